package pages

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/server/internal/files"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// A form is read, or the error names the field.
func TestLeagueOrder(t *testing.T) {
	teams := []string{"Ann", "line\nbreak"}
	match := roundrobin.Match[string]{A: "line\nbreak", B: "Ann", WinsA: 2, WinsB: 1}
	forfeit := roundrobin.Match[string]{A: "Ann", B: "line\nbreak", Forfeit: roundrobin.ByBoth}
	for _, c := range []struct {
		verb, typed string
		want        files.LeagueOrder
		field       string // that is wrong
	}{
		{"report", "a=2&b=1&winsA=2&winsB=+1+", files.LeagueOrder{Match: match}, ""},
		{"report", "a=1&b=2&forfeit=both", files.LeagueOrder{Match: forfeit}, ""},
		{"correct", "a=2&b=1&winsA=2&winsB=1&which=3", files.LeagueOrder{Match: match, Which: 3}, ""},
		{"annul", "a=1&b=2&which=2&why=fog", files.LeagueOrder{Match: roundrobin.Match[string]{A: "Ann", B: "line\nbreak"}, Which: 2, Why: "fog"}, ""},
		{"deduct", "a=1&points=-3&from=2&why=late", files.LeagueOrder{Deduction: roundrobin.Deduction[string]{Team: "Ann", Points: -3, From: 2, Why: "late"}}, ""},
		{"withdraw", "a=1&results=half&why=ill", files.LeagueOrder{Withdrawal: roundrobin.Withdrawal[string]{Team: "Ann", Results: roundrobin.Half, Why: "ill"}}, ""},
		{"report", "a=0&b=1&winsA=2&winsB=1", files.LeagueOrder{}, "a"},
		{"report", "a=0&b=3&winsA=2&winsB=1", files.LeagueOrder{}, "a"},
		{"report", "a=1&b=3&winsA=2&winsB=1", files.LeagueOrder{}, "b"},
		{"report", "a=1&b=2&winsA=&winsB=1", files.LeagueOrder{}, "winsA"},
		{"report", "a=1&b=2&winsA=1&winsB=x", files.LeagueOrder{}, "winsB"},
		{"report", "a=1&b=2&forfeit=c", files.LeagueOrder{}, "forfeit"},
		{"annul", "a=1&b=2&which=x", files.LeagueOrder{}, "which"},
		{"deduct", "a=1&points=", files.LeagueOrder{}, "points"},
		{"withdraw", "a=1&results=all", files.LeagueOrder{}, "results"},
	} {
		typed, err := url.ParseQuery(c.typed)
		if err != nil {
			t.Fatal(err)
		}
		c.want.Verb = c.verb
		o, err := LeagueOrder(c.verb, teams, typed)
		var wrong *FieldError
		if c.field == "" && (err != nil || o != c.want) || c.field != "" && (!errors.As(err, &wrong) || wrong.Field != c.field) {
			t.Errorf("%s %s: %+v, %v", c.verb, c.typed, o, err)
		}
	}
	for _, verb := range leagueVerbs {
		if q := leagueQuestions[verb]; !strings.HasSuffix(q.text, "?") || q.button == "" {
			t.Errorf("%s: the question %q with the button %q", verb, q.text, q.button)
		}
	}
	if _, err := LeagueOrder("sing", teams, url.Values{}); err == nil {
		t.Error("a verb is made up")
	}
}

// The pages of a desk are in order, also with names that are none of HTML. What
// was typed is in the form of a refusal and of a preview.
func TestLeaguePages(t *testing.T) {
	teams := []string{"<b>", "\u202eBob"}
	x := files.Shown{Title: "<i>", Says: []string{"1 match < 2."}}
	typed := url.Values{"a": {"1"}, "b": {"2"}, "winsA": {"7"}, "why": {`"fog"`}, "forfeit": {"b"}}
	wrong := &FieldError{"winsB", "Write a whole number."}
	page := func(p Page, err error) Page {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for name, c := range map[string]struct {
		p    Page
		want []string
	}{
		"login":   {page(LeagueLogin("a/b", true)), []string{`action="/files/a%2Fb/desk/login"`, "Nobody has this token here."}},
		"desk":    {page(League("cup", x, teams, 17, "It is so.")), []string{"Recorded: It is so.", `value="17"`, `action="/files/cup/desk/withdraw"`, `<option value="2">`, "/desk/logout"}},
		"preview": {page(LeaguePreview("cup", "report", typed, files.LeagueChange{Said: "<u>", Changes: []string{"The final is dropped."}}, "k")), []string{"&lt;u&gt;", "The final is dropped.", "<h1>Record this result?</h1>\n<p>Nothing is saved yet.", "<button>Record</button>", `name="yes" value="1"`, `name="key" value="k"`, `name="winsA" value="7"`, `value="&#34;fog&#34;"`}},
		"refused": {page(LeagueRefused("cup", "report", teams, 17, typed, 422, wrong)), []string{"Nothing was changed.", `name="winsA" value="7"`, `<option value="b" selected>`, "aria-invalid", "Write a whole number."}},
	} {
		all, problems := parse(string(c.p.Body))
		for _, x := range append(problems, faults(all)...) {
			t.Errorf("%s: %s", name, x)
		}
		for _, want := range c.want {
			if !strings.Contains(string(c.p.Body), want) {
				t.Errorf("%s: no %s in\n%s", name, want, c.p.Body)
			}
		}
		if body := string(c.p.Body); strings.Contains(body, "<i>") || strings.Contains(body, "<b>") || strings.Contains(body, "\u202e") || (c.p.Status == 422) != (name == "refused") {
			t.Errorf("%s: %d\n%s", name, c.p.Status, body)
		}
	}
	if typed.Has("key") {
		t.Error("the typed texts are changed")
	}
	if p := page(League("cup", x, teams, 17, "")); strings.Contains(string(p.Body), "Recorded") {
		t.Errorf("%s", p.Body)
	}
}
