package pairing_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// TestReasons reads all reasons of a round whole: the criterion, the players
// and the text.
func TestReasons(t *testing.T) {
	with := func(e pairing.Event[string], change func(e *pairing.Event[string])) pairing.Event[string] {
		change(&e)
		return e
	}
	own := func(e pairing.Event[string], criteria ...pairing.Criterion) pairing.Event[string] {
		return with(e, func(e *pairing.Event[string]) { e.Criteria = criteria })
	}
	games := func(n int) pairing.Event[string] {
		e := tell(9, "Ann Bob")
		e.Rounds = slices.Repeat(tell(9, "", "Ann-Bob no-decision").Rounds, n)
		return e
	}
	five := tell(9, "Ann Bob Cid Dan Eve", "Ann-Bob gold, Cid-Dan gold, bye Eve", "Ann-Cid gold, Bob-Eve gold, bye Dan")
	// Ann and Bob, with 1 loss each, have met. Cid has none.
	met := tell(9, "Ann Bob Cid", "Ann-Bob both-forfeit")
	many := own(tell(9, "A B C D E F G H I J K"), pairing.ByeSeed)

	for _, c := range []struct {
		name  string
		event pairing.Event[string]
		round string // or "" for the one that Next gives
		want  string
	}{
		// Criteria without a sum of squares.
		{"meetings and losses", own(five, pairing.Repeats, pairing.LossGaps), "", `
Canonical [Bob Cid] Canonical: Bob (rank 2, 1 loss) and Cid (rank 3, 1 loss) meet for the first time
Canonical [Dan Eve] Canonical: Dan (rank 4, 1 loss) and Eve (rank 5, 1 loss) meet for the first time`},
		{"byes only", own(five, pairing.ByeFewest), "", `
ByeFewest [Ann] ByeFewest: the bye goes to Ann (0 byes) rather than Dan (1 bye), Eve (1 bye)
Canonical [Bob Cid] Canonical: Bob (rank 2, 1 loss) and Cid (rank 3, 1 loss) meet for the first time
Canonical [Dan Eve] Canonical: Dan (rank 4, 1 loss) and Eve (rank 5, 1 loss) meet for the first time`},
		{"meetings do not matter", own(games(21), pairing.LossGaps), "", `
Canonical [Ann Bob] Canonical: Ann (rank 1, 0 losses) and Bob (rank 2, 0 losses) meet for the 22nd time`},

		{"losses do not matter", own(tell(9, "Ann Bob", "Ann-Bob gold"), pairing.ByeSeed), "", `
Canonical [Ann Bob] Canonical: Ann (rank 1, 0 losses) and Bob (rank 2, 1 loss) meet for the 2nd time, and differ by 1 loss`},

		// Rematches.
		{"second", own(games(1), pairing.Repeats), "", `
Repeats [Ann Bob] Repeats: Ann (rank 1, 0 losses) and Bob (rank 2, 0 losses) meet for the 2nd time; no round is better by Repeats, once the criteria before are met`},
		{"third", own(games(2), pairing.Repeats), "", `
Repeats [Ann Bob] Repeats: Ann (rank 1, 0 losses) and Bob (rank 2, 0 losses) meet for the 3rd time; no round is better by Repeats, once the criteria before are met`},
		{"eleventh", own(games(10), pairing.Repeats), "", `
Repeats [Ann Bob] Repeats: Ann (rank 1, 0 losses) and Bob (rank 2, 0 losses) meet for the 11th time; no round is better by Repeats, once the criteria before are met`},
		{"21st", own(games(20), pairing.Repeats), "", `
Repeats [Ann Bob] Repeats: Ann (rank 1, 0 losses) and Bob (rank 2, 0 losses) meet for the 21st time; no round is better by Repeats, once the criteria before are met`},
		{"with a difference in losses", tell(9, "Ann Bob", "Ann-Bob gold", "Bob-Ann silver"), "", `
Repeats [Ann Bob] Repeats and LossGaps: Ann (rank 1, 0 losses) and Bob (rank 2, 2 losses) meet for the 3rd time, and differ by 2 losses; no round is better by these, once the criteria before are met
RankSpread [] RankSpread: the squares of the differences in rank are 0 among equal losses, less 1 among unequal ones: -1; once the earlier criteria are met, no round has more`},
		{"not needed", met, "Ann-Bob, bye Cid", `
Repeats [] Repeats: the best round is better by 1 at Repeats(2)
ByeLosses [Cid] ByeLosses: the bye goes to Cid (0 losses) rather than Ann (1 loss), Bob (1 loss)
Repeats [Ann Bob] Repeats: Ann (rank 2, 1 loss) and Bob (rank 3, 1 loss) meet for the 2nd time
RankSpread [] RankSpread: the squares of the differences in rank are 1 among equal losses, less 0 among unequal ones: 1`},

		// A bye for somebody whom a criterion does not prefer.
		{"a rematch is worse", met, "", `
ByeLosses [Ann] ByeLosses: the bye goes to Ann (1 loss); Cid (0 losses) would be better here, but with Cid the round is worse by 1 at Repeats(2)
ByeSeed [Ann] ByeSeed: the bye goes to Ann (seed 1) rather than Bob (seed 2)
LossGaps [Cid Bob] LossGaps: Cid (rank 1, 0 losses) and Bob (rank 3, 1 loss) meet for the first time, and differ by 1 loss; only one player to be paired has no loss
RankSpread [] RankSpread: the squares of the differences in rank are 0 among equal losses, less 4 among unequal ones: -4; once the earlier criteria are met, no round has more`},
		{"the other two are forbidden to meet", with(met, func(e *pairing.Event[string]) {
			e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Bob"}}}
		}), "", `
Allowed [] Allowed: the director's choices: Ann with Bob is forbidden
ByeLosses [Ann] ByeLosses: the bye goes to Ann (1 loss); Cid (0 losses) would be better here, but a bye for Cid is not allowed
ByeSeed [Ann] ByeSeed: the bye goes to Ann (seed 1) rather than Bob (seed 2)
LossGaps [Cid Bob] LossGaps: Cid (rank 1, 0 losses) and Bob (rank 3, 1 loss) meet for the first time, and differ by 1 loss; only one player to be paired has no loss
RankSpread [] RankSpread: the squares of the differences in rank are 0 among equal losses, less 4 among unequal ones: -4; once the earlier criteria are met, no round has more`},
		{"pinned", with(met, func(e *pairing.Event[string]) {
			e.Pins = []pairing.Pin[string]{{Round: 2, Pairs: [][2]string{{"Ann", "Cid"}}}}
		}), "", `
Allowed [] Allowed: the director's choices: Cid with Ann is pinned
ByeLosses [Bob] ByeLosses: the bye goes to Bob (1 loss); Cid (0 losses) would be better here, but a bye for Cid is not allowed
ByeSeed [Bob] ByeSeed: the bye goes to Bob (seed 2); Ann (seed 1) would be better here, but a bye for Ann is not allowed
Allowed [Cid Ann] Allowed: Cid (rank 1, 0 losses) and Ann (rank 2, 1 loss) meet for the first time, and differ by 1 loss; pinned by the director
RankSpread [] RankSpread: the squares of the differences in rank are 0 among equal losses, less 1 among unequal ones: -1; once the earlier criteria are met, no round has more`},
		{"not the best round", met, "Ann-Cid, bye Bob", `
ByeSeed [] ByeSeed: the best round is better by 1 at ByeSeed
ByeLosses [Bob] ByeLosses: the bye goes to Bob (1 loss); Cid (0 losses) would be better here
ByeSeed [Bob] ByeSeed: the bye goes to Bob (seed 2); Ann (seed 1) would be better here
LossGaps [Cid Ann] LossGaps: Cid (rank 1, 0 losses) and Ann (rank 2, 1 loss) meet for the first time, and differ by 1 loss; only one player to be paired has no loss
RankSpread [] RankSpread: the squares of the differences in rank are 0 among equal losses, less 1 among unequal ones: -1`},
		{"many are worse", many, "", `
ByeSeed [A] ByeSeed: the bye goes to A (seed 1) rather than B (seed 2), C (seed 3), D (seed 4), E (seed 5), F (seed 6), G (seed 7), H (seed 8), I (seed 9), and 2 more
Canonical [B C] Canonical: B (rank 2, 0 losses) and C (rank 3, 0 losses) meet for the first time
Canonical [D E] Canonical: D (rank 4, 0 losses) and E (rank 5, 0 losses) meet for the first time
Canonical [F G] Canonical: F (rank 6, 0 losses) and G (rank 7, 0 losses) meet for the first time
Canonical [H I] Canonical: H (rank 8, 0 losses) and I (rank 9, 0 losses) meet for the first time
Canonical [J K] Canonical: J (rank 10, 0 losses) and K (rank 11, 0 losses) meet for the first time`},
		{"some are better, some are worse", many, "A-B, C-D, E-F, G-H, J-K, bye I", `
ByeSeed [] ByeSeed: the best round is better by 8 at ByeSeed
ByeSeed [I] ByeSeed: the bye goes to I (seed 9) rather than J (seed 10), K (seed 11); A (seed 1), B (seed 2), C (seed 3), D (seed 4), E (seed 5), F (seed 6), G (seed 7), H (seed 8) would be better here
Canonical [A B] Canonical: A (rank 1, 0 losses) and B (rank 2, 0 losses) meet for the first time
Canonical [C D] Canonical: C (rank 3, 0 losses) and D (rank 4, 0 losses) meet for the first time
Canonical [E F] Canonical: E (rank 5, 0 losses) and F (rank 6, 0 losses) meet for the first time
Canonical [G H] Canonical: G (rank 7, 0 losses) and H (rank 8, 0 losses) meet for the first time
Canonical [J K] Canonical: J (rank 10, 0 losses) and K (rank 11, 0 losses) meet for the first time`},

		// What forces players with different numbers of losses to meet.
		{"nobody else", tell(9, "Ann Bob Cid Dan", "Ann-Bob both-forfeit", "Ann-Cid both-forfeit, Bob-Dan silver-by-forfeit"), "", `
LossGaps [Dan Ann] LossGaps: Dan (rank 1, 0 losses) and Ann (rank 3, 2 losses) meet for the first time, and differ by 2 losses; only one player to be paired has no loss
LossGaps [Cid Bob] LossGaps: Cid (rank 2, 1 loss) and Bob (rank 4, 2 losses) meet for the first time, and differ by 1 loss; nobody else with 1 loss is to be paired
RankSpread [] RankSpread: the squares of the differences in rank are 0 among equal losses, less 8 among unequal ones: -8; once the earlier criteria are met, no round has more`},
		{"an odd number", tell(9, "Ann Bob Cid Dan", "Ann-Bob gold"), "", `
RankSpread [Ann Cid] RankSpread: Ann (rank 1, 0 losses) and Cid (rank 2, 0 losses) meet for the first time; 1 place apart in rank
LossGaps [Dan Bob] LossGaps: Dan (rank 3, 0 losses) and Bob (rank 4, 1 loss) meet for the first time, and differ by 1 loss; 3 players to be paired have no loss, an odd number
RankSpread [] RankSpread: the squares of the differences in rank are 1 among equal losses, less 1 among unequal ones: 0; once the earlier criteria are met, no round has more`},
		{"an odd number without the bye", own(tell(9, "Ann Bob Cid Dan Eve", "Ann-Eve gold"), pairing.ByeLosses, pairing.LossGaps, pairing.ByeSeed), "", `
ByeLosses [Ann] ByeLosses: the bye goes to Ann (0 losses) rather than Eve (1 loss)
ByeSeed [Ann] ByeSeed: the bye goes to Ann (seed 1) rather than Bob (seed 2), Cid (seed 3), Dan (seed 4)
Canonical [Bob Cid] Canonical: Bob (rank 2, 0 losses) and Cid (rank 3, 0 losses) meet for the first time
LossGaps [Dan Eve] LossGaps: Dan (rank 4, 0 losses) and Eve (rank 5, 1 loss) meet for the first time, and differ by 1 loss; 3 players to be paired have no loss, an odd number`},
		{"all others have been met", tell(9, "Ann Bob Cid Dan", "Ann-Bob no-decision, Cid-Dan both-forfeit"), "", `
LossGaps [Ann Cid] LossGaps: Ann (rank 1, 0 losses) and Cid (rank 3, 1 loss) meet for the first time, and differ by 1 loss; Ann has met everybody else with 0 losses
LossGaps [Bob Dan] LossGaps: Bob (rank 2, 0 losses) and Dan (rank 4, 1 loss) meet for the first time, and differ by 1 loss; Bob has met everybody else with 0 losses
RankSpread [] RankSpread: the squares of the differences in rank are 0 among equal losses, less 8 among unequal ones: -8; once the earlier criteria are met, no round has more`},
		{"nothing that fits in a sentence", with(tell(9, "Ann Bob Cid Dan Eve Fay", "Cid-Eve both-forfeit, Dan-Fay both-forfeit"), func(e *pairing.Event[string]) {
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Eve", After: 1}, {Player: "Fay", After: 1}}
			e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Bob"}}}
		}), "", `
Allowed [] Allowed: the director's choices: Ann with Bob is forbidden
LossGaps [Ann Cid] LossGaps: Ann (rank 1, 0 losses) and Cid (rank 3, 1 loss) meet for the first time, and differ by 1 loss; no round is better by LossGaps, once the criteria before are met
LossGaps [Bob Dan] LossGaps: Bob (rank 2, 0 losses) and Dan (rank 4, 1 loss) meet for the first time, and differ by 1 loss; no round is better by LossGaps, once the criteria before are met
RankSpread [] RankSpread: the squares of the differences in rank are 0 among equal losses, less 8 among unequal ones: -8; once the earlier criteria are met, no round has more`},
	} {
		round := tellRound(c.round)
		if c.round == "" {
			p, err := pairing.Next(c.event)
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
				continue
			}
			round = p.Round
		}
		reasons, err := pairing.Explain(c.event, round)
		var lines []string
		for _, r := range reasons {
			lines = append(lines, fmt.Sprintf("%v %v %s", r.Criterion, r.Players, r.Text))
		}
		if got, want := strings.Join(lines, "\n"), c.want[1:]; err != nil || got != want {
			t.Errorf("%s: error %v\n got\n%s\nwant\n%s", c.name, err, got, want)
		}
	}
}
