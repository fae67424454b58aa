package roundrobin

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/lot"
)

// This file decides between teams with equal points: rule TieBreaking.

// A TieBreak is a rule that decides between teams with equal points, by rule
// [TieBreaking]. [Options].TieBreaks lists tie-breaks in their order. Zero is
// no tie-break.
//
// Forfeited matches count as the table counts them. Points that were taken or
// given, by rule [Deducting], do not count.
type TieBreak int

// Difference compares games won minus games lost, in football the goal
// difference. More is better. An example is 20 to 11 before 30 to 22.
//
// Source: Premier League Handbook, and most football leagues.
const Difference TieBreak = 1

// GamesFor compares games won, in football the goals for. More is better. An
// example is 30 to 22 before 20 to 12.
//
// Source: Premier League Handbook, and most football leagues.
const GamesFor TieBreak = 2

// MatchesWon compares the numbers of matches won. More is better. An example is
// 5 won and 0 drawn before 4 won and 3 drawn, with 3 points for a win and 1 for
// a draw. A match that was won by forfeit counts. (FIDE does not count it.)
//
// Source: FIDE Handbook, C.07, "Number of wins".
const MatchesWon TieBreak = 3

// Direct compares points in the matches of exactly the teams that are tied with
// each other, then games won minus games lost in these matches, then games won.
// If that separates some of them, the teams that are still tied start again
// with the matches among themselves alone. If it separates none, the next
// tie-break decides, and later tie-breaks do not start this one again.
//
// It is silent as long as one of these matches remains, so in the middle of a
// season the next tie-break often decides. An example is three teams with 4, 4
// and 0 points from their matches: the third is last, and the match of the
// first two decides between them.
//
// Source: UEFA Champions League and European Championship regulations.
const Direct TieBreak = 4

// DirectOnce is [Direct], except that teams that are still tied do not start
// again. The next tie-break decides between them.
//
// An event can have both. Each compares the matches of the teams that are still
// tied when its turn comes. So DirectOnce right behind Direct changes nothing,
// and Direct right behind DirectOnce makes DirectOnce like Direct. With another
// tie-break between them, the second of them can decide again.
//
// Source: FIFA World Cup 2022 regulations, group stage, and other leagues.
const DirectOnce TieBreak = 5

// SonnebornBerger compares twice the points of all opponents that were beaten,
// plus once the points of all opponents in drawn matches. More is better. An
// example is a win over a team of 8 points and a draw with a team of 6, which
// makes 22.
//
// Source: FIDE Handbook, C.07, "Sonneborn-Berger". There, the numbers are half
// as large.
const SonnebornBerger TieBreak = 6

// FewerSanctions compares the sums of the counts in [Event].Sanctions. Fewer is
// better. An example is a sum of 3 before a sum of 4.
//
// Source: fair play points, in many football leagues.
const FewerSanctions TieBreak = 7

// Lots compares places in an order that is drawn from [Options].Seed. So it
// leaves no tie. The same number of teams and the same seed give the same
// order, on every machine and in every release.
//
// It is a Fisher-Yates shuffle from the end of the list of teams. Its generator
// is the PCG of math/rand/v2, whose two seeds are the seed and 0. For each
// place k from the last to the second, a number of 64 bits is drawn. It is
// drawn again if it is not below the last multiple of k up to 2^64. Let r be
// its remainder when divided by k. The teams in places k and r+1 are swapped.
//
// Source: most leagues, as the last tie-break.
const Lots TieBreak = 8

// tieBreaks has the names of tie-breaks.
var tieBreaks = enum.Of[TieBreak]("roundrobin", "tie-break", nil, "", "difference", "for", "wins", "direct",
	"directOnce", "sonnebornBerger", "sanctions", "lots")

// String returns "difference", "for", "wins", "direct", "directOnce",
// "sonnebornBerger", "sanctions" or "lots", and "" for 0.
func (t TieBreak) String() string { return tieBreaks.String(t) }

// AppendText appends the name of t. It fails for a number without a name.
func (t TieBreak) AppendText(b []byte) ([]byte, error) { return codec.Written(tieBreaks.Append(b, t)) }

// MarshalText returns the name of t. It fails for a number without a name.
func (t TieBreak) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (t *TieBreak) UnmarshalText(name []byte) error { return codec.NotRead(tieBreaks.Set(t, name)) }

// A ranker divides seats into groups.
type ranker struct {
	*contest
	inside []bool // by seat: whether it is in the group that is compared
	order  []int  // by seat: its place in the order of lots
	work   *meter
}

