package pairing_test

// This file holds a second reading of the rule book, too simple to be wrong: it looks at
// all rounds there are. Of the package it uses nothing but the types of input and output.

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// A twin is what follows from a history.
type twin struct {
	event      pairing.Event[string]
	completed  int  // rounds; an unfinished last one counts as far as it has come
	unfinished bool // the last round

	seed, wins, losses, byes, class map[string]int
	strength                        map[string]float64

	met    map[[2]string]int // in both orders
	colors [][2]string       // Gold and Silver, oldest first
	left   []string          // in rank order
	rank   map[string]int

	mostMet, mostGap int // of a pair of those left
}

func newTwin(e pairing.Event[string]) *twin {
	tw := &twin{
		event: e,
		seed:  map[string]int{}, wins: map[string]int{}, losses: map[string]int{},
		byes: map[string]int{}, met: map[[2]string]int{},
	}
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
			switch g.Outcome {
			case pairing.GoldWins, pairing.GoldByForfeit:
				tw.wins[g.Gold]++
				won = append(won, [2]string{g.Gold, g.Silver})
			case pairing.SilverWins, pairing.SilverByForfeit:
				tw.wins[g.Silver]++
				won = append(won, [2]string{g.Silver, g.Gold})
			}
			for _, p := range twinLosers(g) {
				tw.losses[p]++
			}
		}
	}
	tw.strength, tw.class = twinRatings(e.Entrants, won)
	tw.left = twinLeft(e, tw.completed)
	tw.setRanks()
	for _, p := range tw.left {
		for _, q := range tw.left {
			tw.mostMet = max(tw.mostMet, tw.met[[2]string{p, q}])
			tw.mostGap = max(tw.mostGap, tw.losses[p]-tw.losses[q])
		}
	}
	return tw
}

