package pairing

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// foldedField returns a field of n players in groups of equal losses, each of
// an even number, some of whom have met others, with its best round and the
// proof of it. That is made by hand: in each group the first meets the last,
// and so on, and nobody of them has met before.
//
// If unit isn't 1, the criterion is of seeded ratings, so far apart.
func foldedField(n, groups int, unit int64, rng *rand.Rand) (*field, match, *proof) {
	edition, squares := WC2012, RankSpread
	if unit != 1 {
		edition, squares = WC2016, SeededSquares
	}
	f := &field{rules: rules{rankBy: editions[edition].rankBy, criteria: editions[edition].criteria}}
	m := match{bye: -1}
	p := &proof{levels: []Level{{Repeats, 2, 0, 1 << 40}}}
	for g := groups - 1; g > 0; g-- {
		p.levels = append(p.levels, Level{LossGaps, g, 0, 1 << (20 * (g - 1) % 40)})
	}
	// With 20 bits for each level, two of the gaps go into a word.
	word := 0
	for k := 1; k < len(p.levels); k++ {
		if k%2 == 1 {
			word++
		}
		p.levels[k].Word, p.levels[k].Unit = word, []int64{1, 1 << 20}[k%2]
	}
	p.levels = append(p.levels, Level{squares, 0, word + 1, 1})

	var mate []int
	for g := range groups {
		start, size := g*n/groups&^1, (g+1)*n/groups&^1-g*n/groups&^1
		position := func(t int) int64 { return unit * int64(start+t) }
		step := func(t int) int64 { return 2 * unit * (position(size-1-t) + position(size-2-t)) }
		sum := int64(0)
		for t := range size - 1 {
			sum += step(t)
		}
		value := (4*position(0)*position(size-1) - sum) / 2
		for t := range size {
			f.players = append(f.players, player{seed: start + t + 1, rank: start + t + 1, losses: g, class: start + t + 1, seededUnits: position(t)})
			y := make([]int64, word+2)
			y[word+1] = value - 2*position(t)*position(t)
			p.y = append(p.y, y)
			if t < size-1 {
				value += step(t)
			}
			mate = append(mate, start+size-1-t)
			if t < size/2 {
				m.pairs = append(m.pairs, [2]int{start + t, start + size - 1 - t})
			}
		}
	}
	f.met = make([][]meeting, n)
	for range 4 * n {
		i, j := rng.IntN(n), rng.IntN(n)
		if i != j && j != mate[i] && f.times(i, j) == 0 {
			f.met[i] = append(f.met[i], meeting{int32(j), 1})
			f.met[j] = append(f.met[j], meeting{int32(i), 1})
			slices.SortFunc(f.met[i], func(x, y meeting) int { return int(x.with - y.with) })
			slices.SortFunc(f.met[j], func(x, y meeting) int { return int(x.with - y.with) })
		}
	}
	return f, m, p
}

// nest puts more and more players into sets, each inside the next, and makes
// room for them: the proof is no proof any more, but all pairs cost enough.
// They don't seem to, as long as the sets around both of a pair are left out of
// account.
func (p *proof) nest(n int) {
	z := int64(2 * n)
	last := len(p.y[0]) - 1
	for size := 3; size < n; size += 2 {
		s := oddSet{z: make([]int64, last+1)}
		s.z[last] = z
		for i := range size {
			s.members = append(s.members, i)
		}
		p.sets = append(p.sets, s)
	}
	for _, y := range p.y {
		y[last] -= z * int64(len(p.sets)) / 2
	}
}

