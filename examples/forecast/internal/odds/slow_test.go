package odds

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// This file has second implementations: one that goes through all ends by
// recursion, and one that plays one playing after the other, without a tree.
// Facts have names there.

// A step is a contest with its result.
type step struct {
	course.Contest
	result course.Result
	round  int
}

// walk visits all ends of a course.
func walk(c course.Course, visit func(e course.End, path []step)) {
	var from func(c course.Course, round int, path []step)
	from = func(c course.Course, round int, path []step) {
		contests := c.Contests()
		if len(contests) == 0 {
			visit(c.End(), path)
			return
		}
		var choose func(results []course.Result)
		choose = func(results []course.Result) {
			if len(results) == len(contests) {
				next, err := c.After(slices.Clone(results))
				if err != nil {
					panic(err)
				}
				longer := slices.Clone(path)
				for k, r := range results {
					longer = append(longer, step{contests[k], r, round})
				}
				from(next, round+1, longer)
				return
			}
			choose(append(slices.Clone(results), course.FirstWins))
			choose(append(slices.Clone(results), course.SecondWins))
			if contests[len(results)].Games%2 == 0 {
				choose(append(slices.Clone(results), course.Even))
			}
		}
		choose(nil)
	}
	from(c, 0, nil)
}

// chances returns the chances of the results of a contest.
func chances(c course.Contest, strengths []float64) [3]float64 {
	first, second, even := chance.Match(c.Games, chance.Expected(strengths[c.First], strengths[c.Second]))
	return [3]float64{first, second, even}
}

// facts returns the names of the facts at an end.
func facts(e course.End, path []step, questions []Question) []string {
	list := []string{"always"}
	for k, p := range e.Places {
		list = append(list, fmt.Sprint("place ", k, p))
	}
	list = append(list, fmt.Sprint("champion ", e.Champion))
	through := []string{}
	for k, t := range e.Through {
		if t {
			through = append(through, fmt.Sprint("through ", k))
		}
	}
	list = append(list, through...)
	var first []course.Result
	for _, s := range path {
		if s.round > 0 {
			break
		}
		result := fmt.Sprint("result ", len(first), s.result)
		list = append(list, result, fmt.Sprint(result, " champion ", e.Champion))
		for _, t := range through {
			list = append(list, fmt.Sprint(result, " ", t))
		}
		first = append(first, s.result)
	}
	for k, q := range questions {
		if q.If == nil || q.If(e, first) {
			list = append(list, fmt.Sprint("asked ", k))
			if q.Holds(e, first) {
				list = append(list, fmt.Sprint("answer ", k))
			}
		}
	}
	return list
}

// slowEnds returns the chances of all facts at all ends, and how many ends
// there are.
func slowEnds(c course.Course, strengths []float64, questions []Question) (map[string]float64, int) {
	sums := map[string]float64{}
	ends := 0
	walk(c, func(e course.End, path []step) {
		p := 1.0
		for _, s := range path {
			p *= chances(s.Contest, strengths)[s.result]
		}
		for _, f := range facts(e, path, questions) {
			sums[f] += p
		}
		ends++
	})
	return sums, ends
}

// slowLot counts the facts of some playings by lot.
func slowLot(c course.Course, s Strengths, seed uint64, playings int, questions []Question) map[string]float64 {
	counts := map[string]float64{}
	for i := range playings {
		lots := chance.NewLots("playing", seed, uint64(i))
		strengths := make([]float64, len(c.Players()))
		s.Draw(&lots, strengths)
		now := c
		var path []step
		for round := 0; len(now.Contests()) > 0; round++ {
			var results []course.Result
			for _, contest := range now.Contests() {
				p := chances(contest, strengths)
				r := course.SecondWins
				if u := lots.Uniform(); u < p[course.FirstWins] {
					r = course.FirstWins
				} else if u < p[course.FirstWins]+p[course.Even] {
					r = course.Even
				}
				results = append(results, r)
				path = append(path, step{contest, r, round})
			}
			next, err := now.After(results)
			if err != nil {
				panic(err)
			}
			now = next
		}
		for _, f := range facts(now.End(), path, questions) {
			counts[f]++
		}
	}
	return counts
}

// named returns the chances of some odds by the names of the facts, with the
// names of their conditions.
func named(o Odds) map[string]under {
	m := map[string]under{}
	for k := range o.Places {
		for p, c := range o.Places[k] {
			m[fmt.Sprint("place ", k, p+1)] = under{c, "always"}
		}
		m[fmt.Sprint("champion ", k)] = under{o.Champion[k], "always"}
		if o.Through != nil {
			m[fmt.Sprint("through ", k)] = under{o.Through[k], "always"}
		}
	}
	m["champion -1"] = under{o.Nobody, "always"}
	for c, s := range o.Swings {
		for r := range s.Results {
			result := fmt.Sprint("result ", c, r)
			m[result] = under{s.Results[r], "always"}
			for k := range s.Champion[r] {
				m[fmt.Sprint(result, " champion ", k)] = under{s.Champion[r][k], result}
			}
			for k := range s.Through[r] {
				m[fmt.Sprint(result, " through ", k)] = under{s.Through[r][k], result}
			}
		}
	}
	for k := range o.Asked {
		asked := fmt.Sprint("asked ", k)
		m[asked] = under{o.Asked[k], "always"}
		m[fmt.Sprint("answer ", k)] = under{o.Answers[k], asked}
	}
	return m
}

