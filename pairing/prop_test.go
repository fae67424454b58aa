package pairing_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// This file holds laws.

func TestOrderOfRecords(t *testing.T) { rapid.Check(t, orderOfRecords) }
func TestRename(t *testing.T)         { rapid.Check(t, rename) }
func TestPure(t *testing.T)           { rapid.Check(t, pure) }
func TestByesEven(t *testing.T)       { rapid.Check(t, byesEven) }
func TestEnds(t *testing.T)           { rapid.Check(t, ends) }
func TestAuditOfNext(t *testing.T)    { rapid.Check(t, auditOfNext) }
func TestNoneBetter(t *testing.T)     { rapid.Check(t, noneBetter) }
func TestOtherEvent(t *testing.T)     { rapid.Check(t, otherEvent) }
func TestGarbled(t *testing.T)        { rapid.Check(t, garbled) }
func TestReplay(t *testing.T)         { rapid.Check(t, replay) }

func FuzzOrderOfRecords(f *testing.F) { f.Fuzz(rapid.MakeFuzz(orderOfRecords)) }
func FuzzRename(f *testing.F)         { f.Fuzz(rapid.MakeFuzz(rename)) }
func FuzzPure(f *testing.F)           { f.Fuzz(rapid.MakeFuzz(pure)) }
func FuzzByesEven(f *testing.F)       { f.Fuzz(rapid.MakeFuzz(byesEven)) }
func FuzzEnds(f *testing.F)           { f.Fuzz(rapid.MakeFuzz(ends)) }
func FuzzAuditOfNext(f *testing.F)    { f.Fuzz(rapid.MakeFuzz(auditOfNext)) }
func FuzzNoneBetter(f *testing.F)     { f.Fuzz(rapid.MakeFuzz(noneBetter)) }
func FuzzOtherEvent(f *testing.F)     { f.Fuzz(rapid.MakeFuzz(otherEvent)) }
func FuzzGarbled(f *testing.F)        { f.Fuzz(rapid.MakeFuzz(garbled)) }
func FuzzReplay(f *testing.F)         { f.Fuzz(rapid.MakeFuzz(replay)) }

// propSame compares all that a caller can see but the work, which may depend on
// the order of the records.
var propSame = cmp.Options{
	cmpopts.IgnoreFields(pairing.Pairing[string]{}, "Work"),
	cmp.Transformer("text", func(p *pairing.Problem) string { return p.Error() }),
}

// propAnswers holds what is said about an event and a round.
type propAnswers struct {
	Next      pairing.Pairing[string]
	Standings pairing.Table[string]
	Verdict   pairing.Verdict[string] // if the event goes on
}

func propAsk(t *rapid.T, e pairing.Event[string], r pairing.Round[string]) propAnswers {
	t.Helper()
	var a propAnswers
	var err error
	a.Next = propNext(t, e)
	if a.Standings, err = pairing.Standings(e); err != nil {
		t.Fatal(err)
	}
	if !a.Next.Over {
		if a.Verdict, err = pairing.Audit(e, r); err != nil {
			t.Fatal(err)
		}
	}
	return a
}

