package pairing

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/internal/work"
	"github.com/arbiter-go/arbiter/pairing/internal/certificate"
)

// This file has certificates and their check. The check reads the facts of a
// field: the replay of the history, the ranking, the meetings, and the
// director's choices. It shares nothing else with the search for the round.

// A Certificate proves that no round of an event is better than a given round,
// by the duality of linear programs.
//
// The cost of a pair is a list of integers, one for each word, compared from
// the left. The levels say how the criteria make up the cost: for each level at
// which the pair counts, the unit of the level is added to its word, twice. All
// costs are doubled so that the numbers below are integers.
//
// The certificate has a value y for each player, and for the bye if there is
// one. It also has some sets with an odd number of members, each with a value z
// that is at least zero. A pair crosses a set if just one of the two is inside.
// The certificate is valid if
//
//   - every pair costs at least the y of both plus the z of all sets that it
//     crosses;
//   - all y and z add up to the cost of the round.
//
// Every round crosses every odd set at least once. So all y and z add up to a
// lower bound on the cost of any round. A round that attains the bound is
// optimal.
//
// The JSON form has the keys of the tags. Criteria are names. Numbers may have
// up to 19 digits, more than some readers of JSON keep.
type Certificate[P comparable] struct {
	Levels  []Level     `json:"levels"`
	Players []Dual[P]   `json:"players"` // in rank order
	Bye     []int64     `json:"bye,omitempty"`
	Sets    []OddSet[P] `json:"sets"`
}

// A Level says where in a cost a criterion counts. A criterion about the bye
// reads a figure of the bye player: byes, losses, class of a rating, seed or
// rank. The bye costs as much as this figure exceeds the least figure among the
// players left.
type Level struct {
	Criterion Criterion `json:"criterion"`
	N         int       `json:"n,omitempty"` // see [Value]
	Word      int       `json:"word"`        // from 0
	Unit      int64     `json:"unit"`        // a power of 2
}

// A Dual is the value y of one player, word by word.
type Dual[P comparable] struct {
	Player P       `json:"player"`
	Y      []int64 `json:"y"`
}

// An OddSet is a set of players, perhaps with the bye as one more member.
type OddSet[P comparable] struct {
	Players []P     `json:"players"`
	Bye     bool    `json:"bye,omitempty"`
	Z       []int64 `json:"z"`
}

// Verify checks that a certificate proves a round to be optimal as the next
// round of an event: no round is better by the criteria. The choice among equal
// rounds ([Canonical]) is not checked. Verify returns nil if the proof holds.
// Otherwise the error is a list of [Problems]: [ErrNotOptimal] for the
// certificate, or the problems of the event or of the round.
//
// In ordinary events, the check of a certificate of [Next] adds little to the
// time that the replay takes. A proof never needs more sets than players,
// counting the bye, nor numbers above 2^60. A certificate with more sets or
// larger numbers is refused. A certificate that is not from Next can take
// longer, for example if its sets cross. It is refused with [ErrTooLarge] if it
// needs more work than [Options].MaxWork.
func Verify[P comparable](e Event[P], r Round[P], c Certificate[P], o ...Options) error {
	b := newBudget(&e, o)
	w, err := newReady(&e, b)
	if err != nil {
		return err
	}
	if over, _ := w.state.over(); over {
		return w.event.errOver()
	}
	m, illegal := w.read(r)
	if len(illegal) > 0 {
		return illegal
	}
	p, err := w.proof(c)
	if err != nil {
		return err
	}
	return w.field.check(m, p, b)
}

// A proof is a certificate whose players are numbers of a field. The bye is one
// more player.
type proof struct {
	levels []Level
	y      [][]int64
	sets   []oddSet
}

type oddSet = certificate.OddSet

// certified has the names of the criteria in the check. [Canonical] is not
// checked.
var certified = [...]certificate.Criterion{
	ByeFewest:     certificate.ByeFewest,
	Repeats:       certificate.Repeats,
	ByeLosses:     certificate.ByeLosses,
	LossGaps:      certificate.LossGaps,
	ByeRating:     certificate.ByeRating,
	ByeSeed:       certificate.ByeSeed,
	RankSpread:    certificate.RankSpread,
	Canonical:     0,
	ByeRank:       certificate.ByeRank,
	RankSquares:   certificate.RankSquares,
	ByeSeeded:     certificate.ByeSeeded,
	SeededSquares: certificate.SeededSquares,
	Allowed:       certificate.Allowed,
	ByeMostLosses: certificate.ByeMostLosses,
	ByeLast:       certificate.ByeLast,
	ScoreGaps:     certificate.ScoreGaps,
	ByeLowest:     certificate.ByeLowest,
	ByeUnplayed:   certificate.ByeUnplayed,
	SameClub:      certificate.SameClub,
	HalvesApart:   certificate.HalvesApart,
	RanksClose:    certificate.RanksClose,
}

// check returns nil if the proof shows that no round of the field is better
// than m.
func (f *field) check(m match, p *proof, b *budget) error {
	err := certificate.Check(f.facts(), certificate.Round{Pairs: m.pairs, Bye: m.bye}, p.plain(), b.spend)
	switch {
	case errors.Is(err, certificate.ErrWork):
		return f.exceeded(b, atCheck)
	case err != nil:
		return notProved("%v", err)
	}
	return nil
}

