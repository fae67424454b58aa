package desk

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/predict"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// Standings returns the places and rows of the event.
func (s *State) Standings() (pairing.Table[string], error) {
	if !s.Begun() {
		return pairing.Table[string]{}, errNotBegun
	}
	return pairing.Standings(s.File.Event)
}

// Left returns how many games and rounds are still to come.
func (s *State) Left() (pairing.Remaining, error) {
	if !s.Begun() {
		return pairing.Remaining{}, errNotBegun
	}
	return pairing.Bounds(s.File.Event)
}

// WhyNot says why the next round does not meet a wish.
func (s *State) WhyNot(wish pairing.Pin[string]) (pairing.Answer[string], error) {
	if !s.Begun() {
		return pairing.Answer[string]{}, errNotBegun
	}
	return pairing.WhyNot(s.File.Event, wish)
}

// An Advice is the one thing to do next, in a sentence.
type Advice struct {
	Text string `json:"text"`
	// of the command that does it, or ""
	Verb  string    `json:"verb,omitzero"`
	Round int       `json:"round,omitzero"` // that it is about
	At    time.Time `json:"at,omitzero"`    // not before this time
}

// Due returns the command that the server itself gives at a moment, or nil: the
// times of the last round become final, and so does the time of a replay.
func (s *State) Due(at time.Time) Command {
	n := len(s.Weeks)
	if n == 0 || !s.fixable(n, at) {
		return nil
	}
	return &FixTimes{Round: n}
}

// fixable reports whether a game of a round needs a time, and can have one now.
func (s *State) fixable(round int, at time.Time) bool {
	if at.Before(s.Weeks[round-1].FixedAt()) || at.After(s.Weeks[round-1].Monday.AddDate(0, 0, 8)) {
		return false // not yet, or no longer
	}
	if _, ok := s.untimed(round); !ok {
		return false
	}
	_, old, err := Decide(s, FixTimes{round}, Request{By: Actor{Role: Clock}, At: at})
	return err == nil && !old
}

// untimed returns a game of a round that has not been played, and has no final
// time.
func (s *State) untimed(round int) (g pairing.Game[string], ok bool) {
	if round > s.rounds() {
		return g, false
	}
	for _, g := range s.File.Event.Rounds[round-1].Games {
		if _, timed := s.Start(round, g); g.Outcome == pairing.NotPlayed && !timed {
			return g, true
		}
	}
	return g, false
}

// eventBefore returns the event as it was before a round.
func (s *State) eventBefore(round int) (Event, error) {
	if !s.Begun() {
		return Event{}, errNotBegun
	}
	if round < 1 || round > s.rounds()+1 {
		return Event{}, unknown("there is no round %d", round)
	}
	return s.File.Event.Before(round)
}

// Why says why a round is as it is: a round of the event, or the next one. It
// can take about a second for a large event.
func (s *State) Why(round int) (rulings.Why, error) {
	if _, err := s.eventBefore(round); err != nil {
		return rulings.Why{}, err
	}
	w, err := rulings.Explain(s.File.Event, round)
	if errors.Is(err, pairing.ErrOver) {
		err = phase("the event is over")
	}
	return w, err
}

// Audit judges a round of the event, or a proposal for the next one.
func (s *State) Audit(round int, r pairing.Round[string]) (pairing.Verdict[string], error) {
	e, err := s.eventBefore(round)
	if err != nil {
		return pairing.Verdict[string]{}, err
	}
	return pairing.Audit(e, r)
}

// completed returns how many rounds are completed.
func (s *State) completed() int {
	rounds := s.File.Event.Rounds
	n := slices.IndexFunc(rounds, func(r pairing.Round[string]) bool { return len(rulings.Open(r)) > 0 })
	if n < 0 {
		return len(rounds)
	}
	return n
}

