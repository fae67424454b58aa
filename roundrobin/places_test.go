package roundrobin

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/occurs"
	"pgregory.net/rapid"
)

// This file holds the two laws of places to account, and a second reading that
// tries all ends.

// commonPoints are points of leagues, and some that are unlike each other.
var commonPoints = []Points{{2, 1, 0}, {3, 1, 0}, {3, 2, 1}, {4, 1, 0}, {5, 2, 0}, {1, 0, 0}, {3, 2, 0}, {1, 1, 0}, {7, 6, -1}, {10, 3, 0}}

// ruledEvent returns a league with rulings, of which some matches remain.
func ruledEvent(r *rand.Rand, teams, remain int) Event[int] {
	e := Event[int]{Teams: seq(teams), Options: Options{
		Games: AnyGames, Points: commonPoints[r.IntN(len(commonPoints))], Places: []int{0, 1, NoFinal}[r.IntN(3)],
		Twice: r.IntN(4) == 0,
	}}
	if r.IntN(3) == 0 {
		e.Options.TieBreaks = []TieBreak{Direct, Difference, Lots}[r.IntN(3):]
	}
	for range max(r.IntN(5)-2, 0) {
		e.Deductions = append(e.Deductions, Deduction[int]{r.IntN(teams), r.IntN(9) - 3, r.IntN(teams + 3), ""})
	}
	if r.IntN(3) == 0 {
		e.Withdrawals = append(e.Withdrawals, Withdrawal[int]{r.IntN(teams), []Treatment{Annul, Keep, Half}[r.IntN(3)], ""})
	}
	level := r.IntN(4)
	for {
		d, err := Final(e)
		if err != nil {
			panic(err)
		}
		if d.State != InTable || len(d.Next.Matches) <= remain {
			return e
		}
		next := d.Next.Matches
		r.Shuffle(len(next), func(i, j int) { next[i], next[j] = next[j], next[i] })
		for _, f := range next[:len(next)-remain] {
			e.Results = append(e.Results, played(r, f, level))
		}
	}
}

// played returns a result by chance. The higher the level, the more often the
// team with the smaller number wins.
func played(r *rand.Rand, f Fixture[int], level int) Match[int] {
	m := Match[int]{A: f.A, B: f.B, WinsA: r.IntN(3), WinsB: r.IntN(3)}
	switch {
	case r.IntN(12) == 0:
		m = Match[int]{A: f.A, B: f.B, Forfeit: []Forfeit{ByA, ByB}[r.IntN(2)]}
	case r.IntN(4) < level:
		m.WinsA, m.WinsB = 1, 0
		if f.A > f.B {
			m.WinsA, m.WinsB = 0, 1
		}
	}
	return m
}

// slowRange tries all ends of the table. For each end it calls each with the
// results, and with the best and the worst place of each team.
//
// First the table is completed with draws. Then its points are changed for each
// end.
func slowRange(e Event[int], next []Fixture[int], each func(results []end, best, worst []int)) {
	drawn := e.Clone()
	for _, f := range next {
		drawn.Results = append(drawn.Results, Match[int]{A: f.A, B: f.B})
	}
	table, err := Standings(drawn)
	if err != nil {
		panic(err)
	}
	var points []int
	for _, row := range table.Rows {
		points = append(points, row.Points)
	}
	win, draw, loss := slowWorth(e.Options)
	results := make([]end, len(next))
	best, worst := make([]int, len(points)), make([]int, len(points))
	var try func(k int)
	try = func(k int) {
		if k < len(next) {
			f := next[k]
			for result, p := range [...][2]int{{win, loss}, {draw, draw}, {loss, win}} {
				results[k] = end(result)
				points[f.A] += p[0] - draw
				points[f.B] += p[1] - draw
				try(k + 1)
				points[f.A] -= p[0] - draw
				points[f.B] -= p[1] - draw
			}
			return
		}
		for i, p := range points {
			best[i], worst[i] = 1, 0
			for j, q := range points {
				if table.Rows[j].Withdrawn {
					continue
				}
				if q > p {
					best[i]++
				}
				if q >= p {
					worst[i]++
				}
			}
			if table.Rows[i].Withdrawn {
				best[i], worst[i] = 0, 0
			}
		}
		each(results, best, worst)
	}
	try(0)
}

