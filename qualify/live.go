package qualify

// This file looks ahead from an unfinished record.

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"time"
)

// An Outlook tells how a qualifier stands at a moment. It comes back from its JSON as it is, if the
// ids do.
type Outlook[P comparable] struct {
	Open      bool          `json:"open"`      // whether games may still begin
	Standing  Result[P]     `json:"standing"`  // by the games so far
	Prospects []Prospect[P] `json:"prospects"` // in the order of the entrants
}

// A Prospect is what an entrant may still come to.
type Prospect[P comparable] struct {
	Player P      `json:"player"`
	Status Status `json:"status"`
	Low    int    `json:"low"`  // the fewest points that are still possible
	High   int    `json:"high"` // the most
	// Safe is how many points are enough to be in the field, whatever the others do. It may be
	// out of reach.
	Safe  int       `json:"safe"`
	Tasks []Task[P] `json:"tasks"` // in the order of the benchmarks
}

// A Task is what an entrant has to do against one benchmark. But for Low and High, it is as if the
// games in play were undecided.
type Task[P comparable] struct {
	Benchmark P     `json:"benchmark"`
	Low       int   `json:"low"`  // the fewest points that are still possible
	High      int   `json:"high"` // the most
	Left      int   `json:"left"` // how many games more can count
	Next      Color `json:"next"` // the color in which the next game counts, or None for either
	Wins      int   `json:"wins"` // wins in a row, from now on, to get the most points; 0 if there is nothing to gain
}

// A Status tells whether an entrant is in the field.
type Status int

// Undecided says that an entrant may be in the field or not, or is tied at the cut.
const Undecided Status = 0

// Clinched says that an entrant is in the field, whatever happens.
const Clinched Status = 1

// Out says that an entrant is not in the field, whatever happens, or isn't available.
const Out Status = 2

// statuses are the texts of the statuses, in order of their values.
var statuses = []string{"undecided", "clinched", "out"}

// String returns "undecided", "clinched" or "out".
func (s Status) String() string {
	if s < 0 || int(s) >= len(statuses) {
		return fmt.Sprintf("Status(%d)", int(s))
	}
	return statuses[s]
}

// maxInPlay is how many games in play, of an entrant against a benchmark, are followed in all the ways they may
// end. If there are more, anything is taken to be possible.
const maxInPlay = 3

// Live tells how a qualifier stands at a moment: what each entrant can still reach, and who is
// in the field or out of it whatever happens from now on.
//
// The record has the games that have begun. Those in play, with neither winner nor end, may still be won or
// lost in time or not count; since games go by their beginning, a game that ended in the
// meantime may then count no more, so that points can fall. Games that have yet to begin may
// be any that can count, as long as the qualifier is open: how long games take isn't known.
// The unavailable stay as they are given.
//
// Clinched and Out are never wrong. They follow from the best and the worst points and first tie-breaks
// of each entrant, as if all could come true at once, and while the qualifier is open not from rule
// Completion; so now and then an entrant is called undecided who isn't. Once the
// qualifier has ended they agree with [Rank].
//
// Errors are those of Rank; and a game that begins or ends after the moment is one ([ErrFuture]).
// It takes time as Rank does.
func Live[P comparable](in Input[P], at time.Time) (Outlook[P], error) {
	w, err := read(in)
	if err != nil {
		return Outlook[P]{}, err
	}
	var ps problems
	for i, g := range in.Games {
		if (g.Start.After(at) || g.End.After(at)) && ps.Room() {
			ps.add(Problem{Kind: ErrFuture, Rule: Window, Game: i + 1})
		}
	}
	if err := ps.err(); err != nil {
		return Outlook[P]{}, err
	}
	o := Outlook[P]{Open: at.Before(in.Window.End), Standing: rank(in, &w)}
	best, worst := make([]worth, len(in.Entrants)), make([]worth, len(in.Entrants))
	for i, p := range in.Entrants {
		q := Prospect[P]{Player: p, Tasks: make([]Task[P], len(in.Benchmarks))}
		for j, b := range in.Benchmarks {
			high, low := in.prospect(&w, o.Standing.Scores[i].Benchmarks[j].Games, o.Open, &q.Tasks[j])
			q.Tasks[j].Benchmark = b
			best[i], worst[i] = best[i].plus(high), worst[i].plus(low)
		}
		q.Low, q.High = worst[i].points, best[i].points
		o.Prospects = append(o.Prospects, q)
	}
	o.judge(&w, best, worst)
	return o, nil
}

// A worth is what is known of a score for the ranking, but for its completion.
type worth struct{ points, losses int }

func (a worth) plus(b worth) worth { return worth{a.points + b.points, a.losses + b.losses} }

// compare is negative if a stands before b.
func (a worth) compare(b worth) int {
	return cmp.Or(cmp.Compare(b.points, a.points), cmp.Compare(a.losses, b.losses))
}

