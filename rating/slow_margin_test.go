package rating_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/rating"
	"pgregory.net/rapid"
)

// This file finds margins a second time, too simply to be wrong: it fits every
// record in which some games are different.

// holds reports whether a claim holds for the table of a record.
func (e event) holds(t rapid.TB, c rating.Claim[int]) bool {
	t.Helper()
	table := e.fit(t)
	if c.Kind == rating.Ahead {
		return table.Ratings[c.A].Class < table.Ratings[c.B].Class
	}
	return table.Ratings[c.A].Class <= c.Place
}

// slowMargin returns the least number of games that turn a claim, by all
// changes of up to most games. It returns 0 if none of them does.
func (e event) slowMargin(t rapid.TB, c rating.Claim[int], by rating.Change, most int) int {
	t.Helper()
	holds := e.holds(t, c)
	// turns reports whether some change of exactly k games turns the claim.
	// The games before next are done, and kept are the games after the
	// change.
	var turns func(kept []rating.Game[int], next, k int) bool
	turns = func(kept []rating.Game[int], next, k int) bool {
		if k == 0 {
			other := e
			other.games = append(kept[:len(kept):len(kept)], e.games[next:]...)
			return other.holds(t, c) != holds
		}
		if len(e.games)-next < k {
			return false
		}
		g := e.games[next]
		if turns(append(kept[:len(kept):len(kept)], g), next+1, k) {
			return true
		}
		if by == rating.Removed {
			return turns(kept, next+1, k-1)
		}
		for s := rating.Win; s <= rating.Loss; s++ {
			other := g
			other.Score = s
			if s != g.Score && turns(append(kept[:len(kept):len(kept)], other), next+1, k-1) {
				return true
			}
		}
		return false
	}
	for k := 1; k <= min(most, len(e.games)); k++ {
		if turns(nil, 0, k) {
			return k
		}
	}
	return 0
}

// replay returns the record with changes. It fails if there are not such games.
func (e event) replay(t rapid.TB, changes []rating.Changed[int]) event {
	t.Helper()
	other := event{n: e.n, options: e.options}
	left := append([]rating.Changed[int](nil), changes...)
	for _, g := range e.games {
		kept := true
		for k := range left {
			x := &left[k]
			was := g.Score
			if x.A == g.B && x.B == g.A {
				was = opposite(was)
			} else if x.A != g.A || x.B != g.B {
				continue
			}
			if x.Games == 0 || was != x.Was {
				continue
			}
			x.Games--
			if kept = x.Now != 0; kept {
				g = rating.Game[int]{A: x.A, B: x.B, Score: x.Now}
			}
			break
		}
		if kept {
			other.games = append(other.games, g)
		}
	}
	for _, x := range left {
		if x.Games != 0 {
			t.Fatalf("%+v are not in the record %+v", changes, e)
		}
	}
	return other
}

// checkSwing checks what holds for every swing: the witness replays, and its
// numbers are right.
func (e event) checkSwing(t rapid.TB, s rating.Swing[int], c rating.Claim[int], by rating.Change) {
	t.Helper()
	if s.Claim != c || s.Change != by || s.Holds != e.holds(t, c) {
		t.Fatalf("%+v for %+v, %v of %+v", s, c, by, e)
	}
	games := int64(0)
	for k, x := range s.Changes {
		games += x.Games
		if x.Games < 1 || x.Was < rating.Win || x.Was > rating.Loss || x.Now == x.Was || (x.Now == 0) != (by == rating.Removed) {
			t.Fatalf("change %d of %+v", k, s)
		}
	}
	if s.Least < 1 || games != s.Most || s.Never && s.Most != 0 || s.Most != 0 && s.Least > s.Most || s.Proof == 0 {
		t.Fatalf("%+v of %+v", s, e)
	}
	if s.Most != 0 && e.replay(t, s.Changes).holds(t, c) == s.Holds {
		t.Fatalf("%+v does not turn %+v", s, e)
	}
}

