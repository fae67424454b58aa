package chance

import "math"

// Z is the number of standard errors to each side of an interval of 95 %.
const Z = 1.959963984540054

// Interval returns the interval of Wilson of 95 % for a chance that came true
// hits times in a number of independent trials. Without trials it is 0 to 1.
// Low is 0 only without hits, and high is 1 only without misses.
//
// The source is E. B. Wilson, "Probable inference, the law of succession, and
// statistical inference", Journal of the American Statistical Association 22
// (1927), 209-212.
func Interval(hits, trials int) (low, high float64) {
	if trials == 0 {
		return 0, 1
	}
	return lower(hits, trials), 1 - lower(trials-hits, trials)
}

// lower returns the lower end of the interval. It is the lower root p of
//
//	(h/n - p)² = z² p (1-p) / n
//
// for h hits in n trials. It is written so that nothing cancels.
func lower(hits, trials int) float64 {
	h, n := float64(hits), float64(trials)
	const z2 = Z * Z
	root := math.Sqrt(z2 + float64(4*h*((n-h)/n)))
	return 2 * h * (h / n) / (float64(2*h) + z2 + float64(Z*root))
}

// A Mean sums up values, to return their mean and its error. The zero value has
// no values. The last digits depend on the order of the values.
type Mean struct {
	n       int
	mean    float64
	squares float64 // the sum of squares around the mean
}

// Add adds a value.
func (m *Mean) Add(x float64) {
	m.n++
	d := x - m.mean
	m.mean += d / float64(m.n)
	m.squares += float64(d * (x - m.mean))
}

// Interval returns the mean of the values, and the ends of its interval of
// 95 %: 1.96 standard errors to each side. With fewer than two values the
// interval is infinite. The mean of no values is 0.
func (m *Mean) Interval() (mean, low, high float64) {
	reach := math.Inf(1)
	if m.n > 1 {
		n := float64(m.n)
		reach = float64(Z * math.Sqrt(m.squares/(n-1)/n))
	}
	return m.mean, m.mean - reach, m.mean + reach
}
