package duplicate

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/work"
)

// This file has the steps of rule CommitFirst.
//
//  1. The server publishes a [Draw]: the purpose and the number of the cards.
//  2. Each team makes its [Contribution]. It computes its commitment with
//     [Commit], and publishes it in a [Promise].
//  3. All teams hand in their programs.
//  4. Each team sends its contribution to the server. [Accept] checks it.
//  5. The server shows all contributions at once. [Reveal] checks them for
//     everybody, and returns the dealer.
//
// If the draw names a round of a beacon, the steps are in after.go.

// A Draw has the purpose and the number of the cards that several teams draw.
// Every commitment is bound to all fields of a draw, by rule [CommitFirst].
type Draw struct {
	Event   string `json:"event"`   // the name of the event
	Matches int    `json:"matches"` // as in [Event]
	Hands   int    `json:"hands"`   // as in [Event]
	Cards   int    `json:"cards"`   // of each deal

	// Beacon names a round of a public beacon, by rule [NameRound]. It is
	// nil if the cards do not depend on a beacon.
	Beacon *Beacon `json:"beacon,omitempty"`
}

// Check reports everything that is wrong with the draw: [ErrNoName],
// [ErrNotJSON] for a name that is not UTF-8, [ErrNumber], [ErrTooMany],
// [ErrTooLarge], and the errors of [Beacon.Check]. A draw is too large, too, if
// [Schedule] would refuse the work of its deals, even with a single team.
// A draw has no MaxWork of its own.
func (d Draw) Check() error {
	var f problems
	d.check(&f)
	return f.err()
}

// check adds everything that is wrong with the draw.
func (d Draw) check(f *problems) {
	if d.Event == "" {
		f.add(Problem{Kind: ErrNoName, Where: "event"})
	}
	if !utf8.ValidString(d.Event) {
		f.add(Problem{Kind: ErrNotJSON, Where: "event", Detail: "not UTF-8"})
	}
	f.sizes(d.Hands, d.Matches, d.Cards, true)
	d.work(1, f)
	if d.Beacon != nil {
		d.Beacon.check(f)
	}
}

// work checks the work of [Schedule] for the deals of a number of teams, if
// nothing else is wrong. Every contribution counts as a seed.
func (d Draw) work(teams int, f *problems) {
	f.effort(slices.Repeat(Combined{Master{}}, teams), d.Matches*d.Hands, d.Cards, work.Default)
}

// A Form is the form of the data of a contribution.
type Form int

// Seed is the form of a master seed: the data are its 32 bytes.
const Seed Form = 1

// Decks is the form of recorded decks: the data are a card file, as [ReadCards]
// reads it. The file has a line for each hand of the first match, then for each
// hand of the second match, and so on. So the draw can have at most [MaxHands]
// deals.
const Decks Form = 2

// forms has the names of the forms by their numbers.
var forms = enum.Of[Form]("duplicate", "form", ErrForm, "", "seed", "decks")

// String returns "seed" or "decks", or "" for 0.
func (f Form) String() string { return forms.String(f) }

// AppendText appends the name of f. It fails for a number without a name.
func (f Form) AppendText(b []byte) ([]byte, error) {
	return codec.Written(forms.Append(b, f))
}

// MarshalText returns the name of f. It fails for a number without a name.
func (f Form) MarshalText() ([]byte, error) { return f.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrForm] lists the names.
func (f *Form) UnmarshalText(text []byte) error { return codec.NotRead(forms.Set(f, text)) }

// A Contribution is a team's part in the cards.
type Contribution struct {
	Team string `json:"team"`
	Form Form   `json:"form"` // of the data
	Data []byte `json:"data"` // in JSON as base64
	Salt Salt   `json:"salt"` // drawn for this contribution alone
}

// A Salt is 32 bytes that nobody can guess. Draw it with crypto/rand, and keep
// it secret until the reveal. It hides the data of a contribution from anybody
// who knows the commitment.
type Salt [32]byte

// A Commitment is the hash that a team publishes before it reveals its
// contribution.
type Commitment [sha256.Size]byte

