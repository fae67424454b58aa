package odds

import (
	"context"
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// Strengths are how strong the players of a course are, or may be. The type
// Model of package strength implements it. Several goroutines draw at once.
type Strengths interface {
	// Draw draws the strength of each player of the course, in natural
	// logarithms.
	Draw(lots *chance.Lots, into []float64)
	// Fixed reports whether all draws are the same and use no lots.
	Fixed() bool
}

// Settings say how to run.
type Settings struct {
	Seed uint64

	// Playings is how often the course is played to its end, a billion
	// times at most. If all ends are gone through, it is the number of
	// draws of the strengths. 0 means [DefaultPlayings].
	Playings int

	// Workers is how many goroutines work, 256 at most. The odds do not
	// depend on it. 0 means one.
	Workers int

	// Exact is the maximum number of ends that are gone through one by one.
	// A course with more ends is played by lot, and so is a course whose
	// ends take too much memory or time. 0 means [DefaultExact], and -1
	// means that all courses are played by lot.
	Exact int

	Questions []Question

	// Progress, if not nil, is called now and then with the number of
	// playings that are done, or of draws. It is not called by two
	// goroutines at once. The number never falls. If the run is stopped,
	// the odds may rest on fewer playings.
	Progress func(done int)
}

// The defaults of [Settings].
const (
	DefaultPlayings = 10_000
	DefaultExact    = 1 << 14
)

// The limits of [Settings].
const (
	maxPlayings = 1_000_000_000
	maxWorkers  = 256
)

// A Question is about the end of a playing, and the results of the contests
// that were played first. [Parse] makes a question from a text.
//
// Its functions depend on nothing but their arguments, and do not change or
// keep these. Several goroutines call them at once.
type Question struct {
	// Holds reports whether the answer is yes.
	Holds func(course.End, []course.Result) bool

	// If, if not nil, says in which playings the question is asked. The
	// chance is then the chance under this condition.
	If func(course.End, []course.Result) bool
}

// A Chance is how likely something is.
type Chance struct {
	Value float64

	// Low and High are the ends of the interval of 95 % for the result of
	// more playings. It is about chance in the playings alone, not about
	// whether the model is right. If the value is exact, all three are the
	// same.
	//
	// By lot, the interval is Wilson's. If all ends are gone through, it is
	// the mean over the draws with 1.96 standard errors to each side, cut
	// to 0 and 1. One draw alone, of strengths that are not fixed, leaves
	// it at 0 to 1.
	Low, High float64

	// Proved says that the value is 0 or 1, and that this is proved.
	Proved bool
}

// Odds are the answer of [Run].
type Odds struct {
	// Exact says that all ends were gone through. Ends is how many there
	// are: in how many ways the results of all contests can come out.
	Exact bool
	Ends  int

	// Playings is how many playings, or draws of strengths, the odds rest
	// on. It is less than asked for if the run was stopped. If all ends are
	// gone through, it can be less for two other reasons: so many draws
	// would take too long, or the strengths are fixed and one draw is
	// enough.
	Playings int
	Stopped  bool

	// Places has the chance of each place, by entrant and place minus 1.
	Places [][]Chance
	// Champion has the chance of each entrant to win the event, and Nobody
	// the chance that nobody does.
	Champion []Chance
	Nobody   Chance
	// Through has the chance of each entrant to get through. It is nil if
	// nobody gets through anything in this event; see [course.End].
	Through []Chance

	// Swings has an entry for each contest that is played first.
	Swings []Swing

	// Answers has the answers to the questions; see [Question]. A question
	// that was never asked has the value 0, and the interval 0 to 1.
	Answers []Chance
	// Asked has for each question the chance that it is asked: the chance
	// of its condition.
	Asked []Chance
}

// A Swing is the meaning of a contest for the event.
type Swing struct {
	Contest course.Contest
	// Results has the chance of each result: [course.FirstWins],
	// [course.SecondWins], [course.Even].
	Results [3]Chance
	// Champion and Through have the chances of each entrant under the
	// condition of each result. If no playing has that result, they are
	// nil. By lot, their intervals rest on the playings with that result.
	Champion, Through [3][]Chance
}

// ErrTooLarge says that a course has too many entrants and contests: more than
// 4 million facts would be counted. For n entrants and c contests that are
// played first, these are about n² + 6cn.
var ErrTooLarge = errors.New("odds: too large")

// ErrFinding says that a run was stopped while all ends were being found. It
// has no odds yet. By lot, a run has some sooner.
var ErrFinding = errors.New("odds: stopped while all ends were being found")

// Run returns the odds of a course.
//
// If the context is done before the end, Run returns the odds of the playings
// that are complete, with Stopped, and without an error. If no playing is
// complete, it returns the error of the context. While all ends are being
// found, that error is also [ErrFinding].
//
// An error of the course names the results that led to it. By lot, it is the
// error of the playing with the lowest number. If all ends are gone through, it
// is an error of one of the earliest rounds that have one. It is also an error
// if the course contradicts itself: if it has more contests than it said, ends
// without places, or ends outside of its bounds.
//
// By lot, Run takes time for each playing and contest, and for each course that
// the playings reach. The second part is the larger by far, unless nearly all
// playings share their courses. With all ends, each draw takes time for each
// end, and the number of draws is bounded.
func Run(ctx context.Context, c course.Course, s Strengths, set Settings) (Odds, error) {
	switch {
	case set.Playings < 0 || set.Playings > maxPlayings:
		return Odds{}, fmt.Errorf("odds: %d playings: want 0 to %d", set.Playings, maxPlayings)
	case set.Workers < 0:
		return Odds{}, fmt.Errorf("odds: %d workers: want 0 or more", set.Workers)
	case set.Exact < -1:
		return Odds{}, fmt.Errorf("odds: %d ends: want -1 or more", set.Exact)
	}
	if set.Playings == 0 {
		set.Playings = DefaultPlayings
	}
	if set.Exact == 0 {
		set.Exact = DefaultExact
	}
	set.Workers = min(max(set.Workers, 1), maxWorkers)
	t, err := newTree(c, set.Questions)
	if err != nil {
		return Odds{}, err
	}
	if set.Exact > 0 {
		nodes, err := t.all(ctx, set)
		if err != nil {
			return Odds{}, err
		}
		if nodes != nil {
			if f := newForest(t, nodes); f.steps <= maxStepsOfDraw {
				return f.odds(ctx, s, set)
			}
		}
	}
	return t.byLot(ctx, s, set)
}
