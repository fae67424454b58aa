package main

import (
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/pairing"
)

// Where an event differs from its document, both the event and -rules say so.
func TestRulesOfItsOwn(t *testing.T) {
	text := `{"about":"Club evening","timeControl":"15s/2m/100/0/2h/2m","event":{"lives":2,"entrants":["Ann","Bob"],"rounds":[],
	 "criteria":["Repeats","ByeFewest"],"rankBy":["rating"],"bothForfeitUnmet":true,"secondBy":"last-out"}}`
	_, out, _ := try(text, "-")
	header, _, _ := strings.Cut(out, "\n\n")
	status, rules, errs := try(text, "-rules", "-")
	if status != 0 || errs != "" {
		t.Fatalf("status %d: %s", status, errs)
	}
	golden.Check(t, "rules-own.golden", header+"\n\n"+rules)
}

// Of an edition without a document, only the program is known.
func TestRulesOfProgram(t *testing.T) {
	_, out, _ := try(`{"edition":"wc2016","lives":2,"entrants":["Ann","Bob"],"rounds":[],"seedRatings":[1500,1400]}`, "-rules", "-")
	golden.Check(t, "rules-program.golden", out)
}

// A broken event has no rules to print.
func TestRulesBroken(t *testing.T) {
	if status, out, errs := try(`{"lives":0,"entrants":["Ann"],"rounds":[]}`, "-rules", "-"); status != 1 || out != "" || !strings.Contains(errs, "lives") {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
	for _, flag := range []string{"-why", "-audit", "-json"} {
		if status, _, errs := try("", "-rules", flag); status != 2 || !strings.Contains(errs, "-rules and "+flag+" do not go together") {
			t.Errorf("%s: status %d: %s", flag, status, errs)
		}
	}
}

// Only an edition that says that second place is shared is told to say so.
func TestSharedSecond(t *testing.T) {
	e := event{Lives: 1, Entrants: []string{"Ann", "Bob", "Cid"}, SeedRatings: []float64{3, 2, 1}, Rounds: []pairing.Round[string]{
		{Games: []pairing.Game[string]{game("Ann", "Bob", pairing.GoldWins)}, Byes: []string{"Cid"}}, played(game("Ann", "Cid", pairing.GoldWins)),
	}}
	for edition, want := range map[pairing.Edition]bool{pairing.WC2012: true, pairing.WC2013: false, pairing.WC2016: false} {
		e.Edition = edition
		if out := printed(t, e); strings.Contains(out, "Second place is shared, and is not played off") != want {
			t.Errorf("%v:\n%s", edition, out)
		}
	}
}
