package leaguecli

import (
	"context"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
)

// exams returns the checks of all teams that have a program.
func (g *Game) exams() []botcli.Exam {
	var exams []botcli.Exam
	for k, t := range g.Field.Teams {
		if t.program() {
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
