package pairing

import (
	"cmp"
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/rating"
)

// This file ranks the players to be paired, and gathers their figures for the
// criteria.

// A field has the players to be paired, in rank order. In all code about a
// field, player i is the player of rank i+1.
type field struct {
	rules   rules
	players []player
	met     [][]meeting // whom each player has met, in rank order
	assumed int         // ties of ratings that were assumed, not proved
	odd     bool
	resting []int32 // who rests in round 1, by seed from 0
	choices         // the director's, for this round

	// later has the pairs of choices that were made later, by seeds; see
	// madeLater.
	later map[[2]int32]bool
}

// newField ranks the players to be paired after the rounds replayed. These are
// the players who are left and not absent.
func newField[P comparable](h *history[P], s *state, b *budget) (*field, error) {
	f, e := &field{rules: h.rules}, h.event
	own := make([]rating.Rating[int32], len(s.losses))
	seeded := own
	if f.rules.rated() {
		seeds := everyone(len(s.losses))
		rated := ratedGames(s.games)
		table, err := b.fit(seeds, rated, nil)
		if err != nil {
			return nil, err
		}
		f.assumed = table.Info.Assumed
		own, seeded = table.Ratings, table.Ratings
		if f.rules.seeded() {
			table, err := b.fit(seeds, rated, e.SeedRatings)
			if err != nil {
				return nil, err
			}
			f.assumed += table.Info.Assumed
			seeded = table.Ratings
		}
	}
	players := h.toBePaired(s)
	// SeveralRest: the best seeds of those who are there
	if len(h.rounds) == 0 && e.Rest > 0 && len(players) > 2 {
		rest := min(e.Rest, len(players)-2)
		for _, p := range players[:rest] {
			f.resting = append(f.resting, int32(p.seed-1))
		}
		players = players[rest:]
	}
	f.rank(players, own, seeded)
	f.meet(s.games, len(s.losses), e.BothForfeitUnmet)
	return f, nil
}

// toBePaired returns the players to be paired, by seed, without their ratings.
func (h *history[P]) toBePaired(s *state) []player {
	list := make([]player, 0, s.stayers)
	best := 0
	var more []int
	if s.ledger != nil {
		more = h.accelerated()
	}
	for k := range s.losses {
		i := int32(k)
		if !s.left(i) || s.absent(i) {
			continue
		}
		p := player{seed: k + 1, losses: s.losses[i], byes: s.restsOf(i), wins: s.wins[i], group: s.losses[i]}
		if h.club != nil {
			p.club = h.club[i]
		}
		if s.ledger != nil {
			p.score, p.more, p.missed = s.ledger.score[i]+more[k], more[k], s.missed(i)
			best = max(best, p.score)
		}
		list = append(list, p)
	}
	if s.ledger != nil {
		for k := range list {
			list[k].group = best - list[k].score
		}
	}
	return list
}

// accelerated returns the points that the entrants have more for the pairing of
// the next round, by seed.
func (h *history[P]) accelerated() []int {
	more := make([]int, len(h.event.Entrants))
	for _, x := range h.event.Acceleration {
		if x.Round == len(h.rounds)+1 && x.Seeds > 0 {
			more[x.Seeds-1] = max(more[x.Seeds-1], x.Points)
		}
	}
	for k := len(more) - 2; k >= 0; k-- {
		more[k] = max(more[k], more[k+1])
	}
	return more
}

// rank sets the players of the field, in the order of their ranks.
func (f *field) rank(bySeed []player, own, seeded []rating.Rating[int32]) {
	order := everyone(len(bySeed))
	for k := range bySeed {
		p := &bySeed[k]
		x, y := &own[p.seed-1], &seeded[p.seed-1]
		p.class, p.strength = x.Class, x.Strength
		p.seededClass, p.seededStrength = y.Class, y.Strength
		p.seededUnits = int64(math.Round(float64(y.Elo * seededUnit)))
	}
	// Sort by the last key first, so that each key keeps the order of the
	// keys after it among equals. The order before is by seed.
	for _, k := range slices.Backward(f.rules.rankBy) {
		order = countingSort(order, func(i int32) int { return keys[k-1].figure(&bySeed[i]) })
	}
	f.players = make([]player, len(order))
	for rank, i := range order {
		f.players[rank] = bySeed[i]
		f.players[rank].rank = rank + 1
	}
	f.odd = len(order)%2 == 1
}

// everyone returns the numbers of n players, from 0.
func everyone(n int) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = int32(i)
	}
	return list
}

// countingSort returns a list sorted by a key. Equals keep their order. No key
// may be negative. It takes time in proportion to the length of the list plus
// the greatest key.
func countingSort(list []int32, key func(i int32) int) []int32 {
	most := 0
	for _, i := range list {
		most = max(most, key(i))
	}
	place := make([]int32, most+2) // of the next item with this key
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

// meet counts the meetings of the players of the field, for n entrants. It
// takes linear time.
func (f *field) meet(games []game, n int, bothForfeitUnmet bool) {
	place := make([]int32, n) // by seed, from 0; -1 if not left
	for i := range place {
		place[i] = -1
	}
	for i, p := range f.players {
		place[p.seed-1] = int32(i)
	}
	// The opponents of player i, once for each game, will be
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
	// Each player in turn is added to the lists of all opponents. So the
	// lists are in rank order.
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
			if k := len(list) - 1; k >= 0 && list[k].With == int32(i) {
				list[k].Times++
			} else {
				f.met[j] = append(list, meeting{With: int32(i), Times: 1})
			}
		}
		first = end[i]
	}
}

// times returns how often players i and j have met.
func (f *field) times(i, j int) int {
	k, ok := slices.BinarySearchFunc(f.met[i], int32(j), func(m meeting, j int32) int {
		return cmp.Compare(m.With, j)
	})
	if !ok {
		return 0
	}
	return int(f.met[i][k].Times)
}

// byeRange returns the least and the greatest figure of a player by a criterion
// about the bye.
func (f *field) byeRange(c Criterion) (low, high int) {
	for i, p := range f.players {
		x := book[c-1].bye(p)
		if i == 0 {
			low, high = x, x
		}
		low, high = min(low, x), max(high, x)
	}
	return low, high
}

// setChoices sets the director's choices: pins of this round and forbidden
// pairs. It returns the pins that cannot be met.
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
	f.choices, bad = newChoices(n, func(seed int32) int {
		if int(seed) >= seeds {
			return -1
		}
		return int(place[seed+1]) - 1
	}, pins, forbidden)
	return bad
}

// force returns the field with these pairs pinned, in place of any pins of the
// same players, and not forbidden.
func (f *field) force(pairs [][2]int) *field {
	forced := *f
	forced.choices = f.choices.with(pairs, len(f.players))
	return &forced
}
