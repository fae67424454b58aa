package duplicate

import (
	"encoding/binary"
	"fmt"
	"iter"
	"math"
	"math/bits"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// The largest plans.
const (
	MaxHands    = 1_000_000 // hands of a half
	MaxMatches  = 1_000_000 // matches of a series
	MaxTables   = 1_000_000 // pairs, or larger tables
	MaxPermuted = 8         // players at a table whose seats take all permutations
	MaxDealt    = 1 << 27   // cards of all deals of a plan with a dealer
)

// An Event is what is to be planned. P is the caller's own kind of player id.
type Event[P comparable] struct {
	Tables  [][]P // who plays whom; see [Pairs]
	Hands   int   // of a half: k
	Matches int   // of the series that each table plays

	// Permutations gives more than two players a half for each order of their seats, instead
	// of one for each rotation; see [RotateSeats].
	Permutations bool

	// Dealer deals Cards cards in each hand. With no dealer, the plan is one of seats alone.
	Dealer Dealer
	Cards  int
}

// Pairs returns a table for every two of the players, in their order: the first with the second, with the
// third, and so on. The error is [ErrTooLarge] for more than [MaxTables].
func Pairs[P any](players []P) ([][]P, error) {
	n := int64(len(players))
	if n*(n-1)/2 > MaxTables {
		return nil, fmt.Errorf("duplicate: all pairs of %d players: %w", n, ErrTooLarge)
	}
	var tables [][]P
	for i, p := range players {
		for _, q := range players[i+1:] {
			tables = append(tables, []P{p, q})
		}
	}
	return tables, nil
}

// A Place says which hand is meant. All numbers are from 1.
type Place struct {
	Table, Match, Half, Hand int
}

// A Hand is one hand of a plan.
type Hand[P comparable] struct {
	Place
	Deal  int64 // numbers of deals run on through the matches: hand h of match m has deal (m-1)·k + h
	Seats []P   // who sits where, the first seat first; the button has the last
	Reset bool  // the players' memories are reset before this hand
}

// A Schedule is a plan. Make one with [Plan].
type Schedule[P comparable] struct {
	tables         [][]P
	hands, matches int
	orders         [][]uint8 // of the players of a table in hand 1, for each half
	dealer         Dealer
	cards          int
}

// Plan plans an event, by rules [SameDeals], [ExchangeSeats], [AlternateButton], [ResetMemory], [CommonDeals]
// and [RotateSeats]; [MatchLength] says how many hands are usual. With a dealer, all
// deals are looked at once, and refused by rule [FreshDeals].
//
// The error reports every problem at once: [ErrNoTable], [ErrNumber], [ErrTooMany] for more than 52 cards, and
// [ErrTooLarge]; each as a [*TableError], [ErrTableSize], [ErrRepeatedPlayer], [ErrNotAnID] and
// [ErrRepeatedTable]; each as a [*RepeatError], [ErrRepeatedDeal]; and each as a [*DealError],
// [ErrCard], [ErrRepeatedCard], and the errors of the dealer.
//
// For n deals of c cards, the check takes O(n·c·log n) time, and n·(c+40) bytes of memory for as long as it
// runs. A plan itself has only the tables, and no list of hands.
func Plan[P comparable](e Event[P]) (*Schedule[P], error) {
	s := &Schedule[P]{hands: e.Hands, matches: e.Matches, dealer: e.Dealer, cards: e.Cards}
	var wrong problem.List
	checkSizes(e, &wrong)
	checkTables(e.Tables, &wrong)
	if err := wrong.Err("duplicate"); err != nil {
		return nil, err
	}
	players := len(e.Tables[0])
	if e.Permutations && players > MaxPermuted {
		return nil, fmt.Errorf("duplicate: all permutations of %d players: %w", players, ErrTooLarge)
	}
	s.orders = rotations(players)
	if e.Permutations {
		s.orders = permutations(players)
	}
	for _, t := range e.Tables {
		s.tables = append(s.tables, slices.Clone(t))
	}
	if s.count() == math.MaxInt64 {
		return nil, fmt.Errorf("duplicate: %d hands or more: %w", int64(math.MaxInt64), ErrTooLarge)
	}
	if e.Dealer != nil {
		if err := s.checkDeals(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// checkSizes checks the numbers of an event.
func checkSizes[P comparable](e Event[P], wrong *problem.List) {
	for _, n := range []struct {
		what     string
		is, most int
	}{
		{"hands", e.Hands, MaxHands},
		{"matches", e.Matches, MaxMatches},
		{"cards", e.Cards, math.MaxInt},
	} {
		if n.is < 1 && (n.what != "cards" || e.Dealer != nil) {
			wrong.Add(fmt.Errorf("duplicate: %d %s: %w", n.is, n.what, ErrNumber))
		} else if n.is > n.most {
			wrong.Add(fmt.Errorf("duplicate: %d %s, at most %d: %w", n.is, n.what, n.most, ErrTooLarge))
		}
	}
	if e.Cards > DeckSize {
		wrong.Add(fmt.Errorf("duplicate: %d cards of a deck of %d: %w", e.Cards, DeckSize, ErrTooMany))
	}
	if hi, all := bits.Mul64(uint64(max(e.Hands, 0)), uint64(max(e.Matches, 0))); e.Dealer != nil &&
		(hi > 0 || all > uint64(MaxDealt/max(e.Cards, 1))) {
		wrong.Add(fmt.Errorf("duplicate: %d matches of %d hands of %d cards, at most %d cards in all: %w",
			e.Matches, e.Hands, e.Cards, MaxDealt, ErrTooLarge))
	}
}

// checkTables checks who plays whom.
func checkTables[P comparable](tables [][]P, wrong *problem.List) {
	if len(tables) == 0 {
		wrong.Add(fmt.Errorf("duplicate: %w", ErrNoTable))
		return
	}
	if len(tables) > MaxTables {
		wrong.Add(fmt.Errorf("duplicate: %d tables, at most %d: %w", len(tables), MaxTables, ErrTooLarge))
		return
	}
	number := map[P]uint32{} // in order of appearance
	before := map[string]int{}
	for k, table := range tables {
		add := func(player string, err error) { wrong.Add(&TableError{k + 1, player, err}) }
		if len(table) != len(tables[0]) || len(table) < 2 {
			add("", fmt.Errorf("%d players: %w", len(table), ErrTableSize))
			continue
		}
		if len(table) > DeckSize {
			add("", fmt.Errorf("%d players, at most %d: %w", len(table), DeckSize, ErrTooLarge))
			continue
		}
		numbers := make([]uint32, 0, len(table))
		for _, p := range table {
			if !id.Valid(p) {
				add(fmt.Sprint(p), ErrNotAnID)
				continue
			}
			if _, ok := number[p]; !ok {
				number[p] = uint32(len(number))
			}
			if slices.Contains(numbers, number[p]) {
				add(fmt.Sprint(p), ErrRepeatedPlayer)
			}
			numbers = append(numbers, number[p])
		}
		slices.Sort(numbers)
		var key []byte
		for _, n := range numbers {
			key = binary.LittleEndian.AppendUint32(key, n)
		}
		if other, ok := before[string(key)]; ok {
			add("", fmt.Errorf("table %d: %w", other, ErrRepeatedTable))
		} else {
			before[string(key)] = k + 1
		}
	}
}

// rotations returns the orders of n players in which each begins one further on.
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
		return Hand[P]{}, fmt.Errorf("duplicate: %s: %w", at.words(), ErrNotPlanned)
	}
	return s.hand(at), nil
}

// words names the place. It isn't called String, so that a [Hand] prints all that it has.
func (at Place) words() string {
	return fmt.Sprintf("table %d, match %d, half %d, hand %d", at.Table, at.Match, at.Half, at.Hand)
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

// Hands returns all hands of the plan: table by table, match by match, half by half, hand by hand.
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
