package wire

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// This file has the check of a bot.

// Check finds the faults of a bot. It lets the bot play the games below, by the
// limits of package trial. Most games end after a few moves, and each side has
// little time, so that a check is short. The options of the competition can
// make them shorter, and can let more marbles win. See [trial.Run] for the
// error, which can also be an error of [abalone.Options.Check].
//
//   - The bot plays against itself.
//   - The bot plays against a simple bot twice, on each side. The two games are
//     the same game. They show whether the bot plays it in the same way.
//   - The bot plays on each side against a bot that attacks and pushes marbles
//     off, a bot that makes any moves, a bot that makes broadsides, and a bot
//     that moves back and forth. Against the last bot, a bot that ignores rule
//     abalone.NoRepeat repeats a position sooner or later.
//   - The opponent resigns, makes an illegal move, runs out of time, or breaks
//     down. Or the game ends after one move of each side.
//   - Little time is left.
//   - The arena sends lines that a bot must ignore, or sends every byte on its
//     own, or ends the game too early.
func Check(ctx context.Context, bot seat.Bot, o abalone.Options) (trial.Result, error) {
	if err := o.Check(); err != nil {
		return trial.Result{}, err
	}
	return trial.Run(ctx, bot, trials(o))
}

const (
	// checkTime is how much time each side has in a game of a check.
	checkTime = 4 * time.Second

	// littleTime is how much time each side has if little time is left.
	littleTime = 500 * time.Millisecond

	// someMoves is how many moves each side has in a game of a check,
	// unless a trial needs more.
	someMoves = 6
)

// A scene says how a game of a check goes.
type scene struct {
	number  int // of the scene, for the ID of the game
	options abalone.Options
	me      int          // the seat of the bot, or -1 for both seats
	falls   abalone.Rule // how the opponent loses in its second turn, or 0
	hurry   bool         // whether the bot must keep its time
	noise   bool         // whether the arena sends unknown lines
	stop    point        // where the arena ends the game
}

// A point is a point of a game at which the arena can end it.
type point int

const (
	atEnd      point = iota // after the game
	beforeJoin              // before any line
	afterJoin               // with the answer to join on its way
	afterReady              // before the first turn
	beforeGo                // in the middle of the first turn
	afterGo                 // with the first move on its way
	afterMove               // after the first move
)

// trials returns the trials of a check.
func trials(o abalone.Options) []trial.Trial {
	var list []trial.Trial
	add := func(name string, c scene, bots ...seat.Bot) *trial.Trial {
		c.number = len(list) + 1
		list = append(list, trial.Trial{Name: name, Bots: bots, Play: c.play,
			Answer: cmp.Or(o.Time, abalone.DefaultTime)})
		return &list[len(list)-1]
	}
	game := func(moves int, left time.Duration) scene {
		c := scene{options: o, me: -1}
		c.options.Unattended = true
		c.options.BlackByHuman, c.options.WhiteByHuman = false, false
		if o.Moves == 0 || o.Moves > moves {
			c.options.Moves = moves
		}
		if o.Time == 0 || o.Time > left {
			c.options.Time = left
		}
		return c
	}
	normal := game(someMoves, checkTime)
	// both adds a trial for each seat of the bot.
	both := func(name string, c scene, other func() abalone.Player, change func(*trial.Trial)) {
		for me := range 2 {
			c.me = me
			bots := []seat.Bot{nil, nil}
			bots[1-me] = Bot(func(Join) abalone.Player { return other() })
			change(add(name, c, bots...))
		}
	}
	same := func(*trial.Trial) {}
	wander := func() abalone.Player { return &wanderer{} }

	add("play against itself", normal, nil, nil)
	both("play the same game twice", normal, wander, func(t *trial.Trial) { t.Twice = true })
	for _, h := range []struct {
		name   string
		moves  int
		player func() abalone.Player
	}{
		{"play against a bot that attacks", 30, func() abalone.Player { return abalone.Greedy{} }},
		{"play against a bot that makes any moves", 3 * someMoves, wander},
		{"play against a bot that makes broadsides", someMoves, func() abalone.Player { return &roller{} }},
		{"play against a bot that moves back and forth", 24, func() abalone.Player { return &shuttle{} }},
	} {
		both(h.name, game(h.moves, checkTime), h.player, same)
	}
	both("end the game after one move of each side", game(1, checkTime), wander, same)
	for _, f := range []struct {
		name string
		rule abalone.Rule
	}{
		{"play against a bot that resigns", abalone.Resignation},
		{"play against a bot that makes an illegal move", abalone.IllegalMove},
		{"play against a bot that runs out of time", abalone.TimeLimit},
		{"play against a bot that breaks down", abalone.Unable},
	} {
		c := normal
		c.falls = f.rule
		both(f.name, c, wander, same)
	}
	hurry := game(3, littleTime)
	hurry.hurry = true
	both("play with little time", hurry, wander, same)
	noise := normal
	noise.noise = true
	both("ignore lines that it does not know", noise, wander, same)
	both("wait for the end of each line", normal, wander, func(t *trial.Trial) { t.Drip = true })
	for _, e := range []struct {
		name string
		stop point
	}{
		{"end when its input ends before the game", beforeJoin},
		{"end when its input ends after join", afterJoin},
		{"end when its input ends before the first turn", afterReady},
		{"end when its input ends in the middle of a turn", beforeGo},
		{"end when its input ends before its answer", afterGo},
		{"end when its input ends in the middle of the game", afterMove},
	} {
		c := normal
		c.stop, c.me = e.stop, 0
		add(e.name, c, nil, Bot(func(Join) abalone.Player { return wander() }))
	}
	return list
}

