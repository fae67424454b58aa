package calibration

import (
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// This file has intervals by the bootstrap over events: as many events as there
// are, drawn with replacement, again and again. Whole events are drawn, because
// entrants of one event depend on each other: one of them wins.

// A total sums up values of its own kind.
type total[T any] interface {
	*T
	add(*T)
}

// resample draws events again and again, and returns the sums of their tallies,
// by draw and row. The rows are different views of the same events, and each
// draw takes the same events in all rows. So rows can be compared.
func resample[T any, P total[T]](rows [][]T, draws int, seed uint64, workers int) [][]T {
	sums := make([][]T, draws)
	shareOut(draws, workers, func(d int) {
		sums[d] = make([]T, len(rows))
		lots := chance.NewLots("calibration resample", seed, uint64(d))
		for range len(rows[0]) {
			k := below(&lots, len(rows[0]))
			for r := range rows {
				P(&sums[d][r]).add(&rows[r][k])
			}
		}
	})
	return sums
}

// sum returns the sum of the tallies of each row.
func sum[T any, P total[T]](rows [][]T) []T {
	sums := make([]T, len(rows))
	for r, events := range rows {
		for k := range events {
			P(&sums[r]).add(&events[k])
		}
	}
	return sums
}

// An estimate is a value with its interval.
type estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// has reports whether the interval has a value in it, up to errors of rounding.
func (e estimate) has(x float64) bool {
	const rounding = 1e-9
	return e.Low-rounding <= x && x <= e.High+rounding
}

// estimated returns a value of all events, with the interval of percentiles of
// the same value over the draws. A share of the draws is left out at each end.
func estimated[T any](all []T, draws [][]T, out float64, value func(rows []T) float64) estimate {
	values := make([]float64, len(draws))
	for d, rows := range draws {
		values[d] = value(rows)
	}
	slices.Sort(values)
	k := min(int(out*float64(len(values))), (len(values)-1)/2)
	return estimate{value(all), values[k], values[len(values)-1-k]}
}
