package pages

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// A roundPage is a round, by board or by name.
type roundPage struct {
	Round   int
	Rounds  []link
	ByName  bool
	Boards  []board
	Seats   []seat
	Byes    []*playerLink
	Open    int
	Final   string // how many times are final, in words
	Zone    string
	Records []record
	Board   string // the address by board
	Name    string
	Why     string
	Base    string
	Points  bool // the boards have the points before the round
	Excerpt excerpt
}

// A board is a game. Boards are numbered from 1 in the order of the games.
type board struct {
	Number       int
	Gold, Silver *playerLink
	Scores       string // before the round, in an event with points
	GoldWon      bool
	SilverWon    bool
	Result       string
	Open, Void   bool
	Why          string   // of a ruling
	Reported     []string // what its players report
	Time         *moment
	Final        bool   // the time is final
	Address      string // of the page of the round that has the board
	gold, silver string
	outcome      pairing.Outcome
	slot         *desk.Slot
}

// A seat is a player of a round, by name.
type seat struct {
	Player, Opponent *playerLink
	Gold, Bye        bool
	Board            int
	Score            string // before the round, in an event with points
	Result           string
	Won, Open, Void  bool
	Time             *moment
	Final            bool
	name             string
}

// A record is something that the director has decided.
type record struct {
	Text string
	Why  string
}

// number reads the number of a round of the event.
func (v visit) number() (int, error) {
	n, err := strconv.Atoi(v.args["round"])
	if err != nil || n < 1 || n > len(v.State.File.Event.Rounds) || strconv.Itoa(n) != v.args["round"] {
		return 0, ErrNoPage
	}
	return n, nil
}

func round(v visit) (content, error) {
	n, err := v.number()
	if err != nil {
		return content{}, err
	}
	here := v.round(n)
	p := roundPage{Round: n, Rounds: v.rounds(n, ""), ByName: v.Query["by"] == "name", Board: here,
		Name: here + "?by=name", Why: here + "/why", Base: v.base(), Zone: v.zone()}
	p.Boards = v.boards(n)
	p.Final = finalWords(p.Boards)
	r := v.State.File.Event.Rounds[n-1]
	p.Points = v.points()
	scores, err := v.scores(n)
	if err != nil {
		return content{}, err
	}
	for i := range p.Boards {
		if b := &p.Boards[i]; p.Points {
			b.Scores = scores[b.gold] + ", " + scores[b.silver]
		}
	}
	for _, name := range r.Byes {
		p.Byes = append(p.Byes, v.playerLink(name))
	}
	for _, b := range p.Boards {
		if b.Open {
			p.Open++
		}
	}
	if p.ByName {
		p.Seats = v.seats(p.Boards, r.Byes)
		for i := range p.Seats {
			p.Seats[i].Score = scores[p.Seats[i].name]
		}
	}
	path := fmt.Sprintf("rounds/%d", n)
	if p.ByName {
		p.Seats, p.Excerpt = excerptOf(v.View, path, p.Seats, func(s seat) (int, []string) {
			return s.Board, []string{s.Player.Name}
		})
	} else {
		p.Boards, p.Excerpt = excerptOf(v.View, path, p.Boards, func(b board) (int, []string) {
			return b.Number, []string{b.Gold.Name, b.Silver.Name}
		})
	}
	p.Records = v.records(n)
	return content{roundWords(n), p}, nil
}

// scores returns the points of the players before a round. There are none in
// an event with lives.
func (v View) scores(n int) (map[string]string, error) {
	e := v.State.File.Event
	if !e.Edition.HasPoints() {
		return nil, nil
	}
	before, err := e.Before(n)
	if err != nil {
		return nil, err
	}
	// The places are not needed, and this tie-break is quick.
	before.TieBreaks = []pairing.TieBreak{pairing.MostWins}
	t, err := pairing.Standings(before)
	scores := map[string]string{}
	for _, r := range t.Rows {
		scores[r.Player] = e.Points.Format(r.Score)
	}
	return scores, err
}

// rounds returns the links to all rounds, of which one is here.
func (v View) rounds(here int, rest string) []link {
	var list []link
	for n := range v.State.File.Event.Rounds {
		list = append(list, link{v.round(n+1) + rest, fmt.Sprint(n + 1), n+1 == here})
	}
	return list
}

