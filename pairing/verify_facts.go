package pairing

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/pairing/internal/certificate"
)

// This file hands over the facts of a field to the check of certificates, and
// turns certificates into proofs about numbers and back. The check shares
// nothing with the search for the round except the field: the replay of the
// history, the ranking, the meetings, and the director's choices.

// A proof is a certificate whose players are numbers of a field. The bye is one
// more player.
type proof struct {
	levels []Level
	y      [][]int64
	sets   []oddSet
}

type oddSet = certificate.OddSet

// certified has what the check calls each criterion. [Canonical] is not
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

// facts returns what the check reads about the field, with which it shares
// memory.
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
			Losses: int32(p.losses), Byes: int32(p.byes), Seed: int32(p.seed),
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
