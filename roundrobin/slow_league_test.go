package roundrobin

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/occurs"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// This file holds a second reading of rules TieBreaking to Withdrawing, too
// simple to be wrong. Every figure is counted anew from the list of results.

// slowTreated returns what becomes of the matches of a team: 0 if the team is
// still in the league.
func slowTreated(e Event[int], team int) Treatment {
	for _, w := range e.Withdrawals {
		if w.Team != team {
			continue
		}
		if w.Results != Half {
			return w.Results
		}
		played := 0
		for _, m := range e.Results {
			if m.A == team || m.B == team {
				played++
			}
		}
		if 2*played < slowTimes(e)*(len(e.Teams)-1) {
			return Annul
		}
		return Keep
	}
	return 0
}

// slowTimes returns how often each pair meets in the table.
func slowTimes(e Event[int]) int {
	if e.Options.Twice {
		return 2
	}
	return 1
}

// slowForfeitScore returns the games of a match that one team forfeits.
func slowForfeitScore(o Options) (winner, loser int) {
	switch {
	case o.ForfeitScore != Score{}:
		return o.ForfeitScore.For, o.ForfeitScore.Against
	case o.Games == AnyGames:
		return 0, 0
	case o.Games == 0:
		return 6, 0 // of ten games
	}
	for winner*2 <= o.Games {
		winner++
	}
	return winner, 0
}

// slowScored returns a match with the games that the table counts.
func slowScored(o Options, m Match[int]) Match[int] {
	switch m.Forfeit {
	case ByA:
		m.WinsB, m.WinsA = slowForfeitScore(o)
	case ByB:
		m.WinsA, m.WinsB = slowForfeitScore(o)
	}
	return m
}

// slowReported returns the results that count.
func slowReported(e Event[int]) (list []Match[int]) {
	for _, m := range e.Results {
		if slowTreated(e, m.A) != Annul && slowTreated(e, m.B) != Annul {
			list = append(list, slowScored(e.Options, m))
		}
	}
	return list
}

// slowBetween returns how many matches of a list two teams have.
func slowBetween(list []Match[int], a, b int) (n int) {
	for _, m := range list {
		if m.A == a && m.B == b || m.A == b && m.B == a {
			n++
		}
	}
	return n
}

// slowTable returns all matches that count: those with a result, and those that
// are forfeited since a team has withdrawn. It also returns the matches that
// remain, as often as two teams still meet.
func slowTable(e Event[int]) (counted, remain []Match[int]) {
	counted = slowReported(e)
	for i, a := range e.Teams {
		for _, b := range e.Teams[i+1:] {
			m := Match[int]{A: a, B: b}
			x, y := slowTreated(e, a), slowTreated(e, b)
			if x == Annul || y == Annul {
				continue
			}
			for range slowTimes(e) - slowBetween(e.Results, a, b) {
				switch {
				case x == Keep && y == Keep:
					m.Forfeit = ByBoth
				case x == Keep:
					m.Forfeit = ByA
				case y == Keep:
					m.Forfeit = ByB
				default:
					remain = append(remain, m)
					continue
				}
				counted = append(counted, slowScored(e.Options, m))
			}
		}
	}
	return counted, remain
}

// slowWent returns 1 if a team has won a match, 0 if the match was drawn, and
// -1 if the team has lost it.
func slowWent(m Match[int], team int) int {
	switch {
	case m.Forfeit == ByBoth:
		return -1
	case m.Forfeit == ByA && m.A == team, m.Forfeit == ByB && m.B == team:
		return -1
	case m.Forfeit != 0:
		return 1
	case m.WinsA == m.WinsB:
		return 0
	case (m.WinsA > m.WinsB) == (m.A == team):
		return 1
	}
	return -1
}

