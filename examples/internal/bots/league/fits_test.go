package league

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// circle plays a league of Ann, Bob and Cid. In the table and in the first
// stages of the play-off, Ann beats Bob, Bob beats Cid and Cid beats Ann. After
// that the winner is the first of the three who plays.
func circle(t *testing.T, stages int) Course {
	t.Helper()
	teams := []string{"Ann", "Bob", "Cid"}
	wins := by(func(m arena.Match, _ int) int {
		first, second := slices.Index(teams, m.Bots[0]), slices.Index(teams, m.Bots[1])
		level := strings.HasPrefix(m.ID, "round-")
		for k := range stages {
			level = level || strings.HasPrefix(m.ID, "play-off-"+string(rune('1'+k))+"/")
		}
		if level && (first+1)%3 == second || !level && first < second {
			return 0
		}
		return 1
	})
	l := League{
		Event:  roundrobin.Event[string]{Teams: teams, Options: roundrobin.Options{Games: 1, PlayOffGames: 1, FinalGames: 1}},
		Winner: decoded,
	}
	c, err := l.Run(context.Background(), arena.Local{Play: wins}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestBots has matches whose bots are not the teams of their results. Each of
// them is refused. Bots in the other order of the seats are not.
func TestBots(t *testing.T) {
	for _, c := range []struct {
		bots    string
		winner  int
		refused bool
	}{
		{"Bob Cid", 0, false}, {"Cid Bob", 1, false},
		{"Zed Cid", 0, true}, {"Bob Zed", 0, true}, {"Zed Zed", 0, true},
		{"Zed Bob", 1, true}, {"Cid Zed", 1, true}, {"Zed Zed", 1, true},
		{"Bob Bob", 0, true}, {"Cid Cid", 0, true}, {"Bob Bob", 1, true}, {"Cid Cid", 1, true},
		{"Bob Cid", 1, true}, {"Cid Bob", 0, true}, {"Bob Cid", -1, true}, {"Cid Bob", -1, true},
	} {
		course := circle(t, 0)
		k := slices.IndexFunc(course.Matches, func(m Match) bool { return m.Result.A == "Bob" && m.Result.B == "Cid" })
		course.Matches[k].Match.Bots = strings.Fields(c.bots)
		course.Matches[k].Winners = []int{c.winner}
		if _, err := NewReport(course, arena.Seed{}, Notes{}); errors.Is(err, ErrMatch) != c.refused || !c.refused && err != nil {
			t.Errorf("%s, winner %d: error %v", c.bots, c.winner, err)
		}
	}
}

// TestStageNumbers has stages of a play-off that cannot follow each other.
func TestStageNumbers(t *testing.T) {
	course := circle(t, 2)
	var at []int // the matches of the play-off
	for k, m := range course.Matches {
		if m.State == roundrobin.InPlayOff {
			at = append(at, k)
		}
	}
	if len(at) != 9 {
		t.Fatalf("%d matches in three stages", len(at))
	}
	for _, c := range []struct {
		stages  []int // of the first matches, all that are left
		refused bool
	}{
		{[]int{1, 1, 1, 2, 2, 2, 3, 3, 3}, false},
		{[]int{1, 1, 1, 2}, false},
		{[]int{1, 1, 3}, true},
		{[]int{1, 1, 1, 3}, true},
		{[]int{1, 1, 1, 2, 1}, true},
		{[]int{1, 1, 1, 2, 2, 2, 4}, true},
		{[]int{0}, true}, {[]int{-1}, true}, {[]int{2}, true}, {[]int{1, 0}, true},
	} {
		changed := course
		changed.Matches = slices.Clone(course.Matches[:at[0]+len(c.stages)])
		for k, stage := range c.stages {
			changed.Matches[at[k]].Stage = stage
		}
		if _, err := NewReport(changed, arena.Seed{}, Notes{}); errors.Is(err, ErrMatch) != c.refused || !c.refused && err != nil {
			t.Errorf("stages %d: error %v", c.stages, err)
		}
	}
}
