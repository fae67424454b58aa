package odds

import (
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"pgregory.net/rapid"
)

// called returns a course with entrants of these names, and with another player
// who is called Bench. The first meets the second, the third Bench, and the
// fourth meets the fifth twice.
func called(names ...string) *fake {
	f := newFake(len(names), 4, func(string, int) ([]course.Contest, course.End) {
		return []course.Contest{
			{First: 0, Second: 1, Games: 1}, {First: len(names), Second: 2, Games: 2},
			{First: 3, Second: 4, Games: 1}, {First: 4, Second: 3, Games: 1},
		}, course.End{}
	})
	f.names = append(slices.Clone(names), "Bench")
	return f
}

// cast are the entrants of the tests.
func cast() *fake {
	f := called("Ann", "Bob", "Cid", "Dan Lee", "Dan", "Dan first", "not", "(Eve)", `"Flo"`, "José", "Ann and Bob")
	f.through = "final"
	return f
}

// ending is an end of the cast: Cid and Dan Lee share the third place, and the
// last three the ninth.
var ending = course.End{
	Places:   []int{1, 2, 3, 3, 5, 6, 7, 8, 9, 9, 9},
	Through:  []bool{true, true, false, true, false, false, false, false, false, false, false},
	Champion: 0,
}

// TestParse checks questions with their answers. Ann beats Bob, and Cid and
// Bench are even.
func TestParse(t *testing.T) {
	results := []course.Result{course.FirstWins, course.Even, course.FirstWins, course.FirstWins}
	for _, q := range []struct {
		text        string
		asked, want bool
	}{
		{"Ann first", true, true},
		{"  Ann\tFIRST ", true, true},
		{"Ann second", true, false},
		{"Bob second", true, true},
		{"Cid third", true, true},
		{"Dan Lee third", true, true},
		{"Dan Lee fourth", true, false},
		{"Dan fifth", true, true},
		{"Dan first sixth", true, true},
		{"Dan first", true, false},
		{"Dan first first", true, false},
		{"not seventh", true, true},
		{"not not seventh", true, false},
		{"not Ann first", true, false},
		{"not not not Ann second", true, true},
		{"(Eve) eighth", true, true},
		{"((Eve) eighth)", true, true},
		{`"\"Flo\"" ninth`, true, true},
		{`"\"Flo\"" last`, true, true},
		{"José last", true, true},
		{`"José"last`, true, true},
		{"Ann and Bob ninth", true, true},
		{"Ann and Bob tenth", true, false},
		{"Cid last", true, false},
		{"Cid place 3", true, true},
		{"Cid place Three", true, true},
		{"Cid place 4", true, false},
		{"Cid in the top three", true, true},
		{"Cid in top 3", true, true},
		{"Cid top 2", true, false},
		{"Ann wins", true, true},
		{"Ann Champion", true, true},
		{"Bob wins", true, false},
		{"Bob through", true, true},
		{"Bob in the final", true, true},
		{"Cid in the final", true, false},
		{"Cid in final", true, false},
		{"Ann above Bob", true, true},
		{"Bob above Ann", true, false},
		{"Bob below Ann", true, true},
		{"Cid above Dan Lee", true, false},
		{"Cid below Dan Lee", true, false},
		{"Cid above Dan", true, true},
		{"Ann above Ann and Bob", true, true},
		{"(Bob above Ann)", true, false},
		{"Ann above Bob and Bob above Cid", true, true},
		{"Ann beats Bob", true, true},
		{"Bob beats Ann", true, false},
		{"Bench beats Cid", true, false},
		{"Cid beats Bench", true, false},
		{"not Cid beats Bench and not Bench beats Cid", true, true},
		{"Ann first and Bob in the top four", true, true},
		{"Ann second and Bob second or Cid third", true, true},
		{"Cid third or Ann second and Bob third", true, true},
		{"(Cid third or Ann second) and Bob third", true, false},
		{"not (Cid third or Ann second) or (not(Bob first))", true, true},
		{"not Cid fourth and Ann first", true, true},
		{"Ann first if Ann beats Bob", true, true},
		{"Ann first IF Bob beats Ann", false, true},
		{"Ann first if Bob beats Ann or Cid third", true, true},
		{"Ann above Bob if Cid third", true, true},
	} {
		got, err := Parse(q.text, cast())
		if err != nil {
			t.Error(err)
			continue
		}
		asked := got.If == nil || got.If(ending, results)
		if asked != q.asked || got.Holds(ending, results) != q.want {
			t.Errorf("%s: asked %t, %t", q.text, asked, got.Holds(ending, results))
		}
	}
	// The longest name is not always the last.
	longest, err := Parse("Ann first first", called("Ann first", "Ann", "Bob", "Cid", "Dan"))
	if err != nil || !longest.Holds(course.End{Places: []int{1, 2, 3, 4, 5}}, nil) {
		t.Error(err)
	}
	// The winner of a contest can be second there.
	q, err := Parse("Bob beats Ann", cast())
	if err != nil || !q.Holds(ending, []course.Result{course.SecondWins, 0, 0, 0}) || q.Holds(ending, []course.Result{course.Even, 0, 0, 0}) {
		t.Error(err)
	}
}

