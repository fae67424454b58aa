package pairing

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Verdict is what [Audit] says of a round.
type Verdict[P comparable] struct {
	// Legal reports that every player left is in exactly one game or has
	// the one bye, that the bye keeps to [ByeFewest], and that the
	// director's choices are kept ([Allowed]).
	Legal bool

	// Problems says why a round is not legal.
	Problems []*Problem

	// Cost is what the round costs, if it is legal.
	Cost []Value

	// Optimal reports that no round is better.
	Optimal bool

	// WorseAt is the first criterion at which the best round is better, if
	// the round is legal and not optimal: its Value is that of the round
	// judged. By is how much better the best round is there, always above
	// 0; for ByeRating that is a number of classes.
	WorseAt *Value
	By      int64

	// Best is the round that [Next] gives. Its Work is that of the whole
	// audit.
	Best Pairing[P]
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
	b := newBudget(&e, o)
	w, err := newWork(&e, b)
	if err != nil {
		return Verdict[P]{}, err
	}
	if over, _ := w.state.over(); over {
		return Verdict[P]{}, &Problem{Kind: ErrOver, Rule: LastOneLeft}
	}
	best, err := w.pair(b)
	if err != nil {
		return Verdict[P]{}, err
	}
	v := Verdict[P]{Best: best}
	m, problems := w.read(r)
	if len(problems) > 0 {
		v.Problems = problems
		return v, nil
	}
	v.Legal = true
	v.Cost = w.field.values(m)
	v.WorseAt, v.By = w.rules.worse(v.Cost, best.Cost)
	v.Optimal = v.WorseAt == nil
	return v, nil
}

// worse returns the first value of a cost that isn't that of the best one, and
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
func (w *work[P]) read(r Round[P]) (match, []*Problem) {
	d := &reader[P]{work: w, place: make(map[P]int, len(w.field.players)), seen: make([]bool, len(w.field.players))}
	for i := range w.field.players {
		d.place[w.player(i)] = i
	}
	if !d.ids(r) {
		return match{}, d.problems // nothing else can be asked about them
	}
	m := match{bye: -1}
	again := replayed(r)
	for k, g := range r.Games {
		at := Problem{Game: k + 1}
		if again[k] {
			continue
		}
		if g.Gold == g.Silver {
			at.Kind, at.Rule, at.Player = ErrSamePlayer, OncePerRound, nameOf(g.Gold)
			d.report(at)
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
		if i, ok := d.find(p, Problem{Record: "bye"}); ok {
			m.bye = i
		}
	}
	if len(r.Byes) > 1 {
		d.report(Problem{Kind: ErrTwoByes, Rule: OncePerRound, Detail: fmt.Sprint(r.Byes[:2])})
	}
	for i, ok := range d.seen {
		if !ok {
			d.report(Problem{Kind: ErrMissing, Player: nameOf(w.player(i))})
		}
	}
	d.hardCriteria(m)
	return m, d.problems
}

// A reader collects what is wrong with a round.
type reader[P comparable] struct {
	*work[P]
	place    map[P]int
	seen     []bool // by place in the field
	problems []*Problem
}

func (d *reader[P]) report(p Problem) {
	p.Round = len(d.rounds) + 1
	if len(d.problems) < problem.Most {
		d.problems = append(d.problems, &p)
	}
}

// ids reports whether all ids can be asked about.
func (d *reader[P]) ids(r Round[P]) bool {
	for k, g := range r.Games {
		for _, p := range [...]P{g.Gold, g.Silver} {
			if !id.Valid(p) {
				d.report(Problem{Kind: ErrUnknownPlayer, Rule: SeedOrder, Game: k + 1, Player: nameOf(p)})
			}
		}
	}
	for _, p := range r.Byes {
		if !id.Valid(p) {
			d.report(Problem{Kind: ErrUnknownPlayer, Rule: SeedOrder, Record: "bye", Player: nameOf(p)})
		}
	}
	return len(d.problems) == 0
}

// find returns the place of p, whom the round names at a place of its own.
func (d *reader[P]) find(p P, at Problem) (int, bool) {
	at.Player = nameOf(p)
	i, ok := d.place[p]
	switch {
	case !ok:
		at.Rule, at.Kind = d.whyNotLeft(p)
		d.report(at)
		return 0, false
	case d.seen[i]:
		at.Kind, at.Rule = ErrTwice, OncePerRound
		d.report(at)
	}
	d.seen[i] = true
	return i, true
}

// hardCriteria reports what breaks ByeFewest or the director's choices.
func (d *reader[P]) hardCriteria(m match) {
	f := d.field
	choices := d.choices()
	if m.bye >= 0 {
		at := Problem{Kind: ErrByeWrong, Criterion: ByeFewest, Record: "bye", Player: nameOf(d.player(m.bye))}
		if fewest, _ := f.byeRange(ByeFewest); !f.odd {
			at.Detail = fmt.Sprintf("%s to be paired, an even number", count(len(f.players), "player"))
			d.report(at)
		} else if !f.byeAllowed(m.bye) {
			at.Detail = fmt.Sprintf("has had %s, the fewest are %d", count(f.players[m.bye].byes, "bye"), fewest)
			d.report(at)
		} else if !f.allowed(m.bye, len(f.players)) {
			at.Kind, at.Criterion, at.Detail = ErrPinned, Allowed, choices
			d.report(at)
		}
	}
	for _, pair := range m.pairs {
		if !f.allowed(pair[0], pair[1]) {
			at := Problem{Kind: ErrPinned, Criterion: Allowed, Player: nameOf(d.player(pair[0])) + " against " + nameOf(d.player(pair[1])), Detail: choices}
			if f.forbids(pair[0], pair[1]) {
				at.Kind, at.Detail = ErrForbidden, ""
			}
			d.report(at)
		}
	}
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

// whyNotLeft says why p isn't in the field.
func (w *work[P]) whyNotLeft(p P) (by Rule, kind error) {
	i, ok := w.index[p]
	switch {
	case !ok:
		return SeedOrder, ErrUnknownPlayer
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
