package calibration

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/internal/night"
)

// made returns scenes whose forecasts by the truth are right: the results are
// drawn from them. An event has five entrants with strengths by lot, of whom
// each has a news of its own that the forecast knows.
func made(events int, seed uint64) []scene {
	scenes := make([]scene, events)
	for k := range scenes {
		lots := chance.NewLots("test", seed, uint64(k))
		const n = 5
		var basic, fresh [n]float64
		s := &scenes[k]
		for i := range n {
			basic[i] = lots.Uniform()
			s.happened = append(s.happened, outcome{news: below(&lots, 3) - 1})
			fresh[i] = basic[i] * []float64{0.4, 1, 2.5}[s.happened[i].news+1]
		}
		right := placed(fresh[:])
		for range forecasters {
			s.forecasts = append(s.forecasts, right)
		}
		s.stale = placed(basic[:])
		// Places are drawn from the best to the last.
		open := []int{0, 1, 2, 3, 4}
		for place := 1; place <= n; place++ {
			sum := 0.0
			for _, i := range open {
				sum += fresh[i]
			}
			u := lots.Uniform() * sum
			at := 0
			for ; at < len(open)-1 && u >= fresh[open[at]]; at++ {
				u -= fresh[open[at]]
			}
			s.happened[open[at]].place, s.happened[open[at]].won = place, place == 1
			open = slices.Delete(open, at, at+1)
		}
		// Of eight intervals 95 % hold, and 67 % of half the width.
		for range 8 {
			error := 0.1 * lots.Normal()
			s.covered.ask(0.5, 0.5+error, 0.5+error-0.196, 0.5+error+0.196)
		}
	}
	return scenes
}

// placed returns the chances of all places, if each next place goes to one of
// the others in proportion to the strengths.
func placed(strengths []float64) (f forecast) {
	n := len(strengths)
	for range n {
		f.places = append(f.places, make([]float64, n))
	}
	var walk func(place int, p float64, taken int)
	walk = func(place int, p float64, taken int) {
		sum := 0.0
		for i, s := range strengths {
			if taken>>i&1 == 0 {
				sum += s
			}
		}
		for i, s := range strengths {
			if taken>>i&1 == 0 {
				f.places[i][place] += p * s / sum
				walk(place+1, p*s/sum, taken|1<<i)
			}
		}
	}
	walk(0, 1, 0)
	for _, places := range f.places {
		f.win = append(f.win, places[0])
		f.top = append(f.top, atTop(places))
	}
	return f
}

var tested = options{seed: 1, workers: 2, resamples: 500}

// Right forecasts raise no alarm, and all defects are noticed, by the checks
// that are made for them.
func TestPlant(t *testing.T) {
	by := map[string]string{"too sure": "slope win", "too careful": "slope win", "swapped": "slope win", "stale": "news win", "off by one": "bias top", "halved": "coverage"}
	o := tested
	for _, c := range plant(made(400, 1), o) {
		if c.Defect == "none" {
			if c.Events != 0 || c.By != nil {
				t.Errorf("an alarm for nothing: %+v", c)
			}
			continue
		}
		if c.Events == 0 || c.Events > 400 || !slices.Contains(c.By, by[c.Defect]) {
			t.Errorf("%+v, want it to be noticed by %s", c, by[c.Defect])
		}
	}
}

// Right forecasts raise an alarm about once in twenty times, all checks
// together.
func TestAlarms(t *testing.T) {
	alarms := 0
	times := night.Cases(80, 200)
	o := tested
	for k := range times {
		scenes := made(100, uint64(1000+k))
		rows := [][]tally{make([]tally, len(scenes))}
		for k, s := range scenes {
			rows[0][k] = count(s.forecasts[truth], s.happened)
		}
		if found := judge(sum(rows), resample(rows, o.resamples, uint64(k), o.workers), 0); len(failed(found)) > 0 {
			alarms++
		}
	}
	t.Logf("%d alarms in %d times", alarms, times)
	if low, _ := chance.Interval(alarms, times); low > alarm {
		t.Errorf("%d alarms in %d times", alarms, times)
	}
}

// A defect is noticed from the number of events on from which it stays noticed.
func TestNote(t *testing.T) {
	var c catch
	for _, x := range []struct {
		events int
		by     []string
		want   int
	}{{25, []string{"a"}, 25}, {50, nil, 0}, {100, []string{"b"}, 100}, {150, []string{"a", "b"}, 100}} {
		if c.note(x.events, x.by); c.Events != x.want || !slices.Equal(c.By, x.by) {
			t.Errorf("%d events: %+v", x.events, c)
		}
	}
	if got := sizes(200); !slices.Equal(got, []int{25, 50, 100, 200}) {
		t.Error(got)
	}
	if got := sizes(7); !slices.Equal(got, []int{7}) {
		t.Error(got)
	}
}

