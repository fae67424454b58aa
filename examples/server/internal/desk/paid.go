package desk

import (
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// paid notes who has paid the fee, or not. The names are private.
func (d *decision) paid(c Paid) error {
	if len(c.Players) == 0 {
		return invalid("players: name a player")
	}
	now := slices.Clone(d.s.Paid)
	n := 0 // players whose mark changes
	for _, p := range c.Players {
		if d.s.entered(p) < 0 {
			return unknown("%.100q is not registered", p)
		}
		switch k := slices.Index(now, p); {
		case c.Not && k >= 0:
			now = slices.Delete(now, k, k+1)
			n++
		case !c.Not && k < 0:
			now = append(now, p)
			n++
		}
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
