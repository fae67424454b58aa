package abalone

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// fill returns a text of as many parts as a record has room for.
func fill(part func(k int) string) string {
	var b strings.Builder
	for k := 0; ; k++ {
		p := part(k)
		if b.Len()+len(p) > MaxRecord {
			return b.String()
		}
		b.WriteString(p)
	}
}

// TestHostileRecords has the longest records. What it takes to read them must
// be in proportion: fifty bytes or so for each word, and errors that anybody
// can read.
func TestHostileRecords(t *testing.T) {
	same := func(part string) string { return fill(func(int) string { return part }) }
	for _, c := range []struct {
		name, text string
		words      int
	}{
		{"words", same("a "), MaxRecord / 2},
		{"numbers", same("1. "), MaxRecord / 3},
		{"one long word", strings.Repeat("x", MaxRecord), 1},
		{"one long number", strings.Repeat("9", MaxRecord-1) + ".", 1},
		{"one long result", strings.Repeat("(", MaxRecord), 1},
		{"one long tag", strings.Repeat("[", MaxRecord), 1},
		{"tags without an end", same("[\n"), MaxRecord / 2},
		{"the same tag", same(`[a ""]`), MaxRecord / 6},
		{"tags", fill(func(k int) string { return fmt.Sprintf(`[a%d ""]`, k) }), MaxRecord / 9},
		{"spaces", same(" "), 1},
		{"lines", same("\n"), 1},
		{"moves", fill(func(k int) string { return fmt.Sprintf("%d. i5-h5 a1-b1 ", k+1) }), MaxRecord / 7},
	} {
		t.Run(c.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := ParseRecord(c.text)
			runtime.ReadMemStats(&after)
			if err == nil || len(err.Error()) > 200_000 {
				t.Errorf("error %.200v", err)
			}
			if bytes := after.TotalAlloc - before.TotalAlloc; bytes > uint64(200*c.words+1_000_000+2*MaxRecord) {
				t.Errorf("%d bytes for %d words", bytes, c.words)
			}
		})
	}
}

// TestLongReplay replays as many moves as a record can have. It stops where the
// game does.
func TestLongReplay(t *testing.T) {
	m, err := ParseMove("i5-h5")
	if err != nil {
		t.Fatal(err)
	}
	r := Record{Moves: make([]Move, MaxRecord)}
	for k := range r.Moves {
		r.Moves[k] = m
	}
	if g, err := r.Replay(); err == nil || len(g.Moves()) > 2*DefaultMoves {
		t.Errorf("%d moves, %v", len(g.Moves()), err)
	}
}
