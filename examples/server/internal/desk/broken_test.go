package desk

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// halfway returns an event with times in its second round.
func halfway(t testing.TB) *table {
	x := &table{t: t, at: time.Date(2012, 1, 9, 12, 0, 0, 0, time.UTC)}
	x.must(Create{ID: "test", Token: sum("director"), FirstMonday: "2012-01-09", Zone: "-05:00",
		File: competition.File{Event: pairing.New(pairing.WC2012, []string{"Ann", "Bob", "Cid", "Dan", "Eve"})}})
	for n := 1; n <= 2; n++ {
		x.must(Pair{Round: n})
		x.at = x.at.AddDate(0, 0, 2)
		x.must(FixTimes{n})
		g := x.s.File.Event.Rounds[n-1].Games
		x.must(result(n, g[0], pairing.GoldWins))
		if n < 2 {
			x.must(result(n, g[1], pairing.SilverWins))
		}
		x.at = x.at.AddDate(0, 0, 5)
	}
	return x
}

// ask asks everything that there is to ask. The answers can be errors.
func ask(s *State, at time.Time) {
	s.Standings()
	s.Left()
	for n := range s.rounds() + 2 {
		s.Why(n)
		s.Timetable(n)
		s.RoundChanged(n)
	}
	s.Ratings()
	s.Remaining()
	s.Money()
	s.FeeAt(at)
	s.Predictions(at)
	s.Advice(at)
	s.Due(at)
	s.Registered()
	s.Public()
	for verb := range book {
		Preview(s, New(verb), Request{By: director, At: at, Seen: s.Number})
	}
}

// FuzzBroken applies records that may not fit. Nothing panics, and the state
// before stays as it is.
func FuzzBroken(f *testing.F) {
	for _, text := range halfway(f).log {
		f.Add(text)
	}
	for _, text := range []string{
		`{"keep":9}`, `{"keep":-1}`, `{"keep":-2}`, `{"keep":1}`, `{"games":[{"round":-1,"game":1,"is":{"gold":"Ann","silver":"Bob","outcome":""}}]}`, `{"games":[{"round":9,"game":1,"is":{"gold":"Ann","silver":"Bob","outcome":""}}]}`,
		`{"games":[{"round":1,"game":9,"is":{"gold":"Ann","silver":"Bob","outcome":""}}]}`, `{"started":[0]}`, `{"mondays":["2012-01-09","2012-01-16"]}`,
		`{"withdrawals":{"at":3,"cut":1}}`, `{"people":{"at":-1}}`, `{"people":{"at":0,"cut":9223372036854775807}}`, `{"times":[{"round":3,"gold":"","silver":"","start":"2012-01-09T12:00:00Z"}]}`,
		`{"there":[{"round":0,"gold":"","silver":"","visits":[]}]}`, `{"close":"2012-01-09T12:00:00Z"}`, `{"created":{"id":"x","file":{}}}`, `{"begun":{"lives":3,"entrants":[],"rounds":[]}}`,
		`{"submissions":[{"player":"Ann","at":"2012-01-09T12:00:00Z","hours":["No"]}]}`, `{"starts":{"at":0,"cut":1,"put":[{"round":-5,"players":["",""],"at":"2012-01-09T12:00:00Z"}]}}`,
		`{"planned":{"lives":3,"entrants":["Ann"],"rounds":[]}}`, `{"keep":0,"planned":{"lives":3,"entrants":[],"rounds":[]}}`, `{"calendar":{"firstMonday":"2012-01-10"}}`, `{"listing":"hidden"}`,
		`{"renamed":{"from":"Ann","to":"Bob"}}`, `{"renamed":{"from":"","to":"Bob"}}`, `{"fee":{"opening":"2012-01-09T12:00:00Z","former":[{"until":"2012-01-09T12:00:00Z","first":-1}]}}`, `{"profiles":{"at":1}}`,
		`{"rounds":[{"games":[{"gold":"Zoe","silver":"Zoe","outcome":"gold"}],"byes":["Ann","Ann"]}]}`,
	} {
		f.Add([]byte(`{"number":0,"change":` + text + `}`))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var r Record
		if json.Unmarshal(text, &r) != nil {
			return
		}
		x := halfway(t)
		before := replayed(t, nil, x.log...)
		for _, s := range []*State{nil, x.s} {
			r.Number = 1
			if s != nil {
				r.Number = s.Number + 1
			}
			if n, err := s.Apply(r); err == nil {
				ask(n, x.at)
				if again, err := n.Apply(r); err == nil && again.Number != 0 {
					t.Fatal("a record fits twice")
				}
			}
		}
		if diff := differ(before, x.s); diff != "" {
			t.Fatal(diff)
		}
	})
}

// TestBroken sees that records that do not fit are refused.
func TestBroken(t *testing.T) {
	x := halfway(t)
	for _, text := range []string{
		`{"keep":9}`, `{"keep":-1}`, `{"games":[{"round":9,"game":1,"is":{"gold":"Ann","silver":"Bob","outcome":""}}]}`,
		`{"games":[{"round":1,"game":9,"is":{"gold":"Ann","silver":"Bob","outcome":""}}]}`, `{"games":[{"round":1,"game":0,"is":{"gold":"Ann","silver":"Bob","outcome":""}}]}`,
		`{"started":[0]}`, `{"started":[3]}`, `{"mondays":["2012-01-09"]}`, `{"withdrawals":{"at":3,"cut":1}}`, `{"people":{"at":-1}}`,
		fmt.Sprintf(`{"people":{"at":1,"cut":%d}}`, math.MaxInt), `{"times":[{"round":3,"gold":"","silver":"","start":"2012-01-09T12:00:00Z"}]}`,
		`{"there":[{"round":0,"gold":"","silver":"","visits":[]}]}`, `{"close":"2012-01-09T12:00:00Z"}`, `{"created":{"id":"x","file":{}}}`,
		`{"begun":{"lives":3,"entrants":[],"rounds":[]}}`, `{"submissions":[{"player":"Ann","at":"2012-01-09T12:00:00Z","hours":["No"]}]}`,
	} {
		var r Record
		if err := json.Unmarshal([]byte(text), &r.Change); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		r.Number = x.s.Number + 1
		if _, err := x.s.Apply(r); err == nil {
			t.Errorf("%s: accepted", text)
		}
	}
	var none *State
	for _, r := range []Record{{Number: 1}, {Number: 2, Change: Change{Created: &Created{ID: "x"}}}, {Number: 1, Change: Change{Created: &Created{ID: "x", FirstMonday: "2012-01-10"}}}} {
		if _, err := none.Apply(r); err == nil {
			t.Errorf("%v: accepted", r)
		}
	}
}
