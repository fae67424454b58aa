package abalone

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/leaguecli"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file reads the time that the director grants for trouble, while the
// competition runs.

// A grant is time for a team in a game.
type grant struct{ game, team string }

// grants reads a file of grants whenever it is asked.
type grants struct {
	path  string
	known func(game, team string) error
	p     cli.Program // which says what is wrong with the file

	mu   sync.Mutex
	said string // the last error
}

// of returns what is granted to a team in a game now. A file with errors grants
// nothing.
func (g *grants) of(game, team string) time.Duration {
	all, err := readGrants(g.path, g.known)
	g.mu.Lock()
	defer g.mu.Unlock()
	if err != nil {
		if g.said != err.Error() {
			g.said = err.Error()
			g.p.Fail(err)
		}
		return 0
	}
	return all[grant{game, team}]
}

var errGrant = errors.New("a grant is a game, a time and a team, as in round-1/1-4/1 10m Ann")

// known returns what is wrong with a game of the competition, or with a team
// that plays in it. The teams of a final are not known before it begins.
func (x *program) known(game, team string) error {
	match, number := botcli.Split(game)
	if number == 0 {
		return errGrant
	}
	if err := x.game.CanShow(game); err != nil {
		return err
	}
	teams := x.file.Teams
	var a, b int
	if _, err := fmt.Sscanf(path.Base(match), "%d-%d", &a, &b); err == nil {
		teams = []leaguecli.Team{teams[a-1], teams[b-1]}
	}
	if !slices.ContainsFunc(teams, func(t leaguecli.Team) bool { return t.Name == team }) {
		return fmt.Errorf("%s does not play in %s", say.Isolate(say.Clean(team)), game)
	}
	return nil
}

// maxGrants is the maximum size of a file of grants, in bytes.
const maxGrants = 1 << 16

// readGrants reads lines such as "round-1/1-4/1 10m Ann". The account of a team
// is for all of its games together. Known returns what is wrong with a game or
// a team. It is nil before the teams are known.
func readGrants(name string, known func(game, team string) error) (map[grant]time.Duration, error) {
	all, account := map[grant]time.Duration{}, map[string]time.Duration{}
	err := botcli.ReadLines(name, maxGrants, func(line string) error {
		game, rest, _ := strings.Cut(line, " ")
		span, team, _ := strings.Cut(strings.TrimSpace(rest), " ")
		team = strings.TrimSpace(team)
		d, err := time.ParseDuration(span)
		switch {
		case err != nil || d <= 0 || team == "":
			return errGrant
		case d%time.Millisecond != 0:
			return errors.New("a time has whole milliseconds")
		}
		if known != nil {
			if err := known(game, team); err != nil {
				return err
			}
		}
		// Trouble: up to 30 minutes for a program.
		if account[team] += min(d, 2*abalone.TroubleTime); account[team] > abalone.TroubleTime {
			return fmt.Errorf("%s has more than %v in all", say.Isolate(say.Clean(team)),
				abalone.TroubleTime)
		}
		all[grant{game, team}] += d
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("-grants: %w", err)
	}
	return all, nil
}
