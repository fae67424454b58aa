package qualify

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/occurs"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// This file has what is true of records and answers whatever the rules are:
// their JSON, their memory, and the errors of functions.

func TestKept(t *testing.T)   { rapid.Check(t, kept) }
func TestReturn(t *testing.T) { rapid.Check(t, comeBack) }
func TestAgree(t *testing.T)  { occurs.Hold(t, agree, "refused", "accepted") }

func FuzzKept(f *testing.F)   { f.Fuzz(rapid.MakeFuzz(kept)) }
func FuzzReturn(f *testing.F) { f.Fuzz(rapid.MakeFuzz(comeBack)) }
func FuzzAgree(f *testing.F)  { occurs.Fuzz(f, agree) }

// functions has every function that takes an event, with its answers.
func functions(at time.Time) map[string]func(e Event[string]) (any, error) {
	return map[string]func(e Event[string]) (any, error){
		"Rank":    func(e Event[string]) (any, error) { r, err := Rank(e); return &r, err },
		"Outlook": func(e Event[string]) (any, error) { f, err := Outlook(e, at); return &f, err },
		"Check":   func(e Event[string]) (any, error) { return nil, e.Check() },
		"Clone":   func(e Event[string]) (any, error) { c := e.Clone(); return &c, nil },
		"At":      func(e Event[string]) (any, error) { then, games := e.At(at); return &[]any{&then, games}, nil },
		"JSON":    func(e Event[string]) (any, error) { text, err := e.MarshalJSON(); return &text, err },
	}
}

// spoil changes everything that a value has in lists and behind pointers.
func spoil(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			spoil(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			spoil(v.Index(i))
		}
	case reflect.Struct:
		if _, ok := v.Interface().(time.Time); ok {
			if v.CanSet() {
				v.SetZero()
			}
			return
		}
		for i := range v.NumField() {
			spoil(v.Field(i))
		}
	case reflect.String:
		if v.CanSet() {
			v.SetString(v.String() + "!")
		}
	case reflect.Int, reflect.Uint8:
		if v.CanSet() {
			v.Set(reflect.ValueOf(3).Convert(v.Type()))
		}
	}
}

// kept: the event is not modified, and shares no memory with what is returned.
// Asked again, after the answer was changed, the answer is the same.
func kept(t *rapid.T) {
	e := drawInput(t)
	before := e.Clone()
	if !cmp.Equal(before, e) {
		t.Fatalf("the clone of %+v is %+v", e, before)
	}
	for name, f := range functions(hour(200)) {
		first, err := f(e)
		if err != nil {
			t.Fatal(name, err)
		}
		text, err := json.Marshal(first)
		if err != nil {
			t.Fatal(name, err)
		}
		spoil(reflect.ValueOf(first))
		if diff := cmp.Diff(before, e); diff != "" {
			t.Fatalf("%s changes the event, or shares its memory (-before +after):\n%s", name, diff)
		}
		second, _ := f(e)
		if again, _ := json.Marshal(second); string(again) != string(text) {
			t.Errorf("%s: %s, and asked again %s", name, text, again)
		}
	}
}

// comeBack: answers come back from their JSON as they were, and have the same
// bytes then. There is no null.
func comeBack(t *rapid.T) {
	e := drawInput(t)
	zone := rapid.SampledFrom([]*time.Location{time.UTC, time.FixedZone("", -5*3600), time.FixedZone("CET", 3600)}).Draw(t, "zone")
	for i := range e.Games {
		g := &e.Games[i]
		g.Start, g.End = g.Start.In(zone), g.End.In(zone).Add(time.Duration(rapid.IntRange(0, 1e9).Draw(t, "fraction")))
	}
	f, err := Outlook(e, hour(200))
	if err != nil {
		t.Fatal(err)
	}
	for _, answer := range []any{&f, &f.Ranking, &f.Ranking.Totals[0], &f.Ranking.Places[0], &f.Prospects[0]} {
		text, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		back := reflect.New(reflect.TypeOf(answer).Elem())
		if err := json.Unmarshal(text, back.Interface()); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if !reflect.DeepEqual(answer, back.Interface()) {
			t.Errorf("%s\ncomes back as %+v\nnot as %+v", text, back.Elem(), answer)
		}
		if again, _ := json.Marshal(back.Interface()); string(again) != string(text) || strings.Contains(string(text), "null") {
			t.Errorf("bytes %s, then %s", text, again)
		}
	}
}

