package bricks

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/arena"
	"github.com/arbiter-go/arbiter/examples/internal/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/referee/stackem"
)

// This file has the arena's side of a game.

// StartLimit is the time that a bot has to become ready.
const StartLimit = time.Minute

// maxAt is the maximum length of a text in a record that is no coordinate, in
// bytes. A longer text is cut.
const maxAt = 40

// A House plays games between bots.
type House struct {
	// Bot returns a bot by its name in the plan.
	Bot    func(name string) seat.Bot
	Limits seat.Limits
	// Start is the time that a bot has to become ready; 0 means StartLimit.
	Start time.Duration
	// Log returns where the log of a game goes, or nil if there is none.
	// Log itself can be nil.
	Log func(m arena.Match, game int) (io.WriteCloser, error)
	// Played is called after each game that the arena did not spoil, by
	// several workers at a time. It can be nil.
	Played func(m arena.Match, game int, r Record, report seat.Report)
}

// Play plays a game of a plan. It is the Play of a runner.
func (h House) Play(ctx context.Context, p arena.Plan, m arena.Match, game int) (json.RawMessage, error) {
	if len(m.Bots) != 2 {
		return nil, fmt.Errorf("bricks: %s: %d bots, not 2", m.ID, len(m.Bots))
	}
	start, err := Deal(p, m, game)
	if err != nil {
		return nil, err
	}
	g := seat.Game{Bots: []seat.Bot{h.Bot(m.Bots[0]), h.Bot(m.Bots[1])}, Limits: h.Limits}
	if h.Log != nil {
		log, err := h.Log(m, game)
		if err != nil {
			return nil, err
		}
		if log != nil {
			defer log.Close()
			g.Log = log
		}
	}
	t := Table{ID: fmt.Sprintf("%s/%d", m.ID, game), Start: start, Limit: h.Start}
	report, err := seat.Play(ctx, g, t.Referee)
	if err != nil {
		return nil, err
	}
	if h.Played != nil {
		h.Played(m, game, t.Record, report)
	}
	return json.Marshal(t.Record)
}

// A Table is a game that is being played.
type Table struct {
	ID    string        // of the game, as the bots are told
	Start stackem.Start // the bricks, and who begins
	Limit time.Duration // to become ready; 0 means StartLimit

	Record   Record // the result
	position stackem.Position
	seats    []*seat.Seat
}

// Referee plays the game between two seats. Then Record has the game. If the
// arena fails, Referee returns at once.
//
// The same answers with the same times always give the same record, so a
// replay of the log gives the record again.
func (t *Table) Referee(seats []*seat.Seat) {
	t.seats = seats
	t.Record = Record{Game: stackem.Game{Start: t.Start, Moves: []stackem.Move{}}}
	var err error
	if t.position, err = t.Start.Begin(); err != nil {
		panic("bricks: a start has problems: " + err.Error())
	}
	if !t.join() {
		return
	}
	for t.position.State() == stackem.Running {
		if !t.turn() {
			return
		}
	}
	t.end()
}

// join lets both bots become ready. It reports false if the arena fails.
func (t *Table) join() bool {
	limit := t.Limit
	if limit == 0 {
		limit = StartLimit
	}
	var unable []int
	for k, s := range t.seats {
		answer, _, fault := s.Ask(limit, fmt.Sprintf("join %s %s %d", Version, t.ID, k))
		if fault == nil && answer != "ready" {
			fault = s.Fault(seat.Babble, `"ready" was expected`)
		}
		if fault == nil {
			continue
		}
		if !t.blame(fault) {
			return false
		}
		unable = append(unable, k)
	}
	switch len(unable) {
	case 1: // Unable: the other has won
		t.forfeit(stackem.Forfeit{Player: unable[0], Rule: stackem.Unable})
	case 2: // Unable: nobody has won
		t.forfeit(stackem.Forfeit{Player: stackem.Both, Rule: stackem.Unable})
	}
	return true
}

