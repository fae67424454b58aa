package holdem

import "math/bits"

// A randomBot draws each action by lot: a fold, a call or the smallest raise,
// with the same chance. A fold for nothing becomes a check.
type randomBot struct{ lots lots }

// Act draws an action.
func (r randomBot) Act(v View) (Action, int64) {
	switch n := r.lots.draw(v, 3); {
	case n == 0 && v.Betting.ToCall() > 0:
		return Action{Kind: Fold}, 0
	case n == 1:
		if a, ok := smallest(v); ok {
			return a, 0
		}
	}
	return Action{Kind: Call}, 0
}

// Over learns nothing.
func (randomBot) Over(View) {}

// lots is a seed to draw lots from. A lot depends only on the seed, the number
// of the hand and the number of actions in it. So it does not matter how often
// a bot was asked before.
type lots uint64

// draw draws a number from 0 to n-1.
func (l lots) draw(v View, n uint64) uint64 {
	// Each step is a step of SplitMix64 (Steele, Lea and Flood, 2014).
	x := uint64(l)
	for _, part := range [...]int{v.Number, len(v.Taken)} {
		x += 0x9e3779b97f4a7c15 + uint64(part)
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		x ^= x >> 31
	}
	high, _ := bits.Mul64(x, n)
	return high
}
