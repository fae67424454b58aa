package main

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/play"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/pairing"
)

// over is a finished event of an edition. The results are drawn by lot.
func over(t *testing.T, edition pairing.Edition, names ...string) event {
	t.Helper()
	e, _, err := play.On(pairing.New(edition, names), math.MaxInt, play.Pair, play.ByRating[string](rand.New(rand.NewPCG(7, 0))))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// file is an event as a file.
func file(t *testing.T, e event) string {
	t.Helper()
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTitle(t *testing.T) {
	e := over(t, pairing.WC2012, "Ann", "Bob", "Cid", "Dee", "Eve")
	table, err := pairing.Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	text := `{"title":"Arimaa World Champion 2012","event":` + file(t, e) + "}"
	status, page, errs := try(text, "-title", "-", "-")
	if status != 0 || errs != "" {
		t.Fatalf("status %d: %s", status, errs)
	}
	golden.Check(t, "title.svg", page)
	texts := strings.Join(clitest.SVG(t, []byte(page)), "\n")
	for _, want := range []string{"Arimaa World Champion 2012", *table.Champion, "Second place", table.Places[1].Players[0]} {
		if !strings.Contains(texts, "\n"+want+"\n") {
			t.Errorf("no %s in\n%s", want, texts)
		}
	}
	path := filepath.Join(t.TempDir(), "title.svg")
	status, out, errs := try(text, "-title", path, "-")
	written, err := os.ReadFile(path)
	if status != 0 || err != nil || string(written) != page || !strings.HasPrefix(out, "Arimaa World Champion 2012: "+*table.Champion+", ") {
		t.Errorf("status %d, %v: %s%s", status, err, out, errs)
	}
	// The file that the program writes has the same fingerprint.
	_, again, errs := try(text, "-json", "-")
	if _, other, _ := try(again, "-title", "-", "-"); other != page {
		t.Errorf("another page: %s%s", other, errs)
	}
}

// What the event is called is on the page, too.
func TestTitleAbout(t *testing.T) {
	text := `{"about":"Spring Open","event":` + file(t, over(t, pairing.WC2012, "Ann", "Bob", "Cid")) + `}`
	if _, page, errs := try(text, "-title", "-", "-"); !strings.Contains(page, ">Spring Open</text>") {
		t.Errorf("%s%s", page, errs)
	}
}

// The title is the title in the file. The edition does not make a champion of
// the world. What the sample calls its champion is in the sample.
func TestTitleKey(t *testing.T) {
	e := file(t, over(t, pairing.WC2012, "Ann", "Bob", "Cid"))
	for text, want := range map[string]string{
		e:                                 "Champion",
		`{"event":` + e + `}`:             "Champion",
		`{"about":"x","event":` + e + `}`: "Champion",
		`{"title":"Champion of Utrecht","event":` + e + `}`: "Champion of Utrecht",
	} {
		_, page, errs := try(text, "-title", "-", "-")
		if texts := strings.Join(clitest.SVG(t, []byte(page)), "\n"); !strings.Contains("\n"+texts, "\n"+want+"\n") {
			t.Errorf("%.30s: no %s in\n%s%s", text, want, texts, errs)
		}
	}
	shipped, err := competition.Read(sample)
	if err != nil || shipped.Title != "Arimaa World Champion 2012" {
		t.Errorf("%s, %v", shipped.Title, err)
	}
}

// Without a champion there is no title, and the error says what is missing.
func TestNoTitle(t *testing.T) {
	nobody := event{Lives: 1, Entrants: []string{"Ann", "Bob"}, Rounds: []pairing.Round[string]{
		{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob", Outcome: pairing.BothForfeit}}},
	}}
	begun := event{Lives: 1, Entrants: []string{"Ann", "Bob"}, Rounds: []pairing.Round[string]{
		{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob"}}},
	}}
	none := filepath.Join(t.TempDir(), "none", "title.svg")
	same := filepath.Join(t.TempDir(), "event.json")
	if err := os.WriteFile(same, []byte(file(t, begun)), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, in string
		args     []string
		status   int
		want     string
	}{
		{"to be played", "", []string{"-title", "-"}, 1, "there is no title yet: the event is not over; round 7 is to be played"},
		{"not finished", file(t, begun), []string{"-title", "-", "-"}, 1, "there is no title yet: the event is not over; round 1 is not finished"},
		{"no champion", file(t, nobody), []string{"-title", "-", "-"}, 1, "there is no title: nobody is left, so there is no champion"},
		{"broken", `{"lives":3,"entrants":["Ann","Ann"],"rounds":[]}`, []string{"-title", "-", "-"}, 1, "Ann: named twice"},
		{"no folder", `{"lives":3,"entrants":["Ann"],"rounds":[]}`, []string{"-title", none, "-"}, 1, none + " cannot be written"},
		{"an empty name", "", []string{"-title", ""}, 2, "it is empty"},
		{"the file itself", "", []string{"-title", same, same}, 2, "-title " + same + " is the file that is read"},
		{"with -why", "", []string{"-title", "-", "-why"}, 2, "-title and -why do not go together"},
		{"with -whynot", "", []string{"-title", "-", "-whynot", "Ann"}, 2, "-title and -whynot do not go together"},
		{"with -round", "", []string{"-title", "-", "-round", "3"}, 2, "-title and -round do not go together"},
		{"with -audit", "", []string{"-title", "-", "-audit"}, 2, "-title and -audit do not go together"},
		{"with -simulate", "", []string{"-title", "-", "-simulate", "7"}, 2, "-title and -simulate do not go together"},
		{"with -svg", "", []string{"-title", "-", "-svg", "-"}, 2, "-title and -svg do not go together"},
		{"with -json", "", []string{"-title", "-", "-json"}, 2, "-title and -json do not go together"},
		{"with -rules", "", []string{"-title", "-", "-rules"}, 2, "-title and -rules do not go together"},
		{"with -times", "", []string{"-title", "-", "-times", "times.json"}, 2, "-title and -times do not go together"},
		{"with -predictions", "", []string{"-title", "-", "-predictions", picks}, 2, "-title and -predictions do not go together"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errs := try(c.in, c.args...)
			if status != c.status || out != "" || !strings.Contains(errs, c.want) {
				t.Errorf("status %d, want %d, and %q in\n%s%s", status, c.status, c.want, out, errs)
			}
		})
	}
	var errs bytes.Buffer
	one := strings.NewReader(`{"lives":3,"entrants":["Ann"],"rounds":[]}`)
	if status := run([]string{"-title", "-", "-"}, one, clitest.Broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "the output cannot be written") {
		t.Errorf("status %d, %s", status, &errs)
	}
}

// Names cannot command the terminal, nor leave their place on the page.
func TestTitleHostileNames(t *testing.T) {
	names := append([]string{"שלום", "می\u200cخواهم", "தமிழ்", "😀"}, clitest.Hostile...)
	text := file(t, over(t, pairing.WC2012, names...))
	_, out, errs := try(text, "-title", filepath.Join(t.TempDir(), "title.svg"), "-")
	clitest.Plain(t, out+errs)
	clitest.Isolated(t, out+errs)
	_, page, _ := try(text, "-title", "-", "-")
	for _, words := range clitest.SVG(t, []byte(page)) {
		clitest.Plain(t, words)
		clitest.Isolated(t, words)
	}
}

// A name that is written from right to left is isolated once, and what isolates
// it is not printed as an escape.
func TestTitleArabic(t *testing.T) {
	text := file(t, over(t, pairing.WC2012, "A\u2028nn", "محمد علي"))
	_, out, errs := try(text, "-title", filepath.Join(t.TempDir(), "title.svg"), "-")
	for _, want := range []string{": \u2068محمد علي\u2069, ", "A\\u2028nn"} {
		if strings.Count(out, want) != 1 || strings.Contains(out, `\u2068`) || errs != "" {
			t.Errorf("want %s once in\n%s%s", want, out, errs)
		}
	}
}
