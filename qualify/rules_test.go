package qualify

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// This file goes through the rule book in its order. The first case of each
// test is the plainest one in which the rule decides.

var begin = time.Date(2014, 1, 1, 0, 0, 0, 0, time.UTC)

// hour returns the time h hours after the qualifier begins; it lasts for 1000
// hours.
func hour(h int) time.Time { return begin.Add(time.Duration(h) * time.Hour) }

// log returns the games of an entrant against a benchmark, one word each: G or
// S for the entrant's color, + for a win, - for a loss, ? if undecided; then u
// if unrated. They begin from the hour first on, one each hour, and last as
// long; "@5" has the next begin at hour 5.
func log(entrant, benchmark string, first int, words string) []Game[string] {
	var games []Game[string]
	for _, w := range strings.Fields(words) {
		if w[0] == '@' {
			fmt.Sscan(w[1:], &first)
			continue
		}
		g := Game[string]{entrant, benchmark, !strings.HasSuffix(w, "u"), hour(first), hour(first + 1), None}
		c := Gold
		if w[0] == 'S' {
			g.Gold, g.Silver, c = g.Silver, g.Gold, Silver
		}
		switch w[1] {
		case '+':
			g.Winner = c
		case '-':
			g.Winner = -c
		}
		games = append(games, g)
		first++
	}
	return games
}

func input(entrants string, games ...[]Game[string]) Event[string] {
	return Event[string]{
		Entrants: strings.Fields(entrants), Benchmarks: []string{"Bomb", "Sharp"},
		Window: Period{hour(0), hour(1000)}, Games: slices.Concat(games...),
	}
}

func mustRank[P comparable](t testing.TB, in Event[P]) Ranking[P] {
	t.Helper()
	r, err := Rank(in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A filterCase has games of Ann against Bomb, and the rule by which each is
// ignored, 0 if it counts.
type filterCase struct {
	name    string
	games   []Game[string]
	options Options
	want    []Rule
}

func testFilter(t *testing.T, cases []filterCase) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			in := input("Ann", c.games)
			in.Options = c.options
			var got []Rule
			b := mustRank(t, in).Totals[0].Benchmarks[0]
			counted := 0
			for i, e := range b.Games {
				if e.Game != i {
					t.Errorf("game %d is at %d", e.Game, i)
				}
				got = append(got, e.Rule)
				if e.Rule == 0 {
					counted++
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if b.Counted != counted {
				t.Errorf("%d counted, want %d", b.Counted, counted)
			}
		})
	}
}

func at(from, to time.Time) []Game[string] {
	return []Game[string]{{"Ann", "Bomb", true, from, to, Gold}}
}

func TestWindow(t *testing.T) {
	testFilter(t, []filterCase{
		{"before", at(hour(-2), hour(-1)), Options{}, []Rule{Window}},
		{"inside", at(hour(1), hour(999)), Options{}, []Rule{0}},
		{"begins with the qualifier", at(hour(0), hour(1)), Options{}, []Rule{Window}},
		{"begins right after", at(hour(0).Add(1), hour(1)), Options{}, []Rule{0}},
		{"ends with the qualifier", at(hour(1), hour(1000)), Options{}, []Rule{Window}},
		{"ends right before", at(hour(1), hour(1000).Add(-1)), Options{}, []Rule{0}},
		{"before Decided", log("Ann", "Bomb", 2000, "G?u"), Options{}, []Rule{Window}},
	})
}

func TestDecided(t *testing.T) {
	testFilter(t, []filterCase{
		{"no winner", log("Ann", "Bomb", 1, "G?"), Options{}, []Rule{Decided}},
		{"in play", []Game[string]{{"Ann", "Bomb", true, hour(1), time.Time{}, None}}, Options{}, []Rule{Decided}},
		{"before Rated", log("Ann", "Bomb", 1, "G?u"), Options{}, []Rule{Decided}},
	})
}

func TestRated(t *testing.T) {
	testFilter(t, []filterCase{
		{"unrated", log("Ann", "Bomb", 1, "G+u"), Options{}, []Rule{Rated}},
		{"sets no color", log("Ann", "Bomb", 1, "G+u G+ S+"), Options{}, []Rule{Rated, 0, 0}},
		{"before Alternation", log("Ann", "Bomb", 1, "G+ G+u"), Options{}, []Rule{0, Rated}},
	})
}

