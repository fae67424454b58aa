package pairing_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
	"pgregory.net/rapid"
)

// This file finds margins by trying all changes, with the functions of the
// package that every caller has. It compares them with the answers of Margin.

func TestMarginTwins(t *testing.T) {
	exact, never, open, most := 0, 0, 0, map[int]int{}
	for seed := range uint64(night.Cases(150, 60_000)) {
		for _, w := range marginCheck(t, seed) {
			if w.Least == w.Most {
				exact++
				most[w.Most]++
			}
			if w.Never {
				never++
			} else if w.Least != w.Most {
				open++
			}
		}
	}
	t.Logf("exact %d, by their results %v; never %d; intervals %d", exact, most, never, open)
	if exact < 150 || never < 100 || len(most) < 4 {
		t.Error("hardly anything was tested")
	}
}

func FuzzMarginTwins(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) { marginCheck(t, rapid.Uint64().Draw(t, "seed")) }))
}

// marginCheck compares the margins of some claims about an event.
func marginCheck(t rapid.TB, seed uint64) []pairing.Swing[string] {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 42))
	var e pairing.Event[string]
	switch rng.IntN(3) {
	case 0:
		e = genSwiss(seed)
	case 1:
		e = genEvent(t, seed)
	default: // hardly anything except wins
		e = marginEvent(t, rng)
	}
	if rng.IntN(4) == 0 && !e.Edition.HasPoints() {
		e = genUnfinished(rng, e)
	}
	var list []pairing.Swing[string]
	for range 6 {
		c := drawClaim(rng, e)
		want, err := slowMargin(e, c)
		if err != nil {
			if got, err2 := pairing.Margin(e, c); err2 == nil {
				t.Fatalf("%+v: got %+v, want the error %v\n%s", c, got, err, twinJSON(e))
			}
			continue
		}
		got, err := pairing.Margin(e, c, pairing.Options{MaxWork: 10_000_000})
		if err != nil {
			t.Fatalf("%+v: %v\n%s", c, err, twinJSON(e))
		}
		ok := got.Holds == want.holds
		if want.least > 0 {
			ok = ok && got.Least <= want.least && !got.Never && (got.Most == 0 || got.Most >= want.least)
		} else {
			ok = ok && (got.Most == 0 || got.Most > want.tried && !want.all)
		}
		if !ok {
			t.Fatalf("%+v:\n got %+v\nwant %+v\n%s", c, got, want, twinJSON(e))
		}
		marginWitness(t, e, got)
		list = append(list, got)
	}
	return list
}

// marginWitness replays the changes of a swing.
func marginWitness(t rapid.TB, e pairing.Event[string], w pairing.Swing[string]) {
	t.Helper()
	if w.Never && w.Most > 0 || w.Least < 1 || len(w.Changes) != w.Most || w.Most > 0 && w.Least > w.Most {
		t.Fatalf("%+v\n%s", w, twinJSON(e))
	}
	if w.Most == 0 {
		return
	}
	if w.Claim.Round > 0 {
		e = must(e.Before(w.Claim.Round))
	}
	e = e.Clone()
	for k, c := range w.Changes {
		g := &e.Rounds[c.Round-1].Games[c.Game-1]
		if g.Gold != c.Gold || g.Silver != c.Silver || g.Outcome != c.Was || c.Was == c.Now ||
			k > 0 && (c.Round < w.Changes[k-1].Round || c.Round == w.Changes[k-1].Round && c.Game <= w.Changes[k-1].Game) {
			t.Fatalf("%+v in %+v\n%s", c, w, twinJSON(e))
		}
		g.Outcome = c.Now
	}
	if holds, err := slowHolds(e, w.Claim); err != nil || holds == w.Holds {
		t.Fatalf("%+v is no witness: %v, %v\n%s", w, holds, err, twinJSON(e))
	}
}

// marginEvent returns an event of 3 to 7 players with 1 to 3 lives, paired by
// the rules and played without forfeits, sometimes to its end.
func marginEvent(t rapid.TB, rng *rand.Rand) pairing.Event[string] {
	e := pairing.Event[string]{Lives: 1 + rng.IntN(3)}
	for i := range 3 + rng.IntN(5) {
		e.Entrants = append(e.Entrants, fmt.Sprintf("P%d", i))
	}
	if rng.IntN(3) == 0 {
		e = pairing.Event[string]{Edition: pairing.ArbiterSwiss2026, Length: 2 + rng.IntN(4), Entrants: e.Entrants}
	}
	for range 1 + rng.IntN(6) {
		next, err := pairing.Next(e)
		if err != nil {
			t.Fatal(err)
		}
		if next.Over {
			break
		}
		for k := range next.Round.Games {
			o := genWins[rng.IntN(2)]
			if e.Edition.HasPoints() && rng.IntN(4) == 0 {
				o = pairing.Draw
			}
			next.Round.Games[k].Outcome = o
		}
		e.Rounds = append(e.Rounds, next.Round)
	}
	return e
}

