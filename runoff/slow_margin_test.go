package runoff

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// This file has a second way to find margins, too simple to be wrong: it tries
// all changes, the small ones first, and ranks each by the functions of the
// package.

// slowTurns reports whether the claim is turned with these results.
func slowTurns(e Event[int], c Claim[int], held bool) bool {
	table, err := e.Crosstable()
	if err != nil {
		panic(err)
	}
	return slowHolds(table, c) != held
}

func slowHolds(table *Crosstable[int], c Claim[int]) bool {
	var r Ranking[int]
	var err error
	switch c.By {
	case ChipTotals:
		r, err = Bankroll(table)
	case SeriesPoints:
		r, err = Points(table)
	case TotalLast:
		r, err = TopByTotal(table, c.Top)
	}
	if err != nil {
		panic(err)
	}
	place := map[int]int{}
	for _, p := range r.Places {
		for _, b := range p.Bots {
			place[b] = p.From
		}
	}
	if c.Kind == Ahead {
		return place[c.A] < place[c.B]
	}
	return place[c.A] <= c.Place
}

// slowChange tries all changes of exactly this size from match k on.
func slowChange(e Event[int], c Claim[int], unit Unit, held bool, k int, size int64) bool {
	if size == 0 {
		return slowTurns(e, c, held)
	}
	if k == len(e.Matches) {
		return false
	}
	if slowChange(e, c, unit, held, k+1, size) {
		return true
	}
	was := e.Matches[k].Chips
	defer func() { e.Matches[k].Chips = was }()
	if unit == InChips {
		for by := int64(1); by <= size; by++ {
			for _, d := range []int64{by, -by} {
				e.Matches[k].Chips = was + d
				if slowChange(e, c, unit, held, k+1, size-by) {
					return true
				}
			}
		}
		return false
	}
	bound := slowBound(e)
	for v := -bound; v <= bound; v++ {
		if e.Matches[k].Chips = v; v != was && slowChange(e, c, unit, held, k+1, size-1) {
			return true
		}
	}
	return false
}

// slowBound returns the most chips of a match, which is noted as the number of
// a match that counts for nothing.
func slowBound(e Event[int]) (bound int64) {
	fmt.Sscan(e.Matches[0].ID, &bound)
	return bound
}

// slowMargin returns the least size of a change that turns the claim, up to
// most, or most+1.
func slowMargin(e Event[int], c Claim[int], unit Unit, held bool, most int64) int64 {
	for size := int64(1); size <= most; size++ {
		if slowChange(e.Clone(), c, unit, held, 0, size) {
			return size
		}
	}
	return most + 1
}

// drawClaim draws a small event and a claim.
func drawMargin(r *rand.Rand) (Event[int], Claim[int], Unit) {
	n, wide, each := 2+r.IntN(3), []int64{1, 2, 3}[r.IntN(3)], 1
	if n < 4 && r.IntN(2) == 0 {
		each = 2
	}
	if r.IntN(6) == 0 {
		n, each = 5, 1
	}
	e := Event[int]{Bots: seq(n)}
	e.AllowUneven = r.IntN(4) == 0
	var bound int64
	for i := range n {
		for j := range i {
			for range each {
				if e.AllowUneven && r.IntN(3) == 0 {
					continue
				}
				m := Match[int]{A: i, B: j, Chips: r.Int64N(2*wide+1) - wide}
				bound = max(bound, abs(m.Chips))
				e.Matches = append(e.Matches, m)
			}
		}
	}
	r.Shuffle(len(e.Matches), func(i, j int) { e.Matches[i], e.Matches[j] = e.Matches[j], e.Matches[i] })
	if len(e.Matches) > 0 {
		e.Matches[0].ID = fmt.Sprint(bound)
	}
	c := Claim[int]{Kind: Within, By: ChipTotals, A: r.IntN(n), Place: 1 + r.IntN(n)}
	switch r.IntN(4) {
	case 0:
		c.By = SeriesPoints
	case 1:
		c.By, c.Top = TotalLast, Top{Keep: r.IntN(n + 1), AtLeast: r.IntN(2) == 0}
	}
	if r.IntN(3) == 0 {
		c.Kind, c.Place, c.B = Ahead, 0, (c.A+1+r.IntN(n-1))%n
	}
	return e, c, Unit(1 + r.IntN(2))
}

