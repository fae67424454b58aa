package pairing

// PlayOff returns the record of the play-off for second place that an event
// calls for (rule [SecondPlayedOff]), to be set as its PlayOff; or nil if it
// calls for none: because it is not over, has no champion, has a play-off
// already, or has but one player in second place who has not left.
//
// The error reports all problems of the event; unfinished rounds are one.
func PlayOff[P comparable](e Event[P]) (*RunnerUpPlayOff[P], error) {
	_, s, err := replayFinished(&e, newBudget(&e, nil))
	if err != nil {
		return nil, err
	}
	over, champion := s.over()
	if !over || champion < 0 || e.PlayOff != nil {
		return nil, nil
	}
	best := 0
	for i, wins := range s.wins {
		if int32(i) != champion {
			best = max(best, wins)
		}
	}
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
