package duplicate

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"
)

// This file looks for deals that come twice, by rule FreshDeals.

// A dealt is a deal by its match and hand. If hand is 0, it is all deals of the
// match. A list of them goes with one list of cards, deal after deal.
type dealt struct{ match, hand int }

// checkDeals looks at all deals of an event.
func (s *Timetable[P]) checkDeals() error {
	var wrong problems
	deals := make([]dealt, 0, s.matches*s.hands)
	cards := make([]Card, s.matches*s.hands*s.cards)
	for m := range s.matches {
		for h := range s.hands {
			c := cards[len(deals)*s.cards:][:s.cards:s.cards]
			// SameDeals, CommonDeals: one deal for all halves and
			// tables.
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

// repeats yields deals that come twice, each time the later and the first.
// Deals must be in order of matches and hands.
//
// First it yields whole matches of a number of hands, whose deals are all equal
// to the deals of an earlier match. They have no hand. Then it yields single
// deals of the other matches, if chance would hardly repeat a deal.
func repeats(deals []dealt, cards []Card, hands int) iter.Seq2[dealt, dealt] {
	return func(yield func(later, first dealt) bool) {
		if len(deals) == 0 {
			return
		}
		each := len(cards) / len(deals)
		all := make([]int32, len(deals)) // the index of each deal
		var whole []int32                // where complete matches begin
		for i, d := range deals {
			all[i] = int32(i)
			if end := i + hands - 1; end < len(deals) && deals[end] == (dealt{d.match, hands}) {
				whole = append(whole, int32(i))
			}
		}

		// FreshDeals: no match has all deals of another.
		again := map[int]bool{}
		for _, p := range equals(cards, each, whole, hands) {
			match := deals[p.later].match
			again[match] = true
			if !yield(dealt{match: match}, dealt{match: deals[p.first].match}) {
				return
			}
		}

		// FreshDeals: no deal comes twice, if chance would hardly
		// repeat one.
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

// repeat returns the problem of a deal that comes again. If it has no hand, it
// is a match whose deals all come again.
func repeat(later, first dealt) Problem {
	other := Position{Match: first.match, Hand: first.hand}
	detail := other.words()
	if first.hand == 0 {
		detail = "all of " + detail
	}
	return Problem{Kind: ErrRepeatedDeal, Rule: FreshDeals, Position: Position{Match: later.match,
		Hand: later.hand}, Other: other, Detail: detail}
}

// A same has two equal runs of deals, by the index at which they begin.
type same struct{ later, first int32 }

// equals compares runs of deals. Each run begins at one of these indices, and
// has the given number of deals of each cards. For a run that is equal to
// earlier runs, the list has the first of them. The list is in the order of the
// later runs.
func equals(cards []Card, each int, begins []int32, deals int) (list []same) {
	// The key is the first eight cards of a run. Different runs hardly ever
	// have the same key.
	type begun struct {
		key   uint64
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
			// It has room for all.
			list = make([]same, 0, len(runs)-k)
		}
		list = append(list, same{runs[k].begin, runs[first].begin})
	}
	slices.SortFunc(list, func(x, y same) int { return cmp.Compare(x.later, y.later) })
	return list
}

// rare reports whether chance repeats one of n deals with this number of cards
// less than once in a thousand times.
func rare(n uint64, cards int) bool {
	// FreshDeals: 1000 times the pairs of deals are no more than the
	// different deals that are possible.
	hi, pairs := bits.Mul64(n*(n-1)/2, 1000)
	if hi > 0 {
		return false // no log has that many deals
	}
	different := uint64(1)
	for i := range cards {
		if hi, different = bits.Mul64(different, uint64(DeckSize-i)); hi > 0 || different >= pairs {
			return true
		}
	}
	return false
}