// agree: whatever is in an event, all functions refuse it with the same
// Problems, or none does.
func agree(t *rapid.T, seen occurs.Tally) {
	player := rapid.SampledFrom([]string{"Ann", "Bob", "Cid", "Bomb", "Sharp", "", "\n"})
	players := rapid.SliceOfN(player, 0, 3)
	figure := rapid.SampledFrom([]int{0, 0, 0, 0, 1, 2, 20, -1, 1_000_000_001})
	hours := rapid.IntRange(-1, 5)
	e := Event[string]{
		Entrants: players.Draw(t, "entrants"), Benchmarks: players.Draw(t, "benchmarks"),
		Window: Period{hour(hours.Draw(t, "begin")), hour(hours.Draw(t, "end"))},
		Games: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Game[string] {
			g := Game[string]{
				player.Draw(t, "gold"), player.Draw(t, "silver"), rapid.Bool().Draw(t, "rated"),
				hour(hours.Draw(t, "start")), hour(hours.Draw(t, "end")), Color(rapid.IntRange(-1, 2).Draw(t, "winner")),
			}
			if rapid.Bool().Draw(t, "in play") {
				g.End = time.Time{}
			}
			return g
		}), 0, 3).Draw(t, "games"),
		Unavailable: players.Draw(t, "unavailable"), Order: players.Draw(t, "order"),
		Reserves: players.Draw(t, "reserves"), Penalized: players.Draw(t, "penalized"),
		Developers: rapid.SliceOfN(rapid.SampledFrom([]string{"", "Zoe", "Yan\n"}), 0, 3).Draw(t, "developers"),
		Options: Options{
			Cap: figure.Draw(t, "cap"), Points: figure.Draw(t, "points"), Size: figure.Draw(t, "size"),
			Alternation: AlternateBy(rapid.IntRange(0, 2).Draw(t, "alternation")),
			Reserves:    ReserveUse(rapid.IntRange(0, 2).Draw(t, "use of reserves")),
		},
	}
	if rapid.Bool().Draw(t, "in order") {
		e.Entrants, e.Benchmarks, e.Unavailable, e.Order = []string{"Ann", "Bob"}, []string{"Bomb"}, nil, nil
		e.Reserves, e.Penalized, e.Developers = []string{"Bomb"}, []string{"Bob"}, []string{"Zoe", ""}
		e.Window, e.Options = Period{hour(0), hour(9)}, Options{}
	}
	want := e.Check()
	seen.When(want != nil, "refused")
	seen.When(want == nil, "accepted")
	for name, f := range functions(hour(9)) {
		if name != "Rank" && name != "Outlook" {
			continue
		}
		answer, err := f(e)
		if (err == nil) != (want == nil) || err != nil && err.Error() != want.Error() {
			t.Errorf("%s: %v, Check: %v", name, err, want)
		}
		if err == nil {
			continue
		}
		var ps Problems
		var p *Problem
		if !errors.As(err, &ps) || !errors.As(err, &p) || ps[0] != p || !errors.Is(err, p.Kind) {
			t.Errorf("%s: %T is no list of problems", name, err)
		}
		for _, p := range ps {
			for _, k := range p.Entrants {
				if p.Rule != OneBot && !strings.Contains(p.Who, strings.TrimSpace(e.Entrants[k])) {
					t.Errorf("%v is about entrant %d", p, k)
				}
			}
			if strings.Contains(p.Error(), "\n") {
				t.Errorf("%q is more than a line", p)
			}
		}
		if zero := reflect.ValueOf(answer).Elem(); !zero.IsZero() {
			t.Errorf("%s: %+v with an error", name, zero)
		}
	}
}

