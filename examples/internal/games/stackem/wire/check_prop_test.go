package wire

import (
	"flag"
	"fmt"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/occurs"
	"pgregory.net/rapid"
)

// By day, laws have fewer draws.
func init() { flag.Set("rapid.checks", fmt.Sprint(night.Cases(20, 100))) }

func TestAnyBot(t *testing.T) {
	occurs.Hold(t, anyBot, "passed", "Crash", "Silence", "Flood", "Babble", "Improper", "Varies", "CutShort")
}

func FuzzAnyBot(f *testing.F) { occurs.Fuzz(f, anyBot) }

// anyBot is the law of [wiretest.AnyBot].
func anyBot(t *rapid.T, seen occurs.Tally) {
	wiretest.AnyBot{
		Trials: trials(Conditions{}),
		Texts:  []string{"ready\n", "d\n", "p\n", "A0\n", "D3\n", "-1\n", "x9\n", "d", "\n", "A0\r\n", "\x1b[2J\n", "\xff\n", "d\nd\n"},
		Words:  []string{"join", "mine", "discard", "brick", "end", "weather"},
		Answers: func(t *rapid.T) map[string][]string {
			return map[string][]string{
				"join":    {"ready\n"},
				"discard": rapid.SliceOfN(rapid.SampledFrom([]string{"d\n", "p\n"}), 1, 5).Draw(t, "choices"),
				"brick":   rapid.SliceOfN(rapid.SampledFrom([]string{"A0\n", "B1\n", "C2\n", "D3\n", "-1\n"}), 1, 5).Draw(t, "places"),
			}
		},
	}.Law(t, seen)
}
