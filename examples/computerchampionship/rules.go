package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/competition"
	"github.com/arbiter-go/arbiter/examples/internal/money"
	"github.com/arbiter-go/arbiter/examples/internal/timecontrol"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
)

// This file says which document a championship keeps to, and where its rules
// and numbers come from.

// finalsFile returns the finals, or finals that have not begun, as a file of
// their own.
func (ch championship) finalsFile() competition.File {
	if ch.Event == nil {
		return competition.File{Money: ch.Money, Event: pairing.New[string](pairing.WCC2014, nil)}
	}
	return competition.File{Money: ch.Money, Event: *ch.Event}
}

// figures returns the rules and numbers of the qualifier and of the finals.
func (ch championship) figures() (qualifier, finals []competition.Figure) {
	o := ch.Qualifier.Options
	qualifier = []competition.Figure{
		{What: "developers", Here: "one bot each", Where: "registration", LookUp: "qualify.OneBot"},
		ch.penaltyFigure(),
		{What: "time of games", Here: "begin and end in the window", Where: "schedule", LookUp: "qualify.Window"},
		{What: "games that count", Here: "rated, with a winner", Where: "qualifying", LookUp: "qualify.Rated"},
		{What: "their colors", Here: "alternate, " + o.Alternation.String(), Where: "qualifying", LookUp: "qualify.Alternation"},
		number("per benchmark", o.Cap, qualify.DefaultCap, "qualifying", "qualify.Cap"),
		{What: "first of these", Here: qualify.Window.String(), LookUp: "qualify.Options"},
		number("points", o.Points, qualify.DefaultPoints, "qualifying", "qualify.Streak"),
		{What: "first tie-break", Here: "losses before the " + o.Streak.String(), Where: "qualifying", LookUp: "qualify.LossesBefore"},
		{What: "second tie-break", Here: "the last point came earlier", Where: "qualifying", LookUp: "qualify.Completion"},
		{What: "then", Here: "the director's order", LookUp: "qualify.Shared"},
		number("field", o.Size, qualify.DefaultSize, "overview", "qualify.Field"),
		{What: "not set up", Here: "the next is invited", Where: "program submission", LookUp: "qualify.Replacement"},
		{What: "invited", Here: fmt.Sprintf("%d days", invitedDays), Where: "program submission", LookUp: "qualify.Replacement"},
		{What: "previous years", Here: strings.ReplaceAll(o.Reserves.String(), "-", " "), Where: "program submission", LookUp: "qualify.Reserves"},
	}
	if first := o.Filters[0]; first != 0 && first != qualify.Window {
		k := slices.IndexFunc(qualifier, func(x competition.Figure) bool { return x.What == "first of these" })
		qualifier[k].Here, qualifier[k].Source = first.String(), qualifier[k].Here
	}
	finals = []competition.Figure{
		{What: "seeds", Here: "by the qualifier", Where: "tournament format, item 1", LookUp: "qualify.Field"},
		control(ch.TimeControl),
	}
	own := slices.Concat(qualifier, finals)
	for _, x := range ch.finalsFile().Figures() {
		if !slices.ContainsFunc(own, func(y competition.Figure) bool { return x.What == y.What }) {
			finals = append(finals, x)
		}
	}
	return qualifier, finals
}

// penaltyFigure is the penalty.
func (ch championship) penaltyFigure() competition.Figure {
	x := competition.Figure{What: "penalty", Here: money.Dollars(ch.penalty()), Where: "penalty", LookUp: "qualify.Penalty"}
	if ch.penalty() != qualify.DefaultPenalty {
		x.Source = money.Dollars(qualify.DefaultPenalty)
	}
	return x
}

// number is a figure that is a number. If it is 0, it is the number of the
// document.
func number(what string, here, source int, where, lookUp string) competition.Figure {
	x := competition.Figure{What: what, Here: fmt.Sprint(cmp.Or(here, source)), Where: where, LookUp: lookUp}
	if here != 0 && here != source {
		x.Source = fmt.Sprint(source)
	}
	return x
}

// control is the time control. If there is none, it is the time control of the
// document.
func control(c timecontrol.Control) competition.Figure {
	x := competition.Figure{What: "time control", Here: cmp.Or(c.String(), timecontrol.WCC2014), Where: "time controls"}
	if x.Here != timecontrol.WCC2014 {
		x.Source = timecontrol.WCC2014
	}
	return x
}

// document names the document, and says in what the championship differs from
// it.
func (p printer) document(ch championship) {
	text := "Rules: " + ch.finalsFile().Document().Name + " (-rules lists them)"
	qualifier, finals := ch.figures()
	for _, x := range slices.Concat(qualifier, finals) {
		if x.Source != "" {
			text += fmt.Sprintf("; %s: %s, in the document %s", x.What, x.Here, x.Source)
		}
	}
	p.wrap("", text+".")
}

// rules prints each rule and number, with the place that it comes from.
func (p printer) rules(ch championship) error {
	f, err := ch.field()
	if err == nil {
		err = ch.checkSchedule(f)
	}
	if err == nil && ch.Event != nil {
		err = ch.checkFinals()
	}
	if err != nil {
		return err
	}
	d := ch.finalsFile().Document()
	p.printf("Rules of %s (%s)\n", d.Name, d.Address)
	qualifier, finals := ch.figures()
	p.figures("The qualifier", qualifier)
	p.figures("The finals", finals)
	p.printf("\nTo look up a name: go doc ./qualify OneBot, or go doc ./pairing OutOfLives\n")
	if c := ch.TimeControl; c != (timecontrol.Control{}) {
		p.printf("\n")
		p.wrap("", "The time control in words: "+c.Words())
	}
	return nil
}

// figures prints a table of figures.
func (p printer) figures(head string, list []competition.Figure) {
	rows := []string{"what\there\tsection\tlook up"}
	for _, x := range list {
		here, where := x.Here, cmp.Or(x.Where, "not said")
		if x.Source != "" {
			here += fmt.Sprintf(" (document: %s)", x.Source)
		}
		rows = append(rows, fmt.Sprintf("%s\t%s\t%s\t%s", x.What, here, where, x.LookUp))
	}
	p.printf("\n%s\n\n", head)
	p.columns(rows)
}
