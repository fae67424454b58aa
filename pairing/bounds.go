package pairing

import (
	"math"
	"slices"
)

// A Remaining is how much of an event is still to come: at least and at most so
// many games and rounds, after those completed.
type Remaining struct {
	FewestGames  int `json:"fewestGames"`
	MostGames    int `json:"mostGames"`
	FewestRounds int `json:"fewestRounds"`
	MostRounds   int `json:"mostRounds"`
}

// Bounds returns how much of an event, or of its play-off if it has one, is
// still to come, for calendars and prize shares. It assumes that everybody left
// plays on, and everybody who will be back does from the next round on, that
// each game takes one life, which double forfeits and games without a decision
// do not, and that everybody is paired in every round but for one bye.
//
// The bounds on games are sharp: what is lost before one player is left is all
// lives but the champion's, who keeps at least one and at most all. Those on
// rounds hold for whatever pairs the criteria choose, and may not be attained
// by them; the most may be a round or two above what any choice attains. The
// fewest rounds are counted up to [MaxRounds].
//
// The last round must be finished. The error reports all problems of the event.
//
// It takes O(n log n) time, and for each round of the shortest course time in
// proportion to the different numbers of lives that players then have. If that
// is more work than [Options].MaxWork allows, the error is [ErrTooLarge].
func Bounds[P comparable](e Event[P], o ...Options) (Remaining, error) {
	b := newBudget(&e, o)
	_, s, err := replayFinished(&e, b)
	if err != nil {
		return Remaining{}, err
	}
	if over, _ := s.over(); over {
		return Remaining{}, nil
	}
	var lives []int // of those left or coming back
	total, most := int64(0), 0
	for i := range s.losses {
		if s.stays(int32(i)) {
			x := s.lives[i] - s.losses[i]
			lives = append(lives, x)
			total += int64(x)
			most = max(most, x)
		}
	}
	slices.Sort(lives)
	fewest, ok := fewestRounds(lives, b)
	if !ok {
		return Remaining{}, e.exceeded(b, atBounds)
	}
	return Remaining{
		FewestGames: toInt(total - int64(most)), MostGames: toInt(total - 1),
		FewestRounds: fewest, MostRounds: mostRounds(lives),
	}, nil
}

// toInt returns x, or the most that an int can hold: less than all lives of the
// largest events, where it has 32 bits.
func toInt(x int64) int { return int(min(x, math.MaxInt)) }

// A crowd is some players with equally many lives.
type crowd struct{ lives, players int }

// fewestRounds plays as fast as possible, from lives in ascending order: one of
// those with the most never loses, and of the others those with the most lives
// do, so that many players stay as long as possible and with them many games in
// each round. It reports false if that takes too much work.
func fewestRounds(lives []int, b *budget) (rounds int, ok bool) {
	rest := len(lives) - 1
	var crowds []crowd // those with the most lives first
	for i := rest - 1; i >= 0; i-- {
		crowds = join(crowds, lives[i], 1)
	}
	const stepsOfCrowd = 10
	for ; rest > 0 && rounds < MaxRounds; rounds++ {
		if !b.spend(stepsOfCrowd * int64(len(crowds))) {
			return 0, false
		}
		games := (rest + 1) / 2
		after := crowds[:0:0]
		for _, c := range crowds {
			lose := min(games, c.players)
			games -= lose
			after = join(after, c.lives, c.players-lose)
			after = join(after, c.lives-1, lose)
		}
		if last := len(after) - 1; after[last].lives == 0 {
			rest -= after[last].players
			after = after[:last]
		}
		crowds = after
	}
	return rounds, true
}

// join adds some players to crowds of whom none has fewer lives.
func join(crowds []crowd, lives, players int) []crowd {
	if last := len(crowds) - 1; last >= 0 && crowds[last].lives == lives {
		crowds[last].players += players
	} else if players > 0 {
		crowds = append(crowds, crowd{lives, players})
	}
	return crowds
}

// mostRounds returns a bound on the number of rounds, from lives in ascending
// order.
//
// A round with 2k or 2k+1 players left takes k lives. Before no more than 2k+1
// of n players are left, at least the n-2k-1 with the fewest lives must have
// lost all theirs, S(n-2k-1) in all; these lives are lost in rounds that take
// more than k each. With L(k) the lives lost in rounds that take more than k,
// and L(0) all that are lost, at most all but one, the number of rounds is
//
//	Σ_k (L(k-1) - L(k)) / k = L(0) - Σ_k L(k) / (k(k+1))
//
// and so at most what that is for the least possible L(k).
func mostRounds(lives []int) int {
	n := len(lives)
	if n <= 1 {
		return 0
	}
	sums := make([]float64, n+1) // exact, being integers below 2^53
	for i, x := range lives {
		sums[i+1] = sums[i] + float64(x)
	}
	rounds := sums[n] - 1
	for k := 1; n-2*k-1 > 0; k++ {
		rounds -= sums[n-2*k-1] / (float64(k) * float64(k+1))
	}
	errors := 1e-6 + float64(sums[n]*float64(n)*0x1p-53) // rounding errors are below, so the bound holds
	return int(min(rounds+errors, math.MaxInt32))
}
