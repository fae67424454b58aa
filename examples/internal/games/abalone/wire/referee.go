package wire

import (
	"errors"
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// This file has the arena's side of a game.

// A Referee plays a game between two seats, and keeps its record. It is for one
// game. [Conditions.Referee] makes the referee of a game of a plan.
type Referee struct {
	ID      string          // of the game, as the bots are told
	Options abalone.Options // of the game
	Black   int             // the seat that has the black marbles, 0 or 1
	Seeds   [2]uint64       // of the lots of each seat
	Limit   time.Duration   // to become ready; 0 means StartLimit

	Record Record // the result
	seats  []*seat.Seat
	game   *abalone.Game
	asked  abalone.Side // for a move
	track
}

// Play plays the game. Then Record has the game. If the arena fails, an option
// is not allowed, or there are not two seats, Play returns at once, and the
// game does not count.
//
// The same answers with the same times always give the same record, so a
// replay of the log gives the record again.
func (r *Referee) Play(seats []*seat.Seat) {
	game, err := abalone.New(r.Options)
	if err == nil && len(seats) != 2 {
		err = fmt.Errorf("%d seats, not 2", len(seats))
	}
	if err != nil {
		seats[0].Fault(seat.Own, err.Error())
		return
	}
	*r = Referee{ID: r.ID, Options: r.Options, Black: r.Black, Seeds: r.Seeds, Limit: r.Limit,
		seats: seats, game: game}
	if !r.join() {
		return
	}
	for r.game.Why() == 0 {
		if !r.turn() {
			return
		}
	}
	r.Record.Game = *r.game
	r.end()
}

// side returns the side of a seat, given the seat that has the black marbles.
func side(black, seat int) abalone.Side {
	if seat == black {
		return abalone.Black
	}
	return abalone.White
}

// seatOf returns the seat of a side, given the seat that has the black marbles.
func seatOf(black int, s abalone.Side) int {
	if s == abalone.Black {
		return black
	}
	return 1 - black
}

// join lets both bots become ready. It reports false if the arena fails.
func (r *Referee) join() bool {
	limit := r.Limit
	if limit == 0 {
		limit = StartLimit
	}
	var unable []int
	for k, s := range r.seats {
		answer, _, fault := s.Ask(limit, joinLines(Join{r.ID, side(r.Black, k), r.Seeds[k], r.Options})...)
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
	case 1: // Unable: the other side has won
		r.forfeit(side(r.Black, unable[0]), abalone.Unable)
	case 2: // Unable: nobody has won
		r.forfeit(abalone.None, abalone.Unable)
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

// forfeit ends the game by a rule. A side has lost it, or nobody has.
func (r *Referee) forfeit(s abalone.Side, by abalone.Rule) {
	if err := r.game.Forfeit(s, by); err != nil {
		panic("wire: " + err.Error())
	}
}

// turn plays a turn. It reports false if the arena fails.
func (r *Referee) turn() bool {
	mover := r.game.ToMove()
	k := seatOf(r.Black, mover)
	s, left := r.seats[k], r.game.Left(mover)
	r.asked = mover
	answer, used, fault := s.Ask(left, r.turnLines(k, r.game)...)
	used = r.trouble(mover, left, used, s.Extra())
	if fault != nil {
		return r.lose(mover, fault, used)
	}
	r.spend(used.Truncate(time.Millisecond))
	if answer == resign {
		if err := r.game.Resign(mover); err != nil {
			panic("wire: " + err.Error())
		}
		return true
	}
	m, err := abalone.ParseMove(answer)
	if err != nil {
		// IllegalMove: an answer that is no move.
		if !r.blame(s.Fault(seat.Babble, expected+" was expected")) {
			return false
		}
		r.forfeit(mover, abalone.IllegalMove)
		return true
	}
	if err := r.game.Move(m); err != nil {
		// IllegalMove: the game is over.
		return r.blame(s.Fault(seat.Illegal, illegalText(err)))
	}
	r.noteMove(k, m)
	return true
}

// more returns how much of the time that was granted to a seat is left.
func (r *Referee) more(seat int, granted time.Duration) time.Duration {
	s := side(r.Black, seat)
	if r.asked != s {
		return 0 // it was asked whether it is ready
	}
	return max(0, granted-(abalone.TroubleTime-r.game.TroubleLeft(s)))
}

// trouble takes the time of an answer beyond the playing time from the time
// that was granted for trouble. It returns the rest of the time of the answer.
func (r *Referee) trouble(mover abalone.Side, left, used, granted time.Duration) time.Duration {
	// Trouble: time of the account is no playing time.
	d := min(max(0, used-left), granted)
	if d == 0 {
		return used
	}
	whole := (d + time.Millisecond - 1).Truncate(time.Millisecond)
	if err := r.game.SpendTrouble(mover, min(whole, r.game.TroubleLeft(mover))); err != nil {
		panic("wire: " + err.Error())
	}
	return used - d
}

// expected describes the answer that the arena expects in a turn.
const expected = `a move or "resign"`

// illegalText says in words why a move is illegal.
func illegalText(err error) string {
	var p *abalone.Problem
	if !errors.As(err, &p) {
		return err.Error()
	}
	return fmt.Sprintf("%s is illegal: %v (%v)", p.Detail, p.Kind, p.Rule)
}

// spend takes the time of an answer.
func (r *Referee) spend(d time.Duration) {
	if err := r.game.Spend(d); err != nil {
		panic("wire: " + err.Error())
	}
}

// lose ends the game by a fault of the side to move that the arena has found.
// It reports false if the arena has failed.
func (r *Referee) lose(mover abalone.Side, f *seat.Fault, used time.Duration) bool {
	if !r.blame(f) {
		return false
	}
	r.spend(charge(f.Rule, used, r.game.Left(mover)))
	if r.game.Why() == 0 { // Unable: there was time left
		r.forfeit(mover, abalone.Unable)
	}
	return true
}

// charge returns the time that a side is charged for a fault.
func charge(by seat.Rule, used, left time.Duration) time.Duration {
	ms := used.Truncate(time.Millisecond)
	if by == seat.Late || by == seat.Silence || used > left {
		// TimeLimit: more than is left, even by less than a
		// millisecond.
		return max(ms, left+time.Millisecond)
	}
	return ms
}

// end tells the bots how the game ended.
func (r *Referee) end() {
	for k, s := range r.seats {
		lines := r.endLines(k, side(r.Black, k), r.game.Result())
		s.Tell(lines...)
		s.Note(fmt.Sprintf("%s by %v after %d moves", lines[len(lines)-1], r.game.Why(), r.count))
	}
}
