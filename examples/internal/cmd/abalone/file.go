package abalone

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/leaguecli"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file has the keys of the file of the teams that other leagues do not
// have.

// options are the options of a competition unless its file has others: each
// pair meets twice, and there is no final.
var options = leaguecli.Options{Games: 1, Twice: true, Places: roundrobin.NoFinal}

// A file is what a file of teams says.
type file struct {
	leaguecli.Field
	figures
	tags
}

// Figures are the figures of a game. 0 means the figures of 1993.
type figures struct {
	Minutes     int  `json:"minutes,omitzero"` // of each side
	Moves       int  `json:"moves,omitzero"`   // of each side
	MoreMarbles bool `json:"moreMarbles,omitzero"`
}

// Tags are for the records. If Event is empty, the records have About as their
// event.
type tags struct {
	Event string `json:"event,omitzero"`
	Site  string `json:"site,omitzero"`
	Date  string `json:"date,omitzero"` // as in "1993.03.27"
}

// Kinds of problems of a file.
var (
	errTag  = errors.New("a text that no record can have")
	errDate = errors.New(`not a date as in "1993.03.27"`)
)

// options returns the options of each game.
func (f *file) options() abalone.Options {
	return abalone.Options{Time: time.Duration(f.Minutes) * time.Minute, Moves: f.Moves, MoreMarbles: f.MoreMarbles}
}

// inForce returns the figures in force.
func (f *figures) inForce() any {
	return figures{cmp.Or(f.Minutes, int(abalone.DefaultTime/time.Minute)), cmp.Or(f.Moves, abalone.DefaultMoves),
		f.MoreMarbles}
}

// check reports what is wrong with the keys.
func (f *file) check(add botcli.Report) {
	botcli.CheckFigure("minutes", int64(f.Minutes), int64(abalone.MaxTime/time.Minute),
		int64(abalone.DefaultTime/time.Minute), add)
	botcli.CheckFigure("moves", int64(f.Moves), abalone.MaxMoves, abalone.DefaultMoves, add)
	for _, x := range []struct{ key, text string }{{"event", f.Event}, {"site", f.Site}} {
		if x.text != "" && !say.Printable(x.text, maxTag) || strings.Contains(x.text, `"`) {
			add(x.key, errTag, fmt.Sprintf("it must have 1 to %d printable characters, no quotation "+
				"mark, and no space at its ends", maxTag))
		}
	}
	if _, err := time.Parse(dateForm, f.Date); f.Date != "" && err != nil {
		add("date", errDate, fmt.Sprintf("%.40q", f.Date))
	}
	for k, t := range f.Teams {
		if strings.Contains(t.Name, `"`) {
			add(fmt.Sprintf("team %d, %.80q", k+1, t.Name), errTag, "a name must have no quotation mark")
		}
	}
}

// maxTag is the maximum number of characters of a tag.
const maxTag = 100

// dateForm is the form of a date.
const dateForm = "2006.01.02"
