package pairing

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/pairing/internal/matching"
	"github.com/arbiter-go/arbiter/rating"
)

// This file says in words why a round is as it is. A reason names players and
// figures, not only the criterion.

// A Reason says one thing about a round.
type Reason[P comparable] struct {
	// Criterion is the criterion that decided.
	Criterion Criterion `json:"criterion"`

	// Players are the players concerned: the bye player, the two of a pair,
	// or nobody.
	Players []P `json:"players,omitempty"`

	Text string `json:"text"`
}

// Explain says in words why a round is the next one of an event, or could be.
// The reasons about the bye come first, criterion by criterion. Then comes each
// game, in the order of ranks, and last the criteria about the whole round.
// Colors have reasons of their own; see [colors.Decision.Reason].
//
// To explain a round that the event has already, ask about [Event.Before].
//
// The round can be any legal round. Its outcomes play no part, and neither do
// its colors, unless they are pinned. If another round is better, or is the
// round of [Next] among equals, the first reason says so. If another is better,
// the other reasons do not say what is possible.
//
// A later criterion may prefer another player for the bye. Then the text names
// that player, and the cost of that bye. This takes as long as Next again.
//
// The error reports all problems of the event that Next reports, or all
// problems of the round that [Audit] reports.
func Explain[P comparable](e Event[P], r Round[P], o ...Options) ([]Reason[P], error) {
	b := newBudget(&e, o)
	p, err := prepareRound(&e, b)
	if err != nil {
		return nil, err
	}
	return p.explain(r, b)
}

// Explain says why a round is as it is; see the function [Explain]. Options
// with a MaxWork bound this question alone. Without them, it may take as much
// work as Prepare was allowed.
func (p *Prepared[P]) Explain(r Round[P], o ...Options) ([]Reason[P], error) {
	if p.best.Over {
		return nil, p.ready.event.errOver()
	}
	return p.explain(r, again(p.ready.allowed, o))
}

func (p *Prepared[P]) explain(r Round[P], b *budget) ([]Reason[P], error) {
	w := p.ready
	m, problems := w.read(r)
	if len(problems) > 0 {
		return nil, problems
	}
	at, by := w.rules.worse(w.field.values(m), w.cost)
	x := &explanation[P]{ready: w, match: m, budget: b, optimal: at == nil, reasons: []Reason[P]{}}
	switch {
	case at != nil:
		x.say(at.Criterion, nil, "%v: the best round is better by %d at %s", at.Criterion, by, at.Level())
	case !slices.Equal(m.pairs, w.best.pairs) || m.bye != w.best.bye:
		x.say(Canonical, nil, "Canonical: another round is as good by every criterion, and comes first in "+
			"the order of ranks")
	}
	if choices := w.choicesText(); choices != "" {
		x.say(Allowed, nil, "Allowed: the director's choices: %s", choices)
	}
	if n := len(w.field.resting); n > 0 {
		x.say(ByeSeed, nil, "ByeSeed: %s of the best seeds there rest in round 1 (rule %v)", count(n, "player"),
			SeveralRest)
	}
	if m.bye >= 0 {
		if err := x.bye(); err != nil {
			return nil, err
		}
	}
	for _, pair := range m.pairs {
		x.pair(pair[0], pair[1])
	}
	x.spread()
	return x.reasons, nil
}

// An explanation collects reasons.
type explanation[P comparable] struct {
	*ready[P]
	match   match
	budget  *budget
	optimal bool // no round is better
	reasons []Reason[P]
}

func (x *explanation[P]) say(c Criterion, players []P, format string, args ...any) {
	x.reasons = append(x.reasons, Reason[P]{c, players, fmt.Sprintf(format, args...)})
}

// bye explains the bye. For each criterion, it says who was still in question,
// and who was ruled out.
func (x *explanation[P]) bye() error {
	players := x.field.players
	chosen := players[x.match.bye]
	name := x.player(x.match.bye)
	if x.field.directed() && x.field.pinned[x.match.bye] == len(players) {
		x.say(Allowed, []P{name}, "Allowed: the bye goes to %s, pinned %s", x.called(x.match.bye),
			x.field.ruled(x.match.bye, len(players)))
		return nil
	}
	// players level with the bye player so far
	open := make([]int, len(players))
	for i := range open {
		open[i] = i
	}
	for _, c := range x.rules.criteria {
		of := book[c-1].bye
		if of == nil {
			continue
		}
		var level, worse, better []int
		for _, i := range open {
			switch d := of(players[i]) - of(chosen); {
			case d == 0:
				level = append(level, i)
			case d > 0:
				worse = append(worse, i)
			default:
				better = append(better, i)
			}
		}
		if len(worse)+len(better) == 0 {
			continue
		}
		text := fmt.Sprintf("%v: the bye goes to %s (%s)", c, x.called(x.match.bye), x.figure(c, chosen))
		if len(worse) > 0 {
			text += " rather than " + x.list(worse, c)
		}
		if len(better) > 0 {
			text += fmt.Sprintf("; %s would be better here", x.list(better, c))
		}
		if len(better) > 0 && x.optimal {
			cost, err := x.insteadOf(better[0])
			if err != nil {
				return err
			}
			text += ", but " + cost
		}
		x.say(c, []P{name}, "%s", text)
		if open = level; len(open) == 1 {
			break
		}
	}
	return nil
}

