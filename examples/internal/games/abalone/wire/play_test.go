package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// always returns the same player for each game.
func always(p abalone.Player) func(Join) abalone.Player {
	return func(Join) abalone.Player { return p }
}

// hearing returns a bot inside the arena, and keeps what it hears.
func hearing(heard io.Writer, p abalone.Player) seat.Bot {
	return seat.Func(func(in io.Reader, out io.Writer) {
		if err := Serve(always(p), io.TeeReader(in, heard), out); err != nil {
			panic(err)
		}
	})
}

// saying is [wiretest.Saying] with the lines that ask.
func saying(heard *[]string, answers ...string) seat.Bot {
	return wiretest.Saying([]string{"join", "go"}, heard, answers...)
}

// aMatch returns a plan of a match between Ann and Bob.
func aMatch(seed byte) (arena.Plan, arena.Match) {
	m := arena.Match{ID: "round-1/1-2", Bots: []string{"Ann", "Bob"}, Games: 12}
	return arena.Plan{Seed: arena.Seed{seed}, Matches: []arena.Match{m}}, m
}

// gameOf plays a game between two bots by the plan, and reads its record. The
// log is replayed, and must give the same record.
func gameOf(t rapid.TB, x Conditions, bots [2]seat.Bot, game int) Result {
	t.Helper()
	return granted(t, x, bots, game, nil)
}

// granted is gameOf with time for trouble.
func granted(t rapid.TB, x Conditions, bots [2]seat.Bot, game int, grant func(id, name string) time.Duration) Result {
	t.Helper()
	p, m := aMatch(1)
	var log bytes.Buffer
	h := Games{
		Conditions: x, Grant: grant, Limits: seat.Limits{Grace: 50 * time.Millisecond},
		Bot: func(name string) seat.Bot { return bots[slices.Index(m.Bots, name)] },
		Log: func(arena.Match, int) (io.WriteCloser, error) { return wiretest.Log(&log), nil },
	}
	record, err := h.Play(context.Background(), p, m, game)
	if err != nil {
		t.Fatal(err)
	}
	g := arena.Game{Match: m.ID, Game: game, Record: record}
	r, err := x.Read(p, m, g)
	if err != nil {
		t.Fatalf("%v\n%s", err, record)
	}
	if winner, err := x.Winner(p, m, g); err != nil || winner != r.Winner {
		t.Fatal(winner, err)
	}
	again, err := x.Referee(p, m, game)
	if err != nil {
		t.Fatal(err)
	}
	if err := seat.Replay(bytes.NewReader(log.Bytes()), again.Play); err != nil {
		t.Fatalf("%v\n%s", err, &log)
	}
	if twice, err := json.Marshal(&again.Record); err != nil || !bytes.Equal(record, twice) {
		t.Fatalf("%v: a replay gives another record: %s", err, cmp.Diff(string(record), string(twice)))
	}
	return r
}

// bothBots returns two bots inside the arena.
func bothBots(a, b abalone.Player) [2]seat.Bot { return [2]seat.Bot{Bot(always(a)), Bot(always(b))} }

// TestContest checks that bots play the same game over the lines as without
// them.
func TestContest(t *testing.T) {
	for game := 1; game <= 6; game++ {
		players := [2]abalone.Player{abalone.Greedy{}, &wanderer{}}
		o := abalone.Options{Moves: 40, MoreMarbles: game%3 == 0, Unattended: true}
		if game > 4 {
			o.Moves = 0
		}
		r := gameOf(t, Conditions{Options: o}, bothBots(players[0], &wanderer{}), game)
		if game%2 == 0 {
			slices.Reverse(players[:])
		}
		want, err := abalone.Play(players[0], players[1], o)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.Moves(), r.Game.Moves()); diff != "" || r.Faults != nil || want.Result() != r.Game.Result() || want.Why() != r.Game.Why() {
			t.Errorf("game %d: %v, %v, want %v\n%s", game, r.Game.Result(), r.Faults, want.Result(), diff)
		}
		if r.Black != 1-game%2 || r.Side(r.Black) != abalone.Black {
			t.Errorf("game %d: seat %d is Black", game, r.Black)
		}
		if made := len(r.Game.Moves()); r.Counts[r.Black].Moves != (made+1)/2 || r.Counts[1-r.Black].Moves != made/2 {
			t.Errorf("game %d: %+v", game, r.Counts)
		}
	}
}

