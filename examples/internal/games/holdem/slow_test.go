package holdem

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
)

// This file has second implementations, too simple to be wrong, and counts that
// are known.

// slowHand is a hand of five cards: its category, and its ranks in the order in
// which they decide. Ranks are from 2 to 14, and zeros fill the list.
type slowHand struct {
	category Category
	ranks    [5]int
}

func (h slowHand) compare(other slowHand) int {
	return cmp.Or(cmp.Compare(h.category, other.category), slices.Compare(h.ranks[:], other.ranks[:]))
}

// slowFive reads five cards as rule BestFive does.
func slowFive(cards []duplicate.Card) slowHand {
	var count [15]int
	flush := true
	for _, c := range cards {
		count[int(c)/4+2]++
		flush = flush && c%4 == cards[0]%4
	}
	// Each rank once: the largest group first, then the highest rank.
	var groups [5]int
	n := 0
	for size := 4; size > 0; size-- {
		for rank := 14; rank >= 2; rank-- {
			if count[rank] == size {
				groups[n] = rank
				n++
			}
		}
	}
	straight := n == 5 && groups[0]-groups[4] == 4
	if groups == [5]int{14, 5, 4, 3, 2} {
		straight, groups = true, [5]int{5, 4, 3, 2, 1}
	}
	switch first := count[groups[0]]; {
	case straight && flush:
		return slowHand{StraightFlush, groups}
	case first == 4:
		return slowHand{FourOfAKind, groups}
	case first == 3 && count[groups[1]] == 2:
		return slowHand{FullHouse, groups}
	case flush:
		return slowHand{Flush, groups}
	case straight:
		return slowHand{Straight, groups}
	case first == 3:
		return slowHand{ThreeOfAKind, groups}
	case first == 2 && count[groups[1]] == 2:
		return slowHand{TwoPairs, groups}
	case first == 2:
		return slowHand{Pair, groups}
	}
	return slowHand{HighCard, groups}
}

// slowBest tries all five of the cards.
func slowBest(cards []duplicate.Card) (best slowHand) {
	for pick := range 1 << len(cards) {
		var five []duplicate.Card
		for i, c := range cards {
			if pick&(1<<i) != 0 {
				five = append(five, c)
			}
		}
		if len(five) != 5 {
			continue
		}
		if h := slowFive(five); h.compare(best) > 0 {
			best = h
		}
	}
	return best
}

// TestSlowBest compares two players' hands over a common board, from many
// decks; every so often the decks are short, so that rare hands come.
func TestSlowBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	seen := map[Category]int{}
	equal := 0
	for range 6000 {
		lowest, suits := rng.IntN(9), 1+rng.IntN(4)
		var deck []duplicate.Card
		for c := range duplicate.Card(duplicate.DeckSize) {
			if int(c/4) >= lowest && int(c%4) < suits || c/4 == 12 {
				deck = append(deck, c)
			}
		}
		for len(deck) < DealSize {
			deck = append(deck, duplicate.Card(4*(len(deck)%8)+3))
			slices.Sort(deck)
			deck = slices.Compact(deck)
		}
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		var fast [2]Strength
		var slow [2]slowHand
		for p, hole := range [][]duplicate.Card{deck[0:2], deck[2:4]} {
			cards := append(slices.Clone(hole), deck[4:4+3+rng.IntN(3)]...)
			var err error
			if fast[p], err = Evaluate(cards...); err != nil {
				t.Fatal(err)
			}
			slow[p] = slowBest(cards)
			if fast[p].Category() != slow[p].category {
				t.Fatalf("%v: %v, but is %v", cards, fast[p].Category(), slow[p].category)
			}
			seen[slow[p].category]++
		}
		want := slow[0].compare(slow[1])
		if got := cmp.Compare(fast[0], fast[1]); got != want {
			t.Fatalf("%v: %d, want %d", deck[:9], got, want)
		}
		if want == 0 {
			equal++
		}
	}
	for c := HighCard; c <= StraightFlush; c++ {
		if seen[c] < 30 {
			t.Errorf("only %d of %v", seen[c], c)
		}
	}
	if equal < 30 {
		t.Errorf("only %d equal hands", equal)
	}
}

