package person

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/golden"
)

// A script is a player with its moves. It resigns at "resign", and fails at the
// end of the script.
type script []string

func (x *script) Choose(t abalone.Turn) (abalone.Reply, error) {
	if len(*x) == 0 {
		return abalone.Reply{}, errors.New("the \x1b[2J script is at its end")
	}
	word := (*x)[0]
	*x = (*x)[1:]
	if word == "resign" {
		return abalone.Reply{Resign: true}, nil
	}
	m, err := abalone.ParseMove(word)
	return abalone.Reply{Move: m}, err
}

// moves returns a script.
func moves(text string) *script {
	list := script(strings.Fields(text))
	return &list
}

// ticks is a clock that goes on by a time whenever somebody looks at it.
func ticks(step time.Duration) func() time.Time {
	now := time.Date(2026, 3, 27, 20, 0, 0, 0, time.UTC)
	return func() time.Time {
		now = now.Add(step)
		return now
	}
}

// An echo is an input in a terminal: what is typed appears in the output.
type echo struct {
	lines []string
	out   io.Writer
}

func (e *echo) Read(p []byte) (int, error) {
	if len(e.lines) == 0 {
		return 0, io.EOF
	}
	n := copy(p, e.lines[0])
	io.WriteString(e.out, e.lines[0][:n])
	if e.lines[0] = e.lines[0][n:]; e.lines[0] == "" {
		e.lines = e.lines[1:]
	}
	return n, nil
}

// transcript plays a game with an input, and returns what the terminal shows.
func transcript(t *testing.T, table Table, input string) (abalone.Record, string) {
	t.Helper()
	var out bytes.Buffer
	table.In = &echo{slices.Collect(strings.Lines(input)), &out}
	table.Out = &out
	if table.Now == nil {
		table.Now = ticks(time.Second)
	}
	r, err := Play(context.Background(), table)
	if err != nil {
		t.Error(err)
	}
	for line := range strings.Lines(out.String()) {
		if width := say.Width(strings.TrimSuffix(line, "\n")); width > max(table.Width, narrow) && table.Width > 0 && !strings.Contains(line, "> ") && !strings.HasPrefix(line, "[") {
			t.Errorf("a line of %d columns: %s", width, line)
		}
	}
	return r, out.String()
}

// TestTranscripts compares games in a terminal with golden files.
func TestTranscripts(t *testing.T) {
	for _, c := range []struct {
		name   string
		table  Table
		input  string
		moves  int
		result string
	}{
		{"casual", Table{OpponentName: "Vera", Opponent: moves("c3-d4 c5-d5 b1-c2"), Hints: abalone.Greedy{}, Name: "Ann"},
			"help\nmoves g3\nmoves\nG3 - F3\nundo\ng3-f4\nboard\nhint\nundo\nundo\nrecord\n g3g5-f2\ntie\nh7\nmoves j1\nboard 2\nmoves g3 g4\ng3g5-f4\nrecord\nRESIGN\n", 2, "14(R)-14(W)"},
		{"illegal", Table{OpponentName: "Vera", Opponent: moves("c3-d4 c4-d5"), Name: "Ann"},
			"a1-b1\ni1-h1\ni1i3-h2\ng3g5-h3\ng5-g3\ng5g3-h5\ni1i3-j1\ni1i5-i2\ni1h3-h1\ng4-e4\ng3g5-e2\nx\n\x1b[2J\u202e\n" + strings.Repeat("x", 300) + "\nG5 G3-F6\nf4-g4\ni1-j1\nMOVES F4\nquit\n", 4, ""},
		{"timed", Table{Slow: true, OpponentName: "Vera", Opponent: moves("c3-d4 c5-d5"), Side: abalone.Black, Timed: true, Now: ticks(time.Minute), Options: abalone.Options{Time: 5 * time.Minute}},
			"g3-f3\nundo\nhint\nboard\nhelp\nf3-e3\n", 2, "14(*)-14(W)"},
		{"white", Table{OpponentName: "שרה", Opponent: moves("g3-f3 f3-g3 resign"), Side: abalone.White, Width: 40, Name: "Ein sehr langer Name mit vielen Wörtern"},
			"undo\nboard\nhint\nhelp\nmoves\nc3-d3\nd3-c3\nc4-d4\n", 4, "14(R)-14(W)"},
		{"fails", Table{OpponentName: "Vera", Opponent: moves("")}, "g3-f3", 1, "14(W)-14(L)"},
		{"wrong", Table{OpponentName: "Vera", Opponent: moves("a1-a2")}, "g3-f3\n", 1, "14(W)-14(L)"},
		{"end", Table{OpponentName: "Vera", Opponent: moves("c3-d4")}, "g3-f3\nf3-", 2, ""},
		{"limit", Table{OpponentName: "Vera", Opponent: moves("c3-d4"), Options: abalone.Options{Moves: 1}}, "g3-f3\n", 2, "14(T)-14(T)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, text := transcript(t, c.table, c.input)
			if len(r.Moves) != c.moves || r.Result.String() != c.result {
				t.Errorf("%d moves, %v", len(r.Moves), r.Result)
			}
			if _, err := r.Replay(); err != nil {
				t.Error(err)
			}
			if name := map[bool]string{true: r.White, false: r.Black}[c.table.Side == abalone.White]; name != cmp.Or(c.table.Name, "Human") {
				t.Errorf("the person is called %s", name)
			}
			if strings.ContainsAny(strings.ReplaceAll(text, "\x1b[2J\u202e\n", ""), "\x1b\u202e") {
				t.Errorf("%q", text)
			}
			golden.Check(t, c.name+".golden", "# Source: made up for this package.\n"+text)
		})
	}
}

