package files

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/roundrobin"
	"github.com/arbiter-go/arbiter/runoff"
)

// text is what is shown, as text.
func (x Shown) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n\n%s\n", x.Title, x.Kind, strings.Join(x.Says, "\n"))
	for _, t := range x.Tables {
		fmt.Fprintf(&b, "\n%s\n%s\n\n%s\n", t.Heading, t.Note, say.Table(append([][]string{t.Head}, t.Rows...), strings.ReplaceAll(t.Align, "c", "r")))
	}
	for _, r := range x.Rules {
		fmt.Fprintf(&b, "%s.%s: %s\n", r.Package, r.Name, r.Text)
	}
	return b.String()
}

// check checks that tables are tables, and that texts are clean.
func (x Shown) check(t testing.TB) {
	t.Helper()
	if x.Title == "" || x.Kind != "round robin" && x.Kind != "run-off" || len(x.Says) == 0 || len(x.Rules) == 0 {
		t.Errorf("%+v", x)
	}
	for _, table := range x.Tables {
		if table.Heading == "" || len(table.Rows) == 0 || len(table.Align) != len(table.Head) {
			t.Errorf("%+v", table)
		}
		for _, row := range table.Rows {
			if len(row) != len(table.Head) {
				t.Errorf("%s: %d cells in %d columns: %q", table.Heading, len(row), len(table.Head), row)
			}
		}
	}
	if text := x.text(); !utf8.ValidString(text) {
		t.Errorf("%q", text)
	}
}

// table returns a table by its heading.
func (x Shown) table(t testing.TB, heading string) Table {
	t.Helper()
	for _, table := range x.Tables {
		if table.Heading == heading {
			return table
		}
	}
	t.Fatalf("there is no table %q in\n%s", heading, x.text())
	return Table{}
}

