package desk

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has what becomes of games.

// ending says how a game ended, without the end of the sentence.
func ending(g pairing.Game[string]) string {
	switch g.Outcome {
	case pairing.GoldWins:
		return g.Gold + " beats " + g.Silver
	case pairing.SilverWins:
		return g.Silver + " beats " + g.Gold
	case pairing.GoldByForfeit:
		return g.Gold + " wins against " + g.Silver + " by forfeit"
	case pairing.SilverByForfeit:
		return g.Silver + " wins against " + g.Gold + " by forfeit"
	case pairing.BothForfeit:
		return g.Gold + " and " + g.Silver + " have both forfeited their game"
	case pairing.NoDecision:
		return g.Gold + " against " + g.Silver + " ends without a winner"
	case pairing.Void:
		return g.Gold + " against " + g.Silver + " is void"
	}
	return g.Gold + " against " + g.Silver + " has no result"
}

// game finds the game of two players that counts. What the client has seen must
// be the latest of it.
func (d *decision) game(round int, gold, silver string) (k int, err error) {
	if err := d.begun(); err != nil {
		return 0, err
	}
	d.round = round
	if d.r.Seen == 0 {
		return 0, ErrSeen
	}
	if round > d.s.rounds() && d.r.Seen < d.s.Dropped {
		return 0, ErrStale
	}
	if round < 1 || round > d.s.rounds() {
		return 0, unknown("there is no round %d", round)
	}
	return d.s.File.Event.Find(round, gold, silver), nil
}

// fresh says that the client must have seen a game as it is. The game is
// counted from 1, or 0 if the two have no game.
func (d *decision) fresh(round, k int) error {
	// Other games of the round may have changed since.
	if seen := d.r.Seen; seen < d.s.Paired[round-1] || k > 0 && seen < d.s.Changed[round-1][k-1] ||
		seen > d.s.Number {
		return ErrStale
	}
	return nil
}

func (d *decision) report(c Report) error {
	if err := text("why", c.Game.Why); err != nil {
		return err
	}
	k, err := d.game(c.Round, c.Game.Gold, c.Game.Silver)
	if err != nil {
		return err
	}
	said := fmt.Sprintf("Round %d: %s", c.Round, ending(c.Game)) + because(c.Game.Why)
	if k > 0 {
		g := d.s.File.Event.Rounds[c.Round-1].Games[k-1]
		if g.Gold == c.Game.Gold && g.Outcome == c.Game.Outcome && (c.Game.Why == "" || g.Why == c.Game.Why) {
			d.said = said
			return d.so(d.s.Changed[c.Round-1][k-1])
		}
		if g.Outcome != pairing.NotPlayed && g.Outcome != c.Game.Outcome {
			said = fmt.Sprintf("Round %d, corrected: %s (before: %s)%s", c.Round, ending(c.Game), ending(g),
				because(c.Game.Why))
		}
	}
	if err := d.fresh(c.Round, k); err != nil {
		return err
	}
	x, err := pairing.Report(d.s.File.Event, c.Round, c.Game)
	if err := d.fix(said, "its pairs rested on the old result")(x, err); err != nil {
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
	if err := d.fresh(c.Round, k); err != nil {
		return err
	}
	x, err := pairing.Replay(d.s.File.Event, c.Round, k, c.Cause, c.Why)
	said := fmt.Sprintf("Round %d: %s against %s is played again", c.Round, c.Gold, c.Silver) + because(c.Why)
	if err := d.fix(said, "its pairs rested on the old result")(x, err); err != nil {
		return err
	}
	g := d.n.File.Event.Rounds[c.Round-1].Games[k-1]
	d.started(c.Round, g, d.r.At)
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

func (d *decision) withdraw(c Withdraw) error {
	if err := errors.Join(d.player(c.Player), text("why", c.Why)); err != nil {
		return err
	}
	if c.Until > MaxRounds {
		return large("until", c.Until, MaxRounds)
	}
	if err := d.mayWithdraw(c); err != nil {
		return err
	}
	said := c.Player + " withdraws"
	if c.Until > 0 && d.removed(c.Player) {
		said += ", but was removed for a forfeit, and is back only if an appeal is accepted"
	} else if c.Until > 0 {
		said += fmt.Sprintf(", and is back after round %d", c.Until)
	}
	x, err := pairing.Withdraw(d.s.File.Event, c.Player, c.Until)
	if err == nil && c.Why != "" && len(x.Event.Withdrawals) > 0 {
		if w := &x.Event.Withdrawals[len(x.Event.Withdrawals)-1]; w.Player == c.Player {
			w.Why = c.Why
		}
	}
	return d.changes(said+because(c.Why), c.Player+" was in it")(x, err)
}

// mayWithdraw says that a member who is out already cannot come back sooner,
// and cannot change why. The director may have decided that.
func (d *decision) mayWithdraw(c Withdraw) error {
	if d.r.By.Role != Member {
		return nil
	}
	for _, w := range d.s.File.Event.Withdrawals {
		if w.Player != c.Player || !d.s.out(w) {
			continue
		}
		sooner := c.Until != 0 && (w.Until == 0 || c.Until < w.Until)
		if sooner || c.Why != "" && c.Why != w.Why {
			return &refusal{fmt.Errorf(
				"%s is out already; only the director can end that sooner, or change why", c.Player),
				ErrNotAllowed}
		}
	}
	return nil
}

// out reports whether a withdrawal keeps the player out of the next round that
// has not begun, or of a later round.
func (s *State) out(w pairing.Withdrawal[string]) bool {
	begun := 0
	for k, r := range s.File.Event.Rounds {
		if hasBegun(r) {
			begun = k + 1
		}
	}
	return w.Until == 0 || w.Until > begun
}

// removed reports whether a player was removed for a forfeit.
func (d *decision) removed(player string) bool {
	_, err := pairing.Return(d.s.File.Event, player)
	return errors.Is(err, pairing.ErrWithdrawn)
}

// changes is fix for a change that may be none.
func (d *decision) changes(said, why string) func(pairing.Correction[string], error) error {
	return func(x pairing.Correction[string], err error) error {
		if err := d.fix(said, why)(x, err); err != nil {
			return err
		}
		if d.unchanged() {
			return d.so(0)
		}
		return nil
	}
}

func (d *decision) back(c Return) error {
	if err := d.player(c.Player); err != nil {
		return err
	}
	return d.changes(c.Player+" is back.", "it is paired anew with "+
		c.Player)(pairing.Return(d.s.File.Event, c.Player))
}

func (d *decision) reinstate(c Reinstate) error {
	if err := errors.Join(d.player(c.Player), text("why", c.Why)); err != nil {
		return err
	}
	list := d.s.File.Event.Reinstated
	n := len(list)
	if !d.removed(c.Player) &&
		!slices.ContainsFunc(list, func(x pairing.Reinstatement[string]) bool { return x.Player == c.Player }) {
		return phase("%s was not removed for a forfeit", c.Player)
	}
	x, err := pairing.Reinstate(d.s.File.Event, c.Player)
	if err == nil && len(x.Event.Reinstated) > n {
		x.Event.Reinstated[n].Why = c.Why
	}
	said := c.Player + " stays in the event: the appeal is accepted"
	if slices.ContainsFunc(d.s.File.Event.Withdrawals,
		func(w pairing.Withdrawal[string]) bool { return w.Player == c.Player && d.s.out(w) }) {
		said = "The appeal of " + c.Player + " is accepted, but " + c.Player + " has withdrawn"
	}
	return d.changes(said+because(c.Why), "it is paired anew with "+c.Player)(x, err)
}
