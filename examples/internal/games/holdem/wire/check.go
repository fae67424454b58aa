package wire

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/acpc"
)

// This file has the check of a bot.

// Check finds the faults of a bot in a game. It lets the bot play the halves
// below, which have a few hands each, by the limits of package trial and the
// options of the match. The bot has the given time to say its version; 0 means
// [StartLimit]. For an answer it has the time of a whole half. An answer that a
// rule changes is [trial.Improper]. The error is an error of [trial.Run], or
// holdem.ErrGame.
//
//   - The bot plays against itself.
//   - The bot plays against a bot that calls, twice, in each seat. Both times
//     the cards are the same. This shows whether the bot plays in the same way.
//   - The bot plays against a bot that folds, also with nothing to call, in
//     each seat. And against bots that always raise by the least or by the
//     most, or whose answers are illegal.
//   - The bot plays against a bot that calls, in each seat, with hands of all
//     kinds: pairs, suited cards and others, from a high card to four of a
//     kind.
//   - Hands have numbers that do not begin with 0. The arena sends comments,
//     sends every byte on its own, or ends the half too early.
func Check(ctx context.Context, bot seat.Bot, x Setup, start time.Duration) (trial.Result, error) {
	if _, err := holdem.Begin(x.Game); err != nil {
		return trial.Result{}, err
	}
	list := trials(x.Game, x.Options)
	for k := range list {
		list[k].Start, list[k].Answer = cmp.Or(start, StartLimit), x.bank()
	}
	return trial.Run(ctx, seat.Comments(bot, comments), list)
}

// checkHands is how many hands a half of a check has, unless a scene has fewer.
// The bot has each position in half of them.
const checkHands = 6

// A scene says how a half of a check goes.
type scene struct {
	game    holdem.Game
	options holdem.Options
	first   int   // the number of the first hand in the lines
	step    int   // from a hand to the next; 0 means 1
	hands   int   // 0 means checkHands
	kinds   bool  // whether there is a hand of each kind instead
	noise   bool  // whether comments are sent
	stop    point // where the arena ends the half
}

// A point is a point of a half at which the arena can end it.
type point int

const (
	atEnd         point = iota // after the half
	beforeVersion              // before the bot has said its version
	afterVersion               // before the first hand
	afterState                 // with the first answer on its way
	afterAction                // in the middle of a hand
	afterHand                  // after a hand
)

// A stubborn bot always wants the same action.
type stubborn holdem.Action

func (b stubborn) Act(holdem.View) (holdem.Action, int64) { return holdem.Action(b), 0 }
func (stubborn) Over(holdem.View)                         {}

// A leaper always wants the largest raise.
type leaper struct{}

func (leaper) Act(v holdem.View) (holdem.Action, int64) {
	r, ok := v.Betting.Raise()
	switch {
	case !ok:
		return holdem.Action{Kind: holdem.Call}, 0
	case r.Min == r.Max && v.Game == holdem.Limit:
		return holdem.Action{Kind: holdem.Raise}, 0
	}
	return holdem.Action{Kind: holdem.Raise, To: r.Max}, 0
}

func (leaper) Over(holdem.View) {}

// trials returns the trials of a check.
func trials(g holdem.Game, o holdem.Options) []trial.Trial {
	var list []trial.Trial
	add := func(name string, c scene, bots ...seat.Bot) *trial.Trial {
		c.game, c.options = g, o
		list = append(list, trial.Trial{Name: name, Bots: bots, Play: c.play})
		return &list[len(list)-1]
	}
	// both adds a trial for each seat of the bot.
	both := func(name string, c scene, other holdem.Bot, change func(*trial.Trial)) {
		for me := range 2 {
			bots := []seat.Bot{nil, nil}
			bots[1-me] = Bot(func() holdem.Bot { return other }, g)
			change(add(name, c, bots...))
		}
	}
	same := func(*trial.Trial) {}
	caller := holdem.Caller{}
	add("play against itself", scene{}, nil, nil)
	both("play the same half twice", scene{}, caller, func(t *trial.Trial) { t.Twice = true })
	both("play against a bot that always folds", scene{}, stubborn{Kind: holdem.Fold}, same)
	both("play against a bot that always raises by the least", scene{hands: 2}, stubborn{Kind: holdem.Raise}, same)
	both("play against a bot that always raises by the most", scene{}, leaper{}, same)
	both("play against a bot whose answers are illegal", scene{}, stubborn{}, same)
	both("play hands whose numbers do not begin with 0", scene{first: 123_456, step: 7}, caller, same)
	both("ignore comments", scene{noise: true}, caller, same)
	both("wait for the end of each line", scene{}, caller, func(t *trial.Trial) { t.Drip = true })
	both("play each kind of hand", scene{kinds: true}, caller, same)
	for _, e := range []struct {
		name string
		stop point
	}{
		{"end when its input ends before its version", beforeVersion},
		{"end when its input ends before the first hand", afterVersion},
		{"end when its input ends after a state", afterState},
		{"end when its input ends in the middle of a hand", afterAction},
		{"end when its input ends after a hand", afterHand},
	} {
		both(e.name, scene{stop: e.stop}, caller, same)
	}
	return list
}

