package matching

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// blockShape returns groups large enough for blocks of blocks, and some with
// vertices for which nearly all pairs are special.
func blockShape(rng *rand.Rand, most int) shape {
	x := randomShape(rng, most)
	x.n = max(x.n, 2)
	x.split = []float64{0, 0.005, 0.02, 0.1}[rng.IntN(4)]
	x.special = []float64{0, 0.02, 0.3, 0.98, 1}[rng.IntN(5)]
	c := [][2]int64{{-2, 2}, {-2, -2}, {0, 0}, {2, -2}, {4, 2}}[rng.IntN(5)]
	x.same, x.cross, x.line = c[0], c[1], 4*rng.Int64N(2)
	return x
}

// checkBounds fails unless all blocks bound the slack of u with their vertices
// from below. If nothing has changed since the envelopes were made, the bound
// must be the least slack of an ordinary pair.
func checkBounds(t *testing.T, b *blocks, s *solver, u int32, exact bool, counts func(v int32) bool) {
	t.Helper()
	k := b.K
	bound, d, least := make([]int64, k), make([]int64, k), make([]int64, k)
	for x, nd := range b.all {
		e := b.beginRow(s, u, nd.group)
		b.bound(s, e, u, int32(x), bound)
		b.addLeast(u)
		special := make([]int64, k) // without ordinary pairs
		b.bound(s, e, u, int32(x), special)
		found := false
		for _, v := range b.order[nd.low:nd.high] {
			if !counts(v) {
				continue
			}
			b.ordinaryCost(u, v, d)
			if g, h := b.groupOf(u), b.groupOf(v); g != h {
				for w := range d {
					d[w] -= b.fixedBefore(max(g, h))[w] - b.fixedBefore(min(g, h))[w]
				}
			}
			for w := range d {
				d[w] -= s.yOf(u)[w] + s.yOf(v)[w]
			}
			if !found || less(d, least) {
				found = true
				copy(least, d)
			}
			if u == v || !s.slack(u, v, d) {
				continue
			}
			if less(d, bound) {
				t.Fatalf("block %+v: bound %v, but slack %v of %d and %d", nd, bound, d, u, v)
			}
			if b.special(u, v) != nil && less(d, special) {
				t.Fatalf("block %+v: bound %v for special pairs, but slack %v of %d and %d", nd, special, d, u, v)
			}
		}
		if exact && !slices.Equal(bound, least) {
			t.Fatalf("block %+v: bound %v, want %v for %d", nd, bound, least, u)
		}
	}
}

// Bounds are exact until duals change. Afterwards they are still bounds.
func TestBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 21))
	all := func(int32) bool { return true }
	for range few(240) {
		g := blockShape(rng, []int{220, 220, 700}[rng.IntN(3)]).groups(rng)
		b := newBlocks(g)
		s := newSolver(b, g.K)
		for i := range b.fixed {
			if i >= g.K {
				b.fixed[i] = b.fixed[i-g.K] + 2*rng.Int64N(20)
			}
		}
		b.byeGroup = 0
		words := 1 + rng.IntN(3)
		random := func(v int32) {
			for w := range g.K {
				s.yOf(v)[w] += int64(rng.IntN(words) * (rng.IntN(9) - 4))
			}
			s.yOf(v)[g.K-1] += rng.Int64N(400) - 200
		}
		tilts := []int64{0}
		if g.hasLine() { // many upper words are equal
			tilts = [][]int64{{g.LineSame}, {-g.LineSame}, {g.LineCross}, {-g.LineCross}, {-g.LineSame, g.LineSame}}[rng.IntN(5)]
		}
		for v := range int32(s.n) {
			random(v)
			s.yOf(v)[g.K-2] += tilts[int(v)*len(tilts)/s.n] * g.Position[v]
		}
		s.yBefore = slices.Clone(s.y)
		someone := func() int32 { return b.order[rng.IntN(len(b.order))] }
		for range 4 {
			checkBounds(t, b, s, someone(), true, all)
		}
		for range 6 {
			// A search has ended that changed some duals.
			for range 1 + rng.IntN(12) {
				v := someone()
				switch rng.IntN(3) {
				case 0:
					random(v)
				case 1:
					s.yOf(v)[g.K-1] += rng.Int64N(1000)
				case 2:
					s.yOf(v)[g.K-1] -= rng.Int64N(1000)
				}
				b.changed(s, v)
				copy(s.yBeforeOf(v), s.yOf(v))
			}
			for range 3 {
				checkBounds(t, b, s, someone(), false, all)
			}
		}
		b.forget()
		checkBounds(t, b, s, someone(), true, all)
	}
}

// A watched graph checks the bounds in the middle of searches.
type watched struct {
	*blocks
	t   *testing.T
	rng *rand.Rand
}

