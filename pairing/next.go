package pairing

// Next returns the next round of an event, the one that is best by the criteria
// of its edition, or says that the event is over.
//
// The error reports all problems of the event at once, as [Problems]; a round
// that is not finished is one ([ErrUnfinished]). Unless the event is broken
// there is always a round, except for pins and forbidden pairs that leave none
// ([ErrNoLegalRound]), for rounds from which all players left are absent
// ([ErrEmptyRound]), and for histories so extreme that package rating refuses
// them ([ErrExtreme]).
//
// The round is proved before it is returned: Next checks its certificate as
// [Verify] does.
//
// For n players left, of m games in all, it takes O(m + n log n) time in
// ordinary events, and memory linear in both. The search takes longer the more
// pairs have met: up to about n³ steps if nearly all have met several times.
// The choice among equal rounds takes about 100 n² steps if nearly all rounds
// are equal. That happens under an event's own rules, or if thousands have the
// same seed rating. An event's own rules with a criterion after a sum of
// squares take at least n² steps.
//
// This work is counted. An event that needs more than [Options].MaxWork is
// refused with [ErrTooLarge]. So are histories with hundreds of different
// numbers of losses and meetings if there are very many players as well.
// Whether an event is refused depends on the event alone, not on the machine.
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

// A Prepared is an event whose next round is known, for programs that ask many
// questions about that round: each takes less time than the function of the
// same name, which must find the round first. The answers are the same.
//
// It keeps what it needs of the event, shares no memory with it, and never
// changes. So it can be used by several goroutines at once. It has no JSON: of
// what is stored, the event is the record, and an answer needs nothing else.
type Prepared[P comparable] struct {
	work *work[P]
	best Pairing[P]
}

// Prepare finds the next round of an event, as [Next] does, and is refused
// where Next is. It takes as long as Next.
func Prepare[P comparable](e Event[P], o ...Options) (*Prepared[P], error) {
	return prepare(&e, newBudget(&e, o))
}

func prepare[P comparable](e *Event[P], b *budget) (*Prepared[P], error) {
	w, err := newWork(e, b)
	if err != nil {
		return nil, err
	}
	p := &Prepared[P]{work: w}
	if over, _ := w.state.over(); over {
		p.best = Pairing[P]{Over: true, Champion: w.champion(), Work: b.spent}
		return p, nil
	}
	if p.best, err = w.pair(b); err != nil {
		return nil, err
	}
	return p, nil
}

// prepareRound is prepare for questions that only a next round has answers to.
func prepareRound[P comparable](e *Event[P], b *budget) (*Prepared[P], error) {
	p, err := prepare(e, b)
	if err == nil && p.best.Over {
		err = errOver()
	}
	return p, err
}

// Named returns the same with names for the players: all texts of its answers
// call a player as name says, and not by the id. In texts, names of more than a
// hundred characters are cut, and control characters are escaped. The function
// is called whenever there is something to say; where p is used by several
// goroutines, so is name. If name is nil, it is [fmt.Sprint].
//
// Errors and problems have ids as before, and the players' places in the list
// of entrants.
func (p *Prepared[P]) Named(name func(P) string) *Prepared[P] {
	if name == nil {
		name = idText[P]
	}
	w := *p.work
	w.name = name
	named := &Prepared[P]{work: &w, best: p.best}
	if !p.best.Over {
		named.best.Directed = w.choicesText()
	}
	return named
}

// Next returns the round; see the function [Next].
func (p *Prepared[P]) Next() Pairing[P] { return p.best.clone() }
