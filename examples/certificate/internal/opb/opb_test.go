package opb

import (
	"cmp"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/pairing"
	"pgregory.net/rapid"
)

func TestOrder(t *testing.T)   { rapid.Check(t, keepsOrder) }
func TestProves(t *testing.T)  { rapid.Check(t, proves) }
func TestWeights(t *testing.T) { rapid.Check(t, outweigh) }

func FuzzOrder(f *testing.F)   { f.Fuzz(rapid.MakeFuzz(keepsOrder)) }
func FuzzProves(f *testing.F)  { f.Fuzz(rapid.MakeFuzz(proves)) }
func FuzzWeights(f *testing.F) { f.Fuzz(rapid.MakeFuzz(outweigh)) }

// draw returns a random event with its next round.
func draw(t *rapid.T, most int) next {
	seed := rapid.Uint64().Draw(t, "seed")
	for k := range uint64(20) {
		if x, ok := random(rand.New(rand.NewPCG(seed, k)), most, true); ok {
			return x
		}
	}
	t.Skip("no event of this seed goes on")
	return next{}
}

// problemOf returns the problem that the certificate of a round fits.
func problemOf(t rapid.TB, x next) *Problem {
	t.Helper()
	p, err := For(x.event, x.Ranking, x.Certificate.Levels)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// keepsOrder: the objective orders all rounds as the criteria do, and the next
// round has the least value.
func keepsOrder(t *rapid.T) {
	x := draw(t, 7)
	p := problemOf(t, x)
	type priced struct {
		cost   *big.Int
		counts []int64
	}
	var list []priced
	for _, r := range allRounds(x.Ranking) {
		cost, err := costOf(p, r)
		if legal := allows(x.event, r); legal != (err == nil) {
			t.Fatalf("%v: allowed %t, %v", r, legal, err)
		}
		if err == nil {
			list = append(list, priced{cost, countsOf(x, r)})
		}
	}
	least, err := costOf(p, x.Round)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range list {
		if a.cost.Cmp(least) < 0 {
			t.Fatalf("a round costs %d, less than the next round, %d", a.cost, least)
		}
		for _, b := range list {
			if got, want := a.cost.Cmp(b.cost), slices.Compare(a.counts, b.counts); got != want {
				t.Fatalf("%d and %d compare as %d, but %v and %v as %d", a.cost, b.cost, got, a.counts, b.counts, want)
			}
		}
	}
}

// proves: the certificate of each next round becomes a proof.
func proves(t *rapid.T) {
	x := draw(t, 30)
	if _, err := problemOf(t, x).Proof(x.Round, x.Certificate); err != nil {
		t.Fatal(err)
	}
}

// outweigh: the weight of each level is more than all that two rounds can
// differ by at the later levels. A count differs by the greatest count at most.
func outweigh(t *rapid.T) {
	x := draw(t, 30)
	p := problemOf(t, x)
	below := new(big.Int)
	for _, l := range slices.Backward(p.levels) {
		if p.weight(l).Cmp(below) <= 0 {
			t.Fatalf("%v %d weighs %d, and what comes after it %d", l.criterion, l.n, p.weight(l), below)
		}
		most := big.NewInt(l.most)
		if figure := sums[l.criterion]; figure != nil {
			low, high := p.span(figure)
			most.Mul(big.NewInt(high-low), big.NewInt(high-low))
			// Half as many pairs as players, and both signs.
			most.Mul(most, big.NewInt(int64(p.order)))
		}
		below.Add(below, most.Mul(most, p.weight(l)))
	}
}

// costOf returns what a round costs.
func costOf(p *Problem, r pairing.Round[string]) (*big.Int, error) {
	chosen, err := p.chosen(r)
	if err != nil {
		return nil, err
	}
	return p.value(chosen), nil
}

// allRounds returns all rounds of some players.
func allRounds(ranking []pairing.Ranked[string]) []pairing.Round[string] {
	names := []string{}
	for _, r := range ranking {
		names = append(names, r.Player)
	}
	if len(names)%2 == 1 {
		names = append(names, "")
	}
	var list []pairing.Round[string]
	var grow func(r pairing.Round[string], left []string)
	grow = func(r pairing.Round[string], left []string) {
		if len(left) == 0 {
			list = append(list, pairing.Round[string]{Games: slices.Clone(r.Games), Byes: slices.Clone(r.Byes)})
			return
		}
		for k := 1; k < len(left); k++ {
			s, rest := r, slices.Delete(slices.Clone(left[1:]), k-1, k)
			if left[k] == "" {
				s.Byes = []string{left[0]}
			} else {
				s.Games = append(slices.Clone(r.Games), pairing.Game[string]{Gold: left[0], Silver: left[k]})
			}
			grow(s, rest)
		}
	}
	grow(pairing.Round[string]{}, names)
	return list
}

// allows reports whether the director's choices allow a round.
func allows(e pairing.Event[string], r pairing.Round[string]) bool {
	for _, x := range e.Forbidden {
		f := x.Pair
		if n := len(e.Rounds) + 1; n < x.From || x.Until > 0 && n > x.Until {
			continue
		}
		if r := (pairing.Event[string]{Rounds: []pairing.Round[string]{r}}); r.Find(1, f[0], f[1]) > 0 {
			return false
		}
	}
	for _, p := range e.Pins {
		if p.Round != len(e.Rounds)+1 {
			continue
		}
		for _, pair := range p.Pairs {
			if r := (pairing.Event[string]{Rounds: []pairing.Round[string]{r}}); r.Find(1, pair[0], pair[1]) == 0 {
				return false
			}
		}
		if p.Bye != nil && !slices.Contains(r.Byes, *p.Bye) {
			return false
		}
	}
	return true
}

// countsOf returns what a round counts by each criterion, in order. It is what
// the rule book says, read once more: for every N from the highest down, and
// sums to be maximized as negative numbers.
func countsOf(x next, r pairing.Round[string]) (list []int64) {
	if x.event.Edition.HasPoints() {
		return auditOf(x, r)
	}
	rank := map[string]int{}
	for i, p := range x.Ranking {
		rank[p.Player] = i
	}
	met := func(a, b string) (times int) {
		for _, round := range x.event.Rounds {
			for _, g := range round.Games {
				if g.Gold != a && g.Gold != b || g.Silver != a && g.Silver != b || g.Outcome == pairing.Void {
					continue
				}
				if g.Outcome != pairing.BothForfeit || !x.event.BothForfeitUnmet {
					times++
				}
			}
		}
		return times
	}
	criteria := x.event.Criteria
	if len(criteria) == 0 {
		criteria = x.event.Edition.Criteria()
	}
	for _, c := range criteria {
		levels := make([]int64, 12) // N from 11 down
		var bye, sum int64
		for _, g := range r.Games {
			i, j := rank[g.Gold], rank[g.Silver]
			a, b := x.Ranking[i], x.Ranking[j]
			gap := max(a.Losses-b.Losses, b.Losses-a.Losses)
			square := int64((i - j) * (i - j))
			switch c {
			case pairing.Repeats:
				if n := met(g.Gold, g.Silver) + 1; n > 1 {
					levels[11-n]++
				}
			case pairing.LossGaps:
				if gap > 0 {
					levels[11-gap]++
				}
			case pairing.RankSpread:
				if gap == 0 {
					square = -square
				}
				sum += square
			case pairing.RankSquares:
				sum -= square
			case pairing.SeededSquares:
				d := int64(math.Round(a.Seeded*10_000)) - int64(math.Round(b.Seeded*10_000))
				sum -= d * d
			}
		}
		for _, name := range r.Byes {
			p := x.Ranking[rank[name]]
			switch c {
			case pairing.ByeFewest:
				bye = int64(p.Byes)
			case pairing.ByeLosses:
				bye = int64(p.Losses)
			case pairing.ByeRating:
				bye = int64(p.Class)
			case pairing.ByeSeed:
				bye = int64(slices.Index(x.event.Entrants, name))
			case pairing.ByeRank:
				bye = int64(p.Rank)
			case pairing.ByeMostLosses:
				bye = -int64(p.Losses)
			case pairing.ByeLast:
				bye = -int64(p.Rank)
			case pairing.ByeSeeded:
				// How many have a better seeded rating.
				for _, q := range x.Ranking {
					bye += int64(cmp.Compare(q.Seeded, p.Seeded+1e-7)+1) / 2
				}
			}
		}
		list = append(append(list, levels...), bye, sum)
	}
	return list
}

// named returns an event of seven players after two rounds, with names that
// have to be quoted.
func named(t testing.TB) next {
	t.Helper()
	e := pairing.New(pairing.WC2012, []string{"Ann", "Bob \"the Rook\"", "Cid", "Dan\n* #variable= 0", "Eve", "Fay", "Żuk"})
	play := func() {
		p, err := pairing.Next(e)
		if err != nil {
			t.Fatal(err)
		}
		for k := range p.Round.Games {
			p.Round.Games[k].Outcome = pairing.GoldWins
		}
		e.Rounds = append(e.Rounds, p.Round)
	}
	play()
	play()
	p, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	return next{p, e}
}

func TestGolden(t *testing.T) {
	x := named(t)
	p := problemOf(t, x)
	golden.Check(t, "round.opb", string(p.Text()))
	proof, err := p.Proof(x.Round, x.Certificate)
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "round.pbp", string(proof))
}

