package stackem

// A keeperPlayer keeps as many bricks as it can, and fills the gaps, by the
// estimate in gaps.go. It puts a brick where it makes the wall cheapest, and
// discards it if no place makes the wall cheaper. It remembers nothing: the
// bricks that it does not see now are unseen.
type keeperPlayer struct {
	// The discard is taken if the wall costs at most this many eighths with
	// it.
	eighths int64
}

// Choose takes the discard if it makes the wall much cheaper.
func (p keeperPlayer) Choose(v View) Choice {
	u := new(memory).look(v, -1)
	return takeChoice(v, &u, p.eighths)
}

// takeChoice takes the discard if the wall costs at most this many eighths with
// it. If no brick is unseen, the pile is empty, and any gain is enough. A
// complete wall wins by any turn that leaves it as it is, and the discard is
// always there.
func takeChoice(v View, u *unseen, eighths int64) Choice {
	if v.Discard < 0 {
		return Pile
	}
	e := u.estimate(v.Mine)
	cost, at := e.place(v.Discard)
	switch {
	case e.cost == 0:
		return Discard
	case at < 0 || u.count() > 0 && 8*cost > eighths*e.cost:
		return Pile
	}
	return Discard
}

// Place returns the place where the brick makes the wall cheapest, or "-1".
func (keeperPlayer) Place(v View, hand Brick) string {
	u := new(memory).look(v, hand)
	_, at := u.estimate(v.Mine).place(hand)
	return Coordinate(at)
}
