package roundrobin

import (
	"cmp"
	"slices"
)

// This file makes the changes of a witness as small as they can be.

// mostMild is how many values of a match are tried at most.
const mostMild = 200

// mild returns changes that turn the claim as the list does. Each result is as
// close to the recorded result as it can be while the other changes stay as
// they are.
func (t *turn) mild(list []altered, turned func() bool) []altered {
	milder := slices.Clone(list)
	slices.SortFunc(milder, func(x, y altered) int { return cmp.Compare(x.at, y.at) })
	for k := range milder {
		x := &milder[k]
		was := x.value
		for _, v := range t.near(t.of.results[x.at], was) {
			if x.value = v; t.turns(milder, turned) && !t.work.over() {
				break
			}
			x.value = was
		}
	}
	return milder
}

// near returns values that are closer to a result than a value is, the closest
// first. The distance is the larger of the two differences of games won, and
// then how much the total differs.
func (t *turn) near(m match, than value) (list []value) {
	far := max(than.winsA-m.winsA, m.winsA-than.winsA, than.winsB-m.winsB, m.winsB-than.winsB)
	total := func(v value) int32 {
		d := v.winsA + v.winsB - m.winsA - m.winsB
		return max(d, -d)
	}
	for d := int32(0); d <= far && len(list) < mostMild && !t.work.over(); d++ {
		from := len(list)
		for a := max(0, m.winsA-d); a <= min(t.largest, m.winsA+d); a++ {
			step := int32(1)
			if a != m.winsA-d && a != m.winsA+d {
				step = max(1, 2*d)
			}
			for b := m.winsB - d; b <= m.winsB+d; b += step {
				if b >= 0 && b <= t.largest && a+b <= t.most && (d > 0 || m.forfeit != 0) {
					list = append(list, t.value(a, b, t.sign))
				}
			}
		}
		slices.SortStableFunc(list[from:], func(x, y value) int { return cmp.Compare(total(x), total(y)) })
		t.work.take(int(100 * (d + 1)))
	}
	return list[:min(len(list), mostMild)]
}
