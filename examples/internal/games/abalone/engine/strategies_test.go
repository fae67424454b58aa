package engine

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

func TestAll(t *testing.T) {
	names := wiretest.Strategies(t, All(), func(s Strategy) (string, string) { return s.Name, s.Does })
	for _, s := range All() {
		if found, ok := Find(s.Name); !ok || found.Does != s.Does {
			t.Errorf("%s is not found", s.Name)
		}
	}
	if want := []string{"random", "greedy", "depth1", "depth2", "depth3", "depth4", "depth5", "clock"}; !slices.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
	if s, ok := Find("depth6"); ok {
		t.Errorf("found %+v", s)
	}
}

func TestStrategies(t *testing.T) { rapid.Check(t, strategies) }

// strategies: from any point of a game, a strategy makes a legal move, and
// another player of the same seed makes the same move, unless it plays by the
// clock. It resigns only without a move.
func strategies(t *rapid.T) {
	s := rapid.SampledFrom(All()).Draw(t, "strategy")
	seed := rapid.Uint64().Draw(t, "seed")
	g := drawGame(t, abalone.Options{}, 100)
	turn := turnOf(g)
	turn.Left = 0
	r, err := s.New(seed, abalone.Options{}).Choose(turn)
	if err != nil || r.Resign || !slices.Contains(turn.Legal, r.Move) {
		t.Fatalf("%s: %+v, %v", s.Name, r, err)
	}
	if again, err := s.New(seed, abalone.Options{}).Choose(turn); !s.Clock && (again != r || err != nil) {
		t.Errorf("%s: %+v, and then %+v, %v", s.Name, r, again, err)
	}
	turn.Legal = nil
	if r, err := s.New(seed, abalone.Options{}).Choose(turn); !r.Resign || err != nil {
		t.Errorf("%s: %+v without a move, %v", s.Name, r, err)
	}
}

// TestDepths checks that the strategies search as deep as they say. Only the
// clock takes time.
func TestDepths(t *testing.T) {
	turn := turnOf(middle(t, 2, 40))
	for k, s := range All()[2:7] {
		if info := s.New(0, abalone.Options{}).(*Engine).Search(turn); info.Depth != k+1 {
			t.Errorf("%s: %+v", s.Name, info)
		}
	}
	turn.Left = 2 * margin
	e := All()[7].New(0, abalone.Options{}).(*Engine)
	if r, err := e.Choose(turn); err != nil || r.Took <= 0 || e.Depth != 0 || e.Nodes != 0 {
		t.Errorf("clock: %+v, %v", r, err)
	}
}

// TestRandom checks that each move comes about as often, whichever seed or turn
// it is.
func TestRandom(t *testing.T) {
	g, err := abalone.New(abalone.Options{})
	if err != nil {
		t.Fatal(err)
	}
	turn := turnOf(g)
	for _, next := range []func(k int) abalone.Turn{
		func(int) abalone.Turn { return turn },
		func(k int) abalone.Turn {
			x := turn
			x.Positions = make([]abalone.Board, k+1)
			return x
		},
	} {
		counts := map[abalone.Move]int{}
		for k := range 4400 {
			seed := uint64(k)
			x := next(k)
			if len(x.Positions) > 1 {
				seed = 1
			}
			r, err := random(seed).Choose(x)
			if err != nil {
				t.Fatal(err)
			}
			counts[r.Move]++
		}
		for _, m := range turn.Legal {
			if n := counts[m]; n < 50 || n > 150 {
				t.Errorf("%v is drawn %d times of 4,400, expected about 100", m, n)
			}
		}
	}
}

// TestSeeds checks that the seeds of an engine vary its games, and that a seed
// always gives the same game.
func TestSeeds(t *testing.T) {
	play := func(seed uint64) []abalone.Move {
		g, err := abalone.Play(deep(2)(seed, abalone.Options{}), deep(2)(seed+1, abalone.Options{}), abalone.Options{Moves: 20})
		if err != nil {
			t.Fatal(err)
		}
		return g.Moves()
	}
	games := map[string]bool{}
	for seed := range uint64(20) {
		moves := play(seed)
		if diff := cmp.Diff(moves, play(seed)); diff != "" {
			t.Errorf("seed %d (-first +second):\n%s", seed, diff)
		}
		text := ""
		for _, m := range moves {
			text += m.String() + " "
		}
		games[text] = true
	}
	if len(games) < 19 {
		t.Errorf("%d games of 20 seeds", len(games))
	}
}

// TestNoise has numbers from -2 to 2, each about as often.
func TestNoise(t *testing.T) {
	counts := map[int]int{}
	for key := range uint64(5_000) {
		counts[noise(1+key%7, key)]++
		if n := noise(0, key); n != 0 {
			t.Fatalf("without a seed, %d", n)
		}
	}
	for n := -2; n <= 2; n++ {
		if counts[n] < 850 || counts[n] > 1150 {
			t.Errorf("%d comes %d times of 5,000, expected about 1,000", n, counts[n])
		}
	}
	if len(counts) != 5 {
		t.Errorf("%d numbers", len(counts))
	}
	if mixed(1) != 0xe220a8397b1dcdaf {
		t.Errorf("the first number of SplitMix64 is %#x", mixed(1))
	}
}

// TestOptions checks that strategies that search know the limit of moves, and
// have their seed.
func TestOptions(t *testing.T) {
	o := abalone.Options{Moves: 30, MoreMarbles: true}
	for _, s := range All() {
		if e, ok := s.New(1, o).(*Engine); ok && (e.Options != o || e.Seed != 1) {
			t.Errorf("%s knows %+v, and has the seed %d", s.Name, e.Options, e.Seed)
		}
	}
}