// slowRow counts the matches of a team. Only opponents of a list count.
func slowRow(o Options, list []Match[int], team int, among []int) Row[int] {
	win, draw, loss := slowWorth(o)
	r := Row[int]{Team: team}
	for _, m := range list {
		mine, theirs, other := m.WinsA, m.WinsB, m.B
		if m.B == team {
			mine, theirs, other = m.WinsB, m.WinsA, m.A
		}
		if m.A != team && m.B != team || !slices.Contains(among, other) {
			continue
		}
		r.GamesWon += mine
		r.GamesLost += theirs
		switch slowWent(m, team) {
		case 1:
			r.Won++
			r.Points += win
		case 0:
			r.Drawn++
			r.Points += draw
		default:
			r.Lost++
			r.Points += loss
		}
	}
	return r
}

// slowDeducted returns the points that are taken from a team so far.
func slowDeducted(e Event[int], team int) (points int) {
	if slowTreated(e, team) == Annul {
		return 0
	}
	most := 0
	for _, x := range e.Teams {
		r := slowRow(e.Options, slowReported(e), x, e.Teams)
		most = max(most, r.Won+r.Drawn+r.Lost)
	}
	_, remain := slowTable(e)
	for _, d := range e.Deductions {
		if d.Team == team && (d.From <= 1 || d.From <= most || remain == nil) {
			points += d.Points
		}
	}
	return points
}

// slowSonnebornBerger returns twice the points of beaten opponents, and once
// the points of opponents in drawn matches.
func slowSonnebornBerger(e Event[int], list []Match[int], team int) (sum int) {
	for _, m := range list {
		if m.A != team && m.B != team {
			continue
		}
		other := m.A + m.B - team
		points := slowRow(e.Options, list, other, e.Teams).Points
		switch slowWent(m, team) {
		case 1:
			sum += 2 * points
		case 0:
			sum += points
		}
	}
	return sum
}

// slowLots returns the indices of the teams in the order of lots.
func slowLots(e Event[int]) []int {
	pcg := rand.NewPCG(e.Options.Seed, 0)
	var order []int
	rest := seq(len(e.Teams))
	for n := uint64(len(rest)); n > 0; n-- {
		k := uint64(0)
		if n > 1 {
			// A draw that must be dropped is too rare.
			k = pcg.Uint64() % n
		}
		rest[k], rest[n-1] = rest[n-1], rest[k]
		order = append([]int{rest[n-1]}, order...)
	}
	return order
}

// slowFigures returns what a tie-break compares for a team. More is better, and
// an earlier figure decides first.
func slowFigures(e Event[int], by TieBreak, team int, tied []int) []int {
	list, _ := slowTable(e)
	all := slowRow(e.Options, list, team, e.Teams)
	switch by {
	case Difference:
		return []int{all.GamesWon - all.GamesLost}
	case GamesFor:
		return []int{all.GamesWon}
	case MatchesWon:
		return []int{all.Won}
	case SonnebornBerger:
		return []int{slowSonnebornBerger(e, list, team)}
	case Lots:
		return []int{-slices.Index(slowLots(e), slices.Index(e.Teams, team))}
	case FewerSanctions:
		sum := 0
		for _, s := range e.Sanctions {
			if s.Team == team {
				sum -= s.Count
			}
		}
		return []int{sum}
	}
	_, remain := slowTable(e)
	for i, a := range tied {
		for _, b := range tied[i+1:] {
			if slowBetween(remain, a, b) > 0 {
				return nil // a match remains
			}
		}
	}
	r := slowRow(e.Options, list, team, tied)
	return []int{r.Points, r.GamesWon - r.GamesLost, r.GamesWon}
}

// slowDivide divides teams that are tied by some tie-breaks, the best first.
func slowDivide(e Event[int], tied []int, breaks []TieBreak) []group {
	if len(tied) == 1 || len(breaks) == 0 {
		g := group{}
		for _, team := range tied {
			g.teams = append(g.teams, int32(team))
		}
		return []group{g}
	}
	classes := slowClasses(tied, func(team int) []int { return slowFigures(e, breaks[0], team, tied) })
	if len(classes) == 1 {
		return slowDivide(e, tied, breaks[1:])
	}
	rest := breaks[1:]
	if breaks[0] == Direct {
		rest = breaks
	}
	var out []group
	for k, class := range classes {
		out = append(out, slowDivide(e, class, rest)...)
		if k < len(classes)-1 {
			out[len(out)-1].by = breaks[0]
		}
	}
	return out
}

