package roundrobin

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"testing"

	"github.com/arbiter-go/arbiter/internal/occurs"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// This file holds a second reading of the rules, too simple to be wrong: points
// are counted anew each time, and to look ahead, all results of the matches
// that remain are tried.

// slowWorth returns the points for a win, a draw and a loss.
func slowWorth(o Options) (win, draw, loss int) {
	if o.Points == (Points{}) {
		return 2, 1, 0
	}
	return o.Points.Win, o.Points.Draw, o.Points.Loss
}

// slowPlaces returns how many places there are in the final.
func slowPlaces(o Options) int {
	return map[int]int{0: 2, 1: 1, 2: 2, NoFinal: 0}[o.Places]
}

// slowPoints returns the points of a team from some matches.
func slowPoints(o Options, team int, list []Match[int]) int {
	win, draw, loss := slowWorth(o)
	points := 0
	for _, r := range list {
		switch {
		case r.A != team && r.B != team:
		case r.WinsA == r.WinsB:
			points += draw
		case (r.WinsA > r.WinsB) == (r.A == team):
			points += win
		default:
			points += loss
		}
	}
	return points
}

// slowBetter counts the teams of a list with more points than a team, and the
// teams with as many points.
func slowBetter(team int, teams []int, points func(int) int) (more, same int) {
	for _, other := range teams {
		if points(other) > points(team) {
			more++
		}
		if points(other) == points(team) {
			same++
		}
	}
	return more, same
}

// slowCourse returns the finalists and the contenders of each stage. It stops
// at the first list of results that is not complete. Then over is false, and
// the last contenders are the teams that play in it.
func slowCourse(e Event[int]) (finalists []int, contenders [][]int, over bool) {
	teams, list, times := e.Teams, e.Results, 1
	if e.Options.Twice {
		times = 2
	}
	for stage := 0; ; stage++ {
		if len(list) < times*len(teams)*(len(teams)-1)/2 {
			return finalists, contenders, false
		}
		times = 1
		points := func(team int) int { return slowPoints(e.Options, team, list) }
		places := slowPlaces(e.Options) - len(finalists)
		if places == 0 {
			return finalists, contenders, true
		}
		var through, tied []int
		for _, team := range teams {
			more, same := slowBetter(team, teams, points)
			if more+same <= places {
				through = append(through, team)
			} else if more < places {
				tied = append(tied, team)
			}
		}
		slices.SortStableFunc(through, func(x, y int) int { return points(y) - points(x) })
		finalists = append(finalists, through...)
		if tied == nil {
			return finalists, contenders, true
		}
		if e.Lots != nil && stage > 0 && stage == len(e.PlayOffs) {
			return append(finalists, e.Lots[:places-len(through)]...), contenders, true
		}
		teams, list = tied, nil
		contenders = append(contenders, tied)
		if stage < len(e.PlayOffs) {
			list = e.PlayOffs[stage]
		}
	}
}

// slowState returns the state of an event, and the champion, or -1.
func slowState(e Event[int]) (State, int) {
	finalists, contenders, over := slowCourse(e)
	if !over && contenders == nil {
		return InTable, -1
	}
	if !over {
		return InPlayOff, -1
	}
	switch slowPlaces(e.Options) {
	case 0:
		for _, team := range e.Teams {
			if more, same := slowBetter(team, e.Teams, func(x int) int { return slowPoints(e.Options, x, e.Results) }); more == 0 && same == 1 {
				return Decided, team
			}
		}
		return NotWon, -1
	case 1:
		return Decided, finalists[0]
	}
	for _, m := range []struct {
		r    *Match[int]
		wait State
	}{{e.Final, InFinal}, {e.Extra, InExtra}} {
		if m.r == nil {
			return m.wait, -1
		}
		if m.r.WinsA > m.r.WinsB {
			return Decided, m.r.A
		}
		if m.r.WinsB > m.r.WinsA {
			return Decided, m.r.B
		}
	}
	return NotWon, -1
}

