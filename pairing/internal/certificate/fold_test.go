package certificate

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// folded returns facts about n players in groups, each with an even number of
// players. Some players have met. It also returns the
// best round and its proof, which are made by hand: in each group the first
// meets the last, and so on, and none of these pairs has met before.
//
// If unit is not 1, the criterion is about seeded ratings. They are this many
// units apart.
func folded(n, groups int, unit int64, rng *rand.Rand) (*Facts, Round, *Proof) {
	f := &Facts{Criteria: []Criterion{ByeFewest, Repeats, ByeLosses, LossGaps, ByeRating, ByeSeed, RankSpread}}
	if unit != 1 {
		f.Criteria = []Criterion{ByeFewest, Repeats, ByeLosses, LossGaps, ByeSeeded, SeededSquares}
	}
	squares := f.Criteria[len(f.Criteria)-1]
	r := Round{Bye: -1}
	p := &Proof{}
	word := p.gapLevels(LossGaps, groups)
	p.Levels = append(p.Levels, Level{squares, 0, word + 1, 1})

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
			f.Players = append(f.Players, Player{Seed: int32(start + t + 1), Group: int32(g), Class: int32(start + t + 1), SeededUnits: position(t)})
			y := make([]int64, word+2)
			y[word+1] = value - 2*position(t)*position(t)
			p.Y = append(p.Y, y)
			if t < size-1 {
				value += step(t)
			}
			mate = append(mate, start+size-1-t)
			if t < size/2 {
				r.Pairs = append(r.Pairs, [2]int{start + t, start + size - 1 - t})
			}
		}
	}
	f.meetSome(mate, rng)
	return f, r, p
}

// gapLevels sets levels for meetings and then for the gaps of some groups. It
// returns the last word.
func (p *Proof) gapLevels(gaps Criterion, groups int) (word int) {
	p.Levels = []Level{{Repeats, 2, 0, 1 << 40}}
	for g := groups - 1; g > 0; g-- {
		p.Levels = append(p.Levels, Level{gaps, g, 0, 0})
	}
	// With 20 bits for each level, two of the gaps go into a word.
	for k := 1; k < len(p.Levels); k++ {
		if k%2 == 1 {
			word++
		}
		p.Levels[k].Word, p.Levels[k].Unit = word, []int64{1, 1 << 20}[k%2]
	}
	return word
}

// slid returns facts about n players as folded does, but of an event with
// points. In each group, the first of the upper half meets the first of the
// lower half, and so on. None of these pairs is of one club, or has met before.
//
// In the doubled costs, a pair at distance d costs -2d and then 2d². For the
// distances, the values in the upper half are twice the position less a number
// between the halves, and in the lower half the negative. For the squares, they
// come from the tangent at half the size m of a group, which is below:
// 2d² ≥ 4md - 2m².
func slid(n, groups int, rng *rand.Rand) (*Facts, Round, *Proof) {
	f := &Facts{Criteria: []Criterion{ByeFewest, Repeats, ByeLowest, ByeUnplayed, ScoreGaps, SameClub, ByeLast, HalvesApart, RanksClose}}
	r := Round{Bye: -1}
	p := &Proof{}
	word := p.gapLevels(ScoreGaps, groups)
	p.Levels = append(p.Levels, Level{SameClub, 0, word + 1, 1}, Level{HalvesApart, 0, word + 2, 1}, Level{RanksClose, 0, word + 3, 1})
	var mate []int
	for g := range groups {
		start, end := g*n/groups&^1, (g+1)*n/groups&^1
		m := (end - start) / 2
		for i := start; i < end; i++ {
			player := Player{Group: int32(g), Missed: int32(rng.IntN(3)), Club: int32(rng.IntN(5))}
			y := make([]int64, word+4)
			y[word+2], y[word+3] = int64(2*(i-start-m)+1), int64(-4*m*i-m*m)
			if i < start+m {
				r.Pairs = append(r.Pairs, [2]int{i, i + m})
				mate = append(mate, i+m)
			} else {
				y[word+2], y[word+3] = -y[word+2], int64(4*m*i-m*m)
				mate = append(mate, i-m)
				if player.Club == f.Players[i-m].Club {
					player.Club = 0
				}
			}
			f.Players, p.Y = append(f.Players, player), append(p.Y, y)
		}
	}
	f.meetSome(mate, rng)
	return f, r, p
}

// meetSome adds meetings of players who are not mates.
func (f *Facts) meetSome(mate []int, rng *rand.Rand) {
	n := len(f.Players)
	f.Met = make([][]Meeting, n)
	for range 4 * n {
		i, j := rng.IntN(n), rng.IntN(n)
		if i != j && j != mate[i] && f.times(i, j) == 0 {
			f.meet(i, j)
			f.meet(j, i)
		}
	}
}

