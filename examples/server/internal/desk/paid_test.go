package desk

import (
	"slices"
	"testing"
)

// The director marks who has paid. The log names nobody. A player who leaves is
// not marked any more.
func TestPaid(t *testing.T) {
	x := created(t)
	for _, name := range []string{"Ann", "Bob", "Cid"} {
		x.must(Register{Player: name, Token: sum(name)})
	}
	if r := x.must(Paid{Players: []string{"Cid", "Ann"}}); r.Said != "The director marks the fee of 2 players as paid." {
		t.Error(r.Said)
	}
	if _, old, err := x.seen(0, Paid{Players: []string{"Ann"}}); !old || err != nil {
		t.Errorf("again: %v, %v", old, err)
	}
	x.must(Paid{Players: []string{"Bob", "Ann"}})
	x.must(Paid{Players: []string{"Cid"}, Not: true})
	if want := []string{"Ann", "Bob"}; !slices.Equal(x.s.Paid, want) {
		t.Errorf("%v have paid, want %v", x.s.Paid, want)
	}
	x.refused(director, Paid{}, ErrInvalid)
	x.refused(director, Paid{Players: []string{"Ann", "Zoe"}}, ErrUnknown)
	x.refused(director, Paid{Players: []string{"Ann", "Bob", "Ann"}}, ErrInvalid)
	x.refused(director, Paid{Players: []string{"Cid", "Cid"}, Not: true}, ErrInvalid)
	x.refused(director, Paid{Players: []string{"Ann", "Bob", "Cid", "Zoe"}}, ErrInvalid)
	x.refused(Actor{Member, "Ann"}, Paid{Players: []string{"Ann"}}, ErrNotAllowed)
	x.must(SetMessages{Address: "https://chat.example.org/", Secret: "Ann"})
	x.must(Rename{Player: "Ann", Name: "Anna"})
	if want := []string{"Anna", "Bob"}; !slices.Equal(x.s.Paid, want) || x.s.Hook.Secret != "Ann" {
		t.Errorf("%v have paid, %+v", x.s.Paid, x.s.Hook)
	}
	x.must(Leave{Player: "Bob"})
	if !slices.Equal(x.s.Paid, []string{"Anna"}) {
		t.Errorf("%v have paid", x.s.Paid)
	}
	if diff := differ(x.s, replayed(t, nil, x.log...)); diff != "" {
		t.Error(diff)
	}
}
