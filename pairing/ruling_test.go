package pairing_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// This file holds the rulings about pairs, and the law that they leave rounds
// as right as they were.

// paired returns an event of four whose second round is paired: Ann with Bob,
// and Cid with Dan.
func paired(t *testing.T) pairing.Event[string] {
	t.Helper()
	e := plainEvent(4, "Ann Bob Cid Dan", "Ann>Cid Bob>Dan")
	e.Rounds = append(e.Rounds, nextRound(t, e))
	if told(e.Rounds[1]) != "Ann-Bob, Cid-Dan" {
		t.Fatalf("round 2 is %q", told(e.Rounds[1]))
	}
	return e
}

func TestForbid(t *testing.T) {
	e := paired(t)
	kept, err := pairing.Forbid(e, "Dan", "Ann", 0)
	want := pairing.Prohibition[string]{Pair: [2]string{"Dan", "Ann"}, From: 2, Made: 2}
	if err != nil || len(kept.Dropped) > 0 || len(kept.Event.Rounds) != 2 || !slices.Equal(kept.Event.Forbidden, []pairing.Prohibition[string]{want}) {
		t.Errorf("two who do not meet: %+v, %v", kept, err)
	}
	c, err := pairing.Forbid(e, "Bob", "Ann", 5)
	want = pairing.Prohibition[string]{Pair: [2]string{"Bob", "Ann"}, From: 2, Until: 5, Made: 1}
	if err != nil || len(c.Dropped) != 1 || c.Pair != 2 || !slices.Equal(c.Event.Forbidden, []pairing.Prohibition[string]{want}) {
		t.Fatalf("%+v, %v", c, err)
	}
	wantRound(t, c.Event, "Ann-Dan Bob-Cid")
	same, err := pairing.Forbid(c.Event, "Ann", "Bob", 5)
	if diff := cmp.Diff(c.Event, same.Event, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Errorf("again: %v\n%s", err, diff)
	}
	c.Event.Forbidden[0].Why = "sisters"
	c, err = pairing.Forbid(c.Event, "Ann", "Bob", 3)
	want = pairing.Prohibition[string]{Pair: [2]string{"Ann", "Bob"}, From: 2, Until: 3, Why: "sisters", Made: 1}
	if err != nil || !slices.Equal(c.Event.Forbidden, []pairing.Prohibition[string]{want}) {
		t.Errorf("another end: %+v, %v", c.Event.Forbidden, err)
	}
	first, err := pairing.Forbid(plainEvent(4, "Ann Bob"), "Ann", "Bob", 0)
	if err != nil || !slices.Equal(first.Event.Forbidden, []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Bob"}}}) {
		t.Errorf("before round 1: %+v, %v", first.Event.Forbidden, err)
	}
	// If the round is paired again, it is paired after the ruling.
	kept, err = pairing.Unpair(kept.Event)
	if err != nil || kept.Event.Forbidden[0].Made != 1 {
		t.Errorf("unpaired: %+v, %v", kept.Event.Forbidden, err)
	}
	for _, x := range []struct {
		a, b  string
		until int
		kind  error
		who   string
	}{
		{"Ann", "Ann", 0, pairing.ErrSame, "Ann"}, {"Ann", "Zoe", 0, pairing.ErrUnknown, "Zoe"}, {"Zoe", "Ann", 0, pairing.ErrUnknown, "Zoe"},
		{"Ann", "Bob", 1, pairing.ErrUntil, "Ann"}, {"Ann", "Bob", -1, pairing.ErrUntil, "Bob"},
	} {
		c, err := pairing.Forbid(e, x.a, x.b, x.until)
		wantProblem(t, err, x.kind, x.who)
		if c.Event.Entrants != nil {
			t.Errorf("%v: %+v", x, c)
		}
	}
}

