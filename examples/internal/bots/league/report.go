package league

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file has what a report of a league consists of.

// Notes are what a game says about itself, for a report. All of them are
// optional.
type Notes struct {
	Title string // what the competition is called
	// Differs says in a sentence which options differ from the rules of the
	// competition, or is "".
	Differs string
	// Ponder and Figures are for the document: whether bots may think while
	// their opponents think, and the figures of the game as a JSON object.
	Ponder  bool
	Figures json.RawMessage
	// Unconfined says in words what was not confined, and why, or is
	// "". Only the document has it: the other forms of a report are the
	// same wherever the same games are played.
	Unconfined string
	// Counts name what is counted in each game, such as moves. Games has a
	// note for each game of each match, in the order of Course.Matches.
	Counts []string
	Games  [][]Note
	// TeamCounts name what is counted for each team, such as faults. Totals
	// has these counts for each team, in the order of the teams.
	TeamCounts []string
	Totals     [][]int64
}

// A Note is about one game.
type Note struct {
	Begins string  // the team that was drawn to begin, or ""
	Rule   string  // the rule of the game that ended it
	Why    string  // more words, or ""
	Counts []int64 // in the order of Notes.Counts
}

// A Report is all that is said about a course. Make it with [NewReport].
type Report struct {
	notes  Notes
	seed   arena.Seed
	course Course // its event and its decision follow from its matches
	order  []int  // the teams by their places, as indices
	number map[string]int
	// pairings has the matches of each two teams in the table.
	pairings map[[2]int][]int
}

// Kinds of problems of a report.
var (
	// ErrMatch says that a course has a match that cannot be.
	ErrMatch = errors.New("a match that does not fit")

	// ErrNotes says that there are more or fewer notes than games or teams.
	ErrNotes = errors.New("the notes do not fit the course")

	// ErrLots says that a course has other lots than the lots of the seed.
	ErrLots = errors.New("the lots do not come from the seed")
)

// NewReport returns the report of a course, also of a course that is not over.
// The results follow from the matches and the seed alone. Lots of the course
// must be the lots of the seed.
//
// The error has every problem of the matches and the notes. If there are none,
// it is the error of roundrobin.Final. The report shares the lists of the
// course and the notes, so the caller must not change them afterwards.
func NewReport(c Course, seed arena.Seed, n Notes) (Report, error) {
	if err := checkReport(c, n); err != nil {
		return Report{}, err
	}
	r := Report{notes: n, seed: seed, number: map[string]int{}, pairings: map[[2]int][]int{}}
	r.course.Event = roundrobin.Event[string]{Teams: c.Event.Teams, Options: c.Event.Options}
	for _, m := range c.Matches {
		r.course.enter(m)
	}
	d, err := decide(&r.course.Event, seed)
	if err != nil {
		return Report{}, err
	}
	if lots := r.course.Event.Lots; c.Event.Lots != nil && !slices.Equal(lots, c.Event.Lots) {
		return Report{}, fmt.Errorf("league: %w: %.200q, not %.200q", ErrLots, c.Event.Lots, lots)
	}
	r.course.Decision = d
	for i, team := range c.Event.Teams {
		r.number[team] = i
	}
	for _, p := range d.Table.Places {
		for _, team := range p.Teams {
			r.order = append(r.order, r.number[team])
		}
	}
	for k, m := range c.Matches {
		if m.State == roundrobin.InTable {
			a, b := r.number[m.Result.A], r.number[m.Result.B]
			pair := [2]int{min(a, b), max(a, b)}
			r.pairings[pair] = append(r.pairings[pair], k)
		}
	}
	return r, nil
}

