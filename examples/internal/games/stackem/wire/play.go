package wire

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
)

// This file has the arena's side of a game.

// StartLimit is the time that a bot has to become ready.
const StartLimit = time.Minute

// maxAt is the maximum length of a text in a record that is no coordinate, in
// bytes. A longer text is cut.
const maxAt = 40

// Conditions have everything that decides a game, except the bots.
type Conditions struct {
	// BankMS is the time of a bot for a game, in milliseconds. 0 means
	// [stackem.Bank].
	BankMS int64
}

// Games plays the games of a plan between bots.
type Games struct {
	Conditions
	// Bot returns a bot by its name in the plan.
	Bot    func(name string) seat.Bot
	Limits seat.Limits
	// Start is the time that a bot has to become ready; 0 means StartLimit.
	Start time.Duration
	// Log returns where the log of a game goes, or nil if there is none.
	// Log itself can be nil.
	Log func(m arena.Match, game int) (io.WriteCloser, error)
	// Played is called after each game that counts. Several workers can
	// call it at a time. It can be nil.
	Played func(m arena.Match, game int, r Record, report seat.Report)
}

// Play plays a game of a plan. It is the Play of a runner.
func (h Games) Play(ctx context.Context, p arena.Plan, m arena.Match, game int) (json.RawMessage, error) {
	if len(m.Bots) != 2 {
		return nil, fmt.Errorf("wire: %s: %d bots, not 2", m.ID, len(m.Bots))
	}
	r, err := h.Referee(p, m, game)
	if err != nil {
		return nil, err
	}
	r.Limit = h.Start
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
	report, err := seat.Play(ctx, g, r.Play)
	if err != nil {
		return nil, err
	}
	if h.Played != nil {
		h.Played(m, game, r.Record, report)
	}
	return json.Marshal(r.Record)
}

// A Referee plays a game between two seats, and keeps its record.
// [Conditions.Referee] makes the referee of a game of a plan.
type Referee struct {
	ID    string        // of the game, as the bots are told
	Start stackem.Start // the bricks, who begins, and the time
	Seeds [2]uint64     // of the lots of each seat
	Limit time.Duration // to become ready; 0 means StartLimit

	Record   Record // the result
	position stackem.Position
	seats    []*seat.Seat
}

// Referee returns the referee of a game of a match of a plan. It fails for a
// time that nobody can have.
func (x Conditions) Referee(p arena.Plan, m arena.Match, game int) (*Referee, error) {
	start, err := x.Deal(p, m, game)
	if err == nil {
		_, err = start.Begin()
	}
	if err != nil {
		return nil, err
	}
	return &Referee{ID: fmt.Sprintf("%s/%d", m.ID, game), Start: start,
		Seeds: [2]uint64{Seed(p.Seed, m, game, 0), Seed(p.Seed, m, game, 1)}}, nil
}

// Seed returns the number from which a bot can draw its lots. It is the number
// that [arena.Seed.Lots] makes of the ID of the match, and of the numbers of
// the game and the seat.
func Seed(plan arena.Seed, m arena.Match, game, seat int) uint64 {
	return plan.Lots(m.ID, strconv.Itoa(game), strconv.Itoa(seat))
}

// Play plays the game. Then Record has the game. If the arena fails, or if
// there are not two seats, Play returns at once, and the game does not count.
//
// The same answers with the same times always give the same record, so a
// replay of the log gives the record again.
func (r *Referee) Play(seats []*seat.Seat) {
	if len(seats) != 2 {
		seats[0].Fault(seat.Own, fmt.Sprintf("%d seats, not 2", len(seats)))
		return
	}
	r.seats = seats
	r.Record = Record{Game: stackem.Game{Start: r.Start, Moves: []stackem.Move{}}}
	var err error
	if r.position, err = r.Start.Begin(); err != nil {
		panic("wire: a start has problems: " + err.Error())
	}
	if !r.join() {
		return
	}
	for r.position.State() == stackem.Running {
		if !r.turn() {
			return
		}
	}
	r.end()
}

