package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
)

// try runs the program.
func try(args ...string) (status int, out, errs string) { return clitest.Try(run, "", args...) }

// little makes a run short.
func little(args ...string) []string {
	return append([]string{"-events", "12", "-n", "5", "-playings", "40"}, args...)
}

// quick makes a run short, of the format that is simulated fast. At night it is
// of the other one.
func quick(args ...string) []string {
	if !night.Now() {
		args = append([]string{"-format", roundRobin}, args...)
	}
	return little(args...)
}

func TestGolden(t *testing.T) {
	for name, args := range map[string][]string{
		"floating":   {},
		"roundrobin": {"-format", "roundrobin", "-spread", "300", "-seed", "7"},
	} {
		t.Run(name, func(t *testing.T) {
			status, out, errs := try(little(args...)...)
			if status != 0 || errs != "" {
				t.Fatalf("status %d: %s", status, errs)
			}
			golden.Check(t, name+".golden", out)
			clitest.Plain(t, out)
		})
	}
}

// The answer does not depend on the number of goroutines, and has all parts.
func TestWorkers(t *testing.T) {
	_, one, errs := try(quick("-json", "-workers", "1")...)
	if errs != "" {
		t.Fatal(errs)
	}
	for _, workers := range []string{"7", "2"}[:night.Cases(1, 2)] {
		if _, many, _ := try(quick("-json", "-workers", workers)...); many != one {
			t.Errorf("%s workers print\n%s\none prints\n%s", workers, many, one)
		}
	}
	decoder := json.NewDecoder(strings.NewReader(one))
	decoder.DisallowUnknownFields()
	var r report
	if err := decoder.Decode(&r); err != nil {
		t.Fatal(err)
	}
	if len(r.Forecasters) != len(forecasters) || len(r.Defects) != len(defects)+1 || r.Asked < 2*r.Events {
		t.Errorf("%+v", r)
	}
	asked := 0
	for _, x := range r.Forecasters[ours].Win.Bins {
		asked += x.Asked
	}
	if asked != r.Asked {
		t.Errorf("the bins have %d entrants, not %d", asked, r.Asked)
	}
}

// A longer run begins with the events of a shorter run.
func TestPrefix(t *testing.T) {
	o := short()
	if !night.Now() {
		o.format = roundRobin // it is simulated fast
	}
	less, err := o.watch(context.Background(), &bytes.Buffer{})
	if err != nil {
		t.Fatal(err)
	}
	o.events += 3
	more, err := o.watch(context.Background(), &bytes.Buffer{})
	if err != nil {
		t.Fatal(err)
	}
	for k := range less {
		a, b := count(less[k].forecasts[ours], less[k].happened), count(more[k].forecasts[ours], more[k].happened)
		if a != b {
			t.Errorf("event %d: %+v, was %+v", k, b, a)
		}
	}
}

func TestPicture(t *testing.T) {
	file := filepath.Join(t.TempDir(), "calibration.svg")
	status, out, errs := try(quick("-svg", file)...)
	if status != 0 || errs != "" {
		t.Fatalf("status %d: %s", status, errs)
	}
	picture, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	texts := strings.Join(clitest.SVG(t, picture), "\n")
	for _, want := range []string{"Our forecasts: who wins", "A model that is too sure: who wins", "100 %", "12 simulated events"} {
		if !strings.Contains(texts, want) {
			t.Errorf("the picture does not say %q", want)
		}
	}
	if _, plain, _ := try(quick()...); out != plain {
		t.Errorf("beside the picture the program prints\n%s", out)
	}
	if _, alone, _ := try(quick("-svg", "-")...); alone != string(picture) {
		t.Errorf("on standard output, the picture is\n%s", alone)
	}
}

// A point is where its bin says, and its line is the interval.
func TestDiagram(t *testing.T) {
	var p picture
	bin := shownBin{Asked: 7, Said: 0.3, Happened: estimate{0.5, 0.25, 0.75}}
	p.diagram(100, 200, "right", "head", diagram{Bins: []shownBin{{}, bin}})
	for _, want := range []string{`d="M190,425 V275"`, `cx="190" cy="350"`, "30.0 % was said, 50.0 % happened (25.0 to 75.0 %), 7 times"} {
		if strings.Count(p.String(), want) != 1 {
			t.Errorf("the picture does not have %q:\n%s", want, p.String())
		}
	}
	if n := strings.Count(p.String(), "<circle"); n != 1 {
		t.Errorf("%d points, want 1", n)
	}
}

