package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/qualify"
)

// A field is who goes on to the finals.
type field struct {
	ranking qualify.Result[string]
	seeds   []string // the field, the best first
	next    []string // the others who are available, in order of rank
	nextUp  []string // the first of them, or all who share that place if nobody put them in order
	invited []string // those in the field who wouldn't be if everybody were available
	settled []qualify.Place[string]
	// open has the places for which the director's order is missing. Then all but the ranking is
	// empty.
	open []qualify.Place[string]
}

// field ranks the qualifier, and puts those who share a place in the director's order.
func (ch championship) field() (field, error) {
	r, err := qualify.Rank(ch.Qualifier)
	if err != nil {
		return field{}, err
	}
	if err := ch.checkOrder(r); err != nil {
		return field{}, err
	}
	size := ch.Qualifier.Size
	if size == 0 {
		size = qualify.DefaultSize
	}
	f := field{ranking: r}
	before := 0 // how many come before the place, those unavailable included
	for _, place := range r.Places {
		available, named := split(place.Players, ch.Qualifier.Unavailable, ch.Order)
		switch {
		case len(available) > 1 && len(named) > 0:
			available = named
			f.settled = append(f.settled, place)
		case len(available) > 1 && len(f.seeds) < size:
			f.open = append(f.open, place)
		case len(available) > 0 && len(f.seeds) == size && len(f.next) == 0:
			f.nextUp = available
		}
		for _, bot := range available {
			before++
			switch {
			case len(f.seeds) == size:
				f.next = append(f.next, bot)
				continue
			case before > size:
				f.invited = append(f.invited, bot)
			}
			f.seeds = append(f.seeds, bot)
		}
		before = place.To
	}
	if len(f.open) > 0 {
		return field{ranking: r, open: f.open}, nil
	}
	if len(f.nextUp) == 0 && len(f.next) > 0 {
		f.nextUp = f.next[:1]
	}
	return f, nil
}

// split returns those of a place who are available, and them again in the director's order.
func split(players, unavailable, order []string) (available, named []string) {
	for _, bot := range players {
		if !slices.Contains(unavailable, bot) {
			available = append(available, bot)
		}
	}
	for _, bot := range order {
		if slices.Contains(available, bot) {
			named = append(named, bot)
		}
	}
	return available, named
}

// checkOrder checks that the director's order names bots that share places, each once, and all
// who share a place if any.
func (ch championship) checkOrder(r qualify.Result[string]) error {
	var errs []error
	for i, bot := range ch.Order {
		k := slices.IndexFunc(r.Places, func(p qualify.Place[string]) bool { return slices.Contains(p.Players, bot) })
		switch {
		case slices.Contains(ch.Order[:i], bot):
			errs = append(errs, fmt.Errorf("order: %s: named twice", bot))
		case k < 0:
			errs = append(errs, fmt.Errorf("order: %q: not an entrant of the qualifier", bot))
		case len(r.Places[k].Players) == 1:
			errs = append(errs, fmt.Errorf("order: %s: shares no place, so there is nothing to decide", bot))
		}
	}
	for _, place := range r.Places {
		available, named := split(place.Players, ch.Qualifier.Unavailable, ch.Order)
		if len(place.Players) > 1 && len(named) > 0 && len(named) < len(available) {
			errs = append(errs, fmt.Errorf("order: %s, not only %s, share %s", list(available), list(named), span(place)))
		}
	}
	return errors.Join(errs...)
}

// waits says what the director has to decide.
func (f field) waits() string {
	var texts []string
	for _, place := range f.open {
		texts = append(texts, fmt.Sprintf("%s share %s, and the director has yet to put them in order (-order)", list(place.Players), span(place)))
	}
	return strings.Join(texts, "; ")
}

// span is "place 3", or "places 3-4".
func span(place qualify.Place[string]) string {
	if place.From == place.To {
		return "place " + numbers(place)
	}
	return "places " + numbers(place)
}

// numbers is "3", or "3-4".
func numbers(place qualify.Place[string]) string {
	if place.From == place.To {
		return fmt.Sprint(place.From)
	}
	return fmt.Sprintf("%d-%d", place.From, place.To)
}

// list is "Ann, Bob and Cid".
func list(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
