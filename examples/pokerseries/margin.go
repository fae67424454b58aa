package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/runoffs"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file says how few chips, and how few matches, decide the places.

// The limits of -margin. An answer takes about a fifth of a second at most, and
// more for many matches.
const (
	marginBots    = 64      // for more bots, package runoff does not search
	marginMatches = 100_000 // of a file
	marginRows    = 12      // of a table
	marginChanges = 3       // in a sentence
	marginWork    = 200_000_000
	columns80     = 80
)

// claims are the rules of claims, by methods.
var claims = map[runoffs.Method]runoff.Rule{
	runoffs.Bankroll: runoff.ChipTotals, runoffs.Points: runoff.SeriesPoints, runoffs.TopByTotal: runoff.TotalLast,
}

// margins prints, for each of these methods, how little decides the first place
// and each cut.
func (p printer) margins(e event, uneven bool, methods []runoffs.Method) error {
	switch bots, matches := len(e.bots), len(e.matches); {
	case bots > marginBots:
		return fmt.Errorf("-margin: %d bots, and there are answers for at most %d", bots, marginBots)
	case matches > marginMatches:
		return fmt.Errorf("-margin: %d matches, and at most %d are tried", matches, marginMatches)
	}
	record := e.record(uneven)
	record.Options.MaxWork = marginWork + 2000*int64(len(e.bots)+len(e.matches))
	table, err := record.Crosstable()
	if err != nil {
		return err
	}
	p.printf("\nHow few chips, or how few matches, would have to be different\n")
	for _, m := range methods {
		if err := p.margin(table, m); err != nil {
			return err
		}
	}
	return nil
}

// margin prints the margins of a method: that a bot that is first is not, and
// that a bot that is not first is in a better place.
func (p printer) margin(table *runoff.Crosstable[string], m runoffs.Method) error {
	ranking, err := m.Rank(table)
	if err != nil {
		return err
	}
	rows := [][]string{{m.String(), "would be", "chips", "matches"}}
	text, more := "", 0
	for _, place := range ranking.Places {
		for _, bot := range place.Bots {
			if len(rows) > marginRows {
				more++
				continue
			}
			claim := runoff.Claim[string]{Kind: runoff.Within, By: claims[m], A: bot}
			claim.Place = max(1, place.From-1)
			chips, err := runoff.Margin(table, claim, runoff.InChips)
			if err != nil {
				return err
			}
			matches, err := runoff.Margin(table, claim, runoff.InMatches)
			if err != nil {
				return err
			}
			rows = append(rows, []string{bot, better(place.From), few(chips), few(matches)})
			if text == "" {
				if text, err = had(table, m, chips, matches); err != nil {
					return err
				}
			}
		}
	}
	p.printf("\n%s", narrowed(rows))
	if more > 0 {
		p.printf("  and %s\n", say.Count(more, "more bot", "more bots"))
	}
	if text != "" {
		p.printf("\n%s", say.Wrap(text, "", "    ", columns80))
	}
	return nil
}

// few says how large an answer is.
func few(x runoff.Swing[string]) string { return say.Margin(x.Least, x.Most, x.Never) }

// better is the place that a bot of this place would have.
func better(place int) string {
	switch place {
	case 1:
		return "not first"
	case 2:
		return "first"
	}
	return fmt.Sprintf("%d or better", place-1)
}

// had says which results would make another bot first, and who that is, as in
// "Had Ann lost 20 chips to Bob instead of winning 30, Bob would be first." It
// takes the answer in matches if there is one. It is empty if none is known.
func had(table *runoff.Crosstable[string], m runoffs.Method, chips, matches runoff.Swing[string]) (string, error) {
	swing := matches
	if swing.Most == 0 {
		swing = chips
	}
	if swing.Most == 0 {
		return "", nil
	}
	e := table.Event()
	var list []string
	for _, x := range swing.Changes {
		e.Matches[x.Match-1].Chips = x.Now
		text := result(x)
		if table.Series(x.A, x.B).Matches > 1 {
			text += fmt.Sprintf(" in match %s", number(x))
		}
		list = append(list, text)
	}
	other, err := e.Crosstable()
	if err != nil {
		return "", err
	}
	ranking, err := m.Rank(other)
	if err != nil {
		return "", err
	}
	then := "would be first"
	first := ranking.Places[0].Bots
	if len(first) > 1 {
		then = "would share the first place"
	}
	const named = 5
	names := say.List(short(first[:min(len(first), named)]))
	if len(first) > named {
		names = fmt.Sprintf("%d bots", len(first))
	}
	if len(list) > marginChanges {
		return fmt.Sprintf("With %d other results, %s %s.", len(list), names, then), nil
	}
	return fmt.Sprintf("Had %s, %s %s.", strings.Join(list, ", and "), names, then), nil
}

// short returns names as sentences have them.
func short(bots []string) (list []string) {
	for _, b := range bots {
		list = append(list, runoffs.Quote(say.Cut(b, 24, 8)))
	}
	return list
}

// number is the ID of a match, or its number in the file.
func number(x runoff.Changed[string]) string {
	if x.ID != "" {
		return runoffs.Quote(say.Cut(x.ID, 24, 8))
	}
	return fmt.Sprint(x.Match)
}

// result says how a match would have ended, as in "Ann lost 20 chips to Bob
// instead of winning 30".
func result(x runoff.Changed[string]) string {
	names := short([]string{x.A, x.B})
	was := "drawing"
	switch {
	case x.Was > 0:
		was = fmt.Sprint("winning ", x.Was)
	case x.Was < 0:
		was = fmt.Sprint("losing ", -x.Was)
	}
	now := fmt.Sprintf("%s drawn with %s", names[0], names[1])
	switch {
	case x.Now > 0:
		now = fmt.Sprintf("%s won %s from %s", names[0], chipsOf(x.Now), names[1])
	case x.Now < 0:
		now = fmt.Sprintf("%s lost %s to %s", names[0], chipsOf(-x.Now), names[1])
	}
	return now + " instead of " + was
}

// chipsOf is "1 chip", or "20 chips".
func chipsOf(n int64) string {
	if n == 1 {
		return "1 chip"
	}
	return fmt.Sprintf("%d chips", n)
}

// narrowed lays out rows, and cuts the names, so that lines have 80 columns.
func narrowed(rows [][]string) string {
	wide := slices.Repeat([]int{0}, len(rows[0]))
	for _, row := range rows {
		for k, cell := range row {
			wide[k] = max(wide[k], say.Width(say.Clean(cell)))
		}
	}
	most := columns80 - 2
	for _, n := range wide[1:] {
		most -= 2 + n
	}
	most = max(most, 10)
	for _, row := range rows {
		row[0] = say.Isolate(say.Cut(say.Clean(row[0]), most, most/3))
	}
	return say.Table(rows, "l l r")
}
