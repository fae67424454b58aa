package competition

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// A void game has yet to be played again until its replay has a result.
func TestRuled(t *testing.T) {
	game := func(gold, silver string, o pairing.Outcome) pairing.Game[string] {
		return pairing.Game[string]{Gold: gold, Silver: silver, Outcome: o}
	}
	void := game("Ann", "Bob", pairing.Void)
	for _, c := range []struct {
		name  string
		games []pairing.Game[string]
		want  string
	}{
		{"played", []pairing.Game[string]{game("Ann", "Bob", pairing.GoldWins)}, ""},
		{"no decision", []pairing.Game[string]{game("Ann", "Bob", pairing.NoDecision)}, "no decision"},
		{"alone", []pairing.Game[string]{void, game("Cid", "Dan", pairing.GoldWins)}, "void, to be played again"},
		{"still to come", []pairing.Game[string]{void, game("Ann", "Bob", pairing.NotPlayed)}, "void, to be played again"},
		{"still to come, other colors", []pairing.Game[string]{void, game("Bob", "Ann", pairing.NotPlayed)}, "void, to be played again"},
		{"others still to come", []pairing.Game[string]{void, game("Bob", "Ann", pairing.GoldWins), game("Cid", "Dan", pairing.NotPlayed)}, "void, and played again"},
		{"void again", []pairing.Game[string]{void, void, game("Ann", "Bob", pairing.NotPlayed)}, "void, to be played again"},
		{"played", []pairing.Game[string]{void, game("Ann", "Bob", pairing.SilverWins)}, "void, and played again"},
	} {
		if got := ruled(c.games, 0); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// A bye, a result and a void game that is not played again are shown in short.
func TestGames(t *testing.T) {
	var rounds []pairing.Round[string]
	for _, list := range [][]pairing.Outcome{
		{pairing.GoldWins}, {pairing.SilverWins}, {pairing.GoldByForfeit}, {pairing.SilverByForfeit}, {pairing.BothForfeit},
		{pairing.NoDecision}, {pairing.Draw}, {pairing.NotPlayed}, {pairing.Void}, {pairing.Void, pairing.GoldWins}, {pairing.Draw, pairing.Void}, nil,
	} {
		r := pairing.Round[string]{Byes: []string{"Cid"}}
		for _, o := range list {
			r.Games = append(r.Games, pairing.Game[string]{Gold: "Ann", Silver: "Bob", Outcome: o})
		}
		rounds = append(rounds, r)
	}
	rounds[11].Byes = nil
	var lines []string
	for _, x := range Games(pairing.Event[string]{Entrants: []string{"Ann", "Bob", "Cid"}, Rounds: rounds,
		Absent:    []pairing.Absence[string]{{Player: "Ann", Round: 12}, {Player: "Cid", Round: 13}},
		Requested: []pairing.RequestedBye[string]{{Player: "Bob", Round: 12}}}) {
		var texts []string
		for _, cell := range x {
			texts = append(texts, cell.Text)
		}
		lines = append(lines, strings.Join(texts, ","))
	}
	want := []string{"2g+,2g-,2g+!,2g-!,2g-!,2g=,2g=,2g?,2g?,2g+,2g=,absent", "1s-,1s+,1s-!,1s+!,1s-!,1s=,1s=,1s?,1s?,1s-,1s=,req.",
		strings.Repeat("bye,", 11) + "·"}
	if !slices.Equal(lines, want) {
		t.Errorf("%q, want %q", lines, want)
	}
}

// A play-off is a record whether it has a reason or not.
func TestPlayOffRecord(t *testing.T) {
	for why, want := range map[string]string{"": "Cid.\n", "by rule": "Cid. Why: by rule\n"} {
		var b bytes.Buffer
		PrintRecords(&b, 96, pairing.Event[string]{PlayOff: &pairing.RunnerUpPlayOff[string]{After: 3, Champion: "Cid", Tied: []string{"Ann", "Bob"}, Why: why}})
		if got := b.String(); !strings.HasSuffix(got, "After round 3: Ann, Bob play for second place behind "+want) {
			t.Errorf("%q: %s", why, got)
		}
	}
}
