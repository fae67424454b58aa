package roundrobin

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/arbiter-go/arbiter/internal/occurs"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
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
func functions[P comparable]() map[string]func(e Event[P]) (any, error) {
	return map[string]func(e Event[P]) (any, error){
		"Standings": func(e Event[P]) (any, error) { t, err := Standings(e); return &t, err },
		"Fixtures":  func(e Event[P]) (any, error) { c, err := Fixtures(e); return &c, err },
		"Final":     func(e Event[P]) (any, error) { d, err := Final(e); return &d, err },
		"Outlook":   func(e Event[P]) (any, error) { list, err := Outlook(e); return &list, err },
		"Margin": func(e Event[P]) (any, error) {
			c := Claim[P]{Kind: Through} // about some team
			if len(e.Teams) > 0 {
				c.A = e.Teams[0]
			}
			s, err := Margin(e, c)
			return &s, err
		},
		"Check": func(e Event[P]) (any, error) { return nil, e.Check() },
		"Clone": func(e Event[P]) (any, error) { c := e.Clone(); return &c, nil },
		"Deduct": func(e Event[P]) (any, error) {
			var d Deduction[P] // of no point
			if len(e.Teams) > 0 {
				d.Team = e.Teams[0]
			}
			c, err := Deduct(e, d)
			return &c, err
		},
		"JSON": func(e Event[P]) (any, error) { text, err := e.MarshalJSON(); return &text, err },
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
		for i := range v.NumField() {
			spoil(v.Field(i))
		}
	case reflect.String:
		v.SetString(v.String() + "!")
	case reflect.Int, reflect.Uint8:
		v.Set(reflect.ValueOf(3).Convert(v.Type()))
	case reflect.Bool:
		v.SetBool(!v.Bool())
	}
}