// propNext is Next for an event without a fault.
func propNext[P comparable](t *rapid.T, e pairing.Event[P]) pairing.Pairing[P] {
	t.Helper()
	next, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// drawEvent draws a history of up to 20 entrants.
func drawEvent(t *rapid.T) pairing.Event[string] {
	seed := rapid.Uint64().Draw(t, "seed")
	entrants := rapid.IntRange(1, 20).Draw(t, "entrants")
	rounds := rapid.IntRange(0, 8).Draw(t, "rounds")
	e := genSized(t, seed, entrants, rounds)
	genPresent(&e)
	if _, err := pairing.Next(e); errors.Is(err, pairing.ErrNoLegalRound) {
		genUndirected(&e)
	}
	return e
}

// propNothingReachesBack removes what is recorded of forfeits, and decided by
// it: a reinstatement has a bearing on the rounds before it.
func propNothingReachesBack(t *rapid.T, e *pairing.Event[string]) {
	if !e.ForfeitRemoves {
		return
	}
	if e.PlayOff != nil {
		t.Skip("a play-off")
	}
	e.ForfeitRemoves, e.Reinstated, e.Pins = false, nil, nil
	if _, err := pairing.Next(*e); errors.Is(err, pairing.ErrNoLegalRound) {
		e.Forbidden = nil
	}
}

// drawGoingOn draws a history with at least two players left.
func drawGoingOn(t *rapid.T) (pairing.Event[string], pairing.Pairing[string]) {
	e := drawEvent(t)
	next := propNext(t, e)
	if next.Over {
		t.Skip("over")
	}
	return e, next
}

// drawRound draws a round of those left.
func drawRound(t *rapid.T, e pairing.Event[string]) pairing.Round[string] {
	return genComplete(drawRand(t), twinLeft(e, len(e.Rounds)))
}

// drawNear draws a round of those left: any, or one in which two players of
// Next's round have changed places.
func drawNear(t *rapid.T, e pairing.Event[string], next pairing.Round[string]) pairing.Round[string] {
	if rapid.Bool().Draw(t, "any") {
		return drawRound(t, e)
	}
	r := pairing.Round[string]{Games: slices.Clone(next.Games), Byes: slices.Clone(next.Byes)}
	var places []*string
	for i := range r.Games {
		places = append(places, &r.Games[i].Gold, &r.Games[i].Silver)
	}
	for i := range r.Byes {
		places = append(places, &r.Byes[i])
	}
	if len(places) == 0 {
		return r
	}
	p := rapid.SampledFrom(places).Draw(t, "place")
	q := rapid.SampledFrom(places).Draw(t, "other place")
	*p, *q = *q, *p
	return r
}

func drawRand(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "random"), 4))
}

// orderOfRecords: the order of the games of a round changes nothing, and nor
// does the order of all other records.
func orderOfRecords(t *rapid.T) {
	e := drawEvent(t)
	r := drawRound(t, e)
	shuffled := e
	shuffled.Rounds = slices.Clone(e.Rounds)
	for i := range shuffled.Rounds {
		shuffled.Rounds[i].Games = drawShuffle(t, e.Rounds[i].Games)
	}
	shuffled.Withdrawals = drawShuffle(t, e.Withdrawals)
	shuffled.ExtraLives = drawShuffle(t, e.ExtraLives)
	shuffled.LateEntries = drawShuffle(t, e.LateEntries)
	shuffled.Reinstated = drawShuffle(t, e.Reinstated)
	shuffled.Absent = drawShuffle(t, e.Absent)
	shuffled.Forbidden = drawShuffle(t, e.Forbidden)
	shuffled.Pins = drawShuffle(t, e.Pins)
	before, after := propAsk(t, e, r), propAsk(t, shuffled, r)
	// Texts that list the director's choices in their order may differ.
	same := cmp.Options{
		cmpopts.IgnoreFields(pairing.Pairing[string]{}, "Directed", "Work"),
		cmp.Comparer(func(p, q *pairing.Problem) bool {
			a, b := *p, *q
			a.Detail, b.Detail = "", ""
			return reflect.DeepEqual(a, b)
		}),
	}
	if diff := cmp.Diff(before, after, same); diff != "" {
		t.Errorf("shuffled (-before +after):\n%s%s", diff, twinJSON(e))
	}
}

func drawShuffle[T any](t *rapid.T, list []T) []T {
	if len(list) == 0 {
		return list
	}
	return rapid.Permutation(list).Draw(t, "order")
}

// rename: other names, of another type, change nothing but the names.
func rename(t *rapid.T) {
	e := drawEvent(t)
	numbers := rapid.SliceOfNDistinct(rapid.Int(), len(e.Entrants), len(e.Entrants), rapid.ID).Draw(t, "numbers")
	to, from := map[string]int{}, map[int]string{}
	for i, p := range e.Entrants {
		to[p], from[numbers[i]] = numbers[i], p
	}
	renamed := propNext(t, propRename(e, func(p string) int { return to[p] }))
	next := propNext(t, e)
	// Directed is a text that names the players.
	names := cmpopts.IgnoreFields(next, "Directed")
	if diff := cmp.Diff(next, propRenameBack(renamed, from), propSame, cmpopts.EquateEmpty(), names); diff != "" {
		t.Errorf("renamed (-before +after):\n%s%s", diff, twinJSON(e))
	}
}

