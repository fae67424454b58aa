package roundrobin

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPublished compares the schedule of ten teams with the published one.
func TestPublished(t *testing.T) {
	text, err := os.ReadFile("testdata/stackem2014.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "# Source: ") {
		t.Error("line 1 is not a source")
	}
	var want []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			want = append(want, line)
		}
	}
	if len(want) != 9 {
		t.Fatalf("%d rounds", len(want))
	}
	if diff := cmp.Diff(want, printed(timetable(t, 10))); diff != "" {
		t.Errorf("(-published +ours):\n%s", diff)
	}
}

// printed returns a line for each round: its pairs, and who rests.
func printed(tt Timetable) (lines []string) {
	for r := range tt.Rounds() {
		var words []string
		for p := range r.Pairs() {
			words = append(words, fmt.Sprintf("%d-%d", p.A, p.B))
		}
		if r.Rest() > 0 {
			words = append(words, fmt.Sprintf("(%d)", r.Rest()))
		}
		lines = append(lines, strings.Join(words, " "))
	}
	return lines
}

func timetable(t testingT, teams int) Timetable {
	t.Helper()
	tt, err := Schedule(teams)
	if err != nil {
		t.Fatal(err)
	}
	return tt
}

// A testingT is a test, or a check of a law.
type testingT interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// TestLeagues compares the tables of real leagues with the published tables,
// which are in the order of the lines.
func TestLeagues(t *testing.T) {
	text, err := os.ReadFile("testdata/leagues.txt")
	if err != nil {
		t.Fatal(err)
	}
	leagues := strings.Split(string(text), "\nleague ")
	if !strings.HasPrefix(leagues[0], "# Source: ") || len(leagues) != 7 {
		t.Fatalf("%d leagues", len(leagues)-1)
	}
	for _, league := range leagues[1:] {
		name, lines, _ := strings.Cut(strings.TrimSpace(league), "\n")
		name, rules, _ := strings.Cut(name, ": ")
		e := Event[string]{Options: FootballLeague()}
		if strings.HasPrefix(name, "Prague") {
			e.Options = OneGame()
			e.Options.Games = 2 // so that a draw can be 1-1
		} else {
			e.Options.Twice = true
		}
		e.Options.TieBreaks = nil
		for rule := range strings.FieldsSeq(rules) {
			var tieBreak TieBreak
			if err := tieBreak.UnmarshalText([]byte(rule)); err != nil {
				t.Fatal(err)
			}
			e.Options.TieBreaks = append(e.Options.TieBreaks, tieBreak)
		}
		var points []int
		var rows [][]string
		for line := range strings.Lines(lines) {
			if rest, ok := strings.CutPrefix(line, "deduct "); ok {
				var d Deduction[string]
				i := strings.LastIndex(rest, " ")
				d.Team = rest[:i]
				fmt.Sscan(rest[i:], &d.Points)
				e.Deductions = append(e.Deductions, d)
				continue
			}
			parts := strings.Split(line, ": ")
			var n int
			fmt.Sscan(parts[1], &n)
			e.Teams, points = append(e.Teams, parts[0]), append(points, n)
			rows = append(rows, strings.Fields(parts[2]))
		}
		for i, row := range rows {
			for j, result := range row {
				m := Match[string]{A: e.Teams[i], B: e.Teams[j]}
				switch {
				case i == j:
					continue
				case e.Options.Twice:
					fmt.Sscanf(result, "%d-%d", &m.WinsA, &m.WinsB)
				case j < i:
					continue
				default:
					fmt.Sscan(result, &m.WinsA)
					m.WinsB = 2 - m.WinsA
				}
				e.Results = append(e.Results, m)
			}
		}
		// The teams come in another order, so that nothing is in the
		// published order by chance.
		published := slices.Clone(e.Teams)
		slices.Sort(e.Teams)
		table, err := Standings(e)
		if err != nil {
			t.Fatal(name, err)
		}
		var places []string
		for k, p := range table.Places {
			places = append(places, p.Teams...)
			if p.Points != points[k] || len(p.Teams) != 1 || table.Left != 0 {
				t.Errorf("%s: place %d, %v with %d points, want %d", name, k+1, p.Teams, p.Points, points[k])
			}
		}
		if diff := cmp.Diff(published, places); diff != "" {
			t.Errorf("%s (-published +ours):\n%s", name, diff)
		}
	}
}
