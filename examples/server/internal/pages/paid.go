package pages

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// This file has the director's list of who has paid the fee. Nobody else sees
// it.

// A paidPage has the players who have not paid, and then the players who have.
type paidPage struct {
	Login *login
	Lists []paidList
	Back  string
}

// A paidList is a form with a box for each player.
type paidList struct {
	form
	Not     bool // the form takes the marks back
	Players []paidPlayer
}

// A paidPlayer is a player, with the name as it was typed and as it is shown.
type paidPlayer struct{ ID, Name, Shown string }

func paid(v visit) (content, error) {
	const title = "Who has paid"
	if v.By.Role != desk.Director {
		l := v.login("Director's desk", "The token of the director opens it.")
		return content{l.Title, paidPage{Login: &l}}, nil
	}
	lists := []paidList{
		{form: v.form("paid"), Players: []paidPlayer{}},
		{form: v.form("paid"), Not: true, Players: []paidPlayer{}},
	}
	lists[0].Title, lists[0].Button = "Not paid", "Mark as paid"
	lists[1].Title, lists[1].Button = "Paid", "Mark as not paid"
	for _, name := range v.registeredNames() {
		k := 0
		if slices.Contains(v.State.Paid, name) {
			k = 1
		}
		id := fmt.Sprintf("paid-%d-%d", k, len(lists[k].Players))
		lists[k].Players = append(lists[k].Players, paidPlayer{id, name, say.Clean(name)})
	}
	return content{title, paidPage{Lists: lists, Back: v.base() + atDesk + "/"}}, nil
}
