package stackem

// A watcherPlayer plays as the keeper, remembers the bricks that it has seen,
// and watches the opponent's wall. It puts a brick where the cost of its own
// wall is lowest, plus a sixth of the opponent's gain from taking the brick
// that is then discarded. See options.
type watcherPlayer struct{ memory }

// Choose takes the discard if the wall costs at most seven eighths with it.
func (p *watcherPlayer) Choose(v View) Choice {
	u := p.look(v, -1)
	return takeChoice(v, &u, 7)
}

// Place returns the best place, or "-1".
func (p *watcherPlayer) Place(v View, hand Brick) string {
	u := p.look(v, hand)
	o := newOutlook(v, &u)
	_, at := o.best(hand)
	return Coordinate(at)
}

// winning is the additional cost of discarding a brick by which the opponent
// wins. It is also the gain of a win.
const winning = 20 * unit

// denied divides the opponent's gain: a sixth of it is the cost of a discard.
const denied = 6

// An outlook has the estimates of both walls, and the cost of each discard.
type outlook struct {
	view         View
	mine, theirs *estimate
	without      [Side * Side]int64 // the cost if a place is a gap
	discards     [NumBricks]int64   // the cost and 1, or 0 if not known yet
}

func newOutlook(v View, u *unseen) *outlook {
	o := &outlook{view: v, mine: u.estimate(v.Mine), theirs: u.estimate(v.Theirs)}
	for i := range o.without {
		o.without[i] = o.mine.costWithout(i)
	}
	return o
}

// discard returns the cost of a discard, because the opponent can take it.
func (o *outlook) discard(b Brick) int64 {
	if o.discards[b] == 0 {
		cost, _ := o.theirs.place(b)
		loss := (o.theirs.cost - cost) / denied
		if cost == 0 {
			loss += winning
		}
		o.discards[b] = loss + 1
	}
	return o.discards[b] - 1
}

// options returns the cost of a brick in hand at each place, and at last of
// "-1": the cost of the own wall then, and of the discard. The cost is worst
// where the brick must not go.
//
// A discard that was taken is not put back, and must make the wall cheaper. So
// the own cost falls with each such turn, and players who leave the pile alone
// come to an end.
func (o *outlook) options(hand Brick) (costs [Side*Side + 1]int64) {
	taken := hand == o.view.Discard
	costs[Side*Side] = o.mine.cost + o.discard(hand)
	if taken {
		costs[Side*Side] = worst
	}
	for i, b := range o.mine.wall {
		c := o.mine.costWith(i, hand, o.without[i])
		switch {
		case taken && c >= o.mine.cost:
			costs[i] = worst
		case c == 0: // a complete wall wins at once
			costs[i] = -winning
		default:
			costs[i] = c + o.discard(b)
		}
	}
	return costs
}

// best returns the cheapest option, or a place of -1 if it is to discard.
func (o *outlook) best(hand Brick) (cost int64, at int) {
	costs := o.options(hand)
	cost, at = costs[Side*Side], -1
	if o.mine.cost == 0 {
		return -winning, -1
	}
	for i, c := range costs[:Side*Side] {
		if c < cost {
			cost, at = c, i
		}
	}
	return cost, at
}
