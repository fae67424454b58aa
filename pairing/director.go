package pairing

import (
	"fmt"
	"strings"
)

// This file joins the director's choices of an event with the field of a round,
// and puts them into words.

// applyChoices sets the director's choices for a round in its field. The error
// names the pins that cannot be met in it.
func (h *history[P]) applyChoices(f *field, s *state, round int) error {
	var pins []pin
	for _, p := range h.pins {
		if p.round == round {
			pins = append(pins, p)
		}
	}
	var ps problems
	for _, p := range f.setChoices(pins, h.forbidden) {
		if !ps.Room() {
			continue
		}
		at := h.problemAt(spot{round: round}, ErrPin, "pinned twice", h.who(p.first))
		if p.second >= 0 {
			at = h.problemAt(spot{round: round}, ErrPin, "pinned twice", h.who(p.first), h.who(p.second))
		} else {
			at.Where = "bye"
			if !f.odd {
				at.Detail = fmt.Sprintf("%s to be paired, so there is no bye",
					count(len(f.players), "player"))
			}
		}
		at.Criterion = Allowed
		for _, i := range [...]int32{p.first, p.second} {
			if i >= 0 && (!s.left(i) || s.absent(i)) {
				_, kind := s.whyOut(i)
				at.Detail = fmt.Sprintf("%s: %v", nameOf(h.who(i)), kind)
			}
		}
		ps.add(at)
	}
	return ps.err()
}

// choicesText names the director's choices for the players of the field. If
// there are many, it names the first.
func (f *field) choicesText(called func(i int) string) string {
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
			other = called(j)
		}
		texts = append(texts, fmt.Sprintf("%s with %s is %s", called(i), other, how))
	}
	for i, j := range f.pinned {
		switch {
		case i > j: // nobody, or said already
		case f.gold[i] >= 0:
			say(i, j, fmt.Sprintf("pinned, with Gold for %s", called(f.gold[i])))
		default:
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
