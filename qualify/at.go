package qualify

import "time"

// At returns the event as it was at a moment, for [Outlook] or [Rank]. For each
// game of that event it also returns the index of the game in e.Games.
//
// Games that had yet to begin are left out. Games that had begun and had yet to
// end are in play, with neither winner nor end. A game that ends at the very
// moment has ended. Everything else stays as it is, also the unavailable
// entrants, the reserves and the director's order. The event that is returned
// shares no memory with e.
//
// The event that is returned does not show faults of games that are left out.
// So check the full log first; see [Event.Check].
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
