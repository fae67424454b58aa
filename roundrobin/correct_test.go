package roundrobin

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/occurs"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// This file has laws and cases of Report, Correct, AnnulMatch, Withdraw, Deduct
// and Find.

func TestByReports(t *testing.T) { occurs.Hold(t, byReports, byReportsThings...) }
func TestSame(t *testing.T)      { rapid.Check(t, same) }
func TestCorrected(t *testing.T) { occurs.Hold(t, corrected, correctedThings...) }

func FuzzByReports(f *testing.F) { occurs.Fuzz(f, byReports) }
func FuzzSame(f *testing.F)      { f.Fuzz(rapid.MakeFuzz(same)) }
func FuzzCorrected(f *testing.F) { occurs.Fuzz(f, corrected) }

// What must occur in the laws.
var (
	byReportsThings = []string{"in table", "in playoff", "in final", "in extra", "in decided", "in undecided", "lots"}
	correctedThings = []string{
		"dropped: 0 stages", "dropped: 1 stages", "dropped: lots", "dropped: the final", "dropped: the extra match",
		"kept: 1 stages", "kept: lots", "kept: the final", "kept: the extra match", "refused",
		"correct", "annul", "withdraw", "deduct",
	}
)

// drawCourse draws an event with or without rulings, which often has a
// play-off.
func drawCourse(t *rapid.T) Event[int] {
	if rapid.Bool().Draw(t, "rulings") {
		return drawLeague(t)
	}
	return drawEvent(t)
}

