package pairing_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file goes through the rule book in its order: the criteria, the rules,
// and what each outcome counts for. The first case of a criterion is the
// plainest event in which this criterion, and none before it, decides the
// round.

// tell returns an event told in words: entrants as "Ann Bob Cid", and rounds as
// for tellRound.
func tell(lives int, entrants string, rounds ...string) pairing.Event[string] {
	e := pairing.Event[string]{Lives: lives, Entrants: strings.Fields(entrants)}
	for _, r := range rounds {
		e.Rounds = append(e.Rounds, tellRound(r))
	}
	return e
}

// tellRound returns a round told as "Ann-Bob gold, Cid-Dan, bye Eve": Gold
// first, then the outcome as in JSON.
func tellRound(text string) pairing.Round[string] {
	var r pairing.Round[string]
	for part := range strings.SplitSeq(text, ", ") {
		word, rest, _ := strings.Cut(part, " ")
		gold, silver, isGame := strings.Cut(word, "-")
		switch {
		case text == "":
		case word == "bye":
			r.Byes = append(r.Byes, rest)
		case isGame:
			g := pairing.Game[string]{Gold: gold, Silver: silver}
			if err := g.Outcome.UnmarshalText([]byte(rest)); err != nil {
				panic(err)
			}
			r.Games = append(r.Games, g)
		default:
			panic("not a game or bye: " + part)
		}
	}
	return r
}

// told returns a round in the words of tellRound, without outcomes.
func told(r pairing.Round[string]) string {
	var parts []string
	for _, g := range r.Games {
		parts = append(parts, g.Gold+"-"+g.Silver)
	}
	for _, p := range r.Byes {
		parts = append(parts, "bye "+p)
	}
	return strings.Join(parts, ", ")
}

// toldCost returns a cost in words: "LossGaps(2) 1, RankSpread 10".
func toldCost(cost []pairing.Value) string {
	var parts []string
	for _, v := range cost {
		if v.Criterion == pairing.ByeRating {
			parts = append(parts, fmt.Sprintf("ByeRating %+.4f", v.Strength))
			continue
		}
		parts = append(parts, v.String())
	}
	return strings.Join(parts, ", ")
}

// A criterionCase is an event with its next round, and another round with the
// first criterion at which the other round is worse.
type criterionCase struct {
	name        string
	event       pairing.Event[string]
	round, cost string
	other       string
	worseAt     string // "LossGaps(2)"; "" if the other round is as good
	by          int64
}

func testCriterion(t *testing.T, criterion pairing.Criterion, cases []criterionCase) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p, err := pairing.Next(c.event)
			if err != nil {
				t.Fatal(err)
			}
			if got := told(p.Round); got != c.round {
				t.Errorf("Next: %s, want %s", got, c.round)
			}
			if got := toldCost(p.Cost); got != c.cost {
				t.Errorf("Next: cost %s, want %s", got, c.cost)
			}
			v, err := pairing.Audit(c.event, tellRound(c.other))
			if err != nil {
				t.Fatal(err)
			}
			if !v.Legal || v.Optimal != (c.worseAt == "") || told(v.Best.Round) != c.round {
				t.Fatalf("Audit: legal %v %v, optimal %v, best %s", v.Legal, v.Problems, v.Optimal, told(v.Best.Round))
			}
			if err := pairing.Verify(c.event, tellRound(c.other), p.Certificate); (err == nil) != v.Optimal {
				t.Errorf("Verify: %v", err)
			}
			if v.Optimal {
				return
			}
			worseAt := v.WorseAt.Criterion.String()
			if v.WorseAt.N > 0 {
				worseAt = fmt.Sprintf("%s(%d)", worseAt, v.WorseAt.N)
			}
			if worseAt != c.worseAt || v.By != c.by || v.WorseAt.Criterion != criterion {
				t.Errorf("Audit: worse at %s by %d, want %s by %d", worseAt, v.By, c.worseAt, c.by)
			}
			if !slices.Contains(v.Cost, *v.WorseAt) {
				t.Errorf("Audit: worse at %v, but the cost is %v", *v.WorseAt, v.Cost)
			}
		})
	}
}

func TestByeFewest(t *testing.T) {
	for _, c := range []struct {
		name        string
		event       pairing.Event[string]
		round, cost string
		illegal     string
	}{
		{
			"a second bye only when everybody had one",
			tell(3, "Ann Bob Cid", "bye Ann"),
			"Ann-Cid, bye Bob", "ByeFewest 0, ByeLosses 0, ByeRating +0.0000, ByeSeed 2, RankSpread 4",
			"Bob-Cid, bye Ann",
		},
		{
			// only with a bye for Ann, no pair would meet again
			"before Repeats",
			tell(3, "Ann Bob Cid", "Ann-Bob no-decision", "Cid-Ann no-decision", "bye Ann"),
			"Ann-Cid, bye Bob", "ByeFewest 0, Repeats(2) 1, ByeLosses 0, ByeRating +0.0000, ByeSeed 2, RankSpread 4",
			"Bob-Cid, bye Ann",
		},
		{
			"the fewest of those left", // Dan, who has none, is out
			tell(1, "Ann Bob Cid Dan", "bye Ann", "bye Bob", "bye Cid", "Ann-Dan gold"),
			"Bob-Cid, bye Ann", "ByeFewest 1, ByeLosses 0, ByeRating +1.0120, ByeSeed 1, RankSpread 1",
			"Bob-Ann, bye Dan",
		},
		{
			"silent: an even number left",
			tell(1, "Ann Bob", "bye Ann"),
			"Ann-Bob", "RankSpread 1",
			"bye Bob",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := pairing.Next(c.event)
			if err != nil {
				t.Fatal(err)
			}
			if got := told(p.Round); got != c.round {
				t.Errorf("Next: %s, want %s", got, c.round)
			}
			if got := toldCost(p.Cost); got != c.cost {
				t.Errorf("Next: cost %s, want %s", got, c.cost)
			}
			v, err := pairing.Audit(c.event, tellRound(c.illegal))
			if err != nil {
				t.Fatal(err)
			}
			if v.Legal || v.Optimal || len(v.Problems) == 0 || v.Cost != nil || v.WorseAt != nil {
				t.Errorf("Audit: %+v", v)
			}
			if err := pairing.Verify(c.event, tellRound(c.illegal), p.Certificate); err == nil {
				t.Error("Verify accepts an illegal round")
			}
		})
	}
}

func TestRepeats(t *testing.T) {
	testCriterion(t, pairing.Repeats, []criterionCase{
		{
			"nobody meets again", // RankSpread would
			tell(3, "Ann Bob Cid Dan", "Ann-Dan no-decision, Bob-Cid no-decision"),
			"Cid-Ann, Dan-Bob", "RankSpread 8",
			"Ann-Dan, Bob-Cid", "Repeats(2)", 2,
		},
		{
			"one third meeting is worse than two second ones",
			tell(3, "Ann Bob Cid Dan", "Ann-Dan no-decision", "Dan-Ann no-decision",
				"Ann-Cid no-decision, Bob-Dan no-decision", "Ann-Bob no-decision", "Bob-Ann no-decision"),
			"Cid-Ann, Dan-Bob", "Repeats(2) 2, RankSpread 8",
			"Ann-Dan, Bob-Cid", "Repeats(3)", 1,
		},
		{
			// Ann and Bob have no loss. With a bye for either, a
			// pair would meet again.
			"before ByeLosses",
			tell(3, "Ann Bob Cid", "Ann-Cid gold", "Bob-Cid gold"),
			"Ann-Bob, bye Cid", "ByeFewest 0, ByeLosses 2, ByeRating -1.6639, ByeSeed 3, RankSpread 1",
			"Bob-Cid, bye Ann", "Repeats(2)", 1,
		},
	})
}

