package eventcli

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/ladder"
	"github.com/arbiter-go/arbiter/examples/internal/championship/statefile"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
)

// Sizes and statuses of what is printed.
const (
	// Width is the width of a paragraph in columns.
	Width = 96

	// NotOptimal is the exit status of an audit that finds a round which is
	// not optimal.
	NotOptimal = 3

	// NoTime is the exit status if a game has no possible time.
	NoTime = 3
)

// An Event knows its players by their names.
type Event = pairing.Event[string]

// A Printer prints about events.
type Printer struct {
	io.Writer
	Why bool // the reason of every decision, too

	// Ask comes before the name of a question, where a text says how to ask
	// it: "-" for a flag, or the name of a program and a blank.
	Ask string
}

// printf prints texts so that a name cannot command the terminal.
func (p Printer) printf(format string, args ...any) {
	io.WriteString(p, say.Sprintf(format, args...))
}

// columns prints rows of cells, separated by tabs, in columns.
func (p Printer) columns(rows []string) { io.WriteString(p, say.Columns(rows, "  ")) }

// Event prints all there is to say of an event.
func (p Printer) Event(file competition.File) error {
	e := file.Event
	table, err := pairing.Standings(e)
	if err != nil {
		return err
	}
	fund, err := p.prizes(file)
	if err != nil {
		return err
	}
	if file.About != "" {
		p.wrap("", file.About)
	}
	p.printf("%s, %s\n", competition.About(e), say.Count(len(e.Rounds), "round", "rounds"))
	p.document(file)
	if x := e.PlayOff; x != nil {
		p.printf("Since round %d, play-off for second place behind %s: %s\n", x.After+1, x.Champion,
			strings.Join(x.Tied, ", "))
	}
	if err := p.ladder(e); err != nil {
		return err
	}
	leaves, err := competition.Leaves(e, table)
	if err != nil {
		return err
	}
	p.games(e, table, leaves)
	competition.PrintRecords(p, Width, e)
	p.places(e, table)
	io.WriteString(p, fund)
	err = p.next(e, table)
	if errors.Is(err, pairing.ErrUnfinished) {
		if err := p.Open(e); err != nil {
			return err
		}
		p.printf("\nRound %d is not finished, so the next one cannot be paired yet.\n", len(e.Rounds))
		if !p.Why {
			return nil
		}
		p.printf("\n")
		return p.Explain(e, len(e.Rounds))
	}
	return err
}

// Open prints the round that is being played.
func (p Printer) Open(e Event) error {
	before, err := e.Before(len(e.Rounds))
	if err != nil {
		return err
	}
	table, err := pairing.Standings(before)
	if err != nil {
		return err
	}
	losses := map[string]int{}
	for _, x := range table.Rows {
		losses[x.Player] = x.Losses
	}
	round := e.Rounds[len(e.Rounds)-1]
	rows := []string{"Gold\t\tSilver\tlosses\tresult"}
	for k, g := range round.Games {
		rows = append(rows, say.Sprintf("%s\t-\t%s\t%d, %d\t%s", g.Gold, g.Silver, losses[g.Gold],
			losses[g.Silver], competition.Result(round.Games, k)))
	}
	for _, bye := range round.Byes {
		rows = append(rows, say.Sprintf("%s\t\tbye\t%d", bye, losses[bye]))
	}
	p.printf("\nRound %d, which is being played\n\n", len(e.Rounds))
	p.columns(rows)
	return nil
}