// must1 returns the answer of a verb that must be accepted.
func must1[P comparable](t testingT, c Correction[P], err error) Correction[P] {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// byReports: an event that is reported result by result is the whole event, and
// Find has the place of each result.
func byReports(t *rapid.T, seen occurs.Tally) {
	want := drawCourse(t)
	e := Event[int]{Teams: want.Teams, Sanctions: want.Sanctions, Options: want.Options}
	report := func(m Match[int], at Where) {
		before := e.Clone()
		c, err := Report(e, m)
		if err != nil {
			t.Fatalf("%+v, then %+v: %v", e, m, err)
		}
		if diff := cmp.Diff(before, e); diff != "" {
			t.Fatalf("Report changes the event (-before +after):\n%s", diff)
		}
		if c.Where != at || c.Old != nil || *c.New != m || c.PlayOffs != nil || c.Lots != nil || c.Final != nil || c.Extra != nil {
			t.Fatalf("%+v at %+v: %+v", m, at, c)
		}
		if *c.New = (Match[int]{}); !slices.Contains(c.Event.Find(m.B, m.A), at) || *c.Event.at(at) != m {
			t.Fatalf("%+v is not at %+v", m, at)
		}
		e = c.Event
	}
	for k, m := range want.Results {
		report(m, Where{State: InTable, Match: k + 1})
	}
	for _, w := range want.Withdrawals {
		c, err := Withdraw(e, w)
		e = must1(t, c, err).Event
	}
	for _, d := range want.Deductions {
		c, err := Deduct(e, d)
		e = must1(t, c, err).Event
	}
	for s, stage := range want.PlayOffs {
		for k, m := range stage {
			report(m, Where{InPlayOff, s + 1, k + 1})
		}
	}
	seen.When(want.Lots != nil, "lots")
	e.Lots = want.Lots
	if want.Final != nil {
		report(*want.Final, Where{State: InFinal})
	}
	if want.Extra != nil {
		report(*want.Extra, Where{State: InExtra})
	}
	// A stage without results is left out.
	if n := len(want.PlayOffs); n > 0 && len(want.PlayOffs[n-1]) == 0 {
		want.PlayOffs = want.PlayOffs[:n-1]
	}
	if diff := cmp.Diff(want, e, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("(-whole +reported):\n%s", diff)
	}
	d, err := Final(e)
	if err != nil {
		t.Fatal(err)
	}
	seen.Note("in ", d.State)
}

// places returns the places of all results of an event.
func places(e Event[int]) (list []Where) {
	for k := range e.Results {
		list = append(list, Where{State: InTable, Match: k + 1})
	}
	for s, stage := range e.PlayOffs {
		for k := range stage {
			list = append(list, Where{InPlayOff, s + 1, k + 1})
		}
	}
	if e.Final != nil {
		list = append(list, Where{State: InFinal})
	}
	if e.Extra != nil {
		list = append(list, Where{State: InExtra})
	}
	return list
}

// same: a correction that gives a result its own value changes and drops
// nothing.
func same(t *rapid.T) {
	e := drawCourse(t)
	list := places(e)
	for _, w := range list[max(0, len(list)-5):] {
		m := *e.at(w)
		c, err := Correct(e, w, m)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(Correction[int]{Event: e, Where: w, Old: &m, New: &m}, c, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%+v (-want +got):\n%s", w, diff)
		}
	}
}

// changed returns an event after a random change, and the name of the verb. In
// want, nothing is dropped.
func changed(t *rapid.T, e Event[int]) (c Correction[int], want Event[int], verb string, err error) {
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "change"), 0))
	want = e.Clone()
	team := e.Teams[r.IntN(len(e.Teams))]
	list := places(e)
	kind := r.IntN(6)
	switch {
	case kind == 0:
		x := Withdrawal[int]{team, Treatment(1 + r.IntN(3)), "moved away"}
		want.Withdrawals = append(want.Withdrawals, x)
		c, err = Withdraw(e, x)
		return c, want, "withdraw", err
	case kind == 1 || len(list) == 0:
		x := Deduction[int]{team, r.IntN(9) - 4, r.IntN(3), "a fine"}
		want.Deductions = append(want.Deductions, x)
		c, err = Deduct(e, x)
		return c, want, "deduct", err
	case kind == 2 && len(e.Results) > 0:
		k := r.IntN(len(e.Results))
		want.Annulled = append(want.Annulled, Annulment[int]{e.Results[k], "a wrong ball"})
		want.Results = slices.Delete(want.Results, k, k+1)
		c, err = AnnulMatch(e, k+1, "a wrong ball")
		return c, want, "annul", err
	}
	w := list[r.IntN(len(list))]
	m := want.at(w)
	*m = Match[int]{A: m.B, B: m.A, WinsA: r.IntN(2), WinsB: r.IntN(2)}
	if r.IntN(4) == 0 {
		m.WinsA, m.WinsB, m.Forfeit = 0, 0, Forfeit(1+r.IntN(3))
	}
	c, err = Correct(e, w, *m)
	return c, want, "correct", err
}

