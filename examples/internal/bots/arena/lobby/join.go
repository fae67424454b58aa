package lobby

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

// This file has the player's side.

// parted is the time that a program has to end after its game.
const parted = 5 * time.Second

// The times of a player who has lost its connection, or finds no lobby. Tests
// make them shorter.
var (
	giveUp = 10 * time.Minute // after which it does not try again
	retry  = time.Second      // between two tries
)

// ErrRefused says that the lobby has refused the player.
var ErrRefused = errors.New("refused")

// These errors say that a connection is lost before the game, and whether the
// lobby has said a line before.
var (
	errLost = errors.New("the connection is lost")
	errMute = errors.New("the connection has ended without a word, perhaps because only one side has TLS")
)

// A Visitor joins games.
type Visitor struct {
	// Dial connects to the lobby.
	Dial func(ctx context.Context) (net.Conn, error)
	// Greeting is the first line: "game 1234" or "team TOKEN".
	Greeting string
	// Play plays a game. The words are those behind READY. It reads the
	// lines of the game, and writes answers. It ends at the end of its
	// input. The context ends if it does not.
	Play func(ctx context.Context, words []string, in io.Reader, out io.Writer) error
	// Log says what happens. Calls do not overlap.
	Log func(text string)

	mu   sync.Mutex
	away int // games whose connections are lost
}

func (v *Visitor) note(text string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.Log(text)
}

// Once plays one game.
func (v *Visitor) Once(ctx context.Context) error {
	g, err := v.wait(ctx, v.Greeting)
	if err != nil {
		return err
	}
	return v.play(ctx, g)
}

// waiting is how many connections of a team wait at a time. A team can play
// against itself, in the check of its program.
const waiting = 2

// All plays games until the lobby closes. Several games are played at a time,
// as the lobby wants. It returns an error if the lobby refuses the player, or
// if nobody has answered for ten minutes.
func (v *Visitor) All(ctx context.Context) error {
	wanted, end := context.WithCancelCause(ctx)
	defer end(nil)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(wanted, func() {
		if context.Cause(wanted) == ErrClosed {
			time.AfterFunc(2*parted, stop) // no game goes on
		}
	})()
	var all sync.WaitGroup
	for range waiting {
		all.Go(func() {
			for {
				g, err := v.wait(wanted, v.Greeting)
				if err != nil {
					end(err)
					return
				}
				// A game goes on to its end, also if the lobby
				// lets nobody in.
				all.Go(func() {
					if err := v.play(ctx, g); err != nil && ctx.Err() == nil {
						v.note(err.Error())
					}
				})
			}
		})
	}
	all.Wait()
	if err := context.Cause(wanted); err != ErrClosed {
		return err
	}
	return nil
}

// A visit is a game that begins.
type visit struct {
	*link
	key   string
	words []string
}

// hello says the first line, and returns the visit when all players are there.
// It passes on what the lobby says until then.
func (v *Visitor) hello(ctx context.Context, greeting string) (*visit, error) {
	c, err := v.dial(ctx)
	if err != nil {
		return nil, err
	}
	if v.mustHold(greeting) {
		c.Close()
		return nil, errLost
	}
	l := newLink(c)
	stop := context.AfterFunc(ctx, func() { c.Close() })
	defer stop()
	fmt.Fprintln(c, greeting)
	lost := errMute
	for {
		line, err := l.in.ReadSlice('\n')
		if err != nil {
			c.Close()
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			return nil, lost
		}
		lost = errLost
		text := strings.TrimRight(string(line), "\r\n")
		words := strings.Fields(text)
		switch {
		case len(words) > 1 && (words[0] == "READY" || words[0] == "AGAIN"):
			v.note(words[0])
			return &visit{l, words[1], words[2:]}, nil
		case text == "CLOSED":
			c.Close()
			return nil, ErrClosed
		case strings.HasPrefix(text, "refused: "):
			c.Close()
			return nil, fmt.Errorf("%w: %.200s", ErrRefused, strings.TrimPrefix(text, "refused: "))
		}
		v.note(text)
	}
}

