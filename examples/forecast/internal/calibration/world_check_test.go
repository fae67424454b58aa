package calibration

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// short is a short run.
func short() options {
	return options{events: 6, entrants: 5, lives: 2, spreads: []float64{300}, format: floating, playings: 40, seed: 1, workers: 2, resamples: 100}
}

// formats are the formats that are tested.
var formats = []string{floating, roundRobin}

// Strengths have their spread. Seeds follow them, but not exactly.
func TestField(t *testing.T) {
	o := short()
	o.entrants = 24
	var sum, square, first, last float64
	const events = 500
	for k := range events {
		lots := chance.NewLots("test", 1, uint64(k))
		for i, s := range o.field(200, &lots) {
			s /= elo
			sum += s
			square += s * s
			switch i {
			case 0:
				first += s / events
			case 23:
				last += s / events
			}
		}
	}
	n := float64(events * o.entrants)
	if sd := math.Sqrt(square / n); math.Abs(sum/n) > 10 || math.Abs(sd-200) > 10 {
		t.Errorf("the mean is %v and the spread %v", sum/n, sd)
	}
	// The best of 24 is 1.95 spreads above the mean. The correlation of
	// seeds and strengths is the root of 1/2.
	if want := 1.95 * 200 * math.Sqrt2 / 2; math.Abs(first-want) > 25 || math.Abs(last+want) > 25 {
		t.Errorf("the best seed has %v and the last %v, want %v", first, last, want)
	}
}

// The record of a moment is what was played, and the news is from its last
// round.
func TestPlay(t *testing.T) {
	for _, format := range formats {
		o := short()
		o.format = format
		strengths := []float64{30, 20, 10, 0, -10} // the better wins
		for rounds := range 3 {
			lots := chance.NewLots("test", 1, 1)
			m, open, err := o.play(strengths, rounds, &lots)
			if err != nil || !open {
				t.Fatal(err)
			}
			games, before := 0, 0
			for _, x := range m.now.Record {
				games += x.Wins + x.Losses
				if x.Wins > 0 != (x.First < x.Second) || x.Wins > 0 == (x.Losses > 0) {
					t.Errorf("%+v", x)
				}
			}
			for _, x := range m.before.Record {
				before += x.Wins + x.Losses
			}
			if games != 2*rounds || before != 2*max(rounds-1, 0) {
				t.Errorf("%s: after %d rounds there are %d games, and %d before", format, rounds, games, before)
			}
			won, lost := 0, 0
			for _, x := range m.news {
				won += int(hit(x > 0))
				lost += int(hit(x < 0))
			}
			if want := 2 * min(rounds, 1); won != want || lost != want {
				t.Errorf("%s: the news after %d rounds is %v", format, rounds, m.news)
			}
			end, _, err := finish(m.now, strengths, &lots)
			if err != nil || end.Champion != 0 || end.Places[0] != 1 {
				t.Errorf("%s: %+v, %v", format, end, err)
			}
		}
	}
}

// An event that is over at its moment is not open.
func TestOver(t *testing.T) {
	for _, format := range formats {
		o := short()
		o.format = format
		lots := chance.NewLots("test", 1, 1)
		if _, open, err := o.play([]float64{30, 20, 10, 0, -10}, 50, &lots); open || err != nil {
			t.Errorf("%s: open %v, %v", format, open, err)
		}
	}
}

// Moments are spread over the whole event, and an event that is decided at its
// moment is replaced. A round robin can be decided before it is over.
func TestMoment(t *testing.T) {
	for _, format := range formats {
		o := short()
		o.format, o.spreads = format, []float64{0, 400}
		p, err := o.earlier(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		moments := map[int]int{}
		for event := range 300 {
			d, err := o.draw(event, p.rounds)
			if err != nil {
				t.Fatal(err)
			}
			games := 0
			for _, x := range d.now.Record {
				games += x.Wins + x.Losses
			}
			moments[games]++
			if entrants := left(d.now); len(entrants) < 2 {
				t.Errorf("%s: event %d is decided", format, event)
			}
		}
		if len(moments) < 5 || moments[0] < 20 {
			t.Errorf("%s: events by games played: %v", format, moments)
		}
	}
}

// Baselines give only what is not ruled out, and sum to 1.
func TestBaselines(t *testing.T) {
	bounds := []course.Bound{{Best: 1, Worst: 2}, {Best: 4, Worst: 4}, {Best: 1, Worst: 3}, {Best: 2, Worst: 4}}
	p := past{wins: []float64{6, 3, 2, 1}, places: [][]float64{{6, 2, 2, 2}, {3, 4, 3, 2}, {0, 0, 0, 12}, {1, 1, 2, 8}}}
	left := []int{0, 2, 3}
	for name, c := range map[string]struct {
		rule func([]int, []course.Bound, past) forecast
		want forecast
	}{
		"equal": {allEqual, forecast{
			win: []float64{1. / 3, 1. / 3, 1. / 3}, top: []float64{1, 1, 2. / 3},
			places: [][]float64{{0.5, 0.5, 0, 0}, {1. / 3, 1. / 3, 1. / 3, 0}, {0, 1. / 3, 1. / 3, 1. / 3}},
		}},
		"seeds": {bySeed, forecast{
			win: []float64{6. / 9, 2. / 9, 1. / 9}, top: []float64{1, 1, 3. / 11},
			places: [][]float64{{0.75, 0.25, 0, 0}, {1. / 3, 1. / 3, 1. / 3, 0}, {0, 1. / 11, 2. / 11, 8. / 11}},
		}},
	} {
		got := c.rule(left, bounds, p)
		all := func(f forecast) []float64 { return slices.Concat(append([][]float64{f.win, f.top}, f.places...)...) }
		if !slices.EqualFunc(all(got), all(c.want), near) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	if p.places[0][2] != 2 {
		t.Error("the past has changed")
	}
}

// A course that is kept plays each round once.
func TestKeep(t *testing.T) {
	calls := 0
	c := keep(counted{calls: &calls})
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for _, r := range []course.Result{course.FirstWins, course.SecondWins} {
				next, err := c.After([]course.Result{r})
				if err != nil || next.(*kept).Course.(counted).last != r {
					t.Errorf("%v: %v, %v", r, next, err)
				}
			}
		})
	}
	all.Wait()
	if calls != 2 {
		t.Errorf("%d calls", calls)
	}
	if _, err := c.After([]course.Result{course.Even}); !errors.Is(err, errEven) {
		t.Errorf("%v", err)
	}
}

// counted is a course that counts calls of After.
type counted struct {
	course.Course
	calls *int
	last  course.Result
}

var errEven = errors.New("even")

func (c counted) After(results []course.Result) (course.Course, error) {
	if results[0] == course.Even {
		return nil, errEven
	}
	*c.calls++
	return counted{calls: c.calls, last: results[0]}, nil
}

// The error of the first event is returned, whoever fails first.
func TestEachEvent(t *testing.T) {
	for range 100 {
		err := eachEvent(context.Background(), 100, 8, func(event int) error {
			if event >= 20 {
				return fmt.Errorf("event %d", event)
			}
			return nil
		})
		if err == nil || err.Error() != "event 20" {
			t.Fatal(err)
		}
	}
}
