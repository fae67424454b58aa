package pairing

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// This file has meetings, prohibitions and pins that are in the way of the
// fold, from which a search starts. Their steps are counted.

// A foldSpec says how to make a field of players, in groups of equal losses.
// Some pairs have met, or are forbidden.
type foldSpec struct {
	players, groups int
	edition         Edition
	forbidden       bool
	pairs           func(s foldSpec, add func(i, j int))
}

func (s foldSpec) field() *field {
	players := make([]player, s.players)
	for i := range players {
		players[i] = player{seed: i + 1, losses: i * s.groups / s.players, group: i * s.groups / s.players, class: i + 1, seededClass: i + 1}
		players[i].seededUnits = int64(s.players-i)*100 + int64(i*7919%97)
	}
	f := rankedField(players)
	f.rules = rules{rankBy: editions[s.edition].rankBy, criteria: editions[s.edition].criteria}
	var games []game
	var forbidden [][2]int32
	seen := map[[2]int]bool{}
	s.pairs(s, func(i, j int) {
		i, j = min(i, j), max(i, j)
		if i < 0 || j >= s.players || i == j || seen[[2]int{i, j}] {
			return
		}
		seen[[2]int{i, j}] = true
		if s.forbidden {
			forbidden = append(forbidden, [2]int32{int32(i), int32(j)})
		} else {
			games = append(games, f.drawn(i, j))
		}
	})
	f.meet(games, s.players, false)
	f.setChoices(nil, forbidden)
	return f
}

// besideMirror adds pairs within the groups. A player's partners are the given
// numbers of places before the mirror of the player's own place.
func besideMirror(places ...int) func(s foldSpec, add func(i, j int)) {
	return func(s foldSpec, add func(i, j int)) {
		for low := 0; low < s.players; {
			high := low
			for high < s.players && high*s.groups/s.players == low*s.groups/s.players {
				high++
			}
			for i := low; i < high; i++ {
				for _, k := range places {
					if j := low + high - 1 - i - k; j >= low && j < high {
						add(i, j)
					}
				}
			}
			low = high
		}
	}
}

// upTo adds, for each player, the pairs with the players up to k places from
// the player's mirror image in the group.
func upTo(k int) func(s foldSpec, add func(i, j int)) {
	var places []int
	for x := -k; x <= k; x++ {
		places = append(places, x)
	}
	return besideMirror(places...)
}

// foldedTwice adds the pairs of the fold and of the folds of its halves.
func foldedTwice(s foldSpec, add func(i, j int)) {
	half := s.players / 2
	for i := range half {
		add(i, s.players-1-i)
		add(i, half-1-i)
		add(half+i, s.players-1-i)
	}
}

// clubs adds the pairs within k clubs of random members.
func clubs(k int) func(s foldSpec, add func(i, j int)) {
	return func(s foldSpec, add func(i, j int)) {
		rng := rand.New(rand.NewPCG(1, 1))
		club := make([]int, s.players)
		for i := range club {
			club[i] = rng.IntN(k)
			for j := range i {
				if club[i] == club[j] {
					add(i, j)
				}
			}
		}
	}
}

// stars adds the pairs of some players with nearly all others.
func stars(s foldSpec, add func(i, j int)) {
	for k := range 4 {
		for i := range s.players - 40 {
			add(k*s.players/4, i)
		}
	}
}

// outside adds all pairs of the first and last seventh.
func outside(s foldSpec, add func(i, j int)) {
	for i := range s.players / 7 {
		for j := range i {
			add(i, j)
			add(s.players-1-i, s.players-1-j)
		}
		for j := range s.players / 7 {
			add(i, s.players-1-j)
		}
	}
}

// crowds adds the pairs of each 32 players with the 32 at their mirror.
func crowds(s foldSpec, add func(i, j int)) {
	for low := 0; low+32 <= s.players/2; low += 32 {
		for i := range 32 {
			for j := range 32 {
				add(low+i, s.players-1-low-j)
			}
		}
	}
}

// TestNearTheFold has searches that would take time in the square of the
// players, if the search did not put off the vertices that take long.
func TestNearTheFold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		foldSpec
		most int64 // steps, in millions
	}{
		{"the fold, and next to it", foldSpec{10_000, 1, WC2012, false, besideMirror(0, 1)}, 120},
		{"the same, twice as many", foldSpec{20_000, 1, WC2012, false, besideMirror(0, 1)}, 260},
		{"the same, forbidden", foldSpec{10_000, 1, WC2012, true, besideMirror(0, 1)}, 120},
		{"the same, WC2013", foldSpec{10_000, 1, WC2013, false, besideMirror(0, 1)}, 120},
		{"the same, WC2014", foldSpec{10_000, 1, WC2014, false, besideMirror(0, 1)}, 120},
		{"the same, WC2016", foldSpec{10_000, 1, WC2016, false, besideMirror(0, 1)}, 120},
		{"seven forbidden near the fold", foldSpec{10_000, 1, WC2012, true, upTo(3)}, 100},
		{"four on one side", foldSpec{10_000, 1, WC2012, false, besideMirror(0, 1, 2, 3)}, 125},
		{"the fold", foldSpec{10_000, 1, WC2012, false, upTo(0)}, 80},
		{"up to 5 places, odd", foldSpec{9_999, 1, WC2012, false, upTo(5)}, 740},
		{"up to 20 places", foldSpec{3_000, 1, WC2012, false, upTo(20)}, 215},
		{"up to 50 places", foldSpec{1_000, 1, WC2012, false, upTo(50)}, 130},
		{"4 groups, up to 5 places", foldSpec{10_000, 4, WC2012, false, upTo(5)}, 310},
		{"4 groups, up to 5 places, odd", foldSpec{3_999, 4, WC2012, false, upTo(5)}, 440},
		{"9 groups, up to 3 places, odd", foldSpec{5_001, 9, WC2012, false, upTo(3)}, 430},
		{"100 groups, WC2016", foldSpec{5_000, 100, WC2016, false, upTo(1)}, 300},
		{"folds of halves", foldSpec{10_000, 1, WC2012, false, foldedTwice}, 80},
		{"crowds", foldSpec{10_000, 1, WC2012, true, crowds}, 440},
		{"3 clubs", foldSpec{1_000, 1, WC2012, true, clubs(3)}, 28},
		{"30 clubs", foldSpec{2_000, 1, WC2012, true, clubs(30)}, 10},
		{"stars", foldSpec{400, 1, WC2012, true, stars}, 14},
		{"outside", foldSpec{600, 1, WC2012, true, outside}, 180},
	} {
		if !night.Now() && c.players > 2000 {
			continue
		}
		f, b := c.field(), plenty()
		m, p, err := f.solve(b)
		if err == nil {
			err = f.check(m, p, b)
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		t.Logf("%s: %d million steps", c.name, b.spent/1_000_000)
		if b.spent > c.most*1_000_000 {
			t.Errorf("%s: %d steps, want at most %d million", c.name, b.spent, c.most)
		}
	}
}

