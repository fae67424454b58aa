package leaguecli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

// This file replays logs.

// recompute replays a log.
func (g *Game) recompute(c choices, in io.Reader) (string, error) {
	log, end, err := openLog(c.replay, in)
	if err != nil {
		return "", err
	}
	defer end()
	text, err := g.replayLog(log, c.Seed)
	if err != nil {
		return "", fmt.Errorf("%s: %w", c.replay, err)
	}
	return text, nil
}

// replayLog recomputes the game of a log, by the lots of a seed, and says how
// it ended.
func (g *Game) replayLog(log io.Reader, seed uint64) (string, error) {
	text, err := io.ReadAll(io.LimitReader(log, seat.MaxLog+1))
	switch {
	case err != nil:
		return "", err
	case len(text) > seat.MaxLog:
		return "", fmt.Errorf("more than %d bytes", seat.MaxLog)
	}
	id, err := g.gameOf(text)
	if err != nil {
		return "", err
	}
	match, game, _ := split(id)
	r, err := g.Replay(text, arena.Plan{Seed: g.seed(seed)}, arena.Match{ID: match}, game)
	if err != nil {
		return "", err
	}
	if r.Err != nil {
		return "", fmt.Errorf("%s, by seed %d: %w; is %d the seed of the competition?", id, seed, r.Err, seed)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s, by seed %d: the referee comes to the same game.\n", id, seed)
	b.WriteString(Blame(Seats, r.Faults))
	b.WriteString(r.Outcome + "\n")
	return b.String(), nil
}

// Seats are the names of the bots in a log.
var Seats = []string{"Seat 0", "Seat 1"}

// gameOf returns the game of a log, by the line that the bots got first.
func (g *Game) gameOf(log []byte) (string, error) {
	_, line, _ := strings.Cut(string(log[:min(len(log), 1<<12)]), " > join "+g.Version+" ")
	id, _, _ := strings.Cut(line, " ")
	match, game, at := split(id)
	p := arena.Plan{Matches: []arena.Match{{ID: match, Bots: []string{"", ""}, Games: 1}}}
	if game == 0 || at != "" || p.Check() != nil {
		return "", errors.New("no log of a game of " + g.Title)
	}
	return id, nil
}

// openLog opens a log, or standard input for "-".
func openLog(path string, in io.Reader) (io.Reader, func(), error) {
	if path == "-" {
		return in, func() {}, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	return file, func() { file.Close() }, nil
}
