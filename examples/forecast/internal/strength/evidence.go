package strength

import "github.com/arbiter-go/arbiter/examples/internal/forecast/chance"

// This file says how well a weight explains the results.
//
// # Evidence
//
// The evidence for a weight w is the likelihood of the results, averaged over
// the strengths θ that it expects. By the method of Laplace, its logarithm is
//
//	log L(θ) + Σ w/2 log p(i) q(i) - 1/2 log det H + C(w)
//
// for the most likely θ, where H is the information at θ, p(i) is the expected
// score of player i against the dummy, q(i) = 1-p(i), and C(w) does not depend
// on the results.
//
// # The constant
//
// The exact C(w) has the beta function of w/2. But for small w the method is
// poor, already if there are no games: then most strengths are far away, where
// the curve is not a normal one. So C(w) is chosen such that the evidence for
// each weight is the same without games. There p = q = 1/2 and H = w/4 times
// the unit matrix, and the formula becomes
//
//	log L(θ) + Σ w/2 log 4 p(i) q(i) - 1/2 (log det H - n log w/4).
//
// That fits the draws: the strengths of a model without games are normal. The
// evidence is close to the exact evidence for normal strengths with a standard
// deviation of 2/√w.

// shares turns logarithms of evidence into shares that sum to 1.
func shares(evidence []float64) []float64 {
	list := make([]float64, len(evidence))
	most := evidence[0]
	for _, e := range evidence {
		most = max(most, e)
	}
	sum := 0.0
	for k, e := range evidence {
		list[k] = chance.Exp(e - most)
		sum += list[k]
	}
	for k := range list {
		list[k] /= sum
	}
	return list
}

// likelihood returns the logarithm of the likelihood of the results, and of the
// virtual draws. A virtual draw counts as 1 where it is most likely.
func likelihood(strengths []float64, pairs []Pair, centers []float64, weight float64) float64 {
	sum := 0.0
	for _, p := range pairs {
		x := strengths[p.First] - strengths[p.Second]
		half := float64(p.Draws) / 2
		sum += float64((float64(p.Wins) + half) * logWin(x))
		sum += float64((float64(p.Losses) + half) * logWin(-x))
	}
	for i, s := range strengths {
		x := s - center(centers, i)
		sum += float64(weight / 2 * (logWin(x) + logWin(-x) - logWin(0) - logWin(0)))
	}
	return sum
}

// logWin returns the logarithm of the chance to win with a strength that is x
// above the strength of the opponent.
func logWin(x float64) float64 {
	if x < 0 {
		return x - chance.Log(1+chance.Exp(x))
	}
	return -chance.Log(1 + chance.Exp(-x))
}

// A link is the information of the games of two players on the difference of
// their strengths.
type link struct {
	i, j int
	size float64
}

// information returns the Hessian of the negative log-likelihood: the links of
// pairs, and the information of virtual draws on each strength. It is n p q for
// n games, each of which is won with chance p.
func information(strengths []float64, pairs []Pair, centers []float64,
	weight float64) (links []link, excess []float64) {
	for _, p := range pairs {
		a, b := strengths[p.First], strengths[p.Second]
		games := float64(p.Wins) + float64(p.Draws) + float64(p.Losses)
		links = append(links,
			link{p.First, p.Second, float64(games * chance.Expected(a, b) * chance.Expected(b, a))})
	}
	excess = make([]float64, len(strengths))
	for i, s := range strengths {
		c := center(centers, i)
		excess[i] = float64(weight * chance.Expected(s, c) * chance.Expected(c, s))
	}
	return links, excess
}