// setRanks ranks those left by fewest losses, then rating, then seed.
func (tw *twin) setRanks() {
	slices.SortFunc(tw.left, func(p, q string) int {
		for _, of := range []map[string]int{tw.losses, tw.class, tw.seed} {
			if of[p] != of[q] {
				return of[p] - of[q]
			}
		}
		return 0
	})
	tw.rank = map[string]int{}
	for i, p := range tw.left {
		tw.rank[p] = i + 1
	}
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

// twinFinished reports whether all games are decided, or void and replayed with a decision.
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

// twinLeft returns who is left after so many rounds, in seed order.
func twinLeft(e pairing.Event[string], rounds int) []string {
	var left []string
	for _, p := range e.Entrants {
		if twinLives(e, p, rounds) > 0 && !twinGone(e, p, rounds) {
			left = append(left, p)
		}
	}
	return left
}

// twinLives returns how many lives the player has after so many rounds.
func twinLives(e pairing.Event[string], p string, rounds int) int {
	lives := e.Lives
	for _, x := range e.ExtraLives {
		if x.Player == p && x.After <= rounds {
			lives += x.Lives
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

// twinGone reports whether the player is withdrawn or removed after so many rounds.
func twinGone(e pairing.Event[string], p string, rounds int) bool {
	for _, w := range e.Withdrawals {
		if w.Player == p && w.After <= rounds {
			return true
		}
	}
	if !e.ForfeitRemoves {
		return false
	}
	pardoned := 0 // rounds
	for _, r := range e.Reinstated {
		if r.Player == p {
			pardoned = max(pardoned, r.After)
		}
	}
	for i, r := range e.Rounds[:rounds] {
		for _, g := range r.Games {
			if i >= pardoned && slices.Contains(twinForfeiters(g), p) {
				return true
			}
		}
	}
	return false
}

// twinRatings returns the strengths of the players, and their classes. The strengths are
// those at which everybody has won as much as expected, where everybody has also half a
// game with a dummy of strength 0, and half a win of it.
func twinRatings(players []string, won [][2]string) (map[string]float64, map[string]int) {
	n := len(players)
	games := make([][]float64, n)
	wins := make([]float64, n)
	for i := range games {
		games[i] = make([]float64, n)
		wins[i] = 0.25
	}
	for _, w := range won {
		i, j := slices.Index(players, w[0]), slices.Index(players, w[1])
		wins[i]++
		games[i][j]++
		games[j][i]++
	}

	// Newton's method: h is minus the Hessian.
	theta := make([]float64, n)
	h := make([][]float64, n)
	chance := func(d float64) float64 { return 1 / (1 + math.Exp(-d)) }
	for step := math.Inf(1); step > 1e-13; {
		excess := slices.Clone(wins)
		for i := range n {
			h[i] = make([]float64, n)
			p := chance(theta[i])
			excess[i] -= p / 2
			h[i][i] = p * (1 - p) / 2
			for j := range n {
				p := chance(theta[i] - theta[j])
				excess[i] -= games[i][j] * p
				if j != i {
					h[i][j] = -games[i][j] * p * (1 - p)
					h[i][i] -= h[i][j]
				}
			}
		}
		step = 0
		for i, d := range twinSolve(h, excess) {
			theta[i] += max(-1, min(d, 1))
			step = max(step, math.Abs(d))
		}
	}

	// Who is tied? Where float64 leaves that open, 90 digits tell.
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return int(math.Copysign(1, theta[j]-theta[i])) })
	gap := func(k int) float64 { return theta[order[k-1]] - theta[order[k]] }
	for k := 1; k < n; k++ {
		if gap(k) < 1e-6 {
			gamma := twinPolish(games, wins, theta, h)
			slices.SortFunc(order, func(i, j int) int { return gamma[j].Cmp(gamma[i]) })
			gap = func(k int) float64 {
				ratio := twinBig().Quo(gamma[order[k-1]], gamma[order[k]])
				excess, _ := ratio.Sub(ratio, twinBig().SetInt64(1)).Float64()
				if math.Abs(excess) < 0x1p-150 {
					return 0
				}
				return excess
			}
			break
		}
	}
	strength, class := map[string]float64{}, map[string]int{}
	last := 1
	for k, i := range order {
		if k > 0 && gap(k) != 0 {
			last++
		}
		class[players[i]], strength[players[i]] = last, theta[i]
	}
	return strength, class
}

func twinBig() *big.Float { return new(big.Float).SetPrec(300) }

// twinPolish returns the odds exp(theta) to some 90 digits, by more steps of Newton's
// method with the same matrix.
func twinPolish(games [][]float64, wins, theta []float64, h [][]float64) []*big.Float {
	n := len(theta)
	one := twinBig().SetInt64(1)
	gamma := make([]*big.Float, n)
	for i := range gamma {
		gamma[i] = twinBig().SetFloat64(math.Exp(theta[i]))
	}
	// chance returns a/(a+b), so many times.
	chance := func(times float64, a, b *big.Float) *big.Float {
		q := twinBig().Quo(a, twinBig().Add(a, b))
		return q.Mul(q, twinBig().SetFloat64(times))
	}
	for step := math.Inf(1); step > 0x1p-270; {
		excess := make([]float64, n)
		for i := range n {
			sum := twinBig().SetFloat64(wins[i])
			sum.Sub(sum, chance(0.5, gamma[i], one))
			for j := range n {
				if games[i][j] > 0 {
					sum.Sub(sum, chance(games[i][j], gamma[i], gamma[j]))
				}
			}
			excess[i], _ = sum.Float64()
		}
		step = 0
		for i, d := range twinSolve(h, excess) {
			gamma[i].Mul(gamma[i], twinBig().Add(one, twinBig().SetFloat64(d)))
			step = max(step, math.Abs(d))
		}
	}
	return gamma
}

// twinSolve returns the x with a x = b, by elimination; a is diagonally dominant.
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

// A twinRound is a round without colors: the bye player, or "", and the pairs in the order
// of the better rank, the better-ranked first.
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

// legal reports whether the bye goes to one of those with the fewest byes.
func (tw *twin) legal(r twinRound) bool {
	for _, p := range tw.left {
		if r.bye != "" && tw.byes[p] < tw.byes[r.bye] {
			return false
		}
	}
	return true
}

// cost returns what a round costs, by the rule book from top to bottom, with all levels
// that some pair could reach.
func (tw *twin) cost(r twinRound) []pairing.Value {
	var cost []pairing.Value
	add := func(c pairing.Criterion, n, value int) {
		cost = append(cost, pairing.Value{Criterion: c, N: n, Value: int64(value)})
	}
	addBye := func(c pairing.Criterion, of map[string]int) {
		if r.bye != "" {
			add(c, 0, of[r.bye])
		}
	}
	addLevel := func(c pairing.Criterion, n int, in func(p, q string) bool) {
		count := 0
		for _, pair := range r.pairs {
			if in(pair[0], pair[1]) {
				count++
			}
		}
		add(c, n, count)
	}

	addBye(pairing.ByeFewest, tw.byes)
	for n := tw.mostMet + 1; n >= 2; n-- {
		addLevel(pairing.Repeats, n, func(p, q string) bool { return tw.met[[2]string{p, q}]+1 == n })
	}
	addBye(pairing.ByeLosses, tw.losses)
	for n := tw.mostGap; n >= 1; n-- {
		addLevel(pairing.LossGaps, n, func(p, q string) bool {
			return tw.losses[p]-tw.losses[q] == n || tw.losses[q]-tw.losses[p] == n
		})
	}
	addBye(pairing.ByeRating, tw.class)
	if r.bye != "" {
		cost[len(cost)-1].Strength = tw.strength[r.bye]
	}
	addBye(pairing.ByeSeed, tw.seed)
	spread := 0
	for _, pair := range r.pairs {
		d := tw.rank[pair[0]] - tw.rank[pair[1]]
		if tw.losses[pair[0]] == tw.losses[pair[1]] {
			spread += d * d
		} else {
			spread -= d * d
		}
	}
	add(pairing.RankSpread, 0, spread)
	return cost
}

// twinCompare compares two costs of the same event. It returns by how much a is better
// (above 0) or worse (below 0) than b, and at which place first; by 0 if they are equal.
func twinCompare(a, b []pairing.Value) (by int64, at int) {
	for i := range a {
		by := b[i].Value - a[i].Value
		if a[i].Criterion == pairing.RankSpread {
			by = -by
		}
		if by != 0 {
			return by, i
		}
	}
	return 0, 0
}

// twinListed returns the cost without the levels that nobody reaches.
func twinListed(cost []pairing.Value) []pairing.Value {
	var listed []pairing.Value
	for _, v := range cost {
		if v.Value != 0 || v.Criterion != pairing.Repeats && v.Criterion != pairing.LossGaps {
			listed = append(listed, v)
		}
	}
	return listed
}

// best returns all optimal rounds, the canonical one first, and all that are not.
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
			by, _ = twinCompare(cost, least)
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
	gold, silver := pair, [2]string{pair[1], pair[0]} // for the one named first
	give := func(first bool, by colors.Rule) ([2]string, colors.Rule) {
		if first {
			return gold, by
		}
		return silver, by
	}

	if a, b := balance(had[0]), balance(had[1]); a != b {
		return give(a < b, colors.Balance)
	}
	// Here each had as many games as the other, so fewer as Gold is a lower balance.
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
		a.Ranking = append(a.Ranking, pairing.Ranked[string]{
			Player: p, Rank: i + 1, Losses: tw.losses[p], Byes: tw.byes[p], Wins: tw.wins[p],
			Class: tw.class[p], Strength: tw.strength[p],
		})
	}
	return a
}

