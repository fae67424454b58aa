package twin

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// list holds the costs of one word of the pairs of a graph.
type list struct {
	n    int
	cost map[[2]int32]int64
}

func (l list) Order() int { return l.n }
func (l list) Words() int { return 1 }
func (l list) Cost(u, v int32, cost []int64) bool {
	x, ok := l.cost[[2]int32{min(u, v), max(u, v)}]
	cost[0] = x
	return ok
}

// random returns a graph with a share of all pairs, whose costs are few values.
func random(rng *rand.Rand, n int, share float64, values int64) list {
	l := list{n, map[[2]int32]int64{}}
	for v := range int32(n) {
		for u := range v {
			if rng.Float64() < share {
				l.cost[[2]int32{u, v}] = rng.Int64N(values) - values/2
			}
		}
	}
	return l
}

// The two methods find the same matching.
func TestSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	matchings, none := 0, 0
	for range 300 {
		g := New(random(rng, rng.IntN(17), []float64{0.2, 0.4, 0.8, 1}[rng.IntN(4)], []int64{1, 2, 5, 100}[rng.IntN(4)]))
		got, want := g.Solve(), g.Subsets()
		if !slices.Equal(got, want) || (got == nil) != (want == nil) {
			t.Fatalf("%v\n%v, want %v", g.cost, got, want)
		}
		if got == nil {
			none++
		} else {
			matchings++
		}
	}
	if matchings < 50 || none < 50 {
		t.Errorf("%d matchings, %d without", matchings, none)
	}
}

// Vertices 0, 1 and 2 are close together, as are 3, 4 and 5. One pair must join
// them, and the proof has a set.
func TestCheck(t *testing.T) {
	l := list{6, map[[2]int32]int64{}}
	for v := range int32(6) {
		for u := range v {
			l.cost[[2]int32{u, v}] = 2
			if u < 3 && v >= 3 {
				l.cost[[2]int32{u, v}] = 10
			}
		}
	}
	g := New(l)
	mate := []int32{1, 0, 3, 2, 5, 4}
	duals := []int64{1, 1, 1, 1, 1, 1}
	sets, z := [][]int32{{0, 1, 2}}, [][]int64{{8}}
	if err := g.Check(mate, duals, sets, z); err != nil {
		t.Fatal(err)
	}
	if got := g.Subsets(); !slices.Equal(got, mate) {
		t.Errorf("partners %v, want %v", got, mate)
	}
	for name, err := range map[string]error{
		"cheaper by 2":                  g.Check(mate, []int64{1, 1, 1, 1, 1, -1}, sets, z),
		"a negative slack":              g.Check(mate, []int64{3, 1, 1, 1, 1, -1}, sets, z),
		"an even set":                   g.Check(mate, duals, [][]int32{{0, 1}}, z),
		"a vertex twice":                g.Check(mate, duals, [][]int32{{0, 1, 1}}, z),
		"a negative dual":               g.Check(mate, []int64{1, 1, 1, 1, 1, 17}, sets, [][]int64{{-8}}),
		"too large a dual":              g.Check(mate, duals, sets, [][]int64{{9}}),
		"an even set without dual":      g.Check(mate, duals, [][]int32{{0, 1, 2}, {0, 1}}, [][]int64{{8}, {0}}),
		"a negative slack across a set": g.Check(mate, []int64{1, 1, 1, 1, 1, -1}, sets, [][]int64{{10}}),
		"too few words":                 g.Check(mate, duals[1:], sets, z),
		"no partner":                    g.Check([]int32{1, 0, 3, 2, 5, -1}, duals, sets, z),
		"partners of others":            g.Check([]int32{1, 2, 3, 2, 5, 4}, duals, sets, z),
		"a worse matching":              g.Check([]int32{3, 4, 5, 0, 1, 2}, duals, sets, z),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	delete(l.cost, [2]int32{2, 3})
	if New(l).Check(mate, duals, sets, z) == nil {
		t.Error("a pair that does not exist: no error")
	}
}
