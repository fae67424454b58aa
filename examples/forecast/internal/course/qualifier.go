package course

import (
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
	"github.com/arbiter-go/arbiter/qualify"
)

// Qualifier returns the course of a qualifier from a moment on. The event can
// have the full log: games that had yet to begin are left out, and games that
// had yet to end are in play.
//
// The players are the entrants and then the benchmarks. All contests are games,
// and they are all played at once: first the games in play, in the order of the
// record, and then the further games in the order of their beginning. First has
// Gold. After these games the qualifier is over.
//
// # Which games are played
//
// The plans of the entrants are not known. The course assumes this:
//
//   - An entrant that has begun b games since the qualifier began, a time t
//     ago, begins its next games t/b from now, 2t/b from now, and so on.
//   - An entrant that has not begun a game plays at the mean pace of all
//     entrants. If nobody has begun a game, each entrant plays all games that
//     can count, at an even pace up to the end.
//   - An entrant meets the benchmarks in turn, in the order of the record,
//     from the first on. It leaves out the benchmarks from which it can get no
//     more points, and a benchmark as soon as no more games against it can
//     count, by rule [qualify.Cap].
//   - An entrant stops against a benchmark as soon as it could get no more
//     points in its remaining games against it. These games are contests all
//     the same, since nobody knows before the results which games they are.
//     Their results mean nothing, and no other games replace them.
//   - Against each benchmark the colors go on as rule [qualify.Alternation]
//     expects. If the rule expects no color, the entrant begins with Gold. All
//     further games are rated.
//   - A game is as long as the mean of all games that have a winner, in whole
//     seconds. If there is none, it is [DefaultLength] long. A game in play
//     that has lasted longer ends now.
//   - A game that would not end before the end of the qualifier is not played.
//     If it is in play, it stays undecided.
//
// An entrant that is not available plays on too, because it has a place in the
// ranking.
//
// # The end
//
// Places are by [qualify.Rank]. Entrants in its field are through. If a tie at
// the cut is not decided, none of the tied entrants is through. Reserves in the
// field are not entrants. A qualifier has no champion: its first place is a
// seed.
//
// # Record
//
// The record has all rated games that have a winner. It also has the games that
// do not count by another rule, because they tell as much about strength.
//
// # Proofs
//
// As long as the qualifier is open, everything that [Course.Bounds] proves is
// proved for all further games, not only for the games that are assumed. Even
// if there is no contest, bounds can be wide then. So the course is not
// complete. Once the qualifier is over, games in play no longer count, and all
// is proved.
//
// There is one exception; see [qualify.Outlook]. If rule Alternation or Cap is
// between rules Window and Decided, the end of a game in play can still change
// which other games count, even after the end of the qualifier. Then the course
// is not complete either.
//
// # Errors and cost
//
// The error is the error of [qualify.Event.Check]. There is also an error if
// more than [MaxFurther] games are still to be played. After takes the time of
// Rank.
func Qualifier(e qualify.Event[string], at time.Time) (Start, error) {
	if err := e.Check(); err != nil {
		return Start{}, err
	}
	e, _ = e.At(at)
	q := qualification{players: slices.Concat(e.Entrants, e.Benchmarks), entrants: len(e.Entrants),
		event: numbered(e)}
	now, err := qualify.Outlook(q.event, at)
	if err != nil {
		return Start{}, err
	}
	record := decidedGames(q.event)
	if q.unsettled = now.Open || inPlayMatters(q.event); q.unsettled {
		q.bounds = prospects(now)
	}
	if now.Open {
		if err := q.playOn(at, now); err != nil {
			return Start{}, err
		}
	}
	if len(q.open) == 0 {
		q.rank(now.Ranking)
	}
	return Start{Course: &q, Record: record}, nil
}

// inPlayMatters reports whether games in play can change which games count
// after the end of a qualifier.
func inPlayMatters(e qualify.Event[int]) bool {
	at := func(r qualify.Rule) int { return slices.Index(e.Options.Filters[:], r) }
	from, to := min(at(qualify.Window), at(qualify.Decided)), max(at(qualify.Window), at(qualify.Decided))
	between := func(r qualify.Rule) bool { return from < at(r) && at(r) < to }
	inPlay := func(g qualify.Game[int]) bool { return g.Winner == qualify.None && g.End.IsZero() }
	return (between(qualify.Alternation) || between(qualify.Cap)) && slices.ContainsFunc(e.Games, inPlay)
}

