package pairing

import "github.com/arbiter-go/arbiter/internal/problem"

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
		named.best.Directed = w.choices()
	}
	return named
}

// Next returns the round; see the function [Next].
func (p *Prepared[P]) Next() Pairing[P] { return p.best.clone() }

// Audit judges a round; see the function [Audit].
func (p *Prepared[P]) Audit(r Round[P]) (Verdict[P], error) {
	if p.best.Over {
		return Verdict[P]{}, errOver()
	}
	v := p.audit(r)
	v.Best = p.Next()
	return v, nil
}

// WhyNot says what would happen if the round had to have certain pairs, or a
// certain bye; see the function [WhyNot]. Options with a MaxWork are about this
// question alone. Without them, it may take as much work as Prepare might.
func (p *Prepared[P]) WhyNot(wish Pin[P], o ...Options) (Answer[P], error) {
	if p.best.Over {
		return Answer[P]{}, errOver()
	}
	return p.whyNot(wish, again(p.work.allowed, o))
}

// Explain says why a round is as it is; see the function [Explain]. Options
// with a MaxWork are about this question alone. Without them, it may take as
// much work as Prepare might.
func (p *Prepared[P]) Explain(r Round[P], o ...Options) ([]Reason[P], error) {
	if p.best.Over {
		return nil, errOver()
	}
	return p.explain(r, again(p.work.allowed, o))
}

// called returns what texts call player i of the field.
func (w *work[P]) called(i int) string { return nameOf(w.name(w.player(i))) }

// idText is what texts call a player if nobody says otherwise.
func idText[P any](p P) string { return problem.Name(p) }
