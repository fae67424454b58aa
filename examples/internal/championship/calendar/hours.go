package calendar

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"time"
)

// This file has sets of hours, and reads them.

// MaxEntries is the maximum number of entries of hours in a submission.
const MaxEntries = 1000

// Hours in which games can begin, counted from Monday 0:00.
const (
	earliest = 2*24 + 19 // Wednesday 19:00
	latest   = 7*24 + 17 // the following Monday 17:00
	starts   = latest - earliest + 1
)

// Hours is a set of hours at which a game can begin. The zero value is empty.
type Hours struct {
	bits [2]uint64 // bit k is the hour k after the earliest
}

// all has all hours of the window.
var all = Hours{[2]uint64{1<<64 - 1, 1<<(starts-64) - 1}}

// Len returns the number of hours.
func (h Hours) Len() int { return bits.OnesCount64(h.bits[0]) + bits.OnesCount64(h.bits[1]) }

// add adds the hours from one to another, which both are in the window.
func (h *Hours) add(from, to int) {
	for k := from; k <= to; k++ {
		h.bits[k/64] |= 1 << (k % 64)
	}
}

// first returns the first hour of a set that is not empty.
func (h Hours) first() int {
	if h.bits[0] != 0 {
		return bits.TrailingZeros64(h.bits[0])
	}
	return 64 + bits.TrailingZeros64(h.bits[1])
}

func (h Hours) intersect(x Hours) Hours {
	return Hours{[2]uint64{h.bits[0] & x.bits[0], h.bits[1] & x.bits[1]}}
}

func (h Hours) union(x Hours) Hours {
	return Hours{[2]uint64{h.bits[0] | x.bits[0], h.bits[1] | x.bits[1]}}
}

func (h Hours) without(x Hours) Hours {
	return Hours{[2]uint64{h.bits[0] &^ x.bits[0], h.bits[1] &^ x.bits[1]}}
}

// Contains reports whether the set has an hour of a day. Hours are from 0 to
// 23. The Monday is the one at the end of the week.
func (h Hours) Contains(day time.Weekday, hour int) bool {
	if day < 0 || day > 6 || hour < 0 || hour > 23 {
		return false
	}
	k, ok := start((int(day)+6)%7*24 + hour)
	return ok && h.bits[k/64]>>(k%64)&1 == 1
}

// start returns the place in the window of an hour that is counted from Monday
// 0:00. The hours of the first Monday are hours of the Monday after.
func start(hour int) (k int, ok bool) {
	hour %= 7 * 24
	if hour < earliest {
		hour += 7 * 24
	}
	// Window: the first and the last hour are allowed.
	return hour - earliest, hour <= latest
}

// ParseHours reads entries of hours, such as "Wed 19-23" or "Fri-Mon". The
// package comment says how they are written. Each error names its entry.
func ParseHours(entries ...string) (Hours, error) {
	var h Hours
	if len(entries) > MaxEntries {
		return h, fmt.Errorf("%d entries, at most %d", len(entries), MaxEntries)
	}
	for _, text := range entries {
		more, err := parseEntry(text)
		if err != nil {
			return Hours{}, fmt.Errorf("%.100q: %w", text, err)
		}
		h = h.union(more)
	}
	return h, nil
}

// parseEntry reads one entry.
func parseEntry(text string) (h Hours, err error) {
	days, hours, given := strings.Cut(text, " ")
	first, last, err := parseDays(days)
	if err != nil {
		return h, err
	}
	from, to := 0, 24
	if given {
		if from, to, err = parseSpan(hours); err != nil {
			return h, err
		}
	}
	for day := first; day <= last; day++ {
		for hour := from; hour < to; hour++ {
			if k, ok := start(day*24 + hour); ok {
				h.add(k, k)
			}
		}
	}
	if h == (Hours{}) {
		return h, fmt.Errorf("no game can begin then; it can from Wed 19 to Mon 17")
	}
	return h, nil
}

// parseDays reads days, as in "Wed" or "Fri-Mon". Monday is 0, and the last day
// is not before the first.
func parseDays(text string) (first, last int, err error) {
	a, b, more := strings.Cut(text, "-")
	if first, err = parseDay(a); err != nil || !more {
		return first, first, err
	}
	if last, err = parseDay(b); err == nil && last < first {
		last += 7
	}
	return first, last, err
}

func parseDay(text string) (int, error) {
	for k, day := range []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"} {
		if text == day {
			return k, nil
		}
	}
	return 0, fmt.Errorf("%.100q is no day; days are Mon, Tue, Wed, Thu, Fri, Sat and Sun", text)
}

// parseSpan reads hours, as in "19" or "19-23". The end is above the beginning,
// and does not belong to the hours.
func parseSpan(text string) (from, to int, err error) {
	a, b, more := strings.Cut(text, "-")
	if from, err = parseHour(a, 23); err != nil || !more {
		return from, from + 1, err
	}
	to, err = parseHour(b, 24)
	switch {
	case err != nil:
	case to == from:
		err = fmt.Errorf(
			"the hours end where they begin; one hour is written as %q, and all hours as the day alone", a)
	case to < from:
		to += 24 // after midnight
	}
	return from, to, err
}

// parseHour reads an hour of one or two digits.
func parseHour(text string, most int) (int, error) {
	n, err := strconv.ParseUint(text, 10, 8)
	if err != nil || len(text) > 2 || n > uint64(most) {
		return 0, fmt.Errorf("%.100q is no hour from 0 to %d", text, most)
	}
	return int(n), nil
}
