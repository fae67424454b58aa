package abalone

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// problemsOf returns the texts of all problems.
func problemsOf(t *testing.T, err error) []string {
	t.Helper()
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		t.Fatalf("%v isn't a list of problems", err)
	}
	var texts []string
	for _, e := range joined.Unwrap() {
		if _, ok := e.(*Problem); !ok {
			t.Errorf("%v is a %T", e, e)
		}
		texts = append(texts, e.Error())
	}
	return texts
}

func TestBoardProblems(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", []string{"abalone: not a board: 1 rows, not 9 (rule Hexagon)"}},
		{Start().String() + "/", []string{"abalone: not a board: 10 rows, not 9 (rule Hexagon)"}},
		{"####/######/..###x./......../........./......../..OOO../OOOOOO/OOOOO.", []string{
			"abalone: not a board: row i has 4 fields, not 5 (rule Hexagon)",
			`abalone: not a board: row g has something else than #, O and a dot: "..###x." (rule Hexagon)`,
			"abalone: not a board: row a has 6 fields, not 5 (rule Hexagon)",
		}},
		{strings.Repeat("/", 1<<20), []string{"abalone: not a board: 1048577 rows, not 9 (rule Hexagon)"}},
	} {
		_, err := ParseBoard(c.text)
		if got := problemsOf(t, err); !slices.Equal(got, c.want) || !errors.Is(err, ErrBoard) {
			t.Errorf("%.80q: %q, want %q", c.text, got, c.want)
		}
	}
}

