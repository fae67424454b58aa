package calibration

import (
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// This file plants defects in forecasts that are right, to see which defects
// the checks would notice, and after how many events.

// A defect spoils the forecasts of one event.
type defect struct {
	name  string
	about string
	spoil func(s *scene, event int, seed uint64) forecast
}

// defects are the defects that are planted. The first is none at all: it shows
// that the checks do not raise an alarm for nothing.
var defects = [...]defect{
	{"none", "the truth as it is", func(s *scene, _ int, _ uint64) forecast { return s.forecasts[truth] }},
	{"too sure", "odds to the power of 3/2", func(s *scene, _ int, _ uint64) forecast {
		return s.forecasts[truth].bend(sharper)
	}},
	{"too careful", "odds to the power of 3/4", func(s *scene, _ int, _ uint64) forecast {
		return s.forecasts[truth].bend(blunter)
	}},
	{"swapped", "two entrants are mixed up", swapped},
	{"stale", "the latest round is missing", func(s *scene, _ int, _ uint64) forecast { return s.stale }},
	{"off by one", "place 3 is taken for place 4", func(s *scene, _ int, _ uint64) forecast {
		f := s.forecasts[truth]
		f.top = make([]float64, len(f.places))
		for i, places := range f.places {
			f.top[i] = atTop(places[:min(top-1, len(places))])
		}
		f.places = nil
		return f
	}},
}

// sharper is the power of 3/2, and blunter the power of 3/4.
func sharper(x float64) float64 { return x * math.Sqrt(x) }
func blunter(x float64) float64 { return math.Sqrt(sharper(x)) }

// bend changes the odds of each chance. The chances to win sum to 1 as before.
func (f forecast) bend(how func(float64) float64) forecast {
	bent := forecast{win: make([]float64, len(f.win)), top: make([]float64, len(f.top))}
	sum := 0.0
	for i, p := range f.win {
		bent.win[i] = how(p)
		sum += bent.win[i]
	}
	for i := range bent.win {
		bent.win[i] /= sum
	}
	for i, p := range f.top {
		yes, no := how(p), how(1-p)
		bent.top[i] = yes / (yes + no)
	}
	return bent
}

// swapped exchanges the chances of two entrants.
func swapped(s *scene, event int, seed uint64) forecast {
	f := s.forecasts[truth]
	lots := chance.NewLots("calibration swap", seed, uint64(event))
	n := len(f.win)
	i := below(&lots, n)
	j := (i + 1 + below(&lots, n-1)) % n
	swap := func(chances []float64) []float64 {
		chances = slices.Clone(chances)
		chances[i], chances[j] = chances[j], chances[i]
		return chances
	}
	return forecast{win: swap(f.win), top: swap(f.top)}
}

// A catch says whether a defect was noticed.
type catch struct {
	Defect string `json:"defect"`
	About  string `json:"about"`

	// Events is the number of events from which on the defect is noticed,
	// or 0 if it is not. It is tried with 25, 50, 100 and so on, and with
	// all events.
	Events int      `json:"events"`
	By     []string `json:"by"` // the checks that notice it with all events
}

// halvedName is the name of the defect that is not one of chances.
const halvedName = "halved"

// plant plants all defects.
func plant(scenes []scene, o options) (caught []catch) {
	rows := make([][]tally, len(defects))
	for d, defect := range defects {
		rows[d] = make([]tally, len(scenes))
		for k := range scenes {
			rows[d][k] = count(defect.spoil(&scenes[k], k, o.seed), scenes[k].happened)
		}
		caught = append(caught, catch{Defect: defect.name, About: defect.about})
	}
	covers := [][]coverage{make([]coverage, len(scenes))}
	for k := range scenes {
		covers[0][k] = scenes[k].covered
	}
	caught = append(caught, catch{Defect: halvedName, About: "intervals have half their width"})
	halved := &caught[len(caught)-1]
	for _, n := range sizes(len(scenes)) {
		part := make([][]tally, len(rows))
		for d := range rows {
			part[d] = rows[d][:n]
		}
		all, draws := sum(part), resample(part, o.resamples, o.seed, o.workers)
		for d := range defects {
			caught[d].note(n, failed(judge(all, draws, d)))
		}
		cover := [][]coverage{covers[0][:n]}
		whole := sum(cover)
		e := held(whole, resample(cover, o.resamples, o.seed, o.workers), (*coverage).halvedShare)
		var by []string
		if whole[0].asked >= leastIntervals && !fair(e) {
			by = []string{"coverage"}
		}
		halved.note(n, by)
	}
	return caught
}

// note notes which checks have noticed the defect in a number of events. The
// numbers grow from call to call.
func (c *catch) note(events int, by []string) {
	switch c.By = by; {
	case len(by) == 0:
		c.Events = 0
	case c.Events == 0:
		c.Events = events
	}
}

// sizes returns the numbers of events that are tried.
func sizes(events int) (sizes []int) {
	for n := 25; n < events; n *= 2 {
		sizes = append(sizes, n)
	}
	return append(sizes, events)
}
