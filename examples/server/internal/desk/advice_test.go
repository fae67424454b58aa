package desk

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/pairing"
)

// advised wants the advice to have a text and a verb.
func (x *table) advises(text, verb string) {
	x.t.Helper()
	if a := x.s.Advice(x.at); a.Text != text || a.Verb != verb {
		x.t.Errorf("got %q (%s), want %q (%s)", a.Text, a.Verb, text, verb)
	}
}

// closing returns an event whose registration ends after an hour. Its file has
// ratings already.
func closing(t testing.TB, rated ...string) *table {
	x := &table{t: t, at: monday1}
	f := competition.File{Money: &money.Money{Fee: &money.Fee{Opening: monday1, Close: monday1.Add(time.Hour)}}, Seeds: &competition.Seeds{}}
	for k, name := range rated {
		f.Seeds.Ratings = append(f.Seeds.Ratings, competition.Rated{Player: name, Gameroom: float64(1500 + k)})
	}
	x.must(Create{ID: "test", Token: sum("director"), File: f})
	return x
}

// The ratings of somebody who has not registered do not count, and players are
// matched by their names.
func TestStrangersRated(t *testing.T) {
	x := closing(t, "Ann", "Bob", "Cid")
	x.must(Register{Player: "Ann"})
	x.must(Register{Player: "Bob"})
	x.at = x.at.Add(2 * time.Hour)
	x.advises("Registration is closed: 2 players have registered. Begin the event.", "begin")
	if r := x.must(Begin{}); r.Said != "The event begins with 2 players. The ratings of 1 person who did not register are dropped." {
		t.Error(r.Said)
	}
	if list := x.s.File.Seeds.Ratings; len(list) != 2 || x.s.File.Event.Entrants[0] != "Bob" {
		t.Error(list, x.s.File.Event.Entrants)
	}
	x = closing(t, "Ann", "Bob", "Cid")
	x.must(Register{Player: "Dan"})
	x.must(Register{Player: "Ann"})
	x.at = x.at.Add(2 * time.Hour)
	x.advises("Registration is closed: 2 players have registered. Begin in an order of your own, or set the ratings first: 1 is missing.", "rate")
	if err := x.refused(director, Begin{}, ErrInvalid); !strings.Contains(err.Error(), "no ratings of Dan;") {
		t.Error(err)
	}
}

// Advice names what can be done.
func TestTrueAdvice(t *testing.T) {
	x := closing(t, "Ann")
	x.must(Register{Player: "Ann"})
	x.at = x.at.Add(2 * time.Hour)
	x.advises("Registration is closed: 1 player has registered. The event needs two players, and cannot begin.", "")

	x = created(t)
	x.must(Register{Player: "Ann"})
	x.advises("Registration is open: 1 player has registered.", "register")
	x.must(Register{Player: "Bob"})
	x.advises("Registration is open: 2 players have registered. Set their ratings, and begin when all are there.", "rate")
	for _, name := range []string{"Ann", "Bob"} {
		x.must(Rate{competition.Rated{Player: name, Gameroom: 1500}})
	}
	x.advises("Registration is open: 2 players have registered. Begin when all are there.", "begin")
	// A page knows only the minute in which registration was closed.
	x.at = x.at.Truncate(time.Minute).Add(30 * time.Second)
	x.must(Close{})
	x.at = x.at.Truncate(time.Minute)
	x.advises("Registration is closed: 2 players have registered. Begin the event.", "begin")

	// The week has passed.
	x = weekly(t, "Ann", "Bob", "Cid", "Dan")
	x.to("2012-01-16 15:59")
	if x.advises("Fix the times of round 1.", "fix-times"); x.s.Due(x.at) == nil {
		t.Error("nothing is due")
	}
	for _, at := range []string{"2012-01-16 16:01", "2012-01-17 12:00", "2012-03-01 12:00"} {
		x.to(at)
		g, h := x.game(1, 1), x.game(1, 2)
		x.advises(fmt.Sprintf("2 games of round 1 have no result: board 1, %s against %s; board 2, %s against %s.", g.Gold, g.Silver, h.Gold, h.Silver), "report")
		if c := x.s.Due(x.at); c != nil {
			t.Errorf("%s: %v is due", at, c)
		}
		x.refused(Actor{Role: Clock}, FixTimes{1}, ErrPhase)
	}

	// The choices of the director leave no round.
	x = created(t, "Ann", "Bob")
	x.must(Forbid{[2]string{"Ann", "Bob"}, 0, false, ""})
	x.advises("Round 1 cannot be paired: pins and prohibitions leave no round: Ann with Bob is forbidden (criterion Allowed).", "forbid")
	x.refused(director, Pair{Round: 1}, pairing.ErrNoLegalRound)
	x.must(Forbid{[2]string{"Ann", "Bob"}, 0, true, ""})
	x.advises("Pair round 1.", "pair")
	x.must(Absent{Player: "Ann", Round: 1})
	x.advises("Pair round 1.", "pair")
	x.must(Absent{Player: "Bob", Round: 1})
	x.advises("Round 1 cannot be paired: Ann, Bob: a round needs a game or a bye: absent or away.", "absent")
	x.refused(director, Pair{Round: 1}, pairing.ErrEmptyRound)
	x = created(t, "Ann", "Bob")
	ann := "Ann"
	x.must(Pin{pairing.Pin[string]{Round: 1, Bye: &ann}})
	if a := x.s.Advice(x.at); !strings.HasPrefix(a.Text, "Round 1 cannot be paired: bye") || a.Verb != "pin" {
		t.Errorf("%+v", a)
	}
	x.refused(director, Pair{Round: 1}, pairing.ErrPin)
}