// TestWholeGame plays until six marbles are lost. Each marble that the program
// pushes off is mentioned.
func TestWholeGame(t *testing.T) {
	g, err := abalone.New(abalone.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var typed strings.Builder
	for i := 0; g.Why() == 0; i++ {
		legal := g.Legal()
		m := legal[i*i*31%len(legal)]
		if g.ToMove() == abalone.White {
			r, _ := abalone.Greedy{}.Choose(abalone.Turn{Side: abalone.White, Board: g.Board(), Legal: legal})
			m = r.Move
		} else {
			fmt.Fprintln(&typed, m)
		}
		if err := g.Move(m); err != nil {
			t.Fatal(err)
		}
	}
	r, text := transcript(t, Table{OpponentName: "Vera", Opponent: abalone.Greedy{}}, typed.String())
	if !slices.Equal(r.Moves, g.Moves()) || r.Result != g.Result() || g.Why() != abalone.SixLost || g.Lost(abalone.Black) != 6 {
		t.Errorf("%v, not %v", r, g.Moves())
	}
	if n := strings.Count(text, "by White, which pushes a marble off."); n != 6 {
		t.Errorf("%d marbles are mentioned", n)
	}
	if !strings.Contains(text, "The game is over by rule SixLost: "+g.Result().String()+". You have lost.\n") {
		t.Errorf("%s", text)
	}
	back, err := r.Text()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := abalone.ParseRecord(back); err != nil || !slices.Equal(again.Moves, r.Moves) || again.Result != r.Result {
		t.Errorf("%v: %v", err, again)
	}
}

// TestReasons checks that each rule that forbids a move has its sentence.
func TestReasons(t *testing.T) {
	for r := range abalone.Unable + 1 {
		want := slices.Contains([]abalone.Rule{abalone.Line, abalone.InLine, abalone.Broadside, abalone.Sumito, abalone.NoRepeat, abalone.Notation}, r)
		if got := reason(r); (got != "") != want {
			t.Errorf("%v: %q", r, got)
		}
	}
}

// TestTie checks when the program accepts a tie.
func TestTie(t *testing.T) {
	for _, c := range []struct {
		moves, ours, theirs int
		want                bool
	}{{39, 0, 0, false}, {40, 0, 0, true}, {40, 1, 0, false}, {41, 0, 1, true}, {0, 0, 5, false}} {
		// A game in which only the numbers matter is easier to play
		// than to make up, so look for one.
		found := false
		for seed := 0; seed < 400 && !found; seed++ {
			s := begin(t)
			walk(s, seed, c.moves)
			if len(s.game.Moves()) != c.moves || s.game.Why() != 0 {
				continue
			}
			mine, theirs := s.game.Lost(s.Side), s.game.Lost(-s.Side)
			if found = (mine > theirs) == (c.ours > c.theirs) && (mine < theirs) == (c.ours < c.theirs) || c.moves == 0; found {
				s.tie()
				if got := s.game.Why() == abalone.AgreedTie; got != c.want {
					t.Errorf("%+v: %t", c, got)
				}
			}
		}
		if !found {
			t.Errorf("%+v: there is no such game", c)
		}
	}
}

// begin returns a sitting without an input.
func begin(t testing.TB) *sitting {
	s, err := sit(Table{In: strings.NewReader(""), Out: io.Discard, Opponent: abalone.Greedy{}, OpponentName: "Vera", Now: ticks(time.Second), Options: abalone.Options{Moves: abalone.MaxMoves}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// walk makes moves: by Greedy, or by a number.
func walk(s *sitting, seed, n int) {
	for i := 0; i < n && s.game.Why() == 0; i++ {
		legal := s.game.Legal()
		if len(legal) == 0 {
			return
		}
		m := legal[(seed*7919+i*i*31+i)%len(legal)]
		if (seed+i)%3 == 0 {
			r, _ := abalone.Greedy{}.Choose(abalone.Turn{Side: s.game.ToMove(), Board: s.game.Board(), Legal: legal})
			m = r.Move
		}
		took := time.Duration(i+1) * time.Second
		if s.game.ToMove() != s.Side {
			_ = s.game.Spend(took)
		}
		_ = s.game.Move(m)
		s.spent = append(s.spent, took)
	}
}

// TestTable checks that each thing that a table lacks is reported.
func TestTable(t *testing.T) {
	_, err := Play(context.Background(), Table{Width: 39, Side: 7, Options: abalone.Options{Moves: -1}})
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{"no input", "no output", "no opponent", "no clock", "39 columns", "Black or White", "-1 moves"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in %v", want, err)
		}
	}
	table := Table{In: strings.NewReader(""), Out: io.Discard, Opponent: abalone.Greedy{}, OpponentName: "\"", Now: ticks(0)}
	if r, err := Play(context.Background(), table); !errors.Is(err, abalone.ErrTag) || len(r.Tags()) != 7 || r.Date != "" {
		t.Errorf("%v, %v", r, err)
	}
}

// TestOutput checks that an output that cannot be written ends the game.
func TestOutput(t *testing.T) {
	play := func(out io.Writer) error {
		in := strings.NewReader("help\nboard\nmoves\ng3-f3\n")
		_, err := Play(context.Background(), Table{In: in, Out: out, Opponent: moves("c3-d4"), Now: ticks(0)})
		return err
	}
	var all bytes.Buffer
	if err := play(&all); err != nil {
		t.Fatal(err)
	}
	for room := range all.Len() {
		out := &full{room: room}
		if err := play(out); !errors.Is(err, errFull) || !strings.Contains(err.Error(), "the output cannot be written") {
			t.Fatalf("room for %d bytes: %v", room, err)
		}
	}
}

var errFull = errors.New("the disk is full")

// Full has room for some bytes, and must not be written to after its error.
type full struct {
	room   int
	failed bool
}

func (f *full) Write(p []byte) (int, error) {
	if f.failed {
		return 0, errors.New("written to after an error")
	}
	if f.room -= len(p); f.room < 0 {
		f.failed = true
		return 0, errFull
	}
	return len(p), nil
}

// TestInput checks that an input that fails ends the game with its record.
func TestInput(t *testing.T) {
	broken := errors.New("the line is cut")
	in := io.MultiReader(strings.NewReader("g3-f3\n"), iotest.ErrReader(broken))
	r, err := Play(context.Background(), Table{In: in, Out: io.Discard, Opponent: moves("c3-d4"), Now: ticks(0)})
	if !errors.Is(err, broken) || len(r.Moves) != 2 {
		t.Errorf("%v, %v", r.Moves, err)
	}
}

// TestCanceled checks that a canceled context ends the game while the person or
// the program thinks.
func TestCanceled(t *testing.T) {
	why := errors.New("somebody pressed Ctrl-C")
	t.Run("person", func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(context.Background())
		in, typed := io.Pipe()
		defer typed.Close()
		go func() {
			io.WriteString(typed, "g3-f3\n")
			typed.Write(nil) // waits until the next line is read
			cancel(why)
		}()
		r, err := Play(ctx, Table{In: in, Out: io.Discard, Opponent: moves("c3-d4"), Now: time.Now})
		if err != why || len(r.Moves) != 2 || r.Result != (abalone.Result{}) {
			t.Errorf("%v, %v", r, err)
		}
	})
	t.Run("program", func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(context.Background())
		r, err := Play(ctx, Table{In: strings.NewReader("g3-f3\n"), Out: io.Discard, Opponent: stuck(func() { cancel(why) }), Now: time.Now})
		if err != why || len(r.Moves) != 1 {
			t.Errorf("%v, %v", r, err)
		}
	})
	t.Run("hint", func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(context.Background())
		r, err := Play(ctx, Table{In: strings.NewReader("hint\n"), Out: io.Discard, Opponent: moves(""), Hints: stuck(func() { cancel(why) }), Now: time.Now})
		if err != why || len(r.Moves) != 0 {
			t.Errorf("%v, %v", r, err)
		}
	})
}

