package abalone

import "testing"

// crowded is the middle of a game, with all marbles near each other.
const crowded = "...../...O../...O#../..OO#.../.#OO###../..O##OO./..OO.../..##../....."

// BenchmarkMoves lists all legal moves of a board.
func BenchmarkMoves(b *testing.B) {
	for _, c := range []struct{ name, board string }{{"start", Start().String()}, {"crowded", crowded}} {
		board, err := ParseBoard(c.board)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			room := make([]Move, 0, 200)
			b.ReportAllocs()
			for b.Loop() {
				room = board.AppendMoves(room[:0], Black)
			}
			b.ReportMetric(float64(len(room)), "moves")
		})
	}
}

// BenchmarkPerft counts all games of four moves.
func BenchmarkPerft(b *testing.B) {
	room := make([][]Move, 4)
	games := 0
	for b.Loop() {
		games += perft(Start(), Black, 4, room)
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

// BenchmarkPlay has Greedy play itself.
func BenchmarkPlay(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Play(Greedy{}, Greedy{}, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// TestAllocations checks that with room enough neither the list of moves nor a
// move allocates.
func TestAllocations(t *testing.T) {
	room := make([]Move, 0, 200)
	b := Start()
	if n := testing.AllocsPerRun(100, func() {
		room = b.AppendMoves(room[:0], Black)
		for _, m := range room {
			if _, err := b.After(Black, m); err != nil {
				t.Fatal(err)
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
