package pairing_test

import (
	"errors"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Six games have a share each: of those won, of one without a decision, of one that both
// forfeited, and of one in the play-off. The bye and the annulled game have none.
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
		Games: 6, Share: 1666, Unwon: 1666, Remainder: 4,
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

func TestNothingLost(t *testing.T) { rapid.Check(t, nothingLost) }
func FuzzNothingLost(f *testing.F) { f.Fuzz(rapid.MakeFuzz(nothingLost)) }

// nothingLost: shares, unwon shares and the remainder add up to the fund, and each player has
// a share for each win.
func nothingLost(t *rapid.T) {
	e := drawEvent(t)
	if rapid.Bool().Draw(t, "unfinished") {
		e = genUnfinished(drawRand(t), e)
	}
	fund := rapid.OneOf(rapid.Int64Range(0, 1000), rapid.Int64Range(0, 1<<62)).Draw(t, "fund")
	p, err := pairing.DividePrizes(e, fund)
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
	sum, won := p.Unwon+p.Remainder, 0
	for i, a := range p.Awards {
		if a.Player != e.Entrants[i] || a.Wins != wins[a.Player] || a.Cents != int64(a.Wins)*p.Share {
			t.Errorf("award %+v, %d wins: %s", a, wins[a.Player], twinJSON(e))
		}
		sum += a.Cents
		won += a.Wins
	}
	if len(p.Awards) != len(e.Entrants) || p.Games != games || p.Unwon != int64(games-won)*p.Share {
		t.Errorf("%+v, want %d games of which %d are won: %s", p, games, won, twinJSON(e))
	}
	if sum != fund || p.Remainder < 0 || games > 0 && p.Remainder >= int64(games) {
		t.Errorf("%+v adds up to %d, want %d: %s", p, sum, fund, twinJSON(e))
	}
}

// A day of the fee is 24 hours, from the opening.
func TestFee(t *testing.T) {
	opening := time.Date(2011, time.December, 5, 18, 30, 0, 0, time.FixedZone("EST", -5*3600))
	for _, c := range []struct {
		after time.Duration
		want  int
	}{
		{0, 80},
		{24*time.Hour - 1, 80},
		{24 * time.Hour, 81},
		{48*time.Hour - 1, 81},
		{48 * time.Hour, 82},
		{30*24*time.Hour + time.Second, 110},
	} {
		if got, err := pairing.Fee(opening, opening.Add(c.after).UTC()); got != c.want || err != nil {
			t.Errorf("%v after the opening: %d, %v, want %d", c.after, got, err, c.want)
		}
	}
	if _, err := pairing.Fee(opening, opening.Add(-1)); !errors.Is(err, pairing.ErrFund) {
		t.Errorf("before the opening: %v", err)
	}
}