func TestAlternation(t *testing.T) {
	positional := Options{Alternation: Positional}
	testFilter(t, []filterCase{
		{"the same color", log("Ann", "Bomb", 1, "G+ G+"), Options{}, []Rule{0, Alternation}},
		{"Silver first", log("Ann", "Bomb", 1, "S+ G+ S+"), Options{}, []Rule{0, 0, 0}},
		{"the previous that counted", log("Ann", "Bomb", 1, "G+ G+ S+ G+"), Options{}, []Rule{0, Alternation, 0, 0}},
		{"by position", log("Ann", "Bomb", 1, "G+ G+ S+ G+ G+"), positional, []Rule{0, Alternation, Alternation, Alternation, 0}},
		{"by position of those that reach it", log("Ann", "Bomb", 1, "G+ G+u S+"), positional, []Rule{0, Rated, 0}},
		{
			"filters in another order", log("Ann", "Bomb", 1, "G+u G+ S+"),
			Options{Filters: [5]Rule{Window, Decided, Alternation, Rated, Cap}},
			[]Rule{Rated, Alternation, 0},
		},
	})
}

func TestCap(t *testing.T) {
	twenty := strings.Repeat("G- S- ", 10)
	testFilter(t, []filterCase{
		{"21 games", log("Ann", "Bomb", 1, twenty+"G+"), Options{}, append(make([]Rule, 20), Cap)},
		{"others fill nothing", log("Ann", "Bomb", 1, "G+u "+twenty+"G+"), Options{}, append(append([]Rule{Rated}, make([]Rule, 20)...), Cap)},
		{
			"cap first", log("Ann", "Bomb", 1, "G+u "+twenty+"G+"),
			Options{Filters: [5]Rule{Cap, Window, Decided, Rated, Alternation}},
			append(append([]Rule{Rated}, make([]Rule, 19)...), Cap, Cap),
		},
	})
}

// TestTenGames has a qualifier of ten games against each benchmark, two points
// at most, and two places.
func TestTenGames(t *testing.T) {
	ten := strings.Repeat("G- S- ", 5)
	in := input("Ann Bob Cid", log("Ann", "Bomb", 1, ten+"G+ S+"), log("Bob", "Bomb", 1, "G+ S+ G+ S+"), log("Cid", "Bomb", 1, "G- S+ G+"))
	in.Options = Options{Cap: 10, Points: 2, Size: 2}
	places(t, in, "1 Bob", "2 Cid LossesBefore", "3 Ann Streak")
	field(t, in, "in Bob Cid next Ann")
	r := mustRank(t, in)
	ann, bob := r.Totals[0].Benchmarks[0], r.Totals[1].Benchmarks[0]
	if ann.Counted != 10 || ann.Games[9].Rule != 0 || ann.Games[10].Rule != Cap || ann.LossesBefore != 10 {
		t.Errorf("Ann: %+v", ann)
	}
	// The second win earns the last point.
	if bob.Points != 2 || bob.Longest != 4 || !bob.Completed.Equal(hour(3)) || !bob.Games[1].Earns || bob.Games[2].Earns {
		t.Errorf("Bob: %+v", bob)
	}
	o := mustOutlook(t, in, 100)
	want := []Prospect[string]{
		{"Ann", Open, Out, 0, 2, 5, []Task[string]{{"Bomb", 0, 0, 0, Gold, 0}, {"Sharp", 0, 2, 10, None, 2}}},
		{"Bob", Open, Clinched, 2, 4, 3, []Task[string]{{"Bomb", 2, 2, 6, Gold, 0}, {"Sharp", 0, 2, 10, None, 2}}},
		{"Cid", Open, Clinched, 2, 4, 3, []Task[string]{{"Bomb", 2, 2, 7, Silver, 0}, {"Sharp", 0, 2, 10, None, 2}}},
	}
	if diff := cmp.Diff(want, o.Prospects); diff != "" {
		t.Errorf("outlook (-want +got):\n%s", diff)
	}
	// More points than games can never be had.
	in.Options = Options{Cap: 3, Points: 9, Size: 1}
	if q := mustOutlook(t, in, 100).Prospects[1]; q.Most != 6 || q.Tasks[0].Most != 3 {
		t.Errorf("of three games: %+v", q)
	}
	in.Games = nil
	for i := range 4 {
		in.Games = append(in.Games, log("Ann", "Bomb", 1+i, "G?")...)
		in.Games[i].End = time.Time{}
	}
	if q := mustOutlook(t, in, 100).Prospects[0]; q.Most != 6 || q.Tasks[0].Most != 3 {
		t.Errorf("of four games in play, of which three count: %+v", q)
	}
}

