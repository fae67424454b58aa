package web

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
)

// TestSelfReport lets players report their own game on their pages: a dispute
// that the desk shows first, and then a result that both report.
func TestSelfReport(t *testing.T) {
	x := open(t)
	director := x.play("a")
	gold, silver := x.first("a")
	tokens := map[string]string{}
	for _, name := range []string{gold, silver} {
		tokens[name] = x.invite("a", director, name)
	}
	me := func(name string) string {
		t.Helper()
		return x.do(ask{"GET", "/events/a/me", "", "", by(tokens[name])}).want(t, 200).body
	}
	send := func(name, outcome string) got {
		t.Helper()
		form := url.Values{"round": {"1"}, "player": {name}, "gold": {gold}, "silver": {silver}, "outcome": {outcome}, "yes": {"1"}}
		return x.do(ask{"POST", "/events/a/me/self-report", "", form.Encode(), by(tokens[name])})
	}
	if p := me(gold); strings.Contains(p, "I won") || !strings.Contains(p, "Find your board: 1") {
		t.Errorf("%s", p)
	}
	send(gold, "gold").want(t, 409)
	x.give("a", director, "let-report", `{}`)
	const later = "as soon as the director has started the round"
	if p := me(gold); !strings.Contains(p, later) {
		t.Errorf("%s", p)
	}
	x.give("a", director, "start", `{"round":1}`)
	if p := me(silver); strings.Contains(p, later) || !strings.Contains(p, `<button name="outcome" value="silver">I won</button><button name="outcome" value="gold">I lost</button></p>`) {
		t.Errorf("%s", p)
	}
	send(gold, "gold").want(t, 303)
	if p := me(silver); !strings.Contains(p, fmt.Sprintf("%s reports: %s beats %s.", gold, gold, silver)) || strings.Contains(p, "Take my report back") {
		t.Errorf("%s", p)
	}
	send(silver, "silver").want(t, 303)
	said := fmt.Sprintf("%s reports: %s beats %s.", silver, silver, gold)
	for path, token := range map[string]string{"desk/": director, "rounds/1": "", "me": tokens[gold]} {
		if p := x.do(ask{"GET", "/events/a/" + path, "", "", by(token)}).want(t, 200); !strings.Contains(p.body, said) {
			t.Errorf("%s: %s", path, p.body)
		}
	}
	if p := x.do(ask{"GET", "/events/a/desk/", "", "", by(director)}).want(t, 200); !strings.Contains(p.body, "The players of round 1, board 1, do not agree.") {
		t.Errorf("%s", p.body)
	}
	if list := x.get("/api/events/a/self-reports").want(t, 200).read(t); list["allowed"] != true || len(list["reports"].([]any)) != 2 {
		t.Errorf("%v", list)
	}
	if p := me(gold); !strings.Contains(p, "Take my report back") {
		t.Errorf("%s", p)
	}
	send(gold, "silver").want(t, 303)
	if p := me(gold); !strings.Contains(p, "lost against") || strings.Contains(p, "I won") || strings.Contains(p, "Find your board") {
		t.Errorf("%s", p)
	}
}
