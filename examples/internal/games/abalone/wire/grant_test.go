package wire

import (
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// TestGrant lets a bot with trouble in two turns play on in the time that it
// was granted. When that is used up, the bot has lost.
func TestGrant(t *testing.T) {
	t.Parallel() // it waits most of the time
	slow := seat.Command{Argv: []string{"/bin/sh", "-c", `n=0; read x; echo ready
		while read x; do case $x in go) n=$((n+1)); case $n in 1) echo g3-f3;; 2) sleep 0.4; echo h3-g3;; 3) sleep 0.3; echo i3-h3;; *) echo resign;; esac;; esac; done`}}
	x := Conditions{Options: abalone.Options{Time: 200 * time.Millisecond}}
	for _, c := range []struct {
		first, later time.Duration // granted at first, and later
		why          abalone.Rule
		moves        int
		least, most  time.Duration // of trouble
	}{
		{0, 0, abalone.TimeLimit, 2, 0, 0},
		{50 * time.Millisecond, 50 * time.Millisecond, abalone.TimeLimit, 2, 50 * time.Millisecond, 50 * time.Millisecond},
		{100 * time.Millisecond, time.Minute, abalone.Resignation, 6, 500 * time.Millisecond, time.Minute},
	} {
		asked := 0
		other := Bot(always(&fixed{moves: []string{"c3-d3", "c4-d4", "c5-d5"}}))
		r := granted(t, x, [2]seat.Bot{slow, other}, 1, func(id, name string) time.Duration {
			if asked++; id != "round-1/1-2/1" || name != "Ann" {
				t.Errorf("asked about %s in %s", name, id)
			}
			if asked == 1 {
				return c.first
			}
			return c.later
		})
		used := abalone.TroubleTime - r.Game.TroubleLeft(abalone.Black)
		if r.Game.Why() != c.why || len(r.Game.Moves()) != c.moves || used < c.least || used > c.most || r.Winner != 1 {
			t.Errorf("%v: %v after %d moves, %v of trouble, winner %d", c, r.Game.Why(), len(r.Game.Moves()), used, r.Winner)
		}
	}
}
