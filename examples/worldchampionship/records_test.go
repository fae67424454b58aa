package main

import (
	"os"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/pairing"
)

// allRecords is an event with records of each kind.
const allRecords = `{"edition":"wcc2014","lives":2,"entrants":["Ann","Bob","Cid","Dan","Eve","Fay"],"rounds":[
 {"games":[{"gold":"Ann","silver":"Fay","outcome":"void","why":"BotRestarted: at move 31"},{"gold":"Fay","silver":"Ann","outcome":"silver"},
   {"gold":"Bob","silver":"Eve","outcome":"gold-by-forfeit","why":"Eve was 20 minutes late"},{"gold":"Cid","silver":"Dan","outcome":"no-decision"}],"byes":[]},
 {"games":[{"gold":"Ann","silver":"Bob","outcome":"gold"},{"gold":"Dan","silver":"Eve","outcome":"void"}],"byes":[]}],
 "withdrawals":[{"player":"Fay","after":1,"until":3,"why":"an exam"},{"player":"Cid","after":1}],
 "absent":[{"player":"Bob","round":4,"why":"a wedding"}],"extraLives":[{"player":"Ann","lives":1,"why":"a mistake of the director"}],
 "forfeitRemoves":true,"reinstated":[{"player":"Eve","after":1,"why":"the train was late"}],
 "forbidden":[{"pair":["Ann","Eve"],"why":"brother and sister"},["Bob","Fay"]],
 "pins":[{"round":3,"pairs":[["Dan","Ann"]],"colors":true,"why":"a promise"},{"round":4,"pairs":[["Ann","Eve"]],"bye":"Dan"}]}`

// Every record is printed with its reason, the oldest first.
func TestRecords(t *testing.T) {
	status, out, errs := try(allRecords, "-")
	if status != 0 {
		t.Fatal(errs)
	}
	_, records, _ := strings.Cut(out, "\nThe director's records\n\n")
	records, _, _ = strings.Cut(records, "\n\n")
	golden.Check(t, "records.golden", records+"\n")
	if _, out, _ := try(`{"lives":2,"entrants":["Ann","Bob"],"rounds":[]}`, "-"); strings.Contains(out, "records") {
		t.Errorf("records of nothing:\n%s", out)
	}
}

// Reasons cannot command the terminal.
func TestHostileReasons(t *testing.T) {
	text := strings.NewReplacer("a promise", `\u001b[2Ja\nb\u202e`, "an exam", strings.Repeat("x", 500)).Replace(allRecords)
	_, out, errs := try(text, "-")
	clitest.Plain(t, out+errs)
	if !strings.Contains(out, `Why: \x1b[2Ja`) {
		t.Error(out)
	}
}

// Names in records are isolated once, and blanks inside a name that cannot be
// shown are escaped.
func TestNamesOfRecords(t *testing.T) {
	text := strings.NewReplacer(`"Bob"`, `"שלום אברהם"`, `"Cid"`, `"C\tD"`).Replace(allRecords)
	_, out, errs := try(text, "-")
	clitest.Isolated(t, out+errs)
	_, records, _ := strings.Cut(out, "The director's records\n")
	for _, want := range []string{"\u2068שלום אברהם\u2069 is absent.", `C\tD leaves.`} {
		if !strings.Contains(records, want) || strings.Contains(out, `\u2068`) {
			t.Errorf("no %q in\n%s%s", want, out, errs)
		}
	}
}

