package pairing

import (
	"errors"
	"slices"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/pairing/internal/matching"
	"github.com/arbiter-go/arbiter/rating"
)

// Next returns the next round of an event, or says that the event is over. The
// round is the best one by the criteria of the event's edition.
//
// The answer has the cost of the round by each criterion, the ranking, and the
// reason for each color. It has a certificate that no round is better. Next
// checks that certificate, as [Verify] does, before it returns the round.
//
// The error reports all problems of the event at once, as [Problems]. A round
// that is not finished is one of them ([ErrUnfinished]). An event that goes on
// and is in order has a next round, except in three cases:
//
//   - Pins and forbidden pairs leave no round ([ErrNoLegalRound], [ErrPin]).
//   - All players left are absent from the round ([ErrEmptyRound]).
//   - The results are so extreme that package rating refuses them
//     ([ErrExtreme]).
//
// An ordinary event with n players left and m games takes O(m + n log n) time,
// and memory in proportion to n + m. The search takes longer the more pairs
// have met: up to about n³ steps if nearly all have met several times. The
// choice among equal rounds takes about 100 n² steps if nearly all rounds are
// equal. That happens under an event's own rules, or if thousands of players
// have the same seed rating. An event's own rules with a criterion after a sum
// of squares take at least n² steps.
//
// An event that needs more work than [Options].MaxWork is refused with
// [ErrTooLarge]. So is an event whose certificate names players so often that
// its JSON would have more than a byte for 15 of these steps. A history with
// hundreds of different numbers of losses and meetings is refused as well if it
// has very many players.
func Next[P comparable](e Event[P], o ...Options) (Pairing[P], error) {
	return next(e, newBudget(&e, o))
}

func next[P comparable](e Event[P], b *budget) (Pairing[P], error) {
	p, err := prepare(&e, b)
	if err != nil {
		return Pairing[P]{}, err
	}
	return p.best, nil
}

// A Prepared is an event whose next round is known. It is for programs that ask
// many questions about that round. Each method gives the same answer as the
// function of its name, which must find the round first.
//
// A Prepared shares no memory with the event and never changes. So several
// goroutines can use it at once. It has no JSON: the event is the record to be
// stored.
type Prepared[P comparable] struct {
	ready *ready[P]
	best  Pairing[P]
}

// Prepare finds the next round of an event. It takes as long as [Next], and
// returns the same errors.
func Prepare[P comparable](e Event[P], o ...Options) (*Prepared[P], error) {
	p, err := prepare(&e, newBudget(&e, o))
	if err != nil {
		return nil, err
	}
	return p, nil
}

// prepare finds the next round of an event. If the director's choices leave
// none, it returns the event without the round, and the error.
func prepare[P comparable](e *Event[P], b *budget) (*Prepared[P], error) {
	w, err := newReady(e, b)
	p := &Prepared[P]{ready: w}
	if err != nil {
		return p, err
	}
	if over, _ := w.state.over(); over {
		p.best = Pairing[P]{Over: true, Champion: w.champion(), Work: b.spent}
		return p, nil
	}
	p.best, err = w.pair(b)
	return p, err
}

// prepareRound is prepare for questions about the next round. An event that is
// over is an error.
func prepareRound[P comparable](e *Event[P], b *budget) (*Prepared[P], error) {
	p, err := prepare(e, b)
	if err == nil && p.best.Over {
		err = e.errOver()
	}
	return p, err
}

// Named returns a Prepared of the same event whose texts call each player by
// the result of name, instead of the id. A nil name means [fmt.Sprint].
//
// Each text calls the function name again. If several goroutines use the
// result, they all call name.
//
// Errors and problems have ids as before, and the places of players in the list
// of entrants.
func (p *Prepared[P]) Named(name func(P) string) *Prepared[P] {
	if name == nil {
		name = idText[P]
	}
	w := *p.ready
	w.name = name
	named := &Prepared[P]{ready: &w, best: p.best}
	if !p.best.Over {
		named.best.Directed = w.choicesText()
	}
	return named
}

// Next returns the round; see the function [Next].
func (p *Prepared[P]) Next() Pairing[P] { return p.best.clone() }

// pair returns the best round.
func (w *ready[P]) pair(b *budget) (Pairing[P], error) {
	m, proof, err := w.field.round(b)
	if errors.Is(err, matching.ErrNone) {
		return Pairing[P]{}, w.noLegalRound()
	}
	if err != nil {
		return Pairing[P]{}, err
	}
	if err := w.tooLong(proof, b); err != nil {
		return Pairing[P]{}, err
	}
	p := w.describe(m, proof)
	p.Work = b.spent
	return p, nil
}