// TestRecordProblems has records with everything wrong at once.
func TestRecordProblems(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"tags, moves and result", "[Event \"A\"]\n[Event \"B\"]\n[Site C]\n[Result \"14(T)-14(T)\"]\n\n1. a1-b1 a6-b1\n3. h1-g1 x 4. 14(T)-15(T)\nand more", []string{
			`abalone: line 2: tag given twice: "Event" (rule GameRecord)`,
			`abalone: line 3: not a tag: "[Site C]" (rule GameRecord)`,
			`abalone: line 6: move 1 of White: not written as a move: "a6-b1" (rule Notation)`,
			`abalone: line 7: move 2 of Black: move numbers must be in order, each before a move of Black: "3." (rule GameRecord)`,
			`abalone: line 7: move 3 of White: not written as a move: "x" (rule Notation)`,
			`abalone: line 7: move 4 of Black: move numbers must be in order, each before a move of Black: "14(T)-15(T)" (rule GameRecord)`,
			`abalone: line 7: the Result tag differs from the result at the end: "14(T)-14(T)" and "14(T)-15(T)" (rule GameRecord)`,
			`abalone: line 7: not a result: "14(T)-15(T)" (rule Score)`,
			`abalone: line 8: nothing comes after the result: "and" (rule GameRecord)`,
		}},
		{"numbers", "1. 1. a1-b1 2. a1-b1 c3-c4 c3-c4 e3-e4\n", []string{
			`abalone: line 1: move 1 of Black: move numbers must be in order, each before a move of Black: "1." (rule GameRecord)`,
			`abalone: line 1: move 1 of White: move numbers must be in order, each before a move of Black: "2." (rule GameRecord)`,
			`abalone: line 1: move 3 of Black: move numbers must be in order, each before a move of Black: "none before c3-c4" (rule GameRecord)`,
			`abalone: line 2: the result at the end is missing (rule GameRecord)`,
		}},
		{"tags", "[A B \"x\"][C \"\"] [D\"x\"]\n[E \"\x01\"]\n[ \"x\"]\n[F \"\n\"]\n[Result \"8(L)-9(W)\"]\n\n8(L)-9(W)", []string{
			`abalone: line 1: not a tag: "[A B \"x\"][C \"\"] [D\"x\"]" (rule GameRecord)`,
			`abalone: line 2: not a tag: "[E \"\x01\"]" (rule GameRecord)`,
			`abalone: line 3: not a tag: "[ \"x\"]" (rule GameRecord)`,
			`abalone: line 4: not a tag: "[F \"" (rule GameRecord)`,
			`abalone: line 5: move 1 of Black: move numbers must be in order, each before a move of Black: "none before \"]" (rule GameRecord)`,
			`abalone: line 5: move 1 of Black: not written as a move: "\"]" (rule Notation)`,
			`abalone: line 6: move 1 of White: not written as a move: "[Result" (rule Notation)`,
			`abalone: line 6: not a result: "\"8(L)-9(W)\"]" (rule Score)`,
			`abalone: line 8: nothing comes after the result: "8(L)-9(W)" (rule GameRecord)`,
		}},
		{"a number before White's move", "1. a1-b1 1. c3-c4 14(T)-14(T)", []string{
			`abalone: line 1: move 1 of White: move numbers must be in order, each before a move of Black: "1." (rule GameRecord)`,
		}},
		{"no space in a tag", "[D\"x\"]\n14(T)-14(T)", []string{`abalone: line 1: not a tag: "[D\"x\"]" (rule GameRecord)`}},
		{"a result only in the tag", "[Result \"14(T)-14(T)\"]", []string{`abalone: line 1: the result at the end is missing (rule GameRecord)`}},
		{"a number beyond all numbers", "9223372036854775807. x 1048576. y 1048575. z\n", []string{
			`abalone: line 1: move 1 of Black: move numbers must be in order, each before a move of Black: "9223372036854775807." (rule GameRecord)`,
			`abalone: line 1: move 1 of Black: not written as a move: "x" (rule Notation)`,
			`abalone: line 1: move 1 of White: move numbers must be in order, each before a move of Black: "1048576." (rule GameRecord)`,
			`abalone: line 1: move 1 of White: not written as a move: "y" (rule Notation)`,
			`abalone: line 1: move 2 of Black: move numbers must be in order, each before a move of Black: "1048575." (rule GameRecord)`,
			`abalone: line 1: move 1048575 of Black: not written as a move: "z" (rule Notation)`,
			`abalone: line 2: the result at the end is missing (rule GameRecord)`,
		}},
		{"a number at the end", "1. a1-b1 c3-c4 2. *", []string{`abalone: line 1: move 2 of Black: move numbers must be in order, each before a move of Black: "*" (rule GameRecord)`}},
		{"a result, but not in the tag", "[Result \"*\"]\n14(T)-14(T)", []string{`abalone: line 2: the Result tag differs from the result at the end: "*" and "14(T)-14(T)" (rule GameRecord)`}},
		{"no result, but an empty tag", "[Result \"\"]\n*", []string{`abalone: line 2: the Result tag differs from the result at the end: "" and "*" (rule GameRecord)`}},
		{"nothing", "", []string{`abalone: line 1: the result at the end is missing (rule GameRecord)`}},
		{"half a tag", "[", []string{
			`abalone: line 1: not a tag: "[" (rule GameRecord)`,
			`abalone: line 1: the result at the end is missing (rule GameRecord)`,
		}},
	} {
		r, err := ParseRecord(c.text)
		if got := problemsOf(t, err); !slices.Equal(got, c.want) || len(r.Moves) != 0 {
			t.Errorf("%s:\n got %s\nwant %s", c.name, strings.Join(got, "\n     "), strings.Join(c.want, "\n     "))
		}
	}
}

