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

// A watcher writes a line on a terminal, again and again. The nil watcher
// writes nothing.
type watcher struct {
	out  io.Writer
	mu   sync.Mutex
	e    roundrobin.Event[string]
	n    int // games
	over chan struct{}
	done sync.WaitGroup
}

// watch begins to show the progress of a field, if there is a terminal.
func watch(out io.Writer, f field) *watcher {
	if !terminal(out) {
		return nil
	}
	w := &watcher{out: out, e: roundrobin.Event[string]{Teams: f.names(), Options: f.Options}, over: make(chan struct{})}
	w.done.Go(func() {
		for {
			select {
			case <-w.over:
				io.WriteString(out, "\r"+strings.Repeat(" ", columns)+"\r")
				return
			case <-time.After(refresh):
				w.show()
			}
		}
	})
	return w
}

// columns is how wide the line is.
const columns = 79

// show writes the line.
func (w *watcher) show() {
	w.mu.Lock()
	e, n := w.e, w.n
	w.mu.Unlock()
	text := league.Progress(e, n, columns)
	fmt.Fprintf(w.out, "\r%s%s", text, strings.Repeat(" ", max(0, columns-say.Width(text))))
}

// finished counts a game.
func (w *watcher) finished() {
	if w == nil {
		return
	}
	w.mu.Lock()
	w.n++
	w.mu.Unlock()
}

// played takes note of a match.
func (w *watcher) played(e roundrobin.Event[string]) {
	if w == nil {
		return
	}
	e = e.Clone()
	w.mu.Lock()
	w.e = e
	w.mu.Unlock()
}

// end removes the line.
func (w *watcher) end() {
	if w == nil {
		return
	}
	close(w.over)
	w.done.Wait()
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
