package seat

import (
	"errors"
	"io"
	"time"
)

// A Bot plays in a seat. It is a process ([Command]), a function inside the
// arena ([Func]), or a player who joins from elsewhere ([Guest]).
type Bot interface {
	// guest returns the bot if it joins from elsewhere, and otherwise nil.
	guest() *Guest

	// start starts the bot for a game. The error is a fault, of the bot or
	// of the arena.
	start(t *table) (wire, *Fault)
}

// A Command is a bot that is a process. No shell is between the arena and the
// bot.
type Command struct {
	// Argv is the program and its arguments. A name without a slash is
	// looked up in the PATH of the arena. A relative path is relative to
	// Dir.
	Argv []string

	// Dir is the directory in which the bot runs. Where the system allows
	// that, it is a copy, and what the bot writes there is gone after the
	// game. If Dir is empty, the bot runs in the directory that HOME names.
	// With Fill, Dir is relative to the directory that HOME names, and must
	// be in it.
	Dir string

	// Env is the environment, as in "NAME=value". The bot has it besides
	// the minimum, which is the PATH of the arena, LANG=C.UTF-8, HOME and
	// TMPDIR. HOME and TMPDIR are an empty directory that is made for the
	// game and removed after it. Env can replace the minimum. The bot has
	// nothing else of the environment of the arena.
	Env []string

	// Loopback gives the bot a network of its own, with which only its
	// processes can talk to each other. Without it, a bot can have no
	// sockets, except for connected pairs of streams, where the system
	// allows that. A bot that needs another machine joins, as a [Guest].
	Loopback bool

	// Hidden are files and directories that the bot finds empty, such as a
	// journal of the arena or a file with a seed. That needs a system that
	// can confine a bot. A path that is not there when the bot starts
	// cannot be hidden.
	Hidden []string

	// Fill fills the directory that HOME names before the bot starts, if it
	// is not nil. So each game begins with the same files, whatever the bot
	// wrote in another game. The time is not the bot's. Fill must not
	// change the permissions of the directory itself.
	//
	// An error that wraps [ErrFiles] is a fault of the bot (rule [Crash]).
	// Another error is a fault of the arena (rule [Own]). With Fill, after
	// an error or if the bot cannot be started, all is tried once more in
	// another directory, because another bot may have broken the first.
	// Several games can call Fill at a time.
	Fill func(dir string) error
}

// ErrFiles says that the files of a bot are broken, and that the bot has the
// fault.
var ErrFiles = errors.New("the files of the bot are broken")

// A Func is a bot that runs inside the arena. It reads lines from in, and
// writes lines to out. The end of in is the end of the game, and then it must
// return. To return is to end, and to panic is to crash.
//
// It is charged no time. The arena goes on only when the program waits for
// input, and so the results do not depend on the speed of the machine. The
// program must read in only when it needs more input to go on.
type Func func(in io.Reader, out io.Writer)

func (Command) guest() *Guest { return nil }
func (Func) guest() *Guest    { return nil }

// A wire is the connection between a seat and its bot. One goroutine uses a
// wire, except for the method halt.
type wire interface {
	// send writes a part of a request, before the time until. It returns
	// how many bytes it has written, and an error if they are not all.
	send(b []byte, until time.Time) (int, error)

	// receive reads at least one byte, before the time until.
	receive(b []byte, until time.Time) (int, error)

	// poll reads the bytes that are there, or none.
	poll(b []byte) (int, error)

	// timed reports whether the clock runs.
	timed() bool

	// howEnded is the end of the bot in words, or "" if the bot is there.
	howEnded() string

	// freeze lets the bot stand still, or go on.
	freeze(still bool)

	// absence says why no answer can come now, or "". The bot can come
	// back.
	absence() string

	// kill ends the bot because of a fault, and does not wait for it.
	kill(f *Fault)

	// halt lets other calls return errHalted, and kills the bot.
	halt()

	// end closes the input, and waits for the end of the bot, at most until
	// the time until. Then it kills the bot. It fills the part of an End
	// that a wire knows, and returns output that nobody has read.
	end(e *End, until time.Time) (rest []byte)
}

// The errors of a wire, besides io.EOF for the end of the output.
var (
	errWait   = errors.New("waited in vain")
	errClosed = errors.New("the input is closed")
	errHalted = errors.New("the game was stopped")
	errStill  = errors.New("the arena stood still")
)