// slowOutlook tries all results of the matches that remain.
func slowOutlook(e Event[int]) []Status {
	finalists, contenders, over := slowCourse(e)
	list := make([]Status, len(e.Teams))
	for i := range list {
		list[i] = Out
	}
	for _, f := range finalists {
		list[f] = Clinched
	}
	if over && slowPlaces(e.Options) > 0 {
		return list
	}
	teams, results, times := e.Teams, e.Results, 1
	if e.Options.Twice {
		times = 2
	}
	if k := len(contenders); k > 0 {
		teams, results, times = contenders[k-1], nil, 1
		if k <= len(e.PlayOffs) {
			results = e.PlayOffs[k-1]
		}
	}
	points := make([]int, len(e.Teams))
	met := map[[2]int]int{}
	for _, team := range teams {
		points[team] = slowPoints(e.Options, team, results)
	}
	for _, r := range results {
		met[[2]int{r.A, r.B}]++
		met[[2]int{r.B, r.A}]++
	}
	var left [][2]int
	for i, x := range teams {
		for _, y := range teams[:i] {
			for range times - met[[2]int{x, y}] {
				left = append(left, [2]int{x, y})
			}
		}
	}
	win, draw, loss := slowWorth(e.Options)
	places := slowPlaces(e.Options) - len(finalists)
	in, out := make([]bool, len(e.Teams)), make([]bool, len(e.Teams))
	var try func(k int)
	try = func(k int) {
		if k < len(left) {
			x, y := left[k][0], left[k][1]
			for _, result := range [][2]int{{win, loss}, {draw, draw}, {loss, win}} {
				points[x] += result[0]
				points[y] += result[1]
				try(k + 1)
				points[x] -= result[0]
				points[y] -= result[1]
			}
			return
		}
		for _, team := range teams {
			more, same := slowBetter(team, teams, func(x int) int { return points[x] })
			if places == 0 {
				in[team], out[team] = in[team] || more == 0, out[team] || more > 0
				continue
			}
			in[team] = in[team] || more < places
			out[team] = out[team] || more+same > places
		}
	}
	try(0)
	for _, team := range teams {
		switch {
		case in[team] && out[team]:
			list[team] = Open
		case in[team]:
			list[team] = Clinched
		}
	}
	return list
}

// worthsToTry are points that are unlike each other: the first ones are exact.
var worthsToTry = []Points{{}, {1, 0, 0}, {1, 1, 0}, {4, 2, 0}, {1, 0, -1}, {3, 1, 0}, {3, 2, 0}, {5, 1, -1}, {10, 3, 0}, {100, 99, 98}, {7, 6, 0}}

// randomOptions returns figures, often the figures of the source.
func randomOptions(r *rand.Rand) (o Options) {
	if r.IntN(3) == 0 {
		return o
	}
	o.Points = worthsToTry[r.IntN(len(worthsToTry))]
	o.Places = []int{0, 1, 2, NoFinal}[r.IntN(4)]
	o.Twice = r.IntN(3) == 0
	o.Games = []int{0, 4, AnyGames}[r.IntN(3)]
	return o
}

// randomEvent returns an event with results up to a random point. Wins are few,
// so that there are ties.
func randomEvent(r *rand.Rand, most int) Event[int] {
	e := Event[int]{Teams: seq(2 + r.IntN(most-1)), Options: randomOptions(r)}
	level := 1 + r.IntN(8)
	for {
		state, _ := slowState(e)
		if state > InExtra || state != InTable && r.IntN(4) == 0 {
			return e
		}
		if _, contenders, _ := slowCourse(e); state == InPlayOff && len(contenders) > 1 && r.IntN(6) == 0 {
			e.Lots = slices.Clone(contenders[len(contenders)-1])
			r.Shuffle(len(e.Lots), func(i, j int) { e.Lots[i], e.Lots[j] = e.Lots[j], e.Lots[i] })
			continue
		}
		list := slowUpcoming(e)
		for i, m := range list {
			m.WinsA, m.WinsB = 2, 2
			if r.IntN(level) > 0 {
				m.WinsA = r.IntN(5)
				m.WinsB = 4 - m.WinsA
			}
			if r.IntN(2) == 0 {
				m = Match[int]{m.B, m.A, m.WinsB, m.WinsA, 0}
			}
			list[i] = m
		}
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		stop := r.IntN(3) == 0
		if stop {
			list = list[:r.IntN(len(list)+1)]
		}
		switch {
		case state == InTable:
			e.Results = list
		case state == InPlayOff:
			e.PlayOffs = append(e.PlayOffs, list)
		case len(list) == 0:
		case state == InFinal:
			e.Final = &list[0]
		case state == InExtra:
			e.Extra = &list[0]
		}
		if stop {
			return e
		}
	}
}

