package desk

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the results of games.

// game finds the game of two players that counts. The client must have seen the
// latest record of it.
func (d *decision) game(round int, gold, silver string) (k int, err error) {
	if err := d.begun(); err != nil {
		return 0, err
	}
	d.round = round
	if d.r.Seen == 0 {
		return 0, ErrSeen
	}
	if round > d.s.rounds() {
		if err := d.fresh(d.s.Dropped, ""); err != nil {
			return 0, err
		}
	}
	if round < 1 || round > d.s.rounds() {
		return 0, unknown("there is no round %d", round)
	}
	return d.s.File.Event.Find(round, gold, silver), nil
}

// freshGame says that the client must have seen a game as it is. Other games of
// the round may have changed since. The game is counted from 1, or 0 if the two
// have no game.
func (d *decision) freshGame(round, k int) error {
	if k == 0 {
		return d.fresh(d.s.Paired[round-1], fmt.Sprintf("round %d", round))
	}
	g := d.s.File.Event.Rounds[round-1].Games[k-1]
	return d.fresh(d.s.Changed[round-1][k-1], fmt.Sprintf("round %d, %s", round, rulings.Ending(g)))
}

func (d *decision) report(c Report) error {
	if err := text("why", c.Game.Why); err != nil {
		return err
	}
	k, err := d.game(c.Round, c.Game.Gold, c.Game.Silver)
	if err != nil {
		return err
	}
	if k > 0 {
		g := d.s.File.Event.Rounds[c.Round-1].Games[k-1]
		if g.Gold == c.Game.Gold && g.Outcome == c.Game.Outcome && (c.Game.Why == "" || g.Why == c.Game.Why) {
			d.sentence = fmt.Sprintf("Round %d: %s%s", c.Round, rulings.Ending(c.Game),
				rulings.Reason(c.Game.Why))
			return d.alreadySo(d.s.Changed[c.Round-1][k-1])
		}
	}
	if err := d.freshGame(c.Round, k); err != nil {
		return err
	}
	if err := d.rule(rulings.Report(d.s.File.Event, c.Round, c.Game)); err != nil {
		return err
	}
	d.forget(c.Round, c.Game)
	if c.Game.Outcome != pairing.NotPlayed {
		d.started(c.Round, c.Game, d.r.At)
	} else {
		// A claim that is taken back is not given again.
		d.visits(c.Round, c.Game, nil)
	}
	return nil
}

func (d *decision) replay(c Replay) error {
	if err := text("why", c.Why); err != nil {
		return err
	}
	k, err := d.game(c.Round, c.Gold, c.Silver)
	if err != nil {
		return err
	}
	if k == 0 {
		return unknown("round %d has no game of these two", c.Round)
	}
	if err := d.freshGame(c.Round, k); err != nil {
		return err
	}
	r, err := rulings.Replay(d.s.File.Event, c.Round, c.Gold, c.Silver, c.Cause, c.Why)
	if err := d.rule(r, err); err != nil {
		return err
	}
	g := d.n.File.Event.Rounds[c.Round-1].Games[k-1]
	d.started(c.Round, g, d.r.At)
	d.endReport(c.Round, c.Gold, c.Silver)
	// Who was there for the game that is void has not come to the replay.
	d.visits(c.Round, g, nil)
	return nil
}

// visits sets who was there for a game of a round.
func (d *decision) visits(round int, g pairing.Game[string], there []calendar.Visit) {
	if round > len(d.n.Weeks) {
		return
	}
	d.n.Weeks = slices.Clone(d.n.Weeks)
	w := &d.n.Weeks[round-1]
	w.Claims = slices.Clone(w.Claims)
	if k := attendance(*w, g); k >= 0 {
		w.Claims[k].There = there
	} else if len(there) > 0 {
		w.Claims = append(w.Claims, calendar.Attendance{Gold: g.Gold, Silver: g.Silver, There: there})
	}
}

// attendance returns the place of the attendance of a game in a week, or -1.
func attendance(w calendar.Week, g pairing.Game[string]) int {
	return slices.IndexFunc(w.Claims, func(a calendar.Attendance) bool {
		return a.Gold == g.Gold && a.Silver == g.Silver || a.Gold == g.Silver && a.Silver == g.Gold
	})
}
