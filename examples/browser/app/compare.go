package app

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
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

// maxWhys is the maximum number of sentences about one thing: pairs that are
// gone, players whose losses or points have changed, and new pairs.
const maxWhys = 8

// maxWishWork bounds the work of the sentences about pairs that are gone, all
// but the last of them. It is counted as in [pairing.Options].
const maxWishWork = 300_000_000

// compare says how the next round differs after results were corrected. It
// returns nil if there was no next round before.
func compare(old event, c pairing.Correction[string], list []entry) (*difference, error) {
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
	changes, out, err := losses(old, c.Event, list)
	if err != nil {
		return nil, err
	}
	p, err := pairing.Prepare(c.Event)
	switch {
	case errors.Is(err, pairing.ErrUnfinished):
		d.say("The next round waits until the results are complete.")
	case err != nil:
		d.say(fmt.Sprintf("Round %d cannot be paired now: %s.", d.Number, plain(err)))
	default:
		p = p.Named(called)
		d.pairs(p, before.Over, out)
	}
	d.Why = append(d.Why, changes...)
	if d.Before != nil && d.After != nil {
		d.fresh(p)
	}
	return d, nil
}

func (d *difference) say(text string) { d.Why = append(d.Why, text) }

// losses says how the losses and ratings of the players in corrected games have
// changed, or their points. It also returns who is out now.
func losses(old, corrected event, list []entry) (changes []string, out map[string]bool, err error) {
	before, err := pairing.Standings(old)
	if err != nil {
		return nil, nil, err
	}
	now, err := pairing.Standings(corrected)
	if err != nil {
		return nil, nil, err
	}
	about := map[string]bool{}
	for _, x := range list {
		if x.old != x.game.Outcome {
			about[x.game.Gold], about[x.game.Silver] = true, true
		}
	}
	points := corrected.Edition.HasPoints()
	oldElo, elo := ratings(old), ratings(corrected)
	out = map[string]bool{}
	more := 0
	for i, row := range now.Rows {
		gone := row.EliminatedIn > 0 || row.Withdrawn
		out[row.Player] = gone
		was := before.Rows[i]
		var parts []string
		if row.Losses != was.Losses && !points {
			parts = append(parts, fmt.Sprintf("has %s now, not %d", say.Count(row.Losses, "loss", "losses"),
				was.Losses))
		}
		if row.Score != was.Score {
			score := competition.Score(corrected.Points, row.Score)
			parts = append(parts, fmt.Sprintf("has %s now, not %s", score, old.Points.Format(was.Score)))
		}
		if x, y := oldElo[row.Player], elo[row.Player]; x != y {
			parts = append(parts, fmt.Sprintf("is rated %d now, not %d", y, x))
		}
		if wasGone := was.EliminatedIn > 0 || was.Withdrawn; gone && !wasGone {
			parts = append(parts, "is out")
		} else if wasGone && !gone {
			parts = append(parts, "is back in the event")
		}
		switch {
		case !about[row.Player] || len(parts) == 0:
		case len(changes) < maxWhys:
			changes = append(changes, called(row.Player)+" "+strings.Join(parts, "; ")+".")
		default:
			more++
		}
	}
	if more > 0 {
		other := " other losses or another rating now."
		if points {
			other = " other points now."
		}
		changes = append(changes, say.Capital(say.Count(more, "more player has", "more players have"))+other)
	}
	return changes, out, nil
}

// ratings returns the performance ratings of all entrants by name, or nothing
// if the results cannot be rated, or the event has points.
func ratings(e event) map[string]int {
	list := map[string]int{}
	if e.Edition.HasPoints() {
		return list
	}
	fit, _ := rating.Fit(e.Entrants, rateable(e), rating.Options{})
	for _, r := range fit.Ratings {
		list[r.Player] = *whole(r.Elo)
	}
	return list
}

