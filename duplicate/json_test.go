package duplicate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// Records and answers with everything in them, and zero, as JSON has them.
func TestJSONForms(t *testing.T) {
	hex := strings.Repeat("00", 31)
	for _, c := range []struct {
		v    any
		want string
	}{
		{Event[string]{}, `{"version":1,"tables":[],"hands":0,"matches":0}`},
		{Event[string]{Tables: [][]string{{"Ada", "Ben"}}, Hands: 2, Matches: 1, Options: Options{Permutations: true}, Cards: 9},
			`{"version":1,"tables":[["Ada","Ben"]],"hands":2,"matches":1,"permutations":true,"cards":9}`},
		{Position{1, 2, 3, 4}, `{"table":1,"match":2,"half":3,"hand":4}`},
		{Hand[int]{}, `{"table":0,"match":0,"half":0,"hand":0,"deal":0,"seats":[]}`},
		{Hand[int]{Position{1, 1, 1, 1}, 1, []int{7, 8}, true}, `{"table":1,"match":1,"half":1,"hand":1,"deal":1,"seats":[7,8],"reset":true}`},
		{Deal[int]{}, `{"table":0,"match":0,"half":0,"hand":0,"deal":0,"seats":[],"holes":[],"board":[]}`},
		{Deal[int]{Hand[int]{Position{1, 1, 1, 1}, 1, []int{7, 8}, true}, [][]Card{{0}, {1}}, []Card{51}},
			`{"table":1,"match":1,"half":1,"hand":1,"deal":1,"seats":[7,8],"reset":true,"holes":[["2c"],["2d"]],"board":["As"]}`},
		{Played[int]{}, `{"table":0,"match":0,"half":0,"hand":0,"seats":[],"cards":[]}`},
		{Played[string]{Position{1, 1, 1, 1}, []string{"Ada"}, []Card{0}}, `{"table":1,"match":1,"half":1,"hand":1,"seats":["Ada"],"cards":["2c"]}`},
		{Report{}, `{"differences":[],"notCompared":0,"inPart":0,"missing":0}`},
		{Report{Problems{{Kind: ErrCard, Entry: 1, Position: Position{1, 1, 1, 1}}}, 1, 3, 2, Position{1, 1, 1, 2}},
			`{"differences":[{"kind":"no such card","entry":1,"position":{"table":1,"match":1,"half":1,"hand":1},"text":"duplicate: entry 1, table 1, match 1, half 1, hand 1: no such card"}],` +
				`"notCompared":1,"inPart":3,"missing":2,"first":{"table":1,"match":1,"half":1,"hand":2}}`},
		{Match{}, `{"first":[],"second":[]}`},
		{Match{[]int64{1}, []int64{-2}}, `{"first":[1],"second":[-2]}`},
		{Series[string]{}, `{"a":"","b":"","nets":[],"total":0,"points":0,"duplicate":0,"plain":0}`},
		{Draw{"Cup", 1, 2, 3, nil}, `{"event":"Cup","matches":1,"hands":2,"cards":3}`},
		{Draw{"Cup", 1, 2, 3, &Beacon{ChainHash{31: 1}, 4}}, `{"event":"Cup","matches":1,"hands":2,"cards":3,"beacon":{"chain":"` + hex + `01","round":4}}`},
		{Beacon{ChainHash{31: 1}, 4}, `{"chain":"` + hex + `01","round":4}`},
		{Chain{}, `{"public_key":"","period":0,"genesis_time":0,"hash":"` + hex + `00","groupHash":"","schemeID":"","metadata":{"beaconID":""}}`},
		{Chain{Hex{1}, 2, 3, ChainHash{31: 4}, Hex{5}, Chained, Metadata{"six"}},
			`{"public_key":"01","period":2,"genesis_time":3,"hash":"` + hex + `04","groupHash":"05","schemeID":"pedersen-bls-chained","metadata":{"beaconID":"six"}}`},
		{Pulse{}, `{"round":0,"randomness":"","signature":""}`},
		{Pulse{1, Hex{2}, Hex{3}, Hex{4}}, `{"round":1,"randomness":"02","signature":"03","previous_signature":"04"}`},
		{Promise{"A", Commitment{31: 1}}, `{"team":"A","commitment":"` + hex + `01"}`},
		{Contribution{}, `{"team":"","form":"","data":"","salt":"` + hex + `00"}`},
		{Contribution{"A", Decks, []byte("2c"), Salt{31: 2}}, `{"team":"A","form":"decks","data":"MmM=","salt":"` + hex + `02"}`},
		{Problem{}, `{"kind":"","text":"duplicate: "}`},
	} {
		text, err := json.Marshal(c.v)
		if err != nil || string(text) != c.want {
			t.Errorf("JSON %s, error %v, want %s", text, err, c.want)
		}
		back := reflect.New(reflect.TypeOf(c.v))
		if err := json.Unmarshal(text, back.Interface()); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if again, err := json.Marshal(back.Interface()); err != nil || string(again) != c.want {
			t.Errorf("JSON %s, then %s, error %v", text, again, err)
		}
		if filled := !bytes.Contains(text, []byte("[]")) && !bytes.Contains(text, []byte(`""`)); filled && !reflect.DeepEqual(back.Elem().Interface(), c.v) {
			t.Errorf("%s comes back as %#v", text, back.Elem())
		}
		// Every key that is there without omitzero is needed, and no
		// other.
		was := back.Elem().Interface()
		for _, bad := range []string{"null", "{}", strings.Replace(c.want, "{", `{"more":1,`, 1), strings.Replace(c.want, `"`, `"X`, 1)} {
			var ps Problems
			if err := json.Unmarshal([]byte(bad), back.Interface()); !errors.As(err, &ps) || !errors.Is(err, ErrJSON) {
				t.Errorf("%T reads %s: %v", c.v, bad, err)
			}
			if !reflect.DeepEqual(back.Elem().Interface(), was) {
				t.Errorf("%T: half of %s was read", c.v, bad)
			}
		}
	}
}

