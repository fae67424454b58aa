package pages

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/predict"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the pages of the predictions, of the money, and of the rules.

// A predictionsPage has the points of the spectators.
type predictionsPage struct {
	Games  int
	Rows   []predictionRow
	Rounds []link // that have picks everybody may see
	Round  int    // that is shown
	Picked []pickedGame
	Rules  []ruleText
}

// A pickedGame is a game that has begun, with the picks that count.
type pickedGame struct {
	Gold, Silver *playerLink
	Address      string
	Picks        []shownPick
}

// A shownPick is a pick that everybody may see.
type shownPick struct {
	Spectator string
	Winner    string
	Verdict   string // such as right
}

// A predictionRow is a row of the points.
type predictionRow struct {
	Place     string
	Spectator string
	predict.Row
}

func predictions(v visit) (content, error) {
	var p predictionsPage
	p.Rules = textsOf("predict")
	if v.State.Begun() {
		t, err := v.State.Predictions(v.At)
		if err != nil {
			return content{}, err
		}
		p.Games = t.Games
		for _, r := range t.Rows {
			p.Rows = append(p.Rows, predictionRow{interval(r.From, r.To), say.Clean(r.Spectator), r})
		}
		v.picked(&p, t.Verdicts)
	}
	return content{"Predictions", p}, nil
}

// picked adds who has picked whom in a round: the last round with picks, unless
// the query names another. A pick that another pick has replaced is not shown.
func (v View) picked(p *predictionsPage, verdicts []predict.Verdict) {
	picks := v.State.PublicPicks(v.At).Picks
	rounds := map[int]bool{}
	for _, x := range picks {
		rounds[x.Round] = true
		p.Round = max(p.Round, x.Round)
	}
	if n, err := strconv.Atoi(v.Query["round"]); err == nil && rounds[n] {
		p.Round = n
	}
	for _, n := range slices.Sorted(maps.Keys(rounds)) {
		p.Rounds = append(p.Rounds, link{fmt.Sprintf("%spredictions?round=%d", v.base(), n),
			fmt.Sprint(n), n == p.Round})
	}
	if p.Round < 1 || p.Round > len(v.State.File.Event.Rounds) {
		return
	}
	games := map[[2]string][]shownPick{}
	for k, x := range picks {
		if x.Round == p.Round && k < len(verdicts) && verdicts[k].Rule != predict.LastPick {
			both := pair(x.Players[0], x.Players[1])
			games[both] = append(games[both], shownPick{say.Clean(x.Spectator), say.Clean(x.Winner),
				verdictWords[verdicts[k].Result]})
		}
	}
	for _, b := range v.boards(p.Round) {
		both := pair(b.gold, b.silver)
		if list := games[both]; len(list) > 0 {
			p.Picked = append(p.Picked, pickedGame{b.Gold, b.Silver, b.Address, list})
			delete(games, both) // a replay is on the same line
		}
	}
}

// verdictWords has the words for the result of a pick.
var verdictWords = map[predict.Result]string{
	predict.Open: "open", predict.Right: "right", predict.Wrong: "wrong", predict.Ignored: "does not count",
}

// A moneyPage has the fund, the prizes and the fees.
type moneyPage struct {
	None      bool
	Fund      string
	Lines     [][2]string // how the fund comes about
	Fee       string      // of a registration now
	Opens     *moment
	Closes    *moment
	Closed    bool // registration is closed
	Prizes    bool
	Undivided bool // no rule divides the fund
	Over      bool
	Games     int
	Share     string
	Rest      [][2]string // not paid
	Awards    []award
	Payments  []payment
	Forfeited []record
	Rules     []ruleText
}

// An award is the prize of a player.
type award struct {
	Player           *playerLink
	Wins             int
	Cents, Forfeited string
}

// A payment is a fee.
type payment struct {
	Player      *playerLink
	At          *moment
	Fee, Refund string
}

func settlement(v visit) (content, error) {
	m := v.State.File.Money
	if m == nil {
		return content{"Money", moneyPage{None: true}}, nil
	}
	s, err := v.State.Money()
	if err != nil {
		return content{}, err
	}
	p := v.moneyPage(*m, s)
	if fee, err := v.State.FeeAt(v.At); err == nil && !v.State.Begun() {
		p.Fee = money.Dollars(fee)
	}
	return content{"Money", p}, nil
}

