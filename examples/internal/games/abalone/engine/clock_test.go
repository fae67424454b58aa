package engine

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/internal/night"
)

// A fakeClock goes on by a step each time that somebody looks at it.
type fakeClock struct {
	time  time.Time
	step  time.Duration
	looks int
}

func (c *fakeClock) now() time.Time {
	c.looks++
	c.time = c.time.Add(c.step)
	return c.time
}

func TestBudget(t *testing.T) {
	for _, c := range []struct {
		left  time.Duration
		moves int
		want  time.Duration
	}{
		{40 * time.Minute, 200, (40*time.Minute - margin) / 30},
		{40 * time.Minute, 30, (40*time.Minute - margin) / 30},
		{40 * time.Minute, 29, (40*time.Minute - margin) / 29},
		{time.Minute + margin, 1, time.Minute},
		{time.Minute + margin, 0, time.Minute},
		{time.Minute + margin, -3, time.Minute},
		{margin, 10, 0},
		{margin / 2, 10, 0},
		{0, 10, 0},
		{-time.Hour, 10, 0},
		{math.MinInt64, 30, 0},
	} {
		if got := budget(c.left, c.moves); got != c.want {
			t.Errorf("%v for %d moves: %v, want %v", c.left, c.moves, got, c.want)
		}
	}
}

// TestLimits has the limits that are in force.
func TestLimits(t *testing.T) {
	turn := turnOf(middle(t, 1, 30))
	turn.Left = 10*time.Second + margin
	now := new(fakeClock).now
	for _, c := range []struct {
		engine            Engine
		depth, left, bits int
		most              int64
		budget            time.Duration
	}{
		{Engine{}, DefaultDepth, 370, DefaultTable, math.MaxInt64, 10 * time.Second / shares},
		{Engine{Depth: 2, Nodes: 7, Table: 5}, 2, 370, 5, 7, 10 * time.Second / shares},
		{Engine{Depth: 99, Table: 99}, MaxDepth, 370, MaxTable, math.MaxInt64, 10 * time.Second / shares},
		{Engine{Depth: -1, Nodes: -1, Table: -1}, DefaultDepth, 370, -1, math.MaxInt64, 10 * time.Second / shares},
		{Engine{Nodes: 7}, MaxDepth, 370, DefaultTable, 7, 10 * time.Second / shares},
		{Engine{Now: now}, MaxDepth, 370, DefaultTable, math.MaxInt64, 10 * time.Second / shares},
		{Engine{Options: abalone.Options{Moves: 25}}, DefaultDepth, 20, DefaultTable, math.MaxInt64, time.Second},
		{Engine{Options: abalone.Options{Moves: 16}}, DefaultDepth, 2, DefaultTable, math.MaxInt64, 10 * time.Second},
		{Engine{Options: abalone.Options{Moves: 15}}, DefaultDepth, 2 * abalone.MaxMoves, DefaultTable, math.MaxInt64, 10 * time.Second / shares},
		{Engine{Options: abalone.Options{Moves: 1}}, DefaultDepth, 2 * abalone.MaxMoves, DefaultTable, math.MaxInt64, 10 * time.Second / shares},
	} {
		l := c.engine.limits(turn)
		if l.depth != c.depth || l.left != c.left || l.most != c.most || l.budget != c.budget || c.engine.bits() != c.bits {
			t.Errorf("%+v: %+v, a table of %d", c.engine, l, c.engine.bits())
		}
	}
	if l := (&Engine{}).limits(turnOf(middle(t, 1, 29))); l.left != 371 || l.moreMarbles {
		t.Errorf("%+v", l)
	}
}

// TestClock plays by a clock on which each look takes a millisecond.
func TestClock(t *testing.T) {
	turn := turnOf(middle(t, 1, 30))
	for _, c := range []struct {
		left      time.Duration
		moves     int
		low, high time.Duration
	}{
		// With much time, the number of nodes ends the search.
		{10*time.Minute + margin, 46, 90 * time.Millisecond, 110 * time.Millisecond},
		{30*50*time.Millisecond + margin, 200, 16 * time.Millisecond, 54 * time.Millisecond},
		{30*12*time.Millisecond + margin, 200, 4 * time.Millisecond, 16 * time.Millisecond},
		{10*12*time.Millisecond + margin, 25, 4 * time.Millisecond, 16 * time.Millisecond},
		{margin, 200, 0, 4 * time.Millisecond},
		{0, 200, 0, 4 * time.Millisecond},
	} {
		clock := fakeClock{step: time.Millisecond}
		e := Engine{Now: clock.now, Options: abalone.Options{Moves: c.moves}, Nodes: 100_000}
		turn.Left = c.left
		r, err := e.Choose(turn)
		if err != nil || r.Resign {
			t.Fatalf("%+v, %v", r, err)
		}
		if r.Took < c.low || r.Took > c.high || r.Took > time.Duration(clock.looks)*clock.step {
			t.Errorf("%v for %d moves: it took %v, want %v to %v", c.left, c.moves, r.Took, c.low, c.high)
		}
	}
	// Without enough time, it is depth 1.
	clock := fakeClock{step: time.Millisecond}
	turn.Left = 0
	if info := (&Engine{Now: clock.now}).Search(turn); info.Depth != 1 || len(info.Line) == 0 {
		t.Errorf("without time: %+v", info)
	}
}

