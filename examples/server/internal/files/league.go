package files

import (
	"errors"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/leaguefile"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file changes leagues that are in files.

// Errors of leagues.
var (
	// ErrNoLeague says that a file has no league that goes on. The printed
	// results of a program are none.
	ErrNoLeague = errors.New("the file has no league that goes on")

	// ErrOrder says that a league has no such result.
	ErrOrder = errors.New("there is no such result")
)

// A LeagueOrder is a change of a league that somebody wants.
type LeagueOrder struct {
	// Verb is report, correct, annul, deduct or withdraw.
	Verb string
	// Match is the new result. To annul one, its two teams are enough.
	Match roundrobin.Match[string]
	// Which says which result of the two teams is corrected or annulled, in
	// the order in which the matches were played, from 1. It is 0 if they
	// have only one.
	Which int
	Why   string // it is annulled

	Deduction  roundrobin.Deduction[string]
	Withdrawal roundrobin.Withdrawal[string]
}

// A LeagueChange is what a change does.
type LeagueChange struct {
	Said string // in a sentence
	// Changes are what the change leads to: parts that are dropped, and how
	// far the league is then.
	Changes []string
	Text    []byte // the new file
}

// ReadLeague reads a league that goes on: a roundrobin.Event in a file, or a
// file of examples/league. The error is ErrNoLeague for another file.
func ReadLeague(text []byte) (leaguefile.File, error) {
	if !leaguefile.Is(text) {
		return leaguefile.File{}, ErrNoLeague
	}
	return leaguefile.Read(text)
}

// ChangeLeague changes the league in a file. It writes nothing: the answer has
// the new text. The error is ErrNoLeague, ErrOrder, an error of package
// roundrobin, or an error of Show, if the new file could not be shown.
func ChangeLeague(name string, text []byte, o LeagueOrder) (LeagueChange, error) {
	f, err := ReadLeague(text)
	if err != nil {
		return LeagueChange{}, err
	}
	c, err := o.give(f.Event)
	if err != nil {
		return LeagueChange{}, err
	}
	d, err := roundrobin.Final(c.Event)
	if err != nil {
		return LeagueChange{}, err
	}
	x := LeagueChange{Said: o.said(c), Changes: dropped(c)}
	x.Changes = append(x.Changes, (&robin{e: c.Event}).state(d))
	f.Event = c.Event
	if x.Text, err = f.Text(); err != nil {
		return LeagueChange{}, err
	}
	if _, err := Show(name, x.Text); err != nil {
		return LeagueChange{}, err
	}
	return x, nil
}

// give gives an order to package roundrobin.
func (o LeagueOrder) give(e roundrobin.Event[string]) (c roundrobin.Correction[string], err error) {
	switch o.Verb {
	case "report":
		return roundrobin.Report(e, o.Match)
	case "deduct":
		return roundrobin.Deduct(e, o.Deduction)
	case "withdraw":
		return roundrobin.Withdraw(e, o.Withdrawal)
	}
	where, err := o.where(e)
	if err != nil {
		return c, err
	}
	if o.Verb == "correct" {
		return roundrobin.Correct(e, where, o.Match)
	}
	if where.State != roundrobin.InTable {
		return c, fmt.Errorf("%w: it is %s, and only a result of the table can be annulled", ErrOrder,
			place(where))
	}
	return roundrobin.AnnulMatch(e, where.Match, o.Why)
}

// where finds the result that an order is about.
func (o LeagueOrder) where(e roundrobin.Event[string]) (roundrobin.Where, error) {
	list, both := e.Find(o.Match.A, o.Match.B), names([]string{o.Match.A, o.Match.B})
	switch {
	case len(list) == 0:
		return roundrobin.Where{}, fmt.Errorf("%w: %s have none yet", ErrOrder, both)
	case o.Which == 0 && len(list) == 1:
		return list[0], nil
	case o.Which >= 1 && o.Which <= len(list):
		return list[o.Which-1], nil
	}
	var places []string
	for k, where := range list {
		places = append(places, fmt.Sprintf("%d is %s", k+1, place(where)))
	}
	return roundrobin.Where{}, fmt.Errorf("%w: %s have %s; say which: %s", ErrOrder, both,
		say.Count(len(list), "result", "results"), strings.Join(places, ", "))
}

// place is a place of a league in a sentence.
func place(w roundrobin.Where) string {
	switch w.State {
	case roundrobin.InTable:
		return "in the table"
	case roundrobin.InPlayOff:
		return fmt.Sprintf("in stage %d of the play-off", w.Stage)
	case roundrobin.InFinal:
		return "in the final"
	}
	return "in the extra match"
}

// result is a result in a sentence.
func result(m roundrobin.Match[string]) string {
	if m.Forfeit != 0 {
		return versus(m.A, m.B) + ", " + forfeited(m)
	}
	return fmt.Sprintf("%s %d:%d", versus(m.A, m.B), m.WinsA, m.WinsB)
}

// said is a change in a sentence.
func (o LeagueOrder) said(c roundrobin.Correction[string]) string {
	why := func(text string) string {
		if text == "" {
			return "."
		}
		return ". Reason: " + say.Clean(text)
	}
	switch o.Verb {
	case "report":
		return fmt.Sprintf("The result %s is %s.", place(c.Where), result(*c.New))
	case "correct":
		return fmt.Sprintf("The result %s was %s. Now it is %s.", place(c.Where), result(*c.Old),
			result(*c.New))
	case "annul":
		return fmt.Sprintf("The result %s is annulled, and the match is played again%s", result(*c.Old),
			why(o.Why))
	case "deduct":
		d := o.Deduction
		text := names([]string{d.Team}) + " loses " + say.Count(d.Points, "point", "points")
		if d.Points < 0 {
			text = names([]string{d.Team}) + " is given " + say.Count(-d.Points, "point", "points")
		}
		if d.From > 1 {
			text += fmt.Sprintf(" from round %d on", d.From)
		}
		return text + why(d.Why)
	}
	return fmt.Sprintf("%s withdraws. Its results %s%s", names([]string{o.Withdrawal.Team}),
		treatments[o.Withdrawal.Results], why(o.Withdrawal.Why))
}

// dropped says which parts a league has lost.
func dropped(c roundrobin.Correction[string]) (list []string) {
	add := func(part string, matches ...roundrobin.Match[string]) {
		var texts []string
		for _, m := range matches {
			texts = append(texts, result(m))
		}
		list = append(list, part+" is dropped: "+strings.Join(texts, "; ")+".")
	}
	for k, stage := range c.PlayOffs {
		add(fmt.Sprintf("Stage %d of the play-off", len(c.Event.PlayOffs)+k+1), stage...)
	}
	if c.Lots != nil {
		list = append(list, "The order of the lots is dropped: "+names(c.Lots)+".")
	}
	if c.Final != nil {
		add("The final", *c.Final)
	}
	if c.Extra != nil {
		add("The extra match", *c.Extra)
	}
	return list
}
