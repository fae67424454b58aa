package duplicate

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// BenchmarkDeal deals nine cards and the whole deck from a master. Compare it
// with BenchmarkShuffle.
func BenchmarkDeal(b *testing.B) {
	for _, n := range []int{9, DeckSize} {
		b.Run(fmt.Sprintf("cards=%d", n), func(b *testing.B) {
			cards := make([]Card, n)
			var m Master
			b.ReportAllocs()
			hand := 0
			for b.Loop() {
				hand++
				if err := m.Deal(1, hand, cards); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkShuffle shuffles 52 cards with math/rand/v2: with the global
// generator, and with one that has a seed.
func BenchmarkShuffle(b *testing.B) {
	for _, s := range []struct {
		name    string
		shuffle func(int, func(i, j int))
	}{
		{"global", rand.Shuffle},
		{"PCG", rand.New(rand.NewPCG(1, 2)).Shuffle},
		{"ChaCha8", rand.New(rand.NewChaCha8([32]byte{})).Shuffle},
	} {
		b.Run(s.name, func(b *testing.B) {
			deck := ordered
			for b.Loop() {
				s.shuffle(DeckSize, func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
			}
		})
	}
}

// BenchmarkCombined deals nine cards of two and of ten teams.
func BenchmarkCombined(b *testing.B) {
	for _, n := range []int{2, 10} {
		b.Run(fmt.Sprintf("teams=%d", n), func(b *testing.B) {
			var teams Combined
			for k := range n {
				teams = append(teams, Master{byte(k)})
			}
			cards := make([]Card, 9)
			hand := 0
			for b.Loop() {
				hand++
				if err := teams.Deal(1, hand, cards); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkPlan plans a match, and a series of a hundred matches, with limits.
// It looks at all deals.
func BenchmarkPlan(b *testing.B) {
	for _, n := range []int{1, 100} {
		b.Run(fmt.Sprintf("matches=%d", n), func(b *testing.B) {
			e := Event[string]{Tables: [][]string{{"Ann", "Bob"}}, Hands: LimitHands, Matches: n, Dealer: Master{}, Cards: 9}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Schedule(e); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkCheck checks the log of a match of two players, and of the matches
// of all pairs of ten players, with a dealer and without.
func BenchmarkCheck(b *testing.B) {
	for _, n := range []int{2, 10} {
		tables, err := Pairs(seq(n))
		if err != nil {
			b.Fatal(err)
		}
		for _, d := range []Dealer{Master{}, nil} {
			name := fmt.Sprintf("players=%d/dealer=%v", n, d != nil)
			s, err := Schedule(Event[int]{Tables: tables, Hands: LimitHands, Matches: 1, Dealer: d, Cards: 9})
			if err != nil {
				b.Fatal(err)
			}
			log := play(s, Master{})
			b.Run(name, func(b *testing.B) {
				for b.Loop() {
					if r, err := s.Check(log); err != nil || !r.Clean() {
						b.Fatal(err, r.Differences)
					}
				}
			})
		}
	}
}

func BenchmarkScore(b *testing.B) {
	half := make([]int64, LimitHands)
	for i := range half {
		half[i] = int64(i%7 - 3)
	}
	matches := make([]Match, 100)
	for i := range matches {
		matches[i] = Match{half, half}
	}
	for b.Loop() {
		if _, err := Score("Ann", "Bob", matches); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkACPC(b *testing.B) {
	for b.Loop() {
		if _, err := ACPC([]uint32{0}, LimitHands, 9); err != nil {
			b.Fatal(err)
		}
	}
}

// TestPlanMemory holds the claims of [Schedule], for deals that are fresh, and
// for decks that are shifted by a hand.
func TestPlanMemory(t *testing.T) {
	const hands, matches, cards = 10_000, 10, 9
	// A Recorded deals without memory of its own.
	fresh, err := ACPC([]uint32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, hands, cards)
	if err != nil {
		t.Fatal(err)
	}
	var shifted Recorded
	for i := range matches {
		shifted = append(shifted, append(slices.Clone(fresh[0][i:]), fresh[1][:i]...))
	}
	for _, c := range []struct {
		dealer Dealer
		each   int // bytes of a deal
		words  int // bytes of the problems
		kind   error
	}{{fresh, cards + 40, 0, nil}, {shifted, cards + 50, problem.Most * 500, ErrRepeatedDeal}} {
		e := Event[int]{Tables: [][]int{{1, 2}}, Hands: hands, Matches: matches, Dealer: c.dealer, Cards: cards}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Schedule(e)
		runtime.ReadMemStats(&after)
		if !errors.Is(err, c.kind) {
			t.Fatal(err)
		}
		most := uint64(hands*matches*c.each + c.words + 20_000)
		if used := after.TotalAlloc - before.TotalAlloc; used > most {
			t.Errorf("%d bytes, more than %d", used, most)
		}
	}
}

// TestAllocations holds the claim of [Master.Deal].
func TestAllocations(t *testing.T) {
	cards := make([]Card, DeckSize)
	var d Dealer = Master{}
	if n := testing.AllocsPerRun(1000, func() { _ = d.Deal(3, 7, cards) }); n != 0 {
		t.Errorf("%v allocations for a deal", n)
	}
}

// BenchmarkRevealAfter reveals the seeds of two and of a hundred teams, with a
// round of a beacon.
func BenchmarkRevealAfter(b *testing.B) {
	for _, n := range []int{2, 100} {
		b.Run(fmt.Sprintf("teams=%d", n), func(b *testing.B) {
			a := newAfter(b)
			var list []Contribution
			for k := range n {
				list = append(list, secret(fmt.Sprint("Team ", k), k))
			}
			a.commit(b, list...)
			for b.Loop() {
				if _, err := a.reveal(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSelect orders a pool of 25, and the largest pool.
func BenchmarkSelect(b *testing.B) {
	for _, n := range []int{25, MaxPool} {
		b.Run(fmt.Sprintf("pool=%d", n), func(b *testing.B) {
			pool := seq(n)
			for b.Loop() {
				if _, err := Select("9319./2.5.8.10.12./", pool, n); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
