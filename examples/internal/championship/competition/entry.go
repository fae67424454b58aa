package competition

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has a championship before its first round: who has registered, and
// how the entrants are seeded.

// Opening reports whether a championship has no entrants yet.
func (f File) Opening() bool {
	return !f.Bare && len(f.Event.Entrants)+len(f.Event.Rounds) == 0
}

// Planned returns a championship that has no event yet with an event by the
// rules of WC12, which has no entrants.
func (f File) Planned() File {
	if !f.HasEvent() {
		f.Event = pairing.New[string](pairing.WC2012, nil)
	}
	return f
}

// Registered returns who has registered and has not left, in the order of their
// records.
func (f File) Registered() (names []string) {
	if f.Money == nil {
		return nil
	}
	for _, x := range f.Money.Registrations {
		if x.Left.IsZero() {
			names = append(names, x.Player)
		}
	}
	return names
}

// Players returns who can be seeded: who has registered and has not left, and
// who has entered late before round 1. If nobody is registered, the director
// names the entrants, and there are none.
func (f File) Players() []string {
	names := f.Registered()
	if len(names) == 0 {
		return nil
	}
	for _, x := range f.Event.LateEntries {
		if x.After == 0 && !slices.Contains(names, x.Player) {
			names = append(names, x.Player)
		}
	}
	return names
}

// ErrUnrated says that somebody has no ratings, so there are no seeds.
var ErrUnrated = errors.New("there are no ratings")

// Unrated returns who can be seeded and has no ratings.
func (f File) Unrated() []string { return unrated(f.Players(), f.Seeds) }

// unrated returns the players who have no ratings. The seeds can be nil.
func unrated(players []string, s *Seeds) (list []string) {
	rated := map[string]bool{}
	if s != nil {
		for _, x := range s.Ratings {
			rated[x.Player] = true
		}
	}
	for _, name := range players {
		if !rated[name] {
			list = append(list, name)
		}
	}
	return list
}

// Seeding returns the order of the entrants by their ratings. If there are
// registrations, ratings of somebody who cannot be seeded do not count.
func (f File) Seeding() (pairing.Seeding[string], error) {
	if f.Seeds == nil {
		return pairing.Seeding[string]{}, fmt.Errorf(`%s: the file has no key "seeds"`, f.Name)
	}
	order, err := f.Seeds.Order()
	if names := f.Players(); err == nil && len(names) > 0 {
		s := *f.Seeds
		s.Ratings = slices.DeleteFunc(slices.Clone(s.Ratings), func(x Rated) bool {
			return !slices.Contains(names, x.Player)
		})
		order, err = s.Order()
	}
	if err != nil {
		return pairing.Seeding[string]{}, fmt.Errorf("%s: seeds: %w", f.Name, err)
	}
	return order, nil
}

// Seeded returns the file with its entrants in the order of their ratings.
// Everybody who is registered must have ratings. The order is fixed once a
// round is paired. If there is no event yet, it is made by the rules of WC12.
func (f File) Seeded() (File, error) {
	order, err := f.Seeding()
	if err != nil {
		return File{}, err
	}
	if list := f.Unrated(); len(list) > 0 {
		return File{}, fmt.Errorf("%s: seeds: %w of %s", f.Name, ErrUnrated, say.Join(list))
	}
	return f.Entered(order.Order, nil)
}

// Entered returns the file with entrants in the order of their seeds. If there
// are registrations, the entrants must be those who can be seeded. Records that
// name somebody else go, as in [Keep].
//
// The ratings are in the same order, or nil. Ratings that are given become the
// seed ratings of the event. Otherwise the event gets the ratings of the file
// if its edition needs them, or if it has points and everybody has a rating.
func (f File) Entered(order []string, ratings []float64) (File, error) {
	if names := f.Players(); len(names) > 0 {
		x, y := slices.Sorted(slices.Values(order)), slices.Sorted(slices.Values(names))
		if !slices.Equal(x, y) {
			return File{}, fmt.Errorf("%s: the entrants must be those who are registered: %s", f.Name,
				say.Join(names))
		}
	}
	if len(f.Event.Rounds) > 0 {
		if !slices.Equal(f.Event.Entrants, order) {
			return File{}, errors.New("round 1 is paired, so the entrants are fixed (rule SeedOrder)")
		}
		return f, nil
	}
	f = f.Planned()
	f.Event, _ = Keep(f.Event, order)
	f.Event.Start, f.Event.Clubs = inOrder(f.Event.Start, f.Event.Entrants, order),
		inOrder(f.Event.Clubs, f.Event.Entrants, order)
	given := ratings != nil
	if !given {
		ratings = f.ratings(order)
	}
	f.Event.Entrants, f.Event.SeedRatings = order, nil
	needed := errors.Is(f.Event.Check(), pairing.ErrSeedRatings)
	switch {
	case needed && ratings == nil:
		return File{}, fmt.Errorf("%s: seeds: %w of %s, and the edition needs them", f.Name, ErrUnrated,
			say.Join(unrated(order, f.Seeds)))
	case needed || given || f.Event.Edition.HasPoints():
		f.Event.SeedRatings = ratings
	}
	return f, nil
}