// TestCounts counts all hands of five cards, and the classes of equal ones. The
// figures are well known, and easily counted: see for one the article "List of
// poker hands" of Wikipedia.
func TestCounts(t *testing.T) {
	want := [...]int{1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40}
	// The sum is 7,462.
	classes := [...]int{1277, 2860, 858, 858, 10, 1277, 156, 156, 10}
	c := newCounter()
	var extend func(s suited, from, left int)
	extend = func(s suited, from, left int) {
		for card := from; card <= duplicate.DeckSize-left; card++ {
			with := s
			with.add(duplicate.Card(card))
			if left == 1 {
				c.add(with.strength(), 1)
				continue
			}
			extend(with, card+1, left-1)
		}
	}
	extend(suited{}, 0, 5)
	if c.hands != want || c.classes != classes {
		t.Errorf("hands %v, classes %v", c.hands, c.classes)
	}
}

// TestSlowFive evaluates all 2,598,960 hands of five cards a second time. Two
// hands have the same strength if and only if they are equal, and the better
// hand has the greater strength. As both are orders, neighbors show it for all
// pairs.
func TestSlowFive(t *testing.T) {
	classes := map[Strength]slowHand{}
	var hand [5]duplicate.Card
	hands := 0
	var extend func(s suited, n int, from duplicate.Card)
	extend = func(s suited, n int, from duplicate.Card) {
		for card := from; card <= duplicate.Card(duplicate.DeckSize-5+n); card++ {
			with := s
			with.add(card)
			hand[n] = card
			if n < 4 {
				extend(with, n+1, card+1)
				continue
			}
			hands++
			fast, slow := with.strength(), slowFive(hand[:])
			class, seen := classes[fast]
			if !seen {
				classes[fast] = slow
			} else if class != slow {
				t.Fatalf("%v has the strength of %v, and is %v", hand, class, slow)
			}
		}
	}
	extend(suited{}, 0, 0)
	order := slices.Sorted(maps.Keys(classes))
	if hands != 2598960 || len(order) != 7462 {
		t.Errorf("%d hands of %d strengths", hands, len(order))
	}
	for i, s := range order {
		if s.Category() != classes[s].category {
			t.Errorf("%v is called %v", classes[s], s.Category())
		}
		if i > 0 && classes[s].compare(classes[order[i-1]]) <= 0 {
			t.Errorf("%v is no better than %v", classes[s], classes[order[i-1]])
		}
	}
}

// TestCounts7 counts all 133,784,560 hands of seven cards: those whose suits
// have sets of ranks in descending order, as often as the sets can be given to
// the suits. Of the 7,462 classes, 4,824 are left.
func TestCounts7(t *testing.T) {
	var having [8][]ranks // the sets of so many ranks
	for r := range ranks(1 << rankCount) {
		if n := r.count(); n <= 7 {
			having[n] = append(having[n], r)
		}
	}
	c := newCounter()
	var extend func(s suited, suit, left, ways, same int)
	extend = func(s suited, suit, left, ways, same int) {
		for n := range left + 1 {
			if suit == 3 && n < left {
				continue
			}
			for _, r := range having[n] {
				w, again := ways*(suit+1), 1
				if suit > 0 && r > s[suit-1] {
					break
				}
				if suit > 0 && r == s[suit-1] {
					again = same + 1
					// This is exact.
					w /= again
				}
				s[suit] = r
				if suit < 3 {
					extend(s, suit+1, left-n, w, again)
				} else {
					c.add(s.strength(), w)
				}
			}
		}
	}
	extend(suited{}, 0, 7, 1, 0)
	want := [...]int{23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584}
	sum := 0
	for _, n := range c.classes {
		sum += n
	}
	if c.hands != want || sum != 4824 {
		t.Errorf("hands %v, classes %v", c.hands, c.classes)
	}
}

// A counter counts hands, and classes of equal ones, of each category.
type counter struct {
	hands, classes [9]int
	seen           []uint64 // a bit for each strength
}

func newCounter() *counter { return &counter{seen: make([]uint64, 9<<(2*rankCount)/64)} }