// figure is the figure of a player in words, by a criterion about the bye.
func (w *ready[P]) figure(c Criterion, p player) string {
	if c == ByeLowest {
		return w.standing(p)
	}
	return figures[c](p)
}

// standing is what the group of a player goes by, as in "2 losses" or "3½
// points".
func (w *ready[P]) standing(p player) string {
	if w.rules.points {
		text := w.event.points().words(p.score)
		if p.more > 0 {
			text += fmt.Sprintf(", %s of them for an accelerated round", w.event.Points.Format(p.more))
		}
		return text
	}
	return count(p.losses, "loss")
}

// apart is a difference of losses or points in words.
func (w *ready[P]) apart(gap int) string {
	if w.rules.points {
		return w.event.points().words(gap)
	}
	return count(gap, "loss")
}

// figures has the figure of a player in words, by criterion about the bye.
var figures = map[Criterion]func(p player) string{
	ByeFewest: func(p player) string { return count(p.byes, "bye") },
	ByeLosses: func(p player) string { return count(p.losses, "loss") },
	ByeRating: func(p player) string { return fmt.Sprintf("rated %.4f", rating.Elo(p.strength)) },
	ByeSeed:   func(p player) string { return fmt.Sprintf("seed %d", p.seed) },
	ByeRank:   func(p player) string { return fmt.Sprintf("rank %d", p.rank) },
	ByeSeeded: func(p player) string { return fmt.Sprintf("seeded rating %.4f", rating.Elo(p.seededStrength)) },

	ByeMostLosses: func(p player) string { return count(p.losses, "loss") },
	ByeLast:       func(p player) string { return fmt.Sprintf("rank %d", p.rank) },
	ByeUnplayed:   func(p player) string { return count(p.missed, "round") + " missed" },
}

// list names some players with their figures.
func (x *explanation[P]) list(of []int, c Criterion) string {
	const most = 8
	var texts []string
	for k, i := range of {
		if k == most {
			texts = append(texts, fmt.Sprintf("and %d more", len(of)-most))
			break
		}
		texts = append(texts, fmt.Sprintf("%s (%s)", x.called(i), x.figure(c, x.field.players[i])))
	}
	return strings.Join(texts, ", ")
}

// insteadOf says the cost of the bye for player i.
func (x *explanation[P]) insteadOf(i int) (string, error) {
	m, _, err := x.field.force([][2]int{{i, len(x.field.players)}}).solve(x.budget)
	if errors.Is(err, matching.ErrNone) || err == nil && !x.field.legal(m) {
		return fmt.Sprintf("a bye for %s is not allowed", x.called(i)), nil
	}
	if err != nil {
		return "", err
	}
	cost := x.field.values(m)
	at, by := x.rules.worse(cost, x.field.values(x.match))
	if at == nil {
		return fmt.Sprintf("%s with the bye would be as good", x.called(i)), nil
	}
	return fmt.Sprintf("with %s the round is worse by %d at %s", x.called(i), by, at.Level()), nil
}

// pair explains a game: meetings, losses, ranks.
func (x *explanation[P]) pair(i, j int) {
	a, b := &x.field.players[i], &x.field.players[j]
	both := []P{x.player(i), x.player(j)}
	who := fmt.Sprintf("%s (rank %d, %s) and %s (rank %d, %s)",
		x.called(i), a.rank, x.standing(*a), x.called(j), b.rank, x.standing(*b))
	met := x.field.times(i, j)
	gap := groupGaps(a, b, met)
	meeting := "meet for the first time"
	if met > 0 {
		meeting = fmt.Sprintf("meet for the %s time", ordinal(met+1))
	}
	differ := fmt.Sprintf("%s %s", who, meeting)
	if gap > 0 {
		differ += ", and differ by " + x.apart(gap)
	}
	clubs := sameClub(a, b, met) > 0 && slices.Contains(x.rules.criteria, SameClub)
	if clubs {
		differ += ", and are of one club"
	}
	repeats := met > 0 && slices.Contains(x.rules.criteria, Repeats)
	byGap := x.rules.byGap()
	gaps := gap > 0 && byGap != 0
	best := func(by string) string {
		if !x.optimal {
			return ""
		}
		return fmt.Sprintf("; no round is better by %s, once the criteria before are met", by)
	}
	switch {
	case x.field.directed() && x.field.pinned[i] == j:
		x.say(Allowed, both, "Allowed: %s; pinned %s", differ, x.field.ruled(i, j))
	case repeats && gaps:
		x.say(Repeats, both, "Repeats and %v: %s%s", byGap, differ, best("these"))
	case repeats:
		x.say(Repeats, both, "Repeats: %s%s", differ, best("Repeats"))
	case gaps:
		why := best(byGap.String())
		if across := x.across(i, j); across != "" {
			why = "; " + across
		}
		x.say(byGap, both, "%v: %s%s", byGap, differ, why)
	case clubs:
		x.say(SameClub, both, "SameClub: %s%s", differ, best("SameClub"))
	case x.rules.sum() != 0:
		x.say(x.rules.sum(), both, "%v: %s; %s apart in rank", x.rules.sum(), differ,
			count(b.rank-a.rank, "place"))
	default:
		x.say(Canonical, both, "Canonical: %s", differ)
	}
}