func TestByeLosses(t *testing.T) {
	testCriterion(t, pairing.ByeLosses, []criterionCase{
		{
			// LossGaps prefers the other round.
			"Ann with none before Bob with one",
			tell(3, "Ann Bob Cid", "Ann-Bob gold"),
			"Bob-Cid, bye Ann", "ByeFewest 0, ByeLosses 0, LossGaps(1) 1, ByeRating +1.0120, ByeSeed 1, RankSpread -1",
			"Cid-Ann, bye Bob", "ByeLosses", 1,
		},
	})
}

func TestLossGaps(t *testing.T) {
	apart := tell(4, "Ann Bob Cid Dan Eve Fay", "Eve-Bob gold, Fay-Dan gold", "Eve-Dan gold, Fay-Cid gold")
	apart.Withdrawals = []pairing.Withdrawal[string]{{Player: "Eve", After: 2}, {Player: "Fay", After: 2}}
	testCriterion(t, pairing.LossGaps, []criterionCase{
		{
			"equals meet",
			tell(3, "Ann Bob Cid Dan", "Ann-Bob gold, Cid-Dan gold"),
			"Ann-Cid, Bob-Dan", "RankSpread 2",
			"Ann-Dan, Bob-Cid", "LossGaps(1)", 2,
		},
		{
			// Ann has no loss, Bob and Cid have 1, and Dan has 2.
			"one pair two apart is worse than two one apart",
			apart,
			"Bob-Ann, Dan-Cid", "LossGaps(1) 2, RankSpread -2",
			"Ann-Dan, Bob-Cid", "LossGaps(2)", 1,
		},
		{
			// Cid is rated best. With a bye for Cid, Ann and Bob
			// could not meet.
			"before ByeRating",
			tell(3, "Ann Bob Cid Dan Eve", "Ann-Bob no-decision, Cid-Dan gold", "Cid-Eve gold"),
			"Bob-Cid, Dan-Eve, bye Ann", "ByeFewest 0, ByeLosses 0, ByeRating +0.0000, ByeSeed 1, RankSpread 5",
			"Ann-Dan, Bob-Eve, bye Cid", "LossGaps(1)", 2,
		},
	})
}

func TestByeRating(t *testing.T) {
	testCriterion(t, pairing.ByeRating, []criterionCase{
		{
			"Cid has won", // ByeSeed prefers another round
			tell(1, "Ann Bob Cid Dan", "Cid-Dan gold"),
			"Ann-Bob, bye Cid", "ByeFewest 0, ByeLosses 0, ByeRating +1.0120, ByeSeed 3, RankSpread 1",
			"Bob-Cid, bye Ann", "ByeRating", 1,
		},
	})
}

func TestByeSeed(t *testing.T) {
	testCriterion(t, pairing.ByeSeed, []criterionCase{
		{
			"nobody has played",
			tell(1, "Ann Bob Cid"),
			"Bob-Cid, bye Ann", "ByeFewest 0, ByeLosses 0, ByeRating +0.0000, ByeSeed 1, RankSpread 1",
			"Ann-Cid, bye Bob", "ByeSeed", 1, // not RankSpread
		},
		{
			"two seeds off",
			tell(1, "Ann Bob Cid"),
			"Bob-Cid, bye Ann", "ByeFewest 0, ByeLosses 0, ByeRating +0.0000, ByeSeed 1, RankSpread 1",
			"Ann-Bob, bye Cid", "ByeSeed", 2,
		},
	})
}

func TestRankSpread(t *testing.T) {
	across := tell(3, "Ann Bob Cid Dan Eve Fay",
		"Ann-Bob no-decision, Cid-Dan no-decision", "Eve-Cid gold, Fay-Dan gold")
	across.Withdrawals = []pairing.Withdrawal[string]{{Player: "Eve", After: 2}, {Player: "Fay", After: 2}}
	testCriterion(t, pairing.RankSpread, []criterionCase{
		{
			"equals: the best meet the last",
			tell(3, "Ann Bob Cid Dan"),
			"Ann-Dan, Bob-Cid", "RankSpread 10",
			"Ann-Cid, Bob-Dan", "RankSpread", 2,
		},
		{
			"unequals: neighbors in rank meet", // equals have met
			across,
			"Cid-Ann, Dan-Bob", "LossGaps(1) 2, RankSpread -8",
			"Ann-Dan, Bob-Cid", "RankSpread", 2,
		},
		{
			"the bye player keeps the rank, here 3",
			tell(3, "Ann Bob Cid Dan Eve", "bye Ann", "bye Bob"),
			"Ann-Eve, Bob-Dan, bye Cid", "ByeFewest 0, ByeLosses 0, ByeRating +0.0000, ByeSeed 3, RankSpread 20",
			"Ann-Dan, Bob-Eve, bye Cid", "RankSpread", 2,
		},
	})
}

func TestCanonical(t *testing.T) {
	testCriterion(t, pairing.Canonical, []criterionCase{
		{
			"Ann's opponent is ranked 4 here and 5 there",
			tell(3, "Ann Bob Cid Dan Eve Fay", "Ann-Fay no-decision, Bob-Eve no-decision, Cid-Dan no-decision"),
			"Dan-Ann, Fay-Bob, Eve-Cid", "RankSpread 29",
			"Ann-Eve, Bob-Dan, Cid-Fay", "", 0,
		},
	})
}

// testRule checks that Next refuses the event for one problem, of this kind and
// by this rule, and that the text names the rule. Standings must refuse it as
// well, unless the problem is ErrUnfinished.
func testRule(t *testing.T, e pairing.Event[string], kind error, rule pairing.Rule) {
	t.Helper()
	_, err := pairing.Next(e)
	var p *pairing.Problem
	if !errors.Is(err, kind) || !errors.As(err, &p) || p.Rule != rule || !strings.Contains(err.Error(), rule.String()) {
		t.Errorf("Next: %v, want %v by rule %v", err, kind, rule)
	}
	_, err = pairing.Standings(e)
	if unfinished := kind == pairing.ErrUnfinished; errors.Is(err, kind) == unfinished {
		t.Errorf("Standings: %v", err)
	}
}

// nextInWords returns the next round, and who is left in rank order.
func nextInWords(t *testing.T, e pairing.Event[string]) (round, left string) {
	t.Helper()
	p, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, r := range p.Ranking {
		names = append(names, r.Player)
	}
	return told(p.Round), strings.Join(names, " ")
}

// seeded sets an event's edition and seed ratings.
func seeded(edition pairing.Edition, e pairing.Event[string], ratings ...float64) pairing.Event[string] {
	e.Edition, e.SeedRatings = edition, ratings
	return e
}

func TestByeRank(t *testing.T) {
	testCriterion(t, pairing.ByeRank, []criterionCase{
		{
			"nobody has played",
			seeded(pairing.WC2014, tell(1, "Ann Bob Cid"), 1700, 1600, 1500),
			"Bob-Cid, bye Ann", "ByeFewest 0, ByeLosses 0, ByeRank 1, RankSquares 1",
			"Ann-Cid, bye Bob", "ByeRank", 1, // not RankSquares
		},
	})
}

func TestRankSquares(t *testing.T) {
	testCriterion(t, pairing.RankSquares, []criterionCase{{
		"first against last",
		seeded(pairing.WC2014, tell(1, "Ann Bob Cid Dan"), 1700, 1600, 1500, 1400),
		"Ann-Dan, Bob-Cid", "RankSquares 10",
		"Ann-Cid, Bob-Dan", "RankSquares", 2,
	}})
}

