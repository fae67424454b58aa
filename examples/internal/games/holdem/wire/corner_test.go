package wire

import (
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// TestOutStaysOut has a bot that acts after a forced fold.
func TestOutStaysOut(t *testing.T) {
	x := setup(holdem.Limit, 2)
	half := Half{
		Hands:   []string{"f", "cf"},
		Rulings: []Ruling{{Hand: 1, Action: 1, Bot: 1, Rule: holdem.Unable}},
		Faults:  []seat.Fault{{Rule: seat.Crash, Seat: 1}},
	}
	if _, err := read(x, Record{[2]Half{half, {Hands: []string{"f", "f"}}}}); err == nil || !strings.Contains(err.Error(), "after it was out") {
		t.Error(err)
	}
}

// TestOtherRule has rulings by rules that do not apply.
func TestOtherRule(t *testing.T) {
	for _, c := range []struct {
		g    holdem.Game
		hand string
		Ruling
	}{
		{holdem.Limit, "rf", Ruling{Rule: holdem.CallIllegal, Wanted: "r"}},
		{holdem.Limit, "cf", Ruling{Rule: holdem.NearestAmount, Wanted: "r20"}},
		{holdem.NoLimit, "r4f", Ruling{Rule: holdem.CallIllegal, Wanted: "r1"}},
		{holdem.NoLimit, "r4f", Ruling{Rule: holdem.NearestAmount, Wanted: "r4"}},
	} {
		c.Hand, c.Action, c.Bot = 1, 1, 1
		_, err := read(setup(c.g, 1), Record{[2]Half{{Hands: []string{c.hand}, Rulings: []Ruling{c.Ruling}}, {Hands: []string{"f"}}}})
		if err == nil || !strings.Contains(err.Error(), "does not apply") {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestWholeBank has a bot that uses exactly the bank of both halves in the
// first. It is not late, and was not late before the second half.
func TestWholeBank(t *testing.T) {
	x := setup(holdem.Limit, 1)
	x.Options.OneBank = true
	bank := x.bank().Microseconds()
	first := Half{Hands: []string{"cf"}, Micros: [2]int64{bank, 0}, Longest: [2]int64{bank, 0}}
	if _, err := read(x, Record{[2]Half{first, {Hands: []string{"f"}}}}); err != nil {
		t.Error(err)
	}
}