// meet adds player j to those whom player i has met, once.
func (f *Facts) meet(i, j int) {
	f.Met[i] = append(f.Met[i], Meeting{int32(j), 1})
	slices.SortFunc(f.Met[i], func(x, y Meeting) int { return int(x.With - y.With) })
}

// nest puts more and more players into sets, each inside the next, and makes
// room for them. The proof is no proof any more, but all pairs cost enough.
// They do not seem to if the sets around both of a pair are left out of
// account.
func (p *Proof) nest(n int) {
	z := int64(2 * n)
	last := len(p.Y[0]) - 1
	for size := 3; size < n; size += 2 {
		s := OddSet{Z: make([]int64, last+1)}
		s.Z[last] = z
		for i := range size {
			s.Members = append(s.Members, i)
		}
		p.Sets = append(p.Sets, s)
	}
	for _, y := range p.Y {
		y[last] -= z * int64(len(p.Sets)) / 2
	}
}

// A meter allows a number of steps and counts them.
type meter struct{ allowed, spent int64 }

func (m *meter) spend(steps int64) bool {
	m.spent += steps
	return m.spent <= m.allowed
}

// TestWide has positions on both sides of what fits into sums of lines, and
// values that are too large by one, or are not.
func TestWide(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	const n = 40
	accepted, rejected := 0, 0
	for _, groups := range []int{1, 2, 4} {
		for _, span := range []int64{1 << 20, 1<<28 - n, 1<<28 + n, 1 << 29} {
			f, r, p := folded(n, groups, span/(n-1), rng)
			if err := Check(f, r, p, plenty); err != nil {
				t.Errorf("%d groups, span %d: %v", groups, span, err)
			}
			for range 100 {
				q := p.clone()
				last := len(q.Y[0]) - 1
				// Lower, and higher in a later word.
				for range 1 + rng.IntN(3) {
					i, w := rng.IntN(n), rng.IntN(last)
					q.Y[i][w] -= 1 << rng.IntN(58)
					q.Y[i][w+1+rng.IntN(last-w)] += 1 << rng.IntN(58)
				}
				if rng.IntN(2) == 0 {
					q.Y[rng.IntN(n)][last]++
				}
				want := twin{f, q}.verdict(r)
				got := given(t, newChecker(f, q, effort{part: 1 + rng.IntN(16)}, plenty).check(r))
				if got != want {
					t.Fatalf("%d groups, span %d: verdict %d, but the twin says %d", groups, span, got, want)
				}
				if got >= badSum {
					accepted++
				} else {
					rejected++
				}
			}
		}
	}
	if accepted < 20 || rejected < 20 {
		t.Errorf("%d accepted, %d rejected: too few", accepted, rejected)
	}
}

// TestSlide has proofs of slides, with values that are a little too large or
// are not.
func TestSlide(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	const n = 40
	accepted, rejected := 0, 0
	for _, groups := range []int{1, 2, 4} {
		f, r, p := slid(n, groups, rng)
		if err := Check(f, r, p, plenty); err != nil {
			t.Errorf("%d groups: %v", groups, err)
		}
		for range 300 {
			q := p.clone()
			last := len(q.Y[0]) - 1
			// Lower, and higher in a later word.
			for range rng.IntN(4) {
				i, w := rng.IntN(n), rng.IntN(last)
				q.Y[i][w] -= 1 << rng.IntN(8)
				q.Y[i][w+1+rng.IntN(last-w)] += 1 << rng.IntN(20)
			}
			if i := rng.IntN(n); rng.IntN(2) == 0 {
				q.Y[i][last-rng.IntN(3)]++
			} else if room, ok := (twin{f, q}).room(i); ok && rng.IntN(2) == 0 {
				for w, x := range room {
					q.Y[i][w] += x
				}
			}
			want := twin{f, q}.verdict(r)
			got := given(t, newChecker(f, q, effort{part: 1 + rng.IntN(16)}, plenty).check(r))
			if got != want {
				t.Fatalf("%d groups: verdict %d, but the twin says %d", groups, got, want)
			}
			accepted += count(got >= badSum)
			rejected += count(got < badSum)
		}
	}
	if accepted < 100 || rejected < 100 {
		t.Errorf("%d accepted, %d rejected: too few", accepted, rejected)
	}
}

