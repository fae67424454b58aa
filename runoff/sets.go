package runoff

import (
	"math/rand/v2"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/lot"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Round is one round of qualifying: which bot plays in which set.
type Round[P comparable] struct {
	Rule   Rule   `json:"rule"`          // SetsOfSix
	Needed bool   `json:"needed"`        // whether there is a round at all
	Seed   uint64 `json:"seed,omitzero"` // of the lot, if Draw made it
	Order  []P    `json:"order"`         // as drawn
	Sets   [][]P  `json:"sets"`          // empty if no round is needed
}

// Draw draws lots for a round of qualifying, and divides the bots by rule
// [SetsOfSix]. The round is the first of the event, or a later one.
//
// The same bots in the same order and the same seed give the same round, on
// every machine and in every release: a Fisher-Yates shuffle from the end of
// the list with the PCG generator of math/rand/v2, whose two seeds are seed and
// 0. Errors are those of [Sets].
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

// Sets divides the bots in the order in which they are drawn, by rule
// [SetsOfSix]. The round is the first of the event, or a later one.
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

// divide makes the round of the bots that are drawn in this order. It keeps the
// list.
func divide[P comparable](order []P, first bool) Round[P] {
	r := Round[P]{Rule: SetsOfSix, Order: order, Sets: [][]P{}}
	r.Needed = len(order) > 10 || len(order) == 10 && !first
	if !r.Needed {
		return r
	}
	full := len(order) / 6 * 6
	for set := range slices.Chunk(order[:full], 6) {
		r.Sets = append(r.Sets, slices.Clone(set))
	}
	rest := order[full:]
	if len(rest) == 5 {
		r.Sets = append(r.Sets, slices.Clone(rest))
		return r
	}
	for k, b := range rest {
		k %= len(r.Sets)
		r.Sets[k] = append(r.Sets[k], b)
	}
	return r
}

// A Qualified says which bots go on after a round of qualifying.
type Qualified[P comparable] struct {
	Rule    Rule `json:"rule"`          // BestThree
	Through []P  `json:"through"`       // in the order of the round
	Out     []P  `json:"out,omitempty"` // the others, or nil
	Done    bool `json:"done"`          // no other round follows
	Stalled bool `json:"stalled"`       // nobody dropped out, and that is why none follows
}

// Advance returns which bots go on from the whole round, given the bankroll of
// each bot in its own set. A round that is not needed has no sets, and all bots
// go on.
//
// The error reports every problem at once. Kinds are those of the function
// [Advance], and [ErrSets] for a bot that is not both in the order and in one
// set. Entrants are by their index in the order.
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

// agree checks that the sets are made of the bots of the order, each in one.
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

// Advance returns which bots go on from one set, by rule [BestThree], in the
// order of the set.
//
// The error reports every problem at once: [ErrUnknown], [ErrRepeated],
// [ErrNotAnID] and [ErrBankroll]. The place is in the set, or in the list of
// bankrolls. Entrants are by their index in the set.
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
				f.add(Problem{Kind: kind, Where: problem.Numbered("bankroll", k+1), Entrants: entrants, Who: problem.Name(t.Bot)})
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
			f.add(Problem{Kind: ErrBankroll, Where: problem.Numbered("bot", k+1), Entrants: []int{k}, Who: problem.Name(b)})
		}
	}
	return have, f.err()
}

// best returns the bots of a set whose bankroll is at least the third best.
func best[P comparable](set []P, have map[P]int64) []P {
	if len(set) <= 3 {
		return append([]P{}, set...)
	}
	var chips []int64
	for _, b := range set {
		chips = append(chips, have[b])
	}
	slices.Sort(chips)
	third := chips[len(chips)-3]
	through := []P{}
	for _, b := range set {
		if have[b] >= third {
			through = append(through, b)
		}
	}
	return through
}
