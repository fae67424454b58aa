package stackem

// A placesPlayer knows which weights belong at each place, and puts a brick on
// a place to which it belongs, if the brick that is there does not belong to
// it. Of several, it takes the place to which the fewest weights belong.
//
// A weight belongs to a place if it is nearer to the expected weight of the
// place than to the expected weights of the places beside, below and above it.
// So a wall in which every brick belongs to its place is complete. Places in
// the same diagonal share weights, which is why there are more weights for each
// place than [Slots] has.
type placesPlayer struct{}

// Choose takes the discard if it has a place.
func (p placesPlayer) Choose(v View) Choice { return choose(p, v) }

// Place returns a place to which the brick belongs, or "-1".
func (placesPlayer) Place(v View, hand Brick) string {
	at := -1
	for i, r := range ranges {
		if r.has(hand) && !r.has(v.Mine[i]) && (at < 0 || r.size() < ranges[at].size()) {
			at = i
		}
	}
	return Coordinate(at)
}

// A weightRange is the weights from and to, and all between.
type weightRange struct{ from, to Brick }

func (r weightRange) has(b Brick) bool { return r.from <= b && b <= r.to }
func (r weightRange) size() int        { return int(r.to-r.from) + 1 }

// ranges has the weights that belong to each place.
var ranges = weightRanges()

func weightRanges() (ranges [Side * Side]weightRange) {
	expected, one := expectedWeights()
	for i := range ranges {
		r := &ranges[i]
		*r = weightRange{0, NumBricks - 1}
		for _, j := range beside(i) {
			// A weight on the border belongs to the lighter place.
			border := Brick((expected[i] + expected[j]) / (2 * one))
			if j < i {
				r.to = min(r.to, border)
			} else {
				r.from = max(r.from, border+1)
			}
		}
	}
	return ranges
}

// beside returns the places next to a place, in its row and in its column.
func beside(i int) (list []int) {
	if i >= Side {
		list = append(list, i-Side)
	}
	if i%Side > 0 {
		list = append(list, i-1)
	}
	if i%Side < Side-1 {
		list = append(list, i+1)
	}
	if i+Side < Side*Side {
		list = append(list, i+Side)
	}
	return list
}

// expectedWeights returns the expected weight of each place of a complete wall,
// times one, which it returns too.
//
// The wall has sixteen of the bricks 0 to 99, every set of sixteen with the
// same chance, in one of its complete orders, each with the same chance. The
// expected weight of the brick of rank k, where the heaviest has rank 0, is
//
//	101·(16-k)/17 - 1.
//
// The rank at a place is the number of bricks laid before, if a wall is laid in
// the order of falling weights. Then the wall is a staircase at any time: no
// row has more bricks than the row below. So the number of orders in which the
// place c has rank k is the sum, over all staircases S of k bricks on which c
// can be laid next, of
//
//	(orders that lead to S) · (orders that lead from S with c to the whole wall).
//
// The orders are 24,024 in all. All numbers are integers.
func expectedWeights() (weights [Side * Side]int, one int) {
	before := map[staircase]int{{}: 1}
	full := staircase{Side, Side, Side, Side}
	orders := full.ordersTo()
	level := []staircase{{}}
	for k := range Side * Side {
		var next []staircase
		for _, s := range level {
			for r := range s {
				t, ok := s.add(r)
				if !ok {
					continue
				}
				if before[t] == 0 {
					next = append(next, t)
				}
				before[t] += before[s]
				weights[Side*r+s[r]] += before[s] * orders[t] * (Side*Side - k)
			}
		}
		level = next
	}
	one = (Side*Side + 1) * before[full]
	for i := range weights {
		weights[i] = (NumBricks+1)*weights[i] - one
	}
	return weights, one
}

// A staircase has the number of bricks in each row, the lowest row first.
type staircase [Side]int

// add lays a brick in a row. It reports false if the brick cannot lie there.
func (s staircase) add(row int) (staircase, bool) {
	s[row]++
	return s, s[row] <= Side && (row == 0 || s[row] <= s[row-1])
}

// ordersTo returns, for s and each staircase in it, the number of orders to s.
func (s staircase) ordersTo() map[staircase]int {
	orders := map[staircase]int{s: 1}
	var count func(t staircase) int
	count = func(t staircase) int {
		n, ok := orders[t]
		if !ok {
			for r := range t {
				if u, ok := t.add(r); ok {
					n += count(u)
				}
			}
			orders[t] = n
		}
		return n
	}
	count(staircase{})
	return orders
}
