package matching

// fold returns dual values for a group of vertices at the given positions,
// ascending and even in number, in which the cost of a pair is -2d² for
// positions d apart, so that no pair has a negative slack, and first and last,
// second and last but one, and so on have none. That folding of the group is
// its cheapest matching.
//
// For m positions p(1) <= … <= p(m), m even, -2(p(i)-p(j))² = 4p(i)p(j) -
// 2p(i)² - 2p(j)², and the value y(t) = Y(t) - 2p(t)² has Y(t) + Y(u) =
// 4p(t)p(u) for each folded pair if
//
//	Y(t+1) - Y(t) = 2 (p(t+1)-p(t)) (p(u-1)+p(u)),  u = m+1-t the partner of t,
//
// starting from Y(1) = 2p(1)p(m) - ½ Σ of the right sides. Any other pair of t
// and s, for s from u outward, has one slack term
// 2(p(s+1)-p(s))(2p(t)-p(s')-p(s'+1)) after another of the same sign, s' being
// the partner of s+1, so its slack is not negative.
func fold(positions []int64) []int64 {
	m := len(positions)
	y := make([]int64, m)
	sum := int64(0)
	for t := 0; t+1 < m; t++ {
		u := m - 1 - t
		step := 2 * (positions[t+1] - positions[t]) * (positions[u-1] + positions[u])
		sum += step
		y[t+1] = sum
	}
	for t, p := range positions {
		y[t] += (4*positions[0]*positions[m-1]-sum)/2 - 2*p*p
	}
	return y
}
