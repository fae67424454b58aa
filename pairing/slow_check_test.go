package pairing_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// This file compares the package with its twin.

func twinJSON(e pairing.Event[string]) string {
	text, err := json.Marshal(e)
	if err != nil {
		return fmt.Sprintf("%+v", e)
	}
	return string(text)
}

// twinEqual treats nil and empty as equal, and ratings that differ in the last
// digits only.
var twinEqual = cmp.Options{cmpopts.EquateEmpty(), cmpopts.EquateApprox(1e-9, 1e-9)}

func TestSlow(t *testing.T) {
	var all []string
	for _, rules := range []string{"wc2012", "wcc2014", "wc2013", "wc2014", "wc2016", "own rules"} {
		for _, what := range []string{"round", "several optima", "pin", "pinned bye", "prohibition", "absence", "withdrawn for some time", "back", "play-off", "no legal round"} {
			if rules == "wc2012" && what == "play-off" {
				continue // it never has one
			}
			all = append(all, rules+", "+what)
		}
	}
	all = append(all, "own rules, late entry")
	for rule := colors.Balance; rule <= colors.Arbitrary; rule++ {
		all = append(all, "colors by "+rule.String())
	}
	for _, stage := range []string{"the replay of the rounds", "the order of the ratings", "the search for the round", "the check of the certificate"} {
		all = append(all, "too much work for "+stage)
	}
	twinRun(t, 4000, (*twin).check, append(all, "ties assumed", "event over", "no champion", "play-off called for",
		"play-off over", "play-off won by nobody", "nobody plays", "one player plays",
		"forced rematch", "bye with byes unequal", "tie of ratings that decided",
		"optima judged", "worse rounds judged", "illegal rounds judged",
		"pins violated", "forbidden pairs judged", "certificates forged",
		"certificates good for another event", "certificates refused for another event")...)
}

// The games of an unfinished round that are decided count as if the round ended
// there, also for who is out, but the event is not over. The others count for
// nothing.
func TestSlowUnfinished(t *testing.T) {
	twinRun(t, 4000, (*twin).checkUnfinished, "unfinished")
}

// A history can go on while two players are left or will be back.
func TestSlowAfterTheEnd(t *testing.T) {
	twinRun(t, 4000, (*twin).checkAfterTheEnd, "after the end", "empty", "going on", "after the end of a play-off")
}

// rare reports what need not occur by day: anything that is counted for
// each edition alone, and some more.
func rare(what string) bool {
	return strings.Contains(what, ", ") || what == "ties assumed" || what == "play-off won by nobody" ||
		what == "colors by SwapLast"
}

// twinRun checks many histories, and that all these things have occurred in
// them. The histories are the same in every run. By day there are a tenth
// of them, so what is rare need not occur.
func twinRun(t *testing.T, histories int, check func(*twin, *testing.T, *rand.Rand, map[string]int), all ...string) {
	twinSeeds(t, histories, func(t *testing.T, seed uint64, counts map[string]int) {
		tw := newTwin(genEvent(t, seed))
		done := false
		defer func() {
			if !done {
				t.Logf("stopped at seed %d: %s", seed, twinJSON(tw.event))
			}
		}()
		check(tw, t, rand.New(rand.NewPCG(seed, 3)), counts)
		done = true
	}, all...)
}

// twinSeeds checks the histories of many seeds as twinRun does.
func twinSeeds(t *testing.T, histories int, check func(*testing.T, uint64, map[string]int), all ...string) {
	t.Parallel()
	const parts = 4
	if !night.Now() {
		histories /= 10
	}
	counts := make([]map[string]int, parts)
	t.Run("histories", func(t *testing.T) {
		for part := range parts {
			counts[part] = map[string]int{}
			t.Run(fmt.Sprint(part), func(t *testing.T) {
				t.Parallel()
				for seed := part; seed < histories; seed += parts {
					counts[part]["histories"]++
					check(t, uint64(seed), counts[part])
				}
			})
		}
	})
	sum := map[string]int{}
	for _, c := range counts {
		for what, n := range c {
			sum[what] += n
		}
	}
	for _, what := range slices.Sorted(maps.Keys(sum)) {
		t.Logf("%6d %s", sum[what], what)
	}
	for _, what := range all {
		if sum[what] == 0 && !(!night.Now() && rare(what)) {
			t.Errorf("no %s", what)
		}
	}
}