// TestEnough does not begin a depth for which there is too little time.
func TestEnough(t *testing.T) {
	turn := turnOf(middle(t, 1, 30))
	turn.Left = shares*100*time.Millisecond + margin
	clock := fakeClock{step: 4 * time.Millisecond}
	e := Engine{Now: clock.now}
	if r, err := e.Choose(turn); err != nil || r.Took > 90*time.Millisecond || r.Took < 33*time.Millisecond {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestPartial stops a search after any number of nodes. The value must be the
// value of the move that it has found, at the depth that is complete or at the
// next.
func TestPartial(t *testing.T) {
	turn := turnOf(middle(t, 2, 47))
	next, step := 0, int64(97)
	if !night.Now() {
		step *= 6
	}
	for n := int64(100); n < 12_000; n += step {
		info := (&Engine{Nodes: n}).Search(turn)
		one := turn
		one.Legal = info.Line[:1]
		if (&Engine{Depth: info.Depth}).Search(one).Value == info.Value {
			continue
		}
		next++
		if value := (&Engine{Depth: info.Depth + 1}).Search(one).Value; value != info.Value {
			t.Errorf("%d nodes: %+v, but the value is %d", n, info, value)
		}
	}
	if value := (&Engine{Depth: 3}).Search(turn).Value; next == 0 || value >= 0 {
		t.Errorf("stopped %d times in the middle of a depth, value %d", next, value)
	}
}

// TestNoTimeout lets engines play whole games with little time, on a clock
// that is slow.
func TestNoTimeout(t *testing.T) {
	clock := fakeClock{step: 2 * time.Millisecond}
	player := func(seed uint64) abalone.Player { return &Engine{Now: clock.now, Nodes: 8000, Seed: seed} }
	g, err := abalone.Play(player(1), player(2), abalone.Options{Time: time.Second})
	if err != nil || g.Why() == abalone.TimeLimit {
		t.Fatalf("%v by %v after %d, %v", g.Result(), g.Why(), len(g.Moves()), err)
	}
	for _, s := range []abalone.Side{abalone.Black, abalone.White} {
		if g.Left(s) == time.Second {
			t.Errorf("%v has taken no time", s)
		}
	}
}

// TestStop stops a search.
func TestStop(t *testing.T) {
	turn := turnOf(middle(t, 1, 30))
	asked := 0
	e := Engine{Depth: MaxDepth, Stop: func() bool { asked++; return asked > 3 }}
	info := e.Search(turn)
	if asked != 4 || info.Nodes < 3*every || info.Nodes > 5*every || len(info.Line) == 0 {
		t.Errorf("asked %d times, %+v", asked, info)
	}
	e.Stop = func() bool { return true }
	if info := e.Search(turn); info.Depth != 1 || len(info.Line) == 0 {
		t.Errorf("stopped at once: %+v", info)
	}
}

// TestBack has a clock that goes back. The search ends.
func TestBack(t *testing.T) {
	turn := turnOf(middle(t, 1, 30))
	turn.Left = time.Hour
	clock := fakeClock{step: -time.Millisecond}
	r, err := (&Engine{Now: clock.now, Nodes: 100_000}).Choose(turn)
	if err != nil || r.Resign || r.Took != 0 || clock.looks > 4 {
		t.Errorf("%+v after %d looks, %v", r, clock.looks, err)
	}
}

// TestUnseen stops searches after their first moves, which lose. The move is
// one that the depth has not searched.
func TestUnseen(t *testing.T) {
	for _, c := range []struct {
		text  string
		nodes int64
		bad   string
	}{
		{"....O/.O..../..O.#OO/...#..../.....#.#./....O..#/#..#OO./....O#/.#...", 686, "d8e8-d7"},
		{"..#../...O../..O##O./....O.../...#..#O./..OO...#/.#...../#OO.../...#.", 11165, "b1c2-c1"},
	} {
		b, err := abalone.ParseBoard(c.text)
		if err != nil {
			t.Fatal(err)
		}
		turn := alone(b, abalone.Black)
		info := (&Engine{Nodes: c.nodes}).Search(turn)
		if len(info.Line) != 1 || info.Line[0].String() == c.bad || !slices.Contains(turn.Legal, info.Line[0]) || info.Value < -won {
			t.Errorf("%s: %+v", c.text, info)
		}
		if value := (&Engine{Depth: info.Depth}).Search(turn).Value; value != info.Value {
			t.Errorf("%s: %+v, want the value %d", c.text, info, value)
		}
		turn.Legal = []abalone.Move{parse(t, c.bad)}
		if bad := (&Engine{Depth: info.Depth + 1}).Search(turn); bad.Value > -won {
			t.Errorf("%s: %+v does not lose", c.text, bad)
		}
	}
}

// TestNodes stops at numbers of nodes. A search that may look at more positions
// is at least as deep.
func TestNodes(t *testing.T) {
	turn := turnOf(middle(t, 1, 30))
	last := 0
	for _, n := range []int64{1, 1000, 10_000, 30_000} {
		e := Engine{Nodes: n}
		info := e.Search(turn)
		if info.Depth < last || info.Depth > 1 && info.Nodes != n || len(info.Line) == 0 {
			t.Errorf("%d nodes: %+v", n, info)
		}
		last = info.Depth
	}
	if last < 3 {
		t.Errorf("depth %d in 30,000 nodes", last)
	}
	// The zero value has a depth.
	if info := (&Engine{}).Search(turn); info.Depth != DefaultDepth {
		t.Errorf("%+v", info)
	}
}
