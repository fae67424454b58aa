package course

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
	"github.com/arbiter-go/arbiter/qualify"

	"github.com/google/go-cmp/cmp"
)

// sampleQualifier returns the qualifier of the sample of computerchampionship.
func sampleQualifier(tb testing.TB) qualify.Event[string] {
	text, err := os.ReadFile("../../../computerchampionship/sample.json")
	if err != nil {
		tb.Fatal(err)
	}
	var sample struct {
		Qualifier qualify.Event[string] `json:"qualifier"`
	}
	if err := json.Unmarshal(text, &sample); err != nil {
		tb.Fatal(err)
	}
	return sample.Qualifier
}

// TestPace plays a qualifier on by hand: the clock counts minutes.
func TestPace(t *testing.T) {
	minute := func(m int) time.Time { return opens.Add(time.Duration(m) * time.Minute) }
	game := func(gold, silver string, start, end int, winner qualify.Color) qualify.Game[string] {
		g := qualify.Game[string]{Gold: gold, Silver: silver, Rated: true, Start: minute(start)}
		if end > 0 {
			g.End, g.Winner = minute(end), winner
		}
		return g
	}
	e := qualify.Event[string]{
		Entrants: []string{"Ann", "Bob", "Cid"}, Benchmarks: []string{"Old", "New"},
		Window:  qualify.Period{Begin: opens, End: minute(100)},
		Options: qualify.Options{Cap: 3, Points: 2},
		Games: []qualify.Game[string]{
			game("Ann", "Old", 10, 20, qualify.Gold),
			game("New", "Bob", 20, 30, qualify.Silver),
			// With this game Bob has all points from New.
			game("Bob", "New", 25, 35, qualify.Gold),
			// This one is in play, and the last has yet to begin.
			game("Ann", "New", 45, 70, qualify.Gold),
			game("Bob", "Old", 90, 95, qualify.Gold),
			// A game that is not rated says nothing.
			{Gold: "Old", Silver: "Cid", Start: minute(-20), End: minute(-10), Winner: qualify.Gold},
		},
	}
	s, err := Qualifier(e, minute(50))
	if err != nil {
		t.Fatal(err)
	}
	wantRecord := []strength.Pair{{First: 0, Second: 3, Wins: 1}, {First: 1, Second: 4, Wins: 2}}
	if diff := cmp.Diff(wantRecord, s.Record); diff != "" {
		t.Errorf("record (-want +got):\n%s", diff)
	}
	// Games take 10 minutes, so the game in play ends at 55. Ann and Bob
	// have begun two games each in 50 minutes. Their next games begin at
	// 75, and the games after them at 100, which is too late. Cid has begun
	// none, and all three have begun four: its next game begins at 50 +
	// 37.5.
	want := []Contest{{0, 4, 1}, {3, 0, 1}, {1, 3, 1}, {2, 3, 1}}
	if diff := cmp.Diff(want, s.Contests()); diff != "" {
		t.Fatalf("contests (-want +got):\n%s", diff)
	}
	var begin []time.Duration
	q := s.Course.(*qualification)
	for _, k := range q.open {
		g := q.event.Games[k]
		begin = append(begin, g.Start.Sub(opens))
		if g.End.Sub(g.Start) != 10*time.Minute {
			t.Errorf("a game of %v", g.End.Sub(g.Start))
		}
	}
	if want := []time.Duration{45 * time.Minute, 75 * time.Minute, 75 * time.Minute, 87*time.Minute + 30*time.Second}; !slices.Equal(begin, want) {
		t.Errorf("games begin after %v, want %v", begin, want)
	}
	c, err := s.After([]Result{FirstWins, SecondWins, FirstWins, SecondWins})
	if err != nil {
		t.Fatal(err)
	}
	// Ann has 2 + 1 points and Bob has 2 + 1: Bob's last game ends as Ann's
	// does. Cid has none.
	end := End{Places: []int{1, 1, 3}, Through: []bool{true, true, true}, Champion: -1}
	if diff := cmp.Diff(end, c.End()); diff != "" {
		t.Errorf("end (-want +got):\n%s", diff)
	}
}

