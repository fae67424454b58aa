package runoff

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/occurs"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// within is the claim of a bankroll that a bot has a place or a better one.
func within(a string, place int) Claim[string] {
	return Claim[string]{Kind: Within, By: ChipTotals, A: a, Place: place}
}

// ahead is the claim of a bankroll that a bot has a better place than another.
func ahead(a, b string) Claim[string] {
	return Claim[string]{Kind: Ahead, By: ChipTotals, A: a, B: b}
}

func by(r Rule, top Top, c Claim[string]) Claim[string] {
	c.By, c.Top = r, top
	return c
}

// TestMargin has margins that can be found by hand.
func TestMargin(t *testing.T) {
	two := []string{"A B 10"}
	three := []string{"A B 10", "A C 30", "B C 5"} // A 40, B -5, C -35
	again := []string{"A B 10", "A B 2", "A C 30", "A C 1", "B C 5", "B C 0"}
	for _, c := range []struct {
		name    string
		n       int
		matches []string
		claim   Claim[string]
		unit    Unit
		least   int64
		changes []Changed[string]
	}{
		{"a win of 10 becomes level", 2, two, ahead("A", "B"), InChips, 10, []Changed[string]{{1, "", "A", "B", 10, 0}}},
		{"of two bots that are level, both are first", 2, two, within("B", 1), InChips, 10, []Changed[string]{{1, "", "A", "B", 10, 0}}},
		{"to be second, one chip must be lost", 2, two, within("A", 1), InChips, 11, []Changed[string]{{1, "", "A", "B", 10, -1}}},
		{"one match is one match", 2, two, within("A", 1), InMatches, 1, []Changed[string]{{1, "", "A", "B", 10, -1}}},
		{"the winner of the last two", 3, three, within("A", 1), InChips, 11, []Changed[string]{{1, "", "A", "B", 10, -1}}},
		{"two that leave together have the same place", 3, three, within("C", 2), InChips, 15, []Changed[string]{{3, "", "B", "C", 5, -10}}},
		{"points: a level series", 3, three, by(SeriesPoints, Top{}, within("C", 2)), InChips, 5, []Changed[string]{{3, "", "B", "C", 5, 0}}},
		{"one total: chips move twice", 3, three, by(TotalLast, Top{}, ahead("B", "C")), InChips, 15, nil},
		{"one total: one match", 3, three, by(TotalLast, Top{}, ahead("B", "C")), InMatches, 1, nil},
		{"the match that can change most", 3, again, within("A", 1), InMatches, 1, []Changed[string]{{1, "", "A", "B", 10, -3}}},
	} {
		s, err := Margin(table(t, c.n, Options{}, c.matches...), c.claim, c.unit)
		if err != nil || s.Least != c.least || s.Most != c.least || s.Never {
			t.Errorf("%s: %+v, error %v, want %d", c.name, s, err, c.least)
		}
		if diff := cmp.Diff(c.changes, s.Changes); c.changes != nil && diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
		if want := map[bool]Proof{true: Tried, false: Relaxed}[c.least == 1]; s.Proof != want {
			t.Errorf("%s: %v, want %v", c.name, s.Proof, want)
		}
	}
}

// TestMarginNever has claims that nothing turns.
func TestMarginNever(t *testing.T) {
	for _, c := range []struct {
		name    string
		n       int
		matches []string
		claim   Claim[string]
		unit    Unit
		holds   bool
		proof   Proof
		least   int64
	}{
		{"the last place is within all", 2, []string{"A B 10"}, within("B", 2), InChips, true, Tried, 1},
		{"one bot", 1, nil, within("A", 1), InChips, true, Tried, 1},
		{"no match", 2, nil, ahead("A", "B"), InChips, false, Relaxed, 1},
		{"with D, who has met nobody either, C is never last alone", 4, []string{"A B 3"}, within("C", 3), InMatches, true, Relaxed, 2},
		{"the last place is within all, in matches", 2, []string{"A B 10"}, within("B", 2), InMatches, true, Tried, 2},
		{"all matches are level", 3, []string{"A B 0", "A C 0", "B C 0"}, within("A", 1), InMatches, true, Relaxed, 4},
	} {
		s, err := Margin(table(t, c.n, Options{AllowUneven: true}, c.matches...), c.claim, c.unit)
		if err != nil || !s.Never || s.Most != 0 || s.Holds != c.holds || s.Proof != c.proof || s.Least != c.least {
			t.Errorf("%s: %+v, error %v", c.name, s, err)
		}
	}
}

