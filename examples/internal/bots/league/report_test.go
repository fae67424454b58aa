package league

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/occurs"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// TestMain lets rapid try fewer cases by day.
func TestMain(m *testing.M) {
	flag.Set("rapid.checks", strconv.Itoa(night.Cases(25, 100)))
	m.Run()
}

// course plays a league to its end, with winners that are drawn.
func course(t interface{ Fatal(...any) }, teams []string, o roundrobin.Options, seed arena.Seed) Course {
	l := League{Event: roundrobin.Event[string]{Teams: teams, Options: o}, Seed: seed, Winner: decoded}
	c, err := l.Run(context.Background(), arena.Local{Play: drawn}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// someNotes returns notes that fit a course.
func someNotes(c Course) Notes {
	n := Notes{Title: "A league", Differs: "Options that differ from the rules: games 3, not 10; ponder true, not false.",
		Ponder: true, Figures: json.RawMessage(`{"bankMillis":500}`),
		Counts: []string{"moves", "late"}, TeamCounts: []string{"rejected", "crash", "flood"}}
	for k, m := range c.Matches {
		games := make([]Note, len(m.Games))
		for i := range games {
			games[i] = Note{Begins: m.Match.Bots[i%2], Rule: "Full", Counts: []int64{int64(10*k + i), 0}}
			if m.Winners[i] < 0 {
				games[i].Why = "nobody \"won\", or so"
			}
		}
		n.Games = append(n.Games, games)
	}
	for i := range c.Event.Teams {
		n.Totals = append(n.Totals, []int64{int64(i * i), 0, int64(i % 2)})
	}
	return n
}

// strange draws the name of a team.
func strange() *rapid.Generator[string] {
	return rapid.OneOf(rapid.SampledFrom(clitest.Hostile), rapid.String(), rapid.SampledFrom([]string{
		"", "=1+1", "שלום עולם", "العربية", "日本語日本語日本語日本語日本語日本語", strings.Repeat("long ", 40), "a\u0301\u0302", "<b>&\"", "a,b",
	}))
}

// anyReport: every course can be reported, and all forms of the report say the
// same, with any names.
func anyReport(t *rapid.T, seen occurs.Tally) {
	teams := rapid.SliceOfNDistinct(strange(), 2, 7, rapid.ID[string]).Draw(t, "teams")
	o := roundrobin.Options{
		Games:        rapid.IntRange(0, 12).Draw(t, "games"),
		PlayOffGames: rapid.IntRange(1, 3).Draw(t, "play-off"),
		FinalGames:   rapid.IntRange(1, 3).Draw(t, "final"),
		ExtraGames:   1,
		Twice:        rapid.Bool().Draw(t, "twice"),
		Places:       rapid.SampledFrom([]int{0, 1, 2, roundrobin.NoFinal}).Draw(t, "places"),
	}
	c := course(t, teams, o, arena.Seed{rapid.Byte().Draw(t, "seed")})
	if rapid.Bool().Draw(t, "cut") {
		c.Matches = c.Matches[:rapid.IntRange(0, len(c.Matches)).Draw(t, "matches")]
	}
	var n Notes
	if rapid.Bool().Draw(t, "notes") {
		n = someNotes(c)
		n.Title = strange().Draw(t, "title")
	}
	r, err := NewReport(c, arena.Seed{1}, n)
	if err != nil {
		t.Fatal(err)
	}
	seen.Note("state ", r.course.Decision.State)
	seen.When(len(r.course.Decision.Stages) > 0, "a play-off")

	text := r.String()
	for line := range strings.Lines(text) {
		if n := say.Width(strings.TrimSuffix(line, "\n")); n > 80 {
			t.Fatalf("%d columns: %q", n, line)
		}
	}
	picture, err := r.SVG()
	if err != nil {
		t.Fatal(err)
	}
	quiet(t, func(q *testing.T) {
		clitest.Plain(q, text)
		clitest.Isolated(q, text)
		clitest.SVG(q, picture)
	})

	// The crosstable and the table are counted in different ways.
	for i, row := range r.course.Decision.Table.Rows {
		won, lost := 0, 0
		for j := range teams {
			won += sum(t, r.cell(i, j))
			lost += sum(t, r.cell(j, i))
		}
		if won != row.GamesWon || lost != row.GamesLost {
			t.Fatalf("%q: %d-%d, not %d-%d", row.Team, won, lost, row.GamesWon, row.GamesLost)
		}
	}

	j, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := ReadDocument(j)
	if diff := cmp.Diff(r.Document(), doc, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Fatal(err, diff)
	}
	wins := map[string]int{}
	games := 0
	for k, m := range doc.Matches {
		for i, g := range m.Games {
			games++
			if seat := c.Matches[k].Winners[i]; (seat < 0) != (g.Winner == nil) || seat >= 0 && *g.Winner != m.Bots[seat] {
				t.Fatalf("%s, game %d: %v, not %d", m.ID, i+1, g.Winner, seat)
			}
			if g.Winner != nil && m.State == roundrobin.InTable {
				wins[*g.Winner]++
			}
		}
	}
	for _, row := range doc.Table.Rows {
		if wins[row.Team] != row.GamesWon {
			t.Fatalf("%q: %d, not %d", row.Team, wins[row.Team], row.GamesWon)
		}
	}

	rows, err := csv.NewReader(bytes.NewReader(r.CSV())).ReadAll()
	if err != nil || len(rows) != games+1 || bytes.Count(r.CSV(), []byte("\n")) != games+1 {
		t.Fatalf("%d rows for %d games, %v", len(rows), games, err)
	}
	for _, row := range rows[1:] {
		if n.Games != nil && row[7] != row[5] && row[7] != row[6] || row[8] != "" && row[8] != row[5] && row[8] != row[6] {
			t.Fatalf("%q", row)
		}
	}
}

var anyReportThings = []string{"state table", "state playoff", "state final", "state extra", "state decided", "state undecided", "a play-off"}

func TestAnyReport(t *testing.T) { occurs.Hold(t, anyReport, anyReportThings...) }
func FuzzAnyReport(f *testing.F) { occurs.Fuzz(f, anyReport) }

// quiet runs checks of package clitest inside a law.
func quiet(t *rapid.T, check func(*testing.T)) {
	var q testing.T
	check(&q)
	if q.Failed() {
		t.Fatal("a text that is not plain")
	}
}

// sum returns the sum of the numbers in a cell.
func sum(t *rapid.T, cell string) (n int) {
	if cell == "x" || cell == "·" {
		return 0
	}
	for part := range strings.SplitSeq(cell, "+") {
		x, err := strconv.Atoi(part)
		if err != nil {
			t.Fatal(err)
		}
		n += x
	}
	return n
}

// sample is a course with two stages of a play-off and an extra match.
func sample(t *testing.T) Report {
	teams := []string{"Amsel", "Bussard", "Dohle", "Elster", "Falke"}
	for b := range 256 {
		c := course(t, teams, roundrobin.Options{Games: 2, PlayOffGames: 1, FinalGames: 2, ExtraGames: 1}, arena.Seed{byte(b)})
		if len(c.Decision.Stages) == 2 && c.Event.Extra != nil && c.Decision.Champion != nil {
			r, err := NewReport(c, arena.Seed{byte(b)}, someNotes(c))
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
	}
	t.Fatal("no such course")
	return Report{}
}

func TestGolden(t *testing.T) {
	r := sample(t)
	golden.Check(t, "report.golden", r.String())
	golden.Check(t, "report.csv", string(r.CSV()))
	j, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "report.json", string(j))
	picture, err := r.SVG()
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "report.svg", string(picture))
}

// What was drawn by hand, and must be in the text.
func TestVerdicts(t *testing.T) {
	level := func(a, b string, state roundrobin.State, winners ...int) Match {
		m := Match{State: state, Played: arena.Played{Match: arena.Match{ID: "x", Bots: []string{a, b}, Games: len(winners)}, Games: make([]arena.Game, len(winners))}, Winners: winners, Result: roundrobin.Match[string]{A: a, B: b}}
		for _, w := range winners {
			m.Result.WinsA += (1 - w) % 2
			m.Result.WinsB += max(w, 0)
		}
		return m
	}
	table := level("Ann", "Bob", roundrobin.InTable, 0)
	final := level("Ann", "Bob", roundrobin.InFinal, 0, 1)
	o := roundrobin.Options{Games: 1, FinalGames: 2, ExtraGames: 1}
	for _, c := range []struct {
		matches []Match
		options roundrobin.Options
		want    string
	}{
		{nil, o, "It is not over: 1 match remains to be played.\n"},
		{[]Match{table}, o, "It is not over: 1 match remains to be played.\n"},
		{[]Match{table, final, level("Ann", "Bob", roundrobin.InExtra, 1)}, o, "Champion: Bob (ExtraMatch)\n"},
		{[]Match{table, final, level("Ann", "Bob", roundrobin.InExtra, -1)}, o, "Nobody has won (Undecided).\n"},
		{[]Match{table, level("Ann", "Bob", roundrobin.InFinal, 0, 0)}, o, "Champion: Ann (FinalMatch)\n"},
		{[]Match{table}, roundrobin.Options{Games: 1, Places: 1}, "Champion: Ann (TopTwo)\n"},
		{[]Match{table}, roundrobin.Options{Games: 1, Places: roundrobin.NoFinal}, "Champion: Ann (MatchPoints)\n"},
		{[]Match{level("Ann", "Bob", roundrobin.InTable, -1)}, roundrobin.Options{Games: 1, Places: roundrobin.NoFinal}, "First place is shared by Ann and Bob, and nobody has won (SharedPlaces).\n"},
	} {
		r, err := NewReport(Course{Event: roundrobin.Event[string]{Teams: []string{"Ann", "Bob"}, Options: c.options}, Matches: c.matches}, arena.Seed{}, Notes{})
		if err != nil {
			t.Fatal(err)
		}
		if text := r.String(); !strings.Contains(text, "\n\n"+c.want+"\nCrosstable") {
			t.Errorf("not %q but\n%s", c.want, text)
		}
	}
}

// A course or notes that cannot be are refused, all problems at once.
func TestReportErrors(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Course, *Notes)
		want   []string
	}{
		{"nothing", func(*Course, *Notes) {}, nil},
		{"a result", func(c *Course, _ *Notes) { c.Matches[0].Result.WinsA++ }, []string{`league: a match that does not fit: match 1, "round-1/2-3"`}},
		{"a seat", func(c *Course, _ *Notes) { c.Matches[1].Winners[0] = 2 }, []string{`league: a match that does not fit: match 2, "round-2/1-3"`}},
		{"a bot", func(c *Course, _ *Notes) { c.Matches[0].Match.Bots = []string{"Team A"} }, []string{`league: a match that does not fit: match 1, "round-1/2-3"`}},
		{"one bot", func(c *Course, _ *Notes) { c.Matches[0].Match.Bots = c.Matches[0].Match.Bots[:1] }, []string{`league: a match that does not fit: match 1, "round-1/2-3"`}},
		{"three bots", func(c *Course, _ *Notes) { c.Matches[0].Match.Bots = append(c.Matches[0].Match.Bots, "X") }, []string{`league: a match that does not fit: match 1, "round-1/2-3"`}},
		{"a game more", func(c *Course, n *Notes) {
			c.Matches[0].Games = append(c.Matches[0].Games, arena.Game{})
			n.Games = nil
		}, []string{`league: a match that does not fit: match 1, "round-1/2-3"`}},
		{"other bots", func(c *Course, _ *Notes) { c.Matches[0].Match.Bots = []string{"Team A", "X"} }, []string{`league: a match that does not fit: match 1, "round-1/2-3"`}},
		{"a state and a stage", func(c *Course, _ *Notes) {
			c.Matches[0].State = roundrobin.Decided
			c.Matches[1].State = roundrobin.InPlayOff
		}, []string{`league: a match that does not fit: match 1, "round-1/2-3"`, `league: a match that does not fit: match 2, "round-2/1-3"`}},
		{"stage 2", func(c *Course, _ *Notes) { c.Matches[1].State, c.Matches[1].Stage = roundrobin.InPlayOff, 2 }, []string{`league: a match that does not fit: match 2, "round-2/1-3"`}},
		{"a stranger", func(c *Course, n *Notes) { c.Event.Teams, n.Totals = names(2), nil }, []string{"roundrobin: result 1: Team B against Team C: not among the entrants"}},
		{"notes", func(_ *Course, n *Notes) {
			n.Games = n.Games[1:]
			n.Totals = n.Totals[1:]
		}, []string{"league: the notes do not fit the course: 3 matches have notes, not 4", "league: the notes do not fit the course: 2 teams have totals, not 3"}},
		{"counts", func(_ *Course, n *Notes) {
			n.Games[1][0].Counts = nil
			n.Games[2] = nil
			n.Totals[2] = nil
		}, []string{`league: the notes do not fit the course: match 2, "round-2/1-3"`, `league: the notes do not fit the course: match 3, "round-3/1-2"`, "league: the notes do not fit the course: the totals of team 3"}},
	} {
		co := course(t, names(3), roundrobin.Options{Games: 2, FinalGames: 3}, arena.Seed{3})
		co.Matches = co.Matches[:4]
		n := someNotes(co)
		c.change(&co, &n)
		_, err := NewReport(co, arena.Seed{}, n)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if want := strings.Join(c.want, "\n"); !strings.Contains(got, want) || want == "" && got != "" || strings.Count(got, "\n") > strings.Count(want, "\n") && c.name != "a stranger" {
			t.Errorf("%s: %s", c.name, got)
		}
	}
}

