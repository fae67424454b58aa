package pairing

import (
	"math/bits"
	"slices"
)

// This file turns the criteria into levels of cost: vectors of integers that
// are added up and compared from the left.

// A level is one component of the cost of a round. Levels are packed into words
// of 64 bits: each takes some bits of one, more than any round can cost there.
type level struct {
	Criterion
	n    int
	most int64 // the greatest possible cost of a round here, for levels that share a word
	word int
	unit int64 // what 1 here adds to the word
}

// widths are the numbers of bits of each word that levels may share, to be
// tried in this order: should the dual values outgrow their words, narrower
// ones leave more room.
var widths = [...]int{52, 40, 28}

// levels returns the levels of the field, the most important first. Levels of
// which no pair has any cost are left out. Up to width bits of each word are
// used; but criteria that are sums, and Allowed, have a word of their own.
func (f *field) levels(width int) []level {
	var list []level
	pairs := int64(len(f.players)+1) / 2
	if f.directed() {
		list = append(list, level{Criterion: Allowed, most: pairs})
	}
	for _, c := range f.rules.criteria {
		switch b := book[c-1]; {
		case b.bye != nil && f.odd:
			low, high := f.byeRange(c)
			list = append(list, level{Criterion: c, most: int64(high - low)})
		case b.levelOf != nil:
			for _, n := range slices.Backward(f.present(c)) {
				list = append(list, level{Criterion: c, n: n, most: pairs})
			}
		case b.spread != nil:
			list = append(list, level{Criterion: c})
		}
	}
	// From the last level to the first, so that unimportant ones get the
	// low bits.
	word, used := 0, 0
	for k := len(list) - 1; k >= 0; k-- {
		l := &list[k]
		need := bits.Len64(uint64(l.most))
		if alone := book[l.Criterion-1].spread != nil || l.Criterion == Allowed; alone || used+need > width {
			if used > 0 {
				word++
			}
			used = 0
			if alone {
				need = 64
			}
		}
		l.word, l.unit = word, 1<<(used%64)
		used += need
	}
	for k := range list {
		list[k].word = word - list[k].word
	}
	return list
}

// present returns the levels of a criterion at which some pair would count, in
// ascending order.
func (f *field) present(c Criterion) []int {
	var ns []int
	switch c {
	case Repeats:
		ns = f.meetings()
	case LossGaps:
		ns = f.gaps()
	}
	slices.Sort(ns)
	return slices.Compact(ns)
}

// meetings returns the levels of Repeats at which some pair would count, each
// once, in any order.
func (f *field) meetings() []int {
	var ns []int
	var seen []bool // by meetings so far
	for _, list := range f.met {
		for _, m := range list {
			if m.times >= len(seen) {
				seen = append(seen, make([]bool, m.times+1-len(seen))...)
			}
			if !seen[m.times] {
				seen[m.times] = true
				ns = append(ns, m.times+1)
			}
		}
	}
	return ns
}

// gaps returns the levels of LossGaps at which some pair would count, each
// once, in any order.
func (f *field) gaps() []int {
	var losses, ns []int
	most := 0
	for _, p := range f.players {
		losses = append(losses, p.losses)
		most = max(most, p.losses)
	}
	slices.Sort(losses)
	losses = slices.Compact(losses)
	seen := make([]bool, most+1)
	for i, x := range losses {
		for _, y := range losses[:i] {
			if !seen[x-y] {
				seen[x-y] = true
				ns = append(ns, x-y)
			}
		}
	}
	return ns
}
