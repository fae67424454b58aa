package pairing_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// kindsOf has the kinds of problems by their names.
var kindsOf = map[string]error{
	"ErrTooFew": pairing.ErrTooFew, "ErrRepeated": pairing.ErrRepeated, "ErrUnknown": pairing.ErrUnknown, "ErrNotAnID": pairing.ErrNotAnID,
	"ErrOption": pairing.ErrOption, "ErrLives": pairing.ErrLives, "ErrPoints": pairing.ErrPoints, "ErrSeedRatings": pairing.ErrSeedRatings, "ErrTooLarge": pairing.ErrTooLarge,
	"ErrExtreme": pairing.ErrExtreme, "ErrOutcome": pairing.ErrOutcome, "ErrSame": pairing.ErrSame, "ErrTwice": pairing.ErrTwice,
	"ErrTwoByes": pairing.ErrTwoByes, "ErrEmptyRound": pairing.ErrEmptyRound, "ErrUnfinished": pairing.ErrUnfinished, "ErrEliminated": pairing.ErrEliminated,
	"ErrWithdrawn": pairing.ErrWithdrawn, "ErrAbsent": pairing.ErrAbsent, "ErrAfter": pairing.ErrAfter, "ErrUntil": pairing.ErrUntil,
	"ErrRound": pairing.ErrRound, "ErrPlayOff": pairing.ErrPlayOff, "ErrLateEntry": pairing.ErrLateEntry, "ErrPin": pairing.ErrPin, "ErrNoRematch": pairing.ErrNoRematch, "ErrNoForfeit": pairing.ErrNoForfeit, "ErrOver": pairing.ErrOver,
	"ErrNoLegalRound": pairing.ErrNoLegalRound, "ErrNoRound": pairing.ErrNoRound, "ErrNoGame": pairing.ErrNoGame, "ErrWish": pairing.ErrWish, "ErrClaim": pairing.ErrClaim, "ErrTooLate": pairing.ErrTooLate,
	"ErrSeedValue": pairing.ErrSeedValue, "ErrFund": pairing.ErrFund, "ErrNotOpen": pairing.ErrNotOpen, "ErrLeft": pairing.ErrLeft, "ErrMissing": pairing.ErrMissing, "ErrByeWrong": pairing.ErrByeWrong,
	"ErrPinned": pairing.ErrPinned, "ErrForbidden": pairing.ErrForbidden, "ErrNotOptimal": pairing.ErrNotOptimal,
	"ErrJSON": pairing.ErrJSON, "ErrNotJSON": pairing.ErrNotJSON, "ErrMore": pairing.ErrMore,
}

// TestKinds checks that each kind in the source has a comment, a text that no
// other kind has, and a way through JSON.
func TestKinds(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "errors.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		g, ok := n.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			return true
		}
		for _, spec := range g.Specs {
			v := spec.(*ast.ValueSpec)
			name := v.Names[0].Name
			if !strings.HasPrefix(name, "Err") {
				continue
			}
			doc := v.Doc.Text()
			if !g.Lparen.IsValid() {
				doc = g.Doc.Text()
			}
			if !strings.HasPrefix(doc, name+" says that ") {
				t.Errorf("%s: the comment is %q", name, doc)
			}
			kind := kindsOf[name]
			if kind == nil {
				t.Errorf("%s is not in the table of this test", name)
				continue
			}
			if other, ok := texts[kind.Error()]; ok {
				t.Errorf("%s and %s have the same text", name, other)
			}
			texts[kind.Error()] = name
			p := pairing.Problem{Kind: kind}
			text, err := json.Marshal(p)
			if want := fmt.Sprintf(`{"kind":%q,"text":%q}`, kind, "pairing: "+kind.Error()); err != nil || string(text) != want {
				t.Errorf("%s: %s, error %v, want %s", name, text, err, want)
			}
			var back pairing.Problem
			if err := json.Unmarshal(text, &back); err != nil || back.Kind != kind {
				t.Errorf("%s comes back as %v, error %v", name, back.Kind, err)
			}
		}
		return false
	})
	if len(texts) != len(kindsOf) {
		t.Errorf("%d kinds in the source, %d in the table of this test", len(texts), len(kindsOf))
	}
	for name, text := range map[string]string{
		"ErrRepeated": "named twice", "ErrUnknown": "not among the entrants", "ErrNotAnID": "an id must be equal to itself",
		"ErrTooFew": "too few entrants", "ErrTooLarge": "exceeds a limit of this package", "ErrSame": "cannot meet itself",
		"ErrOption": "no such option", "ErrJSON": "cannot be read", "ErrMore": "more problems",
	} {
		if texts[text] != name {
			t.Errorf("%q is the text of %q, want %s", text, texts[text], name)
		}
	}
}

