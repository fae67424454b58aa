package contest

import "github.com/arbiter-go/arbiter/internal/enum"

// A Rule is one of the rules of this package. Its value is its place in the
// rule book; zero is no rule.
type Rule int

// Entries is rule 1. A team hands in one of these:
//
//   - only a bot for no-limit;
//   - only a bot for limit, which plays in both limit competitions;
//   - a bot for no-limit, and a bot for limit;
//   - a bot for no-limit, and two bots for limit: a bot for the equilibrium
//     competition, and a bot for the learning competition.
//
// Nothing else is allowed. So a team with two bots for limit needs a bot for
// no-limit, too. The same program handed in as two bots counts as two bots.
//
// Source: CPC07, the 2007 competition.
const Entries Rule = 1

// ThreeCompetitions is rule 2. There is a competition without limits, and there
// are two competitions with limits. The no-limit competition is decided by
// runoff.Bankroll, the equilibrium competition by runoff.Points, and the
// learning competition by runoff.TopByTotal.
//
// All series of a pair count with the chips of all their matches. A competition
// of one team has that team as its winner. A competition without a team has no
// result.
//
// Source: CPC07, the 2007 competition; winner determination (limit); winner
// determination (no-limit), with the change of May 1st.
const ThreeCompetitions Rule = 2

// BothLimits is rule 3. Every team that hands in a bot for limit plays in both
// limit competitions: with the same bot, or with a bot for each.
//
// Source: CPC07, heads-up limit poker.
const BothLimits Rule = 3

// Frozen is rule 4. Once the contest has begun, no program is changed. A run
// that goes on must have the same teams, the same programs, the same cards and
// the same figures. [Contest.Key] has all of that.
//
// The votes of rule 12 are no part of it, because they come later.
//
// Source: CPC07, hardware/software setup; schedule.
const Frozen Rule = 4

// Qualifying is rule 5. If a competition has more than ten competitors, they
// are divided into sets of six by lot. Every two bots of a set play a series.
// The bots with the three best bankrolls of a set go on, and so do bots that
// tie with the third. This is repeated until fewer than ten are left. The rules
// in full are runoff.SetsOfSix and runoff.BestThree.
//
// Each competition has qualifying rounds of its own. Both limit competitions
// have the same lots in rounds of the same number, so that they have the same
// sets as long as they have the same bots. In every qualifying round the
// bankroll decides, also in the equilibrium competition.
//
// The lots are drawn over the names of the teams in the order of their bytes.
// So nobody can choose the sets by the order of the teams.
//
// Series of a qualifying round do not count later.
//
// Source: CPC07, qualifying rounds. The lots are ours. So is that later stages
// begin anew, as the page's "mini-competition" suggests.
const Qualifying Rule = 5

// AllPairs is rule 6. Every two bots of a stage play a series against each
// other. All series of a contest have the same number of duplicate matches.
//
// The order within a pair is the order of the teams. In hand 1 of the first
// half the first team has the first seat.
//
// Source: CPC07, competition objective; series of duplicate matches; heads-up
// limit poker. The number of matches is left open there.
const AllPairs Rule = 6

// SharedMatches is rule 7. If two teams each have one bot for both limit
// competitions, they play one series, which counts in both. If one of the two
// teams has two bots, the pair plays a series in each competition.
//
// In qualifying rounds that is so if the two are in the same set in both
// competitions, in rounds of the same number.
//
// Source: CPC07, winner determination (limit): matches are used for both
// competitions where possible.
const SharedMatches Rule = 7

// StageDeals is rule 8. Every stage has deals of its own. In a stage, match i
// of every pair has the same deals, in both limit competitions.
//
// So knowledge of the deals of a stage is of no use in the next. The deals of a
// stage come from the seeds of rule 9 and the name of the stage, such as
// "limit/round-1".
//
// Source: ours. CPC07, series of duplicate matches, has one stage in mind. That
// pairs share their deals is duplicate.CommonDeals.
const StageDeals Rule = 8

// TeamSeeds is rule 9. Each team contributes a secret seed to the cards. For
// each stage, a seed of its own is made of each team's seed, and the deals of
// these seeds are combined by duplicate.TeamCards. So nobody can choose the
// cards if one team has drawn its seed at random. The lots come from all seeds
// together. The order of the seeds makes no difference.
//
// A contest can also have one seed, which the teams and a public beacon have
// made together by duplicate.BeaconDeals. Or it is a seed of the organizer.
// Then teams have to trust the organizer.
//
// Source: CPC07, cards: the teams collaborate. How is in duplicate.TeamCards
// and duplicate.CommitFirst. The seeds of stages are ours.
const TeamSeeds Rule = 9

