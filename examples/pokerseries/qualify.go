package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/runoffs"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file has the qualifying before the rankings.

// mates has the pairs, in both orders, that have been in a set together.
type mates map[[2]string]bool

func (m mates) add(sets [][]string) {
	for _, set := range sets {
		for _, a := range set {
			for _, b := range set {
				m[[2]string{a, b}] = true
			}
		}
	}
}

// unplayed reports whether these sets, of all bots, have yet to begin: there
// are pairs in them that were not in a set together before, and none of these
// has a match.
func (e event) unplayed(sets [][]string, before mates) bool {
	in := map[string]int{} // the set of each bot
	begins := false
	for k, set := range sets {
		for i, b := range set {
			in[b] = k
			for _, a := range set[:i] {
				begins = begins || !before[[2]string{a, b}]
			}
		}
	}
	for _, m := range e.matches {
		if in[m.A] == in[m.B] && !before[[2]string{m.A, m.B}] {
			return false
		}
	}
	return begins
}

// qualify prints the qualifying rounds, and returns the event of the bots that
// get through. The event is not ready to be ranked if matches before it must
// still be played.
func (p printer) qualify(e event, c choices) (left event, ready bool, err error) {
	before := mates{}
	for n := uint64(0); ; n++ {
		seed := c.seed + n
		round, err := runoff.Draw(e.bots, n == 0, seed)
		if err != nil {
			return event{}, false, err
		}
		if !round.Needed {
			p.printf("\nNo qualifying round: there are %d bots, and it takes more than ten.\n", len(e.bots))
			break
		}
		p.printf("\nQualifying round %d, drawn with -seed %d\n\n", n+1, seed)
		if e.unplayed(round.Sets, before) {
			p.draw(round)
			p.toPlay("inside these sets", before)
			return event{}, false, nil
		}
		bankrolls, err := p.sets(e, round, c)
		if err != nil {
			return event{}, false, err
		}
		q, err := round.Advance(bankrolls)
		if err != nil {
			return event{}, false, err
		}
		p.wrap(fmt.Sprintf("%d go on: %s.", len(q.Through), quoted(q.Through)))
		if q.Stalled {
			p.printf("Nobody dropped out, so the qualifying ends.\n")
		}
		before.add(round.Sets)
		e = e.among(inOrder(e.bots, q.Through))
		if q.Done {
			break
		}
	}
	if e.unplayed([][]string{e.bots}, before) {
		p.toPlay("among them", before)
		return event{}, false, nil
	}
	return e, true, nil
}

// toPlay prints that matches are still to be played, and so nothing is ranked
// or drawn.
func (p printer) toPlay(where string, before mates) {
	text := "The matches " + where + " are still to be played."
	if len(before) > 0 {
		text += " Those of an earlier set count again."
	}
	p.wrap(text)
}

// draw prints who is in which set.
func (p printer) draw(round runoff.Round[string]) {
	rows := [][]string{{"set", "bot"}}
	for k, set := range round.Sets {
		number := fmt.Sprint(k + 1)
		for _, b := range set {
			rows = append(rows, []string{number, b})
			number = ""
		}
	}
	p.printf("%s", say.Table(rows, "r l"))
	p.printf("\n")
}

// sets prints the sets of a round with the bankrolls of their bots, and returns
// these.
func (p printer) sets(e event, round runoff.Round[string], c choices) ([]runoff.Total[string], error) {
	var bankrolls []runoff.Total[string]
	var problems []error
	rows := [][]string{{"set", "bot", "bankroll", ""}}
	for k, set := range round.Sets {
		t, err := e.among(set).record(c.uneven).Crosstable()
		if err != nil {
			return nil, err
		}
		var through []string
		_, uneven := runoff.Bankroll(t)
		if uneven != nil {
			problems = append(problems, fmt.Errorf("set %d: %w", k+1, runoffs.Explain(t, uneven)))
		} else if through, err = runoff.Advance(set, t.Totals()); err != nil {
			return nil, err
		}
		for i, x := range t.Totals() {
			row := []string{"", x.Bot, "", ""}
			if i == 0 {
				row[0] = fmt.Sprint(k + 1)
			}
			if uneven == nil {
				row[2], row[3] = fmt.Sprintf("%+d", x.Total), "out"
			}
			if len(through) > 0 && through[0] == x.Bot {
				row[3] = "goes on"
				through = through[1:]
			}
			rows = append(rows, row)
		}
		bankrolls = append(bankrolls, t.Totals()...)
	}
	p.printf("%s", say.Table(rows, "r l r l"))
	p.printf("\n")
	return bankrolls, errors.Join(problems...)
}

// inOrder returns the bots of a list that are also in the other, in the order
// of the list.
func inOrder(all, some []string) []string {
	in := map[string]bool{}
	for _, b := range some {
		in[b] = true
	}
	var order []string
	for _, b := range all {
		if in[b] {
			order = append(order, b)
		}
	}
	return order
}

// wrap prints a text in lines, the lines after the first indented further.
func (p printer) wrap(text string) { p.printf("%s", say.Wrap(text, "", "    ", width)) }

// width is how many columns are printed on.
const width = 80

// quoted writes names with commas between them.
func quoted(names []string) string {
	var texts []string
	for _, n := range names {
		texts = append(texts, runoffs.Quote(n))
	}
	return strings.Join(texts, ", ")
}
