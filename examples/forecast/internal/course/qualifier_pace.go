package course

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/qualify"
)

// This file decides which games of a qualifier are still played, as the comment
// of Qualifier says.

// MaxFurther is the maximum number of games that are still to be played in the
// course of a qualifier.
const MaxFurther = 100_000

// errFurther reports a qualifier in which too many games are still to be
// played.
var errFurther = errors.New("course: too many games are still to be played")

// DefaultLength is how long each game of a qualifier is if no game has been
// decided yet.
const DefaultLength = 2 * time.Hour

// PaceText has the assumption of [Qualifier] in plain words. It is for programs
// that print odds.
const PaceText = "Each entrant plays on as fast as it has begun games so far, " +
	"against all benchmarks from which it can still get points, in turn. " +
	"It stops against a benchmark when it can get no more points from it. " +
	"An entrant without a game plays at the mean pace of all. " +
	"Each game is as long as the mean game so far."

// playOn adds the games that are still to be played, given how the qualifier
// stands now.
func (q *qualification) playOn(at time.Time, now qualify.Forecast[int]) error {
	length := meanLength(q.event.Games)
	latest := at // end of a game in play
	for k, g := range q.event.Games {
		if g.Winner != qualify.None || !g.End.IsZero() {
			continue
		}
		g.End = later(g.Start.Add(length), at)
		if g.End.Before(q.event.Window.End) {
			q.event.Games[k].End = g.End
			q.add(k)
			latest = later(latest, g.End)
		}
	}
	// The outlook after the games in play, whoever wins them.
	then, err := qualify.Outlook(q.event, latest)
	if err != nil {
		return err
	}
	var further []qualify.Game[int]
	for i, p := range q.paces(at, length, then, now) {
		further = p.further(further, q.event, i, tasks(then, now, i), length)
		if len(q.open)+len(further) > MaxFurther {
			return fmt.Errorf("%w: more than %d", errFurther, MaxFurther)
		}
	}
	slices.SortStableFunc(further, func(a, b qualify.Game[int]) int { return a.Start.Compare(b.Start) })
	q.begun = len(q.event.Games)
	for _, g := range further {
		q.event.Games = append(q.event.Games, g)
		q.add(len(q.event.Games) - 1)
	}
	q.chain(then.Ranking)
	return nil
}

// tasks returns the games that an entrant still has to play after the games in
// play, against each benchmark from which it can get more points.
func tasks(then, now qualify.Forecast[int], entrant int) (list []qualify.Task[int]) {
	for j, task := range then.Prospects[entrant].Tasks {
		if task.Left > 0 && now.Prospects[entrant].Tasks[j].Wins > 0 {
			list = append(list, task)
		}
	}
	return list
}

// chain notes which games count of each entrant against each benchmark. Who
// wins the games in play, and the further games, does not matter for that.
func (q *qualification) chain(r qualify.Ranking[int]) {
	at := map[[2]int]int{} // the index of a chain
	pair := func(g qualify.Game[int]) [2]int { return [2]int{min(g.Gold, g.Silver), max(g.Gold, g.Silver)} }
	for _, k := range q.open {
		if k < q.begun {
			continue
		}
		g := q.event.Games[k]
		c, ok := at[pair(g)]
		if !ok {
			c = len(q.chains)
			at[pair(g)] = c
			var games []int
			for _, x := range r.Totals[pair(g)[0]].Benchmarks[pair(g)[1]-q.entrants].Games {
				if x.Rule == 0 {
					games = append(games, x.Game)
				}
			}
			q.chains = append(q.chains, games)
		}
		q.chains[c] = append(q.chains[c], k)
	}
}