// Without times, somebody must say that a round has begun.
func TestAdviceToStart(t *testing.T) {
	x := playing(t)
	x.advises("Start round 1 when its first game begins. Until then, a correction or a withdrawal can drop the round.", "start")
	x.must(Start{1})
	if a := x.s.Advice(x.at); a.Verb != "report" {
		t.Errorf("%+v", a)
	}
	x = playing(t)
	x.must(result(1, x.game(1, 1), pairing.GoldWins))
	if a := x.s.Advice(x.at); a.Verb != "report" {
		t.Errorf("%+v", a)
	}
}

// What a record says is never long.
func TestSaidIsShort(t *testing.T) {
	var names []string
	for k := range 60 {
		names = append(names, strings.Repeat("é", 95)+fmt.Sprint(k))
	}
	x := &table{t: t, at: monday1}
	x.must(Create{ID: "test", Token: sum("director"), File: competition.File{Event: pairing.New(pairing.WC2012, names)}})
	p := pairing.Pin[string]{Round: 1}
	for k := 0; k < len(names); k += 2 {
		p.Pairs = append(p.Pairs, [2]string{names[k], names[k+1]})
	}
	if r := x.must(Pin{p}); len([]rune(r.Said)) != MaxSaid || !strings.HasSuffix(r.Said, " ...") {
		t.Error(len(r.Said))
	}
}

// A member cannot shorten a withdrawal of the director, nor say another reason.
func TestMemberWithdraws(t *testing.T) {
	x := playing(t)
	x.must(Start{1})
	ann, bob := Actor{Member, "Ann"}, Actor{Member, "Bob"}
	x.must(Withdraw{"Ann", 0, "disqualified"})
	for _, c := range []Withdraw{{"Ann", 2, ""}, {"Ann", 0, "I had to leave"}, {"Ann", 2, "disqualified"}} {
		x.refused(ann, c, ErrNotAllowed)
	}
	if _, old, err := Decide(x.s, Withdraw{"Ann", 0, ""}, Request{By: ann, At: x.at}); err != nil || !old {
		t.Error(old, err)
	}
	x.must(Withdraw{"Ann", 3, "for two rounds"}) // the director can
	x.refused(ann, Withdraw{"Ann", 2, ""}, ErrNotAllowed)
	x.as("Ann", Withdraw{"Ann", 4, ""})
	x.as("Ann", Withdraw{"Ann", 0, ""})
	if w := x.s.File.Event.Withdrawals; len(w) != 1 || w[0].Until != 0 || w[0].Why != "for two rounds" {
		t.Error(w)
	}
	x.as("Bob", Withdraw{"Bob", 3, "a journey"})
	x.refused(bob, Withdraw{"Bob", 2, ""}, ErrNotAllowed)
	// A withdrawal that has ended is no matter.
	x.must(Return{"Bob"})
	x.as("Bob", Withdraw{"Bob", 2, "another journey"})
}

