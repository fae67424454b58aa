package eventcli

import (
	"cmp"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/title"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

// This file makes the certificate of the title.

// Award writes the certificate of the champion into a file, and prints its
// words. On standard output, the certificate is alone.
func (p Printer) Award(to cli.Program, path string, file competition.File) error {
	if err := svgOnly(path); err != nil {
		return err
	}
	certificate, err := title.New(cmp.Or(file.Title, title.Other), file.About, file.Event)
	if err != nil {
		return err
	}
	if err := to.Write(path, certificate.Draw()); err != nil || path == "-" {
		return err
	}
	p.wrap("", certificate.String())
	return nil
}