func propRename[P, Q comparable](e pairing.Event[P], name func(P) Q) pairing.Event[Q] {
	f := pairing.Event[Q]{
		Lives: e.Lives, Entrants: propMap(e.Entrants, name),
		ForfeitRemoves: e.ForfeitRemoves, BothForfeitUnmet: e.BothForfeitUnmet, SecondBy: e.SecondBy,
		Edition: e.Edition, SeedRatings: slices.Clone(e.SeedRatings),
		RankBy: slices.Clone(e.RankBy), Criteria: slices.Clone(e.Criteria),
	}
	for _, r := range e.Rounds {
		f.Rounds = append(f.Rounds, propRenameRound(r, name))
	}
	for _, w := range e.Withdrawals {
		f.Withdrawals = append(f.Withdrawals, pairing.Withdrawal[Q]{Player: name(w.Player), After: w.After, Until: w.Until})
	}
	for _, x := range e.ExtraLives {
		f.ExtraLives = append(f.ExtraLives, pairing.ExtraLife[Q]{Player: name(x.Player), Lives: x.Lives, After: x.After})
	}
	for _, x := range e.LateEntries {
		f.LateEntries = append(f.LateEntries, pairing.LateEntry[Q]{Player: name(x.Player), After: x.After, Losses: x.Losses, Made: x.Made})
	}
	for _, r := range e.Reinstated {
		f.Reinstated = append(f.Reinstated, pairing.Reinstatement[Q]{Player: name(r.Player), After: r.After, From: r.From})
	}
	for _, a := range e.Absent {
		f.Absent = append(f.Absent, pairing.Absence[Q]{Player: name(a.Player), Round: a.Round})
	}
	if p := e.PlayOff; p != nil {
		f.PlayOff = &pairing.RunnerUpPlayOff[Q]{Why: p.Why, After: p.After, Champion: name(p.Champion), Tied: propMap(p.Tied, name)}
	}
	pair := func(p [2]P) [2]Q { return [2]Q{name(p[0]), name(p[1])} }
	f.Forbidden = propMap(e.Forbidden, func(x pairing.Prohibition[P]) pairing.Prohibition[Q] {
		return pairing.Prohibition[Q]{Pair: pair(x.Pair), From: x.From, Until: x.Until, Why: x.Why, Made: x.Made}
	})
	for _, p := range e.Pins {
		pin := pairing.Pin[Q]{Round: p.Round, Pairs: propMap(p.Pairs, pair), Colors: p.Colors, Why: p.Why}
		if p.Bye != nil {
			bye := name(*p.Bye)
			pin.Bye = &bye
		}
		f.Pins = append(f.Pins, pin)
	}
	return f
}

func propRenameRound[P, Q comparable](r pairing.Round[P], name func(P) Q) pairing.Round[Q] {
	return pairing.Round[Q]{Started: r.Started, Byes: propMap(r.Byes, name), Games: propMap(r.Games, func(g pairing.Game[P]) pairing.Game[Q] {
		return pairing.Game[Q]{Gold: name(g.Gold), Silver: name(g.Silver), Outcome: g.Outcome}
	})}
}