// champion returns the only player left, or nil.
func (tw *twin) champion() *string {
	if len(tw.left) != 1 || tw.unfinished {
		return nil
	}
	return &tw.left[0]
}

// standings returns what Standings should say.
func (tw *twin) standings() pairing.Table[string] {
	table := pairing.Table[string]{Over: len(tw.left) <= 1 && !tw.unfinished, Champion: tw.champion()}
	from := 1
	if table.Over && table.Champion != nil {
		table.Places = []pairing.Place[string]{{From: 1, To: 1, Players: []string{*table.Champion}}}
		from = 2
	}
	for wins := 1000; wins >= 0; wins-- {
		var players []string
		for _, p := range tw.event.Entrants {
			if tw.wins[p] == wins && (table.Champion == nil || p != *table.Champion) {
				players = append(players, p)
			}
		}
		if len(players) > 0 {
			to := from + len(players) - 1
			table.Places = append(table.Places, pairing.Place[string]{From: from, To: to, Players: players})
			from = to + 1
		}
	}
	for _, p := range tw.event.Entrants {
		eliminated := 0
		for r := tw.completed; r > 0 && twinLives(tw.event, p, r) <= 0; r-- {
			eliminated = r
		}
		table.Players = append(table.Players, pairing.Result[string]{
			Player: p, Wins: tw.wins[p], Losses: tw.losses[p], Byes: tw.byes[p],
			EliminatedIn: eliminated, Withdrawn: twinGone(tw.event, p, tw.completed),
		})
	}
	return table
}

