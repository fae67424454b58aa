package botcli

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/until"
	"github.com/arbiter-go/arbiter/internal/problem"
	"pgregory.net/rapid"
)

func TestOdds(t *testing.T) {
	for level, want := range map[string]int64{
		"0.05": 20, "0.5": 2, "1/3": 3, "0.3": 4, "5e-2": 20, "0.000000001": 1_000_000_000, "0.0000000009": 0,
		"0": 0, "-0.05": 0, "0.51": 0, "5%": 0, "": 0, "NaN": 0, "1e-10": 0, "1e-999999999": 0, "0.0500000000000000000000": 0,
	} {
		if got, err := odds(level); got != want || (err == nil) != (want > 0) {
			t.Errorf("%q: %d, %v", level, got, err)
		}
	}
}

// TestOddsRound checks that the error is not larger than the level, and not
// much smaller.
func TestOddsRound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, 1_000_000).Draw(t, "numerator")
		level := big.NewRat(n, 2*n+rapid.Int64Range(0, 990_000_000).Draw(t, "more"))
		got, err := odds(level.String())
		if err != nil {
			t.Fatal(err)
		}
		if big.NewRat(1, got).Cmp(level) > 0 || big.NewRat(1, got-1).Cmp(level) <= 0 {
			t.Fatalf("%v has odds %d", level, got)
		}
	})
}

func TestCheckGoal(t *testing.T) {
	var found problem.List
	CheckGoal(until.Goal{Places: []int{0, 1, 1, 4}, Matches: 9}, 4, 2, 8, 5, ReportTo(&found))
	want := []string{
		"until, matches: a figure that is not allowed: 9, and it must be 2 to 8, or 0 for 5",
		"until, place 1: a figure that is not allowed: 0, and it must be 1 to 3",
		"until, place 3: named twice: 1",
		"until, place 4: a figure that is not allowed: 4, and it must be 1 to 3",
	}
	if got := fmt.Sprint(found.Err("test")); got != strings.Join(want, "\n") {
		t.Error(got)
	}
	found = problem.List{}
	CheckGoal(until.Goal{}, 4, 2, 8, 5, ReportTo(&found))
	if got := Goal(until.Goal{}, 5); found.Err("test") != nil || fmt.Sprint(got) != "{[1] 5}" {
		t.Errorf("%v, %v", found.Err("test"), got)
	}
}
