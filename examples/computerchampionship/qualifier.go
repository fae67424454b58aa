package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
)

// zone is the time zone in which a log says when its qualifier begins.
func zone(in qualifier) *time.Location {
	_, offset := in.Window.Begin.Zone()
	return time.FixedZone("", offset)
}

// qualifier prints the ranking of the qualifier, its reasons, and the field.
func (p printer) qualifier(ch championship, f field) {
	in, r := ch.Qualifier, f.Ranking
	p.printf("\nQualifier: %s against %s, %s\n", say.Count(len(in.Entrants), "bot", "bots"),
		say.Count(len(in.Benchmarks), "benchmark", "benchmarks"), say.Count(len(in.Games), "game", "games"))
	p.printf("from %s to %s\n\n", p.long(in.Window.Begin), p.long(in.Window.End))
	p.benchmarks(in)
	p.table(in, f)
	p.ties(r)
	p.ignored(r)
	p.field(ch, f)
	p.schedule(ch, time.Time{})
}

// benchmarks prints the letters of the benchmarks.
func (p printer) benchmarks(in qualifier) {
	var texts []string
	for j, name := range in.Benchmarks {
		texts = append(texts, label(j)+"="+name)
	}
	p.wrap("", "Benchmarks: "+strings.Join(texts, ", "))
	p.printf("\n")
}

// label is the heading of a benchmark's column: a letter, or a number after the
// last letter.
func label(j int) string {
	if j < 26 {
		return string(rune('A' + j))
	}
	return fmt.Sprint(j + 1)
}

// table prints the ranking.
func (p printer) table(in qualifier, f field) {
	head := "place\tbot"
	for j := range in.Benchmarks {
		head += "\t" + label(j)
	}
	of := scores(f.Ranking)
	rows := []string{head + "\tpoints\ttie-break\tlast point\tseed"}
	p.printf("Points for each benchmark, losses before the streaks, end of the last point\n\n")
	for _, place := range f.Places {
		for _, bot := range place.Players {
			s := of[bot]
			row := fmt.Sprintf("%s\t%s", numbers(place), bot)
			for _, b := range s.Benchmarks {
				row += fmt.Sprintf("\t%d", b.Points)
			}
			completed := "-"
			if s.Points > 0 {
				completed = p.short(s.Completed)
			}
			rows = append(rows, fmt.Sprintf("%s\t%d\t%d\t%s\t%s", row, s.Points, s.TieBreak, completed,
				f.standing(in, bot)))
		}
	}
	p.columns(rows)
}

// standing returns the meaning of the ranking for a bot, in a word or two.
func (f field) standing(in qualifier, bot string) string {
	seed := slices.Index(f.Field, bot)
	switch {
	case len(f.open) > 0:
		return "open"
	case slices.Contains(in.Unavailable, bot):
		return "not set up"
	case seed < 0:
		return "-"
	case slices.Contains(f.Invited, bot):
		return fmt.Sprintf("%d, invited", seed+1)
	}
	return fmt.Sprint(seed + 1)
}

// scores returns the totals of the bots.
func scores(r qualify.Ranking[string]) map[string]qualify.Total[string] {
	of := make(map[string]qualify.Total[string], len(r.Totals))
	for _, s := range r.Totals {
		of[s.Player] = s
	}
	return of
}

// ties says by which rules bots with equal points were ordered.
func (p printer) ties(r qualify.Ranking[string]) {
	var texts []string
	of := scores(r)
	for k, place := range r.Places {
		if len(place.Players) > 1 {
			texts = append(texts, fmt.Sprintf("%s share %s: no rule tells them apart (Shared).",
				say.List(place.Players), span(place)))
		}
		if k == 0 || place.Rule == qualify.Streak {
			continue
		}
		ahead := r.Places[k-1].Players
		a, b := of[ahead[0]], of[place.Players[0]]
		text := fmt.Sprintf("%s before %s by %v, with %s each: ", say.List(ahead), say.List(place.Players),
			place.Rule, say.Count(a.Points, "point", "points"))
		if place.Rule == qualify.LossesBefore {
			text += fmt.Sprintf("%d against %d.", a.TieBreak, b.TieBreak)
		} else {
			text += fmt.Sprintf("%s against %s.", p.short(a.Completed), p.short(b.Completed))
		}
		texts = append(texts, text)
	}
	if len(texts) == 0 {
		return
	}
	p.printf("\nHow ties in points were broken\n\n")
	for _, text := range texts {
		p.wrap("  ", text)
	}
}

// ignored prints how many games were ignored by each rule.
func (p printer) ignored(r qualify.Ranking[string]) {
	rules := []qualify.Rule{qualify.Window, qualify.Decided, qualify.Rated, qualify.Alternation, qualify.Cap}
	head := "bot\tgames\tcount"
	for _, rule := range rules {
		head += "\t" + rule.String()
	}
	of := scores(r)
	rows := []string{head}
	for _, place := range r.Places {
		for _, bot := range place.Players {
			counts := map[qualify.Rule]int{}
			games := 0
			for _, b := range of[bot].Benchmarks {
				for _, g := range b.Games {
					counts[g.Rule]++
					games++
				}
			}
			row := fmt.Sprintf("%s\t%d\t%d", bot, games, counts[0])
			for _, rule := range rules {
				row += fmt.Sprintf("\t%d", counts[rule])
			}
			rows = append(rows, row)
		}
	}
	p.printf("\nGames that count, and those ignored, by rule (-why BOT has them one by one)\n\n")
	p.columns(rows)
}

