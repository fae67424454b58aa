package certificate

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// plenty is a budget that no check exceeds.
func plenty(int64) bool { return true }

// clone returns a copy that shares no memory with p.
func (p *Proof) clone() *Proof {
	q := &Proof{Levels: slices.Clone(p.Levels), Y: slices.Clone(p.Y), Sets: slices.Clone(p.Sets)}
	for i := range q.Y {
		q.Y[i] = slices.Clone(q.Y[i])
	}
	for k := range q.Sets {
		q.Sets[k] = OddSet{Members: slices.Clone(q.Sets[k].Members), Z: slices.Clone(q.Sets[k].Z)}
	}
	return q
}

// A tamperer changes a proof and a round, at random. Some changes break the
// proof and others do not, and many do so by 1 or not at all.
type tamperer struct {
	*rand.Rand
	facts *Facts
	proof *Proof
	round Round
}

func (t *tamperer) words() int { return len(t.proof.Y[0]) }

// some is a small number, often 1 or -1.
func (t *tamperer) some() int64 {
	return []int64{1, -1, 2, -2, 1, -1, int64(t.IntN(100)), -int64(t.IntN(1000)), 1 << 30, -1 << 50}[t.IntN(10)]
}

// change changes something, and returns what.
func (t *tamperer) change() string {
	p := t.proof
	w, i := t.IntN(t.words()), t.IntN(len(p.Y))
	set := -1
	if len(p.Sets) > 0 {
		set = t.IntN(len(p.Sets))
	}
	switch kind := t.IntN(16); {
	case kind == 0:
		p.Y[i][w] += t.some()
		return "y"
	case kind == 1: // a lower y leaves all pairs as good as they were
		p.Y[i][w] -= []int64{int64(t.IntN(1000)), 1 << t.IntN(60)}[t.IntN(2)]
		return "lower y"
	case kind <= 4: // as far as it goes, and perhaps a bit further
		room, ok := twin{t.facts, p}.room(i)
		if !ok {
			return "nothing"
		}
		for w, x := range room {
			p.Y[i][w] += x
		}
		if kind == 4 {
			p.Y[i][t.words()-1] += []int64{1, 2, 100}[t.IntN(3)]
			return "y, too far"
		}
		return "y, as far as it goes"
	case kind == 5 && set >= 0:
		p.Sets[set].Z[w] += t.some()
		return "z"
	case kind == 6 && set >= 0:
		s := &p.Sets[set]
		if i := t.IntN(len(p.Y)); !slices.Contains(s.Members, i) {
			s.Members[t.IntN(len(s.Members))] = i
		}
		return "member"
	case kind == 7 && set >= 0:
		p.Sets = slices.Delete(p.Sets, set, set+1)
		return "set dropped"
	case kind == 8 && set >= 0:
		if s := &p.Sets[set]; len(s.Members) > 2 {
			s.Members = s.Members[:len(s.Members)-2]
		}
		return "set smaller"
	case kind <= 11: // one more set, by chance or next to another
		t.addSet(set, w)
		return "set added"
	case kind == 12:
		t.swap()
		return "pairs"
	case kind == 13 && len(p.Levels) > 0:
		t.level()
		return "level"
	case kind == 14: // one more than another, which pays: all still add up
		x := t.some()
		p.Y[i][w] += x
		p.Y[t.IntN(len(p.Y))][w] -= x
		return "y from another"
	case kind == 15:
		p.Y[i][w] = []int64{Limit, Limit + 1, -Limit, -Limit - 1, math.MaxInt64, math.MinInt64}[t.IntN(6)]
		return "large y"
	}
	return t.change()
}

// swap has two pairs exchange a player.
func (t *tamperer) swap() {
	t.round.Pairs = slices.Clone(t.round.Pairs)
	if n := len(t.round.Pairs); n > 1 {
		x, y := t.IntN(n), t.IntN(n)
		g, h := &t.round.Pairs[x], &t.round.Pairs[y]
		if x != y {
			g[0], h[1] = h[1], g[0]
		}
	}
}

