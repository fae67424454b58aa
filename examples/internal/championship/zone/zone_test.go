package zone

import (
	"strings"
	"testing"
	"time"
	_ "time/tzdata"
)

// Every quarter from -12:00 to +14:00 is read once, and nothing else is.
func TestParse(t *testing.T) {
	for text, want := range map[string]int{"-12:00": -720, "-05:00": -300, "-00:15": -15, "+00:00": 0, "+05:45": 345, "+14:00": 840} {
		z, err := Parse(text)
		if err != nil || z.String() != text {
			t.Errorf("%s: %v, %v", text, z, err)
			continue
		}
		if _, offset := (time.Time{}).In(z).Zone(); offset != 60*want {
			t.Errorf("%s: %d seconds", text, offset)
		}
	}
	for _, text := range []string{
		"", "EST", "Z", "-00:00", "-12:15", "-14:00", "+14:15", "+05:07", "+05:60", "05:00", "-5:00", "-05:0", "-0500", "-05:00:00", " 05:00", "+-5:00", "+05:+5",
	} {
		if _, err := Parse(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

// A name is an area and a place. Everything else is refused, above all what
// depends on the machine.
func TestNames(t *testing.T) {
	for text, want := range map[string]string{
		"America/New_York": "EST", "Europe/Vienna": "CET", "America/Argentina/Buenos_Aires": "-03", "Etc/UTC": "UTC", "UTC": "UTC", "Etc/GMT+5": "-05",
	} {
		z, err := Parse(text)
		if err != nil || z.String() != text {
			t.Errorf("%s: %v, %v", text, z, err)
			continue
		}
		if name, _ := time.Date(2026, 1, 5, 0, 0, 0, 0, z).Zone(); name != want {
			t.Errorf("%s: %s, want %s", text, name, want)
		}
		if err := Check(text); err != nil {
			t.Errorf("%s: the form: %v", text, err)
		}
	}
	for text, want := range map[string]string{
		"Local": "must be an offset", "": "must be an offset", "EST": "an abbreviation does not say", "GMT": "an abbreviation does not say", "utc": "must be an offset", "EST5EDT": "must be an offset",
		"right/America/New_York": "must be an offset", "posix/Europe/Vienna": "must be an offset", "../America/New_York": "must be an offset",
		"america/new_york": "must be an offset", "America/New York": "must be an offset", "America/": "must be an offset", "/etc/passwd": "must be an offset",
		"America/../America/New_York": "must be an offset", "America/Atlantis": "no time zone is known by this name", "America": "must be an offset",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
		if err := Check(text); (err == nil) != (text == "America/Atlantis") {
			t.Errorf("%q: the form: %v", text, err)
		}
	}
}

// The clocks of New York skip an hour in March and show one twice in November.
// Lord Howe Island moves its clocks by half an hour, and Samoa has skipped a
// day.
func TestAt(t *testing.T) {
	for _, c := range []struct {
		zone, clock, want string
		shown             bool
	}{
		{"-05:00", "2026-03-08T02:00", "2026-03-08T02:00:00-05:00", true},
		{"+00:00", "2026-03-08T02:00", "2026-03-08T02:00:00Z", true},
		{"America/New_York", "2026-03-07T18:00", "2026-03-07T18:00:00-05:00", true},
		{"America/New_York", "2026-03-08T01:59", "2026-03-08T01:59:00-05:00", true},
		{"America/New_York", "2026-03-08T02:00", "2026-03-08T03:00:00-04:00", false},
		{"America/New_York", "2026-03-08T02:59", "2026-03-08T03:00:00-04:00", false},
		{"America/New_York", "2026-03-08T03:00", "2026-03-08T03:00:00-04:00", true},
		{"America/New_York", "2026-03-08T18:00", "2026-03-08T18:00:00-04:00", true},
		{"America/New_York", "2026-11-01T00:59", "2026-11-01T00:59:00-04:00", true},
		{"America/New_York", "2026-11-01T01:00", "2026-11-01T01:00:00-04:00", true},
		{"America/New_York", "2026-11-01T01:59", "2026-11-01T01:59:00-04:00", true},
		{"America/New_York", "2026-11-01T02:00", "2026-11-01T02:00:00-05:00", true},
		{"America/New_York", "2100-11-07T18:00", "2100-11-07T18:00:00-05:00", true},
		{"Australia/Lord_Howe", "2026-10-04T02:00", "2026-10-04T02:30:00+11:00", false},
		{"Australia/Lord_Howe", "2026-04-05T01:30", "2026-04-05T01:30:00+11:00", true},
		{"Australia/Lord_Howe", "2026-04-05T02:00", "2026-04-05T02:00:00+10:30", true},
		{"Pacific/Apia", "2011-12-30T12:00", "2011-12-31T00:00:00+14:00", false},
		{"Pacific/Kiritimati", "2026-01-05T00:00", "2026-01-05T00:00:00+14:00", true},
	} {
		z, err := Parse(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		clock, err := time.Parse("2006-01-02T15:04", c.clock)
		if err != nil {
			t.Fatal(err)
		}
		got, shown := At(z, clock)
		if got.Format(time.RFC3339) != c.want || shown != c.shown {
			t.Errorf("%s in %s: %v %v, want %s %v", c.clock, c.zone, got, shown, c.want, c.shown)
		}
	}
}

// A day begins when the clocks first show it, also if they skip midnight.
func TestDay(t *testing.T) {
	for _, c := range []struct {
		zone  string
		month time.Month
		day   int
		want  string
	}{
		{"-05:00", 1, 5, "2026-01-05T00:00:00-05:00"}, {"America/New_York", 3, 9, "2026-03-09T00:00:00-04:00"},
		{"Asia/Beirut", 3, 29, "2026-03-29T01:00:00+03:00"}, {"America/Havana", 11, 1, "2026-11-01T00:00:00-04:00"}, {"America/New_York", 2, 37, "2026-03-09T00:00:00-04:00"},
	} {
		z, err := Parse(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		if got := Day(z, 2026, c.month, c.day).Format(time.RFC3339); got != c.want {
			t.Errorf("%s: %s, want %s", c.zone, got, c.want)
		}
	}
}

// Of a change back by an hour, the hour before it and the hour after it are the
// same on the clocks.
func TestTwice(t *testing.T) {
	for _, c := range []struct {
		zone, from, to string
		twice          bool
	}{
		{"America/New_York", "2026-11-01T00:00:00-04:00", "2026-11-01T00:59:00-04:00", false},
		{"America/New_York", "2026-11-01T01:00:00-04:00", "2026-11-01T01:59:00-05:00", true},
		{"America/New_York", "2026-11-01T02:00:00-05:00", "2026-11-01T03:00:00-05:00", false},
		{"America/New_York", "2026-03-08T00:00:00-05:00", "2026-03-08T04:00:00-04:00", false},
		{"Australia/Lord_Howe", "2026-04-05T01:00:00+11:00", "2026-04-05T01:29:00+11:00", false},
		{"Australia/Lord_Howe", "2026-04-05T01:30:00+11:00", "2026-04-05T01:59:00+10:30", true},
		{"Pacific/Apia", "2011-12-29T00:00:00-10:00", "2012-01-01T00:00:00+14:00", false},
		{"-05:00", "2026-11-01T01:00:00-05:00", "2026-11-01T02:00:00-05:00", false},
	} {
		z, err := Parse(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		at, err := time.Parse(time.RFC3339, c.from)
		end, err2 := time.Parse(time.RFC3339, c.to)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		for ; !at.After(end); at = at.Add(time.Minute) {
			if Twice(at.In(z)) != c.twice {
				t.Fatalf("%v in %s: want %v", at, c.zone, c.twice)
			}
		}
	}
}

// A slow model: At is the first minute of three days at which a clock shows the
// time, or else something later.
func TestAtSlowly(t *testing.T) {
	for _, name := range []string{"America/New_York", "Australia/Lord_Howe", "Asia/Gaza", "Africa/Casablanca", "-03:30"} {
		z, err := Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		_, change := time.Date(2026, 3, 1, 0, 0, 0, 0, z).ZoneBounds()
		if change.IsZero() {
			change = time.Date(2026, 3, 1, 0, 0, 0, 0, z)
		}
		for minutes := -180; minutes <= 180; minutes += 15 {
			l := change.Add(time.Duration(minutes) * time.Minute).Add(time.Hour)
			clock := time.Date(l.Year(), l.Month(), l.Day(), l.Hour(), l.Minute(), 0, 0, time.UTC).Add(-time.Hour)
			var want time.Time
			for m := clock.Add(-36 * time.Hour); m.Before(clock.Add(36*time.Hour)) && want.IsZero(); m = m.Add(15 * time.Minute) {
				if m.In(z).Format(time.DateTime) == clock.Format(time.DateTime) {
					want = m
				}
			}
			got, shown := At(z, clock)
			if shown != !want.IsZero() || shown && !got.Equal(want) || !shown && !got.Equal(change) {
				t.Errorf("%v in %s: %v %v, want %v", clock, name, got, shown, want)
			}
		}
	}
}

// Only an offset is the same at all times.
func TestFixed(t *testing.T) {
	for text, want := range map[string]string{
		"-05:00": "UTC-05:00", "+00:00": "UTC+00:00", "UTC": "UTC+00:00", "Etc/GMT+5": "UTC-05:00", "America/New_York": "America/New_York",
	} {
		z, err := Parse(text)
		if err != nil || Name(z) != want || Fixed(z) != strings.HasPrefix(want, "UTC") {
			t.Errorf("%s: %v, %v", text, z, err)
		}
	}
	if z, err := time.LoadLocation("EST"); err != nil || !Fixed(z) {
		t.Errorf("EST has summer time: %v", err)
	}
}
