package main

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/arbiter-go/arbiter/pairing"
)

type (
	event = pairing.Event[string]
	round = pairing.Round[string]
	game  = pairing.Game[string]
)

// A generator draws events. All draws are of integers.
type generator struct {
	rng *rand.Rand
}

// chance is true with a probability in percent.
func (g *generator) chance(percent int) bool { return g.rng.IntN(100) < percent }

// event draws an event of an edition.
func (g *generator) event(edition pairing.Edition, most int) (event, error) {
	n := 1 + g.rng.IntN(most)
	e := event{
		Lives: 1 + g.rng.IntN(4), Edition: edition,
		ForfeitRemoves: g.chance(25), BothForfeitUnmet: g.chance(25),
	}
	rules := g.ownRules
	if edition.HasPoints() {
		e.Lives, e.Length = 0, 1+g.rng.IntN(9)
		rules = g.ownPoints
	}
	if g.chance(15) {
		rules(&e)
	}
	if g.chance(25) {
		e.SecondBy = pairing.LastOut
	}
	// No rating is below -10000, and the ratings of large fields are close.
	apart := 2_620_000 / n
	for i := range n {
		e.Entrants = append(e.Entrants, fmt.Sprintf("P%02d", i+1))
		if edition.HasPoints() {
			e.Start = append(e.Start, 2*g.rng.IntN(4))
			e.Clubs = append(e.Clubs, []string{"", "East", "West"}[g.rng.IntN(3)])
		} else if edition != pairing.WC2012 && edition != pairing.WCC2014 || len(e.RankBy)+len(e.Criteria) > 0 {
			steps := 1 + min(59, apart/max(i, 1))
			e.SeedRatings = append(e.SeedRatings, float64(2400-i*g.rng.IntN(steps)))
		}
	}
	for range g.rng.IntN(10) {
		before := e
		g.choices(&e)
		next, err := pairing.Next(e)
		switch {
		case errors.Is(err, pairing.ErrNoLegalRound), errors.Is(err, pairing.ErrPin),
			errors.Is(err, pairing.ErrEmptyRound):
			e = before // the director has to think again
			continue
		case errors.Is(err, pairing.ErrTooLarge):
			return before, nil
		case err != nil:
			return event{}, err
		case next.Over:
			e = before
			if !g.playOff(&e) {
				return e, nil
			}
			continue
		}
		r := next.Round
		if g.chance(20) && next.Directed == "" {
			r = g.anyRound(next)
		}
		g.play(&r, edition)
		e.Rounds = append(e.Rounds, r)
		g.records(&e)
		if len(e.Entrants) < most && g.chance(15) {
			g.lateEntry(&e)
		}
	}
	before := e
	g.choices(&e)
	if _, err := pairing.Next(e); errors.Is(err, pairing.ErrPin) {
		return before, nil
	}
	return e, nil
}

// ownRules draws a ranking and criteria in place of the edition's.
func (g *generator) ownRules(e *event) {
	for _, k := range g.rng.Perm(3)[:g.rng.IntN(4)] {
		e.RankBy = append(e.RankBy, pairing.RankKey(k+1))
	}
	sums := []pairing.Criterion{pairing.RankSpread, pairing.RankSquares, pairing.SeededSquares}
	others := []pairing.Criterion{pairing.ByeFewest, pairing.Repeats, pairing.ByeLosses, pairing.LossGaps,
		pairing.ByeRating, pairing.ByeSeed, pairing.ByeRank, pairing.ByeSeeded, pairing.ByeMostLosses,
		pairing.ByeLast}
	for _, k := range g.rng.Perm(len(others))[:g.rng.IntN(len(others)+1)] {
		e.Criteria = append(e.Criteria, others[k])
	}
	if g.chance(70) {
		e.Criteria = append(e.Criteria, sums[g.rng.IntN(len(sums))])
	}
}

// ownPoints draws points, accelerated rounds, tie-breaks and criteria in place
// of the edition's.
func (g *generator) ownPoints(e *event) {
	e.Points = pairing.Points{Win: 3, Draw: 1, Bye: g.rng.IntN(4), Requested: g.rng.IntN(3), Absent: g.rng.IntN(2)}
	for round := range g.rng.IntN(3) {
		e.Acceleration = append(e.Acceleration, pairing.Acceleration{Seeds: 1, Round: round + 1, Points: 2})
	}
	for _, k := range g.rng.Perm(7)[:g.rng.IntN(8)] {
		e.TieBreaks = append(e.TieBreaks, pairing.TieBreak(k+1))
	}
	e.FIDETieBreaks = len(e.TieBreaks)%2 > 0
	criteria := e.Edition.Criteria()
	for _, k := range g.rng.Perm(len(criteria))[:g.rng.IntN(len(criteria)+1)] {
		e.Criteria = append(e.Criteria, criteria[k])
	}
}

