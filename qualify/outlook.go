package qualify

// This file looks ahead from an unfinished record.

import (
	"cmp"
	"slices"
	"sort"
	"time"

	"github.com/arbiter-go/arbiter/internal/enum"
)

// A Forecast is the answer of [Outlook]: how a qualifier stands at a moment. It
// comes back from its JSON as it is; ids that would not are refused when it is
// written.
type Forecast[P comparable] struct {
	Open      bool          `json:"open"`      // whether games may still begin
	Ranking   Ranking[P]    `json:"ranking"`   // by the games so far
	Prospects []Prospect[P] `json:"prospects"` // in the order of the entrants
}

// A Prospect is what an entrant may still come to.
type Prospect[P comparable] struct {
	Player P      `json:"player"`
	Status Status `json:"status"`
	// Stop is the status if this entrant begins no more games, whatever the
	// others do. Its games in play may still end in any way.
	Stop  Status `json:"stop"`
	Least int    `json:"least"` // the fewest points that are still possible
	Most  int    `json:"most"`  // the most
	// Safe is how many points are enough to be in the field, whatever the
	// others do. It may be out of reach.
	Safe  int       `json:"safe"`
	Tasks []Task[P] `json:"tasks"` // in the order of the benchmarks
}

// A Task is what an entrant has to do against one benchmark. Except in
// Least and Most, games in play count as undecided.
type Task[P comparable] struct {
	Benchmark P     `json:"benchmark"`
	Least     int   `json:"least"` // the fewest points that are still possible
	Most      int   `json:"most"`  // the most
	Left      int   `json:"left"`  // how many games more can count
	Next      Color `json:"next"`  // the color in which the next game counts, or None for either
	Wins      int   `json:"wins"`  // wins in a row, from now on, to get the most points; 0 if there is nothing to gain
}

// A Status tells whether an entrant is in the field.
type Status int

// Open says that an entrant may be in the field or not, or is tied at the cut.
const Open Status = 0

// Clinched says that an entrant is in the field, whatever happens.
const Clinched Status = 1

// Out says that an entrant is not in the field, whatever happens, or is not
// available.
const Out Status = 2

var statuses = enum.Of[Status]("qualify", "status", nil, "open", "clinched", "out")

// String returns "open", "clinched" or "out".
func (s Status) String() string { return statuses.String(s) }

// AppendText appends the name of s. It fails for a number without a name.
func (s Status) AppendText(b []byte) ([]byte, error) { return named(statuses.Append(b, s)) }

// MarshalText returns the name of s. It fails for a number without a name.
func (s Status) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets s to the status with this name. It fails if there is none.
func (s *Status) UnmarshalText(name []byte) error { return inJSON(ErrJSON, statuses.Set(s, name)) }

// maxInPlay is how many games in play, of an entrant against a benchmark, are
// followed in all the ways they may end. If there are more, anything is taken
// to be possible.
const maxInPlay = 3

// Outlook tells how a qualifier stands at a moment: what each entrant can still
// reach, and who is in the field or out of it whatever happens from now on.
//
// The record has the games that have begun. Games in play, with neither winner
// nor end, may still be won or lost in time or not count. Since games go by
// their beginning, a game that ended in the meantime may then count no more, so
// that points can fall. Games that have yet to begin may be any that can count,
// as long as the qualifier is open: how long games take is not known. The
// unavailable and the director's order stay as they are given. For a full log,
// ask about e.At(at); see [Event.At].
//
// An entrant that plays on may spoil its tie-break, and is not clinched if that
// can cost it its place; [Prospect].Stop says whether it is in if it begins no
// more games.
//
// Clinched and Out are never wrong. They follow from the best and the worst
// points and first tie-breaks of each entrant, as if all could come true at
// once, and while the qualifier is open not from rule Completion. So now and
// then an entrant is called open whose place is settled. Once the qualifier has
// ended they agree with [Rank] of the same record: an entrant that is tied at
// the cut is open unless the director has decided it. Games still in play then
// count no more. But if the filters have rule Alternation or Cap between rules
// Window and Decided, the end of a game in play can still change which others
// count. Where it can, all statuses follow from points and first tie-breaks,
// as while the qualifier is open.
//
// The error is that of [Event.Check]. If there is none, a game that begins or
// ends after the moment is one ([ErrFuture]). Outlook takes time as Rank does.
func Outlook[P comparable](e Event[P], at time.Time) (Forecast[P], error) {
	w, err := e.read()
	if err != nil {
		return Forecast[P]{}, err
	}
	if err := e.future(at); err != nil {
		return Forecast[P]{}, err
	}
	f := Forecast[P]{Open: at.Before(e.Window.End), Ranking: e.rank(&w), Prospects: make([]Prospect[P], len(e.Entrants))}
	all, stop := make([]span, len(e.Entrants)), make([]span, len(e.Entrants))
	unplayedAll, unplayedStop, unplayed, _ := e.prospect(&w, nil, f.Open) // the same for all pairs without a game
	settled := !f.Open
	for i, p := range e.Entrants {
		q := Prospect[P]{Player: p, Tasks: make([]Task[P], len(e.Benchmarks))}
		for j, b := range e.Benchmarks {
			a, s, task := unplayedAll, unplayedStop, unplayed
			if games := f.Ranking.Totals[i].Benchmarks[j].Games; len(games) > 0 {
				var same bool
				a, s, task, same = e.prospect(&w, games, f.Open)
				settled = settled && same
			}
			task.Benchmark = b
			q.Tasks[j] = task
			all[i], stop[i] = all[i].plus(a), stop[i].plus(s)
		}
		q.Least, q.Most = all[i].worst.points, all[i].best.points
		f.Prospects[i] = q
	}
	f.judge(&w, all, stop)
	if settled {
		f.settle()
	}
	return f, nil
}