// TestParseErrors checks what errors say, and where.
func TestParseErrors(t *testing.T) {
	const predicate = "expected first, last, place, in the top, wins, through, above, below or beats"
	for text, want := range map[string]string{
		"":                         `character 1: expected a name, and the question ends`,
		"  ":                       `character 3: expected a name, and the question ends`,
		"Ann":                      `character 4: ` + predicate + `, and the question ends`,
		"Ann frist":                `character 5: ` + predicate + `, not "frist"`,
		"José )":                   `character 6: ` + predicate + `, not ")"`,
		"Anna first":               `character 1: no player is called "Anna"; similar: "Ann", "Ann and Bob"`,
		"Ann first and bob second": `character 15: no player is called "bob"; similar: "Bob", "Ann and Bob"`,
		"Dan Leo third":            `character 5: ` + predicate + `, not "Leo"`,
		"Den Leo third":            `character 1: no player is called "Den Leo"; similar: "Dan Lee"`,
		"Xerxes first":             `character 1: no player is called "Xerxes"`,
		"Xerxes the Great":         `character 1: no player is called "Xerxes"`,
		`"Ana" first`:              `character 1: no player is called "Ana"; similar: "Ann", "Ann and Bob"`,
		`"Ana`:                     `character 1: expected a name, not "\""`,
		`"Ann" (`:                  `character 7: ` + predicate + `, not "("`,
		"Ann first and":            `character 14: expected a name, and the question ends`,
		"Ann first Bob":            `character 11: expected and, or, if, or the end, not "Bob"`,
		"Ann first)":               `character 10: expected and, or, if, or the end, not ")"`,
		"Ann first if Bob last if": `character 23: expected and, or, or the end, not "if"`,
		"(Ann first":               `character 11: expected and, or, or ")", and the question ends`,
		"(Ann first if Bob last)":  `character 12: expected and, or, or ")", not "if"`,
		"()":                       `character 2: expected a name, not ")"`,
		"Ann above":                `character 10: expected a name, and the question ends`,
		"Ann above Bib":            `character 11: no player is called "Bib"; similar: "Bob", "Ann and Bob"`,
		"Ann above Bob last":       `character 15: expected and, or, if, or the end, not "last"`,
		"Ann above Bench":          `character 11: "Bench" is not an entrant, and can only beat or be beaten`,
		"Bench first":              `character 1: "Bench" is not an entrant, and can only beat or be beaten`,
		"Ann place":                `character 10: expected a number, and the question ends`,
		"Ann place first":          `character 11: expected a number, not "first"`,
		"Ann place +1":             `character 11: expected a number, not "+1"`,
		"Ann place 01":             `character 11: expected a number, not "01"`,
		"Ann in the top -1":        `character 16: there is no such place: there are 11 entrants`,
		"Ann place 0":              `character 11: there is no such place: there are 11 entrants`,
		"Ann in the top 12":        `character 16: there is no such place: there are 11 entrants`,
		"Ann in the":               `character 11: expected top, final or field, and the question ends`,
		"Ann in the end":           `character 12: expected top, final or field, not "end"`,
		"Ann beats Cid":            `character 1: "Ann" and "Cid" do not meet in the coming round`,
		"not Ann beats Ann":        `character 5: "Ann" and "Ann" do not meet in the coming round`,
		"Dan beats Dan Lee":        `character 1: "Dan" and "Dan Lee" meet more than once in the coming round`,
		"Dan beats Dan Lea":        `character 15: expected and, or, if, or the end, not "Lea"`,
	} {
		q, err := Parse(text, cast())
		if err == nil || q.Holds != nil || q.If != nil {
			t.Errorf("%s: no error", text)
			continue
		}
		if _, got, _ := strings.Cut(err.Error(), `, character`); "character"+got != want {
			t.Errorf("%s:\n%s, want\n%s", text, "character"+got, want)
		}
	}
	if _, err := Parse("Ann second", one()); err == nil || !strings.HasSuffix(err.Error(), "character 5: there is no such place: there is one entrant") {
		t.Error(err)
	}
	if _, err := Parse(strings.Repeat(" ", 1001), cast()); err == nil || err.Error() != "odds: a question of 1001 bytes, at most 1000 are allowed" {
		t.Error(err)
	}
	// The deepest questions that fit.
	if _, err := Parse(strings.Repeat("(", 1000), cast()); err == nil {
		t.Error("no error")
	}
	if _, err := Parse(strings.Repeat("not ", 247)+"Ann first", cast()); err != nil {
		t.Error(err)
	}
}

