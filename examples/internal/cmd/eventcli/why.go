package eventcli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/examples/internal/championship/statefile"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
)

// This file explains rounds.

// round prints the pairs of the next round of an event, who rests, and the cost
// of the round.
func (p Printer) round(e Event, next pairing.Pairing[string]) error {
	table, err := pairing.Standings(e)
	if err != nil {
		return err
	}
	name, of := competition.Stood(e)
	stood := func(r pairing.Ranked[string]) string { return of(r.Score, r.Losses) }
	rank := map[string]pairing.Ranked[string]{}
	for _, r := range next.Ranking {
		rank[r.Player] = r
	}
	rows := []string{"Gold\t\tSilver\t" + name + "\tcolors by"}
	for k, g := range next.Round.Games {
		by := cmp.Or(next.Colors[k].Rule.String(), p.unruled, "a pin")
		rows = append(rows, say.Sprintf("%s\t-\t%s\t%s, %s\t%s", g.Gold, g.Silver, stood(rank[g.Gold]),
			stood(rank[g.Silver]), by))
	}
	p.columns(append(rows, resting(e, next.Round, table)...))
	p.printf("\n")
	p.wrap("", "Cost, by each criterion in order: "+cmp.Or(competition.Cost(next.Cost), "none"))
	if next.Directed != "" {
		p.wrap("", "The director's choices: "+next.Directed)
	}
	return nil
}

// resting returns a row for everybody who is in the event and has no game in
// its next round: with the bye, with a requested bye, or absent. The table is
// the standings before the round.
func resting(e Event, next pairing.Round[string], table pairing.Table[string]) (rows []string) {
	n, why := len(e.Rounds)+1, map[string]string{}
	for _, x := range e.Absent {
		if x.Round == n {
			why[x.Player] = "absent"
		}
	}
	for _, x := range e.Requested {
		if x.Round == n {
			why[x.Player] = "requested bye"
		}
	}
	for _, name := range next.Byes {
		why[name] = "bye"
	}
	_, of := competition.Stood(e)
	for _, text := range []string{"bye", "requested bye", "absent"} {
		for _, x := range table.Rows {
			left := x.EliminatedIn == 0 && !x.Withdrawn
			if why[x.Player] == text && (left || text == "bye") {
				rows = append(rows, say.Sprintf("%s\t\t%s\t%s", x.Player, text, of(x.Score, x.Losses)))
			}
		}
	}
	return rows
}

// WhyNot says why two players do not meet in the next round, or why one has no
// bye, and prints the round that would result if they did. If the director
// forbids the two to meet, it says up to which round, and why. If a player has
// a requested bye, or the next round cannot be paired, it says that.
func (p Printer) WhyNot(e Event, names []string) error {
	if list := rulings.Asked(e, len(e.Rounds)+1, names...); len(list) > 0 {
		p.wrap("", strings.Join(list, ", and ")+".")
		return nil
	}
	var wish pairing.Pin[string]
	if len(names) == 1 {
		wish.Bye = &names[0]
	} else {
		wish.Pairs = [][2]string{{names[0], names[1]}}
	}
	answer, err := pairing.WhyNot(e, wish)
	switch {
	case errors.Is(err, pairing.ErrNoLegalRound), errors.Is(err, pairing.ErrPin),
		errors.Is(err, pairing.ErrEmptyRound):
		p.wrap("", rulings.NoRound(e, err))
	case errors.Is(err, pairing.ErrPlayOff):
		for _, name := range names {
			if !slices.Contains(e.PlayOff.Tied, name) {
				p.wrap("", name+" has no part in the play-off for second place, which is between "+
					say.List(e.PlayOff.Tied)+".")
			}
		}
	case err != nil:
		return err
	default:
		p.wrap("", answer.Text+".")
	}
	n, pair := len(e.Rounds)+1, slices.Sorted(slices.Values(names))
	for _, x := range e.Forbidden {
		holds := x.From <= n && (x.Until == 0 || n <= x.Until)
		if holds && slices.Equal(pair, slices.Sorted(slices.Values(x.Pair[:]))) {
			p.wrap("", "The director forbids it"+say.Rounds(x.From, x.Until)+rulings.Reason(x.Why))
		}
	}
	if len(answer.Round.Round.Games) > 0 {
		p.printf("\n")
		answer.Round.Directed = "" // which has the wish
		return p.round(e, answer.Round)
	}
	return nil
}

// reasons prints the ranking and every reason.
func (p Printer) reasons(e Event, next pairing.Pairing[string], why []pairing.Reason[string]) {
	p.printf("\nRanking of those left, by %s\n\n", competition.Ranking(e))
	name, of := competition.Stood(e)
	head := "rank\tplayer\t" + name
	rated := len(next.Ranking) > 0 && next.Ranking[0].Class != 0
	if rated {
		head += "\trating"
	}
	seeded := len(next.Ranking) > 0 && next.Ranking[0].Seeded != 0
	if seeded {
		head += "\tseeded"
	}
	rows := []string{head + "\twins\tbyes"}
	for _, r := range next.Ranking {
		row := say.Sprintf("%d\t%s\t%s", r.Rank, r.Player, of(r.Score, r.Losses))
		if rated {
			row += fmt.Sprintf("\t%.1f", rating.Elo(r.Strength))
		}
		if seeded {
			row += fmt.Sprintf("\t%.1f", r.Seeded)
		}
		rows = append(rows, row+fmt.Sprintf("\t%d\t%d", r.Wins, r.Byes))
	}
	p.columns(rows)
	if next.AssumedTies > 0 {
		p.printf("\n%s of ratings assumed, not proved.\n", say.Count(next.AssumedTies, "tie", "ties"))
	}
	p.printf("\nWhy this round\n\n")
	for _, r := range why {
		p.wrap("  ", r.Text)
	}
	p.printf("\nWhy these colors\n\n")
	otherwise := "Allowed: the director pinned it"
	if p.unruled != "" {
		otherwise = "Not by the rules: they give these two no game with these colors"
	}
	for _, d := range next.Colors {
		p.wrap("  ", fmt.Sprintf("%s has Gold against %s. %s", d.Gold, d.Silver,
			cmp.Or(d.Reason(), otherwise)))
	}
}

// proved says why no round is better.
func (p Printer) proved() {
	p.printf("\n")
	p.wrap("", "That no round is better is proved by a certificate, which was checked (go doc ./pairing Verify).")
}

// Explain prints why round n is as it is: a round of the event, or the next
// one.
func (p Printer) Explain(e Event, n int) error {
	w, err := rulings.Explain(e, n)
	if err != nil {
		return err
	}
	before, err := e.Before(n)
	if err != nil {
		return err
	}
	is, v := w.Best, w.Verdict
	is.Colors, is.Cost = w.Colors, v.Cost
	if n <= len(e.Rounds) {
		is.Round = e.Rounds[n-1]
	}
	if !slices.ContainsFunc(e.Pins, func(x pairing.Pin[string]) bool { return x.Round == n && x.Colors }) {
		p.unruled = "not by the rules"
	}
	p.printf("Round %d\n\n", n)
	if err := p.round(before, is); err != nil {
		return err
	}
	switch {
	case !v.Legal:
		p.wrap("", "The round is not legal: "+v.Problems.Error())
		return nil
	case !v.Optimal:
		p.wrap("", "The round is not optimal: "+statefile.Worse(v)+".")
	}
	p.reasons(e, is, w.Reasons)
	if v.Optimal {
		p.proved()
	}
	return nil
}
