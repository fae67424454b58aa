package qualify

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func mustOutlook(t *testing.T, in Event[string], h int) Forecast[string] {
	t.Helper()
	o, err := Outlook(in, hour(h))
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestTask has what is left to do against one benchmark.
func TestTask(t *testing.T) {
	twenty := strings.Repeat("G- S- ", 10)
	for _, c := range []struct {
		name, games string
		hour        int
		want        Task[string]
	}{
		{"nothing played", "", 100, Task[string]{"Bomb", 0, 4, 20, None, 4}},
		{"a streak to go on with", "G- S+ G+", 100, Task[string]{"Bomb", 2, 4, 17, Silver, 2}},
		{"a streak that ended", "G+ S+ G+ S-", 100, Task[string]{"Bomb", 3, 4, 16, Gold, 4}},
		{"done", "G+ S+ G+ S+", 100, Task[string]{"Bomb", 4, 4, 16, Gold, 0}},
		{"two games left", twenty[:18*3], 100, Task[string]{"Bomb", 0, 2, 2, Gold, 2}},
		{"too late to gain", "G+ S+ " + twenty[:16*3], 100, Task[string]{"Bomb", 2, 2, 2, Gold, 0}},
		{"all played", twenty, 100, Task[string]{"Bomb", 0, 0, 0, Gold, 0}},
		{"over", "G+", 1000, Task[string]{"Bomb", 1, 1, 0, Silver, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := mustOutlook(t, input("Ann", log("Ann", "Bomb", 1, c.games)), c.hour)
			if diff := cmp.Diff(c.want, o.Prospects[0].Tasks[0]); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestByPosition has colors by position. Here a game takes its position even if
// it is ignored, and so does a game in play once it is decided in time.
func TestByPosition(t *testing.T) {
	lost := strings.Repeat("S- G- ", 9)
	for _, c := range []struct {
		name, games    string
		reading        AlternateBy
		next           Color
		left, low, top int
	}{
		{"ignored, as counted", "G+ G+", Counted, Silver, 19, 1, 4},
		{"ignored, by position", "G+ G+", Positional, Gold, 19, 1, 4},
		{"ignored twice, by position", "G+ G+ S+", Positional, Silver, 19, 1, 4},
		// If the game in play counts, the second game has the wrong
		// color. By position all later games then have it, too, so that
		// 19 games are left in which to win.
		{"in play, as counted", "G? G+ S+ G- " + lost, Counted, Silver, 0, 1, 2},
		{"in play, by position", "G? G+ S+ G- " + lost, Positional, Silver, 0, 0, 4},
	} {
		in := input("Ann", log("Ann", "Bomb", 1, c.games))
		in.Benchmarks, in.Options.Alternation = in.Benchmarks[:1], c.reading
		if c.left == 0 {
			in.Games[0].End = time.Time{}
		}
		q := mustOutlook(t, in, 100).Prospects[0]
		if task := q.Tasks[0]; task.Next != c.next || q.Least != c.low || q.Most != c.top {
			t.Errorf("%s: %+v, want next %v, %d to %d", c.name, q, c.next, c.low, c.top)
		}
	}
}

// TestInPlay has a game in play, and a later game with the same color. If the
// first counts, the second does not.
func TestInPlay(t *testing.T) {
	in := input("Ann", log("Ann", "Bomb", 1, "G? G+"))
	in.Benchmarks = in.Benchmarks[:1]
	in.Games[0].End = time.Time{}
	q := mustOutlook(t, in, 5).Prospects[0]
	if q.Least != 0 || q.Most != 4 {
		t.Errorf("points from %d to %d, want 0 to 4", q.Least, q.Most)
	}
	// It can end too late, and still set the color.
	in.Options.Filters = [5]Rule{Decided, Rated, Alternation, Window, Cap}
	in.Window.End = hour(6)
	in.Games = log("Ann", "Bomb", 1, "G? G+ S+")
	in.Games[0].End = time.Time{}
	o := mustOutlook(t, in, 5)
	if q = o.Prospects[0]; q.Least != 1 {
		t.Errorf("set the color too late: points from %d, want 1", q.Least)
	}
	in = input("Ann", log("Ann", "Bomb", 1, "G? G+"))
	in.Benchmarks, in.Games[0].End = in.Benchmarks[:1], time.Time{}
	in.Games = append(in.Games, log("Ann", "Bomb", 3, "G? G? G?")...)
	for i := 2; i < 5; i++ {
		in.Games[i].End = time.Time{}
	}
	q = mustOutlook(t, in, 10).Prospects[0]
	if q.Least != 0 || q.Most != 4 {
		t.Errorf("many in play: points from %d to %d, want 0 to 4", q.Least, q.Most)
	}
}

// TestMayEnd has games in play, and no games that can still begin. The points
// that are possible depend on how the games in play end.
func TestMayEnd(t *testing.T) {
	lost := func(n int) string { return strings.Repeat("S- G- ", n/2) }
	for _, c := range []struct {
		name, games string
		filters     [5]Rule
		low, high   int
	}{
		{"it may be won", "G? S+ G+ " + lost(17) + "S-", [5]Rule{}, 2, 3},
		{"it may be lost, and count", "G+ S? G+ " + lost(17) + "S-", [5]Rule{}, 1, 3},
		{"three may, and what is won stays", "G+ S+ G? S? G? " + lost(14) + "S-", [5]Rule{}, 2, 4},
		{"two of three may", "G? S? G? S+ " + lost(16) + "S-", [5]Rule{}, 0, 4},
		{"the colors after it", "G? G+ S+ " + lost(18), [5]Rule{}, 1, 2},
		{
			// Too late to count, it still sets the color: the game
			// after it is ignored, so that all the wins come in
			// among the first twenty.
			"it may end too late", "G? G- " + lost(16) + "S+ G+ S+ G+", [5]Rule{Decided, Rated, Alternation, Window, Cap}, 3, 4,
		},
		{
			// Only if it ends open is the game after it ignored,
			// and it fills nothing itself.
			"it may end open", "G? G- " + lost(16) + "S+ G+ S+ G+", [5]Rule{Window, Alternation, Decided, Rated, Cap}, 3, 4,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := input("Ann", log("Ann", "Bomb", 1, c.games))
			in.Benchmarks, in.Options.Filters = in.Benchmarks[:1], c.filters
			for i := range in.Games {
				if g := &in.Games[i]; g.Winner == None {
					g.End = time.Time{}
				}
			}
			if q := mustOutlook(t, in, 100).Prospects[0]; q.Least != c.low || q.Most != c.high {
				t.Errorf("points from %d to %d, want %d to %d", q.Least, q.Most, c.low, c.high)
			}
		})
	}
}

// TestManyInPlay has four games in play, from which anything can come. So no
// other entrant is safe unless it is better than four points without a loss.
func TestManyInPlay(t *testing.T) {
	in := input("Ann Bob", log("Ann", "Bomb", 1, "G? S? G? S?"), log("Bob", "Bomb", 1, "G+ S+ G+ S+ "+strings.Repeat("G- S- ", 8)))
	in.Benchmarks, in.Options.Size = in.Benchmarks[:1], 1
	for i := range 4 {
		in.Games[i].End = time.Time{}
	}
	o := mustOutlook(t, in, 100)
	if a, b := o.Prospects[0], o.Prospects[1]; a.Least != 0 || a.Most != 4 || a.Status != Open || b.Status != Open {
		t.Errorf("%+v and %+v", a, b)
	}
	// Games after them count for what is left to do.
	in.Games = append(in.Games, log("Ann", "Bomb", 30, "G+ S+")...)
	if task := mustOutlook(t, in, 100).Prospects[0].Tasks[0]; task.Left != 18 || task.Next != Gold || task.Wins != 2 {
		t.Errorf("task %+v", task)
	}
	in.Games = in.Games[:len(in.Games)-2]
	// Four points are assumed to be possible even if they are not, since
	// games of one color cannot all count.
	same := input("Ann", log("Ann", "Bomb", 1, "G? G? G? G? "+strings.Repeat("S- G- ", 10)))
	for i := range 4 {
		same.Games[i].End = time.Time{}
	}
	if q := mustOutlook(t, same, 100).Prospects[0]; q.Tasks[0].Most != 4 {
		t.Errorf("four of one color in play: %+v", q.Tasks[0])
	}
	in.Games = in.Games[1:] // with three, too
	if o = mustOutlook(t, in, 100); o.Prospects[1].Status != Open {
		t.Errorf("three games in play: %+v", o.Prospects[1])
	}
	in.Games = slices.Delete(in.Games, 0, 3)
	in.Games = append(in.Games, log("Ann", "Bomb", 1, "G- S-")...)
	if o = mustOutlook(t, in, 100); o.Prospects[1].Status != Clinched {
		t.Errorf("two losses: %+v", o.Prospects[1])
	}
}

func TestStatus(t *testing.T) {
	// Ann has it all, Bob has used up his games, and Cid has yet to begin.
	in := input("Ann Bob Cid", log("Ann", "Bomb", 1, "G+ S+ G+ S+"), log("Bob", "Bomb", 1, strings.Repeat("G- S- ", 10)))
	in.Benchmarks = in.Benchmarks[:1]
	for _, c := range []struct {
		size int
		hour int
		out  []string
		want string
		safe [3]int
	}{
		{1, 100, nil, "open out open", [3]int{5, 5, 5}},
		{2, 100, nil, "clinched open open", [3]int{1, 5, 1}},
		{3, 100, nil, "clinched clinched clinched", [3]int{}},
		{1, 100, []string{"Ann"}, "out open open", [3]int{0, 5, 1}},
		{1, 1000, nil, "clinched out out", [3]int{1, 5, 5}},
		{2, 1000, nil, "clinched out clinched", [3]int{1, 1, 1}},
		{2, 1000, []string{"Ann", "Cid"}, "out clinched out", [3]int{}},
	} {
		in.Options.Size, in.Unavailable = c.size, c.out
		o := mustOutlook(t, in, c.hour)
		var got []string
		var safe [3]int
		for i, q := range o.Prospects {
			got = append(got, q.Status.String())
			safe[i] = q.Safe
		}
		if s := strings.Join(got, " "); s != c.want || safe != c.safe {
			t.Errorf("field of %d at hour %d without %v: %s %v, want %s %v", c.size, c.hour, c.out, s, safe, c.want, c.safe)
		}
		if o.Open != (c.hour < 1000) {
			t.Errorf("open is %t at hour %d", o.Open, c.hour)
		}
	}
}

// TestOrderAtEnd has a tie at the cut that the director decides, before or
// after the end.
func TestOrderAtEnd(t *testing.T) {
	in := input("Ann Bob Cid", log("Cid", "Bomb", 1, "G+"))
	in.Options.Size = 2
	for _, c := range []struct {
		order []string
		hour  int
		want  string
	}{
		{nil, 1000, "open open clinched"},
		{[]string{"Bob", "Ann"}, 1000, "out clinched clinched"},
		{[]string{"Bob", "Ann"}, 999, "open open open"},
	} {
		in.Order = c.order
		var got []string
		for _, q := range mustOutlook(t, in, c.hour).Prospects {
			got = append(got, q.Status.String())
			if c.hour == 1000 && q.Stop != q.Status {
				t.Errorf("%s is %v, but %v if it stops", q.Player, q.Status, q.Stop)
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("order %v at hour %d: %s, want %s", c.order, c.hour, s, c.want)
		}
	}
}

// TestReservesOutlook has two entrants for two places, and two that are not
// available. If a reserve takes the place of an invited entrant that fails, the
// fourth is not in, although only two are available.
func TestReservesOutlook(t *testing.T) {
	in := input("Ann Bob Cid Dan", log("Cid", "Bomb", 1, "G+ S+ G+ S+"), log("Ann", "Bomb", 1, "G+ S+ G+"), log("Dan", "Bomb", 1, "G+ S+"))
	in.Benchmarks, in.Options.Size, in.Unavailable = in.Benchmarks[:1], 2, []string{"Cid", "Dan"}
	in.Reserves = []string{"Old"}
	for _, c := range []struct {
		use  ReserveUse
		hour int
		want string
		safe int
	}{
		{AfterRanking, 100, "clinched clinched out out", 0},
		{AfterRanking, 1000, "clinched clinched out out", 0},
		{InsteadOfRanking, 100, "open open out out", 5},
		{InsteadOfRanking, 1000, "clinched out out out", 4},
	} {
		in.Options.Reserves = c.use
		var got []string
		o := mustOutlook(t, in, c.hour)
		for _, q := range o.Prospects {
			got = append(got, q.Status.String())
		}
		if s := strings.Join(got, " "); s != c.want || o.Prospects[1].Safe != c.safe {
			t.Errorf("%v at hour %d: %s, safe with %d, want %s, %d", c.use, c.hour, s, o.Prospects[1].Safe, c.want, c.safe)
		}
	}
}

// TestInPlayAtEnd has a game that sets a color as long as its end is not known,
// by filters in another order than in the rule book.
func TestInPlayAtEnd(t *testing.T) {
	in := input("Ann", log("Ann", "Bomb", 998, "G? G+"))
	in.Games[0].End, in.Games[1].End = hour(1001), hour(999).Add(1)
	for _, c := range []struct {
		filters     [5]Rule
		least, most int
	}{
		{[5]Rule{}, 1, 1},
		{[5]Rule{Window, Decided, Alternation, Rated, Cap}, 1, 1},
		{[5]Rule{Window, Alternation, Decided, Rated, Cap}, 0, 1},
		{[5]Rule{Decided, Alternation, Window, Rated, Cap}, 0, 1},
		{[5]Rule{Alternation, Window, Decided, Rated, Cap}, 0, 0},
	} {
		in.Options.Filters = c.filters
		then, _ := in.At(hour(1000))
		if q := mustOutlook(t, then, 1000).Prospects[0]; q.Least != c.least || q.Most != c.most || q.Tasks[0].Left != 0 {
			t.Errorf("filters %v, in play: %+v, want %d to %d points", c.filters, q, c.least, c.most)
		}
		if p := mustRank(t, in).Totals[0].Points; p != c.most {
			t.Errorf("filters %v, ended: %d points, want %d", c.filters, p, c.most)
		}
	}
}

// TestOpenAfterEnd has a game that goes on after the end, and a cap of one
// game. Once the game is decided, a later game does not count.
func TestOpenAfterEnd(t *testing.T) {
	in := input("Ann Bob", log("Ann", "Bomb", 990, "G? S+"))
	in.Games[0].End = time.Time{}
	in.Options = Options{Cap: 1, Points: 1, Size: 1, Filters: [5]Rule{Decided, Cap, Window, Rated, Alternation}}
	statuses := func(in Event[string]) (list [2]Status) {
		for i, q := range mustOutlook(t, in, 1000).Prospects {
			list[i] = q.Status
			if q.Stop != q.Status {
				t.Errorf("%s is %v, but %v if it stops", q.Player, q.Status, q.Stop)
			}
		}
		return list
	}
	if got := statuses(in); got != [2]Status{} {
		t.Errorf("in play: %v, want open for both", got)
	}
	// It is still settled if there is no later game,
	clear := in
	clear.Games = append(log("Ann", "Bomb", 900, "G+"), in.Games[0])
	if got := statuses(clear); got != [2]Status{Clinched, Out} {
		t.Errorf("without a later game: %v", got)
	}
	// if points settle it,
	clear.Games = append(slices.Clone(in.Games), log("Ann", "Sharp", 900, "G+")...)
	if got := statuses(clear); got != [2]Status{Clinched, Out} {
		t.Errorf("with another point: %v", got)
	}
	// and by the filters of the rule book.
	clear = in
	clear.Options.Filters = [5]Rule{}
	if got := statuses(clear); got != [2]Status{Clinched, Out} {
		t.Errorf("by the rule book: %v", got)
	}
	// With many in play anything is possible.
	clear = in
	clear.Games = append(log("Ann", "Bomb", 900, "G? S? G? S?"), log("Ann", "Bomb", 950, "G+")...)
	for i := range 4 {
		clear.Games[i].End = time.Time{}
	}
	if got := statuses(clear); got != [2]Status{} {
		t.Errorf("many in play: %v, want open for both", got)
	}
	clear.Options.Filters = [5]Rule{}
	if got := statuses(clear); got != [2]Status{Clinched, Out} {
		t.Errorf("many in play, by the rule book: %v", got)
	}
	in.Games[0].End, in.Games[0].Winner = hour(1001), Silver
	if r := mustRank(t, in); len(r.Field) != 0 || !slices.Equal(r.TiedAtCut, in.Entrants) {
		t.Errorf("field %v, tied %v", r.Field, r.TiedAtCut)
	}
}

// TestStop has bots for one place, against one benchmark, that begin no more
// games.
func TestStop(t *testing.T) {
	in := func(games ...[]Game[string]) Event[string] {
		in := input("Ann Bob", games...)
		in.Benchmarks, in.Options.Size = in.Benchmarks[:1], 1
		for i := range in.Games {
			if g := &in.Games[i]; g.Winner == None {
				g.End = time.Time{}
			}
		}
		return in
	}
	for _, c := range []struct {
		name     string
		in       Event[string]
		statuses [2]Status // if it stops, or plays on
		of       string
	}{
		// Bob has lost once. So Bob cannot come up to Ann, unless she
		// loses games, and then wins a longer streak.
		{"done", in(log("Ann", "Bomb", 1, "G+ S+ G+ S+"), log("Bob", "Bomb", 1, "G-")), [2]Status{Clinched, Open}, "Ann"},
		{"must play", in(log("Ann", "Bomb", 1, "G+ S+ G+ S+"), log("Bob", "Bomb", 1, "G-")), [2]Status{Out, Open}, "Bob"},
		{"the other can tie", in(log("Ann", "Bomb", 1, "G+ S+ G+ S+")), [2]Status{Open, Open}, "Ann"},
		{"in play, to be lost", in(log("Ann", "Bomb", 1, "G+ S+ G+ S?"), log("Bob", "Bomb", 1, "G-")), [2]Status{Open, Open}, "Ann"},
		{"in play, to be won", in(log("Ann", "Bomb", 1, "G+"), log("Bob", "Bomb", 1, "G?")), [2]Status{Open, Open}, "Bob"},
		{"in play, not enough", in(log("Ann", "Bomb", 1, "G+ S+"), log("Bob", "Bomb", 1, "G?")), [2]Status{Out, Open}, "Bob"},
		{"many in play", in(log("Ann", "Bomb", 1, "G+ S+"), log("Bob", "Bomb", 1, "G? S? G? S?")), [2]Status{Open, Open}, "Bob"},
		// Ann's streak goes on: two wins more, and it is the longest,
		// with eleven losses before it.
		{
			"a longer streak to come", in(
				log("Ann", "Bomb", 1, "G+ S+ G+ S+ "+strings.Repeat("G- S- ", 5)+"G- S+ G+ S+"),
				log("Bob", "Bomb", 1, strings.Repeat("G- S- ", 2)+"G- S+ G+ S+ G+ "+strings.Repeat("S- G- ", 5)+"S-"),
			), [2]Status{Clinched, Open}, "Ann",
		},
		{"over", in(log("Ann", "Bomb", 1, "G+ S+"), log("Bob", "Bomb", 1, "G?")), [2]Status{Clinched, Clinched}, "Ann"},
		{"over, and tied", in(), [2]Status{Open, Open}, "Ann"},
	} {
		t.Run(c.name, func(t *testing.T) {
			at := 900
			if strings.HasPrefix(c.name, "over") {
				at = 1000
			}
			for _, q := range mustOutlook(t, c.in, at).Prospects {
				if got := [2]Status{q.Stop, q.Status}; q.Player == c.of && got != c.statuses {
					t.Errorf("%v, want %v", got, c.statuses)
				}
			}
		})
	}
	i := in(log("Ann", "Bomb", 1, "G+"))
	i.Unavailable = []string{"Ann"}
	if q := mustOutlook(t, i, 900).Prospects[0]; q.Stop != Out {
		t.Errorf("unavailable: %v", q.Stop)
	}
}

// TestFuture has games that have yet to begin or end.
func TestFuture(t *testing.T) {
	in := input("Ann", log("Ann", "Bomb", 1, "G+ S+"))
	for h, want := range map[int]int{0: 2, 1: 2, 2: 1, 3: 0} {
		_, err := Outlook(in, hour(h))
		n := 0
		if err != nil {
			n = strings.Count(err.Error(), "\n") + 1
		}
		if n != want || want > 0 && !errors.Is(err, ErrFuture) {
			t.Errorf("hour %d: error %v, want %d problems", h, err, want)
		}
		if want == 1 && err.Error() != "qualify: game 2: Bomb against Ann: a game cannot begin or end in the future" {
			t.Errorf("hour %d: error %v", h, err)
		}
	}
}
