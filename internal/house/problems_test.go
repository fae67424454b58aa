package house_test

import (
	"encoding"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
	"github.com/arbiter-go/arbiter/rating"
	"github.com/arbiter-go/arbiter/roundrobin"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file lays the packages side by side. All of them report problems in the
// same way, and give the same answers to the same bad input.

// A voice is how one package says what is wrong.
type voice struct {
	problem, problems, rule any // new ones

	same, notJSON, noJSON, more error // kinds

	// check returns the error of a list of players, in which each name but
	// the first is a problem.
	check func(players []string) error
}

var voices = map[string]voice{
	"colors": {
		new(colors.Problem), new(colors.Problems), new(colors.Rule),
		colors.ErrSame, colors.ErrJSON, colors.ErrNotJSON, colors.ErrMore,
		func(players []string) error {
			var games []colors.Game[string]
			for _, p := range players[1:] {
				games = append(games, colors.Game[string]{Gold: p, Silver: p})
			}
			_, err := colors.Assign("Bob", "Cid", games)
			return err
		},
	},
	"duplicate": {
		new(duplicate.Problem), new(duplicate.Problems), new(duplicate.Rule),
		duplicate.ErrSame, duplicate.ErrJSON, duplicate.ErrNotJSON, duplicate.ErrMore,
		func(players []string) error {
			_, err := duplicate.Select("key", players, 1)
			return err
		},
	},
	"pairing": {
		new(pairing.Problem), new(pairing.Problems), new(pairing.Rule),
		pairing.ErrSame, pairing.ErrJSON, pairing.ErrNotJSON, pairing.ErrMore,
		func(players []string) error { return pairing.Event[string]{Lives: 3, Entrants: players}.Check() },
	},
	"qualify": {
		new(qualify.Problem), new(qualify.Problems), new(qualify.Rule),
		qualify.ErrSame, qualify.ErrJSON, qualify.ErrNotJSON, qualify.ErrMore,
		func(players []string) error {
			return qualify.Event[string]{Entrants: players, Window: qualify.Period{End: time.Unix(1, 0)}}.Check()
		},
	},
	"rating": {
		new(rating.Problem), new(rating.Problems), new(rating.Rule),
		rating.ErrSame, rating.ErrJSON, rating.ErrNotJSON, rating.ErrMore,
		func(players []string) error {
			_, err := rating.Fit(players, nil, rating.Options{})
			return err
		},
	},
	"roundrobin": {
		new(roundrobin.Problem), new(roundrobin.Problems), new(roundrobin.Rule),
		roundrobin.ErrSame, roundrobin.ErrJSON, roundrobin.ErrNotJSON, roundrobin.ErrMore,
		func(players []string) error { return roundrobin.Event[string]{Teams: players}.Check() },
	},
	"runoff": {
		new(runoff.Problem), new(runoff.Problems), new(runoff.Rule),
		runoff.ErrSame, runoff.ErrJSON, runoff.ErrNotJSON, runoff.ErrMore,
		func(players []string) error { return runoff.Event[string]{Bots: players}.Check() },
	},
}

// aProblem is what all packages know of a problem.
type aProblem struct {
	Kind               error
	Where, Who, Detail string
}

// listed returns the problems of an error. It fails if the error is something
// else than the Problems of the package.
func (v voice) listed(t *testing.T, err error) (list []aProblem) {
	t.Helper()
	all := reflect.ValueOf(err)
	if err == nil || all.Type() != reflect.TypeOf(v.problems).Elem() {
		t.Fatalf("%T: %v", err, err)
	}
	for i := range all.Len() {
		p := all.Index(i).Elem()
		kind, _ := p.FieldByName("Kind").Interface().(error)
		list = append(list, aProblem{kind, p.FieldByName("Where").String(), p.FieldByName("Who").String(), p.FieldByName("Detail").String()})
	}
	return list
}

// only checks that an error is one problem of a kind, and returns where it is
// and what it says.
func (v voice) only(t *testing.T, err, kind error) [2]string {
	t.Helper()
	list := v.listed(t, err)
	if len(list) != 1 || list[0].Kind != kind || !errors.Is(err, kind) {
		t.Fatalf("%v, want one problem of the kind %v", err, kind)
	}
	return [2]string{list[0].Where, list[0].Detail}
}

// TestSideBySide gives all packages the same bad input.
func TestSideBySide(t *testing.T) {
	foreign := errors.New("foreign")
	answers := map[string]map[string][2]string{}
	for pkg, v := range voices {
		t.Run(pkg, func(t *testing.T) {
			got := map[string][2]string{}
			answers[pkg] = got

			problem := reflect.ValueOf(v.problem).Elem()
			with := func(kind error, where, who string) json.Marshaler {
				p := reflect.New(problem.Type()).Elem()
				p.FieldByName("Kind").Set(reflect.ValueOf(kind))
				p.FieldByName("Where").SetString(where)
				p.FieldByName("Who").SetString(who)
				return p.Interface().(json.Marshaler)
			}
			_, err := with(v.same, "\xff", "").MarshalJSON()
			got["a place that is not UTF-8"] = v.only(t, err, v.noJSON)
			_, err = with(v.same, "here", "\xff").MarshalJSON()
			got["a name that is not UTF-8"] = v.only(t, err, v.noJSON)

			text, err := with(v.same, "here", "Ann").MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			again := reflect.New(problem.Type())
			if err := again.Interface().(json.Unmarshaler).UnmarshalJSON(text); err != nil {
				t.Error(err)
			}
			if p := again.Elem(); p.FieldByName("Kind").Interface() != v.same || p.FieldByName("Where").String() != "here" || p.FieldByName("Who").String() != "Ann" {
				t.Errorf("%s was read as %v", text, p)
			}

			text, err = with(foreign, "here", "").MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			got["a kind of no package"] = v.only(t, v.problem.(json.Unmarshaler).UnmarshalJSON(text), v.notJSON)

			for _, text := range []string{
				``, ` `, `null`, `5`, `"text"`, `[]`, `{}`, `{"kind":"","text":""} x`, `{"kind":"","text":""`, `{"kind":5,"text":""}`,
				`{"kind":null,"text":""}`, `{"kind":"nonsense","text":""}`, `{"Kind":"","text":""}`, `{"kind":"","kind":"","text":""}`,
				`{"kind":"","text":"","more":1}`, `{"kind":"","text":"","entrants":[-1.5]}`, `{"kind":"","text":"","entrants":5}`,
				"{\"kind\":\"\",\"text\":\"\xff\"}", strings.Repeat("[", 20000),
			} {
				name := text[:min(len(text), 50)]
				got["a problem: "+name] = v.only(t, v.problem.(json.Unmarshaler).UnmarshalJSON([]byte(text)), v.notJSON)
				many := "[" + text + "]"
				if text == "" || text == " " {
					many = "[" + text
				}
				got["problems: "+name] = v.only(t, v.problems.(json.Unmarshaler).UnmarshalJSON([]byte(many)), v.notJSON)
			}
			if err := v.problems.(json.Unmarshaler).UnmarshalJSON([]byte("[]")); err != nil {
				t.Error(err)
			}

			rule := reflect.New(reflect.TypeOf(v.rule).Elem()).Elem()
			rule.SetInt(-7)
			b, err := rule.Interface().(encoding.TextAppender).AppendText([]byte("before"))
			got["a rule without a name"] = v.only(t, err, v.noJSON)
			if b != nil {
				t.Errorf("%q is returned with an error", b)
			}
			// The texts list the names.
			v.only(t, v.rule.(encoding.TextUnmarshaler).UnmarshalText([]byte("Nonsense")), v.notJSON)

			// After a thousand problems, the rest is counted.
			list := v.listed(t, v.check(slices.Repeat([]string{"Ann"}, 1301)))
			last := list[len(list)-1]
			if last != (aProblem{Kind: v.more, Detail: "300"}) || len(list) != 1001 {
				t.Errorf("%d problems, the last is %v", len(list), last)
			}
			if list := v.listed(t, v.check(slices.Repeat([]string{"Ann"}, 1001))); len(list) != 1000 || list[999].Kind == v.more {
				t.Errorf("%d problems, the last is %v", len(list), list[len(list)-1])
			}
		})
	}
	for pkg, got := range answers {
		if diff := cmp.Diff(answers["pairing"], got); diff != "" {
			t.Errorf("pairing and %s differ (-pairing +%s):\n%s", pkg, pkg, diff)
		}
	}
}

// TestSameHelpers checks that all packages have the same helpers, by the same
// names.
func TestSameHelpers(t *testing.T) {
	want := []string{"(*problems).all", "(*problems).err", "codec", "jsonProblem", "kinds", "plainProblem", "problems"}
	for pkg := range voices {
		have := map[string]bool{}
		files, err := filepath.Glob("../../" + pkg + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatal(pkg, err)
		}
		for _, file := range files {
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range f.Decls {
				switch d := d.(type) {
				case *ast.GenDecl:
					for _, s := range d.Specs {
						switch s := s.(type) {
						case *ast.TypeSpec:
							have[s.Name.Name] = true
						case *ast.ValueSpec:
							have[s.Names[0].Name] = true
						}
					}
				case *ast.FuncDecl:
					if star, ok := recv(d); ok {
						have["(*"+star+")."+d.Name.Name] = true
					}
				}
			}
		}
		for _, name := range want {
			if !have[name] {
				t.Errorf("package %s has no %s", pkg, name)
			}
		}
	}
}

// recv returns the type to which a method's receiver points.
func recv(f *ast.FuncDecl) (string, bool) {
	if f.Recv == nil {
		return "", false
	}
	star, ok := f.Recv.List[0].Type.(*ast.StarExpr)
	if !ok {
		return "", false
	}
	name, ok := star.X.(*ast.Ident)
	if !ok {
		return "", false
	}
	return name.Name, true
}
