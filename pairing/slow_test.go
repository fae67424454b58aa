package pairing_test

import (
	"cmp"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file holds a second reading of the rule book, too simple to be wrong: it
// looks at all rounds there are. Of the package it uses nothing but the types
// of input and output.

// A twin is what follows from a history.
type twin struct {
	event    pairing.Event[string]
	rankBy   []pairing.RankKey
	criteria []pairing.Criterion
	// The number of rounds. An unfinished last round counts as far as it
	// has come.
	completed  int
	unfinished bool // the last round

	seed, wins, losses, byes map[string]int

	ratings, seeded twinRating
	// The seeded rating in 1/10,000 Elo, if it is needed.
	units       map[string]int
	needsSeeded bool

	met     map[[2]string]int // in both orders
	colors  [][2]string       // Gold and Silver, oldest first
	staying []string          // who is left, or will be back, in seed order
	left    []string          // who plays in the next round, in rank order
	rank    map[string]int
	levels  []twinLevel

	// ByeFewest is a criterion like the others, in an event with points.
	hasPoints bool

	forbidden map[[2]string]bool // in both orders
	pinned    map[string]string  // the opponent, or "" for the bye
	gold      map[[2]string]bool // pairs with pinned colors, Gold first
}

// newTwin derives it.
func newTwin(e pairing.Event[string]) *twin {
	tw := &twin{
		event: e,
		seed:  map[string]int{}, wins: map[string]int{}, losses: map[string]int{},
		byes: map[string]int{}, met: map[[2]string]int{},
		forbidden: map[[2]string]bool{}, pinned: map[string]string{}, gold: map[[2]string]bool{},
	}
	tw.rankBy, tw.criteria = twinRules(e)
	for i, p := range e.Entrants {
		tw.seed[p] = i + 1
	}
	var won [][2]string // winner and loser
	for _, r := range e.Rounds {
		tw.completed++
		tw.unfinished = !twinFinished(r)
		for _, p := range r.Byes {
			tw.byes[p]++
		}
		for _, g := range r.Games {
			if g.Outcome == pairing.NotPlayed || g.Outcome == pairing.Void {
				continue
			}
			tw.colors = append(tw.colors, [2]string{g.Gold, g.Silver})
			if g.Outcome != pairing.BothForfeit || !e.BothForfeitUnmet {
				tw.met[[2]string{g.Gold, g.Silver}]++
				tw.met[[2]string{g.Silver, g.Gold}]++
			}
			if w := twinWinner(g); w != "" {
				tw.wins[w]++
				won = append(won, [2]string{w, twinLosers(g)[0]})
			}
			for _, p := range twinLosers(g) {
				tw.losses[p]++
			}
		}
	}
	for _, x := range e.LateEntries {
		if x.After <= tw.completed {
			tw.losses[x.Player] += x.Losses
		}
	}
	tw.setDirected()

	tw.ratings = twinRatings(e.Entrants, won, make([]float64, len(e.Entrants)))
	tw.needsSeeded = slices.Contains(tw.rankBy, pairing.BySeededRating) ||
		slices.Contains(tw.criteria, pairing.ByeSeeded) || slices.Contains(tw.criteria, pairing.SeededSquares)
	if tw.needsSeeded {
		var dummies []float64
		for _, elo := range e.SeedRatings {
			dummies = append(dummies, elo-1500)
		}
		tw.seeded = twinRatings(e.Entrants, won, dummies)
		tw.units = tw.seeded.units(10_000)
	}
	tw.staying = twinStaying(e, tw.completed)
	tw.left = twinLeft(e, tw.completed)
	tw.setRanks()
	return tw
}

// setDirected sets what the director wants in the next round.
func (tw *twin) setDirected() {
	for _, x := range tw.event.Forbidden {
		if tw.completed+1 < x.From || x.Until > 0 && x.Until <= tw.completed {
			continue
		}
		pair := x.Pair
		tw.forbidden[pair], tw.forbidden[[2]string{pair[1], pair[0]}] = true, true
	}
	for _, pin := range tw.event.Pins {
		if pin.Round != tw.completed+1 {
			continue
		}
		for _, pair := range pin.Pairs {
			tw.pinned[pair[0]], tw.pinned[pair[1]] = pair[1], pair[0]
			if pin.Colors {
				tw.gold[pair] = true
			}
		}
		if pin.Bye != nil {
			tw.pinned[*pin.Bye] = ""
		}
	}
}

// twinRules returns the ranking and the criteria of the event's edition, or its
// own.
func twinRules(e pairing.Event[string]) ([]pairing.RankKey, []pairing.Criterion) {
	var rankBy []pairing.RankKey
	criteria := []pairing.Criterion{pairing.ByeFewest, pairing.Repeats, pairing.ByeLosses, pairing.LossGaps}
	switch e.Edition {
	case pairing.WC2012, pairing.WCC2014:
		rankBy = []pairing.RankKey{pairing.ByLosses, pairing.ByRating}
		criteria = append(criteria, pairing.ByeRating, pairing.ByeSeed, pairing.RankSpread)
	case pairing.WC2013:
		rankBy = []pairing.RankKey{pairing.ByLosses, pairing.ByRating, pairing.BySeededRating}
		criteria = append(criteria, pairing.ByeRank, pairing.RankSquares)
	case pairing.WC2014:
		rankBy = []pairing.RankKey{pairing.ByLosses, pairing.BySeededRating}
		criteria = append(criteria, pairing.ByeRank, pairing.RankSquares)
	case pairing.WC2016:
		rankBy = []pairing.RankKey{pairing.ByLosses, pairing.BySeededRating}
		criteria = append(criteria, pairing.ByeSeeded, pairing.SeededSquares)
	}
	if len(e.RankBy) > 0 {
		rankBy = e.RankBy
	}
	if len(e.Criteria) > 0 {
		criteria = e.Criteria
	}
	return rankBy, criteria
}

// setRanks ranks those left by the keys, then by seed, and sets what depends on
// ranks.
func (tw *twin) setRanks() {
	slices.SortFunc(tw.left, func(p, q string) int {
		for _, key := range tw.rankBy {
			of := map[pairing.RankKey]map[string]int{
				pairing.ByLosses: tw.losses, pairing.ByRating: tw.ratings.class, pairing.BySeededRating: tw.seeded.class,
			}[key]
			if of[p] != of[q] {
				return of[p] - of[q]
			}
		}
		return tw.seed[p] - tw.seed[q]
	})
	tw.rank = map[string]int{}
	for i, p := range tw.left {
		tw.rank[p] = i + 1
	}
	tw.setLevels()
}

func twinWinner(g pairing.Game[string]) string {
	switch g.Outcome {
	case pairing.GoldWins, pairing.GoldByForfeit:
		return g.Gold
	case pairing.SilverWins, pairing.SilverByForfeit:
		return g.Silver
	}
	return ""
}

func twinLosers(g pairing.Game[string]) []string {
	switch g.Outcome {
	case pairing.GoldWins, pairing.GoldByForfeit:
		return []string{g.Silver}
	case pairing.SilverWins, pairing.SilverByForfeit:
		return []string{g.Gold}
	case pairing.BothForfeit:
		return []string{g.Gold, g.Silver}
	}
	return nil
}

func twinForfeiters(g pairing.Game[string]) []string {
	switch g.Outcome {
	case pairing.GoldByForfeit, pairing.SilverByForfeit, pairing.BothForfeit:
		return twinLosers(g)
	}
	return nil
}

// twinFinished reports whether all games are decided, or void and replayed with
// a decision.
func twinFinished(r pairing.Round[string]) bool {
	for _, g := range r.Games {
		if g.Outcome == pairing.NotPlayed {
			return false
		}
		replay := func(h pairing.Game[string]) bool {
			return h.Outcome != pairing.Void &&
				(h.Gold == g.Gold && h.Silver == g.Silver || h.Gold == g.Silver && h.Silver == g.Gold)
		}
		if g.Outcome == pairing.Void && !slices.ContainsFunc(r.Games, replay) {
			return false
		}
	}
	return true
}

// twinStaying returns the players who are left or will be back after a number
// of rounds, in seed order. The event goes on while there are two of them.
func twinStaying(e pairing.Event[string], rounds int) []string {
	return slices.DeleteFunc(slices.Clone(e.Entrants), func(p string) bool {
		_, forever := twinAway(e, p, rounds)
		return !twinIn(e, p, rounds) || forever
	})
}

// twinLeft returns the players who must have a game or the bye in the round
// after a number of rounds, in seed order.
func twinLeft(e pairing.Event[string], rounds int) []string {
	return slices.DeleteFunc(slices.Clone(e.Entrants), func(p string) bool {
		away, _ := twinAway(e, p, rounds)
		return !twinIn(e, p, rounds) || away ||
			slices.Contains(e.Absent, pairing.Absence[string]{Player: p, Round: rounds + 1})
	})
}

// twinIn reports whether the player has a life after a number of rounds, and
// takes part in the play-off if there is one.
func twinIn(e pairing.Event[string], p string, rounds int) bool {
	if e.PlayOff != nil && e.PlayOff.After <= rounds && !slices.Contains(e.PlayOff.Tied, p) {
		return false
	}
	return twinEntered(e, p, rounds) && twinLives(e, p, rounds) > 0
}

// twinEntered reports whether the player is there after a number of rounds, and
// has not yet to enter late.
func twinEntered(e pairing.Event[string], p string, rounds int) bool {
	for _, x := range e.LateEntries {
		if x.Player == p && rounds < x.After {
			return false
		}
	}
	return true
}

// twinLives returns how many lives the player has after a number of rounds.
func twinLives(e pairing.Event[string], p string, rounds int) int {
	lives := e.Lives
	for _, x := range e.ExtraLives {
		if x.Player == p && x.After <= rounds {
			lives += x.Lives
		}
	}
	if e.PlayOff != nil && e.PlayOff.After <= rounds && slices.Contains(e.PlayOff.Tied, p) {
		lives++
	}
	for _, x := range e.LateEntries {
		if x.Player == p {
			lives -= x.Losses
		}
	}
	for _, r := range e.Rounds[:rounds] {
		for _, g := range r.Games {
			if slices.Contains(twinLosers(g), p) {
				lives--
			}
		}
	}
	return lives
}

// twinAway reports whether the player is withdrawn or removed after a number of
// rounds, and whether for good.
func twinAway(e pairing.Event[string], p string, rounds int) (away, forever bool) {
	for _, w := range e.Withdrawals {
		if w.Player == p && w.After <= rounds {
			away = away || w.Until == 0 || rounds < w.Until
			forever = forever || w.Until == 0
		}
	}
	if !e.ForfeitRemoves {
		return away, forever
	}
	pardoned := 0 // rounds
	for _, r := range e.Reinstated {
		if r.Player == p && r.From <= rounds+1 {
			pardoned = max(pardoned, r.After)
		}
	}
	for i, r := range e.Rounds[:rounds] {
		for _, g := range r.Games {
			if i >= pardoned && slices.Contains(twinForfeiters(g), p) {
				return true, true
			}
		}
	}
	return away, forever
}

// A twinRating holds the strengths of players as natural logarithms, and their
// classes.
type twinRating struct {
	strength map[string]float64
	class    map[string]int
	exact    func() map[string]*big.Float // exp(strength) to some 90 digits
}

// twinRatings returns the strengths at which everybody has won as much as
// expected. Everybody has also half a game with a dummy, of which half is won.
// The Elo ratings of the dummies are given as differences from 1500, which is
// strength 0.
func twinRatings(players []string, won [][2]string, dummies []float64) twinRating {
	n := len(players)
	games := make([][]float64, n)
	wins := make([]float64, n)
	dummy := make([]float64, n)
	for i := range games {
		games[i] = make([]float64, n)
		wins[i] = 0.25
		dummy[i] = dummies[i] * math.Ln10 / 400
	}
	for _, w := range won {
		i, j := slices.Index(players, w[0]), slices.Index(players, w[1])
		wins[i]++
		games[i][j]++
		games[j][i]++
	}

	// Newton's method: h is minus the Hessian.
	theta := slices.Clone(dummy)
	h := make([][]float64, n)
	chance := func(d float64) float64 { return 1 / (1 + math.Exp(-d)) }
	for step, most := math.Inf(1), 0; step > 1e-13 && most < 1000; most++ {
		excess := slices.Clone(wins)
		for i := range n {
			h[i] = make([]float64, n)
			p := chance(theta[i] - dummy[i])
			excess[i] -= p / 2
			h[i][i] = p * (1 - p) / 2
			for j := range n {
				if games[i][j] == 0 {
					continue
				}
				p := chance(theta[i] - theta[j])
				excess[i] -= games[i][j] * p
				h[i][j] = -games[i][j] * p * (1 - p)
				h[i][i] -= h[i][j]
			}
		}
		step = 0
		for i, d := range twinSolve(h, excess) {
			theta[i] += max(-1, min(d, 1))
			step = max(step, math.Abs(d)/max(1, math.Abs(theta[i])))
		}
	}
	polished := sync.OnceValue(func() []*big.Float { return twinPolish(games, wins, dummies, theta, h) })

	// Who is tied? Where float64 leaves that open, 90 digits tell.
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(theta[j], theta[i]) })
	gap := func(k int) float64 { return theta[order[k-1]] - theta[order[k]] }
	for k := 1; k < n; k++ {
		if gap(k) < 1e-6 {
			gamma := polished()
			slices.SortFunc(order, func(i, j int) int { return gamma[j].Cmp(gamma[i]) })
			gap = func(k int) float64 {
				ratio := twinBig(0).Quo(gamma[order[k-1]], gamma[order[k]])
				excess, _ := ratio.Sub(ratio, twinBig(1)).Float64()
				if math.Abs(excess) < 0x1p-150 {
					return 0
				}
				return excess
			}
			break
		}
	}
	r := twinRating{strength: map[string]float64{}, class: map[string]int{}}
	last := 1
	for k, i := range order {
		if k > 0 && gap(k) != 0 {
			last++
		}
		r.class[players[i]], r.strength[players[i]] = last, theta[i]
	}
	r.exact = func() map[string]*big.Float {
		exact := map[string]*big.Float{}
		for i, gamma := range polished() {
			exact[players[i]] = gamma
		}
		return exact
	}
	return r
}

