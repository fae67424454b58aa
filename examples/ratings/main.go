// Command ratings rates the players of games that are in files: PGN, tables
// with commas or tabs, or lines. It prints a table with the Elo of each player,
// its error, and the chance to be better than the next player.
//
//	ratings [flags] [file ...]
//
//	-format FORM         pgn, csv, tsv or lines; found by what is in the file if not given
//	-anchor NAME=ELO     hold a player at a rating; NAME=ELO/GAMES holds as that many draws do;
//	                     the flag can be repeated
//	-pull GAMES          weight of the virtual draw of each player (default 0.5, or 1/1024 with -anchor)
//	-average ELO         the mean of all players (default: about 1500); not with -anchor
//	-players NAMES       only games among these players, as in 'Ann, Bob', or '"Roe, Ann", Bob'
//	-least N             only players with N games or more
//	-from DATE, -to DATE only games of these days, as in 2026-03-31, 2026-03 or 2026
//	-versus NAMES        two players, head to head; or one player against each opponent
//	-margin              how few games would have to have another result, or be taken away, such
//	                     that another player is first, or two neighbours change places
//	-first NAME          with -margin, how few would make this player first
//	-top N               print and draw only the first N players
//	-intervals           both ends of the interval of each player, in place of ±; not with -anchor
//	-long                errors and chances however long it takes
//	-json                print everything as JSON
//	-csv FILE            also write the table with commas
//	-svg FILE            also draw the intervals
//
// The file "-" is standard input. Without a file, the program reads no input
// and shows a sample of its own. For -csv and -svg, "-" is standard output, for
// this alone. They cannot name a file that is read.
//
// # Files
//
// In PGN only the tags White, Black, Result and Date count, or UTCDate if there
// is no Date. Moves are skipped, so that a file can have any size. A game with
// the result * is not finished and does not count, nor does a game of a player
// whose name is "?".
//
// A table has a game in each row, and each row is one line. A header names the
// columns, in small or large letters, and the output says which were taken:
//
//   - the players: white and black, a and b, player1 and player2, model_a and
//     model_b, left and right, gold and silver, home and away, or player and
//     opponent;
//   - the score, result, outcome or winner; or score1 and score2, or home_score
//     and away_score; or wins, draws and losses; or only winner and loser, who
//     are the players then;
//   - the date.
//
// Without a header, the first three columns are the two players and the score.
// The score is for the first player. Of the points or goals of both players,
// more points win. Equal points are a draw, also 0 and 0.
//
//	white,black,score
//	Ann,Bob,1
//	Bob,"Cid, the second",1/2-1/2
//
// A line has two names and a result. Names with blanks are in quotation marks:
//
//	Ann Bob 1-0
//	Ann "Cid, the second" +10 =5 -3
//
// A score is 1, 0.5 or 0; 1-0, 1/2-1/2 or 0-1; win, draw or loss; the winning
// side, such as white, or H or A of home and away; or the name of the winner. A
// game won by forfeit, +/-, counts. A game lost by both, 0-0, does not. Lines
// of tables that begin with # do not count. A date is as in 2026-03-31,
// 2026.03.31 or 2026/03/31, and a time may follow. Or it is a number of seconds
// since 1970, as in 1682351591.
//
// Names are equal if their bytes are, without blanks at the ends. Names that
// are not UTF-8 are read as Windows-1252.
//
// # Figures
//
// Ratings are by package rating: the strengths under which the results are most
// likely, with one virtual draw of weight 1/2 against a player of 1500 for
// each. Equal ranks are exact ties. The color and the order of the games do not
// count.
//
// The error, ±, is for 95 %, relative to the mean of all players. A draw counts
// as what it is: many draws make errors smaller. The column next has the chance
// that the player is truly better than the player below. Neither holds for
// somebody who looks again and again, and stops when it pleases.
//
// The error is symmetric, which is wrong for players who won or lost nearly all
// games. With -intervals, the output has both ends of an interval of 95 % that
// holds for them, too. It takes longer, and is refused without -long if the
// number of players by the number of pairs is above 2,000,000.
//
// With anchors, errors are relative to the anchors, and the virtual draw of the
// other players is against the mean of the anchors. It weighs 1/1024 then, so
// little that it matters only for players who won or lost all games.
//
// Two groups of players who never met, not even through others, cannot be
// compared. The output names them.
//
// # Margins
//
// With -margin, each answer is exact, unless the work ends early. Then it is as
// in "at least 3, at most 5", or "at least 3". It is "never" if no number of
// games is enough. Below the table are games that are enough, and single games
// that would make another player first.
//
// Neighbours are asked about among the first 5 players, or among the first N
// with -top, but 50 at most. Each answer takes about a second at most, and more
// for large records. For more than 500,000 players and pairs, -long is needed.
//
// # Limits
//
// There can be 1,000,000 players, 5,000,000 pairs who have met, and names of
// 16,384 bytes. Longer names are refused, and the table cuts names to its
// width. A tag can have 65,536 bytes, and a line of a table 524,288.
//
// Errors and chances are left out for more than 2,000 players, if the number of
// players by the number of pairs is above 200,000,000. They would take more
// than about half a minute, and with -long they come all the same.
//
// The exit status is 0 if all is well, 1 if something cannot be read or
// written, 2 for a wrong call, and 130 if the program was interrupted. If some
// lines cannot be read, the table has the other games, and the status is 1.
package main

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

