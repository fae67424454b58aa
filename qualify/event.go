package qualify

import (
	"cmp"
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// An Input is a qualifier: who plays whom, when, and the record of games. P is
// the caller's own kind of player id.
//
// Its JSON has the keys entrants, benchmarks, window, games, and where they
// aren't zero field, unavailable, order and options; see [Input.UnmarshalJSON].
type Input[P comparable] struct {
	Entrants    []P
	Benchmarks  []P
	Window      Period
	Games       []Game[P] // the whole record, in any order
	Size        int       // of the field; 0 stands for DefaultSize
	Unavailable []P       // entrants who aren't set up in time, or don't take part after all
	Order       []P       // the director's, of entrants who share places; see rules Shared and Field
	Options     Options
}

// A Period is a time with its beginning and end.
type Period struct {
	Begin, End time.Time
}

// A Game is a game between an entrant and a benchmark, in either order of
// colors. A game still in play has neither winner nor end.
type Game[P comparable] struct {
	Gold, Silver P
	Rated        bool
	Start, End   time.Time
	Winner       Color // None if undecided
}

// A Color is a side of a game.
type Color int

// None is no color: that of the winner of a game that nobody won.
const None Color = 0

// Gold is the side that begins. Each color is the negative of the other.
const Gold Color = 1

// Silver is the side that plays second.
const Silver Color = -1

// String returns "Gold", "Silver" or "none".
func (c Color) String() string {
	switch c {
	case Gold:
		return "Gold"
	case Silver:
		return "Silver"
	}
	return "none"
}

// Options choose between readings of the source. The zero value is the rule
// book of this package.
type Options struct {
	// Filters are rules 1 to 5 in the order in which they are applied: each
	// judges the games that the ones before it let pass. All zero stands
	// for the order of the rule book.
	Filters [5]Rule
	// Alternation says what rule Alternation compares with.
	Alternation AlternateBy
	// Streak says which streak rules LossesBefore and Completion mean.
	Streak StreakChoice
}

// AlternateBy is a reading of rule [Alternation].
type AlternateBy int

// Counted is the reading of the rule book: a color must be opposite to that of
// the latest game that passed.
const Counted AlternateBy = 0

// Positional is the other: of all games that reach the rule, the odd ones must
// have the color of the first, and the even ones the opposite.
const Positional AlternateBy = 1

// StreakChoice is a reading of rules [LossesBefore] and [Completion]: which
// streak is meant.
type StreakChoice int

// Longest is the reading of the rule book: the first of the longest streaks.
const Longest StreakChoice = 0

// Earning is the other: the first streak that is long enough for the points.
const Earning StreakChoice = 1

// DefaultWork is the maximum work of [Rank] and of [Live] for pairs of an
// entrant and a benchmark, in steps of about a nanosecond. An input has 2,000
// steps more for each entrant, benchmark and game.
//
// A pair takes 500 steps even if it has no game, since it has a record in the
// answer, which will be written, too. So if no game is played yet, there can be
// 2,000,000 pairs, and some more.
const DefaultWork int64 = 1_000_000_000

// DefaultWorkPerItem is how many steps more are allowed for each entrant,
// benchmark and game.
const DefaultWorkPerItem = 2000

// pairWork is how many steps a pair takes.
const pairWork = 500

// Sizes that this package takes.
const (
	maxEntrants = 1_000_000
	maxPairs    = 10_000_000 // of an entrant and a benchmark
	maxGames    = 20_000_000
)

// A plan is an input with players as numbers.
type plan struct {
	filters [5]Rule
	size    int
	out     []bool // by entrant: not available
	order   []int  // by entrant: where in the director's order, from 1; 0 if not there
	// Games by entrant and benchmark: those of pair k are entries from[k]
	// to from[k+1]-1, in the order of the record.
	entries []Entry
	from    []int
}

// read checks an input and returns its plan.
func read[P comparable](in Input[P]) (plan, error) {
	var ps problems
	n, m := len(in.Entrants), len(in.Benchmarks)
	if n > maxEntrants || m > 0 && n > maxPairs/m || m > maxPairs || len(in.Games) > maxGames {
		ps.add(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%d entrants, %d benchmarks, %d games", n, m, len(in.Games))})
		return plan{}, ps.err()
	}
	if named := max(len(in.Unavailable), len(in.Order)); named > maxEntrants {
		ps.add(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%d unavailable or in order, at most %d", named, maxEntrants)})
		return plan{}, ps.err()
	}
	if work, most := pairWork*int64(n*m), DefaultWork+DefaultWorkPerItem*int64(n+m+len(in.Games)); work > most {
		ps.add(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%d pairs of %d entrants and %d benchmarks take %d steps, at most %d", n*m, n, m, work, most)})
		return plan{}, ps.err()
	}
	// Entrants have the numbers 0 to n-1, benchmarks those from n on.
	number := make(map[P]int, n+m)
	for k, p := range in.Entrants {
		enter(&ps, number, p, k, n)
	}
	for k, p := range in.Benchmarks {
		enter(&ps, number, p, n+k, n)
	}
	if !in.Window.End.After(in.Window.Begin) {
		ps.add(Problem{Kind: ErrWindow, Rule: Window})
	}
	w := plan{size: in.Size}
	if w.size == 0 {
		w.size = DefaultSize
	}
	if in.Size < 0 {
		ps.add(Problem{Kind: ErrSize, Rule: Field, Detail: fmt.Sprint(in.Size)})
	}
	w.filters = in.Options.check(&ps)
	w.out = make([]bool, n)
	for i, at := range listed(&ps, number, in.Unavailable, n, Replacement) {
		w.out[i] = at > 0
	}
	w.order = listed(&ps, number, in.Order, n, Shared)
	w.group(pairs(&ps, &in, number), n*m)
	if err := ps.err(); err != nil {
		return plan{}, err
	}
	return w, nil
}

// enter gives a player a number, if it can have one.
func enter[P comparable](ps *problems, number map[P]int, p P, k, n int) {
	if !id.Valid(p) {
		ps.add(Problem{Kind: ErrNotAnID, Player: problem.Name(p)})
		return
	}
	switch old, ok := number[p]; {
	case !ok:
		number[p] = k
	case old < n && k >= n:
		ps.add(Problem{Kind: ErrBoth, Player: problem.Name(p)})
	default:
		ps.add(Problem{Kind: ErrRepeated, Player: problem.Name(p)})
	}
}

// listed returns where in a list each of n entrants stands, from 1, and 0 if it
// isn't there. It is rule r that the list is for.
func listed[P comparable](ps *problems, number map[P]int, list []P, n int, r Rule) []int {
	at := make([]int, n)
	for i, p := range list {
		switch k, ok := find(number, p); {
		case !ok || k >= n:
			ps.add(Problem{Kind: ErrUnknownPlayer, Rule: r, Player: problem.Name(p)})
		case at[k] > 0:
			ps.add(Problem{Kind: ErrRepeated, Rule: r, Player: problem.Name(p)})
		default:
			at[k] = i + 1
		}
	}
	return at
}

// find looks a player up.
func find[P comparable](number map[P]int, p P) (int, bool) {
	if !id.Valid(p) {
		return 0, false
	}
	k, ok := number[p]
	return k, ok
}

// check checks the options, and returns the filters in their order.
func (o Options) check(ps *problems) [5]Rule {
	if o.Alternation != Counted && o.Alternation != Positional {
		ps.add(Problem{Kind: ErrOption, Rule: Alternation, Detail: fmt.Sprint("alternation ", int(o.Alternation))})
	}
	if o.Streak != Longest && o.Streak != Earning {
		ps.add(Problem{Kind: ErrOption, Rule: LossesBefore, Detail: fmt.Sprint("streak ", int(o.Streak))})
	}
	if o.Filters == [5]Rule{} {
		return [5]Rule{Window, Decided, Rated, Alternation, Cap}
	}
	var seen [Cap + 1]bool
	for _, r := range o.Filters {
		if r < Window || r > Cap || seen[r] {
			ps.add(Problem{Kind: ErrOption, Rule: max(r, 0), Detail: "the filters are rules 1 to 5, each once"})
			break
		}
		seen[r] = true
	}
	return o.Filters
}

// pairs checks the games, and returns the pair of entrant and benchmark of
// each, with the entrant's color as the sign: k+1 if the entrant has Gold, -k-1
// if Silver.
func pairs[P comparable](ps *problems, in *Input[P], number map[P]int) []int32 {
	n, m := len(in.Entrants), len(in.Benchmarks)
	list := make([]int32, len(in.Games))
	for i, g := range in.Games {
		bad := func(kind error, r Rule, detail string) {
			if ps.Room() {
				ps.add(Problem{Kind: kind, Rule: r, Game: i + 1, Player: problem.Against(g.Gold, g.Silver), Detail: detail})
			}
		}
		a, okA := find(number, g.Gold)
		b, okB := find(number, g.Silver)
		switch {
		case !okA || !okB:
			bad(ErrUnknownPlayer, Streak, "")
		case a < n && b >= n:
			list[i] = int32(a*m + b - n + 1)
		case b < n && a >= n:
			list[i] = -int32(b*m + a - n + 1)
		default:
			bad(ErrPair, Streak, "")
		}
		if g.Winner < Silver || g.Winner > Gold {
			bad(ErrWinner, Decided, fmt.Sprint(int(g.Winner)))
		}
		if g.End.Before(g.Start) && !g.inPlay() {
			bad(ErrEnd, Window, "")
		}
	}
	return list
}

// inPlay reports whether a game goes on.
func (g Game[P]) inPlay() bool { return g.Winner == None && g.End.IsZero() }

// gameOrder compares games by their beginning, and then by the order of the
// record.
func (in *Input[P]) gameOrder(a, b Entry) int {
	if c := in.Games[a.Game].Start.Compare(in.Games[b.Game].Start); c != 0 {
		return c
	}
	return cmp.Compare(a.Game, b.Game)
}
