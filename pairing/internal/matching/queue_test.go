package matching

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestQueue compares the queue with a list that is searched. Events come out
// with the keys that they should have.
func TestQueue(t *testing.T) {
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		k := 1 + rng.IntN(4)
		q := newQueue(k, rng.IntN(3))
		type item struct {
			key []int64
			u   int32
		}
		var list []item
		now := make([]int64, k)
		most, number := 0, int32(0)
		key := make([]int64, k)
		for range rng.IntN(200) {
			if rng.IntN(3) > 0 {
				x := slices.Clone(now)
				for w := rng.IntN(k); w < k; w++ {
					x[w] += rng.Int64N(1<<rng.IntN(60)+1) - rng.Int64N(3)
				}
				q.push(event{u: number}, x)
				list = append(list, item{x, number})
				most = max(most, len(list))
				number++
				continue
			}
			e, ok := q.pop(key)
			if ok != (len(list) > 0) {
				t.Fatalf("seed %d: popped %v of %d events", seed, ok, len(list))
			}
			if !ok {
				continue
			}
			// What is due before now counts as due now, first come,
			// first served.
			due := func(x item) []int64 {
				if slices.Compare(x.key, now) < 0 {
					return now
				}
				return x.key
			}
			least := slices.MinFunc(list, func(x, y item) int { return slices.Compare(due(x), due(y)) })
			at := slices.IndexFunc(list, func(x item) bool { return x.u == e.u })
			if at < 0 || !slices.Equal(key, list[at].key) || slices.Compare(due(list[at]), due(least)) != 0 {
				t.Fatalf("seed %d: popped %v with key %v, but %v is due", seed, e, key, least)
			}
			if slices.Compare(key, now) > 0 {
				copy(now, key)
			}
			list = slices.Delete(list, at, at+1)
		}
		if q.peak != most || q.pushed != int(number) || q.moved < q.pushed {
			t.Fatalf("seed %d: %d rooms, want %d; %d pushed, want %d; %d moved", seed, q.peak, most, q.pushed, number, q.moved)
		}
		q.clear()
		if _, ok := q.pop(key); ok {
			t.Fatalf("seed %d: an event is left in a cleared queue", seed)
		}
		q.push(event{u: 7}, make([]int64, k))
		if e, ok := q.pop(key); !ok || e.u != 7 {
			t.Fatalf("seed %d: a cleared queue does not begin anew", seed)
		}
	}
}

// The costs of a choice among many pairs need no more memory than allowed,
// unless the fewest words need more.
func TestMostTieWords(t *testing.T) {
	for _, c := range []struct{ vertices, pairs, k, want int }{
		{10, 45, 3, 4},
		{1000, 400_000, 3, 4},
		{1001, 3000, 3, 32},
		{2000, 1_000_000, 2, 14},
		{2000, 2_000_000, 2, 6},
		{3000, 4_500_000, 2, 4},
	} {
		got := mostTieWords(c.vertices, c.pairs, c.k)
		if got != c.want || got > tieWords && c.pairs*(c.k+got) > tieRoom {
			t.Errorf("%+v: %d words", c, got)
		}
	}
}