// join lets both bots become ready. It reports false if the arena fails.
func (r *Referee) join() bool {
	limit := r.Limit
	if limit == 0 {
		limit = StartLimit
	}
	var unable []int
	for k, s := range r.seats {
		answer, _, fault := s.Ask(limit, Join{r.ID, k, r.Seeds[k]}.line())
		if fault == nil && answer != "ready" {
			fault = s.Fault(seat.Babble, `"ready" was expected`)
		}
		if fault == nil {
			continue
		}
		if !r.blame(fault) {
			return false
		}
		unable = append(unable, k)
	}
	switch len(unable) {
	case 1: // Unable: the other has won
		r.forfeit(stackem.Forfeit{Player: unable[0], Rule: stackem.Unable})
	case 2: // Unable: nobody has won
		r.forfeit(stackem.Forfeit{Player: stackem.Both, Rule: stackem.Unable})
	}
	return true
}

// blame takes note of a fault. It reports false for a fault of the arena.
func (r *Referee) blame(f *seat.Fault) bool {
	if f.Rule == seat.Own {
		return false
	}
	r.Record.Faults = append(r.Record.Faults, *f)
	return true
}

// forfeit ends the game without a move.
func (r *Referee) forfeit(f stackem.Forfeit) {
	next, err := r.position.Forfeit(f)
	if err != nil {
		panic("wire: " + err.Error())
	}
	r.position = next
	r.Record.Game.Forfeit = &f
}

// turn plays a turn. It reports false if the arena fails.
func (r *Referee) turn() bool {
	if r.position.Moves() >= stackem.LongMoves { // LongGame: nobody has won
		r.forfeit(stackem.Forfeit{Player: stackem.Both, Rule: stackem.LongGame})
		return true
	}
	player, _ := r.position.ToMove()
	s, v := r.seats[player], r.position.View()
	left := time.Duration(r.Start.Bank()-r.position.Used()[player]) * time.Millisecond
	answer, used, fault := s.Ask(left, "mine "+wall(v.Mine), "theirs "+wall(v.Theirs),
		fmt.Sprint("time ", left.Milliseconds()), "discard "+brick(v.Discard))
	take, ok := choices[answer]
	if fault == nil && !ok {
		fault = s.Fault(seat.Babble, `"d" or "p" was expected`)
		return r.lose(player, fault, stackem.BrokenChoice, used)
	}
	hand, ok := r.position.Hand(take)
	if fault == nil && !ok && take == stackem.Discard {
		fault = s.Fault(seat.Illegal, "there is no discard")
		return r.lose(player, fault, stackem.BrokenChoice, used)
	}
	at := stackem.Coordinate(-1)
	if fault == nil && ok {
		var more time.Duration
		at, more, fault = s.Ask(left-used, "brick "+brick(hand))
		used += more
	}
	if fault != nil {
		return r.lose(player, fault, stackem.Unable, used)
	}
	m := stackem.Move{Take: take, At: seat.Short(at, maxAt), MS: used.Milliseconds()}
	next, _, err := r.position.Apply(m)
	if err != nil {
		panic("wire: " + err.Error())
	}
	r.position = next
	r.Record.Game.Moves = append(r.Record.Game.Moves, m)
	return true
}

// choices are the answers to the discard.
var choices = map[string]stackem.Choice{"d": stackem.Discard, "p": stackem.Pile}

// lose ends the game by a fault of a player: by TimeBank if the player was late
// or silent, and by the given rule otherwise. It reports false if the arena has
// failed.
func (r *Referee) lose(player int, f *seat.Fault, by stackem.Rule, used time.Duration) bool {
	if !r.blame(f) {
		return false
	}
	ms := used.Milliseconds()
	if f.Rule == seat.Late || f.Rule == seat.Silence {
		// TimeBank: more than the bank, even by less than a
		// millisecond.
		by = stackem.TimeBank
		ms = max(ms, r.Start.Bank()-r.position.Used()[player]+1)
	}
	r.forfeit(stackem.Forfeit{Player: player, Rule: by, MS: ms})
	return true
}

// end tells the bots how the game ended.
func (r *Referee) end() {
	winner, won := r.position.Winner()
	for k, s := range r.seats {
		word := "undecided"
		switch {
		case won && winner == k:
			word = "won"
		case won:
			word = "lost"
		}
		s.Tell("end " + word)
		s.Note(fmt.Sprintf("%s by %v after %d moves", word, r.position.Rule(), r.position.Moves()))
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
