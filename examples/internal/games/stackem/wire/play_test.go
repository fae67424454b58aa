package wire

import (
	"bufio"
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
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
)

// playing returns a bot in the arena that a player of package stackem plays.
func playing(p stackem.Player) seat.Bot {
	return seat.Func(func(in io.Reader, out io.Writer) {
		if err := Serve(func(Join) stackem.Player { return p }, in, out); err != nil {
			panic(err)
		}
	})
}

// hearing is playing, and keeps what the bot hears.
func hearing(heard *bytes.Buffer, p stackem.Player) seat.Bot {
	return seat.Func(func(in io.Reader, out io.Writer) {
		if err := Serve(func(Join) stackem.Player { return p }, io.TeeReader(in, heard), out); err != nil {
			panic(err)
		}
	})
}

// saying is [wiretest.Saying] with the lines that ask.
func saying(heard *[]string, answers ...string) seat.Bot {
	return wiretest.Saying([]string{"join", "discard", "brick"}, heard, answers...)
}

// A plan of a match between Ann and Bob.
func aMatch(seed byte) (arena.Plan, arena.Match) {
	m := arena.Match{ID: "final", Bots: []string{"Ann", "Bob"}, Games: 12}
	return arena.Plan{Seed: arena.Seed{seed}, Matches: []arena.Match{m}}, m
}

// gameOf plays a game between two bots by the plan, and reads its record. The
// log is replayed, and must give the same record.
func gameOf(t rapid.TB, bots [2]seat.Bot, seed byte, game int) Result {
	t.Helper()
	p, m := aMatch(seed)
	var log bytes.Buffer
	h := Games{
		Bot: func(name string) seat.Bot { return bots[slices.Index(m.Bots, name)] },
		Log: func(arena.Match, int) (io.WriteCloser, error) { return wiretest.Log(&log), nil },
	}
	record, err := h.Play(context.Background(), p, m, game)
	if err != nil {
		t.Fatal(err)
	}
	g := arena.Game{Match: m.ID, Game: game, Record: record}
	r, err := (Conditions{}).Read(p, m, g)
	if err != nil {
		t.Fatal(err)
	}
	winner, err := Conditions{}.Winner(p, m, g)
	if by, ok := r.Course.End.Winner(); err != nil || ok && winner != by || !ok && winner != -1 {
		t.Fatal(winner, err)
	}
	again, err := Conditions{}.Referee(p, m, game)
	if err != nil {
		t.Fatal(err)
	}
	if err := seat.Replay(bytes.NewReader(log.Bytes()), again.Play); err != nil {
		t.Fatalf("%v\n%s", err, &log)
	}
	if diff := cmp.Diff(r.Record, again.Record); diff != "" {
		t.Fatalf("a replay gives another record: %s", diff)
	}
	return r
}

// Over the lines, bots play the same game as without them.
func TestContest(t *testing.T) {
	for game := range 30 {
		players := [2]stackem.Player{stackem.Slots{}, stackem.Greedy{}}
		if game%2 == 1 {
			slices.Reverse(players[:])
		}
		r := gameOf(t, [2]seat.Bot{playing(players[0]), playing(players[1])}, 1, game+1)
		want, err := stackem.Contest(r.Game.Start, players, 1000)
		if diff := cmp.Diff(want, r.Game); err != nil || diff != "" || r.Faults != nil {
			t.Fatal(err, diff, r.Faults)
		}
	}
}

// A bot hears what the package comment says, and in this order.
func TestLines(t *testing.T) {
	var heard []string
	r := gameOf(t, [2]seat.Bot{saying(&heard, "ready", "d", "B3", "p", "-1", "p", "A0"), playing(stackem.Slots{})}, 3, 3)
	v := r.Game.Start
	if v.First == 1 {
		t.Fatal("take a game in which player 0 begins")
	}
	var brick stackem.Brick
	fmt.Sscanf(heard[5], "brick %d", &brick)
	want := []string{
		Join{"final/3", 0, Seed(arena.Seed{3}, arena.Match{ID: "final"}, 3, 0)}.line(),
		"mine " + wall(v.Walls[0]),
		"theirs " + wall(v.Walls[1]),
		"time 60000",
		fmt.Sprint("discard ", *v.Discard),
		fmt.Sprint("brick ", *v.Discard),
	}
	if diff := cmp.Diff(want, heard[:6]); diff != "" || brick != *v.Discard {
		t.Error(diff)
	}
	p, err := v.Begin()
	if err != nil {
		t.Fatal(err)
	}
	p, _, err = p.Apply(r.Game.Moves[0])
	if err != nil || r.Game.Moves[0] != (stackem.Move{Take: stackem.Discard, At: "B3"}) {
		t.Fatal(r.Game.Moves[0], err)
	}
	if p, _, err = p.Apply(r.Game.Moves[1]); err != nil {
		t.Fatal(err)
	}
	if want := "mine " + wall(p.Walls()[0]); heard[6] != want {
		t.Errorf("%s, want %s", heard[6], want)
	}
	if want := "theirs " + wall(p.Walls()[1]); heard[7] != want {
		t.Errorf("%s, want %s", heard[7], want)
	}
	if want := fmt.Sprint("discard ", p.View().Discard); heard[9] != want {
		t.Errorf("%s, want %s", heard[9], want)
	}
}

