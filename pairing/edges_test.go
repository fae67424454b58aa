package pairing_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file has cases at the edges, each found by breaking a line that no other
// test minded.

func TestOwnRulesRefused(t *testing.T) {
	for _, c := range []struct {
		rankBy   []pairing.RankKey
		criteria []pairing.Criterion
		want     string
	}{
		{nil, []pairing.Criterion{pairing.RankSpread, pairing.RankSquares}, "criterion 2: no such option: RankSquares is one sum of squares too many"},
		{nil, []pairing.Criterion{pairing.Repeats, pairing.Repeats}, "criterion 2: no such option: Repeats twice"},
		{nil, []pairing.Criterion{pairing.Canonical}, "criterion 1: no such option: Canonical has its own place"},
		{nil, []pairing.Criterion{pairing.Allowed}, "criterion 1: no such option: Allowed has its own place"},
		{nil, []pairing.Criterion{0, -1, 99}, "criterion 3: no such option: number 99"},
		{[]pairing.RankKey{pairing.ByLosses, pairing.ByLosses}, nil, "rank key 2: no such option: losses twice"},
		{[]pairing.RankKey{0, 5}, nil, "rank key 2: no such option: number 5"},
		{[]pairing.RankKey{pairing.ByScore}, nil, "rank key 1: no such option: score is for events with points"},
		{nil, []pairing.Criterion{pairing.ByeLowest}, "criterion 1: no such option: ByeLowest is for events with points"},
		{[]pairing.RankKey{pairing.BySeededRating}, nil, "seed ratings must be"},
		{nil, []pairing.Criterion{pairing.ByeSeeded}, "seed ratings must be"},
		{nil, []pairing.Criterion{pairing.SeededSquares}, "seed ratings must be"},
	} {
		e := tell(3, "Ann Bob")
		e.RankBy, e.Criteria = c.rankBy, c.criteria
		_, err := pairing.Next(e)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v %v: %v, want %s", c.rankBy, c.criteria, err, c.want)
		}
	}
}

// A game with oneself is one problem, and loses no life that would be another.
func TestGameWithOneself(t *testing.T) {
	_, err := pairing.Next(tell(1, "Ann Bob", "Ann-Ann gold", "Ann-Bob gold"))
	if !errors.Is(err, pairing.ErrSame) || errors.Is(err, pairing.ErrEliminated) {
		t.Errorf("error %v", err)
	}
}

// A correction of the last game makes another champion; there is no round to be
// different.
func TestReviseTheChampion(t *testing.T) {
	r, err := pairing.Revise(tell(1, "Ann Bob", "Ann-Bob gold"), tell(1, "Ann Bob", "Ann-Bob silver"))
	if err != nil || len(r.Refused) != 0 || len(r.Changed) != 1 || !r.Changed[0].OldOver || !r.Changed[0].NewOver {
		t.Errorf("%v, %+v", err, r)
	}
}

// The replay of a void game is the same pair, wherever in the round it appears.
func TestAuditVoidGames(t *testing.T) {
	for _, c := range []struct {
		round string
		legal bool
	}{
		{"Ann-Dan void, Ann-Dan gold, Bob-Cid gold", true},
		{"Ann-Dan gold, Bob-Cid gold, Dan-Ann void", true},
		// Not replayed yet.
		{"Dan-Ann void, Ann-Dan void, Bob-Cid gold", true},
		{"Ann-Dan gold, Ann-Dan gold, Bob-Cid gold", false},
		{"Ann-Dan void, Ann-Cid gold, Bob-Dan gold", false},
	} {
		v, err := pairing.Audit(tell(3, "Ann Bob Cid Dan"), tellRound(c.round))
		if err != nil || v.Legal != c.legal || v.Optimal != c.legal {
			t.Errorf("%s: %v, legal %v, optimal %v, %v", c.round, err, v.Legal, v.Optimal, v.Problems)
		}
	}
}