// TestCheckWide has positions on both sides of what fits into sums of lines,
// and values that are too large by one, or aren't.
func TestCheckWide(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	const n = 40
	accepted, rejected := 0, 0
	for _, groups := range []int{1, 2, 4} {
		for _, span := range []int64{1 << 20, 1<<28 - n, 1<<28 + n, 1 << 29} {
			f, m, p := foldedField(n, groups, span/(n-1), rng)
			if err := f.check(m, p, plenty()); err != nil {
				t.Errorf("%d groups, span %d: %v", groups, span, err)
			}
			for range 100 {
				before := slices.Clone(p.y)
				at := func(i, w int) *int64 {
					p.y[i] = slices.Clone(p.y[i])
					return &p.y[i][w]
				}
				last := len(p.y[0]) - 1
				for range 1 + rng.IntN(3) { // lower, and higher in a later word
					i, w := rng.IntN(n), rng.IntN(last)
					*at(i, w) -= 1 << rng.IntN(58)
					*at(i, w+1+rng.IntN(last-w)) += 1 << rng.IntN(58)
				}
				if rng.IntN(2) == 0 {
					*at(rng.IntN(n), last)++
				}
				plain := (&plainChecker{field: f, proof: p}).pairs()
				quick := f.checkPairs(effort{part: 1 + rng.IntN(16)}, p, plenty())
				if (plain == nil) != (quick == nil) {
					t.Fatalf("%d groups, span %d: %v, but the plain check says %v", groups, span, quick, plain)
				}
				if plain == nil {
					accepted++
				} else {
					rejected++
				}
				p.y = before
			}
		}
	}
	if accepted < 20 || rejected < 20 {
		t.Errorf("%d accepted, %d rejected: too few", accepted, rejected)
	}
}