// Each bot hears how the game ended.
func TestEnd(t *testing.T) {
	for _, c := range []struct {
		answers []string // of player 0
		rule    stackem.Rule
		last    string // what player 1 hears
	}{
		{[]string{"ready", "x"}, stackem.BrokenChoice, "end won"},
		{[]string{"ready"}, stackem.Unable, "end won"},
		{[]string{"hello"}, stackem.Unable, "end won"},
		{nil, stackem.Unable, "end won"},
	} {
		var silent, heard []string
		r := gameOf(t, [2]seat.Bot{saying(&silent, c.answers...), saying(&heard, "ready", "p", "-1", "p", "-1")}, 1, 1)
		if r.Course.End.Rule() != c.rule || heard[len(heard)-1] != c.last || len(r.Faults) != 1 || r.Faults[0].Seat != 0 {
			t.Errorf("%q: %v, %v, %q", c.answers, r.Course.End.Rule(), r.Faults, heard[len(heard)-1])
		}
	}
	// Neither is ready.
	var a, b []string
	r := gameOf(t, [2]seat.Bot{saying(&a), saying(&b, "Ready")}, 1, 1)
	if winner, ok := r.Course.End.Winner(); ok || r.Course.End.State() != stackem.Abandoned || len(r.Faults) != 2 || r.Faults[1].Rule != seat.Babble {
		t.Errorf("player %d has won, %v", winner, r.Faults)
	}
	// The pile is empty.
	many := slices.Concat([]string{"ready"}, slices.Repeat([]string{"p", "-1"}, 40))
	r = gameOf(t, [2]seat.Bot{saying(&a, many...), saying(&b, many...)}, 1, 1)
	if end := r.Course.End; end.Rule() != stackem.EmptyPile || end.Moves() != 67 || a[len(a)-1] != "end undecided" || b[len(b)-1] != "end undecided" {
		t.Errorf("%v after %d moves, %q", end.Rule(), end.Moves(), a[len(a)-1])
	}
}

// Each fault of a turn costs the game by the right rule, whoever is to move.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		answers []string
		fault   seat.Rule
		rule    stackem.Rule
	}{
		{[]string{"P"}, seat.Babble, stackem.BrokenChoice},
		{[]string{"discard"}, seat.Babble, stackem.BrokenChoice},
		{[]string{""}, seat.Babble, stackem.BrokenChoice},
		{[]string{"p\nA0"}, seat.Babble, stackem.Unable},
		{[]string{"p\x00"}, seat.Babble, stackem.Unable},
		{[]string{"\xff"}, seat.Babble, stackem.Unable},
		{[]string{strings.Repeat("p", 5000)}, seat.Flood, stackem.Unable},
		{[]string{"p", "A\x00"}, seat.Babble, stackem.Unable},
		{[]string{"p"}, seat.Crash, stackem.Unable},
		{nil, seat.Crash, stackem.Unable},
	} {
		for player := range 2 {
			var heard []string
			bots := [2]seat.Bot{playing(stackem.Greedy{}), playing(stackem.Greedy{})}
			bots[player] = saying(&heard, slices.Concat([]string{"ready", "p", "-1"}, c.answers)...)
			r := gameOf(t, bots, 1, 1)
			end := r.Course.End
			winner, ok := end.Winner()
			if !ok || winner != 1-player || end.Rule() != c.rule || len(r.Faults) != 1 || r.Faults[0].Rule != c.fault || r.Faults[0].Seat != player {
				t.Errorf("%q by player %d: player %d has won by %v, %v", c.answers, player, winner, end.Rule(), r.Faults)
			}
			if n := len(r.Game.Moves); n != 2+(player^r.Game.Start.First) {
				t.Errorf("%q by player %d: %d moves", c.answers, player, n)
			}
		}
	}
}

