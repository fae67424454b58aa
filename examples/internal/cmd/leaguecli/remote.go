package leaguecli

import (
	"errors"
	"path/filepath"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

// This file lets a competition be played on other machines.

// Competition makes the competition of a setup. The directories of teams are
// relative to a folder. Logs of games go to another folder, or nowhere if its
// name is empty.
func (g *Game) Competition(s remote.Setup, folder, logs string) (remote.Competition, error) {
	if s.Teams != "" {
		abs, err := filepath.Abs(folder)
		if err == nil {
			err = g.parseField("the file of the teams", []byte(s.Teams), abs)
		}
		if err != nil {
			return remote.Competition{}, err
		}
	}
	return g.competition(s.Seed, logs)
}

// competition returns the competition of the field.
func (g *Game) competition(seed uint64, logs string) (remote.Competition, error) {
	if len(g.joining()) > 0 {
		return remote.Competition{}, errJoins
	}
	key, err := g.fingerprint(seed)
	if err != nil {
		return remote.Competition{}, err
	}
	left := &cli.Leftovers{}
	play := g.Play(g.house(choices{logs: logs}, left, &botcli.Processors{}))
	return remote.Competition{
		Setup: remote.Setup{Program: g.Name, Seed: seed, Teams: g.text},
		About: g.about(),
		Key:   key,
		Play:  func(string) (arena.Play, error) { return play, nil },
		Read: func(_ string, p arena.Plan, m arena.Match, x arena.Game) (remote.Game, error) {
			r, err := g.Read(p, m, x)
			if err != nil {
				return remote.Game{}, err
			}
			essence, err := remote.Essence(x.Record, g.Timed...)
			return remote.Game{Essence: essence, ByClock: remote.Slow(r.Faults)}, err
		},
		Points:    "games won",
		Count:     g.gamesWon,
		ByClock:   g.byClock,
		Leftovers: left.String,
	}, nil
}

// gamesWon counts the games that each bot of a match has won.
func (g *Game) gamesWon(_ string, p arena.Plan, m arena.Played) ([]int64, error) {
	won := make([]int64, len(m.Match.Bots))
	for _, x := range m.Games {
		seat, err := g.Winner(p, m.Match, x)
		if err != nil {
			return nil, err
		}
		if seat >= 0 {
			won[seat]++
		}
	}
	return won, nil
}

// byClock reports whether a team plays by the clock: by its strategy, or
// because a person is between it and the game.
func (g *Game) byClock(name string) bool {
	for _, t := range g.Field.Teams {
		if t.Name == name {
			s, _ := g.strategy(t.Strategy)
			return s.ByClock || t.Human
		}
	}
	return false
}

// errJoins says that nobody can join where others play.
var errJoins = errors.New("a team can only join where its games are played here")

// errRemote says that a flag has no place where others play.
var errRemote = errors.New("-journal and -logs are for games that are played here; workers keep the games in their " +
	"store, and each worker writes its own logs")