// elo returns the strength as Elo.
func (r twinRating) elo(p string) float64 { return 1500 + r.strength[p]*400/math.Ln10 }

// units returns the Elo ratings times some number, rounded to the nearest
// integer, halves away from zero.
func (r twinRating) units(per float64) map[string]int {
	units := map[string]int{}
	for p := range r.strength {
		x := r.elo(p) * per
		if _, f := math.Modf(math.Abs(x)); math.Abs(f-0.5) < 1e-3 {
			x = r.near(p, math.Trunc(x)+math.Copysign(0.5, x), per)
		}
		units[p] = int(math.Round(x))
	}
	return units
}

// near returns half, or a number on the side of it where the rating times per
// is.
func (r twinRating) near(p string, half, per float64) float64 {
	elo := twinBig(0).Mul(twinBig(400), twinLog(r.exact()[p]))
	elo.Quo(elo, twinLn10)
	elo.Add(elo, twinBig(1500))
	elo.Mul(elo, twinBig(per))
	above, _ := elo.Sub(elo, twinBig(half)).Float64()
	if math.Abs(above) < 0x1p-150 {
		return half
	}
	return half + math.Copysign(0.1, above)
}

func twinBig(x float64) *big.Float { return new(big.Float).SetPrec(400).SetFloat64(x) }

