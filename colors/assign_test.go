package colors

import (
	"errors"
	"math"
	"reflect"
	"slices"
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

// TestErrors uses numbers as ids, since NaN is the one that is not equal to
// itself.
func TestErrors(t *testing.T) {
	nan := math.NaN()
	type games = []Game[float64]
	for _, c := range []struct {
		name          string
		first, second float64
		games         games
		want          Problems
		text          string
	}{
		{
			"same player", 1, 1, nil,
			Problems{{Kind: ErrSame, Entrants: []int{0, 1}, Who: "1"}},
			"colors: 1: cannot meet itself",
		},
		{
			"first is no id", nan, 2, nil,
			Problems{{Kind: ErrNotAnID, Where: "first player", Entrants: []int{0}, Who: "NaN"}},
			"colors: first player: NaN: an id must be equal to itself",
		},
		{
			"second is no id", 1, nan, nil,
			Problems{{Kind: ErrNotAnID, Where: "second player", Entrants: []int{1}, Who: "NaN"}},
			"colors: second player: NaN: an id must be equal to itself",
		},
		{
			"neither is an id", nan, nan, nil,
			Problems{
				{Kind: ErrNotAnID, Where: "first player", Entrants: []int{0}, Who: "NaN"},
				{Kind: ErrNotAnID, Where: "second player", Entrants: []int{1}, Who: "NaN"},
			},
			"colors: first player: NaN: an id must be equal to itself\n" +
				"colors: second player: NaN: an id must be equal to itself",
		},
		{
			"game against oneself", 1, 2, games{{1, 2}, {2, 2}},
			Problems{{Kind: ErrSame, Game: 2, Entrants: []int{1}, Who: "2"}},
			"colors: game 2: 2: cannot meet itself",
		},
		{
			"game of a stranger against himself", 1, 2, games{{3, 3}},
			Problems{{Kind: ErrSame, Game: 1, Who: "3"}},
			"colors: game 1: 3: cannot meet itself",
		},
		{
			"Gold is no id", 1, 2, games{{1, 2}, {2, 1}, {nan, 1}},
			Problems{{Kind: ErrNotAnID, Game: 3, Who: "NaN"}},
			"colors: game 3: NaN: an id must be equal to itself",
		},
		{
			"Silver is no id", 1, 2, games{{3, nan}},
			Problems{{Kind: ErrNotAnID, Game: 1, Who: "NaN"}},
			"colors: game 1: NaN: an id must be equal to itself",
		},
		{
			"all at once", 1, 1, games{{nan, nan}, {1, 2}, {4, 4}, {1, 1}},
			Problems{
				{Kind: ErrSame, Entrants: []int{0, 1}, Who: "1"},
				{Kind: ErrNotAnID, Game: 1, Who: "NaN"},
				{Kind: ErrNotAnID, Game: 1, Who: "NaN"},
				{Kind: ErrSame, Game: 3, Who: "4"},
				{Kind: ErrSame, Game: 4, Entrants: []int{0}, Who: "1"},
			},
			"colors: 1: cannot meet itself\n" +
				"colors: game 1: NaN: an id must be equal to itself\n" +
				"colors: game 1: NaN: an id must be equal to itself\n" +
				"colors: game 3: 4: cannot meet itself\n" +
				"colors: game 4: 1: cannot meet itself",
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
			var ps Problems
			if !errors.As(err, &ps) {
				t.Fatalf("error %v has no problems", err)
			}
			if !reflect.DeepEqual(ps, c.want) {
				t.Errorf("problems %+v, want %+v", ps, c.want)
			}
			for _, kind := range kinds {
				want := slices.ContainsFunc(c.want, func(p *Problem) bool { return p.Kind == kind })
				if got := errors.Is(err, kind); got != want {
					t.Errorf("errors.Is(err, %q) = %t", kind, got)
				}
			}
			var first *Problem
			if !errors.As(err, &first) || first != ps[0] {
				t.Errorf("the first problem is %v, want %v", first, ps[0])
			}
			if d != (Decision[float64]{}) {
				t.Errorf("decision %+v with an error, want none", d)
			}
		})
	}
}

func TestColor(t *testing.T) {
	for c, want := range map[Color]string{Gold: "gold", Silver: "silver", None: "", 2: "color 2"} {
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
