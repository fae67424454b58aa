package pairing

// This file has what the criteria read about a player.

// A player is what the criteria read about one player left.
type player struct {
	seed   int // from 1
	rank   int // among those left, from 1
	losses int
	byes   int
	wins   int
	class  int // of the rating, from 1, over all entrants; equal for equal ratings

	strength float64

	// With seed ratings, the same of the seeded rating, and that in units
	// of 1/10,000 Elo.
	seededClass    int
	seededStrength float64
	seededUnits    int64
}

// A meeting says how often a player has met another of the field.
type meeting struct {
	with  int32
	times int
}

// seededUnit is the number of units in one Elo point for [SeededSquares].
const seededUnit = 10_000
