package pairing

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
)

// A Verdict is what [Audit] says of a round.
type Verdict[P comparable] struct {
	// Legal reports that every player left is in exactly one game or has
	// the one bye, that the bye keeps to [ByeFewest], and that the
	// director's choices are kept ([Allowed]).
	Legal bool `json:"legal"`

	// Problems says why a round is not legal.
	Problems Problems `json:"problems,omitempty"`

	// Cost is what the round costs, if it is legal.
	Cost []Value `json:"cost,omitzero"`

	// Optimal reports that no round is better.
	Optimal bool `json:"optimal"`

	// WorseAt is the first criterion at which the best round is better, if
	// the round is legal and not optimal: its Value is that of the round
	// judged. By is how much better the best round is there, always above
	// 0; for ByeRating that is a number of classes.
	WorseAt *Value `json:"worseAt,omitempty"`
	By      int64  `json:"by,omitzero"`

	// Best is the round that [Next] gives. Its Work is that of the whole
	// audit.
	Best Pairing[P] `json:"best"`
}

// Audit judges a round as the next round of an event: is it legal, is it
// optimal, and if not, by which criterion is it worse, and by how much? Results
// and colors play no part; a void game and its replay are one pair.
//
// A round that is optimal need not be the one that [Next] gives: that one is
// [Canonical] among equals.
//
// The error reports all problems of the event, [ErrUnfinished] and [ErrOver]
// among them. Problems of the round are not errors but part of the verdict.
//
// It takes as long as [Next], and is refused with [ErrTooLarge] where Next is.
// To audit every round of an event, each with [Event.Before], takes time that
// grows with the square of their number.
func Audit[P comparable](e Event[P], r Round[P], o ...Options) (Verdict[P], error) {
	p, err := prepareRound(&e, newBudget(&e, o))
	if err != nil {
		return Verdict[P]{}, err
	}
	v := p.audit(r)
	v.Best = p.best
	return v, nil
}

// audit judges a round. It leaves the best round to the caller.
func (p *Prepared[P]) audit(r Round[P]) Verdict[P] {
	w := p.work
	m, problems := w.read(r)
	if len(problems) > 0 {
		return Verdict[P]{Problems: problems}
	}
	v := Verdict[P]{Legal: true, Cost: w.field.values(m)}
	v.WorseAt, v.By = w.rules.worse(v.Cost, w.cost)
	v.Optimal = v.WorseAt == nil
	return v
}

// worse returns the first value of a cost that is not that of the best one, and
// the difference, or nil.
func (r rules) worse(cost, best []Value) (*Value, int64) {
	level := func(x, y Value) int {
		place := cmp.Compare(slices.Index(r.criteria, x.Criterion), slices.Index(r.criteria, y.Criterion))
		return cmp.Or(place, cmp.Compare(y.N, x.N))
	}
	for len(cost) > 0 || len(best) > 0 {
		// Levels at which a round costs nothing are not listed.
		var have, want Value
		switch {
		case len(best) == 0 || len(cost) > 0 && level(cost[0], best[0]) < 0:
			have, cost = cost[0], cost[1:]
		case len(cost) == 0 || level(cost[0], best[0]) > 0:
			want, best = best[0], best[1:]
			have = Value{Criterion: want.Criterion, N: want.N}
		default:
			have, cost = cost[0], cost[1:]
			want, best = best[0], best[1:]
		}
		if d := have.Value - want.Value; d != 0 {
			return &have, max(d, -d)
		}
	}
	return nil, 0
}

// read returns a round in terms of the field, or all that is wrong with it.
func (w *work[P]) read(r Round[P]) (match, Problems) {
	d := &reader[P]{work: w, place: make(map[P]int, len(w.field.players)), seen: make([]bool, len(w.field.players))}
	for i := range w.field.players {
		d.place[w.player(i)] = i
	}
	if !d.ids(r) {
		return match{}, d.all() // nothing else can be asked about them
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
		}
	}
	slices.SortFunc(m.pairs, func(x, y [2]int) int { return cmp.Compare(x[0], y[0]) })
	for _, p := range r.Byes {
		if i, ok := d.find(p, spot{record: "bye"}); ok {
			m.bye = i
		}
	}
	if len(r.Byes) > 1 {
		d.add(d.twoByes(d.round(), r.Byes))
	}
	for i, ok := range d.seen {
		if !ok {
			d.report(spot{}, ErrMissing, 0, w.player(i))
		}
	}
	d.hardCriteria(m)
	return m, d.all()
}

// A reader collects what is wrong with a round.
type reader[P comparable] struct {
	*work[P]
	problems
	place map[P]int
	seen  []bool // by place in the field
}

// report adds a problem of a player.
func (d *reader[P]) report(at spot, kind error, rule Rule, player P) {
	at.round, at.rule = d.round(), rule
	d.add(d.problem(at, kind, "", player))
}

// ids reports whether all ids can be asked about.
func (d *reader[P]) ids(r Round[P]) bool {
	for k, g := range r.Games {
		for _, p := range [...]P{g.Gold, g.Silver} {
			if !id.Valid(p) {
				d.report(spot{game: k + 1}, ErrUnknown, SeedOrder, p)
			}
		}
	}
	for _, p := range r.Byes {
		if !id.Valid(p) {
			d.report(spot{record: "bye"}, ErrUnknown, SeedOrder, p)
		}
	}
	return !d.Any()
}

// find returns the place of p, whom the round names at a place of its own.
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

// hardCriteria reports what breaks ByeFewest or the director's choices.
func (d *reader[P]) hardCriteria(m match) {
	f := d.field
	if m.bye >= 0 {
		at := d.problem(spot{record: "bye", round: d.round()}, ErrByeWrong, "", d.player(m.bye))
		at.Criterion = ByeFewest
		if fewest, _ := f.byeRange(ByeFewest); !f.odd {
			at.Detail = fmt.Sprintf("%s to be paired, an even number", count(len(f.players), "player"))
			d.add(at)
		} else if !f.byeAllowed(m.bye) {
			at.Detail = fmt.Sprintf("has had %s, the fewest are %d", count(f.players[m.bye].byes, "bye"), fewest)
			d.add(at)
		} else if !f.allowed(m.bye, len(f.players)) {
			at.Kind, at.Criterion, at.Detail = ErrPinned, Allowed, d.pinnedTo(m.bye)
			d.add(at)
		}
	}
	for _, pair := range m.pairs {
		if !f.allowed(pair[0], pair[1]) {
			at := d.problem(spot{round: d.round()}, ErrPinned, d.pinnedTo(pair[0], pair[1]), d.player(pair[0]), d.player(pair[1]))
			at.Criterion = Allowed
			if f.forbids(pair[0], pair[1]) {
				at.Kind, at.Detail = ErrForbidden, ""
			}
			d.add(at)
		}
	}
}

// pinnedTo says what the first of some players that is pinned must have. The
// bye player may be missed by a bye that is pinned to another.
func (d *reader[P]) pinnedTo(players ...int) string {
	f := d.field
	bye := len(f.players)
	for _, i := range append(players, bye) {
		switch j := f.pinned[i]; {
		case j < 0:
		case i == bye:
			return "the bye is pinned to " + nameOf(d.player(j))
		case j == bye:
			return nameOf(d.player(i)) + " is pinned to the bye"
		default:
			return nameOf(d.player(i)) + " is pinned to " + nameOf(d.player(j))
		}
	}
	return ""
}

// replayed reports which games of a round are void and have another game of the
// same two: that pair is one, however often it had to start again.
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
