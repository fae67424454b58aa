package pairing

import "math/bits"

// A Rule says which histories are valid, or what follows from them. Its value
// is its place in the list of the package comment. Zero is no rule.
type Rule int

// SeedOrder is rule 1. An event lists its entrants once each, the best seed
// first, and has at least one.
//
// A seed is a place in this list, so no two are equal. WC12 seeds players by
// their WHRX rating; see [WHR]. WCC14 seeds bots by their places in the
// qualifier; see package qualify. The director puts entrants of equal seeding
// value in some order. [Seed] draws lots for it.
//
// Both documents close registration before the first round, and so nobody
// enters late in any of the five editions. An event with a list of its own
// ([Event].RankBy or [Event].Criteria) has rules of its own, even if the list
// is the list of a document. There the director may let a player enter late,
// after some completed rounds and with some losses. [Enter] records it as a
// [LateEntry].
//
// The director puts the late entrant somewhere into the seed order. The seeds
// of the others do not change among themselves. Up to the entry, the event is
// what it was without this entrant; see [Event.Before]. The rounds before count
// for nothing, and are no byes. So [ByeFewest] may give the next bye to the
// late entrant. A [Pin] can give it to somebody else.
//
// An event with points allows a late entry, too. The late entrant begins with
// points ([Event].Start) and not with losses. There, the rounds before count as
// any other rounds without a game: as byes, so that nobody who was not there is
// rewarded with the bye.
//
// A history does not show when an entrant without this record was put into the
// list. So an entrant who has missed the first rounds counts as a player who
// sat out, and has all lives. An [Absence] for each of these rounds says so.
// Without it, [Audit] calls such a round not legal, since the entrant has
// neither a game nor a bye, and names the record that is missing. [Revise]
// compares two histories. Once round 1 has started, it refuses a new entrant
// without the record.
//
// Source: WC12, registration, and tournament format, item 1; WCC14,
// registration, and tournament format, item 1. Late entry is ours.
const SeedOrder Rule = 1

// OncePerRound is rule 2. In one round, a player has at most one game or bye,
// the two sides of a game are different players, and at most one player has a
// bye.
//
// A void game does not count here, since its players appear again in the
// replay.
//
// Two things are allowed in a history. A player who is left may have neither a
// game nor a bye: that player sat out. The bye may also differ from the bye
// that the criteria would have given. [Audit] reports both, unless an [Absence]
// says that the player was away.
//
// Source: WC12, tournament format, items 3 and 4, which speak of pairs and of
// the bye.
const OncePerRound Rule = 2

// AllDecided is rule 3. The next round can be paired only when every game of
// the last one is decided.
//
// A game that is not yet played is undecided. A void game is undecided until
// the same two have another game in the round, the replay. The director can
// also give a void game the outcome [NoDecision]. Every round before the last
// must be complete. The rules [NoRematch], [OwnFailure] and [Disadvantage] say
// which games may be replayed.
//
// Source: WC12, tournament format, item 2 (eliminations are judged at the end
// of each round); WCC14, technical problems, items 2 and 3 (replays).
const AllDecided Rule = 3

// OutOfLives is rule 4. A player who has lost as many games as lives at the end
// of a round is eliminated, and has no game or bye from the next round on.
//
// Extra lives count from the end of the round that their record names. A player
// who is out of lives and gets more lives than losses is back in the next
// round. A player who has withdrawn or was removed for a forfeit stays out for
// now (rules [HasLeft] and [ForfeitLeaves]). [Grant] makes the record.
//
// Source: WC12, tournament format, item 2 (three lives); WCC14, tournament
// format, item 2 (four lives), and its paragraph on ties for second place (one
// more life). That the director may give lives at other times is ours (rule
// [DirectorDecides]).
const OutOfLives Rule = 4

// HasLeft is rule 5. A player who withdraws after a round has no game or bye
// from the next round on, until the round that the record names, if any. Games
// already played stay as they are.
//
// The event is not over while a player with lives will be back. A player can
// also be absent from a single round.
//
// A withdrawal after the last round belongs to that round, like the
// eliminations. So if the last player left withdraws then, nobody is left. A
// withdrawal that is recorded after the end of the event changes no place:
// [Withdraw] refuses it for the last player left, and nobody returns then. It
// only decides who joins a play-off (rule [SecondPlayedOff]).
//
// A round needs a game or a bye. So a round from which all players left are
// absent cannot be played. The director must change the records, or wait with
// the round.
//
// Source: WC12, forfeits, speaks of removal from the tournament; that
// withdrawal on request is the same is ours.
const HasLeft Rule = 5

