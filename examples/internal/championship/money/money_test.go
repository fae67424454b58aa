package money

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
)

// read reads the money of a file.
func read(t *testing.T, text string) Money {
	t.Helper()
	var m Money
	if err := strict.Unmarshal([]byte(text), &m); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return m
}

// played returns an event in which Gold wins the games told as "Ann-Bob".
func played(lives int, entrants, games string) *pairing.Event[string] {
	e := &pairing.Event[string]{Lives: lives, Entrants: strings.Fields(entrants)}
	for _, game := range strings.Fields(games) {
		gold, silver, _ := strings.Cut(game, "-")
		e.Rounds = append(e.Rounds, pairing.Round[string]{Games: []pairing.Game[string]{{Gold: gold, Silver: silver, Outcome: pairing.GoldWins}}})
	}
	return e
}

// championship is the money of an event as in 2012. Bob leaves and comes
// back, Cid leaves, Dan never registers, and Eve registers and never enters.
const championship = `{
	"fee": {"opening": "2011-11-07T20:00:00-05:00", "close": "2012-01-01T20:00:00-05:00"},
	"registrations": [
		{"player": "Ann", "at": "2011-11-07T20:30:00-05:00"},
		{"player": "Bob", "at": "2011-11-08T20:00:00-05:00", "left": "2011-11-20T09:15:30-05:00"},
		{"player": "Cid", "at": "2011-11-17T19:00:00-05:00", "left": "2012-01-01T20:00:00-05:00"},
		{"player": "Eve", "at": "2011-12-24T12:00:00+01:00"},
		{"player": "Bob", "at": "2012-01-01T08:00:00-05:00"}
	],
	"other": [{"from": "Club Nord", "cents": 50000}, {"from": "a friend", "cents": 1}],
	"forfeited": [{"player": "Bob", "why": "the prize is returned"}]
}`

// bots is the money of an event as in 2014.
const bots = `{
	"fee": {"opening": "2013-12-01T19:00:00-05:00", "close": "2013-12-31T19:00:00-05:00"},
	"registrations": [
		{"player": "Ann", "at": "2013-12-02T10:00:00Z"},
		{"player": "Bob", "at": "2013-12-03T10:00:00Z"},
		{"player": "Cid", "at": "2013-12-04T10:00:00Z"}
	],
	"forfeited": [{"player": "Ann", "why": "qualified on much faster hardware"}]
}`

// cents is an amount of a file.
func cents(n int64) *int64 { return &n }

// TestFree: two zeros mean a free event, and a fee that is left out means the
// fee of the document.
func TestFree(t *testing.T) {
	for figures, want := range map[string]int64{`"first":0,"perDay":0`: 0, `"first":0`: 0, `"perDay":0`: 0, `"perDay":50`: 50, `"first":700`: 700, `"first":0,"perDay":50`: 50, "": 81_00} {
		if figures != "" {
			figures = "," + figures
		}
		m := read(t, `{"fee":{"opening":"2011-11-07T20:00:00Z"`+figures+`},"registrations":[
			{"player":"Ann","at":"2011-11-08T20:00:00Z"},{"player":"Bob","at":"2011-11-08T20:00:00Z","left":"2011-11-09T20:00:00Z"}]}`)
		s, err := m.Settle(Case{})
		if err != nil {
			t.Fatal(err)
		}
		if f := s.Funds; f.Payments[0].Fee != want || f.Payments[1].Refund != want || f.Paid != 2*want || f.Refunded != want || f.Fund != want || s.Fund != want || len(f.Entered) != 1 {
			t.Errorf("%s: %+v", figures, f)
		}
		var b bytes.Buffer
		if s.Print(&b, 80); strings.Contains(b.String(), "none, since the event is free") != (want == 0) {
			t.Errorf("%s:\n%s", figures, &b)
		}
	}
}

// TestRegistration: before there are entrants, nobody is a stranger except a
// player who has forfeited prizes without a registration.
func TestRegistration(t *testing.T) {
	m := read(t, championship)
	m.Forfeited = []Ruling{{"Bob", "a limited program"}}
	s, err := m.Settle(Case{})
	if err != nil || len(s.Strangers)+len(s.Unregistered) > 0 {
		t.Errorf("%v, %+v", err, s)
	}
	for _, c := range []Case{{}, {Event: played(3, "Bob Ann", ""), Entrants: []string{"Bob", "Ann"}}} {
		if s, err = m.Settle(c); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if s.Print(&b, 80); !strings.Contains(b.String(), "Forfeited: the prizes of Bob (the file; WC12 has no such rule). Why: a limited\n") {
			t.Error(&b)
		}
	}
	m.Forfeited = []Ruling{{Player: "Cid"}} // who has left
	if _, err := m.Settle(Case{}); err == nil || !strings.Contains(err.Error(), `forfeited prize 1: "Cid": not among the entrants`) {
		t.Error(err)
	}
}

