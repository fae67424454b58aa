package abalone

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/internal/night"
)

// By day, laws have fewer draws.
func init() { flag.Set("rapid.checks", fmt.Sprint(night.Cases(20, 100))) }

// This file holds laws.

func TestMarbles(t *testing.T)    { rapid.Check(t, marbles) }
func TestExchange(t *testing.T)   { rapid.Check(t, exchange) }
func TestTurned(t *testing.T)     { rapid.Check(t, turned) }
func TestSpelling(t *testing.T)   { rapid.Check(t, spelling) }
func TestBoardText(t *testing.T)  { rapid.Check(t, boardText) }
func TestRecordBack(t *testing.T) { rapid.Check(t, recordBack) }
func TestAnyRecord(t *testing.T)  { rapid.Check(t, anyRecord) }
func TestWholeGame(t *testing.T)  { rapid.Check(t, wholeGame) }

func FuzzSpelling(f *testing.F)   { f.Fuzz(rapid.MakeFuzz(spelling)) }
func FuzzTurned(f *testing.F)     { f.Fuzz(rapid.MakeFuzz(turned)) }
func FuzzRecordBack(f *testing.F) { f.Fuzz(rapid.MakeFuzz(recordBack)) }
func FuzzWholeGame(f *testing.F)  { f.Fuzz(rapid.MakeFuzz(wholeGame)) }

// FuzzRecord reads any text.
func FuzzRecord(f *testing.F) {
	f.Add(smallRecord)
	f.Add("1. a1-b1 2. [x \"y\"] 14(T)-14(T)")
	f.Fuzz(func(t *testing.T, text string) { readBack(t, text) })
}

func drawSide(t *rapid.T) Side { return rapid.SampledFrom([]Side{Black, White}).Draw(t, "side") }

// drawBoard draws a board: from a game, or with marbles anywhere, few or many.
func drawBoard(t *rapid.T) Board {
	if rapid.Bool().Draw(t, "from a game") {
		return drawGame(t, 60).Board()
	}
	var b Board
	full := rapid.IntRange(1, 10).Draw(t, "fullness")
	for f := range Field(Fields) {
		if rapid.IntRange(1, 10).Draw(t, "filled") > full {
			continue
		}
		if drawSide(t) == Black {
			b.black |= 1 << f
		} else {
			b.white |= 1 << f
		}
	}
	return b
}

// drawGame draws a game of at most so many moves.
func drawGame(t *rapid.T, most int) *Game {
	g := begin(Options{})
	for range rapid.IntRange(0, most).Draw(t, "moves") {
		legal := g.Legal()
		if len(legal) == 0 {
			break
		}
		if err := g.Move(rapid.SampledFrom(legal).Draw(t, "move")); err != nil {
			t.Fatalf("a legal move: %v", err)
		}
	}
	return g
}

// marbles: who moves keeps all marbles, and the other side loses one at most.
func marbles(t *rapid.T) {
	b, s := drawBoard(t), drawSide(t)
	for _, m := range b.AppendMoves(nil, s) {
		after, err := b.After(s, m)
		lost := b.Count(-s) - after.Count(-s)
		if err != nil || after.Count(s) != b.Count(s) || lost < 0 || lost > 1 || after == b || after.black&after.white != 0 {
			t.Errorf("%v of %v: %v gives %v, %v", b, s, m, after, err)
		}
	}
}

// exchange: with the colors exchanged, the other side has the same moves.
func exchange(t *rapid.T) {
	b, s := drawBoard(t), drawSide(t)
	x := Board{b.white, b.black}
	want, got := b.AppendMoves(nil, s), x.AppendMoves(nil, -s)
	if !slices.Equal(want, got) {
		t.Errorf("%v of %v: %v\nexchanged: %v", b, s, want, got)
	}
	for _, m := range got {
		one, err1 := b.After(s, m)
		two, err2 := x.After(-s, m)
		if err := errors.Join(err1, err2); err != nil || one != (Board{two.white, two.black}) {
			t.Errorf("%v of %v: %v gives %v, exchanged %v, %v", b, s, m, one, two, err)
		}
	}
}

