// Package files makes the files of an event that people take away: tables for
// spreadsheets, times for calendar programs, pictures, and JSON.
//
// [File] makes a file of an event. Each is a function of the state and the
// moment, so the same state has the same bytes:
//
//   - standings.csv: places, points, games won and lost, ratings;
//   - standings.txt: the same with the title, to be read in a terminal;
//   - rounds/N.csv: the games and byes of a round, with their times;
//   - crosstable.csv: every player's games, a column for each round;
//   - calendar.ics: the times of all games;
//   - players/NAME.ics: the times of a player's games;
//   - event.json: the event, as package pairing reads it;
//   - file.json: the file of the championship, for the program
//     examples/worldchampionship;
//   - certificate-N.json: the proof that no round N is better, for the program
//     examples/certificate/check.py;
//   - certificate.svg: the certificate of the title, once there is a champion;
//   - ladder.svg: the players by losses or points, and the games of the round;
//   - ratings.svg: the ratings over the rounds, and ratings/NAME.svg, in which
//     a player is easy to see;
//   - remaining.svg: the bounds on the rest of the event.
//
// [Show] prepares a round robin or a run-off that is in a file for a page.
// [ChangeLeague] changes a round robin that goes on.
//
// # Spreadsheets
//
// A CSV file is as RFC 4180 has it, in UTF-8. It begins with a byte order mark,
// because without the mark some spreadsheets do not read names in other
// scripts. Programs can read the JSON, which has no mark.
//
// Spreadsheets take a cell for a formula if it begins with =, +, -, @, a tab or
// a carriage return. A cell with a name or a text that begins so has an
// apostrophe before it. Characters that cannot be shown are escaped as in Go,
// so that each row is one line.
//
// # Calendars
//
// A time is TENTATIVE while it is a proposal, and CONFIRMED once it is final. A
// game keeps its UID. Its SEQUENCE grows when the round is paired anew, when
// its time becomes final, and when it will be replayed. So calendar programs
// that have the address move the game.
//
// A calendar says by which rule a time is proposed. The hours that players
// prefer, and the times at which they are busy, are in no file.
package files

