package poker

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/runoffs"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/contest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file prints the results of a contest.

// titles are the names of the competitions as titles.
var titles = map[contest.Competition]string{
	contest.NoLimit: "No-limit", contest.Equilibrium: "Limit, equilibrium", contest.Learning: "Limit, learning",
}

// width is how wide the text is.
const width = 80

// A page is what is printed of a contest.
type page struct {
	strings.Builder
	field
	*course
	choices
}

// printf prints a text.
func (p *page) printf(format string, args ...any) { fmt.Fprintf(p, format, args...) }

// wrap prints words in lines.
func (p *page) wrap(format string, args ...any) {
	p.WriteString(say.Wrap(fmt.Sprintf(format, args...), "", "    ", width))
}

// heading prints a heading with a line below it.
func (p *page) heading(text, line string) {
	text = say.Prose(say.Cut(say.Clean(text), width, width/3))
	p.printf("%s\n%s\n", text, strings.Repeat(line, say.Width(text)))
}

// report returns the report of a contest as it is printed, and writes the
// files.
func (c choices) report(ctx context.Context, p cli.Program, f field, played *course) ([]byte, error) {
	x := &page{field: f, course: played, choices: c}
	if f.newcomer != nil {
		return x.benchmarkReport(p)
	}
	if c.until.Odds > 0 {
		return x.decided(ctx, p)
	}
	if c.short && c.svg == "" {
		x.print(nil, nil)
		return x.write(p, []byte(x.String()), nil)
	}
	results := "preliminary results"
	if played.Final == nil {
		results = "preliminary results, which are final"
	}
	first, err := x.reports(played.Preliminary, results)
	if err != nil {
		return nil, err
	}
	last := first
	if played.Final != nil {
		if last, err = x.reports(*played.Final, "final results"); err != nil {
			return nil, err
		}
	}
	var text []byte
	if c.JSON {
		if text, err = x.document(first, last); err != nil {
			return nil, err
		}
		text = say.JSON(text)
	} else {
		x.print(first, last)
		text = []byte(x.String())
	}
	return x.write(p, text, last)
}

// write writes the files, and returns the text to be printed.
func (p *page) write(to cli.Program, text []byte, reports []*runoffs.Report) ([]byte, error) {
	text, err := botcli.Write(to, text, botcli.Product{Path: p.CSV, Make: p.table})
	if p.svg != "" {
		err = errors.Join(err, p.pictures(reports))
	}
	return text, err
}

// reports returns the reports of all competitions. The report of a competition
// with fewer than two bots is nil.
func (p *page) reports(r contest.Results, results string) ([]*runoffs.Report, error) {
	var all []*runoffs.Report
	for _, o := range r {
		if len(o.Event.Bots) < 2 {
			all = append(all, nil)
			continue
		}
		x, err := runoffs.NewReport(o.Event, runoffs.Options{
			Title: p.pictured(o, results), Decides: o.Competition.Decides(),
			Samples: p.samples, Seed: p.Seed,
			Series: o.Scores, Hands: p.of.Hands(o.Competition.Game()),
		})
		if err != nil {
			return nil, fmt.Errorf("%v: %w", o.Competition, err)
		}
		all = append(all, &x)
	}
	return all, nil
}

// pictured is the title of the picture of a competition.
func (p *page) pictured(o contest.Outcome, results string) string {
	text := p.about() + ". " + titles[o.Competition] + ", " + results
	if n := len(o.Rounds); n > 0 {
		text += ", after " + say.Count(n, "qualifying round", "qualifying rounds")
	}
	return text
}

// print prints all of the results, or with -short the winners alone.
func (p *page) print(first, last []*runoffs.Report) {
	p.heading(p.title(p.Seed), "=")
	p.printf("\nWinners\n\n")
	p.winners(p.Results())
	if p.short {
		p.tally()
		return
	}
	p.printf("\n")
	c := p.of
	p.lengths()
	if text := botcli.Differs(p.compared()); text != "" {
		p.wrap("%s", text)
	}
	p.printf("\nTeams and their bots\n\n")
	rows := []string{"no.\tteam"}
	for _, x := range contest.Competitions {
		rows[0] += "\t" + x.String()
	}
	for k, t := range c.Teams {
		kinds, programs := p.Teams[k].Bots.list()
		row := fmt.Sprintf("%d\t%s", k+1, p.name(t.Name))
		for _, x := range contest.Competitions {
			if kind, ok := t.Bot(x); ok {
				row += "\t" + programs[slices.Index(kinds, kind)].String()
			} else {
				row += "\t-"
			}
		}
		rows = append(rows, row)
	}
	p.WriteString(say.Columns(rows, "  "))
	if text := p.describe(); text != "" {
		p.printf("\nWhat the teams say about themselves\n\n%s", text)
	}
	p.changes()
	p.printf("\n")
	p.heading("Preliminary results", "=")
	p.results(p.Preliminary, first)
	p.printf("\n")
	p.heading("Final results", "=")
	p.printf("\n")
	p.votes()
	if p.course.Final != nil {
		p.results(*p.course.Final, last)
	}
	p.tally()
}

