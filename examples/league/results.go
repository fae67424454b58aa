package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/csvfile"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file reads and writes results: scores, and CSV files.

// A score is the result of a match without its teams.
type score struct {
	a, b    int
	forfeit roundrobin.Forfeit
}

// forfeits are the ways to write a forfeit in a score.
var forfeits = map[string]roundrobin.Forfeit{"+-": roundrobin.ByB, "-+": roundrobin.ByA, "--": roundrobin.ByBoth}

// readScore reads a score such as 2-1, 2:1 or ½-½. A forfeit has + for the
// winner and - for the loser, as in +:- or -:-.
func readScore(text string) (s score, ok bool) {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return -1
		case slices.Contains([]rune("–—−"), r):
			return '-'
		}
		return r
	}, text)
	switch text {
	case "½-½", "½:½", "1/2-1/2", "0.5-0.5", "=":
		return score{}, true
	}
	if len(text) == 3 && strings.Contains("-:", text[1:2]) {
		if f := forfeits[text[:1]+text[2:]]; f != 0 {
			return score{forfeit: f}, true
		}
	}
	left, right, found := strings.Cut(strings.Replace(text, ":", "-", 1), "-")
	if !found {
		return s, false
	}
	return goals(left, right)
}

// goals reads the two numbers of a score. They are digits alone.
func goals(left, right string) (s score, ok bool) {
	for _, text := range []string{left, right} {
		if text == "" || strings.Trim(text, "0123456789") != "" {
			return s, false
		}
	}
	// A number that is too large is refused with the rule.
	a, errA := cli.ParseInt(left, 0, 1<<30)
	b, errB := cli.ParseInt(right, 0, 1<<30)
	return score{a: a, b: b}, errA == nil && errB == nil
}

// in is the match of two teams with this score.
func (s score) in(a, b string) match {
	return match{A: a, B: b, WinsA: s.a, WinsB: s.b, Forfeit: s.forfeit}
}

// scoreOf is the score of a match as text.
func scoreOf(m match) string {
	switch m.Forfeit {
	case roundrobin.ByA:
		return "-:+"
	case roundrobin.ByB:
		return "+:-"
	case roundrobin.ByBoth:
		return "-:-"
	}
	return fmt.Sprintf("%d-%d", m.WinsA, m.WinsB)
}

// resultOf is a match as text.
func resultOf(m match) string { return m.A + " " + scoreOf(m) + " " + m.B }

// A row is a line of a CSV file: a match, and whether it was played.
type row struct {
	match
	played       bool
	line, column int
}

// at is the place of a row.
func (r row) at() string { return fmt.Sprintf("line %d, column %d", r.line, r.column) }

// The columns of a CSV file, and their names in small letters and digits.
const (
	home = iota
	away
	homeGoals
	awayGoals
	total // the score
	columns
)

var columnNames = [columns][]string{
	home:      {"home", "hometeam", "team1", "a", "player1", "white"},
	away:      {"away", "awayteam", "team2", "b", "player2", "black"},
	homeGoals: {"homegoals", "hg", "fthg", "homescore", "goals1", "score1", "winsa"},
	awayGoals: {"awaygoals", "ag", "ftag", "awayscore", "goals2", "score2", "winsb"},
	total:     {"score", "result", "ft"},
}

// A layout has the place of each column in a line, from 0, or -1.
type layout [columns]int

// header reads a line as names of columns. It is one if it names both teams,
// and the score or the goals of both.
func header(fields []string) (l layout, ok bool) {
	for k := range l {
		l[k] = slices.IndexFunc(fields, func(text string) bool {
			text = strings.ToLower(strings.Map(func(r rune) rune {
				if unicode.IsLetter(r) || unicode.IsDigit(r) {
					return r
				}
				return -1
			}, text))
			return slices.Contains(columnNames[k], text)
		})
	}
	scored := l[total] >= 0 || l[homeGoals] >= 0 && l[awayGoals] >= 0
	return l, l[home] >= 0 && l[away] >= 0 && scored
}

