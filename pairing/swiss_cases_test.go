package pairing_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file holds the rounds that directors expect of an event with points,
// with all their figures. The package and its twin are both asked.

// swissEnding returns the event with another ending.
func swissEnding(e pairing.Event[string], ending ...pairing.Criterion) pairing.Event[string] {
	e.Criteria = append(slices.Clone(swissCriteria[:7]), ending...)
	return e
}

func TestSwissCases(t *testing.T) {
	const eight = "Ann Bob Cid Dan Eve Fay Gus Hal"
	first := swiss(tell(0, eight))

	clubs := swiss(tell(0, eight+" Ida Joe"))
	clubs.Clubs = []string{"East", "", "East", "", "", "East", "", "East", "", ""}

	mates := swiss(tell(0, "Ann Bob Cid Dan", "Ann-Cid gold, Bob-Dan gold"))
	mates.Clubs = []string{"East", "East", "", ""}
	apart := mates
	apart.Criteria = slices.Clone(pairing.ArbiterSwiss2026.Criteria())
	gaps, club := slices.Index(apart.Criteria, pairing.ScoreGaps), slices.Index(apart.Criteria, pairing.SameClub)
	apart.Criteria[gaps], apart.Criteria[club] = apart.Criteria[club], apart.Criteria[gaps]

	chain := swiss(tell(0, "Ann Bob Cid Dan Eve Fay"))
	chain.Edition, chain.Start = pairing.ArbiterMcMahon2026, []int{10, 8, 6, 4, 2, 0}

	floats := swiss(tell(0, eight))
	floats.Edition, floats.Start = pairing.ArbiterMcMahon2026, []int{2, 2, 2, 2, 2, 0, 0, 0}

	halves := swiss(tell(0, "Ann Bob Cid Dan"))
	halves.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Cid"}}}

	repeat := swiss(tell(0, "Ann Bob Cid", "Ann-Bob draw"))
	repeat.Points = pairing.Points{Win: 2, Draw: 1, Bye: 2}
	repeat.Requested = []pairing.RequestedBye[string]{{Player: "Cid", Round: 1}}

	absent := swiss(tell(0, "Ann Bob Cid", "Ann-Bob gold"))
	absent.Absent = []pairing.Absence[string]{{Player: "Cid", Round: 1}}

	accelerated := swiss(tell(0, eight))
	accelerated.Acceleration = []pairing.Acceleration{{Seeds: 4, Round: 1, Points: 2}}

	met := swiss(tell(0, "Ann Bob", "Ann-Bob gold"))
	met.Clubs, met.Criteria = []string{"East", "East"}, []pairing.Criterion{pairing.SameClub}

	for _, c := range []struct {
		name        string
		event       pairing.Event[string]
		round, cost string
	}{
		{
			"the first round, slide", first,
			"Ann-Eve, Fay-Bob, Cid-Gus, Hal-Dan", "HalvesApart 16, RanksClose 64",
		},
		{
			"the first round, fold", swissEnding(first, pairing.RankSpread),
			"Ann-Hal, Gus-Bob, Cid-Fay, Eve-Dan", "RankSpread 84",
		},
		{
			"the first round, neighbors", swissEnding(first, pairing.RanksClose),
			"Ann-Bob, Cid-Dan, Eve-Fay, Gus-Hal", "RanksClose 4",
		},
		{
			"the bye to the last of nine", swiss(tell(0, eight+" Ida")),
			"Ann-Eve, Fay-Bob, Cid-Gus, Hal-Dan, bye Ida",
			"ByeFewest 0, ByeLowest 0, ByeUnplayed 0, ByeLast 9, HalvesApart 16, RanksClose 64",
		},
		{
			"two odd groups: one float",
			swiss(tell(0, "Ann Bob Cid Dan Eve Fay", "Ann-Dan gold, Bob-Eve gold, Cid-Fay gold")),
			"Ann-Bob, Dan-Cid, Eve-Fay", "ScoreGaps(2) 1, HalvesApart 0, RanksClose 3",
		},
		{
			"two odd groups, folded: the float comes from below the middle", floats,
			"Ann-Eve, Cid-Bob, Fay-Dan, Gus-Hal", "ScoreGaps(2) 1, RankSpread 14",
		},
		{
			"all have met",
			swiss(tell(0, "Ann Bob Cid Dan",
				"Ann-Cid gold, Bob-Dan gold", "Ann-Bob gold, Cid-Dan gold", "Ann-Dan gold, Bob-Cid gold")),
			"Bob-Ann, Dan-Cid", "Repeats(2) 2, ScoreGaps(2) 2, HalvesApart -4, RanksClose 2",
		},
		{
			"the leaders have met",
			swiss(tell(0, "Ann Bob Cid Dan", "Ann-Bob draw, Cid-Dan draw", "Ann-Cid gold, Bob-Dan gold")),
			"Dan-Ann, Cid-Bob", "ScoreGaps(2) 2, HalvesApart -8, RanksClose 10",
		},
		{
			"the middle two have met: the leaders still meet",
			swiss(tell(0, "Ann Bob Cid Dan Eve Fay", "Ann-Eve gold, Bob-Fay gold, Cid-Dan draw")),
			"Ann-Bob, Eve-Cid, Fay-Dan", "ScoreGaps(1) 2, HalvesApart -7, RanksClose 9",
		},
		{
			"a club of 40 %: apart", clubs,
			"Ann-Gus, Fay-Bob, Cid-Ida, Hal-Dan, Eve-Joe", "HalvesApart 25, RanksClose 129",
		},
		{
			"only club mates in a group: they meet", mates,
			"Ann-Bob, Cid-Dan", "SameClub 1, HalvesApart 2, RanksClose 2",
		},
		{
			"only club mates in a group, and SameClub before ScoreGaps", apart,
			"Dan-Ann, Cid-Bob", "ScoreGaps(2) 2, HalvesApart -8, RanksClose 10",
		},
		{
			"club mates who have met, and no Repeats", met,
			"Bob-Ann", "SameClub 1",
		},
		{
			"a chain of ranks: steps of one", chain,
			"Ann-Bob, Cid-Dan, Eve-Fay", "ScoreGaps(2) 3, RankSpread -3",
		},
		{
			"a middle player must change halves: no neighbors", halves,
			"Ann-Dan, Cid-Bob", "HalvesApart 4, RanksClose 10",
		},
		{
			"a bye for a second time",
			swiss(tell(0, "Ann Bob Cid", "Ann-Bob gold, bye Cid", "Ann-Cid gold, bye Bob", "Bob-Cid gold, bye Ann")),
			"Bob-Ann, bye Cid",
			"ByeFewest 1, Repeats(2) 1, ByeLowest 2, ByeUnplayed 1, ScoreGaps(2) 1, ByeLast 3, HalvesApart -2, RanksClose 1",
		},
		{
			"a bye that would force a repeat", repeat,
			"Cid-Ann, bye Bob",
			"ByeFewest 0, ByeLowest 1, ByeUnplayed 0, ScoreGaps(1) 1, ByeLast 2, HalvesApart -4, RanksClose 4",
		},
		{
			"an absence is a bye", absent,
			"Cid-Ann, bye Bob",
			"ByeFewest 0, ByeLowest 0, ByeUnplayed 0, ScoreGaps(2) 1, ByeLast 2, HalvesApart -4, RanksClose 4",
		},
		{
			"an acceleration", accelerated,
			"Ann-Cid, Dan-Bob, Eve-Gus, Hal-Fay", "HalvesApart 8, RanksClose 16",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			sw := newSwissTwin(c.event)
			optimal, _ := sw.best()
			answer := sw.answer(optimal[0])
			if round, cost := told(answer.Round), toldCost(answer.Cost); round != c.round || cost != c.cost {
				t.Errorf("the twin: %s, %s; want %s, %s", round, cost, c.round, c.cost)
			}
			next, err := pairing.Next(c.event)
			if err != nil {
				t.Fatal(err)
			}
			if round, cost := told(next.Round), toldCost(next.Cost); round != c.round || cost != c.cost {
				t.Errorf("%s, %s; want %s, %s", round, cost, c.round, c.cost)
			}
		})
	}
}

