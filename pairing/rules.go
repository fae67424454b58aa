package pairing

// A Rule says what makes a history valid, or what follows from it. Its value is
// its place in the list of the package comment. Zero is no rule.
type Rule int

// SeedOrder is rule 1. An event lists its entrants once each, the best seed
// first, and has at least one.
//
// A seed is a place in this list, so no two are equal. The director puts
// entrants of equal seeding value in some order; see [Seed]. Nobody enters
// later.
//
// Source: WC12, tournament format, item 1; WCC14, tournament format, item 1.
// That late entry is impossible is ours: both documents close registration
// before the first round.
const SeedOrder Rule = 1

// OncePerRound is rule 2. In one round, a player has at most one game or bye,
// the two sides of a game are different players, and at most one player has a
// bye.
//
// A void game does not count here, since its players appear again in the
// replay.
//
// Two things are allowed. A player who is left may have neither a game nor a
// bye: that player sat out. The bye may also differ from the bye that the
// criteria would have given.
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
// must be complete.
//
// Source: WC12, tournament format, item 2 (eliminations are judged at the end
// of each round); WCC14, technical problems, items 2 and 3 (replays).
const AllDecided Rule = 3

// OutOfLives is rule 4. A player who has lost as many games as lives at the end
// of a round is eliminated, and has no game or bye from the next round on.
//
// Extra lives count from the end of the round that their record names, and may
// bring somebody back.
//
// Source: WC12, tournament format, item 2 (three lives); WCC14, tournament
// format, item 2 (four lives), and its paragraph on ties for second place (one
// more life).
const OutOfLives Rule = 4

// HasLeft is rule 5. A player who withdraws after a round has no game or bye
// from the next round on, until the round that the record names, if any. Games
// already played stay as they are.
//
// The event is not over while a player with lives will be back. A player can
// also be absent from a single round.
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
// A reinstatement is the record of an appeal that was accepted. It cancels the
// player's forfeits up to the round that it names, for this rule only: the
// games stay lost.
//
// Source: WC12, forfeits. WCC14 has no such rule, so it is an option.
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
// Source: WC12, tournament format, last paragraph, for second and third place;
// that the other places go the same way is ours.
const GamesWon Rule = 8

// SecondPlayedOff is rule 9. If several players tie for second place behind a
// champion, each of them gets one more life, the champion sits out, and the
// event goes on among them until at most one is left, who is second.
//
// The play-off is played if the event has a record of it; see [PlayOff].
// Without a record, the tied players share second place.
//
// All games so far count for byes, meetings, colors, ratings and seeds. Players
// who have withdrawn do not join. The champion stays champion. Games of the
// play-off do not count for third place and below. If nobody is left, the tied
// players share second place after all.
//
// Source: WCC14, tournament format, last paragraph. In WC12, tied players share
// the place.
const SecondPlayedOff Rule = 9

// ResultsStand is rule 10. Once a game of a round has begun, the results of the
// rounds before it cannot be altered.
//
// A round that is only paired has not begun: it gives way to the correction.
// [Correct] and [Replay] refuse what comes too late. [Revise] says which later
// decisions a correction would have changed.
//
// Source: WCC14, technical problems, item 1.
const ResultsStand Rule = 10