// check compares all answers about one history.
func (tw *twin) check(t *testing.T, rng *rand.Rand, counts map[string]int) {
	e := tw.event
	tw.checkStandings(t)
	playOff, err := pairing.PlayOff(e)
	if diff := cmp.Diff(tw.playOff(), playOff); diff != "" || err != nil {
		t.Fatalf("PlayOff: %v (-want +got):\n%s%s", err, diff, twinJSON(e))
	}
	if playOff != nil {
		counts["play-off called for"]++
	}
	next, err := pairing.Next(e)
	if tw.over() {
		tw.countOver(counts)
		want := twinAnswer{Over: true, Champion: tw.champion()}
		if diff := cmp.Diff(want, twinAnswerOf(next), twinEqual); diff != "" || err != nil {
			t.Fatalf("Next: %v (-want +got):\n%s%s", err, diff, twinJSON(e))
		}
		if _, err := pairing.Audit(e, next.Round); !errors.Is(err, pairing.ErrOver) {
			t.Fatalf("audit, when the event is over: %v\n%s", err, twinJSON(e))
		}
		if pairing.Verify(e, next.Round, next.Certificate) == nil {
			t.Fatalf("verified, when the event is over: %s", twinJSON(e))
		}
		return
	}

	if len(tw.left) == 0 {
		counts["nobody plays"]++
		if !errors.Is(err, pairing.ErrEmptyRound) {
			t.Fatalf("Next, when nobody is there: %v\n%s", err, twinJSON(e))
		}
		if _, err := pairing.Audit(e, next.Round); !errors.Is(err, pairing.ErrEmptyRound) {
			t.Fatalf("audit, when nobody is there: %v\n%s", err, twinJSON(e))
		}
		if err := pairing.Verify(e, next.Round, next.Certificate); !errors.Is(err, pairing.ErrEmptyRound) {
			t.Fatalf("verified, when nobody is there: %v\n%s", err, twinJSON(e))
		}
		return
	}

	optimal, others := tw.best()
	tw.count(optimal, counts)
	if len(optimal) == 0 {
		if !errors.Is(err, pairing.ErrNoLegalRound) {
			t.Fatalf("Next, when no round is legal: %v\n%s", err, twinJSON(e))
		}
		round := tw.toRound(others[rng.IntN(len(others))], rng)
		if _, err := pairing.Audit(e, round); !errors.Is(err, pairing.ErrNoLegalRound) {
			t.Fatalf("audit, when no round is legal: %v\n%s", err, twinJSON(e))
		}
		if pairing.Verify(e, round, next.Certificate) == nil {
			t.Fatalf("verified, when no round is legal: %s", twinJSON(e))
		}
		return
	}
	want := tw.answer(optimal[0])
	if diff := cmp.Diff(want, twinAnswerOf(next), twinEqual); diff != "" || err != nil {
		t.Fatalf("Next: %v (-want +got):\n%s%s", err, diff, twinJSON(e))
	}
	for i, d := range next.Colors {
		if g := next.Round.Games[i]; d.Gold != g.Gold || d.Silver != g.Silver {
			t.Fatalf("game %v, colors %v", g, d)
		}
	}
	counts["ties assumed"] += next.AssumedTies
	for _, d := range next.Colors {
		counts["colors by "+d.Rule.String()]++
	}
	checkMaxWork(t, rng, e, next, counts)
	if err := pairing.Verify(e, next.Round, next.Certificate); err != nil {
		t.Fatalf("%v\n%s", err, twinJSON(e))
	}

	for i, r := range optimal {
		if i > 0 && i < len(optimal)-8 {
			continue // of many, some
		}
		round := tw.toRound(r, rng)
		counts["optima judged"]++
		tw.checkVerdict(t, round, optimal[0], next)
		if err := pairing.Verify(e, round, next.Certificate); err != nil {
			t.Fatalf("another optimum, %v: %v\n%s", round, err, twinJSON(e))
		}
	}
	rng.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	for i, r := range others[:min(4, len(others))] {
		round := tw.toRound(r, rng)
		tw.countJudged(r, counts)
		if tw.legal(r) && i == 0 {
			counts["certificates forged"] += tw.checkForgeries(t, round, r, optimal[0], next.Certificate)
		}
		tw.checkVerdict(t, round, optimal[0], next)
		if err := pairing.Verify(e, round, next.Certificate); err == nil {
			t.Fatalf("%v is verified\n%s", round, twinJSON(e))
		}
	}
	for _, round := range twinIncomplete(rng, next.Round, e.Entrants) {
		if _, complete := tw.fromRound(round); complete {
			continue
		}
		counts["illegal rounds judged"]++
		tw.checkVerdict(t, round, optimal[0], next)
		if err := pairing.Verify(e, round, next.Certificate); err == nil {
			t.Fatalf("incomplete %v is verified\n%s", round, twinJSON(e))
		}
	}
	tw.checkOther(t, rng, next, counts)
}

