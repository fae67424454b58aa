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

func TestComparable(t *testing.T) {
	type named struct {
		Name string
		Of   [2]*any
	}
	for _, ok := range []bool{Comparable[string](), Comparable[float64](), Comparable[named](), Comparable[[2]named](), Comparable[*any](), Comparable[chan any]()} {
		if !ok {
			t.Error("a type is said to have values that cannot be compared")
		}
	}
	for _, ok := range []bool{Comparable[any](), Comparable[[1]any](), Comparable[struct{ X [1]struct{ Y any } }](), Comparable[[0]error]()} {
		if ok {
			t.Error("a type with an interface is said to have none but values that can be compared")
		}
	}
}