type under struct {
	Chance
	condition string
}

// some are questions for any course: with and without a condition.
func some() []Question {
	firstFirst := func(_ course.End, r []course.Result) bool { return len(r) > 0 && r[0] == course.FirstWins }
	return []Question{
		{Holds: func(e course.End, _ []course.Result) bool { return e.Places[0] < e.Places[1] }},
		{Holds: func(e course.End, _ []course.Result) bool { return e.Places[0] == 1 }, If: firstFirst},
		{Holds: func(e course.End, _ []course.Result) bool { return e.Champion < 0 }, If: func(e course.End, _ []course.Result) bool { return e.Places[1] == 2 }},
		{Holds: func(course.End, []course.Result) bool { return true }, If: firstFirst},
		{Holds: func(course.End, []course.Result) bool { return true }, If: func(course.End, []course.Result) bool { return false }},
	}
}

// allEnds checks the odds by all ends against the slow twin, for strengths that
// are known and for strengths that are drawn.
func allEnds(t *rapid.T) {
	seed := rapid.Uint64Range(0, 1<<20).Draw(t, "seed")
	c := wild(seed)
	s := strengths(seed, c)
	draws := rapid.SampledFrom([]int{1, 2, 7, 8, 9, 40}).Draw(t, "draws")
	workers := rapid.IntRange(1, 4).Draw(t, "workers")
	fixed := rapid.Bool().Draw(t, "fixed")
	model := Strengths(vague(s))
	if fixed {
		model = known(s)
	}
	o, err := Run(t.Context(), c, model, Settings{Seed: seed, Playings: draws, Workers: workers, Exact: 1 << 16, Questions: some()})
	if err != nil {
		t.Fatal(err)
	}
	// The twin's chances in each draw.
	var twin []map[string]float64
	seen := map[string]int{}
	walk(c, func(e course.End, path []step) {
		for _, f := range facts(e, path, some()) {
			seen[f]++
		}
	})
	if !o.Exact || o.Ends != seen["always"] {
		t.Fatalf("%d ends, want %d", o.Ends, seen["always"])
	}
	for i := range o.Playings {
		lots := chance.NewLots("playing", seed, uint64(i))
		now := make([]float64, len(s))
		model.Draw(&lots, now)
		sums, _ := slowEnds(c, now, some())
		twin = append(twin, sums)
	}
	open := false
	for name, c := range named(o) {
		switch seen[name] {
		case 0:
			if want := (Chance{Proved: true}); seen[c.condition] > 0 && c.Chance != want {
				t.Fatalf("%s: %v, want %v", name, c.Chance, want)
			}
			if want := (Chance{High: 1}); seen[c.condition] == 0 && c.Chance != want {
				t.Fatalf("%s: %v, want %v", name, c.Chance, want)
			}
			continue
		case seen[c.condition]:
			if want := (Chance{1, 1, 1, true}); c.Chance != want {
				t.Fatalf("%s: %v, want %v", name, c.Chance, want)
			}
			continue
		}
		open = true
		x, w := 0.0, 0.0
		for _, sums := range twin {
			x += sums[name]
			w += sums[c.condition]
		}
		q := x / w
		squares := 0.0
		for _, sums := range twin {
			squares += math.Pow(sums[name]-q*sums[c.condition], 2)
		}
		n := float64(len(twin))
		e := 1.959963984540054 * math.Sqrt(squares/(n-1)/n) / (w / n)
		low, high := max(q-e, 0), min(q+e, 1)
		if fixed {
			low, high = q, q
		} else if n < 2 {
			low, high = 0, 1
		}
		if far(c.Value, q) || far(c.Low, low) || far(c.High, high) || c.Proved {
			t.Fatalf("%s: %v, want %v (%v to %v)", name, c.Chance, q, low, high)
		}
	}
	if want := draws; o.Playings != want && !fixed && open {
		t.Fatalf("%d draws, want %d", o.Playings, want)
	}
}

func far(x, y float64) bool { return math.Abs(x-y) > 1e-7 }

func TestAllEnds(t *testing.T) { rapid.Check(t, allEnds) }
func FuzzAllEnds(f *testing.F) { f.Fuzz(rapid.MakeFuzz(allEnds)) }

