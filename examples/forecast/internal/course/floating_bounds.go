package course

import (
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file proves bounds for the end of a floating elimination. Its proofs use
// the stayers of the file floating_state.go.
//
// # Champion
//
// Every stayer can become the champion, by winning all games. Nobody else can.
// If a stayer has a life left after the current round, there is a champion: the
// last game is a game of two stayers, and its winner has a life left.
//
// # Games
//
// A game between stayers takes one life of all the T lives that stayers have.
// If there is a champion, the champion keeps one.
//
// # Rounds
//
// Let D be how many lives of stayers are lost. At most k(D) stayers are out by
// then, where k(D) is the most for which the k smallest numbers of lives sum to
// D or less. So of n stayers, n - k(D) are left or more, and at least 2. If
// nobody is absent or away, the next round takes at least
//
//	g(D) = max(1, floor((n - k(D)) / 2))
//
// lives. Since k grows by at most 1 if D grows by 1, D + g(D) never falls. So
// after each round D is at least as large as if every round took g(D).
//
// # Wins
//
// A player who does not become the champion wins at least the games won so far.
// A player who is not a stayer can also win the current contest. A stayer can
// win more, but not more than this:
//
//   - Each win takes a life of another stayer, and the champion keeps one. Only
//     a win against a player who leaves takes no such life.
//   - The stayer loses all lives, and has at most one game in each round. So
//     at most all other rounds are wins.
//
// # Places
//
// By [pairing.MostWon], the place of a player who is not the champion is one
// more than the number of others who are the champion or have more wins. A
// play-off does not change that, except for its losers. They are tied for
// second place, and get the third.
//
// By [pairing.LastOut], it is one more than the number of others who are the
// champion, or have second place, or have more wins. If two stayers have a life
// left after the current round, exactly one player is second: the stayer who
// loses the last game. Otherwise players who leave in the current round can be
// second, too, and several can share the place. If there was only one stayer
// before the current round, anybody can be second.
//
// # Play-offs
//
// A play-off decides only who of its stayers is second. All other places go by
// the wins before it.

// Bounds takes O(n log n) time for n entrants.
func (f *floating) Bounds() []Bound {
	bounds := make([]Bound, len(f.event.Entrants))
	switch {
	case len(f.contests) == 0:
		for i, place := range f.end.Places {
			wins := i == f.end.Champion
			bounds[i] = Bound{Best: place, Worst: place, CanWin: wins, MustWin: wins}
		}
	case f.event.PlayOff != nil:
		f.boundPlayOff(f.look(), bounds)
	default:
		f.boundPlaces(f.look(), bounds)
	}
	return bounds
}

// Most returns an upper bound on the games that are still to be played.
func (f *floating) Most() int {
	if len(f.contests) == 0 {
		return 0
	}
	s := f.look()
	// Games: the current contests, and then one game for each life.
	most := int64(len(f.contests)) + max(0, s.total-s.between-1)
	if f.event.PlayOff == nil && f.playedOff() {
		// The players who can tie for second place get one life each.
		// Of all players who can be second or better, one is the
		// champion, and another one keeps the life.
		bounds := make([]Bound, len(s.wins))
		f.boundPlaces(s, bounds)
		players := int64(0)
		for i, b := range bounds {
			if b.Best <= 2 && !s.forGood[i] {
				players++
			}
		}
		most += max(0, players-2)
	}
	if most > math.MaxInt32 {
		return -1
	}
	return int(most)
}

// playedOff reports whether a tie for second place is played off; see
// [pairing.PlayOff].
func (f *floating) playedOff() bool { return f.event.Edition == pairing.WCC2014 }

// figures are some numbers, the least first.
type figures []int64

// countAbove returns how many figures are above x.
func (list figures) countAbove(x int64) int {
	k, _ := slices.BinarySearch(list, x+1)
	return len(list) - k
}

// boundPlaces sets the bounds of a course that has no play-off yet.
func (f *floating) boundPlaces(s *state, bounds []Bound) {
	// The firsts are the players whose place does not depend on their wins:
	// the champion, and by LastOut the player in second place. The function
	// first reports whether a player can be a first, and firsts is the
	// least number of firsts.
	lastOut := f.event.SecondBy == pairing.LastOut
	first := func(i int) bool {
		return s.stays[i] || lastOut && s.least < 2 && (s.leaves[i] || s.stayers < 2)
	}
	firsts := min(s.least, 1)
	if lastOut {
		firsts *= 2
	}

	most := f.mostWins(s)
	wins, mosts := figures(slices.Sorted(slices.Values(s.wins))), figures(slices.Sorted(slices.Values(most)))
	var firstWins, firstMosts figures
	for i := range bounds {
		if first(i) {
			firstWins, firstMosts = append(firstWins, s.wins[i]), append(firstMosts, most[i])
		}
	}
	slices.Sort(firstWins)
	slices.Sort(firstMosts)
	// others returns how many others can have more than x wins, and how
	// many of the rest can be firsts.
	others := func(i int, x int64) (more, rest int) {
		more = mosts.countAbove(x)
		rest = len(firstMosts) - firstMosts.countAbove(x)
		if most[i] > x {
			more--
		} else if first(i) {
			rest--
		}
		return more, rest
	}

	for i := range bounds {
		b := &bounds[i]
		b.CanWin = s.stays[i]
		b.MustWin = s.stays[i] && s.stayers == 1 && s.least == 1
		if b.MustWin {
			b.Best, b.Worst = 1, 1
			continue
		}
		// Certainly before the player: everybody who already has more
		// wins than the player can get, and all firsts beside them.
		b.Best = 1
		if !s.stays[i] {
			b.Best += wins.countAbove(most[i]) + max(0, firsts-firstWins.countAbove(most[i]))
		}
		if first(i) {
			b.Best = min(b.Best, 2)
		}
		// Possibly before the player: everybody who can have more wins
		// than the player has now, and all firsts beside them.
		more, rest := others(i, s.wins[i])
		switch {
		case !lastOut:
			rest = min(rest, 1)
		case s.least >= 2:
			rest = min(rest, 2)
		}
		b.Worst = 1 + more + rest
		// The loser of a play-off comes behind the champion and the
		// winner.
		if !lastOut && f.playedOff() && b.Worst == 2 {
			if more, rest := others(i, s.wins[i]-1); more+min(rest, 1) >= 2 {
				b.Worst = 3
			}
		}
	}
}

// mostWins returns how many games each player wins at most, if the player does
// not become the champion.
func (f *floating) mostWins(s *state) []int64 {
	kept := int64(0)
	if s.least > 0 {
		kept = 1
	}
	rounds := s.mostRounds(kept)
	most := slices.Clone(s.wins)
	for i := range most {
		now := int64(0)
		if s.meets[i] >= 0 {
			now = 1
		}
		if !s.stays[i] {
			most[i] += now
			continue
		}
		taken := s.total - s.lives[i] - kept
		if now == 1 && !s.stays[s.meets[i]] {
			taken++
		}
		most[i] += max(0, min(taken, now+rounds-s.lives[i]))
	}
	return most
}

// mostRounds returns how many rounds there are after the current round, at
// most, if the champion keeps this many lives.
func (s *state) mostRounds(kept int64) int64 {
	if s.away {
		return math.MaxInt32
	}
	var lives []int64
	for i, x := range s.lives {
		if s.stays[i] {
			lives = append(lives, x)
		}
	}
	slices.Sort(lives)
	rounds, lost, end := int64(0), s.between, s.total-kept
	out, sum := 0, int64(0) // of the players with the fewest lives
	for lost < end {
		for out < len(lives) && sum+lives[out] <= lost {
			sum += lives[out]
			out++
		}
		games := int64(max(1, (len(lives)-out)/2))
		// Rounds are alike until the next player can be out.
		until := end
		if out < len(lives) {
			until = min(until, sum+lives[out])
		}
		k := (until - lost + games - 1) / games
		if until == end {
			k = (end - lost) / games
		}
		rounds += k
		lost += games * k
		if k == 0 {
			break
		}
	}
	return rounds
}

// boundPlayOff sets the bounds of a play-off.
func (f *floating) boundPlayOff(s *state, bounds []Bound) {
	champion := f.number[f.event.PlayOff.Champion]
	var wins, stayers figures
	for i, x := range s.wins {
		if i != champion {
			wins = append(wins, x)
		}
		if s.stays[i] {
			stayers = append(stayers, x)
		}
	}
	slices.Sort(wins)
	slices.Sort(stayers)
	for i, x := range s.wins {
		b := &bounds[i]
		// The place by wins. It is one place lower behind a winner of
		// the play-off who does not have more wins.
		b.Best = 2 + wins.countAbove(x)
		b.Worst = b.Best
		more := stayers.countAbove(x)
		switch same := len(stayers) - more; {
		case i == champion:
			*b = Bound{Best: 1, Worst: 1, CanWin: true, MustWin: true}
		case s.least == 0: // perhaps nobody wins it
			b.Best, b.Worst = 2, len(s.wins)
		case s.stays[i] && s.stayers == 1:
			b.Best, b.Worst = 2, 2
		case s.stays[i]:
			b.Best = 2
			if same > 1 {
				b.Worst++
			}
		default:
			if more == 0 {
				b.Best++
			}
			if same > 0 {
				b.Worst++
			}
		}
	}
}
