package wire

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// This file plays the series of a plan.

// StartLimit is the time that a bot has to say its version, at the beginning of
// each half.
const StartLimit = 10 * time.Minute

// comments are the signs of the lines of a bot that are comments.
const comments = "#;"

// A Setup has everything that decides a match, except the bots.
type Setup struct {
	Game    holdem.Game
	Hands   int // of a half
	Dealer  duplicate.Dealer
	Options holdem.Options
}

// bank returns the time of a bot for a half, or for both halves by
// [holdem.Options].
func (x Setup) bank() time.Duration {
	bank := time.Duration(int64(x.Hands)*x.Options.PerHand()) * time.Millisecond
	if x.Options.OneBank {
		bank *= 2
	}
	return bank
}

// Games plays the series of a plan. A match of the arena is a series, and a
// game of that match is a duplicate match.
type Games struct {
	Setup
	// Bot returns a bot by its name in the plan. The seed is for its lots.
	Bot    func(name string, seed uint64) seat.Bot
	Limits seat.Limits
	// Start is the time that a bot has to say its version; 0 means
	// StartLimit.
	Start time.Duration
	// Log returns where the log of a half goes, or nil if there is none.
	// Log itself can be nil.
	Log func(m arena.Match, game, half int) (io.WriteCloser, error)
	// Done is called after each match that counts, with a report for each
	// half. Several workers can call it at a time. It can be nil.
	Done func(m arena.Match, game int, r Record, halves [2]seat.Report)
}

// Seed returns the number from which a bot can draw its lots. It is the number
// that [arena.Seed.Lots] makes of the number of the match, the names of the two
// bots, and the seat of the bot. In hand 1 of the half, the bot that is named
// first has seat 0, and the other bot has seat 1. The half is 1 or 2, and the
// bot is 0 or 1, in the order of the series.
//
// So nothing follows from the ID of the series or from the order of its bots.
// In the other order the halves change places, and each half is played alike.
// The seed of the plan must be another for each stage.
//
// A bot learns nothing from its own number, not even who its opponent is.
func Seed(plan arena.Seed, m arena.Match, game, half, bot int) uint64 {
	return plan.Lots(strconv.Itoa(game), m.Bots[half-1], m.Bots[2-half], strconv.Itoa(bot^(half-1)))
}

// Play plays a game of a plan, which is a duplicate match. It is the Play of a
// runner.
func (x Games) Play(ctx context.Context, p arena.Plan, m arena.Match, game int) (json.RawMessage, error) {
	deals, err := x.deals(m, game)
	if err != nil {
		return nil, err
	}
	var r Record
	var reports [2]seat.Report
	for k := range r.Halves {
		h := &half{
			setup: x.Setup, deals: deals, swap: k, start: x.Start,
			spent: r.Halves[0].timeUsed(), // nothing before half 1
		}
		if reports[k], err = x.half(ctx, p.Seed, m, game, k+1, h); err != nil {
			return nil, err
		}
		r.Halves[k] = h.record
	}
	if x.Done != nil {
		x.Done(m, game, r, reports)
	}
	return json.Marshal(r)
}

// Practice plays the first half of a match, and nothing else. It returns the
// record of the half, and the chips that the first bot has won.
func (x Games) Practice(ctx context.Context, p arena.Plan, m arena.Match) (Half, int64, error) {
	deals, err := x.deals(m, 1)
	if err != nil {
		return Half{}, 0, err
	}
	h := &half{setup: x.Setup, deals: deals, start: x.Start}
	if _, err = x.half(ctx, p.Seed, m, 1, 1, h); err != nil {
		return Half{}, 0, err
	}
	var r Result
	r.Halves[0] = h.record
	if err = r.replay(x.Setup, deals, 0); err != nil {
		return Half{}, 0, err
	}
	return h.record, r.Chips(), nil
}

// half plays a half with new bots.
func (x Games) half(ctx context.Context, plan arena.Seed, m arena.Match, game, number int,
	h *half) (seat.Report, error) {
	g := seat.Game{Limits: x.Limits}
	for k, name := range m.Bots {
		// ResetMemory: a new bot for each half.
		b := x.Bot(name, Seed(plan, m, game, number, k))
		if b == nil {
			return seat.Report{}, fmt.Errorf("wire: %s, game %d: %w: %.100q", m.ID, game,
				holdem.ErrNoBot, name)
		}
		g.Bots = append(g.Bots, seat.Comments(b, comments))
	}
	if x.Log != nil {
		log, err := x.Log(m, game, number)
		if err != nil {
			return seat.Report{}, err
		}
		if log != nil {
			defer log.Close()
			g.Log = log
		}
	}
	return seat.Play(ctx, g, h.play)
}

// A dealt is a deal, and who sits first in the first half: 0 for the first bot
// of the match, and 1 for the second.
type dealt struct {
	deal  holdem.Deal
	first int
}

// deals returns the deals of a match.
func (x Setup) deals(m arena.Match, game int) ([]dealt, error) {
	wrong := func(err error) ([]dealt, error) {
		return nil, fmt.Errorf("wire: %s, game %d: %w", m.ID, game, err)
	}
	if len(m.Bots) != 2 {
		return wrong(holdem.ErrTwoPlayers)
	}
	if x.Dealer == nil {
		return wrong(duplicate.ErrNoDealer)
	}
	if x.Hands > holdem.MaxHands {
		return wrong(fmt.Errorf("%w: %d hands, at most %d", duplicate.ErrTooLarge, x.Hands, holdem.MaxHands))
	}
	// CommonDeals, SameDeals: the number of the match and of the hand
	// decide the cards, whoever plays, in both halves.
	plan, err := duplicate.Schedule(duplicate.Event[int]{Tables: [][]int{{0, 1}}, Hands: x.Hands, Matches: game})
	if err != nil {
		return wrong(err)
	}
	deals := make([]dealt, x.Hands)
	for i := range deals {
		planned, err := plan.Hand(duplicate.Position{Table: 1, Match: game, Half: 1, Hand: i + 1})
		if err != nil {
			return wrong(err)
		}
		var cards [holdem.DealSize]duplicate.Card
		if err := x.Dealer.Deal(game, i+1, cards[:]); err != nil {
			return wrong(err)
		}
		deals[i] = dealt{holdem.DealOf(cards), planned.Seats[0]}
		if _, err := holdem.NewHand(x.Game, deals[i].deal); err != nil {
			return wrong(fmt.Errorf("hand %d: %w", i+1, err))
		}
	}
	return deals, nil
}
