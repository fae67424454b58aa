package stackem

import "fmt"

// Both, as the player of a [Forfeit], means both players: nobody has won.
const Both = -1

// LongMoves is the number of moves after which a game of programs is over, by
// rule [LongGame].
const LongMoves = 10_000

// A Forfeit is the end of a game without a move.
type Forfeit struct {
	Player int `json:"player"` // who loses, or Both
	// Rule is TimeBank, BrokenChoice, Unable or LongGame.
	Rule Rule `json:"rule"`
	// MS is the time of the turn that came to no move, in milliseconds,
	// from 0 to [MaxMS]. It is charged to Player. It is 0 if Player is not
	// to move.
	MS int64 `json:"ms,omitempty"`
}

// Forfeit returns the position after a forfeit. The time is charged first: if
// it exceeds the bank, the game is over by [TimeBank], whatever rule f has. A
// forfeit is not counted as a move.
//
// The error reports every problem at once, each as a [*Problem]: [ErrFirst] for
// a player who does not exist, [ErrForfeit] for a rule that this player cannot
// forfeit by, and [ErrTime] for less than 0 or more than [MaxMS]. If there are
// none of these, it is
//
//   - [ErrNotRunning];
//   - [ErrForfeit] for TimeBank and BrokenChoice if the player is not to move,
//     for Unable by both after the first move, and for LongGame before there
//     are [LongMoves] moves;
//   - [ErrTime] for a player who is not to move and is charged, and for a
//     TimeBank that is not exceeded.
func (p Position) Forfeit(f Forfeit) (Position, error) {
	var in inspector
	in.forfeit(&f)
	if err := in.err(); err != nil {
		return Position{}, err
	}
	if problem := p.forfeit(f); problem != nil {
		return Position{}, problem
	}
	return p, nil
}

// forfeit ends the game, and returns nil. If the forfeit cannot be in this
// position, forfeit returns why, and does not change the position. The forfeit
// has no problems of its own.
func (p *Position) forfeit(f Forfeit) *Problem {
	switch {
	case p.state != Running:
		return f.problem(ErrNotRunning, Turns, "")
	case f.Player == Both:
		return p.abandon(f)
	}
	moves := int(p.mover) == f.Player
	used := p.used[f.Player] + f.MS
	switch {
	case !moves && f.Rule != Unable:
		return f.problem(ErrForfeit, f.Rule, fmt.Sprintf("player %d is not to move", f.Player))
	case !moves && f.MS != 0:
		return f.problem(ErrTime, Unable, fmt.Sprintf("%d ms, but player %d is not to move", f.MS, f.Player))
	case f.Rule == TimeBank && used <= p.bank:
		return f.problem(ErrTime, TimeBank, fmt.Sprintf("%d ms are used, and %d are allowed", used, p.bank))
	}
	p.mover = int8(f.Player)
	p.used[f.Player] = used
	switch {
	case used > p.bank: // TimeBank: before all else
		p.state, p.rule = OutOfTime, TimeBank
	default: // BrokenChoice, Unable: the other player has won
		p.state, p.rule = Forfeited, f.Rule
	}
	return nil
}

// abandon ends a game that nobody has won.
func (p *Position) abandon(f Forfeit) *Problem {
	switch {
	case f.Rule == Unable && p.moves > 0: // Unable: neither can begin
		return f.problem(ErrForfeit, f.Rule, "the game has begun")
	case f.Rule == LongGame && p.moves < LongMoves: // LongGame: not yet
		return f.problem(ErrForfeit, f.Rule, fmt.Sprintf("%d moves, of %d", p.moves, LongMoves))
	}
	p.state, p.rule = Abandoned, f.Rule
	return nil
}

// problems returns the problems that a forfeit has in any position.
func (f Forfeit) problems() (list []*Problem) {
	ofOne := f.Rule == TimeBank || f.Rule == BrokenChoice || f.Rule == Unable
	ofBoth := f.Rule == Unable || f.Rule == LongGame
	if f.Player < Both || f.Player > 1 {
		list = append(list, f.problem(ErrFirst, Turns, fmt.Sprint(f.Player)))
	}
	if f.Player == Both && !ofBoth || f.Player != Both && !ofOne {
		list = append(list, f.problem(ErrForfeit, 0, f.Rule.String()))
	}
	if f.MS < 0 || f.MS > MaxMS || f.Player == Both && f.MS != 0 {
		list = append(list, f.problem(ErrTime, TimeBank, fmt.Sprintf("%d ms", f.MS)))
	}
	return list
}

func (f Forfeit) problem(kind error, rule Rule, detail string) *Problem {
	return &Problem{kind, rule, "forfeit", detail}
}
