package until

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file says what is decided.

// String says what is decided and what is not, with a table of the bots.
func (c *Course) String() string {
	standings := c.Standings()
	var b strings.Builder
	for k, place := range c.Goal.Places {
		b.WriteString(say.Wrap(c.place(place, c.Decided[k], standings), "", "    ", Width))
	}
	b.WriteString("\n")
	rows := []string{"place\tteam\tmatches\ttotal"}
	for _, s := range standings {
		total := "0"
		if s.Total != 0 {
			total = fmt.Sprintf("%+d", s.Total)
		}
		rows = append(rows, fmt.Sprintf("%s\t%s\t%d\t%s", places(s), name(s.Bot), s.Matches, total))
	}
	b.WriteString(say.Columns(rows, "  "))
	b.WriteString("\n")
	played, most := c.Played()
	fmt.Fprintf(&b, "Played: %d of %s (%.1f %%), in %s.\n", played,
		say.Count(most, "possible match", "possible matches"), 100*float64(played)/float64(most),
		say.Count(c.Rounds, "round", "rounds"))
	if c.spent() {
		b.WriteString("There is no memory, or no time, to judge further rounds. Nothing more is decided.\n")
	}
	return b.String()
}

// Width is how wide the text is.
const Width = 80

// Progress says on one line how far the competition is.
func (c *Course) Progress() string {
	var open []string
	for k, place := range c.Goal.Places {
		if c.Decided[k] == 0 {
			open = append(open, first(place))
		}
	}
	played, _ := c.Played()
	return fmt.Sprintf("round %d of at most %d, %s; open: %s", c.Rounds, c.Goal.Matches,
		say.Count(played, "match", "matches"), strings.Join(open, ", "))
}

// first names the bots on a place or better.
func first(place int) string {
	if place == 1 {
		return "first"
	}
	return fmt.Sprintf("first %d", place)
}

// name is the name of a bot in a table.
func name(bot string) string { return say.Isolate(say.Cut(say.Clean(bot), 32, 10)) }

// places says which places a bot can have.
func places(s Standing) string {
	if s.Best == s.Worst {
		return fmt.Sprint(s.Best)
	}
	return fmt.Sprintf("%d-%d", s.Best, s.Worst)
}

// place says who has a place or a better one, if it was decided after a round.
func (c *Course) place(place, round int, standings []Standing) string {
	what := say.Capital(first(place))
	var in, perhaps []string
	for _, s := range standings {
		switch {
		case s.Worst <= place:
			in = append(in, say.Clean(s.Bot))
		case s.Best <= place:
			perhaps = append(perhaps, say.Clean(s.Bot))
		}
	}
	switch {
	case round > 0:
		return fmt.Sprintf("%s: %s, decided after round %d.", what, say.List(in), round)
	case len(in) > 0:
		return fmt.Sprintf("%s: %s for sure. Not decided: %s.", what, say.List(in), say.List(perhaps))
	}
	return fmt.Sprintf("%s: not decided between %s.", what, say.List(perhaps))
}

// Played returns how many matches were played, and how many there are at most.
func (c *Course) Played() (played, most int) {
	for _, list := range c.matches {
		played += len(list)
	}
	n := len(c.Bots)
	return played, n * (n - 1) / 2 * c.Goal.Matches
}

// Meaning says in words what is decided, and how sure it is. The text several
// follows the level. The unit is a word such as "match".
func Meaning(odds int64, several, unit string) string {
	text := fmt.Sprintf("The level is 1 in %d%s. The level bounds the probability that anything is decided "+
		"wrongly, whenever a competition stops. This is proved if the order of the bots, by the results that "+
		"they can expect, is the same in each %s. If two bots are exactly equal, one is put before the other "+
		"with at most twice this probability. What is decided is about the results that bots can expect, and "+
		"not about the results that they had.", odds, several, unit)
	return say.Wrap(text, "", "", Width)
}

// A document is a course as JSON.
type document struct {
	By    runoff.Rule `json:"by"`
	Bound int64       `json:"bound,omitzero"` // of a unit, in chips
	Keep  int         `json:"keep"`
	Odds  int64       `json:"odds"`
	Goal  Goal        `json:"goal"`
	// Decided has the rounds, in the order of the places of the goal.
	Decided   []int      `json:"decided"`
	Rounds    int        `json:"rounds"`
	Played    int        `json:"played"` // matches
	Most      int        `json:"most"`   // matches
	Standings []Standing `json:"standings"`
	Pairs     []Pair     `json:"pairs"`
	Plan      *Plan      `json:"plan,omitempty"`
}

// Document returns the course for a text in JSON. The plan can be nil.
func (c *Course) Document(plan *Plan) (any, error) {
	d := document{By: c.Terms.By, Bound: c.Terms.Bound, Keep: c.Terms.Keep, Odds: c.Terms.Odds, Goal: c.Goal,
		Decided: c.Decided, Rounds: c.Rounds, Standings: c.Standings(), Plan: plan}
	d.Played, d.Most = c.Played()
	var err error
	d.Pairs, err = c.Pairs()
	return d, err
}
