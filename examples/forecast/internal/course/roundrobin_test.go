package course

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/occurs"
	"github.com/arbiter-go/arbiter/roundrobin"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

func TestLeague(t *testing.T)    { occurs.Hold(t, wholeLeague, leagueThings...) }
func FuzzLeague(f *testing.F)    { occurs.Fuzz(f, wholeLeague) }
func TestBigLeague(t *testing.T) { rapid.Check(t, bigLeague) }

// What must occur in the law of leagues.
var leagueThings = []string{
	"a champion", "nobody", "a shared first place", "both first", "through", "a play-off", "a second stage",
	"proved through", "proved not through", "proved champion", "proved no champion", "proved place",
	"most is known", "most is unknown", "most is attained", "best is attained", "worst is attained",
}

// A leagueSpan is what can come of a course: of all ends that were seen.
type leagueSpan struct {
	n           int
	all         bool // whether all were seen
	most        int  // contests
	best, worst []int
	wins, in    []int // how often
}

// differ returns how two values differ, or "". What is the same is quick to
// compare.
func differ(want, got any) string {
	if reflect.DeepEqual(want, got) {
		return ""
	}
	return cmp.Diff(want, got, cmpopts.EquateEmpty())
}

// leagueEnds goes through the ends of a course and of an event, which must be
// the same at each step. If there are too many, it goes through some.
func leagueEnds(t *rapid.T, c Course, e roundrobin.Event[string], lots *rand.Rand, depth int, seen occurs.Tally) leagueSpan {
	d, err := roundrobin.Final(e)
	if err != nil {
		t.Fatal(err)
	}
	n := len(e.Teams)
	if len(c.Players()) != n || c.Entrants() != n {
		t.Fatalf("players %v of %v", c.Players(), e.Teams)
	}
	var want []Contest
	for _, m := range d.Next.Matches {
		want = append(want, Contest{slices.Index(e.Teams, m.A), slices.Index(e.Teams, m.B), max(d.Next.Games, 1)})
	}
	if diff := differ(want, c.Contests()); diff != "" {
		t.Fatalf("contests (-want +got):\n%s", diff)
	}
	out := leagueSpan{all: true, best: slices.Repeat([]int{n + 1}, n), worst: make([]int, n), wins: make([]int, n), in: make([]int, n)}
	if len(want) == 0 {
		end := c.End()
		if diff := differ(slowLeagueEnd(e, d), end); diff != "" {
			t.Fatalf("end of %+v (-want +got):\n%s", e, diff)
		}
		out.n, out.best, out.worst = 1, end.Places, end.Places
		for i := range n {
			out.wins[i] = btoi(i == end.Champion)
			out.in[i] = btoi(end.Through != nil && end.Through[i])
		}
		seen.When(end.Champion >= 0, "a champion")
		seen.When(end.Champion < 0, "nobody")
		seen.When(end.Champion < 0 && end.Through == nil, "a shared first place")
		seen.When(end.Champion < 0 && end.Through != nil, "both first")
		seen.When(end.Through != nil, "through")
	} else {
		if diff := differ(End{}, c.End()); diff != "" {
			t.Fatalf("an end too early: %s", diff)
		}
		seen.When(d.State == roundrobin.InPlayOff, "a play-off")
		seen.When(len(d.Stages) > 1, "a second stage")
		lists, all := someResults(c.Contests(), lots, depth)
		out.all = all
		for _, results := range lists {
			next, err := c.After(results)
			if err != nil {
				t.Fatal(err)
			}
			x := leagueEnds(t, next, slowAfter(e, d, results), lots, depth+1, seen)
			out.n += x.n
			out.all = out.all && x.all
			out.most = max(out.most, x.most+len(want))
			for i := range n {
				out.best[i], out.worst[i] = min(out.best[i], x.best[i]), max(out.worst[i], x.worst[i])
				out.wins[i] += x.wins[i]
				out.in[i] += x.in[i]
			}
		}
	}
	most := c.Most()
	if most >= 0 && most < out.most {
		t.Fatalf("%+v: at most %d contests, got %d", e, most, out.most)
	}
	bounds := c.Bounds()
	for i, b := range bounds {
		switch {
		case len(bounds) != n,
			out.n > 0 && (b.Best > out.best[i] || b.Worst < out.worst[i]),
			b.Best < 1 || b.Worst > n || b.Best > b.Worst,
			!b.CanWin && out.wins[i] > 0, b.MustWin && out.wins[i] < out.n,
			b.Through && out.in[i] < out.n, b.NotThrough && out.in[i] > 0,
			b.MustWin && !b.CanWin, b.Through && b.NotThrough:
			t.Fatalf("%+v: %s: bound %+v, but the ends are %+v", e, e.Teams[i], b, out)
		}
		if len(want) > 0 && out.all {
			seen.When(b.Through, "proved through")
			seen.When(b.NotThrough, "proved not through")
			seen.When(b.MustWin, "proved champion")
			seen.When(!b.CanWin, "proved no champion")
			seen.When(b.Best == b.Worst, "proved place")
			attained := func(is bool, what string) {
				if is {
					seen.Note(what, " is attained")
				} else {
					seen.Note(what, " is not attained")
				}
			}
			attained(b.Best == out.best[i], "best")
			attained(b.Worst == out.worst[i], "worst")
			attained(b.CanWin == (out.wins[i] > 0), "can win")
			attained(b.MustWin == (out.wins[i] == out.n), "must win")
			attained(b.Through == (out.in[i] == out.n), "through")
			attained(b.NotThrough == (out.in[i] == 0) || c.(*league).places() < 2, "not through")
		}
	}
	if len(want) > 0 && out.all {
		seen.When(most >= 0, "most is known")
		seen.When(most < 0, "most is unknown")
		seen.When(most == out.most, "most is attained")
	}
	return out
}

