package rating

import (
	"errors"
	"fmt"
	"math"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Score is the result of a game as one side sees it. The zero value is no
// result.
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

// A Game is one game, or several with the same result. P is the caller's own
// kind of player id.
type Game[P comparable] struct {
	A, B   P
	Score  Score   // A's
	Weight float64 // how many games this is; 0 means 1
}

// Options are the parameters of the model, and the bound on work. The zero
// value is the rule book.
type Options struct {
	// DummyWeight is the weight of the virtual draw of rule [VirtualDraw];
	// 0 means 1/2.
	DummyWeight float64

	// DummyElo, if not nil, has one entry for each player: the Elo rating
	// of that player's own dummy. Nil means 1500 for all.
	DummyElo []float64

	// MaxWork is the maximum number of steps of work of the call, each
	// about a nanosecond. 0 means [DefaultWork], and [DefaultWorkPerItem]
	// more for each player and game. No answer depends on it. A call that
	// needs more is refused with [ErrTooLarge].
	MaxWork int64
}

// A Rating is one player's result.
type Rating[P comparable] struct {
	Player P

	// Class is the exact rank: 1 for the best, equal for equal players, and
	// for others one more than the next better class.
	Class int

	// Strength is the natural logarithm of the odds against a dummy of
	// strength 0. It is within [Info].Bound of the true value. It is equal
	// for equal classes, and strictly smaller for worse ones.
	Strength float64

	// Elo is 1500 + Strength*400/ln(10).
	Elo float64
}

// An Info tells how far the answer can be trusted, and why.
type Info struct {
	// Bound is a proved bound on the error of every Strength. It is below
	// 1e-9, unless so many classes lie close together that float64 has no
	// room for them there: then they are spread, and Bound says how far.
	Bound float64

	// Bits is the precision that was needed to prove the order and the
	// bound: 53 for float64, 106 for pairs of float64, and more if
	// strengths that are not tied lie very close together, or very far
	// apart.
	Bits int

	// Proved counts the ties that were proved: the number of players minus
	// the number of classes, less Assumed. The proof is a colouring of the
	// players by which equal players have likelihood equations that are
	// equal too, up to a positive factor.
	Proved int

	// Assumed counts the ties without such a proof. These strengths differ
	// by less than [ClosestGap], if at all. Such a tie can be a coincidence
	// of numbers, or a symmetry about another rating than 1500 if players
	// have dummies of their own. Or it is no tie: on a path of several
	// thousand players, one result at one end moves the other end by less.
	Assumed int

	// Work is the number of steps of work that the call took; see
	// [Options].MaxWork.
	Work int64
}

// A Table is the result of [Fit].
type Table[P comparable] struct {
	Ratings []Rating[P] // in the order of the players given
	Info    Info

	eq      *equations
	gamma   []float64
	maxWork int64
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
	// ErrTooLarge reports that an answer takes more work than
	// [Options].MaxWork allows, or that there are more than [MaxPlayers]
	// players.
	ErrTooLarge = errors.New("larger than this package takes")
	// ErrExtreme reports strengths or weights too far apart for this
	// package: a strength beyond ±690 (some 120,000 Elo), or one whose
	// error can't be bounded by any precision tried; weights that add up to
	// more than 2^100 times the last binary digit of any of them, or to
	// more than 2^200, or have digits below 2^-300.
	ErrExtreme = errors.New("strengths or weights are too far apart")
)

// Fit returns the strengths θ that maximize the likelihood of the games,
// together with one virtual draw for each player, under the Bradley-Terry model
//
//	P(i beats j) = 1 / (1 + exp(θj-θi)).
//
// They always exist and are unique. See the rules [BradleyTerry],
// [VirtualDraw], [ResultsOnly] and [ExactOrder].
//
// The order of the games makes no difference to any bit of the answer. The
// order of the players makes none to the classes, but it may show in the last
// digits of strengths.
//
// The error reports every problem of the input at once, up to a thousand, each
// with the game that it is about. It wraps [ErrUnknownPlayer],
// [ErrRepeatedPlayer], [ErrNotAnID], [ErrSamePlayer], [ErrScore], [ErrWeight],
// [ErrDummyElo], [ErrExtreme] or [ErrTooLarge].
//
// The time is near linear in players and games in ordinary events: about 25
// products of the games with a vector. It is twice as long if the order needs
// pairs of float64 to prove, and some hundred times as long if it needs a
// thousand bits. In all cases the work is bounded, see [Options].MaxWork. Large
// events take all cores for a part of the work, and come out the same on any
// number of them. A game takes about 100 bytes of memory.
//
// Method: Newton's iteration on γ = exp(θ), where the equations are rational,
// with conjugate gradients that go as far as each step deserves (R. S. Dembo,
// S. C. Eisenstat and T. Steihaug, "Inexact Newton methods", SIAM Journal on
// Numerical Analysis 19 (1982)). Where they would take long, players with few
// opponents are eliminated first. A bound on the error follows from the inverse
// of the Hessian, an M-matrix. Ties are proved by the coarsest partition of the
// players that is equitable in the sense of M. T. Schaub et al., "Graph
// partitions and cluster synchronization in networks of oscillators", Chaos 26
// (2016), with opposite signs for mirror images. If neighbours in the order are
// neither tied nor apart, the iteration goes on with residuals in pairs of
// float64, and then in [math/big] at growing precision.
func Fit[P comparable](players []P, games []Game[P], o Options) (*Table[P], error) {
	if len(players) > MaxPlayers {
		return nil, fmt.Errorf("rating: %d players, at most %d: %w", len(players), MaxPlayers, ErrTooLarge)
	}
	results, err := check(players, games, o)
	if err != nil {
		return nil, err
	}
	eq, err := newEquations(len(players), results, orDefault(o.DummyWeight, 0.5), o.DummyElo)
	if err != nil {
		return nil, err
	}
	work := newMeter(o.MaxWork, len(players)+len(games))
	s, err := eq.solve(work)
	if err != nil {
		return nil, err
	}
	t := &Table[P]{Info: s.info, eq: eq, gamma: s.gamma, maxWork: work.most, Ratings: make([]Rating[P], len(players))}
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

// Order returns the players in classes, the best first. Players of one class
// come in the order in which [Fit] was given them.
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

// check returns the games between players that are numbers, or all problems of
// the input.
func check[P comparable](players []P, games []Game[P], o Options) ([]result, error) {
	var problems problem.List
	report := func(format string, args ...any) {
		problems.Add(fmt.Errorf("rating: "+format, args...))
	}
	look := numbered(players)
	if look == nil {
		index := make(map[P]int32, len(players))
		for i, p := range players {
			if !id.Valid(p) {
				report("player %d: %v: %w", i+1, problem.Name(p), ErrNotAnID)
				continue
			}
			if _, ok := index[p]; ok {
				report("player %d: %v: %w", i+1, problem.Name(p), ErrRepeatedPlayer)
				continue
			}
			index[p] = int32(i)
		}
		look = func(p P) (i int32, ok bool) {
			if id.Valid(p) {
				i, ok = index[p]
			}
			return i, ok
		}
	}
	find := func(k int, p P) (int32, bool) {
		i, ok := look(p)
		if !ok && problems.Room() {
			report("game %d: %v: %w", k+1, problem.Name(p), ErrUnknownPlayer)
		}
		return i, ok
	}
	results := make([]result, len(games))
	for k, g := range games {
		a, knownA := find(k, g.A)
		b, knownB := find(k, g.B)
		if knownA && knownB && a == b && problems.Room() {
			report("game %d: %v: %w", k+1, problem.Name(g.A), ErrSamePlayer)
		}
		results[k] = result{a, b, g.Score, orDefault(g.Weight, 1)}
		if (g.Score < Win || g.Score > Loss) && problems.Room() {
			report("game %d: %v: %v: %w", k+1, problem.Against(g.A, g.B), g.Score, ErrScore)
		}
		if (!(g.Weight >= 0) || math.IsInf(g.Weight, 0)) && problems.Room() {
			report("game %d: %v: weight %v: %w", k+1, problem.Against(g.A, g.B), g.Weight, ErrWeight)
		}
	}
	if !(o.DummyWeight >= 0) || math.IsInf(o.DummyWeight, 0) {
		report("dummy weight %v: %w", o.DummyWeight, ErrWeight)
	}
	if o.DummyElo != nil && len(o.DummyElo) != len(players) {
		report("%d dummy ratings for %d players: %w", len(o.DummyElo), len(players), ErrDummyElo)
	}
	for i, elo := range o.DummyElo {
		if !(math.Abs(elo) <= 10000) && problems.Room() {
			report("dummy rating %d: %v: %w", i+1, elo, ErrDummyElo)
		}
	}
	return results, problems.Err("rating")
}

// numbered returns the look-up of players who are the numbers from 0 on, in
// order, which needs no table; or nil if the players are not.
func numbered[P comparable](players []P) func(p P) (i int32, ok bool) {
	switch list := any(players).(type) {
	case []int:
		for i, p := range list {
			if p != i {
				return nil
			}
		}
		return func(p P) (int32, bool) {
			i := any(p).(int)
			return int32(i), uint(i) < uint(len(list))
		}
	case []int32:
		for i, p := range list {
			if int(p) != i {
				return nil
			}
		}
		return func(p P) (int32, bool) {
			i := any(p).(int32)
			return i, uint32(i) < uint32(len(list))
		}
	}
	return nil
}
