package main

import (
	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/forecast/internal/odds"
	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// A stage is a course that a test makes up. It is never played on.
type stage struct {
	names    []string
	contests []course.Contest
	partial  bool   // not complete
	through  string // as in course.Course
}

func (s stage) Players() []string                            { return s.names }
func (s stage) Entrants() int                                { return len(s.names) }
func (s stage) Contests() []course.Contest                   { return s.contests }
func (s stage) After([]course.Result) (course.Course, error) { panic("a stage is not played on") }
func (s stage) End() course.End                              { return course.End{} }
func (s stage) Most() int                                    { return -1 }
func (s stage) Bounds() []course.Bound                       { return nil }
func (s stage) Complete() bool                               { return !s.partial }
func (s stage) Through() string                              { return s.through }
func (s stage) Size() int                                    { return 0 }

// madeUp is a forecast with odds that no event has: everybody can have any
// place, and the first entrants are somewhat better.
func madeUp(playings int, names ...string) forecast {
	n := len(names)
	share := func(hits int) odds.Chance {
		low, high := chance.Interval(hits, playings)
		return odds.Chance{Value: float64(hits) / float64(playings), Low: low, High: high}
	}
	s := stage{names: names}
	f := forecast{
		event:    event{name: "test", about: []string{"An event that is made up"}, kind: floating, next: "games of round 2", contest: "game"},
		odds:     odds.Odds{Playings: playings, Nobody: odds.Chance{Proved: true}},
		playings: playings, seed: 1,
		spreads: []strength.Spread{{Weight: 1, Elo: 200, Share: 0.25}, {Weight: 0.5, Elo: 300, Share: 0.75}},
	}
	for k := range names {
		// The first entrants have more weight on the first places.
		total, weights := 0, make([]int, n)
		for place := range weights {
			weights[place] = 1 + (n-1-k)*(n-1-place) + k*place
			total += weights[place]
		}
		var places []odds.Chance
		for _, w := range weights {
			places = append(places, share(playings*w/total))
		}
		f.odds.Places = append(f.odds.Places, places)
		f.odds.Champion = append(f.odds.Champion, places[0])
		f.elo, f.errors = append(f.elo, float64(50*(n-k))), append(f.errors, 80)
	}
	for k := 0; k+1 < n; k += 2 {
		c := course.Contest{First: k, Second: k + 1, Games: 1}
		s.contests = append(s.contests, c)
		w := odds.Swing{Contest: c, Results: [3]odds.Chance{share(playings * 2 / 3), share(playings / 3), {Proved: true}}}
		for r := range 2 {
			for x := range names {
				hits := int(f.odds.Champion[x].Value * float64(playings) / 2)
				if x == k+r || r == 1 && x == (k+5)%n {
					hits += hits / 2
				}
				w.Champion[r] = append(w.Champion[r], share(hits))
			}
		}
		f.odds.Swings = append(f.odds.Swings, w)
	}
	f.event.start = course.Start{Course: s}
	return f
}
