package desk

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/pairing"
)

// A registration brings the ratings of the player, and a token that nobody has.
// What is refused leaves nothing.
func TestRegisterRefused(t *testing.T) {
	x := created(t)
	x.must(Register{Player: "Ann", Token: sum("Ann"), Rated: &competition.Rated{Player: "Ann", Gameroom: 1500}})
	before := *x.s
	x.refused(director, Register{Player: "Bob", Rated: &competition.Rated{Player: "Ann", Gameroom: 2500}}, ErrInvalid)
	x.refused(director, Register{Player: "Bob", Rated: &competition.Rated{Player: "Bob", WHRE: -1e300, WHREGames: -1}}, ErrInvalid)
	x.refused(director, Register{Player: "Bob", Token: sum("Ann")}, ErrInvalid)
	x.refused(director, Register{Player: "Bob", Token: sum("director")}, ErrInvalid)
	x.refused(director, Register{Player: "Bob", Token: "bob"}, ErrInvalid)
	x.refused(director, Register{Player: "Ann"}, ErrPhase)
	x.refused(director, Rate{competition.Rated{Player: "Bob", Gameroom: 1500}}, ErrUnknown)
	if diff := differ(&before, x.s); diff != "" {
		t.Error(diff)
	}
	x.must(Register{Player: "Bob", Token: sum("Bob"), Rated: &competition.Rated{Player: "Bob", Gameroom: 1600}})
	if got := x.s.Who(sum("Bob")); got != (Actor{Member, "Bob"}) {
		t.Error(got)
	}
	if list := x.s.File.Seeds.Ratings; len(list) != 2 || list[0].Gameroom != 1500 || list[1].Gameroom != 1600 {
		t.Errorf("%+v", list)
	}
}

// The work for new tokens grows with the number of people, and not with its
// square: the list of all people is copied once.
func TestInviteAllOnce(t *testing.T) {
	s, c := crowd(t, 1000)
	n := testing.AllocsPerRun(1, func() {
		now := *s
		d := &decision{s: s, n: &now, r: Request{By: director, At: monday1}}
		if err := d.inviteAll(c); err != nil {
			t.Fatal(err)
		}
		if who := d.n.Who(c.Tokens[999]); who.Name != c.Names[999] {
			t.Fatalf("%+v", who)
		}
	})
	if n > 500 {
		t.Errorf("%v allocations for 1000 people", n)
	}
}

// New tokens for several people are one record. Nobody is made by it, and the
// old tokens open nothing any more. What is refused leaves nothing.
func TestInviteAll(t *testing.T) {
	x := created(t, "Ann", "Bob")
	x.must(Invite{"Zoe", Member, "zoe@example.org", false, sum("Zoe")})
	x.must(Invite{"Office", Entry, "", false, sum("Office")})
	before := *x.s
	for _, c := range []struct {
		names  []string
		tokens []string
		kind   error
	}{
		{nil, nil, ErrInvalid},
		{[]string{"Ann", "Bob"}, []string{sum("1")}, ErrInvalid},
		{[]string{"Ann", "Bob"}, []string{sum("1"), sum("1")}, ErrInvalid},
		{[]string{"Ann", "Bob"}, []string{sum("1"), sum("director")}, ErrInvalid},
		{[]string{"Ann"}, []string{"ann"}, ErrInvalid},
		{[]string{"Ann", "Ann"}, []string{sum("1"), sum("2")}, ErrUnknown},
		{[]string{"Ann", "Max"}, []string{sum("1"), sum("2")}, ErrUnknown},
		{[]string{"Ann", "Office"}, []string{sum("1"), sum("2")}, ErrUnknown},
		{[]string{"director"}, []string{sum("1")}, ErrUnknown},
		{make([]string, MaxPeople+1), make([]string, MaxPeople+1), ErrTooLarge},
	} {
		x.refused(director, InviteAll{c.names, c.tokens}, c.kind)
	}
	for _, by := range []Actor{{Role: Entry, Name: "Office"}, {Member, "Ann"}, {}} {
		x.refused(by, InviteAll{[]string{"Ann"}, []string{sum("1")}}, ErrNotAllowed)
	}
	if diff := differ(&before, x.s); diff != "" {
		t.Error(diff)
	}
	r := x.must(InviteAll{[]string{"Zoe", "Bob"}, []string{sum("Zoe 2"), sum("Bob 2")}})
	if r.Said != "There are new tokens for Zoe and Bob." {
		t.Error(r.Said)
	}
	for token, want := range map[string]string{"Zoe 2": "Zoe", "Bob 2": "Bob", "Zoe": "", "Bob": "", "Ann": "Ann"} {
		if got := x.s.Who(sum(token)).Name; got != want {
			t.Errorf("%s is the token of %q", token, got)
		}
	}
	if k := x.s.person("Zoe"); x.s.People[k].Contact != "zoe@example.org" || len(x.s.People) != 5 {
		t.Errorf("%+v", x.s.People)
	}
}

