package pages

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the forms, one for each command that people give. A form is
// data. The templates of forms.html draw all of them.

// A form is the form of a command.
type form struct {
	Verb   string
	Action string // the address to which it is sent
	Title  string
	Note   string // its effect
	Fields []field
	Button string
	Seen   int64

	// Errors are about the form as a whole.
	Errors []string
}

// The kinds of fields.
const (
	text     = "text"
	number   = "number"
	choice   = "choice"
	check    = "check"
	clock    = "clock"
	day      = "day"
	lineList = "lines"
	hidden   = "hidden"
)

// A field is a part of a form.
type field struct {
	ID      string
	Name    string
	Label   string
	Kind    string
	Value   string
	Options []option
	Checked bool
	Needed  bool
	For     string // the rules that use it, such as forLives, or "" for all
	List    bool   // the name is typed, with help of the list of names
	Help    string
	Error   string
}

// An option is one of the values of a field.
type option struct {
	Value, Text string
	Chosen      bool
}

// maxName and maxReason are how many characters fields of names and reasons
// take.
const (
	maxName   = 100
	maxReason = 1_000
)

// Max is how many characters the field takes.
func (f field) Max() int {
	if f.Name == "why" || f.Name == "pin.why" || f.Name == "game.why" {
		return maxReason
	}
	return maxName
}

