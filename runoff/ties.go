package runoff

import (
	"cmp"
	"math"
	"math/big"
	"slices"
)

// A Gap is the difference of two neighbours in the table of total chips.
type Gap[P comparable] struct {
	Rule  Rule   `json:"rule"` // OneDeviation
	Upper P      `json:"upper"`
	Lower P      `json:"lower"`
	Chips uint64 `json:"chips"` // by which Upper is ahead

	// Deviation is the standard deviation of Chips, rounded.
	Deviation float64 `json:"deviation"`

	// Tie is decided by exact figures, and not by the rounded Deviation.
	Tie bool `json:"tie"`
}

// Ties compares neighbours in the table of total chips among all bots, from the
// top: rule [OneDeviation]. Bots with equal totals are in the order of the
// table.
//
// The lots are the lots of [Bootstrap]. The error is the error of [Bankroll];
// [ErrSamples] if samples is below 2; or [ErrTooLarge] by [Options].MaxWork.
// Sums are exact, however large.
func Ties[P comparable](t *Crosstable[P], seed uint64, samples int) ([]Gap[P], error) {
	if _, err := rank(t, TotalLast, MaxBots, false); err != nil {
		return nil, err
	}
	x := t.matrix
	n, matches := uint64(len(x.bots)), uint64(len(x.played))
	s, err := newSampler(x, seed, samples, 2, 9*matches+60*n+50)
	if err != nil {
		return nil, err
	}
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(i, j int32) int { return cmp.Compare(x.totals[j], x.totals[i]) })

	sums, squares := s.sumGaps(order, samples)
	gaps := make([]Gap[P], len(sums))
	for k := range gaps {
		i, j := order[k], order[k+1]

		// This is correct even if an int64 cannot hold the difference.
		chips := uint64(x.totals[i]) - uint64(x.totals[j])
		deviation, tie := oneDeviation(chips, samples, &sums[k], &squares[k])
		gaps[k] = Gap[P]{OneDeviation, x.bots[i], x.bots[j], chips, deviation, tie}
	}
	return gaps, nil
}

// sumGaps draws resamples. For each two neighbours of the order, it returns the
// sum of the differences of their totals over all resamples, and the sum of the
// squares of these differences.
func (s *sampler) sumGaps(order []int32, samples int) (sums, squares []big.Int) {
	sums, squares = make([]big.Int, len(order)-1), make([]big.Int, len(order)-1)
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
	return sums, squares
}

// A halves is a sum of chips: 2³²·high + low. There are fewer than 2³¹ matches.
// So the sums of both halves, and their differences, fit into an int64.
type halves struct{ high, low int64 }

// oneDeviation returns the standard deviation of the difference d of two totals
// over n resamples, from the sums of d and of d². It also reports whether a
// difference of chips is a tie.
func oneDeviation(chips uint64, n int, sum, squares *big.Int) (deviation float64, tie bool) {
	// The variance is
	//
	//	(Σd² - (Σd)²/n) / (n-1)  =  spread / freedom
	//
	// with the integers spread = n·Σd² - (Σd)² and freedom = n·(n-1).
	drawn := big.NewInt(int64(n))
	freedom := new(big.Int).Mul(drawn, big.NewInt(int64(n)-1))
	spread := new(big.Int).Mul(drawn, squares)
	spread.Sub(spread, new(big.Int).Mul(sum, sum))

	// OneDeviation: chips² is at most the variance.
	square := new(big.Int).SetUint64(chips)
	square.Mul(square, square)
	tie = square.Mul(square, freedom).Cmp(spread) <= 0

	variance := new(big.Float).SetPrec(128).SetInt(spread)
	variance.Quo(variance, new(big.Float).SetPrec(128).SetInt(freedom))
	deviation, _ = variance.Sqrt(variance).Float64()
	return deviation, tie
}
