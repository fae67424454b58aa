package abalone

import (
	"slices"
	"time"
)

// A Game is one game from the start, with its clock and its end. [New] begins a
// game with other options. The zero value is a game by the rule book. A Game is
// not safe for concurrent use, and a copy of a Game shares its lists.
type Game struct {
	options   Options
	moves     []Move
	positions []Board        // after each move
	seen      map[Board]bool // the positions
	spent     []time.Duration
	thought   time.Duration    // spent since the last move
	used      [2]time.Duration // the sum for Black and for White
	trouble   [2]time.Duration // spent on trouble
	endRule   Rule
	loser     Side
	result    Result
}

// New returns a game in which Black is to make the first move. It fails with
// the error of [Options.Check].
func New(o Options) (*Game, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	return begin(o), nil
}

// begin is [New] for options that are in order.
func begin(o Options) *Game { return &Game{options: o} }

// Board returns the board as it is.
func (g *Game) Board() Board {
	if len(g.positions) == 0 {
		return Start()
	}
	return g.positions[len(g.positions)-1]
}

// Options returns the options of the game.
func (g *Game) Options() Options { return g.options }

// Moves returns the moves made so far.
func (g *Game) Moves() []Move { return slices.Clone(g.moves) }

// Positions returns the boards so far: the one at the start and the one after
// each move.
func (g *Game) Positions() []Board { return append([]Board{Start()}, g.positions...) }

// Lost returns how many marbles s has lost, or 0 for None.
func (g *Game) Lost(s Side) int {
	if !s.plays() {
		return 0
	}
	return Marbles - g.Board().Count(s)
}

// Why returns the rule that ended the game: [SixLost], [MoveLimit],
// [MoreMarbles], [TimeLimit], [Resignation], [AgreedTie], [IllegalMove] or
// [Unable]. It is 0 while the game goes on.
func (g *Game) Why() Rule { return g.endRule }

// Result returns the result, or the zero value while the game goes on.
func (g *Game) Result() Result { return g.result }

// ToMove returns who is to move, or None if the game is over.
func (g *Game) ToMove() Side {
	if g.endRule != 0 {
		return None
	}
	return Mover(len(g.moves))
}

// Mover returns who makes the move with this index, by rule [BlackFirst]. The
// first move has the index 0.
func Mover(index int) Side {
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
		return g.hasOccurred(b.moved(s, p))
	})
}

// hasOccurred reports whether the game has had b, by rule [NoRepeat].
func (g *Game) hasOccurred(b Board) bool { return b == Start() || g.seen[b] }

// Move makes a move for the side to move. If the move is illegal, the error is
// a [*Problem] with the number of the move, the side and the rule. Then the
// game stays as it was. But with [Options].Unattended the game is over by rule
// [IllegalMove].
func (g *Game) Move(m Move) error {
	if p := g.move(m); p != nil {
		g.place(p)
		if g.options.Unattended && g.endRule == 0 {
			g.lose(IllegalMove, p.Side, Loss) // IllegalMove: lost
		}
		return p
	}
	return nil
}

// place says that a problem is about the next move.
func (g *Game) place(p *Problem) { p.Number, p.Side = len(g.moves)/2+1, Mover(len(g.moves)) }

func (g *Game) move(m Move) *Problem {
	if g.endRule != 0 {
		return &Problem{Kind: ErrOver, Rule: g.endRule, Detail: m.String()}
	}
	s := g.ToMove()
	b, p := g.Board().afterMove(s, m)
	if p != nil {
		return p
	}
	if g.hasOccurred(b) { // NoRepeat: whoever is to move
		return &Problem{Kind: ErrRepeated, Rule: NoRepeat, Detail: m.String()}
	}
	if g.seen == nil {
		g.seen = map[Board]bool{}
	}
	g.moves = append(g.moves, m)
	g.positions = append(g.positions, b)
	g.seen[b] = true
	g.spent, g.thought = append(g.spent, g.thought), 0
	switch {
	case g.Lost(-s) >= LosingLoss: // SixLost: it comes before MoveLimit
		g.lose(SixLost, -s, Loss)
	case len(g.moves) == 2*g.options.moves():
		g.last()
	}
	return nil
}

// Undo takes back the last move, as a person may at a terminal. The time of the
// move is given back, and so is the time spent since. Time spent on trouble is
// not given back. If the move ended the game, the game goes on. Undo fails with
// a [*Problem] if no move has been made ([ErrNoMove]), or if something else
// than a move ended the game ([ErrOver]).
func (g *Game) Undo() error {
	n := len(g.moves) - 1
	switch g.endRule {
	case 0, SixLost, MoveLimit, MoreMarbles:
	default:
		return &Problem{Kind: ErrOver, Rule: g.endRule}
	}
	if n < 0 {
		return &Problem{Kind: ErrNoMove}
	}
	g.used[clock(Mover(n+1))] -= g.thought
	g.used[clock(Mover(n))] -= g.spent[n]
	delete(g.seen, g.Board())
	g.moves, g.positions, g.spent, g.thought = g.moves[:n], g.positions[:n], g.spent[:n], 0
	g.endRule, g.loser, g.result = 0, None, Result{}
	return nil
}

// last ends the game after the last move that the limit allows.
func (g *Game) last() {
	black, white := g.Board().Count(Black), g.Board().Count(White)
	switch {
	case !g.options.MoreMarbles || black == white: // MoveLimit: a tie
		g.tie(MoveLimit)
	case black > white: // MoreMarbles: the other side has lost
		g.lose(MoreMarbles, White, Loss)
	default:
		g.lose(MoreMarbles, Black, Loss)
	}
}

// lose ends the game: s has lost it.
func (g *Game) lose(why Rule, s Side, as Outcome) {
	if s == Black {
		g.end(why, as, Win)
	} else {
		g.end(why, Win, as)
	}
	g.loser = s
}

func (g *Game) tie(why Rule) { g.end(why, Tie, Tie) }

func (g *Game) end(why Rule, black, white Outcome) {
	g.endRule = why
	g.result = Result{g.Board().Count(Black), g.Board().Count(White), black, white}
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

// Forfeit ends the game by rule [IllegalMove] or [Unable]: s has lost. It is
// for a side that answers something else than a move, or nothing. With None as
// the side, neither program can begin, and the game is a tie by Unable. Forfeit
// fails with a [*Problem] if the game is over, by another rule ([ErrForfeit]),
// or if s is no side ([ErrSide]). IllegalMove is only for the side to move, and
// None only before the first move.
func (g *Game) Forfeit(s Side, by Rule) error {
	switch {
	case by != IllegalMove && by != Unable:
		return &Problem{Kind: ErrForfeit, Rule: by, Side: s}
	case g.endRule == 0 && s == None && by == Unable && len(g.moves) == 0:
		g.tie(Unable) // Unable: neither can begin
		return nil
	}
	if err := g.canEnd(s); err != nil {
		return err
	}
	if by == IllegalMove && s != g.ToMove() {
		return &Problem{Kind: ErrForfeit, Rule: by, Side: s, Detail: "the other side is to move"}
	}
	g.lose(by, s, Loss)
	return nil
}

// canEnd fails if the game is over or s is no side.
func (g *Game) canEnd(s Side) error {
	switch {
	case g.endRule != 0:
		return &Problem{Kind: ErrOver, Rule: g.endRule}
	case !s.plays():
		return &Problem{Kind: ErrSide, Rule: BlackFirst}
	}
	return nil
}