// show shows a value as JSON.
func show(t testing.TB, v any) Shown {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	x, err := Show("a file", text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	x.check(t)
	return x
}

// A round robin is shown in each of its states.
func TestShowRoundRobin(t *testing.T) {
	e := roundrobin.Event[string]{Teams: []string{"Ann", "Bob", "Cid"}, Options: roundrobin.Options{Games: 2, FinalGames: 2, ExtraGames: 1}}
	match := func(a, b string, x, y int) roundrobin.Match[string] {
		return roundrobin.Match[string]{A: a, B: b, WinsA: x, WinsB: y}
	}
	for _, c := range []struct {
		change func()
		want   []string
	}{
		{func() {}, []string{"a file (round robin)", "3 matches remain of the table.", "Each match has 2 games. By rules MatchPoints and FirstMove.", "roundrobin.Rotation: "}},
		{func() { e.Results = append(e.Results, match("Ann", "Bob", 2, 0), match("Cid", "Bob", 2, 0)) }, []string{"1 match remains", "Bob   out", "Ann   clinched"}},
		{func() { e.Results = append(e.Results, match("Ann", "Cid", 1, 1)) }, []string{"The final is to come (rule TopTwo).", "roundrobin.TopTwo: ", "In the final", "1-2"}},
		{func() { m := match("Cid", "Ann", 1, 1); e.Final = &m }, []string{"the extra match is to come (rule ExtraMatch)", "final  Cid   1          Ann   1          FinalMatch"}},
		{func() { m := match("Cid", "Ann", 1, 0); e.Extra = &m }, []string{"Cid has won (rule ExtraMatch).", "extra match", "The final has twelve games. This event has other figures."}},
	} {
		c.change()
		x := show(t, e)
		for _, want := range c.want {
			if !strings.Contains(x.text(), want) {
				t.Errorf("no %q in\n%s", want, x.text())
			}
		}
		if known := len(e.Results) == 3; known == strings.Contains(x.text(), "Who can still reach") {
			t.Errorf("the finalists are known: %v\n%s", known, x.text())
		}
		cross := x.table(t, "Crosstable")
		for _, m := range e.Results {
			at := map[string]int{"Ann": 0, "Bob": 1, "Cid": 2}
			if got := cross.Rows[at[m.A]][2+at[m.B]]; got != fmt.Sprintf("%d:%d", m.WinsA, m.WinsB) {
				t.Errorf("%v: %q", m, got)
			}
			if got := cross.Rows[at[m.B]][2+at[m.A]]; got != fmt.Sprintf("%d:%d", m.WinsB, m.WinsA) {
				t.Errorf("%v: %q", m, got)
			}
		}
	}
	// A tie goes to the play-off.
	e = roundrobin.Event[string]{Teams: e.Teams, Results: []roundrobin.Match[string]{match("Ann", "Bob", 10, 0), match("Bob", "Cid", 10, 0), match("Cid", "Ann", 10, 0)}}
	x := show(t, e)
	if table := x.table(t, "Play-off, stage 1"); len(table.Rows) != 3 || !strings.Contains(x.text(), "rule PlayOff") {
		t.Errorf("%s", x.text())
	}
	// Without a final, the table decides.
	e.Options.Places = roundrobin.NoFinal
	e.Results = e.Results[:2]
	if x := show(t, e); !strings.Contains(x.text(), "Who can still reach the first place") || strings.Contains(x.text(), "In the final") {
		t.Errorf("%s", x.text())
	}
}

// A league is shown with its tie-breaks, and with what the director decided.
func TestShowRulings(t *testing.T) {
	match := func(a, b string, x, y int, f roundrobin.Forfeit) roundrobin.Match[string] {
		return roundrobin.Match[string]{A: a, B: b, WinsA: x, WinsB: y, Forfeit: f}
	}
	e := roundrobin.Event[string]{
		Teams: []string{"Ann", "Bob", "Cid", "Dan", "Eve"}, Options: roundrobin.FootballLeague(),
		Results: []roundrobin.Match[string]{
			match("Ann", "Bob", 2, 0, 0), match("Cid", "Ann", 2, 1, 0), match("Bob", "Cid", 0, 0, roundrobin.ByB),
			match("Ann", "Dan", 1, 1, 0), match("Eve", "Ann", 4, 0, 0), match("Bob", "Eve", 0, 0, roundrobin.ByBoth),
		},
		Annulled:    []roundrobin.Annulment[string]{{Match: match("Ann", "Bob", 9, 8, 0), Why: "fog"}},
		Deductions:  []roundrobin.Deduction[string]{{Team: "Bob", Points: 2, Why: "late"}, {Team: "Cid", Points: -1, From: 2, Why: "a gift"}},
		Sanctions:   []roundrobin.Sanction[string]{{Team: "Ann", Count: 3, Why: "cards"}},
		Withdrawals: []roundrobin.Withdrawal[string]{{Team: "Dan", Results: roundrobin.Keep, Why: "no bus"}, {Team: "Eve", Results: roundrobin.Annul, Why: "no money"}},
	}
	x := show(t, e)
	for heading, want := range map[string]string{
		"Table":            "[[1 Cid 7 2 0 1 5:4 ] [2 Bob 4 2 0 1 6:2 difference] [3 Ann 4 1 1 1 4:3 ] [- Dan 1 0 1 2 1:7 ] [- Eve 0 0 0 0 0:0 ]]",
		"Deductions":       "[[Bob -2 1 late] [Cid +1 2 a gift]]",
		"Withdrawn":        "[[Dan count, and the others are forfeited no bus] [Eve do not count no money]]",
		"Annulled results": "[[Ann - Bob 9:8 fog]]",
		"Sanctions":        "[[Ann 3 cards]]",
		"Crosstable":       "[[1 Ann × 2:0 1:2 1:1 (0:4)] [2 Bob 0:2 × + + (-)] [3 Cid 2:1 - × + ] [4 Dan 1:1 - - × ] [5 Eve (4:0) (-)   ×]]",
		"Forfeited, or off": "[[1 Bob - Eve does not count Withdrawing] [1 Cid - Dan forfeited by Dan Withdrawing] [2 Ann - Eve does not count Withdrawing] " +
			"[2 Bob - Cid forfeited by Cid Forfeiting] [3 Cid - Eve not played Withdrawing] [4 Bob - Dan forfeited by Dan Withdrawing] [5 Dan - Eve not played Withdrawing]]",
	} {
		if got := strings.NewReplacer("\u2068", "", "\u2069", "").Replace(fmt.Sprint(x.table(t, heading).Rows)); got != want {
			t.Errorf("%s:\n%s\n%s", heading, got, want)
		}
	}
	for _, want := range []string{
		"difference and for, in this order", "roundrobin.TieBreaking: ", "by the other. This event has other figures.",
		"roundrobin.Annulling: ", "roundrobin.Deducting: ", "roundrobin.Withdrawing: ", "has a +, and one that was forfeited a -.", "Results in brackets do not count.",
	} {
		if !strings.Contains(x.text(), want) {
			t.Errorf("no %q in\n%s", want, x.text())
		}
	}
	// Of a place that is shared, the last team has the tie-break.
	e = roundrobin.Event[string]{Teams: []string{"Ann", "Bob", "Cid", "Dan"}, Options: roundrobin.FootballLeague(), Results: []roundrobin.Match[string]{
		match("Ann", "Bob", 1, 1, 0), match("Ann", "Cid", 1, 1, 0), match("Bob", "Cid", 1, 1, 0), match("Ann", "Dan", 3, 0, 0), match("Bob", "Dan", 3, 0, 0), match("Cid", "Dan", 1, 0, 0),
	}}
	x = show(t, e)
	if !strings.Contains(x.text(), "roundrobin.TieBreaking: ") || strings.Contains(x.text(), "Forfeited, or off") {
		t.Errorf("%s", x.text())
	}
	if got := fmt.Sprint(x.table(t, "Table").Rows[:3]); got != "[[1-2 Ann 5 1 2 0 5:2 ] [1-2 Bob 5 1 2 0 5:2 difference] [3 Cid 5 1 2 0 3:2 ]]" {
		t.Errorf("%s", got)
	}
	// A match that is still to be played is not off.
	e.Results = e.Results[:5]
	if x := show(t, e); strings.Contains(x.text(), "Forfeited, or off") {
		t.Errorf("%s", x.text())
	}
	// A forfeit in a play-off and in the final.
	e = roundrobin.Event[string]{Teams: []string{"Ann", "Bob", "Cid"}, Results: []roundrobin.Match[string]{match("Ann", "Bob", 10, 0, 0), match("Bob", "Cid", 10, 0, 0), match("Cid", "Ann", 10, 0, 0)}}
	e.PlayOffs = [][]roundrobin.Match[string]{{match("Ann", "Bob", 0, 0, roundrobin.ByA), match("Bob", "Cid", 5, 0, 0), match("Cid", "Ann", 5, 0, 0)}}
	e.Final = &roundrobin.Match[string]{A: "Bob", B: "Cid", Forfeit: roundrobin.ByB}
	x = show(t, e)
	if got := fmt.Sprint(x.table(t, "Forfeited, or off").Rows); !strings.Contains(got, "stage 1") || !strings.Contains(got, "forfeited by") {
		t.Errorf("%s", got)
	}
	if got := fmt.Sprint(x.table(t, "The final").Rows); got != "[[final Bob + Cid - FinalMatch]]" {
		t.Errorf("%s", got)
	}
	// A reason that is too long is named.
	e.Deductions = []roundrobin.Deduction[string]{{Team: "Ann", Points: 1, Why: strings.Repeat("x", MaxTitle+1)}}
	if text, err := json.Marshal(e); err != nil {
		t.Error(err)
	} else if _, err := Show("a file", text); !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "the reason of deduction 1 has 1001 characters") {
		t.Errorf("%v", err)
	}
}

