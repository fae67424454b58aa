package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file says how few results of the table decide the places.

// The limits of margin. An answer takes about a third of a second at most, and
// more for a large league.
const (
	marginTeams   = 30 // of a table
	marginWork    = 300_000_000
	marginChanges = 3 // in a sentence
)

type (
	claim = roundrobin.Claim[string]
	swing = roundrobin.Swing[string]
)

// margin says how few results decide who is first, and who is in the final. For
// one team, it also says which.
func (c *call) margin() (int, error) {
	return c.ask(func() error {
		t, err := roundrobin.Standings(c.file.Event)
		if err != nil {
			return err
		}
		var list []swing
		if len(c.Args) > 0 {
			list, err = c.marginsOf(t, c.Args[0])
		} else {
			list, err = c.margins(t)
		}
		if err == nil && c.json {
			c.Out.Reset()
			return c.printJSON(append([]swing{}, list...))
		}
		return err
	})
}

// swing asks how few results turn a claim.
func (c *call) swing(x claim) (swing, error) {
	e := c.file.Event
	e.Options.MaxWork = marginWork + 2000*int64(len(e.Teams)+len(e.Results))
	return roundrobin.Margin(e, x)
}

// hasFinal reports whether the table decides who is in a final.
func (c *call) hasFinal() bool {
	p := c.file.Event.Options.Places
	return p != roundrobin.NoFinal && p != 1
}

// margins prints the margins of all teams. It says which results would make
// another team first, and which would put the champion out of the final.
func (c *call) margins(t roundrobin.Table[string]) (list []swing, err error) {
	d, err := roundrobin.Final(c.file.Event)
	if err != nil {
		return nil, err
	}
	rows := [][]string{{"", "team", "first"}}
	if c.hasFinal() {
		rows[0] = append(rows[0], "in the final by the table")
	}
	more := 0
	var first, champion []swing
	for _, p := range t.Places {
		for _, team := range p.Teams {
			if len(rows) > marginTeams {
				more++
				continue
			}
			asked := []claim{{Kind: roundrobin.Within, A: team, Place: 1}}
			if c.hasFinal() {
				asked = append(asked, claim{Kind: roundrobin.Through, A: team})
			}
			row := []string{span(p.From, p.To), say.Clean(team)}
			for k, x := range asked {
				s, err := c.swing(x)
				if err != nil {
					return nil, err
				}
				list = append(list, s)
				row = append(row, few(s))
				switch {
				case !s.Holds || s.Most == 0:
				case k == 0 && len(first) == 0:
					first = append(first, s)
				case k == 1 && d.Champion != nil && *d.Champion == team:
					champion = append(champion, s)
				}
			}
			rows = append(rows, row)
		}
	}
	c.heading()
	c.Out.WriteString(fit(rows, "rll", 1))
	if more > 0 {
		fmt.Fprintf(&c.Out, "  and %s\n", say.Count(more, "more team", "more teams"))
	}
	c.Out.WriteByte('\n')
	if told := append(first, champion...); len(told) > 0 {
		for _, s := range told {
			c.Sayf("%s", c.had(s))
		}
		c.Out.WriteByte('\n')
	}
	c.Sayf("Yes and no are by the results of the table as they are. The number says how few of these results " +
		"would have to be different, so that yes becomes no, or no becomes yes. With the name of a team, " +
		"margin says which.")
	return list, nil
}

// few says how large an answer is.
func few(s swing) string {
	is := "no"
	if s.Holds {
		is = "yes"
	}
	return is + ": " + say.Margin(int64(s.Least), int64(s.Most), s.Never)
}

