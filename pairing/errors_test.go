package pairing_test

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/arbiter-go/arbiter/pairing"
)

type problem = pairing.Problem

// problemsOf returns the problems that an error is made of.
func problemsOf(t *testing.T, err error) []problem {
	t.Helper()
	if err == nil {
		return nil
	}
	var ps pairing.Problems
	if !errors.As(err, &ps) || len(ps) == 0 {
		t.Fatalf("not Problems: %v", err)
	}
	var first *problem
	if !errors.As(err, &first) || first != ps[0] {
		t.Errorf("errors.As finds %v, not the first problem, %v", first, ps[0])
	}
	var list []problem
	for _, p := range ps {
		list = append(list, *p)
	}
	return list
}

// sameProblems reports what differs; details may say what they like.
func sameProblems(want, got []problem) string {
	return cmp.Diff(want, got, cmpopts.IgnoreFields(problem{}, "Detail", "Entrants"), cmpopts.EquateEmpty(),
		cmp.Comparer(func(x, y error) bool { return x == y }))
}

// checkTexts checks that each problem's text names the place, the player, the
// kind and the rule, and that errors.Is knows the kind of all.
func checkTexts(t *testing.T, err error, list []problem) {
	t.Helper()
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != len(list) {
		t.Fatalf("%d lines for %d problems:\n%v", len(lines), len(list), err)
	}
	for k, p := range list {
		if !errors.Is(err, p.Kind) {
			t.Errorf("errors.Is does not find %v", p.Kind)
		}
		parts := []string{"pairing: ", p.Where, p.Who, p.Kind.Error(), p.Detail}
		if p.Round > 0 {
			parts = append(parts, fmt.Sprintf("round %d", p.Round))
		}
		if p.Game > 0 {
			parts = append(parts, fmt.Sprintf("game %d", p.Game))
		}
		if p.Rule > 0 {
			parts = append(parts, fmt.Sprintf("(rule %v)", p.Rule))
		}
		for _, part := range parts {
			if !strings.Contains(lines[k], part) {
				t.Errorf("%q does not name %q", lines[k], part)
			}
		}
	}
}

// checkEntrants checks that the entrants of a problem are those that it names,
// and that none is left out.
func checkEntrants[P comparable](t *testing.T, entrants []P, p problem) {
	t.Helper()
	name := func(p P) string {
		if text := fmt.Sprint(p); text != "" {
			return text
		}
		return `""`
	}
	who := map[string]bool{}
	for _, i := range p.Entrants {
		who[name(entrants[i])] = true
	}
	named := map[string]bool{}
	for _, x := range strings.FieldsFunc(strings.NewReplacer(" against ", "|", " and ", "|").Replace(p.Who), func(r rune) bool { return r == '|' }) {
		if slices.ContainsFunc(entrants, func(p P) bool { return name(p) == x }) {
			named[x] = true
		}
	}
	if len(entrants) < 1000 && !maps.Equal(who, named) && p.Kind != pairing.ErrRepeated {
		t.Errorf("%v: about the entrants %v", &p, p.Entrants)
	}
	if p.Kind == pairing.ErrRepeated && len(p.Entrants) != 2 {
		t.Errorf("%v: about the entrants %v, want both places", &p, p.Entrants)
	}
}

// checkBroken asks everything about an event with these problems. Standings
// alone takes an unfinished last round.
func checkBroken[P comparable](t *testing.T, e pairing.Event[P], want ...problem) {
	t.Helper()
	p, err := pairing.Next(e)
	if diff := sameProblems(want, problemsOf(t, err)); diff != "" {
		t.Fatalf("Next (-want +got):\n%s", diff)
	}
	checkTexts(t, err, problemsOf(t, err))
	for _, p := range problemsOf(t, err) {
		checkEntrants(t, e.Entrants, p)
	}
	if p.Over || p.Champion != nil || p.Round.Games != nil || p.Cost != nil || p.Certificate.Players != nil {
		t.Errorf("Next gives a result with the error: %+v", p)
	}
	text := err.Error()

	v, err := pairing.Audit(e, pairing.Round[P]{})
	if err == nil || err.Error() != text || v.Legal || v.Best.Cost != nil {
		t.Errorf("Audit: %v, error %v, want that of Next:\n%s", v, err, text)
	}
	err = pairing.Verify(e, pairing.Round[P]{}, pairing.Certificate[P]{})
	if err == nil || err.Error() != text {
		t.Errorf("Verify: %v, want that of Next:\n%s", err, text)
	}

	last := func(p problem) bool { return p.Kind == pairing.ErrUnfinished && p.Round == len(e.Rounds) }
	want = slices.DeleteFunc(slices.Clone(want), last)
	table, err := pairing.Standings(e)
	if diff := sameProblems(want, problemsOf(t, err)); diff != "" {
		t.Errorf("Standings (-want +got):\n%s", diff)
	}
	if (err == nil) != (table.Rows != nil) {
		t.Errorf("Standings: %+v with error %v", table, err)
	}
}

