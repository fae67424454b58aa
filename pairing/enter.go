package pairing

import (
	"fmt"
	"slices"
)

// Enter records that a player enters an event that goes on (rule [SeedOrder]).
// The player is in from the first round that has not begun yet, and begins with
// a number of losses, which must be fewer than the lives.
//
// The player gets the seed that the director chooses: 1 is the best, and one
// more than the number of entrants is the last. All players from that seed on
// move down by one. In an event with [Event].SeedRatings, elo is the rating of
// the player. In any other event, elo is not used.
//
// Rounds that are paired and have not begun lack the player. So they are
// dropped, and the answer says which round must be paired again.
//
// The record is the last of the late entries of the answer. A caller can give
// it a reason.
//
// Registration is closed in all editions. It is open in an event with rules of
// its own, which has [Event].RankBy or [Event].Criteria. These can be equal to
// the lists of the edition, as in e.RankBy = e.Edition.RankBy(). It is open in
// every event with points. There losses are 0, and a caller can write the
// points and the club of the player into the answer ([Event].Start and
// [Event].Clubs).
//
// The error reports all problems of the event and of the late entry. An edition
// in which registration is closed, losses out of range, and a seed out of range
// are [ErrLateEntry]. A player who has entered already is [ErrRepeated]. An id
// that is not equal to itself is [ErrNotAnID]. A rating out of range is
// [ErrSeedRatings]. Nobody enters once the last round of an event with points
// has begun ([ErrLateEntry]), after the end of the event ([ErrOver]), or once
// there is a play-off ([ErrPlayOff]).
//
// Enter takes time in proportion to the event.
func Enter[P comparable](e Event[P], player P, seed, losses int, elo float64) (Correction[P], error) {
	var ps problems
	_, s := replayEvent(&e, &ps)
	if err := ps.err(); err != nil {
		return Correction[P]{}, err
	}
	refused := Problem{Who: nameOf(player)}
	if e.PlayOff != nil {
		refused.Kind, refused.Rule, refused.Detail = ErrPlayOff, SecondPlayedOff, "nobody enters it"
		return Correction[P]{}, refuse(refused)
	}
	if over, _ := s.over(); over && len(s.unfinished) == 0 {
		refused.Kind, refused.Rule = ErrOver, e.ends()
		return Correction[P]{}, refuse(refused)
	}
	if seeds := len(e.Entrants) + 1; seed < 1 || seed > seeds {
		refused.Kind, refused.Rule = ErrLateEntry, SeedOrder
		refused.Detail = fmt.Sprintf("seed %d, and there will be 1 to %d", seed, seeds)
		ps.add(refused)
		seed = seeds
	}
	now := begun(&e)
	if e.hasPoints() && now == e.Length {
		refused.Kind, refused.Rule = ErrLateEntry, AllRounds
		refused.Detail = fmt.Sprintf("round %d, the last, has begun", now)
		ps.add(refused)
	}
	c := Correction[P]{Event: e.Clone()}
	c.Event.Entrants = slices.Insert(c.Event.Entrants, seed-1, player)
	if e.SeedRatings != nil {
		c.Event.SeedRatings = slices.Insert(c.Event.SeedRatings, seed-1, elo)
	}
	if len(e.Start) > 0 {
		c.Event.Start = slices.Insert(c.Event.Start, seed-1, 0)
	}
	if len(e.Clubs) > 0 {
		c.Event.Clubs = slices.Insert(c.Event.Clubs, seed-1, "")
	}
	for k := range c.Event.Acceleration {
		if a := &c.Event.Acceleration[k]; a.Seeds >= seed {
			a.Seeds++
		}
	}
	x := LateEntry[P]{Player: player, After: now, Losses: losses, Made: now}
	c.Event.LateEntries = append(c.Event.LateEntries, x)
	c.drop(now)
	replayEvent(&c.Event, &ps)
	if err := ps.err(); err != nil {
		return Correction[P]{}, err
	}
	return c.settled()
}
