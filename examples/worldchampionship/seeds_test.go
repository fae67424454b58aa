package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
)

// The entrants of the shipped championship are in the order of their ratings.
func TestSeeds(t *testing.T) {
	status, out, errs := try("", "-seeds")
	if status != 0 || strings.Contains(out, "another order") || strings.Contains(out, "has no ratings") || strings.Contains(out, "is not") {
		t.Errorf("status %d, %s\n%s", status, errs, out)
	}
}

// rated is a championship that has not begun: four have registered, and four
// are rated.
const rated = `{"money":{"fee":{"opening":"2011-11-07T20:00:00-05:00"},"registrations":[
	{"player":"Ann","at":"2011-11-08T20:00:00-05:00"},{"player":"Bob","at":"2011-11-08T20:00:00-05:00"},
	{"player":"Cid","at":"2011-11-08T20:00:00-05:00"},{"player":"Eve","at":"2011-11-08T20:00:00-05:00"},
	{"player":"Fay","at":"2011-11-08T20:00:00-05:00","left":"2011-11-09T20:00:00-05:00"}]},
	"seeds":{"ratings":[{"player":"Ann","gameroom":1500},{"player":"Bob","gameroom":1700},{"player":"Cid","gameroom":1600},{"player":"Dan","gameroom":1650}]},
	"event":{"lives":3,"entrants":ENTRANTS,"rounds":ROUNDS}}`

func seedsFile(entrants, rounds string) string {
	return strings.NewReplacer("ENTRANTS", entrants, "ROUNDS", rounds).Replace(rated)
}

func TestSeedsCompared(t *testing.T) {
	status, out, errs := try(seedsFile(`["Ann","Bob","Cid","Dan"]`, "[]"), "-seeds", "-")
	if status != 0 {
		t.Fatal(errs)
	}
	for _, want := range []string{
		"1     Bob     1700.0  gameroom", "3     Ann     1500.0  gameroom",
		"Eve is registered, and has no ratings.", "Dan has ratings, and is not registered.",
		"The event has another order: seed 1 is Ann there.",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	if strings.Contains(out, "Fay") || strings.Contains(out, "equal ratings") {
		t.Error(out)
	}
	_, out, _ = try(seedsFile(`["Ann","Bob","Gus"]`, "[]"), "-seeds", "-")
	for _, want := range []string{"Gus is an entrant, and has no ratings.", "Cid has ratings, and is not an entrant."} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
}

// complete is the championship of seedsFile with Dan registered in place of
// Eve.
func complete(entrants, rounds string) string {
	return strings.ReplaceAll(seedsFile(entrants, rounds), `"Eve"`, `"Dan"`)
}

// Somebody who is registered and has no ratings is named, and nobody enters.
func TestUnrated(t *testing.T) {
	status, out, errs := try(seedsFile("[]", "[]"), "-seeds", "-json", "-")
	if status != 1 || out != "" || !strings.Contains(errs, "there are no ratings of Eve") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	// Dan is rated, and is not registered.
	in := strings.ReplaceAll(seedsFile("[]", "[]"), `{"player":"Eve","at":"2011-11-08T20:00:00-05:00"},`, "")
	status, out, errs = try(in, "-seeds", "-json", "-")
	f, err := competition.Read([]byte(out))
	if status != 0 || err != nil || !slices.Equal(f.Event.Entrants, []string{"Bob", "Cid", "Ann"}) {
		t.Errorf("status %d, %v %s%s", status, err, out, errs)
	}
}

// With -json, the file has the entrants in the order of their seeds, as long as
// no round is paired.
func TestSeedsJSON(t *testing.T) {
	order := []string{"Bob", "Dan", "Cid", "Ann"}
	status, out, errs := try(complete("[]", "[]"), "-seeds", "-json", "-")
	if status != 0 {
		t.Fatal(errs)
	}
	f, err := competition.Read([]byte(out))
	if err != nil || !slices.Equal(f.Event.Entrants, order) || len(f.Event.Rounds) > 0 || f.Seeds == nil {
		t.Errorf("%v\n%s", err, out)
	}
	round := `[{"games":[{"gold":"Ann","silver":"Bob","outcome":"gold"},{"gold":"Cid","silver":"Dan","outcome":"gold"}],"byes":[]}]`
	if status, _, errs := try(complete(`["Ann","Bob","Cid","Dan"]`, round), "-seeds", "-json", "-"); status != 1 || !strings.Contains(errs, "SeedOrder") {
		t.Errorf("status %d, %s", status, errs)
	}
	if status, _, errs := try(complete(`["Bob","Dan","Cid","Ann"]`, round), "-seeds", "-json", "-"); status != 0 {
		t.Errorf("status %d, %s", status, errs)
	}
	for _, in := range []string{
		`{"lives":3,"entrants":["Ann"],"rounds":[]}`,
		strings.Replace(complete("[]", "[]"), `"Bob","gameroom"`, `"Ann","gameroom"`, 1),
	} {
		for _, args := range [][]string{{"-seeds", "-"}, {"-seeds", "-json", "-"}} {
			if status, out, errs := try(in, args...); status != 1 || out != "" || !strings.Contains(errs, "seeds") {
				t.Errorf("%v: status %d, %s%s", args, status, out, errs)
			}
		}
	}
	if status, _, errs := try("", "-seeds", "-money"); status != 2 || !strings.Contains(errs, "money") {
		t.Errorf("status %d, %s", status, errs)
	}
}
