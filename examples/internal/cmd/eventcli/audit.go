package eventcli

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/statefile"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file judges rounds.

// Audit judges a round of an event, or every round if the number is 0. The
// status is NotOptimal if a round is not optimal.
func (p Printer) Audit(e Event, round int) (int, error) {
	status := 0
	if len(e.Rounds) == 0 {
		if err := e.Check(); err != nil {
			return 1, err
		}
		p.printf("No round has been played or paired yet.\n")
	}
	if round > len(e.Rounds) {
		return 1, fmt.Errorf("round %d has not been played or paired yet", round)
	}
	for r := range e.Rounds {
		if round > 0 && round != r+1 {
			continue
		}
		before, err := e.Before(r + 1)
		if err != nil {
			return 1, err
		}
		v, err := pairing.Audit(before, e.Rounds[r])
		if err != nil {
			return 1, err
		}
		switch {
		case !v.Legal:
			p.printf("round %d: not legal\n", r+1)
			for _, problem := range v.Problems {
				p.wrap("    ", problem.Error())
			}
		case !v.Optimal:
			p.printf("round %d: not optimal, %s\n", r+1, statefile.Worse(v))
			p.wrap("    ", "the round: "+competition.Cost(v.Cost))
			p.wrap("    ", "the best:  "+competition.Cost(v.Best.Cost))
			for _, g := range v.Best.Round.Games {
				p.printf("      %s - %s\n", g.Gold, g.Silver)
			}
			for _, bye := range v.Best.Round.Byes {
				p.printf("      %s bye\n", bye)
			}
		default:
			p.wrap("", fmt.Sprintf("round %d: optimal: %s", r+1, competition.Cost(v.Cost)))
		}
		for _, g := range v.Exchanged {
			p.wrap("    ",
				fmt.Sprintf("the replay %s - %s has other colors than the game that was annulled",
					g.Gold, g.Silver))
		}
		if !v.Optimal {
			status = NotOptimal
		}
	}
	return status, nil
}