// marginsOf says which results decide whether a team keeps its place, has a
// better one, is first, or is in the final.
func (c *call) marginsOf(t roundrobin.Table[string], team string) (list []swing, err error) {
	if err := c.team(team); err != nil {
		return nil, err
	}
	c.heading()
	k := slices.IndexFunc(t.Places, func(p roundrobin.Place[string]) bool { return slices.Contains(p.Teams, team) })
	if k < 0 {
		c.Sayf("%s has withdrawn, and has no place.", say.Clean(team))
		return nil, nil
	}
	place := t.Places[k]
	c.Sayf("%s: place %s.", say.Clean(team), span(place.From, place.To))
	c.Out.WriteByte('\n')
	var asked []claim
	last := t.Places[len(t.Places)-1].To
	for _, from := range slices.Compact([]int{place.From, max(1, place.From-1), 1}) {
		if from < last { // nobody can be worse than last
			asked = append(asked, claim{Kind: roundrobin.Within, A: team, Place: from})
		}
	}
	if c.hasFinal() {
		asked = append(asked, claim{Kind: roundrobin.Through, A: team})
	}
	for _, x := range asked {
		s, err := c.swing(x)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
		c.Sayf("%s", c.had(s))
	}
	return list, nil
}

// had says what turns a claim, as in "Had Owls won 2-1 against Larks instead of
// drawing 1-1, Owls would be first."
func (c *call) had(s swing) string {
	then, least := c.then(s), say.Count(s.Least, "other result", "other results")
	switch {
	case s.Never:
		return fmt.Sprintf("Whatever these results had been, %s.", c.consequence(s.Claim, s.Holds))
	case s.Most == 0:
		return fmt.Sprintf("Only with at least %s, %s.", least, then)
	}
	atLeast := ""
	if s.Least < s.Most {
		atLeast = fmt.Sprintf(" At least %s are needed.", least)
		if s.Least == 1 {
			atLeast = " One other result could be enough."
		}
	}
	if len(s.Changes) > marginChanges {
		return fmt.Sprintf("With %d other results, %s.%s", s.Most, then, atLeast)
	}
	var list []string
	for _, x := range s.Changes {
		list = append(list, other(x))
	}
	return fmt.Sprintf("Had %s, %s.%s", strings.Join(list, ", and "), then, atLeast)
}

// other says how a match would have ended, as in "Owls won 2-1 against Larks
// instead of drawing 1-1".
func other(x roundrobin.Changed[string]) string {
	a, b, now := x.Was.A, x.Was.B, x.Now
	if now.A != a {
		now = turned(now)
	}
	was := "instead of a forfeit"
	if x.Was.Forfeit == 0 {
		_, doing, score := ending(x.Was)
		was = say.Sprintf("instead of %s %s", doing, score)
	}
	done, _, score := ending(now)
	return say.Sprintf("%s %s %s against %s ", a, done, score, b) + was
}

// ending says how a match ended for its first team, in two forms.
func ending(m match) (done, doing, score string) {
	done, doing, score = "drawn", "drawing", fmt.Sprintf("%d-%d", m.WinsA, m.WinsB)
	switch {
	case m.WinsA > m.WinsB:
		done, doing = "won", "winning"
	case m.WinsA < m.WinsB:
		done, doing = "lost", "losing"
	}
	return done, doing, score
}

// then says what would be so with the changes of a swing. If the first place
// would change, it says who would be first, alone or not.
func (c *call) then(s swing) string {
	x := s.Claim
	if x.Kind != roundrobin.Within || x.Place > 1 || s.Most == 0 {
		return c.consequence(x, !s.Holds)
	}
	e := c.file.Event
	e.Results = slices.Clone(e.Results)
	for _, ch := range s.Changes {
		e.Results[ch.Where.Match-1] = ch.Now
	}
	t, err := roundrobin.Standings(e)
	if err != nil || len(t.Places[0].Teams) > marginChanges {
		return c.consequence(x, !s.Holds)
	}
	first := say.List(cleaned(t.Places[0].Teams))
	if len(t.Places[0].Teams) > 1 {
		return first + " would share the first place"
	}
	return first + " would be first"
}

// consequence says that a claim would hold, or would not.
func (c *call) consequence(x claim, holds bool) string {
	would := say.Clean(x.A) + " would not be "
	if holds {
		would = say.Clean(x.A) + " would be "
	}
	switch {
	case x.Kind == roundrobin.Through:
		return would + "in the final without a play-off"
	case x.Place == 1:
		return would + "first"
	}
	return would + fmt.Sprintf("in place %d or better", x.Place)
}
