package matching

// Work measures time in a way that is the same on every machine.
type Work struct {
	Starts   int // runs of the search
	Searches int // trees that were grown
	Events   int // events of all searches

	// Steps counts all work, including the start, the list of tight pairs
	// and the canonical choice. A step takes about a nanosecond.
	Steps int64
}

// The steps of each kind of work. Most kinds take further steps for each word
// of a cost.
const (
	stepsEvent  = 40 // an event, without its moves through the queue
	stepsMemory = 64 // the memory of an event, by word, when first used
	stepsQueue  = 25 // an event that enters a bucket of the queue
	stepsSlack  = 12 // the slack of a pair
	stepsCost   = 80 // the cost of a pair that a caller computes
	stepsBound  = 25 // the bound of a block
	stepsLine   = 20 // a vertex of an envelope
	stepsMove   = 6  // a change of the dual of a vertex
	stepsUpdate = 60 // a change of the envelopes around a vertex
	stepsVertex = 3  // a vertex in passing
	stepsStart  = 90 // a vertex at the start
	stepsTie    = 80 // a tight pair in the canonical choice
)

// spend counts steps.
func (w *Work) spend(steps int) { w.Steps += int64(steps) }

// spendEach counts n things of a number of steps each. The product may not fit
// an int.
func (w *Work) spendEach(n, steps int) { w.Steps += int64(n) * int64(steps) }

// each returns the steps of n things that take some steps, and two more for
// each word of a cost.
func (s *solver) each(n, steps int) int { return n * (steps + 2*s.k) }

// tooMuch reports whether more steps have been taken than allowed.
func (s *solver) tooMuch() bool { return s.most > 0 && s.work.Steps > s.most }
