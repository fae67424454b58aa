package wire

import (
	"fmt"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/acpc"
)

// This file has the referee of a half.

// version is the beginning of a bot's first line, with any number behind it.
const version = "VERSION:2.0."

// isVersion reports whether a bot says a version that is played here.
func isVersion(answer string) bool {
	rest, ok := strings.CutPrefix(answer, version)
	return ok && rest != "" && strings.Trim(rest, "0123456789") == ""
}

// A half is a half of a match that is being played.
type half struct {
	setup Setup
	deals []dealt
	// swap is 1 in the second half, where each bot has the other's seat.
	swap  int
	start time.Duration    // for the version; 0 means StartLimit
	spent [2]time.Duration // of the bank, before this half

	record Half
	seats  []*seat.Seat
	left   [2]time.Duration
	out    [2]holdem.Rule // why a bot only folds, or 0
	faults [2]*seat.Fault // why it folds, until that is in the record
	lines  [2][]string    // that a bot has yet to be told
}

// play plays the half. The record has the result. If the arena fails, play
// returns at once.
func (h *half) play(seats []*seat.Seat) {
	h.seats = seats
	h.record = Half{Hands: make([]string, 0, len(h.deals))}
	for k := range h.left {
		// TimeBank: for this half, or the rest of the bank of both.
		h.left[k] = h.setup.bank()
		if h.setup.Options.OneBank {
			h.left[k] -= h.spent[k]
		}
		if h.left[k] < 0 {
			h.out[k] = holdem.TimeBank
		}
	}
	if !h.join() {
		return
	}
	for i, d := range h.deals {
		if !h.hand(i, d) {
			return
		}
	}
	for k := range h.seats {
		h.tell(k)
	}
}

// lastLook is the time that the second bot of a match has for its version if
// the first bot has used all of the time, so that the arena reads the answer
// that the second bot has given meanwhile.
const lastLook = 100 * time.Millisecond

// join waits for the version of each bot. It reports false if the arena fails.
func (h *half) join() bool {
	limit := h.start
	if limit == 0 {
		limit = StartLimit
	}
	for k, s := range h.seats {
		// The time of a bot runs while the arena waits for the other.
		answer, used, fault := s.Ask(limit)
		limit = max(limit-used, lastLook)
		if fault == nil && !isVersion(answer) {
			fault = s.Fault(seat.Babble, fmt.Sprintf("%q was expected", version+"0"))
		}
		// Unable: a bot that does not start.
		if fault != nil && !h.blame(k, fault, holdem.Unable) {
			return false
		}
	}
	return true
}

// blame notes that the bot only folds from now on. It reports false for a fault
// of the arena.
func (h *half) blame(bot int, f *seat.Fault, by holdem.Rule) bool {
	if f.Rule == seat.Own {
		return false
	}
	if h.out[bot] == 0 {
		h.out[bot], h.faults[bot] = by, f
	}
	return true
}

// hand plays a hand. It reports false if the arena fails.
func (h *half) hand(number int, d dealt) bool {
	hand, err := holdem.NewHand(h.setup.Game, d.deal)
	if err != nil {
		panic("wire: a deal has problems: " + err.Error())
	}
	// ExchangeSeats: in the second half each bot has the other's seat.
	bots := [2]int{d.first ^ h.swap, 1 - d.first ^ h.swap}
	free := false // the last action is a fold with nothing to call
	for ; !hand.Over(); hand = hand.RunOut() {
		var states [2]string
		for s, bot := range bots {
			states[s] = acpc.MatchState(hand, number, holdem.Seat(s+1))
			h.lines[bot] = append(h.lines[bot], states[s]+"\r")
		}
		s := hand.Betting.ToAct() - 1
		free = hand.Betting.ToCall() == 0
		if !h.act(&hand, number, bots[s], bots[1-s], states[s]) {
			return false
		}
	}
	h.record.Hands = append(h.record.Hands, acpc.Betting(hand))
	if free && hand.Betting.Folded() != holdem.Nobody {
		return true
	}
	for s, bot := range bots {
		h.lines[bot] = append(h.lines[bot], acpc.MatchState(hand, number, holdem.Seat(s+1))+"\r")
	}
	return true
}

// act has a bot act. It reports false if the arena fails.
func (h *half) act(hand *holdem.Hand, number, bot, other int, state string) bool {
	if !h.tell(other) {
		return false
	}
	if h.out[bot] != 0 {
		h.force(hand, number, bot)
		return true
	}
	limit := h.left[bot]
	answer, used, fault := h.seats[bot].Ask(limit, h.take(bot)...)
	h.record.Micros[bot] += used.Microseconds()
	h.record.Longest[bot] = max(h.record.Longest[bot], used.Microseconds())
	h.left[bot] -= used
	if fault != nil {
		by := holdem.Unable
		if used > limit { // whatever came then
			by = holdem.TimeBank
		}
		if !h.blame(bot, fault, by) {
			return false
		}
		h.force(hand, number, bot)
		return true
	}
	text, ok := strings.CutPrefix(answer, state+":")
	action := h.setup.Options.Read(h.setup.Game, text)
	if !ok {
		// CallIllegal: an answer to another state, or to none.
		text, action = answer, holdem.Action{}
	}
	t := hand.Apply(action)
	switch {
	case t.Rule == 0:
	case action.Kind == 0:
		h.note(hand, number, bot, Ruling{Answer: seat.Short(text, maxAnswer)})
	default:
		h.note(hand, number, bot, Ruling{Wanted: action.String()})
	}
	return true
}

// force folds for a bot that is out. The first of these folds puts the fault
// into the record.
func (h *half) force(hand *holdem.Hand, number, bot int) {
	if f := h.faults[bot]; f != nil {
		h.record.Faults = append(h.record.Faults, *f)
		h.faults[bot] = nil
	}
	hand.ForceFold(h.out[bot], holdem.Action{})
	h.note(hand, number, bot, Ruling{})
}

// note notes that a rule has changed the last action of a hand.
func (h *half) note(hand *holdem.Hand, number, bot int, r Ruling) {
	r.Hand, r.Action, r.Bot, r.Rule = number+1, len(hand.Taken), bot, hand.Taken[len(hand.Taken)-1].Rule
	h.record.Rulings = append(h.record.Rulings, r)
}

// take returns the lines that a bot has yet to be told.
func (h *half) take(bot int) []string {
	lines := h.lines[bot]
	h.lines[bot] = nil
	return lines
}

// tell sends a bot the lines that it has yet to be told. It reports false if
// the arena fails.
func (h *half) tell(bot int) bool {
	lines := h.take(bot)
	if h.out[bot] != 0 {
		return true
	}
	if f := h.seats[bot].Tell(lines...); f != nil {
		return h.blame(bot, f, holdem.Unable)
	}
	return true
}