// prospect returns the best and the worst that can come of one pair, and fills in its task. Each
// is the best by points and then by losses; added up over benchmarks they are the best
// of the sum, since the most points in all need the most from each.
func (in *Input[P]) prospect(w *plan, games []Entry, open bool, task *Task[P]) (high, low worth) {
	t := tally{by: in.Options.Alternation, streak: in.Options.Streak}
	ways := []tally{t} // all that may have come of the games up to here
	inPlay := 0
	for _, e := range games {
		if open && in.Games[e.Game].inPlay() {
			inPlay++
		}
	}
	if inPlay == 0 || inPlay > maxInPlay {
		ways = nil
	}
	for i, e := range games {
		f := in.factOf(e)
		t.play(w.filters, f, i)
		if !open || !in.Games[e.Game].inPlay() {
			for k := range ways {
				ways[k].play(w.filters, f, i)
			}
			continue
		}
		var next []tally
		for _, y := range ways {
			late, none, won, lost := f, f, f, f
			late.inWindow, late.decided = false, true // who won doesn't matter then
			won.decided, won.won = true, true
			lost.decided, lost.won = true, false
			for _, g := range [...]fact{late, none, won, lost} {
				z := y
				z.play(w.filters, g, i)
				if !slices.Contains(next, z) {
					next = append(next, z)
				}
			}
		}
		ways = next
	}
	if inPlay == 0 {
		ways = []tally{t}
	}
	for k, y := range ways {
		b, a := y.best(open), y.worst(open)
		if k == 0 || b.compare(high) < 0 {
			high = b
		}
		if k == 0 || a.compare(low) > 0 {
			low = a
		}
	}
	if inPlay > maxInPlay {
		high, low = worth{MaxPoints, 0}, worth{0, MaxGames}
	}
	task.Low, task.High = low.points, high.points
	task.Left, task.Next = t.left(open), t.next
	if goal := t.best(open).points; goal > t.points() {
		task.Wins = goal - t.now
	}
	return high, low
}

// left returns how many games to come can count.
func (t *tally) left(open bool) int {
	if !open {
		return 0
	}
	return max(MaxGames-t.taken, 0)
}

// best returns the best that can come of t.
func (t *tally) best(open bool) worth {
	// A streak that goes on, for as many wins as can count, is as long as any can get. It is
	// worth while only if it brings points, and otherwise all that is lost comes after the streak
	// that is meant, or is better not played at all.
	if n := t.now + t.left(open); t.points() < MaxPoints && n > t.longest {
		return worth{min(n, MaxPoints), t.losses}
	}
	return worth{t.points(), t.lossesBefore()}
}

// worst returns the worst that can come of t: points that are earned stay, but losses may come
// to be before the streak that is meant.
func (t *tally) worst(open bool) worth {
	left := t.left(open)
	w := worth{t.points(), t.lossesBefore()}
	switch {
	case t.longest == 0:
		w.losses += left
	case t.longest < MaxPoints || t.streak == Earning:
		// A longer streak would be worth more, or isn't the one that is meant.
	case left-t.longest-1 >= 0:
		w.losses = max(w.losses, t.losses+left-t.longest-1) // lose, and then win a longer streak
	case t.now+left > t.longest:
		w.losses = max(w.losses, t.losses)
	}
	return w
}

// judge finds out who is in and who is out.
func (o *Outlook[P]) judge(w *plan, best, worst []worth) {
	n := len(o.Prospects)
	if !o.Open {
		settled := map[P]Status{}
		for _, p := range o.Standing.Field {
			settled[p] = Clinched
		}
		for _, p := range o.Standing.TiedAtCut {
			settled[p] = Undecided
		}
		for i := range o.Prospects {
			q := &o.Prospects[i]
			var ok bool
			if q.Status, ok = settled[q.Player]; !ok {
				q.Status = Out
			}
		}
	}
	// All that matters are the others who are available, in order of their best and of their
	// worst.
	var bests, worsts []worth
	for i := range n {
		if !w.out[i] {
			bests, worsts = append(bests, best[i]), append(worsts, worst[i])
		}
	}
	slices.SortFunc(bests, worth.compare)
	slices.SortFunc(worsts, worth.compare)
	for i := range n {
		q := &o.Prospects[i]
		if w.out[i] {
			q.Status = Out
			continue
		}
		// The others who may stand before or beside i at its worst: i's own best is one of
		// those counted.
		rivals := sort.Search(len(bests), func(k int) bool { return bests[k].compare(worst[i]) > 0 }) - 1
		// The others who stand before i at its best. i's own worst isn't one of them.
		ahead := sort.Search(len(worsts), func(k int) bool { return worsts[k].compare(best[i]) >= 0 })
		if o.Open {
			switch {
			case rivals < w.size:
				q.Status = Clinched
			case ahead >= w.size:
				q.Status = Out
			}
		}
		// Without i itself, the place at the cut is one further if i's best is above it.
		k := w.size - 1
		if k < len(bests) && best[i].compare(bests[k]) <= 0 {
			k++
		}
		if k < len(bests) {
			q.Safe = bests[k].points + 1
		}
	}
}
