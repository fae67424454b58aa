package runoff

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/lot"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Round is one round of qualifying: which bot plays in which set.
type Round[P comparable] struct {
	Rule   Rule   `json:"rule"`          // SetsOfSix
	Needed bool   `json:"needed"`        // false if there are too few bots
	Seed   uint64 `json:"seed,omitzero"` // of the lots, if Draw drew them
	Order  []P    `json:"order"`         // as drawn
	Sets   [][]P  `json:"sets"`          // empty if no round is needed
}

// Draw draws lots for a round of qualifying, and divides the bots by rule
// [SetsOfSix]. The argument first says whether the round is the first of the
// event.
//
// The same bots in the same order and the same seed give the same round, on
// every machine and in every release. The lots are a Fisher-Yates shuffle from
// the end of the list. Its generator is the PCG of math/rand/v2, whose two
// seeds are seed and 0. Draw returns the errors of [Sets].
func Draw[P comparable](bots []P, first bool, seed uint64) (Round[P], error) {
	var f problems
	number("bot", bots, &f)
	if err := f.err(); err != nil {
		return Round[P]{}, err
	}
	order := append([]P{}, bots...)
	lot.Shuffle(rand.NewPCG(seed, 0), order)
	r := divide(order, first)
	r.Seed = seed
	return r, nil
}

// Sets divides the bots of a round, in the order in which they are drawn, by
// rule [SetsOfSix]. The argument first says whether the round is the first of
// the event.
//
// The error reports every problem at once: [ErrRepeated] and [ErrNotAnID].
func Sets[P comparable](order []P, first bool) (Round[P], error) {
	var f problems
	number("bot", order, &f)
	if err := f.err(); err != nil {
		return Round[P]{}, err
	}
	return divide(append([]P{}, order...), first), nil
}

// divide makes the round of the bots that are drawn in this order. The round
// keeps the list.
func divide[P comparable](order []P, first bool) Round[P] {
	r := Round[P]{Rule: SetsOfSix, Needed: needed(len(order), first), Order: order, Sets: [][]P{}}
	if r.Needed {
		r.Sets = bySix(order)
	}
	return r
}

// needed reports whether n bots play a round of qualifying.
func needed(n int, first bool) bool {
	// SetsOfSix: ten bots play no first round, but they play a later one.
	return n > 10 || n == 10 && !first
}

// bySix divides at least six bots into sets.
func bySix[P any](order []P) (sets [][]P) {
	// SetsOfSix: up to four bots that are left over join the sets in turn.
	full := len(order) / 6 * 6
	for set := range slices.Chunk(order[:full], 6) {
		sets = append(sets, slices.Clone(set))
	}
	rest := order[full:]
	if len(rest) == 5 {
		return append(sets, slices.Clone(rest))
	}
	for k, b := range rest {
		k %= len(sets)
		sets[k] = append(sets[k], b)
	}
	return sets
}

// A Qualified says which bots go on after a round of qualifying.
type Qualified[P comparable] struct {
	Rule    Rule `json:"rule"`          // BestThree
	Through []P  `json:"through"`       // in the order of the round
	Out     []P  `json:"out,omitempty"` // the others, or nil
	Done    bool `json:"done"`          // this was the last round

	// Stalled says that no bot dropped out. Then this was the last round,
	// however many bots are left.
	Stalled bool `json:"stalled"`
}

// Advance returns which bots of the whole round go on. Each bankroll is the
// chips that a bot won in its own set. In a round that is not needed, all go
// on.
//
// The error reports every problem at once. Its kinds are the kinds of the
// function [Advance], and [ErrSets] for a bot that is not both in the order and
// in exactly one set. Entrants are by their index in the order.
func (r Round[P]) Advance(bankrolls []Total[P]) (Qualified[P], error) {
	q := Qualified[P]{Rule: BestThree, Done: true, Through: []P{}}
	if !r.Needed {
		q.Through = append(q.Through, r.Order...)
		return q, nil
	}
	if err := r.agree(); err != nil {
		return Qualified[P]{}, err
	}
	have, err := chipsOf(r.Order, bankrolls)
	if err != nil {
		return Qualified[P]{}, err
	}
	through := make(map[P]bool)
	for _, set := range r.Sets {
		for _, b := range best(set, have) {
			through[b] = true
		}
	}
	for _, b := range r.Order {
		if through[b] {
			q.Through = append(q.Through, b)
		} else {
			q.Out = append(q.Out, b)
		}
	}
	q.Stalled = len(q.Out) == 0
	q.Done = q.Stalled || len(q.Through) < 10
	return q, nil
}