// Published is rule 10. When the contest is over, the hands of all matches are
// published with all cards. They are not published before, because all pairs of
// a stage play the same deals. This package publishes nothing. Whoever watches
// [Contest.Run] sees records earlier, and must keep them secret until Run
// returns.
//
// Source: CPC07, competition objective; results; rules for a hand (limit), no
// mucking: cards of a folded hand are not revealed until the match is over.
// That the match of all pairs must be over is ours.
const Published Rule = 10

// Preliminary is rule 11. The preliminary results are the results of all
// competitors. The final results are made of them when all votes of rule 12 are
// known. Without an exclusion, the final results are the preliminary results.
//
// Source: CPC07, schedule.
const Preliminary Rule = 11

// Exclusion is rule 12. If collusion or abuse of the network is found, the
// teams vote. A competitor with more votes for its exclusion than against it is
// left out of the final results, with all the matches in which it plays.
// Otherwise it stays.
//
// A team is excluded from all competitions. In qualifying rounds the sets stay
// as they were drawn, without the excluded team. If another bot goes on in its
// place, the series which that bot has not played are played, and the journal
// has all others.
//
// Source: CPC07, arbitration. The meaning of a majority, and the consequences
// in qualifying rounds, are ours.
const Exclusion Rule = 12

// Veto is rule 13. A change of the code or the rules is announced to all teams
// and the arbiter. Each of them can veto the change within a week. After the
// week, the change is final if there is no veto. A veto at the end of the week
// to the second is in time.
//
// The source has this rule for changes after January 1st, 2007, when the code
// and the rules were final. Here a change can be of any date.
//
// Source: CPC07, arbitration.
const Veto Rule = 13

// Benchmarks is rule 14. After the contest, a newcomer can play: a team that
// was not in it. It plays a series against each team of a field, with the
// figures and the deals of the contest, and gets a place in their ranking. No
// result of the contest changes.
//
// In each competition, the field is the round robin of the final results. So a
// newcomer plays no qualifying round, and excluded teams are not in the field.
// Or the field is a choice of teams and other newcomers. Series that were
// played in the contest are not played again.
//
// The deals follow from the seeds and the name of the stage alone, by
// [StageDeals]. So match i of the newcomer against a bot has the cards that
// every other team had in match i against this bot. Without qualifying rounds,
// the newcomer has the place that it would have had in the contest.
//
// The hands of a contest are published by [Published]. So the author of the
// newcomer can know the cards. With another seed nobody knows them, and all
// series are played anew.
//
// Source: CPC07, competition objective: the bots are made available to test
// against, so that alternative techniques can be tried. The field, the deals
// and the place are ours.
const Benchmarks Rule = 14

// StopsEarly is rule 15. If the organizer wants it, each competition is played
// until places are decided, with a bound of the error. It also ends after as
// many rounds as two bots may play matches.
//
// All bots play each other, without qualifying rounds. A pair that decides
// nothing at the moment pauses. An excluded team does not play. Each batch of
// matches is a stage with deals of its own.
//
// What is decided is about what bots can expect, and not about what they have
// won: see [runoff.Evidence]. The winner of a match has a point, and the loser
// loses one. So a match is a unit. Programs start anew for each half, so
// matches are alike, and a program may learn in a half. These points are not
// the points of whole series: a bot that wins nearly all matches against weak
// bots can have more of them than a bot that wins a little more than half of
// its matches against each bot.
//
// Or the places are decided by chips, with a deal in both halves as a unit. The
// units have the order of the deals. Before a deal, both halves of the deals
// before it are known. This decides sooner, but only the chips of bots that
// play all deals of a half alike: the order of the expected totals must be the
// same in each deal, whatever was played before. A bot that learns, breaks down
// or runs out of time breaks this. Then nothing is proved.
//
// Source: ours. In CPC07, all series have a fixed length.
const StopsEarly Rule = 15

var rules = enum.Of[Rule]("contest", "rule", nil, "", "Entries", "ThreeCompetitions", "BothLimits", "Frozen",
	"Qualifying", "AllPairs",
	"SharedMatches", "StageDeals", "TeamSeeds", "Published", "Preliminary", "Exclusion", "Veto",
	"Benchmarks", "StopsEarly")

// String returns the name of the rule. It is empty for no rule.
func (r Rule) String() string { return rules.String(r) }

// MarshalText returns the name of the rule.
func (r Rule) MarshalText() ([]byte, error) { return rules.Append(nil, r) }

// UnmarshalText reads the name of a rule.
func (r *Rule) UnmarshalText(name []byte) error { return rules.Set(r, name) }
