package runoff

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/work"
)

func TestNewErrors(t *testing.T) {
	if _, err := NewCrosstable[string](nil, Options{}); !errors.Is(err, ErrTooFew) {
		t.Errorf("no bot: %v", err)
	}
	if _, err := NewCrosstable(seq(MaxBots+1), Options{}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("too many: %v", err)
	}
	_, err := NewCrosstable([]float64{1, math.NaN(), 1}, Options{})
	expect(t, err.Error(), "runoff: bot 2: NaN: an id must be equal to itself\nrunoff: bot 3: 1: named twice")
	var p *Problem
	if !errors.As(err, &p) || p.Where != "bot 2" || !slices.Equal(p.Entrants, []int{1}) || !errors.Is(err, ErrRepeated) || !errors.Is(err, ErrNotAnID) {
		t.Errorf("error %#v", err)
	}
	if _, err := NewCrosstable([]any{1, []int{2}}, Options{}); !errors.Is(err, ErrNotAnID) {
		t.Errorf("an id that can't be compared: %v", err)
	}
	var zero Crosstable[int]
	for name, rank := range ranks {
		for _, table := range []*Crosstable[int]{nil, &zero} {
			if _, err := rank(table); !errors.Is(err, ErrTooFew) {
				t.Errorf("%s of no table: %v", name, err)
			}
		}
	}
	if err := zero.Add(Match[int]{A: 1, B: 2}); !errors.Is(err, ErrUnknown) {
		t.Errorf("added to the zero table: %v", err)
	}
}

