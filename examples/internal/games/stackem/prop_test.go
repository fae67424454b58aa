package stackem

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/internal/night"
)

// By day, laws have fewer draws.
func init() { flag.Set("rapid.checks", fmt.Sprint(night.Cases(20, 100))) }

// This file holds laws of walls, deals and games.

func TestWallLaws(t *testing.T)  { rapid.Check(t, wallLaws) }
func TestConserved(t *testing.T) { rapid.Check(t, conserved) }
func TestStepping(t *testing.T)  { rapid.Check(t, stepping) }
func TestExchange(t *testing.T)  { rapid.Check(t, exchange) }
func TestTranspose(t *testing.T) { rapid.Check(t, transpose) }
func TestTurnOver(t *testing.T)  { rapid.Check(t, turnOver) }
func TestUnseen(t *testing.T)    { rapid.Check(t, sight) }
func TestEnds(t *testing.T)      { rapid.Check(t, ends) }
func TestContests(t *testing.T)  { rapid.Check(t, contests) }
func TestAnything(t *testing.T)  { rapid.Check(t, anything) }
func TestJSON(t *testing.T)      { rapid.Check(t, thereAndBack) }

func FuzzWallLaws(f *testing.F)  { f.Fuzz(rapid.MakeFuzz(wallLaws)) }
func FuzzConserved(f *testing.F) { f.Fuzz(rapid.MakeFuzz(conserved)) }
func FuzzStepping(f *testing.F)  { f.Fuzz(rapid.MakeFuzz(stepping)) }
func FuzzExchange(f *testing.F)  { f.Fuzz(rapid.MakeFuzz(exchange)) }
func FuzzTranspose(f *testing.F) { f.Fuzz(rapid.MakeFuzz(transpose)) }
func FuzzTurnOver(f *testing.F)  { f.Fuzz(rapid.MakeFuzz(turnOver)) }
func FuzzAnything(f *testing.F)  { f.Fuzz(rapid.MakeFuzz(anything)) }

// drawSorted draws a complete wall of some of the bricks: sixteen in falling
// order, each taking a place all of whose neighbours to the left and below are
// taken.
func drawSorted(t *rapid.T, from []Brick) (w Wall) {
	list := slices.Clone(rapid.Permutation(from).Draw(t, "bricks")[:len(w)])
	slices.Sort(list)
	slices.Reverse(list)
	var height [Side]int
	for _, brick := range list {
		var open []int
		for c := range Side {
			if height[c] < Side && (c == 0 || height[c-1] > height[c]) {
				open = append(open, c)
			}
		}
		c := rapid.SampledFrom(open).Draw(t, "column")
		w[Side*height[c]+c] = brick
		height[c]++
	}
	return w
}

// all returns the bricks.
func all() (list []Brick) {
	for i := range NumBricks {
		list = append(list, Brick(i))
	}
	return list
}

// drawStart draws a start. Often a wall is complete, or lacks one brick.
func drawStart(t *rapid.T) Start {
	left := all()
	var s Start
	for i := range s.Walls {
		switch rapid.IntRange(0, 3).Draw(t, "kind") {
		case 0, 1:
			s.Walls[i] = Wall(rapid.Permutation(left).Draw(t, "wall")[:16])
		default:
			s.Walls[i] = drawSorted(t, left)
		}
		left = slices.DeleteFunc(left, func(b Brick) bool { return slices.Contains(s.Walls[i][:], b) })
	}
	left = rapid.Permutation(left).Draw(t, "loose")
	for i := range s.Walls {
		if rapid.Bool().Draw(t, "lacks one") {
			k := rapid.IntRange(0, 15).Draw(t, "place")
			l := rapid.IntRange(0, 7).Draw(t, "loose brick")
			s.Walls[i][k], left[l] = left[l], s.Walls[i][k]
		}
	}
	if rapid.IntRange(0, 9).Draw(t, "discard") > 0 {
		s.Discard = &left[0]
		left = left[1:]
	}
	if rapid.Bool().Draw(t, "short") {
		left = left[:rapid.IntRange(0, 9).Draw(t, "pile")]
	}
	s.Pile = left
	s.First = rapid.IntRange(0, 1).Draw(t, "first")
	s.BankMS = rapid.SampledFrom([]int64{0, 0, 30_000, 90_000}).Draw(t, "bank")
	return s
}

