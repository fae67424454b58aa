package holdem

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// Options are other readings of the rules. The zero value follows the text of
// the page.
type Options struct {
	// FirstLetter has answers judged by their first letters, by rule
	// [FirstLetter].
	FirstLetter bool `json:"firstLetter,omitzero"`

	// OneBank has one time bank for both halves of a match. See [TimeBank].
	OneBank bool `json:"oneBank,omitzero"`

	// HandMillis is the time that each hand adds to a player's time, in
	// place of MillisPerHand. 0 means MillisPerHand.
	HandMillis int `json:"handMillis,omitzero"`
}

// PerHand returns the time in milliseconds that each hand of a match adds to a
// player's time, by rule [TimeBank].
func (o Options) PerHand() int64 { return int64(cmp.Or(o.HandMillis, MillisPerHand)) }

// Read reads the answer of a player in a game. It is [ReadAction], or with
// option FirstLetter it follows rule [FirstLetter]. [Hand.Apply] decides the
// rest.
func (o Options) Read(g Game, answer string) Action {
	if !o.FirstLetter {
		return ReadAction(answer)
	}
	// FirstLetter: small letters; an empty answer is no action.
	switch {
	case strings.HasPrefix(answer, "f"):
		return Action{Kind: Fold}
	case strings.HasPrefix(answer, "c"):
		return Action{Kind: Call}
	case strings.HasPrefix(answer, "r"):
		a := Action{Kind: Raise}
		// A plus was no sign of a number for the server.
		if to, err := strconv.ParseInt(answer[1:], 10, 64); err == nil && answer[1] != '+' {
			a.To = to
		}
		return o.judge(g, a)
	}
	return Action{}
}

// judge returns an action without an amount that does not count by rule
// [FirstLetter].
func (o Options) judge(g Game, a Action) Action {
	if !o.FirstLetter {
		return a
	}
	s := stakesOf(g)
	// FirstLetter: only a raise without limits has an amount, of 32 bits.
	if a.Kind != Raise || s == nil || s.most == 0 || a.To < math.MinInt32 || a.To > math.MaxInt32 {
		a.To = 0
	}
	return a
}

// MarshalJSON returns the options as JSON. An option that is not in force is
// left out.
func (o Options) MarshalJSON() ([]byte, error) { return strict.Append(nil, &o) }

// UnmarshalJSON reads options. It refuses a key that is unknown or appears
// twice. An option that is left out is not in force. After an error, o is as it
// was before.
func (o *Options) UnmarshalJSON(text []byte) error {
	type plain Options
	// The options before do not count.
	var read plain
	if err := strict.Unmarshal(text, &read); err != nil {
		return fmt.Errorf("holdem: %w", err)
	}
	*o = Options(read)
	return nil
}