// A worthCase has games of Ann against Bomb, and their worth.
type worthCase struct {
	name, games                   string
	streak                        StreakChoice
	points, longest, before, last int // last: the hour of completion
}

func testWorth(t *testing.T, cases []worthCase) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			in := input("Ann", log("Ann", "Bomb", 1, c.games))
			in.Options.Streak = c.streak
			s := mustRank(t, in).Totals[0]
			b := s.Benchmarks[0]
			last := 0
			if !s.Completed.IsZero() {
				last = int(s.Completed.Sub(begin) / time.Hour)
			}
			got := [...]int{b.Points, b.Longest, b.LossesBefore, last}
			if want := [...]int{c.points, c.longest, c.before, c.last}; got != want {
				t.Errorf("points, longest, losses before, completion: %v, want %v", got, want)
			}
			if s.Points != b.Points || s.TieBreak != -b.LossesBefore {
				t.Errorf("sums are %d, %d", s.Points, s.TieBreak)
			}
			earns := 0
			for _, e := range b.Games {
				if e.Earns {
					earns++
					if !e.Won || e.Rule != 0 {
						t.Errorf("game %d earns a point: %+v", e.Game, e)
					}
				}
			}
			if earns != b.Points {
				t.Errorf("%d games earn points, want %d", earns, b.Points)
			}
		})
	}
}

func TestStreak(t *testing.T) {
	testWorth(t, []worthCase{
		{"one win", "G+", Longest, 1, 1, 0, 2},
		{"none", "", Longest, 0, 0, 0, 0},
		{"four at most", "G+ S+ G+ S+ G+", Longest, 4, 5, 0, 5},
		{"the longest", "G+ S- G+ S+ G- S+", Longest, 2, 2, 1, 5},
		{"ignored games do not end it", "G+ G- S+ G-u G+", Longest, 3, 3, 0, 6},
	})
	in := input("Ann Bob", log("Ann", "Bomb", 1, "G+ S+ G+"), log("Bob", "Bomb", 1, "G- S- G+ S+"), log("Bob", "Sharp", 1, "G- S+ G+"))
	places(t, in, "1 Bob", "2 Ann Streak")
}

func TestLossesBefore(t *testing.T) {
	testWorth(t, []worthCase{
		{"one", "G- S+", Longest, 1, 1, 1, 3},
		{"losses after are ignored", "G+ S- G- S-", Longest, 1, 1, 0, 2},
		{"the first of equally long streaks", "G+ S- G+", Longest, 1, 1, 0, 2},
		{"its full length decides", "G+ S+ G+ S+ G- S+ G+ S+ G+ S+", Longest, 4, 5, 1, 10},
		{"earning", "G+ S+ G+ S+ G- S+ G+ S+ G+ S+", Earning, 4, 5, 0, 5},
		{"earning, below four", "G+ S- G+ S+ G- S+", Earning, 2, 2, 1, 5},
		{"no win", "G- S- G-", Longest, 0, 0, 3, 0},
	})
	in := input("Ann Bob", log("Ann", "Bomb", 1, "G- S+"), log("Bob", "Bomb", 5, "G+"))
	places(t, in, "1 Bob", "2 Ann LossesBefore")
}

func TestCompletion(t *testing.T) {
	testWorth(t, []worthCase{
		{"the fourth win", "G+ S+ G+ @9 S+ G+", Longest, 4, 5, 0, 10},
	})
	in := input("Ann Bob", log("Ann", "Bomb", 5, "G+"), log("Bob", "Bomb", 1, "G+ S- G+"))
	places(t, in, "1 Bob", "2 Ann Completion")
	// The last game is the one that ends last.
	in.Games[0].Start = hour(1)
	in.Games = append(in.Games, log("Ann", "Sharp", 2, "G+")...)
	in.Games = append(in.Games, log("Bob", "Sharp", 4, "G+")...)
	if c := mustRank(t, in).Totals[0].Completed; !c.Equal(hour(6)) {
		t.Errorf("completion at %v", c)
	}
	places(t, in, "1 Bob", "2 Ann Completion")
	// No point at all.
	places(t, input("Ann Bob", log("Bob", "Bomb", 1, "G+")), "1 Bob", "2 Ann Streak")
}

