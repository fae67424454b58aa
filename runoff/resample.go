package runoff

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/arbiter-go/arbiter/internal/lot"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// DefaultWork is the maximum work of a ranking, of [Bootstrap] and of [Ties],
// in steps of about a nanosecond. A table has 2,000 steps more for each of its
// bots and matches, and can have another maximum by [Options].
//
// A line of an answer takes 250 steps, since it will be written, too. Each
// uneven pair is a line, and each total of each step. So 2,000 bots that leave
// one by one are within the bound, even if all pairs are uneven.
//
// A resample takes 25 steps for each match, 40 for each two bots in each order,
// 500 for each bot, and 1,500 besides. For [Ties] it takes 9 for each match, 60
// for each bot, and 50 besides. So if every two of ten bots have met a hundred
// times, a bootstrap can have 8,000 resamples.
const DefaultWork = 1_000_000_000

// DefaultWorkPerItem is how many steps more are allowed for each bot and match.
const DefaultWorkPerItem = 2000

// A Confidence says how far a ranking can be trusted.
type Confidence[P comparable] struct {
	Rule    Rule       `json:"rule"`    // Resampling
	Ranking Ranking[P] `json:"ranking"` // of the matches as they were
	Seed    uint64     `json:"seed"`
	Samples int        `json:"samples"` // how many resamples were ranked
	Bots    []Trust[P] `json:"bots"`    // in the order of the ranking

	// Unknown says why no resample was ranked, or is nil. Its kind is
	// [ErrOverflow]: the sums of a resample could exceed an int64. The
	// ranking itself is right. Samples is then 0, and Bots is empty.
	Unknown *Problem `json:"unknown,omitempty"`
}

// A Trust says how often a bot had which place.
type Trust[P comparable] struct {
	Bot    P     `json:"bot"`
	Place  int   `json:"place"`  // From of its place in the ranking
	Earned int   `json:"earned"` // the number of resamples in which it had this place
	Counts []int `json:"counts"` // Counts[k] is the number of resamples in which its place was k+1
}

// Bootstrap ranks a number of resamples of the matches by the given function,
// and counts places: rule [Resampling]. The function is [Bankroll], [Points],
// or one that calls [TopByTotal]; its tables are new ones, without match IDs
// and without a list of uneven pairs. If no two bots have met twice, all
// resamples are the table itself, and say nothing.
//
// Equal matches, in any order, and the same seed, number of samples, function
// and order of the bots give the same answer. A run with more samples begins
// with the samples of a shorter run. Lots are from the ChaCha8 generator of
// math/rand/v2.
//
// The error is that of the ranking, [ErrSamples] if samples is below 1,
// [ErrTooLarge] by [DefaultWork], or [ErrRanking] for a function that does not
// rank each bot of its table once, and no other. If only the sums of a resample
// could exceed an int64, there is no error: see [Confidence].
func Bootstrap[P comparable](t *Crosstable[P], seed uint64, samples int, rank func(*Crosstable[P]) (Ranking[P], error)) (Confidence[P], error) {
	original, err := rank(t)
	if err != nil {
		return Confidence[P]{}, err
	}
	x := t.of()
	n, matches := uint64(len(x.bots)), uint64(len(x.played))
	s, err := newSampler(x, seed, samples, 1, 25*matches+40*n*n+500*n+1500)
	if err != nil {
		return Confidence[P]{}, err
	}
	c := Confidence[P]{Rule: Resampling, Ranking: original, Seed: seed, Bots: []Trust[P]{}}
	places := make([]int, len(x.bots))
	if err := x.placesOf(original, places); err != nil {
		return Confidence[P]{}, err
	}
	if c.Unknown = x.tooWide(s.pairs); c.Unknown != nil {
		return c, nil
	}
	c.Samples = samples
	counts := make([][]int, len(x.bots))
	for i := range counts {
		counts[i] = make([]int, len(x.bots))
	}
	for range samples {
		r, err := rank(resample(x, s))
		if err == nil {
			err = x.placesOf(r, places)
		}
		if err != nil {
			return Confidence[P]{}, err
		}
		for i, p := range places {
			counts[i][p-1]++
		}
	}
	for _, p := range original.Places {
		for _, b := range p.Bots {
			k := counts[x.index[b]]
			c.Bots = append(c.Bots, Trust[P]{b, p.From, k[p.From-1], k})
		}
	}
	return c, nil
}

