package contest

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/runoff"
	"pgregory.net/rapid"
)

// draw draws a contest.
func draw(t *rapid.T) Contest {
	c := many(rapid.IntRange(2, 14).Draw(t, "teams"), nil)
	sets := [][]Kind{onlyNoLimit, onlyLimit, both, three}
	for k := range c.Teams {
		c.Teams[k].Bots = rapid.SampledFrom(sets).Draw(t, "bots")
	}
	c.Matches = rapid.IntRange(1, 2).Draw(t, "matches")
	for range rapid.IntRange(1, 2).Draw(t, "seeds") {
		c.Masters = append(c.Masters, duplicate.Master{rapid.Byte().Draw(t, "seed")})
	}
	for _, team := range rapid.Permutation(c.Teams).Draw(t, "order")[:rapid.IntRange(0, 2).Draw(t, "votes")] {
		c.Votes = append(c.Votes, Vote{Team: team.Name, For: rapid.IntRange(0, 1).Draw(t, "for")})
	}
	return c
}

// TestLaws checks what is so in every contest.
func TestLaws(t *testing.T) { rapid.Check(t, laws) }

func FuzzLaws(f *testing.F) { f.Fuzz(rapid.MakeFuzz(laws)) }

func laws(t *rapid.T) {
	c := draw(t)
	f := &fake{luck: rapid.SampledFrom([]int64{0, 1, 100}).Draw(t, "luck"), workers: rapid.IntRange(1, 3).Draw(t, "workers")}
	course, err := c.Run(t.Context(), f.house(), nil)
	if err != nil {
		t.Fatal(err)
	}
	// Every game is played once.
	for game, n := range f.games {
		if n != 1 {
			t.Errorf("%s was played %d times", game, n)
		}
	}
	used := map[string]bool{}
	all := []Results{course.Preliminary, course.Results()}
	for k, results := range all {
		for _, o := range results {
			check(t, c, course, o, used, k == 1)
		}
	}
	for _, s := range course.Series {
		if !used[s.Match.ID] {
			t.Errorf("%s counts nowhere", s.Match.ID)
		}
	}
	// The number of workers makes no difference.
	one := &fake{luck: f.luck, workers: 1}
	again, err := c.Run(t.Context(), one.house(), nil)
	if err != nil || !reflect.DeepEqual(again, course) {
		t.Errorf("another course with one worker: %v", err)
	}
}

// check checks an outcome.
func check(t *rapid.T, c Contest, course Course, o Outcome, used map[string]bool, final bool) {
	excluded := map[string]bool{}
	for _, v := range c.Votes {
		excluded[v.Team] = final && v.For > 0
	}
	left := map[string]bool{}
	for _, team := range c.Teams {
		if _, ok := team.Bot(o.Competition); ok && !excluded[team.Name] {
			left[team.Name] = true
		}
	}
	if len(left) != len(o.Field) {
		t.Errorf("%v: field %v", o.Competition, o.Field)
	}
	for k, r := range o.Rounds {
		if len(r.Draw.Order) != len(left) {
			t.Errorf("%v: round %d has %d bots, not %d", o.Competition, k+1, len(r.Draw.Order), len(left))
		}
		sum := int64(0)
		for _, x := range r.Bankrolls {
			sum += x.Total
		}
		if sum != 0 {
			t.Errorf("%v: round %d: bankrolls come to %d", o.Competition, k+1, sum)
		}
		clear(left)
		for _, team := range r.Qualified.Through {
			left[team] = true
		}
	}
	for _, team := range o.Event.Bots {
		if !left[team] || excluded[team] {
			t.Errorf("%v: %s plays", o.Competition, team)
		}
	}
	if n := len(o.Event.Bots); n != len(left) || n*(n-1)/2 != len(o.Series) || len(o.Event.Matches) != len(o.Series)*c.Matches {
		t.Errorf("%v: %d bots, %d series, %d matches", o.Competition, n, len(o.Series), len(o.Event.Matches))
	}
	ids := slices.Clone(o.Series)
	for _, r := range o.Rounds {
		ids = append(ids, r.Series...)
	}
	for _, id := range ids {
		used[id] = true
		s, ok := course.Find(id)
		if !ok || len(s.Games) != c.Matches {
			t.Errorf("%s was not played", id)
		}
		if excluded[s.Teams[0]] || excluded[s.Teams[1]] {
			t.Errorf("%s counts", id)
		}
	}
	if len(o.Event.Bots) == 0 {
		return
	}
	table, err := o.Event.Crosstable()
	if err != nil {
		t.Fatal(err)
	}
	ranking := map[Competition]func(*runoff.Crosstable[string]) (runoff.Ranking[string], error){
		NoLimit: runoff.Bankroll[string], Equilibrium: runoff.Points[string],
		Learning: func(t *runoff.Crosstable[string]) (runoff.Ranking[string], error) {
			return runoff.TopByTotal(t, runoff.Top{})
		},
	}[o.Competition]
	if want, err := ranking(table); err != nil || fmt.Sprint(want) != fmt.Sprint(o.Ranking) {
		t.Errorf("%v: %v, %v", o.Competition, o.Ranking, err)
	}
}

// A contest that goes on after a break, with a vote that came later, plays
// nothing again.
func TestResume(t *testing.T) {
	c := many(12, both)
	whole := &fake{luck: 100}
	want := whole.run(t, c)
	path := filepath.Join(t.TempDir(), "journal")
	key, err := c.Key(nil)
	if err != nil {
		t.Fatal(err)
	}
	for k, most := range []int{1, 30, 1000} {
		journal, err := arena.OpenJournal(path, "", key)
		if err != nil {
			t.Fatal(err)
		}
		f := &fake{luck: 100, journal: journal, workers: 2}
		n := 0
		house := f.house()
		ctx, stop := contextOf(t)
		course, err := c.Run(ctx, house, func(p Progress) {
			if p.Series != nil {
				if n++; n == most {
					stop()
				}
			}
		})
		stop()
		if err := journal.Close(); err != nil {
			t.Fatal(err)
		}
		if k < 2 {
			if err == nil || len(course.Series) < most || course.Preliminary[0].Field != nil {
				t.Errorf("stopped after %d: %v", most, err)
			}
			continue
		}
		if err != nil || !reflect.DeepEqual(course, want) {
			t.Errorf("resumed: %v", err)
		}
		if len(f.games) >= len(whole.games) {
			t.Error("all was played again")
		}
	}
	c.Votes = []Vote{{"T05", "collusion", 7, 5}}
	journal, err := arena.OpenJournal(path, "", key)
	if err != nil {
		t.Fatal(err)
	}
	defer journal.Close()
	f := &fake{luck: 100, journal: journal}
	course := f.run(t, c)
	if !reflect.DeepEqual(course.Preliminary, want.Preliminary) {
		t.Error("other preliminary results")
	}
	for game := range f.games {
		if whole.games[game] > 0 {
			t.Errorf("%s was played again", game)
		}
	}
}
