package qualify

import "github.com/arbiter-go/arbiter/internal/enum"

// A Rule says why a game is ignored, or why one entrant is before another. Its
// value is its place in the rule book. Zero is no rule.
type Rule int

// Window is rule 1. A game counts only if it begins after the qualifier begins
// and ends before the qualifier ends.
//
// A game is ignored if it begins at the very instant at which the qualifier
// begins, or ends at the very instant at which it ends. Of a game still in
// play, only the beginning is judged.
//
// The source says that games must start after the one time and finish before
// the other. Both times are 7 pm EST, January 1 and February 1, 2014.
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
// The source says that the colors alternate, that the first game sets the
// color, and that a game with the wrong color is ignored even if it is rated.
// The rest is our reading. A game that an earlier rule ignores does not set the
// color, even if it is the first game: by the source, it could. If this rule is
// the first in [Options].Filters, it does.
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
//
// That is our reading. The source says that a bot may play a benchmark up to
// twenty times, and that additional games are ignored. By the letter, the first
// twenty games of any kind use up the twenty. [Options].Filters can set another
// order of the rules: if this rule is the first, the twenty are counted by the
// letter.
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
// completed its points earlier is first. The points are complete when the last
// game that earns a point has ended.
//
// The games that earn points are the first four wins of each streak that rule 7
// means, or as many of them as give points. Games can overlap. The last game is
// the game that ended last, whenever it began. Entrants without a point have no
// such time, and this rule leaves them tied.
//
// The source says only that the last game that counts towards the score must
// have finished earlier. It is our reading that these games are the first four
// wins of the streak, that losses do not count towards the score, and that
// entrants without a point stay tied.
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
// [Options].Size says. If there are fewer entrants, all of them are in the
// field.
//
// A place that is shared across the cut is divided in the director's order, by
// rule 9. As long as the order is not decided, the entrants that share the
// place are reported as tied at the cut, and the field has only the entrants
// before them.
//
// The field is in the order of the ranking, which is the order of the seeds.
// Reserves come last in it, by rule 12.
//
// The source has the eight places and the seeds by the qualifier. It has the
// qualifier even if fewer than eight are registered. That all of them are in
// the field is our reading of that sentence. The source leaves a tie across the
// cut open: its treatment is ours.
//
// Source: WCC14, overview, qualifying and tournament format, first item.
const Field Rule = 10

// Replacement is rule 11. An entrant that is not set up in time drops out of
// the field, and the next entrant in the ranking is invited. The entrant that
// is invited has six days to be uploaded and tested, which is [InvitationTime].
//
// An entrant that is invited and not set up in its six days is replaced in the
// same way, by the next entrant in the ranking. If nobody is left in the
// ranking, a bot of a previous year can be used, by rule 12. Places stay as
// they are. Only entrants that would be in the field if all were available drop
// out of it.
//
// An entrant that drops out owes the penalty, by rule 13. An entrant that is
// invited risks nothing.
//
// The source has the deadline, the next entrant and the six days. It says that
// an invited entrant does not risk its registration fee, which is 10 dollars
// and stays in the prize fund once registration has closed. No entrant gets it
// back then. So we read that an invited entrant does not risk the penalty.
//
// Two readings are ours. An entrant that is not available for another reason is
// treated in the same way. And the ranking goes on after an invited entrant has
// failed: the source has only bots of previous years for that case, and
// [InsteadOfRanking] is that reading.
//
// Source: WCC14, program submission and penalty.
const Replacement Rule = 11

// Reserves is rule 12. A bot of a previous year can fill a place in the field
// that the ranking cannot fill. These bots are in [Event].Reserves, in the
// order in which the director wants to use them.
//
// A reserve is used if an entrant has dropped out of the field, and nobody is
// left in the ranking to be invited. By [InsteadOfRanking], a reserve is also
// used as soon as an invited entrant has failed. Then each invited entrant that
// is not available gives its place to a reserve, and not to the next entrant in
// the ranking, as long as there are reserves.
//
// Reserves only replace entrants that have dropped out. If fewer than eight
// have entered and all of them are set up, nobody is missing, and no reserve is
// used. While entrants are tied at the cut, the field has no reserves yet.
//
// A reserve comes after all entrants in the field, so its seed is worse. It has
// no score and no place, and owes nothing. A bot of the same name cannot be an
// entrant and a reserve. A benchmark can be a reserve, for benchmarks are bots
// of previous years. A reserve that cannot be set up is taken out of the list.
//
// If the order of a shared place is not decided, we assume that the available
// entrants of the place come first. So in case of doubt the ranking goes before
// the reserves.
//
// The source says that bots which were submitted in previous years may be used
// if the invited bot cannot be set up in time. It leaves open which bots, when
// to give up inviting, and which seeds they get.
//
// Source: WCC14, program submission, last sentence on invited bots.
const Reserves Rule = 12

// Penalty is rule 13. An entrant that qualified and is not set up in time owes
// a penalty of 20 dollars, which is [DefaultPenalty]. So does an entrant that
// broke a rule of the qualifier.
//
// An entrant has qualified if it is in the field when all entrants are
// available. [Ranking].Dropped has the entrants that have qualified and are not
// available. The director names the entrants that broke a rule, in
// [Event].Penalized. An entrant owes one penalty, even for both reasons. An
// entrant that broke a rule keeps its place, unless it is unavailable, too.
//
// An entrant that was invited and is not set up owes nothing, and neither does
// a reserve. If entrants are tied at the cut, none of them has qualified until
// the director's order has all entrants of the place, available or not. In case
// of doubt nobody owes.
//
// The penalty is not the registration fee, which is 10 dollars and stays in the
// prize fund once registration has closed. The source does not say where the
// penalty goes.
//
// An entrant that withdraws before the field is known has not qualified. If it
// must not owe the penalty, leave the entrant and its games out of the record.
// That is ours, for the source does not speak of withdrawals. That an entrant
// owes one penalty at most is ours, too.
//
// The source allows about five times the performance of the machine of last
// year's challenge match. An entrant that qualified by much faster hardware or
// by other assistance also forfeits its prizes, and may not enter for two
// years. This package does not judge that.
//
// Source: WCC14, penalty, qualifying and program submission.
const Penalty Rule = 13

// OneBot is rule 14. A developer or a team of developers enters one bot at
// most.
//
// [Event].Developers has the developer of each entrant. A developer who appears
// twice is a problem that names both bots and this rule. Developers are
// compared letter by letter. An entrant with the developer "" is not compared.
// Without the list, nothing is checked. Reserves are not entrants, so this rule
// does not count them.
//
// Source: WCC14, registration.
const OneBot Rule = 14

// ruleNames has the names of the rules.
var ruleNames = enum.Of[Rule]("qualify", "rule", nil, func() []string {
	names := []string{""}
	for _, b := range book {
		names = append(names, b.name)
	}
	return names
}()...)

// String returns the name of r, as in "LossesBefore", or "" for 0.
func (r Rule) String() string { return ruleNames.String(r) }

// AppendText appends the name of r. It fails for a number without a name.
func (r Rule) AppendText(b []byte) ([]byte, error) { return codec.Written(ruleNames.Append(b, r)) }

// MarshalText returns the name of r. It fails for a number without a name.
func (r Rule) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (r *Rule) UnmarshalText(name []byte) error { return codec.NotRead(ruleNames.Set(r, name)) }
