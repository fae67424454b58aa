package pages

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/charts"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
)

// A standingsPage has tables of standings, or of who is registered.
type standingsPage struct {
	News       news
	Over       bool
	Champion   *playerLink
	Title      string // of the champion, if there is a certificate
	Podium     []titlePlace
	Begun      bool
	Blocks     []standingsBlock
	Registered []registered
	Clubs      bool // somebody is registered with a club
	Graded     bool // players register with grades
	Kinds      bool // somebody has a rating of another kind
	Lives      int
	Points     *pointsTable // or nil in an event with lives
	Errors     bool         // ratings have errors
	Rated      string       // the rounds that the ratings rest on, in words
	Left       string
	Round      int
	RoundLink  string
	Excerpt    excerpt // of the rows
}

// A standingsBlock is a table of standings. While an event with lives goes on,
// there are two: those who are still in, and those who are out. Places are for
// the end of such an event.
type standingsBlock struct {
	ID, Caption string
	Place       string // the head of the first column, or "" without it
	Rows        []standing
}

// A pointsTable has what the standings of an event with points have besides.
type pointsTable struct {
	Length int
	Heads  []shownCell
	By     string // how places go, in words
	Ranked string // how players are ranked, in words
	cells  [][]string
}

// pointsTable returns the columns of an event with points, or nil if the event
// has lives.
func (v View) pointsTable(t pairing.Table[string]) *pointsTable {
	e := v.State.File.Event
	if !e.Edition.HasPoints() {
		return nil
	}
	heads, cells := competition.Columns(e, t)
	return &pointsTable{Length: e.Length, By: tieBreakWords.Replace(competition.PlacesBy(e)),
		Ranked: competition.Ranking(e), cells: cells, Heads: shownHeads(heads)}
}

// tieBreakWords writes tie-breaks as people do.
var tieBreakWords = strings.NewReplacer("buchholz", "Buchholz", "sonneborn-berger", "Sonneborn-Berger", "-", " ")

// shownHeads returns the heads of columns.
func shownHeads(heads []string) (cells []shownCell) {
	for _, h := range heads {
		text := tieBreakWords.Replace(h)
		cells = append(cells, shownCell{Text: strings.ToUpper(text[:1]) + text[1:],
			Number: h != "club" && h != "placed by"})
	}
	return cells
}

// row returns the cells of an entrant, from seed 1.
func (p *pointsTable) row(seed int) (cells []shownCell) {
	for k, text := range p.cells[seed-1] {
		if p.Heads[k].Text == "Placed by" {
			text = tieBreakWords.Replace(text)
		}
		cells = append(cells, shownCell{Text: prose(text), Number: p.Heads[k].Number})
	}
	return cells
}

// A standing is a row of the standings.
type standing struct {
	Place  string
	Player *playerLink
	Seed   int
	Cells  []shownCell // of an event with points
	Wins   int
	Losses int
	Lives  int    // that are left
	Hearts []bool // the lives as a picture: true for a life that is left
	Byes   int
	Elo    string
	Error  string
	Status string
	Out    bool

	class int // of the rating, or 0
}

// A registered is somebody who is registered before the event begins.
type registered struct {
	name   string
	Player *playerLink
	At     *moment
	Rating string // by which the player will be seeded
	From   string
	Club   string
	Grade  string
}

