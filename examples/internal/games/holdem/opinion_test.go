package holdem_test

import (
	"runtime"
	"sync"
	"testing"

	"github.com/paulhankin/poker/v2/poker"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/internal/night"
)

// deck returns the cards of the other library in our order. It finds them by
// their names, which have the suit first there.
func deck(t *testing.T) (theirs [duplicate.DeckSize]poker.Card) {
	t.Helper()
	suits := map[byte]string{'c': "C", 'd': "D", 'h': "H", 's': "S"}
	for c := range theirs {
		name := duplicate.Card(c).String()
		card, ok := poker.NameToCard[suits[name[1]]+name[:1]]
		if !ok {
			t.Fatalf("they have no %s", name)
		}
		theirs[c] = card
	}
	return theirs
}

// opinions has our strength of each of their scores. Theirs go from 0 to
// [poker.ScoreMax], and not all of them are there.
type opinions struct {
	hands int
	ours  [poker.ScoreMax + 1]holdem.Strength
	had   [poker.ScoreMax + 1]bool
}

// add notes both opinions about a hand. It reports whether our strength is the
// strength of all hands that they find equal to it.
func (o *opinions) add(theirs int16, ours holdem.Strength) bool {
	o.hands++
	if !o.had[theirs] {
		o.had[theirs], o.ours[theirs] = true, ours
	}
	return o.ours[theirs] == ours
}

// join adds the opinions of others.
func (o *opinions) join(t *testing.T, other *opinions) {
	t.Helper()
	hands := o.hands + other.hands
	for score, had := range other.had {
		if had && !o.add(int16(score), other.ours[score]) {
			t.Fatalf("score %d has our strengths %d and %d", score, o.ours[score], other.ours[score])
		}
	}
	o.hands = hands
}

// check checks that a hand with a higher score has a greater strength, so that
// no two scores have the same strength. It returns how many scores there are.
func (o *opinions) check(t *testing.T) (classes int) {
	t.Helper()
	last := -1
	for score, had := range o.had {
		if !had {
			continue
		}
		classes++
		if last >= 0 && o.ours[score] <= o.ours[last] {
			t.Errorf("score %d is above %d, but our strength is %d after %d", score, last, o.ours[score], o.ours[last])
		}
		last = score
	}
	return classes
}

// five and seven note both opinions about a hand.
func (o *opinions) five(theirs *[duplicate.DeckSize]poker.Card, hand *[5]duplicate.Card) bool {
	var cards [5]poker.Card
	for i, c := range hand {
		cards[i] = theirs[c]
	}
	s, err := holdem.Evaluate(hand[:]...)
	return err == nil && o.add(poker.Eval5(&cards), s)
}

func (o *opinions) seven(theirs *[duplicate.DeckSize]poker.Card, hand *[7]duplicate.Card) bool {
	var cards [7]poker.Card
	for i, c := range hand {
		cards[i] = theirs[c]
	}
	s, err := holdem.Evaluate(hand[:]...)
	return err == nil && o.add(poker.Eval7(&cards), s)
}

// fives compares all hands of five cards.
func fives(t *testing.T, theirs *[duplicate.DeckSize]poker.Card) (o opinions) {
	t.Helper()
	var hand [5]duplicate.Card
	var extend func(n int, from duplicate.Card)
	extend = func(n int, from duplicate.Card) {
		for c := from; c < duplicate.DeckSize; c++ {
			hand[n] = c
			if n < len(hand)-1 {
				extend(n+1, c+1)
			} else if !o.five(theirs, &hand) {
				t.Fatalf("%v", hand)
			}
		}
	}
	extend(0, 0)
	return o
}

// TestFives compares all hands of five cards: the same are equal, and the same
// are better.
func TestFives(t *testing.T) {
	theirs := deck(t)
	o := fives(t, &theirs)
	if classes := o.check(t); o.hands != 2598960 || classes != 7462 {
		t.Errorf("%d hands of %d scores", o.hands, classes)
	}
}

// TestSevens compares all 133,784,560 hands of seven cards. Each has the
// opinions of its best five. By day it compares the hands of every 20th pair of
// lowest cards.
func TestSevens(t *testing.T) {
	step, hands, scores := night.Cases(20, 1), night.Cases(4870969, 133784560), night.Cases(3474, 4824)
	theirs := deck(t)
	// Each worker has hands by their lowest two cards.
	type pair [2]duplicate.Card
	work := make(chan pair)
	parts := make([]opinions, runtime.GOMAXPROCS(0))
	var done sync.WaitGroup
	for w := range parts {
		o := &parts[w]
		done.Go(func() {
			for p := range work {
				hand := [7]duplicate.Card{p[0], p[1]}
				var extend func(n int, from duplicate.Card) bool
				extend = func(n int, from duplicate.Card) bool {
					if n == len(hand) {
						return o.seven(&theirs, &hand)
					}
					for c := from; c < duplicate.DeckSize; c++ {
						hand[n] = c
						if !extend(n+1, c+1) {
							return false
						}
					}
					return true
				}
				if !extend(2, p[1]+1) {
					t.Errorf("%v", hand)
				}
			}
		})
	}
	n := 0
	for x := range duplicate.Card(duplicate.DeckSize) {
		for y := x + 1; y < duplicate.DeckSize; y++ {
			if n++; n%step == 0 {
				work <- pair{x, y}
			}
		}
	}
	close(work)
	done.Wait()
	o := &opinions{}
	for w := range parts {
		o.join(t, &parts[w])
	}
	classes := o.check(t)
	if o.hands != hands || classes != scores {
		t.Errorf("%d hands of %d scores", o.hands, classes)
	}
	five := fives(t, &theirs)
	o.join(t, &five)
	o.check(t)
}