// plain returns the layout of a file without names of columns, by its first
// line.
func plain(fields []string) layout {
	l := layout{0, 1, -1, -1, 2}
	if len(fields) < 4 {
		return l
	}
	if _, ok := readScore(fields[2]); !ok {
		l = layout{0, 1, 2, 3, -1}
	}
	return l
}

// maxProblems is how many problems of a file are told.
const maxProblems = 20

// parseRows reads a CSV file. The error has all problems, each with its line
// and column.
func parseRows(text []byte) (rows []row, err error) {
	r := csvfile.NewReader(string(text))
	var l layout
	var wrong []error
	for first := true; ; {
		fields, err := r.Read()
		if err == io.EOF && first {
			err = errors.New("there are no matches")
		} else if err == io.EOF {
			break
		}
		if err != nil {
			var parse *csv.ParseError
			if errors.As(err, &parse) {
				err = fmt.Errorf("line %d, column %d: %w", parse.Line, parse.Column, parse.Err)
			}
			// What follows cannot be read.
			wrong = append(wrong, err)
			break
		}
		for k := range fields {
			fields[k] = strings.TrimSpace(fields[k])
		}
		if strings.Join(fields, "") == "" {
			continue
		}
		if first {
			first = false
			var named bool
			if l, named = header(fields); named {
				continue
			}
			l = plain(fields)
		}
		x, err := l.row(r, fields)
		if err != nil {
			wrong = append(wrong, err)
		}
		rows = append(rows, x)
	}
	return rows, joined(wrong)
}

// joined is all problems as one error. It tells a number of them.
func joined(wrong []error) error {
	if n := len(wrong) - maxProblems; n > 0 {
		wrong = append(wrong[:maxProblems:maxProblems], fmt.Errorf("and %s", say.Count(n, "more problem",
			"more problems")))
	}
	return errors.Join(wrong...)
}

// row reads a line.
func (l layout) row(r *csv.Reader, fields []string) (row, error) {
	var x row
	// place is the place of a column, also of one that is missing.
	place := func(column int) string {
		line, at := r.FieldPos(min(max(l[column], 0), len(fields)-1))
		return fmt.Sprintf("line %d, column %d", line, at)
	}
	get := func(column int) string {
		if k := l[column]; k >= 0 && k < len(fields) {
			return fields[k]
		}
		return ""
	}
	x.line, x.column = r.FieldPos(0)
	a, b := get(home), get(away)
	switch {
	case a == "":
		return x, fmt.Errorf("%s: there is no first team", place(home))
	case b == "":
		return x, fmt.Errorf("%s: there is no second team", place(away))
	}
	x.match = match{A: a, B: b}
	text, column := get(total), total
	s, ok := readScore(text)
	if left, right := get(homeGoals), get(awayGoals); left != "" || right != "" {
		s, ok = goals(left, right)
		text, column = left+"-"+right, homeGoals
	}
	switch {
	case text == "":
		return x, nil
	case !ok:
		return x, fmt.Errorf("%s: %q is no score such as 2-1", place(column), text)
	}
	x.match, x.played = s.in(a, b), true
	return x, nil
}

// readRows reads a CSV file by its path. It also returns the name of the file
// for errors.
func (c *call) readRows(path string) (name string, rows []row, err error) {
	name, text, err := c.P.Read(path, cli.Sample{}, cli.MaxFile)
	if err != nil {
		return name, nil, err
	}
	rows, err = parseRows(text)
	return name, rows, within(name, err)
}