// TestStrictRecords has records in which something is misspelt or missing, and
// would pass if it were left out.
func TestStrictRecords(t *testing.T) {
	salt := strings.Repeat("01", 32)
	for _, c := range []struct {
		text string
		into any
		want string
	}{
		{`{"table":1,"match":1,"half":1,"hand":1,"seats":["A","B"],"crads":["2c"]}`, new(Played[string]), `duplicate: at the top: cannot be read: unknown key "crads"`},
		{`{"table":1,"match":1,"half":1,"hand":1,"seats":["A","B"]}`, new(Played[string]), `duplicate: at the top: cannot be read: key "cards" is missing`},
		{`{"table":1,"match":1,"half":1,"hand":1,"seats":["A","B"],"cards":null}`, new(Played[string]), `duplicate: cards: cannot be read: want a list, got null`},
		{`{"table":1,"match":1,"half":1,"hand":1,"seats":["A","B"],"cards":["2c","2x"]}`, new(Played[string]), `duplicate: card 2: no such card: "2x"`},
		{`{"team":"A","form":"seed","data":"MmM="}`, new(Contribution), `duplicate: at the top: cannot be read: key "salt" is missing`},
		{`{"team":"A","form":"seed","data":"MmM=","salt":"01"}`, new(Contribution), `duplicate: salt: not 64 hexadecimal digits: 2 letters`},
		{`{"team":"A","data":"MmM=","salt":"` + salt + `"}`, new(Contribution), `duplicate: at the top: cannot be read: key "form" is missing`},
		{`{"team":"A","form":"seeds","data":"MmM=","salt":"` + salt + `"}`, new(Contribution), `duplicate: form: a contribution must be a seed or decks: no form is called "seeds"; there are "", "seed", "decks"`},
		{`{"team":"A","form":"seed","data":"Mm=","salt":"` + salt + `"}`, new(Contribution), `duplicate: data: cannot be read: illegal base64 data at input byte 3`},
		{`{"team":"A","form":"seed","data":"MmN=","salt":"` + salt + `"}`, new(Contribution), `duplicate: data: cannot be read: illegal base64 data at input byte 3`},
		{`{"team":"A"}`, new(Promise), `duplicate: at the top: cannot be read: key "commitment" is missing`},
		{`{"first":[1]}`, new(Match), `duplicate: at the top: cannot be read: key "second" is missing`},
		{`{"first":[1],"second":[1.5]}`, new(Match), `duplicate: second 1: cannot be read: want an integer of 64 bits, got 1.5`},
		{`{"tables":[["A","B"]],"hands":1,"matches":1,"Cards":9}`, new(Event[string]), `duplicate: at the top: cannot be read: unknown key "Cards"`},
		{`{"tables":[["A","B"]],"hands":1,"matches":1,"version":2}`, new(Event[string]), `duplicate: version: cannot be read: version 2 is not known, only 1`},
		{`{"table":1,"match":1,"half":1,"hand":1,"seats":["A"],"cards":[null]}`, new(Played[string]), `duplicate: card 1: cannot be read: want a text, got null`},
		{`{"table":1,"match":1,"half":1,"hand":1,"seats":["A"],"cards":[5]}`, new(Played[string]), `duplicate: card 1: cannot be read: want a text, got 5`},
		{`{"differences":[null],"notCompared":0,"inPart":0,"missing":0}`, new(Report), `duplicate: differences, element 1: cannot be read: want an object, got null`},
		{`{"event":"E","matches":1,"hands":1,"cards":2,"beacon":null}`, new(Draw), `duplicate: beacon: cannot be read: want an object, got null`},
		{`{"event":"E","matches":1,"hands":1,"cards":2,"beacon":{"round":1}}`, new(Draw), `duplicate: beacon: cannot be read: key "chain" is missing`},
		{`{"chain":"00","round":1}`, new(Beacon), `duplicate: chain: not 64 hexadecimal digits: 2 letters`},
		{`{"round":1,"signature":"00"}`, new(Pulse), `duplicate: at the top: cannot be read: key "randomness" is missing`},
		{`{"kind":"odd","text":""}`, new(Problem), `duplicate: kind: cannot be read: no kind of problem is called "odd"`},
	} {
		err := json.Unmarshal([]byte(c.text), c.into)
		expect(t, fmt.Sprint(err), c.want)
		if !reflect.ValueOf(c.into).Elem().IsZero() {
			t.Errorf("%s: half of it was read: %+v", c.text, c.into)
		}
	}
	for _, kind := range kinds {
		text, err := json.Marshal(Problems{{Kind: kind}})
		var all Problems
		if err == nil {
			err = json.Unmarshal(text, &all)
		}
		if err != nil || len(all) != 1 || all[0].Kind != kind {
			t.Errorf("%s comes back as %v, error %v", text, all, err)
		}
	}
}

