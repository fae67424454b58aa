package pairing

import (
	"fmt"
	"math"
	"time"
)

// A Fee says how the fee of registration grows with time, in cents (rule
// [EntryFee]). The zero value of First and PerDay means the fee of WC12: 80
// dollars on the first day, and one dollar more for each day begun since. The
// fee of WCC14 is 10 dollars on every day, which is Fee{First: 1000}.
//
// [Collect] takes the fees of all registrations.
type Fee struct {
	// Opening and Close are the first and the last time of registration.
	// Without a Close, registration stays open.
	Opening time.Time `json:"opening"`
	Close   time.Time `json:"close,omitzero"`

	// First is the fee on the first day, in cents. Each day begun since
	// adds PerDay. If both are 0, they are 8000 and 100.
	First  int64 `json:"first"`
	PerDay int64 `json:"perDay"`

	// Zone makes days the calendar days of a time zone, which begin at
	// midnight there. A date that the place skips is no day. If Zone is
	// nil, days are 24 hours each, counted from the opening. JSON leaves
	// Zone out.
	Zone *time.Location `json:"-"`
}

// At returns the fee for a player who registers at a time, in cents. The
// opening and the close are themselves in time.
//
// The error is [ErrNotOpen] for a time before the opening or after the close.
// It is [ErrFund] for a negative figure, a close before the opening, a time
// that is not in the years 1 to 9999, or a sum that is out of range.
func (f Fee) At(at time.Time) (int64, error) {
	p := f.wrong()
	if p == nil {
		p = f.notOpen(at)
	}
	cents := int64(0)
	if p == nil {
		cents, p = f.feeAt(at, f.skips(at))
	}
	if p != nil {
		return 0, refuse(*p)
	}
	return cents, nil
}

// wrong returns the first problem of the figures and dates, or nil.
func (f Fee) wrong() *Problem {
	switch {
	case f.First < 0 || f.PerDay < 0:
		return feeProblem(ErrFund, fmt.Sprintf("%d cents on the first day and %d for each day since",
			f.First, f.PerDay))
	case !f.Close.IsZero() && f.Close.Before(f.Opening):
		return feeProblem(ErrFund, "registration closes before it opens")
	}
	return far(f.Opening)
}

// far returns the problem of a time that is not in the years 1 to 9999, or nil.
// A text in JSON cannot have such a time.
func far(t time.Time) *Problem {
	if year := t.UTC().Year(); t.Unix() < -1<<40 || t.Unix() > 1<<40 || year < 1 || year > 9999 {
		return feeProblem(ErrFund, "a time is not in the years 1 to 9999")
	}
	return nil
}

// notOpen returns the problem of a time before the opening or after the close,
// or nil.
//
// EntryFee: nobody registers, and nobody leaves, when registration is not open
func (f Fee) notOpen(at time.Time) *Problem {
	switch {
	case at.Before(f.Opening):
		return feeProblem(ErrNotOpen, "it opens at "+f.Opening.Format(time.RFC3339))
	case !f.Close.IsZero() && at.After(f.Close):
		return feeProblem(ErrNotOpen, "it closed at "+f.Close.Format(time.RFC3339))
	}
	return nil
}

// feeAt returns the fee at a time when registration is open.
//
// EntryFee: the fee of the first day, and more for each day begun since
func (f Fee) feeAt(at time.Time, skips []time.Time) (int64, *Problem) {
	if f.First == 0 && f.PerDay == 0 {
		f.First, f.PerDay = 80_00, 1_00
	}
	if p := far(at); p != nil {
		return 0, p
	}
	// Where a clock is set back at midnight, the date can be the day
	// before.
	days := max(0, f.days(at, skips))
	if days > 0 && f.PerDay > (math.MaxInt64-f.First)/days {
		return 0, feeProblem(ErrFund, fmt.Sprintf("%d cents for each of %d days", f.PerDay, days))
	}
	return f.First + f.PerDay*days, nil
}

// days returns how many days have begun since the first one. It is given the
// answer of skips for this time or a later time.
func (f Fee) days(at time.Time, skips []time.Time) int64 {
	if f.Zone == nil {
		return wholeDays(f.Opening, at)
	}
	days := wholeDays(midnight(f.Opening.In(f.Zone)), midnight(at.In(f.Zone)))
	for _, moment := range skips {
		if !moment.After(at) {
			days--
		}
	}
	return days
}

// skips returns, for each date that the zone of the fee skips up to a time, the
// moment at which the next date begins. A place that moves to the other side of
// the date line skips a date, as Samoa did in December 2011.
func (f Fee) skips(to time.Time) (moments []time.Time) {
	if f.Zone == nil || far(to) != nil {
		return nil
	}
	for at := f.Opening.In(f.Zone); ; {
		_, change := at.ZoneBounds()
		if change.IsZero() || change.After(to) {
			return moments
		}
		before := midnight(change.Add(-1).In(f.Zone))
		for range wholeDays(before, midnight(change)) - 1 {
			moments = append(moments, change)
		}
		at = change
	}
}

// midnight returns the date of a time. It is in UTC, where all days have 24
// hours.
func midnight(t time.Time) time.Time {
	year, month, day := t.Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// wholeDays returns how many times 24 hours have passed. It works for more than
// 292 years, unlike a [time.Duration].
func wholeDays(from, to time.Time) int64 {
	seconds := to.Unix() - from.Unix()
	if to.Nanosecond() < from.Nanosecond() {
		seconds--
	}
	return seconds / (24 * 60 * 60)
}

func feeProblem(kind error, detail string) *Problem {
	return &Problem{Kind: kind, Rule: EntryFee, Detail: detail}
}
