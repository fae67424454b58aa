package wire

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/internal/occurs"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestServed(t *testing.T) {
	occurs.Hold(t, served, "SixLost", "MoveLimit", "Resignation", "IllegalMove", "black", "white", "told before")
}
func TestNoise(t *testing.T) { occurs.Hold(t, noise, "no error", "an error", "an answer") }

func FuzzServed(f *testing.F) { occurs.Fuzz(f, served) }
func FuzzNoise(f *testing.F)  { occurs.Fuzz(f, noise) }

// A script is a bot's side of a game that is over: what the arena sends, and
// what the bot answers.
type script struct{ arena, bot string }

// scripted puts a game into lines, for the bot of a side.
func scripted(j Join, g *abalone.Game) (s script) {
	arena := func(format string, args ...any) { s.arena += fmt.Sprintf(format+"\n", args...) }
	bot := func(format string, args ...any) { s.bot += fmt.Sprintf(format+"\n", args...) }
	color := map[abalone.Side]string{abalone.Black: "black", abalone.White: "white"}[j.Side]
	if j.Options.Moves != 0 {
		arena("limit %d %s", j.Options.Moves, map[bool]string{false: "tie", true: "marbles"}[j.Options.MoreMarbles])
	}
	arena("join abalone/1 %s %s %d", j.Game, color, j.Seed)
	bot("ready")
	moves, boards := g.Moves(), g.Positions()
	turn := func(i int) {
		if i > 0 {
			arena("moved %v", moves[i-1])
		}
		arena("board %v", boards[i])
		arena("time %d 60000", 1000+i)
		arena("go")
	}
	mine := 0 // the number of the first move of the side
	if j.Side == abalone.White {
		mine = 1
	}
	for i, m := range moves {
		if i%2 == mine {
			turn(i)
			bot("%v", m)
		}
	}
	r := g.Result()
	switch {
	case len(moves)%2 == mine && (g.Why() == abalone.Resignation || g.Why() == abalone.IllegalMove):
		turn(len(moves))
		bot("%s", map[abalone.Rule]string{abalone.Resignation: "resign", abalone.IllegalMove: "a1-a1"}[g.Why()])
	case len(moves)%2 == mine && len(moves) > 0:
		arena("moved %v", moves[len(moves)-1])
	}
	letter := map[abalone.Side]abalone.Outcome{abalone.Black: r.ForBlack, abalone.White: r.ForWhite}[j.Side]
	word, ok := map[abalone.Outcome]string{abalone.Win: "won", abalone.Tie: "tied"}[letter]
	if !ok {
		word = "lost"
	}
	arena("end %s %v", word, r)
	return s
}

// A sudden player plays as another player, and then resigns or makes an illegal
// move.
type sudden struct {
	abalone.Player
	after *int
	move  bool
}

func (s sudden) Choose(t abalone.Turn) (abalone.Reply, error) {
	if *s.after--; *s.after < 0 {
		return abalone.Reply{Resign: !s.move}, nil
	}
	return s.Player.Choose(t)
}