func (c *counter) add(s Strength, times int) {
	c.hands[s.Category()] += times
	if c.seen[s/64]&(1<<(s%64)) == 0 {
		c.seen[s/64] |= 1 << (s % 64)
		c.classes[s.Category()]++
	}
}

// slowTaken is an action in a record of betting.
type slowTaken struct {
	by     Seat
	action Action
	total  int64 // chips that the player has then put in
}

// slowBetting reads the record of a hand from its beginning: whose turn it is,
// in which round, whether the hand is over, and the totals that a raise may
// have. The record is all that it knows.
func slowBetting(s *stakes, record []slowTaken) (turn Seat, round int, put [2]int64, totals []int64) {
	put = [2]int64{s.big, s.small}
	var inRound []slowTaken
	size := s.big // of the last bet
	turn = Second
	for _, a := range record {
		inRound = append(inRound, a)
		if a.action.Kind == Raise {
			size = a.total - max(put[0], put[1])
		}
		put[a.by-1] = a.total
		if a.action.Kind == Fold {
			return Nobody, round, put, nil
		}
		if len(inRound) >= 2 && put[0] == put[1] {
			if round == 3 {
				return Nobody, round, put, nil
			}
			round++
			inRound, size, turn = nil, s.big, First
			continue
		}
		turn = First + Second - a.by
	}
	highest := max(put[0], put[1])
	if s.most == 0 {
		raises := 0
		for _, a := range inRound {
			if a.action.Kind == Raise {
				raises++
			}
		}
		if raises < int(s.raises[round]) {
			totals = append(totals, highest+s.bets[round])
		}
		return turn, round, put, totals
	}
	for total := highest + 1; total <= s.most; total++ {
		if total >= highest+size || total == s.most {
			totals = append(totals, total)
		}
	}
	return turn, round, put, totals
}

// TestSlowBetting goes through all hands with limits, and through all of
// Doyle's game with small caps, and compares every position. It also finds the
// longest hands.
func TestSlowBetting(t *testing.T) {
	for _, c := range []struct {
		s       stakes
		longest int
	}{
		{limit, 23},
		{stakes{small: 1, big: 2, most: 6}, 2 + 8},
		{stakes{small: 1, big: 2, most: 7}, 3 + 8},
		{stakes{small: 1, big: 2, most: 9}, 4 + 8},
		{stakes{small: 1, big: 2, most: 10}, 4 + 8},
	} {
		longest, positions := 0, 0
		var visit func(b Betting, record []slowTaken)
		visit = func(b Betting, record []slowTaken) {
			positions++
			longest = max(longest, len(record))
			turn, round, put, totals := slowBetting(&c.s, record)
			r, ok := b.Raise()
			if b.ToAct() != turn || b.Round() != round+1 || b.Put() != put || ok != (len(totals) > 0) {
				t.Fatalf("%v: %+v, want %v in round %d, %v, %v", record, b, turn, round+1, put, totals)
			}
			if turn == Nobody {
				return
			}
			if ok && (r != Range{totals[0], totals[len(totals)-1]} || int64(len(totals)) != r.Max-r.Min+1) {
				t.Fatalf("%v: range %v, want %v", record, r, totals)
			}
			other := put[turn.other()-1]
			try := func(a Action, total int64) {
				next, taken := b.Apply(a)
				if taken != (Taken{turn, round + 1, a, a, 0}) {
					t.Fatalf("%v, then %v: %+v", record, a, taken)
				}
				visit(next, append(slices.Clip(record), slowTaken{turn, a, total}))
			}
			if len(record) == 0 || record[len(record)-1].action.Kind == Raise {
				try(Action{Kind: Fold}, put[turn-1])
			}
			try(Action{Kind: Call}, other)
			for _, total := range totals {
				a := Action{Raise, total}
				if c.s.most == 0 {
					a.To = 0
				}
				try(a, total)
			}
		}
		visit(begin(&c.s), nil)
		t.Logf("%+v: %d positions, at most %d actions", c.s, positions, longest)
		if longest != c.longest {
			t.Errorf("%+v: %d actions, want %d", c.s, longest, c.longest)
		}
	}
}
