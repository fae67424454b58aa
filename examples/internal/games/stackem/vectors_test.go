package stackem

import (
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// lines returns the lines of a file of test vectors without comments and empty
// ones.
func lines(t *testing.T, path string) (list []string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "# Source: ") {
		t.Errorf("%s: line 1 is not a source", path)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSuffix(line, "\n"); line != "" && line[0] != '#' {
			list = append(list, line)
		}
	}
	return list
}

// TestVectorsPublished compares coordinates and the wall that STK14 prints.
func TestVectorsPublished(t *testing.T) {
	list := lines(t, "testdata/stackem2014.txt")
	if len(list) != 9 {
		t.Fatalf("%d lines", len(list))
	}
	pairs := strings.Fields(strings.Join(list[:4], " "))
	for k := 0; k < len(pairs); k += 2 {
		var row, column int
		if _, err := fmt.Sscanf(pairs[k], "(%d,%d)", &row, &column); err != nil {
			t.Fatal(pairs[k], err)
		}
		i, ok := index(pairs[k+1])
		if !ok || i != Side*row+column || Coordinate(i) != pairs[k+1] {
			t.Errorf("%s %s is at %d, which is %s", pairs[k], pairs[k+1], i, Coordinate(i))
		}
	}
	if want := strings.Join(list[4:], "\n") + "\n"; sorted.String() != want || !sorted.Complete() {
		t.Errorf("wall\n%v, complete %v, want\n%s", sorted, sorted.Complete(), want)
	}
}

func TestVectorsDerivation(t *testing.T) {
	list := lines(t, "testdata/derivation.txt")
	for _, line := range list {
		words := strings.Fields(line)
		seed, err := hex.DecodeString(words[1])
		if err != nil || words[0] != "deal" || len(words) != 4+NumBricks {
			t.Fatal(line, err)
		}
		s, err := Deal(Seed(seed), int(numbers(t, words[2:3])[0]))
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(s.First)
		for _, brick := range slices.Concat(s.Walls[0][:], s.Walls[1][:], []Brick{*s.Discard}, s.Pile) {
			got += fmt.Sprintf(" %d", brick)
		}
		if want := strings.Join(words[3:], " "); got != want {
			t.Errorf("%s %s:\n got %s\nwant %s", words[1], words[2], got, want)
		}
	}
	if len(list) != 16 {
		t.Errorf("%d vectors", len(list))
	}
}

func numbers(t *testing.T, words []string) (list []int64) {
	t.Helper()
	for _, word := range words {
		x, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, x)
	}
	return list
}

func bricks(t *testing.T, words []string) (list []Brick) {
	t.Helper()
	for _, x := range numbers(t, words) {
		list = append(list, Brick(x))
	}
	return list
}

// TestVectorsOwn replays games, and lists the rules that none of them goes by.
func TestVectorsOwn(t *testing.T) {
	var g Game
	var want []string
	walls := 0
	unused := map[Rule]bool{}
	for rule := TimeBank; rule <= OwnMove; rule++ {
		unused[rule] = true
	}
	for _, line := range lines(t, "testdata/own.txt") {
		words := strings.Fields(line)
		switch words[0] {
		case "wall":
			if walls == 0 {
				g, want = Game{}, nil
			}
			g.Walls[walls] = Wall(bricks(t, words[1:]))
			walls++
		case "start":
			g.First = int(numbers(t, words[1:2])[0])
			if words[2] != "-" {
				g.Discard = &bricks(t, words[2:3])[0]
			}
			g.Pile = bricks(t, words[3:])
			walls = 0
		case "end":
			replay(t, g, append(want, line), unused)
		default:
			g.Moves = append(g.Moves, moves(t, strings.Join(words[1:4], " "))...)
			want = append(want, line)
		}
	}
	for rule := range unused {
		t.Errorf("no game goes by %v", rule)
	}
}

// replay plays a game and compares what it comes to, line by line.
func replay(t *testing.T, g Game, want []string, unused map[Rule]bool) {
	t.Helper()
	c, err := Play(g)
	if err != nil || len(c.Steps) != len(g.Moves) {
		t.Fatalf("%s: %d of %d moves, error %v", want[0], len(c.Steps), len(g.Moves), err)
	}
	for k, step := range c.Steps {
		m := g.Moves[k]
		line := fmt.Sprintf("%d %v %s %d ->", step.Player, m.Take, m.At, m.MS)
		if step.Took != 0 {
			line += fmt.Sprintf(" %v %d %v %d", step.Took, step.Brick, step.Laid, step.Out)
		}
		if step.End != 0 {
			line += fmt.Sprintf(" %v", step.End)
		}
		if line != want[k] {
			t.Errorf("got %s\nwant %s", line, want[k])
		}
		for _, rule := range []Rule{step.Took, step.Laid, step.End} {
			delete(unused, rule)
		}
	}
	winner := "-"
	if player, ok := c.End.Winner(); ok {
		winner = fmt.Sprint(player)
	}
	end := fmt.Sprintf("end %v %s %d %d", c.End.State(), winner, c.End.Used()[0], c.End.Used()[1])
	if end != want[len(want)-1] {
		t.Errorf("got %s\nwant %s", end, want[len(want)-1])
	}
}