// served: a player that is served plays as it does without lines, whatever else
// is sent, and however the lines arrive. It is told the same.
func served(t *rapid.T, seen occurs.Tally) {
	kind := rapid.SampledFrom([]func() abalone.Player{
		func() abalone.Player { return abalone.Greedy{} },
		func() abalone.Player { return &wanderer{} },
		func() abalone.Player { return &roller{} },
		func() abalone.Player { return &shuttle{} },
	})
	var players [2][2]abalone.Player // twice the same
	for k := range 2 {
		new := kind.Draw(t, "kind")
		after, move := rapid.IntRange(0, 200).Draw(t, "after"), rapid.Bool().Draw(t, "move")
		for again := range 2 {
			after := after
			players[again][k] = sudden{new(), &after, move}
		}
	}
	o := abalone.Options{Moves: rapid.IntRange(1, 100).Draw(t, "most"), MoreMarbles: rapid.Bool().Draw(t, "more marbles"), Unattended: true}
	var turns []abalone.Turn
	j := Join{"a/1", rapid.SampledFrom([]abalone.Side{abalone.Black, abalone.White}).Draw(t, "side"), rapid.Uint64().Draw(t, "seed"), abalone.Options{Moves: o.Moves, MoreMarbles: o.MoreMarbles}}
	me := 0
	if j.Side == abalone.White {
		me = 1
	}
	first := players[0]
	first[me] = told{first[me], &turns}
	g, err := abalone.Play(first[0], first[1], o)
	if g.Why() == 0 {
		t.Fatal(err)
	}
	s := scripted(j, g)
	var out bytes.Buffer
	var again []abalone.Turn
	err = Serve(func(got Join) abalone.Player {
		if got != j {
			t.Errorf("%+v, want %+v", got, j)
		}
		return told{players[1][me], &again}
	}, wiretest.Garbled(t, s.arena, "boards 1", "board"), &out)
	if err != nil || out.String() != s.bot {
		t.Fatalf("%v\n%s\nanswers\n%swant\n%s", err, s.arena, &out, s.bot)
	}
	for i := range turns {
		turns[i].Left = time.Duration(1000+2*i+me) * time.Millisecond
	}
	if diff := cmp.Diff(turns, again, cmp.Comparer(func(a, b abalone.Board) bool { return a == b })); diff != "" {
		t.Error(diff)
	}
	seen.Note(g.Why())
	seen.When(me == 0, "black")
	seen.When(me == 1, "white")
	seen.When(len(g.Moves())%2 == me && g.Why() == abalone.Resignation, "told before")
}

// told notes what a player is told.
type told struct {
	abalone.Player
	turns *[]abalone.Turn
}

func (p told) Choose(t abalone.Turn) (abalone.Reply, error) {
	c := t
	c.Legal, c.Positions = slices.Clone(t.Legal), slices.Clone(t.Positions)
	*p.turns = append(*p.turns, c)
	// A player may do what it wants with its lists.
	defer clear(t.Positions)
	return p.Player.Choose(t)
}

// noise is the law [wiretest.Changed].
func noise(t *rapid.T, seen occurs.Tally) {
	g, err := abalone.Play(&wanderer{}, abalone.Greedy{}, abalone.Options{Moves: 4})
	if err != nil {
		t.Fatal(err)
	}
	text := scripted(Join{Game: "a/1", Side: abalone.White, Seed: 7}, g).arena
	wiretest.Changed(t, seen, serving(abalone.Greedy{}), text, "abcdefghiry0123456789-", ErrLine)
}

// serving returns a bot with the same player for each game.
func serving(p abalone.Player) wiretest.Serve {
	return func(in io.Reader, out io.Writer) error { return Serve(always(p), in, out) }
}

const (
	joined = "join abalone/1 a/1 black 7\n"
	start  = "board #####/######/..###../......../........./......../..OOO../OOOOOO/OOOOO\n"
	timed  = "time 60000 50000\n"
	asked  = joined + start + timed + "go\n"
	second = "board #####/######/...##../..#...../........./.....O../..OO.../OOOOOO/OOOOO\n"
	white  = "join abalone/1 a/1 white 7\n"
)

// A fixed player answers these moves, in turn, and then resigns.
type fixed struct {
	turn  int
	moves []string
}

func (f *fixed) Choose(abalone.Turn) (abalone.Reply, error) {
	if f.turn == len(f.moves) {
		return abalone.Reply{Resign: true}, nil
	}
	m, err := abalone.ParseMove(f.moves[f.turn])
	f.turn++
	return abalone.Reply{Move: m}, err
}