// A prohibition that is lifted leaves the rounds before as they were.
func TestAllow(t *testing.T) {
	e := paired(t)
	e.Rounds = e.Rounds[:1]
	c, err := pairing.Forbid(e, "Ann", "Bob", 0)
	if err != nil {
		t.Fatal(err)
	}
	e = c.Event
	e.Rounds = append(e.Rounds, nextRound(t, e))
	c, err = pairing.Allow(e, "Bob", "Ann")
	if err != nil || len(c.Dropped) != 1 || c.Pair != 2 || len(c.Event.Forbidden) != 0 {
		t.Errorf("a round that would be another: %+v, %v", c, err)
	}
	wantRound(t, c.Event, "Ann-Bob Cid-Dan")
	started := e.Clone()
	started.Rounds[1].Started = true
	c, err = pairing.Allow(started, "Bob", "Ann")
	want := []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Bob"}, From: 2, Until: 2, Made: 1}}
	if err != nil || len(c.Dropped) > 0 || !slices.Equal(c.Event.Forbidden, want) {
		t.Errorf("a round that has begun: %+v, %v", c.Event.Forbidden, err)
	}
	before, _ := c.Event.Before(2)
	if v, err := pairing.Audit(before, c.Event.Rounds[1]); err != nil || !v.Optimal {
		t.Errorf("round 2: %+v, %v", v, err)
	}
	kept := paired(t)
	kept.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Dan"}}}
	c, err = pairing.Allow(kept, "Ann", "Dan")
	if err != nil || len(c.Dropped) > 0 || c.Event.Forbidden[0].Until != 1 {
		t.Errorf("a round that would be the same: %+v, %v", c, err)
	}
	c, err = pairing.Allow(kept, "Ann", "Bob")
	if diff := cmp.Diff(kept, c.Event, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Errorf("not forbidden: %v\n%s", err, diff)
	}
	_, err = pairing.Allow(kept, "Ann", "Zoe")
	wantProblem(t, err, pairing.ErrUnknown, "Zoe")
	_, err = pairing.Allow(kept, "Ann", "Dan", pairing.Options{MaxWork: 1})
	wantProblem(t, err, pairing.ErrTooLarge)
}

func TestSetPin(t *testing.T) {
	e := paired(t)
	pin := func(pairs ...[2]string) pairing.Pin[string] { return pairing.Pin[string]{Round: 2, Pairs: pairs} }
	c, err := pairing.SetPin(e, pin([2]string{"Bob", "Ann"}))
	if err != nil || len(c.Dropped) > 0 || len(c.Event.Pins) != 1 || c.Event.Pins[0].Made != 2 {
		t.Errorf("a round as pinned: %+v, %v", c, err)
	}
	c, err = pairing.Unpin(c.Event, 2)
	if err != nil || len(c.Dropped) > 0 || len(c.Event.Pins) != 0 {
		t.Errorf("a pin that changes nothing, taken back: %+v, %v", c, err)
	}
	g := e.Rounds[1].Games[0]
	for turned, want := range map[bool]int{false: 0, true: 1} {
		x := pin([2]string{g.Gold, g.Silver})
		if x.Colors = true; turned {
			x.Pairs[0] = [2]string{g.Silver, g.Gold}
		}
		if c, err := pairing.SetPin(e, x); err != nil || len(c.Dropped) != want {
			t.Errorf("colors turned %v: %+v, %v", turned, c, err)
		}
	}
	c, err = pairing.SetPin(e, pin([2]string{"Ann", "Dan"}))
	if err != nil || len(c.Dropped) != 1 || c.Pair != 2 || c.Event.Pins[0].Made != 1 {
		t.Fatalf("another round: %+v, %v", c, err)
	}
	pinned := c.Event
	pinned.Rounds = append(pinned.Rounds, nextRound(t, pinned))
	if c, err = pairing.SetPin(pinned, pin([2]string{"Ann", "Dan"})); err != nil || len(c.Dropped) > 0 || c.Event.Pins[0].Made != 1 {
		t.Errorf("again: %+v, %v", c, err)
	}
	if c, err = pairing.Unpin(pinned, 2); err != nil || len(c.Dropped) != 1 || len(c.Event.Pins) != 0 {
		t.Errorf("taken back: %+v, %v", c, err)
	}
	if c, err = pairing.SetPin(pinned, pin([2]string{"Bob", "Cid"})); err != nil || len(c.Dropped) > 0 {
		t.Errorf("the same round by another pin: %+v, %v", c, err)
	}
	if c, err = pairing.Unpin(pinned, 7); err != nil || len(c.Event.Pins) != 1 {
		t.Errorf("nothing pinned: %+v, %v", c, err)
	}
	pinned.Rounds[1].Started = true
	for _, x := range []pairing.Pin[string]{pin([2]string{"Ann", "Bob"}), {Round: 1}} {
		_, err = pairing.SetPin(pinned, x)
		wantProblem(t, err, pairing.ErrTooLate)
	}
	_, err = pairing.Unpin(pinned, 2)
	wantProblem(t, err, pairing.ErrTooLate)
	_, err = pairing.Unpin(e, 0)
	wantProblem(t, err, pairing.ErrRound)
	_, err = pairing.SetPin(e, pin([2]string{"Ann", "Zoe"}))
	wantProblem(t, err, pairing.ErrUnknown, "Zoe")
}

