package main

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestTau(t *testing.T) {
	for _, c := range []struct {
		places, truth []int
		want          float64
	}{
		{[]int{1, 2, 3}, []int{1, 2, 3}, 1},
		{[]int{3, 2, 1}, []int{1, 2, 3}, -1},
		{[]int{1, 3, 2}, []int{1, 2, 3}, 1. / 3},
		{[]int{1, 1, 1}, []int{1, 2, 3}, 0},
		{[]int{1, 2, 2}, []int{1, 2, 3}, 2 / math.Sqrt(2*3)},
		{[]int{1, 2, 3, 3}, []int{1, 2, 3, 4}, 5 / math.Sqrt(5*6)},
		// Agresti, Analysis of Ordinal Categorical Data: two ties each.
		{[]int{1, 1, 3, 4}, []int{1, 2, 3, 3}, 4 / math.Sqrt(5*5)},
	} {
		if got := tau(c.places, c.truth); math.Abs(got-c.want) > 1e-15 {
			t.Errorf("%v and %v: %v, want %v", c.places, c.truth, got, c.want)
		}
	}
}

// slowTau goes through all pairs, and counts by the definition with ties.
func slowTau(places, truth []int) float64 {
	var concordant, discordant, onlyPlaces, onlyTruth int
	for x := range places {
		for y := x + 1; y < len(places); y++ {
			switch {
			case places[x] == places[y] && truth[x] == truth[y]:
			case places[x] == places[y]:
				onlyPlaces++
			case truth[x] == truth[y]:
				onlyTruth++
			case (places[x] < places[y]) == (truth[x] < truth[y]):
				concordant++
			default:
				discordant++
			}
		}
	}
	untied := concordant + discordant
	if untied+onlyPlaces == 0 || untied+onlyTruth == 0 {
		return 0
	}
	return float64(concordant-discordant) / math.Sqrt(float64(untied+onlyPlaces)) / math.Sqrt(float64(untied+onlyTruth))
}

func tauLaw(t *rapid.T) {
	n := rapid.IntRange(2, 12).Draw(t, "n")
	list := func(name string) []int {
		return rapid.SliceOfN(rapid.IntRange(1, 8), n, n).Draw(t, name)
	}
	places, truth := list("places"), list("truth")
	if got, want := tau(places, truth), slowTau(places, truth); math.Abs(got-want) > 1e-14 {
		t.Fatalf("%v, want %v", got, want)
	}
}

func TestSlowTau(t *testing.T) { rapid.Check(t, tauLaw) }
func FuzzTau(f *testing.F)     { f.Fuzz(rapid.MakeFuzz(tauLaw)) }

func TestRank(t *testing.T) {
	if got, want := rank([]int{5, 7, 5, 1}), []int{2, 1, 2, 4}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Players who share the first place draw lots, and each wins equally often.
func TestFirst(t *testing.T) {
	var won [4]int
	const events = 4000
	for number := range events {
		p := newPlaying(source{n: 4, seed: 5}.field(number))
		won[p.first([]int{3, 1, 1, 4})]++
	}
	if won[0]+won[3] > 0 || !near(won[1], events, 0.5) {
		t.Errorf("%v", won)
	}
}

// near reports whether something came true about as often as its chance says:
// within 4.5 standard deviations.
func near(hits, trials int, p float64) bool {
	n := float64(trials)
	return math.Abs(float64(hits)-n*p) <= 4.5*math.Sqrt(n*p*(1-p))+1e-9
}
