package pairing_test

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// This file has late entries.

// ownEvent returns an event with rules of its own, after its first round.
func ownEvent() pairing.Event[string] {
	e := plainEvent(3, "Ann Bob Cid Dan", "Ann>Cid Bob>Dan")
	e.RankBy = e.Edition.RankBy()
	return e
}

// entered returns an event with one more entrant.
func entered(t *testing.T, e pairing.Event[string], player string, seed, losses int) pairing.Event[string] {
	t.Helper()
	c, err := pairing.Enter(e, player, seed, losses, 0)
	if err != nil {
		t.Fatal(err)
	}
	return c.Event
}

func TestEnter(t *testing.T) {
	e := ownEvent()
	e.Rounds = append(e.Rounds, nextRound(t, e))
	c, err := pairing.Enter(e, "Eve", 2, 1, 0)
	want := []pairing.LateEntry[string]{{Player: "Eve", After: 1, Losses: 1, Made: 1}}
	if err != nil || len(c.Dropped) != 1 || c.Pair != 2 || !slices.Equal(c.Event.LateEntries, want) ||
		strings.Join(c.Event.Entrants, " ") != "Ann Eve Bob Cid Dan" {
		t.Fatalf("%+v, %v", c, err)
	}
	// The late entrant has no bye yet, so nobody has the bye before her if
	// all others had one.
	p := plainNext(t, c.Event)
	for _, r := range p.Ranking {
		if r.Player == "Eve" && (r.Losses != 1 || r.Byes != 0 || r.Wins != 0) {
			t.Errorf("%+v", r)
		}
	}
	table, err := pairing.Standings(c.Event)
	if err != nil || table.Rows[1].Losses != 1 || table.Rows[1].EliminatedIn != 0 {
		t.Errorf("%+v, %v", table.Rows[1], err)
	}
	// A round that has begun goes on.
	e.Rounds[1].Started = true
	c, err = pairing.Enter(e, "Eve", 5, 0, 0)
	if err != nil || len(c.Dropped) > 0 || c.Pair != 0 || c.Event.LateEntries[0].After != 2 {
		t.Errorf("%+v, %v", c, err)
	}
	// Two losses out of three lives: the next one is the last.
	e = plainAdd(entered(t, ownEvent(), "Eve", 5, 2), "Ann>Eve Bob>Cid Dan")
	if in := eliminatedIn(t, e, "Eve"); in != 2 {
		t.Errorf("out in round %d", in)
	}
	testRule(t, plainAdd(e, "Eve>Ann Bob>Cid Dan"), pairing.ErrEliminated, pairing.OutOfLives)
}

