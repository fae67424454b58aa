// Package sheet reads and writes the players, the rounds and the standings of
// an event with points as comma-separated values, for spreadsheets. [Read]
// makes an event of a table of players and a table of results.
//
// # Players
//
// The columns are name, rating, club and start. The lines are in the order of
// the seeds. The column start has the points to begin with, such as 2½ or 2.5.
// All but the name may be missing. If a player has no rating, the event has
// none.
//
// # Results
//
// The columns are round, gold, silver and result. White and black can stand for
// gold and silver. A player without a game has the column gold.
//
//	1-0, 0-1, 1/2-1/2          played; ½ and = are one half, too
//	0-0                        no decision
//	1-0 forfeit, 0-1 forfeit   by forfeit, and +:- and -:+
//	0-0 forfeit                by forfeit of both, and -:-
//	void                       annulled
//	blank                      not yet played
//	bye                        the bye of the pairing
//	requested bye, half bye    a requested bye
//	absent                     absent
//
// # Text
//
// The first line has the names of the columns. Other columns are not read, and
// are a remark. Package csvfile says how cells are separated, and which cells
// have an apostrophe.
package sheet

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange/source"
	"github.com/arbiter-go/arbiter/examples/internal/out/csvfile"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// MaxPlayers is the maximum number of players of a table.
const MaxPlayers = 10_000

// MaxRounds is the maximum number of rounds of a table.
const MaxRounds = 999

// A column has the names that a column can have, in small letters.
type column []string

// The columns of players and of results, in their order.
var (
	ofPlayers = []column{{"name", "player"}, {"rating", "elo"}, {"club", "team"}, {"start"}}
	ofResults = []column{
		{"round"}, {"gold", "white", "player"}, {"silver", "black", "opponent"}, {"result", "score"},
	}
)

// A table is a table that is being read.
type table struct {
	source.Problems
	remarks source.Remarks
	name    string // for errors
	rows    []row
	unrated []string // who have no rating
}

// A row has a cell for each column, also for those that are missing.
type row struct {
	cells   []string
	line    int
	columns []int
}

// at adds a problem of a cell.
func (t *table) at(r row, cell int, format string, args ...any) {
	t.At(r.line, r.columns[cell], t.name+": "+format, args...)
}

// read reads a table. The columns up to a number must be there.
func (t *table) read(file []byte, columns []column, need int) {
	text, _, err := source.Text(file)
	if err != nil {
		t.At(1, 1, "%s: %v", t.name, err)
		return
	}
	in := csvfile.NewReader(text)
	var places []int // of the columns
	width := 0       // of the first line
	for {
		fields, err := in.Read()
		if err == io.EOF {
			break
		}
		var wrong *csv.ParseError
		if errors.As(err, &wrong) {
			t.At(wrong.Line, wrong.Column, "%s: %v", t.name, wrong.Err)
			return // the rest cannot be read
		}
		if strings.Trim(strings.Join(fields, ""), " ") == "" {
			continue
		}
		line, _ := in.FieldPos(0)
		if places == nil {
			for k, c := range columns {
				place := slices.IndexFunc(fields, func(f string) bool {
					return slices.Contains(c, strings.ToLower(strings.TrimSpace(f)))
				})
				if places = append(places, place); place < 0 && k < need {
					t.At(line, 1, "%s: the first line must name the column %s", t.name, c[0])
				}
			}
			for k, name := range fields {
				if width = len(fields); !slices.Contains(places, k) {
					t.remarks.Add("a column is not read", t.name+": "+name)
				}
			}
			continue
		}
		r := row{line: line}
		for k := width; k < len(fields); k++ {
			if strings.TrimSpace(fields[k]) != "" {
				_, column := in.FieldPos(k)
				t.At(line, column, "%s: %q is in no column of the first line", t.name, fields[k])
			}
		}
		for _, place := range places {
			cell, column := "", 1
			if 0 <= place && place < len(fields) {
				cell = csvfile.Plain(strings.TrimSpace(fields[place]))
				_, column = in.FieldPos(place)
			}
			r.cells, r.columns = append(r.cells, cell), append(r.columns, column)
		}
		t.rows = append(t.rows, r)
	}
	if places == nil {
		t.At(1, 1, "%s: the table is empty", t.name)
	}
}