// toRound returns the round as somebody else would write it down, in any order and with
// any colors and outcomes.
func (r twinRound) toRound(rng *rand.Rand) pairing.Round[string] {
	var round pairing.Round[string]
	if r.bye != "" {
		round.Byes = []string{r.bye}
	}
	for _, i := range rng.Perm(len(r.pairs)) {
		side := rng.IntN(2)
		round.Games = append(round.Games, pairing.Game[string]{
			Gold: r.pairs[i][side], Silver: r.pairs[i][1-side], Outcome: pairing.Outcome(rng.IntN(8)),
		})
	}
	return round
}

// fromRound is the opposite of toRound. It reports whether the round is complete.
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
	if !complete || !tw.legal(r) || len(tw.left) < 2 {
		return false
	}
	best, _ := tw.best()
	by, _ := twinCompare(tw.cost(best[0]), tw.cost(r))
	return by == 0
}

func twinJSON(e pairing.Event[string]) string {
	text, err := json.Marshal(e)
	if err != nil {
		return fmt.Sprintf("%+v", e)
	}
	return string(text)
}

// twinEqual takes nil and empty for equal, and strengths that are right to 1e-9.
var twinEqual = cmp.Options{cmpopts.EquateEmpty(), cmpopts.EquateApprox(0, 1e-9)}

func TestSlow(t *testing.T) {
	twinRun(t, (*twin).check, "event over", "no champion", "several optima",
		"forced rematch", "bye with byes unequal", "tie of ratings that decided",
		"optima judged", "worse rounds judged", "illegal rounds judged", "certificates forged",
		"certificates good for another event", "certificates refused for another event")
}

// Who is out, and whether the event is over, is judged at the end of a round: an unfinished
// one has made no difference to that. The wins, losses and byes in it count.
func TestSlowUnfinished(t *testing.T) {
	twinRun(t, (*twin).checkUnfinished, "unfinished")
}

// twinRun checks many histories, and that all these things have occurred in them.
func twinRun(t *testing.T, check func(*twin, *testing.T, *rand.Rand, map[string]int), all ...string) {
	histories, parts := 5000, 4
	if testing.Short() {
		histories = 400
	}
	counts := make([]map[string]int, parts)
	t.Run("histories", func(t *testing.T) {
		for part := range parts {
			counts[part] = map[string]int{}
			t.Run(fmt.Sprint(part), func(t *testing.T) {
				t.Parallel()
				for seed := part; seed < histories; seed += parts {
					counts[part]["histories"]++
					tw := newTwin(genEvent(t, uint64(seed)))
					check(tw, t, rand.New(rand.NewPCG(uint64(seed), 3)), counts[part])
				}
			})
		}
	})
	sum := map[string]int{}
	for _, c := range counts {
		for what, n := range c {
			sum[what] += n
		}
	}
	for _, what := range slices.Sorted(maps.Keys(sum)) {
		t.Logf("%6d %s", sum[what], what)
	}
	for _, what := range all {
		if sum[what] == 0 {
			t.Errorf("no %s", what)
		}
	}
}

