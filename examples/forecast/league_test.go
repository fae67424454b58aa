package main

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
)

// This file tests round robins and qualifiers.

var leagues = map[string][]string{
	"teams": few(teams),
	"bots":  few("-at", "2014-01-20", bots),
}

func TestLeagues(t *testing.T) {
	for name, args := range leagues {
		t.Run(name, func(t *testing.T) {
			text := good(t, "", append([]string{"-workers", "1"}, args...)...)
			golden.Check(t, name+".golden", text)
			if got := good(t, "", append([]string{"-workers", "8"}, args...)...); got != text {
				t.Errorf("with 8 goroutines\n%s\nwith one\n%s", got, text)
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
	want := about.ReplaceAllString(good(t, "", few("-at", "2014-01-31T12:00:00-05:00", bots)...), "Qualifier, ")
	if got := good(t, string(whole.Qualifier), few("-at", "2014-01-31T17:00:00Z", "-")...); got != want {
		t.Errorf("a qualifier alone:\n%s\nwant\n%s", got, want)
	}
	// Without finals, it is about the qualifier as it is.
	open := `{"qualifier":` + string(whole.Qualifier) + `}`
	if got := good(t, open, few("-")...); !strings.Contains(got, "Qualifier, 12 entrants, 6 benchmarks, at 2014-02-") {
		t.Errorf("a championship without finals:\n%s", got)
	}
}

func TestLeagueStatus(t *testing.T) {
	status, out, errs := try(`{"teams":["Ann","Ann"],"results":[]}`, "-")
	if status != 1 || out != "" || !strings.Contains(errs, "Ann") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
}