// drawClaim draws a claim about somebody in an event, and a change.
func drawClaim(t *rapid.T, e event) (rating.Claim[int], rating.Change) {
	by := rapid.SampledFrom([]rating.Change{rating.Rescored, rating.Removed}).Draw(t, "change")
	c := rating.Claim[int]{Kind: rating.Within, A: rapid.IntRange(0, e.n-1).Draw(t, "A")}
	if rapid.Bool().Draw(t, "ahead") {
		c.Kind = rating.Ahead
		c.B = (c.A + rapid.IntRange(1, e.n-1).Draw(t, "B")) % e.n
	} else {
		c.Place = rapid.IntRange(1, e.n).Draw(t, "place")
	}
	return c, by
}

// marginIsLeast: the margin is the one that all changes of up to three games
// give, also if the work ends early.
func marginIsLeast(t *rapid.T) {
	e := drawEvent(t)
	e.games = e.games[:min(len(e.games), 6)]
	for k := range e.games {
		e.games[k].Weight = 0
	}
	c, by := drawClaim(t, e)
	e.compareMargin(t, c, by, 3, true)
	e.options.MaxWork = int64(rapid.SampledFrom([]int{20_000, 100_000, 400_000}).Draw(t, "work"))
	e.compareMargin(t, c, by, 3, false)
}

// compareMargin compares a margin with the brute force.
func (e event) compareMargin(t rapid.TB, c rating.Claim[int], by rating.Change, most int, complete bool) rating.Swing[int] {
	t.Helper()
	s, err := rating.Margin(e.players(), e.games, c, by, e.options)
	e.options.MaxWork = 0
	if err != nil {
		if complete {
			t.Fatal(err)
		}
		return s
	}
	e.checkSwing(t, s, c, by)
	if complete && !s.Never && s.Least != s.Most {
		t.Fatalf("%+v is not complete, for %+v", s, e)
	}
	if complete {
		e.checkPivotal(t, c, by)
		tried, err := rating.TriedLeast(e.n, e.games, c, by, e.options)
		if err != nil || tried != s.Least && !s.Never || s.Never && tried <= int64(len(e.games)) && c.Kind != rating.Ahead {
			t.Fatalf("%d games by trials alone, error %v; %+v of %+v", tried, err, s, e)
		}
	}
	want := int64(e.slowMargin(t, c, by, most))
	switch {
	case want == 0 && s.Most != 0 && s.Most <= int64(most):
		t.Fatalf("%+v, and nothing was found; %+v", s, e)
	case want != 0 && (s.Never || s.Least > want || complete && s.Most != want || s.Most != 0 && s.Most < want):
		t.Fatalf("%+v, want %d; %+v", s, want, e)
	case want == 0 && complete && len(e.games) <= most && !s.Never:
		t.Fatalf("%+v, and it never turns; %+v", s, e)
	}
	return s
}

// checkPivotal compares the pivotal games with all single changes.
func (e event) checkPivotal(t rapid.TB, c rating.Claim[int], by rating.Change) {
	t.Helper()
	list, err := rating.Pivotal(e.players(), e.games, c, by, e.options)
	if err != nil || list == nil {
		t.Fatal(list, err)
	}
	got := map[rating.Changed[int]]bool{}
	for _, x := range list {
		if x.Games < 1 || got[x] {
			t.Fatalf("%+v twice, or without games, in %+v", x, list)
		}
		x.Games = 0
		got[x] = true
	}
	holds, want := e.holds(t, c), 0
	seen := map[rating.Changed[int]]bool{}
	for k, g := range e.games {
		for is := rating.Score(0); is <= rating.Loss; is++ {
			if is == g.Score || (is == 0) != (by == rating.Removed) {
				continue
			}
			other := event{n: e.n, options: e.options, games: append([]rating.Game[int](nil), e.games...)}
			other.games[k].Score = is
			if is == 0 {
				other.games = append(other.games[:k], other.games[k+1:]...)
			}
			x := rating.Changed[int]{A: g.A, B: g.B, Was: g.Score, Now: is}
			back := rating.Changed[int]{A: g.B, B: g.A, Was: opposite(g.Score), Now: opposite(is)}
			if is == 0 {
				back.Now = 0
			}
			if turns := other.holds(t, c) != holds; turns != (got[x] || got[back]) {
				t.Fatalf("%+v turns %+v: %v, and the list is %+v; %+v", x, c, turns, list, e)
			} else if turns && !seen[x] && !seen[back] {
				seen[x] = true
				want++
			}
		}
	}
	if want != len(list) {
		t.Fatalf("%d pivotal games, and the list is %+v; %+v", want, list, e)
	}
}