// TestInPlayAtTheEnd has a game in play after the end of the qualifier. By
// these filters, Ann's win counts if the game before it does not end any more.
// If the game ends, it was the one game that counts.
func TestInPlayAtTheEnd(t *testing.T) {
	hour := func(h int) time.Time { return opens.Add(time.Duration(h) * time.Hour) }
	e := qualify.Event[string]{
		Entrants: []string{"Ann", "Bob"}, Benchmarks: []string{"Old"},
		Window: qualify.Period{Begin: opens, End: hour(10)},
		Games: []qualify.Game[string]{
			{Gold: "Ann", Silver: "Old", Rated: true, Start: hour(1)},
			{Gold: "Ann", Silver: "Old", Rated: true, Start: hour(2), End: hour(3), Winner: qualify.Gold},
			{Gold: "Bob", Silver: "Old", Rated: true, Start: hour(4), End: hour(5), Winner: qualify.Gold},
		},
		Options: qualify.Options{Cap: 1, Points: 1, Size: 1},
	}
	bounds := func() (Start, []Bound) {
		s, err := Qualifier(e, hour(10))
		if err != nil {
			t.Fatal(err)
		}
		return s, s.Bounds()
	}
	// By the usual order of the filters, nothing more can happen.
	s, b := bounds()
	if !s.Complete() || b[0] != (Bound{Best: 1, Worst: 1, Through: true}) {
		t.Errorf("complete %t, %+v", s.Complete(), b)
	}
	e.Options.Filters = [5]qualify.Rule{qualify.Window, qualify.Decided, qualify.Rated, qualify.Alternation, qualify.Cap}
	if s, _ = bounds(); !s.Complete() {
		t.Error("the usual order is not complete, if it is given")
	}
	e.Options.Filters = [5]qualify.Rule{qualify.Decided, qualify.Rated, qualify.Alternation, qualify.Cap, qualify.Window}
	s, b = bounds()
	if s.Complete() || len(s.Contests()) > 0 || b[0].Through || b[1].NotThrough {
		t.Errorf("complete %t, %+v", s.Complete(), b)
	}
	e.Games[0].End, e.Games[0].Winner = hour(11), qualify.Silver
	r, err := qualify.Rank(e)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Field) != 1 || r.Field[0] != "Bob" || b[1].Best > 1 || b[0].Worst < 2 {
		t.Errorf("the field is %v, and bounds were %+v", r.Field, b)
	}
	// Without the game in play, all is settled.
	e.Games = e.Games[1:]
	if s, b = bounds(); !s.Complete() || b[0].Worst != 1 {
		t.Errorf("complete %t, %+v", s.Complete(), b)
	}
}

// TestReserve has a reserve that takes the place of an invited entrant which is
// not available, and so the place of the next entrant.
func TestReserve(t *testing.T) {
	e := sampleQualifier(t)
	e.Options.Reserves, e.Unavailable, e.Reserves, e.Order = qualify.InsteadOfRanking, nil, nil, e.Entrants
	r, err := qualify.Rank(e)
	if err != nil {
		t.Fatal(err)
	}
	e.Unavailable = []string{r.Field[0], r.Next[0]}
	e.Reserves = []string{"Past"}
	s, err := Qualifier(e, e.Window.End)
	if err != nil {
		t.Fatal(err)
	}
	through := 0
	for _, is := range s.End().Through {
		through += btoi(is)
	}
	if through != 7 {
		t.Errorf("%d entrants are through, want 7 and the reserve", through)
	}
	for i, b := range s.Bounds() {
		if b.Best != b.Worst || b.Through == b.NotThrough {
			t.Errorf("entrant %d is not settled at the end: %+v", i, b)
		}
	}
}

// TestSample goes through the sample day by day. From the same results later
// on, the log of the whole month gives the same as the log up to the day.
func TestSample(t *testing.T) {
	e := sampleQualifier(t)
	for day := range 33 {
		at := e.Window.Begin.Add(time.Duration(day) * 24 * time.Hour)
		s, err := Qualifier(e, at)
		if err != nil {
			t.Fatal(err)
		}
		then, _ := e.At(at)
		other, err := Qualifier(then, at)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(other.Contests(), s.Contests()); diff != "" {
			t.Errorf("contests (-want +got):\n%s", diff)
		}
		k := len(s.Contests())
		if open := at.Before(e.Window.End); open != (k > 0) {
			t.Errorf("on day %d: %d contests", day, k)
		}
		bounds, c := s.Bounds(), s.Course
		if k > 0 {
			results := make([]Result, k)
			for i := range results {
				results[i] = Result(i * i % 7 % 2)
			}
			if c, err = s.After(results); err != nil {
				t.Fatal(err)
			}
		}
		end := c.End()
		for i, b := range bounds {
			if p := end.Places[i]; p < b.Best || p > b.Worst || b.Through && !end.Through[i] || b.NotThrough && end.Through[i] {
				t.Errorf("on day %d: entrant %d has place %d, bound %+v", day, i, p, b)
			}
		}
	}
}

