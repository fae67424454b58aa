package holdem

import "testing"

// TestBots has what the bots do at the end of some actions.
func TestBots(t *testing.T) {
	for _, c := range []struct {
		cards, actions string
		raiser         string
	}{
		{"AcAd|2h7c|3d9sKhJd4h", "c", "r"},   // a pair
		{"AcTd|2h7c|3d9sKhJd4h", "c", "r"},   // the ten and up
		{"Ac9d|2h7c|3d9sKhJd4h", "c", "c"},   // one
		{"Ac9d|2h7c|3d8sKhJd4h", "r", "c"},   // called all the same
		{"Ac9d|2h7c|3d9sKhJd4h", "c c", "c"}, // a pair with the board
		{"Ac9d|2h7c|3d9sKhJd4h", "c c c r", "c"},
		{"Ac9d|2h7c|9s9hKhJd4h", "c c c r", "r"}, // three of a kind
		{"Ac9d|2h7c|3d8sKhJd4h", "c c", "c"},     // a free check
		{"Ac9d|2h7c|3d8sKhJd4h", "c c c r", "f"},
	} {
		h := play(t, Limit, c.cards, c.actions)
		if h.Betting.ToAct() != First {
			t.Fatalf("%s: not the first player's turn", c.actions)
		}
		v := h.view(First, 1, &player{})
		if a, millis := (Raiser{}).Act(v); a.String() != c.raiser || millis != 0 {
			t.Errorf("Raiser, %s after %s: %v, %d ms", c.cards, c.actions, a, millis)
		}
		if a, millis := (Caller{}).Act(v); a != (Action{Kind: Call}) || millis != 0 {
			t.Errorf("Caller: %v, %d ms", a, millis)
		}
	}
}
