package desk

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/pairing"
)

// timed returns an event whose first round has its times, with its first game.
func timed(t testing.TB) (x *table, g pairing.Game[string], start time.Time) {
	x = weekly(t, "Ann", "Bob", "Cid", "Dan")
	x.to("2012-01-10 20:00")
	x.must(FixTimes{1})
	g = x.game(1, 1)
	start, ok := x.s.Start(1, g)
	if !ok {
		t.Fatal("no time")
	}
	return x, g, start
}

// Each of the two players can claim the game by leaving more than 15 minutes
// after its start, if the other has not come.
func TestClaims(t *testing.T) {
	for _, gold := range []bool{true, false} {
		for after, claimed := range map[time.Duration]bool{14 * time.Minute: false, 15 * time.Minute: false, 16 * time.Minute: true} {
			x, g, start := timed(t)
			player, want := g.Gold, pairing.GoldByForfeit
			if !gold {
				player, want = g.Silver, pairing.SilverByForfeit
			}
			if !claimed {
				want = pairing.NotPlayed
			}
			x.at = start
			r := x.as(player, Come{1, player})
			if r.Said != "Round 1: "+player+" is there for the game." {
				t.Error(r.Said)
			}
			x.at = start.Add(after)
			r = x.as(player, Go{1, player})
			for what, s := range map[string]*State{"live": x.s, "replay": replayed(t, nil, x.log...)} {
				if got := s.File.Event.Rounds[0].Games[0]; got.Outcome != want || (got.Why != "") != claimed {
					t.Errorf("%s: %s leaves %v after the start: %+v", what, player, after, got)
				}
				if there := s.attendanceOf(1, g).There; len(there) != 1 || !there[0].To.Equal(x.at) {
					t.Errorf("%s: %+v", what, there)
				}
			}
			if claimed && !strings.Contains(r.Said, player+" wins against ") || !claimed && r.Said != "Round 1: "+player+" leaves." {
				t.Error(r.Said)
			}
		}
	}
}

// The second player who comes has come too: both are recorded, and the round
// begins.
func TestBothCome(t *testing.T) {
	x, g, start := timed(t)
	x.at = start.Add(-time.Minute)
	x.as(g.Gold, Come{1, g.Gold})
	if _, old, err := Decide(x.s, Come{1, g.Gold}, Request{By: Actor{Member, g.Gold}, At: x.at}); err != nil || !old {
		t.Error("came twice", old, err)
	}
	if x.s.File.Event.Rounds[0].Started {
		t.Error("begun with one player")
	}
	x.as(g.Silver, Come{1, g.Silver})
	there := x.s.attendanceOf(1, g).There
	if len(there) != 2 || there[0].Player != g.Gold || there[1].Player != g.Silver || !x.s.File.Event.Rounds[0].Started {
		t.Errorf("%+v", there)
	}
	// Who has left can come again.
	x.as(g.Gold, Go{1, g.Gold})
	x.at = x.at.Add(time.Second)
	x.as(g.Gold, Come{1, g.Gold})
	if there = x.s.attendanceOf(1, g).There; len(there) != 3 || there[2] != (calendar.Visit{Player: g.Gold, From: x.at}) {
		t.Errorf("%+v", there)
	}
	x.at = start.Add(time.Hour)
	x.as(g.Gold, Go{1, g.Gold})
	if got := x.game(1, 1).Outcome; got != pairing.NotPlayed {
		t.Errorf("a claim against a player who is there: %v", got)
	}
}

// Nobody comes before the time, to a game without a time, to a game that is
// decided, or to a round without times.
func TestComeRefused(t *testing.T) {
	x, g, start := timed(t)
	x.at = start.Add(-ComeBefore - 1)
	x.refused(director, Come{1, g.Gold}, ErrPhase)
	x.at = start.Add(-ComeBefore)
	x.must(Come{1, g.Gold})
	for _, round := range []int{-1, 0, 2, 99} {
		x.refused(director, Come{round, g.Gold}, ErrUnknown)
		x.refused(director, Go{round, g.Gold}, ErrUnknown)
	}
	x.refused(director, Come{1, "Zoe"}, ErrUnknown)
	x.must(result(1, g, pairing.GoldWins))
	x.refused(director, Come{1, g.Silver}, ErrPhase)
	x.refused(director, Go{1, g.Gold}, ErrPhase)

	y := weekly(t, "Ann", "Bob", "Cid")
	y.refused(director, Come{1, y.s.File.Event.Rounds[0].Byes[0]}, ErrUnknown)
	y.refused(director, Come{1, y.game(1, 1).Gold}, ErrPhase)
}

// A busy time ends after it begins.
func TestBusyBackwards(t *testing.T) {
	x := weekly(t, "Ann", "Bob")
	for _, to := range []time.Duration{-24 * time.Hour, -1, 0} {
		if err := x.refused(Actor{Member, "Ann"}, Busy{"Ann", x.at, x.at.Add(to)}, ErrInvalid); !strings.HasPrefix(err.Error(), "to: it must be after from") {
			t.Error(err)
		}
	}
	x.as("Ann", Busy{"Ann", x.at, x.at.Add(time.Second)})
	if n := len(x.s.Busy); n != 1 {
		t.Errorf("%d busy times", n)
	}
	x.refused(director, Busy{"Zoe", x.at, x.at.Add(time.Second)}, ErrUnknown)
	if _, err := created(t, "Ann", "Bob").do(Busy{"Ann", x.at, x.at.Add(time.Second)}, director); !errors.Is(err, ErrPhase) {
		t.Error(err)
	}
}
