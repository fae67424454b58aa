package rulings

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// An Event knows its players by their names.
type Event = pairing.Event[string]

// A Ruling is an event after a decision of its director.
type Ruling struct {
	pairing.Correction[string]

	// Said is the decision in words, with the rounds that it has dropped.
	Said string
}

// These say why a decision drops a round.
const (
	onOldResult = "its pairs rested on the old result"
	anew        = "it must be paired anew"
)

// ruled is the ruling of a correction. The text said is about the correction,
// and why about the rounds that it drops.
func ruled(c pairing.Correction[string], err error, said, why string) (Ruling, error) {
	if err != nil {
		return Ruling{}, err
	}
	if err := c.Event.Check(); err != nil {
		return Ruling{}, err
	}
	if n, keep := len(c.Dropped), len(c.Event.Rounds); n > 0 {
		said += " " + several(keep, n) + " dropped: " + why + "."
	}
	return Ruling{c, said}, nil
}

// several names the rounds after some, as in "Rounds 2 to 3 are".
func several(after, n int) string {
	if n == 1 {
		return fmt.Sprintf("Round %d is", after+1)
	}
	return fmt.Sprintf("Rounds %d to %d are", after+1, after+n)
}

// Lost names the other records that the decision has dropped with the rounds,
// each in a sentence. The director may want to make them again.
func (r Ruling) Lost() (list []string) {
	for _, x := range r.Withdrawals {
		list = append(list,
			fmt.Sprintf("The withdrawal of %s after round %d is dropped, too.", x.Player, x.After))
	}
	for _, x := range r.ExtraLives {
		list = append(list,
			fmt.Sprintf("The extra life of %s after round %d is dropped, too.", x.Player, x.After))
	}
	if r.PlayOff != nil {
		list = append(list, "The play-off for second place is dropped, too.")
	}
	return list
}

// Reason is the end of a sentence, with a reason if there is one.
func Reason(why string) string {
	if why == "" {
		return "."
	}
	if strings.HasSuffix(why, ".") || strings.HasSuffix(why, "!") || strings.HasSuffix(why, "?") {
		return ": " + why
	}
	return ": " + why + "."
}

// Ending says how a game ended, without the end of the sentence.
func Ending(g pairing.Game[string]) string {
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

// Report records or corrects the result of a game, as [pairing.Report] does.
func Report(e Event, round int, g pairing.Game[string]) (Ruling, error) {
	said := fmt.Sprintf("Round %d: %s", round, Ending(g)) + Reason(g.Why)
	if k := e.Find(round, g.Gold, g.Silver); k > 0 {
		old := e.Rounds[round-1].Games[k-1]
		if old.Outcome != pairing.NotPlayed && old.Outcome != g.Outcome {
			said = fmt.Sprintf("Round %d, corrected: %s (before: %s)%s", round, Ending(g), Ending(old),
				Reason(g.Why))
		}
	}
	x, err := pairing.Report(e, round, g)
	return ruled(x, err, said, onOldResult)
}

// Replay annuls the game of two players and adds another, as [pairing.Replay]
// does.
func Replay(e Event, round int, a, b string, cause pairing.Cause, why string) (Ruling, error) {
	k := e.Find(round, a, b)
	if k == 0 {
		// Its error names the players.
		if _, err := pairing.Report(e, round, pairing.Game[string]{Gold: a, Silver: b}); err != nil {
			return Ruling{}, err
		}
	}
	x, err := pairing.Replay(e, round, k, cause, why)
	said := fmt.Sprintf("Round %d: %s against %s is played again", round, a, b) + Reason(why)
	return ruled(x, err, said, onOldResult)
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
	return r, err
}

// toPlay says that a player who leaves still has a game in the last round, or
// says nothing. The round has begun, or else it would be dropped.
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

// Removed reports whether a player was removed for a forfeit.
func Removed(e Event, player string) bool {
	_, err := pairing.Return(e, player)
	return errors.Is(err, pairing.ErrWithdrawn)
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
	return ruled(x, err, said+Reason(why), "it is paired anew with "+player)
}

// Forbid records that two players must not meet, as [pairing.Forbid] does.
func Forbid(e Event, a, b string, until int, why string) (Ruling, error) {
	x, err := pairing.Forbid(e, a, b, until)
	if list := x.Event.Forbidden; err == nil && !slices.Equal(list, e.Forbidden) {
		list[len(list)-1].Why = why // the new record
	}
	return ruled(x, err, a+" and "+b+" will not meet"+say.Rounds(0, until)+Reason(why), anew)
}

// Allow records that two players may meet again, as [pairing.Allow] does.
func Allow(e Event, a, b string) (Ruling, error) {
	said := a + " and " + b + " may meet again."
	x, err := pairing.Allow(e, a, b)
	if slices.Equal(x.Event.Forbidden, e.Forbidden) {
		said = "Nothing forbids " + a + " and " + b + " to meet."
	}
	return ruled(x, err, said, anew)
}

// SetPin records the pairs and the bye that the director sets in a round, as
// [pairing.SetPin] does.
func SetPin(e Event, p pairing.Pin[string]) (Ruling, error) {
	said := fmt.Sprintf("Nothing is pinned in round %d.", p.Round)
	if len(p.Pairs) > 0 || p.Bye != nil {
		said = fmt.Sprintf("Pinned in round %d: %s%s", p.Round, pinned(p), Reason(p.Why))
	}
	x, err := pairing.SetPin(e, p)
	return ruled(x, err, said, anew)
}

// pinned returns a pin in words.
func pinned(p pairing.Pin[string]) string {
	var list []string
	for _, x := range p.Pairs {
		if p.Colors {
			list = append(list, x[0]+" with Gold against "+x[1])
		} else {
			list = append(list, x[0]+" against "+x[1])
		}
	}
	if p.Bye != nil {
		list = append(list, *p.Bye+" rests")
	}
	return say.List(list)
}