func TestAddErrors(t *testing.T) {
	bots := []string{"Ann", "Bob", "Cid"}
	table, err := NewCrosstable(bots, Options{AllowUneven: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Add(Match[string]{"m1", "Ann", "Bob", 5}); err != nil {
		t.Fatal(err)
	}
	err = table.Add(
		Match[string]{"m2", "Ann", "Bob", 1},
		Match[string]{"m1", "Ann", "Cid", 1},
		Match[string]{"m2", "Ann", "Cid", 1},
		Match[string]{"", "Ann", "Dan", 1},
		Match[string]{"", "Ann", "Ann", 0},
		Match[string]{"", "Cid", "Bob", math.MinInt64},
		Match[string]{"", "Bob", "Cid", math.MaxInt64},
		Match[string]{"m1", "Dan", "Eve", 1},
		Match[string]{"", "Fay", "Fay", 1},
		Match[string]{"m3", "Ann", "Bob", math.MinInt64},
		Match[string]{"m3", "Ann", "Bob", 1},
	)
	expect(t, err.Error(), strings.Join([]string{
		`runoff: match 2: Ann against Cid: reported twice: "m1"`,
		`runoff: match 3: Ann against Cid: reported twice: "m2"`,
		`runoff: match 4: Ann against Dan: not among the entrants: Dan`,
		`runoff: match 5: Ann against Ann: cannot meet itself`,
		`runoff: match 6: Cid against Bob: sums of chips are too large: -9223372036854775808`,
		`runoff: match 7: Bob against Cid: sums of chips are too large: +9223372036854775807`,
		`runoff: match 8: Dan against Eve: reported twice: "m1"`,
		`runoff: match 8: Dan against Eve: not among the entrants: Dan`,
		`runoff: match 8: Dan against Eve: not among the entrants: Eve`,
		`runoff: match 9: Fay against Fay: cannot meet itself`,
		`runoff: match 9: Fay against Fay: not among the entrants: Fay`,
		`runoff: match 10: Ann against Bob: sums of chips are too large: -9223372036854775808`,
		`runoff: match 11: Ann against Bob: reported twice: "m3"`,
	}, "\n"))
	for _, kind := range []error{ErrRepeatedMatch, ErrUnknown, ErrSame, ErrOverflow} {
		if !errors.Is(err, kind) {
			t.Errorf("not: %v", kind)
		}
	}
	var p *Problem
	if !errors.As(err, &p) || p.Match != 2 || p.Kind != ErrRepeatedMatch {
		t.Errorf("first %+v", p)
	}
	var all Problems
	if !errors.As(err, &all) || len(all) != 13 {
		t.Fatalf("%d problems", len(all))
	}
	for k, want := range map[int][]int{0: {0, 2}, 2: {0}, 3: {0}, 4: {2, 1}, 6: nil, 9: nil, 12: {0, 1}} {
		if !slices.Equal(all[k].Entrants, want) {
			t.Errorf("%v: entrants %v, want %v", all[k], all[k].Entrants, want)
		}
	}
	// Nothing of it was added. An ID that was refused with it is free.
	if err := table.Add(Match[string]{"m2", "Bob", "Ann", 1}); err != nil {
		t.Error(err)
	}
	if got := table.Series("Ann", "Bob"); got != (Series[string]{"Ann", "Bob", 4, 2}) {
		t.Errorf("series %+v", got)
	}
	for _, pair := range [][2]string{{"Bob", "Dan"}, {"Dan", "Bob"}, {"Dan", "Eve"}, {"Ann", "Cid"}} {
		if got := table.Series(pair[0], pair[1]); got != (Series[string]{A: pair[0], B: pair[1]}) {
			t.Errorf("series %+v", got)
		}
	}
	want := []Total[string]{{"Ann", 4}, {"Bob", -4}, {"Cid", 0}}
	if got := table.Totals(); !slices.Equal(got, want) {
		t.Errorf("totals %v, want %v", got, want)
	}
	matches := []Match[string]{{"m1", "Ann", "Bob", 5}, {"m2", "Bob", "Ann", 1}}
	if got := table.Event().Matches; !slices.Equal(got, matches) {
		t.Errorf("matches %v, want %v", got, matches)
	}
	bots[0] = "Eve" // the table has its own
	if table.Bots()[2] = "Eve"; !slices.Equal(table.Bots(), []string{"Ann", "Bob", "Cid"}) {
		t.Errorf("bots %v", table.Bots())
	}
	if got := table.Totals(); got[0].Bot != "Ann" {
		t.Errorf("totals %v", got)
	}
}

// TestCopy has a copy of a table, which is the same table, and a new table of
// its record.
func TestCopy(t *testing.T) {
	one := table(t, 2, Options{AllowUneven: true}, "A B 1")
	own, err := one.Event().Crosstable()
	if err != nil {
		t.Fatal(err)
	}
	copied := *one
	for range 5 {
		if err := copied.Add(Match[string]{A: "B", B: "A", Chips: 1}); err != nil {
			t.Fatal(err)
		}
	}
	if a, b := one.Series("A", "B"), own.Series("A", "B"); a.Matches != 6 || a.Chips != -4 || len(one.Event().Matches) != 6 || b.Matches != 1 || own.Event().Options != one.Event().Options {
		t.Errorf("%+v and %+v", a, b)
	}
	r, err := Bankroll(one)
	again, err2 := Bankroll(&copied)
	if err != nil || err2 != nil || r.Places[0].Bots[0] != "B" || again.Places[0].Bots[0] != "B" {
		t.Errorf("%v, %v; %v, %v", r, err, again, err2)
	}
}

// TestNoIDs has ids that are not equal to themselves, on either side.
func TestNoIDs(t *testing.T) {
	table, err := NewCrosstable([]float64{1, 2}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Add(Match[float64]{A: 1, B: 2, Chips: 5}); err != nil {
		t.Fatal(err)
	}
	nan := math.NaN()
	for _, pair := range [][2]float64{{nan, 2}, {2, nan}, {1, nan}, {nan, nan}} {
		var p *Problem
		if err := table.Add(Match[float64]{A: pair[0], B: pair[1]}); !errors.Is(err, ErrNotAnID) || !errors.As(err, &p) || len(p.Entrants) > 1 {
			t.Errorf("match of %v: %v, entrants %v", pair, err, p.Entrants)
		}
		if s := table.Series(pair[0], pair[1]); s.Matches != 0 || s.Chips != 0 {
			t.Errorf("series %+v", s)
		}
	}
}

func TestAdvanceErrors(t *testing.T) {
	_, err := Advance([]string{"A", "B", "A"}, []Total[string]{{"A", 1}, {"C", 1}, {"A", 2}})
	expect(t, err.Error(), strings.Join([]string{
		"runoff: bot 3: A: named twice",
		"runoff: bankroll 2: C: not among the entrants",
		"runoff: bankroll 3: A: named twice",
		"runoff: bot 2: B: a bot of the set has no bankroll",
	}, "\n"))
	if _, err := Advance([]float64{math.NaN()}, []Total[float64]{{math.NaN(), 1}}); !errors.Is(err, ErrNotAnID) {
		t.Errorf("NaN: %v", err)
	}
	// Matches after a wrong id are checked, too.
	_, err = Advance([]float64{math.NaN(), 5}, []Total[float64]{{math.NaN(), 1}, {6, 1}})
	expect(t, err.Error(), strings.Join([]string{
		"runoff: bot 1: NaN: an id must be equal to itself",
		"runoff: bankroll 1: NaN: an id must be equal to itself",
		"runoff: bankroll 2: 6: not among the entrants",
		"runoff: bot 2: 5: a bot of the set has no bankroll",
	}, "\n"))
	for _, first := range []bool{true, false} {
		twice := append(letters(11), "A", "B")
		_, drawErr := Draw(twice, first, 1)
		r, err := Sets(twice, first)
		want := "runoff: bot 12: A: named twice\nrunoff: bot 13: B: named twice"
		expect(t, texts(drawErr), want)
		expect(t, texts(err), want)
		if r.Sets != nil || r.Order != nil || !errors.Is(err, ErrRepeated) {
			t.Errorf("%+v, error %v", r, err)
		}
	}
}

// TestRoundErrors has rounds whose sets do not have the bots of their order.
func TestRoundErrors(t *testing.T) {
	good, err := Sets(strings.Fields("A B C D E F G H I J K"), true)
	if err != nil {
		t.Fatal(err)
	}
	var chips []Total[string]
	for k, b := range good.Order {
		chips = append(chips, Total[string]{b, int64(k)})
	}
	if _, err := good.Advance(chips); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		change func(r *Round[string])
		want   string
	}{
		{"not in a set", func(r *Round[string]) { r.Sets[1] = r.Sets[1][1:] }, "runoff: G: must be"},
		{"in two sets", func(r *Round[string]) { r.Sets[1] = append(r.Sets[1], "A") }, "runoff: A: must be"},
		{"not in the order", func(r *Round[string]) { r.Sets[0] = append(r.Sets[0], "Z") }, "runoff: Z: must be"},
		{"twice in the order", func(r *Round[string]) { r.Order = append(r.Order, "A") }, "runoff: bot 12: A: named twice"},
	} {
		r, _ := Sets(good.Order, true)
		c.change(&r)
		if _, err := r.Advance(chips); err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v", c.name, err)
		}
	}
	nan := Round[float64]{Needed: true, Order: []float64{1, 2}, Sets: [][]float64{{1, math.NaN(), 2}}}
	_, err = nan.Advance([]Total[float64]{{1, 1}, {2, 1}})
	expect(t, texts(err), "runoff: NaN: an id must be equal to itself")
}

func TestResampleErrors(t *testing.T) {
	small := table(t, 2, Options{}, "A B 1")
	if _, err := Bootstrap(small, 1, 0, Bankroll); !errors.Is(err, ErrSamples) {
		t.Errorf("none: %v", err)
	}
	if _, err := Ties(small, 1, 1); !errors.Is(err, ErrSamples) {
		t.Errorf("one: %v", err)
	}
	if _, err := Bootstrap(small, 1, 1, Bankroll); err != nil {
		t.Errorf("one: %v", err)
	}
	if gaps, err := Ties(small, 1, 2); err != nil || gaps[0].Deviation != 0 || gaps[0].Tie {
		t.Errorf("two: %+v, %v", gaps, err)
	}
	// A resample costs steps, however small the table is.
	most := int((work.Default + 3*2000) / 2685)
	if _, err := newSampler(small.data(), 1, most, 1, 2685); err != nil {
		t.Errorf("the most: %v", err)
	}
	want := "runoff: exceeds a limit of this package: 372442 resamples of 1 matches among 2 bots take 2685 steps each, at most 1000006000 in all"
	if _, err := Bootstrap(small, 1, most+1, Bankroll); !errors.Is(err, ErrTooLarge) || err.Error() != want {
		t.Errorf("one more: %v", err)
	}
	want = "runoff: exceeds a limit of this package: 5586626 resamples of 1 matches among 2 bots take 179 steps each, at most 1000006000 in all"
	if _, err := Ties(small, 1, int((work.Default+3*2000)/179)+1); !errors.Is(err, ErrTooLarge) || err.Error() != want {
		t.Errorf("one more for Ties: %v", err)
	}
	for _, n := range []int{math.MaxInt32, math.MaxInt} {
		if _, err := Bootstrap(small, 1, n, Bankroll); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%d samples: %v", n, err)
		}
	}
	if _, err := Ties(table(t, 2, Options{}), 1, 10); !errors.Is(err, ErrUneven) {
		t.Errorf("uneven: %v", err)
	}
	if _, err := Ties[string](nil, 1, 10); !errors.Is(err, ErrTooFew) {
		t.Errorf("no table: %v", err)
	}
	if gaps, err := Ties(table(t, 1, Options{}), 1, 10); len(gaps) != 0 || err != nil {
		t.Errorf("one bot: %v, %v", gaps, err)
	}
	gaps, err := Ties(table(t, 2, Options{}, "A B 9223372036854775807"), 1, 10)
	if err != nil || gaps[0].Chips != math.MaxUint64-1 || gaps[0].Tie {
		t.Errorf("largest gap: %+v, %v", gaps, err)
	}
	for _, p := range []Place[string]{{0, 1, []string{"A"}}, {3, 3, []string{"A"}}, {1, 1, []string{"Z"}}} {
		bad := func(*Crosstable[string]) (Ranking[string], error) {
			return Ranking[string]{Places: []Place[string]{p}}, nil
		}
		for _, table := range []*Crosstable[string]{small, nil} {
			if _, err := Bootstrap(table, 1, 1, bad); !errors.Is(err, ErrRanking) {
				t.Errorf("places %v: %v", p, err)
			}
		}
	}
	original, err := Bankroll(small)
	if err != nil {
		t.Fatal(err)
	}
	a, b := Place[string]{1, 1, []string{"A"}}, Place[string]{2, 2, []string{"B"}}
	for want, places := range map[string][]Place[string]{
		"runoff: A: each bot of the table must be ranked once: no place":               {b},
		"runoff: B: each bot of the table must be ranked once: no place":               {a},
		"runoff: A: each bot of the table must be ranked once: places 1 and 2":         {a, {2, 2, []string{"A"}}},
		"runoff: Z: each bot of the table must be ranked once: not a bot of the table": {a, b, {2, 2, []string{"Z"}}},
		"runoff: B: each bot of the table must be ranked once: place 3 of 2":           {a, {3, 3, []string{"B"}}},
		"runoff: A: each bot of the table must be ranked once: places 1 and 1":         {{1, 2, []string{"A", "A"}}},
	} {
		calls := 0
		later := func(*Crosstable[string]) (Ranking[string], error) {
			if calls++; calls == 1 {
				return original, nil
			}
			return Ranking[string]{Places: places}, nil
		}
		first := func(*Crosstable[string]) (Ranking[string], error) { return Ranking[string]{Places: places}, nil }
		for name, rank := range map[string]func(*Crosstable[string]) (Ranking[string], error){"resample": later, "original": first} {
			if _, err := Bootstrap(small, 1, 1, rank); !errors.Is(err, ErrRanking) || err.Error() != want {
				t.Errorf("%s: error %v, want %s", name, err, want)
			}
		}
	}
	failed := errors.New("failed")
	if _, err := Bootstrap(small, 1, 1, func(*Crosstable[string]) (Ranking[string], error) { return Ranking[string]{}, failed }); err != failed {
		t.Errorf("error %v", err)
	}
}

