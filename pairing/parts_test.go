package pairing

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/rating"
)

// This file counts the steps and the memory that the parts of a [Next] take.

// circle returns an event in which nobody leaves: the two halves of the players
// turn against each other, with random results. Of an odd number, one player
// rests.
func circle(players, rounds int) Event[string] {
	rng := rand.New(rand.NewPCG(uint64(players), uint64(rounds)))
	e := Event[string]{Lives: rounds + 1, Rounds: make([]Round[string], rounds)}
	for i := range players {
		e.Entrants = append(e.Entrants, fmt.Sprintf("player %06d", i+1))
	}
	half := (players + 1) / 2
	for r := range e.Rounds {
		round := &e.Rounds[r]
		for i := range half {
			j := half + (i+r)%half
			if j >= players {
				round.Byes = append(round.Byes, e.Entrants[i])
				continue
			}
			g := Game[string]{Gold: e.Entrants[i], Silver: e.Entrants[j], Outcome: GoldWins}
			if rng.IntN(2) == 0 {
				g.Gold, g.Silver = g.Silver, g.Gold
			}
			if rng.IntN(3) == 0 {
				g.Outcome = SilverWins
			}
			round.Games = append(round.Games, g)
		}
	}
	return e
}

// circleWork returns the event ready to be paired, and a round of neighbours in
// rank.
func circleWork(tb testing.TB, e Event[string]) (*ready[string], match) {
	h, s, err := replayFinished(&e, plenty())
	if err != nil {
		tb.Fatal(err)
	}
	f, err := newField(h, s, plenty())
	if err != nil {
		tb.Fatal(err)
	}
	m := match{bye: -1}
	for i := 0; i+1 < len(f.players); i += 2 {
		m.pairs = append(m.pairs, [2]int{i, i + 1})
	}
	return &ready[string]{history: h, state: s, field: f}, m
}

// A round costs what happens in it: with 1,000 times as many rounds of one game
// each, the replay judges 1,000 times as often, and not once for every player.
func TestReplaySteps(t *testing.T) {
	for _, rounds := range []int{0, 5, 5000} {
		e := Event[int]{Lives: MaxLives, ExtraLives: []ExtraLife[int]{{Player: 0, Lives: 1}, {Player: 1, Lives: 1, After: rounds}}}
		for i := range 10_000 {
			e.Entrants = append(e.Entrants, i)
		}
		for r := range rounds {
			e.Rounds = append(e.Rounds, Round[int]{Games: []Game[int]{{Gold: r, Silver: r + 1, Outcome: GoldWins}}, Byes: []int{r + 2}})
		}
		_, s, err := replayFinished(&e, plenty())
		if err != nil {
			t.Fatal(err)
		}
		if want := 2*rounds + len(e.ExtraLives); s.judged != want {
			t.Errorf("%d rounds: %d times judged, want %d", rounds, s.judged, want)
		}
	}
}

// Memory is taken a few times for all, not for every game or player.
func TestPartsAllocs(t *testing.T) {
	for _, n := range []int{16, 1000} {
		e := circle(n, 8)
		w, m := circleWork(t, e)
		ratings := make([]rating.Rating[int32], n)
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		back := &Event[string]{}
		for _, part := range []struct {
			name string
			run  func() error
			most int
		}{
			{"replay", func() error { _, _, err := replayFinished(&e, plenty()); return err }, 40},
			{"standings", func() error { _, err := Standings(e); return err }, 60},
			{"rank", func() error { w.field.rank(w.toBePaired(w.state), ratings, ratings); return nil }, 25},
			{"meetings", func() error { w.field.meet(w.state.games, n, false); return nil }, 5},
			{"colors", func() error {
				past := newColorHistory(w.state.games, n)
				for _, pair := range m.pairs {
					if _, err := past.assign(w.named(pair)); err != nil {
						return err
					}
				}
				return nil
			}, 10},
			// The names take one allocation each.
			{"unmarshal", func() error { return back.UnmarshalJSON(text) }, 150 + n},
			{"read", func() error { _, err := ReadEvent[string](bytes.NewReader(text)); return err }, 150 + n},
			{"marshal a round", func() error { _, err := e.Rounds[0].MarshalJSON(); return err }, 5},
		} {
			allocs := testing.AllocsPerRun(3, func() {
				if err := part.run(); err != nil {
					t.Fatal(err)
				}
			})
			if int(allocs) > part.most {
				t.Errorf("%d players: %s: %v allocations, at most %d", n, part.name, allocs, part.most)
			}
		}
	}
}

