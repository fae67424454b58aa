package pairing

import (
	"math"
	"slices"
)

// A Remaining says how many games and rounds of an event are still to come,
// after the completed rounds: at least and at most.
type Remaining struct {
	FewestGames  int `json:"fewestGames"`
	MostGames    int `json:"mostGames"`
	FewestRounds int `json:"fewestRounds"`
	MostRounds   int `json:"mostRounds"`
}

// Bounds returns how much of an event is still to come, for calendars and prize
// shares. In an event with a play-off, it is about the play-off. The last round
// must be finished.
//
// Bounds makes three assumptions:
//
//   - Everybody left plays on. Players who will be back play from the next
//     round on.
//   - Each game takes one life. So no game is left without a decision, and none
//     is forfeited by both sides.
//   - Everybody is paired in every round, except for one bye.
//
// The bounds on games are sharp. Before one player is left, all lives are lost
// except the lives that the champion keeps: at least one and at most all.
//
// The bounds on rounds hold for whatever pairs the criteria choose. The
// criteria may not attain them. The most rounds may be a round or two above the
// most that any choice attains. The fewest rounds are counted up to
// [MaxRounds].
//
// In an event with points, the rounds are given by [Event].Length.
//
// The error reports all problems of the event. Bounds takes O(n log n) time.
// For each round of the shortest course it takes time in proportion to the
// different numbers of lives that players then have. If that is more work than
// [Options].MaxWork allows, the error is [ErrTooLarge].
func Bounds[P comparable](e Event[P], o ...Options) (Remaining, error) {
	b := newBudget(&e, o)
	_, s, err := replayFinished(&e, b)
	if err != nil {
		return Remaining{}, err
	}
	if over, _ := s.over(); over {
		return Remaining{}, nil
	}
	if s.ledger != nil {
		rounds := int(s.ledger.length - s.rounds)
		games := toInt(int64(rounds) * int64(s.stayers/2))
		return Remaining{games, games, rounds, rounds}, nil
	}
	var lives []int // of the players who stay
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

// toInt returns x, or the greatest int. An int of 32 bits cannot hold all lives
// of the largest events.
func toInt(x int64) int { return int(min(x, math.MaxInt)) }

// A crowd is a number of players with equally many lives.
type crowd struct{ lives, players int }

// fewestRounds plays as fast as possible, from lives in ascending order. One of
// the players with the most lives never loses. In each round the players with
// the most lives among the others lose. So many players stay as long as
// possible, and each round has many games. It reports false if that takes too
// much work.
func fewestRounds(lives []int, b *budget) (rounds int, ok bool) {
	rest := len(lives) - 1
	var crowds []crowd // the most lives first
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

// join adds players to crowds in which nobody has fewer lives.
func join(crowds []crowd, lives, players int) []crowd {
	if last := len(crowds) - 1; last >= 0 && crowds[last].lives == lives {
		crowds[last].players += players
	} else if players > 0 {
		crowds = append(crowds, crowd{lives, players})
	}
	return crowds
}

// mostRounds returns an upper bound on the number of rounds, from lives in
// ascending order.
//
// # Rounds by the lives they take
//
// A round with 2k or 2k+1 players left takes k lives. Let L(k) be the number of
// lives lost in rounds that take more than k. Then L(0) is the number of all
// lives lost, and the number of rounds is
//
//	Σ_k (L(k-1) - L(k)) / k = L(0) - Σ_k L(k) / (k(k+1)).
//
// # Bounds on L
//
// At most all lives except one are lost. That bounds L(0) from above.
//
// Let S(j) be the sum of the j smallest numbers of lives. When at most 2k+1 of
// n players are left, at least n-2k-1 players have lost all their lives, and so
// at least S(n-2k-1) lives are lost. All these lives were lost in rounds that
// took more than k. So
//
//	L(k) ≥ S(n-2k-1).
//
// The number of rounds is greatest for the greatest L(0) and the least L(k).
func mostRounds(lives []int) int {
	n := len(lives)
	if n <= 1 {
		return 0
	}
	sums := make([]float64, n+1) // exact, as integers below 2^53
	for i, x := range lives {
		sums[i+1] = sums[i] + float64(x)
	}
	rounds := sums[n] - 1
	for k := 1; n-2*k-1 > 0; k++ {
		rounds -= sums[n-2*k-1] / (float64(k) * float64(k+1))
	}
	// more than all rounding errors
	errors := 1e-6 + float64(sums[n]*float64(n)*0x1p-53)
	return int(min(rounds+errors, math.MaxInt32))
}