// field says who is in the field, and how.
func (p printer) field(ch championship, f field) {
	in := ch.Qualifier
	p.printf("\nThe field\n\n")
	if len(f.open) > 0 {
		p.wrap("  ", "The field waits for the director: "+f.waitingFor()+".")
		return
	}
	for _, bot := range f.Dropped {
		p.wrap("  ", bot+" qualified, but is not set up in time and drops out (Replacement).")
	}
	invited := ch.invited()
	for _, bot := range in.Unavailable {
		if _, ok := invited[bot]; ok {
			p.wrap("  ", bot+" was invited, but is not set up in time, either (Replacement).")
		}
	}
	for _, place := range f.Places {
		if bots, decided := sharing(in, place); decided && len(bots) > 1 {
			p.wrap("  ", fmt.Sprintf("%s share %s; the director's order: %s.", say.List(place.Players),
				span(place), strings.Join(bots, ", ")))
		}
	}
	for _, bot := range f.Invited {
		p.wrap("  ", bot+" is invited (Replacement).")
	}
	for _, bot := range f.Reserves {
		p.wrap("  ", bot+" is a bot of a previous year, and fills a place that is left (Reserves).")
	}
	switch len(f.Next) {
	case 0:
	case 1:
		p.wrap("  ", "If one more is not set up in time, next is "+f.Next[0]+".")
	default:
		p.wrap("  ", "If one more is not set up in time, next is one of "+say.List(f.Next)+
			", who share a place.")
	}
	spare := in.Reserves[len(f.Reserves):]
	if in.Options.Reserves == qualify.InsteadOfRanking && len(spare) > 0 && !slices.Equal(f.Next, spare[:1]) {
		p.wrap("  ", "If that happens to a bot that was invited, or to a bot of a previous year, next is "+
			spare[0]+" (Reserves).")
	}
	for _, bot := range in.Penalized {
		p.wrap("  ", bot+" broke a rule of the qualifier (Penalty).")
	}
	if len(f.Owing) > 0 {
		p.wrap("  ", fmt.Sprintf("The penalty of %s is due from %s (Penalty).",
			money.Dollars(money.FiguresOf(ch.Money, pairing.WCC2014).Penalty), say.List(f.Owing)))
	}
	var seeds []string
	for k, bot := range f.Field {
		seeds = append(seeds, fmt.Sprintf("%d %s", k+1, bot))
	}
	if len(seeds) == 0 {
		p.wrap("  ", "Nobody is set up, so the field is empty.")
		return
	}
	p.wrap("  ", "Seeds: "+strings.Join(seeds, ", ")+".")
}

// printEvidence prints every game of a bot, and what the game counted. The
// places are the places of the games in the whole log.
func (p printer) printEvidence(in qualifier, places []int, bot string) error {
	r, err := qualify.Rank(in)
	if err != nil {
		return err
	}
	if !slices.Contains(in.Entrants, bot) {
		return fmt.Errorf("-why %q: not an entrant of the qualifier; there are %s", bot,
			strings.Join(in.Entrants, ", "))
	}
	k := slices.IndexFunc(r.Places, func(p qualify.Place[string]) bool { return slices.Contains(p.Players, bot) })
	s := scores(r)[bot]
	p.printf("%s, %s: %s, tie-break %d", bot, span(r.Places[k]), say.Count(s.Points, "point", "points"), s.TieBreak)
	if s.Points > 0 {
		p.printf(", last point %s", p.short(s.Completed))
	}
	p.printf("\nGames are numbered as in the log; times are those of the zone %s.\n",
		in.Window.Begin.In(p.zone).Format("-07:00"))
	for _, b := range s.Benchmarks {
		p.printf("\n%s: %s, longest streak %d, %s before it\n", b.Benchmark,
			say.Count(b.Points, "point", "points"), b.Longest, losses(b.LossesBefore))
		if len(b.Games) == 0 {
			p.printf("  no game\n")
			continue
		}
		var rows []string
		for _, g := range b.Games {
			rows = append(rows, p.evidence(in.Games[g.Game], g, places[g.Game]))
		}
		p.columns(rows)
	}
	return nil
}

// evidence is a game, with its place in the log, in a row.
func (p printer) evidence(g qualify.Game[string], e qualify.Entry, place int) string {
	start, result, worth := g.Start.In(p.zone), "lost", "counts"
	end := g.End.In(p.zone).Format("15:04")
	if g.End.Sub(g.Start) >= 24*time.Hour {
		end = p.short(g.End)
	}
	inPlay := g.End.IsZero() // a game with a winner has an end
	switch {
	case inPlay:
		end, result = "", "in play"
	case g.Winner == qualify.None:
		result = "undecided"
	case e.Won:
		result = "won"
	}
	switch {
	case inPlay && e.Rule == qualify.Decided:
		worth = "may yet count"
	case e.Rule != 0:
		worth = "ignored by " + e.Rule.String()
	case e.Earns:
		worth = "counts, a point"
	}
	rated := "rated"
	if !g.Rated {
		rated = "unrated"
	}
	return fmt.Sprintf("#%d\t%s - %s\t%v\t%s\t%s\t%s", place+1, p.short(start), end, e.Color, rated, result, worth)
}

func losses(n int) string {
	if n == 1 {
		return "1 loss"
	}
	return fmt.Sprintf("%d losses", n)
}
