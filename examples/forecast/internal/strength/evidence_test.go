package strength

import (
	"math"
	"testing"
)

// TestLogWin: nothing overflows, and no digits are lost.
func TestLogWin(t *testing.T) {
	for _, c := range []struct{ x, want float64 }{
		{0, -math.Ln2}, {1000, 0}, {-1000, -1000}, {math.Log(3), math.Log(0.75)}, {-math.Log(3), math.Log(0.25)},
	} {
		if got := logWin(c.x); !(math.Abs(got-c.want) <= 1e-15*math.Abs(c.want)) {
			t.Errorf("%v: %v, want %v", c.x, got, c.want)
		}
	}
}