// lengths says how long a series is.
func (p *page) lengths() {
	p.wrap("Each series has %s of two halves: %d hands with limits, or %d hands without.",
		say.Count(p.of.Matches, "duplicate match", "duplicate matches"), p.of.Hands(holdem.Limit),
		p.of.Hands(holdem.NoLimit))
}

// results prints the outcomes of all competitions.
func (p *page) results(r contest.Results, reports []*runoffs.Report) {
	for k, o := range r {
		p.printf("\n")
		p.heading(titles[o.Competition], "-")
		p.printf("\n")
		for n, round := range o.Rounds {
			p.round(n+1, round)
		}
		switch {
		case reports[k] != nil:
			same := p.series(r, reports, k)
			if !same {
				p.WriteString(reports[k].Places())
			}
			p.WriteString(reports[k].Steps(o.Competition.Decides()))
			if !same {
				p.WriteString(reports[k].Confidence())
				p.WriteString(reports[k].Luck())
			}
		case len(o.Event.Bots) == 1:
			p.wrap("%s is alone, and wins without a match.", runoffs.Quote(o.Event.Bots[0]))
		default:
			p.wrap("No team plays.")
		}
	}
}

// series says how many series a competition has, and what decides it. It
// reports whether the competition before it has the same series, and so the
// same tables.
func (p *page) series(r contest.Results, reports []*runoffs.Report, k int) (same bool) {
	o, there := r[k], "There are"
	if len(o.Series) == 1 {
		there = "There is"
	}
	p.wrap("%s %s. %v decides.", there, say.Count(len(o.Series), "series", "series"), o.Competition.Decides())
	if same = k > 0 && reports[k-1] != nil && slices.Equal(o.Series, r[k-1].Series); same {
		p.wrap("They are the series of the %v competition, which has the other tables.", r[k-1].Competition)
	}
	return same
}

// round prints a qualifying round.
func (p *page) round(n int, r contest.Round) {
	p.printf("Qualifying round %d: the three best bankrolls of each set go on\n\n", n)
	through := map[string]bool{}
	for _, team := range r.Qualified.Through {
		through[team] = true
	}
	bankroll := map[string]int64{}
	for _, x := range r.Bankrolls {
		bankroll[x.Bot] = x.Total
	}
	rows := [][]string{{"set", "team", "bankroll", ""}}
	for k, set := range r.Draw.Sets {
		number := fmt.Sprint(k + 1)
		sorted := slices.Clone(set)
		slices.SortStableFunc(sorted, func(a, b string) int {
			switch {
			case bankroll[a] > bankroll[b]:
				return -1
			case bankroll[a] < bankroll[b]:
				return 1
			}
			return 0
		})
		for _, team := range sorted {
			fate := "out"
			if through[team] {
				fate = "goes on"
			}
			rows = append(rows, []string{number, p.name(team), fmt.Sprintf("%+d", bankroll[team]), fate})
			number = ""
		}
	}
	p.WriteString(say.Table(rows, "r l r l"))
	if r.Qualified.Stalled {
		p.wrap("Nobody dropped out, so the qualifying ends.")
	}
	p.printf("\n")
}

// votes prints the votes, and what follows from them.
func (p *page) votes() {
	for _, v := range p.field.Votes {
		what := "stays"
		if v.Excludes() {
			what = "is excluded, with all matches"
		}
		p.wrap("%s %s: %d for the exclusion, %d against it (%s).", runoffs.Quote(v.Team), what, v.For,
			v.Against, say.Clean(v.Why))
	}
	if p.course.Final == nil {
		p.wrap("Nobody is excluded, so the preliminary results are final.")
	}
}

// changes prints the changes of the rules.
func (p *page) changes() {
	for k, c := range p.Changes {
		if k == 0 {
			p.printf("\nChanges of the code and the rules\n\n")
		}
		at, against := c.Final()
		fate := "it became final at " + at.Format(time.DateOnly+" 15:04 -07:00")
		if len(against) > 0 {
			var who []string
			for _, by := range against {
				who = append(who, runoffs.Quote(by))
			}
			fate = "there was a veto of " + say.List(who)
		}
		p.wrap("%s, told %s: %s.", say.Clean(c.What), c.Told.Format(time.DateOnly), fate)
	}
}