// dealer returns the dealer of the contribution, for a draw that is in order.
// It adds the problems of the contribution, with the name of the team.
func (c Contribution) dealer(d Draw, f *problems) (dealer Dealer) {
	bad := func(p Problem) {
		p.Rule, p.Who = CommitFirst, teamName(c.Team)
		f.add(p)
	}
	if c.Team == "" {
		bad(Problem{Kind: ErrNoName, Where: "team"})
	}
	if !utf8.ValidString(c.Team) {
		bad(Problem{Kind: ErrNotJSON, Where: "team", Detail: "not UTF-8"})
	}
	if c.Salt == (Salt{}) {
		bad(Problem{Kind: ErrSalt})
	}
	switch {
	case len(c.Data) == 0:
		bad(Problem{Kind: ErrNoData})
	case c.Form == Decks && d.Matches*d.Hands > MaxHands:
		bad(Problem{Kind: ErrTooLarge,
			Detail: fmt.Sprintf("a deck for each of %d deals, at most %d lines",
				d.Matches*d.Hands, MaxHands)})
	case c.Form == Decks:
		deals, err := ReadCards(bytes.NewReader(c.Data))
		f.addAll(err, func(p *Problem) { p.Rule, p.Who = CommitFirst, teamName(c.Team) })
		if err == nil {
			dealer = c.recorded(deals, d, bad)
		}
	case c.Form != Seed:
		bad(Problem{Kind: ErrForm, Detail: c.Form.String()})
	case len(c.Data) != len(Master{}):
		bad(Problem{Kind: ErrMasterSize, Detail: fmt.Sprintf("%d bytes", len(c.Data))})
	default:
		dealer = Master(c.Data)
	}
	return dealer
}

// recorded returns the dealer of decks, one for each deal of a draw.
func (c Contribution) recorded(deals [][]Card, d Draw, bad func(Problem)) Dealer {
	if len(deals) != d.Matches*d.Hands {
		bad(Problem{Kind: ErrDeckCount, Detail: fmt.Sprintf("%d decks for %d matches of %d hands", len(deals),
			d.Matches, d.Hands)})
		return nil
	}
	for k, deck := range deals {
		if len(deck) < d.Cards {
			bad(Problem{Kind: ErrNotRecorded, Line: k + 1,
				Detail: fmt.Sprintf("%d of %d cards", len(deck), d.Cards)})
		}
	}
	matches := make(Recorded, d.Matches)
	for m := range matches {
		matches[m], deals = deals[:d.Hands:d.Hands], deals[d.Hands:]
	}
	return matches
}

// teamName names a team in errors.
func teamName(team string) string {
	if team == "" {
		return ""
	}
	return "team " + problem.Name(team)
}

// Commit returns the commitment of a team to its contribution, by rule
// [CommitFirst]. Nobody can commit to a contribution that no cards can be dealt
// from.
//
// The error reports every problem at once. Kinds are the kinds of [Draw.Check],
// [ErrNoName], [ErrNotJSON] for a name that is not UTF-8, [ErrNoData],
// [ErrSalt], and [ErrForm]. For a seed the kind can be [ErrMasterSize]. For
// decks it can be [ErrTooLarge] if the draw has more deals than a card file can
// have lines, [ErrDeckCount] if there is not one deck for each deal,
// [ErrNotRecorded] for a deck with fewer cards than a deal, and the kinds of
// [ReadCards].
func Commit(d Draw, c Contribution) (Commitment, error) {
	var f problems
	d.check(&f)
	if !f.Any() {
		c.dealer(d, &f)
	}
	if err := f.err(); err != nil {
		return Commitment{}, err
	}
	return commit(d, c), nil
}

// commit returns the hash of a contribution to a draw.
func commit(d Draw, c Contribution) Commitment {
	// CommitFirst: the texts, the figures, the salt.
	label := "commit/3"
	if d.Beacon != nil {
		label = "commit/4"
	}
	h := hashing{sha256.New()}
	h.text(label)
	h.text(d.Event)
	h.text(c.Team)
	h.text(c.Form.String())
	h.text(string(c.Data))
	h.figures(d)
	if d.Beacon != nil {
		// NameRound: the chain and the round, before the salt.
		h.Write(d.Beacon.Chain[:])
		h.number(d.Beacon.Round)
	}
	h.Write(c.Salt[:])
	return Commitment(h.Sum(nil))
}

// A hashing is a hash of texts and numbers, by the rules of this package.
// Numbers have eight bytes, the lowest byte first.
type hashing struct{ hash.Hash }