// TestTwinIsIndependent: the twin starts from the event alone. It calls no
// function and no method of the package, and so it shares no derivation with
// the code that it checks.
func TestTwinIsIndependent(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var twins []*ast.File
	called := map[string]bool{} // functions and methods of the package
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if name == "slow_test.go" || name == "slow_swiss_test.go" {
			twins = append(twins, file)
		}
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.IsExported() {
				called[f.Name.Name] = true
			}
		}
	}
	if !called["Next"] || !called["Before"] {
		t.Fatalf("the functions of the package are not found: %v", called)
	}
	for _, twin := range twins {
		ast.Inspect(twin, func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok {
				s, ok := c.Fun.(*ast.SelectorExpr)
				if !ok || !called[s.Sel.Name] {
					return true
				}
				// slices.Clone is no method of an event.
				if x, ok := s.X.(*ast.Ident); !ok || x.Name != "slices" {
					t.Errorf("the twin calls %s", s.Sel.Name)
				}
			}
			return true
		})
		for _, i := range twin.Imports {
			if path := strings.Trim(i.Path.Value, `"`); strings.Contains(path, "arbiter/") && !strings.HasSuffix(path, "/pairing") && !strings.HasSuffix(path, "/colors") {
				t.Errorf("the twin imports %s", path)
			}
		}
	}
}

// checkMaxWork checks that Next gives the same with as much work allowed as it
// takes, and is refused with any less, at the stage that it then comes to.
func checkMaxWork(t *testing.T, rng *rand.Rand, e pairing.Event[string], next pairing.Pairing[string], counts map[string]int) {
	t.Helper()
	if rng.IntN(4) > 0 {
		return
	}
	same, err := pairing.Next(e, pairing.Options{MaxWork: next.Work})
	if diff := cmp.Diff(next, same); diff != "" || err != nil {
		t.Fatalf("with %d steps: %v (-want +got):\n%s%s", next.Work, err, diff, twinJSON(e))
	}
	most := next.Work - 1 - rng.Int64N(1+rng.Int64N(next.Work-1))
	_, err = pairing.Next(e, pairing.Options{MaxWork: most})
	if !errors.Is(err, pairing.ErrTooLarge) {
		t.Fatalf("with %d of %d steps: %v\n%s", most, next.Work, err, twinJSON(e))
	}
	text := strings.TrimPrefix(err.Error(), "pairing: exceeds a limit of this package: ")
	stage, figures, _ := strings.Cut(text, " takes more than ")
	if !strings.HasPrefix(figures, fmt.Sprintf("the %d steps allowed: ", most)) {
		t.Fatalf("with %d of %d steps: %v", most, next.Work, err)
	}
	counts["too much work for "+stage]++
}

// countOver counts how an event has ended.
func (tw *twin) countOver(counts map[string]int) {
	switch {
	case tw.event.PlayOff != nil && len(tw.staying) == 1:
		counts["play-off over"]++
	case tw.event.PlayOff != nil:
		counts["play-off won by nobody"]++
	case tw.champion() == nil:
		counts["no champion"]++
	}
	counts["event over"]++
}

// countJudged counts a round that is not optimal.
func (tw *twin) countJudged(r twinRound, counts map[string]int) {
	if tw.legal(r) {
		counts["worse rounds judged"]++
		return
	}
	counts["illegal rounds judged"]++
	for _, pair := range r.pairs {
		if tw.forbidden[pair] {
			counts["forbidden pairs judged"]++
		}
		if q, ok := tw.pinned[pair[0]]; ok && q != pair[1] {
			counts["pins violated"]++
		}
	}
}

