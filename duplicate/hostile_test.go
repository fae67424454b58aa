package duplicate

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/work"
)

// This file has inputs that are made to take long, or forever. Tests count
// deals and bytes, and never measure time.

// nested returns a number of Combined within each other, with a dealer inside.
func nested(deep int, d Dealer) Dealer {
	for range deep {
		d = Combined{d}
	}
	return d
}

// itself returns a Combined that contains itself.
func itself() Dealer {
	c := make(Combined, 1)
	c[0] = c
	return c
}

// pointed returns a Combined that contains a pointer to itself.
func pointed() Dealer {
	c := new(Combined)
	*c = Combined{Master{}, c}
	return c
}

// doubled returns a Combined of a dealer twice, then a Combined of that twice,
// and so on.
func doubled(deep int) Dealer {
	d := Dealer(Master{})
	for range deep {
		d = Combined{d, d}
	}
	return d
}

// TestNested has dealers made of too many others. None must deal.
func TestNested(t *testing.T) {
	deals := 0
	counting := broken(func(match, hand int, cards []Card) error {
		deals++
		return Master{}.Deal(match, hand, cards)
	})
	many := make(Combined, 1_000_000)
	for k := range many {
		many[k] = counting
	}
	for _, c := range []struct {
		name   string
		dealer Dealer
		fits   bool
	}{
		{"contains itself", itself(), false},
		{"contains a pointer to itself", pointed(), false},
		{"contains one that contains itself", Combined{counting, itself()}, false},
		{"100,000 deep", nested(100_000, counting), false},
		{"2^64 dealers", doubled(64), false},
		{"2^9 dealers, 9 deep", doubled(9), false},
		{"2^8 dealers, 8 deep", doubled(8), true},
		{"a million", many, false},
		{"one too many", many[:MaxDealers+1], false},
		{"the most", many[:MaxDealers], true},
		{"too deep", nested(MaxNested+1, counting), false},
		{"the deepest", nested(MaxNested, counting), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			deals = 0
			want := "duplicate: exceeds a limit of this package: at most 1000 dealers, at most 10 deep"
			err := c.dealer.Deal(1, 1, make([]Card, 9))
			_, planErr := Schedule(Event[int]{Tables: [][]int{{1, 2}}, Hands: 2, Matches: 1, Dealer: c.dealer, Cards: 9})
			if c.fits {
				if err != nil || planErr != nil {
					t.Errorf("errors %v and %v", err, planErr)
				}
				return
			}
			expect(t, fmt.Sprint(err), want)
			expect(t, fmt.Sprint(planErr), want)
			if !errors.Is(err, ErrTooLarge) || deals > 0 {
				t.Errorf("%d deals, error %#v", deals, err)
			}
		})
	}
}

// TestMissing has pointers to no dealer.
func TestMissing(t *testing.T) {
	for _, d := range []Dealer{(*Master)(nil), (*Recorded)(nil), (*Combined)(nil)} {
		err := Combined{Master{}, d}.Deal(1, 1, make([]Card, 9))
		expect(t, fmt.Sprint(err), "duplicate: deck 2, match 1, hand 1: there is no dealer (rule TeamCards)")
		_, err = Schedule(Event[int]{Tables: [][]int{{1, 2}}, Hands: 1, Matches: 1, Dealer: d, Cards: 9})
		expect(t, fmt.Sprint(err), "duplicate: there is no dealer")
	}
}

// TestEffort has the steps of a deal of nine cards.
func TestEffort(t *testing.T) {
	const one = 180 + 6*9 // for each dealer
	const team = 20 + 3*9 // for each team of a Combined
	const within = 130    // for each dealer of a nested Combined
	for _, c := range []struct {
		dealer Dealer
		want   int64
	}{
		{Master{}, one},
		{new(Master), one},
		{broken(nil), one},
		{Combined{}, one},
		{Combined{Master{}, Recorded{}, nil}, one + 3*(one+team)},
		{&Combined{Master{}}, one + one + team},
		{Combined{Combined{Master{}, Master{}}, Master{}}, one + (one + 2*(one+team) + team + 3*within) + (one + team)},
	} {
		if got := effort(c.dealer, 9); got != c.want {
			t.Errorf("%T: %d, want %d", c.dealer, got, c.want)
		}
	}
}

// TestManyDeals has short texts that ask for many deals. If they are refused,
// nothing is dealt.
func TestManyDeals(t *testing.T) {
	deals := 0
	counting := broken(func(match, hand int, cards []Card) error {
		deals++
		return Master{}.Deal(match, hand, cards)
	})
	e := Event[string]{Tables: [][]string{{"A", "B"}}, Hands: MaxHands, Matches: 16, Dealer: counting, Cards: 9}
	_, err := Schedule(e)
	expect(t, fmt.Sprint(err), "duplicate: exceeds a limit of this package: 16000000 deals of 9 cards take 4960000000 steps, at most 1000000000")
	e.Hands, e.Matches, e.MaxWork = 100, 3, 3*100*310-1
	_, err = Schedule(e)
	expect(t, fmt.Sprint(err), "duplicate: exceeds a limit of this package: 300 deals of 9 cards take 93000 steps, at most 92999")
	if deals > 0 {
		t.Errorf("%d deals", deals)
	}
	e.MaxWork++
	if _, err := Schedule(e); err != nil || deals != 300 {
		t.Errorf("%d deals, error %v", deals, err)
	}

	// A log can be longer than the timetable. Repeated entries are
	// differences.
	e.Dealer = make(Combined, MaxDealers)
	for k := range MaxDealers {
		e.Dealer.(Combined)[k] = counting
	}
	e.Hands, e.Matches, e.Cards, e.MaxWork = 10, 1, 1, 0
	s, err := Schedule(e)
	if err != nil {
		t.Fatal(err)
	}
	log := make([]Played[string], 10_000)
	deals = 0
	_, err = s.Check(log)
	expect(t, fmt.Sprint(err), "duplicate: exceeds a limit of this package: 10000 deals of 1 cards take 2091860000 steps, at most 1020000000")
	if deals > 0 {
		t.Errorf("%d deals", deals)
	}
	if r, err := s.Check(log[:4000]); err != nil || r.Differences[problem.Most].Detail != "3000" {
		t.Errorf("report %+v, error %v", r, err)
	}

	e.MaxWork = -1
	_, err = Schedule(e)
	expect(t, fmt.Sprint(err), "duplicate: exceeds a limit of this package: at most -1 steps of work")
	e.MaxWork = math.MaxInt64
	if data, err := json.Marshal(e); err != nil || strings.Contains(string(data), "ork") {
		t.Errorf("%s, %v", data, err)
	}
}

