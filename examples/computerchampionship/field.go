package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/qualify"
)

// A field is who goes on to the finals, in the order of their seeds.
type field struct {
	qualify.Ranking[string]
	// Places whose seeds wait for the director's order. They have the bots
	// that are available.
	open []qualify.Place[string]
}

// field ranks the qualifier.
func (ch championship) field() (field, error) {
	r, err := qualify.Rank(ch.Qualifier)
	if err != nil {
		return field{}, err
	}
	f := field{Ranking: r}
	for _, place := range r.Places {
		bots, decided := sharing(ch.Qualifier, place)
		if !decided && (slices.Contains(r.Field, bots[0]) || slices.Contains(r.TiedAtCut, bots[0])) {
			place.Players = bots
			f.open = append(f.open, place)
		}
	}
	return f, nil
}

// sharing returns the available bots of a place, in the director's order if the
// director has decided. A place with one bot is always decided.
func sharing(in qualifier, place qualify.Place[string]) (bots []string, decided bool) {
	var ordered []string
	for _, bot := range place.Players {
		if !slices.Contains(in.Unavailable, bot) {
			bots = append(bots, bot)
		}
	}
	for _, bot := range in.Order {
		if slices.Contains(bots, bot) {
			ordered = append(ordered, bot)
		}
	}
	if len(bots) < 2 {
		return bots, true
	}
	if len(ordered) < len(bots) {
		return bots, false
	}
	return ordered, true
}

// waitingFor names the decisions that wait for the director.
func (f field) waitingFor() string {
	var texts []string
	for _, place := range f.open {
		texts = append(texts, fmt.Sprintf("%s share %s, and the director has yet to put them in order (-order)",
			say.List(place.Players), span(place)))
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
