package main

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/pairing"
)

// try runs the program.
func try(args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(args, &o, &e)
	return status, o.String(), e.String()
}

// Seed 78 has every tie-break, and prohibitions that end.
func TestGolden(t *testing.T) {
	for name, args := range map[string][]string{
		"seed1": nil, "seed78": {"-seed", "78"}, "until": {"-seed", "8", "-until", "2"},
	} {
		status, out, errs := try(args...)
		if status != 0 || errs != "" {
			t.Fatalf("%s: status %d: %s", name, status, errs)
		}
		golden.Check(t, name+".golden", out)
	}
}

// Nothing else is printed with -json. The event is the event of the same seed.
func TestJSON(t *testing.T) {
	_, out, errs := try("-seed", "7", "-until", "3", "-json")
	e, err := pairing.ReadEvent[string](strings.NewReader(out))
	if err != nil || errs != "" {
		t.Fatal(err, errs)
	}
	if err := e.Check(); err != nil {
		t.Error(err)
	}
	if len(e.Entrants) != 8 || e.Lives != 2 || len(e.Forbidden) != 4 || e.Forbidden[0].Until != 3 || len(e.Rounds) > 0 {
		t.Errorf("%s", out)
	}
}

// The seeds are the first two of each group, winners first. In a round for
// which they are forbidden, two of a group meet only if no round is legal
// without that.
func TestLaw(t *testing.T) {
	group := func(team string) int {
		return slices.IndexFunc(groups[:], func(g []string) bool { return slices.Contains(g, team) })
	}
	for seed := range uint64(100) {
		until := int(seed % 4)
		lots := rand.New(rand.NewPCG(seed, 0))
		before, err := qualify(io.Discard, lots, until)
		if err != nil {
			t.Fatal(err)
		}
		for _, half := range [][]string{before.Entrants[:4], before.Entrants[4:]} {
			var from []int
			for _, team := range half {
				from = append(from, group(team))
			}
			if slices.Sort(from); !slices.Equal(from, []int{0, 1, 2, 3}) {
				t.Errorf("seed %d: %v are from the groups %v", seed, half, from)
			}
		}
		e, err := eliminate(io.Discard, lots, before)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if next, err := pairing.Next(e); err != nil || !next.Over || next.Champion == nil {
			t.Errorf("seed %d: the event is not over: %v", seed, err)
		}
		for k, r := range e.Rounds {
			if until > 0 && k >= until {
				break
			}
			if slices.ContainsFunc(r.Games, func(g pairing.Game[string]) bool { return group(g.Gold) == group(g.Silver) }) {
				before.Rounds = e.Rounds[:k]
				if _, err := pairing.Next(before); !errors.Is(err, pairing.ErrNoLegalRound) {
					t.Errorf("seed %d: two of a group meet in round %d: %v", seed, k+1, err)
				}
				break
			}
		}
	}
}

func TestWrongCalls(t *testing.T) {
	for _, args := range [][]string{{"-seed", "x"}, {"-until", "-1"}, {"file"}} {
		if status, out, errs := try(args...); status != 2 || out != "" || errs == "" {
			t.Errorf("%q: status %d, %q, %q", args, status, out, errs)
		}
	}
}
