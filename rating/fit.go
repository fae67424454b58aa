package rating

import (
	"cmp"
	"math"
	"slices"
)

// Options are the parameters of the model, requests for more figures, and the
// bound on work. The zero value is the rule book.
type Options struct {
	// DummyWeight is the weight of the virtual draw of rule [VirtualDraw];
	// 0 means 1/2. In JSON, 0 is refused.
	DummyWeight float64 `json:"dummyWeight,omitzero"`

	// DummyWeights, if not nil, has one entry for each player: the weight
	// of that player's own virtual draw, in place of DummyWeight. With
	// DummyElo it anchors players: a weight of 1e9 holds a player at the
	// rating of the dummy, and a weight of 40 holds as 40 draws do. For
	// very small weights, take powers of two; see [ErrExtreme].
	DummyWeights []float64 `json:"dummyWeights,omitzero"`

	// DummyElo, if not nil, has one entry for each player: the Elo rating
	// of that player's own dummy. Nil means 1500 for all.
	DummyElo []float64 `json:"dummyElo,omitzero"`

	// StandardErrors asks for the standard errors in the table. They take
	// more time than all other figures together; see [Rating].
	StandardErrors bool `json:"standardErrors,omitzero"`

	// Intervals asks for Low and High in the table. For each player they
	// take about as much time as a dozen fits. If weights are too far apart
	// to find an end, the error is [ErrExtreme]. How many steps of work
	// they take differs a little from machine to machine.
	Intervals bool `json:"intervals,omitzero"`

	// MaxWork is the maximum number of steps of work of the call. A step
	// takes about a nanosecond. 0 means 1,000,000,000 steps, and 2,000 more
	// for each player, and for each game or pair. A call that needs more
	// work is refused with [ErrTooLarge]. No answer depends on MaxWork,
	// except the answers of [Margin].
	MaxWork int64 `json:"-"`
}

// A Rating is one player's result.
type Rating[P comparable] struct {
	Player P `json:"player"`

	// Class is the exact rank. It is 1 for the best players. Equal players
	// have equal classes. Each other class is one more than the next better
	// class.
	Class int `json:"class"`

	// Strength is the natural logarithm of the odds against a dummy of
	// strength 0. It is within [Info].Bound of the true value. Players of
	// one class have equal strengths. Players of a worse class have
	// strictly smaller strengths.
	Strength float64 `json:"strength"`

	// Elo is 1500 + Strength*400/ln(10).
	Elo float64 `json:"elo"`

	// FieldError is the standard error of Elo relative to the field: of the
	// difference between Elo and the mean Elo of all players, this one
	// included. It is what a table of ratings shows behind ±. It gets
	// smaller with more games, if games connect the players. To compare two
	// players, call [Compare].
	//
	// DummyError is the standard error of Elo itself, which is relative to
	// the dummies. It is for forecasts of games against somebody outside
	// the field. It also has the error that all players have in common,
	// which no number of games makes smaller: about 347/sqrt(n*w), for n
	// players and a dummy weight of w.
	//
	// Both are 0 if [Options].StandardErrors does not ask for them. An
	// interval of 95 percent is 1.96 times the error to either side.
	//
	// The square of an error is u'Cu, where u is the vector of the
	// difference, and C is the inverse of the observed information. The
	// virtual draws count as games there, and drawn games make an error
	// smaller: see the comment of this package. No class depends on an
	// error. Its last digits may differ from machine to machine.
	//
	// Let n players have met in m different pairs. Up to n = 2,000, the
	// standard errors take O(n³) time and O(n²) memory, and for n = 2,000
	// about a second. For more players they take about O(n m) time and
	// O(n+m) memory, if that is proved to be accurate to 1e-7. If weights
	// are too far apart for such a proof, they take O(n³) time and O(n²)
	// memory, too, as far as [Options].MaxWork allows.
	FieldError float64 `json:"fieldError,omitzero"`
	DummyError float64 `json:"dummyError,omitzero"`

	// Low and High are the ends of an interval of 95 percent for Elo
	// relative to the field. The mean of the field counts as known. For
	// most players the ends are about 1.96 times FieldError to either side.
	// The interval of a player who has won or lost nearly all games is not
	// symmetric. Low says how good an unbeaten player must at least be. It
	// is a profile-likelihood interval; see the comment of this package.
	// The ends are 0 if [Options].Intervals does not ask for them.
	Low  float64 `json:"low,omitzero"`
	High float64 `json:"high,omitzero"`
}

// An Info says how far an answer can be trusted, and why.
type Info struct {
	// Bound is a proved bound on the error of every Strength. It is below
	// 1e-9, unless classes lie so close together that float64 has no room
	// for all of them. Then they are spread, and Bound covers that.
	Bound float64 `json:"bound"`

	// Bits is the precision that was needed to prove the order and the
	// bound: 53 for float64, 106 for pairs of float64, and more if
	// strengths that are not tied lie very close together, or very far
	// apart.
	Bits int `json:"bits"`

	// Proved counts the ties that were proved. Proved and Assumed add up to
	// the number of players minus the number of classes. The proof is a
	// coloring of the players: players of one color have the same
	// likelihood equation, up to a positive factor.
	Proved int `json:"proved"`

	// Assumed counts the ties that were not proved. The strengths of these
	// players differ by less than [ClosestGap], if they differ at all. Such
	// a tie can be a coincidence of numbers. If players have dummies of
	// their own, it can be a symmetry about another rating than 1500. Or it
	// is no tie: in a chain of several thousand players, one result at one
	// end changes the strengths at the other end by less than the gap.
	Assumed int `json:"assumed"`

	// Work is the number of steps of work that the call took; see
	// [Options].MaxWork.
	Work int64 `json:"work"`
}

