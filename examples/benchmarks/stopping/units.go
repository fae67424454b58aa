package main

import (
	"math"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// This file draws the results of units.

// deviation is the standard deviation of all pools, except for rounding. So
// strengths are in thousandths of a deviation.
const deviation = 1000

// A pool has the results that a unit can have between equal bots. All are
// equally likely. Their sum is 0, so the mean is exactly 0.
type pool []int64

// draw draws a result.
func (p pool) draw(l *chance.Lots) int64 { return p[l.Uint64()%uint64(len(p))] }

// bound returns the most that can be won or lost.
func (p pool) bound() (most int64) {
	for _, x := range p {
		most = max(most, x, -x)
	}
	return most
}

// moments returns the mean and the standard deviation.
func (p pool) moments() (mean, spread float64) {
	for _, x := range p {
		mean += float64(x) / float64(len(p))
	}
	for _, x := range p {
		spread += (float64(x) - mean) * (float64(x) - mean) / float64(len(p))
	}
	return mean, math.Sqrt(spread)
}

// turned returns the pool of the other side.
func (p pool) turned() pool {
	other := make(pool, len(p))
	for k, x := range p {
		other[k] = -x
	}
	return other
}

// both returns a pool of numbers and their negatives, in units of a deviation.
func both(list []float64) pool {
	sum := 0.0
	for _, x := range list {
		sum += x * x
	}
	scale := deviation / math.Sqrt(sum/float64(len(list)))
	var p pool
	for _, x := range list {
		n := int64(math.Round(x * scale))
		p = append(p, n, -n)
	}
	return p
}

// half is half of the size of the larger pools.
const half = 2048

// bell is nearly normal, and ends at 3.7 deviations.
var bell = both(quantiles(func(u float64) float64 { return math.Erfinv(u) }))

// tails has tails as in a Pareto distribution with the exponent 1.5. It ends at
// 31 deviations.
var tails = both(quantiles(func(u float64) float64 { return math.Pow(1-u, -1/1.5) }))

// quantiles returns the values of a function at evenly spaced shares.
func quantiles(f func(u float64) float64) (list []float64) {
	for k := range half {
		list = append(list, f((float64(k)+0.5)/half))
	}
	return list
}

// rare loses a little 63 times in 64, and wins 63 times as much once.
var rare = func() pool {
	p := pool{63 * 126}
	for range 63 {
		p = append(p, -126)
	}
	return p
}()
