package engine

import (
	"math"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// These are limits of an [Engine], and its default figures.
const (
	MaxDepth     = 40 // the greatest depth
	DefaultDepth = 4  // of an engine without a limit
	MaxTable     = 24 // the greatest table, of 2^24 entries
	DefaultTable = 16 // a table of 2^16 entries
)

// lost is how many marbles a side has that has lost, by rule SixLost.
const lost = abalone.Marbles - abalone.LosingLoss

// An Engine is an [abalone.Player] that searches. The zero value is an engine
// of DefaultDepth. An Engine is not safe for concurrent use, and must not be
// copied after its first search.
type Engine struct {
	// Depth is how many moves deep it searches, at most MaxDepth. 0 means
	// as deep as the other limits allow, or DefaultDepth without a limit.
	Depth int
	// Nodes is how many positions it looks at in a turn, except that depth
	// 1 is always searched. 0 means no limit.
	Nodes int64
	// Now is the clock that it plays by. Without a clock, it plays the same
	// in the same turn.
	Now func() time.Time
	// Stop is asked when depth 2 begins, and then after every 1,024
	// positions. If it returns true, the search ends. It may be nil.
	Stop func() bool
	// Seed varies the choice among moves that are nearly equal. 0 means no
	// variation.
	Seed uint64
	// Table sets the size of the table: 2 to the power of Table entries, at
	// most MaxTable. 0 means DefaultTable, and less than 0 no table. It is
	// read at the first search alone, which makes the table.
	Table int
	// Options are the options of the game. Moves and MoreMarbles matter. A
	// limit of moves that the game has reached already is not in force.
	Options abalone.Options

	table *table
}

// An Info has the findings of a search.
type Info struct {
	Depth int            // the last depth that is complete
	Nodes int64          // positions looked at
	Value int            // for the side to move; see Win
	Line  []abalone.Move // the best moves of both sides
}

// Choose returns the first move of [Engine.Search]. It resigns only without a
// legal move. With a clock, it reports how long it took. It never fails.
func (e *Engine) Choose(t abalone.Turn) (abalone.Reply, error) {
	begin := e.time()
	info := e.Search(t)
	r := abalone.Reply{Resign: len(info.Line) == 0, Took: max(0, e.time().Sub(begin))}
	if !r.Resign {
		r.Move = info.Line[0]
	}
	return r, nil
}

// time returns the time of the clock.
func (e *Engine) time() (t time.Time) {
	if e.Now != nil {
		t = e.Now()
	}
	return t
}

// Search searches for the best move. The line is empty if there is no legal
// move, as for a side that is neither Black nor White. Without a clock and
// Stop, the result depends on the turn and on the fields of e alone.
func (e *Engine) Search(t abalone.Turn) Info {
	if t.Side != abalone.Black && t.Side != abalone.White {
		return Info{}
	}
	p := positionOf(t.Board, t.Side)
	legal := p.known(t.Legal)
	if len(legal) == 0 {
		return Info{}
	}
	s := &search{limits: e.limits(t), seed: e.Seed, table: e.memory()}
	for _, b := range t.Positions {
		s.past.push(positionOf(b, t.Side).key)
	}
	f := s.run(&p, legal)
	info := Info{Depth: f.depth, Nodes: s.nodes, Value: f.value}
	for _, m := range f.line {
		info.Line = append(info.Line, m.notation())
	}
	return info
}

// limits returns the limits of a turn.
func (e *Engine) limits(t abalone.Turn) limits {
	moves := e.Options.Moves
	if moves <= 0 {
		moves = abalone.DefaultMoves
	}
	left := 2*moves + 1 - len(t.Positions) // MoveLimit
	if left <= 0 {
		left = 2 * abalone.MaxMoves // farther than any search looks
	}
	l := limits{
		depth: min(e.Depth, MaxDepth), most: e.Nodes, left: left, moreMarbles: e.Options.MoreMarbles,
		now: e.Now, begin: e.time(), budget: budget(t.Left, (left+1)/2), interrupt: e.Stop,
	}
	if l.depth <= 0 {
		l.depth = MaxDepth
		if l.most <= 0 && l.now == nil {
			l.depth = DefaultDepth
		}
	}
	if l.most <= 0 {
		l.most = math.MaxInt64
	}
	return l
}

// memory returns the table, which is empty.
func (e *Engine) memory() *table {
	if e.table == nil {
		e.table = newTable(e.bits())
	}
	e.table.begin()
	return e.table
}

// bits returns the size of the table that is in force.
func (e *Engine) bits() int {
	if e.Table == 0 {
		return DefaultTable
	}
	return min(e.Table, MaxTable)
}

// known returns the moves of p that are in a list, in the order of the list.
func (p *position) known(list []abalone.Move) (moves []move) {
	var c crowd
	p.all(&c)
	by := map[abalone.Move]move{}
	for _, m := range c.appendTo(nil) {
		by[m.notation()] = m
	}
	for _, m := range list {
		if own, ok := by[m]; ok {
			moves = append(moves, own)
		}
	}
	return moves
}
