package rulings

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the decisions about rounds, and what to do next.

// Pair adds the next round, as [pairing.Next] gives it. If the event is over,
// the error is [pairing.ErrOver].
func Pair(e Event) (Ruling, error) {
	next, err := pairing.Next(e)
	if err == nil && next.Over {
		err = pairing.ErrOver
	}
	if err != nil {
		return Ruling{}, err
	}
	now := e.Clone()
	now.Rounds = append(now.Rounds, next.Round)
	said := Paired(len(now.Rounds), next.Round) + "."
	return ruled(pairing.Correction[string]{Event: now}, nil, said, "")
}

// Paired is the sentence about a new round, without its end.
func Paired(n int, r pairing.Round[string]) string {
	text := fmt.Sprintf("Round %d is paired: %s", n, say.Count(len(r.Games), "game", "games"))
	for _, x := range r.Byes {
		text += ", " + x + " has a bye"
	}
	return text
}

// Start records that the last round has begun, as [pairing.Start] does.
func Start(e Event) (Ruling, error) {
	x, err := pairing.Start(e, len(e.Rounds))
	return ruled(x, err, fmt.Sprintf("Round %d has begun.", len(e.Rounds)), "")
}

// Unpair drops the round that is paired and has not begun, as [pairing.Unpair]
// does.
func Unpair(e Event, why string) (Ruling, error) {
	x, err := pairing.Unpair(e)
	if err != nil {
		return Ruling{}, err
	}
	said := "No round is paired that has not begun."
	if n := len(x.Dropped); n > 0 {
		said = several(len(x.Event.Rounds), n) + " no longer paired" + Reason(why)
	}
	return Ruling{x, said}, nil
}

// PlayOff begins the play-off for second place that the event calls for.
func PlayOff(e Event) (Ruling, error) {
	if e.PlayOff != nil {
		return Ruling{pairing.Correction[string]{Event: e}, "The play-off for second place begins."}, nil
	}
	x, err := pairing.PlayOff(e)
	if err == nil && x == nil {
		err = ErrNoPlayOff
	}
	if err != nil {
		return Ruling{}, err
	}
	now := e.Clone()
	now.PlayOff = x
	said := "The play-off for second place begins with " + say.List(x.Tied) + "."
	return ruled(pairing.Correction[string]{Event: now}, nil, said, "")
}

// ErrNoPlayOff says that there is no tie for second place to be played off.
var ErrNoPlayOff = errors.New("the event calls for no play-off")

// Begun reports whether a round has begun: it was started, or a game of it has
// a result.
func Begun(r pairing.Round[string]) bool {
	return r.Started || slices.ContainsFunc(r.Games, func(g pairing.Game[string]) bool {
		return g.Outcome != pairing.NotPlayed
	})
}

// BegunRounds returns the number of the last round that has begun, or 0.
func BegunRounds(e Event) (begun int) {
	for k, r := range e.Rounds {
		if Begun(r) {
			begun = k + 1
		}
	}
	return begun
}

// Open returns the games of a round that have no result: the places of games to
// be played, and of void games without a replay, from 1.
func Open(r pairing.Round[string]) (list []int) {
	for k, g := range r.Games {
		if g.Outcome == pairing.NotPlayed || g.Outcome == pairing.Void && !competition.Replayed(r.Games, k) {
			list = append(list, k+1)
		}
	}
	return list
}

// Missing names up to three games of round n that have no result.
func Missing(n int, r pairing.Round[string]) string {
	open := Open(r)
	var list []string
	for _, k := range open[:min(len(open), 3)] {
		g := r.Games[k-1]
		list = append(list, fmt.Sprintf("board %d, %s against %s", k, g.Gold, g.Silver))
	}
	if more := len(open) - len(list); more > 0 {
		list = append(list, fmt.Sprintf("and %d more", more))
	}
	has := "have"
	if len(open) == 1 {
		has = "has"
	}
	return say.Count(len(open), "game", "games") + fmt.Sprintf(" of round %d %s no result: ", n, has) +
		strings.Join(list, "; ") + "."
}

// An Advice is the one thing to do next, in a sentence.
type Advice struct {
	Text  string
	Verb  string // that does it, or "" if nothing does
	Round int    // that it is about, or 0
}

