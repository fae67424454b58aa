package pairing

import (
	"errors"
	"slices"

	"github.com/arbiter-go/arbiter/pairing/internal/matching"
)

// This file finds the best round of a field.

// solve returns the best round of a field, with its proof.
func (f *field) solve(b *budget) (match, *proof, error) {
	for _, width := range widths {
		m, proof, err := newCosts(f, f.levels(width)).solve(b)
		switch {
		case err == nil:
			return m, proof, nil
		case errors.Is(err, matching.ErrWork):
			return match{}, nil, f.exceeded(b, atSearch)
		case !errors.Is(err, matching.ErrRange):
			return match{}, nil, err // matching.ErrNone
		}
	}
	return match{}, nil, refuse(Problem{Kind: ErrTooLarge, Detail: "sums of squares, or numbers of levels, leave " +
		"the range of 64 bits"})
}

// solve returns the best round by these costs, with its proof.
func (c *costs) solve(b *budget) (match, *proof, error) {
	const stepsOfLevel, stepsOfPair = 5, 100
	met, forbidden, clubs := c.f.records()
	if !b.spend(stepsOfLevel*int64(len(c.inField))*int64(len(c.levels)) + stepsOfPair*int64(met+forbidden+clubs)) {
		return match{}, nil, matching.ErrWork
	}
	var of matching.Costs = c
	if g := c.groups(); g != nil {
		of = g
	}
	// Canonical: of equal rounds, Solve returns the one whose list of
	// partners comes first: the bye player, then the partners by rank
	s, err := matching.Solve(of, max(1, b.left()))
	b.spend(s.Work.Steps)
	if err != nil {
		return match{}, nil, err
	}
	return c.match(s), c.proof(s), nil
}

// match returns the round of a solution, pinned pairs included.
func (c *costs) match(s *matching.Solution) match {
	n := len(c.f.players)
	m := match{bye: -1, pairs: make([][2]int, 0, n/2)}
	partner := make([]int, n)
	for i := range partner {
		partner[i] = c.f.partner(i)
	}
	for v, u := range s.Mate {
		if i := c.inField[v]; i < n {
			partner[i] = c.inField[u]
		}
	}
	for i, j := range partner {
		switch {
		case j == n:
			m.bye = i
		case i < j:
			m.pairs = append(m.pairs, [2]int{i, j})
		}
	}
	return m
}

// proof returns the proof of a solution.
//
// In a pinned pair, one player has the whole cost of the pair as value. That is
// valid: all other pairs of the two break Allowed, which has a word of its own
// before all others.
func (c *costs) proof(s *matching.Solution) *proof {
	n := len(c.f.players)
	p := &proof{y: make([][]int64, n)}
	if c.f.odd {
		p.y = make([][]int64, n+1)
	}
	p.levels = make([]Level, len(c.levels))
	for k, l := range c.levels {
		p.levels[k] = Level{l.Criterion, l.Criterion.shown(l.n), l.word, l.unit}
	}
	for v, i := range c.inField {
		p.y[i] = s.Dual[v*c.words : (v+1)*c.words]
	}
	for i := range p.y {
		if j := c.f.partner(i); j >= 0 {
			p.y[i] = make([]int64, c.words)
			if i < j {
				c.pair(i, j, p.y[i])
			}
		}
	}
	p.sets = make([]oddSet, 0, len(s.Sets))
	for _, set := range s.Sets {
		o := oddSet{Z: set.Dual, Members: make([]int, len(set.Vertices))}
		for k, v := range set.Vertices {
			o.Members[k] = c.inField[v]
		}
		slices.Sort(o.Members)
		p.sets = append(p.sets, o)
	}
	return p
}
