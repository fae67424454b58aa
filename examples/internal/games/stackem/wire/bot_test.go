package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/occurs"
	"pgregory.net/rapid"
)

func TestServed(t *testing.T) {
	occurs.Hold(t, served, "completed", "pile-empty", "running", "discard", "pile", "-1", "seat 0", "seat 1")
}
func TestNoise(t *testing.T) { occurs.Hold(t, noise, "no error", "an error", "an answer") }

func FuzzServed(f *testing.F) { occurs.Fuzz(f, served) }
func FuzzNoise(f *testing.F)  { occurs.Fuzz(f, noise) }

// A script is a bot's side of a game that is over: what the arena sends, and
// what the bot answers.
type script struct{ arena, bot string }

// scripted puts a game into lines, for the bot in a seat.
func scripted(id string, seat int, g stackem.Game) (s script) {
	arena := func(format string, args ...any) { s.arena += fmt.Sprintf(format+"\n", args...) }
	bot := func(format string, args ...any) { s.bot += fmt.Sprintf(format+"\n", args...) }
	wall := func(w stackem.Wall) string { return strings.Trim(fmt.Sprint(w[:]), "[]") }
	arena("join stackem/2 %s %d 17", id, seat)
	bot("ready")
	p, err := g.Start.Begin()
	if err != nil {
		panic(err)
	}
	for _, m := range g.Moves {
		mover, _ := p.ToMove()
		hand, ok := p.Hand(m.Take)
		if mover == seat {
			v := p.View()
			arena("mine %s", wall(v.Mine))
			arena("theirs %s", wall(v.Theirs))
			arena("time %d", stackem.Bank-p.Used()[mover])
			arena("discard %d", v.Discard)
			bot("%c", m.Take.String()[0])
			if ok {
				arena("brick %d", hand)
				bot("%s", m.At)
			}
		}
		if p, _, err = p.Apply(m); err != nil {
			panic(err)
		}
	}
	end := "undecided"
	if winner, ok := p.Winner(); ok {
		end = map[bool]string{true: "won", false: "lost"}[winner == seat]
	}
	arena("end %s", end)
	return s
}

// played plays a game between two simple players.
func played(number int, players [2]stackem.Player, most int) stackem.Game {
	start, err := stackem.Deal(stackem.Seed{1}, number)
	if err != nil {
		panic(err)
	}
	g, err := stackem.Contest(start, players, most)
	if err != nil {
		panic(err)
	}
	return g
}

// served: a player that is served plays as it does without lines, whatever else
// is sent, and however the lines arrive.
func served(t *rapid.T, seen occurs.Tally) {
	simple := rapid.SampledFrom([]stackem.Player{stackem.Slots{}, stackem.Greedy{}, fixed{stackem.Pile, "-1"}})
	players := [2]stackem.Player{simple.Draw(t, "player 0"), simple.Draw(t, "player 1")}
	g := played(rapid.IntRange(1, 1000).Draw(t, "game"), players, rapid.IntRange(0, 200).Draw(t, "most"))
	seat := rapid.IntRange(0, 1).Draw(t, "seat")
	s := scripted("a/1", seat, g)
	var out bytes.Buffer
	err := Serve(func(j Join) stackem.Player {
		if j != (Join{"a/1", seat, 17}) {
			t.Errorf("%+v", j)
		}
		return players[seat]
	}, wiretest.Garbled(t, s.arena, "mines 1", "mine 1 2"), &out)
	if err != nil || out.String() != s.bot {
		t.Errorf("%v\n%s\nanswers\n%swant\n%s", err, s.arena, &out, s.bot)
	}
	course, err := stackem.Play(g)
	if err != nil {
		t.Fatal(err)
	}
	seen.Note(course.End.State())
	for _, m := range g.Moves {
		seen.Note(m.Take)
		seen.Note(m.At)
	}
	seen.Note("seat ", seat)
}

