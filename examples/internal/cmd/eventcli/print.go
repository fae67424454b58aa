package eventcli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/ladder"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// Sizes and statuses of what is printed.
const (
	// Width is the width of a paragraph in columns.
	Width = 80

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

	// unruled says why colors are not by the rules, or is empty for a pin.
	unruled string
}

// printf prints texts so that a name cannot command the terminal.
func (p Printer) printf(format string, args ...any) {
	io.WriteString(p, say.Sprintf(format, args...))
}

// columns prints rows of cells, separated by tabs, in columns.
func (p Printer) columns(rows []string) { io.WriteString(p, say.Columns(rows, "  ")) }

// folded prints a table whose rows begin with a number and a player, in as many
// tables as the width asks for.
func (p Printer) folded(rows []string) { io.WriteString(p, say.Folded(rows, "  ", 2, Width)) }

// Event prints all there is to say of an event. What comes next is first.
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
	p.printf("%s, %s\n", competition.About(e), competition.Rounds(e, len(e.Rounds)))
	p.document(file)
	if x := e.PlayOff; x != nil {
		p.printf("Since round %d, play-off for second place behind %s: %s\n", x.After+1, x.Champion,
			strings.Join(x.Tied, ", "))
	}
	if err := p.now(e, table); err != nil {
		return err
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
	return nil
}

// now prints the next round, the round that is being played, or who has won. If
// the next round cannot be paired, it says why.
func (p Printer) now(e Event, table pairing.Table[string]) error {
	err := p.next(e, table)
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
	if err != nil {
		p.printf("\n")
		p.wrap("", rulings.NoRound(e, err))
	}
	return nil
}

// Open prints the round that is being played, and who rests in it.
func (p Printer) Open(e Event) error {
	before, err := e.Before(len(e.Rounds))
	if err != nil {
		return err
	}
	table, err := pairing.Standings(before)
	if err != nil {
		return err
	}
	name, of := competition.Stood(e)
	stood := map[string]string{}
	for _, x := range table.Rows {
		stood[x.Player] = of(x.Score, x.Losses)
	}
	round := e.Rounds[len(e.Rounds)-1]
	rows := []string{"Gold\t\tSilver\t" + name + "\tresult"}
	for k, g := range round.Games {
		rows = append(rows, say.Sprintf("%s\t-\t%s\t%s, %s\t%s", g.Gold, g.Silver, stood[g.Gold],
			stood[g.Silver], competition.Result(round.Games, k)))
	}
	p.printf("\nRound %d, which is being played\n\n", len(e.Rounds))
	p.columns(append(rows, resting(before, round, table)...))
	return nil
}

