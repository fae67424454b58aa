package money

import (
	"math"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/arbiter-go/arbiter/pairing"
)

// printed is the text of a settlement.
func printed(s Settlement) string {
	var b strings.Builder
	s.Print(&b, 80)
	return b.String()
}

// in is a text with one blank for each line end and the blanks around it, so
// that it makes no difference where a line ends.
func in(text string) string { return strings.Join(strings.Fields(text), " ") }

// TestPrinted has what is printed in some cases, and what is not.
func TestPrinted(t *testing.T) {
	const opening = `"opening": "2011-11-07T20:00:00-05:00"`
	fee := `{"fee": {` + opening + `}`
	ann := []string{"Ann"}
	for _, c := range []struct {
		name, money string
		c           Case
		has, not    string
	}{
		{"a fee for each day after the first", `{"fee": {` + opening + `, "perDay": 50}}`, Case{},
			"Fee: $0.00 on the first day, and $0.50 more for each day begun since (the file; WC12, registration, has $80.00 on the first day, and $1.00 more for each day begun since).", ""},
		{"the first day as in the document, the others not", `{"fee": {` + opening + `, "first": 8000, "perDay": 50}}`, Case{},
			"Fee: $80.00 on the first day, and $0.50 more for each day begun since (the file; WC12,", ""},
		{"no registrations", fee + `}`, Case{Entrants: ann}, "Fee: $80.00 on the first day", "registered"},
		{"one registration", fee + `, "registrations": [{"player": "Ann", "at": "2011-11-07T20:30:00-05:00"}]}`, Case{Entrants: ann},
			"registered -05:00 player day fee 2011-11-07 20:30 Ann 1 $80.00", "Entered"},
		{"one registration of two", fee + `, "registrations": [{"player": "Ann", "at": "2011-11-07T20:30:00-05:00"}]}`, Case{Entrants: []string{"Ann", "Bob"}},
			"Entered, but not registered: Bob.", "Registered, but"},
		{"a registration in the middle of a second", fee + `, "registrations": [{"player": "Ann", "at": "2011-11-07T20:00:00.5-05:00"}]}`, Case{Entrants: ann},
			" 2011-11-07 20:00:00.5 Ann", ""},
		{"registrations in the order of time",
			fee + `, "registrations": [{"player": "Ann", "at": "2011-11-09T20:00:00-05:00"}, {"player": "Bob", "at": "2011-11-08T20:00:00-05:00"}]}`,
			Case{Entrants: []string{"Ann", "Bob"}},
			"2011-11-08 20:00 Bob 2 $81.00 2011-11-09 20:00 Ann 3 $82.00", ""},
		{"nothing forfeited before the games", `{}`, Case{Entrants: ann}, "Prizes: none yet", "Forfeited"},
		{"forfeited without a reason", `{"forfeited": [{"player": "Ann"}]}`, Case{Entrants: ann}, "Forfeited: the prizes of Ann ", "Why"},
		{"a penalty without a document", `{"penalty": 5}`, Case{Edition: pairing.WC2013, Owes: ann}, "Penalties: $0.05 each (the file). They", "has none"},
	} {
		s, err := read(t, c.money).Settle(c.c)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := in(printed(s)); !strings.Contains(got, c.has) || c.not != "" && strings.Contains(got, c.not) {
			t.Errorf("%s:\n%s\nwant %s, and not %q", c.name, printed(s), c.has, c.not)
		}
	}
}

// What is said about the rest of the fund comes after a blank line.
func TestBlankLines(t *testing.T) {
	for _, c := range []struct{ name, money, has, not string }{
		// The fund is divided by two games.
		{"a remainder", `{"other": [{"from": "Ann", "cents": 10001}]}`, "\n\nNot paid: $0.01.", "Forfeited"},
		{"nothing is forfeited by who has won nothing", `{"other": [{"from": "Ann", "cents": 10000}], "forfeited": [{"player": "Dan"}]}`, "\n\nForfeited: ", "Not paid"},
		{"a remainder and prizes forfeited", `{"other": [{"from": "Ann", "cents": 10001}], "forfeited": [{"player": "Dan"}]}`, "\n\nForfeited: ", "\n\nNot paid"},
		{"all is paid", `{"other": [{"from": "Ann", "cents": 10000}]}`, "$100.00\n", "\n\n\n"},
	} {
		s, err := read(t, c.money).Settle(Case{Event: played(1, "Ann Bob Dan", "Ann-Bob Ann-Dan")})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		got := printed(s)
		if !strings.Contains(got, c.has) || strings.Contains(got, c.not) || strings.HasSuffix(got, "\n\n") {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

// The largest penalty can be owed once.
func TestLargestPenalty(t *testing.T) {
	s, err := Money{Penalty: math.MaxInt64}.Settle(Case{Owes: []string{"Ann"}})
	if err != nil || s.Penalty != math.MaxInt64 || !strings.Contains(printed(s), "together  $92233720368547758.07\n") {
		t.Errorf("%d, %v", s.Penalty, err)
	}
	s, err = Money{Penalty: math.MaxInt64 / 2}.Settle(Case{Edition: pairing.WCC2014, Owes: []string{"Ann", "Bob"}})
	if err != nil || !strings.Contains(printed(s), "together  $92233720368547758.06\n") {
		t.Errorf("%d, %v", s.Penalty, err)
	}
}

// A zone is kept as it is written.
func TestZone(t *testing.T) {
	for _, text := range []string{"+14:00", "-05:00", "+05:45", "+00:00", "", "America/New_York", "America/Atlantis"} {
		var z Zone
		if err := z.UnmarshalText([]byte(text)); err != nil || string(z) != text {
			t.Errorf("%s: %q, %v", text, z, err)
		}
	}
	// Some are as long as a zone.
	for _, text := range []string{"abcdef", "+14:15", "+15:00", "-05.00", "+5:00", "+05:000", "Local", "EST"} {
		z := Zone("+01:00")
		if err := z.UnmarshalText([]byte(text)); err == nil || z != "+01:00" {
			t.Errorf("%s is accepted: %q", text, z)
		}
	}
}

// The days of a place change with its clocks: on Sunday, March 8, New York is
// four hours behind UTC from 02:00 on, so Monday begins at 04:00 UTC.
func TestDaysOfAPlace(t *testing.T) {
	at := func(text string) time.Time {
		x, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	m := Money{
		Fee: &Fee{Opening: at("2026-03-07T12:00:00-05:00"), First: cents(80_00), PerDay: cents(1_00), Zone: "America/New_York"},
		Registrations: []pairing.Registration[string]{
			{Player: "Ann", At: at("2026-03-09T03:59:00Z")}, {Player: "Bob", At: at("2026-03-09T04:00:00Z")},
		},
	}
	s, err := m.Settle(Case{})
	if err != nil {
		t.Fatal(err)
	}
	if a, b := s.Funds.Payments[0].Fee, s.Funds.Payments[1].Fee; a != 81_00 || b != 82_00 {
		t.Errorf("fees of %d and %d cents", a, b)
	}
	if text := printed(s); !strings.Contains(text, "calendar days of America/New_York (the file; ") ||
		!strings.Contains(text, "2026-03-08 23:59   Ann     2") {
		t.Error(text)
	}
	m.Fee.Zone = "America/Atlantis"
	if _, err := m.Settle(Case{}); err == nil || !strings.Contains(err.Error(), `fee: zone: "America/Atlantis": no time zone is known`) {
		t.Error(err)
	}
}