// across says in a sentence why two players with different losses must meet,
// such as players i and j. It returns "" if no sentence says it.
func (x *explanation[P]) across(i, j int) string {
	a, b := x.field.players[i].group, x.field.players[j].group
	for at := min(a, b); at < max(a, b); at++ {
		n := 0
		for k, p := range x.field.players {
			if p.group <= at && k != x.match.bye {
				n++
			}
		}
		if n == 1 {
			return fmt.Sprintf("only one player to be paired has %s", x.within(at))
		}
		if n%2 == 1 {
			return fmt.Sprintf("%d players to be paired have %s, an odd number", n, x.within(at))
		}
	}
	for _, k := range [...]int{i, j} {
		who, group := x.called(k), x.standing(x.field.players[k])
		switch others, met := x.equals(k); {
		case others == 0:
			return fmt.Sprintf("nobody else with %s is to be paired", group)
		case others == met:
			return fmt.Sprintf("%s has met everybody else with %s", who, group)
		}
	}
	return ""
}

// within is the standing of a group and the groups before it, as in "at most 1
// loss" or "at least 3 points".
func (x *explanation[P]) within(group int) string {
	if !x.rules.points {
		return atMost(group)
	}
	best := x.field.players[0]
	return "at least " + x.event.points().words(best.group+best.score-group)
}

// equals counts the other players to be paired who are in the group of player
// i. met is how many of them player i has met.
func (x *explanation[P]) equals(i int) (others, met int) {
	for j, p := range x.field.players {
		if j != i && j != x.match.bye && p.group == x.field.players[i].group {
			others++
			if x.field.times(i, j) > 0 {
				met++
			}
		}
	}
	return others, met
}

// spread explains the sum of squares.
func (x *explanation[P]) spread() {
	if slices.Contains(x.rules.criteria, HalvesApart) {
		x.halves()
	}
	c := x.rules.sum()
	if c == 0 {
		return
	}
	more, less := int64(0), int64(0)
	for _, pair := range x.match.pairs {
		if d := book[c-1].spread(&x.field.players[pair[0]], &x.field.players[pair[1]]); d < 0 {
			more -= d
		} else {
			less += d
		}
	}
	text := fmt.Sprintf("the squares of the differences in rank add up to %d", more)
	switch c {
	case RankSpread:
		groups := "losses"
		if x.rules.points {
			groups = "scores"
		}
		text = fmt.Sprintf("the squares of the differences in rank are %d among equal %s, less %d among "+
			"unequal ones: %d", more, groups, less, more-less)
	case SeededSquares:
		text = fmt.Sprintf("the squares of the differences in seeded rating add up to %.4f Elo²",
			float64(more)/(seededUnit*seededUnit))
	}
	if c == RanksClose {
		text = fmt.Sprintf("the squares of the differences in rank add up to %d", less)
	}
	x.whole(c, text)
}

// halves explains the sum of distances.
func (x *explanation[P]) halves() {
	in, across := int64(0), int64(0)
	for _, pair := range x.match.pairs {
		if d := halvesApart(&x.field.players[pair[0]], &x.field.players[pair[1]]); d < 0 {
			in -= d
		} else {
			across += d
		}
	}
	x.whole(HalvesApart, fmt.Sprintf("the differences in rank are %d within groups, less twice %d between "+
		"groups: %d", in, across/2, in-across))
}

// whole says the sum of a criterion about the whole round.
func (x *explanation[P]) whole(c Criterion, text string) {
	more := "less"
	if c.Maximized() {
		more = "more"
	}
	if x.optimal {
		text += "; once the earlier criteria are met, no round has " + more
	}
	x.say(c, nil, "%v: %s", c, text)
}
