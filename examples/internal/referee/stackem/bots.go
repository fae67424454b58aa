package stackem

// This file has two simple players, for examples and tests. Each takes the
// discard if it has a place for it, and otherwise draws.

// Slots is a [Player] that wants a wall sorted from A0 to A3, on to B0, and so
// on to D3. It divides the weights into sixteen bands of six or seven weights,
// one for each place. It puts a brick on the place of its band, unless a brick
// of the same band is there.
type Slots struct{}

// Choose takes the discard if it has a place.
func (s Slots) Choose(v View) Choice { return choose(s, v) }

// Place returns the place of the brick's band, or "-1".
func (s Slots) Place(v View, hand Brick) string {
	if i := band(hand); band(v.Mine[i]) != i {
		return Coordinate(i)
	}
	return Coordinate(-1)
}

// band returns the place of a brick, from 0 for the heaviest to 15 for the
// lightest.
func band(brick Brick) int { return len(Wall{}) - 1 - int(brick)*len(Wall{})/NumBricks }

// Greedy is a [Player] that counts the pairs of bricks of its wall that are out
// of order. A pair is out of order if one brick is lower, or further to the
// left, or both, and is not heavier than the other. Greedy puts a brick on the
// first place that leaves the fewest pairs out of order. If that is not fewer
// than before, it discards the brick.
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

// choose takes the discard if there is one and p has a place for it.
func choose(p Player, v View) Choice {
	if v.Discard >= 0 {
		if _, ok := index(p.Place(v, v.Discard)); ok {
			return Discard
		}
	}
	return Pile
}
