package certificate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// equal returns facts about n players whom no criterion tells apart, and a
// proof for the round of neighbours. All numbers are 0.
func equal(n int) (*Facts, Round, *Proof) {
	f := &Facts{Players: make([]Player, n), Met: make([][]Meeting, n)}
	r, p := Round{Bye: -1}, &Proof{Y: make([][]int64, f.order())}
	for i := range p.Y {
		p.Y[i] = make([]int64, 1)
	}
	for i := 0; i+1 < n; i += 2 {
		r.Pairs = append(r.Pairs, [2]int{i, i + 1})
	}
	if n%2 == 1 {
		r.Bye = n - 1
	}
	return f, r, p
}

// wantFault checks that an error is a fault with this text, or nil if the text
// is empty.
func wantFault(t *testing.T, name string, err error, want string) {
	t.Helper()
	switch {
	case want == "" && err != nil:
		t.Errorf("%s: %v", name, err)
	case want != "" && (err == nil || err.Error() != want):
		t.Errorf("%s: %v, want %q", name, err, want)
	}
}

// TestLimit has numbers on both sides of 2^60, with nothing else wrong in the
// proof except, perhaps, what its values add up to.
func TestLimit(t *testing.T) {
	const limit, sum = 1 << 60, "the round costs more than the values add up to"
	one := func(z int64) OddSet { return OddSet{[]int{0}, []int64{z}} }
	for _, c := range []struct {
		name   string
		change func(p *Proof)
		want   string
	}{
		{"y", func(p *Proof) { p.Y[0][0], p.Y[1][0] = limit, -limit }, "players 1 and 3 cost less than their values"},
		{"y, one more", func(p *Proof) { p.Y[0][0] = limit + 1 }, "a number of player 1 is too large"},
		{"y, below", func(p *Proof) { p.Y[2][0] = -limit }, sum},
		{"y, one below", func(p *Proof) { p.Y[2][0] = -limit - 1 }, "a number of player 3 is too large"},
		{"y, least of all", func(p *Proof) { p.Y[2][0] = math.MinInt64 }, "a number of player 3 is too large"},
		{"z that y pays", func(p *Proof) { p.Sets = []OddSet{one(limit)}; p.Y[0][0] = -limit }, ""},
		{"z, one more", func(p *Proof) { p.Sets = []OddSet{one(limit + 1)} }, "set 1 has the bad value [1152921504606846977]"},
		{"z, negative", func(p *Proof) { p.Sets = []OddSet{one(-1)} }, "set 1 has the bad value [-1]"},
		{"two z", func(p *Proof) { p.Sets = []OddSet{one(limit / 2), one(limit / 2)}; p.Y[0][0] = -limit }, ""},
		{"two z, one more", func(p *Proof) { p.Sets = []OddSet{one(limit / 2), one(limit/2 + 1)}; p.Y[0][0] = -limit },
			"the sets around player 1 add up to too much"},
		{"a set of nothing around the limit", func(p *Proof) {
			p.Sets, p.Y[0][0] = []OddSet{one(limit), one(0)}, -limit
		}, ""},
		{"as many sets as players", func(p *Proof) { p.Sets = slices.Repeat([]OddSet{one(0)}, 4) }, ""},
		{"one set more", func(p *Proof) { p.Sets = slices.Repeat([]OddSet{one(0)}, 5) }, "5 sets, more than there are players"},
		{"nobody in a set", func(p *Proof) { p.Sets = []OddSet{{nil, []int64{0}}} }, "set 1 has an even number of members"},
		{"a stranger in a set", func(p *Proof) { p.Sets = []OddSet{{[]int{4}, []int64{0}}} }, "set 1 has a member 5, who is none of the players"},
		{"nobody's number in a set", func(p *Proof) { p.Sets = []OddSet{{[]int{-1}, []int64{0}}} }, "set 1 has a member 0, who is none of the players"},
		{"twice in a set", func(p *Proof) { p.Sets = []OddSet{one(0), {[]int{1, 0, 1}, []int64{0}}} }, "set 2 names a member twice"},
		{"no words in a set", func(p *Proof) { p.Sets = []OddSet{{[]int{1}, nil}} }, "set 1 has the bad value []"},
		{"a value missing", func(p *Proof) { p.Y = p.Y[1:] }, "3 values for 4 players"},
		{"a word missing", func(p *Proof) { p.Y[1] = nil }, "player 2 has a value of 0 words, not 1"},
		{"a word more", func(p *Proof) { p.Y[1] = []int64{0, 0} }, "player 2 has a value of 2 words, not 1"},
		{"a level", func(p *Proof) { p.Levels = []Level{{Criterion: Allowed, Unit: 1}} }, "level 1 is one too many"},
	} {
		f, r, p := equal(4)
		c.change(p)
		wantFault(t, c.name, Check(f, r, p, plenty), c.want)
		if want := (twin{f, p}).verdict(r); (want == holds) != (c.want == "") {
			t.Errorf("%s: the twin's verdict is %d", c.name, want)
		}
	}
}

