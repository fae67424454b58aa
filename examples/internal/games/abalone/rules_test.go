package abalone

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// This file goes through the rule book in its order.

// parsed returns the moves of a text with spaces between them.
func parsed(t testing.TB, text string) []Move {
	t.Helper()
	var list []Move
	for _, word := range strings.Fields(text) {
		m, err := ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

// board returns a board with these marbles alone: names of fields after "#"
// are Black's, after "O" White's.
func board(t testing.TB, text string) Board {
	t.Helper()
	var b Board
	to := &b.black
	for _, word := range strings.Fields(text) {
		switch word {
		case "#":
			to = &b.black
		case "O":
			to = &b.white
		default:
			f := parseField(word)
			if f == edge || b.At(f) != None {
				t.Fatalf("bad or repeated field %s", word)
			}
			*to |= 1 << f
		}
	}
	return b
}

// wantProblem checks the kind and the rule of an error.
func wantProblem(t rapid.TB, err error, kind error, by Rule) {
	t.Helper()
	var p *Problem
	if !errors.As(err, &p) || !errors.Is(err, kind) || p.Rule != by {
		t.Errorf("error %v, want %v (rule %v)", err, kind, by)
	}
}

// A try is a move of Black. It leads to the board after, or is illegal.
type try struct {
	before, move, after string
	kind                error
	by                  Rule
}

func testTries(t *testing.T, tries []try) {
	t.Helper()
	for _, c := range tries {
		got, err := board(t, c.before).After(Black, parsed(t, c.move)[0])
		switch {
		case c.kind != nil:
			wantProblem(t, err, c.kind, c.by)
		case err != nil || got != board(t, c.after):
			t.Errorf("%s: %s gives %v, %v, want %s", c.before, c.move, got, err, c.after)
		}
	}
}

func TestHexagon(t *testing.T) {
	sizes := []int{5, 6, 7, 8, 9, 8, 7, 6, 5}
	total := 0
	for r, n := range sizes {
		if got := int(rows[r+1] - rows[r]); got != n {
			t.Errorf("row %c has %d fields, want %d", 'a'+r, got, n)
		}
		total += n
	}
	if total != Fields || Field(0).String() != "a1" || Field(60).String() != "i5" || edge.String() != "?" {
		t.Errorf("%d fields from %v to %v", total, Field(0), Field(60))
	}
	count := map[int]int{}
	for f := range Field(Fields) {
		if parseField(f.String()) != f {
			t.Errorf("%v doesn't come back from its name", f)
		}
		n := 0
		for d := range nowhere {
			if to := next[f][d]; to != edge {
				n++
				if next[to][d.turn(3)] != f {
					t.Errorf("%v is not a neighbor of %v", f, to)
				}
			}
		}
		count[n]++
	}
	if count[3] != 6 || count[4] != 18 || count[6] != 37 {
		t.Errorf("fields by number of neighbors: %v", count)
	}
}

func TestSetup(t *testing.T) {
	const want = "#####/######/..###../......../........./......../..OOO../OOOOOO/OOOOO"
	if got := Start().String(); got != want {
		t.Errorf("the start is %s, want %s", got, want)
	}
	if b, w := Start().Count(Black), Start().Count(White); b != Marbles || w != Marbles {
		t.Errorf("%d and %d marbles", b, w)
	}
}

func TestBlackFirst(t *testing.T) {
	g := begin(Options{})
	if g.ToMove() != Black {
		t.Errorf("%v is to move", g.ToMove())
	}
	wantProblem(t, g.Move(parsed(t, "c3-d3")[0]), ErrNotOwn, Line)
	for i, m := range parsed(t, "g3-f3 c3-d3 g4-f4 c4-d4") {
		if err := g.Move(m); err != nil || g.ToMove() != []Side{White, Black}[i%2] {
			t.Errorf("after %v: %v, %v is to move", m, err, g.ToMove())
		}
	}
	_, err := Start().After(None, parsed(t, "g3-f3")[0])
	wantProblem(t, err, ErrSide, BlackFirst)
}

func TestLine(t *testing.T) {
	testTries(t, []try{
		{before: "# e3", move: "e3-e4", after: "# e4"},
		{before: "# e3 e4", move: "e3e4-e4", after: "# e4 e5"},
		{before: "# e3 e4 e5", move: "e3e5-e4", after: "# e4 e5 e6"},
		{before: "# e3 e4 e5 e6", move: "e3e6-e4", kind: ErrLine, by: Line},
		{before: "# e3 f4", move: "e3f5-e4", kind: ErrLine, by: Line},
		{before: "# e3 f5", move: "e3f5-e4", kind: ErrLine, by: Line},
		{before: "# e3 e5", move: "e3e5-e4", kind: ErrNotOwn, by: Line},
		{before: "# e3 O e4", move: "e3e4-d3", kind: ErrNotOwn, by: Line},
		{before: "O e3", move: "e3-e4", kind: ErrNotOwn, by: Line},
		{before: "", move: "e3-e4", kind: ErrNotOwn, by: Line},
		{before: "# e3", move: "e3-e5", kind: ErrStep, by: Line},
		{before: "# e3", move: "e3-e3", kind: ErrStep, by: Line},
		{before: "# e8 e9", move: "e8e9-e9", kind: ErrLeaves, by: Line},
		{before: "# h6 h5", move: "h5h6-i5", kind: ErrLeaves, by: Line},
	})
}

func TestInLine(t *testing.T) {
	testTries(t, []try{
		{before: "# f1", move: "f1-e1", after: "# e1"},
		{before: "# e2 f1", move: "f1e2-e2", after: "# e2 d2"},
		{before: "# a1 b2 c3", move: "a1c3-b2", after: "# b2 c3 d4"},
		{before: "# c3 b2 a1 d4", move: "a1c3-b2", kind: ErrBlocked, by: InLine},
		{before: "# e3 e4", move: "e3-e4", kind: ErrBlocked, by: InLine},
		{before: "# e3 e4", move: "e4e3-e5", kind: ErrBackwards, by: Notation},
	})
}

func TestBroadside(t *testing.T) {
	testTries(t, []try{
		{before: "# e3 e4", move: "e3e4-d3", after: "# d3 d4"},
		{before: "# e3 e4 e5", move: "e3e5-f3", after: "# f3 f4 f5"},
		{before: "# e3 e4 e5 f3", move: "e3e5-f3", kind: ErrBlocked, by: Broadside},
		{before: "# e3 e4 e5 O f4", move: "e3e5-f3", kind: ErrBlocked, by: Broadside},
		{before: "# e3 e4 e5 O f5", move: "e3e5-f3", kind: ErrBlocked, by: Broadside},
		{before: "# e3 e4 O f4", move: "e3e4-f3", kind: ErrBlocked, by: Broadside},
		{before: "# e8 e9", move: "e8e9-f8", kind: ErrLeaves, by: Line},
	})
}

func TestSumito(t *testing.T) {
	testTries(t, []try{
		{before: "# e3 e4 O e5", move: "e3e4-e4", after: "# e4 e5 O e6"},
		{before: "# e3 e4 e5 O e6", move: "e3e5-e4", after: "# e4 e5 e6 O e7"},
		{before: "# e3 e4 e5 O e6 e7", move: "e3e5-e4", after: "# e4 e5 e6 O e7 e8"},
		{before: "# e3 O e4", move: "e3-e4", kind: ErrOutnumbered, by: Sumito},
		{before: "# e3 e4 O e5 e6", move: "e3e4-e4", kind: ErrOutnumbered, by: Sumito},
		{before: "# e3 e4 e5 O e6 e7 e8", move: "e3e5-e4", kind: ErrOutnumbered, by: Sumito},
		{before: "# e2 e3 e4 e5 O e6 e7 e8", move: "e3e5-e4", kind: ErrOutnumbered, by: Sumito},
		{before: "# e3 e4 e6 O e5", move: "e3e4-e4", kind: ErrBlocked, by: Sumito},
		{before: "# e3 e4 e5 e8 O e6 e7", move: "e3e5-e4", kind: ErrBlocked, by: Sumito},
		{before: "# e3 e4 O e6", move: "e3e4-e4", after: "# e4 e5 O e6"},
		{before: "# e3 e4 e5 O e6 e8", move: "e3e5-e4", after: "# e4 e5 e6 O e7 e8"},
	})
}

func TestPushOff(t *testing.T) {
	testTries(t, []try{
		{before: "# e7 e8 O e9", move: "e7e8-e8", after: "# e8 e9"},
		{before: "# e5 e6 e7 O e8 e9", move: "e5e7-e6", after: "# e6 e7 e8 O e9"},
		{before: "# c3 b2 O a1 a2", move: "c3b2-b2", after: "# b2 a1 O a2"},
		{before: "# e8 O e9", move: "e8-e9", kind: ErrOutnumbered, by: Sumito},
	})
}

// ofGame returns a game with the board b, in which s is to move.
func ofGame(b Board, s Side) *Game {
	n := 2
	if s == White {
		n = 1
	}
	return &Game{
		moves: make([]Move, n), positions: slices.Repeat([]Board{b}, n), seen: map[Board]bool{b: true},
		spent: make([]time.Duration, n),
	}
}

const whites9 = " a1 a2 a3 a4 a5 b1 b2 b3"

func TestSixLost(t *testing.T) {
	g := ofGame(board(t, "# e7 e8 O e9"+whites9), Black)
	if g.Lost(White) != 5 || g.Why() != 0 {
		t.Fatalf("White has lost %d, the game is over by %v", g.Lost(White), g.Why())
	}
	if err := g.Move(parsed(t, "e7e8-e8")[0]); err != nil {
		t.Fatal(err)
	}
	if g.Why() != SixLost || g.Result() != (Result{2, 8, Win, Loss}) || g.ToMove() != None || len(g.Legal()) != 0 {
		t.Errorf("over by %v, %v; %v is to move", g.Why(), g.Result(), g.ToMove())
	}
	wantProblem(t, g.Move(parsed(t, "a1-b1")[0]), ErrOver, SixLost)

	g = ofGame(board(t, "# e7 e8 O e9 b4"+whites9), Black)
	if err := g.Move(parsed(t, "e7e8-e8")[0]); err != nil || g.Why() != 0 {
		t.Errorf("five lost: %v, over by %v", err, g.Why())
	}
}

func TestNoRepeat(t *testing.T) {
	g := begin(Options{})
	for _, m := range parsed(t, "g3-f3 c3-d3 f3-g3") {
		if err := g.Move(m); err != nil {
			t.Fatal(err)
		}
	}
	back := parsed(t, "d3-c3")[0]
	err := g.Move(back)
	wantProblem(t, err, ErrRepeated, NoRepeat)
	if want := "abalone: move 2 of White: the position has been there before: d3-c3 (rule NoRepeat)"; err.Error() != want {
		t.Errorf("error %q, want %q", err, want)
	}
	for _, m := range g.Legal() {
		if m == back {
			t.Errorf("%v is among the legal moves", m)
		}
	}
	if n := len(g.Board().AppendMoves(nil, White)); len(g.Legal()) != n-1 {
		t.Errorf("%d legal moves, of %d", len(g.Legal()), n)
	}

	// Whoever is to move: after five moves the board is as it was at the
	// start, with White to move.
	g = begin(Options{})
	for _, m := range parsed(t, "g3-f3 c3-d3 f3-f4 d3-c3") {
		if err := g.Move(m); err != nil {
			t.Fatal(err)
		}
	}
	wantProblem(t, g.Move(parsed(t, "f4-g3")[0]), ErrRepeated, NoRepeat)
}

func TestNotation(t *testing.T) {
	for text, want := range map[string]Move{
		"e5-e6":   {30, 30, 31},
		"a1c3-b2": {0, 13, 6},
		"i5-a1":   {60, 60, 0},
	} {
		got, err := ParseMove(text)
		if err != nil || got != want || got.String() != text {
			t.Errorf("%s is %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "-", "e5e6", "e5-", "-e6", "e5-e0", "e0-e1", "a6-a5", "a1-a6", "j1-i1", "i6-i5", "E5-E6", "e5 -e6", "e5-e6 ", "e5–e6",
		"e5e5-e6", "e5e6e6", "e5-e6e7", "e5e6-e6+", "a1a6-b1", "zz",
	} {
		_, err := ParseMove(text)
		wantProblem(t, err, ErrMove, Notation)
	}
	_, err := Start().After(Black, Move{Tail: 99, Head: 99, To: 3})
	wantProblem(t, err, ErrMove, Notation)
}

func TestForward(t *testing.T) {
	testTries(t, []try{
		{before: "# d1 e2 f2", move: "d1f2-e1", after: "# e1 f1 g1"},
		{before: "# d1 e2 f2", move: "f2d1-g1", kind: ErrSpelling, by: Forward},
	})
	for text, want := range map[string]string{
		"d1f2-e1": "d1f2-e1",
		"f2d1-g1": "d1f2-e1",
		"a4a2-b5": "a2a4-b3",
		"e5-e6":   "e5-e6",
		"e3e5-e4": "e3e5-e4",
		"e8e9-e9": "e8e9-e9", // over the edge, but spelled well
	} {
		got, err := parsed(t, text)[0].Canonical()
		if err != nil || got.String() != want {
			t.Errorf("%s: canonical %v, %v, want %s", text, got, err, want)
		}
	}
	for text, kind := range map[string]error{
		"e5-e7":   ErrStep,
		"e5-e5":   ErrStep,
		"e1e4-e2": ErrLine,
		"e1d2-e2": ErrLine,
		"e5e3-e6": ErrBackwards,
		"e8e9-f8": ErrLeaves,
	} {
		_, err := parsed(t, text)[0].Canonical()
		if !errors.Is(err, kind) {
			t.Errorf("%s: %v, want %v", text, err, kind)
		}
	}
	if _, err := (Move{61, 61, 60}).Canonical(); !errors.Is(err, ErrMove) {
		t.Errorf("no field: %v", err)
	}
}

func TestMoveLimit(t *testing.T) {
	g := begin(Options{})
	for i := range 400 {
		if g.Why() != 0 {
			t.Fatalf("over by %v after %d moves", g.Why(), i)
		}
		m, ok := quiet(g)
		if !ok {
			t.Fatal("no quiet move")
		}
		if err := g.Move(m); err != nil {
			t.Fatal(err)
		}
	}
	if g.Why() != MoveLimit || g.Result() != (Result{14, 14, Tie, Tie}) {
		t.Errorf("over by %v, %v", g.Why(), g.Result())
	}

	g = ofGame(board(t, "O e7 e8 # e9"+whites9), White)
	g.moves = make([]Move, 399)
	if err := g.Move(parsed(t, "e7e8-e8")[0]); err != nil || g.Why() != SixLost {
		t.Errorf("the last move pushes off the sixth: over by %v, %v", g.Why(), err)
	}
}

// quiet returns a legal move that pushes nothing off.
func quiet(g *Game) (Move, bool) {
	for _, m := range g.Legal() {
		if b, _ := g.Board().After(g.ToMove(), m); b.Count(-g.ToMove()) == g.Board().Count(-g.ToMove()) {
			return m, true
		}
	}
	return Move{}, false
}

func TestTimeLimit(t *testing.T) {
	g := begin(Options{})
	for _, m := range parsed(t, "g3-f3 c3-d3") {
		if err := errors.Join(g.Spend(DefaultTime), g.Move(m)); err != nil {
			t.Fatal(err)
		}
	}
	if g.Why() != 0 || g.Left(Black) != 0 || g.Left(White) != 0 {
		t.Fatalf("after exactly 40 minutes: over by %v, left %v and %v", g.Why(), g.Left(Black), g.Left(White))
	}
	if err := g.Spend(1); err != nil || g.Why() != TimeLimit || g.Result().String() != "14(*)-14(W)" {
		t.Errorf("after more: %v, over by %v, %v", err, g.Why(), g.Result())
	}
	wantProblem(t, g.Spend(1), ErrOver, TimeLimit)
	wantProblem(t, g.Move(parsed(t, "f3-g3")[0]), ErrOver, TimeLimit)

	g = begin(Options{})
	wantProblem(t, g.Spend(-1), ErrTime, TimeLimit)
	if err := g.RunOut(White); err != nil || g.Why() != TimeLimit || g.Result().String() != "14(W)-14(*)" || g.Left(White) != 0 {
		t.Errorf("White runs out: %v, %v", err, g.Result())
	}
	wantProblem(t, g.RunOut(White), ErrOver, TimeLimit)
	wantProblem(t, begin(Options{}).RunOut(None), ErrSide, BlackFirst)
}

func TestHumanInterface(t *testing.T) {
	g := begin(Options{WhiteByHuman: true})
	if g.Left(Black) != 40*time.Minute || g.Left(White) != 45*time.Minute {
		t.Errorf("left %v and %v", g.Left(Black), g.Left(White))
	}
	if g = begin(Options{BlackByHuman: true}); g.Left(Black) != 45*time.Minute || g.Left(White) != 40*time.Minute {
		t.Errorf("left %v and %v", g.Left(Black), g.Left(White))
	}
	if err := g.Spend(45 * time.Minute); err != nil || g.Why() != 0 {
		t.Errorf("%v, over by %v", err, g.Why())
	}
}

func TestResignation(t *testing.T) {
	for _, c := range []struct {
		side Side
		want string
	}{{Black, "14(R)-14(W)"}, {White, "14(W)-14(R)"}} {
		g := begin(Options{})
		if err := g.Resign(c.side); err != nil || g.Why() != Resignation || g.Result().String() != c.want {
			t.Errorf("%v resigns: %v, over by %v, %v", c.side, err, g.Why(), g.Result())
		}
		wantProblem(t, g.Resign(c.side), ErrOver, Resignation)
	}
	wantProblem(t, begin(Options{}).Resign(None), ErrSide, BlackFirst)
}

func TestAgreedTie(t *testing.T) {
	g := begin(Options{})
	if err := g.AgreeTie(); err != nil || g.Why() != AgreedTie || g.Result().String() != "14(T)-14(T)" {
		t.Errorf("%v, over by %v, %v", err, g.Why(), g.Result())
	}
	wantProblem(t, g.AgreeTie(), ErrOver, AgreedTie)
}

func TestScore(t *testing.T) {
	for text, want := range map[string]Result{
		"13(W)-8(L)":  {13, 8, Win, Loss},
		"8(L)-14(W)":  {8, 14, Loss, Win},
		"14(W)-9(R)":  {14, 9, Win, Resigned},
		"14(*)-10(W)": {14, 10, TimeOut, Win},
		"11(T)-12(T)": {11, 12, Tie, Tie},
		"9(L)-14(W)":  {9, 14, Loss, Win},
		"9(W)-14(L)":  {9, 14, Win, Loss},
		"14(W)-14(L)": {14, 14, Win, Loss},
	} {
		got, err := ParseResult(text)
		if err != nil || got != want || got.String() != text {
			t.Errorf("%s is %+v, %v, want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "-", "13(W)", "13(W)-8(W)", "13(L)-8(L)", "13(T)-8(W)", "13(R)-8(*)", "15(W)-8(L)", "13(W)-7(L)", "13(W)-08(L)", "13(W) 8(L)",
		"13(W)-8(L)-", "13(W)-8(L", "13(W)-8(L]", "13(w)-8(l)", "13(WW)-8(L)", "13()-8(L)", "W-L", "+13(W)-8(L)", "13(X)-8(W)",
		"8(W)-8(L)", "8(L)-8(W)", "8(T)-8(T)", "8(T)-9(T)", "9(T)-8(T)", "8(R)-13(W)", "13(W)-8(R)", "13(W)-8(*)", "8(*)-13(W)", "13(L)-8(W)", "8(W)-13(L)",
	} {
		_, err := ParseResult(text)
		wantProblem(t, err, ErrResult, Score)
	}
	if (Result{}).String() != "" {
		t.Errorf("no result is %q", Result{}.String())
	}
}

const smallRecord = `[Event "Friday games"]
[Site "Brno"]
[Date "1999.01.15"]
[Round "2"]
[Black "Ann"]
[White "Bob"]
[Result "14(W)-14(R)"]

1. i5g5-h5 a5c5-b5 2. h5f5-g5 14(W)-14(R)
`

func TestGameRecord(t *testing.T) {
	r, err := ParseRecord(smallRecord)
	if err != nil {
		t.Fatal(err)
	}
	if r.Event != "Friday games" || r.Site != "Brno" || r.Date != "1999.01.15" || r.Round != "2" || r.Black != "Ann" || r.White != "Bob" ||
		len(r.Absent) != 0 || len(r.More) != 0 || len(r.Moves) != 3 || r.Result != (Result{14, 14, Win, Resigned}) {
		t.Errorf("read as %+v", r)
	}
	if text, err := r.Text(); err != nil || text != smallRecord {
		t.Errorf("written as %s, %v", text, err)
	}
	g, err := r.Replay()
	if err != nil || len(g.Moves()) != 3 || g.Why() != 0 {
		t.Errorf("replay: %v, %d moves, over by %v", err, len(g.Moves()), g.Why())
	}
	r, err = ParseRecord("\n 1.\tg3-f3\r\n\n14(T)-14(T)")
	if err != nil || len(r.Moves) != 1 || r.Result.ForBlack != Tie {
		t.Errorf("without tags: %+v, %v", r, err)
	}
	r, err = ParseRecord("[Result \"*\"]\n1. g3-f3 *")
	if err != nil || len(r.Moves) != 1 || r.Result != (Result{}) {
		t.Errorf("not over: %+v, %v", r, err)
	}
	r, err = ParseRecord(`[Opening "none"] [Black  ""]` + "\n9(R)-9(W)\n")
	if err != nil || len(r.Moves) != 0 || len(r.More) != 1 || r.More[0] != (Tag{"Opening", "none"}) {
		t.Errorf("with another tag: %+v, %v", r, err)
	}
}

// A tag that a record lacks is not one that is empty: both are written as they
// were.
func TestAbsentTags(t *testing.T) {
	const moves = "\n1. g3-f3 14(T)-14(T)\n"
	for _, c := range []struct {
		tags   string
		absent string
	}{
		{"", "Event Site Date Round Black White Result"},
		{"[Event \"\"]\n[Black \"\"]\n", "Site Date Round White Result"},
		{"[Result \"14(T)-14(T)\"]\n[Opening \"\"]\n", "Event Site Date Round Black White"},
		{"[Event \"\"]\n[Site \"\"]\n[Date \"\"]\n[Round \"\"]\n[Black \"\"]\n[White \"\"]\n[Result \"14(T)-14(T)\"]\n", ""},
	} {
		r, err := ParseRecord(c.tags + moves)
		if err != nil || strings.Join(r.Absent, " ") != c.absent {
			t.Errorf("%s: absent %q, %v", c.tags, r.Absent, err)
		}
		if text, err := r.Text(); err != nil || text != c.tags+moves {
			t.Errorf("%s: written as %s, %v", c.tags, text, err)
		}
		if got := strings.Count(c.tags, "["); len(r.Tags()) != got {
			t.Errorf("%s: %v", c.tags, r.Tags())
		}
	}
}

func TestTrouble(t *testing.T) {
	g := begin(Options{WhiteTrouble: 25 * time.Minute})
	// White has trouble while Black is to move, and Black has trouble
	// twice.
	for _, x := range []struct {
		side          Side
		took          time.Duration
		account, left time.Duration
	}{
		{White, 5 * time.Minute, 0, 40 * time.Minute},
		{White, time.Second, 0, 40*time.Minute - time.Second},
		{Black, 20 * time.Minute, 10 * time.Minute, 40 * time.Minute},
		{Black, 11 * time.Minute, 0, 39 * time.Minute},
		{Black, 39 * time.Minute, 0, 0},
	} {
		if err := g.SpendTrouble(x.side, x.took); err != nil {
			t.Fatal(err)
		}
		if g.TroubleLeft(x.side) != x.account || g.Left(x.side) != x.left || g.Why() != 0 {
			t.Errorf("%v of %v: account %v, left %v, by %v; want %v and %v", x.took, x.side, g.TroubleLeft(x.side), g.Left(x.side), g.Why(), x.account, x.left)
		}
	}
	wantProblem(t, g.SpendTrouble(White, -1), ErrTime, Trouble)
	wantProblem(t, g.SpendTrouble(None, 1), ErrSide, BlackFirst)
	if err := g.SpendTrouble(Black, 1); err != nil || g.Why() != TimeLimit || g.Result().String() != "14(*)-14(W)" {
		t.Errorf("after all of the time: %v by %v, error %v", g.Result(), g.Why(), err)
	}
	wantProblem(t, g.SpendTrouble(White, 1), ErrOver, TimeLimit)
	_, err := New(Options{BlackTrouble: -1})
	wantProblem(t, err, ErrOption, Trouble)
	_, err = New(Options{WhiteTrouble: TroubleTime + 1})
	wantProblem(t, err, ErrOption, Trouble)
}

// TestMoreMarbles ends games by the last move: with equally many marbles, and
// with more marbles of each side.
func TestMoreMarbles(t *testing.T) {
	for _, x := range []struct {
		lost Side
		why  Rule
		want string
	}{{None, MoveLimit, "14(T)-14(T)"}, {Black, MoreMarbles, "13(L)-14(W)"}, {White, MoreMarbles, "14(W)-13(L)"}} {
		for _, more := range []bool{false, true} {
			g := begin(Options{Moves: 1, MoreMarbles: more})
			move(t, g, "g3-f3")
			b := Start()
			switch x.lost {
			case Black:
				b.black &^= 1 << parseField("i1")
			case White:
				b.white &^= 1 << parseField("a5")
			}
			g.positions[len(g.positions)-1] = b
			move(t, g, "c5-d6")
			want, why := x.want, x.why
			if !more {
				want, why = strings.NewReplacer("W", "T", "L", "T").Replace(x.want), MoveLimit
			}
			if g.Why() != why || g.Result().String() != want {
				t.Errorf("%v has lost a marble, option %v: %v by %v, want %v by %v", x.lost, more, g.Result(), g.Why(), want, why)
			}
		}
	}
}

func TestIllegalMove(t *testing.T) {
	g := begin(Options{Unattended: true})
	move(t, g, "g3-f3")
	wantProblem(t, g.Move(Move{0, 0, 1}), ErrBlocked, InLine)
	if g.Why() != IllegalMove || g.Result().String() != "14(W)-14(L)" {
		t.Errorf("%v by %v", g.Result(), g.Why())
	}
	wantProblem(t, g.Move(Move{0, 0, 1}), ErrOver, IllegalMove)
	// With a director the game goes on.
	g = begin(Options{})
	wantProblem(t, g.Move(Move{0, 0, 1}), ErrNotOwn, Line)
	if g.Why() != 0 {
		t.Errorf("over by %v", g.Why())
	}
	wantProblem(t, g.Forfeit(White, IllegalMove), ErrForfeit, IllegalMove)
	wantProblem(t, g.Forfeit(Black, SixLost), ErrForfeit, SixLost)
	if err := g.Forfeit(Black, IllegalMove); err != nil || g.Result().String() != "14(L)-14(W)" {
		t.Errorf("%v, error %v", g.Result(), err)
	}
	wantProblem(t, g.Forfeit(Black, IllegalMove), ErrOver, IllegalMove)
}

func TestUnable(t *testing.T) {
	for side, want := range map[Side]string{Black: "14(L)-14(W)", White: "14(W)-14(L)", None: "14(T)-14(T)"} {
		g := begin(Options{})
		if err := g.Forfeit(side, Unable); err != nil || g.Why() != Unable || g.Result().String() != want {
			t.Errorf("%v: %v by %v, error %v", side, g.Result(), g.Why(), err)
		}
	}
	g := begin(Options{})
	move(t, g, "g3-f3")
	wantProblem(t, g.Forfeit(None, Unable), ErrSide, BlackFirst)
	broken := fixed{Reply{}, errors.New("broken")}
	if g, err := Play(broken, Greedy{}, Options{Unattended: true}); g.Why() != Unable || !errors.Is(err, ErrPlayer) {
		t.Errorf("over by %v, error %v", g.Why(), err)
	}
}

// move makes a move that must be legal.
func move(t testing.TB, g *Game, text string) {
	t.Helper()
	m, err := ParseMove(text)
	if err == nil {
		err = g.Move(m)
	}
	if err != nil {
		t.Fatal(err)
	}
}