func TestByeSeeded(t *testing.T) {
	testCriterion(t, pairing.ByeSeeded, []criterionCase{{
		"Bob's rating is higher, though his seed is not",
		seeded(pairing.WC2016, tell(1, "Ann Bob Cid"), 1600, 1700, 1500),
		"Ann-Cid, bye Bob", "ByeFewest 0, ByeLosses 0, ByeSeeded 1, SeededSquares 1000000000000",
		"Bob-Cid, bye Ann", "ByeSeeded", 1, // not SeededSquares
	}})
}

func TestSeededSquares(t *testing.T) {
	testCriterion(t, pairing.SeededSquares, []criterionCase{{
		"300² + 100² Elo² are more than 200² + 200²",
		seeded(pairing.WC2016, tell(1, "Ann Bob Cid Dan"), 1700, 1600, 1500, 1400),
		"Ann-Dan, Bob-Cid", "SeededSquares 10000000000000",
		"Ann-Cid, Bob-Dan", "SeededSquares", 2_000_000_000_000,
	}})
}

func TestAllowed(t *testing.T) {
	e := tell(3, "Ann Bob Cid Dan")
	e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Dan", "Ann"}}}
	if got, want := told(nextRound(t, e)), "Ann-Cid, Bob-Dan"; got != want {
		t.Errorf("Ann and Dan forbidden: %s, want %s", got, want)
	}
	v, err := pairing.Audit(e, tellRound("Ann-Dan, Bob-Cid"))
	if err != nil || v.Legal || len(v.Problems) != 1 || !errors.Is(v.Problems[0], pairing.ErrForbidden) || v.Problems[0].Criterion != pairing.Allowed {
		t.Errorf("the forbidden pair: %v, legal %v, %v", err, v.Legal, v.Problems)
	}
	e.Forbidden, e.Pins = nil, []pairing.Pin[string]{{Round: 1, Pairs: [][2]string{{"Ann", "Bob"}}}}
	if got, want := told(nextRound(t, e)), "Ann-Bob, Cid-Dan"; got != want {
		t.Errorf("Ann and Bob pinned: %s, want %s", got, want)
	}
	v, err = pairing.Audit(e, tellRound("Ann-Dan, Bob-Cid"))
	if err != nil || v.Legal || len(v.Problems) != 2 || !errors.Is(v.Problems[0], pairing.ErrPinned) {
		t.Errorf("not as pinned: %v, legal %v, %v", err, v.Legal, v.Problems)
	}
	// A pinned bye need not keep to ByeFewest.
	odd := tell(3, "Ann Bob Cid", "Bob-Cid gold, bye Ann")
	ann := "Ann"
	odd.Pins = []pairing.Pin[string]{{Round: 2, Bye: &ann}}
	if got, want := told(nextRound(t, odd)), "Cid-Bob, bye Ann"; got != want {
		t.Errorf("Ann's bye pinned: %s, want %s", got, want)
	}
	e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Cid", "Dan"}}}
	_, err = pairing.Next(e)
	if !errors.Is(err, pairing.ErrNoLegalRound) || !strings.Contains(err.Error(), "Ann with Bob is pinned, Cid with Dan is forbidden") {
		t.Errorf("no round is left: %v", err)
	}
}

func nextRound(t *testing.T, e pairing.Event[string]) pairing.Round[string] {
	t.Helper()
	p, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	return p.Round
}

// strikes is an event in which the bye goes to the bottom.
func strikes(e pairing.Event[string]) pairing.Event[string] {
	e.Criteria = []pairing.Criterion{
		pairing.ByeFewest, pairing.Repeats, pairing.ByeMostLosses, pairing.LossGaps, pairing.ByeLast, pairing.RankSpread,
	}
	return e
}

func TestByeMostLosses(t *testing.T) {
	testCriterion(t, pairing.ByeMostLosses, []criterionCase{{
		"of those who lost, Fay and Gus had no bye",
		strikes(tell(3, "Ann Bob Cid Dan Eve Fay Gus", "Ann-Dan gold, Bob-Eve gold, Cid-Fay gold, bye Gus")),
		"Gus-Ann, Bob-Cid, Dan-Eve, bye Fay", "ByeFewest 0, ByeMostLosses 1, ByeLast 7, RankSpread 11",
		"Dan-Eve, Fay-Gus, Bob-Cid, bye Ann", "ByeMostLosses", 1,
	}})
}

func TestByeLast(t *testing.T) {
	testCriterion(t, pairing.ByeLast, []criterionCase{{
		"nobody has played",
		strikes(tell(3, "Ann Bob Cid Dan Eve")),
		"Ann-Dan, Bob-Cid, bye Eve", "ByeFewest 0, ByeMostLosses 0, ByeLast 5, RankSpread 10",
		"Ann-Eve, Bob-Cid, bye Dan", "ByeLast", 1,
	}})
}

// swiss is an event with points and five rounds.
func swiss(e pairing.Event[string]) pairing.Event[string] {
	e.Edition, e.Lives, e.Length = pairing.ArbiterSwiss2026, 0, 5
	return e
}

func TestScoreGaps(t *testing.T) {
	testCriterion(t, pairing.ScoreGaps, []criterionCase{{
		"two have won",
		swiss(tell(0, "Ann Bob Cid Dan", "Ann-Cid gold, Bob-Dan gold")),
		"Ann-Bob, Cid-Dan", "HalvesApart 2, RanksClose 2",
		"Ann-Dan, Bob-Cid", "ScoreGaps(2)", 2,
	}})
}

func TestByeLowest(t *testing.T) {
	testCriterion(t, pairing.ByeLowest, []criterionCase{{
		"one game was lost",
		swiss(tell(0, "Ann Bob Cid Dan Eve", "Ann-Cid draw, Bob-Dan gold, bye Eve")),
		"Bob-Ann, Cid-Eve, bye Dan", "ByeFewest 0, ByeLowest 0, ByeUnplayed 0, ScoreGaps(1) 2, ByeLast 5, HalvesApart -8, RanksClose 8",
		"Bob-Ann, Dan-Eve, bye Cid", "ByeLowest", 1,
	}})
}

func TestByeUnplayed(t *testing.T) {
	e := swiss(tell(0, "Ann Bob Cid Dan Eve Fay Gus", "Ann-Cid gold, Bob-Dan gold, bye Gus"))
	e.Requested = []pairing.RequestedBye[string]{{Player: "Fay", Round: 1}, {Player: "Eve", Round: 1}}
	e.Points = pairing.Points{Win: 2, Draw: 1, Bye: 2}
	testCriterion(t, pairing.ByeUnplayed, []criterionCase{{
		"Eve and Fay had asked for a bye",
		e,
		"Ann-Bob, Cid-Gus, Fay-Eve, bye Dan", "ByeFewest 0, ByeLowest 0, ByeUnplayed 0, ScoreGaps(2) 1, ByeLast 5, HalvesApart 0, RanksClose 3",
		"Ann-Bob, Cid-Gus, Dan-Eve, bye Fay", "ByeUnplayed", 1,
	}})
}

func TestSameClub(t *testing.T) {
	e := swiss(tell(0, "Ann Bob Cid Dan"))
	e.Clubs = []string{"East", "", "East", ""}
	testCriterion(t, pairing.SameClub, []criterionCase{{
		"Ann and Cid are of one club",
		e,
		"Ann-Dan, Cid-Bob", "HalvesApart 4, RanksClose 10",
		"Ann-Cid, Bob-Dan", "SameClub", 1,
	}})
}

func TestHalvesApart(t *testing.T) {
	testCriterion(t, pairing.HalvesApart, []criterionCase{{
		"nobody has played",
		swiss(tell(0, "Ann Bob Cid Dan")),
		"Ann-Cid, Dan-Bob", "HalvesApart 4, RanksClose 8",
		"Ann-Bob, Cid-Dan", "HalvesApart", 2,
	}})
}