func TestErrors(t *testing.T) {
	type (
		event = pairing.Event[string]
		list  = []problem
	)
	// with returns an event with one thing changed.
	with := func(e event, change func(e *event)) event {
		change(&e)
		return e
	}
	lives := func(n int) event { return tell(n, "Ann Bob", "Ann-Bob no-decision") }
	edition := func(n int) event { return with(lives(1), func(e *event) { e.Edition = pairing.Edition(n) }) }
	outcome := func(n int) event {
		return with(lives(1), func(e *event) { e.Rounds[0].Games[0].Outcome = pairing.Outcome(n) })
	}
	// Two rounds, in which Bob forfeits and loses against Ann, and Cid sits
	// out.
	three := tell(3, "Ann Bob Cid", "Ann-Bob gold-by-forfeit", "Bob-Ann silver")
	withdrawn := func(player string, after int) event {
		return with(three, func(e *event) {
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Cid", After: 2}, {Player: player, After: after}}
		})
	}
	extra := func(player string, lives, after int) event {
		return with(three, func(e *event) {
			e.ExtraLives = []pairing.ExtraLife[string]{{Player: player, Lives: lives, After: after}}
		})
	}
	reinstated := func(player string, after int) event {
		return with(three, func(e *event) {
			e.Reinstated = []pairing.Reinstatement[string]{{Player: player, After: after}}
		})
	}
	removes := func(e event, reinstated ...pairing.Reinstatement[string]) event {
		return with(e, func(e *event) { e.ForfeitRemoves, e.Reinstated = true, reinstated })
	}

	const (
		seed, once, decided = pairing.SeedOrder, pairing.OncePerRound, pairing.AllDecided
		out, left, leaves   = pairing.OutOfLives, pairing.HasLeft, pairing.ForfeitLeaves
	)
	unknown := func(p problem) list {
		p.Kind = pairing.ErrUnknown
		return list{p}
	}
	twice := func(round, game int, player string) list {
		return list{{Kind: pairing.ErrTwice, Rule: once, Round: round, Game: game, Who: player}}
	}
	unfinished := func(round, game int, players string) list {
		return list{{Kind: pairing.ErrUnfinished, Rule: decided, Round: round, Game: game, Who: players}}
	}
	eliminated := func(p problem) list {
		p.Kind, p.Rule = pairing.ErrEliminated, out
		return list{p}
	}
	gone := func(p problem) list {
		p.Kind, p.Rule = pairing.ErrWithdrawn, left
		return list{p}
	}
	removed := func(p problem) list {
		p.Kind, p.Rule = pairing.ErrWithdrawn, leaves
		return list{p}
	}
	bye := func(kind error, rule pairing.Rule, round int, player string) list {
		return list{{Kind: kind, Rule: rule, Where: "bye", Round: round, Who: player}}
	}
	over := func(round int) list {
		return list{{Kind: pairing.ErrOver, Rule: pairing.LastOneLeft, Round: round}}
	}
	empty := func(round int) list { return list{{Kind: pairing.ErrEmptyRound, Round: round}} }
	after := func(record, player string) list {
		return list{{Kind: pairing.ErrAfter, Where: record, Who: player}}
	}
	badLives := func(player string) list {
		return list{{Kind: pairing.ErrLives, Where: "extra life 1", Who: player}}
	}
	tooLarge := list{{Kind: pairing.ErrTooLarge}}

	for _, c := range []struct {
		name  string
		event event
		want  list
	}{
		// Who is there, and under which rules.
		{"no entrant", tell(3, ""), list{{Kind: pairing.ErrTooFew, Rule: seed}}},
		{"entered twice", tell(3, "Ann Bob Ann"), list{{Kind: pairing.ErrRepeated, Rule: seed, Where: "entrant 3", Who: "Ann"}}},
		{"entered twice, empty ids", event{Lives: 1, Entrants: []string{"", ""}}, list{{Kind: pairing.ErrRepeated, Rule: seed, Where: "entrant 2", Who: `""`}}},
		{"no life", tell(0, "Ann Bob"), list{{Kind: pairing.ErrLives}}},
		{"no life, but games", lives(0), list{{Kind: pairing.ErrLives}}},
		{"negative lives", lives(-1), list{{Kind: pairing.ErrLives}}},
		{"most negative lives", lives(math.MinInt), list{{Kind: pairing.ErrLives}}},
		{"too many lives", lives(pairing.MaxLives + 1), tooLarge},
		{"most lives", lives(math.MaxInt), tooLarge},
		{"unknown edition", edition(1000), list{{Kind: pairing.ErrOption, Where: "edition"}}},
		{"negative edition", edition(-1), list{{Kind: pairing.ErrOption, Where: "edition"}}},
		{"most negative edition", edition(math.MinInt), list{{Kind: pairing.ErrOption, Where: "edition"}}},

		// Unknown players.
		{"stranger as Gold", tell(3, "Ann Bob", "Ann-Bob gold", "Eve-Ann gold"), unknown(problem{Round: 2, Game: 1, Who: "Eve"})},
		{"stranger as Silver", tell(3, "Ann Bob Cid", "Ann-Bob gold, Cid-Eve gold"), unknown(problem{Round: 1, Game: 2, Who: "Eve"})},
		{"stranger in a void game", tell(3, "Ann Bob Cid", "Eve-Ann void"), unknown(problem{Round: 1, Game: 1, Who: "Eve"})},
		{"stranger with a bye", tell(3, "Ann Bob", "bye Eve"), unknown(problem{Where: "bye", Round: 1, Who: "Eve"})},
		{"empty id", tell(3, "Ann Bob", "Ann- gold"), unknown(problem{Round: 1, Game: 1, Who: `""`})},
		{"other case", tell(3, "Ann Bob", "ann-Bob gold"), unknown(problem{Round: 1, Game: 1, Who: "ann"})},
		{"stranger withdraws", withdrawn("Eve", 1), unknown(problem{Where: "withdrawal 2", Who: "Eve"})},
		{"stranger with extra life", extra("Eve", 1, 1), unknown(problem{Where: "extra life 1", Who: "Eve"})},
		{"stranger reinstated", reinstated("Eve", 1), unknown(problem{Where: "reinstatement 1", Who: "Eve"})},

		// Games and byes.
		{"outcome 8", outcome(8), list{{Kind: pairing.ErrOutcome, Round: 1, Game: 1, Who: "Ann against Bob"}}},
		{"outcome -1", outcome(-1), list{{Kind: pairing.ErrOutcome, Round: 1, Game: 1, Who: "Ann against Bob"}}},
		{"largest outcome", outcome(math.MaxInt), list{{Kind: pairing.ErrOutcome, Round: 1, Game: 1, Who: "Ann against Bob"}}},
		{"alone", tell(3, "Ann Bob", "Bob-Bob gold"), list{{Kind: pairing.ErrSame, Rule: once, Round: 1, Game: 1, Who: "Bob"}}},
		{"alone, void", tell(3, "Ann Bob", "Bob-Bob void"), list{{Kind: pairing.ErrSame, Rule: once, Round: 1, Game: 1, Who: "Bob"}}},
		{"two games", tell(3, "Ann Bob Cid", "Ann-Bob gold, Cid-Ann gold"), twice(1, 2, "Ann")},
		{"two replays", tell(3, "Ann Bob Cid", "Ann-Bob gold", "bye Cid, Ann-Bob void, Bob-Ann gold, Ann-Bob gold"),
			append(twice(2, 3, "Ann"), twice(2, 3, "Bob")...)},
		{"game and bye", tell(3, "Ann Bob", "Ann-Bob gold, bye Ann"), bye(pairing.ErrTwice, once, 1, "Ann")},
		{"two byes", tell(3, "Ann Bob", "bye Ann, bye Bob"), list{{Kind: pairing.ErrTwoByes, Rule: once, Where: "bye", Round: 1, Who: "Ann and Bob"}}},
		{"the same bye twice", tell(3, "Ann Bob", "bye Ann, bye Ann"),
			append(list{{Kind: pairing.ErrTwoByes, Rule: once, Where: "bye", Round: 1, Who: "Ann and Ann"}}, bye(pairing.ErrTwice, once, 1, "Ann")...)},

		// Unfinished rounds.
		{"unplayed in the middle", tell(3, "Ann Bob Cid Dan", "Ann-Bob gold, Cid-Dan", "Ann-Bob gold"), unfinished(1, 2, "Cid against Dan")},
		{"unplayed in the last round", tell(3, "Ann Bob Cid Dan", "Ann-Bob gold", "Ann-Bob gold, Cid-Dan"), unfinished(2, 2, "Cid against Dan")},
		{"all unplayed", tell(3, "Ann Bob Cid Dan", "Ann-Bob, Cid-Dan"),
			unfinished(1, 0, "")},
		{"void in the middle", tell(3, "Ann Bob", "Ann-Bob void", "Ann-Bob gold"), unfinished(1, 1, "Ann against Bob")},
		{"void in the last round", tell(3, "Ann Bob", "Ann-Bob gold", "Bob-Ann void"), unfinished(2, 1, "Bob against Ann")},
		{"void twice", tell(3, "Ann Bob", "Ann-Bob void, Bob-Ann void"),
			unfinished(1, 0, "")},
		{"replay unplayed", tell(3, "Ann Bob", "Ann-Bob void, Ann-Bob"), unfinished(1, 2, "Ann against Bob")},
		{"replayed by others", tell(3, "Ann Bob Cid Dan", "Ann-Bob void, Ann-Cid gold, Bob-Dan gold"), unfinished(1, 1, "Ann against Bob")},
		{"replayed by others, in the middle", tell(3, "Ann Bob Cid Dan", "Ann-Bob void, Ann-Cid gold, Bob-Dan gold", "Ann-Bob gold"), unfinished(1, 1, "Ann against Bob")},
		{"replayed a round late", tell(3, "Ann Bob", "Ann-Bob void", "Ann-Bob no-decision"), unfinished(1, 1, "Ann against Bob")},
		{"void and a bye", tell(3, "Ann Bob", "Ann-Bob void, bye Ann"), unfinished(1, 1, "Ann against Bob")},

		// Players who are out.
		{"paired after elimination", tell(1, "Ann Bob Cid", "Ann-Bob gold", "Bob-Cid gold"), eliminated(problem{Round: 2, Game: 1, Who: "Bob"})},
		{"two rounds later", tell(1, "Ann Bob Cid", "Ann-Bob gold", "bye Cid", "Cid-Bob gold"), eliminated(problem{Round: 3, Game: 1, Who: "Bob"})},
		{"after losing by forfeit", tell(1, "Ann Bob Cid", "Ann-Bob silver-by-forfeit", "Ann-Cid gold"), eliminated(problem{Round: 2, Game: 1, Who: "Ann"})},
		{"void game after elimination", tell(1, "Ann Bob Cid", "Ann-Bob gold", "Bob-Cid void, Ann-Cid gold"),
			append(eliminated(problem{Round: 2, Game: 1, Who: "Bob"}), unfinished(2, 1, "Bob against Cid")...)},
		{"bye after elimination", tell(1, "Ann Bob Cid", "Ann-Bob gold", "bye Bob"), eliminated(problem{Where: "bye", Round: 2, Who: "Bob"})},
		{"extra life too late", with(tell(1, "Ann Bob Cid", "Ann-Bob gold", "Bob-Cid gold"), func(e *event) {
			e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Bob", Lives: 1, After: 2}}
		}), eliminated(problem{Round: 2, Game: 1, Who: "Bob"})},
		{"extra life used up", with(tell(1, "Ann Bob", "Ann-Bob gold", "Ann-Bob gold", "Ann-Bob gold"), func(e *event) {
			e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Bob", Lives: 1, After: 1}}
		}), append(over(3), eliminated(problem{Round: 3, Game: 1, Who: "Bob"})...)},
		{"paired after withdrawal", withdrawn("Bob", 1), gone(problem{Round: 2, Game: 1, Who: "Bob"})},
		{"paired after withdrawal at the start", withdrawn("Ann", 0),
			append(gone(problem{Round: 1, Game: 1, Who: "Ann"}), gone(problem{Round: 2, Game: 1, Who: "Ann"})...)},
		{"bye after withdrawal", with(tell(3, "Ann Bob Cid", "bye Ann", "bye Bob"), func(e *event) {
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 1}}
		}), gone(problem{Where: "bye", Round: 2, Who: "Bob"})},

		// Records out of range.
		{"withdrawal after -1", withdrawn("Ann", -1), after("withdrawal 2", "Ann")},
		{"withdrawal after round 3 of 2", withdrawn("Ann", 3), after("withdrawal 2", "Ann")},
		{"withdrawal after all numbers", withdrawn("Ann", math.MaxInt), after("withdrawal 2", "Ann")},
		{"withdrawal before all numbers", withdrawn("Ann", math.MinInt), after("withdrawal 2", "Ann")},
		{"extra life after -1", extra("Ann", 1, -1), after("extra life 1", "Ann")},
		{"extra life after round 3 of 2", extra("Ann", 1, 3), after("extra life 1", "Ann")},
		{"extra life after all numbers", extra("Ann", 1, math.MaxInt), after("extra life 1", "Ann")},
		{"reinstated after -1", reinstated("Ann", -1), after("reinstatement 1", "Ann")},
		{"reinstated after round 3 of 2", reinstated("Ann", 3), after("reinstatement 1", "Ann")},
		{"reinstated before all numbers", reinstated("Ann", math.MinInt), after("reinstatement 1", "Ann")},
		{"no extra life", extra("Ann", 0, 1), badLives("Ann")},
		{"negative extra lives", extra("Ann", -1, 1), badLives("Ann")},
		{"too many extra lives", extra("Ann", pairing.MaxLives+1, 1), badLives("Ann")},
		{"all extra lives", extra("Ann", math.MaxInt, 1), badLives("Ann")},
		{"everything wrong with an extra life", extra("Eve", 0, 3), append(append(
			unknown(problem{Where: "extra life 1", Who: "Eve"}), badLives("Eve")...), after("extra life 1", "Eve")...)},

		// Forfeits.
		{"paired after a forfeit", removes(three), removed(problem{Round: 2, Game: 1, Who: "Bob"})},
		{"paired after both forfeited", removes(tell(3, "Ann Bob", "Ann-Bob both-forfeit", "Ann-Bob gold")),
			slices.Concat(over(2), removed(problem{Round: 2, Game: 1, Who: "Ann"}), removed(problem{Round: 2, Game: 1, Who: "Bob"}))},
		{"bye after a forfeit", removes(tell(3, "Ann Bob Cid", "Ann-Bob silver-by-forfeit", "bye Ann")), removed(problem{Where: "bye", Round: 2, Who: "Ann"})},
		{"reinstated too early", removes(three, pairing.Reinstatement[string]{Player: "Bob", After: 0}), removed(problem{Round: 2, Game: 1, Who: "Bob"})},
		{"the other reinstated", removes(three, pairing.Reinstatement[string]{Player: "Ann", After: 2}), removed(problem{Round: 2, Game: 1, Who: "Bob"})},
		{"reinstated for the first forfeit only", removes(
			tell(9, "Ann Bob", "Ann-Bob gold-by-forfeit", "Ann-Bob gold-by-forfeit", "Ann-Bob gold"),
			pairing.Reinstatement[string]{Player: "Bob", After: 1}), append(over(3), removed(problem{Round: 3, Game: 1, Who: "Bob"})...)},

		// Rounds after the end, and empty ones.
		{"a bye after the end", tell(1, "Ann Bob", "Ann-Bob gold", "bye Ann"), over(2)},
		{"a bye after the end without a champion", tell(1, "Ann Bob", "Ann-Bob both-forfeit", "bye Ann"),
			append(over(2), bye(pairing.ErrEliminated, out, 2, "Ann")...)},
		{"two rounds after the end", tell(1, "Ann Bob", "Ann-Bob gold", "bye Ann", "bye Ann"), append(over(2), over(3)...)},
		{"an unplayed game after the end", tell(1, "Ann Bob", "Ann-Bob gold", "Ann-Bob "),
			slices.Concat(over(2), eliminated(problem{Round: 2, Game: 1, Who: "Bob"}), unfinished(2, 1, "Ann against Bob"))},
		{"one entrant plays", tell(1, "Ann", "bye Ann"), over(1)},
		{"the last opponent has withdrawn", with(tell(2, "Ann Bob", "Ann-Bob gold", "bye Ann"), func(e *event) {
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 1}}
		}), over(2)},
		{"everybody withdrew before the first round", with(tell(2, "Ann Bob", "bye Ann"), func(e *event) {
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob"}, {Player: "Ann", After: 1}}
		}), over(1)},
		{"an extra life after the end is too late", with(tell(1, "Ann Bob", "Ann-Bob gold", "bye Ann", "Ann-Bob gold"), func(e *event) {
			e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Bob", Lives: 1, After: 2}}
		}), over(2)},
		{"the last opponent forfeits", removes(tell(3, "Ann Bob", "Ann-Bob gold-by-forfeit", "bye Ann")), over(2)},
		{"after an unfinished round", with(tell(1, "Ann Bob", "Ann-Bob ", "bye Ann"), func(e *event) {
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 1}}
		}), unfinished(1, 1, "Ann against Bob")},
		{"an empty round", tell(3, "Ann Bob", ""), empty(1)},
		{"an empty round in the middle", tell(3, "Ann Bob", "Ann-Bob gold", "", "Ann-Bob gold"), empty(2)},
		{"an empty round after the end", tell(1, "Ann Bob", "Ann-Bob both-forfeit", ""), append(over(2), empty(2)...)},
		{"everybody absent", with(tell(3, "Ann Bob", ""), func(e *event) {
			e.Absent = []pairing.Absence[string]{{Player: "Ann", Round: 1}, {Player: "Bob", Round: 1}}
		}), empty(1)},
	} {
		t.Run(c.name, func(t *testing.T) { checkBroken(t, c.event, c.want...) })
	}

	// What looks similar, but is in order.
	for _, c := range []struct {
		name  string
		event event
	}{
		{"withdrawal after the last round", withdrawn("Ann", 2)},
		{"withdrawn twice", with(withdrawn("Ann", 2), func(e *event) { e.Withdrawals = append(e.Withdrawals, e.Withdrawals...) })},
		{"withdrawn when already eliminated", with(tell(1, "Ann Bob Cid", "Ann-Bob gold"), func(e *event) {
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 1}}
		})},
		{"extra life in time", with(tell(1, "Ann Bob Cid", "Ann-Bob gold", "Bob-Cid gold"), func(e *event) {
			e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Bob", Lives: 1, After: 1}}
		})},
		{"most lives", lives(pairing.MaxLives)},
		{"most extra lives", extra("Ann", pairing.MaxLives, 2)},
		{"reinstated in time", removes(three, pairing.Reinstatement[string]{Player: "Bob", After: 1})},
		{"reinstated without a forfeit", reinstated("Cid", 2)},
		{"the later reinstatement counts", removes(three,
			pairing.Reinstatement[string]{Player: "Bob", After: 1}, pairing.Reinstatement[string]{Player: "Bob", After: 0})},
		{"empty id", event{Lives: 1, Entrants: []string{"", "Ann"}}},
		{"nobody left", tell(1, "Ann Bob", "Ann-Bob both-forfeit")},
		{"a bye while another will be back", with(tell(1, "Ann Bob", "bye Ann"), func(e *event) {
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 0, Until: 9}}
		})},
		{"an extra life after the end", with(tell(1, "Ann Bob", "Ann-Bob gold", "Ann-Bob gold"), func(e *event) {
			e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Bob", Lives: 1, After: 1}}
		})},
		{"an appeal after the end", removes(tell(3, "Ann Bob", "Ann-Bob gold-by-forfeit", "Ann-Bob gold"),
			pairing.Reinstatement[string]{Player: "Bob", After: 1})},
		{"a void game in the last round", tell(1, "Ann Bob", "Ann-Bob void, Ann-Bob gold")},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := pairing.Next(c.event); err != nil {
				t.Errorf("Next: %v", err)
			}
			if _, err := pairing.Standings(c.event); err != nil {
				t.Errorf("Standings: %v", err)
			}
		})
	}
}

