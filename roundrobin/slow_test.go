package roundrobin

// This file holds a second reading of the rules, too simple to be wrong: points
// are counted anew each time, and to look ahead, all results of the matches
// that remain are tried.

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

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

// slowBetter counts the teams of a list with more points than one, and those
// with as many.
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

// slowCourse returns who is in the final and the contenders of each stage. If a
// list of results isn't complete, it is the last one looked at, over is false,
// and the last contenders are those who play in it.
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
		teams, list = tied, nil
		contenders = append(contenders, tied)
		if stage < len(e.PlayOffs) {
			list = e.PlayOffs[stage]
		}
	}
}

// slowState returns how an event stands, and the champion, or -1.
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

// randomOptions returns figures, often those of the source.
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
	play := func(f Fixture[int]) Match[int] {
		m := Match[int]{A: f.A, B: f.B, WinsA: 2, WinsB: 2}
		if r.IntN(level) > 0 {
			m.WinsA = r.IntN(5)
			m.WinsB = 4 - m.WinsA
		}
		if r.IntN(2) == 0 {
			m = Match[int]{m.B, m.A, m.WinsB, m.WinsA}
		}
		return m
	}
	for {
		d, err := Final(e)
		if err != nil {
			panic(err)
		}
		list := d.Next.Matches
		if len(list) == 0 || d.State != InTable && r.IntN(4) == 0 {
			return e
		}
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		stop := r.IntN(3) == 0
		if stop {
			list = list[:r.IntN(len(list)+1)]
		}
		switch d.State {
		case InPlayOff:
			var stage []Match[int]
			for _, f := range list {
				stage = append(stage, play(f))
			}
			e.PlayOffs = append(e.PlayOffs, stage)
		case InTable:
			for _, f := range list {
				e.Results = append(e.Results, play(f))
			}
		case InFinal, InExtra:
			if len(list) == 0 {
				return e
			}
			m := play(list[0])
			if d.State == InFinal {
				e.Final = &m
			} else {
				e.Extra = &m
			}
		}
		if stop {
			return e
		}
	}
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
	states := map[State]int{}
	longest := 0
	for range 5000 {
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
		states[state]++
		longest = max(longest, len(d.Stages))
	}
	if len(states) != 6 || longest < 3 {
		t.Errorf("states %v, up to %d stages", states, longest)
	}
}

func TestSlowOutlook(t *testing.T) {
	r := rand.New(rand.NewPCG(2014, 2))
	seen := map[State][3]int{}
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
		count := seen[d.State]
		for _, p := range list {
			got = append(got, p.Status)
			count[p.Status]++
		}
		seen[d.State] = count
		if diff := cmp.Diff(slowOutlook(e), got); diff != "" {
			t.Fatalf("%+v (-slow +ours):\n%s", e, diff)
		}
	}
	for _, state := range []State{InTable, InPlayOff} {
		for status, n := range seen[state] {
			if n < 100 {
				t.Errorf("in state %v, status %v was seen %d times", state, Status(status), n)
			}
		}
	}
}

