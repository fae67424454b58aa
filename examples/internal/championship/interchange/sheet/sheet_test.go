package sheet

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

const swiss = pairing.ArbiterSwiss2026

// TestRead reads tables as people write them.
func TestRead(t *testing.T) {
	players := "Name;Elo;Verein;Club\r\nAnn;2000,5;x;Pier\r\nBob;;;\r\n\r\nCid\r\nDan;;;Quay\r\nEve"
	results := "White\tRound\tBlack\tResult\nAnn\t1\tBob\t½-½\nCid\t1\tDan\t0 - 1\nEve\t1\t\tbye\n" +
		"Ann\t2\tDan\t+:-\nBob\t2\tCid\t\nEve\t2\t\trequested bye\nDan\t3\t\tabsent\n"
	e, remarks, err := Read(swiss, []byte(players), []byte("\ufeff"+results))
	if err != nil {
		t.Fatal(err)
	}
	want := pairing.New(swiss, []string{"Ann", "Bob", "Cid", "Dan", "Eve"})
	want.Length, want.Clubs = 3, []string{"Pier", "", "", "Quay", ""}
	if got := strings.Join(remarks, "\n"); got != "a column is not read: players: Verein\n"+
		"the event has no ratings, since a player has none: Bob, Cid, Dan and Eve" {
		t.Error(got)
	}
	type game = pairing.Game[string]
	want.Rounds = []pairing.Round[string]{
		{Games: []game{{Gold: "Ann", Silver: "Bob", Outcome: pairing.Draw}, {Gold: "Cid", Silver: "Dan", Outcome: pairing.SilverWins}}, Byes: []string{"Eve"}},
		{Games: []game{{Gold: "Ann", Silver: "Dan", Outcome: pairing.GoldByForfeit}, {Gold: "Bob", Silver: "Cid"}}, Byes: []string{}},
	}
	want.Requested = []pairing.RequestedBye[string]{{Player: "Eve", Round: 2}}
	want.Absent = []pairing.Absence[string]{{Player: "Dan", Round: 3}}
	if d := cmp.Diff(want, e); d != "" {
		t.Error(d)
	}
	if err := e.Check(); err != nil {
		t.Error(err)
	}
}

// TestProblems has tables with each problem.
func TestProblems(t *testing.T) {
	good := "name\nAnn\nBob\n"
	for _, c := range []struct{ players, results, want string }{
		{"", "", "line 1, column 1: players: the table is empty"},
		{"who\nAnn\n", "", "line 1, column 1: players: the first line must name the column name"},
		{"name,elo\n,5\n", "", "line 2, column 1: players: the name is missing"},
		{"name\nAnn\nAnn\n", "", `line 3, column 1: players: "Ann" is there already`},
		{"name,elo\nAnn,high\n", "", `line 2, column 5: players: "high" is not a rating`},
		{"name,start\nAnn,-1\n", "", `line 2, column 5: players: "-1" is no number of points`},
		{"name,elo\nAnn,1,x\n", "", `line 2, column 7: players: "x" is in no column`},
		{"name\n\"Ann\n", "", "players: extraneous or missing"},
		{"name\nx\n" + manyNames(), "", "line 10002, column 1: players: there are more than 10000 players"},
		{good, "round,gold,silver,result\n1000,Ann,Bob,1-0\n", `line 2, column 1: results: "1000" is not a round`},
		{good, "round,gold,silver,result\n1,,Bob,1-0\n", `line 2, column 3: results: no player is called ""`},
		{good, "round,gold\n1,Ann\n", "results: the first line must name the column silver"},
		{good, "round,gold,silver,result\n0,Ann,Bob,1-0\n", `line 2, column 1: results: "0" is not a round`},
		{good, "round,gold,silver,result\n1,Ann,Bop,1-0\n", `line 2, column 7: results: no player is called "Bop"`},
		{good, "round,gold,silver,result\n1,Ann,Bob,2-0\n", `line 2, column 11: results: "2-0" is no result`},
		{good, "round,gold,silver,result\n1,Ann,,1-0\n", `line 2, column 8: results: "1-0" is neither bye`},
	} {
		var results []byte
		if c.results != "" {
			results = []byte(c.results)
		}
		if _, _, err := Read(swiss, []byte(c.players), results); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q %q: %v\nnot: %s", c.players, c.results, err, c.want)
		}
	}
}

// manyNames are the most players of a table.
func manyNames() string {
	var b strings.Builder
	for k := range competition.MaxPlayers {
		fmt.Fprintln(&b, k)
	}
	return b.String()
}

// roundTrip checks that an event comes back from its tables.
func roundTrip(t *rapid.T) {
	names := []string{"Ann", "=1+1", "'s Gravesande", "'=x", "Roe, Cid", "-", "@dan", "Eve \"E\""}
	e := pairing.New(swiss, names[:rapid.IntRange(2, len(names)).Draw(t, "players")])
	e.Length = rapid.IntRange(1, 5).Draw(t, "length")
	if rapid.Bool().Draw(t, "start") {
		for i := range e.Entrants {
			e.Start, e.Clubs, e.SeedRatings = append(e.Start, i+1), append(e.Clubs, fmt.Sprint("+", i)), append(e.SeedRatings, float64(i)+1.25)
		}
	}
	for round := range e.Length {
		if rapid.IntRange(0, 2).Draw(t, "bye") == 0 {
			e.Requested = append(e.Requested, pairing.RequestedBye[string]{Player: names[round%2], Round: round + 1})
		}
		next, err := pairing.Next(e)
		if err != nil {
			t.Skip(err)
		}
		for k := range next.Round.Games {
			outcome := pairing.Outcome(rapid.SampledFrom([]int{1, 2, 3, 4, 5, 6, 8}).Draw(t, "outcome"))
			next.Round.Games[k].Outcome = outcome
		}
		e.Rounds = append(e.Rounds, next.Round)
	}
	got, remarks, err := Read(swiss, Players(e), Results(e))
	if len(remarks) > 0 {
		t.Fatal(remarks)
	}
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(e, got, cmpopts.EquateEmpty()); d != "" {
		t.Fatal(d)
	}
}

func TestRoundTrip(t *testing.T) { rapid.Check(t, roundTrip) }
func FuzzRoundTrip(f *testing.F) { f.Fuzz(rapid.MakeFuzz(roundTrip)) }

// FuzzRead checks that tables which can be read are the same event when they
// are written, and that nothing panics.
func FuzzRead(f *testing.F) {
	f.Add([]byte("Name;Elo;Club;Start\nAnn;2000,5;Pier;1\nBob;1900;;½\nCid;1;x;0\n"),
		[]byte("White\tRound\tBlack\tResult\nAnn\t1\tBob\t½-½\nCid\t1\t\tbye\nBob\t2\tCid\t+:-\nAnn\t2\t\tabsent\n"))
	f.Fuzz(func(t *testing.T, players, results []byte) {
		e, _, err := Read(swiss, players, results)
		if err != nil || e.Check() != nil {
			return
		}
		for _, text := range slices.Concat(e.Entrants, e.Clubs) {
			if say.Clean(text) != text {
				return // it is changed when it is written
			}
		}
		got, _, err := Read(swiss, Players(e), Results(e))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(e, got, cmpopts.EquateEmpty()); d != "" {
			t.Fatal(d)
		}
	})
}
