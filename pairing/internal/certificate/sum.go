package certificate

import (
	"math/bits"
	"slices"
)

// attains checks that the cost of a round is the sum of all y and z.
func (c *checker) attains(r Round) error {
	spent, bound := make(sum, c.words), make(sum, c.words)
	for _, p := range r.Pairs {
		c.cost(p[0], p[1], c.Facts.times(p[0], p[1]), c.scratch)
		spent.add(c.scratch)
	}
	if r.Bye >= 0 {
		c.cost(r.Bye, len(c.Players), 0, c.scratch)
		spent.add(c.scratch)
	}
	for _, y := range c.Y {
		bound.add(y)
	}
	for _, s := range c.Sets {
		bound.add(s.Z)
	}
	if !slices.Equal(spent, bound) {
		return fault("the round costs more than the values add up to")
	}
	return nil
}

// A sum adds up vectors, word by word. It does not overflow.
type sum []int128

type int128 struct {
	high int64
	low  uint64
}

func (s sum) add(x []int64) {
	for w, v := range x {
		low, carry := bits.Add64(s[w].low, uint64(v), 0)
		s[w] = int128{s[w].high + v>>63 + int64(carry), low}
	}
}