// Texts that are no coordinates reject the brick, and long texts are cut in the
// record.
func TestRejected(t *testing.T) {
	var heard []string
	long := strings.Repeat("é", 2000)
	r := gameOf(t, [2]seat.Bot{saying(&heard, "ready", "p", "a0", "p", long, "p", "-1", "p", ""), playing(stackem.Greedy{})}, 1, 1)
	counts := r.Course.Unplaced()
	if counts[0] != (stackem.Unplaced{Declined: 1, Rejected: 3}) {
		t.Errorf("%+v", counts)
	}
	for _, m := range r.Game.Moves {
		if len(m.At) > maxAt || strings.Contains(m.At, "\ufffd") {
			t.Errorf("%q", m.At)
		}
	}
}

// A slow bot loses by TimeBank, by a late answer or none. It is charged more
// than the bank, even if it is late by less than a millisecond.
func TestTime(t *testing.T) {
	p, m := aMatch(1)
	start, err := Conditions{}.Deal(p, m, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		fault seat.Rule
		used  time.Duration // in microseconds
		rule  stackem.Rule
		ms    int64
		bank  int64
	}{
		{seat.Late, 60_000_001, stackem.TimeBank, 60_001, 0},
		{seat.Late, 60_000_999, stackem.TimeBank, 60_001, 0},
		{seat.Late, 60_700_000, stackem.TimeBank, 60_700, 0},
		{seat.Silence, 61_000_000, stackem.TimeBank, 61_000, 0},
		{seat.Silence, 3_000_000, stackem.TimeBank, 60_001, 0},
		{seat.Crash, 5_999_999, stackem.Unable, 5_999, 0},
		{seat.Crash, 60_500_000, stackem.TimeBank, 60_500, 0},
		{seat.Flood, 0, stackem.Unable, 0, 0},
		{seat.Silence, 3_000_000, stackem.TimeBank, 5_001, 5_000},
		{seat.Crash, 5_500_000, stackem.TimeBank, 5_500, 5_000},
	} {
		start.BankMS = c.bank
		referee := Referee{ID: "final/1", Start: start, Record: Record{Game: stackem.Game{Start: start}}}
		if referee.position, err = start.Begin(); err != nil {
			t.Fatal(err)
		}
		f := &seat.Fault{Rule: c.fault, Seat: start.First}
		if !referee.lose(start.First, f, stackem.Unable, c.used*time.Microsecond) {
			t.Fatal("the arena's own")
		}
		if got := referee.Record.Game.Forfeit; referee.position.Rule() != c.rule || got.MS != c.ms || got.Player != start.First {
			t.Errorf("%v, %v: %v, %+v", c.fault, c.used, referee.position.Rule(), got)
		}
		if _, err := stackem.Play(referee.Record.Game); err != nil {
			t.Error(err)
		}
	}
}

// Two bots that exchange discards forever come to an end, and so do two that
// put them back.
func TestNoEnd(t *testing.T) {
	for _, c := range []struct {
		at    string
		rule  stackem.Rule
		moves int
	}{
		{"A0", stackem.LongGame, stackem.LongMoves},
		{"-1", stackem.EndlessPutBacks, stackem.MaxPutBacks},
	} {
		var heard bytes.Buffer
		r := gameOf(t, [2]seat.Bot{playing(always{c.at}), hearing(&heard, always{c.at})}, 1, 1)
		if end := r.Course.End; end.Rule() != c.rule || end.Moves() != c.moves {
			t.Errorf("%s: %v after %d moves", c.at, end.Rule(), end.Moves())
		}
		if !strings.HasSuffix(heard.String(), "\nend undecided\n") {
			t.Errorf("%s: %s", c.at, heard.Bytes()[heard.Len()-100:])
		}
	}
}