func propRenameBack(p pairing.Pairing[int], names map[int]string) pairing.Pairing[string] {
	name := func(n int) string { return names[n] }
	q := pairing.Pairing[string]{
		Over: p.Over, Round: propRenameRound(p.Round, name), Cost: p.Cost, AssumedTies: p.AssumedTies,
		Colors: propMap(p.Colors, func(d colors.Decision[int]) colors.Decision[string] {
			return colors.Decision[string]{
				Gold: name(d.Gold), Silver: name(d.Silver), Rule: d.Rule, GoldSide: d.GoldSide, SilverSide: d.SilverSide,
			}
		}),
		Ranking: propMap(p.Ranking, func(r pairing.Ranked[int]) pairing.Ranked[string] {
			return pairing.Ranked[string]{
				Player: name(r.Player), Rank: r.Rank, Losses: r.Losses, Byes: r.Byes, Wins: r.Wins,
				Class: r.Class, Strength: r.Strength, Seeded: r.Seeded,
			}
		}),
		Certificate: pairing.Certificate[string]{
			Levels: p.Certificate.Levels, Bye: p.Certificate.Bye,
			Players: propMap(p.Certificate.Players, func(d pairing.Dual[int]) pairing.Dual[string] {
				return pairing.Dual[string]{Player: name(d.Player), Y: d.Y}
			}),
			Sets: propMap(p.Certificate.Sets, func(s pairing.OddSet[int]) pairing.OddSet[string] {
				return pairing.OddSet[string]{Players: propMap(s.Players, name), Bye: s.Bye, Z: s.Z}
			}),
		},
	}
	if p.Champion != nil {
		champion := name(*p.Champion)
		q.Champion = &champion
	}
	return q
}

func propMap[T, U any](list []T, f func(T) U) []U {
	var mapped []U
	for _, x := range list {
		mapped = append(mapped, f(x))
	}
	return mapped
}

// pure: no input is modified, no answer shares memory with it, and asking again
// gives the same.
func pure(t *rapid.T) {
	e := drawEvent(t)
	r := drawRound(t, e)
	same := func(p string) string { return p }
	e0, r0 := propRename(e, same), propRenameRound(r, same)
	a := propAsk(t, e, r)
	c := a.Next.Certificate
	c0 := propClone(c)
	if err := pairing.Verify(e, a.Next.Round, c); err != nil && !a.Next.Over {
		t.Error(err)
	}
	// Whoever writes the results into the round does not change history.
	played := a.Next.Round
	for i := range played.Games {
		played.Games[i].Outcome = pairing.GoldWins
	}
	for what, diff := range map[string]string{
		"event":       cmp.Diff(e0, e, cmpopts.EquateEmpty()),
		"round":       cmp.Diff(r0, r, cmpopts.EquateEmpty()),
		"certificate": cmp.Diff(c0, c, cmpopts.EquateEmpty()),
	} {
		if diff != "" {
			t.Errorf("%s (-before +after):\n%s", what, diff)
		}
	}
	for i := range played.Games {
		played.Games[i].Outcome = pairing.NotPlayed
	}
	if diff := cmp.Diff(a, propAsk(t, e, r), propSame); diff != "" {
		t.Errorf("asked again (-before +after):\n%s", diff)
	}
}

func propClone(c pairing.Certificate[string]) pairing.Certificate[string] {
	return pairing.Certificate[string]{
		Levels: slices.Clone(c.Levels), Bye: slices.Clone(c.Bye),
		Players: propMap(c.Players, func(d pairing.Dual[string]) pairing.Dual[string] {
			return pairing.Dual[string]{Player: d.Player, Y: slices.Clone(d.Y)}
		}),
		Sets: propMap(c.Sets, func(s pairing.OddSet[string]) pairing.OddSet[string] {
			return pairing.OddSet[string]{Players: slices.Clone(s.Players), Bye: s.Bye, Z: slices.Clone(s.Z)}
		}),
	}
}

// byesEven: if Next gives all rounds and nobody leaves except by losses, the
// byes of those left differ by at most one.
func byesEven(t *rapid.T) {
	e := drawEntrants(t)
	rng := drawRand(t)
	for range 40 {
		next := propNext(t, e)
		if next.Over {
			return
		}
		least, most := next.Ranking[0].Byes, next.Ranking[0].Byes
		for _, p := range next.Ranking {
			least, most = min(least, p.Byes), max(most, p.Byes)
		}
		if most-least > 1 {
			t.Fatalf("from %d to %d byes: %s", least, most, twinJSON(e))
		}
		e.Rounds = append(e.Rounds, genPlay(rng, next.Round, 0.8))
	}
}

