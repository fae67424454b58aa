package desk

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file has players who leave, and players who come back.

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
	return d.correctIfNew(x, err, said+reasonText(c.Why), c.Player+" was in it")
}

// mayWithdraw says that a member who is out already cannot come back sooner,
// and cannot change why. The director may have decided that.
func (d *decision) mayWithdraw(c Withdraw) error {
	if d.r.By.Role != Member {
		return nil
	}
	for _, w := range d.s.File.Event.Withdrawals {
		if w.Player != c.Player || !d.s.isOut(w) {
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

// isOut reports whether a withdrawal keeps the player out of the next round
// that has not begun, or of a later round.
func (s *State) isOut(w pairing.Withdrawal[string]) bool {
	return w.Until == 0 || w.Until > s.begunRounds()
}

// begunRounds returns the number of the last round that has begun, or 0.
func (s *State) begunRounds() (begun int) {
	for k, r := range s.File.Event.Rounds {
		if hasBegun(r) {
			begun = k + 1
		}
	}
	return begun
}

// removed reports whether a player was removed for a forfeit.
func (d *decision) removed(player string) bool {
	_, err := pairing.Return(d.s.File.Event, player)
	return errors.Is(err, pairing.ErrWithdrawn)
}

func (d *decision) returnPlayer(c Return) error {
	if err := d.player(c.Player); err != nil {
		return err
	}
	x, err := pairing.Return(d.s.File.Event, c.Player)
	return d.correctIfNew(x, err, c.Player+" is back.", "it is paired anew with "+c.Player)
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
		func(w pairing.Withdrawal[string]) bool { return w.Player == c.Player && d.s.isOut(w) }) {
		said = "The appeal of " + c.Player + " is accepted, but " + c.Player + " has withdrawn"
	}
	return d.correctIfNew(x, err, said+reasonText(c.Why), "it is paired anew with "+c.Player)
}