// lot checks that playings in a tree are the playings of the slow twin.
func lot(t *rapid.T) {
	seed := rapid.Uint64Range(0, 1<<20).Draw(t, "seed")
	c := wild(seed)
	s := strengths(seed, c)
	playings := rapid.IntRange(1, 300).Draw(t, "playings")
	workers := rapid.IntRange(1, 8).Draw(t, "workers")
	model := Strengths(vague(s))
	if rapid.Bool().Draw(t, "fixed") {
		model = known(s)
	}
	o, err := Run(t.Context(), c, model, Settings{Seed: seed, Playings: playings, Workers: workers, Exact: -1, Questions: some()})
	if err != nil {
		t.Fatal(err)
	}
	counts := slowLot(c, model, seed, playings, some())
	for name, c := range named(o) {
		hits, asked := counts[name], counts[c.condition]
		if c.Proved {
			if c.Value != c.Low || c.Value != c.High || c.Value != 0 && c.Value != 1 || c.Value*asked != hits {
				t.Fatalf("%s: %v, proved, for %v of %v", name, c.Chance, hits, asked)
			}
			continue
		}
		want := Chance{High: 1}
		if asked > 0 {
			want.Value = hits / asked
			want.Low, want.High = chance.Interval(int(hits), int(asked))
		}
		if c.Chance != want {
			t.Fatalf("%s: %v, want %v", name, c.Chance, want)
		}
	}
	// What is seen in the playings has a chance.
	for name := range maps.Keys(counts) {
		if _, ok := named(o)[name]; !ok && name != "always" && name[len(name)-2:] != "-1" {
			t.Fatalf("no chance of %s", name)
		}
	}
}

func TestLot(t *testing.T) { rapid.Check(t, lot) }
func FuzzLot(f *testing.F) { f.Fuzz(rapid.MakeFuzz(lot)) }

// TestIntervals checks that the intervals of playings by lot hold the exact
// chances about as often as they should, for 600 courses, and that nothing is
// proved that is not so.
func TestIntervals(t *testing.T) {
	in, all, proved, ends := 0, 0, 0, 0
	for seed := range uint64(600) {
		c := wild(seed)
		s := known(strengths(seed, c))
		exact, err := Run(t.Context(), c, s, Settings{Questions: some(), Exact: 1 << 16})
		if err != nil || !exact.Exact {
			t.Fatal(err)
		}
		lot, err := Run(t.Context(), c, s, Settings{Seed: seed, Playings: 1000, Questions: some(), Exact: -1})
		if err != nil || lot.Exact {
			t.Fatal(err)
		}
		ends += exact.Ends
		truth := named(exact)
		for name, c := range named(lot) {
			want := truth[name]
			if c.Proved {
				proved++
				if !want.Proved || want.Value != c.Value {
					t.Errorf("course %d, %s: %v, want %v", seed, name, c.Chance, want.Chance)
				}
				continue
			}
			// Wilson's interval is for chances that are not near 0
			// or 1, and playings that are not few.
			if want.Proved || truth[c.condition].Value < 0.05 || want.Value < 0.01 || want.Value > 0.99 {
				continue
			}
			all++
			if c.Low <= want.Value && want.Value <= c.High {
				in++
			}
		}
	}
	percent := 100 * float64(in) / float64(all)
	t.Logf("%d ends; %d of %d intervals (%.2f %%) hold the chance; %d proofs", ends, in, all, percent, proved)
	if percent < 93.5 || percent > 96.5 || all < 3000 || proved < 1000 {
		t.Errorf("%d of %d intervals (%.2f %%), %d proofs", in, all, percent, proved)
	}
}

// TestDrawnIntervals checks that the intervals over draws hold the chance of
// many draws about as often as they should.
func TestDrawnIntervals(t *testing.T) {
	in, all := 0, 0
	for seed := range uint64(60) {
		c := wild(seed)
		s := vague(strengths(seed, c))
		many, err := Run(t.Context(), c, s, Settings{Seed: 1000, Playings: 8000, Questions: some(), Exact: 1 << 16})
		if err != nil {
			t.Fatal(err)
		}
		few, err := Run(t.Context(), c, s, Settings{Seed: seed, Playings: 200, Questions: some(), Exact: 1 << 16})
		if err != nil {
			t.Fatal(err)
		}
		truth := named(many)
		for name, c := range named(few) {
			want := truth[name]
			if c.Proved != want.Proved {
				t.Errorf("course %d, %s: %v, want %v", seed, name, c.Chance, want.Chance)
			}
			if c.Proved || want.Value < 0.05 || want.Value > 0.95 {
				continue
			}
			all++
			if c.Low <= want.Value && want.Value <= c.High {
				in++
			}
		}
	}
	percent := 100 * float64(in) / float64(all)
	t.Logf("%d of %d intervals (%.2f %%) hold the chance", in, all, percent)
	if percent < 93 || percent > 97 {
		t.Errorf("%d of %d intervals (%.2f %%)", in, all, percent)
	}
}

// TestLongRun checks many chunks against the slow twin.
func TestLongRun(t *testing.T) {
	c := league(4)
	s := vague{1, 0.5, 0, -1}
	o, err := Run(t.Context(), c, s, Settings{Seed: 9, Playings: 3000, Workers: 3, Exact: -1})
	if err != nil {
		t.Fatal(err)
	}
	counts := slowLot(c, s, 9, 3000, nil)
	got, want := map[string]float64{}, map[string]float64{}
	for name, c := range named(o) {
		if c.condition == "always" {
			got[name] = c.Value
			want[name] = counts[name] / 3000
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
