package stackem

// Slots is a [Player] that wants a wall sorted from A0 to A3, on to B0, and so
// on to D3. It divides the weights into sixteen bands of six or seven weights,
// one for each place. It puts a brick on the place of its band, unless a brick
// of the same band is there. It takes the discard if it has a place for it.
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

// choose takes the discard if there is one and p has a place for it.
func choose(p Player, v View) Choice {
	if v.Discard >= 0 {
		if _, ok := index(p.Place(v, v.Discard)); ok {
			return Discard
		}
	}
	return Pile
}

// A drawerPlayer plays as [Slots], but always draws from the pile.
type drawerPlayer struct{ Slots }

// Choose draws.
func (drawerPlayer) Choose(View) Choice { return Pile }
