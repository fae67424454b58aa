package main

import (
	"math"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/odds"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// This file says how chances are written.

// sure is half the width of an interval up to which a chance has a decimal.
const sure = 0.02

// decimals returns how many decimals the percentage of a chance has.
func decimals(c odds.Chance) int {
	if c.High-c.Low <= 2*sure {
		return 1
	}
	return 0
}

// percent writes a chance in percent, such as "34.1". Only a chance that is
// proved is "0" or "100". Another chance that would be rounded to one of these
// is below a power of ten that its interval stays below, such as "<0.1", or
// above the same distance from 100, such as ">99.9".
func percent(c odds.Chance) string { return rounded(c, decimals(c)) }

// rounded is [percent] with this many decimals, for columns that are narrow.
func rounded(c odds.Chance, decimals int) string {
	if c.Proved {
		return fixed(c.Value, 0)
	}
	text := fixed(c.Value, decimals)
	switch text {
	case fixed(0, decimals):
		bound, n := powerAbove(c.High, decimals)
		return "<" + fixed(bound, n)
	case fixed(1, decimals):
		bound, n := powerAbove(1-c.Low, decimals)
		return ">" + fixed(1-bound, n)
	}
	return text
}

// fixed writes a number from 0 to 1 in percent.
func fixed(x float64, decimals int) string {
	return strconv.FormatFloat(100*x, 'f', decimals, 64)
}

// powerAbove returns the smallest power of ten that is above a chance, from
// 0.01 % to 100 %, and its decimals. Without decimals, it is at least 1 %.
func powerAbove(high float64, decimals int) (bound float64, n int) {
	n = 2 * decimals
	for _, bound := range []float64{0.0001, 0.001, 0.01, 0.1}[2-n:] {
		if high < bound {
			return bound, n
		}
		n = max(n-1, 0)
	}
	return 1, 0
}

// interval writes the interval of a chance, such as "33.2-35.0". It is "" if
// the chance is exact, or if percent writes a bound.
func interval(c odds.Chance) string {
	if c.Proved || c.Low == c.High || strings.ContainsAny(percent(c), "<>") {
		return ""
	}
	n := decimals(c)
	return fixed(c.Low, n) + "-" + fixed(c.High, n)
}

// sum returns the chance that one of several chances comes true which exclude
// each other. It is proved if all are proved. By lot, it has an interval of its
// own. Otherwise the ends of the intervals are added. That gives an interval
// that is wide enough, because errors of a sum are no larger than the sum of
// the errors.
func sum(o odds.Odds, chances []odds.Chance) odds.Chance {
	total := odds.Chance{Proved: true}
	for _, c := range chances {
		total.Value += c.Value
		total.Low += c.Low
		total.High += c.High
		total.Proved = total.Proved && c.Proved
	}
	total.Value, total.Low, total.High = min(total.Value, 1), min(total.Low, 1), min(total.High, 1)
	if !o.Exact && !total.Proved {
		total.Low, total.High = chance.Interval(int(math.Round(total.Value*float64(o.Playings))), o.Playings)
	}
	return total
}

// top returns the chance of a place up to a number. The places of an entrant
// exclude each other, so that the chance is 1 if all other places are proved
// impossible.
func top(o odds.Odds, places []odds.Chance, most int) odds.Chance {
	most = min(most, len(places))
	c, rest := sum(o, places[:most]), sum(o, places[most:])
	if rest.Proved && rest.Value == 0 {
		return odds.Chance{Value: 1, Low: 1, High: 1, Proved: true}
	}
	if o.Exact && rest.High-rest.Low < c.High-c.Low {
		c.Low, c.High = 1-rest.High, 1-rest.Low
	}
	return c
}

// expected returns the place that is expected.
func expected(places []odds.Chance) (mean float64) {
	for k, c := range places {
		mean += float64(float64(k+1) * c.Value)
	}
	return mean
}

// grouped writes a number with commas, such as 100,000.
func grouped(n int) string {
	text := strconv.Itoa(n)
	for k := len(text) - 3; k > 0; k -= 3 {
		text = text[:k] + "," + text[k:]
	}
	return text
}
