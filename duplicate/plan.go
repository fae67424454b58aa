package duplicate

import (
	"fmt"
	"iter"
	"math"
	"math/bits"
	"slices"
	"strings"
)

// A Place says which hand is meant. All numbers are from 1.
type Place struct {
	Table int `json:"table"`
	Match int `json:"match"`
	Half  int `json:"half"`
	Hand  int `json:"hand"`
}

// A Hand is one hand of a plan.
type Hand[P comparable] struct {
	Place
	Deal  int64 `json:"deal"`            // numbers of deals run on through the matches: hand h of match m has deal (m-1)·k + h
	Seats []P   `json:"seats"`           // who sits where, the first seat first; the button has the last
	Reset bool  `json:"reset,omitempty"` // the players' memories are reset before this hand
}

// A Schedule is a plan. Make one with [Plan].
type Schedule[P comparable] struct {
	tables         [][]P
	hands, matches int
	orders         [][]uint8 // of the players of a table in hand 1, for each half
	dealer         Dealer
	cards          int
	maxWork        int64 // as the event has it
}

// Plan plans an event, by rules [SameDeals], [ExchangeSeats],
// [AlternateButton], [ResetMemory], [CommonDeals] and [RotateSeats];
// [MatchLength] says how many hands are usual. With a dealer, all deals are
// looked at once, and refused by rule [FreshDeals].
//
// The error reports every problem at once: [ErrNoTable], [ErrNumber],
// [ErrTooMany] for more than 52 cards, [ErrNoDealer] for a pointer to none, and
// [ErrTooLarge], also by [DefaultWork]; with the table, [ErrTableSize],
// [ErrRepeated], [ErrNotAnID] and [ErrRepeatedTable]; and, of a plan that has
// none of these, with the match and the hand, [ErrCard], [ErrRepeatedCard], and
// the errors of the dealer, or else [ErrRepeatedDeal].
//
// For n deals of c cards, the check takes O(n·c·log n) time, and n·(c+40) bytes
// of memory for as long as it runs, or n·(c+50) if deals come twice. A plan
// itself has only the tables, and no list of hands.
func Plan[P comparable](e Event[P]) (*Schedule[P], error) {
	s := &Schedule[P]{hands: e.Hands, matches: e.Matches, dealer: e.Dealer, cards: e.Cards, maxWork: e.MaxWork}
	var wrong problems
	wrong.sizes(e.Hands, e.Matches, e.Cards, e.Dealer != nil)
	wrong.effort(e.Dealer, e.Matches*e.Hands, e.Cards, allowance(e.MaxWork, 0))
	checkTables(e.Tables, e.Permutations, &wrong)
	if err := wrong.err(); err != nil {
		return nil, err
	}
	s.orders = rotations(len(e.Tables[0]))
	if e.Permutations {
		s.orders = permutations(len(e.Tables[0]))
	}
	for _, t := range e.Tables {
		s.tables = append(s.tables, slices.Clone(t))
	}
	if s.count() == math.MaxInt64 {
		return nil, &Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%d hands or more", int64(math.MaxInt64))}
	}
	if e.Dealer != nil {
		if err := s.checkDeals(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// rotations returns the orders of n players in which each begins one further
// on.
func rotations(n int) [][]uint8 {
	orders := make([][]uint8, n)
	for q := range orders {
		for i := range n {
			orders[q] = append(orders[q], uint8((i+q)%n))
		}
	}
	return orders
}

// permutations returns all orders of n players, in lexicographic order.
func permutations(n int) [][]uint8 {
	var orders [][]uint8
	order := make([]uint8, 0, n)
	var extend func()
	extend = func() {
		if len(order) == n {
			orders = append(orders, slices.Clone(order))
			return
		}
		for p := range uint8(n) {
			if !slices.Contains(order, p) {
				order = append(order, p)
				extend()
				order = order[:len(order)-1]
			}
		}
	}
	extend()
	return orders
}

// count returns the number of hands, or the largest int64 if it isn't below.
func (s *Schedule[P]) count() int64 {
	all := uint64(1)
	for _, n := range []int{len(s.tables), s.matches, len(s.orders), s.hands} {
		hi, lo := bits.Mul64(all, uint64(n))
		if hi > 0 || lo >= math.MaxInt64 {
			return math.MaxInt64
		}
		all = lo
	}
	return int64(all)
}

// Halves returns the number of halves of a match: 2 for two players.
func (s *Schedule[P]) Halves() int { return len(s.orders) }

// Hand returns a hand of the plan. The error is [ErrNotPlanned].
func (s *Schedule[P]) Hand(at Place) (Hand[P], error) {
	if !s.has(at) {
		return Hand[P]{}, notPlanned(at)
	}
	return s.hand(at), nil
}

// notPlanned returns the problem of a place that isn't in the plan. It is in
// the detail, where also numbers below 1 are shown.
func notPlanned(at Place) *Problem {
	return &Problem{Kind: ErrNotPlanned, Detail: fmt.Sprintf("table %d, match %d, half %d, hand %d", at.Table, at.Match, at.Half, at.Hand)}
}

// words names the place by the numbers that it has. It isn't called String, so
// that a [Hand] prints all that it has.
func (at Place) words() string {
	var words []string
	for _, n := range []struct {
		name   string
		number int
	}{{"table", at.Table}, {"match", at.Match}, {"half", at.Half}, {"hand", at.Hand}} {
		if n.number > 0 {
			words = append(words, fmt.Sprintf("%s %d", n.name, n.number))
		}
	}
	return strings.Join(words, ", ")
}

func (s *Schedule[P]) has(at Place) bool {
	in := func(n, most int) bool { return 1 <= n && n <= most }
	return in(at.Table, len(s.tables)) && in(at.Match, s.matches) && in(at.Half, len(s.orders)) && in(at.Hand, s.hands)
}

func (s *Schedule[P]) hand(at Place) Hand[P] {
	h := Hand[P]{Place: at, Deal: int64(at.Match-1)*int64(s.hands) + int64(at.Hand), Reset: at.Hand == 1}
	h.Seats = make([]P, len(s.tables[at.Table-1]))
	for seat := range h.Seats {
		h.Seats[seat] = s.sits(at, seat)
	}
	return h
}

// sits returns who sits in a seat, counting from 0.
func (s *Schedule[P]) sits(at Place, seat int) P {
	order := s.orders[at.Half-1]
	return s.tables[at.Table-1][order[(seat+at.Hand-1)%len(order)]]
}

// Hands returns all hands of the plan: table by table, match by match, half by
// half, hand by hand.
func (s *Schedule[P]) Hands() iter.Seq[Hand[P]] {
	return func(yield func(Hand[P]) bool) {
		for at := range s.places() {
			if !yield(s.hand(at)) {
				return
			}
		}
	}
}

func (s *Schedule[P]) places() iter.Seq[Place] {
	return func(yield func(Place) bool) {
		for table := range s.tables {
			for match := range s.matches {
				for half := range s.orders {
					for hand := range s.hands {
						if !yield(Place{table + 1, match + 1, half + 1, hand + 1}) {
							return
						}
					}
				}
			}
		}
	}
}
