package pairing

import (
	"fmt"
	"slices"
	"strings"
)

// This file lists the results that matter most: each one that alone would have
// changed something.

// Pivots are the results of an event that matter.
type Pivots[P comparable] struct {
	// Round is the round of now: the last round if it is not finished, and
	// otherwise the next one.
	Round int `json:"round"`

	// Results has every other result that alone would make a difference.
	// They are in the order of rounds and games.
	Results []Pivot[P] `json:"results"`

	// Tried is the number of other results that were tried, and All the
	// number of those that there are. All are tried unless that takes more
	// work than [Options] allow.
	Tried int `json:"tried"`
	All   int `json:"all"`

	// Work is the number of steps of work that the call took; see
	// [Options].
	Work int64 `json:"work"`
}

// A Pivot is another result of one game, and what would be different.
type Pivot[P comparable] struct {
	Changed Changed[P] `json:"changed"`

	// OldChampion and NewChampion are the champions in the [Standings], if
	// they are different. Nil is no champion.
	OldChampion *P `json:"oldChampion,omitempty"`
	NewChampion *P `json:"newChampion,omitempty"`

	// Out are the players who would be out, and In those who would not be,
	// in seed order; see [Out].
	Out []P `json:"out,omitempty"`
	In  []P `json:"in,omitempty"`

	// Round is what [Next] makes of the round of now, if its pairs or its
	// bye are different, or if the event would be over or would go on. It
	// is nil if they are not. Colors alone are no difference.
	Round *Change[P] `json:"round,omitempty"`

	// Text says it in words, as in "Had Ann won against Bob in round 3, Dan
	// would have the bye of round 4 instead of Cid."
	Text string `json:"text"`
}

// Pivotal returns the results of an event that matter most. These are all other
// results of single games that change who is the champion, who is out, or the
// pairs and the bye of the round of now.
//
// The other results of a game are as in [Margin]. A result after which the
// event does not pass [Event.Check] is none: for example, a player who would
// have been out has played on. A result that is not in the list changes nothing
// by itself. Two of them together can.
//
// The error reports all problems of the event. Pivotal takes about the time of
// [Next] for each result. It stops when it has taken as much work as [Options]
// allow. Then Tried is less than All.
func Pivotal[P comparable](e Event[P], o ...Options) (Pivots[P], error) {
	b := newBudget(&e, o)
	var ps problems
	_, s := replayEvent(&e, &ps)
	if err := ps.err(); err != nil {
		return Pivots[P]{}, err
	}
	p := Pivots[P]{Round: len(e.Rounds) + 1, Results: []Pivot[P]{}}
	if len(s.unfinished) > 0 {
		p.Round--
	}
	was, err := p.situation(e, b)
	if err != nil {
		return Pivots[P]{}, err
	}
	changed := e.Clone()
	others := e.results()
	for r := range changed.Rounds {
		for k := range changed.Rounds[r].Games {
			g := &changed.Rounds[r].Games[k]
			old := g.Outcome
			for _, to := range others {
				if to == old || !slices.Contains(others, old) {
					continue
				}
				if p.All++; p.Tried < p.All-1 || b.over() {
					continue
				}
				g.Outcome = to
				would, err := p.situation(changed, b)
				g.Outcome = old
				if b.over() {
					continue
				}
				p.Tried++
				if err != nil {
					continue // it cannot have been so
				}
				x := Pivot[P]{Changed: Changed[P]{r + 1, k + 1, g.Gold, g.Silver, old, to}}
				if x.compare(was, would, p.Round) {
					p.Results = append(p.Results, x)
				}
			}
		}
	}
	p.Work = b.spent
	return p, nil
}

// results returns the results that a game of the event can have.
func (e *Event[P]) results() []Outcome {
	if e.hasPoints() {
		return []Outcome{GoldWins, SilverWins, Draw}
	}
	return []Outcome{GoldWins, SilverWins}
}

