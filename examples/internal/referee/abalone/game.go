package abalone

import (
	"slices"
	"time"
)

// Options says who plays. The zero value means two programs without a human
// between them.
type Options struct {
	// A human passes on the moves of the program (rule [HumanInterface]).
	BlackByHuman, WhiteByHuman bool
}

// A Game is one game from the start, with its clock and its end. Use [New]. It
// is not safe for concurrent use.
type Game struct {
	moves     []Move
	positions []Board // before the first move and after each
	seen      map[Board]bool
	left      [2]time.Duration // Black's and White's
	why       Rule
	result    Result
}

// New returns a game in which Black is to make the first move.
func New(o Options) *Game {
	g := &Game{positions: []Board{Start()}, seen: map[Board]bool{Start(): true}}
	for i, human := range []bool{o.BlackByHuman, o.WhiteByHuman} {
		g.left[i] = PlayingTime
		if human { // HumanInterface: the human's time counts
			g.left[i] += HumanExtra
		}
	}
	return g
}

// Board returns the board as it is.
func (g *Game) Board() Board { return g.positions[len(g.positions)-1] }

// Moves returns the moves made so far.
func (g *Game) Moves() []Move { return slices.Clone(g.moves) }

// Positions returns the boards so far: the one at the start and the one after
// each move.
func (g *Game) Positions() []Board { return slices.Clone(g.positions) }

// Lost returns how many marbles s has lost.
func (g *Game) Lost(s Side) int { return Marbles - g.Board().Count(s) }

// Why returns the rule that ended the game: [SixLost], [MoveLimit],
// [TimeLimit], [Resignation] or [AgreedTie]. It is 0 while the game goes on.
func (g *Game) Why() Rule { return g.why }

// Result returns the result, or the zero value while the game goes on.
func (g *Game) Result() Result { return g.result }

// ToMove returns who is to move, or None if the game is over.
func (g *Game) ToMove() Side {
	if g.why != 0 {
		return None
	}
	return mover(len(g.moves))
}

// mover returns who makes the move with this index, by rule [BlackFirst].
func mover(index int) Side {
	if index%2 == 0 { // BlackFirst: then the sides move in turn
		return Black
	}
	return White
}

// Legal returns the legal moves of the side to move, sorted by their notation:
// none if the game is over.
func (g *Game) Legal() []Move {
	s, b := g.ToMove(), g.Board()
	return slices.DeleteFunc(b.AppendMoves(make([]Move, 0, 128), s), func(m Move) bool {
		p, _ := m.path()
		return g.seen[b.moved(s, p)]
	})
}

// Move makes a move for the side to move. If the move is illegal, the game
// stays as it was. Then the error is a [*Problem] with the number of the move,
// the side and the rule.
func (g *Game) Move(m Move) error {
	if p := g.move(m); p != nil {
		p.Number, p.Side = len(g.moves)/2+1, mover(len(g.moves))
		return p
	}
	return nil
}

func (g *Game) move(m Move) *Problem {
	if g.why != 0 {
		return &Problem{Kind: ErrOver, Rule: g.why, Detail: m.String()}
	}
	s := g.ToMove()
	b, p := g.Board().after(s, m)
	if p != nil {
		return p
	}
	if g.seen[b] { // NoRepeat: whoever is to move
		return &Problem{Kind: ErrRepeated, Rule: NoRepeat, Detail: m.String()}
	}
	g.moves = append(g.moves, m)
	g.positions = append(g.positions, b)
	g.seen[b] = true
	switch {
	case g.Lost(-s) >= LosingLoss: // SixLost: it comes before MoveLimit
		g.lose(SixLost, -s, Loss)
	case len(g.moves) == 2*MaxMoves: // MoveLimit: a tie
		g.tie(MoveLimit)
	}
	return nil
}

// lose ends the game: s has lost it.
func (g *Game) lose(why Rule, s Side, as Outcome) {
	g.end(why, Win, as)
	if s == Black {
		g.end(why, as, Win)
	}
}

func (g *Game) tie(why Rule) { g.end(why, Tie, Tie) }

func (g *Game) end(why Rule, black, white Outcome) {
	g.why = why
	g.result = Result{g.Board().Count(Black), g.Board().Count(White), black, white}
}

// Left returns how much time s has left. It is 0 once the time has run out.
func (g *Game) Left(s Side) time.Duration { return g.left[clock(s)] }

// clock returns the index of the clock of s.
func clock(s Side) int {
	if s == White {
		return 1
	}
	return 0
}

// Spend takes from the side to move the time that it has thought about its
// move. The game ends if the side had less time left. The caller measures the
// time, and calls Spend before [Game.Move]. Spend fails with a [*Problem] if
// the game is over ([ErrOver]) or the time is negative ([ErrTime]).
func (g *Game) Spend(d time.Duration) error {
	s := g.ToMove()
	switch {
	case s == None:
		return &Problem{Kind: ErrOver, Rule: g.why}
	case d < 0:
		return &Problem{Kind: ErrTime, Rule: TimeLimit, Side: s, Detail: d.String()}
	case d > g.left[clock(s)]: // TimeLimit: exactly all of it is allowed
		return g.RunOut(s)
	}
	g.left[clock(s)] -= d
	return nil
}

// RunOut ends the game by rule [TimeLimit]: s has lost. It fails with a
// [*Problem] if the game is over, or if s is no side.
func (g *Game) RunOut(s Side) error {
	if err := g.canEnd(s); err != nil {
		return err
	}
	g.left[clock(s)] = 0
	g.lose(TimeLimit, s, TimeOut)
	return nil
}

// Resign ends the game by rule [Resignation]: s has lost. It fails with a
// [*Problem] if the game is over, or if s is no side.
func (g *Game) Resign(s Side) error {
	if err := g.canEnd(s); err != nil {
		return err
	}
	g.lose(Resignation, s, Resigned) // Resignation: of either side
	return nil
}

// AgreeTie ends the game by rule [AgreedTie]. It fails with a [*Problem] if the
// game is over.
func (g *Game) AgreeTie() error {
	if err := g.canEnd(Black); err != nil {
		return err
	}
	g.tie(AgreedTie) // AgreedTie: whatever is on the board
	return nil
}

// canEnd fails if the game is over or s is no side.
func (g *Game) canEnd(s Side) error {
	switch {
	case g.why != 0:
		return &Problem{Kind: ErrOver, Rule: g.why}
	case s != Black && s != White:
		return &Problem{Kind: ErrSide, Rule: BlackFirst}
	}
	return nil
}
