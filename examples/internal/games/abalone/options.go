package abalone

import (
	"fmt"
	"time"
)

// MaxTime is the largest value of [Options].Time.
const MaxTime = 24 * time.Hour

// MaxMoves is the largest limit of the moves of a side.
const MaxMoves = 1000

// Options change figures of the source, put optional rules in force, and have
// the facts about each program that the rules need. The zero value is the rule
// book, for two programs without a human between them.
type Options struct {
	// Time is the playing time of a side by rule TimeLimit, more than 0 and
	// at most MaxTime. 0 means DefaultTime.
	Time time.Duration
	// Moves is how many moves each side has by rule MoveLimit, from 1 to
	// MaxMoves. 0 means DefaultMoves.
	Moves int
	// MoreMarbles puts rule MoreMarbles in force.
	MoreMarbles bool
	// Unattended puts rules IllegalMove and Unable in force.
	Unattended bool
	// A human passes on the moves of the program, by rule HumanInterface.
	BlackByHuman, WhiteByHuman bool
	// The time that each program has used of its account before this game,
	// by rule Trouble: from 0 to TroubleTime.
	BlackTrouble, WhiteTrouble time.Duration
}

// Check reports all options that are not allowed, each as a [*Problem] of kind
// [ErrOption].
func (o Options) Check() error {
	var ps problems
	o.check(&ps)
	return ps.err()
}

func (o Options) check(ps *problems) {
	wrong := func(by Rule, s Side, format string, args ...any) {
		ps.add(Problem{Kind: ErrOption, Rule: by, Side: s, Detail: fmt.Sprintf(format, args...)})
	}
	if o.Time < 0 || o.Time > MaxTime {
		wrong(TimeLimit, None, "a playing time of %v; it must be 0 to %v", o.Time, MaxTime)
	}
	if o.Moves < 0 || o.Moves > MaxMoves {
		wrong(MoveLimit, None, "%d moves; it must be 0 to %d", o.Moves, MaxMoves)
	}
	for _, x := range []struct {
		side Side
		used time.Duration
	}{{Black, o.BlackTrouble}, {White, o.WhiteTrouble}} {
		if x.used < 0 || x.used > TroubleTime {
			wrong(Trouble, x.side, "%v of the account are used; it must be 0 to %v", x.used, TroubleTime)
		}
	}
}

// moves returns the limit of moves that is in force.
func (o Options) moves() int {
	if o.Moves == 0 {
		return DefaultMoves
	}
	return o.Moves
}

// time returns the playing time of s.
func (o Options) time(s Side) time.Duration {
	t := o.Time
	if t == 0 {
		t = DefaultTime
	}
	if s == Black && o.BlackByHuman || s == White && o.WhiteByHuman {
		t += HumanExtra // HumanInterface: the human's time counts
	}
	return t
}

// account returns the time that s has for trouble when the game begins.
func (o Options) account(s Side) time.Duration {
	if s == White {
		return TroubleTime - o.WhiteTrouble
	}
	return TroubleTime - o.BlackTrouble
}
