package qualify

import "github.com/arbiter-go/arbiter/internal/enum"

// A Rule says why a game is ignored, or why one entrant is before another. Its
// value is its place in the rule book; zero is no rule.
type Rule int

// Window is rule 1. A game counts only if it begins after the qualifier begins
// and ends before the qualifier ends.
//
// Both are strict: a game that begins at the very instant at which the
// qualifier begins is ignored, and so is a game that ends at the instant at
// which the qualifier ends. A game still in play has no end yet, so only its
// beginning is judged.
//
// Source: WCC14, schedule, beginning and end of the qualifying period.
const Window Rule = 1

// Decided is rule 2. A game counts only if it has a winner.
//
// How it was won does not matter: games decided by failures of the network
// count as well.
//
// Source: WCC14, qualifying; it scores wins and losses, and knows no other
// outcome.
const Decided Rule = 2

// Rated is rule 3. A game counts only if it is rated.
//
// Source: WCC14, qualifying.
const Rated Rule = 3

// Alternation is rule 4. Against each benchmark the entrant's colors alternate:
// a game counts only if the entrant has the color opposite to that in the game
// before.
//
// The first game may have either color. The game before is the latest one that
// this rule let pass, so that a game with the wrong color is ignored and the
// color expected stays the same. Games go by their beginning, and by their
// order in the record if they begin at once.
//
// Where we differ: the source can also be read by position, the color of the
// first game setting that of the third, fifth and so on, whichever of them
// count; [Positional] is that reading.
//
// Source: WCC14, qualifying.
const Alternation Rule = 4

// Cap is rule 5. Against each benchmark the first twenty games count, and the
// others are ignored. [Options].Cap can set another number.
//
// Only games that no rule before it ignores fill the twenty. [Options].Filters
// has other orders, such as that in which the cap comes first and all games
// fill the twenty.
//
// Source: WCC14, qualifying.
const Cap Rule = 5

// Streak is rule 6. An entrant gets a point for each win in the longest winning
// streak against each benchmark, four points at most; more points are before
// fewer. [Options].Points can set another maximum.
//
// A streak is a number of wins in a row among the games that count, in order of
// their beginning.
//
// Source: WCC14, qualifying.
const Streak Rule = 6

// LossesBefore is rule 7. Of entrants with equal points, the one with fewer
// losses before the longest winning streaks is first. The tie-break is zero
// minus these losses, summed over benchmarks.
//
// Of streaks equally long the first is meant. Its full length decides which is
// longest, not the points it earns. Without a win, all losses are before it.
// Losses after it are ignored.
//
// Where we differ: one may also stop at the first streak that earns the points,
// since a longer streak later gains nothing; [Earning] is that reading.
//
// Source: WCC14, qualifying, first tie-breaker.
const LossesBefore Rule = 7

// Completion is rule 8. Of entrants still tied, the one whose last game that
// earns a point ended first is first. Entrants without a point come after those
// that have one.
//
// The games that earn points are the first four wins of each streak that rule 7
// means, or as many as earn points. Games may overlap, so the last is the one
// that ended last, wherever it began.
//
// Source: WCC14, qualifying, second tie-breaker.
const Completion Rule = 8

// Shared is rule 9. Entrants that no rule tells apart share the place, and the
// next place comes after all of them.
//
// The director may decide their order, in [Event].Order: it is decided once all
// that share the place and are available are named there. They share the place
// all the same. The order matters only for the field, for the tie at its cut,
// and for the entrant that comes next. Between entrants that share no place it
// means nothing.
//
// Source: none; WCC14 says nothing of entrants that are tied to the end. An
// event that needs distinct seeds leaves their order to its director.
const Shared Rule = 9

// Field is rule 10. The best eight entrants are in the field, or as many as
// [Options].Size says.
//
// A place shared across the cut is divided in the director's order, by rule 9.
// As long as that is not decided, the entrants that share the place are
// reported as tied at the cut, and the field has only the entrants before them.
//
// Source: WCC14, overview and program submission; the tie is left open there.
const Field Rule = 10

// Replacement is rule 11. An entrant that is not set up in time drops out of
// the field, and the next in the ranking is invited.
//
// So does any other that is not available, in the field or not. Places stay as
// they are. Only entrants that would be in the field if all were available drop
// out of it. The one invited has six days, and keeps the registration fee if
// that is too short; the one that dropped out loses it.
//
// Source: WCC14, program submission and penalty.
const Replacement Rule = 11

// book holds the rules in the order of the rule book. Those that filter games
// have a function that reports whether a game passes.
var book = [...]struct {
	rule   Rule
	name   string
	passes func(t *tally, g fact) bool
}{
	{Window, "Window", window},
	{Decided, "Decided", decided},
	{Rated, "Rated", rated},
	{Alternation, "Alternation", alternation},
	{Cap, "Cap", limit},
	{Streak, "Streak", nil},
	{LossesBefore, "LossesBefore", nil},
	{Completion, "Completion", nil},
	{Shared, "Shared", nil},
	{Field, "Field", nil},
	{Replacement, "Replacement", nil},
}

// A fact is what the rules read about a game.
type fact struct {
	inWindow, decided, rated, won bool
	color                         Color // the entrant's
}

func window(_ *tally, g fact) bool  { return g.inWindow }
func decided(_ *tally, g fact) bool { return g.decided }
func rated(_ *tally, g fact) bool   { return g.rated }

func alternation(t *tally, g fact) bool {
	if t.next != None && g.color != t.next {
		if t.w.alternation == Positional {
			t.next = -t.next
		}
		return false
	}
	t.next = -g.color
	return true
}

func limit(t *tally, _ fact) bool {
	t.taken++
	return t.taken <= t.w.cap
}

// rules has the names of the rules.
var rules = enum.Of[Rule]("qualify", "rule", ErrOption, func() []string {
	names := []string{""}
	for _, b := range book {
		names = append(names, b.name)
	}
	return names
}()...)

// String returns the name of r, as in "LossesBefore", or "" for 0.
func (r Rule) String() string { return rules.String(r) }

// AppendText appends the name of r. It fails for a number without a name.
func (r Rule) AppendText(b []byte) ([]byte, error) { return named(rules.Append(b, r)) }

// MarshalText returns the name of r. It fails for a number without a name.
func (r Rule) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the rule with this name. It fails if there is none.
func (r *Rule) UnmarshalText(name []byte) error { return inJSON(ErrJSON, rules.Set(r, name)) }
