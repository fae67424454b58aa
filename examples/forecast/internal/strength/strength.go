package strength

import (
	"fmt"
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/rating"
)

// MaxPlayers is the maximum number of players of a model. For n players,
// [Model.Draw] takes n²/2 steps of about a nanosecond, and the model of one
// spread takes 4n² bytes and n³/6 steps.
const MaxPlayers = 2000

// Weights returns the weights of a model without a weight of its own. Each is a
// half of the weight before it. They expect standard deviations from 50 to 567
// Elo, each 1.41 times the deviation before it. Before the first game, all of
// them count the same.
func Weights() []float64 { return []float64{48, 24, 12, 6, 3, 1.5, 0.75, 0.375} }

// A Pair has the games of two players. Draws are half a win for each side. Two
// players may have several pairs, whose games add up.
type Pair struct {
	First, Second       int // numbers of players, from 0
	Wins, Draws, Losses int // of First
}

// Options say how a model is made. The zero value is the default.
type Options struct {
	// Centers has the Elo rating that each player is expected to have
	// before the games, such as a seed rating. Nil means the same for all.
	Centers []float64

	// Weight is the weight of the virtual draw. 0 means all weights of
	// [Weights], each of which counts by how well it explains the results.
	Weight float64

	// Fixed leaves the uncertainty out: [Model.Draw] always returns the
	// expected strengths. With one weight, these are the most likely
	// strengths.
	Fixed bool
}

// A Model has the evidence about the strengths of some players. It never
// changes, so several goroutines can use it at once.
type Model struct {
	spreads []fitted
	fixed   []float64 // the only draw, or nil
	players int
}

// A fitted is a Spread with the fit for it.
type fitted struct {
	Spread
	upTo   float64   // the sum of the shares up to here
	best   []float64 // the most likely strengths
	factor *factor   // of their information
}

// New returns the model of a number of players from their games.
//
// The error names the pair, the player or the option that is wrong. It is an
// error of package rating, unless there are too many players.
//
// A model takes the time of a fit for each weight, and n³/6 steps more for n
// players.
func New(players int, pairs []Pair, o Options) (*Model, error) {
	if players < 0 || players > MaxPlayers {
		return nil, fmt.Errorf("strength: %d players; a model has 0 to %d", players, MaxPlayers)
	}
	weights := Weights()
	if o.Weight != 0 {
		weights = []float64{o.Weight}
	}
	m := &Model{players: players}
	var evidence []float64
	for _, w := range weights {
		best, err := fit(players, pairs, o.Centers, w)
		if err != nil {
			return nil, fmt.Errorf("strength: %w", err)
		}
		links, excess := information(best, pairs, o.Centers, w)
		f := newFactor(links, excess)
		m.spreads = append(m.spreads, fitted{
			Spread: Spread{Weight: w, Elo: 2 * chance.EloPerNat / math.Sqrt(w)},
			best:   best,
			factor: f,
		})
		evidence = append(evidence, likelihood(best, pairs, o.Centers, w)-
			float64(0.5*(f.logDet-float64(float64(players)*chance.Log(w/4)))))
	}
	upTo := 0.0
	for k, share := range shares(evidence) {
		upTo += share
		m.spreads[k].Share, m.spreads[k].upTo = share, upTo
	}
	if o.Fixed {
		m.fixed = m.expected()
		for k := range m.spreads {
			m.spreads[k].factor = nil
		}
	}
	return m, nil
}

// Known returns a model of strengths that are known, in natural logarithms.
func Known(strengths []float64) *Model {
	fixed := append([]float64{}, strengths...)
	return &Model{fixed: fixed, players: len(fixed)}
}

// Players returns the number of players.
func (m *Model) Players() int { return m.players }

// Draw draws strengths, in natural logarithms, into a list with one entry for
// each player. For a model with known or fixed strengths it uses no lots.
//
// With several spreads, the first lot chooses one of them by its share. Then
// each player takes a lot.
func (m *Model) Draw(lots *chance.Lots, into []float64) {
	if m.fixed != nil {
		copy(into, m.fixed)
		return
	}
	last := len(m.spreads) - 1
	s := &m.spreads[last]
	if last > 0 {
		u := lots.Uniform()
		if k := slices.IndexFunc(m.spreads, func(s fitted) bool { return u < s.upTo }); k >= 0 {
			s = &m.spreads[k]
		}
	}
	for i := range into {
		into[i] = lots.Normal()
	}
	s.factor.correlate(into)
	for i, x := range s.best {
		into[i] += x
	}
}

// Fixed reports whether all draws of the model are the same.
func (m *Model) Fixed() bool { return m.fixed != nil }

// A Spread is one assumption of a model on how far apart players are.
type Spread struct {
	Weight float64 // of the virtual draw

	// Elo is the standard deviation of strengths that the weight w expects.
	// It is 2/√w in natural logarithms, and 347.4/√w in Elo. It is also the
	// standard deviation of draws from a model without games.
	Elo float64

	Share float64 // how much it counts; the shares of a model sum to 1
}

// Spreads returns the assumptions of a model with their shares. A model of
// [Known] has none.
func (m *Model) Spreads() []Spread {
	var list []Spread
	for _, s := range m.spreads {
		list = append(list, s.Spread)
	}
	return list
}

// Mean returns the expected strength of each player, in natural logarithms, and
// its standard error, both over all spreads. They are the mean and the standard
// deviation of the draws of [Model.Draw]. So the errors are 0 if the strengths
// are known or fixed.
//
// For n players it takes n³/6 steps for each spread.
func (m *Model) Mean() (strengths, errors []float64) {
	errors = make([]float64, m.players)
	if m.fixed != nil {
		return slices.Clone(m.fixed), errors
	}
	strengths = m.expected()
	for _, s := range m.spreads {
		variances := s.factor.variances()
		for i, x := range s.best {
			d := x - strengths[i]
			errors[i] += float64(s.Share * (variances[i] + float64(d*d)))
		}
	}
	for i, v := range errors {
		errors[i] = math.Sqrt(v)
	}
	return strengths, errors
}

// expected returns the mean of the most likely strengths over all spreads.
func (m *Model) expected() []float64 {
	strengths := make([]float64, m.players)
	for _, s := range m.spreads {
		for i, x := range s.best {
			strengths[i] += float64(s.Share * x)
		}
	}
	return strengths
}

// center returns the strength that a player is expected to have.
func center(centers []float64, i int) float64 {
	if centers == nil {
		return 0
	}
	return (centers[i] - 1500) / chance.EloPerNat
}

// fit returns the most likely strengths by package rating.
func fit(players int, pairs []Pair, centers []float64, weight float64) ([]float64, error) {
	numbers := make([]int, players)
	for i := range numbers {
		numbers[i] = i
	}
	record := make([]rating.Pair[int], len(pairs))
	for k, p := range pairs {
		record[k] = rating.Pair[int]{A: p.First, B: p.Second, Wins: int64(p.Wins), Draws: int64(p.Draws),
			Losses: int64(p.Losses)}
	}
	table, err := rating.FitPairs(numbers, record, rating.Options{DummyWeight: weight, DummyElo: centers})
	if err != nil {
		return nil, err
	}
	best := make([]float64, players)
	for i, r := range table.Ratings {
		best[i] = r.Strength
	}
	return best, nil
}