// TestServe has the lines that are refused, and what is answered before.
func TestServe(t *testing.T) {
	long := strings.Repeat("x", MaxLine)
	for _, c := range []struct{ in, out, err string }{
		{"", "", ""},
		{"join", "", ""},
		{joined, "ready\n", ""},
		{asked, "ready\ng3-f3\n", ""},
		{asked + "moved c5-d6", "ready\ng3-f3\n", ""},
		{asked + "moved c5-d6\n" + second + timed + "go\n", "ready\ng3-f3\nresign\n", ""},
		{asked + "moved c5-d6\n" + second + timed + "go\nend lost 14(R)-14(W)\n", "ready\ng3-f3\nresign\n", ""},
		{asked + "moved c5-d6\nend lost 14(*)-14(W)\n", "ready\ng3-f3\n", ""},
		{asked + "moved c5-d6\nend tied 14(T)-14(T)\nhello\n", "ready\ng3-f3\n", ""},
		{joined + "end won 14(W)-14(L)\n", "ready\n", ""},
		{white + "moved g3-f3\nend won 14(R)-14(W)\n", "ready\n", ""},
		{white + "end lost 14(W)-14(L)\n", "ready\n", ""},
		{"hello\n\n" + long + "\r\n" + joined, "ready\n", ""},
		{joined + "go\n", "ready\n", `line 2: a line that the arena must not send: expected board: "go"`},
		{joined + "moved g3-f3\n", "ready\n", `line 2: a line that the arena must not send: expected board: "moved g3-f3"`},
		{white + start, "ready\n", `line 2: a line that the arena must not send: expected moved: "` + start[:len(start)-1] + `"`},
		{asked + second, "ready\ng3-f3\n", `line 5: a line that the arena must not send: expected moved: "` + second[:len(second)-1] + `"`},
		{asked + "go\n", "ready\ng3-f3\n", `line 5: a line that the arena must not send: expected moved: "go"`},
		{asked + "moved c5-d6\ngo\n", "ready\ng3-f3\n", `line 6: a line that the arena must not send: expected board: "go"`},
		{asked + "moved c5-d6\n" + second + "go\n", "ready\ng3-f3\n", `line 7: a line that the arena must not send: expected time: "go"`},
		{asked + "moved c5-d6\n" + second + timed + second, "ready\ng3-f3\n", `line 8: a line that the arena must not send: expected go: "` + second[:len(second)-1] + `"`},
		{asked + "moved c5-d6\n" + start, "ready\ng3-f3\n", `line 6: a line that the arena must not send: the board does not follow from the moves, and must be ` + second[6:len(second)-1] + `: "` + start[:len(start)-1] + `"`},
		{joined + second, "ready\n", `line 2: a line that the arena must not send: the board does not follow from the moves, and must be ` + start[6:len(start)-1] + `: "` + second[:len(second)-1] + `"`},
		{joined + "board\n", "ready\n", `line 2: a line that the arena must not send: the board does not follow from the moves, and must be ` + start[6:len(start)-1] + `: "board"`},
		{asked + "moved a1-a2\n", "ready\ng3-f3\n", `line 5: a line that the arena must not send: abalone: move 1 of White: a marble is in the way: a1-a2 (rule InLine): "moved a1-a2"`},
		{asked + "moved c5\n", "ready\ng3-f3\n", `line 5: a line that the arena must not send: abalone: not written as a move: "c5" (rule Notation): "moved c5"`},
		{asked + "moved f3-g3\n", "ready\ng3-f3\n", `line 5: a line that the arena must not send: abalone: move 1 of White: not one's own marbles: f3-g3 (rule Line): "moved f3-g3"`},
		{asked + "moved c5-d6\n" + second + timed + "go\nmoved c4-d5\n", "ready\ng3-f3\nresign\n", `line 9: a line that the arena must not send: the bot has resigned: "moved c4-d5"`},
		{asked + "moved c5-d6\n" + second + timed + "go 1\n", "ready\ng3-f3\n", `line 8: a line that the arena must not send: a line of one word: "go 1"`},
		{joined + start + timed + "go \n", "ready\n", `line 4: a line that the arena must not send: a line of one word: "go "`},
		{joined + start + "time 1\n", "ready\n", `line 3: a line that the arena must not send: expected two times: "time 1"`},
		{joined + start + "time\n", "ready\n", `line 3: a line that the arena must not send: expected two times: "time"`},
		{joined + start + "time -1 1\n", "ready\n", `line 3: a line that the arena must not send: no such time: "time -1 1"`},
		{joined + start + "time 1 01\n", "ready\n", `line 3: a line that the arena must not send: no such time: "time 1 01"`},
		{joined + start + "time 86700001 1\n", "ready\n", `line 3: a line that the arena must not send: no such time: "time 86700001 1"`},
		{joined + start + "time 86700000 0\n", "ready\n", ""},
		{joined + joined, "ready\n", `line 2: a line that the arena must not send: there is a game already: "join abalone/1 a/1 black 7"`},
		{start, "", `line 1: a line that the arena must not send: there is no game: "` + start[:len(start)-1] + `"`},
		{"end won 14(W)-14(L)\n", "", `line 1: a line that the arena must not send: there is no game: "end won 14(W)-14(L)"`},
		{joined + "end\n", "ready\n", `line 2: a line that the arena must not send: abalone: not a result: "" (rule Score): "end"`},
		{joined + "end won 14(L)-14(W)\n", "ready\n", `line 2: a line that the arena must not send: no such end: "end won 14(L)-14(W)"`},
		{white + "end lost 14(L)-14(W)\n", "ready\n", `line 2: a line that the arena must not send: no such end: "end lost 14(L)-14(W)"`},
		{white + "end won 14(T)-14(T)\n", "ready\n", `line 2: a line that the arena must not send: no such end: "end won 14(T)-14(T)"`},
		{joined + "end won 14(W)-14(L)\nend won 14(W)-14(L)\n", "ready\n", `line 3: a line that the arena must not send: there is no game: "end won 14(W)-14(L)"`},
		{joined + "end won 14(W)-14(L)\n" + start, "ready\n", `line 3: a line that the arena must not send: the game has ended: "` + start[:len(start)-1] + `"`},
		{joined + "end won 14(W)-14(L)\n" + joined, "ready\n", `line 3: a line that the arena must not send: there is a game already: "` + joined[:len(joined)-1] + `"`},
		{"limit 200 tie\n" + joined, "ready\n", ""},
		{"limit 1000 marbles\n" + joined, "ready\n", ""},
		{joined + "limit 200 tie\n", "ready\n", `line 2: a line that the arena must not send: there is a game already: "limit 200 tie"`},
		{"limit 1001 tie\n", "", `line 1: a line that the arena must not send: no such limit: "limit 1001 tie"`},
		{"limit 0 tie\n", "", `line 1: a line that the arena must not send: no such limit: "limit 0 tie"`},
		{"limit 02 tie\n", "", `line 1: a line that the arena must not send: no such limit: "limit 02 tie"`},
		{"limit 2 win\n", "", `line 1: a line that the arena must not send: no such limit: "limit 2 win"`},
		{"limit 2\n", "", `line 1: a line that the arena must not send: expected a number of moves and a word: "limit 2"`},
		{"join abalone/2 a/1 black 7\n", "", `line 1: a line that the arena must not send: this bot plays abalone/1: "join abalone/2 a/1 black 7"`},
		{"join abalone/1 a/1 green 7\n", "", `line 1: a line that the arena must not send: no such side: "join abalone/1 a/1 green 7"`},
		{"join abalone/1 a/1 black -7\n", "", `line 1: a line that the arena must not send: no such number: "join abalone/1 a/1 black -7"`},
		{"join abalone/1 a/1 black 07\n", "", `line 1: a line that the arena must not send: no such number: "join abalone/1 a/1 black 07"`},
		{"join abalone/1 a/1 black 18446744073709551616\n", "", `line 1: a line that the arena must not send: no such number: "join abalone/1 a/1 black 18446744073709551616"`},
		{"join abalone/1 a/1 black 18446744073709551615\n", "ready\n", ""},
		{"join abalone/1  black 7\n", "", `line 1: a line that the arena must not send: expected a version, a game, a side and a number: "join abalone/1  black 7"`},
		{"join abalone/1 black 7\n", "", `line 1: a line that the arena must not send: expected a version, a game, a side and a number: "join abalone/1 black 7"`},
		{"\t\n", "", `line 1: a line that the arena must not send: control characters: "\t"`},
		{joined + "go\x00\n", "ready\n", `line 2: a line that the arena must not send: control characters: "go\x00"`},
		{joined + long + "xx\n", "ready\n", "line 2: a line that the arena must not send: more than 4096 bytes"},
		{joined + long + long + "\n", "ready\n", "line 2: a line that the arena must not send: more than 4096 bytes"},
	} {
		wiretest.Answers(t, serving(&fixed{moves: []string{"g3-f3"}}), c.in, c.out, c.err, ErrLine)
	}
}