// slowProspects returns the prospects of a table that is not complete, without
// rules.
func slowProspects(e Event[int], next []Fixture[int]) []Prospect[int] {
	list := make([]Prospect[int], len(e.Teams))
	first := make([][2]bool, len(list)) // whether it can be first, and not
	for i := range list {
		list[i].Best = len(list) + 1
	}
	slowRange(e, next, func(_ []end, best, worst []int) {
		for i := range list {
			p := &list[i]
			p.Best, p.Worst = min(p.Best, best[i]), max(p.Worst, worst[i])
			first[i][0] = first[i][0] || best[i] == 1
			first[i][1] = first[i][1] || best[i] > 1
		}
	})
	there := 0
	for _, p := range list {
		if p.Worst > 0 {
			there++
		}
	}
	for i := range list {
		p, places := &list[i], min(slowPlaces(e.Options), there)
		switch {
		case p.Worst == 0:
			p.Status = Out
		case places == 0 && !first[i][0], places > 0 && p.Best > places:
			p.Status = Out
		case places == 0 && len(e.Options.TieBreaks) == 0 && !first[i][1], p.Worst <= max(places, 1):
			p.Status = Clinched
		}
	}
	return list
}

// TestSlowPlaces compares places and statuses with all ends.
func TestSlowPlaces(t *testing.T) {
	r := rand.New(rand.NewPCG(2014, 9))
	seen := occurs.Tally{}
	for range night.Cases(400, 6000) {
		e := ruledEvent(r, 2+r.IntN(7), night.Cases(3, 4)+r.IntN(night.Cases(3, 5)))
		d, err := Final(e)
		if err != nil || d.State != InTable {
			continue
		}
		got, err := Outlook(e)
		if err != nil {
			t.Fatal(err)
		}
		// The bounds for many matches hold for few as well.
		_, c, _ := e.course()
		bounds := newAhead(c.open, 0, plenty())
		p := e.Options.Points
		usual := p.Draw == p.Loss || p.Draw == p.Win || p.Win-p.Draw == p.Draw-p.Loss
		for i, want := range slowProspects(e, d.Next.Matches) {
			g := got[i]
			if g.Best != want.Best || g.Worst != want.Worst || g.Status != want.Status {
				t.Fatalf("%+v\nteam %d: %+v, want %+v", e, i, g, want)
			}
			if (g.Rule == Withdrawing) != (want.Worst == 0) {
				t.Fatalf("%+v\nteam %d: %+v", e, i, g)
			}
			if want.Worst == 0 {
				seen.Note("withdrawn")
				continue
			}
			best, worst := bounds.best(i), bounds.worst(i)
			if best > want.Best || worst < want.Worst {
				t.Fatalf("%+v\nteam %d: bounds %d to %d, exact %d to %d", e, i, best, worst, want.Best, want.Worst)
			}
			if (worst <= 1) != (want.Worst <= 1) || (worst <= 2) != (want.Worst <= 2) ||
				usual && ((best >= 2) != (want.Best >= 2) || (best >= 3) != (want.Best >= 3)) {
				t.Fatalf("%+v\nteam %d: bounds %d to %d, exact %d to %d", e, i, best, worst, want.Best, want.Worst)
			}
			seen.Note(fmt.Sprint(p, " ", g.Status))
			seen.When(best < want.Best, "a bound of the best place is not exact")
			seen.When(worst > want.Worst, "a bound of the worst place is not exact")
			seen.When(g.Best < g.Worst, "places are open")
			seen.When(g.Best == g.Worst, "a place is sure")
		}
		for _, row := range c.table.tally {
			seen.When(row.later != 0, "points are taken later")
		}
	}
	things := []string{"withdrawn", "a bound of the best place is not exact", "a bound of the worst place is not exact",
		"places are open", "a place is sure", "points are taken later"}
	for _, p := range commonPoints {
		for s := Open; s <= Out; s++ {
			things = append(things, fmt.Sprint(p, " ", s))
		}
	}
	seen.Check(t, 3, things...)
}

