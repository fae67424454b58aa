package matching

// fold returns dual values for a group of vertices at the given positions,
// which are ascending and even in number. The cost of a pair at distance d is
// -2d². No pair has a negative slack. The pairs of the fold have no slack: the
// first and the last, the second and the last but one, and so on. So the fold
// is the cheapest matching of the group.
//
// # Duals
//
// For m positions p(1) <= … <= p(m), let t' = m+1-t be the place that the fold
// pairs with place t. The cost of a pair is
//
//	-2(p(t)-p(s))² = 4p(t)p(s) - 2p(t)² - 2p(s)².
//
// So with y(t) = Y(t) - 2p(t)², the slack of a pair is
//
//	4p(t)p(s) - Y(t) - Y(s).
//
// The Y are given by
//
//	Y(t+1) - Y(t) = 2 (p(t+1)-p(t)) (p(t'-1)+p(t')),
//	Y(1) = 2p(1)p(m) - ½ Σ of the right sides above.
//
// # The fold has no slack
//
// The choice of Y(1) makes the slack of 1 and m zero. The partner of t+1 is
// t'-1, and the right side for t, less the right side for t'-1, is
//
//	4p(t+1)p(t'-1) - 4p(t)p(t').
//
// So if the slack of t and t' is zero, the slack of t+1 and t'-1 is zero, too.
//
// # No slack is negative
//
// Let s move away from t', place by place. From s to s+1, the slack of t and s
// grows by
//
//	2 (p(s+1)-p(s)) (2p(t) - p(s') - p(s'-1)),
//
// where s'-1 is the partner of s+1. If s >= t', then s' and s'-1 are at most t,
// and so the slack does not fall. If s < t', then s' and s'-1 are at least t,
// and so the slack does not fall from s+1 to s.
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
