package abalone

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// This file reads and writes options and games as JSON.

func TestGameBack(t *testing.T) { rapid.Check(t, gameBack) }
func FuzzGameBack(f *testing.F) { f.Fuzz(rapid.MakeFuzz(gameBack)) }

// FuzzGame reads any text.
func FuzzGame(f *testing.F) {
	f.Add(`{"moves":[]}`)
	f.Add(endedGame)
	f.Add(`{"options":{"time":"1s","moves":1},"moves":["g3-f3"],"spent":["1s","2s"],"trouble":{"black":"1s"},"end":{"rule":"TimeLimit","side":"White"},"result":"14(W)-14(*)"}`)
	f.Fuzz(func(t *testing.T, text string) {
		var g Game
		if err := json.Unmarshal([]byte(text), &g); err != nil {
			return
		}
		sameGame(t, &g)
	})
}

// sameGame checks that a game comes back from its JSON.
func sameGame(t rapid.TB, g *Game) {
	t.Helper()
	text, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	back := begin(Options{Moves: 3})
	if err := json.Unmarshal(text, back); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if diff := cmp.Diff(answers(g), answers(back)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", text, diff)
	}
	again, err := json.Marshal(*back)
	if err != nil || string(again) != string(text) {
		t.Errorf("%s is written again as %s, error %v", text, again, err)
	}
}

// answers returns everything that a game can be asked.
func answers(g *Game) map[string]string {
	all := map[string]string{}
	v := reflect.ValueOf(g)
	for i := range v.NumMethod() {
		m := v.Type().Method(i)
		ask := func(name string, in ...reflect.Value) {
			all[name] = fmt.Sprint(v.Method(i).Call(in)[0].Interface())
		}
		switch name := m.Name; {
		case strings.HasSuffix(name, "JSON") || name == "AgreeTie" || name == "Undo":
		case m.Type.NumIn() == 1:
			ask(name)
		case m.Type.NumIn() == 2 && m.Type.In(1) == reflect.TypeFor[Side]() && m.Type.NumOut() == 1 && m.Type.Out(0) != reflect.TypeFor[error]():
			for _, s := range []Side{Black, White, None} {
				ask(name+" "+s.String(), reflect.ValueOf(s))
			}
		}
	}
	return all
}

// TestAnswers: answers asks what there is to ask.
func TestAnswers(t *testing.T) {
	all := answers(begin(Options{}))
	for _, name := range []string{"Options", "Board", "Moves", "Positions", "Lost White", "Why", "Result", "ToMove", "Legal", "Left Black", "Left White", "TroubleLeft Black", "Spent"} {
		if _, ok := all[name]; !ok {
			t.Errorf("%s is not asked", name)
		}
	}
}

// drawOptions draws options, with which games end in all ways.
func drawOptions(t *rapid.T) Options {
	some := rapid.SampledFrom([]time.Duration{0, 1, time.Second, 90 * time.Second, 29 * time.Minute, TroubleTime})
	return Options{
		Time:  some.Draw(t, "time"),
		Moves: rapid.SampledFrom([]int{0, 1, 5, 250}).Draw(t, "moves"), MoreMarbles: rapid.Bool().Draw(t, "more marbles"),
		Unattended: rapid.Bool().Draw(t, "unattended"), BlackByHuman: rapid.Bool().Draw(t, "by human"), WhiteByHuman: rapid.Bool().Draw(t, "by human"),
		BlackTrouble: some.Draw(t, "trouble"), WhiteTrouble: some.Draw(t, "trouble"),
	}
}

