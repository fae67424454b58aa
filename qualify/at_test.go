package qualify

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestAt has games that begin at hours 1, 3 and 2, and last an hour; the last
// is undecided.
func TestAt(t *testing.T) {
	in := input("Ann Bob", log("Ann", "Bomb", 1, "G+ @3 S-"), log("Bob", "Sharp", 2, "G?"))
	in.Unavailable, in.Order = []string{"Bob"}, []string{"Bob", "Ann"}
	in.Reserves, in.Penalized, in.Developers = []string{"Old"}, []string{"Ann"}, []string{"Zoe", "Yan"}
	for _, c := range []struct {
		name   string
		at     time.Time
		games  []int
		inPlay []bool
	}{
		{"before all", hour(1).Add(-1), nil, nil},
		{"one begins", hour(1), []int{0}, []bool{true}},
		{"just before it ends", hour(2).Add(-1), []int{0}, []bool{true}},
		{"it ends, and the last begins", hour(2), []int{0, 2}, []bool{false, true}},
		{"two have ended", hour(3), []int{0, 1, 2}, []bool{false, true, false}},
		{"after all", hour(4), []int{0, 1, 2}, []bool{false, false, false}},
	} {
		t.Run(c.name, func(t *testing.T) {
			before, _ := json.Marshal(in)
			then, games := in.At(c.at)
			if diff := cmp.Diff(c.games, games); diff != "" {
				t.Fatalf("games (-want +got):\n%s", diff)
			}
			want := in
			want.Games = nil
			for k, i := range games {
				g := in.Games[i]
				if c.inPlay[k] {
					g.End, g.Winner = time.Time{}, None
				}
				want.Games = append(want.Games, g)
			}
			if diff := cmp.Diff(want, then); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if _, err := Outlook(then, c.at); err != nil {
				t.Error(err)
			}
			// The lists are new.
			for i := range then.Games {
				then.Games[i].Gold = "Eve"
			}
			then.Entrants[0], then.Benchmarks[0], then.Unavailable[0], then.Order[0] = "Eve", "Eve", "Eve", "Eve"
			then.Reserves[0], then.Penalized[0], then.Developers[0] = "Eve", "Eve", "Eve"
			if after, _ := json.Marshal(in); string(after) != string(before) {
				t.Errorf("the input was %s, and is %s", before, after)
			}
		})
	}
	// A game in play without an end stays so.
	in.Games[2].End = time.Time{}
	if then, _ := in.At(hour(5)); then.Games[2] != in.Games[2] {
		t.Errorf("in play: %+v", then.Games[2])
	}
}
