package main

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
)

// Players are called by their seeds, from 1.
type (
	event = pairing.Event[int]
	round = pairing.Round[int]
	game  = pairing.Game[int]
)

// A maker makes an event in which a number of players are left. All draws are
// draws of integers.
type maker struct {
	players, rounds, lives int
	seed                   uint64
	met, near              int
}

// affordable checks that an event can have the rounds, with the additional
// rounds, and their games.
func (m maker) affordable() error {
	switch {
	case m.players < 2 || m.players > pairing.MaxEntrants:
		return fmt.Errorf("-n must be from 2 to %d", pairing.MaxEntrants)
	case m.rounds < 0 || m.rounds > 30:
		return errors.New("-rounds must be from 0 to 30")
	case m.lives < 1 || m.lives > math.MaxInt32:
		return fmt.Errorf("-lives must be from 1 to %d", math.MaxInt32)
	case m.met < 0 || m.met > 100:
		return errors.New("-met must be from 0 to 100")
	case m.near < 0 || m.near > pairing.MaxRounds:
		return fmt.Errorf("-near must be from 0 to %d", pairing.MaxRounds)
	}
	n, met, near := int64(m.players), int64(m.met), int64(m.near)
	rounds, games := int64(m.rounds), n*int64(m.rounds)/2
	if met > 0 {
		rounds += 2 * (n + n%2 - 1)
		games += n * n / 2 * met / 100 * 5 / 4
	}
	if near > 0 {
		rounds += 2*near + 1
		games += n / 2 * (2*near + 1)
	}
	if rounds > pairing.MaxRounds || games > pairing.MaxGames {
		return fmt.Errorf("-n, -met and -near make about %d rounds with %d games, and an event has at most "+
			"%d and %d", rounds, games, pairing.MaxRounds, pairing.MaxGames)
	}
	return nil
}

// event plays the event.
func (m maker) event() (event, error) {
	rng := rand.New(rand.NewPCG(m.seed, uint64(m.players)))
	for entrants := m.entrants(); ; {
		if entrants > pairing.MaxEntrants {
			return event{}, fmt.Errorf("it takes %d entrants, and an event has %d at most", entrants,
				pairing.MaxEntrants)
		}
		e, ranking, err := m.play(rng, entrants)
		if err != nil {
			return event{}, err
		}
		if missing := m.players - len(ranking); missing > 0 {
			entrants += missing
			continue // and play again
		}
		for _, k := range rng.Perm(len(ranking))[m.players:] {
			e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[int]{Player: ranking[k].Player,
				After: m.rounds})
		}
		next, err := pairing.Next(e)
		if err != nil {
			return event{}, err
		}
		e.Rounds = append(e.Rounds, m.anyhow(rng, next.Ranking)...)
		e.Rounds = append(e.Rounds, m.nearby(next.Ranking)...)
		// An event has no empty rounds.
		e.Rounds = slices.DeleteFunc(e.Rounds, func(r round) bool { return len(r.Games)+len(r.Byes) == 0 })
		return e, nil
	}
}

// entrants returns how many players must enter so that about the right number
// is left. After r rounds, the share of players with k losses is r over k of
// 2^r.
func (m maker) entrants() int {
	ways, sum := 1.0, 0.0
	for k := 0; k < m.lives && k <= m.rounds; k++ {
		sum += ways
		ways *= float64(m.rounds-k) / float64(k+1)
	}
	return max(m.players, int(min(float64(m.players)*math.Exp2(float64(m.rounds))/sum, pairing.MaxEntrants+1)))
}

// play plays the rounds with a number of entrants. It returns who is left, or
// nobody if the event is over earlier. The better seed is more likely to win a
// game.
func (m maker) play(rng *rand.Rand, entrants int) (event, []pairing.Ranked[int], error) {
	e := event{Lives: m.lives}
	for i := range entrants {
		e.Entrants = append(e.Entrants, i+1)
	}
	for range m.rounds {
		next, err := pairing.Next(e)
		if err != nil || next.Over {
			return e, next.Ranking, err
		}
		for i, g := range next.Round.Games {
			next.Round.Games[i].Outcome = pairing.SilverWins
			if rng.IntN(100) < 50+40*(g.Silver-g.Gold)/entrants {
				next.Round.Games[i].Outcome = pairing.GoldWins
			}
		}
		e.Rounds = append(e.Rounds, next.Round)
	}
	next, err := pairing.Next(e)
	return e, next.Ranking, err
}

// anyhow returns rounds in which met percent of all pairs meet, a quarter of
// them twice. Each pair has its turn in one of the rounds: the first player
// keeps the place, and all others move on by one place around a table.
func (m maker) anyhow(rng *rand.Rand, ranking []pairing.Ranked[int]) []round {
	var rounds []round
	n := len(ranking) + len(ranking)%2 // one place may be empty
	seat := func(turn, k int) int {
		if k == 0 {
			return 0
		}
		return 1 + (turn+k)%(n-1)
	}
	for turn := 0; turn < n-1 && m.met > 0; turn++ {
		var once, twice round
		for k := range n / 2 {
			i, j := seat(turn, k), seat(turn, n-1-k)
			if max(i, j) == len(ranking) || rng.IntN(100) >= m.met {
				continue
			}
			g := drawn(ranking[i], ranking[j])
			once.Games = append(once.Games, g)
			if rng.IntN(4) == 0 {
				twice.Games = append(twice.Games, g)
			}
		}
		rounds = append(rounds, once, twice)
	}
	return rounds
}

// nearby returns rounds in which everybody meets the players near the mirror of
// the own place among equal losses. In each round the mirror is moved by half a
// place.
func (m maker) nearby(ranking []pairing.Ranked[int]) []round {
	var rounds []round
	for shift := -m.near; shift <= m.near && m.near > 0; shift++ {
		var r round
		for low := 0; low < len(ranking); {
			high := low
			for high < len(ranking) && ranking[high].Losses == ranking[low].Losses {
				high++
			}
			for i := low; i < high; i++ {
				if j := low + high - 1 - i + shift; i < j && j < high {
					r.Games = append(r.Games, drawn(ranking[i], ranking[j]))
				}
			}
			low = high
		}
		rounds = append(rounds, r)
	}
	return rounds
}

// drawn returns a game that nobody has lost.
func drawn(x, y pairing.Ranked[int]) game {
	return game{Gold: x.Player, Silver: y.Player, Outcome: pairing.NoDecision}
}
