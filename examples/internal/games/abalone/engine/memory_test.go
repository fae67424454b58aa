package engine

import (
	"slices"
	"testing"
	"unsafe"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// TestTable stores and finds.
func TestTable(t *testing.T) {
	if n := unsafe.Sizeof(entry{}); n > 24 {
		t.Errorf("an entry has %d bytes", n)
	}
	none := newTable(-1)
	none.begin()
	none.store(5, 1, 2, 3, 0, exact)
	if none.find(5) != nil {
		t.Error("a table without an entry has found one")
	}
	x := newTable(2)
	if x.begin(); x.find(0) != nil {
		t.Error("an empty table has found an entry")
	}
	x.store(5, 70, 2, 3, 0, exact)
	x.store(6, Win-9, 2, 3, 4, atLeast)
	x.store(7, -Win+9, 2, 3, 4, atMost)
	x.store(8, Win-30, 2, 3, 4, exact)
	for _, c := range []struct {
		key                     uint64
		depth, ply, alpha, beta int
		value                   int
		ok                      bool
	}{
		{5, 3, 9, -5, 5, 70, true},
		{5, 2, 9, -5, 5, 70, false}, // of another depth
		{5, 4, 9, -5, 5, 70, false},
		{6, 3, 4, 0, 100, Win - 9, true},
		{6, 3, 6, 0, Win - 11, Win - 11, true}, // later in the line
		{6, 3, 6, 0, Win - 10, Win - 11, false},
		{7, 3, 4, -100, 0, -Win + 9, true},
		{7, 3, 6, -Win + 11, 0, -Win + 11, true},
		{7, 3, 6, -Win + 10, 0, -Win + 11, false},
		// A distant win keeps its distance.
		{8, 3, 6, -5, 5, Win - 32, true},
		// The value can be more, or less.
		{6, 3, 4, Win - 9, Win, Win - 9, false},
		{7, 3, 4, -Win, -Win + 9, -Win + 9, false},
	} {
		e := x.find(c.key)
		if e == nil {
			t.Fatalf("key %d is not found", c.key)
		}
		if value, ok := e.cut(c.depth, c.ply, c.alpha, c.beta); value != c.value || ok != c.ok {
			t.Errorf("%+v: %d, %v", c, value, ok)
		}
	}
	// Another key takes the place.
	x.store(5+4, 1, 2, 3, 0, exact)
	if x.find(5) != nil || x.find(9) == nil {
		t.Error("the later key must have the place")
	}
	// The next search begins with nothing, even when the numbers of
	// searches begin again.
	for range 1<<16 + 3 {
		x.begin()
		for key := range uint64(10) {
			if x.find(key) != nil {
				t.Fatalf("key %d is left from another search", key)
			}
		}
		if x.search == 1 {
			x.store(1, 1, 2, 3, 0, exact)
		}
	}
}

// TestPast has keys that end alike.
func TestPast(t *testing.T) {
	var h history
	n := uint64(len(h.alike))
	h.push(1)
	h.push(1 + n)
	h.push(1)
	for _, c := range []struct {
		key  uint64
		want bool
	}{{1, true}, {1 + n, true}, {1 + 2*n, false}, {2, false}} {
		if h.has(c.key) != c.want {
			t.Errorf("key %d", c.key)
		}
	}
	h.pop()
	h.pop()
	if !h.has(1) || h.has(1+n) {
		t.Error("only the first 1 is left")
	}
	if h.pop(); h.has(1) || h.alike != [len(h.alike)]uint16{} {
		t.Error("nothing is left")
	}
}

// TestLearn halves what was learnt before it reaches the next rank.
func TestLearn(t *testing.T) {
	var o order
	p := position{mover: 1}
	o[1][7], o[1][8], o[0][7] = mostLearnt-1, 100, 100
	if o.learn(&p, 7, 3); o[1][7] != (mostLearnt+8)/2 || o[1][8] != 50 || o[0][7] != 100 {
		t.Errorf("%d, %d, %d", o[1][7], o[1][8], o[0][7])
	}
	if o.learn(&p, 8, 2); o[1][8] != 54 {
		t.Errorf("%d", o[1][8])
	}
}

// TestOrder has pushes of two kinds, and moves that push nothing.
func TestOrder(t *testing.T) {
	b := placed(t, "e7 e8 d1 d2 a1", "e9 d3")
	p := positionOf(b, abalone.Black)
	by := map[string]move{}
	var c crowd
	p.all(&c)
	for _, m := range c.appendTo(nil) {
		by[m.notation().String()] = m
	}
	var o order
	o[0][by["a1-b1"]] = 5
	o[0][by["a1-b2"]] = 7
	o[1][by["a1-a2"]] = 9 // of the other side
	list := o.moves(nil, &p, by["d2-c2"])
	var got []string
	for k := range list[:5] {
		got = append(got, pick(list, k).notation().String())
	}
	if want := []string{"d2-c2", "e7e8-e8", "d1d2-d2", "a1-b2", "a1-b1"}; !slices.Equal(got, want) || len(list) != c.count() {
		t.Errorf("%v, want %v", got, want)
	}
	for k := range list {
		if pick(list, k) == 0 || k > 0 && list[k] > list[k-1] {
			t.Errorf("move %d", k)
		}
	}
}

// TestKey distinguishes the side to move, and the moves that are left if the
// limit is in reach of a search.
func TestKey(t *testing.T) {
	black, white := positionOf(abalone.Start(), abalone.Black), positionOf(abalone.Start(), abalone.White)
	var s search
	s.left = 100
	if s.key(&black, 5, 100-5-pushes-1) != black.key || s.key(&white, 5, 0) == black.key {
		t.Error("without a limit, the key is the key of the marbles and of the side")
	}
	seen := map[uint64]int{black.key: 0}
	for ply := 100 - 5 - pushes; ply < 100; ply++ {
		key := s.key(&black, 5, ply)
		if other, ok := seen[key]; ok {
			t.Errorf("the key of ply %d is the key of ply %d", ply, other)
		}
		seen[key] = ply
	}
	// A number of moves that are left is like no marble.
	a, b := positionOf(placed(t, "e8 a1 a2", "i1 i2"), abalone.Black), positionOf(placed(t, "e6 a1 a2", "i1 i2"), abalone.Black)
	if s.left = 6; s.key(&a, 1, 2) == s.key(&b, 1, 4) {
		t.Error("two positions have one key")
	}
	other := map[uint64]bool{0: true, whiteToMove: true}
	for _, side := range keys {
		for _, key := range side[:fields] {
			other[key] = true
		}
	}
	for s.left = 1; s.left <= MaxDepth+pushes; s.left++ {
		if key := s.key(&black, MaxDepth, 0) ^ black.key; other[key] {
			t.Errorf("the number of %d moves is there already", s.left)
		} else {
			other[key] = true
		}
	}
}
