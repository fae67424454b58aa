package stackem

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
)

func TestStrategies(t *testing.T) { rapid.Check(t, strategies) }
func TestBlind(t *testing.T)      { rapid.Check(t, blind) }
func TestEstimate(t *testing.T)   { rapid.Check(t, slowEstimate) }

func FuzzStrategies(f *testing.F) { f.Fuzz(rapid.MakeFuzz(strategies)) }
func FuzzBlind(f *testing.F)      { f.Fuzz(rapid.MakeFuzz(blind)) }

func TestAll(t *testing.T) {
	names := wiretest.Strategies(t, All(), func(s Strategy) (string, string) { return s.Name, s.Does })
	if len(names) != 10 {
		t.Errorf("%q", names)
	}
}

// TestSimple has where slots and greedy put bricks.
func TestSimple(t *testing.T) {
	for brick, want := range map[Brick]string{99: "A0", 94: "A0", 93: "A1", 50: "B3", 49: "C0", 7: "D2", 6: "D3", 0: "D3"} {
		if at := (Slots{}).Place(View{Mine: Wall{}}, brick); at != want && want != "D3" {
			t.Errorf("%d goes to %s, want %s", brick, at, want)
		}
		var w Wall
		for i := range w {
			w[i] = brick
		}
		if at := (Slots{}).Place(View{Mine: w}, brick); at != "-1" {
			t.Errorf("%d goes to %s, where there is one of its band", brick, at)
		}
		if i := band(brick); Coordinate(i) != want {
			t.Errorf("%d is of the band of %s, want %s", brick, Coordinate(i), want)
		}
	}
	var sizes [16]int
	for _, brick := range all() {
		sizes[band(brick)]++
	}
	for i, n := range sizes {
		if n != 6 && n != 7 {
			t.Errorf("the band of %s has %d bricks", Coordinate(i), n)
		}
	}
	v := View{Mine: but(sorted, "B1", 99), Discard: 42}
	if at := (Greedy{}).Place(v, 42); at != "B1" {
		t.Errorf("42 goes to %s", at)
	}
	if at := (Greedy{}).Place(v, 98); at != "-1" {
		t.Errorf("98 goes to %s", at)
	}
	// Of places that are as good, the first: A0 and B0 change places, by 91
	// or by 88.
	if at := (Greedy{}).Place(View{Mine: but(sorted, "A0", 89)}, 91); at != "A0" {
		t.Errorf("91 goes to %s", at)
	}
	for discard, want := range map[Brick]Choice{42: Discard, 98: Pile, -1: Pile} {
		v.Discard = discard
		if c := (Greedy{}).Choose(v); c != want {
			t.Errorf("with %d discarded: %v", discard, c)
		}
	}
	// No discard is not a brick, and brick 0 is one.
	if c := (Slots{}).Choose(View{Mine: but(sorted, "D3", 60), Discard: -1}); c != Pile {
		t.Errorf("without a discard: %v", c)
	}
	if c := (Slots{}).Choose(View{Mine: but(sorted, "D3", 60), Discard: 0}); c != Discard {
		t.Errorf("with 0 discarded: %v", c)
	}
	if d := disorder(Wall{}); d != 10*10-16 {
		t.Errorf("of bricks that are the same, %d pairs are out of order", d)
	}
	if c := (Slots{}).Choose(View{Mine: sorted, Discard: 99}); c != Pile {
		t.Errorf("A0 is taken: %v", c)
	}
	if c := (Slots{}).Choose(View{Mine: sorted, Discard: 88}); c != Discard {
		t.Errorf("A1 has another band: %v", c)
	}
}

