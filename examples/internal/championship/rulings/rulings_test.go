package rulings_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/pairing"
	"pgregory.net/rapid"
)

// four is an event of four in which a round is paired.
func four(t *testing.T) rulings.Event {
	t.Helper()
	r, err := rulings.Pair(pairing.New(pairing.WC2012, []string{"Ann", "Bob", "Cid", "Dan"}))
	if err != nil {
		t.Fatal(err)
	}
	return r.Event
}

func ExampleReport() {
	e := pairing.New(pairing.WC2012, []string{"Ann", "Bob"})
	r, err := rulings.Pair(e)
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Said, rulings.Next(r.Event).Text)
	g := r.Event.Rounds[0].Games[0]
	g.Outcome, g.Why = pairing.GoldByForfeit, "Silver did not come"
	r, err = rulings.Report(r.Event, 1, g)
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Said, rulings.Next(r.Event).Text)
	// Output:
	// Round 1 is paired: 1 game. 1 game of round 1 has no result: board 1, Ann against Bob.
	// Round 1: Ann wins against Bob by forfeit: Silver did not come. Bob is removed from the event for the forfeit (rule ForfeitLeaves). The event is over: Ann is the champion.
}

// An absence drops a paired round with the player in it, and no other round.
func TestExcuse(t *testing.T) {
	e := four(t)
	r, err := rulings.Excuse(e, "Bob", 1, "ill")
	if err != nil || len(r.Dropped) != 1 || len(r.Event.Absent) != 1 || !strings.HasSuffix(r.Said, "ill. Round 1 is dropped: it must be paired anew.") {
		t.Errorf("%v, %+v", err, r)
	}
	if r, err = rulings.Excuse(e, "Bob", 2, ""); err != nil || len(r.Dropped) != 0 || len(r.Event.Rounds) != 1 {
		t.Errorf("%v, %+v", err, r)
	}
	begun, err := rulings.Start(e)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := rulings.Excuse(begun.Event, "Bob", 1, ""); !errors.Is(err, pairing.ErrTooLate) {
		t.Error(err)
	}
	if _, err := rulings.Excuse(e, "Eve", 2, ""); !errors.Is(err, pairing.ErrUnknown) {
		t.Error(err)
	}
}

// A round after the last one is an error that says how many rounds there are.
func TestAfterLast(t *testing.T) {
	e := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "Bob", "Cid"})
	e.Length = 2
	for k, decide := range []func() (rulings.Ruling, error){
		func() (rulings.Ruling, error) { return rulings.Excuse(e, "Ann", 3, "") },
		func() (rulings.Ruling, error) { return rulings.RequestBye(e, "Ann", 3, "") },
		func() (rulings.Ruling, error) { return rulings.Expect(e, "Ann", 3) },
		func() (rulings.Ruling, error) { return rulings.Accelerate(e, 3, 1, 1) },
	} {
		if _, err := decide(); !errors.Is(err, pairing.ErrRound) || err.Error() != "the event has 2 rounds: got 3 (rule AllRounds)" {
			t.Errorf("%d: %v", k, err)
		}
	}
	if _, err := rulings.Excuse(e, "Ann", 0, ""); !errors.Is(err, pairing.ErrRound) || strings.Contains(err.Error(), "has 2 rounds") {
		t.Error(err)
	}
}