// twinExp returns exp(x) to some 100 digits: it sums the series for a small
// part of x, and squares.
func twinExp(x *big.Float) *big.Float {
	const squares = 20
	x = twinBig(0).SetMantExp(x, -squares)
	sum, term := twinBig(1), twinBig(1)
	for k := 1.0; k <= 40; k++ {
		term.Mul(term, x)
		term.Quo(term, twinBig(k))
		sum.Add(sum, term)
	}
	for range squares {
		sum.Mul(sum, sum)
	}
	return sum
}

// twinLog returns the y with exp(y) = x, by Newton's method.
func twinLog(x *big.Float) *big.Float {
	near, _ := x.Float64()
	y := twinBig(math.Log(near))
	for range 4 {
		y.Add(y, twinBig(0).Quo(x, twinExp(y)))
		y.Sub(y, twinBig(1))
	}
	return y
}

var twinLn10 = twinLog(twinBig(10))

// twinPolish returns the odds exp(theta) to some 90 digits, by more steps of
// Newton's method with the same matrix.
func twinPolish(games [][]float64, wins, dummies, theta []float64, h [][]float64) []*big.Float {
	n := len(theta)
	gamma, dummy := make([]*big.Float, n), make([]*big.Float, n)
	for i := range gamma {
		gamma[i], dummy[i] = twinBig(math.Exp(theta[i])), twinBig(1)
		if dummies[i] != 0 {
			x := twinBig(0).Mul(twinBig(dummies[i]), twinLn10)
			dummy[i] = twinExp(x.Quo(x, twinBig(400)))
		}
	}
	// chance returns times*a/(a+b).
	chance := func(times float64, a, b *big.Float) *big.Float {
		q := twinBig(0).Quo(a, twinBig(0).Add(a, b))
		return q.Mul(q, twinBig(times))
	}
	for step, most := math.Inf(1), 0; step > 0x1p-270 && most < 1000; most++ {
		excess := make([]float64, n)
		for i := range n {
			sum := twinBig(wins[i])
			sum.Sub(sum, chance(0.5, gamma[i], dummy[i]))
			for j := range n {
				if games[i][j] > 0 {
					sum.Sub(sum, chance(games[i][j], gamma[i], gamma[j]))
				}
			}
			excess[i], _ = sum.Float64()
		}
		step = 0
		for i, d := range twinSolve(h, excess) {
			gamma[i].Mul(gamma[i], twinBig(0).Add(twinBig(1), twinBig(d)))
			step = max(step, math.Abs(d))
		}
	}
	return gamma
}