import (
	"cmp"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/ladder"
	"github.com/arbiter-go/arbiter/examples/internal/championship/title"
	"github.com/arbiter-go/arbiter/examples/server/internal/charts"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// ErrNoFile says that an event has no such file, or not yet.
var ErrNoFile = errors.New("there is no such file")

// The types of contents.
const (
	csvType  = "text/csv; charset=utf-8"
	textType = "text/plain; charset=utf-8"
	icsType  = "text/calendar; charset=utf-8"
	jsonType = "application/json"
	svgType  = "image/svg+xml"
)

// A request has the inputs of a file.
type request struct {
	*desk.State
	at  time.Time
	arg string // the match of the pattern's star
}

// round is the argument as a number of a round. It is 0 if it is none.
func (r request) round() int {
	n, err := strconv.Atoi(r.arg)
	if err != nil || n < 1 || strconv.Itoa(n) != r.arg {
		return 0
	}
	return n
}

// A route is a kind of file. A star in its pattern stands for any text.
type route struct {
	pattern, contentType string

	slow  bool // it can take about a second
	begun bool // there is none before the event begins
	make  func(request) ([]byte, error)
}

// routes has the files of an event.
var routes = [...]route{
	{"standings.csv", csvType, false, false, standingsCSV},
	{"standings.txt", textType, false, false, standingsText},
	{"rounds/*.csv", csvType, false, true, roundCSV},
	{"crosstable.csv", csvType, false, true, crosstableCSV},
	{"calendar.ics", icsType, false, false, calendarICS},
	{"players/*.ics", icsType, false, false, playerICS},
	{"event.json", jsonType, false, true, eventJSON},
	{"file.json", jsonType, false, false, fileJSON},
	{"certificate-*.json", jsonType, true, true, certificate},
	{"certificate.svg", svgType, false, true, titleSVG},
	{"ladder.svg", svgType, true, true, ladderSVG},
	{"ratings.svg", svgType, true, true, ratingsSVG},
	{"ratings/*.svg", svgType, true, true, ratingsSVG},
	{"remaining.svg", svgType, false, true, remainingSVG},
}

// match returns the part of a path that the star of a pattern matches.
func (r route) match(path string) (arg string, ok bool) {
	before, after, star := strings.Cut(r.pattern, "*")
	if !star {
		return "", path == r.pattern
	}
	if len(path) <= len(before)+len(after) || !strings.HasPrefix(path, before) || !strings.HasSuffix(path, after) {
		return "", false
	}
	return path[len(before) : len(path)-len(after)], true
}

// find returns the route of a path.
func find(path string) (r route, arg string, ok bool) {
	for _, r := range routes {
		if arg, ok := r.match(path); ok {
			return r, arg, true
		}
	}
	return route{}, "", false
}

// File returns a file of an event, and its type. The path has no escapes. The
// error is ErrNoFile if there is no such file, or an error of the state.
func File(s *desk.State, at time.Time, path string) (body []byte, contentType string, err error) {
	r, arg, ok := find(path)
	if !ok || s == nil || r.begun && !s.Begun() {
		return nil, "", ErrNoFile
	}
	if body, err = r.make(request{s, at, arg}); err != nil {
		return nil, "", err
	}
	return body, r.contentType, nil
}

// Slow reports whether the file of a path can take about a second for a large
// event.
func Slow(path string) bool {
	r, _, ok := find(path)
	return ok && r.slow
}

// Has reports whether a path is the path of a file, which the event may not
// have yet.
func Has(path string) bool {
	_, _, ok := find(path)
	return ok
}

func eventJSON(r request) ([]byte, error) {
	return r.Public().Event.MarshalJSON()
}

func fileJSON(r request) ([]byte, error) { return r.Public().Text() }

func certificate(r request) ([]byte, error) {
	n := r.round()
	if n == 0 || n > len(r.File.Event.Rounds)+1 {
		return nil, ErrNoFile
	}
	why, err := r.Why(n)
	if err != nil {
		return nil, err
	}
	e, err := r.File.Event.Before(n)
	if err != nil {
		return nil, err
	}
	proof, err := competition.Prove(e, why.Best)
	if err != nil {
		return nil, err
	}
	return proof.JSON()
}

// title is the certificate of the title. Its fingerprint is the fingerprint of
// event.json. The error is ErrNoFile if there is no champion, or not yet.
func (r request) title() (title.Certificate, error) {
	f := r.Public()
	c, err := title.New(cmp.Or(f.Title, title.Other), f.About, f.Event)
	if errors.Is(err, title.ErrNotOver) || errors.Is(err, title.ErrNoChampion) || errors.Is(err, title.ErrShared) {
		err = ErrNoFile
	}
	return c, err
}

func titleSVG(r request) ([]byte, error) {
	c, err := r.title()
	if err != nil {
		return nil, err
	}
	return c.Draw(), nil
}

func ladderSVG(r request) ([]byte, error) {
	l, err := ladder.New(r.File.Event)
	if err != nil {
		return nil, err
	}
	return l.Draw(), nil
}

func ratingsSVG(r request) ([]byte, error) {
	var c charts.Course
	var err error
	if r.arg != "" {
		if !r.plays(r.arg) {
			return nil, ErrNoFile
		}
		c.Players = []string{r.arg}
	}
	if c.Tables, err = r.Ratings(); err != nil {
		return nil, err
	}
	// Who is out, as it was when the last round was completed.
	e, err := r.File.Event.Before(len(c.Tables))
	if err != nil {
		return nil, err
	}
	table, err := pairing.Standings(e)
	if err != nil {
		return nil, err
	}
	leaves, err := competition.Leaves(e, table)
	if err != nil {
		return nil, err
	}
	for _, row := range table.Rows {
		until := row.EliminatedIn
		if leave, away := leaves[row.Player]; until == 0 && away && leave.Back == 0 {
			until = leave.Round
		}
		c.Until = append(c.Until, until)
	}
	if e.Edition.HasPoints() {
		c.Out = "left after round" // nobody is eliminated
	}
	return charts.Ratings(c), nil
}

func remainingSVG(r request) ([]byte, error) {
	list, err := r.Remaining()
	if err != nil {
		return nil, err
	}
	return charts.Remaining(list), nil
}