// dial connects, and tries again if nobody is there. It does not try again if
// somebody is there whose certificate is not trusted.
func (v *Visitor) dial(ctx context.Context) (net.Conn, error) {
	began, said := time.Now(), false
	for {
		c, err := v.Dial(ctx)
		switch {
		case err == nil:
			return c, nil
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case time.Since(began) > giveUp, errors.As(err, new(*tls.CertificateVerificationError)):
			return nil, err
		case !said:
			v.note(fmt.Sprintf("%v; trying again for %v", err, giveUp))
			said = true
		}
		select {
		case <-time.After(retry):
		case <-ctx.Done():
		}
	}
}

// wait waits for a game, however often the connection is lost.
func (v *Visitor) wait(ctx context.Context, greeting string) (*visit, error) {
	var mute time.Time // since when the lobby says nothing, or zero
	for {
		for v.mustHold(greeting) {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			time.Sleep(retry)
		}
		g, err := v.hello(ctx, greeting)
		switch {
		case err == errLost:
			mute = time.Time{}
		case err != errMute:
			return g, err
		case mute.IsZero():
			mute = time.Now()
			v.note(fmt.Sprintf("%v; trying again for %v", err, giveUp))
		case time.Since(mute) > giveUp:
			return nil, err
		}
		time.Sleep(retry)
	}
}

// mustHold reports whether this greeting must not be said now: a program that
// plays comes back, before the token brings another into its place.
func (v *Visitor) mustHold(greeting string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.away > 0 && greeting == v.Greeting
}

// comeBack comes back into a game.
func (v *Visitor) comeBack(ctx context.Context, key string) (*visit, error) {
	count := func(n int) {
		v.mu.Lock()
		defer v.mu.Unlock()
		v.away += n
	}
	count(1)
	defer count(-1)
	return v.wait(ctx, "again "+key)
}

// play plays a game. If the connection is lost, it comes back.
func (v *Visitor) play(ctx context.Context, g *visit) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	out := newOutbox()
	in, told := io.Pipe()
	played := make(chan error, 1)
	words := g.words
	go func() {
		err := v.Play(ctx, words, in, out)
		in.Close()
		out.close(ended)
		played <- err
	}()
	got := int64(0) // bytes that the program has had
	for {
		over := v.follow(ctx, g.link, out, told, &got)
		if over || ctx.Err() != nil {
			break
		}
		v.note("the connection is lost; trying to come back")
		next, err := v.comeBack(ctx, g.key)
		if err != nil {
			told.Close()
			end()
			return errors.Join(err, <-played)
		}
		g = next
	}
	told.Close()
	defer time.AfterFunc(parted, end).Stop()
	return <-played
}

// follow passes on lines in both directions, except those that the program has
// had. It reports whether the game is over, or the connection is lost.
func (v *Visitor) follow(ctx context.Context, l *link, out *outbox, told *io.PipeWriter, got *int64) (over bool) {
	defer context.AfterFunc(ctx, func() { l.Close() })()
	sent := make(chan struct{})
	go func() {
		out.sendTo(l, l.gone)
		close(sent)
	}()
	defer func() {
		l.Close()
		close(l.gone)
		<-sent
	}()
	start, had, last := true, int64(0), ""
	for {
		part, err := l.in.ReadSlice('\n')
		if err != nil && err != bufio.ErrBufferFull {
			return false
		}
		if text := strings.TrimRight(string(part), "\n"); start && err == nil &&
			(text == "OVER" || strings.HasPrefix(text, "OVER ")) {
			if text == "OVER" && last != "" {
				text = "OVER after " + last
			}
			v.note(text)
			return true
		}
		if start && err == nil {
			if last == "" && *got == 0 {
				// Most games say their ID there.
				v.note(strings.TrimRight(string(part), "\r\n"))
			}
			last = seat.Excerpt(strings.TrimRight(string(part), "\r\n"))
		}
		start = err == nil
		from := min(max(0, *got-had), int64(len(part)))
		had += int64(len(part))
		// A program that has ended reads nothing. A program that reads
		// nothing many times can take it for an error.
		if len(part[from:]) > 0 {
			told.Write(part[from:])
		}
		*got = max(*got, had)
	}
}
