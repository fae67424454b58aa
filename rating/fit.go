package rating

import (
	"errors"
	"fmt"
	"math"

	"github.com/arbiter-go/arbiter/internal/id"
)

// A Score is the result of a game as one side sees it. The zero value is no result.
type Score int

// Win is the score of a game that this side won.
const Win Score = 1

// Draw is the score of a game that nobody won: half a win for each.
const Draw Score = 2

// Loss is the score of a game that this side lost.
const Loss Score = 3

// String returns "win", "draw" or "loss".
func (s Score) String() string {
	switch s {
	case Win:
		return "win"
	case Draw:
		return "draw"
	case Loss:
		return "loss"
	}
	return fmt.Sprintf("Score(%d)", int(s))
}

// A Game is one game, or several with the same result. P is the caller's own kind of
// player id.
type Game[P comparable] struct {
	A, B   P
	Score  Score   // A's
	Weight float64 // how many games this is; 0 means 1
}

// Options are the parameters of the model. The zero value is the rule book.
type Options struct {
	// DummyWeight is the weight of the virtual draw of rule [VirtualDraw]; 0 means 1/2.
	DummyWeight float64

	// DummyElo, if not nil, has one entry for each player: the Elo rating of that
	// player's own dummy. Nil means 1500 for all.
	DummyElo []float64
}

// A Rating is one player's result.
type Rating[P comparable] struct {
	Player P

	// Class is the exact rank: 1 for the best, equal for equal players, and for others
	// one more than the next better class.
	Class int

	// Strength is the natural logarithm of the odds against a dummy of strength 0. It is
	// within [Info].Bound of the true value. It is equal for equal classes, and strictly
	// smaller for worse ones.
	Strength float64

	// Elo is 1500 + Strength*400/ln(10).
	Elo float64
}

// An Info tells how far the answer can be trusted, and why.
type Info struct {
	// Bound is a proved bound on the error of every Strength, and never above 1e-9.
	Bound float64

	// Bits is the precision that was needed to prove the order and the bound: 53 for float64,
	// more if strengths that are not tied lie very close together, or very far apart.
	Bits int

	// Proved counts the ties that were proved: the number of players minus the number of
	// classes, less Assumed. The proof is a colouring of the players by which equal
	// players have likelihood equations that are equal too, up to a positive factor.
	Proved int

	// Assumed counts the ties without such a proof: strengths that agree to all Bits. With
	// dummies of their own, players can tie by symmetry about another rating than 1500, which
	// is one of the things that the proof doesn't see. Nor is it looked for any longer once
	// that would take as much work as reading all games some hundred times, which no event
	// needs that wasn't made for it.
	Assumed int
}

// A Table is the result of [Fit].
type Table[P comparable] struct {
	Ratings []Rating[P] // in the order of the players given
	Info    Info

	eq    *equations
	gamma []float64
}

// Errors that a caller may want to tell apart, with [errors.Is].
var (
	ErrUnknownPlayer  = errors.New("not among the players")
	ErrRepeatedPlayer = errors.New("player named twice")
	ErrNotAnID        = errors.New("a player id must be equal to itself")
	ErrSamePlayer     = errors.New("a player cannot meet themselves")
	ErrScore          = errors.New("the score must be a win, a draw or a loss")
	ErrWeight         = errors.New("a weight must be positive and finite")
	ErrDummyElo       = errors.New("a dummy's rating must be between -10000 and 10000, one for each player")
	// ErrExtreme reports strengths or weights too far apart for this package: a strength
	// beyond ±690 (some 120,000 Elo), or one whose error can't be bounded by any precision
	// tried; weights that add up to more than 2^100 times the last binary digit of any of
	// them, or to more than 2^200, or have digits below 2^-300.
	ErrExtreme = errors.New("strengths or weights are too far apart")
)