// slowClasses puts teams with equal figures together, the best figures first.
func slowClasses(teams []int, figures func(int) []int) [][]int {
	values := map[int][]int{}
	var different [][]int
	for _, team := range teams {
		values[team] = figures(team)
		if !slices.ContainsFunc(different, func(v []int) bool { return slices.Equal(v, values[team]) }) {
			different = append(different, values[team])
		}
	}
	slices.SortFunc(different, func(x, y []int) int { return slices.Compare(y, x) })
	var classes [][]int
	for _, v := range different {
		var class []int
		for _, team := range teams {
			if slices.Equal(values[team], v) {
				class = append(class, team)
			}
		}
		classes = append(classes, class)
	}
	return classes
}

// slowStandings returns the table.
func slowStandings(e Event[int]) Table[int] {
	list, remain := slowTable(e)
	t := Table[int]{Left: len(remain)}
	var in []int
	for _, team := range e.Teams {
		r := slowRow(e.Options, list, team, e.Teams)
		r.Deducted = slowDeducted(e, team)
		r.Points -= r.Deducted
		r.Withdrawn = slowTreated(e, team) != 0
		if !r.Withdrawn {
			in = append(in, team)
		}
		t.Rows = append(t.Rows, r)
	}
	points := func(team int) int { return t.Rows[slices.Index(e.Teams, team)].Points }
	for _, class := range slowClasses(in, func(team int) []int { return []int{points(team)} }) {
		for _, g := range slowDivide(e, class, e.Options.TieBreaks) {
			p := Place[int]{Rule: MatchPoints, From: 1, Points: points(class[0]), By: g.by}
			if len(t.Places) > 0 {
				p.From = t.Places[len(t.Places)-1].To + 1
			}
			p.To = p.From + len(g.teams) - 1
			for _, team := range g.teams {
				p.Teams = append(p.Teams, int(team))
			}
			if len(p.Teams) > 1 {
				p.Rule = SharedPlaces
			}
			t.Places = append(t.Places, p)
		}
	}
	return t
}

// A slowRun is how a league has gone, and the matches that are next.
type slowRun struct {
	state      State
	finalists  []int
	contenders [][]int
	champion   int // or -1
	next       []Match[int]
}

// slowLeague follows a league from the table to the end.
func slowLeague(e Event[int]) slowRun {
	run := slowRun{champion: -1}
	t := slowStandings(e)
	if t.Left > 0 {
		_, run.next = slowTable(e)
		return run
	}
	var classes [][]int
	in := 0
	for _, p := range t.Places {
		classes = append(classes, p.Teams)
		in += len(p.Teams)
	}
	places := min(slowPlaces(e.Options), in)
	if slowPlaces(e.Options) == 0 && len(classes) > 0 && len(classes[0]) == 1 {
		run.state, run.champion = Decided, classes[0][0]
		return run
	}
	if places == 0 {
		run.state = NotWon
		return run
	}
	for stage := 0; ; stage++ {
		var tied []int
		for _, class := range classes {
			if free := places - len(run.finalists); len(class) <= free {
				run.finalists = append(run.finalists, class...)
			} else if free > 0 {
				tied = class
				break
			}
		}
		if tied == nil {
			break
		}
		if e.Lots != nil && stage > 0 && stage == len(e.PlayOffs) {
			run.finalists = append(run.finalists, e.Lots[:places-len(run.finalists)]...)
			break
		}
		run.contenders = append(run.contenders, tied)
		var list []Match[int]
		if stage < len(e.PlayOffs) {
			list = e.PlayOffs[stage]
		}
		for i, a := range tied {
			for _, b := range tied[i+1:] {
				if slowBetween(list, a, b) == 0 {
					run.next = append(run.next, Match[int]{A: a, B: b})
				}
			}
		}
		if run.next != nil {
			run.state = InPlayOff
			return run
		}
		classes = slowClasses(tied, func(team int) []int { return []int{slowRow(e.Options, list, team, tied).Points} })
	}
	run.state, run.champion = Decided, run.finalists[0]
	if places == 1 {
		return run
	}
	final := Match[int]{A: run.finalists[0], B: run.finalists[1]}
	for _, x := range []struct {
		m    *Match[int]
		wait State
	}{{e.Final, InFinal}, {e.Extra, InExtra}} {
		if x.m == nil {
			run.state, run.champion, run.next = x.wait, -1, []Match[int]{final}
			return run
		}
		a, b := slowWent(*x.m, x.m.A), slowWent(*x.m, x.m.B)
		if a > b {
			run.champion = x.m.A
			return run
		}
		if b > a {
			run.champion = x.m.B
			return run
		}
	}
	run.state, run.champion = NotWon, -1
	return run
}