// TestZeroAnswers writes and reads zero values.
func TestZeroAnswers(t *testing.T) {
	for _, c := range []struct {
		zero any
		want string
	}{
		{&Event[string]{}, `{"version":1,"entrants":[],"benchmarks":[],"window":{"begin":"0001-01-01T00:00:00Z","end":"0001-01-01T00:00:00Z"},"games":[]}`},
		{&Period{}, `{"begin":"0001-01-01T00:00:00Z","end":"0001-01-01T00:00:00Z"}`},
		{&Game[string]{}, `{"gold":"","silver":"","rated":false,"start":"0001-01-01T00:00:00Z","winner":""}`},
		{&Options{}, `{}`},
		{&Ranking[string]{}, `{"totals":[],"places":[],"field":[]}`},
		{&Total[string]{}, `{"player":"","points":0,"tieBreak":0,"benchmarks":[]}`},
		{&Record[string]{}, `{"benchmark":"","points":0,"longest":0,"lossesBefore":0,"counted":0}`},
		{&Entry{}, `{"game":0,"color":"","won":false}`},
		{&Place[string]{}, `{"from":0,"to":0,"players":[]}`},
		{&Forecast[string]{}, `{"open":false,"ranking":{"totals":[],"places":[],"field":[]},"prospects":[]}`},
		{&Prospect[string]{}, `{"player":"","status":"open","stop":"open","least":0,"most":0,"safe":0,"tasks":[]}`},
		{&Task[string]{}, `{"benchmark":"","least":0,"most":0,"left":0,"next":"","wins":0}`},
		{&Claim[string]{}, `{"kind":"","a":""}`},
		{&Swing[string]{}, `{"claim":{"kind":"","a":""},"holds":false,"least":0,"most":0,"proof":""}`},
		{&Changed[string]{}, `{"game":0,"was":{"gold":"","silver":"","rated":false,"start":"0001-01-01T00:00:00Z","winner":""},` +
			`"now":{"gold":"","silver":"","rated":false,"start":"0001-01-01T00:00:00Z","winner":""}}`},
	} {
		text, err := json.Marshal(c.zero)
		if err != nil || string(text) != c.want {
			t.Errorf("%T is written as %s, error %v", c.zero, text, err)
		}
		back := reflect.New(reflect.TypeOf(c.zero).Elem()).Interface()
		if err := json.Unmarshal(text, back); err != nil {
			t.Errorf("%T: %v", c.zero, err)
		}
		if again, _ := json.Marshal(back); string(again) != c.want {
			t.Errorf("%T comes back as %s", c.zero, again)
		}
		// All are as strict as the event.
		bad := strings.Replace(strings.Replace(c.want, "{", `{"X":1,`, 1), ",}", "}", 1)
		var ps Problems
		if _, loose := c.zero.(*Entry); !loose && !errors.As(json.Unmarshal([]byte(bad), back), &ps) {
			t.Errorf("%T reads %s", c.zero, bad)
		}
	}
}

