package pairing_test

import (
	"errors"
	"math"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
)

// A day of the fee is 24 hours, from the opening.
func TestFee(t *testing.T) {
	opening := time.Date(2011, time.December, 5, 18, 30, 0, 0, time.FixedZone("EST", -5*3600))
	for _, c := range []struct {
		after                          time.Duration
		wc12, flat, free, steep, whole int64
	}{
		{0, 80_00, 10_00, 0, 5, 3},
		{24*time.Hour - 1, 80_00, 10_00, 0, 5, 3},
		{24 * time.Hour, 81_00, 10_00, 2, 12, 3},
		{48*time.Hour - 1, 81_00, 10_00, 2, 12, 3},
		{48 * time.Hour, 82_00, 10_00, 4, 19, 3},
		{30*24*time.Hour + time.Second, 110_00, 10_00, 60, 215, 3},
	} {
		for name, f := range map[string]struct {
			fee  pairing.Fee
			want int64
		}{
			"WC12":  {pairing.Fee{}, c.wc12},
			"WCC14": {pairing.Fee{First: 10_00}, c.flat},
			"free":  {pairing.Fee{PerDay: 2}, c.free},
			"steep": {pairing.Fee{First: 5, PerDay: 7}, c.steep},
			"whole": {pairing.Fee{First: 3, Close: opening.AddDate(1, 0, 0)}, c.whole},
		} {
			f.fee.Opening = opening
			if got, err := f.fee.At(opening.Add(c.after).UTC()); got != f.want || err != nil {
				t.Errorf("%s, %v after the opening: %d, %v, want %d", name, c.after, got, err, f.want)
			}
		}
	}
}

// Days can be calendar days of a time zone, which begin at midnight there and
// have 23 to 25 hours. The opening day is the first one, however late it opens.
func TestFeeByCalendar(t *testing.T) {
	est := time.FixedZone("EST", -5*3600)
	opening := time.Date(2011, time.December, 5, 18, 30, 0, 0, est)
	for _, c := range []struct {
		zone *time.Location
		at   time.Time
		want int64
	}{
		{est, opening, 80_00},
		{est, time.Date(2011, time.December, 5, 23, 59, 59, 999_999_999, est), 80_00},
		{est, time.Date(2011, time.December, 6, 0, 0, 0, 0, est), 81_00},
		{est, time.Date(2012, time.January, 1, 0, 0, 0, 0, est), 80_00 + 27_00},
		// It opened at 23:30.
		{time.UTC, time.Date(2011, time.December, 6, 0, 0, 0, 0, time.UTC), 81_00},
		{time.UTC, time.Date(2011, time.December, 5, 23, 59, 0, 0, time.UTC), 80_00},
	} {
		fee := pairing.Fee{Opening: opening.UTC(), Zone: c.zone}
		if got, err := fee.At(c.at.UTC()); got != c.want || err != nil {
			t.Errorf("%v: %d, %v, want %d", c.at, got, err, c.want)
		}
	}

	// It opens in the evening, when UTC has the next day already. And days
	// of 24 hours are exact where the opening is not at a full second.
	late := pairing.Fee{Opening: time.Date(2011, time.November, 7, 20, 0, 0, 500, est).UTC(), Zone: est}
	if got, err := late.At(time.Date(2011, time.November, 8, 0, 0, 0, 0, est)); got != 81_00 || err != nil {
		t.Errorf("after the first midnight: %d, %v", got, err)
	}
	late.Zone = nil
	if got, err := late.At(late.Opening.Add(24*time.Hour - 1)); got != 80_00 || err != nil {
		t.Errorf("in the last moment of the first day: %d, %v", got, err)
	}

	// When summer time begins, a day has 23 hours, and by the clock of 24
	// the days move.
	summer := time.FixedZone("CEST", 2*3600)
	winter := time.FixedZone("CET", 3600)
	fee := pairing.Fee{Opening: time.Date(2012, time.March, 24, 0, 0, 0, 0, winter)}
	at := time.Date(2012, time.March, 26, 0, 0, 0, 0, summer)
	if got, _ := fee.At(at); got != 81_00 {
		t.Errorf("47 hours after the opening: %d", got)
	}
}

// Of a fee, every figure is checked, and the time.
func TestFeeErrors(t *testing.T) {
	opening := time.Date(2011, time.December, 5, 18, 30, 0, 0, time.UTC)
	close := opening.AddDate(0, 0, 10)
	for name, c := range map[string]struct {
		fee  pairing.Fee
		at   time.Time
		kind error // or nil
	}{
		"before the opening":  {pairing.Fee{}, opening.Add(-1), pairing.ErrNotOpen},
		"at the close":        {pairing.Fee{Close: close}, close, nil},
		"after the close":     {pairing.Fee{Close: close}, close.Add(1), pairing.ErrNotOpen},
		"before, with a zone": {pairing.Fee{Zone: time.UTC}, opening.Add(-time.Hour), pairing.ErrNotOpen},
		"closes at opening":   {pairing.Fee{Close: opening}, opening, nil},
		"closes before":       {pairing.Fee{Close: opening.Add(-1)}, opening, pairing.ErrFund},
		"negative":            {pairing.Fee{First: -1, PerDay: 1}, opening, pairing.ErrFund},
		"falls":               {pairing.Fee{First: 9, PerDay: -1}, opening, pairing.ErrFund},
		"largest":             {pairing.Fee{First: math.MaxInt64}, close, nil},
		"largest per day":     {pairing.Fee{PerDay: math.MaxInt64 / 10}, close, nil},
		"too large per day":   {pairing.Fee{PerDay: math.MaxInt64/10 + 1}, close, pairing.ErrFund},
		"too large together":  {pairing.Fee{First: math.MaxInt64, PerDay: 1}, close, pairing.ErrFund},
	} {
		c.fee.Opening = opening
		fee, err := c.fee.At(c.at)
		if c.kind == nil {
			if err != nil || fee < 0 {
				t.Errorf("%s: %d, %v", name, fee, err)
			}
			continue
		}
		var ps pairing.Problems
		if !errors.Is(err, c.kind) || !errors.As(err, &ps) || fee != 0 {
			t.Errorf("%s: %d, %v, want %v", name, fee, err, c.kind)
		}
	}

	// Four hundred years are more than a duration holds.
	fee := pairing.Fee{Opening: opening}
	if got, err := fee.At(opening.AddDate(400, 0, 0)); got != 80_00+146_097_00 || err != nil {
		t.Errorf("after 400 years: %d, %v", got, err)
	}
	fee.Zone = time.UTC
	if got, err := fee.At(opening.AddDate(400, 0, 0)); got != 80_00+146_097_00 || err != nil {
		t.Errorf("after 400 years: %d, %v", got, err)
	}
	for _, at := range []time.Time{{}, time.Unix(math.MaxInt64, 999_999_999), time.Unix(math.MinInt64, 0)} {
		for _, zone := range []*time.Location{nil, time.UTC} {
			for _, fee := range []pairing.Fee{{Opening: at, Zone: zone}, {Opening: opening, Zone: zone}, {Zone: zone}, {Zone: zone, PerDay: math.MaxInt64}} {
				for _, now := range []time.Time{at, opening} {
					if got, err := fee.At(now); got < 0 || err != nil && got != 0 {
						t.Errorf("%+v at %v: %d, %v", fee, now, got, err)
					}
				}
			}
		}
	}
}