// slowUpcoming returns the matches of the latest contest, without results, or
// the match of the finalists.
func slowUpcoming(e Event[int]) (list []Match[int]) {
	finalists, contenders, over := slowCourse(e)
	teams, times := e.Teams, 1
	if e.Options.Twice && len(contenders) == 0 {
		times = 2
	}
	if over {
		return []Match[int]{{A: finalists[0], B: finalists[1]}}
	}
	if k := len(contenders); k > 0 {
		teams = contenders[k-1]
	}
	for i, a := range teams {
		for _, b := range teams[:i] {
			for range times {
				list = append(list, Match[int]{A: a, B: b})
			}
		}
	}
	return list
}

func seq(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func TestSlowFinal(t *testing.T) {
	r := rand.New(rand.NewPCG(2014, 1))
	seen := occurs.Tally{}
	longest := 0
	for range 8000 {
		e := randomEvent(r, 8)
		d, err := Final(e)
		if err != nil {
			t.Fatalf("%+v: %v", e, err)
		}
		finalists, contenders, over := slowCourse(e)
		var gotFinalists []int
		var gotContenders [][]int
		for _, f := range d.Finalists {
			gotFinalists = append(gotFinalists, f.Team)
		}
		for _, s := range d.Stages {
			gotContenders = append(gotContenders, s.Contenders)
		}
		if diff := cmp.Diff(finalists, gotFinalists, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%+v: finalists (-slow +ours):\n%s", e, diff)
		}
		if diff := cmp.Diff(contenders, gotContenders, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%+v: contenders (-slow +ours):\n%s", e, diff)
		}
		state, champion := slowState(e)
		got := -1
		if d.Champion != nil {
			got = *d.Champion
		}
		if state != d.State || champion != got || over != (state >= InFinal) {
			t.Fatalf("%+v: %v, champion %d, want %v, %d", e, d.State, got, state, champion)
		}
		for k, row := range d.Table.Rows {
			if row.Points != slowPoints(e.Options, k, e.Results) {
				t.Fatalf("%+v: team %d has %d points", e, k, row.Points)
			}
		}
		for _, p := range d.Table.Places {
			for _, team := range p.Teams {
				more, same := slowBetter(team, e.Teams, func(x int) int { return slowPoints(e.Options, x, e.Results) })
				if p.From != more+1 || p.To != more+same || p.Points != slowPoints(e.Options, team, e.Results) {
					t.Fatalf("%+v: place %+v, want %d-%d", e, p, more+1, more+same)
				}
			}
		}
		decisionSeen(seen, e, d)
		longest = max(longest, len(d.Stages))
	}
	seen.Check(t, 10, decisionThings...)
	if longest < 3 {
		t.Errorf("up to %d stages", longest)
	}
}

func TestSlowOutlook(t *testing.T) {
	r := rand.New(rand.NewPCG(2014, 2))
	seen := occurs.Tally{}
	for range 4000 {
		e := randomEvent(r, 7)
		d, err := Final(e)
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Next.Matches) > 7 { // 3⁷ results at most
			continue
		}
		list, err := Outlook(e)
		if err != nil {
			t.Fatal(err)
		}
		var got []Status
		for _, p := range list {
			got = append(got, p.Status)
			seen.Note(d.State, ": ", p.Status)
			seen.Note(p.Status, " by ", p.Rule)
		}
		if diff := cmp.Diff(slowOutlook(e), got); diff != "" {
			t.Fatalf("%+v (-slow +ours):\n%s", e, diff)
		}
	}
	seen.Check(t, 100,
		"table: open", "table: clinched", "table: out", "playoff: open", "playoff: clinched", "playoff: out",
		"open by TopTwo", "clinched by TopTwo", "out by TopTwo", "open by PlayOff", "clinched by PlayOff", "out by PlayOff",
		"open by MatchPoints", "clinched by MatchPoints", "out by MatchPoints")
	seen.Check(t, 20, "open by StillTied", "clinched by StillTied", "out by StillTied")
}

// A season is a round robin of some teams, for the twins of contests. They
// count points and matches anew each time.
type season struct {
	options Options
	teams   int
	times   int
	matches []Match[int]
}