func TestShared(t *testing.T) {
	in := input("Ann Bob Cid Dan", log("Cid", "Bomb", 1, "G-"), log("Dan", "Bomb", 1, "G+"), log("Bob", "Sharp", 9, "G+u"))
	places(t, in, "1 Dan", "2-3 Ann Bob Streak", "4 Cid LossesBefore")
	field(t, in, "in Dan Ann Bob Cid")
	// The director's order is the order of the seeds, but the place stays
	// shared.
	in.Order = []string{"Bob", "Ann"}
	places(t, in, "1 Dan", "2-3 Ann Bob Streak", "4 Cid LossesBefore")
	field(t, in, "in Dan Bob Ann Cid")
	// It means nothing between entrants that do not share a place.
	in.Order = []string{"Cid", "Bob", "Dan", "Ann"}
	field(t, in, "in Dan Bob Ann Cid")
	// It is not decided before all available entrants are named.
	in.Order = []string{"Bob"}
	field(t, in, "in Dan Ann Bob Cid")
	in = input("Ann Bob Cid")
	in.Options.Size = 2
	in.Order = []string{"Cid", "Bob"}
	field(t, in, "in tied Ann Bob Cid")
	in.Unavailable = []string{"Ann"}
	field(t, in, "in Cid Bob")
}

func TestField(t *testing.T) {
	in := input("Ann Bob Cid", log("Cid", "Bomb", 1, "G+"))
	in.Options.Size = 1
	field(t, in, "in Cid next Ann Bob")
	in.Options.Size = 2
	field(t, in, "in Cid tied Ann Bob")
	in.Order = []string{"Bob", "Ann"}
	field(t, in, "in Cid Bob next Ann")
	in.Options.Size = 1
	field(t, in, "in Cid next Bob")
	in.Order = nil
	in.Options.Size = 3
	field(t, in, "in Cid Ann Bob")
	in.Options.Size = 0
	field(t, in, "in Cid Ann Bob")
	// Nobody passes the entrants that are tied at the cut.
	in = input("Ann Bob Cid Dan Eve", log("Ann", "Bomb", 1, "G+ S+"), log("Bob", "Bomb", 5, "G+"), log("Cid", "Bomb", 5, "G+"), log("Dan", "Bomb", 1, "G-"))
	in.Options.Size = 2
	field(t, in, "in Ann tied Bob Cid")
	in.Entrants = strings.Fields("A B C D E F G H I")
	in.Options.Size = 0
	in.Games = nil
	for i, p := range in.Entrants {
		in.Games = append(in.Games, log(p, "Bomb", i+1, "G+")...)
	}
	field(t, in, "in A B C D E F G H next I")
}

func TestReplacement(t *testing.T) {
	in := input("Ann Bob Cid Dan", log("Ann", "Bomb", 1, "G+"), log("Bob", "Bomb", 2, "G+"), log("Cid", "Bomb", 3, "G+"))
	in.Options.Size = 2
	in.Unavailable = []string{"Ann"}
	field(t, in, "in Bob Cid dropped Ann invited Cid next Dan")
	in.Unavailable = []string{"Cid", "Ann"}
	field(t, in, "in Bob Dan dropped Ann invited Dan")
	in.Unavailable = []string{"Cid"}
	field(t, in, "in Ann Bob next Dan")
	// Without one of the entrants a tie at the cut is gone, or there is a
	// new one.
	in.Games = log("Ann", "Bomb", 1, "G+")
	in.Unavailable = []string{"Bob", "Dan"}
	field(t, in, "in Ann Cid")
	in.Unavailable = []string{"Ann"}
	field(t, in, "in tied Bob Cid Dan dropped Ann")
	in.Order = []string{"Dan", "Cid", "Bob"}
	field(t, in, "in Dan Cid dropped Ann invited Cid next Bob")
	// The order says who was in the field, and so who drops out.
	in.Unavailable = []string{"Dan"}
	field(t, in, "in Ann Cid dropped Dan invited Cid next Bob")
	in.Unavailable = []string{"Cid"}
	field(t, in, "in Ann Dan next Bob")
	// The order is not decided for all, so none of the tied was in the
	// field.
	in.Order = []string{"Bob", "Cid"}
	in.Unavailable = []string{"Ann", "Dan"}
	field(t, in, "in Bob Cid dropped Ann invited Bob Cid")
	// It is not decided which of Bob and Cid had qualified, but Dan had
	// not.
	in.Order = nil
	in.Games = append(in.Games, log("Dan", "Bomb", 1, "G-")...)
	in.Unavailable = []string{"Ann", "Bob"}
	field(t, in, "in Cid Dan dropped Ann invited Dan")
	in.Unavailable = []string{"Bob", "Cid"}
	field(t, in, "in Ann Dan invited Dan")
}

