package wire

import (
	"context"
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
)

// This file has the check of a bot.

// Check finds the faults of a bot. It lets the bot play the games below, by the
// limits of package trial, with the time of the conditions. See [trial.Run] for
// the error.
//
//   - The bot plays against itself.
//   - The bot plays against a simple bot twice, in each seat. The two games are
//     the same game. They show whether the bot plays it in the same way.
//   - The bot plays against a hostile bot, in each seat. The hostile bot only
//     puts back the discard; or takes every discard, and puts it anywhere; or
//     discards every brick that it draws. Or it wins at its first turn.
//   - The pile is nearly empty. The wall of the bot is complete from the start.
//     Little time is left.
//   - The arena sends lines that a bot must ignore, or sends every byte on its
//     own, or ends the game too early.
func Check(ctx context.Context, bot seat.Bot, x Conditions) (trial.Result, error) {
	return trial.Run(ctx, bot, trials(x))
}

// A stubborn player has fixed answers, but may put bricks on each place in
// turn.
type stubborn struct {
	take  stackem.Choice
	lays  bool
	count int
}

func (h *stubborn) Choose(stackem.View) stackem.Choice { return h.take }

func (h *stubborn) Place(stackem.View, stackem.Brick) string {
	if !h.lays {
		return stackem.Coordinate(-1)
	}
	h.count++
	return stackem.Coordinate((h.count - 1) % len(stackem.Wall{}))
}

// A scene says how a game of a check goes.
type scene struct {
	number int // of the trial
	start  stackem.Start
	left   int64 // milliseconds that each bot is said to have
	noise  bool  // whether lines are sent that a bot must ignore
	stop   point // where the arena ends the game
}

// A point is a point of a game at which the arena can end it.
type point int

const (
	atEnd       point = iota // after the game
	beforeJoin               // before any line
	afterJoin                // with the answer to join on its way
	afterReady               // before the first turn
	afterChoice              // in the middle of the first turn
	afterTurns               // after a few turns
)

// someTurns is how many moves a game has that ends after a few.
const someTurns = 6

// maxMoves is the most moves of a game of a check.
const maxMoves = 400

// trials returns the trials of a check.
func trials(x Conditions) []trial.Trial {
	first := deal(1)
	first.BankMS = x.BankMS
	bank := first.Bank()
	player := func(p stackem.Player) seat.Bot {
		return Bot(func(Join) stackem.Player { return p })
	}
	var list []trial.Trial
	add := func(name string, c scene, bots ...seat.Bot) *trial.Trial {
		c.number = len(list) + 1
		list = append(list, trial.Trial{Name: name, Bots: bots, Play: c.play,
			Answer: time.Duration(bank) * time.Millisecond})
		return &list[len(list)-1]
	}
	// both adds a trial for each seat of the bot.
	both := func(name string, c func(me int) scene, other func() stackem.Player, change func(*trial.Trial)) {
		for me := range 2 {
			bots := []seat.Bot{nil, nil}
			bots[1-me] = Bot(func(Join) stackem.Player { return other() })
			change(add(name, c(me), bots...))
		}
	}
	same := func(*trial.Trial) {}
	normal := func(int) scene { return scene{start: first, left: bank} }

	add("play against itself", normal(0), nil, nil)
	both("play the same game twice", normal, func() stackem.Player {
		return stackem.Slots{}
	}, func(t *trial.Trial) { t.Twice = true })
	for _, h := range []struct {
		name string
		stubborn
	}{
		{"play against a bot that only puts back the discard", stubborn{take: stackem.Discard}},
		{"play against a bot that takes every discard", stubborn{take: stackem.Discard, lays: true}},
		{"play against a bot that discards what it draws", stubborn{take: stackem.Pile}},
	} {
		both(h.name, normal, func() stackem.Player { h := h.stubborn; return &h }, same)
	}
	idle := func() stackem.Player { return &stubborn{take: stackem.Discard} }
	both("lose at the first turn of the other bot", func(me int) scene {
		c := normal(me)
		c.start.First = 1 - me
		complete(&c.start, 1-me)
		return c
	}, idle, same)
	both("lose after a turn", func(me int) scene {
		c := normal(me)
		c.start.First = me
		complete(&c.start, 1-me)
		return c
	}, idle, same)
	both("play with a pile that is nearly empty", func(me int) scene {
		c := normal(me)
		c.start.Pile = c.start.Pile[:2]
		return c
	}, idle, same)
	both("play with a wall that is complete from the start", func(me int) scene {
		c := normal(me)
		complete(&c.start, me)
		return c
	}, idle, same)
	slots := func() stackem.Player { return stackem.Slots{} }
	both("play with little time", func(int) scene {
		c := normal(0)
		c.left, c.stop = min(500, bank), afterTurns
		return c
	}, slots, same)
	both("ignore lines that it does not know", func(int) scene {
		c := normal(0)
		c.noise = true
		return c
	}, slots, same)
	both("wait for the end of each line", normal, slots, func(t *trial.Trial) { t.Drip = true })
	for _, e := range []struct {
		name string
		stop point
	}{
		{"end when its input ends before the game", beforeJoin},
		{"end when its input ends after join", afterJoin},
		{"end when its input ends before the first turn", afterReady},
		{"end when its input ends in the middle of a turn", afterChoice},
		{"end when its input ends in the middle of the game", afterTurns},
	} {
		c := normal(0)
		c.stop = e.stop
		c.start.First = 0
		add(e.name, c, nil, player(stackem.Slots{}))
	}
	return list
}

