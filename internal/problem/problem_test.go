package problem

import (
	"errors"
	"fmt"
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
		t.Error("the list doesn't know what it has")
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
