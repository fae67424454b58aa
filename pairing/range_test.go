package pairing_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// Where seed ratings are as far apart as they can be and nearly all pairs are forbidden, the numbers of
// the search may leave their range. Such an event is refused as too large, like any other.
func TestOutOfRange(t *testing.T) {
	refused, paired := 0, 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 9))
		n := 40
		e := pairing.Event[int]{Lives: 3, Edition: pairing.WC2016}
		for i := range n {
			e.Entrants = append(e.Entrants, i)
			e.SeedRatings = append(e.SeedRatings, float64(1-2*rng.IntN(2))*10000)
		}
		allowed := map[[2]int]bool{}
		allow := func(i, j int) { allowed[[2]int{min(i, j), max(i, j)}] = true }
		path := rng.Perm(n)
		for k := 1; k < n; k++ {
			allow(path[k-1], path[k])
			if k > 1 && rng.IntN(3) == 0 {
				allow(path[k-2], path[k])
			}
		}
		for range rng.IntN(n) {
			allow(rng.IntN(n), rng.IntN(n))
		}
		for j := range n {
			for i := range j {
				if !allowed[[2]int{i, j}] {
					e.Forbidden = append(e.Forbidden, [2]int{i, j})
				}
			}
		}
		switch _, err := pairing.Next(e); {
		case err == nil:
			paired++
		case errors.Is(err, pairing.ErrTooLarge):
			refused++
		default:
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	t.Logf("%d paired, %d refused", paired, refused)
	if paired == 0 || refused == 0 {
		t.Errorf("%d paired, %d refused: one of the two was not tried", paired, refused)
	}
}
