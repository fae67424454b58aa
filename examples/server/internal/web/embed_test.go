package web

import (
	"strings"
	"testing"
)

// Other sites may show the table, and nothing else. The table is the same for
// everybody who looks.
func TestEmbed(t *testing.T) {
	x := open(t)
	director := x.play("a")
	table := x.do(ask{"GET", "/events/a/embed", "", "", by(director)}).want(t, 200)
	if policy := table.header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors *;") ||
		!strings.Contains(policy, "form-action 'self'") {
		t.Error(policy)
	}
	if strings.Contains(table.body, "<form") || strings.Contains(table.body, "desk") {
		t.Error(table.body)
	}
	if n := strings.Count(table.body, "<a "); n < 3 || strings.Count(table.body, `target="_blank" rel="noopener"`) != n {
		t.Errorf("%d links: %s", n, table.body)
	}
	tag := table.header.Get("ETag")
	if g := x.do(ask{"GET", "/events/a/embed", "", "", map[string]string{"If-None-Match": tag}}); g.status != 304 {
		t.Errorf("again: %d, %s", g.status, tag)
	}
	for _, path := range []string{"/events/a/", "/events/a/desk/", "/events/a/desk/site", "/events/a/embed/", "/events/b/embed", "/"} {
		if h := x.get(path).header; !strings.Contains(h.Get("Content-Security-Policy"), "frame-ancestors 'none'") {
			t.Errorf("%s: %v", path, h)
		}
	}
	const line = `src=&#34;https://chess.example.org/events/a/embed&#34;`
	x.s.Site = "https://chess.example.org"
	x.give("a", director, "give", `{"from":"Eve","cents":1}`)
	if g := x.do(ask{"GET", "/events/a/desk/site", "", "", by(director)}); !strings.Contains(g.body, line) {
		t.Error(g.body)
	}
	header := by(director)
	to := x.do(ask{"POST", "/events/a/desk/messages", "", "address=https%3A%2F%2Fchat.example.org%2Fhook&secret=s3cret&yes=1&key=k", header}).want(t, 303).header.Get("Location")
	if !strings.HasPrefix(to, "/events/a/desk/site?done=") {
		t.Error(to)
	}
	if g := x.do(ask{"GET", to, "", "", by(director)}); !strings.Contains(g.body, "Recorded: Messages about rounds are sent") || !strings.Contains(g.body, "the present secret stays") || strings.Contains(g.body, "s3cret") {
		t.Error(g.body)
	}
	if g := x.do(ask{"POST", "/events/a/desk/messages", "", "address=https%3A%2F%2Fchat.example.org%2F2", header}).want(t, 200); !strings.Contains(g.body, `href="/events/a/desk/site">No, go back`) {
		t.Error(g.body)
	}
	if g := x.get("/events/a/desk/site"); strings.Contains(g.body, line) {
		t.Error("everybody sees the page of the director")
	}
}
