package pairing_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// This file compares the package with its twin in events with points.

func TestSlowSwiss(t *testing.T) {
	all := []string{
		"over", "over with a champion", "nobody plays", "one player plays", "no legal round", "several optima",
		"unfinished", "pin", "prohibition", "late entry", "absence", "requested bye", "withdrawn for some time",
		"back", "acceleration", "start", "odd points", "own criteria", "a third meeting", "all have had a bye",
		"optima judged", "worse rounds judged", "illegal rounds judged",
		"arbiter-swiss-2026", "arbiter-mcmahon-2026", "places by " + pairing.TieBreak(0).String(),
	}
	for tieBreak := pairing.Buchholz; tieBreak <= pairing.MostWins; tieBreak++ {
		all = append(all, "places by "+tieBreak.String(), "FIDE's places by "+tieBreak.String())
	}
	for _, c := range swissCriteria {
		all = append(all, "worse at "+c.String())
	}
	for rule := colors.Balance; rule <= colors.Must; rule++ {
		all = append(all, "colors by "+rule.String())
	}
	twinSeeds(t, 20_000, func(t *testing.T, seed uint64, counts map[string]int) {
		swissCheck(t, seed, counts)
	}, all...)
}

func TestSwissTwin(t *testing.T) { rapid.Check(t, swissTwins) }

func FuzzSwissTwin(f *testing.F) { f.Fuzz(rapid.MakeFuzz(swissTwins)) }

// Any history has the same answers from the package and from the twin.
func swissTwins(t *rapid.T) {
	swissCheck(t, rapid.Uint64().Draw(t, "seed"), map[string]int{})
}

var swissCriteria = []pairing.Criterion{
	pairing.ByeFewest, pairing.Repeats, pairing.ByeLowest, pairing.ByeUnplayed, pairing.ScoreGaps,
	pairing.SameClub, pairing.ByeLast, pairing.HalvesApart, pairing.RanksClose, pairing.RankSpread,
}

// genSwiss returns a history with points: 1 to 10 entrants and 0 to 8 completed
// rounds. It depends on the seed only.
func genSwiss(seed uint64) pairing.Event[string] {
	rng := rand.New(rand.NewPCG(seed, 5))
	var e pairing.Event[string]
	for _, i := range rng.Perm(1 + rng.IntN(10)) {
		e.Entrants = append(e.Entrants, fmt.Sprintf("P%d", i))
	}
	rounds := rng.IntN(9)
	e.Length = max(1, rounds+rng.IntN(3))
	genSwissRules(rng, &e)
	regular := rng.Float64() // of the rounds
	played := rng.Float64()  // of the games
	eventful := rng.IntN(2) * rng.IntN(30)
	directed := max(0, rng.IntN(80)-40)
	for {
		genSwissRecords(rng, &e, eventful)
		genForbidden(rng, &e, directed)
		left := swissLeft(e)
		if len(left) > 0 && rng.IntN(100) < 2*directed {
			genPin(rng, &e, left)
		}
		if len(e.Rounds) == min(rounds, e.Length) || len(left) == 0 {
			return e
		}
		var r pairing.Round[string]
		if rng.Float64() < regular {
			sw := newSwissTwin(e)
			optimal, _ := sw.best()
			if len(optimal) == 0 {
				genUndirected(&e)
				sw = newSwissTwin(e)
				optimal, _ = sw.best()
			}
			r = sw.answer(optimal[0]).Round
		} else {
			r = genRound(rng, e, left)
		}
		e.Rounds = append(e.Rounds, genSwissPlay(rng, r, played))
	}
}

// genSwissPlay returns the round with outcomes, some of them draws.
func genSwissPlay(rng *rand.Rand, r pairing.Round[string], played float64) pairing.Round[string] {
	r = genPlay(rng, r, played)
	for i := range r.Games {
		if slices.Contains(genWins, r.Games[i].Outcome) && rng.IntN(3) == 0 {
			r.Games[i].Outcome = pairing.Draw
		}
	}
	r.Started = rng.IntN(4) == 0
	return r
}

