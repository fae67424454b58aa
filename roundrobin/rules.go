package roundrobin

import "github.com/arbiter-go/arbiter/internal/enum"

// A Rule is one of the rules of this package. Its value is its place in the
// rule book. Zero is no rule.
type Rule int

// Rotation is rule 1. Teams have the numbers 1 to n. If n is even, there are
// n-1 rounds. In round r, team 1 meets team p = n+1-r. Two other teams meet if
// their sum leaves the same remainder as 2p when divided by n-1. The smaller
// number of a pair is named first, and the pairs of a round are in the order of
// their smaller numbers.
//
// So every two teams meet once, and each team plays once in each round. With
// two teams there is one round. If each pair meets twice, by [Options].Twice,
// the same rounds follow once more, in the same order.
//
// Source: STK14, table 1. It has the rounds of ten teams. This rule makes these
// rounds, and works for any number of teams. That pairs can meet twice is ours.
const Rotation Rule = 1

// Rest is rule 2. With an odd number n of teams, the rounds are the rounds of
// n+1 teams, and the team that would meet team n+1 rests.
//
// So there are n rounds, and each team rests in one of them.
//
// Source: ours. STK14 has ten teams.
const Rest Rule = 2

// FirstMove is rule 3. In each match, one team moves first. In football it is
// the team at home.
//
// A match of team 1: team 1 moves first in odd rounds, and its opponent moves
// first in even rounds.
//
// Any other match: let d be the difference of the two numbers, and m the number
// of rounds in which each pair meets once.
//
//   - If d is even, let k = d/2. The team with the larger number moves first if
//     k is odd, and the other team if k is even.
//   - If d is odd, let k = (m-d)/2. The team with the smaller number moves
//     first if k is odd, and the other team if k is even.
//   - If both teams have rested before, it is the reverse.
//
// With an odd number of teams, each team moves first in half of its matches.
// With an even number this is not possible. Then each team moves first once
// more or once less than second.
//
// No team has the same side more than twice in a row, even over a rest. In all,
// a side is repeated n-2 times if n is even, and n-3 times if n is odd. No
// other choice of who moves first has fewer repetitions in these rounds. For
// even n, no other rounds have fewer. The proof is in the source, at the
// function first.
//
// If each pair meets twice, the other team moves first in the second match.
// Then each team moves first in half of its matches, and no team has the same
// side more than three times in a row.
//
// If the sides change from game to game, the rule is about the first game.
//
// Where we differ: STK14 has no such rule. There, lots decide before each game
// who moves first. A competition that keeps to STK14 draws these lots, and does
// not ask which team this rule names.
//
// Source: ours. STK14, gameplay, has lots for each game in place of it.
const FirstMove Rule = 3

// MatchPoints is rule 4. A match has ten games. The team that wins more of them
// gets two points, and the other team gets none. If both teams win equally
// many, each gets one point.
//
// A match in which no game is won is level. [Options].Games and Points can set
// other figures.
//
// Source: STK14, final competition.
const MatchPoints Rule = 4

// SharedPlaces is rule 5. Teams with equal points share a place, unless rule
// [TieBreaking] decides between them. The next place begins behind all of them.
//
// Source: ours. STK14 ranks by points, and breaks ties only for the final.
const SharedPlaces Rule = 5

// TopTwo is rule 6. After all matches, the two teams with most points are in
// the final. Two teams that are level with each other and ahead of all others
// are both in.
//
// [Options].Places can set one place, or [NoFinal]. With one place, the team
// that takes it has won, and there is no final. With NoFinal, the team in the
// first place of the table has won. If several teams share this place, nobody
// has won.
//
// Source: STK14, final competition. That there can be fewer than two places is
// ours.
const TopTwo Rule = 6

// PlayOff is rule 7. If more teams are tied for the last places in the final
// than there are places, every two of them meet in a match of five games. These
// matches give points as in the table, but the points do not count in the
// table. The teams with most of these points take the places.
//
// If one team has most points, the teams tied behind it play for one place. If
// three or more teams have most points, they play for both places. Other ties
// stay as they are. [Options].PlayOffGames can set another number of games.
// Each pair meets once, even if it met twice in the table.
//
// Source: STK14, final competition. There, tied teams play each other in
// matches of five games. Two readings are ours: the rule is about the final
// only, and points decide again.
const PlayOff Rule = 7

// StillTied is rule 8. If more teams than there are places are still tied for
// them after a play-off, the tied teams play off again among themselves, from
// zero. This goes on until the places are taken.
//
// A team ahead of the tie has a place, and a team behind the tie is out.
//
// Source: ours. STK14 does not say what follows a tie-breaker that is level.
const StillTied Rule = 8

// ByLot is rule 9. If a play-off leaves a tie, the director can have lots drawn
// in place of another stage. The lots put all teams that are still tied into an
// order. The first of them take the places that are left.
//
// [Event].Lots has this order. Lots come after at least one stage. If there are
// none, teams that are always level play off without end, by rule StillTied. So
// two teams that draw on purpose could keep a third team from its final. A
// director who announces the number of stages in advance prevents this.
//
// Source: ours. STK14 does not say what follows a tie-breaker that is level.
const ByLot Rule = 9

