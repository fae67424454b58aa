package desk

import (
	"fmt"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// A page that was open when somebody got another name has the old one. It
// stands for the same person, also if somebody else has the name by now. A
// request that has seen no record is told the name.
func TestFormerNames(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid", "Dan")
	open := x.s.Number
	give := func(seen int64, by Actor, c Command) (Record, error) {
		t.Helper()
		return x.ask(c, Request{By: by, At: x.at, Seen: seen})
	}
	x.must(Rename{Player: "Ann", Name: "Tmp", Accept: true})
	x.must(Rename{Player: "Bob", Name: "Ann", Accept: true})
	between := x.s.Number
	x.must(Rename{Player: "Tmp", Name: "Bob", Accept: true})
	for _, c := range []struct {
		seen int64
		by   Actor
		name string
		want string // or the error
	}{
		{open, director, "Ann", "Bob"},
		{open, director, "Bob", "Ann"},
		{open, director, "Cid", "Cid"},
		{between, director, "Ann", "Ann"},
		{between, director, "Tmp", "Bob"},
		{x.s.Number, director, "Ann", "Ann"},
		{0, director, "Ann", "Ann"},
		{0, director, "Tmp", `"Tmp" is not among the entrants; Tmp is now Bob`},
		{x.s.Number, director, "Tmp", `"Tmp" is not among the entrants; Tmp is now Bob`},
		{open, director, "Max", `"Max" is not among the entrants`},
		// Nobody speaks for another one.
		{open, Actor{Member, "Bob"}, "Ann", "Bob"},
		{open, Actor{Member, "Ann"}, "Ann", ErrNotAllowed.Error()},
	} {
		r, _, err := Decide(x.s, &Withdraw{Player: c.name}, Request{By: c.by, At: x.at, Seen: c.seen})
		if got := fmt.Sprint(err); err != nil && got != c.want || err == nil && !strings.HasPrefix(r.Said, c.want+" ") {
			t.Errorf("%s, seen %d: %q, %v", c.name, c.seen, r.Said, err)
		}
	}
	// The page that asks before has the new name.
	e, err := Preview(x.s, &Withdraw{Player: "Ann"}, Request{By: director, At: x.at, Seen: open})
	if got, ok := e.Command.(*Withdraw); err != nil || !ok || got.Player != "Bob" {
		t.Errorf("%+v, %v", e.Command, err)
	}
	// A newcomer can have a name that somebody has given up.
	x.must(Rename{Player: "Cid", Name: "Cyd", Accept: true})
	x.must(Invite{Name: "Cid", Role: Member, Accept: true, Token: sum("newcomer")})
	if _, err := give(open, director, Invite{Name: "Cid", Role: Member, Accept: true, Token: sum("new")}); err != nil || x.s.Who(sum("new")).Name != "Cid" {
		t.Error(err)
	}
	// A result of a page that was open.
	x.must(Pair{Round: 1})
	g, seen := x.game(1, 1), x.s.Number
	x.must(Rename{Player: g.Gold, Name: "Eve", Accept: true})
	g.Outcome = pairing.GoldWins
	if r, err := give(seen, director, Report{1, g}); err != nil || !strings.Contains(r.Said, "Eve") {
		t.Errorf("%q, %v", r.Said, err)
	}
	if diff := differ(x.s, replayed(t, nil, x.log...)); diff != "" {
		t.Error(diff)
	}
}

// Somebody stays the same by any number of names, and is never taken for
// somebody else who has one of them. The oldest new names are forgotten.
func TestOrigin(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid")
	origins := func() (list []string) {
		for _, name := range x.s.File.Event.Entrants {
			list = append(list, x.s.Origin(name))
		}
		return list
	}
	if got := fmt.Sprintf("%q", origins()); got != `["Ann" "Bob" "Cid"]` {
		t.Error(got)
	}
	for _, c := range []Rename{{Player: "Ann", Name: "Tmp", Accept: true}, {Player: "Bob", Name: "Ann", Accept: true}, {Player: "Tmp", Name: "Bob", Accept: true}, {Player: "Cid", Name: "Cyd", Accept: true}, {Player: "Cyd", Name: "Cid", Accept: true}} {
		x.must(c)
		if got := fmt.Sprintf("%q", origins()); got != `["Ann" "Bob" "Cid"]` {
			t.Errorf("%+v: %s", c, got)
		}
	}
	n := x.s.Number
	x.must(Rename{Player: "Cid", Name: "Eve", Accept: true})
	x.must(Invite{Name: "Cid", Role: Member, Accept: true, Token: sum("newcomer")})
	x.must(Rename{Player: "Cid", Name: "Dan", Accept: true})
	if got := x.s.Origin("Dan"); got != fmt.Sprint("Cid\x00", n+1) {
		t.Errorf("%q", got)
	}
	s := *x.s
	for k := range maxRenamings {
		s.Number++
		from, to := "Eve", "Eva"
		if k%2 == 1 {
			from, to = to, from
		}
		if err := applyRenamed(&s, Change{Renamed: &Renamed{from, to}}); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.renamings); n != maxRenamings || s.Origin("Eve") != "Eve" || s.Origin("Bob") != "Bob" {
		t.Error(n, s.Origin("Eve"), s.Origin("Bob"))
	}
}
