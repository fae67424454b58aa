package matching

// slide returns dual values for a group of vertices at the given positions,
// which are ascending, different and even in number. The cost of a pair at
// distance d has two words, -2d and d². No pair has a negative slack. The pairs
// of the slide have no slack: the first of the upper half and the first of the
// lower half, the second and the second, and so on. So the slide is the
// cheapest matching of the group.
//
// Let p(1) < … < p(h) be the positions of the upper half, and q(1) < … < q(h)
// the positions of the lower half.
//
// # The first word
//
// Let e be between 2p(h) and 2q(1). The duals are 2p(i)-e and e-2q(j). Then a
// pair of the two halves has no slack, and a pair of one half has one of
//
//	2e - 4p or 4q - 2e,
//
// where p is the lower of two vertices in the upper half, and q is the upper of
// two in the lower half. Both are positive. So such a pair has no negative
// slack, whatever its second word is.
//
// So that the duals of all groups are of the same parity, e is odd. Between the
// doubles of two different positions there is an odd number.
//
// # The second word
//
// The duals u(i) of the upper half are given by
//
//	u(i+1) - u(i) = (p(i+1)-p(i)) (p(i)+p(i+1)-q(i)-q(i+1)), u(1) = 0,
//
// and the duals of the lower half are (q(i)-p(i))² - u(i), so that the slide
// has no slack. From i to i+1, the slack of i and j grows by
//
//	(p(i+1)-p(i)) (q(i)+q(i+1)-2q(j)).
//
// This is not negative if i >= j, and not positive if i < j. So no pair of the
// two halves has a negative slack.
func slide(positions []int64) (first, second []int64) {
	h := len(positions) / 2
	words := make([]int64, 4*h)
	first, second = words[:2*h], words[2*h:]
	if h == 0 {
		return first, second
	}
	p, q := positions[:h], positions[h:]
	e := (p[h-1] + q[0] - 1) | 1
	u := int64(0)
	for i := range h {
		if i > 0 {
			u += (p[i] - p[i-1]) * (p[i-1] + p[i] - q[i-1] - q[i])
		}
		first[i], first[h+i] = 2*p[i]-e, e-2*q[i]
		second[i], second[h+i] = u, (q[i]-p[i])*(q[i]-p[i])-u
	}
	return first, second
}

// neighbors returns dual values for a group of vertices at the given positions,
// which are ascending. The cost of a pair at distance d is 2d². No pair has a
// negative slack: the dual of a vertex is the square of its distance to the
// nearest vertex. Two vertices that are nearest to each other have no slack.
func neighbors(positions []int64) []int64 {
	y := make([]int64, len(positions))
	for i, p := range positions {
		if i > 0 {
			d := p - positions[i-1]
			if y[i] = d * d; i == 1 || y[i] < y[i-1] {
				y[i-1] = y[i]
			}
		}
	}
	return y
}
