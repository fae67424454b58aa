package roundrobin

import "cmp"

// This file has the rule book as code: a function for each rule from
// MatchPoints to Undecided, of the facts that the rule reads, and nothing else.
// The facts are derived in contest.go and final.go. The rules of the schedule
// are in schedule.go, and rule Reach is in outlook.go.

// book holds the rules by number.
var book = [...]struct {
	rule Rule
	name string
}{
	{Rotation, "Rotation"},
	{Rest, "Rest"},
	{FirstMove, "FirstMove"},
	{MatchPoints, "MatchPoints"},
	{SharedPlaces, "SharedPlaces"},
	{TopTwo, "TopTwo"},
	{PlayOff, "PlayOff"},
	{StillTied, "StillTied"},
	{ByLot, "ByLot"},
	{FinalMatch, "FinalMatch"},
	{ExtraMatch, "ExtraMatch"},
	{Undecided, "Undecided"},
	{Reach, "Reach"},
	{TieBreaking, "TieBreaking"},
	{Forfeiting, "Forfeiting"},
	{Annulling, "Annulling"},
	{Deducting, "Deducting"},
	{Withdrawing, "Withdrawing"},
}

// An outcome is how a match went for one of its teams.
type outcome int8

const (
	lost outcome = iota - 1
	drawn
	won
)

// outcomes returns the outcome of a match for either team.
//
// MatchPoints: by more games won than lost, equally many, or fewer.
//
// Forfeiting: by who has forfeited, whatever the games
func (m *match) outcomes() (a, b outcome) {
	switch m.forfeit {
	case ByA:
		return lost, won
	case ByB:
		return won, lost
	case ByBoth:
		return lost, lost
	}
	a = outcome(cmp.Compare(m.winsA, m.winsB))
	return a, -a
}

// points returns the points of a match for a team.
func (f *figures) points(o outcome) int32 {
	switch o {
	case won:
		return f.win
	case drawn:
		return f.draw
	}
	return f.loss
}

// A group is some teams that share a place.
type group struct {
	points int32
	teams  []int32  // in order
	by     TieBreak // how it is divided from the next group; 0 if by points
}

// placeRule returns the rule of a place that a group takes.
//
// SharedPlaces: teams with equal points share a place.
func placeRule(g group) Rule {
	if len(g.teams) > 1 {
		return SharedPlaces
	}
	return MatchPoints
}

// cut divides groups, which are in order of points. It returns the teams that
// take one of the places, the best first, and the teams that are tied for the
// places that are left.
//
// TopTwo: a group with room is in
//
// PlayOff: a larger group plays off for the places left
//
// StillTied: as often as it takes
func cut(groups []group, places int) (through, tied []int32) {
	for _, g := range groups {
		switch free := places - len(through); {
		case free == 0:
			return through, nil
		case len(g.teams) > free:
			return through, g.teams
		}
		through = append(through, g.teams...)
	}
	return through, nil
}

// stageRule returns the rule by which a stage of the play-off is played, from
// 0.
//
// PlayOff: the first stage
//
// StillTied: the later stages
func stageRule(stage int) Rule {
	if stage == 0 {
		return PlayOff
	}
	return StillTied
}

// byLot reports whether lots take the places after a number of stages that have
// left a tie, given how many stages have results.
//
// ByLot: after the last stage, and after the first at the earliest
func byLot(lots bool, stages, played int) bool { return lots && stages > 0 && stages == played }

// facts are the facts about a whole event that the rules read.
type facts struct {
	open    bool   // matches of the latest contest remain
	contest Rule   // the latest contest: MatchPoints, PlayOff or StillTied
	leaders int    // how many teams have the first place of the table
	broken  bool   // whether a tie-break decided the first place
	places  int    // in the final
	last    Rule   // how the last of the finalists got there
	final   result // of the final
	extra   result // of the extra match
}

// A result says how a match went.
type result int

const (
	unplayed result = iota
	level
	decided
)

// verdict returns the state of an event, and the rule that led to it.
func verdict(f facts) (State, Rule) {
	switch {
	case f.open && f.contest == MatchPoints:
		return InTable, MatchPoints
	case f.open:
		return InPlayOff, f.contest
	// TopTwo: without a final, the team with most points has won, unless
	// several teams share the first place.
	case f.places == 0 && f.leaders > 1:
		return NotWon, SharedPlaces
	// Withdrawing: nobody is left.
	case f.places == 0 && f.leaders == 0:
		return NotWon, Withdrawing
	// TieBreaking: of teams with most points, one has won.
	case f.places == 0 && f.broken:
		return Decided, TieBreaking
	case f.places == 0:
		return Decided, MatchPoints
	// TopTwo: the team with the only place has won.
	case f.places == 1:
		return Decided, f.last
	case f.final == unplayed:
		return InFinal, f.last
	// FinalMatch: the team that wins the final has won.
	case f.final == decided:
		return Decided, FinalMatch
	// ExtraMatch: after a level final there is one more match.
	case f.extra == unplayed:
		return InExtra, ExtraMatch
	case f.extra == decided:
		return Decided, ExtraMatch
	}
	// Undecided: nobody has won.
	return NotWon, Undecided
}

// firstMover returns which finalist moves first in a match, 0 or 1, where
// finalist 0 got there first.
//
// FinalMatch: the finalist that got there first moves first.
//
// ExtraMatch: the finalist that moved second in the final moves first.
func firstMover(match Rule) int {
	if match == ExtraMatch {
		return 1
	}
	return 0
}