// The bootstrap of a mean has the interval that theory has, about.
func TestEstimated(t *testing.T) {
	const events = 400
	rows := [][]coverage{make([]coverage, events)}
	for k := range rows[0] {
		rows[0][k] = coverage{asked: 1, held: hit(k%4 == 0)}
	}
	share := func(rows []coverage) float64 { return rows[0].share() }
	got := estimated(sum(rows), resample(rows, 4000, 1, 2), 0.025, share)
	half := 1.96 * math.Sqrt(0.25*0.75/events)
	if got.Value != 0.25 || math.Abs(got.Low-(0.25-half)) > 0.005 || math.Abs(got.High-(0.25+half)) > 0.005 {
		t.Errorf("%+v, want 0.25 and %v on both sides", got, half)
	}
	// Two rows have the same events in each draw.
	rows = append(rows, rows[0])
	diff := estimated(sum(rows), resample(rows, 100, 1, 1), 0.025, func(rows []coverage) float64 { return rows[0].share() - rows[1].share() })
	if diff != (estimate{}) {
		t.Errorf("a row differs from itself by %+v", diff)
	}
}

// The draws do not depend on the number of goroutines.
func TestResampleWorkers(t *testing.T) {
	scenes := made(20, 3)
	rows := [][]tally{make([]tally, len(scenes))}
	for k, s := range scenes {
		rows[0][k] = count(s.forecasts[0], s.happened)
	}
	one := resample(rows, 50, 9, 1)
	for _, workers := range []int{2, 3, 100} {
		for d, many := range resample(rows, 50, 9, workers) {
			if many[0] != one[d][0] {
				t.Fatalf("%d workers: draw %d is %+v, was %+v", workers, d, many[0], one[d][0])
			}
		}
	}
}

// A percentile is counted from both ends.
func TestPercentiles(t *testing.T) {
	var draws [][]coverage
	for k := range 100 {
		draws = append(draws, []coverage{{asked: 1, held: float64((k * 37) % 100)}})
	}
	all := []coverage{{asked: 1, held: 50}}
	share := func(rows []coverage) float64 { return rows[0].share() }
	if got := estimated(all, draws, 0.025, share); got != (estimate{50, 2, 97}) {
		t.Error(got)
	}
	if got := estimated(all, draws[:1], 0.9, share); got != (estimate{50, 0, 0}) {
		t.Error(got)
	}
}

// Odds change as they should, and chances sum to 1.
func TestBend(t *testing.T) {
	f := forecast{win: []float64{0.5, 0.3, 0.2, 0}, top: []float64{0.75, 0.5, 0, 1}}
	got := f.bend(square)
	if !near(got.win[0], 25./38) || !near(got.win[2], 4./38) || got.win[3] != 0 || !near(got.top[0], 0.9) || got.top[1] != 0.5 || got.top[2] != 0 || got.top[3] != 1 {
		t.Errorf("%+v", got)
	}
	if back := got.bend(math.Sqrt); !near(back.win[1], 0.3) || !near(back.top[0], 0.75) {
		t.Errorf("%+v", back)
	}
	if sharper(16) != 64 || blunter(16) != 8 {
		t.Error("a wrong power")
	}
}

// Two entrants are swapped, and never one with itself.
func TestSwapped(t *testing.T) {
	s := made(1, 1)[0]
	for event := range 50 {
		got, was := swapped(&s, event, 1), s.forecasts[truth]
		changed := 0
		for i := range was.win {
			changed += int(hit(got.win[i] != was.win[i]))
		}
		a, b := slices.Clone(got.win), slices.Clone(was.win)
		slices.Sort(a)
		slices.Sort(b)
		if changed != 2 || !slices.Equal(a, b) {
			t.Errorf("%v became %v", was.win, got.win)
		}
	}
}

func TestCoverage(t *testing.T) {
	var c coverage
	c.ask(0.3, 0.28, 0.2, 0.38)  // holds, and so does half of it
	c.ask(0.3, 0.25, 0.2, 0.301) // holds, but half of it does not
	c.ask(0.3, 0.25, 0.2, 0.299)
	if c != (coverage{3, 2, 1}) || (&coverage{}).share() != 0 {
		t.Errorf("%+v", c)
	}
	for e, want := range map[estimate]bool{{0.95, 0.94, 0.96}: true, {0.9, 0.88, 0.92}: false, {1, 0.99, 1}: false, {0.9, 0.8, 0.94}: true} {
		if fair(e) != want {
			t.Errorf("%v", e)
		}
	}
}

// If all of some intervals hold, they hold in all draws, too. That is no proof
// that more intervals hold than should.
func TestHeld(t *testing.T) {
	for _, c := range []struct {
		held float64
		fair bool
	}{{100, true}, {95, true}, {85, false}} {
		all := []coverage{{asked: 100, held: c.held}}
		draws := [][]coverage{all, all, all}
		e := held(all, draws, (*coverage).share)
		if fair(e) != c.fair || e.Value != c.held/100 || !e.has(e.Value) || e.High-e.Low < 0.03 {
			t.Errorf("%v of 100: %+v", c.held, e)
		}
	}
}

func TestFixed(t *testing.T) {
	for want, x := range map[string]float64{"0.000": -0.0001, "-0.001": -0.0006, "1.500": 1.5, "100.000": 100} {
		if got := fixed(x, 3); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := strings.Join([]string{(estimate{Low: 1, High: 2}).word(), (estimate{Low: -1, High: 2}).word(), (estimate{Low: -2, High: -1}).word()}, ","); got != "worse,,better" {
		t.Error(got)
	}
}
