package predict

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
)

// The limits themselves are allowed.
func TestLimits(t *testing.T) {
	e := games(annBob(pairing.GoldWins))
	name := strings.Repeat("x", MaxName)
	verdicts(t, e, Contest{[]Start{start(10)}, []Pick{pick(name, "Ann", 5)}}, "right Point")
	if _, err := Standings(e, Contest{[]Start{start(10)}, []Pick{pick(name+"x", "Ann", 5)}}); !errors.Is(err, ErrTooLarge) {
		t.Error(err)
	}
	// Each of these picks and starts is wrong in itself.
	for _, c := range []Contest{{Picks: make([]Pick, MaxPicks)}, {Starts: make([]Start, MaxStarts)}} {
		if _, err := Standings(e, c); err == nil || errors.Is(err, ErrTooLarge) || !errors.Is(err, ErrRound) {
			t.Errorf("%d picks and %d starts: %.200v", len(c.Picks), len(c.Starts), err)
		}
	}
}

// Two picks or starts with unknown players are unknown, and not named twice:
// nobody can say whether they are about the same game.
func TestUnknownPlayers(t *testing.T) {
	strangers := [2]string{"Zed", "Yam"}
	p, q := Pick{"Zoe", 1, strangers, "Zed", clock(5)}, Pick{"Zoe", 1, [2]string{"Xan", "Wes"}, "Wes", clock(5)}
	s := Start{1, strangers, clock(1)}
	for _, c := range []Contest{{Picks: []Pick{p, p}}, {Picks: []Pick{p, q}}, {Starts: []Start{s, s}}} {
		_, err := Standings(games(annBob(pairing.GoldWins)), c)
		var ps Problems
		if !errors.As(err, &ps) || len(ps) != 4 {
			t.Fatal(err)
		}
		for _, x := range ps {
			if x.Kind != ErrUnknown {
				t.Error(x)
			}
		}
	}
}

// Of several picks of a spectator for a game that the event does not have, none
// replaces another.
func TestNoSuchGame(t *testing.T) {
	cid := func(minutes int) Pick { return Pick{"Zoe", 1, [2]string{"Ann", "Cid"}, "Ann", clock(minutes)} }
	table := verdicts(t, games(annBob(pairing.GoldWins)), Contest{[]Start{start(10)}, []Pick{cid(5), cid(3), cid(11)}},
		"ignored Paired they do not meet in round 1", "ignored Paired they do not meet in round 1", "ignored Paired they do not meet in round 1")
	if row := table.Rows[0]; row.Ignored != 3 || row.From != 1 {
		t.Errorf("%+v", row)
	}
}

func TestMoment(t *testing.T) {
	noon := time.Date(2012, 1, 12, 12, 0, 0, 0, time.UTC)
	for add, want := range map[time.Duration]string{
		0: "2012-01-12 12:00 UTC", 5 * time.Second: "2012-01-12 12:00:05 UTC", time.Second / 2: "2012-01-12 12:00:00.5 UTC", 5*time.Second + 1: "2012-01-12 12:00:05.000000001 UTC",
	} {
		if got := Moment(noon.Add(add).In(time.FixedZone("", 3600))); got != want {
			t.Errorf("%v: %s, want %s", add, got, want)
		}
	}
}