// Next returns the next task in an event that has entrants.
func Next(e Event, o ...pairing.Options) Advice {
	n := len(e.Rounds)
	if n > 0 && len(Open(e.Rounds[n-1])) > 0 {
		return Advice{Missing(n, e.Rounds[n-1]), "report", n}
	}
	table, err := pairing.Standings(e)
	switch {
	case err != nil:
		return Advice{Text: "The event is not in order."}
	case !table.Over:
		if a := blocked(e, o...); a.Text != "" {
			return a
		}
		return Advice{fmt.Sprintf("Pair round %d.", n+1), "pair", n + 1}
	}
	if x, err := pairing.PlayOff(e); err == nil && x != nil {
		return Advice{Text: "Begin the play-off for second place: " + say.List(x.Tied) + ".", Verb: "play-off"}
	}
	if table.Champion == nil && e.Edition.HasPoints() {
		return Advice{Text: "The event is over: " + say.List(table.Places[0].Players) + " share first place."}
	}
	if table.Champion == nil {
		return Advice{Text: "The event is over, and has no champion."}
	}
	return Advice{Text: "The event is over: " + *table.Champion + " is the champion."}
}

// blocked is the advice if the choices of the director leave no round.
// Otherwise it is empty.
func blocked(e Event, o ...pairing.Options) Advice {
	n := len(e.Rounds) + 1
	choices := len(e.Forbidden) > 0 ||
		slices.ContainsFunc(e.Pins, func(x pairing.Pin[string]) bool { return x.Round == n }) ||
		slices.ContainsFunc(e.Absent, func(x pairing.Absence[string]) bool { return x.Round == n }) ||
		slices.ContainsFunc(e.Requested, func(x pairing.RequestedBye[string]) bool { return x.Round == n })
	if !choices {
		return Advice{}
	}
	_, err := pairing.Next(e, o...)
	var problem *pairing.Problem
	if err == nil || errors.Is(err, pairing.ErrTooLarge) || !errors.As(err, &problem) {
		return Advice{}
	}
	a := Advice{Text: NoRound(e, problem), Round: n}
	switch problem.Kind {
	case pairing.ErrPin:
		a.Verb = "pin"
	case pairing.ErrNoLegalRound:
		a.Verb = "forbid"
	case pairing.ErrEmptyRound:
		a.Verb = "absent"
	}
	return a
}

// NoRound says that the next round cannot be paired, with the error of
// [pairing.Next].
func NoRound(e Event, err error) string {
	n := len(e.Rounds) + 1
	why := strings.TrimPrefix(strings.TrimPrefix(err.Error(), "pairing: "), fmt.Sprintf("round %d: ", n))
	return fmt.Sprintf("Round %d cannot be paired: %s.", n, why)
}

// Outdated says that a round which is paired and has not begun is no longer the
// round that the rules give, and why. It is empty if all is well.
func Outdated(e Event) (string, error) {
	n := len(e.Rounds)
	if n == 0 || Begun(e.Rounds[n-1]) {
		return "", nil
	}
	before, err := e.Before(n)
	if err != nil {
		return "", err
	}
	p, err := pairing.Prepare(before)
	if err != nil {
		return fmt.Sprintf("Round %d is paired, but the rules give no round now: %v.", n, err), nil
	}
	is := e.Rounds[n-1]
	if next := p.Next(); !next.Over && Same(next.Round, is) {
		return "", nil
	}
	v, err := p.Audit(is)
	if err != nil {
		return "", err
	}
	text := fmt.Sprintf("Round %d is paired, but the rules give another round now", n)
	switch {
	case !v.Legal:
		text += ": " + strings.TrimPrefix(v.Problems[0].Error(), "pairing: ")
	case !v.Optimal:
		text += fmt.Sprintf(", which is better by %v", v.WorseAt.Criterion)
	default:
		text += ", with other colors"
	}
	return text + ".", nil
}

// Same reports whether two rounds have the same games with the same colors, in
// any order, and the same byes. Replays play no part.
func Same(x, y pairing.Round[string]) bool {
	games := map[[2]string]int{}
	for _, g := range x.Games {
		games[[2]string{g.Gold, g.Silver}] |= 1
	}
	for _, g := range y.Games {
		games[[2]string{g.Gold, g.Silver}] |= 2
	}
	for _, k := range games {
		if k != 3 {
			return false
		}
	}
	return slices.Equal(x.Byes, y.Byes)
}