// A player who forfeits and plays on is refused by the round, the game, the
// player and the rule.
func TestPlaysOn(t *testing.T) {
	text, err := os.ReadFile("testdata/playson.json")
	if err != nil {
		t.Fatal(err)
	}
	status, out, errs := try(string(text), "-")
	if status != 1 || out != "" || !strings.Contains(errs, "round 2, game 13: Oona: already withdrawn or removed (rule ForfeitLeaves)") {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
	// Without the rule, the event is in order.
	text = []byte(strings.Replace(string(text), `"forfeitRemoves":true`, `"forfeitRemoves":false`, 1))
	if status, _, errs := try(string(text), "-"); status != 0 {
		t.Error(errs)
	}
	// With an appeal that was accepted, only the others are refused.
	appeal := strings.Replace(string(text), `"forfeitRemoves":false`, `"forfeitRemoves":true,"reinstated":[{"player":"Oona","after":1}]`, 1)
	if _, _, errs := try(appeal, "-"); strings.Contains(errs, "Oona") {
		t.Error(errs)
	}
}

// The sample keeps to its document, and shows each thing that can happen.
func TestSample(t *testing.T) {
	_, out, _ := try("")
	if !strings.Contains(out, "\nRules: The 2012 Arimaa World Championship (-rules lists them)\n\n") {
		t.Error("the sample differs from its document, or does not say what that is")
	}
	e := shipped(t)
	seen := map[pairing.Outcome]int{}
	for _, round := range e.Rounds {
		for _, g := range round.Games {
			seen[g.Outcome]++
			if (g.Outcome == pairing.Void || g.Outcome == pairing.NoDecision) && g.Why == "" {
				t.Errorf("%v has no reason", g)
			}
		}
	}
	for o := pairing.GoldWins; o <= pairing.Void; o++ {
		if seen[o] == 0 && o != pairing.SilverByForfeit {
			t.Errorf("no game has the outcome %v", o)
		}
	}
	if len(e.Withdrawals) == 0 || e.Withdrawals[0].Why == "" || len(e.Reinstated) == 0 || e.Reinstated[0].Why == "" {
		t.Error("a record or its reason is missing")
	}
	for r := range e.Rounds {
		before, err := e.Before(r + 1)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := pairing.Audit(before, e.Rounds[r]); err != nil || !v.Optimal || len(v.Exchanged) > 0 {
			t.Errorf("round %d: %v, %v", r+1, v, err)
		}
	}
}

// The standings say what they go by, and how many games those who share a place
// have won.
func TestPlacesBy(t *testing.T) {
	three := []string{"Ann", "Bob", "Cid"}
	ann := pairing.Round[string]{Games: []pairing.Game[string]{game("Ann", "Bob", pairing.GoldWins)}, Byes: []string{"Cid"}}
	bob := pairing.Round[string]{Games: []pairing.Game[string]{game("Bob", "Cid", pairing.GoldWins)}, Byes: []string{"Ann"}}
	last := played(game("Ann", "Cid", pairing.GoldWins))
	again := played(game("Ann", "Bob", pairing.GoldWins))
	for _, c := range []struct {
		name string
		e    event
		want []string
	}{
		{"games won", event{Lives: 1, Entrants: three, Rounds: []pairing.Round[string]{ann, last}},
			[]string{"the champion, then by games won\n\n", "  1    2 wins  Ann\n  2-3  0 wins  Bob, Cid\n", "Second place is shared, and is not played off"}},
		{"last out", event{Lives: 1, SecondBy: pairing.LastOut, Entrants: three, Rounds: []pairing.Round[string]{ann, last}},
			[]string{"the champion, the last to leave, then by games won\n\n", "  2  0 wins  Cid\n"}},
		{"last out, later", event{Lives: 1, SecondBy: pairing.LastOut, Entrants: three, Rounds: []pairing.Round[string]{ann}},
			[]string{"by games won; at the end, the last to leave is second\n\n"}},
		{"different numbers of wins", event{Lives: 2, SecondBy: pairing.LastOut, Entrants: three, Rounds: []pairing.Round[string]{bob, ann, again},
			Withdrawals: []pairing.Withdrawal[string]{{Player: "Cid", After: 3}}},
			[]string{"  2-3  0 to 1 win  Bob, Cid\n"}},
	} {
		out := printed(t, c.e)
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("%s: no %q in\n%s", c.name, want, out)
			}
		}
	}
}

// During a play-off, the places go by the games before it.
func TestPlacesPlayOff(t *testing.T) {
	e := event{Edition: pairing.WCC2014, Lives: 1, Entrants: []string{"Ann", "Bob", "Cid", "Dan"}, Rounds: []pairing.Round[string]{
		played(game("Ann", "Dan", pairing.GoldWins), game("Bob", "Cid", pairing.BothForfeit)),
	}}
	if out := printed(t, e); !strings.Contains(out, "Second place is tied. To play it off, add to the event: ") || strings.Contains(out, "is not played off") {
		t.Error(out)
	}
	var err error
	if e.PlayOff, err = pairing.PlayOff(e); err != nil || e.PlayOff == nil {
		t.Fatal(err)
	}
	if out := printed(t, e); !strings.Contains(out, "Standings: the champion, then by games won before the play-off\n") {
		t.Error(out)
	}
	next, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	next.Round.Games[0].Outcome = pairing.BothForfeit
	e.Rounds = append(e.Rounds, next.Round)
	if next, err = pairing.Next(e); err != nil {
		t.Fatal(err)
	}
	if !next.Over {
		t.Fatal("the play-off goes on")
	}
	if out := printed(t, e); !strings.Contains(out, "Standings: the champion, the winner of the play-off, then by games won before it\n") || strings.Contains(out, "is not played off") {
		t.Error(out)
	}
}

// If all but one of those in second place have left, that one is second.
func TestPlayOffOfOne(t *testing.T) {
	e := event{Edition: pairing.WCC2014, Lives: 1, Entrants: []string{"Ann", "Bob", "Cid", "Dan"}, Rounds: []pairing.Round[string]{
		played(game("Ann", "Dan", pairing.GoldWins), game("Bob", "Cid", pairing.BothForfeit)),
	}, Withdrawals: []pairing.Withdrawal[string]{{Player: "Bob", After: 1}, {Player: "Cid", After: 1}}}
	if out := printed(t, e); !strings.Contains(out, "Second place is tied. Only Dan has not left. To give Dan second place, add to the event: \"playOff\":{") {
		t.Error(out)
	}
}

// A color that the director has pinned is said to be pinned.
func TestPinnedColors(t *testing.T) {
	text := `{"lives":2,"entrants":["Ann","Bob"],"rounds":[],"pins":[{"round":1,"pairs":[["Bob","Ann"]],"colors":true}]}`
	_, out, _ := try(text, "-why", "-")
	if !strings.Contains(out, "  Bob   -  Ann     0, 0    a pin\n") || !strings.Contains(out, "Bob has Gold against Ann. Allowed: the director pinned it\n") {
		t.Error(out)
	}
}

// A replay in other colors is mentioned.
func TestExchanged(t *testing.T) {
	text := `{"lives":2,"entrants":["Ann","Bob"],"rounds":[{"games":[{"gold":"Ann","silver":"Bob","outcome":"void"},{"gold":"Bob","silver":"Ann","outcome":"gold"}],"byes":[]}]}`
	if status, out, _ := try(text, "-audit", "-"); status != 0 || !strings.Contains(out, "the replay Bob - Ann has other colors than the game that was annulled") {
		t.Errorf("status %d: %s", status, out)
	}
}
