package pairing

import (
	"fmt"
	"slices"
	"testing"
)

// TestRoundBounds compares the fewest and most rounds with a search through all courses of
// small events, in which any half of the players may lose in each round. The fewest are
// sharp, the most may be too many by up to two.
func TestRoundBounds(t *testing.T) {
	type bounds struct{ fewest, most int }
	known := map[string]bounds{}
	compared, loose := 0, 0
	var search func(lives []int) bounds
	search = func(lives []int) bounds {
		slices.Sort(lives)
		if len(lives) <= 1 {
			return bounds{}
		}
		key := fmt.Sprint(lives)
		if b, ok := known[key]; ok {
			return b
		}
		b := bounds{1 << 30, 0}
		for losers := range 1 << len(lives) {
			var after []int
			games := len(lives) / 2
			for i, x := range lives {
				if losers>>i&1 == 1 {
					games--
					x--
				}
				if x > 0 {
					after = append(after, x)
				}
			}
			if games == 0 {
				next := search(after)
				b.fewest, b.most = min(b.fewest, 1+next.fewest), max(b.most, 1+next.most)
			}
		}
		known[key] = b
		return b
	}
	var all func(lives []int)
	all = func(lives []int) {
		if len(lives) > 0 {
			want := search(slices.Clone(lives))
			got := bounds{fewestRounds(slices.Clone(lives)), mostRounds(slices.Clone(lives))}
			if got.fewest != want.fewest || got.most < want.most || got.most > want.most+2 {
				t.Errorf("lives %v: %+v, want %+v", lives, got, want)
			}
			compared++
			loose += got.most - want.most
		}
		if len(lives) == 8 {
			return
		}
		low := 1
		if len(lives) > 0 {
			low = lives[len(lives)-1]
		}
		for x := low; x <= 4; x++ {
			all(append(slices.Clone(lives), x))
		}
	}
	all(nil)
	t.Logf("%d fields compared; the bound on most rounds is too high by %d in all", compared, loose)
}
