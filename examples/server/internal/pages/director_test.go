package pages

import (
	"encoding/json"
	"errors"
	"fmt"
	markup "html"
	"maps"
	"net/url"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// verbs returns the verbs of all commands, from the source of package desk.
func verbs(t *testing.T) (list []string) {
	text, err := os.ReadFile("../desk/command.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`Verb\(\) string +\{ return "(.*)" \}`).FindAllStringSubmatch(string(text), -1) {
		list = append(list, m[1])
	}
	if len(list) < 25 {
		t.Fatalf("%d verbs", len(list))
	}
	return list
}

// TestFormsOfVerbs checks that every command has a form, except the one that
// makes an event.
func TestFormsOfVerbs(t *testing.T) {
	list := verbs(t)
	for _, verb := range list {
		if _, ok := forms[verb]; ok == (verb == "create") {
			t.Errorf("form of %s: %t", verb, ok)
		}
	}
	for verb := range forms {
		if !slices.Contains(list, verb) {
			t.Errorf("there is no command %s", verb)
		}
	}
}

// fill draws a command.
func fill(t *rapid.T, v reflect.Value, name string) {
	if _, ok := v.Addr().Interface().(*time.Time); ok {
		v.Set(reflect.ValueOf(time.Unix(rapid.Int64Range(1, 1<<32).Draw(t, name), 0).UTC()))
		return
	}
	switch v.Addr().Interface().(type) {
	case *pairing.Outcome:
		v.SetInt(rapid.Int64Range(0, int64(pairing.Void)).Draw(t, name))
		return
	case *pairing.Cause:
		v.SetInt(rapid.Int64Range(0, int64(pairing.BotMisconfigured)).Draw(t, name))
		return
	case *desk.Listing:
		v.SetInt(rapid.Int64Range(0, int64(desk.Archived)).Draw(t, name))
		return
	case *pairing.Edition:
		v.SetInt(rapid.Int64Range(0, int64(pairing.ArbiterMcMahon2026)).Draw(t, name))
		return
	case *desk.Role:
		v.SetInt(rapid.Int64Range(0, int64(desk.Director)).Draw(t, name))
		return
	}
	words := rapid.StringMatching(`[a-zäß<&"' ]{0,8}[A-Z.0é]`)
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.Tag.Get("json") != "-" {
				fill(t, v.Field(i), name+"."+f.Name)
			}
		}
	case reflect.Pointer:
		if rapid.Bool().Draw(t, name) {
			v.Set(reflect.New(v.Type().Elem()))
			fill(t, v.Elem(), name)
			if v.Elem().IsZero() {
				v.SetZero()
			}
		}
	case reflect.Slice:
		for i := range rapid.IntRange(0, 12).Draw(t, name) {
			item := reflect.New(v.Type().Elem()).Elem()
			fill(t, item, name+strconv.Itoa(i))
			if !item.IsZero() {
				v.Set(reflect.Append(v, item))
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(t, v.Index(i), name)
		}
	case reflect.String:
		v.SetString(strings.TrimSpace(words.Draw(t, name)))
	case reflect.Bool:
		v.SetBool(rapid.Bool().Draw(t, name))
	case reflect.Int, reflect.Int64:
		v.SetInt(rapid.Int64Range(-5, 1<<30).Draw(t, name))
	case reflect.Uint64:
		v.SetUint(rapid.Uint64().Draw(t, name))
	case reflect.Float64:
		v.SetFloat(rapid.Float64Range(-1e9, 1e9).Draw(t, name))
	default:
		t.Fatalf("no value for %v", v.Type())
	}
}

// law: a command that is written into its form and read back is the same.
func lawForm(t *rapid.T) {
	verb := rapid.SampledFrom(slices.Sorted(maps.Keys(forms))).Draw(t, "verb")
	want := desk.New(verb)
	fill(t, reflect.ValueOf(want).Elem(), verb)
	text := Form(want).Encode()
	form, err := url.ParseQuery(text)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Command(verb, form)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s: %s", text, diff)
	}
}

func TestForm(t *testing.T) { rapid.Check(t, lawForm) }
func FuzzForm(f *testing.F) { f.Fuzz(rapid.MakeFuzz(lawForm)) }

// TestFieldsAreRead fills in each field of each form alone, and checks that
// the command has what was typed.
func TestFieldsAreRead(t *testing.T) {
	v := played(t)
	for verb := range forms {
		f := v.form(verb)
		seen := map[string]bool{}
		for _, x := range f.Fields {
			if x.ID == "" || seen[x.ID] {
				t.Errorf("%s: the field %s has the id %q", verb, x.Name, x.ID)
			}
			seen[x.ID] = true
			if x.Kind != hidden && x.Label == "" {
				t.Errorf("%s: the field %s has no label", verb, x.Name)
			}
			values := []string{"7", "1", "Ann", "2026-11-23T19:00", "3-1-0"}
			for _, o := range x.Options {
				values = append(values, o.Value)
			}
			ok := slices.ContainsFunc(values, func(value string) bool {
				c, err := Command(verb, url.Values{x.Name: {value}, "zone": {"-05:00"}})
				return err == nil && !reflect.ValueOf(c).Elem().IsZero()
			})
			if !ok && x.Name != "zone" && x.Name != "figure" {
				t.Errorf("%s: the field %s changes nothing", verb, x.Name)
			}
		}
	}
}

