package main

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/odds"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file prints a forecast as text.

// The sizes of the output, in columns.
const (
	width    = 80
	nameWide = 16
	mostNow  = 24 // entrants without hopes that are named
	mostCols = 13 // of the table of places
	minShare = 0.005
)

// label is a name as tables have it: a name that is too wide loses its middle.
func label(name string) string { return say.Isolate(say.Cut(say.Clean(name), nameWide, nameWide/3)) }

// print prints all of a forecast.
func (f forecast) print(w io.Writer) {
	for _, text := range f.event.about {
		io.WriteString(w, say.Wrap(text, "", "  ", width))
	}
	io.WriteString(w, say.Wrap(f.method(), "", "  ", width))
	if text := f.apart(); text != "" {
		io.WriteString(w, say.Wrap(text, "", "  ", width))
	}
	io.WriteString(w, "\n"+f.chances()+f.hopeless()+f.matrix()+f.meanings()+f.answers())
	fmt.Fprintf(w, "\nWhat this assumes\n\n")
	for _, text := range f.assumptions() {
		io.WriteString(w, say.Wrap("- "+text, "  ", "  ", width))
	}
}

// apart says how far apart players are expected to be.
func (f forecast) apart() string {
	if f.isOver() {
		return ""
	}
	var parts []string
	for _, s := range f.spreads {
		if s.Share >= minShare {
			parts = append(parts, fmt.Sprintf("%.0f Elo (%s)", s.Elo, fixed(s.Share, 0)))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "Standard deviations of the strengths, with their shares in percent: " + strings.Join(parts, ", ") + "."
}

// chances is the table of the entrants with hopes.
func (f forecast) chances() string {
	hopeful, _ := f.split()
	chances, through := f.main(), f.through()
	withThrough := through != "" && f.hasChampion()
	withInterval, withStatus := false, false
	for _, k := range hopeful {
		withInterval = withInterval || interval(chances[k]) != ""
		withStatus = withStatus || f.status(k) != ""
	}
	head := []string{"entrant", "Elo", f.mainName()}
	align := "l r r"
	add := func(if_ bool, name, side string) {
		if if_ {
			head, align = append(head, name), align+" "+side
		}
	}
	tops := f.tops()
	add(withInterval, "95 %", "r")
	add(withThrough, through, "r")
	for _, n := range tops {
		add(true, fmt.Sprintf("top %d", n), "r")
	}
	add(true, "expected", "r")
	add(true, "possible", "r")
	add(withStatus, "status", "l")
	rows := [][]string{head}
	for _, k := range hopeful {
		row := []string{label(f.players()[k]), f.rating(k), percent(chances[k])}
		if withInterval {
			row = append(row, interval(chances[k]))
		}
		if withThrough {
			row = append(row, percent(f.odds.Through[k]))
		}
		for _, n := range tops {
			row = append(row, percent(top(f.odds, f.odds.Places[k], n)))
		}
		row = append(row, fmt.Sprintf("%.1f", expected(f.odds.Places[k])), f.possible(k))
		if withStatus {
			row = append(row, f.status(k))
		}
		rows = append(rows, row)
	}
	text := "Chances in percent, and places; Elo with its standard error\n\n" + say.Table(rows, align)
	if c := f.odds.Nobody; f.hasChampion() && c.Value > 0 {
		text += fmt.Sprintf("\nNobody wins: %s %%\n", percent(c))
	}
	return text
}

// tops returns up to which places chances are shown.
func (f forecast) tops() (list []int) {
	for n := 2; n <= shortList && n < len(f.odds.Places); n++ {
		list = append(list, n)
	}
	return list
}

// rating writes the rating of a player, such as "+92 ±80".
func (f forecast) rating(player int) string {
	if len(f.elo) == 0 {
		return "?"
	}
	text := fmt.Sprintf("%+.0f", math.Round(f.elo[player])+0)
	if f.fixed {
		return text
	}
	return text + fmt.Sprintf(" ±%.0f", f.errors[player])
}

// hopeless says who has nothing to reach any more, and which places they can
// still have.
func (f forecast) hopeless() string {
	_, others := f.split()
	if len(others) == 0 {
		return ""
	}
	var names []string
	for _, k := range others[:min(len(others), mostNow)] {
		names = append(names, say.Sprintf("%s", f.players()[k])+" ("+f.possible(k)+")")
	}
	if more := len(others) - mostNow; more > 0 {
		names = append(names, fmt.Sprintf("and %d more", more))
	}
	return "\n" +
		say.Wrap(fmt.Sprintf("No place among the first %d any more, with the places that are possible: %s.",
			shortList, strings.Join(names, ", ")), "", "  ", width)
}

// matrix is the table of the chance of each place.
func (f forecast) matrix() string {
	hopeful, _ := f.split()
	last := 0 // the last place that somebody in the table can have
	for _, k := range hopeful {
		for place, c := range f.odds.Places[k] {
			if !c.Proved || c.Value != 0 {
				last = max(last, place+1)
			}
		}
	}
	columns, more := last, ""
	if last > mostCols {
		columns, more = mostCols, "+"
	}
	head := []string{"place"}
	for place := 1; place <= columns; place++ {
		text := fmt.Sprint(place)
		if place == columns {
			text += more
		}
		head = append(head, text)
	}
	rows := [][]string{head}
	for _, k := range hopeful {
		places := f.odds.Places[k]
		row := []string{label(f.players()[k])}
		for place := range columns {
			c := places[place]
			if place == columns-1 {
				c = sum(f.odds, places[place:])
			}
			row = append(row, cell(c))
		}
		rows = append(rows, row)
	}
	return "\nChance of each place, in percent\n\n" + say.Table(rows, "l r")
}

// cell writes a chance in a narrow column. A proved 0 is "-".
func cell(c odds.Chance) string {
	if c.Proved && c.Value == 0 {
		return "-"
	}
	return rounded(c, 0)
}

// answers prints the answers to the questions.
func (f forecast) answers() string {
	if len(f.questions) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\nQuestions\n\n")
	for k, question := range f.questions {
		b.WriteString(say.Wrap(question+"?", "  ", "  ", width))
		b.WriteString(say.Wrap(f.answer(k), "    ", "  ", width))
	}
	return b.String()
}

// answer is the answer to a question.
func (f forecast) answer(k int) string {
	c, asked := f.odds.Answers[k], f.odds.Asked[k]
	if asked.Value == 0 {
		if asked.Proved {
			return "The condition is impossible."
		}
		return fmt.Sprintf("The condition came true in no playing; its chance is %s %%.", percent(asked))
	}
	text := chanceWords(c)
	if asked.Value < 1 {
		text += fmt.Sprintf(", under a condition with a chance of %s %%", percent(asked))
	}
	return text
}
