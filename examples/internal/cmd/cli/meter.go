package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file shows on a terminal how far a program is.

// refresh is how often the line on the terminal is written.
const refresh = 250 * time.Millisecond

// Columns is how wide the line of a [Meter] is.
const Columns = 79

// A Meter writes a line on a terminal, again and again. The nil Meter writes
// nothing.
type Meter struct {
	out  io.Writer
	over chan struct{}
	done sync.WaitGroup
}

// ShowMeter begins to show a line, if the output is a terminal. The line is
// what text returns, which must have at most [Columns] columns. Text is called
// beside the rest of the program.
func ShowMeter(out io.Writer, text func() string) *Meter {
	if !Terminal(out) {
		return nil
	}
	m := &Meter{out: out, over: make(chan struct{})}
	m.done.Go(func() {
		for {
			select {
			case <-m.over:
				io.WriteString(out, "\r"+strings.Repeat(" ", Columns)+"\r")
				return
			case <-time.After(refresh):
				line := text()
				fmt.Fprintf(out, "\r%s%s", line, strings.Repeat(" ", max(0, Columns-say.Width(line))))
			}
		}
	})
	return m
}

// End removes the line.
func (m *Meter) End() {
	if m == nil {
		return
	}
	close(m.over)
	m.done.Wait()
}

// Terminal reports whether a stream is a terminal, or another device that shows
// characters.
func Terminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
