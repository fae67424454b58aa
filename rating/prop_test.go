package rating_test

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/arbiter-go/arbiter/rating"
	"pgregory.net/rapid"
)

// checkTable checks what holds for every table.
func checkTable[P comparable](t rapid.TB, table rating.Table[P], players []P) {
	t.Helper()
	if len(table.Ratings) != len(players) {
		t.Fatalf("%d ratings for %d players", len(table.Ratings), len(players))
	}
	byClass := map[int]float64{}
	for i, r := range table.Ratings {
		if r.Player != players[i] {
			t.Errorf("rating %d is of player %v, want %v", i, r.Player, players[i])
		}
		if math.IsNaN(r.Strength) || math.IsInf(r.Strength, 0) || r.Elo != rating.Elo(r.Strength) {
			t.Errorf("strength %v, Elo %v", r.Strength, r.Elo)
		}
		if s, ok := byClass[r.Class]; ok && s != r.Strength {
			t.Errorf("class %d has strengths %v and %v", r.Class, s, r.Strength)
		}
		byClass[r.Class] = r.Strength
	}
	for class := 1; class <= len(byClass); class++ {
		s, ok := byClass[class]
		if !ok {
			t.Errorf("%d classes, but no class %d", len(byClass), class)
		}
		if class > 1 && s >= byClass[class-1] {
			t.Errorf("class %d has strength %v, class %d has %v", class-1, byClass[class-1], class, s)
		}
	}
	order := make([][]P, len(byClass))
	for _, r := range table.Ratings {
		order[r.Class-1] = append(order[r.Class-1], r.Player)
	}
	if !slices.EqualFunc(table.Order(), order, slices.Equal) {
		t.Errorf("order %v, want %v", table.Order(), order)
	}
	info := table.Info
	if !(info.Bound >= 0) || math.IsInf(info.Bound, 0) || info.Bits < 53 ||
		info.Proved < 0 || info.Assumed < 0 || info.Proved+info.Assumed != len(players)-len(byClass) {
		t.Errorf("%+v for %d players in %d classes", info, len(players), len(byClass))
	}
}

var (
	scores  = rapid.SampledFrom([]rating.Score{rating.Win, rating.Draw, rating.Loss})
	weights = rapid.SampledFrom([]float64{0, 0, 0, 1, 0.5, 2, 0.1, 3})
)

func drawGame(t *rapid.T, n int) rating.Game[int] {
	a := rapid.IntRange(0, n-1).Draw(t, "a")
	b := rapid.IntRange(0, n-2).Draw(t, "b")
	if b >= a {
		b++
	}
	return rating.Game[int]{A: a, B: b, Score: scores.Draw(t, "score"), Weight: weights.Draw(t, "weight")}
}

func drawEvent(t *rapid.T) event {
	e := event{n: rapid.IntRange(3, 8).Draw(t, "n")}
	for range rapid.IntRange(0, 20).Draw(t, "games") {
		e.games = append(e.games, drawGame(t, e.n))
	}
	e.options.DummyWeight = rapid.SampledFrom([]float64{0, 0, 1, 2.5}).Draw(t, "dummy weight")
	if rapid.IntRange(0, 3).Draw(t, "own weights") == 0 {
		e.options.DummyWeight = 0
		weight := rapid.SampledFrom([]float64{0.5, 1, 2.5, 40, 1e9, 0x1p-20})
		e.options.DummyWeights = rapid.SliceOfN(weight, e.n, e.n).Draw(t, "dummy weights")
	}
	elo := rapid.SampledFrom([]float64{1500, 1400, 1600, 1523.75, 2000})
	switch rapid.IntRange(0, 3).Draw(t, "dummies") {
	case 0, 1:
		e.options.DummyElo = rapid.SliceOfN(elo, e.n, e.n).Draw(t, "dummy elo")
	case 2:
		e = e.mirrored(elo.Draw(t, "every dummy elo"))
	}
	return e
}