// count counts what makes a history that goes on interesting. There may be no
// optimum.
func (tw *twin) count(optimal []twinRound, counts map[string]int) {
	rules := tw.event.Edition.String()
	if len(tw.event.RankBy)+len(tw.event.Criteria) > 0 {
		rules = "own rules"
	}
	for what, is := range map[string]bool{
		"round":          true,
		"several optima": len(optimal) > 1,
		"pin":            len(tw.pinned) > 0,
		"pinned bye":     slices.Contains(slices.Collect(maps.Values(tw.pinned)), ""),
		"prohibition":    len(tw.forbidden) > 0,
		"absence": slices.ContainsFunc(tw.event.Absent, func(a pairing.Absence[string]) bool {
			return a.Round == tw.completed+1 && twinIn(tw.event, a.Player, tw.completed)
		}),
		"withdrawn for some time": slices.ContainsFunc(tw.event.Withdrawals, func(w pairing.Withdrawal[string]) bool {
			return w.Until > tw.completed && slices.Contains(tw.staying, w.Player)
		}),
		"back": slices.ContainsFunc(tw.event.Withdrawals, func(w pairing.Withdrawal[string]) bool {
			return w.Until <= tw.completed && slices.Contains(tw.left, w.Player)
		}),
		"late entry": slices.ContainsFunc(tw.event.LateEntries, func(x pairing.LateEntry[string]) bool {
			return slices.Contains(tw.left, x.Player)
		}),
		"play-off":       tw.event.PlayOff != nil,
		"no legal round": len(optimal) == 0,
	} {
		if is {
			counts[rules+", "+what]++
		}
	}
	switch len(tw.left) {
	case 1:
		counts["one player plays"]++
	}
	if len(optimal) == 0 {
		return
	}
	cost := tw.cost(optimal[0])
	if slices.ContainsFunc(cost, func(v pairing.Value) bool {
		return v.Criterion == pairing.Repeats && v.Value > 0
	}) {
		counts["forced rematch"]++
	}
	least, most := math.MaxInt, 0
	for _, p := range tw.left {
		least, most = min(least, tw.byes[p]), max(most, tw.byes[p])
	}
	if optimal[0].bye != "" && least < most {
		counts["bye with byes unequal"]++
	}
	// With ties of ratings broken against the seeds, is it another round?
	contrary := *tw
	contrary.left, contrary.seed = slices.Clone(tw.left), map[string]int{}
	for p, seed := range tw.seed {
		contrary.seed[p] = -seed
	}
	contrary.setRanks()
	if slices.Equal(contrary.left, tw.left) {
		return
	}
	other, _ := contrary.best()
	r, _ := contrary.fromRound(tw.toRound(optimal[0], rand.New(rand.NewPCG(0, 0))))
	if by, _ := contrary.compare(contrary.cost(r), contrary.cost(other[0])); by != 0 {
		counts["tie of ratings that decided"]++
	}
}

// checkVerdict compares what Audit says of a round, given the canonical one.
// It returns the verdict.
func (tw *twin) checkVerdict(t rapid.TB, round pairing.Round[string], best twinRound, next pairing.Pairing[string]) pairing.Verdict[string] {
	t.Helper()
	got, err := pairing.Audit(tw.event, round)
	if err != nil {
		t.Fatalf("%v\n%s", err, twinJSON(tw.event))
	}
	var want pairing.Verdict[string]
	r, complete := tw.fromRound(round)
	want.Legal = complete && tw.legal(r)
	if want.Legal {
		cost := tw.cost(r)
		want.Cost = twinListed(cost)
		by, at := tw.compare(tw.cost(best), cost)
		want.Optimal, want.By = by == 0, by
		if by != 0 {
			want.WorseAt = &cost[at]
		}
	}
	if want.Legal != (len(got.Problems) == 0) {
		t.Fatalf("%v: problems %v\n%s", round, got.Problems, twinJSON(tw.event))
	}
	opts := append(twinEqual, cmpopts.IgnoreFields(got, "Problems", "Best"))
	if diff := cmp.Diff(want, got, opts); diff != "" {
		t.Fatalf("%v (-want +got):\n%s%s", round, diff, twinJSON(tw.event))
	}
	if !reflect.DeepEqual(next.Round, got.Best.Round) || !reflect.DeepEqual(next.Cost, got.Best.Cost) {
		t.Fatalf("%v: best is %v, Next gives %v\n%s", round, got.Best.Round, next.Round, twinJSON(tw.event))
	}
	return got
}