// checkReport reports what is wrong with matches and notes, all problems at
// once.
func checkReport(c Course, n Notes) error {
	var found problem.List
	add := func(kind error, format string, args ...any) {
		if found.Room() {
			found.Add(fmt.Errorf("league: %w: %s", kind, fmt.Sprintf(format, args...)))
		}
	}
	stages := 0
	for k, m := range c.Matches {
		ok := m.fits()
		switch m.State {
		case roundrobin.InTable, roundrobin.InFinal, roundrobin.InExtra:
		case roundrobin.InPlayOff:
			ok = ok && (m.Stage == stages && stages > 0 || m.Stage == stages+1)
			stages = max(stages, m.Stage)
		default:
			ok = false
		}
		if !ok {
			add(ErrMatch, "match %d, %.120q", k+1, m.Match.ID)
		}
	}
	if n.Games != nil && len(n.Games) != len(c.Matches) {
		add(ErrNotes, "%d matches have notes, not %d", len(n.Games), len(c.Matches))
	} else if n.Games != nil {
		for k, games := range n.Games {
			ok := len(games) == len(c.Matches[k].Games)
			for _, note := range games {
				ok = ok && len(note.Counts) == len(n.Counts)
			}
			if !ok {
				add(ErrNotes, "match %d, %.120q", k+1, c.Matches[k].Match.ID)
			}
		}
	}
	if n.Totals != nil && len(n.Totals) != len(c.Event.Teams) {
		add(ErrNotes, "%d teams have totals, not %d", len(n.Totals), len(c.Event.Teams))
	} else if n.Totals != nil {
		for i, counts := range n.Totals {
			if len(counts) != len(n.TeamCounts) {
				add(ErrNotes, "the totals of team %d", i+1)
			}
		}
	}
	return found.Err("league")
}

// fits reports whether the result of a match is the result of its games.
func (m Match) fits() bool {
	bots := m.Match.Bots
	if len(bots) != 2 || len(m.Winners) != len(m.Games) {
		return false
	}
	wins := [2]int{}
	for _, seat := range m.Winners {
		if seat < -1 || seat > 1 {
			return false
		}
		if seat >= 0 {
			wins[seat]++
		}
	}
	r := m.Result
	return bots[0] == r.A && bots[1] == r.B && wins == [2]int{r.WinsA, r.WinsB} ||
		bots[0] == r.B && bots[1] == r.A && wins == [2]int{r.WinsB, r.WinsA}
}

// note returns the note of a game of a match, both from 0.
func (r Report) note(match, game int) Note {
	if r.notes.Games == nil {
		return Note{Counts: make([]int64, len(r.notes.Counts))}
	}
	return r.notes.Games[match][game]
}

// winner returns who has won a game of a match, and false if nobody has.
func (m Match) winner(game int) (team string, ok bool) {
	if seat := m.Winners[game]; seat >= 0 {
		return m.Match.Bots[seat], true
	}
	return "", false
}

// A Document is a report as data. It is written and read as JSON with
// [Report.JSON] and [ReadDocument].
type Document struct {
	Title string `json:"title,omitzero"`
	// Seed is the seed of all lots, in hex.
	Seed string `json:"seed"`
	// Unconfined says in words what was not confined, and why.
	Unconfined string `json:"unconfined,omitzero"`
	// Teams are in the order of their numbers, from 1.
	Teams   []string           `json:"teams"`
	Options roundrobin.Options `json:"options,omitzero"`
	// Ponder says that bots may think while their opponents think.
	Ponder bool `json:"ponder,omitzero"`
	// Figures are the figures of the game.
	Figures json.RawMessage `json:"figures,omitempty"`
	// Matches are in the order in which they were to be played.
	Matches []MatchRecord `json:"matches"`
	// Totals are in the order of the teams.
	Totals []Total                  `json:"totals,omitempty"`
	Table  roundrobin.Table[string] `json:"table"`
	// Stages are the stages of the play-off.
	Stages []roundrobin.Stage[string] `json:"stages,omitempty"`
	// Lots are the teams that were still tied after [MaxStages] stages, in
	// the order of their lots, by rule roundrobin.ByLot.
	Lots      []string                      `json:"lots,omitempty"`
	Finalists []roundrobin.Finalist[string] `json:"finalists,omitempty"`
	Final     *roundrobin.Match[string]     `json:"final,omitempty"`
	Extra     *roundrobin.Match[string]     `json:"extra,omitempty"`
	State     roundrobin.State              `json:"state"`
	// Rule is the rule that led to this state.
	Rule roundrobin.Rule `json:"rule"`
	// Champion is left out if nobody has won, or nobody has won yet.
	Champion *string `json:"champion,omitempty"`
}

