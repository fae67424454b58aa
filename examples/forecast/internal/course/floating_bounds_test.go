package course

import (
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
)

// reached returns what the ends of a course come to, and how many games the
// longest way to an end has. It calls look for each course on the way that is
// not over.
func reached(t *testing.T, c Course, look func(c Course, most int, want []Bound)) (most int, all []Bound) {
	t.Helper()
	if len(c.Contests()) == 0 {
		return 0, c.Bounds()
	}
	for results := range allResults(len(c.Contests())) {
		games, some := reached(t, mustPlay(t, c, results), look)
		most = max(most, len(results)+games)
		if all == nil {
			all = slices.Clone(some)
			continue
		}
		for i, b := range some {
			x := &all[i]
			x.Best, x.Worst = min(x.Best, b.Best), max(x.Worst, b.Worst)
			x.CanWin, x.MustWin = x.CanWin || b.CanWin, x.MustWin && b.MustWin
		}
	}
	look(c, most, all)
	return most, all
}

// In a play-off of players who stay, all bounds are attained in each round:
// of the champion, of players who still play, of losers of the play-off,
// and of players who are not in it.
func TestPlayOffBounds(t *testing.T) {
	game := func(gold, silver string, o pairing.Outcome) pairing.Game[string] {
		return pairing.Game[string]{Gold: gold, Silver: silver, Outcome: o}
	}
	// Ann is the champion. Bob, Cid and Dan have won one game each, and Eve
	// and the others have won none.
	e := pairing.Event[string]{Lives: 1, Edition: pairing.WCC2014, Entrants: []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal"}}
	e.Rounds = []pairing.Round[string]{
		{Games: []pairing.Game[string]{
			game("Ann", "Eve", pairing.GoldWins), game("Fay", "Bob", pairing.SilverWins),
			game("Cid", "Gus", pairing.GoldWins), game("Hal", "Dan", pairing.SilverWins),
		}},
		{Games: []pairing.Game[string]{game("Ann", "Bob", pairing.GoldWins), game("Cid", "Dan", pairing.BothForfeit)}},
	}
	c := mustStart(t, e).Course
	if c.(*floating).event.PlayOff == nil {
		t.Fatal("no play-off")
	}
	courses, later := 0, 0
	reached(t, c, func(c Course, most int, want []Bound) {
		courses++
		if len(c.(*floating).event.Rounds) > 3 {
			later++
		}
		if diff := cmp.Diff(want, c.Bounds()); diff != "" {
			t.Errorf("bounds (-want +got):\n%s%+v", diff, c.(*floating).event.Rounds)
		}
		if c.Most() != most {
			t.Errorf("at most %d games, want %d", c.Most(), most)
		}
	})
	if courses < 3 || later == 0 {
		t.Errorf("%d courses, %d of later rounds", courses, later)
	}

	// Bob and Cid leave after their game. Dan is second, and both share
	// the third place.
	e = c.(*floating).event.Clone()
	game3 := e.Rounds[2].Games[0]
	for _, p := range []string{game3.Gold, game3.Silver} {
		e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: p, After: 3})
	}
	reached(t, mustStart(t, e).Course, func(c Course, _ int, want []Bound) {
		if diff := cmp.Diff(want, c.Bounds()); diff != "" {
			t.Errorf("bounds if two leave (-want +got):\n%s", diff)
		}
	})
}