// ladder prints how many players had how many losses after each round, unless
// the event has points, and who had no game.
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
	if !e.Edition.HasPoints() {
		p.printf("\nHow many players had how many losses\n\n")
		p.columns(append(rows, line("out", counts[-1])))
	}
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
	heads, counts := competition.Counts(e, table)
	head += "\t" + strings.Join(heads, "\t")
	if e.Edition.HasPoints() {
		head += "\tpoints"
	}
	rows := []string{head}
	cells := competition.Games(e)
	for _, place := range table.Places {
		for _, name := range place.Players {
			x := table.Rows[seed[name]-1]
			row := say.Sprintf("%d\t%s", seed[name], name)
			for _, cell := range cells[seed[name]-1] {
				row += "\t" + cell.Text
			}
			row += "\t" + strings.Join(counts[seed[name]-1], "\t")
			if e.Edition.HasPoints() {
				row += "\t" + e.Points.Format(x.Score)
			}
			switch {
			case x.EliminatedIn > 0:
				row += fmt.Sprintf("\tout in R%d", x.EliminatedIn)
			case leaves[x.Player].Text != "":
				row += "\t" + leaves[x.Player].Text
			}
			rows = append(rows, row)
		}
	}
	p.printf("\n")
	p.wrap("", "Games: "+competition.Legend)
	p.printf("\n")
	p.folded(rows)
	if e.Edition.HasPoints() {
		p.printf("\n%s\n", competition.OverBoard)
	}
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
		seen[x.Player] = seen[x.Player] || x.Round == r+1
	}
	for _, x := range e.Requested {
		seen[x.Player] = seen[x.Player] || x.Round == r+1
	}
	for _, x := range before.Rows {
		playsOff := e.PlayOff == nil || r < e.PlayOff.After || slices.Contains(e.PlayOff.Tied, x.Player)
		if x.EliminatedIn == 0 && !x.Withdrawn && playsOff && !seen[x.Player] {
			p.printf("Note: %s had neither a game nor a bye in round %d.\n", x.Player, r+1)
		}
	}
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
	if e.Edition.HasPoints() {
		p.byPoints(e, table)
		return
	}
	p.printf("\nStandings: %s\n\n", placesBy(e, table))
	wins := map[string]int{}
	for _, x := range table.Rows {
		wins[x.Player] = x.Wins
	}
	var rows []string
	for _, place := range table.Places {
		fewest, most := math.MaxInt, 0
		for _, name := range place.Players {
			fewest, most = min(fewest, wins[name]), max(most, wins[name])
		}
		rows = append(rows, fmt.Sprintf("%s\t%s\t", placeOf(place), span(fewest, most, "win")))
	}
	lines := strings.Split(strings.TrimSuffix(say.Columns(rows, "  "), "\n"), "\n")
	for k, place := range table.Places {
		// The names begin behind the columns, in each line.
		p.names(lines[k], place.Players)
	}
}

// placeOf is a place as in "1" or "2-3".
func placeOf(x pairing.Place[string]) string {
	if x.To > x.From {
		return fmt.Sprintf("%d-%d", x.From, x.To)
	}
	return fmt.Sprint(x.From)
}

// byPoints prints the standings of an event with points, with the figures of
// the tie-breaks, and the one that separates each place from the place before.
func (p Printer) byPoints(e Event, table pairing.Table[string]) {
	heads, cells := competition.Columns(e, table)
	rows := []string{"place\tplayer\t" + strings.Join(heads, "\t")}
	for _, place := range table.Places {
		for _, name := range place.Players {
			row := say.Sprintf("%s\t%s\t", placeOf(place), name)
			row += strings.Join(cells[slices.Index(e.Entrants, name)], "\t")
			rows = append(rows, strings.TrimRight(row, "\t"))
		}
	}
	p.printf("\n")
	p.wrap("", "Standings: "+competition.PlacesBy(e))
	p.printf("\n")
	p.folded(rows)
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
		if next.Champion == nil && e.Edition.HasPoints() {
			p.printf("\nThe event is over. %s share first place.\n", say.List(table.Places[0].Players))
		} else if next.Champion == nil {
			p.printf("\nThe event is over. Nobody is left, so there is no champion.\n")
		} else {
			p.printf("\nThe event is over. The champion is %s.\n", *next.Champion)
		}
		return p.playOff(e, table)
	}
	p.printf("\nRound %d\n\n", len(e.Rounds)+1)
	if err := p.round(e, next); err != nil {
		return err
	}
	left, err := pairing.Bounds(e)
	if err != nil {
		return err
	}
	p.printf("Still to come, with this round: %s in %s\n", span(left.FewestGames, left.MostGames, "game"),
		span(left.FewestRounds, left.MostRounds, "round"))
	if !p.Why {
		return nil
	}
	why, err := pairing.Explain(e, next.Round)
	if err != nil {
		return err
	}
	p.reasons(e, next, why)
	p.proved()
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

// svgOnly returns an error if the name of a picture promises another format.
func svgOnly(file string) error {
	switch strings.ToLower(filepath.Ext(file)) {
	case ".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf":
		return fmt.Errorf("%s: pictures are written as SVG, so the name must end with .svg", file)
	}
	return nil
}

// Draw draws an event into a file, or on standard output for "-".
func Draw(p cli.Program, file string, e Event) error {
	if err := svgOnly(file); err != nil {
		return err
	}
	l, err := ladder.New(e)
	if err != nil {
		return err
	}
	return p.Write(file, l.Draw())
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
