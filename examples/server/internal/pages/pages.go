// Package pages makes the pages, pictures and files of an event. Each is a
// function of the state, the moment and who looks.
//
// [Render] finds the page of an address in a list of routes. A route has a
// template, and a function that collects its content. All pages have the layout
// of templates/layout.html. They need no script: live.js only brings news, and
// times.js the times of the reader.
//
// Names and texts are anything that somebody has typed. A page shows them as
// package say writes them: control characters are escaped, and texts from right
// to left keep to themselves.
package pages

import (
	"bytes"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// ErrNoPage says that there is no page at an address.
var ErrNoPage = errors.New("there is no such page")

// A View has the inputs of a page.
type View struct {
	State *desk.State
	At    time.Time  // now
	By    desk.Actor // who looks
	// of the page below /events/ID/, such as rounds/2, without escapes
	Path string

	// Query has the view of a table and so on: the parts of the address
	// behind the question mark.
	Query map[string]string

	// Site is the address of the server, as in https://chess.example.org. On
	// the pages of new tokens, it is as whoever looks has it.
	Site string

	// Said says what became of the last message of the event, or "".
	Said string

	// Notices returns at most n notices of the event after a number, oldest
	// first. It can be nil. The page of the log needs it.
	Notices func(after int64, n int) ([]desk.Notice, error)

	// Record returns a record of the event. It can be nil. Pages with forms
	// need it to say what was recorded.
	Record func(number int64) (desk.Record, error)
}

// A Page is the answer to a request.
type Page struct {
	Status int
	Type   string // of the content
	Body   []byte
}

// htmlType is the type of pages.
const htmlType = "text/html; charset=utf-8"

// A route is a kind of page.
type route struct {
	// Pattern is the path below /events/ID/. A part in braces matches one
	// part of a path. If it is the last part, it matches all of the rest.
	pattern  string
	template string // in the directory templates, without .html
	slow     bool   // it can take about a second for a large event
	still    bool   // it depends on the state alone; see Still
	keys     string // that it reads of the query, with blanks between them
	show     func(visit) (content, error)
}

// A visit is a view of a route.
type visit struct {
	View
	args map[string]string // the parts of the path in braces
}

// A content is the content of a page.
type content struct {
	Title string
	Main  any
}

// routes has the pages of an event.
var routes = slices.Concat(public, directed)

// find returns the route of a path, and the parts of the path in braces.
func find(path string) (route, map[string]string, bool) {
	for _, r := range routes {
		if args, ok := r.match(path); ok {
			return r, args, true
		}
	}
	return route{}, nil, false
}

// match matches a path with the pattern of a route.
func (r route) match(path string) (args map[string]string, ok bool) {
	parts := strings.Split(r.pattern, "/")
	rest := strings.SplitN(path, "/", len(parts))
	if len(rest) != len(parts) {
		return nil, false
	}
	args = map[string]string{}
	for i, p := range parts {
		name, braced := strings.CutPrefix(p, "{")
		switch {
		case !braced && p != rest[i], braced && rest[i] == "":
			return nil, false
		case braced:
			args[strings.TrimSuffix(name, "}")] = rest[i]
		}
	}
	return args, true
}

// Render makes the page of a view. The same view gives the same bytes. The
// error is ErrNoPage if there is no such page, or an error of the state.
func Render(v View) (Page, error) {
	r, args, ok := find(v.Path)
	if !ok {
		return Page{}, ErrNoPage
	}
	c, err := r.show(visit{v, args})
	if err != nil {
		return Page{}, err
	}
	return v.page(r.template, c)
}

// page lays out a content by a template.
func (v View) page(template string, c content) (Page, error) {
	var b bytes.Buffer
	if err := templates[template].Execute(&b, v.layout(c)); err != nil {
		return Page{}, err
	}
	return Page{http.StatusOK, htmlType, b.Bytes()}, nil
}

// Keys returns the keys of the query that the page of a path reads. All others
// make no other page.
func Keys(path string) []string {
	r, _, _ := find(path)
	return strings.Fields(r.keys)
}

// Slow reports whether the page of a path can take about a second for a large
// event.
func Slow(path string) bool {
	r, _, ok := find(path)
	return ok && r.slow
}

// Still reports whether the page of a path is the same at any time, and to
// anybody who looks, as long as the state is the same.
func Still(path string) bool {
	r, _, ok := find(path)
	return ok && r.still
}