// genSwissRules sets the rules and the figures of the entrants.
func genSwissRules(rng *rand.Rand, e *pairing.Event[string]) {
	e.Edition = []pairing.Edition{pairing.ArbiterSwiss2026, pairing.ArbiterMcMahon2026}[rng.IntN(2)]
	criteria := slices.Clone(swissCriteria[:7])
	endings := [][]pairing.Criterion{
		{pairing.HalvesApart, pairing.RanksClose}, {pairing.RankSpread}, {pairing.RanksClose},
	}
	ending := endings[rng.IntN(3)]
	switch rng.IntN(4) {
	case 0: // another ending
		e.Criteria = append(criteria, ending...)
	case 1: // SameClub before ScoreGaps
		criteria[4], criteria[5] = criteria[5], criteria[4]
		e.Criteria = append(criteria, ending...)
	case 2: // any list
		criteria = append(criteria, ending...)
		rng.Shuffle(len(criteria), func(i, j int) { criteria[i], criteria[j] = criteria[j], criteria[i] })
		e.Criteria = criteria[:1+rng.IntN(len(criteria))]
	}
	if rng.IntN(2) == 0 {
		keys := []pairing.TieBreak{
			pairing.Buchholz, pairing.BuchholzCut1, pairing.MedianBuchholz,
			pairing.SonnebornBerger, pairing.DirectEncounter, pairing.MostWins,
		}
		rng.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
		e.TieBreaks = keys[:1+rng.IntN(len(keys))]
	}
	e.FIDETieBreaks = rng.IntN(2) == 0
	switch rng.IntN(4) {
	case 0:
		e.Points = pairing.NewPoints(3, 1, 0)
	case 1:
		loss := rng.IntN(3)
		draw := loss + rng.IntN(4)
		e.Points = pairing.Points{
			Win: draw + rng.IntN(6), Draw: draw, Loss: loss,
			Bye: rng.IntN(8), Requested: rng.IntN(8), Absent: rng.IntN(4),
		}
	}
	kind := rng.IntN(4)
	for i := range e.Entrants {
		switch kind {
		case 0: // a McMahon
			e.Start = append(e.Start, 2*max(0, 4-i/2))
		case 1:
			e.Start = append(e.Start, rng.IntN(5))
		}
	}
	switch kind := rng.IntN(4); kind {
	case 0:
		for range e.Entrants {
			e.Clubs = append(e.Clubs, []string{"", "East", "West", "North"}[rng.IntN(4)])
		}
	case 1: // one of 40 %
		e.Clubs = make([]string, len(e.Entrants))
		for _, i := range rng.Perm(len(e.Entrants))[:(4*len(e.Entrants)+9)/10] {
			e.Clubs[i] = "East"
		}
	}
	for range rng.IntN(4) / 2 * rng.IntN(4) {
		e.Acceleration = append(e.Acceleration, pairing.Acceleration{
			Seeds: 1 + rng.IntN(len(e.Entrants)), Round: 1 + rng.IntN(e.Length), Points: 1 + rng.IntN(4),
		})
	}
}

// genSwissRecords adds late entries, withdrawals, absences and requested byes.
// Each has the given chance.
func genSwissRecords(rng *rand.Rand, e *pairing.Event[string], percent int) {
	after := len(e.Rounds)
	if len(e.Entrants) < 10 && rng.IntN(200) < percent {
		p, seed := fmt.Sprintf("L%d", len(e.LateEntries)), rng.IntN(len(e.Entrants)+1)
		e.Entrants = slices.Insert(e.Entrants, seed, p)
		if e.Start != nil {
			e.Start = slices.Insert(e.Start, seed, rng.IntN(5))
		}
		if e.Clubs != nil {
			e.Clubs = slices.Insert(e.Clubs, seed, []string{"", "East"}[rng.IntN(2)])
		}
		e.LateEntries = append(e.LateEntries, pairing.LateEntry[string]{Player: p, After: after})
	}
	some := func() (string, bool) {
		return e.Entrants[rng.IntN(len(e.Entrants))], rng.IntN(100) < percent
	}
	if p, ok := some(); ok && !swissWithdrawn(*e, p, after+1) {
		w := pairing.Withdrawal[string]{Player: p, After: after}
		if rng.IntN(2) == 0 {
			w.Until = after + 1 + rng.IntN(3)
		}
		e.Withdrawals = append(e.Withdrawals, w)
	}
	for range 2 {
		p, ok := some()
		round := after + 1 + rng.IntN(4)/3
		if !ok || swissAbsent(*e, p, round) || swissRequested(*e, p, round) {
			continue
		}
		if rng.IntN(2) == 0 {
			e.Absent = append(e.Absent, pairing.Absence[string]{Player: p, Round: round})
		} else {
			e.Requested = append(e.Requested, pairing.RequestedBye[string]{Player: p, Round: round})
		}
	}
}

