package pairing

// PlayOff returns the record of the play-off for second place that an event
// calls for (rule [SecondPlayedOff]). The record becomes [Event].PlayOff.
//
// It returns nil if the event calls for no play-off. That is so if the edition
// has none, the event is not over, has no champion, or has a play-off already.
// It is also so if there is no tie for second place, or all tied players have
// left.
//
// If all but one of the tied players have left, the record names that player
// alone. With the record, the player is second, and no round follows.
//
// The error reports all problems of the event. An unfinished round is one of
// them.
func PlayOff[P comparable](e Event[P]) (*RunnerUpPlayOff[P], error) {
	_, s, err := replayFinished(&e, newBudget(&e, nil))
	if err != nil {
		return nil, err
	}
	over, champion := s.over()
	if !over || champion < 0 || e.PlayOff != nil || editions[e.Edition].second != playedOff {
		return nil, nil
	}
	second := s.seconds(e.SecondBy, champion)
	p := &RunnerUpPlayOff[P]{After: len(e.Rounds), Champion: e.Entrants[champion]}
	for i, tied := range second {
		if tied && !s.gone(int32(i)) {
			p.Tied = append(p.Tied, e.Entrants[i])
		}
	}
	if ties(second) < 2 || len(p.Tied) == 0 {
		return nil, nil
	}
	return p, nil
}

// ties returns how many players have second place.
func ties(second []bool) int {
	n := 0
	for _, tied := range second {
		if tied {
			n++
		}
	}
	return n
}
