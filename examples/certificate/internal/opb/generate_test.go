package opb

import (
	"fmt"
	"math/rand/v2"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file makes random events.

// A next is an event with its next round.
type next struct {
	pairing.Pairing[string]
	event pairing.Event[string]
}

var outcomes = []pairing.Outcome{
	pairing.GoldWins, pairing.SilverWins, pairing.GoldWins, pairing.SilverWins, pairing.GoldByForfeit,
	pairing.SilverByForfeit, pairing.BothForfeit, pairing.NoDecision, pairing.Void,
}

// random returns an event of up to a number of entrants, with its next round.
// Own rules are criteria of the event's own, at times. It reports whether there
// is a next round.
func random(rng *rand.Rand, most int, own bool) (next, bool) {
	e := pairing.New[string](pairing.Edition(rng.IntN(7)), nil)
	for i := range 2 + rng.IntN(most-1) {
		e.Entrants = append(e.Entrants, fmt.Sprintf("P%d", i+1))
		e.SeedRatings = append(e.SeedRatings, float64(2300-20*i-rng.IntN(3)))
	}
	if e.Edition == pairing.WC2012 || e.Edition == pairing.WCC2014 || e.Edition.HasPoints() {
		e.SeedRatings = nil
	}
	if e.Edition.HasPoints() {
		score(rng, &e)
	} else {
		e.Lives = 1 + rng.IntN(6)
	}
	e.ForfeitRemoves = rng.IntN(5) == 0
	e.BothForfeitUnmet = rng.IntN(3) == 0
	if own && e.SeedRatings != nil && rng.IntN(2) == 0 {
		list := []pairing.Criterion{
			pairing.ByeFewest, pairing.Repeats, pairing.ByeLosses, pairing.LossGaps, pairing.ByeRating, pairing.ByeSeed, pairing.ByeRank, pairing.ByeSeeded,
			pairing.ByeMostLosses, pairing.ByeLast,
			[]pairing.Criterion{pairing.RankSpread, pairing.RankSquares, pairing.SeededSquares}[rng.IntN(3)],
		}
		rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		e.Criteria = list[:1+rng.IntN(len(list))]
	}
	wild := rng.Float64()
	for range rng.IntN(8) {
		p, err := pairing.Next(e)
		if err != nil || p.Over {
			return next{}, false
		}
		if e.Edition.HasPoints() && e.Length == len(e.Rounds) {
			e.Length++
		}
		r := p.Round
		if rng.Float64() < wild {
			r = anyRound(rng, p.Ranking)
		}
		e.Rounds = append(e.Rounds, played(rng, r, e.Edition.HasPoints()))
	}
	undirected := e.Clone()
	if rng.IntN(2) == 0 {
		direct(rng, &e)
	}
	p, err := pairing.Next(e)
	if err != nil {
		e = undirected
		p, err = pairing.Next(e)
	}
	return next{p, e}, err == nil && !p.Over
}

// score gives an event with points what only such events have.
func score(rng *rand.Rand, e *pairing.Event[string]) {
	e.Length = 1 + rng.IntN(9)
	if rng.IntN(3) == 0 {
		e.Points = pairing.Points{Win: 3, Draw: 1, Bye: 3, Requested: 2, Absent: 1}
	}
	for range e.Entrants {
		e.Start = append(e.Start, rng.IntN(4))
		e.Clubs = append(e.Clubs, []string{"", "East", "West", "Žofín"}[rng.IntN(4)])
	}
	if rng.IntN(2) == 0 {
		e.Start = nil
	}
	if rng.IntN(3) == 0 {
		e.Acceleration = []pairing.Acceleration{{Seeds: rng.IntN(len(e.Entrants) + 1), Round: 1 + rng.IntN(4), Points: 2}}
	}
	if rng.IntN(3) > 0 {
		return
	}
	list := e.Edition.Criteria()
	list[len(list)-1] = []pairing.Criterion{pairing.RankSpread, pairing.RankSquares, pairing.RanksClose}[rng.IntN(3)]
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	e.Criteria = list[:1+rng.IntN(len(list))]
}

// anyRound returns a round of these players, good or bad.
func anyRound(rng *rand.Rand, ranking []pairing.Ranked[string]) (r pairing.Round[string]) {
	order := rng.Perm(len(ranking))
	for ; len(order) > 1; order = order[2:] {
		r.Games = append(r.Games, pairing.Game[string]{Gold: ranking[order[0]].Player, Silver: ranking[order[1]].Player})
	}
	for _, i := range order {
		r.Byes = append(r.Byes, ranking[i].Player)
	}
	return r
}

// played returns a round with outcomes. A void game is played again.
func played(rng *rand.Rand, r pairing.Round[string], draws bool) pairing.Round[string] {
	for k := range r.Games {
		g := &r.Games[k]
		if draws && rng.IntN(4) == 0 {
			g.Outcome = pairing.Draw
			continue
		}
		if g.Outcome = outcomes[rng.IntN(len(outcomes))]; g.Outcome == pairing.Void {
			r.Games = append(r.Games, pairing.Game[string]{Gold: g.Silver, Silver: g.Gold, Outcome: pairing.GoldWins})
		}
	}
	return r
}

// direct adds records of the director to an event.
func direct(rng *rand.Rand, e *pairing.Event[string]) {
	who := func() string { return e.Entrants[rng.IntN(len(e.Entrants))] }
	for range rng.IntN(4) {
		if a, b := who(), who(); a != b {
			e.Forbidden = append(e.Forbidden, pairing.Prohibition[string]{Pair: [2]string{a, b}, Until: 100})
		}
	}
	now := len(e.Rounds)
	if a, b := who(), who(); a != b && rng.IntN(2) == 0 {
		e.Pins = append(e.Pins, pairing.Pin[string]{Round: now + 1, Pairs: [][2]string{{a, b}}})
	}
	if a := who(); rng.IntN(3) == 0 {
		e.Pins = append(e.Pins, pairing.Pin[string]{Round: now + 1, Pairs: [][2]string{}, Bye: &a})
	}
	if rng.IntN(3) == 0 {
		e.Absent = append(e.Absent, pairing.Absence[string]{Player: who(), Round: now + 1})
	}
	if rng.IntN(3) == 0 {
		e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: who(), After: now})
	}
	if e.Edition.HasPoints() {
		if rng.IntN(3) == 0 {
			e.Requested = append(e.Requested, pairing.RequestedBye[string]{Player: who(), Round: 1 + rng.IntN(now+1)})
		}
		return
	}
	if rng.IntN(3) == 0 {
		e.ExtraLives = append(e.ExtraLives, pairing.ExtraLife[string]{Player: who(), Lives: 2, After: now})
	}
}