// TestLines checks that a bot hears what the package comment says, and in this
// order.
func TestLines(t *testing.T) {
	var black, white []string
	p, m := aMatch(1)
	r := gameOf(t, Conditions{}, [2]seat.Bot{
		saying(&black, "ready", "g3-f3", "g4g5-f5", "resign"),
		saying(&white, "ready", "c5-d6", "a1-b1"),
	}, 1)
	// a1-b1 is illegal, because b1 has a marble.
	if r.Game.Why() != abalone.IllegalMove || r.Winner != 0 {
		t.Fatal(r.Game.Why(), r.Faults)
	}
	boards := r.Game.Positions()
	want := [2][]string{{
		"limit 200 tie",
		fmt.Sprint("join abalone/1 round-1/1-2/1 black ", Seed(p.Seed, m, 1, 0)),
		"board " + abalone.Start().String(),
		"time 2400000 2400000",
		"go",
		"moved c5-d6",
		"board " + boards[2].String(),
		"time 2400000 2400000",
		"go",
		"end won 14(W)-14(L)",
	}, {
		"limit 200 tie",
		fmt.Sprint("join abalone/1 round-1/1-2/1 white ", Seed(p.Seed, m, 1, 1)),
		"moved g3-f3",
		"board " + boards[1].String(),
		"time 2400000 2400000",
		"go",
		"moved g4g5-f5",
		"board " + boards[3].String(),
		"time 2400000 2400000",
		"go",
	}}
	if diff := cmp.Diff(want, [2][]string{black, white}); diff != "" {
		t.Error(diff)
	}
}

// TestSeeds checks that all bots of all games have other numbers, and that the
// bot, the function that makes it and the referee have the same number.
func TestSeeds(t *testing.T) {
	p, m := aMatch(1)
	other := m
	other.ID = "round-2/1-2"
	seen := map[uint64]bool{}
	for _, seed := range []arena.Seed{{}, {1}, {2}} {
		for _, m := range []arena.Match{m, other} {
			for game := range 3 {
				for k := range 2 {
					seen[Seed(seed, m, game, k)] = true
				}
			}
		}
	}
	if len(seen) != 36 {
		t.Errorf("%d numbers, not 36", len(seen))
	}
	var told [2]uint64
	h := Games{Bot: func(name string) seat.Bot {
		return Bot(func(j Join) abalone.Player {
			told[slices.Index(m.Bots, name)] = j.Seed
			return quitter{}
		})
	}}
	if _, err := h.Play(context.Background(), p, m, 2); err != nil {
		t.Fatal(err)
	}
	if want := [2]uint64{Seed(p.Seed, m, 2, 0), Seed(p.Seed, m, 2, 1)}; told != want {
		t.Errorf("%x, want %x", told, want)
	}
}

// A quitter resigns.
type quitter struct{}

func (quitter) Choose(abalone.Turn) (abalone.Reply, error) { return abalone.Reply{Resign: true}, nil }

// TestFaults checks by which rule each fault of a turn loses the game, whoever
// is to move.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		answers []string
		fault   seat.Rule
		rule    abalone.Rule
	}{
		{[]string{"resign"}, 0, abalone.Resignation},
		{[]string{"Resign"}, seat.Babble, abalone.IllegalMove},
		{[]string{"resign "}, seat.Babble, abalone.IllegalMove},
		{[]string{"tie"}, seat.Babble, abalone.IllegalMove},
		{[]string{""}, seat.Babble, abalone.IllegalMove},
		{[]string{"G3-F3"}, seat.Babble, abalone.IllegalMove},
		{[]string{"j1-a1"}, seat.Babble, abalone.IllegalMove},
		{[]string{"a1a1-b1"}, seat.Babble, abalone.IllegalMove},
		{[]string{"a1-i5"}, seat.Illegal, abalone.IllegalMove},
		{[]string{"e5-e6"}, seat.Illegal, abalone.IllegalMove},
		{[]string{"a1-a2"}, seat.Illegal, abalone.IllegalMove},
		{[]string{"e5-e6\ne5-e6"}, seat.Illegal, abalone.IllegalMove},
		{[]string{"x\x00"}, seat.Babble, abalone.Unable},
		{[]string{"\xff"}, seat.Babble, abalone.Unable},
		{[]string{strings.Repeat("x", 5000)}, seat.Flood, abalone.Unable},
		{nil, seat.Crash, abalone.Unable},
	} {
		for k := range 2 {
			for game := 1; game <= 2; game++ {
				var heard []string
				bots := bothBots(abalone.Greedy{}, abalone.Greedy{})
				first := "g3-f3"
				if k != black(game) {
					first = "c3-d3"
				}
				bots[k] = saying(&heard, slices.Concat([]string{"ready", first}, c.answers)...)
				r := gameOf(t, Conditions{}, bots, game)
				n := len(r.Faults)
				if r.Winner != 1-k || r.Game.Why() != c.rule || n != min(int(c.fault), 1) || n == 1 && (r.Faults[0].Rule != c.fault || r.Faults[0].Seat != k) {
					t.Errorf("%q by seat %d: seat %d has won by %v, %v", c.answers, k, r.Winner, r.Game.Why(), r.Faults)
				}
				if n := len(r.Game.Moves()); n != 3-boolInt(k == r.Black) {
					t.Errorf("%q by seat %d: %d moves", c.answers, k, n)
				}
			}
		}
	}
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestUnasked checks that a bot which writes two answers at once loses.
func TestUnasked(t *testing.T) {
	var heard []string
	bots := bothBots(abalone.Greedy{}, abalone.Greedy{})
	bots[0] = saying(&heard, "ready", "g3-f3\ng4-f4")
	if r := gameOf(t, Conditions{}, bots, 1); r.Game.Why() != abalone.Unable || r.Winner != 1 || r.Faults[0].Rule != seat.Babble {
		t.Error(r.Game.Why(), r.Faults)
	}
}