// TestSlowExplain tries all ends with the results of an explanation.
func TestSlowExplain(t *testing.T) {
	r := rand.New(rand.NewPCG(2014, 10))
	seen := occurs.Tally{}
	for range night.Cases(150, 2000) {
		e := ruledEvent(r, 2+r.IntN(6), 2+r.IntN(4))
		d, err := Final(e)
		if err != nil || d.State != InTable {
			continue
		}
		team := r.IntN(len(e.Teams))
		x, err := Explain(e, team)
		if err != nil {
			t.Fatal(err)
		}
		p := x.Prospect
		if p.Rule == Withdrawing {
			if x.Best != nil || x.Worst != nil || x.Cut != nil {
				t.Fatalf("%+v\n%+v", e, x)
			}
			continue
		}
		if x.Best == nil || x.Worst == nil || x.Best.Count != len(x.Best.Results) {
			t.Fatalf("%+v\n%+v", e, x)
		}
		// holds reports whether the team has the place in all ends with
		// these results.
		holds := func(fixed []Assumed[int], best bool) bool {
			holds := true
			slowRange(e, d.Next.Matches, func(results []end, bests, worsts []int) {
				if matching(d.Next.Matches, results, fixed) {
					holds = holds && (best && bests[team] <= p.Best || !best && worsts[team] >= p.Worst)
				}
			})
			return holds
		}
		for _, best := range []bool{true, false} {
			fixed := x.Worst.Results
			if best {
				fixed = x.Best.Results
			}
			if !holds(fixed, best) {
				t.Fatalf("%+v\n%+v: best %t does not follow from %v", e, x, best, fixed)
			}
			seen.Note(fmt.Sprint(min(len(fixed), 3), " results"))
		}
		if c := x.Cut; c != nil {
			within := 0
			for _, f := range d.Next.Matches {
				if slices.Contains(c.Teams, f.A) && slices.Contains(c.Teams, f.B) && f.A != team && f.B != team {
					within += 2
				}
			}
			if c.HalfWins != within || c.Room >= within || c.Count != len(c.Teams) || 1+c.Passed+c.Above > p.Best || c.Above < 1 {
				t.Fatalf("%+v\n%+v %+v: %d half-wins", e, p, c, within)
			}
			seen.Note("a cut")
		}
	}
	seen.Check(t, 5, "0 results", "1 results", "2 results", "3 results", "a cut")
}