// numbered returns an event with players as numbers: entrants, benchmarks, and
// then reserves that are neither.
func numbered(e qualify.Event[string]) qualify.Event[int] {
	number := make(map[string]int, len(e.Entrants)+len(e.Benchmarks)+len(e.Reserves))
	of := func(list []string) []int {
		numbers := make([]int, len(list))
		for k, name := range list {
			i, ok := number[name]
			if !ok {
				i = len(number)
				number[name] = i
			}
			numbers[k] = i
		}
		return numbers
	}
	in := qualify.Event[int]{
		Entrants: of(e.Entrants), Benchmarks: of(e.Benchmarks), Window: e.Window,
		Unavailable: of(e.Unavailable), Order: of(e.Order), Reserves: of(e.Reserves), Options: e.Options,
	}
	in.Games = make([]qualify.Game[int], len(e.Games))
	for k, g := range e.Games {
		in.Games[k] = qualify.Game[int]{
			Gold: number[g.Gold], Silver: number[g.Silver], Rated: g.Rated, Start: g.Start,
			End: g.End, Winner: g.Winner,
		}
	}
	return in
}

// decidedGames returns the rated games that have a winner, by pair.
func decidedGames(e qualify.Event[int]) []strength.Pair {
	won := func(is bool) int {
		if is {
			return 1
		}
		return 0
	}
	var games tallies
	for _, g := range e.Games {
		if g.Rated {
			games.add(g.Gold, g.Silver, won(g.Winner == qualify.Gold), won(g.Winner == qualify.Silver))
		}
	}
	return games.pairs
}

// A qualification is the course of a qualifier. Players are numbers.
type qualification struct {
	players  []string
	entrants int

	// The games of the event include all further games. Open has the
	// indices of the games that have yet to be won, by contest. Their
	// winner in the event means nothing.
	event    qualify.Event[int]
	open     []int
	begun    int     // games that have begun: the others are further games
	chains   [][]int // games that count, of each pair with further games
	contests []Contest

	end       End
	bounds    []Bound
	unsettled bool // more can happen than the contests
}

func (q *qualification) Players() []string   { return q.players }
func (q *qualification) Entrants() int       { return q.entrants }
func (q *qualification) Contests() []Contest { return q.contests }
func (q *qualification) End() End            { return q.end }
func (q *qualification) Most() int           { return len(q.contests) }
func (q *qualification) Bounds() []Bound     { return q.bounds }
func (q *qualification) Complete() bool      { return !q.unsettled }
func (q *qualification) Through() string     { return "field" }
func (q *qualification) Size() int           { return 1024 + 128*len(q.event.Games) + 32*len(q.contests) }

func (q *qualification) After(results []Result) (Course, error) {
	if err := fits(q.contests, results); err != nil {
		return nil, err
	}
	e := q.event
	e.Games = slices.Clone(e.Games)
	for k, r := range results {
		e.Games[q.open[k]].Winner = qualify.Gold
		if r == SecondWins {
			e.Games[q.open[k]].Winner = qualify.Silver
		}
	}
	e.Games = q.played(e.Games)
	ranking, err := qualify.Rank(e)
	if err != nil {
		return nil, err
	}
	after := &qualification{players: q.players, entrants: q.entrants, event: e}
	after.rank(ranking)
	return after, nil
}

// rank sets the end by a ranking, and the bounds if nothing is proved yet.
func (q *qualification) rank(r qualify.Ranking[int]) {
	q.end = End{Places: make([]int, q.entrants), Through: make([]bool, q.entrants), Champion: -1}
	for _, p := range r.Places {
		for _, i := range p.Players {
			q.end.Places[i] = p.From
		}
	}
	for _, i := range r.Field {
		if i < q.entrants { // no reserve
			q.end.Through[i] = true
		}
	}
	if q.bounds == nil {
		q.bounds = make([]Bound, q.entrants)
		for i, place := range q.end.Places {
			q.bounds[i] = exactly(place)
			q.bounds[i].Through, q.bounds[i].NotThrough = q.end.Through[i], !q.end.Through[i]
		}
	}
}

// prospects returns the facts that are proved about each entrant.
//
// An entrant is behind all entrants that will have more points than it can
// reach. It is before all entrants that cannot reach as many points as it has
// for sure.
func prospects(f qualify.Forecast[int]) []Bound {
	var least, most []int
	for _, p := range f.Prospects {
		least, most = append(least, p.Least), append(most, p.Most)
	}
	bounds := ranges(least, most, true)
	for i, p := range f.Prospects {
		bounds[i].Through, bounds[i].NotThrough = p.Status == qualify.Clinched, p.Status == qualify.Out
	}
	return bounds
}
