package pages

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the pages that follow a form: its effect, why it was refused,
// and the records that it made.

// A confirmation asks for a yes. Its title is a question, and its button has
// the verb of the question. Nobody can read it as a message that something is
// done.
type confirmation struct {
	Title   string
	Button  string
	Said    string
	Old     bool
	Changes []string
	Round   *proposedRound
	Seeds   *seedingPage // if the event would begin
	Action  string
	Hidden  []field
	Back    string
	ByHand  *form
}

// A proposedRound is a round that is not paired yet, with its reasons.
type proposedRound struct {
	Number  int
	Games   []proposedGame
	Byes    []*playerLink
	Reasons []string
	Verdict string // if the round is the director's own, and not the best
}

// A proposedGame is a game with the reason of its colors.
type proposedGame struct {
	Board        int
	Gold, Silver *playerLink
	Colors       string
}

// Preview is the page with the effect of a command. Its form gives the command,
// with a key, so that it has its effect once.
func Preview(v View, verb string, c desk.Command, e desk.Effect, key string) (Page, error) {
	f, ok := forms[verb]
	if !ok {
		return Page{}, ErrNoPage
	}
	p := confirmation{Said: prose(e.Record.Said), Old: e.Old, Action: v.form(verb).Action, Back: v.backAddress()}
	if p.Title, p.Button = v.question(c); e.Old {
		p.Title = f(v).Title // there is nothing to ask
	}
	for _, text := range e.Changes {
		if text == e.Record.Said {
			continue // it stands above
		}
		p.Changes = append(p.Changes, prose(text))
	}
	fields := Form(c)
	fields.Set("yes", "1")
	fields.Set("key", key)
	seen := v.State.Number
	if !e.Old && e.Record.Number > 0 {
		seen = e.Record.Number - 1
	}
	fields.Set("seen", fmt.Sprint(v.State.Version(seen)))
	p.Hidden = inHiding(fields)
	if _, ok := pointed[desk.Begin](c); ok && !e.Old && e.After != nil {
		after := v
		after.State = e.After
		seeds := after.seedingPage()
		p.Seeds = &seeds
	}
	if pair, ok := pointed[desk.Pair](c); ok && !e.Old && e.After != nil {
		if n := len(e.After.File.Event.Rounds); n > 0 && n == pair.Round {
			after := v
			after.State = e.After
			p.Round = after.proposed(n)
			p.ByHand = v.byHand(n, e.After.File.Event.Rounds[n-1])
		}
	}
	return v.page("confirm", content{p.Title, p})
}

// PreviewResults is the page with the effect of a form with several results.
func PreviewResults(v View, all url.Values, e desk.Effect) (Page, error) {
	p := confirmation{Title: "Record these results?", Button: "Record", Back: v.backAddress(),
		Action: v.base() + atDesk + "/" + AllResults}
	for _, text := range e.Changes {
		p.Changes = append(p.Changes, prose(text))
	}
	fields := maps.Clone(all)
	fields.Set("yes", "1")
	p.Hidden = inHiding(fields)
	return v.page("confirm", content{p.Title, p})
}

// inHiding are hidden fields, in the order of their names.
func inHiding(fields url.Values) (list []field) {
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		for _, value := range fields[name] {
			list = append(list, field{Name: name, Kind: hidden, Value: value})
		}
	}
	return list
}

