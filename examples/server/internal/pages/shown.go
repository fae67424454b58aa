package pages

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/files"
)

// This file shows round robins and run-offs that are in files.

// MaxShown is the maximum length of the page of a file in bytes.
const MaxShown = 16 << 20

// A shownPage is a file that is shown.
type shownPage struct {
	Title, Kind string
	Runs        bool
	Says        []string
	Tables      []shownTable
	Rules       []files.Rule
}

// A shownTable is a table of it.
type shownTable struct {
	ID            int // the number of the table on the page
	Heading, Note string
	Head          []shownCell
	Rows          [][]shownCell
}

// A shownCell is a cell of a table.
type shownCell struct {
	Text   string
	Number bool // aligned to the right
	Name   bool // the first name of a row
}

// Files makes the page of all files that can be shown, by their names.
func Files(names []string) (Page, error) {
	var list []link
	for _, name := range names {
		list = append(list, link{Address: "/files/" + escape(name) + "/", Text: say.Clean(name)})
	}
	return plain("files", http.StatusOK, content{"Round robins and run-offs", list})
}

// Shown makes the page of a file with a round robin or a run-off. The page
// belongs to no event. The error is files.ErrTooLarge if the page would be
// longer than MaxShown.
func Shown(x files.Shown) (Page, error) {
	p := shownPage{Title: prose(x.Title), Kind: x.Kind, Runs: x.Runs, Rules: x.Rules}
	for _, text := range x.Says {
		p.Says = append(p.Says, prose(text))
	}
	for k, t := range x.Tables {
		table := shownTable{ID: k + 1, Heading: prose(t.Heading), Note: prose(t.Note)}
		// The row is named by its first column of texts.
		name := strings.Index(t.Align, "l")
		row := func(texts []string) (cells []shownCell) {
			for i, text := range texts {
				number := i < len(t.Align) && t.Align[i] != 'l'
				cells = append(cells, shownCell{prose(text), number, i == name})
			}
			return cells
		}
		table.Head = row(t.Head)
		for _, r := range t.Rows {
			table.Rows = append(table.Rows, row(r))
		}
		p.Tables = append(p.Tables, table)
	}
	var b shortBuffer
	if err := templates["shown"].Execute(&b, layout{Title: p.Title, Main: p}); err != nil {
		return Page{}, err
	}
	return Page{http.StatusOK, htmlType, b.body}, nil
}

// A shortBuffer takes at most MaxShown bytes.
type shortBuffer struct{ body []byte }

func (b *shortBuffer) Write(text []byte) (int, error) {
	if len(b.body)+len(text) > MaxShown {
		return 0, fmt.Errorf("%w: the page would have more than %d bytes", files.ErrTooLarge, MaxShown)
	}
	b.body = append(b.body, text...)
	return len(text), nil
}