// drawEntrants draws an event before its first round.
func drawEntrants(t *rapid.T) pairing.Event[string] {
	seed := rapid.Uint64().Draw(t, "seed")
	e := genSized(t, seed, rapid.IntRange(1, 12).Draw(t, "entrants"), 0)
	e.Withdrawals, e.ExtraLives, e.ForfeitRemoves = nil, nil, false
	e.Absent, e.Forbidden, e.Pins, e.Criteria, e.LateEntries = nil, nil, nil, nil, nil
	return e
}

// ends: an event whose games have losers comes to an end, with at most one
// player left, who is the champion of the standings.
func ends(t *rapid.T) {
	e := drawEntrants(t)
	rng := drawRand(t)
	next := propNext(t, e)
	for lives := e.Lives * len(e.Entrants); !next.Over; next = propNext(t, e) {
		r := genPlay(rng, next.Round, 0.9)
		for i := range r.Games {
			if r.Games[i].Outcome == pairing.NoDecision {
				r.Games[i].Outcome = pairing.BothForfeit
			}
		}
		e.Rounds = append(e.Rounds, r)
		if len(e.Rounds) > lives {
			t.Fatalf("more rounds than lives: %s", twinJSON(e))
		}
	}
	table, err := pairing.Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, p := range table.Rows {
		if p.EliminatedIn == 0 {
			left = append(left, p.Player)
		}
	}
	switch {
	case !table.Over || len(left) > 1:
		t.Errorf("over, with %v left and %+v: %s", left, table, twinJSON(e))
	case len(left) == 0 && (next.Champion != nil || table.Champion != nil):
		t.Errorf("nobody is left, and there is a champion: %s", twinJSON(e))
	case len(left) == 1 && (next.Champion == nil || *next.Champion != left[0] ||
		table.Champion == nil || *table.Champion != left[0] || !slices.Equal(table.Places[0].Players, left)):
		t.Errorf("%v is left, but not the champion: %s", left, twinJSON(e))
	}
	from := 1
	for _, place := range table.Places {
		if place.From != from || place.To != from+len(place.Players)-1 {
			t.Errorf("place %+v, want it from %d", place, from)
		}
		from = place.To + 1
	}
	if from != len(e.Entrants)+1 {
		t.Errorf("%d places for %d entrants", from-1, len(e.Entrants))
	}
}

// auditOfNext: the round that Next gives is legal and optimal, and has the cost
// that it says.
func auditOfNext(t *rapid.T) {
	e, next := drawGoingOn(t)
	v, err := pairing.Audit(e, next.Round)
	if err != nil {
		t.Fatal(err)
	}
	want := pairing.Verdict[string]{Legal: true, Optimal: true, Cost: next.Cost, Best: next}
	if diff := cmp.Diff(want, v, propSame, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("audit (-want +got):\n%s%s", diff, twinJSON(e))
	}
}

// noneBetter: no other legal round is better than the round of Next. If it is
// worse, then by the criterion that Audit names, as the costs say, and no
// certificate of Next proves it.
func noneBetter(t *rapid.T) {
	e, next := drawGoingOn(t)
	r := drawNear(t, e, next.Round)
	v, err := pairing.Audit(e, r)
	if err != nil {
		t.Fatal(err)
	}
	verified := pairing.Verify(e, r, next.Certificate)
	switch {
	case !v.Legal:
		if v.Optimal || len(v.Problems) == 0 || v.Cost != nil || v.WorseAt != nil {
			t.Errorf("%v is not legal: %+v: %s", r, v, twinJSON(e))
		}
		if verified == nil {
			t.Errorf("%v is not legal, but verified: %s", r, twinJSON(e))
		}
		return
	case v.Optimal != (verified == nil):
		t.Errorf("%v: optimal %v, but %v: %s", r, v.Optimal, verified, twinJSON(e))
	}
	_, criteria := twinRules(e)
	at, by := propWorse(criteria, v.Cost, next.Cost)
	switch {
	case by < 0:
		t.Errorf("%v is better than Next: %v: %s", r, v.Cost, twinJSON(e))
	case v.Optimal != (by == 0) || v.By != by || (v.WorseAt == nil) != v.Optimal:
		t.Errorf("%v: worse by %d: %+v: %s", r, by, v, twinJSON(e))
	case by > 0 && *v.WorseAt != at:
		t.Errorf("%v: worse at %v, want %v: %s", r, *v.WorseAt, at, twinJSON(e))
	}
}

