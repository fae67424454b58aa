package pages

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/files"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file has the desk of a league that is in a file.

// A leaguePage is the desk of a league.
type leaguePage struct {
	Login  *login
	Title  string
	Said   string // of the last change, or ""
	Says   []string
	Forms  []form
	Shown  string // the address of the league
	Logout string
}

// leagueVerbs are the verbs of the forms, in their order.
var leagueVerbs = []string{"report", "correct", "annul", "deduct", "withdraw"}

// LeagueVerb reports whether there is a form of a verb.
func LeagueVerb(verb string) bool { return slices.Contains(leagueVerbs, verb) }

// LeagueDesk is the address of the desk of a league.
func LeagueDesk(name string) string { return "/files/" + escape(name) + "/desk/" }

// leagueForms makes the forms by their verbs.
func leagueForms(verb string, teams []string) form {
	games := []field{
		pickTeam("a", "First team", teams), {Name: "winsA", Label: "Games won", Kind: number},
		pickTeam("b", "Second team", teams), {Name: "winsB", Label: "Games won", Kind: number},
		{Name: "forfeit", Label: "Forfeited by", Kind: choice, Options: []option{
			{Text: "nobody"}, {Value: "a", Text: "the first team"}, {Value: "b", Text: "the second team"},
			{Value: "both", Text: "both teams"},
		}, Help: "Then nothing is typed for the games."},
	}
	which := field{Name: "which", Label: "Which of their results", Kind: number,
		Help: "Only if they have several: 1 for the match that was played first."}
	switch verb {
	case "report":
		return form{Title: "Report a result", Button: "What would change?", Fields: games,
			Note: "The two teams say whether it is a match of the table, of the play-off or of the final."}
	case "correct":
		return form{Title: "Correct a result", Button: "What would change?", Fields: append(games, which)}
	case "annul":
		return form{Title: "Annul a result", Button: "What would change?", Note: "The match is played again.",
			Fields: []field{pickTeam("a", "First team", teams), pickTeam("b", "Second team", teams), which,
				whyField("why")}}
	case "deduct":
		return form{Title: "Take points from a team", Button: "What would change?", Fields: []field{
			pickTeam("a", "Team", teams),
			{Name: "points", Label: "Points", Kind: number, Needed: true,
				Help: "A number with a minus gives points."},
			{Name: "from", Label: "From round", Kind: number, Help: "Empty: from the beginning."},
			whyField("why"),
		}}
	}
	return form{Title: "A team withdraws", Button: "What would change?", Fields: []field{
		pickTeam("a", "Team", teams),
		{Name: "results", Label: "Its results", Kind: choice, Needed: true, Options: []option{
			{Value: "annul", Text: "do not count"},
			{Value: "keep", Text: "count, and the others are forfeited"},
			{Value: "half", Text: "count if half of its matches were played"},
		}},
		whyField("why"),
	}}
}

// pickTeam is a field in which a team must be chosen. Its values are the
// numbers of the teams: a browser could change a name that has a line break.
func pickTeam(name, label string, teams []string) field {
	f := field{Name: name, Label: label, Kind: choice, Needed: true, Options: []option{{Text: "–"}}}
	for k, team := range teams {
		f.Options = append(f.Options, option{Value: strconv.Itoa(k + 1), Text: say.Clean(team)})
	}
	return f
}

// leagueForm is a form of the desk of a league. Seen is the version of the
// file.
func leagueForm(name, verb string, teams []string, seen int64) form {
	f := leagueForms(verb, teams)
	f.Verb, f.Seen, f.Action = verb, seen, LeagueDesk(name)+verb
	for i := range f.Fields {
		f.Fields[i].ID = fmt.Sprintf("%s-%d", verb, i)
	}
	return f
}

// LeagueLogin asks for the administrator's token.
func LeagueLogin(name string, wrong bool) (Page, error) {
	return plain("league", http.StatusOK, content{"Desk of a league", leaguePage{Login: &login{
		LeagueDesk(name) + "login", "Desk of a league", "The administrator's token opens it.", wrong,
	}}})
}

// League makes the desk of a league. Said is the last change, or "".
func League(name string, x files.Shown, teams []string, seen int64, said string) (Page, error) {
	p := leaguePage{Title: prose(x.Title), Said: prose(said), Shown: "../", Logout: LeagueDesk(name) + "logout"}
	for _, text := range x.Says {
		p.Says = append(p.Says, prose(text))
	}
	for _, verb := range leagueVerbs {
		p.Forms = append(p.Forms, leagueForm(name, verb, teams, seen))
	}
	return plain("league", http.StatusOK, content{p.Title, p})
}

