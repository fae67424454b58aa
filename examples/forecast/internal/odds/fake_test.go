package odds

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"sync/atomic"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// A fake is a course whose contests and end follow from its history alone.
type fake struct {
	names    []string
	entrants int
	most     int
	bounds   []course.Bound
	partial  bool   // not complete
	through  string // as in course.Course
	size     int
	history  string // the results, and a blank after each round
	rounds   int
	// next returns the contests after a history, or the end.
	next  func(history string, rounds int) ([]course.Contest, course.End)
	after func(history string) error // may be nil
	calls *atomic.Int64              // of After
}

func (f *fake) Players() []string { return f.names }
func (f *fake) Entrants() int     { return f.entrants }
func (f *fake) Most() int         { return f.most }

func (f *fake) Contests() []course.Contest {
	c, _ := f.next(f.history, f.rounds)
	return c
}

func (f *fake) End() course.End {
	_, e := f.next(f.history, f.rounds)
	return e
}

func (f *fake) Bounds() []course.Bound { return f.bounds }
func (f *fake) Complete() bool         { return !f.partial }
func (f *fake) Through() string        { return f.through }
func (f *fake) Size() int              { return f.size }

func (f *fake) After(results []course.Result) (course.Course, error) {
	f.calls.Add(1)
	if contests := f.Contests(); len(results) != len(contests) {
		return nil, fmt.Errorf("%d results of %d contests", len(results), len(contests))
	}
	g := *f
	text := make([]byte, len(results))
	for k, r := range results {
		text[k] = '0' + byte(r)
	}
	g.history += string(text) + " "
	g.rounds++
	if f.after != nil {
		if err := f.after(g.history); err != nil {
			return nil, err
		}
	}
	return &g, nil
}

// newFake returns a course with bounds that say nothing.
func newFake(entrants, most int, next func(history string, rounds int) ([]course.Contest, course.End)) *fake {
	f := &fake{entrants: entrants, most: most, next: next, calls: new(atomic.Int64)}
	for k := range entrants {
		f.names = append(f.names, fmt.Sprintf("P%d", k+1))
		f.bounds = append(f.bounds, course.Bound{Best: 1, Worst: entrants, CanWin: true})
	}
	return f
}

// knockout returns a knock-out of 2^rounds entrants.
func knockout(rounds int) *fake {
	n := 1 << rounds
	return newFake(n, n-1, func(history string, played int) ([]course.Contest, course.End) {
		left := make([]int, n)
		places := make([]int, n)
		for k := range left {
			left[k] = k
		}
		for at, size := 0, n/2; size > 0; at, size = at+size+1, size/2 {
			if at == len(history) {
				var c []course.Contest
				for k := range size {
					c = append(c, course.Contest{First: left[2*k], Second: left[2*k+1], Games: 1})
				}
				return c, course.End{}
			}
			for k := range size {
				lost := 1 - int(history[at+k]-'0')
				places[left[2*k+lost]] = size + 1
				left[k] = left[2*k+1-lost]
			}
		}
		places[left[0]] = 1
		return nil, course.End{Places: places, Champion: left[0]}
	})
}

// league returns a league of n entrants, who play matches of two games, one
// match a round. A match has 2 points, and an even match has 1 for each.
func league(n int) *fake {
	var pairs []course.Contest
	for a := range n {
		for b := range a {
			pairs = append(pairs, course.Contest{First: b, Second: a, Games: 2})
		}
	}
	f := newFake(n, len(pairs), func(history string, rounds int) ([]course.Contest, course.End) {
		if rounds < len(pairs) {
			return pairs[rounds:][:1], course.End{}
		}
		points := make([]int, n)
		for k, p := range pairs {
			switch history[2*k] - '0' {
			case byte(course.FirstWins):
				points[p.First] += 2
			case byte(course.SecondWins):
				points[p.Second] += 2
			default:
				points[p.First]++
				points[p.Second]++
			}
		}
		e := course.End{Places: make([]int, n), Through: make([]bool, n)}
		for k := range n {
			e.Places[k] = 1
			for j := range n {
				if points[j] > points[k] {
					e.Places[k]++
				}
			}
			e.Through[k] = e.Places[k] <= 2
		}
		e.Champion = champion(e.Places)
		return nil, e
	})
	f.through = "final"
	return f
}

// champion returns who is alone in the first place, or -1.
func champion(places []int) int {
	who := -1
	for k, p := range places {
		if p == 1 && who >= 0 {
			return -1
		}
		if p == 1 {
			who = k
		}
	}
	return who
}

// wild returns a small course in which anything can happen: any contests, and
// any end. Its bounds are as sharp as can be.
func wild(seed uint64) *fake {
	shape := rand.New(rand.NewPCG(seed, 1))
	n, rounds, through := 2+shape.IntN(3), shape.IntN(4), shape.IntN(2) == 0
	if rounds == 0 {
		rounds = shape.IntN(2)
	}
	f := newFake(n, 2*rounds, func(history string, played int) ([]course.Contest, course.End) {
		h := fnv.New64a()
		fmt.Fprint(h, seed, history)
		r := rand.New(rand.NewPCG(seed, h.Sum64()))
		if played < rounds && (played == 0 || r.IntN(6) > 0) {
			var c []course.Contest
			for range 1 + r.IntN(2) {
				pair := r.Perm(n)
				c = append(c, course.Contest{First: pair[0], Second: pair[1], Games: []int{1, 1, 1, 2, 3, 4}[r.IntN(6)]})
			}
			return c, course.End{}
		}
		points := make([]int, n)
		for k := range points {
			points[k] = r.IntN(3)
		}
		if points[0] == 0 {
			points[0] = 1 // so that the bounds say something
		}
		e := course.End{Places: make([]int, n)}
		for k := range n {
			e.Places[k] = 1
			for j := range n {
				if points[j] > points[k] {
					e.Places[k]++
				}
			}
		}
		if through {
			e.Through = make([]bool, n)
			for k := range n {
				e.Through[k] = points[k] > 0
			}
		}
		e.Champion = champion(e.Places)
		return nil, e
	})
	if through {
		f.through = "field"
	}
	for k := range f.bounds {
		f.bounds[k] = course.Bound{Best: n, Worst: 1, MustWin: true, Through: through, NotThrough: through}
	}
	walk(f, func(e course.End, _ []step) {
		for k := range f.bounds {
			b := &f.bounds[k]
			b.Best, b.Worst = min(b.Best, e.Places[k]), max(b.Worst, e.Places[k])
			b.CanWin = b.CanWin || e.Champion == k
			b.MustWin = b.MustWin && e.Champion == k
			if through {
				b.Through = b.Through && e.Through[k]
				b.NotThrough = b.NotThrough && !e.Through[k]
			}
		}
	})
	f.calls.Store(0)
	return f
}

var errBroken = errors.New("broken")

// known are strengths that are known.
type known []float64

func (s known) Draw(_ *chance.Lots, into []float64) { copy(into, s) }
func (s known) Fixed() bool                         { return true }

// vague are strengths around some values, with a standard deviation of 1.
type vague []float64

func (s vague) Draw(lots *chance.Lots, into []float64) {
	for k := range into {
		into[k] = s[k] + lots.Normal()
	}
}
func (s vague) Fixed() bool { return false }

// strengths returns some strengths for a course.
func strengths(seed uint64, c course.Course) []float64 {
	r := rand.New(rand.NewPCG(seed, 2))
	s := make([]float64, len(c.Players()))
	for k := range s {
		s[k] = r.NormFloat64()
	}
	return s
}