// Remaining returns the bounds on the rest of the event after each completed
// round, from round 0 on.
func (s *State) Remaining() ([]pairing.Remaining, error) {
	var list []pairing.Remaining
	for n := 0; s.Begun() && n <= s.completed(); n++ {
		e, err := s.File.Event.Before(n + 1)
		if err != nil {
			return nil, err
		}
		x, err := pairing.Bounds(e)
		if err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	return list, nil
}

// Money settles the money of the event at the present state.
func (s *State) Money() (money.Settlement, error) {
	c := money.Case{Edition: s.File.Event.Edition}
	if s.Begun() {
		e := s.File.Event
		c.Event, c.Entrants = &e, e.Entrants
	}
	return moneyOf(s).Settle(c)
}

// Predictions returns the points of the spectators, as everybody may see them:
// without the picks for games that have not begun at this time.
func (s *State) Predictions(at time.Time) (predict.Table, error) {
	if !s.Begun() {
		return predict.Table{}, errNotBegun
	}
	return predict.Standings(s.File.Event, s.PublicPicks(at))
}

// PublicPicks returns the starts of the games, and the picks that everybody may
// see: of games that have begun at this time. A pick for which there is a later
// record, with a time that is not later, was replaced.
func (s *State) PublicPicks(at time.Time) predict.Contest {
	type game struct {
		round   int
		players [2]string
	}
	type pick struct {
		spectator string
		game      game
	}
	key := func(round int, p [2]string) game {
		return game{round, [2]string{min(p[0], p[1]), max(p[0], p[1])}}
	}
	began := map[game]time.Time{} // the last start that is past
	for _, x := range s.Contest.Starts {
		if k := key(x.Round, x.Players); !x.At.After(at) && x.At.After(began[k]) {
			began[k] = x.At
		}
	}
	c := predict.Contest{Starts: s.Contest.Starts}
	for _, x := range inOrder(s.Contest.Picks, func(x predict.Pick) (pick, time.Time) {
		return pick{x.Spectator, key(x.Round, x.Players)}, x.At
	}) {
		if x.At.Before(began[key(x.Round, x.Players)]) {
			c.Picks = append(c.Picks, x)
		}
	}
	return c
}

// Public returns the file of the championship as everybody may see it. It has
// no private fields: contacts, tokens, hours and picks are not in it.
func (s *State) Public() competition.File {
	f := s.File
	f.Event = f.Event.Clone()
	return f
}

// Advice returns the next task at a moment. There is none in an event that is
// archived.
func (s *State) Advice(at time.Time) Advice {
	a := s.advice(at)
	if s.Listing == Archived && a.Verb != "" {
		return Advice{Text: "The event is archived."}
	}
	return a
}

func (s *State) advice(at time.Time) Advice {
	if !s.Begun() {
		return s.early(at)
	}
	if a, ok := s.disputed(); ok {
		return a
	}
	n := s.rounds()
	if n > 0 {
		if k := rulings.Open(s.File.Event.Rounds[n-1]); len(k) > 0 {
			return s.playing(n, k, at)
		}
	}
	next := rulings.Next(s.File.Event, pairing.Options{MaxWork: AdviceWork})
	a := Advice{Text: next.Text, Verb: next.Verb, Round: next.Round}
	if a.Verb == "pair" && !s.FirstMonday.IsZero() {
		// Players must have a day to agree on another time.
		if on := (calendar.Week{Monday: s.NextMonday(at)}).ProposedAt(); at.Before(on) {
			a.Text = fmt.Sprintf("Pair round %d on %s.", n+1, s.moment(on))
		}
	}
	return a
}

// AdviceWork is the maximum work of advice, in steps of the library. It is less
// than a tenth of a second.
const AdviceWork = 10_000_000

// early is the advice before the event begins. A page knows only the minute in
// which registration was closed.
func (s *State) early(at time.Time) Advice {
	n := len(s.Registered())
	have := say.Count(n, "player has", "players have") + " registered."
	m := moneyOf(s.opened(at))
	switch {
	case m.Fee == nil:
		return Advice{Text: "There is no registration."}
	case at.Before(m.Fee.Opening):
		return Advice{Text: "Registration begins on " + s.moment(m.Fee.Opening) + ".", Verb: "register",
			At: m.Fee.Opening}
	case m.Fee.Close.IsZero() && n < 2:
		return Advice{Text: "Registration is open: " + have, Verb: "register"}
	case m.Fee.Close.IsZero() && s.unseeded() > 0:
		return Advice{Text: "Registration is open: " + have + " Set their ratings, and begin when all are " +
			"there.", Verb: "rate"}
	case m.Fee.Close.IsZero():
		return Advice{Text: "Registration is open: " + have + " Begin when all are there.", Verb: "begin"}
	case at.Before(m.Fee.Close.Truncate(time.Minute)):
		return Advice{Text: "Registration is open until " + s.moment(m.Fee.Close) + ": " + have,
			Verb: "register"}
	}
	if n < 2 {
		return Advice{Text: "Registration is closed: " + have +
			" The event needs two players, and cannot begin."}
	}
	if n := s.unseeded(); n > 0 {
		return Advice{Text: "Registration is closed: " + have + " Begin in an order of your own, or set the " +
			"ratings first: " + say.Count(n, "is", "are") + " missing.", Verb: "rate"}
	}
	return Advice{Text: "Registration is closed: " + have + " Begin the event.", Verb: "begin"}
}

// unseeded returns how many players have no rating, if nothing else gives the
// order of the players.
func (s *State) unseeded() int {
	list := s.File.Unrated()
	if len(list) > 0 && s.ByGrades() != nil {
		return 0
	}
	return len(list)
}

// playing is the advice while games of round n are open.
func (s *State) playing(n int, k []int, at time.Time) Advice {
	r := s.File.Event.Rounds[n-1]
	if n <= len(s.Weeks) && len(s.Weeks[n-1].Fixed) == 0 {
		w := s.Weeks[n-1]
		if at.Before(w.FixedAt()) {
			return Advice{Text: fmt.Sprintf("The times of round %d become final on %s.", n,
				s.moment(w.FixedAt())), Verb: "fix-times", Round: n, At: w.FixedAt()}
		}
	}
	if n <= len(s.Weeks) && s.fixable(n, at) {
		text := fmt.Sprintf("Fix the times of round %d.", n)
		if g, _ := s.untimed(n); len(s.Weeks[n-1].Fixed) > 0 {
			text = fmt.Sprintf("Round %d: fix the time of %s against %s.", n, g.Gold, g.Silver)
		}
		return Advice{Text: text, Verb: "fix-times", Round: n}
	}
	if n > len(s.Weeks) && !rulings.Begun(r) {
		return Advice{Text: fmt.Sprintf("Start round %d when its first game begins. Until then, a correction "+
			"or a withdrawal can drop the round.", n), Verb: "start", Round: n}
	}
	if g, start, ok := s.nextGame(n, k, at); ok {
		return Advice{Text: fmt.Sprintf("The next game of round %d begins on %s: %s against %s.", n,
			s.moment(start), g.Gold, g.Silver), Verb: "report", Round: n, At: start}
	}
	return Advice{Text: rulings.Missing(n, r), Verb: "report", Round: n}
}

// nextGame returns the open game of a round that begins first, if all of them
// begin later.
func (s *State) nextGame(n int, open []int, at time.Time) (g pairing.Game[string], start time.Time, ok bool) {
	for _, k := range open {
		x := s.File.Event.Rounds[n-1].Games[k-1]
		t, timed := s.Start(n, x)
		if !timed || !t.After(at) {
			return g, start, false
		}
		if !ok || t.Before(start) {
			g, start, ok = x, t, true
		}
	}
	return g, start, ok
}