func TestRanksClose(t *testing.T) {
	testCriterion(t, pairing.RanksClose, []criterionCase{{
		"nobody has played",
		swiss(tell(0, "Ann Bob Cid Dan")),
		"Ann-Cid, Dan-Bob", "HalvesApart 4, RanksClose 8",
		"Ann-Dan, Bob-Cid", "RanksClose", 2,
	}})
}

func TestSeedOrder(t *testing.T) {
	round, left := nextInWords(t, tell(1, "Dan Bob Ann Cid"))
	if round != "Dan-Cid, Bob-Ann" || left != "Dan Bob Ann Cid" {
		t.Errorf("Next: %s; left: %s", round, left)
	}
	testRule(t, tell(1, "Ann Bob Ann"), pairing.ErrRepeated, pairing.SeedOrder)
	testRule(t, tell(1, ""), pairing.ErrTooFew, pairing.SeedOrder)
}

func TestOncePerRound(t *testing.T) {
	for _, round := range []string{
		"Ann-Bob gold, Ann-Cid gold",
		"Ann-Bob gold, bye Ann",
		"Ann-Bob gold, Bob-Ann no-decision",
	} {
		testRule(t, tell(3, "Ann Bob Cid", round), pairing.ErrTwice, pairing.OncePerRound)
	}
	testRule(t, tell(3, "Ann Bob Cid", "Ann-Ann gold"), pairing.ErrSame, pairing.OncePerRound)
	testRule(t, tell(3, "Ann Bob Cid", "bye Ann, bye Bob"), pairing.ErrTwoByes, pairing.OncePerRound)
	for _, round := range []string{
		"bye Ann",                                  // two sit out
		"Ann-Bob gold",                             // Cid sits out
		"Ann-Bob gold, bye Cid",                    // another bye
		"Ann-Bob void, Bob-Ann gold",               // a replay
		"Ann-Bob void, Ann-Bob void, Ann-Bob gold", // two replays
	} {
		nextInWords(t, tell(3, "Ann Bob Cid", round))
	}
}

func TestAllDecided(t *testing.T) {
	for _, round := range []string{"Ann-Bob", "Ann-Bob void", "Ann-Bob void, Ann-Bob", "Ann-Bob void, Ann-Cid gold"} {
		testRule(t, tell(3, "Ann Bob Cid", round), pairing.ErrUnfinished, pairing.AllDecided)
	}
	nextInWords(t, tell(3, "Ann Bob Cid", "Ann-Bob void, Ann-Bob no-decision"))

	// An undecided game before the last round breaks the history. No call
	// accepts that.
	for _, verb := range []func(pairing.Event[string]) error{
		func(e pairing.Event[string]) error { _, err := pairing.Next(e); return err },
		func(e pairing.Event[string]) error { _, err := pairing.Standings(e); return err },
	} {
		if err := verb(tell(3, "Ann Bob", "Ann-Bob", "Bob-Ann gold")); !errors.Is(err, pairing.ErrUnfinished) {
			t.Errorf("an undecided game in the middle: %v", err)
		}
	}
}

func TestOutOfLives(t *testing.T) {
	e := tell(2, "Ann Bob Cid", "Ann-Cid gold", "Bob-Cid gold")
	if _, left := nextInWords(t, e); left != "Ann Bob" || eliminatedIn(t, e, "Cid") != 2 || eliminatedIn(t, e, "Ann") != 0 {
		t.Errorf("left: %s", left)
	}
	e.Rounds = append(e.Rounds, tellRound("bye Ann"))
	if got := eliminatedIn(t, e, "Cid"); got != 2 {
		t.Errorf("a round later, Cid is eliminated in round %d", got)
	}
	e.Rounds = e.Rounds[:2]
	e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Cid", Lives: 1, After: 2}}
	if _, left := nextInWords(t, e); left != "Ann Bob Cid" || eliminatedIn(t, e, "Cid") != 0 {
		t.Errorf("left with an extra life: %s", left)
	}
	e.Rounds = append(e.Rounds, tellRound("bye Ann"))
	e.ExtraLives[0].After = 3 // out for a round, and back
	if _, left := nextInWords(t, e); left != "Ann Bob Cid" || eliminatedIn(t, e, "Cid") != 0 {
		t.Errorf("left with a late extra life: %s", left)
	}
	e.Rounds[2] = tellRound("Ann-Bob gold, bye Cid") // too early
	testRule(t, e, pairing.ErrEliminated, pairing.OutOfLives)
	testRule(t, tell(2, "Ann Bob Cid", "Ann-Cid gold", "Bob-Cid gold", "Ann-Cid silver"),
		pairing.ErrEliminated, pairing.OutOfLives)
}

// eliminatedIn returns in which round a player was eliminated.
func eliminatedIn(t *testing.T, e pairing.Event[string], player string) int {
	t.Helper()
	table, err := pairing.Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	return table.Rows[slices.Index(e.Entrants, player)].EliminatedIn
}

func TestHasLeft(t *testing.T) {
	e := tell(3, "Ann Bob Cid", "Ann-Cid gold")
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Ann", After: 1}}
	if _, left := nextInWords(t, e); left != "Bob Cid" {
		t.Errorf("left: %s", left)
	}
	e.Withdrawals[0].After = 0
	testRule(t, e, pairing.ErrWithdrawn, pairing.HasLeft)
}

func TestForfeitLeaves(t *testing.T) {
	for _, c := range []struct {
		round      string
		reinstated []pairing.Reinstatement[string]
		left       string
	}{
		{"Ann-Bob gold", nil, "Ann Cid Bob"},
		{"Ann-Bob gold-by-forfeit", nil, "Ann Cid"},
		{"Ann-Bob silver-by-forfeit", nil, "Bob Cid"},
		// Bob is the champion.
		{"Ann-Cid both-forfeit, bye Bob", nil, ""},
		{"Ann-Bob gold-by-forfeit", []pairing.Reinstatement[string]{{Player: "Bob", After: 1}}, "Ann Cid Bob"},
		{"Ann-Bob gold-by-forfeit", []pairing.Reinstatement[string]{{Player: "Bob", After: 0}}, "Ann Cid"},
		{"Ann-Bob gold-by-forfeit", []pairing.Reinstatement[string]{{Player: "Ann", After: 1}}, "Ann Cid"},
		{"Ann-Bob silver-by-forfeit", []pairing.Reinstatement[string]{{Player: "Ann", After: 1}}, "Bob Cid Ann"},
		{"Ann-Bob silver-by-forfeit", []pairing.Reinstatement[string]{{Player: "Ann", After: 0}}, "Bob Cid"},
		{"Ann-Bob both-forfeit", []pairing.Reinstatement[string]{{Player: "Ann", After: 1}}, "Cid Ann"},
	} {
		e := tell(3, "Ann Bob Cid", c.round)
		e.Reinstated = c.reinstated
		nextInWords(t, e)
		if got, err := pairing.Standings(e); err != nil || got.Over {
			t.Errorf("%s: somebody is removed though the option is off: %+v, error %v", c.round, got, err)
		}
		e.ForfeitRemoves = true
		if _, left := nextInWords(t, e); left != c.left {
			t.Errorf("%s, reinstated %v: left: %s, want %s", c.round, c.reinstated, left, c.left)
		}
	}
}