// kept: the event is not modified, and shares no memory with what is returned.
// Asked again, after the answer was changed, the answer is the same.
func kept(t *rapid.T) {
	e := drawCourse(t)
	e.Annulled = append(e.Annulled, Annulment[int]{Match[int]{1, 0, 1, 0, 0}, "a wrong ball"})
	before := e.Clone()
	if !cmp.Equal(before, e) {
		t.Fatalf("the clone of %+v is %+v", e, before)
	}
	for name, f := range functions[int]() {
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

// comeBack: answers and their parts come back from their JSON as they were, and
// have the same bytes then. There is no null.
func comeBack(t *rapid.T) {
	e := mapped(drawCourse(t), func(k int) string { return string(rune('A' + k)) })
	d, errD := Final(e)
	c, errC := Fixtures(e)
	list, errO := Outlook(e)
	if err := errors.Join(errD, errC, errO); err != nil {
		t.Fatal(err)
	}
	answers := []any{&d, &d.Table, &d.Table.Rows[0], &c, &c.Rounds[0], &list, &list[0]}
	if len(d.Table.Places) > 0 {
		answers = append(answers, &d.Table.Places[0])
	}
	if len(d.Stages) > 0 {
		answers = append(answers, &d.Stages[0])
	}
	if len(d.Finalists) > 0 {
		answers = append(answers, &d.Finalists[0])
	}
	if !d.Next.IsZero() {
		answers = append(answers, &d.Next, &d.Next.Matches[0])
	}
	for _, answer := range answers {
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

// agree: whatever is in an event, nothing panics. Final, Outlook and Check
// refuse it with the same Problems, or none of them refuses it. It comes back
// from its JSON with the same bytes.
func agree(t *rapid.T, seen occurs.Tally) {
	team := rapid.SampledFrom([]string{"A", "B", "C", "D", "", "Ž"})
	figure := rapid.SampledFrom([]int{0, 0, 0, 0, 1, 5, AnyGames, -2, MaxGames + 1})
	result := rapid.Custom(func(t *rapid.T) Match[string] {
		wins := rapid.IntRange(-1, 8)
		m := Match[string]{A: team.Draw(t, "a"), B: team.Draw(t, "b")}
		if m.Forfeit = rapid.SampledFrom([]Forfeit{0, 0, 0, ByA, ByBoth}).Draw(t, "forfeit"); m.Forfeit == 0 || wins.Draw(t, "games") == 0 {
			m.WinsA, m.WinsB = wins.Draw(t, "won"), wins.Draw(t, "lost")
		}
		return m
	})
	results := rapid.SliceOfN(result, 0, 8)
	e := Event[string]{
		Teams: rapid.SliceOfN(team, 0, 5).Draw(t, "teams"), Results: results.Draw(t, "results"),
		PlayOffs: rapid.SliceOfN(results, 0, 2).Draw(t, "playoffs"),
		Lots:     rapid.SliceOfN(team, 0, 3).Draw(t, "lots"),
		Final:    rapid.Ptr(result, true).Draw(t, "final"), Extra: rapid.Ptr(result, true).Draw(t, "extra"),
	}
	if rapid.Bool().Draw(t, "teams in order") {
		e.Teams = []string{"A", "B", "C"}
	}
	if rapid.Bool().Draw(t, "options") {
		e.Options = Options{
			Games: figure.Draw(t, "games"), FinalGames: figure.Draw(t, "final games"), Twice: rapid.Bool().Draw(t, "twice"),
			Places: rapid.IntRange(-2, 3).Draw(t, "places"), Points: Points{rapid.IntRange(0, 2).Draw(t, "win"), rapid.IntRange(0, 2).Draw(t, "draw"), 0},
			TieBreaks:    rapid.SliceOfN(rapid.Map(rapid.IntRange(1, 8), func(n int) TieBreak { return TieBreak(n) }), 0, 3).Draw(t, "tie-breaks"),
			ForfeitScore: Score{rapid.IntRange(0, 6).Draw(t, "for"), rapid.IntRange(-1, 6).Draw(t, "against")},
		}
	}
	if rapid.IntRange(0, 2).Draw(t, "rulings") == 0 {
		number := rapid.SampledFrom([]int{0, 1, 2, 3, -1, MaxRuled + 1})
		e.Deductions = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Deduction[string] {
			return Deduction[string]{team.Draw(t, "team"), number.Draw(t, "points"), number.Draw(t, "from"), "a fine"}
		}), 0, 2).Draw(t, "deductions")
		e.Sanctions = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Sanction[string] {
			return Sanction[string]{team.Draw(t, "team"), number.Draw(t, "count"), "a card"}
		}), 0, 2).Draw(t, "sanctions")
		e.Withdrawals = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Withdrawal[string] {
			return Withdrawal[string]{team.Draw(t, "team"), Treatment(rapid.IntRange(1, 3).Draw(t, "results")), "ill"}
		}), 0, 2).Draw(t, "withdrawals")
	}
	if rapid.IntRange(0, 3).Draw(t, "in order") == 0 {
		e = mapped(drawCourse(t), func(k int) string { return string(rune('A' + k)) })
	}
	want := e.Check()
	seen.When(want != nil, "refused")
	seen.When(want == nil, "accepted")
	for name, f := range functions[string]() {
		answer, err := f(e)
		part := name == "Standings" || name == "Fixtures" || name == "Margin"
		switch {
		case name == "Clone" || name == "JSON":
			continue
		case part && err != nil && want == nil, !part && (err == nil) != (want == nil):
			t.Fatalf("%s: %v, Check: %v", name, err, want)
		case !part && err != nil && err.Error() != want.Error():
			t.Fatalf("%s: %v, Check: %v", name, err, want)
		case err == nil:
			continue
		}
		var ps Problems
		var p *Problem
		if !errors.As(err, &ps) || !errors.As(err, &p) || ps[0] != p || !errors.Is(err, p.Kind) || !strings.HasPrefix(err.Error(), "roundrobin: ") {
			t.Errorf("%s: %T is no list of problems", name, err)
		}
		for _, p := range ps {
			for _, k := range p.Entrants {
				if !strings.Contains(p.Who, e.Teams[k]) {
					t.Errorf("%v is about team %d", p, k)
				}
			}
		}
		if answer == nil { // of Check
			continue
		}
		if zero := reflect.ValueOf(answer).Elem(); !zero.IsZero() {
			t.Errorf("%s: %+v with an error", name, zero)
		}
	}
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	back, err := ReadEvent[string](strings.NewReader(string(text)))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if diff := cmp.Diff(e, back, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("(-before +after JSON):\n%s", diff)
	}
	if again, err := back.MarshalJSON(); err != nil || string(again) != string(text) {
		t.Fatalf("%s, then %s, error %v", text, again, err)
	}
}

