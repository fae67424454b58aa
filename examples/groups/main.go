// Command groups plays four groups of four teams, and then a floating
// elimination among the first two of each group.
//
//	groups [flags]
//
//	-seed N    draw the results and the lots from N (default 1)
//	-until N   two teams of one group do not meet in rounds 1 to N of the
//	           elimination; 0 means all rounds (default 0)
//	-json      print only the event of the elimination before its first round
//
// Each group is a league of package roundrobin. It has the options of a
// football league, then direct comparison and lots as the last tie-breaks. So
// no place is shared.
//
// The elimination is an event of package pairing, with the criteria of WC2012
// and two lives. Winners of groups are seeded first, then the others. Within
// each half the order is by points, difference, goals and then the group. Two
// teams of one group are forbidden to meet. If this leaves no legal round, for
// example because only these two are left, the prohibitions end.
//
// All results are drawn by lot. The names are in the order of the alphabet, and
// so are the strengths: Alder is the strongest team.
//
// The program examples/director runs the event that -json prints.
//
// The exit status is 0, or 1 if the output cannot be written, or 2 for a wrong
// call.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// groups has the teams of each group.
var groups = [4][]string{
	{"Alder", "Hazel", "Iris", "Pine"},
	{"Beech", "Ginkgo", "Juniper", "Oak"},
	{"Cedar", "Fir", "Katsura", "Nutmeg"},
	{"Dogwood", "Elm", "Larch", "Maple"},
}

type event = pairing.Event[string]

// A qualifier is a team that goes through, with what its seed depends on.
type qualifier struct {
	place, group int
	roundrobin.Row[string]
}

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program; it returns the exit status.
func run(args []string, out, errs io.Writer) int {
	p := cli.Program{Name: "groups", Out: out, Errs: errs}
	flags := p.Flags("groups [flags]")
	seed, until := uint64(1), 0
	cli.Seed(flags, &seed, "seed", "draw the results and the lots from `N`")
	cli.Int(flags, &until, "until", 0, pairing.MaxRounds,
		"two teams of one group do not meet up to round `N` of the elimination; 0 for all rounds")
	asJSON := flags.Bool("json", false, "print only the event of the elimination before its first round")
	if status, ok := p.Parse(flags, args, 0); !ok {
		return status
	}
	var text bytes.Buffer
	lots := rand.New(rand.NewPCG(seed, 0))
	e, err := qualify(&text, lots, until)
	if err == nil && *asJSON {
		text.Reset()
		err = json.NewEncoder(&text).Encode(e)
	} else if err == nil {
		_, err = eliminate(&text, lots, e)
	}
	return p.Print(text.Bytes(), cli.Done, err)
}

// qualify plays the groups, and returns the event of the elimination.
func qualify(out io.Writer, lots *rand.Rand, until int) (event, error) {
	var through []qualifier
	var forbidden []pairing.Prohibition[string]
	for g, teams := range groups {
		t, err := playGroup(teams, lots)
		if err != nil {
			return event{}, err
		}
		fmt.Fprintf(out, "Group %c\n%s", 'A'+g, tableText(t))
		for _, p := range t.Places[:2] {
			row := t.Rows[slices.Index(teams, p.Teams[0])]
			through = append(through, qualifier{p.From, g, row})
		}
		first, second := t.Places[0].Teams[0], t.Places[1].Teams[0]
		fmt.Fprintf(out, "%s go through. Place 2 is before place 3 by %s.\n\n",
			say.List([]string{first, second}), by(t.Places[1]))
		forbidden = append(forbidden, pairing.Prohibition[string]{
			Pair: [2]string{first, second}, Until: until, Why: fmt.Sprintf("both are from group %c", 'A'+g),
		})
	}
	slices.SortFunc(through, func(a, b qualifier) int {
		return cmp.Or(cmp.Compare(a.place, b.place), cmp.Compare(b.Points, a.Points),
			cmp.Compare(b.GamesWon-b.GamesLost, a.GamesWon-a.GamesLost),
			cmp.Compare(b.GamesWon, a.GamesWon), cmp.Compare(a.group, b.group))
	})
	var seeds []string
	fmt.Fprintln(out, "Seeds")
	for k, q := range through {
		seeds = append(seeds, q.Team)
		fmt.Fprintf(out, "  %d  %-7s  place %d of group %c, %s\n", k+1, q.Team, q.place, 'A'+q.group,
			say.Count(q.Points, "point", "points"))
	}
	e := pairing.New(pairing.WC2012, seeds)
	e.Lives = 2
	e.Forbidden = forbidden
	return e, nil
}