// mirrored returns e with a mirror image of each game, and the same dummy for
// all. The images of players 0 and 1 are themselves, so their rating is the
// dummy's. Unless that is 1500, this symmetry has no proof.
func (e event) mirrored(elo float64) event {
	image := func(i int) int {
		if j := i ^ 1; i > 1 && j < e.n {
			return j
		}
		return i
	}
	e.options.DummyElo = slices.Repeat([]float64{elo}, e.n)
	return e.each(func(g rating.Game[int]) []rating.Game[int] {
		return []rating.Game[int]{g, {A: image(g.A), B: image(g.B), Score: opposite(g.Score), Weight: g.Weight}}
	})
}

// A tally counts what occurs in the events of a generator.
type tally struct {
	mu    sync.Mutex
	times map[string]int
}

func (c *tally) count(what string, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.times == nil {
		c.times = map[string]int{}
	}
	c.times[what] += n
}

// table counts what occurs in an answer.
func (c *tally) table(info rating.Info) {
	for what, occurs := range map[string]bool{
		"ties proved":      info.Proved > 0,
		"ties assumed":     info.Assumed > 0,
		"no ties":          info.Proved+info.Assumed == 0,
		"float64":          info.Bits == 53,
		"pairs of float64": info.Bits == 106,
		"big numbers":      info.Bits > 106,
	} {
		if occurs {
			c.count(what, 1)
		}
	}
}

// wants checks that each of these things has occurred.
func (c *tally) wants(t *testing.T, what ...string) {
	t.Helper()
	t.Log(c.times)
	for _, w := range what {
		if c.times[w] == 0 {
			t.Errorf("%s: never", w)
		}
	}
}

// The events of the laws have ties of both kinds, and need big numbers.
func TestDrawnEvents(t *testing.T) {
	var c tally
	events := rapid.Custom(drawEvent)
	for seed := range 300 {
		c.table(events.Example(seed).fit(t).Info)
	}
	c.wants(t, "ties proved", "ties assumed", "no ties", "float64", "big numbers")
	if c.times["ties assumed"] < 10 {
		t.Error("events of this kind are too rare")
	}
}

// limited: a call is refused exactly if it needs more work than is allowed.
func limited(t *rapid.T, c *tally) {
	e := drawEvent(t)
	want := e.fit(t)
	work := want.Info.Work
	e.options.MaxWork = rapid.OneOf(rapid.Int64Range(1, 2*work), rapid.SampledFrom([]int64{work - 1, work})).Draw(t, "work")
	got, err := rating.Fit(e.players(), e.games, e.options)
	switch {
	case e.options.MaxWork < want.Info.Work:
		c.count("refused", 1)
		if !errors.Is(err, rating.ErrTooLarge) || got.Ratings != nil {
			t.Errorf("%d steps of %d: error %v", e.options.MaxWork, want.Info.Work, err)
		}
	case err != nil:
		t.Errorf("%d steps of %d: %v", e.options.MaxWork, want.Info.Work, err)
	default:
		c.count("answered", 1)
		if !slices.Equal(got.Ratings, want.Ratings) || got.Info != want.Info {
			t.Errorf("with %d steps %+v, want %+v", e.options.MaxWork, got, want)
		}
	}
}

func TestLimited(t *testing.T) {
	var c tally
	rapid.Check(t, func(t *rapid.T) { limited(t, &c) })
	c.wants(t, "refused", "answered")
}

func FuzzLimited(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) { limited(t, new(tally)) }))
}

// with returns e with more games.
func (e event) with(games ...rating.Game[int]) event {
	e.games = slices.Concat(e.games, games)
	return e
}

// each returns e with each of its games replaced.
func (e event) each(replace func(rating.Game[int]) []rating.Game[int]) event {
	var games []rating.Game[int]
	for _, g := range e.games {
		games = append(games, replace(g)...)
	}
	e.games = games
	return e
}

func opposite(s rating.Score) rating.Score { return rating.Win + rating.Loss - s }

