package seat

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"time"
)

// MaxComments is how many bytes of comments a bot may write in a game.
const MaxComments = 1 << 26

// mostComments is MaxComments, which a test lowers.
var mostComments = MaxComments

// Comments returns a bot which may write comments. A comment is a line of any
// bytes that begins with one of these signs. It is no answer and no text that
// nobody asked for, wherever it comes. A bot which writes more than
// [MaxComments] bytes of comments has a fault (rule [Flood]).
//
// A comment costs time only if the bot writes it between a question and its
// answer. It does not matter when a comment arrives: nothing of it is in the
// log or in the report. Half a line at the end of the output is a comment, too,
// if it begins with a sign.
func Comments(b Bot, signs string) Bot { return commented{b, signs} }

type commented struct {
	Bot
	signs string
}

func (c commented) start(t *table) (wire, *Fault) {
	w, fault := c.Bot.start(t)
	if fault != nil {
		return nil, fault
	}
	return &commenting{wire: w, signs: c.signs, most: t.limits.Line + 2}, nil
}

// errComments says that a bot has written too many comments.
var errComments = errors.New("too many comments")

// commenting is a wire without the comments of the bot.
type commenting struct {
	wire
	signs   string
	most    int    // how much is held, about
	held    []byte // no comments, and not yet read
	line    bool   // the last byte belongs to a line that goes on
	comment bool   // that line is a comment
	all     int    // how many bytes of comments there were
}

// send reads comments while it writes, so that the bot never waits for somebody
// who reads its comments when it has a request to read.
func (c *commenting) send(b []byte, until time.Time) (sent int, err error) {
	const pause = 10 * time.Millisecond
	for {
		c.drain()
		end := until
		if soon := time.Now().Add(pause); c.timed() && soon.Before(until) {
			end = soon
		}
		n, err := c.wire.send(b[sent:], end)
		sent += n
		if err != errWait || !end.Before(until) {
			return sent, err
		}
	}
}

// drain reads the bytes that are there, at most as many as a pipe can hold. It
// leaves errors to those who ask the bot.
func (c *commenting) drain() {
	const most = 1 << 20
	var b [4096]byte
	for raw := 0; len(c.held) < c.most && raw < most; {
		n, err := c.wire.poll(b[:])
		if n == 0 || err != nil {
			return
		}
		raw += n
		n, _ = c.strip(b[:n], nil)
		c.held = append(c.held, b[:n]...)
	}
}

func (c *commenting) receive(b []byte, until time.Time) (int, error) {
	return c.read(b, func() (int, error) { return c.wire.receive(b, until) })
}

func (c *commenting) poll(b []byte) (int, error) {
	return c.read(b, func() (int, error) { return c.wire.poll(b) })
}

// read reads with a function until it has something else than comments, or
// there is nothing.
func (c *commenting) read(b []byte, from func() (int, error)) (int, error) {
	if len(c.held) > 0 {
		n := copy(b, c.held)
		c.held = append(c.held[:0], c.held[n:]...)
		return n, nil
	}
	for {
		raw, err := from()
		n, err := c.strip(b[:raw], err)
		if n > 0 || raw == 0 || err != nil {
			return n, err
		}
	}
}

// strip takes the comments out of the bytes b, given the error of reading. The
// error about too many comments comes when nothing else is left. So a whole
// answer is not lost because of a comment after it.
func (c *commenting) strip(b []byte, err error) (int, error) {
	kept := b[:0]
	for len(b) > 0 {
		part := b
		if k := bytes.IndexByte(b, '\n'); k >= 0 {
			part = b[:k+1]
		}
		if !c.line {
			c.comment = strings.IndexByte(c.signs, part[0]) >= 0
		}
		c.line = part[len(part)-1] != '\n'
		if c.comment {
			c.all = min(c.all+len(part), mostComments+1)
		} else {
			kept = append(kept, part...)
		}
		b = b[len(part):]
	}
	if len(kept) == 0 && (err == nil || err == io.EOF) && c.all > mostComments {
		err = errComments
	}
	return len(kept), err
}

func (c *commenting) end(e *End, until time.Time) []byte {
	rest := c.wire.end(e, until)
	n, _ := c.strip(rest, nil)
	return append(c.held, rest[:n]...)
}
