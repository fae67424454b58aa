package title

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/pairing"
)

// game is a game that Gold wins.
func game(gold, silver string) pairing.Game[string] {
	return pairing.Game[string]{Gold: gold, Silver: silver, Outcome: pairing.GoldWins}
}

// finished is an event of three with two lives. Names replace Ann, Bob and Cid.
func finished(names ...string) pairing.Event[string] {
	of := append(slices.Clone(names), []string{"Ann", "Bob", "Cid"}[len(names):]...)
	a, b, c := of[0], of[1], of[2]
	void := game(c, a)
	void.Outcome = pairing.Void
	both := game(b, c)
	both.Outcome = pairing.BothForfeit
	return pairing.Event[string]{
		Lives: 2, Entrants: []string{a, b, c},
		Rounds: []pairing.Round[string]{
			{Games: []pairing.Game[string]{game(a, b)}, Byes: []string{c}},
			{Games: []pairing.Game[string]{void, game(c, a)}, Byes: []string{b}},
			{Games: []pairing.Game[string]{both}, Byes: []string{a}},
			{Games: []pairing.Game[string]{game(a, c)}},
		},
	}
}

func TestNew(t *testing.T) {
	got, err := New("Champion of Tests", "Spring 2026.", finished())
	if err != nil {
		t.Fatal(err)
	}
	fingerprint, _ := Fingerprint(finished())
	want := Certificate{
		Title: "Champion of Tests", About: "Spring 2026.", Champion: "Ann", Wins: 2, Losses: 1, Byes: 1, Entrants: 3, Rounds: 4, Games: 4,
		Places: []pairing.Place[string]{{From: 2, To: 2, Players: []string{"Cid"}}, {From: 3, To: 3, Players: []string{"Bob"}}}, Fingerprint: fingerprint,
	}
	if fmt.Sprint(got) != fmt.Sprint(want) || got.PlayOff {
		t.Errorf("%v\nwant %v", got, want)
	}
	words := "Spring 2026. Champion of Tests: Ann, 2 games won, 1 lost, 1 bye. Second place: Cid. Third place: Bob. 3 entrants, 4 rounds, 4 games. Fingerprint: " + fingerprint + "."
	if got.String() != words {
		t.Errorf("%s\nwant %s", got, words)
	}

	alone, err := New(Other, "", pairing.Event[string]{Lives: 1, Entrants: []string{"Ann"}})
	if err != nil || !strings.HasPrefix(alone.String(), "Champion: Ann, without a game. 1 entrant, 0 rounds, 0 games. ") {
		t.Errorf("%v, %v", alone, err)
	}
}

// Those who share second or third place are named together.
func TestPlaces(t *testing.T) {
	shared := pairing.Event[string]{
		Lives: 1, Entrants: []string{"Ann", "Bob", "Cid", "Dee"},
		Rounds: []pairing.Round[string]{
			{Games: []pairing.Game[string]{game("Ann", "Bob"), game("Cid", "Dee")}},
			{Games: []pairing.Game[string]{game("Ann", "Cid")}},
		},
	}
	c, err := New(Other, "", shared)
	if err != nil || !strings.Contains(c.String(), "Second place: Cid. Places 3 to 4, shared: Bob, Dee. 4 entrants") {
		t.Errorf("%v, %v", c, err)
	}
	shared.Rounds[1].Games[0] = game("Cid", "Ann")
	shared.Rounds = shared.Rounds[:2]
	if c, err = New(Other, "", shared); err != nil || c.Champion != "Cid" {
		t.Errorf("%v, %v", c, err)
	}
	c.PlayOff = true
	c.Places[1] = pairing.Place[string]{From: 3, To: 3, Players: []string{"Dee"}}
	if !strings.Contains(c.String(), "Second place, after a play-off: Ann. Third place: Dee.") {
		t.Errorf("%v", c)
	}

	// Bob and Cid have won nothing.
	two := finished()
	two.Rounds[1].Games[1] = game("Ann", "Cid")
	two.Rounds[1].Games[0].Outcome = pairing.Void
	two.Rounds = two.Rounds[:3]
	if c, err = New(Other, "", two); err != nil || !strings.Contains(c.String(), "Places 2 to 3, shared: Bob, Cid. 3 entrants, 3 rounds, 3 games.") {
		t.Errorf("%v, %v", c, err)
	}
}

