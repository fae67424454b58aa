package competition

import (
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file says in sentences which results matter, and how few results decide
// where a player stands.

// MatterWork and MarginWork bound the work for a page, as counted in
// [pairing.Options]: of Matters, and of each sentence of Margins. All take at
// most about half a second, and about a second in a browser.
const (
	MatterWork = 300_000_000
	MarginWork = 75_000_000
)

// A Matter says which single results of an event matter.
type Matter struct {
	Text    string   // how many results matter
	Results []string // a sentence for each of them
	Untried string   // how many were tried, unless all were
}

// Matters says which other results of single games would change the champion,
// who is out, or the round of now; see [pairing.Pivotal].
func Matters(e pairing.Event[string], o ...pairing.Options) (Matter, error) {
	list, err := pairing.Pivotal(e, o...)
	if err != nil {
		return Matter{}, err
	}
	var m Matter
	for _, x := range list.Results {
		m.Results = append(m.Results, x.Text)
	}
	n, tried := len(list.Results), say.Count(list.Tried, "other result", "other results")
	switch {
	case list.All == 0:
		m.Text = "No game has a result that could be another."
	case n > 0:
		m.Text = say.Sprintf("Of %s, %d would change the champion, who is out, or round %d.", tried, n,
			list.Round)
	case list.Tried == list.All:
		m.Text = say.Sprintf("No other result of a single game would change the champion, who is out, or "+
			"round %d.", list.Round)
	default:
		m.Text = say.Sprintf("Of %s, none would change the champion, who is out, or round %d.", tried,
			list.Round)
	}
	if list.Tried < list.All {
		m.Untried = say.Sprintf("Only %d of all %d were tried, since all take too long.", list.Tried, list.All)
	}
	return m, nil
}

// Margins says how few results decide where a player stands: the place, whether
// the player is the champion or could be, whether the player is out, and the
// place before. The options are for each of the sentences; see
// [pairing.Margin].
func Margins(e pairing.Event[string], name string, o ...pairing.Options) ([]string, error) {
	table, err := pairing.Standings(e)
	if err != nil {
		return nil, err
	}
	type claim = pairing.Claim[string]
	place := standing(table, name)
	claims := []claim{{Kind: pairing.Within, A: name, Place: place}}
	switch champion := table.Champion; {
	case champion == nil:
	case *champion == name:
		claims = append(claims, claim{Kind: pairing.AnotherChampion, A: name})
	default:
		claims = append(claims, claim{Kind: pairing.Champion, A: name})
	}
	if !e.Edition.HasPoints() {
		claims = append(claims, claim{Kind: pairing.Out, A: name})
	}
	if place > 1 {
		claims = append(claims, claim{Kind: pairing.Within, A: name, Place: place - 1})
	}
	var list []string
	for _, c := range claims {
		s, err := pairing.Margin(e, c, o...)
		if err != nil {
			return nil, err
		}
		if c.Kind == pairing.Champion && s.Never {
			continue // that is no news
		}
		list = append(list, s.Text)
	}
	return list, nil
}

// standing returns the place of a player, or the last one without a place.
func standing(table pairing.Table[string], name string) int {
	for _, x := range table.Places {
		if slices.Contains(x.Players, name) {
			return x.From
		}
	}
	return len(table.Rows)
}