// TestMagnitude has sets around one player, of which the word that is largest
// in magnitude counts.
func TestMagnitude(t *testing.T) {
	const limit, much = 1 << 60, "the sets around player 1 add up to too much"
	for _, c := range []struct {
		values [][]int64
		want   string
	}{
		{[][]int64{{1, -limit}}, ""},
		{[][]int64{{1, limit}}, ""},
		{[][]int64{{1, -limit - 1}}, "set 1 has the bad value [1 -1152921504606846977]"},
		{[][]int64{{1, math.MinInt64}}, "set 1 has the bad value [1 -9223372036854775808]"},
		{[][]int64{{0, 1}, {0, -1}}, "set 2 has the bad value [0 -1]"},
		{[][]int64{{1, limit}, {1, 0}}, much},
		{[][]int64{{1, -limit / 2}, {1, -limit / 2}}, ""},
		{[][]int64{{1, -limit / 2}, {1, -limit/2 - 1}}, much},
		{[][]int64{{limit / 2, -1}, {1, -limit / 2}}, ""},
		{[][]int64{{limit / 2, -1}, {1, -limit/2 - 1}}, much},
	} {
		f, _, p := equal(2)
		f.Criteria = []Criterion{RankSpread, Repeats}
		f.Met = [][]Meeting{{{1, 1}}, {{0, 1}}}
		p.Levels = []Level{{RankSpread, 0, 0, 1}, {Repeats, 2, 1, 1}}
		p.Y = [][]int64{{0, 0}, {0, 0}}
		for _, z := range c.values {
			p.Sets = append(p.Sets, OddSet{[]int{0}, z})
		}
		k := newChecker(f, p, usual, plenty)
		wantFault(t, "prices", k.prices(), "")
		wantFault(t, fmt.Sprint(c.values), k.form(), c.want)
	}
}

