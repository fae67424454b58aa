package acpc

import (
	"fmt"
	"strconv"

	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// Betting returns the actions of a hand, with a slash before each later round
// that was begun, as in "rrc/rc/". Calls that nobody makes, because all chips
// are in, are left out. It is "" for a hand of no game.
//
// An action is written as it was taken, not as the player wanted it.
func Betting(h holdem.Hand) string {
	return string(appendBetting(nil, h.RunOut()))
}

// appendBetting appends the actions of a hand that is run out.
func appendBetting(text []byte, h holdem.Hand) []byte {
	b, err := holdem.Begin(h.Game)
	if err != nil {
		return text
	}
	for _, t := range h.Taken {
		// Without the calls, a later fold would seem to be another
		// player's.
		if !b.Settled() || h.Betting.Folded() != holdem.Nobody {
			text = append(text, t.Action.String()...)
		}
		round := b.Round()
		if b, _ = b.Apply(t.Action); b.Round() > round {
			text = append(text, '/')
		}
	}
	return text
}

// Play returns the hand of a deal with the actions that [Betting] writes. Every
// action must be legal as it is. The actions need not end the hand. Calls that
// are left out, because all chips are in, are added.
//
// The error is [Problems] with the first byte that is wrong and the kind
// [ErrBetting], or the error of [holdem.NewHand].
func Play(g holdem.Game, d holdem.Deal, betting string) (holdem.Hand, error) {
	h, err := holdem.NewHand(g, d)
	if err != nil {
		return holdem.Hand{}, err
	}
	actions, p := parse(h.Betting, betting)
	if p != nil {
		return holdem.Hand{}, refuse(p)
	}
	for _, a := range actions {
		h.Apply(a)
	}
	return h, nil
}

// parse reads actions as [Betting] writes them. A hand begins with b.
func parse(b holdem.Betting, text string) ([]holdem.Action, *Problem) {
	var actions []holdem.Action
	wrong := func(at int, format string, args ...any) ([]holdem.Action, *Problem) {
		return nil, &Problem{Kind: ErrBetting, Part: "betting", Byte: at + 1,
			Detail: fmt.Sprintf(format, args...)}
	}
	take := func(a holdem.Action) {
		b, _ = b.Apply(a)
		actions = append(actions, a)
	}
	free := -1 // the first call that could have been left out
	at := 0
	for at < len(text) {
		if b.ToAct() == holdem.Nobody {
			return wrong(at, "%.20q after the end", text[at:])
		}
		if free < 0 && b.Settled() {
			if text[at] == '/' {
				break
			}
			free = at
		}
		a, size := parseAction(text[at:])
		if size == 0 {
			return wrong(at, "%.20q is no action", text[at:])
		}
		if why := illegal(b, a); why != "" {
			return wrong(at, "%v %s", a, why)
		}
		round := b.Round()
		take(a)
		at += size
		if b.Round() == round {
			continue
		}
		if at == len(text) || text[at] != '/' {
			return wrong(at, "a slash must follow the end of a round")
		}
		at++
	}
	if free >= 0 && b.Folded() == holdem.Nobody {
		return wrong(free, "all chips are in")
	}
	for b.Settled() {
		round := b.Round()
		take(holdem.Action{Kind: holdem.Call})
		if b.Round() == round {
			continue
		}
		if at == len(text) || text[at] != '/' {
			return wrong(at, "all chips are in, and a slash must begin each later round")
		}
		at++
	}
	if at < len(text) {
		return wrong(at, "%.20q after the end", text[at:])
	}
	return actions, nil
}

// parseAction reads the action at the beginning of a text, and how many bytes
// it has. They are 0 if there is none.
func parseAction(text string) (holdem.Action, int) {
	end := 1
	if text[0] == 'r' {
		for end < len(text) && '0' <= text[end] && text[end] <= '9' {
			end++
		}
	}
	// Each action has one spelling. A number that is too long has another.
	a := holdem.ReadAction(text[:end])
	if a.Kind == 0 || a.String() != text[:end] {
		return holdem.Action{}, 0
	}
	return a, end
}

// illegal returns why an action is not legal, or "".
func illegal(b holdem.Betting, a holdem.Action) string {
	_, t := b.Apply(a)
	if t.Rule == 0 {
		return ""
	}
	r, ok := b.Raise()
	switch {
	case !ok:
		return "is no legal raise"
	case t.Rule == holdem.CallIllegal:
		return "has an amount"
	case r.Min == r.Max:
		return "is no raise to " + strconv.FormatInt(r.Max, 10)
	}
	return fmt.Sprintf("is no raise from %d to %d", r.Min, r.Max)
}
