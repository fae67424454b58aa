package qualify

import (
	"cmp"
	"slices"
	"sort"
	"time"

	"github.com/arbiter-go/arbiter/internal/enum"
)

// This file looks ahead from an unfinished record.

// A Forecast is the answer of [Outlook].
type Forecast[P comparable] struct {
	Open    bool       `json:"open"`    // whether games can still begin
	Ranking Ranking[P] `json:"ranking"` // by the games so far
	// Prospects are in the order of the entrants.
	Prospects []Prospect[P] `json:"prospects"`
}

// A Prospect has the points that an entrant can still reach, and its status.
type Prospect[P comparable] struct {
	Player P      `json:"player"`
	Status Status `json:"status"`
	// Stop is the status if this entrant begins no more games, whatever the
	// others do. Its games in play can still end in any way.
	Stop  Status `json:"stop"`
	Least int    `json:"least"` // the fewest points still possible
	Most  int    `json:"most"`  // the most points still possible
	// Safe is how many points are enough to be in the field, whatever the
	// others do. It can be out of reach.
	Safe int `json:"safe"`
	// Tasks are in the order of the benchmarks.
	Tasks []Task[P] `json:"tasks"`
}

// A Task has the games and points that are still possible for an entrant
// against one benchmark. Left, Next and Wins treat games in play as games
// without a winner.
type Task[P comparable] struct {
	Benchmark P   `json:"benchmark"`
	Least     int `json:"least"` // the fewest points still possible
	Most      int `json:"most"`  // the most points still possible
	Left      int `json:"left"`  // how many more games can count
	// Next is the color in which the next game counts, or None for either.
	Next Color `json:"next"`
	// Wins is how many wins in a row, from now on, give the most points. It
	// is 0 if there is nothing to gain.
	Wins int `json:"wins"`
}

// A Status tells whether an entrant is in the field.
type Status int

// Open says that it is not yet known whether an entrant is in the field, or
// that the entrant is tied at the cut.
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
func (s Status) AppendText(b []byte) ([]byte, error) { return codec.Written(statuses.Append(b, s)) }

// MarshalText returns the name of s. It fails for a number without a name.
func (s Status) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (s *Status) UnmarshalText(name []byte) error {
	return codec.NotRead(statuses.Set(s, name))
}

// maxInPlay is the maximum number of games in play, of an entrant against a
// benchmark, for which all the ways they can end are followed. If there are
// more, the next of them and all games after it are taken as games that have
// yet to begin. That is what they were before, so nothing is taken back.
const maxInPlay = 3