// deal returns the start of a game of a check. All checks have the same games.
func deal(game int) stackem.Start {
	start, err := stackem.Deal(stackem.Seed{}, game)
	if err != nil {
		panic("wire: " + err.Error())
	}
	return start
}

// complete gives a player a complete wall, from the bricks of the pile. The
// bricks of the old wall go to the pile.
func complete(s *stackem.Start, player int) {
	pile := append([]stackem.Brick{}, s.Pile...)
	wall := &s.Walls[player]
	for k := range wall {
		// The heaviest brick of the pile is next.
		heaviest := k
		for i := k; i < len(pile); i++ {
			if pile[i] > pile[heaviest] {
				heaviest = i
			}
		}
		pile[k], pile[heaviest] = pile[heaviest], pile[k]
		pile[k], wall[k] = wall[k], pile[k]
	}
	s.Pile = pile
}

// play is the referee of a trial. Unlike the referee of a competition, it ends
// a game where the trial wants it to end.
func (c scene) play(seats []*trial.Seat) {
	if c.stop == beforeJoin {
		return
	}
	m := arena.Match{ID: "check"}
	for k, s := range seats {
		join := Join{fmt.Sprintf("%s/%d", m.ID, c.number), k, Seed(arena.Seed{}, m, c.number, k)}.line()
		if c.stop == afterJoin {
			s.Tell(c.lines(join)...)
			continue
		}
		answer, ok := s.Ready(`"ready"`, c.lines(join)...)
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
	p, err := c.start.Begin()
	if err != nil {
		panic("wire: " + err.Error())
	}
	for p.State() == stackem.Running && p.Moves() < maxMoves {
		if c.stop == afterTurns && p.Moves() == someTurns || !c.turn(seats, &p) {
			return
		}
	}
	winner, won := p.Winner()
	for k, s := range seats {
		s.Tell(c.lines("end " + outcome(k, winner, won))...)
	}
}

// turn plays a turn. It reports false if the trial is over.
func (c scene) turn(seats []*trial.Seat, p *stackem.Position) bool {
	mover, _ := p.ToMove()
	s, v := seats[mover], p.View()
	left := max(0, c.left-s.Used().Milliseconds())
	answer, ok := s.Ask(`"d" or "p"`, c.lines("mine "+wall(v.Mine), "theirs "+wall(v.Theirs),
		fmt.Sprint("time ", left), "discard "+brick(v.Discard))...)
	if !ok {
		return false
	}
	take, ok := choices[answer]
	if !ok {
		s.Wrong(seat.Babble, fmt.Sprintf("%s is no choice, and loses by rule %v", seat.Excerpt(answer),
			stackem.BrokenChoice))
		return false
	}
	if c.stop == afterChoice {
		return false
	}
	m := stackem.Move{Take: take}
	if hand, ok := p.Hand(take); ok {
		if m.At, ok = s.Ask(`a coordinate from "A0" to "D3", or "-1"`, c.lines("brick "+brick(hand))...); !ok {
			return false
		}
	}
	if used := s.Used().Milliseconds(); c.left < c.start.Bank() && used > c.left {
		s.Improper("the bot thinks on when its time is over")
		return false
	}
	next, step, err := p.Apply(m)
	if err != nil {
		panic("wire: " + err.Error())
	}
	if (step.Laid == stackem.Reject || step.Laid == stackem.PutBack) && m.At != stackem.Coordinate(-1) {
		s.Improper("the bot discards a brick by a coordinate that does not exist, and not by \"-1\"")
	}
	*p = next
	return true
}

// lines returns lines as they are sent, and with noise also lines that a bot
// must ignore. Some of their first words begin as words that it knows.
func (c scene) lines(lines ...string) []string {
	if !c.noise {
		return lines
	}
	noisy := []string{"hint A0 17", "mines 1 2 3"}
	for _, line := range lines {
		noisy = append(noisy, line[:1], "weather", line)
	}
	return noisy
}

// outcome returns how a game ended for a seat.
func outcome(seat, winner int, won bool) string {
	switch {
	case won && winner == seat:
		return "won"
	case won:
		return "lost"
	}
	return "undecided"
}