// Names cannot break a line, whatever they are.
func TestNames(t *testing.T) {
	e := pairing.New(pairing.WC2012, append([]string{"", "*", "; min: +1 x1 ;", strings.Repeat("long ", 10_000), "\xff"}, clitest.Hostile...))
	p, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	text := string(problemOf(t, next{p, e}).Text())
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if !strings.HasPrefix(line, "* ") && line != "*" && !strings.HasPrefix(line, "min: ") && !strings.HasSuffix(line, " = 1 ;") {
			t.Errorf("a line that is not of the form: %.100q", line)
		}
		for _, c := range line {
			if c < ' ' || c > '~' {
				t.Fatalf("a line with %q: %.100q", c, line)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	x := named(t)
	for _, c := range []struct {
		name   string
		change func(e *pairing.Event[string], ranking *[]pairing.Ranked[string])
		width  int
		want   string
	}{
		{"no width", nil, 0, "words of 0 bits"},
		{"a large width", nil, 63, "words of 63 bits"},
		{"nobody", func(_ *pairing.Event[string], r *[]pairing.Ranked[string]) { *r = nil }, 52, "no players"},
		{"a stranger", func(_ *pairing.Event[string], r *[]pairing.Ranked[string]) { (*r)[2].Player = "Zoe" }, 52, `"Zoe", rank 3, is not an entrant`},
		{"twice", func(_ *pairing.Event[string], r *[]pairing.Ranked[string]) { (*r)[2].Player = (*r)[1].Player }, 52, "twice"},
		{"a pinned stranger", func(e *pairing.Event[string], _ *[]pairing.Ranked[string]) {
			e.Pins = []pairing.Pin[string]{{Round: 3, Pairs: [][2]string{{"Ann", "Zoe"}}}}
		}, 52, `"Ann" and "Zoe" are pinned`},
		{"a pinned bye", func(e *pairing.Event[string], _ *[]pairing.Ranked[string]) {
			zoe := "Zoe"
			e.Pins = []pairing.Pin[string]{{Round: 3, Bye: &zoe}}
		}, 52, `the bye is pinned to "Zoe"`},
	} {
		e, ranking := x.event.Clone(), slices.Clone(x.Ranking)
		if c.change != nil {
			c.change(&e, &ranking)
		}
		if _, err := newProblem(e, ranking, c.width); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	if _, err := newProblem(x.event, make([]pairing.Ranked[string], maxPlayers+1), 52); err == nil || !strings.Contains(err.Error(), "too many players") {
		t.Errorf("too many players: %v", err)
	}
}

// Choices about players who are out, or about a past round, change nothing.
func TestChoicesOfOthers(t *testing.T) {
	x := named(t)
	want := len(problemOf(t, x).pairs)
	e := x.event.Clone()
	e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Zoe"}}, {Pair: [2]string{"Zoe", "Ann"}}}
	e.Pins = []pairing.Pin[string]{{Round: 2, Pairs: [][2]string{{"Ann", "Cid"}}}}
	p, err := newProblem(e, x.Ranking, 52)
	if err != nil || len(p.pairs) != want {
		t.Errorf("%d pairs, %v, want %d", len(p.pairs), err, want)
	}
}

// A round that is not a solution is refused, and a certificate that does not
// prove it.
func TestProofErrors(t *testing.T) {
	x := withSet(t)
	p := problemOf(t, x)
	for _, c := range []struct {
		name   string
		change func(x *next)
		want   string
	}{
		{"a game less", func(x *next) { x.Round.Games = x.Round.Games[1:] }, "leaves out rank"},
		{"a stranger", func(x *next) { x.Round.Games[0].Gold = "Zoe" }, `"Zoe"`},
		{"a stranger has the bye", func(x *next) { x.Round.Byes[0] = "Zoe" }, `"Zoe"`},
		{"twice", func(x *next) { x.Round.Games = append(x.Round.Games, x.Round.Games[0]) }, "twice"},
		{"in two games", func(x *next) { x.Round.Games[1].Gold = x.Round.Games[0].Gold }, "twice"},
		{"against oneself", func(x *next) { x.Round.Games[0].Gold = x.Round.Games[0].Silver }, "not allowed"},
		{"another round", func(x *next) {
			g := x.Round.Games
			g[0].Silver, g[1].Silver = g[1].Silver, g[0].Silver
		}, "costs more"},
		{"a level", func(x *next) { x.Certificate.Levels = x.Certificate.Levels[1:] }, "other levels"},
		{"a unit", func(x *next) { x.Certificate.Levels[0].Unit *= 2 }, "other levels"},
		{"a greater y", func(x *next) { x.Certificate.Players[3].Y[1]++ }, "cost too little"},
		{"a smaller y", func(x *next) { x.Certificate.Players[3].Y[1]-- }, "costs more"},
		{"a player less", func(x *next) { x.Certificate.Players = x.Certificate.Players[1:] }, "players"},
		{"another player", func(x *next) { x.Certificate.Players[0].Player = "Zoe" }, `"Zoe"`},
		{"no value for the bye", func(x *next) { x.Certificate.Bye = nil }, "it has no value for the bye"},
		{"a word", func(x *next) { x.Certificate.Players[0].Y = []int64{0} }, "player 1 has 1 words, not 2"},
		{"a word of a set", func(x *next) { x.Certificate.Sets[0].Z = nil }, "set 1 has 0 words, not 2"},
		{"an even set", func(x *next) { x.Certificate.Sets[0].Bye = !x.Certificate.Sets[0].Bye }, "not odd"},
		{"a stranger in a set", func(x *next) { x.Certificate.Sets[0].Players[0] = "Zoe" }, `"Zoe"`},
		{"twice in a set", func(x *next) { x.Certificate.Sets[0].Players[0] = x.Certificate.Sets[0].Players[1] }, "twice"},
		{"a negative z", func(x *next) { x.Certificate.Sets[0].Z[0] = -1 }, "negative"},
		{"no set", func(x *next) { x.Certificate.Sets = nil }, "costs more"},
	} {
		y := withSet(t)
		c.change(&y)
		if _, err := p.Proof(y.Round, y.Certificate); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	if _, err := p.Proof(x.Round, x.Certificate); err != nil {
		t.Error(err)
	}
}

// withSet returns an event whose next round needs an odd set and a bye.
func withSet(t testing.TB) next {
	t.Helper()
	for seed := range uint64(1000) {
		x, ok := random(rand.New(rand.NewPCG(seed, 0)), 20, false)
		if ok && !x.event.Edition.HasPoints() && len(x.Certificate.Sets) > 0 && len(x.Certificate.Sets[0].Players) > 2 && x.Certificate.Sets[0].Z[0] == 0 &&
			len(x.Round.Byes) == 1 && x.Directed == "" && len(x.Certificate.Players[0].Y) == 2 && len(x.Ranking) > 8 {
			return x
		}
	}
	t.Fatal("no event needs a set")
	return next{}
}

// The width is the first one whose levels are the certificate's.
func TestWidth(t *testing.T) {
	x := withSet(t)
	for _, width := range widths {
		own, err := newProblem(x.event, x.Ranking, width)
		if err != nil {
			t.Fatal(err)
		}
		var levels []pairing.Level
		for _, l := range own.levels {
			levels = append(levels, pairing.Level{Criterion: l.criterion, N: l.n, Word: l.word, Unit: l.unit})
		}
		p, err := For(x.event, x.Ranking, levels)
		if err != nil || !slices.Equal(p.levels, own.levels) {
			t.Errorf("%d bits: %v", width, err)
		}
	}
	if _, err := For(x.event, x.Ranking, nil); !errors.Is(err, errWidth) {
		t.Errorf("no levels: %v", err)
	}
}

// Ratings that are very far apart need a greater base.
func TestBase(t *testing.T) {
	p := Problem{order: 1000, width: 52, names: make([]string, 1000), facts: make([]facts, 1000)}
	p.facts[7].tenThousandths = 1 << 30
	if err := p.setLevels([]pairing.Criterion{pairing.SeededSquares}, nil); err != nil || p.base != 71 {
		t.Errorf("base 2^%d, %v", p.base, err)
	}
	p.facts[8].tenThousandths = -1 << 30
	if err := p.setLevels([]pairing.Criterion{pairing.SeededSquares}, nil); err == nil {
		t.Error("figures that are too far apart")
	}
}

// alone returns an event with a single player, who has the bye at no cost.
func alone(t testing.TB) next {
	t.Helper()
	e := pairing.New(pairing.WC2012, []string{"Ann", "Bob"})
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 0, Until: 1}}
	p, err := pairing.Next(e)
	if err != nil || len(p.Ranking) != 1 {
		t.Fatal(p.Ranking, err)
	}
	return next{p, e}
}

func TestAlone(t *testing.T) {
	f := write(t, alone(t))
	if !strings.Contains(f.OPB, "\nmin: +0 x1 ;\n+1 x1 = 1 ;\n+1 x1 = 1 ;\n") {
		t.Error(f.OPB)
	}
	if !strings.Contains(f.PBP, "\npol 1 2 + 2 d;\n") {
		t.Error(f.PBP)
	}
}

// auditOf returns what a round of an event with points counts, as countsOf
// does, by the library's own audit.
func auditOf(x next, r pairing.Round[string]) (list []int64) {
	v, err := pairing.Audit(x.event, r)
	if err != nil {
		panic(err)
	}
	const most = 64 // levels of a criterion
	for _, c := range criteria(x.event) {
		levels := make([]int64, most) // N from the highest down
		for _, y := range v.Cost {
			if y.Criterion != c {
				continue
			}
			if levels[most-1-y.N] = y.Value; c.Maximized() {
				levels[most-1-y.N] = -y.Value
			}
		}
		list = append(list, levels...)
	}
	return list
}