// TestServeIllegal checks that an illegal move is answered all the same, and
// that no turn can follow.
func TestServeIllegal(t *testing.T) {
	for _, c := range []struct{ in, err string }{
		{asked + "end lost 14(L)-14(W)\n", ""},
		{asked + "moved c5-d6\n", `wire: line 5: a line that the arena must not send: the bot has made an illegal move: "moved c5-d6"`},
	} {
		var out bytes.Buffer
		err := Serve(always(&fixed{moves: []string{"a1-a2"}}), strings.NewReader(c.in), &out)
		if out.String() != "ready\na1-a2\n" || fmt.Sprint(err) != c.err && (err != nil || c.err != "") {
			t.Errorf("%q, %v, want %s", &out, err, c.err)
		}
	}
}

// TestServeRepeated checks that Serve knows the rule of repeated positions: a
// player is not told such a move, and the arena must not send it.
func TestServeRepeated(t *testing.T) {
	lines := asked + "moved c5-d6\n" + second + timed + "go\nmoved d6-c5\n"
	var turns []abalone.Turn
	var out bytes.Buffer
	err := Serve(always(told{&fixed{moves: []string{"g3-f3", "f3-g3"}}, &turns}), strings.NewReader(lines), &out)
	if out.String() != "ready\ng3-f3\nf3-g3\n" || !errors.Is(err, ErrLine) || !strings.Contains(err.Error(), "the position has been there before: d6-c5 (rule NoRepeat)") {
		t.Errorf("%q, %v", &out, err)
	}
	lines = asked + "moved c5-d6\n" + second + timed + "go\nmoved c4-d5\n"
	g, err := abalone.New(abalone.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"g3-f3", "c5-d6", "f3-g3"} {
		m, _ := abalone.ParseMove(text)
		if err := g.Move(m); err != nil {
			t.Fatal(err)
		}
	}
	want := g.Legal()
	back := abalone.Move{}
	if back, err = abalone.ParseMove("d6-c5"); err != nil || slices.Contains(want, back) {
		t.Fatal(err, want)
	}
	turns = nil
	white := white + "moved g3-f3\n" + "board #####/######/...##../..#...../........./......../..OOO../OOOOOO/OOOOO\n" + timed + "go\n" +
		"moved f3-g3\n" + "board " + g.Board().String() + "\n" + timed + "go\n"
	if err := Serve(always(told{&fixed{moves: []string{"c5-d6"}}, &turns}), strings.NewReader(white), io.Discard); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(turns[1].Legal, want) || len(turns[1].Positions) != 4 {
		t.Errorf("%+v, want %v", turns[1], want)
	}
}