// corrected: an event after a change passes its checks. The parts that are
// dropped and kept are the parts of the event before. A dropped part that is
// put back is refused. The event before is not changed, and shares no memory
// with the answer, which comes back from its JSON.
func corrected(t *rapid.T, seen occurs.Tally) {
	e := drawCourse(t)
	before := e.Clone()
	c, want, verb, err := changed(t, e)
	if diff := cmp.Diff(before, e); diff != "" {
		t.Fatalf("%s changes the event (-before +after):\n%s", verb, diff)
	}
	if err != nil {
		read := want.Clone()
		if _, err2 := read.read(); err2 == nil || err2.Error() != err.Error() || !reflect.ValueOf(c).IsZero() {
			t.Fatalf("%s: %+v, %v", verb, c, err)
		}
		seen.Note("refused")
		return
	}
	seen.Note(verb)
	if err := c.Event.Check(); err != nil {
		t.Fatalf("%s leads to %v", verb, err)
	}
	whole := c.Event.Clone()
	whole.PlayOffs = append(whole.PlayOffs, c.PlayOffs...)
	if c.Lots != nil {
		whole.Lots = c.Lots
	}
	if c.Final != nil {
		whole.Final = c.Final
	}
	if c.Extra != nil {
		whole.Extra = c.Extra
	}
	if diff := cmp.Diff(want, whole, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("%s (-before +kept and dropped):\n%s", verb, diff)
	}
	back := func(part string, put func(e *Event[int])) {
		again := c.Event.Clone()
		if put(&again); again.Check() == nil {
			t.Fatalf("%s drops %s, which still follows: %+v", verb, part, c)
		}
		seen.Note("dropped: ", part)
	}
	seen.When(len(c.PlayOffs) == 0, "dropped: 0 stages")
	if len(c.PlayOffs) > 0 {
		back("1 stages", func(e *Event[int]) { e.PlayOffs = append(e.PlayOffs, c.PlayOffs[0]) })
	}
	if c.Lots != nil {
		back("lots", func(e *Event[int]) { e.Lots = c.Lots })
	}
	if c.Final != nil {
		back("the final", func(e *Event[int]) { e.Final = c.Final })
	}
	if c.Extra != nil {
		back("the extra match", func(e *Event[int]) { e.Extra = c.Extra })
	}
	seen.When(len(c.Event.PlayOffs) > 0, "kept: 1 stages")
	seen.When(c.Event.Lots != nil, "kept: lots")
	seen.When(c.Event.Final != nil, "kept: the final")
	seen.When(c.Event.Extra != nil, "kept: the extra match")
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var read Correction[int]
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if diff := cmp.Diff(c, read, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("%s (-before +after JSON):\n%s", text, diff)
	}
	// Parts that are kept and dropped share no memory either.
	for k := range c.Event.PlayOffs {
		c.Event.PlayOffs[k] = append(c.Event.PlayOffs[k], Match[int]{})
	}
	c.Event.PlayOffs = append(c.Event.PlayOffs, nil)
	if diff := cmp.Diff(read.PlayOffs, c.PlayOffs, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("dropped stages (-before +after):\n%s", diff)
	}
	spoil(reflect.ValueOf(&c))
	if diff := cmp.Diff(before, e); diff != "" {
		t.Fatalf("%s shares memory (-before +after):\n%s", verb, diff)
	}
}

