package chance

import "math"

// EloPerNat is the number of Elo points for odds of e to 1. So it turns
// strengths in natural logarithms into Elo: 400 points are odds of 10 to 1.
const EloPerNat = 400 / math.Ln10

// Expected returns the chance that a player of strength a wins a game against a
// player of strength b, by the model of Bradley and Terry: 1 / (1 + exp(b-a)).
func Expected(a, b float64) float64 { return 1 / (1 + Exp(b-a)) }

// Match returns the chances of the three results of a match of a number of
// games, each of which the first player wins with chance p. For an odd number
// of games, even is 0. For one game, first is p and second is 1-p. The chances
// sum to 1 up to rounding.
//
// With p and 1-p exchanged, first and second are exchanged, to the last bit if
// 1-p is exact.
//
// The time is proportional to the number of games, and for many games to its
// square root.
func Match(games int, p float64) (first, second, even float64) {
	q := 1 - p
	switch {
	case games <= 0:
		return 0, 0, 1
	case games == 1:
		return p, q, 0
	case p < q:
		second, first, even = match(games, q, p)
		return first, second, even
	}
	return match(games, p, q)
}

// match is Match for p that is at least q = 1-p.
//
// # Method
//
// The chance of k wins is proportional to the term p^k q^(n-k) n!/(k!(n-k)!).
// The greatest term is set to 1, and its neighbours follow from each other. The
// sum of all terms turns them into chances. So no power is ever computed, and
// nothing overflows.
func match(games int, p, q float64) (first, second, even float64) {
	n := float64(games)
	top := min(math.Floor(float64(n*p)+p), n)
	count := func(wins, term float64) {
		switch {
		case 2*wins > n:
			first += term
		case 2*wins < n:
			second += term
		default:
			even = term
		}
	}
	count(top, 1)
	for k, term := top, 1.0; k < n && term > 0; {
		term = float64(term * ((n - k) / (k + 1) * (p / q)))
		k++
		count(k, term)
	}
	for k, term := top, 1.0; k > 0 && term > 0; {
		term = float64(term * (k / (n - k + 1) * (q / p)))
		k--
		count(k, term)
	}
	all := first + even + second
	return first / all, second / all, even / all
}
