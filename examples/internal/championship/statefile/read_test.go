package statefile

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/pairing"
)

// settings is an event of the edition that the program has without switches.
var settings = pairing.New[string](pairing.WC2016, nil)

// four are the players of most tests.
const four = "player Ann 2000\nplayer Bob 1900\nplayer Cid 1800\nplayer Dan 1700\n"

func mustRead(t *testing.T, text string) File {
	t.Helper()
	f, err := Read([]byte(text), settings)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return f
}

// brief writes the rounds, the withdrawals and the absences of an event.
func brief(e pairing.Event[string]) string {
	var list []string
	signs := map[pairing.Outcome]string{pairing.GoldWins: ">", pairing.SilverWins: "<", pairing.BothForfeit: "x", pairing.NoDecision: "=", pairing.Void: "0"}
	for _, r := range e.Rounds {
		var words []string
		for _, g := range r.Games {
			words = append(words, g.Gold+signs[g.Outcome]+g.Silver)
		}
		list = append(list, strings.Join(append(words, r.Byes...), " "))
	}
	for _, w := range e.Withdrawals {
		list = append(list, fmt.Sprintf("%s out after %d until %d", w.Player, w.After, w.Until))
	}
	for _, x := range e.Absent {
		list = append(list, fmt.Sprintf("%s absent in %d", x.Player, x.Round))
	}
	return strings.Join(list, ", ")
}

// notes writes the kinds of notes with their lines.
func notes(list []Note) string {
	var words []string
	for _, n := range list {
		words = append(words, fmt.Sprintf("%d:%v", n.line, n.kind))
	}
	return strings.Join(words, " ")
}

// Each line of the format has its meaning.
func TestLines(t *testing.T) {
	for _, c := range []struct{ text, want, notes string }{
		{"round 1\ngame Ann Bob winner Ann\npair Cid Dan winner Dan\nround 2\nPICK Ann Dan double loss # late\n* no games\ngame Cid Bob no decision",
			"Ann>Bob Cid<Dan, AnnxDan Cid=Bob", "9:Unrated 11:Unrated"},
		{"game Ann Bob draw\ngame Cid Dan double win", "Ann=Bob Cid=Dan", "5:Unrated 6:BothWon"},
		// A round ends when a player appears again.
		{"game Ann Bob winner Ann\ngame Cid Dan winner Cid\ngame Ann Cid winner Ann\nbye Bob", "Ann>Bob Cid>Dan, Ann>Cid Bob", "0:RoundsGuessed"},
		{"bye Ann win\nbye Bob loss", "Ann Bob", "5:ByeResult 6:ByeResult"},
		// A replay is in the round of its vacated game.
		{"game Ann Bob vacated\ngame Bob Ann winner Bob\ngame Cid Dan winner Cid", "Ann0Bob Bob>Ann Cid>Dan", "5:Annulled"},
		{"game Ann Bob vacated\ngame Cid Dan winner Cid\ngame Ann Cid winner Ann\ngame Bob Dan winner Dan",
			"Cid>Dan, Ann>Cid Bob<Dan, Ann absent in 1, Bob absent in 1", "0:RoundsGuessed 5:Vacated"},
		{"game Ann Bob vacated\ngame Cid Dan winner Cid", "Ann0Bob Cid>Dan", "5:Awaited"},
		{"round 1\ngame Ann Bob vacated\nround 2\ngame Ann Bob winner Ann", "Ann0Bob, Ann>Bob", "6:Annulled"},
		// Removals count from the next round on, or from this one.
		{"round 1\ngame Ann Bob winner Ann\ngame Cid Dan winner Cid\nremove Bob\nround 2\nadd Bob\nremove Dan\ngame Ann Bob winner Ann\nbye Cid\nround 3\nremove Bob\nbye Ann",
			"Ann>Bob Cid>Dan, Ann>Bob Cid, Ann, Dan out after 1 until 0, Bob out after 2 until 0", "8:WasThere 10:Returns"},
		{"round 1\ngame Ann Bob winner Ann\nremove Dan\nbye Cid", "Ann>Bob Cid, Dan out after 0 until 0", ""},
		{"remove Dan\ngame Ann Bob winner Ann\nbye Cid\nadd Dan\ngame Ann Dan winner Ann\ngame Bob Cid winner Bob",
			"Ann>Bob Cid, Ann>Dan Bob>Cid, Dan out after 0 until 1", "0:RoundsGuessed 5:Absent 8:Returns"},
		{"remove Dan\ngame Ann Bob winner Ann\nadd Dan\ngame Cid Dan winner Cid", "Ann>Bob Cid>Dan", "5:WasThere 7:Returns"},
		{"add Dan\nremove Dan\nadd Dan", "", "5:Returns 5:WasThere 6:WasThere"},
		{"game Ann Bob winner Ann\ngame Cid Dan winner Cid\nplayer Eve 1600\ngame Ann Cid winner Ann\ngame Bob Dan winner Bob\nbye Eve",
			"Ann>Bob Cid>Dan, Ann>Cid Bob>Dan Eve, Eve out after 0 until 1", "0:RoundsGuessed 7:LateEntry"},
		{"round 1\ngame Ann Bob winner Ann\nround 2\nround 3\nremove Dan", "Ann>Bob, Dan out after 1 until 0", "7:NoGames 8:NoGames"},
		// A player with a bye who plays begins the next round.
		{"bye Ann\ngame Ann Bob winner Ann", "Ann, Ann>Bob", "0:RoundsGuessed"},
		{"bye Ann\nremove Ann\ngame Bob Cid winner Bob", "Bob>Cid Ann, Ann out after 1 until 0", ""},
		// The example of the package comment.
		{"player Eve 1\nplayer Fay 0\nremove Eve\ngame Ann Bob winner Ann\nremove Cid\ngame Dan Fay winner Dan\nremove Dan",
			"Ann>Bob Dan>Fay, Eve out after 0 until 0, Cid out after 0 until 0, Dan out after 1 until 0", ""},
		{"game Ann Bob winner Ann\nstop\nnonsense", "Ann>Bob", "6:Stopped"},
		{"player Al%20%23 1500\nplayer 100% 1500\nbye Al%20%23", "Al #", "5:Renamed 6:SeedsTied"},
	} {
		f := mustRead(t, four+c.text)
		if got := brief(f.Event); got != c.want || notes(f.Notes) != c.notes {
			t.Errorf("%s\n got %s; %s\nwant %s; %s", c.text, got, notes(f.Notes), c.want, c.notes)
		}
	}
}

