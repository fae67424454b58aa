package runoff

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/google/go-cmp/cmp"
)

// This file goes through the rule book in its order, with the plainest case for
// each rule first.

// table makes a table of bots A, B, … from matches like "A B 5", A's chips.
func table(t testing.TB, n int, o Options, matches ...string) *Crosstable[string] {
	t.Helper()
	table, err := NewCrosstable(letters(n), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range matches {
		var m Match[string]
		if _, err := fmt.Sscan(s, &m.A, &m.B, &m.Chips); err != nil {
			t.Fatal(err)
		}
		if err := table.Add(m); err != nil {
			t.Fatal(err)
		}
	}
	return table
}

func letters(n int) []string {
	var list []string
	for i := range n {
		list = append(list, string(rune('A'+i)))
	}
	return list
}

// text writes a ranking like "1 A; 2-3 B C | LowestLeave A 2 B -1 C -1: B C".
func text(r Ranking[string], err error) string {
	if err != nil {
		return err.Error()
	}
	var places, steps []string
	for _, p := range r.Places {
		at := fmt.Sprint(p.From)
		if p.To != p.From {
			at = fmt.Sprintf("%d-%d", p.From, p.To)
		}
		places = append(places, at+" "+strings.Join(p.Bots, " "))
	}
	for _, s := range r.Steps {
		step := s.Rule.String()
		for _, x := range s.Totals {
			step += fmt.Sprintf(" %s %d", x.Bot, x.Total)
		}
		steps = append(steps, strings.TrimSpace(step+": "+strings.Join(s.Out, " ")))
	}
	return strings.Join(places, "; ") + " | " + strings.Join(steps, "; ")
}

func expect(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

// A beats both by little, B beats C by much.
var trio = []string{"A B 1", "A C 1", "B C 9"}

func TestChipTotals(t *testing.T) {
	r, err := Bankroll(table(t, 3, Options{}, trio...))
	// B has more chips than A in all, but not once C has left.
	expect(t, text(r, err), "1 A; 2 B; 3 C | LowestLeave A 2 B 8 C -10: C; LowestLeave A 1 B -1: B; LowestLeave A 0: A")
	if r.Rule != ChipTotals || r.Uneven != nil {
		t.Errorf("rule %v, uneven %v", r.Rule, r.Uneven)
	}
}

func TestSeriesPoints(t *testing.T) {
	r, err := Points(table(t, 3, Options{}, trio...))
	expect(t, text(r, err), "1 A; 2 B; 3 C | LowestLeave A 2 B 0 C -2: C; LowestLeave A 1 B -1: B; LowestLeave A 0: A")
	if r.Rule != SeriesPoints {
		t.Errorf("rule %v", r.Rule)
	}
	// The matches of a pair count together, and equal chips give no points.
	expect(t, text(Points(table(t, 2, Options{}, "A B 5", "B A 2", "A B -1"))), "1 A; 2 B | LowestLeave A 1 B -1: B; LowestLeave A 0: A")
	expect(t, text(Points(table(t, 2, Options{}, "A B 5", "B A 5"))), "1-2 A B | LowestLeave A 0 B 0: A B")
}

func TestLowestLeave(t *testing.T) {
	expect(t, text(Bankroll(table(t, 3, Options{}, "A B 2", "A C 2", "B C 0"))), "1 A; 2-3 B C | LowestLeave A 4 B -2 C -2: B C; LowestLeave A 0: A")
	// The winner has lost to B, as the package comment says.
	expect(t, text(Bankroll(table(t, 3, Options{}, "B A 1", "A C 5", "C B 3"))), "1 A; 2-3 B C | LowestLeave A 4 B -2 C -2: B C; LowestLeave A 0: A")
	expect(t, text(Bankroll(table(t, 1, Options{}))), "1 A | LowestLeave A 0: A")
}

func TestSharedPlaces(t *testing.T) {
	expect(t, text(Points(table(t, 5, Options{}, "A B 1", "A C 1", "A D 1", "A E 1", "B C 1", "C D 1", "D B 1", "B E 1", "C E 1", "D E 1"))),
		"1 A; 2-4 B C D; 5 E | LowestLeave A 4 B 0 C 0 D 0 E -4: E; LowestLeave A 3 B -1 C -1 D -1: B C D; LowestLeave A 0: A")
	expect(t, text(Bankroll(table(t, 3, Options{}, "A B 1", "B C 1", "C A 1"))), "1-3 A B C | LowestLeave A 0 B 0 C 0: A B C")
}

func TestTotalLast(t *testing.T) {
	r, err := TopByTotal(table(t, 3, Options{}, trio...), Top{})
	expect(t, text(r, err), "1 B; 2 A; 3 C | TotalLast A 2 B 8 C -10:")
	if r.Rule != TotalLast {
		t.Errorf("rule %v", r.Rule)
	}
	expect(t, text(TopByTotal(table(t, 3, Options{}, trio...), Top{Keep: 2})), "1 A; 2 B; 3 C | LowestLeave A 2 B 8 C -10: C; TotalLast A 1 B -1:")

	// Two at the bottom would leave one of three instead of two.
	tie := table(t, 3, Options{}, "A B 2", "A C 2", "B C 0")
	expect(t, text(TopByTotal(tie, Top{Keep: 2})), "1 A; 2-3 B C | LowestLeave A 4 B -2 C -2: B C; TotalLast A 0:")
	expect(t, text(TopByTotal(tie, Top{Keep: 2, AtLeast: true})), "1 A; 2-3 B C | TotalLast A 4 B -2 C -2:")
	// All can leave together.
	all := table(t, 3, Options{}, "A B 1", "B C 1", "C A 1")
	expect(t, text(TopByTotal(all, Top{Keep: 2})), "1-3 A B C | LowestLeave A 0 B 0 C 0: A B C")
	expect(t, text(TopByTotal(all, Top{Keep: 2, AtLeast: true})), "1-3 A B C | TotalLast A 0 B 0 C 0:")

	if _, err := TopByTotal(all, Top{Keep: -1}); !errors.Is(err, ErrKeep) {
		t.Errorf("error %v", err)
	}
}

func TestEvenPairs(t *testing.T) {
	games := []string{"A B 1", "A B 2", "B C 5", "C B 2"}
	_, err := Bankroll(table(t, 3, Options{}, games...))
	if !errors.Is(err, ErrUneven) {
		t.Fatalf("error %v", err)
	}
	expect(t, err.Error(), "runoff: A against C: pairs must have the same number of matches, at least one: 0, and the most is 2 (rule EvenPairs)")
	want := []Series[string]{{"A", "C", 0, 0}}
	r, err := Bankroll(table(t, 3, Options{AllowUneven: true}, games...))
	expect(t, text(r, err), "1 A; 2 B; 3 C | LowestLeave A 3 B 0 C -3: C; LowestLeave A 3 B -3: B; LowestLeave A 0: A")
	if diff := cmp.Diff(want, r.Uneven); diff != "" {
		t.Errorf("uneven (-want +got):\n%s", diff)
	}

	// A table without a match is uneven, too. Long lists are cut.
	_, err = Points(table(t, 3, Options{}))
	expect(t, err.Error(), strings.Join([]string{
		"runoff: A against B: pairs must have the same number of matches, at least one: 0, and the most is 0 (rule EvenPairs)",
		"runoff: A against C: pairs must have the same number of matches, at least one: 0, and the most is 0 (rule EvenPairs)",
		"runoff: B against C: pairs must have the same number of matches, at least one: 0, and the most is 0 (rule EvenPairs)",
	}, "\n"))
	large, err := NewCrosstable(seq(50), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Bankroll(large); err == nil || !strings.HasSuffix(err.Error(), "\nrunoff: more problems: 225") {
		t.Errorf("error %v", err)
	}
	r, err = Points(table(t, 2, Options{AllowUneven: true}))
	if len(r.Uneven) != 1 || err != nil {
		t.Errorf("uneven %v, error %v", r.Uneven, err)
	}
}

func TestSetsOfSix(t *testing.T) {
	for _, c := range []struct {
		n     int
		first bool
		want  string
	}{
		{11, true, "ABCDEF GHIJK"},
		{10, true, ""},
		{10, false, "ABCDEFGHIJ"},
		{9, false, ""},
		{12, false, "ABCDEF GHIJKL"},
		{13, true, "ABCDEFM GHIJKL"},
		{16, true, "ABCDEFMO GHIJKLNP"},
		{17, true, "ABCDEF GHIJKL MNOPQ"},
	} {
		r, err := Sets(letters(c.n), c.first)
		if err != nil {
			t.Fatal(err)
		}
		var sets []string
		for _, s := range r.Sets {
			sets = append(sets, strings.Join(s, ""))
		}
		if got := strings.Join(sets, " "); got != c.want || r.Needed != (c.want != "") || r.Rule != SetsOfSix {
			t.Errorf("%d bots, first %v: %q needed %v, want %q", c.n, c.first, got, r.Needed, c.want)
		}
	}
}

func TestBestThree(t *testing.T) {
	for _, c := range []struct {
		chips []int64
		want  string
	}{
		{[]int64{0, -1, -5, 9, -8, 5}, "ADF"},
		{[]int64{9, 9, 1, 0, 1, -20}, "ABCE"}, // the third best is 1
		{[]int64{0, 0, 0, 0}, "ABCD"},
		{[]int64{5, -5}, "AB"},
		{[]int64{4, 1, -5}, "ABC"},
		{nil, ""},
	} {
		set := letters(len(c.chips))
		got, err := Advance(set, bankrolls(set, c.chips))
		if err != nil || strings.Join(got, "") != c.want {
			t.Errorf("%v: %v, error %v, want %s", c.chips, got, err, c.want)
		}
	}
}

func bankrolls(bots []string, chips []int64) (list []Total[string]) {
	for k, b := range bots {
		list = append(list, Total[string]{b, chips[k]})
	}
	return list
}

func TestResampling(t *testing.T) {
	// A beats C and B beats C by the same in every match, so there is no
	// luck in that. A and B have won a match each.
	games := []string{"A B 3", "B A 2", "A C 9", "A C 9", "B C 9", "B C 9"}
	c, err := Bootstrap(table(t, 3, Options{}, games...), 1, 4000, Bankroll)
	if err != nil {
		t.Fatal(err)
	}
	if c.Rule != Resampling || c.Seed != 1 || c.Samples != 4000 {
		t.Errorf("%v, seed %d, %d samples", c.Rule, c.Seed, c.Samples)
	}
	a, b, last := c.Bots[0], c.Bots[1], c.Bots[2]
	if a.Bot != "A" || a.Place != 1 || b.Bot != "B" || b.Place != 2 {
		t.Errorf("first %+v, second %+v", a, b)
	}
	// The two resamples of +3 and -2 are +6 and -4.
	if a.Earned < 1900 || a.Earned > 2100 || a.Counts[0] != a.Earned || a.Counts[1] != 4000-a.Earned || b.Earned != a.Earned {
		t.Errorf("first %+v, second %+v, want about 2000 earned", a, b)
	}
	if diff := cmp.Diff(Trust[string]{"C", 3, 4000, []int{0, 0, 4000}}, last); diff != "" {
		t.Errorf("last (-want +got):\n%s", diff)
	}
}

func TestOneDeviation(t *testing.T) {
	// The matches +c, +c and -1 have the variance (c+1)²/3, and three of
	// them have three times as much. The difference of A and B is twice A's
	// chips. So it is 2(2c-1), and its deviation is 2(c+1). They are equal
	// at c = 2.
	for _, c := range []struct {
		chips int
		tie   bool
	}{{1, true}, {3, false}, {100, false}} {
		won := fmt.Sprint("A B ", c.chips)
		gaps, err := Ties(table(t, 2, Options{}, won, won, "A B -1"), 1, 4000)
		if err != nil {
			t.Fatal(err)
		}
		g := gaps[0]
		want := 2 * float64(c.chips+1)
		if len(gaps) != 1 || g.Rule != OneDeviation || g.Upper != "A" || g.Lower != "B" || g.Chips != uint64(2*(2*c.chips-1)) {
			t.Errorf("chips %d: %+v", c.chips, g)
		}
		if g.Tie != c.tie || g.Deviation < 0.97*want || g.Deviation > 1.03*want {
			t.Errorf("chips %d: %+v, want a tie %v, deviation %v", c.chips, g, c.tie, want)
		}
	}
	// The variance of 0 and 2 is 2. Of 1, 1 and 4 it is 3, and of -3, 1, 1
	// and 1 it is 4. A gap that is equal to the deviation is a tie.
	for _, c := range []struct {
		chips        uint64
		n            int
		sum, squares int64
		deviation    float64
		tie          bool
	}{
		{1, 2, 2, 4, math.Sqrt2, true}, {2, 2, 2, 4, math.Sqrt2, false},
		{1, 3, 6, 18, math.Sqrt(3), true}, {2, 3, 6, 18, math.Sqrt(3), false},
		{0, 4, 12, 36, 0, true}, {1, 4, 12, 36, 0, false},
		{2, 4, 0, 12, 2, true}, {3, 4, 0, 12, 2, false},
	} {
		if deviation, tie := oneDeviation(c.chips, c.n, big.NewInt(c.sum), big.NewInt(c.squares)); deviation != c.deviation || tie != c.tie {
			t.Errorf("%+v: deviation %v, tie %v", c, deviation, tie)
		}
	}
	// Without luck, only equal totals tie.
	gaps, err := Ties(table(t, 3, Options{}, "C A 0", "C B 1", "A B 1"), 1, 10)
	if err != nil || len(gaps) != 2 || !gaps[0].Tie || gaps[1].Tie || gaps[0].Upper != "A" || gaps[1].Deviation != 0 {
		t.Errorf("%+v, error %v", gaps, err)
	}
}

// What Bootstrap says of the first place is right as often as it says, also
// after few matches, if bots differ by as much as matches do.
func TestHonestResampling(t *testing.T) {
	series := night.Cases(300, 5000)
	bots := letters(4)
	for _, matches := range []int{2, 3, 5, 10} {
		rng := rand.New(rand.NewPCG(36, uint64(matches)))
		said, right := 0.0, 0.0
		for range series {
			var strength, total [4]float64
			for i := range strength {
				strength[i] = 1000 * rng.NormFloat64()
			}
			table, err := NewCrosstable(bots, Options{})
			if err != nil {
				t.Fatal(err)
			}
			for i := range bots {
				for j := range i {
					total[i] += strength[i] - strength[j]
					total[j] += strength[j] - strength[i]
					for range matches {
						chips := strength[i] - strength[j] + 1000*rng.NormFloat64()
						if err := table.Add(Match[string]{A: bots[i], B: bots[j], Chips: int64(chips)}); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			c, err := Bootstrap(table, 1, 200, Bankroll)
			if err != nil {
				t.Fatal(err)
			}
			said += float64(c.Bots[0].Earned) / 200 / float64(series)
			best := slices.Index(total[:], slices.Max(total[:]))
			if c.Bots[0].Bot == bots[best] {
				right += 1 / float64(series)
			}
		}
		t.Logf("%d matches a pair: says %.3f, is right in %.3f", matches, said, right)
		if slack := 0.01 + 4*math.Sqrt(0.1/float64(series)); said > right+slack || said < right-slack {
			t.Errorf("%d matches a pair: says %.3f, is right in %.3f", matches, said, right)
		}
	}
}