// TestExplainMany has leagues with many matches left. It completes the table by
// chance around the results of an explanation.
func TestExplainMany(t *testing.T) {
	r := rand.New(rand.NewPCG(2014, 13))
	seen := occurs.Tally{}
	for range night.Cases(100, 1000) {
		e := ruledEvent(r, 6+r.IntN(8), 13+r.IntN(20))
		d, err := Final(e)
		if err != nil || len(d.Next.Matches) <= exactly {
			continue
		}
		team := r.IntN(len(e.Teams))
		x, err := Explain(e, team)
		if err != nil {
			t.Fatal(err)
		}
		p := x.Prospect
		seen.When(x.Cut != nil, "a cut")
		for k, end := range []*End[int]{x.Best, x.Worst} {
			if end == nil {
				seen.When(p.Rule != Withdrawing, "no end")
				continue
			}
			seen.Note("an end")
			for range 20 {
				full := e.Clone()
				// These are yet to be given to a match.
				open := map[Assumed[int]]int{}
				for _, a := range end.Results {
					open[a]++
				}
				for _, f := range d.Next.Matches {
					m := played(r, f, r.IntN(4))
					for _, a := range []Assumed[int]{{f.A, f.B, false}, {f.B, f.A, false}, {f.A, f.B, true}, {f.B, f.A, true}} {
						if open[a] > 0 {
							open[a]--
							m = Match[int]{A: a.A, B: a.B, WinsA: 1 - toInt(a.Drawn)}
							break
						}
					}
					full.Results = append(full.Results, m)
				}
				s, err := Standings(full)
				if err != nil {
					t.Fatal(err)
				}
				best, worst := 1, 0
				for _, row := range s.Rows {
					if !row.Withdrawn && row.Points > s.Rows[team].Points {
						best++
					}
					if !row.Withdrawn && row.Points >= s.Rows[team].Points {
						worst++
					}
				}
				if k == 0 && best != p.Best || k == 1 && worst != p.Worst {
					t.Fatalf("%+v\n%+v %+v: place %d to %d", e, p, end, best, worst)
				}
			}
		}
	}
	t.Log(seen)
	seen.Check(t, 1, "a cut", "no end")
	seen.Check(t, 100, "an end")
}

// TestExplainElsewhere has questions with nothing to explain, and one with too
// much to show.
func TestExplainElsewhere(t *testing.T) {
	for name, e := range map[string]Event[string]{
		"in the play-off": event(t, 3, "A B 5 5", "A C 5 5", "B C 5 5", "stage", "A B 1 0"),
		"over":            event(t, 3, "A B 6 4", "A C 6 4", "B C 6 4"),
	} {
		x, err := Explain(e, "C")
		if err != nil || x.Best != nil || x.Worst != nil || x.Cut != nil || x.Prospect.Team != "C" || x.Prospect.Best == 0 {
			t.Errorf("%s: %+v, %v", name, x, err)
		}
	}
	_, err := Explain(event(t, 3), "Z")
	if want := "roundrobin: Z: not among the entrants (rule Reach)"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if _, err := Explain(Event[any]{Teams: []any{1, 2}}, any([]int{1})); !errors.Is(err, ErrUnknown) {
		t.Errorf("an id that cannot be compared: %v", err)
	}
	x, err := Explain(Event[int]{Teams: seq(120)}, 0)
	if err != nil || len(x.Best.Results) != MaxShown || x.Best.Count <= MaxShown {
		t.Errorf("%v, %d results of %d", err, len(x.Best.Results), x.Best.Count)
	}
	few := Event[int]{Teams: seq(40), Options: Options{MaxWork: 100}}
	if _, err := Explain(few, 0); !errors.Is(err, ErrTooLarge) {
		t.Errorf("with little work: %v", err)
	}
}

// matching reports whether results are as assumed.
func matching(next []Fixture[int], results []end, fixed []Assumed[int]) bool {
	for k, f := range fixed {
		nth := 1 // of the same two and the same result
		for _, g := range fixed[:k] {
			if g == f {
				nth++
			}
		}
		for i, m := range next {
			switch {
			case m.A == f.A && m.B == f.B && results[i] == [...]end{taken, shared}[toInt(f.Drawn)],
				m.A == f.B && m.B == f.A && results[i] == [...]end{given, shared}[toInt(f.Drawn)]:
				nth--
			}
		}
		if nth > 0 {
			return false
		}
	}
	return true
}

func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestSlowCap goes through all numbers of wins that make a number of units.
func TestSlowCap(t *testing.T) {
	for _, v := range []worth{{1, 0}, {2, 1}, {1, 1}, {3, 1}, {3, 2}, {4, 1}, {5, 2}, {10, 3}, {8, 7}} {
		for m := range 7 {
			for c := range v.win*int64(m) + 3 {
				want := 0
				for u := range 2*m + 1 {
					for wins := max(0, u-m); 2*wins <= u; wins++ {
						if v.win*int64(wins)+v.draw*int64(u-2*wins) <= c {
							want = u
						}
					}
				}
				if got := v.cap(c, m); int(got) != want {
					t.Fatalf("%+v, room %d in %d matches: %d, want %d", v, c, m, got, want)
				}
			}
		}
	}
}