// The event before the entry is the event that it was.
func TestEnterBefore(t *testing.T) {
	e := ownEvent()
	e.SeedRatings = []float64{4, 3, 2, 1}
	was := e.Clone()
	e = plainAdd(e, "Ann>Bob Cid>Dan")
	c, err := pairing.Enter(e, "Eve", 1, 0, 9)
	if err != nil || !slices.Equal(c.Event.SeedRatings, []float64{9, 4, 3, 2, 1}) {
		t.Fatalf("%v, %v", c.Event.SeedRatings, err)
	}
	late := c.Event
	bye := "Eve"
	late.Withdrawals = []pairing.Withdrawal[string]{{Player: "Eve"}}
	late.Absent = []pairing.Absence[string]{{Player: "Eve", Round: 1}}
	late.ExtraLives = []pairing.ExtraLife[string]{{Player: "Eve", Lives: 1}}
	late.Reinstated = []pairing.Reinstatement[string]{{Player: "Eve"}}
	late.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Eve"}}, {Pair: [2]string{"Eve", "Bob"}}}
	late.Pins = []pairing.Pin[string]{{Round: 2, Bye: &bye}, {Round: 1, Pairs: [][2]string{{"Ann", "Eve"}}}}
	got, err := late.Before(2)
	if diff := cmp.Diff(was, got, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	if got, err = late.Before(3); err != nil || len(got.Entrants) != 5 || len(got.LateEntries) != 1 || len(got.Forbidden) != 2 {
		t.Errorf("before round 3: %+v, %v", got, err)
	}
	v, err := pairing.Audit(got, plainRound("Ann-Eve Cid-Dan Bob"))
	if err != nil || v.Legal {
		t.Errorf("%+v, %v", v, err)
	}
	_, err = pairing.WhyNot(late, pairing.Pin[string]{Round: 2, Pairs: [][2]string{{"Ann", "Eve"}}})
	wantProblem(t, err, pairing.ErrUnknown, "Eve")
}

// The rounds before the entry were no byes, so the bye can go to the late
// entrant. A pin gives it to somebody else.
func TestEnterBye(t *testing.T) {
	e := plainEvent(3, "Ann Bob Cid", "Ann>Bob Cid", "Ann>Cid Bob", "Bob>Cid Ann")
	e.RankBy = e.Edition.RankBy()
	e = entered(t, entered(t, e, "Dan", 4, 1), "Eve", 5, 0)
	p := plainNext(t, e)
	if !slices.Equal(p.Round.Byes, []string{"Eve"}) {
		t.Errorf("the bye goes to %v", p.Round.Byes)
	}
	e.Pins = plainPin(4, "Ann")
	if p = plainNext(t, e); !slices.Equal(p.Round.Byes, []string{"Ann"}) {
		t.Errorf("pinned: the bye goes to %v", p.Round.Byes)
	}
}

func TestEnterRefused(t *testing.T) {
	for _, edition := range []pairing.Edition{pairing.WC2012, pairing.WCC2014, pairing.WC2013, pairing.WC2014, pairing.WC2016} {
		e := inEdition(edition, ownEvent())
		e.RankBy = nil
		_, err := pairing.Enter(e, "Eve", 7, 3, math.NaN())
		wantProblem(t, err, pairing.ErrLateEntry, "registration is closed in edition "+edition.String()+" (rule SeedOrder)",
			"late entry 1: Eve: cannot enter late: 3 of 3 lives lost (rule OutOfLives)",
			"Eve: cannot enter late: seed 7, and there will be 1 to 5 (rule SeedOrder)")
		e.Criteria = edition.Criteria()
		entered(t, e, "Eve", 5, 2)
	}
	e := ownEvent()
	over := plainEvent(1, "Ann Bob", "Ann>Bob")
	over.RankBy = e.RankBy
	for i, x := range []struct {
		event  pairing.Event[string]
		player string
		seed   int
		losses int
		elo    float64
		kind   error
		text   string
	}{
		{e, "Bob", 5, 0, 0, pairing.ErrRepeated, "Bob"},
		{e, "Eve", 0, 0, 0, pairing.ErrLateEntry, "seed 0"},
		{e, "Eve", 6, 0, 0, pairing.ErrLateEntry, "seed 6"},
		{e, "Eve", 5, -1, 0, pairing.ErrLateEntry, "-1 of 3"},
		{e, "Eve", 5, 3, 0, pairing.ErrLateEntry, "3 of 3"},
		{seeded(pairing.WC2013, e, 4, 3, 2, 1), "Eve", 5, 0, math.Inf(1), pairing.ErrSeedRatings, "Eve"},
		{over, "Eve", 3, 0, 0, pairing.ErrOver, "Eve"},
		{tell(1, "Ann Ann"), "Eve", 1, 0, 0, pairing.ErrRepeated, "Ann"},
	} {
		c, err := pairing.Enter(x.event, x.player, x.seed, x.losses, x.elo)
		if wantProblem(t, err, x.kind, x.text); c.Event.Entrants != nil {
			t.Errorf("case %d: %+v", i, c)
		}
	}
	tie := plainEvent(1, "Ann Bob Cid", "Ann>Bob Cid", "Ann>Cid")
	tie.RankBy = e.RankBy
	tie.PlayOff = &pairing.RunnerUpPlayOff[string]{After: 2, Champion: "Ann", Tied: []string{"Bob", "Cid"}}
	_, err := pairing.Enter(tie, "Eve", 4, 0, 0)
	wantProblem(t, err, pairing.ErrPlayOff, "Eve")
}

// A late entry that does not fit the event is a problem of the event.
func TestWrongLateEntries(t *testing.T) {
	entry := func(player string, after, losses, made int) pairing.LateEntry[string] {
		return pairing.LateEntry[string]{Player: player, After: after, Losses: losses, Made: made}
	}
	for i, x := range []struct {
		entries []pairing.LateEntry[string]
		kind    error
		text    string
	}{
		{[]pairing.LateEntry[string]{entry("Zoe", 0, 0, 0)}, pairing.ErrUnknown, "late entry 1: Zoe"},
		{[]pairing.LateEntry[string]{entry("Ann", 0, 0, 0), entry("Ann", 0, 0, 0)}, pairing.ErrRepeated, "late entry 2: Ann: named twice (rule SeedOrder)"},
		{[]pairing.LateEntry[string]{entry("Ann", 2, 0, 0)}, pairing.ErrAfter, "late entry 1: Ann"},
		{[]pairing.LateEntry[string]{entry("Ann", -1, 0, 0)}, pairing.ErrAfter, "late entry 1: Ann"},
		{[]pairing.LateEntry[string]{entry("Ann", 0, 3, 0)}, pairing.ErrLateEntry, "3 of 3 lives lost"},
		{[]pairing.LateEntry[string]{entry("Ann", 0, 0, -1)}, pairing.ErrRound, "made -1"},
		{[]pairing.LateEntry[string]{entry("Ann", 1, 0, 0)}, pairing.ErrUnknown, "round 1, game 1: Ann: not among the entrants: enters later"},
	} {
		e := ownEvent()
		e.LateEntries = x.entries
		err := e.Check()
		if err == nil {
			t.Fatalf("case %d is not refused", i)
		}
		wantProblem(t, err, x.kind, x.text)
	}
	// After the end, with one player left, nobody has yet to come.
	e := plainEvent(1, "Ann Bob Eve", "Ann>Bob", "Ann")
	e.RankBy, e.LateEntries = e.Edition.RankBy(), []pairing.LateEntry[string]{{Player: "Eve", After: 2}}
	wantProblem(t, e.Check(), pairing.ErrOver, "round 2")
	// Even if the player is withdrawn until later.
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Eve", Until: 5}}
	wantProblem(t, e.Check(), pairing.ErrOver, "round 2")
	// Who enters after a play-off has begun is not in second place.
	e = plainEvent(1, "Ann Bob Cid Eve", "Ann Bob~Cid", "Bob>Cid")
	e.RankBy, e.LateEntries = e.Edition.RankBy(), []pairing.LateEntry[string]{{Player: "Eve", After: 2}}
	e.PlayOff = &pairing.RunnerUpPlayOff[string]{After: 1, Champion: "Ann", Tied: []string{"Bob", "Cid"}}
	if err := e.Check(); err != nil {
		t.Error(err)
	}
}

// An entrant without a record has missed the first rounds, and the audit names
// the record. With a record that was made later, it says that.
func TestMissingLateEntry(t *testing.T) {
	e := ownEvent()
	is := nextRound(t, e)
	e.Entrants = append(e.Entrants, "Eve")
	for _, x := range []struct {
		entries []pairing.LateEntry[string]
		want    string
	}{
		{nil, "Eve: has neither a game nor a bye: not in any round yet, and no late entry is recorded"},
		{[]pairing.LateEntry[string]{{Player: "Eve", After: 1, Made: 2}}, "Eve: has neither a game nor a bye: entered by a ruling made later"},
		{[]pairing.LateEntry[string]{{Player: "Eve", After: 1, Made: 1}}, "Eve: has neither a game nor a bye"},
	} {
		e.LateEntries = x.entries
		v, err := pairing.Audit(e, is)
		if err != nil || v.Legal || len(v.Problems) != 1 || !strings.HasSuffix(v.Problems[0].Error(), x.want) {
			t.Errorf("%v: %v, %v", x.entries, v.Problems, err)
		}
	}
	// Somebody who has played and is missing has entered.
	v, err := pairing.Audit(ownEvent(), plainRound("Ann-Bob"))
	if err != nil || len(v.Problems) != 2 || strings.Contains(v.Problems.Error(), "late entry") {
		t.Errorf("%v, %v", v.Problems, err)
	}
	// Before round 1 nobody can have missed a round.
	v, err = pairing.Audit(plainEvent(1, "Ann Bob Cid"), plainRound("Ann-Bob"))
	if err != nil || len(v.Problems) != 1 || strings.Contains(v.Problems.Error(), "late entry") {
		t.Errorf("%v, %v", v.Problems, err)
	}
	// The entry leaves no bye for a pin that was there before.
	e.LateEntries[0].Made = 2
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Dan", After: 1}}
	e.Pins = plainPin(2, "Ann")
	if v, err = pairing.Audit(e, plainRound("Ann Bob-Cid")); err != nil || v.Legal || len(v.Problems) == 0 {
		t.Errorf("%+v, %v", v, err)
	}
	e.LateEntries[0].Made = 1
	_, err = pairing.Audit(e, plainRound("Ann Bob-Cid"))
	wantProblem(t, err, pairing.ErrPin, "Ann")
}

// A correction that drops rounds keeps the late entrant, and so does a change
// of the past that is only a late entry.
func TestLateEntryKept(t *testing.T) {
	e := ownEvent()
	e.Rounds = append(e.Rounds, nextRound(t, e))
	e.Entrants = append(e.Entrants, "Eve")
	e.LateEntries = []pairing.LateEntry[string]{{Player: "Eve", After: 2, Losses: 1, Made: 2}}
	c, err := pairing.Correct(e, 1, 1, pairing.SilverWins)
	want := []pairing.LateEntry[string]{{Player: "Eve", After: 1, Losses: 1, Made: 1}}
	if err != nil || len(c.Dropped) != 1 || !slices.Equal(c.Event.LateEntries, want) {
		t.Errorf("%+v, %v", c, err)
	}
	// The player has yet to enter when this round begins.
	w, err := pairing.Withdraw(e, "Eve", 0)
	if err != nil || len(w.Dropped) > 0 {
		t.Errorf("%+v, %v", w, err)
	}
	removed := w.Event.Clone()
	removed.ForfeitRemoves, removed.Rounds[0].Games[0].Outcome = true, pairing.SilverByForfeit
	removed.Rounds[1] = plainRound("Bob-Cid Dan")
	if _, err = pairing.Return(removed, "Eve"); err != nil {
		t.Errorf("while another player is removed: %v", err)
	}
	if w, err = pairing.Return(w.Event, "Eve"); err != nil || len(w.Dropped) > 0 || len(w.Event.Withdrawals) > 0 {
		t.Errorf("%+v, %v", w, err)
	}
	old := e.Clone()
	old.Entrants, old.LateEntries = old.Entrants[:4], nil
	for _, x := range []struct {
		old, new pairing.Event[string]
		refused  bool
	}{{old, e, false}, {e, old, false}, {e, e, false}, {old, plainUnrecorded(e), true}, {plainUnrecorded(e), e, false}} {
		r, err := pairing.Revise(x.old, x.new)
		if refused := len(r.Refused) > 0; err != nil || refused != x.refused {
			t.Errorf("%+v, %v", r, err)
		} else if refused {
			wantProblem(t, r.Refused, pairing.ErrTooLate, "a new entrant needs the record of a late entry (rule SeedOrder)")
		}
	}
	old.Rounds, e.Rounds = old.Rounds[:1], e.Rounds[:1]
	e.LateEntries[0].After = 1
	r, err := pairing.Revise(old, e)
	if err != nil || len(r.Changed) != 1 || r.Changed[0].Round != 2 {
		t.Errorf("%+v, %v", r, err)
	}
}

// plainUnrecorded returns the event without its late entries.
func plainUnrecorded(e pairing.Event[string]) pairing.Event[string] {
	e.LateEntries = nil
	return e
}

func TestLateEntryJSON(t *testing.T) {
	var x pairing.LateEntry[string]
	for _, text := range []string{`{"player":"Eve","after":1}`, `{"player":"Eve","losses":1}`, `{"player":"Eve","after":1,"losses":1,"points":2}`} {
		if err := json.Unmarshal([]byte(text), &x); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}
