package runoff

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file says what is decided while a competition goes on.

// Terms say what [Evidence] is about, and how sure it must be.
type Terms struct {
	// By is ChipTotals or SeriesPoints.
	By Rule

	// Bound is the most chips that a bot can win from another in a unit,
	// from 1 to 2²⁸. By SeriesPoints it is 0: a unit counts 1, 0 or -1,
	// whatever its chips are.
	Bound int64

	// Keep is how many bots stay to the end. When only these are left,
	// their places are by their expected totals among themselves, by rule
	// [TotalLast]. By ChipTotals and with 4, the places are the places of
	// [TopByTotal]. With all bots, nobody leaves, as in a table. With 0, 1
	// and 2, the bots leave to the end. Unlike Keep of [Top], 0 does not
	// stand for 4.
	Keep int

	// Odds bound the error, from 2 to 2³². The probability is at most 1 in
	// Odds that anything is ever decided that is not so in the order of
	// leaving; see [Evidence]. So 20 stands for 5 %.
	Odds int64

	// MaxWork is the maximum number of steps of work of all calls. A step
	// takes about a nanosecond. 0 means 10,000,000,000 steps. A negative
	// number allows no work. When the work has ended, every verdict is
	// Open, Places has all places for each bot, and Pairs returns all pairs
	// for any claim. What was said before remains right.
	MaxWork int64
}

// Evidence says which statements about places are decided. It can be asked
// after each round, and the competition can stop at any time. The bound of the
// error holds all the same.
//
// # What is played
//
// A unit is a match of two bots, or a part of it: the same cards in both
// seatings, or one short match. By ChipTotals, small units decide sooner than
// large ones. By SeriesPoints, a unit has a point for its winner. Points of
// short units are not points of whole series, and can have another order.
//
// A round has one unit of each pair of bots, and which pairs play is settled
// before the round. Pairs that decide nothing at the moment can be left out:
// see Pairs. A round counts for a set of bots only if it has a unit of each
// pair that their totals need. Add all rounds in the order in which they were
// settled, whatever their results. A unit that did not end must count as
// something, by a rule settled beforehand. If bots carry anything from one unit
// to another, each round must end before the next begins. Otherwise bots can
// let earlier rounds depend on later ones, and the bound is broken.
//
// # What a claim means
//
// The expectation of a unit is its mean given all units of earlier rounds. A
// claim is about the run-off by these expectations, and not about the chips
// that were won. Of the bots that are still in, the one with the lowest
// expected total leaves.
//
// Some order of leaving must fit all rounds: at each step, the bot that leaves
// has the lowest expected total of the bots that are left, or one of the
// lowest. This order must be settled before the first round, though nobody
// knows it. So bots may learn, as long as nothing that is played settles who
// leaves first. What is decided is right of this order, except with the
// probability in Terms. If totals are equal, several orders fit. Then the
// probability is of each of these orders by itself, and not of all together. A
// claim that is true of one of them and false of another is decided, one way or
// the other, with at most twice the probability.
//
// Here bots leave one by one. By [LowestLeave], all bots at the lowest total
// leave together. So if expected totals are equal, [Bankroll] of the
// expectations can have other places, also of other bots.
//
// With Keep, the bots that stay have an order in the same way: of those that
// have no place yet, the bot with the lowest expected total has the last place.
// But their totals stay the totals among all that stay.
//
// # Why it is right
//
// For bots S that are left, let H say that L of S has the lowest expected total
// in each round. Against each X of S, a bettor bets a fixed part of its money
// that the total of L is above the total of X. If H is true, no bet has an
// expected gain. So the probability that the money is ever multiplied by c or
// more is at most 1/c (Ville 1939). The bettor divides the money beforehand,
// in equal parts, among all X and among twelve sizes of bets: 1, 1/2, 1/4 and
// so on to 1/2048. A bet of size s multiplies its money by 1+s·d/D. Here d is
// the difference of the totals in the round. D is 2·(m-1)·Bound, the largest
// difference that totals among m bots can have. By SeriesPoints, 1 stands for
// Bound. With Keep, these are the m bots that stay. Of n bots, H is rejected
// when the whole is multiplied by (n-1)·Odds. The last bot that can be the
// lowest is never rejected.
//
// Take an order that fits, settled beforehand. It has n-1 steps, and each step
// has one true H. The probability that any of these is ever rejected is at most
// 1/Odds. If none is rejected, this order is among the orders that are left.
// What holds in all of these orders is decided. So all statements at all
// moments are right together.
//
// In a round that lacks a unit, nothing is bet. It is settled before the round,
// so nobody gains by it. Rounding makes the money less, and never more.
//
// # Limits
//
// An Evidence must not be copied, and its methods must not run at the same
// time. It takes up to 1 GB for rounds, and up to 400 MB for sets of bots that
// can be left. If 16 bots or more are too equal, there are too many such sets,
// and even a clear winner stays open.
//
// # Sources
//
// J. Ville, "Étude critique de la notion de collectif" (1939). I. Waudby-Smith
// and A. Ramdas, "Estimating means of bounded random variables by betting", J.
// R. Stat. Soc. B 86 (2024). P. Grünwald, R. de Heide and W. Koolen, "Safe
// testing", ibid. For orders of leaving: A. Ek, P. B. Stark, P. J. Stuckey and
// D. Vukcevic, "Adaptively weighted audits of instant-runoff voting elections",
// E-Vote-ID 2023.
type Evidence[P comparable] struct {
	bots   []P
	number map[P]int
	terms  Terms
	rounds [][]int64 // of each, the unit of each pair, or none
	stages map[field]*stage
	work   int64 // how many steps are left
	room   int   // for how many bets of stages

	// rejected is how often a bot of a stage was rejected. swept is the
	// same at the last sweep: without a rejection, there is nothing to
	// forget.
	rejected, swept int
}