// same checks that two events have the same answer in every bit.
func same(t *rapid.T, e, f event) {
	x, y := e.fit(t), f.fit(t)
	if !slices.Equal(x.Ratings, y.Ratings) || x.Info != y.Info {
		t.Fatalf("%+v\n%+v\n%v\n\n%+v\n%+v\n%v", x.Ratings, x.Info, e, y.Ratings, y.Info, f)
	}
}

// The order of the games changes nothing.
func gameOrder(t *rapid.T) {
	e := drawEvent(t)
	f := e
	f.games = rapid.Permutation(e.games).Draw(t, "order")
	same(t, e, f)
}

func TestGameOrder(t *testing.T) { rapid.Check(t, gameOrder) }
func FuzzGameOrder(f *testing.F) { f.Fuzz(rapid.MakeFuzz(gameOrder)) }

// A game can be written down from either side.
func side(t *rapid.T) {
	e := drawEvent(t)
	same(t, e, e.each(func(g rating.Game[int]) []rating.Game[int] {
		if rapid.Bool().Draw(t, "other side") {
			g = rating.Game[int]{A: g.B, B: g.A, Score: opposite(g.Score), Weight: g.Weight}
		}
		return []rating.Game[int]{g}
	}))
}

func TestSide(t *testing.T) { rapid.Check(t, side) }
func FuzzSide(f *testing.F) { f.Fuzz(rapid.MakeFuzz(side)) }

// A draw is half a win for each.
func halves(t *rapid.T) {
	e := drawEvent(t)
	same(t, e, e.each(func(g rating.Game[int]) []rating.Game[int] {
		if g.Score != rating.Draw {
			return []rating.Game[int]{g}
		}
		won, lost := g, g
		won.Score, lost.Score = rating.Win, rating.Loss
		won.Weight = 0.5
		if g.Weight != 0 {
			won.Weight = g.Weight / 2
		}
		lost.Weight = won.Weight
		return []rating.Game[int]{lost, won}
	}))
}

func TestHalves(t *testing.T) { rapid.Check(t, halves) }
func FuzzHalves(f *testing.F) { f.Fuzz(rapid.MakeFuzz(halves)) }

// A game of weight 3 is three games.
func split(t *rapid.T) {
	e := drawEvent(t)
	same(t, e, e.each(func(g rating.Game[int]) []rating.Game[int] {
		if g.Weight != 3 {
			return []rating.Game[int]{g}
		}
		g.Weight = float64(rapid.IntRange(0, 1).Draw(t, "one"))
		return []rating.Game[int]{g, g, g}
	}))
}

func TestSplit(t *testing.T) { rapid.Check(t, split) }
func FuzzSplit(f *testing.F) { f.Fuzz(rapid.MakeFuzz(split)) }

// Who has beaten whom does not matter, given wins minus losses and who has met
// whom: a cycle of wins can be turned round.
func cycle(t *rapid.T) {
	e := drawEvent(t)
	p := rapid.Permutation(e.players()).Draw(t, "players")[:rapid.IntRange(3, e.n).Draw(t, "length")]
	w := weights.Draw(t, "weight")
	var forward, backward []rating.Game[int]
	for i, a := range p {
		g := rating.Game[int]{A: a, B: p[(i+1)%len(p)], Score: rating.Win, Weight: w}
		forward = append(forward, g)
		g.Score = rating.Loss
		backward = append(backward, g)
	}
	same(t, e.with(forward...), e.with(backward...))
}

func TestCycle(t *testing.T) { rapid.Check(t, cycle) }
func FuzzCycle(f *testing.F) { f.Fuzz(rapid.MakeFuzz(cycle)) }