// To compare a large round of which every game has changed takes no square of
// it.
func TestRefusedMany(t *testing.T) {
	const n = 100_000
	old, corrected := Event[int]{Rounds: make([]Round[int], 2)}, Event[int]{Rounds: make([]Round[int], 2)}
	for i := 0; i < n; i += 2 {
		j := n - 2 - i
		old.Rounds[0].Games = append(old.Rounds[0].Games, Game[int]{Gold: i, Silver: i + 1, Outcome: GoldWins})
		corrected.Rounds[0].Games = append(corrected.Rounds[0].Games, Game[int]{Gold: j + 1, Silver: j, Outcome: GoldWins})
	}
	old.Rounds[1].Started = true
	start := time.Now()
	list := (&history[int]{event: &old}).refused(corrected)
	if d := time.Since(start); d > 10*time.Second {
		t.Errorf("it took %v", d)
	}
	if last := list[len(list)-1]; len(list) != 1001 || last.Kind != ErrMore || last.Detail != "49000" {
		t.Errorf("%d refused, the last: %v", len(list), last)
	}
	if list[1].Game != 2 || list[1].Detail != "from gold to gold with the colors exchanged; round 2 has started" {
		t.Errorf("%v", list[1])
	}
}

// TestItems: every record of an event is an item, and bounds the work.
func TestItems(t *testing.T) {
	e := Event[int]{
		Entrants: []int{1}, Rounds: []Round[int]{{Games: make([]Game[int], 1), Byes: []int{1}}},
		Withdrawals: make([]Withdrawal[int], 1), Absent: make([]Absence[int], 1), ExtraLives: make([]ExtraLife[int], 1),
		LateEntries: make([]LateEntry[int], 1), Reinstated: make([]Reinstatement[int], 1), Forbidden: make([]Prohibition[int], 1),
		Pins: []Pin[int]{{Pairs: make([][2]int, 1)}}, Amended: make([]Amendment[int], 1),
	}
	if n := e.items(); n != 22 {
		t.Errorf("%d items", n)
	}
}

// TestSameRecords: events are not the same if they differ in any field, the
// rounds excepted.
func TestSameRecords(t *testing.T) {
	bye := 3
	full := func() Event[int] {
		bye := bye
		return Event[int]{
			Lives: 1, Entrants: []int{1}, Edition: WC2013, Rounds: []Round[int]{{}}, SeedRatings: []float64{1},
			RankBy: []RankKey{ByLosses}, Criteria: []Criterion{Repeats}, Withdrawals: []Withdrawal[int]{{1, 2, 3, ""}},
			Absent: []Absence[int]{{1, 2, ""}}, ExtraLives: []ExtraLife[int]{{1, 2, 3, "", 4}}, LateEntries: []LateEntry[int]{{1, 2, 3, "", 4}}, ForfeitRemoves: true,
			Reinstated: []Reinstatement[int]{{1, 2, 3, "", 4}}, PlayOff: &RunnerUpPlayOff[int]{1, 2, []int{3}, ""},
			Forbidden: []Prohibition[int]{{Pair: [2]int{1, 2}}}, Pins: []Pin[int]{{1, [][2]int{{1, 2}}, &bye, false, "", 0}}, BothForfeitUnmet: true,
			SecondBy: LastOut,
			Rest:     1, Length: 3, Points: Points{Win: 3}, Start: []int{1}, Acceleration: []Acceleration{{1, 2, 3}},
			TieBreaks: []TieBreak{Buchholz}, FIDETieBreaks: true, Clubs: []string{"East"}, Requested: []RequestedBye[int]{{1, 2, ""}},
			Amended: []Amendment[int]{{1, 2, 3, GoldWins, 4, ""}},
		}
	}
	if !sameRecords(full(), full()) {
		t.Error("an event differs from its copy")
	}
	event := reflect.TypeFor[Event[int]]()
	for i := range event.NumField() {
		e := full()
		f := reflect.ValueOf(&e).Elem().Field(i)
		if f.IsZero() {
			t.Fatalf("%s is zero", event.Field(i).Name)
		}
		f.SetZero()
		if same := sameRecords(e, full()); same != (event.Field(i).Name == "Rounds") || sameRecords(full(), e) != same {
			t.Errorf("%s: the same %v", event.Field(i).Name, same)
		}
	}
	for i, change := range []func(e *Event[int]){
		func(e *Event[int]) { e.PlayOff.After++ },
		func(e *Event[int]) { e.PlayOff.Champion++ },
		func(e *Event[int]) { e.PlayOff.Tied[0]++ },
		func(e *Event[int]) { e.Pins[0].Round++ },
		func(e *Event[int]) { e.Pins[0].Pairs[0][1]++ },
		func(e *Event[int]) { *e.Pins[0].Bye++ },
		func(e *Event[int]) { e.Pins[0].Bye = nil },
		func(e *Event[int]) { e.Pins[0].Colors = true },
		func(e *Event[int]) { e.Withdrawals[0].Until++ },
	} {
		e := full()
		if change(&e); sameRecords(e, full()) {
			t.Errorf("change %d is not seen", i)
		}
	}
	for i, x := range []Round[int]{{Games: []Game[int]{{Gold: 1, Silver: 2, Outcome: GoldWins}}}, {Byes: []int{1}}, {Started: true}} {
		if sameRound(x, Round[int]{}) || !sameRound(x, x) {
			t.Errorf("round %d", i)
		}
	}
}