// TestPlaces lays the complete wall in all of its orders, one by one.
func TestPlaces(t *testing.T) {
	var ranks [16]int
	orders := 0
	var lay func(w [16]int, k int)
	lay = func(w [16]int, k int) {
		if k == 17 {
			orders++
			for i, rank := range w {
				ranks[i] += rank - 1
			}
			return
		}
		for i := range w {
			if w[i] == 0 && (i < 4 || w[i-4] > 0) && (i%4 == 0 || w[i-1] > 0) {
				next := w
				next[i] = k
				lay(next, k+1)
			}
		}
	}
	lay([16]int{}, 1)
	weights, one := expectedWeights()
	if orders != 24_024 || one != 17*orders {
		t.Errorf("%d orders, one is %d", orders, one)
	}
	for i, rank := range ranks {
		if want := 101*(16*orders-rank) - 17*orders; weights[i] != want {
			t.Errorf("%s: the expected weight is %d/%d, want %d", Coordinate(i), weights[i], one, want)
		}
	}
	text := ""
	for i, r := range ranges {
		text += fmt.Sprintf(" %d-%d", r.from, r.to)
		for _, j := range beside(i) {
			if j > i && ranges[j].to >= r.from || j < i && ranges[j].from <= r.to {
				t.Errorf("%v beside %v", r, ranges[j])
			}
		}
		for b := r.from; b <= r.to; b++ {
			if !r.has(b) || r.has(r.from-1) || r.has(r.to+1) || 2*one*int(b) > weights[i]*2+one*30 || 2*one*int(b) < weights[i]*2-one*30 {
				t.Errorf("%s: %d in %v", Coordinate(i), b, r)
			}
		}
	}
	if want := " 90-99 78-89 60-77 40-59 78-89 59-75 41-58 22-39 60-77 41-58 24-40 10-21 40-59 22-39 10-21 0-9"; text != want {
		t.Errorf("\n got%s\nwant%s", text, want)
	}
	for _, c := range []struct {
		wall  Wall
		brick Brick
		want  string
	}{
		{mixed, 99, "A0"},
		{mixed, 78, "A1"},                        // before B0
		{but(mixed, "A1", 89), 78, "B0"},         // A1 has one
		{mixed, 60, "B1"},                        // not A2 or C0
		{but(mixed, "B1", 61), 60, "A2"},         // and these
		{mixed, 23, "B3"},                        // before C2 and D1
		{but(mixed, "D3", 9), 8, Coordinate(-1)}, // so has D3
	} {
		if at := (placesPlayer{}).Place(View{Mine: c.wall}, c.brick); at != c.want {
			t.Errorf("%d goes to %s, want %s", c.brick, at, c.want)
		}
	}
}

// slowEstimate: the estimate is the price of the cheapest of all sets of bricks
// without a conflict.
func slowEstimate(t *rapid.T) {
	list := rapid.Permutation(all()).Draw(t, "bricks")
	w := Wall(list[:16])
	if rapid.Bool().Draw(t, "nearly complete") {
		w = drawSorted(t, list)
		for range rapid.IntRange(0, 6).Draw(t, "faults") {
			w[rapid.IntRange(0, 15).Draw(t, "place")] = Brick(rapid.IntRange(0, 99).Draw(t, "brick"))
		}
	}
	var u unseen
	some := list[100-rapid.IntRange(0, 84).Draw(t, "unseen"):]
	for b := range Brick(NumBricks) {
		u[b+1] = u[b]
		if slices.Contains(some, b) {
			u[b+1]++
		}
		if u.has(b) != slices.Contains(some, b) {
			t.Fatal(b, some)
		}
	}
	e := u.estimate(w)
	want, without, kept := slowCosts(w, some)
	if e.cost != want {
		t.Fatalf("%d, want %d, of\n%v", e.cost, want, w)
	}
	if e.nodes > maxNodes {
		t.Fatalf("%d nodes", e.nodes)
	}
	i := rapid.IntRange(0, 15).Draw(t, "place")
	if c := e.costWithout(i); c != without[i] {
		t.Fatalf("without %s %d, want %d, of\n%v", Coordinate(i), c, without[i], w)
	}
	if c := e.costWith(i, w[i], worst); c != kept[i] {
		t.Fatalf("with %s %d, want %d, of\n%v", Coordinate(i), c, kept[i], w)
	}
	// Another brick.
	brick := rapid.SampledFrom(list[16:]).Draw(t, "another brick")
	x := w
	x[i] = brick
	_, _, kept = slowCosts(x, some)
	if c := e.costWith(i, brick, worst); c != kept[i] {
		t.Fatalf("%d at %s: %d, want %d, in\n%v", brick, Coordinate(i), c, kept[i], w)
	}
	cost, at := e.place(brick)
	best, where := e.cost, -1
	for i := range w {
		if c := e.costWith(i, brick, worst); c < best {
			best, where = c, i
		}
	}
	if cost != best || at != where {
		t.Fatalf("%d at %d for %d, want at %d for %d\n%v", brick, at, cost, where, best, w)
	}
}