// Names do not matter.
func names(t *rapid.T) {
	e := drawEvent(t)
	name := func(i int) string { return fmt.Sprint("player ", (i*7+5)%100) }
	var players []string
	for i := range e.n {
		players = append(players, name(i))
	}
	var games []rating.Game[string]
	for _, g := range e.games {
		games = append(games, rating.Game[string]{A: name(g.A), B: name(g.B), Score: g.Score, Weight: g.Weight})
	}
	want := e.fit(t)
	got, err := rating.Fit(players, games, e.options)
	if err != nil {
		t.Fatal(err)
	}
	if want.Info != got.Info {
		t.Errorf("%+v, want %+v", got.Info, want.Info)
	}
	for i, w := range want.Ratings {
		if g := got.Ratings[i]; g != (rating.Rating[string]{Player: players[i], Class: w.Class, Strength: w.Strength, Elo: w.Elo}) {
			t.Errorf("%+v, want %+v", g, w)
		}
	}
}

func TestNames(t *testing.T) { rapid.Check(t, names) }
func FuzzNames(f *testing.F) { f.Fuzz(rapid.MakeFuzz(names)) }

// The order of the players does not change classes, nor strengths by more than
// the bounds.
func playerOrder(t *rapid.T) {
	e := drawEvent(t)
	order := rapid.Permutation(e.players()).Draw(t, "order")
	o := e.options
	if o.DummyElo != nil {
		o.DummyElo = nil
		for _, i := range order {
			o.DummyElo = append(o.DummyElo, e.options.DummyElo[i])
		}
	}
	if o.DummyWeights != nil {
		o.DummyWeights = nil
		for _, i := range order {
			o.DummyWeights = append(o.DummyWeights, e.options.DummyWeights[i])
		}
	}
	x := e.fit(t)
	y, err := rating.Fit(order, e.games, o)
	if err != nil {
		t.Fatal(err)
	}
	checkTable(t, y, order)
	for k, i := range order {
		a, b := x.Ratings[i], y.Ratings[k]
		if a.Class != b.Class || math.Abs(a.Strength-b.Strength) > x.Info.Bound+y.Info.Bound {
			t.Errorf("%+v and %+v\n%v", a, b, e)
		}
	}
	if x.Info.Proved != y.Info.Proved {
		t.Errorf("%+v and %+v\n%v", x.Info, y.Info, e)
	}
}

func TestPlayerOrder(t *testing.T) { rapid.Check(t, playerOrder) }
func FuzzPlayerOrder(f *testing.F) { f.Fuzz(rapid.MakeFuzz(playerOrder)) }

// If everything had gone the other way, strengths would be the opposite and
// classes would count from the other end.
func reversal(t *rapid.T) {
	e := drawEvent(t)
	f := e.each(func(g rating.Game[int]) []rating.Game[int] {
		g.Score = opposite(g.Score)
		return []rating.Game[int]{g}
	})
	if e.options.DummyElo != nil {
		f.options.DummyElo = nil
		for _, elo := range e.options.DummyElo {
			f.options.DummyElo = append(f.options.DummyElo, 3000-elo)
		}
	}
	x, y := e.fit(t), f.fit(t)
	slack := x.Info.Bound + y.Info.Bound
	for i, r := range x.Ratings {
		got := y.Ratings[i]
		if got.Class != len(x.Order())+1-r.Class || math.Abs(got.Strength+r.Strength) > slack {
			t.Errorf("%+v, the other way round %+v\n%v", r, got, e)
		}
	}
}

func TestReversal(t *testing.T) { rapid.Check(t, reversal) }
func FuzzReversal(f *testing.F) { f.Fuzz(rapid.MakeFuzz(reversal)) }

// One more win never makes the winner weaker, nor the loser stronger.
func oneMoreWin(t *rapid.T) {
	e := drawEvent(t)
	g := drawGame(t, e.n)
	g.Score = rating.Win
	x, y := e.fit(t), e.with(g).fit(t)
	slack := x.Info.Bound + y.Info.Bound
	if before, after := x.Ratings[g.A].Strength, y.Ratings[g.A].Strength; after < before-slack {
		t.Errorf("winner: %v, then %v", before, after)
	}
	if before, after := x.Ratings[g.B].Strength, y.Ratings[g.B].Strength; after > before+slack {
		t.Errorf("loser: %v, then %v", before, after)
	}
}