// TestAnswerJSON has the JSON of an answer, word for word.
func TestAnswerJSON(t *testing.T) {
	const event = `{"entrants":["Ann","Bob"],"benchmarks":["Bomb"],"window":{"begin":"2014-01-01T00:00:00Z","end":"2014-02-01T00:00:00Z"},"games":[
		{"gold":"Bomb","silver":"Ann","rated":true,"start":"2014-01-02T10:00:00.25+05:45","end":"2014-01-02T11:00:00.25+05:45","winner":"silver"},
		{"gold":"Bomb","silver":"Ann","rated":false,"start":"2014-01-02T12:00:00Z","winner":""}],"unavailable":["Bob"],"options":{"size":1}}`
	const want = `{"open":true,"ranking":{"totals":[` +
		`{"player":"Ann","points":1,"tieBreak":0,"completed":"2014-01-02T11:00:00.25+05:45","benchmarks":[` +
		`{"benchmark":"Bomb","points":1,"longest":1,"lossesBefore":0,"completed":"2014-01-02T11:00:00.25+05:45","counted":1,"games":[` +
		`{"game":0,"color":"silver","won":true,"earns":true},{"game":1,"color":"silver","won":false,"rule":"Decided"}]}]},` +
		`{"player":"Bob","points":0,"tieBreak":0,"benchmarks":[{"benchmark":"Bomb","points":0,"longest":0,"lossesBefore":0,"counted":0}]}],` +
		`"places":[{"from":1,"to":1,"players":["Ann"]},{"from":2,"to":2,"players":["Bob"],"rule":"Streak"}],"field":["Ann"]},` +
		`"prospects":[{"player":"Ann","status":"clinched","stop":"clinched","least":1,"most":4,"safe":0,"tasks":[` +
		`{"benchmark":"Bomb","least":1,"most":4,"left":19,"next":"gold","wins":3}]},` +
		`{"player":"Bob","status":"out","stop":"out","least":0,"most":4,"safe":0,"tasks":[{"benchmark":"Bomb","least":0,"most":4,"left":20,"next":"","wins":4}]}]}`
	e, err := ReadEvent[string](strings.NewReader(event))
	if err != nil {
		t.Fatal(err)
	}
	f, err := Outlook(e, time.Date(2014, 1, 2, 13, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := json.Marshal(f); string(text) != want || err != nil {
		t.Errorf("%s\nwant %s\nerror %v", text, want, err)
	}
}

// TestNames reads and writes the names of constants. Other numbers and texts
// are refused.
func TestNames(t *testing.T) {
	type named interface {
		String() string
		MarshalText() ([]byte, error)
	}
	for _, c := range []struct {
		is   named
		back interface{ UnmarshalText([]byte) error }
		want string
	}{
		{Rule(0), new(Rule), ""}, {Replacement, new(Rule), "Replacement"}, {AfterRanking, new(ReserveUse), "after-ranking"}, {InsteadOfRanking, new(ReserveUse), "instead-of-ranking"}, {Gold, new(Color), "gold"}, {Silver, new(Color), "silver"}, {None, new(Color), ""},
		{Counted, new(AlternateBy), "counted"}, {Earning, new(StreakChoice), "earning"}, {Open, new(Status), "open"}, {Clinched, new(Status), "clinched"}, {Out, new(Status), "out"},
	} {
		text, err := c.is.MarshalText()
		if string(text) != c.want || err != nil || c.is.String() != c.want || c.back.UnmarshalText(text) != nil || reflect.ValueOf(c.back).Elem().Interface() != any(c.is) {
			t.Errorf("%#v: %s, %s, %v", c.is, text, c.is, err)
		}
		var ps Problems
		if err := c.back.UnmarshalText([]byte("x")); !errors.As(err, &ps) || !strings.Contains(err.Error(), `is called "x"; there are `) {
			t.Errorf("%T: %v", c.is, err)
		}
	}
	for _, none := range []named{Rule(15), Rule(-1), Color(2), AlternateBy(2), StreakChoice(-1), ReserveUse(2), Status(3)} {
		var ps Problems
		if text, err := none.MarshalText(); !errors.As(err, &ps) {
			t.Errorf("%#v is written as %s, %v", none, text, err)
		}
	}
	for _, c := range []struct {
		is   fmt.Stringer
		want string
	}{
		{Rule(99), "rule 99"}, {Color(9), "color 9"}, {AlternateBy(9), "alternation 9"}, {StreakChoice(9), "choice of a streak 9"}, {ReserveUse(9), "use of reserves 9"}, {Status(9), "status 9"},
	} {
		if got := c.is.String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
