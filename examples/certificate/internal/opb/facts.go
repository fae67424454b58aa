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
		}
		if seeded != nil {
			list[i].seededClass = int64(seeded[s].Class)
		}
	}
	return list, nil
}

// rated returns the games that count for ratings: the games that somebody won.
func rated(e pairing.Event[string]) []rating.Game[string] {
	var games []rating.Game[string]
	for _, r := range e.Rounds {
		for _, g := range r.Games {
			switch g.Outcome {
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
// first. A void game is no meeting, but its replay is.
func meetings(e pairing.Event[string], place map[string]int) map[[2]int]int {
	met := map[[2]int]int{}
	for _, r := range e.Rounds {
		for _, g := range r.Games {
			switch {
			case g.Outcome == pairing.NotPlayed || g.Outcome == pairing.Void:
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
