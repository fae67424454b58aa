package eventcli

import "github.com/arbiter-go/arbiter/examples/internal/championship/competition"

// This file prints how few results decide something.

// Pivotal prints the single results that would change who is the champion, who
// is out, or the round of now.
func (p Printer) Pivotal(e Event) error {
	m, err := competition.Matters(e)
	if err != nil {
		return err
	}
	p.wrap("", m.Text)
	if len(m.Results) > 0 {
		p.printf("\n")
	}
	for _, text := range m.Results {
		p.wrap("  ", text)
	}
	if m.Untried != "" {
		p.wrap("", m.Untried)
	}
	return nil
}

// Margin prints how few results decide where a player stands.
func (p Printer) Margin(e Event, name string) error {
	list, err := competition.Margins(e, name)
	if err != nil {
		return err
	}
	for _, text := range list {
		p.wrap("", text)
	}
	return nil
}
