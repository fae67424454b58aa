package app

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/say"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file says how a correction changes the next round, and why.

// A difference says how the next round differs before and after a correction.
type difference struct {
	Number int `json:"number"`

	// Before or After is nil if there was no such round, or is none now.
	Before *meetings `json:"before"`
	After  *meetings `json:"after"`

	// Same has the pairs in both, with the colors that they have after.
	Same [][2]string `json:"same"`
	Why  []string    `json:"why"` // sentences
}

// meetings are the games and byes of a round.
type meetings struct {
	Pairs [][2]string `json:"pairs"` // Gold first
	Byes  []string    `json:"byes"`
}

func meetingsOf(r pairing.Round[string]) *meetings {
	m := &meetings{Pairs: [][2]string{}, Byes: strict.OrEmpty(r.Byes)}
	for _, g := range r.Games {
		if g.Outcome != pairing.Void {
			m.Pairs = append(m.Pairs, [2]string{g.Gold, g.Silver})
		}
	}
	return m
}

// has reports whether two players meet.
func (m meetings) has(two [2]string) bool {
	return slices.Contains(m.Pairs, two) || slices.Contains(m.Pairs, turned(two))
}

func turned(two [2]string) [2]string { return [2]string{two[1], two[0]} }

// maxWhys is the maximum number of sentences about pairs that are gone, and
// about new pairs.
const maxWhys = 8

// compare says how the next round differs after a correction. It returns nil if
// there was no next round before.
func compare(old event, c pairing.Correction[string]) (*difference, error) {
	d := &difference{Number: len(c.Event.Rounds) + 1, Same: [][2]string{}, Why: []string{}}
	var before pairing.Pairing[string]
	if len(c.Dropped) > 0 {
		before.Round = c.Dropped[0]
	} else if best, err := pairing.Next(old); err == nil {
		before = best
	} else {
		return nil, nil // there was none
	}
	if !before.Over {
		d.Before = meetingsOf(before.Round)
	}
	losses, err := d.losses(old, c)
	if err != nil {
		return nil, err
	}
	p, err := pairing.Prepare(c.Event)
	switch {
	case errors.Is(err, pairing.ErrUnfinished):
		d.say("The next round waits until the results are complete.")
		return d, nil
	case err != nil:
		d.say(fmt.Sprintf("Round %d cannot be paired now: %s.", d.Number, plain(err)))
		return d, nil
	}
	p = p.Named(called)
	best := p.Next()
	switch {
	case best.Over && before.Over:
		d.say("The event is over, as before.")
		return d, nil
	case best.Over:
		d.say("The event is over now.")
		return d, nil
	case before.Over:
		d.say("The event was over before, and goes on now.")
	}
	d.After = meetingsOf(best.Round)
	if d.Before == nil {
		return d, nil
	}
	d.pairs(p, best, losses)
	return d, nil
}

func (d *difference) say(text string) { d.Why = append(d.Why, text) }

// losses says how many losses the players of the game have after the
// correction, if that has changed. It returns who is out now.
func (d *difference) losses(old event, c pairing.Correction[string]) (out map[string]bool, err error) {
	g := c.Event.Rounds[c.Round-1].Games[c.Game-1]
	before, err := pairing.Standings(old)
	if err != nil {
		return nil, err
	}
	now, err := pairing.Standings(c.Event)
	if err != nil {
		return nil, err
	}
	out = map[string]bool{}
	for i, row := range now.Rows {
		was := before.Rows[i]
		gone := row.EliminatedIn > 0 || row.Withdrawn
		out[row.Player] = gone
		if row.Player != g.Gold && row.Player != g.Silver || row.Losses == was.Losses {
			continue
		}
		text := fmt.Sprintf("%s has %s now, not %d", called(row.Player), say.Count(row.Losses, "loss", "losses"), was.Losses)
		if wasGone := was.EliminatedIn > 0 || was.Withdrawn; gone && !wasGone {
			text += ", and is out"
		} else if wasGone && !gone {
			text += ", and is back in the event"
		}
		d.say(text + ".")
	}
	return out, nil
}

// pairs says what has become of the pairs and the bye.
func (d *difference) pairs(p *pairing.Prepared[string], best pairing.Pairing[string], out map[string]bool) {
	left := map[string]bool{}
	for _, r := range best.Ranking {
		left[r.Player] = true
	}
	isNew := map[[2]string]bool{}
	for _, two := range d.After.Pairs {
		if d.Before.has(two) {
			d.Same = append(d.Same, two)
		} else {
			isNew[two], isNew[turned(two)] = true, true
		}
	}
	same := len(d.Same) == len(d.After.Pairs) && slices.Equal(d.Before.Byes, d.After.Byes)
	if same {
		d.say(fmt.Sprintf("Round %d has the same pairs as before.", d.Number))
	}
	gone := 0
	missing := func(names []string, wish pairing.Pin[string]) {
		if gone++; gone > maxWhys {
			return
		}
		for _, name := range names {
			if !left[name] {
				state := "is not in the round"
				if out[name] {
					state = "is out"
				}
				d.say(fmt.Sprintf("%s: %s %s now.", wishWords(names), called(name), state))
				return
			}
		}
		answer, err := p.WhyNot(wish)
		if err != nil {
			d.say(fmt.Sprintf("%s: %s.", wishWords(names), plain(err)))
			return
		}
		d.say("No longer " + answer.Text + ".")
	}
	for _, two := range d.Before.Pairs {
		if !d.After.has(two) {
			missing(two[:], pairing.Pin[string]{Round: d.Number, Pairs: [][2]string{two}})
		} else if !slices.Contains(d.After.Pairs, two) {
			d.say(fmt.Sprintf("%s has Gold against %s now: the colors are exchanged.", called(two[1]), called(two[0])))
		}
	}
	for _, name := range d.Before.Byes {
		if !slices.Contains(d.After.Byes, name) {
			missing([]string{name}, pairing.Pin[string]{Round: d.Number, Pairs: [][2]string{}, Bye: &name})
		}
	}
	if gone > maxWhys {
		d.say(fmt.Sprintf("The same holds for %s.", say.Count(gone-maxWhys, "more pair", "more pairs")))
	}
	d.fresh(p, best, isNew)
}

// fresh says why the new pairs meet, and why a player has the bye now.
func (d *difference) fresh(p *pairing.Prepared[string], best pairing.Pairing[string], isNew map[[2]string]bool) {
	found, err := p.Explain(best.Round)
	if err != nil {
		return
	}
	said := 0
	for _, x := range found {
		now := len(x.Players) == 2 && isNew[[2]string{x.Players[0], x.Players[1]}] ||
			len(x.Players) == 1 && !slices.Contains(d.Before.Byes, x.Players[0])
		if !now {
			continue
		}
		if said++; said <= maxWhys {
			d.say("New: " + trimRule(x) + ".")
		}
	}
}

// wishWords names the players of a pair, or of a bye.
func wishWords(names []string) string {
	if len(names) == 1 {
		return called(names[0]) + " with the bye"
	}
	return called(names[0]) + " with " + called(names[1])
}
