package qualify

import (
	"slices"
	"time"
)

// At returns the input as it was at a moment, for [Live] or [Rank], and for each of its games the
// index that it has in in.Games.
//
// Games that had yet to begin are left out. Those that began but had yet to end are in play, with
// neither winner nor end; one that ends at the very moment has ended. All else is as it is, the
// unavailable and the director's order too. The lists are new. Faults of the games are left
// out with them, so a full log is best checked first, by Rank.
func (in Input[P]) At(t time.Time) (then Input[P], games []int) {
	then = in
	then.Entrants, then.Benchmarks = slices.Clone(in.Entrants), slices.Clone(in.Benchmarks)
	then.Unavailable, then.Order = slices.Clone(in.Unavailable), slices.Clone(in.Order)
	then.Games = nil
	for i, g := range in.Games {
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