// TestUnits has words and units at the ends of what is allowed.
func TestUnits(t *testing.T) {
	const most = 1 << 58 // of what a round can cost in a word
	small := func(at string) string { return "level " + at + " is too small" }
	large := func(at string) string { return "level " + at + " is too large" }
	level := func(c Criterion, n, word int, unit int64) Level { return Level{c, n, word, unit} }
	for _, c := range []struct {
		name   string
		levels []Level
		want   string
	}{
		{"in one word", []Level{level(Repeats, 2, 0, 3), level(LossGaps, 1, 0, 1), level(RankSpread, 0, 1, 1)}, ""},
		{"in words of their own", []Level{level(Repeats, 2, 0, 1), level(LossGaps, 1, 1, 1), level(RankSpread, 0, 2, 1)}, ""},
		{"as much as below", []Level{level(Repeats, 2, 0, 2), level(LossGaps, 1, 0, 1), level(RankSpread, 0, 1, 1)}, small("1: unit 2")},
		{"the most", []Level{level(Repeats, 2, 0, most/2), level(LossGaps, 1, 1, most/2), level(RankSpread, 0, 2, 1)}, ""},
		{"one more", []Level{level(Repeats, 2, 0, most/2+1), level(LossGaps, 1, 1, 1), level(RankSpread, 0, 2, 1)}, large("1: unit 144115188075855873")},
		{"the most together", []Level{level(Repeats, 2, 0, most/2-1), level(LossGaps, 1, 0, 1), level(RankSpread, 0, 1, 1)}, ""},
		{"one more together", []Level{level(Repeats, 2, 0, most/2-1), level(LossGaps, 1, 0, 2), level(RankSpread, 0, 1, 1)}, large("1: unit 144115188075855871")},
		{"2^63 in all", []Level{level(Repeats, 2, 0, 1<<62), level(LossGaps, 1, 1, 1), level(RankSpread, 0, 2, 1)}, large("1: unit 4611686018427387904")},
		{"2^64 - 2 in all", []Level{level(Repeats, 2, 0, math.MaxInt64), level(LossGaps, 1, 1, 1), level(RankSpread, 0, 2, 1)}, large("1: unit 9223372036854775807")},
		{"no unit", []Level{level(Repeats, 2, 0, 1), level(LossGaps, 1, 1, 0), level(RankSpread, 0, 2, 1)}, small("2: unit 0")},
		{"a negative unit", []Level{level(Repeats, 2, 0, -1), level(LossGaps, 1, 1, 1), level(RankSpread, 0, 2, 1)}, small("1: unit -1")},
		{"a sum in units of 2", []Level{level(Repeats, 2, 0, 3), level(LossGaps, 1, 0, 1), level(RankSpread, 0, 1, 2)}, "level 3: unit 2, not 1"},
		{"a sum in units of 0", []Level{level(Repeats, 2, 0, 3), level(LossGaps, 1, 0, 1), level(RankSpread, 0, 1, 0)}, small("3: unit 0")},
		{"above a sum", []Level{level(Repeats, 2, 0, 1), level(LossGaps, 1, 1, most/2), level(RankSpread, 0, 1, 1)}, small("2: unit 144115188075855872")},
		{"a word left out", []Level{level(Repeats, 2, 0, 1), level(LossGaps, 1, 2, 1), level(RankSpread, 0, 3, 1)}, "level 1 is in word 0"},
		{"a word back", []Level{level(Repeats, 2, 1, 1), level(LossGaps, 1, 0, 1), level(RankSpread, 0, 1, 1)}, "level 1 is in word 1"},
		{"no word 0", []Level{level(Repeats, 2, 1, 3), level(LossGaps, 1, 1, 1), level(RankSpread, 0, 2, 1)}, "no level is in word 0"},
		{"a word below 0", []Level{level(Repeats, 2, -1, 3), level(LossGaps, 1, -1, 1), level(RankSpread, 0, 0, 1)}, "no level is in word 0"},
		{"words at the ends", []Level{level(Repeats, 2, math.MaxInt, 3), level(LossGaps, 1, math.MaxInt, 1), level(RankSpread, 0, math.MinInt, 1)}, "no level is in word 0"},
		{"another number", []Level{level(Repeats, 3, 0, 3), level(LossGaps, 1, 0, 1), level(RankSpread, 0, 1, 1)}, "level 1 should be Repeats, N=2"},
		{"another criterion", []Level{level(Repeats, 2, 0, 3), level(LossGaps, 1, 0, 1), level(RankSquares, 0, 1, 1)}, "level 3 should be RankSpread, N=0"},
		{"one missing", []Level{level(Repeats, 2, 0, 3), level(LossGaps, 1, 0, 1)}, "level 3 should be RankSpread, N=0"},
		{"one too many", []Level{level(Repeats, 2, 0, 3), level(LossGaps, 1, 0, 1), level(RankSpread, 0, 1, 1), level(RankSpread, 0, 1, 1)}, "level 4 is one too many"},
	} {
		f, _, p := equal(4)
		f.Criteria = []Criterion{Repeats, LossGaps, RankSpread}
		f.Met = [][]Meeting{{{1, 1}}, {{0, 1}}, nil, nil}
		f.Players[3].Group = 1
		p.Levels = c.levels
		err := newChecker(f, p, usual, plenty).prices()
		wantFault(t, c.name, err, c.want)
		if _, ok := (twin{f, p}).words(); ok != (c.want == "") {
			t.Errorf("%s: the twin says %v", c.name, ok)
		}
	}
}

// TestUnitsWrap has a unit that costs a round 2^64, which is 0 in 64 bits.
func TestUnitsWrap(t *testing.T) {
	f, _, p := equal(16)
	f.Criteria = []Criterion{Repeats}
	f.Met[0], f.Met[1] = []Meeting{{1, 1}}, []Meeting{{0, 1}}
	for unit, want := range map[int64]string{
		1 << 55: "",
		1 << 56: "level 1: unit 72057594037927936 is too large",
		1 << 61: "level 1: unit 2305843009213693952 is too large",
	} {
		p.Levels = []Level{{Repeats, 2, 0, unit}}
		wantFault(t, fmt.Sprint(unit), newChecker(f, p, usual, plenty).prices(), want)
	}
}

