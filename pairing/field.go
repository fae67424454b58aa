package pairing

import (
	"cmp"
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/rating"
)

// This file ranks the players left, and gathers what the criteria read about
// them.

// A player is what the criteria read about one player left.
type player struct {
	seed   int // from 1
	rank   int // among those left, from 1
	losses int
	byes   int
	wins   int
	class  int // of the rating, from 1, over all entrants; equal for equal ratings

	strength float64

	// With seed ratings, the same of the seeded rating, and that in units
	// of 1/10,000 Elo.
	seededClass    int
	seededStrength float64
	seededUnits    int64
}

// A field is the players left, in rank order. Further down, player i of the
// field is the one ranked i+1.
type field struct {
	rules   rules
	players []player
	met     [][]meeting // whom each has met, by ascending rank
	assumed int         // ties of ratings that were assumed, not proved
	odd     bool

	// The director's choices, or nil without any. Here the bye is one more
	// player.
	pinned    []int     // the pinned partner of each, or -1
	forbidden [][]int32 // whom each must not meet, ascending
}

// A meeting says how often a player has met another of the field.
type meeting struct {
	with  int32
	times int
}

// seededUnit is the number of units in one Elo point for [SeededSquares].
const seededUnit = 10_000

// newField ranks the players to be paired after the rounds replayed: those
// left, but for who is absent.
func newField(s *state, r rules, seedRatings []float64, bothForfeitUnmet bool, b *budget) (*field, error) {
	seeds := make([]int32, len(s.losses))
	for i := range seeds {
		seeds[i] = int32(i)
	}
	rated := make([]rating.Game[int32], 0, len(s.games))
	for _, g := range s.games {
		switch {
		case g.outcome.goldWins():
			rated = append(rated, rating.Game[int32]{A: g.gold, B: g.silver, Score: rating.Win})
		case g.outcome.silverWins():
			rated = append(rated, rating.Game[int32]{A: g.silver, B: g.gold, Score: rating.Win})
		}
	}
	table, err := b.fit(seeds, rated, nil)
	if err != nil {
		return nil, err
	}

	f := &field{rules: r, assumed: table.Info.Assumed}
	seeded := table
	if r.seeded() {
		if seeded, err = b.fit(seeds, rated, seedRatings); err != nil {
			return nil, err
		}
		f.assumed += seeded.Info.Assumed
	}
	f.rank(s, table.Ratings, seeded.Ratings)
	f.meet(s.games, len(seeds), bothForfeitUnmet)
	return f, nil
}

// rank sets the players of the field, in the order of their ranks.
func (f *field) rank(s *state, own, seeded []rating.Rating[int32]) {
	var left []int32
	for i := range s.losses {
		if s.left(int32(i)) && !s.absent(int32(i)) {
			left = append(left, int32(i))
		}
	}
	bySeed := make([]player, len(left))
	order := make([]int32, len(left))
	for k, i := range left {
		order[k] = int32(k)
		bySeed[k] = player{
			seed: int(i) + 1, losses: s.losses[i], byes: s.byes[i], wins: s.wins[i],
			class: own[i].Class, strength: own[i].Strength,
			seededClass: seeded[i].Class, seededStrength: seeded[i].Strength,
			seededUnits: int64(math.Round(float64(seeded[i].Elo * seededUnit))),
		}
	}
	// The order by the first key, with equals in the order by the next, and
	// so on, with equals in all in that of the seeds.
	for _, k := range slices.Backward(f.rules.rankBy) {
		order = countingSort(order, func(i int32) int { return keys[k-1].of(&bySeed[i]) })
	}
	f.players = make([]player, len(order))
	for rank, i := range order {
		f.players[rank] = bySeed[i]
		f.players[rank].rank = rank + 1
	}
	f.odd = len(order)%2 == 1
}

// countingSort returns a list sorted by a key, equals in the order of before.
// It takes time in proportion to its length and the greatest key; no key may be
// negative.
func countingSort(list []int32, key func(i int32) int) []int32 {
	most := 0
	for _, i := range list {
		most = max(most, key(i))
	}
	place := make([]int32, most+2) // of the next one with this key
	for _, i := range list {
		place[key(i)+1]++
	}
	for k := range most {
		place[k+1] += place[k]
	}
	sorted := make([]int32, len(list))
	for _, i := range list {
		k := key(i)
		sorted[place[k]] = i
		place[k]++
	}
	return sorted
}

// meet counts the meetings of players left, of n entrants. It takes linear
// time.
func (f *field) meet(games []game, n int, bothForfeitUnmet bool) {
	place := make([]int32, n) // by seed, from 0; -1 if not left
	for i := range place {
		place[i] = -1
	}
	for i, p := range f.players {
		place[p.seed-1] = int32(i)
	}
	// Those whom player i has met, once for each game, will be
	// met[end[i-1]:end[i]], in the order of the games.
	meet := func(g game) (i, j int32, ok bool) {
		i, j = place[g.gold], place[g.silver]
		return i, j, i >= 0 && j >= 0 && !(bothForfeitUnmet && g.outcome == BothForfeit)
	}
	end := make([]int32, len(f.players)+1)
	for _, g := range games {
		if i, j, ok := meet(g); ok {
			end[i+1]++
			end[j+1]++
		}
	}
	for i := range f.players {
		end[i+1] += end[i]
	}
	all := int(end[len(f.players)])
	met := make([]int32, all)
	for _, g := range games {
		if i, j, ok := meet(g); ok {
			met[end[i]], met[end[j]] = j, i
			end[i]++
			end[j]++
		}
	}
	// Each in turn is added to the lists of those met: so the lists come in
	// order.
	f.met = make([][]meeting, len(f.players))
	lists := make([]meeting, all)
	first := int32(0)
	for i := range f.met {
		f.met[i] = lists[first:first:end[i]]
		first = end[i]
	}
	first = 0
	for i := range f.met {
		for _, j := range met[first:end[i]] {
			list := f.met[j]
			if k := len(list) - 1; k >= 0 && list[k].with == int32(i) {
				list[k].times++
			} else {
				f.met[j] = append(list, meeting{int32(i), 1})
			}
		}
		first = end[i]
	}
}