// By LastOut, whoever leaves in the round that ends the event can be second,
// also without a game in it.
func TestLeaverIsSecond(t *testing.T) {
	e := pairing.Event[string]{Lives: 1, SecondBy: pairing.LastOut, Entrants: []string{"Ann", "Bob", "Cid", "Dan", "Eve"}}
	e.Rounds = []pairing.Round[string]{
		{Games: []pairing.Game[string]{
			{Gold: "Ann", Silver: "Dan", Outcome: pairing.GoldWins}, {Gold: "Bob", Silver: "Eve", Outcome: pairing.GoldWins},
		}, Byes: []string{"Cid"}},
		{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob"}}, Byes: []string{"Cid"}},
	}
	for after, want := range map[int]Bound{1: {Best: 3, Worst: 3}, 2: {Best: 2, Worst: 2}} {
		e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Cid", After: after}}
		e.Rounds[1].Byes = []string{"Cid"}[:after-1]
		c := mustStart(t, e).Course
		withinReached(t, c)
		if b := c.Bounds()[2]; b.Best != want.Best {
			t.Errorf("Cid leaves after round %d: %+v, want %+v", after, b, want)
		}
		for _, r := range []Result{FirstWins, SecondWins} {
			if place := mustPlay(t, c, []Result{r}).End().Places[2]; place != want.Best {
				t.Errorf("Cid leaves after round %d: place %d, want %d", after, place, want.Best)
			}
		}
	}
}

// The only stayer is the champion before the round is over, if a life is left
// after it. With one life and a game to play, nobody may be.
func TestOnlyStayer(t *testing.T) {
	for lives, want := range map[int]Bound{
		1: {Best: 1, Worst: 4, CanWin: true},
		2: {Best: 1, Worst: 1, CanWin: true, MustWin: true},
	} {
		e := four(0, 0)
		e.Lives = lives
		for _, p := range e.Entrants[1:] {
			e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: p, After: 1})
		}
		c := mustStart(t, e).Course
		if got := c.Bounds()[0]; got != want {
			t.Errorf("%d lives: %+v, want %+v", lives, got, want)
		}
		reached(t, c, func(c Course, _ int, all []Bound) {
			for i, b := range c.Bounds() {
				if x := all[i]; x.Best < b.Best || x.Worst > b.Worst || x.CanWin && !b.CanWin || x.MustWin != b.MustWin {
					t.Errorf("%d lives: entrant %d: %+v, want within %+v", lives, i, x, b)
				}
			}
		})
	}
}

// Only a stayer can be the champion: a player with a life left who has not left
// for good.
func TestWhoStays(t *testing.T) {
	const all = "Ann Bob Cid Dan"
	away := func(player string, after, until int) func(*pairing.Event[string]) {
		return func(e *pairing.Event[string]) {
			e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: player, After: after, Until: until})
		}
	}
	for name, test := range map[string]struct {
		first pairing.Outcome // of Ann against Cid
		set   func(*pairing.Event[string])
		want  string // who can win
	}{
		"all":                {0, func(*pairing.Event[string]) {}, all},
		"away for good":      {0, away("Ann", 1, 0), "Bob Cid Dan"},
		"away, and back":     {0, away("Ann", 1, 3), all},
		"Gold forfeits":      {pairing.SilverByForfeit, func(e *pairing.Event[string]) { e.ForfeitRemoves = true }, "Bob Cid Dan"},
		"Silver forfeits":    {pairing.GoldByForfeit, func(e *pairing.Event[string]) { e.ForfeitRemoves = true }, "Ann Bob Dan"},
		"both forfeit":       {pairing.BothForfeit, func(e *pairing.Event[string]) { e.ForfeitRemoves = true }, "Bob Dan"},
		"a forfeit may stay": {pairing.SilverByForfeit, func(*pairing.Event[string]) {}, all},
		"away, and removed, Gold": {pairing.SilverByForfeit, func(e *pairing.Event[string]) {
			e.ForfeitRemoves = true
			away("Ann", 1, 3)(e)
		}, "Bob Cid Dan"},
		"away, and removed, Silver": {pairing.BothForfeit, func(e *pairing.Event[string]) {
			e.ForfeitRemoves = true
			away("Cid", 1, 3)(e)
		}, "Bob Dan"},
		"away, and Gold won by forfeit": {pairing.GoldByForfeit, func(e *pairing.Event[string]) {
			e.ForfeitRemoves = true
			away("Ann", 1, 3)(e)
		}, "Ann Bob Dan"},
		"away, and Silver won by forfeit": {pairing.SilverByForfeit, func(e *pairing.Event[string]) {
			e.ForfeitRemoves = true
			away("Cid", 1, 3)(e)
		}, "Bob Cid Dan"},
		"away, and reinstated": {pairing.SilverByForfeit, func(e *pairing.Event[string]) {
			e.ForfeitRemoves = true
			e.Reinstated = []pairing.Reinstatement[string]{{Player: "Ann", After: 1}}
			away("Ann", 1, 3)(e)
		}, all},
		"removed, and reinstated later": {pairing.SilverByForfeit, func(e *pairing.Event[string]) {
			e.ForfeitRemoves = true
			e.Reinstated = []pairing.Reinstatement[string]{{Player: "Ann", After: 1, From: 3}}
		}, all},
		"reinstated later, but for other rounds": {pairing.SilverByForfeit, func(e *pairing.Event[string]) {
			e.ForfeitRemoves = true
			e.Reinstated = []pairing.Reinstatement[string]{{Player: "Cid", After: 1, From: 3}}
		}, "Bob Cid Dan"},
		"out": {pairing.GoldWins, func(e *pairing.Event[string]) { e.Lives = 1 }, "Ann Bob Dan"},
		"an extra life": {pairing.GoldWins, func(e *pairing.Event[string]) {
			e.Lives = 1
			e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Cid", Lives: 1, After: 1}}
		}, all},
	} {
		t.Run(name, func(t *testing.T) {
			e := four(test.first, 0)
			test.set(&e)
			c := mustStart(t, e).Course
			var got []string
			for i, b := range c.Bounds() {
				if b.CanWin {
					got = append(got, c.Players()[i])
				}
			}
			if text := strings.Join(got, " "); text != test.want {
				t.Errorf("%s can win, want %s", text, test.want)
			}
			if len(c.Contests()) > 0 {
				withinReached(t, c)
			}
		})
	}
}

