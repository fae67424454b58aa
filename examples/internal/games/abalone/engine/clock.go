package engine

import "time"

// limits has the limits that end a search.
type limits struct {
	depth       int   // the last depth
	most        int64 // nodes
	left        int   // moves of both sides that the limit of moves allows
	moreMarbles bool  // whether the rule MoreMarbles is in force

	now       func() time.Time
	begin     time.Time
	budget    time.Duration
	interrupt func() bool

	shallow bool // it searches depth 1, which is never stopped
	stopped bool
	look    int64 // the number of nodes for the next look at the clock
}

// every is how many nodes there are between two looks at the clock.
const every = 1 << 10

// visit counts a node, or reports that the search must stop before it.
func (s *search) visit() bool {
	if !s.shallow && !s.stopped {
		s.stopped = s.nodes >= s.most || s.nodes >= s.look && s.late()
	}
	if s.stopped {
		return false
	}
	s.nodes++
	return true
}

// late looks at the clock, and asks whether the search shall stop.
func (s *search) late() bool {
	s.look = s.nodes + every
	return s.now != nil && s.spent(s.budget) || s.interrupt != nil && s.interrupt()
}

// spent reports whether the search has taken at least d. A clock that goes back
// cannot tell, and so the answer is true.
func (s *search) spent(d time.Duration) bool {
	taken := s.now().Sub(s.begin)
	return taken >= d || taken < 0
}

// enough reports whether too little time is left to begin another depth.
func (s *search) enough() bool { return s.now != nil && s.spent(s.budget/3) }

const (
	// margin is left on the clock, for all that is not the search.
	margin = 200 * time.Millisecond
	// shares is into how many parts the time is divided. A game seldom has
	// many more moves.
	shares = 30
)

// budget returns how long to think about a move. The time left is for the given
// number of moves.
func budget(left time.Duration, moves int) time.Duration {
	return max(0, max(0, left)-margin) / time.Duration(max(1, min(moves, shares)))
}
