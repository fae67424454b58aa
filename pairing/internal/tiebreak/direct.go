package tiebreak

import (
	"cmp"
	"slices"
)

// This file has the direct encounter.

// exact is a multiple of 1 to 16. FIDE's averages of points are counted in this
// fraction, and rounded down if a pair has met more often.
const exact = 720_720

// A meeting is all games over the board of a player and an opponent.
type meeting struct {
	player, opponent int32
	points           int64 // of the player
}

// An encounter is the meetings of players within their classes. At first the
// classes are the groups of tied players.
type encounter struct {
	meetings []meeting // by player, then by opponent
	from     []int32   // where the meetings of each player begin
	class    []int32   // by player, or 0
	classes  int32
	points   []int64 // by player, and within the class
	met      []int   // the same
	win      int64
	values   []int64
	place    int64 // negative, of the last player in order
}

// Direct returns the figures of the players by the games over the board among
// their own group. They are silent if the group has not all met, and about a
// player alone.
//
// As FIDE reads it, the figure of the first players of a group is -1, of the
// next -2, and so on, and they are silent if nobody is ahead.
func (e *Event) Direct(groups [][]int32) (values []int64, silent []bool) {
	d := e.encounter(groups)
	silent = slices.Repeat([]bool{true}, len(e.Start))
	for _, group := range groups {
		if d.class[group[0]] == 0 {
			continue
		}
		speaks := d.allMet(group)
		if d.place = 0; e.FIDE {
			d.separate(group)
			speaks = d.place < -1
		}
		for _, i := range group {
			if silent[i] = !speaks; !speaks {
				d.values[i] = 0
			} else if !e.FIDE {
				d.values[i] = d.points[i]
			}
		}
	}
	return d.values, silent
}

// encounter finds the meetings within groups.
func (e *Event) encounter(groups [][]int32) *encounter {
	n := len(e.Start)
	d := &encounter{from: make([]int32, n+1), class: make([]int32, n), points: make([]int64, n),
		met: make([]int, n), win: e.Win * exact, values: make([]int64, n)}
	for _, group := range groups {
		// If not all have met, whoever is ahead of a player has met at
		// least those whom the other has not. So more players than
		// twice the rounds cannot be separated.
		if len(group) == 1 || int64(len(group)) > 2*e.Rounds {
			continue
		}
		d.classes++
		for _, i := range group {
			d.class[i] = d.classes
		}
	}
	for _, x := range e.Turns {
		if c := d.class[x.Player]; x.Kind == Played && c > 0 && c == d.class[x.Opponent] {
			d.meetings = append(d.meetings, meeting{x.Player, x.Opponent, int64(x.Points)})
		}
	}
	slices.SortFunc(d.meetings, byPlayer)
	all := d.meetings
	d.meetings = all[:0]
	for len(all) > 0 {
		m, games := all[0], int64(1)
		for all = all[1:]; len(all) > 0 && byPlayer(all[0], m) == 0; all = all[1:] {
			m.points += all[0].points
			games++
		}
		if e.FIDE {
			m.points = m.points * exact / games
		}
		d.meetings = append(d.meetings, m)
		d.from[m.player+1]++
		d.points[m.player] += m.points
		d.met[m.player]++
	}
	for i := range n {
		d.from[i+1] += d.from[i]
	}
	return d
}

// byPlayer orders meetings.
func byPlayer(x, y meeting) int {
	return cmp.Or(cmp.Compare(x.player, y.player), cmp.Compare(x.opponent, y.opponent))
}

// of returns the meetings of a player.
func (d *encounter) of(i int32) []meeting { return d.meetings[d.from[i]:d.from[i+1]] }

// allMet reports whether the players of a class have all met.
func (d *encounter) allMet(players []int32) bool {
	return !slices.ContainsFunc(players, func(i int32) bool { return d.met[i] < len(players)-1 })
}

// separate orders the players of a class, as FIDE does. If all have met, it
// orders them by points. Otherwise a player is ahead of others who would all
// have fewer points even if they had won the games that are missing. Then those
// who are still together begin again.
func (d *encounter) separate(players []int32) {
	players = slices.Clone(players)
	slices.SortStableFunc(players, func(i, j int32) int { return cmp.Compare(d.points[j], d.points[i]) })
	behind := func(k int) bool { return d.points[players[k]] < d.points[players[k-1]] }
	if !d.allMet(players) {
		reach, together := int64(0), len(players)-1
		for k := len(players) - 1; k >= 0; k-- {
			i := players[k]
			if d.points[i] <= reach {
				together = k
			}
			reach = max(reach, d.points[i]+int64(len(players)-1-d.met[i])*d.win)
		}
		behind = func(k int) bool { return k <= together }
	}
	var classes [][]int32
	from := 0
	for k := 1; k <= len(players); k++ {
		if k == len(players) || behind(k) {
			classes = append(classes, players[from:k])
			from = k
		}
	}
	if len(classes) > 1 {
		d.divide(classes)
		for _, c := range classes {
			d.separate(c)
		}
		return
	}
	d.place--
	for _, i := range players {
		d.values[i] = d.place
	}
}

// divide takes new classes out of a class. The longest of them stays behind,
// and only the meetings of the others are visited. So no meeting is visited
// more often than the logarithm of the players.
func (d *encounter) divide(classes [][]int32) {
	longest := 0
	for k, c := range classes {
		if len(c) > len(classes[longest]) {
			longest = k
		}
	}
	stays := d.class[classes[longest][0]]
	for k, c := range classes {
		if k != longest {
			d.classes++
			for _, i := range c {
				d.class[i] = d.classes
			}
		}
	}
	for k, c := range classes {
		if k == longest {
			continue
		}
		for _, i := range c {
			d.points[i], d.met[i] = 0, 0
			for _, m := range d.of(i) {
				switch o := m.opponent; d.class[o] {
				case d.class[i]:
					d.points[i] += m.points
					d.met[i]++
				case stays:
					k, _ := slices.BinarySearchFunc(d.of(o), meeting{o, i, 0}, byPlayer)
					d.points[o] -= d.of(o)[k].points
					d.met[o]--
				}
			}
		}
	}
}