// TestErrorsNaN has ids that are not equal to themselves.
func TestErrorsNaN(t *testing.T) {
	type (
		event = pairing.Event[any]
		round = pairing.Round[any]
		game  = pairing.Game[any]
	)
	nan := any(math.NaN())
	unknown := problem{Kind: pairing.ErrUnknown, Who: "NaN"}
	at := func(p problem, record string, round, game int) problem {
		p.Where, p.Round, p.Game = record, round, game
		return p
	}
	checkBroken(t, event{Lives: 1, Entrants: []any{1, nan}},
		problem{Kind: pairing.ErrNotAnID, Where: "entrant 2", Who: "NaN"})
	checkBroken(t, event{Lives: 1, Entrants: []any{nan, nan}},
		problem{Kind: pairing.ErrNotAnID, Where: "entrant 1", Who: "NaN"},
		problem{Kind: pairing.ErrNotAnID, Where: "entrant 2", Who: "NaN"})
	checkBroken(t, event{Lives: 1, Entrants: []any{0.0, math.Copysign(0, -1)}},
		problem{Kind: pairing.ErrRepeated, Rule: pairing.SeedOrder, Where: "entrant 2", Who: "-0"})
	checkBroken(t, event{
		Lives: 1, Entrants: []any{1, 2},
		Rounds:      []round{{Games: []game{{Gold: 1, Silver: nan, Outcome: pairing.GoldWins}}}, {Byes: []any{nan}}, {Games: []game{{Gold: nan, Silver: nan}}}},
		Withdrawals: []pairing.Withdrawal[any]{{Player: nan}},
	},
		at(unknown, "", 1, 1), at(unknown, "bye", 2, 0), at(unknown, "", 3, 1), at(unknown, "", 3, 1), at(unknown, "withdrawal 1", 0, 0))

	v, err := pairing.Audit(event{Lives: 1, Entrants: []any{1, 2}}, round{Games: []game{{Gold: 1, Silver: nan}}, Byes: []any{nan}})
	if err != nil || v.Legal || len(v.Problems) == 0 {
		t.Errorf("Audit of a round with NaN: %+v, error %v", v, err)
	}
}

