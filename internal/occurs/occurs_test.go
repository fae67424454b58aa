package occurs

import (
	"testing"

	"pgregory.net/rapid"
)

func TestHold(t *testing.T) {
	draws := 0
	Hold(t, func(t *rapid.T, seen Tally) {
		draws++
		n := rapid.IntRange(0, 999).Draw(t, "n")
		seen.When(n == 7, "a seven")
		seen.Note("a draw")
	}, "a seven", "a draw")
	if draws == 0 {
		t.Error("no draws")
	}
	if seen := (Tally{"a draw": 1}); seen.all([]string{"a draw", "a seven"}) || !seen.all([]string{"a draw"}) {
		t.Error("all")
	}
}
