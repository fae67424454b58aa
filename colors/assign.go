package colors

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Game is one game of the event: who had which color. P is the caller's own
// kind of player id.
type Game[P comparable] struct {
	Gold, Silver P
}

// A Color is the color that a player had in a game.
type Color int

// None is no color: that of a player without such a game.
const None Color = 0

// Gold is the color that moves first. Each color is the negative of the other.
const Gold Color = 1

// Silver is the color that moves second.
const Silver Color = -1

// String returns "Gold", "Silver" or "none".
func (c Color) String() string {
	switch c {
	case Gold:
		return "Gold"
	case Silver:
		return "Silver"
	}
	return "none"
}

// A Side is what the rules read about one player of a pair.
type Side struct {
	Surplus   int   // games as Gold minus games as Silver
	GoldsHere int   // games as Gold against the other
	Last      Color // color of the latest game
	Streak    int   // number of latest games in a row with that color
	LastHere  Color // color of the latest game against the other
}

// A Decision says who plays Gold, and why.
type Decision[P comparable] struct {
	Gold, Silver         P
	Rule                 Rule // the rule that decided
	GoldSide, SilverSide Side // the figures that it read
}

// Errors that a caller may want to tell apart, with [errors.Is].
var (
	// ErrSamePlayer reports a player who would meet themselves.
	ErrSamePlayer = errors.New("a player cannot meet themselves")
	// ErrNotAnID reports a player id that is not equal to itself, such as
	// NaN.
	ErrNotAnID = errors.New("a player id must be equal to itself")
)

// Assign decides who takes Gold in a game between first and second.
//
// The games are those of the event that count for colors (see the package
// comment), oldest first; games of other players are ignored. Which player is
// named first makes a difference only by rule [Arbitrary].
//
// The error reports every problem at once: a player who is to meet, or has met,
// themselves ([ErrSamePlayer]), or an id that is not equal to itself
// ([ErrNotAnID]). See also the limits in the package comment.
//
// It takes time in proportion to the number of games, and allocates nothing
// unless there is an error.
func Assign[P comparable](first, second P, games []Game[P]) (Decision[P], error) {
	if err := check(first, second, games); err != nil {
		return Decision[P]{}, err
	}
	x, y := sides(first, second, games)
	gold, by := decide(x, y)
	if gold {
		return Decision[P]{first, second, by, x, y}, nil
	}
	return Decision[P]{second, first, by, y, x}, nil
}

// check returns all problems of the input, or nil.
func check[P comparable](first, second P, games []Game[P]) error {
	var problems problem.List
	if !id.Valid(first) || !id.Valid(second) {
		problems.Add(fmt.Errorf("colors: players %s and %s: %w", problem.Name(first), problem.Name(second), ErrNotAnID))
	} else if first == second {
		problems.Add(fmt.Errorf("colors: player %s: %w", problem.Name(first), ErrSamePlayer))
	}
	for i, g := range games {
		switch {
		case !id.Valid(g.Gold) || !id.Valid(g.Silver):
			problems.Add(fmt.Errorf("colors: game %d: %s: %w", i+1, problem.Against(g.Gold, g.Silver), ErrNotAnID))
		case g.Gold == g.Silver:
			problems.Add(fmt.Errorf("colors: game %d: player %s: %w", i+1, problem.Name(g.Gold), ErrSamePlayer))
		}
	}
	return problems.Err("colors")
}

// sides derives from the games what the rules read about p and q.
func sides[P comparable](p, q P, games []Game[P]) (x, y Side) {
	for _, g := range games {
		switch {
		case g.Gold == p:
			x.play(Gold, g.Silver == q)
		case g.Silver == p:
			x.play(Silver, g.Gold == q)
		}
		switch {
		case g.Gold == q:
			y.play(Gold, g.Silver == p)
		case g.Silver == q:
			y.play(Silver, g.Gold == p)
		}
	}
	return x, y
}

// play adds a game with color c; here tells that it was against the other
// player.
func (s *Side) play(c Color, here bool) {
	s.Surplus += int(c)
	if c != s.Last {
		s.Last, s.Streak = c, 0
	}
	s.Streak++
	if here {
		s.LastHere = c
		if c == Gold {
			s.GoldsHere++
		}
	}
}

// Reason returns the deciding rule with the figures that it read, in words, or
// nothing for the zero Decision:
//
//	Balance: Gold games minus Silver games: Ann -1, Bob +0
func (d Decision[P]) Reason() string {
	g, s := d.GoldSide, d.SilverSide
	switch d.Rule {
	case Balance:
		return fmt.Sprintf("Balance: Gold games minus Silver games: %v %+d, %v %+d", d.Gold, g.Surplus, d.Silver, s.Surplus)
	case HeadToHead:
		return fmt.Sprintf("HeadToHead: Gold against each other: %v %d, %v %d", d.Gold, g.GoldsHere, d.Silver, s.GoldsHere)
	case BreakBoth:
		return fmt.Sprintf("BreakBoth: latest colors: %v %v, %v %v, and both change", d.Gold, g.Last, d.Silver, s.Last)
	case BreakLonger:
		return fmt.Sprintf("BreakLonger: current streaks: %v %s, %v %s", d.Gold, g.streak(), d.Silver, s.streak())
	case SwapLast:
		return fmt.Sprintf("SwapLast: in their latest meeting %v had Gold", d.Silver)
	case Arbitrary:
		return fmt.Sprintf("Arbitrary: no rule prefers either, and %v was named first", d.Gold)
	}
	return "" // no decision
}

func (s Side) streak() string {
	if s.Streak == 0 {
		return "no game yet"
	}
	return fmt.Sprintf("%d %v", s.Streak, s.Last)
}