// ForfeitLeaves is rule 6. If [Event].ForfeitRemoves is set, a player who
// forfeits a game is removed at the end of that round. If both sides forfeit,
// both players are removed.
//
// The player may appeal to the director, whatever the reason of the forfeit. A
// reinstatement is the record of an appeal that was accepted; see [Reinstate].
// It cancels the player's forfeits up to the round that it names, for this rule
// only, from a round on. In the rounds before that round, the removal stands.
// The games stay lost, and are not played again (rule [NoRematch]).
//
// [New] sets the option for [WC2012], and for no other edition.
//
// Source: WC12, forfeits. WCC14 has no such rule, so it is an option. That both
// are removed after a forfeit by both is ours.
const ForfeitLeaves Rule = 6

// LastOneLeft is rule 7. The event is over when at most one player is left.
// That player is the champion. No round follows.
//
// If nobody is left, because both sides of the last game forfeited or the last
// player withdrew, there is no champion.
//
// Players who will be back count as players left. The event goes on if an extra
// life or a reinstatement brings somebody back, or if there is a play-off (rule
// [SecondPlayedOff]). Then there may be another round. Any other round after
// the end is a mistake in the history, and is refused.
//
// Source: WC12, tournament format, item 2 and the last paragraph; that there
// may be no champion is ours.
const LastOneLeft Rule = 7

// GamesWon is rule 8. The champion has first place. All others are placed by
// the number of games won, most first. Players with equally many share their
// places.
//
// Games won by forfeit count, and byes do not. Without a champion, the places
// by games won start at 1.
//
// Second place has another reading, [LastOut]. It is an option of the event.
//
// Source: WC12, tournament format, last paragraph, for second and third place;
// WCC14, tournament format, last paragraph, for third place. It is our reading
// that WCC14 means the same for second place, and that the other places go the
// same way.
const GamesWon Rule = 8

// SecondBy is a reading of second place. The zero value is [MostWon].
type SecondBy int

// MostWon is the reading of the rule book: second place goes to the player with
// the most games won, except the champion (rule [GamesWon]). In JSON:
// "most-won", or nothing.
//
// Source: WC12, tournament format, last paragraph. That WCC14 means the same is
// our reading, since it says so of third place only.
const MostWon SecondBy = 0

// LastOut is the other reading: second place goes to the player who was the
// last to leave the event. In JSON: "last-out".
//
// All players who left in the last round in which anybody left are tied. A
// player leaves by losing all lives, by withdrawing, or by being removed for a
// forfeit. The other places go by games won. While the event goes on, and
// without a champion, all places go by games won.
//
// Source: WCC14, tournament format, last paragraph, read in the other way.
const LastOut SecondBy = 1

// SecondPlayedOff is rule 9. If several players tie for second place behind a
// champion, each of them gets one more life, the champion sits out, and the
// event goes on among them until at most one is left, who is second.
//
// [PlayOff] returns the record of the play-off if the edition has one, as
// [WCC2014] has. The play-off is played if the record is in the event. Without
// the record, the tied players share second place. In [WC2012], tied players
// always share the place, and the record is refused. About the later editions
// we know nothing: PlayOff does not advise a play-off, and the record is
// obeyed.
//
// All games so far count for byes, meetings, colors, ratings and seeds. Players
// who have withdrawn do not join. If all but one of the tied players have left,
// that player is second. The champion stays champion. Games of the play-off do
// not count for third place and below. If nobody is left, the tied players
// share second place after all.
//
// Source: WCC14, tournament format, last paragraph; WC12, tournament format,
// last paragraph. The treatment of players who have left is ours.
const SecondPlayedOff Rule = 9

