package main

import (
	"cmp"
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the players of an event, and the lots that decide their games.

// elo is how much of a strength one point of Elo is.
const elo = 1 / chance.EloPerNat

// A source says where the players of the events come from.
type source struct {
	n               int
	spread, seeding int       // in Elo
	ratings         []float64 // in Elo, or nil if strengths are drawn
	seed            uint64
}

// A field has the players of an event. Their numbers are their seeds, from 0.
type field struct {
	n         int
	strengths []float64 // of the players, and then of the benchmarks
	seen      []float64 // the strengths that the seeds go by, in Elo
	trueRank  []int     // from 1 for the truly best player
	lots      uint64

	// decide reports whether x wins the next game against y, after they
	// have met this often. x is less than y.
	decide func(x, y, met int) bool

	// An event that is played again begins with rounds of package pairing,
	// and its dead games are not counted.
	before []pairing.Round[int]
	bare   bool

	trace *trace // records the games, or nil
}

// field draws the players of an event. Of players of equal strength the player
// who is drawn or named first counts as better.
func (s source) field(number int) *field {
	lots := chance.NewLots("formats", s.seed, uint64(number))
	type player struct{ strength, seen float64 }
	players := make([]player, s.n)
	center, spread := 0.0, float64(s.spread)
	if len(s.ratings) > 0 {
		center, spread = meanAndSpread(s.ratings)
	}
	for k := range players {
		p := &players[k]
		if len(s.ratings) > 0 {
			p.strength = s.ratings[k]
		} else {
			p.strength = float64(lots.Normal() * spread)
		}
		p.seen = p.strength + float64(lots.Normal()*float64(s.seeding))
	}
	slices.SortStableFunc(players, func(x, y player) int { return -cmp.Compare(x.strength, y.strength) })
	order := make([]int, s.n) // true ranks, from 0, in the order of seeds
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(x, y int) int { return -cmp.Compare(players[x].seen, players[y].seen) })

	f := &field{n: s.n, lots: lots.Uint64()}
	f.decide = f.byLot
	for _, rank := range order {
		f.trueRank = append(f.trueRank, rank+1)
		f.seen = append(f.seen, players[rank].seen)
		f.strengths = append(f.strengths, float64(players[rank].strength*elo))
	}
	for k := range benchmarks {
		// From one spread below the center to one spread above.
		at := float64(2*k-(benchmarks-1)) / (benchmarks - 1)
		f.strengths = append(f.strengths, float64((center+float64(at*spread))*elo))
	}
	return f
}

// meanAndSpread returns the mean of numbers, and their standard deviation.
func meanAndSpread(list []float64) (mean, spread float64) {
	var squares float64
	for _, x := range list {
		mean += x
	}
	mean /= float64(len(list))
	for _, x := range list {
		squares += float64((x - mean) * (x - mean))
	}
	return mean, math.Sqrt(squares / float64(len(list)))
}

// meetings is more games than two players can play in one event.
const meetings = 1 << 20

// lot returns a number of the event. It depends only on the two players and on
// how often they have met. So it is the same in all formats.
func (f *field) lot(x, y, met int) uint64 {
	place := uint64(x*len(f.strengths)+y)*meetings + uint64(met)
	// The numbers are a sequence of SplitMix64: Steele, Lea and Flood,
	// "Fast splittable pseudorandom number generators", OOPSLA 2014.
	z := f.lots + (place+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// byLot decides a game by the strengths and by lot.
func (f *field) byLot(x, y, met int) bool {
	uniform := (float64(f.lot(x, y, met)>>12) + 0.5) / (1 << 52)
	return uniform < chance.Expected(f.strengths[x], f.strengths[y])
}