// forms has the forms by their verbs. A form is made for a view, since it lists
// the players and rounds of the event.
var forms = map[string]func(View) form{
	"register": func(v View) form {
		f := form{Title: "Register a player", Button: "Register", Fields: []field{
			{Name: "player", Label: "Name", Kind: text, Needed: true},
			{Name: "rated.gameroom", Label: "Rating", Kind: number},
			{Name: "club", Label: "Club", Kind: text},
		}}
		if v.graded() {
			f.Fields = append(f.Fields, field{Name: "grade", Label: "Grade", Kind: text,
				Help: "As in 4d or 12k."})
		}
		f.Fields = append(f.Fields, field{Name: "contact", Label: "How to reach the player", Kind: text,
			Help: "Only directors see it."})
		return f
	},
	"register-all": func(v View) form {
		figure, help := "rating", "Rating and club can be left out. "
		if v.graded() {
			figure, help = "grade", "A grade is as in 4d. The club can be left out. "
		}
		return form{Title: "Register several players at once", Button: "Register",
			Note: "They get no tokens. The director can make tokens later.", Fields: []field{
				{Name: "list", Label: "Players, one a line: name, " + figure + ", club",
					Kind: lineList, Needed: true,
					Help: help + "Commas, semicolons or tabs are between them, and the first " +
						"line can name the columns, as in a CSV."},
				{Name: "figure", Kind: hidden, Value: figure},
			}}
	},
	"leave": func(v View) form {
		return form{Title: "Take back a registration", Button: "Take back", Note: "The fee is paid back.",
			Fields: []field{pick("player", "Player", v.registeredNames())}}
	},
	"rate": func(v View) form {
		if v.State.File.Planned().Event.Edition != pairing.WC2012 {
			return form{Title: "Set a rating", Button: "Set", Fields: []field{
				pick("rated.player", "Player", v.registeredNames()),
				{Name: "rated.gameroom", Label: "Rating", Kind: number, Needed: true},
			}}
		}
		return form{Title: "Set a rating", Button: "Set", Note: "The rating alone is enough. A WHRE counts " +
			"instead if at least five games are behind it, or else a WHR with as many games.",
			Fields: []field{
				pick("rated.player", "Player", v.registeredNames()),
				{Name: "rated.gameroom", Label: "Rating", Kind: number, Needed: true},
				{Name: "rated.whre", Label: "WHRE", Kind: number},
				{Name: "rated.whreGames", Label: "Games behind the WHRE", Kind: number},
				{Name: "rated.whr", Label: "WHR", Kind: number},
				{Name: "rated.whrGames", Label: "Games behind the WHR", Kind: number},
			}}
	},
	"begin": func(v View) form {
		f := form{Title: "Begin the event", Button: "Begin",
			Note: "Registration ends. The order is the order of the ratings, " +
				"unless another order is given. The order is shown before anything is saved.",
			Fields: []field{
				{Name: "order", Label: "Another order, best player first, a name on each line",
					Kind: lineList, Value: v.order()},
				{Name: "lot", Label: "Number for lots between equal ratings", Kind: number},
			}}
		if v.graded() {
			f.Fields = append(f.Fields, barField, floorField)
		}
		return f
	},
	"unbegin": func(v View) form {
		return form{Title: "Take back the beginning", Button: "What would change?",
			Note: "This is possible until round 1 has begun. Registration is as it was before."}
	},
	"settings": func(v View) form { return v.settingsForm() },
	"close": func(v View) form {
		if at := v.State.Closes(); !at.IsZero() && !at.After(v.At) {
			return form{Title: "Open registration again", Button: "Open",
				Fields: []field{{Name: "not", Kind: hidden, Value: "1"}}}
		}
		return form{Title: "Close registration", Button: "Close",
			Note: "Nobody can register or leave by themselves, until it is opened again."}
	},
	"list": func(v View) form {
		f := field{Name: "as", Label: "Where the event is listed", Kind: choice, Needed: true}
		f.Options = []option{
			{Value: desk.Listed.String(), Text: "on the front page"},
			{Value: desk.Hidden.String(), Text: "hidden: only who knows the address finds it"},
			{Value: desk.Archived.String(),
				Text: "archived: among the past events, and nothing changes it"},
		}
		f.fill(v.State.Listing.String())
		return form{Title: "Hide or archive the event", Button: "What would change?", Fields: []field{f}}
	},
	"rename": func(v View) form {
		f := form{Title: "Change a player", Button: "What would change?",
			Note: "The new name is on all pages. What the log has said stays. Tokens stay valid.",
			Fields: []field{
				pick("player", "Player", slices.Compact(slices.Sorted(slices.Values(
					slices.Concat(v.people(), v.registeredNames()))))),
				{Name: "name", Label: "New name", Kind: text, Needed: v.State.Begun()},
			}}
		if v.State.Begun() {
			return f
		}
		f.Note += " What is left empty stays."
		if v.State.File.Planned().Event.Edition != pairing.WC2012 {
			f.Fields = append(f.Fields, field{Name: "rated.gameroom", Label: "Rating", Kind: number})
		}
		f.Fields = append(f.Fields, field{Name: "club", Label: "Club", Kind: text})
		if v.graded() {
			f.Fields = append(f.Fields, field{Name: "grade", Label: "Grade", Kind: text,
				Help: "As in 4d or 12k."})
		}
		f.Fields = append(f.Fields, field{Name: "clear", Kind: check,
			Label: "Except the name, what is left empty ends"})
		return f
	},
	"pair": func(v View) form {
		return form{Title: fmt.Sprintf("Pair round %d", v.next()), Button: "Show round " + fmt.Sprint(v.next()),
			Note:   "The round and its reasons are shown before anything is saved.",
			Fields: []field{{Name: "round", Kind: hidden, Value: fmt.Sprint(v.next())}}}
	},
	"unpair": func(v View) form {
		return form{Title: "Take back a pairing", Button: "Take back",
			Note:   "Only a round that has not begun can be taken back.",
			Fields: []field{v.roundField(), whyField("why")}}
	},
	"start": func(v View) form {
		note := "Results of the rounds before it stand from then on."
		if v.points() {
			note = "The rounds before it cannot be paired again from then on."
		}
		return form{Title: "Start a round", Button: "Start", Note: note,
			Fields: []field{v.roundField()}}
	},
	"report": func(v View) form {
		return form{Title: "Report or correct a result", Button: "What would change?", Fields: []field{
			v.roundField(),
			pick("game.gold", "Gold", v.entrants()),
			pick("game.silver", "Silver", v.entrants()),
			{Name: "game.outcome", Label: "Result", Kind: choice, Options: v.outcomes("Gold", "Silver"),
				Needed: true},
			whyField("game.why"),
		}}
	},
	"replay": func(v View) form {
		return form{Title: "Annul a game, and play it again", Button: "What would change?", Fields: []field{
			v.roundField(),
			pick("gold", "Gold", v.entrants()),
			pick("silver", "Silver", v.entrants()),
			{Name: "cause", Label: "Cause", Kind: choice, Options: causes(v.State.File.Event.Edition)},
			whyField("why"),
		}}
	},
	"enter": func(v View) form {
		seed := fmt.Sprint(len(v.entrants()) + 1)
		f := form{Title: "A player enters late", Button: "What would change?", Fields: []field{
			{Name: "player", Label: "Name", Kind: text, Needed: true},
			{Name: "seed", Label: "Seed", Kind: number, Value: seed, Needed: true,
				Help: "1 is the best, and " + seed + " the last. Players from this seed on move down."},
		}, Note: "The player is in from the first round that has not begun. The rounds before count for " +
			"nothing, and are no byes."}
		if v.points() {
			p := v.State.File.Event.Points
			f.Note = "The player is in from the first round that has not begun. The rounds before give " +
				"no points, and are byes when the next bye is given."
			f.Fields = append(f.Fields, field{Name: "points", Label: "Points to begin with", Kind: text,
				Help: "As in " + p.Format(3) + ". Empty: none."},
				field{Name: "one", Kind: hidden, Value: p.Format(1)},
				field{Name: "club", Label: "Club", Kind: text})
		} else {
			f.Fields = append(f.Fields, field{Name: "losses", Label: "Losses to begin with", Kind: number,
				Help: "They must be fewer than the lives. Empty: none."})
		}
		if v.State.File.Event.SeedRatings != nil {
			f.Fields = append(f.Fields, field{Name: "elo", Label: "Rating", Kind: number, Needed: true})
		}
		f.Fields = append(f.Fields, whyField("why"))
		return f
	},
	"withdraw": func(v View) form {
		return form{Title: "A player withdraws", Button: "What would change?", Fields: []field{
			pick("player", "Player", v.entrants()),
			{Name: "until", Label: "Until after round", Kind: number, Help: "Empty: for good."},
			whyField("why"),
		}}
	},
	"return": func(v View) form {
		return form{Title: "A player returns", Button: "What would change?",
			Fields: []field{pick("player", "Player", v.entrants())}}
	},
	"reinstate": func(v View) form {
		return form{Title: "Accept an appeal", Button: "What would change?",
			Note:   "A player who has lost by forfeit goes on.",
			Fields: []field{pick("player", "Player", v.entrants()), whyField("why")}}
	},
	"absent": func(v View) form {
		f := form{Title: "Excuse a player from a round", Button: "What would change?", Fields: []field{
			pick("player", "Player", v.entrants()),
			{Name: "round", Label: "Round", Kind: number, Value: fmt.Sprint(v.next()), Needed: true},
			{Name: "not", Label: "No longer absent", Kind: check},
			whyField("why"),
		}}
		if v.points() {
			f.Title = "Excuse a player from a round, or give a requested bye"
			f.Fields = slices.Insert(f.Fields, 2, field{Name: "bye", Label: "Requested bye", Kind: check})
		}
		return f
	},
	"pin": func(v View) form {
		return form{Title: "Pin a pair or a bye", Button: "What would change?",
			Note: "It replaces the pins of the round. An empty pin removes them.", Fields: []field{
				{Name: "pin.round", Label: "Round", Kind: number,
					Value: fmt.Sprint(v.next()), Needed: true},
				maybe("pin.pairs.0", "Player", v.entrants()),
				maybe("pin.pairs.0", "against", v.entrants()),
				maybe("pin.pairs.1", "Player", v.entrants()),
				maybe("pin.pairs.1", "against", v.entrants()),
				maybe("pin.bye", "Bye", v.entrants()),
				{Name: "pin.colors", Label: "The player named first has Gold", Kind: check},
				whyField("pin.why"),
			}}
	},
	"forbid": func(v View) form {
		return form{Title: "Forbid a pair", Button: "What would change?", Fields: []field{
			pick("players", "Player", v.entrants()),
			pick("players", "must not meet", v.entrants()),
			{Name: "until", Label: "Up to round", Kind: number, Help: "Empty: for good."},
			{Name: "not", Label: "Allow it again", Kind: check},
			whyField("why"),
		}}
	},
	"play-off": func(v View) form {
		return form{Title: "Play off second place", Button: "What would change?"}
	},
	"forfeit-prize": func(v View) form {
		return form{Title: "A player forfeits the prizes", Button: "What would change?",
			Fields: []field{pick("player", "Player", v.entrants()), whyField("why")}}
	},
	"give": func(v View) form {
		return form{Title: "Add money to the fund", Button: "Add", Fields: []field{
			{Name: "from", Label: "From", Kind: text, Needed: true},
			{Name: "dollars", Label: "Dollars", Kind: text, Needed: true, Help: "As in 25 or 12.50."},
			{Name: "not", Label: "It was recorded by mistake: take it back", Kind: check},
		}}
	},
	"paid": func(v View) form {
		return form{Title: "Who has paid", Button: "Mark", Fields: []field{
			pick("players", "Player", v.registeredNames()),
			{Name: "not", Label: "The fee is not paid", Kind: check},
		}}
	},
	"messages": func(v View) form {
		unsigned := "Empty: they are not signed."
		if v.State.Hook.Secret != "" {
			unsigned = "Empty: the present secret stays. To sign no more, empty the address first."
		}
		return form{Title: "Messages", Button: "Set", Fields: []field{
			{Name: "address", Label: "Address", Kind: text, Value: v.State.Hook.Address,
				Help: "The chat gives it, as in https://chat.example.org/hook. Empty: no messages."},
			{Name: "secret", Label: "Secret", Kind: text,
				Help: "It signs the messages. " + unsigned},
		}}
	},
	"prefer": func(v View) form {
		return form{Title: "Preferred hours of a player", Button: "Submit",
			Note: "Without an entry, all hours are preferred again.", Fields: []field{
				pick("player", "Player", v.players()),
				{Name: "entries", Label: "Hours, an entry on each line, as in Wed-Fri 19-23",
					Kind: lineList},
			}}
	},
	"fix-times": func(v View) form {
		return form{Title: "Fix the times of a round", Button: "Fix", Note: "Final times cannot be changed.",
			Fields: []field{v.roundField()}}
	},
	"set-time": func(v View) form {
		return form{Title: "Give a game a time by hand", Button: "What would change?",
			Note: "For a game that has no final time, since no hour of its week is possible. The time is " +
				"in the zone of the event.", Fields: []field{
				v.roundField(),
				pick("gold", "Gold", v.entrants()),
				pick("silver", "Silver", v.entrants()),
				{Name: "start", Label: "Start", Kind: clock, Needed: true},
				{Name: "zone", Kind: hidden, Value: v.clocks()},
			}}
	},
	"busy": func(v View) form {
		return form{Title: "A player is busy", Button: "Note it",
			Note: "No game of the player begins or goes on in this time. The times are in the zone of " +
				"the event.", Fields: []field{
				pick("player", "Player", v.players()),
				{Name: "from", Label: "From", Kind: clock, Needed: true},
				{Name: "to", Label: "To", Kind: clock, Needed: true},
				{Name: "zone", Kind: hidden, Value: v.clocks()},
			}}
	},
	"describe": func(v View) form {
		return form{Title: "Name the event and its champion", Button: "What would change?", Fields: []field{
			{Name: "about", Label: "Name of the event", Kind: text,
				Value: v.State.File.About, Needed: true},
			{Name: "title", Label: "Title of the champion", Kind: text, Value: v.State.File.Title,
				Help: "For the certificate, as in Club Champion 2012."},
		}}
	},
	"come": func(v View) form {
		return form{Title: "A player has come", Button: "Has come",
			Fields: []field{v.roundField(), pick("player", "Player", v.entrants())}}
	},
	"go": func(v View) form {
		return form{Title: "A player leaves the game", Button: "Leaves",
			Note:   "After 15 minutes without an opponent, leaving claims the forfeit.",
			Fields: []field{v.roundField(), pick("player", "Player", v.entrants())}}
	},
	"pick": func(v View) form {
		return form{Title: "Predict a winner", Button: "Predict", Fields: []field{
			pick("spectator", "Spectator", v.people()),
			v.roundField(),
			pick("players", "Player", v.entrants()),
			pick("players", "against", v.entrants()),
			pick("winner", "Winner", v.entrants()),
		}}
	},
	"invite": func(v View) form {
		return form{Title: "Give a token", Button: "Make a token",
			Note: "A new token replaces the old one. It is shown once.", Fields: []field{
				{Name: "name", Label: "Name", Kind: text, Needed: true},
				{Name: "role", Label: "For", Kind: choice, Options: roles(), Needed: true},
				{Name: "contact", Label: "How to reach the person", Kind: text,
					Help: "Only directors see it."},
			}}
	},
	"let-report": func(v View) form {
		f := form{Title: "Let players report their own results", Button: "Let them report",
			Note: "If both players of a game report the same, that is the result. Otherwise you " +
				"decide."}
		if v.State.SelfReports {
			f = form{Title: "Let only the director report results", Button: "Let only the director report",
				Note:   "What players have reported, and is not confirmed, is dropped.",
				Fields: []field{{Name: "not", Kind: hidden, Value: "1"}}}
		}
		return f
	},
	"self-report": func(v View) form {
		return form{Title: "A player reports a result", Button: "Report",
			Note: "It is the result when both players report it.", Fields: []field{
				v.roundField(),
				pick("player", "Player", v.entrants()),
				pick("gold", "Gold", v.entrants()),
				pick("silver", "Silver", v.entrants()),
				{Name: "outcome", Label: "Result", Kind: choice,
					Options: v.ownOutcomes("Gold", "Silver")},
			}}
	},
	"invite-all": func(v View) form {
		return form{Title: "Make slips with new tokens", Button: "Make slips",
			Note: "Each slip has a link and a QR code, and can be printed. The old tokens end.",
			Fields: []field{{Name: "slips", Label: "Names, one on each line", Kind: lineList,
				Value: strings.Join(v.players(), "\n")}}}
	},
}