// level changes a level.
func (t *tamperer) level() {
	p := t.proof
	k, kind := t.IntN(len(p.Levels)), t.IntN(4)
	switch {
	case kind == 0:
		p.Levels[k].Unit += t.some()
	case kind == 1:
		p.Levels[k].Word += 1 - 2*t.IntN(2)
	default: // the later words become one more or one less
		for m := k; m < len(p.Levels); m++ {
			p.Levels[m].Word += 2*kind - 5
		}
		for i, y := range p.Y {
			if kind == 2 && len(y) > 1 { // and the values with them
				p.Y[i] = append([]int64{y[0] + y[1]}, y[2:]...)
			}
		}
	}
}

// addSet adds a set: some players by rank, or some at random, or all or some
// members of a set, or others besides. The members may pay for it.
func (t *tamperer) addSet(set, w int) {
	p, order, n := t.proof, len(t.proof.Y), len(t.facts.Players)
	in := make([]bool, order)
	switch from, to := t.IntN(n), t.IntN(n+1); t.IntN(5) {
	case 0:
		for i := min(from, to); i < max(from, to); i++ {
			in[i] = true
		}
	case 1:
		for i := range in {
			in[i] = t.IntN(3) > 0
		}
	case 2: // a prefix, or nearly
		for i := range t.facts.Players {
			in[i] = t.facts.Players[i].Group <= t.facts.Players[from].Group && (t.IntN(20) > 0 || to%2 == 0)
		}
		if order > n {
			in[n] = t.IntN(2) == 0
		}
	default:
		if set < 0 {
			break
		}
		s, kind := p.Sets[set], t.IntN(4)
		for i := range order {
			in[i] = slices.Contains(s.Members, i) && (kind > 1 || t.IntN(4) > 0) || kind == 3 && t.IntN(3) == 0
		}
	}
	var members []int
	for i, ok := range in {
		if ok {
			members = append(members, i)
		}
	}
	if len(members)%2 == 0 || order <= len(p.Sets) {
		return
	}
	z := make([]int64, t.words())
	z[w] = []int64{0, 1, 2, int64(t.IntN(1000)), 1 << 40}[t.IntN(5)]
	if z[w] > 0 && w+1 < len(z) {
		z[w+1] = t.some()
	}
	if t.IntN(4) > 0 {
		for _, i := range members {
			for w, z := range z {
				p.Y[i][w] -= z
			}
		}
	}
	t.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	p.Sets = append(p.Sets, OddSet{members, z})
}

// given returns the verdict of the check, by its error.
func given(t *testing.T, err error) verdict {
	t.Helper()
	var f Fault
	switch {
	case err == nil:
		return holds
	case !errors.As(err, &f):
		t.Fatalf("error %v", err)
	case f == "the round costs more than the values add up to":
		return badSum
	default:
		var i, j int
		if n, _ := fmt.Sscanf(string(f), "players %d and %d cost less than their values", &i, &j); n == 2 {
			return badPairs
		}
	}
	return badForm
}

