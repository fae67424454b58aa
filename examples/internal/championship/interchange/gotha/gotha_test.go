package gotha

import (
	"encoding/xml"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange/source"
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
	if !slices.Equal(e.Clubs, []string{"", "", "Pier", "Pier", ""}) || !slices.Equal(e.SeedRatings, []float64{2400, 2150, 2100, 1900, -300}) {
		t.Errorf("%q %v", e.Clubs, e.SeedRatings)
	}
	if !slices.Equal(remarks, ofSample) {
		t.Errorf("%q", remarks)
	}
	swiss := strings.NewReplacer(`name="MMS"`, `name="NBW"`, `genNBW2ValueAbsent="0"`, `genNBW2ValueAbsent="1"`, `genMMZero="30K"`, `genMMZero="1D"`).Replace(sample(t))
	e, remarks, err = Read([]byte(swiss))
	if err != nil || e.Edition != pairing.ArbiterSwiss2026 || e.Start != nil || e.Points != (pairing.Points{Win: 2, Draw: 1, Bye: 2, Requested: 1, Absent: 1}) ||
		strings.Contains(strings.Join(remarks, "\n"), "below 0") {
		t.Errorf("%v %+v %q", err, e, remarks)
	}
}

// ofSample are the remarks about the sample.
var ofSample = []string{
	"a player whose registration is preliminary is left out: Moe Hal",
	"half points of absences are not rounded down; OpenGotha does",
	"a criterion of placement is left out: SOSOSM",
	"a game with a handicap counts as an even one: Poe Bob in round 1",
}

// small is a tournament with the fewest attributes.
const small = `<Tournament><Player name="Ann" rank="9D"/><Player firstName="Bob"/><Player name="Cid"/>` +
	`<Game whitePlayer="ANN" blackPlayer="BOB"/><ByePlayer player="CID"/><GeneralParameterSet/></Tournament>`

// TestSmall checks what an attribute means that is missing.
func TestSmall(t *testing.T) {
	e, remarks, err := Read([]byte(small))
	if err == nil {
		err = e.Check()
	}
	want := pairing.New(pairing.ArbiterMcMahon2026, []string{"Ann", "Bob", "Cid"})
	want.Length, want.Start, want.SeedRatings = 5, []int{66, 20, 20}, []float64{-900, -900, -900}
	want.Points = pairing.Points{Win: 2, Draw: 1}
	want.Rounds = []pairing.Round[string]{{Games: []pairing.Game[string]{{Gold: "Bob", Silver: "Ann"}}, Byes: []string{"Cid"}}}
	if d := cmp.Diff(want, e); d != "" || err != nil || len(remarks) > 0 {
		t.Errorf("%v %q %s", err, remarks, d)
	}
	for _, c := range []struct{ old, new, want string }{
		{small, `<T><Player name="A"/><Player name="B"/></T>`, "arbiter-mcmahon-2026 [0 0] 0 rounds []"},
		{"<Game ", `<Player name="Dan" participating="01110"/><Game `, "arbiter-mcmahon-2026 [66 20 20 20] 1 rounds [{Dan 1 } {Dan 5 }]"},
		{"Set/>", `Set genMMFloor="10K"/>`, "arbiter-mcmahon-2026 [66 40 40] 1 rounds []"},
		{"<GeneralParameterSet/>", `<TournamentParameterSet><PlacementCriterion name="NBW"/><PlacementCriterion name="MMS" number="2"/></TournamentParameterSet>`,
			"arbiter-swiss-2026 [] 1 rounds []"},
	} {
		e, _, err := Read([]byte(strings.Replace(small, c.old, c.new, 1)))
		if got := fmt.Sprint(e.Edition, " ", e.Start, " ", len(e.Rounds), " rounds ", e.Absent); err != nil || got != c.want {
			t.Errorf("%v %s", err, got)
		}
	}
	for result, outcome := range map[string]pairing.Outcome{
		"UNKNOWN": pairing.NotPlayed, "BLACKWINS": pairing.GoldWins, "WHITEWINS": pairing.SilverWins, "EQUAL": pairing.Draw,
		"BOTHWIN": pairing.Draw, "BOTHLOSE": pairing.NoDecision, "BLACKWINS_BYDEF": pairing.GoldByForfeit, "WHITEWINS_BYDEF": pairing.SilverByForfeit,
		"EQUAL_BYDEF": pairing.Draw, "BOTHWIN_BYDEF": pairing.Draw, "BOTHLOSE_BYDEF": pairing.BothForfeit,
	} {
		e, _, err := Read([]byte(strings.Replace(small, "<Game", `<Game result="RESULT_`+result+`"`, 1)))
		if err != nil || e.Rounds[0].Games[0].Outcome != outcome {
			t.Errorf("%s: %v %v", result, err, e.Rounds)
		}
	}
	for _, c := range []struct{ parameters, want string }{
		{`genMMS2ValueBye="1"`, "half points of absences are not rounded down; OpenGotha does"},
		{`genMMS2ValueAbsent="1"`, "half points of absences are not rounded down; OpenGotha does"},
		{`genMMS2ValueAbsent="1" genRoundDownNBWMMS="false"`, ""}, {`genMMS2ValueBye="2" genMMS2ValueAbsent="2"`, ""},
		{`numberOfRounds="1"`, ""}, {`genMMZero="20K"`, ""}, {`genMMZero="19K"`, "all begin with more stones, so that nobody begins below 0"},
	} {
		_, remarks, err := Read([]byte(strings.Replace(small, "<GeneralParameterSet", "<GeneralParameterSet "+c.parameters, 1)))
		if err != nil || strings.Join(remarks, "\n") != c.want {
			t.Errorf("%s: %v %q", c.parameters, err, remarks)
		}
	}
	for _, c := range []struct {
		element, attribute string
		least, most        int
	}{
		{"Game", "handicap", 0, 99}, {"Game", "roundNumber", 1, 99}, {"ByePlayer", "roundNumber", 1, 99}, {"Player", "rating", -10000, 10000},
		{"Player", "smmsCorrection", -99, 99}, {"GeneralParameterSet", "genMMS2ValueBye", 0, 2}, {"GeneralParameterSet", "numberOfRounds", 1, 99},
		{"GeneralParameterSet", "numberOfCategories", 0, 99}, {"GeneralParameterSet", "genNBW2ValueAbsent", 0, 2},
		{"TournamentParameterSet><PlacementCriterion/><PlacementCriterion", "number", 1, 20},
	} {
		text := small
		if first, _, ok := strings.Cut(c.element, ">"); ok {
			text = strings.Replace(small, "</Tournament>", "<"+c.element+"/></"+first+"></Tournament>", 1)
		}
		for _, n := range []int{c.least - 1, c.least, c.most, c.most + 1} {
			_, _, err := Read([]byte(strings.Replace(text, "<"+c.element, fmt.Sprintf(`<%s %s="%d"`, c.element, c.attribute, n), 1)))
			want := fmt.Sprintf(`%s: "%d" is not a number from %d to %d`, c.attribute, n, c.least, c.most)
			if bad := n < c.least || n > c.most; bad != strings.Contains(fmt.Sprint(err), want) {
				t.Errorf("%s %d: %v", c.attribute, n, err)
			}
		}
	}
}