// contest returns the season as the contest that is tested.
func (s season) contest() *contest {
	f := s.options.figures(new(problems))
	c := newContest(&f, seq32(s.teams), uint8(s.times))
	for _, m := range s.matches {
		c.enter(match{int32(m.A), int32(m.B), int32(m.WinsA), int32(m.WinsB), 0})
	}
	return c
}

// count returns the points of each team, and the matches left of each pair.
func (s season) count() (points []int, left [][]int) {
	for i := range s.teams {
		points = append(points, slowPoints(s.options, i, s.matches))
		left = append(left, make([]int, s.teams))
		for j := range s.teams {
			if i != j {
				left[i][j] = s.times
			}
		}
	}
	for _, m := range s.matches {
		left[m.A][m.B]--
		left[m.B][m.A]--
	}
	return points, left
}

// slowMost returns the points of each team if it wins all that remains, for
// which it gets two points each.
func slowMost(points []int, left [][]int) []int {
	most := slices.Clone(points)
	for i, row := range left {
		for _, n := range row {
			most[i] += 2 * n
		}
	}
	return most
}

// slowReach tells without flows which teams can still take one of two places,
// and which have clinched a place.
//
// It goes through all groups of teams. Not all teams of a group can stay within
// a limit if the group must have more points: its points so far, and two for
// each match that remains within the group. If this is true of no group, all
// teams can stay within the limit (Hall's theorem).
func slowReach(s season) []Status {
	k := s.teams
	points, left := s.count()
	most := slowMost(points, left)
	list := make([]Status, k)
	for x := range k {
		reaches := false
		for y := range k { // the team that is ahead
			fits := true
			for group := range 1 << k {
				if group>>x&1 == 1 || group>>y&1 == 1 {
					continue
				}
				room := 0
				for i := range k {
					if group>>i&1 == 0 {
						continue
					}
					room += most[x] - points[i]
					for j := range i {
						if group>>j&1 == 1 {
							room -= 2 * left[i][j]
						}
					}
				}
				fits = fits && room >= 0
			}
			reaches = reaches || y != x && fits
		}
		ahead := false // two others with as many points as x has now
		for y := range k {
			for z := range y {
				shared := 2 * left[y][z]
				for share := range shared + 1 {
					ahead = ahead || x != y && x != z && min(most[y]-share, most[z]-shared+share) >= points[x]
				}
			}
		}
		switch {
		case !reaches:
			list[x] = Out
		case !ahead:
			list[x] = Clinched
		}
	}
	return list
}

// plenty returns a meter that is never spent.
func plenty() *meter { return &meter{left: math.MaxInt64} }

// randomSeason returns a season of a few teams with some results, of which the
// first teams lose more.
func randomSeason(r *rand.Rand) season { return seasonOf(r, 3+r.IntN(6)) }

// seasonOf returns a season of k teams, as randomSeason does.
func seasonOf(r *rand.Rand, k int) season {
	s := season{teams: k, times: 1 + r.IntN(2)}
	part, bias := r.Float64(), r.IntN(3)
	for i := range k {
		for j := range i {
			for range s.times {
				if r.Float64() >= part {
					continue
				}
				m := Match[int]{i, j, r.IntN(3), r.IntN(3), 0}
				if r.IntN(3) < bias {
					m.WinsA, m.WinsB = 2, 0
				}
				s.matches = append(s.matches, m)
			}
		}
	}
	return s
}

// statuses returns the status of each seat, for a number of places.
func (a *ahead) statuses(places int) []Status {
	list := make([]Status, len(a.teams))
	for i := range list {
		list[i] = a.status(i, a.best(i), a.worst(i), places)
	}
	return list
}