// A run-off is shown with its steps.
func TestShowRunOff(t *testing.T) {
	e := runoff.Event[string]{Bots: []string{"Ann", "Bob", "Cid"}, Matches: []runoff.Match[string]{{A: "Ann", B: "Bob", Chips: -1}, {A: "Ann", B: "Cid", Chips: 5}, {A: "Bob", B: "Cid", Chips: -3}}}
	x := show(t, e)
	for _, want := range []string{"By Bankroll (rule ChipTotals), Ann is first.", "runoff.LowestLeave: ", "Places by TopByTotal"} {
		if !strings.Contains(x.text(), want) {
			t.Errorf("no %q in\n%s", want, x.text())
		}
	}
	if got := fmt.Sprint(x.table(t, "Steps by Bankroll").Rows); got != "[[Ann 4] [Bob -2 out] [Cid -2 out]]" {
		t.Errorf("%s", got)
	}
	if got := fmt.Sprint(x.table(t, "Places by Bankroll").Rows); got != "[[1 Ann 4 ] [2-3 Bob -2 1] [2-3 Cid -2 1]]" {
		t.Errorf("%s", got)
	}
	// All three have 0 points, and so all have won.
	if got := fmt.Sprint(x.table(t, "Steps by Points").Rows); got != "[[Ann 0] [Bob 0] [Cid 0]]" {
		t.Errorf("%s", got)
	}
	if got := fmt.Sprint(x.table(t, "Places by Points").Rows); got != "[[1-3 Ann 0 ] [1-3 Bob 0 ] [1-3 Cid 0 ]]" {
		t.Errorf("%s", got)
	}
	if got := fmt.Sprint(x.table(t, "Chips").Rows); got != "[[1 Ann × -1 5 4] [2 Bob 1 × -3 -2] [3 Cid -5 3 × -2]]" {
		t.Errorf("%s", got)
	}
	e.Matches, e.AllowUneven = e.Matches[:2], true
	if got := x.table(t, "Chips").Rows[1][4]; got != "-3" {
		t.Errorf("%s", got)
	}
	if x := show(t, e); x.table(t, "Chips").Rows[1][4] != "" || !strings.Contains(x.text(), "This event allows other pairs.") {
		t.Errorf("%s", x.text())
	}
}

