package roundrobin

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file has the record of an event, and the checks of the record that come
// before any rule.

// Limits of an event. Beyond them the error is [ErrTooLarge].
const (
	// MaxEventTeams is the maximum number of teams of an [Event]. An event
	// uses n² bytes for n teams.
	MaxEventTeams = 2000
	// MaxGames is the maximum number of games of a match.
	MaxGames = 100_000
	// MaxPoints is the maximum number of points that a match can give, and
	// the maximum number of points that it can cost.
	MaxPoints = 100
)

// An Event is the whole record of a competition: teams, results and options.
// Everything else follows from it. P is the caller's own type of team id.
//
// Begin with an event without results. [Fixtures] then has all its matches by
// name. Every match needs a result, or is forfeited.
//
// A copy of an Event shares its lists with the original, so use [Event.Clone]
// for a copy to change. See [Event.UnmarshalJSON] for the JSON of an Event.
type Event[P comparable] struct {
	// Teams are in the order of their numbers in the schedule. Teams that
	// share a place are named in this order.
	Teams []P `json:"teams"`
	// Results are the results of the round robin, in any order.
	Results []Match[P] `json:"results"`
	// PlayOffs are the results of each stage of the play-off. Only the last
	// stage can be unfinished.
	PlayOffs [][]Match[P] `json:"playOffs,omitempty"`
	// Lots are all teams that are still tied after the last stage, in the
	// order of the lots, by rule ByLot. Without lots, the play-off goes on.
	Lots []P `json:"lots,omitempty"`
	// Final is the result of the final, or nil if it has yet to be played.
	Final *Match[P] `json:"final,omitempty"`
	// Extra is the result of the match by rule ExtraMatch, or nil.
	Extra *Match[P] `json:"extra,omitempty"`

	// These are the director's rulings. Annulled results do not count, and
	// are kept for the record.
	Annulled    []Annulment[P]  `json:"annulled,omitempty"`
	Deductions  []Deduction[P]  `json:"deductions,omitempty"`
	Sanctions   []Sanction[P]   `json:"sanctions,omitempty"`
	Withdrawals []Withdrawal[P] `json:"withdrawals,omitempty"`

	Options Options `json:"options,omitzero"`
}

// A Match is the result of a match. Either team can be named first.
type Match[P comparable] struct {
	A     P   `json:"a"`
	B     P   `json:"b"`
	WinsA int `json:"winsA"` // games won by A
	WinsB int `json:"winsB"` // games won by B
	// Forfeit says who forfeited the match, by rule Forfeiting. Then no
	// games are reported: both numbers are 0.
	Forfeit Forfeit `json:"forfeit,omitzero"`
}

// Check reports all problems of the event, and refuses an event whose
// tie-breaks need too much work. [Final] and [Outlook] return the same error,
// except that other work can be too much for them, too. [Standings] and
// [Fixtures] look only at the teams, the options, the rulings and the results
// of the table.
func (e Event[P]) Check() error {
	_, _, err := e.course()
	return err
}

// Clone returns a copy of the event that shares no memory with it.
func (e Event[P]) Clone() Event[P] {
	e.Teams, e.Results = slices.Clone(e.Teams), slices.Clone(e.Results)
	e.PlayOffs, e.Lots = slices.Clone(e.PlayOffs), slices.Clone(e.Lots)
	e.Annulled, e.Deductions = slices.Clone(e.Annulled), slices.Clone(e.Deductions)
	e.Sanctions, e.Withdrawals = slices.Clone(e.Sanctions), slices.Clone(e.Withdrawals)
	e.Options.TieBreaks = slices.Clone(e.Options.TieBreaks)
	for k, stage := range e.PlayOffs {
		e.PlayOffs[k] = slices.Clone(stage)
	}
	for _, m := range []**Match[P]{&e.Final, &e.Extra} {
		if *m != nil {
			copied := **m
			*m = &copied
		}
	}
	return e
}

