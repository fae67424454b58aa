package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// early are championships without entrants: one without an event, and one with
// an event of nobody.
func early() []string {
	of := strings.Replace(seedsFile("[]", "[]"), `"rounds"`, `"forfeitRemoves":true,"rounds"`, 1)
	without := seedsFile("[]", "[]")
	without = without[:strings.LastIndex(without, ",\n\t\"event\"")] + "}"
	return []string{without, of}
}

// During registration, the program says who has registered, and what else is
// known.
func TestRegistration(t *testing.T) {
	for _, in := range early() {
		for _, c := range []struct {
			args string
			want []string
		}{
			{"-", []string{"Rules: The 2012", "Registration is open: 4 registered\n  Ann, Bob, Cid, Eve\n", "Seeds: 4 rated", "Prize fund: $324.00; no game"}},
			{"-money -", []string{"the fund  $324.00", "the games have not begun"}},
			{"-seeds -", []string{"1     Bob     1700.0", "Eve is registered, and has no ratings."}},
			{"-rules -", []string{"OutOfLives"}},
		} {
			status, out, errs := try(in, strings.Fields(c.args)...)
			for _, want := range c.want {
				if status != 0 || !strings.Contains(out, want) {
					t.Errorf("%s: status %d, no %q in\n%s%s", c.args, status, want, out, errs)
				}
			}
			if strings.Contains(out, "differ") || strings.Contains(out, "not entered") {
				t.Errorf("%s:\n%s", c.args, out)
			}
		}
		status, out, errs := try(strings.ReplaceAll(in, `"Eve"`, `"Dan"`), "-seeds", "-json", "-")
		if status != 0 {
			t.Fatal(errs)
		}
		f, err := competition.Read([]byte(out))
		if err != nil || f.Event.Lives != 3 || f.Event.Edition != pairing.WC2012 || !slices.Equal(f.Event.Entrants, []string{"Bob", "Dan", "Cid", "Ann"}) {
			t.Errorf("%v\n%s", err, out)
		}
		if status, _, errs := try(out, "-json", "-"); status != 0 {
			t.Errorf("round 1: %s", errs)
		}
		for _, args := range []string{"-why", "-audit", "-json", "-whynot Ann", "-round 1", "-simulate 1", "-svg -", "-title -"} {
			if status, out, errs := try(in, append(strings.Fields(args), "-")...); status != 1 || out != "" || !strings.Contains(errs, "standard input: nobody is entered yet") {
				t.Errorf("%s: status %d: %s%s", args, status, out, errs)
			}
		}
	}
	// A bare event without entrants is a mistake.
	if status, _, errs := try(`{"lives":3,"entrants":[],"rounds":[]}`, "-"); status != 1 || !strings.Contains(errs, "entrants") {
		t.Errorf("status %d, %s", status, errs)
	}
}

// A close is named, and an event made by -seeds takes the place of none.
func TestRegistrationCloses(t *testing.T) {
	in := strings.Replace(early()[0], `-05:00"},`, `-05:00","close":"2012-01-01T20:00:00-05:00"},`, 1)
	if _, out, errs := try(in, "-"); !strings.Contains(out, "Registration is open until 2012-01-01 20:00 -05:00: 4 registered") {
		t.Error(out, errs)
	}
	if _, out, errs := try(`{"about":"Open"}`, "-"); !strings.Contains(out, "Registration is open: 0 registered") {
		t.Error(out, errs)
	}
}

// A prize that is forfeited is shown before the first game, and an unknown name
// is an error before anything is printed.
func TestForfeitedEarly(t *testing.T) {
	for name, want := range map[string]bool{"Eve": true, "Zoe": false} {
		for _, in := range append(early(), seedsFile(`["Ann","Eve"]`, "[]")) {
			in := strings.Replace(in, `"registrations"`, `"forfeited":[{"player":"`+name+`","why":"limited"}],"registrations"`, 1)
			status, out, errs := try(in, "-money", "-")
			if got := status == 0 && strings.Contains(out, "Forfeited: the prizes of "+name) && strings.Contains(out, "Why: limited"); got != want {
				t.Errorf("%s: status %d\n%s%s", name, status, out, errs)
			}
			if status, out, errs := try(in, "-"); (status == 0) != want || !want && (out != "" || !strings.Contains(errs, "standard input: money: ")) {
				t.Errorf("%s: status %d\n%s%s", name, status, out, errs)
			}
		}
	}
}

// An event without rounds has nothing to audit.
func TestAuditNothing(t *testing.T) {
	if status, out, errs := try(`{"lives":3,"entrants":["Ann","Bob"],"rounds":[]}`, "-audit", "-"); status != 0 || out != "No round has been played or paired yet.\n" {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}

// A game that was annulled is in the table of the open round, and so is a bye.
func TestOpenRound(t *testing.T) {
	_, out, errs := try(`{"lives":3,"entrants":["Ann","Bob","Cid","Dan","Eve"],"rounds":[
		{"games":[{"gold":"Ann","silver":"Bob","outcome":"gold"},{"gold":"Cid","silver":"Dan","outcome":"gold"}],"byes":["Eve"]},
		{"games":[{"gold":"Eve","silver":"Cid","outcome":"void"},{"gold":"Eve","silver":"Cid","outcome":""},{"gold":"Bob","silver":"Dan","outcome":"silver-by-forfeit"}],"byes":["Ann"]}]}`, "-")
	for _, want := range []string{
		"Eve   -  Cid     0, 0    void, to be played again\n", "Eve   -  Cid     0, 0    to be played\n", "Bob   -  Dan     1, 1    Gold forfeits\n", "Ann      bye     0\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s%s", want, out, errs)
		}
	}
}
