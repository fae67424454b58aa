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
	e := pairing.New[string](pairing.Edition(rng.IntN(5)), nil)
	for i := range 2 + rng.IntN(most-1) {
		e.Entrants = append(e.Entrants, fmt.Sprintf("P%d", i+1))
		e.SeedRatings = append(e.SeedRatings, float64(2300-20*i-rng.IntN(3)))
	}
	if e.Edition == pairing.WC2012 || e.Edition == pairing.WCC2014 {
		e.SeedRatings = nil
	}
	e.Lives = 1 + rng.IntN(6)
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
		r := p.Round
		if rng.Float64() < wild {
			r = anyRound(rng, p.Ranking)
		}
		e.Rounds = append(e.Rounds, played(rng, r))
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
func played(rng *rand.Rand, r pairing.Round[string]) pairing.Round[string] {
	for k := range r.Games {
		g := &r.Games[k]
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
	if rng.IntN(3) == 0 {
		e.ExtraLives = append(e.ExtraLives, pairing.ExtraLife[string]{Player: who(), Lives: 2, After: now})
	}
}