// graded reports whether players register with grades.
func (v View) graded() bool { return v.State.File.Event.Edition == pairing.ArbiterMcMahon2026 }

// order has the registered players if one of them has no rating, one a line: by
// ratings, and then in the order of registration.
func (v View) order() string {
	s := v.State
	if s.Advice(v.At).Verb == "begin" || len(s.File.Unrated()) == 0 {
		return ""
	}
	rated := map[string]float64{}
	if s.File.Seeds != nil {
		for _, x := range s.File.Seeds.Ratings {
			rated[x.Player] = x.Ratings().WHRX()
		}
	}
	names := s.Registered()
	slices.SortStableFunc(names, func(a, b string) int {
		x, inX := rated[a]
		y, inY := rated[b]
		return cmp.Or(cmp.Compare(boolean(inY), boolean(inX)), cmp.Compare(y, x))
	})
	return strings.Join(names, "\n")
}

// form returns the form of a verb, for the part of the site in which the view
// is: the desk, the page of a member, or registration.
func (v View) form(verb string) form {
	f := forms[verb](v)
	f.Verb, f.Seen = verb, v.State.Version(v.State.Number)
	f.Action = v.base() + v.area() + "/" + verb
	for i := range f.Fields {
		f.Fields[i].ID = fmt.Sprintf("%s-%d", verb, i)
	}
	return f
}

