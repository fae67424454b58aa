package main

import (
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
)

// This file says which document an event keeps to, and where its numbers come
// from.

// document names the document of an event, and lists the differences.
func (p printer) document(file competition.File) {
	file.Document().PrintDocument(p, width, file.Figures())
}

// rules prints each rule and number of an event, with the place that it comes
// from.
func (p printer) rules(file competition.File) error {
	if !opening(file) {
		if err := file.Event.Check(); err != nil {
			return err
		}
	}
	file.Document().PrintRules(p, width, file.TimeControl, competition.Table{Figures: file.Figures()})
	return nil
}