// TestReserves has a field of two, and two bots of previous years.
func TestReserves(t *testing.T) {
	in := input("Ann Bob Cid Dan", log("Ann", "Bomb", 1, "G+"), log("Bob", "Bomb", 2, "G+"), log("Cid", "Bomb", 3, "G+"))
	in.Options.Size = 2
	in.Reserves = []string{"Old", "Bomb"}
	for _, c := range []struct{ out, after, instead string }{
		// Nobody is left in the ranking.
		{"Ann Cid Dan", "in Bob Old dropped Ann reserves Old next Bomb", ""},
		// Nobody has dropped out, or the invited entrant is set up.
		{"", "in Ann Bob next Cid", ""},
		{"Ann", "in Bob Cid dropped Ann invited Cid next Dan", ""},
		// An invited entrant has failed.
		{"Ann Cid", "in Bob Dan dropped Ann invited Dan next Old", "in Bob Old dropped Ann reserves Old next Dan"},
		{"Ann Bob Dan", "in Cid Old dropped Ann Bob invited Cid reserves Old next Bomb", ""},
		{"Ann Bob Cid", "in Dan Old dropped Ann Bob invited Dan reserves Old next Bomb", ""},
		{"Ann Bob Cid Dan", "in Old Bomb dropped Ann Bob reserves Old Bomb", ""},
		// An entrant that is out and not invited yet.
		{"Dan", "in Ann Bob next Cid", ""},
		{"Cid", "in Ann Bob next Dan", "in Ann Bob next Old"},
		{"Ann Dan", "in Bob Cid dropped Ann invited Cid next Old", ""},
	} {
		in.Unavailable = strings.Fields(c.out)
		in.Options.Reserves = AfterRanking
		field(t, in, c.after)
		in.Options.Reserves = InsteadOfRanking
		if c.instead == "" {
			c.instead = c.after
		}
		field(t, in, c.instead)
	}
	// Without a reserve left, the ranking goes on.
	in.Unavailable, in.Reserves = []string{"Ann", "Cid"}, nil
	field(t, in, "in Bob Dan dropped Ann invited Dan")
	// If fewer have entered than there are places, reserves only replace.
	in = input("Ann Bob")
	in.Reserves = []string{"Old", "Older"}
	field(t, in, "in Ann Bob next Old")
	in.Unavailable = []string{"Bob"}
	field(t, in, "in Ann Old dropped Bob reserves Old next Older")
	// Reserves wait while entrants are tied at the cut.
	in = input("Ann Bob Cid Dan Eve", log("Ann", "Bomb", 1, "G+"), log("Bob", "Bomb", 2, "G+"))
	in.Options = Options{Size: 3, Reserves: InsteadOfRanking}
	in.Reserves = []string{"Old"}
	in.Unavailable = []string{"Ann", "Eve"}
	field(t, in, "in Bob Cid Dan dropped Ann invited Cid Dan next Old")
	in.Order = []string{"Cid", "Eve", "Dan"}
	field(t, in, "in Bob Cid Old dropped Ann reserves Old next Dan")
	in.Unavailable = []string{"Ann"}
	in.Order = nil
	field(t, in, "in Bob tied Cid Dan Eve dropped Ann")
	// The last entrant of a tie has perhaps qualified. It is not invited.
	in = input("Ann Bob Cid Dan", log("Ann", "Bomb", 1, "G+"))
	in.Options = Options{Size: 2, Reserves: InsteadOfRanking}
	in.Reserves = []string{"Old"}
	in.Unavailable = []string{"Ann", "Cid", "Dan"}
	field(t, in, "in Bob Old dropped Ann reserves Old")
}

// TestPreviousYear fills the eighth place by a bot of a previous year: one of
// eight is not set up in time, and the ninth fails, too.
func TestPreviousYear(t *testing.T) {
	in := input("A B C D E F G H I")
	for i, p := range in.Entrants {
		in.Games = append(in.Games, log(p, "Bomb", i+1, "G+")...)
	}
	in.Unavailable, in.Reserves = []string{"C", "I"}, []string{"Marwin2013"}
	field(t, in, "in A B D E F G H Marwin2013 dropped C reserves Marwin2013")
	r := mustRank(t, in)
	if len(r.Totals) != 9 || !slices.Equal(r.Owing, []string{"C"}) {
		t.Errorf("%d totals, owes %v", len(r.Totals), r.Owing)
	}
}

