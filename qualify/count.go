package qualify

// This file has what is the same for ranking and the live view: games in their
// order, and the tally of those of one entrant against one benchmark.

import (
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// An Entry is a game of the record as evidence: that it counted, or why not.
type Entry struct {
	Game  int   `json:"game"`  // its index in Event.Games, from 0
	Color Color `json:"color"` // the entrant's
	Won   bool  `json:"won"`   // by the entrant
	// Rule is the rule by which it is ignored, or 0 if it counts. Decided
	// stands for games still in play, which have no winner yet, as well as
	// for those that ended without one.
	Rule  Rule `json:"rule,omitzero"`
	Earns bool `json:"earns,omitempty"` // it earns a point
}

// group puts the games of each of n pairs together, in the order of the record.
func (w *plan) group(pairs []int32, n int) {
	w.from = make([]int, n+1)
	for _, k := range pairs {
		if k != 0 {
			w.from[max(k, -k)]++
		}
	}
	for k := range n {
		w.from[k+1] += w.from[k]
	}
	w.entries = make([]Entry, w.from[n])
	next := slices.Clone(w.from)
	for i, k := range pairs {
		if k == 0 {
			continue // no pair: there is an error
		}
		e := Entry{Game: i, Color: Gold}
		if k < 0 {
			k, e.Color = -k, Silver
		}
		w.entries[next[k-1]] = e
		next[k-1]++
	}
}

// A tally is what is known of an entrant's games against one benchmark after
// some of them.
type tally struct {
	w *plan // for the options

	next    Color // the color that rule Alternation demands, or None for either
	taken   int   // games that reached rule Cap
	counted int
	losses  int
	now     int // length of the streak that goes on
	start   int // where it begins
	longest int // length of the longest streak
	before  int // losses before the streak that rule LossesBefore means
	chosen  int // where that begins
}

// play takes a game into account, which stands at place i, and returns the rule
// by which it is ignored, or 0.
func (t *tally) play(g fact, i int) Rule {
	for _, r := range t.w.filters {
		if !book[r-1].passes(t, g) {
			return r
		}
	}
	t.counted++
	if !g.won {
		t.losses++
		t.now = 0
		return 0
	}
	if t.now == 0 {
		t.start = i
	}
	t.now++
	if t.now > t.longest {
		if t.w.streak == Longest || t.longest < t.w.most {
			t.before, t.chosen = t.losses, t.start
		}
		t.longest = t.now
	}
	return 0
}

func (t *tally) points() int { return min(t.longest, t.w.most) }

// lossesBefore returns the losses that rule LossesBefore counts.
func (t *tally) lossesBefore() int {
	if t.longest == 0 {
		return t.losses
	}
	return t.before
}

// factOf derives from a game what the rules read about it.
func (e *Event[P]) factOf(x Entry) fact {
	g := &e.Games[x.Game]
	return fact{
		inWindow: g.Start.After(e.Window.Begin) && (g.inPlay() || g.End.Before(e.Window.End)),
		decided:  g.Winner != None,
		rated:    g.Rated,
		won:      g.Winner == x.Color,
		color:    x.Color,
	}
}

// record puts the games of one pair in order, plays and marks them, and returns
// their worth.
func (e *Event[P]) record(w *plan, benchmark P, games []Entry) Record[P] {
	if len(games) == 0 {
		return Record[P]{Benchmark: benchmark} // without room for a tally: there may be millions
	}
	slices.SortFunc(games, e.gameOrder)
	t := tally{w: w}
	for i := range games {
		f := e.factOf(games[i])
		games[i].Won = f.won
		games[i].Rule = t.play(f, i)
	}
	r := Record[P]{
		Benchmark: benchmark, Points: t.points(), Longest: t.longest,
		LossesBefore: t.lossesBefore(), Counted: t.counted, Games: games,
	}
	for i, left := t.chosen, r.Points; left > 0; i++ {
		if games[i].Rule == 0 {
			games[i].Earns = true
			r.Completed = later(r.Completed, strict.Moment(e.Games[games[i].Game].End))
			left--
		}
	}
	return r
}

// later returns the later of two times; the zero time stands for none.
func later(a, b time.Time) time.Time {
	if a.IsZero() || b.After(a) {
		return b
	}
	return a
}