func standings(v visit) (content, error) {
	s := v.State
	p := standingsPage{News: v.news()}
	if !s.Begun() {
		p.Registered, p.Excerpt = excerptOf(v.View, "", v.registered(), func(x registered) (int, []string) {
			return 0, []string{x.Player.Name}
		})
		p.Graded = v.graded()
		p.Clubs = slices.ContainsFunc(p.Registered, func(x registered) bool { return x.Club != "" })
		p.Kinds = slices.ContainsFunc(p.Registered, func(x registered) bool { return otherKind(x.From) })
		return content{"Registration", p}, nil
	}
	t, err := s.Standings()
	if err != nil {
		return content{}, err
	}
	e := s.File.Event
	p.Begun, p.Lives, p.Over = true, e.Lives, t.Over
	if t.Champion != nil {
		p.Champion, p.Title = v.playerLink(*t.Champion), v.title()
	}
	p.Points = v.pointsTable(t)
	if t.Over {
		p.Podium = v.podium(t)
	}
	if left, err := s.Left(); err == nil && !t.Over {
		p.Left = leftWords(left)
	}
	if p.Round = len(e.Rounds); p.Round > 0 {
		p.RoundLink = v.round(p.Round)
	}
	leaves, err := competition.Leaves(e, t)
	if err != nil {
		return content{}, err
	}
	list, rounds := v.standingRows(t, leaves, p.Points)
	p.Rated = say.Count(rounds, "round", "rounds")
	p.Errors = slices.ContainsFunc(list, func(x standing) bool { return x.Error != "" })
	p.blocks(v.View, list)
	return content{"Standings", p}, nil
}

// standingRows returns the rows of the standings in the order of places, and
// the number of rounds that their ratings rest on.
func (v View) standingRows(t pairing.Table[string], leaves map[string]competition.Absence, points *pointsTable) (
	list []standing, rounds int) {
	e := v.State.File.Event
	latest, rounds := v.latest()
	rows := map[string]pairing.Row[string]{}
	for _, r := range t.Rows {
		rows[r.Player] = r
	}
	seeds := seedsOf(e)
	for _, place := range t.Places {
		for _, name := range place.Players {
			r := rows[name]
			x := standing{
				Place: interval(place.From, place.To), Player: v.playerLink(name), Seed: seeds[name],
				Wins: r.Wins, Losses: r.Losses, Byes: r.Byes, Status: status(r, leaves), Out: isOut(r),
			}
			if t.Champion != nil && name == *t.Champion {
				x.Status = "champion"
			}
			if points != nil {
				x.Cells = points.row(x.Seed)
			} else {
				lives := livesOf(e, name)
				x.Lives, x.Hearts = max(lives-r.Losses, 0), hearts(lives, r.Losses)
			}
			if elo, ok := latest[name]; ok {
				x.class = elo.Class
				x.Elo, x.Error = charts.Elo(elo)
			}
			list = append(list, x)
		}
	}
	return list, rounds
}

// blocks makes the tables of the rows, which are in the order of places. All
// tables of an event together are cut into pages.
func (p *standingsPage) blocks(v View, rows []standing) {
	all := standingsBlock{"standings", "Places", "Place", nil}
	in := standingsBlock{"in", "", "Rank", nil}
	out := standingsBlock{"out", "", "", nil}
	running := p.Points == nil && !p.Over
	if !running {
		all.Caption += fmt.Sprintf(", with %s for each player", say.Count(p.Lives, "life", "lives"))
		if p.Points != nil {
			all.Caption = "Places " + p.Points.By
		}
	} else {
		rows = inThenOut(rows)
		left := slices.IndexFunc(rows, func(x standing) bool { return x.Out })
		if left < 0 {
			left = len(rows)
		}
		for k := range rows[:left] {
			rows[k].Place = fmt.Sprint(k + 1)
		}
		in.Caption = "Still in: " + say.Count(left, "player", "players")
		out.Caption = "Out: " + say.Count(len(rows)-left, "player", "players")
	}
	boards, entrants := v.lastBoards(), v.State.File.Event.Entrants
	rows, p.Excerpt = excerptOf(v, "", rows, func(x standing) (int, []string) {
		return boards[entrants[x.Seed-1]], []string{x.Player.Name}
	})
	for _, x := range rows {
		switch {
		case !running:
			all.Rows = append(all.Rows, x)
		case x.Out:
			out.Rows = append(out.Rows, x)
		default:
			in.Rows = append(in.Rows, x)
		}
	}
	for _, b := range []standingsBlock{all, in, out} {
		if len(b.Rows) > 0 {
			p.Blocks = append(p.Blocks, b)
		}
	}
}

