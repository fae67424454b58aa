package pairing

// Check reports everything that is wrong with the event, without pairing or
// ranking anybody. [Standings] accepts every event that passes. All functions
// that have an event as an argument refuse what Check refuses, with the same
// problems.
//
// The last round may be unfinished. Whether the next round can be paired is
// another question, which [Next] answers.
//
// Check takes time in proportion to the event.
func (e Event[P]) Check() error {
	var ps problems
	replayEvent(&e, &ps)
	return ps.err()
}

// replayEvent replays an event whose last round may be unfinished. There is no
// state if the event has no players or exceeds a limit.
func replayEvent[P comparable](e *Event[P], ps *problems) (*history[P], *state) {
	h := newHistory(e, ps)
	if !ps.sound() {
		return h, nil
	}
	return h, h.replay(ps)
}

// replayFinished replays an event in which every round must be finished. The
// error reports all problems.
func replayFinished[P comparable](e *Event[P], b *budget) (*history[P], *state, error) {
	if !b.spend(stepsOfReplay * e.items()) {
		return nil, nil, e.exceeded(b, atReplay)
	}
	var ps problems
	h, s := replayEvent(e, &ps)
	if s != nil {
		for _, k := range s.unfinished {
			h.unfinished(len(h.rounds), k, &ps)
		}
	}
	return h, s, ps.err()
}

// errOver is the error of a question about the next round of an event that is
// over.
func errOver() error { return refuse(Problem{Kind: ErrOver, Rule: LastOneLeft}) }
