package pairing_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// TestCheckTwin compares Verify with a plain check that looks at everything, on
// certificates of Next and on forgeries of them, for events of all editions and
// other rules.
func TestCheckTwin(t *testing.T) {
	events, each := 1200, 12
	if !night.Now() {
		events = 120
	}
	var accepted, rejected [5]int // by edition
	for seed := range events {
		rng := rand.New(rand.NewPCG(uint64(seed), 9))
		size := 1 + rng.IntN(14)
		if seed%8 == 0 {
			size = 20 + rng.IntN(20)
		}
		e := genSized(t, uint64(seed), size, rng.IntN(7))
		next, err := pairing.Next(e)
		if errors.Is(err, pairing.ErrNoLegalRound) || errors.Is(err, pairing.ErrEmptyRound) || next.Over {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		twin, err := pairing.NewCheckTwin(e)
		if err != nil {
			t.Fatal(err)
		}
		list := forgeries(proven{"", e, next}, rng)
		for try := range each {
			f, c := forgery{name: "as it is"}, clone(next.Certificate)
			if try > 0 {
				f = list[rng.IntN(len(list))]
				f.change(&c)
			}
			plain, quick := twin.Plain(next.Round, c), twin.Quick(next.Round, c)
			if (plain == nil) != (quick == nil) {
				t.Fatalf("event %d, %s: %v, but the plain check says %v\n%s\n%+v", seed, f.name, quick, plain, twinJSON(e), c)
			}
			if plain == nil {
				accepted[e.Edition]++
			} else {
				rejected[e.Edition]++
			}
		}
	}
	t.Logf("by edition: accepted %d, rejected %d", accepted, rejected)
	for edition := range accepted {
		if accepted[edition] < events/10 || rejected[edition] < events {
			t.Errorf("edition %d: accepted %d, rejected %d: too few", edition, accepted[edition], rejected[edition])
		}
	}
}

// TestVerifyEnds has seed ratings at the ends of their range, where squares of
// differences are as large as they can be.
func TestVerifyEnds(t *testing.T) {
	proofs, rejected := 0, 0
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 10))
		e := pairing.Event[string]{Lives: 6, Edition: pairing.WC2013 + pairing.Edition(seed%3)}
		n := 2 + rng.IntN(7)
		if seed%10 == 0 {
			n = 30
		}
		for i := range n {
			e.Entrants = append(e.Entrants, fmt.Sprint("p", i))
			e.SeedRatings = append(e.SeedRatings, []float64{-10000, 10000, -9999.9999, 9999.9999, 0}[rng.IntN(5)])
		}
		for range rng.IntN(4) {
			p := prove(t, "seeded", e)
			for k := range p.next.Round.Games {
				p.next.Round.Games[k].Outcome = pairing.GoldWins + pairing.Outcome(rng.IntN(2))
			}
			e.Rounds = append(e.Rounds, p.next.Round)
		}
		p := prove(t, "seeded", e)
		if err := p.verify(p.next.Certificate); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		twin, err := pairing.NewCheckTwin(e)
		if err != nil {
			t.Fatal(err)
		}
		if err := twin.Plain(p.next.Round, p.next.Certificate); err != nil {
			t.Errorf("seed %d: the plain check says %v", seed, err)
		}
		proofs++

		// One player has 1 more, and another 1 less: all still add up.
		c := clone(p.next.Certificate)
		last := len(c.Players[0].Y) - 1
		for i := range c.Players {
			for j := range c.Players {
				if i == j || n == 30 && rng.IntN(200) > 0 {
					continue
				}
				c.Players[i].Y[last]++
				c.Players[j].Y[last]--
				plain, err := twin.Plain(p.next.Round, c), p.verify(c)
				if (plain == nil) != (err == nil) {
					t.Errorf("seed %d: %v, but the plain check says %v", seed, err, plain)
				}
				if err != nil {
					rejected++
				}
				c.Players[i].Y[last]--
				c.Players[j].Y[last]++
			}
		}
	}
	if rejected < proofs {
		t.Errorf("only %d of %d proofs rejected", rejected, proofs)
	}
}
