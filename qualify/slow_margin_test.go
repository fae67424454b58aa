package qualify

import (
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/occurs"

	"pgregory.net/rapid"
)

// This file compares margins with all changes of few results, one by one.

func TestSlowMargin(t *testing.T) {
	for range night.Cases(1, 400) {
		occurs.Hold(t, slowMargin, slowMarginThings...)
	}
}

func FuzzSlowMargin(f *testing.F) { occurs.Fuzz(f, slowMargin) }

var slowMarginThings = []string{
	"within holds", "within does not hold", "ahead holds", "ahead does not hold", "in-field holds",
	"in-field does not hold", "never", "1 game", "2 games", "3 games", "more games", "the order decides",
	"a way to turn is not known", "a level score turns", "a completion turns",
}

// drawClaim draws a claim about a qualifier.
func drawClaim(t *rapid.T, in Event[string]) Claim[string] {
	c := Claim[string]{Kind: rapid.SampledFrom([]ClaimKind{Within, Ahead, InField, InField}).Draw(t, "kind")}
	names := rapid.Permutation(in.Entrants).Draw(t, "who")
	c.A = names[0]
	switch {
	case c.Kind == Within:
		c.Place = rapid.IntRange(1, len(names)).Draw(t, "place")
	case c.Kind == Ahead && len(names) == 1:
		c.Kind = InField
	case c.Kind == Ahead:
		c.B = names[1]
	}
	return c
}

// drawLong draws a qualifier of two entrants who play one benchmark often.
func drawLong(t *rapid.T) Event[string] {
	in := input("Ann Bob")
	in.Options = Options{
		Size: 1, Points: rapid.IntRange(1, 3).Draw(t, "points"),
		Streak: rapid.SampledFrom([]StreakChoice{Longest, Earning}).Draw(t, "streak"),
	}
	for k, p := range in.Entrants {
		words := ""
		for i := range rapid.IntRange(0, 7).Draw(t, "games") {
			words += [...]string{"G", "S"}[i%2] + rapid.SampledFrom([]string{"+ ", "- "}).Draw(t, "result")
		}
		in.Games = append(in.Games, log(p, "Bomb", 1+k*rapid.IntRange(0, 2).Draw(t, "later"), words)...)
	}
	return in
}

// drawFew draws a qualifier in which few games have a winner.
func drawFew(t *rapid.T) Event[string] {
	in := rapid.OneOf(rapid.Custom(drawTies), rapid.Custom(drawInput), rapid.Custom(drawLong)).Draw(t, "input")
	few := rapid.IntRange(0, 14).Draw(t, "few")
	in.Games = in.Games[:min(few, len(in.Games))]
	return in
}

// holdsSlowly reads a ranking as a director does.
func holdsSlowly(r Ranking[string], c Claim[string]) bool {
	place := map[string]int{}
	for _, p := range r.Places {
		for _, who := range p.Players {
			place[who] = p.From
		}
	}
	switch c.Kind {
	case Within:
		return place[c.A] <= c.Place
	case Ahead:
		return place[c.A] < place[c.B]
	}
	for _, who := range r.Field {
		if who == c.A {
			return true
		}
	}
	return false
}

