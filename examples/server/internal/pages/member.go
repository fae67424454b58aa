package pages

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the page of a member, who is a player or a spectator, and the
// page of a helper, who registers others.

// A memberPage is the page of a member.
type memberPage struct {
	Login  *login
	Name   string
	Player *playerLink // if the member plays
	Record *playerPage // of the member, once the event has begun
	Next   []newsLine  // what goes on in the event
	Round  string      // the address of the present round, or ""
	Watch  string      // the address of the predictions, or ""
	Game   *memberGame
	Hours  *hoursForm
	Picks  []pickForm

	Excerpt excerpt // of the games that can be predicted
	Leave   *form
	Logout  string
}

// A memberGame is the game of a member in the present round.
type memberGame struct {
	Round    int
	Opponent *playerLink
	Gold     bool
	Start    *moment
	Final    bool
	Claim    *moment
	Done     bool
	Come, Go form
	Board    string // the address of the board in its round
	Number   int    // of the board
	Own      *ownReport
	Later    bool // the member can report once the round has begun
}

// An ownReport lets a member report the result of their game.
type ownReport struct {
	Form     form
	Buttons  []option
	Said     []string // the reports of the two players
	Mine     bool     // the member has reported already
	Warning  string   // if the member would be out
	Opponent string
}

// An hoursForm is a grid of the hours of a week.
type hoursForm struct {
	Form form
	Days []string
	Rows []hourRow
	Zone string
	At   *moment
}

// An hourRow has one hour of all days.
type hourRow struct {
	Hour  string
	Cells []hourCell
}

// An hourCell is an hour of a day. It is closed if no game begins then.
type hourCell struct {
	ID, Value, Label string
	Closed, Checked  bool
}

// A pickForm is a game whose winner can be predicted.
type pickForm struct {
	board  int
	names  []string
	Form   form
	Start  *moment
	Final  bool
	Chosen string
}

func membersPage(v visit) (content, error) {
	if v.By.Role != desk.Member {
		l := v.login("Your own page",
			"It opens with the token that you got when you were registered or invited.")
		return content{l.Title, memberPage{Login: &l}}, nil
	}
	s, name := v.State, v.By.Name
	p := memberPage{Name: say.Clean(name), Logout: v.base() + atMe + "/logout"}
	plays := slices.Contains(s.File.Event.Entrants, name) || slices.Contains(v.registeredNames(), name)
	if plays {
		p.Player = v.playerLink(name)
		p.Game = v.memberGame()
		if !s.FirstMonday.IsZero() {
			p.Hours = v.hours()
		}
		verb := "withdraw"
		if !s.Begun() {
			verb = "leave"
		}
		f := v.form(verb).fixed(map[string]string{"player": name})
		f.Title, f.Button = "Leave the event", "What would change?"
		f.Fields = slices.DeleteFunc(f.Fields, func(x field) bool { return x.Name == "until" })
		p.Leave = &f
	}
	p.Next = v.news().Lines
	p.Picks, p.Excerpt = excerptOf(v.View, atMe, v.picks(), func(x pickForm) (int, []string) {
		return x.board, x.names
	})
	if s.Begun() {
		p.Watch = v.base() + "predictions"
	}
	if n := len(s.File.Event.Rounds); n > 0 {
		p.Round = v.round(n)
	}
	if slices.Contains(s.File.Event.Entrants, name) {
		c, err := player(visit{v.View, map[string]string{"name": name}})
		if err != nil {
			return content{}, err
		}
		own := c.Main.(playerPage)
		p.Record = &own
	}
	return content{"Your own page", p}, nil
}