// A decision that changes nothing says what is so. Whoever leaves during a
// round still has a game in it.
func TestSaid(t *testing.T) {
	e := four(t) // Ann against Dan, and Bob against Cid
	for _, c := range []struct {
		ruling func() (rulings.Ruling, error)
		want   string
	}{
		{func() (rulings.Ruling, error) { return rulings.Return(e, "Dan") }, "Dan has not left the event."},
		{func() (rulings.Ruling, error) { return rulings.Allow(e, "Dan", "Bob") }, "Nothing forbids Dan and Bob to meet."},
		{func() (rulings.Ruling, error) { return rulings.Withdraw(e, "Dan", 0, "ill") }, "Dan withdraws: ill. Round 1 is dropped: Dan was in it."},
		{func() (rulings.Ruling, error) { return rulings.Start(e) }, "Round 1 has begun."},
		{func() (rulings.Ruling, error) { return rulings.Withdraw(e, "Dan", 0, "ill") },
			"Dan withdraws: ill. Round 1 goes on: Ann against Dan needs a result."},
		{func() (rulings.Ruling, error) {
			return rulings.Report(e, 1, pairing.Game[string]{Gold: "Ann", Silver: "Dan", Outcome: pairing.GoldByForfeit})
		}, "Round 1: Ann wins against Dan by forfeit. Dan is removed from the event for the forfeit (rule ForfeitLeaves)."},
		{func() (rulings.Ruling, error) { return rulings.Withdraw(e, "Dan", 0, "") },
			"Dan withdraws. Dan is out already, so this counts only if Dan comes back."},
		{func() (rulings.Ruling, error) { return rulings.Reinstate(e, "Dan", "a train") },
			"Dan stays in the event: the appeal is accepted: a train."},
		{func() (rulings.Ruling, error) { return rulings.Reinstate(e, "Dan", "") }, "Dan is not removed for a forfeit."},
	} {
		r, err := c.ruling()
		if err != nil || r.Said != c.want {
			t.Errorf("%q, %v, want %q", r.Said, err, c.want)
		}
		if !strings.HasPrefix(c.want, "Dan withdraws") {
			e = r.Event
		}
	}
}

// What was dropped with a round is named.
func TestLost(t *testing.T) {
	r := rulings.Ruling{Correction: pairing.Correction[string]{
		Withdrawals: []pairing.Withdrawal[string]{{Player: "Ann", After: 3}},
		ExtraLives:  []pairing.ExtraLife[string]{{Player: "Bob", Lives: 1, After: 4}},
		PlayOff:     &pairing.RunnerUpPlayOff[string]{},
	}}
	want := []string{
		"The withdrawal of Ann after round 3 is dropped, too.", "The extra life of Bob after round 4 is dropped, too.",
		"The play-off for second place is dropped, too.",
	}
	if got := r.Lost(); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// A round is outdated if the rules give another round, also one with other
// colors, or no round at all.
func TestOutdated(t *testing.T) {
	for _, c := range []struct {
		change func(e *rulings.Event)
		want   string
	}{
		{func(*rulings.Event) {}, ""},
		{func(e *rulings.Event) { e.Rounds[0].Started, e.Rounds[0].Games[0].Silver = true, "Bob" }, ""},
		{func(e *rulings.Event) {
			x := e.Rounds[0].Games
			x[0].Silver, x[1].Silver = x[1].Silver, x[0].Silver
		}, "which is better by RankSpread."},
		{func(e *rulings.Event) {
			x := &e.Rounds[0].Games[0]
			x.Gold, x.Silver = x.Silver, x.Gold
		}, "with other colors."},
		{func(e *rulings.Event) {
			x := e.Rounds[0].Games[0]
			e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{x.Gold, x.Silver}}}
		}, "forbidden to meet"},
		{func(e *rulings.Event) {
			for _, name := range e.Entrants[1:] {
				e.Forbidden = append(e.Forbidden, pairing.Prohibition[string]{Pair: [2]string{"Ann", name}})
			}
		}, "the rules give no round now"},
	} {
		e := four(t).Clone()
		c.change(&e)
		got, err := rulings.Outdated(e)
		if err != nil || !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%q, %v, want %q", got, err, c.want)
		}
	}
}

// Rounds are the same if games, colors and byes are.
func TestSame(t *testing.T) {
	game := func(gold, silver string) pairing.Game[string] {
		return pairing.Game[string]{Gold: gold, Silver: silver}
	}
	round := func(bye string, games ...pairing.Game[string]) pairing.Round[string] {
		return pairing.Round[string]{Games: games, Byes: []string{bye}}
	}
	x := round("Eve", game("Ann", "Bob"), game("Cid", "Dan"))
	for _, c := range []struct {
		y    pairing.Round[string]
		want bool
	}{
		{x, true},
		{round("Eve", game("Cid", "Dan"), game("Ann", "Bob")), true},
		{round("Eve", game("Cid", "Dan"), game("Ann", "Bob"), game("Ann", "Bob")), true},
		{round("Eve", game("Dan", "Cid"), game("Ann", "Bob")), false},
		{round("Eve", game("Ann", "Bob")), false},
		{round("Fay", game("Ann", "Bob"), game("Cid", "Dan")), false},
	} {
		if got := rulings.Same(x, c.y); got != c.want || rulings.Same(c.y, x) != c.want {
			t.Errorf("%v: %v", c.y, got)
		}
	}
}

