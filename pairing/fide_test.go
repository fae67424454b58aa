package pairing_test

import (
	"cmp"
	"encoding/json"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// A fideEvent is an event with the figures of FIDE's TieBreakServer.
type fideEvent struct {
	pairing.Event[string]
	lines [][]string // player, points, figures
}

// fideEvents returns the events of testdata/fide.txt, by name.
func fideEvents(t *testing.T) map[string]*fideEvent {
	text, err := os.ReadFile("testdata/fide.txt")
	if err != nil {
		t.Fatal(err)
	}
	events := map[string]*fideEvent{}
	var e *fideEvent
	for line := range strings.Lines(string(text)) {
		switch fields := strings.Fields(line); {
		case len(fields) == 0 || fields[0] == "#":
		case fields[0] == "event":
			e = &fideEvent{}
			if err := json.Unmarshal([]byte(fields[2]), &e.Event); err != nil {
				t.Fatalf("%s: %v", fields[1], err)
			}
			events[fields[1]] = e
		default:
			e.lines = append(e.lines, fields)
		}
	}
	return events
}

// parts returns the parts of a point by which a figure is counted.
func (e *fideEvent) parts(t pairing.TieBreak) int64 {
	switch {
	case e.Points != pairing.Points{} || t == pairing.MostWins:
		return 1
	case t == pairing.SonnebornBerger:
		return 4
	}
	return 2
}

// TieBreakServer has the same figures.
func TestFIDETieBreaks(t *testing.T) {
	events := fideEvents(t)
	if len(events) < 30 {
		t.Errorf("%d events", len(events))
	}
	for name, e := range events {
		table, err := pairing.Standings(e.Event)
		if err != nil {
			t.Fatal(name, err)
		}
		for i, row := range table.Rows {
			line := e.lines[i]
			if line[0] != row.Player || !same(line[1], int64(row.Score), e.parts(0)) {
				t.Errorf("%s: %v: %d points", name, line, row.Score)
			}
			for k, f := range row.Figures {
				if f.TieBreak != pairing.DirectEncounter {
					if !same(line[k+2], f.Value, e.parts(f.TieBreak)) {
						t.Errorf("%s: %v: %v is %d", name, line, f.TieBreak, f.Value)
					}
					continue
				}
				for j, other := range table.Rows[:i] {
					if !slices.Equal(e.lines[j][1:k+2], line[1:k+2]) {
						continue // not tied before
					}
					// each has one digit
					want := strings.Compare(line[k+2], e.lines[j][k+2])
					if got := cmp.Compare(other.Figures[k].Value, f.Value); got != want {
						t.Errorf("%s: %v and %v: %v and %v", name, e.lines[j], line, other.Figures[k], f)
					}
				}
			}
		}
	}
}

// same reports whether a decimal text is a number of parts.
func same(text string, value, parts int64) bool {
	x, ok := new(big.Rat).SetString(text)
	return ok && x.Cmp(big.NewRat(value, parts)) == 0
}

// The two readings differ as the comments say. Half a point is 1.
func TestFIDEExamples(t *testing.T) {
	events := fideEvents(t)
	for _, c := range []struct {
		event, player string
		tieBreak      pairing.TieBreak
		ours, fide    int64
	}{
		// A bye of the pairing counts for the opponents.
		{"1-bye", "A", pairing.Buchholz, 1 + 3, 2 + 4},
		// The own bye is worth the own points, at most two draws.
		{"1-bye", "C", pairing.Buchholz, 3 + 2, 2 + 2},
		{"1-bye", "C", pairing.SonnebornBerger, 1*3 + 2*2, 2*2 + 2*2},
		// A forfeit counts at most with the score of the opponent.
		{"2-forfeit", "A", pairing.Buchholz, 3 + 2, 2 + 2},
		{"2-forfeit", "B", pairing.Buchholz, 3 + 0, 2 + 0},
		// A forfeit lost is cut, even if another part is less.
		{"2-forfeit", "B", pairing.BuchholzCut1, 3, 0},
		{"2-forfeit", "B", pairing.SonnebornBerger, 1*3 + 2*0, 0*2 + 2*0},
		// E is absent, and then there, or the other way round.
		{"5-absent-first", "A", pairing.Buchholz, 2 + 3, 2 + 2},
		{"6-absent-last", "A", pairing.Buchholz, 2 + 3, 2 + 3},
		{"8-cut", "E", pairing.BuchholzCut1, 5 + 3, 3 + 2},
		{"9-three-points", "A", pairing.SonnebornBerger, 2*3 + 1*2, 3*3 + 1*2},
	} {
		e := events[c.event].Event
		for fide, want := range map[bool]int64{false: c.ours, true: c.fide} {
			e.FIDETieBreaks = fide
			table, err := pairing.Standings(e)
			if err != nil {
				t.Fatal(err)
			}
			row := table.Rows[slices.Index(e.Entrants, c.player)]
			k := slices.IndexFunc(row.Figures, func(f pairing.Figure) bool { return f.TieBreak == c.tieBreak })
			if got := row.Figures[k].Value; got != want {
				t.Errorf("%s, FIDE %v: %s: %v is %d, want %d", c.event, fide, c.player, c.tieBreak, got, want)
			}
		}
	}
}

// Direct encounters of Ann, Bob, Cid and Dan, who are tied. In the first three
// cases Dan is not. The points to begin with make the ties.
func TestFIDEDirectEncounter(t *testing.T) {
	for _, c := range []struct {
		name       string
		start      []int
		rounds     []string
		ours, fide []int64 // nil if silent
	}{
		{"two have not met", []int{0, 2, 2, 0}, []string{"Ann-Bob gold, Cid-Dan gold", "Ann-Cid gold, Bob-Dan gold"},
			nil, []int64{-1, -2, -2}},
		{"two have not met, and one of them could be equal", []int{0, 0, 1, 0},
			[]string{"Ann-Bob draw, Cid-Dan gold", "Ann-Cid gold, Bob-Dan gold"}, nil, nil},
		{"two have met twice", []int{0, 2, 0, 0},
			[]string{"Ann-Bob gold, Cid-Dan gold", "Ann-Bob gold, Cid-Dan gold", "Cid-Ann gold, Bob-Dan gold", "Bob-Cid gold, Ann-Dan gold"},
			[]int64{4, 2, 2}, nil},
		{"two begin again", []int{0, 0, 1, 3},
			[]string{"Ann-Bob gold, Cid-Dan draw", "Cid-Ann gold, Bob-Dan gold", "Ann-Dan gold, Bob-Cid gold"},
			[]int64{4, 4, 3, 1}, []int64{-1, -2, -3, -4}},
		{"three begin again, and two of them have not met", []int{0, 4, 4, 6},
			[]string{"Ann-Bob gold, Cid-Dan gold", "Ann-Cid gold, Bob-Dan both-forfeit", "Ann-Dan gold, Bob-Cid gold"},
			nil, []int64{-1, -2, -2, -2}},
	} {
		e := swiss(tell(0, "Ann Bob Cid Dan", c.rounds...))
		e.Start, e.TieBreaks = c.start, []pairing.TieBreak{pairing.DirectEncounter}
		for fide, want := range map[bool][]int64{false: c.ours, true: c.fide} {
			e.FIDETieBreaks = fide
			table, err := pairing.Standings(e)
			if err != nil {
				t.Fatal(err)
			}
			for i, row := range table.Rows {
				f := row.Figures[0]
				if i >= len(want) && !f.Silent || i < len(want) && (f.Silent || f.Value != want[i]) {
					t.Errorf("%s, FIDE %v: %s: %+v, want %v", c.name, fide, row.Player, f, want)
				}
			}
		}
	}
}

// Here each step of a direct encounter takes out one player alone: everybody
// has drawn with everybody, except that each has won against the next. A draw
// is worth as much as a win.
func TestFIDEDirectSteps(t *testing.T) {
	const n = 300
	e := pairing.Event[int]{Edition: pairing.ArbiterSwiss2026, Length: n - 1, FIDETieBreaks: true,
		Points: pairing.Points{Win: 2, Draw: 2, Loss: 1}, TieBreaks: []pairing.TieBreak{pairing.DirectEncounter}}
	for i := range n {
		e.Entrants, e.Start = append(e.Entrants, i), append(e.Start, min(i, 1))
	}
	for r := range n - 1 {
		round := pairing.Round[int]{Games: []pairing.Game[int]{{Gold: r, Silver: n - 1}}}
		for k := 1; k < n/2; k++ {
			round.Games = append(round.Games, pairing.Game[int]{Gold: (r + k) % (n - 1), Silver: (r + n - 1 - k) % (n - 1)})
		}
		for k := range round.Games {
			g := &round.Games[k]
			if g.Outcome = pairing.Draw; g.Gold == g.Silver-1 {
				g.Outcome = pairing.GoldWins
			} else if g.Silver == g.Gold-1 {
				g.Outcome = pairing.SilverWins
			}
		}
		e.Rounds = append(e.Rounds, round)
	}
	table, err := pairing.Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range table.Rows {
		if got := row.Figures[0]; got.Silent || got.Value != -1-int64(i) {
			t.Errorf("%d: %+v", i, got)
		}
	}
}