func TestHonest(t *testing.T) { rapid.Check(t, honest) }
func FuzzHonest(f *testing.F) { f.Fuzz(rapid.MakeFuzz(honest)) }

// honest: if every change of an event is made by a function of this package,
// and every round is the round of Next, then every round is legal and optimal
// ever after, by the slow model as well. Nothing that Explain says about it has
// become untrue: while the choices for the round are the same, the reasons are.
func honest(t *rapid.T) {
	players := []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay"}[:rapid.IntRange(2, 6).Draw(t, "players")]
	e := pairing.New(pairing.WC2012, players)
	e.Lives = rapid.IntRange(1, 4).Draw(t, "lives")
	if rapid.Bool().Draw(t, "own rules") {
		e.RankBy = e.Edition.RankBy()
	}
	// The reasons for each round when it was paired.
	reasons := map[int][]pairing.Reason[string]{}
	player := func() string { return rapid.SampledFrom(players).Draw(t, "player") }
	later := func() int {
		return rapid.IntRange(0, 2).Draw(t, "until") * (len(e.Rounds) + rapid.IntRange(0, 2).Draw(t, "more"))
	}
	for range rapid.IntRange(1, 30).Draw(t, "changes") {
		next, err := pairing.Next(e)
		if err == nil && !next.Over && rapid.IntRange(0, 2).Draw(t, "pair") > 0 {
			e.Rounds = append(e.Rounds, next.Round)
			reasons[len(e.Rounds)] = honestReasons(t, e, len(e.Rounds))
			continue
		}
		var c pairing.Correction[string]
		last := len(e.Rounds)
		switch rapid.SampledFrom([]string{"result", "result", "result", "result", "change", "forbid", "forbid", "allow", "allow", "pin", "unpin", "withdraw", "return", "reinstate", "reinstate", "start", "unpair", "enter", "grant", "grant", "excuse", "excuse", "expect"}).Draw(t, "verb") {
		case "enter":
			name := "Late " + string(rune('A'+len(e.LateEntries)))
			if c, err = pairing.Enter(e, name, rapid.IntRange(0, len(e.Entrants)+2).Draw(t, "seed"), rapid.IntRange(0, e.Lives).Draw(t, "losses"), 0); err == nil {
				players = append(slices.Clip(players), name)
			}
		case "result":
			if last == 0 {
				continue
			}
			game := 1 + slices.IndexFunc(e.Rounds[last-1].Games, func(g pairing.Game[string]) bool { return g.Outcome == pairing.NotPlayed })
			c, err = pairing.Correct(e, last, game, rapid.SampledFrom([]pairing.Outcome{pairing.GoldWins, pairing.SilverWins, pairing.GoldByForfeit, pairing.SilverByForfeit, pairing.BothForfeit, pairing.NoDecision}).Draw(t, "outcome"))
		case "change":
			round := rapid.IntRange(1, 1+last).Draw(t, "round")
			c, err = pairing.Correct(e, round, rapid.IntRange(1, 3).Draw(t, "game"), rapid.SampledFrom([]pairing.Outcome{pairing.NotPlayed, pairing.GoldWins, pairing.SilverByForfeit, pairing.Void}).Draw(t, "outcome"))
		case "forbid":
			c, err = pairing.Forbid(e, player(), player(), later())
		case "allow":
			c, err = pairing.Allow(e, player(), player())
		case "pin":
			pin := pairing.Pin[string]{Round: last + rapid.IntRange(0, 2).Draw(t, "round"), Colors: rapid.Bool().Draw(t, "colors")}
			if rapid.Bool().Draw(t, "bye") {
				p := player()
				pin.Bye = &p
			} else {
				pin.Pairs = [][2]string{{player(), player()}}
			}
			c, err = pairing.SetPin(e, pin)
		case "unpin":
			c, err = pairing.Unpin(e, last+rapid.IntRange(0, 1).Draw(t, "round"))
		case "withdraw":
			c, err = pairing.Withdraw(e, player(), later())
		case "return":
			c, err = pairing.Return(e, player())
		case "reinstate":
			c, err = pairing.Reinstate(e, player())
		case "grant":
			c, err = pairing.Grant(e, player(), rapid.IntRange(0, 2).Draw(t, "more lives"))
			wantOther(t, e, c, err)
		case "excuse":
			c, err = pairing.Excuse(e, player(), last+rapid.IntRange(0, 2).Draw(t, "round"))
			wantOther(t, e, c, err)
		case "expect":
			c, err = pairing.Expect(e, player(), last+rapid.IntRange(0, 1).Draw(t, "round"))
			wantOther(t, e, c, err)
		case "start":
			c, err = pairing.Start(e, last)
		case "unpair":
			c, err = pairing.Unpair(e)
		}
		if err != nil {
			continue // refused, and nothing has changed
		}
		if e = c.Event; e.Check() != nil {
			t.Fatalf("%v\n%s", e.Check(), twinJSON(e))
		}
		for r := 1; r <= len(e.Rounds); r++ {
			honestRound(t, e, r, reasons[r])
		}
	}
}

