package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/acpc"
	"github.com/arbiter-go/arbiter/internal/night"
)

// This file tests the reference bots, which people copy.

// TestReferences checks that the reference bots pass the check without a
// remark, except about times, that they judge hands alike, and that they play
// the same match without a changed action. By day they only play a short match
// with limits.
func TestReferences(t *testing.T) {
	commands, hands := clitest.References(t, "../../../../poker"), night.Cases(40, 400)
	judged(t, commands)
	for _, g := range games[:night.Cases(1, 2)] {
		var want [2]Half
		for _, name := range slices.Sorted(maps.Keys(commands)) {
			bot := seat.Command{Argv: append(slices.Clone(commands[name]), g.String())}
			if night.Now() {
				r := checked(t, bot, g, holdem.Options{})
				for _, f := range r.Findings {
					if f.Took == 0 {
						t.Errorf("%v, %s: %v", g, name, f)
					}
				}
				if !r.Passed() || r.Trials != len(trials(g, holdem.Options{})) {
					t.Errorf("%v, %s: %v", g, name, r)
				}
			}
			got := playing(t, setup(g, hands), bot, alike(plan(bold), g)).Halves
			folds, raises := 0, 0
			for k := range got {
				if len(got[k].Rulings)+len(got[k].Faults) > 0 {
					t.Errorf("%v, %s: %v, %v", g, name, got[k].Rulings, got[k].Faults)
				}
				got[k].Micros, got[k].Longest = [2]int64{}, [2]int64{}
				all := strings.Join(got[k].Hands, " ")
				folds += strings.Count(all, "f")
				raises += strings.Count(all, "r")
			}
			if want[0].Hands == nil {
				want = got
			}
			if diff := cmp.Diff(want, got); diff != "" || folds < hands/10 || raises < hands/10 {
				t.Errorf("%v, %s: %d folds, %d raises, %s", g, name, folds, raises, diff)
			}
		}
	}
}

// TestTry checks that the lines to try a bot are lines of a hand, and that a
// bot answers some of them.
func TestTry(t *testing.T) {
	text, err := os.ReadFile("../../../../poker/try.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		v, err := acpc.ReadMatchState(holdem.Limit, strings.TrimSuffix(line, "\n"))
		if err != nil {
			t.Error(err)
		}
		if v.Betting.ToAct() == v.Seat {
			n++
		}
	}
	var out bytes.Buffer
	if err := Serve(holdem.Caller{}, holdem.Limit, bytes.NewReader(text), &out); err != nil || strings.Count(out.String(), "\n") != n+1 || n == 0 {
		t.Errorf("%v, %d turns\n%s", err, n, &out)
	}
}

// judged checks that all bots judge hands of all kinds alike. The cards are of
// five ranks in a row, or of two suits.
func judged(t *testing.T, commands map[string][]string) {
	t.Helper()
	var in strings.Builder
	lots := rand.New(rand.NewPCG(1, 2))
	for n := range 1500 {
		var deck []string
		for _, rank := range "23456789TJQKA" {
			for _, suit := range "cdhs" {
				if n%2 == 0 && strings.ContainsRune("TJQKA2345A"[n%6:n%6+5], rank) || n%2 == 1 && suit < 'e' {
					deck = append(deck, string(rank)+string(suit))
				}
			}
		}
		lots.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		betting := []string{"", "cr", "rr"}[n%3]
		fmt.Fprintf(&in, "MATCHSTATE:0:%d:cc/cc/cc/%s:%s|/%s/%s/%s\r\n", n, betting,
			strings.Join(deck[:2], ""), strings.Join(deck[2:5], ""), deck[5], deck[6])
	}
	clitest.Alike(t, commands, in.String(), 1501, "limit")
}

// TestCopied checks that the reference bots can be copied: they import only
// what their language brings, and mark the place of an idea.
func TestCopied(t *testing.T) {
	for _, file := range []string{"bot/main.go", "bot.py", "Bot.java", "cpp/bot.cpp"} {
		text, err := os.ReadFile("../../../../poker/" + file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "arbiter-go") || strings.Count(strings.Join(strings.Fields(string(text)), " "), "IDEA GOES HERE") != 1 {
			t.Errorf("%s", file)
		}
	}
}

// withoutTimes returns a record without the times.
func withoutTimes(t testing.TB, record json.RawMessage) Record {
	t.Helper()
	var r Record
	if err := json.Unmarshal(record, &r); err != nil {
		t.Fatal(err)
	}
	for k := range r.Halves {
		r.Halves[k].Micros, r.Halves[k].Longest = [2]int64{}, [2]int64{}
	}
	return r
}