// questions has the question about each command, and the verb on its button.
// Names of fields are in braces. A command that takes another one back has a
// question of its own, with "not" before its verb. A report on a game that has
// a result has one of two other questions.
var questions = map[string]struct{ text, button string }{
	"register":      {"Register {player}?", "Register"},
	"register-all":  {"Register these players?", "Register"},
	"unbegin":       {"Take back the beginning of the event?", "Take back"},
	"settings":      {"Change the settings?", "Change"},
	"close":         {"Close registration?", "Close"},
	"not close":     {"Open registration again?", "Open"},
	"list":          {"Change where the event is listed?", "Change"},
	"rename":        {"Change {player}?", "Change"},
	"leave":         {"Take back the registration of {player}?", "Take back"},
	"rate":          {"Set the ratings of {rated.player}?", "Set"},
	"begin":         {"Begin the event?", "Begin"},
	"pair":          {"Pair round {round} like this?", "Pair"},
	"unpair":        {"Take back the pairing of round {round}?", "Take back"},
	"start":         {"Start round {round}?", "Start"},
	"report":        {"Record the result of {game.gold} against {game.silver}?", "Record"},
	"report again":  {"Correct the result of {game.gold} against {game.silver}?", "Correct"},
	"report not":    {"Take back the result of {game.gold} against {game.silver}?", "Take back"},
	"replay":        {"Annul the game of {gold} against {silver}, and play it again?", "Annul"},
	"enter":         {"Enter {player} late?", "Enter"},
	"withdraw":      {"Withdraw {player}?", "Withdraw"},
	"return":        {"Let {player} return?", "Let the player return"},
	"reinstate":     {"Accept the appeal of {player}?", "Accept"},
	"absent":        {"Excuse {player} from round {round}?", "Excuse"},
	"not absent":    {"Expect {player} in round {round} again?", "Expect"},
	"pin":           {"Change the pins of round {pin.round}?", "Change"},
	"forbid":        {"Forbid {players} to meet?", "Forbid"},
	"not forbid":    {"Allow {players} to meet again?", "Allow"},
	"play-off":      {"Play off second place?", "Play off"},
	"forfeit-prize": {"Record that {player} forfeits the prizes?", "Record"},
	"give":          {"Add the money from {from} to the fund?", "Add"},
	"not give":      {"Take back the money from {from}?", "Take back"},
	"paid":          {"Record that {players} paid the fee?", "Record"},
	"not paid":      {"Record that {players} did not pay the fee?", "Record"},
	"messages":      {"Change where messages go?", "Change"},
	"prefer":        {"Submit the hours of {player}?", "Submit"},
	"fix-times":     {"Fix the times of round {round}?", "Fix"},
	"set-time":      {"Set the time of {gold} against {silver}?", "Set"},
	"come":          {"Record that {player} has come?", "Record"},
	"go":            {"Record that {player} leaves the game?", "Record"},
	"pick":          {"Predict that {winner} wins?", "Predict"},
	"busy":          {"Note when {player} is busy?", "Note"},
	"describe":      {"Change the name of the event?", "Change"},
	"invite":        {"Make a token for {name}?", "Make"},
	"invite-all":    {"Make new links, which replace older links?", "Make"},

	"let-report":     {"Let players report their own results?", "Let them"},
	"not let-report": {"Let only the director report results?", "Change"},
	"self-report":    {"Report the game of {gold} against {silver} for {player}?", "Report"},
}

// inBraces finds the fields in a question.
var inBraces = regexp.MustCompile(`{[a-z.]+}`)

// question is the question about a command, and the verb on its button.
func (v View) question(c desk.Command) (text, button string) {
	form, verb := Form(c), c.Verb()
	if form.Has("not") {
		verb = "not " + verb
	}
	if x, ok := pointed[desk.Report](c); ok {
		switch old := v.game(x); {
		case old.Outcome == pairing.NotPlayed:
		case x.Game.Outcome == pairing.NotPlayed:
			verb = "report not"
		default:
			verb = "report again"
		}
	}
	q := questions[verb]
	return prose(inBraces.ReplaceAllStringFunc(q.text, func(name string) string {
		return strings.Join(form[strings.Trim(name, "{}")], " and ")
	})), q.button
}

// game returns the game that a report is about, as it is now.
func (v View) game(c desk.Report) (g pairing.Game[string]) {
	e := v.State.File.Event
	if c.Round < 1 || c.Round > len(e.Rounds) {
		return g
	}
	if k := e.Find(c.Round, c.Game.Gold, c.Game.Silver); k > 0 {
		g = e.Rounds[c.Round-1].Games[k-1]
	}
	return g
}

// pointed returns a command of a type, whether it is given by a pointer or not.
func pointed[C any](c desk.Command) (C, bool) {
	if p, ok := any(c).(*C); ok && p != nil {
		return *p, true
	}
	x, ok := any(c).(C)
	return x, ok
}

// proposed returns a round of the state with its reasons.
func (v View) proposed(n int) *proposedRound {
	r := v.State.File.Event.Rounds[n-1]
	p := &proposedRound{Number: n}
	for k, g := range r.Games {
		gold, silver := v.playerLink(g.Gold), v.playerLink(g.Silver)
		p.Games = append(p.Games, proposedGame{Board: k + 1, Gold: gold, Silver: silver})
	}
	for _, name := range r.Byes {
		p.Byes = append(p.Byes, v.playerLink(name))
	}
	why, err := v.State.Why(n)
	if err != nil {
		return p
	}
	for k, d := range why.Colors {
		if k < len(p.Games) {
			p.Games[k].Colors = "The director has chosen the colors."
			if d.Rule != 0 {
				p.Games[k].Colors = colorWords(d) + " (" + d.Rule.String() + ")"
			}
		}
	}
	for _, x := range why.Reasons {
		p.Reasons = append(p.Reasons, v.reasonWords(x)+" ("+x.Criterion.String()+")")
	}
	if !why.Verdict.Optimal {
		p.Verdict = v.auditWords(why.Verdict)
	}
	return p
}