// TestBounded has proofs that take too much work.
func TestBounded(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	bounds := func(f *Facts, p *Proof, m *meter) error { return newChecker(f, p, usual, m.spend).bounds() }
	f, _, p := folded(300, 4, 1, rng)
	p.nest(300)
	m := &meter{allowed: 1 << 40}
	if err := bounds(f, p, m); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		allowed int64
		want    error
	}{
		{"as many steps as it takes", m.spent, nil},
		{"one less", m.spent - 1, ErrWork},
		{"few", 1000, ErrWork},
		{"none", 0, ErrWork},
	} {
		if err := bounds(f, p, &meter{allowed: c.allowed}); err != c.want {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}

	// A proof takes some steps for each player, and not for each pair:
	// without sets, with players whose values are lower in the first word
	// and so may be anything in the last, and with a set of some groups.
	for _, n := range []int{1000, 10_000} {
		for _, groups := range []int{4, 8} {
			f, r, p := folded(n, groups, 1, rng)
			enough := func() *meter { return &meter{allowed: int64(60 * groups * n)} }
			m := enough()
			if err := Check(f, r, p, m.spend); err != nil || m.spent < int64(110*n) {
				t.Errorf("%d players in %d groups: %d steps, %v", n, groups, m.spent, err)
			}
			if err := Check(f, r, p, (&meter{allowed: int64(n)}).spend); err != ErrWork {
				t.Errorf("%d players in %d groups: only %d steps: %v", n, groups, n, err)
			}
			last := len(p.Y[0]) - 1
			for i := 0; i < n; i += 10 {
				p.Y[i][0]--
				p.Y[i][last] += 1 << 40
			}
			if err := bounds(f, p, enough()); err != nil {
				t.Errorf("%d players in %d groups, some lower: %v", n, groups, err)
			}
			// All but one of half of the groups. What a pair of
			// others with them costs by the gap of groups pays for
			// z, and that one player does.
			gap := p.Levels[slices.IndexFunc(p.Levels, func(l Level) bool { return l.Criterion == LossGaps && l.N == 1 })]
			s := OddSet{Z: make([]int64, last+1)}
			s.Z[gap.Word] = 2 * gap.Unit
			p.Y[0][gap.Word] -= 2 * gap.Unit
			for i := range f.Players {
				if int(f.Players[i].Group) < groups/2 && i > 0 {
					s.Members = append(s.Members, i)
				}
			}
			p.Sets = append(p.Sets, s)
			if err := bounds(f, p, enough()); err != nil {
				t.Errorf("%d players in %d groups, a set: %v", n, groups, err)
			}

			f, r, p = slid(n, groups, rng)
			enough = func() *meter { return &meter{allowed: int64(300 * n)} }
			m = enough()
			if err := Check(f, r, p, m.spend); err != nil || m.spent < int64(200*n) {
				t.Errorf("%d players in %d groups that slide: %d steps, %v", n, groups, m.spent, err)
			}
			last = len(p.Y[0]) - 1
			for i := 0; i < n; i += 10 {
				p.Y[i][last-1] -= 2
				p.Y[i][last] += 1 << 40
			}
			if err := bounds(f, p, enough()); err != nil {
				t.Errorf("%d players in %d groups that slide, some lower: %v", n, groups, err)
			}
		}
	}
}

// TestAcross has two groups, one after the other or with alternating ranks. The
// distances between the groups alone make pairs cost enough. That takes few
// steps as well.
func TestAcross(t *testing.T) {
	for _, n := range []int{1000, 10_000} {
		for _, alternating := range []bool{false, true} {
			f, _, p := equal(n)
			f.Criteria = []Criterion{HalvesApart, RanksClose}
			p.Levels = []Level{{HalvesApart, 0, 0, 1}, {RanksClose, 0, 1, 1}}
			for i := range f.Players {
				f.Players[i].Group = int32(2 * i / n)
				if alternating {
					f.Players[i].Group = int32(i % 2)
				}
				p.Y[i] = []int64{-int64(n), 0}
			}
			m := &meter{allowed: int64(300 * n)}
			if err := newChecker(f, p, usual, m.spend).bounds(); err != nil {
				t.Errorf("%d players, alternating %v: %d steps, %v", n, alternating, m.spent, err)
			}
		}
	}
}

// pin pins every other pair of a round. In the proof, one of the two players
// gets the whole cost of the pair.
func pin(f *Facts, r Round, p *Proof) {
	for k := range p.Levels {
		p.Levels[k].Word++
	}
	p.Levels = slices.Insert(p.Levels, 0, Level{Allowed, 0, 0, 1})
	for i, y := range p.Y {
		p.Y[i] = append([]int64{0}, y...)
	}
	f.Partner = slices.Repeat([]int{-1}, f.order())
	c := newChecker(f, p, usual, plenty)
	if err := c.prices(); err != nil {
		panic(err)
	}
	for k := 0; k < len(r.Pairs); k += 2 {
		i, j := r.Pairs[k][0], r.Pairs[k][1]
		f.Partner[i], f.Partner[j] = j, i
		p.Y[i], p.Y[j] = make([]int64, c.words), make([]int64, c.words)
		c.cost(i, j, f.times(i, j), p.Y[i])
	}
}

