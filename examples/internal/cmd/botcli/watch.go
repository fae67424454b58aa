package botcli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

// This file sees to it that a program stays the same in a competition.

// A Command is the command of a bot.
type Command struct {
	Bot    string // its name in the plans
	Folder string // to which its files are relative
	Argv   []string
}

// A Watch knows the files that commands name, as they were before any of the
// programs ran. A nil Watch watches nothing.
type Watch struct {
	commands map[string]watched

	mu   sync.Mutex
	seen map[string]bool // the matches that have begun
}

// A watched command has the sums of its files.
type watched struct {
	Command
	sums []string
}

// errChanged says that a program has changed.
var errChanged = errors.New("the file is not as it was before the check; no program may change in a competition")

// NewWatch looks at the files of commands.
func NewWatch(commands []Command) (*Watch, error) {
	w := &Watch{commands: map[string]watched{}, seen: map[string]bool{}}
	for _, c := range commands {
		sums, err := cli.Sums(c.Folder, c.Argv)
		if err != nil {
			return nil, fmt.Errorf("%.80q: %w", c.Bot, err)
		}
		w.commands[c.Bot] = watched{c, sums}
	}
	return w, nil
}

// All returns an error if any file has changed.
func (w *Watch) All() error {
	if w == nil {
		return nil
	}
	var bots []string
	for bot := range w.commands {
		bots = append(bots, bot)
	}
	slices.Sort(bots)
	return w.same(bots)
}

// same returns an error if a file of one of these bots has changed.
func (w *Watch) same(bots []string) error {
	var failed []error
	for _, bot := range bots {
		c, ok := w.commands[bot]
		if !ok {
			continue // not a process
		}
		sums, err := cli.Sums(c.Folder, c.Argv)
		if err != nil {
			return fmt.Errorf("%.80q: %w", bot, err)
		}
		for k, sum := range sums {
			if sum != c.sums[k] {
				failed = append(failed, fmt.Errorf("%.80q: %.80q: %w", bot, c.Argv[k], errChanged))
			}
		}
	}
	return errors.Join(failed...)
}

// Guard returns a Play that looks at the files of the bots before each match.
// It stops the run if one has changed.
func (w *Watch) Guard(play arena.Play, stop func(error)) arena.Play {
	if w == nil {
		return play
	}
	return func(ctx context.Context, p arena.Plan, m arena.Match, game int) (json.RawMessage, error) {
		if w.first(m.ID + "\x00" + strings.Join(m.Bots, "\x00")) {
			if err := w.same(m.Bots); err != nil {
				stop(err)
				return nil, err
			}
		}
		return play(ctx, p, m, game)
	}
}

// first reports whether a match is new.
func (w *Watch) first(match string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	was := w.seen[match]
	w.seen[match] = true
	return !was
}
