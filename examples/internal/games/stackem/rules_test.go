package stackem

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/lot"
)

// This file has, in the order of the rule book, the plainest case that each
// rule decides.

// sorted is the complete wall that STK14 prints.
var sorted = Wall{97, 80, 56, 10, 90, 42, 39, 8, 79, 37, 30, 6, 22, 18, 17, 4}

// mixed is a wall that is not complete, and has no brick of sorted.
var mixed = Wall{1, 2, 3, 5, 7, 9, 11, 12, 13, 14, 15, 16, 19, 20, 21, 23}

// but returns w with another brick at a coordinate.
func but(w Wall, at string, brick Brick) Wall {
	i, _ := index(at)
	w[i] = brick
	return w
}

// begun returns a start in which player 0 begins; of the loose bricks the first
// is the discard, and the others the pile.
func begun(mine, theirs Wall, loose ...Brick) Start {
	return Start{Walls: [2]Wall{mine, theirs}, Discard: &loose[0], Pile: loose[1:]}
}

// moves reads moves such as "discard A0" or "pile -1 500", with the
// milliseconds last.
func moves(t testing.TB, texts ...string) (list []Move) {
	t.Helper()
	for _, text := range texts {
		if text == "" {
			continue
		}
		m := Move{}
		words := strings.Fields(text)
		if err := m.Take.UnmarshalText([]byte(words[0])); err != nil {
			t.Fatal(err)
		}
		m.At = words[1]
		if len(words) > 2 {
			if _, err := fmt.Sscan(words[2], &m.MS); err != nil {
				t.Fatal(text, err)
			}
		}
		list = append(list, m)
	}
	return list
}

// played returns the steps and the end of a game in short.
func played(t testing.TB, s Start, texts ...string) string {
	t.Helper()
	return ended(t, s, nil, texts...)
}

// ended is played of a game with a forfeit after its moves.
func ended(t testing.TB, s Start, f *Forfeit, texts ...string) string {
	t.Helper()
	c, err := Play(Game{Start: s, Moves: moves(t, texts...), Forfeit: f})
	if err != nil {
		return err.Error()
	}
	var lines []string
	for _, step := range c.Steps {
		line := fmt.Sprintf("%d:", step.Player)
		if step.Took != 0 {
			line += fmt.Sprintf(" %v %d %v %s %d", step.Took, step.Brick, step.Laid, Coordinate(int(step.At)), step.Out)
		}
		if step.End != 0 {
			line += fmt.Sprintf(" %v", step.End)
		}
		lines = append(lines, line)
	}
	end := fmt.Sprintf("%v after %d", c.End.State(), c.End.Moves())
	if c.End.Rule() != 0 {
		end += fmt.Sprintf(" by %v", c.End.Rule())
	}
	if player, ok := c.End.Winner(); ok {
		end += fmt.Sprintf(", %d won", player)
	}
	if player, ok := c.End.ToMove(); ok {
		end += fmt.Sprintf(", %d to move", player)
	}
	return strings.Join(append(lines, end), "\n") + fmt.Sprintf(", %v %v, used %v", c.End.Discards(), c.End.Pile(), c.End.Used())
}

