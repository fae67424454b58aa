package diagram

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// This file draws what the document draws: testdata/published.txt has its
// drawings, each after a line that begins with "==".

func TestPublished(t *testing.T) {
	file, err := os.ReadFile("testdata/published.txt")
	if err != nil {
		t.Fatal(err)
	}
	text := string(file)
	if !strings.HasPrefix(text, "# Source: ") {
		t.Error("line 1 is not a source")
	}
	_, text, _ = strings.Cut(text, "\n== ")
	drawn := 0
	for section := range strings.SplitSeq(text, "\n== ") {
		name, want, _ := strings.Cut(section, "\n")
		want = strings.TrimRight(want, "\n") + "\n"
		got := ""
		switch name {
		case "the board at the start":
			got = Text(abalone.Start(), false)
		case "the board at the start, with coordinates":
			got = Text(abalone.Start(), true)
		case "three marbles, with coordinates":
			got = Text(board(t, "h2 e5 a5", ""), true)
		case "nine moves":
			before, after := nineMoves(t)
			left, right := halves(want)
			want, got = left+right, marks(before, true)+marks(after, true)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		drawn++
	}
	if drawn != 4 {
		t.Errorf("%d drawings, want 4", drawn)
	}
}

// halves returns what is before and after the arrow, line by line.
func halves(text string) (left, right string) {
	at := strings.Index(text, "  ->  ")
	at -= strings.LastIndexByte(text[:at], '\n') + 1
	for line := range strings.Lines(text) {
		left += strings.TrimRight(line[:at], " ") + "\n"
		right += line[at+len("  ->  "):]
	}
	return left, right
}

// nineMoves returns the numbers of the marbles that the document's nine moves
// move, before and after the moves.
func nineMoves(t *testing.T) (before, after func(abalone.Field) byte) {
	dots := func() map[place]byte {
		m := map[place]byte{}
		for _, p := range places {
			m[p] = '.'
		}
		return m
	}
	from, to := dots(), dots()
	for i, text := range strings.Fields("d1f2-e1 h1h3-h2 i4g6-h5 d2f3-e3 f5f6-e6 f8e8-e9 d4c3-c3 d6c6-c6 a3-b4") {
		m, err := abalone.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		w := wayOf(abalone.Board{}, abalone.Black, m)
		if len(w.pushed) > 0 || w.off {
			t.Errorf("%s pushes", text)
		}
		for _, p := range w.own {
			from[p], to[p.plus(w.step, 1)] = '1'+byte(i), '1'+byte(i)
		}
	}
	draw := func(m map[place]byte) func(abalone.Field) byte {
		return func(f abalone.Field) byte { return m[places[f]] }
	}
	return draw(from), draw(to)
}

// board returns a board with marbles of Black and White on these fields.
func board(t *testing.T, black, white string) abalone.Board {
	t.Helper()
	var text strings.Builder
	for v := size / 2; v >= -size/2; v-- {
		for k := range wide(v) {
			name := string([]byte{'e' + byte(v), '1' + byte(k)})
			switch {
			case strings.Contains(black, name):
				text.WriteByte('#')
			case strings.Contains(white, name):
				text.WriteByte('O')
			default:
				text.WriteByte('.')
			}
		}
		if v > -size/2 {
			text.WriteByte('/')
		}
	}
	b, err := abalone.ParseBoard(text.String())
	if err != nil {
		t.Fatal(err)
	}
	return b
}