// MarshalJSON returns [ErrNotJSON]. Keep the rounds, and add them again.
func (Evidence[P]) MarshalJSON() ([]byte, error) {
	return codec.Written(nil, errors.New("an Evidence is kept in memory only"))
}

// MaxEvidence is the largest number of bots of an [Evidence].
const MaxEvidence = 64

// none says that a pair has no unit in a round.
const none = math.MinInt64

// A Verdict says whether a claim is decided. Zero is no verdict.
type Verdict int

// Open says that nothing is decided yet.
const Open Verdict = 1

// True says that the claim holds.
const True Verdict = 2

// False says that the claim does not hold.
const False Verdict = 3

var verdicts = enum.Of[Verdict]("runoff", "verdict", nil, "", "open", "true", "false")

// String returns "open", "true", "false", or "" for 0.
func (v Verdict) String() string { return verdicts.String(v) }

// NewEvidence returns the evidence before the first round. The error has all
// problems: [ErrTooFew] for fewer than two bots, [ErrTooLarge] for more than
// [MaxEvidence], [ErrRepeated], [ErrNotAnID], and [ErrClaim] for terms
// outside of their limits.
func NewEvidence[P comparable](bots []P, terms Terms) (*Evidence[P], error) {
	var f problems
	if len(bots) < 2 {
		f.add(Problem{Kind: ErrTooFew, Detail: fmt.Sprint(len(bots))})
	}
	if len(bots) > MaxEvidence {
		f.add(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%d bots", len(bots))})
		return nil, f.err()
	}
	e := &Evidence[P]{
		bots: slices.Clone(bots), number: map[P]int{}, terms: terms,
		stages: map[field]*stage{}, work: terms.MaxWork, room: maxBets,
	}
	for k, b := range bots {
		where := fmt.Sprintf("bot %d", k+1)
		if !id.Valid(b) {
			f.add(Problem{Kind: ErrNotAnID, Where: where, Who: problem.Name(b)})
		} else if _, twice := e.number[b]; twice {
			f.add(Problem{Kind: ErrRepeated, Where: where, Who: problem.Name(b)})
		} else {
			e.number[b] = k
		}
	}
	wrong := func(what string, value any) {
		f.add(Problem{Kind: ErrClaim, Where: "terms, " + what, Detail: fmt.Sprint(value)})
	}
	if terms.By != ChipTotals && terms.By != SeriesPoints {
		wrong("by", terms.By)
	}
	least, most := int64(1), int64(maxBound)
	if terms.By == SeriesPoints {
		least, most = 0, 0
	}
	if terms.Bound < least || terms.Bound > most {
		wrong("bound", terms.Bound)
	}
	if terms.Keep < 0 || terms.Keep > len(bots) {
		wrong("keep", terms.Keep)
	}
	if terms.Odds < 2 || terms.Odds > maxOdds {
		wrong("odds", terms.Odds)
	}
	switch {
	case e.work == 0:
		e.work = 10_000_000_000
	case e.work < 0:
		e.work = 0
	}
	if err := f.err(); err != nil {
		return nil, err
	}
	return e, nil
}

// With these bounds, all products of integers here are below 2⁵³.
const (
	maxBound = 1 << 28
	maxOdds  = 1 << 32
	maxUnits = 1 << 27 // words of all rounds, 8 bytes each
	maxBets  = 1 << 22 // of all stages, 96 bytes each
)

// Add adds a round: at most one unit of each pair. It adds all of it or
// nothing. The IDs of matches do not matter. The error has all problems:
// [ErrUnknown], [ErrNotAnID], [ErrSame], [ErrRepeated] for a second unit of a
// pair, [ErrBound] for more chips than the bound of the terms, and
// [ErrTooLarge] if all rounds would take more than 1 GB.
func (e *Evidence[P]) Add(round []Match[P]) error {
	var f problems
	pairs := len(e.bots) * (len(e.bots) - 1) / 2
	if (len(e.rounds)+1)*(pairs+3) > maxUnits { // a slice is 3 words
		f.add(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%d rounds", len(e.rounds)+1)})
		return f.err()
	}
	units := slices.Repeat([]int64{none}, pairs)
	for k, m := range round {
		wrong := func(p Problem) {
			p.Where = fmt.Sprintf("unit %d", k+1)
			f.add(p)
		}
		a, okA := e.find(m.A)
		b, okB := e.find(m.B)
		for _, who := range []P{m.A, m.B} {
			if !id.Valid(who) {
				wrong(Problem{Kind: ErrNotAnID, Who: problem.Name(who)})
			} else if _, ok := e.find(who); !ok {
				wrong(Problem{Kind: ErrUnknown, Who: problem.Name(who)})
			}
		}
		switch {
		case !okA || !okB:
		case a == b:
			wrong(Problem{Kind: ErrSame, Who: problem.Against(m.A, m.B)})
		case e.terms.By == ChipTotals && (m.Chips > e.terms.Bound || m.Chips < -e.terms.Bound):
			wrong(Problem{Kind: ErrBound, Detail: fmt.Sprint(m.Chips)})
		case units[pairOf(a, b)] != none:
			wrong(Problem{Kind: ErrRepeated, Who: problem.Against(m.A, m.B)})
		default:
			won := m.Chips
			if e.terms.By == SeriesPoints {
				won = int64(cmp.Compare(won, 0))
			}
			if a > b {
				won = -won
			}
			units[pairOf(a, b)] = won
		}
	}
	if err := f.err(); err != nil {
		return err
	}
	e.rounds = append(e.rounds, units)
	return nil
}

// pairOf numbers the pairs of bots.
func pairOf(a, b int) int {
	a, b = min(a, b), max(a, b)
	return b*(b-1)/2 + a
}

// find returns the number of a bot.
func (e *Evidence[P]) find(b P) (number int, known bool) {
	if !id.Valid(b) {
		return 0, false
	}
	number, known = e.number[b]
	return number, known
}

// known reports whether a bot is among the bots.
func (e *Evidence[P]) known(b P) bool { _, ok := e.find(b); return ok }

// Rounds returns how many rounds there are.
func (e *Evidence[P]) Rounds() int { return len(e.rounds) }

// WorkLeft returns how many steps of work are left. See [Terms].
func (e *Evidence[P]) WorkLeft() int64 { return e.work }

// start is the field before anybody has left.
func (e *Evidence[P]) start() field {
	all := uint64(math.MaxUint64) >> (64 - len(e.bots))
	return field{all, all}
}

// Judge says whether a claim about the places is decided. Its By and Top must
// be zero: the terms say by which totals bots leave. The error has all problems
// of the claim, as for [Margin].
func (e *Evidence[P]) Judge(c Claim[P]) (Verdict, error) {
	var f problems
	j := e.judge(c, &f)
	if err := f.err(); err != nil {
		return 0, err
	}
	return j.verdict(e.start()), nil
}

// Places returns the best and the worst place that each bot can have by what is
// decided, in the order of the bots. It looks at the orders of leaving once, so
// it is much faster than a Judge of each claim.
func (e *Evidence[P]) Places() (best, worst []int) {
	n := len(e.bots)
	best, worst = slices.Repeat([]int{n}, n), slices.Repeat([]int{1}, n)
	seen := map[field]bool{}
	var visit func(f field)
	visit = func(f field) {
		if seen[f] {
			return
		}
		seen[f] = true
		place := bits.OnesCount64(f.left) // of who leaves now
		s := e.stage(f)
		if s == nil { // nothing is known about these bots
			for _, bot := range members(f.left) {
				best[bot], worst[bot] = 1, max(worst[bot], place)
			}
			return
		}
		for k, bot := range s.bots {
			if !s.can[k] {
				continue
			}
			best[bot], worst[bot] = min(best[bot], place), max(worst[bot], place)
			if place > 1 {
				visit(e.terms.without(f, bot))
			}
		}
	}
	visit(e.start())
	return best, worst
}

// Pairs returns the pairs of bots from which the next round needs a unit, so
// that claims are decided. If all are decided, there are none. The choice is
// settled before the round, so the bound of the error holds.
//
// At first these are all pairs. Later, pairs can be missing that decide nothing
// at the moment. For bots that are left, units are needed if a claim is open,
// and it would be decided if a certain one of them left. Otherwise only the
// bots that can be left later need units. For example, it makes no difference
// which of two weak bots leaves first if then the same two bots are left.
//
// Pairs can come back. So a decision can need more rounds than with all pairs,
// but it mostly needs fewer units.
//
// The error has all problems of all claims, as for Judge.
func (e *Evidence[P]) Pairs(claims ...Claim[P]) ([][2]P, error) {
	var f problems
	var judges []*judge[P]
	for _, c := range claims {
		judges = append(judges, e.judge(c, &f))
	}
	if err := f.err(); err != nil {
		return nil, err
	}
	needed := make([]bool, len(e.bots)*(len(e.bots)-1)/2)
	for _, j := range judges {
		j.need(e.start(), needed, map[field]bool{})
	}
	var list [][2]P
	for b := range e.bots {
		for a := range b {
			if needed[pairOf(a, b)] {
				list = append(list, [2]P{e.bots[a], e.bots[b]})
			}
		}
	}
	return list, nil
}

// A judge looks at all orders that are left.
type judge[P comparable] struct {
	e       *Evidence[P]
	known   map[field]Verdict
	settled func(f field, leaves int) Verdict // by who leaves, or Open
}

// judge returns who judges a claim, and adds the problems of the claim.
func (e *Evidence[P]) judge(c Claim[P], f *problems) *judge[P] {
	wrong := c.check(f, len(e.bots), e.known)
	if c.By != 0 {
		wrong("claim, by", c.By)
	}
	if c.Top != (Top{}) {
		wrong("claim, top", c.Top.Keep)
	}
	a, _ := e.find(c.A)
	b, _ := e.find(c.B)
	// Within is true of an order if a leaves when no more than Place bots
	// are left, and Ahead if b leaves before a.
	return &judge[P]{e: e, known: map[field]Verdict{}, settled: func(f field, leaves int) Verdict {
		switch left := bits.OnesCount64(f.left); {
		case leaves == a && c.Kind == Within && left > c.Place, leaves == a && c.Kind == Ahead:
			return False
		case leaves == b && c.Kind == Ahead, c.Kind == Within && left <= c.Place:
			return True
		}
		return Open
	}}
}

// verdict returns what all orders agree on that go on from a field.
func (j *judge[P]) verdict(f field) Verdict {
	if v := j.known[f]; v != 0 {
		return v
	}
	s := j.e.stage(f)
	if s == nil {
		return Open
	}
	all := Verdict(0)
	for k, bot := range s.bots {
		if !s.can[k] {
			continue
		}
		v := j.after(f, bot)
		if all == 0 {
			all = v
		}
		if v != all || v == Open {
			all = Open
			break
		}
	}
	j.known[f] = all
	return all
}

// after returns what all orders agree on in which a bot leaves a field.
func (j *judge[P]) after(f field, bot int) Verdict {
	if v := j.settled(f, bot); v != Open {
		return v
	}
	return j.verdict(j.e.terms.without(f, bot))
}

// need marks the pairs that decide more about the orders that go on from a
// field. If nothing is decided whoever leaves, it makes no difference who does,
// and only later fields need units.
func (j *judge[P]) need(f field, needed []bool, seen map[field]bool) {
	if seen[f] || j.verdict(f) != Open {
		return
	}
	seen[f] = true
	s := j.e.stage(f)
	decides := s == nil
	if s != nil {
		for k, bot := range s.bots {
			if s.can[k] && j.after(f, bot) != Open {
				decides = true
			} else if s.can[k] {
				j.need(j.e.terms.without(f, bot), needed, seen)
			}
		}
	}
	if !decides {
		return
	}
	for b := range j.e.bots {
		for a := range b {
			if f.counts(a, b) {
				needed[pairOf(a, b)] = true
			}
		}
	}
}