// ResultsStand is rule 10. Once a game of a round has begun, the results of the
// rounds before it cannot be altered, whatever is found out about them.
//
// A round that is only paired has not begun: it gives way to the correction.
// [Correct] and [Replay] refuse a change that comes too late. [Revise] says
// which later decisions a correction would have changed.
//
// In an event with points, nobody is out by a result. So the rounds stand, and
// a result can be corrected at any time. The rounds that have begun stay as
// they were paired, and are judged by the old result. The standings and the
// rounds to come go by the new result. An [Amendment] records the old one. By
// rule [ForfeitLeaves], a late forfeit of a player who has played since is
// refused.
//
// Source: WCC14, technical problems, item 1. For the other editions it is ours.
const ResultsStand Rule = 10

// NoShow is rule 11. A player who is not there 15 minutes after the start of a
// game loses the game by forfeit. The 15 minutes ([NoShowAfter]) count from the
// time that was fixed for the game.
//
// The opponent claims the forfeit by leaving the game after the 15 minutes. The
// opponent may also wait longer. Then the game is played if the other player
// comes. Why the other player is late makes no difference. If neither player is
// there, both forfeit.
//
// The director records the forfeit as the outcome [GoldByForfeit],
// [SilverByForfeit] or [BothForfeit]. Rule [ForfeitLeaves] says who is removed
// for it.
//
// Source: WC12, forfeits. That both forfeit if neither is there is ours. WCC14
// has no such rule, since its coordinator runs the bots.
const NoShow Rule = 11

// NoRematch is rule 12. In edition [WC2012], a game that was lost by forfeit is
// not played again, whatever the reason of the forfeit.
//
// So [Replay] and [Correct] refuse to annul such a game, and [Revise] reports
// it. An appeal of the player who forfeited is about staying in the event; see
// [ForfeitLeaves]. A forfeit that was recorded by mistake can be corrected to
// another result, or taken back as not yet played. Then the game is like any
// game that is still to come: the director decides what happens next.
//
// In the other editions, a forfeited game can be annulled and replayed until
// the next round has begun (rule [ResultsStand]).
//
// Source: WC12, forfeits.
const NoRematch Rule = 12

// OwnFailure is rule 13. In edition [WC2012], there is no rematch for a player
// who loses by a failure of the player's own computer, connection or client
// program ([OwnTrouble]).
//
// Players answer for these themselves. [Replay] refuses such a cause. [Correct]
// knows no cause, so it cannot refuse. For a failure of the game server
// ([ServerFailure]) the director may grant a rematch (rule [DirectorDecides]).
//
// Source: WC12, location of games. WCC14 says the same of its qualifier; its
// finals run on computers of the organizer.
const OwnFailure Rule = 13

// Disadvantage is rule 14. In edition [WCC2014], a game does not count as it
// ended if a technical failure has put a bot at a disadvantage.
//
// If the failure is found during the game, the game is halted at once, is made
// unrated, and goes on from the point at which the disadvantage began. If it is
// found after the game and before the next round has begun, the result is
// invalid, the game is made unrated, and it is played again from that point. In
// both cases it makes no difference whether the bot was winning or losing. The
// coordinator restores the clocks as closely as possible. After that it is too
// late (rule [ResultsStand]).
//
// Five causes are named: [ForeignProcess], [MoveToServerLost],
// [MoveToBotLost], [BotRestarted] and [BotMisconfigured]. About any other
// cause the director decides (rule [DirectorDecides]).
//
// [Replay] records such a game: the old one becomes [Void], and the new one has
// the same colors, since a position has a side to move. An event knows no
// positions, so a replay with other colors is not refused. [Audit] mentions it.
//
// Source: WCC14, technical problems.
const Disadvantage Rule = 14

// GamePrize is rule 15. The prize fund is divided by the number of games of the
// event, and the winner of each game gets one share.
//
// A game counts if it was played, was forfeited by one side or both, or ended
// without a decision. Byes and void games do not count. Games of a play-off are
// games of the event.
//
// A share is a whole number of cents. Two parts of the fund go to nobody: the
// shares of games that nobody won, and the remainder of the division.
// [DividePrizes] reports both.
//
// Source: WC12, prizes; WCC14, prizes. Which games count, and that the two
// parts go to nobody, is ours.
const GamePrize Rule = 15

