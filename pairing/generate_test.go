package pairing_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
	"pgregory.net/rapid"
)

// This file makes random histories.

// Outcomes of finished games: of all kinds, and with a winner.
var (
	genOutcomes = []pairing.Outcome{
		pairing.GoldWins, pairing.SilverWins, pairing.GoldByForfeit, pairing.SilverByForfeit,
		pairing.BothForfeit, pairing.NoDecision,
	}
	genWins = genOutcomes[:2]
)

// genEvent returns a history with 1 to 10 entrants, 1 to 5 lives and 0 to 8
// rounds, all of them finished. It depends on the seed only.
func genEvent(t rapid.TB, seed uint64) pairing.Event[string] {
	rng := rand.New(rand.NewPCG(seed, 1))
	return genSized(t, seed, 1+rng.IntN(10), rng.IntN(9))
}

// genSized returns a history with these numbers of entrants and of rounds, all
// finished. It has fewer rounds if it is over before, or if nobody can be
// paired. Next gives some of the rounds; the others are anything that may
// happen. The director may want what is impossible in the next round.
func genSized(t rapid.TB, seed uint64, entrants, rounds int) pairing.Event[string] {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 2))
	e := pairing.Event[string]{
		Lives:            1 + rng.IntN(5),
		ForfeitRemoves:   rng.IntN(4) == 0,
		BothForfeitUnmet: rng.IntN(3) == 0,
	}
	for _, i := range rng.Perm(entrants) {
		e.Entrants = append(e.Entrants, fmt.Sprintf("P%d", i))
	}
	genRules(rng, &e)
	regular := rng.Float64() // of the rounds
	played := rng.Float64()  // of the games
	eventful := rng.IntN(2) * rng.IntN(30)
	directed := max(0, rng.IntN(80)-40)
	late := rand.New(rand.NewPCG(seed, 4))

	for {
		genLateEntry(late, &e)
		genRecords(rng, &e, eventful)
		genPlayOff(&e, rng.IntN(4) > 0)
		genDirector(rng, &e, directed)
		if len(e.Rounds) == rounds || len(twinStaying(e, len(e.Rounds))) <= 1 || len(twinLeft(e, len(e.Rounds))) == 0 {
			break
		}
		var r pairing.Round[string]
		if rng.Float64() < regular {
			next, err := pairing.Next(e)
			if errors.Is(err, pairing.ErrNoLegalRound) {
				genUndirected(&e)
				next, err = pairing.Next(e)
			}
			if err != nil {
				t.Fatalf("%v\n%s", err, twinJSON(e))
			}
			r = next.Round
		} else {
			r = genRound(rng, e, twinLeft(e, len(e.Rounds)))
		}
		r = genPlay(rng, r, played)
		r.Started = rng.IntN(4) == 0
		e.Rounds = append(e.Rounds, r)
	}
	rng.Shuffle(len(e.Withdrawals), func(i, j int) {
		e.Withdrawals[i], e.Withdrawals[j] = e.Withdrawals[j], e.Withdrawals[i]
	})
	rng.Shuffle(len(e.ExtraLives), func(i, j int) {
		e.ExtraLives[i], e.ExtraLives[j] = e.ExtraLives[j], e.ExtraLives[i]
	})
	return e
}

