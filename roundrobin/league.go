package roundrobin

import (
	"fmt"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file has the rulings of a league: forfeits, annulled matches,
// deductions, sanctions and withdrawals.

// A Forfeit says who forfeited a match, by rule [Forfeiting]. Zero is a match
// that was played.
type Forfeit int

// ByA is a match that team A forfeited.
const ByA Forfeit = 1

// ByB is a match that team B forfeited.
const ByB Forfeit = 2

// ByBoth is a match that both teams forfeited.
const ByBoth Forfeit = 3

// forfeits has the names of forfeits.
var forfeits = enum.Of[Forfeit]("roundrobin", "forfeit", nil, "", "a", "b", "both")

// String returns "a", "b", "both", or "" for a match that was played.
func (f Forfeit) String() string { return forfeits.String(f) }

// AppendText appends the name of f. It fails for a number without a name.
func (f Forfeit) AppendText(b []byte) ([]byte, error) { return codec.Written(forfeits.Append(b, f)) }

// MarshalText returns the name of f. It fails for a number without a name.
func (f Forfeit) MarshalText() ([]byte, error) { return f.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (f *Forfeit) UnmarshalText(name []byte) error { return codec.NotRead(forfeits.Set(f, name)) }

// An Annulment is a result that does not count, by rule [Annulling]. It is a
// record only: nothing follows from it.
type Annulment[P comparable] struct {
	Match[P]
	Why string `json:"why,omitzero"`
}

// A Deduction takes points from a team, by rule [Deducting].
type Deduction[P comparable] struct {
	Team P `json:"team"`
	// Points are the points that are taken away. A negative number gives
	// points.
	Points int `json:"points"`
	// From is the round from which the table has the deduction. 0 and 1
	// mean from the start.
	From int    `json:"from,omitzero"`
	Why  string `json:"why,omitzero"`
}

// A Sanction counts against a team in the tie-break [FewerSanctions].
type Sanction[P comparable] struct {
	Team  P      `json:"team"`
	Count int    `json:"count"` // for example the number of warnings
	Why   string `json:"why,omitzero"`
}

// A Withdrawal takes a team out of the league, by rule [Withdrawing].
type Withdrawal[P comparable] struct {
	Team P `json:"team"`
	// Results says what becomes of the team's matches: Annul, Keep or Half.
	// It must be set.
	Results Treatment `json:"results"`
	Why     string    `json:"why,omitzero"`
}

// A Treatment says what becomes of the matches of a team that has withdrawn, by
// rule [Withdrawing]. Zero is no treatment.
type Treatment int

// Annul takes all results of the team out of the table. The team's other
// matches are not played.
const Annul Treatment = 1

// Keep leaves the results of the team in the table. Its opponents win the
// team's other matches by forfeit.
const Keep Treatment = 2

// Half is [Annul] if fewer than half of the team's matches have a result, and
// [Keep] otherwise. All its matches are counted, also matches with other teams
// that have withdrawn. A forfeited match that was reported has a result.
const Half Treatment = 3

// treatments has the names of treatments.
var treatments = enum.Of[Treatment]("roundrobin", "treatment", nil, "", "annul", "keep", "half")

// String returns "annul", "keep", "half", or "" for 0.
func (t Treatment) String() string { return treatments.String(t) }

// AppendText appends the name of t. It fails for a number without a name.
func (t Treatment) AppendText(b []byte) ([]byte, error) {
	return codec.Written(treatments.Append(b, t))
}

// MarshalText returns the name of t. It fails for a number without a name.
func (t Treatment) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (t *Treatment) UnmarshalText(name []byte) error { return codec.NotRead(treatments.Set(t, name)) }

// FootballLeague returns the options of a football league: any number of goals,
// 3 points for a win and 1 for a draw, and no final. Goal difference and goals
// for are the tie-breaks. A forfeit is 3 to 0. Set Twice for home and away.
func FootballLeague() Options {
	return Options{
		Games: AnyGames, Points: Points{Win: 3, Draw: 1}, Places: NoFinal,
		TieBreaks: []TieBreak{Difference, GamesFor}, ForfeitScore: Score{3, 0},
	}
}

// OneGame returns the options of a league of single games, as in chess or Go: 2
// points for a win, 1 for a draw, and no final. Direct comparison, then the
// number of wins and Sonneborn-Berger are the tie-breaks.
func OneGame() Options {
	return Options{
		Games: 1, Places: NoFinal, TieBreaks: []TieBreak{Direct, MatchesWon, SonnebornBerger},
	}
}

// MaxRuled is the maximum number of points that the deductions of a team take
// and give together, and the maximum count of a [Sanction].
const MaxRuled = 1_000_000

// rulings are the rulings of an event, with teams as numbers.
type rulings struct {
	deductions []deduction
	sanctions  []int64     // by team
	treatment  []Treatment // by team; 0 if it has not withdrawn
}

type deduction struct {
	team   int32
	points int64
	from   int
}

// rulings reads the rulings of an event, and takes note of problems.
func (d *reader[P]) rulings(e *Event[P]) rulings {
	n := len(e.Teams)
	r := rulings{sanctions: make([]int64, n), treatment: make([]Treatment, n)}
	// team returns the number of a team, or -1.
	team := func(p P, rule Rule, where string) int {
		k, ok := d.find(p)
		if !ok {
			k = -1
			if d.problems.Room() {
				d.problems.add(Problem{Kind: ErrUnknown, Rule: rule, Where: where,
					Who: problem.Name(p)})
			}
		}
		return k
	}
	bad := func(kind error, rule Rule, where string, p P, detail string) {
		if d.problems.Room() {
			d.problems.add(Problem{Kind: kind, Rule: rule, Where: where, Entrants: d.entrants(p),
				Who: problem.Name(p), Detail: detail})
		}
	}
	ruled := make([]int, n) // by team: points that are taken and given
	for k, x := range e.Deductions {
		where := problem.Numbered("deduction", k+1)
		if x.From < 0 {
			bad(ErrRuling, Deducting, where, x.Team, fmt.Sprintf("from round %d", x.From))
		}
		fits := -MaxRuled <= x.Points && x.Points <= MaxRuled
		if !fits {
			bad(ErrTooLarge, Deducting, where, x.Team,
				fmt.Sprintf("%d points, at most %d either way", x.Points, MaxRuled))
		}
		i := team(x.Team, Deducting, where)
		if i < 0 || !fits {
			continue
		}
		if ruled[i] += max(x.Points, -x.Points); ruled[i] > MaxRuled {
			bad(ErrTooLarge, Deducting, where, x.Team, fmt.Sprintf(
				"%d points with the deductions before, at most %d", ruled[i], MaxRuled))
			ruled[i] = MaxRuled // so that the next sum fits, too
		}
		r.deductions = append(r.deductions, deduction{int32(i), int64(x.Points), x.From})
	}
	for k, x := range e.Sanctions {
		where := problem.Numbered("sanction", k+1)
		switch {
		case x.Count < 0:
			bad(ErrRuling, TieBreaking, where, x.Team, fmt.Sprintf("a count of %d", x.Count))
		case x.Count > MaxRuled:
			bad(ErrTooLarge, TieBreaking, where, x.Team,
				fmt.Sprintf("a count of %d, at most %d", x.Count, MaxRuled))
		}
		if i := team(x.Team, TieBreaking, where); i >= 0 {
			r.sanctions[i] += int64(x.Count)
		}
	}
	for k, x := range e.Withdrawals {
		where := problem.Numbered("withdrawal", k+1)
		if x.Results < Annul || x.Results > Half {
			bad(ErrRuling, Withdrawing, where, x.Team, "its results must be annulled, kept, or by half")
		}
		switch i := team(x.Team, Withdrawing, where); {
		case i < 0:
		case r.treatment[i] != 0:
			bad(ErrRepeated, Withdrawing, where, x.Team, "")
		default:
			r.treatment[i] = x.Results
		}
	}
	return r
}

// settle replaces Half by what it comes to, given the results of the table.
//
// Withdrawing: annul below half of the matches of a team
func (r *rulings) settle(results []match, matches int) {
	played := make([]int, len(r.treatment))
	for _, m := range results {
		played[m.a]++
		played[m.b]++
	}
	for i, t := range r.treatment {
		switch {
		case t != Half:
		case 2*played[i] < matches:
			r.treatment[i] = Annul
		default:
			r.treatment[i] = Keep
		}
	}
}

// apply enters results of the table and the rulings into the contest of all
// teams.
//
// Annulling: annulled results are in another list, and are not entered.
func (r *rulings) apply(c *contest, results []match) {
	c.treatment, c.sanctions = r.treatment, r.sanctions
	for _, m := range results {
		if r.treatment[m.a] != Annul && r.treatment[m.b] != Annul {
			c.enter(m)
		}
	}
	round := 1 // the most results that a team has
	for _, t := range c.tally {
		round = max(round, int(t.played()))
	}
	r.retire(c)
	c.deduct(r.deductions, round)
}

// retire enters the matches that are forfeited since a team has withdrawn, and
// drops the matches that are not played.
//
// Withdrawing: the rest is forfeited, or not played.
func (r *rulings) retire(c *contest) {
	n := int32(len(c.teams))
	for i := range n {
		if r.treatment[i] == 0 {
			continue
		}
		for j := range n {
			if j == i || j < i && r.treatment[j] != 0 {
				continue
			}
			for c.remaining(int(i), int(j)) > 0 {
				switch {
				case r.treatment[i] == Annul || r.treatment[j] == Annul:
					c.drop(int(i), int(j))
				case r.treatment[j] == Keep:
					c.enter(match{a: i, b: j, forfeit: ByBoth})
				default:
					c.enter(match{i, j, c.forfeitScore[1], c.forfeitScore[0], ByA})
				}
			}
		}
	}
}

// deduct takes the points of deductions up to a round, or of all if the contest
// is over.
//
// Deducting: from a round on
func (c *contest) deduct(list []deduction, round int) {
	for _, d := range list {
		t := &c.tally[d.team]
		switch {
		case c.treatment[d.team] == Annul:
		case d.from > round && c.left > 0:
			t.later += d.points
		default:
			t.deducted += d.points
			t.points -= int32(d.points)
		}
	}
}