// TestOneZone: each time is in the zone of the opening.
func TestOneZone(t *testing.T) {
	s, err := read(t, championship).Settle(Case{Entrants: []string{"Bob"}})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if s.Print(&b, 80); strings.Contains(b.String(), "+01:00") || !strings.Contains(b.String(), "2011-12-24 06:00   Eve") {
		t.Error(&b)
	}
}

// TestNoDocument: no document is cited for an edition that has none.
func TestNoDocument(t *testing.T) {
	m := read(t, championship)
	s, err := m.Settle(Case{Edition: pairing.WC2013, Event: played(3, "Ann Bob", "Ann-Bob"), Entrants: []string{"Ann", "Bob"}})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	s.Print(&b, 80)
	text := strings.Join(strings.Fields(b.String()), " ")
	if !strings.HasPrefix(text, "Money: no document is known; figures as in WC12. ") {
		t.Error(text)
	}
	if all, as := strings.Count(text, "WC12"), strings.Count(text, "as in WC12"); all != as || as < 4 {
		t.Errorf("WC12 %d times, of them %d times as a loan: %s", all, as, text)
	}
}

// TestPrint has settlements of all kinds.
func TestPrint(t *testing.T) {
	own := read(t, championship)
	own.Fee.First, own.Fee.PerDay, own.Fee.Zone = cents(25_00), cents(50), "-05:00"
	own.Fee.Close = time.Time{}
	own.Forfeited[0].Why = ""
	own.Penalty = 5_00
	flat := read(t, bots)
	flat.Fee.First, flat.Penalty = cents(12_34), 30_00
	strange := Money{
		Fee:           &Fee{},
		Registrations: []pairing.Registration[string]{{Player: "\x1b[2J"}, {Player: "שלום"}, {Player: "李小龍"}},
		Other:         []Gift{{"a\tb\n", 1}},
		Forfeited:     []Ruling{{"שלום", "\x1b[31m"}},
	}
	drawn := played(2, "Ann Bob Dan", "Ann-Bob Bob-Dan")
	drawn.Rounds[1].Games[0].Outcome = pairing.NoDecision
	wcc14 := pairing.WCC2014
	var b bytes.Buffer
	for _, x := range []struct {
		name string
		m    Money
		c    Case
	}{
		{"a championship that goes on", read(t, championship), Case{Event: drawn, Entrants: []string{"Ann", "Bob", "Dan"}}},
		{"the same, over, by other figures", own, Case{Event: played(1, "Ann Bob Dan", "Bob-Ann Bob-Dan"), Entrants: []string{"Ann", "Bob", "Dan"}, Owes: []string{"Ann"}}},
		{"bots before the finals", read(t, bots), Case{Edition: wcc14, Entrants: []string{"Ann", "Bob", "Cid"}, Owes: []string{"Bob", "Cid"}}},
		{"bots after a game, by other figures", flat, Case{Edition: wcc14, Event: played(4, "Ann Bob", "Ann-Bob"), Entrants: []string{"Ann", "Bob", "Cid"}, Owes: []string{"Ann", "שלום"}}},
		{"bots that tie for second place", Money{Other: []Gift{{"the organizer", 100_00}}}, Case{Edition: wcc14, Event: played(1, "Ann Bob Cid", "Ann-Bob Ann-Cid")}},
		{"nothing", Money{}, Case{Event: played(1, "Ann Bob", "")}},
		{"strange names", strange, Case{Event: played(3, "שלום 李小龍", "שלום-李小龍"), Entrants: []string{"שלום", "李小龍", "\u202eevil"}}},
	} {
		s, err := x.m.Settle(x.c)
		if err != nil {
			t.Fatalf("%s: %v", x.name, err)
		}
		fmt.Fprintf(&b, "==== %s\n", x.name)
		s.Print(&b, 80)
	}
	golden.Check(t, "print.golden", b.String())
}

