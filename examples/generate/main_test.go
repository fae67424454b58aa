package main

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// try runs the program.
func try(args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(args, &o, &e)
	return status, o.String(), e.String()
}

// The same seed gives the same bytes, on every machine.
func TestGolden(t *testing.T) {
	status, out, errs := try("-seed", "17", "-n", "40")
	if status != 0 {
		t.Fatalf("status %d: %s", status, errs)
	}
	golden.Check(t, "events.golden", out)
}

// What is made up has everything in it.
func TestVariety(t *testing.T) {
	_, out, _ := try("-n", "400")
	for _, want := range []string{
		`"edition":"wc2013"`, `"edition":"wc2014"`, `"edition":"wc2016"`, `"edition":"wcc2014"`, `"secondBy":"last-out"`, `"colors":true`, `"why"`, `"gold-by-forfeit"`, `"silver-by-forfeit"`,
		`"both-forfeit"`, `"no-decision"`, `"void"`, `"until"`, `"absent"`, `"pins"`, `"bye":"`, `"forbidden"`, `"playOff"`,
		`"rankBy"`, `"criteria"`, `"extraLives"`, `"forfeitRemoves"`, `"reinstated"`, `"started"`, `"bothForfeitUnmet"`,
		`"edition":"arbiter-swiss-2026"`, `"edition":"arbiter-mcmahon-2026"`, `"draw"`, `"requested"`, `"start"`, `"clubs"`, `"points"`, `"acceleration"`, `"tieBreaks"`, `"lateEntries"`,
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %s in 400 events", want)
		}
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if lines[0] != "seed 1" || len(lines) != 401 {
		t.Errorf("first line %q, %d lines", lines[0], len(lines))
	}
	entered, dated := map[bool]int{}, map[[2]bool]int{}
	for _, line := range lines[1:] {
		var e event
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Errorf("%v\n%s", err, line)
		}
		for _, x := range e.LateEntries {
			entered[x.Losses > 0]++
		}
		for _, x := range e.Forbidden {
			dated[[2]bool{x.From > 0, x.Until > 0}]++
		}
	}
	if len(entered) != 2 || len(dated) != 4 {
		t.Errorf("late entries with losses or without: %v; prohibitions with from and until: %v", entered, dated)
	}
}

func TestCheck(t *testing.T) {
	for _, args := range [][]string{
		{"-seed", "5", "-n", "300"},
		{"-seed", "3", "-n", "100"}, // rounds without players
		{"-seed", "7", "-n", "4"},
		{"-seed", "34", "-n", "2", "-players", "3"}, // nobody left
		{"-seed", "36", "-n", "32"},                 // an absent pin
		{"-seed", "99", "-n", "31"},                 // a return
		{"-seed", "6", "-n", "200", "-players", "3"},
		// All ratings must stay in range.
		{"-seed", "1", "-n", "4", "-players", "1000"},
	} {
		if !night.Now() && args[3] == "300" {
			args[3] = "30"
		}
		status, out, errs := try(append(args, "-check")...)
		if status != 0 || !strings.Contains(out, "\n0 differences in ") {
			t.Errorf("%v: status %d: %s%s", args, status, out, errs)
		}
	}
}

// The check notices an answer that belongs to another event, and the program
// counts it.
func TestCheckNotices(t *testing.T) {
	e := event{Lives: 2, Entrants: []string{"Ann", "Bob", "Cid", "Dan"}}
	other := event{Lives: 2, Entrants: []string{"Ann", "Cid", "Bob", "Dan"}}
	next, err := pairing.Next(other)
	if err != nil {
		t.Fatal(err)
	}
	var r, total result
	r.sameElsewhere(e, next, rand.New(rand.NewPCG(1, 1)))
	total.add(r)
	if len(total.differences) != 1 {
		t.Errorf("differences %q", total.differences)
	}
}

func TestStatus(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
	}{
		{[]string{"-h"}, 0},
		{[]string{"-x"}, 2},
		{[]string{"-n", "-1"}, 2},
		{[]string{"-players", "0"}, 2},
		{[]string{"-players", "1000001"}, 2},
		{[]string{"-edition", "wc1999"}, 2},
		{[]string{"extra"}, 2},
		{[]string{"-n", "7x"}, 2},
		{[]string{"-seed", "0x7"}, 2},
		{[]string{"-players", "100001"}, 2},
		{[]string{"-players", "100000", "-n", "1001"}, 2},
		{[]string{"-n", "6250001"}, 2},
		{[]string{"-n", "0", "-players", "100000"}, 0},
		{[]string{"-n", "3", "-edition", "wc2016"}, 0},
	} {
		if status, out, errs := try(c.args...); status != c.status {
			t.Errorf("%v: status %d, want %d\n%s%s", c.args, status, c.status, out, errs)
		}
	}
}

// Output that cannot be written is an error, and ends the program.
func TestOutputFails(t *testing.T) {
	for _, args := range [][]string{nil, {"-check", "-n", "1"}, {"-n", "6250000"}} {
		var errs bytes.Buffer
		if status := run(args, clitest.Broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "the output cannot be written") {
			t.Errorf("%v: status %d, %s", args, status, &errs)
		}
	}
}