// What is said is so.
func TestSaid(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid", "Dan")
	says := func(c Command, want string) {
		t.Helper()
		if r := x.must(c); r.Said != want {
			t.Errorf("%s: got %q, want %q", c.Verb(), r.Said, want)
		}
	}
	says(Invite{"Eve", Director, "", false, sum("Eve")}, "Eve can direct the event.")
	says(Invite{"Eve", Director, "", false, sum("Eve 2")}, "Eve has a new token.")
	says(Invite{"director", Director, "", false, sum("director 2")}, "The director has a new token.")
	says(Invite{"Door", Entry, "", false, sum("Door")}, "Door can register others.")
	says(Invite{"Zoe", Member, "", false, sum("Zoe")}, "Zoe can take part.")
	says(Describe{"Cup", ""}, "The event is called Cup.")
	says(Describe{"Cup", "Master"}, "The champion is called Master.")
	says(Describe{"Cup", ""}, "The champion has no title.")
	says(Describe{"", ""}, "The event has no name.")
	x.must(Pair{Round: 1})
	g := x.game(1, 1)
	says(Forbid{[2]string{g.Gold, g.Silver}, 0, false, "family"}, g.Gold+" and "+g.Silver+" will not meet: family. Round 1 is dropped: it must be paired anew.")
	x.must(Pair{Round: 1})
	says(Absent{Player: "Dan", Round: 1, Why: "ill."}, "Dan is absent in round 1: ill. Round 1 is dropped: it must be paired anew.")
	x.must(Absent{Player: "Dan", Round: 1, Not: true})
	x.must(Pair{Round: 1})
	g = x.game(1, 1)
	says(result(1, g, pairing.GoldByForfeit), "Round 1: "+g.Gold+" wins against "+g.Silver+" by forfeit. "+g.Silver+" is removed from the event for the forfeit (rule ForfeitLeaves).")
	says(Withdraw{g.Silver, 3, ""}, g.Silver+" withdraws, but was removed for a forfeit, and is back only if an appeal is accepted.")
	says(Reinstate{g.Silver, "ill"}, "The appeal of "+g.Silver+" is accepted, but "+g.Silver+" has withdrawn: ill.")
	says(Return{g.Silver}, g.Silver+" is back.")
	x.refused(director, Reinstate{g.Gold, ""}, ErrPhase) // no forfeit
	says(Withdraw{g.Silver, 3, ""}, g.Silver+" withdraws, and is back after round 3.")
	// A round without games
	x = created(t, "Ann", "Bob")
	x.must(Absent{Player: "Ann", Round: 1})
	x.must(Pair{Round: 1})
	x.must(Pair{Round: 2})
	says(Unpair{1, ""}, "Rounds 1 to 2 are no longer paired.")
}

// A registration by mistake can be removed after the close, by the director.
func TestLeaveAfterTheClose(t *testing.T) {
	x := closing(t, "Ann", "Bob", "Cid")
	for _, name := range []string{"Ann", "Bob", "Cid"} {
		x.must(Register{Player: name, Token: sum(name)})
	}
	if r := x.as("Cid", Leave{"Cid"}); r.Said != "Cid has left, and gets $80.00 back." {
		t.Error(r.Said)
	}
	x.must(Register{Player: "Cid", Token: sum("Cid")})
	x.at = x.at.Add(2 * time.Hour)
	x.refused(Actor{Member, "Cid"}, Leave{"Cid"}, ErrPhase, pairing.ErrNotOpen)
	if r := x.must(Leave{"Cid"}); r.Said != "The registration of Cid is removed by the director." {
		t.Error(r.Said)
	}
	if m, err := x.s.Money(); err != nil || m.Fund != 160_00 || len(x.s.Registered()) != 2 || x.s.Who(sum("Cid")) != (Actor{}) {
		t.Error(m.Fund, err, x.s.Registered())
	}
	x.must(Begin{})
	x.refused(director, Leave{"Bob"}, ErrPhase)
}