// TestErrorsLimits has events just within the limits and just beyond them.
// Rounds have the same games over and over, and ids take no room, so that the
// events cost little.
func TestErrorsLimits(t *testing.T) {
	type event = pairing.Event[int]
	entrants := make([]int, pairing.MaxEntrants+1)
	for i := range entrants {
		entrants[i] = i
	}
	tooLarge := problem{Kind: pairing.ErrTooLarge}

	checkBroken(t, event{Lives: 1, Entrants: entrants}, tooLarge)
	checkBroken(t, event{Lives: 1, Entrants: entrants[:2], Rounds: make([]pairing.Round[int], pairing.MaxRounds+1)}, tooLarge)
	const each = 10_000
	games := make([]pairing.Game[int], each)
	rounds := slices.Repeat([]pairing.Round[int]{{Games: games}}, pairing.MaxGames/each)
	rounds = append(rounds, pairing.Round[int]{Byes: []int{1}})
	checkBroken(t, event{Lives: 1, Entrants: entrants[:2], Rounds: rounds}, tooLarge)
	checkBroken(t, event{
		// The rounds are above MaxRounds, too.
		Lives: pairing.MaxLives + 1, Entrants: entrants, Rounds: slices.Repeat(rounds, 6),
		ExtraLives: make([]pairing.ExtraLife[int], pairing.MaxEntrants+1),
	}, tooLarge, tooLarge, tooLarge, tooLarge, tooLarge)

	checkBroken(t, event{
		Lives: 1, Entrants: make([]int, 1),
		Withdrawals: make([]pairing.Withdrawal[int], pairing.MaxRecords+1),
		Reinstated:  make([]pairing.Reinstatement[int], pairing.MaxRecords+1),
		Absent:      make([]pairing.Absence[int], pairing.MaxRecords+1),
		Forbidden:   make([]pairing.Prohibition[int], pairing.MaxRecords+1),
		Pins:        []pairing.Pin[int]{{Round: 1, Pairs: make([][2]int, pairing.MaxRecords+1)}},
	}, tooLarge, tooLarge, tooLarge, tooLarge, tooLarge)
	checkBroken(t, event{
		Edition: pairing.ArbiterSwiss2026, Length: 1, Entrants: make([]int, 1),
		LateEntries:  make([]pairing.LateEntry[int], pairing.MaxRecords+1),
		Requested:    make([]pairing.RequestedBye[int], pairing.MaxRecords+1),
		Amended:      make([]pairing.Amendment[int], pairing.MaxRecords+1),
		Acceleration: make([]pairing.Acceleration, pairing.MaxRecords+1),
	}, tooLarge, tooLarge, tooLarge, tooLarge)

	// Within the limits: as many entrants, rounds, lives and records as
	// there may be.
	e := event{Lives: pairing.MaxLives, Entrants: entrants[1:], Rounds: make([]pairing.Round[int], pairing.MaxRounds)}
	for r := range e.Rounds {
		e.Rounds[r].Byes = []int{1}
	}
	for i := range pairing.MaxEntrants {
		e.ExtraLives = append(e.ExtraLives, pairing.ExtraLife[int]{Player: 1, Lives: pairing.MaxLives, After: i % pairing.MaxRounds})
	}
	e.Withdrawals = make([]pairing.Withdrawal[int], 1000)
	for i := range e.Withdrawals {
		e.Withdrawals[i] = pairing.Withdrawal[int]{Player: 2 + i%(pairing.MaxEntrants-1), After: pairing.MaxRounds}
	}
	start := time.Now()
	table, err := pairing.Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	if got := table.Rows[0]; got.Byes != pairing.MaxRounds || got.Losses != 0 || got.EliminatedIn != 0 {
		t.Errorf("Standings: %+v", got)
	}
	if d := time.Since(start); d > 20*time.Second {
		t.Errorf("Standings took %v", d)
	}
}