// winners prints who has won each competition.
func (p *page) winners(r contest.Results) {
	for _, o := range r {
		var who []string
		if len(o.Ranking.Places) > 0 {
			for _, team := range o.Ranking.Places[0].Bots {
				who = append(who, runoffs.Quote(team))
			}
		}
		if len(who) == 0 {
			who = []string{"nobody"}
		}
		p.WriteString(say.Wrap(fmt.Sprintf("%s: %s (%v).", titles[o.Competition], say.List(who),
			o.Competition.Decides()), "  ", "    ", width))
	}
}

// countedActions are the actions that are counted of each bot, before its
// faults.
var countedActions = []holdem.Rule{holdem.CallIllegal, holdem.NearestAmount, holdem.TimeBank, holdem.Unable}

// tally prints what is counted of the bots that did something wrong.
func (p *page) tally() {
	head := []string{"bot"}
	for _, r := range countedActions {
		head = append(head, r.String())
	}
	head = append(head, botcli.FaultNames()...)
	rows := [][]string{head}
	for _, x := range p.counted() {
		row := []string{p.botName(x.Bot)}
		sum := 0
		for _, n := range x.Counts {
			row = append(row, fmt.Sprint(n.N))
			sum += n.N
		}
		if sum > 0 {
			rows = append(rows, row)
		}
	}
	p.printf("\n")
	if len(rows) == 1 {
		p.wrap("No action was changed by a rule, and no bot had a fault.")
		return
	}
	p.wrap("Actions that a rule has changed, and faults. Bots without any are left out.")
	p.printf("\n")
	p.WriteString(say.Table(rows, "l"+strings.Repeat(" r", len(head)-1)))
}

// counted returns what is counted of each bot, in the order of the teams.
func (p *page) counted() []botRecord {
	var all []botRecord
	for _, t := range p.of.Teams {
		for _, kind := range t.Bots {
			x := botRecord{Bot: contest.BotName(t.Name, kind)}
			n := p.counts[x.Bot]
			if n == nil {
				n = &count{}
			}
			for _, r := range countedActions {
				x.Counts = append(x.Counts, countRecord{r.String(), n.actions[r]})
			}
			for k, name := range botcli.FaultNames() {
				x.Counts = append(x.Counts, countRecord{name, n.faults[botcli.Faults[k]]})
			}
			all = append(all, x)
		}
	}
	return all
}

// table returns the matches as comma-separated values.
func (p *page) table() ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	rows := [][]string{{"stage", "series", "match", "a", "b", "chips of a"}}
	for _, s := range p.Series {
		for k, chips := range s.Score.Nets {
			rows = append(rows, []string{s.Stage.String(), s.Match.ID, fmt.Sprint(k + 1), s.Teams[0],
				s.Teams[1], fmt.Sprint(chips)})
		}
	}
	err := w.WriteAll(rows)
	return b.Bytes(), err
}

// pictureName is the name of the picture of a competition.
func pictureName(c contest.Competition) string { return c.String() + ".svg" }

// luckName is the name of the picture of the luck in a competition.
func luckName(c contest.Competition) string { return c.String() + "-luck.svg" }

