package id

import (
	"math"
	"testing"
)

func TestValid(t *testing.T) {
	for _, ok := range []bool{Valid(""), Valid(0), Valid(0.5), Valid[any]("Ann"), Valid[any](nil), Valid([2]string{}), Valid(struct{ N int }{1})} {
		if !ok {
			t.Error("an id is refused")
		}
	}
	for _, ok := range []bool{Valid(math.NaN()), Valid[any]([]int{1}), Valid[any](math.NaN()), Valid([1]any{[]int{1}}), Valid(struct{ X any }{[]int{1}})} {
		if ok {
			t.Error("no id is accepted")
		}
	}
}