// ladder prints how many players had how many losses after each round.
func (p Printer) ladder(e Event) error {
	head := "losses\tstart"
	var notes bytes.Buffer
	// By losses, or -1 for players who are out. Each list has a number for
	// the start and for each round.
	counts := map[int][]int{}
	most := 0
	for r := 0; r <= len(e.Rounds); r++ {
		before, err := e.Before(r + 1)
		if err != nil {
			return err
		}
		if before.PlayOff != nil && before.PlayOff.After == r {
			before.PlayOff = nil // the end of the event itself
		}
		table, err := pairing.Standings(before)
		if err != nil {
			return err
		}
		if r > 0 {
			head += fmt.Sprintf("\tR%d", r)
		}
		if r < len(e.Rounds) {
			Printer{Writer: &notes}.satOut(e, r, table)
		}
		leaves, err := competition.Leaves(before, table)
		if err != nil {
			return err
		}
		for _, x := range table.Rows {
			losses := x.Losses
			if leave, away := leaves[x.Player]; x.EliminatedIn > 0 || away && leave.Back == 0 {
				losses = -1
			}
			for len(counts[losses]) <= r {
				counts[losses] = append(counts[losses], 0)
			}
			counts[losses][r]++
			most = max(most, losses)
		}
	}
	line := func(name string, list []int) string {
		for r := 0; r <= len(e.Rounds); r++ {
			if r < len(list) && list[r] > 0 {
				name += fmt.Sprintf("\t%d", list[r])
			} else {
				name += "\t·"
			}
		}
		return name
	}
	rows := []string{head}
	for losses := range most + 1 {
		rows = append(rows, line(fmt.Sprint(losses), counts[losses]))
	}
	p.printf("\nHow many players had how many losses\n\n")
	p.columns(append(rows, line("out", counts[-1])))
	if notes.Len() > 0 {
		p.printf("\n")
		notes.WriteTo(p)
	}
	return nil
}

// games prints every player's games, the best placed first.
func (p Printer) games(e Event, table pairing.Table[string], leaves map[string]competition.Absence) {
	seed := map[string]int{}
	for i, name := range e.Entrants {
		seed[name] = i + 1
	}
	head := "seed\tplayer"
	for r := range e.Rounds {
		head += fmt.Sprintf("\tR%d", r+1)
	}
	rows := []string{head + "\twon\tlost"}
	for _, place := range table.Places {
		for _, name := range place.Players {
			x := table.Rows[seed[name]-1]
			row := say.Sprintf("%d\t%s", seed[name], name)
			for _, round := range e.Rounds {
				row += "\t" + cell(round, name, seed)
			}
			row += fmt.Sprintf("\t%d\t%d", x.Wins, x.Losses)
			switch {
			case x.EliminatedIn > 0:
				row += fmt.Sprintf("\tout in R%d", x.EliminatedIn)
			case leaves[x.Player].Text != "":
				row += "\t" + leaves[x.Player].Text
				if leaves[x.Player].Back == 0 {
					row += fmt.Sprintf(" after R%d", leaves[x.Player].Round)
				}
			}
			rows = append(rows, row)
		}
	}
	p.printf("\nGames: + won, - lost, = neither, ! by forfeit, ? to come; opponent's seed; g Gold, s Silver\n\n")
	p.columns(rows)
}

// satOut names the players who had neither a game nor a bye in a round,
// although they were left before it.
func (p Printer) satOut(e Event, r int, before pairing.Table[string]) {
	seen := map[string]bool{}
	for _, g := range e.Rounds[r].Games {
		seen[g.Gold], seen[g.Silver] = true, true
	}
	for _, bye := range e.Rounds[r].Byes {
		seen[bye] = true
	}
	for _, x := range e.Absent {
		if x.Round == r+1 {
			seen[x.Player] = true
		}
	}
	for _, x := range before.Rows {
		playsOff := e.PlayOff == nil || r < e.PlayOff.After || slices.Contains(e.PlayOff.Tied, x.Player)
		if x.EliminatedIn == 0 && !x.Withdrawn && playsOff && !seen[x.Player] {
			p.printf("Note: %s had neither a game nor a bye in round %d.\n", x.Player, r+1)
		}
	}
}

