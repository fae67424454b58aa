package opb

import (
	"fmt"
	"math"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
)

// This file derives facts for the criteria from the event and the ranking.

// facts are the facts about one player that the criteria read.
type facts struct {
	rank, seed, losses, byes int64
	group                    int64 // losses, or points below the best score
	score                    int64
	missed                   int64 // rounds without a game over the board
	club                     string
	class                    int64 // of the rating, 1 for the best
	seededClass              int64 // of the seeded rating
	tenThousandths           int64 // of an Elo point: the seeded rating
}

// factsOf returns the facts of the players of a ranking.
func factsOf(e pairing.Event[string], ranking []pairing.Ranked[string]) ([]facts, error) {
	seeds := make(map[string]int, len(e.Entrants))
	for i, name := range e.Entrants {
		seeds[name] = i
	}
	var seeded []rating.Rating[string]
	if len(e.SeedRatings) > 0 {
		table, err := rating.Fit(e.Entrants, rated(e), rating.Options{DummyElo: e.SeedRatings})
		if err != nil {
			return nil, fmt.Errorf("opb: %w", err)
		}
		seeded = table.Ratings
	}
	best := 0
	for _, r := range ranking {
		best = max(best, r.Score)
	}
	board := overBoard(e)
	list := make([]facts, len(ranking))
	for i, r := range ranking {
		s, ok := seeds[r.Player]
		if !ok {
			return nil, fmt.Errorf("opb: %.100q, rank %d, is not an entrant", r.Player, i+1)
		}
		list[i] = facts{
			rank: int64(i + 1), seed: int64(s + 1), losses: int64(r.Losses), byes: int64(r.Byes),
			class: int64(r.Class), seededClass: int64(r.Class),
			tenThousandths: int64(math.Round(r.Seeded * 10_000)),
			group:          int64(r.Losses), score: int64(r.Score),
			missed: int64(len(e.Rounds) - board[r.Player]),
		}
		if e.Edition.HasPoints() {
			list[i].group = int64(best - r.Score)
		}
		if len(e.Clubs) == len(e.Entrants) {
			list[i].club = e.Clubs[s]
		}
		if seeded != nil {
			list[i].seededClass = int64(seeded[s].Class)
		}
	}
	return list, nil
}

// overBoard counts the games over the board of each player.
func overBoard(e pairing.Event[string]) map[string]int {
	games := map[string]int{}
	for _, r := range e.Rounds {
		for _, g := range r.Games {
			if decided(g) && !forfeited(g) {
				games[g.Gold]++
				games[g.Silver]++
			}
		}
	}
	return games
}

// decided reports whether a game counts as the game of the two in its round.
func decided(g pairing.Game[string]) bool {
	return g.Outcome != pairing.NotPlayed && g.Outcome != pairing.Void
}

// forfeited reports whether one side of a game forfeited, or both did.
func forfeited(g pairing.Game[string]) bool {
	return g.Outcome == pairing.GoldByForfeit || g.Outcome == pairing.SilverByForfeit ||
		g.Outcome == pairing.BothForfeit
}

// rated returns the games that count for ratings. In an event with points, a
// forfeit does not.
func rated(e pairing.Event[string]) []rating.Game[string] {
	var games []rating.Game[string]
	for _, r := range e.Rounds {
		for _, g := range r.Games {
			if e.Edition.HasPoints() && forfeited(g) {
				continue
			}
			switch g.Outcome {
			case pairing.Draw:
				games = append(games, rating.Game[string]{A: g.Gold, B: g.Silver, Score: rating.Draw})
			case pairing.GoldWins, pairing.GoldByForfeit:
				games = append(games, rating.Game[string]{A: g.Gold, B: g.Silver, Score: rating.Win})
			case pairing.SilverWins, pairing.SilverByForfeit:
				games = append(games, rating.Game[string]{A: g.Silver, B: g.Gold, Score: rating.Win})
			}
		}
	}
	return games
}

// meetings returns how often two players of the round have met, the better rank
// first. A void game is no meeting, but its replay is. In an event with points,
// a forfeit is no meeting.
func meetings(e pairing.Event[string], place map[string]int) map[[2]int]int {
	met := map[[2]int]int{}
	for _, r := range e.Rounds {
		for _, g := range r.Games {
			switch {
			case !decided(g), e.Edition.HasPoints() && forfeited(g):
				continue
			case g.Outcome == pairing.BothForfeit && e.BothForfeitUnmet:
				continue
			}
			i, left := place[g.Gold]
			j, both := place[g.Silver]
			if left && both {
				met[[2]int{min(i, j), max(i, j)}]++
			}
		}
	}
	return met
}

// criteria returns the criteria of an event, in order.
func criteria(e pairing.Event[string]) []pairing.Criterion {
	if len(e.Criteria) > 0 {
		return e.Criteria
	}
	return e.Edition.Criteria()
}