// TestErrorsAll has an event with much to correct. All of it is reported at
// once, always in the same order: entrants, then round by round who is unknown,
// then records, then what the replay shows.
func TestErrorsAll(t *testing.T) {
	e := tell(1, "Ann Bob Cid Dan Ann",
		"Ann-Bob gold, Cid-Eve gold, Dan-Dan, bye Fay, bye Cid",
		"Bob-Cid void, Ann-Cid silver, Dan-Cid silver, bye Ann",
		"Ann-Bob")
	e.Edition = 7
	e.Rounds[0].Games[0].Outcome = 11
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Dan", After: 0}, {Player: "Gus", After: 9}}
	e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Ann", Lives: 0, After: -1}}
	e.Reinstated = []pairing.Reinstatement[string]{{Player: "Hal", After: 1}}
	want := strings.TrimSpace(`
pairing: edition: no such option
pairing: entrant 5: Ann: named twice (rule SeedOrder)
pairing: round 1, game 1: Ann against Bob: no such outcome
pairing: round 1, game 2: Eve: not among the entrants
pairing: bye, round 1: Fay: not among the entrants
pairing: bye, round 1: Fay and Cid: more than one bye in the round (rule OncePerRound)
pairing: withdrawal 2: Gus: not among the entrants
pairing: withdrawal 2: Gus: must come after rounds that are completed
pairing: extra life 1: Ann: lives must be at least 1
pairing: extra life 1: Ann: must come after rounds that are completed
pairing: reinstatement 1: Hal: not among the entrants
pairing: round 1, game 3: Dan: cannot meet itself (rule OncePerRound)
pairing: round 2, game 3: Dan: already withdrawn or removed (rule HasLeft)
pairing: round 2, game 3: Cid: appears twice in the round (rule OncePerRound)
pairing: round 2, game 1: Bob against Cid: the round is not finished (rule AllDecided)
pairing: bye, round 2: Ann: appears twice in the round (rule OncePerRound)
pairing: round 3, game 1: Ann: already eliminated (rule OutOfLives)
pairing: round 3, game 1: Ann against Bob: the round is not finished (rule AllDecided)`)
	for range 3 {
		_, err := pairing.Next(e)
		var lines []string
		for _, p := range problemsOf(t, err) {
			p.Detail = ""
			lines = append(lines, p.Error())
		}
		if diff := cmp.Diff(want, strings.Join(lines, "\n")); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
		if !strings.HasPrefix(err.Error(), "pairing: ") {
			t.Errorf("the text begins otherwise: %v", err)
		}
	}

	// Of thousands, the first thousand are listed, and the rest is counted.
	e = tell(1, "Ann Bob")
	for range 50 {
		e.Rounds = append(e.Rounds, pairing.Round[string]{Games: slices.Repeat(tellRound("Eve-Fay gold").Games, 25)})
	}
	_, err := pairing.Next(e)
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != 1001 || lines[1000] != "pairing: more problems: 1500" {
		t.Errorf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
	if !errors.Is(err, pairing.ErrUnknown) {
		t.Error("errors.Is does not know the kind")
	}
}

// TestIllegalRounds has rounds that cannot come next. To Audit they are a
// verdict, to Verify an error.
func TestIllegalRounds(t *testing.T) {
	even := tell(2, "Ann Bob Cid Dan")
	odd := tell(2, "Ann Bob Cid", "bye Ann")
	out := tell(1, "Ann Bob Cid Dan Eve Fay Gus", "Ann-Gus gold, Bob-Fay gold", "Ann-Bob gold")
	// Ann, Cid, Dan are left.
	out.Withdrawals = []pairing.Withdrawal[string]{{Player: "Eve", After: 1}}
	removed := tell(2, "Ann Bob Cid", "Ann-Bob gold-by-forfeit")
	removed.ForfeitRemoves = true

	const once = pairing.OncePerRound
	missing := func(players ...string) []problem {
		var list []problem
		for _, p := range players {
			list = append(list, problem{Kind: pairing.ErrMissing, Who: p})
		}
		return list
	}
	for _, c := range []struct {
		name  string
		event pairing.Event[string]
		round string
		want  []problem
	}{
		{"empty", even, "", missing("Ann", "Bob", "Cid", "Dan")},
		{"one game short", even, "Ann-Bob", missing("Cid", "Dan")},
		{"stranger", even, "Ann-Bob, Cid-Dan, Eve-Fay", []problem{
			{Kind: pairing.ErrUnknown, Game: 3, Who: "Eve"}, {Kind: pairing.ErrUnknown, Game: 3, Who: "Fay"}}},
		{"stranger for Dan", even, "Ann-Bob, Cid-Eve", append(
			[]problem{{Kind: pairing.ErrUnknown, Game: 2, Who: "Eve"}}, missing("Dan")...)},
		{"stranger rests", even, "Ann-Bob, Cid-Dan, bye Eve", []problem{{Kind: pairing.ErrUnknown, Where: "bye", Who: "Eve"}}},
		{"alone", even, "Ann-Bob, Cid-Cid", append(
			[]problem{{Kind: pairing.ErrSame, Rule: once, Game: 2, Who: "Cid"}}, missing("Cid", "Dan")...)},
		{"twice", even, "Ann-Bob, Cid-Dan, Ann-Cid", []problem{
			{Kind: pairing.ErrTwice, Rule: once, Game: 3, Who: "Ann"}, {Kind: pairing.ErrTwice, Rule: once, Game: 3, Who: "Cid"}}},
		{"the same game twice", even, "Ann-Bob, Cid-Dan, Bob-Ann", []problem{
			{Kind: pairing.ErrTwice, Rule: once, Game: 3, Who: "Bob"}, {Kind: pairing.ErrTwice, Rule: once, Game: 3, Who: "Ann"}}},
		{"bye without need", even, "Ann-Bob, Cid-Dan, bye Ann", []problem{
			{Kind: pairing.ErrTwice, Rule: once, Where: "bye", Who: "Ann"}, {Kind: pairing.ErrByeWrong, Criterion: pairing.ByeFewest, Where: "bye", Who: "Ann"}}},
		{"two byes, even", even, "Ann-Bob, bye Cid, bye Dan", []problem{
			{Kind: pairing.ErrTwoByes, Rule: once, Where: "bye", Who: "Cid and Dan"}, {Kind: pairing.ErrByeWrong, Criterion: pairing.ByeFewest, Where: "bye", Who: "Dan"}}},
		{"three byes, odd", odd, "bye Ann, bye Bob, bye Cid", []problem{{Kind: pairing.ErrTwoByes, Rule: once, Where: "bye", Who: "Ann and Bob"}}},
		{"no bye", odd, "Ann-Bob", missing("Cid")},
		{"second bye", odd, "Bob-Cid, bye Ann", []problem{{Kind: pairing.ErrByeWrong, Criterion: pairing.ByeFewest, Where: "bye", Who: "Ann"}}},
		{"eliminated", out, "Ann-Cid, Dan-Gus, bye Fay", []problem{
			{Kind: pairing.ErrEliminated, Game: 2, Who: "Gus"}, {Kind: pairing.ErrEliminated, Where: "bye", Who: "Fay"}}},
		{"withdrawn", out, "Ann-Cid, Eve-Dan", []problem{{Kind: pairing.ErrWithdrawn, Game: 2, Who: "Eve"}}},
		{"removed", removed, "Ann-Bob, bye Cid", []problem{
			{Kind: pairing.ErrWithdrawn, Game: 1, Who: "Bob"}, {Kind: pairing.ErrByeWrong, Criterion: pairing.ByeFewest, Where: "bye", Who: "Cid"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := pairing.Next(c.event)
			if err != nil {
				t.Fatal(err)
			}
			v, err := pairing.Audit(c.event, tellRound(c.round))
			if err != nil {
				t.Fatal(err)
			}
			if v.Legal || v.Optimal || v.Cost != nil || v.WorseAt != nil || v.By != 0 {
				t.Errorf("%+v", v)
			}
			if told(v.Best.Round) != told(p.Round) {
				t.Errorf("best is %s, but next is %s", told(v.Best.Round), told(p.Round))
			}
			for i := range c.want {
				c.want[i].Round = len(c.event.Rounds) + 1
			}
			var got []problem
			for _, p := range v.Problems {
				// By which rule a player is out, is told by the
				// kind.
				if errors.Is(p, pairing.ErrUnknown) || errors.Is(p, pairing.ErrEliminated) || errors.Is(p, pairing.ErrWithdrawn) {
					p.Rule = 0
				}
				got = append(got, *p)
			}
			if diff := sameProblems(c.want, got); diff != "" {
				t.Errorf("Audit (-want +got):\n%s", diff)
			}
			err = pairing.Verify(c.event, tellRound(c.round), p.Certificate)
			if errors.Is(err, pairing.ErrNotOptimal) {
				t.Errorf("Verify blames the certificate: %v", err)
			}
			for i, x := range problemsOf(t, err) {
				x.Rule = v.Problems[i].Rule
				if !reflect.DeepEqual(x, *v.Problems[i]) {
					t.Errorf("Verify: %v, but Audit: %v", &x, v.Problems[i])
				}
			}
		})
	}
}