// wantOther: a round of Next is dropped only if Next gives another round now,
// or none.
func wantOther(t *rapid.T, e pairing.Event[string], c pairing.Correction[string], err error) {
	if err != nil || len(c.Dropped) == 0 {
		return
	}
	if next, err := pairing.Next(c.Event); err == nil && !next.Over && told(next.Round) == told(c.Dropped[0]) {
		t.Fatalf("round %d would be the same\n%s%s", c.Pair, twinJSON(e), twinJSON(c.Event))
	}
}

// honestRound checks that a round of Next is still right.
func honestRound(t *rapid.T, e pairing.Event[string], r int, reasons []pairing.Reason[string]) {
	before, err := e.Before(r)
	if err != nil {
		t.Fatal(err)
	}
	v, err := pairing.Audit(before, e.Rounds[r-1])
	if err != nil || !v.Legal || !v.Optimal {
		t.Fatalf("round %d: %v, %v, worse at %v\n%s", r, err, v.Problems, v.WorseAt, twinJSON(e))
	}
	then := e // all records, and the rounds before
	then.Rounds = e.Rounds[:r-1]
	if tw := newTwin(then); !tw.isOptimal(e.Rounds[r-1]) {
		t.Fatalf("round %d is not optimal by the slow model\n%s", r, twinJSON(e))
	}
	now := honestReasons(t, e, r)
	choices := func(list []pairing.Reason[string]) string {
		k := slices.IndexFunc(list, func(x pairing.Reason[string]) bool {
			return strings.HasPrefix(x.Text, "Allowed: the director's choices")
		})
		if k < 0 {
			return ""
		}
		return list[k].Text
	}
	if choices(now) == choices(reasons) {
		if diff := cmp.Diff(reasons, now); diff != "" {
			t.Fatalf("round %d has other reasons:\n%s%s", r, diff, twinJSON(e))
		}
	}
}

