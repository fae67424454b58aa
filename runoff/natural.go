package runoff

import (
	"math/bits"
	"slices"
)

// This file finds a first change that turns the claim, so that the search has
// less to look at. Nothing is proved here.

// natural tries orders of leaving that are near the order of the record. In
// each of them, bots leave as they do after the changes made so far, unless
// this settles the claim as it was. At one step, the bot that must fall behind
// is made to leave. At each step in turn, this is tried.
func (s *search) natural() {
	for step := -1; step < s.n; step++ {
		if step < 0 || s.holds || s.kind == Ahead {
			s.follow(step)
		}
		if s.work > s.most/4 {
			return
		}
	}
}

// follow tries one such order. If step is negative, no bot is made to leave.
func (s *search) follow(step int) {
	in, d := uint64(1)<<s.n-1, make([]float64, len(s.pairs))
	var bars []bar
	for k := 0; ; k++ {
		total := s.shifted(in, d)
		if bits.OnesCount64(in) <= s.keep {
			bars = append(bars, s.naturalLast(in, total))
			break
		}
		group, v := s.naturalGroup(in, total, k == step)
		if v == stands || s.atLeast && bits.OnesCount64(in&^group) < s.keep {
			return
		}
		bars = append(bars, leaving(in, group))
		p, next, ok := s.relax(bars, nil)
		if !ok || p.bound() >= s.found.most {
			return
		}
		if d = next; v == turns {
			break
		}
		in &^= group
	}
	s.round(bars)
}

// shifted returns the totals among the bots in a set after changes of pairs.
func (s *search) shifted(in uint64, d []float64) []float64 {
	list := make([]float64, s.n)
	for i, t := range s.totals(in) {
		list[i] = float64(t)
	}
	for k, p := range s.pairs {
		if in>>p.i&1 != 0 && in>>p.j&1 != 0 {
			list[p.i] += d[k]
			list[p.j] -= d[k]
		}
	}
	return list
}

// naturalGroup returns a group that leaves the set, and what it means: the bots
// at the lowest total, or the lowest bot alone with which the claim is not
// settled as it was.
func (s *search) naturalGroup(in uint64, total []float64, force bool) (uint64, verdict) {
	behind := uint64(1) << s.a // who must fall behind
	if s.kind == Ahead && !s.holds {
		behind = 1 << s.b
	}
	if force {
		return behind, s.judge(in&^behind, behind)
	}
	order := s.sorted(in, total)
	var group uint64
	for _, i := range order {
		if total[i] < total[order[0]]+0.5 {
			group |= 1 << i
		}
	}
	if v := s.judge(in&^group, group); v != stands {
		return group, v
	}
	for _, i := range order {
		if v := s.judge(in&^(1<<i), 1<<i); v != stands {
			return 1 << i, v
		}
	}
	return group, stands
}

// naturalLast returns the demand of a last step that is the nearest.
func (s *search) naturalLast(in uint64, total []float64) bar {
	order := slices.DeleteFunc(s.sorted(in, total), func(i int) bool { return i == s.a })
	size := s.lastSize(bits.OnesCount64(in))
	if s.holds {
		slices.Reverse(order) // the best others
	}
	var some uint64
	for _, i := range order[:min(size, len(order))] {
		some |= 1 << i
	}
	return s.lastBar(in, some)
}

// sorted returns the bots of a set, the lowest total first.
func (s *search) sorted(in uint64, total []float64) []int {
	var order []int
	for x := in; x != 0; x &= x - 1 {
		order = append(order, bits.TrailingZeros64(x))
	}
	slices.SortStableFunc(order, func(i, j int) int {
		switch {
		case total[i] < total[j]:
			return -1
		case total[i] > total[j]:
			return 1
		}
		return 0
	})
	return order
}