// TestSwissGreatestGap: the greatest gap is as small as possible, though the
// Dutch system of FIDE would give the leader a nearer opponent. Its round is
// legal here, and worse.
func TestSwissGreatestGap(t *testing.T) {
	e := swiss(tell(0, "A B C D E F G H",
		"G-D silver, C-E gold, A-H gold, F-B silver",
		"A-D gold, C-B silver, G-H gold, F-E gold",
		"E-G draw, A-B draw, C-F gold, D-H draw",
		"C-A silver, E-H silver, G-F draw, B-D draw"))
	const want = "ScoreGaps(4) 1, ScoreGaps(3) 1, ScoreGaps(2) 1, ScoreGaps(1) 1, HalvesApart -32, RanksClose 66"
	sw := newSwissTwin(e)
	var scores []string
	for _, p := range sw.left {
		scores = append(scores, fmt.Sprintf("%s%d", p, sw.score[p]))
	}
	if got := strings.Join(scores, " "); got != "A7 B6 C4 D4 G4 F3 H3 E1" {
		t.Errorf("scores %s", got)
	}
	optimal, _ := sw.best()
	if got := toldCost(twinListed(sw.cost(optimal[0]))); got != want {
		t.Errorf("the twin: %s; want %s", got, want)
	}
	next, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][2]string{{"A", "F"}, {"B", "G"}, {"C", "H"}, {"D", "E"}} {
		if !slices.ContainsFunc(next.Round.Games, func(g pairing.Game[string]) bool {
			return g.Gold == pair[0] && g.Silver == pair[1] || g.Gold == pair[1] && g.Silver == pair[0]
		}) {
			t.Errorf("%s does not have %v", told(next.Round), pair)
		}
	}
	if got := toldCost(next.Cost); got != want {
		t.Errorf("%s; want %s", got, want)
	}
	dutch, err := pairing.Audit(e, tellRound("A-G draw, B-E draw, C-H draw, D-F draw"))
	if err != nil || !dutch.Legal || dutch.WorseAt == nil {
		t.Fatalf("legal %v, worse at %v, %v", dutch.Legal, dutch.WorseAt, err)
	}
	if got := dutch.WorseAt.String(); got != "ScoreGaps(5) 1" || dutch.By != 1 {
		t.Errorf("worse at %s, by %d", got, dutch.By)
	}
}