func TestOneMoreWin(t *testing.T) { rapid.Check(t, oneMoreWin) }
func FuzzOneMoreWin(f *testing.F) { f.Fuzz(rapid.MakeFuzz(oneMoreWin)) }

// Fit leaves its arguments alone, and the same arguments give the same answer.
func untouched(t *rapid.T) {
	e := drawEvent(t)
	players, games := e.players(), slices.Clone(e.games)
	dummies, weights := slices.Clone(e.options.DummyElo), slices.Clone(e.options.DummyWeights)
	if _, err := rating.Fit(players, e.games, e.options); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(players, e.players()) || !slices.Equal(games, e.games) ||
		!slices.Equal(dummies, e.options.DummyElo) || !slices.Equal(weights, e.options.DummyWeights) {
		t.Errorf("Fit has changed its arguments")
	}
	same(t, e, e)
}

func TestUntouched(t *testing.T) { rapid.Check(t, untouched) }
func FuzzUntouched(f *testing.F) { f.Fuzz(rapid.MakeFuzz(untouched)) }

// Fit agrees with the slow solution on events of any shape.
func slow(t *rapid.T) { checkSlow(t, drawEvent(t)) }

func TestSlowAnyShape(t *testing.T) { rapid.Check(t, slow) }
func FuzzSlow(f *testing.F)         { f.Fuzz(rapid.MakeFuzz(slow)) }

// sentinels are the errors that Fit can wrap.
var sentinels = []error{
	rating.ErrUnknown, rating.ErrRepeated, rating.ErrNotAnID, rating.ErrSame, rating.ErrScore,
	rating.ErrWeight, rating.ErrCount, rating.ErrDummyWeights, rating.ErrDummyElo, rating.ErrExtreme, rating.ErrTooLarge,
}

// FuzzFit reads an event from arbitrary bytes, mostly a broken one.
func FuzzFit(f *testing.F) {
	bits := binary.LittleEndian.AppendUint64
	seed := func(e event) {
		data := []byte{byte(e.n), 2}
		data = bits(data, math.Float64bits(e.options.DummyWeight))
		if e.options.DummyElo != nil {
			data[1] |= 4
		}
		for _, elo := range e.options.DummyElo {
			data = bits(data, math.Float64bits(elo))
		}
		if e.options.DummyWeights != nil {
			data[1] |= 16
		}
		for _, w := range e.options.DummyWeights {
			data = bits(data, math.Float64bits(w))
		}
		for _, g := range e.games {
			data = append(data, byte(g.A+1), byte(g.B+1), byte(g.Score), 3)
			data = bits(data, math.Float64bits(g.Weight))
		}
		f.Add(data)
	}
	seed(event{})
	seed(event{n: 1, options: rating.Options{DummyWeight: 5e-324}})
	seed(event{n: 2, options: rating.Options{DummyWeight: -1}})
	seed(event{n: 2, options: rating.Options{DummyWeight: 1e308}})
	seed(event{n: 2, options: rating.Options{DummyElo: []float64{1e4, -1e4}}})
	seed(event{n: 2, options: rating.Options{DummyWeights: []float64{1e9, 0}}})
	seed(event{n: 2, options: rating.Options{DummyWeights: []float64{5e-324, 1e308}}})
	seed(event{n: 2, options: rating.Options{DummyElo: []float64{1500, math.NaN()}}})
	seed(event{n: 2, games: []rating.Game[int]{{A: -1, B: 2}, {A: 1, B: 1, Score: 4}}})
	for _, w := range []float64{0, 3, 0.1, 1e10, 1e16, 1e20, 1e300, 1e-300, 5e-324, math.MaxFloat64, math.NaN(), math.Inf(1)} {
		seed(event{n: 3, games: []rating.Game[int]{
			{A: 0, B: 1, Score: rating.Win, Weight: w},
			{A: 0, B: 2, Score: rating.Win},
			{A: 0, B: 1, Score: rating.Draw, Weight: w},
		}})
		seed(event{n: 2, games: []rating.Game[int]{{A: 0, B: 1, Score: rating.Win, Weight: w}}})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		next := func() byte {
			if len(data) == 0 {
				return 0
			}
			b := data[0]
			data = data[1:]
			return b
		}
		float := func() float64 {
			var b [8]byte
			data = data[copy(b[:], data):]
			return math.Float64frombits(binary.LittleEndian.Uint64(b[:]))
		}
		e := event{n: int(next() % 12)}
		shape := next()
		if shape&2 != 0 {
			e.options.DummyWeight = float()
		}
		if shape&4 != 0 {
			for range e.n {
				e.options.DummyElo = append(e.options.DummyElo, float())
			}
		}
		if shape&16 != 0 {
			for range e.n {
				e.options.DummyWeights = append(e.options.DummyWeights, float())
			}
		}
		players := e.players()
		if shape&8 != 0 {
			players = append(players, 0)
		}
		for len(data) > 0 && len(e.games) < 40 {
			g := rating.Game[int]{A: int(next()%16) - 1, B: int(next()%16) - 1, Score: rating.Score(next() % 5)}
			switch next() % 4 {
			case 1:
				g.Weight = 0.5
			case 2:
				g.Weight = 3
			case 3:
				g.Weight = float()
			}
			e.games = append(e.games, g)
		}
		table, err := rating.Fit(players, e.games, e.options)
		if err == nil {
			checkTable(t, table, players)
			return
		}
		if table.Ratings != nil {
			t.Errorf("a table and the error %v", err)
		}
		if !slices.ContainsFunc(sentinels, func(s error) bool { return errors.Is(err, s) }) {
			t.Errorf("unexpected error %v", err)
		}
	})
}

