package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/bots/runoffs"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/runoff"
)

// try runs the program.
func try(in string, args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(args, strings.NewReader(in), &o, &e)
	return status, o.String(), e.String()
}

func TestGolden(t *testing.T) {
	for name, args := range map[string][]string{
		"plain":  nil,
		"spring": {"samples/spring.txt"},
		"sets":   {"-sets", "-seed", "7", "-steps", "top", "samples/acpc2010.txt"},
		"uneven": {"-uneven", "-steps", "bankroll", "-samples", "200", "testdata/uneven.txt"},
	} {
		t.Run(name, func(t *testing.T) {
			status, out, errs := try("", args...)
			if status != 0 || errs != "" {
				t.Fatalf("status %d: %s", status, errs)
			}
			golden.Check(t, name+".golden", out)
		})
	}
}

// TestPublished compares the places by chips with those that were published:
// the rows of the tables of 2006 are in this order.
func TestPublished(t *testing.T) {
	for file, want := range map[string][]string{
		"samples/acpc2006.txt":     {"Alberta", "Bluffbot", "Monash", "Teddy"},
		"samples/acpc2006slow.txt": {"Alberta", "Bluffbot", "CMU", "Monash"},
	} {
		r := judged(t, file)
		var got []string
		for k, p := range r.Document().Rankings[0].Ranking.Places {
			if p.From != k+1 || len(p.Bots) != 1 {
				t.Errorf("%s: place %+v is not that of one bot", file, p)
			}
			got = append(got, p.Bots...)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-published +ours):\n%s", file, diff)
		}
		_, out, _ := try("", "-steps", "none", file)
		_, table, _ := strings.Cut(out, "chips  points\n")
		for k, row := range strings.Split(table, "\n")[:4] {
			if f := strings.Fields(row); len(f) < 2 || f[0] != want[k] || f[1] != fmt.Sprint(k+1) {
				t.Errorf("%s: row %q, want %s in place %d", file, row, want[k], k+1)
			}
		}
	}
}