// However the director decides, the event is in order, a round that is paired
// is the round that the rules give, and the advice can be followed. In the end,
// every round is legal and optimal.
func TestDecisions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"}[:rapid.IntRange(2, 7).Draw(t, "players")]
		edition := rapid.SampledFrom([]pairing.Edition{pairing.WC2012, pairing.WCC2014}).Draw(t, "edition")
		e := pairing.New(edition, names)
		if rapid.Bool().Draw(t, "own rules") {
			e.RankBy = edition.RankBy()
		}
		name := rapid.SampledFrom(names)
		for range rapid.IntRange(1, 80).Draw(t, "decisions") {
			var r rulings.Ruling
			var err error
			switch rapid.IntRange(0, 16).Draw(t, "what") {
			case 0:
				r, err = rulings.Excuse(e, name.Draw(t, "player"), rulings.BegunRounds(e)+1, "")
			case 1:
				r, err = rulings.Expect(e, name.Draw(t, "player"), rulings.BegunRounds(e)+1)
			case 2:
				r, err = rulings.Grant(e, name.Draw(t, "player"), 1, "")
			case 3:
				r, err = rulings.Withdraw(e, name.Draw(t, "player"), 0, "")
			case 4:
				r, err = rulings.Return(e, name.Draw(t, "player"))
			case 5:
				r, err = rulings.Forbid(e, name.Draw(t, "one"), name.Draw(t, "other"), 0, "")
			case 6:
				r, err = rulings.Allow(e, name.Draw(t, "one"), name.Draw(t, "other"))
			case 7:
				r, err = rulings.Reinstate(e, name.Draw(t, "player"), "")
			case 8:
				pair := [2]string{name.Draw(t, "one"), name.Draw(t, "other")}
				r, err = rulings.SetPin(e, pairing.Pin[string]{Round: rulings.BegunRounds(e) + 1, Pairs: [][2]string{pair}})
			case 10:
				late := fmt.Sprint("Late ", len(e.LateEntries)+1)
				r, err = rulings.Enter(e, rulings.Entry{Player: late,
					Seed: rapid.IntRange(1, len(e.Entrants)+1).Draw(t, "seed"), Losses: rapid.IntRange(0, max(0, e.Lives-1)).Draw(t, "losses")})
			case 9:
				r, err = rulings.SetPin(e, pairing.Pin[string]{Round: rulings.BegunRounds(e) + 1})
			default:
				a := rulings.Next(e)
				switch a.Verb {
				case "pair":
					if r, err = rulings.Pair(e); err != nil {
						t.Fatalf("%s %v", a.Text, err)
					}
				case "report":
					round := e.Rounds[a.Round-1]
					g := round.Games[rapid.SampledFrom(rulings.Open(round)).Draw(t, "game")-1]
					g.Outcome = pairing.Outcome(rapid.IntRange(1, 5).Draw(t, "outcome"))
					if r, err = rulings.Report(e, a.Round, g); err != nil {
						t.Fatalf("%s %v", a.Text, err)
					}
				case "play-off":
					if r, err = rulings.PlayOff(e); err != nil {
						t.Fatalf("%s %v", a.Text, err)
					}
				default:
					continue
				}
			}
			if err != nil {
				continue
			}
			if e = r.Event; e.Check() != nil {
				t.Fatalf("%s %v", r.Said, e.Check())
			}
			if text, err := rulings.Outdated(e); err != nil || text != "" {
				t.Fatalf("after %q: %s %v", r.Said, text, err)
			}
		}
		for n, round := range e.Rounds {
			before, err := e.Before(n + 1)
			if err != nil {
				t.Fatal(err)
			}
			if v, err := pairing.Audit(before, round); err != nil || !v.Legal || !v.Optimal {
				t.Fatalf("round %d: %v, %+v", n+1, err, v)
			}
		}
	})
}
