package pages

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// The box finds a board by its number, and a name by any part of it.
func TestExcerpt(t *testing.T) {
	type row struct {
		board int
		names []string
	}
	rows := []row{{1, []string{"Zo\u00eb \u00c5berg", "Bob"}}, {2, []string{"Ann", "\u01c6em"}}, {12, []string{"Cid 2", "Joann"}}, {0, []string{"STRASSE"}}}
	for text, want := range map[string]string{
		"": "1 2 12 0", " ": "1 2 12 0", "2": "2 12", "12": "12", "0": "", "-2": "", "1": "1", "ann": "2 12", " ANN ": "2 12", "zoe": "1", "ZOE\u0308": "1", "aberg": "1",
		"\u00e5b": "1", "dzem": "2", "nobody": "", "Bob": "1", "\u0308": "1 2 12 0",
	} {
		v := View{State: &desk.State{ID: "a"}, Query: map[string]string{"find": text}}
		found, x := excerptOf(v, "x", rows, func(r row) (int, []string) { return r.board, r.names })
		var got []string
		for _, r := range found {
			got = append(got, fmt.Sprint(r.board))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q finds %v, want %s", text, got, want)
		}
		sought := strings.TrimSpace(text) != ""
		if (x.Find != "") != sought || (x.Found != "") != sought || sought && x.All != "/events/a/x" {
			t.Errorf("%q: %+v", text, x)
		}
	}
}

// All pages of a table have all rows, each of them once, also of those that are
// found. The links lead to them.
func TestPagesOfTables(t *testing.T) {
	all := evenings(t)
	x := all["many"]
	for _, path := range []string{"", "rounds/1", "rounds/1?by=name", "rounds/1?by=name&find=0", "?find=0", "crosstable"} {
		v := x.view(path)
		name := regexp.MustCompile(`<th scope="row"><a class="player" href="[^"]*"><bdi>(.*?)</bdi>`)
		if path == "rounds/1" {
			name = regexp.MustCompile(`<th scope="row" class="number">(.*?)</th>`)
		}
		rows := func(v View) (list []string, pages []string) {
			p, err := Render(v)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range name.FindAllStringSubmatch(string(p.Body), -1) {
				list = append(list, m[1])
			}
			_, nav, _ := strings.Cut(string(p.Body), `aria-label="Pages"`)
			nav, _, _ = strings.Cut(nav, "</nav>")
			for _, m := range regexp.MustCompile(`href="/events/many/(.*?)"`).FindAllStringSubmatch(nav, -1) {
				pages = append(pages, strings.ReplaceAll(m[1], "&amp;", "&"))
			}
			return list, pages
		}
		first, pages := rows(v)
		if path == "rounds/1" {
			if len(first) != 100 || pages != nil {
				t.Errorf("%s: %d rows, pages %q", path, len(first), pages)
			}
			continue
		}
		if len(pages) != 3 || len(first) != 100 {
			t.Fatalf("%s: %d rows, pages %q", path, len(first), pages)
		}
		second, _ := rows(x.view(pages[1]))
		whole, _ := rows(x.view(pages[2]))
		want := 200
		if strings.Contains(path, "find") {
			want = 119 // such as Player 020
		}
		if len(whole) != want || !slices.Equal(append(first, second...), whole) {
			t.Errorf("%s: %d and %d rows are not the %d", path, len(first), len(second), len(whole))
		}
	}
	if text := x.text(desk.Actor{}, "rounds/1?by=name&find=0"); !strings.Contains(text, `<a href="/events/many/rounds/1?by=name">All rows</a>`) {
		t.Error("all rows are in another order")
	}
	// A board of the last round is found in the standings, too.
	g := x.games()[6]
	if text := x.text(desk.Actor{}, "?find=7"); !strings.Contains(text, "<bdi>"+g.Gold+"</bdi>") || !strings.Contains(text, "<bdi>"+g.Silver+"</bdi>") {
		t.Errorf("board 7:\n%s", text)
	}
	// The list of people is cut, too: a slip is made for those on the page.
	// The director gets none.
	for path, want := range map[string]int{"desk/people": 99, "desk/people?from=101": 100, "desk/people?from=all": 200} {
		text := x.text(desk.Actor{Role: desk.Director}, path)
		if n := strings.Count(text, ` name="names"`); n != want || !strings.Contains(text, "201 people") {
			t.Errorf("%s: %d boxes", path, n)
		}
	}
	// A small event has no box.
	if text := all["begun"].text(desk.Actor{}, ""); strings.Contains(text, `name="find"`) {
		t.Error("a box for 7 players")
	}
	if text := all["registration"].text(desk.Actor{}, "?find=nobody"); !strings.Contains(text, "0 rows match of 6.") || !strings.Contains(text, "6 players are registered") {
		t.Error(text)
	}
}