// Games of two players who are out of lives are left out. A game of a player
// who is out against a player who is not is kept, and judged.
func TestOutOfLives(t *testing.T) {
	f := mustRead(t, four+"game Ann Cid winner Ann\ngame Bob Dan winner Bob\ngame Ann Cid winner Ann\ngame Bob Dan winner Bob\n"+
		"game Ann Cid winner Ann\ngame Bob Dan winner Bob\ngame Cid Dan winner Dan\ngame Ann Dan winner Ann\n")
	if want := "Ann>Cid Bob>Dan, Ann>Cid Bob>Dan, Ann>Cid Bob>Dan, Ann>Dan"; brief(f.Event) != want || notes(f.Notes) != "0:RoundsGuessed 11:Eliminated" {
		t.Errorf("%s; %s", brief(f.Event), notes(f.Notes))
	}
	var found bool
	for _, d := range f.Judge().Deviations {
		found = found || d.Line == 12 && strings.Contains(d.Text, pairing.ErrEliminated.Error())
	}
	if !found {
		t.Errorf("%v", f.Judge().Deviations)
	}
}

// Entrants are in the order of their ratings. The settings are the caller's,
// and nobody is removed for a forfeit.
func TestSettings(t *testing.T) {
	s := pairing.New[string](pairing.WC2012, []string{"Zoe"})
	f, err := Read([]byte("player Bob 1.5e3\nplayer Ann 1600.25\nplayer Cid -3"), s)
	if err != nil {
		t.Fatal(err)
	}
	want := pairing.Event[string]{Lives: 3, Entrants: []string{"Ann", "Bob", "Cid"}, SeedRatings: []float64{1600.25, 1500, -3}, Rounds: []pairing.Round[string]{}}
	if diff := cmp.Diff(want, f.Event); diff != "" || notes(f.Notes) != "0:ForfeitsStay" {
		t.Errorf("%s%s", diff, notes(f.Notes))
	}
}

