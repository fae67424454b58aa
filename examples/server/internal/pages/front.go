package pages

import (
	"bytes"
	"cmp"
	"net/http"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// An entry of the list of events.
type frontEvent struct {
	Name, Address, About string
	News                 news
	State                string // such as Round 3
	Players              int
}

// A frontPage has all events.
type frontPage struct {
	Events []frontEvent
	Past   []frontEvent // archived
	Files  bool         // there are round robins and run-offs from files
}

// Front makes the page of all events, in the order of the list, except those
// that are hidden. Files says whether there is a page of [Files].
func Front(events []*desk.State, at time.Time, files bool) (Page, error) {
	p := frontPage{Files: files}
	for _, s := range events {
		v := View{State: s, At: at}
		e := s.File.Event
		x := frontEvent{Name: eventName(s), Address: v.base(), About: eventAbout(s),
			News: v.news(), Players: len(e.Entrants), State: "Registration"}
		if !s.Begun() {
			x.Players = len(v.registered())
		} else if n := len(e.Rounds); n > 0 {
			x.State = roundWords(n)
		} else {
			x.State = "Not yet paired"
		}
		switch s.Listing {
		case desk.Listed:
			p.Events = append(p.Events, x)
		case desk.Archived:
			p.Past = append(p.Past, x)
		}
	}
	return plain("front", http.StatusOK, content{"Events", p})
}

// A trouble is why a page cannot be shown.
type trouble struct {
	Title string
	Text  []string
	Back  string
}

// Trouble makes the page of an error. Without a view, it is about no event.
func Trouble(v *View, status int, err error) Page {
	t := trouble{Title: cmp.Or(http.StatusText(status), "Error"), Back: "/"}
	if err != nil {
		for _, line := range lines(err.Error()) {
			t.Text = append(t.Text, sentence(line))
		}
	}
	c := content{t.Title, t}
	if v != nil && v.State != nil {
		t.Back = v.base()
		c.Main = t
		if p, err := v.page("trouble", c); err == nil {
			p.Status = status
			return p
		}
	}
	p, err := plain("trouble", status, c)
	if err != nil {
		return Page{status, "text/plain; charset=utf-8", []byte(t.Title + "\n")}
	}
	return p
}

// plain lays out a content that belongs to no event.
func plain(template string, status int, c content) (Page, error) {
	var b bytes.Buffer
	if err := templates[template].Execute(&b, layout{Title: c.Title, Main: c.Main}); err != nil {
		return Page{}, err
	}
	return Page{status, htmlType, b.Bytes()}, nil
}