// A pin for a round that will never come does not hide that the event is over.
func TestPinAfterTheEnd(t *testing.T) {
	e := tell(1, "Ann Bob", "Ann-Bob gold")
	e.Pins = []pairing.Pin[string]{{Round: 2, Pairs: [][2]string{{"Ann", "Bob"}}}}
	p, err := pairing.Next(e)
	if err != nil || !p.Over || p.Champion == nil || *p.Champion != "Ann" {
		t.Errorf("%v, over %v", err, p.Over)
	}
	if left, err := pairing.Bounds(e); err != nil || left != (pairing.Remaining{}) {
		t.Errorf("%v, %+v", err, left)
	}
}

// An event is not over while a game is still to come, even if its other side
// has withdrawn.
func TestStandingsUnfinished(t *testing.T) {
	e := tell(1, "Ann Bob", "Ann-Bob ")
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 1}}
	table, err := pairing.Standings(e)
	if err != nil || table.Over || table.Champion != nil {
		t.Errorf("%v, over %v, champion %v", err, table.Over, table.Champion)
	}
}

// What would take minutes is refused, not paired.
func TestTooMuch(t *testing.T) {
	own := pairing.Event[int]{Lives: 3, Criteria: []pairing.Criterion{pairing.RankSquares, pairing.Repeats}}
	for i := range 10_000 {
		own.Entrants = append(own.Entrants, i)
	}
	_, err := pairing.Next(own)
	if want := "players 10000, pairs that have met 0,"; !errors.Is(err, pairing.ErrTooLarge) || !strings.Contains(err.Error(), want) {
		t.Errorf("all pairs one by one: error %v, want %q", err, want)
	}

	// Hundreds of different numbers of losses and meetings take hundreds of
	// words.
	n := 300
	e := pairing.Event[int]{Lives: 2 * n}
	for i := range n {
		e.Entrants = append(e.Entrants, i)
	}
	for r := range n { // player i forfeits i or i+1 times
		var round pairing.Round[int]
		for i := r - r%2; i+1 < n; i += 2 {
			round.Games = append(round.Games, pairing.Game[int]{Gold: i, Silver: i + 1, Outcome: pairing.BothForfeit})
		}
		e.Rounds = append(e.Rounds, round)
	}
	for r := 1; r < n; r += 2 { // and one of each two once more
		e.Rounds[r].Games = slices.DeleteFunc(e.Rounds[r].Games, func(g pairing.Game[int]) bool { return g.Gold == r-1 })
		e.Rounds[r].Games = append(e.Rounds[r].Games, pairing.Game[int]{Gold: r, Silver: r - 1, Outcome: pairing.GoldWins})
	}
	if _, err := pairing.Next(e); err != nil {
		t.Errorf("%d players, %d losses: error %v", n, n, err)
	}

	far := pairing.Event[int]{Lives: 3, Edition: pairing.WC2016}
	for i := range 1000 {
		far.Entrants = append(far.Entrants, i)
		far.SeedRatings = append(far.SeedRatings, float64(10000-20000*(i%2)))
	}
	if _, err := pairing.Next(far); !errors.Is(err, pairing.ErrTooLarge) || !strings.Contains(err.Error(), "20000 Elo apart") {
		t.Errorf("error %v", err)
	}
}

// Lists that make no sense in such a length are refused before anything is done
// with them.
func TestLongLists(t *testing.T) {
	e := tell(1, "Ann Bob Cid", "Ann-Bob gold, bye Cid", "Ann-Cid gold")
	e.PlayOff = &pairing.RunnerUpPlayOff[string]{After: 2, Champion: "Ann", Tied: slices.Repeat([]string{"Bob"}, pairing.MaxEntrants+1)}
	if _, err := pairing.Next(e); !errors.Is(err, pairing.ErrTooLarge) {
		t.Errorf("more tied than there can be: %v", err)
	}
	e = tell(1, "Ann Bob Cid")
	p, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	zero := make([]int64, len(p.Certificate.Players[0].Y))
	set := pairing.OddSet[string]{Players: []string{"Ann"}, Z: zero}
	p.Certificate.Sets = slices.Repeat([]pairing.OddSet[string]{set}, 4)
	if err := pairing.Verify(e, p.Round, p.Certificate); err != nil {
		t.Errorf("as many sets as there are players and byes: %v", err)
	}
	p.Certificate.Sets = append(p.Certificate.Sets, set)
	if err := pairing.Verify(e, p.Round, p.Certificate); !errors.Is(err, pairing.ErrNotOptimal) {
		t.Errorf("more sets than players: %v", err)
	}
}

