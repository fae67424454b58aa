package poker

import (
	"errors"
	"path/filepath"
	"slices"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/contest"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/wire"
)

// This file lets a contest be played on other machines.

// errRemote says that a flag has no place where others play.
var errRemote = errors.New("-journal and -seats are for matches that are played here; workers keep the matches in " +
	"their store, and each worker writes its own logs")

// errJoins says that nobody can join where others play.
var errJoins = errors.New("a bot can only join where its matches are played here")

// Competition makes the contest of a setup. The directories of teams are
// relative to a folder. The logs of the seats go to another folder, or nowhere
// if its name is empty.
func Competition(s remote.Setup, folder, seats string) (remote.Competition, error) {
	f := shipped()
	if s.Teams != "" {
		abs, err := filepath.Abs(folder)
		if err == nil {
			f, err = parseField("the file of the teams", []byte(s.Teams), abs)
		}
		if err != nil {
			return remote.Competition{}, err
		}
	}
	masters, err := f.masters(s.Seed)
	if err != nil {
		return remote.Competition{}, err
	}
	return f.competition(s.Seed, masters, seats)
}

// competition returns a contest as others must know it.
func (f field) competition(seed uint64, masters []duplicate.Master, seats string) (remote.Competition, error) {
	if len(f.joining()) > 0 {
		return remote.Competition{}, errJoins
	}
	key, err := f.key(masters)
	if err != nil {
		return remote.Competition{}, err
	}
	left := &cli.Leftovers{}
	programs := f.bots()
	c := &course{of: f.contest(masters), options: f.rules()}
	return remote.Competition{
		Setup: remote.Setup{Program: "poker", Seed: seed, Teams: f.text},
		About: f.about(),
		Key:   key,
		Play: func(name string) (arena.Play, error) {
			s, err := contest.ParseStage(name)
			return f.games(c.setup(s), programs, seats, left, &c.used).Play, err
		},
		Read: func(name string, _ arena.Plan, m arena.Match, g arena.Game) (remote.Game, error) {
			s, err := contest.ParseStage(name)
			if err != nil {
				return remote.Game{}, err
			}
			r, err := c.setup(s).Read(m, g)
			if err != nil {
				return remote.Game{}, err
			}
			essence, err := remote.Essence(g.Record, "micros", "longest", "over")
			return remote.Game{Essence: essence, ByClock: slices.ContainsFunc(r.Halves[:], byClock)}, err
		},
		Points: "chips",
		Count: func(name string, _ arena.Plan, m arena.Played) ([]int64, error) {
			s, err := contest.ParseStage(name)
			if err != nil {
				return nil, err
			}
			sum := int64(0)
			for _, g := range m.Games {
				r, err := c.setup(s).Read(m.Match, g)
				if err != nil {
					return nil, err
				}
				sum += r.Chips()
			}
			return []int64{sum, -sum}, nil
		},
		Leftovers: left.String,
	}, nil
}

// byClock reports whether a half went as it did because a bot was too slow.
func byClock(h wire.Half) bool {
	return remote.Slow(h.Faults) || h.Changed(0, holdem.TimeBank)+h.Changed(1, holdem.TimeBank) > 0
}

// key returns everything on which the results depend.
func (f field) key(masters []duplicate.Master) ([]byte, error) {
	programs, err := f.programs()
	if err != nil {
		return nil, err
	}
	return f.contest(masters).Key(programs)
}
