package runoff

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Confidence says how far a ranking can be trusted.
type Confidence[P comparable] struct {
	Rule    Rule       `json:"rule"`    // Resampling
	Ranking Ranking[P] `json:"ranking"` // of the matches as they were
	Seed    uint64     `json:"seed"`    // of the lots
	Samples int        `json:"samples"` // how many resamples were ranked
	Bots    []Trust[P] `json:"bots"`    // in the order of the ranking

	// Unknown says why no resample was ranked, or is nil. Its kind is
	// [ErrOverflow]: the sums of a resample could exceed an int64. Samples
	// is then 0, and Bots is empty. Ranking is still correct.
	Unknown *Problem `json:"unknown,omitempty"`
}

// A Trust says how often a bot had which place.
type Trust[P comparable] struct {
	Bot   P   `json:"bot"`
	Place int `json:"place"` // its place in the ranking, From of a [Place]

	// Earned is the number of resamples in which the bot had this place.
	Earned int `json:"earned"`

	// Counts[k] is the number of resamples in which its place was k+1.
	Counts []int `json:"counts"`
}

// Bootstrap ranks resamples of the matches by the given function, and counts
// places: rule [Resampling]. The function is [Bankroll], [Points], or a
// function that calls [TopByTotal]. It is called with the table itself, and
// then with a new table for each resample. The new tables have no match IDs,
// and their rankings do not list uneven pairs.
//
// If no two bots have met twice, every resample is equal to the table. Then the
// counts say nothing.
//
// The counts are right for matches whose number was fixed before. They are not
// right for somebody who looks again and again, and stops when it pleases: in
// the end, luck alone makes any bot look sure of its place. They know nothing
// but the matches. So where all bots are nearly equal, the leader is a little
// less sure than the counts say.
//
// The answer depends only on the matches, the seed, the number of samples, the
// function, and the order of the bots. The order of the matches makes no
// difference. A run with more samples begins with the samples of a shorter run.
// The lots are from the ChaCha8 generator of math/rand/v2.
//
// The error is the error of the function; [ErrSamples] if samples is below 1;
// [ErrTooLarge] by [Options].MaxWork; or [ErrRanking] if the function does not
// rank each bot of its table once, and no other. If only the sums of a resample
// could exceed an int64, there is no error: see [Confidence].
func Bootstrap[P comparable](t *Crosstable[P], seed uint64, samples int, rank func(*Crosstable[P]) (
	Ranking[P], error)) (Confidence[P], error) {
	original, err := rank(t)
	if err != nil {
		return Confidence[P]{}, err
	}
	x := t.data()
	n, matches := uint64(len(x.bots)), uint64(len(x.played))
	s, err := newSampler(x, seed, samples, 1, 25*matches+40*n*n+500*n+1500)
	if err != nil {
		return Confidence[P]{}, err
	}
	c := Confidence[P]{Rule: Resampling, Ranking: original, Seed: seed, Bots: []Trust[P]{}}
	if err := x.placesOf(original, make([]int, len(x.bots))); err != nil {
		return Confidence[P]{}, err
	}
	if c.Unknown = x.tooWide(s.pairs); c.Unknown != nil {
		return c, nil
	}
	c.Samples = samples
	counts, err := x.countPlaces(s, samples, rank)
	if err != nil {
		return Confidence[P]{}, err
	}
	for _, p := range original.Places {
		for _, b := range p.Bots {
			k := counts[x.index[b]]
			c.Bots = append(c.Bots, Trust[P]{b, p.From, k[p.From-1], k})
		}
	}
	return c, nil
}

// countPlaces ranks a number of resamples, and returns how often each bot had
// each place, from 0.
func (t *matrix[P]) countPlaces(s *sampler, samples int, rank func(*Crosstable[P]) (Ranking[P],
	error)) ([][]int, error) {
	counts := make([][]int, len(t.bots))
	for i := range counts {
		counts[i] = make([]int, len(t.bots))
	}
	places := make([]int, len(t.bots))
	for range samples {
		r, err := rank(resample(t, s))
		if err == nil {
			err = t.placesOf(r, places)
		}
		if err != nil {
			return nil, err
		}
		for i, p := range places {
			counts[i][p-1]++
		}
	}
	return counts, nil
}

// placesOf sets the place of each bot in a ranking, from 1, or returns the
// error of the ranking.
func (t *matrix[P]) placesOf(r Ranking[P], places []int) error {
	clear(places)
	for _, p := range r.Places {
		for _, b := range p.Bots {
			i, ok := t.find(b)
			switch {
			case !ok:
				return refuse(Problem{Kind: ErrRanking, Who: problem.Name(b),
					Detail: "not a bot of the table"})
			case p.From < 1 || p.From > len(places):
				return t.badRanking(int(i), fmt.Sprintf("place %d of %d", p.From, len(places)))
			case places[i] > 0:
				return t.badRanking(int(i), fmt.Sprintf("places %d and %d", places[i], p.From))
			}
			places[i] = p.From
		}
	}
	if i := slices.Index(places, 0); i >= 0 {
		return t.badRanking(i, "no place")
	}
	return nil
}

// badRanking returns the error of a ranking that is wrong about bot i.
func (t *matrix[P]) badRanking(i int, detail string) error {
	return refuse(Problem{Kind: ErrRanking, Entrants: []int{i}, Who: problem.Name(t.bots[i]), Detail: detail})
}
