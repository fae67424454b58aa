package main

import (
	"errors"
	"flag"
	"math"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/timecontrol"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/eventcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/filecli"
	"github.com/arbiter-go/arbiter/pairing"
)

// options are the values of the flags of all subcommands.
type options struct {
	edition        pairing.Edition
	lives          int
	title, about   string
	control        timecontrol.Control
	opening, close time.Time
	zone           money.Zone
	free, late     bool

	rounds      int
	points      pairing.Points
	ending      string
	tieBreaks   []pairing.TieBreak
	fide        bool
	players     string // a CSV file
	bar, floor  string // grades
	startPoints string // to begin with
	club        string
	drawn       bool // the third argument of report

	at                     time.Time
	gameroom, whr, whre    float64
	whrGames, whreGames    int
	order                  []string
	lot, seed              uint64
	round, until, losses   int
	elo                    float64
	forfeit, both, neither bool
	undo, colors, not, all bool
	alike                  bool
	cause                  pairing.Cause
	bye                    string
	times                  eventcli.TimesCall
	state                  eventcli.StateCall
}

// subcommands has all subcommands, in the order of an event.
var subcommands = []filecli.Subcommand[*call]{
	filecli.Question("new", "FILE", "make the file of an event",
		0, 0, (*call).create, newFlags),
	filecli.Change("register", "FILE PLAYER", "register a player",
		1, 1, (*call).register, atFlag, ratingFlags, alikeFlag),
	filecli.Change("unregister", "FILE PLAYER", "take a registration back before round 1",
		1, 1, (*call).unregister, atFlag),
	filecli.Change("rate", "FILE PLAYER", "set the ratings of a player",
		1, 1, (*call).rate, ratingFlags),
	filecli.Change("seed", "FILE", "enter the players in the order of seeds",
		0, 0, (*call).seedPlayers, seedFlags),

	filecli.Change("pair", "FILE", "pair the next round",
		0, 0, (*call).pair),
	filecli.Change("start", "FILE", "record that the round has begun",
		0, 0, (*call).start),
	filecli.Change("unpair", "FILE", "drop a paired round that has not begun",
		0, 0, (*call).unpair, whyFlag),
	filecli.Change("report", "FILE WINNER LOSER [draw]", "record the result of a game",
		2, 3, (*call).report, whyFlag, outcomeFlags),
	filecli.Change("correct", "FILE WINNER LOSER [draw]", "change a result, or take it back",
		2, 3, (*call).report, whyFlag, outcomeFlags, undoFlag),
	filecli.Change("replay", "FILE PLAYER PLAYER", "annul a game and have it played again",
		2, 2, (*call).replay, whyFlag, roundFlag, causeFlag),

	filecli.Change("enter", "FILE PLAYER SEED", "enter a player after the seeding",
		2, 2, (*call).enterLate, whyFlag, enterFlags),
	filecli.Change("withdraw", "FILE PLAYER", "record that a player leaves",
		1, 1, (*call).withdraw, whyFlag, untilFlag("the player is back after round `N`")),
	filecli.Change("return", "FILE PLAYER", "record that a player is back",
		1, 1, (*call).comeBack),
	filecli.Change("excuse", "FILE PLAYER ROUND", "record an absence from a round",
		2, 2, (*call).excuse, whyFlag, notFlag("take the absence back")),
	filecli.Change("bye", "FILE PLAYER ROUND", "record a requested bye in a round",
		2, 2, (*call).requestBye, whyFlag, notFlag("take the request back")),
	filecli.Change("accelerate", "FILE ROUND SEEDS POINTS", "pair as if the top seeds had more points",
		3, 3, (*call).accelerate),
	filecli.Change("appeal", "FILE PLAYER", "accept the appeal against a forfeit",
		1, 1, (*call).appeal, whyFlag),
	filecli.Change("life", "FILE PLAYER [LIVES]", "give a player one more life, or several",
		1, 2, (*call).life, whyFlag),

	filecli.Change("forbid", "FILE PLAYER PLAYER", "record that two players must not meet",
		2, 2, (*call).forbid, whyFlag, untilFlag("round `N` is the last one")),
	filecli.Change("allow", "FILE PLAYER PLAYER", "take back that two players must not meet",
		2, 2, (*call).allow),
	filecli.Change("pin", "FILE [PLAYER PLAYER]...", "set pairs of the next round, and its bye",
		0, math.MaxInt-1, (*call).pin, whyFlag, pinFlags),
	filecli.Change("unpin", "FILE", "take the pins of the next round back",
		0, 0, (*call).unpin, roundFlag),
	filecli.Change("play-off", "FILE", "begin the play-off for second place",
		0, 0, (*call).playOff),
	filecli.Change("give", "FILE FROM DOLLARS", "record a gift to the prize fund",
		2, 2, (*call).give, notFlag("take the gift back")),
	filecli.Change("forfeit-prize", "FILE PLAYER", "record that a player forfeits all prizes",
		1, 1, (*call).forfeitPrize, whyFlag, notFlag("take that back")),
	filecli.Change("undo", "FILE", "take the last change of the file back",
		0, 0, (*call).undoChange),

	filecli.Question("standings", "FILE", "print games, records, standings, round",
		0, 0, (*call).standings),
	filecli.Question("why", "FILE", "explain the present or the next round",
		0, 0, (*call).explain, roundFlag),
	filecli.Question("whynot", "FILE PLAYER [PLAYER]", "say why a pair, or a bye, is not there",
		1, 2, (*call).whyNot, roundFlag),
	filecli.Question("margin", "FILE [PLAYER]", "say which results matter, how few decide",
		0, 1, (*call).margin),
	filecli.Question("audit", "FILE", "judge every round",
		0, 0, (*call).audit, auditFlags),
	filecli.Question("seeds", "FILE", "print how the entrants are seeded",
		0, 0, (*call).seeds),
	filecli.Question("rules", "FILE", "say where rules and numbers come from",
		0, 0, (*call).rules),
	filecli.Question("money", "FILE", "print the fees, the fund and the prizes",
		0, 0, (*call).money),
	filecli.Question("times", "FILE WEEK", "print game times, by preferred hours",
		1, 1, (*call).week, timesFlags),
	filecli.Question("predictions", "FILE PICKS", "print the points of spectators",
		1, 1, (*call).predictions, allFlag),
	filecli.Question("simulate", "FILE", "play on with results drawn by rating",
		0, 0, (*call).simulate, simulateFlags),
	filecli.Question("draw", "FILE PICTURE", "draw the players and the round",
		1, 1, (*call).draw),
	filecli.Question("title", "FILE PICTURE", "write the certificate of the champion",
		1, 1, (*call).award),
	filecli.Question("export", "FILE STATE", "write a file for the public program",
		1, 1, (*call).export),
	filecli.Question("import", "FILE STATE", "make an event's file from a state file",
		1, 1, (*call).importState, stateFlags),
}