// twinIncomplete returns rounds near the given one that are not complete, or
// that contain somebody who may not be left.
func twinIncomplete(rng *rand.Rand, r pairing.Round[string], entrants []string) []pairing.Round[string] {
	someone := entrants[rng.IntN(len(entrants))]
	bye := pairing.Round[string]{Games: r.Games, Byes: append(slices.Clone(r.Byes), someone)}
	if len(r.Games) == 0 {
		return []pairing.Round[string]{bye}
	}
	without := pairing.Round[string]{Games: r.Games[1:], Byes: r.Byes}
	twice := pairing.Round[string]{Games: append(slices.Clone(r.Games), r.Games[0]), Byes: r.Byes}
	stranger := pairing.Round[string]{Games: slices.Clone(r.Games), Byes: r.Byes}
	stranger.Games[0].Gold = someone
	return []pairing.Round[string]{without, twice, stranger, bye}
}

// checkForgeries checks that no forged certificate proves a legal round that is
// worse than the best one.
func (tw *twin) checkForgeries(t *testing.T, round pairing.Round[string], worse, best twinRound, c pairing.Certificate[string]) int {
	t.Helper()
	words := len(c.Players[0].Y)

	// What the round costs more than the best one, word by word.
	excess := make([]int64, words)
	a, b := tw.cost(best), tw.cost(worse)
	for i := range a {
		by := tw.better(i, a[i].Value, b[i].Value)
		for _, l := range c.Levels {
			if l.Criterion == a[i].Criterion && l.N == a[i].N {
				excess[l.Word] += 2 * l.Unit * by
			}
		}
	}
	forgeries := map[string]pairing.Certificate[string]{}

	f := propClone(c)
	for w := range excess {
		f.Players[0].Y[w] += excess[w]
	}
	forgeries["one player dearer"] = f

	if len(tw.left) <= 4 { // where two add up to 2^63, all to 2^64
		f := propClone(f)
		for i := range f.Players {
			f.Players[i].Y[0] += 1 << 62
		}
		if len(f.Bye) > 0 {
			f.Bye[0] += 1 << 62
		}
		forgeries["overflow"] = f
	}

	for name, levels := range map[string]func(*pairing.Level){
		"units of 0":     func(l *pairing.Level) { l.Unit = 0 },
		"units of -2^63": func(l *pairing.Level) { l.Unit = math.MinInt64 },
		"no criterion":   func(l *pairing.Level) { l.Criterion = pairing.Canonical },
	} {
		f := propClone(c)
		for i := range f.Levels {
			levels(&f.Levels[i])
		}
		for i := range f.Players {
			clear(f.Players[i].Y)
		}
		clear(f.Bye)
		f.Sets = nil
		forgeries[name] = f
		f.Levels = nil
		forgeries["no levels"] = f
	}

	// Sets that no pair crosses, if those who are nobody or not left are
	// not counted.
	for name, players := range map[string][]string{
		"a set of nobody":                nil,
		"a set of all":                   tw.left,
		"a set of all, and one twice":    slices.Concat(tw.left, tw.left[:1]),
		"a set of all, and a stranger":   slices.Concat(tw.left, []string{"stranger"}),
		"a set of all, and all entrants": slices.Concat(tw.left, tw.event.Entrants),
	} {
		for _, bye := range []bool{false, true} {
			f := propClone(c)
			f.Sets = append(f.Sets, pairing.OddSet[string]{Players: players, Bye: bye, Z: excess})
			forgeries[fmt.Sprintf("%s, bye %v", name, bye)] = f
		}
	}

	// A set that the round crosses three times, below zero, which it should
	// pay for three times but does once.
	if len(worse.pairs) >= 3 {
		f := propClone(c)
		set := pairing.OddSet[string]{Z: make([]int64, words)}
		for _, pair := range worse.pairs[:3] {
			set.Players = append(set.Players, pair[0])
		}
		for w, x := range excess {
			set.Z[w] = -x / 2
			for _, d := range f.Players {
				if slices.Contains(set.Players, d.Player) {
					d.Y[w] += x / 2
				}
			}
		}
		f.Sets = append(f.Sets, set)
		forgeries["a set below zero"] = f
	}

	for name, f := range forgeries {
		if err := pairing.Verify(tw.event, round, f); err == nil {
			t.Fatalf("forged by %s: %v is verified\n%s", name, round, twinJSON(tw.event))
		}
	}
	return len(forgeries)
}

