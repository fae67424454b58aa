package duplicate

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/work"
)

// MatchLength: a half usually has one of these two numbers of hands. Schedule
// accepts other numbers, too.

// LimitHands is the number of hands of a half with limits, by rule
// [MatchLength].
const LimitHands = 3000

// NoLimitHands is the number of hands of a half without limits, by rule
// [MatchLength].
const NoLimitHands = 1000

// MaxHands is the maximum number of hands of a half. Beyond each limit of this
// package, the error is [ErrTooLarge].
const MaxHands = 1_000_000

// MaxMatches is the maximum number of matches of a series.
const MaxMatches = 1_000_000

// MaxTables is the maximum number of pairs, or of larger tables.
const MaxTables = 1_000_000

// MaxPermuted is the maximum number of players at a table if they play all
// orders of seats.
const MaxPermuted = 8

// MaxDeals is the maximum number of deals of an event with a dealer. It is the
// number of hands of a half times the number of matches.
const MaxDeals = 1 << 24

// An Event is the plan of matches. P is the caller's own type of player id.
// [Schedule] makes its timetable.
type Event[P comparable] struct {
	Tables  [][]P `json:"tables"`  // who plays whom; see [Pairs]
	Hands   int   `json:"hands"`   // of a half: k
	Matches int   `json:"matches"` // of each table
	Options

	// Dealer deals Cards cards in each hand. Without a dealer, the
	// timetable has seats and no cards. JSON leaves the dealer out.
	Dealer Dealer `json:"-"`
	Cards  int    `json:"cards,omitzero"`
}

// Options are the settings of an event. The zero value is the rule book.
type Options struct {
	// Permutations gives more than two players a half for each order of
	// their seats, instead of one for each rotation; see [RotateSeats].
	Permutations bool `json:"permutations,omitzero"`

	// MaxWork is the maximum number of steps of work of [Schedule], and of
	// each [Timetable.Check] of its timetable. A step takes about a
	// nanosecond. 0 means 1,000,000,000 steps, and for a check 2,000 more
	// for each entry of the log. A negative number allows no work. JSON
	// leaves MaxWork out, so that the author of an event cannot set it.
	MaxWork int64 `json:"-"`
}

// Check reports everything that is wrong with the event. It returns the error
// of [Schedule].
func (e Event[P]) Check() error {
	_, err := Schedule(e)
	return err
}

// Clone returns a copy of the event that shares no memory with it, except for
// the dealer.
func (e Event[P]) Clone() Event[P] {
	e.Tables = slices.Clone(e.Tables)
	for k, table := range e.Tables {
		e.Tables[k] = slices.Clone(table)
	}
	return e
}

// Pairs returns a table for every two of the players, in their order: the first
// with the second, with the third, and so on. The error is [ErrTooLarge] for
// more than [MaxTables].
func Pairs[P any](players []P) ([][]P, error) {
	if n := len(players); n > MaxTables || int64(n)*int64(n-1)/2 > MaxTables {
		return nil, refuse(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("all pairs of %d players", n)})
	}
	tables := [][]P{}
	for i, p := range players {
		for _, q := range players[i+1:] {
			tables = append(tables, []P{p, q})
		}
	}
	return tables, nil
}

// sizes checks the numbers of an event or a draw. If its hands are dealt, it
// must have cards, and not too many deals.
func (f *problems) sizes(hands, matches, cards int, dealt bool) {
	for _, n := range []struct {
		what         string
		number, most int
	}{
		{"hands", hands, MaxHands},
		{"matches", matches, MaxMatches},
	} {
		if n.number < 1 {
			f.add(Problem{Kind: ErrNumber, Detail: fmt.Sprintf("%d %s", n.number, n.what)})
		} else if n.number > n.most {
			f.add(Problem{Kind: ErrTooLarge,
				Detail: fmt.Sprintf("%d %s, at most %d", n.number, n.what, n.most)})
		}
	}
	if cards < 0 || cards == 0 && dealt {
		f.add(Problem{Kind: ErrNumber, Detail: fmt.Sprintf("%d cards", cards)})
	}
	if cards > DeckSize {
		f.add(*tooMany(cards))
	}
	if dealt && !f.Any() && hands > MaxDeals/matches {
		f.add(Problem{Kind: ErrTooLarge, Detail: tooManyDeals(matches, hands)})
	}
}

