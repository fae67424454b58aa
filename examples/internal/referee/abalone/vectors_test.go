package abalone

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// This file replays testdata/published.txt. Its lines:
//
//	start BOARD                 the board at the start
//	move ROWS MOVE ROWS         a move of Black: rows e and d before and after it
//	notation MOVE FIELDS FIELDS a move of Black: its marbles before and after it
//	canonical MOVE MOVE         a move, and how it is spelled
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
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		count[words[0]]++
		if err := vector(t, words); err != nil {
			t.Errorf("%s: %v", strings.TrimSpace(line), err)
		}
	}
	if count["start"] != 1 || count["move"] != 13 || count["notation"] != 9 || count["canonical"] != 2 || count["result"] != 1 {
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
