package main

import (
	"github.com/arbiter-go/arbiter/examples/internal/cli"
	"github.com/arbiter-go/arbiter/examples/internal/title"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file makes the certificate of the title.

// award writes the certificate of the champion into a file, and says what it
// says. On standard output, the certificate is alone.
func (p printer) award(to cli.Program, path, about string, e event) error {
	certificate, err := title.New(titleOf(e), about, e)
	if err != nil {
		return err
	}
	if err := to.Write(path, certificate.Draw()); err != nil || path == "-" {
		return err
	}
	p.wrap("", certificate.String())
	return nil
}

// titleOf returns what the champion of an event is called. An event has the
// title of its edition's document if it keeps to the document.
func titleOf(e event) string {
	model := pairing.New[string](e.Edition, nil)
	keeps := len(e.RankBy)+len(e.Criteria) == 0 && e.Lives == model.Lives && e.ForfeitRemoves == model.ForfeitRemoves && !e.BothForfeitUnmet
	switch {
	case keeps && e.Edition == pairing.WC2012:
		return title.World2012
	case keeps && e.Edition == pairing.WCC2014:
		return title.WorldComputer2014
	}
	return title.Other
}
