package pairing

import "slices"

// A Remaining is how much of an event is still to come: at least and at most so many games
// and rounds, after those completed.
type Remaining struct {
	FewestGames, MostGames   int
	FewestRounds, MostRounds int
}

// Bounds returns how much of an event, or of its play-off if it has one, is still to come, for
// calendars and prize shares. It assumes that everybody left plays on, and everybody who will
// be back does from the next round on, that each game takes one life, which double forfeits and games without a decision don't, and that everybody is
// paired in every round but for one bye.
//
// The bounds on games are sharp: what is lost before one player is left is all lives but the
// champion's, who keeps at least one and at most all. Those on rounds hold for whatever
// pairs the criteria choose, and may not be attained by them; the most may be a round or two
// above what any choice attains.
//
// The last round must be finished. The error reports all problems of the event.
//
// It takes O(n log n) time for each round of the shortest course.
func Bounds[P comparable](e Event[P]) (Remaining, error) {
	_, s, err := replayFinished(&e)
	if err != nil {
		return Remaining{}, err
	}
	if over, _ := s.over(); over {
		return Remaining{}, nil
	}
	var lives []int // of those left or coming back
	total, most := 0, 0
	for i := range s.losses {
		if s.left(int32(i)) || s.returns(int32(i)) {
			x := s.lives[i] - s.losses[i]
			lives = append(lives, x)
			total += x
			most = max(most, x)
		}
	}
	return Remaining{
		FewestGames: total - most, MostGames: total - 1,
		FewestRounds: fewestRounds(slices.Clone(lives)), MostRounds: mostRounds(lives),
	}, nil
}

// fewestRounds plays as fast as possible: one of those with the most lives never loses, and of
// the others those with the most lives do, so that many players stay as long as possible and
// with them many games in each round.
func fewestRounds(lives []int) int {
	slices.Sort(lives)
	rest := lives[:len(lives)-1]
	rounds := 0
	for ; len(rest) > 0; rounds++ {
		games := (len(rest) + 1) / 2
		for i := len(rest) - games; i < len(rest); i++ {
			rest[i]--
		}
		slices.Sort(rest)
		for len(rest) > 0 && rest[0] == 0 {
			rest = rest[1:]
		}
	}
	return rounds
}

// mostRounds returns a bound on the number of rounds.
//
// A round with 2k or 2k+1 players left takes k lives. Before no more than 2k+1 of n players are
// left, at least the n-2k-1 with the fewest lives must have lost all theirs, S(n-2k-1) in
// all; these lives are lost in rounds that take more than k each. With L(k) the lives lost
// in rounds that take more than k, and L(0) all that are lost, at most all but one, the
// number of rounds is
//
//	Σ_k (L(k-1) - L(k)) / k = L(0) - Σ_k L(k) / (k(k+1))
//
// and so at most what that is for the least possible L(k).
func mostRounds(lives []int) int {
	n := len(lives)
	if n <= 1 {
		return 0
	}
	slices.Sort(lives)
	sums := make([]int, n+1)
	for i, x := range lives {
		sums[i+1] = sums[i] + x
	}
	rounds := float64(sums[n] - 1)
	for k := 1; n-2*k-1 > 0; k++ {
		rounds -= float64(sums[n-2*k-1]) / float64(k*(k+1))
	}
	return int(rounds + 1e-6) // rounding errors are far below, and the bound still holds
}