// TestCommandErrors checks that what cannot be read is said at its field.
func TestCommandErrors(t *testing.T) {
	for _, c := range []struct {
		verb, form, field string
	}{
		{"pair", "round=x", "round"},
		{"pair", "round=99999999999999999999", "round"},
		{"report", "game.outcome=goldd", "game.outcome"},
		{"give", "dollars=1.5", "dollars"},
		{"give", "dollars=-1", "dollars"},
		{"give", "dollars=99999999999999999", "dollars"},
		{"begin", "lot=-1", "lot"},
		{"register", "rated.gameroom=inf", "rated.gameroom"},
		{"register", "rated.gameroom=NaN", "rated.gameroom"},
		{"forbid", "not=yes", "not"},
		{"forbid", "players=a&players=b&players=c", "players"},
		{"invite", "role=king", "role"},
		{"busy", "from=tomorrow&zone=-05:00", "from"},
		{"busy", "from=2026-03-08T02:30&zone=America/New_York", "from"},
		{"busy", "from=2026-03-08T03:30&zone=Local", "from"},
		{"busy", "from=2026-03-08T03:30&zone=America/Atlantis", "from"},
	} {
		form, err := url.ParseQuery(c.form)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Command(c.verb, form)
		var wrong *FieldError
		if !errors.As(err, &wrong) || wrong.Field != c.field || wrong.Text == "" {
			t.Errorf("%s %s: %v", c.verb, c.form, err)
		}
	}
	for _, verb := range []string{"create", "sing", ""} {
		if _, err := Command(verb, url.Values{}); err == nil {
			t.Errorf("%q is a form", verb)
		}
	}
}

// TestSpelled checks the fields that are made for people.
func TestSpelled(t *testing.T) {
	for _, c := range []struct {
		verb, form string
		want       desk.Command
	}{
		{"give", "from=Ann&dollars=12.50", &desk.Give{From: "Ann", Cents: 1250}},
		{"give", "from=Ann&dollars=%243", &desk.Give{From: "Ann", Cents: 300}},
		{"register", "player=Ann&rated.gameroom=1500", &desk.Register{Player: "Ann", Rated: &competition.Rated{Player: "Ann", Gameroom: 1500}}},
		{"register", "player=Ann&rated.gameroom=", &desk.Register{Player: "Ann"}},
		{"begin", "order=Ann%0D%0A+Bob+%0D%0A%0D%0A", &desk.Begin{Entrants: []string{"Ann", "Bob"}}},
		{"prefer", "player=Ann&hour=Wed+19&hour=Wed+20&hour=Wed+22&hour=Mon+0", &desk.Prefer{Player: "Ann", Hours: []string{"Wed 19-21", "Wed 22", "Mon 0"}}},
		{"prefer", "player=Ann&hour=Wed+19&hour=Noon", &desk.Prefer{Player: "Ann", Hours: []string{"Wed 19", "Noon"}}},
		{"prefer", "player=Ann&entries=Wed+19%0ASat", &desk.Prefer{Player: "Ann", Hours: []string{"Wed 19", "Sat"}}},
		{"pin", "pin.round=2&pin.pairs.0=&pin.pairs.0=&pin.pairs.1=Ann&pin.pairs.1=Bob&pin.bye=", &desk.Pin{Pin: pairing.Pin[string]{Round: 2, Pairs: [][2]string{{"Ann", "Bob"}}}}},
		{"give", "from=Ann&dollars=12.50&not=1", &desk.Give{From: "Ann", Cents: 1250, Not: true}},
		{"set-time", "round=2&gold=Ann&silver=Bob&start=2026-11-23T19:00&zone=-05:00", &desk.SetTime{Round: 2, Gold: "Ann", Silver: "Bob", Start: time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC)}},
		{"set-time", "round=2&gold=Ann&silver=Bob&start=2026-03-08T18:00&zone=America/New_York", &desk.SetTime{Round: 2, Gold: "Ann", Silver: "Bob", Start: time.Date(2026, 3, 8, 22, 0, 0, 0, time.UTC)}},
		{"set-time", "round=2&gold=Ann&silver=Bob&start=2026-11-01T01:30&zone=America/New_York", &desk.SetTime{Round: 2, Gold: "Ann", Silver: "Bob", Start: time.Date(2026, 11, 1, 5, 30, 0, 0, time.UTC)}},
		{"busy", "player=Ann&from=2026-11-23T19:00&to=2026-11-23T21:30&zone=-05:00", &desk.Busy{Player: "Ann", From: time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC), To: time.Date(2026, 11, 24, 2, 30, 0, 0, time.UTC)}},
	} {
		form, err := url.ParseQuery(c.form)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Command(c.verb, form)
		if err != nil {
			t.Errorf("%s: %v", c.form, err)
			continue
		}
		if diff := cmp.Diff(c.want, got, cmpopts.EquateApproxTime(0)); diff != "" {
			t.Errorf("%s: %s", c.form, diff)
		}
	}
}