// moneyPage shows a settlement.
func (v View) moneyPage(m money.Money, s money.Settlement) moneyPage {
	p := moneyPage{Fund: money.Dollars(s.Fund), Over: s.Over,
		Rules: textsOf("pairing", "GamePrize", "EntryFee", "ForfeitedPrize")}
	if v.points() {
		p.Undivided, p.Rules = true, textsOf("pairing", "EntryFee")
	}
	if m.Fee != nil {
		p.Opens, p.Closes = v.moment(m.Fee.Opening), v.moment(m.Fee.Close)
		p.Closed = v.State.Begun() || !m.Fee.Close.IsZero() && !v.At.Before(m.Fee.Close)
	}
	line := func(what string, cents int64) {
		if cents != 0 {
			p.Lines = append(p.Lines, [2]string{what, money.Dollars(cents)})
		}
	}
	line("Fees", s.Funds.Paid)
	line("Paid back to players who left in time", -s.Funds.Refunded)
	for _, g := range m.Other {
		line("From "+say.Isolate(say.Clean(g.From)), g.Cents)
	}
	for _, r := range m.Forfeited {
		p.Forfeited = append(p.Forfeited, record{say.Sprintf("%s has forfeited all prizes.", r.Player),
			prose(r.Why)})
	}
	for i, x := range s.Funds.Payments {
		y := payment{Player: v.playerLink(x.Player), Fee: money.Dollars(x.Fee)}
		if i < len(m.Registrations) {
			y.At = v.moment(m.Registrations[i].At)
		}
		if x.Refund != 0 {
			y.Refund = money.Dollars(x.Refund)
		}
		p.Payments = append(p.Payments, y)
	}
	if s.Prizes == nil {
		return p
	}
	p.Prizes, p.Games, p.Share = true, s.Prizes.Games, money.Dollars(s.Prizes.Share)
	rest := func(what string, cents int64) {
		if cents != 0 {
			p.Rest = append(p.Rest, [2]string{what, money.Dollars(cents)})
		}
	}
	rest("Shares of games that nobody has won", s.Prizes.Unwon)
	rest("Forfeited prizes", s.Prizes.Forfeited)
	rest("Left by the division", s.Prizes.Remainder)
	for _, a := range s.Prizes.Awards {
		if a.Wins == 0 {
			continue
		}
		x := award{Player: v.playerLink(a.Player), Wins: a.Wins, Cents: money.Dollars(a.Cents)}
		if a.Forfeited != 0 {
			x.Forfeited = money.Dollars(a.Forfeited)
		}
		p.Awards = append(p.Awards, x)
	}
	slices.SortStableFunc(p.Awards, func(a, b award) int { return cmp.Compare(b.Wins, a.Wins) })
	return p
}

// A rulesPage has the figures of the event, and the rules in full.
type rulesPage struct {
	Document competition.Document
	Figures  []competition.Figure
	Control  string
	Words    string
	Books    []ruleBook
}

// A ruleBook has the rules of a package.
type ruleBook struct {
	Name, Head string
	Note       string
	Rules      []ruleText
}

func rules(v visit) (content, error) {
	f := v.State.File.Planned()
	p := rulesPage{Document: f.Document(), Figures: f.Figures()}
	for i, x := range p.Figures {
		p.Figures[i] = competition.Figure{What: prose(x.What), Here: prose(x.Here), Source: prose(x.Source),
			Where: cmp.Or(x.Where, "not said"), LookUp: x.LookUp}
	}
	p.Figures = v.asHere(p.Figures)
	if control := f.TimeControl; control.String() != "" {
		p.Control, p.Words = control.String(), prose(control.Words())
	}
	for _, b := range []ruleBook{{Name: "pairing", Head: "The event"}, {Name: "colors", Head: "Colors"},
		{Name: "rating", Head: "Ratings"}, {Name: "calendar", Head: "Times of games"}, {Name: "predict",
			Head: "Predictions"}} {
		if b.Rules = textsOf(b.Name); b.Name == "pairing" && f.Event.Edition.HasPoints() {
			b.Rules = textsOf(b.Name, pointsRules(f.Event)...)
			b.Note = "The texts are the comments of the library. Where a text has groups of players by " +
				"something else, this event has groups by points."
		}
		p.Books = append(p.Books, b)
	}
	return content{"Rules", p}, nil
}

// pointsRules are the criteria and rules of an event with points, by their
// names.
func pointsRules(e desk.Event) []string {
	var list []string
	for _, c := range append(slices.Clone(competition.Criteria(e)), pairing.Canonical, pairing.Allowed) {
		list = append(list, c.String())
	}
	for _, r := range append(slices.Clone(competition.PointsRules), pairing.NoShow, pairing.EntryFee) {
		list = append(list, r.String())
	}
	return list
}

// asHere says where this event is not as its document: the seeds can be in an
// order of the director, and the games can have no times.
func (v View) asHere(list []competition.Figure) []competition.Figure {
	for i := range list {
		x := &list[i]
		switch _, byRatings := seedsByRatings(v.State.File); {
		case x.What == "seeds" && v.State.Begun() && !byRatings:
			x.Here, x.Source = "in the director's order", x.Here
		case x.What == "game times" && v.State.FirstMonday.IsZero():
			x.Here, x.Source = "none", x.Here
		}
	}
	return list
}

// Address is where the rule of a figure is in full, or "".
func (p rulesPage) Address(lookUp string) string {
	pkg, name, ok := strings.Cut(lookUp, ".")
	if !ok {
		pkg, name = "pairing", lookUp
	}
	if _, ok := textOf(pkg, name); !ok {
		return ""
	}
	return "#" + pkg + "-" + name
}