// With times, a round is paired on Monday at 20:00.
func TestAdviceToPair(t *testing.T) {
	x := &table{t: t}
	x.to("2012-01-09 12:00")
	x.must(Create{ID: "test", Token: sum("director"), FirstMonday: "2012-01-09", Zone: "-05:00", File: competition.File{Event: pairing.New(pairing.WC2012, []string{"Ann", "Bob"})}})
	x.advises("Pair round 1 on Monday, January 9, 20:00.", "pair")
	x.to("2012-01-09 20:00")
	x.advises("Pair round 1.", "pair")
	x.to("2012-01-10 20:01")
	x.advises("Pair round 1 on Monday, January 16, 20:00.", "pair")
}

// A refusal has its kind, and says its words alone.
func TestRefusal(t *testing.T) {
	x := created(t, "Ann", "Bob")
	for c, want := range map[Command]string{
		Withdraw{Player: "Zoe"}:  `"Zoe" is not among the entrants`,
		Leave{"Zoe"}:             `"Zoe" is not registered`,
		Register{Player: " Ann"}: "player: a name has 1 to 100 printable characters, and no blank at either end",
		Start{2}:                 "",
	} {
		if _, err := x.do(c, director); err == nil || want != "" && err.Error() != want {
			t.Errorf("%s: %v", c.Verb(), err)
		}
	}
}

// A gift can be taken back, once.
func TestGiftTakenBack(t *testing.T) {
	x := created(t, "Ann", "Bob")
	x.must(Give{"Zoe", 500, false})
	x.must(Give{"Zoe", 700, false})
	x.refused(director, Give{"Zoe", 600, true}, ErrUnknown)
	x.refused(director, Give{"Yan", 500, true}, ErrUnknown)
	if r := x.must(Give{"Zoe", 500, true}); r.Said != "The fund no longer has $5.00 from Zoe." {
		t.Error(r.Said)
	}
	x.refused(director, Give{"Zoe", 500, true}, ErrUnknown)
	if m, err := x.s.Money(); err != nil || m.Fund != 700 {
		t.Error(m.Fund, err)
	}
	x.refused(director, Give{"Zoe", -500, false}, ErrInvalid)
}

// No amount is above the limit, so that no sum is out of range.
func TestAmounts(t *testing.T) {
	far, big := time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC), int64(MaxCents)
	more := big + 1
	for name, m := range map[string]*money.Money{
		"a gift":    {Other: []money.Gift{{From: "Zoe", Cents: more}}},
		"a fee":     {Fee: &money.Fee{Opening: monday1, First: &more}},
		"each day":  {Fee: &money.Fee{Opening: monday1, PerDay: &more}},
		"a penalty": {Penalty: more},
		"a payment": {Fee: &money.Fee{Opening: far, PerDay: &big}, Registrations: []pairing.Registration[string]{{Player: "Ann", At: monday1}}},
	} {
		if _, _, err := Decide(nil, Create{ID: "x", Token: sum("x"), File: competition.File{Money: m}}, Request{By: director, At: monday1}); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
	x := &table{t: t, at: monday1}
	x.must(Create{ID: "x", Token: sum("x"), File: competition.File{Money: &money.Money{Fee: &money.Fee{Opening: far, PerDay: &big}}}})
	x.refused(director, Register{Player: "Ann"}, ErrTooLarge)
}

// A report about a round that was dropped is stale, if the client has seen the
// round.
func TestReportOfDroppedRound(t *testing.T) {
	x := playing(t)
	seen, g := x.s.Number, x.game(1, 1)
	x.must(Unpair{1, ""})
	if _, _, err := x.seen(seen, result(1, g, pairing.GoldWins)); !errors.Is(err, ErrStale) {
		t.Error(err)
	}
	if _, _, err := x.seen(x.s.Number, result(1, g, pairing.GoldWins)); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
}