func TestUncomparableElsewhere(t *testing.T) {
	if _, err := pairing.Seed([]any{[]int{1}, "Bob"}, []float64{1, 2}, 0); !errors.Is(err, pairing.ErrNotAnID) {
		t.Errorf("Seed: %v", err)
	}
	if _, err := json.Marshal(pairing.Event[any]{Lives: 1, Entrants: []any{[]any{"Ann"}}}); err == nil {
		t.Error("JSON took an id that can't be compared")
	}
	if _, err := json.Marshal(pairing.Event[string]{Lives: 1, Entrants: []string{"\xff"}}); err == nil {
		t.Error("JSON took an id that isn't UTF-8")
	}
}

// A correction that eliminates somebody who is paired already: the round to
// come does not stand, and another must be paired in its place. Nothing needs
// to be cut off.
func TestReviseAnElimination(t *testing.T) {
	old := tell(1, "Ann Bob Cid Dan", "Ann-Bob gold, Cid-Dan gold", "Ann-Cid ")
	corrected := tell(1, "Ann Bob Cid Dan", "Ann-Bob silver, Cid-Dan gold", "Ann-Cid ")
	r, err := pairing.Revise(old, corrected)
	if err != nil || len(r.Refused) != 0 || len(r.Changed) != 1 || told(r.Changed[0].New) != "Bob-Cid" && told(r.Changed[0].New) != "Cid-Bob" {
		t.Errorf("%v, %+v", err, r)
	}
	if r.Stand != 1 || len(r.Problems) != 1 || !errors.Is(r.Problems[0], pairing.ErrEliminated) || r.Problems[0].Round != 2 {
		t.Errorf("%d rounds stand, %v", r.Stand, r.Problems)
	}
}

// A correction that comes too late, and makes the rest of the history
// impossible. Revise refuses it, and says what does not stand. If both
// histories are cut off after the corrected round, as nobody needs to do,
// nothing tells that a later round has begun: the answer is about another
// event.
func TestReviseBothHistoriesCut(t *testing.T) {
	rounds := []string{"Ann-Bob gold, Cid-Dan gold", "Ann-Cid gold"}
	old := tell(1, "Ann Bob Cid Dan", rounds...)
	corrected := old.Clone()
	corrected.Rounds[0].Games[0].Outcome = pairing.SilverWins
	r, err := pairing.Revise(old, corrected)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Refused) != 1 || !errors.Is(r.Refused[0], pairing.ErrTooLate) || r.Refused[0].Rule != pairing.ResultsStand || r.Refused[0].Round != 1 {
		t.Errorf("refused: %v", r.Refused)
	}
	if r.Stand != 1 || len(r.Problems) != 1 || !errors.Is(r.Problems[0], pairing.ErrEliminated) {
		t.Errorf("%d rounds stand: %v", r.Stand, r.Problems)
	}
	if len(r.Changed) != 1 || r.Changed[0].Round != 2 {
		t.Errorf("changed: %+v", r.Changed)
	}
	if _, err := pairing.Correct(old, 1, 1, pairing.SilverWins); !errors.Is(err, pairing.ErrTooLate) {
		t.Errorf("Correct: %v", err)
	}

	// The corrected history alone cut off: what is missing is missed.
	cut := corrected.Clone()
	cut.Rounds = cut.Rounds[:1]
	if r, err = pairing.Revise(old, cut); err != nil || len(r.Refused) != 1 || len(r.Problems) != 0 || r.Stand != 1 || len(r.Changed) != 1 {
		t.Errorf("one cut: %v, %+v", err, r)
	}
	old.Rounds = old.Rounds[:1]
	if r, err = pairing.Revise(old, cut); err != nil || len(r.Refused) != 0 || len(r.Changed) != 1 {
		t.Errorf("both cut: %v, %+v", err, r)
	}
}

