package poker

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/runoffs"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/contest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file lets a newcomer play against the field, when a contest is over.

// checkNewcomers reports what is wrong with the newcomers of a file, besides
// their names and their programs.
func (f field) checkNewcomers(add botcli.Report) {
	if n := len(f.Newcomers); n > contest.MaxTeams {
		add("newcomers", errFigure, fmt.Sprintf("%d, at most %d", n, contest.MaxTeams))
	}
	seen := map[string]bool{}
	for _, t := range f.Teams {
		seen[t.Name] = true
	}
	for k, t := range f.Newcomers {
		where := fmt.Sprintf("newcomer %d, %.80q", k+1, t.Name)
		switch {
		case t.Name == "":
			add(where, contest.ErrName, "")
		case seen[t.Name]:
			add(where, contest.ErrRepeated, "")
		}
		seen[t.Name] = true
		kinds, _ := t.Bots.list()
		if !(contest.Team{Name: t.Name, Bots: kinds}).Allowed() {
			add(where, contest.ErrEntries, "")
		}
	}
}

// withNewcomer returns the field of a benchmark. The newcomers that play are
// its last teams, in the order of the file.
func (f field) withNewcomer(name string, against []string) (field, error) {
	f.newcomer = &contest.Newcomer{Entered: len(f.Teams), Name: name, Against: against}
	f.Teams = slices.Clone(f.Teams)
	for _, t := range f.Newcomers {
		if t.Name == name || slices.Contains(against, t.Name) {
			f.Teams = append(f.Teams, t)
		}
	}
	return f, f.contest(nil).CheckNewcomer(*f.newcomer)
}

// entered returns the field of the contest itself.
func (f field) entered() field {
	if f.newcomer != nil {
		f.Teams, f.newcomer = f.Teams[:f.newcomer.Entered], nil
	}
	return f
}

// plays reports whether a team plays in the contest, or can play in the
// benchmark.
func (f field) plays(team string) bool {
	n := f.newcomer
	return n == nil || len(n.Against) == 0 || team == n.Name || slices.Contains(n.Against, team)
}

// readEarlier reads the journal of the contest before a benchmark, if there is
// one, and says what was found in it.
func (c choices) readEarlier(p cli.Program, f field, masters []duplicate.Master) (*arena.Journal, error) {
	if c.playedFile == "" {
		return nil, nil
	}
	key, err := f.entered().key(masters)
	if err != nil {
		return nil, err
	}
	journal, err := arena.ReadJournal(c.playedFile, f.about(), key)
	if err == nil {
		fmt.Fprintf(p.Errs, "%s: %s has %s of the competition\n", p.Name, say.Prose(say.Clean(c.playedFile)),
			say.Count(journal.Games(), "match", "matches"))
	}
	return journal, err
}

// run plays the contest, or the benchmark after it. With odds, it plays the
// contest until places are decided.
func (c *course) run(ctx context.Context, f field, odds int64, h contest.House,
	watch func(contest.Progress)) (err error) {
	switch {
	case odds > 0:
		c.decision, err = c.of.Decide(ctx, h, f.goal(), odds, botcli.UntilWork, watch)
		c.Series, c.Excluded = c.decision.Series, c.decision.Excluded
		return err
	case f.newcomer == nil:
		c.Course, err = c.of.Run(ctx, h, watch)
		return err
	}
	c.Comparison, err = c.of.Benchmark(ctx, h, *f.newcomer, watch)
	return err
}

// A benchmarkRecord is a benchmark as data.
type benchmarkRecord struct {
	Newcomer string `json:"newcomer"`
	// Against are the teams of the field, if somebody has chosen them.
	Against []string `json:"against,omitempty"`
	// Competitions are those for which the newcomer has a bot.
	Competitions []placeRecord `json:"competitions"`
}

// A placeRecord is how a newcomer did in a competition.
type placeRecord struct {
	// Place is the place of the newcomer, with the bots that share it.
	Place  runoff.Place[string] `json:"place"`
	Ahead  []string             `json:"ahead,omitempty"`
	Behind []string             `json:"behind,omitempty"`
	// Pairs are the pairs of the newcomer, which is A.
	Pairs   []runoffs.Pair `json:"pairs,omitempty"`
	With    outcomeRecord  `json:"with"`
	Without outcomeRecord  `json:"without"`
}

// benchmarkReport returns the report of a benchmark as it is printed, and
// writes the files.
func (p *page) benchmarkReport(to cli.Program) ([]byte, error) {
	name := p.newcomer.Name
	with, err := p.reports(p.With, "benchmark of "+name)
	if err != nil {
		return nil, err
	}
	without, err := p.reports(p.Without, "without "+name)
	if err != nil {
		return nil, err
	}
	p.printBenchmark(with, without)
	text := []byte(p.String())
	if p.JSON {
		if text, err = p.benchmarkDocument(with, without); err != nil {
			return nil, err
		}
		text = say.JSON(text)
	}
	return p.write(to, text, with)
}