// A stuck player never answers.
type stuck func()

func (x stuck) Choose(abalone.Turn) (abalone.Reply, error) {
	x()
	select {}
}

// TestHint checks what becomes of hints that are of no use.
func TestHint(t *testing.T) {
	_, text := transcript(t, Table{OpponentName: "Vera", Opponent: moves(""), Hints: moves("resign a1-b1 g3-f3")}, "hint\nhint\nhint\nhint\nquit\n")
	var hints []string
	for line := range strings.Lines(text) {
		if strings.Contains(line, " hint") && !strings.Contains(line, ">") {
			hints = append(hints, strings.TrimSpace(line))
		}
	}
	if want := []string{"The hint is to resign.", "There is no hint.", "The hint is g3-f3.", "There is no hint."}; !slices.Equal(hints, want) {
		t.Errorf("%q", hints)
	}
}

// TestProgramClock checks that the program loses by its clock in a casual game,
// and the person does not.
func TestProgramClock(t *testing.T) {
	for _, c := range []struct {
		step time.Duration
		want string
	}{{time.Minute, "14(T)-14(T)"}, {21 * time.Minute, "14(W)-14(*)"}} {
		r, _ := transcript(t, Table{OpponentName: "Vera", Opponent: moves("c3-d4 c5-d5"), Now: ticks(c.step), Options: abalone.Options{Moves: 2}}, "\n\n\n\n\n\ng3-f3\n"+strings.Repeat("\n", 50)+"g4-f4\n")
		if r.Result.String() != c.want {
			t.Errorf("%v: %v", c.step, r.Result)
		}
	}
}

// TestRecord checks that the record of an unfinished game is read again.
func TestRecord(t *testing.T) {
	s := begin(t)
	for n := range 60 {
		r := s.record()
		text, err := r.Text()
		if err != nil {
			t.Fatal(err)
		}
		if back, err := abalone.ParseRecord(text); err != nil || fmt.Sprint(back) != fmt.Sprint(r) || back.Date != "2026.03.27" || fmt.Sprint(back.More) != "[{Moves 1000}]" {
			t.Fatalf("after %d moves: %v, not %v, %v", n, back, r, err)
		}
		walk(s, n, 1)
	}
	// The limit of moves and its reading are in the record.
	r, text := transcript(t, Table{OpponentName: "Vera", Opponent: moves("c3-d4"), Options: abalone.Options{Moves: 1, MoreMarbles: true}}, "record\ng3-f3\n")
	if err := r.Check(); err != nil || fmt.Sprint(r.More) != "[{Moves 1} {MoreMarbles true}]" || !strings.Contains(text, "[Moves \"1\"]\n[MoreMarbles \"true\"]\n") {
		t.Errorf("%v, %v, %s", err, r.More, text)
	}
}