// text hashes a text, with its length before it.
func (h hashing) text(t string) {
	h.number(uint64(len(t)))
	io.WriteString(h, t)
}

// number hashes a number.
func (h hashing) number(n uint64) { h.Write(binary.LittleEndian.AppendUint64(nil, n)) }

// figures hashes the figures of a draw.
func (h hashing) figures(d Draw) {
	h.number(uint64(d.Matches))
	h.number(uint64(d.Hands))
	h.number(uint64(d.Cards))
}

// A Promise is the commitment of a team, as published.
type Promise struct {
	Team       string     `json:"team"`
	Commitment Commitment `json:"commitment"`
}

// Accept checks the contribution of one team, and returns its dealer. A server
// must accept each contribution as it arrives, and show none before it has
// accepted all. Then a team that reveals something else, or something that no
// cards can be dealt from, has not seen the contributions of the others.
//
// If the draw names a round of a beacon, Accept works before the round is
// published. Its dealer then only shows that the contribution is in order. The
// cards come from the master of [RevealAfter].
//
// It returns the errors of [Reveal] for this team alone.
func Accept(d Draw, p Promise, c Contribution) (Dealer, error) {
	var f problems
	teams := d.reveal([]Promise{p}, []Contribution{c}, &f)
	if err := f.err(); err != nil {
		return nil, err
	}
	return teams[0], nil
}

// Reveal checks that every team has revealed the contribution that it committed
// to, by rule [CommitFirst], and that cards can be dealt from it. It returns
// the dealer of all teams, in the order of the promises. The two lists can be
// in different orders.
//
// The error reports every problem at once, with the name of the team. Kinds are
// the kinds of [Commit], [ErrTooFew] if there is no promise,
// [ErrRepeated] in either list, [ErrUnknown] for a team that reveals without a
// promise, [ErrMismatch], and [ErrNotRevealed]. If the draw names a round of a
// beacon, the kind is [ErrBeacon]: use [RevealAfter].
//
// The kind is [ErrTooLarge] in three cases: for more than [MaxDealers]
// promises; if [Schedule] would refuse the work of the deals of all teams;
// and if hashing is more work than is allowed. The name of the event is hashed
// with each contribution, at two steps for each byte.
func Reveal(d Draw, promises []Promise, revealed []Contribution) (Combined, error) {
	var f problems
	if d.Beacon != nil {
		f.add(Problem{Kind: ErrBeacon, Rule: NameRound, Where: "beacon"})
	}
	teams := d.reveal(promises, revealed, &f)
	if err := f.err(); err != nil {
		return nil, err
	}
	return teams, nil
}

// reveal returns the dealers of all teams, in the order of the promises. If
// there is a problem, it adds the problem, and the dealers are incomplete.
func (d Draw) reveal(promises []Promise, revealed []Contribution, f *problems) Combined {
	var sizes problems
	d.checkReveal(len(promises), len(revealed), &sizes)
	if err := sizes.err(); err != nil {
		f.addAll(err, func(*Problem) {})
		return nil
	}
	number := numberTeams(promises, f)
	teams := make(Combined, len(promises))
	seen := make(map[string]bool, len(revealed))
	for k, c := range revealed {
		i, ok := number[c.Team]
		switch {
		case c.Team == "":
			f.add(Problem{Kind: ErrNoName, Rule: CommitFirst, Where: problem.Numbered("contribution", k+1)})
		case !ok:
			f.team(c.Team, ErrUnknown)
		case seen[c.Team]:
			f.team(c.Team, ErrRepeated, i)
		case commit(d, c) != promises[i].Commitment:
			// CommitFirst: no team changes its contribution.
			f.team(c.Team, ErrMismatch, i)
		default:
			var of problems
			teams[i] = c.dealer(d, &of)
			f.addAll(of.err(), func(p *Problem) { p.Entrants = []int{i} })
		}
		seen[c.Team] = true
	}
	for i, p := range promises {
		if p.Team != "" && !seen[p.Team] {
			f.notRevealed(d, p.Team, i)
			seen[p.Team] = true // not again for a second promise
		}
	}
	return teams
}

