package certificate

import (
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/arbiter-go/arbiter/pairing/internal/matching"
)

// This file has a second check of proofs, too simple to be wrong. It looks at
// every pair, and at every level and every set for each pair, in unlimited
// integers. It shares nothing with the check except the types of facts and
// proofs. It has a reading of the criteria of its own.

type twin struct {
	*Facts
	*Proof
}

// A verdict says how far a proof holds.
type verdict int

const (
	badForm  verdict = iota
	badPairs         // some pair costs less than its values
	badSum           // the round does not cost what the values add up to
	holds
)

// verdict checks a proof and a round.
func (t twin) verdict(r Round) verdict {
	switch words, ok := t.words(); {
	case !ok || !t.goodNumbers(words) || !t.goodSets(words):
		return badForm
	case !t.goodPairs(words):
		return badPairs
	case !t.goodSum(words, r):
		return badSum
	}
	return holds
}

// bye is the number of the bye, if there is one.
func (t twin) bye() int { return len(t.Players) }

// vertices returns the number of players, and the bye.
func (t twin) vertices() int {
	if len(t.Players)%2 == 1 {
		return len(t.Players) + 1
	}
	return len(t.Players)
}

// met returns how often two players have met.
func (t twin) met(i, j int) int {
	for _, m := range t.Met[i] {
		if int(m.With) == j {
			return int(m.Times)
		}
	}
	return 0
}

func distance(x, y int64) int64 { return max(x-y, y-x) }

// apart returns by how much the groups of two players differ.
func (t twin) apart(i, j int) int {
	return int(distance(int64(t.Players[i].Group), int64(t.Players[j].Group)))
}

// prohibited reports whether the director's choices are against a pair.
func (t twin) prohibited(i, j int) bool {
	if t.Partner != nil {
		if x := t.Partner[i]; x != -1 && x != j {
			return true
		}
		if y := t.Partner[j]; y != -1 && y != i {
			return true
		}
	}
	return t.Forbidden != nil && slices.Contains(t.Forbidden[i], int32(j))
}

// byeCost returns what the bye of a player costs by a criterion, before the
// least is taken off.
func (t twin) byeCost(c Criterion, i int) int64 {
	p := t.Players[i]
	return map[Criterion]int64{
		ByeFewest: int64(p.Byes), ByeLosses: int64(p.Group), ByeRating: int64(p.Class),
		ByeSeed: int64(p.Seed), ByeRank: int64(i + 1), ByeSeeded: int64(p.SeededClass),
		ByeMostLosses: -int64(p.Group), ByeLast: -int64(i + 1), ByeLowest: -int64(p.Group),
		ByeUnplayed: int64(p.Missed),
	}[c]
}

// count returns what the pair of i and j counts at a level, where j may be the
// bye.
func (t twin) count(c Criterion, n, i, j int) int64 {
	one := func(ok bool) int64 {
		if ok {
			return 1
		}
		return 0
	}
	if c == Allowed {
		return one(t.prohibited(i, j))
	}
	if isBye := j == t.bye(); isBye {
		least := t.byeCost(c, i)
		for k := range t.Players {
			least = min(least, t.byeCost(c, k))
		}
		return t.byeCost(c, i) - least
	}
	ranks := int64(j-i) * int64(j-i)
	switch c {
	case Repeats:
		return one(t.met(i, j) > 0 && t.met(i, j)+1 == n)
	case LossGaps, ScoreGaps:
		return one(t.apart(i, j) == n)
	case SameClub:
		return one(t.Players[i].Club == t.Players[j].Club && t.Players[i].Club != 0)
	case HalvesApart:
		if t.apart(i, j) > 0 {
			return 2 * distance(int64(i), int64(j))
		}
		return -distance(int64(i), int64(j))
	case RanksClose:
		return ranks
	case RankSpread:
		if t.apart(i, j) > 0 {
			return ranks
		}
		return -ranks
	case RankSquares:
		return -ranks
	case SeededSquares:
		d := distance(t.Players[i].SeededUnits, t.Players[j].SeededUnits)
		return -d * d
	}
	return 0
}

func isSum(c Criterion) bool {
	return slices.Contains([]Criterion{RankSpread, RankSquares, SeededSquares, HalvesApart, RanksClose}, c)
}

func isBye(c Criterion) bool {
	return !slices.Contains([]Criterion{Allowed, Repeats, LossGaps, ScoreGaps, SameClub}, c) && !isSum(c)
}

