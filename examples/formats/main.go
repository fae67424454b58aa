// Command formats says which format of a tournament to run: how many games it
// takes, and how often the best player wins.
//
//	formats [flags]
//
//	-n N           players of an event, from 2 to 200; 16 if not given
//	-spread ELO    standard deviation of the true strengths; 200 if not given
//	-ratings FILE  true strengths from a file, instead of -n and -spread
//	-seeding ELO   standard deviation of the errors of the seeds; 100 if not given
//	-events N      play this many events in each format; 1000 if not given
//	-seed S        draw everything from this number; 1 if not given
//	-rounds N      rounds of the Swiss and the McMahon; if not given, 2 more than a single
//	               elimination has
//	-games N       games of a match of the round robin; 1 if not given
//	-only FORMATS  only these formats, as in -only lives2,lives3,double
//	-json          print all figures with their intervals as JSON
//	-markdown      print the table of the project's README
//	-purpose       also ask in how many events losing on purpose would have paid
//	-svg FILE      draw the picture into FILE, beside the table
//	-workers N     play events with this many workers; 1 for each processor if not given
//
// It plays events with players whose true strengths are known. The strengths
// are drawn anew for each event, from a normal distribution. The player x wins
// a game against y with the chance 1 / (1 + 10^((y-x)/400)). Nobody withdraws,
// forfeits or draws a game, also not in a Swiss. The seeds go by the strengths
// with errors from another normal distribution.
//
// A file of ratings has a player on each line: a rating, or a name and a
// rating. Lines that begin with # do not count. The file "-" is standard input.
//
// # Formats
//
//   - lives1 to lives5: floating elimination of package pairing, by the
//     criteria of WC2012, with 1 to 5 lives.
//   - single: a fixed bracket. Its places are seeded, and the best seeds have
//     the byes.
//   - double: a fixed bracket, and a bracket of the losers. In the grand final,
//     the player with a loss must win twice.
//   - swiss: the Swiss of package pairing, by the edition ArbiterSwiss2026.
//     Nobody is out, and nobody meets again if that can be avoided. A bye is
//     worth a win, and goes round. Places go by points, and then by the
//     tie-breaks of the edition.
//   - mcmahon: the same with the edition ArbiterMcMahon2026. A player begins
//     with the points of a win for each grade above the lowest. A grade is 100
//     Elo of the strength that the seeds go by. The best quarter and whoever
//     has the same grade as its last begin equal. Grade and quarter are our
//     choice.
//   - roundrobin: one match of each pair, without a final. A match that is won
//     is worth 2 points, and an even match is worth 1 point to each.
//   - qualifier: games against six benchmarks by package qualify, then finals
//     of the best eight. The finals are a floating elimination with 4 lives, by
//     the criteria of WCC2014, without the play-off for second place. The
//     strengths of the benchmarks are spread evenly from one standard deviation
//     below the mean to one above. A player plays each benchmark until four
//     wins in a row or twenty games. Ties go by seeds.
//
// # Figures
//
// Each figure is the mean of all events. The text has some intervals, and the
// JSON has all of them. All are intervals of 95 %. They are about the lots, not
// about the model. With fewer than 100 events they can be too narrow, and the
// output says so.
//
//   - Rounds: as few as the pairs allow, if everybody plays at most one game or
//     match in a round. In the format qualifier, rounds and byes are counted in
//     the finals.
//   - Games: all games, also games against benchmarks.
//   - Each plays: the fewest games of a player, the mean, and the most.
//   - Byes: how often a player goes on without an opponent, or rests.
//   - The best wins: the event is won by the player of the highest strength. Of
//     equal strengths, the player who is drawn or named first counts as the
//     best. Players who share the first place draw lots here.
//   - Rank: the true rank of the winner.
//   - Order: Kendall's tau-b between the final places and the true order. It is
//     1 if the order is right, 0 if it is no better than chance, and -1 if it
//     is reversed. Shared places count as ties.
//   - Dead: the share of games in which neither player can win the event any
//     more when the round begins, whatever happens. Winning is the first place,
//     alone or shared. No game of an elimination is dead, because a player who
//     is left can win all games from now on. In a round robin, the figure is
//     exact. In a Swiss or a McMahon, a game counts as dead only if somebody is
//     certain to have more points than either player. In a qualifier, a game
//     counts as dead only if eight others have more points than the player can
//     reach. In these three formats, more games may be dead.
//
// # Losing on purpose
//
// With -purpose, the program asks of each game between two players: what if its
// winner had lost it on purpose? The event is played again with the other
// result of this one game, and with the same lots. The result of a game depends
// only on the event, on the two players, and on how often they have met before.
// Colors do not matter. So the rounds before the game stay the same. The later
// rounds are made by the rules of the format, and can be different. A figure is
// the share of the events in which a game of this kind was played:
//
//   - Title: its winner did not win the event, and wins it by losing this game.
//   - Place: its winner gets a better place by losing this game. A shared place
//     counts as the best of its places.
//   - Together: neither of its two players won the event, and one of them wins
//     it by the other result.
//
// A player who loses on purpose would have to know the lots of all games to
// come. So the figures say what is possible, and not how much a player should
// hope for. If later pairings are different, so are their lots, and somebody
// can be lucky.
//
// Two lost games, draws and games against benchmarks are not tried. In the
// format qualifier, only games of the finals are lost.
//
// A figure is 0 without an interval if that is certain. With 1 life and in a
// single elimination, whoever loses is out. In a round robin with one game in a
// match, whoever loses on purpose has fewer points, and nobody else has fewer.
//
// A run of seconds takes minutes with -purpose.
//
// # Lots
//
// All formats have the same players in an event, and two players who meet for
// the second time have the same result in each format. So the differences
// between formats are more certain than the figures. The same flags give the
// same bytes on every machine, for any number of workers.
//
// The run is refused if it would take more than about an hour on one processor.
// After an interrupt, the program prints what it has.
//
// The exit status is 0, or 1 if a file cannot be read or written, or 2 for a
// wrong call, or 130 if the run was interrupted.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"sync/atomic"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