// TestTooLarge has texts that are as long as may be, and longer; reading takes
// a time that grows as they do.
func TestTooLarge(t *testing.T) {
	if _, err := ParseRecord(strings.Repeat(" ", MaxRecord-11) + "14(T)-14(T)"); err != nil {
		t.Errorf("the longest: %v", err)
	}
	_, err := ParseRecord(strings.Repeat(" ", MaxRecord-10) + "14(T)-14(T)")
	wantProblem(t, err, ErrTooLarge, GameRecord)
	for _, part := range []string{"[", "[a \"\"]", "[a \"\"]\n", "\"", "x ", "1. ", "14(T)-14(", "[a", "[\n"} {
		start := time.Now()
		_, err := ParseRecord(strings.Repeat(part, MaxRecord/len(part)))
		var list interface{ Unwrap() []error }
		if !errors.As(err, &list) || len(list.Unwrap()) > 1001 {
			t.Errorf("%q again and again: %.200v", part, err)
		}
		if d := time.Since(start); d > 20*time.Second {
			t.Errorf("%q again and again: %v", part, d)
		}
	}
	whole := Record{Result: Result{14, 14, Tie, Tie}}
	whole.Moves = make([]Move, MaxRecord/4)
	_, err = whole.Text()
	wantProblem(t, err, ErrTooLarge, GameRecord)
	whole.Moves = make([]Move, MaxRecord+1)
	_, err = whole.Text()
	wantProblem(t, err, ErrTooLarge, GameRecord)
}