// Another time is in the record and in the lines, and a replay has it. A record
// with the minute is another record.
func TestBank(t *testing.T) {
	p, m := aMatch(1)
	x := Conditions{BankMS: 300}
	silent := seat.Func(func(in io.Reader, out io.Writer) {
		lines := bufio.NewReader(in)
		lines.ReadString('\n')
		io.WriteString(out, "ready\n")
		io.Copy(io.Discard, lines)
	})
	var log bytes.Buffer
	h := Games{
		Conditions: x,
		Bot: func(name string) seat.Bot {
			return map[string]seat.Bot{"Ann": playing(stackem.Slots{}), "Bob": silent}[name]
		},
		Log: func(arena.Match, int) (io.WriteCloser, error) { return wiretest.Log(&log), nil },
	}
	record, err := h.Play(context.Background(), p, m, 1)
	if err != nil {
		t.Fatal(err)
	}
	g := arena.Game{Match: m.ID, Game: 1, Record: record}
	r, err := x.Read(p, m, g)
	if err != nil || r.Game.BankMS != 300 || r.Course.End.Rule() != stackem.TimeBank || !strings.Contains(log.String(), " > time 300\n") {
		t.Errorf("%v, %s", err, record)
	}
	if _, err := (Conditions{}).Read(p, m, g); !errors.Is(err, ErrRecord) || !strings.Contains(err.Error(), "or has another time") {
		t.Error(err)
	}
	if r, err := (Conditions{BankMS: -1}).Referee(p, m, 1); r != nil || !errors.Is(err, stackem.ErrTime) {
		t.Errorf("%v, %v", r, err)
	}
	for _, c := range []struct {
		x    Conditions
		same bool
	}{{x, true}, {Conditions{}, false}} {
		again, err := c.x.Referee(p, m, 1)
		if err != nil {
			t.Fatal(err)
		}
		err = seat.Replay(bytes.NewReader(log.Bytes()), again.Play)
		if same := err == nil && cmp.Diff(r.Record, again.Record) == ""; same != c.same {
			t.Errorf("%+v: %v", c.x, err)
		}
	}
}

// The winner hears of it, and so does the loser.
func TestWon(t *testing.T) {
	var heard [2]bytes.Buffer
	r := gameOf(t, [2]seat.Bot{hearing(&heard[0], stackem.Greedy{}), hearing(&heard[1], stackem.Slots{})}, 1, 1)
	winner, ok := r.Course.End.Winner()
	if !ok || !strings.HasSuffix(heard[winner].String(), "\nend won\n") || !strings.HasSuffix(heard[1-winner].String(), "\nend lost\n") {
		t.Errorf("player %d has won", winner)
	}
}

// The log has the result, in a note for each seat.
func TestNotes(t *testing.T) {
	p, m := aMatch(1)
	start, err := Conditions{}.Deal(p, m, 1)
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	referee := Referee{ID: "final/1", Start: start}
	if _, err := seat.Play(context.Background(), seat.Game{Bots: []seat.Bot{playing(always{"-1"}), playing(always{"-1"})}, Log: &log}, referee.Play); err != nil {
		t.Fatal(err)
	}
	for _, note := range []string{" 0 # undecided by EndlessPutBacks after 1000 moves\n", " 1 # undecided by EndlessPutBacks after 1000 moves\n"} {
		if !strings.Contains(log.String(), note) {
			t.Errorf("the log has no line%s", note)
		}
	}
}

// A discard that is not there cannot be taken. In games that are dealt, there
// is always a discard.
func TestNoDiscard(t *testing.T) {
	p, m := aMatch(1)
	start, err := Conditions{}.Deal(p, m, 1)
	if err != nil {
		t.Fatal(err)
	}
	start.Discard = nil
	var heard [2][]string
	referee := Referee{ID: "final/1", Start: start}
	bots := []seat.Bot{saying(&heard[0], "ready", "d"), saying(&heard[1], "ready", "d")}
	if _, err := seat.Play(context.Background(), seat.Game{Bots: bots}, referee.Play); err != nil {
		t.Fatal(err)
	}
	want := []seat.Fault{{Rule: seat.Illegal, Seat: start.First, Why: "there is no discard"}}
	if diff := cmp.Diff(want, referee.Record.Faults); diff != "" || referee.Record.Game.Forfeit.Rule != stackem.BrokenChoice {
		t.Error(diff, referee.Record.Game.Forfeit)
	}
	if line := heard[start.First][4]; line != "discard -" {
		t.Error(line)
	}
	// A bot of this package can play on.
	referee = Referee{ID: "final/1", Start: start}
	bots = []seat.Bot{playing(stackem.Slots{}), playing(stackem.Greedy{})}
	if _, err := seat.Play(context.Background(), seat.Game{Bots: bots}, referee.Play); err != nil || referee.Record.Faults != nil {
		t.Error(err, referee.Record.Faults)
	}
}

