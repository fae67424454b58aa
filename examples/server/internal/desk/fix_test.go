package desk

import (
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
)

// busyAll makes a player busy in a whole week, and more.
func (x *table) busyAll(player string) {
	x.must(Busy{player, x.at, x.at.AddDate(0, 0, 14)})
}

// A game for which there is no time gets none, and the others get theirs.
func TestGameWithoutTime(t *testing.T) {
	x := weekly(t, "Ann", "Bob", "Cid", "Dan")
	g, other := x.game(1, 1), x.game(1, 2)
	x.busyAll(g.Gold)
	x.to("2012-01-10 20:00")
	if r := x.must(FixTimes{1}); r.Said != "The times of round 1 are final." || r.Round != 1 || len(r.Change.Times) != 1 {
		t.Errorf("%+v", r)
	}
	if _, ok := x.s.Start(1, g); ok {
		t.Error("a game without a time has a start")
	}
	if start, ok := x.s.Start(1, other); !ok || start.Before(x.at.Add(ShortNotice)) {
		t.Error(start, ok)
	}
	if n := len(x.s.Contest.Starts); n != 1 {
		t.Errorf("%d starts", n)
	}
	// Nothing is new.
	if r, old, err := x.seen(x.s.Number, FixTimes{1}); err != nil || !old || r.Round != 1 {
		t.Errorf("%+v, %v, %v", r, old, err)
	}
	// A replay needs a time of its own.
	x.at, _ = x.s.Start(1, other)
	x.must(Replay{1, other.Gold, other.Silver, pairing.ServerFailure, ""})
	if r := x.must(FixTimes{1}); r.Said != "More games of round 1 have final times." || len(r.Change.Times) != 1 {
		t.Errorf("%+v", r)
	}
}

// If no game can have a time, there is nothing to be fixed.
func TestNoTimes(t *testing.T) {
	x := weekly(t, "Ann", "Bob", "Cid", "Dan")
	x.busyAll(x.game(1, 1).Gold)
	x.busyAll(x.game(1, 2).Silver)
	x.to("2012-01-10 20:00")
	x.refused(director, FixTimes{1}, ErrPhase)
	if c := x.s.Due(x.at); c != nil {
		t.Errorf("%+v is due", c)
	}
	x = weekly(t, "Ann", "Bob")
	x.to("2012-01-10 12:00")
	x.must(result(1, x.game(1, 1), pairing.GoldWins))
	x.to("2012-01-10 20:00")
	x.refused(director, FixTimes{1}, ErrPhase)
}

// Times are not final before Tuesday 20:00, and a round has them only if it is
// there.
func TestTooEarlyToFix(t *testing.T) {
	x := weekly(t, "Ann", "Bob")
	x.to("2012-01-10 20:00")
	fixed := x.at
	x.at = fixed.Add(-time.Nanosecond)
	x.refused(director, FixTimes{1}, ErrPhase)
	x.at = fixed
	for _, round := range []int{-1, 0, 2, 99} {
		x.refused(director, FixTimes{round}, ErrUnknown)
	}
	x.must(FixTimes{1})
	y := created(t, "Ann", "Bob")
	y.must(Pair{Round: 1})
	y.refused(director, FixTimes{1}, ErrPhase)
}

// A record that pairs a round anew has the times of the new round, also if they
// are the times of the old one.
func TestTimesOfNewRound(t *testing.T) {
	x := second(t)
	now := *x.s
	now.Number++
	now.File.Event = x.s.File.Event.Clone()
	games := now.File.Event.Rounds[1].Games
	games[0].Gold, games[0].Silver = games[0].Silver, games[0].Gold
	s, err := x.s.Apply(Record{Number: now.Number, At: x.at, Change: diff(x.s, &now)})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(s.Weeks[1].Fixed), len(x.s.Weeks[1].Fixed); got != want || want == 0 || len(s.Weeks) != 2 {
		t.Errorf("%d times, want %d", got, want)
	}
	if got, want := len(s.Weeks[0].Fixed), len(x.s.Weeks[0].Fixed); got != want {
		t.Errorf("round 1 has %d times, want %d", got, want)
	}
}
