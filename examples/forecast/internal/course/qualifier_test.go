package course

import (
	"cmp"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/occurs"
	"github.com/arbiter-go/arbiter/qualify"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

func TestQualifiers(t *testing.T) { occurs.Hold(t, wholeQualifier, qualifierThings...) }
func FuzzQualifiers(f *testing.F) { occurs.Fuzz(f, wholeQualifier) }
func TestFilters(t *testing.T)    { occurs.Hold(t, anyFilters, "all ends", "some ends") }
func FuzzFilters(f *testing.F)    { occurs.Fuzz(f, anyFilters) }

// What must occur in the law of qualifiers.
var qualifierThings = []string{
	"all ends", "some ends", "a game in play", "a game that is too late", "a game that has lasted too long",
	"nobody has begun", "the mean pace", "its own pace", "nothing to gain", "no time", "a stop", "no stop",
	"before the window", "after the window", "open without a contest", "a shared place", "a tie at the cut",
	"proved through", "proved not through", "proved place", "not proved",
}

var opens = time.Date(2014, 1, 1, 19, 0, 0, 0, time.UTC)

// drawQualifier draws an event of a few entrants, and a moment.
func drawQualifier(t *rapid.T) (qualify.Event[string], time.Time) {
	e := qualify.Event[string]{
		Entrants:   []string{"Ann", "Bob", "Cid", "Dan"}[:rapid.IntRange(1, 4).Draw(t, "entrants")],
		Benchmarks: []string{"Old", "New"}[:rapid.IntRange(1, 2).Draw(t, "benchmarks")],
		Window:     qualify.Period{Begin: opens, End: opens.Add(1000 * time.Minute)},
		Options: qualify.Options{
			Cap: rapid.IntRange(1, 4).Draw(t, "cap"), Points: rapid.IntRange(1, 3).Draw(t, "points"), Size: rapid.IntRange(1, 3).Draw(t, "size"),
			Streak:   qualify.StreakChoice(rapid.IntRange(0, 1).Draw(t, "streak")),
			Reserves: qualify.ReserveUse(rapid.IntRange(0, 1).Draw(t, "use")),
		},
		Reserves: []string{"Old", "Past"}[:rapid.IntRange(0, 2).Draw(t, "reserves")],
	}
	minute := func(name string, list ...int) time.Time {
		return opens.Add(time.Duration(rapid.SampledFrom(list).Draw(t, name)) * time.Minute)
	}
	for _, p := range e.Entrants {
		if rapid.IntRange(0, 5).Draw(t, "unavailable") == 0 {
			e.Unavailable = append(e.Unavailable, p)
		}
	}
	if rapid.IntRange(0, 3).Draw(t, "order") == 0 {
		e.Order = rapid.Permutation(e.Entrants).Draw(t, "orders")
	}
	for range rapid.IntRange(0, 14).Draw(t, "games") {
		g := qualify.Game[string]{
			Gold: rapid.SampledFrom(e.Entrants).Draw(t, "gold"), Silver: rapid.SampledFrom(e.Benchmarks).Draw(t, "silver"),
			Rated: rapid.IntRange(0, 9).Draw(t, "rated") < 9, Start: minute("start", 300, 1, 40, 100, 200, 250, 300, 480, 490, 500, 700, 900, 990, 999, 1000, 1005, -5, 0),
		}
		if rapid.Bool().Draw(t, "swap") {
			g.Gold, g.Silver = g.Silver, g.Gold
		}
		if rapid.IntRange(0, 5).Draw(t, "play") < 5 {
			g.End = g.Start.Add(time.Duration(rapid.SampledFrom([]int{600, 0, 59, 1200, 1999, 7000, 30000}).Draw(t, "length")) * time.Second)
			g.Winner = qualify.Color(rapid.IntRange(-1, 1).Draw(t, "winner"))
			if g.Winner == 0 && rapid.Bool().Draw(t, "won") {
				g.Winner = qualify.Silver
			}
		}
		e.Games = append(e.Games, g)
	}
	return e, minute("at", 500, 100, 310, 490, 505, 510, 700, 705, 910, 950, 995, 999, 1000, 1010, 0, -20)
}

// wholeQualifier: the games that are still to be played and the ends are the
// same as in a plain reading of the assumptions, and all ends are as proved.
func wholeQualifier(t *rapid.T, seen occurs.Tally) {
	e, at := drawQualifier(t)
	before := e.Clone()
	s, err := Qualifier(e, at)
	if err != nil {
		t.Fatal(err)
	}
	want := slowPlan(e, at, seen)
	q := s.Course.(*qualification)
	for k, g := range want.open[:min(len(want.open), len(q.open))] {
		if is := q.event.Games[q.open[k]]; !is.Start.Equal(g.Start) || !is.End.Equal(g.End) {
			t.Fatalf("game %d from %v to %v, want %v to %v", k+1, is.Start, is.End, g.Start, g.End)
		}
	}
	players := slices.Concat(e.Entrants, e.Benchmarks)
	var contests []Contest
	for _, g := range want.open {
		contests = append(contests, Contest{slices.Index(players, g.Gold), slices.Index(players, g.Silver), 1})
	}
	if diff := gocmp.Diff(contests, s.Contests(), cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("contests of %+v at %v (-want +got):\n%s", e, at, diff)
	}
	if diff := gocmp.Diff(players, s.Players()); diff != "" || s.Entrants() != len(e.Entrants) || s.Centers != nil {
		t.Fatalf("players %s, %d of them", diff, s.Entrants())
	}
	qualifierEnds(t, s.Course, seen, func(results []Result) End { return want.end(results, seen) })
	if at.Before(e.Window.End) && len(contests) == 0 {
		seen.Note("open without a contest")
	}
	if diff := gocmp.Diff(before, e); diff != "" {
		t.Errorf("the event has changed: %s", diff)
	}
}

// anyFilters: whatever the order of the rules, all ends are as proved, and all
// further games count that are played.
func anyFilters(t *rapid.T, seen occurs.Tally) {
	e, at := drawQualifier(t)
	e.Options.Alternation = qualify.AlternateBy(rapid.IntRange(0, 1).Draw(t, "alternation"))
	copy(e.Options.Filters[:], rapid.Permutation([]qualify.Rule{qualify.Window, qualify.Decided, qualify.Rated, qualify.Alternation, qualify.Cap}).Draw(t, "filters"))
	s, err := Qualifier(e, at)
	if err != nil {
		t.Fatal(err)
	}
	then, _ := e.At(at)
	qualifierEnds(t, s.Course, seen, func(results []Result) End {
		if results == nil {
			return s.End()
		}
		next, err := s.After(results)
		if err != nil {
			t.Fatal(err)
		}
		q := next.(*qualification)
		r, err := qualify.Rank(q.event)
		if err != nil {
			t.Fatal(err)
		}
		for _, total := range r.Totals {
			for _, b := range total.Benchmarks {
				for _, x := range b.Games {
					if x.Game >= len(then.Games) && x.Rule != 0 {
						t.Fatalf("%+v: further game %+v is ignored by %v", e, q.event.Games[x.Game], x.Rule)
					}
				}
			}
		}
		return next.End()
	})
}

// qualifierEnds goes through the ends of a course, or through some of them.
func qualifierEnds(t *rapid.T, c Course, seen occurs.Tally, slow func([]Result) End) {
	n, k := c.Entrants(), len(c.Contests())
	if c.Most() != k {
		t.Fatalf("at most %d contests, want %d", c.Most(), k)
	}
	best, worst, in, ends := slices.Repeat([]int{n + 1}, n), make([]int, n), make([]int, n), 0
	note := func(end End) {
		for i, place := range end.Places {
			best[i], worst[i] = min(best[i], place), max(worst[i], place)
			in[i] += btoi(end.Through[i])
		}
		ends++
		if end.Champion != -1 || len(end.Places) != n {
			t.Fatalf("end %+v", end)
		}
	}
	if k == 0 {
		if diff := gocmp.Diff(slow(nil), c.End()); diff != "" {
			t.Fatalf("end (-want +got):\n%s", diff)
		}
		note(c.End())
	} else if diff := gocmp.Diff(End{}, c.End()); diff != "" {
		t.Fatalf("an end too early: %s", diff)
	}
	lists := [][]Result{}
	if k > 0 && k <= 6 {
		lists, _ = someResults(c.Contests(), nil, 0)
		seen.Note("all ends")
	} else if k > 0 {
		lots := rand.New(rand.NewPCG(uint64(k), 3))
		for range 24 {
			results := make([]Result, k)
			for i := range results {
				results[i] = Result(lots.IntN(2))
			}
			lists = append(lists, results)
		}
		seen.Note("some ends")
	}
	for _, results := range lists {
		next, err := c.After(results)
		if err != nil {
			t.Fatal(err)
		}
		end := next.End()
		if diff := gocmp.Diff(slow(results), end); diff != "" {
			t.Fatalf("end after %v (-want +got):\n%s", results, diff)
		}
		note(end)
		for i, b := range next.Bounds() {
			want := Bound{Best: end.Places[i], Worst: end.Places[i], Through: end.Through[i], NotThrough: !end.Through[i]}
			if b != want || len(next.Contests()) != 0 || next.Most() != 0 {
				t.Fatalf("bound %+v after all, want %+v", b, want)
			}
		}
	}
	for i, b := range c.Bounds() {
		if b.Best > best[i] || b.Worst < worst[i] || b.Best < 1 || b.Worst > n || b.Best > b.Worst ||
			b.Through && in[i] < ends || b.NotThrough && in[i] > 0 || b.CanWin || b.MustWin {
			t.Fatalf("%s: bound %+v, but places from %d to %d, and through in %d of %d", c.Players()[i], b, best[i], worst[i], in[i], ends)
		}
		if k > 0 {
			seen.When(b.Through, "proved through")
			seen.When(b.NotThrough, "proved not through")
			seen.When(b.Best == b.Worst, "proved place")
			seen.When(!b.Through && !b.NotThrough, "not proved")
		}
	}
}

// A slowGames is a qualifier with the games that are still to be played.
type slowGames struct {
	event qualify.Event[string] // the games that have begun
	open  []qualify.Game[string]
	begun []int // the open games that have begun, in the event
}

// slowPlan reads the assumptions of [Qualifier] entrant by entrant.
func slowPlan(e qualify.Event[string], at time.Time, seen occurs.Tally) slowGames {
	seen.When(at.Before(e.Window.Begin), "before the window")
	seen.When(!at.Before(e.Window.End), "after the window")
	e, _ = e.At(at)
	p := slowGames{event: e}
	if !at.Before(e.Window.End) {
		return p
	}
	sum, n := int64(0), int64(0)
	for _, g := range e.Games {
		if g.Winner != qualify.None {
			sum, n = sum+g.End.Unix()-g.Start.Unix(), n+1
		}
	}
	length := DefaultLength
	if n > 0 {
		length = time.Duration(sum/n) * time.Second
	}
	now, err := qualify.Rank(e)
	if err != nil {
		panic(err)
	}
	p.event.Games = nil
	for _, g := range e.Games {
		if g.End.IsZero() {
			end := g.Start.Add(length)
			if end.Before(at) {
				seen.Note("a game that has lasted too long")
				end = at
			}
			if end.Before(e.Window.End) {
				seen.Note("a game in play")
				g.End, g.Winner = end, qualify.Gold
				p.open, p.begun = append(p.open, g), append(p.begun, len(p.event.Games))
			} else {
				seen.Note("a game that is too late")
			}
		}
		p.event.Games = append(p.event.Games, g)
	}
	then, err := qualify.Rank(p.event)
	if err != nil {
		panic(err)
	}
	began := map[string]int64{}
	all := int64(0)
	for _, g := range e.Games {
		if g.Start.After(e.Window.Begin) {
			began[g.Gold]++
			began[g.Silver]++
			all++
		}
	}
	from := at
	if from.Before(e.Window.Begin) {
		from = e.Window.Begin
	}
	for i, name := range e.Entrants {
		type task struct {
			benchmark string
			left      int
			entrant   qualify.Color // in the next game
		}
		var tasks []task
		games := 0
		for j, b := range e.Benchmarks {
			streak, record := 0, now.Totals[i].Benchmarks[j]
			for _, x := range record.Games {
				if x.Rule == 0 && x.Won {
					streak++
				} else if x.Rule == 0 {
					streak = 0
				}
			}
			if min(streak+e.Options.Cap-record.Counted, e.Options.Points, e.Options.Cap) <= record.Points {
				seen.Note("nothing to gain")
				continue
			}
			k := task{b, e.Options.Cap - then.Totals[i].Benchmarks[j].Counted, qualify.Gold}
			for _, x := range then.Totals[i].Benchmarks[j].Games {
				if x.Rule == 0 {
					k.entrant = -x.Color
				}
			}
			games += k.left
			tasks = append(tasks, k)
		}
		each, per := big.NewInt(int64(at.Sub(e.Window.Begin))), began[name]
		switch {
		case per > 0:
			seen.Note("its own pace")
		case all > 0:
			seen.Note("the mean pace")
			each, per = each.Mul(each, big.NewInt(int64(len(e.Entrants)))), all
		default:
			seen.Note("nobody has begun")
			each, per = big.NewInt(max(0, int64(e.Window.End.Sub(from)-length))), int64(games)+1
		}
		begins := new(big.Int)
		for turn, k := 0, int64(1); games > 0; turn++ {
			x := &tasks[turn%len(tasks)]
			if x.left == 0 {
				continue
			}
			begins.Mul(each, big.NewInt(k))
			begins.Div(begins, big.NewInt(per))
			if begins.BitLen() > 50 {
				break
			}
			g := qualify.Game[string]{Gold: name, Silver: x.benchmark, Rated: true, Start: from.Add(time.Duration(begins.Int64())), Winner: qualify.Gold}
			g.End = g.Start.Add(length)
			if !g.Start.After(e.Window.Begin) || !g.End.Before(e.Window.End) {
				seen.Note("no time")
				break
			}
			if x.entrant == qualify.Silver {
				g.Gold, g.Silver = g.Silver, g.Gold
			}
			p.open = append(p.open, g)
			x.entrant, x.left, games, k = -x.entrant, x.left-1, games-1, k+1
		}
	}
	slices.SortStableFunc(p.open[len(p.begun):], func(a, b qualify.Game[string]) int { return cmp.Compare(a.Start.UnixNano(), b.Start.UnixNano()) })
	return p
}

// end plays the games one after the other. An entrant stops if even wins in all
// its further games would give it no more points.
func (p slowGames) end(results []Result, seen occurs.Tally) End {
	e := p.event.Clone()
	open := slices.Clone(p.open)
	for k := range results {
		open[k].Winner = qualify.Gold
		if results[k] == SecondWins {
			open[k].Winner = qualify.Silver
		}
	}
	for k, i := range p.begun {
		e.Games[i] = open[k]
	}
	points := func(e qualify.Event[string], entrant, benchmark string) int {
		r, err := qualify.Rank(e)
		if err != nil {
			panic(err)
		}
		return r.Totals[slices.Index(e.Entrants, entrant)].Benchmarks[slices.Index(e.Benchmarks, benchmark)].Points
	}
	for k := len(p.begun); k < len(open); k++ {
		entrant, benchmark := open[k].Gold, open[k].Silver
		if !slices.Contains(e.Entrants, entrant) {
			entrant, benchmark = benchmark, entrant
		}
		if slices.Contains(e.Entrants, benchmark) {
			panic("two entrants")
		}
		wins := e.Clone()
		for _, g := range open[k:] {
			switch {
			case g.Gold == entrant && g.Silver == benchmark:
				g.Winner = qualify.Gold
			case g.Silver == entrant && g.Gold == benchmark:
				g.Winner = qualify.Silver
			default:
				continue
			}
			wins.Games = append(wins.Games, g)
		}
		if points(wins, entrant, benchmark) == points(e, entrant, benchmark) {
			seen.Note("a stop")
			continue
		}
		seen.Note("no stop")
		e.Games = append(e.Games, open[k])
	}
	r, err := qualify.Rank(e)
	if err != nil {
		panic(err)
	}
	end := End{Champion: -1}
	for _, name := range e.Entrants {
		for _, place := range r.Places {
			if slices.Contains(place.Players, name) {
				end.Places = append(end.Places, place.From)
			}
		}
		end.Through = append(end.Through, slices.Contains(r.Field, name))
	}
	seen.When(len(r.Places) < len(e.Entrants), "a shared place")
	seen.When(len(r.TiedAtCut) > 0, "a tie at the cut")
	return end
}