// TestSlowBeyond tries all ways to divide units, and adds up what they cost.
func TestSlowBeyond(t *testing.T) {
	r := rand.New(rand.NewPCG(2014, 12))
	var seen [3]int // some cost, not a whole number, and more than 1
	for range night.Cases(500, 5000) {
		e := ruledEvent(r, 4+r.IntN(4), 3+r.IntN(5))
		_, c, err := e.course()
		if err != nil || c.open != c.table {
			continue
		}
		a := newAhead(c.open, 0, plenty())
		for _, i := range a.seats {
			room, v := a.above(a.most[i]), a.worth
			if r.IntN(2) == 0 {
				room, v = a.below(a.least[i]), a.mirror()
			}
			var matches []left
			all := make([]int, len(a.teams))
			for _, m := range a.lefts(plenty()) {
				if m.a != i && m.b != i {
					matches = append(matches, m)
					all[m.a] += 2
					all[m.b] += 2
				}
			}
			have := make([]int, len(all))
			least := big.NewRat(int64(len(all)), 1)
			var try func(k int)
			try = func(k int) {
				if k < len(matches) {
					for give := range 3 {
						have[matches[k].a] += give
						have[matches[k].b] += 2 - give
						try(k + 1)
						have[matches[k].a] -= give
						have[matches[k].b] -= 2 - give
					}
					return
				}
				cost := new(big.Rat)
				for j, u := range have {
					if room[j] < 0 {
						cost.Add(cost, big.NewRat(1, 1))
						continue
					}
					if most := int(v.cap(room[j], all[j]/2)); u > most {
						cost.Add(cost, big.NewRat(int64(u-most), int64(all[j]-most)))
					}
				}
				if cost.Cmp(least) < 0 {
					least = cost
				}
			}
			try(0)
			want, _ := new(big.Rat).Sub(least, big.NewRat(1, 1_000_000)).Float64()
			if got := a.flow.beyond(room, i, v); got != int(math.Ceil(want)) {
				t.Fatalf("%+v, team %d: %d beyond, want %v", e, i, got, least)
			}
			if least.Sign() > 0 {
				seen[0]++
			}
			if !least.IsInt() {
				seen[1]++
			}
			if least.Cmp(big.NewRat(1, 1)) > 0 {
				seen[2]++
			}
		}
	}
	if slices.Min(seen[:]) < 20 {
		t.Errorf("seen %v", seen)
	}
}

// TestBars has two groups of three teams that have yet to meet each other. One
// team of each group must end above G. In parts, that costs a third of a team
// for each group, and so one team in all.
func TestBars(t *testing.T) {
	e := Event[int]{Teams: seq(7), Deductions: []Deduction[int]{{Team: 0, Points: -1}, {Team: 3, Points: -1}}}
	for i := range 7 {
		for j := range i {
			if i/3 != j/3 {
				e.Results = append(e.Results, Match[int]{A: i, B: j})
			}
		}
	}
	_, c, err := e.course()
	if err != nil {
		t.Fatal(err)
	}
	a := newAhead(c.open, 0, plenty())
	if parts := a.flow.beyond(a.above(a.most[6]), 6, a.worth); a.best(6) != 3 || parts != 1 {
		t.Errorf("place %d, and %d beyond in parts", a.best(6), parts)
	}
	if exact := newAhead(c.open, exactly, plenty()).best(6); exact != 3 {
		t.Errorf("place %d", exact)
	}
}