// pairs compares the pairs and the bye of both rounds.
func (d *difference) pairs(p *pairing.Prepared[string], wasOver bool, out map[string]bool) {
	best := p.Next()
	switch {
	case best.Over && wasOver:
		d.say("The event is over, as before.")
	case best.Over:
		d.say("The event is over now.")
	case wasOver:
		d.say("The event was over before, and goes on now.")
	}
	if best.Over {
		return
	}
	d.After = meetingsOf(best.Round)
	if d.Before == nil {
		return
	}
	for _, two := range d.After.Pairs {
		if d.Before.has(two) {
			d.Same = append(d.Same, two)
		}
	}
	byes := slices.Equal(d.Before.Byes, d.After.Byes)
	if n := len(d.Same); n == len(d.After.Pairs) && n == len(d.Before.Pairs) && byes {
		d.say(fmt.Sprintf("Round %d has the same pairs as before.", d.Number))
	}
	w := wishes{prepared: p, out: out, left: map[string]bool{}, hasBye: len(d.After.Byes) > 0}
	for _, r := range best.Ranking {
		w.left[r.Player] = true
	}
	for _, two := range d.Before.Pairs {
		if !d.After.has(two) {
			d.explainGone(&w, pairing.Pin[string]{Round: d.Number, Pairs: [][2]string{two}}, two[:]...)
		}
	}
	for _, name := range d.Before.Byes {
		if !slices.Contains(d.After.Byes, name) {
			d.explainGone(&w, pairing.Pin[string]{Round: d.Number, Pairs: [][2]string{}, Bye: &name}, name)
		}
	}
	if n := w.asked - maxWhys; n > 0 {
		d.say(say.Capital(say.Count(n, "more pair is", "more pairs are")) + " gone.")
	}
	for _, two := range d.Before.Pairs {
		if d.After.has(two) && !slices.Contains(d.After.Pairs, two) {
			d.say(fmt.Sprintf("%s has Gold against %s now: the colors are exchanged.",
				called(two[1]), called(two[0])))
		}
	}
}

// wishes has the facts about the round after a correction. They say why a pair
// of the round before is gone.
type wishes struct {
	prepared *pairing.Prepared[string]
	left     map[string]bool // in the round
	out      map[string]bool // of the event
	hasBye   bool
	asked    int   // pairs
	work     int64 // that these questions have taken
}

// explainGone says why a pair or a bye of before is gone.
func (d *difference) explainGone(w *wishes, wish pairing.Pin[string], names ...string) {
	if w.asked++; w.asked > maxWhys {
		return
	}
	for _, name := range names {
		if !w.left[name] {
			state := "is not in the round"
			if w.out[name] {
				state = "is out"
			}
			d.say(fmt.Sprintf("%s: %s %s now.", wishWords(names), called(name), state))
			return
		}
	}
	switch {
	case wish.Bye != nil && !w.hasBye:
		d.say(wishWords(names) + ": there is no bye now.")
		return
	case w.work >= maxWishWork:
		d.say(wishWords(names) + ": to say why they are gone takes too much work.")
		return
	}
	answer, err := w.prepared.WhyNot(wish)
	if err != nil {
		w.work = maxWishWork
		d.say(fmt.Sprintf("%s: %s.", wishWords(names), plain(err)))
		return
	}
	w.work += answer.Round.Work
	d.say("No longer " + answer.Text + worseText(answer) + ".")
}

// worseText says by which criterion a wish makes a round worse, and how much.
func worseText(a pairing.Answer[string]) string {
	switch {
	case a.Criterion == 0:
		return ""
	case a.WorseAt == nil:
		return fmt.Sprintf(" (%s)", a.Criterion)
	}
	return fmt.Sprintf(" (%s, worse by %d)", a.WorseAt.Level(), a.By)
}

// fresh says how the new pairs stand to each other, and why a player has the
// bye now.
func (d *difference) fresh(p *pairing.Prepared[string]) {
	found, err := p.Explain(p.Next().Round)
	if err != nil {
		return
	}
	said := 0
	for _, x := range found {
		isNew := len(x.Players) == 2 && !d.Before.has([2]string{x.Players[0], x.Players[1]}) ||
			len(x.Players) == 1 && !slices.Contains(d.Before.Byes, x.Players[0])
		if !isNew {
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
