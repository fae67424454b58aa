package abalone

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// This file replays testdata/published.txt. Its lines:
//
//	start BOARD                 the board at the start
//	move ROWS MOVE ROWS         a move of Black: rows e and d before and after it
//	row FIELD FIELD             the first and the last field of a row
//	marbles BOARD FIELDS        a board, and where its marbles are
//	picture ROWS MOVES ROWS     boards with a digit for each marble of a move,
//	                            before and after the moves of these digits
//	notation MOVE FIELDS FIELDS a move of Black: its marbles before and after it
//	canonical MOVE MOVE         a move, and how it is spelled
//	tag TAG                     a line of a record
//	layout WORDS                the rest of the record, with any moves
//	result RESULT BLACK WHITE   a result, and the marbles left

func TestVectors(t *testing.T) {
	text, err := os.ReadFile("testdata/published.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "# Source: ") {
		t.Error("line 1 is not a source")
	}
	count := map[string]int{}
	var tags strings.Builder
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		count[words[0]]++
		switch rest := line[len(words[0])+1:]; words[0] {
		case "tag":
			tags.WriteString(rest)
			continue
		case "layout":
			laidOut(t, tags.String(), strings.TrimSpace(rest))
			continue
		}
		if err := vector(t, words); err != nil {
			t.Errorf("%s: %v", strings.TrimSpace(line), err)
		}
	}
	if count["row"] != 9 || count["marbles"] != 1 || count["picture"] != 1 || count["tag"] != 7 || count["layout"] != 1 {
		t.Errorf("vectors: %v", count)
	}
	if count["start"] != 2 || count["move"] != 13 || count["notation"] != 9 || count["canonical"] != 2 || count["result"] != 1 {
		t.Errorf("vectors: %v", count)
	}
}

func vector(t *testing.T, words []string) error {
	switch words[0] {
	case "start":
		if got := Start().String(); got != words[1] {
			return fmt.Errorf("the start is %s", got)
		}
	case "move":
		return moves(parsed(t, words[2])[0], middleRows(t, words[1]), middleRows(t, words[3]))
	case "row":
		first, last := parseField(words[1]), parseField(words[2])
		y := int(words[1][0] - 'a')
		if first != rows[y] || last != rows[y+1]-1 || parseField(words[2][:1]+string(words[2][1]+1)) != edge {
			return fmt.Errorf("row %d has the fields %v to %v", y, rows[y], rows[y+1]-1)
		}
	case "marbles":
		if got := board(t, "# "+strings.ReplaceAll(words[2], ",", " ")).String(); got != words[1] {
			return fmt.Errorf("the board is %s", got)
		}
	case "picture":
		return pictured(t, words[1], strings.Split(words[2], ","), words[3])
	case "notation":
		fields := func(list string) Board { return board(t, "# "+strings.ReplaceAll(list, ",", " ")) }
		return moves(parsed(t, words[1])[0], fields(words[2]), fields(words[3]))
	case "canonical":
		got, err := parsed(t, words[1])[0].Canonical()
		if err != nil || got.String() != words[2] {
			return fmt.Errorf("it is %v, %v", got, err)
		}
	case "result":
		r, err := ParseResult(words[1])
		if err != nil || fmt.Sprint(r.Black, r.White) != words[2]+" "+words[3] || r.String() != words[1] {
			return fmt.Errorf("it is %+v, %v", r, err)
		}
	default:
		return fmt.Errorf("no such vector")
	}
	return nil
}

// middleRows returns a board with nothing but rows e and d.
func middleRows(t *testing.T, text string) Board {
	b, err := ParseBoard("...../....../......./......../" + text + "/......./....../.....")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// moves checks that Black can make a move, which leads from one board to
// another.
func moves(m Move, before, after Board) error {
	got, err := before.After(Black, m)
	if err != nil || got != after {
		return fmt.Errorf("after it %v, %v", got, err)
	}
	return nil
}

// pictured makes the moves of a picture, one after the other, and compares the
// whole board and where the marbles of each digit are.
func pictured(t *testing.T, before string, list []string, after string) error {
	only := func(picture, digits string) Board {
		b, err := ParseBoard(strings.Map(func(c rune) rune {
			switch {
			case c == '/':
				return c
			case strings.ContainsRune(digits, c):
				return '#'
			}
			return '.'
		}, picture))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	const all = "123456789"
	b := only(before, all)
	for i, text := range list {
		m := parsed(t, text)[0]
		digit := all[i : i+1]
		if err := moves(m, only(before, digit), only(after, digit)); err != nil {
			return fmt.Errorf("move %s: %v", digit, err)
		}
		var err error
		if b, err = b.After(Black, m); err != nil {
			return err
		}
	}
	if b != only(after, all) {
		return fmt.Errorf("in the end it is %v", b)
	}
	return nil
}

// laidOut reads a record with these tags, and any legal moves in this layout.
// Its text is the same again.
func laidOut(t *testing.T, tags, layout string) {
	var g Game
	for strings.Contains(layout, "black") || strings.Contains(layout, "white") {
		m := g.Legal()[0]
		if g.ToMove() == Black {
			layout = strings.Replace(layout, "black", m.String(), 1)
		} else {
			layout = strings.Replace(layout, "white", m.String(), 1)
		}
		if err := g.Move(m); err != nil {
			t.Fatal(err)
		}
	}
	r, err := ParseRecord(tags + layout)
	if err != nil || len(r.Moves) != 7 || len(r.Absent)+len(r.More) != 0 || !slices.Equal(r.Moves, g.Moves()) {
		t.Fatalf("%s is read as %+v, error %v", layout, r, err)
	}
	text, err := r.Text()
	head, body, _ := strings.Cut(text, "\n\n")
	if err != nil || head+"\n" != tags || strings.Join(strings.Fields(body), " ") != layout {
		t.Errorf("written as %s, error %v", text, err)
	}
}
