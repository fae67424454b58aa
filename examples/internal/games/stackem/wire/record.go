package wire

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// A Record is the record of a game between two bots. Who is in seat 0 is
// player 0 of the game.
type Record struct {
	Game stackem.Game `json:"game"`
	// Faults are the faults by which the game ended. There are two if
	// neither bot was ready.
	Faults []seat.Fault `json:"faults,omitempty"`
}

// ErrRecord says that a record is not the record of its game.
var ErrRecord = errors.New("not the record of this game")

// Deal returns the start of a game of a match of a plan.
func (x Conditions) Deal(p arena.Plan, m arena.Match, game int) (stackem.Start, error) {
	start, err := stackem.Deal(stackem.Seed(p.Seed.Of(m.ID)), game)
	start.BankMS = x.BankMS
	return start, err
}

// A Result is a game as its record tells it.
type Result struct {
	Record
	Course stackem.Course
}

// Read reads the record of a game, and plays it again. The error says that the
// record is not the record of this game of the plan, or that it is no record of
// a game that is over.
func (x Conditions) Read(p arena.Plan, m arena.Match, g arena.Game) (Result, error) {
	var r Result
	err := strict.Unmarshal(g.Record, &r.Record)
	if err == nil {
		err = r.replay(x, p, m, g.Game)
	}
	if err != nil {
		return Result{}, fmt.Errorf("wire: %s, game %d: %w", m.ID, g.Game, err)
	}
	return r, nil
}

// replay checks a record, and plays it.
func (r *Result) replay(x Conditions, p arena.Plan, m arena.Match, game int) error {
	start, err := x.Deal(p, m, game)
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(start, r.Game.Start) {
		return fmt.Errorf("%w: it begins with other bricks, or has another time", ErrRecord)
	}
	if r.Course, err = stackem.Play(r.Game); err != nil {
		return fmt.Errorf("%w: %w", ErrRecord, err)
	}
	if state := r.Course.End.State(); state == stackem.Running {
		return fmt.Errorf("%w: the game is %v", ErrRecord, state)
	}
	if more := len(r.Game.Moves) - len(r.Course.Steps); more > 0 {
		return fmt.Errorf("%w: %d moves after the end", ErrRecord, more)
	}
	if why := r.doubt(); why != "" {
		return fmt.Errorf("%w: %s", ErrRecord, why)
	}
	return nil
}

// doubt says why the faults of a record do not fit its forfeit, or returns "".
func (r *Record) doubt() string {
	f := r.Game.Forfeit
	var seats []int // that have a fault
	switch {
	case f == nil:
	case f.Rule == stackem.LongGame:
		if n := len(r.Game.Moves); n != stackem.LongMoves {
			return fmt.Sprintf("LongGame after %d moves", n)
		}
	case f.Player == stackem.Both:
		seats = []int{0, 1}
	default:
		seats = []int{f.Player}
	}
	if len(r.Faults) != len(seats) {
		return fmt.Sprintf("%d faults, not %d", len(r.Faults), len(seats))
	}
	for k, fault := range r.Faults {
		slow := fault.Rule == seat.Late || fault.Rule == seat.Silence
		fits := false
		switch f.Rule {
		case stackem.TimeBank:
			fits = slow
		case stackem.BrokenChoice:
			fits = fault.Rule == seat.Babble || fault.Rule == seat.Illegal
		case stackem.Unable: // slow is unable only at the start
			fits = fault.Rule >= seat.Crash && fault.Rule < seat.Own && (!slow || len(r.Game.Moves) == 0)
		}
		if fault.Seat != seats[k] || !fits || (fault.Rule == seat.Late) != (fault.Over > 0) || fault.Over < 0 {
			return fmt.Sprintf("fault %d, %v, does not fit %v of player %d", k+1, &fault, f.Rule, f.Player)
		}
	}
	return ""
}

// Winner returns the seat that has won a game, or -1 if nobody has. It is the
// Winner of a league.
func (x Conditions) Winner(p arena.Plan, m arena.Match, g arena.Game) (int, error) {
	r, err := x.Read(p, m, g)
	if err != nil {
		return 0, err
	}
	if seat, ok := r.Course.End.Winner(); ok {
		return seat, nil
	}
	return -1, nil
}