// TestZeroAnswers writes and reads zero values.
func TestZeroAnswers(t *testing.T) {
	for _, c := range []struct {
		zero any
		want string
	}{
		{&Event[string]{}, `{"version":1,"teams":[],"results":[]}`},
		{&Match[string]{}, `{"a":"","b":"","winsA":0,"winsB":0}`},
		{&Options{}, `{}`},
		{&Points{}, `{"win":0,"draw":0,"loss":0}`},
		{&Table[string]{}, `{"rows":[],"places":[],"left":0}`},
		{&Row[string]{}, `{"team":"","points":0,"won":0,"drawn":0,"lost":0,"gamesWon":0,"gamesLost":0}`},
		{&Place[string]{}, `{"rule":"","from":0,"to":0,"points":0,"teams":[]}`},
		{&Decision[string]{}, `{"table":{"rows":[],"places":[],"left":0},"state":"table","rule":""}`},
		{&Stage[string]{}, `{"rule":"","contenders":[],"places":0,"rows":[],"left":0}`},
		{&Finalist[string]{}, `{"team":"","rule":""}`},
		{&Upcoming[string]{}, `{"rule":"","games":0,"matches":[]}`},
		{&Fixture[string]{}, `{"round":0,"a":"","b":"","first":""}`},
		{&Calendar[string]{}, `{"rounds":[]}`},
		{&Matchday[string]{}, `{"round":0,"matches":[]}`},
		{&Prospect[string]{}, `{"team":"","status":"open","rule":"","least":0,"most":0}`},
		{&Explanation[string]{}, `{"prospect":{"team":"","status":"open","rule":"","least":0,"most":0}}`},
		{&End[string]{}, `{"results":[],"count":0}`},
		{&Assumed[string]{}, `{"a":"","b":""}`},
		{&Cut[string]{}, `{"teams":[],"count":0,"halfWins":0,"room":0,"above":0,"passed":0}`},
		{&Timetable{}, `{"teams":0}`},
		{&Pair{}, `{"round":0,"a":0,"b":0,"first":0}`},
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
		if !errors.As(json.Unmarshal([]byte(bad), back), &ps) {
			t.Errorf("%T reads %s", c.zero, bad)
		}
	}
}

