package eventcli

import (
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file prints how few results decide something.

// Pivotal prints the single results that would change who is the champion, who
// is out, or the round of now.
func (p Printer) Pivotal(e Event) error {
	list, err := pairing.Pivotal(e)
	if err != nil {
		return err
	}
	switch n := len(list.Results); {
	case list.All == 0:
		p.wrap("", "No game has a result that could be another.")
	case n == 0:
		p.wrap("", say.Sprintf("None of %s would change the champion, who is out, or round %d.",
			say.Count(list.Tried, "other result", "other results"), list.Round))
	default:
		p.wrap("", say.Sprintf("Of %s, %d would change the champion, who is out, or round %d.",
			say.Count(list.Tried, "other result", "other results"), n, list.Round))
		p.printf("\n")
	}
	for _, x := range list.Results {
		p.wrap("  ", x.Text)
	}
	if list.Tried < list.All {
		p.wrap("", say.Sprintf("Only %d of all %d were tried, since all take too long.", list.Tried, list.All))
	}
	return nil
}

// Margin prints how few results decide where a player stands: whether the
// player is the champion, is out, or is in this place or a better one.
func (p Printer) Margin(e Event, name string) error {
	table, err := pairing.Standings(e)
	if err != nil {
		return err
	}
	claims := []pairing.Claim[string]{{Kind: pairing.Within, A: name, Place: standing(table, name)}}
	if table.Champion != nil {
		claims = append(claims, pairing.Claim[string]{Kind: pairing.AnotherChampion, A: *table.Champion})
	}
	if !e.Edition.HasPoints() {
		claims = append(claims, pairing.Claim[string]{Kind: pairing.Out, A: name})
	}
	if place := claims[0].Place; place > 1 {
		claims = append(claims, pairing.Claim[string]{Kind: pairing.Within, A: name, Place: place - 1})
	}
	for _, c := range claims {
		s, err := pairing.Margin(e, c)
		if err != nil {
			return err
		}
		p.wrap("", s.Text)
	}
	return nil
}

// standing returns the place of a player, or the last one without a place.
func standing(table pairing.Table[string], name string) int {
	for _, x := range table.Places {
		for _, who := range x.Players {
			if who == name {
				return x.From
			}
		}
	}
	return len(table.Rows)
}
