package pages

import (
	"errors"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the page of what other results would change: which results
// matter most, or how few decide where a player stands.

// A whatIfPage says what would change.
type whatIfPage struct {
	Address   string
	Player    *playerLink // whom it is about, or nil
	Text      string
	Sentences []string
	Untried   string
	Players   []option // that can be asked about
}

func whatIf(v visit) (content, error) {
	const title = "What if?"
	p := whatIfPage{Address: v.base() + "whatif", Text: "The event has not begun."}
	name, asked := v.Query["player"]
	e := v.State.File.Event
	if asked && !slices.Contains(e.Entrants, name) {
		return content{}, ErrNoPage
	}
	if len(e.Rounds) == 0 {
		return content{title, p}, nil
	}
	for _, x := range e.Entrants {
		p.Players = append(p.Players, option{Value: x, Text: say.Clean(x), Chosen: asked && x == name})
	}
	var err error
	if asked {
		p.Player, p.Text = v.playerLink(name), ""
		p.Sentences, err = competition.Margins(e, name, pairing.Options{MaxWork: competition.MarginWork})
	} else {
		var m competition.Matter
		m, err = competition.Matters(e, pairing.Options{MaxWork: competition.MatterWork})
		p.Text, p.Sentences, p.Untried = prose(m.Text), m.Results, m.Untried
	}
	if errors.Is(err, pairing.ErrTooLarge) {
		p.Text, err = "No other result was tried, since that takes too long in an event of this size.", nil
	}
	for k, text := range p.Sentences {
		p.Sentences[k] = prose(text)
	}
	return content{title, p}, err
}
