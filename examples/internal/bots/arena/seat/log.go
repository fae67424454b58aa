package seat

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"
)

// This file writes the log of a game. The package comment has its form.

// The signs of the lines of a log.
const (
	signTold    = '>'
	signAsked   = '?'
	signMore    = '+'
	signAnswer  = '<'
	signFault   = '!'
	signVerdict = '='
	signNote    = '#'
	signBytes   = '~'
	signErrors  = 'e'
	signEnd     = '.'
)

// header is the first line of a log.
const header = "game 1 seats "

// footer begins the last line of a log.
const footer = "end "

// An entry is a line of a log, without its time.
type entry struct {
	seat int
	sign byte
	text string
}

// A logbook writes a log. A nil logbook writes nothing.
type logbook struct {
	mu    sync.Mutex
	w     io.Writer
	hash  hash.Hash
	lines int
	began time.Time
	buf   []byte
	err   error
}

func newLogbook(w io.Writer, seats int) *logbook {
	l := &logbook{w: w, hash: sha256.New(), began: time.Now()}
	l.lines++
	l.buf = append(strconv.AppendInt(append(l.buf, header...), int64(seats), 10), '\n')
	l.flush()
	return l
}

// enter writes entries, with no others between them. The error is a fault of
// the arena.
func (l *logbook) enter(entries ...entry) error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	at := time.Since(l.began).Microseconds()
	for _, e := range entries {
		who := "-"
		if e.seat != Arena {
			who = strconv.Itoa(e.seat)
		}
		l.buf = fmt.Appendf(l.buf, "%d %s %c %s\n", at, who, e.sign, e.text)
	}
	l.lines += len(entries)
	return l.flush()
}

// flush writes the lines that are complete. After an error nothing is written.
func (l *logbook) flush() error {
	if l.err != nil {
		return l.err
	}
	l.hash.Write(l.buf)
	if _, err := l.w.Write(l.buf); err != nil {
		l.err = arenaFault("the log cannot be written: %v", err)
	}
	l.buf = l.buf[:0]
	return l.err
}

// ended writes how a bot ended.
func (l *logbook) ended(seat int, rest []byte, e End) {
	if l == nil {
		return
	}
	var entries []entry
	if len(rest) > 0 {
		entries = append(entries, entry{seat, signBytes, quote(string(rest))})
	}
	if len(e.Errors) > 0 {
		for line := range strings.Lines(string(e.Errors)) {
			entries = append(entries, entry{seat, signErrors, quote(strings.TrimSuffix(line, "\n"))})
		}
	}
	if e.More > 0 {
		entries = append(entries, entry{seat, signErrors, fmt.Sprintf("... and %d more bytes", e.More)})
	}
	entries = append(entries,
		entry{seat, signEnd, quote(fmt.Sprintf(
			"Asked %d, Used %s, Longest %s, Processor %s, Exited %t, Status %s",
			e.Asked, micros(e.Used), micros(e.Longest), micros(e.Processor), e.Exited, e.Status))})
	if e.Left != "" {
		entries = append(entries, entry{seat, signEnd, quote("Left " + e.Left)})
	}
	l.enter(entries...)
}

// close writes the last line. The error is the first error of all.
func (l *logbook) close() error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.buf = fmt.Appendf(l.buf, "%s%d %x\n", footer, l.lines, l.hash.Sum(nil))
	return l.flush()
}

// micros returns a time in microseconds.
func micros(d time.Duration) string { return strconv.FormatInt(d.Microseconds(), 10) }

// verdict returns a fault of the referee as the log has it.
func verdict(f *Fault) string { return f.Rule.String() + " " + quote(f.Why) }

// arenaFaultText returns a fault of the arena as the log has it.
func arenaFaultText(f *Fault) string {
	return f.Rule.String() + " " + micros(f.Over) + " " + quote(f.Why)
}

// quote returns a text as the log has it: as it is, if nobody can mistake it,
// and otherwise quoted as in Go.
func quote(text string) string {
	if plain(text) {
		return text
	}
	return strconv.Quote(text)
}

// plain reports whether a text is written as it is.
func plain(text string) bool {
	if text == "" || text[0] == '"' || text[0] == ' ' || text[len(text)-1] == ' ' {
		return false
	}
	for k, r := range text {
		if !strconv.IsPrint(r) || r == '\uFFFD' && !strings.HasPrefix(text[k:], "\uFFFD") {
			return false
		}
	}
	return true
}

// unquote returns the text that quote wrote. It reports whether quote can have
// written it.
func unquote(quoted string) (string, bool) {
	if quoted == "" || quoted[0] != '"' {
		return quoted, plain(quoted)
	}
	text, err := strconv.Unquote(quoted)
	return text, err == nil && quote(text) == quoted
}
