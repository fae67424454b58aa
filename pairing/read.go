package pairing

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/internal/id"
)

// This file reads a round: it turns names into numbers of the field, and finds
// the problems of the round.

// read returns a round in terms of the field, or all that is wrong with it.
func (w *ready[P]) read(r Round[P]) (match, Problems) {
	d := &reader[P]{ready: w, place: make(map[P]int, len(w.field.players)),
		seen: make([]bool, len(w.field.players))}
	for i := range w.field.players {
		d.place[w.player(i)] = i
	}
	if !d.ids(r) {
		return match{}, d.all() // such ids cannot be looked up
	}
	m := match{bye: -1}
	again := replayed(r)
	for k, g := range r.Games {
		at := spot{game: k + 1}
		if again[k] {
			continue
		}
		if g.Gold == g.Silver {
			d.report(at, ErrSame, OncePerRound, g.Gold)
			continue
		}
		i, ok1 := d.find(g.Gold, at)
		j, ok2 := d.find(g.Silver, at)
		if ok1 && ok2 {
			m.pairs = append(m.pairs, [2]int{min(i, j), max(i, j)})
			d.colors(i, j, at)
		}
	}
	slices.SortFunc(m.pairs, func(x, y [2]int) int { return cmp.Compare(x[0], y[0]) })
	byes := d.withoutResting(r.Byes)
	for _, p := range byes {
		if i, ok := d.find(p, spot{record: "bye"}); ok {
			m.bye = i
		}
	}
	if len(byes) > 1 {
		d.add(d.twoByes(d.round(), byes))
	}
	for i, ok := range d.seen {
		if !ok {
			p := d.problemAt(spot{round: d.round()}, ErrMissing, "", w.player(i))
			p.Detail = w.whyMissing(i)
			d.add(p)
		}
	}
	d.hardCriteria(m)
	return m, d.all()
}

// withoutResting returns the byes without the players who must rest, and adds a
// problem for each of them who has no bye, or more than one.
func (d *reader[P]) withoutResting(byes []P) []P {
	if len(d.field.resting) == 0 {
		return byes
	}
	times := make(map[P]int, len(d.field.resting))
	for _, i := range d.field.resting {
		times[d.who(i)] = 0
	}
	var others []P
	for _, p := range byes {
		if n, ok := times[p]; ok {
			times[p] = n + 1
			continue
		}
		others = append(others, p)
	}
	for _, i := range d.field.resting {
		switch p := d.who(i); times[p] {
		case 0:
			d.report(spot{record: "bye"}, ErrMissing, SeveralRest, p)
		case 1:
		default:
			d.report(spot{record: "bye"}, ErrTwice, OncePerRound, p)
		}
	}
	return others
}

// A reader collects the problems of a round.
type reader[P comparable] struct {
	*ready[P]
	problems
	place map[P]int
	seen  []bool // by place in the field
}

// report adds a problem of a player.
func (d *reader[P]) report(at spot, kind error, rule Rule, player P) {
	at.round, at.rule = d.round(), rule
	d.add(d.problemAt(at, kind, "", player))
}

// ids reports whether all ids can be looked up.
func (d *reader[P]) ids(r Round[P]) bool {
	for k, g := range r.Games {
		for _, p := range [...]P{g.Gold, g.Silver} {
			if !id.Valid(p) {
				d.report(spot{game: k + 1}, ErrUnknown, 0, p)
			}
		}
	}
	for _, p := range r.Byes {
		if !id.Valid(p) {
			d.report(spot{record: "bye"}, ErrUnknown, 0, p)
		}
	}
	return !d.Any()
}

// find returns the place in the field of a player whom the round names at a
// spot.
func (d *reader[P]) find(p P, at spot) (int, bool) {
	i, ok := d.place[p]
	switch {
	case !ok:
		by, kind := d.whyNotLeft(p)
		d.report(at, kind, by, p)
		return 0, false
	case d.seen[i]:
		d.report(at, ErrTwice, OncePerRound, p)
	}
	d.seen[i] = true
	return i, true
}

