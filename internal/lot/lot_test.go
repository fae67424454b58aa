package lot

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// few is a source of given numbers.
type few []uint64

func (f *few) Uint64() uint64 {
	x := (*f)[0]
	*f = (*f)[1:]
	return x
}

func TestBelow(t *testing.T) {
	const most = 1<<64 - 1 // 2^64 is 1 more than a multiple of 3, and of 5
	for _, c := range []struct {
		lots few
		n    uint64
		want uint64
	}{
		{few{7}, 3, 1},
		{few{most, 4}, 3, 1},
		{few{most - 1}, 3, 2},
		{few{most, 9}, 5, 4},
		{few{most}, 4, 3},
		{few{most}, 1, 0},
	} {
		if got := Below(&c.lots, c.n); got != c.want || len(c.lots) != 0 {
			t.Errorf("below %d: %d, want %d; %d lots left", c.n, got, c.want, len(c.lots))
		}
	}
}

// TestRecorded holds draws as they were recorded: they never change.
func TestRecorded(t *testing.T) {
	list := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	Shuffle(rand.NewPCG(2007, 0), list)
	if want := recorded; !slices.Equal(list, want) {
		t.Errorf("PCG: %v, want %v", list, want)
	}
	Shuffle(rand.NewChaCha8([32]byte{1}), list)
	if want := recorded8; !slices.Equal(list, want) {
		t.Errorf("ChaCha8: %v, want %v", list, want)
	}
}

// TestShuffle gives a shuffle its numbers by hand.
func TestShuffle(t *testing.T) {
	list := []string{"a", "b", "c", "d"}
	// This swaps 3 with 0, 2 with 1, and 1 with 1.
	Shuffle(&few{4 * 5, 3*7 + 1, 2*9 + 1}, list)
	if want := []string{"d", "c", "b", "a"}; !slices.Equal(list, want) {
		t.Errorf("%v, want %v", list, want)
	}
	Shuffle(&few{}, list[:1])
	Shuffle(&few{}, list[:0])
}

// TestScale tries what must be dropped: 2^32 is 4 more than a multiple of 6,
// and 0 more than a multiple of 4.
func TestScale(t *testing.T) {
	for _, c := range []struct {
		x, n, want uint32
		ok         bool
	}{
		{0, 6, 0, false},
		{1, 6, 0, true},
		{1<<32 - 1, 6, 5, true},
		{1431655766, 6, 2, true},
		{0, 4, 0, true},
		{1 << 30, 4, 1, true},
		{1<<30 - 1, 4, 0, true},
		{5, 1, 0, true},
	} {
		if got, ok := Scale(c.x, c.n); got != c.want || ok != c.ok {
			t.Errorf("%d below %d: %d, %v, want %d, %v", c.x, c.n, got, ok, c.want, c.ok)
		}
	}
	dropped := 0
	for x := range uint32(1 << 16) { // the highest 16 bits of 32
		if _, ok := Scale(x<<16, 52); !ok {
			dropped++
		}
	}
	// The products of 52 and the 4 multiples of 2^30 are multiples of 2^32.
	if dropped != 4 {
		t.Errorf("%d dropped, want 4", dropped)
	}
}

var (
	recorded  = []int{9, 6, 5, 1, 3, 10, 7, 8, 2, 4}
	recorded8 = []int{8, 9, 3, 10, 2, 4, 7, 1, 6, 5}
)
