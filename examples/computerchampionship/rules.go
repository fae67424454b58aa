package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
)

// This file says which document a championship keeps to, and where its rules
// and numbers come from.

// finalsFile returns the finals, or finals that have not begun, as a file of
// their own.
func (ch championship) finalsFile() competition.File {
	f := competition.File{Money: ch.Money, TimeControl: ch.TimeControl,
		Event: pairing.New[string](pairing.WCC2014, nil)}
	if ch.Event != nil {
		f.Event = *ch.Event
	}
	return f
}

// figures returns the rules and numbers of the qualifier and of the finals.
func (ch championship) figures() (qualifier, finals []competition.Figure) {
	o := ch.Qualifier.Options
	qualifier = []competition.Figure{
		{What: "developers", Here: "one bot each", Where: "registration", LookUp: "qualify.OneBot"},
		{What: "time of games", Here: "begin and end in the window", Where: "schedule",
			LookUp: "qualify.Window"},
		{What: "games that count", Here: "rated, with a winner", Where: "qualifying", LookUp: "qualify.Rated"},
		{What: "colors of the games", Here: "alternate, " + o.Alternation.String(), Where: "qualifying",
			LookUp: "qualify.Alternation"},
		number("games per benchmark", o.Cap, qualify.DefaultCap, "qualifying", "qualify.Cap"),
		filters(o.Filters),
		number("most points per benchmark", o.Points, qualify.DefaultPoints, "qualifying", "qualify.Streak"),
		{What: "first tie-break", Here: "losses before the " + o.Streak.String(), Where: "qualifying",
			LookUp: "qualify.LossesBefore"},
		{What: "second tie-break", Here: "the last point came earlier", Where: "qualifying",
			LookUp: "qualify.Completion"},
		{What: "last tie-break", Here: "the director's order", LookUp: "qualify.Shared"},
		number("field", o.Size, qualify.DefaultSize, "overview", "qualify.Field"),
		{What: "not set up", Here: "the next is invited", Where: "program submission",
			LookUp: "qualify.Replacement"},
		{What: "invited", Here: fmt.Sprintf("%d days", invitedDays), Where: "program submission",
			LookUp: "qualify.Replacement"},
		{What: "previous years", Here: strings.ReplaceAll(o.Reserves.String(), "-", " "),
			Where: "program submission", LookUp: "qualify.Reserves"},
	}
	seeds := competition.Figure{What: "seeds", Here: "by the qualifier", Where: "tournament format, item 1",
		LookUp: "qualify.Field"}
	return qualifier, append([]competition.Figure{seeds}, ch.finalsFile().Figures()...)
}

// filters is the order in which the filters are applied. All zero is the order
// of the rule book.
func filters(own [5]qualify.Rule) competition.Figure {
	book := [5]qualify.Rule{qualify.Window, qualify.Decided, qualify.Rated, qualify.Alternation, qualify.Cap}
	text := func(list [5]qualify.Rule) string {
		var names []string
		for _, rule := range list {
			names = append(names, rule.String())
		}
		return strings.Join(names, ", ")
	}
	if own == [5]qualify.Rule{} {
		own = book
	}
	x := competition.Figure{What: "order of the filters", Here: text(own), LookUp: "qualify.Options"}
	if own != book {
		x.Source = text(book)
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

// document names the document, and lists how the championship differs from it.
func (p printer) document(ch championship) {
	qualifier, finals := ch.figures()
	ch.finalsFile().Document().PrintDocument(p, width, "-", slices.Concat(qualifier, finals))
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
	qualifier, finals := ch.figures()
	ch.finalsFile().Document().PrintRules(p, width, ch.TimeControl,
		competition.Table{Head: "The qualifier", Figures: qualifier}, competition.Table{Head: "The finals",
			Figures: finals})
	return nil
}
