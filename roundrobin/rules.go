package roundrobin

import "github.com/arbiter-go/arbiter/internal/enum"

// A Rule is one of the rules of this package. Its value is its place in the
// rule book; zero is no rule.
type Rule int

// Rotation is rule 1. Teams have the numbers 1 to n. With n even there are n-1
// rounds. In round r, team 1 meets team p = n+1-r; two of the others meet if
// their sum leaves the same remainder as 2p when divided by n-1. The smaller
// number of a pair is named first, and pairs are in the order of these.
//
// So every two teams meet once, and each team once in a round. With two teams
// there is one round. If each pair meets twice, by [Options].Twice, the same
// rounds follow once more, in the same order.
//
// Source: STK14, table 1, which has the rounds of ten teams; the rule that
// makes them is read from it, and holds for any number of teams. That pairs can
// meet twice is ours.
const Rotation Rule = 1

// Rest is rule 2. With an odd number n of teams, the schedule is that of n+1,
// and the team that would meet team n+1 rests.
//
// So there are n rounds, and each team rests in one of them.
//
// Source: ours. STK14 has ten teams.
const Rest Rule = 2

// FirstMove is rule 3. In each match, one team moves first. Team 1 does so in
// odd rounds. For the others, let d be the difference of the two numbers. If d
// is even, let k = d/2; then the team with the larger number is first if k is
// odd, and the other if not. If d is odd, let k = (m-d)/2, where m is the
// number of rounds; then the team with the smaller number is first if k is odd,
// and the other if not. Where teams rest, it is the reverse in a match of two
// that have both rested, except for team 1.
//
// With an odd number of teams, each is first as often as not; with an even
// number, where that cannot be, once more or once less. No team has the same
// side more than twice in a row, over a rest or not. Twice in a row happens as
// seldom as it can in these rounds: in all, n-2 times if n is even, which no
// rounds can improve on, and n-3 times if n is odd. The proof is in the source,
// at the function first.
//
// If each pair meets twice, the other team moves first in the second match.
// Then each team is first as often as not. No team has the same side more than
// three times in a row.
//
// What it means for the games of a match is left to the competition: if the
// sides change from game to game, it is about the first one.
//
// Source: ours. STK14, gameplay, draws lots before each game.
const FirstMove Rule = 3

// MatchPoints is rule 4. A match is ten games. The team that wins more of them
// has two points; if both win as many, each has one; the other has none.
//
// A match in which no game is won is level. [Options].Games and Points can set
// other figures.
//
// Source: STK14, final competition.
const MatchPoints Rule = 4

// SharedPlaces is rule 5. Teams with equal points share a place; the next one
// begins behind all of them.
//
// Source: ours. STK14 ranks by points, and asks for more only where the final
// is concerned.
const SharedPlaces Rule = 5

// TopTwo is rule 6. After all matches, the two teams with most points are in
// the final. Two teams that are level with each other and ahead of all others
// are both in.
//
// [Options].Places can set one place, or [NoFinal]. With one place, the team
// that takes it has won, since nobody is left to meet in a final. Without a
// final the team with most points has won, and teams that share the first place
// keep it.
//
// Source: STK14, final competition. Fewer places than two are ours.
const TopTwo Rule = 6

// PlayOff is rule 7. If more teams are tied for the last places in the final
// than there are places, every two of them meet in a match of five games. The
// points of each are given as in the table, but do not count in it; the teams
// with most of them take the places.
//
// Ties elsewhere are left as they are. The final has two places: if the best
// team is alone, the tied play for one, and if three or more are tied for the
// lead, for two. [Options].PlayOffGames can set another number of games. Each
// pair meets once, even if it met twice in the table.
//
// Source: STK14, final competition, which has tied teams play each other in
// matches of five games. That it is about the final only, and by points again,
// is ours.
const PlayOff Rule = 7

// StillTied is rule 8. If a play-off leaves more teams tied for the last places
// than there are places, those play off again among themselves, from zero; and
// so on until the places are taken.
//
// A team ahead of that tie has a place, and a team behind it is out.
//
// Source: ours. STK14 does not say what follows a tie-breaker that is level.
const StillTied Rule = 8

// FinalMatch is rule 9. The final is one match of twelve games, and the team
// that wins more of them has won the competition. The finalist that got there
// first moves first: a finalist without a play-off before one that needed it,
// then the one with more points, then the one first in the order of the teams.
//
// [Options].FinalGames can set another number of games.
//
// Source: STK14, the final. Who moves first is ours.
const FinalMatch Rule = 9

// ExtraMatch is rule 10. If both win as many games in the final, they play one
// more match, of five games. The other finalist moves first.
//
// [Options].ExtraGames can set another number of games.
//
// Source: STK14, the final. Who moves first is ours.
const ExtraMatch Rule = 10

// Undecided is rule 11. If both win as many games in the extra match too, the
// competition ends without a champion.
//
// Source: ours. STK14 ends with the extra match.
const Undecided Rule = 11

// Reach is rule 12. A team has clinched a place in the final if it takes one
// whatever the results of the matches that remain, without a play-off. It is
// out if they leave it behind the places whatever they are, so that not even a
// play-off is left. Else its place is open.
//
// Any result of a remaining match is allowed for, and all together. While a
// play-off is on, the same is said of it. Without a final, a team has clinched
// the first place if it has it whatever the results, alone or shared, and is
// out if it cannot even share it.
//
// Source: ours.
const Reach Rule = 12

// rules has the names of the rules.
var rules = enum.Of[Rule]("roundrobin", "rule", nil, func() []string {
	names := []string{""}
	for _, b := range book {
		names = append(names, b.name)
	}
	return names
}()...)

// String returns the name of r, as in "PlayOff", or "" for 0.
func (r Rule) String() string { return rules.String(r) }

// AppendText appends the name of r. It fails for a number without a name.
func (r Rule) AppendText(b []byte) ([]byte, error) { return named(rules.Append(b, r)) }

// MarshalText returns the name of r. It fails for a number without a name.
func (r Rule) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the rule with this name. It fails if there is none.
func (r *Rule) UnmarshalText(name []byte) error { return inJSON(ErrJSON, rules.Set(r, name)) }