// played returns a list of games with all results, without the further games
// that are not played, because the entrant could get no more points from the
// benchmark. It changes the list.
func (q *qualification) played(games []qualify.Game[int]) []qualify.Game[int] {
	most := q.event.Options.Points
	if most == 0 {
		most = qualify.DefaultPoints
	}
	for _, chain := range q.chains {
		streak, longest := 0, 0
		for i, k := range chain {
			g := &games[k]
			if k >= q.begun && min(streak+len(chain)-i, most) <= longest {
				g.Winner = qualify.None
				continue
			}
			streak++
			if (g.Winner == qualify.Gold) != (g.Gold < q.entrants) {
				streak = 0
			}
			longest = max(longest, streak)
		}
	}
	last := q.begun
	for _, g := range games[q.begun:] {
		if g.Winner != qualify.None {
			games[last] = g
			last++
		}
	}
	return games[:last]
}

// add adds the contest of a game.
func (q *qualification) add(game int) {
	g := &q.event.Games[game]
	g.Winner = qualify.Gold // whoever wins
	q.open = append(q.open, game)
	q.contests = append(q.contests, Contest{First: g.Gold, Second: g.Silver, Games: 1})
}

// meanLength returns the mean length of the games that have a winner, in whole
// seconds.
func meanLength(games []qualify.Game[int]) time.Duration {
	var sum, n time.Duration // all games together can exceed a Duration
	for _, g := range games {
		if g.Winner != qualify.None {
			sum += g.End.Sub(g.Start) / time.Second
			n++
		}
	}
	if n == 0 {
		return DefaultLength
	}
	return sum / n * time.Second
}

// later returns the later of two times.
func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// A pace is how fast an entrant begins games. Game k begins k·span·each/games
// after the moment from. These are whole numbers, so that all machines agree.
type pace struct {
	from              time.Time
	span, each, games uint64
}

// paces returns the pace of each entrant.
func (q *qualification) paces(at time.Time, length time.Duration, then, now qualify.Forecast[int]) []pace {
	window := q.event.Window
	begun, all := make([]uint64, q.entrants), uint64(0)
	for _, g := range q.event.Games {
		if g.Start.After(window.Begin) {
			begun[min(g.Gold, g.Silver)]++ // the entrant
			all++
		}
	}
	from := later(at, window.Begin)
	elapsed, left := from.Sub(window.Begin), window.End.Sub(from)
	paces := make([]pace, q.entrants)
	for i := range paces {
		switch {
		case begun[i] > 0:
			paces[i] = pace{from, uint64(elapsed), 1, begun[i]}
		case all > 0:
			paces[i] = pace{from, uint64(elapsed), uint64(q.entrants), all}
		default:
			games := uint64(0)
			for _, task := range tasks(then, now, i) {
				games += uint64(task.Left)
			}
			paces[i] = pace{from, uint64(max(left-length, 0)), 1, games + 1}
		}
	}
	return paces
}

// begin returns when game k begins, and whether there is such a time.
func (p pace) begin(k int) (time.Time, bool) {
	high, low := bits.Mul64(uint64(k)*p.each, p.span)
	if high >= p.games {
		return time.Time{}, false
	}
	after, _ := bits.Div64(high, low, p.games)
	if after > math.MaxInt64 {
		return time.Time{}, false
	}
	return p.from.Add(time.Duration(after)), true
}

// further adds the further games of an entrant to a list, given its tasks. It
// uses the tasks up. If the list gets too long, it stops.
func (p pace) further(list []qualify.Game[int], e qualify.Event[int], entrant int, tasks []qualify.Task[int],
	length time.Duration) []qualify.Game[int] {
	for k := 1; len(tasks) > 0; {
		for j := range tasks {
			t := &tasks[j]
			start, ok := p.begin(k)
			end := start.Add(length)
			if !ok || !start.After(e.Window.Begin) || !end.Before(e.Window.End) || len(list) > MaxFurther {
				return list
			}
			g := qualify.Game[int]{Gold: entrant, Silver: t.Benchmark, Rated: true, Start: start, End: end}
			if t.Next == qualify.Silver {
				g.Gold, g.Silver, t.Next = g.Silver, g.Gold, qualify.Gold
			} else {
				t.Next = qualify.Silver
			}
			t.Left--
			k++
			list = append(list, g)
		}
		tasks = slices.DeleteFunc(tasks, func(t qualify.Task[int]) bool { return t.Left == 0 })
	}
	return list
}