// shipped is the state of the shipped event after all of its requests, or after
// those before one with a verb.
func shipped(t testing.TB, before string) *desk.State {
	t.Helper()
	text, err := os.ReadFile("../../sample.json")
	if err != nil {
		t.Fatal(err)
	}
	var sample struct {
		Create   json.RawMessage
		Requests []struct {
			At      time.Time
			By, Do  string
			Command json.RawMessage
		}
	}
	if err := json.Unmarshal(text, &sample); err != nil {
		t.Fatal(err)
	}
	c, err := desk.Read("create", sample.Create)
	if err != nil {
		t.Fatal(err)
	}
	c.(*desk.Create).Token = fmt.Sprintf("%064d", 0)
	var s *desk.State
	do := func(c desk.Command, by string, at time.Time) {
		r := desk.Request{By: desk.Actor{Role: desk.Director}, At: at}
		if by != "" {
			r.By = desk.Actor{Role: desk.Member, Name: by}
		}
		number := int64(0)
		if s != nil {
			r.Seen, number = s.Number, s.Number
		}
		switch c := c.(type) {
		case *desk.Register:
			c.Token = fmt.Sprintf("%064d", number)
		case *desk.Invite:
			c.Token = fmt.Sprintf("%064d", number)
		}
		record, _, err := desk.Decide(s, c, r)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.Apply(record); err != nil {
			t.Fatal(err)
		}
	}
	do(c, "", sample.Requests[0].At)
	for _, r := range sample.Requests {
		if r.Do == before {
			break
		}
		c, err := desk.Read(r.Do, r.Command)
		if err != nil {
			t.Fatal(err)
		}
		do(c, r.By, r.At)
	}
	return s
}

// played is what a director sees of the shipped event in round 4.
func played(t testing.TB) View {
	return View{State: shipped(t, ""), At: time.Date(2012, 2, 2, 13, 0, 0, 0, time.UTC), By: desk.Actor{Role: desk.Director}, Path: "desk/"}
}

// hiddenFields returns the fields of the form that sends a yes.
func hiddenFields(t *testing.T, body []byte) url.Values {
	t.Helper()
	form := url.Values{}
	_, rest, ok := strings.Cut(string(body), `class="yes">`)
	if !ok {
		t.Fatalf("no form for a yes:\n%s", body)
	}
	rest, _, _ = strings.Cut(rest, "</form>")
	for _, m := range regexp.MustCompile(`<input type="hidden" name="(.*?)" value="(.*?)">`).FindAllStringSubmatch(rest, -1) {
		form.Add(markup.UnescapeString(m[1]), markup.UnescapeString(m[2]))
	}
	return form
}

