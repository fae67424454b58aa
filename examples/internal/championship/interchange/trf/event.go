package trf

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange/source"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file makes an event of a file.

// maxForbidden is the maximum number of pairs of a file who must not meet.
const maxForbidden = 100_000

// guesses are the points that files without a line about points have.
var guesses = []Points{
	usual, {Win: 30, Draw: 10, Bye: 30}, {Win: 10, Draw: 5, Bye: 5}, {Win: 30, Draw: 10, Bye: 10},
}

// tieBreaks has the code of each tie-break that an event can have.
var tieBreaks = map[string]pairing.TieBreak{
	"BH": pairing.Buchholz, "BH/C1": pairing.BuchholzCut1, "BH/M1": pairing.MedianBuchholz,
	"SB": pairing.SonnebornBerger, "DE": pairing.DirectEncounter, "WON": pairing.MostWins,
	"TPR": pairing.Performance,
}

// Event returns the event of the file, by the rules of the edition
// [pairing.ArbiterSwiss2026]. The remarks say what the event cannot hold, and
// what was guessed. What [Of] puts into a file again is a remark of
// [File.Besides]. The event is not checked.
//
// Players with the same name get their start numbers behind it.
func (f *File) Event() (pairing.Event[string], []string, error) {
	c := converter{f: f, at: map[int]int{}, played: f.Played(), codes: map[byte]bool{}}
	if f.ByRank {
		c.players = slices.SortedStableFunc(slices.Values(f.Players), func(x, y Player) int {
			return cmp.Compare(x.Rank, y.Rank)
		})
	} else {
		c.players = f.Players
	}
	for k, p := range c.players {
		c.at[p.Start] = k
	}
	c.e = pairing.New(pairing.ArbiterSwiss2026, names(c.players))
	for _, p := range c.players {
		c.e.Length = max(c.e.Length, len(p.Results), 1)
		for _, r := range p.Results {
			c.codes[r.Code] = true
		}
	}
	c.points()
	c.settings()
	for round := 1; round <= c.played; round++ {
		c.round(round)
	}
	for k, p := range c.players {
		for round := c.played + 1; round <= len(p.Results); round++ {
			if code := p.Results[round-1].Code; code != 0 {
				c.missing(round, k, code)
			}
		}
	}
	c.acceleration()
	err := c.forbidden()
	return c.e, c.remarks.Texts(), err
}

// Besides returns remarks about what the file has besides the event.
func (f *File) Besides() []string {
	var rs source.Remarks
	if f.Color != 0 {
		rs.Add("the color of the best seed is left out; an event has a rule of its own", "")
	}
	for _, line := range f.Lines {
		rs.Add("the event cannot hold a line", "line "+line.Code)
	}
	for _, p := range f.Players {
		if p.Sex+p.Title+p.Federation+p.Number+p.Birth != "" {
			rs.Add("the event cannot hold sex, title, country, number and birth", p.Name)
		}
	}
	return rs.Texts()
}

// names returns the names of players in an event.
func names(players []Player) []string {
	var list []string
	var starts []int
	for _, p := range players {
		list, starts = append(list, p.Name), append(starts, p.Start)
	}
	return source.Names(list, starts)
}

// A converter makes an event.
type converter struct {
	f       *File
	e       pairing.Event[string]
	players []Player    // in the order of entrants
	at      map[int]int // places in that order, by start numbers
	played  int
	codes   map[byte]bool // that are in the file
	unit    int           // tenths of a point of the event
	given   Points
	remarks source.Remarks
}