// auditWords returns the finding of an audit in words.
func (v View) auditWords(x pairing.Verdict[string]) string {
	switch {
	case !x.Legal && len(x.Problems) > 0:
		return "The round is not legal: " + prose(x.Problems[0].Error()) + "."
	case !x.Legal:
		return "The round is not legal."
	case x.WorseAt != nil:
		return fmt.Sprintf("The round is legal, and not the best. %s (%v)", v.compared(*x.WorseAt, x.By),
			x.WorseAt.Criterion)
	case !x.Optimal:
		return "The round is as good as the best by every criterion, and comes behind it in the order of the " +
			"ranks."
	}
	return "The round is legal and optimal."
}

// A refusal says why a form was refused. It has the form, with the typed texts.
type refusal struct {
	Title    string
	Problems []problem
	Form     *form // nil for a member, whose page has it
	Verdict  string
	Better   *proposedRound
	Back     string
	Saved    int // other results of the same form that are saved
}

// A problem is one thing that is wrong, in words.
type problem struct {
	Text string
	Rule string // its name, or ""
	Link string
}

// Refused is the page of a form that was refused. It has the status. Query has
// "saved" if other results of the same form are saved.
func Refused(v View, verb string, typed url.Values, status int, refused error) (Page, error) {
	formOf, ok := forms[verb]
	if !ok || refused == nil {
		return Page{}, ErrNoPage
	}
	p := refusal{Title: formOf(v).Title, Back: v.backAddress()}
	shown := v.form(verb)
	p.Saved, _ = strconv.Atoi(v.Query["saved"])
	var wrong *FieldError
	if pair, ok := byHandOf(verb, typed); ok && len(pair.Games)+len(pair.Byes) > 0 {
		round := pairing.Round[string]{Games: pair.Games, Byes: pair.Byes}
		if f := v.byHand(pair.Round, round); f != nil {
			shown = *f
		}
		if x, err := v.State.Audit(pair.Round, round); err == nil {
			p.Verdict = v.auditWords(x)
			if !x.Optimal {
				p.Better = v.betterRound(pair.Round, x)
			}
			if x.Legal && !x.Optimal {
				shown.Fields = append(shown.Fields,
					field{ID: "hand-accept", Name: "accept", Label: "Play this round all the same",
						Kind: check},
					field{ID: "hand-why", Name: "why", Label: "Reason", Kind: text,
						Help: "Everybody can read it. It is needed."})
			}
		}
	}
	if errors.Is(refused, desk.ErrAlike) {
		shown.Fields = append(shown.Fields, field{ID: "accept", Name: "accept",
			Label: "This is another person: go on with this name", Kind: check})
	}
	shown = shown.withTyped(typed)
	if seen := typed.Get("seen"); seen != "" && !errors.Is(refused, desk.ErrStale) {
		fmt.Sscan(seen, &shown.Seen)
	}
	if errors.As(refused, &wrong) {
		for i := range shown.Fields {
			if shown.Fields[i].Name == wrong.Field {
				shown.Fields[i].Error = strings.Join(lines(wrong.Text), " ")
				break
			}
		}
	}
	p.Problems = append(v.problems(refused), v.since(refused)...)
	shown.mark(refused)
	if v.area() != atMe {
		p.Form = &shown
	}
	page, err := v.page("refused", content{p.Title, p})
	page.Status = status
	if status == 0 {
		page.Status = http.StatusUnprocessableEntity
	}
	return page, err
}

func byHandOf(verb string, typed url.Values) (desk.Pair, bool) {
	if verb != (desk.Pair{}).Verb() {
		return desk.Pair{}, false
	}
	c, err := Command(verb, typed)
	if err != nil {
		return desk.Pair{}, false
	}
	return pointed[desk.Pair](c)
}

// betterRound is the best round, as a verdict has it.
func (v View) betterRound(n int, x pairing.Verdict[string]) *proposedRound {
	p := &proposedRound{Number: n}
	for k, g := range x.Best.Round.Games {
		gold, silver := v.playerLink(g.Gold), v.playerLink(g.Silver)
		p.Games = append(p.Games, proposedGame{Board: k + 1, Gold: gold, Silver: silver})
	}
	for _, name := range x.Best.Round.Byes {
		p.Byes = append(p.Byes, v.playerLink(name))
	}
	return p
}