// TestErrors has what is wrong with money. All of it is told at once.
func TestErrors(t *testing.T) {
	entrants := []string{"Ann", "Bob"}
	event := played(3, "Ann Bob", "Ann-Bob")
	for _, c := range []struct {
		name string
		m    Money
		c    Case
		want string
	}{
		{"no fee", Money{Registrations: []pairing.Registration[string]{{Player: "Ann"}}}, Case{}, "registrations need a fee, which has an opening at least"},
		{"a negative fee", Money{Fee: &Fee{First: cents(-1)}}, Case{}, "pairing: no such fund or fee: -1 cents on the first day and 0 for each day since (rule EntryFee)"},
		{"no zone", Money{Fee: &Fee{Zone: "EST"}}, Case{}, `fee: zone: "EST": an abbreviation does not say when the clocks change; name a place, as in America/New_York, or an offset, as in -05:00`},
		{"gifts", Money{Other: []Gift{{"Ann", 0}, {"Bob", math.MaxInt64}, {"Cid", 1}}}, Case{},
			"other 1: at least 1 cent, got 0\nother 3: the sum is out of range"},
		{"forfeited by strangers", Money{Forfeited: []Ruling{{Player: "Zoe"}, {Player: "Ann"}, {Player: "Ann"}}}, Case{Event: event},
			"pairing: forfeited prize 1: Zoe: not among the entrants\npairing: forfeited prize 3: Ann: named twice (rule ForfeitedPrize)"},
		{"forfeited by strangers, before the games", Money{Forfeited: []Ruling{{Player: "Zoe"}, {Player: "Ann"}, {Player: "Ann"}}}, Case{Entrants: entrants},
			"forfeited prize 1: \"Zoe\": not among the entrants\nforfeited prize 3: \"Ann\": named twice"},
		{"a negative penalty", Money{Penalty: -1}, Case{}, "penalty: at least 0 cents, got -1"},
		{"no penalty in WC12", Money{}, Case{Owes: entrants}, "penalty: the amount is missing, and WC12 has none"},
		{"penalties too large", Money{Penalty: math.MaxInt64}, Case{Owes: entrants},
			"penalty: the sum is out of range"},
		{"everything", Money{Fee: &Fee{Zone: "+1"}, Other: []Gift{{"Ann", -1}}, Forfeited: []Ruling{{Player: "Zoe"}}, Penalty: -1},
			Case{Edition: pairing.WCC2014, Event: event, Entrants: entrants}, strings.Join([]string{
				`fee: zone: "+1": it must be an offset from -12:00 to +14:00 in quarters of an hour, as in -05:00, or the name of a place, as in America/New_York`, "other 1: at least 1 cent, got -1",
				"pairing: forfeited prize 1: Zoe: not among the entrants", "penalty: at least 0 cents, got -1"}, "\n")},
	} {
		s, err := c.m.Settle(c.c)
		if got := fmt.Sprint(err); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
		if !reflect.DeepEqual(s, Settlement{}) {
			t.Errorf("%s: %+v", c.name, s)
		}
	}
	broken := played(0, "Ann", "")
	if _, err := (Money{}).Settle(Case{Event: broken}); !errors.Is(err, pairing.ErrLives) {
		t.Errorf("a broken event: %v", err)
	}
}