// points sets the points of results. Without a line about them, they are the
// first guess by which all scores agree with the games.
func (c *converter) points() {
	c.given = c.f.Points
	wrong := c.wrong(c.given)
	if !c.given.Given && wrong != nil {
		for _, p := range guesses {
			if c.wrong(p) == nil {
				c.given, wrong = p, nil
				c.remarks.Add("the points of results are not in the file; they were found from the "+
					"scores", "")
				break
			}
		}
	}
	for _, name := range wrong {
		c.remarks.Add("the points of a player are not the points of the games, which the event counts", name)
	}
	p := c.given
	c.unit = 10
	all := []int{p.Win, p.Draw, p.Loss, p.Bye, p.Absent}
	for _, a := range c.f.Accelerations {
		all = append(all, a.Points)
	}
	for _, unit := range []int{5, 1} {
		if slices.ContainsFunc(all, func(tenths int) bool { return tenths%c.unit != 0 }) {
			c.unit = unit
		}
	}
	c.e.Points = pairing.Points{Win: p.Win / c.unit, Draw: p.Draw / c.unit, Loss: p.Loss / c.unit,
		Bye: p.Bye / c.unit, Requested: p.Draw / c.unit, Absent: p.Absent / c.unit}
	switch {
	case c.codes['F'] && !c.codes['H']:
		c.e.Points.Requested = c.e.Points.Win
	case c.e.Points == competition.Usual:
		c.e.Points = pairing.Points{}
	}
}

// wrong returns the players whose points do not agree with the games.
func (c *converter) wrong(p Points) (names []string) {
	for k, x := range c.players {
		if x.Points >= 0 && x.Points != p.score(x.Results, c.played) {
			names = append(names, c.e.Entrants[k])
		}
	}
	return names
}

// settings sets all but rounds and their players.
func (c *converter) settings() {
	f := c.f
	if f.old {
		c.remarks.Add(source.Old, "")
	}
	if f.Rounds > 0 {
		c.e.Length = f.Rounds
	} else {
		c.remarks.Add("the file does not say the number of rounds; the event ends with the rounds that are "+
			"there", "")
	}
	c.e.FIDETieBreaks = true
	for _, text := range f.TieBreaks {
		if t, ok := tieBreaks[text]; ok {
			c.e.TieBreaks = append(c.e.TieBreaks, t)
		} else {
			c.remarks.Add("an event has no such tie-break", text)
		}
	}
	rated := true
	for _, p := range c.players {
		rated = rated && p.Rating > 0
		c.e.SeedRatings = append(c.e.SeedRatings, float64(p.Rating))
	}
	if !rated {
		if slices.Max(c.e.SeedRatings) > 0 {
			c.remarks.Add("the event has no ratings, since a player has none", "")
		}
		c.e.SeedRatings = nil
	}
	for _, t := range f.Teams {
		c.remarks.Add("a team is a club in the event", t.Name)
		for _, start := range t.Players {
			if c.e.Clubs == nil {
				c.e.Clubs = make([]string, len(c.players))
			}
			if club := &c.e.Clubs[c.at[start]]; *club == "" {
				*club = t.Name
			} else if *club != t.Name {
				c.remarks.Add("a player of two teams is of the first", c.name(start))
			}
		}
	}
}

// name returns the name in the event of a player with a start number.
func (c *converter) name(start int) string { return c.e.Entrants[c.at[start]] }

// round adds a round that is paired.
func (c *converter) round(round int) {
	r := pairing.Round[string]{Games: []pairing.Game[string]{}, Byes: []string{}}
	var full []int // who have a bye of one point
	for k, p := range c.players {
		var x Result
		if round <= len(p.Results) {
			x = p.Results[round-1]
		}
		switch {
		case x.Opponent > 0:
			if x.Color == 0 && p.Start < x.Opponent {
				c.remarks.InRound("a forfeit has no colors, and the lower number has Gold",
					c.e.Entrants[k], round)
			}
			if x.Color == 'w' || x.Color == 0 && p.Start < x.Opponent {
				r.Games = append(r.Games, c.game(x, p.Start, round))
			}
		case x.Code == 'U' && len(r.Byes) == 0:
			r.Byes = append(r.Byes, c.e.Entrants[k])
		case x.Code == 'U' || x.Code == 'F':
			full = append(full, k)
		default:
			c.missing(round, k, x.Code)
		}
	}
	if len(full) > 0 && !c.codes['U'] && c.given.Bye == c.given.Win {
		c.remarks.InRound("the first bye of one point of a round is the bye of the pairing",
			c.e.Entrants[full[0]], round)
		r.Byes, full = append(r.Byes, c.e.Entrants[full[0]]), full[1:]
	}
	for _, k := range full {
		c.missing(round, k, 'F')
	}
	c.e.Rounds = append(c.e.Rounds, r)
}

