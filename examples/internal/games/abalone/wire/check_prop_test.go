package wire

import (
	"flag"
	"fmt"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/occurs"
	"pgregory.net/rapid"
)

// By day, laws have fewer draws.
func init() { flag.Set("rapid.checks", fmt.Sprint(night.Cases(20, 100))) }

func TestAnyBot(t *testing.T) {
	occurs.Hold(t, anyBot, "passed", "Crash", "Silence", "Flood", "Babble", "Illegal", "Varies", "CutShort")
}

func FuzzAnyBot(f *testing.F) { occurs.Fuzz(f, anyBot) }

// anyBot is the law of [wiretest.AnyBot].
func anyBot(t *rapid.T, seen occurs.Tally) {
	wiretest.AnyBot{
		Trials: trials(abalone.Options{}),
		Texts:  []string{"ready\n", "resign\n", "g3-f3\n", "c3-d3\n", "a1", "\n", "g3-f3\r\n", "\x1b[2J\n", "\xff\n", "g3-f3\nh3-g3\n"},
		Words:  []string{"join", "moved", "board", "go", "end", "weather"},
		Answers: func(t *rapid.T) map[string][]string {
			return map[string][]string{
				"join": {"ready\n"},
				"go":   rapid.SliceOfN(rapid.SampledFrom([]string{"g3-f3\n", "g4-f4\n", "resign\n", "c3-d3\n", "c4-d4\n"}), 1, 3).Draw(t, "moves"),
			}
		},
	}.Law(t, seen)
}
