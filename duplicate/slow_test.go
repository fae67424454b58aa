package duplicate

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/occurs"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// This file has second implementations, too simple to be wrong.

func TestSlowDeal(t *testing.T) { occurs.Hold(t, slowDeal, "no card", "a deck", "some cards") }
func TestSlowCombine(t *testing.T) {
	occurs.Hold(t, slowCombine, "one team", "several teams", "some cards")
}
func TestSlowPlan(t *testing.T) {
	occurs.Hold(t, slowPlan, "2 players", "3 players", "4 players", "all orders", "several matches", "several tables")
}
func TestSlowRepeats(t *testing.T) {
	occurs.Hold(t, slowRepeats, "a match", "a deal", "nothing", "chance would repeat a deal", "a deal is missing", "equal matches, and a deal")
}
func TestSlowScore(t *testing.T) {
	occurs.Hold(t, slowScore, "A wins", "B wins", "one deal", "several matches")
}

// wholeDeck returns the 52 cards in the order of rule MasterDeals. It shares
// nothing with the dealers.
func wholeDeck() (deck []Card) {
	for rank := range 13 {
		for suit := range 4 {
			deck = append(deck, Card(4*rank+suit))
		}
	}
	return deck
}

// slowDeal follows rule MasterDeals step by step, with big integers.
func slowDeal(t *rapid.T, seen occurs.Tally) {
	m := drawMaster(t)
	match, hand := rapid.IntRange(1, math.MaxInt32).Draw(t, "match"), rapid.IntRange(1, math.MaxInt32).Draw(t, "hand")
	n := rapid.IntRange(0, DeckSize).Draw(t, "cards")
	seen.When(n == 0, "no card")
	seen.When(n == DeckSize, "a deck")
	seen.When(0 < n && n < DeckSize, "some cards")

	text := []byte{6, 'd', 'e', 'a', 'l', '/', '1'}
	text = append(text, m[:]...)
	text = binary.LittleEndian.AppendUint64(text, uint64(match))
	text = binary.LittleEndian.AppendUint64(text, uint64(hand))
	stream := rand.NewChaCha8(sha256.Sum256(text))
	deck := wholeDeck()
	two32 := big.NewInt(1 << 32)
	for i := 0; i < n; {
		var four [4]byte
		stream.Read(four[:]) // the lowest byte first
		x := new(big.Int).SetBytes([]byte{four[3], four[2], four[1], four[0]})
		left := big.NewInt(int64(DeckSize - i))
		q, r := new(big.Int).QuoRem(x.Mul(x, left), two32, new(big.Int))
		if r.Cmp(new(big.Int).Mod(two32, left)) < 0 {
			continue
		}
		j := i + int(q.Int64())
		deck[i], deck[j] = deck[j], deck[i]
		i++
	}
	got := make([]Card, n)
	if err := m.Deal(match, hand, got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(deck[:n], got); diff != "" {
		t.Errorf("deal (-slow +ours):\n%s", diff)
	}
}

// slowCombine keeps lists of the cards that are left.
func slowCombine(t *rapid.T, seen occurs.Tally) {
	n := rapid.IntRange(0, DeckSize).Draw(t, "cards")
	var decks [][]Card
	for range rapid.IntRange(1, 5).Draw(t, "teams") {
		decks = append(decks, rapid.Permutation(wholeDeck()).Draw(t, "deck")[:n])
	}
	seen.When(len(decks) == 1, "one team")
	seen.When(len(decks) > 1, "several teams")
	seen.When(n > 0, "some cards")
	lists := make([][]Card, len(decks)+1)
	for k := range lists {
		lists[k] = wholeDeck()
	}
	want := make([]Card, n)
	for j := range want {
		sum := 0
		for k, deck := range decks {
			i := slices.Index(lists[k], deck[j])
			lists[k] = slices.Delete(lists[k], i, i+1)
			sum += i
		}
		last := len(decks)
		i := sum % len(lists[last])
		want[j] = lists[last][i]
		lists[last] = slices.Delete(lists[last], i, i+1)
	}
	got, err := Combine(decks)
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("error %v, deck (-slow +ours):\n%s", err, diff)
	}
	slices.Reverse(decks)
	if again, err := Combine(decks); err != nil || !slices.Equal(again, got) {
		t.Errorf("in another order %v, error %v, want %v", again, err, got)
	}
}