// Outlook tells how a qualifier stands at a moment: which points each entrant
// can still reach, and who is in the field or out of it whatever happens from
// now on.
//
// The record has the games that have begun. For a full log, ask about e.At(at);
// see [Event.At]. The unavailable entrants and the director's order stay as
// they are given.
//
// # What can happen
//
// A game in play has neither winner nor end. It can still be won or lost in
// time, or not count. A game that began after it and has already ended may then
// no longer count, since games go by their beginning. So points can fall.
//
// Games that have yet to begin can be any games that count, as long as the
// qualifier is open: how long games take is not known.
//
// An entrant that plays on can spoil its tie-break. If that can cost it its
// place, it is not clinched. [Prospect].Stop says whether it is in if it begins
// no more games.
//
// # How exact the answer is
//
// Clinched and Out are never wrong. They follow from the best and the worst
// points and losses before the streaks that each entrant can still reach, as if
// all could come true at once. While the qualifier is open they ignore rule
// Completion. So an entrant is sometimes called open although its place is
// settled.
//
// Reserves have no prospect. By InsteadOfRanking they can take places from
// entrants. While the qualifier is open, an entrant is clinched then only if it
// is in the field of all entrants, available or not.
//
// Once the qualifier has ended, games still in play no longer count, and all
// statuses agree with [Rank] of the same record. An entrant that is tied at the
// cut is open, unless the director has decided it.
//
// There is one exception. If the filters have rule Alternation or Cap between
// rules Window and Decided, the end of a game in play can still change which
// other games count. If it can in this record, all statuses follow from points
// and losses alone, as while the qualifier is open.
//
// The error is the same as from [Event.Check], or else [ErrFuture] for games
// that begin or end after the moment. Outlook takes as much time as [Rank], up
// to a constant factor.
func Outlook[P comparable](e Event[P], at time.Time) (Forecast[P], error) {
	w, err := e.read()
	if err != nil {
		return Forecast[P]{}, err
	}
	if err := e.future(at); err != nil {
		return Forecast[P]{}, err
	}
	f := Forecast[P]{Open: at.Before(e.Window.End), Ranking: e.rank(&w),
		Prospects: make([]Prospect[P], len(e.Entrants))}
	all, stop := make([]span, len(e.Entrants)), make([]span, len(e.Entrants))
	// The same for all pairs without a game: there may be millions.
	unplayedAll, unplayedStop, unplayed, _ := e.prospect(&w, nil, f.Open)
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

func (a worth) plus(b worth) worth { return worth{a.points + b.points, a.losses + b.losses} }

// compare is negative if a is before b, by rules Streak and LossesBefore.
func (a worth) compare(b worth) int {
	x, y := score{worth: a}, score{worth: b}
	return cmp.Or(streak(x, y), lossesBefore(x, y))
}

// A span has the best and the worst worth that are possible.
type span struct{ best, worst worth }

// plus adds the span of another pair.
//
// The best of a sum is the sum of the bests. For the best is by points first,
// and the most points in all need the most points from each pair. The same is
// true of the worst.
func (s span) plus(o span) span { return span{s.best.plus(o.best), s.worst.plus(o.worst)} }

// widen widens s by another span.
func (s span) widen(o span) span {
	if o.best.compare(s.best) < 0 {
		s.best = o.best
	}
	if o.worst.compare(s.worst) > 0 {
		s.worst = o.worst
	}
	return s
}

// prospect returns the span of one pair, both in all and if the entrant begins
// no more games, and the task. It reports whether the same games count however
// the games in play end.
func (e *Event[P]) prospect(w *plan, games []Entry, open bool) (all, stop span, task Task[P], same bool) {
	known, ways, begun, same := e.ways(w, games, open)
	for k, y := range ways {
		a, s := span{y.best(open || begun), y.worst(open || begun)}, span{y.best(begun), y.worst(begun)}
		if k == 0 {
			all, stop = a, s
		}
		all, stop = all.widen(a), stop.widen(s)
	}
	task.Least, task.Most = all.worst.points, all.best.points
	task.Left, task.Next = known.left(open), known.expected
	if goal := known.best(open).points; goal > known.points() {
		task.Wins = goal - known.now
	}
	return all, stop, task, same
}

// ways returns the tally of the games of one pair with the games in play as
// undecided, and the tallies of all ways in which the games in play can end. If
// too many games are in play, begun says that games are taken as games that
// have yet to begin. Same reports whether the same games count in all ways,
// among those that have ended.
func (e *Event[P]) ways(w *plan, games []Entry, open bool) (known tally, ways []tally, begun, same bool) {
	known, same = tally{w: w}, true
	ways = []tally{known}
	inPlay := 0
	for i, x := range games {
		g := e.gameOf(x)
		counts := known.play(g, i) == 0
		if begun {
			continue
		}
		if !e.Games[x.Game].inPlay() || !open && !w.endMatters() {
			for k := range ways {
				same = ways[k].play(g, i) == 0 == counts && same
			}
			continue
		}
		if inPlay++; inPlay > maxInPlay {
			begun, same = true, false
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
	return known, ways, begun, same
}

// ends returns the ways in which a game in play can end that make a difference
// to the rules: too late, not at all, and, only while the qualifier is open,
// won or lost in time.
func (g game) ends(open bool) []game {
	late, won, lost := g, g, g
	late.inWindow, late.decided = false, true // whoever won
	if !open {
		return []game{late, g}
	}
	won.decided, won.won = true, true
	lost.decided = true
	return []game{late, g, won, lost}
}

// endMatters reports whether the end of a game in play can change which other
// games count, even if the game ends after the qualifier.
//
// A game that goes on is ignored by rule Decided. A game that ended too late is
// ignored by rule Window. Rules Alternation and Cap remember the games that
// reached them. So the end matters if either of them is between Window and
// Decided.
func (w *plan) endMatters() bool {
	at := func(r Rule) int { return slices.Index(w.filters[:], r) }
	first, last := min(at(Window), at(Decided)), max(at(Window), at(Decided))
	between := func(r Rule) bool { return first < at(r) && at(r) < last }
	return between(Alternation) || between(Cap)
}

// left returns how many games that are still to begin can count.
func (t *tally) left(open bool) int {
	if !open {
		return 0
	}
	return max(t.w.cap-t.taken, 0)
}

// best returns the best possible worth of t.
func (t *tally) best(open bool) worth {
	// If the entrant wins all games that can still count, its current
	// streak is as long as any streak can get. That is worthwhile only if
	// it gives points. Otherwise it is best to play no more games.
	if n := t.now + t.left(open); t.points() < t.w.most && n > t.longest {
		return worth{min(n, t.w.most), t.losses}
	}
	return worth{t.points(), t.lossesBefore()}
}

// worst returns the worst possible worth of t. Points that are earned stay, but
// another streak can become the streak that is meant, with more losses before
// it.
func (t *tally) worst(open bool) worth {
	left := t.left(open)
	w := worth{t.points(), t.lossesBefore()}
	switch {
	case t.longest == 0:
		w.losses += left
	case t.longest < t.w.most || t.w.streak == Earning:
		// A longer streak would give more points, or would not be the
		// streak that is meant.
	case left-t.longest-1 >= 0:
		// Lose some games, and then win a longer streak.
		w.losses = max(w.losses, t.losses+left-t.longest-1)
	case t.now+left > t.longest:
		// Win the current streak on.
		w.losses = max(w.losses, t.losses)
	}
	return w
}

// judge finds out who is in and who is out. It is given the span of each
// entrant in all, and the span if the entrant begins no more games.
func (f *Forecast[P]) judge(w *plan, all, stop []span) {
	// Only the entrants that are available can be in the field.
	r := rivals{size: w.size}
	for i, s := range all {
		if !w.out[i] {
			r.worsts = append(r.worsts, s.worst)
		}
		// Reserves: by InsteadOfRanking an entrant that is invited and
		// not available takes a place away. So only the entrants that
		// qualify among all entrants are in for sure.
		if !w.out[i] || w.reserves == InsteadOfRanking {
			r.bests = append(r.bests, s.best)
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

// settle sets who is in and who is out by the ranking at the end.
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

// rivals are the entrants that can come before another.
type rivals struct {
	size int // of the field
	// The best and the worst worth of each. Both lists are in order, the
	// best first. At best, a rival can keep another out of the field. At
	// worst, it does.
	bests, worsts []worth
}

// status returns the status of one of the rivals, given its span.
func (r rivals) status(s span) Status {
	// The others that can be before or beside it at its worst. Its own best
	// is counted, and so 1 is taken off.
	before := sort.Search(len(r.bests), func(k int) bool { return r.bests[k].compare(s.worst) > 0 }) - 1
	// The others that are before it even at its best. Its own worst is not
	// counted.
	ahead := sort.Search(len(r.worsts), func(k int) bool { return r.worsts[k].compare(s.best) >= 0 })
	switch {
	case before < r.size:
		return Clinched
	case ahead >= r.size:
		return Out
	}
	return Open
}

// safe returns how many points are enough for one of the rivals, given its best
// worth.
func (r rivals) safe(best worth) int {
	// The rival that it must beat is at the cut of the others. If its own
	// best is among the first, that is one further.
	k := r.size - 1
	if k < len(r.bests) && best.compare(r.bests[k]) <= 0 {
		k++
	}
	if k < len(r.bests) {
		return r.bests[k].points + 1
	}
	return 0
}