// check compares all answers about one history.
func (tw *twin) check(t *testing.T, rng *rand.Rand, counts map[string]int) {
	e := tw.event
	tw.checkStandings(t)
	next, err := pairing.Next(e)
	if err != nil {
		t.Fatalf("%v\n%s", err, twinJSON(e))
	}
	if len(tw.left) < 2 {
		counts["event over"]++
		if tw.champion() == nil {
			counts["no champion"]++
		}
		want := twinAnswer{Over: true, Champion: tw.champion()}
		if diff := cmp.Diff(want, twinAnswerOf(next), twinEqual); diff != "" {
			t.Fatalf("Next (-want +got):\n%s%s", diff, twinJSON(e))
		}
		if _, err := pairing.Audit(e, next.Round); !errors.Is(err, pairing.ErrOver) {
			t.Fatalf("audit, when the event is over: %v\n%s", err, twinJSON(e))
		}
		if pairing.Verify(e, next.Round, next.Certificate) == nil {
			t.Fatalf("verified, when the event is over: %s", twinJSON(e))
		}
		return
	}

	optimal, others := tw.best()
	want := tw.answer(optimal[0])
	if diff := cmp.Diff(want, twinAnswerOf(next), twinEqual); diff != "" {
		t.Fatalf("Next (-want +got):\n%s%s", diff, twinJSON(e))
	}
	for i, d := range next.Colors {
		if g := next.Round.Games[i]; d.Gold != g.Gold || d.Silver != g.Silver {
			t.Fatalf("game %v, colors %v", g, d)
		}
	}
	counts["ties assumed"] += next.AssumedTies
	if err := pairing.Verify(e, next.Round, next.Certificate); err != nil {
		t.Fatalf("%v\n%s", err, twinJSON(e))
	}
	tw.count(optimal, counts)

	for i, r := range optimal {
		if i > 0 && i < len(optimal)-20 {
			continue // of many, some
		}
		round := r.toRound(rng)
		counts["optima judged"]++
		tw.checkVerdict(t, round, optimal[0], next)
		if err := pairing.Verify(e, round, next.Certificate); err != nil {
			t.Fatalf("another optimum, %v: %v\n%s", round, err, twinJSON(e))
		}
	}
	rng.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	for i, r := range others[:min(6, len(others))] {
		round := r.toRound(rng)
		if tw.legal(r) {
			counts["worse rounds judged"]++
		} else {
			counts["illegal rounds judged"]++
		}
		if tw.legal(r) && i < 2 {
			counts["certificates forged"] += tw.checkForgeries(t, round, r, optimal[0], next.Certificate)
		}
		tw.checkVerdict(t, round, optimal[0], next)
		if err := pairing.Verify(e, round, next.Certificate); err == nil {
			t.Fatalf("%v is verified\n%s", round, twinJSON(e))
		}
	}
	for _, round := range twinIncomplete(rng, next.Round, e.Entrants) {
		if _, complete := tw.fromRound(round); complete {
			continue
		}
		counts["illegal rounds judged"]++
		tw.checkVerdict(t, round, optimal[0], next)
		if err := pairing.Verify(e, round, next.Certificate); err == nil {
			t.Fatalf("incomplete %v is verified\n%s", round, twinJSON(e))
		}
	}
	tw.checkOther(t, rng, next, counts)
}

// count counts what makes a history interesting.
func (tw *twin) count(optimal []twinRound, counts map[string]int) {
	if len(optimal) > 1 {
		counts["several optima"]++
	}
	cost := tw.cost(optimal[0])
	if slices.ContainsFunc(cost, func(v pairing.Value) bool {
		return v.Criterion == pairing.Repeats && v.Value > 0
	}) {
		counts["forced rematch"]++
	}
	least, most := math.MaxInt, 0
	for _, p := range tw.left {
		least, most = min(least, tw.byes[p]), max(most, tw.byes[p])
	}
	if optimal[0].bye != "" && least < most {
		counts["bye with byes unequal"]++
	}
	// With ties of ratings broken against the seeds, is it another round?
	contrary := *tw
	contrary.left, contrary.seed = slices.Clone(tw.left), map[string]int{}
	for p, seed := range tw.seed {
		contrary.seed[p] = -seed
	}
	contrary.setRanks()
	other, _ := contrary.best()
	r, _ := contrary.fromRound(optimal[0].toRound(rand.New(rand.NewPCG(0, 0))))
	if by, _ := twinCompare(contrary.cost(r), contrary.cost(other[0])); by != 0 {
		counts["tie of ratings that decided"]++
	}
}

