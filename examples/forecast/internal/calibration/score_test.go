package calibration

// This file scores forecasts by what happened.

// top is the last place that counts as a place at the top.
const top = 3

// A forecast has the chances that a forecaster gives, by entrant left.
type forecast struct {
	win []float64 // to win the event
	top []float64 // to get a place at the top

	// places has the chance of each place, by entrant left and place minus
	// 1. It is nil if only the other chances are scored.
	places [][]float64
}

// An outcome is what happened to an entrant left.
type outcome struct {
	won   bool
	place int // from 1

	// settled says that it was proved at the moment of the forecast whether
	// the place is at the top. Then the chance of that is not scored.
	settled bool

	// news is what the latest round before the forecast brought: 1 for a
	// win, -1 for a loss, and 0 for anything else.
	news int
}

// A tally sums up the forecasts of one forecaster, of one event or of many.
type tally struct {
	win, top   quantity
	ranked     float64 // the sum of ranked probability scores
	rankedFrom float64 // the number of entrants in that sum
}

// count returns the tally of the forecast of one event.
func count(f forecast, happened []outcome) (t tally) {
	for i, o := range happened {
		t.win.ask(f.win[i], o.won, o.news)
		if !o.settled {
			t.top.ask(f.top[i], o.place <= top, o.news)
		}
		if f.places != nil {
			t.ranked += rankedScore(f.places[i], o.place)
			t.rankedFrom++
		}
	}
	return t
}

// add adds a tally of other events.
func (t *tally) add(u *tally) {
	t.win.add(&u.win)
	t.top.add(&u.top)
	t.ranked += u.ranked
	t.rankedFrom += u.rankedFrom
}

// rps is the mean ranked probability score. It is 0 for a forecaster who is
// always right, and never more than 1.
func (t *tally) rps() float64 { return t.ranked / max(t.rankedFrom, 1) }

// rankedScore returns the ranked probability score of a forecast of places: for
// each place but the last, the squared error of the chance to get this place or
// a better one. It is the mean of these squares.
func rankedScore(places []float64, place int) float64 {
	sum, so := 0.0, 0.0
	for k := range len(places) - 1 {
		so += places[k]
		sum += square(so - hit(place <= k+1))
	}
	return sum / float64(max(len(places)-1, 1))
}

// A quantity sums up questions with the answers yes and no. Its figures are 0
// without questions, except the slope, which is 1.
type quantity struct {
	asked   float64
	said    float64 // the sum of the chances
	hits    float64 // how often the answer was yes
	said2   float64 // the sum of the squares of the chances
	saidHit float64 // the sum of the chances where the answer was yes
	wrong2  float64 // the sum of the squared errors
	news    float64 // the sum of the errors, with the sign of the news
}

// ask adds a question.
func (q *quantity) ask(chance float64, yes bool, news int) {
	y := hit(yes)
	q.asked++
	q.said += chance
	q.hits += y
	q.said2 += square(chance)
	q.saidHit += float64(chance * y)
	q.wrong2 += square(chance - y)
	q.news += float64((y - chance) * float64(news))
}

// add adds other questions.
func (q *quantity) add(r *quantity) {
	q.asked += r.asked
	q.said += r.said
	q.hits += r.hits
	q.said2 += r.said2
	q.saidHit += r.saidHit
	q.wrong2 += r.wrong2
	q.news += r.news
}

// brier is the mean squared error. A forecaster who always says 50 % has 1/4.
func (q *quantity) brier() float64 { return q.wrong2 / max(q.asked, 1) }

// slope is the slope of the straight line that fits best through what happened,
// over what was said. If all chances are right, it is 1. It is less if chances
// are too far from the mean, or have errors by lot. It is more if they are too
// close to the mean. It is 1 as well if all chances are the same, because then
// nothing speaks against them.
func (q *quantity) slope() float64 {
	spread := float64(q.asked*q.said2) - square(q.said)
	if spread <= 1e-9*square(q.asked) {
		return 1
	}
	return (float64(q.asked*q.saidHit) - float64(q.said*q.hits)) / spread
}

// bias is the mean chance that was said, less the share that happened.
func (q *quantity) bias() float64 { return (q.said - q.hits) / max(q.asked, 1) }

// ignored is the mean error with the sign of the news. It is more than 0 if the
// winners of the latest round do better than was said, and the losers worse.
func (q *quantity) ignored() float64 { return q.news / max(q.asked, 1) }

// hit is 1 for yes and 0 for no.
func hit(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

func square(x float64) float64 { return float64(x * x) }
