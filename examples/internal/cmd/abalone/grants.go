package abalone

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file reads the time that the director grants for trouble, while the
// competition runs.

// A grant is time for a team in a game.
type grant struct{ game, team string }

// grants reads a file of grants whenever it is asked.
type grants struct {
	path string
	say  func(text string)

	mu   sync.Mutex
	said string // the last error
}

// of returns what is granted to a team in a game now. A file with errors grants
// nothing.
func (g *grants) of(game, team string) time.Duration {
	all, err := readGrants(g.path)
	g.mu.Lock()
	defer g.mu.Unlock()
	if err != nil {
		if g.said != err.Error() {
			g.said = err.Error()
			g.say(g.said)
		}
		return 0
	}
	return all[grant{game, team}]
}

// maxGrants is the maximum size of a file of grants, in bytes.
const maxGrants = 1 << 20

// readGrants reads lines such as "round-1/1-4/1 10m Ann". The account of a team
// is for all of its games together.
func readGrants(path string) (map[grant]time.Duration, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("-grants: %w", err)
	}
	if len(text) > maxGrants {
		return nil, fmt.Errorf("-grants: %s: more than %d bytes", path, maxGrants)
	}
	all, account := map[grant]time.Duration{}, map[string]time.Duration{}
	var wrong []error
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		add := func(format string, args ...any) {
			wrong = append(wrong, fmt.Errorf("%s: line %d: %s", path, number, fmt.Sprintf(format, args...)))
		}
		game, rest, _ := strings.Cut(line, " ")
		span, team, _ := strings.Cut(strings.TrimSpace(rest), " ")
		team = strings.TrimSpace(team)
		d, err := time.ParseDuration(span)
		switch {
		case err != nil || d <= 0 || team == "":
			add("a grant is a game, a time and a team, as in round-1/1-4/1 10m Ann")
			continue
		case d%time.Millisecond != 0:
			add("a time has whole milliseconds")
			continue
		}
		// Trouble: up to 30 minutes for a program.
		if account[team] += min(d, 2*abalone.TroubleTime); account[team] > abalone.TroubleTime {
			add("%s has more than %v in all", say.Isolate(say.Clean(team)), abalone.TroubleTime)
			continue
		}
		all[grant{game, team}] += d
	}
	return all, errors.Join(wrong...)
}
