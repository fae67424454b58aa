package pairing_test

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
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

// The JSON of a fee is as strict as every other record.
func TestFeeJSON(t *testing.T) {
	f := pairing.Fee{Opening: time.Date(2011, 11, 8, 1, 0, 0, 0, time.UTC), First: 1000}
	text, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	var again pairing.Fee
	if err := json.Unmarshal(text, &again); err != nil || !reflect.DeepEqual(f, again) {
		t.Errorf("%+v, %v from %s", again, err, text)
	}
	for _, bad := range []string{
		`{}`, `null`, `{"opening":"2012-08-01T00:00:00Z","firs":1000,"perDay":0}`, `{"Opening":"2012-08-01T00:00:00Z","first":1,"perDay":1}`,
		`{"opening":"2012-08-01T00:00:00Z","first":1,"first":2,"perDay":1}`, `{"opening":"2012-08-01T00:00:00Z","first":1,"perDay":null}`,
	} {
		if err := again.UnmarshalJSON([]byte(bad)); !errors.Is(err, pairing.ErrJSON) {
			t.Errorf("%s: %v", bad, err)
		}
	}
	funds, err := pairing.Collect(f, []pairing.Registration[string]{{Player: "Ann", At: f.Opening}, {Player: "Bob", At: f.Opening, Left: f.Opening}})
	if err != nil {
		t.Fatal(err)
	}
	text, err = json.Marshal(funds)
	if err != nil {
		t.Fatal(err)
	}
	var back pairing.Funds[string]
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(funds, back) {
		t.Errorf("%+v, %v from %s", back, err, text)
	}
	if new(pairing.Payment[string]).UnmarshalJSON([]byte(`{"nonsense":1}`)) == nil || back.UnmarshalJSON([]byte(`{"nonsense":1}`)) == nil {
		t.Error("nonsense is read")
	}
}

// Where the clock is set back at midnight, the date can be the day before the
// opening. That is the first day.
func TestFeeClockBack(t *testing.T) {
	zone, err := time.LoadLocation("America/St_Johns")
	if err != nil {
		t.Skip(err)
	}
	f := pairing.Fee{Opening: time.Date(2010, 11, 7, 2, 30, 30, 0, time.UTC), Zone: zone}
	for minutes, want := range map[int]int64{0: 8000, 20: 8000, 90: 8000, 24*60 + 90: 8100} {
		if got, err := f.At(f.Opening.Add(time.Duration(minutes) * time.Minute)); got != want || err != nil {
			t.Errorf("after %d minutes: %d, %v, want %d", minutes, got, err, want)
		}
	}
}

// A date that a place skips is no day. Samoa had no December 30, 2011. Alaska
// had a date twice in 1867, which is one day.
func TestFeeSkippedDate(t *testing.T) {
	for _, c := range []struct {
		zone         string
		opening, end time.Time
		days         int64
	}{
		{"Pacific/Apia", time.Date(2011, 12, 29, 20, 0, 0, 0, time.UTC), time.Date(2011, 12, 30, 9, 59, 0, 0, time.UTC), 0},
		{"Pacific/Apia", time.Date(2011, 12, 29, 20, 0, 0, 0, time.UTC), time.Date(2011, 12, 30, 10, 0, 0, 0, time.UTC), 1},
		{"Pacific/Apia", time.Date(2011, 12, 29, 20, 0, 0, 0, time.UTC), time.Date(2012, 1, 1, 9, 0, 0, 0, time.UTC), 2},
		{"Pacific/Apia", time.Date(2011, 12, 31, 20, 0, 0, 0, time.UTC), time.Date(2012, 1, 2, 9, 0, 0, 0, time.UTC), 1},
		{"America/Juneau", time.Date(1867, 10, 18, 0, 0, 0, 0, time.UTC), time.Date(1867, 10, 21, 0, 0, 0, 0, time.UTC), 2},
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Skip(err)
		}
		f := pairing.Fee{Opening: c.opening, Zone: zone}
		if got, err := f.At(c.end); err != nil || got != 8000+100*c.days {
			t.Errorf("%s, from %s to %s: %d, %v, want %d days", c.zone, c.opening.In(zone), c.end.In(zone), got, err, c.days)
		}
		all, err := pairing.Collect(f, []pairing.Registration[string]{{Player: "Ann", At: c.opening}, {Player: "Bob", At: c.end}})
		if err != nil || all.Paid != 16000+100*c.days {
			t.Errorf("%s: %+v, %v", c.zone, all, err)
		}
	}
}

// Times that no text can have are refused.
func TestFeeFar(t *testing.T) {
	early, late := time.Unix(math.MinInt64/2, 0), time.Unix(math.MaxInt64/2, 0)
	for _, f := range []pairing.Fee{{Opening: early}, {Opening: early, Zone: time.UTC}, {}, {Zone: time.UTC}} {
		for _, at := range []time.Time{late, time.Unix(1e18, 0), time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)} {
			if cents, err := f.At(at); !errors.Is(err, pairing.ErrFund) {
				t.Errorf("%v at %v: %d, %v", f.Opening, at, cents, err)
			}
		}
	}
	last := time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC)
	if cents, err := (pairing.Fee{Zone: time.UTC}).At(last); err != nil || cents != 8000+3652058*100 {
		t.Errorf("%d, %v", cents, err)
	}
}

// Only a thousand problems are put into words.
func TestCollectManyProblems(t *testing.T) {
	words := 0
	list := make([]pairing.Registration[any], 5000)
	for k := range list {
		list[k].Player = counted{&words}
	}
	_, err := pairing.Collect(pairing.Fee{Opening: time.Unix(0, 0)}, list)
	if !errors.Is(err, pairing.ErrMore) || words > 4000 {
		t.Errorf("%d names were put into words; %.200v", words, err)
	}
}

// counted is an id that counts how often it is put into words.
type counted struct{ words *int }

func (c counted) String() string { *c.words++; return "a player" }
