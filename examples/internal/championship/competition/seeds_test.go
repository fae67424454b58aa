package competition

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// The text says which of the three ratings is the WHRX of a player.
func TestFrom(t *testing.T) {
	for _, c := range []struct {
		whre, whr int // games
		want      string
		value     float64
	}{
		{5, 0, "WHRE, 5 games", 1}, {5, 5, "WHRE, 5 games", 1}, {4, 5, "WHR, 5 games", 2}, {4, 4, "gameroom", 3}, {0, 0, "gameroom", 3},
	} {
		x := Rated{WHRE: 1, WHREGames: c.whre, WHR: 2, WHRGames: c.whr, Gameroom: 3}
		if got := x.From(); got != c.want || x.Ratings().WHRX() != c.value {
			t.Errorf("%d and %d games: %s, %v", c.whre, c.whr, got, x.Ratings().WHRX())
		}
	}
}

func TestOrder(t *testing.T) {
	f, err := Read([]byte(`{"seeds": {"fixed": "2012-01-08T20:00:00-05:00", "lot": 1, "ratings": [
		{"player": "Ann", "gameroom": 1500}, {"player": "Bob", "gameroom": 1700},
		{"player": "Cid", "whre": 1900, "whreGames": 4, "whr": 1600, "whrGames": 5, "gameroom": 2000}, {"player": "Dan", "gameroom": 1700}]},
		"event": {"lives": 3, "entrants": [], "rounds": []}}`))
	if err != nil {
		t.Fatal(err)
	}
	got, err := f.Seeds.Order()
	if err != nil || len(got.Lots) != 1 || got.Lot != 1 || !slices.Equal(got.Order[2:], []string{"Cid", "Ann"}) {
		t.Fatalf("%+v, %v", got, err)
	}
	text, err := f.Text()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Read(text); err != nil || fmt.Sprintf("%+v", *again.Seeds) != fmt.Sprintf("%+v", *f.Seeds) {
		t.Errorf("read again: %v\n%s", err, text)
	}

	wrong := Seeds{Ratings: []Rated{{Player: "Ann"}, {Player: "Ann", WHREGames: -1}, {Player: "Bob", WHRGames: -1}}}
	_, err = wrong.Order()
	if !errors.Is(err, pairing.ErrRepeated) || strings.Count(err.Error(), "is below 0") != 2 {
		t.Errorf("%v", err)
	}
	for _, bad := range []string{`"ratings": [{"player": "Ann"}]`, `"lot": 1`, `"ratings": [], "seed": 3`, `"lot": -1, "ratings": []`} {
		if _, err := Read([]byte(`{"seeds": {` + bad + `}, "event": {"lives": 3, "entrants": ["Ann"], "rounds": []}}`)); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}
