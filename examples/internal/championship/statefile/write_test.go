package statefile

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/pairing"
)

// An event with outcomes and records of all kinds is written to the byte, with
// all notes.
func TestWritten(t *testing.T) {
	e := pairing.New(pairing.WC2012, []string{"Ann Lee", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal"})
	e.ForfeitRemoves = true
	outcomes := []pairing.Outcome{
		pairing.GoldWins, pairing.SilverByForfeit, pairing.NoDecision, pairing.GoldByForfeit,
		pairing.SilverWins, pairing.BothForfeit, pairing.GoldWins, pairing.SilverWins,
	}
	for range 3 {
		next, err := pairing.Next(e)
		if err != nil {
			t.Fatal(err)
		}
		round := pairing.Round[string]{Byes: next.Round.Byes}
		for k, g := range next.Round.Games {
			if len(e.Rounds) == 1 && k == 0 {
				void := g
				void.Outcome, void.Why = pairing.Void, "the server was down"
				round.Games = append(round.Games, void)
			}
			g.Outcome = outcomes[0]
			outcomes = append(outcomes[1:], outcomes[0])
			round.Games = append(round.Games, g)
		}
		e.Rounds = append(e.Rounds, round)
		if len(e.Rounds) == 1 {
			e.Absent = []pairing.Absence[string]{{Player: "Ann Lee", Round: 2}}
		}
	}
	text, notes, err := Write(e)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.Write(text)
	b.WriteString("\n# Notes\n")
	for _, n := range notes {
		b.WriteString("# " + n.kind.String() + ": " + n.String() + "\n")
	}
	golden.Check(t, "written.golden", b.String())
}

// Withdrawals that overlap are one absence each round, whatever their order.
func TestOverlap(t *testing.T) {
	e := mustRead(t, four+"player Eve 1600\nround 1\ngame Ann Bob winner Ann\ngame Cid Dan winner Cid\nremove Eve\n"+
		"round 2\ngame Ann Cid winner Ann\ngame Bob Dan winner Bob\nround 3\ngame Ann Bob winner Ann\ngame Cid Dan winner Cid\nround 4\ngame Ann Cid winner Ann\nbye Bob\n").Event
	for _, w := range [][]pairing.Withdrawal[string]{
		{{Player: "Eve", After: 0, Until: 2}, {Player: "Eve", After: 1, Until: 3}},
		{{Player: "Eve", After: 0, Until: 3}, {Player: "Eve", After: 1, Until: 2}},
	} {
		e := e.Clone()
		e.Withdrawals = w
		e.Rounds = e.Rounds[:3]
		text, _, err := Write(e)
		if err != nil {
			t.Fatalf("%v: %v", w, err)
		}
		f := mustRead(t, string(text))
		for r := 1; r <= 4; r++ {
			if isAway(e, "Eve", r) != isAway(f.Event, "Eve", r) {
				t.Errorf("%v: round %d: away %v\n%s", w, r, isAway(f.Event, "Eve", r), text)
			}
		}
	}
}

// A problem of an entrant or a seed rating has the line of the player.
func TestLinesOfPlayers(t *testing.T) {
	f := mustRead(t, "# first\nplayer Ann 3\n\nplayer Bob 2\nplayer Cid 1\n")
	f.Event.SeedRatings[1] = math.NaN()
	if j := f.Judge(); len(j.Deviations) != 1 || j.Deviations[0].Line != 4 {
		t.Errorf("%v", j.Deviations)
	}
	f = mustRead(t, "# first\nplayer Ann 3\n\nplayer Bob 2\nplayer Cid 1\n")
	f.Event.Entrants[2] = "Ann"
	if j := f.Judge(); len(j.Deviations) == 0 || j.Deviations[0].Line != 5 {
		t.Errorf("%v", j.Deviations)
	}
}

// The colors of each game are judged as from the record of all games before.
func TestColors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.Permutation([]string{"Ann", "Bob", "Cid", "Dan"})
		outcome := rapid.SampledFrom([]pairing.Outcome{pairing.GoldWins, pairing.SilverWins, pairing.NoDecision})
		f := File{Event: pairing.New(pairing.WC2012, []string{"Ann", "Bob", "Cid", "Dan"})}
		var before []colors.Game[string]
		var want []int
		line := 0
		for range rapid.IntRange(1, 12).Draw(t, "rounds") {
			order := names.Draw(t, "order")
			var round pairing.Round[string]
			var lines []int
			var now []colors.Game[string]
			for k := 0; k < 4; k += 2 {
				line++
				lines = append(lines, line)
				round.Games = append(round.Games, pairing.Game[string]{Gold: order[k], Silver: order[k+1], Outcome: outcome.Draw(t, "outcome")})
				now = append(now, colors.Game[string]{Gold: order[k], Silver: order[k+1]})
				if d, err := colors.Assign(order[k], order[k+1], before); err == nil && d.Gold != order[k] {
					want = append(want, line)
				}
			}
			before = append(before, now...)
			f.Event.Rounds, f.games = append(f.Event.Rounds, round), append(f.games, lines)
		}
		var got []int
		for _, d := range f.colors() {
			got = append(got, d.Line)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}

// Verdicts say where more is better.
func TestWorse(t *testing.T) {
	for c, want := range map[pairing.Criterion]string{
		pairing.Repeats: "worse by 3 at Repeats(2)", pairing.SeededSquares: "worse by 3 at SeededSquares(2), where more is better",
		pairing.RankSpread: "worse by 3 at RankSpread(2), where more is better", pairing.RankSquares: "worse by 3 at RankSquares(2), where more is better",
	} {
		if got := Worse(pairing.Verdict[string]{By: 3, WorseAt: &pairing.Value{Criterion: c, N: 2}}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Rounds after the limit are not judged, and that is said.
func TestMaxJudged(t *testing.T) {
	const two = "player Ann 3\nplayer Bob 2\n"
	for _, extra := range []int{0, 1} {
		j := mustRead(t, two+strings.Repeat("game Ann Bob draw\n", MaxJudged+extra)).Judge()
		last := 0
		for _, d := range j.Deviations {
			last = max(last, d.Line)
		}
		if j.Rounds != MaxJudged || j.Cut != (extra > 0) || last > MaxJudged+2 {
			t.Errorf("%d more: %d rounds, cut %v, last line %d", extra, j.Rounds, j.Cut, last)
		}
	}
}