// TestUnitsOfSums has a sum of distances and a sum of squares. Each must have a
// word of its own.
func TestUnitsOfSums(t *testing.T) {
	for _, c := range []struct {
		name   string
		levels []Level
		want   string
	}{
		{"in words of their own", []Level{{SameClub, 0, 0, 1}, {HalvesApart, 0, 1, 1}, {RanksClose, 0, 2, 1}}, ""},
		{"squares below distances", []Level{{SameClub, 0, 0, 1}, {HalvesApart, 0, 1, 1}, {RanksClose, 0, 1, 1}}, "level 2: unit 1 is too small"},
		{"distances in units of 2", []Level{{SameClub, 0, 0, 1}, {HalvesApart, 0, 1, 2}, {RanksClose, 0, 2, 1}}, "level 2: unit 2, not 1"},
		{"above distances", []Level{{SameClub, 0, 0, 1 << 50}, {HalvesApart, 0, 0, 1}, {RanksClose, 0, 1, 1}}, "level 1: unit 1125899906842624 is too small"},
		{"a club as large as it goes", []Level{{SameClub, 0, 0, 1 << 57}, {HalvesApart, 0, 1, 1}, {RanksClose, 0, 2, 1}}, ""},
		{"and larger", []Level{{SameClub, 0, 0, 1<<57 + 1}, {HalvesApart, 0, 1, 1}, {RanksClose, 0, 2, 1}}, "level 1: unit 144115188075855873 is too large"},
		{"clubs by number", []Level{{SameClub, 1, 0, 1}, {HalvesApart, 0, 1, 1}, {RanksClose, 0, 2, 1}}, "level 1 should be SameClub, N=0"},
		{"no clubs", []Level{{HalvesApart, 0, 0, 1}, {RanksClose, 0, 1, 1}}, "level 1 should be SameClub, N=0"},
	} {
		f, _, p := equal(4)
		f.Criteria = []Criterion{SameClub, HalvesApart, RanksClose}
		f.Players[1].Club, f.Players[2].Club, f.Players[3].Club = 7, 3, 7
		p.Levels = c.levels
		wantFault(t, c.name, newChecker(f, p, usual, plenty).prices(), c.want)
		if _, ok := (twin{f, p}).words(); ok != (c.want == "") {
			t.Errorf("%s: the twin says %v", c.name, ok)
		}
	}
}

// TestClubs has clubs with and without two players.
func TestClubs(t *testing.T) {
	for _, c := range []struct {
		clubs []int32
		want  bool
	}{
		{nil, false},
		{[]int32{0, 0, 0}, false},
		{[]int32{5}, false},
		{[]int32{1, 2, 3, 0, 0}, false},
		{[]int32{3, 1, 0, 3}, true},
		{[]int32{math.MinInt32, math.MaxInt32, math.MinInt32}, true},
	} {
		f := &Facts{Criteria: []Criterion{SameClub}}
		for _, club := range c.clubs {
			f.Players = append(f.Players, Player{Club: club})
		}
		if got := len(f.needs()) == 1; got != c.want {
			t.Errorf("clubs %v: a level is needed: %v", c.clubs, got)
		}
	}
}

// TestUnitsBelowSum has levels below a sum of squares, in its word.
func TestUnitsBelowSum(t *testing.T) {
	for _, c := range []struct {
		byes int64 // the greatest number
		unit int64 // of the sum
		want string
	}{
		{0, 1, ""}, // no round costs anything below
		{0, 2, "level 1: unit 2, not 1"},
		{1, 1, "level 1: unit 1 is too small"},
		{1, 2, "level 1: unit 2, not 1"},
	} {
		f, _, p := equal(3)
		f.Criteria = []Criterion{RankSpread, ByeFewest}
		f.Players[1].Byes = int32(c.byes)
		p.Levels = []Level{{RankSpread, 0, 0, c.unit}, {ByeFewest, 0, 0, 1}}
		wantFault(t, fmt.Sprint(c.byes, c.unit), newChecker(f, p, usual, plenty).prices(), c.want)
		if _, ok := (twin{f, p}).words(); ok != (c.want == "") {
			t.Errorf("byes %d, unit %d: the twin says %v", c.byes, c.unit, ok)
		}
	}
}