// TestKeys has criteria of placement, and the tie-breaks and remarks that they
// give.
func TestKeys(t *testing.T) {
	for names, want := range map[string]string{
		"MMS SOSM SODOSM SOSM-1 DC NBW":  "arbiter-mcmahon-2026 buchholz sonneborn-berger buchholz-cut-1 direct-encounter wins",
		"NBW SOSW SODOSW SOSW-1 SDC MMS": "arbiter-swiss-2026 buchholz sonneborn-berger buchholz-cut-1 direct-encounter a criterion of placement is left out: MMS",
		"NULL NBW DC SDC":                "arbiter-swiss-2026 direct-encounter", "SDC MMS NBW": "arbiter-mcmahon-2026 direct-encounter wins",
		"CAT":                               "arbiter-mcmahon-2026 a criterion of placement is left out: CAT",
		strings.Repeat("NULL ", 19) + "NBW": "arbiter-swiss-2026", strings.Repeat("NULL ", 19) + "DC": "arbiter-mcmahon-2026 direct-encounter",
	} {
		text := "<TournamentParameterSet>"
		for k, name := range strings.Fields(names) {
			text += fmt.Sprintf(`<PlacementCriterion number="%d" name="%s"/>`, k+1, name)
		}
		e, remarks, err := Read([]byte(strings.Replace(small, "</Tournament>", text+"</TournamentParameterSet></Tournament>", 1)))
		if err != nil {
			t.Fatal(err)
		}
		got := e.Edition.String()
		for _, x := range e.TieBreaks {
			got += " " + x.String()
		}
		if got = strings.TrimSpace(got + " " + strings.Join(remarks, " ")); got != want {
			t.Errorf("%s: %s", names, got)
		}
	}
}

