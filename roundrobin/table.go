package roundrobin

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
	Points int `json:"points"` // by rule MatchPoints
	Won    int `json:"won"`    // number of matches
	Drawn  int `json:"drawn"`
	Lost   int `json:"lost"`
	// GamesWon and GamesLost are numbers of games. A game that nobody won
	// is in neither.
	GamesWon  int `json:"gamesWon"`
	GamesLost int `json:"gamesLost"`
}

// A Place is held by one team, or shared by several.
type Place[P comparable] struct {
	Rule   Rule `json:"rule"` // MatchPoints, or SharedPlaces if shared
	From   int  `json:"from"` // from 1
	To     int  `json:"to"`   // the next place begins at To+1
	Points int  `json:"points"`
	Teams  []P  `json:"teams"` // in the order of the teams
}

// Standings returns the table of the results so far, by rules [MatchPoints] and
// [SharedPlaces]. It looks only at e.Teams, e.Results and e.Options.
//
// The error has the problems of the options and the teams. If there are none,
// it has the problems of the results. Standings takes O(n²) time for n teams.
func Standings[P comparable](e Event[P]) (Table[P], error) {
	r, err := e.readTable()
	if err != nil {
		return Table[P]{}, err
	}
	return e.standings(r.contest(len(e.Teams))), nil
}

// contest returns the contest of all teams.
func (r *record) contest(n int) *contest {
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	c := newContest(&r.figures, all, r.times)
	for _, m := range r.results {
		c.enter(m)
	}
	return c
}

func (e *Event[P]) standings(c *contest) Table[P] {
	t := Table[P]{Rows: e.rows(c), Places: []Place[P]{}, Left: c.left}
	next := 1
	for _, g := range c.ranking() {
		p := Place[P]{placeRule(g), next, next + len(g.teams) - 1, int(g.points), e.named(g.teams)}
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
