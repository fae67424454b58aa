package holdem

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// MaxHands is the most hands that a half of a match can have.
const MaxHands = 100_000

// A Bot plays one half of a match, in one seat or the other.
type Bot interface {
	// Act returns the action of the player in a turn, and how many
	// milliseconds that took.
	Act(View) (Action, int64)

	// Over shows the player a hand that has ended, to learn from.
	Over(View)
}

// A View is a player's view of a hand. It is theirs to keep, and to change.
// Only Taken shares its memory with the player's other views of the same hand.
//
// A player sees the other player's actions as they were taken. The action that
// the other player wanted is left out, and so is the rule that changed it,
// because a wish tells about the cards.
type View struct {
	Number  int // of the hand in its half, from 1
	Game    Game
	Seat    Seat
	Cards   [2]duplicate.Card
	Board   []duplicate.Card // that lies open
	Taken   []Taken          // Wanted and Rule are the player's own
	Betting Betting
	Left    int64 // milliseconds left in the bank of rule [TimeBank]

	// When the hand is over:
	Over     bool
	Net      int64 // chips that the player has won
	Showdown bool  // and so
	// Shown has the other player's cards, by rule [ShowCards]. Without a
	// showdown it means nothing.
	Shown [2]duplicate.Card
}

// A Match is a duplicate match to be played, with the cards of its plan. P is
// the caller's own type of player id.
type Match[P comparable] struct {
	Game Game
	// Plan has two players at a table, and a dealer of [DealSize] cards.
	Plan  *duplicate.Timetable[P]
	Table int // of the plan, from 1
	Match int // of the table's series, from 1

	// Options are other readings of the rules.
	Options Options

	// Start returns the player's bot. It is called once for each player
	// before each half. The bot must remember nothing of an earlier half,
	// by rule ResetMemory of package duplicate.
	Start func(player P) Bot

	// Watch is called with every hand that is over, with all cards. It may
	// be nil.
	Watch func(Record[P])
}

// A Record is a hand of a match as it was played.
type Record[P comparable] struct {
	Planned duplicate.Hand[P] // which one, and who sat where
	Hand    Hand
}

// A Result is the result of a match.
type Result[P comparable] struct {
	// Players are in the order of the plan. The first of them sat first in
	// hand 1 of the first half.
	Players [2]P
	// Log has all hands in order, with all cards, for
	// [duplicate.Timetable.Check].
	Log    []duplicate.Played[P]
	Nets   duplicate.Match // for [duplicate.Score]
	Halves [2]Half
}

// A Half is how the players did in a half, in the order of Players.
type Half struct {
	Net    [2]int64 // chips won; they cancel
	Millis [2]int64 // that the players took, also when too late
	Forced [2]int64 // actions that were folds by rule [TimeBank]
}

// Play plays the match, hand by hand as planned, by all rules of this package.
//
// Before anything is played, the error reports every problem at once:
// [ErrGame], [ErrNoPlan], [duplicate.ErrNoDealer], [ErrDealSize], [ErrNoBot],
// [duplicate.ErrNotPlanned], [ErrTwoPlayers], [duplicate.ErrTooLarge] for more
// than [MaxHands] hands, and for each deal [duplicate.ErrCard],
// [duplicate.ErrRepeatedCard] and the errors of the dealer. Later the error is
// [ErrNoBot] if Start returns nil, or [ErrTime] for the first action with a
// negative time. With an error there is no result.
//
// Play uses time and memory in proportion to the number of hands, besides the
// bots.
func (m Match[P]) Play() (Result[P], error) {
	var wrong problems
	if _, err := Begin(m.Game); err != nil {
		wrong.Add(err)
	}
	if m.Start == nil {
		wrong.add(Problem{Kind: ErrNoBot})
	}
	players, hands := m.planned(&wrong)
	deals := m.deals(hands, &wrong)
	if err := wrong.err(); err != nil {
		return Result[P]{}, err
	}
	r := Result[P]{Players: players}
	bank := m.Options.PerHand() * int64(hands)
	left := [2]int64{2 * bank, 2 * bank}
	for i, nets := range []*[]int64{&r.Nets.First, &r.Nets.Second} {
		*nets = make([]int64, hands)
		if !m.Options.OneBank { // TimeBank: a bank for each half
			left = [2]int64{bank, bank}
		}
		if err := m.half(i+1, deals, &left, &r, *nets); err != nil {
			return Result[P]{}, err
		}
	}
	return r, nil
}

// place returns where a hand is in the plan.
func (m Match[P]) place(half, hand int) duplicate.Position {
	return duplicate.Position{Table: m.Table, Match: m.Match, Half: half, Hand: hand}
}

// planned returns who plays, and how many hands a half has. The number is 0 if
// nothing can be played.
func (m Match[P]) planned(wrong *problems) (players [2]P, hands int) {
	if m.Plan == nil {
		wrong.add(Problem{Kind: ErrNoPlan})
		return players, 0
	}
	one, err := m.Plan.Hand(m.place(1, 1))
	if err != nil {
		wrong.add(Problem{Kind: err})
		return players, 0
	}
	if len(one.Seats) != 2 {
		wrong.add(Problem{Kind: ErrTwoPlayers, Detail: fmt.Sprint(len(one.Seats))})
		return players, 0
	}
	for hands = 1; hands <= MaxHands; hands++ {
		_, err := m.Plan.Hand(m.place(1, hands+1))
		if err != nil { // no more hands
			return [2]P(one.Seats), hands
		}
	}
	wrong.add(Problem{Kind: duplicate.ErrTooLarge, Detail: fmt.Sprintf("more than %d hands", MaxHands)})
	return players, 0
}