// noise is the law [wiretest.Changed].
func noise(t *rapid.T, seen occurs.Tally) {
	s := scripted("a/1", 1, played(1, [2]stackem.Player{stackem.Greedy{}, stackem.Slots{}}, 6))
	wiretest.Changed(t, seen, slots, s.arena, "readypABCD0123-", ErrLine)
}

// slots plays as [stackem.Slots].
func slots(in io.Reader, out io.Writer) error {
	return Serve(func(Join) stackem.Player { return stackem.Slots{} }, in, out)
}

const (
	joined = "join stackem/2 a/1 1 17\n"
	mine   = "mine 97 80 56 10 90 42 39 8 79 37 30 6 22 18 17 4\n"
	theirs = "theirs 5 61 20 31 77 2 19 40 11 98 64 23 9 55 71 0\n"
	asked  = joined + mine + theirs + "time 60000\ndiscard 99\n"
)

// fixed is a player with fixed answers.
type fixed struct {
	take stackem.Choice
	at   string
}

func (f fixed) Choose(stackem.View) stackem.Choice              { return f.take }
func (f fixed) Place(v stackem.View, hand stackem.Brick) string { return f.at }

// TestServe has the lines that are refused, and what is answered before.
func TestServe(t *testing.T) {
	long := strings.Repeat("x", MaxLine)
	for _, c := range []struct{ in, out, err string }{
		{"", "", ""},
		{"join", "", ""},
		{joined, "ready\n", ""},
		{asked, "ready\np\n", ""},
		{asked + "brick 47", "ready\np\n", ""},
		{asked + "brick 47\n", "ready\np\nC0\n", ""},
		{asked + "end undecided\n", "ready\np\n", ""},
		{asked + "end won\nhello\n", "ready\np\n", ""},
		{"hello\n\n" + long + "\r\n" + joined, "ready\n", ""},
		{joined + "brick 99\n", "ready\n", `line 2: a line that the arena must not send: expected mine: "brick 99"`},
		{asked + "discard 99\n", "ready\np\n", `line 6: a line that the arena must not send: expected brick: "discard 99"`},
		{asked + "brick 99\n", "ready\np\n", `line 6: a line that the arena must not send: a brick appears twice: "brick 99"`},
		{asked + "brick 100\n", "ready\np\n", `line 6: a line that the arena must not send: no such brick: "brick 100"`},
		{asked + "brick -1\n", "ready\np\n", `line 6: a line that the arena must not send: no such brick: "brick -1"`},
		{asked + "brick 07\n", "ready\np\n", `line 6: a line that the arena must not send: no such brick: "brick 07"`},
		{asked + "brick\n", "ready\np\n", `line 6: a line that the arena must not send: no such brick: "brick"`},
		{asked + "brick 1 2\n", "ready\np\n", `line 6: a line that the arena must not send: the number of bricks must be 1: "brick 1 2"`},
		{asked + "brick \x00\n", "ready\np\n", `line 6: a line that the arena must not send: control characters: "brick \x00"`},
		{"\t\n", "", `line 1: a line that the arena must not send: control characters: "\t"`},
		{joined + mine + theirs + "discard 99\n", "ready\n", `line 4: a line that the arena must not send: expected time: "discard 99"`},
		{joined + mine + theirs + "time -1\n", "ready\n", `line 4: a line that the arena must not send: no such time: "time -1"`},
		{joined + mine + theirs + "time 01\n", "ready\n", `line 4: a line that the arena must not send: no such time: "time 01"`},
		{joined + mine + theirs + "time 9223372036854775808\n", "ready\n", `line 4: a line that the arena must not send: no such time: "time 9223372036854775808"`},
		{joined + mine + "theirs 1\n", "ready\n", `line 3: a line that the arena must not send: the number of bricks must be 16: "theirs 1"`},
		{joined + mine + "theirs" + mine[4:], "ready\n", `line 3: a line that the arena must not send: a brick appears twice: "theirs` + mine[4:len(mine)-1] + `"`},
		{joined + joined, "ready\n", `line 2: a line that the arena must not send: there is a game already: "join stackem/2 a/1 1 17"`},
		{mine, "", `line 1: a line that the arena must not send: there is no game: "` + mine[:len(mine)-1] + `"`},
		{"end won\n", "", `line 1: a line that the arena must not send: there is no game: "end won"`},
		{joined + "end\n", "ready\n", `line 2: a line that the arena must not send: no such end: "end"`},
		{joined + "end won\nend won\n", "ready\n", `line 3: a line that the arena must not send: there is no game: "end won"`},
		{joined + "end won\n" + mine, "ready\n", `line 3: a line that the arena must not send: there is no game: "` + mine[:len(mine)-1] + `"`},
		{"join stackem/1 a/1 1 17\n", "", `line 1: a line that the arena must not send: this bot plays stackem/2: "join stackem/1 a/1 1 17"`},
		{"join stackem/2 a/1 2 17\n", "", `line 1: a line that the arena must not send: no such seat: "join stackem/2 a/1 2 17"`},
		{"join stackem/2  1 17\n", "", `line 1: a line that the arena must not send: expected a version, a game, a seat and a seed: "join stackem/2  1 17"`},
		{"join stackem/2 a/1 1\n", "", `line 1: a line that the arena must not send: expected a version, a game, a seat and a seed: "join stackem/2 a/1 1"`},
		{"join stackem/2 a/1 1 -1\n", "", `line 1: a line that the arena must not send: no such seed: "join stackem/2 a/1 1 -1"`},
		{"join stackem/2 a/1 1 01\n", "", `line 1: a line that the arena must not send: no such seed: "join stackem/2 a/1 1 01"`},
		{"join stackem/2 a/1 1 18446744073709551616\n", "", `line 1: a line that the arena must not send: no such seed: "join stackem/2 a/1 1 18446744073709551616"`},
		{joined + long + "xx\n", "ready\n", "line 2: a line that the arena must not send: more than 4096 bytes"},
		{joined + long + long + "\n", "ready\n", "line 2: a line that the arena must not send: more than 4096 bytes"},
	} {
		wiretest.Answers(t, slots, c.in, c.out, c.err, ErrLine)
	}
}