// round returns the best round of the field, checked. If no round is legal, the
// error is [matching.ErrNone].
func (f *field) round(b *budget) (match, *proof, error) {
	m, proof, err := f.solve(b)
	if err == nil && !f.legal(m) {
		err = matching.ErrNone
	}
	if err == nil {
		err = f.checkOwn(m, proof, b)
	}
	return m, proof, err
}

// noLegalRound is the error of a field in which every round breaks a choice of
// the director, or breaks ByeFewest in order to keep to them.
func (w *ready[P]) noLegalRound() error {
	return refuse(Problem{Kind: ErrNoLegalRound, Criterion: Allowed, Round: w.round(), Detail: w.choicesText()})
}

// checkOwn checks a round that the search has found.
func (f *field) checkOwn(m match, p *proof, b *budget) error {
	err := f.check(m, p, b)
	var ps Problems
	if errors.Is(err, ErrNotOptimal) && errors.As(err, &ps) {
		ps[0].Detail += "; the round found did not pass its own check, so it is withheld"
	}
	return err
}

// describe returns a round with all that can be said about it.
func (w *ready[P]) describe(m match, proof *proof) Pairing[P] {
	w.best, w.cost = m, w.field.values(m)
	p := Pairing[P]{
		Round:       Round[P]{Games: make([]Game[P], 0, len(m.pairs)), Byes: []P{}},
		Colors:      make([]colors.Decision[P], 0, len(m.pairs)),
		Cost:        slices.Clone(w.cost),
		Ranking:     make([]Ranked[P], len(w.field.players)),
		Directed:    w.choicesText(),
		AssumedTies: w.field.assumed,
		Certificate: w.certificate(proof),
	}
	for i := range w.field.players {
		x := &w.field.players[i]
		p.Ranking[i] = Ranked[P]{w.player(i), x.rank, x.score, x.losses, x.byes, x.wins, x.class, x.strength, 0}
		if w.rules.seeded() {
			p.Ranking[i].Seeded = rating.Elo(x.seededStrength)
		}
	}
	for _, i := range w.field.resting {
		p.Round.Byes = append(p.Round.Byes, w.event.Entrants[i])
	}
	if m.bye >= 0 {
		p.Round.Byes = append(p.Round.Byes, w.player(m.bye))
	}
	if w.past == nil {
		w.past = newColorHistory(w.state.games, len(w.event.Entrants))
		w.state.games = nil // only their colors can still be asked for
	}
	w.sides = make([]colors.Decision[int32], len(m.pairs))
	past := *w.past // with memory of its own for the games of two players
	for k, pair := range m.pairs {
		var err error
		if other, ok := w.inOther(pair); ok && w.field.goldOf(pair[0], pair[1]) < 0 &&
			w.other.field.goldOf(pair[0], pair[1]) < 0 {
			w.sides[k] = w.other.sides[other]
		} else if w.sides[k], err = past.assign(w.named(pair)); err != nil {
			// a player against themselves is the only error
			panic("pairing: a player of the round has met themselves")
		}
		d := &w.sides[k]
		if gold := w.field.goldOf(pair[0], pair[1]); gold >= 0 {
			*d = pinnedColors(*d, w.entrant(gold))
		}
		gold, silver := w.event.Entrants[d.Gold], w.event.Entrants[d.Silver]
		p.Round.Games = append(p.Round.Games, Game[P]{Gold: gold, Silver: silver})
		p.Colors = append(p.Colors, colors.Decision[P]{Gold: gold, Silver: silver, Rule: d.Rule,
			GoldSide: d.GoldSide, SilverSide: d.SilverSide})
	}
	return p
}

// named returns the players of a pair, the one first who has Gold if no rule
// prefers either, and whether the rules for an event with points apply. In such
// an event, this is the better-ranked player in every other pair, so that the
// colors of round 1 alternate down the boards.
func (w *ready[P]) named(pair [2]int) (first, second int32, points bool) {
	first, second = w.entrant(pair[0]), w.entrant(pair[1])
	if points = w.state.ledger != nil; points && w.field.players[pair[0]].rank%2 == 0 {
		first, second = second, first
	}
	return first, second, points
}

// inOther returns the place of a pair in the other round, if there is another
// round and it has the pair. The colors of a pair do not depend on the rest of
// the round.
func (w *ready[P]) inOther(pair [2]int) (k int, ok bool) {
	if w.other == nil {
		return 0, false
	}
	return w.other.best.find(pair)
}