//go:embed sample.pgn
var sample []byte

func main() { cli.Main(run) }

// A call is what the arguments ask for.
type call struct {
	format   string
	anchors  []anchor
	pull     float64 // 0 for the default
	average  *float64
	players  []string
	least    int
	from, to string // the first and the last day
	versus   []string
	margin   bool
	first    string
	top      int
	long     bool
	ends     bool // of intervals
	json     bool
	csv, svg string
	paths    []string
}

// An anchor holds a player at a rating.
type anchor struct {
	name   string
	elo    float64
	weight float64 // 0 for an anchor that does not move
}

// run is the program; it returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "ratings", In: in, Out: out, Errs: errs}
	var c call
	flags := p.Flags("ratings [flags] [file ..., or - for standard input]")
	c.flags(flags)
	if status, ok := p.Parse(flags, args, math.MaxInt); !ok {
		return status
	}
	c.paths = flags.Args()
	outputs := []cli.Output{{Flag: "csv", Path: c.csv}, {Flag: "svg", Path: c.svg}}
	err := errors.Join(cli.Distinct(outputs, c.paths...), cli.Alone(flags, "versus", "json", "csv", "svg", "top"),
		cli.Alone(flags, "margin", "versus", "json", "csv", "svg", "intervals"),
		cli.Alone(flags, "anchor", "average", "intervals"), cli.Alone(flags, "versus", "intervals"))
	if cli.Inputs(c.paths...) > 1 {
		err = errors.Join(err, errors.New("only one file can be standard input"))
	}
	if n := cli.Inputs(c.csv, c.svg); n > 1 || n == 1 && c.json {
		err = errors.Join(err, errors.New("only one of -json, -csv - and -svg - can be on standard output"))
	}
	if len(c.versus) > 2 {
		err = errors.Join(err, fmt.Errorf("-versus needs one name or two, not %d; "+
			`a name with a comma is in quotation marks, as in '"Roe, Ann", Bob'`, len(c.versus)))
	}
	if c.first != "" && !c.margin {
		err = errors.Join(err, errors.New("-first needs -margin"))
	}
	if c.from != "" && c.to != "" && c.from > c.to {
		err = errors.Join(err, errors.New("-from is after -to"))
	}
	if err != nil {
		return p.Wrong(flags, err)
	}
	for _, o := range outputs {
		if err := cli.CanWrite(o.Path); err != nil {
			return p.Fail(err)
		}
	}
	return c.answer(ctx, p)
}

// flags adds the flags.
func (c *call) flags(flags *flag.FlagSet) {
	flags.Func("format", "read files of this `form`: pgn, csv, tsv or lines", func(text string) error {
		switch c.format = text; text {
		case pgnForm, csvForm, tsvForm, linesForm:
			return nil
		}
		return errors.New("there are pgn, csv, tsv and lines")
	})
	flags.Func("anchor", "hold a player at a rating, as in `NAME=ELO`, or as in NAME=ELO/GAMES\n"+
		"with the weight of so many draws; can be repeated", func(text string) error {
		a, err := parseAnchor(text)
		for _, other := range c.anchors {
			if err == nil && other.name == a.name {
				err = errors.New("this player has an anchor already")
			}
		}
		c.anchors = append(c.anchors, a)
		return err
	})
	flags.Func("pull", "give the virtual draw of each player a weight of so many `games`\n"+
		"(default 0.5, or 1/1024 with anchors)",
		func(text string) (err error) {
			c.pull, err = parseWeight(text)
			return err
		})
	flags.Func("average", "move all ratings so that their mean is this `Elo`", func(text string) error {
		x, err := parseElo(text)
		c.average = &x
		return err
	})
	names := func(to *[]string) func(string) error {
		return func(text string) (err error) {
			*to, err = cli.Names(text)
			return err
		}
	}
	flags.Func("players", "count only games among these players, with commas between their\n"+
		"`names`; a name with a comma is in quotation marks",
		names(&c.players))
	cli.Int(flags, &c.least, "least", 1, math.MaxInt, "leave out players with fewer than `N` games")
	day := func(to *string, last bool) func(string) error {
		return func(text string) error {
			from, until, ok := span([]byte(text))
			if !ok || strings.ContainsAny(text, "? T") {
				return errors.New("a date is as in 2026-03-31, 2026-03 or 2026")
			}
			if *to = from; last {
				*to = until
			}
			return nil
		}
	}
	flags.Func("from", "count only games from this `date` on", day(&c.from, false))
	flags.Func("to", "count only games up to this `date`", day(&c.to, true))
	flags.Func("versus", "compare two players, or one with each opponent, by their `names`", names(&c.versus))
	flags.BoolVar(&c.margin, "margin", false, "print how few games would have to have another result, or be\n"+
		"taken away, such that another player is first, or neighbours change places")
	cli.Text(flags, &c.first, "first", "with -margin, print how few games would make this player first, by `name`")
	cli.Int(flags, &c.top, "top", 1, math.MaxInt, "print and draw the first `N` players")
	flags.BoolVar(&c.ends, "intervals", false,
		"print both ends of each interval, which also hold for unbeaten players")
	flags.BoolVar(&c.long, "long", false, "compute errors and chances however long it takes")
	flags.BoolVar(&c.json, "json", false, "print everything as JSON")
	cli.Text(flags, &c.csv, "csv", "write the table with commas into this `file`, or on standard output for -")
	cli.Text(flags, &c.svg, "svg", "draw the intervals into this `file`, or on standard output for -")
}