// TestPreview checks that the page that asks for a yes says what would change,
// and that its form gives the same command.
func TestPreview(t *testing.T) {
	v := played(t)
	report := &desk.Report{Round: 4, Game: pairing.Game[string]{Gold: "Hugo Lind", Silver: "Dmitri Orlov", Outcome: pairing.GoldWins, Why: `<b>"x"</b>`}}
	e, err := desk.Preview(v.State, report, desk.Request{By: v.By, At: v.At, Seen: v.State.Number})
	if err != nil {
		t.Fatal(err)
	}
	p, err := Preview(v, "report", report, e, "key-1")
	if err != nil {
		t.Fatal(err)
	}
	form := hiddenFields(t, p.Body)
	if form.Get("yes") != "1" || form.Get("key") != "key-1" || form.Get("seen") != fmt.Sprint(v.State.Number) {
		t.Errorf("form %v", form)
	}
	got, err := Command("report", form)
	if diff := cmp.Diff(desk.Command(report), got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
	for _, want := range []string{"<h1>Correct the result of Hugo Lind against Dmitri Orlov?</h1>\n<p>Nothing is saved yet.", "<button>Correct</button>", "corrected: Hugo Lind beats Dmitri Orlov", `action="/events/championship/desk/report"`, "&lt;b&gt;"} {
		if !strings.Contains(string(p.Body), want) {
			t.Errorf("no %s in\n%s", want, p.Body)
		}
	}
	if strings.Contains(string(p.Body), "<b>") {
		t.Error("markup")
	}
	old := &desk.Report{Round: 4, Game: pairing.Game[string]{Gold: "Hugo Lind", Silver: "Dmitri Orlov", Outcome: pairing.SilverWins}}
	if e, err = desk.Preview(v.State, old, desk.Request{By: v.By, At: v.At, Seen: v.State.Number}); err != nil || !e.Old {
		t.Fatalf("%+v, %v", e, err)
	}
	if p, err = Preview(v, "report", old, e, "key"); err != nil || strings.Contains(string(p.Body), `name="yes"`) || !strings.Contains(string(p.Body), "<h1>Report or correct a result</h1>") {
		t.Errorf("nothing changes: %v\n%s", err, p.Body)
	}
}

// TestQuestions checks that each command has a question, and that its fields
// are fields of the command. A name in braces stays a name.
func TestQuestions(t *testing.T) {
	v, g := played(t), pairing.Game[string]{Gold: "Hugo Lind", Silver: "Dmitri Orlov", Outcome: pairing.GoldWins}
	for verb := range forms {
		q := questions[verb]
		if !strings.HasSuffix(q.text, "?") || q.button == "" {
			t.Errorf("%s: the question %q with the button %q", verb, q.text, q.button)
		}
	}
	for verb, q := range questions {
		verb, not := strings.CutPrefix(verb, "not ")
		verb, _, _ = strings.Cut(verb, " ")
		names := inBraces.FindAllString(q.text, -1)
		if not {
			names = append(names, "{not}")
		}
		for _, name := range names {
			value := "7"
			if name == "{not}" {
				value = "1"
			}
			c, err := Command(verb, url.Values{strings.Trim(name, "{}"): {value}})
			if err != nil || reflect.ValueOf(c).Elem().IsZero() {
				t.Errorf("%s has no field %s: %v", verb, name, err)
			}
		}
	}
	for _, c := range []struct {
		command      desk.Command
		text, button string
	}{
		{desk.Register{Player: "{round}"}, "Register {round}?", "Register"},
		{&desk.Pair{Round: 1}, "Pair round 1 like this?", "Pair"},
		{desk.Forbid{Players: [2]string{"Ann", "Bo"}}, "Forbid Ann and Bo to meet?", "Forbid"},
		{desk.Forbid{Players: [2]string{"Ann", "Bo"}, Not: true}, "Allow Ann and Bo to meet again?", "Allow"},
		{desk.Report{Round: 9, Game: g}, "Record the result of Hugo Lind against Dmitri Orlov?", "Record"},
		{desk.Report{Round: 4, Game: g}, "Correct the result of Hugo Lind against Dmitri Orlov?", "Correct"},
		{&desk.Report{Round: 4, Game: pairing.Game[string]{Gold: g.Gold, Silver: g.Silver}}, "Take back the result of Hugo Lind against Dmitri Orlov?", "Take back"},
	} {
		if text, button := v.question(c.command); text != c.text || button != c.button {
			t.Errorf("%q with %q, want %q with %q", text, button, c.text, c.button)
		}
	}
}

// TestPreviewRound checks that the next round is shown with its reasons before
// it is paired, and can be changed by hand.
func TestPreviewRound(t *testing.T) {
	v := played(t)
	for _, g := range []pairing.Game[string]{{Gold: "Ines Duarte", Silver: "Bastian Roth", Outcome: pairing.GoldWins}, {Gold: "Jakub Nowak", Silver: "Elif Kaya", Outcome: pairing.SilverWins}} {
		r, _, err := desk.Decide(v.State, desk.Report{Round: 4, Game: g}, desk.Request{By: v.By, At: v.At, Seen: v.State.Number})
		if err != nil {
			t.Fatal(err)
		}
		if v.State, err = v.State.Apply(r); err != nil {
			t.Fatal(err)
		}
	}
	pair := &desk.Pair{Round: 5}
	e, err := desk.Preview(v.State, pair, desk.Request{By: v.By, At: v.At})
	if err != nil {
		t.Fatal(err)
	}
	p, err := Preview(v, "pair", pair, e, "key")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Why this round", "Enter another round by hand", `name="games.0.gold"`} {
		if !strings.Contains(string(p.Body), want) {
			t.Errorf("no %s in\n%s", want, p.Body)
		}
	}
	best := e.After.File.Event.Rounds[4]
	if v.byHand(5, best) == nil {
		t.Fatal("no form")
	}
	// Another round is refused with the better one, and with a box to play
	// it all the same.
	x := slices.Clone(best.Games)
	x[0].Silver, x[1].Silver = x[1].Silver, x[0].Silver
	hand := desk.Pair{Round: 5, Games: x, Byes: best.Byes}
	_, _, err = desk.Decide(v.State, hand, desk.Request{By: v.By, At: v.At})
	if err == nil {
		t.Fatal("it was accepted")
	}
	p, err = Refused(v, "pair", Form(hand), 422, err)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Nothing was changed", "The best round", `name="accept"`, "not the best. Compared with the best round, ", `role="alert"`, `<option value="` + x[0].Silver + `" selected>`} {
		if !strings.Contains(string(p.Body), want) {
			t.Errorf("no %s in\n%s", want, p.Body)
		}
	}
	if p.Status != 422 {
		t.Errorf("status %d", p.Status)
	}
}

// TestRefused checks that a form that was refused comes back with what was
// typed, with the error at its field and with the rule.
func TestRefused(t *testing.T) {
	v := played(t)
	typed := url.Values{"from": {"Zoë & friends"}, "dollars": {"1.5"}}
	_, wrong := Command("give", typed)
	p, err := Refused(v, "give", typed, 400, wrong)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Zoë &amp; friends", `value="1.5"`, `id="give-1-error"`, "aria-invalid"} {
		if !strings.Contains(string(p.Body), want) {
			t.Errorf("no %s in\n%s", want, p.Body)
		}
	}
	replay := desk.Replay{Round: 2, Gold: "Carmen Vidal", Silver: "Dmitri Orlov"}
	_, _, late := desk.Decide(v.State, replay, desk.Request{By: v.By, At: v.At, Seen: v.State.Number})
	p, err = Refused(v, "replay", Form(replay), 409, late)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(p.Body), "rules#") || !strings.Contains(string(p.Body), `<option value="Carmen Vidal" selected>`) {
		t.Errorf("%v\n%s", late, p.Body)
	}
}