// A corrected history with all kinds of mistakes is compared as far as it goes.
func TestReviseBroken(t *testing.T) {
	old := tell(2, "Ann Bob Cid Dan", "Ann-Bob gold, Cid-Dan gold", "Ann-Cid gold, Bob-Dan gold", "Ann-Bob ")
	for name, c := range map[string]struct {
		change         func(e *pairing.Event[string])
		stand, refused int
		kind           error
	}{
		"a stranger in the last round": {func(e *pairing.Event[string]) { e.Rounds[2].Games[0].Silver = "Zoe" }, 2, 0, pairing.ErrUnknown},
		"a stranger in an old round":   {func(e *pairing.Event[string]) { e.Rounds[0].Games[1].Silver = "Zoe" }, 0, 2, pairing.ErrUnknown},
		"no outcome":                   {func(e *pairing.Event[string]) { e.Rounds[1].Games[1].Outcome = 99 }, 1, 0, pairing.ErrOutcome},
		"twice":                        {func(e *pairing.Event[string]) { e.Rounds[1].Games[1].Gold = "Ann" }, 1, 0, pairing.ErrTwice},
		"empty":                        {func(e *pairing.Event[string]) { e.Rounds[1] = pairing.Round[string]{} }, 1, 0, pairing.ErrEmptyRound},
		"a withdrawal of old": {func(e *pairing.Event[string]) {
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 1}}
		}, 1, 0, pairing.ErrWithdrawn},
		"a withdrawal in the future": {func(e *pairing.Event[string]) {
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 4}}
		}, 3, 0, pairing.ErrAfter},
		"over early": {func(e *pairing.Event[string]) {
			for _, p := range []string{"Bob", "Cid", "Dan"} {
				e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: p, After: 2})
			}
			e.Rounds[2] = pairing.Round[string]{Byes: []string{"Ann"}}
		}, 2, 0, pairing.ErrOver},
	} {
		corrected := old.Clone()
		c.change(&corrected)
		r, err := pairing.Revise(old, corrected)
		if err != nil || r.Stand != c.stand || len(r.Refused) != c.refused || len(r.Problems) == 0 || !errors.Is(r.Problems[0], c.kind) {
			t.Errorf("%s: %v, %d rounds stand, refused %v, problems %v", name, err, r.Stand, r.Refused, r.Problems)
		}
	}

	// What is not even an event cannot be compared. The error begins with
	// what is too late.
	corrected := old.Clone()
	corrected.Lives = 0
	_, err := pairing.Revise(old, corrected)
	want := "pairing: lives: too late to be changed (rule OutOfLives)\npairing: lives must be at least 1: 0"
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	// An old history that is not in order is refused, whatever the other.
	if _, err = pairing.Revise(corrected, old); err == nil || err.Error() != "pairing: lives must be at least 1: 0" {
		t.Errorf("error %v", err)
	}
}

