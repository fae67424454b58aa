package eventcli

import (
	"io"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
)

// This file prints a championship that has no entrants yet.

// Registration prints who has registered.
func (p Printer) Registration(file competition.File) error {
	fund, err := p.prizes(file)
	if err != nil {
		return err
	}
	if file.About != "" {
		p.wrap("", file.About)
	}
	p.document(file)
	names := file.Registered()
	text := "Registration is open"
	if m := file.Money; m != nil && m.Fee != nil && !m.Fee.Close.IsZero() {
		text += " until " + m.Fee.Close.Format("2006-01-02 15:04 -07:00")
	}
	p.printf("\n%s: %d registered\n", text, len(names))
	if len(names) > 0 {
		p.names("  ", names)
	}
	if file.Seeds != nil {
		how := "-seeds has their order, and -seeds -json enters them"
		if p.Ask != "-" {
			how = p.Ask + "seed enters them"
		}
		p.printf("\nSeeds: %d rated (%s)\n", len(file.Seeds.Ratings), how)
	}
	io.WriteString(p, fund)
	return nil
}
