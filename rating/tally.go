package rating

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Tally adds up games, one at a time, for [FitPairs]. It needs memory for the
// players and for the pairs that have met, and none for the games. The zero
// value has no games.
//
// Players and pairs are in the order in which their first games came. The first
// player of a pair is the A of its first game. FitPairs gives the same bits for
// a tally as [Fit] gives for its games, if the players are in the same order.
//
// Only one goroutine at a time may use a tally.
type Tally[P comparable] struct {
	index   map[P]int32 // players are numbers
	players []P
	place   map[uint64]int // of a pair in pairs; see Tally.pair
	pairs   []tallied
}

// A tallied is a [Pair] of players that are numbers.
type tallied struct {
	a, b  int32
	games [Loss + 1]int64 // of each score of a
}

// Add adds one game. The score is for a. If Add returns an error, the tally is
// as it was before.
//
// The error has [Problems]: [ErrScore], [ErrNotAnID], [ErrSame], or
// [ErrTooLarge] for more than [MaxPlayers] players, or for more than [MaxGames]
// wins, draws or losses of a pair.
func (t *Tally[P]) Add(a, b P, s Score) error {
	if s < Win || s > Loss {
		return refuse(Problem{Kind: ErrScore, Who: problem.Against(a, b), Detail: s.String()})
	}
	// Most pairs have met before, and need no more than this.
	if id.Valid(a) && id.Valid(b) {
		i, knownA := t.index[a]
		j, knownB := t.index[b]
		if k, met := t.place[pairKey(i, j)]; met && knownA && knownB {
			x := &t.pairs[k]
			own := s
			if x.a != i {
				own = Win + Loss - s
			}
			if x.games[own] < MaxGames {
				x.games[own]++
				return nil
			}
		}
	}
	var games [Loss + 1]int64
	games[s] = 1
	return t.add(a, b, games)
}

// AddPair adds all games of a pair. The pair may have met before, with either
// player first. AddPair returns the errors of [Tally.Add], and [ErrCount] for a
// negative number of games. A pair without games adds nothing, not even its
// players.
func (t *Tally[P]) AddPair(x Pair[P]) error {
	for _, part := range x.parts() {
		if part.games < 0 {
			return refuse(Problem{Kind: ErrCount, Who: problem.Against(x.A, x.B),
				Detail: fmt.Sprintf("%s %d", part.what, part.games)})
		}
	}
	return t.add(x.A, x.B, [...]int64{Win: x.Wins, Draw: x.Draws, Loss: x.Losses})
}

// add adds numbers of games that are not negative.
func (t *Tally[P]) add(a, b P, games [Loss + 1]int64) error {
	for _, p := range [...]P{a, b} {
		if !id.Valid(p) {
			return refuse(Problem{Kind: ErrNotAnID, Who: problem.Name(p)})
		}
	}
	if a == b {
		return refuse(Problem{Kind: ErrSame, Who: problem.Name(a)})
	}
	i, knownA := t.index[a]
	j, knownB := t.index[b]
	if !knownA {
		i = int32(len(t.players))
	}
	if !knownB {
		j = int32(len(t.players))
		if !knownA {
			j++
		}
	}
	if max(i, j) >= MaxPlayers {
		return refuse(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("players, at most %d", MaxPlayers)})
	}
	k, met := t.place[pairKey(i, j)]
	var sum tallied
	if met {
		sum = t.pairs[k]
	} else {
		sum = tallied{a: i, b: j}
	}
	if sum.a != i {
		games[Win], games[Loss] = games[Loss], games[Win]
	}
	for s, n := range games {
		// A number above MaxGames is refused in any case. The sum of
		// two numbers up to it fits.
		if sum.games[s] += min(n, MaxGames+1); sum.games[s] > MaxGames {
			return refuse(Problem{Kind: ErrTooLarge, Who: problem.Against(a, b),
				Detail: fmt.Sprintf("wins, draws or losses, at most %d of each", int64(MaxGames))})
		}
	}
	if games == [Loss + 1]int64{} {
		return nil
	}
	if met {
		t.pairs[k] = sum
		return nil
	}
	if t.index == nil {
		t.index, t.place = map[P]int32{}, map[uint64]int{}
	}
	if !knownA {
		t.index[a] = i
		t.players = append(t.players, a)
	}
	if !knownB {
		t.index[b] = j
		t.players = append(t.players, b)
	}
	t.place[pairKey(i, j)] = len(t.pairs)
	t.pairs = append(t.pairs, sum)
	return nil
}

// pairKey returns the key of two players. Their order makes no difference.
func pairKey(i, j int32) uint64 { return uint64(min(i, j))<<32 | uint64(max(i, j)) }

// Len returns how many players have a game, and how many pairs have met.
func (t *Tally[P]) Len() (players, pairs int) { return len(t.players), len(t.pairs) }

// Players returns all players who have a game.
func (t *Tally[P]) Players() []P { return append([]P(nil), t.players...) }

// Pairs returns all pairs who have met.
func (t *Tally[P]) Pairs() []Pair[P] {
	pairs := make([]Pair[P], len(t.pairs))
	for k, x := range t.pairs {
		pairs[k] = Pair[P]{A: t.players[x.a], B: t.players[x.b],
			Wins: x.games[Win], Draws: x.games[Draw], Losses: x.games[Loss]}
	}
	return pairs
}

// MarshalJSON fails: store the pairs of a tally.
func (t Tally[P]) MarshalJSON() ([]byte, error) {
	return codec.Written(nil, errors.New("a Tally is kept in memory only"))
}