// someResults returns all results of some contests, or some of them. It also
// reports whether these are all. Deep in an event there are none.
func someResults(contests []Contest, lots *rand.Rand, depth int) (lists [][]Result, all bool) {
	total := 1
	for _, x := range contests {
		total = min(total*ways(x), 1<<20)
	}
	limit := []int{243, 27, 9, 9, 4, 4}
	if depth >= len(limit) {
		return nil, false
	}
	if total > limit[depth] {
		for range 3 {
			results := make([]Result, len(contests))
			for k, x := range contests {
				results[k] = Result(lots.IntN(ways(x)))
			}
			lists = append(lists, results)
		}
		return lists, false
	}
	for number := range total {
		results := make([]Result, len(contests))
		for k, x := range contests {
			results[k] = Result(number % ways(x))
			number /= ways(x)
		}
		lists = append(lists, results)
	}
	return lists, true
}

// ways returns how many results a contest can have.
func ways(x Contest) int { return 3 - x.Games%2 }

func btoi(is bool) int {
	if is {
		return 1
	}
	return 0
}

// slowAfter enters results by name.
func slowAfter(e roundrobin.Event[string], d roundrobin.Decision[string], results []Result) roundrobin.Event[string] {
	e = e.Clone()
	for k, m := range d.Next.Matches {
		games := max(d.Next.Games, 1)
		won := games/2 + 1
		r := roundrobin.Match[string]{A: m.A, B: m.B, WinsA: games / 2, WinsB: games / 2}
		switch results[k] {
		case FirstWins:
			r.WinsA, r.WinsB = won, games-won
		case SecondWins:
			r.WinsA, r.WinsB = games-won, won
		}
		switch d.State {
		case roundrobin.InTable:
			e.Results = append(e.Results, r)
		case roundrobin.InPlayOff:
			for len(e.PlayOffs) < len(d.Stages) {
				e.PlayOffs = append(e.PlayOffs, nil)
			}
			e.PlayOffs[len(d.Stages)-1] = append(e.PlayOffs[len(d.Stages)-1], r)
		case roundrobin.InFinal:
			e.Final = &r
		case roundrobin.InExtra:
			e.Extra = &r
		}
	}
	return e
}

// slowLeagueEnd counts the teams before each team.
func slowLeagueEnd(e roundrobin.Event[string], d roundrobin.Decision[string]) End {
	end := End{Places: make([]int, len(e.Teams)), Champion: -1}
	place := map[string]int{}
	for _, p := range d.Table.Places {
		for _, team := range p.Teams {
			place[team] = p.From
		}
	}
	for _, w := range e.Withdrawals {
		place[w.Team] = len(e.Teams) + 1
	}
	final := map[string]bool{}
	for _, f := range d.Finalists {
		final[f.Team] = true
	}
	if d.Champion != nil {
		end.Champion = slices.Index(e.Teams, *d.Champion)
	}
	if (e.Options.Places == 0 || e.Options.Places == 2) && len(e.Teams)-len(e.Withdrawals) > 1 {
		end.Through = make([]bool, len(e.Teams))
	}
	for i, team := range e.Teams {
		end.Places[i] = 1
		if end.Through != nil {
			end.Through[i] = final[team]
		}
		if final[team] {
			if d.Champion != nil && *d.Champion != team {
				end.Places[i] = 2
			}
			continue
		}
		for _, other := range e.Teams {
			if final[other] || place[other] < place[team] {
				end.Places[i]++
			}
		}
	}
	return end
}