// wanted returns the levels that a proof must have, without words and units.
func (t twin) wanted() []Level {
	times, gaps, mates := map[int]bool{}, map[int]bool{}, map[int]bool{}
	for i := range t.Players {
		for j := range i {
			if m := t.met(i, j); m > 0 {
				times[m+1] = true
			}
			if d := t.apart(i, j); d > 0 {
				gaps[d] = true
			}
			if t.count(SameClub, 0, j, i) > 0 {
				mates[0] = true
			}
		}
	}
	var list []Level
	if t.Partner != nil || t.Forbidden != nil {
		list = append(list, Level{Criterion: Allowed})
	}
	for _, c := range t.Criteria {
		ns := map[int]bool{0: true}
		switch {
		case c == Repeats:
			ns = times
		case c == LossGaps || c == ScoreGaps:
			ns = gaps
		case c == SameClub:
			ns = mates
		case isBye(c) && len(t.Players)%2 == 0:
			ns = nil
		}
		for _, n := range slices.Backward(slices.Sorted(maps.Keys(ns))) {
			list = append(list, Level{Criterion: c, N: n})
		}
	}
	return list
}

// most returns what a round can cost at a level. It is not for sums.
func (t twin) most(l Level) int64 {
	if !isBye(l.Criterion) {
		return int64(t.vertices() / 2)
	}
	most := int64(0)
	for i := range t.Players {
		most = max(most, t.count(l.Criterion, l.N, i, t.bye()))
	}
	return most
}

func newInt(x int64) *big.Int { return big.NewInt(x) }

// words returns the number of words, and reports whether the levels are in
// order.
func (t twin) words() (int, bool) {
	want := t.wanted()
	if len(want) != len(t.Levels) {
		return 0, false
	}
	words := 1
	for k, l := range t.Levels {
		previous := 0
		if k > 0 {
			previous = t.Levels[k-1].Word
		}
		switch {
		case l.Criterion != want[k].Criterion || l.N != want[k].N || l.Unit < 1:
			return 0, false
		case l.Word != previous && (l.Word != previous+1 || k == 0):
			return 0, false
		}
		words = l.Word + 1
		below := new(big.Int)
		for _, m := range t.Levels[k+1:] {
			if m.Word != l.Word {
				continue
			}
			if isSum(m.Criterion) {
				return 0, false
			}
			below.Add(below, new(big.Int).Mul(newInt(m.Unit), newInt(t.most(m))))
		}
		if below.Cmp(newInt(l.Unit)) >= 0 {
			return 0, false
		}
		if isSum(l.Criterion) {
			if l.Unit != 1 {
				return 0, false
			}
			continue
		}
		below.Add(below, new(big.Int).Mul(newInt(l.Unit), newInt(t.most(l))))
		if below.Cmp(newInt(1<<58)) > 0 {
			return 0, false
		}
	}
	return words, true
}

// big60 reports whether a number is beyond 2^60.
func big60(x int64) bool { return newInt(x).CmpAbs(new(big.Int).Lsh(newInt(1), 60)) > 0 }

func (t twin) goodNumbers(words int) bool {
	for _, y := range t.Y {
		if len(y) != words || slices.ContainsFunc(y, big60) {
			return false
		}
	}
	return len(t.Y) == t.vertices()
}

func (t twin) goodSets(words int) bool {
	around := make([]*big.Int, t.vertices())
	for i := range around {
		around[i] = new(big.Int)
	}
	for _, s := range t.Sets {
		if len(s.Z) != words || slices.ContainsFunc(s.Z, big60) || firstSign(s.Z) < 0 || len(s.Members)%2 == 0 {
			return false
		}
		largest := new(big.Int)
		for _, z := range s.Z {
			if z := new(big.Int).Abs(newInt(z)); z.Cmp(largest) > 0 {
				largest = z
			}
		}
		seen := map[int]bool{}
		for _, i := range s.Members {
			if i < 0 || i >= t.vertices() || seen[i] {
				return false
			}
			seen[i] = true
			if around[i].Add(around[i], largest); around[i].Cmp(newInt(1<<60)) > 0 {
				return false
			}
		}
	}
	return len(t.Sets) <= t.vertices()
}

// firstSign returns the sign of the first number that is not 0.
func firstSign(list []int64) int {
	for _, x := range list {
		if x != 0 {
			return newInt(x).Sign()
		}
	}
	return 0
}

// price returns the doubled cost of a pair, word by word. j may be the bye.
func (t twin) price(words, i, j int) []*big.Int {
	list := make([]*big.Int, words)
	for w := range list {
		list[w] = new(big.Int)
	}
	for _, l := range t.Levels {
		if x := t.count(l.Criterion, l.N, i, j); x != 0 {
			cost := new(big.Int).Mul(newInt(2*x), newInt(l.Unit))
			list[l.Word].Add(list[l.Word], cost)
		}
	}
	return list
}