// TestSteps has the exact steps of some checks. They are part of the answers of
// the library, so they must not change by accident.
func TestSteps(t *testing.T) {
	for _, c := range []struct {
		players, groups       int
		unit                  int64 // or 0 for a slide
		plain, pinned, nested int64
	}{
		{16, 1, 1, 4466, 4990, 5663},
		{40, 2, 1, 4658, 6094, 26607},
		{40, 2, 1000, 4658, 6094, 24414},
		{300, 4, 1, 36180, 47693, 478233},
		{1000, 8, 1000, 132872, 181422, 5345412},
		{16, 1, 0, 5514, 6038, 7215},
		{40, 2, 0, 9030, 10570, 37046},
		{1000, 8, 0, 272016, 324022, 6495874},
	} {
		steps := func(change func(f *Facts, r Round, p *Proof), bad bool) int64 {
			f, r, p := slid(c.players, c.groups, rand.New(rand.NewPCG(3, 3)))
			if c.unit > 0 {
				f, r, p = folded(c.players, c.groups, c.unit, rand.New(rand.NewPCG(3, 3)))
			}
			change(f, r, p)
			m := &meter{allowed: 1 << 40}
			k := newChecker(f, p, usual, m.spend)
			if err := k.bounds(); err != nil {
				t.Error(err)
			}
			if err := k.attains(r); (err != nil) != bad {
				t.Error(err)
			}
			return m.spent
		}
		plain := steps(func(*Facts, Round, *Proof) {}, false)
		pinned := steps(pin, false)
		nested := steps(func(_ *Facts, _ Round, p *Proof) { p.nest(c.players) }, true)
		if got, want := [...]int64{plain, pinned, nested}, [...]int64{c.plain, c.pinned, c.nested}; got != want {
			t.Errorf("%d players in %d groups: %d steps, with pins and with sets, want %d", c.players, c.groups, got, want)
		}
	}
}

// TestEverySpend refuses the work of a check at each place where it is
// announced. The check ends there.
func TestEverySpend(t *testing.T) {
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 3))
		f := randomFacts(12+rng.IntN(15), rng)
		r, p, ok := solved(f, rng)
		if !ok {
			continue
		}
		e := effort{part: 2, larger: 3}
		calls := 0
		if err := newChecker(f, p, e, func(int64) bool { calls++; return true }).check(r); err != nil {
			t.Fatal(err)
		}
		for k := range calls {
			asked := 0
			err := newChecker(f, p, e, func(int64) bool { asked++; return asked <= k }).check(r)
			if !errors.Is(err, ErrWork) || asked != k+1 {
				t.Fatalf("seed %d: announcement %d of %d refused: %v, after %d", seed, k+1, calls, err, asked)
			}
		}
	}
}

// TestDeep has hundreds of sets of nearly all players, each inside the next.
// All pairs cost enough, but do not seem to. What may be spent is hardly
// exceeded.
func TestDeep(t *testing.T) {
	for _, c := range []struct {
		players, levels int
		want            error
	}{{3000, 50, nil}, {3000, 600, nil}, {30_000, 50, ErrWork}, {30_000, 200, ErrWork}} {
		if !night.Now() && c.players > 3000 {
			continue
		}
		f, _, p := folded(c.players, 4, 1, rand.New(rand.NewPCG(3, 3)))
		z, last := int64(2*c.players), len(p.Y[0])-1
		for l := range c.levels {
			s := OddSet{Z: make([]int64, last+1)}
			s.Z[last] = z
			for i := range c.players - 1 - 2*l {
				s.Members = append(s.Members, i)
			}
			p.Sets = append(p.Sets, s)
		}
		for _, y := range p.Y {
			y[last] -= z * int64(c.levels) / 2
		}
		m := &meter{allowed: 1_000_000_000}
		if err := newChecker(f, p, usual, m.spend).bounds(); err != c.want || m.spent > m.allowed+int64(20*c.players) {
			t.Errorf("%d players, %d levels: %d steps, %v, want %v", c.players, c.levels, m.spent, err, c.want)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	for _, n := range []int{16, 100, 1000, 10_000, 100_000} {
		rng := rand.New(rand.NewPCG(1, uint64(n)))
		f, r, p := folded(n, 4, 1, rng)
		b.Run(fmt.Sprintf("players=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := Check(f, r, p, plenty); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkCheckNested(b *testing.B) {
	for _, n := range []int{100, 1000} {
		f, _, p := folded(n, 4, 1, rand.New(rand.NewPCG(1, uint64(n))))
		p.nest(n)
		b.Run(fmt.Sprintf("players=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := newChecker(f, p, usual, plenty).bounds(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
