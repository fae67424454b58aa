package eventcli

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/championship/predict"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file prints a contest of spectators who predict the games.

// Predictions prints the points of a contest, whose record is in a file.
func (p Printer) Predictions(program cli.Program, path string, e Event) error {
	name, text, err := program.Read(path, cli.Sample{}, cli.MaxFile)
	if err != nil {
		return err
	}
	contest, err := predict.Read(text)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	table, err := predict.Standings(e, contest)
	var wrong predict.Problems
	if errors.As(err, &wrong) {
		return fmt.Errorf("%s: %w", name, err)
	}
	if err != nil {
		return err
	}
	p.printf("Predictions: %s by %s; %s with a winner\n\n", say.Count(len(contest.Picks), "pick", "picks"),
		say.Count(len(table.Rows), "spectator", "spectators"), say.Count(table.Games, "game", "games"))
	rows := []string{"place\tspectator\tpoints\twrong\topen\tignored"}
	for _, x := range table.Rows {
		place := fmt.Sprint(x.From)
		if x.To > x.From {
			place = fmt.Sprintf("%d-%d", x.From, x.To)
		}
		rows = append(rows, say.Sprintf("%s\t%s\t%d\t%d\t%d\t%d", place, x.Spectator, x.Points, x.Wrong,
			x.Open, x.Ignored))
	}
	p.columns(rows)
	p.verdicts(contest, table)
	return nil
}

// verdicts prints the picks that were ignored, with the rules. If the reasons
// of all decisions are asked for, it prints the other picks, too.
func (p Printer) verdicts(contest predict.Contest, table predict.Table) {
	first := true
	for i, v := range table.Verdicts {
		if v.Result != predict.Ignored && !p.Why {
			continue
		}
		switch {
		case first && p.Why:
			p.printf("\nAll picks, and the rule\n\n")
		case first:
			p.printf("\nPicks that are ignored, and the rule\n\n")
		}
		first = false
		x := contest.Picks[i]
		loser := x.Players[0]
		if loser == x.Winner {
			loser = x.Players[1]
		}
		text := fmt.Sprintf("%s, round %d: %s to beat %s, at %s: %v", say.Clean(x.Spectator), x.Round,
			say.Clean(x.Winner), say.Clean(loser), predict.Moment(x.At), v.Result)
		if v.Rule != 0 {
			text += fmt.Sprintf(" (%v)", v.Rule)
		}
		if v.Detail != "" {
			text += ": " + v.Detail
		}
		p.wrap("  ", text+".")
	}
}
