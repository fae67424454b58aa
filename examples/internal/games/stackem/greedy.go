package stackem

// Greedy is a [Player] that counts the pairs of bricks of its wall that are out
// of order. A pair is out of order if one brick is lower, or further to the
// left, or both, and is not heavier than the other. Greedy puts a brick on the
// first place that leaves the fewest pairs out of order. If that is not fewer
// than before, it discards the brick. It takes the discard if it has a place
// for it.
type Greedy struct{}

// Choose takes the discard if that makes the wall better.
func (g Greedy) Choose(v View) Choice { return choose(g, v) }

// Place returns the place where the brick makes the wall best, or "-1" if it
// makes it no better.
func (g Greedy) Place(v View, hand Brick) string {
	best, at := disorder(v.Mine), -1
	for i := range v.Mine {
		w := v.Mine
		w[i] = hand
		if d := disorder(w); d < best {
			best, at = d, i
		}
	}
	return Coordinate(at)
}

// disorder counts the pairs of a wall that are out of order; a complete wall
// has none.
func disorder(w Wall) (pairs int) {
	for i := range w {
		for j := i + 1; j < len(w); j++ {
			if j%Side >= i%Side && w[j] >= w[i] {
				pairs++
			}
		}
	}
	return pairs
}
