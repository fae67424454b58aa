package main

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/forecast/internal/odds"
	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file has the parts of a forecast, and its facts for each entrant. Text,
// JSON and picture show the same facts.

// A forecast is an event with its odds.
type forecast struct {
	event event
	odds  odds.Odds

	playings  int // that were asked for
	seed      uint64
	fixed     bool
	questions []string // as they were asked

	// The strengths: the rating of each player, its error, and the
	// assumption about how far apart players are.
	elo, errors []float64
	spreads     []strength.Spread
}

// elo returns strengths and their errors in Elo.
func elo(strengths, errors []float64) (ratings, uncertain []float64) {
	for k := range strengths {
		ratings = append(ratings, chance.EloPerNat*strengths[k])
		uncertain = append(uncertain, chance.EloPerNat*errors[k])
	}
	return ratings, uncertain
}

// players returns the names of all players.
func (f forecast) players() []string { return f.event.start.Players() }

// isOver reports whether nothing is left to play.
func (f forecast) isOver() bool {
	return len(f.event.start.Contests()) == 0 && f.event.start.Complete()
}

// hasChampion reports whether the event can have a champion.
func (f forecast) hasChampion() bool { return !f.odds.Nobody.Proved || f.odds.Nobody.Value == 0 }

// through names the stage that entrants get into, or is "" if there is none.
func (f forecast) through() string { return f.event.start.Through() }

// main returns the chances that an entrant cares about most: to be the
// champion, or else to get through, or else the first place.
func (f forecast) main() []odds.Chance {
	switch {
	case f.hasChampion():
		return f.odds.Champion
	case f.odds.Through != nil:
		return f.odds.Through
	}
	first := make([]odds.Chance, len(f.odds.Places))
	for k, places := range f.odds.Places {
		first[k] = places[0]
	}
	return first
}

// mainName names the chances of main.
func (f forecast) mainName() string {
	switch {
	case f.hasChampion():
		return "wins"
	case f.odds.Through != nil:
		return f.through()
	}
	return "first"
}

// order returns the entrants, the best chances first.
func (f forecast) order() []int {
	chances := f.main()
	list := make([]int, len(f.odds.Places))
	for k := range list {
		list[k] = k
	}
	slices.SortStableFunc(list, func(x, y int) int {
		return cmp.Or(cmp.Compare(chances[y].Value, chances[x].Value), cmp.Compare(expected(f.odds.Places[x]),
			expected(f.odds.Places[y])))
	})
	return list
}

// shortList is how many places a spectator asks about, and how many entrants
// are always shown one by one.
const (
	shortList = 4
	fewOnes   = 8
)

// hopes reports whether an entrant can still reach something: win, get through,
// or have one of the first places.
func (f forecast) hopes(entrant int) bool {
	zero := func(c odds.Chance) bool { return c.Proved && c.Value == 0 }
	return !zero(f.odds.Champion[entrant]) || f.odds.Through != nil && !zero(f.odds.Through[entrant]) ||
		!zero(top(f.odds, f.odds.Places[entrant], shortList))
}

// split returns the entrants with hopes, and the others. If there are few
// entrants, all are among the first.
func (f forecast) split() (hopeful, others []int) {
	order := f.order()
	if len(order) <= fewOnes {
		return order, nil
	}
	for _, k := range order {
		if f.hopes(k) {
			hopeful = append(hopeful, k)
		} else {
			others = append(others, k)
		}
	}
	return hopeful, others
}

// bound returns the facts that are proved about an entrant: by all ends, if
// these were gone through, and otherwise by the bounds of the course.
func (f forecast) bound(entrant int) course.Bound {
	is := func(c odds.Chance, value float64) bool { return c.Proved && c.Value == value }
	champion := f.odds.Champion[entrant]
	b := course.Bound{CanWin: !is(champion, 0), MustWin: is(champion, 1)}
	if f.odds.Through != nil {
		through := f.odds.Through[entrant]
		b.Through, b.NotThrough = is(through, 1), is(through, 0)
	}
	for k, c := range f.odds.Places[entrant] {
		if is(c, 0) {
			continue
		}
		if b.Best == 0 {
			b.Best = k + 1
		}
		b.Worst = k + 1
	}
	return b
}

// possible writes the places that are still possible, such as "1-9" or "4".
func (f forecast) possible(entrant int) string {
	b := f.bound(entrant)
	if b.Best == b.Worst {
		return fmt.Sprint(b.Best)
	}
	return fmt.Sprintf("%d-%d", b.Best, b.Worst)
}

// status returns the proved status of an entrant, beside its places.
func (f forecast) status(entrant int) string {
	b := f.bound(entrant)
	switch {
	case b.MustWin:
		return "champion"
	case b.Through && !f.isOver():
		return "in the " + f.through()
	case b.Through:
		return f.through()
	case b.NotThrough && f.through() != "":
		return "out"
	case !b.CanWin && f.hasChampion() && !f.isOver():
		return "cannot win"
	}
	return ""
}

// method says how the odds were computed.
func (f forecast) method() string {
	o := f.odds
	switch {
	case f.isOver():
		return "Nothing is left to play."
	case len(f.event.start.Contests()) == 0:
		return "No more games are expected to count, but more are possible."
	case o.Exact && f.fixed:
		return fmt.Sprintf("Exact: all %s were gone through, with the expected strengths.", ends(o.Ends))
	case o.Exact && o.Stopped:
		return fmt.Sprintf("All %s were gone through, for %s of the strengths, seed %d; stopped before the "+
			"%s that were asked for.",
			ends(o.Ends), draws(o.Playings), f.seed, grouped(f.playings))
	case o.Exact:
		return fmt.Sprintf("All %s were gone through, for %s of the strengths, seed %d.", ends(o.Ends),
			draws(o.Playings), f.seed)
	case o.Stopped:
		return fmt.Sprintf("Stopped after %s of %s playings by lot, seed %d.", grouped(o.Playings),
			grouped(f.playings), f.seed)
	}
	return fmt.Sprintf("%s by lot, seed %d.", counted(o.Playings, "playing", "playings"), f.seed)
}

func ends(n int) string  { return counted(n, "end", "ends") }
func draws(n int) string { return counted(n, "draw", "draws") }

// counted is "1 end", or "1,234 ends".
func counted(n int, one, more string) string {
	if n == 1 {
		return say.Count(n, one, more)
	}
	return grouped(n) + " " + more
}

// assumptions lists the assumptions of the forecast.
func (f forecast) assumptions() []string {
	list := []string{
		fmt.Sprintf("Every %s that must be played is played, and has a result by these chances.",
			f.event.contest),
		"Nobody withdraws, forfeits or misses a round who has not done so yet.",
	}
	list = append(list, f.event.assumed...)
	if f.fixed {
		list = append(list, "Players are exactly as strong as the results let expect.")
	} else {
		list = append(list, "The strengths are as uncertain as the results so far leave them.")
	}
	return append(list,
		"Strengths stay the same to the end, and neither color has an advantage.",
		"An interval of 95 % is about the playings, not about the model.",
		"0 % and 100 % are proved, for all results that are possible.",
	)
}