func TestProblemsJSON(t *testing.T) {
	full := pairing.Problem{
		Kind: pairing.ErrByeWrong, Rule: pairing.OncePerRound, Criterion: pairing.ByeFewest, Where: "bye", Round: 3, Game: 2,
		Entrants: []int{0, 4}, Who: `Ann "A"`, Detail: "<1>",
	}
	const want = `{"kind":"must not have the bye","rule":"OncePerRound","criterion":"ByeFewest","where":"bye","round":3,"game":2,` +
		`"entrants":[0,4],"who":"Ann \"A\"","detail":"\u003c1\u003e",` +
		`"text":"pairing: bye, round 3, game 2: Ann \"A\": must not have the bye: \u003c1\u003e (rule OncePerRound) (criterion ByeFewest)"}`
	for _, c := range []struct {
		ps   pairing.Problems
		want string
	}{
		{nil, "[]"},
		{pairing.Problems{{}}, `[{"kind":"","text":"pairing: "}]`},
		{pairing.Problems{&full, {Kind: pairing.ErrOver}}, "[" + want + `,{"kind":"the event is over","text":"pairing: the event is over"}]`},
	} {
		text, err := json.Marshal(c.ps)
		if err != nil || string(text) != c.want {
			t.Errorf("error %v\n got %s\nwant %s", err, text, c.want)
		}
		back := pairing.Problems{{Game: 7}, {Game: 8}, {Game: 9}}
		if err := json.Unmarshal(text, &back); err != nil || len(back) != len(c.ps) || len(back) > 0 && !reflect.DeepEqual(back, c.ps) {
			t.Errorf("%s comes back as %v, error %v", text, back, err)
		}
	}

	// The text follows from the rest.
	var p pairing.Problem
	if err := json.Unmarshal([]byte(`{"kind":"named twice","who":"Bob","text":"forged"}`), &p); err != nil || p.Error() != "pairing: Bob: named twice" {
		t.Errorf("%v, error %v", &p, err)
	}
	for _, text := range []string{
		`{"kind":"draws"}`, `{"kind":null}`, `{"who":"Ann"}`, `{"kind":"named twice","Who":"Ann"}`, `{"kind":"named twice","kind":"named twice"}`,
		`{"kind":"named twice","rule":"Draws"}`, `{"kind":"named twice","entrants":null}`, `{"kind":"named twice","entrants":["Ann"]}`, `[]`, `"Ann"`,
	} {
		before := pairing.Problem{Who: "Ann"}
		err := before.UnmarshalJSON([]byte(text))
		if ps := (pairing.Problems{}); !errors.As(err, &ps) || !errors.Is(err, pairing.ErrJSON) && !errors.Is(err, pairing.ErrOption) {
			t.Errorf("%s: %v", text, err)
		}
		if !reflect.DeepEqual(before, pairing.Problem{Who: "Ann"}) {
			t.Errorf("%s is read as %+v", text, before)
		}
		ps := pairing.Problems{&before}
		if err := ps.UnmarshalJSON([]byte("[" + text + "]")); err == nil || len(ps) != 1 {
			t.Errorf("[%s]: %v, %v", text, err, ps)
		}
	}
	if err := json.Unmarshal([]byte("[null]"), new(pairing.Problems)); err == nil {
		t.Error("a problem can be null")
	}
}