// withinReached checks that all ends are within the bounds of all courses that
// lead to them.
func withinReached(t *testing.T, c Course) (sharp, all int) {
	t.Helper()
	reached(t, c, func(c Course, most int, want []Bound) {
		if m := c.Most(); m >= 0 && m < most {
			t.Errorf("at most %d games, and %d were played", m, most)
		} else if m == most {
			sharp++
		}
		all++
		for i, b := range c.Bounds() {
			x := want[i]
			if x.Best < b.Best || x.Worst > b.Worst || x.CanWin && !b.CanWin || !x.MustWin && b.MustWin {
				t.Errorf("entrant %d: %+v, want within %+v", i, x, b)
			}
			for _, attained := range []bool{x.Best == b.Best, x.Worst == b.Worst, x.CanWin == b.CanWin, x.MustWin == b.MustWin} {
				if attained {
					sharp++
				}
				all++
			}
		}
	})
	return sharp, all
}

// Bounds are as sharp as they were, in all courses of small events.
func TestSharpBounds(t *testing.T) {
	for _, test := range []struct {
		edition  pairing.Edition
		second   pairing.SecondBy
		entrants int
		lives    int
		loose    int // bounds that are not attained
	}{
		{pairing.WC2012, pairing.MostWon, 4, 2, 32},
		{pairing.WC2012, pairing.LastOut, 4, 2, 28},
		{pairing.WCC2014, pairing.MostWon, 4, 2, 37},
		{pairing.WC2012, pairing.MostWon, 3, 3, 16},
		{pairing.WC2012, pairing.LastOut, 3, 3, 16},
		{pairing.WCC2014, pairing.MostWon, 6, 1, 7},
		{pairing.WC2012, pairing.LastOut, 6, 1, 14},
		{pairing.WC2012, pairing.MostWon, 5, 2, 105},
		{pairing.WC2012, pairing.LastOut, 5, 2, 121},
	} {
		e := pairing.Event[string]{Lives: test.lives, Edition: test.edition, SecondBy: test.second}
		e.Entrants = []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay"}[:test.entrants]
		sharp, all := withinReached(t, mustStart(t, e).Course)
		if loose := all - sharp; loose > test.loose {
			t.Errorf("%v, %v, %d entrants, %d lives: %d of %d bounds are not attained, want %d at most",
				test.edition, test.second, test.entrants, test.lives, loose, all, test.loose)
		}
	}
}