// TestSum has values that add up to 2^64 times something, so that sums of 64
// bits would be 0, and values that leave 64 bits on the way and come back.
func TestSum(t *testing.T) {
	const limit, wrong = 1 << 60, "the round costs more than the values add up to"
	for _, c := range []struct {
		name string
		n    int
		y, z int64 // of each player, and of a set of each
		want string
	}{
		{"nothing", 16, 0, 0, ""},
		{"to -2^63", 8, -limit, 0, wrong},
		{"to -2^64", 16, -limit, 0, wrong},
		{"to -2^66", 64, -limit, 0, wrong},
		{"to -2^64 and back", 16, -limit, limit, ""},
		{"to -2^66 and back", 64, -limit, limit, ""},
		{"to -2^66 and nearly back", 64, -limit, limit - 1, wrong},
		{"by ones", 16, -1, 1, ""},
		{"by ones, below", 16, -1, 0, wrong},
	} {
		f, r, p := equal(c.n)
		for i := range c.n {
			p.Y[i][0] = c.y
			if c.z > 0 {
				p.Sets = append(p.Sets, OddSet{[]int{i}, []int64{c.z}})
			}
		}
		wantFault(t, c.name, Check(f, r, p, plenty), c.want)
	}

	// The sum of many numbers, against unlimited integers.
	rng := rand.New(rand.NewPCG(1, 64))
	got, want := make(sum, 1), newInt(0)
	for range 10_000 {
		x := []int64{rng.Int64(), -rng.Int64(), math.MinInt64, math.MaxInt64, -1, 0, 1}[rng.IntN(7)]
		got.add([]int64{x})
		want.Add(want, newInt(x))
		value := newInt(got[0].high)
		value.Lsh(value, 64).Add(value, newInt(0).SetUint64(got[0].low))
		if value.Cmp(want) != 0 {
			t.Fatalf("%v after adding %d, want %v", value, x, want)
		}
	}
}

// TestFits has positions at the end of what fits into sums of lines. There the
// totals are as large as they can be, and blocks must still agree with pairs
// that are looked at one by one.
func TestFits(t *testing.T) {
	for position, want := range map[int64]bool{0: true, 268435455: true, 268435456: false, 1 << 40: false} {
		if fits(position) != want {
			t.Errorf("fits(%d) is %v", position, !want)
		}
	}
	const limit = 1 << 60
	rng := rand.New(rand.NewPCG(2, 28))
	for try := range 300 {
		n := 24 + rng.IntN(6)
		f, _, p := equal(n)
		squares := []Criterion{SeededSquares, RankSpread, RanksClose}[try%3]
		f.Criteria, p.Levels = []Criterion{squares}, []Level{{squares, 0, 0, 1}}
		words := 1 + rng.IntN(2)
		if words == 2 { // distances before squares
			f.Criteria, p.Levels = []Criterion{HalvesApart, squares}, []Level{{HalvesApart, 0, 0, 1}, {squares, 0, 1, 1}}
		}
		offset := []int64{0, -1 << 35, math.MinInt64}[rng.IntN(3)]
		for i := range f.Players {
			f.Players[i].SeededUnits = offset + []int64{0, 1<<28 - 1, rng.Int64N(1 << 28)}[rng.IntN(3)]
			f.Players[i].Group = int32(rng.IntN(2))
		}
		for i := range p.Y {
			p.Y[i] = make([]int64, words)
			for w := range p.Y[i] {
				p.Y[i][w] = -limit + rng.Int64N(3)
			}
		}
		members := slices.Delete(rng.Perm(n), 0, (n+1)%2)
		// Around all, or all except one.
		p.Sets = []OddSet{{members, slices.Repeat([]int64{limit}, words)}}
		// One value is as large as it goes, and perhaps larger.
		if try%4 == 0 {
			i := rng.IntN(n)
			room, ok := (twin{f, p}).room(i)
			if !ok {
				t.Fatal("the form is bad")
			}
			for w := range words {
				p.Y[i][w] = min(limit, p.Y[i][w]+room[w]+rng.Int64N(2))
			}
		}
		want := twin{f, p}.goodPairs(words)
		for _, e := range []effort{{part: 1, larger: 1}, {part: 4, larger: 100}, {fewest: 100}} {
			c := newChecker(f, p, e, plenty)
			if err := c.bounds(); (err == nil) != want {
				t.Fatalf("try %d, %+v: %v, but the twin says %v", try, e, err, want)
			}
		}
	}
}