func TestLastOneLeft(t *testing.T) {
	ann := "Ann"
	for _, c := range []struct {
		event    pairing.Event[string]
		over     bool
		champion *string
	}{
		{tell(2, "Ann Bob", "Bob-Ann silver"), false, nil},
		{tell(2, "Ann Bob", "Bob-Ann silver", "Ann-Bob gold"), true, &ann},
		{tell(1, "Ann Bob", "Ann-Bob both-forfeit"), true, nil},
		{tell(1, "Ann"), true, &ann},
	} {
		p, err := pairing.Next(c.event)
		if err != nil || p.Over != c.over || !cmp.Equal(p.Champion, c.champion) {
			t.Errorf("Next of %v: over %v, champion %v, error %v", c.event, p.Over, p.Champion, err)
		}
		s, err := pairing.Standings(c.event)
		if err != nil || s.Over != c.over || !cmp.Equal(s.Champion, c.champion) {
			t.Errorf("Standings of %v: over %v, champion %v, error %v", c.event, s.Over, s.Champion, err)
		}
		_, err = pairing.Audit(c.event, pairing.Round[string]{})
		if errors.Is(err, pairing.ErrOver) != c.over {
			t.Errorf("Audit of %v: %v", c.event, err)
		}
	}
}

// TestRoundsAfterTheEnd has an event that goes on after its end. Every call
// refuses it, and names the rounds. Before the end it was in order.
func TestRoundsAfterTheEnd(t *testing.T) {
	e := tell(1, "Ann Bob Cid", "Ann-Bob gold, bye Cid", "Ann-Cid gold", "bye Ann", "bye Ann")
	const want = "pairing: round 3: the event is over (rule LastOneLeft)\npairing: round 4: the event is over (rule LastOneLeft)"
	round := tellRound("bye Ann")
	for name, call := range map[string]func() error{
		"Next":         func() error { _, err := pairing.Next(e); return err },
		"Audit":        func() error { _, err := pairing.Audit(e, round); return err },
		"WhyNot":       func() error { _, err := pairing.WhyNot(e, pairing.Pin[string]{Pairs: [][2]string{}}); return err },
		"Verify":       func() error { return pairing.Verify(e, round, pairing.Certificate[string]{}) },
		"Standings":    func() error { _, err := pairing.Standings(e); return err },
		"PlayOff":      func() error { _, err := pairing.PlayOff(e); return err },
		"Bounds":       func() error { _, err := pairing.Bounds(e); return err },
		"DividePrizes": func() error { _, err := pairing.DividePrizes(e, 100); return err },
		"Revise":       func() error { _, err := pairing.Revise(e, e); return err },
	} {
		if err := call(); err == nil || err.Error() != want || !errors.Is(err, pairing.ErrOver) {
			t.Errorf("%s: %v", name, err)
		}
	}
	before, err := e.Before(3)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := pairing.Next(before); err != nil || !p.Over || *p.Champion != "Ann" {
		t.Errorf("before round 3: over %v, %v", p.Over, err)
	}
}

func TestGamesWon(t *testing.T) {
	rounds := []string{
		"Ann-Bob gold, Cid-Dan gold, bye Eve",
		"Ann-Cid gold-by-forfeit, Eve-Bob both-forfeit",
		"Ann-Dan gold",
	}
	for _, c := range []struct {
		name   string
		rounds int
		places string
	}{
		{"nobody has played", 0, "1-5 Ann Bob Cid Dan Eve"},
		{"after a round", 1, "1-2 Ann Cid, 3-5 Bob Dan Eve"},
		{"Eve's bye is no win, Ann's forfeit is one", 2, "1-1 Ann, 2-2 Cid, 3-5 Bob Dan Eve"},
		{"over", 3, "1-1 Ann, 2-2 Cid, 3-5 Bob Dan Eve"},
	} {
		t.Run(c.name, func(t *testing.T) {
			table, err := pairing.Standings(tell(2, "Ann Bob Cid Dan Eve", rounds[:c.rounds]...))
			if err != nil {
				t.Fatal(err)
			}
			if got := toldPlaces(table.Places); got != c.places {
				t.Errorf("places: %s, want %s", got, c.places)
			}
		})
	}

	// Bob is the champion, behind Ann in games won, who has withdrawn.
	e := tell(1, "Ann Bob Cid Dan", "Ann-Cid gold", "Ann-Dan gold")
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Ann", After: 2}}
	table, err := pairing.Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := toldPlaces(table.Places), "1-1 Bob, 2-2 Ann, 3-4 Cid Dan"; got != want || !table.Over {
		t.Errorf("places: %s, want %s", got, want)
	}
}

func TestSecondPlayedOff(t *testing.T) {
	e := tell(1, "Ann Bob Cid Dan", "Ann-Bob gold, Cid-Dan gold", "Ann-Cid gold")
	e.Edition = pairing.WCC2014
	if p, err := pairing.PlayOff(e); err != nil || p != nil {
		t.Errorf("Cid alone is second: %v, %v", p, err)
	}
	e = tell(1, "Ann Bob Cid", "Ann-Bob gold, bye Cid", "Ann-Cid gold")
	if p, err := pairing.PlayOff(e); err != nil || p != nil {
		t.Errorf("the place is shared in WC2012: %v, %v", p, err)
	}
	e.Edition = pairing.WCC2014
	p, err := pairing.PlayOff(e)
	if err != nil || p == nil || p.After != 2 || p.Champion != "Ann" || !slices.Equal(p.Tied, []string{"Bob", "Cid"}) {
		t.Fatalf("Bob and Cid have won nothing: %+v, %v", p, err)
	}
	e.PlayOff = p
	if got, want := told(nextRound(t, e)), "Bob-Cid"; got != want {
		t.Errorf("the play-off: %s, want %s", got, want)
	}
	e.Rounds = append(e.Rounds, tellRound("Bob-Cid silver"))
	table, err := pairing.Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := toldPlaces(table.Places), "1-1 Ann, 2-2 Cid, 3-3 Bob"; got != want || !table.Over || *table.Champion != "Ann" {
		t.Errorf("places: %s, want %s", got, want)
	}
}

func TestResultsStand(t *testing.T) {
	old := tell(3, "Ann Bob Cid Dan", "Ann-Dan gold, Bob-Cid gold", "Bob-Ann gold, Cid-Dan gold")
	corrected := tell(3, "Ann Bob Cid Dan", "Ann-Dan gold, Bob-Cid silver", "Bob-Ann gold, Cid-Dan gold")
	r, err := pairing.Revise(old, corrected)
	if err != nil || len(r.Refused) != 1 || !errors.Is(r.Refused[0], pairing.ErrTooLate) || r.Refused[0].Round != 1 || r.Refused[0].Game != 2 {
		t.Errorf("round 2 has started: %v, %v", err, r.Refused)
	}
	old = tell(1, "Ann Bob Cid Dan", "Ann-Bob gold, Cid-Dan gold")
	latest := tell(1, "Ann Bob Cid Dan", "Ann-Bob silver, Cid-Dan gold")
	if r, err := pairing.Revise(old, latest); err != nil || len(r.Refused) != 0 || len(r.Changed) != 1 || r.Changed[0].Round != 2 {
		t.Errorf("the latest round: %v, %+v", err, r)
	}
}

func TestNoShow(t *testing.T) {
	if pairing.NoShowAfter != 15*time.Minute {
		t.Errorf("%v, want 15 minutes", pairing.NoShowAfter)
	}
}