// A weight of each player's own, the same for all, is the weight for all.
func ownWeights(t *rapid.T) {
	e := drawEvent(t)
	e.options.DummyWeight = rapid.SampledFrom([]float64{0, 0.5, 1, 2.5}).Draw(t, "dummy weight")
	e.options.DummyWeights = nil
	f := e
	f.options.DummyWeight = 0
	f.options.DummyWeights = slices.Repeat([]float64{cmp.Or(e.options.DummyWeight, 0.5)}, e.n)
	same(t, e, f)
}

func TestOwnWeights(t *testing.T) { rapid.Check(t, ownWeights) }
func FuzzOwnWeights(f *testing.F) { f.Fuzz(rapid.MakeFuzz(ownWeights)) }

// Two winners whose dummies differ by the last digit of a weight are not equal.
func TestLastDigitOfWeight(t *testing.T) {
	for _, w := range []float64{0.5, math.Nextafter(0.5, 1)} {
		table, err := rating.FitPairs([]int{0, 1, 2}, []rating.Pair[int]{{A: 0, B: 2, Wins: 1}, {A: 1, B: 2, Wins: 1}},
			rating.Options{DummyWeights: []float64{0.5, w, 0.5}})
		if err != nil {
			t.Fatal(err)
		}
		if equal := table.Ratings[0].Class == table.Ratings[1].Class; equal != (w == 0.5) || table.Info.Assumed > 0 {
			t.Errorf("weight %v: %+v", w, table)
		}
		if w > 0.5 && table.Ratings[0].Class != 1 {
			t.Errorf("the heavier dummy holds the winner less: %+v", table)
		}
	}
}

// Known players keep their ratings, and a new one is rated against them. The
// rating of X solves 60 + 55 + 40/2 points of 200 games, up to the dummy.
func TestAnchors(t *testing.T) {
	table, err := rating.FitPairs([]string{"K1", "K2", "X"},
		[]rating.Pair[string]{{"X", "K1", 60, 20, 20}, {"X", "K2", 55, 20, 25}},
		rating.Options{DummyWeights: []float64{1e9, 1e9, 0x1p-20}, DummyElo: []float64{2150, 2153, 1500}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{2150, 2153, 2278.5} {
		if got := table.Ratings[i].Elo; math.Abs(got-want) > 0.05 {
			t.Errorf("%s has %v, want %v", table.Ratings[i].Player, got, want)
		}
	}
}