// TestHold has the plainest cases of ends: teams with some room each.
func TestHold(t *testing.T) {
	for _, c := range []struct {
		name  string
		worth worth
		room  []int64
		games [][2]int
		want  int // how many are beyond their room
	}{
		{"a draw is too much for one, and a win for the other", worth{3, 1}, []int64{2, 0}, [][2]int{{0, 1}}, 1},
		{"a draw for both", worth{3, 1}, []int64{2, 2}, [][2]int{{0, 1}, {0, 1}}, 0},
		{"each wins once", worth{3, 2}, []int64{3, 3, 3}, [][2]int{{0, 1}, {1, 2}, {2, 0}}, 0},
		{"one cannot", worth{3, 2}, []int64{3, 3, 2}, [][2]int{{0, 1}, {1, 2}, {2, 0}}, 1},
		{"two are beyond already", worth{3, 2}, []int64{-1, 3, -1}, [][2]int{{0, 1}, {1, 2}, {2, 0}}, 2},
		// The team with least room must win against the one with most.
		{"a win of the weakest", worth{7, 6}, []int64{20, 15, 9, 6, 17, 3}, [][2]int{{0, 1}, {1, 0}, {3, 4}, {0, 1}, {4, 0}, {4, 2}, {4, 1}}, 0},
	} {
		k := len(c.room)
		for turned := range 2 { // whoever is the first team of a match
			s := &ends{seats: seq(k), degree: make([]int, k), results: make([]end, len(c.games)), work: plenty()}
			for number, g := range c.games {
				s.matches = append(s.matches, left{g[turned], g[1-turned], number})
			}
			if got := s.fewest(c.room, c.worth); got != c.want {
				t.Errorf("%s: %d, want %d", c.name, got, c.want)
			}
		}
	}
}

func TestNarrows(t *testing.T) {
	occurs.Hold(t, narrows, "few remain", "many remain", "few from now on", "narrower", "final words")
}
func FuzzNarrows(f *testing.F) { occurs.Fuzz(f, narrows) }

// narrows: with any result of any match that remains, places only narrow, and
// statuses that are final words stay. Points stay within their range.
func narrows(t *rapid.T, seen occurs.Tally) {
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	e := ruledEvent(r, rapid.IntRange(2, 12).Draw(t, "teams"), rapid.IntRange(1, 40).Draw(t, "left"))
	d, err := Final(e)
	if err != nil {
		t.Fatal(err)
	}
	if d.State != InTable {
		return
	}
	before := must(t, e)
	f := d.Next.Matches[r.IntN(len(d.Next.Matches))]
	left := len(d.Next.Matches)
	seen.When(left <= exactly, "few remain")
	seen.When(left > exactly+1, "many remain")
	seen.When(left == exactly+1, "few from now on")
	for _, m := range []Match[int]{{A: f.A, B: f.B, WinsA: 1}, {A: f.A, B: f.B}, {A: f.A, B: f.B, WinsB: 1}, {A: f.A, B: f.B, Forfeit: ByA}} {
		after := e.Clone()
		after.Results = append(after.Results, m)
		for i, q := range must(t, after) {
			p := before[i]
			if word := takenBack(p, q); word != "" {
				t.Fatalf("%+v\nafter %+v: %s: %+v, before %+v", e, m, word, q, p)
			}
			seen.When(q.Best > p.Best || q.Worst < p.Worst, "narrower")
			seen.When(p.Status != Open, "final words")
		}
	}
}

// takenBack says what a prospect takes back of an earlier one, or "".
func takenBack(before, after Prospect[int]) string {
	switch {
	case after.Best < before.Best:
		return "a better place"
	case after.Worst > before.Worst:
		return "a worse place"
	case before.Status != Open && after.Status != before.Status:
		return "another status"
	case after.Best > after.Worst:
		return "no place"
	case after.Rule == before.Rule && (after.Least < before.Least || after.Most > before.Most):
		return "other points"
	}
	return ""
}