// randomLeague returns a league with rulings, up to a random point. Games are
// few, so that there are many ties.
func randomLeague(r *rand.Rand, most int) Event[int] {
	if r.IntN(2) == 0 {
		return tightLeague(r)
	}
	o := randomOptions(r)
	o.Games = []int{0, 1, 2, 3, AnyGames}[r.IntN(5)]
	o.Twice = r.IntN(4) == 0
	o.TieBreaks = nil
	for _, k := range r.Perm(8)[:r.IntN(6)] {
		o.TieBreaks = append(o.TieBreaks, TieBreak(k+1))
	}
	if r.IntN(3) == 0 {
		o.TieBreaks = []TieBreak{[]TieBreak{Direct, DirectOnce}[r.IntN(2)]}
	}
	o.Seed = r.Uint64()
	if r.IntN(2) == 0 && o.Games != 1 {
		o.ForfeitScore = Score{1 + r.IntN(2), 0}
	}
	if o.Games != 1 && o.Games != 2 && r.IntN(4) == 0 {
		o.ForfeitScore = Score{2, 1}
	}
	e := Event[int]{Teams: r.Perm(2 + r.IntN(most-1)), Options: o}
	someTeam := func() int { return r.IntN(len(e.Teams)) }
	forfeits := r.IntN(3) * r.IntN(2)
	level := 1 + r.IntN(3)
	result := func(m Match[int], games int) Match[int] {
		if games == 0 || games == AnyGames {
			games = 3
		}
		if r.IntN(8) < forfeits {
			m.Forfeit = Forfeit(1 + r.IntN(3))
		} else if r.IntN(level) > 0 {
			m.WinsA = r.IntN(games + 1)
			m.WinsB = r.IntN(games - m.WinsA + 1)
		}
		if r.IntN(2) == 0 {
			m.A, m.B = m.B, m.A
		}
		return m
	}
	_, list := slowTable(e)
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	gone := r.Perm(len(e.Teams))[:[]int{0, 0, 1, r.IntN(len(e.Teams) + 1)}[r.IntN(4)]]
	stop := len(list)
	if r.IntN(2) == 0 {
		stop = r.IntN(len(list) + 1)
	}
	for k, m := range list {
		if k >= stop && !slices.Contains(gone, m.A) && !slices.Contains(gone, m.B) && r.IntN(3) > 0 {
			continue
		}
		if (slices.Contains(gone, m.A) || slices.Contains(gone, m.B)) && r.IntN(2) == 0 {
			continue
		}
		e.Results = append(e.Results, result(m, o.Games))
	}
	for _, team := range gone {
		e.Withdrawals = append(e.Withdrawals, Withdrawal[int]{Team: team, Results: Treatment(1 + r.IntN(3))})
	}
	for range r.IntN(4) * r.IntN(2) {
		e.Deductions = append(e.Deductions, Deduction[int]{Team: someTeam(), Points: []int{1, 2, 3, -1, -3}[r.IntN(5)], From: r.IntN(9)})
	}
	for range r.IntN(5) {
		e.Sanctions = append(e.Sanctions, Sanction[int]{Team: someTeam(), Count: 1 + r.IntN(2)})
	}
	for range r.IntN(12) {
		run := slowLeague(e)
		if run.state == InTable || run.next == nil {
			return e
		}
		if run.state == InPlayOff && len(run.contenders) > 1 && r.IntN(4) == 0 && len(e.PlayOffs) == len(run.contenders)-1 {
			e.Lots = slices.Clone(run.contenders[len(run.contenders)-1])
			r.Shuffle(len(e.Lots), func(i, j int) { e.Lots[i], e.Lots[j] = e.Lots[j], e.Lots[i] })
			continue
		}
		for k, m := range run.next {
			run.next[k] = result(m, 2)
		}
		switch run.state {
		case InPlayOff:
			if len(e.PlayOffs) < len(run.contenders) {
				e.PlayOffs = append(e.PlayOffs, nil)
			}
			last := &e.PlayOffs[len(e.PlayOffs)-1]
			*last = append(*last, run.next[:r.IntN(len(run.next))+1]...)
		case InFinal:
			e.Final = &run.next[0]
		case InExtra:
			e.Extra = &run.next[0]
		}
	}
	return e
}

