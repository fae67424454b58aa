package main

import (
	"github.com/arbiter-go/arbiter/examples/internal/cli"
	"github.com/arbiter-go/arbiter/examples/internal/competition"
	"github.com/arbiter-go/arbiter/examples/internal/title"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file makes the certificate of the title.

// award writes the certificate of the champion into a file, and says what it
// says. On standard output, the certificate is alone.
func (p printer) award(to cli.Program, path string, file competition.File) error {
	certificate, err := title.New(titleOf(file), file.About, file.Event)
	if err != nil {
		return err
	}
	if err := to.Write(path, certificate.Draw()); err != nil || path == "-" {
		return err
	}
	p.wrap("", certificate.String())
	return nil
}

// titleOf returns what the champion of a championship is called. A championship
// that keeps to the document of its edition has the title of the document.
func titleOf(file competition.File) string {
	keeps := len(file.Differences()) == 0
	switch {
	case keeps && file.Event.Edition == pairing.WC2012:
		return title.World2012
	case keeps && file.Event.Edition == pairing.WCC2014:
		return title.WorldComputer2014
	}
	return title.Other
}