// propWorse returns at what value first and by how much a cost is worse than
// another, below 0 if it is better.
func propWorse(criteria []pairing.Criterion, cost, than []pairing.Value) (at pairing.Value, by int64) {
	type level struct {
		criterion pairing.Criterion
		n         int
	}
	values := map[level][2]pairing.Value{}
	for i, list := range [][]pairing.Value{cost, than} {
		for _, v := range list {
			both := values[level{v.Criterion, v.N}]
			both[i] = v
			values[level{v.Criterion, v.N}] = both
		}
	}
	for _, c := range criteria {
		for n := 100; n >= 0; n-- {
			both, ok := values[level{c, n}]
			by = both[0].Value - both[1].Value
			if c == pairing.RankSpread || c == pairing.RankSquares || c == pairing.SeededSquares || c == pairing.ByeMostLosses || c == pairing.ByeLast {
				by = -by
			}
			if ok && by != 0 {
				at = both[0]
				at.Criterion, at.N = c, n
				return at, by
			}
		}
	}
	return pairing.Value{}, 0
}

// otherEvent: a certificate proves nothing about another event that is not so.
func otherEvent(t *rapid.T) {
	e, next := drawGoingOn(t)
	other := drawEvent(t)
	if rapid.Bool().Draw(t, "next round") {
		other = e
		other.Rounds = append(slices.Clone(e.Rounds), genPlay(drawRand(t), next.Round, 0.5))
	}
	if pairing.Verify(other, next.Round, next.Certificate) != nil {
		return
	}
	v, err := pairing.Audit(other, next.Round)
	if err != nil || !v.Optimal {
		t.Errorf("verified, but %v, %v:\n%s\n%s", v.WorseAt, err, twinJSON(e), twinJSON(other))
	}
}

// garbled: whatever is done to a certificate, it proves no round that is worse.
func garbled(t *rapid.T) {
	e, next := drawGoingOn(t)
	r := drawNear(t, e, next.Round)
	c := propClone(next.Certificate)
	for range rapid.IntRange(1, 4).Draw(t, "changes") {
		drawGarble(t, e, &c)
	}
	v, err := pairing.Audit(e, r)
	if err != nil {
		t.Fatal(err)
	}
	if err := pairing.Verify(e, r, c); err == nil && !v.Optimal {
		t.Errorf("%v is verified by %+v: %s", r, c, twinJSON(e))
	}
	_ = pairing.Verify(e, next.Round, c) // does not panic
}

