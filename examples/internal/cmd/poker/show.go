package poker

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/acpc"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/contest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file shows a series, or the hands of a match.

// A meeting is what the ID of a series says. A series that counts in both limit
// competitions is a series of the first.
type meeting struct {
	in    contest.Competition
	round int    // of qualifying, or 0
	teams [2]int // their numbers, from 1
}

// stage returns the stage of a series.
func (m meeting) stage() contest.Stage { return contest.Stage{Game: m.in.Game(), Round: m.round} }

// meeting reads the ID of a series that a contest can have. Which series there
// are after a qualifying round is not known before.
func (f field) meeting(id string) (meeting, error) {
	c := f.contest(nil)
	var m meeting
	var have []string
	parts := strings.Split(id, "/")
	fmt.Sscanf(parts[len(parts)-1], "%d-%d", &m.teams[0], &m.teams[1])
	if len(parts) == 3 {
		fmt.Sscanf(parts[1], "round-%d", &m.round)
	}
	for _, m.in = range contest.Competitions {
		is, ok := c.ID(m.in, m.stage(), m.teams[0], m.teams[1])
		switch {
		case ok && m.round > 0 && !f.entered().contest(nil).Qualifies(m.in):
		case ok && is == id:
			return m, nil
		case ok && !slices.Contains(have, is):
			have = append(have, is)
		}
	}
	if have != nil {
		return m, fmt.Errorf("there is no series %.80q; teams %d and %d can have %s", id, m.teams[0],
			m.teams[1], say.List(have))
	}
	return m, fmt.Errorf("there is no series %.80q; a series is such as no-limit/1-2 or limit/1-2, a series of a "+
		"qualifying round is such as limit/round-1/1-2, and a match is such as limit/1-2/1", id)
}

// canShow returns an error if a field cannot have a series or a match.
func (f field) canShow(what string) error {
	id, match := botcli.Split(what)
	if _, err := f.meeting(id); err != nil {
		return err
	}
	if n := f.matches(); match > n {
		return fmt.Errorf("%s has %s", id, say.Count(n, "match", "matches"))
	}
	return nil
}

// show prints a series, or the hands of a match.
func (c *course) show(f field, what string) (string, error) {
	id, match := botcli.Split(what)
	s, ok := c.Find(id)
	if !ok {
		return "", fmt.Errorf("the series %s was not played", id)
	}
	var b strings.Builder
	x := s.Score
	if match == 0 {
		fmt.Fprintf(&b, "%s: %s %+d, %s %+d\n\n", id, f.name(x.A), x.Total, f.name(x.B), -x.Total)
		rows := []string{"match\tchips"}
		for k, chips := range x.Nets {
			rows = append(rows, fmt.Sprintf("%d\t%+d", k+1, chips))
		}
		b.WriteString(say.Columns(rows, "  "))
		return b.String(), nil
	}
	logs, err := c.logs(s, match)
	if err != nil {
		return "", err
	}
	for _, l := range logs {
		var text bytes.Buffer
		if err := acpc.WriteLog(&text, l); err != nil {
			return "", err
		}
		b.Write(text.Bytes())
	}
	return b.String(), nil
}