func TestPenalty(t *testing.T) {
	owes := func(in Event[string], want string) {
		t.Helper()
		if got := strings.Join(mustRank(t, in).Owing, " "); got != want {
			t.Errorf("without %v, penalized %v: %q owe, want %q", in.Unavailable, in.Penalized, got, want)
		}
	}
	in := input("Ann Bob Cid Dan", log("Ann", "Bomb", 1, "G+"), log("Bob", "Bomb", 2, "G+"), log("Cid", "Bomb", 3, "G+"))
	in.Options.Size, in.Reserves = 2, []string{"Old"}
	owes(in, "")
	in.Unavailable = []string{"Bob"}
	owes(in, "Bob")
	// The invited entrants owe nothing.
	in.Unavailable = []string{"Dan", "Bob", "Cid"}
	owes(in, "Bob")
	in.Options.Reserves = InsteadOfRanking
	owes(in, "Bob")
	in.Unavailable = []string{"Cid"}
	owes(in, "")
	// A rule was broken, perhaps by an entrant that is not in the field. An
	// entrant owes once, and it keeps its place.
	in.Penalized = []string{"Dan", "Ann"}
	owes(in, "Ann Dan")
	field(t, in, "in Ann Bob next Old")
	in.Unavailable = []string{"Ann"}
	owes(in, "Ann Dan")
	// If fewer have entered than there are places, all have qualified.
	in.Options.Size, in.Penalized, in.Unavailable = 0, nil, []string{"Dan"}
	owes(in, "Dan")
	// Of the tied, nobody owes until the order has all of them.
	in = input("Ann Bob Cid")
	in.Options.Size, in.Unavailable = 1, []string{"Bob"}
	owes(in, "")
	in.Order = []string{"Cid", "Ann"}
	owes(in, "")
	in.Order = []string{"Bob", "Cid", "Ann"}
	owes(in, "Bob")
	in.Order = []string{"Cid", "Bob", "Ann"}
	owes(in, "")
	if DefaultPenalty != 2000 || InvitationTime.Hours() != 144 {
		t.Errorf("%d cents, %v", DefaultPenalty, InvitationTime)
	}
}

func TestOneBot(t *testing.T) {
	in := input("Ann Bob Cid Dan Eve")
	in.Developers = []string{"Zoe", "", "zoe", "", "Yan"}
	if err := in.Check(); err != nil {
		t.Error(err)
	}
	in.Developers[4] = "Zoe"
	_, err := Rank(in)
	var ps Problems
	if !errors.As(err, &ps) || len(ps) != 1 || ps[0].Kind != ErrDeveloper || ps[0].Rule != OneBot || !slices.Equal(ps[0].Entrants, []int{0, 4}) ||
		ps[0].Who != "Ann and Eve" || ps[0].Detail != "Zoe" {
		t.Errorf("error %v", err)
	}
	// Each bot too many is told.
	in.Developers = []string{"Zoe", "Yan", "Zoe", "Yan", "Zoe"}
	if errors.As(in.Check(), &ps); len(ps) != 3 {
		t.Errorf("%v", ps)
	}
}

// places checks places written as "2-3 Ann Bob Streak".
func places(t *testing.T, in Event[string], want ...string) {
	t.Helper()
	var got []string
	for _, p := range mustRank(t, in).Places {
		s := fmt.Sprint(p.From)
		if p.To != p.From {
			s += fmt.Sprint("-", p.To)
		}
		s += " " + strings.Join(p.Players, " ")
		if p.Rule != 0 {
			s += " " + p.Rule.String()
		}
		got = append(got, s)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("places (-want +got):\n%s", diff)
	}
}

func field(t *testing.T, in Event[string], want string) {
	t.Helper()
	r := mustRank(t, in)
	got := "in"
	for _, part := range []struct {
		word string
		list []string
	}{{"", r.Field}, {" tied", r.TiedAtCut}, {" dropped", r.Dropped}, {" invited", r.Invited}, {" reserves", r.Reserves}, {" next", r.Next}} {
		if len(part.list) > 0 {
			got += part.word + " " + strings.Join(part.list, " ")
		}
	}
	if got != want {
		t.Errorf("field: %s, want %s", got, want)
	}
}