// TestAnswers has answers that are unusual, and answers that are no lines.
func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		player fixed
		out    string
		fits   bool
	}{
		{fixed{stackem.Discard, "D3"}, "d\nD3\n", true},
		{fixed{stackem.Discard, ""}, "d\n\n", true},
		{fixed{0, "a0"}, "Choice(0)\na0\n", true},
		{fixed{stackem.Discard, strings.Repeat("A", MaxLine)}, "d\n" + strings.Repeat("A", MaxLine) + "\n", true},
		{fixed{stackem.Discard, strings.Repeat("A", MaxLine+1)}, "d\n", false},
		{fixed{stackem.Discard, "A0\nd"}, "d\n", false},
		{fixed{stackem.Discard, "A\x7f"}, "d\n", false},
		{fixed{stackem.Discard, "A\u0085"}, "d\n", false},
		{fixed{stackem.Discard, "A\xff"}, "d\n", false},
	} {
		brick := "brick 99\n"
		if c.player.take != stackem.Discard {
			brick = "brick 47\n"
		}
		var out bytes.Buffer
		err := Serve(func(Join) stackem.Player { return c.player }, strings.NewReader(asked+brick), &out)
		if out.String() != "ready\n"+c.out || (err == nil) != c.fits || err != nil && !errors.Is(err, ErrAnswer) {
			t.Errorf("%.20v: %.40q, %v", c.player, &out, err)
		}
	}
	other := asked + "brick 47\n"
	var out bytes.Buffer
	if err := Serve(func(Join) stackem.Player { return fixed{stackem.Discard, "A0"} }, strings.NewReader(other), &out); !errors.Is(err, ErrLine) || !strings.Contains(err.Error(), "not the discard") {
		t.Errorf("took the discard, got another brick: %v", err)
	}
}

