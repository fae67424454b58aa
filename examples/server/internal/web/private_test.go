package web

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// secrets fill the private fields of an event.
type secrets struct {
	contact, key, hours, winner string

	// the minute at which a busy time begins
	busy string
}

// confide makes an event with secrets, and returns all public bytes by their
// addresses, and what must be in none of them.
func confide(t *testing.T, s secrets) (public map[string]string, private []string) {
	x := open(t)
	director := x.create("a", `,"firstMonday":"2012-01-09","zone":"-05:00"`)
	private = []string{s.contact, s.key, x.admin, director}
	keyed := func(token, verb, body string) map[string]any {
		t.Helper()
		s.key += "x"
		return x.do(ask{"POST", "/api/events/a/" + verb, token, body, map[string]string{"Idempotency-Key": s.key, "If-Match": x.etag("a")}}).want(t, 200).read(t)
	}
	tokens := map[string]string{}
	names := []string{"Ann", "Bob", "Cid", "Dan"}
	for _, n := range names {
		tokens[n] = keyed(director, "register", fmt.Sprintf(`{"player":%q,"contact":%q}`, n, s.contact+n))["token"].(string)
	}
	tokens["Eve"] = keyed(director, "invite", fmt.Sprintf(`{"name":"Eve","role":"member","contact":%q}`, s.contact))["token"].(string)
	x.later(48 * time.Hour)
	keyed(director, "begin", `{"entrants":["Ann","Bob","Cid","Dan"]}`)
	x.later(time.Date(2012, 1, 10, 1, 30, 0, 0, time.UTC).Sub(x.now()))
	keyed(director, "pair", `{"round":1}`)
	x.later(24 * time.Hour)
	if err := Due(context.Background(), x.hall, x.now()); err != nil {
		t.Fatal(err)
	}
	keyed(tokens["Ann"], "prefer", fmt.Sprintf(`{"player":"Ann","hours":[%q]}`, s.hours))
	keyed(tokens["Bob"], "busy", fmt.Sprintf(`{"player":"Bob","from":"2012-02-01T03:%s:00Z","to":"2012-02-01T05:%s:00Z"}`, s.busy, s.busy))
	g, r := x.first("a")
	if s.winner == "silver" {
		keyed(tokens["Eve"], "pick", fmt.Sprintf(`{"spectator":"Eve","round":1,"players":[%q,%q],"winner":%q}`, g, r, r))
	} else {
		keyed(tokens["Eve"], "pick", fmt.Sprintf(`{"spectator":"Eve","round":1,"players":[%q,%q],"winner":%q}`, g, r, g))
	}
	for _, token := range tokens {
		private = append(private, token)
	}
	for _, token := range private[2:] {
		private = append(private, Sum(token))
	}
	state, err := x.hall.State("a")
	if err != nil {
		t.Fatal(err)
	}
	if len(state.Contest.Picks) != 1 || len(state.Submissions) != 1 || len(state.Busy) != 1 || len(state.People) != 6 {
		t.Fatalf("the secrets are not there: %+v", state)
	}

	public = map[string]string{}
	for _, path := range x.all("a", names) {
		for _, accept := range []string{"", "text/html"} {
			g := x.do(ask{"GET", path, "", "", map[string]string{"Accept": accept}})
			g.header.Del("Date")
			public[path+" "+accept] = fmt.Sprint(g.status, g.header, g.body)
		}
	}
	// Refusals, for whoever has no token.
	for verb := range verbs() {
		public[verb] = x.do(ask{"POST", "/api/events/a/" + verb, "", `{}`, nil}).body
		public[verb+" form"] = x.do(ask{"POST", "/events/a/desk/" + verb, "", "player=Ann", map[string]string{"Content-Type": "application/x-www-form-urlencoded"}}).body
	}
	_, stream := x.listen("10.0.0.1", "/api/events/a/stream?after=0")
	text := ""
	for range 2 * state.Number {
		line, err := stream.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		text += line
	}
	public["stream"] = text
	log := x.log.String()
	if !strings.Contains(log, `"pattern":"/api/events/{id}/{verb}"`) || !strings.Contains(log, `"record":`) {
		t.Errorf("the log: %s", log)
	}
	for _, p := range append(private, "after=", "by=name", "Ann", "10.0.0.1") {
		if strings.Contains(log, p) {
			t.Errorf("the log has %q", p)
		}
	}
	return public, private
}

// verbs iterates over the verbs of commands.
func verbs() func(func(string) bool) {
	return func(yield func(string) bool) {
		for _, v := range []string{
			"register", "leave", "rate", "begin", "pair", "unpair", "start", "report", "replay", "enter", "withdraw", "return", "reinstate", "absent", "pin", "forbid",
			"play-off", "forfeit-prize", "give", "paid", "messages", "prefer", "busy", "fix-times", "come", "go", "pick", "invite", "invite-all", "let-report", "self-report", "describe",
		} {
			if desk.New(v) == nil {
				panic(v)
			}
			if !yield(v) {
				return
			}
		}
	}
}

// TestPrivate makes two events that differ in what is private alone. All public
// bytes are equal, and the secrets are in none.
func TestPrivate(t *testing.T) {
	a, secretsA := confide(t, secrets{"sentinel-one@example.org", "sentinel-key-one", "Sat 11-12", "gold", "37"})
	b, secretsB := confide(t, secrets{"sentinel-two@example.org", "sentinel-key-two", "Sun 13-14", "silver", "43"})
	for path, text := range a {
		if b[path] != text {
			t.Errorf("%s differs:\n%s\n%s", path, text, b[path])
		}
		for _, p := range append(append(secretsA, secretsB...), "sentinel", "03:37", "Sat 11", "Sun 13") {
			if strings.Contains(text, p) {
				t.Errorf("%s has %q", path, p)
			}
		}
	}
	if len(a) < 100 {
		t.Errorf("only %d addresses", len(a))
	}
}