// TestSpelling checks that a broadside in the wrong spelling loses, and that
// the fault has the rule.
func TestSpelling(t *testing.T) {
	var heard []string
	bots := bothBots(abalone.Greedy{}, abalone.Greedy{})
	bots[0] = saying(&heard, "ready", "g3g4-f3")
	r := gameOf(t, Conditions{}, bots, 1)
	if r.Game.Why() != abalone.IllegalMove || r.Faults[0].Why != "g3g4-f3 is illegal: a broadside is written from its other end (Forward)" {
		t.Error(r.Game.Why(), r.Faults)
	}
}

// TestStart checks what happens if a bot is not ready.
func TestStart(t *testing.T) {
	for _, c := range []struct {
		answers []string
		fault   seat.Rule
	}{
		{[]string{"hello"}, seat.Babble},
		{[]string{"ready "}, seat.Babble},
		{[]string{"\x00"}, seat.Babble},
		{[]string{strings.Repeat("x", 5000)}, seat.Flood},
		{nil, seat.Crash},
	} {
		for k := range 2 {
			for game := 1; game <= 2; game++ {
				var silent, heard []string
				bots := [2]seat.Bot{}
				bots[k], bots[1-k] = saying(&silent, c.answers...), saying(&heard, "ready")
				r := gameOf(t, Conditions{}, bots, game)
				won := "end won 14(L)-14(W)"
				if r.Black == 1-k {
					won = "end won 14(W)-14(L)"
				}
				if r.Game.Why() != abalone.Unable || r.Winner != 1-k || len(r.Faults) != 1 || r.Faults[0].Rule != c.fault || r.Faults[0].Seat != k || len(heard) != 3 || heard[2] != won {
					t.Errorf("%q: %v, %v, %q", c.answers, r.Game.Why(), r.Faults, heard)
				}
			}
		}
	}
	// Neither is ready.
	var a, b []string
	r := gameOf(t, Conditions{}, [2]seat.Bot{saying(&a), saying(&b, "Ready")}, 1)
	if r.Winner != -1 || r.Game.Why() != abalone.Unable || len(r.Faults) != 2 || r.Faults[1].Rule != seat.Babble || r.Game.Result().ForBlack != abalone.Tie {
		t.Errorf("seat %d has won, %v", r.Winner, r.Faults)
	}
}