// A situation is what a spectator sees: the standings, and the round of now.
type situation[P comparable] struct {
	Table[P]
	round decision[P]
}

// situation returns what a spectator sees of an event.
func (p *Pivots[P]) situation(e Event[P], b *budget) (x situation[P], err error) {
	if !b.spend(stepsOfReplay * e.items()) {
		return x, e.exceeded(b, atReplay)
	}
	if x.Table, err = Standings(e); err != nil {
		return x, err
	}
	x.round, err = decide(e.before(p.Round), b)
	return x, err
}

// compare sets what is different, and reports whether anything is.
func (x *Pivot[P]) compare(was, would situation[P], round int) bool {
	var then []string
	if !sameID(was.Champion, would.Champion) {
		x.OldChampion, x.NewChampion = was.Champion, would.Champion
		if would.Champion == nil {
			then = append(then, "there would be no champion")
		} else {
			then = append(then, nameOf(*would.Champion)+" would be the champion")
		}
	}
	for i := range was.Rows {
		switch before, after := was.Rows[i].out(), would.Rows[i].out(); {
		case after && !before:
			x.Out = append(x.Out, would.Rows[i].Player)
		case before && !after:
			x.In = append(x.In, would.Rows[i].Player)
		}
	}
	if len(x.Out) > 0 {
		then = append(then, names(x.Out)+" would be out")
	}
	if len(x.In) > 0 {
		then = append(then, names(x.In)+" would not be out")
	}
	if text := otherRound(was.round, would.round, round); text != "" {
		then = append(then, text)
		x.Round = &Change[P]{round, was.round.Round, would.round.Round, was.round.Over, would.round.Over,
			was.round.none, would.round.none}
	}
	x.Text = fmt.Sprintf("Had %s, %s.", x.Changed.had(), strings.Join(then, "; "))
	return len(then) > 0
}

// out reports whether the player is out.
func (r *Row[P]) out() bool { return r.EliminatedIn > 0 || r.Withdrawn }

// names lists players, as in "Ann, Bob and Cid".
func names[P any](players []P) string {
	var list []string
	for _, p := range players {
		list = append(list, nameOf(p))
	}
	if last := len(list) - 1; last > 0 {
		return strings.Join(list[:last], ", ") + " and " + list[last]
	}
	return list[0]
}

// otherRound says what would be different in a round, or "".
func otherRound[P comparable](was, would decision[P], round int) string {
	switch {
	case would.Over != was.Over && would.Over:
		return "the event would be over"
	case would.Over != was.Over:
		return "the event would not be over"
	case len(was.none) > 0 && len(would.none) > 0:
		return ""
	case len(would.none) > 0:
		return fmt.Sprintf("nobody could be paired in round %d", round)
	}
	var then []string
	old, bye := was.Round.Byes, would.Round.Byes
	switch at := fmt.Sprintf("the bye of round %d", round); {
	case slices.Equal(old, bye):
	case len(bye) == 0:
		then = append(then, "nobody would have "+at)
	case len(old) == 0:
		then = append(then, names(bye)+" would have "+at)
	default:
		then = append(then, fmt.Sprintf("%s would have %s instead of %s", names(bye), at, names(old)))
	}
	met := map[[2]P]bool{}
	for _, g := range was.Round.Games {
		met[[2]P{g.Gold, g.Silver}], met[[2]P{g.Silver, g.Gold}] = true, true
	}
	var pairs []string
	for _, g := range would.Round.Games {
		if !met[[2]P{g.Gold, g.Silver}] {
			pairs = append(pairs, fmt.Sprintf("%s would meet %s", nameOf(g.Gold), nameOf(g.Silver)))
		}
	}
	const most = 3
	switch n := len(pairs); {
	case n > most:
		then = append(then, fmt.Sprintf("%d pairs of round %d would be others", n, round))
	case n > 0:
		then = append(then, fmt.Sprintf("%s in round %d", strings.Join(pairs, ", "), round))
	}
	return strings.Join(then, "; ")
}