// choices draws the director's wishes for the coming round.
func (g *generator) choices(e *event) {
	any := func() string { return e.Entrants[g.rng.IntN(len(e.Entrants))] }
	two := func() ([2]string, bool) {
		p := [2]string{any(), any()}
		return p, p[0] != p[1]
	}
	next := len(e.Rounds) + 1
	if g.chance(10) {
		if c, err := pairing.Excuse(*e, any(), next); err == nil {
			*e = c.Event
		}
	}
	if e.Edition.HasPoints() && g.chance(20) {
		if c, err := pairing.RequestBye(*e, any(), next); err == nil {
			*e = c.Event
		}
	}
	if pair, ok := two(); ok && g.chance(10) {
		e.Pins = append(e.Pins[:len(e.Pins):len(e.Pins)], pairing.Pin[string]{Round: next,
			Pairs: [][2]string{pair}, Colors: g.chance(50), Why: "a promise"})
	}
	if g.chance(5) {
		bye := any()
		e.Pins = append(e.Pins[:len(e.Pins):len(e.Pins)], pairing.Pin[string]{Round: next,
			Pairs: [][2]string{}, Bye: &bye})
	}
	if pair, ok := two(); ok && g.chance(10) {
		x := pairing.Prohibition[string]{Pair: pair}
		if g.chance(50) {
			x.From, x.Made = next, len(e.Rounds)
		}
		if g.chance(50) {
			x.Until = next + g.rng.IntN(3)
		}
		e.Forbidden = append(e.Forbidden[:len(e.Forbidden):len(e.Forbidden)], x)
	}
}

// anyRound draws a round of the players left, good or bad. If nobody would play
// or have a bye, it returns the best round instead, because a round needs a
// game or a bye.
func (g *generator) anyRound(next pairing.Pairing[string]) round {
	var names []string
	for _, r := range next.Ranking {
		names = append(names, r.Player)
	}
	g.rng.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	r := round{Games: []game{}, Byes: []string{}}
	for len(names) > 1 {
		if !g.chance(3) { // else the two sit out
			r.Games = append(r.Games, game{Gold: names[0], Silver: names[1]})
		}
		names = names[2:]
	}
	if len(names) > 0 && !g.chance(10) {
		r.Byes = names
	}
	if empty(r) {
		return next.Round
	}
	return r
}

// empty reports whether nobody plays or has a bye.
func empty(r round) bool { return len(r.Games)+len(r.Byes) == 0 }

// play draws the results of a round.
func (g *generator) play(r *round, edition pairing.Edition) {
	var games []game
	for _, x := range r.Games {
		for g.chance(4) { // annulled, and played again
			void := x
			void.Outcome = pairing.Void
			games = append(games, void)
			if g.chance(50) {
				x.Gold, x.Silver = x.Silver, x.Gold
			}
		}
		x.Outcome = pairing.GoldWins
		switch {
		case g.chance(4):
			x.Outcome = pairing.GoldByForfeit
		case g.chance(4):
			x.Outcome = pairing.SilverByForfeit
		case g.chance(3):
			x.Outcome = pairing.BothForfeit
		case g.chance(3):
			x.Outcome = pairing.NoDecision
		case edition.HasPoints() && g.chance(20):
			x.Outcome = pairing.Draw
		case g.chance(50):
			x.Outcome = pairing.SilverWins
		}
		games = append(games, x)
	}
	g.rng.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	r.Games = append([]game{}, games...)
	r.Started = g.chance(50)
}

// records draws the records after a round.
func (g *generator) records(e *event) {
	any := func() string { return e.Entrants[g.rng.IntN(len(e.Entrants))] }
	after := len(e.Rounds)
	if g.chance(8) {
		w := pairing.Withdrawal[string]{Player: any(), After: after}
		if g.chance(60) {
			w.Until = after + 1 + g.rng.IntN(3)
		}
		e.Withdrawals = append(e.Withdrawals, w)
	}
	if g.chance(15) && e.ForfeitRemoves {
		back := pairing.Reinstatement[string]{Player: any(), After: after}
		if e.PlayOff == nil { // else somebody might be tied anew
			e.Reinstated = append(e.Reinstated, back)
		}
	}
	if g.chance(4) && e.PlayOff == nil && e.Lives > 0 {
		e.ExtraLives = append(e.ExtraLives, pairing.ExtraLife[string]{Player: any(), Lives: 1, After: after})
	}
}

// lateEntry lets a new player enter at any seed, with any number of losses. It
// does nothing if the event refuses late entries.
func (g *generator) lateEntry(e *event) {
	n := len(e.Entrants)
	seed, losses := g.rng.IntN(n+1), g.rng.IntN(max(1, e.Lives))
	var elo float64 // as the player before, so that the order stays
	if e.SeedRatings != nil {
		elo = e.SeedRatings[max(seed-1, 0)]
	}
	if c, err := pairing.Enter(*e, fmt.Sprintf("P%02d", n+1), seed+1, losses, elo); err == nil {
		*e = c.Event
	}
}

// playOff adds the record of a play-off, if the event can have a play-off and
// the lots want it. The editions that say nothing of a play-off can have one,
// too.
func (g *generator) playOff(e *event) bool {
	asked := *e
	if e.Edition != pairing.WC2012 {
		asked.Edition = pairing.WCC2014
	}
	record, err := pairing.PlayOff(asked)
	if err != nil || record == nil || g.chance(30) {
		return false
	}
	e.PlayOff = record
	return true
}