// What the programs print can be shown, and gives what they say.
func TestShowPrinted(t *testing.T) {
	for path, want := range map[string][]string{
		"../../../internal/bots/league/testdata/report.json": {"A league (round robin)"},
		"../../../internal/cmd/stackem/testdata/small.json":  {"(round robin)", "has won"},
	} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		x, err := Show("a file", text)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		x.check(t)
		for _, want := range want {
			if !strings.Contains(x.text(), want) {
				t.Errorf("%s: no %q in\n%s", path, want, x.text())
			}
		}
	}
}

// What is no such file, and what is too large, is refused.
func TestShowRefused(t *testing.T) {
	teams := make([]string, MaxTeams+1)
	for i := range teams {
		teams[i] = fmt.Sprint(i)
	}
	large, err := json.Marshal(roundrobin.Event[string]{Teams: teams})
	if err != nil {
		t.Fatal(err)
	}
	bots, err := json.Marshal(runoff.Event[string]{Bots: teams})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text string
		want error
	}{
		{"", ErrKind}, {"null", ErrKind}, {"[]", ErrKind}, {"{}", ErrKind}, {"{", ErrKind}, {`{"teams":[]}`, ErrKind}, {`{"preliminary":[],"series":[]}`, ErrKind},
		{`{"preliminary":{},"series":[]}`, ErrKind}, {`{"teams":["Ann"],"results":[]}`, roundrobin.ErrTooFew}, {`{"teams":["Ann","Bob"],"results":[],"x":1}`, roundrobin.ErrJSON},
		{`{"bots":["Ann","Ann"],"matches":[]}`, runoff.ErrRepeated}, {strings.Repeat(" ", MaxShown+1), ErrTooLarge}, {string(large), ErrTooLarge}, {string(bots), ErrTooLarge},
	} {
		if x, err := Show("a file", []byte(c.text)); !errors.Is(err, c.want) || len(x.Tables) > 0 {
			t.Errorf("%.60q: %v", c.text, err)
		}
	}
	text, err := os.ReadFile("../../../internal/cmd/stackem/testdata/small.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, broken := range []string{
		strings.Replace(string(text), `"state":"table"`, `"state":"decided"`, 1),
		strings.Replace(string(text), `"wins":[`, `"wins":[1,`, 1),
	} {
		if _, err := Show("a file", []byte(broken)); err == nil {
			t.Errorf("a broken league is shown")
		}
	}
}

// A name has at most 100 characters, and a title 1,000. Each that is longer is
// named.
func TestShowLongTexts(t *testing.T) {
	name, title := strings.Repeat("\u0085", MaxName), strings.Repeat("\u0085", MaxTitle)
	long := func(text string) string { return text + "x" }
	event := func(a, b string) string {
		return fmt.Sprintf(`{"bots":[%q,%q],"matches":[{"a":%q,"b":%[2]q,"chips":3}]}`, a, b, a)
	}
	report := func(title, a string) string {
		return fmt.Sprintf(`{"title":%q,"bots":[%q,"b"],"matches":1,"pairs":[{"a":%[2]q,"b":"b","matches":1,"chips":3,"points":1}],"rankings":[]}`, title, a)
	}
	contest := func(title, competition, bot string) string {
		list := fmt.Sprintf(`[{"competition":%q,"report":%s}]`, competition, report("t", bot))
		return fmt.Sprintf(`{"title":%q,"preliminary":%s,"final":%[2]s,"series":1}`, title, list)
	}
	robin := func(a, b string) string { return fmt.Sprintf(`{"teams":[%q,%q],"results":[]}`, a, b) }
	small, err := os.ReadFile("../../../internal/bots/league/testdata/report.json")
	if err != nil {
		t.Fatal(err)
	}
	league := func(title string) string {
		return strings.Replace(string(small), `"title":"A league"`, fmt.Sprintf(`"title":%q`, title), 1)
	}
	for _, c := range []struct{ good, bad, want string }{
		{robin(name, "b"), robin(long(name), "b"), "the name of team 1 has 101 characters; at most 100 are shown"},
		{robin("a", name), robin(long("a"+name), long(name)), "the name of team 1 has 102 characters; at most 100 are shown\n" +
			"too large to be shown: the name of team 2 has 101 characters; at most 100 are shown"},
		{event("a", name), event("a", long(name)), "the name of bot 2 has 101 characters; at most 100 are shown"},
		{report("t", name), report("t", long(name)), "the name of bot 1 has 101 characters; at most 100 are shown"},
		{report(title, "a"), report(long(title), "a"), "the title has 1001 characters; at most 1000 are shown"},
		{contest("t", name, "a"), contest("t", long(name), "a"), "the name of competition 1 of the preliminary has 101 characters; at most 100 are shown"},
		{contest("t", "c", name), contest("t", "c", long(name)), "the name of bot 1 has 101 characters; at most 100 are shown"},
		{contest(title, "c", "a"), contest(long(title), "c", "a"), "the title has 1001 characters; at most 1000 are shown"},
		{league(title), league(long(title)), "the title has 1001 characters; at most 1000 are shown"},
	} {
		// In Go, the character is written \u0085, as in JSON.
		if x, err := Show("a file", []byte(c.good)); err != nil {
			t.Errorf("%.100s: %v", c.good, err)
		} else {
			x.check(t)
		}
		if _, err := Show("a file", []byte(c.bad)); !errors.Is(err, ErrTooLarge) || err.Error() != "too large to be shown: "+c.want {
			t.Errorf("%.100s: error %v, want %s", c.bad, err, c.want)
		}
	}
}