// TestWrites checks that an answer is one write, and that an error of reading
// or writing is returned.
func TestWrites(t *testing.T) {
	wiretest.Writes(t, slots, asked+"brick 47\n", "ready\n", "p\n")
}

// TestSeed checks that each bot has another number in each game of each
// competition, and that the arena tells it to the bot.
func TestSeed(t *testing.T) {
	m := arena.Match{ID: "round-1/1-2", Bots: []string{"Ann", "Bob"}, Games: 2}
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
	var told [2]Join
	h := Games{Bot: func(name string) seat.Bot {
		return Bot(func(j Join) stackem.Player {
			told[slices.Index(m.Bots, name)] = j
			return stackem.Slots{}
		})
	}}
	p := arena.Plan{Seed: arena.Seed{3}, Matches: []arena.Match{m}}
	if _, err := h.Play(context.Background(), p, m, 2); err != nil {
		t.Fatal(err)
	}
	want := [2]Join{{"round-1/1-2/2", 0, Seed(p.Seed, m, 2, 0)}, {"round-1/1-2/2", 1, Seed(p.Seed, m, 2, 1)}}
	if told != want {
		t.Errorf("%+v, want %+v", told, want)
	}
}

// program is the folder of the program, with the reference bots.
const program = "../../../../stackem"

// TestReferences checks that the reference bots play as [stackem.Slots]. With
// the argument show, they print their wall before each turn.
func TestReferences(t *testing.T) {
	games, commands := night.Cases(4, 30), clitest.References(t, program)
	for name, argv := range commands {
		for k := 1; k <= games; k++ {
			s := scripted("a/1", k%2, played(k, [2]stackem.Player{stackem.Slots{}, stackem.Slots{}}, 200))
			var out, errors bytes.Buffer
			command, walls := exec.Command(argv[0], argv[1:]...), ""
			if k == 1 {
				command.Args, walls = append(command.Args, "show"), shown(s.arena)
			}
			command.Stdin, command.Stdout, command.Stderr = strings.NewReader("hello\n"+s.arena), &out, &errors
			err := command.Run()
			if name == "Octave" { // which says more at its end
				errors.Truncate(min(len(walls), errors.Len()))
			}
			if err != nil || out.String() != s.bot || errors.String() != walls {
				t.Fatalf("%s, game %d: %v\n%s%s\nwant\n%s", name, k, err, &errors, &out, s.bot)
			}
		}
	}
	sameRecords(t, commands)
}

// shown returns the walls of the lines mine, as the rules show a wall.
func shown(lines string) string {
	var b strings.Builder
	for line := range strings.Lines(lines) {
		if w := strings.Fields(line); w[0] == "mine" {
			b.WriteString("    0  1  2  3\n")
			for row := 3; row >= 0; row-- {
				fmt.Fprintf(&b, "%c %3s%3s%3s%3s\n", 'A'+row, w[4*row+1], w[4*row+2], w[4*row+3], w[4*row+4])
			}
		}
	}
	return b.String()
}

// TestCopied checks that the reference bots can be copied: they import only
// what their language brings, and mark the place of an idea.
func TestCopied(t *testing.T) {
	for _, file := range []string{"bot/main.go", "bot.py", "Bot.java", "cpp/bot.cpp", "octave/bot.m"} {
		text, err := os.ReadFile(program + "/" + file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "arbiter-go") || strings.Count(strings.Join(strings.Fields(string(text)), " "), "IDEA GOES HERE") != 2 {
			t.Errorf("%s", file)
		}
	}
}

// TestExample checks that the reference bots answer the lines in the package
// comment as the comment says.
func TestExample(t *testing.T) {
	lines, want := wiretest.Sample(t)
	if strings.Count(want, "\n") != 3 {
		t.Fatal(want)
	}
	wiretest.Answers(t, slots, lines, want, "", ErrLine)
}