func TestReadEvent(t *testing.T) {
	const text = `{"version":1,"tables":[["Ada","Ben"]],"hands":2,"matches":1,"cards":9}`
	e, err := ReadEvent[string](iotest.OneByteReader(strings.NewReader(text)))
	if again, err2 := e.MarshalJSON(); err != nil || err2 != nil || string(again) != text {
		t.Errorf("%s, errors %v and %v", again, err, err2)
	}
	_, notUTF8 := Event[string]{Tables: [][]string{{"\xff"}}}.MarshalJSON()
	failed := errors.New("failed")
	_, cut := ReadEvent[string](strings.NewReader("{\n \"tables\": x}"))
	_, broken := ReadEvent[string](iotest.ErrReader(failed))
	for _, c := range []struct {
		err  error
		want string
	}{
		{cut, "duplicate: line 2, column 12: cannot be read: "},
		{broken, "duplicate: failed"},
		{notUTF8, `duplicate: table 1, element 1: cannot be written as JSON: JSON cannot hold the text "\xff"`},
	} {
		var ps Problems
		if from := errors.Is(c.err, failed); c.err == nil || !strings.HasPrefix(c.err.Error(), c.want) || errors.As(c.err, &ps) == from {
			t.Errorf("error %v, want %s", c.err, c.want)
		}
		if _, err := json.Marshal(ps); err != nil {
			t.Error(err)
		}
	}
	if !errors.Is(broken, failed) {
		t.Errorf("%#v has no cause", broken)
	}
}

