package eventcli

// This file prints the times of the games of a week.

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/zone"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
)

// A TimesCall has the arguments about times.
type TimesCall struct {
	Path     string // "" if nothing is asked
	proposal bool
	ics      string // "" if no calendar is asked for
	JSON     bool   // the flag -json, which other questions have, too
	Fix      bool   // print the week with the final times
}

// Flags adds the flags about times.
func (c *TimesCall) Flags(flags *flag.FlagSet) {
	flags.BoolVar(&c.proposal, "proposal", false, "print only the times that are proposed on Monday")
	flags.BoolVar(&c.Fix, "fix", false, "answer with the file of the week with the final times in it")
	cli.Text(flags, &c.ics, "ics",
		"also write the times for calendar programs into this `file`, or on standard output for -")
}

// Check returns the problem of the flags about times. The path is of the event.
func (c *TimesCall) Check(flags *flag.FlagSet, path string) error {
	given := cli.Given(flags)
	switch {
	case c.Path == "" && (given["proposal"] || given["ics"] || given["fix"]):
		return errors.New("-proposal, -fix and -ics need -times")
	case c.Path == "-" && path == "-":
		return errors.New("only one file can be standard input")
	case cli.SameFile(c.ics, c.Path) || cli.SameFile(c.ics, path):
		return fmt.Errorf("-ics %s is a file that is read", c.ics)
	}
	return errors.Join(
		cli.Alone(flags, "times", "why", "whynot", "audit", "simulate", "svg"),
		cli.Alone(flags, "ics", "json"),
		cli.Alone(flags, "fix", "ics", "json", "proposal"),
	)
}

// A weekOf is the week of a round with its answers.
type weekOf struct {
	text   []byte // of the file
	week   calendar.Week
	length time.Duration // of a game, at most
	round  int
	byes   []string

	Proposal calendar.Timetable
	Final    *calendar.Timetable // nil if only the proposal is asked for
	claims   []calendar.Verdict
}

// Answer prints the times of the games of a championship, and returns the exit
// status.
func (c TimesCall) Answer(p cli.Program, out io.Writer, file competition.File) (status int, err error) {
	e := file.Event
	w, err := c.read(p, e)
	if err != nil {
		return cli.Failed, err
	}
	w.length = file.GameLength()
	games, err := w.games(e)
	if err != nil {
		return cli.Failed, err
	}
	if w.week.Round > 0 && w.round > 0 && w.week.Round != w.round {
		return cli.Failed, fmt.Errorf("the week is for round %d, and the games to come are games of round %d",
			w.week.Round, w.round)
	}
	if err := w.schedule(games, c.proposal); err != nil {
		return cli.Failed, err
	}
	table := w.last()
	if c.ics != "" {
		if err := c.writeICS(p, e, w); err != nil {
			return cli.Failed, err
		}
	}
	switch {
	case c.Fix:
		err = w.write(out)
	case c.JSON:
		err = w.json(out)
	case c.ics != "-":
		w.print(Printer{Writer: out})
	}
	if err == nil {
		if err = table.Unscheduled(); err != nil {
			return NoTime, err
		}
	}
	return cli.Done, err
}

// read reads the week, and checks its names.
func (c TimesCall) read(p cli.Program, e Event) (w weekOf, err error) {
	name, text, err := p.Read(c.Path, cli.Sample{}, cli.MaxFile)
	if err != nil {
		return w, err
	}
	w.text = text
	if w.week, err = calendar.Read(text); err == nil {
		err = w.week.Check(e.Entrants)
	}
	if err != nil {
		return w, fmt.Errorf("%s: %w", name, err)
	}
	return w, nil
}

// games returns the games that need a time. They are the games of the last
// round that are still to come, and its void games without a replay. If there
// is none, they are the games of the next round. If the event is over, there is
// none.
func (w *weekOf) games(e Event) ([]calendar.Game, error) {
	if err := e.Check(); err != nil {
		return nil, err
	}
	if w.round = len(e.Rounds); w.round > 0 {
		last := e.Rounds[w.round-1]
		if games := open(last.Games); len(games) > 0 {
			w.byes = last.Byes
			return games, nil
		}
	}
	next, err := pairing.Next(e)
	if err != nil || next.Over {
		w.round = 0
		return nil, err
	}
	w.round++
	w.byes = next.Round.Byes
	return open(next.Round.Games), nil
}