func expect(t *testing.T, got string, want ...string) {
	t.Helper()
	if want := strings.Join(want, "\n"); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func TestBricks(t *testing.T) {
	s, err := Deal(Seed{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	all := append(slices.Concat(s.Walls[0][:], s.Walls[1][:], s.Pile), *s.Discard)
	slices.Sort(all)
	for i, brick := range all {
		if brick != Brick(i) {
			t.Errorf("brick %d is %d", i, brick)
		}
	}
	if len(all) != 100 || len(s.Pile) != 67 {
		t.Errorf("%d bricks, %d of them in the pile", len(all), len(s.Pile))
	}
	expect(t, played(t, begun(sorted, mixed, 100, 99, 99)),
		"stackem: discard: no such brick: 100 (rule Bricks)", "stackem: pile, brick 2: this brick appears twice: 99 (rule Bricks)")
	expect(t, played(t, begun(sorted, mixed, 98, 99)), "running after 0, 0 to move, [98] [99], used [0 0]")
	expect(t, played(t, Start{Walls: [2]Wall{sorted, mixed}, First: 1}), "running after 0, 1 to move, [] [], used [0 0]")
}

func TestShuffle(t *testing.T) {
	seen := map[string]bool{}
	for _, seed := range []Seed{{}, {1}, {31: 1}} {
		for game := 1; game <= 50; game++ {
			s, err := Deal(seed, game)
			again, err2 := Deal(seed, game)
			if err != nil || err2 != nil || text(s) != text(again) || seen[text(s)] {
				t.Fatalf("seed %x, game %d: %v %v, %s", seed, game, err, err2, text(s))
			}
			seen[text(s)] = true
		}
	}
	for _, game := range []int{0, -1} {
		if s, err := Deal(Seed{}, game); !errors.Is(err, ErrNumber) || s.Pile != nil ||
			err.Error() != fmt.Sprintf("stackem: game %d: no such number (rule Shuffle)", game) {
			t.Errorf("game %d: %v %v", game, s, err)
		}
	}
}

// TestQuotient has the numbers that are dropped, and their neighbours: as many
// are left for every quotient.
func TestQuotient(t *testing.T) {
	const all = 1 << 32
	for n := uint64(2); n <= NumBricks; n++ {
		for want := range n {
			// The first number with this quotient.
			first := (want*all + n - 1) / n
			next := ((want+1)*all + n - 1) / n
			dropped := uint64(0)
			for x := first; x < first+3; x++ {
				q, ok := lot.Scale(uint32(x), uint32(n))
				if ok && uint64(q) != want {
					t.Fatalf("%d of %d is %d, want %d", x, n, q, want)
				}
				if !ok {
					dropped++
				}
			}
			if next-first-dropped != all/n {
				t.Fatalf("%d below %d: %d are left, want %d", want, n, next-first-dropped, all/n)
			}
			if q, ok := lot.Scale(uint32(next-1), uint32(n)); uint64(q) != want || !ok {
				t.Fatalf("%d of %d is %d, %v", next-1, n, q, ok)
			}
		}
	}
}

// text returns all of a start.
func text(s Start) string { return fmt.Sprintln(s.Walls, *s.Discard, s.Pile, s.First) }

func TestLot(t *testing.T) {
	const games = 10_000
	ones := 0
	for game := 1; game <= games; game++ {
		s, err := Deal(Seed{}, game)
		if err != nil {
			t.Fatal(err)
		}
		ones += s.First
	}
	if ones < games/2-200 || ones > games/2+200 { // four deviations
		t.Errorf("player 1 begins in %d of %d games", ones, games)
	}
}

func TestTurns(t *testing.T) {
	s := begun(mixed, sorted, 98, 99, 95, 94)
	expect(t, played(t, s, "pile A0", "pile D3", "pile A0"),
		"0: DrawBrick 99 Replace A0 1", "1: DrawBrick 95 Replace D3 4", "0: DrawBrick 94 Replace A0 99",
		"running after 3, 1 to move, [98 1 4 99] [], used [0 0]")
	s.First = 1
	expect(t, played(t, s, "pile D0", "pile A0"),
		"1: DrawBrick 99 Replace D0 22", "0: DrawBrick 95 Replace A0 1", "running after 2, 1 to move, [98 22 1] [94], used [0 0]")
	s.First = 2
	expect(t, played(t, s), "stackem: who begins: no such player: 2 (rule Turns)")
	// After the end, moves are ignored.
	expect(t, played(t, begun(but(sorted, "A0", 0), mixed, 97), "discard A0", "discard A0", "pile A0 70000"),
		"0: TakeDiscard 97 Replace A0 0 CompleteWall", "completed after 1 by CompleteWall, 0 won, [0] [], used [0 0]")
}

func TestTimeBank(t *testing.T) {
	s := begun(mixed, but(sorted, "A0", 0), 98, 99, 95, 94)
	expect(t, played(t, s, "pile -1 60000", "pile -1 59999", "pile -1", "discard -1 1"),
		"0: DrawBrick 99 Reject A0 99", "1: DrawBrick 95 Reject A0 95", "0: DrawBrick 94 Reject A0 94", "1: TakeDiscard 94 PutBack A0 94",
		"running after 4, 0 to move, [98 99 95 94] [], used [60000 60000]")
	expect(t, played(t, s, "pile -1 60001"), "0: TimeBank", "time after 1 by TimeBank, 1 won, [98] [99 95 94], used [60001 0]")
	// Before all else: the wall is not completed, and the pile not found
	// empty.
	s = begun(mixed, but(sorted, "A0", 0), 97)
	expect(t, played(t, s, "discard -1", "discard A0 60001"),
		"0: TakeDiscard 97 PutBack A0 97", "1: TimeBank", "time after 2 by TimeBank, 0 won, [97] [], used [0 60001]")
	expect(t, played(t, s, "pile -1 60001"), "0: TimeBank", "time after 1 by TimeBank, 1 won, [97] [], used [60001 0]")
	s.Discard = nil
	expect(t, played(t, s, "discard -1 60001"), "0: TimeBank", "time after 1 by TimeBank, 1 won, [] [], used [60001 0]")
	// The longest move, after all of the bank.
	expect(t, played(t, begun(mixed, sorted, 98), "discard -1 60000", "discard D3", "discard -1 9007199254740992"),
		"0: TakeDiscard 98 PutBack A0 98", "1: TakeDiscard 98 Replace D3 4", "0: TimeBank",
		"time after 3 by TimeBank, 1 won, [4] [], used [9007199254800992 0]")
	// Another time.
	s = begun(mixed, sorted, 98)
	s.BankMS = 500
	expect(t, played(t, s, "discard -1 500", "discard -1 501"),
		"0: TakeDiscard 98 PutBack A0 98", "1: TimeBank", "time after 2 by TimeBank, 0 won, [98] [], used [500 501]")
	expect(t, ended(t, s, &Forfeit{Player: 0, Rule: Unable, MS: 501}), "time after 0 by TimeBank, 1 won, [98] [], used [501 0]")
	expect(t, ended(t, s, &Forfeit{Player: 0, Rule: TimeBank, MS: 500}),
		"stackem: forfeit: no such time: 500 ms are used, and 500 are allowed (rule TimeBank)")
	expect(t, ended(t, s, &Forfeit{Player: 0, Rule: TimeBank, MS: 501}), "time after 0 by TimeBank, 1 won, [98] [], used [501 0]")
}

func TestTakeDiscard(t *testing.T) {
	expect(t, played(t, begun(mixed, sorted, 98, 99), "discard B2", "discard D3"),
		"0: TakeDiscard 98 Replace B2 11", "1: TakeDiscard 11 Replace D3 4", "running after 2, 0 to move, [4] [99], used [0 0]")
	// It takes one that lies there.
	expect(t, played(t, Start{Walls: [2]Wall{mixed, sorted}, Pile: []Brick{99}}, "discard A0"),
		"stackem: move 1: there is no discard to take (rule TakeDiscard)")
	expect(t, played(t, Start{Walls: [2]Wall{mixed, sorted}, Pile: []Brick{99}}, "pile -1", "discard D3"),
		"0: DrawBrick 99 Reject A0 99", "1: TakeDiscard 99 Replace D3 4", "running after 2, 0 to move, [4] [], used [0 0]")
}

func TestDrawBrick(t *testing.T) {
	expect(t, played(t, begun(mixed, sorted, 98, 99, 0), "pile C3", "pile D3"),
		"0: DrawBrick 99 Replace C3 16", "1: DrawBrick 0 Replace D3 4 OwnMove", "completed after 2 by OwnMove, 1 won, [98 16 4] [], used [0 0]")
}

func TestEmptyPile(t *testing.T) {
	s := begun(mixed, sorted, 98, 99)
	expect(t, played(t, s, "pile -1 5", "pile D3 6", "discard A0"),
		"0: DrawBrick 99 Reject A0 99", "1: EmptyPile", "pile-empty after 1 by EmptyPile, [98 99] [], used [5 6]")
	// The discard can still be taken.
	expect(t, played(t, s, "pile -1", "discard D3", "discard -1"),
		"0: DrawBrick 99 Reject A0 99", "1: TakeDiscard 99 Replace D3 4", "0: TakeDiscard 4 PutBack A0 4", "running after 3, 1 to move, [98 4] [], used [0 0]")
}

func TestReplace(t *testing.T) {
	c, err := Play(Game{Start: begun(mixed, sorted, 98, 99), Moves: moves(t, "pile C1", "discard D3")})
	if err != nil {
		t.Fatal(err)
	}
	if want := [2]Wall{but(mixed, "C1", 99), but(sorted, "D3", 14)}; c.End.Walls() != want {
		t.Errorf("walls\n%v\nwant\n%v", c.End.Walls(), want)
	}
	// Every coordinate has its place.
	for i := range mixed {
		w := mixed
		w[i] = 99
		c, err := Play(Game{Start: begun(mixed, sorted, 98, 99), Moves: []Move{{Take: Pile, At: Coordinate(i)}}})
		if err != nil || c.End.Walls()[0] != w {
			t.Errorf("%s: %v\n%v", Coordinate(i), err, c.End.Walls()[0])
		}
	}
	if s := fmt.Sprint(Coordinate(0), Coordinate(3), Coordinate(4), Coordinate(15), Coordinate(16), Coordinate(-1)); s != "A0A3B0D3-1-1" {
		t.Error(s)
	}
}

func TestReject(t *testing.T) {
	for _, at := range []string{"-1", "", "A", "0", "A4", "A-", "E0", "@0", "a0", "0A", "A00", " A0", "A0 ", "A/", "00", "AA", "É0", "A0\x00", "Ａ0"} {
		c, err := Play(Game{Start: begun(mixed, sorted, 98, 99), Moves: []Move{{Take: Pile, At: at}}})
		if err != nil {
			t.Fatal(err)
		}
		if step, want := c.Steps[0], (Step{Took: DrawBrick, Brick: 99, Laid: Reject, Out: 99, Odd: at != "-1"}); step != want || c.End.Walls() != [2]Wall{mixed, sorted} {
			t.Errorf("%q: %+v\n%v", at, step, c.End.Walls())
		}
		if d := c.End.Discards(); !slices.Equal(d, []Brick{98, 99}) {
			t.Errorf("%q: discards %v", at, d)
		}
	}
}

func TestPutBack(t *testing.T) {
	expect(t, played(t, begun(mixed, sorted, 98, 99), "discard E0"), "0: TakeDiscard 98 PutBack A0 98", "running after 1, 1 to move, [98] [99], used [0 0]")
}

func TestCompleteWall(t *testing.T) {
	if !sorted.Complete() || mixed.Complete() {
		t.Error("walls")
	}
	// Any two neighbours may not change places, nor be the same.
	for i := range sorted {
		for _, j := range []int{i + 1, i + Side} {
			if j >= len(sorted) || j == i+1 && j%Side == 0 {
				continue
			}
			w := sorted
			w[i], w[j] = w[j], w[i]
			if w.Complete() {
				t.Errorf("%s and %s exchanged:\n%v", Coordinate(i), Coordinate(j), w)
			}
			w = sorted
			w[j] = w[i]
			if w.Complete() {
				t.Errorf("%s as %s:\n%v", Coordinate(j), Coordinate(i), w)
			}
		}
	}
	s := begun(but(sorted, "B1", 99), mixed, 98, 42)
	expect(t, played(t, s, "pile B1"), "0: DrawBrick 42 Replace B1 99 CompleteWall", "completed after 1 by CompleteWall, 0 won, [98 99] [], used [0 0]")
	s = Start{Walls: [2]Wall{mixed, s.Walls[0]}, Discard: s.Discard, Pile: s.Pile}
	expect(t, played(t, s, "pile -1", "discard B1"), "0: DrawBrick 42 Reject A0 42", "1: TakeDiscard 42 Replace B1 99 CompleteWall",
		"completed after 2 by CompleteWall, 1 won, [98 99] [], used [0 0]")
}

func TestOwnMove(t *testing.T) {
	// Player 1 has it from the start, and player 0 moves first.
	s := begun(mixed, sorted, 98, 99)
	expect(t, played(t, s, "pile -1", "discard -1"), "0: DrawBrick 99 Reject A0 99", "1: TakeDiscard 99 PutBack A0 99 OwnMove",
		"completed after 2 by OwnMove, 1 won, [98 99] [], used [0 0]")
	// Player 0 may win before.
	s = begun(but(sorted, "A0", 0), Wall{96, 88, 87, 86, 78, 77, 76, 75, 68, 67, 66, 65, 55, 54, 53, 52}, 97)
	expect(t, played(t, s, "discard A0", "discard -1"), "0: TakeDiscard 97 Replace A0 0 CompleteWall", "completed after 1 by CompleteWall, 0 won, [0] [], used [0 0]")
	// Both have it.
	s.Walls[0] = but(sorted, "A0", 95)
	expect(t, played(t, s, "discard -1"), "0: TakeDiscard 97 PutBack A0 97 OwnMove", "completed after 1 by OwnMove, 0 won, [97] [], used [0 0]")
	// Its owner breaks it, or asks for a pile that is empty.
	expect(t, played(t, begun(sorted, mixed, 98), "discard D3"), "0: TakeDiscard 98 Replace D3 4", "running after 1, 1 to move, [4] [], used [0 0]")
	expect(t, played(t, begun(sorted, mixed, 98), "pile D3"), "0: EmptyPile", "pile-empty after 0 by EmptyPile, [98] [], used [0 0]")
}

func TestBrokenChoice(t *testing.T) {
	s := begun(mixed, sorted, 98, 99, 95)
	expect(t, ended(t, s, &Forfeit{Player: 0, Rule: BrokenChoice, MS: 7}), "forfeit after 0 by BrokenChoice, 1 won, [98] [99 95], used [7 0]")
	expect(t, ended(t, s, &Forfeit{Player: 1, Rule: BrokenChoice}, "pile A0 5"),
		"0: DrawBrick 99 Replace A0 1", "forfeit after 1 by BrokenChoice, 0 won, [98 1] [95], used [5 0]")
	// The time is charged first.
	expect(t, ended(t, s, &Forfeit{Player: 0, Rule: BrokenChoice, MS: 60_000}), "forfeit after 0 by BrokenChoice, 1 won, [98] [99 95], used [60000 0]")
	expect(t, ended(t, s, &Forfeit{Player: 0, Rule: BrokenChoice, MS: 60_001}), "time after 0 by TimeBank, 1 won, [98] [99 95], used [60001 0]")
	// Programs that choose nothing, something else, or a discard that is
	// not there.
	for _, c := range []Choice{0, 3, -1} {
		g, err := Contest(s, [2]Player{stuck{Take: Pile, At: "A0"}, stuck{Take: c}}, 9)
		if err != nil || g.Forfeit == nil || *g.Forfeit != (Forfeit{Player: 1, Rule: BrokenChoice}) || len(g.Moves) != 1 {
			t.Errorf("%v: %v, forfeit %v after %v", c, err, g.Forfeit, g.Moves)
		}
	}
	s.Discard = nil
	g, err := Contest(s, [2]Player{stuck{Take: Discard}, Slots{}}, 9)
	if err != nil || g.Forfeit == nil || *g.Forfeit != (Forfeit{Player: 0, Rule: BrokenChoice}) || len(g.Moves) != 0 {
		t.Errorf("%v, forfeit %v after %v", err, g.Forfeit, g.Moves)
	}
	// But a pile that is empty can be chosen.
	g, err = Contest(begun(mixed, sorted, 98), [2]Player{stuck{Take: Pile}, Slots{}}, 9)
	if c, err2 := Play(g); err != nil || err2 != nil || g.Forfeit != nil || c.End.State() != NoPile {
		t.Errorf("%v, %v, forfeit %v, %v", err, err2, g.Forfeit, c.End)
	}
}

func TestEndlessPutBacks(t *testing.T) {
	s := begun(mixed, but(sorted, "A0", 0), 98, 97)
	back := Move{Take: Discard, At: "-1"}
	last := func(list ...Move) string {
		c, err := Play(Game{Start: s, Moves: list})
		if err != nil {
			return err.Error()
		}
		winner, won := c.End.Winner()
		return fmt.Sprintf("%v after %d by %v, %d won %v, step %v", c.End.State(), c.End.Moves(), c.End.Rule(), winner, won, c.Steps[len(c.Steps)-1].End)
	}
	many := slices.Repeat([]Move{back}, MaxPutBacks)
	expect(t, last(many[1:]...), "running after 999 by , 0 won false, step ")
	expect(t, last(many...), "put-backs after 1000 by EndlessPutBacks, 0 won false, step EndlessPutBacks")
	// Another turn begins the count again: a brick that is drawn and
	// discarded, or a discard that is taken and laid.
	for _, m := range []Move{{Take: Pile, At: "-1"}, {Take: Discard, At: "B2"}} {
		expect(t, last(slices.Concat(many[1:], []Move{m}, many[1:])...), "running after 1999 by , 0 won false, step ")
		expect(t, last(slices.Concat(many[1:], []Move{m}, many)...), "put-backs after 2000 by EndlessPutBacks, 0 won false, step EndlessPutBacks")
	}
	// Too late, or complete.
	expect(t, last(append(slices.Clone(many[1:]), Move{Take: Discard, At: "-1", MS: 60_001})...), "time after 1000 by TimeBank, 0 won true, step TimeBank")
	s = begun(mixed, sorted, 98)
	expect(t, last(many...), "completed after 2 by OwnMove, 1 won true, step OwnMove")
}

func TestUnable(t *testing.T) {
	s := begun(mixed, but(sorted, "D0", 0), 98, 99, 95)
	for mover := range 2 {
		s.First = mover
		for player, want := range []string{"1 won", "0 won"} {
			expect(t, ended(t, s, &Forfeit{Player: player, Rule: Unable}), "forfeit after 0 by Unable, "+want+", [98] [99 95], used [0 0]")
		}
	}
	expect(t, ended(t, s, &Forfeit{Player: Both, Rule: Unable}), "abandoned after 0 by Unable, [98] [99 95], used [0 0]")
	s.First = 0
	expect(t, ended(t, s, &Forfeit{Player: 1, Rule: Unable, MS: 31_000}, "pile A0 5", "pile A0 30000", "discard -1 6"),
		"0: DrawBrick 99 Replace A0 1", "1: DrawBrick 95 Replace A0 97", "0: TakeDiscard 97 PutBack A0 97",
		"time after 3 by TimeBank, 0 won, [98 1 97] [], used [11 61000]")
	expect(t, ended(t, s, &Forfeit{Player: 1, Rule: Unable, MS: 1}),
		"stackem: forfeit: no such time: 1 ms, but player 1 is not to move (rule Unable)")
}

func TestLongGame(t *testing.T) {
	s := begun(mixed, sorted, 98)
	s.Walls[1][14], s.Walls[1][15] = s.Walls[1][15], s.Walls[1][14]
	// Both exchange the discard for the brick at A0, again and again.
	g := Game{s, slices.Repeat([]Move{{Take: Discard, At: "A0"}}, LongMoves-1), nil}
	p := mustPlay(t, g).End
	if _, err := p.Forfeit(Forfeit{Both, LongGame, 0}); !errors.Is(err, ErrForfeit) || p.State() != Running {
		t.Errorf("after %d moves: %v, %v", p.Moves(), p.State(), err)
	}
	g.Moves = append(g.Moves, g.Moves[0])
	if p = mustPlay(t, g).End; p.State() != Running {
		t.Errorf("a recorded game is over after %d moves", p.Moves())
	}
	g.Forfeit = &Forfeit{Both, LongGame, 0}
	p = mustPlay(t, g).End
	if winner, ok := p.Winner(); p.State() != Abandoned || p.Rule() != LongGame || ok {
		t.Errorf("%v by %v, player %d has won", p.State(), p.Rule(), winner)
	}
	// A contest of programs.
	both := [2]Player{stuck{Take: Discard, At: "A0"}, stuck{Take: Discard, At: "A0"}}
	for most, forfeit := range map[int]bool{LongMoves: false, LongMoves + 1: true} {
		g, err := Contest(s, both, most)
		if err != nil || len(g.Moves) != LongMoves || (g.Forfeit != nil) != forfeit || forfeit && *g.Forfeit != (Forfeit{Both, LongGame, 0}) {
			t.Errorf("%v, %d moves of %d, forfeit %v", err, len(g.Moves), most, g.Forfeit)
		}
		mustPlay(t, g)
	}
}

// TestForfeit has the forfeits that cannot be, and the time bank.
func TestForfeit(t *testing.T) {
	s := begun(mixed, sorted, 98, 99, 95)
	expect(t, ended(t, s, &Forfeit{Player: 0, Rule: TimeBank, MS: 60_001}), "time after 0 by TimeBank, 1 won, [98] [99 95], used [60001 0]")
	for _, c := range []struct {
		f     Forfeit
		moves string
		want  string
	}{
		{Forfeit{0, TimeBank, 59_999}, "discard -1", "no such forfeit: player 0 is not to move (rule TimeBank)"},
		{Forfeit{1, TimeBank, 60_000}, "discard -1", "no such time: 60000 ms are used, and 60000 are allowed (rule TimeBank)"},
		{Forfeit{0, BrokenChoice, 0}, "discard -1", "no such forfeit: player 0 is not to move (rule BrokenChoice)"},
		{Forfeit{1, Unable, 0}, "discard -1 60001", "the game is not going on (rule Turns)"},
		{Forfeit{2, 0, -1}, "discard -1", "no such player: 2 (rule Turns)\nstackem: forfeit: no such forfeit\nstackem: forfeit: no such time: -1 ms (rule TimeBank)"},
		{Forfeit{-2, EmptyPile, MaxMS + 1}, "discard -1", "no such player: -2 (rule Turns)\nstackem: forfeit: no such forfeit: EmptyPile\nstackem: forfeit: no such time: 9007199254740993 ms (rule TimeBank)"},
		{Forfeit{Both, BrokenChoice, 0}, "", "no such forfeit: BrokenChoice"},
		{Forfeit{Both, Unable, 1}, "", "no such time: 1 ms (rule TimeBank)"},
		{Forfeit{Both, Unable, 0}, "discard -1", "no such forfeit: the game has begun (rule Unable)"},
		{Forfeit{Both, LongGame, 0}, "discard -1", "no such forfeit: 1 moves, of 10000 (rule LongGame)"},
		{Forfeit{0, LongGame, 0}, "discard -1", "no such forfeit: LongGame"},
	} {
		want := "stackem: forfeit: " + c.want
		expect(t, ended(t, s, &c.f, c.moves), want)
		p := mustPlay(t, Game{Start: s, Moves: moves(t, c.moves)}).End
		if next, err := p.Forfeit(c.f); err == nil || err.Error() != want || next != (Position{}) {
			t.Errorf("Position.Forfeit: %v, %v, want %s", next, err, want)
		}
	}
	// With the problems of moves.
	f := Forfeit{Player: 7, Rule: Unable}
	if _, err := Play(Game{Start: s, Moves: []Move{{}}, Forfeit: &f}); err == nil || err.Error() !=
		"stackem: move 1: a brick is taken from the discard or the pile: Choice(0) (rule TakeDiscard)\nstackem: forfeit: no such player: 7 (rule Turns)" {
		t.Error(err)
	}
	// The longest time, after all of the bank.
	f = Forfeit{Player: 0, Rule: Unable, MS: MaxMS}
	expect(t, ended(t, s, &f, "discard -1 60000", "discard D3 0"),
		"0: TakeDiscard 98 PutBack A0 98", "1: TakeDiscard 98 Replace D3 4", "time after 2 by TimeBank, 1 won, [4] [99 95], used [9007199254800992 0]")
}

func TestUnplaced(t *testing.T) {
	c, err := Play(Game{Start: begun(mixed, but(sorted, "D0", 0), 98, 99, 95, 94), Moves: moves(t,
		"pile -1", "discard -1", "pile a0", "discard E0", "discard A0", "discard -2", "pile --1")})
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Unplaced(); got != [2]Unplaced{{1, 2}, {1, 2}} {
		t.Errorf("%+v", got)
	}
}