func main() {
	// Nearly all memory is needed for a short time, so garbage is collected
	// less often.
	debug.SetGCPercent(400)
	cli.Main(run)
}

// The limits of a call.
const (
	maxElo     = 2000
	maxEvents  = 1_000_000
	maxRounds  = 50
	maxMatch   = 100
	maxWorkers = 1024
	maxCost    = 3_600_000_000 // in microseconds
)

// A call is what the arguments ask for.
type call struct {
	source
	path           string // of the ratings, or ""
	events         int
	rounds, games  int
	only           []string // or nil for all formats
	json, markdown bool
	purpose        bool
	svg            string
	workers        int
}

// run is the program; it returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "formats", In: in, Out: out, Errs: errs}
	c := call{source: source{n: 16, spread: 200, seeding: 100, seed: 1}, events: 1000, games: 1,
		workers: min(runtime.GOMAXPROCS(0), maxWorkers)}
	flags := p.Flags("formats [flags]")
	cli.Int(flags, &c.n, "n", leastPlayers, mostPlayers, "have `N` players in an event")
	cli.Int(flags, &c.spread, "spread", 0, maxElo, "draw true strengths with a standard deviation of `ELO` points")
	cli.Text(flags, &c.path, "ratings", "take the true strengths from this `file`")
	cli.Int(flags, &c.seeding, "seeding", 0, maxElo, "let the seeds go by strengths with errors of `ELO` points")
	cli.Int(flags, &c.events, "events", 2, maxEvents, "play `N` events in each format")
	cli.Seed(flags, &c.seed, "seed", "draw everything from this `seed`")
	cli.Int(flags, &c.rounds, "rounds", 1, maxRounds, "play `N` rounds of the Swiss and the McMahon; 0 is 2 "+
		"more than a single elimination has")
	cli.Int(flags, &c.games, "games", 1, maxMatch, "play `N` games in each match of the round robin")
	flags.Func("only", "play only these `formats`, with commas between them", func(text string) (err error) {
		c.only, err = cli.Names(text)
		return err
	})
	flags.BoolVar(&c.json, "json", false, "print all figures with their intervals as JSON")
	flags.BoolVar(&c.markdown, "markdown", false, "print the table of the README")
	flags.BoolVar(&c.purpose, "purpose", false, "also ask in how many events losing on purpose would have paid")
	cli.Text(flags, &c.svg, "svg", "draw the picture into this `file`, or on standard output for -")
	cli.Int(flags, &c.workers, "workers", 1, maxWorkers, "play events with `N` workers")
	if status, ok := p.Parse(flags, args, 0); !ok {
		return status
	}
	err := errors.Join(
		cli.Alone(flags, "ratings", "n", "spread"), cli.Alone(flags, "json", "markdown"),
		cli.Alone(flags, "purpose", "markdown"),
		cli.Distinct([]cli.Output{{Flag: "svg", Path: c.svg}}, c.path))
	if c.svg == "-" && (c.json || c.markdown) {
		err = errors.Join(err, errors.New("-svg - and -json or -markdown cannot both be on standard output"))
	}
	if err != nil {
		return p.Wrong(flags, err)
	}
	if c.path != "" {
		name, text, err := p.Read(c.path, cli.Sample{}, maxRatings)
		if err == nil {
			c.ratings, err = readRatings(name, string(text))
		}
		if err != nil {
			return p.Fail(err)
		}
		c.n = len(c.ratings)
	}
	if c.rounds == 0 {
		c.rounds = log2(c.n) + 2
	}
	list, err := c.formats()
	if err != nil {
		return p.Wrong(flags, err)
	}
	if err := cli.CanWrite(c.svg); err != nil {
		return p.Fail(err)
	}
	return c.answer(ctx, p, list)
}