// By LastOut, whoever goes out in the round that ends the event can be second,
// with either color.
func TestOutIsSecond(t *testing.T) {
	for outcome, leaves := range map[pairing.Outcome]string{pairing.GoldWins: "Ann", pairing.SilverWins: "Cid"} {
		e := four(outcome, 0)
		e.Lives, e.Edition, e.SecondBy = 1, pairing.WC2012, pairing.LastOut
		e.Withdrawals = []pairing.Withdrawal[string]{{Player: leaves, After: 1}}
		withinReached(t, mustStart(t, e).Course)
	}
}

// What is known before the round is over does not depend on colors.
func TestLook(t *testing.T) {
	for _, test := range []struct {
		name           string
		set            func(e *pairing.Event[string], who string)
		least          int
		between, total int64
		away           bool
	}{
		{"both have two lives", func(*pairing.Event[string], string) {}, 3, 2, 6, false},
		{"one has one life more", func(e *pairing.Event[string], who string) {
			e.ExtraLives = []pairing.ExtraLife[string]{{Player: who, Lives: 1, After: 1}}
		}, 3, 2, 7, false},
		{"one leaves", func(e *pairing.Event[string], who string) {
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: who, After: 2}}
		}, 2, 1, 4, false},
		{"one will be absent", func(e *pairing.Event[string], who string) {
			e.Absent = []pairing.Absence[string]{{Player: who, Round: 3}}
		}, 3, 2, 6, true},
		{"one will be away", func(e *pairing.Event[string], who string) {
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: who, After: 2, Until: 3}}
		}, 3, 2, 6, true},
	} {
		for _, who := range []string{"Ann", "Dan"} {
			// Ann and Dan have two lives. Bob and Cid have one life
			// and play each other, so that one of them goes out.
			e := four(pairing.GoldWins, pairing.GoldWins)
			e.Rounds = append(e.Rounds, pairing.Round[string]{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Dan"}, {Gold: "Bob", Silver: "Cid"}}})
			test.set(&e, who)
			s := mustStart(t, e).Course.(*floating).look()
			if s.least != test.least || s.between != test.between || s.total != test.total || s.away != test.away {
				t.Errorf("%s, %s: least %d, between %d, total %d, away %t; want %+v", test.name, who, s.least, s.between, s.total, s.away, test)
			}
		}
	}
	// A game of one life against two puts out one player at most.
	for _, games := range [][]pairing.Game[string]{{{Gold: "Ann", Silver: "Cid"}}, {{Gold: "Cid", Silver: "Ann"}}} {
		e := four(pairing.GoldWins, pairing.GoldWins)
		e.Rounds = append(e.Rounds, pairing.Round[string]{Games: games})
		if s := mustStart(t, e).Course.(*floating).look(); s.least != 3 {
			t.Errorf("%v: %d are left at least, want 3", games, s.least)
		}
	}
}

// A stayer wins at most as many games as other stayers have lives, without the
// life that the champion keeps, and a game against somebody who leaves.
func TestMostWins(t *testing.T) {
	for _, game := range []pairing.Game[string]{{Gold: "Ann", Silver: "Cid"}, {Gold: "Cid", Silver: "Ann"}} {
		for leaves, want := range map[string][]int64{
			"":    {8 - 2 - 1, 5, 5, 5},
			"Cid": {6 - 2 - 1 + 1, 3, 1, 3},
		} {
			e := four(0, 0)
			e.Rounds[0].Games[0] = game
			// Rounds without Bob can take fewer lives, so that the
			// number of rounds says nothing.
			e.Absent = []pairing.Absence[string]{{Player: "Bob", Round: 2}}
			if leaves != "" {
				e.Withdrawals = []pairing.Withdrawal[string]{{Player: leaves, After: 1}}
			}
			f := mustStart(t, e).Course.(*floating)
			if diff := cmp.Diff(want, f.mostWins(f.look())); diff != "" {
				t.Errorf("%v, %q leaves (-want +got):\n%s", game, leaves, diff)
			}
		}
	}
}