// slowCosts tries all sets of bricks of a wall. It returns the cost of the
// cheapest, and of the cheapest without and with each place.
func slowCosts(w Wall, unseen []Brick) (cost int64, without, with [16]int64) {
	cost = worst
	for i := range w {
		without[i], with[i] = worst, worst
	}
	// Two places in order, and in conflict.
	var order, conflict [16][16]bool
	for i := range w {
		for j := range w {
			rows, columns := j/4-i/4, j%4-i%4
			order[i][j] = i != j && rows >= 0 && columns >= 0
			conflict[i][j] = order[i][j] && int(w[i])-int(w[j]) < rows+columns
		}
	}
	for set := range 1 << 16 {
		in := func(i int) bool { return set>>i&1 == 1 }
		ok := true
		for i := range w {
			for j := range w {
				ok = ok && !(conflict[i][j] && in(i) && in(j))
			}
			if !ok {
				break
			}
		}
		if !ok {
			continue
		}
		// A brick that is left out is in conflict with one that is not,
		// except for a place that must be a gap.
		var free []int
		for i := range w {
			left := !in(i)
			for j := range w {
				left = left && !(in(j) && (conflict[i][j] || conflict[j][i]))
			}
			if left {
				free = append(free, i)
			}
		}
		if len(free) > 1 {
			continue
		}
		// The longest line of gaps from i, in a direction.
		var line func(i, by int) int
		line = func(i, by int) (n int) {
			for _, j := range beside(i) {
				if (j-i)*by > 0 && !in(j) {
					n = max(n, 1+line(j, by))
				}
			}
			return n
		}
		c := int64(0)
		for i := range w {
			if in(i) {
				continue
			}
			low, high := -1, 100
			for j := range w {
				if in(j) && order[j][i] {
					high = min(high, int(w[j]))
				}
				if in(j) && order[i][j] {
					low = max(low, int(w[j]))
				}
			}
			fit := 0
			for _, b := range unseen {
				if low < int(b) && int(b) < high {
					fit++
				}
			}
			m := line(i, 1) + line(i, -1) + 1
			if fit < m {
				c += 40 * 1024
			} else {
				c += 3*1024 + int64(1024*len(unseen)*m/fit)
			}
		}
		if len(free) == 1 {
			without[free[0]] = min(without[free[0]], c)
			continue
		}
		cost = min(cost, c)
		for i := range w {
			if in(i) {
				with[i] = min(with[i], c)
			} else {
				without[i] = min(without[i], c)
			}
		}
	}
	return cost, without, with
}

// drawStrategy draws a strategy. The slow one is drawn less often.
func drawStrategy(t *rapid.T, name string) Strategy {
	list := All()
	return rapid.SampledFrom(append(list[:9:9], list...)).Draw(t, name)
}