func TestNoRematch(t *testing.T) {
	for outcome, forfeit := range map[pairing.Outcome]bool{
		pairing.GoldWins: false, pairing.NoDecision: false,
		pairing.GoldByForfeit: true, pairing.SilverByForfeit: true, pairing.BothForfeit: true,
	} {
		e := pairing.New(pairing.WC2012, []string{"Ann", "Bob", "Cid"})
		e.Rounds = []pairing.Round[string]{tellRound("Bob-Cid gold, bye Ann"), tellRound("Ann-Bob gold, bye Cid")}
		g := &e.Rounds[1].Games[0]
		g.Outcome = outcome
		void, turned := e.Clone(), e.Clone()
		void.Rounds[1].Games[0].Outcome = pairing.Void
		turned.Rounds[1].Games = []pairing.Game[string]{{Gold: "Bob", Silver: "Ann", Outcome: pairing.Void}, {Gold: "Bob", Silver: "Ann"}}
		for _, edition := range []pairing.Edition{pairing.WC2012, pairing.WCC2014} {
			e.Edition, void.Edition, turned.Edition = edition, edition, edition
			refused := forfeit && edition == pairing.WC2012
			_, correct := pairing.Correct(e, 2, 1, pairing.Void)
			_, report := pairing.Report(e, 2, pairing.Game[string]{Gold: "Ann", Silver: "Bob", Outcome: pairing.Void})
			_, replay := pairing.Replay(e, 2, 1, pairing.ServerFailure, "")
			for name, err := range map[string]error{
				"Correct": correct, "Report": report, "Replay": replay,
				"Revise": revised(t, e, void), "Revise, colors turned": revised(t, e, turned),
			} {
				if !refused && err != nil {
					t.Errorf("%v, %v, %s: %v", edition, outcome, name, err)
				}
				if refused && (!errors.Is(err, pairing.ErrNoRematch) || problemOf(err).Rule != pairing.NoRematch) {
					t.Errorf("%v, %v, %s: %v, want NoRematch", edition, outcome, name, err)
				}
			}
			// A forfeit that was recorded by mistake can be
			// corrected.
			for _, now := range []pairing.Outcome{pairing.SilverWins, pairing.NotPlayed} {
				if _, err := pairing.Correct(e, 2, 1, now); err != nil {
					t.Errorf("%v, from %v to %v: %v", edition, outcome, now, err)
				}
			}
		}
	}
}

// revised returns what Revise refuses.
func revised(t *testing.T, old, corrected pairing.Event[string]) error {
	t.Helper()
	r, err := pairing.Revise(old, corrected)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Refused) == 0 {
		return nil
	}
	return r.Refused
}

// problemOf returns the first problem of an error.
func problemOf(err error) pairing.Problem {
	var p *pairing.Problem
	if !errors.As(err, &p) {
		return pairing.Problem{}
	}
	return *p
}

// replayed replays the first game of an event of two.
func replayed(edition pairing.Edition, cause pairing.Cause, why string) (pairing.Correction[string], error) {
	e := pairing.New(edition, []string{"Ann", "Bob"})
	e.SeedRatings = []float64{1600, 1500}
	e.Rounds = []pairing.Round[string]{tellRound("Ann-Bob gold")}
	return pairing.Replay(e, 1, 1, cause, why)
}

func TestOwnFailure(t *testing.T) {
	_, err := replayed(pairing.WC2012, pairing.OwnTrouble, "the mouse broke")
	if p := problemOf(err); p.Kind != pairing.ErrNoRematch || p.Rule != pairing.OwnFailure || p.Round != 1 || p.Game != 1 || p.Who != "Ann against Bob" {
		t.Errorf("%v", err)
	}
	if c, err := replayed(pairing.WC2012, pairing.ServerFailure, ""); err != nil || c.Rule != pairing.DirectorDecides {
		t.Errorf("by %v, %v", c.Rule, err)
	}
}

func TestDisadvantage(t *testing.T) {
	for cause := pairing.OtherCause; cause <= pairing.BotMisconfigured; cause++ {
		c, err := replayed(pairing.WCC2014, cause, "at move 31")
		if err != nil {
			t.Fatal(err)
		}
		by, why := pairing.DirectorDecides, "at move 31"
		if cause >= pairing.ForeignProcess {
			by = pairing.Disadvantage
		}
		if cause != pairing.OtherCause {
			why = cause.String() + ": at move 31"
		}
		if g := c.Event.Rounds[0].Games; c.Rule != by || g[0].Why != why || g[0].Outcome != pairing.Void || g[1] != (pairing.Game[string]{Gold: "Ann", Silver: "Bob"}) {
			t.Errorf("%v: by %v, %+v", cause, c.Rule, g)
		}
	}
	if c, err := replayed(pairing.WCC2014, pairing.BotRestarted, ""); err != nil || c.Event.Rounds[0].Games[0].Why != "BotRestarted" {
		t.Errorf("%v, %+v", err, c)
	}
	// Once a game of the next round has begun, it is too late.
	e := tell(4, "Ann Bob Cid", "Ann-Bob gold, bye Cid", "Ann-Cid , bye Bob")
	e.Edition = pairing.WCC2014
	if _, err := pairing.Replay(e, 1, 1, pairing.BotRestarted, ""); err != nil {
		t.Errorf("round 2 is only paired: %v", err)
	}
	e.Rounds[1].Started = true
	if _, err := pairing.Replay(e, 1, 1, pairing.BotRestarted, ""); problemOf(err).Rule != pairing.ResultsStand {
		t.Errorf("round 2 has begun: %v", err)
	}
}

// TestGamePrize has a round of each outcome. The fund is 60 cents.
func TestGamePrize(t *testing.T) {
	for _, c := range []struct {
		rounds string
		want   pairing.Prizes[string] // without the awards
		ann    int64
	}{
		{"", pairing.Prizes[string]{Remainder: 60}, 0},
		{"Ann-Bob gold", pairing.Prizes[string]{Games: 1, Share: 60, Paid: 60}, 60},
		{"Ann-Bob gold; Ann-Bob silver-by-forfeit", pairing.Prizes[string]{Games: 2, Share: 30, Paid: 60}, 30},
		{"Ann-Bob gold; Ann-Bob both-forfeit", pairing.Prizes[string]{Games: 2, Share: 30, Paid: 30, Unwon: 30}, 30},
		{"Ann-Bob gold; Bob-Ann no-decision", pairing.Prizes[string]{Games: 2, Share: 30, Paid: 30, Unwon: 30}, 30},
		{"Ann-Bob gold; Ann-Bob void, Ann-Bob gold", pairing.Prizes[string]{Games: 2, Share: 30, Paid: 60}, 60},
		{"Ann-Bob gold; bye Ann", pairing.Prizes[string]{Games: 1, Share: 60, Paid: 60}, 60},
		{"Ann-Bob gold; Ann-Bob ", pairing.Prizes[string]{Games: 1, Share: 60, Paid: 60}, 60},
		{strings.Repeat("Ann-Bob gold; ", 6) + "Ann-Bob gold", pairing.Prizes[string]{Games: 7, Share: 8, Paid: 56, Remainder: 4}, 56},
	} {
		e := tell(9, "Ann Bob")
		for round := range strings.SplitSeq(c.rounds, "; ") {
			if round != "" {
				e.Rounds = append(e.Rounds, tellRound(round))
			}
		}
		got, err := pairing.DividePrizes(e, 60)
		if err != nil {
			t.Fatalf("%q: %v", c.rounds, err)
		}
		if got.Awards[0].Cents != c.ann {
			t.Errorf("%q: Ann gets %d, want %d", c.rounds, got.Awards[0].Cents, c.ann)
		}
		got.Awards = nil
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.rounds, diff)
		}
	}
	// A game of the play-off has a share, too.
	e := tell(1, "Ann Bob Cid", "Ann-Bob gold, bye Cid", "Ann-Cid gold", "Bob-Cid gold")
	e.Edition = pairing.WCC2014
	e.PlayOff = &pairing.RunnerUpPlayOff[string]{After: 2, Champion: "Ann", Tied: []string{"Bob", "Cid"}}
	if got, err := pairing.DividePrizes(e, 60); err != nil || got.Games != 3 || got.Awards[1].Cents != 20 {
		t.Errorf("play-off: %+v, %v", got, err)
	}
}

