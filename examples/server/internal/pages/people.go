package pages

import (
	"cmp"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// This file has the director's list of people. Nobody else sees it.

// A peoplePage has all who have a token, and all players.
type peoplePage struct {
	Login   *login
	Rows    []personRow
	Excerpt excerpt
	Slips   *form // for those who are checked, if there are players
	Back    string
}

// A personRow is a person.
type personRow struct {
	Name    string
	Player  *playerLink // if the person plays
	Role    string      // in words
	Contact string
	Token   bool
	Invite  *form  // makes a token
	Value   string // the name, if the person can have a slip
	name    string // as it was typed
}

func people(v visit) (content, error) {
	const title = "All people"
	if v.By.Role != desk.Director {
		l := v.login("Director's desk", "The token of the director opens it.")
		return content{l.Title, peoplePage{Login: &l}}, nil
	}
	p := peoplePage{Back: v.base() + atDesk + "/"}
	players := v.players()
	plays := map[string]bool{}
	for _, name := range players {
		plays[name] = true
	}
	seen := map[string]bool{}
	for _, x := range v.State.People {
		row := personRow{name: x.Name, Role: roleWords[x.Role], Contact: prose(x.Contact), Token: x.Token != ""}
		if x.Role == desk.Member {
			seen[x.Name] = true
			if plays[x.Name] {
				row.Role = "player"
			}
		}
		p.Rows = append(p.Rows, row)
	}
	for _, name := range players {
		if !seen[name] {
			p.Rows = append(p.Rows, personRow{name: name, Role: "player"})
		}
	}
	slices.SortStableFunc(p.Rows, func(a, b personRow) int {
		return cmp.Or(strings.Compare(a.Role, b.Role), strings.Compare(strings.ToLower(a.name),
			strings.ToLower(b.name)))
	})
	boards := v.lastBoards()
	p.Rows, p.Excerpt = excerptOf(v.View, "desk/people", p.Rows, func(x personRow) (int, []string) {
		return boards[x.name], []string{x.name}
	})
	for i := range p.Rows {
		x := &p.Rows[i]
		x.Name = say.Clean(x.name)
		if x.Role == "player" {
			x.Player = v.playerLink(x.name)
		}
		if x.Role == "player" || x.Role == roleWords[desk.Member] {
			f := v.form("invite").fixed(map[string]string{"name": x.name, "role": roleName(desk.Member)})
			f.Fields = slices.DeleteFunc(f.Fields, func(y field) bool { return y.Name == "contact" })
			f.Note, f.Button = "", "New token"
			x.Invite, x.Value = &f, x.name
		}
	}
	if len(players) > 0 {
		f := v.form("invite-all")
		f.Fields = nil // each row has a box
		p.Slips = &f
	}
	return content{title, p}, nil
}

// roleWords are the roles in words.
var roleWords = map[desk.Role]string{
	desk.Director: "director", desk.Entry: "helper", desk.Member: "spectator",
}