// honestReasons explains a round of Next: no round is better, and none comes
// first.
func honestReasons(t *rapid.T, e pairing.Event[string], r int) []pairing.Reason[string] {
	before, err := e.Before(r)
	if err != nil {
		t.Fatal(err)
	}
	list, err := pairing.Explain(before, e.Rounds[r-1])
	if err != nil {
		t.Fatalf("round %d: %v\n%s", r, err, twinJSON(e))
	}
	for _, x := range list {
		if strings.Contains(x.Text, "another round is as good") || strings.Contains(x.Text, "the best round is better") {
			t.Fatalf("round %d: %s\n%s", r, x.Text, twinJSON(e))
		}
	}
	return list
}

// A ruling on an event that is wrong reports the problems of the event.
func TestRulingOnWrongEvent(t *testing.T) {
	e := pairing.Event[string]{Lives: 1, Entrants: []string{"Ann", "Ann"}}
	for name, do := range map[string]func() error{
		"Forbid": func() error { _, err := pairing.Forbid(e, "Ann", "Bob", 0); return err },
		"Allow":  func() error { _, err := pairing.Allow(e, "Ann", "Bob"); return err },
		"SetPin": func() error { _, err := pairing.SetPin(e, pairing.Pin[string]{Round: 1}); return err },
		"Unpin":  func() error { _, err := pairing.Unpin(e, 1); return err },
		"Grant":  func() error { _, err := pairing.Grant(e, "Ann", 1); return err },
		"Excuse": func() error { _, err := pairing.Excuse(e, "Ann", 1); return err },
		"Expect": func() error { _, err := pairing.Expect(e, "Ann", 1); return err },
	} {
		if err := do(); !errors.Is(err, pairing.ErrRepeated) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Only words depend on when a ruling was made. Whoever changes the end of a
// prohibition, or the reason of a pin, makes no new ruling for a round that is
// paired by the old one.
func TestRulingMadeBefore(t *testing.T) {
	e := paired(t)
	e.Rounds = e.Rounds[:1]
	c, err := pairing.Forbid(e, "Ann", "Bob", 3)
	if err != nil {
		t.Fatal(err)
	}
	forbidden := c.Event
	forbidden.Rounds = append(forbidden.Rounds, nextRound(t, forbidden))
	for _, until := range []int{0, 2, 5} {
		c, err := pairing.Forbid(forbidden, "Bob", "Ann", until)
		if err != nil || len(c.Dropped) > 0 || c.Event.Forbidden[0].Made != 1 {
			t.Errorf("until %d: %+v, %v", until, c, err)
		}
	}
	// This one did not hold for the round.
	forbidden.Forbidden[0].From = 3
	if c, err = pairing.Forbid(forbidden, "Bob", "Ann", 0); err != nil || c.Event.Forbidden[0].Made != 2 {
		t.Errorf("%+v, %v", c.Event.Forbidden, err)
	}
	pin := pairing.Pin[string]{Round: 2, Pairs: [][2]string{{"Ann", "Dan"}, {"Bob", "Cid"}}}
	for _, g := range forbidden.Rounds[1].Games {
		pin.Pairs = append(pin.Pairs[1:], [2]string{g.Gold, g.Silver})
	}
	if c, err = pairing.SetPin(e, pin); err != nil {
		t.Fatal(err)
	}
	pinned := c.Event
	pinned.Rounds = append(pinned.Rounds, nextRound(t, pinned))
	if !slices.Equal(pinned.Rounds[1].Games, forbidden.Rounds[1].Games) {
		t.Fatal(pinned.Rounds[1])
	}
	for _, x := range []struct {
		pin  pairing.Pin[string]
		made int
	}{
		{pairing.Pin[string]{Round: 2, Pairs: pin.Pairs, Why: "sisters"}, 1},
		{pairing.Pin[string]{Round: 2, Pairs: pin.Pairs[1:]}, 1},
		{pairing.Pin[string]{Round: 2, Pairs: pin.Pairs, Colors: true}, 2},
	} {
		c, err := pairing.SetPin(pinned, x.pin)
		if err != nil || len(c.Dropped) > 0 || c.Event.Pins[0].Made != x.made {
			t.Errorf("%+v: %+v, %v", x, c, err)
		}
	}
}

// An earlier end lifts a prohibition for the rounds after it. So a round that
// is paired and would be another is dropped.
func TestForbidShorter(t *testing.T) {
	e := plainEvent(4, "Ann Bob Cid Dan")
	for _, player := range []string{"Bob", "Cid", "Dan"} {
		e.Absent = append(e.Absent, pairing.Absence[string]{Player: player, Round: 1})
	}
	e.Rounds = append(e.Rounds, nextRound(t, e))
	e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Dan"}}}
	e.Rounds = append(e.Rounds, nextRound(t, e))
	c, err := pairing.Forbid(e, "Ann", "Dan", 1)
	if err != nil || len(c.Dropped) != 1 || c.Pair != 2 || len(c.Event.Rounds) != 1 {
		t.Fatalf("%+v, %v", c, err)
	}
	wantRound(t, c.Event, "Ann-Dan Bob-Cid")
	if c, err = pairing.Forbid(e, "Ann", "Dan", 2); err != nil || len(c.Dropped) > 0 {
		t.Errorf("up to the round: %+v, %v", c, err)
	}
	_, err = pairing.Forbid(e, "Ann", "Dan", 1, pairing.Options{MaxWork: 1})
	wantProblem(t, err, pairing.ErrTooLarge)
	// A later end is a new ruling for rounds that the old one left free.
	e.Forbidden[0].Until, e.Rounds = 1, e.Rounds[:1]
	e.Rounds = append(e.Rounds, nextRound(t, e))
	e.Forbidden = append(e.Forbidden, pairing.Prohibition[string]{Pair: [2]string{"Bob", "Dan"}, Until: 1})
	if c, err = pairing.Forbid(e, "Bob", "Dan", 0); err != nil || len(c.Dropped) > 0 || c.Event.Forbidden[1].Made != 2 {
		t.Errorf("a later end: %+v, %v", c, err)
	}
}

// No verb panics about an id that cannot be compared.
func TestRulingAboutNoID(t *testing.T) {
	e := pairing.New(pairing.WC2012, []any{"Ann", "Bob"})
	bad := any([]int{1})
	pin := pairing.Pin[any]{Round: 1, Pairs: [][2]any{{bad, bad}}, Bye: &e.Entrants[0]}
	for name, verb := range map[string]func() error{
		"Forbid":    func() error { _, err := pairing.Forbid(e, bad, bad, 0); return err },
		"Allow":     func() error { _, err := pairing.Allow(e, bad, "Ann"); return err },
		"SetPin":    func() error { _, err := pairing.SetPin(e, pin); return err },
		"Grant":     func() error { _, err := pairing.Grant(e, bad, 1); return err },
		"Excuse":    func() error { _, err := pairing.Excuse(e, bad, 1); return err },
		"Expect":    func() error { _, err := pairing.Expect(e, bad, 1); return err },
		"Withdraw":  func() error { _, err := pairing.Withdraw(e, bad, 0); return err },
		"Return":    func() error { _, err := pairing.Return(e, bad); return err },
		"Reinstate": func() error { _, err := pairing.Reinstate(e, bad); return err },
	} {
		if err := verb(); !errors.Is(err, pairing.ErrUnknown) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := pairing.Enter(e, bad, 1, 0, 0); !errors.Is(err, pairing.ErrNotAnID) {
		t.Errorf("Enter: %v", err)
	}
}
