package wire

import (
	"errors"
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file has the record of a game.

// A Record is the record of a game between two bots.
type Record struct {
	Game abalone.Game `json:"game"`
	// Faults are the faults by which the game ended. There are two if
	// neither bot was ready.
	Faults []seat.Fault `json:"faults,omitempty"`
}

// ErrRecord says that a record is not the record of its game.
var ErrRecord = errors.New("not the record of this game")

// A Result is a game as its record tells it.
type Result struct {
	Record
	Bots   [2]string // by name, in the order of their seats
	Black  int       // the seat that has the black marbles
	Winner int       // the seat that has won, or -1
	Counts [2]Count  // of the seats
}

// A Count has the moves, losses and time of a bot in a game.
type Count struct {
	Moves int // that were made
	Lost  int // marbles
	// Used is for all answers, with the answer that ended the game.
	Used time.Duration
}

// Side returns the side of a seat.
func (r *Result) Side(seat int) abalone.Side { return side(r.Black, seat) }

// Tags are the tags of a record that the arena cannot know.
type Tags struct{ Event, Site, Date, Round string }

// GameRecord returns the record of the game by rule abalone.GameRecord, with
// all seven tags, and the tags of [abalone.Game.Record]. The names of Black and
// White are the names of the bots.
func (r *Result) GameRecord(t Tags) abalone.Record {
	record := r.Game.Record()
	record.Event, record.Site, record.Date, record.Round = t.Event, t.Site, t.Date, t.Round
	record.Black, record.White = r.Bots[r.Black], r.Bots[1-r.Black]
	return record
}

// Read reads the record of a game, and plays it again. The error says that the
// record is not the record of this game of the plan, or that it says something
// that the referee would not have done.
func (x Conditions) Read(p arena.Plan, m arena.Match, g arena.Game) (Result, error) {
	referee, err := x.Referee(p, m, g.Game)
	if err != nil {
		return Result{}, err
	}
	r := Result{Bots: [2]string(m.Bots), Black: referee.Black, Winner: -1}
	// A game that is read is played again.
	if err = strict.Unmarshal(g.Record, &r.Record); err == nil {
		if why := r.doubt(referee.Options); why != "" {
			err = fmt.Errorf("%w: %s", ErrRecord, why)
		}
	}
	if err != nil {
		return Result{}, fmt.Errorf("wire: %s, game %d: %w", m.ID, g.Game, err)
	}
	r.count()
	return r, nil
}

// Winner returns the seat that has won a game, or -1 if nobody has. It is the
// Winner of a league.
func (x Conditions) Winner(p arena.Plan, m arena.Match, g arena.Game) (int, error) {
	r, err := x.Read(p, m, g)
	if err != nil {
		return 0, err
	}
	return r.Winner, nil
}

// count fills in the counts of the game.
func (r *Result) count() {
	for i, d := range r.Game.Spent() {
		r.Counts[seatOf(r.Black, abalone.Mover(i))].Used += d
	}
	for i := range r.Game.Moves() {
		r.Counts[seatOf(r.Black, abalone.Mover(i))].Moves++
	}
	for k := range r.Counts {
		r.Counts[k].Lost = r.Game.Lost(r.Side(k))
	}
	if s := r.Game.Result().Winner(); s != abalone.None {
		r.Winner = seatOf(r.Black, s)
	}
}

// doubt says why a game cannot be the game of a referee with these options, or
// why its faults do not fit its end. Otherwise it returns "".
func (r *Result) doubt(o abalone.Options) string {
	g := &r.Game
	if g.Options() != o {
		return "it has other options"
	}
	for _, s := range []abalone.Side{abalone.Black, abalone.White} {
		trouble := abalone.TroubleTime - g.TroubleLeft(s)
		if trouble%time.Millisecond != 0 || trouble > 0 && g.Left(s) != 0 {
			return fmt.Sprintf("%v has spent time on trouble before its playing time", s)
		}
	}
	for i, d := range g.Spent() {
		if d%time.Millisecond != 0 {
			return fmt.Sprintf("the time of turn %d is %v, which is no number of milliseconds", i+1, d)
		}
	}
	lost, mover := -g.Result().Winner(), abalone.Mover(len(g.Moves()))
	var seats []int // that have a fault
	switch g.Why() {
	case abalone.SixLost, abalone.MoveLimit, abalone.MoreMarbles:
	case abalone.Resignation:
		if lost != mover {
			return fmt.Sprintf("%v resigns when %v is to move", lost, mover)
		}
	case abalone.TimeLimit, abalone.IllegalMove:
		seats = []int{seatOf(r.Black, mover)}
	case abalone.Unable:
		seats = []int{seatOf(r.Black, lost)}
		if lost == abalone.None {
			seats = []int{0, 1}
		}
	case 0:
		return "the game is not over"
	default:
		return fmt.Sprintf("no game between bots ends by %v", g.Why())
	}
	if len(r.Faults) != len(seats) {
		return fmt.Sprintf("the number of faults is %d, and must be %d", len(r.Faults), len(seats))
	}
	for k, f := range r.Faults {
		if f.Seat != seats[k] || !r.fits(f, lost, mover) {
			return fmt.Sprintf("fault %d, %v, does not fit %v of %v", k+1, &f, g.Why(), lost)
		}
	}
	return ""
}

// fits reports whether a fault can have ended the game.
func (r *Result) fits(f seat.Fault, lost, mover abalone.Side) bool {
	if (f.Rule == seat.Late) != (f.Over > 0) || f.Over < 0 || f.Over%time.Microsecond != 0 {
		return false
	}
	bad := f.Rule == seat.Crash || f.Rule == seat.Flood || f.Rule == seat.Babble
	slow := f.Rule == seat.Late || f.Rule == seat.Silence
	made, spent := len(r.Game.Moves()), r.Game.Spent()
	switch r.Game.Why() {
	case abalone.TimeLimit:
		if lost != mover || len(spent) == made || !bad && !slow {
			return false
		}
		left := r.leftBefore(mover)
		if f.Rule == seat.Late {
			return spent[made] == charge(f.Rule, left+f.Over, left)
		}
		return spent[made] > left
	case abalone.IllegalMove:
		return f.Rule == seat.Babble || f.Rule == seat.Illegal
	}
	if made == 0 && len(spent) == 0 && slow {
		return true // Unable: it was not ready
	}
	return bad && (lost == mover || made == 0 && len(spent) == 0)
}

// leftBefore returns the time that the side to move had left before its last
// turn, which has come to no move.
func (r *Result) leftBefore(mover abalone.Side) time.Duration {
	begin, err := abalone.New(r.Game.Options())
	if err != nil {
		panic("wire: " + err.Error())
	}
	left := begin.Left(mover)
	for i, d := range r.Game.Spent()[:len(r.Game.Moves())] {
		if abalone.Mover(i) == mover {
			left -= d
		}
	}
	return left
}
