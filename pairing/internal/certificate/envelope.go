package certificate

import "math/bits"

// This file finds the lowest of many lines at one place after another. It is
// written apart from the search, which has envelopes, too.

// A line has a height at 0, and a slope.
type line struct{ height, slope int64 }

func (l line) heightAt(x int64) int64 { return l.height + l.slope*x }

// An envelope is the lower envelope of lines: the lines that are lowest
// somewhere, the steepest first. That is the order in which they are lowest, as
// x grows.
type envelope struct {
	lines []line
	now   int // the line that was lowest when last asked
}

// add adds a line no steeper than the lines before.
func (e *envelope) add(l line) {
	n := len(e.lines)
	if n > 0 && e.lines[n-1].slope == l.slope {
		if e.lines[n-1].height <= l.height {
			return
		}
		n--
	}
	for n > 1 && needless(e.lines[n-2], e.lines[n-1], l) {
		n--
	}
	e.lines = append(e.lines[:n], l)
}

// needless reports whether the middle one of three lines is nowhere lower than
// both others. Each line is less steep than the one before. The middle line is
// needless if the last line falls below the first no later than the middle line
// does.
func needless(x, y, z line) bool {
	high1, low1 := multiply(z.height-x.height, x.slope-y.slope)
	high2, low2 := multiply(y.height-x.height, x.slope-z.slope)
	return high1 < high2 || high1 == high2 && low1 <= low2
}

// multiply returns the product of x and y, where y is not negative.
func multiply(x, y int64) (high int64, low uint64) {
	h, low := bits.Mul64(uint64(x), uint64(y))
	if x < 0 {
		h -= uint64(y)
	}
	return int64(h), low
}

// heightAt returns the height of the envelope at x. It takes few steps if x
// goes up or down in order.
func (e *envelope) heightAt(x int64) int64 {
	least := e.lines[e.now].heightAt(x)
	for e.now+1 < len(e.lines) {
		next := e.lines[e.now+1].heightAt(x)
		if next > least {
			break
		}
		least = next
		e.now++
	}
	for e.now > 0 {
		next := e.lines[e.now-1].heightAt(x)
		if next >= least {
			break
		}
		least = next
		e.now--
	}
	return least
}