// drawGarble changes something in a certificate.
func drawGarble(t *rapid.T, e pairing.Event[string], c *pairing.Certificate[string]) {
	number := rapid.OneOf(
		rapid.Int64Range(-4, 4), rapid.Int64(),
		rapid.SampledFrom([]int64{-1 << 63, 1<<63 - 1, 1 << 62, 1 << 61, 1 << 32}),
	)
	words := 1
	if len(c.Players) > 0 {
		words = len(c.Players[0].Y)
	}
	numbers := rapid.OneOf(rapid.SliceOfN(number, words, words), rapid.SliceOfN(number, 0, 4))
	player := rapid.SampledFrom(append(slices.Clone(e.Entrants), "stranger"))
	level := rapid.Custom(func(t *rapid.T) pairing.Level {
		return pairing.Level{
			Criterion: pairing.Criterion(rapid.IntRange(-1, 14).Draw(t, "criterion")),
			N:         int(number.Draw(t, "n")),
			Word:      int(number.Draw(t, "word")),
			Unit:      number.Draw(t, "unit"),
		}
	})
	dual := rapid.Custom(func(t *rapid.T) pairing.Dual[string] {
		return pairing.Dual[string]{Player: player.Draw(t, "player"), Y: numbers.Draw(t, "y")}
	})
	set := rapid.Custom(func(t *rapid.T) pairing.OddSet[string] {
		return pairing.OddSet[string]{
			Players: rapid.SliceOfN(player, 0, 9).Draw(t, "players"),
			Bye:     rapid.Bool().Draw(t, "bye"),
			Z:       numbers.Draw(t, "z"),
		}
	})
	switch rapid.IntRange(0, 9).Draw(t, "change") {
	case 0:
		c.Levels = drawChange(t, c.Levels, level)
	case 1:
		c.Players = drawChange(t, c.Players, dual)
	case 2:
		c.Sets = drawChange(t, c.Sets, set)
	case 3:
		c.Bye = drawChange(t, c.Bye, number)
	case 4:
		if len(c.Players) > 0 {
			d := &c.Players[rapid.IntRange(0, len(c.Players)-1).Draw(t, "dual")]
			d.Y = drawChange(t, d.Y, number)
		}
	case 5:
		if len(c.Sets) > 0 {
			s := &c.Sets[rapid.IntRange(0, len(c.Sets)-1).Draw(t, "set")]
			s.Players = drawChange(t, s.Players, player)
		}
	case 6:
		if len(c.Sets) > 0 {
			s := &c.Sets[rapid.IntRange(0, len(c.Sets)-1).Draw(t, "set")]
			s.Z = drawChange(t, s.Z, number)
		}
	case 7:
		if len(c.Levels) > 0 {
			l := &c.Levels[rapid.IntRange(0, len(c.Levels)-1).Draw(t, "level")]
			switch rapid.IntRange(0, 3).Draw(t, "field") {
			case 0:
				l.Criterion = pairing.Criterion(rapid.IntRange(-1, 14).Draw(t, "criterion"))
			case 1:
				l.N = int(number.Draw(t, "n"))
			case 2:
				l.Word = int(number.Draw(t, "word"))
			case 3:
				l.Unit = number.Draw(t, "unit")
			}
		}
	// Everything zero, which is dual feasible wherever no pair costs less.
	case 8:
		for i := range c.Players {
			clear(c.Players[i].Y)
		}
		clear(c.Bye)
		c.Sets = nil
	case 9:
		*c = pairing.Certificate[string]{}
	}
}

// drawChange replaces, removes or adds an element.
func drawChange[T any](t *rapid.T, list []T, element *rapid.Generator[T]) []T {
	at := rapid.IntRange(0, len(list)).Draw(t, "at")
	rest := list[min(at+rapid.IntRange(0, 1).Draw(t, "removed"), len(list)):]
	return slices.Concat(list[:at], rapid.SliceOfN(element, 0, 1).Draw(t, "added"), rest)
}

// replay: taking back the last round, and all that came with it, leads back to
// the round that Next gave.
func replay(t *rapid.T) {
	e := drawEvent(t)
	propNothingReachesBack(t, &e)
	rng := drawRand(t)
	var given []pairing.Pairing[string]
	start := len(e.Rounds)
	for range rapid.IntRange(1, 6).Draw(t, "more rounds") {
		next, err := pairing.Next(e)
		if errors.Is(err, pairing.ErrNoLegalRound) || errors.Is(err, pairing.ErrEmptyRound) || next.Over {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		given = append(given, next)
		e.Rounds = append(slices.Clip(e.Rounds), genPlay(rng, next.Round, 0.7))
		e.Withdrawals = slices.Clip(e.Withdrawals)
		e.ExtraLives = slices.Clip(e.ExtraLives)
		e.Absent = slices.Clip(e.Absent)
		genRecords(rng, &e, 20)
	}
	for len(given) > 0 {
		last := len(e.Rounds) - 1
		var err error
		if e, err = e.Before(last + 1); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(given[last-start], propNext(t, e), propSame); diff != "" {
			t.Fatalf("taken back to round %d (-before +after):\n%s%s", last, diff, twinJSON(e))
		}
		given = given[:last-start]
	}
}