func newFlags(c *call, flags *flag.FlagSet) {
	flags.TextVar(&c.edition, "document", pairing.WC2012, "the `document` of the rules, such as wc2012, wcc2014, "+
		"arbiter-swiss-2026 or arbiter-mcmahon-2026")
	cli.Int(flags, &c.lives, "lives", 1, pairing.MaxLives, "the `number` of lives (default: as the document says)")
	cli.Text(flags, &c.title, "title", "the `title` of the champion, on the certificate")
	cli.Text(flags, &c.about, "about", "a `text` about the event")
	flags.Func("time-control", "the time `control`, such as 90s/5m/100/0/6h/5m", func(text string) (err error) {
		c.control, err = timecontrol.ParseControl(text)
		return err
	})
	moment(flags, &c.opening, "opening", "when registration opens, a `time` as in RFC 3339 (default: now)")
	moment(flags, &c.close, "close", "when registration closes, a `time`")
	flags.Func("zone", "the `zone` of the days of the fee, such as America/New_York (default: days have 24 hours)",
		func(text string) error { return c.zone.UnmarshalText([]byte(text)) })
	flags.BoolVar(&c.free, "free", false, "there is no fee")
	cli.Int(flags, &c.rounds, "rounds", 1, pairing.MaxRounds, "the `number` of rounds of an event with points")
	flags.Func("points", "the `points` for a win, a draw and a loss, such as 3-1-0, or also\n"+
		"for a bye, a requested bye and an absence, such as 3-1-0-3-1-0\n(default: 1-½-0, kept as 2-1-0)",
		func(text string) (err error) {
			c.points, err = competition.ParsePoints(text)
			return err
		})
	flags.Func("ending", "how score groups are paired: `slide`, fold or neighbors (default: as the edition does)",
		func(text string) error {
			if c.ending = text; competition.Endings[text] == nil {
				return errors.New("not slide, fold or neighbors")
			}
			return nil
		})
	flags.Func("tie-breaks", "the `tie-breaks`, such as buchholz,wins (default: as the edition has them)",
		func(text string) error {
			for _, name := range strings.Split(text, ",") {
				var t pairing.TieBreak
				if err := t.UnmarshalText([]byte(strings.TrimSpace(name))); err != nil {
					return err
				}
				c.tieBreaks = append(c.tieBreaks, t)
			}
			return nil
		})
	flags.BoolVar(&c.fide, "fide", false, "the tie-breaks read rounds without a game as FIDE does")
	flags.BoolVar(&c.late, "late", false, "players may enter late, and so the rules are the event's own")
}

// moment adds a flag for a time.
func moment(flags *flag.FlagSet, t *time.Time, name, usage string) {
	flags.Func(name, usage, func(text string) (err error) {
		*t, err = time.Parse(time.RFC3339, text)
		if err != nil {
			return errors.New("not a time such as 2012-01-20T20:00:00-05:00")
		}
		return nil
	})
}

