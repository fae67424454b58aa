package trf

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange/source"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file makes a file of an event.

// maxName is the maximum length of a name in a file, in characters.
const maxName = 33

// Of returns a file with an event that has points. The remarks say what the
// file cannot hold. If the event was made from a file, that file can be given,
// so that the title, the country and the number of a player are not lost. It
// can be nil.
func Of(e pairing.Event[string], like *File) (*File, []string, error) {
	if !e.Edition.HasPoints() {
		return nil, nil, errors.New("trf: only an event with points can be a tournament report file")
	}
	if err := e.Check(); err != nil {
		return nil, nil, err
	}
	if len(e.Entrants) > maxPlayers || e.Length > maxRounds {
		return nil, nil, fmt.Errorf("trf: %d players and %d rounds; a file has at most %d and %d",
			len(e.Entrants), e.Length, maxPlayers, maxRounds)
	}
	if like == nil {
		like = &File{}
	}
	m := maker{e: e, f: &File{Rounds: e.Length, Color: like.Color}, at: map[string]int{}}
	m.lines(like)
	m.players(like)
	m.points()
	for k, r := range e.Rounds {
		m.round(k+1, r)
	}
	m.records()
	m.settings()
	m.scores()
	return m.f, m.remarks.Texts(), nil
}

// A maker makes a file.
type maker struct {
	e       pairing.Event[string]
	f       *File
	at      map[string]int // places of the players, by names
	unit    int            // tenths of a point of the event
	remarks source.Remarks
}

// pairs are the lines that say how a file before was paired, and by whom.
var pairs = []string{"062", "072", "082", "092", "182", "192"}

// lines writes the lines at the head.
func (m *maker) lines(like *File) {
	rated := 0
	for _, rating := range m.e.SeedRatings {
		if rating > 0 {
			rated++
		}
	}
	for _, line := range like.Lines {
		if !slices.Contains(pairs, line.Code) {
			m.f.Lines = append(m.f.Lines, line)
		}
	}
	m.f.Lines = append(m.f.Lines, Line{"062", fmt.Sprint(len(m.e.Entrants))}, Line{"072", fmt.Sprint(rated)},
		Line{"092", fmt.Sprintf("Individual: Swiss system (%v)", m.e.Edition)})
}

// players writes the players. They keep their start numbers if their order is
// as before.
func (m *maker) players(like *File) {
	before := map[string]Player{}
	for k, name := range names(like.Players) {
		before[name] = like.Players[k]
	}
	last, kept := 0, true
	for i, name := range m.e.Entrants {
		p, ok := before[name]
		kept = kept && p.Start > last
		last = p.Start
		p.Results, p.Rank = nil, 0
		if !ok {
			p.Name = m.shortened(name, i+1)
		}
		if i < len(m.e.SeedRatings) {
			rating := m.e.SeedRatings[i]
			p.Rating = int(min(max(rating+0.5, 0), 9999))
			if float64(p.Rating) != rating {
				m.remarks.Add("a rating is a whole number from 0 to 9999", name)
			}
		}
		m.at[name] = i
		m.f.Players = append(m.f.Players, p)
	}
	for i := range m.f.Players {
		if !kept {
			m.f.Players[i].Start = i + 1
		}
	}
	if !kept && len(like.Players) > 0 {
		m.remarks.Add("the start numbers are new, since there are other players, or in another order", "")
	}
}

// shortened returns a name as it fits into its columns.
func (m *maker) shortened(name string, seed int) string {
	short := []rune(strings.TrimSpace(problem.Clean(name)))
	text := strings.TrimSpace(string(short[:min(len(short), maxName)]))
	if text == "" {
		text = fmt.Sprint("Player ", seed)
	}
	if text != name {
		m.remarks.Add("a name is shortened or changed", name)
	}
	return text
}

