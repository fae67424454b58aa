package rulings

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the decisions about players: who enters, leaves and comes back,
// who is absent, and who gets lives.

// An Entry is a player who enters an event that goes on.
type Entry struct {
	Player string
	Seed   int
	Losses int     // to begin with, in an event with lives
	Start  int     // points to begin with, in an event with points
	Elo    float64 // if the seeds of the event have ratings
	Club   string  // or ""
	Why    string
}

// Enter records that a player enters an event that goes on, as [pairing.Enter]
// does.
func Enter(e Event, by Entry) (Ruling, error) {
	x, err := pairing.Enter(e, by.Player, by.Seed, by.Losses, by.Elo)
	if err == nil {
		now := &x.Event
		now.LateEntries[len(now.LateEntries)-1].Why = by.Why
		if by.Start != 0 {
			now.Start = set(now.Start, len(now.Entrants), by.Seed-1, by.Start)
		}
		if by.Club != "" {
			now.Clubs = set(now.Clubs, len(now.Entrants), by.Seed-1, by.Club)
		}
	}
	said := fmt.Sprintf("%s enters in round %d, with seed %d and %s%s", by.Player, BegunRounds(e)+1, by.Seed,
		competition.Begins(x.Event, by.Player, by.Losses), Reason(by.Why))
	return ruled(x, err, said, "it is paired anew with "+by.Player)
}

// set sets the figure of an entrant. A list that is nil has none.
func set[T any](list []T, entrants, at int, x T) []T {
	if list == nil {
		list = make([]T, entrants)
	}
	list[at] = x
	return list
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
	err = lastOne(e, round, err)
	if n := len(x.Event.Absent); err == nil && n > len(e.Absent) {
		x.Event.Absent[n-1].Why = why // the new record
	}
	r, err := ruled(x, err, fmt.Sprintf("%s is absent in round %d%s", player, round, Reason(why)), anew)
	r.Said += idle(e, player)
	return r, err
}

// RequestBye records a requested bye in a round that has not begun, as
// [pairing.RequestBye] does.
func RequestBye(e Event, player string, round int, why string) (Ruling, error) {
	x, err := pairing.RequestBye(e, player, round)
	err = lastOne(e, round, err)
	if n := len(x.Event.Requested); err == nil && n > len(e.Requested) {
		x.Event.Requested[n-1].Why = why // the new record
	}
	said := fmt.Sprintf("%s has a requested bye in round %d", player, round)
	r, err := ruled(x, err, said+Reason(why), anew)
	r.Said += idle(e, player)
	return r, err
}

// lastOne returns the error about a round. If the round comes after the last
// one of an event with points, the error says how many rounds the event has.
func lastOne(e Event, round int, err error) error {
	if e.Edition.HasPoints() && round > e.Length && errors.Is(err, pairing.ErrRound) {
		return afterLast{err, round, e.Length}
	}
	return err
}

// An afterLast is the error about a round after the last one.
type afterLast struct {
	error
	round, last int
}

func (x afterLast) Error() string {
	return fmt.Sprintf("the event has %s: got %d (rule AllRounds)", say.Count(x.last, "round", "rounds"), x.round)
}

func (x afterLast) Unwrap() error { return x.error }

// Asked says which of some players have a requested bye in a round, each in a
// text without a full stop.
func Asked(e Event, round int, players ...string) (list []string) {
	for _, x := range e.Requested {
		if x.Round == round && slices.Contains(players, x.Player) {
			list = append(list, fmt.Sprintf("%s has a requested bye in round %d", x.Player, round))
		}
	}
	return list
}

// Accelerate records that the best seeds are paired in a round that has not
// begun as if they had more points. With no points, it takes the record back.
// The round is dropped if it is paired.
func Accelerate(e Event, round, seeds, points int) (Ruling, error) {
	begun := BegunRounds(e)
	if round > e.Length {
		return Ruling{}, afterLast{pairing.ErrRound, round, e.Length}
	}
	if round <= begun {
		return Ruling{}, fmt.Errorf("round %d has begun, so round %d is the first that can be accelerated",
			begun, begun+1)
	}
	x := pairing.Correction[string]{Event: e.Clone()}
	x.Event.Acceleration = slices.DeleteFunc(x.Event.Acceleration,
		func(a pairing.Acceleration) bool { return a.Round == round })
	said := fmt.Sprintf("Round %d is not accelerated.", round)
	if points > 0 {
		x.Event.Acceleration = append(x.Event.Acceleration,
			pairing.Acceleration{Seeds: seeds, Round: round, Points: points})
		said = fmt.Sprintf("Round %d is paired as if the best %s had %s more.", round,
			say.Count(seeds, "seed", "seeds"), competition.Score(e.Points, points))
	}
	if round <= len(e.Rounds) && !slices.Equal(e.Acceleration, x.Event.Acceleration) {
		x.Dropped, x.Event.Rounds = x.Event.Rounds[round-1:], x.Event.Rounds[:round-1]
	}
	return ruled(x, nil, said, anew)
}

// Expect takes an absence or a requested bye back, as [pairing.Expect] does.
func Expect(e Event, player string, round int) (Ruling, error) {
	x, err := pairing.Expect(e, player, round)
	return ruled(x, lastOne(e, round, err), fmt.Sprintf("%s is there in round %d.", player, round), anew)
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
