package app

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the words for players, results and costs.

// maxName is the maximum width of a name in a sentence, in columns.
const maxName = 100

// called is the name of a player in a sentence.
func called(name string) string { return say.Isolate(say.Cut(say.Clean(name), maxName, maxName/4)) }

// calledAll is called of each name, at most eight of them.
func calledAll(names []string) string {
	var list []string
	for k, name := range names {
		if k == 8 {
			list = append(list, fmt.Sprintf("%d more", len(names)-k))
			break
		}
		list = append(list, called(name))
	}
	return say.List(list)
}

// plain is an error in one line, without the name of the package.
func plain(err error) string {
	first, rest, more := strings.Cut(err.Error(), "\n")
	first = strings.TrimPrefix(first, "pairing: ")
	if more {
		first += fmt.Sprintf(" (and %s)", say.Count(1+strings.Count(rest, "\n"),
			"more problem", "more problems"))
	}
	return first
}

// happened says in words how a game ended.
func happened(g pairing.Game[string]) string {
	gold, silver := called(g.Gold)+" (Gold)", called(g.Silver)+" (Silver)"
	switch g.Outcome {
	case pairing.GoldWins:
		return gold + " wins against " + silver
	case pairing.SilverWins:
		return silver + " wins against " + gold
	case pairing.GoldByForfeit:
		return gold + " wins against " + silver + ", who forfeits"
	case pairing.SilverByForfeit:
		return silver + " wins against " + gold + ", who forfeits"
	case pairing.BothForfeit:
		return gold + " and " + silver + " both forfeit"
	case pairing.NoDecision:
		return gold + " against " + silver + " ends without a decision"
	case pairing.Void:
		return gold + " against " + silver + " is void"
	case pairing.Draw:
		return gold + " draws against " + silver
	}
	return gold + " against " + silver + " is to be played"
}

// A state is the state of a game of a round.
type state struct {
	text string // as [competition.Result] says it

	open   bool // the game is without a result, and so is its round
	redone bool // the game is void, and the two have another game behind it
}

// states returns the states of the games of a round. It looks at the round
// once, however many games are void.
func states(games []pairing.Game[string]) []state {
	type both struct{ a, b string }
	of := func(g pairing.Game[string]) both { return both{min(g.Gold, g.Silver), max(g.Gold, g.Silver)} }
	last := map[both]int{} // the last void game of two players
	// 1 if two players have a game that is not void, or -1 if it is still
	// to come.
	decided := map[both]int{}
	for k, g := range games {
		switch {
		case g.Outcome == pairing.Void:
			last[of(g)] = k
		case g.Outcome == pairing.NotPlayed:
			decided[of(g)] = -1
		case decided[of(g)] == 0:
			decided[of(g)] = 1
		}
	}
	list := make([]state, len(games))
	for k, g := range games {
		x := of(g)
		latest := decided[x] == 0 && last[x] == k
		switch {
		case g.Outcome != pairing.Void:
			list[k] = state{text: competition.Result(games[k:k+1], 0), open: g.Outcome == pairing.NotPlayed}
		case latest:
			list[k] = state{text: "void, to be played again", open: true}
		case decided[x] < 0:
			list[k] = state{text: "void, to be played again", redone: true}
		default:
			list[k] = state{text: "void, and played again", redone: true}
		}
	}
	return list
}

// costWords returns the cost of a round of an event by a criterion, in words.
func costWords(e event, c pairing.Value) string {
	switch c.Criterion {
	case pairing.Repeats:
		return fmt.Sprintf("%s for the %s time", say.Count(int(c.Value), "pair meets", "pairs meet"),
			ordinal(c.N))
	case pairing.LossGaps:
		return say.Count(int(c.Value), "pair differs", "pairs differ") +
			" by " + say.Count(c.N, "loss", "losses")
	case pairing.ScoreGaps:
		return say.Count(int(c.Value), "pair differs", "pairs differ") +
			" by " + competition.Score(e.Points, c.N)
	case pairing.SameClub:
		return say.Count(int(c.Value), "pair is", "pairs are") + " of one club"
	case pairing.ByeLowest:
		return "the bye player has " + competition.Score(e.Points, int(c.Value))
	case pairing.ByeUnplayed:
		return "the bye player has missed " + say.Count(int(c.Value), "round", "rounds")
	case pairing.ByeFewest:
		return fmt.Sprintf("the bye player has had %s", say.Count(int(c.Value), "bye", "byes"))
	case pairing.ByeLosses, pairing.ByeMostLosses:
		return fmt.Sprintf("the bye player has %s", say.Count(int(c.Value), "loss", "losses"))
	case pairing.ByeRating:
		return fmt.Sprintf("the rating of the bye player has place %d; 1 is the best", c.Value)
	case pairing.ByeSeeded:
		return fmt.Sprintf("the seeded rating of the bye player has place %d; 1 is the best", c.Value)
	case pairing.ByeSeed:
		return fmt.Sprintf("the bye player is seed %d", c.Value)
	case pairing.ByeRank, pairing.ByeLast:
		return fmt.Sprintf("the bye player has rank %d", c.Value)
	case pairing.RankSpread, pairing.RankSquares, pairing.SeededSquares, pairing.HalvesApart:
		return fmt.Sprintf("%s %d; more is better", c.Criterion, c.Value)
	}
	return c.String()
}

// ordinal is 2nd, 3rd and so on.
func ordinal(n int) string {
	if t := n % 100; t < 11 || t > 13 {
		switch n % 10 {
		case 1:
			return fmt.Sprintf("%dst", n)
		case 2:
			return fmt.Sprintf("%dnd", n)
		case 3:
			return fmt.Sprintf("%drd", n)
		}
	}
	return fmt.Sprintf("%dth", n)
}

// place is a shared place, as in 2-3.
func place(from, to int) string {
	if from == to {
		return fmt.Sprint(from)
	}
	return fmt.Sprintf("%d-%d", from, to)
}
