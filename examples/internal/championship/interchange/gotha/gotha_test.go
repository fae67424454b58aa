package gotha

import (
	"encoding/xml"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

func sample(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("testdata/congress.xml")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestRead reads a McMahon in which each reading occurs.
func TestRead(t *testing.T) {
	e, remarks, err := Read([]byte(sample(t)))
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Check(); err != nil {
		t.Fatal(err)
	}
	// 4D is above the bar 2D, and 25K below the floor 20K.
	want := []string{"Ito Mei", "Kıraç İpek", "Roe Ann", "Poe Bob", "Doe Cid"}
	if !slices.Equal(e.Entrants, want) || !slices.Equal(e.Start, []int{62, 62, 60, 56, 20}) {
		t.Errorf("%q %v", e.Entrants, e.Start)
	}
	if e.Edition != pairing.ArbiterMcMahon2026 || e.Length != 4 || len(e.Rounds) != 2 ||
		e.Points != (pairing.Points{Win: 2, Draw: 1, Bye: 2, Requested: 1, Absent: 1}) ||
		!slices.Equal(e.TieBreaks, []pairing.TieBreak{pairing.Buchholz, pairing.SonnebornBerger}) {
		t.Errorf("%+v", e)
	}
	var outcomes []pairing.Outcome
	for _, r := range e.Rounds {
		for _, g := range r.Games {
			outcomes = append(outcomes, g.Outcome)
		}
	}
	if !slices.Equal(outcomes, []pairing.Outcome{pairing.Draw, pairing.GoldWins, pairing.SilverByForfeit, pairing.NotPlayed}) {
		t.Error(outcomes)
	}
	if g := e.Rounds[0].Games[1]; g.Gold != "Kıraç İpek" || g.Silver != "Ito Mei" || e.Rounds[0].Byes[0] != "Doe Cid" {
		t.Errorf("%+v", e.Rounds[0])
	}
	if len(e.Absent) != 2 || e.Absent[0].Round != 2 || e.Absent[1].Round != 3 {
		t.Errorf("%+v", e.Absent)
	}
	for _, text := range []string{"a game with a handicap counts as an even one: Poe Bob in round 1", "rounded down", "preliminary", "SOSOSM"} {
		if !strings.Contains(strings.Join(remarks, "\n"), text) {
			t.Errorf("no remark about %s: %q", text, remarks)
		}
	}
	swiss := strings.Replace(sample(t), `name="MMS"`, `name="NBW"`, 1)
	if e, _, err := Read([]byte(swiss)); err != nil || e.Edition != pairing.ArbiterSwiss2026 || e.Start != nil {
		t.Errorf("%v %v %v", err, e.Edition, e.Start)
	}
}

// TestProblems changes the sample, and looks for the problem.
func TestProblems(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"</Games>", "", "line 25, column 1: </Tournament> ends no element"},
		{"</Tournament>", "", "the file ends within <Tournament>"},
		{`name="Roe"`, `name="Roe`, "line 5, column 95: "},
		{`firstName="Ann" name="Roe"`, `firstName="M ei" name="I to"`, `line 5, column 1: "I to M ei" is there already`},
		{`firstName="Ann" name="Roe"`, ``, "line 5, column 1: a player needs a name"},
		{`rank="3K"`, `rank="3Q"`, `line 7, column 1: rank: "3Q" is not a rank`},
		{`rating="1900"`, `rating="high"`, `line 6, column 1: rating: "high" is not a number`},
		{`whitePlayer="ROEANN"`, `whitePlayer="ROEEVE"`, `line 12, column 1: no player is called "ROEEVE"`},
		{`whitePlayer="ROEANN"`, `whitePlayer="ITOMEI"`, `"Ito Mei" has another game or bye in round 1`},
		{"RESULT_EQUAL", "EQUAL", `"EQUAL" is no result`},
		{`roundNumber="2"`, `roundNumber="100"`, `roundNumber: "100" is not a number from 1 to 99`},
		{`</ByePlayers>`, `<ByePlayer player="ITOMEI" roundNumber="1"/></ByePlayers>`, "round 1 has a bye already"},
		{`<ByePlayers>`, `<ByePlayers><ByePlayer player="POEBOB" roundNumber="1"/>`, "has another game or bye"},
		{sample(t), "<Tournament></Tournament>", "an event needs two players, and the registration of 0 of 0 is final"},
		{`"RESULT_UNKNOWN" roundNumber="2"`, `"RESULT_UNKNOWN" roundNumber="4"`, "line 15, column 1: this game is in round 4, but round 3 has no game"},
		{sample(t), strings.Repeat("<a>", 200), "more than 100 elements"},
		{sample(t), "<a", "unexpected EOF"},
	} {
		text := strings.Replace(sample(t), c.old, c.new, 1)
		if _, _, err := Read([]byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\nnot: %s", c.new, err, c.want)
		}
	}
}