// effort checks a dealer, and the work of its deals. It checks nothing if the
// sizes are wrong.
func (f *problems) effort(d Dealer, deals, cards int, most int64) {
	switch {
	case most < 0:
		f.add(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("at most %d steps of work", most)})
	case d == nil || f.Any():
	case missing(d):
		f.add(Problem{Kind: ErrNoDealer})
	default:
		if p := checkDealer(d); p != nil {
			f.add(*p)
		} else if p := tooMuchWork(deals, cards, effort(d, cards)+40+4*int64(cards), most); p != nil {
			f.add(*p)
		}
	}
}

// tooMuchWork returns a problem if a number of deals, with a number of steps
// for each, takes more than most steps.
func tooMuchWork(deals, cards int, each, most int64) *Problem {
	if steps := int64(deals) * each; steps > most {
		return &Problem{Kind: ErrTooLarge,
			Detail: fmt.Sprintf("%d deals of %d cards take %d steps, at most %d", deals,
				cards, steps, most)}
	}
	return nil
}

// allowance returns the maximum number of steps of work for a number of items,
// if an event has this MaxWork.
func allowance(maxWork int64, items int) int64 {
	return work.Allowed(maxWork, int64(items))
}

func tooManyDeals(matches, hands int) string {
	return fmt.Sprintf("%d matches of %d hands, at most %d deals", matches, hands, MaxDeals)
}

// checkTables checks who plays whom.
func checkTables[P comparable](tables [][]P, permutations bool, wrong *problems) {
	if len(tables) == 0 {
		wrong.add(Problem{Kind: ErrNoTable})
		return
	}
	if len(tables) > MaxTables {
		wrong.add(Problem{Kind: ErrTooLarge,
			Detail: fmt.Sprintf("%d tables, at most %d", len(tables), MaxTables)})
		return
	}
	size := len(tables[0])
	if permutations && size > MaxPermuted {
		wrong.add(Problem{Kind: ErrTooLarge,
			Detail: fmt.Sprintf("all permutations of %d players, at most %d", size, MaxPermuted)})
	}
	if size > DeckSize {
		wrong.add(Problem{Kind: ErrTooLarge,
			Detail: fmt.Sprintf("tables of %d players, at most %d", size, DeckSize)})
		return
	}
	number := map[P]uint32{}   // of each player, in order of appearance
	before := map[string]int{} // the table of these players
	for k, table := range tables {
		at := Position{Table: k + 1}
		if len(table) != size || size < 2 {
			wrong.add(Problem{Kind: ErrTableSize, Position: at,
				Detail: fmt.Sprintf("%d players", len(table))})
			continue
		}
		key, ok := tableKey(table, number, at, wrong)
		if !ok {
			continue
		}
		if first, ok := before[key]; ok {
			other := Position{Table: first}
			wrong.add(Problem{Kind: ErrRepeatedTable, Rule: CommonDeals, Position: at, Other: other,
				Detail: other.words()})
			continue
		}
		before[key] = k + 1
	}
}

// tableKey checks the players of a table, and numbers the players who appear
// for the first time. If there is no problem, it returns a key that is the same
// for all tables of the same players.
func tableKey[P comparable](table []P, number map[P]uint32, at Position, wrong *problems) (key string, ok bool) {
	numbers := make([]uint32, 0, len(table))
	for k, p := range table {
		if !id.Valid(p) {
			wrong.add(Problem{Kind: ErrNotAnID, Position: at, Entrants: []int{k}, Who: problem.Name(p)})
			continue
		}
		if _, ok := number[p]; !ok {
			number[p] = uint32(len(number))
		}
		if slices.Contains(numbers, number[p]) {
			wrong.add(Problem{Kind: ErrRepeated, Position: at, Entrants: []int{k}, Who: problem.Name(p)})
			continue
		}
		numbers = append(numbers, number[p])
	}
	slices.Sort(numbers)
	var b []byte
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	return string(b), len(numbers) == len(table)
}