// inThenOut returns the rows of players who are still in, by fewest losses,
// then rating, then seed. Behind them are the players who are out, by most
// games won.
func inThenOut(rows []standing) []standing {
	list := slices.Clone(rows)
	slices.SortStableFunc(list, func(a, b standing) int {
		switch {
		case a.Out != b.Out && b.Out:
			return -1
		case a.Out != b.Out:
			return 1
		case a.Out:
			return cmp.Or(b.Wins-a.Wins, a.Seed-b.Seed)
		}
		return cmp.Or(a.Losses-b.Losses, a.class-b.class, a.Seed-b.Seed)
	})
	return list
}

// livesOf returns how many lives a player has had so far, also by rulings
// and by a play-off.
func livesOf(e desk.Event, name string) int {
	lives := e.Lives
	for _, x := range e.ExtraLives {
		if x.Player == name && x.After <= len(e.Rounds) {
			lives += x.Lives
		}
	}
	if x := e.PlayOff; x != nil && slices.Contains(x.Tied, name) {
		lives++
	}
	return lives
}

// maxHearts is the maximum number of lives that are drawn. More are written.
const maxHearts = 6

// hearts returns the lives of a player: true for a life that is left.
func hearts(lives, losses int) []bool {
	if lives > maxHearts {
		return nil
	}
	list := make([]bool, lives)
	for i := range list {
		list[i] = i < lives-losses
	}
	return list
}

// status says how far a player has come.
func status(r pairing.Row[string], leaves map[string]competition.Absence) string {
	switch {
	case r.EliminatedIn > 0:
		return fmt.Sprintf("out in round %d", r.EliminatedIn)
	case r.Withdrawn:
		return leaves[r.Player].Text
	}
	return ""
}

// undecided reports whether game k of a round is still to be played.
func undecided(games []pairing.Game[string], k int) bool {
	return games[k].Outcome == pairing.NotPlayed || games[k].Outcome == pairing.Void &&
		!competition.Replayed(games, k)
}

// leftWords says how much of an event is still to come.
func leftWords(r pairing.Remaining) string {
	words := func(from, to int, one, more string) string {
		if from == to {
			return say.Count(from, one, more)
		}
		return fmt.Sprintf("%d to %s", from, say.Count(to, one, more))
	}
	return words(r.FewestRounds, r.MostRounds, "round", "rounds") + " and " + words(r.FewestGames,
		r.MostGames, "game", "games")
}

// latest returns the performance ratings after the last completed round, and
// the number of that round.
func (v View) latest() (all map[string]rating.Rating[string], rounds int) {
	tables, err := v.State.Ratings()
	if err != nil || len(tables) == 0 || tables[len(tables)-1] == nil {
		return nil, 0
	}
	all = map[string]rating.Rating[string]{}
	for _, r := range tables[len(tables)-1].Ratings {
		all[r.Player] = r
	}
	return all, len(tables) - 1
}

// seedsOf returns the seeds of the entrants, from 1.
func seedsOf(e pairing.Event[string]) map[string]int {
	seeds := map[string]int{}
	for i, name := range e.Entrants {
		seeds[name] = i + 1
	}
	return seeds
}

// registered returns who is registered, in the order of registration.
func (v View) registered() []registered {
	m := v.State.File.Money
	if m == nil {
		return nil
	}
	rated := map[string][2]string{}
	if s := v.State.File.Seeds; s != nil {
		for _, r := range s.Ratings {
			rated[r.Player] = [2]string{fmt.Sprintf("%.0f", r.Ratings().WHRX()), r.From()}
		}
	}
	profiles := map[string]desk.Profile{}
	for _, x := range v.State.Profiles {
		profiles[x.Player] = x
	}
	in := slices.Clone(m.Registrations)
	slices.SortStableFunc(in, func(a, b pairing.Registration[string]) int { return a.At.Compare(b.At) })
	var list []registered
	for _, r := range in {
		if !r.Left.IsZero() {
			continue
		}
		list = append(list, registered{r.Player, v.playerLink(r.Player), v.moment(r.At), rated[r.Player][0],
			rated[r.Player][1], prose(profiles[r.Player].Club), profiles[r.Player].Grade})
	}
	return list
}