// TestRecorded checks that a page says what its form has recorded: in the words
// of the log, for a short time, and to nobody without a token.
func TestRecorded(t *testing.T) {
	v := played(t)
	logged, read := v.At, 0
	v.Record = func(n int64) (desk.Record, error) {
		read++
		return desk.Record{Number: n, At: logged, Said: fmt.Sprintf("Record %d is <b>here</b>.", n)}, nil
	}
	shown := func(path, done string) int {
		t.Helper()
		v.Path, v.Query = path, map[string]string{"done": done}
		p, err := Render(v)
		if err != nil {
			t.Fatal(err)
		}
		n := strings.Count(string(p.Body), "<p>Recorded: ") + strings.Count(string(p.Body), "<p>The log has more of them.")
		if some := strings.Contains(string(p.Body), `role="status">`+"\n<p>Recorded: "); some != (n > 0) || strings.Contains(string(p.Body), "<b>") {
			t.Errorf("%s, done %s:\n%s", path, done, p.Body)
		}
		return n
	}
	many := Done(slices.Repeat([]int64{1}, 1000))[len("?done="):]
	for done, want := range map[string]int{
		"7": 1, "7,9": 2, strings.Repeat("1,", maxLines-1) + "2": maxLines, many: maxLines + 1, "": 0, "0": 0, "-1": 0, "x": 0, "7,": 0, "7,x": 0, "7-9": 0, "<b>": 0,
		"999999": 0, "9223372036854775807": 0, "9223372036854775808": 0, "Bo is registered.": 0, Done([]int64{7, 9})[len("?done="):]: 2,
	} {
		if n := shown("desk/", done); n != want {
			t.Errorf("done %s: %d lines, want %d", done, n, want)
		}
	}
	v.Query = map[string]string{"done": "Bo is registered."}
	if p, _ := Render(v); strings.Contains(string(p.Body), "Recorded") {
		t.Error("a text of the address is shown")
	}
	for _, age := range []time.Duration{-maxFresh, maxFresh, -maxFresh - 1, maxFresh + 1} {
		logged = v.At.Add(-age)
		if n := shown("desk/", "7"); (n == 1) != (age.Abs() <= maxFresh) {
			t.Errorf("after %v: %d lines", age, n)
		}
	}
	if read = 0; shown("desk/", many) > 0 || read > maxLines {
		t.Errorf("%d records are read, and all are old", read)
	}
	logged = v.At
	for _, x := range []struct {
		by   desk.Actor
		path string
		want int
	}{
		{desk.Actor{}, "desk/", 0}, {desk.Actor{}, "me", 0}, {desk.Actor{Role: desk.Member, Name: "Elif Kaya"}, "me", 1}, {desk.Actor{Role: desk.Entry}, "register", 1},
	} {
		v.By = x.by
		if n := shown(x.path, "7"); n != x.want {
			t.Errorf("%v at %s: %d lines", x.by, x.path, n)
		}
	}
	v.By = desk.Actor{Role: desk.Director}
	v.Record = func(int64) (desk.Record, error) { return desk.Record{}, errors.New("the log is away") }
	if n := shown("desk/", "7"); n != 0 {
		t.Error("a log that cannot be read")
	}
	v.Record = nil
	if n := shown("desk/", "7"); n != 0 {
		t.Error("no log")
	}
	v.Query = map[string]string{"done": Nothing}
	if p, _ := Render(v); !strings.Contains(string(p.Body), "\n<p>Nothing was recorded: it was so already.</p>\n</div>") {
		t.Errorf("nothing was recorded:\n%s", p.Body)
	}
}

// TestTakeBackVersion checks that the form that takes a record back names the
// record as clients know it.
func TestTakeBackVersion(t *testing.T) {
	v := played(t)
	r, _, err := desk.Decide(v.State, desk.Give{From: "Zoe", Cents: 500}, desk.Request{By: v.By, At: v.At})
	if err != nil {
		t.Fatal(err)
	}
	if v.State, err = v.State.Apply(r); err != nil {
		t.Fatal(err)
	}
	s := *v.State
	s.History = 7 // as after a restore
	v.State = &s
	v.Record = func(int64) (desk.Record, error) { return r, nil }
	v.Path, v.Query = "desk/", map[string]string{"done": fmt.Sprint(r.Number)}
	p, err := Render(v)
	if err != nil {
		t.Fatal(err)
	}
	_, form, _ := strings.Cut(string(p.Body), `<div class="recorded" role="status">`)
	form, _, _ = strings.Cut(form, "</form>")
	if want := fmt.Sprintf(`name="seen" value="%d"`, v.State.Version(r.Number)); !strings.Contains(form, want) {
		t.Errorf("no %s in %s", want, form)
	}
}