// genRules sets the rules: the rules of an edition, or random ones.
func genRules(rng *rand.Rand, e *pairing.Event[string]) {
	e.Edition = []pairing.Edition{
		pairing.WC2012, pairing.WCC2014, pairing.WC2013, pairing.WC2014, pairing.WC2016,
	}[rng.IntN(5)]
	e.SecondBy = pairing.SecondBy(rng.IntN(3) / 2)
	keys := []pairing.RankKey{pairing.ByLosses, pairing.ByRating, pairing.BySeededRating}
	criteria := []pairing.Criterion{
		pairing.ByeFewest, pairing.Repeats, pairing.ByeLosses, pairing.LossGaps, pairing.ByeRating,
		pairing.ByeSeed, pairing.ByeRank, pairing.ByeSeeded, pairing.ByeMostLosses, pairing.ByeLast,
		[]pairing.Criterion{pairing.RankSpread, pairing.RankSquares, pairing.SeededSquares}[rng.IntN(3)],
	}
	if rng.IntN(6) == 0 {
		rng.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
		e.RankBy = keys[:1+rng.IntN(len(keys))]
	}
	if rng.IntN(6) == 0 {
		rng.Shuffle(len(criteria), func(i, j int) { criteria[i], criteria[j] = criteria[j], criteria[i] })
		e.Criteria = criteria[:1+rng.IntN(len(criteria))]
	}
	// Seed ratings of all kinds: different, equal, with digits, far apart.
	// If all are equal and not 1500, there are ties that are only assumed.
	some := []float64{1000, 1500, 1500.5, 2200, 300, 3000}
	kind := rng.IntN(6)
	for range e.Entrants {
		e.SeedRatings = append(e.SeedRatings, []float64{
			float64(1000 + rng.IntN(1500)), some[rng.IntN(4)], some[rng.IntN(6)],
			1000 + 1500*rng.Float64(), float64(1500 + rng.IntN(3)), 1600,
		}[kind])
	}
	if (e.Edition == pairing.WC2012 || e.Edition == pairing.WCC2014) && len(e.RankBy)+len(e.Criteria) == 0 && rng.IntN(2) == 0 {
		e.SeedRatings = nil
	}
}

// genRecords adds withdrawals, reinstatements and extra lives after the rounds
// so far, and absences from the next rounds. Each has the given chance.
func genRecords(rng *rand.Rand, e *pairing.Event[string], percent int) {
	some := func() (string, bool) {
		return e.Entrants[rng.IntN(len(e.Entrants))], rng.IntN(100) < percent
	}
	after := len(e.Rounds)
	// Anybody, also one already eliminated or removed.
	if p, ok := some(); ok {
		w := pairing.Withdrawal[string]{Player: p, After: after}
		if rng.IntN(2) == 0 {
			w.Until = after + 1 + rng.IntN(3)
		}
		if !slices.ContainsFunc(e.Withdrawals, func(w pairing.Withdrawal[string]) bool {
			return w.Player == p && (w.Until == 0 || w.Until > after)
		}) {
			e.Withdrawals = append(e.Withdrawals, w)
		}
	}
	if p, ok := some(); ok {
		e.ExtraLives = append(e.ExtraLives, pairing.ExtraLife[string]{Player: p, Lives: 1 + rng.IntN(2), After: after})
	}
	for range 2 {
		if p, ok := some(); ok {
			a := pairing.Absence[string]{Player: p, Round: after + 1 + rng.IntN(4)/3}
			if !slices.Contains(e.Absent, a) {
				e.Absent = append(e.Absent, a)
			}
		}
	}
	if !e.ForfeitRemoves || after == 0 || e.PlayOff != nil {
		return // a reinstatement reaches back before the play-off
	}
	for _, g := range e.Rounds[after-1].Games {
		for _, p := range twinForfeiters(g) {
			if rng.IntN(3) == 0 {
				e.Reinstated = append(e.Reinstated, pairing.Reinstatement[string]{Player: p, After: after, From: rng.IntN(2) * (after + 1)})
			}
		}
	}
	if p, ok := some(); ok {
		e.Reinstated = append(e.Reinstated, pairing.Reinstatement[string]{Player: p, After: rng.IntN(after + 1)})
	}
}

// genLateEntry lets somebody enter, if the event has rules of its own and goes
// on.
func genLateEntry(rng *rand.Rand, e *pairing.Event[string]) {
	after := len(e.Rounds)
	if len(e.RankBy)+len(e.Criteria) == 0 || e.PlayOff != nil || len(e.Entrants) > 8 || rng.IntN(6) > 0 ||
		len(twinStaying(*e, after)) <= 1 && rng.IntN(2) == 0 {
		return
	}
	p, seed := fmt.Sprintf("L%d", len(e.LateEntries)), rng.IntN(len(e.Entrants)+1)
	e.Entrants = slices.Insert(e.Entrants, seed, p)
	if e.SeedRatings != nil {
		e.SeedRatings = slices.Insert(e.SeedRatings, seed, e.SeedRatings[rng.IntN(seed+1)%len(e.SeedRatings)])
	}
	e.LateEntries = append(e.LateEntries, pairing.LateEntry[string]{Player: p, After: after, Losses: rng.IntN(e.Lives)})
}