func TestWrongCalls(t *testing.T) {
	for call, want := range map[string]string{
		"-events 1":                           "-events",
		"-events 100001":                      "-events",
		"-n 3":                                "-n",
		"-n 25":                               "-n",
		"-lives 0":                            "-lives",
		"-lives 2 -format roundrobin":         "-lives is for -format floating",
		"-spread ,":                           "-spread",
		"-spread -1":                          "-spread",
		"-spread 0,0":                         "a spread above 0",
		"-spread 2001":                        "-spread",
		"-spread 1,x":                         "-spread",
		"-spread " + strings.Repeat("1,", 20): "21 spreads",
		"-format swiss":                       "it must be floating or roundrobin",
		"-playings 9":                         "-playings",
		"-events 100000 -playings 100000":     "10000000000, which is more than 500000000",
		"-workers 0":                          "-workers",
		"-seed -1":                            "-seed",
		"-svg - -json":                        "cannot both",
		"file":                                "file",
		"-nothing":                            "-nothing",
	} {
		status, out, errs := try(strings.Fields(call)...)
		if status != 2 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %s%s", call, status, out, errs)
		}
	}
}

// What cannot be written is an error.
func TestUnwritten(t *testing.T) {
	var errs bytes.Buffer
	if status := run(context.Background(), quick(), nil, clitest.Broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "broken") {
		t.Errorf("status %d, %s", status, errs.String())
	}
	status, out, said := try(quick("-svg", filepath.Join(t.TempDir(), "no", "such.svg"))...)
	if status != 1 || out != "" || said == "" {
		t.Errorf("status %d, %s%s", status, out, said)
	}
}

// An interrupt ends the program.
func TestInterrupt(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	var out, errs bytes.Buffer
	if status := run(ctx, little(), nil, &out, &errs); status != 1 || out.Len() > 0 || !strings.Contains(errs.String(), "canceled") {
		t.Errorf("status %d, %s%s", status, out.String(), errs.String())
	}
}

// The page is at most 79 columns wide, and says what is wrong.
func TestPage(t *testing.T) {
	o := tested
	o.format, o.lives, o.spreads, o.events = floating, 3, []float64{100, 200}, 100
	scenes := made(o.events, 2)
	for k := range scenes {
		scenes[k].forecasts[ours] = scenes[k].forecasts[truth].bend(square)
		scenes[k].forecasts[ours].places = scenes[k].forecasts[truth].places
	}
	r := o.report(scenes)
	page := r.String()
	for line := range strings.Lines(page) {
		if say.Width(strings.TrimSuffix(line, "\n")) > pageWide {
			t.Errorf("%q", line)
		}
	}
	for _, want := range []string{"floating eliminations with 3 lives", "100 and 200 Elo", "Ours is not calibrated: it fails the checks slope win", "The intervals are honest"} {
		if !strings.Contains(strings.Join(strings.Fields(page), " "), want) {
			t.Errorf("the page does not say %q:\n%s", want, page)
		}
	}
	clitest.SVG(t, r.draw())
	if !r.Enough || !r.Intervals.Enough {
		t.Error("there is a verdict, and it says that there are too few events")
	}
	// With fewer events there is no verdict, and with few intervals none
	// about intervals.
	o.events = 99
	for k := range scenes[:99] {
		scenes[k].covered = coverage{asked: 1, held: 1}
	}
	few := o.report(scenes[:99])
	for _, want := range []string{"99 events are too few for a verdict", "99 intervals of forecasts could be checked, which is too few"} {
		if few.Enough || few.Intervals.Enough || few.Intervals.Fair || !strings.Contains(strings.Join(strings.Fields(few.String()), " "), want) {
			t.Errorf("no %s in\n%s", want, few)
		}
	}
	if last := few.Defects[len(few.Defects)-1]; last.Events != 0 {
		t.Errorf("half intervals are noticed without intervals: %+v", last)
	}
	for k := range scenes {
		scenes[k].covered = coverage{}
	}
	if page := o.report(scenes).String(); !strings.Contains(page, "No event had so few ends") {
		t.Errorf("%s", page)
	}
}