// strategies: from any start, strategies play games that end by themselves,
// without a forfeit, and the same each time. A place is a coordinate or "-1".
// Only a complete wall or a lot puts back a discard.
func strategies(t *rapid.T) {
	s := drawStart(t)
	both := [2]Strategy{drawStrategy(t, "0"), drawStrategy(t, "1")}
	seed := rapid.Uint64().Draw(t, "seed")
	const most = 2_000
	contest := func() Game {
		g, err := Contest(s, [2]Player{both[0].New(seed), both[1].New(seed + 1)}, most)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	g := contest()
	if diff := cmp.Diff(g, contest()); diff != "" {
		t.Fatalf("(-first +second):\n%s", diff)
	}
	c := mustPlay(t, g)
	if g.Forfeit != nil || c.End.State() == Running || c.End.State() == PutBacks {
		t.Fatalf("%s against %s: %v after %d, %v", both[0].Name, both[1].Name, c.End.State(), c.End.Moves(), g.Forfeit)
	}
	for k, step := range c.Steps {
		by := both[step.Player].Name
		if step.Odd || by != "random" && step.Laid == PutBack && step.End != OwnMove || by == "drawer" && step.Took == TakeDiscard {
			t.Fatalf("%s, move %d: %+v", by, k+1, step)
		}
	}
}

// blind: with the rest of the pile in another order, a strategy chooses the
// same, and puts the same brick at the same place.
func blind(t *rapid.T) {
	s := drawStart(t)
	both := [2]Strategy{drawStrategy(t, "0"), drawStrategy(t, "1")}
	k := rapid.IntRange(0, 30).Draw(t, "moves")
	contest := func() Game {
		g, err := Contest(s, [2]Player{both[0].New(1), both[1].New(2)}, k+1)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	g := contest()
	if len(g.Moves) <= k {
		return
	}
	draws := 0
	for _, m := range g.Moves[:k] {
		if m.Take == Pile {
			draws++
		}
	}
	if g.Moves[k].Take == Pile && draws < len(s.Pile) && rapid.Bool().Draw(t, "the same brick") {
		draws++
	}
	s.Pile = append(s.Pile[:draws:draws], rapid.Permutation(s.Pile[draws:]).Draw(t, "rest")...)
	other := contest()
	if g.Moves[k].Take != other.Moves[k].Take {
		t.Fatalf("%s chose %v and then %v", both[0].Name, g.Moves[k], other.Moves[k])
	}
	a, b := mustPlay(t, g), mustPlay(t, other)
	if a.Steps[k].Brick != b.Steps[k].Brick {
		a.Steps[k], b.Steps[k] = Step{}, Step{}
		g.Moves[k], other.Moves[k] = Move{}, Move{}
	}
	if !slices.Equal(a.Steps, b.Steps) || !slices.Equal(g.Moves, other.Moves) {
		t.Fatalf("%v\n%v", a.Steps, b.Steps)
	}
}

// TestTakes has when the keeper, the watcher and the search take the discard.
func TestTakes(t *testing.T) {
	// With 50 at A2, two of three gaps are left.
	gaps := but(but(but(sorted, "A2", 0), "D0", 98), "B1", 96)
	var all, none unseen
	for i := range all {
		all[i] = int8(i)
	}
	for _, c := range []struct {
		mine    Wall
		discard Brick
		u       unseen
		eighths int64
		want    Choice
	}{
		{gaps, 50, all, 7, Discard},
		{gaps, 50, all, 4, Pile},
		{gaps, 50, none, 4, Discard}, // the pile is empty
		{gaps, 99, none, 8, Pile},    // but this fits nowhere
		{gaps, -1, none, 8, Pile},
		{sorted, 50, all, 8, Discard}, // to put it back
		{sorted, 50, none, 8, Discard},
	} {
		if got := takeChoice(View{c.mine, mixed, c.discard}, &c.u, c.eighths); got != c.want {
			t.Errorf("%d with %d unseen and %d eighths: %v, want %v\n%v", c.discard, c.u.count(), c.eighths, got, c.want, c.mine)
		}
	}
	// A complete wall wins by putting the discard back.
	for _, s := range All()[5:] {
		g, err := Contest(begun(sorted, mixed, 50), [2]Player{s.New(1), Slots{}}, 10)
		if err != nil {
			t.Fatal(err)
		}
		if end := mustPlay(t, g).End; end.Rule() != OwnMove || end.Moves() != 1 {
			t.Errorf("%s: %v by %v after %d", s.Name, end.State(), end.Rule(), end.Moves())
		}
	}
}
