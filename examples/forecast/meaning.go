package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/forecast/internal/odds"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file has the meaning of the games that are played next.

// mostGames is how many games are printed. The JSON has all.
const mostGames = 12

// leastGain is the smallest gain that is told.
const leastGain = 0.0005

// underResults returns the main chances under each result of a contest.
func (f forecast) underResults(s odds.Swing) [3][]odds.Chance {
	if f.hasChampion() {
		return s.Champion
	}
	return s.Through
}

// effect is how much a contest moves the chances of anybody.
func (f forecast) effect(s odds.Swing) (most float64) {
	lists := f.underResults(s)
	won, lost := lists[course.FirstWins], lists[course.SecondWins]
	if won == nil || lost == nil {
		return 0
	}
	for k := range won {
		most = max(most, math.Abs(won[k].Value-lost[k].Value))
	}
	return most
}

// helped returns the entrant who gains most if a contest ends with one result
// and not with another, and how much. The players of the contest do not count,
// and neither do gains that could be chance. If nobody is left, entrant is -1.
func helped(c course.Contest, with, without []odds.Chance) (entrant int, gain float64) {
	entrant = -1
	if with == nil || without == nil {
		return entrant, 0
	}
	for k := range with {
		if k == c.First || k == c.Second || with[k].Low <= without[k].High {
			continue
		}
		if g := with[k].Value - without[k].Value; g > max(gain, leastGain) {
			entrant, gain = k, g
		}
	}
	return entrant, gain
}

// single names one contest in place of several.
var single = strings.NewReplacer("games", "game", "matches", "match", " are ", " is ")

// meanings prints the meaning of each of the next games. If there are many, it
// prints the games that move most.
func (f forecast) meanings() string {
	swings := slices.Clone(f.odds.Swings)
	if len(swings) == 0 || !f.hasChampion() && f.odds.Through == nil {
		return ""
	}
	head := fmt.Sprintf("What the %s mean", f.event.next)
	if len(swings) == 1 {
		head = fmt.Sprintf("What the %s means", single.Replace(f.event.next))
	}
	if len(swings) > mostGames {
		slices.SortStableFunc(swings, func(x, y odds.Swing) int {
			return cmp.Compare(f.effect(y), f.effect(x))
		})
		swings = swings[:mostGames]
		head = fmt.Sprintf("What the %s mean: the %d of %d that move most", f.event.next, mostGames,
			len(f.odds.Swings))
	}
	even := slices.ContainsFunc(swings, func(s odds.Swing) bool { return s.Results[course.Even].Value > 0 })
	label := "to be champion"
	if !f.hasChampion() {
		label = "to be in the " + f.through()
	}
	var b strings.Builder
	b.WriteString("\n" + head + "\n")
	b.WriteString(say.Wrap(fmt.Sprintf("Who wins, in percent, and the chance %s after each result.", label), "",
		"  ", width) + "\n")
	b.WriteString(say.Table(f.rows(swings, even), "l r r r "+map[bool]string{true: "r ", false: ""}[even]+"l"))
	return b.String()
}

// rows is the table of games: a row for each player.
func (f forecast) rows(swings []odds.Swing, even bool) [][]string {
	head := []string{"player", "wins", "if won", "if lost"}
	if even {
		head = append(head, "if even")
	}
	rows := [][]string{append(head, "a win helps")}
	for k, s := range swings {
		if k > 0 {
			rows = append(rows, nil)
		}
		lists := f.underResults(s)
		for _, side := range []struct {
			player    int
			won, lost course.Result
		}{{s.Contest.First, course.FirstWins, course.SecondWins}, {s.Contest.Second, course.SecondWins,
			course.FirstWins}} {
			row := []string{label(f.players()[side.player]), percent(s.Results[side.won])}
			row = append(row, given(lists[side.won], side.player), given(lists[side.lost], side.player))
			if even {
				row = append(row, given(lists[course.Even], side.player))
			}
			if x, gain := helped(s.Contest, lists[side.won], lists[side.lost]); x >= 0 {
				row = append(row, label(f.players()[x])+fmt.Sprintf(" +%.1f", 100*gain))
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// given is the chance of an entrant under a result, or "?" if no playing had
// the result. Other players have no chance.
func given(chances []odds.Chance, player int) string {
	switch {
	case chances == nil:
		return "?"
	case player >= len(chances):
		return ""
	}
	return percent(chances[player])
}