// TestWideResamples has resamples whose sums could exceed an int64. The answer
// has the ranking all the same.
func TestWideResamples(t *testing.T) {
	for _, c := range []struct {
		name string
		*Crosstable[string]
		unknown string
	}{
		{"a large match could come twice", table(t, 2, Options{}, "A B 5000000000000000000", "A B 1"), "A"},
		{"two large matches of two pairs", table(t, 3, Options{AllowUneven: true}, "A B 2305843009213693952", "A B 0", "A C 2305843009213693952", "A C 0"), "A"},
		// Their sum is 2⁶⁴+2, which is 2 if a digit is lost.
		{"three large matches", table(t, 2, Options{}, "A B 6148914691236517206", "A B 0", "A B 0"), "A"},
		{"the only match of its pair", table(t, 2, Options{}, "A B 9223372036854775807"), ""},
	} {
		conf, err := Bootstrap(c.Crosstable, 1, 10, Bankroll)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if want := must(t, Bankroll, c.Crosstable); !reflect.DeepEqual(conf.Ranking, want) {
			t.Errorf("%s: ranking %+v, want %+v", c.name, conf.Ranking, want)
		}
		if c.unknown == "" {
			if conf.Unknown != nil || conf.Samples != 10 || len(conf.Bots) != 2 {
				t.Errorf("%s: %+v", c.name, conf)
			}
			continue
		}
		if conf.Unknown == nil || conf.Unknown.Kind != ErrOverflow || conf.Unknown.Who != c.unknown || conf.Samples != 0 || conf.Bots == nil || len(conf.Bots) != 0 {
			t.Errorf("%s: %+v", c.name, conf)
		}
		var back Confidence[string]
		text, err := json.Marshal(conf)
		if err == nil {
			err = json.Unmarshal(text, &back)
		}
		if err != nil || !reflect.DeepEqual(conf, back) {
			t.Errorf("%s: %s comes back as %+v, error %v", c.name, text, back, err)
		}
	}
	// Ties has sums of any size. The matches +c and -1 have the variance
	// (c+1)²/2, two of them have twice as much, and the difference of A and
	// B is twice A's chips.
	const large = 6_000_000_000_000_000_000
	gaps, err := Ties(table(t, 2, Options{}, fmt.Sprint("A B ", int64(large)), "A B -1"), 1, 4000)
	if want := 2.0 * large; err != nil || gaps[0].Chips != 2*large-2 || gaps[0].Deviation < 0.97*want || gaps[0].Deviation > 1.03*want {
		t.Errorf("%+v, error %v", gaps, err)
	}
}