// checkVerdict compares what Audit says of a round, given the canonical one.
func (tw *twin) checkVerdict(t *testing.T, round pairing.Round[string], best twinRound, next pairing.Pairing[string]) {
	t.Helper()
	got, err := pairing.Audit(tw.event, round)
	if err != nil {
		t.Fatalf("%v\n%s", err, twinJSON(tw.event))
	}
	var want pairing.Verdict[string]
	r, complete := tw.fromRound(round)
	want.Legal = complete && tw.legal(r)
	if want.Legal {
		cost := tw.cost(r)
		want.Cost = twinListed(cost)
		by, at := twinCompare(tw.cost(best), cost)
		want.Optimal, want.By = by == 0, by
		if by != 0 {
			want.WorseAt = &cost[at]
		}
	}
	if want.Legal != (len(got.Problems) == 0) {
		t.Fatalf("%v: problems %v\n%s", round, got.Problems, twinJSON(tw.event))
	}
	opts := append(twinEqual, cmpopts.IgnoreFields(got, "Problems", "Best"))
	if diff := cmp.Diff(want, got, opts); diff != "" {
		t.Fatalf("%v (-want +got):\n%s%s", round, diff, twinJSON(tw.event))
	}
	if !reflect.DeepEqual(next.Round, got.Best.Round) || !reflect.DeepEqual(next.Cost, got.Best.Cost) {
		t.Fatalf("%v: best is %v, Next gives %v\n%s", round, got.Best.Round, next.Round, twinJSON(tw.event))
	}
}

// twinIncomplete returns rounds near the given one that are not complete, or that contain
// somebody who may not be left.
func twinIncomplete(rng *rand.Rand, r pairing.Round[string], entrants []string) []pairing.Round[string] {
	someone := entrants[rng.IntN(len(entrants))]
	without := pairing.Round[string]{Games: r.Games[1:], Byes: r.Byes}
	twice := pairing.Round[string]{Games: append(slices.Clone(r.Games), r.Games[0]), Byes: r.Byes}
	stranger := pairing.Round[string]{Games: slices.Clone(r.Games), Byes: r.Byes}
	stranger.Games[0].Gold = someone
	bye := pairing.Round[string]{Games: r.Games, Byes: append(slices.Clone(r.Byes), someone)}
	return []pairing.Round[string]{without, twice, stranger, bye}
}

// checkForgeries checks that no forged certificate proves a legal round that is worse than
// the best one.
func (tw *twin) checkForgeries(t *testing.T, round pairing.Round[string], worse, best twinRound, c pairing.Certificate[string]) int {
	t.Helper()
	words := len(c.Players[0].Y)

	// What the round costs more than the best one, word by word.
	excess := make([]int64, words)
	a, b := tw.cost(best), tw.cost(worse)
	for i := range a {
		by, _ := twinCompare(a[i:i+1], b[i:i+1])
		for _, l := range c.Levels {
			if l.Criterion == a[i].Criterion && l.N == a[i].N {
				excess[l.Word] += 2 * l.Unit * by
			}
		}
	}
	forgeries := map[string]pairing.Certificate[string]{}

	f := propClone(c)
	for w := range excess {
		f.Players[0].Y[w] += excess[w]
	}
	forgeries["one player dearer"] = f

	if len(tw.left) <= 4 { // where two add up to 2^63, all to 2^64
		f := propClone(f)
		for i := range f.Players {
			f.Players[i].Y[0] += 1 << 62
		}
		if len(f.Bye) > 0 {
			f.Bye[0] += 1 << 62
		}
		forgeries["overflow"] = f
	}

	for name, levels := range map[string]func(*pairing.Level){
		"units of 0":     func(l *pairing.Level) { l.Unit = 0 },
		"units of -2^63": func(l *pairing.Level) { l.Unit = math.MinInt64 },
		"no criterion":   func(l *pairing.Level) { l.Criterion = pairing.Canonical },
	} {
		f := propClone(c)
		for i := range f.Levels {
			levels(&f.Levels[i])
		}
		for i := range f.Players {
			clear(f.Players[i].Y)
		}
		clear(f.Bye)
		f.Sets = nil
		forgeries[name] = f
		f.Levels = nil
		forgeries["no levels"] = f
	}

	// Sets that no pair crosses, if those who are nobody or not left are not counted.
	for name, players := range map[string][]string{
		"a set of nobody":                nil,
		"a set of all":                   tw.left,
		"a set of all, and one twice":    slices.Concat(tw.left, tw.left[:1]),
		"a set of all, and a stranger":   slices.Concat(tw.left, []string{"stranger"}),
		"a set of all, and all entrants": slices.Concat(tw.left, tw.event.Entrants),
	} {
		for _, bye := range []bool{false, true} {
			f := propClone(c)
			f.Sets = append(f.Sets, pairing.OddSet[string]{Players: players, Bye: bye, Z: excess})
			forgeries[fmt.Sprintf("%s, bye %v", name, bye)] = f
		}
	}

	// A set that the round crosses three times, below zero, which it should pay for three
	// times but does once.
	if len(worse.pairs) >= 3 {
		f := propClone(c)
		set := pairing.OddSet[string]{Z: make([]int64, words)}
		for _, pair := range worse.pairs[:3] {
			set.Players = append(set.Players, pair[0])
		}
		for w, x := range excess {
			set.Z[w] = -x / 2
			for _, d := range f.Players {
				if slices.Contains(set.Players, d.Player) {
					d.Y[w] += x / 2
				}
			}
		}
		f.Sets = append(f.Sets, set)
		forgeries["a set below zero"] = f
	}

	for name, f := range forgeries {
		if err := pairing.Verify(tw.event, round, f); err == nil {
			t.Fatalf("forged by %s: %v is verified\n%s", name, round, twinJSON(tw.event))
		}
	}
	return len(forgeries)
}