// TestTakeBackRole checks that nobody is asked to take back what only the
// director takes back.
func TestTakeBackRole(t *testing.T) {
	v := played(t)
	put := &desk.Splice[pairing.Pin[string]]{Put: []pairing.Pin[string]{{Round: 5}}}
	v.Record = func(int64) (desk.Record, error) {
		return desk.Record{Number: 7, At: v.At, Do: "pin", Said: "Pinned.", Change: desk.Change{Pins: put}}, nil
	}
	for _, x := range []struct {
		by   desk.Actor
		path string
		back bool
	}{
		{v.By, "desk/", true}, {desk.Actor{Role: desk.Member, Name: "Elif Kaya"}, "me", false}, {desk.Actor{Role: desk.Entry}, "register", false},
	} {
		v.By, v.Path, v.Query = x.by, x.path, map[string]string{"done": "7"}
		p, err := Render(v)
		if err != nil || !strings.Contains(string(p.Body), "Recorded: Pinned.") || strings.Contains(string(p.Body), "Take it back") != x.back {
			t.Errorf("%v: %v\n%s", x.by, err, p.Body)
		}
	}
}

// TestGiven checks that a new token is shown, with the place where it is used.
func TestGiven(t *testing.T) {
	v := played(t)
	for _, c := range []struct {
		command desk.Command
		want    string
	}{
		{&desk.Invite{Name: "Zoë", Role: desk.Member}, "/events/championship/me"},
		{desk.Invite{Name: "Zoë", Role: desk.Entry}, "/events/championship/register"},
		{&desk.Invite{Name: "Zoë", Role: desk.Director}, "/events/championship/desk/"},
		{&desk.Register{Player: "Zoë"}, "/events/championship/me"},
	} {
		v.Site = "https://club.example"
		p, err := Given(v, c.command, "Zoë can take part.", []string{"abc-token"})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"<code>abc-token</code>", `role="status">Recorded: Zoë can take part.`, "<bdi>Zoë</bdi>", `href="` + c.want + `"`,
			`href="https://club.example/events/championship/key#abc-token"`, `<svg class="code"`} {
			if !strings.Contains(string(p.Body), want) {
				t.Errorf("no %s in\n%s", want, p.Body)
			}
		}
	}
	slips, err := Given(v, &desk.InviteAll{Names: []string{"Zoë", "Ann"}}, "", []string{"one", "two"})
	if err != nil || strings.Count(string(slips.Body), "<svg") != 2 || strings.Index(string(slips.Body), "#one") > strings.Index(string(slips.Body), "Ann") {
		t.Errorf("%v\n%s", err, slips.Body)
	}
	// Links that open only here are no links for phones.
	for site, local := range map[string]bool{"https://club.example": false, "http://192.168.1.20:8080": false,
		"http://localhost:8080": true, "http://127.0.0.1:8080": true, "http://[::1]:8080": true} {
		v.Site = site
		for _, c := range []desk.Command{&desk.InviteAll{Names: []string{"Zoë"}}, &desk.Register{Player: "Zoë"}} {
			p, err := Given(v, c, "", []string{"one"})
			if err != nil || strings.Contains(string(p.Body), "opens only on this machine") != local {
				t.Errorf("%s: %v\n%s", site, err, p.Body)
			}
		}
	}
	other, err := OtherPerson(v, desk.Actor{Role: desk.Member, Name: "<b>"}, `"token`)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []Page{slips, other} {
		all, problems := parse(string(p.Body))
		for _, x := range append(problems, faults(all)...) {
			t.Error(x)
		}
	}
}

// TestCode checks the size of a QR code with its blank edge, and its first
// line. A text that is too long has no code.
func TestCode(t *testing.T) {
	short, long := string(code("https://club.example/events/cup/key#x")), code(strings.Repeat("x", 3000))
	if !strings.Contains(short, `viewbox="-4 -4.5 37 37"`) || !strings.Contains(short, `d="M0 0h7M`) || long != "" {
		t.Errorf("%s %s", short, long)
	}
}

// TestDesk checks the pages with forms in all phases, for all who look: nobody
// but the director sees the desk, and members see themselves only.
func TestDesk(t *testing.T) {
	for _, before := range []string{"register", "begin", "pair", "fix-times", "replay", ""} {
		s := shipped(t, before)
		for _, by := range []desk.Actor{{}, {Role: desk.Entry}, {Role: desk.Member, Name: "Elif Kaya"}, {Role: desk.Member, Name: "Olga Petrova"}, {Role: desk.Director}} {
			for _, path := range []string{"desk/", "desk/whynot", "me", "register"} {
				v := View{State: s, At: time.Date(2012, 2, 2, 13, 0, 0, 0, time.UTC), By: by, Path: path}
				p, err := Render(v)
				if err != nil {
					t.Errorf("%s for %v before %q: %v", path, by, before, err)
					continue
				}
				login := strings.Contains(string(p.Body), `class="login"`)
				want := map[string]bool{"desk/": by.Role != desk.Director, "desk/whynot": by.Role != desk.Director, "me": by.Role != desk.Member,
					"register": by.Role != desk.Entry && by.Role != desk.Director}[path]
				if login != want {
					t.Errorf("%s for %v before %q asks for a token: %t", path, by, before, login)
				}
				if login && strings.Contains(string(p.Body), "example.org") || strings.Contains(string(p.Body), "<no value>") {
					t.Errorf("%s for %v before %q:\n%s", path, by, before, p.Body)
				}
			}
		}
	}
}