func atFlag(c *call, flags *flag.FlagSet) {
	moment(flags, &c.at, "at", "when that was, a `time` as in RFC 3339 (default: now)")
}

func enterFlags(c *call, flags *flag.FlagSet) {
	cli.Int(flags, &c.losses, "losses", 0, pairing.MaxLives, "the `number` of losses to begin with")
	cli.Text(flags, &c.startPoints, "start", "the `points` to begin with, in an event with points")
	cli.Text(flags, &c.club, "club", "the `club` of the player")
	flags.Float64Var(&c.elo, "elo", 0, "the `rating` for an event whose seeds have ratings")
	alikeFlag(c, flags)
}

func ratingFlags(c *call, flags *flag.FlagSet) {
	rating := func(to *float64, name, usage string) {
		flags.Float64Var(to, name, 0, usage)
	}
	rating(&c.gameroom, "gameroom", "the gameroom `rating`; in an event with points, any rating (clubs and "+
		"grades: seed -players)")
	rating(&c.whr, "whr", "the `rating` WHR")
	rating(&c.whre, "whre", "the `rating` WHRE")
	cli.Int(flags, &c.whrGames, "whr-games", 0, math.MaxInt, "from how many `games` WHR is")
	cli.Int(flags, &c.whreGames, "whre-games", 0, math.MaxInt, "from how many `games` WHRE is")
}

func seedFlags(c *call, flags *flag.FlagSet) {
	enter := func(text string) (err error) {
		c.order, err = cli.Names(text)
		return err
	}
	flags.Func("order", "enter these `players` in this order, with commas between them", enter)
	cli.Text(flags, &c.players, "players", "enter the players of this CSV `file`")
	cli.Text(flags, &c.bar, "bar", "in a McMahon, the `grade` above which nobody has more points, such as 4d")
	cli.Text(flags, &c.floor, "floor", "in a McMahon, the `grade` below which nobody has fewer points, such as 10k")
	alikeFlag(c, flags)
	cli.Seed(flags, &c.lot, "lot", "draw lots for equal ratings from this `number`")
}

func alikeFlag(c *call, flags *flag.FlagSet) {
	flags.BoolVar(&c.alike, "alike", false, "accept a name that looks like another name")
}

func whyFlag(c *call, flags *flag.FlagSet) { cli.Text(flags, &c.why, "why", "the reason, a `text`") }

func roundFlag(c *call, flags *flag.FlagSet) {
	cli.Int(flags, &c.round, "round", 1, pairing.MaxRounds, "the `number` of the round (default: the one at hand)")
}

func auditFlags(c *call, flags *flag.FlagSet) {
	cli.Int(flags, &c.round, "round", 1, pairing.MaxRounds, "the `number` of the round (default: all)")
}

func outcomeFlags(c *call, flags *flag.FlagSet) {
	roundFlag(c, flags)
	flags.BoolVar(&c.forfeit, "forfeit", false, "LOSER has forfeited the game")
	flags.BoolVar(&c.both, "both", false, "both have forfeited the game")
	flags.BoolVar(&c.neither, "neither", false, "the game has ended without a winner")
}

func undoFlag(c *call, flags *flag.FlagSet) {
	flags.BoolVar(&c.undo, "undo", false, "take the result back: the game has yet to be played")
}

func causeFlag(c *call, flags *flag.FlagSet) {
	flags.TextVar(&c.cause, "cause", pairing.OtherCause, "the `cause`, such as ServerFailure")
}

func untilFlag(usage string) func(*call, *flag.FlagSet) {
	return func(c *call, flags *flag.FlagSet) {
		cli.Int(flags, &c.until, "until", 1, pairing.MaxRounds, usage)
	}
}

func notFlag(usage string) func(*call, *flag.FlagSet) {
	return func(c *call, flags *flag.FlagSet) {
		flags.BoolVar(&c.not, "not", false, usage)
	}
}

func pinFlags(c *call, flags *flag.FlagSet) {
	roundFlag(c, flags)
	flags.BoolVar(&c.colors, "colors", false, "the first player of each pair has Gold")
	cli.Text(flags, &c.bye, "bye", "the `player` who has the bye")
}

func timesFlags(c *call, flags *flag.FlagSet) {
	c.times.Flags(flags)
	flags.BoolVar(&c.times.JSON, "json", false, "print the times as JSON")
}

func allFlag(c *call, flags *flag.FlagSet) {
	flags.BoolVar(&c.all, "all", false, "also print the verdict on every pick")
}

func simulateFlags(c *call, flags *flag.FlagSet) {
	cli.Seed(flags, &c.seed, "seed", "draw the results from this `seed`")
}

func stateFlags(c *call, flags *flag.FlagSet) { c.state.Flags(flags) }