// agree checks that each bot of the order is in exactly one set, and that the
// sets have no other bots.
func (r Round[P]) agree() error {
	var f problems
	index := number("bot", r.Order, &f)
	bad := func(b P, kind error, rule Rule) {
		if !f.Room() {
			return
		}
		p := Problem{Kind: kind, Rule: rule, Who: problem.Name(b)}
		if id.Valid(b) {
			if i, ok := index[b]; ok {
				p.Entrants = []int{int(i)}
			}
		}
		f.add(p)
	}
	in := make(map[P]bool, len(index))
	for _, b := range slices.Concat(r.Sets...) {
		if !id.Valid(b) {
			bad(b, ErrNotAnID, 0)
		} else if _, ok := index[b]; !ok || in[b] {
			bad(b, ErrSets, SetsOfSix)
		} else {
			in[b] = true
		}
	}
	for _, b := range r.Order {
		if id.Valid(b) && !in[b] {
			bad(b, ErrSets, SetsOfSix)
		}
	}
	return f.err()
}

// Advance returns which bots of one set go on, by rule [BestThree], in the
// order of the set.
//
// The error reports every problem at once: [ErrUnknown], [ErrRepeated],
// [ErrNotAnID] and [ErrBankroll]. The place of a problem is in the set, or in
// the list of bankrolls. Entrants are by their index in the set.
func Advance[P comparable](set []P, bankrolls []Total[P]) ([]P, error) {
	have, err := chipsOf(set, bankrolls)
	if err != nil {
		return nil, err
	}
	return best(set, have), nil
}

// chipsOf returns the bankroll of each bot, or all problems.
func chipsOf[P comparable](bots []P, bankrolls []Total[P]) (map[P]int64, error) {
	var f problems
	index := number("bot", bots, &f)
	have := make(map[P]int64, len(bots))
	for k, t := range bankrolls {
		bad := func(kind error, entrants ...int) {
			if f.Room() {
				f.add(Problem{Kind: kind, Where: problem.Numbered("bankroll", k+1), Entrants: entrants,
					Who: problem.Name(t.Bot)})
			}
		}
		if !id.Valid(t.Bot) {
			bad(ErrNotAnID)
			continue
		}
		i, ok := index[t.Bot]
		if !ok {
			bad(ErrUnknown)
			continue
		}
		if _, ok := have[t.Bot]; ok {
			bad(ErrRepeated, int(i))
		}
		have[t.Bot] = t.Total
	}
	for k, b := range bots {
		if !id.Valid(b) {
			continue
		}
		if _, ok := have[b]; !ok && f.Room() {
			f.add(Problem{Kind: ErrBankroll, Where: problem.Numbered("bot", k+1), Entrants: []int{k},
				Who: problem.Name(b)})
		}
	}
	return have, f.err()
}

// best returns the bots of a set that go on.
func best[P comparable](set []P, have map[P]int64) []P {
	var chips []int64
	for _, b := range set {
		chips = append(chips, have[b])
	}
	least := thirdBest(chips)
	through := []P{}
	for _, b := range set {
		if have[b] >= least {
			through = append(through, b)
		}
	}
	return through
}

// thirdBest returns the bankroll with which a bot goes on. It sorts the
// bankrolls of the set.
func thirdBest(chips []int64) int64 {
	// BestThree: in a set of three bots or fewer, all go on.
	if len(chips) <= 3 {
		return math.MinInt64
	}
	// BestThree: each bot counts, also with an equal bankroll.
	slices.Sort(chips)
	return chips[len(chips)-3]
}
