package desk

import (
	"errors"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/pairing"
)

// inNewYork returns an event in New York with this first Monday, and the moment
// at which its clocks show a time.
func inNewYork(t testing.TB, monday string) (*table, func(text string) time.Time) {
	at, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	clock := func(text string) time.Time {
		x, err := time.ParseInLocation("2006-01-02 15:04", text, at)
		if err != nil {
			t.Fatal(err)
		}
		return x.UTC()
	}
	x := &table{t: t, at: clock(monday + " 20:00")}
	x.must(Create{ID: "test", Token: sum("director"), FirstMonday: monday, Zone: "America/New_York",
		File: competition.File{Event: pairing.New(pairing.WC2012, []string{"Ann", "Bob", "Cid", "Dan"})}})
	return x, clock
}

// The clocks of New York change on the Sunday of round 1. All deadlines stay at
// 20:00, and the hours that players prefer stay as they are.
func TestClocksThatChange(t *testing.T) {
	for _, c := range []struct{ monday, sunday, second string }{
		{"2026-03-02", "2026-03-08", "2026-03-09"}, {"2026-10-26", "2026-11-01", "2026-11-02"},
	} {
		x, clock := inNewYork(t, c.monday)
		x.must(Pair{Round: 1})
		for _, name := range []string{"Ann", "Bob", "Cid", "Dan"} {
			x.must(Prefer{Player: name, Hours: []string{"Sun 18"}})
		}
		x.at = x.s.Weeks[0].FixedAt()
		x.must(FixTimes{1})
		g := x.game(1, 1)
		if start, ok := x.s.Start(1, g); !ok || !start.Equal(clock(c.sunday+" 18:00")) {
			t.Errorf("%s: round 1 at %v, %v", c.monday, start, ok)
		}
		if got := x.s.moment(clock(c.sunday + " 18:00")); !strings.HasSuffix(got, " 18:00") || !strings.HasPrefix(got, "Sunday") {
			t.Error(got)
		}
		x.at = clock(c.second + " 12:00")
		for k := range x.s.File.Event.Rounds[0].Games {
			x.must(result(1, x.game(1, k+1), pairing.GoldWins))
		}
		if next := x.s.NextMonday(x.at); !next.Equal(clock(c.second + " 00:00")) {
			t.Errorf("%s: the next Monday is %v", c.monday, next)
		}
		x.at = clock(c.second + " 20:00")
		x.must(Pair{Round: 2})
		if fixed := x.s.Weeks[1].FixedAt(); !fixed.Equal(clock(c.second + " 20:00").Add(24 * time.Hour)) {
			t.Errorf("%s: the times of round 2 are fixed at %v", c.monday, fixed)
		}
	}
}

// A round that is paired late has the first week whose Tuesday 20:00 is still
// to come, whatever the clocks did meanwhile.
func TestNextMondayOfAPlace(t *testing.T) {
	for _, c := range []struct{ first, at, want string }{
		{"2026-03-02", "2026-03-03 20:00", "2026-03-02"}, {"2026-03-02", "2026-03-03 20:01", "2026-03-09"},
		{"2026-03-02", "2026-03-10 19:59", "2026-03-09"}, {"2026-03-02", "2026-03-10 20:01", "2026-03-16"},
		{"2026-10-26", "2026-11-03 19:59", "2026-11-02"}, {"2026-10-26", "2026-11-03 20:01", "2026-11-09"},
		{"2026-03-02", "2027-03-16 19:59", "2027-03-15"}, {"2026-03-02", "2027-03-16 20:01", "2027-03-22"},
	} {
		x, clock := inNewYork(t, c.first)
		if got := x.s.NextMonday(clock(c.at)); !got.Equal(clock(c.want + " 00:00")) {
			t.Errorf("%s, at %s: %v, want %s", c.first, c.at, got, c.want)
		}
	}
}

// A zone that no program knows, or that each machine has for itself, is
// refused by its name.
func TestZones(t *testing.T) {
	for zone, want := range map[string]string{
		"America/Atlantis": "no time zone is known by this name", "Local": "must be an offset", "EST": "an abbreviation",
	} {
		event := competition.File{Event: pairing.New(pairing.WC2012, []string{"Ann", "Bob"})}
		_, _, err := Decide(nil, Create{ID: "x", Token: sum("x"), FirstMonday: "2026-03-02", Zone: zone, File: event}, Request{By: director, At: monday1})
		if !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), `firstMonday: zone "`+zone+`": `) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", zone, err)
		}
		event.Money = &money.Money{Fee: &money.Fee{Opening: monday1, Zone: money.Zone(zone)}}
		_, _, err = Decide(nil, Create{ID: "x", Token: sum("x"), File: event}, Request{By: director, At: monday1})
		if !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), `file: money, fee, zone: "`+zone+`": `) || !strings.Contains(err.Error(), want) {
			t.Errorf("fee, %s: %v", zone, err)
		}
	}
}
