package leaguecli

import (
	"io"
	"sync"

	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file shows on a terminal how far a competition is.

// A meter shows the progress of a field.
type meter struct {
	line *cli.Meter
	mu   sync.Mutex
	e    roundrobin.Event[string]
	n    int // games
}

// show begins to show the progress of a field, if there is a terminal.
func show(out io.Writer, f *Field) *meter {
	m := &meter{e: f.event()}
	m.line = cli.ShowMeter(out, func() string {
		m.mu.Lock()
		e, n := m.e, m.n
		m.mu.Unlock()
		return league.Progress(e, n, cli.Columns)
	})
	return m
}

// finished counts a game.
func (m *meter) finished() {
	m.mu.Lock()
	m.n++
	m.mu.Unlock()
}

// played takes note of a match.
func (m *meter) played(e roundrobin.Event[string]) {
	e = e.Clone()
	m.mu.Lock()
	m.e = e
	m.mu.Unlock()
}

// end removes the line.
func (m *meter) end() { m.line.End() }