// slowReach tells without flows who can still take one of two places, and who
// has clinched one, by sums over all groups of teams. A team can't keep all of
// a group at a limit or below if the group must have more in any case: its
// points so far, and two for each match that remains within it. If no group
// must, it can (Hall's theorem).
func slowReach(c *contest) []Status {
	k := len(c.teams)
	most := c.most()
	list := make([]Status, k)
	for x := range k {
		reaches := false
		for y := range k { // who is ahead
			fits := true
			for group := range 1 << k {
				if group>>x&1 == 1 || group>>y&1 == 1 {
					continue
				}
				room := int32(0)
				for i := range k {
					if group>>i&1 == 0 {
						continue
					}
					room += most[x] - c.tally[i].points
					for j := range i {
						if group>>j&1 == 1 {
							room -= 2 * int32(c.remaining(i, j))
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
				shared := 2 * int32(c.remaining(y, z))
				for share := range shared + 1 {
					ahead = ahead || x != y && x != z && min(most[y]-share, most[z]-shared+share) >= c.tally[x].points
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

// usual are the figures of the source.
var usual = Options{}.figures(new(problems))

// plenty returns a meter that is never spent.
func plenty() *meter { return &meter{left: math.MaxInt64} }

// randomContest returns a contest of a few teams with some results, of which
// the first teams lose more.
func randomContest(r *rand.Rand) *contest { return contestOf(r, 3+r.IntN(6)) }

// contestOf returns such a contest of k teams.
func contestOf(r *rand.Rand, k int) *contest {
	c := newContest(&usual, seq32(k), 1+uint8(r.IntN(2)))
	part, bias := r.Float64(), r.IntN(3)
	for i := range int32(k) {
		for j := range i {
			for range c.times {
				if r.Float64() >= part {
					continue
				}
				m := match{i, j, int32(r.IntN(3)), int32(r.IntN(3))}
				if r.IntN(3) < bias {
					m.winsA, m.winsB = 2, 0
				}
				c.enter(m)
			}
		}
	}
	return c
}

// TestSlowMending finds by adding up who the group that has too many points
// must do without.
func TestSlowMending(t *testing.T) {
	r := rand.New(rand.NewPCG(2014, 4))
	var seen [2]int
	for range 2000 {
		c := randomContest(r)
		k := len(c.teams)
		f := newShares(c, plenty())
		f.deal(int32(r.IntN(2 * k)))
		if f.settle() {
			continue
		}
		// least is what a group has in any case.
		least := func(group []int) (points int32) {
			for x, i := range group {
				points += c.tally[i].points
				for _, j := range group[:x] {
					points += 2 * int32(c.remaining(i, j))
				}
			}
			return points
		}
		if n := int32(len(f.reached)); least(f.reached) <= n*f.limit {
			t.Fatalf("%+v: %v have only %d points, limit %d", c, f.reached, least(f.reached), f.limit)
		}
		var want []int
		for i := range k {
			rest := slices.DeleteFunc(slices.Clone(f.reached), func(j int) bool { return j == i })
			if n := int32(len(rest)); n < int32(len(f.reached)) && least(rest) <= n*f.limit {
				want = append(want, i)
			}
		}
		got := f.mending(seq(k))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%+v, limit %d, group %v (-slow +ours):\n%s", c, f.limit, f.reached, diff)
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
		c := randomContest(r)
		got := c.statuses(2, plenty())
		for _, s := range got {
			seen[s]++
		}
		if diff := cmp.Diff(slowReach(c), got); diff != "" {
			t.Fatalf("%+v (-slow +ours):\n%s", c, diff)
		}
	}
	if slices.Min(seen[:]) < 100 {
		t.Errorf("statuses were seen %v times", seen)
	}
}

// slowWithin moves points one by one, each over any way, and tries everybody as
// the one who may have more.
func slowWithin(c *contest, limit int32, others int) bool {
	k := len(c.teams)
	if others > 0 {
		for exempt := range k {
			if slowSettle(c, limit, exempt) {
				return true
			}
		}
	}
	return slowSettle(c, limit, k)
}

func slowSettle(c *contest, limit int32, exempt int) bool {
	k := len(c.teams)
	points, give := make([]int32, k), make([]int, k*k)
	for i, t := range c.tally {
		points[i] = t.points
		for j := range k {
			if i != j {
				points[i] += int32(c.remaining(i, j))
				give[i*k+j] = c.remaining(i, j)
			}
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
			if !been[j] && give[i*k+j] > 0 && move(j) {
				give[i*k+j]--
				give[j*k+i]++
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

// TestSlowWithin has contests whose sets of teams take several words.
func TestSlowWithin(t *testing.T) {
	r := rand.New(rand.NewPCG(2014, 5))
	var seen [2][2]int
	for range 60 {
		c := contestOf(r, 60+r.IntN(80))
		f := newShares(c, plenty())
		most := slices.Sorted(slices.Values(c.most()))
		at := sort.Search(len(most), func(k int) bool { return f.within(most[k], 1) })
		for _, limit := range []int32{most[max(at-1, 0)], most[min(at, len(most)-1)], most[len(most)/2]} {
			for others := range 2 {
				got := f.within(limit, others)
				if want := slowWithin(c, limit, others); got != want {
					t.Fatalf("%+v, limit %d, %d others: %t, want %t", c, limit, others, got, want)
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