// TestWhyNotNearTheFold asks why not: two players leave the fold, and all
// others give way.
func TestWhyNotNearTheFold(t *testing.T) {
	t.Parallel()
	n := 10_000
	if !night.Now() {
		n = 1000
	}
	for _, c := range []struct {
		name string
		foldSpec
		most int64 // steps for each player
	}{
		{"seven forbidden near the fold", foldSpec{n, 1, WC2012, true, upTo(3)}, 85_000},
		{"the fold, and next to it", foldSpec{n, 1, WC2012, false, besideMirror(0, 1)}, 14_000},
	} {
		f := c.field()
		for _, wish := range [][2]int{{0, 1}, {0, n - 4}, {2 * n / 5, 2*n/5 + 3}, {0, n / 2}, {n - 2, n - 1}} {
			forced, b := f.force([][2]int{wish}), plenty()
			m, p, err := forced.solve(b)
			if err == nil {
				err = forced.check(m, p, b)
			}
			if err != nil || b.spent > c.most*int64(n) {
				t.Errorf("%s, %v: %d steps, error %v", c.name, wish, b.spent, err)
			}
		}
	}
}

// TestManyPins has pinned pairs, which are in nobody's way, however many there
// are.
func TestManyPins(t *testing.T) {
	n := 60_000
	if !night.Now() {
		n = 6000
	}
	f := foldSpec{n, 1, WC2012, false, upTo(-1)}.field()
	for _, of := range []int{0, 2, 6} { // one of so many is pinned; nobody
		forced := f
		if of > 0 {
			var pairs [][2]int
			for i := 0; i < n; i += of {
				pairs = append(pairs, [2]int{i, i + 1})
			}
			forced = f.force(pairs)
		}
		b := plenty()
		m, p, err := forced.solve(b)
		if err == nil {
			err = forced.check(m, p, b)
		}
		if err != nil || b.spent > 1000*int64(n) {
			t.Errorf("one of %d pinned: %d steps, error %v", of, b.spent, err)
		}
	}
}

// TestAllEqual has players who are all equal by the last criterion. The first
// player has the choice among all, then the next.
func TestAllEqual(t *testing.T) {
	f := foldSpec{1000, 1, WC2016, false, upTo(-1)}.field()
	for i := range f.players {
		f.players[i].seededUnits = 0
	}
	b := plenty()
	m, p, err := f.solve(b)
	if err == nil {
		err = f.check(m, p, b)
	}
	if err != nil || b.spent > 115_000_000 {
		t.Errorf("%d steps, error %v", b.spent, err)
	}
	for k, pair := range m.pairs {
		if pair != [2]int{2 * k, 2*k + 1} {
			t.Fatalf("pair %d is %v", k, pair)
		}
	}
}

// TestBudget has searches and checks that take too many steps. They are
// refused, with the figures.
func TestBudget(t *testing.T) {
	met := foldSpec{1000, 1, WC2012, false, besideMirror(0, 1)}
	forbidden := foldSpec{1000, 1, WC2012, true, besideMirror(0, 1)}
	for _, c := range []struct {
		foldSpec
		figures string
	}{
		{met, "players 1000, pairs that have met 999, different numbers of meetings 1, forbidden pairs 0"},
		{forbidden, "players 1000, pairs that have met 0, different numbers of meetings 0, forbidden pairs 999"},
	} {
		f, b := c.field(), plenty()
		m, p, err := f.solve(b)
		if err != nil {
			t.Fatal(err)
		}
		searched := b.spent
		if err := f.check(m, p, b); err != nil {
			t.Fatal(err)
		}
		if _, _, err := f.solve(&budget{allowed: searched}); err != nil {
			t.Errorf("as many steps as it takes: %v", err)
		}
		for _, allowed := range []int64{0, 1000, 100_000, searched - 1} {
			_, _, err := f.solve(&budget{allowed: allowed})
			want := fmt.Sprintf("the search for the round takes more than the %d steps allowed: %s", allowed, c.figures)
			if !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), want) {
				t.Errorf("%d steps: %v, want %q", allowed, err, want)
			}
		}
		err = f.checkOwn(m, p, &budget{allowed: b.spent, spent: searched + 1})
		want := fmt.Sprintf("the check of the certificate takes more than the %d steps allowed: %s", b.spent, c.figures)
		if !errors.Is(err, ErrTooLarge) || errors.Is(err, ErrNotOptimal) || !strings.Contains(err.Error(), want) {
			t.Errorf("check: %v, want %q", err, want)
		}
	}
}
