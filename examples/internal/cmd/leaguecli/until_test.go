package leaguecli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/until"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file stops competitions that stop when places are decided, and goes on
// with their journals.

// ranked is the toy game with teams that are as strong as they come first. A
// run is interrupted when a number of games were played, unless the number is
// negative. The count is of the games that were played.
type ranked struct {
	matches int
	stop    int
	count   atomic.Int32
}

// run runs the program.
func (r *ranked) run(t *testing.T, args ...string) (status int, out, errs string) {
	t.Helper()
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	g := toy(5, 2)
	g.Field.Until = until.Goal{Places: []int{1, 2}, Matches: r.matches}
	g.Play = func(h House) arena.Play {
		return func(ctx context.Context, p arena.Plan, m arena.Match, game int) (json.RawMessage, error) {
			if n := int(r.count.Add(1)); r.stop >= 0 && n > r.stop {
				interrupt()
				return nil, ctx.Err()
			}
			lots := p.Seed.Of(m.ID, fmt.Sprint(game))
			if winner := lots[0] % 8; winner < 6 {
				// The first name is the stronger one.
				return json.Marshal(toyRecord{slices.Index(m.Bots, slices.Min(m.Bots))})
			}
			return json.Marshal(toyRecord{int(lots[1])%3 - 1})
		}
	}
	g.Winner = func(_ arena.Plan, _ arena.Match, x arena.Game) (int, error) {
		var r toyRecord
		err := json.Unmarshal(x.Record, &r)
		return r.Winner, err
	}
	var o, e bytes.Buffer
	status = g.Run(ctx, clitest.Seeded(args), strings.NewReader(""), &o, &e)
	return status, o.String(), e.String()
}

// whole runs a competition without a break. It returns what is printed, and how
// many games were played.
func whole(t *testing.T, matches int, args ...string) (out string, games int) {
	t.Helper()
	r := &ranked{matches: matches, stop: -1}
	status, out, errs := r.run(t, args...)
	if status != 0 {
		t.Fatalf("%q: %s", args, errs)
	}
	return out, int(r.count.Load())
}

// TestUntilResumed interrupts a competition after several numbers of games. It
// goes on to the same output, and no game is played twice.
func TestUntilResumed(t *testing.T) {
	for _, args := range [][]string{{"-until", "0.5"}, {"-until", "0.5", "-plan", "0.5", "-json"}}[:night.Cases(1, 2)] {
		want, games := whole(t, 30, append(args, "-workers", "1")...)
		if games < 200 || games >= 2*10*30 {
			t.Fatalf("%d games: %s", games, want)
		}
		if got, n := whole(t, 30, append(args, "-workers", "5")...); got != want || n != games {
			t.Errorf("%d games with 5 workers, not %d: %s\nwant %s", n, games, got, want)
		}
		for _, workers := range []string{"1", "5"} {
			for _, stop := range []int{games / 2, 80, games - 1, 0, 1, 7, 8, 79, 81}[:night.Cases(3, 9)] {
				journal := filepath.Join(t.TempDir(), "journal")
				all := append(args, "-workers", workers, "-journal", journal)
				r := &ranked{matches: 30, stop: stop}
				if status, out, errs := r.run(t, all...); status != cli.Interrupted || out != "" {
					t.Fatalf("status %d, %s%s", status, errs, out)
				}
				kept := clitest.Lines(journal) - 1
				if kept > stop || kept < stop-4 {
					t.Errorf("%d games are kept of %d", kept, stop)
				}
				got, n := whole(t, 30, all...)
				if got != want || kept+n != games {
					t.Errorf("%s workers, %d games kept, %d played, not %d\n%s\nwant\n%s", workers, kept, n, games, got, want)
				}
			}
		}
	}
}

// TestUntilBreaks interrupts a competition again and again.
func TestUntilBreaks(t *testing.T) {
	want, games := whole(t, 30, "-until", "0.5")
	journal, runs := filepath.Join(t.TempDir(), "journal"), 0
	for {
		r := &ranked{matches: 30, stop: 37}
		status, out, errs := r.run(t, "-until", "0.5", "-workers", "1", "-journal", journal)
		if runs++; status == cli.Interrupted && runs < games {
			continue
		}
		if status != 0 || out != want || runs != (games+36)/37 {
			t.Errorf("status %d after %d runs, %s\n%s\nwant\n%s", status, runs, errs, out, want)
		}
		return
	}
}

// TestUntilOther goes on with the journal of another goal, of another level,
// and of the competition of fixed length. Each comes to the output that it has
// without the journal. What fits is not played again, and nothing is lost.
func TestUntilOther(t *testing.T) {
	level := func(text string) []string { return []string{"-until", text} }
	journal := filepath.Join(t.TempDir(), "journal")
	known := 0
	for k, c := range []struct {
		matches int
		args    []string
		fits    int // games of the journal, or -1 for all
	}{
		{8, nil, 0},
		{8, level("0.05"), 0},
		// Rounds 1 to 8 fit, and 9 to 12 are not 9 and 10.
		{40, level("0.01"), 10 * 2 * 8},
		{10, level("0.05"), 10 * 2 * 8},
		{8, nil, -1},
		{40, level("0.01"), -1},
		{10, level("0.05"), -1},
		{8, []string{"-json"}, -1},
		{40, level("0.1"), -1}, // it stops earlier
	} {
		want, games := whole(t, c.matches, append(c.args, "-workers", "1")...)
		got, n := whole(t, c.matches, append(c.args, "-workers", "5", "-journal", journal)...)
		if c.fits < 0 {
			c.fits = games
		}
		if known += n; got != want || n != games-c.fits || clitest.Lines(journal) != known+1 {
			t.Errorf("run %d: %d games played, not %d; the journal has %d lines\n%s\nwant\n%s", k+1, n, games-c.fits, clitest.Lines(journal), got, want)
		}
	}
}

// TestUnits: a match is two games, and counts for the first team. Places are as
// in a table of all teams.
func TestUnits(t *testing.T) {
	g := toy(3, 2)
	c := g.goal(20)
	if c.Terms.Keep != 3 || c.Terms.Bound != 2 || c.Terms.By != runoff.ChipTotals || c.Batch != 4 {
		t.Errorf("%+v", c)
	}
	var winners = []int{0, 0, 1, -1, 1, 1, 0, 1, -1, -1}
	g.Winner = func(_ arena.Plan, _ arena.Match, x arena.Game) (int, error) { return winners[x.Game-1], nil }
	m := arena.Played{Match: arena.Match{Bots: []string{"a", "b"}}}
	for k := range winners {
		m.Games = append(m.Games, arena.Game{Game: k + 1, Again: 1})
	}
	out := &Course{}
	units, err := g.units(arena.Plan{}, m, out)
	if got := fmt.Sprint(units, out.again, len(out.Results[0])); err != nil || got != "[[2] [-1] [-2] [0] [0]] 10 10" {
		t.Errorf("%s, %v", got, err)
	}
}