// checkOther checks that the certificate proves nothing about other events but what is so.
func (tw *twin) checkOther(t *testing.T, rng *rand.Rand, next pairing.Pairing[string], counts map[string]int) {
	t.Helper()
	e := tw.event
	more, swapped, lives := e, e, e
	more.Rounds = append(slices.Clone(e.Rounds), genPlay(rng, next.Round, 0.5))
	swapped.Entrants = slices.Clone(e.Entrants)
	i, j := rng.IntN(len(e.Entrants)), rng.IntN(len(e.Entrants))
	swapped.Entrants[i], swapped.Entrants[j] = swapped.Entrants[j], swapped.Entrants[i]
	lives.Lives++
	events := []pairing.Event[string]{more, swapped, lives}
	if n := len(e.Rounds); n > 0 {
		again := e
		again.Rounds = append(slices.Clone(e.Rounds[:n-1]), genPlay(rng, twinUnplayed(e.Rounds[n-1]), 0.8))
		events = append(events, again)
	}
	for _, other := range events {
		if pairing.Verify(other, next.Round, next.Certificate) != nil {
			counts["certificates refused for another event"]++
			continue
		}
		counts["certificates good for another event"]++
		if !newTwin(other).isOptimal(next.Round) {
			t.Fatalf("the certificate of one event is good for another:\n%s\n%s", twinJSON(e), twinJSON(other))
		}
	}
}

// twinUnplayed returns the round without void games.
func twinUnplayed(r pairing.Round[string]) pairing.Round[string] {
	r.Games = slices.DeleteFunc(slices.Clone(r.Games), func(g pairing.Game[string]) bool {
		return g.Outcome == pairing.Void
	})
	return r
}

// checkStandings compares the standings.
func (tw *twin) checkStandings(t *testing.T) {
	t.Helper()
	got, err := pairing.Standings(tw.event)
	if err != nil {
		t.Fatalf("%v\n%s", err, twinJSON(tw.event))
	}
	if diff := cmp.Diff(tw.standings(), got, twinEqual); diff != "" {
		t.Fatalf("Standings (-want +got):\n%s%s", diff, twinJSON(tw.event))
	}
}

// checkUnfinished compares the standings with an unfinished round more.
func (tw *twin) checkUnfinished(t *testing.T, rng *rand.Rand, counts map[string]int) {
	e := genUnfinished(rng, tw.event)
	if twinFinished(e.Rounds[len(e.Rounds)-1]) {
		return // nobody plays
	}
	counts["unfinished"]++
	newTwin(e).checkStandings(t)
	if _, err := pairing.Next(e); !errors.Is(err, pairing.ErrUnfinished) {
		t.Errorf("Next goes on from an unfinished round with %v: %s", err, twinJSON(e))
	}
}