// begin checks the options and the list of teams, and returns a reader.
func (e *Event[P]) begin() (*reader[P], error) {
	var d reader[P]
	n := len(e.Teams)
	d.figures = e.Options.figures(&d.problems)
	switch {
	case n < 2:
		d.problems.add(Problem{Kind: ErrTooFew, Detail: fmt.Sprintf("got %d, at least 2", n)})
	case n > MaxEventTeams:
		d.problems.large("", fmt.Sprintf("%d teams, at most %d", n, MaxEventTeams))
	default:
		d.number = make(map[P]int, n)
		for k, p := range e.Teams {
			d.enter(p, k)
		}
	}
	if err := d.problems.err(); err != nil {
		return nil, err
	}
	d.met = make([]uint8, n*n)
	return &d, nil
}

// A match is the result of a match of two teams, as numbers from 0.
type match struct {
	a, b, winsA, winsB int32
	forfeit            Forfeit
}

// A reader turns results into matches.
type reader[P comparable] struct {
	figures
	number map[P]int
	// By pair: how many results it has in the list that is read. All are 0
	// between two lists.
	met      []uint8
	problems problems
}

// enter gives a team the number k, if it can have one.
func (d *reader[P]) enter(p P, k int) {
	kind := error(nil)
	if !id.Valid(p) {
		kind = ErrNotAnID
	} else if _, ok := d.number[p]; ok {
		kind = ErrRepeated
	} else {
		d.number[p] = k
		return
	}
	if d.problems.Room() {
		d.problems.add(Problem{Kind: kind, Where: problem.Numbered("team", k+1), Entrants: d.entrants(p),
			Who: problem.Name(p)})
	}
}

// entrants returns the numbers of the teams that are in the list of teams.
func (d *reader[P]) entrants(teams ...P) (list []int) {
	for _, p := range teams {
		if k, ok := d.find(p); ok && !slices.Contains(list, k) {
			list = append(list, k)
		}
	}
	return list
}

// find looks a team up.
func (d *reader[P]) find(p P) (int, bool) {
	if !id.Valid(p) {
		return 0, false
	}
	k, ok := d.number[p]
	return k, ok
}

// A part is a part of an event: the table, a stage of the play-off, the final
// or the extra match.
type part struct {
	rule  Rule   // by which its matches are played
	once  Rule   // by which a pair has no more matches
	games int    // of each match
	score score  // of a match that was forfeited
	times uint8  // how often a pair meets
	where string // "final", "extra match" or ""
	stage int    // of the play-off, from 1, or 0
}

func (f *figures) table() part {
	return part{MatchPoints, Rotation, f.games, f.forfeitScore, f.times, "", 0}
}
func (f *figures) stage(k int) part {
	return part{stageRule(k), stageRule(k), f.playOff, needed(f.playOff), 1, "", k + 1}
}
func (f *figures) finalMatch() part {
	return part{
		FinalMatch, FinalMatch, f.final, needed(f.final), 1, "final", 0}
}
func (f *figures) extraMatch() part {
	return part{ExtraMatch, ExtraMatch, f.extra, needed(f.extra), 1, "extra match", 0}
}

// list returns the results of a part, with teams as numbers. It takes note of
// teams that are wrong, of pairs that meet too often, and of numbers of wins
// that cannot be.
func (d *reader[P]) list(list []Match[P], in part) []match {
	n := len(d.number)
	out := make([]match, 0, len(list))
	for k := range list {
		r := &list[k]
		bad := func(kind error, rule Rule, detail string) { d.bad(kind, rule, detail, in, k, r) }
		switch most := in.games; {
		case !forfeits.Has(r.Forfeit):
			bad(ErrRuling, Forfeiting, fmt.Sprintf("forfeit %d", int(r.Forfeit)))
		case r.Forfeit != 0 && (r.WinsA != 0 || r.WinsB != 0):
			bad(ErrWins, Forfeiting, fmt.Sprintf("%d and %d, but a forfeited match has no games",
				r.WinsA, r.WinsB))
		case r.WinsA < 0 || r.WinsB < 0:
			bad(ErrWins, 0, fmt.Sprintf("%d and %d", r.WinsA, r.WinsB))
		case most != AnyGames && r.WinsB > most-r.WinsA:
			bad(ErrWins, in.rule, fmt.Sprintf("%d and %d of %d games", r.WinsA, r.WinsB, most))
		case r.WinsB > MaxGames-r.WinsA:
			bad(ErrTooLarge, 0, fmt.Sprintf("%d and %d games won, at most %d", r.WinsA, r.WinsB, MaxGames))
		}
		a, okA := d.find(r.A)
		b, okB := d.find(r.B)
		switch {
		case !okA || !okB:
			bad(ErrUnknown, 0, "")
			continue
		case a == b:
			bad(ErrSame, 0, "")
			continue
		case d.met[a*n+b] == in.times:
			detail := ""
			if in.times > 1 {
				detail = fmt.Sprintf("%d times", in.times)
			}
			bad(ErrRepeatedPair, in.once, detail)
			continue
		}
		d.met[a*n+b]++
		d.met[b*n+a]++
		m := match{int32(a), int32(b), int32(r.WinsA), int32(r.WinsB), r.Forfeit}
		if m.forfeit != 0 {
			m = in.match(m)
		}
		out = append(out, m)
	}
	for _, m := range out {
		d.met[int(m.a)*n+int(m.b)], d.met[int(m.b)*n+int(m.a)] = 0, 0
	}
	return out
}

