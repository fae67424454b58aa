package wire

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// This file has records that the referee could not have written.

// read reads a record of a match of one hand.
func read(x Setup, r Record) (Result, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return Result{}, err
	}
	return x.Read(pair, arena.Game{Game: 1, Record: text})
}

// TestDoubt has halves of one hand, in which bot 1 deals. Faults and times must
// fit the actions.
func TestDoubt(t *testing.T) {
	const bank = 7_000_000
	fold := []string{"f"}
	by := func(r holdem.Rule) []Ruling { return []Ruling{{Hand: 1, Action: 1, Bot: 1, Rule: r}} }
	fault := func(r seat.Rule, over time.Duration) []seat.Fault {
		return []seat.Fault{{Rule: r, Seat: 1, Why: "so", Over: over * time.Microsecond}}
	}
	times := func(n int64) [2]int64 { return [2]int64{0, n} }
	for _, c := range []struct {
		name string
		half Half
		ok   bool
	}{
		{"a fold", Half{Hands: fold}, true},
		{"a time", Half{Hands: fold, Micros: times(bank), Longest: times(bank)}, true},
		{"too much time", Half{Hands: fold, Micros: times(bank + 1), Longest: times(bank + 1)}, false},
		{"a longest answer without a sum", Half{Hands: fold, Longest: times(1)}, false},
		{"a sum without a longest answer", Half{Hands: fold, Micros: times(5)}, false},
		{"another sum of one answer", Half{Hands: fold, Micros: times(5), Longest: times(4)}, false},
		{"negative times", Half{Hands: fold, Micros: times(-1), Longest: times(-1)}, false},
		{"the time of a bot that nobody asked", Half{Hands: fold, Micros: [2]int64{1, 0}, Longest: [2]int64{1, 0}}, false},
		{"late", Half{Hands: fold, Rulings: by(holdem.TimeBank), Faults: fault(seat.Late, 1), Micros: times(bank + 1), Longest: times(bank + 1)}, true},
		{"late in time", Half{Hands: fold, Rulings: by(holdem.TimeBank), Faults: fault(seat.Late, 1), Micros: times(bank), Longest: times(bank)}, false},
		{"late by another time", Half{Hands: fold, Rulings: by(holdem.TimeBank), Faults: fault(seat.Late, 2), Micros: times(bank + 1), Longest: times(bank + 1)}, false},
		{"late by nothing", Half{Hands: fold, Rulings: by(holdem.TimeBank), Faults: fault(seat.Late, 0), Micros: times(bank + 1), Longest: times(bank + 1)}, false},
		{"late, and unable", Half{Hands: fold, Rulings: by(holdem.Unable), Faults: fault(seat.Late, 1), Micros: times(bank + 1), Longest: times(bank + 1)}, false},
		{"late to start", Half{Hands: fold, Rulings: by(holdem.Unable), Faults: fault(seat.Late, 1)}, true},
		{"silent", Half{Hands: fold, Rulings: by(holdem.TimeBank), Faults: fault(seat.Silence, 0), Micros: times(bank + 9), Longest: times(bank + 9)}, true},
		{"silent, and unable", Half{Hands: fold, Rulings: by(holdem.Unable), Faults: fault(seat.Silence, 0), Micros: times(bank + 9), Longest: times(bank + 9)}, false},
		{"silent in time", Half{Hands: fold, Rulings: by(holdem.Unable), Faults: fault(seat.Silence, 0)}, true},
		{"silent for some time", Half{Hands: fold, Rulings: by(holdem.TimeBank), Faults: fault(seat.Silence, 0), Micros: times(9), Longest: times(9)}, false},
		{"silent by another time", Half{Hands: fold, Rulings: by(holdem.Unable), Faults: fault(seat.Silence, 1)}, false},
		{"a crash", Half{Hands: fold, Rulings: by(holdem.Unable), Faults: fault(seat.Crash, 0), Micros: times(3), Longest: times(3)}, true},
		{"a crash after the bank", Half{Hands: fold, Rulings: by(holdem.Unable), Faults: fault(seat.Crash, 0), Micros: times(bank + 1), Longest: times(bank + 1)}, false},
		{"a crash by TimeBank", Half{Hands: fold, Rulings: by(holdem.TimeBank), Faults: fault(seat.Crash, 0), Micros: times(bank + 1), Longest: times(bank + 1)}, true},
		{"a crash by TimeBank in time", Half{Hands: fold, Rulings: by(holdem.TimeBank), Faults: fault(seat.Crash, 0), Micros: times(bank), Longest: times(bank)}, false},
		{"a crash by a negative time", Half{Hands: fold, Rulings: by(holdem.Unable), Faults: fault(seat.Crash, -1), Micros: times(3), Longest: times(3)}, false},
		{"a crash of nobody", Half{Hands: fold, Rulings: by(holdem.Unable), Faults: []seat.Fault{{Rule: seat.Crash, Seat: 2}}}, false},
		{"a crash of the arena", Half{Hands: fold, Rulings: by(holdem.Unable), Faults: []seat.Fault{{Rule: seat.Crash, Seat: seat.Arena}}}, false},
		{"a crash of the other bot", Half{Hands: fold, Rulings: by(holdem.Unable), Faults: []seat.Fault{{Rule: seat.Crash, Seat: 0}}}, false},
		{"a crash twice", Half{Hands: fold, Rulings: by(holdem.Unable), Faults: append(fault(seat.Crash, 0), fault(seat.Crash, 0)...)}, false},
		{"a crash without a fold", Half{Hands: fold, Faults: fault(seat.Crash, 0)}, false},
		{"a fold without a fault", Half{Hands: fold, Rulings: by(holdem.Unable)}, false},
		{"a late fold without a fault", Half{Hands: fold, Rulings: by(holdem.TimeBank), Micros: times(bank + 1), Longest: times(bank + 1)}, false},
		{"an illegal move", Half{Hands: fold, Rulings: by(holdem.Unable), Faults: fault(seat.Illegal, 0)}, false},
		{"a fault of the arena", Half{Hands: fold, Rulings: by(holdem.Unable), Faults: fault(seat.Own, 0)}, false},
		{"another rule", Half{Hands: fold, Rulings: by(holdem.CallIllegal)}, false},
		{"a call that folds", Half{Hands: []string{"cc/cc/cc/cc"}, Rulings: by(holdem.Unable), Faults: fault(seat.Crash, 0)}, false},
		{"a change of the other bot", Half{Hands: fold, Rulings: []Ruling{{Hand: 1, Action: 1, Bot: 0, Rule: holdem.Unable}}, Faults: fault(seat.Crash, 0)}, false},
		{"a change of no action", Half{Hands: fold, Rulings: []Ruling{{Hand: 1, Action: 2, Bot: 1, Rule: holdem.Unable}}, Faults: fault(seat.Crash, 0)}, false},
		{"a change of no hand", Half{Hands: fold, Rulings: []Ruling{{Hand: 2, Action: 1, Bot: 1, Rule: holdem.Unable}}, Faults: fault(seat.Crash, 0)}, false},
		{"a forced fold with an answer", Half{Hands: fold, Rulings: []Ruling{{Hand: 1, Action: 1, Bot: 1, Rule: holdem.Unable, Answer: "x"}}, Faults: fault(seat.Crash, 0)}, false},
		{"a forced fold with a wish", Half{Hands: fold, Rulings: []Ruling{{Hand: 1, Action: 1, Bot: 1, Rule: holdem.Unable, Wanted: "r"}}, Faults: fault(seat.Crash, 0)}, false},
		{"an answer", Half{Hands: []string{"cf"}, Rulings: []Ruling{{Hand: 1, Action: 1, Bot: 1, Rule: holdem.CallIllegal, Answer: "x"}}}, true},
		{"a long answer", Half{Hands: []string{"cf"}, Rulings: []Ruling{{Hand: 1, Action: 1, Bot: 1, Rule: holdem.CallIllegal, Answer: strings.Repeat("x", maxAnswer+1)}}}, false},
		{"a wish", Half{Hands: []string{"cf"}, Rulings: []Ruling{{Hand: 1, Action: 1, Bot: 1, Rule: holdem.CallIllegal, Wanted: "r20"}}}, true},
		{"a legal wish", Half{Hands: []string{"cf"}, Rulings: []Ruling{{Hand: 1, Action: 1, Bot: 1, Rule: holdem.CallIllegal, Wanted: "c"}}}, false},
		{"a wish that is no action", Half{Hands: []string{"cf"}, Rulings: []Ruling{{Hand: 1, Action: 1, Bot: 1, Rule: holdem.CallIllegal, Wanted: "?"}}}, false},
		{"a wish and an answer", Half{Hands: []string{"cf"}, Rulings: []Ruling{{Hand: 1, Action: 1, Bot: 1, Rule: holdem.CallIllegal, Wanted: "r20", Answer: "x"}}}, false},
		{"two changes of an action", Half{Hands: []string{"cf"}, Rulings: []Ruling{{Hand: 1, Action: 1, Bot: 1, Rule: holdem.CallIllegal}, {Hand: 1, Action: 1, Bot: 1, Rule: holdem.CallIllegal}}}, false},
		{"no action", Half{Hands: []string{""}}, false},
		{"a hand that is not over", Half{Hands: []string{"cc/"}}, false},
		{"an action after the end", Half{Hands: []string{"ff"}}, false},
		{"an illegal action", Half{Hands: []string{"r20f"}}, false},
		{"an action of no kind", Half{Hands: []string{"xf"}}, false},
		{"no slash", Half{Hands: []string{"cccccccc"}}, false},
		{"a slash too many", Half{Hands: []string{"f/"}}, false},
		{"no hand", Half{Hands: []string{}}, false},
		{"two hands", Half{Hands: []string{"f", "f"}}, false},
	} {
		x := setup(holdem.Limit, 1)
		r, err := read(x, Record{[2]Half{c.half, {Hands: fold}}})
		if (err == nil) != c.ok || err != nil && (!errors.Is(err, ErrRecord) || !strings.HasPrefix(err.Error(), "wire: ann-bob, game 1: "+ErrRecord.Error()+": half 1, ")) {
			t.Errorf("%s: %v", c.name, err)
		}
		if diff := cmp.Diff(c.half, r.Halves[0]); c.ok && diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// TestDoubtOneBank has second halves of one hand, in which bot 0 deals, after a
// first half in which bot 0 has used up the bank of both.
func TestDoubtOneBank(t *testing.T) {
	const bank = 14_000_000
	x := setup(holdem.Limit, 1)
	x.Options.OneBank = true
	late := Half{
		Hands:   []string{"cf"},
		Rulings: []Ruling{{Hand: 1, Action: 2, Bot: 0, Rule: holdem.TimeBank}},
		Faults:  []seat.Fault{{Rule: seat.Late, Seat: 0, Over: 3 * time.Microsecond}},
		Micros:  [2]int64{bank + 3, 0}, Longest: [2]int64{bank + 3, 0},
	}
	used := Half{Hands: []string{"cf"}, Micros: [2]int64{bank - 10, 0}, Longest: [2]int64{bank - 10, 0}}
	folds := []Ruling{{Hand: 1, Action: 1, Bot: 0, Rule: holdem.TimeBank}}
	for _, c := range []struct {
		name          string
		first, second Half
		ok            bool
	}{
		{"folds", late, Half{Hands: []string{"f"}, Rulings: folds}, true},
		{"plays", late, Half{Hands: []string{"f"}}, false},
		{"has a fault", late, Half{Hands: []string{"f"}, Rulings: folds, Faults: []seat.Fault{{Rule: seat.Crash}}}, false},
		{"has a time", late, Half{Hands: []string{"f"}, Rulings: folds, Micros: [2]int64{1, 0}, Longest: [2]int64{1, 0}}, false},
		{"is unable", late, Half{Hands: []string{"f"}, Rulings: []Ruling{{Hand: 1, Action: 1, Bot: 0, Rule: holdem.Unable}}, Faults: []seat.Fault{{Rule: seat.Crash}}}, false},
		{"uses the rest", used, Half{Hands: []string{"f"}, Micros: [2]int64{10, 0}, Longest: [2]int64{10, 0}}, true},
		{"uses more", used, Half{Hands: []string{"f"}, Micros: [2]int64{11, 0}, Longest: [2]int64{11, 0}}, false},
		{"is late", used, Half{Hands: []string{"f"}, Rulings: folds, Faults: []seat.Fault{{Rule: seat.Late, Over: time.Microsecond}}, Micros: [2]int64{11, 0}, Longest: [2]int64{11, 0}}, true},
		{"is late with a bank of its own", used, Half{Hands: []string{"f"}, Rulings: folds, Faults: []seat.Fault{{Rule: seat.Late, Over: time.Microsecond}}, Micros: [2]int64{bank/2 + 1, 0}, Longest: [2]int64{bank/2 + 1, 0}}, false},
	} {
		if _, err := read(x, Record{[2]Half{c.first, c.second}}); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.name, err)
		}
		if _, err := read(setup(holdem.Limit, 1), Record{[2]Half{c.first, c.second}}); err == nil {
			t.Errorf("%s: it is read with two banks", c.name)
		}
	}
}

