package runoff

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/occurs"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// This file holds laws of rankings.

func TestRename(t *testing.T) { occurs.Hold(t, rename, "shared place", "all together") }
func TestScale(t *testing.T)  { occurs.Hold(t, scale, "shared place", "all together") }
func TestRemainder(t *testing.T) {
	occurs.Hold(t, remainder, "Bankroll", "Points", "TopByTotal", "TopAtLeast", "several left first", "only one is left")
}
func TestReorder(t *testing.T) { occurs.Hold(t, reorder, "shared place", "another order") }
func TestZeroSum(t *testing.T) {
	occurs.Hold(t, zeroSum, "shared place", "all together", "one bot", "a total tells the places", "fewer than kept", "more than kept")
}
func TestRefused(t *testing.T) {
	occurs.Hold(t, refused, "added after a refusal", ErrUnknown.Error(), ErrSame.Error(), ErrRepeatedMatch.Error(), ErrOverflow.Error())
}

func FuzzRename(f *testing.F)    { occurs.Fuzz(f, rename) }
func FuzzScale(f *testing.F)     { occurs.Fuzz(f, scale) }
func FuzzRemainder(f *testing.F) { occurs.Fuzz(f, remainder) }
func FuzzReorder(f *testing.F)   { occurs.Fuzz(f, reorder) }
func FuzzRefused(f *testing.F)   { occurs.Fuzz(f, refused) }

// ranks are the rankings that the laws are about.
var ranks = map[string]func(*Crosstable[int]) (Ranking[int], error){
	"Bankroll":   Bankroll[int],
	"Points":     Points[int],
	"TopByTotal": topFour[int],
	"TopAtLeast": func(t *Crosstable[int]) (Ranking[int], error) { return TopByTotal(t, Top{3, true}) },
}

// rename: other names, of another type, change nothing but the names.
func rename(t *rapid.T, seen occurs.Tally) {
	n, matches := drawMatches(t)
	names := rapid.SliceOfNDistinct(rapid.String(), n, n, rapid.ID).Draw(t, "names")
	var renamed []Match[string]
	for _, m := range matches {
		renamed = append(renamed, Match[string]{m.ID, names[m.A], names[m.B], m.Chips})
	}
	want, err := Bankroll(fill(t, seq(n), matches))
	if err != nil {
		t.Fatal(err)
	}
	count(seen, want)
	got, err := Bankroll(fill(t, names, renamed))
	if err != nil {
		t.Fatal(err)
	}
	if len(want.Steps) != len(got.Steps) {
		t.Fatalf("%d steps, renamed %d", len(want.Steps), len(got.Steps))
	}
	for k, p := range want.Places {
		q := Place[string]{From: p.From, To: p.To}
		for _, b := range p.Bots {
			q.Bots = append(q.Bots, names[b])
		}
		if diff := cmp.Diff(q, got.Places[k]); diff != "" {
			t.Errorf("renamed (-want +got):\n%s", diff)
		}
	}
}

// scale: if all chips are multiplied by a positive factor, no place changes,
// and totals are multiplied by it.
func scale(t *rapid.T, seen occurs.Tally) {
	n, matches := drawMatches(t)
	by := rapid.Int64Range(1, 1000).Draw(t, "factor")
	scaled := slices.Clone(matches)
	for k := range scaled {
		scaled[k].Chips *= by
	}
	for name, rank := range ranks {
		want := must(t, rank, fill(t, seq(n), matches))
		got := must(t, rank, fill(t, seq(n), scaled))
		count(seen, want)
		if name != "Points" {
			for _, s := range want.Steps {
				for k := range s.Totals {
					s.Totals[k].Total *= by
				}
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s, times %d (-want +got):\n%s", name, by, diff)
		}
	}
}

// remainder: the order of the bots that remain depends only on the matches
// among them. Without the bots that left first, the run-off goes on as it did.
func remainder(t *rapid.T, seen occurs.Tally) {
	n, matches := drawMatches(t)
	for name, rank := range ranks {
		want := must(t, rank, fill(t, seq(n), matches))
		s := want.Steps[0]
		if len(s.Out) == 0 || len(s.Out) == n {
			continue
		}
		var left []int
		for _, x := range s.Totals {
			if !slices.Contains(s.Out, x.Bot) {
				left = append(left, x.Bot)
			}
		}
		among := slices.DeleteFunc(slices.Clone(matches), func(m Match[int]) bool {
			return slices.Contains(s.Out, m.A) || slices.Contains(s.Out, m.B)
		})
		want.Steps, want.Places = want.Steps[1:], want.Places[:len(want.Places)-1]
		got := must(t, rank, fill(t, left, among))
		seen.When(true, name)
		seen.When(len(s.Out) > 1, "several left first")
		seen.When(len(left) == 1, "only one is left")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s without %v (-want +got):\n%s", name, s.Out, diff)
		}
	}
}

