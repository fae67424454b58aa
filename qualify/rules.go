package qualify

import "github.com/arbiter-go/arbiter/internal/enum"

// A Rule says why a game is ignored, or why one entrant is before another. Its
// value is its place in the rule book. Zero is no rule.
type Rule int

// Window is rule 1. A game counts only if it begins after the qualifier begins
// and ends before the qualifier ends.
//
// A game is ignored even if it begins at the very instant at which the
// qualifier begins, or ends at the very instant at which the qualifier ends. A
// game still in play has no end yet, so only its beginning is judged.
//
// Source: WCC14, schedule, beginning and end of the qualifying period.
const Window Rule = 1

// Decided is rule 2. A game counts only if it has a winner.
//
// How the game was won does not matter. Even games that are decided by a
// failure of the network count.
//
// Source: WCC14, qualifying. It scores wins and losses, and knows no other
// outcome.
const Decided Rule = 2

// Rated is rule 3. A game counts only if it is rated.
//
// Source: WCC14, qualifying.
const Rated Rule = 3

// Alternation is rule 4. Against each benchmark the entrant's colors alternate.
// A game counts only if the entrant has the opposite of its color in the game
// before.
//
// The first game can have either color. The game before is the latest game that
// passes this rule. So a game with the wrong color is ignored, and the expected
// color stays the same. Games go by their beginning. Games that begin at the
// same instant go by their order in the record.
//
// Where we differ: the source can also be read by position. Then the third
// game, the fifth and so on must have the color of the first game, whether the
// games between them count or not. [Positional] is that reading.
//
// Source: WCC14, qualifying.
const Alternation Rule = 4

// Cap is rule 5. Against each benchmark the first twenty games count, and the
// others are ignored. [Options].Cap can set another number.
//
// Only games that pass all rules before this rule are among the twenty.
// [Options].Filters can set another order of the rules. For example, if this
// rule is the first, all games are among the twenty.
//
// Source: WCC14, qualifying.
const Cap Rule = 5

// Streak is rule 6. Against each benchmark an entrant gets a point for each win
// in its longest winning streak, four points at most. More points are before
// fewer. [Options].Points can set another maximum.
//
// A streak is a run of wins in a row among the games that count, in order of
// their beginning.
//
// Source: WCC14, qualifying.
const Streak Rule = 6

// LossesBefore is rule 7. Of entrants with equal points, the entrant with fewer
// losses before its longest winning streaks is first. The tie-break is zero
// minus these losses, summed over benchmarks.
//
// If streaks are equally long, the first of them is meant. The longest streak
// is the longest by number of wins, not by points. Without a win, all losses
// are before the streak. Losses after the streak are ignored.
//
// Where we differ: the source can also be read to mean the first streak that
// earns the points, since a longer streak later gains nothing. [Earning] is
// that reading.
//
// Source: WCC14, qualifying, first tie-breaker.
const LossesBefore Rule = 7

// Completion is rule 8. Of entrants that are still tied, the entrant that
// completed its points first is first. The points are complete when the last
// game that earns a point has ended.
//
// The games that earn points are the first four wins of each streak that rule 7
// means, or as many of them as give points. Games can overlap. The last game is
// the game that ended last, whenever it began. Entrants without a point have no
// such time, and this rule leaves them tied.
//
// Source: WCC14, qualifying, second tie-breaker.
const Completion Rule = 8

// Shared is rule 9. Entrants that no rule tells apart share the place, and the
// next place comes after all of them.
//
// The director can decide their order, in [Event].Order. The order of a place
// is decided once it names all entrants of the place that are available. They
// still share the place. The order matters only for the field, for the tie at
// its cut, and for the entrant that comes next. Between entrants that do not
// share a place it means nothing.
//
// Source: none. WCC14 says nothing of entrants that are tied to the end. An
// event that needs distinct seeds leaves their order to its director.
const Shared Rule = 9

// Field is rule 10. The best eight entrants are in the field, or as many as
// [Options].Size says.
//
// A place that is shared across the cut is divided in the director's order, by
// rule 9. As long as the order is not decided, the entrants that share the
// place are reported as tied at the cut, and the field has only the entrants
// before them.
//
// Source: WCC14, overview and program submission. It leaves the tie open.
const Field Rule = 10

// Replacement is rule 11. An entrant that is not set up in time drops out of
// the field, and the next entrant in the ranking is invited.
//
// An entrant that is not available for another reason is treated in the same
// way. Places stay as they are. Only entrants that would be in the field if all
// were available drop out of it.
//
// The entrant that is invited has six days, and keeps the registration fee if
// that is too short. The entrant that dropped out loses the fee.
//
// Source: WCC14, program submission and penalty.
const Replacement Rule = 11

// ruleNames has the names of the rules.
var ruleNames = enum.Of[Rule]("qualify", "rule", ErrOption, func() []string {
	names := []string{""}
	for _, b := range book {
		names = append(names, b.name)
	}
	return names
}()...)

// String returns the name of r, as in "LossesBefore", or "" for 0.
func (r Rule) String() string { return ruleNames.String(r) }

// AppendText appends the name of r. It fails for a number without a name.
func (r Rule) AppendText(b []byte) ([]byte, error) { return named(ruleNames.Append(b, r)) }

// MarshalText returns the name of r. It fails for a number without a name.
func (r Rule) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the rule with this name. If there is none, the error
// is [ErrOption] and lists the names.
func (r *Rule) UnmarshalText(name []byte) error { return inJSON(ErrJSON, ruleNames.Set(r, name)) }
