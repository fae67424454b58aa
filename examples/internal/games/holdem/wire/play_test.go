package wire

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// setup is a small match with its deals.
func setup(g holdem.Game, hands int) Setup {
	return Setup{Game: g, Hands: hands, Dealer: duplicate.Master(sha256.Sum256([]byte("cards")))}
}

// pair is a series of two bots.
var pair = arena.Match{ID: "ann-bob", Bots: []string{"Ann", "Bob"}, Games: 1}

// aPlan is a plan with this match.
var aPlan = arena.Plan{Matches: []arena.Match{pair}}

// playing plays game 1 of the pair, and reads its record.
func playing(t testing.TB, x Setup, bots ...seat.Bot) Result {
	t.Helper()
	record, err := try(x, bots...)
	if err != nil {
		t.Fatal(err)
	}
	r, err := x.Read(pair, arena.Game{Game: 1, Record: record})
	if err != nil {
		t.Fatalf("%v\n%s", err, record)
	}
	return r
}

func try(x Setup, bots ...seat.Bot) (json.RawMessage, error) {
	g := Games{Setup: x, Bot: func(name string, _ uint64) seat.Bot {
		for k, n := range pair.Bots {
			if n == name {
				return bots[k]
			}
		}
		return nil
	}}
	return g.Play(context.Background(), aPlan, pair, 1)
}

// A plan acts as its function says.
type plan func(v holdem.View) holdem.Action

func (p plan) Act(v holdem.View) (holdem.Action, int64) { return p(v), 0 }
func (plan) Over(holdem.View)                           {}

// bold raises once in a round if it has an ace, and calls otherwise.
func bold(v holdem.View) holdem.Action {
	r, ok := v.Betting.Raise()
	raised := false
	for _, t := range v.Taken {
		raised = raised || t.By == v.Seat && t.Round == v.Betting.Round() && t.Action.Kind == holdem.Raise
	}
	switch {
	case !ok || raised || v.Cards[0] < 48 && v.Cards[1] < 48:
		return holdem.Action{Kind: holdem.Call}
	case v.Game == holdem.Limit:
		return holdem.Action{Kind: holdem.Raise}
	}
	return holdem.Action{Kind: holdem.Raise, To: min(r.Max, 3*r.Min)}
}

// TestIdentical has bots that play themselves: both halves have the same hands,
// and the chips of the halves cancel.
func TestIdentical(t *testing.T) {
	for _, g := range []holdem.Game{holdem.Limit, holdem.NoLimit, holdem.ACPCNoLimit} {
		for _, b := range []holdem.Bot{holdem.Caller{}, plan(bold)} {
			bot := Bot(func() holdem.Bot { return b }, g)
			r := playing(t, setup(g, 60), bot, bot)
			if r.Chips() != 0 || !slices.Equal(r.Halves[0].Hands, r.Halves[1].Hands) {
				t.Errorf("%v, %T: %d chips, or other hands", g, b, r.Chips())
			}
			for _, h := range r.Halves {
				if len(h.Rulings)+len(h.Faults) > 0 {
					t.Errorf("%v, %T: %v, %v", g, b, h.Rulings, h.Faults)
				}
			}
		}
	}
}

// TestSeed checks that the numbers of bots depend on everything, also on the
// seed of the plan, which nobody can guess.
func TestSeed(t *testing.T) {
	other := arena.Match{ID: "bob-cid", Bots: []string{"Bob", "Cid"}}
	had := map[uint64]bool{}
	for _, p := range []arena.Seed{{}, {1}} {
		for _, m := range []arena.Match{pair, other} {
			for n := range 8 {
				had[Seed(p, m, 1+n%2, 1+n/2%2, n/4)] = true
			}
		}
	}
	if len(had) != 32 {
		t.Errorf("%d numbers, not 32", len(had))
	}
	// In the other order of the bots, the halves change places.
	turned := arena.Match{ID: "other", Bots: []string{pair.Bots[1], pair.Bots[0]}}
	for half := 1; half <= 2; half++ {
		for bot := range 2 {
			if Seed(arena.Seed{}, pair, 7, half, bot) != Seed(arena.Seed{}, turned, 7, 3-half, 1-bot) {
				t.Errorf("the order of the bots matters in half %d", half)
			}
		}
	}
	var got []uint64
	x := setup(holdem.Limit, 1)
	g := Games{Setup: x, Bot: func(_ string, seed uint64) seat.Bot {
		got = append(got, seed)
		return alike(holdem.Caller{}, x.Game)
	}}
	if _, err := g.Play(context.Background(), arena.Plan{Seed: arena.Seed{1}}, pair, 2); err != nil {
		t.Fatal(err)
	}
	for k, seed := range got {
		if seed != Seed(arena.Seed{1}, pair, 2, 1+k/2, k%2) {
			t.Errorf("bot %d of half %d: %d", k%2, 1+k/2, seed)
		}
	}
}
