package strict

import (
	"encoding/json"
	"math"
	"testing"
)

func TestVersion(t *testing.T) {
	for text, ok := range map[string]bool{"1": true, "0": false, "2": false, "1.0": false, `"1"`: false, "null": false} {
		var v Version
		if err := v.UnmarshalJSON([]byte(text)); (err == nil) != ok || (v == 1) != ok {
			t.Errorf("version %s: %d, %v", text, v, err)
		}
	}
}

// fussy is an id whose JSON isn't read back.
type fussy string

func (f *fussy) UnmarshalJSON([]byte) error { *f = "another"; return nil }

func TestIDs(t *testing.T) {
	ids := IDs[any]{}
	if err := ids.Check("Ann", true, "Ann", nil); err != nil {
		t.Error(err)
	}
	// 1 comes back as a float64, which is another id.
	for _, bad := range []any{1, math.NaN(), "\xff", []int{1}, func() {}} {
		if err := ids.Check("Ann", bad); err == nil {
			t.Errorf("%v is taken", bad)
		}
	}
	if err := (IDs[fussy]{}).Check("Ann"); err == nil || err.Error() != "JSON can't hold the id Ann" {
		t.Errorf("error %v", err)
	}
	if err := (IDs[int64]{}).Check(math.MaxInt64, math.MinInt64); err != nil {
		t.Error(err)
	}
}

func TestOrEmpty(t *testing.T) {
	for _, list := range [][]int{nil, {}, {1}} {
		text, err := json.Marshal(OrEmpty(list))
		if want := map[int]string{0: "[]", 1: "[1]"}[len(list)]; string(text) != want || err != nil {
			t.Errorf("%v is %s, %v", list, text, err)
		}
	}
}
