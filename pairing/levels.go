package pairing

import (
	"math/bits"
	"slices"
)

// This file turns the criteria into levels of cost. The cost of a pair is a
// vector of integers. Vectors are added up, and are compared from the left.

// A level is one component of the cost of a round. Levels are packed into words
// of 64 bits. A level that shares a word has enough bits for the most that a
// round can cost there.
type level struct {
	Criterion
	n    int
	most int64 // the greatest cost of a round here, if the word is shared
	word int
	unit int64 // a cost of 1 here adds this to the word
}

// widths are the numbers of bits of a word that levels may share, in the order
// in which they are tried. If the dual values outgrow their words, a smaller
// number leaves more room.
var widths = [...]int{52, 40, 28}

// levels returns the levels of the field, the most important first. A level at
// which no pair has a cost is left out. Levels share up to width bits of a
// word. Sums of squares, and Allowed, have a word of their own.
func (f *field) levels(width int) []level {
	list := make([]level, 0, len(f.rules.criteria)+4)
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
	// From the last level to the first, so that the least important levels
	// get the low bits.
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
	switch c {
	case Repeats:
		return f.meetings()
	case LossGaps:
		return f.gaps()
	}
	return nil
}

// meetings returns the levels of Repeats at which some pair would count, in
// ascending order.
func (f *field) meetings() []int {
	most := int32(-1)
	for _, list := range f.met {
		for _, m := range list {
			most = max(most, m.Times)
		}
	}
	present := make([]bool, most+2) // by level
	for _, list := range f.met {
		for _, m := range list {
			present[m.Times+1] = true
		}
	}
	return trues(present)
}

// gaps returns the levels of LossGaps at which some pair would count, in
// ascending order.
func (f *field) gaps() []int {
	most := 0
	for i := range f.players {
		most = max(most, f.players[i].losses)
	}
	var present, gaps []bool // by losses, and by level
	makeLists(most+1, &present, &gaps)
	for i := range f.players {
		present[f.players[i].losses] = true
	}
	losses := trues(present)
	for i, x := range losses {
		for _, y := range losses[:i] {
			gaps[x-y] = true
		}
	}
	return trues(gaps)
}

// trues returns the indices at which a list is true.
func trues(list []bool) []int {
	indices := make([]int, 0, min(len(list), 8))
	for i, x := range list {
		if x {
			indices = append(indices, i)
		}
	}
	return indices
}
