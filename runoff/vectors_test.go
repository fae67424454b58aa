package runoff

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func readSourced(t *testing.T, path string) []string {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "# Source: ") {
		t.Errorf("%s: line 1 is not a source", path)
	}
	return strings.Split(string(text), "\n")
}

// TestServer2007 replays the rankings of the competition's own program.
func TestServer2007(t *testing.T) {
	tables := map[string]int{}
	for k, line := range readSourced(t, "testdata/server2007.txt") {
		if line == "" || line[0] == '#' {
			continue
		}
		keep, rest, _ := strings.Cut(line, ":")
		cells, answer, ok := strings.Cut(rest, "->")
		if !ok {
			t.Fatalf("line %d: no answer", k+1)
		}
		var rows []string
		if cells = strings.TrimSpace(cells); cells != "" {
			rows = strings.Split(cells, "|")
		}
		n := len(rows) + 1
		table, err := NewCrosstable(seq(n), Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, row := range rows {
			for j, cell := range strings.Fields(row) {
				c, err := strconv.ParseInt(cell, 10, 64)
				if err == nil {
					err = table.Add(Match[int]{A: i, B: i + 1 + j, Chips: c})
				}
				if err != nil {
					t.Fatalf("line %d: %v", k+1, err)
				}
			}
		}
		rank := Bankroll[int]
		if keep == "4" {
			rank = topFour[int]
		}
		got, err := rank(table)
		if err != nil {
			t.Fatalf("line %d: %v", k+1, err)
		}
		var want []Place[int]
		from := 1
		for _, group := range strings.Split(answer, ">") {
			p := Place[int]{From: from}
			for _, b := range strings.Fields(group) {
				i, err := strconv.Atoi(b)
				if err != nil {
					t.Fatalf("line %d: %v", k+1, err)
				}
				p.Bots = append(p.Bots, i)
			}
			slices.Sort(p.Bots)
			from += len(p.Bots)
			p.To = from - 1
			want = append(want, p)
		}
		if diff := cmp.Diff(want, got.Places); diff != "" {
			t.Errorf("line %d (-server +ours):\n%s", k+1, diff)
		}
		tables[keep]++
	}
	if tables["0"] < 150 || tables["4"] < 150 || len(tables) != 2 {
		t.Errorf("tables by keep: %v", tables)
	}
}

// TestPublished replays published tables, and compares the places. It also asks
// how many chips lose the first place.
func TestPublished(t *testing.T) {
	margins := map[string][]int64{
		"testdata/acpc2006.txt": {51, 111},
		"testdata/acpc2008.txt": {2}, // in a series that is assumed
	}
	for _, path := range []string{"testdata/acpc2006.txt", "testdata/acpc2008.txt"} {
		var matches []Match[string]
		var places []Place[string]
		rule := ""
		seen := 0
		check := func(line int) {
			if len(matches) == 0 {
				return
			}
			seen++
			// The worst come first, so that the order of the table
			// is not already the answer.
			var bots []string
			for _, p := range slices.Backward(places) {
				bots = append(bots, p.Bots...)
			}
			table, err := NewCrosstable(bots, Options{})
			if err == nil {
				err = table.Add(matches...)
			}
			if err != nil {
				t.Fatalf("%s:%d: %v", path, line, err)
			}
			rank := map[string]func(*Crosstable[string]) (Ranking[string], error){"bankroll": Bankroll[string], "points": Points[string]}[rule]
			got, err := rank(table)
			if err != nil {
				t.Fatalf("%s:%d: %v", path, line, err)
			}
			if diff := cmp.Diff(places, got.Places); diff != "" {
				t.Errorf("%s:%d (-published +ours):\n%s", path, line, diff)
			}
			by := map[string]Rule{"bankroll": ChipTotals, "points": SeriesPoints}[rule]
			s, err := Margin(table, Claim[string]{Kind: Within, By: by, A: places[0].Bots[0], Place: 1}, InChips)
			if err != nil || s.Least != s.Most || s.Most != margins[path][seen-1] {
				t.Errorf("%s:%d: the first place: %+v, error %v", path, line, s, err)
			}
			matches, places = nil, nil
		}
		lines := readSourced(t, path)
		for k, line := range lines {
			f := strings.Fields(line)
			switch {
			case len(f) == 0:
				check(k)
			case f[0] == "#":
			case f[0] == "bankroll" || f[0] == "points":
				rule = f[0]
				from := 1
				if len(places) > 0 {
					from = places[len(places)-1].To + 1
				}
				places = append(places, Place[string]{from, from + len(f) - 2, f[1:]})
			case len(f) == 3:
				c := int64(1)
				if f[0] == "assumed" {
					f = f[1:]
				} else if _, err := fmt.Sscan(f[2], &c); err != nil {
					t.Fatalf("%s:%d: %v", path, k+1, err)
				}
				matches = append(matches, Match[string]{A: f[0], B: f[1], Chips: c})
			default:
				t.Fatalf("%s:%d: unexpected line %q", path, k+1, line)
			}
		}
		check(len(lines))
		if seen == 0 {
			t.Errorf("%s: no table", path)
		}
	}
}
