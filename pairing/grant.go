package pairing

// Grant records that a player has more lives, from the end of the last round
// that has begun on (rule [OutOfLives]). So they count for a player who loses
// the last life in a round that is being played. Before the first round, they
// count from the beginning.
//
// A player who is out of lives is back in the next round, even if the event was
// over. If two players are left then, the event goes on (rule [LastOneLeft]). A
// player who has withdrawn or was removed for a forfeit stays out. The lives
// count once [Return] or [Reinstate] brings the player back.
//
// Lives make no difference to the pairs of a player who is in. So a round that
// is paired and has not begun is dropped only if it lacks the player and should
// have the player. Then all rounds after it are dropped, too. The answer says
// which round must be paired again.
//
// The error reports all problems of the event, and then all problems of the
// record: a player who has not entered ([ErrUnknown]), and lives that are not 1
// to [MaxLives] ([ErrLives]). Nobody gets lives between the record of a
// play-off and the beginning of its first round, since they would count before
// it. [Unpair] takes such a record back. Later, a player who sits out the
// play-off gets none. In both cases the error is [ErrPlayOff].
//
// The record is the last of the extra lives of the answer. A caller can give it
// a reason. Lives that a player has got before are kept.
//
// Grant takes time in proportion to the event, times the logarithm of the
// number of rounds that have not begun.
func Grant[P comparable](e Event[P], player P, lives int) (Correction[P], error) {
	var ps problems
	h, s := replayEvent(&e, &ps)
	if err := ps.err(); err != nil {
		return Correction[P]{}, err
	}
	now := begun(&e)
	c := Correction[P]{Event: e.Clone()}
	c.Event.ExtraLives = append(c.Event.ExtraLives, ExtraLife[P]{Player: player, Lives: lives, After: now})
	newHistory(&c.Event, &ps)
	refused := Problem{Kind: ErrPlayOff, Rule: SecondPlayedOff}
	if i, ok := h.find(player); e.PlayOff != nil && e.PlayOff.After >= now {
		refused.Detail = "it is recorded and has not begun, so nobody gets lives"
		ps.add(about(&e, refused, player))
	} else if ok && s.sits[i] {
		refused.Detail = "sits out the play-off"
		ps.add(about(&e, refused, player))
	}
	if err := ps.err(); err != nil {
		return Correction[P]{}, err
	}
	if kept := c.Event.roundsWith(player, now, len(e.Rounds)); kept < len(e.Rounds) {
		c.drop(kept)
	}
	c.Event.ExtraLives[len(c.Event.ExtraLives)-1].Made = len(c.Event.Rounds)
	return c.settled()
}