// The desk leads to the certificate at the end, and says which results stand.
// The settings say whether the beginning can be taken back.
func TestDeskSays(t *testing.T) {
	all := evenings(t)
	director := desk.Actor{Role: desk.Director}
	for _, c := range []struct {
		name, path, text string
		want             bool
	}{
		{"over", "desk/", "The certificate, to be printed", true},
		{"corrected", "desk/", "The certificate, to be printed", false},
		{"over", "desk/", "Results of earlier rounds stand", true},
		{"played", "desk/", "Results of earlier rounds stand", false},
		{"swiss", "desk/", "Results of earlier rounds stand", false},
		{"begun", "desk/event", "Until round 1 has begun", true},
		{"played", "desk/event", "Until round 1 has begun", false},
		{"played", "desk/game?round=1&board=1", " beats ", true},
	} {
		if text := all[c.name].text(director, c.path); strings.Contains(text, c.text) != c.want {
			t.Errorf("%s: %s has %q: %t\n%s", c.name, c.path, c.text, !c.want, text)
		}
	}
}

// A rating has the name of its kind if there are ratings of several kinds.
func TestKindsOfRatings(t *testing.T) {
	for before, path := range map[string]string{"begin": "", "pair": "seeding"} {
		p, err := Render(View{State: shipped(t, before), At: now, Path: path})
		if err != nil || !strings.Contains(string(p.Body), `<th scope="col">Kind</th>`) || path != "" && !strings.Contains(string(p.Body), "The WHRE counts") {
			t.Errorf("before %q: %v\n%s", before, err, p.Body)
		}
	}
}

// inTable returns the values of the buttons with names, and the boards of the
// fields, in the table of results.
func inTable(body []byte) (buttons, boards []string) {
	_, text, _ := strings.Cut(string(body), `class="results">`)
	text, _, _ = strings.Cut(text, "</form>")
	for _, m := range regexp.MustCompile(`<button name="result" value="(.*?)">`).FindAllStringSubmatch(text, -1) {
		buttons = append(buttons, m[1])
	}
	for _, m := range regexp.MustCompile(`<select name="(.*?)"`).FindAllStringSubmatch(text, -1) {
		boards = append(boards, m[1])
	}
	return buttons, boards
}

// TestSaveAtOnce checks that a first result needs one click, and that games
// with a result are below, with a page for their correction.
func TestSaveAtOnce(t *testing.T) {
	v := played(t)
	p, err := Render(v)
	if err != nil {
		t.Fatal(err)
	}
	buttons, boards := inTable(p.Body)
	if want := []string{"2-gold", "2-silver", "5-gold", "5-silver"}; !slices.Equal(buttons, want) || !slices.Equal(boards, []string{"2", "5"}) {
		t.Errorf("buttons %q, fields %q", buttons, boards)
	}
	// Return in a field presses the first button of a form. That must be no
	// result.
	if _, text, _ := strings.Cut(string(p.Body), `class="results">`); strings.Index(text, "<button>Save results</button>") > strings.Index(text, `<button name="result"`) {
		t.Error("the first button is a result")
	}
	if n := strings.Count(string(p.Body), ">Correct<"); n != 4 || !strings.Contains(string(p.Body), "<summary>3 games are decided</summary>") {
		t.Errorf("%d words for corrections:\n%s", n, p.Body)
	}
	for _, x := range []struct {
		board       string
		with, never []string
	}{
		{"2", []string{"<h2>Report the result</h2>", `name="yes" value="1"`, "<button>Save</button>", `value="" selected`}, []string{"<h2>Correct"}},
		{"1", []string{"<h2>Correct the result</h2>", `value="silver" selected`, "<button>What would change?</button>"}, []string{`name="yes"`}},
	} {
		v.Path, v.Query = "desk/game", map[string]string{"round": "4", "board": x.board}
		p, err := Render(v)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range append(x.with, "Round 4, board "+x.board, "<h2>Annul a game", `action="/events/championship/desk/replay"`) {
			if !strings.Contains(string(p.Body), want) {
				t.Errorf("board %s: no %s in\n%s", x.board, want, p.Body)
			}
		}
		for _, never := range x.never {
			if strings.Contains(string(p.Body), never) {
				t.Errorf("board %s has %s", x.board, never)
			}
		}
	}
	for _, query := range []string{"", "4 0", "4 6", "5 1", "0 1", "-1 1", "4 x", "x 1"} {
		round, board, _ := strings.Cut(query, " ")
		v.Query = map[string]string{"round": round, "board": board}
		if _, err := Render(v); !errors.Is(err, ErrNoPage) {
			t.Errorf("%q: %v", query, err)
		}
	}
}