func TestMarginIsLeast(t *testing.T) { rapid.Check(t, marginIsLeast) }
func FuzzMarginIsLeast(f *testing.F) { f.Fuzz(rapid.MakeFuzz(marginIsLeast)) }

// TestSlowMargin has random small events, more than rapid has.
func TestSlowMargin(t *testing.T) {
	counts := map[string]int{}
	for seed := range uint64(night.Cases(1500, 60_000)) {
		rng := rand.New(rand.NewPCG(seed, 42))
		e := event{n: 2 + rng.IntN(5)}
		for range rng.IntN(8) {
			a := rng.IntN(e.n)
			b := (a + 1 + rng.IntN(e.n-1)) % e.n
			e.games = append(e.games, rating.Game[int]{A: a, B: b, Score: rating.Score(1 + rng.IntN(3))})
		}
		c := rating.Claim[int]{Kind: rating.Ahead, A: rng.IntN(e.n)}
		if c.B = (c.A + 1 + rng.IntN(e.n-1)) % e.n; rng.IntN(2) == 0 {
			c = rating.Claim[int]{Kind: rating.Within, A: c.A, Place: 1 + rng.IntN(e.n)}
		}
		s := e.compareMargin(t, c, rating.Change(1+rng.IntN(2)), 3, true)
		counts[s.Proof.String()]++
		if s.Never {
			counts["never"]++
		} else {
			counts[string(rune('0'+s.Least))]++
		}
	}
	for _, what := range []string{"tried", "relaxed", "never", "1", "2", "3"} {
		if counts[what] < 20 {
			t.Errorf("%s: %d times", what, counts[what])
		}
	}
	t.Log(counts)
}