// notProved is the error of a certificate that proves nothing.
func notProved(format string, args ...any) error {
	return refuse(Problem{Kind: ErrNotOptimal, Detail: fmt.Sprintf(format, args...)})
}

// facts returns the facts of the field for the check. They share its memory.
func (f *field) facts() *certificate.Facts {
	facts := &certificate.Facts{
		Players:   make([]certificate.Player, len(f.players)),
		Met:       f.met,
		Criteria:  make([]certificate.Criterion, len(f.rules.criteria)),
		Partner:   f.pinned,
		Forbidden: f.forbidden,
	}
	for i := range f.players {
		p := &f.players[i]
		facts.Players[i] = certificate.Player{
			Group: int32(p.group), Byes: int32(p.byes), Missed: int32(p.missed), Club: p.club,
			Seed:  int32(p.seed),
			Class: int32(p.class), SeededClass: int32(p.seededClass), SeededUnits: p.seededUnits,
		}
	}
	for k, c := range f.rules.criteria {
		facts.Criteria[k] = certified[c]
	}
	return facts
}

// plain returns the proof in terms of the check. It shares memory with p.
func (p *proof) plain() *certificate.Proof {
	levels := make([]certificate.Level, len(p.levels))
	for k, l := range p.levels {
		levels[k] = certificate.Level{N: l.N, Word: l.Word, Unit: l.Unit}
		if l.Criterion > 0 && int(l.Criterion) < len(certified) {
			levels[k].Criterion = certified[l.Criterion]
		}
	}
	return &certificate.Proof{Levels: levels, Y: p.y, Sets: p.sets}
}

// certificate returns a proof in terms of players.
func (w *ready[P]) certificate(p *proof) Certificate[P] {
	n := len(w.field.players)
	c := Certificate[P]{Levels: append([]Level{}, p.levels...), Players: make([]Dual[P], n),
		Sets: make([]OddSet[P], 0, len(p.sets))}
	var numbers []int64 // of all players, in one piece
	if len(p.y) > 0 {
		numbers = make([]int64, 0, len(p.y)*len(p.y[0]))
	}
	for _, y := range p.y {
		numbers = append(numbers, y...)
	}
	next := func(k int) []int64 {
		y := numbers[:k:k]
		numbers = numbers[k:]
		return y
	}
	for i := range n {
		c.Players[i] = Dual[P]{w.player(i), next(len(p.y[i]))}
	}
	if w.field.odd {
		c.Bye = next(len(p.y[n]))
	}
	for _, s := range p.sets {
		o := OddSet[P]{Players: make([]P, 0, len(s.Members)), Z: slices.Clone(s.Z)}
		for _, i := range s.Members {
			if i == n {
				o.Bye = true
			} else {
				o.Players = append(o.Players, w.player(i))
			}
		}
		c.Sets = append(c.Sets, o)
	}
	return c
}

// tooLong returns an error if the names in the sets of a proof are too long.
// The sets can be within each other, so a player can be named many times.
func (w *ready[P]) tooLong(p *proof, b *budget) error {
	times := make([]int64, len(w.field.players)+1) // by player, and the bye
	for _, s := range p.sets {
		for _, i := range s.Members {
			times[i]++
		}
	}
	bytes := int64(0)
	for i := range w.field.players {
		if times[i] > 0 {
			player := w.player(i)
			bytes += times[i] * (strict.Size[P](&player) + 1)
		}
	}
	if most := b.allowed / work.PerByte; bytes > most {
		return refuse(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf(
			"the certificate names %s in %d sets, which takes %d bytes, at most %d",
			count(len(w.field.players), "player"), len(p.sets), bytes, most)})
	}
	return nil
}

// proof returns a certificate in terms of numbers, or says why it is not about
// this field.
func (w *ready[P]) proof(c Certificate[P]) (*proof, error) {
	n := len(w.field.players)
	if len(c.Players) != n || w.field.odd != (c.Bye != nil) {
		return nil, notProved("it is about %d players, but %d are left", len(c.Players), n)
	}
	p := &proof{levels: c.Levels, y: make([][]int64, 0, n+1)}
	for i, d := range c.Players {
		if !id.Valid(d.Player) || d.Player != w.player(i) {
			return nil, notProved("player %d is %s, but %s has that rank", i+1, nameOf(d.Player),
				nameOf(w.player(i)))
		}
		p.y = append(p.y, d.Y)
	}
	if w.field.odd {
		p.y = append(p.y, c.Bye)
	}
	var err error
	p.sets, err = w.sets(c.Sets)
	return p, err
}

// sets returns the sets of a certificate in terms of numbers.
func (w *ready[P]) sets(sets []OddSet[P]) ([]oddSet, error) {
	if len(sets) == 0 {
		return nil, nil
	}
	n := len(w.field.players)
	place := make(map[P]int, n)
	for i := range n {
		place[w.player(i)] = i
	}
	list := make([]oddSet, len(sets))
	for k, s := range sets {
		members := make([]int, 0, len(s.Players)+1)
		for _, player := range s.Players {
			i, ok := 0, false
			if id.Valid(player) {
				i, ok = place[player]
			}
			if !ok {
				return nil, notProved("set %d: %s is not left", k+1, nameOf(player))
			}
			members = append(members, i)
		}
		if s.Bye && !w.field.odd {
			return nil, notProved("set %d: there is no bye", k+1)
		}
		if s.Bye {
			members = append(members, n)
		}
		list[k] = oddSet{Members: members, Z: s.Z}
	}
	return list, nil
}
