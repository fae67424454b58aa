package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// outcome prints who has won the finals, or else their next round.
func (p printer) outcome(x outlook) error {
	switch {
	case errors.Is(x.err, pairing.ErrUnfinished):
		p.printf("\nRound %d is not finished, so the next one cannot be paired yet.\n", len(x.event.Rounds))
		return nil
	case x.err != nil:
		return x.err
	case !x.next.Over:
		p.heading(x.event, len(x.event.Rounds))
		p.round(x.next.Round, x.next)
		return nil
	}
	table, err := pairing.Standings(x.event)
	if err == nil && table.Over {
		p.printf("\n")
		p.winners(x.event, table)
	}
	return err
}

// finals prints the finals: every round that was played, and the places.
func (p printer) finals(x outlook, s *money.Settlement) error {
	e := x.event
	p.printf("\nThe finals: floating elimination, %s, %s\n", say.Count(len(e.Entrants), "bot", "bots"),
		say.Count(e.Lives, "life", "lives"))
	best := true
	for r, round := range e.Rounds {
		before, err := e.Before(r + 1)
		if err != nil {
			return err
		}
		v, err := pairing.Audit(before, round)
		if err != nil {
			return err
		}
		p.heading(e, r)
		p.round(round, v.Best)
		switch {
		case !v.Legal:
			best = false
			for _, problem := range v.Problems {
				p.wrap("  ", "Not legal: "+problem.Error())
			}
		case !v.Optimal:
			best = false
			p.wrap("  ", fmt.Sprintf("Not the best round: worse by %d at %s.", v.By, v.WorseAt.Level()))
		}
	}
	if best && len(e.Rounds) > 0 {
		p.printf("\nEach of these rounds was audited: by the rules, none is better.\n")
	}
	if x.err != nil && !errors.Is(x.err, pairing.ErrUnfinished) {
		return x.err
	}
	competition.PrintRecords(p, width, e)
	return p.standing(e, s)
}

// heading prints the name of a round. Rounds are counted from 0 here.
func (p printer) heading(e event, r int) {
	x := e.PlayOff
	if x != nil && r == x.After {
		p.printf("\n")
		p.wrap("", fmt.Sprintf("The champion is %s. %s tie for second place, so each has one more life and "+
			"they play it off.", x.Champion, say.List(x.Tied)))
	}
	p.printf("\nRound %d", r+1)
	if x != nil && r >= x.After {
		p.printf(", play-off for second place")
	}
	p.printf("\n\n")
}

// round prints the games of a round. The best round, as paired by the rules,
// tells losses and the reasons of colors.
func (p printer) round(round pairing.Round[string], best pairing.Pairing[string]) {
	lost := map[string]int{}
	for _, x := range best.Ranking {
		lost[x.Player] = x.Losses
	}
	rows := []string{"Gold\tSilver\tlosses\tcolors by\tresult"}
	others := false
	for k, g := range round.Games {
		by := colorsBy(g, best.Colors)
		others = others || by == notPaired
		rows = append(rows, fmt.Sprintf("%s\t%s\t%d, %d\t%s\t%s", g.Gold, g.Silver, lost[g.Gold],
			lost[g.Silver], by, result(round.Games, k)))
	}
	for _, bye := range round.Byes {
		rows = append(rows, fmt.Sprintf("%s\t\t%d\t\tbye", bye, lost[bye]))
	}
	p.columns(rows)
	if others {
		p.printf("\n%s: the rules would not pair these two in this round.\n", notPaired)
	}
}

// notPaired stands for the rule of colors in a game that the best round does
// not have.
const notPaired = "-"

// colorsBy is the rule by which a game has its colors.
func colorsBy(g pairing.Game[string], decisions []colors.Decision[string]) string {
	for _, d := range decisions {
		switch {
		case d.Gold == g.Gold && d.Silver == g.Silver:
			return d.Rule.String()
		case d.Gold == g.Silver && d.Silver == g.Gold:
			return "against " + d.Rule.String()
		}
	}
	return notPaired
}

// result says who won game k of a round.
func result(games []pairing.Game[string], k int) string {
	g := games[k]
	switch g.Outcome {
	case pairing.GoldWins:
		return g.Gold + " wins"
	case pairing.SilverWins:
		return g.Silver + " wins"
	case pairing.GoldByForfeit:
		return g.Gold + " wins by forfeit"
	case pairing.SilverByForfeit:
		return g.Silver + " wins by forfeit"
	}
	return competition.Result(games, k)
}

// standing prints the places.
func (p printer) standing(e event, s *money.Settlement) error {
	if len(e.Rounds) == 0 && len(e.Entrants) > 1 {
		return nil
	}
	table, err := pairing.Standings(e)
	if err != nil {
		return err
	}
	prizes := s != nil && s.Fund > 0
	head := "place\tbot\twon\tlost\tbyes"
	if prizes {
		head += "\tprize"
	}
	rows := []string{head}
	for _, place := range table.Places {
		for _, bot := range place.Players {
			k := slices.Index(e.Entrants, bot)
			x := table.Rows[k]
			row := fmt.Sprintf("%d", place.From)
			if place.To > place.From {
				row = fmt.Sprintf("%d-%d", place.From, place.To)
			}
			row += fmt.Sprintf("\t%s\t%d\t%d\t%d", bot, x.Wins, x.Losses, x.Byes)
			if prizes {
				row += "\t" + money.Dollars(s.Prizes.Awards[k].Cents)
			}
			rows = append(rows, row+status(x))
		}
	}
	p.printf("\nStanding after %s\n\n", say.Count(len(e.Rounds), "round", "rounds"))
	p.columns(rows)
	if prizes && s.Prizes.Games > 0 {
		text := fmt.Sprintf("The fund of %s is divided by %s: %s for each won.", money.Dollars(s.Fund),
			say.Count(s.Prizes.Games, "game", "games"), money.Dollars(s.Prizes.Share))
		if rest := s.Fund - s.Prizes.Paid; rest > 0 {
			text += " " + money.Dollars(rest) + " are not paid (-money says why)."
		}
		p.printf("\n")
		p.wrap("", text)
	}
	return nil
}

// winners says who has won, who was second, and who third.
func (p printer) winners(e event, table pairing.Table[string]) {
	if table.Champion == nil {
		p.printf("Nobody is left, so there is no champion.\n")
		return
	}
	p.printf("Champion: %s\n", *table.Champion)
	if len(table.Places) < 2 {
		return
	}
	second := table.Places[1]
	text := "Runner-up: " + say.List(second.Players)
	switch {
	case len(second.Players) > 1:
		text = "Second place is shared by " + say.List(second.Players)
	case e.PlayOff != nil && len(e.Rounds) == e.PlayOff.After:
		text += ", since the other bots in second place have left"
	case e.PlayOff != nil:
		text += ", after a play-off"
	}
	p.wrap("", text)
	if len(second.Players) == 1 && len(table.Places) > 2 {
		p.wrap("", "Third by games won: "+say.List(table.Places[2].Players))
	}
}

// status is a remark about a bot that is out.
func status(x pairing.Row[string]) string {
	switch {
	case x.EliminatedIn > 0:
		return fmt.Sprintf("\tout in round %d", x.EliminatedIn)
	case x.Withdrawn:
		return "\twithdrawn"
	}
	return ""
}