// The number of players has a limit. Who has left is not counted.
func TestRegisterLimit(t *testing.T) {
	x := created(t)
	free := int64(0)
	m := money.Money{Fee: &money.Fee{Opening: x.at, First: &free}}
	for k := range MaxEntrants {
		m.Registrations = append(m.Registrations, pairing.Registration[string]{Player: fmt.Sprint("player ", k), At: x.at})
	}
	s := *x.s
	s.File.Money = &m
	x.s = &s
	x.refused(director, Register{Player: "Ann"}, ErrTooLarge)
	x.must(Leave{"player 7"})
	x.must(Register{Player: "Ann"})
	x.refused(director, Register{Player: "Bob"}, ErrTooLarge)
}

// The event begins once. Whoever asks for the same again, or for no order, gets
// the old answer.
func TestBeginAgain(t *testing.T) {
	x := created(t)
	for _, name := range []string{"Ann", "Bob", "Cid"} {
		x.must(Register{Player: name})
	}
	// Each player who has no ratings is named.
	x.must(Rate{competition.Rated{Player: "Bob", Gameroom: 1500}})
	if err := x.refused(director, Begin{}, ErrInvalid); !strings.Contains(err.Error(), "no ratings of Ann, Cid;") {
		t.Error(err)
	}
	for _, name := range []string{"Ann", "Cid"} {
		x.must(Rate{competition.Rated{Player: name, Gameroom: 1500}})
	}
	x.must(Rate{competition.Rated{Player: "Cid", Gameroom: 1700}})
	if r := x.must(Begin{}); r.Said != "The event begins with 3 players." || x.s.File.Event.Entrants[0] != "Cid" {
		t.Errorf("%+v", r)
	}
	is := x.s.File.Event.Entrants
	for _, c := range []Begin{{}, {Entrants: is}, {Lot: 7}} {
		if r, old, err := x.seen(x.s.Number, c); err != nil || !old || r.Said != "The event has begun." {
			t.Errorf("%+v: %+v, %v, %v", c, r, old, err)
		}
	}
	for _, list := range [][]string{{is[1], is[0], is[2]}, is[:2], append(is[:3:3], "Zoe"), {}} {
		x.refused(director, Begin{Entrants: list}, ErrPhase)
	}
}

// A pair that is forbidden after it met was legal when it met.
func TestForbiddenLater(t *testing.T) {
	x := playing(t)
	g := x.game(1, 1)
	x.must(Start{1})
	before, err := x.s.Why(1)
	if err != nil || !before.Verdict.Legal || !before.Verdict.Optimal {
		t.Fatal(before.Verdict, err)
	}
	x.must(Forbid{[2]string{g.Silver, g.Gold}, 0, false, "sisters"})
	if x.s.rounds() != 1 {
		t.Fatal("round 1 is dropped")
	}
	after, err := x.s.Why(1)
	if err != nil || !after.Verdict.Legal || !after.Verdict.Optimal || len(after.Reasons) == 0 {
		t.Errorf("%+v, %v", after.Verdict, err)
	}
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
}
