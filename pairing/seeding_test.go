package pairing_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// WHRE counts from five games on, else WHR from five on, else the gameroom
// rating.
func TestWHRX(t *testing.T) {
	for _, c := range []struct {
		whreGames, whrGames int
		want                float64
	}{
		{5, 0, 2100}, {5, 5, 2100}, {4, 5, 2000}, {0, 50, 2000}, {4, 4, 1900}, {0, 0, 1900},
	} {
		r := pairing.WHR{WHRE: 2100, WHREGames: c.whreGames, WHR: 2000, WHRGames: c.whrGames, Gameroom: 1900}
		if got := r.WHRX(); got != c.want {
			t.Errorf("%d and %d games: %v, want %v", c.whreGames, c.whrGames, got, c.want)
		}
	}
}

func TestSeed(t *testing.T) {
	got, err := pairing.Seed([]string{"Ann", "Bob", "Cid"}, []float64{1500, 2100, 1800.5}, 7)
	want := pairing.Seeding[string]{Order: []string{"Bob", "Cid", "Ann"}, Lots: [][]string{}, Lot: 7}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

// Every order of three equals is drawn by some lot, and the lot is on record.
func TestSeedByLot(t *testing.T) {
	players, values := []string{"Ann", "Bob", "Cid", "Dan", "Eve"}, []float64{1500, 2000, 1500, 1400, 1500}
	orders := map[string]int{}
	for lot := range uint64(600) {
		s, err := pairing.Seed(players, values, lot)
		if err != nil {
			t.Fatal(err)
		}
		if s.Order[0] != "Bob" || s.Order[4] != "Dan" {
			t.Fatalf("order %v", s.Order)
		}
		if s.Lot != lot || len(s.Lots) != 1 || !slices.Equal(s.Lots[0], s.Order[1:4]) {
			t.Fatalf("%+v: the draw isn't on record", s)
		}
		orders[fmt.Sprint(s.Order[1:4])]++
	}
	if len(orders) != 6 {
		t.Errorf("orders drawn: %v, want all six", orders)
	}
	for order, n := range orders {
		if n < 60 || n > 140 {
			t.Errorf("%s is drawn %d times of 600", order, n)
		}
	}
}

// TestSeedVectors has draws on record: they never change.
func TestSeedVectors(t *testing.T) {
	players := strings.Fields("Ann Bob Cid Dan Eve Fay Gus Hal")
	values := []float64{3, 1, 3, 2, 1, 3, 1, 1}
	for _, c := range []struct {
		lot  uint64
		want string
	}{
		{0, "Ann Cid Fay Dan Hal Eve Gus Bob"},
		{1, "Cid Fay Ann Dan Bob Gus Eve Hal"},
		{2012, "Cid Ann Fay Dan Hal Bob Gus Eve"},
		{math.MaxUint64, "Ann Fay Cid Dan Gus Hal Bob Eve"},
	} {
		s, err := pairing.Seed(players, values, c.lot)
		if got := strings.Join(s.Order, " "); err != nil || got != c.want {
			t.Errorf("lot %d: %v, %q, want %q", c.lot, err, got, c.want)
		}
	}
}

func TestSeedErrors(t *testing.T) {
	for name, c := range map[string]struct {
		players []float64 // as ids
		values  []float64
		want    error
	}{
		"twice":           {[]float64{1, 2, 1}, []float64{1, 2, 3}, pairing.ErrRepeated},
		"not an id":       {[]float64{1, math.NaN()}, []float64{1, 2}, pairing.ErrNotAnID},
		"too few values":  {[]float64{1, 2}, []float64{1}, pairing.ErrSeedValue},
		"too many values": {[]float64{1}, []float64{1, 2}, pairing.ErrSeedValue},
		"not a number":    {[]float64{1, 2}, []float64{1, math.NaN()}, pairing.ErrSeedValue},
	} {
		if got, err := pairing.Seed(c.players, c.values, 1); !errors.Is(err, c.want) || got.Order != nil {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	_, err := pairing.Seed([]float64{1, 1, math.NaN()}, []float64{1, math.NaN(), 2}, 1)
	for _, want := range []error{pairing.ErrRepeated, pairing.ErrNotAnID, pairing.ErrSeedValue} {
		if !errors.Is(err, want) {
			t.Errorf("all at once: %v, want %v too", err, want)
		}
	}
}

func TestSeeding(t *testing.T) { rapid.Check(t, seeding) }
func FuzzSeeding(f *testing.F) { f.Fuzz(rapid.MakeFuzz(seeding)) }

// seeding: the order has everybody once, from the highest value down; equals
// stand on record in the order drawn; the same lot draws the same.
func seeding(t *rapid.T) {
	players := rapid.SliceOfDistinct(rapid.Int(), rapid.ID).Draw(t, "players")
	value := map[int]float64{}
	var values []float64
	for _, p := range players {
		value[p] = float64(rapid.IntRange(0, 6).Draw(t, "value"))
		values = append(values, value[p])
	}
	lot := rapid.Uint64().Draw(t, "lot")
	s, err := pairing.Seed(players, values, lot)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(slices.Sorted(slices.Values(players)), slices.Sorted(slices.Values(s.Order))) {
		t.Errorf("%v is not an order of %v", s.Order, players)
	}
	lots := [][]int{}
	for i := 0; i < len(s.Order); {
		k := i + 1
		for k < len(s.Order) && value[s.Order[k]] == value[s.Order[i]] {
			k++
		}
		if k-i > 1 {
			lots = append(lots, s.Order[i:k])
		}
		if k < len(s.Order) && value[s.Order[k]] > value[s.Order[i]] {
			t.Errorf("%v: %d stands too low", s.Order, s.Order[k])
		}
		i = k
	}
	if diff := cmp.Diff(lots, s.Lots); diff != "" {
		t.Errorf("lots (-want +got):\n%s", diff)
	}
	again, err := pairing.Seed(players, values, lot)
	if diff := cmp.Diff(s, again); diff != "" || err != nil {
		t.Errorf("drawn again: %v\n%s", err, diff)
	}
}