// game returns the game of a player with White.
func (c *converter) game(x Result, white, round int) pairing.Game[string] {
	g := pairing.Game[string]{Gold: c.name(white), Silver: c.name(x.Opponent)}
	other := c.players[c.at[x.Opponent]].Results[round-1]
	if (x.Code == '-' || other.Code == '-') && c.given.Forfeit != c.given.Loss {
		c.remarks.InRound("a loss by forfeit has the points of a loss", g.Gold+" - "+g.Silver, round)
	}
	switch x.Code {
	case 'W', 'D', 'L':
		c.remarks.InRound("a game that is not rated counts as a rated one", g.Gold, round)
	}
	switch x.Code {
	case '1', 'W':
		g.Outcome = pairing.GoldWins
	case '=', 'D':
		g.Outcome = pairing.Draw
	case '0', 'L':
		g.Outcome = pairing.SilverWins
		if other.Code == x.Code {
			g.Outcome = pairing.NoDecision
		}
	case '+':
		g.Outcome = pairing.GoldByForfeit
	case '-':
		g.Outcome = pairing.SilverByForfeit
		if other.Code == '-' {
			g.Outcome = pairing.BothForfeit
		}
	}
	return g
}

// missing records that a player has no game in a round.
func (c *converter) missing(round, player int, code byte) {
	name := c.e.Entrants[player]
	switch code {
	case 'F':
		if c.codes['H'] {
			c.remarks.InRound("a bye of one point has the points of a draw, since others have half a point",
				name, round)
		}
		fallthrough
	case 'H':
		c.e.Requested = append(c.e.Requested, pairing.RequestedBye[string]{Player: name, Round: round})
	default:
		c.e.Absent = append(c.e.Absent, pairing.Absence[string]{Player: name, Round: round})
	}
}

// acceleration sets the accelerations. An event can give points to its best
// seeds alone, and the most points of a player count.
func (c *converter) acceleration() {
	rounds := make([][]int, c.e.Length) // of the entrants
	for _, a := range c.f.Accelerations {
		for round := a.First; round <= min(a.Last, c.e.Length); round++ {
			if rounds[round-1] == nil {
				rounds[round-1] = make([]int, len(c.players)+1)
			}
			for start := a.From; start <= a.To; start++ {
				if k, ok := c.at[start]; ok {
					rounds[round-1][k] = a.Points / c.unit
				}
			}
		}
	}
	for k, more := range rounds {
		if !slices.IsSortedFunc(more, func(x, y int) int { return cmp.Compare(y, x) }) {
			c.remarks.Add("acceleration that does not favor the best seeds is left out",
				fmt.Sprintf("round %d", k+1))
			continue
		}
		for i := 1; i < len(more); i++ {
			if more[i-1] > more[i] {
				a := pairing.Acceleration{Seeds: i, Round: k + 1, Points: more[i-1]}
				c.e.Acceleration = append(c.e.Acceleration, a)
			}
		}
	}
}

// forbidden sets the pairs who must not meet.
func (c *converter) forbidden() error {
	for _, x := range c.f.Forbidden {
		if len(c.e.Forbidden)+len(x.Players)*len(x.Players)/2 > maxForbidden {
			return fmt.Errorf("trf: more than %d pairs must not meet", maxForbidden)
		}
		if x.First == 1 {
			x.First = 0
		}
		if x.Last >= c.e.Length {
			x.Last = 0
		}
		for i, a := range x.Players {
			for _, b := range x.Players[:i] {
				if a != b {
					c.e.Forbidden = append(c.e.Forbidden, pairing.Prohibition[string]{
						Pair: [2]string{c.name(b), c.name(a)}, From: x.First, Until: x.Last,
					})
				}
			}
		}
	}
	return nil
}
