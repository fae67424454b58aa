package poker

import (
	"errors"
	"fmt"
	"io"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/acpc"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/contest"
)

// This file publishes the hands of a contest.

// noSeed is the seed in the first line of a log. The cards follow from no
// number that the later dealer could deal from.
const noSeed = "-"

// logs returns the logs of both halves of a match of a series.
func (c *course) logs(s contest.Series, match int) (logs [2]acpc.Log, err error) {
	r, err := c.setup(s.Stage).Read(s.Match, s.Games[match-1])
	if err != nil {
		return logs, err
	}
	for k, half := range r.Hands {
		l := acpc.Log{Name: fmt.Sprintf("%s/%d/%d", s.Match.ID, match, k+1), Definition: s.Stage.Game.String(),
			Seed: noSeed, Game: s.Stage.Game}
		for _, p := range half {
			l.Hands = append(l.Hands, acpc.Hand{Players: [2]string{s.Teams[p.Bots[0]], s.Teams[p.Bots[1]]},
				Hand: p.Hand})
		}
		logs[k] = l
	}
	return logs, nil
}

// publish writes the hands of all matches, if that was asked for.
func (c *course) publish(choice choices) error {
	if choice.logs == "" {
		return nil
	}
	// Published: the contest is over.
	for _, s := range c.Series {
		for match := range s.Games {
			logs, err := c.logs(s, match+1)
			if err != nil {
				return err
			}
			for k, l := range logs {
				err := keep(choice.logs, s.Match.ID, match+1, k+1, "log", func(w io.Writer) error {
					return acpc.WriteLog(w, l)
				})
				if err == nil && choice.phh {
					err = keep(choice.logs, s.Match.ID, match+1, k+1, "phhs",
						func(w io.Writer) error { return acpc.WritePHH(w, l, l.Name) })
				}
				if err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// keep writes a file of a half of a match.
func keep(folder, id string, match, half int, kind string, write func(io.Writer) error) error {
	file, err := create(folder, id, match, half, kind)
	if err != nil {
		return cli.Unwritten(folder, err)
	}
	return cli.Unwritten(folder, errors.Join(write(file), file.Close()))
}
