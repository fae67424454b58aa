package remote

import (
	"encoding/json"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

// The essence has neither the order of keys nor times, and all else.
func TestEssence(t *testing.T) {
	const want = `{"a":[1,{"b":9007199254740993}],"c":"ms"}`
	for _, same := range []string{
		`{"a":[1,{"b":9007199254740993}],"c":"ms"}`,
		` { "c":"ms", "ms":5, "a":[1,{"over":1,"b":9007199254740993}] }`,
		`{"ms":{"a":1},"a":[1,{"ms":[2],"b":9007199254740993}],"c":"ms"}`,
	} {
		if got, err := Essence(json.RawMessage(same), "ms", "over"); err != nil || string(got) != want {
			t.Errorf("%s: %s, %v", same, got, err)
		}
	}
	for _, other := range []string{
		`{"a":[1,{"b":9007199254740992}],"c":"ms"}`, `{"a":[{"b":9007199254740993},1],"c":"ms"}`, `{"a":[1,{"b":9007199254740993}],"c":"ms","d":0}`,
	} {
		if got, err := Essence(json.RawMessage(other), "ms", "over"); err != nil || string(got) == want {
			t.Errorf("%s: %s, %v", other, got, err)
		}
	}
	if _, err := Essence(json.RawMessage(`{`)); err == nil {
		t.Error("no error for half a record")
	}
}

// Only the clock makes a game one that may end otherwise elsewhere.
func TestSlow(t *testing.T) {
	for rule, want := range map[seat.Rule]bool{
		seat.Crash: false, seat.Silence: true, seat.Flood: false, seat.Babble: false, seat.Illegal: false, seat.Late: true,
	} {
		if got := Slow([]seat.Fault{{Rule: seat.Crash}, {Rule: rule}}); got != want {
			t.Errorf("%v: %t", rule, got)
		}
	}
	if Slow(nil) {
		t.Error("slow without a fault")
	}
}