// drawLeague draws an event of a few teams with some results.
func drawLeague(t *rapid.T, teams, open int) roundrobin.Event[string] {
	games := func(name string) int { return rapid.SampledFrom([]int{0, 1, 2, 3, roundrobin.AnyGames}).Draw(t, name) }
	e := roundrobin.Event[string]{
		Teams: []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Guy"}[:rapid.IntRange(2, teams).Draw(t, "teams")],
		Options: roundrobin.Options{
			Games: games("games"), PlayOffGames: games("playOffGames"), FinalGames: games("finalGames"), ExtraGames: games("extraGames"),
			Twice:  rapid.Bool().Draw(t, "twice"),
			Places: rapid.SampledFrom([]int{0, 1, 2, roundrobin.NoFinal}).Draw(t, "places"),
			Points: rapid.SampledFrom([]roundrobin.Points{{}, {Win: 3, Draw: 1}, {Win: 1, Draw: 1}, {Win: 1, Loss: -1}, {Win: 1, Draw: -2, Loss: -2}}).Draw(t, "points"),
		},
	}
	if rapid.Bool().Draw(t, "rulings") {
		tieBreaks := []roundrobin.TieBreak{roundrobin.Difference, roundrobin.Direct, roundrobin.SonnebornBerger, roundrobin.Lots}
		e.Options.TieBreaks = rapid.Permutation(tieBreaks).Draw(t, "tie-breaks")[:rapid.IntRange(0, 4).Draw(t, "how many")]
		team := rapid.SampledFrom(e.Teams)
		for range rapid.IntRange(0, 2).Draw(t, "deductions") {
			e.Deductions = append(e.Deductions, roundrobin.Deduction[string]{Team: team.Draw(t, "team"),
				Points: rapid.IntRange(-2, 2).Draw(t, "points"), From: rapid.IntRange(0, 3).Draw(t, "from")})
		}
		if rapid.Bool().Draw(t, "withdrawal") {
			e.Withdrawals = append(e.Withdrawals, roundrobin.Withdrawal[string]{Team: team.Draw(t, "team"),
				Results: rapid.SampledFrom([]roundrobin.Treatment{roundrobin.Annul, roundrobin.Keep}).Draw(t, "results")})
		}
	}
	left := rapid.IntRange(0, open).Draw(t, "left")
	for steps := rapid.IntRange(1, 5).Draw(t, "steps"); steps > 0; steps-- {
		d, err := roundrobin.Final(e)
		if err != nil {
			t.Fatal(err)
		}
		if d.Next.IsZero() {
			break
		}
		ways, games := 3, d.Next.Games
		if games < 2 {
			games, ways = 1, 2
		}
		keep := len(d.Next.Matches)
		if last := keep > left && steps == 1 || keep > 9; last {
			keep, steps = max(keep-left, 0), 1
		}
		var results []Result
		for range keep {
			results = append(results, Result(rapid.IntRange(0, ways-1).Draw(t, "result")))
		}
		// Some of the matches were played, in any order.
		d.Next.Matches = rapid.Permutation(d.Next.Matches).Draw(t, "matches")[:keep]
		d.Next.Games = games
		e = slowAfter(e, d, results)
	}
	return e
}

// wholeLeague: a course goes as the event goes, and all ends are as proved.
func wholeLeague(t *rapid.T, seen occurs.Tally) {
	e := drawLeague(t, 5, 5)
	before := e.Clone()
	s, err := RoundRobin(e)
	if err != nil {
		t.Fatal(err)
	}
	if s.Centers != nil {
		t.Errorf("centers %v", s.Centers)
	}
	leagueEnds(t, s.Course, e, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)), 0, seen)
	if diff := cmp.Diff(before, e); diff != "" {
		t.Errorf("the event has changed: %s", diff)
	}
}

// bigLeague: the same of more teams, where some ends are looked at.
func bigLeague(t *rapid.T) {
	e := drawLeague(t, 7, night.Cases(8, 12))
	s, err := RoundRobin(e)
	if err != nil {
		t.Fatal(err)
	}
	leagueEnds(t, s.Course, e, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2)), 0, occurs.Tally{})
}
