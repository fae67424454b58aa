package duplicate

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/occurs"

	"pgregory.net/rapid"
)

// This file holds laws of every function with a record as its argument. Its
// errors are problems, and Check agrees with them. The input stays as it is,
// and answers share no memory with it.

func TestRecords(t *testing.T) {
	occurs.Hold(t, records, "a timetable", "Hand", "Deal", "a clean log", "differences",
		ErrNoTable.Error(), ErrTableSize.Error(), ErrRepeated.Error(), ErrNotAnID.Error(), ErrNumber.Error(), ErrTooMany.Error(), ErrTooLarge.Error(),
		ErrNoDealer.Error(), ErrDealer.Error(), ErrTooFew.Error(), ErrNotRecorded.Error(), ErrRepeatedCard.Error(),
		ErrNotPlanned.Error(), ErrPlayedTwice.Error(), ErrWrongSeats.Error(), ErrWrongCards.Error(), ErrCard.Error())
}
func FuzzRecords(f *testing.F) { occurs.Fuzz(f, records) }
func TestRevealLaw(t *testing.T) {
	occurs.Hold(t, revealing, "revealed", "Commit", ErrNoName.Error(), ErrSalt.Error(), ErrNoData.Error(), ErrForm.Error(), ErrMasterSize.Error(),
		ErrDeckCount.Error(), ErrNotRecorded.Error(), ErrCard.Error(), ErrTooFew.Error(), ErrRepeated.Error(), ErrUnknown.Error(), ErrMismatch.Error(), ErrNotRevealed.Error())
}
func FuzzRevealLaw(f *testing.F) { occurs.Fuzz(f, revealing) }
func TestScoreLaw(t *testing.T) {
	occurs.Hold(t, scoring, "a score", ErrHalves.Error(), ErrOverflow.Error(), ErrSame.Error(), ErrNotAnID.Error())
}
func FuzzScoreLaw(f *testing.F) { occurs.Fuzz(f, scoring) }

// listed checks that an error is problems, which can be written and read.
func listed(t *rapid.T, what string, err error) {
	t.Helper()
	var ps Problems
	var p *Problem
	if !errors.As(err, &ps) || len(ps) == 0 || !errors.As(err, &p) || p != ps[0] {
		t.Fatalf("%s: %#v is no list of problems", what, err)
	}
	problemsReturn(t, what, ps)
}

func problemsReturn(t *rapid.T, what string, ps Problems) {
	t.Helper()
	for _, p := range ps {
		if !errors.Is(p, p.Kind) || !slices.Contains(kinds, p.Kind) {
			t.Errorf("%s: kind %v of %v", what, p.Kind, p)
		}
		text, err := json.Marshal(p)
		var back Problem
		if err == nil {
			err = json.Unmarshal(text, &back)
		}
		without := *p
		without.Cause = nil
		if err != nil || !reflect.DeepEqual(back, without) {
			t.Errorf("%s: %s comes back as %+v, error %v", what, text, back, err)
		}
	}
}

// asked asks, changes the answer, and asks again. It reports whether there was
// an answer.
func asked(t *rapid.T, what string, inputs func() string, ask func() (any, error)) bool {
	t.Helper()
	before := inputs()
	answer, err := ask()
	if after := inputs(); after != before {
		t.Fatalf("%s changed its input to %s, before %s", what, after, before)
	}
	if err != nil {
		listed(t, what, err)
		return false
	}
	words := fmt.Sprintf("%+v", answer)
	scribble(reflect.ValueOf(&answer).Elem())
	if after := inputs(); after != before {
		t.Fatalf("%s: a change of the answer is one of the input", what)
	}
	if again, err := ask(); err != nil || fmt.Sprintf("%+v", again) != words {
		t.Fatalf("%s: a change of the answer is in the next: %+v, before %s", what, again, words)
	}
	return true
}

