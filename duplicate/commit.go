package duplicate

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
)

// A Contribution is what a team contributes to the cards.
type Contribution struct {
	Team string `json:"team"`
	Data []byte `json:"data"` // what is contributed: a master seed, or a card file; in JSON as base64
	Salt Salt   `json:"salt"` // drawn for this contribution alone
}

// A Salt is 32 bytes that nobody can guess, as from crypto/rand, kept secret
// until the reveal. It hides what was committed to.
type Salt [32]byte

// A Commitment is the hash that a team publishes before it reveals its
// contribution.
type Commitment [sha256.Size]byte

// Master returns the contribution's data as a master seed. The error is
// [ErrMasterSize] if they aren't 32 bytes.
func (c Contribution) Master() (Master, error) {
	if len(c.Data) != len(Master{}) {
		return Master{}, &Problem{Kind: ErrMasterSize, Rule: MasterDeals, Team: c.Team, Detail: fmt.Sprintf("%d bytes", len(c.Data))}
	}
	return Master(c.Data), nil
}

// Commit returns the commitment of a team to its contribution to an event, by
// rule [CommitFirst].
func Commit(event string, c Contribution) Commitment {
	h := sha256.New()
	for _, part := range [][]byte{[]byte("commit/1"), []byte(event), []byte(c.Team), c.Data} {
		var length [8]byte
		binary.LittleEndian.PutUint64(length[:], uint64(len(part)))
		h.Write(length[:])
		h.Write(part)
	}
	h.Write(c.Salt[:])
	return Commitment(h.Sum(nil))
}

// A Promise is the commitment of a team, as published.
type Promise struct {
	Team       string     `json:"team"`
	Commitment Commitment `json:"commitment"`
}

// Reveal checks that every team has revealed what it committed to for this
// event, by rule [CommitFirst]. The lists need not be in the same order.
//
// The error reports every problem at once, with the name of the team:
// [ErrNoName] and [ErrRepeated] in either list, [ErrUnknownTeam] for who
// reveals without a commitment, [ErrMismatch] for a contribution that is not
// the one committed to, and [ErrNotRevealed]. With no promise at all it is
// [ErrNoTeam]. The name of the event is hashed with each contribution, at two
// steps for each byte; if that is more work than [DefaultWork], the error is
// [ErrTooLarge].
func Reveal(event string, promises []Promise, revealed []Contribution) error {
	if len(promises) == 0 {
		return &Problem{Kind: ErrNoTeam, Rule: CommitFirst}
	}
	if work := 2 * int64(len(event)) * int64(len(revealed)); work > DefaultWork {
		detail := fmt.Sprintf("%d contributions to an event with a name of %d bytes take %d steps, at most %d", len(revealed), len(event), work, DefaultWork)
		return &Problem{Kind: ErrTooLarge, Rule: CommitFirst, Detail: detail}
	}
	var wrong problems
	about := func(team string, kind error) { wrong.add(Problem{Kind: kind, Rule: CommitFirst, Team: team}) }
	unnamed := func(what string, i int) {
		wrong.add(Problem{Kind: ErrNoName, Rule: CommitFirst, Detail: fmt.Sprintf("%s %d", what, i+1)})
	}
	promised := make(map[string]Commitment, len(promises))
	for i, p := range promises {
		if p.Team == "" {
			unnamed("promise", i)
		} else if _, ok := promised[p.Team]; ok {
			about(p.Team, ErrRepeated)
		} else {
			promised[p.Team] = p.Commitment
		}
	}
	seen := make(map[string]bool, len(revealed))
	for i, c := range revealed {
		want, ok := promised[c.Team]
		switch {
		case c.Team == "":
			unnamed("contribution", i)
		case !ok:
			about(c.Team, ErrUnknownTeam)
		case seen[c.Team]:
			about(c.Team, ErrRepeated)
		case Commit(event, c) != want:
			about(c.Team, ErrMismatch)
		}
		seen[c.Team] = true
	}
	for _, p := range promises {
		if p.Team != "" && !seen[p.Team] {
			about(p.Team, ErrNotRevealed)
			seen[p.Team] = true // once
		}
	}
	return wrong.err()
}

// MarshalText returns the master in hexadecimal digits. It is a secret until it
// is revealed.
func (m Master) MarshalText() ([]byte, error) { return encode(m[:]) }

// UnmarshalText reads what MarshalText writes, and fails for anything but 64
// hexadecimal digits.
func (m *Master) UnmarshalText(text []byte) error { return decode(m[:], text) }

// MarshalText returns the salt in hexadecimal digits.
func (s Salt) MarshalText() ([]byte, error) { return encode(s[:]) }

// UnmarshalText reads what MarshalText writes, and fails for anything but 64
// hexadecimal digits.
func (s *Salt) UnmarshalText(text []byte) error { return decode(s[:], text) }

// MarshalText returns the commitment in hexadecimal digits.
func (c Commitment) MarshalText() ([]byte, error) { return encode(c[:]) }

// UnmarshalText reads what MarshalText writes, and fails for anything but 64
// hexadecimal digits.
func (c *Commitment) UnmarshalText(text []byte) error { return decode(c[:], text) }

// String returns the commitment in hexadecimal digits.
func (c Commitment) String() string { return hex.EncodeToString(c[:]) }

func encode(b []byte) ([]byte, error) { return hex.AppendEncode(nil, b), nil }

func decode(b, text []byte) error {
	if len(text) != hex.EncodedLen(len(b)) {
		return &Problem{Kind: ErrHex, Detail: fmt.Sprintf("%d letters", len(text))}
	}
	read := make([]byte, len(b)) // so that b stays as it is if there is an error
	if _, err := hex.Decode(read, text); err != nil {
		return &Problem{Kind: ErrHex, Detail: err.Error()}
	}
	copy(b, read)
	return nil
}
