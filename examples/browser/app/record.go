package app

import (
	"errors"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file records and corrects results.

// A report is a result of a game. Game is the number of the game in its round.
type report struct {
	Round   int             `json:"round"`
	Game    int             `json:"game"`
	Gold    string          `json:"gold"`
	Silver  string          `json:"silver"`
	Outcome pairing.Outcome `json:"outcome"`
}

// result records or corrects the result of a game.
func result(request []byte) (any, error) {
	var q struct {
		onEvent
		Round   int             `json:"round"`
		Gold    string          `json:"gold"`
		Silver  string          `json:"silver"`
		Outcome pairing.Outcome `json:"outcome"`
	}
	if err := read(request, &q); err != nil {
		return nil, err
	}
	if err := check(q.Event); err != nil {
		return nil, err
	}
	g := pairing.Game[string]{Gold: q.Gold, Silver: q.Silver, Outcome: q.Outcome}
	c, err := pairing.Report(q.Event, q.Round, g)
	if err != nil {
		return nil, err
	}
	return recorded(q.Event, c, []entry{{q.Round, g, c.Old}})
}

// results records or corrects several results: all of them or none.
func results(request []byte) (any, error) {
	var q struct {
		onEvent
		Results []report `json:"results"`
	}
	if err := read(request, &q); err != nil {
		return nil, err
	}
	if err := check(q.Event); err != nil {
		return nil, err
	}
	if len(q.Results) == 0 {
		return nil, errors.New("there is no result to record")
	}
	if most := MaxSteps / (1 + items(q.Event)); len(q.Results) > most {
		return nil, fmt.Errorf("%d results are too many at once; this event can take %d", len(q.Results), most)
	}
	c, list, err := correct(q.Event, q.Results)
	if err != nil {
		return nil, err
	}
	return recorded(q.Event, c, list)
}

// An entry is a result that was recorded, and the outcome before.
type entry struct {
	round int
	game  pairing.Game[string]
	old   pairing.Outcome
}

// maxRefused is the maximum number of results that an error lists.
const maxRefused = 20

// correct makes one correction after the other. The last correction also has
// the records that the others dropped. The error lists the results that are
// refused.
func correct(e event, reports []report) (last pairing.Correction[string], list []entry, err error) {
	var refused []error
	had := map[[2]int]int{}
	for k, r := range reports {
		c, err := r.applyTo(e)
		if before := had[[2]int{r.Round, r.Game}]; err == nil && before > 0 {
			err = fmt.Errorf("result %d is about this game already", before)
		}
		if err != nil && len(reports) == 1 {
			return last, nil, err
		}
		if err != nil {
			refused = append(refused, fmt.Errorf("result %d: %w", k+1, err))
			continue
		}
		// Only one of the corrections can drop rounds. Its round has
		// begun, and the later rounds are gone.
		if len(last.Dropped) > 0 {
			c.Dropped, c.Withdrawals, c.ExtraLives, c.PlayOff = last.Dropped, last.Withdrawals,
				last.ExtraLives, last.PlayOff
		}
		c.Stand = max(c.Stand, last.Stand)
		had[[2]int{r.Round, r.Game}] = k + 1
		g := pairing.Game[string]{Gold: r.Gold, Silver: r.Silver, Outcome: r.Outcome}
		e, last, list = c.Event, c, append(list, entry{r.Round, g, c.Old})
	}
	if n := len(refused) - maxRefused; n > 0 {
		refused = append(refused[:maxRefused],
			errors.New(say.Count(n, "more result is refused", "more results are refused")))
	}
	return last, list, errors.Join(refused...)
}

// applyTo corrects an event by a result.
func (r report) applyTo(e event) (pairing.Correction[string], error) {
	c, err := pairing.Correct(e, r.Round, r.Game, r.Outcome)
	if err != nil {
		return c, err
	}
	if g := e.Rounds[r.Round-1].Games[r.Game-1]; g.Gold != r.Gold || g.Silver != r.Silver {
		return c, fmt.Errorf("game %d of round %d is %s against %s", r.Game, r.Round,
			called(g.Gold), called(g.Silver))
	}
	return c, nil
}

// recorded returns the answer about results.
func recorded(old event, c pairing.Correction[string], list []entry) (any, error) {
	corrected := len(c.Dropped) > 0
	var said []string
	for k, x := range list {
		corrected = corrected || x.old != x.game.Outcome && x.old != pairing.NotPlayed
		if k < maxWhys {
			said = append(said, x.String())
		}
	}
	if n := len(list) - maxWhys; n > 0 {
		more := say.Count(n, "more result is recorded", "more results are recorded")
		said = append(said, say.Capital(more)+".")
	}
	x, err := afterCorrection(c, strings.Join(said, " "))
	if err == nil && corrected {
		x.Changed, err = compare(old, c, list)
	}
	return x, err
}

// String returns the entry in words.
func (x entry) String() string {
	text := fmt.Sprintf("Round %d: %s.", x.round, happened(x.game))
	before := x.game
	before.Outcome = x.old
	switch x.old {
	case x.game.Outcome:
		text += " That was recorded already."
	case pairing.NotPlayed:
	default:
		text += fmt.Sprintf(" Before, it was: %s.", happened(before))
	}
	return text
}