// The desk of a large event has its games on pages, the open games first. A
// board leads to the page that has it.
func TestLargeDesk(t *testing.T) {
	x := &evening{t: t, at: now}
	var names []string
	for i := range 1000 {
		names = append(names, fmt.Sprintf("First%c%c Last%c name", 'a'+i/26%26, 'a'+i%26, 'a'+i/676))
	}
	e := pairing.New(pairing.ArbiterSwiss2026, names)
	e.Length = 5
	x.do(&desk.Create{ID: "large", Token: secret("director"), File: competition.File{Event: e}}, &desk.Pair{Round: 1})
	x.report(499, pairing.Draw)
	x.report(0, pairing.GoldWins)
	director := desk.Actor{Role: desk.Director}
	for path, want := range map[string]struct{ open, done int }{
		"desk/": {100, 0}, "desk/?from=401": {98, 2}, "desk/?from=all": {498, 2}, "desk/?find=500": {0, 1}, "desk/?find=499": {1, 0}, "desk/?find=nobody": {},
		"desk/?find=NAME": {100, 0}, "desk/?find=NAME&from=401": {98, 2}, "desk/?done=3": {100, 0}, "desk/?from=9999": {98, 2}, "desk/?from=x": {100, 0},
	} {
		text := x.text(director, path)
		_, boards := inTable([]byte(text))
		if done := strings.Count(text, ">Correct<span"); len(boards) != want.open || done != want.done {
			t.Errorf("%s: %d and %d games", path, len(boards), done)
		}
		// Going on where one was needs no mouse.
		if focus := strings.Contains(text, `autocomplete="off" autofocus>`); focus != (strings.Contains(path, "find") || strings.Contains(path, "done")) {
			t.Errorf("%s: focus is %v", path, focus)
		}
		if unfold := strings.Contains(text, "<details class=\"command\" open>"); unfold != (want.done > 0) {
			t.Errorf("%s: the decided games are open: %v", path, unfold)
		}
		if n := strings.Count(text, "<datalist"); n != 1 {
			t.Errorf("%s: %d lists of names", path, n)
		}
		if path != "desk/?from=all" && len(text) > 200_000 {
			t.Errorf("%s has %d bytes", path, len(text))
		}
	}
	// So has the page of a spectator.
	for path, want := range map[string]int{"me": 100, "me?from=401": 98, "me?from=all": 498, "me?find=499": 1, "me?find=500": 0, "me?find=nobody": 0} {
		text := x.text(desk.Actor{Role: desk.Member, Name: "Zoe"}, path)
		if n := strings.Count(text, ">Predict</button>"); n != want || !strings.Contains(text, `name="find"`) || want <= 100 && len(text) > 200_000 {
			t.Errorf("%s: %d games, %d bytes", path, n, len(text))
		}
	}
	// A small desk has no box. The first button of its table has the focus.
	small := evenings(t)
	if text := small["played"].text(director, "desk/?done=3"); !strings.Contains(text, "<button autofocus>Save results</button>") {
		t.Errorf("no focus:\n%s", text)
	}
	// A round that has no row on a page has no title there. A game that is
	// played again is one row.
	if text := small["swiss"].text(director, "desk/?find=nobody"); strings.Contains(text, `id="round-`) {
		t.Error("a title without games")
	}
	if text := small["corrected"].text(director, "desk/"); strings.Count(text, `desk/game?board`) != len(small["corrected"].games())+3 {
		t.Errorf("games that are played again:\n%s", text)
	}
	if text := x.text(desk.Actor{}, Player(x.games()[250].Gold)); !strings.Contains(text, `href="/events/large/rounds/1?from=201#board-251"`) {
		t.Errorf("no link to board 251:\n%s", text)
	}
	if text := x.text(desk.Actor{}, "rounds/1?from=201"); !strings.Contains(text, `id="board-251"`) {
		t.Error("no board 251 on its page")
	}
}
