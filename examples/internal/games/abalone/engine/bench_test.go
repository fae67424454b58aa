package engine

import (
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// BenchmarkPerft counts all games of four moves. The last move is counted and
// not made.
func BenchmarkPerft(b *testing.B) {
	games := 0
	for b.Loop() {
		games += perft(positionOf(abalone.Start(), abalone.Black), 4)
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

// BenchmarkSearch searches the middle of games.
func BenchmarkSearch(b *testing.B) {
	turns := middles(b, 8)
	for _, c := range []struct {
		name   string
		engine Engine
	}{
		{"depth=1", Engine{Depth: 1}},
		{"depth=3", Engine{Depth: 3}},
		{"depth=5", Engine{Depth: 5}},
		{"depth=5,table=none", Engine{Depth: 5, Table: -1}},
		{"nodes=100000", Engine{Nodes: 100_000}},
	} {
		b.Run(c.name, func(b *testing.B) {
			var nodes, depth, n int64
			for b.Loop() {
				for _, turn := range turns {
					info := c.engine.Search(turn)
					nodes += info.Nodes
					depth += int64(info.Depth)
					n++
				}
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(nodes)/float64(n), "nodes/move")
			b.ReportMetric(float64(depth)/float64(n), "depth")
			b.ReportMetric(b.Elapsed().Seconds()*1000/float64(n), "ms/move")
		})
	}
}

// middles returns turns from games of engines, after 26 to 75 moves.
func middles(t testing.TB, n int) (turns []abalone.Turn) {
	for k := range n {
		turns = append(turns, turnOf(middle(t, k, 26+50*k/n)))
	}
	return turns
}

// turnOf returns what the player is told which is to move.
func turnOf(g *abalone.Game) abalone.Turn {
	s := g.ToMove()
	return abalone.Turn{Side: s, Board: g.Board(), Legal: g.Legal(), Positions: g.Positions(), Left: g.Left(s)}
}