// TestLargestPlan goes through some hands of the largest timetable, which has
// no list of them.
func TestLargestPlan(t *testing.T) {
	s, err := Schedule(Event[int]{Tables: [][]int{{1, 2}}, Hands: MaxHands, Matches: MaxMatches})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for h := range s.Hands() {
		if n++; h.Deal != int64(n) {
			t.Fatalf("hand %d: %+v", n, h)
		}
		if n == 1000 {
			break
		}
	}
	last := Position{1, MaxMatches, 2, MaxHands}
	if h, err := s.Hand(last); err != nil || h.Deal != MaxMatches*MaxHands {
		t.Errorf("%+v, %v", h, err)
	}
	if r, err := s.Check(nil); err != nil || r.Missing != 2*MaxMatches*MaxHands {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestManySeeds(t *testing.T) {
	for _, c := range []struct {
		seeds, hands, cards int
		steps               string
	}{
		{1_000_000, 1, 1, "1000000 matches of 1 hands of 1 cards take 4036000000 steps"},
		{16, MaxHands, 52, "16 matches of 1000000 hands of 52 cards take 5472064000 steps"},
	} {
		_, err := ACPC(make([]uint32, c.seeds), c.hands, c.cards)
		expect(t, fmt.Sprint(err), "duplicate: exceeds a limit of this package: "+c.steps+", at most 1000000000")
	}
}

// TestLongEvent has a long name that would be hashed with each contribution.
func TestLongEvent(t *testing.T) {
	promises, revealed := make([]Promise, 1000), make([]Contribution, 2000)
	d := Draw{strings.Repeat("x", 250_001), 1, 1, 9, nil}
	_, err := Reveal(d, promises, revealed)
	expect(t, fmt.Sprint(err), "duplicate: exceeds a limit of this package: 2000 contributions to an event with a name of 250001 bytes "+
		"take 1000004000 steps, at most 1000000000")
	d.Event = d.Event[1:]
	if _, err := Reveal(d, promises, revealed); !errors.Is(err, ErrNoName) || errors.Is(err, ErrTooLarge) {
		t.Errorf("error %.100v", err)
	}
}

// TestLongPlayers has a log in which all players have wrong seats and long
// names.
func TestLongPlayers(t *testing.T) {
	long := strings.Repeat("x", 40_000)
	s, err := Schedule(Event[string]{Tables: [][]string{{long, long + "y"}}, Hands: 5000, Matches: 1})
	if err != nil {
		t.Fatal(err)
	}
	log := make([]Played[string], 5000)
	for k := range log {
		log[k].Position = Position{1, 1, 1, k + 1}
		log[k].Seats = []string{"", ""}
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r, err := s.Check(log)
	runtime.ReadMemStats(&after)
	if err != nil || r.Differences[problem.Most].Detail != "4000" || !errors.Is(r.Differences[0], ErrWrongSeats) {
		t.Errorf("%d differences, %v", len(r.Differences), err)
	}
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 7_000_000 {
		t.Errorf("%d bytes", bytes)
	}
}

// TestStructPlayers has ids of several parts, of which some cannot be compared.
func TestStructPlayers(t *testing.T) {
	type id struct {
		club any
		no   float64
	}
	e := Event[id]{Tables: [][]id{{{"A", 1}, {"A", 2}}, {{"A", 1}, {nil, 1}}}, Hands: 1, Matches: 1}
	s, err := Schedule(e)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Check([]Played[id]{{Position: Position{1, 1, 1, 1}, Seats: []id{{[]int{1}, 1}, {"A", math.NaN()}}}})
	if err != nil || !errors.Is(r.Differences[0], ErrWrongSeats) {
		t.Errorf("%+v, %v", r, err)
	}
	e.Tables = append(e.Tables, []id{{"A", 1}, {[]int{1}, 1}}, []id{{"A", math.NaN()}, {"A", 1}})
	if _, err = Schedule(e); !errors.Is(err, ErrNotAnID) {
		t.Errorf("error %v", err)
	}
}

// TestTeamsWork has a draw that is small enough for two teams, and too large
// for three. The figures are the same as in [Schedule].
func TestTeamsWork(t *testing.T) {
	d := Draw{"E", 1000, 1000, 9, nil}
	for teams := range 4 {
		var promises []Promise
		var revealed []Contribution
		for k := range teams {
			c := seedOf(strings.Repeat("A", k+1))
			promises, revealed = append(promises, Promise{c.Team, commit(d, c)}), append(revealed, c)
		}
		_, err := Reveal(d, promises, revealed)
		var f problems
		f.effort(make(Combined, teams), 1000*1000, 9, work.Default)
		if teams > 0 && fmt.Sprint(err) != fmt.Sprint(f.err()) || (err == nil) != (teams == 1 || teams == 2) {
			t.Errorf("%d teams: %v, want %v", teams, err, f.err())
		}
	}
}
