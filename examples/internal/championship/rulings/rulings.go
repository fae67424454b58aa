package rulings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has what all rulings share, and the decisions about results and
// pairs.

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
	said += Stands(c)
	if n, keep := len(c.Dropped), len(c.Event.Rounds); n > 0 {
		said += " " + several(keep, n) + " dropped: " + why + "."
	}
	return Ruling{c, said}, nil
}

// Stands says that a round stays although an earlier result was corrected, in
// sentences after a blank, or it is "".
//
// ResultsStand: but in an event with points, the rounds stand
func Stands(c pairing.Correction[string]) string {
	if c.Stand == 0 {
		return ""
	}
	return fmt.Sprintf(" Round %d has begun and stays as it was paired. The standings, and rounds to come, go by "+
		"the new result.", c.Stand)
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
	case pairing.Draw:
		return g.Gold + " and " + g.Silver + " draw"
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
	r, err := ruled(x, err, said, onOldResult)
	if list := RemovedBy(e, r.Event, g.Gold, g.Silver); len(list) == 1 {
		r.Said += " " + list[0] + " is removed from the event for the forfeit (rule ForfeitLeaves)."
	} else if len(list) > 1 {
		r.Said += " " + say.List(list) + " are removed from the event for the forfeit (rule ForfeitLeaves)."
	}
	return r, err
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

// Forbid records that two players must not meet, as [pairing.Forbid] does.
func Forbid(e Event, a, b string, until int, why string) (Ruling, error) {
	x, err := pairing.Forbid(e, a, b, until)
	if list := x.Event.Forbidden; err == nil && !slices.Equal(list, e.Forbidden) {
		list[len(list)-1].Why = why // the new record
	}
	return ruled(x, err, a+" and "+b+" will not meet"+say.Rounds(0, until)+Reason(why), anew)
}

// Allow takes a prohibition of two players back, as [pairing.Allow] does.
func Allow(e Event, a, b string) (Ruling, error) {
	said := a + " and " + b + " may meet."
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
	r, err := ruled(x, err, said, anew)
	if len(p.Pairs) > 0 || p.Bye != nil {
		r.Said += idle(e, "")
	}
	return r, err
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
		list = append(list, *p.Bye+" has a bye")
	}
	return say.List(list)
}
