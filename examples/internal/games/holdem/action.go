package holdem

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A Kind is a kind of action.
type Kind uint8

// The kinds of actions. Zero is no legal action; see [CallIllegal].
const (
	Fold  Kind = 1
	Call  Kind = 2 // or check, if there is nothing to call
	Raise Kind = 3 // or bet, if nobody has bet in the round
)

// An Action is an action of a player, or a wish.
type Action struct {
	Kind Kind

	// To is how many chips the player has put in during the hand after a
	// raise without limits. 0 names no amount; with limits, and for a fold
	// or a call, there is none.
	To int64
}

// ReadAction reads an action: "f" for a fold, "c" for a call or a check, "r"
// for a raise, and "r" with a number, such as "r250", for a raise to that many
// chips. A negative number is read too, although it is no legal amount, and 0
// is read as -1. Every other text is read as the zero Action, which is not
// legal.
func ReadAction(text string) Action {
	switch text {
	case "f":
		return Action{Kind: Fold}
	case "c":
		return Action{Kind: Call}
	case "r":
		return Action{Kind: Raise}
	}
	number, ok := strings.CutPrefix(text, "r")
	if !ok || strings.HasPrefix(number, "+") {
		return Action{}
	}
	to, err := strconv.ParseInt(number, 10, 64)
	// A number beyond int64 is read as the nearest one.
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return Action{}
	}
	if to == 0 {
		to = -1 // 0 would be no amount
	}
	return Action{Raise, to}
}

// String returns the action as [ReadAction] reads it. It returns "?" for a
// value that is no action, such as a fold with an amount.
func (a Action) String() string {
	switch a {
	case Action{Kind: Fold}:
		return "f"
	case Action{Kind: Call}:
		return "c"
	case Action{Kind: Raise}:
		return "r"
	}
	if a.Kind != Raise {
		return "?"
	}
	return "r" + strconv.FormatInt(a.To, 10)
}

// MarshalText returns the text of [Action.String]. It does not fail.
func (a Action) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads an action as [Action.String] writes it. Every other text
// is an error, and "?" is no action.
func (a *Action) UnmarshalText(text []byte) error {
	read := ReadAction(string(text))
	if read.String() != string(text) {
		return &Problem{Kind: ErrAction, Detail: fmt.Sprintf("%.20q", text)}
	}
	*a = read
	return nil
}
