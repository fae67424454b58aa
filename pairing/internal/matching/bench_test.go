package matching

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// swiss returns the costs of a field in seven groups whose sizes are binomial.
// Each vertex has met one vertex of its group in each of a number of rounds. An
// odd field has a bye, which costs least for the last vertex.
func swiss(rng *rand.Rand, n, rounds int, same, line int64) *Groups {
	first := n % 2
	g := &Groups{K: 5, Group: make([]int32, n+first), Position: make([]int64, n+first), Same: same, Cross: 2,
		LineSame: -line / 2, LineCross: line, Level: []int{0, 1, 2, 3, 4, 5, 6}, Gaps: make([]Term, 7),
		Special: make([][]Special, n+first), Kinds: make([]Kind, 2*rounds)}
	for d := 1; d < 7; d++ { // the number of pairs fits into 17 bits
		g.Gaps[d] = Term{2 - (d-1)/3, 2 << ((d - 1) % 3 * 17)}
	}
	for i := range rounds { // the last half are rematches within a club
		g.Kinds[i].Term = Term{0, 2 << (i * 8)}
		g.Kinds[rounds+i] = Kind{Term: Term{0, 2 << (i * 8)}, Also: Term{2, 2 << 52}}
	}
	var members [7][]int32
	at := 0.0
	for h, share := range []float64{1, 6, 15, 20, 15, 6, 1} {
		from := int(at * float64(n))
		at += share / 64
		for v := from; v < int(at*float64(n)); v++ {
			g.Group[first+v], g.Position[first+v] = int32(h), int64(v)
			members[h] = append(members[h], int32(first+v))
		}
	}
	met := map[[2]int32]int32{}
	var pairs [][2]int32
	for range rounds {
		for _, list := range members {
			rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			for i := 0; i+1 < len(list); i += 2 {
				p := [2]int32{min(list[i], list[i+1]), max(list[i], list[i+1])}
				if met[p]++; met[p] == 1 {
					pairs = append(pairs, p)
				}
			}
		}
	}
	for _, p := range pairs {
		kind := met[p] - 1
		if rng.IntN(20) == 0 {
			kind += int32(rounds)
		}
		g.Special[p[0]] = append(g.Special[p[0]], Special{p[1], kind})
		g.Special[p[1]] = append(g.Special[p[1]], Special{p[0], kind})
	}
	for _, list := range g.Special {
		slices.SortFunc(list, func(x, y Special) int { return int(x.With - y.With) })
	}
	if first > 0 {
		g.Bye = make([]int64, (n+1)*g.K)
		for v := 1; v <= n; v++ {
			g.Bye[v*g.K+1] = int64(n-v) << 41
		}
	}
	return g
}

var endings = []struct {
	name       string
	same, line int64
}{{"slide", 2, 4}, {"fold", -2, 0}, {"neighbors", 2, 0}}

// If no pair is special and the last vertex rests, the start is the answer.
func TestNoSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 41))
	for _, e := range endings {
		for n := 2; n < 1200; n += 1 + n/8 {
			s, err := Solve(swiss(rng, n, 0, e.same, e.line), 0)
			if err != nil || s.Work.Searches > 0 && e.name != "fold" {
				t.Errorf("%s, %d vertices: error %v, %+v", e.name, n, err, s.Work)
			}
		}
	}
}

// BenchmarkSwiss solves a round after five rounds.
func BenchmarkSwiss(b *testing.B) {
	for _, e := range endings {
		for _, n := range []int{100, 101, 1000, 1001, 10_000, 10_001, 100_000} {
			b.Run(fmt.Sprint(e.name, "/", n), func(b *testing.B) {
				g := swiss(rand.New(rand.NewPCG(42, 42)), n, 5, e.same, e.line)
				b.ReportAllocs()
				var work Work
				for b.Loop() {
					s, err := Solve(g, 0)
					if err != nil {
						b.Fatal(err)
					}
					work = s.Work
				}
				b.ReportMetric(float64(work.Searches), "searches")
				b.ReportMetric(float64(work.Events), "events")
				b.ReportMetric(float64(work.Steps)/1e6, "Msteps")
			})
		}
	}
}