// A MatchRecord is a match of a [Document].
type MatchRecord struct {
	ID string `json:"id"`
	// State is the part of the event: "table", "playoff", "final" or
	// "extra".
	State roundrobin.State `json:"state"`
	Stage int              `json:"stage,omitzero"`
	Round int              `json:"round,omitzero"`
	Bots  []string         `json:"bots"` // in the order of their seats
	Wins  []int            `json:"wins"` // how many games each bot has won
	Games []GameRecord     `json:"games"`
}

// A GameRecord is a game of a [Document].
type GameRecord struct {
	Game int `json:"game"` // its number, from 1
	// Winner is null if nobody has won.
	Winner *string `json:"winner"`
	Begins string  `json:"begins,omitzero"` // the team that was drawn
	// Rule is the rule of the game that ended it.
	Rule   string  `json:"rule,omitzero"`
	Why    string  `json:"why,omitzero"`
	Counts []Count `json:"counts,omitempty"`
}

// A Total has what is counted for a team.
type Total struct {
	Team   string  `json:"team"`
	Counts []Count `json:"counts"`
}

// A Count is something that is counted.
type Count struct {
	Name string `json:"name"`
	N    int64  `json:"n"`
}

// Document returns the report as data.
func (r Report) Document() Document {
	e, d := r.course.Event.Clone(), r.course.Decision
	doc := Document{
		Title: r.notes.Title, Seed: hex.EncodeToString(r.seed[:]), Unconfined: r.notes.Unconfined,
		Teams: e.Teams, Options: e.Options, Ponder: r.notes.Ponder, Figures: r.notes.Figures,
		Table: d.Table, Stages: d.Stages, Lots: e.Lots, Finalists: d.Finalists, Final: e.Final, Extra: e.Extra,
		State: d.State, Rule: d.Rule, Champion: d.Champion,
	}
	for k, m := range r.course.Matches {
		x := MatchRecord{ID: m.Match.ID, State: m.State, Stage: m.Stage, Round: m.Round,
			Bots: slices.Clone(m.Match.Bots), Wins: m.wins()}
		for i := range m.Games {
			note := r.note(k, i)
			g := GameRecord{Game: i + 1, Begins: note.Begins, Rule: note.Rule, Why: note.Why,
				Counts: counts(r.notes.Counts, note.Counts)}
			if team, ok := m.winner(i); ok {
				g.Winner = &team
			}
			x.Games = append(x.Games, g)
		}
		doc.Matches = append(doc.Matches, x)
	}
	for i, team := range e.Teams {
		if r.notes.Totals != nil {
			doc.Totals = append(doc.Totals, Total{team, counts(r.notes.TeamCounts, r.notes.Totals[i])})
		}
	}
	return doc
}

// wins returns how many games each bot of a match has won.
func (m Match) wins() []int {
	wins := make([]int, len(m.Match.Bots))
	for _, seat := range m.Winners {
		if seat >= 0 {
			wins[seat]++
		}
	}
	return wins
}

func counts(names []string, n []int64) []Count {
	var list []Count
	for k, name := range names {
		list = append(list, Count{name, n[k]})
	}
	return list
}

// JSON returns the document of the report as JSON on one line. It fails if a
// text is not UTF-8.
func (r Report) JSON() ([]byte, error) {
	doc := r.Document()
	b, err := strict.Append(nil, &doc)
	if err != nil {
		return nil, fmt.Errorf("league: %w", err)
	}
	return append(b, '\n'), nil
}

// ReadDocument reads the JSON of a document, strictly. A key that is unknown,
// appears twice or is missing is an error that names the place. Whether the
// results are right is not checked.
func ReadDocument(text []byte) (Document, error) {
	var doc Document
	if err := strict.Unmarshal(text, &doc); err != nil {
		return Document{}, fmt.Errorf("league: %w", err)
	}
	return doc, nil
}
