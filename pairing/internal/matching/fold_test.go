package matching

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

func TestFold(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 2000 {
		positions := make([]int64, rng.IntN(20))
		at := int64(rng.IntN(50) - 25)
		for i := range positions {
			positions[i] = at
			at += int64(rng.IntN(4)) // equal positions and gaps
		}
		y := Fold(positions)
		if len(y) != len(positions) {
			t.Fatalf("%d values for %d positions", len(y), len(positions))
		}
		m := len(positions)
		for i := range positions {
			tight := m%2 == 1 // one pair at least of each member of an odd group
			for j := range positions {
				d := positions[i] - positions[j]
				slack := -2*d*d - y[i] - y[j]
				if i != j && slack < 0 {
					t.Fatalf("positions %v: slack of %d and %d is %d", positions, i, j, slack)
				}
				if m%2 == 0 && j == m-1-i && slack != 0 {
					t.Fatalf("positions %v: slack of the folded pair %d and %d is %d", positions, i, j, slack)
				}
				tight = tight || slack == 0
			}
			if !tight && m > 1 {
				t.Fatalf("positions %v: member %d has only slack", positions, i)
			}
		}
	}
}

// groups returns costs like those of a round: pairs within a group fold, pairs across cost
// something before that, and some pairs cost even more.
func groups(rng *rand.Rand, n int) (*table, []int64) {
	g := newTable(n, 2)
	group := make([]int, n)
	for i := 1; i < n; i++ {
		group[i] = group[i-1]
		if rng.IntN(6) == 0 {
			group[i]++
		}
	}
	for i := range n {
		for j := range i {
			d := int64(i - j)
			if gap := group[i] - group[j]; gap > 0 {
				g.set(i, j, 0, 2<<gap)
				g.set(i, j, 1, 2*d*d)
			} else {
				g.set(i, j, 1, -2*d*d)
			}
			if rng.IntN(3) == 0 {
				g.set(i, j, 0, g.of(i, j)[0]+2<<12)
			}
		}
	}
	start := make([]int64, 2*n)
	for low := 0; low < n; {
		var positions []int64
		high := low
		for ; high < n && group[high] == group[low]; high++ {
			positions = append(positions, int64(high))
		}
		for k, y := range Fold(positions) {
			start[2*(low+k)+1] = y
		}
		low = high
	}
	return g, start
}

// Whatever a solution starts from, its cost and the canonical choice are the same.
func TestStartMakesNoDifference(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 300 {
		g, start := groups(rng, 2*(1+rng.IntN(25)))
		var mates [2][]int32
		for i, start := range [][]int64{nil, start} {
			s, err := Solve(g, start)
			if err != nil {
				t.Fatal(err)
			}
			g.prove(t, s)
			if mates[i], err = Canonical(g, s); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(mates[0], mates[1]) {
			t.Fatalf("%v without a start, %v with one", mates[0], mates[1])
		}
	}
}

// The canonical choice among many equals, more than fit into one round of words for ties.
func TestCanonicalOfEquals(t *testing.T) {
	for _, n := range []int{2, 10, 60, 120} {
		g := newTable(n, 1)
		s, err := Solve(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		mate, err := Canonical(g, s)
		if err != nil {
			t.Fatal(err)
		}
		for v := range mate {
			if int(mate[v]) != v^1 {
				t.Fatalf("%d vertices: %d has %d", n, v, mate[v])
			}
		}
	}
}

func TestRange(t *testing.T) {
	g := newTable(4, 1)
	for u := range 4 {
		for v := range u {
			g.set(u, v, 0, 1<<61)
		}
	}
	if _, err := Solve(g, []int64{3 << 60, -1 << 60, -1 << 60, -1 << 60}); !errors.Is(err, ErrRange) {
		t.Errorf("error %v", err)
	}
	if _, err := Solve(newTable(3, 1), nil); err == nil {
		t.Error("three vertices have no perfect matching")
	}
}

// count wraps costs and counts the rows that are read: the work of a solution.
type count struct {
	*table
	rows int
}

func (c *count) Row(u int, row []int64) {
	c.rows++
	c.table.Row(u, row)
}

// Folded groups without pairs to avoid need hardly any search.
func TestStartSavesWork(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	n := 60
	g, start := groups(rng, n)
	for i := range n {
		for j := range i {
			g.set(i, j, 0, g.of(i, j)[0]%(2<<12)) // nothing to avoid
		}
	}
	warm, cold := &count{g, 0}, &count{g, 0}
	if _, err := Solve(warm, start); err != nil {
		t.Fatal(err)
	}
	if _, err := Solve(cold, nil); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d rows from the fold, %d from nothing", warm.rows, cold.rows)
	if warm.rows >= cold.rows {
		t.Errorf("%d rows from the fold, %d from nothing", warm.rows, cold.rows)
	}
}

func BenchmarkSolve(b *testing.B) {
	rng := rand.New(rand.NewPCG(6, 6))
	for _, n := range []int{16, 100, 300} {
		g, start := groups(rng, n)
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Solve(g, start); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