// formats returns the formats that are asked for, in the order of the list. It
// refuses too much work.
func (c call) formats() ([]format, error) {
	all := formats(c.n, c.rounds, c.games)
	for _, key := range c.only {
		if !slices.ContainsFunc(all, func(f format) bool { return f.key == key }) {
			return nil, fmt.Errorf("there is no format %q; there are %s", key, keys(all))
		}
	}
	cost := int64(0)
	list := slices.DeleteFunc(all, func(f format) bool { return c.only != nil && !slices.Contains(c.only, f.key) })
	for k := range list {
		f := &list[k]
		if c.purpose {
			f.play = onPurpose(f.play)
			f.cost *= 1 + f.inside
		}
		cost += int64(f.cost)
	}
	if most := maxCost / cost; int64(c.events) > most {
		return nil, fmt.Errorf("%d events of %d players take too long in these formats; there can be %d",
			c.events, c.n, most)
	}
	return list, nil
}

// answer plays the events and prints what was counted. It returns the exit
// status.
func (c call) answer(ctx context.Context, p cli.Program, list []format) int {
	var done atomic.Int64
	meter := cli.ShowMeter(p.Errs, func() string { return fmt.Sprintf("%d of %d events", done.Load(), c.events) })
	tallies, err := simulate(ctx, c.source, list, c.events, c.workers, &done)
	meter.End()
	interrupted := errors.Is(err, context.Canceled)
	if interrupted {
		err = cli.ErrInterrupted
	}
	if err != nil && (!interrupted || tallies[0].events < 2) {
		return p.Fail(err)
	}
	r := report{Players: c.n, Ratings: c.ratings, Seeding: c.seeding, Seed: c.seed, Events: tallies[0].events,
		Few: tallies[0].events < leastEvents, Interrupted: interrupted, Formats: rows(list, tallies, c.purpose)}
	if c.ratings == nil {
		r.Spread = &c.spread
	}
	var text []byte
	if c.svg != "" {
		drawn := p.Write(c.svg, r.draw())
		if err = errors.Join(err, drawn); c.svg == "-" {
			return p.Print(nil, cli.Done, err)
		}
	}
	switch {
	case c.json:
		var failed error
		text, failed = r.json()
		err = errors.Join(err, failed)
	case c.markdown:
		text = []byte(r.markdown())
	default:
		text = []byte(r.String())
	}
	return p.Print(text, cli.Done, err)
}
