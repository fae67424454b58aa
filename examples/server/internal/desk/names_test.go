package desk

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/pairing"
)

// The two forms of a name: composed as in form C, and decomposed.
const (
	composed   = "Jos\u00e9"
	decomposed = "Jose\u0301"
)

// A new name that looks like another name is refused, unless it is accepted.
func TestAlike(t *testing.T) {
	x := created(t)
	x.must(Register{Player: "Ann Miller", Token: sum("Ann Miller")})
	x.must(Invite{"Zoé", Member, "", false, sum("Zoé")})
	for _, name := range []string{
		"ANN MILLER", "ann miller", "ZOÉ", "zoé",
		// a Cyrillic letter and a Roman numeral
		"\u0410nn Miller", "\u0410NN MILLER", "Ann Mi\u217cler",
		"Ann Mi1ler", "Ann MiIler", "ANN MiIler", "Ann Mil|er",
		"Ann\u00a0Miller", "\uff21nn Miller", "Z\u03bfé", "\u0396oe\u0301",
		"Ann  Miller", "Miller, Ann", "Zoe", "Zoë",
	} {
		x.refused(director, Register{Player: name, Token: sum(name)}, ErrAlike)
		x.refused(director, Invite{name, Member, "", false, sum(name)}, ErrAlike)
		_, err := x.do(Register{Player: name, Token: sum(name)}, director)
		if text := err.Error(); !strings.HasPrefix(text, "player: the name looks like ") || strings.Contains(text, ErrAlike.Error()) {
			t.Errorf("%s: %s", name, text)
		}
	}
	for _, name := range []string{"Anna Miller", "Ann Milner", "Ann", "Anne Miller"} {
		x.must(Register{Player: name, Token: sum(name)})
	}
	// Somebody who was accepted is asked about no more.
	x.must(Register{Player: "ANN MILLER", Accept: true, Token: sum("ANN")})
	x.must(Invite{"ANN MILLER", Member, "", false, sum("ANN 2")})
	x.must(Invite{"ZOÉ", Member, "", true, sum("ZOÉ")})
	x.must(Invite{"Zoé", Member, "", false, sum("Zoé 2")})
	// Who has left is in nobody's way.
	x.must(Leave{"Anna Miller"})
	x.must(Register{Player: "ANNA MILLER", Token: sum("ANNA")})

	// Players who have no token, before the event and in it.
	y := created(t)
	y.must(Register{Player: "Bob"})
	y.refused(director, Register{Player: "\u0412ob"}, ErrAlike)
	y = weekly(t, "Ann", "Bob")
	y.refused(director, Invite{"\u0412ob", Member, "", false, sum("x")}, ErrAlike)
}

// Names are in form C from wherever they enter, and commands can name people in
// any form.
func TestSpelled(t *testing.T) {
	free := int64(0)
	event := pairing.New(pairing.WC2012, []string{decomposed, "Bob"})
	for name, x := range map[string]*table{"registered": created(t), "in a file": {t: t, at: monday1}} {
		if x.s == nil {
			x.must(Create{ID: "test", Token: sum("director"), File: competition.File{About: decomposed, Event: event,
				Money: &money.Money{Fee: &money.Fee{Opening: monday1, First: &free},
					Registrations: []pairing.Registration[string]{{Player: decomposed, At: monday1}, {Player: "Bob", At: monday1}}}}})
			if x.s.File.About != composed {
				t.Errorf("%+q", x.s.File.About)
			}
		} else {
			if r := x.must(Register{Player: decomposed, Rated: &competition.Rated{Player: decomposed, Gameroom: 2000}, Token: sum("José")}); r.Said != composed+" is registered." {
				t.Errorf("%+q", r.Said)
			}
			x.refused(director, Register{Player: composed, Token: sum("2")}, ErrPhase)
			x.must(Register{Player: "Bob", Token: sum("Bob")})
			x.must(Begin{Entrants: []string{decomposed, "Bob"}})
			if a := x.s.Who(sum("José")); a.Name != composed {
				t.Errorf("%+q", a.Name)
			}
		}
		if got := x.s.File.Event.Entrants[0]; got != composed {
			t.Errorf("%s: the entrant is %+q", name, got)
		}
		x.must(Pair{Round: 1})
		x.must(Pick{"Zoe", 1, [2]string{decomposed, "Bob"}, decomposed})
		g := x.game(1, 1)
		for _, p := range []*string{&g.Gold, &g.Silver} {
			*p = norm.NFD.String(*p)
		}
		x.must(result(1, g, pairing.GoldWins))
		x.must(Withdraw{Player: decomposed, Why: decomposed})
		for _, text := range x.log {
			if !norm.NFC.IsNormal(text) {
				t.Errorf("%s: not in form C: %s", name, text)
			}
		}
		// Two names of a file can be one.
		y := &table{t: t, at: monday1}
		y.refused(director, Create{ID: "test", Token: sum("director"),
			File: competition.File{Event: pairing.New(pairing.WC2012, []string{decomposed, composed})}}, pairing.ErrRepeated)
	}
}

