package pages

import (
	"cmp"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// directed has the pages with forms.
var directed = []route{
	{pattern: "desk/", keys: "done wrong find from", template: "desk", show: directorsDesk},
	{pattern: "desk/game", keys: "round board wrong", template: "game", show: directorsGame},
	{pattern: "desk/whynot", keys: "a b wrong", template: "whynot", show: directorsWhyNot, slow: true},
	{pattern: "desk/event", keys: "done wrong", template: "settings", show: settings},
	{pattern: "desk/site", keys: "done wrong", template: "site", show: site},
	{pattern: "desk/paid", keys: "done wrong", template: "paid", show: paid},
	{pattern: "desk/people", keys: "wrong find from", template: "people", show: people},
	{pattern: "key", keys: "wrong", template: "key", show: keyPage},
	{pattern: "me", keys: "done wrong find from", template: "me", show: membersPage},
	{pattern: "register", keys: "done wrong", template: "register", show: registration},
}

// maxOptions is the maximum number of names that a field lists. With more, the
// name is typed, with the help of one list for all fields of the page.
const maxOptions = 64

// The areas of a site with forms. Each is a part of the address.
const (
	atDesk     = "desk"
	atMe       = "me"
	atRegister = "register"
)

// area is the part of the site in which a view is.
func (v View) area() string {
	first, _, _ := strings.Cut(v.Path, "/")
	if first == atMe || first == atRegister {
		return first
	}
	return atDesk
}

// ownPages has the pages of forms that are not on the desk, by their verbs.
var ownPages = map[string]string{"paid": "desk/paid", "messages": "desk/site", "settings": "desk/event"}

// PageOf is the page with the form of a verb, in a part of the site. It is
// below the address of an event.
func PageOf(part, verb string) string {
	if part != atDesk {
		return part
	}
	return cmp.Or(ownPages[verb], atDesk+"/")
}

// A login is a form for a token.
type login struct {
	Action string
	Title  string
	Text   string
	Wrong  bool
}

// login asks for a token. Query has "wrong" if the last one was wrong.
func (v View) login(title, text string) login {
	_, wrong := v.Query["wrong"]
	return login{v.base() + v.area() + "/login", title, text, wrong}
}

// A deskPage is the page of a director.
type deskPage struct {
	Login   *login
	Ahead   *moment // of the last record, if it is later than now
	Advice  string
	Title   bool  // there is a certificate
	Do      *form // the next thing to do, with a button
	Link    string
	Round   int
	Rounds  []deskRound
	Stand   bool    // the results of earlier rounds
	Points  bool    // a game can be drawn
	Excerpt excerpt // of the games
	Groups  []group
	Why     whyNotForm
	Logout  string
	Names   []string // for fields in which a name is typed
}

// A deskRound is a round whose results can be entered or corrected. One form
// has all games without a result. It saves a result by a button with a name,
// and all results that are chosen.
type deskRound struct {
	Number  int
	Missing int // games without a result, on all pages
	Decided int // other games, on all pages
	Open    []deskGame
	Done    []deskGame
	Action  string
	Seen    int64
	Focus   bool // somebody has just saved a result, and goes on here
	Unfold  bool // the other games are sought
}

// A deskGame is a game at the desk.
type deskGame struct {
	round        int
	Board        int
	Gold, Silver string
	Open         bool // it has no result
	Outcomes     []option
	Reported     []string // what its players report
	Result       string
	Address      string // of the page with all forms of the game
}

// A group is a part of the desk with forms about one subject.
type group struct {
	ID, Title string
	Forms     []form
}

// A whyNotForm asks why two players do not meet.
type whyNotForm struct {
	Action  string
	Round   int
	A, B    field
	Answer  string
	Met     bool
	Cost    *reason
	Pin     *form
	Forbid  *form
	Problem []string
	Back    string
}

// isOver reports whether the event is over, also without a play-off.
func (v View) isOver() bool {
	t, err := v.State.Standings()
	return err == nil && t.Over
}

func directorsDesk(v visit) (content, error) {
	if v.By.Role != desk.Director {
		l := v.login("Director's desk", "The token of the director opens it.")
		return content{l.Title, deskPage{Login: &l}}, nil
	}
	s := v.State
	advice := s.Advice(v.At)
	p := deskPage{Advice: prose(advice.Text), Round: len(s.File.Event.Rounds), Points: v.points(),
		Logout: v.base() + atDesk + "/logout"}
	if s.At.After(v.At.Add(time.Minute)) { // pages know the minute alone
		p.Ahead = v.moment(s.At)
	}
	if oneButton[advice.Verb] && advice.At.Compare(v.At) <= 0 {
		f := v.form(advice.Verb)
		if advice.Round > 0 {
			f = f.fixed(map[string]string{"round": fmt.Sprint(advice.Round)})
		}
		p.Do = &f
	}
	if s.Begun() {
		v.deskRounds(&p)
		p.Title = v.title() != ""
		if !v.isOver() && (p.Round == 0 || openGames(v.deskGames(p.Round)) == 0) {
			p.Why = v.whyNotForm()
		}
	}
	for _, g := range v.groups() {
		x := group{ID: g.id, Title: g.title}
		for _, verb := range g.verbs {
			x.Forms = append(x.Forms, v.form(verb))
		}
		p.Groups = append(p.Groups, x)
	}
	if len(s.File.Event.Entrants) > maxOptions || len(v.registeredNames()) > maxOptions {
		p.Names = v.people()
	}
	return content{"Director's desk", p}, nil
}

// oneButton has the commands that the desk offers as the next step: they need
// no more than a yes.
var oneButton = map[string]bool{"begin": true, "pair": true, "start": true, "fix-times": true, "play-off": true}

// roundBegan reports whether a game of a round has begun.
func roundBegan(r pairing.Round[string]) bool {
	return r.Started || slices.ContainsFunc(r.Games, func(g pairing.Game[string]) bool {
		return g.Outcome != pairing.NotPlayed
	})
}

// canUnbegin reports whether the beginning of the event can be taken back.
func (v View) canUnbegin() bool {
	rounds := v.State.File.Event.Rounds
	return v.State.Begun() && (len(rounds) == 0 || len(rounds) == 1 && !roundBegan(rounds[0]))
}

// deskRounds puts the rounds whose results can change on the page of the desk:
// first the games without a result.
func (v View) deskRounds(p *deskPage) {
	var games []deskGame
	// ResultsStand: a round before one that has begun is closed. In an
	// event with points, the form of results below corrects its results.
	for n := p.Round; n > 0; n-- {
		list := v.deskGames(n)
		open := openGames(list)
		games = append(games, list...)
		p.Rounds = append(p.Rounds, deskRound{Number: n, Missing: open, Decided: len(list) - open,
			Action: v.base() + atDesk + "/" + AllResults, Seen: v.State.Version(v.State.Number),
			Unfold: v.Query["find"] != "" || v.Query["from"] != ""})
		if roundBegan(v.State.File.Event.Rounds[n-1]) {
			p.Stand = n > 1 && !p.Points
			break
		}
	}
	games, p.Excerpt = excerptOf(v, "desk/", games, func(g deskGame) (int, []string) {
		return g.Board, []string{g.Gold, g.Silver}
	})
	for _, g := range games {
		r := &p.Rounds[p.Round-g.round]
		if g.Open {
			r.Open = append(r.Open, g)
		} else {
			r.Done = append(r.Done, g)
		}
	}
	p.Rounds = slices.DeleteFunc(p.Rounds, func(r deskRound) bool { return len(r.Open)+len(r.Done) == 0 })
	switch used := v.Query["done"] != "" || v.Query["find"] != ""; {
	case p.Excerpt.Find != "":
		p.Excerpt.Focus = used
	case len(p.Rounds) > 0:
		p.Rounds[0].Focus = used
	}
}

// deskGames returns the games of a round that count: first those whose players
// do not agree, then the others without a result, each in the order of boards.
func (v View) deskGames(round int) (list []deskGame) {
	games := v.State.File.Event.Rounds[round-1].Games
	for k, g := range games {
		if competition.Replayed(games, k) {
			continue
		}
		x := deskGame{round: round, Board: k + 1, Gold: say.Clean(g.Gold), Silver: say.Clean(g.Silver),
			Open: undecided(games, k), Result: competition.Result(games, k),
			Address: v.address("desk/game", "round", fmt.Sprint(round), "board", fmt.Sprint(k+1))}
		if x.Open {
			x.Outcomes, x.Reported = v.outcomes(x.Gold, x.Silver), v.selfReports(round, g)
		}
		list = append(list, x)
	}
	slices.SortStableFunc(list, func(a, b deskGame) int {
		return cmp.Or(cmp.Compare(boolean(len(b.Reported) > 1), boolean(len(a.Reported) > 1)),
			cmp.Compare(boolean(b.Open), boolean(a.Open)))
	})
	return list
}

// AllResults is the address of the table of results, below the address of the
// desk. It is no command: each of its results is a report.
const AllResults = "results"

// Reports returns the forms of the reports that are in the table of results of
// a round, in the order of their boards. A field that is named like a board has
// the result that is chosen for its game. The field "result" is a button, as in
// 3-gold. A board that the round does not have gives a form without players.
func Reports(v View, all url.Values) (list []url.Values) {
	results := map[int]string{}
	for name := range all {
		board, err := strconv.Atoi(name)
		if err == nil && strconv.Itoa(board) == name && all.Get(name) != "" && len(results) < maxRows {
			results[board] = all.Get(name)
		}
	}
	if text, outcome, ok := strings.Cut(all.Get("result"), "-"); ok {
		board, _ := strconv.Atoi(text) // 0 is no board
		results[board] = outcome
	}
	for _, board := range slices.Sorted(maps.Keys(results)) {
		form := url.Values{"seen": all["seen"], "round": all["round"], "game.outcome": {results[board]}}
		round, _ := strconv.Atoi(all.Get("round"))
		if g, ok := v.board(round, board); ok {
			form.Set("game.gold", g.Gold)
			form.Set("game.silver", g.Silver)
		}
		list = append(list, form)
	}
	return list
}

// board returns the game of a board.
func (v View) board(round, board int) (g pairing.Game[string], ok bool) {
	rounds := v.State.File.Event.Rounds
	if round < 1 || round > len(rounds) || board < 1 || board > len(rounds[round-1].Games) {
		return g, false
	}
	return rounds[round-1].Games[board-1], true
}

// A gamePage has what a director can do about a game.
type gamePage struct {
	Login  *login
	Title  string
	Forms  []form
	Result string
	Back   string
}

// directorsGame is the page of a game: its result with a reason, and a replay.
func directorsGame(v visit) (content, error) {
	if v.By.Role != desk.Director {
		l := v.login("Director's desk", "The token of the director opens it.")
		return content{l.Title, gamePage{Login: &l}}, nil
	}
	round, _ := strconv.Atoi(v.Query["round"])
	board, _ := strconv.Atoi(v.Query["board"])
	g, ok := v.board(round, board)
	if !ok {
		return content{}, ErrNoPage
	}
	gold, silver := say.Clean(g.Gold), say.Clean(g.Silver)
	games := v.State.File.Event.Rounds[round-1].Games
	game := map[string]string{"round": fmt.Sprint(round), "game.gold": g.Gold, "game.silver": g.Silver,
		"gold": g.Gold, "silver": g.Silver}
	report := v.form("report").withTyped(Form(desk.Report{Round: round, Game: g})).fixed(game)
	open := undecided(games, board-1)
	for i := range report.Fields {
		switch x := &report.Fields[i]; {
		case x.Name == "game.outcome":
			x.Options = v.outcomes(gold, silver)
			x.fill(outcomeName(g.Outcome))
		case x.Name == "game.why" && open:
			x.fill("") // a void game has a reason of its own
		}
	}
	report.Title = "Correct the result"
	if open {
		report.Title, report.Button = "Report the result", "Save"
		report.Fields = append(report.Fields, field{Name: "yes", Kind: hidden, Value: "1"})
	}
	result := competition.Result(games, board-1)
	if !open && g.Outcome != pairing.NotPlayed {
		result = prose(rulings.Ending(g)) + "."
	}
	title := fmt.Sprintf("Round %d, board %d: %s against %s", round, board, gold, silver)
	return content{title, gamePage{Title: title, Forms: []form{report, v.form("replay").fixed(game)},
		Result: result, Back: v.base() + atDesk + "/"}}, nil
}

// boolean is 1 for true.
func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

func openGames(list []deskGame) (open int) {
	for _, g := range list {
		if g.Open {
			open++
		}
	}
	return open
}

// A subject is a group of forms.
type subject struct {
	id, title string
	verbs     []string
}

// groups are the subjects that the desk has in the present phase of the event.
func (v View) groups() (list []subject) {
	add := func(ok bool, id, title string, verbs ...string) {
		if ok {
			list = append(list, subject{id, title, verbs})
		}
	}
	s := v.State
	begun, rounds := s.Begun(), len(s.File.Event.Rounds)
	over := v.isOver()
	timed := !s.FirstMonday.IsZero() && rounds > 0
	playOff := begun && s.File.Event.Edition == pairing.WCC2014
	if s.Listing == desk.Archived {
		add(true, "about", "The event", "list")
		return list
	}
	add(!begun, "registration", "Registration", "register", "register-all", "rate", "leave", "rename", "close",
		"begin")
	add(begun && !v.points(), "players", "Players", "withdraw", "return", "absent", "reinstate", "rename")
	add(begun && v.points(), "players", "Players", "withdraw", "return", "absent", "rename")
	if begun && !over && (v.points() || competition.OwnRules(s.File.Event)) {
		last := &list[len(list)-1]
		last.verbs = append(last.verbs, "enter")
	}
	switch {
	case over:
		add(rounds > 0, "round", "Rounds", "unpair")
	case rounds > 0:
		add(true, "round", "Rounds", "pair", "start", "unpair")
	default:
		add(begun, "round", "Rounds", "pair")
	}
	if v.points() && rounds > 1 {
		last := &list[len(list)-1]
		last.verbs = append(last.verbs, "report")
	}
	if begun && !over {
		last := &list[len(list)-1]
		last.verbs = append(last.verbs, "let-report")
	}
	if playOff && rounds > 0 {
		last := &list[len(list)-1]
		last.verbs = append(last.verbs, "play-off")
	}
	add(begun && !over, "choices", "Pins and forbidden pairs", "pin", "forbid")
	add(timed, "times", "Times", "fix-times", "set-time", "come", "go", "prefer", "busy")
	add(true, "money", "Money", "give")
	if begun && !v.points() {
		last := &list[len(list)-1]
		last.verbs = append(last.verbs, "forfeit-prize")
	}
	add(true, "about", "The event", "describe", "list")
	if v.canUnbegin() {
		last := &list[len(list)-1]
		last.verbs = append(last.verbs, "unbegin")
	}
	add(true, "tokens", "Tokens", "invite", "invite-all")
	return list
}

func (v View) whyNotForm() whyNotForm {
	f := whyNotForm{Action: v.base() + atDesk + "/whynot", Round: v.next(), Back: v.base() + atDesk + "/",
		A: maybe("a", "Player", v.entrants()), B: maybe("b", "against, or – for the bye", v.entrants())}
	f.A.ID, f.B.ID, f.A.Needed = "whynot-a", "whynot-b", true
	f.A.fill(v.Query["a"])
	f.B.fill(v.Query["b"])
	return f
}

// directorsWhyNot says why two players do not meet, or why a player does not
// have the bye, before the director pins it.
func directorsWhyNot(v visit) (content, error) {
	const title = "Why not?"
	if v.By.Role != desk.Director {
		l := v.login("Director's desk", "The token of the director opens it.")
		return content{l.Title, whyNotPage{Login: &l}}, nil
	}
	f := v.whyNotForm()
	a, b := v.Query["a"], v.Query["b"]
	if a == "" {
		return content{title, whyNotPage{Form: f}}, nil
	}
	wish := pairing.Pin[string]{Round: f.Round, Pairs: [][2]string{}}
	pin := v.form("pin")
	if b == "" {
		wish.Bye = &a
	} else {
		wish.Pairs = append(wish.Pairs, [2]string{a, b})
		forbid := v.form("forbid").withTyped(Form(desk.Forbid{Players: [2]string{a, b}})).fixed(nil)
		f.Forbid = &forbid
	}
	if f.Problem = rulings.Asked(v.State.File.Event, f.Round, a, b); f.Problem != nil {
		return content{title, whyNotPage{Form: f}}, nil
	}
	answer, err := v.State.WhyNot(wish)
	if err != nil {
		for _, x := range v.problems(err) {
			f.Problem = append(f.Problem, x.Text)
		}
		return content{title, whyNotPage{Form: f}}, nil
	}
	text := strings.TrimSuffix(prose(answer.Text), ".") + "."
	if after, ok := strings.CutPrefix(text, "the "); ok { // and not a name
		text = "The " + after
	}
	f.Answer, f.Met = text, answer.Met
	if answer.WorseAt != nil {
		rule := answer.Criterion.String()
		f.Cost = &reason{rule, v.base() + "rules#pairing-" + rule, v.compared(*answer.WorseAt, answer.By)}
	}
	if !answer.Met {
		pin = pin.withTyped(Form(desk.Pin{Pin: wish}))
		f.Pin = &pin
	}
	return content{title, whyNotPage{Form: f}}, nil
}

type whyNotPage struct {
	Login *login
	Form  whyNotForm
}

// leftPlayers are the players who can be in the next round, in seed order.
func leftPlayers(s *desk.State) (names []string) {
	t, err := s.Standings()
	if err != nil {
		return nil
	}
	for _, r := range t.Rows {
		if r.EliminatedIn == 0 && !r.Withdrawn {
			names = append(names, r.Player)
		}
	}
	return names
}

// maxByHand is the maximum number of players of a round that is entered in a
// form. A larger round can be sent by a program.
const maxByHand = 64

// byHand is a form for a round of the director's own. It begins as a given
// round.
func (v View) byHand(round int, r pairing.Round[string]) *form {
	names := leftPlayers(v.State)
	if len(names) > maxByHand || len(names) == 0 {
		return nil
	}
	f := v.form("pair")
	f.Title, f.Button = "Another round "+fmt.Sprint(round), "Judge this round"
	f.Note = "The round is judged by the same criteria before anything is saved."
	f.Fields[0].Value = fmt.Sprint(round)
	for k := range len(names) / 2 {
		f.Fields = append(f.Fields, maybe(fmt.Sprintf("games.%d.gold", k), fmt.Sprintf("Board %d: Gold", k+1),
			names), maybe(fmt.Sprintf("games.%d.silver", k), "Silver", names))
	}
	if len(names)%2 == 1 {
		f.Fields = append(f.Fields, maybe("byes", "Bye", names))
	}
	f = f.withTyped(Form(desk.Pair{Round: round, Games: r.Games, Byes: r.Byes}))
	for i := range f.Fields {
		f.Fields[i].ID = fmt.Sprintf("hand-%d", i)
	}
	return &f
}
