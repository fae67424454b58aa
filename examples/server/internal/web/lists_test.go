package web

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
	"github.com/arbiter-go/arbiter/examples/server/internal/pages"
)

// TestLists makes events one by one. They are in both lists as they are now.
func TestLists(t *testing.T) {
	x := open(t)
	list := func() (list []any) {
		t.Helper()
		list, ok := x.get("/api/events").want(t, 200).read(t)["events"].([]any)
		if !ok {
			t.Fatal("there is no list")
		}
		return list
	}
	front := func() string { t.Helper(); return x.get("/").want(t, 200).body }
	if got := list(); len(got) != 0 || strings.Contains(front(), "/events/") {
		t.Errorf("before there are events: %v", got)
	}
	director := x.create("a", "")
	x.give("a", director, "register", `{"player":"Zoe"}`)
	got := list()
	if len(got) != 1 || !strings.Contains(front(), `href="/events/a/"`) {
		t.Fatalf("one event: %v, %s", got, front())
	}
	e := got[0].(map[string]any)
	if e["id"] != "a" || e["number"] != 2.0 || e["about"] != "Club" || e["begun"] != false || e["api"] != "/api/events/a" || e["page"] != "/events/a/" {
		t.Errorf("%v", e)
	}
	if p := e["players"].([]any); len(p) != 1 || p[0] != "Zoe" {
		t.Errorf("players: %v", p)
	}
	other := x.play("b")
	got = list()
	if len(got) != 2 || !strings.Contains(front(), `href="/events/a/"`) || !strings.Contains(front(), `href="/events/b/"`) {
		t.Fatalf("two events: %v, %s", got, front())
	}
	if b := got[1].(map[string]any); b["begun"] != true || b["rounds"] != 1.0 || len(b["players"].([]any)) != 4 {
		t.Errorf("%v", b)
	}
	x.later(time.Minute)
	x.give("b", other, "describe", `{"about":"The other cup"}`)
	if list()[1].(map[string]any)["about"] != "The other cup" || !strings.Contains(front(), "The other cup") {
		t.Errorf("a list is old: %v", list())
	}
}

// TestLocation makes an event. The answer says where it is.
func TestLocation(t *testing.T) {
	x := open(t)
	g := x.do(ask{"POST", "/api/events", x.admin, `{"id":"a","file":{}}`, nil}).want(t, 201)
	if to := g.header.Get("Location"); to != "/api/events/a" || g.read(t)["event"] != to {
		t.Errorf("Location %q: %s", to, g.body)
	}
	x.get(g.header.Get("Location")).want(t, 200)
}

// TestQuietStream listens while nothing happens. The server sends the first
// notice and a sign of life, and then waits.
func TestQuietStream(t *testing.T) {
	x := open(t, func(s *server, _ *http.Server) { s.beat = time.Hour })
	director := x.play("a")
	_, r := x.listen("10.0.0.1", "/api/events/a/stream?after=0")
	lines := make(chan string, 10_000)
	go func() {
		defer close(lines)
		for {
			line, err := r.ReadString('\n')
			if err != nil {
				return
			}
			lines <- line
		}
	}()
	state, _ := x.hall.State("a")
	heard := func(limit time.Duration, enough string) (all string) {
		end := time.After(limit)
		for enough == "" || !strings.Contains(all, enough) {
			select {
			case line := <-lines:
				all += line
			case <-end:
				return all
			}
		}
		return all
	}
	first := heard(100*time.Millisecond, "")
	if n := strings.Count(first, ": here\n"); n > 2 || strings.Count(first, "id: ") != int(state.Number) {
		t.Errorf("%d signs of life: %.1000s", n, first)
	}
	x.give("a", director, "withdraw", `{"player":"Ann"}`)
	if second := heard(10*time.Second, "Ann"); strings.Count(second, "id: ") != 1 || !strings.Contains(second, "Ann") {
		t.Errorf("a notice: %s", second)
	}
}

// TestShownAgain asks again for the page of a file that cannot be shown. It is
// no page that the client can keep.
func TestShownAgain(t *testing.T) {
	dir := t.TempDir()
	x := open(t, func(s *server, _ *http.Server) { s.Files = dir })
	const good = `{"bots":["Ann","Bob"],"matches":[{"a":"Ann","b":"Bob","chips":3}]}`
	for name, text := range map[string]string{"good": good, "bad": "{}"} {
		if err := os.WriteFile(filepath.Join(dir, name+".json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, status := range map[string][2]int{"good": {200, 304}, "bad": {500, 500}} {
		path := "/files/" + name + "/"
		g := x.get(path).want(t, status[0])
		tag := g.header.Get("ETag")
		again := x.do(ask{"GET", path, "", "", map[string]string{"If-None-Match": tag}}).want(t, status[1])
		if status[1] == 304 && (again.body != "" || again.header.Get("ETag") != tag || tag == "") || status[1] != 304 && again.body != g.body {
			t.Errorf("%s: tag %s and %s: %s", name, tag, again.header.Get("ETag"), again.body)
		}
		if other := x.do(ask{"GET", path, "", "", map[string]string{"If-None-Match": `"0000000000000000"`}}); other.status != status[0] || other.body != g.body {
			t.Errorf("%s with another tag: status %d", name, other.status)
		}
	}
	// A page is taken from the shelf, and is not made again.
	x.s.shelf.pages["good"] = shelved{x.s.shelf.pages["good"].size, x.s.shelf.pages["good"].time, pages.Page{Status: 200, Type: "text/html", Body: []byte("from the shelf")}}
	if g := x.get("/files/good/").want(t, 200); g.body != "from the shelf" {
		t.Errorf("the page is made again: %s", g.body)
	}
}

// TestDueErrors has two events whose times cannot become final, since the hall
// is closed. The error names both, and not the one in which nothing is due.
func TestDueErrors(t *testing.T) {
	x := open(t)
	at := time.Date(2012, 1, 10, 1, 30, 0, 0, time.UTC)
	for _, id := range []string{"a", "b", "c"} {
		x.create(id, `,"firstMonday":"2012-01-09","zone":"-05:00"`)
		for k, c := range []desk.Command{
			desk.Register{Player: "Ann", Token: Sum("Ann")}, desk.Register{Player: "Bob", Token: Sum("Bob")},
			desk.Begin{Entrants: []string{"Ann", "Bob"}}, desk.Pair{Round: 1},
		} {
			by := desk.Request{By: desk.Actor{Role: desk.Director}, At: x.now()}
			if k > 1 {
				by.At = at
			}
			if id == "b" && k > 1 {
				continue
			}
			if _, err := x.hall.Do(t.Context(), id, c, by); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := Due(t.Context(), x.hall, at); err != nil {
		t.Errorf("too early: %v", err)
	}
	if err := x.hall.Close(); err != nil {
		t.Fatal(err)
	}
	err := Due(t.Context(), x.hall, at.Add(24*time.Hour))
	if text := fmt.Sprint(err); !errors.Is(err, hall.ErrClosed) || !strings.Contains(text, "event a: fix-times: ") || !strings.Contains(text, "event c: fix-times: ") || strings.Contains(text, "event b") {
		t.Errorf("got %v", err)
	}
}
