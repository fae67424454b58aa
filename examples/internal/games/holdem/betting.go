package holdem

import (
	"fmt"
	"slices"
)

// A Seat is one of the two seats of a hand.
type Seat uint8

// The seats. Zero is nobody's.
const (
	Nobody Seat = 0
	First  Seat = 1 // has the big blind
	Second Seat = 2 // deals
)

var seats = [...]string{Nobody: "nobody", First: "first", Second: "second"}

// String returns "first", "second" or "nobody".
func (s Seat) String() string {
	if int(s) >= len(seats) {
		return fmt.Sprintf("Seat(%d)", uint8(s))
	}
	return seats[s]
}

// MarshalText returns the text of [Seat.String]. It fails if s is no seat.
func (s Seat) MarshalText() ([]byte, error) {
	if int(s) >= len(seats) {
		return nil, &Problem{Kind: ErrSeat, Detail: s.String()}
	}
	return []byte(s.String()), nil
}

// UnmarshalText reads a seat as [Seat.MarshalText] writes it. The error is
// [ErrSeat].
func (s *Seat) UnmarshalText(text []byte) error {
	i := slices.Index(seats[:], string(text))
	if i < 0 {
		return &Problem{Kind: ErrSeat, Detail: fmt.Sprintf("%.20q", text)}
	}
	*s = Seat(i)
	return nil
}

// other returns the other seat.
func (s Seat) other() Seat { return First + Second - s }

// rounds is how many rounds of betting a hand has.
const rounds = 4

// A Betting is how far the betting of a hand is. It is a value: [Betting.Apply]
// returns a new Betting, and equal Bettings go on in the same way. The zero
// Betting is over.
type Betting struct {
	stakes *stakes
	turn   Seat     // whose it is; Nobody's if it is over
	folded Seat     // who did
	round  uint8    // from 0
	acted  bool     // somebody has, in the round
	raises uint8    // in the round; they are not counted without limits
	last   int64    // bet or raise of the round, or the least
	put    [2]int64 // chips, of the first and the second player
}

// Begin begins the betting of a hand, by rules [SameHands], [ReverseBlinds] and
// [DealerFirst]. The error is [ErrGame].
func Begin(g Game) (Betting, error) {
	s := stakesOf(g)
	if s == nil {
		return Betting{}, &Problem{Kind: ErrGame, Detail: g.String()}
	}
	return begin(s), nil
}

func begin(s *stakes) Betting {
	return Betting{
		// SameHands: the same for all hands.
		stakes: s,
		// DealerFirst: in round 1.
		turn: Second,
		// ReverseBlinds: Second has the small blind.
		put:  [2]int64{s.big, s.small},
		last: s.big,
	}
}

// ToAct returns whose turn it is: [Nobody]'s if the betting is over.
func (b Betting) ToAct() Seat { return b.turn }

// Folded returns who has folded: [Nobody] if no one has.
func (b Betting) Folded() Seat { return b.folded }

// Round returns the round of betting, from 1; after the end, the last one that
// was begun. It is 0 for the zero Betting.
func (b Betting) Round() int {
	if b.stakes == nil {
		return 0
	}
	return int(b.round) + 1
}

// Put returns how many chips each player has put in, the first player first.
func (b Betting) Put() [2]int64 { return b.put }

// ToCall returns how many chips a call costs the player whose turn it is. It is
// 0 if the player can check, and after the end.
func (b Betting) ToCall() int64 {
	if b.turn == Nobody {
		return 0
	}
	return b.put[b.turn.other()-1] - b.put[b.turn-1]
}

// A Range is the totals to which a player can raise, of all that they have put
// in during the hand.
type Range struct{ Min, Max int64 }