// slowMargin: no change of fewer results turns a claim, and the changes of the
// answer do.
func slowMargin(t *rapid.T, seen occurs.Tally) {
	in := drawFew(t)
	c := drawClaim(t, in)
	holds := holdsSlowly(rank1(t, in), c)
	got, err := Margin(in, c)
	if err != nil {
		t.Fatal(err)
	}
	if got.Holds != holds || got.Claim != c || got.Most != len(got.Changes) {
		t.Fatalf("%+v, want %t of %+v", got, holds, c)
	}
	var games []int
	for k, g := range in.Games {
		if g.Winner != None {
			games = append(games, k)
		}
	}
	most := 3
	if len(games) <= 9 {
		most = len(games)
	}
	want := fewestSlowly(t, in, c, games, most)
	exact := in.Options.Reserves != InsteadOfRanking || c.Kind != InField
	switch {
	case got.Never != (got.Least > len(games)), got.Never && got.Most > 0, got.Most > 0 && got.Most < got.Least,
		got.Least < 1, (got.Proof == Tried) != (got.Never || got.Least == got.Most):
		t.Fatalf("%+v", got)
	case got.Never && want > 0, want > 0 && got.Least > want, got.Most > 0 && got.Most < want:
		t.Fatalf("%+v, but %d results turn the claim", got, want)
	case want == 0 && got.Most > 0 && got.Most <= most:
		t.Fatalf("%+v, but no %d results turn the claim", got, most)
	case exact && want == 0 && !got.Never && (most == len(games) || got.Least <= most):
		t.Fatalf("%+v, but no %d of %d results turn the claim", got, most, len(games))
	case exact && want > 0 && (got.Least != want || got.Most != want):
		t.Fatalf("%+v, want %d", got, want)
	case exact && !got.Never && got.Least != got.Most:
		t.Fatalf("%+v is not exact", got)
	}
	after := in.Clone()
	for _, x := range got.Changes {
		if after.Games[x.Game] != x.Was || x.Now.Winner != -x.Was.Winner {
			t.Fatalf("%+v is no change of %+v", x, after.Games[x.Game])
		}
		after.Games[x.Game] = x.Now
	}
	r := rank1(t, after)
	if len(got.Changes) > 0 && holdsSlowly(r, c) == holds {
		t.Fatalf("%+v does not turn the claim: %+v", got, r)
	}
	noteMargin(seen, in, got, r)
}

// fewestSlowly returns the fewest results that turn a claim, or 0 if no change
// of at most so many does.
func fewestSlowly(t *rapid.T, in Event[string], c Claim[string], games []int, most int) int {
	holds := holdsSlowly(rank1(t, in), c)
	now := in.Clone()
	var try func(from, count int) bool
	try = func(from, count int) bool {
		if count == 0 {
			return holdsSlowly(rank1(t, now), c) != holds
		}
		for k := from; k < len(games); k++ {
			g := &now.Games[games[k]]
			g.Winner = -g.Winner
			turned := try(k+1, count-1)
			g.Winner = -g.Winner
			if turned {
				return true
			}
		}
		return false
	}
	for count := 1; count <= most; count++ {
		if try(0, count) {
			return count
		}
	}
	return 0
}

// noteMargin counts what occurs in a margin.
func noteMargin(seen occurs.Tally, in Event[string], s Swing[string], after Ranking[string]) {
	word := " does not hold"
	if s.Holds {
		word = " holds"
	}
	seen.Note(s.Claim.Kind, word)
	seen.When(s.Never, "never")
	switch {
	case s.Most == 1:
		seen.Note("1 game")
	case s.Most == 2 || s.Most == 3:
		seen.Note(s.Most, " games")
	case s.Most > 3:
		seen.Note("more games")
	}
	seen.When(!s.Never && s.Most == 0, "a way to turn is not known")
	if s.Most == 0 {
		return
	}
	seen.When(s.Claim.Kind == InField && slices.Contains(in.Order, s.Claim.A) && len(after.TiedAtCut) == 0 &&
		slices.ContainsFunc(after.Places, func(p Place[string]) bool {
			return len(p.Players) > 1 && slices.Contains(p.Players, s.Claim.A)
		}), "the order decides")
	if s.Claim.Kind != Ahead {
		return
	}
	for k, p := range after.Places {
		here := slices.Contains(p.Players, s.Claim.A)
		seen.When(here && slices.Contains(p.Players, s.Claim.B), "a level score turns")
		seen.When(here && !s.Holds && k+1 < len(after.Places) && slices.Contains(after.Places[k+1].Players, s.Claim.B) &&
			after.Places[k+1].Rule == Completion, "a completion turns")
	}
}
