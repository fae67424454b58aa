package pairing

import (
	"slices"

	"github.com/arbiter-go/arbiter/colors"
)

// This file gives the colors of a pair.

// pinnedColors returns the decision that a player has Gold in a pair. No rule
// of package colors decided it.
//
// Allowed: the director decided it
func pinnedColors(d colors.Decision[int32], gold int32) colors.Decision[int32] {
	if d.Rule = 0; d.Gold != gold {
		d.Gold, d.Silver = d.Silver, d.Gold
		d.GoldSide, d.SilverSide = d.SilverSide, d.GoldSide
	}
	return d
}

// A colorHistory has the games that count for colors, player by player.
type colorHistory struct {
	games  []game  // oldest first
	places []int32 // player by player: the places in games, oldest first
	end    []int32 // where the list of each player ends in places

	both []colors.Game[int32] // the games of two players
}

// newColorHistory arranges the games of n entrants, in linear time.
func newColorHistory(games []game, n int) *colorHistory {
	c := &colorHistory{games: games, places: make([]int32, 2*len(games)), end: make([]int32, n+1)}
	for _, g := range games {
		c.end[g.gold+1]++
		c.end[g.silver+1]++
	}
	for i := range n {
		c.end[i+1] += c.end[i]
	}
	// each end moves from the beginning of its list to the end
	for k, g := range games {
		for _, i := range [...]int32{g.gold, g.silver} {
			c.places[c.end[i]] = int32(k)
			c.end[i]++
		}
	}
	return c
}

// played returns the games of player i.
func (c *colorHistory) played(i int32) []int32 {
	if i == 0 {
		return c.places[:c.end[0]]
	}
	return c.places[c.end[i-1]:c.end[i]]
}

// assign decides the colors of two players. It merges the games of both, oldest
// first.
func (c *colorHistory) assign(first, second int32, points bool) (colors.Decision[int32], error) {
	x, y := c.played(first), c.played(second)
	c.both = slices.Grow(c.both[:0], len(x)+len(y))
	for len(x) > 0 || len(y) > 0 {
		var k int32
		switch {
		case len(y) == 0 || len(x) > 0 && x[0] < y[0]:
			k, x = x[0], x[1:]
		case len(x) == 0 || y[0] < x[0]:
			k, y = y[0], y[1:]
		default: // against each other
			k, x, y = x[0], x[1:], y[1:]
		}
		c.both = append(c.both, colors.Game[int32]{Gold: c.games[k].gold, Silver: c.games[k].silver})
	}
	if points {
		return colors.AssignSwiss(first, second, c.both)
	}
	return colors.Assign(first, second, c.both)
}