// Read makes an event of an edition with points. The table of results can be
// nil. The event ends with the last round of the table. The remarks say what is
// not read. The error has all problems, each with its line and column. The
// event is not checked.
func Read(edition pairing.Edition, players, results []byte) (e pairing.Event[string], remarks []string, err error) {
	t := table{name: "players"}
	e = pairing.New[string](edition, nil)
	t.read(players, ofPlayers, 1)
	known := map[string]bool{}
	for _, r := range t.rows {
		t.player(&e, r, known)
	}
	for _, name := range t.unrated {
		if e.SeedRatings = nil; len(t.unrated) < len(e.Entrants) {
			t.remarks.Add("the event has no ratings, since a player has none", name)
		}
	}
	if !slices.ContainsFunc(e.Clubs, func(x string) bool { return x != "" }) {
		e.Clubs = nil
	}
	if !slices.ContainsFunc(e.Start, func(x int) bool { return x != 0 }) {
		e.Start = nil
	}
	if results != nil {
		t.rows, t.name = nil, "results"
		t.read(results, ofResults, 3)
		for _, r := range t.rows {
			t.result(&e, r, known)
		}
	}
	e.Length = max(e.Length, 1)
	return e, t.remarks.Texts(), t.Err("sheet")
}

// player adds a player to the event.
func (t *table) player(e *pairing.Event[string], r row, known map[string]bool) {
	name := r.cells[0]
	switch {
	case name == "":
		t.at(r, 0, "the name is missing")
		return
	case known[name]:
		t.at(r, 0, "%q is there already", name)
		return
	case len(known) == MaxPlayers:
		t.at(r, 0, "there are more than %d players", MaxPlayers)
		return
	}
	known[name] = true
	rating, start := 0.0, 0
	var err error
	if text := r.cells[1]; text != "" {
		rating, err = strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
		if err != nil || !(-10_000 <= rating && rating <= 10_000) {
			t.at(r, 1, "%q is not a rating from -10000 to 10000", text)
		}
	} else {
		t.unrated = append(t.unrated, name)
	}
	if text := r.cells[3]; text != "" {
		if start, err = competition.ParseScore(e.Points, text); err != nil {
			t.at(r, 3, "%v", err)
		}
	}
	e.Entrants, e.SeedRatings = append(e.Entrants, name), append(e.SeedRatings, rating)
	e.Clubs, e.Start = append(e.Clubs, r.cells[2]), append(e.Start, start)
}

// outcomes has the outcome of each text of a result.
var outcomes = map[string]pairing.Outcome{
	"": pairing.NotPlayed, "1-0": pairing.GoldWins, "0-1": pairing.SilverWins, "1/2-1/2": pairing.Draw,
	"0-0": pairing.NoDecision, "1-0 forfeit": pairing.GoldByForfeit, "0-1 forfeit": pairing.SilverByForfeit,
	"0-0 forfeit": pairing.BothForfeit, "void": pairing.Void,
}

// spellings makes one spelling of results of many.
var spellings = strings.NewReplacer("½", "1/2", "0.5", "1/2", "0,5", "1/2", "1.0", "1", "0.0", "0", " - ", "-",
	"+:-", "1-0 forfeit", "-:+", "0-1 forfeit", "-:-", "0-0 forfeit", ":", "-", "–", "-")

// result adds a row of results to the event.
func (t *table) result(e *pairing.Event[string], r row, known map[string]bool) {
	round, err := strconv.Atoi(r.cells[0])
	if err != nil || round < 1 || round > MaxRounds {
		t.at(r, 0, "%q is not a round from 1 to %d", r.cells[0], MaxRounds)
		return
	}
	e.Length = max(e.Length, round)
	gold, silver, text := r.cells[1], r.cells[2], strings.ToLower(r.cells[3])
	for k, name := range r.cells[1:3] {
		if !known[name] && (k == 0 || name != "") {
			t.at(r, 1+k, "no player is called %q%s", name, t.similar(name, e.Entrants))
			return
		}
	}
	paired := silver != "" || text == "bye"
	for paired && len(e.Rounds) < round {
		e.Rounds = append(e.Rounds, pairing.Round[string]{Games: []pairing.Game[string]{}, Byes: []string{}})
	}
	if silver != "" {
		if text = spellings.Replace(text); text == "=" || text == "1/2" {
			text = "1/2-1/2"
		}
		outcome, ok := outcomes[text]
		if !ok {
			t.at(r, 3, "%q is no result such as 1-0, 1/2-1/2 or 1-0 forfeit", r.cells[3])
		}
		games := &e.Rounds[round-1].Games
		*games = append(*games, pairing.Game[string]{Gold: gold, Silver: silver, Outcome: outcome})
		return
	}
	switch text {
	case "bye":
		e.Rounds[round-1].Byes = append(e.Rounds[round-1].Byes, gold)
	case "requested bye", "half bye":
		e.Requested = append(e.Requested, pairing.RequestedBye[string]{Player: gold, Round: round})
	case "absent":
		e.Absent = append(e.Absent, pairing.Absence[string]{Player: gold, Round: round})
	default:
		t.at(r, 3, "%q is neither bye, requested bye nor absent, and there is no opponent", r.cells[3])
	}
}