// reorder: it makes no difference in which order matches are added, which bot
// of a match is named first, and whether matches are added at once. The matches
// are not modified.
func reorder(t *rapid.T, seen occurs.Tally) {
	n, matches := drawMatches(t)
	before := slices.Clone(matches)
	mixed := rapid.Permutation(matches).Draw(t, "order")
	table, err := NewCrosstable(seq(n), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for k, m := range mixed {
		if k%2 == 0 {
			m = Match[int]{m.ID, m.B, m.A, -m.Chips}
		}
		if err := table.Add(m); err != nil {
			t.Fatal(err)
		}
	}
	seen.When(!slices.Equal(mixed, matches), "another order")
	original := fill(t, seq(n), matches)
	for name, rank := range ranks {
		count(seen, must(t, rank, original))
		if diff := cmp.Diff(must(t, rank, original), must(t, rank, table)); diff != "" {
			t.Errorf("%s (-before +after):\n%s", name, diff)
		}
		want, err := Bootstrap(original, 7, 5, rank)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Bootstrap(table, 7, 5, rank)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s, error %v (-before +after):\n%s", name, err, diff)
		}
	}
	if diff := cmp.Diff(before, matches); diff != "" {
		t.Errorf("matches (-before +after):\n%s", diff)
	}
}

// zeroSum: the sum of the totals of every step is 0, and every bot has one
// place.
func zeroSum(t *rapid.T, seen occurs.Tally) {
	n, matches := drawMatches(t)
	for name, rank := range ranks {
		r := must(t, rank, fill(t, seq(n), matches))
		count(seen, r)
		for k, s := range r.Steps {
			var sum int64
			for _, x := range s.Totals {
				sum += x.Total
			}
			if sum != 0 {
				t.Errorf("%s, step %d: the totals come to %d", name, k+1, sum)
			}
		}
		next := 1
		for _, p := range r.Places {
			if p.From != next || p.To-p.From+1 != len(p.Bots) {
				t.Errorf("%s: place %+v, want one from %d", name, p, next)
			}
			next = p.To + 1
		}
		if next != n+1 {
			t.Errorf("%s: places to %d, want %d", name, next-1, n)
		}
	}
}

// refused: nothing panics, whatever is added. A batch that is refused leaves no
// trace.
func refused(t *rapid.T, seen occurs.Tally) {
	after := false
	table, err := NewCrosstable(seq(3), Options{AllowUneven: true})
	if err != nil {
		t.Fatal(err)
	}
	plain := fill(t, seq(3), nil)
	plain.matrix.options.AllowUneven = true
	for range rapid.IntRange(0, 5).Draw(t, "calls") {
		bot := rapid.IntRange(-1, 3)
		var batch []Match[int]
		for range rapid.IntRange(0, 4).Draw(t, "matches") {
			m := Match[int]{A: bot.Draw(t, "a"), B: bot.Draw(t, "b"), Chips: rapid.Int64().Draw(t, "chips")}
			m.ID = rapid.SampledFrom([]string{"", "1", "2"}).Draw(t, "id")
			batch = append(batch, m)
		}
		if err := table.Add(batch...); err != nil {
			if !strings.HasPrefix(err.Error(), "runoff: match ") {
				t.Errorf("error %q", err)
			}
			for _, kind := range kinds {
				seen.When(errors.Is(err, kind), kind.Error())
			}
			after = true
			continue
		}
		seen.When(after && len(batch) > 0, "added after a refusal")
		if err := plain.Add(batch...); err != nil {
			t.Fatalf("refused only where nothing was refused before: %v", err)
		}
	}
	if diff := cmp.Diff(plain.matrix.volume, table.matrix.volume); diff != "" {
		t.Errorf("volume (-without refused +with):\n%s", diff)
	}
	for name, rank := range ranks {
		if diff := cmp.Diff(must(t, rank, plain), must(t, rank, table)); diff != "" {
			t.Errorf("%s (-without refused +with):\n%s", name, diff)
		}
	}
}

// count counts the cases that occur in a ranking.
func count(seen occurs.Tally, r Ranking[int]) {
	last := r.Steps[len(r.Steps)-1]
	byTotal := r.Rule == TotalLast && last.Rule == TotalLast
	seen.When(len(r.Places) == 1 && r.Places[0].To == 1, "one bot")
	seen.When(slices.ContainsFunc(r.Places, func(p Place[int]) bool { return p.To > p.From }), "shared place")
	seen.When(len(r.Places) == 1 && r.Places[0].To > 1, "all together")
	seen.When(byTotal && len(last.Totals) > 1, "a total tells the places")
	seen.When(byTotal && len(r.Steps) > 1 && len(last.Totals) < 3, "fewer than kept")
	seen.When(byTotal && len(last.Totals) > 4, "more than kept")
}

// drawMatches draws the matches of an even table. Chips are often small
// numbers, so that there are ties.
func drawMatches(t *rapid.T) (n int, matches []Match[int]) {
	n = rapid.IntRange(1, 8).Draw(t, "bots")
	each := rapid.IntRange(1, 2).Draw(t, "matches of each pair")
	wide := rapid.SampledFrom([]int64{1, 3, 1_000_000}).Draw(t, "wide")
	for i := range n {
		for j := range i {
			for range each {
				c := rapid.Int64Range(-wide, wide).Draw(t, "chips")
				matches = append(matches, Match[int]{A: i, B: j, Chips: c})
			}
		}
	}
	return n, matches
}

func fill[P comparable](t testingT, bots []P, matches []Match[P]) *Crosstable[P] {
	t.Helper()
	table, err := NewCrosstable(bots, Options{})
	if err == nil {
		err = table.Add(matches...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func must[P comparable](t testingT, rank func(*Crosstable[P]) (Ranking[P], error), table *Crosstable[P]) Ranking[P] {
	t.Helper()
	r, err := rank(table)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A testingT is a test, or a check of a law.
type testingT interface {
	Helper()
	Fatal(args ...any)
}