// cell is one player's round in short.
func cell(round pairing.Round[string], name string, seed map[string]int) string {
	for _, bye := range round.Byes {
		if bye == name {
			return "bye"
		}
	}
	text := "·"
	for _, g := range round.Games {
		opponent, color := g.Silver, "g"
		if g.Silver == name {
			opponent, color = g.Gold, "s"
		} else if g.Gold != name {
			continue
		}
		mark := map[pairing.Outcome]string{
			pairing.NotPlayed: "?", pairing.BothForfeit: "-!", pairing.NoDecision: "=",
			pairing.Void:     "void ",
			pairing.GoldWins: "+", pairing.SilverWins: "-", pairing.GoldByForfeit: "+!",
			pairing.SilverByForfeit: "-!",
		}[g.Outcome]
		if color == "s" && g.Outcome != pairing.BothForfeit {
			mark = strings.NewReplacer("+", "-", "-", "+").Replace(mark)
		}
		text = fmt.Sprintf("%s%d%s", mark, seed[opponent], color)
		if g.Outcome != pairing.Void {
			// A void game shows only while its replay is missing.
			break
		}
	}
	return text
}

// placesBy returns the criteria of the places of an event.
func placesBy(e Event, table pairing.Table[string]) string {
	switch {
	case e.PlayOff != nil && table.Over:
		return "the champion, the winner of the play-off, then by games won before it"
	case e.PlayOff != nil:
		return "the champion, then by games won before the play-off"
	case e.SecondBy == pairing.LastOut && table.Over:
		return "the champion, the last to leave, then by games won"
	case e.SecondBy == pairing.LastOut:
		return "by games won; at the end, the last to leave is second"
	}
	return "the champion, then by games won"
}

// places prints the standings.
func (p Printer) places(e Event, table pairing.Table[string]) {
	p.printf("\nStandings: %s\n\n", placesBy(e, table))
	wins := map[string]int{}
	for _, x := range table.Rows {
		wins[x.Player] = x.Wins
	}
	var rows []string
	for _, place := range table.Places {
		from := fmt.Sprint(place.From)
		if place.To > place.From {
			from = fmt.Sprintf("%d-%d", place.From, place.To)
		}
		fewest, most := math.MaxInt, 0
		for _, name := range place.Players {
			fewest, most = min(fewest, wins[name]), max(most, wins[name])
		}
		rows = append(rows, fmt.Sprintf("%s\t%s\t", from, span(fewest, most, "win")))
	}
	lines := strings.Split(strings.TrimSuffix(say.Columns(rows, "  "), "\n"), "\n")
	for k, place := range table.Places {
		// The names begin behind the columns, in each line.
		p.names(lines[k], place.Players)
	}
}

// names prints names after a text, in lines of up to Width columns. A name is
// in one line.
func (p Printer) names(text string, names []string) {
	indent := say.Width(text)
	line, column := text, indent
	for k, name := range names {
		name = say.Isolate(say.Clean(name))
		if k < len(names)-1 {
			name += ","
		}
		switch wide := say.Width(name); {
		case column == indent:
			line, column = line+name, column+wide
		case column+1+wide > Width:
			io.WriteString(p, line+"\n")
			line, column = strings.Repeat(" ", indent)+name, indent+wide
		default:
			line, column = line+" "+name, column+1+wide
		}
	}
	io.WriteString(p, line+"\n")
}

// next prints the next round, or who has won.
func (p Printer) next(e Event, table pairing.Table[string]) error {
	next, err := pairing.Next(e)
	if err != nil {
		return err
	}
	if next.Over {
		if next.Champion == nil {
			p.printf("\nThe event is over. Nobody is left, so there is no champion.\n")
		} else {
			p.printf("\nThe event is over. The champion is %s.\n", *next.Champion)
		}
		return p.playOff(e, table)
	}
	p.printf("\nRound %d\n\n", len(e.Rounds)+1)
	p.round(next)
	left, err := pairing.Bounds(e)
	if err != nil {
		return err
	}
	p.printf("Still to come, with this round: %s in %s\n", span(left.FewestGames, left.MostGames, "game"),
		span(left.FewestRounds, left.MostRounds, "round"))
	if !p.Why {
		return nil
	}
	if err := p.reasons(e, next); err != nil {
		return err
	}
	io.WriteString(p, proved)
	return nil
}

