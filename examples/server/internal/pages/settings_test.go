package pages

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// after is the state after some commands of a director.
func after(t testing.TB, s *desk.State, list ...desk.Command) *desk.State {
	t.Helper()
	for _, c := range list {
		q := desk.Request{By: desk.Actor{Role: desk.Director}, At: now}
		if s != nil {
			q.Seen = s.Number
		}
		r, old, err := desk.Decide(s, c, q)
		if err != nil {
			t.Fatalf("%s: %v", c.Verb(), err)
		}
		if old {
			continue
		}
		if s, err = s.Apply(r); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// registering is an event whose players register.
func registering(t testing.TB, e desk.Event) *desk.State {
	return after(t, nil, desk.Create{ID: "cup", File: competition.File{About: "Cup", Event: e}, Token: strings.Repeat("0", 64)})
}

func atTheDesk(s *desk.State, path string) View {
	return View{State: s, At: now, By: desk.Actor{Role: desk.Director}, Path: path, Query: map[string]string{}}
}

// valuesOf are the fields of a form as a browser sends them.
func valuesOf(f form) url.Values {
	list := url.Values{}
	for _, x := range f.Fields {
		value := x.Value
		for k, o := range x.Options {
			if k == 0 && value == "" || o.Chosen {
				value = o.Value
			}
		}
		list.Add(x.Name, value)
	}
	return list
}

// The form of the settings has the settings that there are: sent as it is, it
// changes nothing.
func TestSettingsForm(t *testing.T) {
	cents := int64(0)
	fee := int64(1250)
	swiss := pairing.New(pairing.ArbiterSwiss2026, []string{})
	swiss.Length = 5
	for _, c := range []desk.Settings{
		{Edition: pairing.WC2012}, {Edition: pairing.WCC2014, Lives: 2, Fee: &cents}, {Edition: pairing.WC2016, FirstMonday: "2012-02-20", Zone: "America/New_York", Fee: &fee},
		{Edition: pairing.ArbiterSwiss2026, Length: 4, Points: pairing.NewPoints(3, 1, 0)}, {Edition: pairing.ArbiterMcMahon2026, Length: 4, Points: pairing.Points{Win: 3, Draw: 1, Bye: 1}},
	} {
		s := after(t, registering(t, swiss), c)
		v := atTheDesk(s, "desk/event")
		again, err := Command("settings", valuesOf(v.form("settings")))
		if err != nil {
			t.Fatal(err)
		}
		if _, old, err := desk.Decide(s, again, desk.Request{By: v.By, At: now}); err != nil || !old {
			t.Errorf("%+v: %+v, %v", c, again, err)
		}
		if p, err := Render(v); err != nil || !strings.Contains(string(p.Body), `action="/events/cup/desk/settings"`) {
			t.Error(err)
		}
	}
	// An amount of 0 stays in the form that asks first.
	c := &desk.Settings{Fee: &cents}
	if again, err := Command("settings", Form(c)); err != nil || again.(*desk.Settings).Fee == nil {
		t.Error(again, err)
	}
	if _, err := Command("settings", url.Values{"system": {"3-1"}}); err == nil || err.(*FieldError).Field != "system" {
		t.Error(err)
	}
	// After the beginning and for others, there are no settings.
	s := after(t, registering(t, pairing.New(pairing.WC2012, []string{"Ann", "Bob"})))
	for _, v := range []View{atTheDesk(s, "desk/event"), {State: s, At: now, Path: "desk/event"}} {
		if p, err := Render(v); err != nil || strings.Contains(string(p.Body), "desk/settings") {
			t.Error(err)
		}
	}
}

// Players are registered from lines. All lines that are wrong are named.
func TestRegistrations(t *testing.T) {
	c, err := Command("register-all", url.Values{"list": {"Ann, 1500, North\nBob\nCid,, South"}})
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, x := range c.(*desk.RegisterAll).Players {
		text += fmt.Sprint(x.Player, " ", x.Club, " ", x.Rated, "; ")
	}
	if text != "Ann North &{Ann 0 0 0 0 1500}; Bob  <nil>; Cid South <nil>; " {
		t.Error(text)
	}
	c, err = Command("register-all", url.Values{"list": {"Ann, 2p\nBob, 4d\nCid, 12k"}, "figure": {"grade"}})
	if list := c.(*desk.RegisterAll).Players; err != nil || list[0].Grade != "2p" || list[1].Grade != "4d" || list[2].Grade != "12k" {
		t.Error(list, err)
	}
	_, err = Command("register-all", url.Values{"list": {"Ann, x\ndirector\nAnn"}})
	if err == nil || strings.Count(err.Error(), "\n") != 2 {
		t.Error(err)
	}
	s := registering(t, pairing.New(pairing.WC2012, []string{}))
	p, err := Refused(atTheDesk(s, "desk/register-all"), "register-all", url.Values{"list": {"Ann, x\nAnn"}}, 422, fmt.Errorf("%w: %w", desk.ErrInvalid, err))
	if body := string(p.Body); err != nil || !strings.Contains(body, "line 3, column 1") || !strings.Contains(body, ">Ann, x\nAnn</textarea>") {
		t.Error(body, err)
	}
}

// The preview of the beginning has the seeds, and says what it closes.
func TestBeginPreview(t *testing.T) {
	s := after(t, registering(t, pairing.New(pairing.WC2012, []string{})), desk.RegisterAll{Players: []desk.Register{
		{Player: "Ann", Rated: &competition.Rated{Player: "Ann", Gameroom: 1500}, Club: "West"}, {Player: "Bob"}, {Player: "Cid", Rated: &competition.Rated{Player: "Cid", Gameroom: 1600}}}})
	v := atTheDesk(s, "desk/begin")
	f := v.form("begin")
	if f.Fields[0].Value != "Cid\nAnn\nBob" {
		t.Errorf("%q", f.Fields[0].Value)
	}
	s = after(t, s, desk.Rate{Rated: competition.Rated{Player: "Bob", Gameroom: 1600}})
	v.State = s
	if f := v.form("begin"); f.Fields[0].Value != "" {
		t.Errorf("%q", f.Fields[0].Value)
	}
	c := desk.Begin{}
	e, err := desk.Preview(s, c, desk.Request{By: v.By, At: now})
	if err != nil {
		t.Fatal(err)
	}
	p, err := Preview(v, "begin", c, e, "k")
	for _, want := range []string{"Registration ends: nobody can register", "can be taken back", ">1600 <", "by lot", "<caption id=\"seeds\">3 players"} {
		if !strings.Contains(string(p.Body), want) {
			t.Errorf("%s is not there: %v", want, err)
		}
	}
	front, err := Render(View{State: s, At: now})
	if err != nil || !strings.Contains(string(front.Body), "<td>West</td>") {
		t.Error(err)
	}
}

// The seeds of a McMahon have the grades, and what they give.
func TestSeedsByGrades(t *testing.T) {
	e := pairing.New(pairing.ArbiterMcMahon2026, []string{})
	e.Length = 3
	s := after(t, registering(t, e), desk.RegisterAll{Players: []desk.Register{{Player: "Ann", Grade: "2k"}, {Player: "Bob", Grade: "1d"}}}, desk.Begin{})
	p, err := Render(View{State: s, At: now, Path: "seeding"})
	for _, want := range []string{"by their grades", "<td>1d</td><td class=\"number\">2</td>", "<td>2k</td><td class=\"number\">0</td>"} {
		if !strings.Contains(string(p.Body), want) {
			t.Errorf("%s is not there: %v\n%s", want, err, p.Body)
		}
	}
}

// The desk has the commands of each phase.
func TestPhases(t *testing.T) {
	has := func(s *desk.State) string {
		var list []string
		for _, g := range atTheDesk(s, "desk/").groups() {
			for _, verb := range g.verbs {
				switch verb {
				case "close", "unbegin", "rename", "list", "register-all":
					list = append(list, verb)
				}
			}
		}
		return strings.Join(list, " ")
	}
	s := registering(t, pairing.New(pairing.WC2012, []string{}))
	if got := has(s); got != "register-all rename close list" {
		t.Error(got)
	}
	v := atTheDesk(after(t, s, desk.Close{}), "desk/")
	if f := v.form("close"); f.Button != "Open" || valuesOf(f).Get("not") != "1" {
		t.Errorf("%+v", f)
	}
	s = after(t, registering(t, pairing.New(pairing.WC2012, []string{"Ann", "Bob"})), desk.Pair{Round: 1})
	if got := has(s); got != "rename list unbegin" {
		t.Error(got)
	}
	s = after(t, s, desk.Start{Round: 1})
	if got := has(s); got != "rename list" {
		t.Error(got)
	}
	if got := has(after(t, s, desk.List{As: desk.Archived})); got != "list" {
		t.Error(got)
	}
}

// The front page leaves out what is hidden, and folds what is past.
func TestListings(t *testing.T) {
	s := registering(t, desk.Event{})
	for as, want := range map[desk.Listing]string{
		desk.Listed: `<h2><a href="/events/cup/">`, desk.Hidden: "There is no event yet.", desk.Archived: `<li><a href="/events/cup/">`,
	} {
		s := after(t, s, desk.List{As: as})
		p, err := Front([]*desk.State{s}, now.Add(time.Hour), false)
		if err != nil || !strings.Contains(string(p.Body), want) || as == desk.Hidden && strings.Contains(string(p.Body), "cup") {
			t.Errorf("%v: %s", as, p.Body)
		}
	}
}

// During registration, the rules are those by which the event will be played.
func TestRulesOfPlan(t *testing.T) {
	e := pairing.New(pairing.WCC2014, []string{})
	e.Lives = 2
	for _, s := range []*desk.State{registering(t, desk.Event{}), registering(t, e)} {
		p, err := Render(View{State: s, At: now, Path: "rules"})
		lives := fmt.Sprintf("<th scope=\"row\">lives</th><td>%d</td>", s.File.Planned().Event.Lives)
		if err != nil || !strings.Contains(string(p.Body), lives) || !s.File.HasEvent() && strings.Contains(string(p.Body), "removes nobody") {
			t.Error(err, lives)
		}
	}
}
