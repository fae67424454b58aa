package holdem

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
)

// sevens returns random hands of seven cards.
func sevens(n int) [][7]duplicate.Card {
	rng := rand.New(rand.NewPCG(1, 2))
	hands := make([][7]duplicate.Card, n)
	for i := range hands {
		for k, c := range rng.Perm(duplicate.DeckSize)[:7] {
			hands[i][k] = duplicate.Card(c)
		}
	}
	return hands
}

// BenchmarkEvaluate evaluates random hands of seven cards.
func BenchmarkEvaluate(b *testing.B) {
	hands := sevens(1 << 12)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		i++
		if _, err := Evaluate(hands[i%len(hands)][:]...); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkApply plays the betting of a hand with limits: 23 actions.
func BenchmarkApply(b *testing.B) {
	actions := wants("c r r r c c r r r r c c r r r r c c r r r r c")
	b.ReportAllocs()
	for b.Loop() {
		betting, err := Begin(Limit)
		if err != nil {
			b.Fatal(err)
		}
		for _, a := range actions {
			betting, _ = betting.Apply(a)
		}
		if betting.ToAct() != Nobody {
			b.Fatal("not over")
		}
	}
}

// BenchmarkHand referees hands whose actions are known. The hands are of a
// match of the built-in bots.
func BenchmarkHand(b *testing.B) {
	for _, g := range []Game{Limit, NoLimit} {
		b.Run(g.String(), func(b *testing.B) {
			m := match(b, g, 500, func(p string) Bot {
				if p == "Ann" {
					return Raiser{}
				}
				return Caller{}
			})
			var hands []Hand
			actions := 0
			m.Watch = func(r Record[string]) {
				hands = append(hands, r.Hand)
				actions += len(r.Hand.Taken)
			}
			if _, err := m.Play(); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				was := &hands[i%len(hands)]
				i++
				h, err := NewHand(g, was.Deal)
				if err != nil {
					b.Fatal(err)
				}
				for _, t := range was.Taken {
					h.Apply(t.Action)
				}
				if h.Net != was.Net {
					b.Fatal("another net")
				}
			}
			b.ReportMetric(float64(actions)/float64(len(hands)), "actions/hand")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "hands/s")
		})
	}
}

// BenchmarkHandJSON writes a hand, and reads it.
func BenchmarkHandJSON(b *testing.B) {
	h := play(b, NoLimit, aces, "r6 c r10 c c r50 c r200 r500 c")
	text, err := h.MarshalJSON()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := h.MarshalJSON(); err != nil {
			b.Fatal(err)
		}
		var back Hand
		if err := back.UnmarshalJSON(text); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMatch plays matches of the built-in bots: a short one, and the one
// of the competition.
func BenchmarkMatch(b *testing.B) {
	for _, hands := range []int{100, duplicate.LimitHands} {
		b.Run(fmt.Sprintf("hands=%d", hands), func(b *testing.B) {
			m := match(b, Limit, hands, func(p string) Bot {
				if p == "Ann" {
					return Raiser{}
				}
				return Caller{}
			})
			b.ReportAllocs()
			for b.Loop() {
				if _, err := m.Play(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestAllocations: neither Evaluate nor Apply allocates.
func TestAllocations(t *testing.T) {
	hand := sevens(1)[0]
	var s Strength
	if n := testing.AllocsPerRun(100, func() { s, _ = Evaluate(hand[:]...) }); n != 0 || s == 0 {
		t.Errorf("Evaluate allocates %v times", n)
	}
	b, err := Begin(NoLimit)
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() { b.Apply(Action{Kind: Raise, To: 9}) }); n != 0 {
		t.Errorf("Apply allocates %v times", n)
	}
}
