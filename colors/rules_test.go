package colors

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// This file goes through the rule book in its order. The first case of each
// test is the plainest case in which that rule decides and every earlier rule
// is silent. The cases called silent show which later rule decides instead.

// A ruleCase asks who of Ann and Bob, named in this order, takes Gold.
type ruleCase struct {
	name   string
	games  string // see record
	gold   string
	rule   Rule
	reason string
}

func TestBalance(t *testing.T) {
	testRule(t, []ruleCase{
		{
			"one Gold game",
			"Ann-Cat",
			"Bob", Balance, "Balance: Gold games minus Silver games: Bob +0, Ann +1",
		},
		{
			"one Silver game",
			"Cat-Ann",
			"Ann", Balance, "Balance: Gold games minus Silver games: Ann -1, Bob +0",
		},
		{
			"the difference counts, not the Gold games alone",
			"Ann-Cat Cat-Ann Dan-Ann",
			"Ann", Balance, "Balance: Gold games minus Silver games: Ann -1, Bob +0",
		},
		{
			"before HeadToHead and SwapLast",
			"Ann-Bob Cat-Ann Dan-Ann Eve-Ann",
			"Ann", Balance, "Balance: Gold games minus Silver games: Ann -2, Bob -1",
		},
		{
			"silent: both at -1",
			"Cat-Ann Cat-Bob",
			"Ann", Arbitrary, "Arbitrary: no rule prefers either, and Ann was named first",
		},
		{
			"silent: at zero with and without games",
			"Ann-Cat Cat-Ann",
			"Ann", BreakLonger, "BreakLonger: current streaks: Ann 1 Silver, Bob no game yet",
		},
	})
}

func TestHeadToHead(t *testing.T) {
	testRule(t, []ruleCase{
		{
			// BreakBoth and BreakLonger would give Ann Gold.
			"one meeting, made even against others",
			"Ann-Bob Cat-Ann Bob-Cat",
			"Bob", HeadToHead, "HeadToHead: Gold against each other: Bob 0, Ann 1",
		},
		{
			"three meetings",
			"Ann-Bob Bob-Ann Bob-Ann Ann-Cat Cat-Bob",
			"Ann", HeadToHead, "HeadToHead: Gold against each other: Ann 1, Bob 2",
		},
		{
			"silent: never met",
			"Ann-Cat Bob-Dan",
			"Ann", Arbitrary, "Arbitrary: no rule prefers either, and Ann was named first",
		},
		{
			"silent: each had Gold once",
			"Ann-Bob Bob-Ann",
			"Ann", BreakBoth, "BreakBoth: latest colors: Ann Silver, Bob Gold, and both change",
		},
	})
}

func TestBreakBoth(t *testing.T) {
	testRule(t, []ruleCase{
		{
			"after a return match",
			"Bob-Ann Ann-Bob",
			"Bob", BreakBoth, "BreakBoth: latest colors: Bob Silver, Ann Gold, and both change",
		},
		{
			"never met",
			"Ann-Cat Cat-Ann Cat-Bob Bob-Cat",
			"Ann", BreakBoth, "BreakBoth: latest colors: Ann Silver, Bob Gold, and both change",
		},
		{
			"before BreakLonger",
			"Cat-Ann Ann-Cat Ann-Dan Bob-Cat Bob-Dan Cat-Bob",
			"Bob", BreakBoth, "BreakBoth: latest colors: Bob Silver, Ann Gold, and both change",
		},
		{
			"before SwapLast",
			"Cat-Ann Bob-Cat Ann-Bob Bob-Ann Ann-Cat Cat-Bob",
			"Bob", BreakBoth, "BreakBoth: latest colors: Bob Silver, Ann Gold, and both change",
		},
		{
			"silent: same color",
			"Ann-Cat Cat-Ann Ann-Dan Dan-Bob Bob-Cat Bob-Dan",
			"Ann", BreakLonger, "BreakLonger: current streaks: Ann 1 Gold, Bob 2 Gold",
		},
		{
			"silent: Ann has yet to play",
			"Cat-Bob Bob-Cat",
			"Ann", BreakLonger, "BreakLonger: current streaks: Ann no game yet, Bob 1 Gold",
		},
		{
			"silent: Bob has yet to play",
			"Cat-Ann Ann-Cat",
			"Bob", BreakLonger, "BreakLonger: current streaks: Bob no game yet, Ann 1 Gold",
		},
		{
			"silent: neither has played",
			"",
			"Ann", Arbitrary, "Arbitrary: no rule prefers either, and Ann was named first",
		},
	})
}

