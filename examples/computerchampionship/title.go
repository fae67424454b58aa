package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/title"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

// This file makes the certificate of the title.

// award returns the certificate of the champion.
func (ch championship) award() (title.Certificate, error) {
	f, err := ch.field()
	if err == nil {
		err = ch.checkSchedule(f)
	}
	switch {
	case err != nil:
		return title.Certificate{}, err
	case len(f.open) > 0:
		return title.Certificate{}, fmt.Errorf("the finals cannot begin: %s", f.waitingFor())
	case len(f.Field) == 0:
		return title.Certificate{}, errors.New("the finals cannot begin: nobody is set up")
	}
	if err := ch.begin(f); err != nil {
		return title.Certificate{}, err
	}
	return title.New(ch.title(), ch.About, *ch.Event)
}

// title returns the title of the champion. It is the title of the document only
// if the championship keeps to its document in everything.
func (ch championship) title() string {
	qualifier, finals := ch.figures()
	for _, x := range slices.Concat(qualifier, finals) {
		if x.Source != "" {
			return title.Other
		}
	}
	return title.WorldComputer2014
}

// write writes a certificate, and prints its words. On standard output, the
// certificate is alone.
func (c call) write(to cli.Program, p printer, certificate title.Certificate) error {
	if err := to.Write(c.title, certificate.Draw()); err != nil || c.title == "-" {
		return err
	}
	p.wrap("", certificate.String())
	return nil
}
