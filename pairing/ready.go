package pairing

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/rating"
)

// This file has an event that is ready to be paired.

// ready is an event that is ready to be paired, and the best round once it is
// found.
type ready[P comparable] struct {
	*history[P]
	state *state
	field *field
	past  *colorHistory // nil until the first round is described

	best  match                    // the round found
	cost  []Value                  // the cost of that round
	sides []colors.Decision[int32] // the colors of its pairs

	other   *ready[P]      // the same event with other choices, or nil
	first   int32          // who has won an event with points, or -1
	ends    []int32        // games that took place by the end of a round
	name    func(P) string // the name of a player in texts
	allowed int64          // the steps of work that a call may take
}

// newReady replays an event in which every round must be finished.
func newReady[P comparable](e *Event[P], b *budget) (*ready[P], error) {
	h, s, err := replayFinished(e, b)
	if err != nil {
		return nil, err
	}
	f, err := h.bounded(s, b)
	if err != nil {
		return nil, err
	}
	// From here on the memory of the caller is neither needed nor kept. Of
	// the rounds, only their number and the games that took place are
	// needed.
	ends := make([]int32, len(h.rounds))
	took := int32(0)
	for r, games := range h.rounds {
		for _, g := range games {
			if h.meeting(g.outcome) {
				took++
			}
		}
		ends[r] = took
	}
	first := int32(-1)
	if over, _ := s.over(); over && s.ledger != nil {
		places, err := h.newRanking(s, b)
		if err != nil {
			return nil, notRated(e, b, err)
		}
		first = places.champion()
	}
	h.event = &Event[P]{Entrants: slices.Clone(e.Entrants), BothForfeitUnmet: e.BothForfeitUnmet,
		Edition: e.Edition, Points: e.Points}
	h.games = nil
	clear(h.rounds)
	clear(h.byes)
	w := &ready[P]{history: h, state: s, field: f, first: first, allowed: b.allowed, ends: ends, name: idText[P]}
	if over, _ := s.over(); over {
		return w, nil // no choice of the director matters any more
	}
	if len(f.players) == 0 {
		return nil, h.nobodyThere(s)
	}
	return w, h.applyChoices(f, s, len(e.Rounds)+1)
}

// bounded returns the field after the rounds replayed, unless it is too much
// for the search.
func (h *history[P]) bounded(s *state, b *budget) (*field, error) {
	f, err := newField(h, s, b)
	if err != nil {
		return nil, notRated(h.event, b, err)
	}
	if groups := int64(len(f.groups())); !b.spend(stepsOfGap * groups * groups) {
		return nil, f.exceeded(b, atSearch)
	}
	return f, f.tooMuch()
}

// notRated is the error of players who could not be rated.
func notRated[P comparable](e *Event[P], b *budget, err error) error {
	if errors.Is(err, rating.ErrTooLarge) {
		return e.exceeded(b, atOrder)
	}
	// rating.ErrExtreme, since the games have been checked
	return refuse(Problem{Kind: ErrExtreme, Detail: err.Error()})
}

// nobodyThere is the error of an event that goes on while everybody is absent
// or away.
func (h *history[P]) nobodyThere(s *state) error {
	const most = 20 // named
	p := Problem{Kind: ErrEmptyRound, Round: len(h.rounds) + 1}
	var names []string
	for i := range s.losses {
		if s.stays(int32(i)) && len(names) < most {
			p.Entrants = append(p.Entrants, i)
			names = append(names, nameOf(h.who(int32(i))))
		}
	}
	if s.stayers > most {
		names = append(names, fmt.Sprintf("and %d more", s.stayers-most))
	}
	p.Who, p.Detail = strings.Join(names, ", "), "absent or away"
	return refuse(p)
}

// player returns the id of player i of the field.
func (w *ready[P]) player(i int) P { return w.event.Entrants[w.entrant(i)] }

// entrant returns the seed of player i of the field, from 0.
func (w *ready[P]) entrant(i int) int32 { return int32(w.field.players[i].seed - 1) }

// called returns the name of player i of the field in texts.
func (w *ready[P]) called(i int) string { return nameOf(w.name(w.player(i))) }

// round returns the number of the round to be paired.
func (w *ready[P]) round() int { return len(w.rounds) + 1 }

// champion returns the champion of an event that is over, or nil.
func (w *ready[P]) champion() *P {
	_, i := w.state.over()
	if w.state.ledger != nil {
		i = w.first
	}
	if w.playOff != nil {
		i = w.playOff.champion
	}
	if i < 0 {
		return nil
	}
	p := w.event.Entrants[i]
	return &p
}

// choicesText names the director's choices for the round.
func (w *ready[P]) choicesText() string { return w.field.choicesText(w.called) }

// whyNotLeft says why a player is not in the field. The rule is 0 for a player
// who is not an entrant.
func (w *ready[P]) whyNotLeft(p P) (by Rule, kind error) {
	i, ok := w.index[p]
	if !ok {
		return 0, ErrUnknown
	}
	if slices.Contains(w.field.resting, i) {
		return SeveralRest, ErrAbsent
	}
	return w.state.whyOut(i)
}