// TestServeOver checks that no turn can follow the end of a game by the rules.
func TestServeOver(t *testing.T) {
	g, err := abalone.Play(abalone.Greedy{}, &wanderer{}, abalone.Options{})
	if err != nil || g.Why() != abalone.SixLost {
		t.Fatal(err, g.Why())
	}
	for _, s := range []abalone.Side{abalone.Black, abalone.White} {
		lines := scripted(Join{Game: "a/1", Side: s, Seed: 7}, g).arena
		lines = lines[:strings.Index(lines, "end ")] + "moved a1-b1\nboard x\n"
		player := map[abalone.Side]abalone.Player{abalone.Black: abalone.Greedy{}, abalone.White: &wanderer{}}[s]
		err := Serve(always(player), strings.NewReader(lines), io.Discard)
		if !errors.Is(err, ErrLine) || !strings.Contains(err.Error(), `: the last move has ended the game: "moved a1-b1"`) {
			t.Error(err)
		}
	}
}

// A failing player has no answer.
type failing struct{ error }

func (f failing) Choose(abalone.Turn) (abalone.Reply, error) { return abalone.Reply{}, f.error }

// TestPlayerFails checks that the error of a player is returned, and that there
// must be a player.
func TestPlayerFails(t *testing.T) {
	var out bytes.Buffer
	if err := Serve(always(failing{io.ErrNoProgress}), strings.NewReader(asked), &out); !errors.Is(err, ErrPlayer) || !errors.Is(err, io.ErrNoProgress) || out.String() != "ready\n" {
		t.Errorf("%q, %v", &out, err)
	}
	out.Reset()
	if err := Serve(always(nil), strings.NewReader(asked), &out); !errors.Is(err, ErrPlayer) || out.String() != "" {
		t.Errorf("%q, %v", &out, err)
	}
}