// future reports the games that begin or end after a moment.
func (e *Event[P]) future(at time.Time) error {
	is := func(g Game[P]) bool { return g.Start.After(at) || g.End.After(at) }
	if !slices.ContainsFunc(e.Games, is) {
		return nil
	}
	d := reader[P]{n: len(e.Entrants), number: make(map[P]int, len(e.Entrants))}
	for k, p := range e.Entrants {
		d.number[p] = k
	}
	for i, g := range e.Games {
		if is(g) {
			d.badGame(ErrFuture, i, g, "")
		}
	}
	return d.problems.err()
}

// A worth is what is known of a score for the ranking, but for its completion.
type worth struct{ points, losses int }

func (a worth) plus(b worth) worth { return worth{a.points + b.points, a.losses + b.losses} }

// compare is negative if a stands before b.
func (a worth) compare(b worth) int {
	return cmp.Or(cmp.Compare(b.points, a.points), cmp.Compare(a.losses, b.losses))
}

// A span is what can come of something: the best and the worst.
type span struct{ best, worst worth }

// plus adds what can come of another pair. The best is by points and then by
// losses; added up over benchmarks it is the best of the sum, since the most
// points in all need the most from each. So it is with the worst.
func (s span) plus(o span) span { return span{s.best.plus(o.best), s.worst.plus(o.worst)} }

// or widens s by other things that can come.
func (s span) or(o span) span {
	if o.best.compare(s.best) < 0 {
		s.best = o.best
	}
	if o.worst.compare(s.worst) > 0 {
		s.worst = o.worst
	}
	return s
}

// prospect returns what can come of one pair, all in all and if the entrant
// begins no more games, and its task. It reports whether the same games count,
// however those in play end.
func (e *Event[P]) prospect(w *plan, games []Entry, open bool) (all, stop span, task Task[P], same bool) {
	known, ways, same := e.ways(w, games, open)
	for k, y := range ways {
		a, s := span{y.best(open), y.worst(open)}, span{y.best(false), y.worst(false)}
		if k == 0 {
			all, stop = a, s
		}
		all, stop = all.or(a), stop.or(s)
	}
	if len(ways) == 0 {
		all = span{worth{w.most, 0}, worth{0, w.cap}}
		stop = all
	}
	task.Least, task.Most = all.worst.points, all.best.points
	task.Left, task.Next = known.left(open), known.next
	if goal := known.best(open).points; goal > known.points() {
		task.Wins = goal - known.now
	}
	return all, stop, task, same
}

// ways returns the tally of the games of one pair, as if those in play were
// undecided, and all tallies that they may come to, or none if there are too
// many games in play. It reports whether the same of the games that have ended
// count in all of these.
func (e *Event[P]) ways(w *plan, games []Entry, open bool) (known tally, ways []tally, same bool) {
	known, same = tally{w: w}, true
	ways = []tally{known}
	inPlay := 0
	for i, x := range games {
		g := e.factOf(x)
		counts := known.play(g, i) == 0
		if !e.Games[x.Game].inPlay() || !open && !w.endMatters() {
			for k := range ways {
				same = ways[k].play(g, i) == 0 == counts && same
			}
			continue
		}
		if inPlay++; inPlay > maxInPlay {
			ways, same = nil, false
			continue
		}
		var next []tally
		for _, y := range ways {
			for _, end := range g.ends(open) {
				z := y
				z.play(end, i)
				if !slices.Contains(next, z) {
					next = append(next, z)
				}
			}
		}
		ways = next
	}
	return known, ways, same
}

