package colors

import (
	"errors"
	"math"
	"strings"
	"testing"
)

// TestManyProblems has more problems than are listed, and names an id of many
// characters in each.
func TestManyProblems(t *testing.T) {
	long := strings.Repeat("x", 40_000)
	games := make([]Game[string], 3000)
	for i := range games {
		games[i] = Game[string]{long, long}
	}
	_, err := Assign(long, long, games)
	if !errors.Is(err, ErrSame) {
		t.Fatalf("error %.100v", err)
	}
	lines := strings.Split(err.Error(), "\n")
	want := "colors: game 999: " + long[:97] + "...: cannot meet itself"
	if len(lines) != 1001 || lines[999] != want || lines[1000] != "colors: more problems: 2001" || !errors.Is(err, ErrMore) {
		t.Errorf("%d lines, %.200q and %.200q", len(lines), lines[999], lines[len(lines)-1])
	}
}

// TestLongStreak has a million games of one color.
func TestLongStreak(t *testing.T) {
	games := make([]Game[int], 1_000_000)
	for i := range games {
		games[i] = Game[int]{1, 2}
	}
	d, err := Assign(1, 2, games)
	if err != nil || d.Gold != 2 || d.Rule != Balance || d.SilverSide.Streak != len(games) {
		t.Errorf("%+v, %v", d, err)
	}
}

// TestStructIDs has ids of several parts, of which some cannot be compared.
func TestStructIDs(t *testing.T) {
	type id struct {
		club any
		no   float64
	}
	a, b := id{"A", 1}, id{nil, 1}
	if d, err := Assign(a, b, []Game[id]{{a, b}}); err != nil || d.Gold != b {
		t.Errorf("%+v, %v", d, err)
	}
	for _, bad := range []id{{[]int{1}, 1}, {func() {}, 1}, {"A", math.NaN()}, {[1]any{map[int]int{}}, 1}} {
		if _, err := Assign(a, b, []Game[id]{{a, bad}}); !errors.Is(err, ErrNotAnID) {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

// A name with an escape sequence and line ends forges no line of an error, and
// no other place in it.
func TestNameWithEscapes(t *testing.T) {
	name := "Ann\ncolors: game 7: Bob\x1b[2J\u2028"
	_, err := Assign(name, name, nil)
	if want := `colors: Ann\ncolors: game 7: Bob\x1b[2J\u2028: cannot meet itself`; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// TestReasonWithEscapes: names in a reason stay on their line, and are cut.
func TestReasonWithEscapes(t *testing.T) {
	long := strings.Repeat("x", 1000)
	d, err := Assign("Ann\n\x1b[2J", long, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{d.Reason(), d.ReasonNamed(func(p string) string { return p + "\u202e" })} {
		if strings.ContainsAny(text, "\n\x1b\u202e") || len(text) > 400 {
			t.Errorf("%q", text)
		}
	}
}
