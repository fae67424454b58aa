package stackem

// A searchPlayer plays as the watcher, and looks a turn further ahead. For the
// cost of its own wall, it takes the mean cost of the wall with one more brick,
// over the bricks that are unseen. It looks ahead from the three best options
// of the watcher, except for options that cost much more than the best.
//
// Before it chooses, it compares two numbers. The first is the cost of the best
// option with the discard. The second is the mean of the costs of the best
// options with the bricks that are unseen.
//
// It takes every fourth of the unseen bricks before it chooses, and every
// second before it lays a brick. So the work of a turn is bounded: at most
// 18·3·17·16 estimates before the choice, and 3·34·16 before the brick is laid,
// in addition to the estimates of the watcher for 18 bricks.
type searchPlayer struct{ memory }

// Choose takes the discard if it is not worse than the pile.
func (p *searchPlayer) Choose(v View) Choice {
	u := p.look(v, -1)
	if v.Discard < 0 || u.count() == 0 {
		return takeChoice(v, &u, 8)
	}
	o := newOutlook(v, &u)
	if _, at := o.best(v.Discard); at < 0 && o.mine.cost > 0 {
		return Pile
	}
	cost, _ := o.ahead(v.Discard, 4)
	var sum, n int64
	for _, b := range u.every(4) {
		c, _ := o.ahead(b, 4)
		sum += c
		n++
	}
	if cost*n <= sum {
		return Discard
	}
	return Pile
}

// Place returns the best place, or "-1".
func (p *searchPlayer) Place(v View, hand Brick) string {
	u := p.look(v, hand)
	_, at := newOutlook(v, &u).ahead(hand, 2)
	return Coordinate(at)
}

// looked is how many options are looked at again, and margin is how much they
// may cost more than the best.
const looked, margin = 3, 2 * unit

// ahead returns the best option after a look ahead with every k-th unseen
// brick, and its cost. A place of -1 is to discard.
func (o *outlook) ahead(hand Brick, k int) (cost int64, at int) {
	lowest, at := o.best(hand)
	if lowest == -winning {
		return lowest, at
	}
	costs := o.options(hand)
	cost = worst
	for range looked {
		i := cheapest(costs)
		if costs[i] == worst || costs[i] > lowest+margin {
			break
		}
		costs[i] = worst
		w, out := o.mine.wall, hand
		if i < len(w) {
			w[i], out = hand, w[i]
		}
		if c := o.mine.unseen.ahead(w, k) + o.discard(out); c < cost {
			cost, at = c, i
		}
	}
	return cost, at
}

// cheapest returns the first of the cheapest options.
func cheapest(costs [Side*Side + 1]int64) (at int) {
	for i, c := range costs {
		if c < costs[at] {
			at = i
		}
	}
	return at
}

// ahead returns the mean cost of a wall after one more turn, over every k-th
// unseen brick.
func (u *unseen) ahead(w Wall, k int) int64 {
	e := u.estimate(w)
	bricks := u.every(k)
	var sum int64
	for _, b := range bricks {
		c, _ := e.place(b)
		sum += c
	}
	if len(bricks) == 0 {
		return e.cost
	}
	return sum / int64(len(bricks))
}

// every returns every k-th unseen brick, from the lightest.
func (u *unseen) every(k int) (list []Brick) {
	for b := range Brick(NumBricks) {
		if u.has(b) && int(u[b])%k == 0 {
			list = append(list, b)
		}
	}
	return list
}