// playGroup plays a group, and returns its table.
func playGroup(teams []string, lots *rand.Rand) (roundrobin.Table[string], error) {
	e := roundrobin.Event[string]{Teams: teams, Options: roundrobin.FootballLeague()}
	e.Options.TieBreaks = append(e.Options.TieBreaks, roundrobin.Direct, roundrobin.Lots)
	e.Options.Seed = lots.Uint64()
	calendar, err := roundrobin.Fixtures(e)
	if err != nil {
		return roundrobin.Table[string]{}, err
	}
	for _, day := range calendar.Rounds {
		for _, f := range day.Matches {
			e.Results = append(e.Results, roundrobin.Match[string]{
				A: f.A, B: f.B, WinsA: goals(f.A, f.B, lots), WinsB: goals(f.B, f.A, lots),
			})
		}
	}
	return roundrobin.Standings(e)
}

// eliminate plays the elimination to its end, and returns it.
func eliminate(out io.Writer, lots *rand.Rand, e event) (event, error) {
	for {
		next, err := pairing.Next(e)
		if errors.Is(err, pairing.ErrNoLegalRound) {
			fmt.Fprint(out, "\nNo round keeps teams of one group apart, so the prohibitions end.\n")
			for _, f := range slices.Clone(e.Forbidden) {
				c, err := pairing.Allow(e, f.Pair[0], f.Pair[1])
				if err != nil {
					return e, err
				}
				e = c.Event
			}
			next, err = pairing.Next(e)
		}
		if err != nil {
			return e, err
		}
		if next.Over {
			fmt.Fprintf(out, "\nThe champion is %s.\n", *next.Champion)
			return e, nil
		}
		fmt.Fprintf(out, "\nRound %d\n", len(e.Rounds)+1)
		if err := changed(out, e, next.Round); err != nil {
			return e, err
		}
		for k := range next.Round.Games {
			g := &next.Round.Games[k]
			winner := g.Gold
			g.Outcome = pairing.GoldWins
			if lots.IntN(strength(g.Gold)+strength(g.Silver)) >= strength(g.Gold) {
				winner = g.Silver
				g.Outcome = pairing.SilverWins
			}
			fmt.Fprintf(out, "  %s - %s: %s wins\n", g.Gold, g.Silver, winner)
		}
		for _, team := range next.Round.Byes {
			fmt.Fprintf(out, "  %s rests\n", team)
		}
		e.Rounds = append(e.Rounds, next.Round)
	}
}

// changed says what a round costs because of the prohibitions. It asks why the
// best round without them is another. It names the forbidden pairs of that one.
func changed(out io.Writer, e event, r pairing.Round[string]) error {
	free := e
	free.Forbidden = nil
	var wish pairing.Pin[string]
	for _, g := range r.Games {
		wish.Pairs = append(wish.Pairs, [2]string{g.Gold, g.Silver})
	}
	why, err := pairing.WhyNot(free, wish)
	if err != nil || why.Met {
		return err
	}
	best, err := pairing.Next(free)
	if err != nil {
		return err
	}
	for _, g := range best.Round.Games {
		for _, f := range e.Forbidden {
			if f.Pair == [2]string{g.Gold, g.Silver} || f.Pair == [2]string{g.Silver, g.Gold} {
				fmt.Fprintf(out, "  not %s - %s, since %s\n", g.Gold, g.Silver, f.Why)
			}
		}
	}
	fmt.Fprint(out, say.Wrap(why.Text, "  ", "  ", 80))
	return nil
}

// tableText is the table of a group.
func tableText(t roundrobin.Table[string]) string {
	rows := [][]string{{"", "", "points", "goals", "before the next by"}}
	for _, p := range t.Places {
		i := slices.IndexFunc(t.Rows, func(r roundrobin.Row[string]) bool { return r.Team == p.Teams[0] })
		r := t.Rows[i]
		rows = append(rows, []string{fmt.Sprint(p.From), r.Team, fmt.Sprint(r.Points),
			fmt.Sprintf("%d:%d", r.GamesWon, r.GamesLost), by(p)})
	}
	rows[len(rows)-1][4] = ""
	return say.Table(rows, "rlrrl")
}

// by is what put a place before the next one: points, or the name of a
// tie-break.
func by(p roundrobin.Place[string]) string {
	if p.By == 0 {
		return "points"
	}
	return "tie-break " + p.By.String()
}

// strength is the strength of a team by its first letter: 16 for Alder, and 1
// for Pine.
func strength(team string) int { return 'Q' - int(team[0]) }

// goals draws the goals of a team against another. It has six chances.
func goals(team, other string, lots *rand.Rand) (n int) {
	mine, theirs := strength(team)+8, strength(other)+8
	for range 6 {
		if lots.IntN(2*(mine+theirs)) < mine {
			n++
		}
	}
	return n
}