// TestWrites checks that an answer is one write, and that an error of reading
// or writing is returned.
func TestWrites(t *testing.T) {
	player := serving(&fixed{moves: []string{"g3-f3"}})
	wiretest.Writes(t, player, asked+"moved c5-d6\n"+second+timed+"go\n", "ready\n", "g3-f3\n")
}

// TestSample checks that the game in the package comment is a game: a bot gives
// the answers of the comment, and the arena sends the lines of the comment.
func TestSample(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	in, want := wiretest.Sample(t)
	moves := strings.Fields(want)
	if len(moves) != 3 {
		t.Fatal(moves)
	}
	wiretest.Answers(t, serving(&fixed{moves: moves[1:]}), in, want, "", ErrLine)
	// Its arena sends the same, except for times and the number.
	var heard []string
	var bob []string
	o := Conditions{Options: abalone.Options{Moves: 2}}
	gameOf(t, o, bothSaying(&heard, &bob, append([]string{"ready"}, moves[1:]...), []string{"ready", "c5-d6", "c4-d5"}), 1)
	plain := func(line string) string {
		word, _, _ := strings.Cut(line, " ")
		if word == "time" || word == "join" {
			return word
		}
		return line
	}
	for i, line := range strings.Split(strings.TrimSpace(in), "\n") {
		if plain(line) != plain(heard[i]) {
			t.Errorf("%s, and the arena sends %s", line, heard[i])
		}
	}
	if n := strings.Count(in, "\n"); n != len(heard) {
		t.Errorf("%d lines, and the arena sends %d", n, len(heard))
	}
	// The page has a spelling that is no move.
	bad, _ := abalone.ParseMove("g5g4-f6")
	if good, err := bad.Canonical(); err != nil || good.String() != "g4g5-f5" || !strings.Contains(string(text), "So g4g5-f5 is a move, and g5g4-f6 is not.") {
		t.Error(good, err)
	}
}

// TestNeighbors checks what the page says of neighbors.
func TestNeighbors(t *testing.T) {
	const names = "abcdefghi"
	sizes := [9]int{5, 6, 7, 8, 9, 8, 7, 6, 5}
	near := map[[2]string]bool{}
	join := func(row, n, otherRow, other int) {
		if other >= 1 && otherRow < len(sizes) && other <= sizes[otherRow] {
			a, b := fmt.Sprintf("%c%d", names[row], n), fmt.Sprintf("%c%d", names[otherRow], other)
			near[[2]string{a, b}], near[[2]string{b, a}] = true, true
		}
	}
	for row, size := range sizes {
		for n := 1; n <= size; n++ {
			join(row, n, row, n+1)
			if row < 4 {
				join(row, n, row+1, n)
				join(row, n, row+1, n+1)
			} else {
				join(row, n, row+1, n-1)
				join(row, n, row+1, n)
			}
		}
	}
	for from := range abalone.Field(abalone.Fields) {
		for to := range abalone.Field(abalone.Fields) {
			_, err := abalone.Move{Tail: from, Head: from, To: to}.Canonical()
			if (err == nil) != near[[2]string{from.String(), to.String()}] {
				t.Errorf("%v and %v: %v", from, to, err)
			}
		}
	}
}
