package pairing_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// TestOutOfRange has seed ratings that are as far apart as they can be, and
// nearly all pairs are forbidden. Then the numbers of the search may leave the
// range of 64 bits, however few levels share a word. Such an event is refused.
func TestOutOfRange(t *testing.T) {
	t.Parallel()
	refused, paired := 0, 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 9))
		n := 40
		e := pairing.Event[int]{Lives: 3, Edition: pairing.WC2016}
		for i := range n {
			e.Entrants = append(e.Entrants, i)
			e.SeedRatings = append(e.SeedRatings, float64(1-2*rng.IntN(2))*10000)
		}
		allowed := map[[2]int]bool{}
		allow := func(i, j int) { allowed[[2]int{min(i, j), max(i, j)}] = true }
		path := rng.Perm(n)
		for k := 1; k < n; k++ {
			allow(path[k-1], path[k])
			if k > 1 && rng.IntN(3) == 0 {
				allow(path[k-2], path[k])
			}
		}
		for range rng.IntN(n) {
			allow(rng.IntN(n), rng.IntN(n))
		}
		for j := range n {
			for i := range j {
				if !allowed[[2]int{i, j}] {
					e.Forbidden = append(e.Forbidden, pairing.Prohibition[int]{Pair: [2]int{i, j}})
				}
			}
		}
		switch _, err := pairing.Next(e); {
		case err == nil:
			paired++
		case errors.Is(err, pairing.ErrTooLarge):
			const want = "pairing: exceeds a limit of this package: sums of squares, or numbers of levels, leave the range of 64 bits"
			if err.Error() != want {
				t.Fatalf("seed %d:\n got %v\nwant %s", seed, err, want)
			}
			refused++
		default:
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	t.Logf("%d paired, %d refused", paired, refused)
	if paired == 0 || refused == 0 {
		t.Errorf("%d paired, %d refused: one of the two was not tried", paired, refused)
	}
}

// TestNarrowerWords has an event whose numbers leave the range of 64 bits if
// many levels share a word, and stay within it if fewer do.
//
// With up to 52 bits of a word for levels, the search takes another course than
// with 40 bits, and on that course the sums of squares grow too large. So the
// round is found with 40 bits. The levels of the certificate show it: with 52
// bits, Repeats(4) would be in word 2, and with 40 bits it is in word 1.
func TestNarrowerWords(t *testing.T) {
	const n = 21
	e := pairing.Event[int]{Lives: 100, Edition: pairing.WC2016}
	for i := range n {
		e.Entrants = append(e.Entrants, i)
	}
	for _, sign := range "+--++++++++-----+--+-" {
		if sign == '+' {
			e.SeedRatings = append(e.SeedRatings, 10000)
		} else {
			e.SeedRatings = append(e.SeedRatings, -10000)
		}
	}
	e.Criteria = []pairing.Criterion{
		pairing.Repeats, pairing.ByeSeeded, pairing.LossGaps, pairing.ByeSeed, pairing.ByeRank, pairing.ByeLosses, pairing.SeededSquares,
	}
	pairs := func(text string) (list [][2]int) {
		for word := range strings.FieldsSeq(text) {
			var pair [2]int
			if _, err := fmt.Sscanf(word, "%d-%d", &pair[0], &pair[1]); err != nil {
				t.Fatal(err)
			}
			list = append(list, pair)
		}
		return list
	}
	for _, round := range []string{ // in which all forfeit
		"3-9 17-18 12-19 7-8",
		"3-8 5-6 16-20 2-15 12-19 14-17",
		"6-7 3-8 14-17 12-19 2-15 0-20 9-11",
		"3-11 0-1 2-15",
		"10-12 4-9 7-8 2-13",
		"12-19 3-8",
		"9-11 13-16 7-8 12-19",
		"14-17 9-11 7-8 5-6",
	} {
		var r pairing.Round[int]
		for _, pair := range pairs(round) {
			r.Games = append(r.Games, pairing.Game[int]{Gold: pair[0], Silver: pair[1], Outcome: pairing.BothForfeit})
		}
		e.Rounds = append(e.Rounds, r)
	}
	games := &e.Rounds[6].Games
	*games = append(*games, pairing.Game[int]{Gold: 14, Silver: 18, Outcome: pairing.NoDecision})
	allowed := pairs("2-6 0-9 1-10 8-12 12-13 5-15 8-15 4-16 11-16 0-17 8-17 11-17 14-18 5-19 6-19 2-20 4-20 7-20")
	for j := range n {
		for i := range j {
			if !slices.Contains(allowed, [2]int{i, j}) {
				e.Forbidden = append(e.Forbidden, pairing.Prohibition[int]{Pair: [2]int{i, j}})
			}
		}
	}

	p, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	if err := pairing.Verify(e, p.Round, p.Certificate); err != nil {
		t.Error(err)
	}
	if len(p.Round.Byes) != 1 || p.Round.Byes[0] != 3 {
		t.Errorf("the bye goes to %v; it must go to 3, who may meet nobody", p.Round.Byes)
	}
	for _, l := range p.Certificate.Levels {
		if l.Criterion == pairing.Repeats && l.N == 4 && l.Word != 1 {
			t.Errorf("Repeats(4) is in word %d: this event no longer needs the narrower words", l.Word)
		}
	}
}
