package browser

import (
	"bytes"
	"encoding/json"
	"html"
	"io"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file has a tour of all pages, for tests that look at each.

// create makes an event by the interface for programs, and returns the
// director's token.
func create(t *testing.T, base string, event any) string {
	t.Helper()
	body, err := json.Marshal(event)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequest("POST", base+"/api/events", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+admin)
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(answer.Body)
	answer.Body.Close()
	token := regexp.MustCompile(`"token":\s*"([^"]+)"`).FindStringSubmatch(string(text))
	if answer.StatusCode != http.StatusCreated || token == nil {
		t.Fatalf("%s: %s", answer.Status, text)
	}
	return token[1]
}

// usual are the names of n players.
func usual(n int) []string {
	names := make([]string, n)
	for k := range names {
		names[k] = first[k%len(first)] + " " + last[k/len(first)]
	}
	return names
}

// strange are names that need room, or are written in other ways.
var strange = []string{
	strings.Repeat("W", 95), strings.Repeat("王", 95), strings.Repeat("e\u0301", 40), "محمد بن موسى الخوارزمي", "李小龍", "می\u200cخواهم",
	"Zoë Wilhelmina von und zu Hohenzollern-Sigmaringen, Gräfin von Donaueschingen und Fürstenberg", "Q", "שלום",
}

// played is an event after some rounds, of which the last has no results. In
// the others, the better seed wins.
func played(t *testing.T, edition pairing.Edition, names []string, rounds int) pairing.Event[string] {
	t.Helper()
	seed := map[string]int{}
	for k, name := range names {
		seed[name] = k
	}
	e := pairing.New(edition, names)
	if edition.HasPoints() {
		e.Length = 9
	}
	for {
		next, err := pairing.Next(e)
		if err != nil {
			t.Fatal(err)
		}
		if next.Over {
			return e
		}
		if k := len(e.Rounds); k > 0 {
			e.Rounds[k-1].Started = true
		}
		r := next.Round
		if len(e.Rounds) == rounds-1 {
			e.Rounds = append(e.Rounds, r)
			return e
		}
		for k, g := range r.Games {
			r.Games[k].Outcome = pairing.GoldWins
			if seed[g.Silver] < seed[g.Gold] {
				r.Games[k].Outcome = pairing.SilverWins
			}
		}
		e.Rounds = append(e.Rounds, r)
	}
}

// states makes events in all states beside the shipped one, and returns the
// tokens of their directors.
func states(t *testing.T, base string) map[string]string {
	t.Helper()
	tokens := map[string]string{"championship": admin}
	file := func(about string, e *pairing.Event[string]) map[string]any {
		f := map[string]any{"about": about, "title": "Champion of the " + about}
		if e != nil {
			f["event"] = e
		}
		return f
	}
	for _, x := range []struct {
		id, about string
		edition   pairing.Edition
		names     []string
		rounds    int
	}{
		{"signup", "Registration", 0, nil, 0},
		{"cup", "Cup", pairing.WC2012, usual(9), 2},
		{"over", "Old Cup", pairing.WC2012, usual(9), 99},
		{"swiss", "Swiss", pairing.ArbiterSwiss2026, usual(9), 3},
		{"won", "Old Swiss", pairing.ArbiterSwiss2026, usual(12), 99},
		{"names", strings.Repeat("Long name of an event, ", 4) + "1/2", pairing.WC2012, strange, 5},
	} {
		var e *pairing.Event[string]
		if x.names != nil {
			made := played(t, x.edition, x.names, x.rounds)
			e = &made
		}
		tokens[x.id] = create(t, base, map[string]any{"id": x.id, "file": file(x.about, e)})
	}
	return tokens
}

// leagues is a directory with the shipped leagues.
func leagues(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../files")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// walk returns the addresses of all pages that can be reached from the first
// one. They must all be there, and so must the files.
func walk(t *testing.T, base string) (pages []string) {
	t.Helper()
	seen := map[string]bool{"/": true}
	for todo := []string{"/"}; len(todo) > 0; todo = todo[1:] {
		answer, err := http.Get(base + todo[0])
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Errorf("%s: %s, %v", todo[0], answer.Status, err)
			continue
		}
		if !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/html") {
			continue
		}
		pages = append(pages, todo[0])
		for _, m := range regexp.MustCompile(` href="([^"#?]+)`).FindAllStringSubmatch(string(text), -1) {
			to, err := answer.Request.URL.Parse(html.UnescapeString(m[1]))
			if err != nil {
				t.Fatal(err)
			}
			if x := to.EscapedPath(); to.Host == answer.Request.URL.Host && !seen[x] {
				seen[x] = true
				todo = append(todo, x)
			}
		}
	}
	return pages
}

