package pairing

import (
	"math"
	"slices"
)

// This file says what a change needs that does not turn a claim yet. Each rule
// here has the reason why nothing is left out.

// anything is the need of which nothing is known.
var anything = need{least: 1}

// nothing is the need that no change meets.
var nothing = need{least: beyond}

// raises is the set of moves that raise a player for whom is holds.
func raises(is func(i int32) bool) func(m *move) bool {
	return func(m *move) bool { i := m.up(); return i >= 0 && is(i) }
}

// lowers is the set of moves that lower a player for whom is holds.
func lowers(is func(i int32) bool) func(m *move) bool {
	return func(m *move) bool { i := m.down(); return i >= 0 && is(i) }
}

// either is the union of two sets.
func either(x, y func(m *move) bool) func(m *move) bool {
	return func(m *move) bool { return x(m) || y(m) }
}

func only(player int32) func(i int32) bool { return func(i int32) bool { return i == player } }

// needs returns what the changes made still need. The problems are those that
// they have made.
func (t *trial[P]) needs(s *state, wrong Problems) need {
	switch {
	case t.playOff != nil:
		// Lives depend on the places before the play-off.
		return anything
	case len(wrong) > 0:
		return mend(wrong[0])
	case t.claim.Kind.isRound():
		return t.needsOfRound(s)
	case t.event.hasPoints():
		return t.needsOfPoints(s)
	}
	return t.needsOfLives(s)
}

// mend returns what a change needs that makes the event wrong.
//
// If a player is out too early, the player must have fewer losses by then, and
// so win one of the games lost before. If the event is over too early, a player
// who is out by then must win one.
func mend(wrong *Problem) need {
	r := wrong.Round
	switch wrong.Kind {
	case ErrEliminated:
		i := int32(wrong.Entrants[0])
		return need{1, func(m *move) bool { return m.round < r && m.up() == i }}
	case ErrOver:
		return need{1, func(m *move) bool { return m.round < r }}
	}
	return anything
}

// needsOfLives is for an event with lives. There a move takes one life from one
// player, and gives it to another. So it lowers the one and raises the other.
func (t *trial[P]) needsOfLives(s *state) need {
	lives := func(i int32) int { return s.lives[i] - s.losses[i] }
	switch t.claim.Kind {
	case Out:
		return t.needsOfOut(s, lives(t.a))
	case Champion, AnotherChampion:
		if len(s.unfinished) > 0 {
			return nothing // there is no champion before the end
		}
		return t.needsOfChampion(s, lives)
	}
	if over, _ := s.over(); over && len(s.unfinished) == 0 {
		return anything // the champion can be another, or be none
	}
	// The places go by wins, unless the event ends.
	n := t.needsOfPlaces(s.wins, 1)
	if end := t.ending(s, lives, -1); end < beyond && n.some != nil {
		n.least = min(n.least, end)
		n.some = either(n.some, lowers(s.stays))
	}
	return n
}

// needsOfOut is about one player, whose lives are the only ones that count.
func (t *trial[P]) needsOfOut(s *state, lives int) need {
	switch {
	case !t.holds:
		return need{lives, lowers(only(t.a))}
	case s.hasLeft(t.a):
		return nothing
	}
	return need{1 - lives, raises(only(t.a))}
}

// ending returns how many lives must be lost at least until the event is over:
// all lives of all players who stay, except the lives of one. That is the
// player to stay, or any player if it is -1.
func (t *trial[P]) ending(s *state, lives func(int32) int, stays int32) int {
	if len(s.unfinished) > 0 {
		return beyond
	}
	all, most := 0, 0
	for k, there := range s.staying {
		if i := int32(k); there {
			all += lives(i)
			if stays < 0 || stays == i {
				most = max(most, lives(i))
			}
		}
	}
	return all - most
}

