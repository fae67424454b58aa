package duplicate

import (
	"fmt"
	"iter"
	"math"
	"math/bits"
	"slices"
	"strings"
)

// A Position says which hand of a timetable is meant. All numbers are from 1.
type Position struct {
	Table int `json:"table"`
	Match int `json:"match"`
	Half  int `json:"half"`
	Hand  int `json:"hand"`
}

// A Hand is one hand of a timetable.
type Hand[P comparable] struct {
	Position

	// Deal is the number of the deal, counted through the matches. With k
	// hands in a half, hand h of match m has deal (m-1)·k + h.
	Deal int64 `json:"deal"`

	// Seats are the players, the first seat first. The last has the button.
	Seats []P `json:"seats"`

	// Reset says that the memories of the players are reset before this
	// hand.
	Reset bool `json:"reset,omitzero"`
}

// A Deal is a hand with its cards; see [Timetable.Deal].
type Deal[P comparable] struct {
	Hand[P]
	Holes [][]Card `json:"holes"` // of each seat, the first seat first
	Board []Card   `json:"board"` // all other cards
}

// Played returns the entry of a log for this hand, played as planned.
func (d Deal[P]) Played() Played[P] {
	return Played[P]{d.Position, append([]P{}, d.Seats...),
		append(slices.Concat(append([][]Card{{}}, d.Holes...)...), d.Board...)}
}

// A Timetable says who sits where in every hand of an event. Make one with
// [Schedule].
type Timetable[P comparable] struct {
	tables         [][]P
	hands, matches int

	// orders has, for each half, the order of the players of a table in
	// hand 1.
	orders [][]uint8

	dealer  Dealer
	cards   int
	maxWork int64 // of the event
}

