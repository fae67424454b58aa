package rulings

import (
	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file says why rounds are as they are.

// A Why says why a round is as it is.
type Why struct {
	Round int `json:"round"`
	// the round of the rules, with its certificate
	Best    pairing.Pairing[string]  `json:"best"`
	Reasons []pairing.Reason[string] `json:"reasons"`
	// in the order of the round's games, and without a rule if the rules
	// give no such game
	Colors []colors.Decision[string] `json:"colors"`

	// Verdict is the finding of an audit. It is optimal unless the director
	// has chosen another round.
	Verdict pairing.Verdict[string] `json:"verdict"`
}

// Explain says why round n of an event is as it is: a round that is paired, or
// the next one, as the rules give it. A round that is not legal has no reasons.
// If the event is over by then, the error is [pairing.ErrOver].
func Explain(e Event, n int) (Why, error) {
	before, err := e.Before(n)
	if err != nil {
		return Why{}, err
	}
	p, err := pairing.Prepare(before)
	if err != nil {
		return Why{}, err
	}
	w := Why{Round: n, Best: p.Next()}
	if w.Best.Over {
		return Why{}, pairing.ErrOver
	}
	is := w.Best.Round
	if n <= len(e.Rounds) {
		is = e.Rounds[n-1]
	}
	if w.Verdict, err = p.Audit(is); err != nil {
		return Why{}, err
	}
	if w.Verdict.Legal {
		if w.Reasons, err = p.Explain(is); err != nil {
			return Why{}, err
		}
	}
	for _, g := range is.Games {
		x := colors.Decision[string]{Gold: g.Gold, Silver: g.Silver}
		for _, y := range w.Best.Colors {
			if y.Gold == g.Gold && y.Silver == g.Silver {
				x = y
			}
		}
		w.Colors = append(w.Colors, x)
	}
	return w, nil
}