// tightLeague returns a league in which many teams are tied. Direct comparison
// is the first tie-break.
func tightLeague(r *rand.Rand) Event[int] {
	e := Event[int]{Teams: r.Perm(3 + r.IntN(7))}
	e.Options = Options{Games: AnyGames, Points: worthsToTry[r.IntN(3)], Twice: r.IntN(8) == 0, Places: NoFinal}
	e.Options.TieBreaks = []TieBreak{Direct}
	if r.IntN(2) == 0 {
		e.Options.TieBreaks[0] = DirectOnce
	}
	if r.IntN(2) == 0 {
		e.Options.TieBreaks = append(e.Options.TieBreaks, TieBreak(1+r.IntN(3)))
	}
	_, e.Results = slowTable(e)
	for k := range e.Results {
		goals := r.IntN(3)
		e.Results[k].WinsA, e.Results[k].WinsB = goals, goals
		if r.IntN(4) == 0 {
			e.Results[k].WinsA = 1 - min(goals, 1)
		}
	}
	e.Results = e.Results[r.IntN(2)*r.IntN(2):]
	return e
}

// drawLeague draws a league of up to nine teams.
func drawLeague(t *rapid.T) Event[int] {
	return randomLeague(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)), rapid.IntRange(2, 9).Draw(t, "most"))
}

func TestSlowLeague(t *testing.T) { occurs.Hold(t, league, leagueThings...) }
func TestLeagueReorder(t *testing.T) {
	occurs.Hold(t, leagueReorder, "a shared place", "lots", "no lots")
}

func TestSlowCalendar(t *testing.T) {
	occurs.Hold(t, calendar, "no result", "a result", "a result that does not count", "forfeited by one", "forfeited by both", "not played")
}

func FuzzSlowCalendar(f *testing.F)  { occurs.Fuzz(f, calendar) }
func FuzzLeague(f *testing.F)        { occurs.Fuzz(f, league) }
func FuzzLeagueReorder(f *testing.F) { occurs.Fuzz(f, leagueReorder) }

// What must occur in leagues.
var leagueThings = []string{
	"in table", "in playoff", "in final", "in extra", "in decided", "in undecided",
	"by difference", "by for", "by wins", "by direct", "by directOnce", "by sonnebornBerger", "by sanctions", "by lots",
	"annul", "keep", "half, annulled", "half, kept", "all have withdrawn", "all but one have withdrawn",
	"points taken", "points given", "points taken later", "a forfeit by one", "a forfeit by both",
	"direct starts again", "directOnce does not start again", "direct is silent",
}