// A Table is the result of [Fit]. It is plain data and can be stored. Its
// methods need nothing but its fields.
type Table[P comparable] struct {
	Ratings []Rating[P] `json:"ratings"` // in the order of the players
	Info    Info        `json:"info"`
}

// Fit returns the strengths θ that maximize the likelihood of the games,
// together with one virtual draw for each player, under the Bradley-Terry model
//
//	P(i beats j) = 1 / (1 + exp(θj-θi)).
//
// The strengths always exist and are unique. See the rules [BradleyTerry],
// [VirtualDraw], [ResultsOnly] and [ExactOrder].
//
// The order of the games makes no difference to any bit of the answer. The
// order of the players makes no difference to the classes, but it may change
// the last digits of strengths.
//
// # Errors
//
// The error has all [Problems] of the players, the games and the options, in
// this order. If there are none, it can still be [ErrExtreme] or [ErrTooLarge].
//
// # Cost
//
// In ordinary events the time is nearly linear in players and games, as long as
// about 25 products of the games with a vector. The time is twice as long if
// the proof of the order needs pairs of float64. It is some hundred times as
// long if the proof needs a thousand bits. The work is always bounded; see
// [Options].MaxWork. Large events use all cores for a part of the work, and the
// number of cores changes no bit. A game uses about 100 bytes of memory.
//
// # Method
//
// Newton's iteration finds γ = exp(θ), for which the equations are rational.
// Each step is computed by conjugate gradients, as exactly as the step deserves
// (R. S. Dembo, S. C. Eisenstat and T. Steihaug, "Inexact Newton methods", SIAM
// Journal on Numerical Analysis 19 (1982)). If that would take long, players
// with few opponents are eliminated first.
//
// A bound on the errors follows from the inverse of the Hessian, which is an
// M-matrix. Two players whose strengths differ by more than the errors are in
// their true order.
//
// Ties are proved by the coarsest partition of the players that is equitable in
// the sense of M. T. Schaub et al., "Graph partitions and cluster
// synchronization in networks of oscillators", Chaos 26 (2016), with opposite
// signs for mirror images.
//
// If neighbours in the order are neither tied nor apart, the iteration
// continues with residuals in pairs of float64, and then in [math/big] at
// growing precision.
func Fit[P comparable](players []P, games []Game[P], o Options) (Table[P], error) {
	r, err := read(players)
	if err != nil {
		return Table[P]{}, err
	}
	results := r.games(games)
	return table(r, len(games), results, o)
}

// FitPairs is [Fit] for a record in which the results of each pair of players
// are added up. Fit returns the same bits for the games one by one. The time
// and the memory depend on the number of pairs, not on the number of games.
func FitPairs[P comparable](players []P, pairs []Pair[P], o Options) (Table[P], error) {
	r, err := read(players)
	if err != nil {
		return Table[P]{}, err
	}
	results := r.pairs(pairs)
	return table(r, len(pairs), results, o)
}

// table returns the answer for results, which come from a number of items:
// games or pairs.
func table[P comparable](r *reader[P], items int, results []result, o Options) (Table[P], error) {
	f, err := fit(r, items, results, o)
	if err != nil {
		return Table[P]{}, err
	}
	t := Table[P]{Ratings: make([]Rating[P], len(r.players))}
	for i, p := range r.players {
		t.Ratings[i] = Rating[P]{Player: p, Class: f.class[i], Strength: f.strength[i], Elo: Elo(f.strength[i])}
	}
	if o.StandardErrors || o.Intervals {
		if err := t.uncertainty(f, o); err != nil {
			return Table[P]{}, err
		}
	}
	t.Info = f.info
	t.Info.Work = f.work.spent
	return t, nil
}

// A fitted is the solution for players that are numbers, with the equations
// that it solves and the work that it took.
type fitted struct {
	solution
	eq      *equations
	results []result
	work    *meter
}

// fit checks the options. If there are no problems, it solves the equations of
// the results, which come from a number of items: games or pairs.
func fit[P comparable](r *reader[P], items int, results []result, o Options) (*fitted, error) {
	r.options(o)
	if err := r.err(); err != nil {
		return nil, err
	}
	n := len(r.players)
	// ResultsOnly: the equations come from the results and the dummies.
	eq, err := newEquations(n, results, o)
	if err != nil {
		return nil, err
	}
	work := newMeter(o.MaxWork, n+items)
	s, err := eq.solve(work)
	if err != nil {
		return nil, err
	}
	return &fitted{s, eq, results, work}, nil
}

// eloPerNat is 400/ln(10), the Elo points for odds of e to 1.
const eloPerNat = 400 / math.Ln10

// Elo converts a strength to the Elo scale: 1500 + strength*400/ln(10).
func Elo(strength float64) float64 {
	return 1500 + float64(strength*eloPerNat)
}

// Order returns the players in classes, the best class first. Players of one
// class keep the order in which [Fit] was given them.
func (t Table[P]) Order() [][]P {
	ratings := slices.Clone(t.Ratings)
	slices.SortStableFunc(ratings, func(x, y Rating[P]) int { return cmp.Compare(x.Class, y.Class) })
	order := [][]P{}
	for i, r := range ratings {
		if i == 0 || r.Class != ratings[i-1].Class {
			order = append(order, nil)
		}
		last := &order[len(order)-1]
		*last = append(*last, r.Player)
	}
	return order
}

func orDefault(x, standard float64) float64 {
	if x == 0 {
		return standard
	}
	return x
}
