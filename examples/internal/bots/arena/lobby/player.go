package lobby

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// maxHeld is how many bytes of a player are held that nobody has read.
const maxHeld = 1 << 16

// ended is the line of a player whose program has ended.
const ended = "\x04\n"

// A link is a connection of a player.
type link struct {
	net.Conn
	host string // its address
	in   *bufio.Reader
	gone chan struct{} // closed when it is no more the link of the player
}

func newLink(c net.Conn) *link {
	return &link{Conn: c, in: bufio.NewReaderSize(c, 4096), gone: make(chan struct{})}
}

// isLost waits a moment, and reports whether the connection is lost.
func (l *link) isLost() bool {
	end := time.Now().Add(moment)
	l.SetReadDeadline(end)
	_, err := l.in.Peek(1)
	time.Sleep(time.Until(end))
	return err != nil && !errors.Is(err, os.ErrDeadlineExceeded)
}

// A player is a [seat.Player]. Its methods without comments are explained
// there.
type player struct {
	lobby  *Lobby
	name   string // of the team or the game
	wish   string // the words behind the ID
	word   string // of the guest
	group  string // with which it is counted: its team or its address
	team   bool   // it plays in a competition
	key    string // guarded by the lobby
	number int    // in the order of the games
	again  int    // how often it came back, guarded by the lobby
	out    *outbox

	mu      sync.Mutex
	changed chan struct{} // closed at the next change
	link    *link         // nil if the connection is lost
	in      []byte        // not yet read by the game
	whole   int           // the bytes of in that are whole lines
	lines   int           // how many lines have come
	lostAt  time.Time     // when the connection was lost
	ended   bool          // its program has ended
	stopped bool
	left    bool // its game is over
}

// wake tells everybody that something has changed. The lock is held.
func (p *player) wake() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// attach gives the player a connection, in place of another. The first line
// for a player in a game is hello. It reads until the connection is lost.
func (p *player) attach(l *link, hello string) {
	p.mu.Lock()
	if p.left || hello == "" && p.link != l {
		// Meanwhile its game is over, or it was turned away.
		p.mu.Unlock()
		l.Close()
		return
	}
	if p.link != l {
		p.detach()
	}
	p.link = l
	skip := p.lines
	if hello != "" {
		go p.greet(l, hello)
	}
	p.wake()
	p.mu.Unlock()
	var b [4096]byte
	for {
		n, err := l.in.Read(b[:])
		if !p.take(l, b[:n], &skip) || err != nil {
			break
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.link == l {
		p.detach()
		p.lostAt = time.Now()
		p.wake()
		if p.team {
			time.AfterFunc(before, func() { p.lobby.callBack(p) })
		}
	}
}

// lostFor reports whether the connection is lost for a time.
func (p *player) lostFor(since time.Duration) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.link == nil && !p.ended && time.Since(p.lostAt) >= since
}

// detach takes away the connection. Half a line is lost: it comes again as a
// whole. The lock is held.
func (p *player) detach() {
	if p.link != nil {
		close(p.link.gone)
		p.link.Close()
		p.link = nil
		p.in = p.in[:p.whole]
	}
}

// take takes bytes that have come over a connection, after some lines that it
// has had already. It reports false if the connection is not the player's any
// more.
func (p *player) take(l *link, b []byte, skip *int) bool {
	for ; *skip > 0 && len(b) > 0; *skip-- {
		k := bytes.IndexByte(b, '\n')
		if k < 0 {
			return true
		}
		b = b[k+1:]
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.in) > maxHeld && p.link == l {
		p.wait(nil)
	}
	if p.link != l {
		return false
	}
	p.in = append(p.in, b...)
	if bytes.HasSuffix(p.in, []byte(ended)) {
		p.in, p.ended = p.in[:len(p.in)-len(ended)], true
	}
	p.lines += bytes.Count(b, []byte("\n"))
	p.whole = bytes.LastIndexByte(p.in, '\n') + 1
	p.wake()
	return true
}

// wait waits for a change, or for a time. It reports false if the time has
// come. The lock is held, but not meanwhile.
func (p *player) wait(until <-chan time.Time) bool {
	changed := p.changed
	p.mu.Unlock()
	defer p.mu.Lock()
	select {
	case <-changed:
		return true
	case <-until:
		return false
	}
}

// greet sends the first line, and all lines of the game after it.
func (p *player) greet(l *link, hello string) {
	io.WriteString(l, hello+"\n")
	p.out.sendTo(l, l.gone)
	if half, ok := l.Conn.(interface{ CloseWrite() error }); ok {
		half.CloseWrite()
	}
}

func (p *player) Send(b []byte) error {
	p.mu.Lock()
	gone := p.ended && len(p.in) == 0
	p.mu.Unlock()
	if gone {
		return io.ErrClosedPipe
	}
	p.out.Write(b) // a player who was stopped is told no more
	return nil
}

func (p *player) Receive(b []byte, until time.Time) (int, error) {
	timer := time.NewTimer(time.Until(until))
	defer timer.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		n := min(p.whole, len(b))
		if n == 0 && (len(p.in) >= len(b) || p.ended) {
			// A line that is too long, or half a line at the end.
			n = min(len(p.in), len(b))
		}
		switch {
		case p.stopped:
			return 0, io.ErrClosedPipe
		case n > 0:
			copy(b, p.in[:n])
			p.in, p.whole = append(p.in[:0], p.in[n:]...), max(0, p.whole-n)
			p.wake()
			return n, nil
		case p.ended:
			return 0, io.EOF
		case !until.After(time.Now()) || !p.wait(timer.C):
			return 0, os.ErrDeadlineExceeded
		}
	}
}

func (p *player) Absence() string {
	if p.lostFor(0) {
		return "its connection is lost, and it has not come back"
	}
	return ""
}

func (p *player) Stop(why string) {
	p.lobby.forget(p)
	p.out.close(strings.TrimSpace("OVER "+say.Clean(why)) + "\n")
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stopped = true
	p.wake()
}

func (p *player) Leave(until time.Time) (how string, left bool) {
	lost := p.lostFor(0)
	p.Stop("")
	p.lobby.mu.Lock()
	again := p.again
	p.lobby.mu.Unlock()
	timer := time.NewTimer(time.Until(until))
	defer timer.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.link != nil && p.wait(timer.C) {
	}
	left = p.link == nil && !lost
	p.left = true
	p.detach()
	p.wake()
	switch {
	case lost:
		how = "connection lost"
	case p.ended:
		how = "its program had ended"
	case left:
		how = "left"
	default:
		how = "did not leave"
	}
	if again > 0 {
		how += fmt.Sprintf(", came back %s", say.Count(again, "time", "times"))
	}
	return how, left
}
