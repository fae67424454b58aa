package stackem

import "encoding/json"

// Bank is the time that a player has for a game, in milliseconds. A [Start] can
// have another time.
const Bank = 60_000

// MaxBank is the longest such time, in milliseconds: an hour.
const MaxBank = 3_600_000

// MaxPutBacks is the number of turns in a row after which a game is undecided,
// if all of them put back the discard.
const MaxPutBacks = 1_000

// maxLoose is the most bricks that are in no wall.
const maxLoose = NumBricks - 2*Side*Side

// A Position is a point in the course of a game. It is a value: it can be
// copied, kept and compared with ==. The zero Position belongs to no game.
//
// All loose bricks are in one array: the discards, and behind them the pile. A
// draw takes the first brick of the pile, and the brick that is discarded takes
// its place as the last discard. No other move changes the number of discards.
type Position struct {
	walls [2]Wall
	// The discards, the oldest first, and then the pile, from its top.
	loose    [maxLoose]Brick
	count    int8 // how many are loose
	discards int8 // how many of these are discards
	// Who moves; after the end, who moved last, or lost by a forfeit.
	mover    int8
	putBacks int16 // put-backs in a row until now
	state    State
	rule     Rule // by which the game is over, or 0
	moves    int
	used     [2]int64
	bank     int64
}

// Begin returns the position at the start. The error reports every problem at
// once, each as a [*Problem]: bricks that do not exist or appear twice, a
// player who does not exist, and a time that nobody can have.
func (s Start) Begin() (Position, error) {
	var in inspector
	in.start(s)
	if err := in.err(); err != nil {
		return Position{}, err
	}
	return s.begin(), nil
}

func (s Start) begin() Position {
	p := Position{walls: s.Walls, mover: int8(s.First), state: Running, bank: s.Bank()}
	if s.Discard != nil {
		p.loose[0] = *s.Discard
		p.discards = 1
	}
	p.count = p.discards + int8(copy(p.loose[p.discards:], s.Pile))
	return p
}

// Walls returns the walls of player 0 and player 1.
func (p Position) Walls() [2]Wall { return p.walls }

// Discards returns the bricks that are discarded, the oldest first.
func (p Position) Discards() []Brick { return append([]Brick{}, p.loose[:p.discards]...) }

// Pile returns the bricks of the pile, from its top. Players do not see them.
func (p Position) Pile() []Brick { return append([]Brick{}, p.loose[p.discards:p.count]...) }

// Moves returns how many moves there were.
func (p Position) Moves() int { return p.moves }

// Used returns the time that player 0 and player 1 have used, in milliseconds.
func (p Position) Used() [2]int64 { return p.used }

// State returns the state of the game.
func (p Position) State() State { return p.state }

// Rule returns the rule by which the game is over, or 0 if it is not.
func (p Position) Rule() Rule { return p.rule }

// ToMove returns who is to move, and false if nobody is.
func (p Position) ToMove() (player int, ok bool) { return int(p.mover), p.state == Running }

// Winner returns who has won, and false if nobody has, or not yet.
func (p Position) Winner() (player int, ok bool) {
	switch p.state {
	case Completed:
		return int(p.mover), true
	case OutOfTime, Forfeited:
		return 1 - int(p.mover), true
	}
	return 0, false
}

// Hand returns the brick that the player to move gets by a choice, and false if
// there is none.
func (p Position) Hand(c Choice) (brick Brick, ok bool) {
	switch {
	case p.state != Running:
	case c == Discard && p.discards > 0:
		return p.loose[p.discards-1], true
	case c == Pile && p.discards < p.count:
		return p.loose[p.discards], true
	}
	return 0, false
}

// A Step is the effect of a move, with the rules. If the move was not made,
// only Player and End are set.
type Step struct {
	Player int8  // who moved
	Took   Rule  // TakeDiscard or DrawBrick
	Brick  Brick // that was in hand
	Laid   Rule  // Replace, Reject or PutBack
	At     int8  // where it was laid, as an index of a Wall, if by Replace
	Out    Brick // that was discarded
	// Odd is set if the player named neither a coordinate nor "-1".
	Odd bool
	// End is the rule by which the game is over: TimeBank, EmptyPile,
	// CompleteWall, OwnMove or EndlessPutBacks. It is 0 if the game goes
	// on.
	End Rule
}