func TestBreakLonger(t *testing.T) {
	testRule(t, []ruleCase{
		{
			"Ann's Gold streak is longer",
			"Cat-Ann Ann-Cat Ann-Dan Bob-Cat Cat-Bob Bob-Dan",
			"Bob", BreakLonger, "BreakLonger: current streaks: Bob 1 Gold, Ann 2 Gold",
		},
		{
			"Ann's Silver streak is longer",
			"Ann-Cat Cat-Ann Dan-Ann Cat-Bob Bob-Cat Dan-Bob",
			"Ann", BreakLonger, "BreakLonger: current streaks: Ann 2 Silver, Bob 1 Silver",
		},
		{
			"Bob's Silver streak is longer",
			"Bob-Cat Cat-Bob Dan-Bob Cat-Ann Ann-Cat Dan-Ann",
			"Bob", BreakLonger, "BreakLonger: current streaks: Bob 2 Silver, Ann 1 Silver",
		},
		{
			"anybody changes against a player without games",
			"Bob-Cat Cat-Bob",
			"Bob", BreakLonger, "BreakLonger: current streaks: Bob 1 Silver, Ann no game yet",
		},
		{
			"before SwapLast",
			"Cat-Ann Bob-Cat Ann-Bob Bob-Ann Ann-Cat Ann-Dan Cat-Bob Bob-Dan",
			"Bob", BreakLonger, "BreakLonger: current streaks: Bob 1 Gold, Ann 2 Gold",
		},
		{
			"silent: equally long",
			"Cat-Ann Ann-Cat Ann-Dan Cat-Bob Bob-Cat Bob-Dan",
			"Ann", Arbitrary, "Arbitrary: no rule prefers either, and Ann was named first",
		},
	})
}

func TestSwapLast(t *testing.T) {
	testRule(t, []ruleCase{
		{
			"the latest of two meetings",
			"Bob-Ann Ann-Bob Cat-Bob Bob-Cat",
			"Bob", SwapLast, "SwapLast: in their latest meeting Ann had Gold",
		},
		{
			"the latest of four meetings",
			"Bob-Ann Ann-Bob Ann-Bob Bob-Ann Bob-Cat Cat-Bob",
			"Ann", SwapLast, "SwapLast: in their latest meeting Bob had Gold",
		},
		{
			"silent: never met",
			"Ann-Cat Cat-Ann Bob-Cat Cat-Bob",
			"Ann", Arbitrary, "Arbitrary: no rule prefers either, and Ann was named first",
		},
	})
}

func TestArbitrary(t *testing.T) {
	testRule(t, []ruleCase{
		{
			"no games",
			"",
			"Ann", Arbitrary, "Arbitrary: no rule prefers either, and Ann was named first",
		},
		{
			"equal records",
			"Ann-Cat Bob-Dan Cat-Ann Dan-Bob",
			"Ann", Arbitrary, "Arbitrary: no rule prefers either, and Ann was named first",
		},
	})
	d, err := Assign("Bob", "Ann", nil)
	if err != nil || d.Gold != "Bob" {
		t.Errorf("Assign(Bob, Ann, nil) gives %q Gold, error %v; want Bob, named first", d.Gold, err)
	}
}

func TestMust(t *testing.T) {
	testRuleOf(t, AssignSwiss[string], []ruleCase{
		{
			// Balance would give Bob Gold.
			"two in a row, before Balance",
			"Ann-Cat Ann-Dan Ann-Eve Cat-Ann Dan-Ann Cat-Bob",
			"Ann", Must, "Must: Ann must have Gold after 2 games in a row with Silver",
		},
		{
			"two more, and the last two games disagree",
			"Ann-Cat Ann-Dan Ann-Eve Ann-Fay Cat-Ann Dan-Ann",
			"Ann", Must, "Must: Ann must have Gold after 2 games in a row with Silver",
		},
		{
			"two more, not in a row",
			"Bob-Cat Bob-Dan Cat-Bob Bob-Eve Dan-Bob Bob-Cat",
			"Ann", Must, "Must: Bob must have Silver after 2 more games with Gold than with Silver",
		},
		{
			"both must have different colors",
			"Ann-Cat Ann-Dan Cat-Bob Dan-Bob",
			"Bob", Must, "Must: Bob must have Gold after 2 games in a row with Silver, " +
				"and Ann must have Silver after 2 games in a row with Gold",
		},
		{
			"silent: both must have the same",
			"Ann-Cat Ann-Dan Ann-Eve Bob-Cat Bob-Dan",
			"Bob", Balance, "Balance: Gold games minus Silver games: Bob +2, Ann +3",
		},
		{
			"silent: none must",
			"Ann-Cat",
			"Bob", Balance, "Balance: Gold games minus Silver games: Bob +0, Ann +1",
		},
	})
}

// testRule compares who takes Gold by Assign, the rule and its words.
func testRule(t *testing.T, cases []ruleCase) {
	testRuleOf(t, Assign[string], cases)
}

// testRuleOf is testRule for Assign or AssignSwiss.
func testRuleOf(t *testing.T, assign func(first, second string, games []Game[string]) (Decision[string], error),
	cases []ruleCase) {
	type answer struct {
		Gold, Silver string
		Rule         Rule
		Reason       string
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			d, err := assign("Ann", "Bob", record(c.games))
			if err != nil {
				t.Fatal(err)
			}
			silver := map[string]string{"Ann": "Bob", "Bob": "Ann"}[c.gold]
			want := answer{c.gold, silver, c.rule, c.reason}
			if diff := cmp.Diff(want, answer{d.Gold, d.Silver, d.Rule, d.Reason()}); diff != "" {
				t.Errorf("%s (-want +got):\n%s", c.games, diff)
			}
		})
	}
}

// record reads games such as "Ann-Bob Cat-Ann": Gold first, oldest game first.
func record(s string) []Game[string] {
	var games []Game[string]
	for _, g := range strings.Fields(s) {
		gold, silver, ok := strings.Cut(g, "-")
		if !ok {
			panic("not a game: " + g)
		}
		games = append(games, Game[string]{gold, silver})
	}
	return games
}