// TestTextProblems has records that cannot be written.
func TestTextProblems(t *testing.T) {
	_, err := Record{
		Event: "a \"quoted\" word", Site: "two\nlines", White: "\xff", Date: "1999",
		Absent: []string{"Date", "Round", "Round", "Opening"},
		More:   []Tag{{"A", ""}, {"A", ""}, {"Result", "x"}, {"Event", "y"}, {"", ""}, {"ä", ""}, {"B B", ""}, {"C", "\""}},
		Moves:  []Move{{0, 0, 1}, {61, 0, 0}, {0, 0, 99}},
		Result: Result{14, 14, Win, Win},
	}.Text()
	want := []string{
		`abalone: tag given twice: "Round" (rule GameRecord)`,
		`abalone: not a tag: "Event" (rule GameRecord)`,
		`abalone: not a tag: "Site" (rule GameRecord)`,
		`abalone: not a tag: "Date" (rule GameRecord)`,
		`abalone: not a tag: "White" (rule GameRecord)`,
		`abalone: not a tag: "Opening" (rule GameRecord)`,
		`abalone: tag given twice: "A" (rule GameRecord)`,
		`abalone: tag given twice: "Result" (rule GameRecord)`,
		`abalone: tag given twice: "Event" (rule GameRecord)`,
		`abalone: not a tag: "" (rule GameRecord)`,
		`abalone: not a tag: "ä" (rule GameRecord)`,
		`abalone: not a tag: "B B" (rule GameRecord)`,
		`abalone: not a tag: "C" (rule GameRecord)`,
		`abalone: move 1 of White: not written as a move: ?a1-a1 (rule Notation)`,
		`abalone: move 2 of Black: not written as a move: a1-? (rule Notation)`,
		`abalone: not a result: "14(W)-14(W)" (rule Score)`,
	}
	if got := problemsOf(t, err); !slices.Equal(got, want) {
		t.Errorf(" got %s\nwant %s", strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
}

// A fixed player makes the same reply again and again.
type fixed struct {
	reply Reply
	err   error
}

func (f fixed) Choose(Turn) (Reply, error) { return f.reply, f.err }

// TestPlayProblems: players who do what they cannot leave the game as it is.
func TestPlayProblems(t *testing.T) {
	move := parsed(t, "g3-f3")[0]
	crash := errors.New("segmentation fault")
	for _, c := range []struct {
		name  string
		white Player
		kind  error
		by    Rule
		moves int
		want  string
	}{
		{"an illegal move", fixed{Reply{Move: move}, nil}, ErrNotOwn, Line, 1, "abalone: move 1 of White: not one's own marbles: g3-f3 (rule Line)"},
		{"negative time", fixed{Reply{Took: -1}, nil}, ErrTime, TimeLimit, 1, "abalone: White: a time cannot be negative: -1ns (rule TimeLimit)"},
		{"a crash", fixed{err: crash}, ErrPlayer, 0, 1, "abalone: move 1 of White: the player gives no move: segmentation fault"},
	} {
		g, err := Play(fixed{Reply{Move: move}, nil}, c.white, Options{})
		wantProblem(t, err, c.kind, c.by)
		if err.Error() != c.want || len(g.Moves()) != c.moves || g.Why() != 0 {
			t.Errorf("%s: %v, want %s; %d moves, over by %v", c.name, err, c.want, len(g.Moves()), g.Why())
		}
		if c.kind == ErrPlayer && !errors.Is(err, crash) {
			t.Errorf("%s: %v isn't the player's error", c.name, err)
		}
	}
	// The text of a player can be long, and no text at all.
	for _, text := range []string{strings.Repeat("x", 1<<20), "\xff\n\x1b[31m"} {
		crash := errors.New(text)
		_, err := Play(fixed{err: crash}, Greedy{}, Options{})
		var p *Problem
		if !errors.As(err, &p) || !errors.Is(err, crash) || len(err.Error()) > 200 {
			t.Fatalf("%.40q: error %.300v", text, err)
		}
		var back Problem
		written, err := json.Marshal(p)
		if err = errors.Join(err, json.Unmarshal(written, &back)); err != nil || back.Error() != p.Error() {
			t.Errorf("%.40q: %s, error %v", text, written, err)
		}
	}
	g, err := Play(nil, nil, Options{})
	if got := fmt.Sprint(problemsOf(t, err)); g != nil || got != "[abalone: Black: there is no player abalone: White: there is no player]" {
		t.Errorf("no players: %v", got)
	}
	g, err = Play(fixed{Reply{Move: move, Took: DefaultTime + 1}, nil}, Greedy{}, Options{})
	if err != nil || len(g.Moves()) != 0 || g.Result().String() != "14(*)-14(W)" {
		t.Errorf("too slow: %v, %v", err, g.Result())
	}
}

// TestReplayProblems: a replay stops before the first illegal move, and before
// one that comes after the end.
func TestReplayProblems(t *testing.T) {
	g, err := Record{Moves: parsed(t, "g3-f3 c3-d3 f3-g3 d3-c3 g3-f3")}.Replay()
	wantProblem(t, err, ErrRepeated, NoRepeat)
	if len(g.Moves()) != 3 || g.ToMove() != White {
		t.Errorf("%d moves made, %v is to move", len(g.Moves()), g.ToMove())
	}
	whole, err := Play(Greedy{}, Greedy{}, Options{})
	if err != nil || whole.Why() != SixLost {
		t.Fatalf("%v, over by %v", err, whole.Why())
	}
	g, err = Record{Moves: append(whole.Moves(), Move{0, 0, 1})}.Replay()
	wantProblem(t, err, ErrOver, SixLost)
	if g.Board() != whole.Board() {
		t.Errorf("the replay ends with %v, want %v", g.Board(), whole.Board())
	}
}

// TestNobody has what is asked of nobody, and of no field.
func TestNobody(t *testing.T) {
	b := Start()
	if b.Count(None) != 0 || len(b.AppendMoves(nil, None)) != 0 || b.At(99) != None || b.At(61) != None || b.At(30) != None {
		t.Error("nobody has marbles or moves")
	}
	if s := fmt.Sprint(Black, White, None); s != "Black White nobody" {
		t.Errorf("the sides are %s", s)
	}
	if r, err := (Greedy{}).Choose(Turn{Side: Black}); err != nil || !r.Resign {
		t.Errorf("without a move: %+v, %v", r, err)
	}
	if r := (Result{9, 8, Win, Loss}); r.Of(None) != 0 || r.Winner() != Black || (Result{8, 9, Loss, Win}).Winner() != White {
		t.Errorf("%v: %q of nobody, won by %v", r, r.Of(None), r.Winner())
	}
	if (Result{}).Winner() != None || (Result{9, 9, Tie, Tie}).Winner() != None {
		t.Error("somebody wins")
	}
	if p := (&Problem{Kind: ErrMove, Number: 3}); p.Error() != "abalone: move 3: not written as a move" {
		t.Errorf("a move of nobody: %v", p)
	}
}
