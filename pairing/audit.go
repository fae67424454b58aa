package pairing

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

// Audit judges a round; see the function [Audit].
func (p *Prepared[P]) Audit(r Round[P]) (Verdict[P], error) {
	if p.best.Over {
		return Verdict[P]{}, errOver()
	}
	v := p.audit(r)
	v.Best = p.Next()
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
