package main

import (
	"cmp"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/competition"
	"github.com/arbiter-go/arbiter/examples/internal/timecontrol"
)

// This file says which document an event keeps to, and where its numbers come
// from.

// document names the document of an event, and says in what the event differs
// from it.
func (p printer) document(file competition.File) {
	d := file.Document()
	differs := file.Differences()
	if len(differs) == 0 {
		p.wrap("", fmt.Sprintf("Rules: %s (-rules lists them)", d.Name))
		return
	}
	p.wrap("", fmt.Sprintf("Rules: %s (-rules lists them), with these differences:", d.Name))
	for _, x := range differs {
		p.wrap("  ", difference(x))
	}
}

// difference says in what a figure differs.
func difference(x competition.Figure) string {
	return fmt.Sprintf("%s: %s; the document has: %s", x.What, x.Here, x.Source)
}

// rules prints each rule and number of an event, with the place that it comes
// from.
func (p printer) rules(file competition.File) error {
	if err := file.Event.Check(); err != nil {
		return err
	}
	d := file.Document()
	if d.Address == "" {
		p.printf("Rules of %s; the document of that year is not known\n\n", d.Name)
	} else {
		p.printf("Rules of %s (%s)\n\n", d.Name, d.Address)
	}
	rows := []string{"what\there\tsection\tlook up"}
	var differ []competition.Figure
	for _, x := range file.Figures() {
		here := x.Here
		if x.Source != "" {
			here += " *"
			differ = append(differ, x)
		}
		row := fmt.Sprintf("%s\t%s\t%s", x.What, here, cmp.Or(x.Where, "not said"))
		if x.LookUp != "" {
			row += "\t" + x.LookUp
		}
		rows = append(rows, row)
	}
	p.columns(rows)
	if len(differ) > 0 {
		p.printf("\n* These differ from the document:\n\n")
		for _, x := range differ {
			p.wrap("  ", difference(x))
		}
	}
	if c := file.TimeControl; c != (timecontrol.Control{}) {
		p.printf("\n")
		p.wrap("", fmt.Sprintf("Time control %v: %s", c, c.Words()))
	}
	p.printf("\nTo look up a name: go doc ./pairing OutOfLives, or go doc ./colors Assign\n")
	return nil
}
