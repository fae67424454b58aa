package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/rating"
)

// This file reads tables with commas, semicolons or tabs between the fields.

// A role is what a column is for.
type role int

const (
	first role = iota
	second
	score
	winner
	loser
	wins
	draws
	losses
	points1 // of the first player
	points2
	home // the first player, if H and A are the sides
	date
	roles // how many there are
)

// headings has the names of columns, in small letters without other signs. Of
// several columns of a role, the one whose name comes first here counts.
var headings = [roles][]string{
	first: {"white", "whitename", "whiteplayer", "whiteid", "gold", "a", "player1", "playera", "modela",
		"engine1", "name1", "first", "left", "home", "hometeam", "team1", "player", "name", "engine"},
	second: {"black", "blackname", "blackplayer", "blackid", "silver", "b", "player2", "playerb", "modelb",
		"engine2", "name2", "second", "right", "away", "awayteam", "team2", "opponent"},
	score:   {"score", "result", "outcome", "points", "winner", "ftr"},
	winner:  {"winner", "winnername"},
	loser:   {"loser", "losername"},
	wins:    {"wins", "win", "won", "w", "winnermodela"},
	draws:   {"draws", "draw", "drawn", "ties", "d", "winnertie"},
	losses:  {"losses", "loss", "lost", "l", "winnermodelb"},
	points1: {"score1", "scorea", "points1", "pointsa", "whitescore", "homescore", "homegoals", "fthg"},
	points2: {"score2", "scoreb", "points2", "pointsb", "blackscore", "awayscore", "awaygoals", "ftag"},
	home:    {"home", "hometeam"},
	date:    {"date", "day", "utcdate", "playedat", "time", "timestamp", "tstamp"},
}

// A columns says where the columns of the roles are, from 0. A column that is
// not there is -1.
type columns [roles]int

// plain are the columns of a table without a header.
var plain = columns{0, 1, 2, -1, -1, -1, -1, -1, -1, -1, -1, 3}

// heading returns the columns that a header names, or false if the line is no
// header.
func heading(fields [][]byte) (columns, bool) {
	var names []string
	for _, field := range fields {
		names = append(names, strings.Map(func(c rune) rune {
			if 'a' <= c && c <= 'z' || '0' <= c && c <= '9' {
				return c
			}
			return -1
		}, strings.ToLower(string(field))))
	}
	var c columns
	for k := range c {
		c[k] = -1
		for _, name := range headings[k] {
			if c[k] = slices.Index(names, name); c[k] >= 0 {
				break
			}
		}
	}
	players := c[first] >= 0 && c[second] >= 0
	won := c[winner] >= 0 && c[loser] >= 0
	// One kind of result counts.
	var others []role
	switch {
	case players && c[score] >= 0:
		others = []role{loser, wins, draws, losses, points1, points2}
		if c[winner] != c[score] {
			c[winner] = -1
		}
	case players && c[points1] >= 0 && c[points2] >= 0:
		others = []role{winner, loser, wins, draws, losses}
	case players && c[wins] >= 0 && c[losses] >= 0:
		others = []role{winner, loser, points1, points2}
	case won:
		c[first], c[second] = c[winner], c[loser]
		others = []role{score, wins, draws, losses, points1, points2}
	default:
		return c, false
	}
	for _, k := range others {
		c[k] = -1
	}
	if c[home] != c[first] {
		c[home] = -1
	}
	return c, true
}

// readTable reads a table with a sign between its fields.
func (r *record) readTable(w *window, comma byte) {
	var fields [][]byte
	var known memo[rating.Score]
	c, begun := plain, false
	w.eachLine(func(number int64, line []byte, long bool) bool {
		var ok bool
		fields, ok = cut(line, comma, fields[:0])
		switch {
		case long:
			r.wrong(number, "the line has more than %d bytes", maxLine)
			return true
		case !ok:
			r.wrong(number, "a quotation mark is not closed on this line, or something follows it")
			return true
		case len(fields) == 1 && len(fields[0]) == 0 || len(line) > 0 && line[0] == '#':
			return true
		}
		if !begun {
			begun = true
			if named, ok := heading(fields); ok {
				c = named
				r.notes = append(r.notes, fmt.Sprintf("%s: columns %s", r.file, c.names(fields)))
				return true
			}
			if x, ok := game(fields, plain); !ok || x.open {
				r.fail(number, fmt.Errorf("neither a header nor a game: %s; a header is as in "+
					"white,black,score, and a game as in Ann,Bob,1", quoted(line)))
				return false
			}
			r.notes = append(r.notes, r.file+": no header, so columns 1 and 2 are the players, "+
				"and 3 is the score")
		}
		last := max(c[first], c[second], c[score], c[wins], c[draws], c[losses], c[points1], c[points2])
		if last >= len(fields) {
			r.wrong(number, "%s, but the column %d is needed",
				say.Count(len(fields), "field", "fields"), last+1)
			return true
		}
		var x result
		ok = false
		if k := c[score]; k >= 0 {
			if !c.number(fields[k]) {
				x, ok = byName(fields, c)
			}
			if !ok && c[home] >= 0 {
				fields[k] = side(fields[k])
			}
			if !ok {
				x.score, ok = known.find(fields[k], scores)
			}
		}
		if !ok {
			x, ok = game(fields, c)
		}
		if !ok {
			r.wrong(number, "%s", notResult(c.result(fields)))
			return true
		}
		var day []byte
		if c[date] >= 0 && c[date] < len(fields) {
			day = fields[c[date]]
		}
		r.add(number, fields[c[first]], fields[c[second]], x, day)
		return r.failed == nil
	})
}

