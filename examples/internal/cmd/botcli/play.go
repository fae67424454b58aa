package botcli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

// This file says how a competition went, and writes files.

// Faults are the faults that are counted for each team.
var Faults = []seat.Rule{seat.Crash, seat.Silence, seat.Flood, seat.Babble, seat.Illegal, seat.Late}

// FaultNames returns the names of [Faults].
func FaultNames() []string {
	var names []string
	for _, r := range Faults {
		names = append(names, strings.ToLower(r.String()))
	}
	return names
}

// Split splits the argument of -show into the ID of a match and a number in the
// match. The number is 0 for the whole match.
func Split(what string) (id string, number int) {
	i := strings.LastIndexByte(what, '/')
	if i < 0 {
		return what, 0
	}
	if n, err := strconv.Atoi(what[i+1:]); err == nil && n > 0 && what[i+1:] == strconv.Itoa(n) {
		return what[:i], n
	}
	return what, 0
}

// Create makes a file about a match. The ID of the match is a folder in the
// given folder.
func Create(folder, id, file string) (io.WriteCloser, error) {
	folder = filepath.Join(folder, filepath.FromSlash(id))
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	return os.Create(filepath.Join(folder, file))
}

// Delay says how much was played in this run, and how much the arena itself
// could have added to the times of the programs.
func (f Flags) Delay(played int, d seat.Delay) string {
	if played == 0 {
		return ""
	}
	return fmt.Sprintf("%s in this run. The arena's own delay: half of the measurements at most %s, 99 %% at most "+
		"%s, longest %s.\n", f.Unit.count(played), MS(d.P50), MS(d.P99), MS(d.Max))
}

// Processors are the times of processors that bots have used in this run.
type Processors struct {
	mu   sync.Mutex
	most map[string]time.Duration // in a game
}

// Add adds a game of these bots.
func (x *Processors) Add(bots []string, r seat.Report) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.most == nil {
		x.most = map[string]time.Duration{}
	}
	for k, end := range r.Ends {
		if end.Processor > 0 { // nobody knows it of a program elsewhere
			x.most[bots[k]] = max(x.most[bots[k]], end.Processor)
		}
	}
}

// Most writes the longest time that a bot has used in a game, or "-" if it has
// not played.
func (x *Processors) Most(bot string) string {
	x.mu.Lock()
	defer x.mu.Unlock()
	if d, ok := x.most[bot]; ok {
		return fmt.Sprintf("%d ms", d.Milliseconds())
	}
	return "-"
}

// MS writes a time in milliseconds.
func MS(d time.Duration) string {
	return fmt.Sprintf("%d.%03d ms", d.Microseconds()/1000, d.Microseconds()%1000)
}

// A Product is something that is written into a file, or to standard output.
type Product struct {
	Path string // "" if it is not asked for
	Make func() ([]byte, error)
}

// Write makes the products that are asked for, and writes them into files. It
// returns the text to be printed: the given text, or instead of it the product
// for standard output.
func Write(p cli.Program, text []byte, products ...Product) ([]byte, error) {
	var failed []error
	for _, x := range products {
		if x.Path == "" {
			continue
		}
		made, err := x.Make()
		switch {
		case err != nil:
			failed = append(failed, err)
		case x.Path == "-":
			text = made
		default:
			failed = append(failed, p.Write(x.Path, made))
		}
	}
	return text, errors.Join(failed...)
}
