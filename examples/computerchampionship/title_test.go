package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/title"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
)

func TestTitle(t *testing.T) {
	status, page, errs := try("", "-title", "-")
	if status != 0 || errs != "" {
		t.Fatalf("status %d: %s", status, errs)
	}
	golden.Check(t, "title.svg", page)
	texts := strings.Join(clitest.SVG(t, []byte(page)), "\n")
	for _, want := range []string{"Arimaa World Computer Champion 2014", "Tamarack", "Second place, after a play-off", "Vesper", "Places 3 to 4, shared", "Gossamer", "Oxbow"} {
		if !strings.Contains(texts, "\n"+want) {
			t.Errorf("no %s in\n%s", want, texts)
		}
	}
	file := filepath.Join(t.TempDir(), "title.svg")
	status, out, errs := try("", "-title", file)
	text, err := os.ReadFile(file)
	if status != 0 || err != nil || string(text) != page || !strings.Contains(strings.Join(strings.Fields(out), " "), "Arimaa World Computer Champion 2014: Tamarack") || strings.Contains(out, "Qualifier") {
		t.Errorf("status %d, %v: %s%s", status, err, out, errs)
	}
	// The file that the program writes has the same fingerprint.
	_, again, errs := try("", "-json")
	if _, other, _ := try(again, "-title", "-", "-"); other != page {
		t.Errorf("another page: %s%s", other, errs)
	}
}

// Without a champion there is no title, and the error says what is missing.
func TestNoTitle(t *testing.T) {
	with := func(change func(*championship)) string {
		t.Helper()
		ch := invited(t)
		change(&ch)
		text, err := json.Marshal(ch)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	full := filepath.Join(t.TempDir(), "none", "title.svg")
	file := filepath.Join(t.TempDir(), "championship.json")
	if err := os.WriteFile(file, sample, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, in string
		args     []string
		status   int
		want     string
	}{
		{"no finals", with(func(ch *championship) { ch.Event = nil }), []string{"-title", "-", "-"}, 1, "standard input: there is no title yet: the event is not over; round 1 is to be played"},
		{"a round less", with(func(ch *championship) { ch.Event.Rounds = ch.Event.Rounds[:len(ch.Event.Rounds)-1] }), []string{"-title", "-", "-"}, 1, "the event is not over; round "},
		{"before the play-off", with(func(ch *championship) {
			ch.Event.Rounds, ch.Event.PlayOff = ch.Event.Rounds[:ch.Event.PlayOff.After], nil
		}), []string{"-title", "-", "-"}, 1, "the event is not over; a play-off for second place follows"},
		{"an unfinished round", with(func(ch *championship) {
			last := ch.Event.Rounds[len(ch.Event.Rounds)-1]
			last.Games[len(last.Games)-1].Outcome = pairing.NotPlayed
		}), []string{"-title", "-", "-"}, 1, "is not finished"},
		{"nobody is set up", with(func(ch *championship) {
			ch.Event, ch.Qualifier.Unavailable = nil, slices.Clone(ch.Qualifier.Entrants)
		}), []string{"-title", "-", "-"}, 1, "the finals cannot begin: nobody is set up"},
		{"shared places", with(func(ch *championship) { ch.Qualifier.Order = nil }), []string{"-title", "-", "-"}, 1, "the finals cannot begin: "},
		{"other rules", with(func(ch *championship) { ch.Event.Lives = 5 }), []string{"-title", "-", "-"}, 1, "event: there are 5 lives, not 4"},
		{"a wrong date", with(func(ch *championship) {
			ch.Schedule = &schedule{FinalsBegin: ch.Qualifier.Window.Begin}
		}), []string{"-title", "-", "-"}, 1, "schedule: finalsBegin, "},
		{"with -rules", "", []string{"-title", "-", "-rules"}, 2, "-rules and -title do not go together"},
		{"an empty name", "", []string{"-title", ""}, 2, "it is empty"},
		{"no folder", "", []string{"-title", full}, 1, "computerchampionship: " + full + " cannot be written"},
		{"the file itself", "", []string{"-title", file, file}, 2, "is the file that is read"},
		{"with -json", "", []string{"-title", "-", "-json"}, 2, "-title and -json do not go together"},
		{"with -why", "", []string{"-title", "-", "-why", "Vesper"}, 2, "-title and -why do not go together"},
		{"with -live", "", []string{"-title", "-", "-live", "2014-01-20"}, 2, "-title and -live do not go together"},
		{"with -simulate", "", []string{"-title", "-", "-simulate", "7"}, 2, "-title and -simulate do not go together"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errs := try(c.in, c.args...)
			if status != c.status || out != "" || !strings.Contains(errs, c.want) {
				t.Errorf("status %d, want %d, and %q in\n%s%s", status, c.status, c.want, out, errs)
			}
		})
	}
	var errs bytes.Buffer
	if status := run([]string{"-title", "-"}, nil, clitest.Broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "the output cannot be written") {
		t.Errorf("status %d, %s", status, &errs)
	}
}

// A name that is written from right to left is isolated once, and what isolates
// it is not printed as an escape.
func TestTitleArabic(t *testing.T) {
	text := strings.ReplaceAll(string(sample), `"Tamarack"`, `"محمد علي"`)
	_, out, errs := try(text, "-title", filepath.Join(t.TempDir(), "title.svg"), "-")
	if strings.Count(out, "\u2068محمد علي\u2069, ") != 1 || strings.Contains(out, `\u2068`) || errs != "" {
		t.Errorf("%s%s", out, errs)
	}
}

// A championship that differs from its document has another title.
func TestTitleDiffers(t *testing.T) {
	for _, change := range []func(*championship){
		func(ch *championship) { ch.Qualifier.Options.Cap = qualify.DefaultCap - 1 },
		func(ch *championship) { ch.TimeControl.Move *= 2 },
		func(ch *championship) { ch.Event.Criteria = []pairing.Criterion{pairing.Repeats} },
	} {
		ch := invited(t)
		if got := ch.title(); got != title.WorldComputer2014 {
			t.Errorf("%s", got)
		}
		change(&ch)
		if got := ch.title(); got != title.Other {
			t.Errorf("%s", got)
		}
	}
}