// drawSteps does anything that can be done with a game.
func drawSteps(t *rapid.T, g *Game) {
	some := rapid.OneOf(rapid.Just(time.Duration(1<<63-1)), rapid.Map(rapid.Int64Range(0, 3e11), func(n int64) time.Duration { return time.Duration(n) }))
	side := rapid.SampledFrom([]Side{Black, White, None})
	for range rapid.IntRange(0, 40).Draw(t, "steps") {
		legal := g.Legal()
		switch step := rapid.IntRange(0, 30).Draw(t, "step"); {
		case step == 0:
			_ = g.RunOut(side.Draw(t, "side"))
		case step == 1:
			_ = g.Resign(side.Draw(t, "side"))
		case step == 2:
			_ = g.AgreeTie()
		case step == 3:
			_ = g.Forfeit(side.Draw(t, "side"), rapid.SampledFrom([]Rule{IllegalMove, Unable, SixLost}).Draw(t, "rule"))
		case step == 4:
			_ = g.SpendTrouble(side.Draw(t, "side"), some.Draw(t, "trouble"))
		case step == 5:
			_ = g.Move(Move{})
		case step < 12:
			_ = g.Spend(some.Draw(t, "time"))
		case len(legal) > 0:
			if err := g.Move(rapid.SampledFrom(legal).Draw(t, "move")); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// gameBack: a game comes back from its JSON, with the same answers.
func gameBack(t *rapid.T) {
	g := begin(drawOptions(t))
	drawSteps(t, g)
	sameGame(t, g)
}

const endedGame = `{"options":{"time":"10m0s","moves":300,"moreMarbles":true,"unattended":true,"blackByHuman":true,"whiteByHuman":true,` +
	`"blackTrouble":"5m0s","whiteTrouble":"30m0s"},"moves":["g3-f3","c3-d3"],"spent":["1.5s","14m59s","200ms"],` +
	`"trouble":{"black":"25m0.25s","white":"1s"},"end":{"rule":"Resignation","side":"White"},"result":"14(W)-14(R)"}`

// TestGameText has a game as it is written.
func TestGameText(t *testing.T) {
	var zero Game
	if text, err := json.Marshal(zero); err != nil || string(text) != `{"moves":[]}` {
		t.Errorf("the zero value is %s, error %v", text, err)
	}
	g := begin(Options{10 * time.Minute, 300, true, true, true, true, 5 * time.Minute, 30 * time.Minute})
	err := errors.Join(
		g.Spend(time.Second), g.Spend(time.Second/2), g.Move(parsed(t, "g3-f3")[0]),
		g.SpendTrouble(White, time.Second), g.Spend(899*time.Second), g.Move(parsed(t, "c3-d3")[0]),
		g.SpendTrouble(Black, 25*time.Minute+time.Second/4), g.Spend(time.Second/5), g.Resign(White),
	)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := json.Marshal(struct{ Game Game }{*g}); err != nil || string(text) != `{"Game":`+endedGame+`}` {
		t.Errorf(" got %s\nwant %s\nerror %v", text, endedGame, err)
	}
	sameGame(t, g)
	if g.Left(White) != 0 || g.TroubleLeft(Black) != 0 || g.Left(Black) != 15*time.Minute-1950*time.Millisecond {
		t.Errorf("left %v and %v, %v for trouble", g.Left(Black), g.Left(White), g.TroubleLeft(Black))
	}
}

// TestGameRefused has texts that are not the JSON of a game. Each is the game
// above with one change.
func TestGameRefused(t *testing.T) {
	for _, c := range []struct {
		from, to string
		kind     error
		by       Rule
		want     string
	}{
		{`"g3-f3"`, `"g3-e3"`, ErrStep, Line, "abalone: move 1 of Black: the tail can only go to a neighboring field: g3-e3 (rule Line)"},
		{`"g3-f3"`, `"G3-f3"`, ErrMove, Notation, `abalone: move 1 of Black: not written as a move: "G3-f3" (rule Notation)`},
		{`"c3-d3"`, `"f3-g3"`, ErrNotOwn, Line, "abalone: move 1 of White: not one's own marbles: f3-g3 (rule Line)"},
		{`"moves":300`, `"moves":3000`, ErrOption, MoveLimit, "3000 moves"},
		{`"moves":["g3-f3","c3-d3"]`, `"moves":["g3-f3"]`, ErrSpent, TimeLimit, "abalone: there must be a time for each move, and at most another for the last turn: 3 times for 1 moves (rule TimeLimit)"},
		{`"spent":["1.5s","14m59s",`, `"spent":[`, ErrSpent, TimeLimit, "1 times for 2 moves"},
		{`"1.5s"`, `"-1.5s"`, ErrTime, TimeLimit, "abalone: move 1 of Black: a time cannot be negative: -1.5s (rule TimeLimit)"},
		{`"14m59s"`, `"15m0.1s"`, ErrLate, TimeLimit, "abalone: move 1 of White: no move can be made after the time has run out: 15m0.1s (rule TimeLimit)"},
		{`"14m59s"`, `"15m0s"`, ErrEnd, TimeLimit, "abalone: White: not the end of this game: the time has run out (rule TimeLimit)"},
		{`"200ms"`, `"15m0s"`, ErrEnd, TimeLimit, "abalone: Black: not the end of this game: the time has run out (rule TimeLimit)"},
		{`"25m0.25s"`, `"-25m0.25s"`, ErrTime, Trouble, "abalone: Black: a time cannot be negative: -25m0.25s (rule Trouble)"},
		{`"white":"1s"`, `"white":"-1s"`, ErrTime, Trouble, "abalone: White: a time cannot be negative: -1s (rule Trouble)"},
		{`"white":"1s"`, `"white":"2s"`, ErrEnd, TimeLimit, ""},
		{`"Resignation","side":"White"`, `"Resignation"`, ErrEnd, Resignation, "abalone: not the end of this game: a side is Black or White (rule Resignation)"},
		{`"Resignation","side":"White"`, `"Resignation","side":"Black"`, ErrOtherResult, Score, `abalone: not the result of this game: "14(W)-14(R)", but it is "14(R)-14(W)" (rule Score)`},
		{`"Resignation","side":"White"`, `"SixLost","side":"White"`, ErrEnd, SixLost, "abalone: White: not the end of this game: the moves do not end it (rule SixLost)"},
		{`"Resignation","side":"White"`, `"MoveLimit"`, ErrEnd, MoveLimit, ""},
		{`"Resignation","side":"White"`, `"MoreMarbles","side":"White"`, ErrEnd, MoreMarbles, ""},
		{`"Resignation","side":"White"`, `"Hexagon"`, ErrEnd, Hexagon, ""},
		{`"Resignation","side":"White"`, `"AgreedTie","side":"White"`, ErrEnd, AgreedTie, "abalone: White: not the end of this game: a tie has no loser (rule AgreedTie)"},
		{`"Resignation","side":"White"`, `"IllegalMove","side":"White"`, ErrEnd, IllegalMove, "abalone: White: not the end of this game: a game is not lost by this rule (rule IllegalMove)"},
		{`"Resignation","side":"White"`, `"Unable"`, ErrEnd, Unable, ""},
		{`"Resignation","side":"White"`, `"TimeLimit"`, ErrEnd, TimeLimit, ""},
		{`"Resignation","side":"White"`, `"TimeLimit","side":"Black"`, ErrEnd, TimeLimit, "abalone: Black: not the end of this game: 14m58.05s are left (rule TimeLimit)"},
		{`"Resignation","side":"White"`, `"","side":"White"`, ErrEnd, 0, ""},
		{`"end":{"rule":"Resignation","side":"White"},`, ``, ErrOtherResult, Score, ""},
		{`,"result":"14(W)-14(R)"`, ``, ErrOtherResult, Score, ""},
		{`,"end":{"rule":"Resignation","side":"White"},"result":"14(W)-14(R)"`, `,"end":{"rule":"TimeLimit","side":"Black"},"result":"14(W)-14(R)"`, ErrEnd, TimeLimit, ""},
		{`14(W)-14(R)`, `14(W)-15(R)`, ErrResult, Score, ""},
		// The texts are strict.
		{`"10m0s"`, `"10m"`, nil, 0, `abalone: options`},
		{`"10m0s"`, `"soon"`, nil, 0, `abalone: options`},
		{`"White"`, `"white"`, ErrSide, BlackFirst, ""},
		{`"Resignation"`, `"resignation"`, nil, 0, "resignation"},
		{`"moves":["g3-f3","c3-d3"],`, ``, nil, 0, "moves"},
		{`"moves":["g3-f3","c3-d3"]`, `"moves":null`, nil, 0, "moves"},
		{`"spent":`, `"spent":[],"spent":`, nil, 0, "spent"},
		{`"spent":["1.5s","14m59s","200ms"]`, `"spent":[]`, ErrSpent, TimeLimit, ""},
		{`"black":"25m0.25s"`, `"Black":"25m0.25s"`, nil, 0, "Black"},
		{`"rule":"Resignation",`, ``, nil, 0, "rule"},
		{`"unattended":true`, `"unattended":1`, nil, 0, "unattended"},
		{`{"options"`, `{"more":1,"options"`, nil, 0, "more"},
	} {
		text := strings.Replace(endedGame, c.from, c.to, 1)
		g := begin(Options{Moves: 7})
		err := json.Unmarshal([]byte(text), g)
		if text == endedGame || err == nil || !strings.Contains(err.Error(), c.want) || c.kind != nil && !errors.Is(err, c.kind) {
			t.Errorf("%s instead of %s: error %v, want %v, %q", c.to, c.from, err, c.kind, c.want)
		}
		if c.by != 0 {
			wantProblem(t, err, c.kind, c.by)
		}
		if diff := cmp.Diff(answers(begin(Options{Moves: 7})), answers(g)); diff != "" {
			t.Errorf("%s: after the error the game has changed: %s", c.to, diff)
		}
	}
}

// TestEndRefused has games that are over by their last move, or by time, and
// texts of them with another end.
func TestEndRefused(t *testing.T) {
	lost, err := Play(Greedy{}, Greedy{}, Options{})
	if err != nil || lost.Why() != SixLost {
		t.Fatal(lost.Result(), err)
	}
	limit := longGame(t, Options{Moves: 1}, "")
	late := begin(Options{Time: time.Second})
	if err := errors.Join(late.SpendTrouble(White, TroubleTime), late.Spend(2*time.Second)); err != nil || late.Why() != TimeLimit {
		t.Fatal(late.Why(), err)
	}
	loser, winner := lost.loser.String(), (-lost.loser).String()
	for _, c := range []struct {
		game     *Game
		from, to string
		kind     error
		by       Rule
	}{
		{lost, `"side":"` + loser, `"side":"` + winner, ErrEnd, SixLost},
		{lost, `"SixLost","side":"` + loser + `"`, `"MoveLimit"`, ErrEnd, MoveLimit},
		{lost, `"end":{"rule":"SixLost","side":"` + loser + `"},`, ``, ErrEnd, SixLost},
		{lost, `"end"`, `"trouble":{"black":"1h10m1s"},"end"`, ErrEnd, TimeLimit},
		{lost, `"SixLost","side":"` + loser + `"`, `"Resignation","side":"` + winner + `"`, ErrEnd, Resignation},
		{limit, `"end"`, `"spent":["1s","2s","3s"],"end"`, ErrSpent, TimeLimit},
		{limit, `"MoveLimit"`, `"MoveLimit","side":"White"`, ErrEnd, MoveLimit},
		{limit, `"MoveLimit"`, `"AgreedTie"`, ErrEnd, AgreedTie},
		{limit, `"moves":1`, `"moves":2`, ErrEnd, MoveLimit},
		{late, `"white":"30m0s"`, `"white":"30m2s"`, ErrEnd, TimeLimit},
		{late, `"spent":["2s"],`, ``, ErrEnd, TimeLimit},
		{late, `"TimeLimit","side":"Black"`, `"AgreedTie"`, ErrEnd, TimeLimit},
	} {
		was, err := json.Marshal(c.game)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Replace(string(was), c.from, c.to, 1)
		if text == string(was) {
			t.Errorf("%s is not in %s", c.from, was)
		}
		var g Game
		wantProblem(t, json.Unmarshal([]byte(text), &g), c.kind, c.by)
	}
}

// TestLongJSON has texts that are as long as may be, and longer.
func TestLongJSON(t *testing.T) {
	record, err := json.Marshal(Record{Result: Result{9, 9, Tie, Tie}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text string
		most int
		to   json.Unmarshaler
	}{{`{"moves":[]}`, MaxRecord, new(Game)}, {string(record), 7 * MaxRecord, new(Record)}} {
		text := strings.Repeat(" ", c.most-len(c.text)) + c.text
		if err := c.to.UnmarshalJSON([]byte(text)); err != nil {
			t.Errorf("%T of %d bytes: %v", c.to, len(text), err)
		}
		wantProblem(t, c.to.UnmarshalJSON([]byte(" "+text)), ErrTooLarge, GameRecord)
	}
	// A game has at most twice MaxMoves moves, and the error comes at once.
	var g Game
	text := `{"options":{"moves":1001},"moves":[]}`
	wantProblem(t, json.Unmarshal([]byte(text), &g), ErrOption, MoveLimit)
	text = `{"moves":["x"` + strings.Repeat(`,"x"`, 200_000) + `]}`
	wantProblem(t, json.Unmarshal([]byte(text), &g), ErrMove, Notation)
}

// TestJSONOfLongRecords has records as long as may be, with characters that
// take the most room in JSON, and longer records. What has a text has JSON, and
// nothing else has.
func TestJSONOfLongRecords(t *testing.T) {
	all := strings.Fields("Event Site Date Round Black White Result")
	for _, c := range []string{"x", "<", `\`, "\u2028"} {
		r := Record{Absent: all, Result: Result{9, 9, Tie, Tie}}
		r.More = []Tag{{"A", ""}}
		short, err := r.Text()
		if err != nil {
			t.Fatal(err)
		}
		room := MaxRecord - len(short)
		r.More[0].Value = strings.Repeat(c, room/len(c)) + strings.Repeat("x", room%len(c))
		text, err := r.Text()
		if err != nil || len(text) != MaxRecord {
			t.Fatalf("%q: a text of %d bytes, error %v", c, len(text), err)
		}
		written, err := r.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		var back Record
		if err := back.UnmarshalJSON(written); err != nil || back.More[0] != r.More[0] {
			t.Errorf("%q: %d bytes of JSON, error %v", c, len(written), err)
		}
		longer := strings.Replace(string(written), `"value":"`, `"value":"x`, 1)
		wantProblem(t, back.UnmarshalJSON([]byte(longer)), ErrTooLarge, GameRecord)
		r.More[0].Value += "x"
		_, err = r.MarshalJSON()
		wantProblem(t, err, ErrTooLarge, GameRecord)
	}
}

// TestTextsOfOneGame has texts of games, and how the games are written.
func TestTextsOfOneGame(t *testing.T) {
	for text, want := range map[string]string{
		`{"moves":[],"options":{}}`:                                                `{"moves":[]}`,
		`{"options":{"time":"0s","moves":0},"moves":[]}`:                           `{"moves":[]}`,
		`{"moves":[],"spent":[]}`:                                                  `{"moves":[]}`,
		`{"moves":[],"spent":["0s"]}`:                                              `{"moves":[]}`,
		`{"moves":["g3-f3"],"spent":["0s"]}`:                                       `{"moves":["g3-f3"]}`,
		`{"moves":["g3-f3"],"spent":["1s","0s"]}`:                                  `{"moves":["g3-f3"],"spent":["1s"]}`,
		`{"moves":[],"trouble":{"white":"0s"}}`:                                    `{"moves":[]}`,
		`{"moves":[],"end":{"rule":"","side":""}}`:                                 `{"moves":[]}`,
		`{"moves":[],"result":"","end":{"rule":""}}`:                               `{"moves":[]}`,
		`{"moves":[],"end":{"rule":"AgreedTie","side":""},"result":"14(T)-14(T)"}`: `{"moves":[],"end":{"rule":"AgreedTie"},"result":"14(T)-14(T)"}`,
	} {
		var g Game
		err := json.Unmarshal([]byte(text), &g)
		if got, err2 := json.Marshal(g); err != nil || err2 != nil || string(got) != want {
			t.Errorf("%s is written as %s, errors %v, %v", text, got, err, err2)
		}
	}
	var g Game
	err := json.Unmarshal([]byte(`{"options":{"moves":1},"moves":["g4-f4","c4-d5"]}`), &g)
	const missing = "abalone: not the end of this game: the end is missing, and the game ended by MoveLimit (rule MoveLimit)"
	if err == nil || err.Error() != missing {
		t.Errorf("error %v, want %s", err, missing)
	}
}

// TestOptionLimits has options that are as far as may be, and further.
func TestOptionLimits(t *testing.T) {
	for _, c := range []struct {
		options Options
		want    string
	}{
		{Options{Time: MaxTime, Moves: MaxMoves, BlackTrouble: TroubleTime, WhiteTrouble: TroubleTime}, ""},
		{Options{Time: 1, Moves: 1}, ""},
		{Options{Time: -time.Second}, "abalone: an option that is not allowed: a playing time of -1s; it must be 0 to 24h0m0s (rule TimeLimit)"},
		{Options{Time: MaxTime + 1}, "abalone: an option that is not allowed: a playing time of 24h0m0.000000001s; it must be 0 to 24h0m0s (rule TimeLimit)"},
		{Options{Moves: -1}, "abalone: an option that is not allowed: -1 moves; it must be 0 to 1000 (rule MoveLimit)"},
		{Options{Moves: MaxMoves + 1}, "abalone: an option that is not allowed: 1001 moves; it must be 0 to 1000 (rule MoveLimit)"},
		{Options{BlackTrouble: -1}, "abalone: Black: an option that is not allowed: -1ns of the account are used; it must be 0 to 30m0s (rule Trouble)"},
		{Options{WhiteTrouble: TroubleTime + 1}, "abalone: White: an option that is not allowed: 30m0.000000001s of the account are used; it must be 0 to 30m0s (rule Trouble)"},
	} {
		got := ""
		if err := c.options.Check(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%+v: %q, want %q", c.options, got, c.want)
		}
	}
	if o, bad := (Record{More: []Tag{{"Moves", "1000"}}}).options(); o.Moves != MaxMoves || bad != nil {
		t.Errorf("the tag is read as %+v, %v", o, bad)
	}
}
