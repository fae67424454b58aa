package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/league"
	"github.com/arbiter-go/arbiter/examples/internal/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file shows on a terminal how far a competition is.

// refresh is how often the line on the terminal is written.
const refresh = 250 * time.Millisecond

// A meter writes a line on a terminal, again and again. The nil meter writes
// nothing.
type meter struct {
	out  io.Writer
	mu   sync.Mutex
	e    roundrobin.Event[string]
	n    int // games
	over chan struct{}
	done sync.WaitGroup
}

// show begins to show the progress of a field, if there is a terminal.
func show(out io.Writer, f field) *meter {
	if !terminal(out) {
		return nil
	}
	m := &meter{out: out, e: roundrobin.Event[string]{Teams: f.names(), Options: f.Options}, over: make(chan struct{})}
	m.done.Go(func() {
		for {
			select {
			case <-m.over:
				io.WriteString(out, "\r"+strings.Repeat(" ", columns)+"\r")
				return
			case <-time.After(refresh):
				m.write()
			}
		}
	})
	return m
}

// columns is how wide the line is.
const columns = 79

// write writes the line.
func (m *meter) write() {
	m.mu.Lock()
	e, n := m.e, m.n
	m.mu.Unlock()
	text := league.Progress(e, n, columns)
	fmt.Fprintf(m.out, "\r%s%s", text, strings.Repeat(" ", max(0, columns-say.Width(text))))
}

// finished counts a game.
func (m *meter) finished() {
	if m == nil {
		return
	}
	m.mu.Lock()
	m.n++
	m.mu.Unlock()
}

// played takes note of a match.
func (m *meter) played(e roundrobin.Event[string]) {
	if m == nil {
		return
	}
	e = e.Clone()
	m.mu.Lock()
	m.e = e
	m.mu.Unlock()
}

// end removes the line.
func (m *meter) end() {
	if m == nil {
		return
	}
	close(m.over)
	m.done.Wait()
}

// terminal reports whether a stream is a terminal, or another device that shows
// characters.
func terminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
