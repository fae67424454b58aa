package abalone

// This file says why a move is illegal, and makes it if it is not.

// After returns the board after s has made the move m on b. If the move is
// illegal, After fails with a [*Problem] that names the rule. Rule [NoRepeat]
// is never named, because only a [Game] knows the earlier positions.
func (b Board) After(s Side, m Move) (Board, error) {
	after, p := b.afterMove(s, m)
	if p != nil {
		return Board{}, p
	}
	return after, nil
}

func (b Board) afterMove(s Side, m Move) (Board, *Problem) {
	p, bad := b.check(s, m)
	if bad != nil {
		return Board{}, bad
	}
	return b.moved(s, p), nil
}

// check returns the path of m, or why s cannot take it on b.
func (b Board) check(s Side, m Move) (path, *Problem) {
	if !s.plays() {
		return path{}, &Problem{Kind: ErrSide, Rule: BlackFirst}
	}
	p, bad := m.path()
	if bad != nil {
		return path{}, bad
	}
	by, kind := b.view(s).judge(p)
	if kind != nil {
		return path{}, &Problem{Kind: kind, Rule: by, Detail: m.String()}
	}
	return p, nil
}

// A view is the board as one side sees it. No set has edge.
type view struct{ own, other, empty set }

func (b Board) view(s Side) view {
	return view{b.marblesOf(s), b.marblesOf(-s), everything &^ (b.black | b.white)}
}

// judge returns which rule forbids a path and why, or nil.
func (v view) judge(p path) (Rule, error) {
	if !p.forward() {
		return Forward, ErrSpelling
	}
	// Line: all marbles that move are the mover's own.
	for i, f := 0, p.tail; i < p.n; i, f = i+1, next[f][p.along] {
		if !v.own.has(f) {
			return Line, ErrNotOwn
		}
	}
	ahead := next[p.head][p.along]
	switch {
	case p.step != p.along:
		if !v.aside(p.tail, p.along, p.n, p.step) {
			return Broadside, ErrBlocked
		}
	case ahead == edge:
		return Line, ErrLeaves
	case v.own.has(ahead):
		return InLine, ErrBlocked
	case !v.movesAhead(p.head, p.along, p.n):
		if pushed, _ := v.pushed(p.head, p.along, p.n); pushed == p.n {
			return Sumito, ErrOutnumbered
		}
		return Sumito, ErrBlocked
	}
	return 0, nil
}

// aside reports whether n marbles, from tail on, can move aside: by rule
// [Broadside], all fields that they move to must be empty.
func (v view) aside(tail Field, along direction, n int, step direction) bool {
	// Broadside: each marble needs an empty field.
	for f := tail; n > 0; n, f = n-1, next[f][along] {
		if !v.empty.has(next[f][step]) {
			return false
		}
	}
	return true
}

// movesAhead reports whether a line of n marbles can move ahead: onto an empty
// field by rule [InLine], or pushing by rule [Sumito].
func (v view) movesAhead(head Field, along direction, n int) bool {
	pushed, beyond := v.pushed(head, along, n)
	if pushed == 0 { // InLine: one empty field
		return v.empty.has(beyond)
	}
	// Sumito: a line pushes fewer marbles than it has, if there is room.
	return pushed < n && (beyond == edge || v.empty.has(beyond))
}

// pushed returns how many marbles of the other side are right ahead of a line
// of n marbles, and the field beyond them. It does not count further than n.
func (v view) pushed(head Field, along direction, n int) (count int, beyond Field) {
	beyond = next[head][along]
	for count < n && v.other.has(beyond) {
		count, beyond = count+1, next[beyond][along]
	}
	return count, beyond
}

// moved returns the board after s has taken a path that it can take. A push of
// a row of marbles has the same effect as moving the first of them beyond the
// last. If that is beyond the edge, the marble is off the board, by rule
// [PushOff].
func (b Board) moved(s Side, p path) Board {
	v := b.view(s)
	if p.step == p.along {
		if pushed, beyond := v.pushed(p.head, p.along, p.n); pushed > 0 {
			// PushOff: a marble beyond the edge is in no set.
			v.other ^= 1<<next[p.head][p.along] | 1<<beyond&everything
		}
		v.own ^= 1<<p.tail | 1<<next[p.head][p.along]
	} else {
		for i, f := 0, p.tail; i < p.n; i, f = i+1, next[f][p.along] {
			v.own ^= 1<<f | 1<<next[f][p.step]
		}
	}
	if s == White {
		return Board{black: v.other, white: v.own}
	}
	return Board{black: v.own, white: v.other}
}
