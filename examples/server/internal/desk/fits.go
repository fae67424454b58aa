package desk

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
)

// This file has the performance ratings. They are computed once for each state,
// and the next state has the ratings after the rounds that stay as they are.

// MaxErrors is the maximum number of players of an event whose ratings have
// standard errors, which take time with the cube of their number.
const MaxErrors = 200

// MaxErrorWork is the maximum of the cube of the number of players, times the
// number of rounds, of ratings after all rounds that have standard errors.
const MaxErrorWork = 200_000_000

// A ratingsCache has the ratings of a state. A record never waits for them.
type ratingsCache struct {
	base   ratings    // after the rounds that have stayed
	one    sync.Mutex // so that only one question computes them
	all    atomic.Pointer[ratings]
	latest atomic.Pointer[rating.Table[string]]
}

// ratings are the ratings after the first rounds.
type ratings struct {
	list   []*rating.Table[string]
	errors bool // they have standard errors
}

// next returns the ratings that the next state keeps, if a record has changed
// rounds from some round on.
func (f *ratingsCache) next(from int) *ratingsCache {
	if f == nil {
		return new(ratingsCache)
	}
	base := f.base
	if all := f.all.Load(); all != nil {
		base = *all
	}
	base.list = base.list[:min(len(base.list), from)]
	return &ratingsCache{base: base}
}

// changes returns the first round whose games a record has changed. The other
// result is false if it has changed none.
func (c *Change) changes(rounds int) (from int, ok bool) {
	from = rounds + 1
	if c.Keep != nil {
		from = min(from, *c.Keep+1)
	}
	for _, p := range c.Games {
		from = min(from, p.Round)
	}
	if c.Created != nil || c.Begun != nil || c.Planned != nil || c.Renamed != nil || c.Entrants != nil {
		return 0, true
	}
	return max(0, from), from <= rounds || len(c.Rounds) > 0
}

// Ratings returns the performance ratings after each completed round, from
// round 0 on. They have standard errors within [MaxErrors] and [MaxErrorWork].
// Nobody must change them.
func (s *State) Ratings() ([]*rating.Table[string], error) {
	if !s.Begun() {
		return nil, nil
	}
	f := s.ratings
	if f == nil {
		f = new(ratingsCache)
	}
	f.one.Lock()
	defer f.one.Unlock()
	if all := f.all.Load(); all != nil {
		return all.list, nil
	}
	n := s.completed()
	players := len(s.File.Event.Entrants)
	errors := players <= MaxErrors && players*players*players*(n+1) <= MaxErrorWork
	list := slices.Clone(f.base.list)
	if f.base.errors != errors {
		list = nil // the event has become too long for them
	}
	for len(list) <= n {
		table, err := s.fit(len(list), errors)
		if err != nil {
			return nil, err
		}
		list = append(list, table)
	}
	f.all.Store(&ratings{list, errors})
	return list, nil
}

// Latest returns the performance ratings after the last completed round, with
// standard errors within [MaxErrors]. Nobody must change them. It is nil before
// the event begins.
func (s *State) Latest() (*rating.Table[string], error) {
	if !s.Begun() {
		return nil, nil
	}
	if s.ratings != nil {
		if table := s.ratings.latest.Load(); table != nil {
			return table, nil
		}
	}
	table, err := s.fit(s.completed(), len(s.File.Event.Entrants) <= MaxErrors)
	if err == nil && s.ratings != nil {
		s.ratings.latest.Store(table)
	}
	return table, err
}

// fit returns the performance ratings after some rounds. In an event with
// points, a forfeit is no rated game.
func (s *State) fit(rounds int, errors bool) (*rating.Table[string], error) {
	points := s.File.Event.Edition.HasPoints()
	var games []rating.Game[string]
	for _, r := range s.File.Event.Rounds[:rounds] {
		for _, g := range r.Games {
			switch o := g.Outcome; {
			case o == pairing.GoldWins, o == pairing.GoldByForfeit && !points:
				games = append(games, rating.Game[string]{A: g.Gold, B: g.Silver, Score: rating.Win})
			case o == pairing.SilverWins, o == pairing.SilverByForfeit && !points:
				games = append(games, rating.Game[string]{A: g.Silver, B: g.Gold, Score: rating.Win})
			case o == pairing.Draw:
				games = append(games, rating.Game[string]{A: g.Gold, B: g.Silver, Score: rating.Draw})
			}
		}
	}
	table, err := rating.Fit(s.File.Event.Entrants, games, rating.Options{StandardErrors: errors})
	if err != nil {
		return nil, err
	}
	return &table, nil
}