func TestSlowMargin(t *testing.T) {
	r := rand.New(rand.NewPCG(2016, 480))
	count := map[string]int{}
	for k := range night.Cases(400, 40_000) {
		e, c, unit := drawMargin(r)
		table, err := e.Crosstable()
		if err != nil {
			t.Fatal(err)
		}
		s, err := Margin(table, c, unit)
		if err != nil {
			t.Fatalf("case %d: %v of %+v", k, err, c)
		}
		held := slowHolds(table, c)
		what := fmt.Sprintf("case %d: %+v %v\n%v\n%+v", k, c, unit, e.Matches, s)
		if s.Holds != held || s.Least < 1 || s.Most != 0 && s.Most < s.Least || s.Never && s.Most > 0 {
			t.Fatal(what)
		}
		most := map[int]int64{0: 9, 1: 9, 2: 9, 3: 7, 4: 6, 5: 5, 6: 5}[len(e.Matches)]
		if most == 0 {
			most = 3
		}
		if unit == InMatches {
			most = min(int64(len(e.Matches)), 3)
		}
		want := slowMargin(e, c, unit, held, most)
		complete := unit == InMatches && most == int64(len(e.Matches))
		switch {
		case want <= most && (s.Never || s.Least > want):
			t.Fatalf("%s\nat least %d: a change of %d is enough", what, s.Least, want)
		case s.Most > 0 && s.Most < want:
			t.Fatalf("%s\nat most %d: nothing below %d is enough", what, s.Most, want)
		case complete && want > most && !s.Never && s.Most > 0:
			t.Fatalf("%s\nis never turned", what)
		}
		// The witness.
		if s.Most > 0 {
			var size int64
			changed := e.Clone()
			for k, ch := range s.Changes {
				m := &changed.Matches[ch.Match-1]
				if m.A != ch.A || m.B != ch.B || m.Chips != ch.Was || m.ID != ch.ID || ch.Was == ch.Now || k > 0 && s.Changes[k-1].Match >= ch.Match {
					t.Fatalf("%s\nwrong change %+v", what, ch)
				}
				m.Chips = ch.Now
				switch {
				case unit == InChips:
					size += abs(ch.Now - ch.Was)
				case abs(ch.Now) > slowBound(e):
					t.Fatalf("%s\nimpossible %+v", what, ch)
				default:
					size++
				}
			}
			if size != s.Most || !slowTurns(changed, c, held) {
				t.Fatalf("%s\nthe witness is wrong", what)
			}
		}
		kind := fmt.Sprint(c.By, unit)
		count[kind]++
		switch {
		case s.Never:
			count[kind+" never"]++
		case s.Least == s.Most:
			count[kind+" exact"]++
		case s.Most == 0:
			count[kind+" unknown"]++
			t.Logf("%s want %d", what, want)
		default:
			count[kind+" interval"]++
			t.Logf("%s want %d", what, want)
		}
		if want <= most {
			count[kind+" compared"]++
		}
	}
	t.Log(count)
	for what, n := range count {
		if strings.HasSuffix(what, "interval") || strings.HasSuffix(what, "unknown") {
			t.Errorf("%s: %d", what, n)
		}
		if n < 5 {
			t.Errorf("%s: only %d", what, n)
		}
	}
}

// TestProve has multipliers that are no solution of the program. Whatever they
// are, what they prove is true.
func TestProve(t *testing.T) {
	// A and B are level, and A must be ahead: one chip.
	m := newContest(fill(t, seq(2), []Match[int]{{A: 0, B: 1}}).matrix, Claim[int]{Kind: Ahead, By: ChipTotals, A: 0, B: 1}, InChips, false)
	for _, y := range []float64{0, 1e-300, 1e-9, 0.25, 0.5, 0.75, 1, 3, 1e6, 1e12, 1e30, math.Inf(1), math.NaN()} {
		p := newProgram(m, nil)
		if _, ok := p.run([]bar{leaving(3, 2)}); !ok || len(p.rows) != 1 {
			t.Fatalf("%v", p.rows)
		}
		got := p.prove([]float64{y}, false)
		if got < 0 || got > 1 || y >= 0.25 && y <= 1e6 && got != 1 {
			t.Errorf("%v proves %d", y, got)
		}
		if got := p.prove([]float64{y}, true); got != 0 {
			t.Errorf("%v proves that there is no change", y)
		}
	}
}

// drawSingle draws an event of up to nine bots and a claim about it.
func drawSingle(r *rand.Rand) (Event[int], Claim[int]) {
	n, wide := 3+r.IntN(7), 1+r.Int64N(6)
	e := Event[int]{Bots: seq(n)}
	var bound int64
	for i := range n {
		for j := range i {
			m := Match[int]{A: i, B: j, Chips: r.Int64N(2*wide+1) - wide}
			bound = max(bound, abs(m.Chips))
			e.Matches = append(e.Matches, m)
		}
	}
	e.Matches[0].ID = fmt.Sprint(bound)
	c := Claim[int]{Kind: Within, By: ChipTotals, A: r.IntN(n), Place: 1 + r.IntN(n-1)}
	switch r.IntN(4) {
	case 0:
		c.By = SeriesPoints
	case 1, 2:
		c.By, c.Top = TotalLast, Top{Keep: r.IntN(n + 1), AtLeast: r.IntN(2) == 0}
	}
	if r.IntN(3) == 0 {
		c.Kind, c.Place, c.B = Ahead, 0, (c.A+1+r.IntN(n-1))%n
	}
	return e, c
}

// TestSingle compares the search of single matches, alone, with all their
// results one by one.
func TestSingle(t *testing.T) {
	r := rand.New(rand.NewPCG(2016, 483))
	count := map[bool]int{}
	for k := range night.Cases(2000, 100_000) {
		e, c := drawSingle(r)
		table, err := e.Crosstable()
		if err != nil {
			t.Fatal(err)
		}
		held := slowHolds(table, c)
		m := newContest(table.matrix, c, InMatches, held)
		s := &search{contest: m, most: math.MaxInt64}
		s.found.most = never
		all := s.single()
		want := slowChange(e.Clone(), c, InMatches, held, 0, 1)
		if got := s.found.most == 1; !all || got != want {
			t.Fatalf("case %d: %+v\n%v\n%v is turned by one match: %t, want %t", k, c, e.Matches, held, got, want)
		}
		count[want]++
	}
	if count[true] < 200 || count[false] < 200 {
		t.Errorf("%v", count)
	}
}
