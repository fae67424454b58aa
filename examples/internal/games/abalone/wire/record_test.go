package wire

import (
	"encoding/json"
	"errors"
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
	"github.com/arbiter-go/arbiter/internal/occurs"
)

func TestAnyGame(t *testing.T) {
	occurs.Hold(t, anyGame, "SixLost", "MoveLimit", "MoreMarbles", "Resignation", "IllegalMove", "Unable", "Babble", "Illegal", "Crash", "Flood", "Ann", "Bob", "nobody", "refused", "the same")
}

func FuzzAnyGame(f *testing.F) { occurs.Fuzz(f, anyGame) }

// anyGame: whatever bots answer, the referee writes a record that can be read,
// and a replay gives it again. If a byte of the record is changed, the record
// is refused, or says the same in other bytes, or says something else that can
// have happened.
func anyGame(t *rapid.T, seen occurs.Tally) {
	odd := rapid.SampledFrom([]string{"resign", "ready", "a1-a2", "i1-h1", "e5-e6", "", "\x00", "x\ny", strings.Repeat("y", 5000)})
	bot := func(name string) seat.Bot {
		after := rapid.SampledFrom([]int{0, 1, 2, 5, 20, 1000}).Draw(t, name+" goes wrong after")
		text := odd.Draw(t, name+" says")
		crash := rapid.Bool().Draw(t, name+" ends")
		player := rapid.SampledFrom([]abalone.Player{abalone.Greedy{}, &wanderer{}, &roller{}}).Draw(t, name)
		return seat.Func(func(in io.Reader, out io.Writer) {
			n := 0
			Serve(always(player), in, wiretest.Writer(func(b []byte) (int, error) {
				if n++; n <= after {
					return out.Write(b)
				}
				if crash {
					return 0, io.ErrClosedPipe
				}
				io.WriteString(out, text+"\n")
				return len(b), nil
			}))
		})
	}
	x := Conditions{Options: abalone.Options{
		Moves:       rapid.SampledFrom([]int{0, 1, 5, 20}).Draw(t, "moves"),
		MoreMarbles: rapid.Bool().Draw(t, "more marbles"),
	}}
	game := rapid.IntRange(1, 2).Draw(t, "game")
	r := gameOf(t, x, [2]seat.Bot{bot("Ann"), bot("Bob")}, game)
	seen.Note(r.Game.Why())
	for _, f := range r.Faults {
		seen.Note(f.Rule)
	}
	seen.Note([]string{"nobody", "Ann", "Bob"}[r.Winner+1])
	if r.Counts[0].Lost != abalone.Marbles-r.Game.Board().Count(r.Side(0)) || r.Counts[0].Moves+r.Counts[1].Moves != len(r.Game.Moves()) {
		t.Errorf("%+v", r.Counts)
	}
	// The record of the competition has the game, and is possible.
	sheet := r.GameRecord(Tags{"An event", "A site", "1993.03.27", "1"})
	text, err := sheet.Text()
	if err := errors.Join(err, sheet.Check()); err != nil {
		t.Fatal(err)
	}
	back, err := abalone.ParseRecord(text)
	if err != nil || back.Result != r.Game.Result() || !slices.Equal(back.Moves, r.Game.Moves()) || back.Black != r.Bots[r.Black] || back.White != r.Bots[1-r.Black] ||
		back.Event != "An event" || back.Site != "A site" || back.Date != "1993.03.27" || back.Round != "1" || len(back.Absent) > 0 {
		t.Errorf("%v\n%s", err, text)
	}
	record, err := json.Marshal(&r.Record)
	if err != nil {
		t.Fatal(err)
	}
	changed := slices.Clone(record)
	changed[rapid.IntRange(0, len(record)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
	p, m := aMatch(1)
	again, err := x.Read(p, m, arena.Game{Match: m.ID, Game: game, Record: changed})
	if err != nil {
		seen.Note("refused")
		return
	}
	twice, err := json.Marshal(&again.Record)
	if err != nil {
		t.Fatal(err)
	}
	seen.When(string(twice) == string(record), "the same")
}

// TestDoubt checks that the faults and times of a record must fit how its game
// ended.
func TestDoubt(t *testing.T) {
	type fault = seat.Fault
	const left = abalone.DefaultTime
	ms := time.Millisecond
	// A game has moves of no time, except that the last turn can have more
	// than one time. Black is seat 0.
	spend := func(list ...time.Duration) func(*abalone.Game) error {
		return func(g *abalone.Game) error {
			for _, d := range list {
				if err := g.Spend(d); err != nil {
					return err
				}
			}
			return nil
		}
	}
	resigns := func(s abalone.Side) func(*abalone.Game) error {
		return func(g *abalone.Game) error { return g.Resign(s) }
	}
	out := func(s abalone.Side) func(*abalone.Game) error {
		return func(g *abalone.Game) error { return g.RunOut(s) }
	}
	forfeit := func(s abalone.Side, by abalone.Rule) func(*abalone.Game) error {
		return func(g *abalone.Game) error { return g.Forfeit(s, by) }
	}
	trouble := func(g *abalone.Game) error { return g.SpendTrouble(abalone.White, ms) }
	tie := func(g *abalone.Game) error { return g.AgreeTie() }
	steps := func(list ...func(*abalone.Game) error) []func(*abalone.Game) error { return list }
	crash, babble, illegal := fault{Rule: seat.Crash}, fault{Rule: seat.Babble}, fault{Rule: seat.Illegal}
	flood, silence := fault{Rule: seat.Flood}, fault{Rule: seat.Silence}
	late := func(d time.Duration) fault { return fault{Rule: seat.Late, Over: d} }
	at := func(seat int, f fault) fault { f.Seat = seat; return f }
	// What the error says, for some cases.
	reasons := map[int]string{
		0:  "the game is not over",
		3:  "the time of turn 3 is 3.000001ms, which is no number of milliseconds",
		4:  "White has spent time on trouble before its playing time",
		5:  "White resigns when Black is to move",
		7:  "the number of faults is 1, and must be 0",
		8:  "no game between bots ends by AgreedTie",
		10: "fault 1, seat: seat 1:  (rule Silence), does not fit TimeLimit of Black",
	}
	for i, c := range []struct {
		moves  int
		steps  []func(*abalone.Game) error
		faults []fault
		ok     bool
	}{
		{2, nil, nil, false},
		{2, steps(resigns(abalone.Black)), nil, true},
		{2, steps(spend(3*ms), resigns(abalone.Black)), nil, true},
		{2, steps(spend(3*ms+1), resigns(abalone.Black)), nil, false},
		{2, steps(trouble, resigns(abalone.Black)), nil, false},
		{2, steps(resigns(abalone.White)), nil, false},
		{3, steps(resigns(abalone.White)), nil, true},
		{2, steps(resigns(abalone.Black)), []fault{crash}, false},
		{2, steps(tie), nil, false},
		// TimeLimit.
		{2, steps(spend(left + ms)), []fault{silence}, true},
		{2, steps(spend(left + ms)), []fault{at(1, silence)}, false},
		{2, steps(spend(left + ms)), nil, false},
		{2, steps(spend(left + ms)), []fault{silence, at(1, silence)}, false},
		{2, steps(spend(left + ms)), []fault{crash}, true},
		{2, steps(spend(left + ms)), []fault{babble}, true},
		{2, steps(spend(left + ms)), []fault{flood}, true},
		{2, steps(spend(left + ms)), []fault{illegal}, false},
		{2, steps(spend(left + ms)), []fault{{Rule: seat.Own}}, false},
		{2, steps(spend(left + ms)), []fault{late(time.Microsecond)}, true},
		{2, steps(spend(left + ms)), []fault{late(1999 * time.Microsecond)}, true},
		{2, steps(spend(left + ms)), []fault{late(2 * ms)}, false},
		{2, steps(spend(left + ms)), []fault{late(ms + 1)}, false},
		{2, steps(spend(left + ms)), []fault{late(0)}, false},
		{2, steps(spend(left + ms)), []fault{late(-ms)}, false},
		{2, steps(spend(left + ms)), []fault{{Rule: seat.Crash, Over: ms}}, false},
		{2, steps(spend(left + 2*ms)), []fault{late(ms)}, false},
		{2, steps(out(abalone.Black)), []fault{silence}, false},
		{2, steps(out(abalone.White)), []fault{at(1, silence)}, false},
		{3, steps(spend(left + ms)), []fault{at(1, silence)}, true},
		// IllegalMove.
		{2, steps(forfeit(abalone.Black, abalone.IllegalMove)), []fault{babble}, true},
		{2, steps(spend(left), forfeit(abalone.Black, abalone.IllegalMove)), []fault{illegal}, true},
		{2, steps(forfeit(abalone.Black, abalone.IllegalMove)), []fault{crash}, false},
		{2, steps(forfeit(abalone.Black, abalone.IllegalMove)), []fault{at(1, illegal)}, false},
		{2, steps(forfeit(abalone.Black, abalone.IllegalMove)), nil, false},
		{3, steps(forfeit(abalone.White, abalone.IllegalMove)), []fault{at(1, illegal)}, true},
		// Unable.
		{2, steps(forfeit(abalone.Black, abalone.Unable)), []fault{crash}, true},
		{2, steps(spend(left), forfeit(abalone.Black, abalone.Unable)), []fault{flood}, true},
		{2, steps(forfeit(abalone.Black, abalone.Unable)), []fault{babble}, true},
		{2, steps(forfeit(abalone.Black, abalone.Unable)), []fault{silence}, false},
		{2, steps(forfeit(abalone.Black, abalone.Unable)), []fault{late(ms)}, false},
		{2, steps(forfeit(abalone.Black, abalone.Unable)), []fault{illegal}, false},
		{2, steps(forfeit(abalone.Black, abalone.Unable)), []fault{at(1, crash)}, false},
		{2, steps(forfeit(abalone.White, abalone.Unable)), []fault{at(1, crash)}, false},
		{0, steps(forfeit(abalone.Black, abalone.Unable)), []fault{silence}, true},
		{0, steps(forfeit(abalone.Black, abalone.Unable)), []fault{late(ms)}, true},
		{0, steps(forfeit(abalone.Black, abalone.Unable)), []fault{illegal}, false},
		{0, steps(forfeit(abalone.White, abalone.Unable)), []fault{at(1, silence)}, true},
		{0, steps(forfeit(abalone.White, abalone.Unable)), []fault{at(1, crash)}, true},
		{0, steps(spend(ms), forfeit(abalone.Black, abalone.Unable)), []fault{crash}, true},
		{0, steps(spend(ms), forfeit(abalone.Black, abalone.Unable)), []fault{silence}, false},
		{0, steps(spend(ms), forfeit(abalone.White, abalone.Unable)), []fault{at(1, crash)}, false},
		{0, steps(forfeit(abalone.None, abalone.Unable)), []fault{crash, at(1, silence)}, true},
		{0, steps(forfeit(abalone.None, abalone.Unable)), []fault{at(1, silence), crash}, false},
		{0, steps(forfeit(abalone.None, abalone.Unable)), []fault{crash}, false},
		{0, steps(forfeit(abalone.None, abalone.Unable)), []fault{crash, at(1, illegal)}, false},
		{0, steps(spend(ms), forfeit(abalone.None, abalone.Unable)), []fault{crash, at(1, silence)}, false},
	} {
		g, err := abalone.New(abalone.Options{Unattended: true})
		if err != nil {
			t.Fatal(err)
		}
		w := &wanderer{}
		for range c.moves {
			reply, _ := w.Choose(abalone.Turn{Legal: g.Legal()})
			if err := g.Move(reply.Move); err != nil {
				t.Fatal(err)
			}
		}
		for _, step := range c.steps {
			if err := step(g); err != nil {
				t.Fatal(err)
			}
		}
		record, err := json.Marshal(&Record{*g, c.faults})
		if err != nil {
			t.Fatal(err)
		}
		p, m := aMatch(1)
		_, err = Conditions{}.Read(p, m, arena.Game{Game: 1, Record: record})
		if (err == nil) != c.ok || err != nil && !errors.Is(err, ErrRecord) {
			t.Errorf("case %d, %v, %+v: %v\n%s", i, g.Why(), c.faults, err, record)
		}
		if why := reasons[i]; why != "" && !strings.HasSuffix(err.Error(), "not the record of this game: "+why) {
			t.Errorf("case %d: %v, want %s", i, err, why)
		}
		// In game 2, the other seat has the black marbles.
		for k := range c.faults {
			c.faults[k].Seat = 1 - c.faults[k].Seat
		}
		slices.Reverse(c.faults)
		if record, err = json.Marshal(&Record{*g, c.faults}); err != nil {
			t.Fatal(err)
		}
		if _, err := (Conditions{}).Read(p, m, arena.Game{Game: 2, Record: record}); (err == nil) != c.ok {
			t.Errorf("case %d in game 2: %v\n%s", i, err, record)
		}
	}
}

// TestRead checks that the record of another game, of other options, or of no
// game is refused.
func TestRead(t *testing.T) {
	x := Conditions{Options: abalone.Options{Moves: 10}}
	r := gameOf(t, x, bothBots(abalone.Greedy{}, &wanderer{}), 1)
	record, err := json.Marshal(&r.Record)
	if err != nil {
		t.Fatal(err)
	}
	p, m := aMatch(1)
	read := func(x Conditions, m arena.Match, record string) error {
		_, err := x.Read(p, m, arena.Game{Match: m.ID, Game: 1, Record: json.RawMessage(record)})
		return err
	}
	text := string(record)
	for name, c := range map[string]string{
		"nothing":     ``,
		"no game":     `{}`,
		"another key": text[:len(text)-1] + `,"x":1}`,
		"no result":   strings.Replace(text, `,"result":"14(T)-12(T)"`, ``, 1),
		"a result":    strings.Replace(text, `14(T)-12(T)`, `14(W)-12(L)`, 1),
		"a fault":     text[:len(text)-1] + `,"faults":[{"rule":"Crash","seat":0}]}`,
		"a move":      strings.Replace(text, `],`, `,"h1-g1"],`, 1),
	} {
		if err := read(x, m, c); err == nil || !strings.HasPrefix(err.Error(), "wire: round-1/1-2, game 1: ") {
			t.Errorf("%s: %v\n%s", name, err, c)
		}
	}
	for name, x := range map[string]Conditions{
		"moves":        {Options: abalone.Options{Moves: 11}},
		"no moves":     {},
		"time":         {Options: abalone.Options{Moves: 10, Time: time.Minute}},
		"more marbles": {Options: abalone.Options{Moves: 10, MoreMarbles: true}},
		"human":        {Options: x.Options, Human: func(string) bool { return true }},
		"no option":    {Options: abalone.Options{Moves: -1}},
	} {
		if err := read(x, m, text); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if err := read(x, arena.Match{ID: "x", Bots: []string{"Ann"}}, text); err == nil {
		t.Error("one bot")
	}
	if seat, err := x.Winner(p, m, arena.Game{Game: 1, Record: json.RawMessage(`{}`)}); err == nil {
		t.Error(seat)
	}
	if err := read(x, m, text); err != nil {
		t.Error(err)
	}
}

// TestCounts checks the counts of a game with times.
func TestCounts(t *testing.T) {
	g, err := abalone.New(abalone.Options{Unattended: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range []string{"g3-f3", "c5-d6", "g4g5-f5"} {
		m, err := abalone.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(g.Spend(time.Duration(i+1)*time.Millisecond), g.Move(m)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(g.Spend(10*time.Millisecond), g.Forfeit(abalone.White, abalone.IllegalMove)); err != nil {
		t.Fatal(err)
	}
	p, m := aMatch(1)
	for game := 1; game <= 2; game++ {
		white := game % 2
		record, err := json.Marshal(&Record{*g, []seat.Fault{{Rule: seat.Illegal, Seat: white}}})
		if err != nil {
			t.Fatal(err)
		}
		r, err := Conditions{}.Read(p, m, arena.Game{Game: game, Record: record})
		if err != nil {
			t.Fatal(err)
		}
		want := [2]Count{{Moves: 2, Used: 4 * time.Millisecond}, {Moves: 1, Used: 12 * time.Millisecond}}
		if game == 2 {
			slices.Reverse(want[:])
		}
		if diff := cmp.Diff(want, r.Counts); diff != "" || r.Winner != 1-white {
			t.Errorf("game %d: seat %d has won\n%s", game, r.Winner, diff)
		}
	}
}

// TestDoubtTime has records in which a move is made when the time is over.
func TestDoubtTime(t *testing.T) {
	m := arena.Match{ID: "a", Bots: []string{"Ann", "Bob"}, Games: 1}
	for _, text := range []string{
		`{"game":{"options":{"unattended":true},"moves":["g3-f3","c5-d6"],"spent":["40m0s","0s"],"end":{"rule":"TimeLimit","side":"Black"},"result":"14(*)-14(W)"},"faults":[{"rule":"Silence","seat":0}]}`,
		`{"game":{"options":{"unattended":true},"moves":["g3-f3","c5-d6"],"spent":["0s","40m0s"],"end":{"rule":"TimeLimit","side":"White"},"result":"14(W)-14(*)"},"faults":[{"rule":"Silence","seat":1}]}`,
	} {
		_, err := Conditions{}.Read(arena.Plan{}, m, arena.Game{Match: m.ID, Game: 1, Record: []byte(text)})
		if !errors.Is(err, ErrRecord) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
