package desk

import (
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// paid notes who has paid the fee, or not. The names are private. A list names
// a player once, so it is never longer than the list of the players.
func (d *decision) paid(c Paid) error {
	if len(c.Players) == 0 {
		return invalid("players: name a player")
	}
	names := d.s.Registered()
	if len(c.Players) > len(names) {
		return invalid("players: %d are named, and %d are registered", len(c.Players), len(names))
	}
	named, paid := map[string]bool{}, map[string]bool{}
	for _, p := range names {
		named[p] = false
	}
	for _, p := range d.s.Paid {
		paid[p] = true
	}
	now := slices.Clone(d.s.Paid)
	n := 0 // players whose mark changes
	for _, p := range c.Players {
		twice, registered := named[p]
		switch {
		case !registered:
			return unknown("%.100q is not registered", p)
		case twice:
			return invalid("players: %s is there twice", p)
		}
		if named[p] = true; paid[p] != c.Not {
			continue
		}
		if n++; !c.Not {
			now = append(now, p)
		}
	}
	if c.Not {
		now = slices.DeleteFunc(now, func(p string) bool { return named[p] })
	}
	if n == 0 {
		return d.alreadySo(0)
	}
	d.n.Paid = now
	d.sentence = "The director marks the fee of " + say.Count(n, "player", "players") + " as paid."
	if c.Not {
		d.sentence = "The director marks the fee of " + say.Count(n, "player", "players") + " as not paid."
	}
	return nil
}