// TestEnd checks what the bots hear in the end.
func TestEnd(t *testing.T) {
	ends := func(x Conditions, a, b abalone.Player) (Result, [2]string) {
		var heard [2]bytes.Buffer
		r := gameOf(t, x, [2]seat.Bot{hearing(&heard[0], a), hearing(&heard[1], b)}, 1)
		var last [2]string
		for k := range heard {
			// From the last word "go" on.
			lines := strings.Split(strings.TrimSpace(heard[k].String()), "\n")
			last[k] = strings.Join(lines[len(lines)-1-slices.Index(reversed(lines), "go")+1:], "; ")
		}
		return r, last
	}
	r, last := ends(Conditions{}, abalone.Greedy{}, &wanderer{})
	move := r.Game.Moves()[len(r.Game.Moves())-1]
	if r.Game.Why() != abalone.SixLost || last[0] != fmt.Sprintf("end won %v", r.Game.Result()) || last[1] != fmt.Sprintf("moved %v; end lost %v", move, r.Game.Result()) {
		t.Errorf("%v: %q", r.Game.Why(), last)
	}
	r, last = ends(Conditions{Options: abalone.Options{Moves: 3}}, &wanderer{}, &wanderer{})
	move = r.Game.Moves()[5]
	if r.Game.Why() != abalone.MoveLimit || last[0] != fmt.Sprintf("moved %v; end tied 14(T)-14(T)", move) || last[1] != "end tied 14(T)-14(T)" {
		t.Errorf("%v: %q", r.Game.Why(), last)
	}
	// A move that was told already is not told again.
	r, last = ends(Conditions{}, &wanderer{}, quitter{})
	if r.Game.Why() != abalone.Resignation || last != [2]string{"end won 14(W)-14(R)", "end lost 14(W)-14(R)"} {
		t.Errorf("%v: %q", r.Game.Why(), last)
	}
}

