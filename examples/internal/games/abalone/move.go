package abalone

// A Move is a move as it is written: the line from Tail to Head moves so that
// its tail comes to To. For a single marble, Head is Tail. A Move may be
// illegal, or impossible on any board; see [Board.After].
type Move struct{ Tail, Head, To Field }

// String returns the notation of m by rule [Notation], as in "d1f2-e1".
func (m Move) String() string {
	// Notation: a single marble has no head.
	if m.Head == m.Tail {
		return m.Tail.String() + "-" + m.To.String()
	}
	return m.Tail.String() + m.Head.String() + "-" + m.To.String()
}

// ParseMove returns the move that [Move.String] writes as text, legal or not.
// If the text is no move, ParseMove fails with a [*Problem] of kind [ErrMove].
// A head that equals the tail is refused.
func ParseMove(text string) (Move, error) {
	m, ok := parseMove(text)
	if !ok {
		return Move{}, notMove(text)
	}
	return m, nil
}

func notMove(text string) *Problem {
	return &Problem{Kind: ErrMove, Rule: Notation, Detail: quoted(text)}
}

func parseMove(text string) (Move, bool) {
	m := Move{edge, edge, edge}
	switch {
	case len(text) == 5 && text[2] == '-':
		m = Move{parseField(text[:2]), parseField(text[:2]), parseField(text[3:])}
	case len(text) == 7 && text[4] == '-' && text[:2] != text[2:4]:
		m = Move{parseField(text[:2]), parseField(text[2:4]), parseField(text[5:])}
	}
	if max(m.Tail, m.Head, m.To) >= edge {
		return Move{}, false
	}
	return m, true
}

// A path is the meaning of a move: n marbles from tail to head, which lie in
// direction along, all go one field in direction step. For a single marble the
// two are the same.
type path struct {
	tail, head  Field
	n           int
	along, step direction
}

// path returns the meaning of m, or why it has none on any board. A line that
// moves over the edge head first has a meaning, and is illegal.
func (m Move) path() (path, *Problem) {
	bad := func(kind error, by Rule) (path, *Problem) {
		return path{}, &Problem{Kind: kind, Rule: by, Detail: m.String()}
	}
	if max(m.Tail, m.Head, m.To) >= edge {
		return bad(ErrMove, Notation)
	}
	p := path{tail: m.Tail, head: m.Head, n: 1, along: nowhere, step: nowhere}
	for d := range nowhere {
		one := next[m.Tail][d]
		if one == m.To {
			p.step = d
		}
		switch m.Head {
		case one:
			p.along, p.n = d, 2
		case next[one][d]:
			p.along, p.n = d, 3
		}
	}
	if p.step == nowhere {
		return bad(ErrStep, Line)
	}
	if m.Head == m.Tail {
		p.along = p.step
	}
	switch {
	case p.along == nowhere:
		return bad(ErrLine, Line)
	case p.step == p.along.turn(3):
		return bad(ErrBackwards, Notation)
	case p.step != p.along && next[m.Head][p.step] == edge:
		return bad(ErrLeaves, Line)
	}
	return p, nil
}

// forward reports whether the direction of the move is at most 60 degrees from
// the direction of the line, by rule [Forward].
func (p path) forward() bool {
	// Forward: 60 degrees from the line, never 120.
	return p.step == p.along || p.step == p.along.turn(1) || p.step == p.along.turn(5)
}

// Canonical returns the one spelling of m by rule [Forward]: m itself, unless
// it is a broadside written from the wrong end. It fails with a [*Problem] if m
// has no meaning: of kind [ErrStep] if the new tail is not next to the tail,
// [ErrLine] if tail and head are not two or three in a line, [ErrBackwards] if
// the line would move from head to tail, [ErrLeaves] if the head of a broadside
// would leave the board, [ErrMove] if one of the three is no field.
func (m Move) Canonical() (Move, error) {
	p, bad := m.path()
	switch {
	case bad != nil:
		return Move{}, bad
	case p.forward():
		return m, nil
	}
	return Move{m.Head, m.Tail, next[m.Head][p.step]}, nil
}