// round prints the pairs of a round and its cost.
func (p Printer) round(next pairing.Pairing[string]) {
	rank := map[string]pairing.Ranked[string]{}
	for _, r := range next.Ranking {
		rank[r.Player] = r
	}
	rows := []string{"Gold\t\tSilver\tlosses\tcolors by"}
	for k, g := range next.Round.Games {
		by := cmp.Or(next.Colors[k].Rule.String(), "a pin")
		rows = append(rows, say.Sprintf("%s\t-\t%s\t%d, %d\t%s", g.Gold, g.Silver, rank[g.Gold].Losses,
			rank[g.Silver].Losses, by))
	}
	for _, bye := range next.Round.Byes {
		rows = append(rows, say.Sprintf("%s\t\tbye\t%d", bye, rank[bye].Losses))
	}
	p.columns(rows)
	p.printf("\n")
	p.wrap("", "Cost, by each criterion in order: "+cmp.Or(competition.Cost(next.Cost), "none"))
	if next.Directed != "" {
		p.wrap("", "The director's choices: "+next.Directed)
	}
}

// WhyNot says why two players do not meet in the next round, or why one has no
// bye, and prints the round that would result if they did.
func (p Printer) WhyNot(e Event, names []string) error {
	var wish pairing.Pin[string]
	if len(names) == 1 {
		wish.Bye = &names[0]
	} else {
		wish.Pairs = [][2]string{{names[0], names[1]}}
	}
	answer, err := pairing.WhyNot(e, wish)
	if err != nil {
		return err
	}
	p.wrap("", answer.Text+".")
	if len(answer.Round.Round.Games) > 0 {
		p.printf("\n")
		answer.Round.Directed = "" // which has the wish
		p.round(answer.Round)
	}
	return nil
}

// playOff prints the consequences of a tie for second place at the end.
func (p Printer) playOff(e Event, table pairing.Table[string]) error {
	record, err := pairing.PlayOff(e)
	if err != nil {
		return err
	}
	if record == nil {
		// SecondPlayedOff: not in WC2012
		if places := table.Places; e.Edition == pairing.WC2012 && table.Champion != nil && len(places) > 1 &&
			places[1].To > 2 {
			p.printf("Second place is shared, and is not played off (go doc ./pairing SecondPlayedOff).\n")
		}
		return nil
	}
	p.printf("Second place is tied. ")
	if p.Ask != "-" {
		p.printf("To play it off: %splay-off FILE\n", p.Ask)
		return nil
	}
	text, err := json.Marshal(record)
	if err != nil {
		return err
	}
	if len(record.Tied) == 1 {
		p.printf("Only %s has not left. To give %s second place, add to the event:",
			record.Tied[0], record.Tied[0])
	} else {
		p.printf("To play it off, add to the event:")
	}
	p.printf(" \"playOff\":%s\n", say.JSON(text))
	return nil
}

// reasons prints the ranking and every reason.
func (p Printer) reasons(e Event, next pairing.Pairing[string]) error {
	p.printf("\nRanking of those left, by %s\n\n", competition.Ranking(e))
	head := "rank\tplayer\tlosses\trating"
	seeded := len(next.Ranking) > 0 && next.Ranking[0].Seeded != 0
	if seeded {
		head += "\tseeded"
	}
	rows := []string{head + "\twins\tbyes"}
	for _, r := range next.Ranking {
		row := say.Sprintf("%d\t%s\t%d\t%.1f", r.Rank, r.Player, r.Losses, rating.Elo(r.Strength))
		if seeded {
			row += fmt.Sprintf("\t%.1f", r.Seeded)
		}
		rows = append(rows, row+fmt.Sprintf("\t%d\t%d", r.Wins, r.Byes))
	}
	p.columns(rows)
	if next.AssumedTies > 0 {
		p.printf("\n%s of ratings assumed, not proved.\n", say.Count(next.AssumedTies, "tie", "ties"))
	}
	reasons, err := pairing.Explain(e, next.Round)
	if err != nil {
		return err
	}
	p.printf("\nWhy this round\n\n")
	for _, r := range reasons {
		p.wrap("  ", r.Text)
	}
	p.printf("\nWhy these colors\n\n")
	for _, d := range next.Colors {
		p.wrap("  ", fmt.Sprintf("%s has Gold against %s. %s", d.Gold, d.Silver,
			cmp.Or(d.Reason(), "Allowed: the director pinned it")))
	}
	return nil
}