// memberGame is the game of the member in the last round, or nil.
func (v View) memberGame() *memberGame {
	s, name := v.State, v.By.Name
	n := len(s.File.Event.Rounds)
	if n == 0 {
		return nil
	}
	games := s.File.Event.Rounds[n-1].Games
	for k := len(games) - 1; k >= 0; k-- {
		g := games[k]
		if g.Gold != name && g.Silver != name {
			continue
		}
		m := &memberGame{
			Round: n, Gold: g.Gold == name, Opponent: v.playerLink(g.Gold), Done: !undecided(games, k),
		}
		if m.Gold {
			m.Opponent = v.playerLink(g.Silver)
		}
		b := v.boards(n)[k]
		if b.slot != nil {
			m.Start, m.Final = b.Time, b.Final
			if m.Final {
				m.Claim = v.moment(b.slot.ClaimAfter)
			}
		}
		mine := map[string]string{"round": fmt.Sprint(n), "player": name}
		m.Come, m.Go = v.form("come").fixed(mine), v.form("go").fixed(mine)
		m.Come.Button, m.Go.Button = "I am there", "I leave the game"
		m.Board, m.Number = b.Address, k+1
		if s.SelfReports && g.Outcome == pairing.NotPlayed {
			if m.Later = !roundBegan(s.File.Event.Rounds[n-1]); !m.Later {
				m.Own = v.ownReport(n, g)
			}
		}
		return m
	}
	return nil
}

// ownReport is the form of a member for the result of a game.
func (v View) ownReport(n int, g pairing.Game[string]) *ownReport {
	name, lost, other := v.By.Name, pairing.SilverWins, g.Silver
	words := []string{"", "I won", "I lost", "It is a draw"}
	if g.Silver == name {
		lost, other = pairing.GoldWins, g.Gold
		words[1], words[2] = words[2], words[1]
	}
	m := &ownReport{Opponent: say.Clean(other), Form: v.form("self-report").fixed(map[string]string{
		"round": fmt.Sprint(n), "player": name, "gold": g.Gold, "silver": g.Silver})}
	m.Form.Fields = m.Form.Fields[:4] // the buttons have the result
	m.Said = v.selfReports(n, g)
	m.Mine = slices.ContainsFunc(v.State.Reported, func(x desk.SelfReport) bool {
		return x.Round == n && x.Player == name
	})
	for k, x := range v.ownOutcomes("", "") {
		if x.Text = words[k]; k > 0 {
			m.Buttons = append(m.Buttons, x)
		}
	}
	if m.Buttons[0].Text != "I won" {
		m.Buttons[0], m.Buttons[1] = m.Buttons[1], m.Buttons[0]
	}
	after := v.State.File.Event.Clone()
	game := &after.Rounds[n-1].Games[after.Find(n, g.Gold, g.Silver)-1]
	if game.Outcome = lost; outIn(after, name) {
		m.Warning = fmt.Sprintf("If you lost and %s reports it, too, you are out.", m.Opponent)
	}
	return m
}

// selfReports has what the players of a game report, in sentences.
func (v View) selfReports(n int, g pairing.Game[string]) (list []string) {
	for _, x := range v.State.Reported {
		if x.Round == n && x.Gold == g.Gold && x.Silver == g.Silver {
			list = append(list, prose(x.Said()))
		}
	}
	return list
}

// outIn reports whether a player is out of an event.
func outIn(e desk.Event, name string) bool {
	t, err := pairing.Standings(e)
	return err == nil && slices.ContainsFunc(t.Rows, func(r pairing.Row[string]) bool {
		return r.Player == name && r.EliminatedIn > 0
	})
}

// hours is a grid of the hours that the member has submitted last.
func (v View) hours() *hoursForm {
	name := v.By.Name
	h := &hoursForm{Form: v.form("prefer"), Zone: cmp.Or(v.theZone(), "UTC")}
	h.Form.Fields = []field{{ID: "prefer-0", Name: "player", Kind: hidden, Value: name}}
	var contains func(time.Weekday, int) bool
	for _, x := range v.State.Submissions {
		if x.Player == name {
			h.At, contains = v.moment(x.At), x.Hours.Contains
			if x.Hours.Len() == 0 {
				contains = nil
			}
		}
	}
	for _, day := range days {
		h.Days = append(h.Days, dayName(day))
	}
	for hour := range 24 {
		r := hourRow{Hour: fmt.Sprintf("%02d:00", hour)}
		open := false
		for _, day := range days {
			c := hourCell{ID: fmt.Sprintf("h-%s-%d", strings.ToLower(dayName(day)), hour),
				Value: hourName(day, hour),
				Label: fmt.Sprintf("%s %02d:00", day, hour), Closed: !inWindow(day, hour)}
			c.Checked = !c.Closed && contains != nil && contains(day, hour)
			open = open || !c.Closed
			r.Cells = append(r.Cells, c)
		}
		if open {
			h.Rows = append(h.Rows, r)
		}
	}
	return h
}