// slowPlan moves the players from seat to seat.
func slowPlan(t *rapid.T, seen occurs.Tally) {
	e := drawEvent(t)
	seen.When(true, fmt.Sprintf("%d players", len(e.Tables[0])))
	seen.When(e.Permutations && len(e.Tables[0]) > 2, "all orders")
	seen.When(e.Matches > 1, "several matches")
	seen.When(len(e.Tables) > 1, "several tables")
	s, err := Schedule(e)
	if err != nil {
		t.Fatal(err)
	}
	var want []Hand[int]
	for k, table := range e.Tables {
		var halves [][]int
		order := slices.Clone(table)
		for range table {
			halves = append(halves, order)
			order = append(slices.Clone(order[1:]), order[0])
		}
		if e.Permutations {
			halves = halves[:0]
			permute(len(table), func(p []int) {
				order := make([]int, len(p))
				for i, j := range p {
					order[i] = table[j]
				}
				halves = append(halves, order)
			})
		}
		if s.Halves() != len(halves) {
			t.Fatalf("%d halves, want %d", s.Halves(), len(halves))
		}
		deal := int64(0)
		for m := range e.Matches {
			for q, seats := range halves {
				for h := range e.Hands {
					want = append(want, Hand[int]{Position{k + 1, m + 1, q + 1, h + 1}, deal + int64(h) + 1, seats, h == 0})
					seats = append(slices.Clone(seats[1:]), seats[0])
				}
			}
			deal += int64(e.Hands)
		}
	}
	got := slices.Collect(s.Hands())
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("plan (-slow +ours):\n%s", diff)
	}
	for _, h := range got {
		if again, err := s.Hand(h.Position); err != nil || !cmp.Equal(again, h) {
			t.Errorf("%+v alone: %+v, error %v", h, again, err)
		}
	}
	if s.count() != int64(len(got)) {
		t.Errorf("%d hands of %d", len(got), s.count())
	}
}

// permute counts in base n, and keeps numbers whose digits all differ.
func permute(n int, yield func([]int)) {
	digits := make([]int, n)
	for {
		if sorted := slices.Sorted(slices.Values(digits)); slices.Equal(sorted, seq(n)) {
			yield(digits)
		}
		i := n - 1
		for ; i >= 0 && digits[i] == n-1; i-- {
			digits[i] = 0
		}
		if i < 0 {
			return
		}
		digits[i]++
	}
}

// slowRepeats compares every two matches, and every two deals.
func slowRepeats(t *rapid.T, seen occurs.Tally) {
	each := rapid.SampledFrom([]int{1, 2, 3, 4, 5, 8, 9, 12}).Draw(t, "cards")
	hands, matches := rapid.IntRange(1, 4).Draw(t, "hands"), rapid.IntRange(1, 6).Draw(t, "matches")
	kinds := rapid.SliceOfN(rapid.Permutation(wholeDeck()), 1, 5).Draw(t, "deals")
	late := slices.Clone(kinds[0]) // which differs late from another
	late[8], late[20] = late[20], late[8]
	kinds = append(kinds, late)
	var deals []dealt
	var flat []Card
	of := map[dealt][]Card{}
	for m := range matches {
		for h := range hands {
			if rapid.IntRange(0, 9).Draw(t, "seen") == 0 {
				continue
			}
			c := rapid.SampledFrom(kinds).Draw(t, "deal")[:each]
			deals = append(deals, dealt{m + 1, h + 1})
			flat = append(flat, c...)
			of[deals[len(deals)-1]] = c
		}
	}

	var want [][2]dealt // the later and the first
	again := map[int]bool{}
	for m := 2; m <= matches; m++ {
		for o := 1; o < m && !again[m]; o++ {
			equal := true
			for h := 1; h <= hands; h++ {
				x, ok := of[dealt{m, h}]
				y, ok2 := of[dealt{o, h}]
				equal = equal && ok && ok2 && slices.Equal(x, y)
			}
			if equal {
				want = append(want, [2]dealt{{match: m}, {match: o}})
				again[m] = true
			}
		}
	}
	n := big.NewInt(int64(len(deals)))
	pairs := new(big.Int).Div(new(big.Int).Mul(n, new(big.Int).Sub(n, big.NewInt(1))), big.NewInt(2))
	different := new(big.Int).MulRange(int64(DeckSize-each+1), DeckSize)
	if pairs.Mul(pairs, big.NewInt(1000)).Cmp(different) <= 0 {
		for i, d := range deals {
			for _, o := range deals[:i] {
				if slices.Equal(of[d], of[o]) {
					if !again[d.match] {
						want = append(want, [2]dealt{d, o})
					}
					break
				}
			}
		}
	}
	hand := slices.ContainsFunc(want, func(d [2]dealt) bool { return d[0].hand > 0 })
	seen.When(len(again) > 0, "a match")
	seen.When(hand, "a deal")
	seen.When(len(again) > 0 && hand, "equal matches, and a deal")
	seen.When(len(want) == 0, "nothing")
	seen.When(pairs.Cmp(different) > 0, "chance would repeat a deal")
	seen.When(len(deals) < hands*matches, "a deal is missing")
	var got [][2]dealt
	for later, first := range repeats(deals, flat, hands) {
		got = append(got, [2]dealt{later, first})
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(dealt{})); diff != "" {
		t.Errorf("repeats of %v: %v (-slow +ours):\n%s", deals, FormatCards(flat), diff)
	}
}

