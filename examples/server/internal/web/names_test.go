package web

import (
	"html"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// The two forms of a name: composed as in form C, and decomposed.
const (
	composed   = "Jos\u00e9"
	decomposed = "Jose\u0301"
)

// TestAlike registers a name that looks like another one, as a program. It is
// refused, unless the command accepts it.
func TestAlike(t *testing.T) {
	x := open(t)
	director := x.create("a", "")
	x.give("a", director, "register", `{"player":"Ann Miller"}`)
	for verb, key := range map[string]string{"register": `"player":`, "invite": `"role":"member","name":`} {
		body := `{` + key + `"\u0410nn Miller"`
		for _, preview := range []string{"", "?preview=1"} {
			g := x.do(ask{"POST", "/api/events/a/" + verb + preview, director, body + `}`, nil}).want(t, 422)
			if d := g.read(t); d["type"] != "urn:arbiter:alike" || !strings.Contains(d["detail"].(string), "looks like Ann Miller; accept it") {
				t.Errorf("%s: %s", verb, g.body)
			}
		}
	}
	x.give("a", director, "register", `{"player":"\u0410nn Miller","accept":true}`)
	state, err := x.hall.State("a")
	if err != nil || len(state.Registered()) != 2 {
		t.Errorf("%q, %v", state.Registered(), err)
	}
}

// TestAlikeForm registers such a name with the form, as a person does.
func TestAlikeForm(t *testing.T) {
	x := open(t)
	director := x.create("a", "")
	x.give("a", director, "register", `{"player":"Ann Miller"}`)
	post := func(form url.Values, status int) string {
		t.Helper()
		return x.do(ask{"POST", "/events/a/desk/register", "", form.Encode(), by(director)}).want(t, status).body
	}
	form := url.Values{"player": {"\u0410nn Miller"}}
	page := post(form, 422)
	if !strings.Contains(page, "looks like Ann Miller") || !strings.Contains(page, `name="accept"`) || !strings.Contains(page, "\u0410nn Miller") {
		t.Fatalf("no question: %s", page)
	}
	form.Set("accept", "1")
	yes := url.Values{}
	for _, m := range regexp.MustCompile(`<input type="hidden" name="(.*?)" value="(.*?)">`).FindAllStringSubmatch(post(form, 200), -1) {
		yes.Add(m[1], html.UnescapeString(m[2]))
	}
	if yes.Get("yes") != "1" || yes.Get("accept") != "1" {
		t.Fatalf("%v", yes)
	}
	post(yes, 200)
	if state, err := x.hall.State("a"); err != nil || len(state.Registered()) != 2 {
		t.Errorf("%v", err)
	}
	// Other refusals do not ask.
	if page := post(url.Values{"player": {"Ann Miller"}}, 409); strings.Contains(page, `name="accept"`) {
		t.Errorf("%s", page)
	}
}

// TestForms names one person in two forms of Unicode, in JSON and in a form.
func TestForms(t *testing.T) {
	x := open(t)
	director := x.create("a", "")
	x.give("a", director, "register", `{"player":"Jose\u0301"}`)
	form := url.Values{"name": {"Ame\u0301lie"}, "role": {"member"}, "yes": {"1"}}
	x.do(ask{"POST", "/events/a/desk/invite", "", form.Encode(), by(director)}).want(t, 200)
	state, err := x.hall.State("a")
	if err != nil || len(state.Registered()) != 1 || state.Registered()[0] != composed || state.People[len(state.People)-1].Name != "Am\u00e9lie" {
		t.Fatalf("%+q, %v", state.People, err)
	}
	x.give("a", director, "register", `{"player":"Bob"}`)
	x.later(48 * time.Hour)
	x.give("a", director, "begin", `{"entrants":["`+decomposed+`","Bob"]}`)
	for _, name := range []string{composed, decomposed} {
		g := x.do(ask{"POST", "/api/events/a/whynot", "", `{"round":1,"pairs":[["` + name + `","Bob"]]}`, nil}).want(t, 200)
		if !strings.Contains(g.body, composed) {
			t.Errorf("%+q: %s", name, g.body)
		}
	}
	x.give("a", director, "withdraw", `{"player":"`+decomposed+`"}`)
	if state, err = x.hall.State("a"); err != nil || desk.Spelled(state, decomposed) != composed || len(state.File.Event.Withdrawals) != 1 {
		t.Errorf("%+v, %v", state.File.Event.Withdrawals, err)
	}
}