// parseAnchor reads an anchor such as Ann=2150, or Ann=2150/30.
func parseAnchor(text string) (a anchor, err error) {
	k := strings.LastIndexByte(text, '=')
	if k < 0 {
		return a, errors.New("an anchor is as in Ann=2150, or Ann=2150/30")
	}
	a.name = strings.TrimSpace(text[:k])
	elo, games, loose := strings.Cut(text[k+1:], "/")
	if a.elo, err = parseElo(strings.TrimSpace(elo)); err != nil {
		return a, err
	}
	if loose {
		a.weight, err = parseWeight(strings.TrimSpace(games))
	}
	if a.name == "" {
		err = errors.New("the name is missing")
	}
	return a, err
}

// maxElo is the largest rating in a call.
const maxElo = 10000

// parseElo reads a rating.
func parseElo(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(math.Abs(x) <= maxElo) {
		return 0, fmt.Errorf("a rating is a number from %d to %d", -maxElo, maxElo)
	}
	return x, nil
}

// parseWeight reads the weight of a draw. It is rounded to few binary digits,
// since package rating refuses weights that are too far apart.
func parseWeight(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 0.001 && x <= 1e9) {
		return 0, errors.New("a weight is a number of games from 0.001 to 1000000000")
	}
	return math.Round(x*(1<<20)) / (1 << 20), nil
}

// answer reads the files and prints what is asked for. It returns the exit
// status.
func (c call) answer(ctx context.Context, p cli.Program) int {
	r := newRecord()
	r.from, r.to = c.from, c.to
	r.ask(c.players)
	return c.report(ctx, p, r, r.readAll(ctx, p, c.format, c.paths))
}

// rateUnless rates the players of a record, unless it is interrupted.
func (c call) rateUnless(ctx context.Context, r *record) (*table, error) {
	var t *table
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		t, err = c.rate(r)
	}()
	select {
	case <-done:
		return t, err
	case <-ctx.Done():
		return nil, cli.ErrInterrupted
	}
}

// report prints what a record says. The error is of the reading.
func (c call) report(ctx context.Context, p cli.Program, r *record, err error) int {
	if err != nil {
		return p.Fail(errors.Join(r.problem(), err))
	}
	meter := cli.ShowMeter(p.Errs, func() string { return fmt.Sprintf("rating %d players", len(r.names)) })
	t, err := c.rateUnless(ctx, r)
	meter.End()
	if err != nil {
		return p.Fail(errors.Join(r.problem(), err))
	}
	problem := r.problem()
	for _, o := range []struct {
		path string
		make func() ([]byte, error)
	}{{c.csv, t.csv}, {c.svg, t.svg}} {
		if o.path == "" {
			continue
		}
		text, err := o.make()
		if err == nil {
			err = p.Write(o.path, text)
		}
		if problem = errors.Join(problem, err); o.path == "-" {
			return p.Print(nil, cli.Done, problem)
		}
	}
	var text []byte
	switch {
	case c.json:
		text, err = t.json()
	case len(c.versus) > 0:
		text, err = t.against(c.versus)
	case c.margin:
		text = []byte(t.head() + t.margins.String() + t.warnings())
	default:
		text = []byte(t.String())
	}
	return p.Print(text, cli.Done, errors.Join(problem, err))
}