// scribble changes every number that an answer has, in place where it can be.
func scribble(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() || v.Type() == reflect.TypeFor[error]() {
			return
		}
		x := reflect.New(v.Elem().Type()).Elem()
		x.Set(v.Elem())
		scribble(x)
		v.Set(x)
	case reflect.Pointer:
		if !v.IsNil() {
			scribble(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				scribble(v.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			scribble(v.Index(i))
		}
	case reflect.Int, reflect.Int64:
		v.SetInt(v.Int() + 1)
	case reflect.Uint8:
		v.SetUint(v.Uint() ^ 1)
	case reflect.Float64:
		v.SetFloat(v.Float() + 0.5)
	}
}

// records: an event is in order if it has a timetable. A timetable answers
// about each of its hands, and checks any log.
func records(t *rapid.T, seen occurs.Tally) {
	player := rapid.SampledFrom([]float64{1, 2, 3, 4, math.NaN()})
	few := rapid.IntRange(-1, 3)
	e := Event[float64]{Tables: [][]float64{{1, 2}, {1, 3}}, Hands: 2, Matches: 2, Cards: 9, Dealer: Master{1}}
	if rapid.Bool().Draw(t, "wrong event") {
		e.Tables = rapid.SliceOfN(rapid.SliceOfN(player, 0, 3), 0, 3).Draw(t, "tables")
		e.Hands, e.Matches, e.Cards = few.Draw(t, "hands"), few.Draw(t, "matches"), rapid.SampledFrom([]int{-1, 0, 9, 53}).Draw(t, "cards")
		e.Options = Options{rapid.Bool().Draw(t, "permutations"), rapid.SampledFrom([]int64{-1, 0, 0, 1000}).Draw(t, "work")}
	}
	failed := errors.New("failed\n\x1b")
	e.Dealer = rapid.SampledFrom([]Dealer{
		nil, Master{1}, Recorded{{cardsFrom(0), cardsFrom(9)}, {cardsFrom(18), cardsFrom(27)}}, Recorded{{cardsFrom(0)}}, Combined{Master{1}, Master{2}}, Combined{},
		(*Master)(nil), broken(func(int, int, []Card) error { return failed }), twice{},
	}).Draw(t, "dealer")
	inputs := func() string { return fmt.Sprintf("%+v", e.Tables) }

	s, err := Schedule(e)
	seen.When(err == nil, "a timetable")
	seeKinds(seen, err)
	if check := e.Check(); fmt.Sprint(check) != fmt.Sprint(err) {
		t.Fatalf("Check: %v\nSchedule: %v", check, err)
	}
	asked(t, "Clone", inputs, func() (any, error) { c := e.Clone(); c.Dealer = nil; return c, nil })
	if err != nil {
		listed(t, "Schedule", err)
		return
	}
	for what, ask := range map[string]func(at Position) (any, error){
		"Hand": func(at Position) (any, error) { return s.Hand(at) },
		"Deal": func(at Position) (any, error) { return s.Deal(at, 2) },
	} {
		at := drawPosition(t)
		seen.When(asked(t, what, inputs, func() (any, error) { return ask(at) }), what)
	}

	var log []Played[float64]
	for range rapid.IntRange(0, 6).Draw(t, "entries") {
		p := Played[float64]{drawPosition(t),
			rapid.SliceOfN(player, 0, 3).Draw(t, "seats"), rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Card { return Card(rapid.IntRange(0, 52).Draw(t, "card")) }), 0, 10).Draw(t, "cards")}
		if d, err := s.Deal(p.Position, 2); err == nil && rapid.Bool().Draw(t, "as planned") {
			p = d.Played()
		}
		log = append(log, p)
	}
	both := func() string { return inputs() + fmt.Sprintf("%+v", log) }
	ok := asked(t, "Check", both, func() (any, error) { return s.Check(log) })
	if r, err := s.Check(log); ok && err == nil {
		problemsReturn(t, "Check", r.Differences)
		seen.When(r.Clean() && len(log) > 0, "a clean log")
		seen.When(len(r.Differences) > 0, "differences")
		seeKinds(seen, r.Differences)
		var back Report
		if text, err := json.Marshal(r); err != nil || json.Unmarshal(text, &back) != nil || !reflect.DeepEqual(back, r) {
			t.Errorf("%s comes back as %+v, error %v, not as %+v", text, back, err, r)
		}
	}
}

// drawPosition draws a position, mostly of a timetable of two matches.
func drawPosition(t *rapid.T) Position {
	number := rapid.SampledFrom([]int{1, 2, 1, 2, 1, 2, 1, 2, 0, 3, -1})
	return Position{number.Draw(t, "table"), number.Draw(t, "match"), number.Draw(t, "half"), number.Draw(t, "hand")}
}

// cardsFrom returns nine cards.
func cardsFrom(first Card) []Card {
	var cards []Card
	for c := range Card(9) {
		cards = append(cards, first+c)
	}
	return cards
}