// Schedule plans an event, by rules [SameDeals], [ExchangeSeats],
// [AlternateButton], [ResetMemory], [CommonDeals] and [RotateSeats].
// [MatchLength] says how many hands are usual. If the event has a dealer,
// Schedule looks at all deals, and rule [FreshDeals] can refuse them.
//
// The error reports every problem at once. Its kinds are
//
//   - of the event: [ErrNoTable], [ErrNumber], [ErrTooMany] for more than 52
//     cards, [ErrNoDealer] for a pointer to no dealer, and [ErrTooLarge], also
//     for too much work;
//   - of tables: [ErrTableSize], [ErrRepeated], [ErrNotAnID] and
//     [ErrRepeatedTable];
//   - of deals, if the event and its tables are in order: [ErrCard],
//     [ErrRepeatedCard], and the errors of the dealer;
//   - of deals, if each alone is in order: [ErrRepeatedDeal].
//
// For n deals of c cards, looking at the deals takes O(n·c·log n) time. While
// it runs it uses n·(c+40) bytes, or n·(c+50) bytes if deals come twice. The
// timetable itself stores only the tables, and no list of hands.
func Schedule[P comparable](e Event[P]) (*Timetable[P], error) {
	s := &Timetable[P]{hands: e.Hands, matches: e.Matches, dealer: e.Dealer, cards: e.Cards, maxWork: e.MaxWork}
	var wrong problems
	wrong.sizes(e.Hands, e.Matches, e.Cards, e.Dealer != nil)
	wrong.effort(e.Dealer, e.Matches*e.Hands, e.Cards, allowance(e.MaxWork, 0))
	checkTables(e.Tables, e.Permutations, &wrong)
	if err := wrong.err(); err != nil {
		return nil, err
	}
	s.orders = orders(len(e.Tables[0]), e.Permutations)
	for _, t := range e.Tables {
		s.tables = append(s.tables, slices.Clone(t))
	}
	if s.count() == math.MaxInt64 {
		return nil, refuse(Problem{Kind: ErrTooLarge,
			Detail: fmt.Sprintf("%d hands or more", int64(math.MaxInt64))})
	}
	if e.Dealer != nil {
		if err := s.checkDeals(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// orders returns the orders of n players in hand 1 of each half.
func orders(n int, all bool) [][]uint8 {
	// ExchangeSeats, RotateSeats: a half for each rotation, or for each
	// order. For two players both mean an exchange of seats.
	if all {
		return permutations(n)
	}
	return rotations(n)
}

// rotations returns n orders of n players.
//
// RotateSeats: in each order, the players begin one seat further on than in the
// order before.
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

// count returns the number of hands, or the largest int64 if there are at least
// as many.
func (s *Timetable[P]) count() int64 {
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

// Halves returns the number of halves of a match. For two players it is 2.
func (s *Timetable[P]) Halves() int { return len(s.orders) }

// Hand returns a hand of the timetable. If there is no such hand, the error is
// [ErrNotPlanned].
func (s *Timetable[P]) Hand(at Position) (Hand[P], error) {
	if !s.has(at) {
		return Hand[P]{}, refuse(*notPlanned(at))
	}
	return s.hand(at), nil
}

// Deal returns a hand with its cards, from the dealer of the event. The
// argument holes is the number of hole cards of each seat, for example 2 for
// hold'em. The first seat has the first cards of the deal. The board is all
// cards that are not hole cards.
//
// The error is [ErrNotPlanned], [ErrNoDealer], [ErrNumber] for a negative
// number of hole cards, [ErrTooMany] for more hole cards than the deal has, or
// an error of the dealer.
func (s *Timetable[P]) Deal(at Position, holes int) (Deal[P], error) {
	switch {
	case !s.has(at):
		return Deal[P]{}, refuse(*notPlanned(at))
	case s.dealer == nil:
		return Deal[P]{}, refuse(Problem{Kind: ErrNoDealer})
	case holes < 0:
		return Deal[P]{}, refuse(Problem{Kind: ErrNumber, Detail: fmt.Sprintf("%d hole cards", holes)})
	}
	d := Deal[P]{Hand: s.hand(at), Holes: [][]Card{}}
	if holes > s.cards/len(d.Seats) {
		return Deal[P]{}, refuse(Problem{Kind: ErrTooMany,
			Detail: fmt.Sprintf("%d hole cards for each of %d seats, of %d", holes, len(d.Seats), s.cards)})
	}
	cards := make([]Card, s.cards)
	if err := s.deal(at.Match, at.Hand, cards); err != nil {
		return Deal[P]{}, err
	}
	for range d.Seats {
		d.Holes = append(d.Holes, cards[:holes:holes])
		cards = cards[holes:]
	}
	d.Board = cards
	return d, nil
}

// deal fills cards with the first cards of a deal.
func (s *Timetable[P]) deal(match, hand int, cards []Card) error {
	// SameDeals, CommonDeals: the dealer knows no half and no table.
	err := s.dealer.Deal(match, hand, cards)
	if err == nil {
		return nil
	}
	var wrong problems
	wrong.dealer(err, 0, match, hand)
	return wrong.err()
}

// notPlanned returns the problem of a position that is not in the timetable.
// The position is in the detail, which also shows numbers below 1.
func notPlanned(at Position) *Problem {
	return &Problem{Kind: ErrNotPlanned,
		Detail: fmt.Sprintf("table %d, match %d, half %d, hand %d", at.Table, at.Match, at.Half, at.Hand)}
}

// words names the position by its numbers, except 0. It is not called String,
// because a [Hand] would then print nothing except its position.
func (at Position) words() string {
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

// has reports whether a position is in the timetable.
func (s *Timetable[P]) has(at Position) bool {
	in := func(n, most int) bool { return 1 <= n && n <= most }
	return in(at.Table, len(s.tables)) && in(at.Match, s.matches) && in(at.Half, len(s.orders)) &&
		in(at.Hand, s.hands)
}

// hand returns the hand at a position of the timetable.
func (s *Timetable[P]) hand(at Position) Hand[P] {
	h := Hand[P]{Position: at, Deal: dealOf(at, s.hands), Reset: resets(at)}
	h.Seats = make([]P, len(s.tables[at.Table-1]))
	for seat := range h.Seats {
		h.Seats[seat] = s.sits(at, seat)
	}
	return h
}

// dealOf returns the number of the deal of a hand, if halves have k hands.
func dealOf(at Position, k int) int64 {
	// SameDeals, CommonDeals: halves and tables make no difference.
	return int64(at.Match-1)*int64(k) + int64(at.Hand)
}

// resets reports whether memories are reset before a hand.
func resets(at Position) bool {
	// ResetMemory: before each half.
	return at.Hand == 1
}

// sits returns the player in a seat. Seats are numbered from 0.
func (s *Timetable[P]) sits(at Position, seat int) P {
	order := s.orders[at.Half-1]
	return s.tables[at.Table-1][order[turn(seat, at.Hand, len(order))]]
}

// turn returns where in the order of n players the player in a seat of a hand
// is. It and the seat are numbered from 0, and the hand from 1.
func turn(seat, hand, n int) int {
	// AlternateButton: each hand begins with the next player.
	return (seat + hand - 1) % n
}

// Hands returns all hands of the timetable: table by table, and for each table
// match by match, half by half, hand by hand.
func (s *Timetable[P]) Hands() iter.Seq[Hand[P]] {
	return func(yield func(Hand[P]) bool) {
		for at := range s.positions() {
			if !yield(s.hand(at)) {
				return
			}
		}
	}
}

// positions returns the positions of all hands, in the order of Hands.
func (s *Timetable[P]) positions() iter.Seq[Position] {
	return func(yield func(Position) bool) {
		for table := range s.tables {
			for match := range s.matches {
				for half := range s.orders {
					for hand := range s.hands {
						if !yield(Position{table + 1, match + 1, half + 1, hand + 1}) {
							return
						}
					}
				}
			}
		}
	}
}
