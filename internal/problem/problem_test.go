package problem

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
)

func TestList(t *testing.T) {
	kind, other := errors.New("kind"), errors.New("other")
	var l List
	if l.Err("chess") != nil || l.Any() || l.Any(kind) {
		t.Error("an empty list has a problem")
	}
	for i := range Most + 2 {
		l.Add(fmt.Errorf("game %d: %w", i+1, kind))
	}
	if l.Room() {
		t.Error("a full list has room")
	}
	if !l.Any() || !l.Any(kind) || !l.Any(other, kind) || l.Any(other) {
		t.Error("the list does not know what it has")
	}
	for range 2 { // the list is as it was
		lines := strings.Split(l.Err("chess").Error(), "\n")
		if len(lines) != Most+1 || lines[0] != "game 1: kind" || lines[Most] != "chess: and 3 more problems" {
			t.Errorf("%d lines, from %q to %q", len(lines), lines[0], lines[len(lines)-1])
		}
	}
}

// rule is the type of rules of some package.
type rule int

func (r rule) String() string { return map[rule]string{1: "Castling"}[r] }

func TestText(t *testing.T) {
	for _, c := range []struct {
		where   []string
		figures string
		rule    rule
		want    string
	}{
		{nil, "", 0, "chess: no such move"},
		{[]string{"", ""}, "", 0, "chess: no such move"},
		{[]string{Numbered("game", 3), Numbered("round", 0), "Ann"}, "e9", 1, "chess: game 3: Ann: no such move: e9 (rule Castling)"},
	} {
		if got := Text("chess", c.where, "no such move", c.figures, c.rule); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// id is an id that says itself how it is written.
type id string

func (i id) String() string { return "<" + string(i) + ">" }

func TestName(t *testing.T) {
	long := strings.Repeat("x", MaxName)
	for _, c := range []struct {
		id   any
		want string
	}{
		{"Ann", "Ann"},
		{"", ""},
		{nil, "<nil>"},
		{7, "7"},
		{-0.5, "-0.5"},
		{id("Ann"), "<Ann>"},
		{[2]string{"Ann", "Bob"}, "[Ann Bob]"},
		{errors.New("Ann"), "Ann"},
		{long, long},
		{long + "y", long[3:] + "..."},
		{id(long), "<" + long[4:] + "..."},
		{strings.Repeat("é", MaxName+1), strings.Repeat("é", MaxName-3) + "..."},
		{"\xff" + long, `\xff` + long[4:] + "..."},
		{"Ann\n\x1b[2J\u202eBob", `Ann\n\x1b[2J\u202eBob`},
		{struct{ a, b string }{long, "y"}, "{" + long[4:] + "..."},
	} {
		if got := Name(c.id); got != c.want {
			t.Errorf("Name(%v) = %q, want %q", c.id, got, c.want)
		}
	}
	if got, want := Against(1, long+"y"), "1 against "+long[3:]+"..."; got != want {
		t.Errorf("Against: %q, want %q", got, want)
	}
}

func TestClean(t *testing.T) {
	for _, c := range [][2]string{
		{"", ""},
		{"Ann Öz 王", "Ann Öz 王"},
		{`a\b"c"`, `a\b"c"`},
		{"a\tb\r\x00\x7f\u0085", `a\tb\r\x00\x7f\u0085`},
		{"\u2028\u2029\u2066\ufeff", `\u2028\u2029\u2066\ufeff`},
		{"\U000e0041", `\U000e0041`},
		{"می\u200cخواهم 👩\u200d🚀", "می\u200cخواهم 👩\u200d🚀"},
		{"\ufffd", "\ufffd"},
		{"a\xc3", `a\xc3`},
	} {
		if got := Clean(c[0]); got != c[1] {
			t.Errorf("%q becomes %q, want %q", c[0], got, c[1])
		}
		if again := Clean(c[1]); again != c[1] {
			t.Errorf("%q becomes %q again", c[1], again)
		}
	}
	if got, want := Text("chess", []string{"Ann\nBob"}, "no", "a\x1bb", rule(0)), `chess: Ann\nBob: no: a\x1bb`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestLongName has an id of a million characters: to name it must not copy it.
func TestLongName(t *testing.T) {
	for _, id := range []any{strings.Repeat("x", 1_000_000), kind(strings.Repeat("é", 500_000))} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range 100 {
			Name(id)
		}
		runtime.ReadMemStats(&after)
		if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 10_000_000 {
			t.Errorf("%d bytes for a hundred names", bytes)
		}
	}
}

// kind is a kind of string.
type kind string

func TestFound(t *testing.T) {
	kind, other := errors.New("kind"), errors.New("other")
	var f Found[error]
	others := func(n int) error { return fmt.Errorf("%d more", n) }
	if f.All(others) != nil || f.Any() || f.Any(kind) {
		t.Error("what is empty has a problem")
	}
	for i := range Most + 2 {
		f.Add(fmt.Errorf("game %d: %w", i+1, kind))
	}
	if f.Room() {
		t.Error("there is room for too many")
	}
	if !f.Any() || !f.Any(kind) || !f.Any(other, kind) || f.Any(other) {
		t.Error("what it has is not known")
	}
	for range 2 { // it is as it was
		lines := strings.Split(Join(f.All(others)), "\n")
		if len(lines) != Most+1 || lines[0] != "game 1: kind" || lines[Most] != "3 more" {
			t.Errorf("%d lines, from %q to %q", len(lines), lines[0], lines[len(lines)-1])
		}
	}
	if errs := Errors(f.All(others)); len(errs) != Most+1 || !errors.Is(errs[0], kind) {
		t.Errorf("%d errors, the first is %v", len(errs), errs[0])
	}
}

func TestKinds(t *testing.T) {
	kinds := Kinds{errors.New("one"), errors.New("two")}
	for _, k := range append(kinds, nil) {
		if back, err := kinds.Of(kinds.Text(k)); err != nil || back != k {
			t.Errorf("%v comes back as %v, error %v", k, back, err)
		}
	}
	for _, c := range []struct {
		err    error
		kind   int
		detail string
	}{
		{errors.New("more\x1b"), 0, `more\x1b`},
		{errors.New("chess: more"), 0, "more"},
		{fmt.Errorf("chess: %w: more", kinds[1]), 1, "more"},
		{fmt.Errorf("more: %w", kinds[1]), 1, "more: two"},
	} {
		if detail, kind := kinds.Explain("chess", kinds[0], c.err); kind != kinds[c.kind] || detail != c.detail {
			t.Errorf("%v: %v, %q", c.err, kind, detail)
		}
	}
	if _, err := kinds.Of("three"); err == nil || err.Error() != `no kind of problem is called "three"` {
		t.Errorf("error %v", err)
	}
}
