package poker

import (
	"context"
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
func (p *page) decided(ctx context.Context, to cli.Program) ([]byte, error) {
	doc := p.played()
	doc.Votes, doc.Times, doc.Matches = p.field.Votes, p.Times, p.goal().Matches
	some := false  // a competition has something to decide
	lucky := false // a competition was stopped because it was decided
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
		lucky = lucky || course.Over()
		plan, err := p.until.Plans(ctx, course, p.of.Seed(), c.String())
		if err != nil {
			return nil, err
		}
		if p.JSON {
			x, err := course.Document(plan)
			if err != nil {
				return nil, err
			}
			doc.Until = append(doc.Until, untilRecord{c, x})
			continue
		}
		some = true
		p.printf("%v", course)
		p.WriteString(say.Wrap(counts(c, course), "", "", until.Width))
		if plan != nil {
			p.printf("\n%v", plan)
		}
	}
	unit := "match"
	if p.field.Until.Deals {
		unit = "deal, whatever was played before"
	}
	if some {
		several := " in each competition, and so at most 3 times as large in all of them together"
		p.printf("\n%s", until.Meaning(p.until.Odds, several, unit))
	}
	if p.until.Power > 0 && lucky {
		p.printf("\n%s", say.Wrap(until.Luck, "", "", until.Width))
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
	what := "The total is the matches won less the matches lost."
	if course.Terms.By == runoff.ChipTotals {
		what = "The total is in chips, and each deal is evidence. So nothing is proved of bots that do not " +
			"play all deals of a half alike."
	}
	switch {
	case c != contest.Learning:
		return what + " Of the bots that are left, the bot with the lowest total leaves."
	case course.Terms.Keep == len(course.Bots):
		return what + " Nobody leaves: the totals decide, as in a table."
	}
	return what + " The bot with the lowest total leaves, until four are left. Their totals among themselves " +
		"decide."
}