// colors reports a game in which the director pinned other colors. Player i has
// Gold in the game.
//
// Allowed: pinned colors stay as they are
func (d *reader[P]) colors(i, j int, at spot) {
	gold := d.field.goldOf(i, j)
	if gold < 0 || gold == i {
		return
	}
	at.round = d.round()
	p := d.problemAt(at, ErrPinned, nameOf(d.player(gold))+" is pinned to Gold"+d.later(i, j),
		d.player(i), d.player(j))
	p.Criterion = Allowed
	d.add(p)
}

// hardCriteria reports pairs and byes that break ByeFewest or Allowed.
func (d *reader[P]) hardCriteria(m match) {
	f := d.field
	if m.bye >= 0 {
		at := d.problemAt(spot{record: "bye", round: d.round()}, ErrByeWrong, "", d.player(m.bye))
		at.Criterion = ByeFewest
		if fewest, _ := f.byeRange(ByeFewest); !f.odd {
			at.Detail = fmt.Sprintf("%s to be paired, an even number", count(len(f.players), "player"))
			d.add(at)
		} else if !f.byeAllowed(m.bye) {
			at.Detail = fmt.Sprintf("has had %s, the fewest are %d", count(f.players[m.bye].byes, "bye"),
				fewest)
			d.add(at)
		} else if !f.allowed(m.bye, len(f.players)) {
			at.Kind, at.Criterion, at.Detail = ErrPinned, Allowed, d.pinnedTo(m.bye)
			d.add(at)
		}
	}
	for _, pair := range m.pairs {
		if !f.allowed(pair[0], pair[1]) {
			at := d.problemAt(spot{round: d.round()}, ErrPinned, d.pinnedTo(pair[0], pair[1]),
				d.player(pair[0]), d.player(pair[1]))
			at.Criterion = Allowed
			if f.forbids(pair[0], pair[1]) {
				at.Kind, at.Detail = ErrForbidden, strings.TrimSpace(d.later(pair[0], pair[1]))
			}
			d.add(at)
		}
	}
}

// pinnedTo names the partner, or the bye, of the first player in a list who is
// pinned. If none of them is pinned, it says who must have the bye.
func (d *reader[P]) pinnedTo(players ...int) string {
	f := d.field
	bye := len(f.players)
	for _, i := range append(players, bye) {
		switch j := f.pinned[i]; {
		case j < 0:
		case i == bye:
			return "the bye is pinned to " + nameOf(d.player(j)) + d.later(i, j)
		case j == bye:
			return nameOf(d.player(i)) + " is pinned to the bye" + d.later(i, j)
		default:
			return nameOf(d.player(i)) + " is pinned to " + nameOf(d.player(j)) + d.later(i, j)
		}
	}
	return ""
}

// later returns ruledLater, after a space, if the ruling about the pair of i
// and j was made later, and otherwise nothing.
func (d *reader[P]) later(i, j int) string {
	if d.field.isLater(i, j) {
		return " " + ruledLater
	}
	return ""
}

// replayed reports which games of a round are void and have another game of the
// same two. However often the two had to start again, they are one pair.
func replayed[P comparable](r Round[P]) []bool {
	again := make([]bool, len(r.Games))
	if !slices.ContainsFunc(r.Games, func(g Game[P]) bool { return g.Outcome == Void }) {
		return again
	}
	kept := map[[2]P]bool{} // pairs, in both orders
	keep := func(g Game[P]) {
		kept[[2]P{g.Gold, g.Silver}], kept[[2]P{g.Silver, g.Gold}] = true, true
	}
	for _, g := range r.Games {
		if g.Outcome != Void {
			keep(g)
		}
	}
	for k, g := range r.Games {
		if g.Outcome == Void {
			again[k] = kept[[2]P{g.Gold, g.Silver}]
			keep(g)
		}
	}
	return again
}