// place returns the place of a newcomer in a ranking, and the places before it
// and behind it. It reports false if the newcomer has none.
func place(r runoff.Ranking[string], name string) (ahead, behind []runoff.Place[string], own runoff.Place[string],
	ok bool) {
	k := slices.IndexFunc(r.Places, func(x runoff.Place[string]) bool { return slices.Contains(x.Bots, name) })
	if k < 0 {
		return nil, nil, own, false
	}
	return r.Places[:k], r.Places[k+1:], r.Places[k], true
}

// benchmarkDocument returns a benchmark as JSON.
func (p *page) benchmarkDocument(with, without []*runoffs.Report) ([]byte, error) {
	doc := p.played()
	doc.Benchmark = &benchmarkRecord{Newcomer: p.newcomer.Name, Against: p.newcomer.Against}
	outcomesWith, outcomesWithout := outcomes(p.With, with), outcomes(p.Without, without)
	for k, o := range p.With {
		ahead, behind, own, ok := place(o.Ranking, p.newcomer.Name)
		if !ok {
			continue
		}
		x := placeRecord{Place: own, With: outcomesWith[k], Without: outcomesWithout[k]}
		for _, y := range ahead {
			x.Ahead = append(x.Ahead, y.Bots...)
		}
		for _, y := range behind {
			x.Behind = append(x.Behind, y.Bots...)
		}
		if x.With.Report != nil {
			x.Pairs = x.With.Report.PairsOf(p.newcomer.Name)
		}
		doc.Benchmark.Competitions = append(doc.Benchmark.Competitions, x)
	}
	text, err := strict.Append(nil, &doc)
	return append(text, '\n'), err
}

// printBenchmark prints a benchmark.
func (p *page) printBenchmark(with, without []*runoffs.Report) {
	n := p.newcomer
	name := runoffs.Quote(n.Name)
	p.heading("Benchmark of "+n.Name+": "+p.title(p.Seed), "=")
	p.printf("\n")
	p.wrap("The results of the competition stay as they are. This is how %s would have done. Match i of each "+
		"series has the same deals, whoever plays. Whoever has read the published hands knows these deals.",
		name)
	p.printf("\n")
	p.lengths()
	if len(n.Against) == 0 {
		p.wrap("The field is the round robin of the final results.")
	} else {
		p.wrap("The field was chosen: %s.", quoted(n.Against))
	}
	for k, o := range p.With {
		p.printf("\n")
		p.heading(titles[contest.Competitions[k]], "-")
		p.printf("\n")
		method := o.Competition.Decides()
		switch {
		case len(o.Event.Bots) == 0:
			p.wrap("%s has no bot for it.", name)
			continue
		case with[k] == nil:
			p.wrap("%s is alone.", name)
			continue
		}
		p.wrap("%s", standing(o.Ranking, n.Name, len(o.Event.Bots)))
		same := p.series(p.With, with, k)
		if !same {
			p.printf("\n%s against each bot\n\n", name)
			p.WriteString(with[k].Against(n.Name))
			p.WriteString(with[k].Places())
		}
		p.WriteString(with[k].Steps(method))
		if !same {
			p.WriteString(with[k].Confidence())
		}
		p.printf("\nWithout %s\n", name)
		if without[k] == nil {
			p.printf("\n")
			p.wrap("%s is alone.", quoted(p.Without[k].Event.Bots))
			continue
		}
		if !same {
			p.WriteString(without[k].Places())
		}
		p.WriteString(without[k].Steps(method))
	}
	p.tally()
}

// standing says in which place a newcomer is, and who is next to it.
func standing(r runoff.Ranking[string], name string, bots int) string {
	ahead, behind, own, _ := place(r, name)
	text := fmt.Sprintf("%s is in place %d of %d", runoffs.Quote(name), own.From, bots)
	if own.To > own.From {
		others := slices.DeleteFunc(slices.Clone(own.Bots), func(bot string) bool { return bot == name })
		text = fmt.Sprintf("%s shares the places %d to %d of %d with %s", runoffs.Quote(name), own.From, own.To,
			bots, quoted(others))
	}
	var next []string
	if n := len(ahead); n > 0 {
		next = append(next, "behind "+quoted(ahead[n-1].Bots))
	}
	if len(behind) > 0 {
		next = append(next, "ahead of "+quoted(behind[0].Bots))
	}
	return strings.Join(append([]string{text}, next...), ", ") + "."
}

// quoted lists teams as a sentence has them.
func quoted(teams []string) string {
	var names []string
	for _, team := range teams {
		names = append(names, runoffs.Quote(team))
	}
	return say.List(names)
}
