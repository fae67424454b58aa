package roundrobin

import "fmt"

// A Table is the answer of [Standings].
type Table[P comparable] struct {
	Rows   []Row[P]   `json:"rows"`   // in the order of the teams
	Places []Place[P] `json:"places"` // from the first place on
	// Left is how many matches remain. The table is complete at 0.
	Left int `json:"left"`
}

// A Row has a team's results in the table, or in a stage of the play-off.
type Row[P comparable] struct {
	Team   P   `json:"team"`
	Points int `json:"points"` // by rules MatchPoints and Deducting
	Won    int `json:"won"`    // number of matches
	Drawn  int `json:"drawn"`
	Lost   int `json:"lost"`
	// GamesWon and GamesLost are numbers of games. A game that nobody won
	// is in neither.
	GamesWon  int `json:"gamesWon"`
	GamesLost int `json:"gamesLost"`
	// Deducted are the points that were taken, by rule Deducting. They are
	// negative if points were given.
	Deducted int `json:"deducted,omitzero"`
	// Withdrawn says that the team has withdrawn, by rule Withdrawing. It
	// has no place.
	Withdrawn bool `json:"withdrawn,omitzero"`
}

// A Place is held by one team, or shared by several.
type Place[P comparable] struct {
	// Rule is MatchPoints, or SharedPlaces if the place is shared.
	Rule   Rule `json:"rule"`
	From   int  `json:"from"` // from 1
	To     int  `json:"to"`   // the next place begins at To+1
	Points int  `json:"points"`
	Teams  []P  `json:"teams"` // in the order of the teams
	// By is the tie-break that has put this place before the next one. It
	// is 0 if that was by points, or if there is no next place.
	By TieBreak `json:"by,omitzero"`
}

// Standings returns the table of the results so far, by rules [MatchPoints],
// [SharedPlaces], and [TieBreaking] to [Withdrawing]. It looks only at e.Teams,
// e.Results, the rulings and e.Options.
//
// The error has the problems of the options and the teams. If there are none,
// it has the problems of the results and the rulings. It is [ErrTooLarge] if
// tie-breaks need too much work; see [Options].MaxWork. Standings takes O(n²)
// time for n teams, and tie-breaks usually take no longer.
func Standings[P comparable](e Event[P]) (Table[P], error) {
	r, err := e.readTable()
	if err != nil {
		return Table[P]{}, err
	}
	c := r.contest(len(e.Teams))
	groups, err := e.ranking(c)
	if err != nil {
		return Table[P]{}, err
	}
	return e.standings(c, groups), nil
}

// ranking returns the ranking of a contest, as far as the work is allowed.
func (e *Event[P]) ranking(c *contest) ([]group, error) {
	allowance := max(0, e.allowance())
	w := &meter{left: allowance}
	groups := c.ranking(w)
	if w.over() {
		return nil, Problems{{Kind: ErrTooLarge, Rule: TieBreaking, Detail: fmt.Sprintf(
			"the tie-breaks of %d teams take more than %d steps", len(c.teams), allowance)}}
	}
	return groups, nil
}

// contest returns the contest of all teams.
func (r *record) contest(n int) *contest {
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	c := newContest(&r.figures, all, r.times)
	if c.tieBreaks = r.tieBreaks; len(c.tieBreaks) > 0 {
		c.matches = room(n, r.results)
	}
	r.apply(c, r.results)
	return c
}

// room returns an empty list for each of n teams, with room for its results.
func room(n int, results []match) [][]half {
	counts := make([]int, n)
	for _, m := range results {
		counts[m.a]++
		counts[m.b]++
	}
	all, lists := make([]half, 2*len(results)), make([][]half, n)
	for i, k := range counts {
		lists[i], all = all[:0:k], all[k:]
	}
	return lists
}

func (e *Event[P]) standings(c *contest, groups []group) Table[P] {
	t := Table[P]{Rows: e.rows(c), Places: []Place[P]{}, Left: c.left}
	next := 1
	for _, g := range groups {
		p := Place[P]{placeRule(g), next, next + len(g.teams) - 1, int(g.points), e.named(g.teams), g.by}
		t.Places = append(t.Places, p)
		next = p.To + 1
	}
	return t
}

// rows returns the row of each team of a contest.
func (e *Event[P]) rows(c *contest) []Row[P] {
	rows := make([]Row[P], len(c.teams))
	for i, t := range c.tally {
		rows[i] = Row[P]{
			e.Teams[c.teams[i]], int(t.points),
			int(t.won), int(t.drawn), int(t.lost), int(t.gamesWon), int(t.gamesLost),
			int(t.deducted), c.withdrawn(i),
		}
	}
	return rows
}

// named returns the teams with these numbers, or nil if there is none.
func (e *Event[P]) named(list []int32) (teams []P) {
	for _, i := range list {
		teams = append(teams, e.Teams[i])
	}
	return teams
}
