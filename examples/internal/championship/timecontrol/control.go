package timecontrol

import (
	"fmt"
	"strings"
	"time"
)

// A Control is a time control. Its times are whole seconds.
//
// The zero value is no time control: [Control.Check] refuses it, and its text
// is empty. In JSON, a control is its text. A field of this type that may be
// left out has the option omitzero.
type Control struct {
	Move         time.Duration // by part PerMove
	Reserve      time.Duration // by part Reserve
	Percent      int           // by part Percent
	ReserveLimit time.Duration // by part ReserveLimit; 0 is none
	Game         time.Duration // by part GameLimit; 0 is none
	Turns        int           // by part GameLimit, with t; 0 is none
	MoveLimit    time.Duration // by part MoveLimit; 0 is none
}

// Check returns the problems of a control: a time that is negative, not in
// whole seconds or above a limit, a limit both of time and of turns, or a
// player without any time. The error is [Problems]. The problems have no
// character, because there is no text.
func (c Control) Check() error {
	var ps Problems
	check := func(p Part, t time.Duration) {
		switch {
		case t < 0 || t%time.Second != 0:
			ps.add(ErrExpected, p, 0, fmt.Sprintf("%v, expected whole seconds from 0", t))
		case t > MaxTime:
			ps.add(ErrTooLarge, p, 0, tooLong)
		}
	}
	check(PerMove, c.Move)
	check(Reserve, c.Reserve)
	// Percent: from 0 to 100.
	if c.Percent < 0 || c.Percent > 100 {
		ps.add(ErrExpected, Percent, 0, fmt.Sprintf("%d, %s", c.Percent, percents))
	}
	check(ReserveLimit, c.ReserveLimit)
	check(GameLimit, c.Game)
	if c.Turns < 0 || c.Turns > MaxTurns {
		ps.add(ErrExpected, GameLimit, 0, fmt.Sprintf("%d, %s", c.Turns, tooMany))
	}
	// GameLimit: of time or of turns.
	if c.Game != 0 && c.Turns != 0 {
		ps.add(ErrExpected, GameLimit, 0, "both a time and turns")
	}
	check(MoveLimit, c.MoveLimit)
	// Reserve: somebody without any time could not move.
	if c.Move == 0 && c.Reserve == 0 {
		ps.add(ErrNoTime, PerMove, 0, "")
	}
	return ps.err()
}

// String returns the control in normal form, which the package comment
// describes. It returns an empty text for the zero value.
func (c Control) String() string {
	if c == (Control{}) {
		return ""
	}
	game := short(c.Game)
	if c.Turns != 0 {
		game = fmt.Sprintf("%dt", c.Turns)
	}
	return strings.Join([]string{short(c.Move), short(c.Reserve), fmt.Sprint(c.Percent), short(c.ReserveLimit),
		game, short(c.MoveLimit)}, "/")
}

// MarshalText returns the control in normal form. A control that
// [Control.Check] refuses is an error.
func (c Control) MarshalText() ([]byte, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads a control as [ParseControl] does. An error leaves c as
// is.
func (c *Control) UnmarshalText(text []byte) error {
	read, err := ParseControl(string(text))
	if err == nil {
		*c = read
	}
	return err
}

// Longest returns a time that no game can exceed by its clocks. If ok is false,
// no such time follows from the control, or it is above [MaxTime], or
// [Control.Check] refuses the control.
//
// [GameLimit] bounds it. A number of turns bounds it as well: in n turns a
// player uses the reserve and n times the time for a move at most. With a limit
// for one move, the player uses n times that limit at most. If a move has no
// time of its own, both reserves are a limit as well. The first move has a
// minute at least.
//
// The time begins with the game. Waiting for a player who is late comes before
// it.
func (c Control) Longest() (longest time.Duration, ok bool) {
	if c.Check() != nil {
		return 0, false
	}
	longest = MaxTime + 1
	if c.Game > 0 {
		longest = c.Game
	}
	if c.Move == 0 {
		// PerMove: nothing but the reserve and the minute for the first
		// move.
		longest = min(longest, 2*(c.Reserve+firstMove))
	}
	if n := time.Duration(c.Turns); n > 0 {
		// In seconds, for which there is room.
		first, move, limit := max(c.Move, firstMove)/time.Second, c.Move/time.Second, c.MoveLimit/time.Second
		most := c.Reserve/time.Second + first + (n-1)*move
		if limit > 0 {
			most = min(most, max(limit, firstMove/time.Second)+(n-1)*limit)
		}
		if most <= MaxTime/time.Second {
			longest = min(longest, 2*most*time.Second)
		}
	}
	if longest > MaxTime {
		return 0, false
	}
	return longest, true
}

// firstMove is the time that the first move has at least, by part [PerMove].
const firstMove = time.Minute

// units has the units of times, the largest first.
var units = [...]struct {
	letter    byte
	one, more string
	is        time.Duration
}{
	{'d', "day", "days", 24 * time.Hour},
	{'h', "hour", "hours", time.Hour},
	{'m', "minute", "minutes", time.Minute},
	{'s', "second", "seconds", time.Second},
}

// short returns a time as one number with the largest unit that needs no
// fraction, or 0.
func short(t time.Duration) string {
	for _, u := range units {
		if t != 0 && t%u.is == 0 {
			return fmt.Sprintf("%d%c", t/u.is, u.letter)
		}
	}
	return "0"
}