// open returns the games of a round that need a time. A replay has the number
// of void games before it. When the void games began is in the week, if their
// times were written into it (-fix).
func open(games []pairing.Game[string]) (list []calendar.Game) {
	last := map[[2]string]int{} // the game of two players that counts
	voids := map[[2]string]int{}
	key := func(g pairing.Game[string]) [2]string {
		return [2]string{min(g.Gold, g.Silver), max(g.Gold, g.Silver)}
	}
	for k, g := range games {
		if g.Outcome == pairing.Void {
			voids[key(g)]++
		}
		if before, ok := last[key(g)]; !ok || games[before].Outcome == pairing.Void {
			last[key(g)] = k
		}
	}
	for k, g := range games {
		if last[key(g)] == k && (g.Outcome == pairing.NotPlayed || g.Outcome == pairing.Void) {
			list = append(list, calendar.Game{Gold: g.Gold, Silver: g.Silver, Voids: voids[key(g)]})
		}
	}
	return list
}

// schedule finds the times, and judges the claims.
func (w *weekOf) schedule(games []calendar.Game, proposal bool) (err error) {
	if w.Proposal, err = w.week.Propose(games, w.length); err != nil || proposal {
		return err
	}
	final, err := w.week.Fix(games, w.length)
	if err != nil {
		return err
	}
	w.Final = &final
	at := map[[2]string]calendar.Fixture{}
	for _, f := range final.Games {
		at[[2]string{f.Gold, f.Silver}], at[[2]string{f.Silver, f.Gold}] = f, f
	}
	for _, c := range w.week.Claims {
		f, ok := at[[2]string{c.Gold, c.Silver}]
		v := calendar.Verdict{Gold: c.Gold, Silver: c.Silver}
		switch {
		case ok && f.Voids > 0 && c.Before(f.Start):
			v.Text = "the claim is about a game that was annulled."
		case !ok || f.Start.IsZero():
			v.Text = "there is no such game with a time in this round."
		default:
			c.Gold, c.Silver = f.Gold, f.Silver
			v = calendar.Judge(f.Start, c)
		}
		w.claims = append(w.claims, v)
	}
	return nil
}

// last returns the final times, or the proposal if only that is asked for.
func (w weekOf) last() calendar.Timetable {
	if w.Final != nil {
		return *w.Final
	}
	return w.Proposal
}

// writeICS writes the times for calendar programs.
func (c TimesCall) writeICS(p cli.Program, e Event, w weekOf) error {
	settings, err := json.Marshal(settings(e))
	if err != nil {
		return err
	}
	text := w.last().ICS(string(settings), w.round)
	if text == nil {
		return errors.New("no game has a time, so there is no calendar")
	}
	return p.Write(c.ics, text)
}

// write prints the file with the final times in it.
func (w weekOf) write(out io.Writer) error {
	text, err := calendar.WriteFixed(w.text, *w.Final)
	if err == nil {
		out.Write(say.JSON(text))
	}
	return err
}

// settings returns an event without the records that are made while it goes on.
// So the games of a week keep their UIDs whatever is recorded.
func settings(e Event) Event {
	entrants, ratings := e.Entrants, e.SeedRatings
	e.Entrants, e.SeedRatings = nil, nil
	for k, player := range entrants {
		is := func(x pairing.LateEntry[string]) bool { return x.Player == player }
		if slices.ContainsFunc(e.LateEntries, is) {
			continue
		}
		e.Entrants = append(e.Entrants, player)
		if ratings != nil {
			e.SeedRatings = append(e.SeedRatings, ratings[k])
		}
	}
	e.LateEntries = nil
	e.Rounds, e.Withdrawals, e.Absent, e.ExtraLives, e.Reinstated = nil, nil, nil, nil, nil
	e.PlayOff, e.Forbidden, e.Pins = nil, nil, nil
	return e
}

// json prints the times as JSON.
func (w weekOf) json(out io.Writer) error {
	text, err := strict.Append(nil, &struct {
		Round    int                 `json:"round"`
		Byes     []string            `json:"byes"`
		Proposal calendar.Timetable  `json:"proposal"`
		Final    *calendar.Timetable `json:"final,omitempty"`
		Claims   []calendar.Verdict  `json:"claims,omitempty"`
	}{w.round, w.byes, w.Proposal, w.Final, w.claims})
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := json.Indent(&b, text, "", " "); err != nil {
		return err
	}
	b.WriteByte('\n')
	out.Write(say.JSON(b.Bytes()))
	return nil
}

