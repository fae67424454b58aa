package pages

import (
	"errors"
	"fmt"
	"math/bits"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/zone"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the form of a new event.

// NewEvent is the address of the form of a new event.
const NewEvent = "/new/"

// A newPage is the form of a new event.
type newPage struct {
	Login    *login
	Form     form
	Lost     form // for a director who has lost the token
	Problems []newProblem
	Logout   string
}

// A newProblem is why an event is not made. Field is the id of the field that
// it is about, or "".
type newProblem struct{ Field, Label, Text string }

// The rules that use a field of a form. The others hide it.
const (
	forLives   = "lives"
	forPoints  = "points"
	forMcMahon = "mcmahon"
)

// Fields that several forms have.
var (
	barField = field{Name: "bar", Label: "Bar", Kind: text, Help: "A grade such as 3d. Nobody above it begins " +
		"with more points. Empty: the highest grade."}
	floorField = field{Name: "floor", Label: "Floor", Kind: text, Help: "A grade such as 20k. Nobody below it " +
		"begins with fewer points. Empty: the lowest grade."}
	zoneField = field{Name: "zone", Label: "Time zone", Kind: text, Help: "The name of a place, such as " +
		"America/New_York, or an offset, such as -05:00. Empty: UTC."}
)

const (
	firstMondayHelp = "Round 1 is in its week. Empty: the games have no times."
	pointsHelp      = "For a win, a draw and a loss, such as 3-1-0. Empty: 1-½-0."
)

// newForm makes the form. The key is of this form alone, so that an event is
// made once.
func newForm(key string) form {
	bar, floor := barField, floorField
	bar.For, floor.For = forMcMahon, forMcMahon
	f := form{Action: NewEvent + "create", Button: "Make the event", Fields: []field{
		{Name: "about", Label: "Name of the event", Kind: text, Needed: true},
		{Name: "id", Label: "Address", Kind: text, Needed: true, Help: "Small letters, digits and " +
			"hyphens, such as spring-2027. The event is then at /events/spring-2027/."},
		{Name: "edition", Label: "Rules", Kind: choice, Options: newEditions(),
			Help: "In an elimination, a player is out after some losses, and no game is drawn. In a " +
				"Swiss, everybody plays each round. A McMahon is a Swiss in which players with " +
				"higher grades begin with more points."},
		{Name: "lives", Label: "Lives", Kind: number, For: forLives,
			Help: "For an elimination. Empty: as the document has it."},
		{Name: "rounds", Label: "Rounds", Kind: number, For: forPoints, Help: "For a Swiss or a McMahon. " +
			"Empty: 3 for 5 to 8 players, 4 for up to 16, 5 for up to 32, and so on. Needed if " +
			"players register later."},
		{Name: "points", Label: "Points", Kind: text, For: forPoints, Help: pointsHelp},
		bar, floor,
		{Name: "players", Label: "Players, one a line: name, rating, club", Kind: lineList,
			Help: "Rating and club can be left out. In a McMahon, the grade is in place of the rating, " +
				"as in 4d. Commas, semicolons or tabs are between them, and the first line can name " +
				"the columns, as in a CSV. With players, the event begins at once, the highest " +
				"rating first. If a player has no rating, the ratings count for this order alone. " +
				"Empty: players register later."},
		{Name: "firstMonday", Label: "First Monday", Kind: day, Help: firstMondayHelp},
		zoneField,
		{Name: "fee", Label: "Fee in dollars", Kind: number, Help: "Empty: the event is free."},
		{Name: "key", Kind: hidden, Value: key},
	}}
	for i := range f.Fields {
		f.Fields[i].ID = fmt.Sprintf("new-%d", i)
	}
	return f
}

// lostForm is the form for a director who has lost the token.
func lostForm() form {
	return form{Action: NewEvent + "token", Button: "Make a new token",
		Note: "The director's old token ends, and the new token is shown once.",
		Fields: []field{{ID: "lost", Name: "id", Label: "Address of the event", Kind: text, Needed: true,
			Help: "Such as spring-2027."}}}
}

// newEditions are the rules of which an event can be made.
func newEditions() (list []option) {
	for _, x := range []struct {
		edition pairing.Edition
		text    string
	}{
		{pairing.WC2012, "Elimination: World Championship 2012"},
		{pairing.WCC2014, "Elimination: World Computer Championship 2014"},
		{pairing.WC2013, "Elimination: World Championship 2013, with ratings"},
		{pairing.WC2014, "Elimination: World Championship 2014, with ratings"},
		{pairing.WC2016, "Elimination: World Championship 2016, with ratings"},
		{pairing.ArbiterSwiss2026, "Swiss"}, {pairing.ArbiterMcMahon2026, "McMahon"},
	} {
		name, _ := x.edition.MarshalText()
		list = append(list, option{Value: string(name), Text: x.text})
	}
	return list
}

// NewLogin asks for the administrator's token.
func NewLogin(wrong bool) (Page, error) {
	return plain("new", http.StatusOK, content{"New event", newPage{Login: &login{
		NewEvent + "login", "New event", "The administrator's token opens this page.", wrong,
	}}})
}

// New is the page with the form of a new event.
func New(key string) (Page, error) {
	p := newPage{Form: newForm(key), Lost: lostForm(), Logout: NewEvent + "logout"}
	return plain("new", http.StatusOK, content{"New event", p})
}

// NewRefused is the page of a form that was refused. It has the status, and the
// form with the typed texts.
func NewRefused(typed url.Values, status int, refused error) (Page, error) {
	p := newPage{Form: newForm("").withTyped(typed), Lost: lostForm(), Logout: NewEvent + "logout"}
	for _, wrong := range newProblems(refused) {
		texts, about := lines(wrong.Text), -1
		for i := range p.Form.Fields {
			if x := &p.Form.Fields[i]; x.Name == wrong.Field && x.Kind != hidden {
				x.Error, about = strings.TrimSpace(x.Error+"\n"+strings.Join(texts, "\n")), i
			}
		}
		for _, text := range texts {
			problem := newProblem{Text: text}
			if about >= 0 {
				problem.Field, problem.Label = p.Form.Fields[about].ID, p.Form.Fields[about].Label
			}
			p.Problems = append(p.Problems, problem)
		}
	}
	return plain("new", status, content{"New event", p})
}

// newFields has the fields by the words with which package desk begins its
// problems.
var newFields = map[string]string{"id": "id", "about": "about", "lives": "lives", "rounds": "rounds",
	"entrants": "players", "entrant": "players", "club": "players", "firstMonday": "firstMonday",
	"zone": "zone", "cents": "fee"}

// newProblems returns the problems of an error. A problem that belongs to no
// field names none.
func newProblems(err error) (list []*FieldError) {
	var all pairing.Problems
	if errors.As(err, &all) {
		for _, x := range all[:min(len(all), maxLines)] {
			list = append(list, &FieldError{"", sentence(strings.TrimPrefix(x.Error(), "pairing: "))})
		}
		return list
	}
	if list = fieldErrors(err); len(list) > 0 {
		return list
	}
	text := strings.TrimPrefix(err.Error(), desk.ErrInvalid.Error()+": ")
	name, rest, _ := strings.Cut(text, ": ")
	if newFields[name] != "" {
		text = rest
	}
	return []*FieldError{{newFields[name], sentence(text)}}
}

// fieldErrors returns the problems of fields that an error joins.
func fieldErrors(err error) (list []*FieldError) {
	switch x := err.(type) {
	case *FieldError:
		return []*FieldError{x}
	case interface{ Unwrap() []error }:
		for _, part := range x.Unwrap() {
			list = append(list, fieldErrors(part)...)
		}
	case interface{ Unwrap() error }:
		return fieldErrors(x.Unwrap())
	}
	return list
}

// A newReader reads the form of a new event, and keeps all problems.
type newReader struct {
	typed url.Values
	errs  []error
}

func (r *newReader) wrong(name, format string, args ...any) {
	r.errs = append(r.errs, &FieldError{name, fmt.Sprintf(format, args...)})
}

// number reads a whole number above 0. Nothing typed is 0.
func (r *newReader) number(name string) int {
	text, typed := one(name, r.typed)
	n, err := strconv.Atoi(text)
	if typed && (err != nil || n < 1) {
		r.wrong(name, "Write a whole number above 0.")
		return 0
	}
	return n
}

// Creation returns the command that somebody has filled into the form of a new
// event, at a moment. The error joins the problems of all fields.
func Creation(typed url.Values, at time.Time) (*desk.Create, error) {
	r := &newReader{typed: typed}
	c := new(desk.Create)
	c.ID, _ = one("id", typed)
	if err := desk.CheckID(c.ID); err != nil {
		r.wrong("id", "%s", sentence(strings.TrimPrefix(err.Error(), "id: ")))
	}
	c.File.About, _ = one("about", typed)
	var edition pairing.Edition
	if err := edition.UnmarshalText([]byte(typed.Get("edition"))); err != nil {
		r.wrong("edition", "Choose one of the list.")
	}
	e := r.settings(edition)
	if text, ok := one("players", typed); ok {
		r.players(c, e, text)
	} else {
		r.later(&c.File, e)
	}
	c.FirstMonday, _ = one("firstMonday", typed)
	c.Zone, _ = one("zone", typed)
	if _, err := zone.Parse(c.Zone); c.Zone != "" && err != nil {
		r.wrong("zone", "%s", sentence(err.Error()))
	} else if c.Zone != "" && c.FirstMonday == "" {
		r.wrong("zone", "It needs the first Monday.")
	}
	r.fee(&c.File, at.UTC().Truncate(time.Minute))
	return c, errors.Join(r.errs...)
}

// settings reads the settings of an event.
func (r *newReader) settings(edition pairing.Edition) desk.Event {
	e := pairing.New[string](edition, nil)
	e.Length = r.number("rounds")
	lives := r.number("lives")
	if lives > 0 {
		e.Lives = lives
	}
	text, typed := one("points", r.typed)
	if typed {
		var err error
		if e.Points, err = competition.ParsePoints(text); err != nil {
			r.wrong("points", "%s", sentence(err.Error()))
		}
	}
	points := edition.HasPoints()
	if points && lives > 0 {
		r.wrong("lives", "A Swiss or a McMahon has no lives.")
	}
	if !points && e.Length > 0 {
		r.wrong("rounds", "Only a Swiss or a McMahon has a number of rounds.")
	}
	if !points && typed {
		r.wrong("points", "Only a Swiss or a McMahon has points.")
	}
	return e
}

// later plans an event whose players will register.
func (r *newReader) later(f *competition.File, e desk.Event) {
	r.start(&e, competition.List{})
	if e.Edition.HasPoints() && e.Length == 0 {
		r.wrong("rounds", "Without players, write a number of rounds.")
		return
	}
	e.Entrants = []string{}
	f.Event = e
}

// start gives the players of a list the points that they begin with.
func (r *newReader) start(e *desk.Event, list competition.List) {
	bar, _ := one("bar", r.typed)
	floor, _ := one("floor", r.typed)
	start, err := list.Begin(*e, bar, floor)
	if err == nil {
		e.Start = start
		return
	}
	field, text := "bar", err.Error()
	if strings.HasPrefix(text, "line") {
		field = "players"
	} else if strings.HasPrefix(text, "floor") {
		field = "floor"
	}
	r.wrong(field, "%s", sentence(text))
}

// players begins an event with the players of a text.
func (r *newReader) players(c *desk.Create, e desk.Event, text string) {
	f := &c.File
	figure := "rating"
	if e.Edition == pairing.ArbiterMcMahon2026 {
		figure = "grade"
	}
	list, err := competition.ReadLines([]byte(text), e.Points, desk.CheckName, "name", figure, "club")
	if err != nil {
		r.wrong("players", "%s", strings.ReplaceAll(err.Error(), "players: ", ""))
		return
	}
	if e.Edition.HasPoints() && e.Length == 0 {
		e.Length = bits.Len(uint(len(list.Names) - 1)) // of a knock-out
	}
	f.Event = e
	now, err := f.Entered(list.Names, list.Ratings)
	switch {
	case len(list.Names) < 2:
		r.wrong("players", "Write at least two players, or none.")
		return
	case err != nil:
		r.wrong("players", "%s", sentence(strings.TrimPrefix(err.Error(), ": seeds: ")))
		return
	}
	now.Event.Clubs = list.Clubs
	r.start(&now.Event, list)
	*f = now
	for _, grade := range list.Grades {
		c.Grades = append(c.Grades, competition.GradeText(grade))
	}
}

// fee reads the fee of a registration. The players of an event that has begun
// are registered when it is made.
func (r *newReader) fee(f *competition.File, at time.Time) {
	text, typed := one("fee", r.typed)
	if !typed {
		return
	}
	cents, err := parseDollars(text)
	if err != nil {
		r.wrong("fee", "%v", err)
		return
	}
	f.Money = &money.Money{Fee: &money.Fee{Opening: at, First: &cents}}
	for _, name := range f.Event.Entrants {
		f.Money.Registrations = append(f.Money.Registrations,
			pairing.Registration[string]{Player: name, At: at})
	}
}