// TestTwin compares the check with its twin, on proofs of best rounds that are
// tampered with in some ways, for facts of all kinds.
func TestTwin(t *testing.T) {
	rounds, each := 1000, 20
	if !night.Now() {
		rounds = 150
	}
	var verdicts [4]int
	blocks, odd, pinned, crossing, prefixes, slides, mates := 0, 0, 0, 0, 0, 0, 0
	for seed := range rounds {
		rng := rand.New(rand.NewPCG(uint64(seed), 13))
		n := 1 + rng.IntN(14)
		if seed%8 == 0 {
			n = 20 + rng.IntN(20)
		}
		f := randomFacts(n, rng)
		r, p, ok := solved(f, rng)
		if !ok {
			continue
		}
		for try := range each {
			tamper := &tamperer{rng, f, p.clone(), r}
			var what []string
			for range min(try, 1+rng.IntN(5)) {
				what = append(what, tamper.change())
			}
			e := effort{fewest: rng.IntN(2) * 24, part: 1 + rng.IntN(4), larger: 1 + rng.IntN(5)}
			if rng.IntN(4) == 0 {
				e = usual
			}
			c := newChecker(f, tamper.proof, e, plenty)
			got, want := given(t, c.check(tamper.round)), twin{f, tamper.proof}.verdict(tamper.round)
			if got != want {
				t.Fatalf("seed %d, %v, %+v: verdict %d, but the twin says %d\n%+v\n%+v", seed, what, e, got, want, f, tamper.proof)
			}
			if try == 0 && got != holds {
				t.Fatalf("seed %d: verdict %d of the best round", seed, got)
			}
			verdicts[got]++
			if got >= badSum {
				inBlocks := c.nested && c.order() >= e.fewest && c.distance.word < c.square.word
				blocks += count(inBlocks)
				slides += count(inBlocks && c.distance.word >= 0)
				mates += count(inBlocks && c.oneClub.unit > 0)
				odd += count(c.odd())
				pinned += count(f.directed())
				crossing += count(!c.nested)
				prefixes += count(c.prefixes != nil)
			}
		}
	}
	t.Logf("bad form %d, bad pairs %d, bad sum %d, proofs %d", verdicts[badForm], verdicts[badPairs], verdicts[badSum], verdicts[holds])
	t.Logf("good pairs: in blocks %d, with a bye %d, with choices %d, with sets that cross %d, with prefixes %d", blocks, odd, pinned, crossing, prefixes)
	t.Logf("in blocks with distances %d, with clubs %d", slides, mates)
	for _, k := range append(verdicts[:], blocks, odd, pinned, crossing, prefixes, slides, mates) {
		if k < rounds/20 {
			t.Errorf("too few of some kind: %d", k)
		}
	}
}

func count(ok bool) int {
	if ok {
		return 1
	}
	return 0
}

// TestWild has one wild number in a proof or a round. The check must not panic,
// and must say what its twin says.
func TestWild(t *testing.T) {
	rounds := 400
	if !night.Now() {
		rounds = 60
	}
	wild := []int{math.MinInt, math.MinInt32, -2, -1, 0, 1, 2, 3, 100, math.MaxInt32, math.MaxInt}
	accepted := 0
	for seed := range rounds {
		rng := rand.New(rand.NewPCG(uint64(seed), 17))
		f := randomFacts(1+rng.IntN(12), rng)
		best, proof, ok := solved(f, rng)
		if !ok {
			continue
		}
		for range 40 {
			p, r := proof.clone(), Round{slices.Clone(best.Pairs), best.Bye}
			x, i := wild[rng.IntN(len(wild))], rng.IntN(len(p.Y))
			set, level := len(p.Sets) > 0, len(p.Levels) > 0
			switch kind := rng.IntN(10); {
			case kind == 0 && level:
				p.Levels[rng.IntN(len(p.Levels))].Criterion = Criterion(x)
			case kind == 1 && level:
				p.Levels[rng.IntN(len(p.Levels))].N = x
			case kind == 2 && level:
				p.Levels[rng.IntN(len(p.Levels))].Word = x
			case kind == 3 && level:
				p.Levels[rng.IntN(len(p.Levels))].Unit = int64(x)
			case kind == 4:
				p.Y[i] = make([]int64, rng.IntN(6))
			case kind == 5:
				p.Y = p.Y[:i]
			case kind == 6 && set:
				m := p.Sets[rng.IntN(len(p.Sets))].Members
				m[rng.IntN(len(m))] = x
			case kind == 7 && set:
				p.Sets[rng.IntN(len(p.Sets))].Z = make([]int64, rng.IntN(6))
			case kind == 8 && len(r.Pairs) > 0:
				r.Pairs[rng.IntN(len(r.Pairs))][rng.IntN(2)] = x
			case kind == 9:
				r.Bye = x
			}
			err := Check(f, r, p, plenty)
			c := newChecker(f, p, usual, plenty)
			want := c.round(r) == nil && twin{f, p}.verdict(r) == holds
			if (err == nil) != want {
				t.Fatalf("seed %d: %v, but the twin says %v\n%+v\n%+v", seed, err, want, r, p)
			}
			accepted += count(err == nil)
		}
	}
	if accepted < rounds {
		t.Errorf("only %d proofs accepted: too few", accepted)
	}
}
