package main

import (
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
)

// This file tests round robins and qualifiers.

var leagues = map[string][]string{
	"teams": few(teams),
	"bots":  few("-at", "2014-01-20", bots),
}

func TestLeagues(t *testing.T) {
	for name, args := range leagues {
		t.Run(name, func(t *testing.T) {
			for _, workers := range []string{"8", "1"}[:night.Cases(1, 2)] {
				golden.Check(t, name+".golden", good(t, "", append([]string{"-workers", workers}, args...)...))
			}
			clitest.SVG(t, []byte(good(t, "", append([]string{"-svg", "-"}, args...)...)))
			checkJSON(t, args)
		})
	}
}

// A qualifier alone is forecast as within a championship.
func TestQualifier(t *testing.T) {
	about := regexp.MustCompile(`(?s)^.*?\nQualifier, `)
	var whole struct{ Qualifier json.RawMessage }
	text, err := os.ReadFile(bots)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &whole); err != nil {
		t.Fatal(err)
	}
	want := about.ReplaceAllString(good(t, "", fewest("-at", "2014-01-31T12:00:00-05:00", bots)...), "Qualifier, ")
	if got := good(t, string(whole.Qualifier), fewest("-at", "2014-01-31T17:00:00Z", "-")...); got != want {
		t.Errorf("a qualifier alone:\n%s\nwant\n%s", got, want)
	}
	// Without finals, it is about the qualifier as it is.
	open := `{"qualifier":` + string(whole.Qualifier) + `}`
	if got := good(t, open, fewest("-")...); !strings.Contains(got, "Qualifier, 12 entrants, 6 benchmarks, at 2014-02-") {
		t.Errorf("a championship without finals:\n%s", got)
	}
}

// More games can be played in a qualifier than the program expects, so all ends
// that it expects prove nothing.
func TestQualifierEnds(t *testing.T) {
	for _, at := range []string{"2014-01-31T23:00:00-05:00", "2014-02-01T18:00:00-05:00", "2014-02-01T19:00:00-05:00"}[night.Cases(1, 0):] {
		var all, lot struct {
			Method   struct{ Exact bool }
			Entrants []struct {
				Best, Worst         int
				Through, NotThrough bool
			}
		}
		read := func(into any, args ...string) {
			t.Helper()
			if err := json.Unmarshal([]byte(good(t, "", append([]string{"-at", at, "-json"}, args...)...)), into); err != nil {
				t.Fatal(err)
			}
		}
		read(&all, "-n", "20", "-exact", "1000000", bots)
		read(&lot, "-n", "20", "-exact", "0", bots)
		if !all.Method.Exact || lot.Method.Exact || !reflect.DeepEqual(all.Entrants, lot.Entrants) {
			t.Errorf("%s: all ends prove %v, and the bounds %v", at, all, lot)
		}
	}
	// A game is expected to take two hours, and one is left.
	text := good(t, `{"entrants":["Ann","Bob"],"benchmarks":["Old"],"games":[],
		"window":{"begin":"2014-01-01T00:00:00Z","end":"2014-01-02T00:00:00Z"}}`, "-at", "2014-01-01T23:00:00Z", "-")
	if !strings.Contains(text, "No more games are expected to count, but more are possible.") {
		t.Error(text)
	}
}

// A match of one game can have no winner. Then Cid is first with the others.
func TestDraws(t *testing.T) {
	const event = `{"teams":["Ann","Bob","Cid"],"results":[{"a":"Ann","b":"Cid","winsA":0,"winsB":0},
		{"a":"Bob","b":"Cid","winsA":0,"winsB":0}],"options":{"games":1,"points":{"win":3,"draw":1,"loss":0},"places":-1}}`
	for _, exact := range []string{"0", "1000"} {
		text := good(t, event, "-exact", exact, "-n", "100", "-")
		for _, want := range []string{`(?m)^  Cid .* 1-3$`, `What the match of the table means`, `A match of an odd number of games has a winner\.`} {
			if !regexp.MustCompile(want).MatchString(text) {
				t.Errorf("no %s in\n%s", want, text)
			}
		}
	}
}

// A question about a final that does not exist is a wrong call.
func TestNoFinal(t *testing.T) {
	status, out, errs := try("", "-ask", "Freya through")
	if status != 2 || out != "" || !strings.Contains(errs, `-ask "Freya through": odds: question "Freya through", character 7: "through" is asked`) {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
}

func TestLeagueStatus(t *testing.T) {
	status, out, errs := try(`{"teams":["Ann","Ann"],"results":[]}`, "-")
	if status != 1 || out != "" || !strings.Contains(errs, "Ann") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
}
