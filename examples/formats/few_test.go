package main

import (
	"strings"
	"testing"
)

// With few events, intervals can be too narrow, and the output says so.
func TestFew(t *testing.T) {
	const few = "events are too few: with fewer than 100, intervals can be too narrow."
	for events, want := range map[string]bool{"99": true, "100": false} {
		status, text, errs := try("-n", "4", "-only", "lives1,single", "-events", events)
		if status != 0 || strings.Contains(strings.Join(strings.Fields(text), " "), few) != want {
			t.Errorf("%s events: status %d, %s\n%s", events, status, errs, text)
		}
		if _, text, _ = try("-n", "4", "-only", "lives1", "-events", events, "-json"); strings.Contains(text, `"few": true`) != want {
			t.Errorf("%s events: %s", events, text)
		}
	}
}

// Formats that are as good as each other are all named.
func TestEqual(t *testing.T) {
	of := func(name string, best, games float64) row {
		return row{Name: name, Best: interval{Mean: best}, Games: interval{Mean: games}}
	}
	r := report{Players: 8, Events: 100, Formats: []row{of("a", 0.5, 7), of("b", 0.5, 9), of("c", 0.25, 7)}}
	text := strings.Join(strings.Fields(r.String()), " ")
	for _, want := range []string{
		"The best wins most often by: a (50 %, 7 games) and b (50 %, 9 games).",
		"The fewest games are played by: a (7 games, the best wins 50 %) and c (7 games, the best wins 25 %).",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// A sampled share is never written as 0 or 100.
func TestSampled(t *testing.T) {
	for x, want := range map[float64]string{0: "<1", 0.005: "<1", 0.0051: "1", 0.9949: "99", 0.995: ">99", 1: ">99"} {
		if got := sampled(x); got != want {
			t.Errorf("%v: %s, want %s", x, got, want)
		}
	}
}

// Only one output can be standard output.
func TestOneOutput(t *testing.T) {
	for _, flag := range []string{"-json", "-markdown"} {
		if status, out, errs := try("-svg", "-", flag); status != 2 || out != "" || !strings.Contains(errs, "cannot both be on standard output") {
			t.Errorf("%s: status %d, %s", flag, status, errs)
		}
	}
}
