package svg

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The figures of an axis are round.
func TestTicks(t *testing.T) {
	for _, c := range []struct {
		from, to, most int
		want           []int
	}{
		{0, 4, 5, []int{0, 1, 2, 3, 4}}, {0, 23, 5, []int{0, 5, 10, 15, 20}}, {-130, 130, 3, []int{-100, 0, 100}}, {1421, 1579, 4, []int{1450, 1500, 1550}}, {7, 7, 1, []int{7}}, {0, 45, 2, []int{0, 20, 40}},
		{23, 0, 5, []int{0, 5, 10, 15, 20}}, {60, 90, 10, []int{60, 65, 70, 75, 80, 85, 90}}, {-3, 40, 2, []int{0, 20, 40}}, {1, 4, 1, []int{2, 4}}, {11, 12, 0, []int{12}},
	} {
		if got := (Scale[int]{From: c.from, To: c.to}).Ticks(c.most, 1); !slices.Equal(got, c.want) {
			t.Errorf("from %d to %d: %v, want %v", c.from, c.to, got, c.want)
		}
	}
	for _, c := range []struct{ low, high float64 }{{0, 1}, {-1, 0}, {0, 0.999}, {-0.3, 16.7}, {-5, 3}, {0, 9.99e18}, {-1e20, 1e20}, {0, 0}, {-2e-9, 1e-9}, {-1, 1.0001}} {
		list := Scale[float64]{From: c.low, To: c.high}.Ticks(5, 1e-9)
		if len(list) > 6 || c.high > c.low && len(list) < 2 || !slices.Contains(list, 0) || math.Signbit(list[slices.Index(list, 0)]) {
			t.Errorf("%v: %v", c, list)
		}
	}
}

// Ticks are all multiples of a step inside the scale. They are not more than
// was asked for, and a smaller step would give more.
func ticksLaw(t *rapid.T) {
	s := Scale[int]{From: rapid.IntRange(-1e9, 1e9).Draw(t, "from"), To: rapid.IntRange(-1e9, 1e9).Draw(t, "to")}
	if rapid.Bool().Draw(t, "near") {
		s.To = s.From + rapid.IntRange(-99, 99).Draw(t, "span")
	}
	least, most := rapid.SampledFrom([]int{1, 3, 10}).Draw(t, "least"), rapid.IntRange(1, 50).Draw(t, "most")
	low, high := min(s.From, s.To), max(s.From, s.To)
	k := 0
	step := func(k int) int { return least * int(Figure(k)) }
	for (int64(high)-int64(low))/int64(step(k)) > int64(most) {
		k++
	}
	want := []int{}
	for n := int64(math.Ceil(float64(low)/float64(step(k)))) * int64(step(k)); n <= int64(high); n += int64(step(k)) {
		want = append(want, int(n))
	}
	if got := s.Ticks(most, least); !slices.Equal(got, want) || len(got) > most+1 {
		t.Fatalf("%v, want %v", got, want)
	}
	// Decimal fractions are rounded, also at the ends of the scale.
	tenths := Scale[float64]{From: float64(s.From) / 10, To: float64(s.To) / 10}.Ticks(most, float64(least)/10)
	if len(tenths) != len(want) {
		t.Fatalf("in tenths %v, want as many as %v", tenths, want)
	}
	f := Scale[float64]{From: float64(s.From) / 7, To: float64(s.To) / 7}
	list := f.Ticks(most, 1e-3)
	if len(list) > most+1 || !slices.IsSorted(list) {
		t.Fatalf("%v", list)
	}
	for _, v := range list {
		if v < min(f.From, f.To) || v > max(f.From, f.To) {
			t.Fatalf("%v is not from %v to %v", v, f.From, f.To)
		}
	}
}

func TestTicksLaw(t *testing.T) { rapid.Check(t, ticksLaw) }
func FuzzTicks(f *testing.F)    { f.Fuzz(rapid.MakeFuzz(ticksLaw)) }