// twinSolve returns the x with a x = b, by elimination; a is diagonally
// dominant.
func twinSolve(a [][]float64, b []float64) []float64 {
	n := len(b)
	m := make([][]float64, n)
	for i := range m {
		m[i] = append(slices.Clone(a[i]), b[i])
	}
	for k := range n {
		for i := range n {
			if f := m[i][k] / m[k][k]; i != k && f != 0 {
				for j := k; j <= n; j++ {
					m[i][j] -= f * m[k][j]
				}
			}
		}
	}
	x := make([]float64, n)
	for i := range x {
		x[i] = m[i][n] / m[i][i]
	}
	return x
}

// A twinRound is a round without colors: the bye player, or "", and the pairs
// in the order of the better rank, the better-ranked first.
type twinRound struct {
	bye   string
	pairs [][2]string
}

// rounds returns all rounds of those left, whoever has the bye.
func (tw *twin) rounds() []twinRound {
	var all []twinRound
	var pair func(r twinRound, rest []string)
	pair = func(r twinRound, rest []string) {
		if len(rest) == 0 {
			all = append(all, r)
			return
		}
		for i := 1; i < len(rest); i++ {
			pair(
				twinRound{r.bye, append(slices.Clip(r.pairs), [2]string{rest[0], rest[i]})},
				slices.Delete(slices.Clone(rest[1:]), i-1, i),
			)
		}
	}
	if len(tw.left)%2 == 0 {
		pair(twinRound{}, tw.left)
	} else {
		for i, p := range tw.left {
			pair(twinRound{bye: p}, slices.Delete(slices.Clone(tw.left), i, i+1))
		}
	}
	return all
}

