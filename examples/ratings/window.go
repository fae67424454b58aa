package main

import (
	"bytes"
	"context"
	"io"
	"sync/atomic"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

// This file reads a text of any size through a window.

// room is the size of a window, in bytes.
const room = 1 << 20

// A window is the part of a text that is in memory. The bytes of
// buf[at:end] are there and not read yet.
type window struct {
	ctx  context.Context
	in   io.Reader
	size *counter    // of what was taken from in, for a meter
	stop func() bool // nil, or reports whether no more is needed

	buf     []byte
	at, end int
	last    byte // before buf[0]
	over    bool // in has no more bytes
	err     error

	lines   int64 // ends of lines before buf[counted]
	counted int
}

// open returns a window on a text. A byte-order mark at its beginning is left
// out.
func open(ctx context.Context, in io.Reader, size *counter) *window {
	w := &window{ctx: ctx, in: in, size: size, buf: make([]byte, room)}
	w.more()
	if bytes.HasPrefix(w.rest(), mark) {
		w.at = len(mark)
		w.more()
	}
	w.last = '\n'
	return w
}

// mark is a byte-order mark.
var mark = []byte("\ufeff")

// rest returns what is in the window. It is valid until the next call of more.
func (w *window) rest() []byte { return w.buf[w.at:w.end] }

// more moves the window on, to what is not read yet, and fills it. It reports
// whether there is more in the window than before. There is not if the text is
// over, or the window is full.
func (w *window) more() bool {
	w.count()
	if w.at > 0 {
		w.last = w.buf[w.at-1]
		w.end = copy(w.buf, w.rest())
		w.at, w.counted = 0, 0
	}
	before := w.end
	for empty := 0; w.end < len(w.buf) && !w.over; {
		n, err := w.in.Read(w.buf[w.end:])
		w.end += n
		w.size.Add(int64(n))
		if n > 0 {
			empty = 0
		} else if empty++; empty == 100 && err == nil {
			err = io.ErrNoProgress
		}
		if w.ctx.Err() != nil {
			err = cli.ErrInterrupted
		}
		if w.stop != nil && w.stop() {
			err = io.EOF
		}
		if err != nil {
			w.over = true
			if err != io.EOF {
				w.err = err
			}
		}
	}
	return w.end > before
}

// count counts the lines up to the next byte.
func (w *window) count() {
	w.lines += int64(bytes.Count(w.buf[w.counted:w.at], newline))
	w.counted = w.at
}

var newline = []byte("\n")

// line returns the number of the line of the next byte, from 1.
func (w *window) line() int64 {
	w.count()
	return w.lines + 1
}

// atStart reports whether the next byte is the first of a line.
func (w *window) atStart() bool {
	if w.at > 0 {
		return w.buf[w.at-1] == '\n'
	}
	return w.last == '\n'
}

// skip goes on behind the next byte c. It reports whether there is one. If not,
// the text is over.
func (w *window) skip(c byte) bool {
	for {
		if k := bytes.IndexByte(w.rest(), c); k >= 0 {
			w.at += k + 1
			return true
		}
		w.at = w.end
		if !w.more() {
			return false
		}
	}
}

// until returns the text before the next byte c, and whether there is one among
// the next bytes, at most as many as most. If there is none, it returns these
// bytes, or the rest of the text.
func (w *window) until(c byte, most int) (text []byte, found bool) {
	for more := true; ; more = w.more() {
		text = w.rest()
		text = text[:min(len(text), most)]
		if k := bytes.IndexByte(text, c); k >= 0 {
			return text[:k], true
		}
		if len(text) == most || !more {
			return text, false
		}
	}
}

// maxLine is the maximum size of a line of a table, in bytes.
const maxLine = room / 2

// eachLine calls f with each line, without its end, and its number. A line that
// is too long has only its beginning, and long is true then. It stops if f
// returns false. A line that is cut since the reading failed is left out.
func (w *window) eachLine(f func(number int64, line []byte, long bool) bool) {
	for number := int64(1); ; number++ {
		line, found := w.until('\n', maxLine)
		if !found && (len(line) == 0 || w.err != nil) {
			return
		}
		long := !found && len(line) == maxLine
		size := len(line)
		if found {
			size++
		}
		ok := f(number, bytes.TrimSuffix(line, carriage), long)
		w.at += size
		if !ok || long && !w.skip('\n') {
			return
		}
	}
}

var carriage = []byte("\r")

// A counter counts bytes, for a meter.
type counter = atomic.Int64
