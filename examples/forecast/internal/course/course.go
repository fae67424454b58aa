// Package course plays events on by their real rules, one round at a time, with
// results that the caller chooses.
//
// [Floating] plays on a floating elimination of package pairing, [RoundRobin] a
// round robin with its play-offs and its final, and [Qualifier] a qualifier of
// package qualify. Each returns a [Start].
//
// A course never draws anything. Who wins, and how likely that is, is for the
// packages strength and odds to say.
package course

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
)

// A Start is an event as its record has it, with the evidence of the record
// about the strengths of the players.
type Start struct {
	Course

	// Record has the games that count for ratings, pair by pair, by the
	// numbers of the players.
	Record []strength.Pair

	// Centers has the Elo rating of each player before the event, or is nil
	// if the record has none.
	Centers []float64
}

// A Course is an event at some moment. It never changes: [Course.After] returns
// another course. So several goroutines can use a course at once. The lists
// that a course returns must not be changed.
type Course interface {
	// Players returns the names behind the numbers in contests: first all
	// entrants, in the order of the record, and then others whom they play
	// against, such as the benchmarks of a qualifier. The list is the same
	// for all courses that follow from this course.
	Players() []string

	// Entrants returns how many of the players are entrants.
	Entrants() int

	// Contests returns the contests that must be played now, in the order
	// of the record. If there are none, the course is over.
	Contests() []Contest

	// After returns the course after the contests, which ended with these
	// results, in the same order.
	After(results []Result) (Course, error)

	// End returns the places, once the course is over. Before that, it
	// returns the zero value.
	End() End

	// Most returns an upper bound on how many contests can still be played.
	// It is -1 if none is known.
	Most() int

	// Bounds returns for each entrant the facts that are proved, whatever
	// happens in the event from now on.
	Bounds() []Bound

	// Complete reports whether the ends that follow from this course are
	// all ends that the event can have. If not, the course assumes more
	// than Bounds do, and a fact of all its ends is not proved.
	Complete() bool

	// Through names the stage that entrants can get through to: "final" or
	// "field". It is "" if there is none.
	Through() string

	// Size returns about how many bytes the course takes, without the
	// memory that it shares with the courses before it.
	Size() int
}

// A Contest is a game, or a match of several games, between two players.
type Contest struct {
	// First and Second are numbers of players: indices of [Course.Players].
	// First is named first: it has Gold, or is the first team of a fixture.
	First, Second int

	// Games is the number of games of the contest, at least 1. The contest
	// goes to the player who wins more of them. If the number is even, the
	// result can be [Even].
	Games int
}

// A Result says how a contest ended.
type Result uint8

// The results of a contest.
const (
	FirstWins Result = iota
	SecondWins
	Even
)

// Errors of After.
var (
	errOver    = errors.New("course: the event is over")
	errResults = errors.New("course: the results do not fit the contests")
)

// fits returns an error if results are not results of contests.
func fits(contests []Contest, results []Result) error {
	switch {
	case len(contests) == 0:
		return errOver
	case len(results) != len(contests):
		return fmt.Errorf("%w: %d results of %d contests", errResults, len(results), len(contests))
	}
	for k, r := range results {
		switch {
		case r > Even:
			return fmt.Errorf("%w: result %d is %d", errResults, k+1, r)
		case r == Even && contests[k].Games%2 != 0:
			return fmt.Errorf("%w: result %d is even after an odd number of games: %d", errResults, k+1,
				contests[k].Games)
		}
	}
	return nil
}

// An End is how a course ended.
type End struct {
	// Places has the place of each entrant, by its number. 1 is the best
	// place. Entrants that share places have the best of these places: 1,
	// 2, 2, 4. It is nil if the course is not over.
	Places []int

	// Through says for each entrant whether it got through: into the final
	// of a round robin, or into the field of a qualifier. It is nil if the
	// event has neither; see [Course.Through].
	Through []bool

	// Champion is the number of the entrant that won the event, or -1 if
	// nobody did. A shared first place has no champion.
	Champion int
}

// A Bound has the facts that are proved about an entrant.
type Bound struct {
	Best, Worst int // the place is between these, both included

	// CanWin is false if it is proved that the entrant does not become the
	// champion. MustWin is true if it is proved that the entrant does.
	CanWin, MustWin bool

	// Through is true if it is proved that the entrant gets through.
	// NotThrough is true if it is proved that the entrant does not.
	Through, NotThrough bool
}
