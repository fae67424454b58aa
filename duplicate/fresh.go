package duplicate

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"
)

// This file looks for deals that come twice, by rule [FreshDeals].

// A dealt says which deal some cards are. Cards of a list of them are held one
// after the other.
type dealt struct{ match, hand int }

// checkDeals looks at all deals of a plan.
func (s *Timetable[P]) checkDeals() error {
	var wrong problems
	deals := make([]dealt, 0, s.matches*s.hands)
	cards := make([]Card, s.matches*s.hands*s.cards)
	for m := range s.matches {
		for h := range s.hands {
			c := cards[len(deals)*s.cards:][:s.cards:s.cards]
			if err := s.dealer.Deal(m+1, h+1, c); err != nil {
				wrong.dealer(err, 0, m+1, h+1)
			} else if p := checkCards(c); p != nil {
				p.Position = Position{Match: m + 1, Hand: h + 1}
				wrong.add(*p)
			}
			deals = append(deals, dealt{m + 1, h + 1})
		}
	}
	if err := wrong.err(); err != nil {
		return err
	}
	for later, first := range repeats(deals, cards, s.hands) {
		if wrong.Room() {
			wrong.add(repeat(later, first))
		}
	}
	return wrong.err()
}

// repeats yields the matches that have the deals of an earlier one in all of so
// many hands, with that one and both without a hand; and then, if chance would
// hardly repeat one, the single deals that came before, with the first. Deals
// must be in order of matches and hands.
func repeats(deals []dealt, cards []Card, hands int) iter.Seq2[dealt, dealt] {
	return func(yield func(later, first dealt) bool) {
		if len(deals) == 0 {
			return
		}
		each := len(cards) / len(deals)
		all := make([]int32, len(deals)) // where each deal begins, in deals
		var whole []int32                // where each match begins that is complete
		for i, d := range deals {
			all[i] = int32(i)
			if end := i + hands - 1; end < len(deals) && deals[end] == (dealt{d.match, hands}) {
				whole = append(whole, int32(i))
			}
		}
		again := map[int]bool{}
		for _, p := range equals(cards, each, whole, hands) {
			match := deals[p.later].match
			again[match] = true
			if !yield(dealt{match: match}, dealt{match: deals[p.first].match}) {
				return
			}
		}
		if !rare(uint64(len(deals)), each) {
			return
		}
		for _, p := range equals(cards, each, all, 1) {
			if d := deals[p.later]; !again[d.match] && !yield(d, deals[p.first]) {
				return
			}
		}
	}
}

// repeat says that a deal comes again, or a match of them if they have no hand.
func repeat(later, first dealt) Problem {
	other := Position{Match: first.match, Hand: first.hand}
	detail := other.words()
	if first.hand == 0 {
		detail = "all of " + detail
	}
	return Problem{Kind: ErrRepeatedDeal, Rule: FreshDeals, Position: Position{Match: later.match, Hand: later.hand}, Other: other, Detail: detail}
}

// A same is a run of deals that is equal to an earlier one, the first that is.
type same struct{ later, first int32 }

// equals compares the runs of so many deals that begin at these deals. The list
// is in the order of the later.
func equals(cards []Card, each int, begins []int32, deals int) (list []same) {
	type begun struct {
		key   uint64 // the first eight cards of the run, which nearly always tell it from others
		begin int32
	}
	run := func(b begun) []Card { return cards[int(b.begin)*each:][:deals*each] }
	compare := func(x, y begun) int {
		if x.key != y.key {
			return cmp.Compare(x.key, y.key)
		}
		return slices.Compare(run(x), run(y))
	}
	runs := make([]begun, len(begins))
	for k, b := range begins {
		runs[k].begin = b
		for i, c := range run(runs[k])[:min(8, deals*each)] {
			runs[k].key |= uint64(c) << (56 - 8*i)
		}
	}
	slices.SortFunc(runs, func(x, y begun) int { return cmp.Or(compare(x, y), cmp.Compare(x.begin, y.begin)) })
	first := 0
	for k := 1; k < len(runs); k++ {
		if compare(runs[k], runs[first]) != 0 {
			first = k
			continue
		}
		if list == nil {
			list = make([]same, 0, len(runs)-k) // the most there can be
		}
		list = append(list, same{runs[k].begin, runs[first].begin})
	}
	slices.SortFunc(list, func(x, y same) int { return cmp.Compare(x.later, y.later) })
	return list
}

// rare reports whether chance repeats one of n deals of so many cards less than
// once in a thousand times: the pairs of deals, times 1000, are no more than
// the deals there are.
func rare(n uint64, cards int) bool {
	hi, pairs := bits.Mul64(n*(n-1)/2, 1000)
	if hi > 0 {
		return false // more deals than there are lines of a log
	}
	different := uint64(1)
	for i := range cards {
		if hi, different = bits.Mul64(different, uint64(DeckSize-i)); hi > 0 || different >= pairs {
			return true
		}
	}
	return false
}
