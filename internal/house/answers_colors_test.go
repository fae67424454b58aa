package house_test

import (
	"errors"
	"testing"

	"github.com/arbiter-go/arbiter/colors"
)

func colorsAnswers(t *testing.T) []answer {
	game := colors.Game[string]{Gold: "Ann", Silver: "Bob"}
	d, err := colors.Assign("Ann", "Bob", []colors.Game[string]{game, {Gold: "Ann", Silver: "Cid"}})
	if err != nil {
		t.Fatal(err)
	}
	_, err = colors.Assign([1]any{"Ann"}, [1]any{[]int{1}}, []colors.Game[[1]any]{{Gold: [1]any{"Ann"}, Silver: [1]any{"Ann"}}})
	var ps colors.Problems
	if !errors.As(err, &ps) {
		t.Fatal(err)
	}
	unread := new(colors.Problem).UnmarshalJSON([]byte(`{"kind":"?"}`))
	var unreadable *colors.Problem
	if !errors.As(unread, &unreadable) {
		t.Fatal(unread)
	}
	return []answer{
		is(game),
		is(d),
		partOf(d.GoldSide, d.SilverSide),
		is(*ps[0], *ps[1], *unreadable),
	}
}