// swissCheck compares all answers about the history of a seed.
func swissCheck(t rapid.TB, seed uint64, counts map[string]int) {
	t.Helper()
	sw := newSwissTwin(genSwiss(seed))
	done := false
	defer func() {
		if !done {
			t.Logf("stopped at seed %d: %s", seed, twinJSON(sw.event))
		}
	}()
	rng := rand.New(rand.NewPCG(seed, 6))
	sw.checkStandings(t, counts)
	sw.check(t, rng, counts)
	sw.checkUnfinished(t, rng, counts)
	done = true
}

func (sw *swissTwin) checkStandings(t rapid.TB, counts map[string]int) {
	t.Helper()
	got, err := pairing.Standings(sw.event)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(sw.standings(), got, twinEqual); diff != "" {
		t.Fatalf("Standings (-want +got):\n%s", diff)
	}
	for i, p := range got.Places {
		if i > 0 {
			whose := ""
			if sw.event.FIDETieBreaks && p.By != 0 {
				whose = "FIDE's "
			}
			counts[whose+"places by "+p.By.String()]++
		}
	}
}

// check compares the next round, and what is said of other rounds.
func (sw *swissTwin) check(t rapid.TB, rng *rand.Rand, counts map[string]int) {
	t.Helper()
	e := sw.event
	next, err := pairing.Next(e)
	if sw.over() {
		want := twinAnswer{Over: true, Champion: sw.standings().Champion}
		if diff := cmp.Diff(want, twinAnswerOf(next), twinEqual); diff != "" || err != nil {
			t.Fatalf("Next: %v (-want +got):\n%s", err, diff)
		}
		counts["over"]++
		if want.Champion != nil {
			counts["over with a champion"]++
		}
		return
	}
	if len(sw.left) == 0 {
		if !errors.Is(err, pairing.ErrEmptyRound) {
			t.Fatalf("Next, when nobody is there: %v", err)
		}
		counts["nobody plays"]++
		return
	}
	optimal, others := sw.best()
	sw.count(optimal, counts)
	if len(optimal) == 0 {
		if !errors.Is(err, pairing.ErrNoLegalRound) {
			t.Fatalf("Next, when no round is legal: %v", err)
		}
		return
	}
	if diff := cmp.Diff(sw.answer(optimal[0]), twinAnswerOf(next), twinEqual, swissRanked); diff != "" || err != nil {
		t.Fatalf("Next: %v (-want +got):\n%s", err, diff)
	}
	for i, d := range next.Colors {
		if g := next.Round.Games[i]; d.Gold != g.Gold || d.Silver != g.Silver {
			t.Fatalf("game %v, colors %v", g, d)
		}
		counts["colors by "+d.Rule.String()]++
	}
	if err := pairing.Verify(e, next.Round, next.Certificate); err != nil {
		t.Fatal(err)
	}
	counts["optima judged"]++
	sw.checkVerdict(t, sw.toRound(optimal[len(optimal)-1], rng), optimal[0], next, counts)
	for range min(2, len(others)) {
		r := others[rng.IntN(len(others))]
		if sw.legal(r) {
			counts["worse rounds judged"]++
		} else {
			counts["illegal rounds judged"]++
		}
		round := sw.toRound(r, rng)
		sw.checkVerdict(t, round, optimal[0], next, counts)
		if pairing.Verify(e, round, next.Certificate) == nil {
			t.Fatalf("%v is verified", round)
		}
	}
	for _, round := range twinIncomplete(rng, next.Round, e.Entrants)[:1] {
		if _, complete := sw.fromRound(round); !complete {
			counts["illegal rounds judged"]++
			sw.checkVerdict(t, round, optimal[0], next, counts)
		}
	}
}

