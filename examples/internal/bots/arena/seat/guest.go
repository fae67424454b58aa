package seat

import (
	"context"
	"errors"
	"io"
	"os"
	"time"
)

// This file seats players who join a game from elsewhere.

// A Guest is a bot that plays elsewhere, and joins the game in a lobby. Its
// clock runs like the clock of a process. So the time in which lines travel
// counts. A guest is not confined, and never stands still.
//
// If the connection to a guest is lost, its clock runs. A guest that comes back
// before its time is over goes on. Otherwise it is silent (rule [Silence]). A
// guest that did not come, or whose program has ended, has crashed (rule
// [Crash]).
type Guest struct {
	Lobby Lobby
	Name  string // by which the lobby knows it
	// Word is what the guest is told when the game begins, such as
	// "SEED=5". It can be empty.
	Word string
}

// A Lobby is where guests wait for their games. All guests of a game are in the
// same lobby.
type Lobby interface {
	// Take waits for guests, and takes all of them at the same moment. A
	// guest that has not come in time is nil. The error is the error of the
	// context, or says that the lobby is closed.
	Take(ctx context.Context, guests []Guest) ([]Player, error)
}

// A Player is a guest in a game. One goroutine uses it.
type Player interface {
	// Send sends lines, and does not wait. The error says that the program
	// of the player has ended.
	Send(b []byte) error

	// Receive reads at least one byte of whole lines, before a time. It
	// reads half a line only if that line is longer than b. The error is
	// [os.ErrDeadlineExceeded], or [io.EOF] if the program of the player
	// has ended, or [io.ErrClosedPipe] after Stop.
	Receive(b []byte, until time.Time) (int, error)

	// Absence says why the player is not there now, or returns "".
	Absence() string

	// Stop ends the game of the player, and says why. It does not wait. A
	// Receive that waits returns.
	Stop(why string)

	// Leave ends the game of the player, and waits until it has left, at
	// most until a time. It says how the player has left, and whether it
	// was in time.
	Leave(until time.Time) (how string, left bool)
}

func (g Guest) guest() *Guest { return &g }

// gather waits for the guests of a game. It returns the player of each guest,
// and nil for each other bot.
func gather(ctx context.Context, bots []Bot) ([]Player, error) {
	players := make([]Player, len(bots))
	var guests []Guest
	var seats []int
	for k, b := range bots {
		if g := b.guest(); g != nil {
			guests = append(guests, *g)
			seats = append(seats, k)
		}
	}
	if len(guests) == 0 {
		return players, nil
	}
	there, err := guests[0].Lobby.Take(ctx, guests)
	for i, p := range there {
		players[seats[i]] = p
	}
	return players, err
}

func (g Guest) start(t *table) (wire, *Fault) {
	p := t.guests[len(t.seats)-1]
	if p == nil {
		// Crash: a guest that did not come cannot be started.
		return nil, &Fault{Rule: Crash, Why: "nobody joined the game"}
	}
	return &visit{player: p}, nil
}

// A visit is the wire of a guest.
type visit struct {
	player Player
}

func (v *visit) send(b []byte, _ time.Time) (int, error) {
	if v.player.Send(b) != nil {
		return 0, errClosed
	}
	return len(b), nil
}

func (v *visit) receive(b []byte, until time.Time) (int, error) {
	n, err := v.player.Receive(b, until)
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		err = errWait
	case errors.Is(err, io.ErrClosedPipe):
		err = errHalted
	}
	return n, err
}

func (v *visit) poll(b []byte) (int, error) {
	n, err := v.receive(b, time.Time{})
	if err == errWait {
		err = nil
	}
	return n, err
}

func (v *visit) timed() bool      { return true }
func (v *visit) howEnded() string { return "ended" }
func (v *visit) absence() string  { return v.player.Absence() }
func (v *visit) freeze(bool)      {}
func (v *visit) halt()            { v.player.Stop("the game was stopped") }
func (v *visit) kill(f *Fault)    { v.player.Stop(f.Rule.String() + ": " + f.Why) }

func (v *visit) end(e *End, until time.Time) []byte {
	e.Status, e.Exited = v.player.Leave(until)
	return nil
}