// genPlayOff sets the play-off, if there can be one and it is wanted.
func genPlayOff(e *pairing.Event[string], wanted bool) {
	if wanted && e.PlayOff == nil && e.Edition != pairing.WC2012 && len(twinStaying(*e, len(e.Rounds))) <= 1 {
		e.PlayOff = newTwin(*e).tieForSecond()
	}
}

// genDirector adds what the director wants: forbidden pairs, and pins for the
// next round. The chance of the pairs is given, and pins are twice as likely.
func genDirector(rng *rand.Rand, e *pairing.Event[string], percent int) {
	genForbidden(rng, e, percent)
	if len(twinStaying(*e, len(e.Rounds))) <= 1 || rng.IntN(100) >= 2*percent {
		return
	}
	genPin(rng, e, twinLeft(*e, len(e.Rounds)))
}

// genForbidden forbids some pairs, with the given chance.
func genForbidden(rng *rand.Rand, e *pairing.Event[string], percent int) {
	if len(e.Entrants) > 1 && rng.IntN(100) < percent {
		for range 1 + rng.IntN(len(e.Entrants)) {
			pair := rng.Perm(len(e.Entrants))
			x := pairing.Prohibition[string]{Pair: [2]string{e.Entrants[pair[0]], e.Entrants[pair[1]]}}
			if rng.IntN(2) == 0 {
				x.From = rng.IntN(len(e.Rounds) + 3)
			}
			if rng.IntN(3) == 0 {
				x.Until = max(1, x.From) + rng.IntN(len(e.Rounds)+2)
			}
			e.Forbidden = append(e.Forbidden, x)
		}
	}
}

// genPin pins some of the pairs, and the bye, of those left in the next round.
func genPin(rng *rand.Rand, e *pairing.Event[string], left []string) {
	wanted := genComplete(rng, left)
	pin := pairing.Pin[string]{Round: len(e.Rounds) + 1, Colors: rng.IntN(3) == 0}
	for _, g := range wanted.Games {
		if rng.IntN(3) == 0 {
			pin.Pairs = append(pin.Pairs, [2]string{g.Gold, g.Silver})
		}
	}
	if len(wanted.Byes) > 0 && rng.IntN(2) == 0 {
		pin.Bye = &wanted.Byes[0]
	}
	if len(pin.Pairs) > 0 || pin.Bye != nil {
		e.Pins = append(e.Pins, pin)
	}
}

// genUndirected removes what the director wants in the next round.
func genUndirected(e *pairing.Event[string]) {
	e.Forbidden = nil
	e.Pins = slices.DeleteFunc(slices.Clone(e.Pins), func(p pairing.Pin[string]) bool {
		return p.Round > len(e.Rounds)
	})
}

// genPresent removes absences from the next round, and ends withdrawals for
// some time before it, if otherwise nobody could be paired in it. The rounds
// before stay as they were. A play-off that would begin in it is removed, since
// others may be tied.
func genPresent(e *pairing.Event[string]) {
	next := len(e.Rounds) + 1
	if len(twinLeft(*e, next-1)) > 0 {
		return
	}
	e.Absent = slices.DeleteFunc(slices.Clone(e.Absent), func(a pairing.Absence[string]) bool { return a.Round == next })
	e.Withdrawals = slices.DeleteFunc(slices.Clone(e.Withdrawals), func(w pairing.Withdrawal[string]) bool {
		return w.Until >= next && w.After == next-1
	})
	for k := range e.Withdrawals {
		if w := &e.Withdrawals[k]; w.Until >= next {
			w.Until = next - 1
		}
	}
	if e.PlayOff != nil && e.PlayOff.After == next-1 {
		e.PlayOff = nil
	}
}