// within names the file of each problem.
func within(name string, err error) error {
	if err == nil {
		return nil
	}
	if list, ok := err.(interface{ Unwrap() []error }); ok {
		var wrong []error
		for _, x := range list.Unwrap() {
			wrong = append(wrong, within(name, x))
		}
		return errors.Join(wrong...)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// enter enters the rows of a CSV file into the event. It returns how many
// results are new, and how many were there already. The error has all problems,
// each with its line.
//
// The first row of two teams is their first result in the event, and so on. If
// they meet twice, matches at home and away are different ones.
func (c *call) enter(name string, rows []row) (added, there int, err error) {
	e := c.file.Event.Clone()
	key := func(m match) [2]string {
		if e.Options.Twice {
			return [2]string{m.A, m.B}
		}
		return pairOf(m)
	}
	old := map[[2]string][]match{}
	for _, m := range e.Results {
		old[key(m)] = append(old[key(m)], m)
	}
	known := map[string]bool{}
	for _, team := range e.Teams {
		known[team] = true
	}
	before := len(e.Results)
	var wrong []error
	var entered []row
	for _, r := range rows {
		for _, team := range []string{r.A, r.B} {
			if known[team] {
				continue
			}
			similar := ""
			if len(wrong) < maxProblems { // the others are not told
				similar = say.Similar(team, e.Teams)
			}
			wrong = append(wrong, fmt.Errorf("%s: no team is called %q%s", r.at(), team, similar))
		}
		if !r.played || !known[r.A] || !known[r.B] {
			continue
		}
		k := key(r.match)
		if len(old[k]) == 0 {
			e.Results, entered = append(e.Results, r.match), append(entered, r)
			continue
		}
		was := old[k][0]
		if old[k] = old[k][1:]; was != r.match && turned(was) != r.match {
			wrong = append(wrong, fmt.Errorf("%s: %s, but the league has %s; to change it: league correct",
				r.at(), resultOf(r.match), resultOf(was)))
		}
		there++
	}
	if err := joined(wrong); err != nil {
		return 0, 0, within(name, err)
	}
	if err := e.Check(); err != nil {
		return 0, 0, within(name, placed(err, before, entered))
	}
	c.file.Event = e
	return len(entered), there, nil
}

// turned is a match with its teams the other way round.
func turned(m match) match {
	m.A, m.B, m.WinsA, m.WinsB = m.B, m.A, m.WinsB, m.WinsA
	switch m.Forfeit {
	case roundrobin.ByA:
		m.Forfeit = roundrobin.ByB
	case roundrobin.ByB:
		m.Forfeit = roundrobin.ByA
	}
	return m
}

// placed names the lines of problems with results that come from rows.
func placed(err error, before int, rows []row) error {
	var list roundrobin.Problems
	if !errors.As(err, &list) {
		return err
	}
	var wrong []error
	for _, p := range list {
		var one error = p
		if k := p.Match - before - 1; p.Stage == 0 && k >= 0 && k < len(rows) {
			one = fmt.Errorf("%s: %w", rows[k].at(), p)
		}
		wrong = append(wrong, one)
	}
	return joined(wrong)
}

func (c *call) importResults() (int, error) {
	name, rows, err := c.readRows(c.Args[0])
	if err != nil {
		return cli.Failed, err
	}
	return c.change(func() error {
		added, there, err := c.enter(name, rows)
		if err == nil {
			c.Sayf("%s from %s.", say.Count(added, "new result", "new results"), say.Clean(name))
		}
		if there > 0 {
			c.Sayf("%s there already.", say.Count(there, "result was", "results were"))
		}
		return err
	})
}

func (c *call) export() (int, error) {
	if cli.SameFile(c.Args[0], c.Path) {
		return c.Wrong("%s is the file that is read", c.Args[0])
	}
	return c.ask(func() error {
		if _, err := roundrobin.Standings(c.file.Event); err != nil {
			return err
		}
		var b bytes.Buffer
		w := csv.NewWriter(&b)
		w.Write([]string{"home", "away", "score"})
		for _, m := range c.file.Event.Results {
			w.Write([]string{m.A, m.B, scoreOf(m)})
		}
		w.Flush()
		if err := c.P.Write(c.Args[0], b.Bytes()); err != nil || c.Args[0] == "-" {
			return err
		}
		c.Sayf("%s has %s.", say.Clean(c.Args[0]), say.Count(len(c.file.Event.Results), "result", "results"))
		return nil
	})
}