// withTyped fills typed texts into a form.
func (f form) withTyped(typed url.Values) form {
	f.Fields = slices.Clone(f.Fields)
	used := map[string]int{}
	for i := range f.Fields {
		x := &f.Fields[i]
		texts := typed[x.Name]
		at := used[x.Name]
		used[x.Name]++
		if at >= len(texts) {
			continue
		}
		x.fill(texts[at])
	}
	return f
}

// fill gives a field a value.
func (x *field) fill(value string) {
	x.Value, x.Checked = value, value == "1"
	x.Options = slices.Clone(x.Options)
	for k := range x.Options {
		x.Options[k].Chosen = x.Options[k].Value == value
	}
}

// fixed gives fields a value, and hides them.
func (f form) fixed(values map[string]string) form {
	f.Fields = slices.Clone(f.Fields)
	for i := range f.Fields {
		if value, ok := values[f.Fields[i].Name]; ok {
			f.Fields[i].Kind, f.Fields[i].Value = hidden, value
		}
	}
	return f
}

// pick is a field in which somebody must be chosen.
func pick(name, label string, names []string) field {
	f := maybe(name, label, names)
	f.Needed = true
	return f
}

// maybe is a field in which somebody can be chosen.
func maybe(name, label string, names []string) field {
	f := field{Name: name, Label: label, Kind: choice, Options: []option{{Text: "–"}}}
	if len(names) > maxOptions {
		return field{Name: name, Label: label, Kind: text, List: true}
	}
	for _, n := range names {
		f.Options = append(f.Options, option{Value: n, Text: say.Clean(n)})
	}
	return f
}

