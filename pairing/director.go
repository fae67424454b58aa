package pairing

import (
	"fmt"
	"slices"
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
	var forbidden [][2]int32
	for _, x := range h.forbidden {
		if x.holds(round) {
			forbidden = append(forbidden, x.pair)
		}
	}
	f.later = h.madeLater(round)
	var ps problems
	for _, p := range f.setChoices(pins, forbidden) {
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

// madeLater returns the pairs that are pinned or forbidden in a round by
// rulings that were all made when the round had been paired. Each is in both
// orders. It returns nil if there are none.
func (h *history[P]) madeLater(round int) map[[2]int32]bool {
	var later map[[2]int32]bool
	ruled := func(pair [2]int32, made int) {
		if later == nil {
			later = map[[2]int32]bool{}
		}
		for _, x := range [...][2]int32{pair, {pair[1], pair[0]}} {
			before, ok := later[x]
			later[x] = made >= round && (before || !ok)
		}
	}
	if !slices.ContainsFunc(h.forbidden, func(x prohibition) bool { return x.made >= round }) &&
		!slices.ContainsFunc(h.pins, func(x pin) bool { return x.made >= round }) {
		return nil
	}
	for _, x := range h.forbidden {
		if x.holds(round) {
			ruled(x.pair, x.made)
		}
	}
	for _, x := range h.pins {
		if x.round == round {
			ruled([2]int32{x.first, x.second}, x.made)
		}
	}
	return later
}

// backLater reports whether player i of the field was removed for a forfeit,
// and is back by reinstatements that were all made when the round had been
// paired.
func (w *ready[P]) backLater(i int) bool {
	seed, back := w.entrant(i), false
	for _, x := range w.reinstated {
		if x.player != seed || int(x.from) > w.round() {
			continue
		}
		if x.made < w.round() {
			return false
		}
		back = true
	}
	return back && w.state.forfeited[seed] > 0
}

// livesLater reports whether player i of the field would be out without the
// extra lives that were recorded after the round was paired.
func (w *ready[P]) livesLater(i int) bool {
	seed := w.entrant(i)
	lives := w.state.lives[seed]
	for _, x := range w.extra {
		if x.player == seed && x.made >= w.round() {
			lives -= x.lives
		}
	}
	return w.state.losses[seed] >= lives
}

// ruledLater reports whether a choice for the round, the entry of a player or
// an extra life was recorded after the round was paired.
func (w *ready[P]) ruledLater() bool {
	return w.field.later != nil ||
		slices.ContainsFunc(w.late, func(x lateEntry) bool { return x.made >= w.round() }) ||
		slices.ContainsFunc(w.extra, func(x lives) bool { return x.made >= w.round() })
}

// whyMissing says why a player of the field may be missing from the round: a
// ruling was made later, or a late entry was not recorded. It is "" if neither
// is so.
func (w *ready[P]) whyMissing(i int) string {
	seed := w.entrant(i)
	for _, x := range w.late {
		if x.player != seed {
			continue
		}
		if x.made >= w.round() {
			return "entered " + ruledLater
		}
		return ""
	}
	switch {
	case w.backLater(i):
		return "reinstated " + ruledLater
	case w.livesLater(i):
		return "has extra lives " + ruledLater
	case w.state.seen[seed] == 0 && w.round() > 1:
		// SeedOrder: a history does not show when an entrant came
		return "not in any round yet, and no late entry is recorded"
	}
	return ""
}

// ruledLater is how a text says that a ruling was made when the round had been
// paired.
const ruledLater = "by a ruling made later"

// ruled says who pinned or forbade the pair of i and j: the director, or a
// ruling made later. Either may be the bye.
func (f *field) ruled(i, j int) string {
	if f.isLater(i, j) {
		return ruledLater
	}
	return "by the director"
}

// isLater reports whether the ruling about the pair of i and j was made later.
func (f *field) isLater(i, j int) bool {
	return f.later != nil && f.later[[2]int32{f.seedOf(i), f.seedOf(j)}]
}

// seedOf returns the seed of player i of the field, from 0, or -1 for the bye.
func (f *field) seedOf(i int) int32 {
	if i == len(f.players) {
		return -1
	}
	return int32(f.players[i].seed - 1)
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
		if f.isLater(i, j) {
			how += " " + ruledLater
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