// drawMove draws a move, often one that a player would make who sees the brick.
func drawMove(t *rapid.T, p Position) Move {
	m := Move{Take: rapid.SampledFrom([]Choice{Discard, Pile, Pile}).Draw(t, "take")}
	if _, ok := p.Hand(Discard); !ok {
		m.Take = Pile
	}
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		m.At = rapid.SampledFrom([]string{"", "-1", "E0", "A4", "a0", "0A", "A00", "A"}).Draw(t, "at")
	case 1:
		m.At = Coordinate(rapid.IntRange(0, 15).Draw(t, "at"))
	default:
		if hand, ok := p.Hand(m.Take); ok {
			m.At = Greedy{}.Place(p.View(), hand)
		}
	}
	if rapid.Bool().Draw(t, "slow") {
		m.MS = rapid.SampledFrom([]int64{1, 2, 29_999, 30_000, 30_001, 59_999, 60_000, 60_001}).Draw(t, "ms")
	}
	return m
}

// drawForfeit draws a forfeit that is possible in a game that is running.
func drawForfeit(t *rapid.T, p Position) *Forfeit {
	f := Forfeit{Player: rapid.IntRange(0, 1).Draw(t, "forfeiter"), Rule: Unable}
	if p.Moves() == 0 && rapid.Bool().Draw(t, "neither can begin") {
		f.Player = Both
		return &f
	}
	if mover, _ := p.ToMove(); mover == f.Player {
		f.Rule = rapid.SampledFrom([]Rule{TimeBank, BrokenChoice, Unable}).Draw(t, "rule")
		f.MS = rapid.SampledFrom([]int64{0, 1, 30_000, 60_000, 60_001, MaxMS}).Draw(t, "forfeited ms")
		if f.Rule == TimeBank {
			f.MS += p.bank + 1 - p.Used()[f.Player]
			f.MS = min(f.MS, MaxMS)
		}
	}
	return &f
}