// TestLogWithoutCards has a log without cards. It is not clean, and its report
// has the number of entries without cards.
func TestLogWithoutCards(t *testing.T) {
	for _, dealer := range []Dealer{Master{}, nil} {
		s := plan(t, "AB", Event[string]{Hands: 3, Matches: 1, Cards: 9, Dealer: dealer})
		log := play(s, Master{})
		for i := range log {
			log[i].Cards = nil
		}
		r, err := s.Check(log)
		if err != nil || len(r.Differences) > 0 || r.NotCompared != len(log) || r.Clean() {
			t.Errorf("%+v, error %v", r, err)
		}
		r, err = s.Check(append(log[:2], play(s, Master{})[2:]...))
		if err != nil || len(r.Differences) > 0 || r.NotCompared != 2 || r.Clean() {
			t.Errorf("%+v, error %v", r, err)
		}
	}
}

// own is a dealer of a caller's own, which looks at what it points to.
type own struct{ first Card }

func (o *own) Deal(match, hand int, cards []Card) error {
	for i := range cards {
		cards[i] = (o.first + Card(10*hand+i)) % DeckSize
	}
	return nil
}

// TestTypedNilDealer has pointers of all types to no dealer.
func TestTypedNilDealer(t *testing.T) {
	e := Event[string]{Tables: [][]string{{"A", "B"}}, Hands: 1, Matches: 1, Cards: 9}
	for _, d := range []Dealer{(*own)(nil), (*Master)(nil), (*Recorded)(nil), (*Combined)(nil), broken(nil)} {
		e.Dealer = d
		_, err := Schedule(e)
		expect(t, fmt.Sprint(err), "duplicate: there is no dealer")
		e.Dealer = Combined{Master{}, d}
		_, err = Schedule(e)
		expect(t, fmt.Sprint(err), "duplicate: deck 2, match 1, hand 1: there is no dealer (rule TeamCards)")
	}
	e.Dealer = new(own)
	if _, err := Schedule(e); err != nil {
		t.Error(err)
	}
}

// TestDealOfHand has who holds which cards.
func TestDealOfHand(t *testing.T) {
	s := plan(t, "ABC", Event[string]{Hands: 2, Matches: 1, Cards: 11, Dealer: new(own)})
	d, err := s.Deal(Position{1, 1, 2, 2}, 2)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, fmt.Sprint(d.Seats, d.Holes, d.Board, d.Reset), "[C A B] [[7c 7d] [7h 7s] [8c 8d]] [8h 8s 9c 9d 9h] false")
	if p := d.Played(); p.Position != d.Position || len(p.Cards) != 11 || FormatCards(p.Cards) != "7c7d7h7s8c8d8h8s9c9d9h" || !slices.Equal(p.Seats, d.Seats) {
		t.Errorf("%+v", p)
	}
	// Appending to the cards of a seat does not change the next seat.
	_ = append(d.Holes[0], 0)
	expect(t, FormatCards(d.Holes[1]), "7h7s")
	// Without hole cards, all cards are the board.
	if d, err := s.Deal(Position{1, 1, 1, 1}, 0); err != nil || len(d.Board) != 11 || len(d.Holes) != 3 {
		t.Errorf("%+v, error %v", d, err)
	}
	if d, err := s.Deal(Position{1, 1, 1, 1}, 3); err != nil || len(d.Board) != 2 {
		t.Errorf("%+v, error %v", d, err)
	}
	none := plan(t, "AB", Event[string]{Hands: 2, Matches: 1, Cards: 11})
	for _, c := range []struct {
		s     *Timetable[string]
		at    Position
		holes int
		want  string
	}{
		{s, Position{1, 1, 4, 1}, 2, "duplicate: the plan has no such hand: table 1, match 1, half 4, hand 1"},
		{s, Position{1, 1, 1, 1}, -1, "duplicate: numbers begin with 1: -1 hole cards"},
		{s, Position{1, 1, 1, 1}, 4, "duplicate: more cards than there are: 4 hole cards for each of 3 seats, of 11"},
		{none, Position{1, 1, 1, 1}, 2, "duplicate: there is no dealer"},
	} {
		_, err := c.s.Deal(c.at, c.holes)
		expect(t, fmt.Sprint(err), c.want)
	}
}