// TestJSON has money that is refused, and money that comes back as it was.
func TestJSON(t *testing.T) {
	for _, text := range []string{championship, bots, `{}`, `{"fee":{"opening":"2011-11-07T20:00:00Z","first":1,"perDay":2,"zone":"+13:45"},"penalty":3}`} {
		m := read(t, text)
		written, err := strict.Append(nil, &m)
		if err != nil {
			t.Fatal(err)
		}
		if again := read(t, string(written)); !reflect.DeepEqual(again, m) {
			t.Errorf("%s comes back as %s", text, written)
		}
	}
	for _, text := range []string{
		`null`, `[]`, `{"fees":{}}`, `{"fee":{}}`, `{"fee":null}`, `{"fee":{"opening":"2011-11-07"}}`, `{"other":[{"from":"Ann"}]}`, `{"other":[{"cents":1}]}`,
		`{"other":[{"from":"Ann","cents":1.5}]}`, `{"forfeited":["Ann"]}`, `{"forfeited":[{"why":"x"}]}`, `{"penalty":1,"penalty":1}`, `{"Penalty":1}`,
		`{"registrations":[{"player":"Ann"}]}`, `{"registrations":[{"player":"Ann","at":"2011-11-07T20:00:00Z","who":""}]}`,
		`{"fee":{"opening":"2011-11-07T20:00:00Z","zone":"EST"}}`, `{"fee":{"opening":"2011-11-07T20:00:00Z","zone":"-05:00:00"}}`, `{"fee":{"opening":"2011-11-07T20:00:00Z","zone":"-14:00"}}`,
		`{"fee":{"opening":"2011-11-07T20:00:00Z","zone":"+05:07"}}`, `{"fee":{"opening":"2011-11-07T20:00:00Z","zone":"-00:00"}}`,
		`{"fee":{"opening":"2011-11-07T20:00:00Z","zone":"+14:01"}}`, `{"fee":{"opening":"2011-11-07T20:00:00Z","zone":"-15:00"}}`,
	} {
		if err := strict.Unmarshal([]byte(text), new(Money)); err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
}

// TestDocuments: WC12 has the same figures as package pairing.
func TestDocuments(t *testing.T) {
	opening := time.Date(2011, 11, 7, 20, 0, 0, 0, time.UTC)
	for days := range 3 {
		got, err := pairing.Fee{Opening: opening}.At(opening.AddDate(0, 0, days))
		if want := wc12.First + int64(days)*wc12.PerDay; got != want || err != nil {
			t.Errorf("day %d: %d, %v, want %d", days+1, got, err, want)
		}
	}
	for e, want := range map[pairing.Edition]string{pairing.WC2012: "WC12", pairing.WCC2014: "WCC14", pairing.WC2013: "WC12"} {
		if got := documentOf(e).name; got != want {
			t.Errorf("%v has the figures of %s, want %s", e, got, want)
		}
	}
}

func TestAddsUp(t *testing.T) { rapid.Check(t, addsUp) }
func FuzzAddsUp(f *testing.F) { f.Fuzz(rapid.MakeFuzz(addsUp)) }

// addsUp: the fund is what was paid and given less what was paid back, and all
// of it is paid, forfeited, won by nobody, or the remainder.
func addsUp(t *rapid.T) {
	names := []string{"Ann", "Bob", "Cid"}
	m := Money{Fee: &Fee{First: cents(rapid.Int64Range(0, 1e6).Draw(t, "first")), PerDay: cents(rapid.Int64Range(0, 100).Draw(t, "perDay"))}}
	for _, name := range names {
		r := pairing.Registration[string]{Player: name, At: time.Time{}.Add(time.Duration(rapid.Int64Range(1, 100).Draw(t, "hours")) * time.Hour)}
		if rapid.Bool().Draw(t, "leaves") {
			r.Left = r.At.Add(time.Hour)
		}
		m.Registrations = append(m.Registrations, r)
		if rapid.Bool().Draw(t, "forfeits") {
			m.Forfeited = append(m.Forfeited, Ruling{Player: name})
		}
		if rapid.Bool().Draw(t, "gives") {
			m.Other = append(m.Other, Gift{name, rapid.Int64Range(1, 1e6).Draw(t, "gift")})
		}
	}
	e := played(9, "Ann Bob Cid", strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"Ann-Bob", "Bob-Ann", "Cid-Ann"}), 0, 8).Draw(t, "games"), " "))
	for r := range e.Rounds {
		if rapid.Bool().Draw(t, "both") {
			e.Rounds[r].Games[0].Outcome = pairing.BothForfeit
		}
	}
	s, err := m.Settle(Case{Event: e, Entrants: names})
	if err != nil {
		t.Fatal(err)
	}
	fund := int64(0)
	for _, pay := range s.Funds.Payments {
		fund += pay.Fee - pay.Refund
	}
	for _, x := range m.Other {
		fund += x.Cents
	}
	if x := s.Prizes; s.Fund != fund || x.Paid+x.Forfeited+x.Unwon+x.Remainder != fund {
		t.Errorf("%+v does not add up to %d", s, fund)
	}
}

func TestDollars(t *testing.T) {
	for cents, want := range map[int64]string{
		0: "$0.00", 5: "$0.05", 80_00: "$80.00", 123_456_78: "$123456.78", -1: "-$0.01", -80_50: "-$80.50",
		math.MaxInt64: "$92233720368547758.07", math.MinInt64: "-$92233720368547758.08",
	} {
		if got := Dollars(cents); got != want {
			t.Errorf("%d is %s, want %s", cents, got, want)
		}
	}
}