// play is the referee of a trial. Unlike the referee of a competition, it ends
// a game where the trial wants it to end. Seat 0 has the black marbles.
func (c scene) play(seats []*trial.Seat) {
	if c.stop == beforeJoin {
		return
	}
	for k, s := range seats {
		m := arena.Match{ID: "check"}
		join := joinLines(Join{fmt.Sprintf("check/%d", c.number), side(0, k),
			Seed(arena.Seed{}, m, c.number, k), c.options})
		if c.stop == afterJoin {
			s.Tell(c.lines(join...)...)
			continue
		}
		answer, ok := s.Ready(`"ready"`, c.lines(join...)...)
		if ok && answer != "ready" {
			s.Wrong(seat.Babble, seat.Excerpt(answer)+" is no answer to join")
			ok = false
		}
		if !ok {
			return
		}
	}
	if c.stop == afterJoin || c.stop == afterReady {
		return
	}
	game, err := abalone.New(c.options)
	if err != nil {
		panic("wire: " + err.Error())
	}
	var told track
	for game.Why() == 0 {
		if !c.turn(seats, game, &told) {
			return
		}
	}
	for k, s := range seats {
		s.Tell(c.lines(told.endLines(k, side(0, k), game.Result())...)...)
	}
}

// turn plays a turn. It reports false if the trial is over.
func (c scene) turn(seats []*trial.Seat, game *abalone.Game, told *track) bool {
	mover := game.ToMove()
	k := seatOf(0, mover)
	if c.falls != 0 && k == 1-c.me && len(game.Moves())/2 == 1 {
		fall(game, c.falls)
		return true
	}
	s, lines := seats[k], c.lines(told.turnLines(k, game)...)
	switch c.stop {
	case beforeGo:
		s.Tell(lines[:len(lines)-1]...)
		return false
	case afterGo:
		s.Tell(lines...)
		return false
	}
	before := s.Used()
	answer, ok := s.Ask(expected, lines...)
	if !ok {
		return false
	}
	// A bot that uses more time than it has left goes on all the same.
	used := (s.Used() - before).Truncate(time.Millisecond)
	if left := game.Left(mover); used > left {
		if c.hurry {
			s.Improper("the bot thinks on when its time is over")
			return false
		}
		used = left
	}
	if err := game.Spend(used); err != nil {
		panic("wire: " + err.Error())
	}
	if answer == resign {
		fall(game, abalone.Resignation)
		return true
	}
	m, err := abalone.ParseMove(answer)
	if err != nil {
		s.Wrong(seat.Babble, fmt.Sprintf("%s is no move, and loses by rule %v%s", seat.Excerpt(answer),
			abalone.IllegalMove, respell(answer)))
		return false
	}
	if err := game.Move(m); err != nil {
		s.Wrong(seat.Illegal, illegalText(err)+hint(game, mover, m, err))
		return false
	}
	told.noteMove(k, m)
	return c.stop != afterMove
}

// fall lets the side to move lose by a rule.
func fall(game *abalone.Game, by abalone.Rule) {
	mover := game.ToMove()
	var err error
	switch by {
	case abalone.Resignation:
		err = game.Resign(mover)
	case abalone.TimeLimit:
		err = game.RunOut(mover)
	default:
		err = game.Forfeit(mover, by)
	}
	if err != nil {
		panic("wire: " + err.Error())
	}
}

// hint says how a move of a side would be legal if only its spelling is wrong,
// or when its position was there before.
func hint(game *abalone.Game, s abalone.Side, m abalone.Move, err error) string {
	if errors.Is(err, abalone.ErrRepeated) {
		after, _ := game.Board().After(s, m) // only NoRepeat forbids it
		switch k := slices.Index(game.Positions(), after); k {
		case 0:
			return "; it was the position at the start"
		default:
			return fmt.Sprintf("; it was there after move %d of %v", (k+1)/2, abalone.Mover(k-1))
		}
	}
	other, bad := m.Canonical()
	if bad != nil || !errors.Is(err, abalone.ErrSpelling) {
		return ""
	}
	after, bad := game.Board().After(s, other)
	if bad != nil || slices.Contains(game.Positions(), after) {
		return ""
	}
	return "; write " + other.String()
}

// respell says how to write an answer which has capitals or blanks too many.
func respell(answer string) string {
	plain := strings.ToLower(strings.Join(strings.Fields(answer), ""))
	if _, err := abalone.ParseMove(plain); err != nil && plain != resign || plain == answer {
		return ""
	}
	return "; write " + plain + ", without capitals and blanks"
}

// lines returns lines as they are sent, and with noise also lines that a bot
// must ignore. Some of their first words begin as words that it knows.
func (c scene) lines(lines ...string) []string {
	if !c.noise {
		return lines
	}
	noisy := []string{"hint g3-f3", "boards 1 2 3"}
	for _, line := range lines {
		noisy = append(noisy, line[:1], "weather", line)
	}
	return noisy
}