// whyField is a field for a reason.
func whyField(name string) field {
	return field{Name: name, Label: "Reason", Kind: text, Help: "Everybody can read it."}
}

// next is the number of the next round.
func (v View) next() int { return len(v.State.File.Event.Rounds) + 1 }

// roundField is a field for a round that is paired. The last one is chosen.
func (v View) roundField() field {
	f := field{Name: "round", Label: "Round", Kind: choice, Needed: true}
	for n := len(v.State.File.Event.Rounds); n > 0; n-- {
		f.Options = append(f.Options, option{Value: strconv.Itoa(n), Text: strconv.Itoa(n)})
	}
	return f
}

func (v View) entrants() []string { return v.State.File.Event.Entrants }

// registeredNames are the players who are registered, in the order of their
// names.
func (v View) registeredNames() (names []string) {
	if m := v.State.File.Money; m != nil {
		for _, r := range m.Registrations {
			if r.Left.IsZero() {
				names = append(names, r.Player)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// players are the entrants, or who is registered before the event begins.
func (v View) players() []string {
	if v.State.Begun() {
		return v.entrants()
	}
	return v.registeredNames()
}

// people are the members, in the order of their names.
func (v View) people() (names []string) {
	for _, p := range v.State.People {
		if p.Role == desk.Member {
			names = append(names, p.Name)
		}
	}
	names = append(names, v.entrants()...)
	slices.Sort(names)
	return slices.Compact(names)
}

// points reports whether the event has points and not lives.
func (v View) points() bool { return v.State.File.Event.Edition.HasPoints() }

// outcomes are the results of a game, with the names of its players.
func (v View) outcomes(gold, silver string) []option {
	list := []option{
		{Value: "", Text: "–"},
		{Value: outcomeName(pairing.GoldWins), Text: gold + " wins"},
		{Value: outcomeName(pairing.SilverWins), Text: silver + " wins"},
		{Value: outcomeName(pairing.GoldByForfeit), Text: gold + " wins by forfeit"},
		{Value: outcomeName(pairing.SilverByForfeit), Text: silver + " wins by forfeit"},
		{Value: outcomeName(pairing.BothForfeit), Text: "both forfeit"},
		{Value: outcomeName(pairing.NoDecision), Text: "no decision"},
	}
	if v.points() {
		list = slices.Insert(list, 3, option{Value: outcomeName(pairing.Draw), Text: "draw"})
	}
	return list
}

// ownOutcomes are the results that a player can report. The first one takes a
// report back.
func (v View) ownOutcomes(gold, silver string) []option {
	list := v.outcomes(gold, silver)[:3]
	if v.points() {
		list = v.outcomes(gold, silver)[:4]
	}
	return list
}

func outcomeName(o pairing.Outcome) string {
	text, _ := o.MarshalText()
	return string(text)
}

// causes are the causes of a replay that an edition knows.
func causes(edition pairing.Edition) []option {
	list := []option{{Value: causeName(pairing.OtherCause), Text: "another cause"},
		{Value: causeName(pairing.ServerFailure), Text: "a failure of the game server"}}
	if edition == pairing.WCC2014 {
		return append(list,
			option{Value: causeName(pairing.ForeignProcess),
				Text: "foreign processes on a server of the tournament"},
			option{Value: causeName(pairing.MoveToServerLost), Text: "a move to the game server was lost"},
			option{Value: causeName(pairing.MoveToBotLost), Text: "a move to the bot was lost"},
			option{Value: causeName(pairing.BotRestarted), Text: "the bot was started again in mid-move"},
			option{Value: causeName(pairing.BotMisconfigured),
				Text: "the coordinator configured the bot wrongly"})
	}
	return append(list, option{Value: causeName(pairing.OwnTrouble),
		Text: "a failure of the player's own equipment"})
}

func causeName(c pairing.Cause) string {
	text, _ := c.MarshalText()
	return string(text)
}

// roles are the roles for which a director can make a token.
func roles() []option {
	return []option{
		{Value: roleName(desk.Member), Text: "a player or a spectator"},
		{Value: roleName(desk.Entry), Text: "a helper, who registers others"},
		{Value: roleName(desk.Director), Text: "a director"},
	}
}

// roleName is a role as forms write it.
func roleName(r desk.Role) string { return Form(desk.Invite{Role: r}).Get("role") }