// Apply returns the position after a move, and the effect of the move.
//
// The errors are [ErrNotRunning], [ErrChoice], [ErrTime] for less than 0 or
// more than [MaxMS], and [ErrNoDiscard], each as a [*Problem]. Apply takes
// constant time, and does not allocate.
func (p Position) Apply(m Move) (Position, Step, error) {
	if p.state != Running {
		return Position{}, Step{}, &Problem{Kind: ErrNotRunning, Rule: Turns}
	}
	if problem := m.problem(); problem != nil {
		return Position{}, Step{}, problem
	}
	step, ok := p.turn(m)
	if !ok {
		return Position{}, Step{}, &Problem{Kind: ErrNoDiscard, Rule: TakeDiscard}
	}
	return p, step, nil
}

// turn makes a move that has no problem, in a game that is running, by the
// rules from TimeBank on. It reports false if there is no discard to take; then
// the position is of no use.
func (p *Position) turn(m Move) (step Step, ok bool) {
	me := p.mover
	step.Player = me
	p.used[me] += m.MS
	if p.used[me] > p.bank { // TimeBank: exactly a minute is allowed
		p.moves++
		p.end(&step, OutOfTime, TimeBank)
		return step, true
	}
	step.Brick, ok = p.Hand(m.Take)
	switch {
	case !ok && m.Take == Discard:
		return Step{}, false
	case !ok: // EmptyPile: the move does not count
		p.end(&step, NoPile, EmptyPile)
		return step, true
	case m.Take == Discard: // TakeDiscard: the last one
		step.Took = TakeDiscard
	default: // DrawBrick: the top one
		step.Took = DrawBrick
	}
	before := p.walls[me]
	p.lay(&step, m.At)
	p.moves++
	if step.Laid == PutBack {
		p.putBacks++
	} else {
		p.putBacks = 0
	}
	switch {
	case p.putBacks == MaxPutBacks: // EndlessPutBacks: of both together
		p.end(&step, PutBacks, EndlessPutBacks)
	case !p.walls[me].Complete():
		p.mover = 1 - me // Turns: the other player is next
	case before.Complete(): // OwnMove: it was complete before the move
		p.end(&step, Completed, OwnMove)
	default: // CompleteWall: by this move
		p.end(&step, Completed, CompleteWall)
	}
	return step, true
}

// lay puts the brick in hand where the mover says, and discards the brick that
// is left over.
func (p *Position) lay(s *Step, at string) {
	s.Out = s.Brick
	i, ok := index(at)
	switch {
	case ok: // Replace: the brick that was there is discarded
		s.Laid, s.At = Replace, int8(i)
		s.Out = p.walls[p.mover][i]
		p.walls[p.mover][i] = s.Brick
	case s.Took == TakeDiscard: // PutBack: nothing changes but the turn
		s.Laid = PutBack
	default: // Reject: the wall stays
		s.Laid = Reject
	}
	s.Odd = !ok && at != Coordinate(-1)
	if s.Took == DrawBrick {
		// The last discard takes the place of the brick that was drawn.
		p.discards++
	}
	p.loose[p.discards-1] = s.Out
}

// end ends the game.
func (p *Position) end(s *Step, state State, by Rule) {
	p.state, p.rule = state, by
	s.End = by
}

// MarshalJSON returns all of the position. It fails for the zero Position.
func (p Position) MarshalJSON() ([]byte, error) {
	j := struct {
		State    State    `json:"state"`
		Rule     Rule     `json:"rule,omitzero"`
		Winner   *int     `json:"winner"`
		Moves    int      `json:"moves"`
		Walls    [2]Wall  `json:"walls"`
		Discards []Brick  `json:"discards"`
		Pile     []Brick  `json:"pile"`
		Used     [2]int64 `json:"usedMs"`
		Bank     int64    `json:"bankMs,omitzero"`
		ToMove   *int     `json:"toMove"`
	}{p.state, p.rule, nil, p.moves, p.walls, p.Discards(), p.Pile(), p.used, 0, nil}
	if p.bank != Bank {
		j.Bank = p.bank
	}
	if winner, ok := p.Winner(); ok {
		j.Winner = &winner
	}
	if player, ok := p.ToMove(); ok {
		j.ToMove = &player
	}
	return json.Marshal(j)
}
