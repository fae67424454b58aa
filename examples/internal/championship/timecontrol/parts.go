package timecontrol

import "time"

// A Part is one of the six parts of a time control. Its value is its place in
// the text, from 1.
type Part int

// PerMove is part 1. It is the time that a player has for each move. It must be
// given.
//
// A player who needs longer uses the reserve (part [Reserve]). If the time is
// below a minute, both players still have a minute for their first move, which
// sets up the pieces. Time that the first move leaves unused is then not added
// to the reserve. With 0, a player has nothing but the reserve and that minute
// for the whole game.
//
// Source: Arimaa Match Rules, time controls, M.
const PerMove Part = 1

// Reserve is part 2. It is the time that each player has in reserve at the
// start of the game. It must be given.
//
// A move that takes longer than its own time takes the rest from the reserve. A
// player whose reserve is used up before the move is made has lost.
//
// The reserve and the time for a move cannot both be 0. That is ours: with
// both, nobody could move.
//
// Source: Arimaa Match Rules, time controls, R.
const Reserve Part = 2

// Percent is part 3. It is how much of the time that a move leaves unused is
// added to the reserve, in percent. It is 100 if it is left out.
//
// The time that is added is rounded to the nearest second. The number is at
// most 100: that is ours, the source names no limit.
//
// Source: Arimaa Match Rules, time controls, P.
const Percent Part = 3

// ReserveLimit is part 4. Unused time does not raise the reserve above this
// time. It is 0 if it is left out, and 0 means that there is no limit.
//
// A reserve that is above the limit at the start stays, and nothing is added to
// it until it is below the limit.
//
// Source: Arimaa Match Rules, time controls, L.
const ReserveLimit Part = 4

// GameLimit is part 5. It is the time after which the game is halted. A number
// with a t is the number of turns of each player after which the game is
// halted. It is 0 if it is left out, and 0 means that there is no limit.
//
// The winner of a game that was halted is the player who has more pieces left.
// If both have the same number, it is the player who last had more pieces at
// the end of a turn. If neither ever had more, Silver wins.
//
// With 90t, the game is halted after turn 90 of Silver. The turn that sets up
// the pieces is turn 1.
//
// Source: Arimaa Match Rules, match game requirements, and time controls, G.
const GameLimit Part = 5

// MoveLimit is part 6. It is the longest time that one move can take. It is 0
// if it is left out, and 0 means that there is no limit.
//
// A player who takes longer has lost, even with time left in the reserve.
//
// Source: Arimaa Match Rules, time controls, T.
const MoveLimit Part = 6

// The time controls of the two championships, in normal form.
const (
	// WC2012 is the time control of the Arimaa World Championship 2012.
	//
	// Source: WC12, time controls.
	WC2012 = "90s/5m/100/0/6h/5m"

	// WCC2014 is the time control of the finals of the Arimaa World
	// Computer Championship 2014.
	//
	// Source: WCC14, time controls.
	WCC2014 = "2m/6m/100/0/8h/6m"
)

// MaxText is the maximum length of a time control, in characters.
const MaxText = 100

// MaxTime is the maximum of each time.
const MaxTime = 366 * 24 * time.Hour

// MaxTurns is the maximum number of turns of each player.
const MaxTurns = 10_000

// parts has the names of the parts for errors.
var parts = [...]string{
	PerMove:      "time for each move",
	Reserve:      "reserve",
	Percent:      "percent of unused time",
	ReserveLimit: "limit of the reserve",
	GameLimit:    "limit of the game",
	MoveLimit:    "longest time for one move",
}

// String returns the name of the part for errors, such as "reserve".
func (p Part) String() string {
	if p < PerMove || p > MoveLimit {
		return ""
	}
	return parts[p]
}