// FinalMatch is rule 10. The final is one match of twelve games, and the team
// that wins more of them has won the competition. The finalist that got there
// first moves first.
//
// A finalist from the table gets there before a finalist from a play-off, and a
// finalist from one stage of the play-off before a finalist from a later stage.
// A finalist by lot comes last, and of two, the first in the order of the lots.
// Of two finalists from the same stage, or both from the table, the finalist
// with the better place there gets there first. If they share the place, it is
// the finalist that is first in the order of the teams.
//
// [Options].FinalGames can set another number of games.
//
// Source: STK14, the final. Who moves first is ours.
const FinalMatch Rule = 10

// ExtraMatch is rule 11. If both finalists win equally many games in the final,
// they play one more match, of five games. The finalist that moved second in
// the final moves first.
//
// [Options].ExtraGames can set another number of games.
//
// Source: STK14, the final. Who moves first is ours.
const ExtraMatch Rule = 11

// Undecided is rule 12. If both finalists win equally many games in the extra
// match too, the competition ends without a champion.
//
// Source: ours. STK14 ends with the extra match.
const Undecided Rule = 12

// Reach is rule 13. A team has clinched a place in the final if it takes a
// place whatever the results of the matches that remain, without a play-off. A
// team is out if it gets neither a place nor a play-off whatever these results
// are. Otherwise it is open.
//
// Every match that remains can be won by either team or drawn, in every
// combination. That both teams forfeit it is a ruling, and so are annulments,
// deductions and withdrawals that are yet to come: they can change who is out.
// A team that has withdrawn is out.
//
// During a play-off, the rule is about the matches of the stage that is played.
// Without a final, a team has clinched if it has the first place whatever the
// results, alone or shared, and is out if it cannot even share the first place.
// With tie-breaks, only the first place alone is clinched, for they can decide
// against a team that shares it.
//
// Source: ours.
const Reach Rule = 13

// TieBreaking is rule 14. The tie-breaks of [Options].TieBreaks decide between
// teams with equal points. Each decides between teams that are still equal by
// the tie-breaks before it. Teams that are equal by all of them share a place.
// Each [TieBreak] says what it compares.
//
// With tie-breaks, fewer ties are left for a play-off: only teams that share a
// place are tied. In a play-off itself there are no tie-breaks.
//
// Source: ours. STK14 has no tie-breaks.
const TieBreaking Rule = 14

// Forfeiting is rule 15. A match that one team forfeits is won by the other, by
// the figures of [Options].ForfeitScore. If both forfeit a match, both have
// lost it, and it has no games for either. Forfeited matches count as played.
//
// By default, the winner has the number of games that is needed to win the
// match, and the other team has none. If the number of games is [AnyGames],
// neither team has any. In a play-off, the final and the extra match, these
// default figures always apply.
//
// Source: ours. FIFA and many leagues score a forfeit as 3 to 0.
const Forfeiting Rule = 15

// Annulling is rule 16. The result of a match that was annulled does not count.
// The match has yet to be played, and can be played again. [Event].Annulled
// keeps the old result and the reason.
//
// Source: ours.
const Annulling Rule = 16

// Deducting is rule 17. The director can take points from a team, or give it
// points, with a reason. These points count in the table, but not in a
// tie-break. [Deduction].From can name a round. Then the points count as soon
// as some team has as many results as the number of this round, or no match
// remains. A match that is forfeited only because a team has withdrawn is not
// counted as a result.
//
// No points are taken from a team whose results are all annulled, by rule
// [Withdrawing].
//
// Source: ours.
const Deducting Rule = 17

// Withdrawing is rule 18. A team that withdraws has a row in the table, but no
// place. The event says what becomes of its results: [Annul], [Keep] or [Half],
// which comes to one of them. If its results stay, its opponents win the rest
// by forfeit, and both forfeit a match of two teams that have withdrawn. If its
// results are annulled, its row is empty. A match of two teams that have
// withdrawn is annulled if the results of either are.
//
// If fewer teams are left than there are places in the final, all of them are
// in it. One team that is left alone has won.
//
// Source: ours. Leagues have both treatments.
const Withdrawing Rule = 18

// ruleNames has the names of the rules.
var ruleNames = enum.Of[Rule]("roundrobin", "rule", nil, func() []string {
	names := []string{""}
	for _, b := range book {
		names = append(names, b.name)
	}
	return names
}()...)

// String returns the name of r, as in "PlayOff", or "" for 0.
func (r Rule) String() string { return ruleNames.String(r) }

// AppendText appends the name of r. It fails for a number without a name.
func (r Rule) AppendText(b []byte) ([]byte, error) { return codec.Written(ruleNames.Append(b, r)) }

// MarshalText returns the name of r. It fails for a number without a name.
func (r Rule) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (r *Rule) UnmarshalText(name []byte) error { return codec.NotRead(ruleNames.Set(r, name)) }
