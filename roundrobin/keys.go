package roundrobin

import (
	"cmp"
	"slices"
)

// This file writes the points of a team, and the tie-breaks that add up, as one
// number.

// A scale turns the figures of a team into a key. Of two teams, the team with
// the larger key is ahead.
//
// The figures are the points and then the first tie-breaks, as long as they are
// sums over the team's matches, or do not change at all. A figure weighs more
// than all figures behind it together can. So keys compare as the figures do,
// one after the other. And the key of a team is a sum over its matches.
type scale struct {
	*figures
	weights []int64    // of the points and of the tie-breaks
	breaks  []TieBreak // that are in the key
	open    bool       // whether another tie-break can divide equal keys
	largest int32      // games that a team can win in a match
	most    int32      // games that both teams can win together
}

// keyRoom is what the keys of two teams differ by at most. Sums over all teams
// still fit.
const keyRoom = int64(1) << 50

// newScale returns the scale of a contest, given the maximum number of matches
// of a team.
func newScale(r *record, c *contest, matches int) scale {
	s := scale{figures: &r.figures, largest: int32(r.games), most: int32(r.games)}
	if r.games == AnyGames {
		s.most, s.largest = MaxGames, max(1, r.forfeitScore[0])
		for _, m := range r.results {
			s.largest = max(s.largest, m.winsA, m.winsB)
		}
	}
	order := lotsOf(r, len(c.teams))
	spread := func(t TieBreak) int64 {
		most := int64(0)
		for i := range c.tally {
			most = max(most, abs(s.figure(c, order, i, t)))
		}
		match := max(abs(s.gives(t, s.largest, 0, won)), abs(s.gives(t, 0, s.largest, lost)))
		return 2*most + 4*int64(matches)*match
	}
	spreads := []int64{spread(0)}
	for _, t := range r.tieBreaks {
		if t == Direct || t == DirectOnce || t == SonnebornBerger {
			s.open = true
			break
		}
		spreads = append(spreads, spread(t))
		if product(spreads) > keyRoom {
			spreads, s.open = spreads[:len(spreads)-1], true
			break
		}
		if s.breaks = append(s.breaks, t); t == Lots {
			break // nothing behind it decides
		}
	}
	s.weights = make([]int64, len(spreads))
	weight := int64(1)
	for k := len(spreads) - 1; k >= 0; k-- {
		s.weights[k] = weight
		weight += weight * spreads[k]
	}
	return s
}

// product returns a bound on the difference of two keys with these differences
// of the figures, or more than keyRoom if it is larger.
func product(spreads []int64) int64 {
	p := int64(1)
	for _, x := range spreads {
		if x >= keyRoom/p {
			return keyRoom + 1
		}
		p *= x + 1
	}
	return p
}

// lotsOf returns the order of lots, or nil if no tie-break asks for it.
func lotsOf(r *record, n int) []int {
	if !slices.Contains(r.tieBreaks, Lots) {
		return nil
	}
	return lotOrder(n, r.seed)
}

// key returns the key of a team.
func (s *scale) key(c *contest, order []int, i int) int64 {
	k := s.weights[0] * s.figure(c, order, i, 0)
	for n, t := range s.breaks {
		k += s.weights[n+1] * s.figure(c, order, i, t)
	}
	return k
}

// figure returns the points of a team for 0, or its figure of a tie-break. More
// is better.
func (s *scale) figure(c *contest, order []int, i int, t TieBreak) int64 {
	x := &c.tally[i]
	switch t {
	case Difference:
		return x.difference()
	case GamesFor:
		return int64(x.gamesWon)
	case MatchesWon:
		return int64(x.won)
	case FewerSanctions:
		return -c.sanctions[i]
	case Lots:
		return -int64(order[i])
	}
	return int64(x.points)
}

// worth returns what a result adds to the key of a team.
func (s *scale) worth(won, lost int32, o outcome) int64 {
	k := s.weights[0] * s.gives(0, won, lost, o)
	for n, t := range s.breaks {
		k += s.weights[n+1] * s.gives(t, won, lost, o)
	}
	return k
}

// gives returns what a result adds to the points for 0, or to the figure of a
// tie-break.
func (s *scale) gives(t TieBreak, gamesWon, gamesLost int32, o outcome) int64 {
	switch t {
	case 0:
		return int64(s.points(o))
	case Difference:
		return int64(gamesWon - gamesLost)
	case GamesFor:
		return int64(gamesWon)
	case MatchesWon:
		if o == won {
			return 1
		}
	}
	return 0
}

// A value is what the result of a match can be, with what it adds to the keys
// of the first and of the second team.
type value struct {
	winsA, winsB int32
	toA, toB     int64
}

// value returns a value that a match can have. In the mirror, less is better,
// and the signs are turned.
func (s *scale) value(winsA, winsB int32, sign int64) value {
	o := outcome(cmp.Compare(winsA, winsB))
	return value{winsA, winsB, sign * s.worth(winsA, winsB, o), sign * s.worth(winsB, winsA, -o)}
}

// front returns the values which no other value beats for both teams. The first
// is best for the first team, and each next is worse for the first and better
// for the second.
//
// Of all values with the same difference, the value with the most games is best
// for both teams, and the value with the fewest games in the mirror. Other
// figures of the two are equal.
func (s *scale) front(sign int64) []value {
	all := make([]value, 0, 2*s.largest+1)
	for d := range s.largest + 1 {
		less := int32(0)
		if sign > 0 {
			less = min(s.largest, (s.most+d)/2) - d
		}
		all = append(all, s.value(less+d, less, sign), s.value(less, less+d, sign))
	}
	slices.SortStableFunc(all, func(x, y value) int {
		return cmp.Or(cmp.Compare(y.toA, x.toA), cmp.Compare(y.toB, x.toB))
	})
	front := all[:1]
	for _, v := range all[1:] {
		if v.toB > front[len(front)-1].toB {
			front = append(front, v)
		}
	}
	return front
}

// values returns all values that a match can have, or nil if they are more than
// a number.
func (s *scale) values(sign int64, most int) (all []value) {
	if int64(s.largest+1)*int64(s.largest+1) > int64(most) {
		return nil
	}
	for a := range s.largest + 1 {
		for b := range min(s.largest, s.most-a) + 1 {
			all = append(all, s.value(a, b, sign))
		}
	}
	return all
}

func abs(x int64) int64 { return max(x, -x) }
