package pages

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/charts"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
)

// A playerPage is the record of a player.
type playerPage struct {
	Name       string
	Place      string
	SoFar      bool   // the place can change
	Rank       string // of a player who is still in
	Seed       int
	Cells      [][2]string // the columns of an event with points, or nil
	Wins       int
	Losses     int
	Byes       int
	Lives      int // that are left
	HadLives   int // in all
	Hearts     []bool
	Elo, Error string
	Status     string
	Title      string // of the champion, with a certificate
	TitlePage  string
	Registered *registered
	Next       []nextGame
	Waiting    *newsLine // when the next round is paired
	Games      []playerGame
	Rated      bool
	Golds      int
	Silvers    int
	Records    []record
	WhatIf     string // the address of how few results decide, or ""
	ICS        string
	Picture    string
}

// A nextGame is a game that a player has still to play.
type nextGame struct {
	Opponent *playerLink
	Gold     bool
	Time     *moment
	Final    bool
	Claim    *moment
	Round    int
	Address  string
}

// A playerGame is a row of a player's record.
type playerGame struct {
	Round    int
	Address  string
	Opponent *playerLink // nil for a bye
	Gold     bool
	Result   string
	Won      bool
	Void     bool
	Open     bool
	Stood    string // losses or points after the round
	Elo      string
	Why      string
	WhyBye   string // the address of the reasons of a bye
}

func player(v visit) (content, error) {
	name, ok := v.args["name"]
	if !ok {
		name = v.Query["name"]
	}
	e := v.State.File.Event
	heading := say.Clean(name)
	p := playerPage{Name: heading, TitlePage: v.base() + "title"}
	if !slices.Contains(e.Entrants, name) {
		for _, r := range v.registered() {
			if r.name == name {
				p.Registered = &r
				return content{heading, p}, nil
			}
		}
		return content{}, ErrNoPage
	}
	t, err := v.State.Standings()
	if err != nil {
		return content{}, err
	}
	p.Place, p.Seed = placeOf(t)[name], slices.Index(e.Entrants, name)+1
	row := t.Rows[p.Seed-1]
	leaves, err := competition.Leaves(e, t)
	if err != nil {
		return content{}, err
	}
	p.Wins, p.Losses, p.Byes, p.Status = row.Wins, row.Losses, row.Byes, status(row, leaves)
	points := v.pointsTable(t)
	if points != nil {
		for k, c := range points.row(p.Seed) {
			if points.Heads[k].Text == "Wins" {
				continue // as below
			}
			p.Cells = append(p.Cells, [2]string{points.Heads[k].Text, c.Text})
		}
		heads, counts := competition.Counts(e, t)
		for k, h := range shownHeads(heads) {
			p.Cells = append(p.Cells, [2]string{h.Text, counts[p.Seed-1][k]})
		}
	}
	if t.Champion != nil && *t.Champion == name {
		p.Status = "champion"
		p.Title = v.title()
	}
	p.HadLives = livesOf(e, name)
	p.Lives, p.Hearts = max(p.HadLives-p.Losses, 0), hearts(p.HadLives, p.Losses)
	if p.SoFar = !t.Over; p.SoFar && points == nil && !isOut(row) {
		all, _ := v.standingRows(t, leaves, nil)
		all = slices.DeleteFunc(inThenOut(all), func(x standing) bool { return x.Out })
		k := slices.IndexFunc(all, func(x standing) bool { return x.Seed == p.Seed })
		p.Rank = fmt.Sprintf("%d of %d", k+1, len(all))
	}
	tables, err := v.State.Ratings()
	if err != nil {
		tables = nil
	}
	if r, ok := ratingAt(tables, len(tables)-1, p.Seed-1); ok {
		p.Elo, p.Error = charts.Elo(r)
	}
	if err := v.playerGames(&p, name, tables); err != nil {
		return content{}, err
	}
	if goes := points == nil || len(e.Rounds) < e.Length; len(p.Next) == 0 && p.SoFar && !isOut(row) && goes {
		p.Waiting = v.waiting(t)
	}
	if len(e.Rounds) > 0 {
		p.WhatIf = v.base() + "whatif?player=" + url.QueryEscape(name)
	}
	p.Records = v.playerRecords(name)
	if p.Rated && plainName(name) {
		p.Picture = v.picture("ratings/" + escape(name) + ".svg")
	}
	if !v.State.FirstMonday.IsZero() && len(e.Rounds) > 0 && plainName(name) {
		p.ICS = v.base() + "players/" + escape(name) + ".ics"
	}
	return content{heading, p}, nil
}

// playerGames adds the rounds of a player, with the ratings after each.
func (v View) playerGames(p *playerPage, name string, tables []*rating.Table[string]) error {
	e := v.State.File.Event
	losses := 0
	if x, ok := lateEntry(e, name); ok {
		losses = x.Losses
	}
	for k, cell := range competition.Games(e)[p.Seed-1] {
		n := k + 1
		if cell.Opponent != "" {
			v.playerRound(p, name, n, &losses)
		} else if cell.Words != "" {
			g := playerGame{Round: n, Address: v.round(n), Result: cell.Words, Stood: fmt.Sprint(losses)}
			g.Why, g.WhyBye = v.whyRest(name, n)
			p.Games = append(p.Games, g)
		}
		if k := len(p.Games) - 1; k >= 0 && p.Games[k].Round == n {
			if x, ok := ratingAt(tables, n, p.Seed-1); ok {
				p.Games[k].Elo, _ = charts.Elo(x)
				p.Rated = true
			}
		}
	}
	if p.Cells != nil {
		scores, err := competition.Scores(e, name)
		if err != nil {
			return err
		}
		for k, g := range p.Games {
			p.Games[k].Stood = e.Points.Format(scores[g.Round-1])
		}
	}
	return nil
}