// TestQualifierErrors refuses events and results that are wrong.
func TestQualifierErrors(t *testing.T) {
	e := sampleQualifier(t)
	at := e.Window.Begin.Add(300 * time.Hour)
	s, err := Qualifier(e, at)
	if err != nil {
		t.Fatal(err)
	}
	k := len(s.Contests())
	even := make([]Result, k)
	even[k-1] = Even
	for _, bad := range [][]Result{nil, make([]Result, k-1), even} {
		if c, err := s.After(bad); !errors.Is(err, errResults) || c != nil {
			t.Error(err)
		}
	}
	over, err := s.After(make([]Result, k))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := over.After(nil); !errors.Is(err, errOver) {
		t.Error(err)
	}
	// A fault of a game after the moment is a fault.
	e.Games = append(slices.Clone(e.Games), qualify.Game[string]{Gold: "nobody", Silver: e.Benchmarks[0], Start: at.Add(time.Hour)})
	if _, err := Qualifier(e, at); !errors.Is(err, qualify.ErrUnknown) || !strings.Contains(err.Error(), "nobody") {
		t.Error(err)
	}
}

// TestFurther refuses events in which millions of games are still to be played,
// without much work. Extreme figures do no harm.
func TestFurther(t *testing.T) {
	opens := time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
	e := qualify.Event[string]{
		Entrants: []string{"Ann", "Bob"}, Benchmarks: []string{"Old"},
		Window:  qualify.Period{Begin: opens, End: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)},
		Options: qualify.Options{Cap: qualify.MaxCounted, Points: qualify.MaxCounted},
	}
	early := opens.Add(1)
	e.Games = []qualify.Game[string]{{Gold: "Ann", Silver: "Old", Rated: true, Start: early, End: early, Winner: qualify.Gold}}
	if _, err := Qualifier(e, early); !errors.Is(err, errFurther) {
		t.Error(err)
	}
	e.Games = nil
	if _, err := Qualifier(e, opens); !errors.Is(err, errFurther) {
		t.Error(err)
	}
	for k := range 1000 {
		e.Benchmarks = append(e.Benchmarks, fmt.Sprint(k))
	}
	for k := range 400 {
		e.Entrants = append(e.Entrants, fmt.Sprint("entrant", k))
	}
	e.Options = qualify.Options{Cap: 1}
	if _, err := Qualifier(e, opens); !errors.Is(err, errFurther) {
		t.Error(err)
	}
	e.Options = qualify.Options{}
	for _, at := range []time.Time{{}, opens.Add(-1 << 62), e.Window.End, time.Date(1<<30, 1, 1, 0, 0, 0, 0, time.UTC)} {
		if _, err := Qualifier(e, at); err != nil && !errors.Is(err, errFurther) {
			t.Error(err)
		}
	}
	// Games in play that take all the time there is, and a window of a
	// moment.
	e.Entrants, e.Benchmarks = e.Entrants[:2], e.Benchmarks[:1]
	e.Games = []qualify.Game[string]{
		{Gold: "Ann", Silver: "Old", Rated: true, Start: opens.Add(1), End: e.Window.End, Winner: qualify.Gold},
		{Gold: "Ann", Silver: "Old", Rated: true, Start: opens.Add(1), End: e.Window.End, Winner: qualify.Gold},
	}
	if s, err := Qualifier(e, e.Window.End.Add(-1)); err != nil || len(s.Contests()) != 2 {
		t.Error(err)
	}
	e.Games, e.Window.End = nil, opens.Add(2)
	if s, err := Qualifier(e, opens); err != nil || len(s.Contests()) != 0 || len(s.End().Places) != 2 {
		t.Error(err)
	}
}

func BenchmarkAfterQualifier(b *testing.B) {
	e := sampleQualifier(b)
	for _, days := range []int{15, 27} {
		b.Run(fmt.Sprintf("days=%d", days), func(b *testing.B) {
			s, err := Qualifier(e, e.Window.Begin.Add(time.Duration(days)*24*time.Hour))
			if err != nil {
				b.Fatal(err)
			}
			results := make([]Result, len(s.Contests()))
			for k := range results {
				results[k] = Result(k * k % 3 % 2)
			}
			b.ReportAllocs()
			for b.Loop() {
				c, err := s.After(results)
				if err != nil {
					b.Fatal(err)
				}
				if len(c.End().Places) != 12 {
					b.Fatal("no end")
				}
			}
			b.ReportMetric(float64(len(results)), "contests")
		})
	}
}
