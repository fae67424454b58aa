package contest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/contest"
)

// Three teams play. Without cards, the first bot of a match wins a chip.
func Example() {
	c := contest.Contest{
		Teams: []contest.Team{
			{Name: "Ann", Bots: []contest.Kind{contest.NoLimitBot, contest.LimitBot}},
			{Name: "Bob", Bots: []contest.Kind{contest.LimitBot}},
			{Name: "Cid", Bots: []contest.Kind{contest.NoLimitBot, contest.EquilibriumBot, contest.LearningBot}},
		},
		Masters: []duplicate.Master{{7}},
		Matches: 2, LimitHands: 3, NoLimitHands: 3,
	}
	house := contest.House{
		Runner: func(contest.Stage) arena.Runner {
			return arena.Local{Play: func(_ context.Context, _ arena.Plan, m arena.Match, game int) (json.RawMessage, error) {
				return json.Marshal(1)
			}}
		},
		Nets: func(_ contest.Stage, _ arena.Match, g arena.Game) (duplicate.Match, error) {
			var chips int64
			err := json.Unmarshal(g.Record, &chips)
			return duplicate.Match{First: []int64{chips}, Second: []int64{0}}, err
		},
	}
	course, err := c.Run(context.Background(), house, func(p contest.Progress) {
		if p.Series != nil {
			fmt.Println(p.Stage, p.Series.Match.ID, p.Series.Match.Bots)
		}
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, o := range course.Results() {
		fmt.Println(o.Competition, "by", o.Competition.Decides(), o.Ranking.Places)
	}
	// Output:
	// no-limit no-limit/1-3 [Ann/no-limit Cid/no-limit]
	// limit limit/1-2 [Ann/limit Bob/limit]
	// limit equilibrium/1-3 [Ann/limit Cid/equilibrium]
	// limit equilibrium/2-3 [Bob/limit Cid/equilibrium]
	// limit learning/1-3 [Ann/limit Cid/learning]
	// limit learning/2-3 [Bob/limit Cid/learning]
	// no-limit by Bankroll [{1 1 [Ann]} {2 2 [Cid]}]
	// equilibrium by Points [{1 1 [Ann]} {2 2 [Bob]} {3 3 [Cid]}]
	// learning by TopByTotal [{1 1 [Ann]} {2 2 [Bob]} {3 3 [Cid]}]
}

// After the contest, Zora plays against Ann and Robert. In each match, the
// longer name wins a chip for each letter that it has more. Zora would have
// been second.
func ExampleContest_Benchmark() {
	onlyLimit := []contest.Kind{contest.LimitBot}
	c := contest.Contest{
		Teams:   []contest.Team{{Name: "Ann", Bots: onlyLimit}, {Name: "Robert", Bots: onlyLimit}, {Name: "Zora", Bots: onlyLimit}},
		Masters: []duplicate.Master{{7}},
		Matches: 2, LimitHands: 3,
	}
	house := contest.House{
		Runner: func(contest.Stage) arena.Runner {
			return arena.Local{Play: func(_ context.Context, _ arena.Plan, m arena.Match, game int) (json.RawMessage, error) {
				return json.Marshal(len(m.Bots[0]) - len(m.Bots[1]))
			}}
		},
		Nets: func(_ contest.Stage, _ arena.Match, g arena.Game) (duplicate.Match, error) {
			var chips int64
			err := json.Unmarshal(g.Record, &chips)
			return duplicate.Match{First: []int64{chips}, Second: []int64{0}}, err
		},
	}
	x, err := c.Benchmark(context.Background(), house, contest.Newcomer{Entered: 2, Name: "Zora"}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("the contest:", x.Results()[1].Ranking.Places)
	fmt.Println("with Zora:", x.With[1].Ranking.Places)
	for _, s := range x.Series {
		fmt.Printf("%s: %s %+d\n", s.Match.ID, s.Score.A, s.Score.Total)
	}
	// Output:
	// the contest: [{1 1 [Robert]} {2 2 [Ann]}]
	// with Zora: [{1 1 [Robert]} {2 2 [Zora]} {3 3 [Ann]}]
	// limit/1-2: Ann -6
	// limit/1-3: Ann -2
	// limit/2-3: Robert +4
}

// A change is final after a week, unless somebody objects.
func ExampleChange_Final() {
	c := contest.Change{
		What:   "The rankings of two competitions change places.",
		Told:   time.Date(2007, 4, 24, 12, 0, 0, 0, time.UTC),
		Vetoes: []contest.Objection{{By: "Ann", At: time.Date(2007, 5, 2, 9, 0, 0, 0, time.UTC)}},
	}
	at, against := c.Final()
	fmt.Println(at.Format(time.DateOnly), len(against))
	// Output: 2007-05-01 0
}