func (w *watched) announce(s *solver, kind eventKind, u int32) {
	if kind == reach && (u > 0 || w.Bye == nil) && w.rng.IntN(4) == 0 {
		checkBounds(w.t, w.blocks, s, u, false, func(v int32) bool { return s.label[s.top[v]] != inner })
	}
	w.blocks.announce(s, kind, u)
}

// checkTight fails unless the list of pairs without slack is the list that a
// look at all pairs gives, or both find the duals wrong.
func checkTight(t *testing.T, b *blocks, s *solver) (pairs int, wrong bool) {
	t.Helper()
	all := newTightList(s)
	for u := range int32(s.n) {
		for v := range u {
			all.consider(u, v)
		}
	}
	want, wantErr := all.list()
	got, err := b.tight(s)
	if err != wantErr || !slices.EqualFunc(got, want, func(x, y [2]int32) bool { return x == y }) {
		t.Fatalf("%+v\n%v, error %v; want %v, error %v", b.Groups, got, err, want, wantErr)
	}
	return len(want), err != nil
}

// Bounds hold in the middle of searches. In the end the pairs without slack are
// found, with and without nested sets, and wrong duals are noticed.
func TestBoundsInSearches(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 22))
	pairs, nested, others, wrong := 0, 0, 0, 0
	for range few(800) {
		x := randomShape(rng, 48)
		if rng.IntN(3) == 0 {
			x.n = 34 + rng.IntN(30)
			x.special = []float64{0.98, 0.995, 1}[rng.IntN(3)]
		}
		g := x.groups(rng)
		b := newBlocks(g)
		s := newSolver(&watched{b, t, rng}, g.K)
		starts[rng.IntN(len(starts))].begin(b, s)
		if s.solve() != nil {
			continue
		}
		s.graph = b
		n, bad := checkTight(t, b, s)
		if bad {
			t.Fatalf("%+v\nduals are wrong", g)
		}
		pairs += n
		if b.ordinary != nil {
			others++
		}
		for i, kids := range s.kids {
			if kids != nil && s.parent[s.n+i] >= 0 {
				nested++
				break
			}
		}
		for range 3 { // spoil one word of a dual
			if s.n == 0 {
				break
			}
			i, by := rng.IntN(len(s.y)), int64(1+rng.IntN(3))
			if rng.IntN(2) == 0 {
				by = -by
			}
			s.y[i] += by
			s.yBefore = slices.Clone(s.y)
			b.forget()
			if _, bad := checkTight(t, b, s); bad {
				wrong++
			}
			s.y[i] -= by
		}
	}
	t.Logf("%d pairs; %d with nested sets, %d with ordinary pairs one by one; %d spoiled", pairs, nested, others, wrong)
	if (pairs == 0 || nested == 0 || others == 0 || wrong == 0) && night.Now() {
		t.Error("something did not occur")
	}
}

// The duals of fixed sets are even and at least zero. The start is feasible if
// a larger gap costs more than all smaller gaps on the way, which is so where
// gaps are counted.
func TestStart(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 23))
	for range few(4000) {
		x := randomShape(rng, 40)
		counted := rng.IntN(2) == 0
		if counted {
			x.gapless, x.steep = false, 2+rng.IntN(4)
		}
		g := x.groups(rng)
		b := newBlocks(g)
		s := newSolver(b, g.K)
		b.begin(s)
		zero, d := make([]int64, g.K), make([]int64, g.K)
		for _, set := range b.sets {
			if less(set.z, zero) || set.z[g.K-1]%2 != 0 {
				t.Fatalf("%+v\nbad set %v", g, set)
			}
		}
		for u := range int32(s.n) {
			for v := range u {
				matched := s.mate[u] == v
				if exists := s.slack(u, v, d); counted && (exists && less(d, zero) || matched && (!exists || positive(d))) {
					t.Fatalf("%+v\nslack of %d and %d is %v; exists %v, matched %v", g, u, v, d, exists, matched)
				}
			}
		}
	}
}

// The pairs without slack are found where ordinary pairs are looked at one by
// one, far from other pairs without slack.
func TestTightOrdinary(t *testing.T) {
	rng := rand.New(rand.NewPCG(24, 24))
	for range few(16) {
		x := shape{n: 120 + rng.IntN(120), same: -2, cross: 2, split: 0.01, special: 0.97 + 0.02*rng.Float64(), rank: true, orderBye: true}
		g := x.groups(rng)
		b := newBlocks(g)
		s := newSolver(b, g.K)
		starts[rng.IntN(len(starts))].begin(b, s)
		if err := s.solve(); err != nil {
			t.Fatal(err)
		}
		checkTight(t, b, s)
	}
}