// needsOfChampion is about the end of the event.
func (t *trial[P]) needsOfChampion(s *state, lives func(int32) int) need {
	over, last := s.over()
	champion := t.claim.Kind == Champion
	a := only(t.a)
	switch {
	case t.holds: // The champion loses a life, or another player gets one.
		return need{1, func(m *move) bool { return m.up() != last }}
	case champion && s.stays(t.a):
		// All others must be out, so the first of them.
		first := func(i int32) bool { return i != t.a && s.stays(i) }
		other := slices.IndexFunc(everyone(len(s.staying)), first)
		return need{t.ending(s, lives, t.a), lowers(only(int32(other)))}
	case champion && lives(t.a) > 0:
		return nothing // has left, and will not be back
	case champion && s.gone(t.a):
		return nothing
	case champion: // A must have a life again.
		return need{1 - lives(t.a), raises(a)}
	case s.stays(t.a): // A must be out, and all others but one.
		return need{max(1, lives(t.a)), lowers(a)}
	case over: // and nobody is left
		return anything
	}
	return need{t.ending(s, lives, -1), lowers(s.stays)}
}

// gone reports whether player i has left for good.
func (s *state) gone(i int32) bool {
	return s.removed[i] || s.until[i] > s.rounds && s.until[i] == math.MaxInt32
}

// needsOfRound is about the next round. Byes and absences are the same with
// every result, and in an event with points so are the players to be paired. So
// these decide much before a round is made.
func (t *trial[P]) needsOfRound(s *state) need {
	there := func(i int32) bool { return s.left(i) && !s.absent(i) }
	points := t.event.hasPoints()
	over, _ := s.over()
	switch {
	case points && over:
		return nothing
	case t.holds:
		return anything
	}
	for _, i := range [...]int32{t.a, t.b} {
		switch {
		case i < 0 || there(i):
		case points || s.absent(i) || s.hasLeft(i):
			return nothing
		default: // The player must have a life again.
			return need{1 - s.lives[i] + s.losses[i], raises(only(i))}
		}
	}
	if over || t.claim.Kind == Meets {
		return anything
	}
	n := t.needsOfFewest(s, there)
	n.least = max(n.least, t.needsOfOdd(s, there))
	return n
}

// needsOfOdd returns how many moves there are at least until the number of
// players is odd, so that there is a bye. If it is even, one player must lose
// all lives, or get one again.
func (t *trial[P]) needsOfOdd(s *state, there func(int32) bool) int {
	odd, least := false, beyond
	for k := range s.lives {
		i, lives := int32(k), s.lives[k]-s.losses[k]
		switch {
		case there(i):
			odd = !odd
			least = min(least, lives)
		case !s.absent(i) && !s.hasLeft(i):
			least = min(least, 1-lives)
		}
	}
	switch {
	case odd:
		return 1
	case t.event.hasPoints():
		return beyond
	}
	return least
}

// needsOfFewest returns what is needed until A has the fewest byes. If that is
// asked of the bye, all players with fewer byes must be out.
func (t *trial[P]) needsOfFewest(s *state, there func(int32) bool) need {
	pinned := slices.ContainsFunc(t.pins, func(p pin) bool { return p.round == len(t.rounds)+1 })
	if pinned || !t.history.rules.fewestByes() {
		return anything
	}
	fewer := func(i int32) bool { return there(i) && s.restsOf(i) < s.restsOf(t.a) }
	all := 0
	for k := range s.lives {
		if i := int32(k); fewer(i) {
			all += s.lives[k] - s.losses[k]
		}
	}
	switch {
	case all == 0:
		return anything
	case t.event.hasPoints():
		return nothing
	}
	return need{all, lowers(fewer)}
}

// needsOfPoints is for an event with points. If the scores do not decide, the
// tie-breaks do, and nothing is known about these.
func (t *trial[P]) needsOfPoints(s *state) need {
	if over, _ := s.over(); !over && (t.claim.Kind == Champion || t.claim.Kind == AnotherChampion) {
		return nothing // there is no champion before the end
	}
	return t.needsOfPlaces(s.ledger.score, 0)
}