// TestNameWithEscapes has names that would forge lines of a list of problems,
// or change the text before them.
func TestNameWithEscapes(t *testing.T) {
	names := []string{"Ann\npairing: all is well", "\x1b[2J\x1b[HBob", "\u202eCid", "Dan\u2028Eve\u0085", "Fay\r\x00", "Gus\xff"}
	lines := func(err error, n int) {
		t.Helper()
		if err == nil {
			t.Fatal("no error")
		}
		text := err.Error()
		if strings.Count(text, "\n") != n-1 || strings.ContainsAny(strings.ReplaceAll(text, "\n", ""), "\x1b\u202e\u2028\u0085\r\x00") || strings.Contains(text, "\xff") {
			t.Errorf("%d lines wanted: %q", n, text)
		}
	}
	e := pairing.Event[string]{Lives: 1, Entrants: append(slices.Clone(names), names...)}
	_, err := pairing.Standings(e)
	lines(err, len(names))

	e = pairing.Event[string]{Lives: 2, Entrants: []string{"Ann", "Bob", "Cid"}}
	for _, name := range names {
		e.Rounds = append(e.Rounds, pairing.Round[string]{Games: []pairing.Game[string]{{Gold: name, Silver: name}}})
	}
	_, err = pairing.Next(e)
	lines(err, 2*len(names))

	for _, name := range names {
		if name != "Gus\xff" {
			key, _ := json.Marshal(name)
			lines(new(pairing.Event[string]).UnmarshalJSON(fmt.Appendf(nil, `{%s:1}`, key)), 1)
			lines(new(pairing.Event[string]).UnmarshalJSON(fmt.Appendf(nil, `{"lives":1,"entrants":%s}`, key)), 1)
			lines(new(pairing.Event[int]).UnmarshalJSON(fmt.Appendf(nil, `{"lives":1,"entrants":[1,[%s]]}`, key)), 1)
			lines(new(pairing.Event[string]).UnmarshalJSON(fmt.Appendf(nil, `{"lives":1,"entrants":[],"edition":%s}`, key)), 1)
			continue
		}
		_, err := json.Marshal(pairing.Event[string]{Entrants: []string{name}})
		lines(err, 1)
	}
	_, err = pairing.WhyNot(pairing.Event[string]{Lives: 2, Entrants: names[:4]}, pairing.Pin[string]{Pairs: [][2]string{{names[4], names[5]}}})
	lines(err, 2)
	_, err = pairing.Seed(append(names, names...), make([]float64, 2*len(names)), 0)
	lines(err, len(names))
	c := pairing.Certificate[string]{Players: []pairing.Dual[string]{{Player: names[1]}, {Player: names[2]}}}
	lines(pairing.Verify(pairing.Event[string]{Lives: 2, Entrants: names[:2]}, pairing.Round[string]{Games: []pairing.Game[string]{{Gold: names[0], Silver: names[1]}}}, c), 1)
}

// TestManyProblems has more problems than are listed, of events and of rounds.
func TestManyProblems(t *testing.T) {
	var names []string
	for i := range 2500 {
		names = append(names, fmt.Sprint(i))
	}
	many := func(what string, ps pairing.Problems, n int) {
		t.Helper()
		if len(ps) != 1001 || ps[1000].Kind != pairing.ErrMore || ps[1000].Detail != fmt.Sprint(n-1000) {
			t.Errorf("%s: %d problems, the last is %v", what, len(ps), ps[len(ps)-1])
		}
	}
	var ps pairing.Problems
	pinned := pairing.Event[string]{Lives: 1, Entrants: names, Pins: []pairing.Pin[string]{{Round: 1}}}
	for i := 0; i < 2*1200; i += 2 {
		pinned.Absent = append(pinned.Absent, pairing.Absence[string]{Player: names[i], Round: 1})
		pinned.Pins[0].Pairs = append(pinned.Pins[0].Pairs, [2]string{names[i], names[i+1]})
	}
	if _, err := pairing.Next(pinned); !errors.As(err, &ps) {
		t.Fatal(err)
	}
	many("pins", ps, 1200)
	_, err := pairing.Standings(pairing.Event[string]{Lives: 1, Entrants: slices.Concat(names, names)})
	if !errors.As(err, &ps) {
		t.Fatal(err)
	}
	many("event", ps, 2500)
	v, err := pairing.Audit(pairing.Event[string]{Lives: 1, Entrants: names}, pairing.Round[string]{})
	if err != nil {
		t.Fatal(err)
	}
	many("round", v.Problems, 2500)
}
