package wire

import (
	"errors"
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/acpc"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file has the record of a match.

// A Record is the record of a duplicate match between two bots, 0 and 1.
type Record struct {
	Halves [2]Half `json:"halves"`
}

// A Half is the record of a half.
type Half struct {
	// Hands has the betting of each hand, as the lines have it.
	Hands []string `json:"hands"`
	// Rulings are the actions that a rule has changed, in order.
	Rulings []Ruling `json:"rulings,omitempty"`
	// Faults are the faults for which bots had to fold, at most one of
	// each bot. A fault after the last action of a bot is left out.
	Faults []seat.Fault `json:"faults,omitempty"`
	// Micros is how many microseconds each bot has used for its answers.
	// Longest is the time of its longest answer.
	Micros  [2]int64 `json:"micros"`
	Longest [2]int64 `json:"longest"`
}

// A Ruling says that a rule has changed an action.
type Ruling struct {
	Hand   int         `json:"hand"`   // from 1
	Action int         `json:"action"` // of the hand, from 1
	Bot    int         `json:"bot"`    // 0 or 1
	Rule   holdem.Rule `json:"rule"`
	// Wanted is the raise that the bot wanted. Answer is the beginning of
	// an answer that was no action.
	Wanted string `json:"wanted,omitzero"`
	Answer string `json:"answer,omitzero"`
}

// forced reports whether the action is a fold that nobody chose.
func (r Ruling) forced() bool { return r.Rule == holdem.TimeBank || r.Rule == holdem.Unable }

// Changed returns how many actions of a bot were changed by a rule.
func (h Half) Changed(bot int, by holdem.Rule) (n int) {
	for _, r := range h.Rulings {
		if r.Bot == bot && r.Rule == by {
			n++
		}
	}
	return n
}

// timeUsed returns the time that each bot has used.
func (h Half) timeUsed() (timeUsed [2]time.Duration) {
	for k, n := range h.Micros {
		timeUsed[k] = time.Duration(n) * time.Microsecond
	}
	return timeUsed
}

// ErrRecord says that a record is not the record of its match.
var ErrRecord = errors.New("not the record of this match")

// A Result is a match as its record tells it.
type Result struct {
	Record
	// Nets are the chips of each hand, for [duplicate.Score] of the two
	// bots.
	Nets duplicate.Match
	// Hands has the hands of each half.
	Hands [2][]Hand
}

// A Hand is a hand that was played.
type Hand struct {
	Bots [2]int // in the first seat and in the second seat
	Hand holdem.Hand
}

// Chips returns the chips that the first bot has won in the match. The second
// bot has lost as many.
func (r Result) Chips() (sum int64) {
	for _, half := range r.Hands {
		for _, p := range half {
			// Bots[0] is also the seat of bot 0.
			sum += p.Hand.Net[p.Bots[0]]
		}
	}
	return sum
}

// Read reads the record of a match, and plays it again. The error says that the
// record is not the record of this match, or that it says something that the
// referee would not have done.
func (x Setup) Read(m arena.Match, g arena.Game) (Result, error) {
	var r Result
	deals, err := x.deals(m, g.Game)
	if err != nil {
		return Result{}, err
	}
	if err = strict.Unmarshal(g.Record, &r.Record); err == nil {
		for k := range r.Halves {
			if err = r.replay(x, deals, k); err != nil {
				err = fmt.Errorf("%w: half %d, %s", ErrRecord, k+1, err)
				break
			}
		}
	}
	if err != nil {
		return Result{}, fmt.Errorf("wire: %s, game %d: %w", m.ID, g.Game, err)
	}
	return r, nil
}

// replay plays a half again.
func (r *Result) replay(x Setup, deals []dealt, number int) error {
	half := r.Halves[number]
	if len(half.Hands) != len(deals) {
		return fmt.Errorf("%d hands, not %d", len(half.Hands), len(deals))
	}
	nets := &r.Nets.First
	if number > 0 {
		nets = &r.Nets.Second
	}
	rulings := half.Rulings
	var acted, forced [2]int // actions of each bot; forced folds among them
	for i, d := range deals {
		p := Hand{Bots: [2]int{d.first ^ number, 1 - d.first ^ number}}
		var err error
		if p.Hand, err = holdem.NewHand(x.Game, d.deal); err != nil {
			return err
		}
		for _, text := range actions(half.Hands[i]) {
			p.Hand = p.Hand.RunOut()
			if p.Hand.Over() {
				return fmt.Errorf("hand %d: an action after the end", i+1)
			}
			bot := p.Bots[p.Hand.Betting.ToAct()-1]
			var by Ruling
			if len(rulings) > 0 && rulings[0].Hand == i+1 && rulings[0].Action == len(p.Hand.Taken)+1 {
				by, rulings = rulings[0], rulings[1:]
			}
			acted[bot]++
			switch {
			case by.forced():
				forced[bot]++
			case forced[bot] > 0:
				return fmt.Errorf("hand %d: bot %d acts after it was out", i+1, bot)
			}
			if why := x.step(&p.Hand, bot, text, by); why != "" {
				return fmt.Errorf("hand %d, action %d: %s", i+1, len(p.Hand.Taken), why)
			}
		}
		p.Hand = p.Hand.RunOut()
		if !p.Hand.Over() {
			return fmt.Errorf("hand %d is not over", i+1)
		}
		if betting := acpc.Betting(p.Hand); betting != half.Hands[i] {
			return fmt.Errorf("hand %d: %.60q should be %.60q", i+1, half.Hands[i], betting)
		}
		r.Hands[number] = append(r.Hands[number], p)
		*nets = append(*nets, p.Hand.Net[0])
	}
	if len(rulings) > 0 {
		return fmt.Errorf("hand %d has no action %d to be changed", rulings[0].Hand, rulings[0].Action)
	}
	return r.doubt(x, number, acted, forced)
}

// actions splits the betting of a hand into its actions.
func actions(betting string) []string {
	var list []string
	for i := 0; i < len(betting); {
		from := i
		for i++; i < len(betting) && betting[i] >= '0' && betting[i] <= '9'; i++ {
		}
		if betting[from] != '/' {
			list = append(list, betting[from:i])
		}
	}
	return list
}

// step takes an action of a record, and returns its problem.
func (x Setup) step(h *holdem.Hand, bot int, text string, r Ruling) string {
	if r == (Ruling{}) {
		if t := h.Apply(holdem.ReadAction(text)); t.Rule != 0 {
			return fmt.Sprintf("%.20q is not legal", text)
		}
		return ""
	}
	var t holdem.Taken
	wanted := x.Options.Read(x.Game, r.Wanted)
	switch {
	case r.forced():
		t = h.ForceFold(r.Rule, holdem.Action{})
	case r.Wanted != "":
		t = h.Apply(wanted)
	default:
		t = h.Apply(holdem.Action{})
	}
	switch {
	case r.Bot != bot:
		return fmt.Sprintf("the turn is of bot %d", bot)
	case t.Rule != r.Rule:
		return fmt.Sprintf("%v does not apply", r.Rule)
	case r.forced() && (r.Wanted != "" || r.Answer != ""):
		return "a forced fold has no answer"
	case r.Wanted != "" && (r.Answer != "" || wanted.Kind != holdem.Raise || wanted.String() != r.Wanted):
		return fmt.Sprintf("%.20q is not what a bot can have wanted", r.Wanted)
	case len(r.Answer) > maxAnswer:
		return fmt.Sprintf("an answer of more than %d bytes", maxAnswer)
	}
	return ""
}

// doubt says why the faults and times of a half do not fit its actions, or
// returns nil. The counts are the actions of each bot, and the forced folds
// among them, which are the last.
func (r *Result) doubt(x Setup, number int, acted, forced [2]int) error {
	half := r.Halves[number]
	var faults [2]seat.Fault
	for k, f := range half.Faults {
		// The referee never finds an illegal move, since a rule of the
		// game changes it.
		if f.Seat < 0 || f.Seat > 1 || faults[f.Seat].Rule != 0 || f.Rule < seat.Crash || f.Rule > seat.Late ||
			f.Rule == seat.Illegal || f.Over < 0 || f.Over%time.Microsecond != 0 ||
			(f.Rule == seat.Late) != (f.Over > 0) {
			return fmt.Errorf("fault %d cannot be: %v", k+1, &f)
		}
		faults[f.Seat] = f
	}
	bank := x.bank().Microseconds()
	for bot, fault := range faults {
		used, longest, before := half.Micros[bot], half.Longest[bot], int64(0)
		if x.Options.OneBank && number > 0 {
			before = r.Halves[0].Micros[bot]
		}
		late, unable := half.Changed(bot, holdem.TimeBank), half.Changed(bot, holdem.Unable)
		// Was the time over before the half, or by an answer of it?
		early, over := before > bank, used > bank-before
		asked := acted[bot] - forced[bot]
		if !early && forced[bot] > 0 {
			// Also for the answer that was a fault, unless the
			// fault was before.
			asked++
		}
		var wrong string
		switch {
		case used < 0 || asked == 0 && used > 0 || used > 0 && (used-1)/int64(asked) >= longest ||
			longest < 0 || longest > used:
			wrong = "times that cannot be"
		case early && (acted[bot] != late || used > 0 || fault.Rule != 0):
			wrong = "its time was over before the half"
		case early:
		case used-longest > bank-before:
			wrong = "an answer after its time was over"
		case late > 0 && (unable > 0 || !over || fault.Rule == 0):
			wrong = "it cannot have folded by TimeBank"
		case late > 0 && fault.Rule == seat.Late &&
			fault.Over != time.Duration(used-(bank-before))*time.Microsecond:
			wrong = "it was late by another time"
		case unable > 0 && fault.Rule == 0:
			wrong = "it cannot have folded by Unable"
		case unable > 0 && (fault.Rule == seat.Late && (asked > 1 || used > 0) || over):
			wrong = "it must have folded by TimeBank"
		case late+unable == 0 && (over || fault.Rule != 0):
			wrong = "it must have folded"
		}
		if wrong != "" {
			return fmt.Errorf("bot %d: %s", bot, wrong)
		}
	}
	return nil
}

// maxAnswer is the maximum length of an answer in a record, in bytes.
const maxAnswer = 40
