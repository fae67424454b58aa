package calibration

import (
	"math"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// This file says whether forecasts are calibrated. Five checks look for errors
// of different kinds. A forecaster is calibrated if none of them finds any.

// checks are the checks, in order.
var checks = [...]struct {
	name  string
	right float64 // the value for forecasts that are right
	value func(*tally) float64
}{
	{"slope win", 1, func(t *tally) float64 { return t.win.slope() }},
	{"slope top", 1, func(t *tally) float64 { return t.top.slope() }},
	{"bias top", 0, func(t *tally) float64 { return t.top.bias() }},
	{"news win", 0, func(t *tally) float64 { return t.win.ignored() }},
	{"news top", 0, func(t *tally) float64 { return t.top.ignored() }},
}

// The chances to win of all entrants sum to 1 in each event, and so does what
// happens. So there is no check of a bias of the chances to win.

// A finding is the answer of a check.
type finding struct {
	Check string `json:"check"`
	estimate
	Right float64 `json:"right"`
	Holds bool    `json:"holds"` // the interval has the right value in it
}

// alarm is how often a forecaster whose forecasts are right fails a check at
// most, all checks together. Each check has an equal part of it. So its
// interval is wider than 95 %, and both ends share that part.
const alarm = 0.05

// judge returns what the checks find in a row of the draws.
func judge(all []tally, draws [][]tally, row int) (found [len(checks)]finding) {
	for k, c := range checks {
		e := estimated(all, draws, alarm/float64(2*len(checks)), func(rows []tally) float64 {
			return c.value(&rows[row])
		})
		found[k] = finding{c.name, e, c.right, e.has(c.right)}
	}
	return found
}

// failed returns the names of the checks that do not hold.
func failed(found [len(checks)]finding) (names []string) {
	for _, f := range found {
		if !f.Holds {
			names = append(names, f.Check)
		}
	}
	return names
}

// A coverage counts how many intervals of forecasts by lot have the exact
// chance in them.
type coverage struct {
	asked, held, halved float64 // halved: intervals of half the width
}

func (c *coverage) add(d *coverage) {
	c.asked += d.asked
	c.held += d.held
	c.halved += d.halved
}

// ask adds an interval.
func (c *coverage) ask(exact, value, low, high float64) {
	c.asked++
	c.held += hit(low <= exact && exact <= high)
	c.halved += hit((low+value)/2 <= exact && exact <= (value+high)/2)
}

// share is the share of the intervals that hold. It is 0 without intervals.
func (c *coverage) share() float64 { return c.held / max(c.asked, 1) }

// halvedShare is the share of the intervals of half the width that hold.
func (c *coverage) halvedShare() float64 { return c.halved / max(c.asked, 1) }

// The share of intervals of 95 % that hold is not exactly 95 %, because a
// playing is counted or not counted: there is no half of it.
const leastCoverage, mostCoverage = 0.93, 0.98

// leastIntervals is the least number of intervals that say something about all
// intervals, and leastEvents the least number of events for a verdict.
const leastIntervals, leastEvents = 100, 100

// fair reports whether a share of intervals can be right.
func fair(e estimate) bool { return e.Low <= mostCoverage && e.High >= leastCoverage }

// held is a share of intervals that hold, over the draws. Its interval is at
// least as wide as if the intervals were independent: if all of them hold, they
// hold in all draws as well.
func held(all []coverage, draws [][]coverage, share func(*coverage) float64) estimate {
	e := estimated(all, draws, coverageOut, func(rows []coverage) float64 { return share(&rows[0]) })
	n := int(all[0].asked)
	low, high := chance.Interval(int(math.Round(e.Value*all[0].asked)), n)
	return estimate{e.Value, min(e.Low, low), max(e.High, high)}
}
