package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/eventcli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/pairing"
)

// printed is what the program prints of an event.
func printed(t *testing.T, e event) string {
	t.Helper()
	var out bytes.Buffer
	if err := (eventcli.Printer{Writer: &out, Ask: "-"}).Event(competition.File{Event: e}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// played is a round of games.
func played(games ...pairing.Game[string]) pairing.Round[string] {
	return pairing.Round[string]{Games: games, Byes: []string{}}
}

// game is a game of a round.
func game(gold, silver string, o pairing.Outcome) pairing.Game[string] {
	return pairing.Game[string]{Gold: gold, Silver: silver, Outcome: o}
}

// Standings are wrapped. No name is broken.
func TestPlacesWrap(t *testing.T) {
	names := make([]string, 40)
	for i := range names {
		names[i] = fmt.Sprintf("Player Number %d", i+1)
	}
	out := printed(t, event{Lives: 2, Entrants: names})
	_, standings, _ := strings.Cut(out, "Standings: ")
	standings, _, _ = strings.Cut(standings, "\nRound 1")
	lines := strings.Split(standings, "\n")
	for _, line := range lines[2:] {
		if say.Width(line) > 96 || line != "" && !strings.Contains(line, "Player Number ") || strings.HasSuffix(line, "Number") {
			t.Errorf("%q", line)
		}
	}
	if strings.Count(standings, "Player Number ") != len(names) || len(lines) < 8 {
		t.Errorf("%s", standings)
	}
}

// The picture of the sample is the file beside it.
func TestPicture(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ladder.svg")
	status, out, errs := try("", "-svg", file)
	if status != 0 || errs != "" {
		t.Fatalf("status %d: %s", status, errs)
	}
	picture, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "../ladder.svg", string(picture))
	clitest.SVG(t, picture)
	if _, plain, _ := try(""); out != plain {
		t.Errorf("beside the picture the program prints\n%s", out)
	}
	if _, alone, _ := try("", "-svg", "-"); alone != string(picture) {
		t.Errorf("on standard output, the picture is\n%s", alone)
	}
}

// A round with a player who is out is an error, also while it is being played.
func TestPictureBroken(t *testing.T) {
	game := pairing.Game[string]{Gold: "Ann", Silver: "Bob", Outcome: pairing.GoldWins}
	again := game
	again.Outcome = pairing.NotPlayed
	e := event{Lives: 1, Entrants: []string{"Ann", "Bob", "Cid"}, Rounds: []pairing.Round[string]{
		{Games: []pairing.Game[string]{game}, Byes: []string{"Cid"}}, {Games: []pairing.Game[string]{again}, Byes: []string{}},
	}}
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	if status, _, errs := try(string(text), "-svg", "-", "-"); status != 1 || !strings.Contains(errs, "already eliminated") {
		t.Errorf("status %d, %s", status, errs)
	}
}

// Calls that are wrong say so, and a picture that cannot be written is an
// error.
func TestPictureStatus(t *testing.T) {
	file := filepath.Join(t.TempDir(), "event.json")
	if err := os.WriteFile(file, sample, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"-svg", ""}, 2, "it is empty"},
		{[]string{"-svg", "-", "-json"}, 2, "-svg and -json do not go together"},
		{[]string{"-svg", "-", "-audit"}, 2, "-svg and -audit do not go together"},
		{[]string{"-svg", "-", "-whynot", "Freya"}, 2, "-svg and -whynot do not go together"},
		{[]string{"-svg", file, file}, 2, "is the file that is read"},
		{[]string{"-svg", filepath.Join(file, "ladder.svg")}, 1, "cannot be written"},
	} {
		if status, _, errs := try("", c.args...); status != c.status || !strings.Contains(errs, c.want) {
			t.Errorf("%q: status %d, %s", c.args, status, errs)
		}
	}
	var errs bytes.Buffer
	if status := run([]string{"-svg", "-"}, nil, clitest.Broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "the output cannot be written") {
		t.Errorf("status %d, %s", status, &errs)
	}
}

// A void game and its replay are one game, in each order of the file.
func TestReplayAnyOrder(t *testing.T) {
	games := []pairing.Game[string]{
		game("Ann", "Dan", pairing.GoldWins), game("Dan", "Ann", pairing.Void), game("Ann", "Dan", pairing.Void), game("Bob", "Cid", pairing.NotPlayed),
	}
	for shift := range games {
		turned := slices.Concat(games[shift:], games[:shift])
		e := event{Lives: 2, Entrants: []string{"Ann", "Bob", "Cid", "Dan"}, Rounds: []pairing.Round[string]{played(turned...)}}
		if out := printed(t, e); !strings.Contains(out, "4g+") || strings.Contains(out, "4g?") {
			t.Errorf("%v:\n%s", turned, out)
		}
	}
}

// Players who are away come back, and are not out. The others are withdrawn or
// removed.
func TestAway(t *testing.T) {
	six := []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay"}
	out := printed(t, event{
		Lives: 3, Entrants: six, ForfeitRemoves: true,
		Rounds:      []pairing.Round[string]{played(game("Ann", "Fay", pairing.GoldWins), game("Bob", "Eve", pairing.GoldByForfeit), game("Cid", "Dan", pairing.GoldWins))},
		Withdrawals: []pairing.Withdrawal[string]{{Player: "Dan", After: 1, Until: 3}, {Player: "Fay", After: 1}},
	})
	for _, want := range []string{"back in round 4\n", "withdrawn\n", "removed\n", "\n  1       ·      1\n", "\n  out     ·      2\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}