// slack returns what a pair costs more than its values. j may be the bye.
func (t twin) slack(words, i, j int) []*big.Int {
	list := t.price(words, i, j)
	take := func(values []int64) {
		for w, x := range values {
			list[w].Sub(list[w], newInt(x))
		}
	}
	take(t.Y[i])
	take(t.Y[j])
	for _, s := range t.Sets {
		if slices.Contains(s.Members, i) != slices.Contains(s.Members, j) {
			take(s.Z)
		}
	}
	return list
}

func (t twin) goodPairs(words int) bool {
	for j := range t.vertices() {
		for i := range j {
			for _, x := range t.slack(words, i, j) {
				if x.Sign() < 0 {
					return false
				}
				if x.Sign() > 0 {
					break
				}
			}
		}
	}
	return true
}

func (t twin) goodSum(words int, r Round) bool {
	pairs := slices.Clone(r.Pairs)
	if r.Bye >= 0 {
		pairs = append(pairs, [2]int{r.Bye, t.bye()})
	}
	left := t.price(words, 0, 0)
	for w := range left {
		left[w].SetInt64(0)
	}
	for _, p := range pairs {
		for w, x := range t.price(words, p[0], p[1]) {
			left[w].Add(left[w], x)
		}
	}
	for _, y := range t.Y {
		for w, x := range y {
			left[w].Sub(left[w], newInt(x))
		}
	}
	for _, s := range t.Sets {
		for w, x := range s.Z {
			left[w].Sub(left[w], newInt(x))
		}
	}
	return !slices.ContainsFunc(left, func(x *big.Int) bool { return x.Sign() != 0 })
}

// room returns by how much the y of a player or the bye can be raised, by the
// pair for which that is least. It reports whether the proof has the right form
// and all is within 64 bits.
func (t twin) room(i int) (least []int64, ok bool) {
	words, ok := t.words()
	if !ok || !t.goodNumbers(words) || !t.goodSets(words) {
		return nil, false
	}
	for j := range t.vertices() {
		if j == i {
			continue
		}
		slack := make([]int64, words)
		for w, x := range t.slack(words, min(i, j), max(i, j)) {
			ok = ok && x.IsInt64()
			slack[w] = x.Int64()
		}
		if least == nil || slices.Compare(slack, least) < 0 {
			least = slack
		}
	}
	return least, ok
}

// randomFacts returns facts about n players, with criteria of an edition or
// any.
func randomFacts(n int, rng *rand.Rand) *Facts {
	f := &Facts{Players: make([]Player, n), Met: make([][]Meeting, n)}
	seeds, lives := rng.Perm(n), 1+rng.IntN(4)
	spread := []int64{1, 10, 1 << 20, 1 << 27, 1 << 29}[rng.IntN(5)]
	offset := []int64{0, 20_000_000, -1 << 20, 1 << 50, -1 << 50}[rng.IntN(5)]
	for i := range f.Players {
		f.Players[i] = Player{
			Group: int32(i * lives / n), Byes: int32(rng.IntN(3)), Seed: int32(seeds[i] + 1), Missed: int32(rng.IntN(4)),
			Class: int32(1 + rng.IntN(n)), SeededClass: int32(1 + rng.IntN(n)),
			SeededUnits: offset + rng.Int64N(spread),
		}
		if lives == 4 && rng.IntN(4) == 0 { // not by groups
			f.Players[i].Group = int32(rng.IntN(6))
		}
	}
	for clubs, i := 1+rng.IntN(n), 0; i < n && rng.IntN(8) > 0; i++ {
		f.Players[i].Club = int32(max(0, rng.IntN(clubs+2)-1)) << 20
	}
	share := []float64{0, 0.1, 0.5, 0.95}[rng.IntN(4)]
	for i := range n {
		for j := range n {
			if i < j && rng.Float64() < share {
				f.Met[i] = append(f.Met[i], Meeting{int32(j), int32(1 + rng.IntN(3))})
			} else if i > j && len(f.Met[j]) > 0 {
				for _, m := range f.Met[j] {
					if int(m.With) == i {
						f.Met[i] = append(f.Met[i], Meeting{int32(j), m.Times})
					}
				}
			}
		}
	}
	editions := [][]Criterion{
		{ByeFewest, Repeats, ByeLosses, LossGaps, ByeRating, ByeSeed, RankSpread},
		{ByeFewest, Repeats, ByeLosses, LossGaps, ByeRank, RankSquares},
		{ByeFewest, Repeats, ByeLosses, LossGaps, ByeSeeded, SeededSquares},
		{ByeFewest, Repeats, ByeLowest, ByeUnplayed, ScoreGaps, SameClub, ByeLast, HalvesApart, RanksClose},
		{ByeFewest, Repeats, ByeLowest, ByeUnplayed, ScoreGaps, ByeLast, HalvesApart, RanksClose},
		{ByeFewest, Repeats, ByeLowest, ByeUnplayed, SameClub, ScoreGaps, ByeLast, RanksClose},
	}
	if k := rng.IntN(9); k < len(editions) {
		f.Criteria = editions[k]
	} else {
		all := []Criterion{ByeFewest, Repeats, ByeLosses, ByeRating, ByeSeed, ByeRank, ByeSeeded, ByeMostLosses, ByeLast, ByeLowest, ByeUnplayed, SameClub}
		all = append(all, []Criterion{LossGaps, ScoreGaps}[rng.IntN(2)])
		if k > 6 {
			all = append(all, []Criterion{RankSpread, RankSquares, SeededSquares, RanksClose}[rng.IntN(4)])
		}
		if k > 7 || rng.IntN(3) == 0 {
			all = append(all, HalvesApart)
		}
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		f.Criteria = all[:rng.IntN(len(all)+1)]
	}
	if rng.IntN(3) == 0 {
		direct(f, rng)
	}
	return f
}