// TestRank has the ranks that OpenGotha reads.
func TestRank(t *testing.T) {
	for text, want := range map[string]int{
		"1k": -1, "30K": -30, "99K": -30, "12": -12, "1D": 0, "9d": 8, "10D": 8, "1P": 6, "3p": 6, "4P": 7, "7P": 8, "9P": 8, "": -30,
	} {
		x := element{r: new(reader), attributes: []xml.Attr{{Name: xml.Name{Local: "rank"}, Value: text}}}
		if got := x.rank("rank", "30K"); got != want || x.r.Any() {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

// TestMcMahon checks that the bar, the floor and a correction move players, and
// that nobody begins below 0.
func TestMcMahon(t *testing.T) {
	text := strings.NewReplacer(`genMMZero="30K"`, `genMMZero="15K"`, `smmsCorrection="1"`, `smmsCorrection="-2"`).Replace(sample(t))
	e, remarks, err := Read([]byte(text))
	if err != nil || !slices.Equal(e.Start, []int{42, 40, 36, 36, 0}) || e.Entrants[3] != "Kıraç İpek" && e.Entrants[2] != "Kıraç İpek" ||
		!strings.Contains(strings.Join(remarks, "\n"), "nobody begins below 0") {
		t.Errorf("%v %q %v %q", e.Start, e.Entrants, err, remarks)
	}
}

// TestOrder checks that ranks come before ratings above the bar.
func TestOrder(t *testing.T) {
	text := strings.Replace(sample(t), `rank="1D" rating="2100"`, `rank="3D" rating="2500"`, 1)
	if e, _, err := Read([]byte(text)); err != nil || !slices.Equal(e.Entrants[:2], []string{"Ito Mei", "Roe Ann"}) {
		t.Errorf("%q %v", e.Entrants, err)
	}
	text = strings.Replace(text, `rank="3D"`, `rank="4D"`, 1)
	if e, _, err := Read([]byte(text)); err != nil || e.Entrants[0] != "Roe Ann" {
		t.Errorf("%q %v", e.Entrants, err)
	}
}

// TestRemarks changes the sample, and looks for a remark.
func TestRemarks(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`knownColor="true"`, `knownColor="false"`, "the colors of a game are not known, and count all the same: Poe Bob in round 1"},
		{`numberOfCategories="1"`, `numberOfCategories="2"`, "the categories of players are left out"},
		{`numberOfRounds="4"`, `numberOfRounds="1"`, "there are more rounds than the parameters say: 2"},
		{"RESULT_EQUAL", "RESULT_BOTHWIN", "a game that both won is a draw: Poe Bob in round 1"},
		{"RESULT_EQUAL", "RESULT_EQUAL_BYDEF", "a draw by forfeit counts as a draw: Poe Bob in round 1"},
		{"RESULT_EQUAL", "RESULT_UNKNOWN", "a game of an earlier round without a result has no decision: Poe Bob in round 1"},
		{`participating="10111111111111111111"`, `participating="11"`, "but is not paired, is absent: Doe Cid in round 2"},
		{`genRoundDownNBWMMS="true"`, `genRoundDownNBWMMS="false"`, ""},
	} {
		text := strings.Replace(sample(t), c.old, c.new, 1)
		e, remarks, err := Read([]byte(text))
		if err == nil {
			err = e.Check()
		}
		got := strings.Join(remarks, "\n")
		if err != nil || !strings.Contains(got, c.want) || c.want == "" && strings.Contains(got, "rounded down") {
			t.Errorf("%s: %v %s", c.new, err, got)
		}
	}
	// A player who plays is in, however the registration stands.
	text := strings.Replace(sample(t), `player="DOECID"`, `player="MOEHAL"`, 1)
	if e, _, err := Read([]byte(text)); err != nil || !slices.Contains(e.Entrants, "Moe Hal") {
		t.Errorf("%q %v", e.Entrants, err)
	}
	// The criteria of a pairing system are not the criteria of placement.
	text = strings.Replace(sample(t), "</Tournament>", `<X><PlacementCriterion name="NBW" number="1"/></X></Tournament>`, 1)
	if e, _, err := Read([]byte(text)); err != nil || e.Edition != pairing.ArbiterMcMahon2026 {
		t.Errorf("%v %v", e.Edition, err)
	}
	// Sums of wins count in a Swiss.
	text = strings.NewReplacer(`"MMS"`, `"NBW"`, `"SOSM"`, `"SOSW"`, "SODOSM", "DC").Replace(sample(t))
	want := []pairing.TieBreak{pairing.Buchholz, pairing.DirectEncounter}
	if e, _, err := Read([]byte(text)); err != nil || !slices.Equal(e.TieBreaks, want) {
		t.Errorf("%v %v", e.TieBreaks, err)
	}
	many := "<Tournament>"
	for k := range MaxPlayers + 1 {
		many += fmt.Sprintf("<Player name=\"%d\"/>", k)
	}
	if _, _, err := Read([]byte(many + "</Tournament>")); err == nil || !strings.Contains(err.Error(), "more than 10000 players") {
		t.Error(err)
	}
}

// FuzzRead checks that nothing panics.
func FuzzRead(f *testing.F) {
	f.Add([]byte(sample(f)))
	f.Fuzz(func(t *testing.T, text []byte) {
		if e, _, err := Read(text); err == nil {
			e.Check()
		}
	})
}