// slowPairs returns the margin by all changes of up to most games of pairs, or
// most+1 if none of them turns the claim. Of the games of a pair with one
// score, only the number counts.
func slowPairs(t rapid.TB, n int, pairs []rating.Pair[int], c rating.Claim[int], by rating.Change, most int) int {
	t.Helper()
	players := event{n: n}.players()
	holds := func() bool {
		table, err := rating.FitPairs(players, pairs, rating.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Kind == rating.Ahead {
			return table.Ratings[c.A].Class < table.Ratings[c.B].Class
		}
		return table.Ratings[c.A].Class <= c.Place
	}
	before := holds()
	pairs = append([]rating.Pair[int](nil), pairs...)
	type kind struct{ was, is *int64 }
	var kinds []kind
	var gone int64
	for k := range pairs {
		x := &pairs[k]
		scores := []*int64{&x.Wins, &x.Draws, &x.Losses}
		for _, was := range scores {
			if by == rating.Removed {
				kinds = append(kinds, kind{was, &gone})
				continue
			}
			for _, is := range scores {
				if is != was {
					kinds = append(kinds, kind{was, is})
				}
			}
		}
	}
	original := append([]rating.Pair[int](nil), pairs...)
	seen := map[string]bool{}
	var turns func(next, k int) bool
	turns = func(next, k int) bool {
		if k == 0 {
			key := fmt.Sprint(pairs)
			if seen[key] {
				return false
			}
			seen[key] = true
			return holds() != before
		}
		for ; next < len(kinds); next++ {
			x := kinds[next]
			if *x.was == 0 {
				continue
			}
			*x.was--
			*x.is++
			found := turns(next, k-1)
			*x.was++
			*x.is--
			if found {
				copy(pairs, original)
				return true
			}
		}
		return false
	}
	for k := 1; k <= most; k++ {
		if turns(0, k) {
			return k
		}
	}
	return most + 1
}

// TestSlowRelaxed compares each of the two proofs alone with all changes of
// pairs that have met often.
func TestSlowRelaxed(t *testing.T) {
	counts := map[string]int{}
	for seed := range uint64(night.Cases(60, 3000)) {
		rng := rand.New(rand.NewPCG(seed, 43))
		n := 2 + rng.IntN(3)
		var pairs []rating.Pair[int]
		for i := range n {
			for j := range i {
				k := int64(10 + rng.IntN(120))
				if rng.IntN(3) == 0 { // far from equal
					pairs = append(pairs, rating.Pair[int]{A: i, B: j, Wins: 8*k + rng.Int64N(20), Losses: k + rng.Int64N(4)})
				} else if rng.IntN(4) > 0 {
					pairs = append(pairs, rating.Pair[int]{A: i, B: j, Wins: k + rng.Int64N(8), Draws: rng.Int64N(20), Losses: k + rng.Int64N(8)})
				} else if k%2 == 0 {
					pairs = append(pairs, rating.Pair[int]{A: i, B: j, Wins: rng.Int64N(3), Losses: rng.Int64N(3)})
				}
			}
		}
		c := rating.Claim[int]{Kind: rating.Ahead, A: rng.IntN(n)}
		if c.B = (c.A + 1 + rng.IntN(n-1)) % n; rng.IntN(2) == 0 {
			c = rating.Claim[int]{Kind: rating.Within, A: c.A, Place: 1 + rng.IntN(n-1)}
		}
		by := rating.Change(1 + rng.IntN(2))
		most := []int{0, 0, 6, 3, 2}[n]
		want := int64(slowPairs(t, n, pairs, c, by, most))
		for _, local := range []bool{false, true} {
			got, err := rating.ProvedLeast(n, pairs, c, by, rating.Options{}, local)
			if err != nil {
				t.Fatal(err)
			}
			if want <= int64(most) && got > want {
				t.Fatalf("seed %d: at least %d, local %v, want %d: %+v, %v of %v", seed, got, local, want, c, by, pairs)
			}
			counts[fmt.Sprintf("local %v, %d of %d", local, min(got, want), want)]++
		}
	}
	t.Log(counts)
}

// TestRelaxedBelowWitness: in larger events, no proof goes beyond what is known
// to turn the claim.
func TestRelaxedBelowWitness(t *testing.T) {
	for seed := range uint64(night.Cases(40, 1500)) {
		rng := rand.New(rand.NewPCG(seed, 44))
		n := 3 + rng.IntN(12)
		players, pairs := arena(n, n*n*(1+rng.IntN(60)))
		for range rng.IntN(2 * n) { // some have met seldom
			k := rng.IntN(len(pairs))
			pairs[k].Wins /= 10
			pairs[k].Draws /= 10
			pairs[k].Losses /= 10
		}
		c := rating.Claim[int]{Kind: rating.Ahead, A: rng.IntN(n)}
		if c.B = (c.A + 1 + rng.IntN(n-1)) % n; rng.IntN(2) == 0 {
			c = rating.Claim[int]{Kind: rating.Within, A: c.A, Place: 1 + rng.IntN(n-1)}
		}
		by := rating.Change(1 + rng.IntN(2))
		s, err := rating.MarginPairs(players, pairs, c, by, rating.Options{MaxWork: 50_000_000})
		if err != nil {
			t.Fatal(err)
		}
		for _, local := range []bool{false, true} {
			got, err := rating.ProvedLeast(n, pairs, c, by, rating.Options{MaxWork: 1e12}, local)
			if err != nil {
				t.Fatal(err)
			}
			if s.Most > 0 && got > s.Most {
				t.Fatalf("seed %d: at least %d, local %v; but %+v of %v", seed, got, local, s, pairs)
			}
		}
	}
}
