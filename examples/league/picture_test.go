package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/roundrobin"
	"pgregory.net/rapid"
)

// The race ends with the points of the table, whatever the rulings are.
func TestRaceLaw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := event{Teams: []string{"Ann", "Bob", "Cid", "Dan", "Eve"}[:rapid.IntRange(2, 5).Draw(t, "teams")],
			Results: []match{}, Options: roundrobin.FootballLeague()}
		e.Options.Twice = rapid.Bool().Draw(t, "twice")
		f, err := roundrobin.Fixtures(e)
		if err != nil {
			t.Fatal(err)
		}
		for _, day := range f.Rounds {
			for _, m := range day.Matches {
				text := rapid.SampledFrom([]string{"", "0-0", "2-1", "0-3", "+:-", "-:-"}).Draw(t, "score")
				if s, ok := readScore(text); ok {
					e.Results = append(e.Results, s.in(m.A, m.B))
				}
			}
		}
		team := rapid.SampledFrom(e.Teams)
		if rapid.Bool().Draw(t, "deducted") {
			e.Deductions = []roundrobin.Deduction[string]{{Team: team.Draw(t, "team"), Points: 2, From: rapid.IntRange(0, 6).Draw(t, "from")}}
		}
		if rapid.Bool().Draw(t, "withdrawn") {
			how := rapid.SampledFrom([]roundrobin.Treatment{roundrobin.Annul, roundrobin.Keep, roundrobin.Half}).Draw(t, "how")
			e.Withdrawals = []roundrobin.Withdrawal[string]{{Team: team.Draw(t, "team"), Results: how}}
		}
		list, err := race(e)
		if err != nil {
			t.Fatal(err)
		}
		whole := event{Teams: e.Teams, Options: e.Options, Deductions: e.Deductions}
		if whole.Results, err = counted(e); err != nil {
			t.Fatal(err)
		}
		sum, err := roundrobin.Standings(whole)
		if err != nil {
			t.Fatal(err)
		}
		table, err := roundrobin.Standings(e)
		if err != nil {
			t.Fatal(err)
		}
		for i, row := range table.Rows {
			if x := sum.Rows[i]; !row.Withdrawn && (x.Points+x.Deducted != row.Points+row.Deducted || x.Won != row.Won) {
				t.Fatalf("the results that count give %+v, and the table has %+v", x, row)
			}
			k := slices.IndexFunc(list, func(x course) bool { return x.team == row.Team })
			if row.Withdrawn != (k < 0) {
				t.Fatalf("%s: row %d", row.Team, k)
			}
			if k >= 0 && list[k].points[len(list[k].points)-1] != row.Points {
				t.Fatalf("%s: %v, and in the table %d", row.Team, list[k].points, row.Points)
			}
		}
	})
}

// The race has the points after each match, and the picture names each team.
func TestPicture(t *testing.T) {
	path := filepath.Join(t.TempDir(), "race.svg")
	good(t, "-csv", "results.csv", "-svg", path)
	picture := text(t, path)
	all := strings.Join(clitest.SVG(t, []byte(picture)), "|")
	for _, want := range []string{"League", "10 Larks", "8 Owls", "2 Wrens", "2 Herons"} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q in %s", want, all)
		}
	}
	if status, out, _ := clitest.Try(run, "", "-csv", "results.csv", "-svg", "-"); status != 0 || out != picture {
		t.Error(out)
	}
	rows, err := parseRows([]byte(text(t, "results.csv")))
	if err != nil {
		t.Fatal(err)
	}
	e := event{Teams: []string{"Owls", "Wrens", "Crows", "Herons", "Larks", "Kites"}, Options: roundrobin.FootballLeague()}
	for _, r := range rows {
		if r.played {
			e.Results = append(e.Results, r.match)
		}
	}
	list, err := race(e)
	if err != nil || list[0].team != "Larks" || !slices.Equal(list[0].points, []int{0, 3, 6, 7, 10}) {
		t.Errorf("%v, %v", list, err)
	}
	path = made(t, "-teams", "Ann,Bob")
	for args, want := range map[string]string{"table|-svg|-|" + path: "there are no results to draw",
		"-csv|-|-svg|-": "42 teams; at most 40 can be drawn"} {
		in := strings.Builder{}
		for k := range 41 {
			in.WriteString("Team " + strings.Repeat("x", k) + ",Team 1,0-0\n")
		}
		if status, out, errs := clitest.Try(run, in.String(), strings.Split(args, "|")...); status != 1 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d: %s%s", args, status, out, errs)
		}
	}
}

// A deduction that begins with a match of others is in the last points.
func TestLateDeduction(t *testing.T) {
	e := event{Teams: []string{"Ann", "Bob", "Cid"}, Options: roundrobin.FootballLeague(),
		Results:    []match{{A: "Ann", B: "Bob", WinsA: 1}, {A: "Cid", B: "Bob", WinsA: 1}},
		Deductions: []roundrobin.Deduction[string]{{Team: "Ann", Points: 1, From: 2}}}
	list, err := race(e)
	if err != nil || !slices.Equal(list[1].points, []int{0, 2}) {
		t.Errorf("%v, %v", list, err)
	}
}
