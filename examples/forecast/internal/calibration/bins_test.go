package calibration

import "github.com/arbiter-go/arbiter/examples/internal/forecast/chance"

// This file sorts forecasts into bins: of things that were called 30 %, 30 %
// should happen.

// binCount is the number of bins. Each has 10 % of all chances.
const binCount = 10

// A bin has the questions whose chance is in a range. The last bin includes its
// upper end.
type bin struct {
	asked, hits int
	said, said2 float64 // the sums of the chances, and of their squares
	saidHit     float64 // the sum of the chances where the answer was yes
}

// bins is a reliability diagram.
type bins [binCount]bin

// ask adds a question.
func (b *bins) ask(chance float64, yes bool) {
	k := min(max(int(chance*binCount), 0), binCount-1)
	x := &b[k]
	x.asked++
	x.said += chance
	x.said2 += square(chance)
	if yes {
		x.hits++
		x.saidHit += chance
	}
}

// mean is the mean chance in a bin, and share is the share that happened. Both
// are 0 for an empty bin.
func (b bin) mean() float64  { return b.said / float64(max(b.asked, 1)) }
func (b bin) share() float64 { return float64(b.hits) / float64(max(b.asked, 1)) }

// interval is the interval of the share. It takes the questions of a bin as
// independent, which they are only nearly: entrants of one event depend on each
// other.
func (b bin) interval() (low, high float64) { return chance.Interval(b.hits, b.asked) }

// holds reports whether the interval of a bin has the mean chance in it.
func (b bin) holds() bool {
	low, high := b.interval()
	return low <= b.mean() && b.mean() <= high
}

// right counts the bins with questions, and the bins that hold their mean.
func (b *bins) right() (right, filled int) {
	for _, x := range b {
		if x.asked > 0 {
			filled++
			if x.holds() {
				right++
			}
		}
	}
	return right, filled
}

// A decomposition has the parts of a Brier score by bins:
//
//	score = reliability - resolution + uncertainty + within
//
// The first three parts are the ones of Murphy (1973). They add up only if all
// chances in a bin are the same. What is missing is within the bins: the
// variance of the chances, less twice their covariance with what happened
// (Stephenson, Coelho and Jolliffe 2008).
type decomposition struct {
	reliability float64 // how far they are from the diagonal; 0 is best
	resolution  float64 // how far the bins are apart; more is better
	uncertainty float64 // of the questions: the same for all
	within      float64 // what is missing
}

// decompose returns the parts of the Brier score of all questions in the bins.
func (b *bins) decompose() (d decomposition) {
	asked, hits := 0, 0
	for _, x := range b {
		asked += x.asked
		hits += x.hits
	}
	n := float64(max(asked, 1))
	base := float64(hits) / n
	for _, x := range b {
		weight := float64(x.asked) / n
		d.reliability += float64(weight * square(x.mean()-x.share()))
		d.resolution += float64(weight * square(x.share()-base))
		variance := x.said2 - float64(x.said*x.mean())
		covariance := x.saidHit - float64(x.mean()*float64(x.hits))
		d.within += (variance - 2*covariance) / n
	}
	d.uncertainty = float64(base * (1 - base))
	return d
}

// score puts the parts together.
func (d decomposition) score() float64 {
	return d.reliability - d.resolution + d.uncertainty + d.within
}