// bad takes note of what is wrong with a result of a part.
func (d *reader[P]) bad(kind error, rule Rule, detail string, in part, k int, r *Match[P]) {
	if !d.problems.Room() {
		return
	}
	p := Problem{
		Kind: kind, Rule: rule, Where: in.where, Stage: in.stage, Match: k + 1,
		Entrants: d.entrants(r.A, r.B), Who: problem.Against(r.A, r.B), Detail: detail,
	}
	if in.where != "" {
		p.Match = 0
	}
	d.problems.add(p)
}

// match returns the match of a part with its result.
//
// Forfeiting: by the figures for a forfeit, or without games
func (in *part) match(m match) match {
	switch m.forfeit {
	case ByA:
		m.winsA, m.winsB = in.score[1], in.score[0]
	case ByB:
		m.winsA, m.winsB = in.score[0], in.score[1]
	}
	return m
}

// lots returns the teams of an order of lots as numbers. It takes note of teams
// that are wrong.
func (d *reader[P]) lots(order []P) (list []int32) {
	for k, p := range order {
		n, ok := d.find(p)
		kind := error(nil)
		if !ok {
			kind = ErrUnknown
		} else if slices.Contains(list, int32(n)) {
			kind = ErrRepeated
		} else {
			list = append(list, int32(n))
			continue
		}
		if d.problems.Room() {
			d.problems.add(Problem{Kind: kind, Rule: ByLot, Where: problem.Numbered("lot", k+1),
				Entrants: d.entrants(p), Who: problem.Name(p)})
		}
	}
	return list
}

// A record is an event with teams as numbers, and with the options in force.
type record struct {
	figures
	rulings
	results      []match
	stages       [][]match
	lots         []int32
	final, extra *match
}

// readTable reads the results of the table and the rulings.
func (d *reader[P]) readTable(e *Event[P]) record {
	r := record{figures: d.figures, results: d.list(e.Results, d.table()), rulings: d.rulings(e)}
	r.settle(r.results, int(d.times)*(len(e.Teams)-1))
	return r
}

// read checks each result of an event by itself, and returns the record.
func (e *Event[P]) read() (record, error) {
	d, err := e.begin()
	if err != nil {
		return record{}, err
	}
	r := d.readTable(e)
	for k, list := range e.PlayOffs {
		r.stages = append(r.stages, d.list(list, d.stage(k)))
	}
	r.lots = d.lots(e.Lots)
	one := func(m *Match[P], in part) *match {
		if m == nil {
			return nil
		}
		list := d.list([]Match[P]{*m}, in)
		if len(list) == 0 {
			return nil
		}
		return &list[0]
	}
	r.final, r.extra = one(e.Final, d.finalMatch()), one(e.Extra, d.extraMatch())
	return r, d.problems.err()
}

// readTable is like read, for the teams, the options, the rulings and the
// results of the table alone.
func (e *Event[P]) readTable() (record, error) {
	d, err := e.begin()
	if err != nil {
		return record{}, err
	}
	r := d.readTable(e)
	return r, d.problems.err()
}