// few returns one page of each kind: one player of all, and so on.
func few(pages []string) (list []string) {
	had := map[string]bool{}
	for _, x := range pages {
		kind := regexp.MustCompile(`/players/.*|\d+`).ReplaceAllString(x, "#")
		if !had[kind] {
			had[kind] = true
			list = append(list, x)
		}
	}
	return list
}

// tour shows every kind of page to a function, with all that is folded away:
// the pages that everybody can open, of events in all states, those that a
// token opens, and those that follow a form.
func tour(t *testing.T, look func(w *tab, page string)) {
	t.Helper()
	unfolded := func(w *tab, page string) {
		t.Helper()
		eval[int](w, `[...document.querySelectorAll("details")].map(x => x.open = true).length`)
		look(w, page)
	}
	base := serve(t, "-files", leagues(t))
	tokens := states(t, base)
	w := open(t, base)
	ada := somebody(t, w, "Ada")
	pages := few(walk(t, base))
	for _, id := range []string{"signup", "cup", "won", "names"} {
		pages = append(pages, "/events/"+id+"/embed")
	}
	for _, x := range pages {
		w.visit(x)
		unfolded(w, x)
	}
	here := func(page string) { unfolded(ada.tab, page) }
	ada.goTo("/new/")
	here("the administrator's login")
	ada.enter("/new/", "wrong")
	here("a wrong token")
	ada.enter("/new/", admin)
	here("the form of a new event")
	ada.fill("Name of the event", "Autumn Cup")
	ada.fill("Address", "swiss")
	ada.fill("Players.*", "Ann, x\nAnn")
	ada.click("button", "Make the event")
	here("a new event, refused")
	ada.goTo("/new/health/")
	here("the health of the server")
	for _, id := range slices.Sorted(maps.Keys(tokens)) {
		ada.enter("/events/"+id+"/desk/", tokens[id])
		here("the desk of " + id)
		if ada.has("button", "Show round .*") {
			ada.click("button", "Show round .*")
			here("a round of " + id + " to be paired")
		}
	}
	desk := event + "desk/"
	for _, x := range []string{desk + "people", desk + "event", desk + "site", desk + "paid", desk + "whynot?a=Noor+Aziz&b=Bastian+Roth", desk + "game?round=4&board=2", event + "register", event + "hall", event + "hall?by=name"} {
		ada.goTo(x)
		here(x)
	}
	ada.goTo(desk)
	ada.invites("Zoë Brandt", "a player")
	spectator := ada.token
	ada.goTo(desk + "people")
	for _, name := range []string{"Farid Nasser", "Greta Holm", "Noor Aziz"} {
		ada.hit(ada.the("checkbox", name))
	}
	ada.click("button", ".*slips.*")
	here("slips, to be confirmed")
	ada.click("button", "Make")
	here("slips")
	ada.goTo(desk)
	ada.invites("Ines Duarte", "a player")
	here("a player's token")
	player := ada.token
	ada.goTo(desk)
	ada.unfold("A player withdraws")
	ada.choose("Player", "Hugo Lind")
	ada.click("button", "What would change.")
	here("a withdrawal, to be confirmed")
	ada.goTo(desk)
	ada.unfold("Excuse a player from a round")
	ada.fill("Round", "0")
	ada.choose("Player", "Hugo Lind")
	ada.click("button", "What would change.")
	here("a form that is refused")
	ada.goTo("/events/over/desk/event")
	ada.choose("Where the event is listed", "archived")
	ada.leave(func() { ada.hit(ada.find("button", "What would change.")[1]) })
	here("an archive, to be confirmed")
	ada.leave(func() { ada.hit(ada.find("button", ".*")[0]) })
	for _, x := range []string{"", "desk/", "desk/event"} {
		ada.goTo("/events/over/" + x)
		here("archived: /events/over/" + x)
	}
	ada.goTo("/")
	here("a past event on the front page")
	ada.goTo("/files/stackem/desk/")
	here("the login of a league")
	ada.enter("/files/stackem/desk/", admin)
	here("the desk of a league")
	ada.logout(event)
	ada.enter(event+"me", player)
	here("the page of a player")
	ada.logout(event)
	ada.enter(event+"me", spectator)
	here("the page of a spectator")
}
