package colors

import (
	"fmt"
	"testing"
)

// The events that are measured: 80 games, as in a usual event, and 1000 games.
var events = []struct{ players, rounds int }{{16, 10}, {40, 50}}

func BenchmarkAssign(b *testing.B) {
	for _, e := range events {
		players, games := event(b, e.players, e.rounds)
		b.Run(fmt.Sprintf("games=%d", len(games)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Assign(players[0], players[1], games); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestAllocs(t *testing.T) {
	for _, e := range events {
		players, games := event(t, e.players, e.rounds)
		for _, second := range players[1:] {
			if n := testing.AllocsPerRun(1, func() { Assign(players[0], second, games) }); n != 0 {
				t.Errorf("%d games, %s and %s: %v allocations, want 0", len(games), players[0], second, n)
			}
			if n := testing.AllocsPerRun(1, func() { AssignSwiss(players[0], second, games) }); n != 0 {
				t.Errorf("Swiss, %d games, %s and %s: %v allocations, want 0", len(games), players[0], second, n)
			}
		}
	}
}

// event returns an event of an even number of players, in which everybody meets
// everybody in turn, with the colors that Assign gives.
func event(t testing.TB, n, rounds int) (players []string, games []Game[string]) {
	for i := range n {
		players = append(players, fmt.Sprintf("player %02d", i+1))
	}
	play := func(i, j int) {
		d, err := Assign(players[i], players[j], games)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, Game[string]{d.Gold, d.Silver})
	}
	m := n - 1 // the players sit in a circle, except the last
	for r := range rounds {
		play(m, r%m)
		for k := 1; k < n/2; k++ {
			play((r+k)%m, (r+m-k)%m)
		}
	}
	return players, games
}