// legal reports whether the round keeps to what the director wants. If
// ByeFewest is the first criterion of an event with lives, the bye must also go
// to one of those with the fewest byes, unless it is pinned.
func (tw *twin) legal(r twinRound) bool {
	for _, pair := range r.pairs {
		if tw.forbidden[pair] {
			return false
		}
		for i, p := range pair {
			if q, ok := tw.pinned[p]; ok && q != pair[1-i] {
				return false
			}
		}
	}
	if r.bye == "" {
		return true
	}
	if q, ok := tw.pinned[r.bye]; ok {
		return q == ""
	}
	if tw.criteria[0] != pairing.ByeFewest || tw.hasPoints {
		return true
	}
	for _, p := range tw.left {
		if tw.byes[p] < tw.byes[r.bye] {
			return false
		}
	}
	return true
}

// A twinLevel is one respect in which rounds are compared: what the bye counts,
// or what each pair counts.
type twinLevel struct {
	criterion pairing.Criterion
	n         int
	more      bool // is better
	bye       map[string]int
	pair      func(p, q string) int64
	pairs     [][]int64 // what pair says, by ranks
}

// setLevels sets the respects, by the rule book from top to bottom, with all
// levels that some pair could reach.
func (tw *twin) setLevels() {
	tw.levels = nil
	bit := func(b bool) int64 {
		if b {
			return 1
		}
		return 0
	}
	gap := func(of map[string]int, p, q string) int { return max(of[p]-of[q], of[q]-of[p]) }
	square := func(of map[string]int, p, q string) int64 { return int64(gap(of, p, q)) * int64(gap(of, p, q)) }
	mostMet, mostGap := 0, 0
	for _, p := range tw.left {
		for _, q := range tw.left {
			mostMet = max(mostMet, tw.met[[2]string{p, q}])
			mostGap = max(mostGap, gap(tw.losses, p, q))
		}
	}
	for _, c := range tw.criteria {
		l := twinLevel{criterion: c}
		switch c {
		case pairing.ByeFewest:
			l.bye = tw.byes
		case pairing.Repeats:
			for n := mostMet + 1; n >= 2; n-- {
				l.n, l.pair = n, func(p, q string) int64 { return bit(tw.met[[2]string{p, q}]+1 == n) }
				tw.add(l)
			}
			continue
		case pairing.ByeLosses:
			l.bye = tw.losses
		case pairing.LossGaps:
			for n := mostGap; n >= 1; n-- {
				l.n, l.pair = n, func(p, q string) int64 { return bit(gap(tw.losses, p, q) == n) }
				tw.add(l)
			}
			continue
		case pairing.ByeRating:
			l.bye = tw.ratings.class
		case pairing.ByeSeed:
			l.bye = tw.seed
		case pairing.ByeRank:
			l.bye = tw.rank
		case pairing.ByeSeeded:
			l.bye = tw.seeded.class
		case pairing.ByeMostLosses:
			l.more, l.bye = true, tw.losses
		case pairing.ByeLast:
			l.more, l.bye = true, tw.rank
		case pairing.RankSpread:
			l.more, l.pair = true, func(p, q string) int64 {
				if tw.losses[p] != tw.losses[q] {
					return -square(tw.rank, p, q)
				}
				return square(tw.rank, p, q)
			}
		case pairing.RankSquares:
			l.more, l.pair = true, func(p, q string) int64 { return square(tw.rank, p, q) }
		case pairing.SeededSquares:
			l.more, l.pair = true, func(p, q string) int64 { return square(tw.units, p, q) }
		default:
			panic(c)
		}
		tw.add(l)
	}
}