// TestRead has texts that are no record, and records of other matches.
func TestRead(t *testing.T) {
	x := setup(holdem.NoLimit, 30)
	record, err := try(x, alike(plan(bold), x.Game), alike(holdem.Caller{}, x.Game))
	if err != nil {
		t.Fatal(err)
	}
	r, err := x.Read(pair, arena.Game{Game: 1, Record: record})
	if err != nil {
		t.Fatal(err)
	}
	if again, err := json.Marshal(r.Record); err != nil || string(again) != string(record) {
		t.Errorf("%v\n%s\nwant\n%s", err, again, record)
	}
	for _, text := range []string{
		"", "null", "{}", "[]", `{"halves":[]}`, `{"halves":[{},{}]}`, `{"halves":null}`,
		strings.Replace(string(record), `"micros"`, `"Micros"`, 1),
		strings.Replace(string(record), `"micros":[0,0],`, "", 1),
		strings.Replace(string(record), `"micros":[0,0]`, `"micros":[0,0,0]`, 1),
		strings.Replace(string(record), `"micros":[0,0]`, `"micros":[0,0],"x":1`, 1),
		strings.Replace(string(record), `"micros":[0,0]`, `"micros":[0,0],"micros":[0,0]`, 1),
	} {
		if _, err := x.Read(pair, arena.Game{Game: 1, Record: json.RawMessage(text)}); err == nil || !strings.HasPrefix(err.Error(), "wire: ann-bob, game 1: ") {
			t.Errorf("%.60q: %v", text, err)
		}
	}
	// Another game has other rules. Other cards have other results.
	other := setup(holdem.Limit, 30)
	if _, err := other.Read(pair, arena.Game{Game: 1, Record: record}); !errors.Is(err, ErrRecord) {
		t.Error(err)
	}
	if second, err := x.Read(pair, arena.Game{Game: 2, Record: record}); err == nil && cmp.Equal(r.Nets, second.Nets) {
		t.Error("match 2 has the cards of match 1")
	}
	if _, err := x.Read(arena.Match{ID: "x", Bots: []string{"Ann"}}, arena.Game{Game: 1, Record: record}); !errors.Is(err, holdem.ErrTwoPlayers) {
		t.Error(err)
	}
}