// TestSlowMending adds up the half-wins of a group that has too many. It finds
// the members without which the group does not have too many.
func TestSlowMending(t *testing.T) {
	r := rand.New(rand.NewPCG(2014, 4))
	var seen [2]int
	for range 2000 {
		s := randomSeason(r)
		k := s.teams
		points, left := s.count()
		a := newAhead(s.contest(), 0, plenty())
		f := newUnits(a.contest, plenty())
		limit := r.IntN(2 * k)
		if f.within(a.above(int64(limit)), a.worth, 0) {
			continue
		}
		// least is what a group has in any case.
		least := func(group []int) (sum int) {
			for x, i := range group {
				sum += points[i]
				for _, j := range group[:x] {
					sum += 2 * left[i][j]
				}
			}
			return sum
		}
		if least(f.reached) <= len(f.reached)*limit {
			t.Fatalf("%+v: %v have only %d points, limit %d", s, f.reached, least(f.reached), limit)
		}
		// A team above the limit already counts as one point above it.
		for i := range k {
			points[i] = min(points[i], limit+1)
		}
		var want []int
		for i := range k {
			rest := slices.DeleteFunc(slices.Clone(f.reached), func(j int) bool { return j == i })
			if len(rest) < len(f.reached) && least(rest) <= len(rest)*limit {
				want = append(want, i)
			}
		}
		got := f.mending(seq(k))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%+v, limit %d, group %v (-slow +ours):\n%s", s, limit, f.reached, diff)
		}
		seen[min(len(got), 1)]++
	}
	if slices.Min(seen[:]) < 100 {
		t.Errorf("nobody, and somebody: %v", seen)
	}
}

func TestSlowReach(t *testing.T) {
	r := rand.New(rand.NewPCG(2014, 3))
	var seen [3]int
	for range 400 {
		s := randomSeason(r)
		got := newAhead(s.contest(), exactly*r.IntN(2), plenty()).statuses(2)
		for _, status := range got {
			seen[status]++
		}
		if diff := cmp.Diff(slowReach(s), got); diff != "" {
			t.Fatalf("%+v (-slow +ours):\n%s", s, diff)
		}
	}
	if slices.Min(seen[:]) < 100 {
		t.Errorf("statuses were seen %v times", seen)
	}
}

// slowWithin moves points one by one, each over any way, and tries each team as
// the team that can have more.
func slowWithin(s season, limit, others int) bool {
	points, left := s.count()
	if others > 0 {
		for exempt := range s.teams {
			if slowSettle(points, left, limit, exempt) {
				return true
			}
		}
	}
	return slowSettle(points, left, limit, -1)
}

func slowSettle(points []int, left [][]int, limit, exempt int) bool {
	k := len(points)
	points = slices.Clone(points)
	var give [][]int // each match that remains gives both a point
	for i, row := range left {
		give = append(give, slices.Clone(row))
		for _, n := range row {
			points[i] += n
		}
	}
	been := make([]bool, k)
	var move func(i int) bool
	move = func(i int) bool {
		been[i] = true
		if i == exempt || points[i] < limit {
			points[i]++
			return true
		}
		for j := range k {
			if !been[j] && give[i][j] > 0 && move(j) {
				give[i][j]--
				give[j][i]++
				return true
			}
		}
		return false
	}
	for i := range k {
		for i != exempt && points[i] > limit {
			clear(been)
			if !move(i) {
				return false
			}
			points[i]--
		}
	}
	return true
}

// TestSlowWithin has contests whose sets of teams have several words. Limits
// are the largest for which the answer is no, the smallest for which it is yes,
// and some other.
func TestSlowWithin(t *testing.T) {
	r := rand.New(rand.NewPCG(2014, 5))
	var seen [2][2]int
	for range 60 {
		s := seasonOf(r, 60+r.IntN(80))
		a := newAhead(s.contest(), exactly, plenty())
		f := newUnits(a.contest, plenty())
		within := func(limit, others int) bool { return f.within(a.above(int64(limit)), a.worth, others) }
		most := slowMost(s.count())
		slices.Sort(most)
		at := sort.Search(len(most), func(k int) bool { return within(most[k], 1) })
		for _, limit := range []int{most[max(at-1, 0)], most[min(at, len(most)-1)], most[len(most)/2]} {
			for others := range 2 {
				got := within(limit, others)
				if want := slowWithin(s, limit, others); got != want {
					t.Fatalf("%+v, limit %d, %d others: %t, want %t", s, limit, others, got, want)
				}
				if got {
					seen[others][1]++
				} else {
					seen[others][0]++
				}
			}
		}
	}
	if min(seen[0][0], seen[0][1], seen[1][0], seen[1][1]) < 10 {
		t.Errorf("without and with another, no and yes: %v", seen)
	}
}

func seq32(n int) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = int32(i)
	}
	return list
}
