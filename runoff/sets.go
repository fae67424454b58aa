package runoff

import (
	"math/rand/v2"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Round is one round of qualifying: who plays in which set.
type Round[P comparable] struct {
	Rule   Rule   `json:"rule"`          // SetsOfSix
	Needed bool   `json:"needed"`        // whether there is a round at all
	Seed   uint64 `json:"seed,omitzero"` // of the lot, if Draw made it
	Order  []P    `json:"order"`         // as drawn
	Sets   [][]P  `json:"sets"`          // none if no round is needed
}

// Draw draws lots for a round of qualifying, and divides the bots by rule
// [SetsOfSix]. The round is the first of the event, or a later one.
//
// The same bots in the same order and the same seed give the same round, on
// every machine and in every release: a Fisher-Yates shuffle from the end of
// the list with the PCG generator of math/rand/v2, whose two seeds are seed and
// 0. Errors are those of [Sets].
func Draw[P comparable](bots []P, first bool, seed uint64) (Round[P], error) {
	var ps problem.List
	number(bots, &ps)
	if err := ps.Err("runoff"); err != nil {
		return Round[P]{}, err
	}
	order := slices.Clone(bots)
	lots := rand.NewPCG(seed, 0)
	for i := len(order) - 1; i > 0; i-- {
		j := below(lots, uint64(i)+1)
		order[i], order[j] = order[j], order[i]
	}
	r := divide(order, first)
	r.Seed = seed
	return r, nil
}

// below returns a number below n, each with the same chance.
//
// It takes the rest of a division, and draws again what is above the last
// multiple of n. The methods of rand.Rand aren't promised to stay the same.
func below(lots rand.Source, n uint64) uint64 {
	for {
		x := lots.Uint64()
		if r := x % n; x-r <= -n { // x-r+n doesn't overflow
			return r
		}
	}
}

// Sets divides the bots in the order in which they are drawn, by rule
// [SetsOfSix]. The round is the first of the event, or a later one.
//
// The error reports every problem at once, each a [Problem]: [ErrRepeatedBot]
// and [ErrNotAnID].
func Sets[P comparable](order []P, first bool) (Round[P], error) {
	var ps problem.List
	number(order, &ps)
	if err := ps.Err("runoff"); err != nil {
		return Round[P]{}, err
	}
	return divide(slices.Clone(order), first), nil
}

// divide makes the round of those who are drawn in this order, which it keeps.
func divide[P comparable](order []P, first bool) Round[P] {
	r := Round[P]{Rule: SetsOfSix, Order: order}
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

// A Qualified says who goes on after a round of qualifying.
type Qualified[P comparable] struct {
	Rule    Rule `json:"rule"`    // BestThree
	Through []P  `json:"through"` // in the order of the round
	Out     []P  `json:"out,omitempty"`
	Done    bool `json:"done"`    // no other round follows
	Stalled bool `json:"stalled"` // nobody dropped out, and that is why none follows
}

// Advance returns who goes on from the whole round, given the bankroll of each
// bot in its own set. Errors are those of the function [Advance], and [ErrSets]
// for a bot that isn't in the order and in one set; a round that isn't needed
// has no sets, and all go on.
func (r Round[P]) Advance(bankrolls []Total[P]) (Qualified[P], error) {
	q := Qualified[P]{Rule: BestThree, Done: true}
	if !r.Needed {
		q.Through = slices.Clone(r.Order)
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
	var ps problem.List
	index := number(r.Order, &ps)
	in := make(map[P]bool, len(index))
	for _, b := range slices.Concat(r.Sets...) {
		if !id.Valid(b) {
			ps.Add(&Problem{Kind: ErrNotAnID, Rule: SetsOfSix, Name: problem.Name(b)})
		} else if _, ok := index[b]; !ok || in[b] {
			ps.Add(&Problem{Kind: ErrSets, Rule: SetsOfSix, Name: problem.Name(b)})
		} else {
			in[b] = true
		}
	}
	for _, b := range r.Order {
		if id.Valid(b) && !in[b] {
			ps.Add(&Problem{Kind: ErrSets, Rule: SetsOfSix, Name: problem.Name(b)})
		}
	}
	return ps.Err("runoff")
}

// Advance returns who goes on from one set, by rule [BestThree], in the order
// of the set.
//
// The error reports every problem at once, each a [Problem]: [ErrUnknownBot],
// [ErrRepeatedBot], [ErrNotAnID] and [ErrBankroll]. The place is that in the
// set, or, as the problem says, in the list of bankrolls.
func Advance[P comparable](set []P, bankrolls []Total[P]) ([]P, error) {
	have, err := chipsOf(set, bankrolls)
	if err != nil {
		return nil, err
	}
	return best(set, have), nil
}

// chipsOf returns the bankroll of each bot, or all problems.
func chipsOf[P comparable](bots []P, bankrolls []Total[P]) (map[P]int64, error) {
	var ps problem.List
	index := number(bots, &ps)
	have := make(map[P]int64, len(bots))
	for k, t := range bankrolls {
		if !id.Valid(t.Bot) {
			ps.Add(&Problem{Kind: ErrNotAnID, Bot: k + 1, Name: problem.Name(t.Bot), Detail: "in the list of bankrolls"})
			continue
		}
		if _, ok := index[t.Bot]; !ok {
			ps.Add(&Problem{Kind: ErrUnknownBot, Bot: k + 1, Name: problem.Name(t.Bot), Detail: "in the list of bankrolls"})
			continue
		}
		if _, ok := have[t.Bot]; ok {
			ps.Add(&Problem{Kind: ErrRepeatedBot, Bot: k + 1, Name: problem.Name(t.Bot), Detail: "in the list of bankrolls"})
		}
		have[t.Bot] = t.Total
	}
	for k, b := range bots {
		if !id.Valid(b) {
			continue
		}
		if _, ok := have[b]; !ok {
			ps.Add(&Problem{Kind: ErrBankroll, Rule: BestThree, Bot: k + 1, Name: problem.Name(b)})
		}
	}
	return have, ps.Err("runoff")
}

// best returns the bots of a set whose bankroll is at least the third best.
func best[P comparable](set []P, have map[P]int64) []P {
	if len(set) <= 3 {
		return slices.Clone(set)
	}
	var chips []int64
	for _, b := range set {
		chips = append(chips, have[b])
	}
	slices.Sort(chips)
	third := chips[len(chips)-3]
	var through []P
	for _, b := range set {
		if have[b] >= third {
			through = append(through, b)
		}
	}
	return through
}