// Without a champion there is no title.
func TestNoTitle(t *testing.T) {
	e := finished()
	e.Rounds = e.Rounds[:3]
	if _, err := New(Other, "", e); !errors.Is(err, ErrNotOver) || err.Error() != "there is no title yet: the event is not over; round 4 is to be played" {
		t.Errorf("%v", err)
	}
	for _, outcome := range []pairing.Outcome{pairing.NotPlayed, pairing.Void} {
		open := finished()
		open.Rounds[3].Games[0].Outcome = outcome
		if _, err := New(Other, "", open); !errors.Is(err, ErrNotOver) || err.Error() != "there is no title yet: the event is not over; round 4 is not finished" {
			t.Errorf("%v", err)
		}
	}
	nobody := finished()
	nobody.Lives = 1
	nobody.Entrants = nobody.Entrants[:2]
	nobody.Rounds = []pairing.Round[string]{{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob", Outcome: pairing.BothForfeit}}}}
	if c, err := New(Other, "", nobody); !errors.Is(err, ErrNoChampion) || c.Title != "" {
		t.Errorf("%v", err)
	}
	tied := finished()
	tied.Edition, tied.Lives = pairing.WCC2014, 1
	tied.Rounds = []pairing.Round[string]{
		{Games: []pairing.Game[string]{game("Ann", "Bob")}, Byes: []string{"Cid"}},
		{Games: []pairing.Game[string]{game("Ann", "Cid")}},
	}
	if _, err := New(Other, "", tied); !errors.Is(err, ErrNotOver) || err.Error() != "there is no title yet: the event is not over; a play-off for second place follows" {
		t.Errorf("%v", err)
	}
	tied.Edition = pairing.WC2012
	if c, err := New(Other, "", tied); err != nil || !strings.Contains(c.String(), "Places 2 to 3, shared") {
		t.Errorf("%v, %v", c, err)
	}
	var ps pairing.Problems
	if _, err := New(Other, "", pairing.Event[string]{}); !errors.As(err, &ps) {
		t.Errorf("%v", err)
	}
}

// A fingerprint is the same for the same event, and Python agrees.
func TestFingerprint(t *testing.T) {
	const plain = `{"lives":1,"entrants":["Ann","Bob"],"rounds":[]}`
	read := func(text string) pairing.Event[string] {
		t.Helper()
		var e pairing.Event[string]
		if err := json.Unmarshal([]byte(text), &e); err != nil {
			t.Fatal(err)
		}
		return e
	}
	of := func(e pairing.Event[string]) string {
		t.Helper()
		print, err := Fingerprint(e)
		if err != nil || len(print) != 64 {
			t.Fatalf("%s, %v", print, err)
		}
		return print
	}
	same := of(read(plain))
	if got := of(read(` {"rounds":[], "version":1, "forfeitRemoves":false, "entrants":["\u0041nn","Bob"],"lives":1}`)); got != same {
		t.Errorf("%s and %s", got, same)
	}
	seen := map[string]bool{same: true}
	hostile := read(plain)
	hostile.Entrants = append(slices.Clone(clitest.Hostile), "<&>", "\u2028\u2029", `"\/`, "\b\f\n\r\t\x00\x1f\x7f", "王\U0001f600", "é", "e\u0301", "ﬀ\ue000\U00010000")
	rated := read(plain)
	rated.Edition, rated.SeedRatings = pairing.WC2016, []float64{0.0001, math.Copysign(0, -1)}
	for _, e := range []pairing.Event[string]{
		finished(), finished("Bob", "Ann"), hostile, rated,
		read(strings.Replace(plain, `"Ann"`, `"Ann "`, 1)), read(strings.Replace(plain, `1`, `2`, 1)),
	} {
		if print := of(e); seen[print] {
			t.Errorf("two events have the fingerprint %s", print)
		} else {
			seen[print] = true
		}
	}
	if _, err := Fingerprint(pairing.Event[string]{Lives: 1, Entrants: []string{"\xff"}}); err == nil {
		t.Error("a name that JSON cannot hold")
	}

	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip(err)
	}
	for _, e := range []pairing.Event[string]{finished(), hostile, rated} {
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		command := exec.Command(python, "-X", "utf8", "-c", `
import hashlib, json, sys
e = json.load(sys.stdin)
text = json.dumps(e, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
print(hashlib.sha256(text.encode()).hexdigest())`)
		command.Stdin = strings.NewReader(string(text))
		out, err := command.CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != of(e) {
			t.Errorf("%s: Python has %s, not %s: %v", text, got, of(e), err)
		}
	}
}

// Numbers are written as RFC 8785 asks for, and so the same number is always
// written in the same way.
func TestFingerprintNumbers(t *testing.T) {
	e := pairing.Event[string]{Lives: 1, Entrants: []string{"Ann", "Bob", "Cid", "Dee", "Eve"}, Edition: pairing.WC2016,
		SeedRatings: []float64{0.00001, 1e-7, math.Copysign(0, -1), 1500.25, 1e21}}
	const text = `{"edition":"wc2016","entrants":["Ann","Bob","Cid","Dee","Eve"],"lives":1,"rounds":[],"seedRatings":[0.00001,1e-7,0,1500.25,1e+21],"version":1}`
	want := fmt.Sprintf("%x", sha256.Sum256([]byte(text)))
	if got, err := Fingerprint(e); got != want || err != nil {
		t.Errorf("%s, want %s, %v", got, want, err)
	}
	e.SeedRatings[2] = 0
	if got, err := Fingerprint(e); got != want || err != nil {
		t.Errorf("with 0 in place of -0: %s, want %s, %v", got, want, err)
	}
}

func TestDraw(t *testing.T) {
	c, err := New("Arimaa World Champion 2012", "Spring <2026> & more", finished())
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "page.svg", string(c.Draw()))
	texts := strings.Join(clitest.SVG(t, c.Draw()), "\n")
	for _, want := range []string{"Arimaa World Champion 2012", "Spring <2026> & more", "Ann", "2 games won, 1 lost, 1 bye", "3 entrants, 4 rounds, 4 games", "Second place", "Cid", "Third place", "Bob", c.Fingerprint[:8] + " " + c.Fingerprint[8:16]} {
		if !strings.Contains(texts, "\n"+want) {
			t.Errorf("no %s in\n%s", want, texts)
		}
	}

	// More than four who share a place are counted.
	c.Places = []pairing.Place[string]{{From: 2, To: 5, Players: []string{"A", "B", "C", "D"}}}
	if texts = strings.Join(clitest.SVG(t, c.Draw()), "\n"); !strings.Contains(texts, "\nD") || strings.Contains(texts, "\nand ") {
		t.Error(texts)
	}
	c.Places[0].Players = append(c.Places[0].Players, "E")
	if texts = strings.Join(clitest.SVG(t, c.Draw()), "\n"); strings.Contains(texts, "\nD\n") || !strings.Contains(texts, "\nand 2 more\n") {
		t.Error(texts)
	}
}

