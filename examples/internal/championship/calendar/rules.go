package calendar

import "github.com/arbiter-go/arbiter/internal/enum"

// A Rule is one of the rules of this package. Its value is its place in the
// rule book. Zero is no rule.
type Rule int

// Submitted is rule 1. A player prefers the hours that the player has submitted
// for this week. The last submission counts, and replaces the submissions
// before it.
//
// A submission is for this week if it came after Tuesday 20:00 of the week
// before, when the times of that week were fixed. A submission after Tuesday
// 20:00 of this week is for the next week.
//
// Source: WC12, time of games. When a submission is for which week is ours.
const Submitted Rule = 1

// Standing is rule 2. A player who has submitted nothing for this week prefers
// the hours of the player's last submission for an earlier week.
//
// Hours are hours of a week. A player who preferred Wednesday 19:00 prefers it
// in the next week, too. There is no limit to how old a submission can be.
//
// Source: WC12, time of games.
const Standing Rule = 2

// AllHours is rule 3. A player who has never submitted any hours prefers all
// hours.
//
// The same holds for a player whose last submission has no hours.
//
// Source: WC12, time of games. What a submission without hours means is ours.
const AllHours Rule = 3

// Proposed is rule 4. The proposal is made from the preferences that are known
// on Monday at 20:00. The players learn their opponents and the proposed times
// then.
//
// A submission exactly at 20:00 counts. Then the players have 24 hours to talk
// to each other. They agree on a time when both change their preferences.
//
// Source: WC12, time of games. That 20:00 itself is in time is ours.
const Proposed Rule = 4

// Fixed is rule 5. The final times are made from the preferences that are known
// on Tuesday at 20:00. They cannot be changed.
//
// A submission exactly at 20:00 counts. The proposal does not bind the final
// times: both are made by the same rules. If no preference has changed, they
// are the same.
//
// Once the final times are made, they are written into the week ([WriteFixed]).
// Then they stay, whatever else is written into it. The time of a void game is
// kept, too: its replay has no hour before the end of that game.
//
// Source: WC12, time of games. That 20:00 itself is in time is ours.
const Fixed Rule = 5

// Window is rule 6. The earliest start of a game is on Wednesday at 19:00. The
// latest start is on the following Monday at 17:00. Both are allowed.
//
// So there are 119 hours in a week at which a game can begin. A game that
// begins late may end after the window. An hour that the clocks of the zone
// skip is not in the window, so a week with such an hour has 118 hours.
//
// Source: WC12, time of games. That games begin at whole hours is ours, and so
// is all about clocks that change. The source has its times in EST.
const Window Rule = 6

// OneGame is rule 7. A player is never in two games at once, and never in a
// game while busy elsewhere. An hour is possible for a game if both players are
// free from it until the longest possible end of the game.
//
// A player can have two games if a void game is replayed, or if a game is left
// over. Games get their times in the order in which they are given, and each
// game avoids the games before it. If no hour is possible, the game has no
// time: the answer says what is in its way. It can be that another order would
// have left an hour for it. A game can begin at the very end of another game.
//
// Source: ours. WC12 has one game a week for each player.
const OneGame Rule = 7

// Both is rule 8. The game begins at a possible hour that both players prefer,
// if there is one.
//
// Source: WC12, time of games, says only that a scheduler fixes the time by the
// preferred times. The choice is ours.
const Both Rule = 8

// Fewer is rule 9. If there is no possible hour that both prefer, the game
// begins at a possible hour of the player who prefers fewer hours of the week.
//
// All hours of the window that a player prefers are counted, whether they are
// possible or not. If both prefer the same number, the hours of both are
// joined. The order of the players makes no difference.
//
// Source: ours; see [Both].
const Fewer Rule = 9

// Any is rule 10. If no hour of the player who prefers fewer hours is possible,
// the game begins at any possible hour. The hours of the other player do not
// count.
//
// That happens only if other games of the players, or what they are busy with,
// cover all hours of that player, or if the clocks skip them all. If both
// prefer the same number of hours, it happens only if all hours of both are
// covered.
//
// Source: ours; see [Both].
const Any Rule = 10

// Earliest is rule 11. Of all hours that the rules before it allow, the
// earliest is taken. So the answer is unique.
//
// Source: ours; see [Both].
const Earliest Rule = 11

// NoShow is rule 12. A player who is not there within 15 minutes after the
// final start of the game loses it by forfeit.
//
// A player who is there at any moment from the start to the 15th minute has
// come in time. The 15th minute itself is in time, and so is a player who was
// there before the start and is still there at the start. A player who leaves
// before the start has not come. This is rule [pairing.NoShow], with what
// happens at the exact moments; the 15 minutes are [pairing.NoShowAfter].
//
// Source: WC12, forfeits. What happens at the exact moments is ours.
const NoShow Rule = 12

// Claim is rule 13. The player who has come claims the forfeit by leaving after
// the 15 minutes are over.
//
// Leaving at the 15th minute itself is too early, since the opponent is still
// in time at that moment. A player who has left too early has no claim. That
// player can come back and leave again, as long as the opponent has not come. A
// player who was late has no claim. Without a claim the game is not decided,
// and the director decides about it.
//
// Source: WC12, forfeits. What happens at the exact moment, and after leaving
// too early, is ours.
const Claim Rule = 13

// MoreTime is rule 14. The player who has come can give the opponent more time
// by staying. If the player is still there when the opponent comes, the game is
// played, and there is no forfeit.
//
// If the player has left too early, and the opponent comes later, there is no
// claim and no game (rule [Claim]). The game is played if the player comes back
// while the opponent is there. A player who leaves at the very moment when the
// opponent comes has claimed the forfeit. If both are late, nobody can claim a
// forfeit. Then they play if they meet.
//
// Source: WC12, forfeits. That the claim ends when the opponent comes is ours.
const MoreTime Rule = 14

// Nobody is rule 15. If neither player has come within the 15 minutes, both
// lose by forfeit, and nobody needs to claim it.
//
// The exception is two late players who meet (rule [MoreTime]).
//
// Source: WC12, forfeits, says that a player who does not come loses. That
// nobody needs to claim it is ours.
const Nobody Rule = 15

// ruleNames has the names of the rules. Rule 0 is no rule and has the empty
// name.
var ruleNames = enum.Of[Rule]("calendar", "rule", nil, "", "Submitted", "Standing", "AllHours", "Proposed", "Fixed",
	"Window", "OneGame", "Both", "Fewer", "Any", "Earliest", "NoShow", "Claim", "MoreTime", "Nobody")

// String returns the name of r, as in "Both", or "" for 0.
func (r Rule) String() string { return ruleNames.String(r) }

// MarshalText returns the name of r. It fails for a number without a name.
func (r Rule) MarshalText() ([]byte, error) { return ruleNames.Append(nil, r) }

// UnmarshalText sets r to the rule with this name. If there is none, the error
// lists the names.
func (r *Rule) UnmarshalText(text []byte) error { return ruleNames.Set(r, text) }
