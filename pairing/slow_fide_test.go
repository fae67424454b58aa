package pairing_test

import (
	"math/big"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file holds a second reading of the tie-breaks that FIDE reads otherwise.

// start returns the points to begin with.
func (sw *swissTwin) start(p string) int {
	if len(sw.event.Start) == 0 {
		return 0
	}
	return sw.event.Start[sw.seed[p]-1]
}

// fideAdjusted returns the score that counts for the opponents.
func (sw *swissTwin) fideAdjusted(p string) int {
	days, last := sw.days[p], -1
	for k, d := range days {
		if d.played || d.given {
			last = k
		}
	}
	sum := sw.start(p)
	for k, d := range days {
		if k > last && d.against == "" {
			sum += sw.points.Draw
		} else {
			sum += d.points
		}
	}
	return sum
}

// fide returns what a player has by a tie-break as FIDE reads it.
func (sw *swissTwin) fide(tieBreak pairing.TieBreak, p string, tied []string) pairing.Figure {
	f := pairing.Figure{TieBreak: tieBreak}
	if tieBreak == pairing.DirectEncounter {
		places := sw.fidePlaces(tied)
		if f.Silent = len(places) == 1; !f.Silent {
			f.Value = -1 - int64(slices.IndexFunc(places, func(x []string) bool { return slices.Contains(x, p) }))
		}
		return f
	}
	own := sw.start(p)
	for _, d := range sw.days[p] {
		own += d.points
	}
	var parts, missed []int
	for _, d := range sw.days[p] {
		part := min(own, sw.points.Draw*sw.completed)
		switch {
		case d.played:
			part = sw.fideAdjusted(d.against)
		case d.against != "":
			part = min(own, sw.fideAdjusted(d.against))
		}
		if !d.played && !d.given {
			missed = append(missed, part)
		}
		if tieBreak == pairing.SonnebornBerger {
			part *= d.points
		}
		parts = append(parts, part)
	}
	cut := func(part int) {
		k := slices.Index(parts, part)
		parts = slices.Delete(parts, k, k+1)
	}
	if len(parts) > 0 && (tieBreak == pairing.BuchholzCut1 || tieBreak == pairing.MedianBuchholz) {
		if missed == nil {
			missed = slices.Clone(parts)
		}
		cut(slices.Min(missed))
	}
	if len(parts) > 0 && tieBreak == pairing.MedianBuchholz {
		cut(slices.Max(parts))
	}
	for _, part := range parts {
		f.Value += int64(part)
	}
	return f
}

// fidePlaces returns the players in the order of their direct encounter.
func (sw *swissTwin) fidePlaces(tied []string) [][]string {
	score, most := map[string]*big.Rat{}, map[string]*big.Rat{}
	all := true
	for _, p := range tied {
		score[p], most[p] = new(big.Rat), new(big.Rat)
		for _, q := range tied {
			sum, games := 0, 0
			for _, d := range sw.days[p] {
				if d.played && d.against == q {
					sum += d.points
					games++
				}
			}
			switch {
			case games > 0:
				average := big.NewRat(int64(sum), int64(games))
				score[p].Add(score[p], average)
				most[p].Add(most[p], average)
			case p != q:
				all = false
				most[p].Add(most[p], big.NewRat(int64(sw.points.Win), 1))
			}
		}
	}
	ahead := func(p, q string) bool {
		if all {
			return score[p].Cmp(score[q]) > 0
		}
		return score[p].Cmp(most[q]) > 0
	}
	var places [][]string
	for rest := slices.Clone(tied); len(rest) > 0; {
		var next []string // those whom nobody is ahead of
		for _, p := range rest {
			if all {
				if !slices.ContainsFunc(rest, func(q string) bool { return ahead(q, p) }) {
					next = append(next, p)
				}
			} else if !slices.ContainsFunc(rest, func(q string) bool { return p != q && !ahead(p, q) }) {
				next = []string{p}
			}
		}
		if next == nil {
			next = slices.Clone(rest)
		}
		places = append(places, next)
		rest = slices.DeleteFunc(rest, func(p string) bool { return slices.Contains(next, p) })
	}
	if len(places) == 1 {
		return places
	}
	var finer [][]string
	for _, place := range places {
		finer = append(finer, sw.fidePlaces(place)...)
	}
	return finer
}
