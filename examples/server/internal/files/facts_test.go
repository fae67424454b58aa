package files

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/server/internal/charts"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// over is an event that Bob has won. Ann went out in round 2, and Cid withdrew.
func over(t testing.TB) *event {
	t.Helper()
	x := open(t, "Ann", "Bob", "Cid")
	x.do(desk.Withdraw{Player: "Cid"})
	for n := 1; n <= 2; n++ {
		x.do(desk.Pair{Round: n})
		g := x.s.File.Event.Rounds[n-1].Games[0]
		g.Outcome = pairing.SilverWins
		if g.Gold == "Bob" {
			g.Outcome = pairing.GoldWins
		}
		x.do(desk.Report{Round: n, Game: g})
		x.at = x.at.AddDate(0, 0, 7)
	}
	return x
}

// The tables say who is the champion, and who went out when. Places that are
// shared have both ends.
func TestStatus(t *testing.T) {
	x := over(t)
	want := map[string]string{"Ann": "out in round 2", "Bob": "champion", "Cid": "withdrawn"}
	for _, row := range x.rows("standings.csv")[1:] {
		if row[9] != want[row[3]] {
			t.Errorf("%q, want %q", row, want[row[3]])
		}
	}
	text := string(x.file("standings.txt"))
	for name, status := range want {
		if !slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool {
			return strings.Contains(line, name) && strings.HasSuffix(line, " "+status)
		}) {
			t.Errorf("%s is not %q in\n%s", name, status, text)
		}
	}
	early := open(t, "Ann", "Bob", "Cid", "Dan")
	early.do(desk.Pair{Round: 1})
	if text := string(early.file("standings.txt")); strings.Count(text, "1-4") != 4 || strings.Contains(text, "champion") {
		t.Errorf("the places of four players without a game:\n%s", text)
	}
	if text := string(x.file("standings.txt")); strings.Contains(text, "1-1") {
		t.Errorf("%s", text)
	}
}

// A round has the winner of each game, and says which times are final.
func TestRoundCSV(t *testing.T) {
	x := open(t, "Ann", "Bob", "Cid", "Dan")
	x.do(desk.Pair{Round: 1})
	x.at = now.AddDate(0, 0, 1)
	x.do(desk.FixTimes{Round: 1})
	for k, o := range []pairing.Outcome{pairing.SilverWins, pairing.GoldByForfeit} {
		g := x.s.File.Event.Rounds[0].Games[k]
		g.Outcome = o
		x.do(desk.Report{Round: 1, Game: g})
	}
	rows := x.rows("rounds/1.csv")[1:]
	if rows[0][4] != rows[0][2] || rows[1][4] != rows[1][1] {
		t.Errorf("the winners of %q", rows)
	}
	for _, row := range rows {
		if row[5] == "" || row[6] != "final" {
			t.Errorf("the time of %q", row)
		}
	}
	g := x.s.File.Event.Rounds[0].Games[0]
	x.do(desk.Report{Round: 1, Game: pairing.Game[string]{Gold: g.Gold, Silver: g.Silver, Outcome: pairing.Void}})
	if row := x.rows("rounds/1.csv")[1]; row[4] != "" || row[5] != "" || row[6] != "" {
		t.Errorf("a void game: %q", row)
	}
	plain := &event{TB: t, at: now}
	c := desk.Create{ID: "test", Token: fmt.Sprintf("%064x", 1)}
	c.File.Event = pairing.New(pairing.WC2012, []string{"Ann", "Bob"})
	plain.do(c)
	plain.do(desk.Pair{Round: 1})
	if row := plain.rows("rounds/1.csv")[1]; row[5] != "" || row[6] != "" {
		t.Errorf("a game of an event without times: %q", row)
	}
}

// The picture of a player shows a player who is not among the best, too.
func TestPlayerPicture(t *testing.T) {
	var names []string
	for k := range charts.MaxPlayers + 4 {
		names = append(names, fmt.Sprintf("Player %03d", k+1))
	}
	x := open(t, names...)
	x.do(desk.Pair{Round: 1})
	x.results(1)
	shown := func(path, name string) bool {
		return strings.Contains(strings.Join(clitest.SVG(t, x.file(path)), "\n"), name)
	}
	missing := 0
	for _, name := range names {
		if !shown("ratings.svg", name) {
			missing++
			if !shown("ratings/"+name+".svg", name) {
				t.Errorf("%s is not in the picture of %s", name, name)
			}
		}
	}
	if missing == 0 {
		t.Error("all are in the picture of all")
	}
}

// The number of a calendar's entry follows from the record that paired the
// round, and has a base for each round.
func TestSequenceBase(t *testing.T) {
	for _, x := range []struct {
		paired []int64
		round  int
		want   int
	}{
		{nil, 1, 0}, {[]int64{5}, 1, 10}, {[]int64{5, 9}, 2, 18}, {[]int64{5}, 2, 0}, {[]int64{-3}, 1, 0}, {[]int64{1 << 62}, 1, 1 << 30},
	} {
		if got := (request{State: &desk.State{Paired: x.paired}}).base(x.round); got != x.want {
			t.Errorf("round %d of %v: %d, want %d", x.round, x.paired, got, x.want)
		}
	}
}

// In a crosstable no team meets itself, and two matches of the same teams are
// in one cell.
func TestCrosstableCells(t *testing.T) {
	match := func(a, b string, x, y int) roundrobin.Match[string] {
		return roundrobin.Match[string]{A: a, B: b, WinsA: x, WinsB: y}
	}
	e := roundrobin.Event[string]{
		Teams: []string{"Ann", "Bob", "Cid"}, Options: roundrobin.Options{Games: 2, Twice: true},
		Results: []roundrobin.Match[string]{match("Ann", "Bob", 2, 0), match("Bob", "Ann", 1, 1)},
	}
	want := [][]string{{"1", "Ann", "×", "2:0 1:1", ""}, {"2", "Bob", "0:2 1:1", "×", ""}, {"3", "Cid", "", "", "×"}}
	if got := show(t, e).table(t, "Crosstable").Rows; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%q, want %q", got, want)
	}
}
