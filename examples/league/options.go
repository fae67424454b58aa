package main

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/leaguefile"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/filecli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file makes a league.

// options are the values of the flags of all subcommands.
type options struct {
	teams      []string
	csv, about string
	alike      bool
	first      time.Time
	every      int
	preset     string
	twice      bool
	points     *roundrobin.Points
	tieBreaks  []roundrobin.TieBreak
	seed       uint64

	why       string
	match     int
	forfeit   roundrobin.Forfeit
	treatment roundrobin.Treatment
	from      int
	json      bool
	ics, svg  string
}

// presets are the options of common leagues.
var presets = []struct {
	name    string
	options roundrobin.Options
}{
	{"football", roundrobin.FootballLeague()}, {"onegame", roundrobin.OneGame()},
	{"stackem", roundrobin.Options{}},
}

func newFlags(c *call, flags *flag.FlagSet) {
	flags.Func("teams", "the `teams`, with commas between them", func(text string) (err error) {
		c.teams, err = cli.Names(text)
		return err
	})
	cli.Text(flags, &c.csv, "csv", "take the teams and results from this CSV `file`")
	cli.Text(flags, &c.about, "about", "a `text` about the league")
	flags.Func("first", "when round 1 begins, a `date` such as 2026-08-15, or a time as in RFC 3339",
		func(text string) (err error) {
			if c.first, err = time.Parse(time.DateOnly, text); err != nil {
				c.first, err = time.Parse(time.RFC3339, text)
			}
			if err != nil || c.first.IsZero() {
				return errors.New("neither a date such as 2026-08-15 nor a time")
			}
			return nil
		})
	cli.Int(flags, &c.every, "every", 1, leaguefile.MaxEvery, "the `days` from one round to the next (default: 7)")
}

func ruleFlags(c *call, flags *flag.FlagSet) {
	c.preset = presets[0].name
	flags.Func("preset", "the `rules`: football, onegame or stackem (default: football)", func(text string) error {
		c.preset = text
		_, err := c.rules()
		return err
	})
	flags.BoolVar(&c.twice, "twice", false, "each pair meets twice")
	flags.Func("points", "the `points` of a win, a draw and a loss, such as 3-1-0", func(text string) error {
		parts := strings.Split(text, "-")
		if len(parts) != 3 {
			return errors.New("not three numbers such as 3-1-0")
		}
		var list [3]int
		for k, part := range parts {
			var err error
			if list[k], err = cli.ParseInt(part, 0, roundrobin.MaxPoints); err != nil {
				return fmt.Errorf("%q: %w", part, err)
			}
		}
		c.points = &roundrobin.Points{Win: list[0], Draw: list[1], Loss: list[2]}
		return nil
	})
	flags.Func("tiebreaks", "the tie-breaks in their order, a `list` such as direct,difference; none for none",
		func(text string) error {
			c.tieBreaks = []roundrobin.TieBreak{}
			if text == "none" {
				return nil
			}
			for name := range strings.SplitSeq(text, ",") {
				var t roundrobin.TieBreak
				if err := t.UnmarshalText([]byte(strings.TrimSpace(name))); err != nil {
					return err
				}
				c.tieBreaks = append(c.tieBreaks, t)
			}
			return nil
		})
	cli.Seed(flags, &c.seed, "seed", "draw the tie-break lots from this `seed`")
	flags.BoolVar(&c.alike, "alike", false, "accept names that look alike")
}

// rules returns the options that the flags say.
func (c *call) rules() (roundrobin.Options, error) {
	var names []string
	for _, p := range presets {
		names = append(names, p.name)
	}
	k := slices.Index(names, c.preset)
	if k < 0 {
		return roundrobin.Options{}, fmt.Errorf("there is no preset %q; the presets are %s", c.preset,
			say.List(names))
	}
	o := presets[k].options
	o.Twice, o.Seed = c.twice, c.seed
	if c.points != nil {
		o.Points = *c.points
	}
	if c.tieBreaks != nil {
		o.TieBreaks = c.tieBreaks
	}
	return o, nil
}

// start begins the file with what the flags say. An error is about the call.
func (c *call) start() error {
	given := cli.Given(c.Set)
	if given["teams"] == given["csv"] {
		return errors.New("the teams are missing, or there are two lists: -teams or -csv")
	}
	if given["every"] && !given["first"] {
		return errors.New("-every needs -first")
	}
	if given["first"] && !given["every"] {
		c.every = 7
	}
	o, err := c.rules()
	c.file = file{About: c.about, First: c.first, Every: c.every,
		Event: event{Teams: c.teams, Results: []match{}, Options: o}}
	if err == nil {
		err = c.file.CheckDates()
	}
	return err
}

// fill takes the teams and results from the CSV file of the call, and checks
// the event. If a pair has two lines, each pair meets twice.
func (c *call) fill() error {
	e := &c.file.Event
	var name string
	var rows []row
	if c.csv != "" {
		var err error
		if name, rows, err = c.readRows(c.csv); err != nil {
			return err
		}
		met, known := map[[2]string]bool{}, map[string]bool{}
		for _, r := range rows {
			for _, team := range []string{r.A, r.B} {
				if !known[team] {
					e.Teams = append(e.Teams, team)
				}
				known[team] = true
			}
			e.Options.Twice = e.Options.Twice || met[pairOf(r.match)]
			met[pairOf(r.match)] = true
		}
	}
	var wrong []error
	for _, name := range e.Teams {
		if err := filecli.CheckShown(name); err != nil {
			wrong = append(wrong, err)
		}
	}
	if !c.alike {
		wrong = append(wrong, filecli.AllDistinct(e.Teams))
	}
	if err := errors.Join(wrong...); err != nil {
		return err
	}
	if c.csv == "" {
		return e.Check()
	}
	_, _, err := c.enter(name, rows)
	if err == nil {
		c.remark(name, misspelled(rows))
	}
	return err
}

// remark prints remarks about a file.
func (c *call) remark(name string, list []string) {
	for k := range list {
		list[k] = say.Clean(name + ": " + list[k])
	}
	c.P.Remarks(list)
}

// pairOf returns the teams of a match, in one order.
func pairOf(m match) [2]string { return [2]string{min(m.A, m.B), max(m.A, m.B)} }

func (c *call) create() (int, error) {
	if err := c.start(); err != nil {
		return cli.WrongCall, err
	}
	err := c.fill()
	if err == nil {
		err = c.Create(c)
	}
	if err != nil {
		return cli.Failed, err
	}
	n := len(c.file.Event.Results)
	c.Sayf("%s has a league of %s, with %s.", say.Clean(c.Path), say.Count(len(c.file.Event.Teams), "team",
		"teams"), say.Count(n, "result", "results"))
	return c.next()
}
