package desk

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has what nobody may see or take.

// TestPicksBeforeTheGame makes picks. Nobody sees one before its game begins.
func TestPicksBeforeTheGame(t *testing.T) {
	x := weekly(t, "Ann", "Bob", "Cid", "Dan")
	x.to("2012-01-10 20:00")
	x.must(FixTimes{1})
	starts := map[[2]string]time.Time{}
	for k := range x.s.File.Event.Rounds[0].Games {
		g := x.game(1, k+1)
		start, ok := x.s.Start(1, g)
		if !ok || !start.After(x.at) {
			t.Fatalf("%v, %v", start, ok)
		}
		// The players can be named in any order.
		two := [2]string{g.Silver, g.Gold}
		starts[two] = start
		x.must(Pick{"Zoe", 1, two, g.Silver})
	}
	if len(starts) != 2 || len(x.s.Contest.Picks) != 2 {
		t.Fatalf("%v, %v", starts, x.s.Contest.Picks)
	}
	for _, at := range []time.Time{x.at, x.at.Add(time.Hour)} {
		if c := x.s.PublicPicks(at); len(c.Picks) != 0 {
			t.Errorf("at %v everybody sees %+v", at, c.Picks)
		}
		if table, err := x.s.Predictions(at); err != nil || strings.Contains(fmt.Sprint(table), "Zoe") {
			t.Errorf("at %v the table is %+v, %v", at, table, err)
		}
	}
	for two, start := range starts {
		for after, want := range map[time.Duration]bool{-time.Hour: false, -time.Nanosecond: false, 0: true, time.Hour: true} {
			shown := false
			for _, p := range x.s.PublicPicks(start.Add(after)).Picks {
				shown = shown || p.Players == two
			}
			if shown != want {
				t.Errorf("%v, %v after the start: shown %v, want %v", two, after, shown, want)
			}
		}
	}
}

// TestNobodyTakesOver invites players of a file. Who enters others gets no
// token of a player, or of anybody who has one.
func TestNobodyTakesOver(t *testing.T) {
	office := Actor{Entry, "The office"}
	x := &table{t: t, at: monday1}
	x.must(Create{ID: "test", Token: sum("director"), File: competition.File{Event: pairing.New(pairing.WC2012, []string{"Ann", "Bob"})}})
	x.must(Invite{Name: "The office", Role: Entry, Token: sum("office")})
	x.must(Invite{Name: "Zoe", Role: Member, Token: sum("Zoe")})
	before := x.s
	for _, c := range []Invite{
		{Name: "Ann", Role: Member}, {Name: "Bob", Role: Member}, {Name: "Zoe", Role: Member}, {Name: "The office", Role: Member},
		{Name: "Ann", Role: Entry}, {Name: "Eve", Role: Entry}, {Name: "Eve", Role: Director}, {Name: "director", Role: Director},
	} {
		c.Token = sum("thief")
		x.refused(office, c, ErrNotAllowed)
		x.refused(Actor{Member, "Zoe"}, c, ErrNotAllowed)
	}
	if x.s != before || x.s.Who(sum("thief")).Role != Anybody {
		t.Error("somebody has taken over a name")
	}
	if _, err := x.do(Invite{Name: "Eve", Role: Member, Token: sum("Eve")}, office); err != nil {
		t.Error(err)
	}
	x.must(Invite{Name: "Ann", Role: Member, Token: sum("Ann")})
	if who := x.s.Who(sum("Ann")); who != (Actor{Member, "Ann"}) {
		t.Errorf("%+v", who)
	}

	// Before the event begins, the players are those who have registered.
	x = &table{t: t, at: monday1}
	x.must(Create{ID: "test", Token: sum("director")})
	x.must(Invite{Name: "The office", Role: Entry, Token: sum("office")})
	x.must(Register{Player: "Ann", Token: sum("Ann")})
	x.refused(office, Invite{Name: "Ann", Role: Member, Token: sum("thief")}, ErrNotAllowed)

	// A file can have players who have registered, and have no tokens.
	x = &table{t: t, at: monday1}
	x.must(Create{ID: "test", Token: sum("director"), File: competition.File{Money: &money.Money{
		Fee:           &money.Fee{Opening: monday1.Add(-time.Hour)},
		Registrations: []pairing.Registration[string]{{Player: "Ann", At: monday1}},
	}}})
	x.must(Invite{Name: "The office", Role: Entry, Token: sum("office")})
	x.refused(office, Invite{Name: "Ann", Role: Member, Token: sum("thief")}, ErrNotAllowed)
	x.refused(office, Register{Player: "Ann", Token: sum("thief")}, ErrPhase)
	x.refused(office, Register{Player: "The office", Token: sum("thief")}, ErrInvalid)
	x.refused(director, Invite{Name: "Ann", Role: Director, Token: sum("thief")}, ErrInvalid)
}