// ends returns how a game in play may end, as far as the rules tell that apart:
// not at all, too late, and in time only while the qualifier is open.
func (g fact) ends(open bool) []fact {
	late, won, lost := g, g, g
	late.inWindow, late.decided = false, true // who won does not matter then
	if !open {
		return []fact{late, g}
	}
	won.decided, won.won = true, true
	lost.decided = true
	return []fact{late, g, won, lost}
}

// endMatters reports whether the end of a game in play can change which others
// count, even if it comes after the qualifier. A game that goes on is ignored
// by rule Decided, and one that ended too late by rule Window. So it can if
// rule Alternation or Cap, which remembers the games that reach it, is between
// them.
func (w *plan) endMatters() bool {
	at := func(r Rule) int { return slices.Index(w.filters[:], r) }
	first, last := min(at(Window), at(Decided)), max(at(Window), at(Decided))
	between := func(r Rule) bool { return first < at(r) && at(r) < last }
	return between(Alternation) || between(Cap)
}

// left returns how many games to come can count.
func (t *tally) left(open bool) int {
	if !open {
		return 0
	}
	return max(t.w.cap-t.taken, 0)
}

// best returns the best that can come of t.
func (t *tally) best(open bool) worth {
	// A streak that goes on, for as many wins as can count, is as long as
	// any can get. It is worth while only if it brings points, and
	// otherwise all that is lost comes after the streak that is meant, or
	// is better not played at all.
	if n := t.now + t.left(open); t.points() < t.w.most && n > t.longest {
		return worth{min(n, t.w.most), t.losses}
	}
	return worth{t.points(), t.lossesBefore()}
}

// worst returns the worst that can come of t: points that are earned stay, but
// losses may come to be before the streak that is meant.
func (t *tally) worst(open bool) worth {
	left := t.left(open)
	w := worth{t.points(), t.lossesBefore()}
	switch {
	case t.longest == 0:
		w.losses += left
	case t.longest < t.w.most || t.w.streak == Earning:
		// A longer streak would be worth more, or is not the one that
		// is meant.
	case left-t.longest-1 >= 0:
		w.losses = max(w.losses, t.losses+left-t.longest-1) // lose, and then win a longer streak
	case t.now+left > t.longest:
		w.losses = max(w.losses, t.losses)
	}
	return w
}

// judge finds out who is in and who is out, by what can come of the entrants
// all in all, and of each if it begins no more games.
func (f *Forecast[P]) judge(w *plan, all, stop []span) {
	// All that matters are those that are available.
	r := rivals{size: w.size}
	for i, s := range all {
		if !w.out[i] {
			r.bests, r.worsts = append(r.bests, s.best), append(r.worsts, s.worst)
		}
	}
	slices.SortFunc(r.bests, worth.compare)
	slices.SortFunc(r.worsts, worth.compare)
	for i := range f.Prospects {
		q := &f.Prospects[i]
		if w.out[i] {
			q.Status, q.Stop = Out, Out
			continue
		}
		q.Status, q.Stop, q.Safe = r.status(all[i]), r.status(stop[i]), r.safe(all[i].best)
	}
}

// settle sets who is in and who is out by the standing at the end.
func (f *Forecast[P]) settle() {
	settled := map[P]Status{}
	for _, p := range f.Ranking.Field {
		settled[p] = Clinched
	}
	for _, p := range f.Ranking.TiedAtCut {
		settled[p] = Open
	}
	for i := range f.Prospects {
		q := &f.Prospects[i]
		var ok bool
		if q.Status, ok = settled[q.Player]; !ok {
			q.Status = Out
		}
		q.Stop = q.Status
	}
}

// Rivals are the entrants that are available, for a field of a size: the best
// that can come of each, the best first, and likewise the worst.
type rivals struct {
	size          int
	bests, worsts []worth
}

// status returns the status of one of the rivals, of whom this can come.
func (r rivals) status(s span) Status {
	// The others that may be before or beside it at its worst: its own best
	// is one of those counted.
	before := sort.Search(len(r.bests), func(k int) bool { return r.bests[k].compare(s.worst) > 0 }) - 1
	// The others that are before it at its best. Its own worst is not one
	// of them.
	ahead := sort.Search(len(r.worsts), func(k int) bool { return r.worsts[k].compare(s.best) >= 0 })
	switch {
	case before < r.size:
		return Clinched
	case ahead >= r.size:
		return Out
	}
	return Open
}

// safe returns how many points are enough for one of the rivals, whose own best
// this is.
func (r rivals) safe(best worth) int {
	// Without itself, the place at the cut is one further if its best is
	// above it.
	k := r.size - 1
	if k < len(r.bests) && best.compare(r.bests[k]) <= 0 {
		k++
	}
	if k < len(r.bests) {
		return r.bests[k].points + 1
	}
	return 0
}
