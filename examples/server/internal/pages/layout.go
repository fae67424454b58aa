package pages

import (
	"embed"
	"html/template"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

//go:embed templates/*.html
var templateFiles embed.FS

//go:embed style.css
var style []byte

//go:embed live.js
var liveScript []byte

//go:embed hall.js
var hallScript []byte

//go:embed key.js
var keyScript []byte

//go:embed times.js
var timesScript []byte

//go:embed icon.svg
var icon []byte

// Asset returns a file that pages need, such as style.css. It is the same for
// all events.
func Asset(name string) (body []byte, contentType string, ok bool) {
	switch name {
	case "style.css":
		return style, "text/css; charset=utf-8", true
	case "live.js":
		return liveScript, "text/javascript; charset=utf-8", true
	case "hall.js":
		return hallScript, "text/javascript; charset=utf-8", true
	case "key.js":
		return keyScript, "text/javascript; charset=utf-8", true
	case "times.js":
		return timesScript, "text/javascript; charset=utf-8", true
	case "icon.svg":
		return icon, "image/svg+xml", true
	}
	return nil, "", false
}

// templates has a template for each file, except the layout and the parts that
// pages share.
var templates = readTemplates()

func readTemplates() map[string]*template.Template {
	shared := template.Must(template.New("layout.html").Funcs(functions).ParseFS(templateFiles,
		"templates/layout.html", "templates/parts.html", "templates/forms.html"))
	files, err := templateFiles.ReadDir("templates")
	if err != nil {
		panic(err) // they are embedded
	}
	all := map[string]*template.Template{}
	for _, f := range files {
		name := strings.TrimSuffix(f.Name(), ".html")
		if name == "layout" || name == "parts" || name == "forms" {
			continue
		}
		t := template.Must(shared.Clone())
		// A page that is shown elsewhere has a layout of its own.
		all[name] = template.Must(t.ParseFS(templateFiles, "templates/"+f.Name())).Lookup("layout.html")
	}
	return all
}

// functions are the functions that templates can call.
var functions = template.FuncMap{
	"clean": say.Clean,
	"prose": prose,
	"count": say.Count,
}

// prose is a text in which somebody's names appear.
func prose(text string) string { return say.Prose(say.Clean(text)) }

// A layout has the parts that all pages show around a content.
type layout struct {
	Title string // of the page
	Event string // name of the event, or "" outside of events
	About string
	Base  string // the address of the event, as in /events/spring/
	Live  bool   // the page follows the event
	ID    string

	Number, Version int64 // of the last record

	Nav  []link
	Here string // the part of the site with forms, such as desk, or ""

	// Recorded has the records that the last form has made.
	Recorded []recorded
	Main     any
}

// A link leads to a page.
type link struct {
	Address string
	Text    string
	Here    bool // it is the page itself
}

// layout lays out a content.
func (v View) layout(c content) layout {
	s := v.State
	// A page that follows a form has no address at which it could be
	// fetched again.
	_, _, live := find(v.Path)
	return layout{
		Title: c.Title, Event: eventName(s), About: eventAbout(s),
		Base: v.base(), Live: live, ID: s.ID, Number: s.Number, Version: s.Version(s.Number),
		Nav: v.nav(), Here: v.currentArea(), Recorded: v.recorded(), Main: c.Main,
	}
}

// currentArea is the part of the site with forms in which the view is, or "".
func (v View) currentArea() string {
	if first, _, _ := strings.Cut(v.Path, "/"); first == v.area() {
		return first
	}
	return ""
}

// base is the address of the event.
func (v View) base() string { return "/events/" + v.State.ID + "/" }

// maxTitle is the width of the longest text that can be the name of an event.
const maxTitle = 60

// eventName is the name of an event: its subject, if that is short, or else its
// id with blanks and a capital.
func eventName(s *desk.State) string {
	if about := prose(s.File.About); about != "" && say.Width(about) <= maxTitle {
		return about
	}
	return say.Capital(strings.ReplaceAll(s.ID, "-", " "))
}

// eventAbout is the subject of an event, unless that is its name.
func eventAbout(s *desk.State) string {
	if text := prose(s.File.About); text != eventName(s) {
		return text
	}
	return ""
}

// hasMoney reports whether an event has a fee, gifts or forfeited prizes.
func hasMoney(f competition.File) bool {
	m := f.Money
	if m == nil {
		return false
	}
	x := money.FiguresOf(m, f.Event.Edition)
	return x.First+x.PerDay > 0 || len(m.Other)+len(m.Forfeited) > 0
}

// nav returns the pages that the event has now.
func (v View) nav() []link {
	s := v.State
	rounds := len(s.File.Event.Rounds)
	var nav []link
	add := func(ok bool, path, text string) {
		if ok {
			here := path == v.Path || path != "" && strings.HasPrefix(v.Path, path+"/")
			nav = append(nav, link{v.base() + path, text, here})
		}
	}
	if s.Begun() {
		add(true, "", "Standings")
	} else {
		add(true, "", "Registration")
	}
	if rounds > 0 {
		nav = append(nav, link{v.round(rounds), "Rounds", strings.HasPrefix(v.Path, "rounds/")})
	}
	add(rounds > 0, "ladder", "Ladder")
	add(rounds > 0, "crosstable", "Crosstable")
	add(rounds > 0, "pictures", "Pictures")
	add(!s.FirstMonday.IsZero(), "calendar", "Calendar")
	add(s.Begun(), "predictions", "Predictions")
	add(rounds > 0, "whatif", "What if")
	add(hasMoney(s.File), "money", "Money")
	add(true, "rules", "Rules")
	add(true, "log", "Log")
	return nav
}