// always takes the discard, and lays it always at the same place.
type always struct{ at string }

func (a always) Choose(stackem.View) stackem.Choice              { return stackem.Discard }
func (a always) Place(v stackem.View, hand stackem.Brick) string { return a.at }

// The faults of a record must fit how its game ended.
func TestDoubt(t *testing.T) {
	p, m := aMatch(1)
	start, err := Conditions{}.Deal(p, m, 1)
	if err != nil {
		t.Fatal(err)
	}
	one := []stackem.Move{{Take: stackem.Pile, At: "-1"}}
	first, other := start.First, 1-start.First
	crash := seat.Fault{Rule: seat.Crash, Seat: first}
	late := seat.Fault{Rule: seat.Late, Seat: first, Over: 5}
	for _, c := range []struct {
		moves  []stackem.Move
		end    stackem.Forfeit
		faults []seat.Fault
		ok     bool
	}{
		{nil, stackem.Forfeit{Player: first, Rule: stackem.Unable}, []seat.Fault{crash}, true},
		{nil, stackem.Forfeit{Player: first, Rule: stackem.Unable}, nil, false},
		{nil, stackem.Forfeit{Player: first, Rule: stackem.Unable}, []seat.Fault{crash, crash}, false},
		{nil, stackem.Forfeit{Player: other, Rule: stackem.Unable}, []seat.Fault{crash}, false},
		{nil, stackem.Forfeit{Player: first, Rule: stackem.Unable}, []seat.Fault{{Rule: seat.Own, Seat: first}}, false},
		{nil, stackem.Forfeit{Player: first, Rule: stackem.Unable}, []seat.Fault{{Rule: seat.Crash, Seat: 7}}, false},
		{nil, stackem.Forfeit{Player: first, Rule: stackem.Unable}, []seat.Fault{late}, true},
		{nil, stackem.Forfeit{Player: first, Rule: stackem.Unable}, []seat.Fault{{Rule: seat.Late, Seat: first}}, false},
		{nil, stackem.Forfeit{Player: first, Rule: stackem.Unable}, []seat.Fault{{Rule: seat.Crash, Seat: first, Over: 1}}, false},
		{one, stackem.Forfeit{Player: other, Rule: stackem.Unable}, []seat.Fault{{Rule: seat.Silence, Seat: other}}, false},
		{nil, stackem.Forfeit{Player: first, Rule: stackem.TimeBank, MS: 60_001}, []seat.Fault{late}, true},
		{nil, stackem.Forfeit{Player: first, Rule: stackem.TimeBank, MS: 60_001}, []seat.Fault{{Rule: seat.Late, Seat: first, Over: -5}}, false},
		{nil, stackem.Forfeit{Player: first, Rule: stackem.TimeBank, MS: 60_001}, []seat.Fault{{Rule: seat.Silence, Seat: first}}, true},
		{nil, stackem.Forfeit{Player: first, Rule: stackem.TimeBank, MS: 60_001}, []seat.Fault{crash}, false},
		{nil, stackem.Forfeit{Player: first, Rule: stackem.BrokenChoice}, []seat.Fault{{Rule: seat.Babble, Seat: first}}, true},
		{nil, stackem.Forfeit{Player: first, Rule: stackem.BrokenChoice}, []seat.Fault{{Rule: seat.Illegal, Seat: first}}, true},
		{nil, stackem.Forfeit{Player: first, Rule: stackem.BrokenChoice}, []seat.Fault{crash}, false},
		{nil, stackem.Forfeit{Player: stackem.Both, Rule: stackem.Unable}, []seat.Fault{{Rule: seat.Crash}, {Rule: seat.Silence, Seat: 1}}, true},
		{nil, stackem.Forfeit{Player: stackem.Both, Rule: stackem.Unable}, []seat.Fault{{Rule: seat.Silence, Seat: 1}, {Rule: seat.Crash}}, false},
		{nil, stackem.Forfeit{Player: stackem.Both, Rule: stackem.Unable}, []seat.Fault{crash}, false},
		{slices.Repeat([]stackem.Move{{Take: stackem.Discard, At: "A0"}}, stackem.LongMoves), stackem.Forfeit{Player: stackem.Both, Rule: stackem.LongGame}, nil, true},
		{slices.Repeat([]stackem.Move{{Take: stackem.Discard, At: "A0"}}, stackem.LongMoves+2), stackem.Forfeit{Player: stackem.Both, Rule: stackem.LongGame}, nil, false},
		{slices.Repeat([]stackem.Move{{Take: stackem.Discard, At: "A0"}}, stackem.LongMoves), stackem.Forfeit{Player: stackem.Both, Rule: stackem.LongGame}, []seat.Fault{crash}, false},
	} {
		record, err := json.Marshal(Record{stackem.Game{Start: start, Moves: c.moves, Forfeit: &c.end}, c.faults})
		if err != nil {
			t.Fatal(err)
		}
		_, err = (Conditions{}).Read(p, m, arena.Game{Match: "final", Game: 1, Record: record})
		if (err == nil) != c.ok || err != nil && !errors.Is(err, ErrRecord) {
			t.Errorf("%d moves, %+v, %+v: %v", len(c.moves), c.end, c.faults, err)
		}
	}
}

