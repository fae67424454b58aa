package pairing

import "errors"

// A Verdict is the answer of [Audit].
type Verdict[P comparable] struct {
	// Legal reports that every player left is in exactly one game or has
	// the one bye, that the bye keeps to [ByeFewest], and that the
	// director's choices are kept ([Allowed]).
	Legal bool `json:"legal"`

	// Problems says why a round is not legal.
	Problems Problems `json:"problems,omitempty"`

	// Cost is the cost of the round, if it is legal.
	Cost []Value `json:"cost,omitzero"`

	// Optimal reports that no round is better.
	Optimal bool `json:"optimal"`

	// WorseAt is the first criterion at which the best round is better. It
	// is set if the round is legal and not optimal. Its Value is the cost
	// of the judged round there. By is how much better the best round is,
	// always above 0. For ByeRating, By is a number of classes.
	WorseAt *Value `json:"worseAt,omitempty"`
	By      int64  `json:"by,omitzero"`

	// Exchanged has the replays in which the players have other colors than
	// in the game that was annulled. That is valid, and does not change the
	// verdict. A game that goes on from a position must keep its colors
	// (rule [Disadvantage]), but an event knows no positions.
	Exchanged []Game[P] `json:"exchanged,omitempty"`

	// Best is the round that [Next] gives. Its Work is the work of the
	// whole audit.
	Best Pairing[P] `json:"best"`
}

// Audit judges a round as the next round of an event. Is it legal? Is it
// optimal? If not, at which criterion is it worse than the best round, and by
// how much?
//
// Outcomes of the round play no part, and neither do colors, unless they are
// pinned. A void game and its replay are one pair. A round can be optimal and
// yet not be the round of [Next]: among equal rounds, Next gives the first one
// ([Canonical]).
//
// Problems of the round are part of the verdict, and no error. The error
// reports all problems of the event, also a round that is not finished and an
// event that is over ([ErrUnfinished], [ErrOver]).
//
// The round is judged by the rulings that hold for its number. A ruling can
// reach back to a round that was paired before it was made. If it leaves no
// round then, the judged round is not legal, and the problem says that the
// ruling was made later. See [Prohibition].
//
// Audit takes as long as [Next], and returns [ErrTooLarge] where Next does. To
// audit a round that the event has already, ask about [Event.Before]. Doing so
// for every round takes time that grows with the square of their number.
func Audit[P comparable](e Event[P], r Round[P], o ...Options) (Verdict[P], error) {
	p, err := prepareRound(&e, newBudget(&e, o))
	var none Problems
	if leavesNone(err) && p.ready != nil && p.ready.ruledLater() && errors.As(err, &none) {
		return Verdict[P]{Problems: none}, nil
	}
	if err != nil {
		return Verdict[P]{}, err
	}
	v := p.audit(r)
	v.Best = p.best
	return v, nil
}

// Audit judges a round; see the function [Audit].
func (p *Prepared[P]) Audit(r Round[P]) (Verdict[P], error) {
	if p.best.Over {
		return Verdict[P]{}, p.ready.event.errOver()
	}
	v := p.audit(r)
	v.Best = p.Next()
	return v, nil
}

// audit judges a round. The caller adds the best round.
func (p *Prepared[P]) audit(r Round[P]) Verdict[P] {
	w := p.ready
	m, problems := w.read(r)
	if len(problems) > 0 {
		return Verdict[P]{Problems: problems, Exchanged: exchanged(r)}
	}
	v := Verdict[P]{Legal: true, Cost: w.field.values(m), Exchanged: exchanged(r)}
	v.WorseAt, v.By = w.rules.worse(v.Cost, w.cost)
	v.Optimal = v.WorseAt == nil
	return v
}

// exchanged returns the games that count and in which Silver had Gold in a void
// game of the same two.
func exchanged[P comparable](r Round[P]) []Game[P] {
	annulled := map[[2]P]bool{} // by Gold and Silver
	for _, g := range r.Games {
		if g.Outcome == Void && canBePlayed(g) {
			annulled[[2]P{g.Gold, g.Silver}] = true
		}
	}
	var list []Game[P]
	for _, g := range r.Games {
		if g.Outcome != Void && canBePlayed(g) && annulled[[2]P{g.Silver, g.Gold}] {
			list = append(list, g)
		}
	}
	return list
}
