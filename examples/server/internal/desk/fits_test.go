package desk

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// The ratings that a state has from the states before it are the ratings that
// it would compute itself.
func TestRatingsAreKept(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid", "Dan", "Eve")
	check := func() {
		t.Helper()
		got, err := x.s.Ratings()
		if err != nil {
			t.Fatal(err)
		}
		bare := *x.s
		bare.ratings = nil
		want, err := bare.Ratings()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" || len(got) != x.s.completed()+1 {
			t.Errorf("record %d: %s", x.s.Number, diff)
		}
		latest, err := x.s.Latest()
		if err != nil || cmp.Diff(latest, want[len(want)-1]) != "" {
			t.Errorf("record %d: %v", x.s.Number, err)
		}
	}
	if list, err := x.s.Ratings(); err != nil || len(list) != 1 || list[0].Ratings[0].FieldError == 0 {
		t.Error(list, err)
	}
	for n := 1; n <= 4; n++ {
		x.must(Pair{Round: n})
		for k := range x.s.File.Event.Rounds[n-1].Games {
			x.must(result(n, x.game(n, k+1), pairing.GoldWins))
			check()
		}
		before, _ := x.s.Ratings()
		x.must(Give{From: "Zoe", Cents: 1})
		if after, _ := x.s.Ratings(); after[n] != before[n] {
			t.Error("a gift has changed the ratings")
		}
		x.must(result(n, x.game(n, 1), pairing.SilverWins)) // corrected
		check()
		if after, _ := x.s.Ratings(); after[n-1] != before[n-1] || after[n] == before[n] {
			t.Error("a correction of the last round changes its ratings, and no others")
		}
	}
	x.must(Rename{Player: "Ann", Name: "Zac"})
	check()
	x.must(Pair{Round: 5})
	check()
	x.must(result(4, x.game(4, 1), pairing.GoldWins)) // drops round 5
	check()
	bare := created(t)
	if list, err := bare.s.Ratings(); err != nil || list != nil {
		t.Error(list, err)
	}
	if table, err := bare.s.Latest(); err != nil || table != nil {
		t.Error(table, err)
	}
}

// Ratings can be asked for at once.
func TestRatingsAtOnce(t *testing.T) {
	x := playing(t)
	x.must(result(1, x.game(1, 1), pairing.GoldWins))
	x.must(result(1, x.game(1, 2), pairing.GoldWins))
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if list, err := x.s.Ratings(); err != nil || len(list) != 2 {
				t.Error(list, err)
			}
			x.s.Latest()
			x.s.Apply(Record{Number: x.s.Number + 1})
		})
	}
	wait.Wait()
}

// An event of many rounds has ratings without standard errors, soon enough.
func TestRatingsOfManyRounds(t *testing.T) {
	e := pairing.Event[string]{Lives: MaxLives}
	for k := range MaxErrors {
		e.Entrants = append(e.Entrants, fmt.Sprint("player ", k))
	}
	const rounds = 200
	for n := range rounds {
		var r pairing.Round[string]
		for k := 0; k < len(e.Entrants); k += 2 {
			a, b := e.Entrants[k], e.Entrants[(k+1+2*n)%len(e.Entrants)]
			r.Games = append(r.Games, pairing.Game[string]{Gold: a, Silver: b, Outcome: pairing.GoldWins + pairing.Outcome((n+k/2)%2)})
		}
		e.Rounds = append(e.Rounds, r)
	}
	s := &State{File: competition.File{Event: e}}
	start := time.Now()
	list, err := s.Ratings()
	if err != nil || len(list) != rounds+1 || list[rounds].Ratings[0].FieldError != 0 {
		t.Fatal(len(list), err)
	}
	t.Log(time.Since(start))
	if table, err := s.Latest(); err != nil || table.Ratings[0].FieldError == 0 || table.Ratings[0].Elo != list[rounds].Ratings[0].Elo {
		t.Error(err)
	}
}