// add adds a respect, if it says anything about the next round.
func (tw *twin) add(l twinLevel) {
	if l.bye != nil && len(tw.left)%2 == 0 {
		return
	}
	if l.pair != nil {
		l.pairs = make([][]int64, len(tw.left)+1)
		for i := range l.pairs {
			l.pairs[i] = make([]int64, len(tw.left)+1)
		}
		for _, p := range tw.left {
			for _, q := range tw.left {
				l.pairs[tw.rank[p]][tw.rank[q]] = l.pair(p, q)
			}
		}
	}
	tw.levels = append(tw.levels, l)
}

// cost returns what a round costs.
func (tw *twin) cost(r twinRound) []pairing.Value {
	cost := make([]pairing.Value, len(tw.levels))
	for k, l := range tw.levels {
		cost[k] = pairing.Value{Criterion: l.criterion, N: l.n}
		if l.bye != nil {
			cost[k].Value = int64(l.bye[r.bye])
		}
		if l.criterion == pairing.ByeRating {
			cost[k].Strength = tw.ratings.strength[r.bye]
		}
	}
	for _, pair := range r.pairs {
		i, j := tw.rank[pair[0]], tw.rank[pair[1]]
		for k, l := range tw.levels {
			if l.pairs != nil {
				cost[k].Value += l.pairs[i][j]
			}
		}
	}
	return cost
}

// compare compares two costs. It returns by how much a is better (above 0) or
// worse (below 0) than b, and at which place first; by 0 if they are equal.
func (tw *twin) compare(a, b []pairing.Value) (by int64, at int) {
	for k := range a {
		if by := tw.better(k, a[k].Value, b[k].Value); by != 0 {
			return by, k
		}
	}
	return 0, 0
}

// better returns by how much a is better than b at one level.
func (tw *twin) better(level int, a, b int64) int64 {
	if tw.levels[level].more {
		return a - b
	}
	return b - a
}

// twinListed returns the cost without the levels that nobody reaches.
func twinListed(cost []pairing.Value) []pairing.Value {
	counts := []pairing.Criterion{pairing.Repeats, pairing.LossGaps, pairing.ScoreGaps, pairing.SameClub}
	var listed []pairing.Value
	for _, v := range cost {
		if v.Value != 0 || !slices.Contains(counts, v.Criterion) {
			listed = append(listed, v)
		}
	}
	return listed
}

// best returns all optimal rounds, the canonical one first, and all that are
// not, among them those that are not legal. There may be no legal round.
func (tw *twin) best() (optimal, others []twinRound) {
	var least []pairing.Value
	for _, r := range tw.rounds() {
		if !tw.legal(r) {
			others = append(others, r)
			continue
		}
		cost := tw.cost(r)
		by := int64(1)
		if len(optimal) > 0 {
			by, _ = tw.compare(cost, least)
		}
		switch {
		case by < 0:
			others = append(others, r)
		case by > 0:
			others = append(others, optimal...)
			optimal, least = []twinRound{r}, cost
		default:
			optimal = append(optimal, r)
		}
	}
	ranks := func(r twinRound) []int {
		list := []int{tw.rank[r.bye]}
		for _, pair := range r.pairs {
			list = append(list, tw.rank[pair[1]])
		}
		return list
	}
	slices.SortFunc(optimal, func(a, b twinRound) int { return slices.Compare(ranks(a), ranks(b)) })
	return optimal, others
}

// assign returns the pair with Gold first, and the rule that says so.
func (tw *twin) assign(pair [2]string) ([2]string, colors.Rule) {
	for _, p := range [][2]string{pair, {pair[1], pair[0]}} {
		if tw.gold[p] {
			return p, 0
		}
	}
	var had, hadHere [2][]int // 1 for Gold, -1 for Silver
	for _, g := range tw.colors {
		for i, p := range pair {
			color := 0
			if g[0] == p {
				color = 1
			} else if g[1] == p {
				color = -1
			}
			if color != 0 {
				had[i] = append(had[i], color)
				if g == pair || g == [2]string{pair[1], pair[0]} {
					hadHere[i] = append(hadHere[i], color)
				}
			}
		}
	}
	balance := func(list []int) int {
		sum := 0
		for _, c := range list {
			sum += c
		}
		return sum
	}
	last := func(list []int) int {
		if len(list) == 0 {
			return 0
		}
		return list[len(list)-1]
	}
	streak := func(list []int) int {
		n := 0
		for n < len(list) && list[len(list)-1-n] == last(list) {
			n++
		}
		return n
	}
	// For the one named first.
	gold, silver := pair, [2]string{pair[1], pair[0]}
	give := func(first bool, by colors.Rule) ([2]string, colors.Rule) {
		if first {
			return gold, by
		}
		return silver, by
	}

	if a, b := balance(had[0]), balance(had[1]); a != b {
		return give(a < b, colors.Balance)
	}
	// Here each had as many games as the other, so fewer as Gold is a lower
	// balance.
	if a, b := balance(hadHere[0]), balance(hadHere[1]); a != b {
		return give(a < b, colors.HeadToHead)
	}
	if last(had[0])*last(had[1]) == -1 {
		return give(last(had[0]) == -1, colors.BreakBoth)
	}
	if a, b := streak(had[0]), streak(had[1]); a > b {
		return give(last(had[0]) == -1, colors.BreakLonger)
	} else if a < b {
		return give(last(had[1]) == 1, colors.BreakLonger)
	}
	if len(hadHere[0]) > 0 {
		return give(last(hadHere[0]) == -1, colors.SwapLast)
	}
	return give(true, colors.Arbitrary)
}

