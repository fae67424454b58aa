package pairing

// PlayOff returns the record of the play-off for second place that an event
// calls for (rule [SecondPlayedOff]). The record becomes [Event].PlayOff.
//
// It returns nil if the event calls for no play-off: the event is not over, has
// no champion, has a play-off already, or has only one player in second place
// who has not left.
//
// The error reports all problems of the event. An unfinished round is one of
// them.
func PlayOff[P comparable](e Event[P]) (*RunnerUpPlayOff[P], error) {
	_, s, err := replayFinished(&e, newBudget(&e, nil))
	if err != nil {
		return nil, err
	}
	over, champion := s.over()
	if !over || champion < 0 || e.PlayOff != nil {
		return nil, nil
	}
	best := s.secondMost(champion)
	p := &RunnerUpPlayOff[P]{After: len(e.Rounds), Champion: e.Entrants[champion]}
	for i, wins := range s.wins {
		if int32(i) != champion && wins == best && !s.gone(int32(i)) {
			p.Tied = append(p.Tied, e.Entrants[i])
		}
	}
	if len(p.Tied) < 2 {
		return nil, nil
	}
	return p, nil
}