// deals returns the deals of the hands of a half, as the plan has them.
func (m Match[P]) deals(hands int, wrong *problems) []Deal {
	deals := make([]Deal, hands)
	for i := range deals {
		planned, err := m.Plan.Deal(m.place(1, i+1), 2)
		switch {
		case errors.Is(err, duplicate.ErrNoDealer):
			wrong.add(Problem{Kind: duplicate.ErrNoDealer})
			return nil
		case err != nil:
			wrong.add(Problem{Kind: err, Hand: i + 1})
			continue
		case len(planned.Board) != 5:
			wrong.add(Problem{Kind: ErrDealSize,
				Detail: fmt.Sprintf("%d cards, not %d", 4+len(planned.Board), DealSize)})
			return nil
		}
		first, second := [2]duplicate.Card(planned.Holes[0]), [2]duplicate.Card(planned.Holes[1])
		deals[i] = Deal{first, second, [5]duplicate.Card(planned.Board)}
		deals[i].check(i+1, wrong)
	}
	return deals
}

// A player plays a half.
type player struct {
	bot  Bot
	left int64 // milliseconds; below 0 if there were not enough
	half *Half
	me   int // in the lists of half

	taken []Taken // the actions of the hand as the player has seen them
}

// shownActions returns the actions of a hand as the player in a seat sees them,
// in memory of the player's own. Actions that were shown before are not copied
// again, because a hand without limits can have 507 actions.
func (p *player) shownActions(seat Seat, taken []Taken) []Taken {
	for _, t := range taken[len(p.taken):] {
		if t.By != seat {
			t.Wanted, t.Rule = Action{}, 0
		}
		p.taken = append(p.taken, t)
	}
	return slices.Clip(p.taken)
}

// half plays a half with the time that the players have left, and notes the
// nets of whoever sat first.
func (m Match[P]) half(half int, deals []Deal, left *[2]int64, r *Result[P], nets []int64) error {
	var players [2]*player
	for i, p := range r.Players {
		bot := m.Start(p)
		if bot == nil {
			return &Problem{Kind: ErrNoBot, Half: half, Player: problem.Name(p)}
		}
		players[i] = &player{bot: bot, left: left[i], half: &r.Halves[half-1], me: i}
	}
	for i, d := range deals {
		planned, err := m.Plan.Hand(m.place(half, i+1))
		if err != nil {
			return err
		}
		seated := players
		if planned.Seats[0] != r.Players[0] {
			seated[0], seated[1] = players[1], players[0]
		}
		h := Hand{Game: m.Game, Deal: d, Betting: begin(stakesOf(m.Game))}
		if wrong := h.play(i+1, seated, m.Options); wrong != nil {
			wrong.Half, wrong.Player = half, problem.Name(planned.Seats[h.Betting.ToAct()-1])
			return wrong
		}
		for s, p := range seated {
			p.half.Net[p.me] += h.Net[s]
		}
		cards := d.Cards()
		r.Log = append(r.Log, duplicate.Played[P]{Position: planned.Position,
			Seats: planned.Seats, Cards: cards[:]})
		nets[i] = h.Net[0]
		if m.Watch != nil {
			// The log keeps its own list.
			planned.Seats = slices.Clone(planned.Seats)
			m.Watch(Record[P]{planned, h})
		}
	}
	for i, p := range players {
		left[i] = p.left
	}
	return nil
}

// play plays a hand to its end. It stops at a problem with the player whose
// turn it is.
func (h *Hand) play(number int, seated [2]*player, o Options) *Problem {
	for _, p := range seated {
		p.taken = nil
	}
	for !h.Over() {
		seat := h.Betting.ToAct()
		p := seated[seat-1]
		a, wrong := p.act(h.view(seat, number, p))
		if wrong != nil {
			wrong.Hand = number
			return wrong
		}
		a = o.judge(h.Game, a)
		if p.left >= 0 {
			h.Apply(a)
			continue
		}
		p.half.Forced[p.me]++
		h.ForceFold(TimeBank, a)
	}
	for i, p := range seated {
		p.bot.Over(h.view(Seat(i+1), number, p))
	}
	return nil
}

// act returns the wish of the player, and counts the time. By rule [TimeBank],
// a player whose time has run out is not asked.
func (p *player) act(v View) (Action, *Problem) {
	if p.left < 0 {
		return Action{}, nil
	}
	a, millis := p.bot.Act(v)
	if millis < 0 {
		return Action{}, &Problem{Kind: ErrTime, Rule: TimeBank, Detail: fmt.Sprintf("%d ms", millis)}
	}
	// TimeBank: below 0, this action and all later actions are folds.
	p.left -= millis
	p.half.Millis[p.me] += min(millis, math.MaxInt64-p.half.Millis[p.me])
	return a, nil
}

// view returns the view of a player, by rule [ShowCards].
func (h *Hand) view(seat Seat, number int, p *player) View {
	holes := h.Deal.holes()
	v := View{
		Number: number, Game: h.Game, Seat: seat, Cards: holes[seat-1],
		Board: h.Board(), Taken: p.shownActions(seat, h.Taken),
		Betting: h.Betting, Left: max(p.left, 0),
	}
	if h.Over() {
		v.Over, v.Net, v.Showdown = true, h.Net[seat-1], h.Showdown
	}
	// ShowCards: after a fold, neither player sees the other's cards.
	if h.Showdown {
		v.Shown = holes[seat.other()-1]
	}
	return v
}