// A name that is not UTF-8 is in no JSON, and everything else has it escaped.
func TestNotUTF8(t *testing.T) {
	c := course(t, []string{"a\xff", "b"}, roundrobin.Options{}, arena.Seed{1})
	r, err := NewReport(c, arena.Seed{}, Notes{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.JSON(); err == nil {
		t.Error("no error")
	}
	if text := r.String(); !strings.Contains(text, `a\xff`) {
		t.Error(text)
	}
	if _, err := ReadDocument([]byte(`{"seed":"","teams":[],"matches":[],"x":1}`)); err == nil || !strings.HasPrefix(err.Error(), "league: ") {
		t.Error(err)
	}
}

// TestUnconfined checks that a document says what was not confined. The text
// says nothing of it, since the same games have the same text.
func TestUnconfined(t *testing.T) {
	c := course(t, []string{"Ann", "Bob", "Eve"}, roundrobin.Options{Games: 1}, arena.Seed{})
	notes := someNotes(c)
	notes.Unconfined = "bots share the network"
	r, err := NewReport(c, arena.Seed{}, notes)
	if err != nil {
		t.Fatal(err)
	}
	text, err := r.JSON()
	if err != nil || !strings.Contains(string(text), `"unconfined":"bots share the network"`) {
		t.Errorf("%s, error %v", text, err)
	}
	if doc, err := ReadDocument(text); err != nil || doc.Unconfined != notes.Unconfined {
		t.Errorf("%q, error %v", doc.Unconfined, err)
	}
	if strings.Contains(r.String(), notes.Unconfined) {
		t.Error(r.String())
	}
}

// Rows of a grid end at the same column, no line has more than 80 columns, and
// each figure appears once, whatever the number of columns.
func TestGrid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, cells := rapid.IntRange(1, 40).Draw(t, "rows"), rapid.IntRange(1, 70).Draw(t, "cells")
		g := grid{lead: []string{"no."}, names: []string{"team"}}
		for c := range cells {
			g.heads = append(g.heads, fmt.Sprintf("h%d", c))
		}
		for k := range n {
			g.lead = append(g.lead, fmt.Sprint(k))
			g.names = append(g.names, strings.Repeat(strange().Draw(t, "name"), rapid.IntRange(0, 3).Draw(t, "times")))
			var row []string
			for c := range cells {
				row = append(row, fmt.Sprintf("r%dc%d.", k, c))
			}
			g.cells = append(g.cells, row)
		}
		var b strings.Builder
		g.print(&b)
		text := "\n" + b.String()
		for _, row := range g.cells {
			for _, cell := range row {
				if strings.Count(text, " "+cell) != 1 {
					t.Fatalf("%s in\n%s", cell, text)
				}
			}
		}
		for part := range strings.SplitSeq(strings.TrimSuffix(b.String(), "\n"), "\n\n") {
			lines := strings.Split(part, "\n")
			if len(lines) != n+1 {
				t.Fatalf("%d lines for %d rows", len(lines), n)
			}
			for _, line := range lines {
				if w := say.Width(line); w != say.Width(lines[0]) || w > lineWidth {
					t.Fatalf("a line of %d columns in\n%s", w, part)
				}
			}
		}
	})
}