// pictures draws the competitions.
func (p *page) pictures(reports []*runoffs.Report) error {
	var failed []error
	for k, r := range reports {
		if r == nil {
			continue
		}
		c := contest.Competitions[k]
		for _, x := range []struct {
			file string
			draw func() ([]byte, error)
		}{{pictureName(c), func() ([]byte, error) { return r.SVG(c.Decides()) }}, {luckName(c), r.LuckSVG}} {
			picture, err := x.draw()
			if err == nil {
				err = writeFolder(p.svg, x.file, picture)
			}
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

// A document is all of the results as data.
type document struct {
	Title string `json:"title"`
	// Masters are the seeds of all cards.
	Masters []duplicate.Master `json:"masters"`
	// Unconfined says in words what was not confined, and why.
	Unconfined   string         `json:"unconfined,omitzero"`
	Teams        []contest.Team `json:"teams"`
	Readmes      []readme       `json:"readmes,omitempty"`
	Matches      int            `json:"matches"`
	LimitHands   int            `json:"limitHands"`
	NoLimitHands int            `json:"noLimitHands"`
	FirstLetter  bool           `json:"firstLetter,omitzero"`
	OneBank      bool           `json:"oneBank,omitzero"`
	HandMillis   int            `json:"handMillis,omitzero"`
	Start        int            `json:"start,omitzero"`
	Ponder       bool           `json:"ponder,omitzero"`
	// Series are in the order in which they were played.
	Series []seriesRecord `json:"series"`
	// Preliminary is left out in a benchmark.
	Preliminary []outcomeRecord `json:"preliminary,omitempty"`
	Votes       []contest.Vote  `json:"votes,omitempty"`
	Changes     []changeRecord  `json:"changes,omitempty"`
	// Final is left out if the preliminary results are final.
	Final []outcomeRecord `json:"final,omitempty"`
	// Benchmark is left out if there is none.
	Benchmark *benchmarkRecord `json:"benchmark,omitempty"`
	// Until is left out if the contest has a fixed length.
	Until []untilRecord `json:"until,omitempty"`
	Bots  []botRecord   `json:"bots"`
	Times *times        `json:"times,omitempty"`
}

// A changeRecord is a change, with what followed from it.
type changeRecord struct {
	What   string              `json:"what"`
	Told   time.Time           `json:"told"`
	Vetoes []contest.Objection `json:"vetoes,omitempty"`
	// Final is when the change became final, if nobody is in Against.
	Final   time.Time `json:"final"`
	Against []string  `json:"against,omitempty"` // who prevented it in time
}

// A seriesRecord is a series of a document.
type seriesRecord struct {
	ID    string                   `json:"id"`
	Stage string                   `json:"stage"`
	Bots  []string                 `json:"bots"`
	Score duplicate.Series[string] `json:"score"`
}

// An outcomeRecord is the outcome of a competition.
type outcomeRecord struct {
	Competition contest.Competition `json:"competition"`
	Field       []string            `json:"field"`
	Rounds      []roundRecord       `json:"rounds,omitempty"`
	Series      []string            `json:"series"`
	Winners     []string            `json:"winners"`
	// Report is left out if fewer than two bots play.
	Report *runoffs.Document `json:"report,omitempty"`
}

// A roundRecord is a qualifying round.
type roundRecord struct {
	Draw      runoff.Round[string]     `json:"draw"`
	Bankrolls []runoff.Total[string]   `json:"bankrolls"`
	Qualified runoff.Qualified[string] `json:"qualified"`
	Series    []string                 `json:"series"`
}

// A botRecord has what is counted of a bot.
type botRecord struct {
	Bot    string        `json:"bot"`
	Counts []countRecord `json:"counts"`
}

// A countRecord is something that is counted.
type countRecord struct {
	Name string `json:"name"`
	N    int    `json:"n"`
}

// unconfined says in words what kept bots from being confined, or returns "".
func (p *page) unconfined() string {
	if p.host != nil {
		return ""
	}
	return botcli.Unconfined(p.processes() > 0, p.joining())
}

// played returns what was played as data, without the results.
func (p *page) played() document {
	c := p.of
	doc := document{
		Title: p.title(p.Seed), Masters: c.Masters, Unconfined: p.unconfined(),
		Teams: c.Teams, Readmes: p.readmes(), Matches: c.Matches,
		LimitHands: c.Hands(holdem.Limit), NoLimitHands: c.Hands(holdem.NoLimit),
		FirstLetter: p.options.FirstLetter, OneBank: p.options.OneBank, HandMillis: p.options.HandMillis,
		Start: p.Options.Start, Ponder: p.Options.Ponder, Bots: p.counted(),
	}
	for _, s := range p.course.Series {
		doc.Series = append(doc.Series, seriesRecord{s.Match.ID, s.Stage.String(), s.Match.Bots, s.Score})
	}
	return doc
}

// document returns all of the results as JSON.
func (p *page) document(first, last []*runoffs.Report) ([]byte, error) {
	doc := p.played()
	doc.Votes, doc.Times, doc.Preliminary = p.field.Votes, p.Times, outcomes(p.Preliminary, first)
	if p.course.Final != nil {
		doc.Final = outcomes(*p.course.Final, last)
	}
	for _, x := range p.Changes {
		at, against := x.Final()
		doc.Changes = append(doc.Changes, changeRecord{x.What, x.Told, x.Vetoes, at, against})
	}
	text, err := strict.Append(nil, &doc)
	return append(text, '\n'), err
}

// outcomes returns the outcomes of all competitions as data.
func outcomes(r contest.Results, reports []*runoffs.Report) []outcomeRecord {
	var all []outcomeRecord
	for k, o := range r {
		x := outcomeRecord{Competition: o.Competition, Field: o.Field, Series: o.Series}
		for _, round := range o.Rounds {
			x.Rounds = append(x.Rounds, roundRecord(round))
		}
		if len(o.Ranking.Places) > 0 {
			x.Winners = o.Ranking.Places[0].Bots
		}
		if reports[k] != nil {
			doc := reports[k].Document()
			x.Report = &doc
		}
		all = append(all, x)
	}
	return all
}

// writeFolder writes a file into a folder.
func writeFolder(folder, file string, text []byte) error {
	path := folder + string(os.PathSeparator) + file
	return cli.Unwritten(path, os.WriteFile(path, text, 0o666))
}