// swissRanked leaves out the ratings.
var swissRanked = cmpopts.IgnoreFields(pairing.Ranked[string]{}, "Class", "Strength", "Seeded")

// checkVerdict compares what Audit says of a round, given the canonical one.
func (sw *swissTwin) checkVerdict(
	t rapid.TB, round pairing.Round[string], best twinRound, next pairing.Pairing[string], counts map[string]int,
) {
	t.Helper()
	verdict := sw.twin.checkVerdict(t, round, best, next)
	if verdict.WorseAt != nil {
		counts["worse at "+verdict.WorseAt.Criterion.String()]++
	}
}

// count counts what makes a history that goes on interesting. There may be no
// optimum.
func (sw *swissTwin) count(optimal []twinRound, counts map[string]int) {
	e, next := sw.event, sw.completed+1
	records := func(has func(e pairing.Event[string], p string, round int) bool) bool {
		return slices.ContainsFunc(e.Entrants, func(p string) bool { return has(e, p, next) })
	}
	for what, is := range map[string]bool{
		e.Edition.String():        true,
		"no legal round":          len(optimal) == 0,
		"several optima":          len(optimal) > 1,
		"one player plays":        len(sw.left) == 1,
		"pin":                     len(sw.pinned) > 0,
		"prohibition":             len(sw.forbidden) > 0,
		"late entry":              len(e.LateEntries) > 0,
		"absence":                 records(swissAbsent),
		"requested bye":           records(swissRequested),
		"withdrawn for some time": records(swissWithdrawn),
		"back": slices.ContainsFunc(e.Withdrawals, func(w pairing.Withdrawal[string]) bool {
			return w.Until > 0 && slices.Contains(sw.left, w.Player)
		}),
		"acceleration": slices.ContainsFunc(e.Acceleration, func(a pairing.Acceleration) bool { return a.Round == next }),
		"start":        len(e.Start) > 0,
		"odd points":   sw.points.Win != 2*sw.points.Draw,
		"own criteria": len(e.Criteria) > 0,
	} {
		if is {
			counts[what]++
		}
	}
	if len(optimal) == 0 {
		return
	}
	if optimal[0].bye != "" && sw.byes[optimal[0].bye] > 0 {
		counts["all have had a bye"]++
	}
	for _, v := range sw.cost(optimal[0]) {
		if v.Criterion == pairing.Repeats && v.N > 2 && v.Value > 0 {
			counts["a third meeting"]++
		}
	}
}

// checkUnfinished compares the standings with a round more that goes on. It
// counts for nothing.
func (sw *swissTwin) checkUnfinished(t rapid.TB, rng *rand.Rand, counts map[string]int) {
	t.Helper()
	e := sw.event
	left := swissLeft(e)
	if sw.over() || len(left) < 2 {
		return
	}
	r := genSwissPlay(rng, genComplete(rng, left), 0.5)
	open := rng.IntN(len(r.Games))
	for r.Games[open].Outcome == pairing.Void {
		open = (open + 1) % len(r.Games)
	}
	r.Games[open].Outcome = pairing.NotPlayed
	e.Rounds = append(slices.Clone(e.Rounds), r)
	counts["unfinished"]++
	newSwissTwin(e).checkStandings(t, map[string]int{})
	if _, err := pairing.Next(e); !errors.Is(err, pairing.ErrUnfinished) {
		t.Fatalf("Next goes on from an unfinished round with %v", err)
	}
}