// blame takes note of a fault. It reports false for a fault of the arena.
func (t *Table) blame(f *seat.Fault) bool {
	if f.Rule == seat.Own {
		return false
	}
	t.Record.Faults = append(t.Record.Faults, *f)
	return true
}

// forfeit ends the game without a move.
func (t *Table) forfeit(f stackem.Forfeit) {
	next, err := t.position.Forfeit(f)
	if err != nil {
		panic("bricks: " + err.Error())
	}
	t.position = next
	t.Record.Game.Forfeit = &f
}

// turn plays a turn. It reports false if the arena fails.
func (t *Table) turn() bool {
	if t.position.Moves() >= stackem.LongMoves { // LongGame: nobody has won
		t.forfeit(stackem.Forfeit{Player: stackem.Both, Rule: stackem.LongGame})
		return true
	}
	player, _ := t.position.ToMove()
	s, v := t.seats[player], t.position.View()
	left := time.Duration(stackem.Bank-t.position.Used()[player]) * time.Millisecond
	answer, used, fault := s.Ask(left, "mine "+wall(v.Mine), "theirs "+wall(v.Theirs),
		fmt.Sprint("time ", left.Milliseconds()), "discard "+brick(v.Discard))
	take, ok := choices[answer]
	if fault == nil && !ok {
		fault = s.Fault(seat.Babble, `"d" or "p" was expected`)
		return t.lose(player, fault, stackem.BrokenChoice, used)
	}
	hand, ok := t.position.Hand(take)
	if fault == nil && !ok && take == stackem.Discard {
		fault = s.Fault(seat.Illegal, "there is no discard")
		return t.lose(player, fault, stackem.BrokenChoice, used)
	}
	at := stackem.Coordinate(-1)
	if fault == nil && ok {
		var more time.Duration
		at, more, fault = s.Ask(left-used, "brick "+brick(hand))
		used += more
	}
	if fault != nil {
		return t.lose(player, fault, stackem.Unable, used)
	}
	m := stackem.Move{Take: take, At: short(at), MS: used.Milliseconds()}
	next, _, err := t.position.Apply(m)
	if err != nil {
		panic("bricks: " + err.Error())
	}
	t.position = next
	t.Record.Game.Moves = append(t.Record.Game.Moves, m)
	return true
}

// choices are the answers to the discard.
var choices = map[string]stackem.Choice{"d": stackem.Discard, "p": stackem.Pile}

// lose ends the game by a fault of a player. By a fault of time the game is
// over by TimeBank, and by any other fault by a rule. It reports false for a
// fault of the arena.
func (t *Table) lose(player int, f *seat.Fault, by stackem.Rule, used time.Duration) bool {
	if !t.blame(f) {
		return false
	}
	ms := used.Milliseconds()
	if f.Rule == seat.Late || f.Rule == seat.Silence {
		// TimeBank: more than the bank, even by less than a
		// millisecond.
		by = stackem.TimeBank
		ms = max(ms, stackem.Bank-t.position.Used()[player]+1)
	}
	t.forfeit(stackem.Forfeit{Player: player, Rule: by, MS: ms})
	return true
}

// end tells the bots how the game ended.
func (t *Table) end() {
	winner, won := t.position.Winner()
	for k, s := range t.seats {
		word := "undecided"
		switch {
		case won && winner == k:
			word = "won"
		case won:
			word = "lost"
		}
		s.Tell("end " + word)
		s.Note(fmt.Sprintf("%s by %v after %d moves", word, t.position.Rule(), t.position.Moves()))
	}
}

// wall returns the bricks of a wall as the lines have them.
func wall(w stackem.Wall) string {
	return strings.Trim(fmt.Sprint([len(w)]stackem.Brick(w)), "[]")
}

// brick returns a brick as the lines have it, or "-" if there is none.
func brick(b stackem.Brick) string {
	if b < 0 {
		return "-"
	}
	return fmt.Sprint(b)
}

// short returns a text that fits into a record.
func short(at string) string {
	for len(at) > maxAt {
		at = strings.ToValidUTF8(at[:maxAt], "")
	}
	return at
}
