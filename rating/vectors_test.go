package rating_test

import (
	"math"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/rating"
	"github.com/google/go-cmp/cmp"
)

// A vector is an event of testdata/vectors.txt, with its solution.
type vector struct {
	name      string
	players   []string
	games     []rating.Game[string]
	options   rating.Options
	strengths []string
	order     [][]string
	assumed   bool
}

func readVectors(t *testing.T) []*vector {
	text, err := os.ReadFile("testdata/vectors.txt")
	if err != nil {
		t.Fatal(err)
	}
	number := func(s string) float64 {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	var vectors []*vector
	var v *vector
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || words[0] == "#":
		case words[0] == "event":
			v = &vector{name: words[1]}
			vectors = append(vectors, v)
		case words[0] == "players":
			v.players = words[1:]
		case words[0] == "dummy" && words[1] == "weight":
			v.options.DummyWeight = number(words[2])
		case words[0] == "dummy" && words[1] == "elo":
			for _, w := range words[2:] {
				v.options.DummyElo = append(v.options.DummyElo, number(w))
			}
		case words[0] == "strengths":
			v.strengths = words[1:]
		case words[0] == "order":
			for class := range strings.SplitSeq(strings.Join(words[1:], ""), ">") {
				v.order = append(v.order, strings.Split(class, "="))
			}
		case words[0] == "assumed":
			v.assumed = true
		case len(words) == 3 && words[1] == "beats":
			v.games = append(v.games, rating.Game[string]{A: words[0], B: words[2], Score: rating.Win})
		case len(words) == 3 && words[1] == "draws":
			v.games = append(v.games, rating.Game[string]{A: words[0], B: words[2], Score: rating.Draw})
		default:
			t.Fatalf("testdata/vectors.txt: what is %q?", line)
		}
	}
	return vectors
}

func TestVectors(t *testing.T) {
	vectors := readVectors(t)
	if len(vectors) != 26 {
		t.Errorf("%d vectors, want 26", len(vectors))
	}
	for _, v := range vectors {
		t.Run(v.name, func(t *testing.T) {
			table, err := rating.Fit(v.players, v.games, v.options)
			if err != nil {
				t.Fatal(err)
			}
			checkTable(t, table, v.players)
			if len(v.strengths) != len(v.players) {
				t.Fatalf("%d strengths for %d players", len(v.strengths), len(v.players))
			}
			for i, r := range table.Ratings {
				want, _, err := big.ParseFloat(v.strengths[i], 10, uint(prec), big.ToNearestEven)
				if err != nil {
					t.Fatal(err)
				}
				off := math.Abs(toFloat64(prec.sub(prec.float(r.Strength), want)))
				if !(off < 1e-12) || off > table.Info.Bound {
					t.Errorf("%s: strength %v is off by %.3g (bound %.3g)", r.Player, r.Strength, off, table.Info.Bound)
				}
			}
			if d := cmp.Diff(v.order, table.Order()); d != "" {
				t.Errorf("order (-want +got):\n%s", d)
			}
			if assumed := table.Info.Assumed > 0; assumed != v.assumed {
				t.Errorf("%+v, want assumed ties: %t", table.Info, v.assumed)
			}
		})
	}
}

// path is a match of 2-0 between players 0 and 1, and then matches of 1-1 along
// a path.
func path(n int) event {
	e := event{n: n, games: []rating.Game[int]{{A: 0, B: 1, Score: rating.Win, Weight: 2}}}
	for i := 2; i < n; i++ {
		e.games = append(e.games,
			rating.Game[int]{A: i - 1, B: i, Score: rating.Win},
			rating.Game[int]{A: i - 1, B: i, Score: rating.Loss})
	}
	return e
}

// Player 1 is the worst. A player who has drawn a match is between the opponent
// and the dummy at 0. So strengths rise strictly from player 1 to the far end
// of the path, by steps that shrink by about 0.61 each.
func TestPath(t *testing.T) {
	for _, n := range []int{8, 64, 200} {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			table := path(n).fit(t)
			for i, r := range table.Ratings {
				want := n + 1 - i
				if i == 0 {
					want = 1
				}
				if r.Class != want {
					t.Errorf("player %d: class %d, want %d", i, r.Class, want)
				}
			}
			if info := table.Info; info.Assumed != 0 || info.Proved != 0 || info.Bound > 1e-9 {
				t.Errorf("%+v, want no ties", info)
			}
			if n == 200 && table.Info.Bits <= 53 {
				t.Errorf("%+v: gaps of 1e-40 need more bits", table.Info)
			}
			if n <= 64 && night.Now() {
				checkSlow(t, path(n))
			}
		})
	}
}

// One win is worth a strength that solves a cubic equation in tanh; the winner
// and the loser against a player of strength 0 have odds of 5 and 1/5.
func TestCheckpoints(t *testing.T) {
	const win = 1.01200108700711803573760752969
	for _, c := range []struct {
		name      string
		games     []rating.Game[string]
		strengths []float64
		elos      []float64
	}{
		{
			"one win",
			[]rating.Game[string]{{A: "b", B: "d", Score: rating.Win}},
			[]float64{0, win, -win},
			[]float64{1500, 1675.80259511, 1324.19740489},
		},
		{
			"chain",
			[]rating.Game[string]{{A: "a", B: "b", Score: rating.Win}, {A: "b", B: "d", Score: rating.Win}},
			[]float64{math.Log(5), 0, -math.Log(5)},
			[]float64{1500 + 400*math.Log10(5), 1500, 1500 - 400*math.Log10(5)},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			table, err := rating.Fit([]string{"a", "b", "d"}, c.games, rating.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for i, r := range table.Ratings {
				if math.Abs(r.Strength-c.strengths[i]) > 1e-12 || math.Abs(r.Elo-c.elos[i]) > 1e-8 {
					t.Errorf("%+v, want strength %v, Elo %v", r, c.strengths[i], c.elos[i])
				}
			}
		})
	}
}