// leagueSeen counts what occurs in a league.
func leagueSeen(seen occurs.Tally, e Event[int], d Decision[int]) {
	seen.Note("in ", d.State)
	by := map[TieBreak]int{}
	for _, p := range d.Table.Places {
		seen.Note("by ", p.By)
		by[p.By]++
	}
	for _, w := range e.Withdrawals {
		word := w.Results.String()
		if w.Results == Half {
			word += map[Treatment]string{Annul: ", annulled", Keep: ", kept"}[slowTreated(e, w.Team)]
		}
		seen.Note(word)
	}
	seen.When(len(e.Withdrawals) == len(e.Teams), "all have withdrawn")
	seen.When(len(e.Withdrawals) == len(e.Teams)-1, "all but one have withdrawn")
	for _, x := range e.Deductions {
		r := d.Table.Rows[slices.Index(e.Teams, x.Team)]
		seen.When(x.From > 1 && r.Deducted == 0 && !r.Withdrawn, "points taken later")
		seen.When(r.Deducted > 0, "points taken")
		seen.When(r.Deducted < 0, "points given")
	}
	for _, m := range e.Results {
		seen.When(m.Forfeit == ByA || m.Forfeit == ByB, "a forfeit by one")
		seen.When(m.Forfeit == ByBoth, "a forfeit by both")
	}
	// The other of two rules gives another table.
	other := func(x, y TieBreak) bool {
		swapped := e.Clone()
		for k, t := range e.Options.TieBreaks {
			if t == x {
				swapped.Options.TieBreaks[k] = y
			}
		}
		return !cmp.Equal(slowStandings(swapped).Places, d.Table.Places, cmpopts.IgnoreFields(Place[int]{}, "By"))
	}
	one := slices.Contains(e.Options.TieBreaks, Direct) != slices.Contains(e.Options.TieBreaks, DirectOnce)
	seen.When(one && by[Direct] > 0 && other(Direct, DirectOnce), "direct starts again")
	seen.When(one && by[DirectOnce] > 0 && other(DirectOnce, Direct), "directOnce does not start again")
	direct := slices.Contains(e.Options.TieBreaks, Direct)
	seen.When(direct && by[Direct] == 0 && d.Table.Left > 0 && len(d.Table.Places) < len(e.Teams), "direct is silent")
}

// league: the table and the course of a league agree with the slow reading.
func league(t *rapid.T, seen occurs.Tally) {
	e := drawLeague(t)
	table, err := Standings(e)
	if err != nil {
		t.Fatalf("%+v: %v", e, err)
	}
	if diff := cmp.Diff(slowStandings(e), table, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("%+v: (-slow +ours):\n%s", e, diff)
	}
	d, err := Final(e)
	if err != nil {
		t.Fatalf("%+v: %v", e, err)
	}
	want := slowLeague(e)
	got := slowRun{state: d.State, champion: -1}
	if d.Champion != nil {
		got.champion = *d.Champion
	}
	for _, f := range d.Finalists {
		got.finalists = append(got.finalists, f.Team)
	}
	for _, s := range d.Stages {
		got.contenders = append(got.contenders, s.Contenders)
	}
	for _, f := range d.Next.Matches {
		got.next = append(got.next, Match[int]{A: f.A, B: f.B})
	}
	slowSort(e, want.next)
	slowSort(e, got.next)
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(slowRun{}), cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("%+v: (-slow +ours):\n%s", e, diff)
	}
	if diff := cmp.Diff(table, d.Table); diff != "" {
		t.Fatalf("(-Standings +Final):\n%s", diff)
	}
	leagueSeen(seen, e, d)
}

