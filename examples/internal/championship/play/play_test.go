package play

import (
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
)

var four = pairing.Event[string]{Lives: 2, Entrants: []string{"Ann", "Bob", "Cid", "Dan"}}

func lots(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// first lets the player win who entered first.
func first(pairing.Pairing[string]) func(gold, silver string) bool {
	return func(gold, silver string) bool { return gold < silver }
}

func TestOn(t *testing.T) {
	e, last, err := On(four, math.MaxInt, Pair, first)
	if err != nil || !last.Over || last.Champion == nil || *last.Champion != "Ann" {
		t.Fatalf("%+v, %v", last, err)
	}
	for k, round := range e.Rounds {
		for _, g := range round.Games {
			if want := map[bool]pairing.Outcome{true: pairing.GoldWins, false: pairing.SilverWins}[g.Gold < g.Silver]; g.Outcome != want {
				t.Errorf("round %d: %+v", k+1, g)
			}
		}
	}
	for rounds := range len(e.Rounds) + 1 {
		part, last, err := On(four, rounds, Pair, first)
		if err != nil || !reflect.DeepEqual(part.Rounds, e.Rounds[:rounds:rounds]) && rounds > 0 {
			t.Errorf("%d rounds: %+v, %v", rounds, part.Rounds, err)
		}
		if want, err := pairing.Next(part); err != nil || !reflect.DeepEqual(last, want) {
			t.Errorf("after %d rounds: %+v, want %+v, %v", rounds, last, want, err)
		}
	}
}

// The rounds that are added do not appear in the memory of the event.
func TestOnCopies(t *testing.T) {
	e, _, err := On(four, 3, Pair, first)
	if err != nil {
		t.Fatal(err)
	}
	before := e.Clone()
	part := e
	part.Rounds = e.Rounds[:1]
	last := func(pairing.Pairing[string]) func(gold, silver string) bool {
		return func(gold, silver string) bool { return gold > silver }
	}
	if _, _, err := On(part, 3, Pair, last); err != nil || !reflect.DeepEqual(e, before) {
		t.Errorf("the event has become %+v, %v", e, err)
	}
}

// A play-off that begins belongs to the event, and errors come through.
func TestOnNext(t *testing.T) {
	record := &pairing.RunnerUpPlayOff[string]{}
	broken := errors.New("broken")
	calls := 0
	next := func(e pairing.Event[string]) (pairing.Event[string], pairing.Pairing[string], error) {
		if calls++; calls == 2 {
			return e, pairing.Pairing[string]{}, broken
		}
		e.PlayOff = record
		_, p, err := Pair(four)
		return e, p, err
	}
	e, _, err := On(four, 5, next, first)
	if !errors.Is(err, broken) || e.PlayOff != record || len(e.Rounds) != 1 {
		t.Errorf("%+v, %v", e, err)
	}
}

func TestByRating(t *testing.T) {
	round := pairing.Pairing[string]{Ranking: []pairing.Ranked[string]{
		{Player: "Ann", Strength: 3}, {Player: "Bob", Strength: 1},
	}}
	goldWins := ByRating[string](lots(1))(round)
	again := lots(1)
	for k := range 100 {
		want := again.Float64() < rating.Expected(3, 1)
		if goldWins("Ann", "Bob") != want {
			t.Fatalf("game %d", k+1)
		}
	}
}

func TestByWeight(t *testing.T) {
	weight := map[string]int{"Ann": 3, "Bob": 1}
	goldWins := ByWeight(lots(1), func(name string) int { return weight[name] })(pairing.Pairing[string]{})
	asGold, asSilver := 0, 0
	for range 4000 {
		if goldWins("Ann", "Bob") {
			asGold++
		}
		if !goldWins("Bob", "Ann") {
			asSilver++
		}
	}
	for _, won := range []int{asGold, asSilver} {
		if won < 2890 || won > 3110 { // four deviations are 110
			t.Errorf("Ann wins %d of 4000 games", won)
		}
	}
}

// The same lots give the same event.
func TestSameLots(t *testing.T) {
	one, _, err := On(four, math.MaxInt, Pair, ByRating[string](lots(7)))
	if err != nil {
		t.Fatal(err)
	}
	two, _, err := On(four, math.MaxInt, Pair, ByRating[string](lots(7)))
	if err != nil || !reflect.DeepEqual(one, two) {
		t.Errorf("%+v and %+v, %v", one, two, err)
	}
}