// drawClaim returns a claim about an event. Some are about a round that was
// played already.
func drawClaim(rng *rand.Rand, e pairing.Event[string]) pairing.Claim[string] {
	c := pairing.Claim[string]{Kind: pairing.ClaimKind(1 + rng.IntN(7)), A: e.Entrants[rng.IntN(len(e.Entrants))]}
	switch c.Kind {
	case pairing.Within:
		c.Place = 1 + rng.IntN(len(e.Entrants))
	case pairing.Ahead, pairing.Meets:
		c.B = e.Entrants[rng.IntN(len(e.Entrants))]
	}
	if c.Kind == pairing.Meets || c.Kind == pairing.Bye {
		c.Round = len(e.Rounds) + 1 - rng.IntN(2)*rng.IntN(len(e.Rounds)+1)
	}
	return c
}

// slowHolds reports whether a claim holds. The event of a claim about a round
// is the event before it.
func slowHolds(e pairing.Event[string], c pairing.Claim[string]) (bool, error) {
	if c.Kind == pairing.Meets || c.Kind == pairing.Bye {
		p, err := pairing.Next(e)
		if err != nil || p.Over {
			return false, err
		}
		if c.Kind == pairing.Bye {
			return slices.Contains(p.Round.Byes, c.A), nil
		}
		return slices.ContainsFunc(p.Round.Games, func(g pairing.Game[string]) bool {
			return g.Gold == c.A && g.Silver == c.B || g.Gold == c.B && g.Silver == c.A
		}), nil
	}
	t, err := pairing.Standings(e)
	if err != nil {
		return false, err
	}
	place := map[string]int{}
	for _, p := range t.Places {
		for _, x := range p.Players {
			place[x] = p.From
		}
	}
	switch c.Kind {
	case pairing.Within:
		return place[c.A] <= c.Place, nil
	case pairing.Ahead:
		return place[c.A] < place[c.B], nil
	case pairing.Champion:
		return t.Champion != nil && *t.Champion == c.A, nil
	case pairing.AnotherChampion:
		return t.Champion != nil && *t.Champion != c.A, nil
	}
	r := t.Rows[slices.Index(e.Entrants, c.A)]
	return r.EliminatedIn > 0 || r.Withdrawn, nil
}

// A slowAnswer is a margin: the least number of results, or 0 if no change of
// the number of results that were tried turns the claim. That is final if all
// changes were tried.
type slowAnswer struct {
	holds        bool
	least, tried int
	all          bool
}

// slowMargin tries all changes of up to three results, or of more if there are
// few.
func slowMargin(e pairing.Event[string], c pairing.Claim[string]) (slowAnswer, error) {
	if c.Kind == pairing.Out && e.Edition.HasPoints() || c.Kind != pairing.Within && c.A == c.B {
		return slowAnswer{}, pairing.ErrClaim
	}
	if c.Round > 0 {
		e = must(e.Before(c.Round))
		if !slices.Contains(e.Entrants, c.A) || c.B != "" && !slices.Contains(e.Entrants, c.B) {
			return slowAnswer{}, pairing.ErrUnknown
		}
	}
	e = e.Clone()
	holds, err := slowHolds(e, c)
	if err != nil {
		return slowAnswer{}, err
	}
	others := []pairing.Outcome{pairing.GoldWins, pairing.SilverWins}
	if e.Edition.HasPoints() {
		others = append(others, pairing.Draw)
	}
	var games []*pairing.Game[string]
	for r := range e.Rounds {
		for k := range e.Rounds[r].Games {
			if g := &e.Rounds[r].Games[k]; slices.Contains(others, g.Outcome) {
				games = append(games, g)
			}
		}
	}
	a := slowAnswer{holds: holds}
	var try func(from, left int) bool
	try = func(from, left int) bool {
		if left == 0 {
			if e.Check() != nil {
				return false
			}
			now, err := slowHolds(e, c)
			if errors.Is(err, pairing.ErrTooLarge) {
				panic(err)
			}
			return err == nil && now != holds
		}
		for k := from; k+left <= len(games); k++ {
			was := games[k].Outcome
			for _, o := range others {
				if games[k].Outcome = o; o != was && try(k+1, left-1) {
					games[k].Outcome = was
					return true
				}
			}
			games[k].Outcome = was
		}
		return false
	}
	changes, most := 1, 800
	if c.Round > 0 {
		most = 60 // Next takes longer than Standings
	}
	for a.tried < len(games) {
		// so many changes, or a few more, of the next size
		changes = changes * (len(games) - a.tried) * (len(others) - 1) / (a.tried + 1)
		if changes > most {
			return a, nil
		}
		a.tried++
		if try(0, a.tried) {
			a.least = a.tried
			return a, nil
		}
	}
	a.all = true
	return a, nil
}