// A symmetry says where each field goes.
type symmetry [Fields]Field

// symmetries returns all twelve of the board. In the coordinates of the corner
// fields' distance from the middle, a turn by 60 degrees takes x, y to x-y, x,
// and a mirror takes them to y, x.
func symmetries() []symmetry {
	at := map[[2]int]Field{}
	var of [Fields][2]int
	for y := range 9 {
		for x := range 9 {
			if f := rows[y] + Field(x-max(0, y-4)); x >= y-4 && x <= y+4 {
				at[[2]int{x - 4, y - 4}], of[f] = f, [2]int{x - 4, y - 4}
			}
		}
	}
	var list []symmetry
	for turns := range 6 {
		for mirror := range 2 {
			var s symmetry
			for f, p := range of {
				for range turns {
					p = [2]int{p[0] - p[1], p[0]}
				}
				if mirror == 1 {
					p[0], p[1] = p[1], p[0]
				}
				s[f] = at[p]
			}
			list = append(list, s)
		}
	}
	return list
}

func (s symmetry) board(b Board) (to Board) {
	for f := range Field(Fields) {
		to.black |= b.black >> f & 1 << s[f]
		to.white |= b.white >> f & 1 << s[f]
	}
	return to
}

// turned: turns and mirrors of the board take legal moves to legal moves,
// spelled right, and the boards after them to those after them.
func turned(t *rapid.T) {
	b, s := drawBoard(t), drawSide(t)
	for i, sym := range symmetries() {
		x := sym.board(b)
		var want []string
		for _, m := range b.AppendMoves(nil, s) {
			there := Move{sym[m.Tail], sym[m.Head], sym[m.To]}
			want = append(want, there.String())
			one, err1 := b.After(s, m)
			two, err2 := x.After(s, there)
			if err := errors.Join(err1, err2); err != nil || two != sym.board(one) {
				t.Errorf("symmetry %d of %v: %v becomes %v: %v", i, b, m, there, err)
			}
		}
		slices.Sort(want)
		var got []string
		for _, m := range x.AppendMoves(nil, s) {
			got = append(got, m.String())
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("symmetry %d of %v (-want +got):\n%s", i, b, diff)
		}
	}
}

// TestSymmetries: they are twelve, and the board of the start is its own
// mirror.
func TestSymmetries(t *testing.T) {
	different := map[symmetry]bool{}
	same := 0
	for _, s := range symmetries() {
		different[s] = true
		if s.board(Start()) == Start() {
			same++
		}
	}
	if len(different) != 12 || same != 2 {
		t.Errorf("%d symmetries, %d of them of the start", len(different), same)
	}
}

// spelling: a legal move is its own canonical form and comes back from its
// text; written from its other end it is not legal, but has it as canonical
// form.
func spelling(t *rapid.T) {
	b, s := drawBoard(t), drawSide(t)
	for _, m := range b.AppendMoves(nil, s) {
		back, err1 := ParseMove(m.String())
		own, err2 := m.Canonical()
		if err := errors.Join(err1, err2); err != nil || back != m || own != m {
			t.Errorf("%v: back %v, canonical %v, %v", m, back, own, err)
		}
		p, _ := m.path()
		if p.step == p.along {
			continue
		}
		other := Move{m.Head, m.Tail, next[m.Head][p.step]}
		if own, err := other.Canonical(); err != nil || own != m {
			t.Errorf("%v: canonical %v, %v, want %v", other, own, err, m)
		}
		if _, err := b.After(s, other); !errors.Is(err, ErrSpelling) {
			t.Errorf("%v: %v", other, err)
		}
	}
}

