package holdem

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/arbiter-go/arbiter/duplicate"
)

// A Deal has the cards of a hand.
type Deal struct {
	First  [2]duplicate.Card `json:"first"`
	Second [2]duplicate.Card `json:"second"`
	Board  [5]duplicate.Card `json:"board"`
}

// DealSize is the number of cards of a deal.
const DealSize = 9

// DealOf returns the deal of cards in the order of a [duplicate.Dealer]: first
// the cards of the first seat, then the cards of the second seat, then the
// board.
func DealOf(cards [DealSize]duplicate.Card) Deal {
	return Deal{[2]duplicate.Card(cards[0:2]), [2]duplicate.Card(cards[2:4]), [5]duplicate.Card(cards[4:9])}
}

// Cards returns the cards of which [DealOf] makes the deal.
func (d Deal) Cards() (cards [DealSize]duplicate.Card) {
	copy(cards[0:2], d.First[:])
	copy(cards[2:4], d.Second[:])
	copy(cards[4:9], d.Board[:])
	return cards
}

// holes returns the cards that each player holds.
func (d Deal) holes() [2][2]duplicate.Card { return [2][2]duplicate.Card{d.First, d.Second} }

// boardCards is how many cards of the board lie open in each round, by rule
// [FourRounds].
var boardCards = [rounds]int{0, 3, 4, 5}

// A Hand is a hand of hold'em, over or not. Once it is over, it stays as it is.
// A copy of a hand that is not over shares the list of actions, so only one of
// the two can go on.
type Hand struct {
	Game    Game
	Deal    Deal
	Taken   []Taken // all actions, as they were taken
	Betting Betting // where they lead to

	// When the hand is over:
	Winner   Seat        // Nobody if the pot was shared
	Net      [2]int64    // chips won by each player; they cancel
	Showdown bool        // nobody folded
	Best     [2]Strength // of each player, at the showdown
}

// Play referees a hand. If the actions end it, later actions are ignored: the
// number of actions used is len(Taken). Illegal actions become legal ones, as
// [Betting.Apply] says.
//
// The error reports every problem at once: [ErrGame], [duplicate.ErrCard] and
// [duplicate.ErrRepeatedCard].
func Play(g Game, d Deal, actions []Action) (Hand, error) {
	h, err := NewHand(g, d)
	if err != nil {
		return Hand{}, err
	}
	for _, a := range actions {
		if h.Over() {
			break
		}
		h.Apply(a)
	}
	return h, nil
}

// NewHand returns a hand before its first action. The error is the error of
// [Play].
func NewHand(g Game, d Deal) (Hand, error) {
	var wrong problems
	b, err := Begin(g)
	if err != nil {
		wrong.Add(err)
	}
	d.check(0, &wrong)
	if err := wrong.err(); err != nil {
		return Hand{}, err
	}
	return Hand{Game: g, Deal: d, Betting: b}, nil
}

// check lists the problems of the cards of a hand. The number of the hand is 0
// if there is only one.
func (d Deal) check(hand int, wrong *problems) {
	if d.good() {
		return
	}
	where := [DealSize]string{"first", "first", "second", "second", "board", "board", "board", "board", "board"}
	had := map[duplicate.Card]string{}
	for i, c := range d.Cards() {
		before, twice := had[c]
		switch {
		case c >= duplicate.DeckSize:
			wrong.add(Problem{Kind: duplicate.ErrCard, Hand: hand,
				Detail: fmt.Sprintf("%v, %s", c, where[i])})
		case twice:
			wrong.add(Problem{Kind: duplicate.ErrRepeatedCard, Hand: hand,
				Detail: fmt.Sprintf("%v, %s and %s", c, before, where[i])})
		}
		had[c] = where[i]
	}
}

// good reports whether the cards are nine cards of a deck.
func (d Deal) good() bool {
	var had uint64
	for _, c := range d.Cards() {
		if c >= duplicate.DeckSize {
			return false
		}
		had |= 1 << c
	}
	return bits.OnesCount64(had) == DealSize
}

// Over reports whether the hand is over.
func (h Hand) Over() bool { return h.Betting.ToAct() == Nobody }

// Rounds returns the actions by rounds, one list for each round that was begun.
func (h Hand) Rounds() [][]Taken {
	lists := make([][]Taken, h.Betting.Round())
	for _, t := range h.Taken {
		lists[t.Round-1] = append(lists[t.Round-1], t)
	}
	return lists
}

// Board returns the cards of the board that lie open. The slice is the caller's
// own.
func (h Hand) Board() []duplicate.Card {
	if h.Betting.Round() == 0 {
		return nil
	}
	return slices.Clone(h.Deal.Board[:boardCards[h.Betting.Round()-1]])
}

// Apply applies an action of the player whose turn it is, as [Betting.Apply]
// does. After the last action, the hand has the chips that each player has won.
// If the hand is over, nothing changes, and the Taken is zero.
func (h *Hand) Apply(a Action) Taken {
	var t Taken
	if h.Betting, t = h.Betting.Apply(a); t != (Taken{}) {
		h.note(t)
	}
	return t
}

// ForceFold folds for the player whose turn it is, by rule [TimeBank] or
// [Unable]. The player can have wanted something else. If the hand is over,
// nothing changes, and the Taken is zero.
func (h *Hand) ForceFold(by Rule, wanted Action) Taken {
	var t Taken
	// Unable: a fold, whatever it costs, as by rule TimeBank.
	if h.Betting, t = h.Betting.Apply(Action{Kind: Fold}); t != (Taken{}) {
		t.Wanted, t.Rule = wanted, by
		h.note(t)
	}
	return t
}

// RunOut returns the hand after the calls for which nobody must be asked: while
// the betting is settled, each player calls. See [Betting.Settled]. A list of
// actions that grows is copied first.
func (h Hand) RunOut() Hand {
	if h.Betting.Settled() {
		h.Taken = slices.Clip(h.Taken) // its memory is the caller's
	}
	for h.Betting.Settled() {
		// FourRounds: the rounds go on, with calls of nothing.
		h.Apply(Action{Kind: Call})
	}
	return h
}

// note adds an action to the hand. After the last action, it also notes the
// chips that each player has won.
func (h *Hand) note(t Taken) {
	h.Taken = append(h.Taken, t)
	if h.Over() {
		h.pay()
	}
}

// pay notes the chips that each player has won, by rules [FoldLoses],
// [BestFive] and [SplitPot].
func (h *Hand) pay() {
	if folded := h.Betting.Folded(); folded != Nobody {
		h.Winner = folded.other() // FoldLoses: without a showdown
	} else {
		h.Showdown = true
		for i, hole := range h.Deal.holes() {
			var s suited
			for _, c := range hole {
				s.add(c)
			}
			for _, c := range h.Deal.Board {
				s.add(c)
			}
			h.Best[i] = s.strength() // BestFive: of seven cards
		}
		switch {
		case h.Best[0] > h.Best[1]:
			h.Winner = First
		case h.Best[0] < h.Best[1]:
			h.Winner = Second
		}
	}
	if h.Winner != Nobody { // SplitPot: else both get their chips back
		won := h.Betting.put[h.Winner.other()-1]
		h.Net[h.Winner-1], h.Net[h.Winner.other()-1] = won, -won
	}
}