// points writes the points of results.
func (m *maker) points() {
	p := m.e.Points
	if p == (pairing.Points{}) {
		p = competition.Usual
	}
	m.unit = 10
	if p.Win == 2 && p.Draw == 1 && p.Loss == 0 {
		m.unit = 5
	}
	most := max(p.Win, p.Bye, p.Absent) * m.e.Length
	if most > maxPoints/m.unit {
		m.unit = 1
		m.remarks.Add("all points are written as tenths", "")
	}
	m.f.Points = Points{Win: p.Win * m.unit, Draw: p.Draw * m.unit, Loss: p.Loss * m.unit, Bye: p.Bye * m.unit,
		Absent: p.Absent * m.unit, Forfeit: p.Loss * m.unit}
	m.f.Points.Given = m.f.Points != usual
}

// codes has the results of both sides of a game, White first.
var codes = map[pairing.Outcome]string{
	pairing.NotPlayed: "\x00\x00", pairing.Void: "\x00\x00", pairing.GoldWins: "10", pairing.SilverWins: "01",
	pairing.Draw: "==", pairing.NoDecision: "00", pairing.GoldByForfeit: "+-", pairing.SilverByForfeit: "-+",
	pairing.BothForfeit: "--",
}

// round writes the games and the byes of a round.
func (m *maker) round(round int, r pairing.Round[string]) {
	for _, g := range r.Games {
		switch g.Outcome {
		case pairing.Void:
			m.remarks.InRound("a void game is a game that is not yet played, or is left out if it was "+
				"played again", g.Gold, round)
		case pairing.NotPlayed:
			m.remarks.InRound("a game that is not yet played has no result, which some programs refuse",
				g.Gold, round)
		}
		white, black := &m.f.Players[m.at[g.Gold]], &m.f.Players[m.at[g.Silver]]
		if g.Outcome == pairing.Void && len(white.Results) == round {
			continue
		}
		white.set(round, Result{black.Start, 'w', codes[g.Outcome][0]})
		black.set(round, Result{white.Start, 'b', codes[g.Outcome][1]})
	}
	for _, name := range r.Byes {
		m.f.Players[m.at[name]].set(round, Result{Code: 'U'})
	}
}

// set puts a result into a round.
func (p *Player) set(round int, r Result) {
	if n := round - len(p.Results); n > 0 {
		p.Results = append(p.Results, make([]Result, n)...)
	}
	p.Results[round-1] = r
}

// out records that a player has no game in a round, if there is none.
func (m *maker) out(name string, round int, code byte) {
	p := &m.f.Players[m.at[name]]
	if round <= m.e.Length && (len(p.Results) < round || p.Results[round-1] == Result{}) {
		p.set(round, Result{Code: code})
	}
}

// records writes byes and absences. A withdrawal lasts up to the next round.
func (m *maker) records() {
	e := m.e
	code, lost := byte('H'), ""
	switch e.Points.Requested {
	case e.Points.Draw:
	case e.Points.Win:
		code = 'F'
	case e.Points.Absent:
		code, lost = 'Z', "a requested bye is an absence, which has the same points"
	default:
		lost = "a requested bye has the points of a draw"
	}
	for _, x := range e.Requested {
		if m.out(x.Player, x.Round, code); lost != "" {
			m.remarks.InRound(lost, x.Player, x.Round)
		}
	}
	if len(e.Requested) == 0 && e.Points.Requested != e.Points.Draw {
		m.remarks.Add("the points of a requested bye are left out, since nobody has one", "")
	}
	for _, x := range e.Absent {
		m.out(x.Player, x.Round, 'Z')
	}
	for _, x := range e.Withdrawals {
		m.remarks.InRound("a player who withdraws is absent, with the points of an absence, from each round "+
			"up to the next one to be paired", x.Player, x.After+1)
		for round := x.After + 1; round <= len(e.Rounds)+1 && (x.Until == 0 || round <= x.Until); round++ {
			m.out(x.Player, round, 'Z')
		}
	}
	for _, x := range e.LateEntries {
		m.remarks.Add("a late entrant is absent from the rounds before", x.Player)
		for round := 1; round <= x.After; round++ {
			m.out(x.Player, round, 'Z')
		}
	}
}