// Fit returns the strengths θ that maximize the likelihood of the games, together with
// one virtual draw for each player, under the Bradley-Terry model
//
//	P(i beats j) = 1 / (1 + exp(θj-θi)).
//
// They always exist and are unique. See the rules [BradleyTerry], [VirtualDraw],
// [ResultsOnly] and [ExactOrder].
//
// The order of the games makes no difference to any bit of the answer. The order of the
// players makes none to the classes, but it may show in the last digits of strengths.
//
// The error reports every problem of the input at once, each with the game that it is
// about. It wraps [ErrUnknownPlayer], [ErrRepeatedPlayer], [ErrNotAnID],
// [ErrSamePlayer], [ErrScore], [ErrWeight], [ErrDummyElo] or [ErrExtreme].
//
// The time is near linear in players and games in ordinary events, and some hundred
// times as long if the order needs more than float64 to prove. Large events take all
// cores for a part of the work, and come out the same on any number of them. There may be
// up to 2^30 players; the number of games is limited by memory only, of which they take
// about 100 bytes each.
//
// Method: Newton's iteration on γ = exp(θ), where the equations are rational, with
// conjugate gradients that go as far as each step deserves (R. S. Dembo, S. C. Eisenstat
// and T. Steihaug, "Inexact Newton methods", SIAM Journal on Numerical Analysis 19
// (1982)). A bound on the error follows from the inverse of the Hessian, an M-matrix. Ties
// are proved by the coarsest partition of the players that is equitable in the sense of
// M. T. Schaub et al., "Graph partitions and cluster synchronization in networks of
// oscillators", Chaos 26 (2016), with opposite signs for mirror images. Neighbours in the
// order that are neither tied nor apart are computed again in [math/big] at growing
// precision.
func Fit[P comparable](players []P, games []Game[P], o Options) (*Table[P], error) {
	results, err := check(players, games, o)
	if err != nil {
		return nil, err
	}
	eq, err := newEquations(len(players), results, orDefault(o.DummyWeight, 0.5), o.DummyElo)
	if err != nil {
		return nil, err
	}
	s, err := eq.solve()
	if err != nil {
		return nil, err
	}
	t := &Table[P]{Info: s.info, eq: eq, gamma: s.gamma, Ratings: make([]Rating[P], len(players))}
	for i, p := range players {
		t.Ratings[i] = Rating[P]{p, s.class[i], s.strength[i], Elo(s.strength[i])}
	}
	return t, nil
}

// eloPerNat is 400/ln(10), the Elo points for odds of e to 1.
const eloPerNat = 400 / math.Ln10

// Elo converts a strength to the Elo scale: 1500 + strength*400/ln(10).
func Elo(strength float64) float64 {
	return 1500 + float64(strength*eloPerNat)
}

// Order returns the players in classes, the best first. Players of one class come in the
// order in which [Fit] was given them.
func (t *Table[P]) Order() [][]P {
	order := [][]P{}
	for _, r := range t.Ratings {
		for len(order) < r.Class {
			order = append(order, nil)
		}
		order[r.Class-1] = append(order[r.Class-1], r.Player)
	}
	return order
}

func orDefault(x, standard float64) float64 {
	if x == 0 {
		return standard
	}
	return x
}

// check returns the games between players that are numbers, or all problems of the input.
func check[P comparable](players []P, games []Game[P], o Options) ([]result, error) {
	var problems []error
	report := func(format string, args ...any) {
		problems = append(problems, fmt.Errorf("rating: "+format, args...))
	}
	index := make(map[P]int32, len(players))
	for i, p := range players {
		if !id.Valid(p) {
			report("player %d: %v: %w", i+1, p, ErrNotAnID)
			continue
		}
		if _, ok := index[p]; ok {
			report("player %d: %v: %w", i+1, p, ErrRepeatedPlayer)
			continue
		}
		index[p] = int32(i)
	}
	find := func(k int, p P) (i int32, ok bool) {
		if id.Valid(p) {
			i, ok = index[p]
		}
		if !ok {
			report("game %d: %v: %w", k+1, p, ErrUnknownPlayer)
		}
		return i, ok
	}
	results := make([]result, len(games))
	for k, g := range games {
		a, knownA := find(k, g.A)
		b, knownB := find(k, g.B)
		if knownA && knownB && a == b {
			report("game %d: %v: %w", k+1, g.A, ErrSamePlayer)
		}
		results[k] = result{a, b, g.Score, orDefault(g.Weight, 1)}
		if g.Score < Win || g.Score > Loss {
			report("game %d: %v against %v: %v: %w", k+1, g.A, g.B, g.Score, ErrScore)
		}
		if !(g.Weight >= 0) || math.IsInf(g.Weight, 0) {
			report("game %d: %v against %v: weight %v: %w", k+1, g.A, g.B, g.Weight, ErrWeight)
		}
	}
	if !(o.DummyWeight >= 0) || math.IsInf(o.DummyWeight, 0) {
		report("dummy weight %v: %w", o.DummyWeight, ErrWeight)
	}
	if o.DummyElo != nil && len(o.DummyElo) != len(players) {
		report("%d dummy ratings for %d players: %w", len(o.DummyElo), len(players), ErrDummyElo)
	}
	for i, elo := range o.DummyElo {
		if !(math.Abs(elo) <= 10000) {
			report("dummy rating %d: %v: %w", i+1, elo, ErrDummyElo)
		}
	}
	return results, errors.Join(problems...)
}