// checkOther checks that the certificate proves nothing about other events but
// what is so.
func (tw *twin) checkOther(t *testing.T, rng *rand.Rand, next pairing.Pairing[string], counts map[string]int) {
	t.Helper()
	e := tw.event
	more, swapped, lives := e, e, e
	more.Rounds = append(slices.Clone(e.Rounds), genPlay(rng, next.Round, 0.5))
	swapped.Entrants = slices.Clone(e.Entrants)
	i, j := rng.IntN(len(e.Entrants)), rng.IntN(len(e.Entrants))
	swapped.Entrants[i], swapped.Entrants[j] = swapped.Entrants[j], swapped.Entrants[i]
	lives.Lives++
	events := []pairing.Event[string]{more, swapped, lives}
	if n := len(e.Rounds); n > 0 {
		again := e
		again.Rounds = append(slices.Clone(e.Rounds[:n-1]), genPlay(rng, twinUnplayed(e.Rounds[n-1]), 0.8))
		events = append(events, again)
	}
	for _, other := range events {
		if pairing.Verify(other, next.Round, next.Certificate) != nil {
			counts["certificates refused for another event"]++
			continue
		}
		counts["certificates good for another event"]++
		if !newTwin(other).isOptimal(next.Round) {
			t.Fatalf("the certificate of one event is good for another:\n%s\n%s", twinJSON(e), twinJSON(other))
		}
	}
}

// twinUnplayed returns the round without void games.
func twinUnplayed(r pairing.Round[string]) pairing.Round[string] {
	r.Games = slices.DeleteFunc(slices.Clone(r.Games), func(g pairing.Game[string]) bool {
		return g.Outcome == pairing.Void
	})
	return r
}

// checkStandings compares the standings.
func (tw *twin) checkStandings(t *testing.T) {
	t.Helper()
	got, err := pairing.Standings(tw.event)
	if err != nil {
		t.Fatalf("%v\n%s", err, twinJSON(tw.event))
	}
	if diff := cmp.Diff(tw.standings(), got, twinEqual); diff != "" {
		t.Fatalf("Standings (-want +got):\n%s%s", diff, twinJSON(tw.event))
	}
}

// checkAfterTheEnd adds a round to the first rounds of a history. That is
// refused after the end, and as an empty round, and else not.
func (tw *twin) checkAfterTheEnd(t *testing.T, rng *rand.Rand, counts map[string]int) {
	e := tw.event
	for rounds := range len(e.Rounds) + 1 {
		before, err := e.Before(rounds + 1)
		if err != nil {
			t.Fatal(err)
		}
		round := pairing.Round[string]{}
		left := twinLeft(before, rounds)
		if len(left) > 0 && rng.IntN(10) > 0 {
			round = genPlay(rng, genRound(rng, before, left), 0.5)
		}
		empty, over := len(round.Games)+len(round.Byes) == 0, len(twinStaying(before, rounds)) <= 1
		before.Rounds = append(before.Rounds, round)
		_, err = pairing.Standings(before)
		if errors.Is(err, pairing.ErrOver) != over || errors.Is(err, pairing.ErrEmptyRound) != empty || (err != nil) != (over || empty) {
			t.Fatalf("over %v, empty %v: %v\n%s", over, empty, err, twinJSON(before))
		}
		switch {
		case over && !empty:
			counts["after the end"]++
		case empty && !over:
			counts["empty"]++
		case !over:
			counts["going on"]++
		}
		if over && before.PlayOff != nil {
			counts["after the end of a play-off"]++
		}
	}
}

// checkUnfinished compares the standings with an unfinished round more.
func (tw *twin) checkUnfinished(t *testing.T, rng *rand.Rand, counts map[string]int) {
	e := genUnfinished(rng, tw.event)
	if len(e.Rounds) == 0 || twinFinished(e.Rounds[len(e.Rounds)-1]) {
		return // nobody plays
	}
	counts["unfinished"]++
	newTwin(e).checkStandings(t)
	if _, err := pairing.Next(e); !errors.Is(err, pairing.ErrUnfinished) {
		t.Errorf("Next goes on from an unfinished round with %v: %s", err, twinJSON(e))
	}
}
