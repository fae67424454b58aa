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
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// directed has the pages with forms.
var directed = []route{
	{pattern: "desk/", keys: "done wrong", template: "desk", show: directorsDesk},
	{pattern: "desk/whynot", keys: "a b wrong", template: "whynot", show: directorsWhyNot, slow: true},
	{pattern: "desk/people", keys: "wrong", template: "people", show: people},
	{pattern: "me", keys: "done wrong", template: "me", show: membersPage},
	{pattern: "register", keys: "done wrong", template: "register", show: registration},
}

// maxOptions is the maximum number of names that a field lists. With more, the
// name is typed.
const maxOptions = 200

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
	Login  *login
	Ahead  *moment // of the last record, if it is later than now
	Advice string
	Do     *form // the next thing to do, with a button
	Link   string
	Round  int
	Rounds []deskRound
	Groups []group
	Why    whyNotForm
	Logout string
	Names  []string // for fields in which a name is typed
}

// A deskRound is a round whose results can be entered or corrected.
type deskRound struct {
	Number int
	Open   int
	Rows   []row
	All    *form // enters several results at once, or nil
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
	Cost    string
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
	p := deskPage{Advice: prose(advice.Text), Round: len(s.File.Event.Rounds),
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
		if n := p.Round; !v.isOver() && (n == 0 || openRows(v.rows(n)) == 0) {
			p.Why = v.whyNotForm()
		}
		// ResultsStand: a round before one that has begun is closed. In
		// an event with points, the form below corrects its results.
		for n := p.Round; n > 0; n-- {
			rows := v.rows(n)
			slices.SortStableFunc(rows, func(a, b row) int {
				return cmp.Compare(boolean(b.Open), boolean(a.Open))
			})
			p.Rounds = append(p.Rounds, deskRound{n, openRows(rows), rows, v.results(n, rows)})
			if roundBegan(s.File.Event.Rounds[n-1]) {
				break
			}
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

// AllResults is the address of the form with several results, below the address
// of the desk. It is no command: each of its results is a report.
const AllResults = "results"

// results is a form with the results of all open games of a round. There is
// none for a single game.
func (v View) results(round int, rows []row) *form {
	f := form{Verb: AllResults, Action: v.base() + atDesk + "/" + AllResults, Button: "Save results",
		Seen: v.State.Number,
		Note: "Choose the results that are there. The other games stay open."}
	for _, r := range rows {
		if !r.Open {
			continue
		}
		for _, x := range r.Form.Fields {
			if x.Name == "game.why" {
				continue
			}
			x.ID, x.Name, x.Needed = fmt.Sprintf("all%d-%d-%s", round, r.Board, x.Name),
				fmt.Sprintf("%d.%s", r.Board, x.Name), false
			if x.Kind == choice {
				x.fill("")
			}
			f.Fields = append(f.Fields, x)
		}
	}
	if openRows(rows) < 2 {
		return nil
	}
	return &f
}

// Reports returns the forms of the reports that are in a form with several
// results, in the order of their boards.
func Reports(all url.Values) (list []url.Values) {
	boards := map[int]url.Values{}
	for name, texts := range all {
		board, rest, _ := strings.Cut(name, ".")
		k, err := strconv.Atoi(board)
		if err != nil || rest == "" || len(boards) > maxRows {
			continue
		}
		if boards[k] == nil {
			boards[k] = url.Values{"seen": all["seen"]}
		}
		boards[k][rest] = texts
	}
	for _, k := range slices.Sorted(maps.Keys(boards)) {
		if boards[k].Get("game.outcome") != "" {
			list = append(list, boards[k])
		}
	}
	return list
}

// boolean is 1 for true.
func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

func openRows(rows []row) (open int) {
	for _, r := range rows {
		if r.Open {
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
	add(!begun, "registration", "Registration", "register", "rate", "leave", "begin")
	add(begun && !v.points(), "players", "Players", "withdraw", "return", "absent", "reinstate")
	add(begun && v.points(), "players", "Players", "withdraw", "return", "absent")
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
	add(true, "about", "The event", "describe")
	add(true, "tokens", "Tokens", "invite")
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
// rest, before the director pins it.
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
	f.Answer, f.Met = prose(answer.Text), answer.Met
	if answer.Criterion != 0 && answer.By > 0 {
		f.Cost = fmt.Sprintf("It would be worse at %v, by %d.", answer.Criterion, answer.By)
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
	f.Note = "The round is judged by the same criteria before anything is decided."
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
