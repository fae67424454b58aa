package desk

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// same compares two states.
var same = cmp.Options{
	cmpopts.IgnoreUnexported(State{}),
	cmpopts.EquateEmpty(),
	cmp.Comparer(func(x, y calendar.Hours) bool { return x == y }),
	cmp.Exporter(func(t reflect.Type) bool { return t.PkgPath() != "time" && t != reflect.TypeFor[State]() }),
}

// differ returns how two states differ, or "". What is the same to the last bit
// is quick to compare.
func differ(x, y *State) string {
	if x != nil && y != nil {
		a, b := *x, *y
		a.rooms, b.rooms, a.ratings, b.ratings = rooms{}, rooms{}, nil, nil
		if reflect.DeepEqual(a, b) {
			return ""
		}
	}
	return cmp.Diff(x, y, same)
}

// sum is the sum of a token in tests.
func sum(name string) string {
	text := fmt.Sprintf("%x", name)
	return text + strings.Repeat("0", 64-len(text))
}

var (
	director = Actor{Role: Director}
	monday1  = time.Date(2012, 1, 9, 12, 0, 0, 0, time.UTC)
)

// A table is an event in a test: its log and its state.
type table struct {
	t   testing.TB
	log [][]byte
	s   *State
	at  time.Time
}

// do decides a command, writes its record as JSON, reads it again and applies
// it.
func (x *table) do(c Command, by Actor) (Record, error) {
	r := Request{By: by, At: x.at}
	if x.s != nil {
		r.Seen = x.s.Number
	}
	return x.ask(c, r)
}

func (x *table) ask(c Command, r Request) (Record, error) {
	x.t.Helper()
	record, old, err := Decide(x.s, c, r)
	if err != nil || old {
		return record, err
	}
	text, err := json.Marshal(record)
	if err != nil {
		x.t.Fatal(err)
	}
	var read Record
	if err := json.Unmarshal(text, &read); err != nil {
		x.t.Fatalf("%s: %v", text, err)
	}
	direct, err := x.s.Apply(record)
	if err != nil {
		x.t.Fatal(err)
	}
	s, err := x.s.Apply(read)
	if err != nil {
		x.t.Fatal(err)
	}
	if diff := differ(direct, s); diff != "" {
		x.t.Fatalf("%s: the state after the record that was read: %s", c.Verb(), diff)
	}
	x.s, x.log = s, append(x.log, text)
	return record, nil
}

// must does a command that must be accepted.
func (x *table) must(c Command) Record {
	x.t.Helper()
	r, err := x.do(c, director)
	if err != nil {
		x.t.Fatalf("%s: %v", c.Verb(), err)
	}
	return r
}

// created returns an event with these players.
func created(t testing.TB, names ...string) *table {
	x := &table{t: t, at: monday1}
	x.must(Create{ID: "test", File: competition.File{About: "Test"}, Token: sum("director")})
	for k, name := range names {
		x.at = x.at.Add(time.Second)
		x.must(Register{Player: name, Token: sum(name), Rated: &competition.Rated{Player: name, Gameroom: float64(2000 - k)}})
	}
	x.at = x.at.Add(time.Second)
	if len(names) > 0 {
		x.must(Begin{})
	}
	return x
}

// result reports a game.
func result(round int, g pairing.Game[string], o pairing.Outcome) Report {
	g.Outcome = o
	return Report{round, g}
}

// TestWholeEvent plays an event to its end.
func TestWholeEvent(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid", "Dan", "Eve")
	for n := 1; ; n++ {
		x.at = x.at.Add(time.Hour)
		if a := x.s.Advice(x.at); a.Verb == "" {
			if !strings.HasPrefix(a.Text, "The event is over: ") {
				t.Fatal(a.Text)
			}
			break
		}
		x.must(Pair{Round: n})
		t.Log(x.s.Advice(x.at).Text)
		for k := range x.s.File.Event.Rounds[n-1].Games {
			t.Log(x.must(result(n, x.s.File.Event.Rounds[n-1].Games[k], pairing.GoldWins+pairing.Outcome(n*k%2))).Said)
		}
		if _, err := x.s.Why(n); err != nil {
			t.Fatal(err)
		}
	}
	var s *State
	for _, text := range x.log {
		var r Record
		if err := json.Unmarshal(text, &r); err != nil {
			t.Fatal(err)
		}
		var err error
		if s, err = s.Apply(r); err != nil {
			t.Fatal(err)
		}
	}
	if diff := differ(x.s, s); diff != "" {
		t.Error(diff)
	}
}