// judged is the report of a file.
func judged(t *testing.T, file string) runoffs.Report {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	e, err := parse(file, text)
	if err != nil {
		t.Fatal(err)
	}
	r, err := judge(e, choices{samples: 100, seed: 1, uneven: true})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The samples name their sources.
func TestSamples(t *testing.T) {
	files, err := filepath.Glob("samples/*.txt")
	if err != nil || len(files) < 4 {
		t.Fatalf("samples %q, error %v", files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(text, []byte("# Source: ")) {
			t.Errorf("%s: line 1 is not a source", file)
		}
	}
}

// A file can be written in many ways.
func TestParse(t *testing.T) {
	e, err := parse("x", []byte("# a comment\r\n\r\n title  The  spring series # not this\r\nbot Ann#1\n"+
		"\tbot\t\"Bob, \\\"the second\\\"\"#\nmatch m1 Ann#1 \"Bob, \\\"the second\\\"\" +350 -350\nmatch - \"Bob, \\\"the second\\\"\" Ann#1 -20"))
	if err != nil {
		t.Fatal(err)
	}
	bob := `Bob, "the second"`
	want := event{"The spring series", []string{"Ann#1", bob}, []runoff.Match[string]{
		{ID: "m1", A: "Ann#1", B: bob, Chips: 350},
		{A: bob, B: "Ann#1", Chips: -20},
	}}
	if diff := cmp.Diff(want, e, cmp.AllowUnexported(event{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}

	e, err = parse("x", []byte("match 1 Cid Ann 1\nmatch 2 Bob Cid 1\nmatch 3 Ann Bob 1"))
	if want := []string{"Cid", "Ann", "Bob"}; err != nil || !slices.Equal(e.bots, want) {
		t.Errorf("bots %q, error %v, want %q", e.bots, err, want)
	}
}

// Each problem has its line, and all are listed at once.
func TestProblems(t *testing.T) {
	in := `title
bot A
bot B
bot A
bot B C
bot "a
match m1 A B 5 -4
match m2 A B 5
match m2 B A 5
match m3 A "D 2" 5 -5
match m4 A A 5
match m5 A B 1,000
match m6 A B 99999999999999999999
match m7 A B -9223372036854775808
match m8 A
meet A B
match m9 A "" 5
match mA D D 5
bot "a"b
title T
bot ` + "\xff\n"
	_, err := parse("f", []byte(in))
	want := `f:1: the title must have 1 to 120 printable characters
f:4: bot A: named twice, first in line 2
f:5: bot takes a name, in quotes if it has blanks, not 2 words
f:6:5: a quote is not closed, or has an unknown escape: "a
f:7: match m1, A +5, B -4: the chips of the two must cancel
f:9: match m2: reported twice, first in line 8
f:10: match m3, A +5, "D 2" -5: not among the entrants: no bot line has "D 2"
f:11: match m4, A +5, A -5: cannot meet itself
f:12: "1,000" is not a whole number of chips
f:13: 99999999999999999999: the figure is beyond an int64
f:14: match m7, A -9223372036854775808, B -9223372036854775808: sums of chips are too large
f:15: match takes an ID, two bots and the chips of one or both, not 2 words; names with blanks go in quotes
f:16: "meet": a line begins with match, bot, title or #
f:17: bot "": a name must have 1 to 60 printable characters
f:18: match mA, D +5, D -5: cannot meet itself
f:18: match mA, D +5, D -5: not among the entrants: no bot line has D
f:19:8: "a": no blank after the quote
f:20: a second title
f:21: the line is not UTF-8`
	if err == nil {
		t.Fatal("no problem")
	}
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(err.Error(), "\n")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}

	_, err = parse("f", []byte(strings.Repeat("x\n", 100)))
	if lines := strings.Split(err.Error(), "\n"); len(lines) != maxListed+1 || lines[maxListed] != "and 80 more problems" {
		t.Errorf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
	for _, long := range []string{strings.Repeat("a ", 1<<20), "bot " + strings.Repeat("é", 1<<20), `"` + strings.Repeat(`\"`, 1<<20), strings.Repeat(`"" `, 1<<20)} {
		if _, err := parse("f", []byte(long)); err == nil || len(err.Error()) > 500 {
			t.Errorf("a line of %d bytes: %.100v", len(long), err)
		}
	}
	var many strings.Builder
	for i := range maxBots + 1 {
		fmt.Fprintf(&many, "bot b%d\n", i)
	}
	if _, err = parse("f", []byte(many.String())); err == nil || err.Error() != "f: 501 bots, at most 500" {
		t.Errorf("too many bots: %v", err)
	}
}

// However many problems there are, of lines or of matches, the first are listed
// by line, and all are counted.
func TestManyProblems(t *testing.T) {
	const n = 1503 // more than the library lists
	for _, c := range []struct {
		name, in string
		want     []string // the first of them
		all      int
	}{
		{"lines", strings.Repeat("x\n", n), []string{`f:1: "x": a line`, `f:2: "x": a line`}, n},
		{"matches", strings.Repeat("match - A A 5\n", n), []string{"f:1: match -, A", "f:2: match -, A"}, n},
		{"matches before lines", strings.Repeat("match - A A 5\n", n) + strings.Repeat("x\n", n), []string{"f:1: match -, A", "f:2: match -, A"}, 2 * n},
		{"lines before matches", strings.Repeat("x\n", n) + strings.Repeat("match - A A 5\n", n), []string{`f:1: "x": a line`, `f:2: "x": a line`}, 2 * n},
		{"in turn", strings.Repeat("x\nmatch - A A 5\n", n), []string{`f:1: "x": a line`, "f:2: match -, A", `f:3: "x"`}, 2 * n},
		{"two of each match", "bot B\nbot A\n" + strings.Repeat("match - A A 5 5\n", n), []string{"f:3: match -, A +5, A +5: cannot meet itself", "f:3: match -, A +5, A +5: the chips"}, 2 * n},
		{"one that is unknown", "bot B\nbot A\n" + strings.Repeat("match - A C 5 5\n", n), []string{"f:3: match -, A +5, C +5: not among the entrants: no bot line has C, and in 1502 more lines", "f:3: match -, A +5, C +5: the chips"}, n + 1},
	} {
		_, err := parse("f", []byte(c.in))
		got := strings.Split(err.Error(), "\n")
		if want := fmt.Sprintf("and %d more problems", c.all-maxListed); len(got) != maxListed+1 || got[maxListed] != want {
			t.Errorf("%s: %d lines, the last %q, want %q", c.name, len(got), got[len(got)-1], want)
		}
		for k, want := range c.want {
			if !strings.HasPrefix(got[k], want) {
				t.Errorf("%s: %q, want %q", c.name, got[k], want)
			}
		}
	}
}

// Problems that are not listed take no room.
func TestProblemsBounded(t *testing.T) {
	const n = 1 << 16
	text := []byte(strings.Repeat("x\n", n))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	parse("f", text)
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / n; each > 100 {
		t.Errorf("%d bytes for each of %d problems", each, n)
	}
}

// A match reported twice is noticed, though one of the two lines cannot be read
// or is not good.
func TestRepeatedInBadLine(t *testing.T) {
	const said = "match m: reported twice, first in line 1"
	for _, c := range []struct{ first, second, want string }{
		{"match m A B x", "match m A B 5", "f:1: \"x\" is not a whole number of chips\nf:2: " + said},
		{"match m A B 5", "match m A B x", "f:2: " + said + "\nf:2: \"x\" is not a whole number of chips"},
		{"match m A A 5", "match m A B 5 5", "f:1: match m, A +5, A -5: cannot meet itself\nf:2: " + said + "\nf:2: match m, A +5, B +5: the chips of the two must cancel"},
		{"match \"\" A B x", "match - A B 5", "f:1: \"x\" is not a whole number of chips"},
	} {
		if _, err := parse("f", []byte(c.first+"\n"+c.second+"\n")); err == nil || err.Error() != c.want {
			t.Errorf("%s, %s: error\n%v\nwant\n%s", c.first, c.second, err, c.want)
		}
	}
}

func TestStatus(t *testing.T) {
	const uneven = "match m1 A B 5\nmatch m2 A \"C, D\" 7\n"
	var bots, level strings.Builder
	for i := range 12 {
		fmt.Fprintf(&bots, "bot b%d\n", i)
		for k := range i {
			fmt.Fprintf(&level, "match - b%d b%d 0\n", i, k)
		}
	}
	for _, c := range []struct {
		name, in string
		args     []string
		status   int
		want     string // in either output
	}{
		{"help", "", []string{"-h"}, 0, "usage"},
		{"unknown flag", "", []string{"-x"}, 2, "usage"},
		{"two files", "", []string{"a", "b"}, 2, "one file at most"},
		{"unknown rule", "", []string{"-steps", "borda"}, 2, "there are bankroll"},
		{"one sample", "", []string{"-samples", "1"}, 2, "at least 2"},
		{"negative samples", "", []string{"-samples", "-5"}, 2, "at least 2"},
		{"half a number", "", []string{"-samples", "7x"}, 2, "not a whole number"},
		{"a number in another base", "", []string{"-samples", "0x10"}, 2, "not a whole number"},
		{"half a seed", "", []string{"-seed", "7x"}, 2, "not a whole number"},
		{"picture without a name", "", []string{"-svg", ""}, 2, "it is empty"},
		{"nothing to draw", bots.String(), []string{"-sets", "-svg", "-", "-"}, 1, "there is nothing to draw"},
		{"a byte-order mark", "\ufeffbot A\n", []string{"-"}, 0, "All three rules place A first"},
		{"a joiner in a name", "bot می\u200cخواهم\n", []string{"-"}, 0, "place \u2068می\u200cخواهم\u2069 first"},
		{"a turned name", "bot \u202eA\n", []string{"-"}, 1, `bot "\u202eA": a name must have`},
		{"bad seed", "", []string{"-seed", "x"}, 2, "seed"},
		{"no file", "", []string{"testdata/none.txt"}, 1, "none.txt"},
		{"no bot", "# nothing\n", []string{"-"}, 1, "standard input: too few entrants"},
		{"a broken line", "match m1 A\n", []string{"-"}, 1, "standard input:1: match takes"},
		{"uneven", uneven, []string{"-"}, 1, "the most is 1\n  B and \"C, D\" have none\nWith -uneven"},
		{"uneven and allowed", uneven, []string{"-uneven", "-"}, 0, "Uneven: 1 pair has fewer"},
		{"too many samples", "", []string{"-samples", "999999999", "samples/spring.txt"}, 1, "take fewer -samples"},
		{"no samples", "", []string{"-samples", "0", "-steps", "none"}, 0, "Alberta first.\n"},
		{"one bot", "bot A\n", []string{"-"}, 0, "All three rules place A first"},
		{"no qualifying", "", []string{"-sets"}, 0, "No qualifying round: there are 4 bots"},
		{"draw without matches", bots.String(), []string{"-sets", "-"}, 0, "still to be played.\n"},
		{"draw without matches, uneven", bots.String(), []string{"-sets", "-uneven", "-"}, 0, "still to be played.\n"},
		{"few without matches", "bot A\nbot B\n", []string{"-sets", "-"}, 0, "more than ten.\nThe matches among them are still to be played.\n"},
		{"one without matches", "bot A\n", []string{"-sets", "-"}, 0, "All three rules place A first"},
		{"nobody drops out", level.String(), []string{"-sets", "-"}, 0, "Nobody dropped out, so the qualifying ends.\n\nPlaces"},
		{"too many uneven pairs to list", string(robin(20, 1, strconv.Itoa)) + "match - 1 2 5", []string{"-uneven", "-"}, 0, "  and 169 more pairs\n"},
		{"picture of too many", string(robin(runoffs.MaxDrawn+1, 1, strconv.Itoa)), []string{"-svg", "testdata/none/x.svg", "-"}, 1, "at most 100 are drawn"},
		{"picture of nowhere", "", []string{"-svg", "testdata/none/x.svg"}, 1, "none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errs := try(c.in, c.args...)
			if status != c.status || !strings.Contains(out+errs, c.want) {
				t.Errorf("status %d, want %d, and %q in\n%s%s", status, c.status, c.want, out, errs)
			}
		})
	}
}

// A run that would take minutes is refused, and one with as many resamples as
// the refusal says is not.
func TestAffordable(t *testing.T) {
	var file strings.Builder
	for i := range maxBots {
		fmt.Fprintf(&file, "bot b%d\n", i)
	}
	file.WriteString(strings.Repeat("match - b1 b2 5\n", 2000))
	status, _, errs := try(file.String(), "-uneven", "-steps", "none", "-")
	const want = "runoffs: too many resamples: 1000 of 2000 matches among 500 bots; take fewer -samples: up to 99, or 0 for none\n"
	if status != 1 || !strings.HasSuffix(errs, want) {
		t.Errorf("status %d: %s", status, errs)
	}
	status, _, errs = try(file.String(), "-steps", "none", "-")
	if status != 1 || !strings.Contains(errs, runoff.ErrUneven.Error()) {
		t.Errorf("uneven pairs are not the first to be told: status %d: %s", status, errs)
	}
}

// The steps asked for are printed, and no others.
func TestSteps(t *testing.T) {
	heads := map[string]string{"bankroll": "\nBankroll: ", "points": "\nPoints: ", "top": "\nTopByTotal: "}
	for _, which := range []string{"bankroll", "points", "top", "all", "none"} {
		_, out, _ := try("", "-steps", which)
		for key, head := range heads {
			if got, want := strings.Contains(out, head), which == key || which == "all"; got != want {
				t.Errorf("-steps %s: %s is printed: %t", which, key, got)
			}
		}
	}
}

// With -sets, those who get through are ranked among themselves.
func TestSets(t *testing.T) {
	text, err := os.ReadFile("samples/acpc2010.txt")
	if err != nil {
		t.Fatal(err)
	}
	e, err := parse("x", text)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	left, ready, err := printer{&out}.qualify(e, choices{seed: 3})
	if err != nil || !ready {
		t.Fatal(ready, err)
	}
	if n := len(left.bots); n != 6 || len(left.matches) != n*(n-1)/2 {
		t.Errorf("%d bots go on with %d matches:\n%s", n, len(left.matches), &out)
	}
	if k := slices.Index(e.bots, left.bots[0]); k < 0 || !slices.IsSortedFunc(left.bots, func(a, b string) int {
		return slices.Index(e.bots, a) - slices.Index(e.bots, b)
	}) {
		t.Errorf("%q are not in the order of the file", left.bots)
	}
}

// A director adds matches as they are played, and each time learns what comes
// next.
func TestSetsInStages(t *testing.T) {
	var file strings.Builder
	var bots []string
	for i := range 24 {
		bots = append(bots, fmt.Sprintf("b%02d", i))
		fmt.Fprintf(&file, "bot %s\n", bots[i])
	}
	stage := func(want string) string {
		t.Helper()
		status, out, errs := try(file.String(), "-sets", "-")
		if status != 0 || errs != "" || !strings.HasSuffix(out, want) || strings.Contains(out, "Places") {
			t.Fatalf("status %d, want 0, and at the end %q:\n%s%s", status, want, out, errs)
		}
		return out
	}
	met := map[[2]string]bool{}
	// All bots that have not met play. The lower number wins.
	play := func(among []string) (best []string) {
		among = slices.Sorted(slices.Values(among))
		for i, a := range among {
			for _, b := range among[i+1:] {
				if !met[[2]string{a, b}] {
					fmt.Fprintf(&file, "match - %s %s 7\n", a, b)
				}
				met[[2]string{a, b}] = true
			}
		}
		return among[:3]
	}

	out := stage("\n\nThe matches inside these sets are still to be played.\n")
	if strings.Count(out, "  b") != 1+24 || strings.Contains(out, "bankroll") || strings.Contains(out, "go") || strings.Contains(out, "out") {
		t.Errorf("the draw:\n%s", out)
	}
	file.WriteString("match - b10 b11 7\n") // of different sets
	met[[2]string{"b10", "b11"}] = true
	stage("\n\nThe matches inside these sets are still to be played.\n")

	var left []string
	for n, among := range [][]string{bots, nil} {
		if among == nil {
			among = inOrder(bots, left)
			left = nil
		}
		round, err := runoff.Draw(among, n == 0, uint64(n)+1)
		if err != nil {
			t.Fatal(err)
		}
		for _, set := range round.Sets {
			left = append(left, play(set)...)
		}
		if n == 0 {
			out := stage("\n\nThe matches inside these sets are still to be played. Those of an earlier set\n    count again.\n")
			if !strings.Contains(out, "12 go on: ") || !strings.Contains(out, "Qualifying round 2, drawn with -seed 2\n\n  set  bot\n    1  ") {
				t.Errorf("after round 1:\n%s", out)
			}
		}
	}
	out = stage("\nThe matches among them are still to be played. Those of an earlier set count\n    again.\n")
	if !strings.Contains(out, "6 go on: ") {
		t.Errorf("after round 2:\n%s", out)
	}
	play(left)
	if status, out, errs := try(file.String(), "-sets", "-"); status != 0 || !strings.Contains(out, "\n\nPlaces") || strings.Contains(out, "still to be played") {
		t.Errorf("at the end, status %d:\n%s%s", status, out, errs)
	}
}

// Those who go on from one set have all met in it, so nothing is left to be
// played.
func TestAllFromOneSet(t *testing.T) {
	before := mates{}
	before.add([][]string{{"A", "B", "C"}, {"D"}})
	for _, c := range []struct {
		bots string
		want bool
	}{{"ABC", false}, {"CA", false}, {"A", false}, {"ABD", true}} {
		e := event{bots: strings.Split(c.bots, ""), matches: []runoff.Match[string]{{A: "A", B: "B"}}}.among(strings.Split(c.bots, ""))
		if got := e.unplayed([][]string{e.bots}, before); got != c.want {
			t.Errorf("%s have yet to play: %t", c.bots, got)
		}
	}
}

// A set whose pairs are uneven has no bankrolls, and the others have theirs.
func TestUnevenSet(t *testing.T) {
	var bots []string
	for i := range 12 {
		bots = append(bots, fmt.Sprintf("b%d", i))
	}
	round, err := runoff.Draw(bots, true, 1)
	if err != nil {
		t.Fatal(err)
	}
	for bad := range round.Sets {
		var file strings.Builder
		for _, b := range bots {
			fmt.Fprintf(&file, "bot %s\n", b)
		}
		for k, set := range round.Sets {
			for i, a := range set {
				for j, b := range set[:i] {
					if k != bad || i+j > 1 {
						fmt.Fprintf(&file, "match - %s %s 1\n", a, b)
					}
				}
			}
		}
		status, out, errs := try(file.String(), "-sets", "-")
		if status != 1 || strings.Count(out, "goes on") != 3 || strings.Count(out, "  out\n") != 3 || strings.Count(out, "+") != 3 ||
			!strings.Contains(errs, fmt.Sprintf("set %d: pairs must have", bad+1)) || strings.Count(errs, "set ") != 1 {
			t.Errorf("set %d is uneven: status %d\n%s%s", bad+1, status, out, errs)
		}
	}
}

// Each round has a lot of its own, and ten who are left after one play another.
func TestRounds(t *testing.T) {
	var bots []string
	for i := range 18 {
		bots = append(bots, fmt.Sprintf("b%d", i))
	}
	e := event{bots: bots}
	round, err := runoff.Draw(bots, true, 3)
	if err != nil {
		t.Fatal(err)
	}
	for k, set := range round.Sets { // of the first, the last lets in four
		for i, c := range [][]int64{{3, 1, 1, 1}, {3, 2, 1}, {3, 2, 1}}[k] {
			e.matches = append(e.matches, runoff.Match[string]{A: set[i], B: set[5], Chips: c})
		}
	}
	var out bytes.Buffer
	if _, ready, err := (printer{&out}).qualify(e, choices{seed: 3, uneven: true}); err != nil || ready {
		t.Fatal(ready, err)
	}
	var left []string
	for _, set := range round.Sets {
		left = append(left, set[:3]...)
	}
	left = inOrder(bots, append(left, round.Sets[0][3]))
	second, err := runoff.Draw(left, false, 4)
	if err != nil {
		t.Fatal(err)
	}
	_, after, ok := strings.Cut(out.String(), "Qualifying round 2, drawn with -seed 4\n")
	if !ok || len(second.Sets) != 1 {
		t.Fatalf("sets %q, and printed\n%s", second.Sets, &out)
	}
	at := 0
	for _, b := range second.Sets[0] {
		k := strings.Index(after[at:], " "+b+"\n")
		if k < 0 {
			t.Fatalf("%s doesn't follow in the order of %q:\n%s", b, second.Sets[0], after)
		}
		at += k
	}
}

// Of many uneven pairs, a few are listed.
func TestManyUneven(t *testing.T) {
	_, out, _ := try(string(robin(20, 1, strconv.Itoa))+"match - 1 2 5", "-uneven", "-steps", "none", "-")
	_, list, _ := strings.Cut(out, "Uneven: 189 pairs have")
	list, rest, ok := strings.Cut(list, "  and 169 more pairs\n")
	if got := strings.Count(list, "\n") - 2; !ok || got != 20 || strings.Contains(rest, "  1\n") {
		t.Errorf("%d pairs are listed:\n%s", got, out)
	}
}

// Tables of steps are no wider than the rest, unless one step is.
func TestWidth(t *testing.T) {
	_, out, _ := try("", "-samples", "0", "samples/acpc2010.txt")
	for _, row := range strings.Split(out, "\n") {
		if len(row) > width {
			t.Errorf("%d columns: %s", len(row), row)
		}
	}
	if !strings.Contains(out, "step 15") {
		t.Errorf("no step 15 in\n%s", out)
	}
}

// A file without end is not read to its end.
func TestLargeFile(t *testing.T) {
	var out, errs bytes.Buffer
	if status := run([]string{"-"}, clitest.Endless{}, &out, &errs); status != 1 || !strings.Contains(errs.String(), "more than 67108864 bytes") {
		t.Errorf("status %d: %.200s", status, &errs)
	}
}

// A sum that cannot be held is a problem of the match that it comes with.
func TestOverflow(t *testing.T) {
	_, err := parse("f", []byte("match 1 A B 9223372036854775807\nmatch 2 A B 1\n"))
	if err == nil || !strings.HasPrefix(err.Error(), "f:2: match 2, A +1, B -1: "+runoff.ErrOverflow.Error()) {
		t.Errorf("error %v", err)
	}
	// Resamples could have larger sums than the matches have.
	status, out, errs := try("match 1 A B 9223372036854775806\nmatch 2 A B 1\n", "-")
	if status != 0 || !strings.Contains(out, "All three rules place A first.") || !strings.Contains(out, "Resamples could have sums of chips") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

// FuzzParse reads any file: it is ranked and drawn, or refused.
func FuzzParse(f *testing.F) {
	f.Add(sample)
	f.Add([]byte("bot A\nbot \"<B> & 'C'\"\nmatch 1 A \"<B> & 'C'\" 9223372036854775807\n"))
	f.Add([]byte("match 1 A B 1\nmatch 2 A C -1\nmatch - C B 0 0\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		e, err := parse("f", text)
		if err != nil {
			return
		}
		if len(e.bots) > 20 || len(e.matches) > 100 {
			return
		}
		r, err := judge(e, choices{samples: 2, uneven: true})
		if err != nil {
			t.Fatal(err)
		}
		picture, err := r.SVG(runoffs.Methods()...)
		if err != nil {
			t.Fatal(err)
		}
		clitest.SVG(t, picture)
	})
}

// Output that cannot be written is an error, and so is a picture; nothing is
// left behind.
func TestOutputFails(t *testing.T) {
	for _, args := range [][]string{nil, {"-svg", "-"}, {"-sets"}} {
		var errs bytes.Buffer
		if status := run(args, nil, clitest.Broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "the output cannot be written") {
			t.Errorf("%v: status %d, %s", args, status, &errs)
		}
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "x.svg")
	if status, _, errs := try("match 1 A\n", "-svg", file, "-"); status != 1 {
		t.Error(errs)
	}
	if err := os.Mkdir(file, 0o755); err != nil {
		t.Fatal(err)
	}
	if status, out, errs := try("", "-svg", file); status != 1 || !strings.Contains(errs, file+" cannot be written") || !strings.Contains(out, "Places") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 1 {
		t.Errorf("%v are left, %v", list, err)
	}
}

// The picture does not take the place of the file that is read, even by another
// name.
func TestPictureOfItself(t *testing.T) {
	file := filepath.Join(t.TempDir(), "table.txt")
	const text = "match 1 A B 5 -5\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	link := file + ".svg"
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	for _, svg := range []string{file, link} {
		if status, _, errs := try("", "-svg", svg, file); status != 2 || !strings.Contains(errs, "is the file that is read") {
			t.Errorf("%s: status %d, %s", svg, status, errs)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != text {
		t.Errorf("%q, %v", got, err)
	}
}

// With -svg -, standard output has the picture, and nothing else.
func TestPictureOut(t *testing.T) {
	status, out, errs := try("", "-svg", "-")
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	golden.Check(t, "plain.svg", out)
}

// Names and titles cannot command the terminal, and each bad name is told once.
func TestHostileNames(t *testing.T) {
	for _, name := range clitest.Hostile {
		q := strconv.Quote(name)
		_, out, errs := try("title "+name+"\nbot "+q+"\nbot "+name+"\nmatch "+q+" A B 1\nmatch "+q+" A B 1\nmeet "+name+"\n"+name+"\n\""+name+"\"x\n\"a"+name, "-")
		clitest.Plain(t, out+errs)
		_, _, errs = try(strings.Repeat("match - A "+q+" 5\n", 100)+"match - A A 7", "-")
		if want := "a name must have 1 to 60 printable characters, and in 99 more lines\n"; strings.Count(errs, "\n") != 2 || !strings.Contains(errs, want) || !strings.Contains(errs, "cannot meet itself") {
			t.Errorf("%q: %s", name, errs)
		}
		_, out, errs = try("match "+q+" A B 1\nmatch 2 A B 3\n", "-")
		clitest.Plain(t, out+errs)
	}
}

// Names that are wide, have marks or are written from right to left take the
// columns that plain ones of their width take.
func TestWideNames(t *testing.T) {
	names := []string{"Boat", "李龍", "Flush", "F\u0301lush", "Cutoff", "שלוםשל", "Kicker", "می\u200cخواه"}
	var back []string
	for i := 0; i < len(names); i += 2 {
		back = append(back, names[i+1], names[i])
	}
	text, err := os.ReadFile("samples/spring.txt")
	if err != nil {
		t.Fatal(err)
	}
	status, wide, errs := try(strings.NewReplacer(names...).Replace(string(text)), "-")
	if status != 0 || !strings.Contains(wide, "\u2068שלוםשל\u2069") {
		t.Fatalf("%s%s", wide, errs)
	}
	clitest.Isolated(t, wide)
	golden.Check(t, "spring.golden", strings.NewReplacer(append(back, "\u2068", "", "\u2069", "")...).Replace(wide))
}