// A fault of the arena is an error, and there is no record.
func TestOwn(t *testing.T) {
	p, m := aMatch(1)
	h := Games{
		Bot: func(string) seat.Bot { return playing(stackem.Slots{}) },
		Played: func(arena.Match, int, Record, seat.Report) {
			t.Error("a game that the arena spoiled is reported")
		},
	}
	wiretest.ArenaFault(t, func(log func(arena.Match, int) (io.WriteCloser, error)) (json.RawMessage, error) {
		h.Log = log
		return h.Play(context.Background(), p, m, 1)
	})
	m.Bots = m.Bots[:1]
	if record, err := h.Play(context.Background(), p, m, 1); record != nil || err == nil {
		t.Error(string(record), err)
	}
}

// The log of another number of seats is refused.
func TestSeats(t *testing.T) {
	p, m := aMatch(1)
	start, err := Conditions{}.Deal(p, m, 1)
	if err != nil {
		t.Fatal(err)
	}
	r := Referee{ID: "final/1", Start: start}
	wiretest.WrongSeats(t, playing(stackem.Slots{}), r.Play)
}

// A record of another game, or of a game that is not over, is refused.
func TestRead(t *testing.T) {
	p, m := aMatch(1)
	r := gameOf(t, [2]seat.Bot{playing(stackem.Slots{}), playing(stackem.Greedy{})}, 1, 1)
	text := func(change func(*Record)) json.RawMessage {
		c := r.Record
		c.Game.Moves = slices.Clone(c.Game.Moves)
		if change != nil {
			change(&c)
		}
		b, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for name, record := range map[string]json.RawMessage{
		"another key":  json.RawMessage(`{"game":{},"x":1}`),
		"nothing":      json.RawMessage(`{}`),
		"not over":     text(func(c *Record) { c.Game.Moves = c.Game.Moves[:3] }),
		"another seat": text(func(c *Record) { c.Game.First = 1 - c.Game.First }),
		"a brick":      text(func(c *Record) { c.Game.Walls[0][0], c.Game.Walls[0][1] = c.Game.Walls[0][1], c.Game.Walls[0][0] }),
		"after it":     text(func(c *Record) { c.Game.Forfeit = &stackem.Forfeit{Rule: stackem.Unable} }),
		"more moves":   text(func(c *Record) { c.Game.Moves = append(c.Game.Moves, c.Game.Moves[0]) }),
		"the time":     text(func(c *Record) { c.Game.BankMS = 90_000 }),
		"a fault":      text(func(c *Record) { c.Faults = []seat.Fault{{Rule: seat.Crash}} }),
	} {
		if _, err := (Conditions{}).Read(p, m, arena.Game{Match: "final", Game: 1, Record: record}); err == nil || !strings.HasPrefix(err.Error(), "wire: final, game 1: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := (Conditions{}).Read(p, m, arena.Game{Match: "final", Game: 2, Record: text(nil)}); !errors.Is(err, ErrRecord) {
		t.Errorf("game 2: %v", err)
	}
	if again, err := (Conditions{}).Read(p, m, arena.Game{Match: "final", Game: 1, Record: text(nil)}); err != nil || cmp.Diff(r.Record, again.Record) != "" {
		t.Error(err)
	}
}
