package pairing

import (
	"fmt"
	"strings"
)

// applyChoices applies the director's choices for a round.
func (w *work[P]) applyChoices(round int) error {
	var pins []pin
	for _, p := range w.pins {
		if int(p.round) == round {
			pins = append(pins, p)
		}
	}
	var ps problems
	for _, p := range w.field.setChoices(pins, w.forbidden) {
		if !ps.Room() {
			continue
		}
		at := w.problem(spot{round: round}, ErrPin, "pinned twice", w.who(p.first))
		if p.second >= 0 {
			at = w.problem(spot{round: round}, ErrPin, "pinned twice", w.who(p.first), w.who(p.second))
		} else {
			at.Where = "bye"
			if !w.field.odd {
				at.Detail = fmt.Sprintf("%s to be paired, so there is no bye", count(len(w.field.players), "player"))
			}
		}
		at.Criterion = Allowed
		for _, i := range [...]int32{p.first, p.second} {
			if i >= 0 && (!w.state.left(i) || w.state.absent(i)) {
				_, kind := w.whyNotLeft(w.event.Entrants[i])
				at.Detail = fmt.Sprintf("%s: %v", nameOf(w.who(i)), kind)
			}
		}
		ps.add(at)
	}
	return ps.err()
}

// choices names the director's choices that bear on the field, the first of
// them if there are many.
func (w *work[P]) choices() string {
	f := w.field
	if !f.directed() {
		return ""
	}
	const most = 20
	var texts []string
	n := 0
	say := func(i, j int, how string) {
		if n++; n > most {
			return
		}
		other := "the bye"
		if j < len(f.players) {
			other = w.called(j)
		}
		texts = append(texts, fmt.Sprintf("%s with %s is %s", w.called(i), other, how))
	}
	for i, j := range f.pinned {
		if i < j {
			say(i, j, "pinned")
		}
	}
	for i := range f.players {
		for _, j := range f.forbidden[i] {
			if i < int(j) {
				say(i, int(j), "forbidden")
			}
		}
	}
	if n > most {
		texts = append(texts, fmt.Sprintf("and %d more", n-most))
	}
	return strings.Join(texts, ", ")
}

// noLegalRound says that every round breaks one of the director's choices, or
// ByeFewest for their sake.
func (w *work[P]) noLegalRound() error {
	return refuse(Problem{Kind: ErrNoLegalRound, Criterion: Allowed, Round: w.round(), Detail: w.choices()})
}

// whyNotLeft says why p is not in the field.
func (w *work[P]) whyNotLeft(p P) (by Rule, kind error) {
	i, ok := w.index[p]
	switch {
	case !ok:
		return SeedOrder, ErrUnknown
	case w.state.sits[i]:
		return SecondPlayedOff, ErrPlayOff
	case w.state.losses[i] >= w.state.lives[i]:
		return OutOfLives, ErrEliminated
	case w.state.removed[i]:
		return ForfeitLeaves, ErrWithdrawn
	case w.state.left(i):
		return HasLeft, ErrAbsent
	}
	return HasLeft, ErrWithdrawn
}