// TestVolume has a bot that has won all the chips that an int64 can hold. It
// cannot play for another, whichever bot of the match is named first.
func TestVolume(t *testing.T) {
	for _, more := range []Match[string]{
		{A: "A", B: "C", Chips: 1}, {A: "C", B: "A", Chips: 1}, {A: "B", B: "C", Chips: -1}, {A: "C", B: "B", Chips: -1},
	} {
		table := table(t, 3, Options{}, "A B 9223372036854775807")
		before := slices.Clone(table.matrix.volume)
		if err := table.Add(more); !errors.Is(err, ErrOverflow) || !slices.Equal(table.matrix.volume, before) {
			t.Errorf("%+v: error %v, volume %v", more, err, table.matrix.volume)
		}
		if err := table.Add(Match[string]{A: more.A, B: more.B}); err != nil {
			t.Errorf("%+v without chips: %v", more, err)
		}
	}
}

// TestResampleVolume adds to a resample, which has the same bounds as other
// tables, for both bots of its match.
func TestResampleVolume(t *testing.T) {
	for _, bot := range []string{"A", "B"} {
		calls := 0
		_, err := Bootstrap(table(t, 3, Options{AllowUneven: true}, "A B 5"), 1, 1, func(r *Crosstable[string]) (Ranking[string], error) {
			ranking, err := Bankroll(r)
			if calls++; calls == 2 {
				if err := r.Add(Match[string]{A: bot, B: "C", Chips: math.MaxInt64 - 4}); !errors.Is(err, ErrOverflow) {
					t.Errorf("a chip too many for %s: %v", bot, err)
				}
				if err := r.Add(Match[string]{A: bot, B: "C", Chips: math.MaxInt64 - 5}); err != nil {
					t.Errorf("the most for %s: %v", bot, err)
				}
			}
			return ranking, err
		})
		if err != nil || calls != 2 {
			t.Errorf("%d calls, error %v", calls, err)
		}
	}
}
