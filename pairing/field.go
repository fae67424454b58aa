package pairing

import (
	"cmp"
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/rating"
)

// This file ranks the players left, and gathers what the criteria read about them.

// A player is what the criteria read about one player left.
type player struct {
	seed   int // from 1
	rank   int // among those left, from 1
	losses int
	byes   int
	wins   int
	class  int // of the rating, from 1, over all entrants; equal for equal ratings

	strength float64

	// With seed ratings, the same of the seeded rating, and that in units of 1/10,000 Elo.
	seededClass    int
	seededStrength float64
	seededUnits    int64
}

// A field is the players left, in rank order. Further down, player i of the field is the
// one ranked i+1.
type field struct {
	rules   rules
	players []player
	met     [][]meeting // whom each has met, by ascending rank
	assumed int         // ties of ratings that were assumed, not proved
	odd     bool

	// The director's choices, or nil without any. Here the bye is one more player.
	pinned    []int          // the pinned partner of each, or -1
	forbidden []map[int]bool // whom each must not meet
}

// A meeting says how often a player has met another of the field.
type meeting struct {
	with  int32
	times int
}

// seededUnit is the number of units in one Elo point for [SeededSquares].
const seededUnit = 10_000

// newField ranks the players to be paired after the rounds replayed: those left, but for who
// is absent.
func newField(s *state, absent func(i int32) bool, r rules, seedRatings []float64, bothForfeitUnmet bool) (*field, error) {
	n := len(s.losses)
	seeds := make([]int32, n)
	for i := range seeds {
		seeds[i] = int32(i)
	}
	var rated []rating.Game[int32]
	for _, g := range s.games {
		switch {
		case g.outcome.goldWins():
			rated = append(rated, rating.Game[int32]{A: g.gold, B: g.silver, Score: rating.Win})
		case g.outcome.silverWins():
			rated = append(rated, rating.Game[int32]{A: g.silver, B: g.gold, Score: rating.Win})
		}
	}
	table, err := rating.Fit(seeds, rated, rating.Options{})
	if err != nil {
		return nil, err
	}

	f := &field{rules: r, assumed: table.Info.Assumed}
	seeded := table
	if r.seeded() {
		if seeded, err = rating.Fit(seeds, rated, rating.Options{DummyElo: seedRatings}); err != nil {
			return nil, err
		}
		f.assumed += seeded.Info.Assumed
	}
	for i := range seeds {
		if !s.left(int32(i)) || absent(int32(i)) {
			continue
		}
		own, other := table.Ratings[i], seeded.Ratings[i]
		f.players = append(f.players, player{
			seed: i + 1, losses: s.losses[i], byes: s.byes[i], wins: s.wins[i],
			class: own.Class, strength: own.Strength,
			seededClass: other.Class, seededStrength: other.Strength,
			seededUnits: int64(math.Round(float64(other.Elo * seededUnit))),
		})
	}
	slices.SortFunc(f.players, func(x, y player) int {
		for _, k := range r.rankBy {
			if c := keys[k-1].compare(x, y); c != 0 {
				return c
			}
		}
		return cmp.Compare(x.seed, y.seed)
	})
	f.odd = len(f.players)%2 == 1
	for i := range f.players {
		f.players[i].rank = i + 1
	}
	f.meet(s.games, n, bothForfeitUnmet)
	return f, nil
}

// meet counts the meetings of players left.
func (f *field) meet(games []game, n int, bothForfeitUnmet bool) {
	place := make([]int32, n) // by seed, from 0; -1 if not left
	for i := range place {
		place[i] = -1
	}
	for i, p := range f.players {
		place[p.seed-1] = int32(i)
	}
	f.met = make([][]meeting, len(f.players))
	for _, g := range games {
		i, j := place[g.gold], place[g.silver]
		if i < 0 || j < 0 || g.outcome == BothForfeit && bothForfeitUnmet {
			continue
		}
		f.met[i] = append(f.met[i], meeting{j, 1})
		f.met[j] = append(f.met[j], meeting{i, 1})
	}
	for i, list := range f.met {
		slices.SortFunc(list, func(x, y meeting) int { return cmp.Compare(x.with, y.with) })
		out := list[:0]
		for _, m := range list {
			if k := len(out) - 1; k >= 0 && out[k].with == m.with {
				out[k].times++
			} else {
				out = append(out, m)
			}
		}
		f.met[i] = out
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

// setChoices applies the director's choices to the field: pins of this round and forbidden pairs
// of players by seed from 0; a pin with -1 is a bye. It returns the pins that can't be met.
func (f *field) setChoices(pins []pin, forbidden [][2]int32) (bad []pin) {
	if len(pins)+len(forbidden) == 0 {
		return nil
	}
	n := len(f.players)
	place := map[int32]int{}
	if f.odd {
		place[-1] = n
	}
	for i, p := range f.players {
		place[int32(p.seed-1)] = i
	}
	f.pinned = slices.Repeat([]int{-1}, n+1)
	f.forbidden = make([]map[int]bool, n+1)
	for _, pair := range forbidden {
		i, ok1 := place[pair[0]]
		j, ok2 := place[pair[1]]
		if ok1 && ok2 {
			for _, x := range [...][2]int{{i, j}, {j, i}} {
				if f.forbidden[x[0]] == nil {
					f.forbidden[x[0]] = map[int]bool{}
				}
				f.forbidden[x[0]][x[1]] = true
			}
		}
	}
	for _, p := range pins {
		i, ok1 := place[p.first]
		j, ok2 := place[p.second]
		same := ok1 && ok2 && f.pinned[i] == j
		if !ok1 || !ok2 || !same && (f.pinned[i] >= 0 || f.pinned[j] >= 0) {
			bad = append(bad, p)
			continue
		}
		f.pinned[i], f.pinned[j] = j, i
	}
	return bad
}

// directed reports whether there are choices of the director to keep to.
func (f *field) directed() bool { return f.pinned != nil }

// allowed reports whether the director's choices allow the pair of i and j, i < j; j may be
// the bye.
func (f *field) allowed(i, j int) bool {
	if !f.directed() {
		return true
	}
	return (f.pinned[i] < 0 || f.pinned[i] == j) && (f.pinned[j] < 0 || f.pinned[j] == i) && !f.forbidden[i][j]
}

// byeAllowed reports whether player i may have the bye: as one of those with the fewest byes,
// or by the director's choice, or because the rules don't put ByeFewest first.
func (f *field) byeAllowed(i int) bool {
	if f.directed() && f.pinned[i] == len(f.players) || !f.rules.fewestByes() {
		return true
	}
	fewest, _ := f.byeRange(ByeFewest)
	return f.players[i].byes == fewest
}

// legal reports whether a round keeps to all that is hard: [Allowed] and [ByeFewest].
func (f *field) legal(m match) bool {
	if m.bye >= 0 && !(f.allowed(m.bye, len(f.players)) && f.byeAllowed(m.bye)) {
		return false
	}
	for _, pair := range m.pairs {
		if !f.allowed(pair[0], pair[1]) {
			return false
		}
	}
	return true
}

// A match is a round of a field: the players paired, each pair with its better rank
// first and the pairs by that, and the player with the bye, or -1.
type match struct {
	pairs [][2]int
	bye   int
}
