package web_test

import (
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// This file has who may give which command.

// rights has, for each verb, a body and the people who may give the command in
// it: a director, somebody who enters others, Ada who is a player, and Zoe who
// is a spectator. The body of a member's command speaks for Ada, or for Zoe.
var rights = map[string]struct{ body, may string }{
	"register":      {`{"player":"New"}`, "director entry"},
	"register-all":  {`{"players":[{"player":"New"}]}`, "director entry"},
	"unbegin":       {`{}`, "director"},
	"settings":      {`{"edition":"wc2012"}`, "director"},
	"close":         {`{}`, "director"},
	"list":          {`{"as":"hidden"}`, "director the administrator"},
	"rename":        {`{"player":"Ada","name":"Ida"}`, "director"},
	"leave":         {`{"player":"Ada"}`, "director Ada"},
	"rate":          {`{"rated":{"player":"Ada","gameroom":1500}}`, "director"},
	"begin":         {`{}`, "director"},
	"pair":          {`{"round":2}`, "director"},
	"unpair":        {`{"round":1}`, "director"},
	"start":         {`{"round":1}`, "director"},
	"report":        {`{"round":1,"game":{"gold":"Ada","silver":"Ben","outcome":"gold"}}`, "director"},
	"replay":        {`{"round":1,"gold":"Ada","silver":"Ben"}`, "director"},
	"enter":         {`{"player":"New","seed":3}`, "director"},
	"withdraw":      {`{"player":"Ada"}`, "director Ada"},
	"return":        {`{"player":"Ada"}`, "director"},
	"reinstate":     {`{"player":"Ada"}`, "director"},
	"absent":        {`{"player":"Ada","round":2}`, "director"},
	"pin":           {`{"pin":{"round":2,"pairs":[]}}`, "director"},
	"forbid":        {`{"players":["Ada","Ben"]}`, "director"},
	"play-off":      {`{}`, "director"},
	"forfeit-prize": {`{"player":"Ada"}`, "director"},
	"give":          {`{"from":"Ada","cents":100}`, "director"},
	"paid":          {`{"players":["Ada"]}`, "director"},
	"messages":      {`{"address":"https://chat.example.org/hook"}`, "director"},
	"prefer":        {`{"player":"Ada","hours":["Sat 19-23"]}`, "director Ada"},
	"busy":          {`{"player":"Ada","from":"2012-01-11T20:00:00Z","to":"2012-01-11T22:00:00Z"}`, "director Ada"},
	"fix-times":     {`{"round":1}`, "director"},
	"set-time":      {`{"round":1,"gold":"Ada","silver":"Ben","start":"2012-02-01T20:00:00Z"}`, "director"},
	"come":          {`{"round":1,"player":"Ada"}`, "director Ada"},
	"go":            {`{"round":1,"player":"Ada"}`, "director Ada"},
	"pick":          {`{"spectator":"Zoe","round":1,"players":["Ada","Ben"],"winner":"Ben"}`, "director Zoe"},
	"invite":        {`{"name":"Spectator","role":"member"}`, "director entry the administrator"},
	"let-report":    {`{}`, "director"},
	"self-report":   {`{"round":1,"player":"Ada","gold":"Ada","silver":"Ben","outcome":"gold"}`, "director Ada"},
	"invite-all":    {`{"names":["Ada"]}`, "director"},
	"describe":      {`{"about":"Cup"}`, "director"},
}

// verbs returns the verbs of package desk, as its source has them.
func verbs(t *testing.T) (list []string) {
	t.Helper()
	text, err := os.ReadFile("../desk/command.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`Verb\(\) string\s+\{ return "([^"]+)" \}`).FindAllSubmatch(text, -1) {
		verb := string(m[1])
		if desk.New(verb) == nil {
			t.Errorf("there is no command %s", verb)
		}
		list = append(list, verb)
	}
	if len(list) < 27 {
		t.Fatalf("%d verbs", len(list))
	}
	return list
}

func TestRoles(t *testing.T) {
	x := open(t)
	x.create(desk.Create{ID: "cup", FirstMonday: "2012-01-16", Zone: "-05:00"})
	for _, p := range people[:4] {
		x.direct("cup", desk.Register{Player: p})
	}
	x.direct("cup", desk.Begin{Entrants: people[:4]})
	x.direct("cup", desk.Pair{Round: 1})
	x.direct("cup", desk.Invite{Name: "Zoe", Role: desk.Member})
	x.direct("cup", desk.Invite{Name: "The office", Role: desk.Entry})
	x.create(desk.Create{ID: "other"})
	before, log := x.state("cup").Number, x.log.String()

	asks := []struct {
		name, token string
		unknown     bool // the token opens nothing
	}{
		{"director", x.token("cup"), false},
		{"entry", x.token("The office"), false},
		{"Ada", x.token("Ada"), false},
		{"Ben", x.token("Ben"), false},
		{"Zoe", x.token("Zoe"), false},
		{"nobody", "", true},
		{"a liar", web64(43), true},
		{"the administrator", admin, true},
		{"the director of another event", x.token("other"), true},
		{"somebody who has seen the log", x.state("cup").People[0].Token, true},
	}
	cells := 0
	for _, verb := range verbs(t) {
		if verb == "create" {
			continue // below
		}
		row, ok := rights[verb]
		if !ok {
			t.Errorf("nobody says who may %s", verb)
			continue
		}
		for _, who := range asks {
			may := strings.Contains(" "+row.may+" ", " "+who.name+" ")
			for _, query := range []string{"?preview=1", ""} {
				if may && query == "" {
					continue // the state stays as it is
				}
				cells++
				c := call{method: "POST", path: "/api/events/cup/" + verb + query, token: who.token, seen: before, body: row.body}
				got, err := x.do(c)
				if err != nil {
					t.Fatal(err)
				}
				switch {
				case who.unknown && !may:
					refused(t, got, http.StatusUnauthorized, "token")
					if got.header.Get("WWW-Authenticate") == "" {
						t.Errorf("%s: no WWW-Authenticate", verb)
					}
				case !may:
					refused(t, got, http.StatusForbidden, "not-allowed")
				case got.status == 400, got.status == 401, got.status == 403, got.status >= 500:
					t.Errorf("%s may %s, but the answer is %d: %s", who.name, verb, got.status, got.body)
				}
				if t.Failed() {
					t.Fatalf("%s: %s", who.name, verb)
				}
			}
		}
	}
	for _, who := range asks {
		got, err := x.do(call{method: "POST", path: "/api/events", token: who.token, body: `{"id":"third","file":{}}`})
		if err != nil {
			t.Fatal(err)
		}
		if who.name == "the administrator" {
			if got.status != http.StatusCreated {
				t.Errorf("%s: %d: %s", who.name, got.status, got.body)
			}
			continue
		}
		refused(t, got, http.StatusUnauthorized, "token")
	}
	if n := x.state("cup").Number; n != before {
		t.Errorf("%d new records", n-before)
	}
	t.Logf("%d requests", cells)
	if strings.Count(x.log.String()[len(log):], "\n") < cells {
		t.Error("the log does not have each request")
	}
}

// web64 is a text that looks like a token.
func web64(n int) string { return strings.Repeat("A", n) }

// A person who has a new token, or who has left, loses the old token at once.
func TestOldTokens(t *testing.T) {
	x := open(t)
	x.create(desk.Create{ID: "cup"})
	x.direct("cup", desk.Register{Player: "Ada"})
	x.direct("cup", desk.Register{Player: "Ben"})
	ask := func(name, token string) int {
		c := call{method: "POST", path: "/api/events/cup/leave?preview=1", token: token, body: fmt.Sprintf(`{"player":%q}`, name)}
		got, err := x.do(c)
		if err != nil {
			t.Fatal(err)
		}
		return got.status
	}
	old := x.token("Ada")
	x.direct("cup", desk.Invite{Name: "Ada", Role: desk.Member})
	if a, b := ask("Ada", old), ask("Ada", x.token("Ada")); a != 401 || b != 200 {
		t.Errorf("the old token: %d, the new token: %d", a, b)
	}
	x.direct("cup", desk.Leave{Player: "Ben"})
	if a := ask("Ben", x.token("Ben")); a != 401 {
		t.Errorf("after leaving: %d", a)
	}
	// The director's own token, too.
	old = x.token("cup")
	r := receiptOf(t, x.must(200, x.order("cup", desk.Invite{Name: "director", Role: desk.Director})))
	if a, b := ask("Ada", old), ask("Ada", r.Token); a != 401 || b != 200 {
		t.Errorf("the director's old token: %d, the new token: %d", a, b)
	}
}