// TestCheckLarge has numbers on both sides of what is too large.
func TestCheckLarge(t *testing.T) {
	const n, limit = 40, numberLimit
	set := func(z ...int64) oddSet { return oddSet{members: []int{0}, z: z} }
	for _, c := range []struct {
		name   string
		change func(p *proof)
		want   string // "" if it isn't too large, but may be wrong otherwise
	}{
		{"y", func(p *proof) { p.y[3][0] = limit }, ""},
		{"y, one more", func(p *proof) { p.y[3][0] = limit + 1 }, "too large"},
		{"y, below", func(p *proof) { p.y[3][1] = -limit }, ""},
		{"y, one below", func(p *proof) { p.y[3][1] = -limit - 1 }, "too large"},
		{"z", func(p *proof) { p.sets = []oddSet{set(limit, -limit, 0)} }, ""},
		{"z, one more", func(p *proof) { p.sets = []oddSet{set(0, limit+1, 0)} }, "bad value"},
		{"z, one below", func(p *proof) { p.sets = []oddSet{set(1, -limit-1, 0)} }, "bad value"},
		{"two z", func(p *proof) { p.sets = []oddSet{set(limit/2, 0, 0), set(1, -limit/2, 0)} }, ""},
		{"two z, one more", func(p *proof) { p.sets = []oddSet{set(limit/2, 0, 0), set(1, -limit/2-1, 0)} }, "too much"},
		{"unit", func(p *proof) { p.levels[0].Unit = limit / 4 / (n / 2) }, ""},
		{"unit, one more", func(p *proof) { p.levels[0].Unit = limit/4/(n/2) + 1 }, "too large"},
		{"units", func(p *proof) { p.levels[1].Word, p.levels[2].Word, p.levels[0].Unit = 0, 1, limit/4/(n/2) }, "too large"},
	} {
		f, m, p := foldedField(n, 2, 1, rand.New(rand.NewPCG(4, 4)))
		p.levels[1].Unit = 1
		c.change(p)
		err := f.check(m, p, plenty())
		large := err != nil && (strings.Contains(err.Error(), "too large") || strings.Contains(err.Error(), "bad value") || strings.Contains(err.Error(), "too much"))
		if large != (c.want != "") || large && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// TestCheckBounded has proofs that take too much work.
func TestCheckBounded(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	f, _, p := foldedField(300, 4, 1, rng)
	p.nest(300)
	b := plenty()
	if err := f.checkPairs(usual, p, b); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		allowed int64
		want    error
	}{
		{"as many steps as it takes", b.spent, nil},
		{"one less", b.spent - 1, ErrTooLarge},
		{"few", 1000, ErrTooLarge},
		{"none", 0, ErrTooLarge},
	} {
		err := f.checkPairs(usual, p, &budget{allowed: c.allowed})
		if !errors.Is(err, c.want) || err != nil && !strings.Contains(err.Error(), fmt.Sprintf("the check of the certificate takes more than the %d steps allowed: players 300,", c.allowed)) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}

	// A proof takes some steps for each player, and not for each pair:
	// without sets, with players whose values are lower in the first word
	// and so may be anything in the last, and with a set of some groups.
	for _, n := range []int{1000, 10_000} {
		for _, groups := range []int{4, 8} {
			f, m, p := foldedField(n, groups, 1, rng)
			enough := func() *budget { return &budget{allowed: int64(60 * groups * n)} }
			spent := enough()
			if err := f.checkBy(usual, m, p, spent); err != nil || spent.spent < int64(110*n) {
				t.Errorf("%d players in %d groups: %d steps, %v", n, groups, spent.spent, err)
			}
			if err := f.checkBy(usual, m, p, &budget{allowed: int64(n)}); err == nil {
				t.Errorf("%d players in %d groups: only %d steps", n, groups, n)
			}
			last := len(p.y[0]) - 1
			for i := 0; i < n; i += 10 {
				p.y[i][0]--
				p.y[i][last] += 1 << 40
			}
			if err := f.checkPairs(usual, p, enough()); err != nil {
				t.Errorf("%d players in %d groups, some lower: %v", n, groups, err)
			}
			// All but one of half of the groups: what a pair of
			// others with them costs by the gap in losses pays for
			// z, and that one player does.
			gap := p.levels[slices.IndexFunc(p.levels, func(l Level) bool { return l.Criterion == LossGaps && l.N == 1 })]
			s := oddSet{z: make([]int64, last+1)}
			s.z[gap.Word] = 2 * gap.Unit
			p.y[0][gap.Word] -= 2 * gap.Unit
			for i := range f.players {
				if f.players[i].losses < groups/2 && i > 0 {
					s.members = append(s.members, i)
				}
			}
			p.sets = append(p.sets, s)
			if err := f.checkPairs(usual, p, enough()); err != nil {
				t.Errorf("%d players in %d groups, a set: %v", n, groups, err)
			}
		}
	}
}

// TestCheckDeep has hundreds of sets of nearly all players, each inside the
// next: all pairs cost enough, but don't seem to. What may be spent is hardly
// exceeded.
func TestCheckDeep(t *testing.T) {
	for _, c := range []struct {
		players, levels int
		want            error
	}{{3000, 50, nil}, {3000, 600, nil}, {30_000, 50, ErrTooLarge}, {30_000, 200, ErrTooLarge}} {
		if testing.Short() && c.players > 3000 {
			continue
		}
		f, _, p := foldedField(c.players, 4, 1, rand.New(rand.NewPCG(3, 3)))
		z, last := int64(2*c.players), len(p.y[0])-1
		for l := range c.levels {
			s := oddSet{z: make([]int64, last+1)}
			s.z[last] = z
			for i := range c.players - 1 - 2*l {
				s.members = append(s.members, i)
			}
			p.sets = append(p.sets, s)
		}
		for _, y := range p.y {
			y[last] -= z * int64(c.levels) / 2
		}
		b := &budget{allowed: DefaultWork}
		if err := f.checkPairs(usual, p, b); !errors.Is(err, c.want) || b.spent > b.allowed+int64(20*c.players) {
			t.Errorf("%d players, %d levels: %d steps, %v, want %v", c.players, c.levels, b.spent, err, c.want)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	for _, n := range []int{16, 100, 1000, 10_000, 100_000} {
		rng := rand.New(rand.NewPCG(1, uint64(n)))
		f, m, p := foldedField(n, 4, 1, rng)
		b.Run(fmt.Sprintf("players=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := f.check(m, p, plenty()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkCheckNested(b *testing.B) {
	for _, n := range []int{100, 1000} {
		f, _, p := foldedField(n, 4, 1, rand.New(rand.NewPCG(1, uint64(n))))
		p.nest(n)
		b.Run(fmt.Sprintf("players=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := f.checkPairs(usual, p, plenty()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