// TestKinds checks that all kinds of problems can be read, and have texts of
// their own.
func TestKinds(t *testing.T) {
	source, err := os.ReadFile("problem.go")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(source), " = errors.New("); n != len(kinds) {
		t.Errorf("%d kinds, and %d of them can be read", n, len(kinds))
	}
	texts := map[string]bool{}
	for _, kind := range kinds {
		if texts[kind.Error()] {
			t.Errorf("two kinds are %q", kind)
		}
		texts[kind.Error()] = true
	}
}

// TestProblemsNull has lists that no problem can be read from.
func TestProblemsNull(t *testing.T) {
	for _, text := range []string{"null", "[null]", "{}", `[{"kind":"no"}]`} {
		var ps Problems
		if err := json.Unmarshal([]byte(text), &ps); !errors.Is(err, ErrJSON) || ps != nil {
			t.Errorf("%s: %v, error %v", text, ps, err)
		}
	}
	if text, err := json.Marshal(Problems(nil)); string(text) != "[]" || err != nil {
		t.Errorf("%s, error %v", text, err)
	}
}

// TestBase64 has data in base64 with ends of lines, which are refused.
func TestBase64(t *testing.T) {
	const text = `{"team":"A","form":"decks","data":"MmMz%sYw==","salt":"%064d"}`
	for _, between := range []string{"", `\n`, `\r`, `\r\n`} {
		var c Contribution
		if err := json.Unmarshal(fmt.Appendf(nil, text, between, 1), &c); (err == nil) != (between == "") || err != nil && !errors.Is(err, ErrJSON) {
			t.Errorf("%q: %q, %v", between, c.Data, err)
		}
	}
}

// TestInPart has a log with all cards, some and none.
func TestInPart(t *testing.T) {
	d := Recorded{{cards(t, "2c3c4c")}}
	s := plan(t, "AB", Event[string]{Hands: 1, Matches: 1, Dealer: d, Cards: 3})
	for n, want := range []Report{{NotCompared: 2}, {InPart: 2}, {InPart: 2}, {}} {
		log := play(s, d)
		for k := range log {
			log[k].Cards = log[k].Cards[:n]
		}
		if r, err := s.Check(log); err != nil || len(r.Differences) > 0 || r.NotCompared != want.NotCompared || r.InPart != want.InPart || r.Clean() != (n > 0) {
			t.Errorf("%d cards: %+v, %v", n, r, err)
		}
	}
}

// TestManySeats has a table with so many long names that a list of them is cut.
func TestManySeats(t *testing.T) {
	var table []string
	for k := range 10 {
		table = append(table, fmt.Sprintf("%050d", k+1))
	}
	s, err := Schedule(Event[string]{Tables: [][]string{table}, Hands: 1, Matches: 1})
	if err != nil {
		t.Fatal(err)
	}
	turned := slices.Clone(table)
	slices.Reverse(turned)
	r, err := s.Check([]Played[string]{{Position{1, 1, 1, 1}, turned, nil}})
	if err != nil || len(r.Differences) == 0 {
		t.Fatalf("%+v, error %v", r, err)
	}
	text := r.Differences[0].Error()
	if strings.Count(text, ", and 5 more") != 2 || strings.Count(text, " more") != 2 {
		t.Error(text)
	}
}
