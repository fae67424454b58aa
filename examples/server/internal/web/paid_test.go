package web

import (
	"strings"
	"testing"
)

// The director marks who has paid, by boxes. Nobody else learns who it is.
func TestPaid(t *testing.T) {
	x := open(t)
	director := x.create("a", "")
	for _, name := range []string{"Ann", "Bob"} {
		x.give("a", director, "register", `{"player":"`+name+`"}`)
	}
	list := func(token string) string {
		return x.do(ask{"GET", "/events/a/desk/paid", "", "", by(token)}).want(t, 200).body
	}
	if p := list(director); !strings.Contains(p, "Not paid: 2 players") || strings.Contains(p, "Mark as not paid") {
		t.Error(p)
	}
	header := by(director)
	header["Content-Type"] = "application/x-www-form-urlencoded"
	g := x.do(ask{"POST", "/events/a/desk/paid", "", "players=Bob&yes=1", header}).want(t, 303)
	// The same page says what was recorded.
	to := g.header.Get("Location")
	if p := x.do(ask{"GET", to, "", "", by(director)}).want(t, 200); !strings.HasPrefix(to, "/events/a/desk/paid?done=") || !strings.Contains(p.body, "Recorded: The director marks") {
		t.Errorf("%s: %s", to, p.body)
	}
	if p := list(director); !strings.Contains(p, "Not paid: 1 player<") || !strings.Contains(p, "Mark as not paid") {
		t.Error(p)
	}
	if p := list(""); strings.Contains(p, "Bob") || !strings.Contains(p, "/desk/login") {
		t.Error(p)
	}
	if g := x.get("/api/events/a/log").want(t, 200); !strings.Contains(g.body, "the fee of 1 player as paid") {
		t.Error(g.body)
	}
	x.do(ask{"POST", "/events/a/desk/paid", "", "players=Bob&not=1&yes=1", header}).want(t, 303)
	if p := list(director); !strings.Contains(p, "Not paid: 2 players") {
		t.Error(p)
	}
}
