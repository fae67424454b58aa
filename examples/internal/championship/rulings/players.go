package rulings

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the decisions about players: who enters, leaves and comes back,
// who is absent, and who gets lives.

// Enter records that a player enters an event that goes on, as [pairing.Enter]
// does.
func Enter(e Event, player string, seed, losses int, elo float64, why string) (Ruling, error) {
	x, err := pairing.Enter(e, player, seed, losses, elo)
	if err == nil {
		x.Event.LateEntries[len(x.Event.LateEntries)-1].Why = why
	}
	said := fmt.Sprintf("%s enters in round %d, with seed %d and %s%s", player, BegunRounds(e)+1, seed,
		say.Count(losses, "loss", "losses"), Reason(why))
	return ruled(x, err, said, "it is paired anew with "+player)
}

// Withdraw records that a player is out, as [pairing.Withdraw] does.
func Withdraw(e Event, player string, until int, why string) (Ruling, error) {
	said := player + " withdraws"
	if until > 0 && Removed(e, player) {
		said += ", but was removed for a forfeit, and is back only if an appeal is accepted"
	} else if until > 0 {
		said += fmt.Sprintf(", and is back after round %d", until)
	}
	x, err := pairing.Withdraw(e, player, until)
	if err == nil && why != "" && len(x.Event.Withdrawals) > 0 {
		if w := &x.Event.Withdrawals[len(x.Event.Withdrawals)-1]; w.Player == player {
			w.Why = why
		}
	}
	r, err := ruled(x, err, said+Reason(why), player+" was in it")
	r.Said += toPlay(r.Event, player)
	if until == 0 {
		r.Said += idle(e, player)
	}
	return r, err
}

// idle says that a decision about a player changes nothing as things are, or
// says nothing. The player can be "" if the decision is about a round.
func idle(e Event, player string) string {
	table, err := pairing.Standings(e)
	switch {
	case err != nil:
	case table.Over:
		return " The event is over, so this counts only if it goes on."
	case slices.ContainsFunc(table.Rows, func(x pairing.Row[string]) bool {
		return x.Player == player && (x.EliminatedIn > 0 || Removed(e, player))
	}):
		return fmt.Sprintf(" %s is out already, so this counts only if %s comes back.", player, player)
	}
	return ""
}

// toPlay says that the game of a player who leaves needs a result, or says
// nothing. The round has begun, or else it would be dropped.
func toPlay(e Event, player string) string {
	n := len(e.Rounds)
	if n == 0 {
		return ""
	}
	for _, k := range Open(e.Rounds[n-1]) {
		if g := e.Rounds[n-1].Games[k-1]; g.Gold == player || g.Silver == player {
			return fmt.Sprintf(" Round %d goes on: %s against %s needs a result.", n, g.Gold, g.Silver)
		}
	}
	return ""
}

// Return records that a player is back, as [pairing.Return] does.
func Return(e Event, player string) (Ruling, error) {
	said := player + " is back."
	x, err := pairing.Return(e, player)
	if slices.Equal(x.Event.Withdrawals, e.Withdrawals) {
		said = player + " has not left the event."
	}
	return ruled(x, err, said, "it is paired anew with "+player)
}

// Out reports whether a withdrawal keeps its player out of the next round that
// has not begun, or of a later round.
func Out(e Event, w pairing.Withdrawal[string]) bool {
	return w.Until == 0 || w.Until > BegunRounds(e)
}

// Reinstate accepts the appeal of a player, as [pairing.Reinstate] does.
func Reinstate(e Event, player, why string) (Ruling, error) {
	n := len(e.Reinstated)
	x, err := pairing.Reinstate(e, player)
	if err == nil && len(x.Event.Reinstated) > n {
		x.Event.Reinstated[n].Why = why
	}
	said := player + " stays in the event: the appeal is accepted"
	if slices.ContainsFunc(e.Withdrawals, func(w pairing.Withdrawal[string]) bool {
		return w.Player == player && Out(e, w)
	}) {
		said = "The appeal of " + player + " is accepted, but " + player + " has withdrawn"
	}
	if err == nil && len(x.Event.Reinstated) == n {
		said, why = player+" is not removed for a forfeit", ""
	}
	r, err := ruled(x, err, said+Reason(why), "it is paired anew with "+player)
	if err == nil && len(r.Event.Reinstated) > n {
		from := r.Event.Reinstated[n].From
		if last := e.Rounds[from-2]; !plays(last, player) {
			r.Said += fmt.Sprintf(" Round %d has begun without %s, who can play from round %d on.", from-1,
				player, from)
		}
	}
	return r, err
}

// plays reports whether a player has a game or the bye in a round.
func plays(r pairing.Round[string], player string) bool {
	return slices.Contains(r.Byes, player) || slices.ContainsFunc(r.Games, func(g pairing.Game[string]) bool {
		return g.Gold == player || g.Silver == player
	})
}

// Removed reports whether a player was removed for a forfeit.
func Removed(e Event, player string) bool {
	_, err := pairing.Return(e, player)
	return errors.Is(err, pairing.ErrWithdrawn)
}

// RemovedBy returns which players are removed for a forfeit after a decision,
// and were not before it.
func RemovedBy(before, after Event, players ...string) (list []string) {
	for _, name := range players {
		if Removed(after, name) && !Removed(before, name) {
			list = append(list, name)
		}
	}
	return list
}

// Excuse records that a player is absent from a round that has not begun, as
// [pairing.Excuse] does.
func Excuse(e Event, player string, round int, why string) (Ruling, error) {
	x, err := pairing.Excuse(e, player, round)
	if n := len(x.Event.Absent); err == nil && n > len(e.Absent) {
		x.Event.Absent[n-1].Why = why // the new record
	}
	r, err := ruled(x, err, fmt.Sprintf("%s is away in round %d%s", player, round, Reason(why)), anew)
	r.Said += idle(e, player)
	return r, err
}

// Expect takes an absence back, as [pairing.Expect] does.
func Expect(e Event, player string, round int) (Ruling, error) {
	x, err := pairing.Expect(e, player, round)
	return ruled(x, err, fmt.Sprintf("%s is there in round %d.", player, round), anew)
}

// Grant gives a player more lives, as [pairing.Grant] does.
func Grant(e Event, player string, lives int, why string) (Ruling, error) {
	x, err := pairing.Grant(e, player, lives)
	if err == nil {
		x.Event.ExtraLives[len(x.Event.ExtraLives)-1].Why = why
	}
	said := fmt.Sprintf("%s has %s%s", player, say.Count(lives, "more life", "more lives"), Reason(why))
	return ruled(x, err, said, "it is paired anew with "+player)
}