// TestSeveralResults checks that the table of results gives a report for each
// result that is chosen, and for the button.
func TestSeveralResults(t *testing.T) {
	v := played(t)
	seen := fmt.Sprint(v.State.Number)
	form := func(pairs ...string) url.Values {
		all := url.Values{"seen": {seen}, "round": {"4"}, "2": {""}, "5": {""}}
		for k := 0; k < len(pairs); k += 2 {
			all.Set(pairs[k], pairs[k+1])
		}
		return all
	}
	for _, x := range []struct {
		all  url.Values
		want []pairing.Game[string]
	}{
		{form(), nil},
		{form("5", "silver", "2", "gold-by-forfeit"), []pairing.Game[string]{{Gold: "Ines Duarte", Silver: "Bastian Roth", Outcome: pairing.GoldByForfeit}, {Gold: "Jakub Nowak", Silver: "Elif Kaya", Outcome: pairing.SilverWins}}},
		{form("02", "gold", "+2", "silver", "2.0", "gold", "x", "gold"), nil},
		{form("result", "5-gold"), []pairing.Game[string]{{Gold: "Jakub Nowak", Silver: "Elif Kaya", Outcome: pairing.GoldWins}}},
		{form("result", "5-gold", "5", "silver"), []pairing.Game[string]{{Gold: "Jakub Nowak", Silver: "Elif Kaya", Outcome: pairing.GoldWins}}},
		{form("result", "5-both-forfeit", "2", "gold"), []pairing.Game[string]{{Gold: "Ines Duarte", Silver: "Bastian Roth", Outcome: pairing.GoldWins}, {Gold: "Jakub Nowak", Silver: "Elif Kaya", Outcome: pairing.BothForfeit}}},
	} {
		var got []pairing.Game[string]
		for _, report := range Reports(v, x.all) {
			c, err := Command("report", report)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := desk.Decide(v.State, c, desk.Request{By: v.By, At: v.At, Seen: v.State.Number}); err != nil || report.Get("seen") != seen {
				t.Errorf("%v: %v", report, err)
			}
			got = append(got, c.(*desk.Report).Game)
		}
		if diff := cmp.Diff(x.want, got); diff != "" {
			t.Errorf("%v: %s", x.all, diff)
		}
	}
	// What is not in the table is refused, and not left out.
	for _, all := range []url.Values{form("6", "gold"), form("0", "gold"), form("-1", "gold"), form("result", "6-gold"), form("result", "x-gold"), form("2", "king"), form("2", "gold", "round", "9"), form("2", "gold", "round", "x")} {
		list := Reports(v, all)
		if len(list) != 1 {
			t.Errorf("%v: %v", all, list)
			continue
		}
		c, err := Command("report", list[0])
		if err == nil {
			_, _, err = desk.Decide(v.State, c, desk.Request{By: v.By, At: v.At, Seen: v.State.Number})
		}
		if err == nil {
			t.Errorf("%v is accepted", all)
		}
		t.Log(err)
	}
	v.Query = map[string]string{"saved": "2"}
	p, err := Refused(v, "report", Reports(v, form("2", "gold"))[0], 412, desk.ErrStale)
	if err != nil || !strings.Contains(string(p.Body), "2 other results are saved.") || strings.Contains(string(p.Body), "Nothing was changed") {
		t.Errorf("%v\n%s", err, p.Body)
	}
}

// TestHours checks that the grid has exactly the hours of the window, and those
// checked that the player has submitted.
func TestHours(t *testing.T) {
	v := played(t)
	v.By, v.Path = desk.Actor{Role: desk.Member, Name: "Elif Kaya"}, "me"
	p, err := Render(v)
	if err != nil {
		t.Fatal(err)
	}
	boxes := regexp.MustCompile(`name="hour" value="(.*?)"( checked)?`).FindAllStringSubmatch(string(p.Body), -1)
	var checked []string
	for _, b := range boxes {
		if b[2] != "" {
			checked = append(checked, b[1])
		}
	}
	if len(boxes) != 119 {
		t.Errorf("%d hours", len(boxes))
	}
	if got := hourEntries(checked); !slices.Equal(got, []string{"Thu 19-22", "Sat 9-12"}) {
		t.Errorf("checked %q", got)
	}
}

// The desk says that the last record is later than now. Other pages do not.
func TestDeskOfClockAhead(t *testing.T) {
	const warning = "later than now"
	v := played(t)
	shown := func(after time.Duration) string {
		t.Helper()
		s := *v.State
		s.At = v.At.Add(after)
		here := v
		here.State = &s
		p, err := Render(here)
		if err != nil {
			t.Fatal(err)
		}
		return string(p.Body)
	}
	for _, after := range []time.Duration{-time.Hour, 0, time.Minute} {
		if strings.Contains(shown(after), warning) {
			t.Errorf("%v: the desk warns", after)
		}
	}
	year := 365 * 24 * time.Hour
	if body := shown(87 * year); !strings.Contains(body, warning) || !strings.Contains(body, " 2099 ") {
		t.Error("the desk does not warn")
	}
	v.By = desk.Actor{}
	if strings.Contains(shown(87*year), warning) {
		t.Error("everybody is warned")
	}
}
