package course

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
	"github.com/arbiter-go/arbiter/roundrobin"

	"github.com/google/go-cmp/cmp"
)

// tenTeams is an event like Stack'Em: ten teams, and matches of ten games. The
// first of its rounds are played.
func tenTeams(tb testing.TB, rounds int) roundrobin.Event[string] {
	var e roundrobin.Event[string]
	for k := range 10 {
		e.Teams = append(e.Teams, fmt.Sprint("team", k+1))
	}
	all, err := roundrobin.Fixtures(e)
	if err != nil {
		tb.Fatal(err)
	}
	for _, day := range all.Rounds[:rounds] {
		for k, m := range day.Matches {
			wins := (3*k + day.Round) % 11
			e.Results = append(e.Results, roundrobin.Match[string]{A: m.A, B: m.B, WinsA: wins, WinsB: 10 - wins})
		}
	}
	return e
}

// TestSteps plays an event on from the table to the extra match.
func TestSteps(t *testing.T) {
	e := roundrobin.Event[string]{
		Teams:   []string{"Ann", "Bob", "Cid"},
		Results: []roundrobin.Match[string]{{A: "Cid", B: "Ann", WinsA: 3, WinsB: 6}},
		Options: roundrobin.Options{FinalGames: 4, ExtraGames: roundrobin.AnyGames},
	}
	s, err := RoundRobin(e)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]strength.Pair{{First: 0, Second: 2, Wins: 6, Losses: 3}}, s.Record); diff != "" {
		t.Errorf("record (-want +got):\n%s", diff)
	}
	c := s.Course
	for _, step := range []struct {
		contests []Contest
		results  []Result
		most     int
	}{
		// Each team wins a match, and so all play off.
		{[]Contest{{1, 2, 10}, {0, 1, 10}}, []Result{SecondWins, SecondWins}, -1},
		{[]Contest{{1, 2, 5}, {0, 2, 5}, {0, 1, 5}}, []Result{FirstWins, SecondWins, SecondWins}, -1},
		// Bob is first in the stage, and Cid second.
		{[]Contest{{1, 2, 4}}, []Result{Even}, 2},
		{[]Contest{{1, 2, 1}}, []Result{SecondWins}, 1},
	} {
		if c.Most() != step.most {
			t.Errorf("at most %d contests, want %d", c.Most(), step.most)
		}
		got := slices.Clone(c.Contests())
		slices.SortFunc(got, func(a, b Contest) int { return b.Second + 3*b.First - a.Second - 3*a.First })
		if diff := cmp.Diff(step.contests, got); diff != "" {
			t.Fatalf("contests (-want +got):\n%s", diff)
		}
		results := make([]Result, len(got))
		for k, x := range step.contests {
			results[slices.Index(c.Contests(), x)] = step.results[k]
		}
		if c, err = c.After(results); err != nil {
			t.Fatal(err)
		}
	}
	want := End{Places: []int{3, 2, 1}, Through: []bool{false, true, true}, Champion: 2}
	if diff := cmp.Diff(want, c.End()); diff != "" {
		t.Errorf("end (-want +got):\n%s", diff)
	}
	if _, err := c.After(nil); !errors.Is(err, errOver) {
		t.Error(err)
	}
}

// TestComplete says which leagues can have no match without a winner that a
// course gives a winner.
func TestComplete(t *testing.T) {
	type options = roundrobin.Options
	const none = roundrobin.NoFinal
	e := roundrobin.Event[string]{Teams: []string{"Ann", "Bob", "Cid"}}
	for _, c := range []struct {
		options options
		want    bool
		through string
	}{
		{options{}, false, "final"}, // the extra match has 5 games
		{options{PlayOffGames: 2, ExtraGames: 2}, true, "final"},
		{options{Games: 3, PlayOffGames: 2, ExtraGames: 2}, false, "final"},
		{options{PlayOffGames: roundrobin.AnyGames, ExtraGames: 2}, false, "final"},
		{options{PlayOffGames: 2, FinalGames: 3, ExtraGames: 2}, false, "final"},
		{options{Places: none}, true, ""},
		{options{Places: none, Games: 1}, false, ""},
		{options{Places: 1}, false, ""}, // the play-off has 5 games
		{options{Places: 1, PlayOffGames: 4}, true, ""},
	} {
		e.Options = c.options
		s, err := RoundRobin(e)
		if err != nil {
			t.Fatal(err)
		}
		if s.Complete() != c.want || s.Through() != c.through {
			t.Errorf("%+v: %t, %q", c.options, s.Complete(), s.Through())
		}
	}
	// What is over cannot have an odd match any more.
	e.Options = options{Games: 1, Places: none}
	for k, pair := range [][2]string{{"Ann", "Bob"}, {"Ann", "Cid"}, {"Bob", "Cid"}} {
		e.Results = append(e.Results, roundrobin.Match[string]{A: pair[0], B: pair[1], WinsA: k % 2})
	}
	s, err := RoundRobin(e)
	if err != nil || !s.Complete() || s.Through() != "" {
		t.Errorf("%v, over and complete %t", err, s.Complete())
	}
}