// Logs that are older have names in other forms. They are replayed as they are,
// and commands find the names.
func TestOldNames(t *testing.T) {
	old := func(names ...string) *table {
		x := &table{t: t, at: monday1}
		r, _, err := Decide(nil, Create{ID: "test", Token: sum("director"), File: competition.File{}}, Request{By: director, At: x.at})
		if err != nil {
			t.Fatal(err)
		}
		r.Change.Created.File.Event = pairing.New(pairing.WC2012, names)
		if x.s, err = x.s.Apply(r); err != nil {
			t.Fatal(err)
		}
		return x
	}
	for _, typed := range []string{composed, decomposed} {
		x := old(decomposed, "Bob")
		if got := x.s.File.Event.Entrants; !slices.Equal(got, []string{decomposed, "Bob"}) {
			t.Fatalf("%+q", got)
		}
		x.must(Pair{Round: 1})
		if r := x.must(Withdraw{Player: typed}); !strings.HasPrefix(r.Said, decomposed+" withdraws.") {
			t.Errorf("%+q", r.Said)
		}
		x.must(Invite{typed, Member, "", false, sum("José")})
		if got := x.s.Who(sum("José")).Name; got != decomposed {
			t.Errorf("%+q", got)
		}
		// An old log can have both forms, which were different people.
		x = old(decomposed, composed)
		x.must(Pair{Round: 1})
		if r := x.must(Withdraw{Player: typed}); !strings.HasPrefix(r.Said, typed+" withdraws.") {
			t.Errorf("%+q", r.Said)
		}
	}
	// A third form is the form C.
	x := old("Rene\u0301e\u0301", "Ren\u00e9\u00e9")
	if got := Spelled(x.s, "Ren\u00e9e\u0301"); got != "Ren\u00e9\u00e9" {
		t.Errorf("%+q", got)
	}
}

// lawSpelled draws commands with texts. Their copies have the texts in form C,
// and are equal otherwise. The commands are not changed.
func lawSpelled(t *rapid.T) {
	text := rapid.StringOf(rapid.SampledFrom([]rune("aeo\u0301\u0308\u00e9\u212b\u1100\u1161 ")))
	one, two := text.Draw(t, "one"), text.Draw(t, "two")
	number := rapid.Uint64().Draw(t, "number")
	commands := func(f func(string) string) []Command {
		x, y := f(one), f(two)
		return []Command{
			&Begin{Entrants: []string{x, y}, Lot: number}, Begin{Lot: number}, Pin{pairing.Pin[string]{Round: 1, Pairs: [][2]string{{x, y}}, Bye: &y, Why: x}},
			Register{Player: x, Rated: &competition.Rated{Player: y, Gameroom: 1500}, Token: sum("token")}, &Forbid{[2]string{x, y}, 0, true, x},
			Busy{x, monday1, monday1.Add(time.Hour)}, Report{1, pairing.Game[string]{Gold: x, Silver: y, Outcome: pairing.GoldWins}}, PlayOff{},
		}
	}
	same := func(text string) string { return text }
	given := commands(same)
	for k, want := range commands(norm.NFC.String) {
		if got := Spelled(nil, given[k]); !reflect.DeepEqual(got, want) {
			t.Fatalf("%#v: %s", given[k], cmp.Diff(want, got))
		}
	}
	if diff := cmp.Diff(commands(same), given); diff != "" {
		t.Fatalf("a command was changed: %s", diff)
	}
}

func TestLawSpelled(t *testing.T) { rapid.Check(t, lawSpelled) }

func FuzzSpelled(f *testing.F) { f.Fuzz(rapid.MakeFuzz(lawSpelled)) }