// TestEntryFee has a player who registers, and perhaps leaves, some hours after
// the opening. Registration closes after 55 days.
func TestEntryFee(t *testing.T) {
	opening := time.Date(2011, time.November, 7, 20, 0, 0, 0, time.UTC)
	at := func(hours int) time.Time { return opening.Add(time.Duration(hours) * time.Hour) }
	const last, never = 55 * 24, 1 << 20
	for _, c := range []struct {
		name            string
		first, at, left int
		fee, fund       int64
		kind            error
	}{
		{"on the first day", 0, 23, never, 80_00, 80_00, nil},
		{"on the second day", 0, 24, never, 81_00, 81_00, nil},
		{"at the close", 0, last, never, 135_00, 135_00, nil},
		{"leaving at the close", 0, 50, last, 82_00, 0, nil},
		{"leaving after the close", 0, 50, last + 1, 0, 0, pairing.ErrNotOpen},
		{"too early", 0, -1, never, 0, 0, pairing.ErrNotOpen},
		{"too late", 0, last + 1, never, 0, 0, pairing.ErrNotOpen},
		{"leaving first", 0, 50, 49, 0, 0, pairing.ErrLeft},
		{"WCC14", 10_00, 50, never, 10_00, 10_00, nil},
		{"WCC14, leaving", 10_00, 50, 60, 10_00, 0, nil},
	} {
		r := pairing.Registration[string]{Player: "Ann", At: at(c.at)}
		if c.left != never {
			r.Left = at(c.left)
		}
		got, err := pairing.Collect(pairing.Fee{Opening: opening, Close: at(last), First: int64(c.first)}, []pairing.Registration[string]{r})
		var p *pairing.Problem
		if c.kind != nil {
			if !errors.As(err, &p) || p.Kind != c.kind || p.Rule != pairing.EntryFee {
				t.Errorf("%s: %v, want %v", c.name, err, c.kind)
			}
			continue
		}
		if err != nil || got.Payments[0].Fee != c.fee || got.Fund != c.fund {
			t.Errorf("%s: %+v, %v, want a fee of %d", c.name, got, err, c.fee)
		}
	}
}

func TestForfeitedPrize(t *testing.T) {
	e := tell(3, "Ann Bob", "Ann-Bob gold", "Bob-Ann gold", "Ann-Bob gold")
	for _, c := range []struct {
		forfeited       string
		paid, forfeits  int64
		annPaid, annNot int64
	}{
		{"", 90, 0, 60, 0}, {"Ann", 30, 60, 0, 60}, {"Bob", 60, 30, 60, 0}, {"Ann Bob", 0, 90, 0, 60},
	} {
		got, err := pairing.DividePrizes(e, 91, strings.Fields(c.forfeited)...)
		ann := pairing.Award[string]{Player: "Ann", Wins: 2, Cents: c.annPaid, Forfeited: c.annNot}
		if err != nil || got.Paid != c.paid || got.Forfeited != c.forfeits || got.Remainder != 1 || got.Awards[0] != ann {
			t.Errorf("%q: %+v, %v", c.forfeited, got, err)
		}
	}
	var p *pairing.Problem
	if _, err := pairing.DividePrizes(e, 91, "Ann", "Ann"); !errors.As(err, &p) || p.Kind != pairing.ErrRepeated || p.Rule != pairing.ForfeitedPrize {
		t.Errorf("twice: %v", err)
	}
	if _, err := pairing.DividePrizes(e, 91, "Zoe"); !errors.As(err, &p) || p.Kind != pairing.ErrUnknown {
		t.Errorf("a stranger: %v", err)
	}
}

func TestDirectorDecides(t *testing.T) {
	for _, edition := range []pairing.Edition{pairing.WC2012, pairing.WC2013, pairing.WC2014, pairing.WC2016, pairing.WCC2014} {
		for _, cause := range []pairing.Cause{pairing.OtherCause, pairing.ServerFailure} {
			if c, err := replayed(edition, cause, ""); err != nil || c.Rule != pairing.DirectorDecides {
				t.Errorf("%v, %v: by %v, %v", edition, cause, c.Rule, err)
			}
		}
	}
	// Of the later documents, nothing is known about replays.
	if c, err := replayed(pairing.WC2016, pairing.OwnTrouble, ""); err != nil || c.Rule != pairing.DirectorDecides {
		t.Errorf("by %v, %v", c.Rule, err)
	}
	if _, err := replayed(pairing.WC2012, 99, ""); !errors.Is(err, pairing.ErrOption) {
		t.Errorf("an unknown cause: %v", err)
	}
}

func TestAllRounds(t *testing.T) {
	e := swiss(tell(0, "Ann Bob", "Ann-Bob gold"))
	if p, err := pairing.Next(e); err != nil || p.Over {
		t.Errorf("after 1 of 5 rounds: over %v, %v", p.Over, err)
	}
	e.Length = 1
	if p, err := pairing.Next(e); err != nil || !p.Over || *p.Champion != "Ann" {
		t.Errorf("after 1 of 1 round: over %v, %v", p.Over, err)
	}
	e.Rounds = append(e.Rounds, e.Rounds[0])
	testRule(t, e, pairing.ErrOver, pairing.AllRounds)
	for _, length := range []int{0, -1, pairing.MaxRounds + 1} {
		e.Length = length
		testRule(t, e, pairing.ErrPoints, pairing.AllRounds)
	}
}

func TestMostPoints(t *testing.T) {
	e := swiss(tell(0, "Ann Bob Cid Dan Eve",
		"Ann-Bob draw, Cid-Dan silver-by-forfeit, bye Eve",
		"Ann-Dan both-forfeit, Bob-Eve no-decision"))
	e.Absent = []pairing.Absence[string]{{Player: "Cid", Round: 2}}
	e.Start = []int{0, 0, 7, 0, 0}
	e.Points = pairing.Points{Win: 30, Draw: 10, Loss: 1, Bye: 20, Requested: 15, Absent: 5}
	for _, requested := range []bool{false, true} {
		want := []int{11, 11, 13, 31, 21}
		if requested {
			e.Absent, e.Requested = nil, []pairing.RequestedBye[string]{{Player: "Cid", Round: 2}}
			want[2] = 23
		}
		table, err := pairing.Standings(e)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range table.Rows {
			if r.Score != want[i] {
				t.Errorf("%s: %d points, want %d", r.Player, r.Score, want[i])
			}
		}
	}
	// Ann and Bob have equal points.
	e = swiss(tell(0, "Ann Bob Cid Dan", "Ann-Cid gold, Bob-Dan gold", "Ann-Bob draw, Cid-Dan gold"))
	table, err := pairing.Standings(e)
	if err != nil || table.Over || table.Champion != nil {
		t.Fatalf("%v, over %v", err, table.Over)
	}
	got := fmt.Sprint(table.Places)
	if want := "[{1 1 [Ann] } {2 2 [Bob] buchholz} {3 3 [Cid] } {4 4 [Dan] }]"; got != want {
		t.Errorf("places %s, want %s", got, want)
	}
}

func toldPlaces(places []pairing.Place[string]) string {
	var parts []string
	for _, p := range places {
		parts = append(parts, fmt.Sprintf("%d-%d %s", p.From, p.To, strings.Join(p.Players, " ")))
	}
	return strings.Join(parts, ", ")
}