// A twinAnswer is what the twin and Next are compared by.
type twinAnswer struct {
	Over     bool
	Champion *string
	Round    pairing.Round[string]
	Rules    []colors.Rule
	Cost     []pairing.Value
	Ranking  []pairing.Ranked[string]
}

func twinAnswerOf(p pairing.Pairing[string]) twinAnswer {
	a := twinAnswer{Over: p.Over, Champion: p.Champion, Round: p.Round, Cost: p.Cost, Ranking: p.Ranking}
	for _, d := range p.Colors {
		a.Rules = append(a.Rules, d.Rule)
	}
	return a
}

// answer returns what Next should say, given the canonical round.
func (tw *twin) answer(r twinRound) twinAnswer {
	a := twinAnswer{Cost: twinListed(tw.cost(r))}
	for _, pair := range r.pairs {
		pair, rule := tw.assign(pair)
		a.Round.Games = append(a.Round.Games, pairing.Game[string]{Gold: pair[0], Silver: pair[1]})
		a.Rules = append(a.Rules, rule)
	}
	if r.bye != "" {
		a.Round.Byes = []string{r.bye}
	}
	for i, p := range tw.left {
		ranked := pairing.Ranked[string]{
			Player: p, Rank: i + 1, Losses: tw.losses[p], Byes: tw.byes[p], Wins: tw.wins[p],
			Class: tw.ratings.class[p], Strength: tw.ratings.strength[p],
		}
		if tw.needsSeeded {
			ranked.Seeded = tw.seeded.elo(p)
		}
		a.Ranking = append(a.Ranking, ranked)
	}
	return a
}

// over reports whether the event, and its play-off if there is one, is over.
func (tw *twin) over() bool { return len(tw.staying) <= 1 && !tw.unfinished }

// champion returns the only player left, or who was that before the play-off,
// or nil.
func (tw *twin) champion() *string {
	switch {
	case tw.event.PlayOff != nil:
		return &tw.event.PlayOff.Champion
	case tw.over() && len(tw.staying) == 1:
		return &tw.staying[0]
	}
	return nil
}

// winsOf returns the games won before the play-off.
func (tw *twin) winsOf(p string) int {
	rounds := tw.event.Rounds
	if tw.event.PlayOff != nil {
		rounds = rounds[:tw.event.PlayOff.After]
	}
	wins := 0
	for _, r := range rounds {
		for _, g := range r.Games {
			if twinWinner(g) == p {
				wins++
			}
		}
	}
	return wins
}

// leftAfter returns the round after which the player left the event for the
// last time, up to the end of the event itself.
func (tw *twin) leftAfter(p string) int {
	e, rounds := tw.event, tw.completed
	if e.PlayOff != nil {
		rounds = e.PlayOff.After
		e.PlayOff = nil
	}
	for rounds > 0 && !slices.Contains(twinStaying(e, rounds-1), p) {
		rounds--
	}
	return rounds
}

// second returns who, not the champion, has second place without a play-off.
func (tw *twin) second() []string {
	if tw.event.SecondBy == pairing.LastOut {
		var second []string
		latest := 0
		for _, p := range tw.event.Entrants {
			if p != *tw.champion() {
				latest = max(latest, tw.leftAfter(p))
			}
		}
		for _, p := range tw.event.Entrants {
			if p != *tw.champion() && tw.leftAfter(p) == latest {
				second = append(second, p)
			}
		}
		return second
	}
	var second []string
	for _, p := range tw.event.Entrants {
		if p == *tw.champion() {
			continue
		}
		if len(second) > 0 && tw.winsOf(p) > tw.winsOf(second[0]) {
			second = nil
		}
		if len(second) == 0 || tw.winsOf(p) == tw.winsOf(second[0]) {
			second = append(second, p)
		}
	}
	return second
}