// times returns how often players i and j have met.
func (f *field) times(i, j int) int {
	k, ok := slices.BinarySearchFunc(f.met[i], int32(j), func(m meeting, j int32) int {
		return cmp.Compare(m.with, j)
	})
	if !ok {
		return 0
	}
	return f.met[i][k].times
}

// setChoices applies the director's choices to the field: pins of this round
// and forbidden pairs of players by seed from 0; a pin with -1 is a bye. It
// returns the pins that cannot be met.
func (f *field) setChoices(pins []pin, forbidden [][2]int32) (bad []pin) {
	if len(pins)+len(forbidden) == 0 {
		return nil
	}
	n := len(f.players)
	seeds := 0
	for _, p := range f.players {
		seeds = max(seeds, p.seed)
	}
	// By seed, the place in the field plus 1, or 0. The bye is at seed 0.
	place := make([]int32, seeds+1)
	if f.odd {
		place[0] = int32(n + 1)
	}
	for i, p := range f.players {
		place[p.seed] = int32(i + 1)
	}
	find := func(seed int32) int {
		if int(seed) >= seeds {
			return -1
		}
		return int(place[seed+1]) - 1
	}
	f.pinned = slices.Repeat([]int{-1}, n+1)
	f.forbid(forbidden, find)
	for _, p := range pins {
		i, j := find(p.first), find(p.second)
		missing := i < 0 || j < 0
		if missing || f.pinned[i] != j && (f.pinned[i] >= 0 || f.pinned[j] >= 0) {
			bad = append(bad, p)
			continue
		}
		f.pinned[i], f.pinned[j] = j, i
	}
	return bad
}

// forbid lists the forbidden pairs of players by seed from 0, whom find finds
// in the field.
func (f *field) forbid(pairs [][2]int32, find func(seed int32) int) {
	f.forbidden = make([][]int32, len(f.players)+1)
	size := make([]int32, len(f.players))
	among := make([][2]int32, 0, len(pairs))
	for _, pair := range pairs {
		if i, j := find(pair[0]), find(pair[1]); i >= 0 && j >= 0 {
			among = append(among, [2]int32{int32(i), int32(j)})
			size[i]++
			size[j]++
		}
	}
	room := make([]int32, 2*len(among))
	for i, k := range size {
		f.forbidden[i], room = room[:0:k], room[k:]
	}
	for _, pair := range among {
		i, j := pair[0], pair[1]
		f.forbidden[i], f.forbidden[j] = append(f.forbidden[i], j), append(f.forbidden[j], i)
	}
	for i, list := range f.forbidden {
		slices.Sort(list)
		f.forbidden[i] = slices.Compact(list)
	}
}

// partner returns the pinned partner of i, or -1. Both may be the bye.
func (f *field) partner(i int) int {
	if f.pinned == nil {
		return -1
	}
	return f.pinned[i]
}

// forbiddenTo returns whom i must not meet.
func (f *field) forbiddenTo(i int) []int32 {
	if f.forbidden == nil {
		return nil
	}
	return f.forbidden[i]
}

// forbids reports whether players i and j must not meet. Either may be the bye.
func (f *field) forbids(i, j int) bool {
	list := f.forbiddenTo(i)
	if len(list) == 0 {
		return false
	}
	_, ok := slices.BinarySearch(list, int32(j))
	return ok
}

// directed reports whether there are choices of the director to keep to.
func (f *field) directed() bool { return f.pinned != nil }

// allowed reports whether the director's choices allow the pair of i and j, i <
// j; j may be the bye.
func (f *field) allowed(i, j int) bool {
	if !f.directed() {
		return true
	}
	return (f.pinned[i] < 0 || f.pinned[i] == j) && (f.pinned[j] < 0 || f.pinned[j] == i) && !f.forbids(i, j)
}

// byeAllowed reports whether player i may have the bye: as one of those with
// the fewest byes, or by the director's choice, or because the rules do not put
// ByeFewest first.
func (f *field) byeAllowed(i int) bool {
	if f.directed() && f.pinned[i] == len(f.players) || !f.rules.fewestByes() {
		return true
	}
	fewest, _ := f.byeRange(ByeFewest)
	return f.players[i].byes == fewest
}

// legal reports whether a round keeps to all that is hard: [Allowed] and
// [ByeFewest].
func (f *field) legal(m match) bool {
	return f.allowsAll(m) && (m.bye < 0 || f.byeAllowed(m.bye))
}

// allowsAll reports whether the director's choices allow all pairs of a round,
// and its bye.
func (f *field) allowsAll(m match) bool {
	if m.bye >= 0 && !f.allowed(m.bye, len(f.players)) {
		return false
	}
	for _, pair := range m.pairs {
		if !f.allowed(pair[0], pair[1]) {
			return false
		}
	}
	return true
}

// A match is a round of a field: the players paired, each pair with its better
// rank first and the pairs by that, and the player with the bye, or -1.
type match struct {
	pairs [][2]int
	bye   int
}