// needsOfPlaces is about places that go by a figure of the players. A player is
// ahead of another who has less. Among equals, anything can be if margin is 0,
// and nobody is ahead if it is 1.
func (t *trial[P]) needsOfPlaces(figure []int, margin int) need {
	a, b := t.a, t.b
	switch t.claim.Kind {
	case Ahead:
		if t.holds {
			return t.overtake(figure, b, a, 0)
		}
		return t.overtake(figure, a, b, margin)
	case Within:
		if t.holds {
			return t.sink(figure, t.claim.Place, margin)
		}
		return t.rise(figure, t.claim.Place)
	case Champion:
		if t.holds {
			return t.sink(figure, 1, margin)
		}
		return t.rise(figure, 1)
	}
	if t.holds { // AnotherChampion: the champion can change, or be none
		return anything
	}
	return t.sink(figure, 1, margin)
}

// overtake returns what is needed until player i has as much as player j, and a
// margin more: i must rise, or j fall. The bound adds up the greatest steps.
func (t *trial[P]) overtake(figure []int, i, j int32, margin int) need {
	gap := figure[j] + margin - figure[i]
	if gap <= 0 {
		return anything
	}
	best := map[*result]int{}
	var steps []int
	for _, m := range t.moves {
		if step := m.more(i) - m.more(j); m.open() && step > 0 {
			best[m.result] = max(best[m.result], step)
		}
	}
	for _, x := range t.results {
		if best[x] > 0 {
			steps = append(steps, best[x])
		}
	}
	slices.Sort(steps)
	n := need{0, either(raises(only(i)), lowers(only(j)))}
	for _, step := range slices.Backward(steps) {
		if gap <= 0 {
			return n
		}
		gap -= step
		n.least++
	}
	if gap > 0 {
		return nothing
	}
	return n
}

// rise returns what is needed until fewer than so many players as the place has
// have more than A: A must rise, or one of those who have more must fall.
//
// # The bound
//
// Let A rise by x steps of the greatest size. Then the players who are still
// above, except place-1 of them, must fall. A move lowers one player by one
// step at most, and may raise A as well. So at least the greater of both
// numbers is needed, for the best x.
func (t *trial[P]) rise(figure []int, place int) need {
	above := func(i int32) bool { return figure[i] > figure[t.a] }
	least := t.least(func(x int) []int {
		var steps []int
		for _, f := range figure {
			if d := f - figure[t.a] - x*t.worth; d > 0 {
				steps = append(steps, d)
			}
		}
		slices.Sort(steps)
		return steps[:max(0, len(steps)-place+1)]
	})
	if least == 0 {
		return anything
	}
	return need{least, either(raises(only(t.a)), lowers(above))}
}

// sink returns what is needed until so many players as the place has have as
// much as A, and a margin more: A must fall, or one of those who have less must
// rise. The bound is as in rise.
func (t *trial[P]) sink(figure []int, place, margin int) need {
	below := func(i int32) bool { return i != t.a && figure[i] < figure[t.a]+margin }
	if place >= len(figure) {
		return nothing
	}
	least := t.least(func(x int) []int {
		var steps []int
		for i, f := range figure {
			if int32(i) != t.a {
				steps = append(steps, max(0, figure[t.a]-x*t.worth+margin-f))
			}
		}
		slices.Sort(steps)
		return steps[:place]
	})
	if least == 0 {
		return anything
	}
	return need{least, either(lowers(only(t.a)), raises(below))}
}

// least returns the least of the greater of x and the moves that others need if
// A has made x moves. The differences that are left have their moves each.
func (t *trial[P]) least(left func(x int) []int) int {
	best := beyond
	for x := 0; x < best && x <= len(t.rounds); x++ {
		if !t.budget.spend(stepsOfRecord * int64(len(t.start.wins))) {
			t.stuck = true
			return 0 // nothing is known
		}
		moves := 0
		for _, d := range left(x) {
			if d > 0 && t.worth == 0 {
				moves = beyond
				break
			}
			if d > 0 {
				moves += (d + t.worth - 1) / t.worth
			}
		}
		best = min(best, max(x, moves))
		if t.worth == 0 {
			break
		}
	}
	return min(best, beyond)
}