// print prints the times in words.
func (w weekOf) print(p Printer) {
	at := w.week.Monday.Location()
	if w.round == 0 {
		p.printf("The event is over, so there are no games.\n")
		return
	}
	if w.week.Round == 0 {
		p.printf("The week does not say for which round it is (key \"round\").\n")
	}
	p.printf("Round %d, paired on %s\n\n", w.round, w.week.Monday.Format("Monday, January 2, 2006"))
	asked := "fixed on " + w.moment(w.week.FixedAt().In(at)) + ", and are final"
	if w.Final == nil {
		asked = "a proposal of " + w.moment(w.week.ProposedAt().In(at))
	}
	p.wrap("", fmt.Sprintf("The times are %s. They are in the zone of the event (%s), and in UTC. "+
		"A game takes at most %d hours and %d minutes.", asked, zone.Name(at), w.length/time.Hour,
		w.length%time.Hour/time.Minute))
	p.printf("\n")
	w.table(p, at)
	for _, bye := range w.byes {
		p.printf("\n%s has a bye.\n", bye)
	}
	w.reasons(p)
	if w.Final == nil {
		return
	}
	for k, s := range w.week.Late() {
		if k == 0 {
			p.printf("\nToo late for this week, so for the next\n\n")
		}
		p.wrap("  ", fmt.Sprintf("%s: submitted on %s", say.Clean(s.Player), w.moment(s.At.In(at))))
	}
	for k, v := range w.claims {
		if k == 0 {
			p.printf("\nClaims of a forfeit\n\n")
		}
		text := v.Text
		if v.Outcome != pairing.NotPlayed {
			text += fmt.Sprintf(" The outcome is %v.", v.Outcome)
		}
		p.wrap("  ", versusText(v.Gold, v.Silver)+": "+text)
	}
}

// versusText names two players.
func versusText(gold, silver string) string { return say.Clean(gold) + " against " + say.Clean(silver) }

// moment is a time in words, in the zone of the time. It has the offset if the
// clocks show the time twice.
func (w weekOf) moment(t time.Time) string {
	text := calendar.Moment(t, w.week.Monday)
	if zone.Twice(t) {
		text += t.Format(" -07:00")
	}
	return text
}

// table prints the games by their times.
func (w weekOf) table(p Printer, zone *time.Location) {
	at := func(t time.Time) string {
		if t.IsZero() {
			return "no time"
		}
		return w.moment(t.In(zone))
	}
	last := w.last()
	head, moved := "Gold\t\tSilver\tstart\tUTC", w.moved()
	if moved {
		head = "Gold\t\tSilver\tproposed\tstart\tUTC"
	}
	if w.Final != nil {
		head += "\tclaim after"
	}
	rows := []string{head} // the reasons have the rules
	for _, k := range byTime(last.Games) {
		f := last.Games[k]
		row := say.Sprintf("%s\t-\t%s\t", f.Gold, f.Silver)
		if moved {
			row += at(w.Proposal.Games[k].Start) + "\t"
		}
		row += at(f.Start)
		if f.Start.IsZero() {
			row += "\t"
		} else {
			row += "\t" + f.Start.UTC().Format("Mon 15:04")
		}
		if w.Final != nil {
			row += "\t"
			if !f.Start.IsZero() {
				row += f.ClaimAfter.In(zone).Format("15:04")
			}
		}
		rows = append(rows, row)
	}
	p.columns(rows)
}

// moved reports whether a game has another time than was proposed.
func (w weekOf) moved() bool {
	for k, f := range w.last().Games {
		if !f.Start.Equal(w.Proposal.Games[k].Start) {
			return true
		}
	}
	return false
}

// byTime returns the places of games in the order of their times. Games without
// a time come last.
func byTime(games []calendar.Fixture) []int {
	order := make([]int, len(games))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := games[a].Start, games[b].Start
		if x.IsZero() != y.IsZero() {
			return -x.Compare(y)
		}
		return x.Compare(y)
	})
	return order
}

// reasons prints why the games have their times.
func (w weekOf) reasons(p Printer) {
	last := w.last()
	p.printf("\nWhy these times\n\n")
	for _, k := range byTime(last.Games) {
		f, before := last.Games[k], w.Proposal.Games[k]
		p.wrap("  ", versusText(f.Gold, f.Silver)+". "+f.Reason(last.Monday))
		if !f.Start.Equal(before.Start) {
			p.wrap("    ", "As proposed: "+before.Reason(last.Monday))
		}
	}
}