// TestIs has texts that are of OpenGotha, and others.
func TestIs(t *testing.T) {
	for text, want := range map[string]bool{
		"<Tournament>": true, " \n<?xml?><Tournament ": true, "\ufeff<Tournament>": true, "x<Tournament>": false, "<html>": false, "": false,
		"<" + strings.Repeat(" ", 4096-12) + "<Tournament": true, "<" + strings.Repeat(" ", 4096-11) + "<Tournament": false,
	} {
		if Is([]byte(text)) != want {
			t.Errorf("%.30q", text)
		}
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
		{sample(t), strings.Repeat("<a>", 200), "line 1, column 301: more than 100 elements"}, {sample(t), strings.Repeat("<a>", 200), "more than 100 elements"},
		{sample(t), strings.Repeat("<a>", 100) + strings.Repeat("</a>", 100), "line 1, column 1: an event needs two players"},
		{sample(t), "<a", "line 1, column 3: unexpected EOF"}, {sample(t), "</a>", "line 1, column 1: </a> ends no element"},
		{sample(t), "\xff\xfe<", "gotha: the file is UTF-16"}, {`version="1.0"`, `version="1.1"`, `column 1: xml: unsupported version "1.1"`},
		{`rank="3K"`, `rank="256K"`, `rank: "256K" is not a rank`}, {`rank="3K"`, `rank="3KD"`, `rank: "3KD" is not a rank`},
		{"RESULT_EQUAL", "RESULT_X", `line 12, column 1: "RESULT_X" is no result`},
		{sample(t), `<T><Player name="A"/><Player name="B" registeringStatus="PRE"/></T>`, "line 1, column 1: an event needs two players, and the registration of 1 of 2 is final"},
		{sample(t), `<T><Player name="A"/><Player name="B"/><Game whitePlayer="A" blackPlayer="B" roundNumber="2"/></T>`, "this game is in round 2, but round 1 has no game"},
		{`roundNumber="2"`, `roundNumber="4"`, "has no game"}, {"<Games>", strings.Repeat("<Player/>", 1001), "gotha: and 2 more problems"},
		{"<Games>", strings.Repeat("<Player/>", 1001) + "</x>", "gotha: and 2 more problems"}, {"<Games>", strings.Repeat("<Player/>", 1001) + "<", "gotha: and 2 more problems"},
		{"<Games>", strings.Repeat("<Player/>", 1001) + strings.Repeat("<a>", 100), "gotha: and 2 more problems"},
		{sample(t), "<T>" + strings.Repeat("<Player/>", 1001) + "</T>", "gotha: and 2 more problems"},
	} {
		text := strings.Replace(sample(t), c.old, c.new, 1)
		if c.want == "has no game" {
			text = strings.ReplaceAll(sample(t), c.old, c.new)
		}
		if _, _, err := Read([]byte(text)); err == nil || strings.Count(err.Error(), c.want) != 1 {
			t.Errorf("%s: %v\nnot: %s", c.new, err, c.want)
		}
	}
}

// TestRank has the ranks that OpenGotha reads.
func TestRank(t *testing.T) {
	for text, want := range map[string]int{
		"1k": -1, "30K": -30, "99K": -30, "200K": -30, "12": -12, "1D": 0, "9d": 8, "10D": 8, "1P": 6, "3p": 6, "4P": 7, "7P": 8, "9P": 8, "99P": 8, "": -30,
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
		{`participating="10111111111111111111"`, `participating="11"`, "a player who takes part in a round, but is not paired, is absent: Doe Cid in round 2"},
		{`participating="10111111111111111111"`, `participating="10"`, ""},
		{`genRoundDownNBWMMS="true"`, `genRoundDownNBWMMS="false"`, ""},
	} {
		text := strings.Replace(sample(t), c.old, c.new, 1)
		e, remarks, err := Read([]byte(text))
		if err == nil {
			err = e.Check()
		}
		got := strings.Join(slices.DeleteFunc(remarks, func(s string) bool { return slices.Contains(ofSample, s) }), "\n")
		if err != nil || got != c.want {
			t.Errorf("%s: %v %s", c.new, err, got)
		}
	}
	text := `<?xml version="1.0" encoding="windows-1252"?>` + strings.ReplaceAll(strings.ReplaceAll(small, "Ann", "\xc4n"), "ANN", "\xc4N")
	e, remarks, err := Read([]byte(text))
	if err != nil || e.Entrants[0] != "Än" || !slices.Equal(remarks, []string{"the file is not UTF-8, and was read as Windows-1252"}) {
		t.Errorf("%q %q %v", e.Entrants, remarks, err)
	}
	// Capitals of ß are SS.
	german := strings.NewReplacer(`name="Roe"`, `name="Weiß"`, "ROEANN", "WEISSANN").Replace(sample(t))
	if e, _, err := Read([]byte(german)); err != nil || !slices.Contains(e.Entrants, "Weiß Ann") {
		t.Errorf("%q %v", e.Entrants, err)
	}
	// A player who plays is in, however the registration stands.
	text = strings.Replace(sample(t), `player="DOECID"`, `player="MOEHAL"`, 1)
	if e, _, err := Read([]byte(text)); err != nil || !slices.Contains(e.Entrants, "Moe Hal") {
		t.Errorf("%q %v", e.Entrants, err)
	}
	// A file that is not UTF-8 is a remark.
	text = "<Tournament><Player name=\"R\xf6e\"/><Player name=\"Moe\"/></Tournament>"
	if e, remarks, err := Read([]byte(text)); err != nil || e.Entrants[0] != "Röe" || !slices.Contains(remarks, source.Old) {
		t.Errorf("%q %q %v", e.Entrants, remarks, err)
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
	for k := range maxPlayers + 1 {
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
