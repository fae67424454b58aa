package wire

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// This file plays the games of a plan.

// StartLimit is the time that a bot has to become ready.
const StartLimit = time.Minute

// Conditions have everything that decides a game, except the bots.
type Conditions struct {
	// Options are the options of every game. Play is always unattended. The
	// options of a single side have no effect.
	Options abalone.Options
	// Human reports whether a bot plays behind a human interface, by its
	// name in the plan. If Human is nil, no bot does.
	Human func(name string) bool
}

// Games plays the games of a plan between bots.
type Games struct {
	Conditions
	// Bot returns a bot by its name in the plan.
	Bot    func(name string) seat.Bot
	Limits seat.Limits
	// Start is the time that a bot has to become ready; 0 means StartLimit.
	Start time.Duration
	// Log returns where the log of a game goes, or nil if there is none.
	// Log itself can be nil.
	Log func(m arena.Match, game int) (io.WriteCloser, error)
	// Grant returns how much time a bot has for trouble in a game, by rule
	// abalone.Trouble. It is asked when the playing time is over, and can
	// say more later. The ID is what the bots are told. It can be nil.
	Grant func(id, name string) time.Duration
	// Played is called after each game that counts. Several workers can
	// call it at a time. It can be nil.
	Played func(m arena.Match, game int, r Record, report seat.Report)
}

// Seed returns the number from which a bot can draw its lots. It is the number
// that [arena.Seed.Lots] makes of the ID of the match, and of the numbers of
// the game and the seat.
func Seed(plan arena.Seed, m arena.Match, game, seat int) uint64 {
	return plan.Lots(m.ID, strconv.Itoa(game), strconv.Itoa(seat))
}

// Play plays a game of a plan. It is the Play of a runner.
func (h Games) Play(ctx context.Context, p arena.Plan, m arena.Match, game int) (json.RawMessage, error) {
	r, err := h.Referee(p, m, game)
	if err != nil {
		return nil, err
	}
	r.Limit = h.Start
	g := seat.Game{Limits: h.Limits}
	for _, name := range m.Bots {
		g.Bots = append(g.Bots, h.Bot(name))
	}
	if h.Log != nil {
		log, err := h.Log(m, game)
		if err != nil {
			return nil, err
		}
		if log != nil {
			defer log.Close()
			g.Log = log
		}
	}
	if h.Grant != nil {
		g.More = func(seat int, extra time.Duration) time.Duration {
			return r.more(seat, min(h.Grant(r.ID, m.Bots[seat]), abalone.TroubleTime)-extra)
		}
	}
	report, err := seat.Play(ctx, g, r.Play)
	if err != nil {
		return nil, err
	}
	if h.Played != nil {
		h.Played(m, game, r.Record, report)
	}
	return json.Marshal(&r.Record)
}

// Referee returns the referee of a game of a plan. It fails if a match has
// another number of bots than two, if an option is not allowed, or if the
// playing time is no whole number of milliseconds.
func (x Conditions) Referee(p arena.Plan, m arena.Match, game int) (*Referee, error) {
	wrong := func(err error) (*Referee, error) {
		return nil, fmt.Errorf("wire: %s, game %d: %w", m.ID, game, err)
	}
	if len(m.Bots) != 2 {
		return wrong(fmt.Errorf("%d bots, not 2", len(m.Bots)))
	}
	r := &Referee{ID: fmt.Sprintf("%s/%d", m.ID, game), Options: x.Options, Black: black(game)}
	for k := range r.Seeds {
		r.Seeds[k] = Seed(p.Seed, m, game, k)
	}
	human := func(k int) bool { return x.Human != nil && x.Human(m.Bots[k]) }
	r.Options.Unattended = true
	r.Options.BlackByHuman, r.Options.WhiteByHuman = human(r.Black), human(1-r.Black)
	r.Options.BlackTrouble, r.Options.WhiteTrouble = 0, 0
	if err := r.Options.Check(); err != nil {
		return wrong(err)
	}
	if r.Options.Time%time.Millisecond != 0 {
		return wrong(fmt.Errorf("a playing time of %v, which is no number of milliseconds", r.Options.Time))
	}
	return r, nil
}

// black returns the seat that has the black marbles: seat 0 in the first game
// of a match, and then each seat in turn.
func black(game int) int { return (game + 1) % 2 }