// direct makes choices of a director.
func direct(f *Facts, rng *rand.Rand) {
	order := twin{f, nil}.vertices()
	f.Partner = slices.Repeat([]int{-1}, order)
	f.Forbidden = make([][]int32, order)
	pins := rng.Perm(order)
	for k := range rng.IntN(order/2 + 1) {
		i, j := pins[2*k], pins[2*k+1]
		f.Partner[i], f.Partner[j] = j, i
	}
	share := []float64{0, 0.2, 0.6}[rng.IntN(3)]
	for i := range len(f.Players) {
		for j := range i {
			if rng.Float64() < share {
				f.Forbidden[i] = append(f.Forbidden[i], int32(j))
				f.Forbidden[j] = append(f.Forbidden[j], int32(i))
			}
		}
	}
}

// layOut sets words and units of levels at random, but in order.
func (t twin) layOut(rng *rand.Rand) {
	levels := t.wanted()
	word, below := 0, int64(0)
	for k := len(levels) - 1; k >= 0; k-- {
		l := &levels[k]
		alone := isSum(l.Criterion)
		last := k < len(levels)-1 && isSum(levels[k+1].Criterion)
		if k < len(levels)-1 && (alone || last || rng.IntN(5) == 0 || below > 1<<40) {
			word, below = word+1, 0
		}
		l.Word, l.Unit = word, 1
		if !alone {
			l.Unit = below + 1 + []int64{0, 0, rng.Int64N(100), 1 << 20}[rng.IntN(4)]
			below += l.Unit * t.most(*l)
		}
	}
	for k := range levels {
		levels[k].Word = word - levels[k].Word
	}
	t.Proof.Levels = levels
}

// priced are the costs of all pairs by a twin, for the matching.
type priced struct {
	twin
	k    int
	list [][]int64 // of the pair of u < v at v*(v-1)/2+u
}

func (p *priced) Order() int { return p.vertices() }

func (p *priced) Words() int { return p.k }

func (p *priced) Cost(u, v int32, cost []int64) bool {
	u, v = min(u, v), max(u, v)
	copy(cost, p.list[v*(v-1)/2+u])
	return true
}

// solved returns a best round for the facts and its proof, or false if the
// numbers get too large.
func solved(f *Facts, rng *rand.Rand) (Round, *Proof, bool) {
	t := twin{f, &Proof{}}
	t.layOut(rng)
	words, ok := t.words()
	if !ok {
		panic("the levels are out of order")
	}
	costs := &priced{twin: t, k: words}
	for v := range t.vertices() {
		for u := range v {
			cost := make([]int64, words)
			for w, x := range t.price(words, u, v) {
				cost[w] = x.Int64()
			}
			costs.list = append(costs.list, cost)
		}
	}
	s, err := matching.Solve(costs, 1<<40)
	if err != nil {
		return Round{}, nil, false
	}
	r := Round{Bye: -1}
	for u, v := range s.Mate {
		switch {
		case int(v) == t.bye():
			r.Bye = u
		case u < int(v):
			r.Pairs = append(r.Pairs, [2]int{u, int(v)})
		}
	}
	for v := range t.vertices() {
		t.Proof.Y = append(t.Proof.Y, s.Dual[v*words:][:words])
	}
	for _, set := range s.Sets {
		o := OddSet{Z: set.Dual}
		for _, v := range set.Vertices {
			o.Members = append(o.Members, int(v))
		}
		t.Proof.Sets = append(t.Proof.Sets, o)
	}
	return r, t.Proof, true
}