// genRound returns a round that the rules need not have given: random pairs and
// bye, some players sitting out, or the pairs of the round before once more. It
// has a game or a bye.
func genRound(rng *rand.Rand, e pairing.Event[string], left []string) pairing.Round[string] {
	left = slices.Clone(left)
	rest := pairing.Round[string]{Byes: []string{left[rng.IntN(len(left))]}}
	rng.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
	var r pairing.Round[string]
	switch n := len(e.Rounds); {
	case n > 0 && rng.IntN(3) == 0:
		for _, g := range e.Rounds[n-1].Games {
			if slices.Contains(left, g.Gold) && slices.Contains(left, g.Silver) {
				r.Games = append(r.Games, pairing.Game[string]{Gold: g.Silver, Silver: g.Gold})
				left = slices.DeleteFunc(left, func(p string) bool { return p == g.Gold || p == g.Silver })
			}
		}
	case rng.IntN(3) == 0:
		left = left[:rng.IntN(len(left)+1)]
	}
	if len(left) > 0 && (len(left)%2 == 1 || rng.IntN(10) == 0) && rng.IntN(4) > 0 {
		r.Byes = []string{left[0]}
		left = left[1:]
	}
	for ; len(left) > 1; left = left[2:] {
		r.Games = append(r.Games, pairing.Game[string]{Gold: left[0], Silver: left[1]})
	}
	if len(r.Games)+len(r.Byes) == 0 {
		return rest
	}
	return r
}

// genPlay returns the round with outcomes, a given part of which are games
// played. Some games are annulled first, once or more, and replayed.
func genPlay(rng *rand.Rand, r pairing.Round[string], played float64) pairing.Round[string] {
	var games []pairing.Game[string]
	for _, g := range r.Games {
		for rng.IntN(15) == 0 {
			games = append(games, pairing.Game[string]{Gold: g.Gold, Silver: g.Silver, Outcome: pairing.Void})
			if rng.IntN(2) == 0 {
				g.Gold, g.Silver = g.Silver, g.Gold
			}
		}
		outcomes := genOutcomes
		if rng.Float64() < played {
			outcomes = genWins
		}
		g.Outcome = outcomes[rng.IntN(len(outcomes))]
		games = append(games, g)
	}
	rng.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	return pairing.Round[string]{Games: games, Byes: r.Byes}
}

// genUnfinished returns the history with one more round, if there can be one,
// in which a game, if there is any, is not yet decided. Somebody may have
// announced to withdraw when it is.
func genUnfinished(rng *rand.Rand, e pairing.Event[string]) pairing.Event[string] {
	if len(twinStaying(e, len(e.Rounds))) <= 1 || len(twinLeft(e, len(e.Rounds))) == 0 {
		return e
	}
	r := genPlay(rng, genRound(rng, e, twinLeft(e, len(e.Rounds))), 0.5)
	open := false
	for i := range r.Games {
		if g := &r.Games[i]; g.Outcome != pairing.Void && (!open || rng.IntN(3) == 0) {
			g.Outcome = []pairing.Outcome{pairing.NotPlayed, pairing.Void}[rng.IntN(2)]
			open = true
		}
	}
	e.Rounds = append(slices.Clone(e.Rounds), r)
	e.Withdrawals, e.ExtraLives, e.Reinstated = slices.Clip(e.Withdrawals), slices.Clip(e.ExtraLives), slices.Clip(e.Reinstated)
	e.Absent = slices.Clip(e.Absent)
	genRecords(rng, &e, 20)
	return e
}

// genComplete returns one of the complete rounds of those left, with any colors
// and outcomes. Its bye may be one that the rules forbid.
func genComplete(rng *rand.Rand, left []string) pairing.Round[string] {
	left = slices.Clone(left)
	rng.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
	var r pairing.Round[string]
	if len(left)%2 == 1 {
		r.Byes = []string{left[0]}
		left = left[1:]
	}
	for ; len(left) > 0; left = left[2:] {
		r.Games = append(r.Games, pairing.Game[string]{
			Gold: left[0], Silver: left[1], Outcome: pairing.Outcome(rng.IntN(8)),
		})
	}
	return r
}