// EntryFee is rule 16. A player pays a fee to register, and gets all of it back
// by leaving until the close of registration. All other fees go into the prize
// fund, undiminished.
//
// The fee of WC12 is 80 dollars on the first day, and one dollar more for each
// day begun since. The fee of WCC14 is 10 dollars. A day has 24 hours, counted
// from the opening, or is a calendar day of a time zone ([Fee].Zone).
//
// The opening and the close are themselves in time, which is ours. After the
// close, nobody registers, and nobody gets a fee back. A player who has left
// may register again, and pays the fee of that day. [Collect] applies the rule
// to a list of registrations.
//
// The penalty of WCC14 is a rule of package qualify.
//
// Source: WC12, registration; WCC14, registration. When a day begins, and that
// a player may register again, is ours. WCC14 is silent about refunds: it is
// ours to refund a fee there, too. The schedule of WC12 has the close in 2011,
// ten months before the opening: it means 2012.
const EntryFee Rule = 16

// ForfeitedPrize is rule 17. The shares of a player who has forfeited prizes
// are not paid. They are reported, and nobody else gets them.
//
// WCC14 has two reasons. Developers who qualify with much faster hardware, or
// with other help that their bots do not have in the championship, forfeit
// their prizes, owe the penalty, and may not enter for two years. Developers
// whose programs are limited in time, in the number of games or in any other
// way must return their prizes, and may not enter in the following years.
//
// All prizes of a player are forfeited together. The director names the players
// (rule [DirectorDecides]).
//
// Source: WCC14, qualifying and publication. That nobody else gets the shares
// is ours. WC12 has no such rule.
const ForfeitedPrize Rule = 17

// DirectorDecides is rule 18. The director decides everything that the rules
// leave open, and the decision is final.
//
// In WCC14 the coordinator carries out the rules, and decides nothing that
// changes the course of the event. A developer of a bot may be the coordinator.
// The director settles disputes. In a dispute about a game, the director
// reviews the game and decides whether it is played again. The director has the
// last word on pairs and colors (criterion [Allowed]), though the need should
// be rare. No earlier decision binds the director, and none binds later ones.
// But decisions must be consistent and impartial.
//
// In WC12 the director decides about appeals (rule [ForfeitLeaves]) and about
// rematches after a failure of the game server (rule [OwnFailure]).
//
// The director's decisions are records of the event: pins, forbidden pairs,
// absences, withdrawals, reinstatements, annulled games, extra lives. Each can
// have a reason in words, which is kept and shown, and never interpreted.
//
// Source: WCC14, notes and technical problems; WC12, location of games and
// forfeits.
const DirectorDecides Rule = 18

// AllRounds is rule 19. An event with points is over after its number of
// rounds ([Event].Length), however many players are left.
//
// Source: ours; FIDE Handbook, C.04.1.
const AllRounds Rule = 19

// MostPoints is rule 20. In an event with points, the places go by score. The
// score is the sum of a player's points: the points to begin with, and the
// points of games, byes, requested byes and absences of completed rounds. A
// game that is not drawn gives the winner the points of a win, and the other
// side the points of a loss. So does a forfeit. A game that both forfeit, or
// that is left without a decision, gives both sides the points of a loss. A
// player who has withdrawn, or who sits out without a record, gets no points
// for the round.
//
// Players with equal scores are separated by the tie-breaks of the event
// ([TieBreak]), one after the other. Players who are equal in all of them share
// the place. The champion is whoever is alone in first place at the end.
//
// Source: ours; FIDE Handbook, C.07; usage of Go congresses.
const MostPoints Rule = 20

// SeveralRest is rule 21. In an event with lives and with rules of its own,
// some players rest in round 1: the best seeds of the players who are there, as
// many as [Event].Rest says. But at least two play. The others are paired
// without the players who rest, and these count as players with a bye.
//
// [RestFor] says how many must rest so that the winners and the players who
// rest are a power of two. Then a single elimination needs no bye later.
//
// Source: ours; usage of fixed brackets.
const SeveralRest Rule = 21

// RestFor returns how many of n players must rest in round 1 so that the
// winners of the round and the players who rest are a power of two. It is 0 if
// n is a power of two, or below 2.
func RestFor(n int) int {
	if n < 2 {
		return 0
	}
	full := 1 << (bits.Len(uint(n)) - 1) // a power of two
	if full == n {
		return 0
	}
	return 2*full - n
}
