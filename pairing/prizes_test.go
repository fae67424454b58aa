package pairing_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// Six games have a share each: of those won, of one without a decision, of one
// that both forfeited, and of one in the play-off. The bye and the annulled
// game have none.
func TestDividePrizes(t *testing.T) {
	e := plainEvent(1, "Ann Bob Cid Dan Eve", "Ann Bob>Eve Cid>Dan", "Ann=Bob Cid", "Ann>Bob Cid", "Ann>Cid")
	e.Rounds[0].Games = append(e.Rounds[0].Games, pairing.Game[string]{Gold: "Eve", Silver: "Bob", Outcome: pairing.Void})
	playOff, err := pairing.PlayOff(e)
	if err != nil || playOff == nil {
		t.Fatalf("play-off %v, %v", playOff, err)
	}
	e.PlayOff = playOff
	e = plainAdd(e, "Bob>Cid")
	got, err := pairing.DividePrizes(e, 10_000)
	want := pairing.Prizes[string]{
		Games: 6, Share: 1666, Paid: 8330, Unwon: 1666, Remainder: 4,
		Awards: []pairing.Award[string]{
			{Player: "Ann", Wins: 2, Cents: 3332}, {Player: "Bob", Wins: 2, Cents: 3332},
			{Player: "Cid", Wins: 1, Cents: 1666}, {Player: "Dan"}, {Player: "Eve"},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}

	e = plainEvent(2, "Ann Bob", "Ann~Bob")
	got, err = pairing.DividePrizes(e, 501)
	if err != nil || got.Games != 1 || got.Unwon != 501 || got.Remainder != 0 {
		t.Errorf("both forfeit: %+v, %v", got, err)
	}
	got, err = pairing.DividePrizes(plainEvent(2, "Ann Bob"), 501)
	if err != nil || got.Games != 0 || got.Share != 0 || got.Unwon != 0 || got.Remainder != 501 {
		t.Errorf("no game: %+v, %v", got, err)
	}
	if _, err = pairing.DividePrizes(e, -1); !errors.Is(err, pairing.ErrFund) {
		t.Errorf("a negative fund: %v", err)
	}
}

// The shares of players who forfeit their prizes are neither paid nor lost, and
// nobody else has another prize.
func TestForfeitedPrizes(t *testing.T) {
	e := plainEvent(2, "Ann Bob Cid Dan", "Ann>Bob Cid>Dan", "Ann>Cid Bob>Dan", "Ann=Bob")
	names := []string{"Ann", "Dan"}
	got, err := pairing.DividePrizes(e, 10_002, names...)
	want := pairing.Prizes[string]{
		Games: 5, Share: 2000, Paid: 4000, Forfeited: 4000, Unwon: 2000, Remainder: 2,
		Awards: []pairing.Award[string]{
			{Player: "Ann", Wins: 2, Forfeited: 4000}, {Player: "Bob", Wins: 1, Cents: 2000},
			{Player: "Cid", Wins: 1, Cents: 2000}, {Player: "Dan"},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	if !slices.Equal(names, []string{"Ann", "Dan"}) {
		t.Errorf("the list is changed: %v", names)
	}
}

// All that is wrong with prizes is told at once, after what is wrong with the
// event.
func TestDividePrizesErrors(t *testing.T) {
	e := plainEvent(2, "Ann Bob Bob")
	_, err := pairing.DividePrizes(e, -5, "Ann", "Zoe", "Bob", "Ann", "Zoe", "Ann")
	want := []problem{
		{Kind: pairing.ErrRepeated, Rule: pairing.SeedOrder, Who: "Bob", Where: "entrant 3", Entrants: []int{1, 2}},
		{Kind: pairing.ErrFund, Rule: pairing.GamePrize},
		{Kind: pairing.ErrUnknown, Who: "Zoe", Where: "forfeited prize 2"},
		{Kind: pairing.ErrRepeated, Rule: pairing.ForfeitedPrize, Who: "Ann", Where: "forfeited prize 4", Entrants: []int{0}},
		{Kind: pairing.ErrUnknown, Who: "Zoe", Where: "forfeited prize 5"},
		{Kind: pairing.ErrRepeated, Rule: pairing.ForfeitedPrize, Who: "Ann", Where: "forfeited prize 6", Entrants: []int{0}},
	}
	if diff := cmp.Diff(want, problemsOf(t, err), cmpopts.IgnoreFields(problem{}, "Detail"), cmpopts.EquateErrors()); diff != "" {
		t.Errorf("%s", diff)
	}

	// No event at all, an event beyond the limits, a list beyond the
	// limits, and an id that cannot be looked up.
	if _, err := pairing.DividePrizes(pairing.Event[string]{}, 1, "Ann"); !errors.Is(err, pairing.ErrTooFew) || !errors.Is(err, pairing.ErrUnknown) {
		t.Errorf("no entrant: %v", err)
	}
	large := pairing.Event[string]{Lives: pairing.MaxLives + 1, Entrants: []string{"Ann"}}
	if _, err := pairing.DividePrizes(large, 1, "Ann"); len(problemsOf(t, err)) != 1 || !errors.Is(err, pairing.ErrTooLarge) {
		t.Errorf("a large event: %v", err)
	}
	many := make([]string, pairing.MaxEntrants+1)
	if _, err := pairing.DividePrizes(plainEvent(2, "Ann"), 1, many...); len(problemsOf(t, err)) != 1 || !errors.Is(err, pairing.ErrTooLarge) {
		t.Errorf("a long list: %v", err)
	}
	anything := pairing.Event[any]{Lives: 1, Entrants: []any{"Ann"}}
	if _, err := pairing.DividePrizes(anything, 1, any([]int{})); !errors.Is(err, pairing.ErrUnknown) {
		t.Errorf("a list as an id: %v", err)
	}
}

func TestNothingLost(t *testing.T) { rapid.Check(t, nothingLost) }
func FuzzNothingLost(f *testing.F) { f.Fuzz(rapid.MakeFuzz(nothingLost)) }

// nothingLost: what is paid, forfeited and not won, and the remainder, add up
// to the fund. Each player has a share for each win, and it is forfeited by
// those players only who are named.
func nothingLost(t *rapid.T) {
	e := drawEvent(t)
	if rapid.Bool().Draw(t, "unfinished") {
		e = genUnfinished(drawRand(t), e)
	}
	fund := rapid.OneOf(rapid.Int64Range(0, 1000), rapid.Int64Range(0, math.MaxInt64)).Draw(t, "fund")
	forfeited := drawShuffle(t, e.Entrants)
	forfeited = forfeited[:rapid.IntRange(0, len(forfeited)).Draw(t, "forfeited")]
	p, err := pairing.DividePrizes(e, fund, forfeited...)
	if err != nil {
		t.Fatal(err)
	}
	games := 0
	for _, r := range e.Rounds {
		for _, g := range r.Games {
			if g.Outcome != pairing.Void && g.Outcome != pairing.NotPlayed {
				games++
			}
		}
	}
	wins := newTwin(e).wins
	won, paid, lost := 0, int64(0), int64(0)
	for i, a := range p.Awards {
		want := pairing.Award[string]{Player: e.Entrants[i], Wins: wins[e.Entrants[i]]}
		if share := int64(want.Wins) * p.Share; slices.Contains(forfeited, want.Player) {
			want.Forfeited = share
		} else {
			want.Cents = share
		}
		if a != want {
			t.Errorf("award %+v, want %+v: %s", a, want, twinJSON(e))
		}
		won += a.Wins
		paid += a.Cents
		lost += a.Forfeited
	}
	if len(p.Awards) != len(e.Entrants) || p.Games != games || p.Paid != paid || p.Forfeited != lost || p.Unwon != int64(games-won)*p.Share {
		t.Errorf("%+v, want %d games of which %d are won: %s", p, games, won, twinJSON(e))
	}
	if p.Paid+p.Forfeited+p.Unwon+p.Remainder != fund || games > 0 && p.Remainder >= int64(games) {
		t.Errorf("%+v does not add up to %d: %s", p, fund, twinJSON(e))
	}
	if min(p.Share, p.Paid, p.Forfeited, p.Unwon, p.Remainder) < 0 {
		t.Errorf("%+v has something negative: %s", p, twinJSON(e))
	}
}
