package qualify

import "time"

// At returns the event as it was at a moment, for [Outlook] or [Rank], and for
// each of its games the index that it has in e.Games.
//
// Games that had yet to begin are left out. Games that began but had yet to end
// are in play, with neither winner nor end; a game that ends at the very moment
// has ended. All else is as it is, the unavailable and the director's order
// too. What is returned shares no memory with e. Faults of the games are left
// out with them, so a full log is best checked first; see [Event.Check].
func (e Event[P]) At(t time.Time) (then Event[P], games []int) {
	all := e.Games
	e.Games = nil
	then = e.Clone()
	for i, g := range all {
		if g.Start.After(t) {
			continue
		}
		if g.End.After(t) {
			g.End, g.Winner = time.Time{}, None
		}
		then.Games, games = append(then.Games, g), append(games, i)
	}
	return then, games
}