// ranking returns the teams in groups that share a place, the best first. Teams
// that have withdrawn are in no group. Once the meter is over, the answer means
// nothing.
func (c *contest) ranking(work *meter) []group {
	r := &ranker{contest: c, inside: make([]bool, len(c.teams)), work: work}
	seats := make([]int, 0, len(c.teams))
	for i := range c.teams {
		if !c.withdrawn(i) {
			seats = append(seats, i)
		}
	}
	var groups []group
	for _, part := range divide(seats, by(func(i int) int64 { return int64(c.tally[i].points) })) {
		groups = append(groups, r.tied(part, c.tieBreaks)...)
	}
	return groups
}

// divide sorts seats, the best first, and returns the parts of equal seats.
func divide(seats []int, better func(i, j int) int) (parts [][]int) {
	slices.SortStableFunc(seats, better)
	for len(seats) > 0 {
		n := 1
		for n < len(seats) && better(seats[0], seats[n]) == 0 {
			n++
		}
		parts = append(parts, seats[:n:n])
		seats = seats[n:]
	}
	return parts
}

// by returns a comparison of seats by a figure. More is better.
func by(figure func(i int) int64) func(i, j int) int {
	return func(i, j int) int { return cmp.Compare(figure(j), figure(i)) }
}

// tied divides seats that are equal so far by some tie-breaks.
//
// TieBreaking: each rule among teams that are equal by the rules before it
//
// SharedPlaces: teams that are equal by all of them share a place.
func (r *ranker) tied(seats []int, rules []TieBreak) (groups []group) {
	if len(seats) == 1 || len(rules) == 0 || r.work.over() {
		g := group{points: r.tally[seats[0]].points}
		slices.Sort(seats)
		for _, i := range seats {
			g.teams = append(g.teams, r.teams[i])
		}
		return []group{g}
	}
	rule, rest := rules[0], rules[1:]
	r.work.take(40 * len(seats))
	parts := divide(seats, r.comparison(rule, seats))
	if rule == Direct && len(parts) > 1 {
		rest = rules // those who are still tied start again
	}
	for k, part := range parts {
		if k > 0 {
			groups[len(groups)-1].by = rule
		}
		groups = append(groups, r.tied(part, rest)...)
	}
	return groups
}

// comparison returns the comparison of a tie-break among tied seats.
func (r *ranker) comparison(rule TieBreak, seats []int) func(i, j int) int {
	switch rule {
	case Difference:
		return by(func(i int) int64 { return r.tally[i].difference() })
	case GamesFor:
		return by(func(i int) int64 { return int64(r.tally[i].gamesWon) })
	case MatchesWon:
		return by(func(i int) int64 { return int64(r.tally[i].won) })
	case SonnebornBerger:
		sums := r.sonnebornBerger(seats)
		return by(func(i int) int64 { return sums[i] })
	case FewerSanctions:
		return by(func(i int) int64 { return -int64(r.sanctions[r.teams[i]]) })
	case Lots:
		if r.order == nil {
			r.order = lotOrder(len(r.teams), r.seed)
		}
		return by(func(i int) int64 { return -int64(r.order[i]) })
	}
	among, decided := r.among(seats)
	if !decided {
		return func(i, j int) int { return 0 }
	}
	return func(i, j int) int {
		x, y := among[i], among[j]
		return cmp.Or(cmp.Compare(y.points, x.points), cmp.Compare(y.difference(), x.difference()),
			cmp.Compare(y.gamesWon, x.gamesWon))
	}
}

// among adds up the matches among some seats, and reports whether all of them
// are decided.
func (r *ranker) among(seats []int) (sums map[int]*tally, decided bool) {
	for _, i := range seats {
		r.inside[i] = true
	}
	defer func() {
		for _, i := range seats {
			r.inside[i] = false
		}
	}()
	sums = make(map[int]*tally, len(seats))
	met := 0
	for _, i := range seats {
		sum := new(tally)
		sums[i] = sum
		r.work.take(5 * len(r.matches[i]))
		for _, m := range r.matches[i] {
			if r.inside[m.other] {
				sum.add(m.won, m.lost, r.points(m.outcome), m.outcome)
				met++
			}
		}
	}
	return sums, met == int(r.times)*len(seats)*(len(seats)-1)
}

// sonnebornBerger returns the sum of rule SonnebornBerger for some seats.
func (r *ranker) sonnebornBerger(seats []int) map[int]int64 {
	sums := make(map[int]int64, len(seats))
	for _, i := range seats {
		r.work.take(5 * len(r.matches[i]))
		for _, m := range r.matches[i] {
			sums[i] += int64(m.outcome+1) * int64(r.tally[m.other].earned)
		}
	}
	return sums
}

// lotOrder returns the place of each of n teams in the order of lots.
func lotOrder(n int, seed uint64) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	lot.Shuffle(rand.NewPCG(seed, 0), order)
	places := make([]int, n)
	for place, i := range order {
		places[i] = place
	}
	return places
}