// leagueQuestions has the question about each form, and the verb on its button.
var leagueQuestions = map[string]struct{ text, button string }{
	"report":   {"Record this result?", "Record"},
	"correct":  {"Correct this result?", "Correct"},
	"annul":    {"Annul this result?", "Annul"},
	"deduct":   {"Change the points of this team?", "Change"},
	"withdraw": {"Withdraw this team?", "Withdraw"},
}

// LeaguePreview is the page with the effect of a form. Its form gives the
// order, with a key, so that it has its effect once.
func LeaguePreview(name, verb string, typed url.Values, c files.LeagueChange, key string) (Page, error) {
	f := leagueForm(name, verb, nil, 0)
	q := leagueQuestions[verb]
	p := confirmation{Title: q.text, Button: q.button, Said: prose(c.Said), Action: f.Action,
		Back: LeagueDesk(name)}
	for _, text := range c.Changes {
		p.Changes = append(p.Changes, prose(text))
	}
	fields := maps.Clone(typed)
	fields.Set("yes", "1")
	fields.Set("key", key)
	p.Hidden = inHiding(fields)
	return plain("confirm", http.StatusOK, content{p.Title, p})
}

// LeagueRefused is the page of a form that was refused. It has the status, and
// the form with the typed texts.
func LeagueRefused(name, verb string, teams []string, seen int64, typed url.Values, status int, refused error) (Page,
	error) {
	f := leagueForm(name, verb, teams, seen).withTyped(typed)
	p := refusal{Title: f.Title, Form: &f, Back: LeagueDesk(name)}
	var wrong *FieldError
	if errors.As(refused, &wrong) {
		for i := range f.Fields {
			if f.Fields[i].Name == wrong.Field {
				f.Fields[i].Error = prose(wrong.Text)
			}
		}
	}
	for _, text := range lines(refused.Error()) {
		p.Problems = append(p.Problems, problem{Text: sentence(strings.TrimPrefix(text, "roundrobin: "))})
	}
	return plain("refused", status, content{p.Title, p})
}

// LeagueOrder returns the order that somebody has filled into a form. An error
// is about a field, as a FieldError.
func LeagueOrder(verb string, teams []string, typed url.Values) (o files.LeagueOrder, err error) {
	r := leagueReader{teams: teams, typed: typed}
	o.Verb = verb
	switch a := r.team("a"); verb {
	case "report", "correct":
		text := typed.Get("forfeit")
		o.Match = roundrobin.Match[string]{A: a, B: r.team("b"), WinsA: r.number("winsA", text == ""),
			WinsB: r.number("winsB", text == "")}
		r.name("forfeit", text, &o.Match.Forfeit)
		o.Which = r.number("which", false)
	case "annul":
		o.Match = roundrobin.Match[string]{A: a, B: r.team("b")}
		o.Which, o.Why = r.number("which", false), typed.Get("why")
	case "deduct":
		o.Deduction = roundrobin.Deduction[string]{Team: a, Points: r.number("points", true),
			From: r.number("from", false), Why: typed.Get("why")}
	case "withdraw":
		o.Withdrawal = roundrobin.Withdrawal[string]{Team: a, Why: typed.Get("why")}
		r.name("results", typed.Get("results"), &o.Withdrawal.Results)
	default:
		return o, errVerb
	}
	return o, r.err
}

// A leagueReader reads the fields of a form, and keeps the first problem.
type leagueReader struct {
	teams []string
	typed url.Values
	err   error
}

// wrong notes what is wrong with a field.
func (r *leagueReader) wrong(name, text string) {
	if r.err == nil {
		r.err = &FieldError{name, text}
	}
}

// team reads the number of a team.
func (r *leagueReader) team(name string) string {
	n, err := strconv.Atoi(r.typed.Get(name))
	if err != nil || n < 1 || n > len(r.teams) {
		r.wrong(name, "Choose a team.")
		return ""
	}
	return r.teams[n-1]
}

// number reads a number. If it is not needed, nothing typed is 0.
func (r *leagueReader) number(name string, needed bool) int {
	text := strings.TrimSpace(r.typed.Get(name))
	if text == "" && !needed {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		r.wrong(name, "Write a whole number.")
	}
	return n
}

// name reads the name of a constant.
func (r *leagueReader) name(name, text string, to interface{ UnmarshalText([]byte) error }) {
	if err := to.UnmarshalText([]byte(text)); err != nil {
		r.wrong(name, "Choose one of the list.")
	}
}