// leagueReorder: the order of results and rulings, and which of two teams is
// named first, make no difference. The order of the teams makes a difference
// only to lots, and to the order in which teams are named that share a place.
func leagueReorder(t *rapid.T, seen occurs.Tally) {
	e := drawLeague(t)
	lots := slices.Contains(e.Options.TieBreaks, Lots)
	seen.When(lots, "lots")
	seen.When(!lots, "no lots")
	mixed := e.Clone()
	mixed.Results = rapid.Permutation(e.Results).Draw(t, "results")
	for k, m := range mixed.Results {
		if k%2 == 0 {
			mixed.Results[k] = Match[int]{m.B, m.A, m.WinsB, m.WinsA, []Forfeit{0, ByB, ByA, ByBoth}[m.Forfeit]}
		}
	}
	mixed.Deductions = rapid.Permutation(e.Deductions).Draw(t, "deductions")
	mixed.Sanctions = rapid.Permutation(e.Sanctions).Draw(t, "sanctions")
	mixed.Withdrawals = rapid.Permutation(e.Withdrawals).Draw(t, "withdrawals")
	want, err := Standings(e)
	got, err2 := Standings(mixed)
	if diff := cmp.Diff(want, got); diff != "" || err != nil || err2 != nil {
		t.Fatalf("%+v: %v, %v (-before +after):\n%s", e, err, err2, diff)
	}
	if lots {
		return
	}
	mixed.Teams = rapid.Permutation(e.Teams).Draw(t, "teams")
	if got, err = Standings(mixed); err != nil {
		t.Fatal(err)
	}
	byTeam := func(x, y Row[int]) int { return x.Team - y.Team }
	slices.SortFunc(want.Rows, byTeam)
	slices.SortFunc(got.Rows, byTeam)
	for _, s := range []Table[int]{want, got} {
		for _, p := range s.Places {
			seen.When(len(p.Teams) > 1, "a shared place")
			slices.Sort(p.Teams)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%+v: teams in another order (-before +after):\n%s", e, diff)
	}
}

// calendar: each pair has its results in the schedule, in their order. Then
// come the matches that are forfeited or not played, since a team has
// withdrawn.
func calendar(t *rapid.T, seen occurs.Tally) {
	e := drawLeague(t)
	c, err := Fixtures(e)
	if err != nil {
		t.Fatal(err)
	}
	before := map[[2]int]int{} // how many matches of a pair there were
	for _, day := range c.Rounds {
		for _, f := range day.Matches {
			var list []Match[int]
			for _, m := range e.Results {
				if m.A == f.B && m.B == f.A {
					m = Match[int]{m.B, m.A, m.WinsB, m.WinsA, []Forfeit{0, ByB, ByA, ByBoth}[m.Forfeit]}
				}
				if m.A == f.A && m.B == f.B {
					list = append(list, m)
				}
			}
			n := before[[2]int{f.A, f.B}]
			before[[2]int{f.A, f.B}]++
			x, y := slowTreated(e, f.A), slowTreated(e, f.B)
			want := Fixture[int]{Round: f.Round, A: f.A, B: f.B, First: f.First, Off: x == Annul || y == Annul}
			word := "no result"
			switch {
			case n < len(list):
				want.Result, word = &list[n], "a result"
				if want.Off {
					word = "a result that does not count"
				}
			case want.Off:
				word = "not played"
			case x == Keep && y == Keep:
				want.Off, want.Result, word = true, &Match[int]{A: f.A, B: f.B, Forfeit: ByBoth}, "forfeited by both"
			case x == Keep:
				want.Off, want.Result, word = true, &Match[int]{A: f.A, B: f.B, Forfeit: ByA}, "forfeited by one"
			case y == Keep:
				want.Off, want.Result, word = true, &Match[int]{A: f.A, B: f.B, Forfeit: ByB}, "forfeited by one"
			}
			seen.Note(word)
			if diff := cmp.Diff(want, f); diff != "" {
				t.Fatalf("%+v (-slow +ours):\n%s", e, diff)
			}
		}
	}
	for pair, n := range before {
		if n != slowTimes(e) {
			t.Fatalf("%v meet %d times", pair, n)
		}
	}
}

// slowSort puts matches into the order of their teams.
func slowSort(e Event[int], list []Match[int]) {
	slices.SortFunc(list, func(x, y Match[int]) int { return slices.Compare([]int{x.A, x.B}, []int{y.A, y.B}) })
}