// settings writes what is left, and says what cannot be written.
func (m *maker) settings() {
	e := m.e
	byCode := slices.Sorted(maps.Keys(tieBreaks))
	for _, t := range e.TieBreaks {
		k := slices.IndexFunc(byCode, func(code string) bool { return tieBreaks[code] == t })
		m.f.TieBreaks = append(m.f.TieBreaks, byCode[k])
	}
	for _, x := range e.Forbidden {
		a, b := m.f.Players[m.at[x.Pair[0]]].Start, m.f.Players[m.at[x.Pair[1]]].Start
		if x.From <= e.Length {
			until := min(cmp.Or(x.Until, e.Length), e.Length)
			m.f.Forbidden = append(m.f.Forbidden, Forbidden{max(x.From, 1), until, []int{a, b}})
		}
	}
	m.acceleration()
	for _, x := range []struct {
		there bool
		text  string
	}{
		{e.Edition != pairing.ArbiterSwiss2026, "the edition is left out; the file is read as a Swiss"},
		{slices.Max(append([]int{0}, e.Start...)) > 0, "points to begin with are left out"},
		{len(e.Clubs) > 0, "clubs are left out"},
		{len(e.Pins) > 0, "pins are left out"},
		{len(e.RankBy)+len(e.Criteria) > 0, "the lists of rank keys and criteria are left out"},
		{e.BothForfeitUnmet, "that games which both forfeited do not count as meetings is left out"},
		{e.SecondBy != 0, "the reading of second place is left out"},
	} {
		if x.there {
			m.remarks.Add(x.text, "")
		}
	}
}

// acceleration writes the accelerations: in each round, one line for the seeds
// with equally many points.
func (m *maker) acceleration() {
	steps := map[int][]int{} // by rounds: the points up to each seed
	n := len(m.f.Players)
	for _, a := range m.e.Acceleration {
		if a.Seeds == 0 {
			continue
		}
		if steps[a.Round] == nil {
			steps[a.Round] = make([]int, n+1)
		}
		most := &steps[a.Round][a.Seeds-1]
		*most = max(*most, a.Points*m.unit)
	}
	for round := 1; round <= m.e.Length; round++ {
		more := steps[round]
		if more == nil {
			continue
		}
		for k := n - 1; k > 0; k-- {
			more[k-1] = max(more[k-1], more[k])
		}
		from := 0
		for k := range m.f.Players {
			if more[k] != more[k+1] {
				first, last := m.f.Players[from].Start, m.f.Players[k].Start
				a := Acceleration{more[k], round, round, first, last}
				m.f.Accelerations = append(m.f.Accelerations, a)
				from = k + 1
			}
		}
	}
}

// scores writes the points and the ranks. Players of a shared place have the
// same rank.
func (m *maker) scores() {
	for i := range m.f.Players {
		p := &m.f.Players[i]
		p.Points = m.f.Points.score(p.Results, len(m.e.Rounds))
		for k := range m.e.Rounds {
			if m.f.Points.Absent > 0 && (k >= len(p.Results) || p.Results[k] == Result{}) {
				m.remarks.InRound("a player without a record has the points of an absence",
					m.e.Entrants[i], k+1)
			}
		}
	}
	table, err := pairing.Standings(m.e)
	if err != nil {
		m.remarks.Add("ranks are left out, since there are no standings", "")
		return
	}
	for _, place := range table.Places {
		for _, name := range place.Players {
			m.f.Players[m.at[name]].Rank = place.From
		}
	}
	m.read()
}

// read says whose place is another one when the file is read: as a Swiss,
// without points to begin with, and with tie-breaks as FIDE reads them.
func (m *maker) read() {
	if !m.e.FIDETieBreaks {
		m.remarks.Add("the file is read with tie-breaks as FIDE reads them; those of the event are not", "")
	}
	m.e.Edition, m.e.Start, m.e.FIDETieBreaks = pairing.ArbiterSwiss2026, nil, true
	table, _ := pairing.Standings(m.e) // it has no other errors than before
	for _, place := range table.Places {
		for _, name := range place.Players {
			if m.f.Players[m.at[name]].Rank != place.From {
				m.remarks.Add("some have another place when the file is read", name)
			}
		}
	}
}