// A play-off has at most 100 stages.
func TestShowManyStages(t *testing.T) {
	e := roundrobin.Event[string]{Teams: []string{"Ann", "Bob"}, Options: roundrobin.Options{Games: 2, PlayOffGames: 2, Places: 1}}
	level := []roundrobin.Match[string]{{A: "Ann", B: "Bob", WinsA: 1, WinsB: 1}}
	e.Results = level
	for range maxTables {
		e.PlayOffs = append(e.PlayOffs, level)
	}
	x := show(t, e)
	x.table(t, "Play-off, stage 100")
	e.PlayOffs = append(e.PlayOffs, level)
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Show("a file", text); !errors.Is(err, ErrTooLarge) {
		t.Errorf("error %v", err)
	}
}

// The rules say what the package comments say.
func TestShowRules(t *testing.T) {
	item := regexp.MustCompile(`(?m)^//  (\d+)\. \[(\w+)\]: ((?:.|\n//     )*)\.$`)
	read := func(path string) map[string]string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		list := map[string]string{}
		for _, m := range item.FindAllStringSubmatch(string(text), -1) {
			list[m[1]+" "+m[2]] = capital(strings.ReplaceAll(m[3], "\n//    ", "")) + "."
		}
		return list
	}
	list := read("../../../../roundrobin/doc.go")
	for _, r := range roundRobinRules {
		if want := list[fmt.Sprintf("%d %v", r.rule, r.rule)]; r.text != want {
			t.Errorf("%v: %q, want %q", r.rule, r.text, want)
		}
	}
	if len(roundRobinRules) != len(list) {
		t.Error("a rule is missing")
	}
	list = read("../../../../runoff/doc.go")
	for _, r := range runOffRules {
		if want := list[fmt.Sprintf("%d %v", r.rule, r.rule)]; r.text != want {
			t.Errorf("%v: %q, want %q", r.rule, r.text, want)
		}
	}
}

func capital(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// Names cannot do anything to a page or a terminal.
func TestShowHostile(t *testing.T) {
	e := roundrobin.Event[string]{Teams: clitest.Hostile}
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	x, err := Show(clitest.Hostile[0], text)
	if err != nil {
		t.Fatal(err)
	}
	x.check(t)
	clitest.Plain(t, x.text())
}

// FuzzShow shows any bytes. Its corpus has one file of each kind.
func FuzzShow(f *testing.F) {
	f.Fuzz(func(t *testing.T, text []byte) {
		before := bytes.Clone(text)
		x, err := Show("a file", text)
		if !bytes.Equal(before, text) {
			t.Error("the input is changed")
		}
		if err == nil {
			x.check(t)
		}
	})
}

// The files that are shipped with the server can be shown: a competition of ten
// teams with matches of ten games, and the bots of a published series.
func TestShipped(t *testing.T) {
	for name, want := range map[string][]string{
		"stackem": {"10 matches remain of the table.", "\n  10 ", "Each match has 10 games.", " open", " out"},
		"poker":   {"By Bankroll (rule ChipTotals), Alberta is first.", "[[1 Alberta 50 ]"},
	} {
		text, err := os.ReadFile("../../files/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		x, err := Show(name, text)
		if err != nil {
			t.Fatal(err)
		}
		x.check(t)
		all := x.text() + fmt.Sprint(x.Tables[0].Rows)
		for _, want := range want {
			if !strings.Contains(all, want) {
				t.Errorf("%s: no %q in\n%s", name, want, all)
			}
		}
	}
}
