package files

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/csvfile"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
	"pgregory.net/rapid"
)

// read reads a table back.
func read(t *rapid.T, body string) [][]string {
	body, ok := strings.CutPrefix(body, csvfile.Mark)
	if !ok {
		t.Fatalf("no mark before %.20q", body)
	}
	rows, err := csv.NewReader(strings.NewReader(body)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// The tables of any event say which games were played, how they ended, and who
// has how many wins, losses and byes.
func TestTables(t *testing.T) { rapid.Check(t, anyTables) }

func FuzzTables(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyTables)) }

func anyTables(t *rapid.T) {
	s := &desk.State{File: competition.File{Event: anyEvent(t)}}
	e := s.File.Event
	file := func(path string) [][]string {
		body, _, err := File(s, now, path)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		return read(t, string(body))
	}
	seeds := request{State: s}.seeds()
	seedOf := func(n int) string { return e.Entrants[n-1] }

	// The games can be made of the cells of the crosstable.
	cross := file("crosstable.csv")
	for k, r := range e.Rounds {
		want, got := map[string]bool{}, map[string]bool{}
		for _, bye := range r.Byes {
			want[fmt.Sprint(seeds[bye], " bye")] = true
		}
		for i, g := range r.Games {
			if !competition.Replayed(r.Games, i) {
				m, ok := map[pairing.Outcome][2]string{
					pairing.GoldWins: {"+", "-"}, pairing.SilverWins: {"-", "+"}, pairing.NoDecision: {"=", "="}, pairing.GoldByForfeit: {"+!", "-!"},
					pairing.SilverByForfeit: {"-!", "+!"}, pairing.BothForfeit: {"-!", "-!"},
				}[g.Outcome]
				if !ok {
					m = [2]string{"?", "?"}
				}
				want[fmt.Sprint(seeds[g.Gold], " g ", seeds[g.Silver], " ", m[0])] = true
				want[fmt.Sprint(seeds[g.Silver], " s ", seeds[g.Gold], " ", m[1])] = true
			}
		}
		for _, row := range cross[1:] {
			if cell := row[4+k]; cell == "bye" {
				got[row[2]+" bye"] = true
			} else if at := strings.IndexAny(cell, "gs"); at > 0 {
				got[fmt.Sprint(row[2], " ", cell[at:at+1], " ", cell[:at], " ", cell[at+1:])] = true
			} else if cell != "" {
				t.Fatalf("the cell %q", cell)
			}
		}
		if fmt.Sprint(want) != fmt.Sprint(got) {
			t.Fatalf("round %d is %v in the crosstable, not %v", k+1, got, want)
		}

		rows := file(fmt.Sprintf("rounds/%d.csv", k+1))
		if len(rows) != 1+len(r.Games)+len(r.Byes) {
			t.Fatalf("round %d: %q", k+1, rows)
		}
		for i, g := range r.Games {
			var o pairing.Outcome
			if err := o.UnmarshalText([]byte(rows[i+1][3])); err != nil || o != g.Outcome || rows[i+1][1] != csvfile.Harmless(g.Gold) || rows[i+1][2] != csvfile.Harmless(g.Silver) {
				t.Fatalf("round %d: %q is not %v", k+1, rows[i+1], g)
			}
		}
	}

	// Each entrant is in the standings once, with the right numbers.
	table, err := s.Standings()
	if err != nil {
		t.Fatal(err)
	}
	rows := file("standings.csv")
	if len(rows) != 1+len(e.Entrants) || len(cross) != len(rows) {
		t.Fatalf("%q", rows)
	}
	seen := map[string]bool{}
	for k, row := range rows[1:] {
		var from, to, n, won, lost, byes int
		if _, err := fmt.Sscan(row[0], &from); err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Sscan(strings.Join([]string{row[1], row[2], row[4], row[5], row[6]}, " "), &to, &n, &won, &lost, &byes); err != nil {
			t.Fatal(err)
		}
		x := table.Rows[n-1]
		if row[3] != csvfile.Harmless(seedOf(n)) || x.Player != seedOf(n) || won != x.Wins || lost != x.Losses || byes != x.Byes || k+1 < from || k+1 > to {
			t.Fatalf("%q is not %v", row, x)
		}
		if c := cross[k+1]; !slices.Equal(c[:4], row[:4]) || !slices.Equal(c[len(c)-3:], row[4:7]) {
			t.Fatalf("%q and %q", c, row)
		}
		seen[row[2]] = true
	}
	if len(seen) != len(e.Entrants) {
		t.Fatalf("%q", rows)
	}
}

// anyEvent is an event in which any games have any outcomes.
func anyEvent(t *rapid.T) pairing.Event[string] {
	names := rapid.SliceOfNDistinct(rapid.OneOf(rapid.SampledFrom(append(six, "'=1", "bye", "12g+")), rapid.StringN(1, 20, -1)), 2, 9, rapid.ID[string])
	e := pairing.Event[string]{
		Lives: rapid.IntRange(1, 3).Draw(t, "lives"), Entrants: names.Draw(t, "entrants"), ForfeitRemoves: rapid.Bool().Draw(t, "removes"),
	}
	outcome := rapid.SampledFrom([]pairing.Outcome{
		pairing.GoldWins, pairing.SilverWins, pairing.GoldByForfeit, pairing.SilverByForfeit, pairing.BothForfeit, pairing.NoDecision, pairing.NotPlayed, pairing.Void,
	})
	for range rapid.IntRange(0, 6).Draw(t, "rounds") {
		next, err := pairing.Next(e)
		if err != nil || next.Over {
			break
		}
		r := next.Round
		for k := range r.Games {
			r.Games[k].Outcome = outcome.Draw(t, "outcome")
			if r.Games[k].Outcome == pairing.Void && rapid.Bool().Draw(t, "replayed") {
				r.Games = append(r.Games, pairing.Game[string]{Gold: r.Games[k].Silver, Silver: r.Games[k].Gold, Outcome: pairing.SilverWins})
			}
		}
		e.Rounds = append(e.Rounds, r)
	}
	return e
}
