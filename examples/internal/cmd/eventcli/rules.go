package eventcli

import (
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
)

// This file says which document an event keeps to, and where its numbers come
// from.

// document names the document of an event, and lists the differences.
func (p Printer) document(file competition.File) {
	file.Document().PrintDocument(p, Width, p.Ask, file.Figures())
}

// Rules prints each rule and number of an event, with the place that it comes
// from.
func (p Printer) Rules(file competition.File) error {
	if !file.Opening() {
		if err := file.Event.Check(); err != nil {
			return err
		}
	}
	file.Document().PrintRules(p, Width, file.TimeControl, competition.Table{Figures: file.Figures()})
	return nil
}