// slowScore adds up by name, seat by seat, and computes variances with exact
// fractions. The players change seats from hand to hand, without a timetable.
func slowScore(t *rapid.T, seen occurs.Tally) {
	matches := drawMatches(t)
	got, err := Score("A", "B", matches)
	seen.When(got.Points == 1, "A wins")
	seen.When(got.Points == -1, "B wins")
	seen.When(len(matches) == 1 && len(matches[0].First) == 1, "one deal")
	seen.When(len(matches) > 1, "several matches")
	if err != nil {
		t.Fatal(err)
	}
	chips := map[string]int64{}
	var nets []int64
	var both, first, second []int64
	for _, m := range matches {
		before := chips["A"]
		// The chips that A won, by half and hand.
		deals := map[int]map[int]int64{1: {}, 2: {}}
		for half, first := range map[int]string{1: "A", 2: "B"} {
			second := map[string]string{"A": "B", "B": "A"}[first]
			for h, x := range [][]int64{m.First, m.Second}[half-1] {
				chips[first] += x
				chips[second] -= x
				deals[half][h+1] = map[string]int64{"A": x, "B": -x}[first]
				first, second = second, first
			}
		}
		nets = append(nets, chips["A"]-before)
		for h := 1; h <= len(m.First); h++ {
			first = append(first, deals[1][h])
			second = append(second, deals[2][h])
			both = append(both, deals[1][h]+deals[2][h])
		}
	}
	points := 0
	if chips["A"] > chips["B"] {
		points = 1
	} else if chips["A"] < chips["B"] {
		points = -1
	}
	want := Series[string]{"A", "B", nets, chips["A"], points, 0, 0}
	if len(both) > 1 {
		n := float64(len(both))
		want.Duplicate = math.Sqrt(n * variance(both))
		want.Plain = math.Sqrt(n * (variance(first) + variance(second)))
	}
	near := cmp.Comparer(func(x, y float64) bool { return math.Abs(x-y) <= 1e-9*(1+math.Abs(x)) })
	if diff := cmp.Diff(want, got, near); diff != "" {
		t.Errorf("score (-slow +ours):\n%s", diff)
	}
}

func variance(list []int64) float64 {
	n := big.NewRat(int64(len(list)), 1)
	sum, squares := new(big.Rat), new(big.Rat)
	for _, x := range list {
		r := new(big.Rat).SetInt64(x)
		sum.Add(sum, r)
		squares.Add(squares, r.Mul(r, r))
	}
	mean := new(big.Rat).Mul(sum, sum)
	squares.Sub(squares, mean.Quo(mean, n))
	v, _ := squares.Quo(squares, n.Sub(n, big.NewRat(1, 1))).Float64()
	return v
}