// Raise returns the totals to which the player whose turn it is can raise, and
// whether the player can raise. It obeys the rules [FixedBets], [RaiseCaps],
// [ChipCap], [LeastRaise] and [FreeRaises]. With limits, there is one total.
func (b Betting) Raise() (r Range, ok bool) {
	if b.turn == Nobody {
		return Range{}, false
	}
	highest := max(b.put[0], b.put[1])
	if b.stakes.most == 0 {
		// RaiseCaps: with limits, a number of raises in each round.
		if b.raises == b.stakes.raises[b.round] {
			return Range{}, false
		}
		// FixedBets: with limits, one amount.
		to := highest + b.stakes.bets[b.round]
		return Range{to, to}, true
	}
	// FreeRaises: without limits, only the chips end the raises.
	if highest == b.stakes.most { // ChipCap: all chips are in
		return Range{}, false
	}
	// LeastRaise: by the last bet or raise, unless ChipCap forbids it.
	return Range{min(highest+b.last, b.stakes.most), b.stakes.most}, true
}

// Settled reports whether the player whose turn it is can neither raise nor pay
// anything. Then all chips are in, and no later action changes that. It is
// false after the end.
func (b Betting) Settled() bool {
	_, raise := b.Raise()
	return b.turn != Nobody && b.ToCall() == 0 && !raise
}

// A Taken is an action as it was taken.
type Taken struct {
	By    Seat
	Round int // of betting, from 1
	// Wanted is the wish of the player. It is no action if nobody asked the
	// player, by rule [TimeBank] or [Unable].
	Wanted Action
	// Action is the action as it was taken. A raise without limits has an
	// amount.
	Action Action
	// Rule is 0, or the rule that made it another action: [CallIllegal],
	// [NearestAmount], [TimeBank] or [Unable].
	Rule Rule
}

// Apply returns the betting after an action of the player whose turn it is, and
// how the action was taken. A legal action is taken as it is. Any other action
// becomes a legal action by rule [CallIllegal] or [NearestAmount]. If the
// betting is over, nothing changes, and the Taken is zero.
//
// Apply takes constant time, and does not allocate. A hand has at most 23
// actions with limits, and at most 507 without.
func (b Betting) Apply(a Action) (Betting, Taken) {
	if b.turn == Nobody {
		return b, Taken{}
	}
	t := Taken{By: b.turn, Round: int(b.round) + 1, Wanted: a}
	t.Action, t.Rule = b.take(a)
	me, other := b.turn-1, b.turn.other()-1
	both := b.acted
	b.acted = true
	switch t.Action.Kind {
	case Fold:
		b.folded, b.turn = b.turn, Nobody
		return b, t
	case Raise:
		r, _ := b.Raise()
		to := r.Min
		if b.stakes.most == 0 {
			b.raises++
		} else {
			to = t.Action.To
			b.last = to - b.put[other]
		}
		b.put[me] = to
	case Call:
		b.put[me] = b.put[other]
		if both {
			return b.deal(), t
		}
	}
	b.turn = b.turn.other()
	return b, t
}

// take returns the action that a becomes, and the rule if it is another action.
func (b Betting) take(a Action) (Action, Rule) {
	switch a {
	case Action{Kind: Fold}, Action{Kind: Call}:
		return a, 0
	}
	r, ok := b.Raise()
	if a.Kind != Raise || !ok { // CallIllegal: not an action, or no raise
		return Action{Kind: Call}, CallIllegal
	}
	if b.stakes.most == 0 {
		if a.To != 0 {
			return Action{Kind: Call}, CallIllegal
		}
		return a, 0
	}
	if near := min(max(a.To, r.Min), r.Max); near != a.To {
		// NearestAmount: an illegal amount, or none.
		return Action{Raise, near}, NearestAmount
	}
	return a, 0
}

// deal returns the betting after the end of a round: the next one begins, if
// there is one.
func (b Betting) deal() Betting {
	if b.round == rounds-1 { // FourRounds: the last one is over
		b.turn = Nobody
		return b
	}
	b.round++
	b.turn, b.acted, b.raises, b.last = First, false, 0, b.stakes.big
	return b
}
