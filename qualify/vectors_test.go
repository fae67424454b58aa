package qualify

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// TestPublished has the figures that the rules of 2014 state themselves.
func TestPublished(t *testing.T) {
	file, err := os.Open("testdata/wcc2014.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	in := Event[string]{Entrants: []string{"Rabbit"}}
	lines := bufio.NewScanner(file)
	checked := 0
	for lines.Scan() {
		key, rest, _ := strings.Cut(lines.Text(), " ")
		switch key {
		case "", "#":
		case "begin":
			in.Window.Begin = mustTime(t, rest)
		case "end":
			in.Window.End = mustTime(t, rest)
		case "field":
			if rest != fmt.Sprint(DefaultSize) {
				t.Errorf("the field has %d places, want %s", DefaultSize, rest)
			}
		case "penalty":
			if rest != fmt.Sprintf("%d dollars", DefaultPenalty/100) {
				t.Errorf("the penalty is %d cents, want %s", DefaultPenalty, rest)
			}
		case "invited":
			if rest != fmt.Sprintf("%d days", InvitationTime/(24*time.Hour)) {
				t.Errorf("an invited bot has %v, want %s", InvitationTime, rest)
			}
		case "benchmark":
			in.Benchmarks = append(in.Benchmarks, rest)
		case "each":
			var n, points, tieBreak int
			var how string
			if _, err := fmt.Sscanf(rest, "%d %s -> %d %d", &n, &how, &points, &tieBreak); err != nil {
				t.Fatal(err)
			}
			checked++
			in.Games = each(in, n, how == "won")
			r, err := Rank(in)
			if err != nil {
				t.Fatal(err)
			}
			if s := r.Totals[0]; s.Points != points || s.TieBreak != tieBreak {
				t.Errorf("%s: %d points, tie-break %d", rest, s.Points, s.TieBreak)
			}
		default:
			t.Fatalf("line %q", lines.Text())
		}
	}
	if err := lines.Err(); err != nil || checked != 3 {
		t.Fatalf("%d lines checked, error %v", checked, err)
	}
}

// each returns n games against each benchmark, all won or all lost.
func each(in Event[string], n int, won bool) []Game[string] {
	var games []Game[string]
	at := in.Window.Begin
	for k := range n {
		for _, b := range in.Benchmarks {
			at = at.Add(time.Hour)
			g := Game[string]{in.Entrants[0], b, true, at, at.Add(30 * time.Minute), Gold}
			if k%2 == 1 {
				g.Gold, g.Silver = b, in.Entrants[0]
			}
			if won != (k%2 == 0) {
				g.Winner = Silver
			}
			games = append(games, g)
		}
	}
	return games
}

func mustTime(t *testing.T, text string) time.Time {
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}