// Rated returns the ratings of players by the seeds of the file. They are nil
// if somebody has none.
func (f File) Rated(players []string) []float64 {
	if f.Seeds == nil || len(unrated(players, f.Seeds)) > 0 {
		return nil
	}
	return f.Seeds.whrx(players)
}

// ratings returns the ratings of players: by the seeds of the file, or else as
// the event has them. They are nil if somebody has none.
func (f File) ratings(players []string) []float64 {
	if list := f.Rated(players); list != nil {
		return list
	}
	for _, name := range players {
		if !slices.Contains(f.Event.Entrants, name) {
			return nil
		}
	}
	return inOrder(f.Event.SeedRatings, f.Event.Entrants, players)
}

// inOrder returns the figures of entrants in another order. Somebody who was no
// entrant has none.
func inOrder[T any](list []T, entrants, order []string) []T {
	if list == nil {
		return nil
	}
	now := make([]T, len(order))
	for k, name := range order {
		if i := slices.Index(entrants, name); i >= 0 && i < len(list) {
			now[k] = list[i]
		}
	}
	return now
}

// Keep returns an event before its first round without the records that name
// somebody else than some players, and these records in words. A play-off goes,
// too, since it rests on who is in the event. The entrants stay as they are.
func Keep(e pairing.Event[string], players []string) (pairing.Event[string], []string) {
	in := map[string]bool{}
	for _, name := range players {
		in[name] = true
	}
	out := func(name string) bool { return !in[name] }
	gone := pairing.Event[string]{Edition: e.Edition, Points: e.Points, Entrants: e.Entrants, Start: e.Start,
		PlayOff: e.PlayOff}
	e.PlayOff = nil
	e.Forbidden, gone.Forbidden = split(e.Forbidden, func(x pairing.Prohibition[string]) bool {
		return slices.ContainsFunc(x.Pair[:], out)
	})
	e.Pins, gone.Pins = split(e.Pins, func(x pairing.Pin[string]) bool {
		return x.Bye != nil && out(*x.Bye) || slices.ContainsFunc(x.Pairs, func(pair [2]string) bool {
			return slices.ContainsFunc(pair[:], out)
		})
	})
	e.Requested, gone.Requested = split(e.Requested,
		func(x pairing.RequestedBye[string]) bool { return out(x.Player) })
	e.Absent, gone.Absent = split(e.Absent, func(x pairing.Absence[string]) bool { return out(x.Player) })
	e.Withdrawals, gone.Withdrawals = split(e.Withdrawals,
		func(x pairing.Withdrawal[string]) bool { return out(x.Player) })
	e.ExtraLives, gone.ExtraLives = split(e.ExtraLives,
		func(x pairing.ExtraLife[string]) bool { return out(x.Player) })
	e.LateEntries, gone.LateEntries = split(e.LateEntries,
		func(x pairing.LateEntry[string]) bool { return out(x.Player) })
	e.Reinstated, gone.Reinstated = split(e.Reinstated,
		func(x pairing.Reinstatement[string]) bool { return out(x.Player) })
	var texts []string
	for _, x := range rulings(gone) {
		texts = append(texts, x.String())
	}
	return e, texts
}

// split splits a list into the items that stay, and the items that go.
func split[T any](list []T, goes func(T) bool) (stay, gone []T) {
	for _, x := range list {
		if goes(x) {
			gone = append(gone, x)
		} else {
			stay = append(stay, x)
		}
	}
	return stay, gone
}

// whrx returns the ratings of players.
func (s Seeds) whrx(players []string) (list []float64) {
	of := map[string]float64{}
	for _, x := range s.Ratings {
		of[x.Player] = x.Ratings().WHRX()
	}
	for _, name := range players {
		list = append(list, of[name])
	}
	return list
}