// TestVerbErrors has the texts of refusals.
func TestVerbErrors(t *testing.T) {
	e := event(t, 3, "A B 6 4", "B C 6 4", "A C 6 4", "final", "A B 6 6")
	none := Match[string]{A: "A", B: "C"}
	report := func(m Match[string]) error { _, err := Report(e, m); return err }
	correct := func(w Where, m Match[string]) error { _, err := Correct(e, w, m); return err }
	annul := func(k int) error { _, err := AnnulMatch(e, k, ""); return err }
	for _, c := range []struct {
		err      error
		want     string
		entrants []int
	}{
		{report(none), "A against C: not needed: these two have no match now, and 1 result that can be corrected (rule ExtraMatch)", []int{0, 2}},
		{report(Match[string]{A: "A", B: "Z"}), "A against Z: not among the entrants", []int{0}},
		{report(Match[string]{A: "Z", B: "B"}), "Z against B: not among the entrants", []int{1}},
		{report(Match[string]{A: "A", B: "A"}), "A against A: cannot meet itself", []int{0}},
		{report(Match[string]{A: "A", B: "B", WinsA: 6}), "extra match: A against B: no such numbers of games won: 6 and 0 of 5 games (rule ExtraMatch)", []int{0, 1}},
		{correct(Where{State: InTable, Match: 4}, none), "result 4: not needed: there is no such result (rule MatchPoints)", nil},
		{correct(Where{State: InTable}, none), "not needed: there is no such result (rule MatchPoints)", nil},
		{correct(Where{InPlayOff, 1, 2}, none), "play-off stage 1, result 2: not needed: there is no such result (rule PlayOff)", nil},
		{correct(Where{InPlayOff, 2, 2}, none), "play-off stage 2, result 2: not needed: there is no such result (rule StillTied)", nil},
		{correct(Where{State: InExtra}, none), "extra match: not needed: there is no such result (rule ExtraMatch)", nil},
		{correct(Where{State: Decided}, none), "decided: not needed: there is no such result", nil},
		{correct(Where{InFinal, 0, 1}, none), "final: not needed: there is no such result (rule FinalMatch)", nil},
		{correct(Where{State: InFinal}, none), "final: A against C: not needed: the result is of A against B (rule FinalMatch)", []int{0, 2}},
		{correct(Where{State: InTable, Match: 1}, none), "result 1: A against C: not needed: the result is of A against B (rule MatchPoints)", []int{0, 2}},
		{correct(Where{State: InTable, Match: 3}, Match[string]{"C", "A", 9, 2, 0}), "result 3: C against A: no such numbers of games won: 9 and 2 of 10 games (rule MatchPoints)", []int{2, 0}},
		{annul(4), "result 4: not needed: there is no such result (rule MatchPoints)", nil},
		{annul(-1), "not needed: there is no such result (rule MatchPoints)", nil},
	} {
		var p *Problem
		if !errors.As(c.err, &p) || c.err.Error() != "roundrobin: "+c.want || !slices.Equal(p.Entrants, c.entrants) {
			t.Errorf("%v, want %s, entrants %v", c.err, c.want, c.entrants)
		}
	}
	// Nobody plays once the event is over.
	e.Extra = &Match[string]{"A", "B", 1, 0, 0}
	if err := report(Match[string]{A: "A", B: "B"}); err == nil || err.Error() != "roundrobin: A against B: not needed: these two have no match now, and 3 results that can be corrected" {
		t.Error(err)
	}
	// A team that has withdrawn plays nobody.
	for _, first := range []bool{true, false} {
		gone := Event[string]{Teams: []string{"A", "B", "C"}, Withdrawals: []Withdrawal[string]{{"A", Annul, ""}}}
		m := Match[string]{A: "A", B: "B", WinsA: 6, WinsB: 4}
		if !first {
			m.A, m.B = m.B, m.A
		}
		_, err := Report(gone, m)
		want := fmt.Sprintf("roundrobin: %s against %s: not needed: these two have no match now, since a team has withdrawn (rule Withdrawing)", m.A, m.B)
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	e.Teams = nil
	if err := errors.Join(report(none), correct(Where{}, none), annul(1)); !errors.Is(err, ErrTooFew) {
		t.Error(err)
	}
}

// TestVerbCases has changes late in an event: the state, the finalists and the
// champion before and after, and the parts that are dropped.
func TestVerbCases(t *testing.T) {
	four := []string{"A B 6 4", "A C 6 4", "A D 6 4", "B C 6 4", "B D 6 4", "C D 6 4"}
	ring := []string{"A B 6 4", "B C 6 4", "C A 6 4", "A D 6 4", "B D 6 4", "C D 6 4"}
	with := func(list []string, more ...string) []string { return append(list[:6:6], more...) }
	withdraw := func(team string, results Treatment) func(Event[string]) (Correction[string], error) {
		return func(e Event[string]) (Correction[string], error) {
			return Withdraw(e, Withdrawal[string]{team, results, "ill"})
		}
	}
	deduct := func(team string, points int) func(Event[string]) (Correction[string], error) {
		return func(e Event[string]) (Correction[string], error) {
			return Deduct(e, Deduction[string]{team, points, 0, "a fine"})
		}
	}
	for _, c := range []struct {
		name   string
		texts  []string
		change func(Event[string]) (Correction[string], error)
		want   string
	}{
		{"a finalist before the final", four, withdraw("A", Keep), "final of BC"},
		{"a finalist before the final, annulled", four, withdraw("B", Annul), "final of AC"},
		{"a finalist after the final", with(four, "final", "A B 7 5"), withdraw("A", Keep), "final of BC, without the final"},
		{"another team after the final", with(four, "final", "A B 7 5"), withdraw("C", Keep), "decided, A"},
		{"the final is corrected", with(four, "final", "A B 6 6", "extra", "A B 3 2"), func(e Event[string]) (Correction[string], error) {
			return Correct(e, Where{State: InFinal}, Match[string]{"B", "A", 7, 5, 0})
		}, "decided, B, without the extra match"},
		{"a contender in a play-off", with(ring, "stage", "A B 3 2"), withdraw("C", Keep), "final of AB, without 1 stages"},
		{"another team in a play-off", with(ring, "stage", "A B 3 2"), withdraw("D", Keep), "playoff"},
		{"a match of the table in a play-off", with(ring, "stage", "A B 3 2"), func(e Event[string]) (Correction[string], error) {
			return AnnulMatch(e, 6, "a wrong ball")
		}, "table, without 1 stages"},
		{"points taken before the final", four, deduct("B", 3), "final of AC"},
		{"points given before the final", four, deduct("D", -9), "final of DA"},
		{"points taken after the final", with(four, "final", "A B 7 5"), deduct("A", 4), "playoff, without the final"},
		{"points taken in a play-off", with(ring, "stage", "A B 3 2"), deduct("C", 1), "final of AB, without 1 stages"},
		{"the same finalists without a stage", with(ring, "stage", "A B 3 2", "A C 3 2", "B C 3 2", "final", "A B 7 5"), deduct("C", 1), "decided, A, without 1 stages"},
		{"lots, then points taken", with(ring, "stage", "A B 2 2", "A C 2 2", "B C 2 2", "lots ABC", "final", "A B 7 5"), deduct("B", 1), "final of AC, without 1 stages, without lots, without the final"},
		{"the same finalists without lots", with(ring, "stage", "A B 2 2", "A C 2 2", "B C 2 2", "lots ABC", "final", "A B 7 5"), deduct("C", 1), "decided, A, without 1 stages, without lots"},
	} {
		e := event(t, 4, c.texts...)
		answer, err := c.change(e)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		d, err := Final(answer.Event)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		got := d.State.String()
		if d.State == InFinal {
			got += " of " + d.Finalists[0].Team + d.Finalists[1].Team
		}
		if d.Champion != nil {
			got += ", " + *d.Champion
		}
		if len(answer.PlayOffs) > 0 {
			got += ", without 1 stages"
		}
		if answer.Lots != nil {
			got += ", without lots"
		}
		if answer.Final != nil {
			got += ", without the final"
		}
		if answer.Extra != nil {
			got += ", without the extra match"
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestAllWithdraw lets all teams withdraw, one after the other.
func TestAllWithdraw(t *testing.T) {
	for _, results := range []Treatment{Annul, Keep, Half} {
		for places, want := range map[int][3]string{0: {"final", "decided", "undecided"}, 1: {"decided", "decided", "undecided"}, NoFinal: {"decided", "decided", "undecided"}} {
			e := event(t, 4, "A B 6 4", "C B 6 4")
			e.Options.Places = places
			var states []string
			for _, team := range []string{"D", "A", "B", "C"} {
				c, err := Withdraw(e, Withdrawal[string]{team, results, ""})
				e = must1(t, c, err).Event
				d, err := Final(e)
				if err != nil {
					t.Fatal(err)
				}
				states = append(states, d.State.String())
				if len(d.Table.Places) > 4-len(e.Withdrawals) {
					t.Errorf("places %+v", d.Table.Places)
				}
			}
			if got := [3]string(states[1:]); got != want || states[0] != "table" {
				t.Errorf("%v, %d places: %v, want %v", results, places, states, want)
			}
			if _, err := Withdraw(e, Withdrawal[string]{"A", results, ""}); !errors.Is(err, ErrRepeated) {
				t.Error(err)
			}
		}
	}
}

// TestReportMany reports in an event whose matches are too many for one answer.
func TestReportMany(t *testing.T) {
	e := Event[int]{Teams: seq(MaxEventTeams)}
	if _, err := Final(e); !errors.Is(err, ErrTooLarge) {
		t.Fatal(err)
	}
	c, err := Report(e, Match[int]{3, 4, 6, 4, 0})
	if must1(t, c, err); len(c.Event.Results) != 1 {
		t.Errorf("%+v", c.Event.Results)
	}
}
