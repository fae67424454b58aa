package colors

import (
	"fmt"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Game is one game of the event: who had which color. P is the caller's own
// type of player id.
type Game[P comparable] struct {
	Gold   P `json:"gold"`
	Silver P `json:"silver"`
}

// A Color is the color that a player had in a game.
type Color int

// None is no color. A player without such a game has it.
const None Color = 0

// Gold is the color that moves first. Each color is the negative of the other.
const Gold Color = 1

// Silver is the color that moves second.
const Silver Color = -1

// shades are the names of the colors.
var shades = enum.From("colors", "color", nil, Silver, "silver", "", "gold")

// String returns "gold", "silver", or "" for no color.
func (c Color) String() string { return shades.String(c) }

// AppendText appends the name of c. It fails for a number without a name.
func (c Color) AppendText(b []byte) ([]byte, error) {
	return codec.Written(shades.Append(b, c))
}

// MarshalText returns the name of c. It fails for a number without a name.
func (c Color) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (c *Color) UnmarshalText(text []byte) error { return codec.NotRead(shades.Set(c, text)) }

// A Side has the figures that the rules read about one player of a pair.
type Side struct {
	Surplus   int `json:"surplus"`   // games as Gold minus games as Silver
	GoldsHere int `json:"goldsHere"` // games as Gold against the other

	Last     Color `json:"last"`     // color of the latest game
	Streak   int   `json:"streak"`   // number of latest games with Last
	LastHere Color `json:"lastHere"` // color of the latest meeting
}

// A Decision says who plays Gold, and why.
type Decision[P comparable] struct {
	Gold   P    `json:"gold"`
	Silver P    `json:"silver"`
	Rule   Rule `json:"rule"` // the rule that decided

	// The figures that the rule read.
	GoldSide   Side `json:"goldSide"`
	SilverSide Side `json:"silverSide"`
}

// Assign decides who takes Gold in a game between first and second.
//
// The games are the games of the event that count for colors (see the package
// comment), oldest first. Games of other players make no difference. Who is
// named first makes a difference only by rule [Arbitrary].
//
// The error has all [Problems] of the players and games.
//
// The time is proportional to the number of games. Without an error, Assign
// allocates nothing.
func Assign[P comparable](first, second P, games []Game[P]) (Decision[P], error) {
	return assignBy(decide, first, second, games)
}

// AssignSwiss is [Assign] for the Swiss: it tries rule [Must] before the six
// rules. So if the pair allows it, nobody has a color three times in a row. Nor
// has anybody one color three times more than the other, unless the last two
// games require it.
//
// Source: ours, after FIDE C.04.1 and common usage.
//
// The cost and the errors are as in Assign.
func AssignSwiss[P comparable](first, second P, games []Game[P]) (Decision[P], error) {
	return assignBy(decideSwiss, first, second, games)
}

// assignBy checks the input and decides by these rules.
func assignBy[P comparable](decide func(x, y Side) (bool, Rule), first, second P, games []Game[P]) (
	Decision[P], error) {
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
	var found problems
	for i, p := range [...]P{first, second} {
		if !id.Valid(p) {
			where := [...]string{"first player", "second player"}[i]
			found.Add(&Problem{Kind: ErrNotAnID, Where: where, Entrants: []int{i}, Who: problem.Name(p)})
		}
	}
	if !found.Any() && first == second {
		found.Add(&Problem{Kind: ErrSame, Entrants: []int{0, 1}, Who: problem.Name(first)})
	}
	for i, g := range games {
		switch {
		case !id.Valid(g.Gold) || !id.Valid(g.Silver):
			for _, p := range [...]P{g.Gold, g.Silver} {
				if !id.Valid(p) && found.Room() {
					found.Add(&Problem{Kind: ErrNotAnID, Game: i + 1, Who: problem.Name(p)})
				}
			}
		case g.Gold == g.Silver && found.Room():
			found.Add(&Problem{Kind: ErrSame, Game: i + 1, Entrants: place(g.Gold, first, second),
				Who: problem.Name(g.Gold)})
		}
	}
	return found.err()
}

// place returns the index of p among the two players, or nil. The ids of the
// two players need not be valid.
func place[P comparable](p, first, second P) []int {
	switch {
	case id.Valid(first) && p == first:
		return []int{0}
	case id.Valid(second) && p == second:
		return []int{1}
	}
	return nil
}

// sides returns the figures of p and q, from the games.
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

// play adds a game with color c. Here says whether it was against the other
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

// Reason returns in words the rule that decided, with the figures that it read:
//
//	Balance: Gold games minus Silver games: Ann -1, Bob +0
//
// It returns "" for the zero Decision. Players have the names that [fmt.Sprint]
// makes of their ids.
func (d Decision[P]) Reason() string {
	return d.ReasonNamed(nil)
}

// ReasonNamed is [Decision.Reason] with these names. Nil means [fmt.Sprint].
func (d Decision[P]) ReasonNamed(name func(P) string) string {
	if name == nil {
		name = func(p P) string { return fmt.Sprint(p) }
	}
	gold, silver := problem.Name(name(d.Gold)), problem.Name(name(d.Silver))
	g, s := d.GoldSide, d.SilverSide
	switch d.Rule {
	case Balance:
		return fmt.Sprintf("Balance: Gold games minus Silver games: %s %+d, %s %+d", gold, g.Surplus,
			silver, s.Surplus)
	case HeadToHead:
		return fmt.Sprintf("HeadToHead: Gold against each other: %s %d, %s %d", gold, g.GoldsHere,
			silver, s.GoldsHere)
	case BreakBoth:
		return fmt.Sprintf("BreakBoth: latest colors: %s %s, %s %s, and both change", gold, g.Last.word(),
			silver, s.Last.word())
	case BreakLonger:
		return fmt.Sprintf("BreakLonger: current streaks: %s %s, %s %s", gold, g.streak(), silver, s.streak())
	case SwapLast:
		return fmt.Sprintf("SwapLast: in their latest meeting %s had Gold", silver)
	case Arbitrary:
		return fmt.Sprintf("Arbitrary: no rule prefers either, and %s was named first", gold)
	case Must:
		text, and := "Must: ", ""
		for i, side := range [...]Side{g, s} {
			if side.must() != None {
				text += and + [...]string{gold, silver}[i] + " " + side.obligation()
				and = ", and "
			}
		}
		return text
	}
	return "" // no decision
}

// word returns a color as a word in a sentence.
func (c Color) word() string {
	switch c {
	case Gold:
		return "Gold"
	case Silver:
		return "Silver"
	}
	return "none"
}

// obligation returns in words which color a player must have, and why.
func (s Side) obligation() string {
	c := s.must()
	if s.Streak >= 2 {
		return fmt.Sprintf("must have %s after %d games in a row with %s", c.word(), s.Streak, (-c).word())
	}
	return fmt.Sprintf("must have %s after %d more games with %s than with %s", c.word(),
		max(s.Surplus, -s.Surplus), (-c).word(), c.word())
}

// streak returns the current streak in words.
func (s Side) streak() string {
	if s.Streak == 0 {
		return "no game yet"
	}
	return fmt.Sprintf("%d %s", s.Streak, s.Last.word())
}
