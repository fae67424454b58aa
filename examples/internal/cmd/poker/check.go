package poker

import (
	"context"
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/contest"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/wire"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// checkSeed is the seed of the bots in a check.
const checkSeed = 1

// exams returns the checks of all bots that are not shipped.
func (f field) exams() []botcli.Exam {
	var exams []botcli.Exam
	for _, t := range f.Teams {
		kinds, programs := t.Bots.list()
		for i, x := range programs {
			if x.shipped() || !f.plays(t.Name) {
				continue
			}
			bot, g := contest.BotName(t.Name, kinds[i]), kinds[i].Game()
			e := botcli.Exam{Name: bot, Where: fmt.Sprintf("%.80q", bot)}
			if x.files != nil {
				remarks := x.files.Remarks()
				if remark := f.misnamed(t.Name, x.files); remark != nil {
					remarks = append(remarks, remark)
				}
				for _, remark := range remarks {
					e.Remarks += say.Wrap("remark: "+remark.Error(), "  ", "    ", width)
				}
			}
			e.Check = func(ctx context.Context) (trial.Result, error) {
				setup := wire.Setup{Game: g, Hands: f.contest(nil).Hands(g), Options: f.rules()}
				return wire.Check(ctx, f.bot(bot, *x, g, checkSeed), setup,
					time.Duration(f.Options.Start)*time.Second)
			}
			exams = append(exams, e)
		}
	}
	return exams
}