func reversed(list []string) []string {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

// TestMoreMarbles checks the other reading of the limit of moves.
func TestMoreMarbles(t *testing.T) {
	x := Conditions{Options: abalone.Options{Moves: 15}}
	r := gameOf(t, x, bothBots(abalone.Greedy{}, &wanderer{}), 1)
	if r.Game.Why() != abalone.MoveLimit || r.Winner != -1 || r.Counts[1].Lost == 0 || r.Counts[0].Lost != 0 {
		t.Fatal(r.Game.Why(), r.Counts)
	}
	x.Options.MoreMarbles = true
	r = gameOf(t, x, bothBots(abalone.Greedy{}, &wanderer{}), 1)
	if r.Game.Why() != abalone.MoreMarbles || r.Winner != 0 {
		t.Error(r.Game.Why(), r.Winner)
	}
}

// TestHuman checks that a bot behind a human interface has five minutes more,
// whatever its side.
func TestHuman(t *testing.T) {
	x := Conditions{
		// These do not count.
		Options: abalone.Options{WhiteByHuman: true, BlackTrouble: time.Minute},
		Human:   func(name string) bool { return name == "Bob" },
	}
	for game, want := range []string{1: "time 2400000 2700000", 2: "time 2700000 2400000"} {
		if game > 0 {
			var ann, bob []string
			gameOf(t, x, [2]seat.Bot{saying(&ann, "ready", "g3-f3"), saying(&bob, "ready", "g3-f3")}, game)
			if told := append(ann, bob...); !slices.Contains(told, want) {
				t.Errorf("game %d: %q", game, told)
			}
		}
	}
}

// TestCharge checks what a bot is charged for a fault. A slow bot is charged
// more than it had left, even if it is late by less than a millisecond.
func TestCharge(t *testing.T) {
	const left = 40 * time.Minute
	for _, c := range []struct {
		fault seat.Rule
		used  time.Duration
		why   abalone.Rule
		want  time.Duration
	}{
		{seat.Late, left + time.Microsecond, abalone.TimeLimit, left + time.Millisecond},
		{seat.Late, left + 999*time.Microsecond, abalone.TimeLimit, left + time.Millisecond},
		{seat.Late, left + 700_100*time.Microsecond, abalone.TimeLimit, left + 700*time.Millisecond},
		{seat.Silence, left + time.Second, abalone.TimeLimit, left + time.Second},
		{seat.Silence, 3 * time.Second, abalone.TimeLimit, left + time.Millisecond},
		{seat.Crash, 5_999_999 * time.Microsecond, abalone.Unable, 5_999 * time.Millisecond},
		{seat.Crash, left, abalone.Unable, left},
		{seat.Crash, left + time.Microsecond, abalone.TimeLimit, left + time.Millisecond},
		{seat.Crash, left + 500*time.Millisecond, abalone.TimeLimit, left + 500*time.Millisecond},
		{seat.Flood, 0, abalone.Unable, 0},
	} {
		p, m := aMatch(1)
		r, err := Conditions{}.Referee(p, m, 1)
		if err != nil {
			t.Fatal(err)
		}
		if r.game, err = abalone.New(r.Options); err != nil {
			t.Fatal(err)
		}
		f := &seat.Fault{Rule: c.fault, Seat: 0}
		if c.fault == seat.Late {
			f.Over = c.used - left
		}
		if !r.lose(abalone.Black, f, c.used) {
			t.Fatal("the arena's own")
		}
		var used time.Duration
		for _, d := range r.game.Spent() {
			used += d
		}
		if r.game.Why() != c.why || used != c.want {
			t.Errorf("%v, %v: %v, %v", c.fault, c.used, r.game.Why(), used)
		}
		r.Record.Game = *r.game
		record, err := json.Marshal(&r.Record)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := (Conditions{}).Read(p, m, arena.Game{Game: 1, Record: record}); err != nil {
			t.Errorf("%v, %v: %v\n%s", c.fault, c.used, err, record)
		}
	}
}

// TestNotes checks that the log has the result, in a note for each seat.
func TestNotes(t *testing.T) {
	p, m := aMatch(1)
	var log bytes.Buffer
	r, err := Conditions{Options: abalone.Options{Moves: 2}}.Referee(p, m, 1)
	if err != nil {
		t.Fatal(err)
	}
	bots := bothBots(&wanderer{}, quitter{})
	if _, err := seat.Play(context.Background(), seat.Game{Bots: bots[:], Log: &log}, r.Play); err != nil {
		t.Fatal(err)
	}
	for k, word := range []string{"won", "lost"} {
		if note := fmt.Sprintf(" %d # end %s 14(W)-14(R) by Resignation after 1 moves\n", k, word); !strings.Contains(log.String(), note) {
			t.Errorf("the log has no%s%s", note, &log)
		}
	}
}

// TestOwn checks that a fault of the arena is an error, and that there is no
// record.
func TestOwn(t *testing.T) {
	p, m := aMatch(1)
	h := Games{
		Bot: func(string) seat.Bot { return Bot(always(abalone.Greedy{})) },
		Played: func(arena.Match, int, Record, seat.Report) {
			t.Error("a game that the arena spoiled is reported")
		},
	}
	wiretest.ArenaFault(t, func(log func(arena.Match, int) (io.WriteCloser, error)) (json.RawMessage, error) {
		h.Log = log
		return h.Play(context.Background(), p, m, 1)
	})
	h.Log = nil
	h.Options.Moves = -1
	if record, err := h.Play(context.Background(), p, m, 1); record != nil || !errors.Is(err, abalone.ErrOption) {
		t.Error(string(record), err)
	}
	h.Options = abalone.Options{Time: time.Microsecond}
	if record, err := h.Play(context.Background(), p, m, 1); record != nil || err == nil {
		t.Error(string(record), err)
	}
	h.Options = abalone.Options{}
	m.Bots = m.Bots[:1]
	if record, err := h.Play(context.Background(), p, m, 1); record != nil || err == nil {
		t.Error(string(record), err)
	}
	// A referee that nobody has checked does not play either.
	r := Referee{Options: abalone.Options{Moves: -1}}
	bots := bothBots(abalone.Greedy{}, abalone.Greedy{})
	if _, err := seat.Play(context.Background(), seat.Game{Bots: bots[:]}, r.Play); !errors.Is(err, seat.ErrOwn) {
		t.Error(err)
	}
}

// TestSeats checks that the log of another number of seats is refused.
func TestSeats(t *testing.T) {
	p, m := aMatch(1)
	r, err := Conditions{}.Referee(p, m, 1)
	if err != nil {
		t.Fatal(err)
	}
	wiretest.WrongSeats(t, Bot(always(abalone.Greedy{})), r.Play)
}

// bothSaying returns two bots as saying does.
func bothSaying(a, b *[]string, answersA, answersB []string) [2]seat.Bot {
	return [2]seat.Bot{saying(a, answersA...), saying(b, answersB...)}
}

// TestPlayed checks that Played is called once for a game that counts, and not
// for a game that the arena has failed.
func TestPlayed(t *testing.T) {
	p, m := aMatch(2)
	calls := 0
	h := Games{Bot: func(string) seat.Bot { return Bot(always(abalone.Greedy{})) }, Conditions: Conditions{Options: abalone.Options{Moves: 2}}}
	h.Played = func(match arena.Match, game int, r Record, report seat.Report) {
		calls++
		if match.ID != m.ID || game != 2 || len(r.Game.Moves()) != 4 || len(report.Ends) != 2 {
			t.Errorf("%v, game %d, %d moves, %+v", match, game, len(r.Game.Moves()), report)
		}
	}
	if _, err := h.Play(context.Background(), p, m, 2); err != nil || calls != 1 {
		t.Errorf("%d calls, %v", calls, err)
	}
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := h.Play(stopped, p, m, 2); err == nil || calls != 1 {
		t.Errorf("%d calls, %v", calls, err)
	}
}