// TestMarginBounds has records for which there is no search, or not all of it.
func TestMarginBounds(t *testing.T) {
	check := func(name string, s Swing[int], err error) {
		t.Helper()
		if err != nil || s.Never || s.Least < 1 || s.Most != 0 && s.Most < s.Least {
			t.Errorf("%s: %+v, error %v", name, s, err)
		}
	}
	random := func(n int, o Options) *Crosstable[int] {
		r := rand.New(rand.NewPCG(2016, uint64(n)))
		e := Event[int]{Bots: seq(n), Options: o}
		for i := range n {
			for j := range i {
				e.Matches = append(e.Matches, Match[int]{A: i, B: j, Chips: r.Int64N(2001) - 1000})
			}
		}
		table, err := e.Crosstable()
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	first := Claim[int]{Kind: Within, By: ChipTotals, A: 1, Place: 1}
	s, err := Margin(random(65, Options{}), first, InChips)
	if check("many bots", s, err); s.Least != 1 || s.Most != 0 || s.Proof != Tried {
		t.Errorf("many bots: %+v", s)
	}
	wide := fill(t, seq(2), []Match[int]{{A: 0, B: 1, Chips: math.MaxInt64}})
	s, err = Margin(wide, first, InChips)
	if check("large numbers", s, err); s.Least != 1 || s.Most != 0 {
		t.Errorf("large numbers: %+v", s)
	}
	// More work gives a better interval, up to the exact answer.
	var last Swing[int]
	exact := false
	for _, work := range []int64{20_000, 100_000, 1_000_000, 10_000_000, 0} {
		s, err := Margin(random(8, Options{MaxWork: work}), first, InChips)
		check("work", s, err)
		if s.Least < last.Least || last.Most > 0 && (s.Most > last.Most || s.Most == 0) {
			t.Errorf("%d steps: %+v, with fewer %+v", work, s, last)
		}
		last, exact = s, s.Least == s.Most
	}
	if !exact {
		t.Errorf("with all work: %+v", last)
	}
}

func TestMarginErrors(t *testing.T) {
	three := table(t, 3, Options{}, "A B 10", "A C 30", "B C 5")
	uneven := table(t, 3, Options{}, "A B 10", "A C 30")
	for _, c := range []struct {
		table *Crosstable[string]
		claim Claim[string]
		unit  Unit
		want  string
	}{
		{three, within("D", 1), InChips, "runoff: claim, a: D: not among the entrants"},
		{three, within("A", 0), InChips, "runoff: claim, place: no such claim: 0"},
		{three, within("A", 4), InChips, "runoff: claim, place: no such claim: 4"},
		{three, ahead("A", "D"), InChips, "runoff: claim, b: D: not among the entrants"},
		{three, ahead("A", "A"), InChips, "runoff: claim: A against A: cannot meet itself"},
		{three, Claim[string]{By: ChipTotals, A: "A"}, InChips, "runoff: claim, kind: no such claim: 0"},
		{three, Claim[string]{Kind: 3, By: ChipTotals, A: "A"}, InChips, "runoff: claim, kind: no such claim: 3"},
		{three, Claim[string]{Kind: Within, By: ChipTotals, A: "A", B: "B", Place: 1}, InChips, "runoff: claim, b: no such claim: B"},
		{three, Claim[string]{Kind: Ahead, By: ChipTotals, A: "A", B: "B", Place: 1}, InChips, "runoff: claim, place: no such claim: 1"},
		{three, by(LowestLeave, Top{}, within("A", 1)), InChips, "runoff: claim, by: no such claim: LowestLeave"},
		{three, by(0, Top{}, within("A", 1)), InChips, "runoff: claim, by: no such claim"},
		{three, by(ChipTotals, Top{Keep: 3}, within("A", 1)), InChips, "runoff: claim, top: no such claim: 3"},
		{three, by(TotalLast, Top{Keep: -1}, within("A", 1)), InChips, "runoff: claim, top: at least one bot must be kept: -1"},
		{three, within("A", 1), 0, "runoff: unit: no such claim: 0"},
		{uneven, within("A", 1), InChips, "runoff: B against C: pairs must have the same number of matches, at least one: 0, and the most is 1 (rule EvenPairs)"},
		{nil, within("A", 1), InChips, "runoff: too few entrants"},
	} {
		s, err := Margin(c.table, c.claim, c.unit)
		var ps Problems
		if err == nil || err.Error() != c.want || !errors.As(err, &ps) || s.Least != 0 {
			t.Errorf("%+v: %+v, error %v, want %s", c.claim, s, err, c.want)
		}
	}
	if _, err := Margin(fill(t, []float64{1, 2}, []Match[float64]{{A: 1, B: 2}}), Claim[float64]{Kind: Ahead, By: ChipTotals, A: math.NaN(), B: 1}, InChips); !errors.Is(err, ErrNotAnID) {
		t.Errorf("NaN: %v", err)
	}
}

func TestMarginLaw(t *testing.T) {
	occurs.Hold(t, margins, "exact", "turned twice", "never", "ChipTotals", "SeriesPoints", "TotalLast", "chips", "matches", "within", "ahead")
}
func FuzzMargin(f *testing.F) { occurs.Fuzz(f, margins) }

// margins: the changes of a margin turn the claim. After them, the way back is
// no longer in chips. A multiple of all chips has at least as large a margin,
// and names make no difference. The table stays as it was.
func margins(t *rapid.T, seen occurs.Tally) {
	n, matches := drawMatches(t)
	if n > 5 {
		n = 5
		matches = slices.DeleteFunc(matches, func(m Match[int]) bool { return m.A > 4 || m.B > 4 })
	}
	c := Claim[int]{Kind: Within, A: rapid.IntRange(0, n-1).Draw(t, "A"), Place: rapid.IntRange(1, n).Draw(t, "place")}
	c.By = rapid.SampledFrom([]Rule{ChipTotals, SeriesPoints, TotalLast}).Draw(t, "rule")
	if c.By == TotalLast {
		c.Top = Top{rapid.IntRange(0, 5).Draw(t, "keep"), rapid.Bool().Draw(t, "at least")}
	}
	if n > 1 && rapid.Bool().Draw(t, "ahead") {
		c.Kind, c.Place, c.B = Ahead, 0, (c.A+rapid.IntRange(1, n-1).Draw(t, "B"))%n
	}
	unit := rapid.SampledFrom([]Unit{InChips, InMatches}).Draw(t, "unit")
	e := Event[int]{Bots: seq(n), Matches: matches, Options: Options{MaxWork: 2_000_000}}
	table, err := e.Crosstable()
	if err != nil {
		t.Fatal(err)
	}
	s, err := Margin(table, c, unit)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(e, table.Event(), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("the table is modified (-before +after):\n%s", diff)
	}
	if again, err := Margin(table, c, unit); err != nil || cmp.Diff(s, again) != "" {
		t.Errorf("%+v, and then %+v, error %v", s, again, err)
	}
	seen.When(s.Never, "never")
	seen.When(s.Least == s.Most, "exact")
	if s.Never || s.Most == 0 {
		return
	}
	changed := e.Clone()
	for _, ch := range s.Changes {
		changed.Matches[ch.Match-1].Chips = ch.Now
	}
	other, err := changed.Crosstable()
	if err != nil {
		t.Fatal(err)
	}
	back, err := Margin(other, c, unit)
	if err != nil || back.Holds == s.Holds {
		t.Fatalf("%+v, error %v, after %+v", back, err, s)
	}
	seen.Note("turned twice")
	seen.Note(c.By)
	seen.Note(unit)
	seen.Note(c.Kind)
	if unit == InChips && back.Least > s.Most {
		t.Errorf("the way back is at least %d: %+v", back.Least, s)
	}
}