// TestThroughWhat checks that a question about a final is asked only where the
// event has one, and a question about a field too.
func TestThroughWhat(t *testing.T) {
	none, final, field := cast(), cast(), cast()
	none.through, final.through, field.through = "", "final", "field"
	for _, c := range []struct {
		course *fake
		text   string
		want   string // of the error
	}{
		{final, "Ann through", ""},
		{final, "Ann in the FINAL", ""},
		{final, "Ann in the field", `character 12: "field" is asked, and this event has a final`},
		{field, "Ann in field", ""},
		{field, "Bob first or Ann in  final", `character 22: "final" is asked, and this event has a field`},
		{none, "Ann  through", `character 6: "through" is asked, and this event has neither a final nor a field`},
		{none, "Ann in the final", `character 12: "final" is asked, and this event has neither a final nor a field`},
	} {
		q, err := Parse(c.text, c.course)
		if c.want == "" {
			if err != nil || !q.Holds(ending, nil) {
				t.Errorf("%s: %v", c.text, err)
			}
		} else if err == nil || !strings.HasSuffix(err.Error(), ", "+c.want) {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
}

// one returns a course of one entrant.
func one() *fake {
	f := newFake(1, 0, func(string, int) ([]course.Contest, course.End) { return nil, course.End{} })
	f.names[0] = "Ann"
	return f
}

// TestUnambiguous checks questions about hostile names, with and without
// quotation marks, against their answers by hand.
func TestUnambiguous(t *testing.T) {
	names := []string{"\x1b[31mRed", "if", "a\u202eb", "last", strings.Repeat("long", 100), "or if"}
	c := called(names...)
	for k, name := range names {
		for _, text := range []string{name + " first", `"` + strings.ReplaceAll(name, `"`, `\"`) + `" first`} {
			q, err := Parse(text, c)
			if strings.HasPrefix(text, "\"\x1b") || strings.HasPrefix(text, "\"a\u202e") {
				continue // as in Go, or not at all
			}
			if err != nil {
				t.Error(err)
				continue
			}
			places := make([]int, len(names))
			places[k] = 1
			if !q.Holds(course.End{Places: places}, nil) {
				t.Errorf("%q", text)
			}
		}
	}
}

// anyQuestion checks that any text of words and names is either an error or a
// question that has an answer. Parse does not panic.
func anyQuestion(t *rapid.T) {
	words := append([]string{"and", "or", "not", "if", "(", ")", `"`, `"Ann"`, "first", "last", "place", "in the top", "3", "four", "wins", "through", "above", "beats", "José", "\xff", " "}, cast().names...)
	var text string
	if rapid.Bool().Draw(t, "any text") {
		text = rapid.String().Draw(t, "text")
	} else {
		text = strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 12).Draw(t, "words"), rapid.SampledFrom([]string{" ", " ", ""}).Draw(t, "between"))
	}
	c := cast()
	q, err := Parse(text, c)
	if err != nil {
		if q.Holds != nil || !strings.Contains(err.Error(), "odds: ") {
			t.Fatal(err)
		}
		return
	}
	q.Holds(ending, []course.Result{0, 0, 0, 0})
	if q.If != nil {
		q.If(ending, []course.Result{0, 0, 0, 0})
	}
	// An answer and its opposite exclude each other.
	if q.If == nil && !strings.HasPrefix(text, "not") {
		opposite, err := Parse("not ("+text+")", c)
		if err == nil && q.Holds(ending, []course.Result{0, 0, 0, 0}) == opposite.Holds(ending, []course.Result{0, 0, 0, 0}) {
			t.Fatalf("%q is as its opposite", text)
		}
	}
}

func TestAnyQuestion(t *testing.T) { rapid.Check(t, anyQuestion) }
func FuzzAnyQuestion(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyQuestion)) }

// TestAsked checks a question of Parse in a run.
func TestAsked(t *testing.T) {
	c := knockout(2)
	var set Settings
	for _, text := range []string{"P1 first if P1 beats P2", "P1 first and P3 second", "P1 wins if P2 beats P1"} {
		q, err := Parse(text, c)
		if err != nil {
			t.Fatal(err)
		}
		set.Questions = append(set.Questions, q)
	}
	o := mustRun(t, c, even(c), set)
	if o.Answers[0].Value != 0.5 || o.Asked[0].Value != 0.5 || o.Answers[1].Value != 0.125 || !o.Asked[1].Proved || o.Answers[2] != (Chance{Proved: true}) {
		t.Errorf("%v, %v", o.Answers, o.Asked)
	}
}