// boards returns the games of a round.
func (v View) boards(n int) (list []board) {
	games := v.State.File.Event.Rounds[n-1].Games
	path := fmt.Sprintf("rounds/%d", n)
	slots := map[[2]string]*desk.Slot{}
	if list, err := v.State.Times(n, v.At); err == nil {
		for i, x := range list {
			slots[pair(x.Gold, x.Silver)] = &list[i]
		}
	}
	for k, g := range games {
		b := board{
			Number: k + 1, Gold: v.playerLink(g.Gold), Silver: v.playerLink(g.Silver),
			Result: competition.Result(games, k), Why: prose(v.whyWords(g.Why)),
			GoldWon:   g.Outcome == pairing.GoldWins || g.Outcome == pairing.GoldByForfeit,
			SilverWon: g.Outcome == pairing.SilverWins || g.Outcome == pairing.SilverByForfeit,
			Void:      g.Outcome == pairing.Void, Open: undecided(games, k),
			Address:  fmt.Sprintf("%s#board-%d", v.address(path, "from", firstRow(k)), k+1),
			Reported: v.selfReports(n, g),
			gold:     g.Gold, silver: g.Silver, outcome: g.Outcome,
		}
		// The time is the time of the game that counts.
		if x := slots[pair(g.Gold, g.Silver)]; x != nil && (!b.Void || b.Open) {
			b.Time, b.slot, b.Final = v.moment(x.Start), x, x.Final
		}
		list = append(list, b)
	}
	return list
}

// pair is two players in an order that does not depend on colors.
func pair(a, b string) [2]string { return [2]string{min(a, b), max(a, b)} }

// seats returns who is in a round, by name.
func (v View) seats(boards []board, byes []string) []seat {
	var list []seat
	for _, b := range boards {
		gold := seat{Player: b.Gold, Opponent: b.Silver, Gold: true, Board: b.Number, Open: b.Open,
			Void: b.Void, Time: b.Time, Final: b.Final, Won: b.GoldWon,
			Result: result(b, true), name: b.gold}
		silver := seat{Player: b.Silver, Opponent: b.Gold, Board: b.Number, Open: b.Open, Void: b.Void,
			Time: b.Time, Final: b.Final, Won: b.SilverWon, Result: result(b, false), name: b.silver}
		list = append(list, gold, silver)
	}
	for _, name := range byes {
		list = append(list, seat{Player: v.playerLink(name), Bye: true, Result: "bye", name: name})
	}
	slices.SortStableFunc(list, func(a, b seat) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.name), strings.ToLower(b.name)),
			strings.Compare(a.name, b.name))
	})
	return list
}

// result returns the result of a game for one of its players, in words.
func result(b board, gold bool) string {
	won := b.GoldWon && gold || b.SilverWon && !gold
	lost := b.GoldWon && !gold || b.SilverWon && gold
	forfeit := ""
	if b.outcome == pairing.GoldByForfeit || b.outcome == pairing.SilverByForfeit {
		forfeit = " by forfeit"
	}
	switch {
	case won:
		return "won" + forfeit
	case lost:
		return "lost" + forfeit
	case b.outcome == pairing.BothForfeit:
		return "lost, both forfeit"
	}
	return b.Result
}

// records returns the director's decisions about a round.
func (v View) records(n int) (list []record) {
	e := v.State.File.Event
	add := func(why, format string, args ...any) {
		list = append(list, record{say.Sprintf(format, args...), prose(why)})
	}
	for _, p := range e.Pins {
		if p.Round != n {
			continue
		}
		for _, pair := range p.Pairs {
			add(p.Why, "%s with %s is pinned.", pair[0], pair[1])
		}
		if p.Bye != nil {
			add(p.Why, "The bye of %s is pinned.", *p.Bye)
		}
	}
	for _, a := range e.Absent {
		if a.Round == n {
			add(a.Why, "%s is absent.", a.Player)
		}
	}
	for _, x := range e.Requested {
		if x.Round == n {
			add(x.Why, "%s has a requested bye.", x.Player)
		}
	}
	for _, x := range e.Amended {
		if x.Round == n {
			was := pairing.Game[string]{Gold: x.Gold, Silver: x.Silver, Outcome: x.Was}
			add(x.Why, "%s – %s is corrected in round %d. Before, it was: %s.", x.Gold, x.Silver, x.Until,
				competition.Result([]pairing.Game[string]{was}, 0))
		}
	}
	for _, x := range e.Acceleration {
		if x.Round == n {
			add("", "The best %s paired with %s more.", say.Count(x.Seeds, "seed is", "seeds are"),
				competition.Score(e.Points, x.Points))
		}
	}
	for _, x := range e.LateEntries {
		if x.After == n-1 {
			add(x.Why, "%s has entered %s.", x.Player, withStart(e, x))
		}
	}
	for _, w := range e.Withdrawals {
		if w.After == n-1 && w.Until == 0 {
			add(w.Why, "%s has left.", w.Player)
		} else if w.After == n-1 {
			add(w.Why, "%s has left, and is back in round %d.", w.Player, w.Until+1)
		}
	}
	for _, r := range e.Reinstated {
		if r.After == n-1 {
			add(r.Why, "The appeal of %s is accepted.", r.Player)
		}
	}
	for _, x := range e.ExtraLives {
		if x.After == n-1 {
			add(x.Why, "%s has %s.", x.Player, say.Count(x.Lives, "more life", "more lives"))
		}
	}
	return list
}