// boardText: a board comes back from its text.
func boardText(t *rapid.T) {
	b := drawBoard(t)
	if back, err := ParseBoard(b.String()); err != nil || back != b {
		t.Errorf("%v comes back as %v, %v", b, back, err)
	}
}

// drawRecord draws a record, of a game or of any moves that can be written.
func drawRecord(t *rapid.T) Record {
	value := rapid.StringMatching(`[ -!#-~äŽ語\]]{0,12}`)
	r := Record{
		Event: value.Draw(t, "event"), Site: value.Draw(t, "site"), Date: value.Draw(t, "date"), Round: value.Draw(t, "round"),
		Black: value.Draw(t, "black"), White: value.Draw(t, "white"),
	}
	for _, tag := range r.tags() {
		if *tag.value == "" && rapid.Bool().Draw(t, "absent "+tag.name) {
			r.Absent = append(r.Absent, tag.name)
		}
	}
	if rapid.Bool().Draw(t, "no result tag") {
		r.Absent = append(r.Absent, resultTag)
	}
	names := rapid.SliceOfNDistinct(rapid.StringMatching(`[A-Za-z0-9_]{1,8}`).Filter(func(name string) bool {
		return !strings.Contains(" Event Site Date Round Black White Result ", " "+name+" ")
	}), 0, 3, rapid.ID[string]).Draw(t, "names")
	for _, name := range names {
		r.More = append(r.More, Tag{name, value.Draw(t, "value")})
	}
	if rapid.Bool().Draw(t, "a game") {
		r.Moves = drawGame(t, 30).Moves()
	} else {
		field := rapid.Map(rapid.IntRange(0, Fields-1), func(n int) Field { return Field(n) })
		for range rapid.IntRange(0, 40).Draw(t, "moves") {
			r.Moves = append(r.Moves, Move{field.Draw(t, "tail"), field.Draw(t, "head"), field.Draw(t, "to")})
		}
	}
	count := rapid.IntRange(8, 14)
	r.Result = rapid.Custom(func(t *rapid.T) Result {
		letters := rapid.SampledFrom([]string{"WL", "WR", "W*", "LW", "RW", "*W", "TT"}).Draw(t, "letters")
		return Result{count.Draw(t, "left"), count.Draw(t, "left"), Outcome(letters[0]), Outcome(letters[1])}
	}).Filter(decided).Draw(t, "result")
	return r
}

// recordBack: a record comes back from its text, also if all white space after
// the tags is different; and no line is longer than it should be.
func recordBack(t *rapid.T) {
	r := drawRecord(t)
	text, err := r.Text()
	if err != nil {
		t.Fatalf("%+v: %v", r, err)
	}
	back, err := ParseRecord(text)
	if diff := cmp.Diff(r, back); err != nil || diff != "" {
		t.Fatalf("%s: %v (-want +got):\n%s", text, err, diff)
	}
	tags, moves, _ := strings.Cut(text, "\n\n")
	for line := range strings.Lines(moves) {
		if len(line) > width+1 {
			t.Errorf("a long line: %s", line)
		}
	}
	space := rapid.SampledFrom([]string{" ", "\n", "\r\n", "\t \n"}).Draw(t, "space")
	back, err = ParseRecord(tags + "\n" + strings.Join(strings.Fields(moves), space))
	if diff := cmp.Diff(r, back); err != nil || diff != "" {
		t.Errorf("%s, with other space: %v (-want +got):\n%s", text, err, diff)
	}
}

// anyRecord: a text with a few bytes of a record changed is refused, or what is
// read can be written and read again.
func anyRecord(t *rapid.T) {
	text, err := drawRecord(t).Text()
	if err != nil {
		t.Fatal(err)
	}
	changed := []byte(text)
	for range rapid.IntRange(1, 3).Draw(t, "changes") {
		i := rapid.IntRange(0, len(changed)-1).Draw(t, "where")
		changed[i] = rapid.SampledFrom([]byte(" \n\"[]x.1()-\x80\x00")).Draw(t, "byte")
	}
	readBack(t, string(changed))
}