// Progress says who is in and who is out, on one line.
func TestProgress(t *testing.T) {
	match := func(a, b string, winsA, winsB int) roundrobin.Match[string] {
		return roundrobin.Match[string]{A: a, B: b, WinsA: winsA, WinsB: winsB}
	}
	e := roundrobin.Event[string]{Teams: []string{"Ann", "Bob", "Cid"}, Options: roundrobin.Options{Games: 2, FinalGames: 1, ExtraGames: 1}}
	for _, c := range []struct {
		change func()
		games  int
		want   string
	}{
		{func() {}, 1, "table: 0 matches, 1 game, 3 matches to come"},
		{func() { e.Results = append(e.Results, match("Ann", "Bob", 2, 0), match("Ann", "Cid", 2, 0)) }, 5, "table: 2 matches, 5 games, 1 match to come; in: Ann"},
		{func() { e.Results = append(e.Results, match("Bob", "Cid", 2, 0)) }, 6, "final: 3 matches, 6 games, 1 match to come; in: Ann, Bob; out: Cid"},
		{func() { e.Final = &roundrobin.Match[string]{A: "Ann", B: "Bob"} }, 7, "extra: 4 matches, 7 games, 1 match to come; in: Ann, Bob; out: Cid"},
		{func() { e.Extra = &roundrobin.Match[string]{A: "Ann", B: "Bob", WinsA: 1} }, 8, "decided: 5 matches, 8 games; in: Ann, Bob; out: Cid"},
	} {
		c.change()
		if got := Progress(e, c.games, 79); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if got := Progress(e, 8, 30); say.Width(got) != 30 || !strings.HasPrefix(got, "decided: ") {
		t.Errorf("%q", got)
	}
	e.Teams = nil
	if got, want := Progress(e, 8, 79), "5 matches, 8 games"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	quiet := roundrobin.Event[string]{Teams: clitest.Hostile, Options: roundrobin.Options{Games: 1}}
	for _, a := range clitest.Hostile[1:] {
		for _, b := range clitest.Hostile {
			if a > b {
				quiet.Results = append(quiet.Results, match(a, b, 1, 0))
			}
		}
	}
	clitest.Plain(t, Progress(quiet, 1, 200)+"\n")
	if strings.Contains(Progress(quiet, 1, 200), "\n") {
		t.Error("more than a line")
	}
}

// In a picture, no text runs over another or out of the picture, and texts can
// be read on all cells, in both themes.
func TestPicture(t *testing.T) {
	for _, n := range []int{2, 3, 10, 60, MaxDrawn} {
		teams := make([]string, n)
		for i := range teams {
			teams[i] = fmt.Sprintf("%s number %d", strings.Repeat("The Wide Mamas of WWW ", (i+1)%4), i)
		}
		games := 1
		if n == 10 {
			games = 100 // cells such as 33+34
		}
		c := course(t, teams, roundrobin.Options{Games: games, FinalGames: 1, PlayOffGames: 1, Twice: n == 10}, arena.Seed{byte(n)})
		r, err := NewReport(c, arena.Seed{}, someNotes(c))
		if err != nil {
			t.Fatal(err)
		}
		picture, err := r.SVG()
		if err != nil {
			t.Fatal(err)
		}
		clitest.SVG(t, picture)
		if wide := legible(t, picture); n < 4 && wide > 700 {
			t.Errorf("%d teams have a picture of %d pixels", n, wide)
		}
	}
	for k, ink := range colors.Of("ink") {
		for _, back := range []string{"paper", "won", "level", "lost"} {
			if got := svg.Contrast(ink, colors.Of(back)[k]); got < 7 {
				t.Errorf("a contrast of %.1f of %v on %s", got, ink, back)
			}
		}
		if got := svg.Contrast(colors.Of("faint")[k], colors.Of("paper")[k]); got < 4.5 {
			t.Errorf("a contrast of %.1f", got)
		}
	}
	teams := names(26)
	for i := range 80 {
		teams = append(teams, fmt.Sprint(i))
	}
	r, err := NewReport(Course{Event: roundrobin.Event[string]{Teams: teams}}, arena.Seed{}, Notes{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.SVG(); !errors.Is(err, ErrTooMany) {
		t.Error(err)
	}
}

// legible checks that texts on the same line have room, and returns how wide
// the picture is.
func legible(t *testing.T, picture []byte) (wide int) {
	t.Helper()
	type span struct{ from, to int }
	lines := map[int][]span{}
	d := xml.NewDecoder(bytes.NewReader(picture))
	high := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return wide
		}
		if err != nil {
			t.Fatal(err)
		}
		x, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		at := map[string]string{}
		for _, a := range x.Attr {
			at[a.Name.Local] = a.Value
		}
		number := func(name string) int {
			n, err := strconv.Atoi(at[name])
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		switch x.Name.Local {
		case "svg":
			wide, high = number("width"), number("height")
		case "text":
			token, err := d.Token()
			if err != nil {
				t.Fatal(err)
			}
			text, _ := token.(xml.CharData)
			size := font
			if at["font-size"] != "" {
				size = number("font-size")
			}
			n := svg.Width(string(text), size)
			from, y := number("x"), number("y")
			switch at["text-anchor"] {
			case "middle":
				from -= n / 2
			case "end":
				from -= n
			}
			if from < 0 || from+n > wide || y < size || y > high {
				t.Errorf("%q is at %d,%d and %d wide, in a picture of %d,%d", text, from, y, n, wide, high)
			}
			for _, other := range lines[y] {
				if from < other.to && other.from < from+n {
					t.Errorf("%q at %d,%d runs over another text", text, from, y)
				}
			}
			lines[y] = append(lines[y], span{from, from + n})
		}
	}
}
