package desk

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/predict"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/pairing"
)

// longLog returns a log of records of an event with many entrants: results that
// are corrected again and again.
func longLog(t testing.TB, entrants, records int) [][]byte {
	names := make([]string, entrants)
	for k := range names {
		names[k] = fmt.Sprintf("player %d", k+1)
	}
	x := &table{t: t, at: monday1}
	x.must(Create{ID: "test", Token: sum("director"), File: competition.File{Event: pairing.New(pairing.WC2012, names)}})
	x.must(Pair{Round: 1})
	games := len(x.s.File.Event.Rounds[0].Games)
	for k := len(x.log); k < records; k++ {
		g := x.s.File.Event.Rounds[0].Games[k%games]
		g.Outcome = pairing.GoldWins + pairing.Outcome(k/games%2)
		r := Record{Number: int64(k + 1), At: monday1, By: "director", Do: "report", Round: 1, Said: "Round 1: " + rulings.Ending(g) + ".", Change: Change{Games: []Put{{Round: 1, Game: k%games + 1, Is: g}}}}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		x.log = append(x.log, text)
	}
	return x.log
}

// BenchmarkReplay reads a log of 100,000 records and applies them.
func BenchmarkReplay(b *testing.B) {
	for _, entrants := range []int{40, MaxEntrants} {
		b.Run(fmt.Sprint(entrants), func(b *testing.B) {
			log := longLog(b, entrants, 100_000)
			for b.Loop() {
				replayed(b, nil, log...)
			}
		})
	}
}

// BenchmarkPicks reads a log of 100,000 picks and applies them.
func BenchmarkPicks(b *testing.B) {
	log := longLog(b, 40, 2)
	for k := len(log); k < 100_000; k++ {
		at := monday1.Add(time.Duration(k) * time.Second)
		r := Record{Number: int64(k + 1), At: at, By: "Zoe", Do: "pick", Round: 1, Said: "Zoe has made a pick for round 1.",
			Change: Change{Picks: []predict.Pick{{Spectator: "Zoe", Round: 1, Players: [2]string{"player 1", "player 21"}, Winner: "player 1", At: at}}}}
		text, err := json.Marshal(r)
		if err != nil {
			b.Fatal(err)
		}
		log = append(log, text)
	}
	for b.Loop() {
		replayed(b, nil, log...)
	}
}

// BenchmarkReport decides the result of a game of a large event.
func BenchmarkReport(b *testing.B) {
	x := &table{t: b, log: longLog(b, MaxEntrants, 3)}
	s := replayed(b, nil, x.log...)
	g := s.File.Event.Rounds[0].Games[5]
	g.Outcome = pairing.SilverWins
	for b.Loop() {
		if _, _, err := Decide(s, Report{1, g}, Request{By: director, At: monday1, Seen: s.Number}); err != nil {
			b.Fatal(err)
		}
	}
}

// crowd is an event with spectators, and new tokens for all of them.
func crowd(t testing.TB, n int) (*State, InviteAll) {
	s := *created(t).s
	var c InviteAll
	for k := range n {
		name := fmt.Sprintf("spectator %d", k+1)
		s.People = append(s.People, Person{Name: name, Role: Member, Token: sum(fmt.Sprint("old ", k))})
		c.Names, c.Tokens = append(c.Names, name), append(c.Tokens, sum(fmt.Sprint("new ", k)))
	}
	return &s, c
}

// BenchmarkInviteAll decides new tokens for as many people as there can be.
func BenchmarkInviteAll(b *testing.B) {
	s, c := crowd(b, MaxPeople-1)
	for b.Loop() {
		if _, _, err := Decide(s, c, Request{By: director, At: monday1}); err != nil {
			b.Fatal(err)
		}
	}
}