// TestRecordOfLeague counts the games of all parts of an event, and no games
// that nobody won.
func TestRecordOfLeague(t *testing.T) {
	e := roundrobin.Event[string]{
		Teams: []string{"Ann", "Bob", "Cid"},
		Results: []roundrobin.Match[string]{
			{A: "Cid", B: "Ann", WinsA: 3, WinsB: 6}, {A: "Bob", B: "Cid", WinsA: 0, WinsB: 0}, {A: "Ann", B: "Bob", WinsA: 5, WinsB: 4},
		},
		PlayOffs: [][]roundrobin.Match[string]{{{A: "Cid", B: "Bob", WinsA: 3, WinsB: 2}}},
		Final:    &roundrobin.Match[string]{A: "Cid", B: "Ann", WinsA: 6, WinsB: 6},
		Extra:    &roundrobin.Match[string]{A: "Ann", B: "Cid", WinsA: 2, WinsB: 2},
	}
	s, err := RoundRobin(e)
	if err != nil {
		t.Fatal(err)
	}
	want := []strength.Pair{
		{First: 0, Second: 2, Wins: 6 + 6 + 2, Losses: 3 + 6 + 2}, {First: 0, Second: 1, Wins: 5, Losses: 4}, {First: 1, Second: 2, Wins: 2, Losses: 3},
	}
	if diff := cmp.Diff(want, s.Record); diff != "" {
		t.Errorf("record (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(End{Places: []int{1, 3, 1}, Through: []bool{true, false, true}, Champion: -1}, s.End()); diff != "" {
		t.Errorf("end (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]Bound{{1, 1, false, false, true, false}, {3, 3, false, false, false, true}, {1, 1, false, false, true, false}}, s.Bounds()); diff != "" {
		t.Errorf("bounds (-want +got):\n%s", diff)
	}
}

// TestPlayOff has a stage of three teams with one match left. It is played
// twice, for a course never changes. Then two teams are left.
func TestPlayOff(t *testing.T) {
	match := func(a, b string, wins, losses int) roundrobin.Match[string] {
		return roundrobin.Match[string]{A: a, B: b, WinsA: wins, WinsB: losses}
	}
	e := roundrobin.Event[string]{
		Teams: []string{"Ann", "Bob", "Cid", "Dan"},
		Results: []roundrobin.Match[string]{
			match("Ann", "Bob", 6, 4), match("Bob", "Cid", 6, 4), match("Cid", "Ann", 6, 4),
			match("Ann", "Dan", 6, 4), match("Bob", "Dan", 6, 4), match("Cid", "Dan", 6, 4),
		},
		PlayOffs: [][]roundrobin.Match[string]{{match("Ann", "Bob", 3, 2), match("Cid", "Ann", 2, 3)}},
	}
	s, err := RoundRobin(e)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		c, err := s.After([]Result{FirstWins})
		if err != nil {
			t.Fatal(err)
		}
		if most := c.Most(); most != 2 {
			t.Errorf("at most %d contests before the final, want 2", most)
		}
	}
	// The winner of the last match meets Ann, in the final and perhaps in
	// an extra match.
	if most := s.Most(); most != 3 && most != 4 {
		t.Errorf("at most %d contests, want 3", most)
	}
	if b := s.Bounds()[3]; b != (Bound{Best: 4, Worst: 4, NotThrough: true}) {
		t.Errorf("the last of the table has %+v", b)
	}
	e.Results[2] = match("Cid", "Ann", 5, 5)
	e.Results[5] = match("Cid", "Dan", 5, 5)
	e.Results[1] = match("Bob", "Cid", 4, 6)
	e.Results[4] = match("Bob", "Dan", 4, 6)
	e.Results[3] = match("Ann", "Dan", 4, 6)
	e.Results[0] = match("Ann", "Bob", 6, 4)
	e.PlayOffs = nil
	// Dan has 5 points, Cid 4, Ann 3, and Bob none.
	if s, err = RoundRobin(e); err != nil || s.Most() != 2 {
		t.Errorf("at most %d contests, want 2: %v", s.Most(), err)
	}
	e.Results[2] = match("Cid", "Ann", 4, 6)
	e.Results[0] = match("Ann", "Bob", 5, 5)
	// Now Ann and Cid have 3 points each: one match of five games decides.
	if s, err = RoundRobin(e); err != nil || len(s.Contests()) != 1 || s.Most() != 3 {
		t.Errorf("at most %d contests, want 3: %v", s.Most(), err)
	}
}

// TestTenTeams plays an event of ten teams on, from each of its rounds.
func TestTenTeams(t *testing.T) {
	for rounds := range 10 {
		s, err := RoundRobin(tenTeams(t, rounds))
		if err != nil {
			t.Fatal(err)
		}
		c, played := s.Course, 0
		bounds := s.Bounds()
		for len(c.Contests()) > 0 {
			results := make([]Result, len(c.Contests()))
			for k, x := range c.Contests() {
				if x.First > x.Second {
					results[k] = SecondWins
				}
			}
			played += len(results)
			if c, err = c.After(results); err != nil {
				t.Fatal(err)
			}
		}
		if most := s.Most(); most >= 0 && played > most {
			t.Errorf("%d contests, at most %d", played, most)
		}
		for i, place := range c.End().Places {
			if b := bounds[i]; place < b.Best || place > b.Worst {
				t.Errorf("after %d rounds: place %d, but %+v", rounds, place, b)
			}
		}
	}
}

// TestLeagueErrors refuses events and results that are wrong.
func TestLeagueErrors(t *testing.T) {
	if _, err := RoundRobin(roundrobin.Event[string]{Teams: []string{"Ann"}}); !errors.Is(err, roundrobin.ErrTooFew) {
		t.Error(err)
	}
	hostile := tenTeams(t, 2)
	hostile.Results[3].B = "nobody"
	if _, err := RoundRobin(hostile); !errors.Is(err, roundrobin.ErrUnknown) || !strings.Contains(err.Error(), "nobody") {
		t.Error(err)
	}
	odd := roundrobin.Event[string]{Teams: []string{"Ann", "Bob"}, Options: roundrobin.Options{Games: 3}}
	s, err := RoundRobin(odd)
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range [][]Result{nil, {FirstWins, FirstWins}, {Even}, {Even + 1}} {
		if c, err := s.After(bad); !errors.Is(err, errResults) || c != nil {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

// TestTooLargeForOutlook has more work than an outlook allows: then points
// alone prove something.
func TestTooLargeForOutlook(t *testing.T) {
	least, most := []int{0, 4, 4, 9}, []int{3, 4, 8, 9}
	if diff := cmp.Diff([]Bound{{Best: 4, Worst: 4}, {Best: 2, Worst: 3}, {Best: 2, Worst: 2}, {Best: 1, Worst: 1}}, ranges(least, most, false)); diff != "" {
		t.Errorf("ranges (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]Bound{{Best: 4, Worst: 4}, {Best: 2, Worst: 3}, {Best: 2, Worst: 3}, {Best: 1, Worst: 1}}, ranges(least, most, true)); diff != "" {
		t.Errorf("ranges (-want +got):\n%s", diff)
	}
}

func BenchmarkAfterLeague(b *testing.B) {
	for _, rounds := range []int{1, 6} {
		b.Run(fmt.Sprintf("rounds=%d", rounds), func(b *testing.B) {
			s, err := RoundRobin(tenTeams(b, rounds))
			if err != nil {
				b.Fatal(err)
			}
			results := make([]Result, len(s.Contests()))
			for k := range results {
				results[k] = Result(k * k % 3)
			}
			b.ReportAllocs()
			for b.Loop() {
				c, err := s.After(results)
				if err != nil {
					b.Fatal(err)
				}
				for len(c.Contests()) > 0 {
					if c, err = c.After(make([]Result, len(c.Contests()))); err != nil {
						b.Fatal(err)
					}
				}
				if c.End().Champion < 0 {
					b.Fatal("nobody")
				}
			}
		})
	}
}
