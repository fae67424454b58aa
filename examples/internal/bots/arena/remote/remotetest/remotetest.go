// Package remotetest tests that a competition can be played elsewhere.
package remotetest

import (
	"bytes"
	"context"
	"io"
	"iter"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
)

// A Program is the program of a competition.
type Program struct {
	Run   func(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int
	RunOn func(host remote.Host) func(ctx context.Context, args []string, in io.Reader, out,
		errs io.Writer) int
	Competition func(s remote.Setup, folder, logs string) (remote.Competition, error)
}

// Same tests that a competition that is made again from its setup gives the
// same bytes as the program with this input. It also tests that its games can
// be read, and have the same essence if they are played again.
func Same(t *testing.T, p Program, in string, args ...string) {
	t.Helper()
	games := 0
	host := func(_ context.Context, c remote.Competition) (func(string) arena.Runner, error) {
		again, err := p.Competition(c.Setup, t.TempDir(), "")
		if err != nil {
			return nil, err
		}
		if !bytes.Equal(again.Key, c.Key) || again.About != c.About {
			t.Errorf("another competition: %s, %s", again.About, again.Key)
		}
		return func(stage string) arena.Runner { return runner{t, again, stage, &games} }, nil
	}
	args = clitest.Seeded(args)
	_, want, _ := clitest.Try(p.Run, in, args...)
	status, got, errs := clitest.Try(p.RunOn(host), in, args...)
	if status != 0 || got != want || want == "" || games == 0 {
		t.Errorf("%q: status %d, %d games, %s\n%s\nwant\n%s", args, status, games, errs, got, want)
	}
}

// Refused tests that what others play is not kept in a journal here, and that a
// setup with a broken file is refused. So is a call without a seed.
func Refused(t *testing.T, p Program) {
	t.Helper()
	run := p.RunOn(func(context.Context, remote.Competition) (func(string) arena.Runner, error) {
		panic("it plays")
	})
	if status, _, errs := clitest.Try(run, "", "-seed", "1", "-journal", "x"); status != 2 {
		t.Errorf("status %d, %s", status, errs)
	}
	// The store outlives a run, and so must the seed.
	if status, _, errs := clitest.Try(run, ""); status == 0 || !strings.Contains(errs, "the store needs a seed") {
		t.Errorf("status %d, %s", status, errs)
	}
	for _, teams := range []string{"{", "{\"teams\":[]}"} {
		if _, err := p.Competition(remote.Setup{Teams: teams}, ".", ""); err == nil {
			t.Errorf("no error for %q", teams)
		}
	}
}

// A runner plays every match twice.
type runner struct {
	t *testing.T
	remote.Competition
	stage string
	games *int
}

func (r runner) Run(ctx context.Context, p arena.Plan) iter.Seq2[arena.Played, error] {
	return func(yield func(arena.Played, error) bool) {
		play, err := r.Play(r.stage)
		if err != nil {
			yield(arena.Played{}, err)
			return
		}
		for _, m := range p.Matches {
			var both [2]arena.Played
			for k := range both {
				for played, err := range (arena.Local{Play: play}).Run(ctx, arena.Plan{Seed: p.Seed,
					Matches: []arena.Match{m}}) {
					if err != nil {
						yield(arena.Played{}, err)
						return
					}
					both[k] = played
				}
			}
			for g := range both[0].Games {
				*r.games++
				a, err1 := r.Read(r.stage, p, m, both[0].Games[g])
				b, err2 := r.Read(r.stage, p, m, both[1].Games[g])
				if err1 != nil || err2 != nil || !bytes.Equal(a.Essence, b.Essence) {
					r.t.Errorf("%s, game %d: %v, %v\n%s\n%s", m.ID, g+1, err1, err2,
						a.Essence, b.Essence)
				}
			}
			if n, err := r.Count(r.stage, p, both[0]); err != nil || len(n) != len(m.Bots) {
				r.t.Errorf("%s: %v, %v", m.ID, n, err)
			}
			if !yield(both[0], nil) {
				return
			}
		}
	}
}