// problems are the problems of an error, each with its rule.
func (v View) problems(err error) (list []problem) {
	var ps pairing.Problems
	if !errors.As(err, &ps) {
		for _, text := range lines(err.Error()) {
			list = append(list, problem{Text: sentence(strings.TrimPrefix(text, "pairing: "))})
		}
		return list
	}
	for _, x := range ps[:min(len(ps), maxLines)] {
		p := problem{Text: sentence(prose(strings.TrimPrefix(x.Error(), "pairing: ")))}
		switch {
		case x.Rule != 0:
			p.Rule = x.Rule.String()
		case x.Criterion != 0:
			p.Rule = x.Criterion.String()
		}
		if p.Rule != "" {
			p.Link = v.base() + "rules#pairing-" + p.Rule
			p.Text = strings.Replace(p.Text, " (rule "+p.Rule+")", "", 1)
		}
		list = append(list, p)
	}
	return list
}

// since says who has changed the subject of a form meanwhile, in the words of
// the log.
func (v View) since(err error) []problem {
	var changed *desk.Changed
	if !errors.As(err, &changed) || v.Record == nil {
		return nil
	}
	r, err := v.Record(changed.Number)
	if err != nil {
		return nil
	}
	n := r.Notice()
	return []problem{{Text: sentence(byWords(n.By) + " has recorded since: " + prose(n.Said))}}
}

// sentence is a text that begins with a capital and ends with a point.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	if first := text[0]; first >= 'a' && first <= 'z' {
		text = string(first-'a'+'A') + text[1:]
	}
	if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "?") {
		text += "."
	}
	return text
}

// mark puts the problems of a player at the field in which the player is named.
func (f *form) mark(err error) {
	var ps pairing.Problems
	if !errors.As(err, &ps) {
		return
	}
	for _, x := range ps {
		for i := range f.Fields {
			if y := &f.Fields[i]; x.Who != "" && y.Kind != hidden && y.Value == x.Who && y.Error == "" {
				y.Error = sentence(prose(x.Kind.Error()))
			}
		}
	}
}

// backAddress is the address of the page that has the forms.
func (v View) backAddress() string {
	_, verb, _ := strings.Cut(v.Path, "/")
	return v.base() + PageOf(v.area(), verb)
}

// Nothing is in the address of a page after a form that has changed nothing.
const Nothing = "nothing"

// maxFresh is how long a page says what was recorded.
const maxFresh = 10 * time.Minute

// A recorded is what the last form has recorded, in the words of the log. Back
// leads to the question whether it is taken back, or is nil.
type recorded struct {
	Text string
	Back *backForm
}

// A backForm has the command that takes a record back.
type backForm struct {
	Action string
	Hidden []field
}

// Done is the part of an address by which a page says which records a form has
// made. They are its own: others can have made the records between them.
func Done(numbers []int64) string {
	var list []string
	for _, n := range numbers[:min(len(numbers), maxLines+1)] {
		list = append(list, strconv.FormatInt(n, 10))
	}
	return "?done=" + strings.Join(list, ",")
}

// recorded has the records that a form has just made. Query has "done" with
// their numbers, as in 7 or 7,9. The sentences come from the log, so an address
// cannot make one up. An address that is old says nothing. If the log cannot be
// read, there are no sentences. Without a number, "done" says that the form has
// changed nothing. A few records are read, however many the address names.
func (v View) recorded() (list []recorded) {
	if v.Query["done"] == Nothing {
		return []recorded{{Text: "Nothing was recorded: it was so already."}}
	}
	if v.By.Role == desk.Anybody || v.Record == nil {
		return nil
	}
	for k, text := range strings.Split(v.Query["done"], ",") {
		n, err := strconv.ParseInt(text, 10, 64)
		switch {
		case err != nil || n < 1 || n > v.State.Number || k == maxLines && list == nil:
			return nil
		case k == maxLines:
			return append(list, recorded{Text: "The log has more of them."})
		}
		r, err := v.Record(n)
		if err != nil {
			return nil
		}
		if v.At.Sub(r.At).Abs() <= maxFresh {
			list = append(list, recorded{"Recorded: " + prose(r.Said), v.takeBack(r)})
		}
	}
	return list
}

// takeBack returns the form that takes a record back, or nil if there is none
// or the rules do not allow it any more. A slow command is not tried here. Only
// the director gives one.
func (v View) takeBack(r desk.Record) *backForm {
	c := desk.Inverse(r)
	if c == nil {
		return nil
	}
	if desk.Slow(c) && v.By.Role != desk.Director {
		return nil
	}
	if !desk.Slow(c) {
		q := desk.Request{By: v.By, At: v.At, Seen: r.Number}
		if _, old, err := desk.Decide(v.State, c, q); err != nil || old {
			return nil
		}
	}
	fields := Form(c)
	fields.Set("seen", fmt.Sprint(v.State.Version(r.Number)))
	return &backForm{v.form(c.Verb()).Action, inHiding(fields)}
}
