package pairing

import "github.com/arbiter-go/arbiter/pairing/internal/certificate"

// This file has what the criteria read about a player.

// A player has what the criteria read about one player.
type player struct {
	seed   int // from 1
	rank   int // in the field, from 1
	losses int
	byes   int
	wins   int

	// The rating: its class is 1 for the best of all entrants, and equal
	// ratings have the same class.
	class    int
	strength float64

	// The seeded rating, also in units of 1/10,000 Elo. Without seed
	// ratings it is the rating.
	seededClass    int
	seededStrength float64
	seededUnits    int64
}

// A meeting says how often a player has met another player of the field. The
// check of certificates reads the same records.
type meeting = certificate.Meeting

// seededUnit is the number of units in one Elo point for [SeededSquares].
const seededUnit = 10_000
