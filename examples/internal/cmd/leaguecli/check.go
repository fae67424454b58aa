package leaguecli

import (
	"context"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
)

// exams returns the checks of all teams that have a program. A team behind a
// human interface has none: a person would have to pass on all moves of the
// check.
func (g *Game) exams() []botcli.Exam {
	var exams []botcli.Exam
	for k, t := range g.Field.Teams {
		if t.program() && !t.Human {
			exams = append(exams, botcli.Exam{
				Name: t.Name, Where: fmt.Sprintf("team %d, %.80q", k+1, t.Name),
				Check: func(ctx context.Context) (trial.Result, error) {
					return g.Examine(ctx, g.bot(t))
				},
			})
		}
	}
	return exams
}
