package contest

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file lets a newcomer play after a contest.

// A Newcomer is a team that was not in a contest, and plays against a field of
// its teams.
type Newcomer struct {
	// Entered is how many teams were in the contest. They are the first in
	// the list of its teams. The teams behind them are newcomers.
	Entered int
	Name    string
	// Against are the teams of the field. If there are none, the field of
	// each competition is the round robin of the final results.
	Against []string
}

// A Comparison is how a benchmark went. In With and Without, a competition for
// which the newcomer has no bot has no field and no event.
type Comparison struct {
	// Course has all series. It has the results of the contest if the field
	// follows from them.
	Course
	With    Results // of the field and the newcomer
	Without Results // of the field alone
}

// Kinds of problems of a benchmark.
var (
	// ErrNewcomer says that a team is not new, or is in its own field.
	ErrNewcomer = errors.New("a newcomer was not in the contest, and plays against other teams")

	// ErrNoOpponent says that nobody in the field plays a competition for
	// which the newcomer has a bot.
	ErrNoOpponent = errors.New("the field has no bot for a competition that the newcomer has a bot for")
)

// Benchmark lets a newcomer play, by rule [Benchmarks]. The teams of the
// contest are the teams that were entered, and behind them newcomers. The
// contest itself is played first if the field follows from its results. With a
// journal of the contest, nothing of it is played again. Watch is called as by
// [Contest.Run].
//
// The error has all problems of the contest, or else of the newcomer, or it is
// an error of [Contest.Run].
func (c Contest) Benchmark(ctx context.Context, h House, n Newcomer, watch func(Progress)) (Comparison, error) {
	if err := c.CheckNewcomer(n); err != nil {
		return Comparison{}, err
	}
	r := newRun(c, h, watch)
	x, err := r.benchmark(ctx, n)
	if err != nil {
		return Comparison{Course: Course{Series: r.course.Series}}, err
	}
	x.Course = r.course
	return x, nil
}

// benchmark plays the field of each competition with the newcomer.
func (r *run) benchmark(ctx context.Context, n Newcomer) (x Comparison, err error) {
	all := r.Teams
	field := func(Outcome) []string { return n.Against }
	if len(n.Against) == 0 {
		r.Teams = all[:n.Entered]
		if err := r.contest(ctx); err != nil {
			return x, err
		}
		r.Teams = all
		// Benchmarks: the round robin of the final results.
		field = func(o Outcome) []string { return o.Event.Bots }
	}
	var with, without []*path
	for k, o := range r.course.Results() {
		with = append(with, r.field(Competitions[k], n.Name, append(slices.Clone(field(o)), n.Name)))
		without = append(without, r.field(Competitions[k], n.Name, field(o)))
	}
	if err := r.play(ctx, with, false); err != nil {
		return x, err
	}
	for k := range Competitions {
		if err := errors.Join(r.advance(with[k]), r.advance(without[k])); err != nil {
			return x, err
		}
		x.With[k], x.Without[k] = with[k].Outcome, without[k].Outcome
	}
	return x, nil
}

// field returns a competition with the round robin of some teams. It is over if
// the newcomer has no bot for it.
func (r *run) field(c Competition, newcomer string, teams []string) *path {
	p := &path{Outcome: Outcome{Competition: c}, over: true}
	in := map[string]bool{}
	for _, t := range r.Teams {
		if _, ok := t.Bot(c); ok && slices.Contains(teams, t.Name) {
			in[t.Name] = true
		}
		if _, ok := t.Bot(c); ok && t.Name == newcomer {
			p.over = false
		}
	}
	if !p.over {
		p.Field = r.inOrder(in)
		p.teams = p.Field
	}
	return p
}

// CheckNewcomer reports all problems of a contest at once, or else of a
// newcomer.
func (c Contest) CheckNewcomer(n Newcomer) error {
	if n.Entered < 0 || n.Entered > len(c.Teams) {
		return fmt.Errorf("contest: %w: %d of %d were entered", ErrTeams, n.Entered, len(c.Teams))
	}
	entered := c
	entered.Teams = c.Teams[:n.Entered]
	if err := entered.Check(); err != nil {
		return err
	}
	var found problem.List
	add := func(kind error, format string, args ...any) {
		if found.Room() {
			found.Add(fmt.Errorf("contest: %w: %s", kind, fmt.Sprintf(format, args...)))
		}
	}
	number := map[string]int{}
	for k, t := range c.Teams {
		if before := number[t.Name]; before > 0 {
			add(ErrRepeated, "team %d, %.80q, as team %d", k+1, t.Name, before)
		}
		number[t.Name] = k + 1
	}
	switch at := number[n.Name]; {
	case at == 0:
		add(ErrUnknown, "the newcomer %.80q", n.Name)
	case at <= n.Entered:
		add(ErrNewcomer, "%.80q was entered", n.Name)
	}
	in := map[string]bool{}
	for k, name := range n.Against {
		where := fmt.Sprintf("team %d of the field, %.80q", k+1, name)
		switch {
		case number[name] == 0:
			add(ErrUnknown, "%s", where)
		case in[name]:
			add(ErrRepeated, "%s", where)
		case name == n.Name:
			add(ErrNewcomer, "%s", where)
		}
		in[name] = true
	}
	if err := found.Err("contest"); err != nil {
		return err
	}
	newcomer := c.Teams[number[n.Name]-1]
	chosen := c
	chosen.Teams, chosen.Votes = nil, nil
	meets := false
	for k, t := range c.Teams {
		if !in[t.Name] && (len(in) > 0 || k >= n.Entered) {
			continue
		}
		chosen.Teams = append(chosen.Teams, t)
		for _, of := range Competitions {
			_, plays := t.Bot(of)
			_, also := newcomer.Bot(of)
			meets = meets || plays && also
		}
	}
	chosen.Teams = append(chosen.Teams, newcomer)
	if err := chosen.Check(); err != nil || meets {
		return err
	}
	return fmt.Errorf("contest: %w: %.80q", ErrNoOpponent, n.Name)
}
