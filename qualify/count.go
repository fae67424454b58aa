package qualify

import (
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file derives facts from the record: the games of one entrant against one
// benchmark in order, the facts about each game, and their tally. Both Rank and
// Outlook use it.

// An Entry is the evidence for a game of the record: that the game counted, or
// why it did not.
type Entry struct {
	Game  int   `json:"game"`  // its index in Event.Games, from 0
	Color Color `json:"color"` // the entrant's color
	Won   bool  `json:"won"`   // whether the entrant won
	// Rule is the rule by which the game is ignored, or 0 if it counts. The
	// rule is Decided for games still in play and for games that ended
	// without a winner.
	Rule  Rule `json:"rule,omitzero"`
	Earns bool `json:"earns,omitempty"` // whether it earns a point
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

// A tally counts an entrant's games against one benchmark, after some of them.
type tally struct {
	w *plan // for the options
	past

	counted int
	losses  int
	now     int // length of the streak that goes on
	start   int // the index of the game with which it begins
	longest int // length of the longest streak
	before  int // losses before the streak that rule LossesBefore means
	chosen  int // the index of the game with which that streak begins
}

// play takes a game into account, and returns the rule by which it is ignored,
// or 0 if it counts. The game has the index i among the games of the pair.
func (t *tally) play(g game, i int) Rule {
	r := verdict(t.w.filters, facts{g, t.past, t.w.cap})
	t.past = t.past.after(g, r, t.w)
	if r == 0 {
		t.count(g.won, i)
	}
	return r
}

// after returns the past of the next game, after a game that is ignored by rule
// r, or counts if r is 0.
func (p past) after(g game, r Rule, w *plan) past {
	for _, reached := range w.filters {
		switch passes := reached != r; {
		case reached == Cap:
			p.taken++
		case reached != Alternation:
		case passes:
			p.expected = -g.color
		case w.alternation == Positional:
			p.expected = -p.expected
		}
		if reached == r {
			break
		}
	}
	return p
}

// count takes a game that counts into account, with the index i.
func (t *tally) count(won bool, i int) {
	t.counted++
	if !won {
		t.losses++
		t.now = 0
		return
	}
	if t.now == 0 {
		t.start = i
	}
	t.now++
	if t.now > t.longest {
		// LossesBefore: the first of the longest streaks is meant, or
		// the first that is long enough for the points.
		if t.w.streak == Longest || t.longest < t.w.most {
			t.before, t.chosen = t.losses, t.start
		}
		t.longest = t.now
	}
}

// points returns the points that rule Streak gives.
//
// Streak: a point for each win in the longest streak, up to the most.
func (t *tally) points() int { return min(t.longest, t.w.most) }

// lossesBefore returns the losses that rule LossesBefore counts.
//
// LossesBefore: without a win, all losses are before the streak.
func (t *tally) lossesBefore() int {
	if t.longest == 0 {
		return t.losses
	}
	return t.before
}

// gameOf derives the facts about a game.
func (e *Event[P]) gameOf(x Entry) game {
	g := &e.Games[x.Game]
	return game{
		inWindow: g.Start.After(e.Window.Begin) && (g.inPlay() || g.End.Before(e.Window.End)),
		decided:  g.Winner != None,
		rated:    g.Rated,
		won:      g.Winner == x.Color,
		color:    x.Color,
	}
}

// record puts the games of one pair in order, marks which of them count, and
// returns their points and losses.
func (e *Event[P]) record(w *plan, benchmark P, games []Entry) Record[P] {
	if len(games) == 0 {
		return Record[P]{Benchmark: benchmark} // there may be millions
	}
	slices.SortFunc(games, e.gameOrder)
	t := tally{w: w}
	for i := range games {
		f := e.gameOf(games[i])
		games[i].Won = f.won
		games[i].Rule = t.play(f, i)
	}
	r := Record[P]{
		Benchmark: benchmark, Points: t.points(), Longest: t.longest,
		LossesBefore: t.lossesBefore(), Counted: t.counted, Games: games,
	}
	// Completion: the first wins of that streak earn the points.
	for i, left := t.chosen, r.Points; left > 0; i++ {
		if games[i].Rule == 0 {
			games[i].Earns = true
			r.Completed = later(r.Completed, strict.Moment(e.Games[games[i].Game].End))
			left--
		}
	}
	return r
}

// later returns the later of two times. The zero time means that there is none.
func later(a, b time.Time) time.Time {
	if a.IsZero() || b.After(a) {
		return b
	}
	return a
}
