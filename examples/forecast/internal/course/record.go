package course

import "github.com/arbiter-go/arbiter/examples/forecast/internal/strength"

// tallies sum up games by pair. Pairs are in the order in which they were added
// first.
type tallies struct {
	pairs []strength.Pair
	index map[[2]int]int // the index of a pair, the smaller number first
}

// add adds games that players won against each other.
func (t *tallies) add(first, second, wins, losses int) {
	if wins+losses == 0 {
		return
	}
	if first > second {
		first, second, wins, losses = second, first, losses, wins
	}
	k, ok := t.index[[2]int{first, second}]
	if !ok {
		if t.index == nil {
			t.index = map[[2]int]int{}
		}
		k = len(t.pairs)
		t.index[[2]int{first, second}] = k
		t.pairs = append(t.pairs, strength.Pair{First: first, Second: second})
	}
	t.pairs[k].Wins += wins
	t.pairs[k].Losses += losses
}