// picks are the games of the last round that have not begun.
func (v View) picks() (list []pickForm) {
	s, name := v.State, v.By.Name
	n := len(s.File.Event.Rounds)
	if n == 0 {
		return nil
	}
	games, boards, f := s.File.Event.Rounds[n-1].Games, v.boards(n), v.form("pick")
	for k, g := range games {
		if !undecided(games, k) || g.Gold == name || g.Silver == name {
			continue
		}
		if v.hasBegun(n, games, k) {
			continue
		}
		chosen := ""
		for _, p := range s.Contest.Picks {
			if p.Spectator == name && p.Round == n && (p.Players == [2]string{g.Gold, g.Silver} ||
				p.Players == [2]string{g.Silver, g.Gold}) {
				chosen = p.Winner
			}
		}
		id := fmt.Sprintf("pick%d", k)
		f.Fields = []field{
			{Name: "spectator", Kind: hidden, Value: name},
			{Name: "round", Kind: hidden, Value: fmt.Sprint(n)},
			{Name: "players", Kind: hidden, Value: g.Gold},
			{Name: "players", Kind: hidden, Value: g.Silver},
			{ID: id, Name: "winner", Kind: choice, Needed: true, Label: say.Clean(g.Gold) + " against " +
				say.Clean(g.Silver),
				Options: []option{{Text: "–"}, {Value: g.Gold, Text: say.Clean(g.Gold)},
					{Value: g.Silver, Text: say.Clean(g.Silver)}}},
		}
		f.Fields[4].fill(chosen)
		list = append(list, pickForm{k + 1, []string{g.Gold, g.Silver}, f, boards[k].Time, boards[k].Final,
			say.Clean(chosen)})
	}
	return list
}

// hasBegun reports whether game k of a round has begun: it has a start that is
// not after the moment. The void games of the two have the starts before it.
func (v View) hasBegun(n int, games []pairing.Game[string], k int) bool {
	if games[k].Outcome == pairing.Void {
		return false // the replay has no start yet
	}
	both, voids := pair(games[k].Gold, games[k].Silver), 0
	for _, g := range games {
		if pair(g.Gold, g.Silver) == both && g.Outcome == pairing.Void {
			voids++
		}
	}
	for _, x := range v.State.Contest.Starts {
		if x.Round != n || pair(x.Players[0], x.Players[1]) != both {
			continue
		}
		if voids--; voids < 0 {
			return !x.At.After(v.At)
		}
	}
	return false
}

// A registrationPage is the page of a helper.
type registrationPage struct {
	Login    *login
	Fee      string
	Begun    bool
	Register form
	All      form
	Invite   form
	Logout   string
}

func registration(v visit) (content, error) {
	const title = "Registration"
	p := registrationPage{Begun: v.State.Begun(), Logout: v.base() + atRegister + "/logout"}
	if cents, err := v.State.FeeAt(v.At); err == nil && cents > 0 {
		p.Fee = money.Dollars(cents)
	}
	if v.By.Role != desk.Entry && v.By.Role != desk.Director {
		l := v.login(title, "It opens with the token of a helper, which the director gives.")
		p.Login = &l
		return content{title, p}, nil
	}
	p.Register, p.All, p.Invite = v.form("register"), v.form("register-all"), v.form("invite")
	p.Invite.Title, p.Invite.Button = "Invite a spectator", "Invite"
	p.Invite = p.Invite.fixed(map[string]string{"role": roleName(desk.Member)})
	return content{title, p}, nil
}