// names lists the columns that count.
func (c columns) names(fields [][]byte) string {
	var names []string
	for _, k := range c {
		if k >= 0 {
			if name := quoted(fields[k]); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return strings.Join(names, ", ")
}

// result returns what is in the columns of the result.
func (c columns) result(fields [][]byte) []byte {
	var text [][]byte
	for _, k := range []int{c[score], c[wins], c[draws], c[losses], c[points1], c[points2]} {
		if k >= 0 {
			text = append(text, fields[k])
		}
	}
	return bytes.Join(text, []byte(","))
}

// game returns the result of a row, and whether it has one.
func game(fields [][]byte, c columns) (result, bool) {
	switch {
	case c[winner] >= 0 && c[loser] >= 0:
		return result{score: rating.Win}, true
	case c[wins] >= 0:
		x := result{many: true}
		for k, column := range []int{c[wins], c[draws], c[losses]} {
			if column < 0 {
				continue
			}
			n, ok := parseCount(fields[column])
			if !ok && len(fields[column]) > 0 {
				return result{}, false
			}
			x.games[k] = n
		}
		return x, true
	case c[points1] >= 0:
		return compared(fields[c[points1]], fields[c[points2]])
	case c[score] >= len(fields):
		return result{}, false
	}
	if x, ok := parseResult(fields[c[score]]); ok {
		return x, true
	}
	return byName(fields, c)
}

// number reports whether a score may be a number. In a column for the winner a
// number is first of all a name.
func (c columns) number(score []byte) bool { return c[winner] < 0 && len(score) > 0 && score[0] <= '9' }

// byName returns the result of a row that has the name of the winner, and
// whether it has that.
func byName(fields [][]byte, c columns) (result, bool) {
	switch text := fields[c[score]]; {
	case len(text) == 0:
	case bytes.Equal(text, fields[c[first]]):
		return result{score: rating.Win}, true
	case bytes.Equal(text, fields[c[second]]):
		return result{score: rating.Loss}, true
	}
	return result{}, false
}

// side returns the side for which a letter stands in a table of home and away.
func side(text []byte) []byte {
	switch string(text) {
	case "H", "h":
		return []byte("home")
	case "A", "a":
		return []byte("away")
	}
	return text
}

// compared returns the result of a game in which the players have so many
// points or goals, and whether these are numbers. More points win.
func compared(a, b []byte) (result, bool) {
	if len(a)+len(b) == 0 {
		return result{open: true}, true
	}
	x, ok1 := parsePoints(a)
	y, ok2 := parsePoints(b)
	switch {
	case !ok1 || !ok2:
		return result{}, false
	case x > y:
		return result{score: rating.Win}, true
	case x < y:
		return result{score: rating.Loss}, true
	}
	return result{score: rating.Draw}, true
}

// cut appends the fields of a line, without blanks around them. In a field in
// quotation marks, two marks are one. It reports whether each mark is closed,
// and nothing follows it. The fields are valid as long as the line.
func cut(line []byte, comma byte, fields [][]byte) ([][]byte, bool) {
	from := 0
	for k, c := range line {
		switch c {
		case comma:
			fields = append(fields, trim(line[from:k]))
			from = k + 1
		case '"':
			return cutQuoted(line, comma, fields[:0])
		}
	}
	return append(fields, trim(line[from:])), true
}

// cutQuoted is cut for a line that may have fields in quotation marks.
func cutQuoted(line []byte, comma byte, fields [][]byte) ([][]byte, bool) {
	for {
		rest := bytes.TrimLeft(line, " ")
		if len(rest) == 0 || rest[0] != '"' {
			k := bytes.IndexByte(line, comma)
			if k < 0 {
				return append(fields, trim(line)), true
			}
			fields = append(fields, trim(line[:k]))
			line = line[k+1:]
			continue
		}
		field, size := unquote(rest)
		rest = bytes.TrimLeft(rest[size:], " ")
		if size == 0 || len(rest) > 0 && rest[0] != comma {
			return fields, false
		}
		fields = append(fields, trim(field))
		if len(rest) == 0 {
			return fields, true
		}
		line = rest[1:]
	}
}

// trim returns a text without blanks at its ends.
func trim(text []byte) []byte {
	if n := len(text); n > 0 && ' ' < text[0] && text[0] < 0x80 && ' ' < text[n-1] && text[n-1] < 0x80 {
		return text // as most are
	}
	return bytes.TrimSpace(text)
}

// unquote returns the field in quotation marks at the beginning of a text, and
// its size with the marks. The size is 0 if the marks are not closed.
func unquote(text []byte) (field []byte, size int) {
	doubled := false
	for k := 1; k < len(text); k++ {
		switch {
		case text[k] != '"':
		case k+1 < len(text) && text[k+1] == '"':
			doubled = true
			k++
		default:
			field = text[1:k]
			if doubled {
				field = bytes.ReplaceAll(field, []byte(`""`), []byte(`"`))
			}
			return field, k + 1
		}
	}
	return nil, 0
}
