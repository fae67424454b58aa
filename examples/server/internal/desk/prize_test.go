package desk

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/pairing"
)

// Who has forfeited all prizes gets none. It is recorded once, with the reason,
// and only of players.
func TestForfeitPrize(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid")
	x.must(Give{"Zoe", 100_00, false})
	x.must(Pair{Round: 1})
	g := x.game(1, 1)
	x.must(result(1, g, pairing.GoldWins))
	prize := func() (cents int64) {
		t.Helper()
		m, err := x.s.Money()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range m.Prizes.Awards {
			if p.Player == g.Gold {
				cents += p.Cents
			}
		}
		return cents
	}
	if prize() == 0 {
		t.Fatal("the winner has no prize")
	}
	if r := x.must(ForfeitPrize{g.Gold, "a professional"}); r.Said != g.Gold+" forfeits all prizes: a professional." {
		t.Error(r.Said)
	}
	want := []money.Ruling{{Player: g.Gold, Why: "a professional"}}
	for what, s := range map[string]*State{"live": x.s, "replay": replayed(t, nil, x.log...)} {
		if diff := cmp.Diff(want, s.File.Money.Forfeited); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
	if prize() != 0 {
		t.Error("a prize that is forfeited is paid")
	}
	if _, old, err := x.seen(x.s.Number, ForfeitPrize{g.Gold, "another reason"}); err != nil || !old {
		t.Error(old, err)
	}
	x.refused(director, ForfeitPrize{"Zoe", ""}, ErrUnknown)
	x.refused(director, ForfeitPrize{"", ""}, ErrUnknown)
	x.refused(director, ForfeitPrize{g.Silver, "a\x00"}, ErrInvalid)
	x.must(ForfeitPrize{g.Silver, ""})
	if n := len(x.s.File.Money.Forfeited); n != 2 {
		t.Errorf("%d have forfeited", n)
	}

	// before the event begins
	y := created(t)
	y.must(Register{Player: "Ann"})
	y.refused(director, ForfeitPrize{"Bob", ""}, ErrUnknown)
	y.must(ForfeitPrize{"Ann", ""})
	if !slices.Equal(y.s.File.Money.Forfeited, []money.Ruling{{Player: "Ann"}}) {
		t.Error(y.s.File.Money.Forfeited)
	}
}

// No amount in a file is beyond the limit.
func TestCentsOfFile(t *testing.T) {
	const most = int64(MaxCents)
	zero, more := int64(0), most+1
	fee := func(first, perDay *int64) *money.Money {
		return &money.Money{Fee: &money.Fee{Opening: monday1, First: first, PerDay: perDay}}
	}
	limit := most
	for what, x := range map[string]struct {
		good, bad *money.Money
	}{
		"penalty": {&money.Money{Penalty: most}, &money.Money{Penalty: more}},
		"gift":    {&money.Money{Other: []money.Gift{{From: "Zoe", Cents: most}}}, &money.Money{Other: []money.Gift{{From: "Zoe", Cents: more}}}},
		"first":   {fee(&limit, &zero), fee(&more, &zero)},
		"per day": {fee(&zero, &limit), fee(&zero, &more)},
		"a fee that has grown": {
			&money.Money{Fee: fee(&zero, &limit).Fee, Registrations: []pairing.Registration[string]{{Player: "Ann", At: monday1.AddDate(0, 0, 1)}}},
			&money.Money{Fee: fee(&zero, &limit).Fee, Registrations: []pairing.Registration[string]{{Player: "Ann", At: monday1.AddDate(0, 0, 3)}}},
		},
	} {
		for _, m := range []*money.Money{x.good, x.bad} {
			c := Create{ID: "x", Token: sum("x")}
			c.File.Money = m
			if _, _, err := Decide(nil, c, Request{By: director, At: monday1}); m == x.good && err != nil || m == x.bad && !errors.Is(err, ErrTooLarge) {
				t.Errorf("%s: %+v: %v", what, m, err)
			}
		}
	}
	// A fee grows beyond it.
	y := &table{t: t, at: monday1}
	c := Create{ID: "x", Token: sum("x")}
	c.File.Money = fee(&zero, &limit)
	y.must(c)
	y.must(Register{Player: "Ann"})
	y.at = y.at.AddDate(0, 0, 3)
	y.refused(director, Register{Player: "Bob"}, ErrTooLarge)
}
