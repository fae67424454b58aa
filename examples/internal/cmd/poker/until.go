package poker

import (
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/until"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/contest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file reports a contest that was played until places were decided.

// untilMatches is how many matches two bots play at most, if the file does not
// say it.
const untilMatches = 100

// goal returns the goal of the contest, with its defaults.
func (f field) goal() contest.Goal {
	g := f.Until
	g.Goal = botcli.Goal(g.Goal, untilMatches)
	return g
}

// An untilRecord is a competition that was played until places were decided.
type untilRecord struct {
	Competition contest.Competition `json:"competition"`
	Course      any                 `json:"course"`
}

// decided returns the report of the contest as it is printed, and writes the
// files.
func (p *page) decided(to cli.Program) ([]byte, error) {
	doc := p.played()
	doc.Votes, doc.Times = p.field.Votes, p.Times
	p.heading(p.title(p.Seed)+": until it is decided", "=")
	for k, c := range contest.Competitions {
		course := p.decision.Courses[k]
		p.printf("\n")
		p.heading(titles[c], "-")
		p.printf("\n")
		if course == nil {
			p.printf("There are too few teams: nothing must be decided.\n")
			continue
		}
		plan, err := p.until.Plans(course, p.of.Seed(), c.String())
		if err != nil {
			return nil, err
		}
		x, err := course.Document(plan)
		if err != nil {
			return nil, err
		}
		doc.Until = append(doc.Until, untilRecord{c, x})
		p.printf("%v", course)
		p.wrap("%s", counts(c, course))
		if plan != nil {
			p.printf("\n%v", plan)
		}
	}
	p.printf("\n%s", until.Meaning(p.until.Odds, " in each competition, and so at most 3 times as large in all of "+
		"them together"))
	if p.until.Power > 0 {
		p.printf("\n")
		p.wrap("%s", until.Luck)
	}
	if len(p.Excluded) > 0 {
		p.wrap("Excluded by votes: %s.", say.Clean(strings.Join(p.Excluded, ", ")))
	}
	p.tally()
	text := []byte(p.String())
	if p.JSON {
		var err error
		if text, err = strict.Append(nil, &doc); err != nil {
			return nil, err
		}
		text = say.JSON(append(text, '\n'))
	}
	return p.write(to, text, nil)
}

// counts says what decides a competition.
func counts(c contest.Competition, course *until.Course) string {
	what := "Totals are of points, one for the winner of each match."
	if course.Terms.By == runoff.ChipTotals {
		what = "Totals are of chips, and each deal is evidence. So nothing is proved of bots that do not " +
			"play all deals of a half alike."
	}
	if c == contest.Learning {
		return what + " The lowest leaves until four are left. Their totals among themselves decide."
	}
	return what + " The lowest of those still in leaves."
}