// Ids that cannot be compared can be anywhere in a corrected history.
func TestReviseUncomparable(t *testing.T) {
	list := any([]int{1})
	old := pairing.Event[any]{Lives: 2, Entrants: []any{"Ann", "Bob"}, Rounds: []pairing.Round[any]{
		{Games: []pairing.Game[any]{{Gold: "Ann", Silver: "Bob", Outcome: pairing.GoldWins}}},
		{Games: []pairing.Game[any]{{Gold: "Ann", Silver: "Bob"}}, Started: true},
	}}
	corrected := old.Clone()
	corrected.Rounds[0].Games = []pairing.Game[any]{{Gold: list, Silver: list, Outcome: pairing.GoldWins}, {Gold: list, Silver: "Bob"}}
	corrected.Rounds[0].Byes = []any{list, list}
	corrected.Forbidden, corrected.Pins = []pairing.Prohibition[any]{{Pair: [2]any{list, list}}}, []pairing.Pin[any]{{Round: 9, Bye: &list}}
	r, err := pairing.Revise(old, corrected)
	if err == nil || !errors.Is(err, pairing.ErrTooLate) || !errors.Is(err, pairing.ErrUnknown) {
		t.Errorf("forbidden for ever: %v", err)
	}
	corrected.Forbidden = nil
	r, err = pairing.Revise(old, corrected)
	if err != nil || len(r.Refused) != 4 || r.Stand != 0 {
		t.Errorf("%v, %+v", err, r)
	}
}

// Where the director's choices leave no round, that is a decision as well.
func TestReviseNoRound(t *testing.T) {
	old := tell(3, "Ann Bob", "Ann-Bob gold")
	corrected := old.Clone()
	corrected.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Bob", "Ann"}}}
	r, err := pairing.Revise(old, corrected)
	if err != nil || len(r.Problems) != 0 || len(r.Changed) != 2 {
		t.Fatalf("%v, %+v", err, r)
	}
	for k, c := range r.Changed {
		if c.Round != k+1 || len(c.OldNone) != 0 || len(c.NewNone) != 1 || !errors.Is(c.NewNone[0], pairing.ErrNoLegalRound) || len(c.Old.Games) != 1 {
			t.Errorf("%+v", c)
		}
	}
	if r, err = pairing.Revise(corrected, corrected); err != nil || len(r.Changed) != 0 {
		t.Errorf("%v, %+v", err, r)
	}
	if r, err = pairing.Revise(corrected, old); err != nil || len(r.Changed) != 2 || len(r.Changed[0].OldNone) != 1 {
		t.Errorf("%v, %+v", err, r)
	}
}

// Entrants and lives are settled once a round has started.
func TestReviseWhatIsSettled(t *testing.T) {
	old := tell(2, "Ann Bob Cid", "Ann-Bob gold, bye Cid")
	other := tell(3, "Bob Ann Cid", "Ann-Bob gold, bye Cid")
	r, err := pairing.Revise(old, other)
	if err != nil || len(r.Refused) != 2 || r.Refused[0].Where != "entrants" || r.Refused[1].Where != "lives" {
		t.Errorf("%v, %v", err, r.Refused)
	}
	old.Rounds, other.Rounds = nil, nil
	if r, err := pairing.Revise(old, other); err != nil || len(r.Refused) != 0 {
		t.Errorf("before the first round: %v, %v", err, r.Refused)
	}
}

// Ids of interface type need not even be comparable.
func TestUncomparableIDs(t *testing.T) {
	e := pairing.Event[any]{Lives: 1, Entrants: []any{[]int{1}, "Ann", "Bob"}}
	if _, err := pairing.Next(e); !errors.Is(err, pairing.ErrNotAnID) {
		t.Errorf("error %v", err)
	}
	e.Entrants = e.Entrants[1:]
	if p, err := pairing.Next(e); err != nil || len(p.Round.Games) != 1 {
		t.Errorf("error %v", err)
	}
	bad := pairing.Round[any]{Games: []pairing.Game[any]{{Gold: []int{1}, Silver: []int{1}}}, Byes: []any{[]int{2}}}
	if v, err := pairing.Audit(e, bad); err != nil || v.Legal || len(v.Problems) != 3 {
		t.Errorf("error %v, %v", err, v.Problems)
	}
	e.Rounds = []pairing.Round[any]{bad}
	if _, err := pairing.Next(e); !errors.Is(err, pairing.ErrUnknown) {
		t.Errorf("error %v", err)
	}
}
