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
		{[]pairing.RankKey{0, 4}, nil, "rank key 2: no such option: number 4"},
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

// The replay of a void game is the same pair, wherever in the round it stands.
func TestAuditVoidGames(t *testing.T) {
	for _, c := range []struct {
		round string
		legal bool
	}{
		{"Ann-Dan void, Ann-Dan gold, Bob-Cid gold", true},
		{"Ann-Dan gold, Bob-Cid gold, Dan-Ann void", true},
		{"Dan-Ann void, Ann-Dan void, Bob-Cid gold", true}, // not replayed yet
		{"Ann-Dan gold, Ann-Dan gold, Bob-Cid gold", false},
		{"Ann-Dan void, Ann-Cid gold, Bob-Dan gold", false},
	} {
		v, err := pairing.Audit(tell(3, "Ann Bob Cid Dan"), tellRound(c.round))
		if err != nil || v.Legal != c.legal || v.Optimal != c.legal {
			t.Errorf("%s: %v, legal %v, optimal %v, %v", c.round, err, v.Legal, v.Optimal, v.Problems)
		}
	}
}

// A pin for a round that will never come doesn't hide that the event is over.
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

// An event isn't over while a game is still to come, even if its other side has
// withdrawn.
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

// A correction that eliminates somebody who is paired already: the rounds to
// come are cut off before it is asked what changes.
func TestReviseAnElimination(t *testing.T) {
	old := tell(1, "Ann Bob Cid Dan", "Ann-Bob gold, Cid-Dan gold", "Ann-Cid ")
	corrected := tell(1, "Ann Bob Cid Dan", "Ann-Bob silver, Cid-Dan gold", "Ann-Cid ")
	if _, err := pairing.Revise(old, corrected); !errors.Is(err, pairing.ErrEliminated) {
		t.Errorf("Ann is out, and paired: %v", err)
	}
	old.Rounds, corrected.Rounds = old.Rounds[:1], corrected.Rounds[:1]
	r, err := pairing.Revise(old, corrected)
	if err != nil || len(r.Refused) != 0 || len(r.Changed) != 1 || told(r.Changed[0].New) != "Bob-Cid" && told(r.Changed[0].New) != "Cid-Bob" {
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