// proved says why no round is better.
const proved = "\nThat no round is better is proved by a certificate, which was checked (go doc ./pairing Verify).\n"

// Explain prints why round n is as it is: a round of the event, or the next
// one.
func (p Printer) Explain(e Event, n int) error {
	before, err := e.Before(n)
	if err != nil {
		return err
	}
	prepared, err := pairing.Prepare(before)
	if err != nil {
		return err
	}
	best := prepared.Next()
	if best.Over {
		return pairing.ErrOver
	}
	is := best
	if n <= len(e.Rounds) {
		is.Round, is.Colors = e.Rounds[n-1], nil
	}
	v, err := prepared.Audit(is.Round)
	if err != nil {
		return err
	}
	p.printf("Round %d\n\n", n)
	is.Cost = v.Cost
	for _, g := range is.Round.Games {
		if len(is.Colors) == len(is.Round.Games) {
			break
		}
		d := colors.Decision[string]{Gold: g.Gold, Silver: g.Silver}
		for _, x := range best.Colors {
			if x.Gold == g.Gold && x.Silver == g.Silver {
				d = x
			}
		}
		is.Colors = append(is.Colors, d)
	}
	p.round(is)
	switch {
	case !v.Legal:
		p.wrap("", "The round is not legal: "+v.Problems.Error())
		return nil
	case !v.Optimal:
		p.wrap("", "The round is not optimal: "+statefile.Worse(v)+".")
	}
	if err := p.reasons(before, is); err != nil || !v.Optimal {
		return err
	}
	io.WriteString(p, proved)
	return nil
}

// wrap prints a text in lines of up to Width columns. Lines after the first are
// indented further.
func (p Printer) wrap(indent, text string) {
	io.WriteString(p, say.Wrap(text, indent, "    ", Width))
}

// span is "3 to 5 games", or "3 games" if it is the same.
func span(low, high int, what string) string {
	if low == high {
		return say.Count(low, what, what+"s")
	}
	return fmt.Sprintf("%d to %s", low, say.Count(high, what, what+"s"))
}

// Draw draws an event into a file, or on standard output for "-".
func Draw(p cli.Program, file string, e Event) error {
	l, err := ladder.New(e)
	if err != nil {
		return err
	}
	return p.Write(file, l.Draw())
}

// Audit judges every round of an event. The status is NotOptimal if a round is
// not optimal.
func (p Printer) Audit(e Event) (int, error) {
	status := 0
	if len(e.Rounds) == 0 {
		if err := e.Check(); err != nil {
			return 1, err
		}
		p.printf("No round has been played or paired yet.\n")
	}
	for r := range e.Rounds {
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

// JSON prints a file, with the next round if there is one.
func (p Printer) JSON(file competition.File) error {
	next, err := pairing.Next(file.Event)
	if err != nil && !errors.Is(err, pairing.ErrUnfinished) {
		return err
	}
	if err == nil && !next.Over {
		file.Event.Rounds = append(file.Event.Rounds, next.Round)
	}
	return p.File(file)
}

// File prints a file.
func (p Printer) File(file competition.File) error {
	text, err := file.Text()
	if err != nil {
		return err
	}
	p.Write(say.JSON(text))
	return nil
}
