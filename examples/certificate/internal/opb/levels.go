package opb

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the levels of the objective, with their counts and weights.

// A level is one thing that the objective counts. N is the level of a criterion
// that has several, or 0.
type level struct {
	criterion pairing.Criterion
	n         int
	most      int64 // the greatest count of a round, except for squares
	least     int64 // the least figure of a player, for a bye
	word      int   // from 0
	unit      int64
}

// byes has a figure of the bye player for each criterion about the bye. The
// criterion counts by how much the figure exceeds the least figure of the
// players left.
var byes = map[pairing.Criterion]func(x facts) int64{
	pairing.ByeFewest: func(x facts) int64 { return x.byes },
	pairing.ByeLosses: func(x facts) int64 { return x.losses },
	pairing.ByeRating: func(x facts) int64 { return x.class },
	pairing.ByeSeed:   func(x facts) int64 { return x.seed },
	pairing.ByeRank:   func(x facts) int64 { return x.rank },
	pairing.ByeSeeded: func(x facts) int64 { return x.seededClass },

	pairing.ByeMostLosses: func(x facts) int64 { return -x.losses },
	pairing.ByeLast:       func(x facts) int64 { return -x.rank },
	pairing.ByeLowest:     func(x facts) int64 { return x.score },
	pairing.ByeUnplayed:   func(x facts) int64 { return x.missed },
}

// sums has the figures whose differences are added up, squared or not.
var sums = map[pairing.Criterion]func(x facts) int64{
	pairing.RankSpread:    func(x facts) int64 { return x.rank },
	pairing.RankSquares:   func(x facts) int64 { return x.rank },
	pairing.SeededSquares: func(x facts) int64 { return x.tenThousandths },
	pairing.HalvesApart:   func(x facts) int64 { return x.rank },
	pairing.RanksClose:    func(x facts) int64 { return x.rank },
}

// count returns the count of a pair at a level.
func (p *Problem) count(l level, x pair) int64 {
	a := p.facts[x.first]
	if x.second == len(p.facts) {
		if figure := byes[l.criterion]; figure != nil {
			return figure(a) - l.least
		}
		return 0
	}
	b := p.facts[x.second]
	gap := max(a.group-b.group, b.group-a.group)
	switch l.criterion {
	case pairing.Repeats:
		return one(x.met+1 == l.n)
	case pairing.LossGaps, pairing.ScoreGaps:
		return one(gap == int64(l.n))
	case pairing.SameClub:
		return one(a.club == b.club && a.club != "")
	}
	figure := sums[l.criterion]
	if figure == nil {
		return 0
	}
	// What is maximized counts negatively.
	apart := max(figure(a)-figure(b), figure(b)-figure(a))
	switch {
	case l.criterion == pairing.HalvesApart && gap > 0:
		return 2 * apart
	case l.criterion == pairing.HalvesApart:
		return -apart
	case l.criterion == pairing.RanksClose || l.criterion == pairing.RankSpread && gap > 0:
		return apart * apart
	}
	return -apart * apart
}

func one(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

// largestSquare bounds the square of the difference of two figures.
const largestSquare = 1 << 61

// setLevels sets the levels, their words and units, and the base.
func (p *Problem) setLevels(criteria []pairing.Criterion, met map[[2]int]int) error {
	pairs := int64(p.order / 2)
	add := func(l level) { p.levels = append(p.levels, l) }
	p.base = 64
	for _, c := range criteria {
		switch {
		case c == pairing.Repeats:
			for _, times := range slices.Backward(timesMet(met)) {
				add(level{criterion: c, n: times + 1, most: pairs})
			}
		case c == pairing.LossGaps || c == pairing.ScoreGaps:
			for _, gap := range slices.Backward(p.gaps()) {
				add(level{criterion: c, n: gap, most: pairs})
			}
		case c == pairing.SameClub && p.mates():
			add(level{criterion: c, most: pairs})
		case byes[c] != nil && p.odd():
			low, high := p.span(byes[c])
			add(level{criterion: c, most: high - low, least: low})
		case sums[c] != nil:
			low, high := p.span(sums[c])
			above, square := bits.Mul64(uint64(high-low), uint64(high-low))
			if above > 0 || square > largestSquare {
				return fmt.Errorf("opb: the figures of %v are too far apart", c)
			}
			// Two sums differ by at most twice the pairs times the
			// square, since the square can count either way. A
			// distance counts less.
			p.base = max(p.base, uint(bits.Len64(square)+bits.Len64(uint64(2*pairs))))
			add(level{criterion: c})
		}
	}
	p.pack()
	return nil
}

// pack sets the words and units of the levels, from the last level to the
// first. The least important levels of a word have the low bits.
func (p *Problem) pack() {
	const all = 64
	word, used := 0, 0
	for k := range slices.Backward(p.levels) {
		l := &p.levels[k]
		need := bits.Len64(uint64(l.most))
		alone := sums[l.criterion] != nil
		if alone || used+need > p.width {
			if used > 0 {
				word++
			}
			used = 0
		}
		l.word, l.unit = word, 1<<used
		if used += need; alone {
			used = all
		}
	}
	for k := range p.levels {
		p.levels[k].word = word - p.levels[k].word
	}
	p.words = word + 1
}

// span returns the least and the greatest figure of the players.
func (p *Problem) span(figure func(x facts) int64) (low, high int64) {
	low, high = figure(p.facts[0]), figure(p.facts[0])
	for _, x := range p.facts {
		low, high = min(low, figure(x)), max(high, figure(x))
	}
	return low, high
}

// timesMet returns how often some two players have met, in ascending order,
// from once.
func timesMet(met map[[2]int]int) []int {
	var list []int
	for _, times := range met {
		list = append(list, times)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// mates reports whether two players are of one club.
func (p *Problem) mates() bool {
	seen := map[string]bool{"": false}
	for _, x := range p.facts {
		if seen[x.club] {
			return true
		}
		seen[x.club] = x.club != ""
	}
	return false
}

// gaps returns by how much the losses or scores of some two players differ, in
// ascending order, from 1.
func (p *Problem) gaps() []int {
	var groups, list []int
	for _, x := range p.facts {
		groups = append(groups, int(x.group))
	}
	slices.Sort(groups)
	groups = slices.Compact(groups)
	for i, x := range groups {
		for _, y := range groups[:i] {
			list = append(list, x-y)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