// checkDeal returns the cards of a hand of a check, from 0. All checks have the
// same cards.
func checkDeal(i int) holdem.Deal {
	var cards [holdem.DealSize]duplicate.Card
	if err := (duplicate.Master{}).Deal(1, i+1, cards[:]); err != nil {
		panic("wire: " + err.Error())
	}
	return holdem.DealOf(cards)
}

// deals returns the cards of the hands of the half.
func (c scene) deals() (deals []holdem.Deal) {
	if c.kinds {
		return kinds()
	}
	for i := range cmp.Or(c.hands, checkHands) {
		deals = append(deals, checkDeal(i))
	}
	return deals
}

// searched is how many deals are searched for kinds of hands.
const searched = 2000

// A kind is a kind of hand of a player.
type kind struct {
	position     int // 0 is first
	pair, suited bool
	best         holdem.Category
}

// kindOf returns the kind of hand of a player in a deal.
func kindOf(d holdem.Deal, position int) kind {
	own := d.First
	if position == 1 {
		own = d.Second
	}
	best, err := holdem.Evaluate(append(d.Board[:], own[:]...)...)
	if err != nil {
		panic("wire: " + err.Error())
	}
	return kind{position, own[0]/4 == own[1]/4, own[0]%4 == own[1]%4, best.Category()}
}

// kinds returns deals with hands of all kinds that are not very rare. With two
// trials, a bot has both positions in each of them.
func kinds() (deals []holdem.Deal) {
	seen := map[kind]bool{}
	for i := range searched {
		d := checkDeal(i)
		first, second := kindOf(d, 0), kindOf(d, 1)
		if !seen[first] || !seen[second] {
			seen[first], seen[second] = true, true
			deals = append(deals, d)
		}
	}
	return deals
}

// play is the referee of a trial. Unlike the referee of a competition, it ends
// a half where the trial wants it to end.
func (c scene) play(seats []*trial.Seat) {
	if c.stop == beforeVersion {
		return
	}
	for _, s := range seats {
		answer, ok := s.Ready(fmt.Sprintf("%q", version+"0"))
		if ok && !isVersion(answer) {
			s.Wrong(seat.Babble, seat.Excerpt(answer)+" is no version that is played")
			ok = false
		}
		if !ok {
			return
		}
	}
	if c.stop == afterVersion {
		return
	}
	for i, d := range c.deals() {
		number := c.first + i*max(1, c.step)
		if !c.hand(seats, i%2, number, d) || c.stop == afterHand {
			return
		}
	}
}

// hand plays a hand, which a seat plays in the first position. It reports false
// if the trial is over.
func (c scene) hand(seats []*trial.Seat, first, number int, d holdem.Deal) bool {
	hand, err := holdem.NewHand(c.game, d)
	if err != nil {
		panic("wire: " + err.Error())
	}
	at := [2]*trial.Seat{seats[first], seats[1-first]}
	free := false // the last action is a fold with nothing to call
	for ; !hand.Over(); hand = hand.RunOut() {
		s := hand.Betting.ToAct() - 1
		free = hand.Betting.ToCall() == 0
		state := acpc.MatchState(hand, number, s+1)
		if !at[1-s].Tell(c.lines(acpc.MatchState(hand, number, 2-s))...) {
			return false
		}
		if c.stop == afterState {
			at[s].Tell(c.lines(state)...)
			return false
		}
		answer, ok := at[s].Ask("the same line, a colon, and an action", c.lines(state)...)
		if !ok {
			return false
		}
		c.act(at[s], &hand, state, answer)
		if c.stop == afterAction {
			return false
		}
	}
	if free && hand.Betting.Folded() != holdem.Nobody {
		return true
	}
	for k, s := range at {
		if !s.Tell(c.lines(acpc.MatchState(hand, number, holdem.Seat(k+1)))...) {
			return false
		}
	}
	return true
}

// act takes an answer, and says which rule changes it.
func (c scene) act(s *trial.Seat, hand *holdem.Hand, state, answer string) {
	text, ok := strings.CutPrefix(answer, state+":")
	action := c.options.Read(c.game, text)
	if !ok {
		action = holdem.Action{}
	}
	_, raise := hand.Betting.Raise()
	t := hand.Apply(action)
	switch {
	case t.Rule == 0:
	case !ok:
		s.Improper("the bot does not answer with the same line, a colon, and an action; that is a call by " +
			"rule CallIllegal")
	case action.Kind == 0:
		s.Improper("the bot answers with something that is no action; that is a call by rule CallIllegal")
	case !raise:
		s.Improper("the bot raises where nobody can raise; that is a call by rule CallIllegal")
	case t.Rule == holdem.CallIllegal:
		s.Improper("the bot raises by an amount in a game with limits; that is a call by rule CallIllegal")
	case action.To == 0:
		s.Improper("the bot raises without an amount; that is the smallest raise by rule NearestAmount")
	default:
		s.Improper("the bot raises to an illegal amount; that is the nearest legal amount by rule " +
			"NearestAmount. The amount is all that the bot has then put in during the hand, with its " +
			"blind and earlier rounds")
	}
}

// lines returns lines as they are sent, and with noise also comments.
func (c scene) lines(lines ...string) []string {
	var sent []string
	for _, line := range lines {
		if c.noise {
			sent = append(sent, "# MATCHSTATE:0:0::|\r", ";\r")
		}
		sent = append(sent, line+"\r")
	}
	return sent
}