// revealing: a reveal is refused, or cards can be dealt from it.
func revealing(t *rapid.T, seen occurs.Tally) {
	d := Draw{Event: rapid.SampledFrom([]string{"", "E", "E", "E"}).Draw(t, "event"), Matches: 1, Hands: 2, Cards: 9}
	team := rapid.SampledFrom([]string{"", "A", "B", "C"})
	data := rapid.SampledFrom([]string{"", "x", strings.Repeat("\x01", 32), "2c3c4c5c6c7c8c9cTc\n2d3d4d5d6d7d8d9dTd", "2c\n2d\n", "2c\n"})
	var promises []Promise
	var revealed []Contribution
	for range rapid.IntRange(0, 3).Draw(t, "teams") {
		c := Contribution{team.Draw(t, "team"), Form(rapid.IntRange(0, 3).Draw(t, "form")), []byte(data.Draw(t, "data")), Salt{byte(rapid.IntRange(0, 2).Draw(t, "salt"))}}
		commitment, err := Commit(d, c)
		seen.When(err == nil, "Commit")
		if err != nil {
			listed(t, "Commit", err)
			commitment = commit(d, c)
		}
		if rapid.IntRange(0, 5).Draw(t, "promised") > 0 {
			promises = append(promises, Promise{c.Team, commitment})
			if _, accepted := Accept(d, promises[len(promises)-1], c); (accepted == nil) != (err == nil) {
				t.Errorf("Commit: %v\nAccept: %v", err, accepted)
			}
		}
		if rapid.IntRange(0, 5).Draw(t, "revealed") > 0 {
			revealed = append(revealed, c)
		}
	}
	inputs := func() string { return fmt.Sprintf("%+v %+v", promises, revealed) }
	ok := asked(t, "Reveal", inputs, func() (any, error) { return Reveal(d, promises, revealed) })
	dealer, err := Reveal(d, promises, revealed)
	seeKinds(seen, err)
	seen.When(err == nil, "revealed")
	if !ok || err != nil {
		return
	}
	for hand := range d.Hands {
		if err := dealer.Deal(1, hand+1, make([]Card, d.Cards)); err != nil {
			t.Errorf("revealed, but: %v", err)
		}
	}
}

// scoring is records for [Score], [Pairs] and the readers of cards.
func scoring(t *rapid.T, seen occurs.Tally) {
	matches := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Match {
		nets := rapid.SliceOfN(rapid.SampledFrom([]int64{1, -2, math.MaxInt64, math.MinInt64}), 0, 2)
		return Match{nets.Draw(t, "first"), nets.Draw(t, "second")}
	}), 0, 3).Draw(t, "matches")
	player := rapid.SampledFrom([]float64{1, 2, math.NaN()})
	a, b := player.Draw(t, "a"), player.Draw(t, "b")
	inputs := func() string { return fmt.Sprintf("%+v", matches) }
	seen.When(asked(t, "Score", inputs, func() (any, error) { return Score(a, b, matches) }), "a score")
	_, err := Score(a, b, matches)
	seeKinds(seen, err)

	players := []int{1, 2, 3}
	asked(t, "Pairs", func() string { return fmt.Sprint(players) }, func() (any, error) { return Pairs(players) })
	decks := [][]Card{cardsFrom(0), cardsFrom(Card(rapid.IntRange(0, 50).Draw(t, "deck")))}
	asked(t, "Combine", func() string { return fmt.Sprint(decks) }, func() (any, error) { return Combine(decks) })
	text := rapid.SampledFrom([]string{"", "2c", "2c2c", "x\n", "2c\n\n"}).Draw(t, "text")
	asked(t, "ParseCards", func() string { return "" }, func() (any, error) { return ParseCards(text) })
	asked(t, "ReadCards", func() string { return "" }, func() (any, error) { return ReadCards(strings.NewReader(text)) })
	asked(t, "ReadEvent", func() string { return "" }, func() (any, error) { return ReadEvent[int](strings.NewReader(text)) })
	asked(t, "ACPC", func() string { return "" }, func() (any, error) { return ACPC([]uint32{1}, len(text), 9) })
	var r Recorded
	for _, d := range []Dealer{Master{}, r, Combined{Master{}}} {
		if err := d.Deal(1, 1, make([]Card, 50+len(text))); err != nil {
			listed(t, "Deal", err)
		}
	}
}

// seeKinds counts the kinds of an error.
func seeKinds(seen occurs.Tally, err error) {
	for _, kind := range kinds {
		seen.When(errors.Is(err, kind), kind.Error())
	}
}
