package course

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
	"pgregory.net/rapid"
)

// This file makes random events for the laws of floating eliminations.

// drawFloating returns an event of up to 6 players and 3 lives, with records of
// all kinds, of which at most this many games are left.
func drawFloating(t *rapid.T, games int) pairing.Event[string] {
	n := rapid.IntRange(1, 6).Draw(t, "entrants")
	e := pairing.Event[string]{
		Lives:            rapid.IntRange(1, 3).Draw(t, "lives"),
		Edition:          pairing.Edition(rapid.IntRange(0, 4).Draw(t, "edition")),
		SecondBy:         pairing.SecondBy(rapid.IntRange(0, 1).Draw(t, "second by")),
		ForfeitRemoves:   rapid.Bool().Draw(t, "forfeit removes"),
		BothForfeitUnmet: rapid.Bool().Draw(t, "both forfeit unmet"),
	}
	for i := range n {
		e.Entrants = append(e.Entrants, fmt.Sprintf("P%d", i+1))
		e.SeedRatings = append(e.SeedRatings, float64(2000-10*i))
	}
	eventful := rapid.IntRange(0, 3).Draw(t, "eventful")
	for range 40 {
		drawRecords(t, &e, eventful)
		start, err := Floating(e)
		if errors.Is(err, pairing.ErrEmptyRound) || errors.Is(err, pairing.ErrNoLegalRound) || errors.Is(err, pairing.ErrPin) {
			e.Absent, e.Pins, e.Forbidden, e.Withdrawals = nil, nil, nil, ended(e.Withdrawals, len(e.Rounds))
			start, err = Floating(e)
		}
		if err != nil {
			t.Fatalf("%v: %+v", err, e)
		}
		most := start.Most()
		if len(start.Contests()) == 0 || rapid.Bool().Draw(t, "stop") && most <= games {
			return e
		}
		e = start.Course.(*floating).event.Clone()
		r := &e.Rounds[len(e.Rounds)-1]
		whole := *r
		if least := max(0, most-games); least < len(r.Games) && rapid.Bool().Draw(t, "unfinished") {
			*r = drawPlayed(t, whole, least)
			drawLeaving(t, &e, eventful)
			if eventful == 3 {
				drawExodus(t, &e)
			}
			if start, err := Floating(e); err == nil && start.Most() <= games {
				return e
			}
		}
		*r = drawPlayed(t, whole, 100)
		if rapid.Bool().Draw(t, "play-off") && e.Edition != pairing.WC2012 && e.PlayOff == nil {
			asked := e
			asked.Edition = pairing.WCC2014
			if record, err := pairing.PlayOff(asked); err == nil && record != nil {
				e.PlayOff = record
			}
		}
	}
	t.Skip("too long")
	return e
}

// drawPlayed returns the round with at least so many games decided, as far as
// there are games.
func drawPlayed(t *rapid.T, r pairing.Round[string], least int) pairing.Round[string] {
	var games []pairing.Game[string]
	for k, g := range r.Games {
		if rapid.IntRange(0, 9).Draw(t, "annulled") == 0 {
			games = append(games, pairing.Game[string]{Gold: g.Silver, Silver: g.Gold, Outcome: pairing.Void})
			if k >= least && rapid.Bool().Draw(t, "without replay") {
				continue
			}
		}
		if k < least || rapid.Bool().Draw(t, "decided") {
			g.Outcome = rapid.SampledFrom([]pairing.Outcome{
				pairing.GoldWins, pairing.GoldWins, pairing.SilverWins, pairing.SilverWins,
				pairing.GoldByForfeit, pairing.SilverByForfeit, pairing.BothForfeit, pairing.NoDecision,
			}).Draw(t, "outcome")
		}
		games = append(games, g)
	}
	r.Games = games
	return r
}

// drawLeaving adds withdrawals and extra lives after the rounds so far.
func drawLeaving(t *rapid.T, e *pairing.Event[string], eventful int) {
	now := len(e.Rounds)
	some := func(what string) (string, bool) {
		if rapid.IntRange(0, 9).Draw(t, what) >= eventful {
			return "", false
		}
		return rapid.SampledFrom(e.Entrants).Draw(t, "who"), true
	}
	for range 2 {
		if p, ok := some("withdraws"); ok {
			w := pairing.Withdrawal[string]{Player: p, After: now, Until: now + rapid.IntRange(-3, 3).Draw(t, "until")}
			if w.Until <= now {
				w.Until = 0
			}
			e.Withdrawals = append(e.Withdrawals, w)
			if e.Check() != nil {
				e.Withdrawals = e.Withdrawals[:len(e.Withdrawals)-1]
			}
		}
	}
	if p, ok := some("extra life"); ok && rapid.Bool().Draw(t, "given") {
		e.ExtraLives = append(e.ExtraLives, pairing.ExtraLife[string]{Player: p, Lives: 1, After: now})
		if e.Check() != nil {
			e.ExtraLives = e.ExtraLives[:len(e.ExtraLives)-1]
		}
	}
	if p, ok := some("appeal"); ok {
		e.Reinstated = append(e.Reinstated, pairing.Reinstatement[string]{Player: p, After: now,
			From: rapid.IntRange(0, now+3).Draw(t, "from")})
		if e.Check() != nil {
			e.Reinstated = e.Reinstated[:len(e.Reinstated)-1]
		}
	}
}

// drawExodus makes most players leave after the current round.
func drawExodus(t *rapid.T, e *pairing.Event[string]) {
	for _, p := range e.Entrants {
		if rapid.IntRange(0, 2).Draw(t, "leaves") > 0 {
			e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: p, After: len(e.Rounds)})
		}
	}
}

// drawRecords adds records after the rounds so far, and records for coming
// rounds.
func drawRecords(t *rapid.T, e *pairing.Event[string], eventful int) {
	drawLeaving(t, e, eventful)
	now := len(e.Rounds)
	some := func(what string) bool { return rapid.IntRange(0, 19).Draw(t, what) < eventful }
	if some("absent") {
		e.Absent = append(e.Absent, pairing.Absence[string]{
			Player: rapid.SampledFrom(e.Entrants).Draw(t, "who"), Round: now + rapid.IntRange(1, 3).Draw(t, "round")})
	}
	if len(e.Entrants) < 2 {
		return
	}
	order := rapid.Permutation(e.Entrants).Draw(t, "pair")
	if some("forbidden") {
		e.Forbidden = append(e.Forbidden, pairing.Prohibition[string]{Pair: [2]string(order[:2])})
	}
	if some("pin") {
		pin := pairing.Pin[string]{Round: now + rapid.IntRange(1, 3).Draw(t, "round")}
		if rapid.Bool().Draw(t, "bye") {
			pin.Bye = &order[0]
		} else {
			pin.Pairs = [][2]string{[2]string(order[:2])}
		}
		if !slices.ContainsFunc(e.Pins, func(p pairing.Pin[string]) bool { return p.Round == pin.Round }) {
			e.Pins = append(e.Pins, pin)
		}
	}
}