// TestOutcomes is the table of the package comment, with a line for each
// outcome. Ann has Gold.
func TestOutcomes(t *testing.T) {
	type counts struct {
		Loses, Wins       string // who
		Met, Color, Rated bool
		Byes              string
	}
	for _, c := range []struct {
		round string
		want  counts
	}{
		{"Ann-Bob gold", counts{"Bob", "Ann", true, true, true, ""}},
		{"Ann-Bob silver", counts{"Ann", "Bob", true, true, true, ""}},
		{"Ann-Bob gold-by-forfeit", counts{"Bob", "Ann", true, true, true, ""}},
		{"Ann-Bob silver-by-forfeit", counts{"Ann", "Bob", true, true, true, ""}},
		{"Ann-Bob both-forfeit", counts{"Ann Bob", "", true, true, false, ""}},
		{"Ann-Bob no-decision", counts{"", "", true, true, false, ""}},
		{"bye Ann", counts{"", "", false, false, false, "Ann"}},
	} {
		p, err := pairing.Next(tell(3, "Ann Bob", c.round))
		if err != nil {
			t.Fatal(err)
		}
		var got counts
		var loses, wins, byes []string
		slices.SortFunc(p.Ranking, func(x, y pairing.Ranked[string]) int { return strings.Compare(x.Player, y.Player) })
		for _, r := range p.Ranking {
			loses = append(loses, slices.Repeat([]string{r.Player}, r.Losses)...)
			wins = append(wins, slices.Repeat([]string{r.Player}, r.Wins)...)
			byes = append(byes, slices.Repeat([]string{r.Player}, r.Byes)...)
			got.Rated = got.Rated || r.Strength != 0
		}
		got.Loses, got.Wins, got.Byes = strings.Join(loses, " "), strings.Join(wins, " "), strings.Join(byes, " ")
		got.Met = slices.Contains(p.Cost, pairing.Value{Criterion: pairing.Repeats, N: 2, Value: 1})
		got.Color = p.Round.Games[0].Gold == "Bob" // to make up for it
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.round, diff)
		}
	}

	// A void game leaves no trace. The replay, with the other colors,
	// counts alone.
	want, err := pairing.Next(tell(3, "Ann Bob", "Bob-Ann silver"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := pairing.Next(tell(3, "Ann Bob", "Ann-Bob void, Bob-Ann silver, Ann-Bob void"))
	if err != nil {
		t.Fatal(err)
	}
	if told(got.Round) != told(want.Round) || !slices.Equal(got.Cost, want.Cost) || !slices.Equal(got.Ranking, want.Ranking) {
		t.Errorf("with a void game: %s, cost %v, ranking %v", told(got.Round), got.Cost, got.Ranking)
	}

	if _, err := pairing.Next(tell(3, "Ann Bob", "Ann-Bob")); !errors.Is(err, pairing.ErrUnfinished) {
		t.Errorf("not yet played: %v", err)
	}

	// The option about double forfeits is about meetings only.
	e := tell(3, "Ann Bob", "Ann-Bob both-forfeit", "Ann-Bob gold")
	e.BothForfeitUnmet = true
	p, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := toldCost(p.Cost), "Repeats(2) 1, LossGaps(1) 1, RankSpread -1"; got != want {
		t.Errorf("BothForfeitUnmet: cost %s, want %s", got, want)
	}
	if got, want := p.Ranking[0].Losses+p.Ranking[1].Losses, 3; got != want {
		t.Errorf("BothForfeitUnmet: %d losses, want %d", got, want)
	}
	if told(p.Round) != "Bob-Ann" {
		t.Errorf("BothForfeitUnmet: %s: the game has no color", told(p.Round))
	}
}

func TestSeveralRest(t *testing.T) {
	own := func(e pairing.Event[string], rest int) pairing.Event[string] {
		e.Criteria, e.Rest = e.Edition.Criteria(), rest
		return e
	}
	var names []string
	for k := range 17 {
		names = append(names, fmt.Sprintf("S%02d", k+1))
	}
	e := own(tell(1, strings.Join(names, " ")), pairing.RestFor(17))
	for _, want := range []struct{ games, byes int }{{1, 15}, {8, 0}, {4, 0}, {2, 0}, {1, 0}} {
		p, err := pairing.Next(e)
		if err != nil || len(p.Round.Games) != want.games || len(p.Round.Byes) != want.byes {
			t.Fatalf("round %d: %s, %v", len(e.Rounds)+1, told(p.Round), err)
		}
		if v, err := pairing.Audit(e, p.Round); err != nil || !v.Legal || !v.Optimal {
			t.Errorf("round %d: %+v, %v", len(e.Rounds)+1, v, err)
		}
		if err := pairing.Verify(e, p.Round, p.Certificate); err != nil {
			t.Errorf("round %d: %v", len(e.Rounds)+1, err)
		}
		for k, g := range p.Round.Games {
			p.Round.Games[k].Outcome = pairing.SilverWins
			if g.Gold < g.Silver {
				p.Round.Games[k].Outcome = pairing.GoldWins
			}
		}
		e.Rounds = append(e.Rounds, p.Round)
	}
	if p, err := pairing.Next(e); err != nil || !p.Over || *p.Champion != "S01" {
		t.Errorf("%+v, %v", p, err)
	}

	// Who is absent does not rest, and at least two play.
	e = own(tell(3, "Ann Bob Cid Dan Eve Fay"), 3)
	e.Absent = []pairing.Absence[string]{{Player: "Bob", Round: 1}}
	if got := told(nextRound(t, e)); got != "Eve-Fay, bye Ann, bye Cid, bye Dan" {
		t.Error(got)
	}
	e.Rest = 9
	if got := told(nextRound(t, e)); got != "Eve-Fay, bye Ann, bye Cid, bye Dan" {
		t.Error(got)
	}
	e.Rest = 2
	if got := told(nextRound(t, e)); got != "Eve-Fay, bye Ann, bye Cid, bye Dan" {
		t.Error(got)
	}
	reasons, err := pairing.Explain(e, nextRound(t, e))
	if err != nil || reasons[0].Text != "ByeSeed: 2 players of the best seeds there rest in round 1 (rule SeveralRest)" {
		t.Errorf("%v, %v", reasons, err)
	}
	for round, want := range map[string]error{
		"Ann-Fay, bye Cid, bye Dan, bye Eve":          pairing.ErrMissing,
		"Eve-Fay, bye Ann, bye Dan":                   pairing.ErrMissing,
		"Eve-Fay, bye Ann, bye Cid, bye Cid, bye Dan": pairing.ErrTwice,
		"Ann-Eve, bye Ann, bye Cid, bye Dan":          pairing.ErrAbsent,
		"Dan-Cid, bye Ann, bye Eve, bye Fay":          pairing.ErrTwoByes,
	} {
		v, err := pairing.Audit(e, tellRound(round))
		if err != nil || v.Legal || !errors.Is(v.Problems, want) {
			t.Errorf("%s: %+v, %v", round, v.Problems, err)
		}
	}
	_, err = pairing.WhyNot(e, pairing.Pin[string]{Pairs: [][2]string{{"Ann", "Fay"}}})
	if !errors.Is(err, pairing.ErrAbsent) || !strings.Contains(err.Error(), "SeveralRest") {
		t.Errorf("a wish about a player who rests: %v", err)
	}

	e.Rest = -1
	testRule(t, e, pairing.ErrOption, pairing.SeveralRest)
	e = tell(3, "Ann Bob Cid")
	e.Rest = 1
	testRule(t, e, pairing.ErrOption, pairing.SeveralRest)
	points := swiss(e)
	points.Criteria = points.Edition.Criteria()
	testRule(t, points, pairing.ErrOption, pairing.SeveralRest)
	late := own(tell(3, "Ann Bob Cid Dan Eve", "Ann-Bob gold, bye Cid", "Ann-Cid gold, bye Bob, bye Dan"), 2)
	testRule(t, late, pairing.ErrTwoByes, pairing.OncePerRound)
	for n, want := range map[int]int{-1: 0, 0: 0, 1: 0, 2: 0, 3: 1, 4: 0, 5: 3, 7: 1, 8: 0, 17: 15, 31: 1, 33: 31} {
		if got := pairing.RestFor(n); got != want {
			t.Errorf("RestFor(%d) = %d, want %d", n, got, want)
		}
	}
}
