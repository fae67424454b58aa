package pages

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// This file has the table that other sites show.

// Embed is the path of the table. Its page is the same for everybody, and has
// no forms.
const Embed = "embed"

// An embedPage has the standings in short.
type embedPage struct {
	Begun   bool
	Heads   []string
	Rows    []embedRow
	Players int
	More    int // players who are not shown
}

// An embedRow is a player.
type embedRow struct {
	Place  string
	Player *playerLink
	Cells  []string
	Out    bool
}

func embedded(v visit) (content, error) {
	e := v.State.File.Event
	p := embedPage{Begun: v.State.Begun()}
	if !p.Begun {
		for _, name := range v.registeredNames() {
			p.Rows = append(p.Rows, embedRow{Player: v.playerLink(name)})
		}
	} else {
		t, err := v.State.Standings()
		if err != nil {
			return content{}, err
		}
		heads, cells := competition.Counts(e, t)
		if e.Edition.HasPoints() {
			heads, cells = competition.Columns(e, t)
			k := slices.Index(heads, "points")
			heads = heads[k : k+1]
			for i := range cells {
				cells[i] = cells[i][k : k+1]
			}
		}
		for _, h := range shownHeads(heads) {
			p.Heads = append(p.Heads, h.Text)
		}
		seeds := seedsOf(e)
		for _, place := range t.Places {
			for _, name := range place.Players {
				i := seeds[name] - 1
				out := t.Rows[i].EliminatedIn > 0 || t.Rows[i].Withdrawn
				p.Rows = append(p.Rows, embedRow{interval(place.From, place.To), v.playerLink(name),
					cells[i], out})
			}
		}
	}
	p.Players = len(p.Rows)
	if n, err := strconv.Atoi(v.Query["first"]); err == nil && n > 0 && n < len(p.Rows) {
		p.More, p.Rows = len(p.Rows)-n, p.Rows[:n]
	}
	return content{"Standings", p}, nil
}

// A sitePage has what the director needs outside of this site.
type sitePage struct {
	Login *login
	Line  string // of HTML

	Messages form
	Said     string // what became of the last message, or ""
	Back     string
}

func site(v visit) (content, error) {
	const title = "Your own site, and messages"
	if v.By.Role != desk.Director {
		l := v.login("Director's desk", "The token of the director opens it.")
		return content{l.Title, sitePage{Login: &l}}, nil
	}
	return content{title, sitePage{Line: v.embedLine(), Messages: v.form("messages"),
		Said: prose(v.Said), Back: v.base() + atDesk + "/"}}, nil
}

// embedLine is the HTML by which another site shows the table.
func (v View) embedLine() string {
	return fmt.Sprintf(`<iframe src="%s%s%s" title="Standings" width="100%%" height="400" loading="lazy"></iframe>`,
		v.Site, v.base(), Embed)
}