// placesOf sets the place of each bot in a ranking, from 1, or returns what is
// wrong with the ranking.
func (t *matrix[P]) placesOf(r Ranking[P], places []int) error {
	clear(places)
	for _, p := range r.Places {
		for _, b := range p.Bots {
			i, ok := t.find(b)
			switch {
			case !ok:
				return refuse(Problem{Kind: ErrRanking, Who: problem.Name(b), Detail: "not a bot of the table"})
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

// A Gap is the difference of two neighbours in the table of total chips.
type Gap[P comparable] struct {
	Rule      Rule    `json:"rule"` // OneDeviation
	Upper     P       `json:"upper"`
	Lower     P       `json:"lower"`
	Chips     uint64  `json:"chips"`     // by which Upper is ahead
	Deviation float64 `json:"deviation"` // the standard deviation of that difference, rounded
	Tie       bool    `json:"tie"`       // decided exactly, not by the rounded figure
}

// Ties compares the neighbours in the table of total chips among all bots, from
// the top: rule [OneDeviation]. Bots with equal totals are in the order of the
// table.
//
// Lots are those of [Bootstrap]. The error is that of [Bankroll], [ErrSamples]
// if samples is below 2, or [ErrTooLarge] by [DefaultWork]. Sums are exact,
// however large.
func Ties[P comparable](t *Crosstable[P], seed uint64, samples int) ([]Gap[P], error) {
	if _, err := rank(t, TotalLast, MaxBots, false); err != nil {
		return nil, err
	}
	n, matches := uint64(len(t.bots)), uint64(len(t.played))
	s, err := newSampler(t.matrix, seed, samples, 2, 9*matches+60*n+50)
	if err != nil {
		return nil, err
	}
	order := make([]int32, len(t.bots))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(i, j int32) int { return cmp.Compare(t.totals[j], t.totals[i]) })

	// Per gap, the sums of the differences d over all resamples, and of
	// their squares. The chips of a match are 2³²·high + low. A total of
	// either half fits into an int64, since there are fewer than 2³¹
	// matches.
	sums, squares := make([]big.Int, len(order)-1), make([]big.Int, len(order)-1)
	totals := make([]halves, len(order))
	var d, low big.Int
	for range samples {
		clear(totals)
		s.draw(func(r result) {
			high, low := r.chips>>32, r.chips&math.MaxUint32
			totals[r.i].high += high
			totals[r.i].low += low
			totals[r.j].high -= high
			totals[r.j].low -= low
		})
		for k := range sums {
			upper, lower := totals[order[k]], totals[order[k+1]]
			d.Lsh(d.SetInt64(upper.high-lower.high), 32)
			d.Add(&d, low.SetInt64(upper.low-lower.low))
			sums[k].Add(&sums[k], &d)
			squares[k].Add(&squares[k], d.Mul(&d, &d))
		}
	}

	drawn := big.NewInt(int64(samples))
	freedom := new(big.Int).Mul(drawn, big.NewInt(int64(samples)-1))
	gaps := make([]Gap[P], len(sums))
	for k := range gaps {
		i, j := order[k], order[k+1]
		g := Gap[P]{Rule: OneDeviation, Upper: t.bots[i], Lower: t.bots[j]}
		g.Chips = uint64(t.totals[i]) - uint64(t.totals[j])

		// The variance is (Σd² - (Σd)²/n) / (n-1), or spread / (n(n-1))
		// with integers.
		spread := new(big.Int).Mul(drawn, &squares[k])
		spread.Sub(spread, d.Mul(&sums[k], &sums[k]))
		d.SetUint64(g.Chips)
		d.Mul(&d, &d)
		g.Tie = d.Mul(&d, freedom).Cmp(spread) <= 0

		variance := new(big.Float).SetPrec(128).SetInt(spread)
		variance.Quo(variance, new(big.Float).SetPrec(128).SetInt(freedom))
		g.Deviation, _ = variance.Sqrt(variance).Float64()
		gaps[k] = g
	}
	return gaps, nil
}

// A halves is a sum of chips: 2³²·high + low.
type halves struct{ high, low int64 }

// A sampler draws matches again.
type sampler struct {
	lots  *rand.ChaCha8
	pairs [][]result // the matches of each pair that met
}

// newSampler returns a sampler for a number of resamples, which must be at
// least the number least. Each takes a number of steps, and all of them must be
// within the bound.
func newSampler[P comparable](t *matrix[P], seed uint64, samples, least int, each uint64) (*sampler, error) {
	if samples < least {
		return nil, refuse(Problem{Kind: ErrSamples, Detail: fmt.Sprintf("%d, at least %d are needed", samples, least)})
	}
	n := len(t.bots)
	if most := t.allowance(); uint64(samples) > uint64(most)/each {
		detail := fmt.Sprintf("%d resamples of %d matches among %d bots take %d steps each, at most %d in all", samples, len(t.played), n, each, most)
		return nil, refuse(Problem{Kind: ErrTooLarge, Detail: detail})
	}

	// In an order of their own, so that the order in which they were added
	// plays no part.
	played := slices.Clone(t.played)
	for k, r := range played {
		if r.i > r.j {
			played[k] = result{r.j, r.i, -r.chips}
		}
	}
	slices.SortFunc(played, func(x, y result) int {
		return cmp.Or(cmp.Compare(x.i, y.i), cmp.Compare(x.j, y.j), cmp.Compare(x.chips, y.chips))
	})
	s := &sampler{lots: newLots(seed)}
	for len(played) > 0 {
		k := 1
		for k < len(played) && played[k].i == played[0].i && played[k].j == played[0].j {
			k++
		}
		pair := played[:k]
		played = played[k:]
		s.pairs = append(s.pairs, pair)
	}
	return s, nil
}

// tooWide returns the problem of a resample whose sums could exceed an int64,
// or nil. Matches of a pair are in order of chips, so the first or the last has
// most. At worst it is drawn each time.
func (t *matrix[P]) tooWide(pairs [][]result) *Problem {
	volume := make([]uint64, len(t.bots))
	for _, pair := range pairs {
		last := len(pair) - 1
		hi, v := bits.Mul64(uint64(len(pair)), uint64(max(abs(pair[0].chips), abs(pair[last].chips))))
		for _, i := range []int32{pair[0].i, pair[0].j} {
			if hi > 0 || v > math.MaxInt64-volume[i] {
				return &Problem{Kind: ErrOverflow, Entrants: []int{int(i)}, Who: problem.Name(t.bots[i]), Detail: "those of a resample could be"}
			}
			volume[i] += v
		}
	}
	return nil
}

// allowance returns the work that a table allows.
func (t *matrix[P]) allowance() int64 {
	if most := t.options.MaxWork; most != 0 {
		return max(most, 0)
	}
	return DefaultWork + DefaultWorkPerItem*int64(len(t.bots)+len(t.played))
}

// newLots returns the generator for a seed.
func newLots(seed uint64) *rand.ChaCha8 {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	return rand.NewChaCha8(key)
}

// draw draws a resample, match by match.
func (s *sampler) draw(enter func(result)) {
	for _, pair := range s.pairs {
		for range pair {
			enter(pair[lot.Below(s.lots, uint64(len(pair)))])
		}
	}
}

// resample returns a table like t with a resample of its matches.
func resample[P comparable](t *matrix[P], s *sampler) *Crosstable[P] {
	r := &matrix[P]{
		bots: t.bots, index: t.index, options: t.options, ids: map[string]struct{}{},
		volume: make([]int64, len(t.bots)), played: make([]result, 0, len(t.played)), resample: true,
	}
	r.grow()
	s.draw(func(x result) {
		r.volume[x.i] += abs(x.chips)
		r.volume[x.j] += abs(x.chips)
		r.count(x)
	})
	return &Crosstable[P]{r}
}