// similar suggests a player. Problems that are not told need none.
func (t *table) similar(name string, names []string) string {
	if len(t.All(func(int) error { return nil })) > 20 {
		return ""
	}
	return say.Similar(name, names)
}

// Players writes the table of players.
func Players(e pairing.Event[string]) []byte {
	rows := [][]string{{"name", "rating", "club", "start"}}
	for i, name := range e.Entrants {
		row := []string{csvfile.Harmless(name), "", "", ""}
		if i < len(e.SeedRatings) {
			row[1] = strconv.FormatFloat(e.SeedRatings[i], 'f', -1, 64)
		}
		if i < len(e.Clubs) {
			row[2] = csvfile.Harmless(e.Clubs[i])
		}
		if i < len(e.Start) {
			row[3] = decimal(e.Points.Format(e.Start[i]))
		}
		rows = append(rows, row)
	}
	return csvfile.Write(rows)
}

// Results writes the table of results. Withdrawals and other records of an
// event are not in it.
func Results(e pairing.Event[string]) []byte {
	rows := [][]string{{"round", "gold", "silver", "result"}}
	texts := map[pairing.Outcome]string{}
	for text, outcome := range outcomes {
		texts[outcome] = text
	}
	add := func(round int, gold, silver, result string) {
		row := []string{strconv.Itoa(round), csvfile.Harmless(gold), csvfile.Harmless(silver), result}
		rows = append(rows, row)
	}
	for k, r := range e.Rounds {
		for _, g := range r.Games {
			add(k+1, g.Gold, g.Silver, texts[g.Outcome])
		}
		for _, name := range r.Byes {
			add(k+1, name, "", "bye")
		}
	}
	for _, x := range e.Requested {
		add(x.Round, x.Player, "", "requested bye")
	}
	for _, x := range e.Absent {
		add(x.Round, x.Player, "", "absent")
	}
	return csvfile.Write(rows)
}

// decimals writes a number as spreadsheets read it.
var decimals = strings.NewReplacer("½", ".5", "¼", ".25", "¾", ".75", "·", "", "no. ", "")

func decimal(text string) string {
	if text = decimals.Replace(text); strings.HasPrefix(text, ".") {
		text = "0" + text
	}
	return text
}

// Standings writes the table of standings, the best first: the place, which can
// be shared, the seed, the games over the board, the points, and the figures of
// the tie-breaks. The last column has the tie-break that separates a place from
// the one before.
func Standings(e pairing.Event[string]) ([]byte, error) {
	table, err := pairing.Standings(e)
	if err != nil {
		return nil, err
	}
	head := []string{"from", "to", "seed", "player", "won", "drawn", "lost", "byes", "points"}
	for _, t := range competition.TieBreaks(e) {
		head = append(head, t.String())
	}
	rows := [][]string{append(head, "placed by")}
	seeds := map[string]int{}
	for i, name := range e.Entrants {
		seeds[name] = i
	}
	for k, place := range table.Places {
		by := ""
		if k > 0 && place.By == 0 {
			by = "points"
		} else if place.By != 0 {
			by = place.By.String()
		}
		for _, name := range place.Players {
			r := table.Rows[seeds[name]]
			row := []string{
				fmt.Sprint(place.From), fmt.Sprint(place.To), fmt.Sprint(seeds[name] + 1),
				csvfile.Harmless(name),
				fmt.Sprint(r.Wins), fmt.Sprint(r.Draws), fmt.Sprint(r.Losses), fmt.Sprint(r.Byes),
				decimal(e.Points.Format(r.Score)),
			}
			for _, f := range r.Figures {
				row = append(row, decimal(competition.FigureText(e, f)))
			}
			rows = append(rows, append(row, by))
		}
	}
	return csvfile.Write(rows), nil
}