// TestFigures has figures at the ends of int64, and very far apart. The square
// of a difference must be 2^61 at most.
func TestFigures(t *testing.T) {
	const apart = "the figures of SeededSquares are too far apart"
	for _, c := range []struct {
		low, high int64
		want      string
	}{
		{0, 1518500249, ""},
		{0, 1518500250, apart},
		{-759250124, 759250125, ""},
		{-759250125, 759250125, apart},
		{math.MaxInt64 - 5, math.MaxInt64, ""},
		{math.MinInt64, math.MinInt64 + 1518500249, ""},
		{math.MinInt64, math.MinInt64 + 1518500250, apart},
		{0, 1 << 32, apart}, // the square is 2^64
		{math.MinInt64, math.MaxInt64, apart},
		{math.MinInt64, 0, apart},
		{0, math.MaxInt64, apart},
	} {
		f, _, p := equal(2)
		f.Criteria = []Criterion{SeededSquares}
		f.Players[0].SeededUnits, f.Players[1].SeededUnits = c.high, c.low
		p.Levels = []Level{{SeededSquares, 0, 0, 1}}
		k := newChecker(f, p, usual, plenty)
		wantFault(t, fmt.Sprint(c.low, c.high), k.prices(), c.want)
		if c.want != "" {
			continue
		}
		if want := []int64{c.high - c.low, 0}; !slices.Equal(k.square.position, want) {
			t.Errorf("%d and %d are at the positions %v, want %v", c.low, c.high, k.square.position, want)
		}
		k.cost(0, 1, 0, k.scratch)
		if want := (twin{f, p}).price(1, 0, 1)[0]; !want.IsInt64() || want.Int64() != k.scratch[0] {
			t.Errorf("%d and %d cost %d, want %v", c.low, c.high, k.scratch[0], want)
		}
	}
}

// TestRound has rounds that do not pair every player once.
func TestRound(t *testing.T) {
	for _, c := range []struct {
		name  string
		n     int
		pairs [][2]int
		bye   int
		want  string
	}{
		{"good", 4, [][2]int{{3, 0}, {1, 2}}, -1, ""},
		{"good, with a bye", 3, [][2]int{{2, 1}}, 0, ""},
		{"nobody", 0, nil, -1, ""},
		{"a pair missing", 4, [][2]int{{0, 1}}, -1, "a round of 1 pairs for 4 players"},
		{"a pair too many", 2, [][2]int{{0, 1}, {0, 1}}, -1, "a round of 2 pairs for 2 players"},
		{"a bye too many", 4, [][2]int{{0, 1}, {2, 3}}, 0, "a round of 2 pairs for 4 players"},
		{"a bye missing", 3, [][2]int{{0, 1}}, -1, "a round of 1 pairs for 3 players"},
		{"a bye for nobody", 3, [][2]int{{0, 1}}, 3, "the round has no player 4 for the bye"},
		{"twice in a round", 4, [][2]int{{0, 1}, {1, 2}}, -1, "pair 2 of the round has a player who is paired already, or is none"},
		{"with oneself", 4, [][2]int{{0, 0}, {1, 2}}, -1, "pair 1 of the round has a player who is paired already, or is none"},
		{"a bye and a game", 3, [][2]int{{0, 1}}, 1, "pair 1 of the round has a player who is paired already, or is none"},
		{"below the first", 2, [][2]int{{-1, 1}}, -1, "pair 1 of the round has a player who is paired already, or is none"},
		{"beyond the last", 2, [][2]int{{0, 2}}, -1, "pair 1 of the round has a player who is paired already, or is none"},
	} {
		f, _, p := equal(c.n)
		wantFault(t, c.name, Check(f, Round{c.pairs, c.bye}, p, plenty), c.want)
	}
}