// A long text about the event has two lines and no tiny letters, and is not
// cut.
func TestLongAbout(t *testing.T) {
	c, err := New(Other, "Spring Open", finished())
	if err != nil {
		t.Fatal(err)
	}
	if page := string(c.Draw()); !strings.Contains(page, `font-size="24" font-weight="normal">Spring Open</text>`) {
		t.Error(page)
	}
	c.About = strings.TrimSpace(strings.Repeat("The Spring Open of the clubs of Utrecht and Delft. ", 3))
	page := string(c.Draw())
	if got := strings.Join(clitest.SVG(t, c.Draw()), "\n"); strings.Contains(got, "…") || strings.Count(page, `font-size="20" font-weight="normal">`) != 2 {
		t.Errorf("%s", page)
	}
}

// All colors can be read, also in black and white.
func TestContrast(t *testing.T) {
	if svg.Contrast(ink, paper) < 12 || svg.Contrast(faint, paper) < 7 || svg.Contrast(line, paper) < 4.5 {
		t.Errorf("%.1f, %.1f, %.1f", svg.Contrast(ink, paper), svg.Contrast(faint, paper), svg.Contrast(line, paper))
	}
}

// If only one of the players in second place is there for the play-off, that
// player is second, and no play-off is named.
func TestPlayOffOfOne(t *testing.T) {
	e := pairing.Event[string]{
		Edition: pairing.WCC2014, Lives: 1, Entrants: []string{"Ann", "Bob", "Cid"},
		Rounds: []pairing.Round[string]{{Games: []pairing.Game[string]{{Gold: "Bob", Silver: "Cid", Outcome: pairing.BothForfeit}}, Byes: []string{"Ann"}}},
	}
	if _, err := New("Champion", "", e); !errors.Is(err, ErrNotOver) {
		t.Errorf("two are there: %v", err)
	}
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Cid", After: 1}}
	c, err := New("Champion", "", e)
	if err != nil || c.PlayOff || len(c.Places) != 2 || c.Places[0].Players[0] != "Bob" || len(c.Places[0].Players) != 1 {
		t.Errorf("%+v, %v", c, err)
	}
	if e.PlayOff != nil {
		t.Error("the event is changed")
	}
}

// A game of an event with points that was lost by forfeit is not lost over the
// board, as in the standings.
func TestLostOverBoard(t *testing.T) {
	e := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "Bob"})
	e.Length = 4
	for _, o := range []pairing.Outcome{pairing.GoldWins, pairing.SilverByForfeit, pairing.Draw, pairing.GoldWins} {
		e.Rounds = append(e.Rounds, pairing.Round[string]{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob", Outcome: o}}})
	}
	c, err := New(Other, "", e)
	if err != nil || c.record() != "2½ points: 2 games won, 1 drawn, 0 lost" {
		t.Errorf("%q %v", c.record(), err)
	}
}