// TestNothingTakenBack plays leagues by chance, one result after the other.
func TestNothingTakenBack(t *testing.T) {
	outlooks := 0
	for seed := uint64(0); outlooks < night.Cases(60_000, 1_100_000); seed++ {
		r := rand.New(rand.NewPCG(seed, 11))
		teams := 6 + r.IntN(55)
		e := ruledEvent(r, teams, 2*teams*teams)
		level := r.IntN(4)
		d, err := Final(e)
		if err != nil {
			t.Fatal(err)
		}
		next := d.Next.Matches
		r.Shuffle(len(next), func(i, j int) { next[i], next[j] = next[j], next[i] })
		// Large leagues begin late, where words are spoken.
		first := max(len(next)-6*teams, 0)
		for _, f := range next[:first] {
			e.Results = append(e.Results, played(r, f, level))
		}
		before, err := Outlook(e)
		if err != nil {
			t.Fatal(err)
		}
		for k, f := range next[first:] {
			m := played(r, f, level)
			e.Results = append(e.Results, m)
			after, err := Outlook(e)
			if err != nil {
				t.Fatal(err)
			}
			for i, q := range after {
				if word := takenBack(before[i], q); word != "" {
					text, _ := json.Marshal(e)
					t.Fatalf("seed %d, %d left, after %+v: %s: %+v, before %+v\n%s", seed, len(next)-first-k-1, m, word, q, before[i], text)
				}
			}
			outlooks += len(after)
			before = after
		}
	}
	t.Logf("%d outlooks of a team", outlooks)
}

// TestLaterPoints has points that will be given to a team that has withdrawn.
func TestLaterPoints(t *testing.T) {
	e := event(t, 4, "A B 6 4")
	e.Withdrawals = []Withdrawal[string]{{"B", Keep, ""}}
	e.Deductions = []Deduction[string]{{"B", -5, 2, ""}}
	list, err := Outlook(e)
	if err != nil || list[1].Least != 5 || list[1].Most != 5 {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestOutlookVectors has leagues in which an earlier outlook took a word back
// with the last result.
func TestOutlookVectors(t *testing.T) {
	files, err := filepath.Glob("testdata/outlook-*.txt")
	if err != nil || len(files) != 3 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		e := readLeague(t, string(text))
		last := e.Results[len(e.Results)-1]
		after, err := Outlook(e)
		if err != nil {
			t.Fatal(err)
		}
		e.Results = e.Results[:len(e.Results)-1]
		before, err := Outlook(e)
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range before {
			if word := takenBack(p, after[i]); word != "" {
				t.Errorf("%s, after %+v: %s: %+v, before %+v", name, last, word, after[i], p)
			}
		}
	}
}

// readLeague reads a league: its teams by number, its points, and a line for
// each team with its results against teams with smaller numbers. These are w,
// d, l, or - for a match that remains. The last line has the last result.
func readLeague(t *testing.T, text string) (e Event[int]) {
	t.Helper()
	if !strings.HasPrefix(text, "# Source: ") {
		t.Fatal("line 1 is not a source")
	}
	e.Options = Options{Games: AnyGames, Places: 1}
	result := func(a, b int, word byte) {
		m := Match[int]{A: a, B: b}
		switch word {
		case 'w':
			m.WinsA = 1
		case 'l':
			m.WinsB = 1
		case '-':
			return
		}
		e.Results = append(e.Results, m)
	}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		var a, b int
		var word string
		switch {
		case len(words) == 0 || words[0] == "#":
		case words[0] == "points":
			fmt.Sscan(words[1]+" "+words[2]+" "+words[3], &e.Options.Points.Win, &e.Options.Points.Draw, &e.Options.Points.Loss)
		case words[0] == "places":
			fmt.Sscan(words[1], &e.Options.Places)
		case words[0] == "last":
			fmt.Sscan(words[1]+" "+words[2]+" "+words[3], &a, &b, &word)
			result(a, b, word[0])
		default:
			e.Teams = append(e.Teams, len(e.Teams))
			for b := range len(words) - 1 {
				result(len(e.Teams)-1, b, words[b+1][0])
			}
		}
	}
	return e
}
