package pairing

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
	draw "github.com/arbiter-go/arbiter/internal/lot"
)

// A WHR has the ratings of a player by which WC12 seeds an event. The names
// WHRE and WHR are the source's; both are whole-history ratings.
type WHR struct {
	WHRE      float64 `json:"whre"`
	WHREGames int     `json:"whreGames"` // the number of games behind WHRE
	WHR       float64 `json:"whr"`
	WHRGames  int     `json:"whrGames"`
	Gameroom  float64 `json:"gameroom"`
}

// WHRXGames is how many games must be behind a WHRE or a WHR, so that it counts
// for [WHR.WHRX].
//
// Source: WC12, tournament format, item 1.
const WHRXGames = 5

// WHRX returns the rating by which a player is seeded. That is WHRE if at least
// five games are behind it ([WHRXGames]), or else WHR if at least five games
// are behind that, or else the gameroom rating.
//
// Source: WC12, tournament format, item 1.
func (r WHR) WHRX() float64 {
	switch {
	case r.WHREGames >= WHRXGames:
		return r.WHRE
	case r.WHRGames >= WHRXGames:
		return r.WHR
	}
	return r.Gameroom
}

// A Seeding is the order of entrants, and how it came about.
type Seeding[P comparable] struct {
	// Order has the players, the best first. It can be an event's Entrants.
	Order []P `json:"order"`

	// Lots has the groups of players of equal value, the best first, each
	// in the order that was drawn. Lot is the seed of the draw. Both
	// together are the record of the draw.
	Lots [][]P  `json:"lots"`
	Lot  uint64 `json:"lot"`
}

// Seed orders players by their values, the highest first. If the lowest value
// is best, as for places, give the negatives. Players of equal value are put in
// an order by lot. The same lot, values and order of players always draw the
// same order.
//
// The error reports all problems, as [Problems]: a player who is named twice
// ([ErrRepeated]), an id that is not equal to itself ([ErrNotAnID]), and values
// that are not numbers or not one for each player ([ErrSeedValue]). The
// entrants of a problem are places in the list of players.
//
// Source: WC12, tournament format, item 1 (by WHRX); WCC14, item 1 (by place in
// the qualifier). That equals are put in order by lot is ours.
func Seed[P comparable](players []P, values []float64, lot uint64) (Seeding[P], error) {
	var ps problems
	if len(values) != len(players) {
		ps.add(Problem{Kind: ErrSeedValue,
			Detail: fmt.Sprintf("%d values for %d players", len(values), len(players))})
	}
	first := make(map[P]int, len(players))
	for i, p := range players {
		bad := func(kind error, rule Rule, entrants ...int) {
			ps.add(Problem{Kind: kind, Rule: rule, Where: fmt.Sprintf("player %d", i+1),
				Entrants: entrants, Who: nameOf(p)})
		}
		if !id.Valid(p) {
			bad(ErrNotAnID, 0, i)
		} else if k, ok := first[p]; ok {
			bad(ErrRepeated, SeedOrder, k, i)
		} else {
			first[p] = i
		}
		if i < len(values) && math.IsNaN(values[i]) {
			bad(ErrSeedValue, 0, i)
		}
	}
	if err := ps.err(); err != nil {
		return Seeding[P]{}, err
	}

	order := make([]int, len(players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(values[j], values[i]) })
	s := Seeding[P]{Order: make([]P, 0, len(players)), Lots: [][]P{}, Lot: lot}
	for low := 0; low < len(order); {
		high := low + 1
		for high < len(order) && values[order[high]] == values[order[low]] {
			high++
		}
		group := order[low:high]
		if len(group) > 1 {
			// each group has a draw of its own
			draw.Shuffle(rand.NewPCG(lot, uint64(low)), group)
		}
		for _, i := range group {
			s.Order = append(s.Order, players[i])
		}
		if len(group) > 1 {
			s.Lots = append(s.Lots, slices.Clone(s.Order[low:high]))
		}
		low = high
	}
	return s, nil
}