// drawGame draws a game that Play takes, sometimes with moves after its end, or
// with many put-backs, or with a forfeit.
func drawGame(t *rapid.T) Game {
	g := Game{Start: drawStart(t)}
	p, err := g.Begin()
	if err != nil {
		t.Fatal(err)
	}
	add := func(m Move) {
		g.Moves = append(g.Moves, m)
		if p.State() == Running {
			if p, _, err = p.Apply(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	if g.Discard != nil && rapid.IntRange(0, 9).Draw(t, "put back") == 0 {
		for range rapid.IntRange(MaxPutBacks-2, MaxPutBacks+1).Draw(t, "put-backs") {
			add(Move{Take: Discard, At: "-1"})
		}
	}
	for range rapid.IntRange(0, 80).Draw(t, "moves") {
		add(drawMove(t, p))
	}
	if p.State() == Running && rapid.IntRange(0, 2).Draw(t, "forfeit") == 0 {
		g.Forfeit = drawForfeit(t, p)
	}
	return g
}

func mustPlay(t rapid.TB, g Game) Course {
	t.Helper()
	c, err := Play(g)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// transposed returns a wall with its rows as columns.
func transposed(w Wall) (x Wall) {
	for i := range w {
		x[i%Side*Side+i/Side] = w[i]
	}
	return x
}

// turned returns a wall seen from the other side, D3 at A0, with light bricks
// heavy.
func turned(w Wall) (x Wall) {
	for i := range w {
		x[15-i] = NumBricks - 1 - w[i]
	}
	return x
}

// wallLaws: a complete wall is complete when its rows are columns, when it is
// turned over, and when it keeps its order with other bricks; and it is out of
// order after any two bricks change places that are in a row, in a column, or
// one lower and further left.
func wallLaws(t *rapid.T) {
	w := drawSorted(t, all())
	if !w.Complete() || w.Check() != nil || disorder(w) != 0 || !transposed(w).Complete() || !turned(w).Complete() {
		t.Fatalf("complete %v, %v, disorder %d:\n%v", w.Complete(), w.Check(), disorder(w), w)
	}
	list := rapid.Permutation(all()).Draw(t, "others")[:16]
	slices.Sort(list)
	order := slices.Clone(w[:])
	slices.Sort(order)
	other := w
	for i := range w {
		other[i] = list[slices.Index(order, w[i])]
	}
	if !other.Complete() {
		t.Fatalf("with other bricks:\n%v\n%v", w, other)
	}
	i, j := rapid.IntRange(0, 15).Draw(t, "i"), rapid.IntRange(0, 15).Draw(t, "j")
	bad := w
	bad[i], bad[j] = bad[j], bad[i]
	related := i != j && (i%Side <= j%Side && i/Side <= j/Side || i%Side >= j%Side && i/Side >= j/Side)
	if related && bad.Complete() || bad.Complete() != transposed(bad).Complete() || bad.Complete() != turned(bad).Complete() || bad.Complete() != (disorder(bad) == 0) {
		t.Fatalf("%d and %d exchanged:\n%v", i, j, bad)
	}
}

// conserved: after every move there are the same bricks, each once; the walls
// have sixteen, the discards grow by one with a draw and by none else, and the
// pile loses its top with a draw.
func conserved(t *rapid.T) {
	g := drawGame(t)
	p, err := g.Begin()
	if err != nil {
		t.Fatal(err)
	}
	there := func(p Position) []Brick {
		w := p.Walls()
		list := slices.Concat(w[0][:], w[1][:], p.Discards(), p.Pile())
		slices.Sort(list)
		return list
	}
	want := there(p)
	if len(slices.Compact(slices.Clone(want))) != len(want) {
		t.Fatal("twice", want)
	}
	for _, m := range g.Moves {
		hand, _ := p.Hand(m.Take)
		next, step, err := p.Apply(m)
		if p.State() != Running {
			if !errors.Is(err, ErrNotRunning) {
				t.Fatal(err)
			}
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		drawn := 0
		if step.Took == DrawBrick {
			drawn = 1
		}
		if !slices.Equal(there(next), want) || len(next.Discards()) != len(p.Discards())+drawn || !slices.Equal(next.Pile(), p.Pile()[drawn:]) {
			t.Fatalf("%+v: %+v\nfrom %v\nto   %v", m, step, p, next)
		}
		other := 1 - step.Player
		if next.Walls()[other] != p.Walls()[other] || next.Used()[other] != p.Used()[other] || next.Used()[step.Player] != p.Used()[step.Player]+m.MS {
			t.Fatalf("%+v: the other player\nfrom %v\nto   %v", m, p, next)
		}
		if d := next.Discards(); step.Took != 0 && (step.Brick != hand || d[len(d)-1] != step.Out) {
			t.Fatalf("%+v: %+v, in hand %d, discards %v", m, step, hand, d)
		}
		p = next
	}
	if g.Forfeit == nil {
		return
	}
	end, err := p.Forfeit(*g.Forfeit)
	if err != nil || !slices.Equal(there(end), want) || end.Walls() != p.Walls() || end.Moves() != p.Moves() || !slices.Equal(end.Pile(), p.Pile()) {
		t.Fatalf("%+v: %v\nfrom %v\nto   %v", g.Forfeit, err, p, end)
	}
	loser := g.Forfeit.Player
	if loser == Both {
		if winner, ok := end.Winner(); ok || end.State() != Abandoned || end.Used() != p.Used() {
			t.Fatalf("%+v: player %d has won %v", g.Forfeit, winner, end)
		}
		return
	}
	if winner, ok := end.Winner(); !ok || winner != 1-loser || end.Used()[winner] != p.Used()[winner] || end.Used()[loser] != p.Used()[loser]+g.Forfeit.MS ||
		(end.State() == OutOfTime) != (end.Used()[loser] > g.Bank()) || end.State() == Forfeited && end.Rule() != g.Forfeit.Rule {
		t.Fatalf("%+v:\nfrom %v\nto   %v", g.Forfeit, p, end)
	}
}

// stepping: a game played at once and move by move come to the same, and the
// beginning of a game is what came first. Nothing that goes in is changed.
func stepping(t *rapid.T) {
	g := drawGame(t)
	before, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	whole := mustPlay(t, g)
	k := rapid.IntRange(0, len(g.Moves)).Draw(t, "k")
	part := mustPlay(t, Game{Start: g.Start, Moves: g.Moves[:k]})
	p := part.End
	steps := slices.Clone(part.Steps)
	for _, m := range g.Moves[k:] {
		if p.State() != Running {
			break
		}
		next, step, err := p.Apply(m)
		if err != nil {
			t.Fatal(err)
		}
		p = next
		steps = append(steps, step)
	}
	if g.Forfeit != nil {
		if p, err = p.Forfeit(*g.Forfeit); err != nil {
			t.Fatal(err)
		}
	}
	if p != whole.End || !slices.Equal(steps, whole.Steps) {
		t.Fatalf("at once %v\nin steps %v", whole.End, p)
	}
	if after, err := json.Marshal(g); err != nil || string(after) != string(before) {
		t.Fatalf("%v\nbefore %s\nafter %s", err, before, after)
	}
	// What comes out can be changed, and so can what went in.
	want := p
	for _, list := range [][]Brick{p.Discards(), p.Pile(), g.Pile} {
		for i := range list {
			list[i] = -1
		}
	}
	if p != want || whole.End != want {
		t.Fatal("shared")
	}
}

// exchange: with the players exchanged, everything is.
func exchange(t *rapid.T) {
	g := drawGame(t)
	c := mustPlay(t, g)
	g.Walls[0], g.Walls[1] = g.Walls[1], g.Walls[0]
	g.First = 1 - g.First
	if g.Forfeit != nil && g.Forfeit.Player != Both {
		g.Forfeit.Player = 1 - g.Forfeit.Player
	}
	x := mustPlay(t, g)
	for i := range c.Steps {
		c.Steps[i].Player = 1 - c.Steps[i].Player
	}
	c.End.walls[0], c.End.walls[1] = c.End.walls[1], c.End.walls[0]
	c.End.used[0], c.End.used[1] = c.End.used[1], c.End.used[0]
	c.End.mover = 1 - c.End.mover
	if diff := cmp.Diff(c, x, cmp.AllowUnexported(Position{})); diff != "" {
		t.Fatalf("(-exchanged +got):\n%s", diff)
	}
}

// transpose: with rows and columns exchanged, in walls and in moves, everything
// is.
func transpose(t *rapid.T) {
	sameIf(t, transposed, func(i int) int { return i%Side*Side + i/Side }, func(b Brick) Brick { return b })
}

// turnOver: with walls turned over, and light bricks heavy, nothing else
// changes.
func turnOver(t *rapid.T) {
	sameIf(t, turned, func(i int) int { return 15 - i }, func(b Brick) Brick { return NumBricks - 1 - b })
}

func sameIf(t *rapid.T, wall func(Wall) Wall, place func(int) int, brick func(Brick) Brick) {
	g := drawGame(t)
	c := mustPlay(t, g)
	for i := range g.Walls {
		g.Walls[i] = wall(g.Walls[i])
		c.End.walls[i] = wall(c.End.walls[i])
	}
	if g.Discard != nil {
		b := brick(*g.Discard)
		g.Discard = &b
	}
	for i := range g.Pile {
		g.Pile[i] = brick(g.Pile[i])
	}
	for i := range c.End.loose[:c.End.count] {
		c.End.loose[i] = brick(c.End.loose[i])
	}
	for k := range g.Moves {
		if i, ok := index(g.Moves[k].At); ok {
			g.Moves[k].At = Coordinate(place(i))
		}
	}
	for k := range c.Steps {
		s := &c.Steps[k]
		if s.Took != 0 {
			s.Brick, s.Out = brick(s.Brick), brick(s.Out)
		}
		if s.Laid == Replace {
			s.At = int8(place(int(s.At)))
		}
	}
	if diff := cmp.Diff(c, mustPlay(t, g), cmp.AllowUnexported(Position{})); diff != "" {
		t.Fatalf("(-want +got):\n%s", diff)
	}
}

// sight: what a player sees does not depend on the pile.
func sight(t *rapid.T) {
	s := drawStart(t)
	p, err := s.Begin()
	if err != nil {
		t.Fatal(err)
	}
	s.Pile = rapid.Permutation(s.Pile).Draw(t, "pile")
	q, err := s.Begin()
	if err != nil || p.View() != q.View() {
		t.Fatalf("%v\n%v\n%v", err, p.View(), q.View())
	}
	want := View{s.Walls[s.First], s.Walls[1-s.First], -1}
	if s.Discard != nil {
		want.Discard = *s.Discard
	}
	if p.View() != want {
		t.Fatalf("%v, want %v", p.View(), want)
	}
}

// ends: a game ends after as many draws as the pile has bricks, and one choice
// of it more; and no player moves who has used the bank up before. A game that
// is over has a rule, and a winner unless it was the pile; one that is not has
// a player to move.
func ends(t *rapid.T) {
	start := drawStart(t)
	bank := start.Bank()
	p, err := start.Begin()
	if err != nil {
		t.Fatal(err)
	}
	draws, left := 0, len(p.Pile())
	for p.State() == Running {
		m := drawMove(t, p)
		m.MS++
		if m.Take == Pile {
			draws++
		}
		player, ok := p.ToMove()
		next, step, err := p.Apply(m)
		if err != nil || !ok || player != int(step.Player) || p.Rule() != 0 || step.End != next.Rule() || p.Used()[player] > bank {
			t.Fatal(err, ok, player, step, p.Rule(), p.Used())
		}
		p = next
	}
	if draws > left+1 {
		t.Fatalf("%d draws from %d", draws, left)
	}
	winner, won := p.Winner()
	if _, ok := p.ToMove(); ok || won != (p.State() != NoPile && p.State() != PutBacks) || p.Rule() == 0 {
		t.Fatalf("over: %v", p)
	}
	if _, ok := p.Hand(Discard); ok {
		t.Fatal("a brick to take after the end")
	}
	if p.State() == Completed && !p.Walls()[winner].Complete() || p.State() == OutOfTime && p.Used()[1-winner] <= bank {
		t.Fatalf("%d won: %v", winner, p)
	}
}

// contests: games of programs are records that can be played, from any deal,
// and the same each time. Neither discards a brick that it took from there.
func contests(t *rapid.T) {
	s, err := Deal(Seed(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "seed")), rapid.IntRange(1, 1<<30).Draw(t, "game"))
	if err != nil {
		t.Fatal(err)
	}
	both := []Player{Slots{}, Greedy{}}
	players := [2]Player{rapid.SampledFrom(both).Draw(t, "0"), rapid.SampledFrom(both).Draw(t, "1")}
	most := rapid.SampledFrom([]int{0, 1, 2, 5, 1000}).Draw(t, "most")
	g, err := Contest(s, players, most)
	again, err2 := Contest(s, players, most)
	if diff := cmp.Diff(g, again); err != nil || err2 != nil || diff != "" {
		t.Fatalf("%v, %v (-first +second):\n%s", err, err2, diff)
	}
	c := mustPlay(t, g)
	if len(g.Moves) > most || len(c.Steps) != len(g.Moves) || c.End.State() == Running && len(g.Moves) < most {
		t.Fatalf("%d moves, %d steps, at most %d: %v", len(g.Moves), len(c.Steps), most, c.End)
	}
	for k, step := range c.Steps {
		if step.Laid == PutBack && step.End != OwnMove {
			t.Fatalf("move %d: %+v", k+1, step)
		}
	}
	for i := range s.Pile {
		s.Pile[i] = -1
	}
	*s.Discard = -1
	if diff := cmp.Diff(g, again); diff != "" {
		t.Fatalf("kept (-before +after):\n%s", diff)
	}
	if _, err := Play(g); err != nil {
		t.Fatal("shared", err)
	}
}

// anything: no game makes Play panic, and what it gives is an answer or a list
// of problems.
func anything(t *rapid.T) {
	brick := rapid.Int8Range(-2, 101)
	var g Game
	if rapid.Bool().Draw(t, "fair") {
		g = drawGame(t)
	}
	for range rapid.IntRange(0, 3).Draw(t, "faults") {
		switch rapid.IntRange(0, 6).Draw(t, "fault") {
		case 6:
			g.Forfeit = &Forfeit{rapid.IntRange(-2, 2).Draw(t, "forfeiter"), Rule(rapid.IntRange(-1, 18).Draw(t, "rule")), rapid.Int64().Draw(t, "ms")}
		case 0:
			g.Walls[rapid.IntRange(0, 1).Draw(t, "wall")][rapid.IntRange(0, 15).Draw(t, "place")] = Brick(brick.Draw(t, "brick"))
		case 1:
			b := Brick(brick.Draw(t, "brick"))
			g.Discard = &b
		case 2:
			g.Discard = nil
		case 3:
			for _, b := range rapid.SliceOfN(brick, 0, 200).Draw(t, "pile") {
				g.Pile = append(g.Pile, Brick(b))
			}
		case 4:
			g.First = rapid.Int().Draw(t, "first")
		case 5:
			g.Moves = append(g.Moves, Move{Choice(rapid.IntRange(-1, 3).Draw(t, "take")), rapid.String().Draw(t, "at"), rapid.Int64().Draw(t, "ms")})
		}
	}
	c, err := Play(g)
	_, beginErr := g.Begin()
	if err == nil {
		if beginErr != nil || c.End.State() == 0 {
			t.Fatalf("%v, %v", beginErr, c.End)
		}
		return
	}
	if c.Steps != nil || c.End != (Position{}) {
		t.Fatalf("with the error %v: %v", err, c)
	}
	var p *Problem
	if !errors.As(err, &p) || p.Kind == nil || p.Where == "" {
		t.Fatalf("%v: %+v", err, p)
	}
}

// thereAndBack: records come back from their JSON, and equal ones have equal
// bytes.
func thereAndBack(t *rapid.T) {
	g := drawGame(t)
	text, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	var back Game
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(back)
	if err != nil || string(again) != string(text) {
		t.Fatalf("%v\n%s\n%s", err, text, again)
	}
	if mustPlay(t, g).End != mustPlay(t, back).End {
		t.Fatal(string(text))
	}
	if diff := cmp.Diff(g, back, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("(-want +back):\n%s", diff)
	}
	end := mustPlay(t, g).End
	if _, err := json.Marshal(end); err != nil {
		t.Fatal(err)
	}
}