// TestCourses plays events in which the better seed always wins: who meets in
// the first round, who has the byes, and who comes where.
func TestCourses(t *testing.T) {
	const seven = "T1 T2 T3 T4 T5 T6 T7"
	for _, c := range []struct {
		name                string
		event               pairing.Event[string]
		rounds              int
		first, byes, places string
	}{
		{
			"a Swiss of an odd field: the bye goes to the last who has had none, and is worth a win",
			swiss(tell(0, seven)), 4,
			"T1-T4, T5-T2, T3-T6, bye T7", "T7 T6 T5 T4", "1-1 T1, 2-2 T4, 3-3 T2, 4-4 T3, 5-5 T6, 6-6 T5, 7-7 T7",
		},
		{
			"a Swiss of six: the upper half meets the lower half in order",
			swiss(tell(0, "T1 T2 T3 T4 T5 T6")), 3,
			"T1-T4, T5-T2, T3-T6", "", "1-1 T1, 2-3 T2 T3, 4-4 T4, 5-5 T5, 6-6 T6",
		},
		{
			"strikes of an odd field: no bye to a leader",
			strikes(tell(3, "T1 T2 T3 T4 T5")), 4,
			"T1-T4, T2-T3, bye T5", "T5 T4 T3 T2", "1-1 T1, 2-2 T2, 3-4 T3 T4, 5-5 T5",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			e, byes := c.event, ""
			for round := range c.rounds {
				r := nextRound(t, e)
				if got := told(r); round == 0 && got != c.first {
					t.Errorf("round 1: %s", got)
				}
				for k, g := range r.Games {
					r.Games[k].Outcome = pairing.SilverWins
					if g.Gold < g.Silver {
						r.Games[k].Outcome = pairing.GoldWins
					}
				}
				byes = strings.TrimSpace(byes + " " + strings.Join(r.Byes, ""))
				e.Rounds = append(e.Rounds, r)
			}
			table, err := pairing.Standings(e)
			if err != nil || byes != c.byes || toldPlaces(table.Places) != c.places {
				t.Errorf("byes %q, places %s, %v", byes, toldPlaces(table.Places), err)
			}
		})
	}
}