// A scale keeps the order of figures, and has none outside its ends.
func scaleLaw(t *rapid.T) {
	number := rapid.Float64Range(1, 1e9)
	s := Scale[float64]{
		From: number.Draw(t, "from"), To: number.Draw(t, "to"),
		Start: rapid.IntRange(0, 2000).Draw(t, "start"), End: rapid.IntRange(0, 2000).Draw(t, "end"),
	}
	if rapid.Bool().Draw(t, "root") {
		s.Of = math.Sqrt
	}
	if s.At(s.From) != s.Start && s.From != s.To || s.At(s.To) != s.End && s.From != s.To {
		t.Fatalf("the ends are at %d and %d", s.At(s.From), s.At(s.To))
	}
	a, b := number.Draw(t, "a"), number.Draw(t, "b")
	x, y := s.At(min(a, b)), s.At(max(a, b))
	if (s.From < s.To) != (s.Start < s.End) {
		x, y = y, x
	}
	if low, high := min(s.Start, s.End), max(s.Start, s.End); x > y && s.Start != s.End && s.From != s.To || min(x, y) < low || max(x, y) > high {
		t.Fatalf("%v and %v are at %d and %d", a, b, x, y)
	}
}

func TestScaleLaw(t *testing.T) { rapid.Check(t, scaleLaw) }
func FuzzScale(f *testing.F)    { f.Fuzz(rapid.MakeFuzz(scaleLaw)) }

func TestScale(t *testing.T) {
	for _, c := range []struct {
		s    Scale[int]
		at   int
		want int
	}{
		{Scale[int]{From: 0, To: 4, Start: 10, End: 20}, 1, 13}, {Scale[int]{From: 0, To: 4, Start: 20, End: 10}, 1, 17}, {Scale[int]{From: 0, To: 4, Start: 20, End: 10}, 9, 10}, {Scale[int]{From: 5, To: 5, Start: 10, End: 21}, 9, 15},
		{Scale[int]{From: 1, To: 100, Start: 0, End: 10, Of: func(n int) float64 { return math.Sqrt(float64(n)) }}, 25, 4},
	} {
		if got := c.s.At(c.at); got != c.want {
			t.Errorf("%v: %d is at %d, want %d", c.s, c.at, got, c.want)
		}
	}
	for k, want := range []float64{1, 2, 5, 10, 20, 50, 100} {
		if got := Figure(k); got != want {
			t.Errorf("round figure %d is %v, want %v", k, got, want)
		}
	}
}

// Axes have a line for each figure, and labels.
func TestAxes(t *testing.T) {
	s := Scale[int]{From: 0, To: 2, Start: 100, End: 300}
	p := New("", 0)
	s.Columns(p, []int{0, 1, 2}, []int{0, 2}, 10, 20, "%d!")
	s.Rows(p, []int{1}, 30, 40, "%d %%")
	want := `<line class="grid" x1="100" y1="10" x2="100" y2="20"/>
<text x="100" y="36" class="faint" text-anchor="middle" font-size="11">0!</text>
<line class="grid" x1="200" y1="10" x2="200" y2="20"/>
<line class="grid" x1="300" y1="10" x2="300" y2="20"/>
<text x="300" y="36" class="faint" text-anchor="middle" font-size="11">2!</text>
<line class="grid" x1="30" y1="200" x2="40" y2="200"/>
<text x="22" y="204" class="faint" text-anchor="end" font-size="11">1 %</text>
`
	if _, got, _ := strings.Cut(p.String(), "\n"); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// Places are spread with their distances, in their order, and from first to
// last. Places that are apart stay.
func spreadLaw(t *rapid.T) {
	places := slices.Sorted(slices.Values(rapid.SliceOfN(rapid.IntRange(-50, 250), 0, 12).Draw(t, "places")))
	apart := rapid.IntRange(0, 20).Draw(t, "apart")
	first := rapid.IntRange(0, 20).Draw(t, "first")
	last := first + apart*len(places) + rapid.IntRange(0, 50).Draw(t, "more")
	before := slices.Clone(places)
	Spread(places, apart, first, last)
	stay := true
	for k, x := range places {
		if x < first || x > last || k > 0 && x < places[k-1]+apart {
			t.Fatalf("%v becomes %v", before, places)
		}
		stay = stay && before[k] >= first && before[k] <= last && (k == 0 || before[k] >= before[k-1]+apart)
	}
	if stay && !slices.Equal(before, places) {
		t.Fatalf("%v becomes %v", before, places)
	}
}

func TestSpread(t *testing.T) { rapid.Check(t, spreadLaw) }
func FuzzSpread(f *testing.F) { f.Fuzz(rapid.MakeFuzz(spreadLaw)) }
