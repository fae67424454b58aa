package roundrobin

import "slices"

// This file asks for the fewest teams that can be beyond their room, and tries
// the results of the matches that remain. It is for few matches.

// A left is a match that remains.
type left struct {
	a, b   int // seats
	number int // in the list of matches that remain
}

// An end is the result of a match that remains, as its first team sees it.
type end uint8

const (
	taken  end = iota // the first team has what a win is worth
	shared            // both have what a draw is worth
	given             // the second team has what a win is worth
)

// ends tries results of the matches that remain of a contest.
type ends struct {
	worth
	seats   []int  // that have matches
	matches []left // of these seats, by their numbers in seats
	results []end  // of the last try that went well, by number
	degree  []int  // by seat: the matches that are tried
	work    *meter
}

// newEnds lists the matches that remain.
func newEnds(c *contest, w *meter) *ends {
	s := &ends{matches: c.lefts(w), work: w}
	number := make([]int, len(c.teams))
	for i, n := range c.open {
		if n > 0 {
			number[i] = len(s.seats)
			s.seats = append(s.seats, i)
		}
	}
	for k := range s.matches {
		m := &s.matches[k]
		m.a, m.b = number[m.a], number[m.b]
	}
	s.results, s.degree = make([]end, len(s.matches)), make([]int, len(s.seats))
	return s
}

// lefts lists the matches that remain, by seats.
func (c *contest) lefts(w *meter) (list []left) {
	w.take(len(c.teams) * len(c.teams))
	for j := range c.teams {
		for i := range j {
			for range c.remaining(i, j) {
				list = append(list, left{i, j, len(list)})
			}
		}
	}
	return list
}

// fewest returns the fewest seats that can be beyond their room at the end.
// Then s.results are the results of such an end.
func (s *ends) fewest(room []int64, v worth) int {
	s.worth = v
	least := 0
	for _, r := range room {
		if r < 0 {
			least++
		}
	}
	own := make([]int64, len(s.seats))
	for k, i := range s.seats {
		if own[k] = room[i]; own[k] < 0 {
			own[k] = unbounded
		}
	}
	s.work.take(2 * len(room))
	for more := 0; ; more++ {
		if s.hold(own, s.matches, more) || s.work.over() {
			return least + more
		}
	}
}

// hold reports whether matches can end so that no more seats than a number are
// beyond their room, and sets the results of the matches. A seat that is given
// up for beyond gets unbounded room, and may as well take all its matches.
func (s *ends) hold(room []int64, matches []left, beyond int) bool {
	room, matches = slices.Clone(room), slices.Clone(matches)
	for i, r := range room {
		if r < 0 {
			if beyond == 0 {
				return false
			}
			beyond--
			room[i] = unbounded
		}
	}
	matches = s.settle(room, matches)
	tight := s.tightest(room)
	if tight < 0 || s.slack(room, tight) >= 0 {
		for _, m := range matches {
			s.results[m.number] = shared
		}
		return true // all of these can be drawn
	}
	if s.work.over() || !s.enough(room, matches, beyond) {
		return false
	}
	// Try the match of the tightest seat against the opponent with the most
	// slack. First give the seat up, if that is allowed, and then try the
	// result that leaves it most room.
	if beyond > 0 {
		before := room[tight]
		room[tight] = -1
		if s.hold(room, matches, beyond) {
			return true
		}
		room[tight] = before
	}
	other := func(m left) int { return m.a + m.b - tight }
	at := -1
	s.count(matches)
	for k, m := range matches {
		if (m.a == tight || m.b == tight) &&
			(at < 0 || s.slack(room, other(m)) > s.slack(room, other(matches[at]))) {
			at = k
		}
	}
	m, rest := matches[at], slices.Delete(slices.Clone(matches), at, at+1)
	results := [...]end{given, shared, taken}
	if tight == m.b {
		results = [...]end{taken, shared, given}
	}
	for _, result := range results {
		toA, toB := s.points(result)
		room[m.a] -= toA
		room[m.b] -= toB
		s.results[m.number] = result
		if s.hold(room, rest, beyond) {
			return true
		}
		room[m.a] += toA
		room[m.b] += toB
	}
	return false
}

// points returns what a result gives to the two teams.
func (v worth) points(result end) (toA, toB int64) {
	switch result {
	case taken:
		return v.win, 0
	case shared:
		return v.draw, v.draw
	}
	return 0, v.win
}

// settle takes out the matches of seats that have room to take all their
// matches. They do, which leaves their opponents most room. It returns the
// matches that remain.
func (s *ends) settle(room []int64, matches []left) []left {
	for {
		s.count(matches)
		s.work.take(2*len(room) + 12*len(matches))
		rest := matches[:0]
		for _, m := range matches {
			switch {
			case room[m.a] >= s.win*int64(s.degree[m.a]):
				s.results[m.number] = taken
			case room[m.b] >= s.win*int64(s.degree[m.b]):
				s.results[m.number] = given
			default:
				rest = append(rest, m)
			}
		}
		if len(rest) == len(matches) {
			return rest
		}
		matches = rest
	}
}

// count counts the matches of each seat.
func (s *ends) count(matches []left) {
	clear(s.degree)
	for _, m := range matches {
		s.degree[m.a]++
		s.degree[m.b]++
	}
}

// slack returns how much room a seat has beyond a draw in each of its matches.
func (s *ends) slack(room []int64, i int) int64 { return room[i] - s.draw*int64(s.degree[i]) }

// tightest returns the seat with the least slack of those that have matches, or
// -1 if there are none.
func (s *ends) tightest(room []int64) int {
	tight := -1
	for i, d := range s.degree {
		if d > 0 && (tight < 0 || s.slack(room, i) < s.slack(room, tight)) {
			tight = i
		}
	}
	return tight
}

// enough reports whether the half-wins of matches can find room; see units. As
// many seats as a number can be given up.
func (s *ends) enough(room []int64, matches []left, beyond int) bool {
	have, short := 0, make([]int, 0, len(room))
	for i, d := range s.degree {
		if d > 0 {
			most := int(s.cap(room[i], d))
			have += most
			short = append(short, 2*d-most)
		}
	}
	slices.Sort(short)
	for _, more := range short[max(len(short)-beyond, 0):] {
		have += more
	}
	return have >= 2*len(matches)
}
