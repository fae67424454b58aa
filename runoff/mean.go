package runoff

// This file bounds the mean of the units of two bots.

// grains is into how many steps the bound is divided for means.
const grains = 1 << 12

// Mean returns bounds of what A can expect to win from B in a unit, given what
// was played before. The bounds are multiples of the bound of the terms divided
// by 4,096. By SeriesPoints they are shares of a point. If the expectation was
// not the same in all units, at least one unit had an expectation of low or
// more, and at least one had an expectation of high or less. Then low can even
// be above high.
//
// The method is the same as for Judge: on each side, twelve bets that the mean
// is not above or below a figure, with 2·Bound as the largest loss. Of n bots,
// a figure is rejected when the money is multiplied by n·(n-1)·Odds.
//
// The probability is at most 1 in Odds that a bound of some pair is ever wrong.
// This error comes on top of the error of Judge and Places, so together they
// are wrong up to twice as often. Do not add up bounds for statements about
// totals: Judge is much better at that. A mean takes about 300 steps of work
// for each round. If there is no more work, the bounds say nothing.
//
// The error is [ErrUnknown], [ErrNotAnID] or [ErrSame].
func (e *Evidence[P]) Mean(a, b P) (low, high float64, err error) {
	var f problems
	Claim[P]{Kind: Ahead, A: a, B: b}.check(&f, len(e.bots), e.known)
	if err := f.err(); err != nil {
		return 0, 0, err
	}
	i, _ := e.find(a)
	j, _ := e.find(b)
	var won []int64
	for _, units := range e.rounds {
		if x := units[pairOf(i, j)]; x != none {
			won = append(won, x)
		}
	}
	if i > j {
		negate(won)
	}
	low = float64(e.floor(won))
	negate(won)
	high = float64(-e.floor(won))
	grain := float64(e.terms.bound()) / grains
	return low * grain, high * grain, nil
}

func negate(list []int64) {
	for k := range list {
		list[k] = -list[k]
	}
}

// floor returns the greatest number of grains, of those that it tries, that the
// mean is proved to exceed.
func (e *Evidence[P]) floor(won []int64) int64 {
	low, high := int64(-grains), int64(grains)
	for high-low > 1 {
		if at := (low + high) >> 1; e.exceeds(won, at) {
			low = at
		} else {
			high = at
		}
	}
	return low
}

// exceeds reports whether the mean is proved to exceed a number of grains.
func (e *Evidence[P]) exceeds(won []int64, at int64) bool {
	if !e.spend(int64(len(won)) * 13) {
		return false
	}
	bound, n := e.terms.bound(), float64(len(e.bots))
	w := ones()
	for _, x := range won {
		w.bet(x*grains-at*bound, 2*bound*grains)
		if atLeast(w.sum(), 1, n*(n-1)*float64(e.terms.Odds)) {
			return true
		}
	}
	return false
}