// All problems of a text are found at once, each with its line.
func TestProblems(t *testing.T) {
	text, err := os.ReadFile("testdata/wrong.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, err = Read(text, settings)
	var ps Problems
	if !errors.As(err, &ps) {
		t.Fatal(err)
	}
	for _, kind := range []error{ErrLine, ErrPlayer, ErrRating, ErrRepeated, ErrUnknown, ErrRemoved, ErrGame, ErrResult, ErrWinner, ErrRound, ErrName} {
		if !errors.Is(err, kind) {
			t.Errorf("no %v", kind)
		}
	}
	golden.Check(t, "wrong.golden", err.Error()+"\n")
	if _, err := Read(nil, settings); !errors.Is(err, ErrNobody) {
		t.Error(err)
	}
	if _, err := Read([]byte(strings.Repeat("x\n", 2000)), settings); !errors.Is(err, ErrMore) {
		t.Error(err)
	}
}

// A state file is recognized by its first line. A text that is neither a state
// file nor JSON is an error that names both.
func TestIsState(t *testing.T) {
	for text, want := range map[string]string{
		four: "state", "# a comment\n\n* another\r\nPlayer Ann 3": "state", "round 1": "state", "game of the year": "state",
		`{"lives":3}`: "", "\n\t{": "",
		"": "nothing but blanks", "# player Ann 3": "nothing but blanks",
		"stop": "line 1", "player": "line 1", "\n# x\nplyer Ann 3": "line 3", "[1]": "line 1", "hello": "line 1 must begin with a word such as player, or with {: hello",
		"p\u0130ck Ann Bob draw": "line 1", "pic\u212a Ann Bob draw": "line 1",
	} {
		state, err := IsState([]byte(text))
		got := ""
		switch {
		case state && err == nil:
			got = "state"
		case err != nil:
			got = err.Error()
		}
		if state != (want == "state") || want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%q: %s", text, got)
		}
		if err != nil && !strings.HasPrefix(got, "neither a state file nor JSON: ") {
			t.Errorf("%q: %s", text, got)
		}
	}
}

// A mistake is told once, and a likely reason with it.
func TestOnce(t *testing.T) {
	const ann, bob = "player Ann 3\n", "player Bob 2\n"
	for _, c := range []struct{ text, want string }{
		{ann + "player Dan\ngame Ann Dan winner Ann\ngame Dan Ann winner Ann", "line 2: a player needs a name and a seed rating: Dan"},
		{ann + "player Dan Lee 4\ngame Ann Dan winner Ann", "line 2: a player needs a name and a seed rating: Dan Lee 4"},
		{ann + "plyer Dan 4\ngame Ann Dan winner Ann", "line 2: not a line of a state file: plyer Dan 4"},
		{ann + "player D\xff 4\nbye D\xff", `line 2: D\xff: a name must be UTF-8, and not empty`},
		{ann + "bye Zoe\nbye Zoe", "line 2: Zoe: not among the players so far"},
		{ann + bob + "game Ann Bob", "line 3: a game needs two names and a result: Ann Bob (a game to come has no line)"},
		{ann + bob + "bye ann", "line 3: ann: not among the players so far: capitals count: Ann"},
		{ann + bob + "game Ann Bob Winner Ann", "line 3: no such result: Winner Ann (results have no capitals, except in names)"},
		{ann + bob + "game Ann Bob won Ann", "line 3: no such result: won Ann"},
		{ann + bob + "bye Ann\nbye Bob\nround 1\nbye Ann", "line 3: Ann: rounds must be numbered from 1, and begin before their games: round 1 has not begun"},
		{"player % 3\nplayer %25 2", "line 2: %: named twice"},
	} {
		_, err := Read([]byte(c.text), settings)
		if err == nil || err.Error() != "statefile: "+c.want {
			t.Errorf("%s\n got %v\nwant %s", c.text, err, c.want)
		}
	}
	f := mustRead(t, "player %25 3\nplayer B 2\ngame % B winner %25\n")
	if got := brief(f.Event); got != "%>B" {
		t.Error(got)
	}
}

// Long names are cut in notes and deviations.
func TestLongNames(t *testing.T) {
	long := strings.Repeat("x", 300)
	f := mustRead(t, "player A"+long+" 3\nplayer B"+long+" 3\nplayer C%20"+long+" 1\n"+
		"game B"+long+" A"+long+" draw\nremove C%20"+long+"\nadd C%20"+long+"\ngame B"+long+" A"+long+" draw\nbye C%20"+long+" win\n")
	if len(f.Notes) < 6 {
		t.Errorf("%v", f.Notes)
	}
	var texts []string
	for _, n := range f.Notes {
		texts = append(texts, n.String())
	}
	for _, d := range f.Judge().Deviations {
		texts = append(texts, d.String())
	}
	e := pairing.New(pairing.WC2012, []string{"A " + long, "B" + long})
	next, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	next.Round.Games[0].Outcome = pairing.GoldByForfeit
	e.Rounds, e.ForfeitRemoves = []pairing.Round[string]{next.Round}, true
	_, written, err := Write(e)
	if err != nil || len(written) < 5 {
		t.Error(written, err)
	}
	for _, n := range written {
		texts = append(texts, n.String())
	}
	for _, text := range texts {
		if strings.Contains(text, long[:100]) {
			t.Error(text)
		}
	}
}

// Ends of lines of all systems are read.
func TestEnds(t *testing.T) {
	text := four + "game Ann Bob winner Ann\n"
	want := mustRead(t, text).Event
	for _, end := range []string{"\r\n", "\r"} {
		if diff := cmp.Diff(want, mustRead(t, strings.ReplaceAll(text, "\n", end)).Event); diff != "" {
			t.Errorf("%q: %s", end, diff)
		}
	}
}