// notRevealed adds the problem of a team that has not revealed its promise.
func (f *problems) notRevealed(d Draw, team string, promise int) {
	rule := CommitFirst
	if d.Beacon != nil {
		// HandIn: no master is made without a team.
		rule = HandIn
	}
	f.add(Problem{Kind: ErrNotRevealed, Rule: rule, Entrants: []int{promise}, Who: teamName(team)})
}

// checkReveal checks a draw, and the numbers of promises and of contributions.
func (d Draw) checkReveal(promises, revealed int, f *problems) {
	d.check(f)
	if promises == 0 {
		f.add(Problem{Kind: ErrTooFew})
	}
	if promises > MaxDealers {
		f.add(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%d promises, at most %d", promises, MaxDealers)})
	}
	d.work(min(promises, MaxDealers), f)
	if steps := 2 * int64(len(d.Event)) * int64(revealed); steps > work.Default {
		f.add(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf(
			"%d contributions to an event with a name of %d bytes take %d steps, at most %d", revealed,
			len(d.Event), steps, work.Default)})
	}
}

// numberTeams returns the index of each team's promise, and adds the problems
// of the promises.
func numberTeams(promises []Promise, f *problems) map[string]int {
	number := make(map[string]int, len(promises))
	for i, p := range promises {
		if p.Team == "" {
			f.add(Problem{Kind: ErrNoName, Rule: CommitFirst, Where: problem.Numbered("promise", i+1),
				Entrants: []int{i}})
		} else if _, ok := number[p.Team]; ok {
			f.team(p.Team, ErrRepeated, i)
		} else {
			number[p.Team] = i
		}
	}
	return number
}

// team adds a problem of a team.
func (f *problems) team(team string, kind error, entrants ...int) {
	f.add(Problem{Kind: kind, Rule: CommitFirst, Entrants: entrants, Who: teamName(team)})
}

// AppendText appends the master in hexadecimal digits. It is a secret until it
// is revealed.
func (m Master) AppendText(b []byte) ([]byte, error) { return hex.AppendEncode(b, m[:]), nil }

// MarshalText returns the master in hexadecimal digits.
func (m Master) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText reads 64 hexadecimal digits, or returns [ErrDigits].
func (m *Master) UnmarshalText(text []byte) error { return decodeHex(m[:], text) }

// AppendText appends the salt in hexadecimal digits.
func (s Salt) AppendText(b []byte) ([]byte, error) { return hex.AppendEncode(b, s[:]), nil }

// MarshalText returns the salt in hexadecimal digits.
func (s Salt) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText reads 64 hexadecimal digits, or returns [ErrDigits].
func (s *Salt) UnmarshalText(text []byte) error { return decodeHex(s[:], text) }

// AppendText appends the commitment in hexadecimal digits.
func (c Commitment) AppendText(b []byte) ([]byte, error) { return hex.AppendEncode(b, c[:]), nil }

// MarshalText returns the commitment in hexadecimal digits.
func (c Commitment) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText reads 64 hexadecimal digits, or returns [ErrDigits].
func (c *Commitment) UnmarshalText(text []byte) error { return decodeHex(c[:], text) }

// String returns the commitment in hexadecimal digits.
func (c Commitment) String() string { return hex.EncodeToString(c[:]) }

// decodeHex reads hexadecimal digits. If there is an error, b stays as it was.
func decodeHex(b, text []byte) error {
	if len(text) != hex.EncodedLen(len(b)) {
		return refuse(Problem{Kind: ErrDigits, Detail: fmt.Sprintf("%d letters", len(text))})
	}
	read := make([]byte, len(b))
	if _, err := hex.Decode(read, text); err != nil {
		return refuse(Problem{Kind: ErrDigits, Detail: strings.TrimPrefix(err.Error(), "encoding/hex: ")})
	}
	copy(b, read)
	return nil
}

// base64Text is data that JSON has as base64.
type base64Text []byte

func (t base64Text) MarshalText() ([]byte, error) {
	return base64.StdEncoding.AppendEncode(nil, t), nil
}

func (t *base64Text) UnmarshalText(text []byte) (err error) {
	// Package base64 ignores ends of lines, even if it is strict.
	if k := bytes.IndexAny(text, "\r\n"); k >= 0 {
		return base64.CorruptInputError(k)
	}
	*t, err = base64.StdEncoding.Strict().DecodeString(string(text))
	return err
}
