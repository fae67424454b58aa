package colors

import (
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSides checks the figures that the rules read.
func TestSides(t *testing.T) {
	for _, c := range []struct {
		name, games string
		ann, bob    Side
	}{
		{"no games", "", Side{}, Side{}},
		{"strangers only", "Cat-Dan", Side{}, Side{}},
		{
			"one meeting", "Ann-Bob",
			Side{Surplus: 1, GoldsHere: 1, Last: Gold, Streak: 1, LastHere: Gold},
			Side{Surplus: -1, GoldsHere: 0, Last: Silver, Streak: 1, LastHere: Silver},
		},
		{
			"a streak ends", "Ann-Bob Ann-Bob Bob-Ann",
			Side{Surplus: 1, GoldsHere: 2, Last: Silver, Streak: 1, LastHere: Silver},
			Side{Surplus: -1, GoldsHere: 1, Last: Gold, Streak: 1, LastHere: Gold},
		},
		{
			"a streak spans opponents and strangers' games", "Ann-Bob Cat-Dan Ann-Cat Dan-Bob",
			Side{Surplus: 2, GoldsHere: 1, Last: Gold, Streak: 2, LastHere: Gold},
			Side{Surplus: -2, GoldsHere: 0, Last: Silver, Streak: 2, LastHere: Silver},
		},
		{
			"the latest game was not the latest meeting", "Ann-Bob Cat-Ann Bob-Cat",
			Side{Surplus: 0, GoldsHere: 1, Last: Silver, Streak: 1, LastHere: Gold},
			Side{Surplus: 0, GoldsHere: 0, Last: Gold, Streak: 1, LastHere: Silver},
		},
		{
			"never met", "Ann-Cat Ann-Dan Cat-Bob",
			Side{Surplus: 2, Last: Gold, Streak: 2},
			Side{Surplus: -1, Last: Silver, Streak: 1},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			ann, bob := sides("Ann", "Bob", record(c.games))
			if diff := cmp.Diff([]Side{c.ann, c.bob}, []Side{ann, bob}); diff != "" {
				t.Errorf("%s (-want +got):\n%s", c.games, diff)
			}
		})
	}
}

// TestErrors uses numbers as ids, since NaN is the one that is not equal to itself.
func TestErrors(t *testing.T) {
	nan := math.NaN()
	type games = []Game[float64]
	for _, c := range []struct {
		name             string
		first, second    float64
		games            games
		samePlayer, noID bool
		text             string
	}{
		{
			"same player", 1, 1, nil, true, false,
			"colors: player 1: a player cannot meet themselves",
		},
		{
			"first is no id", nan, 2, nil, false, true,
			"colors: players NaN and 2: a player id must be equal to itself",
		},
		{
			"second is no id", 1, nan, nil, false, true,
			"colors: players 1 and NaN: a player id must be equal to itself",
		},
		{
			"neither is an id", nan, nan, nil, false, true,
			"colors: players NaN and NaN: a player id must be equal to itself",
		},
		{
			"game against oneself", 1, 2, games{{1, 2}, {2, 2}}, true, false,
			"colors: game 2: player 2: a player cannot meet themselves",
		},
		{
			"game of a stranger against himself", 1, 2, games{{3, 3}}, true, false,
			"colors: game 1: player 3: a player cannot meet themselves",
		},
		{
			"Gold is no id", 1, 2, games{{1, 2}, {2, 1}, {nan, 1}}, false, true,
			"colors: game 3: NaN against 1: a player id must be equal to itself",
		},
		{
			"Silver is no id", 1, 2, games{{3, nan}}, false, true,
			"colors: game 1: 3 against NaN: a player id must be equal to itself",
		},
		{
			"all at once", 1, 1, games{{nan, nan}, {1, 2}, {4, 4}, {1, 1}}, true, true,
			"colors: player 1: a player cannot meet themselves\n" +
				"colors: game 1: NaN against NaN: a player id must be equal to itself\n" +
				"colors: game 3: player 4: a player cannot meet themselves\n" +
				"colors: game 4: player 1: a player cannot meet themselves",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := Assign(c.first, c.second, c.games)
			if err == nil {
				t.Fatalf("no error, want %q", c.text)
			}
			if diff := cmp.Diff(c.text, err.Error()); diff != "" {
				t.Errorf("text (-want +got):\n%s", diff)
			}
			if got := errors.Is(err, ErrSamePlayer); got != c.samePlayer {
				t.Errorf("errors.Is(err, ErrSamePlayer) = %t", got)
			}
			if got := errors.Is(err, ErrNotAnID); got != c.noID {
				t.Errorf("errors.Is(err, ErrNotAnID) = %t", got)
			}
			if d != (Decision[float64]{}) {
				t.Errorf("decision %+v with an error, want none", d)
			}
		})
	}
}

func TestColor(t *testing.T) {
	for c, want := range map[Color]string{Gold: "Gold", Silver: "Silver", None: "none"} {
		if c.String() != want {
			t.Errorf("color %d is called %q, want %q", int(c), c, want)
		}
	}
	if Gold != -Silver || None != -None {
		t.Error("a color is not the negative of the other")
	}
}

// Ids of interface type need not even be comparable.
func TestUncomparableIDs(t *testing.T) {
	if _, err := Assign[any]([]int{1}, []int{1}, nil); !errors.Is(err, ErrNotAnID) {
		t.Errorf("error %v", err)
	}
	if _, err := Assign[any]("Ann", "Bob", []Game[any]{{"Ann", []int{1}}}); !errors.Is(err, ErrNotAnID) {
		t.Errorf("error %v", err)
	}
}
