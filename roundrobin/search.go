package roundrobin

// This file asks whether matches can end so that no team has more points than a
// limit. A flow of points tells this if a draw is worth nothing, half of a win,
// or as much as a win. With other points the question is hard, and this file
// searches for results with bounded work.

// searchWork is the maximum number of steps of all searches of an outlook.
// searchEach is the maximum number of steps of one search.
//
// A search of no more than eight matches is never given up. For eight matches
// have at most sixteen teams. So an outlook has at most 17 searches for each of
// 11 limits. Each search has fewer than 10,000 calls of fits, and a call takes
// at most 180 steps on average.
const searchWork, searchEach = 400_000_000, 4_000_000

// A search looks for results of the matches that remain of a contest.
type search struct {
	*contest
	worth   worths
	sure    []int32
	matches [][2]int32 // that remain, by seats, once they are listed
	total   meter      // for all searches
	each    meter      // for the current search
}

func newSearch(c *contest) *search {
	return &search{contest: c, worth: c.worths(), sure: c.sure(), total: meter{searchWork}}
}

// list lists the matches that remain.
func (s *search) list() {
	s.matches = make([][2]int32, 0, s.left)
	for i := range int32(len(s.teams)) {
		for j := range i {
			for range s.remaining(int(i), int(j)) {
				s.matches = append(s.matches, [2]int32{i, j})
			}
		}
	}
}

// ends reports whether the matches that remain can end so that no seat has more
// points than a limit, except for the seat that is exempt, or -1. It says yes
// if the search is given up.
func (s *search) ends(limit int32, exempt int) bool {
	if s.matches == nil {
		s.list()
	}
	s.total.take(10 * (len(s.teams) + len(s.matches)))
	if s.total.over() {
		return true
	}
	// The exempt seat wins all its matches, and so leaves the others
	// nothing. Only seats with other matches are looked at.
	number := make([]int32, len(s.teams)) // from 1
	var room []int32
	games := make([][2]int32, 0, len(s.matches))
	enter := func(i int32) int32 {
		if number[i] == 0 {
			room = append(room, limit-s.sure[i])
			number[i] = int32(len(room))
		}
		return number[i] - 1
	}
	for _, m := range s.matches {
		if int(m[0]) != exempt && int(m[1]) != exempt {
			games = append(games, [2]int32{enter(m[0]), enter(m[1])})
		}
	}
	s.each.left = min(searchEach, s.total.left)
	before := s.each.left
	ends := s.fits(room, games) || s.each.over()
	s.total.left -= before - s.each.left
	return ends
}

// fits reports whether games can end so that no team gets more points than it
// has room for. Once the search is given up, the answer means nothing.
func (s *search) fits(room []int32, games [][2]int32) bool {
	room = append([]int32(nil), room...)
	games, degree, ok := s.settle(room, append([][2]int32(nil), games...))
	if !ok || s.each.over() {
		return false
	}
	win, draw := s.worth.win, s.worth.draw
	// Slack is how much room a team has beyond a draw in each of its games.
	// If no team has negative slack, all games can be drawn. Otherwise look
	// at the team with the least slack.
	tight := -1
	slack := func(i int32) int32 { return room[i] - draw*degree[i] }
	credit := int64(0)
	for i, d := range degree {
		if d > 0 && (tight < 0 || slack(int32(i)) < slack(int32(tight))) {
			tight = i
		}
		credit += s.credit(room[i], d)
	}
	if tight < 0 || slack(int32(tight)) >= 0 {
		return true
	}
	if credit < 2*int64(len(games)) {
		return false
	}
	// Try the game of that team against the opponent with the most slack.
	// First try the result that leaves the team most room.
	at := -1
	other := func(k int) int32 { return games[k][0] + games[k][1] - int32(tight) }
	for k, g := range games {
		if (g[0] == int32(tight) || g[1] == int32(tight)) && (at < 0 || slack(other(k)) > slack(other(at))) {
			at = k
		}
	}
	rest := append(append([][2]int32(nil), games[:at]...), games[at+1:]...)
	o := other(at)
	for _, result := range [...][2]int32{{0, win}, {draw, draw}, {win, 0}} {
		room[tight] -= result[0]
		room[o] -= result[1]
		if s.fits(room, rest) {
			return true
		}
		room[tight] += result[0]
		room[o] += result[1]
	}
	return false
}

// settle ends games for which one result is as good as any other, or is the
// only result possible. It takes their points from the room of the teams. It
// returns the games that remain and how many each team has, or false if some
// team has too little room.
//
//   - A team with room to win all its games wins all of them, which leaves its
//     opponents most room.
//   - A team without room for a draw loses all its games.
func (s *search) settle(room []int32, games [][2]int32) (left [][2]int32, degree []int32, ok bool) {
	win, draw := s.worth.win, s.worth.draw
	degree = make([]int32, len(room))
	for {
		s.each.take(4 * (len(room) + 3*len(games)))
		clear(degree)
		for _, g := range games {
			degree[g[0]]++
			degree[g[1]]++
		}
		wins := func(i int32) bool { return room[i] >= win*degree[i] }
		left = games[:0]
		for _, g := range games {
			switch {
			case wins(g[0]) || wins(g[1]):
			case room[g[0]] < draw:
				room[g[1]] -= win
			case room[g[1]] < draw:
				room[g[0]] -= win
			default:
				left = append(left, g)
			}
		}
		for _, r := range room {
			if r < 0 {
				return nil, nil, false
			}
		}
		if len(left) == len(games) {
			return left, degree, true
		}
		games = left
	}
}

// credit returns the most that a team can contribute to its games within its
// room, where a win contributes 2 and a draw contributes 1. Every game needs 2
// from its teams together.
func (s *search) credit(room, games int32) int64 {
	best := int32(0)
	for wins := range min(games, room/s.worth.win) + 1 {
		draws := min(games-wins, (room-wins*s.worth.win)/s.worth.draw)
		best = max(best, 2*wins+draws)
	}
	s.each.take(int(games))
	return int64(best)
}
