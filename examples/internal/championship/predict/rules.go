package predict

import "github.com/arbiter-go/arbiter/internal/enum"

// A Rule decides the result of a pick. Its value is its place in the rule book;
// zero is no rule.
type Rule int

// Paired is rule 1. A pick is about a game of the event: the two players meet
// in the round. Any other pick is ignored.
//
// That is so if a round was paired anew after the pick. A pick for a round that
// is not yet paired is ignored until it is, and then only counts if the two
// meet in it. Colors make no difference.
//
// A player who is not an entrant is an error, and so is a winner who is neither
// of the two.
//
// Source: ours. WC12, overview, names the contest only.
const Paired Rule = 1

// BeforeStart is rule 2. A pick counts if it is made before the game starts. A
// pick at the moment of the start, or later, is ignored.
//
// The start is the start of the game's record, also if a player came late. As
// long as the record has no start of a game that is to come, all picks for it
// count. A game that took place must have a start if there is a pick for it. A
// forfeited game starts at the time that was fixed for it.
//
// Source: ours. WC12, overview: the outcome is predicted.
const BeforeStart Rule = 2

// Replay is rule 3. If a game is void, it counts for nothing, and all picks for
// these two in this round are about the replay. So the start of the replay
// decides whether a pick comes before the start.
//
// Picks that were made before the void game or during it count, too, and a
// spectator may make another pick before the replay. Two players with a
// void game and a replay have one start for each game. The last start is the
// start of the game that counts. As long as there is no replay, the picks are
// open.
//
// Source: ours, after WCC14, technical problems: the result of a game that is
// replayed is invalid.
const Replay Rule = 3

// LastPick is rule 4. A spectator may make several picks for a game. Only the
// last of them that comes before the start counts, and the others are ignored.
//
// The time of the picks decides, and not their order in the file. Two picks of
// a spectator for the same game at the same time are an error. Spectators are
// the same if their names are the same, letter by letter.
//
// Source: ours.
const LastPick Rule = 4

// NoWinner is rule 5. A game that nobody wins gives no points, and picks for it
// are ignored. That is so for a game that both sides forfeited, and for a game
// without a decision.
//
// A game that one side forfeited has a winner.
//
// Source: ours.
const NoWinner Rule = 5

// Point is rule 6. A pick that names the winner of its game is right, and gives
// a point. A pick that names the loser is wrong, and costs nothing.
//
// A pick for a game that is not yet decided is open.
//
// Source: ours.
const Point Rule = 6

// SharedPlaces is rule 7. The places are by points, the most first. Spectators
// with the same number of points share a place, such as 2-3. Nothing breaks the
// tie.
//
// All who have made a pick have a place, also if all their picks were ignored.
//
// Source: ours, as WC12, tournament format, has it for the second and third
// place of the event.
const SharedPlaces Rule = 7

var rules = enum.Of[Rule]("predict", "rule", nil, "", "Paired", "BeforeStart", "Replay", "LastPick", "NoWinner",
	"Point", "SharedPlaces")

// String returns the name of the rule. It is empty for no rule.
func (r Rule) String() string { return rules.String(r) }

// MarshalText returns the name of the rule.
func (r Rule) MarshalText() ([]byte, error) { return rules.Append(nil, r) }

// UnmarshalText reads the name of a rule.
func (r *Rule) UnmarshalText(name []byte) error { return rules.Set(r, name) }