// TestAnswerJSON has the JSON of answers, word for word.
func TestAnswerJSON(t *testing.T) {
	e := event(t, 3, "A B 6 4", "A C 6 4", "B C 5 5")
	e.Options.PlayOffGames = 3
	for name, want := range map[string]string{
		"Final": `{"table":{"rows":[{"team":"A","points":4,"won":2,"drawn":0,"lost":0,"gamesWon":12,"gamesLost":8},` +
			`{"team":"B","points":1,"won":0,"drawn":1,"lost":1,"gamesWon":9,"gamesLost":11},{"team":"C","points":1,"won":0,"drawn":1,"lost":1,"gamesWon":9,"gamesLost":11}],` +
			`"places":[{"rule":"MatchPoints","from":1,"to":1,"points":4,"teams":["A"]},{"rule":"SharedPlaces","from":2,"to":3,"points":1,"teams":["B","C"]}],"left":0},` +
			`"stages":[{"rule":"PlayOff","through":["A"],"contenders":["B","C"],"places":1,"rows":[{"team":"B","points":0,"won":0,"drawn":0,"lost":0,"gamesWon":0,"gamesLost":0},` +
			`{"team":"C","points":0,"won":0,"drawn":0,"lost":0,"gamesWon":0,"gamesLost":0}],"left":1}],"finalists":[{"team":"A","rule":"TopTwo"}],"state":"playoff","rule":"PlayOff",` +
			`"next":{"rule":"PlayOff","games":3,"matches":[{"round":1,"a":"B","b":"C","first":"B"}]}}`,
		"Fixtures": `{"rounds":[{"round":1,"matches":[{"round":1,"a":"B","b":"C","first":"B","result":{"a":"B","b":"C","winsA":5,"winsB":5}}],"rests":"A"},` +
			`{"round":2,"matches":[{"round":2,"a":"A","b":"C","first":"C","result":{"a":"A","b":"C","winsA":6,"winsB":4}}],"rests":"B"},` +
			`{"round":3,"matches":[{"round":3,"a":"A","b":"B","first":"A","result":{"a":"A","b":"B","winsA":6,"winsB":4}}],"rests":"C"}]}`,
		"Outlook": `[{"team":"A","status":"clinched","rule":"TopTwo","least":4,"most":4,"best":1,"worst":1},{"team":"B","status":"open","rule":"PlayOff","least":0,"most":2,"best":2,"worst":3},` +
			`{"team":"C","status":"open","rule":"PlayOff","least":0,"most":2,"best":2,"worst":3}]`,
	} {
		answer, err := functions[string]()[name](e)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := json.Marshal(answer); string(text) != want || err != nil {
			t.Errorf("%s: %s\nwant %s\nerror %v", name, text, want, err)
		}
	}
	e.Options = Options{Games: 1, Points: Points{3, 1, 0}, Twice: true, Places: NoFinal, PlayOffGames: 2, FinalGames: AnyGames, ExtraGames: 4}
	text, err := json.Marshal(e.Options)
	if want := `{"games":1,"points":{"win":3,"draw":1,"loss":0},"twice":true,"places":-1,"playOffGames":2,"finalGames":-1,"extraGames":4}`; string(text) != want || err != nil {
		t.Errorf("options %s, error %v", text, err)
	}
	var back Options
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, e.Options) {
		t.Errorf("options %s come back as %+v, error %v", text, back, err)
	}
	if err := json.Unmarshal([]byte(`{"points":{"win":3,"draw":1}}`), &back); err == nil || err.Error() != `roundrobin: points: cannot be read: key "loss" is missing` {
		t.Errorf("error %v", err)
	}
}

// TestReadEvent has texts that are no JSON, and a reader that fails.
func TestReadEvent(t *testing.T) {
	for text, want := range map[string]string{
		"{\n \"teams\": [\n}":              "roundrobin: line 3, column 1: cannot be read: ",
		"":                                 "roundrobin: line 1, column 1: cannot be read: ",
		`{"teams":[],"results":[{"a":1}]}`: "roundrobin: result 1, a (line 1, column 29): cannot be read: want a text, got 1",
	} {
		var ps Problems
		if _, err := ReadEvent[string](strings.NewReader(text)); !errors.Is(err, ErrJSON) || !errors.As(err, &ps) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	failed := errors.New("no more")
	if _, err := ReadEvent[string](iotest.ErrReader(failed)); !errors.Is(err, failed) {
		t.Errorf("error %v of the reader", err)
	}
}

// TestNames reads and writes the names of constants. Other numbers and texts
// are refused.
func TestNames(t *testing.T) {
	type name interface {
		String() string
		MarshalText() ([]byte, error)
	}
	for _, c := range []struct {
		is   name
		back interface{ UnmarshalText([]byte) error }
		want string
	}{
		{Rule(0), new(Rule), ""}, {Reach, new(Rule), "Reach"}, {InTable, new(State), "table"}, {NotWon, new(State), "undecided"},
		{Open, new(Status), "open"}, {Clinched, new(Status), "clinched"}, {Out, new(Status), "out"},
	} {
		text, err := c.is.MarshalText()
		if string(text) != c.want || err != nil || c.is.String() != c.want || c.back.UnmarshalText(text) != nil || reflect.ValueOf(c.back).Elem().Interface() != any(c.is) {
			t.Errorf("%#v: %s, %s, %v", c.is, text, c.is, err)
		}
		var ps Problems
		if err := c.back.UnmarshalText([]byte("x")); !errors.Is(err, ErrJSON) || !errors.As(err, &ps) || !strings.Contains(err.Error(), `is called "x"; there are `) {
			t.Errorf("%T: %v", c.is, err)
		}
	}
	for _, none := range []name{Rule(19), Rule(-1), State(6), Status(3), Status(-1)} {
		var ps Problems
		if text, err := none.MarshalText(); !errors.As(err, &ps) {
			t.Errorf("%#v is written as %s, %v", none, text, err)
		}
	}
}
