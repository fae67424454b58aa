package pages

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file has the tables in which a board or a name can be found, and which
// are cut into pages.

// pageSize is how many rows a table has that is cut into pages.
const pageSize = 100

// minFind is how many rows are read faster than found. A table with more rows
// has the box "Board or name".
const minFind = 8

// An excerpt is the part of a table that a page shows: the rows that were
// found, or one of the pages into which the table is cut.
type excerpt struct {
	Rows  int    // of the whole table
	Find  string // the address of the box, or ""
	Text  string // in the box
	By    string // the order of the rows, which the box keeps
	Found string // how many rows are found, in words, or ""
	All   string // the address of all rows
	Pages []link
	Focus bool // somebody has just used the page
}

// excerptOf returns the rows of a table that the query asks for. Of returns the
// board and the names of a row. A board is found by its number, and a name by
// any part of it, without case and accents.
func excerptOf[R any](v View, path string, rows []R, of func(R) (board int, names []string)) ([]R, excerpt) {
	text, by := strings.TrimSpace(v.Query["find"]), v.Query["by"]
	x := excerpt{Rows: len(rows), Text: text, By: by}
	if len(rows) > minFind || text != "" {
		x.Find = v.base() + path
	}
	if text != "" {
		number, _ := strconv.Atoi(text)
		sought := folded(text)
		rows = slices.DeleteFunc(slices.Clone(rows), func(row R) bool {
			board, names := of(row)
			return (board == 0 || board != number) && !slices.ContainsFunc(names, func(name string) bool {
				return strings.Contains(folded(name), sought)
			})
		})
		x.Found = fmt.Sprintf("%s of %d.", say.Count(len(rows), "row matches", "rows match"), x.Rows)
		x.All = v.address(path, "by", by)
	}
	from, to, pages := v.cut(path, len(rows))
	x.Pages = pages
	return rows[from:to], x
}

// folded is a text without case and accents.
func folded(text string) string {
	return strings.ToLower(strings.Map(func(c rune) rune {
		if unicode.Is(unicode.Mn, c) {
			return -1
		}
		return c
	}, norm.NFKD.String(text)))
}

// cut cuts a table into pages. It returns the rows of the page that the query
// asks for, and the links to all pages if there are several.
func (v View) cut(path string, rows int) (from, to int, pages []link) {
	if rows <= pageSize {
		return 0, rows, nil
	}
	fmt.Sscanf(v.Query["from"], "%d", &from)
	from = max(0, min(from-1, rows-1)) / pageSize * pageSize
	to = min(from+pageSize, rows)
	all := v.Query["from"] == "all"
	add := func(start, text string, here bool) {
		pages = append(pages, link{v.address(path, "by", v.Query["by"], "find", v.Query["find"], "from", start),
			text, here})
	}
	for k := 0; k < rows; k += pageSize {
		add(firstRow(k), interval(k+1, min(k+pageSize, rows)), k == from && !all)
	}
	add("all", "All", all)
	if all {
		from, to = 0, rows
	}
	return from, to, pages
}

// firstRow is the part from of the query of the page on which row k is, from 0.
// It is "" for the first page.
func firstRow(k int) string {
	if k < pageSize {
		return ""
	}
	return fmt.Sprint(k/pageSize*pageSize + 1)
}

// address is the address of a page with a query, which is given by keys and
// values. Empty values are left out.
func (v View) address(path string, query ...string) string {
	q := url.Values{}
	for k := 0; k < len(query); k += 2 {
		if query[k+1] != "" {
			q.Set(query[k], query[k+1])
		}
	}
	if len(q) == 0 {
		return v.base() + path
	}
	return v.base() + path + "?" + q.Encode()
}

// lastBoards are the boards of the players in the last round.
func (v View) lastBoards() map[string]int {
	boards := map[string]int{}
	if n := len(v.State.File.Event.Rounds); n > 0 {
		games := v.State.File.Event.Rounds[n-1].Games
		for k, g := range games {
			if !competition.Replayed(games, k) {
				boards[g.Gold], boards[g.Silver] = k+1, k+1
			}
		}
	}
	return boards
}