func readBack(t rapid.TB, text string) {
	r, err := ParseRecord(text)
	if err != nil {
		var p *Problem
		if !errors.As(err, &p) || p.Line < 0 || p.Line > strings.Count(text, "\n")+1 {
			t.Errorf("%q: %v", text, err)
		}
		return
	}
	again, err := r.Text()
	if err != nil && !errors.Is(err, ErrTooLarge) {
		t.Errorf("%q: %v", text, err)
	}
	back, err2 := ParseRecord(again)
	if diff := cmp.Diff(r, back); err == nil && (err2 != nil || diff != "") {
		t.Errorf("%q: %v (-want +got):\n%s", text, err2, diff)
	}
}

// A draw is a player that makes drawn moves.
type draw struct {
	t    *rapid.T
	most int // turns before it resigns
}

func (d *draw) Choose(turn Turn) (Reply, error) {
	d.most--
	if d.most < 0 || len(turn.Legal) == 0 {
		return Reply{Resign: true}, nil
	}
	if turn.Positions[len(turn.Positions)-1] != turn.Board {
		d.t.Errorf("the last position isn't the board")
	}
	m := rapid.SampledFrom(turn.Legal).Draw(d.t, "move")
	clear(turn.Legal)
	// A player can change its lists, and nobody else sees that.
	clear(turn.Positions)
	return Reply{Move: m, Took: time.Duration(rapid.Int64Range(0, 3e11).Draw(d.t, "took"))}, nil
}

// wholeGame: games come to an end, have no position twice, and their records
// replay to the same board, count and end.
func wholeGame(t *rapid.T) {
	g, err := Play(&draw{t, rapid.IntRange(0, 60).Draw(t, "turns")}, Greedy{}, Options{WhiteByHuman: true})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[Board]bool{}
	for _, b := range g.Positions() {
		if seen[b] {
			t.Errorf("%v comes twice", b)
		}
		seen[b] = true
	}
	if g.Why() == 0 || g.ToMove() != None || len(g.Moves()) > 2*DefaultMoves || g.Left(Black) < 0 || g.Left(White) != 45*time.Minute {
		t.Errorf("over by %v after %d moves, left %v and %v", g.Why(), len(g.Moves()), g.Left(Black), g.Left(White))
	}
	r := g.Result()
	if back, err := ParseResult(r.String()); err != nil || back != r || r.Black != Marbles-g.Lost(Black) || r.White != Marbles-g.Lost(White) {
		t.Errorf("the result is %v: %v", r, err)
	}
	clear(g.Moves())
	clear(g.Positions()) // copies
	again, err := Record{Moves: g.Moves()}.Replay()
	if err != nil || again.Board() != g.Board() {
		t.Errorf("replay: %v, %v, want %v", again.Board(), err, g.Board())
	}
	if byBoard := g.Why() == SixLost || g.Why() == MoveLimit; byBoard != (again.Why() == g.Why()) || byBoard && again.Result() != r {
		t.Errorf("replay: over by %v, %v, want %v, %v", again.Why(), again.Result(), g.Why(), r)
	}
}

// TestGreedy: Greedy pushes off whenever it can, whatever the board.
func TestGreedy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := drawBoard(t), drawSide(t)
		turn := Turn{Side: s, Board: b, Legal: b.AppendMoves(nil, s)}
		r, err := Greedy{}.Choose(turn)
		if err != nil || r.Resign != (len(turn.Legal) == 0) {
			t.Fatalf("%+v, %v", r, err)
		}
		pushesOff := func(m Move) bool {
			after, err := b.After(s, m)
			return err == nil && after.Count(-s) < b.Count(-s)
		}
		if slices.ContainsFunc(turn.Legal, pushesOff) && !pushesOff(r.Move) {
			t.Errorf("%v of %v: %v pushes nothing off", b, s, r.Move)
		}
	})
}
