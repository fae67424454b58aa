package contest

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// This file has a house without cards: what a match is worth is made up.

// A fake is such a house. It counts what was played.
type fake struct {
	workers int
	journal *arena.Journal
	earlier *arena.Journal
	worth   func(bots []string) int64 // of each match, beside luck
	luck    int64                     // at most
	lost    int64                     // with the second deal of each match
	games   map[string]int            // how often each game was played
	plans   []string                  // stages and numbers of matches
	bots    map[string][]string       // of each series
}

func (f *fake) house() House {
	f.games, f.bots = map[string]int{}, map[string][]string{}
	return House{
		Runner: func(s Stage) arena.Runner {
			return arena.Local{
				Play: func(_ context.Context, p arena.Plan, m arena.Match, game int) (json.RawMessage, error) {
					h := sha256.Sum256(fmt.Appendf(nil, "%x %s %d", p.Seed, m.Bots, game))
					chips := int64(0)
					if f.luck > 0 {
						chips = int64(binary.LittleEndian.Uint64(h[:])%uint64(2*f.luck+1)) - f.luck
					}
					if f.worth != nil {
						chips += f.worth(m.Bots)
					}
					return json.Marshal(duplicate.Match{First: []int64{chips, f.lost}, Second: []int64{0, 0}})
				},
				Workers: f.workers, Journal: f.journal, Earlier: f.earlier,
				Finished: func(m arena.Match, g arena.Game, isNew bool) {
					if isNew {
						f.games[fmt.Sprintf("%s/%d", m.ID, g.Game)]++
					}
					f.bots[m.ID] = m.Bots
				},
			}
		},
		Nets: func(_ Stage, _ arena.Match, g arena.Game) (d duplicate.Match, err error) {
			err = json.Unmarshal(g.Record, &d)
			return d, err
		},
	}
}

// strength makes a match worth the difference of two figures.
func strength(of map[string]int64) func([]string) int64 {
	return func(bots []string) int64 { return of[bots[0]] - of[bots[1]] }
}

// run runs a contest.
func (f *fake) run(t *testing.T, c Contest) Course {
	t.Helper()
	f.plans = nil
	course, err := c.Run(t.Context(), f.house(), func(p Progress) {
		if p.Series == nil {
			f.plans = append(f.plans, fmt.Sprintf("%s %d", p.Stage, p.Of))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return course
}

// The bots that teams of the tests hand in.
var (
	onlyNoLimit = []Kind{NoLimitBot}
	onlyLimit   = []Kind{LimitBot}
	both        = []Kind{NoLimitBot, LimitBot}
	three       = []Kind{NoLimitBot, EquilibriumBot, LearningBot}
)

// of makes a small contest of teams with names.
func of(teams ...Team) Contest {
	return Contest{Teams: teams, Masters: []duplicate.Master{{1}}, Matches: 2, LimitHands: 2, NoLimitHands: 2}
}

// many makes a contest of a number of teams with the same kinds of bots.
func many(n int, bots []Kind) Contest {
	var teams []Team
	for k := range n {
		teams = append(teams, Team{fmt.Sprintf("T%02d", k+1), bots})
	}
	return of(teams...)
}

// deal returns the cards of a hand.
func deal(t *testing.T, d duplicate.Dealer, match, hand int) string {
	t.Helper()
	var cards [holdem.DealSize]duplicate.Card
	if err := d.Deal(match, hand, cards[:]); err != nil {
		t.Fatal(err)
	}
	return duplicate.FormatCards(cards[:])
}