// waiting says when the next round is paired.
func (v View) waiting(t pairing.Table[string]) *newsLine {
	e, open := v.State.File.Event, 0
	rounds := len(e.Rounds)
	if rounds > 0 {
		open = len(rulings.Open(e.Rounds[rounds-1]))
	}
	line := v.nextRound(rounds+1, open, goesOn(e, t))
	return &line
}

// playerRound adds the games of a player in a round.
func (v View) playerRound(p *playerPage, name string, n int, losses *int) {
	for _, b := range v.boards(n) {
		gold := b.gold == name
		if !gold && b.silver != name {
			continue
		}
		g := playerGame{Round: n, Address: b.Address, Opponent: b.Gold, Gold: gold, Result: result(b, gold),
			Void: b.Void, Open: b.Open, Why: b.Why}
		g.Won = gold && b.GoldWon || !gold && b.SilverWon
		if gold {
			g.Opponent = b.Silver
		}
		if gold && b.SilverWon || !gold && b.GoldWon || b.outcome == pairing.BothForfeit {
			*losses++
		}
		g.Stood = fmt.Sprint(*losses)
		p.Games = append(p.Games, g)
		switch {
		case b.outcome == pairing.NotPlayed:
			x := nextGame{Opponent: g.Opponent, Gold: gold, Time: b.Time, Final: b.Final, Round: n,
				Address: b.Address}
			if b.Final {
				x.Claim = v.moment(b.slot.ClaimAfter)
			}
			p.Next = append(p.Next, x)
		case b.outcome == pairing.Void:
		case p.Cells != nil && (b.outcome == pairing.GoldByForfeit || b.outcome == pairing.SilverByForfeit ||
			b.outcome == pairing.BothForfeit):
			// With points, a forfeit is no color.
		case gold:
			p.Golds++
		default:
			p.Silvers++
		}
	}
}

// whyRest says why a player has no game in a round, and where a bye of the
// rules is explained in full.
func (v View) whyRest(name string, n int) (why, address string) {
	e := v.State.File.Event
	for _, x := range e.Absent {
		if x.Player == name && x.Round == n {
			return prose(x.Why), ""
		}
	}
	for _, x := range e.Requested {
		if x.Player == name && x.Round == n {
			return prose(x.Why), ""
		}
	}
	address = v.round(n) + "/why#bye"
	for _, x := range e.Pins {
		if x.Bye != nil && *x.Bye == name && x.Round == n {
			return prose(strings.TrimSuffix("the director's choice: "+x.Why, ": ")), address
		}
	}
	if len(e.Rounds[n-1].Byes) > 1 {
		return "the best seeds have a bye in round 1", address
	}
	return "an odd number of players was to be paired", address
}

// ratingAt returns the rating of a player after a round.
func ratingAt(tables []*rating.Table[string], round, seed int) (rating.Rating[string], bool) {
	if round < 0 || round >= len(tables) || tables[round] == nil || seed >= len(tables[round].Ratings) {
		return rating.Rating[string]{}, false
	}
	return tables[round].Ratings[seed], true
}

// lateEntry returns the late entry of a player, if there is one.
func lateEntry(e desk.Event, name string) (x pairing.LateEntry[string], ok bool) {
	k := slices.IndexFunc(e.LateEntries, func(x pairing.LateEntry[string]) bool { return x.Player == name })
	if k < 0 {
		return x, false
	}
	return e.LateEntries[k], true
}

// withStart says with how many losses or points a late entrant has begun.
func withStart(e desk.Event, x pairing.LateEntry[string]) string {
	if x.Losses == 0 && !e.Edition.HasPoints() {
		return "without a loss"
	}
	return "with " + competition.Begins(e, x.Player, x.Losses)
}

// playerRecords returns the director's decisions about a player.
func (v View) playerRecords(name string) (list []record) {
	e := v.State.File.Event
	add := func(why, format string, args ...any) {
		list = append(list, record{say.Sprintf(format, args...), prose(why)})
	}
	switch x, ok := lateEntry(e, name); {
	case ok && x.After == 0:
		add(x.Why, "Entered before round 1, %s.", withStart(e, x))
	case ok:
		add(x.Why, "Entered after round %d, %s.", x.After, withStart(e, x))
	}
	for _, w := range e.Withdrawals {
		switch {
		case w.Player != name:
		case w.Until == 0:
			add(w.Why, "Has left after round %d.", w.After)
		default:
			add(w.Why, "Has left after round %d, and is back in round %d.", w.After, w.Until+1)
		}
	}
	for _, a := range e.Absent {
		if a.Player == name {
			add(a.Why, "Is absent from round %d.", a.Round)
		}
	}
	for _, x := range e.Requested {
		if x.Player == name {
			add(x.Why, "Has a requested bye in round %d.", x.Round)
		}
	}
	for _, r := range e.Reinstated {
		if r.Player == name {
			add(r.Why, "The appeal is accepted after round %d.", r.After)
		}
	}
	for _, x := range e.ExtraLives {
		if x.Player == name {
			add(x.Why, "Has %s after round %d.", say.Count(x.Lives, "more life", "more lives"), x.After)
		}
	}
	for _, f := range e.Forbidden {
		if f.Pair[0] == name || f.Pair[1] == name {
			other := f.Pair[0]
			if other == name {
				other = f.Pair[1]
			}
			add(f.Why, "Does not meet %s%s.", other, say.Rounds(f.From, f.Until))
		}
	}
	return list
}