// playOff returns the play-off that a finished history calls for, or nil.
func (tw *twin) playOff() *pairing.RunnerUpPlayOff[string] {
	if tw.event.Edition != pairing.WCC2014 {
		return nil
	}
	return tw.tieForSecond()
}

// tieForSecond returns the play-off that would be played if the edition had
// one, or nil.
func (tw *twin) tieForSecond() *pairing.RunnerUpPlayOff[string] {
	if !tw.over() || tw.champion() == nil || tw.event.PlayOff != nil {
		return nil
	}
	tied := slices.DeleteFunc(tw.second(), func(p string) bool {
		away, _ := twinAway(tw.event, p, tw.completed)
		return away
	})
	if len(tw.second()) < 2 || len(tied) == 0 {
		return nil
	}
	return &pairing.RunnerUpPlayOff[string]{After: tw.completed, Champion: *tw.champion(), Tied: tied}
}

// standings returns what Standings should say.
func (tw *twin) standings() pairing.Table[string] {
	table := pairing.Table[string]{Over: tw.over(), Champion: tw.champion()}
	rest := slices.Clone(tw.event.Entrants)
	from := 1
	place := func(players []string) {
		if len(players) == 0 {
			return
		}
		to := from + len(players) - 1
		table.Places = append(table.Places, pairing.Place[string]{From: from, To: to, Players: players})
		from = to + 1
		rest = slices.DeleteFunc(rest, func(p string) bool { return slices.Contains(players, p) })
	}
	if table.Champion != nil {
		place([]string{*table.Champion})
	}
	if tw.event.PlayOff != nil && tw.over() {
		place(slices.Clone(tw.staying)) // the winner, if there is one
	}
	if table.Champion != nil && from == 2 {
		place(tw.second())
	}
	for wins := 100; wins >= 0; wins-- {
		place(slices.DeleteFunc(slices.Clone(rest), func(p string) bool { return tw.winsOf(p) != wins }))
	}
	for _, p := range tw.event.Entrants {
		eliminated := 0
		for r := tw.completed; r > 0 && twinLives(tw.event, p, r) <= 0; r-- {
			eliminated = r
		}
		away, _ := twinAway(tw.event, p, tw.completed)
		table.Rows = append(table.Rows, pairing.Row[string]{
			Player: p, Wins: tw.wins[p], Losses: tw.losses[p], Byes: tw.byes[p],
			EliminatedIn: eliminated, Withdrawn: away,
		})
	}
	return table
}

// toRound returns the round as somebody else would write it down, in any order
// and with any outcomes, and with any colors that are not pinned.
func (tw *twin) toRound(r twinRound, rng *rand.Rand) pairing.Round[string] {
	var round pairing.Round[string]
	if r.bye != "" {
		round.Byes = []string{r.bye}
	}
	for _, i := range rng.Perm(len(r.pairs)) {
		side := rng.IntN(2)
		if pair := r.pairs[i]; tw.gold[[2]string{pair[side^1], pair[side]}] {
			side ^= 1
		}
		round.Games = append(round.Games, pairing.Game[string]{
			Gold: r.pairs[i][side], Silver: r.pairs[i][1-side], Outcome: pairing.Outcome(rng.IntN(8)),
		})
	}
	return round
}

// fromRound is the opposite of toRound. It reports whether the round is
// complete.
func (tw *twin) fromRound(round pairing.Round[string]) (twinRound, bool) {
	var r twinRound
	seen := slices.Clone(round.Byes)
	if len(round.Byes) == 1 {
		r.bye = round.Byes[0]
	}
	for _, g := range round.Games {
		pair := [2]string{g.Gold, g.Silver}
		if tw.rank[g.Gold] > tw.rank[g.Silver] {
			pair = [2]string{g.Silver, g.Gold}
		}
		seen = append(seen, pair[0], pair[1])
		r.pairs = append(r.pairs, pair)
	}
	slices.SortFunc(r.pairs, func(a, b [2]string) int { return tw.rank[a[0]] - tw.rank[b[0]] })
	left := slices.Clone(tw.left)
	slices.Sort(seen)
	slices.Sort(left)
	return r, len(round.Byes) <= 1 && slices.Equal(seen, left)
}

// isOptimal reports whether a round is legal and no other is better.
func (tw *twin) isOptimal(round pairing.Round[string]) bool {
	r, complete := tw.fromRound(round)
	if !complete || !tw.legal(r) || tw.over() {
		return false
	}
	best, _ := tw.best()
	by, _ := tw.compare(tw.cost(best[0]), tw.cost(r))
	return by == 0
}
