package statefile

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/pairing"
)

// A Deviation is one thing in which an event departs from the rules.
type Deviation struct {
	Line int // of the text, from 1, or 0
	Text string
}

// String returns the deviation in words, on one line.
func (d Deviation) String() string {
	if d.Line == 0 {
		return d.Text
	}
	return fmt.Sprintf("line %d: %s", d.Line, d.Text)
}

// MaxJudged is the maximum number of rounds that [File.Judge] judges.
const MaxJudged = 500

// A Judgement is the judgement of [File.Judge] on an event.
type Judgement struct {
	Deviations []Deviation // by lines

	// Checked says that package pairing accepts the event. If not, it can
	// judge only the first rounds, and no next round can be paired.
	Checked bool

	// Rounds is the number of rounds that were judged: each was held
	// against the best round at that time.
	Rounds int

	// Cut says that the event has more than MaxJudged rounds, so that the
	// later rounds and their colors were not judged.
	Cut bool
}

// Judge lists everything in which the event departs from the rules. It has
// every problem of [pairing.Event.Check], with its line. Each round is held
// against the best round at that time: is it legal, is it optimal, and does
// each game have its colors? A round that comes after a problem cannot be
// judged, except for its colors.
//
// Judge takes the time of [pairing.Audit] for each round, and that grows with
// the rounds before. So it judges at most [MaxJudged] rounds. It returns no
// deviation of the last round if that only waits for a replay.
func (f File) Judge() Judgement {
	var j Judgement
	// An audit repeats problems of Check, with fewer figures.
	type about struct {
		kind        error
		round, game int
		where, who  string
	}
	said := map[about]bool{}
	add := func(p *pairing.Problem) {
		if key := (about{p.Kind, p.Round, p.Game, p.Where, p.Who}); !said[key] {
			said[key] = true
			j.Deviations = append(j.Deviations,
				Deviation{f.lineOf(p), strings.TrimPrefix(p.Error(), "pairing: ")})
		}
	}
	err := f.Event.Check()
	j.Checked = err == nil
	for _, p := range problemsOf(err) {
		add(p)
	}
	j.Cut = len(f.Event.Rounds) > MaxJudged
	for r := range min(len(f.Event.Rounds), MaxJudged) {
		before, err := f.Event.Before(r + 1)
		if err != nil || before.Check() != nil {
			break
		}
		v, err := pairing.Audit(before, f.Event.Rounds[r])
		if err != nil {
			for _, p := range problemsOf(err) {
				at := *p
				at.Round = r + 1
				add(&at)
			}
			break
		}
		j.Rounds++
		for _, p := range v.Problems {
			add(p)
		}
		if v.WorseAt != nil {
			text := fmt.Sprintf("round %d: not optimal, %s; the best round is %s", r+1, Worse(v),
				pairs(v.Best.Round))
			j.Deviations = append(j.Deviations, Deviation{f.rounds[r], text})
		}
	}
	j.Deviations = append(j.Deviations, f.colors()...)
	slices.SortStableFunc(j.Deviations, func(x, y Deviation) int { return cmp.Compare(x.Line, y.Line) })
	return j
}

// Worse says in words by how much a round is worse than the best round, and at
// which criterion. The verdict must have a criterion WorseAt.
func Worse(v pairing.Verdict[string]) string {
	text := fmt.Sprintf("worse by %d at %s", v.By, v.WorseAt.Level())
	if v.WorseAt.Criterion.Maximized() {
		text += ", where more is better"
	}
	return text
}

// problemsOf returns the problems of an error.
func problemsOf(err error) pairing.Problems {
	var ps pairing.Problems
	errors.As(err, &ps)
	return ps
}

// pairs writes a round in words.
func pairs(r pairing.Round[string]) string {
	var list []string
	for _, g := range r.Games {
		list = append(list, problem.Against(g.Gold, g.Silver))
	}
	for _, name := range r.Byes {
		list = append(list, "a bye for "+problem.Name(name))
	}
	return strings.Join(list, ", ")
}

// lineOf returns the line that a problem is about, or 0.
func (f File) lineOf(p *pairing.Problem) int {
	at := func(list []int, k int) int {
		if k < 0 || k >= len(list) {
			return 0
		}
		return list[k]
	}
	r, kind, number := p.Round-1, p.Where, 0
	fmt.Sscanf(p.Where[strings.LastIndex(p.Where, " ")+1:], "%d", &number)
	switch {
	case r >= 0 && r < len(f.rounds) && p.Game > 0:
		return cmp.Or(at(f.games[r], p.Game-1), f.rounds[r])
	case r >= 0 && r < len(f.rounds) && kind == "bye" && len(p.Entrants) > 0:
		name := f.Event.Entrants[p.Entrants[len(p.Entrants)-1]]
		return cmp.Or(at(f.byes[r], lastIndex(f.Event.Rounds[r].Byes, name)), f.rounds[r])
	case r >= 0 && r < len(f.rounds):
		return f.rounds[r]
	case strings.HasPrefix(kind, "entrant "), strings.HasPrefix(kind, "seed rating "):
		return at(f.entrants, number-1)
	case strings.HasPrefix(kind, "withdrawal "):
		return at(f.withdrawals, number-1)
	case strings.HasPrefix(kind, "absence "):
		return at(f.absences, number-1)
	}
	return 0
}

// lastIndex returns the last index of a name in a list, or -1.
func lastIndex(list []string, name string) int {
	for k := len(list) - 1; k >= 0; k-- {
		if list[k] == name {
			return k
		}
	}
	return -1
}

// colors returns the games in which a rule of package colors gives Gold to the
// other player. A replay may have any colors. So may a game for which the
// choice is arbitrary.
func (f File) colors() []Deviation {
	var list []Deviation
	var games []colors.Game[string] // that count, of all rounds before
	of := map[string][]int{}        // by player, the indices in games
	for r, round := range f.Event.Rounds[:min(len(f.Event.Rounds), MaxJudged)] {
		annulled := map[[2]string]bool{}
		for _, g := range round.Games {
			if g.Outcome == pairing.Void {
				annulled[[2]string{g.Gold, g.Silver}], annulled[[2]string{g.Silver, g.Gold}] = true,
					true
			}
		}
		for k, g := range round.Games {
			if g.Gold == g.Silver || annulled[[2]string{g.Gold, g.Silver}] {
				continue
			}
			d, err := colors.Assign(g.Gold, g.Silver, gamesOfBoth(games, of[g.Gold], of[g.Silver]))
			if err == nil && d.Gold != g.Gold {
				text := fmt.Sprintf("round %d, game %d: %s has Gold against %s, but the rule gives "+
					"Gold to %s. %s",
					r+1, k+1, problem.Name(g.Gold), problem.Name(g.Silver),
					problem.Name(g.Silver), d.Reason())
				list = append(list, Deviation{f.games[r][k], text})
			}
		}
		for _, g := range round.Games {
			if g.Gold != g.Silver && g.Outcome != pairing.Void {
				of[g.Gold], of[g.Silver] = append(of[g.Gold], len(games)),
					append(of[g.Silver], len(games))
				games = append(games, colors.Game[string]{Gold: g.Gold, Silver: g.Silver})
			}
		}
	}
	return list
}

// gamesOfBoth returns the games of two players, whose indices are given.
func gamesOfBoth(games []colors.Game[string], x, y []int) []colors.Game[string] {
	indices := slices.Concat(x, y)
	slices.Sort(indices)
	var list []colors.Game[string]
	for _, k := range slices.Compact(indices) {
		list = append(list, games[k])
	}
	return list
}
