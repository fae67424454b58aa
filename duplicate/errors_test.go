package duplicate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/arbiter-go/arbiter/internal/problem"
)

func TestPlanErrors(t *testing.T) {
	refused := func(e Event[string], want ...string) {
		t.Helper()
		s, err := Schedule(e)
		if s != nil {
			t.Errorf("a plan with error %v", err)
		}
		expect(t, fmt.Sprint(err), strings.Join(want, "\n"))
	}
	ab := [][]string{{"A", "B"}}
	refused(Event[string]{Hands: 0, Matches: -1},
		"duplicate: numbers begin with 1: 0 hands", "duplicate: numbers begin with 1: -1 matches", "duplicate: there is no table")
	refused(Event[string]{Tables: ab, Hands: MaxHands + 1, Matches: MaxMatches + 1, Cards: 53},
		"duplicate: exceeds a limit of this package: 1000001 hands, at most 1000000",
		"duplicate: exceeds a limit of this package: 1000001 matches, at most 1000000",
		"duplicate: more cards than there are: 53 of 52")
	refused(Event[string]{Tables: ab, Hands: 1, Matches: 1, Dealer: Master{}}, "duplicate: numbers begin with 1: 0 cards")
	refused(Event[string]{Tables: ab, Hands: 1, Matches: 0, Dealer: Master{}, Cards: 53},
		"duplicate: numbers begin with 1: 0 matches", "duplicate: more cards than there are: 53 of 52")
	refused(Event[string]{Tables: ab, Hands: 1, Matches: 1, Cards: -1}, "duplicate: numbers begin with 1: -1 cards")
	refused(Event[string]{Tables: ab, Hands: MaxHands, Matches: 17, Dealer: Master{}, Cards: 1},
		"duplicate: exceeds a limit of this package: 17 matches of 1000000 hands, at most 16777216 deals")
	refused(Event[string]{Tables: [][]string{{"A", "B"}, {"A"}, {"A", "B", "C"}, {"C", "C"}, {"B", "A"}}, Hands: 1, Matches: 1},
		"duplicate: table 2: all tables must have as many players as the first, at least 2: 1 players",
		"duplicate: table 3: all tables must have as many players as the first, at least 2: 3 players",
		"duplicate: table 4: C: named twice",
		"duplicate: table 5: the same players have another table: table 1 (rule CommonDeals)")
	refused(Event[string]{Tables: [][]string{{"A"}}, Hands: 1, Matches: 1}, "duplicate: table 1: all tables must have as many players as the first, at least 2: 1 players")
	nine := [][]string{strings.Split("ABCDEFGHI", "")}
	refused(Event[string]{Tables: append(nine, nine[0], nine[0][1:]), Hands: 0, Matches: 1, Options: Options{Permutations: true}},
		"duplicate: numbers begin with 1: 0 hands",
		"duplicate: exceeds a limit of this package: all permutations of 9 players, at most 8",
		"duplicate: table 2: the same players have another table: table 1 (rule CommonDeals)",
		"duplicate: table 3: all tables must have as many players as the first, at least 2: 8 players")
	// Tables with a problem are not compared with each other.
	refused(Event[string]{Tables: [][]string{{"C", "C"}, {"C", "C"}}, Hands: 1, Matches: 1},
		"duplicate: table 1: C: named twice", "duplicate: table 2: C: named twice")
	if s := plan(t, "ABCDEFGH", Event[string]{Hands: 1, Matches: 1, Options: Options{Permutations: true}}); s.Halves() != 40320 {
		t.Errorf("%d halves", s.Halves())
	}
	refused(Event[string]{Tables: make([][]string, MaxTables+1), Hands: 1, Matches: 1}, "duplicate: exceeds a limit of this package: 1000001 tables, at most 1000000")
	plan(t, "AB", Event[string]{Hands: 1, Matches: 1, Dealer: Master{}, Cards: DeckSize})
	var most problems
	most.sizes(MaxDeals>>12, 1<<12, 1, true)
	checkTables(make([][]string, MaxTables), false, &most) // empty tables
	if most.Any(ErrTooLarge) {
		t.Errorf("the most: %v", most.err())
	}
	var more problems
	more.sizes(MaxDeals>>12, 1<<12+1, 1, true)
	if !more.Any(ErrTooLarge) {
		t.Error("a match more, no error")
	}
	var large [][]int // each with 4.032e16 hands
	for i := range 229 {
		large = append(large, []int{i, -1, -2, -3, -4, -5, -6, -7})
	}
	e := Event[int]{Tables: large[:228], Hands: MaxHands, Matches: MaxMatches, Options: Options{Permutations: true}}
	if s, err := Schedule(e); err != nil || s.count() != 228*40320*1e12 {
		t.Errorf("the largest: %v", err)
	}
	e.Tables = large
	if _, err := Schedule(e); !errors.Is(err, ErrTooLarge) {
		t.Errorf("more hands than an int64 counts: %v", err)
	}
	if _, err := Schedule(Event[int]{Tables: [][]int{seq(53)}, Hands: 1, Matches: 1}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("53 players: %v", err)
	}
	if s, err := Schedule(Event[int]{Tables: [][]int{seq(52)}, Hands: 1, Matches: 1}); err != nil || s.Halves() != 52 {
		t.Errorf("52 players: %v", err)
	}

	var table *Problem
	_, err := Schedule(Event[any]{Tables: [][]any{{[]int{1}, math.NaN()}}, Hands: 1, Matches: 1})
	if !errors.Is(err, ErrNotAnID) || !errors.As(err, &table) || table.Position.Table != 1 || strings.Count(err.Error(), "\n") != 1 {
		t.Errorf("no ids: %v", err)
	}
	// 1,415 players have 1,000,405 pairs.
	if _, err := Pairs(make([]int, 1415)); !errors.Is(err, ErrTooLarge) {
		t.Errorf("pairs: %v", err)
	}
	// A list of players without a size can be so long that an int64 cannot
	// count their pairs.
	if _, err := Pairs(make([]struct{}, math.MaxInt)); !errors.Is(err, ErrTooLarge) {
		t.Errorf("pairs: %v", err)
	}
	if pairs, err := Pairs(make([]int, 1414)); err != nil || len(pairs) != 998991 {
		t.Errorf("%d pairs, error %v", len(pairs), err)
	}
	if _, err := plan(t, "AB", Event[string]{Hands: 1, Matches: 1}).Hand(Position{1, 1, 3, 1}); fmt.Sprint(err) != "duplicate: the plan has no such hand: table 1, match 1, half 3, hand 1" {
		t.Errorf("error %v", err)
	}
}

// A broken dealer is a function that deals what no dealer may deal.
type broken func(match, hand int, cards []Card) error

func (b broken) Deal(match, hand int, cards []Card) error { return b(match, hand, cards) }

// lastly is a dealer that fails with the last hand of two matches of two.
func lastly(err error) Dealer {
	return broken(func(match, hand int, cards []Card) error {
		if match == 2 && hand == 2 {
			return err
		}
		return Master{}.Deal(match, hand, cards)
	})
}

// twice deals a card twice, in the last hand of two matches of two.
type twice struct{}

func (twice) Deal(match, hand int, cards []Card) error {
	copy(cards, []Card{0, 12, 16})
	if match == 2 && hand == 2 {
		cards[1] = 16
	}
	return nil
}

// none is an error that wraps a list of no errors.
type none struct{}

func (none) Error() string   { return "none" }
func (none) Unwrap() []error { return nil }

func TestDealErrors(t *testing.T) {
	for _, d := range []Dealer{Master{}, Recorded{}, Combined{Master{}}} {
		for _, at := range [][2]int{{0, 1}, {1, 0}, {-5, 1}} {
			if err := d.Deal(at[0], at[1], make([]Card, 9)); !errors.Is(err, ErrNumber) {
				t.Errorf("%T, deal %v: %v", d, at, err)
			}
		}
		if err := d.Deal(1, 1, make([]Card, 53)); !errors.Is(err, ErrTooMany) {
			t.Errorf("%T, 53 cards: %v", d, err)
		}
	}
	if err := (Combined{}).Deal(1, 1, make([]Card, 9)); !errors.Is(err, ErrTooFew) {
		t.Errorf("no team: %v", err)
	}
	err := Combined{Recorded{}, nil, Master{}}.Deal(1, 2, make([]Card, 9))
	expect(t, fmt.Sprint(err), "duplicate: deck 1, match 1, hand 2: not recorded\nduplicate: deck 2, match 1, hand 2: there is no dealer (rule TeamCards)")

	e := Event[string]{Tables: [][]string{{"A", "B"}}, Hands: 2, Matches: 2, Cards: 3}
	e.Dealer = Recorded{{cards(t, "2c3c4c"), cards(t, "2c3c")}, {cards(t, "2c3c5c")}}
	_, err = Schedule(e)
	expect(t, fmt.Sprint(err), strings.Join([]string{
		"duplicate: match 1, hand 2: not recorded: 2 of 3 cards",
		"duplicate: match 2, hand 2: not recorded",
	}, "\n"))
	failed := errors.New("failed")
	e.Dealer = broken(func(match, hand int, cards []Card) error {
		copy(cards, []Card{Card(10*match + hand), 1, 2})
		switch {
		case match == 1 && hand == 1:
			cards[2] = 1
		case match == 1:
			cards[1] = DeckSize
		case hand == 1:
			return failed
		}
		return nil
	})
	_, err = Schedule(e)
	expect(t, fmt.Sprint(err), strings.Join([]string{
		"duplicate: match 1, hand 1: a deck has each card once: card 3 is 2d",
		"duplicate: match 1, hand 2: no such card: card 2 is Card(52)",
		"duplicate: match 2, hand 1: the dealer failed: failed",
	}, "\n"))
	if !errors.Is(err, failed) || !errors.Is(err, ErrCard) || !errors.Is(err, ErrRepeatedCard) {
		t.Errorf("error %#v", err)
	}

	// Problems of a dealer in a Combined are problems of the event, with
	// the deck. Other errors are kept as they are, even if they say
	// nothing.
	short := Recorded{{cards(t, "2c3c4c"), cards(t, "2c3c4c")}, {cards(t, "2c3c4c")}}
	for _, c := range []struct {
		dealer Dealer
		want   string
	}{
		{Combined{short, Master{}, short}, "duplicate: deck 1, match 2, hand 2: not recorded\nduplicate: deck 3, match 2, hand 2: not recorded"},
		{Combined{Combined{Master{}, short}}, "duplicate: deck 1, match 2, hand 2, its deck 2: not recorded"},
		{lastly(fmt.Errorf("page %d: %w, %w", 7, ErrNotRecorded, failed)), "duplicate: match 2, hand 2: the dealer failed: page 7: not recorded, failed"},
		{lastly(errors.Join(failed, ErrNotRecorded)), "duplicate: match 2, hand 2: the dealer failed: failed\\nnot recorded"},
		{Combined{Master{}, twice{}}, "duplicate: deck 2, match 2, hand 2: a deck has each card once: card 3 is 6c (rule TeamCards)"},
		{lastly(none{}), "duplicate: match 2, hand 2: the dealer failed: none"},
		{lastly((*Problem)(nil)), "duplicate: match 2, hand 2: the dealer failed: <nil>"},
		{lastly(Problems(nil)), "duplicate: match 2, hand 2: the dealer failed"},
		{lastly(&Problem{}), "duplicate: match 2, hand 2: the dealer failed: duplicate: "},
	} {
		e.Dealer = c.dealer
		_, err := Schedule(e)
		expect(t, fmt.Sprint(err), c.want)
		var p *Problem
		if !errors.As(err, &p) || p.Position != (Position{Match: 2, Hand: 2}) {
			t.Errorf("problem %+v", p)
		}
	}

	// A list of problems with nil in it is an error like others.
	e.Dealer = lastly(Problems{nil})
	if _, err := Schedule(e); err.(Problems)[0].Kind != ErrDealer {
		t.Errorf("error %#v", err)
	}

	// A dealer that fails only later makes Check fail.
	calls := 0
	e.Dealer = broken(func(match, hand int, cards []Card) error {
		if calls++; calls > 4 {
			return failed
		}
		return Master{}.Deal(match, hand, cards)
	})
	s, err := Schedule(e)
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Check([]Played[string]{{Position: Position{1, 2, 1, 1}, Seats: []string{"A", "B"}}})
	expect(t, fmt.Sprint(err), "duplicate: match 2, hand 1: the dealer failed: failed")
	if !errors.Is(err, failed) {
		t.Errorf("check: %v", err)
	}
}

func TestCombineErrors(t *testing.T) {
	_, err := Combine(nil)
	expect(t, fmt.Sprint(err), "duplicate: too few entrants")
	decks := [][]Card{{1, 2}, {1}, {52, 1}, {3, 3}, {3, 4}}
	_, err = Combine(decks)
	expect(t, fmt.Sprint(err), strings.Join([]string{
		"duplicate: deck 2: all decks must be of the same length: 1 cards, the first deck has 2 (rule TeamCards)",
		"duplicate: deck 3: no such card: card 1 is Card(52) (rule TeamCards)",
		"duplicate: deck 4: a deck has each card once: card 2 is 2s (rule TeamCards)",
	}, "\n"))
	var deck *Problem
	if !errors.As(err, &deck) || deck.Deck != 2 || !errors.Is(err, ErrDeckLength) {
		t.Errorf("error %#v", err)
	}
	good := [][]Card{{5, 6}, {7, 8}}
	if _, err := Combine(good); err != nil || good[0][0] != 5 || good[1][1] != 8 {
		t.Errorf("%v, error %v", good, err)
	}
	if got, err := Combine([][]Card{{}, {}}); err != nil || len(got) != 0 {
		t.Errorf("no cards: %v, error %v", got, err)
	}
}

// cup is a draw for one deal of two cards.
var cup = Draw{Event: "E", Matches: 1, Hands: 1, Cards: 2}

// seedOf returns a contribution that is in order.
func seedOf(team string) Contribution {
	return Contribution{Team: team, Form: Seed, Data: bytes.Repeat([]byte{7}, 32), Salt: Salt{1}}
}

func TestRevealErrors(t *testing.T) {
	if _, err := Reveal(cup, nil, nil); !errors.Is(err, ErrTooFew) {
		t.Errorf("nobody: %v", err)
	}
	if _, err := Reveal(cup, make([]Promise, MaxDealers+1), nil); !errors.Is(err, ErrTooLarge) {
		t.Errorf("too many: %v", err)
	}
	a := seedOf("A")
	commitment, err := Commit(cup, a)
	if err != nil {
		t.Fatal(err)
	}
	promise := Promise{"A", commitment}
	_, err = Reveal(cup, []Promise{promise, promise, {Team: ""}, {Team: "B"}}, []Contribution{a, a, {Team: "C"}, {Team: ""}})
	expect(t, fmt.Sprint(err), strings.Join([]string{
		`duplicate: team A: named twice (rule CommitFirst)`,
		`duplicate: promise 3: a name must not be empty (rule CommitFirst)`,
		`duplicate: team A: named twice (rule CommitFirst)`,
		`duplicate: team C: not among the entrants (rule CommitFirst)`,
		`duplicate: contribution 4: a name must not be empty (rule CommitFirst)`,
		`duplicate: team B: the team has not revealed its contribution (rule CommitFirst)`,
	}, "\n"))
	var ps Problems
	if !errors.As(err, &ps) || !slices.Equal(ps[0].Entrants, []int{1}) || ps[3].Entrants != nil || !slices.Equal(ps[5].Entrants, []int{3}) {
		t.Errorf("%#v", ps)
	}
	_, err = Reveal(cup, []Promise{{Team: ""}, promise, promise}, nil)
	expect(t, fmt.Sprint(err), strings.Join([]string{
		`duplicate: promise 1: a name must not be empty (rule CommitFirst)`,
		`duplicate: team A: named twice (rule CommitFirst)`,
		`duplicate: team A: the team has not revealed its contribution (rule CommitFirst)`,
	}, "\n"))
	if d, err := Accept(cup, promise, a); err != nil || d != Dealer(Master(a.Data)) {
		t.Errorf("accepted %v, error %v", d, err)
	}
	if _, err := Accept(cup, promise, seedOf("B")); !errors.Is(err, ErrUnknown) || !errors.Is(err, ErrNotRevealed) {
		t.Errorf("another team: %v", err)
	}
}

// TestContributions has contributions that no cards can be dealt from, and
// wrong draws. Commit refuses all of them.
func TestContributions(t *testing.T) {
	two := Draw{Event: "E", Matches: 1, Hands: 2, Cards: 2}
	for _, c := range []struct {
		name   string
		draw   Draw
		change func(c *Contribution)
		want   string
	}{
		{"good", cup, func(c *Contribution) {}, "<nil>"},
		{"good decks", two, func(c *Contribution) { c.Form, c.Data = Decks, []byte("2c3c\n4c5c6c\n") }, "<nil>"},
		{"no event", Draw{Cards: 53, Hands: 1, Matches: 0}, func(c *Contribution) {},
			"duplicate: event: a name must not be empty\nduplicate: numbers begin with 1: 0 matches\nduplicate: more cards than there are: 53 of 52"},
		{"an event that is not UTF-8", Draw{"E\xff", 1, 1, 2, nil}, func(c *Contribution) {}, "duplicate: event: cannot be written as JSON: not UTF-8"},
		{"a team that is not UTF-8", cup, func(c *Contribution) { c.Team = "A\xff" }, `duplicate: team: team A\xff: cannot be written as JSON: not UTF-8 (rule CommitFirst)`},
		{"the most work", Draw{"E", 1000, 1692, 9, nil}, func(c *Contribution) {}, "<nil>"},
		{"too much work", Draw{"E", 1000, 1693, 9, nil}, func(c *Contribution) {},
			"duplicate: exceeds a limit of this package: 1693000 deals of 9 cards take 1000563000 steps, at most 1000000000"},
		{"too many decks", Draw{"E", 1000, 1001, 9, nil}, func(c *Contribution) { c.Form = Decks },
			"duplicate: team A: exceeds a limit of this package: a deck for each of 1001000 deals, at most 1000000 lines (rule CommitFirst)"},
		{"no cards", Draw{Event: "E", Hands: 1, Matches: 1}, func(c *Contribution) {}, "duplicate: numbers begin with 1: 0 cards"},
		{"no name", cup, func(c *Contribution) { c.Team = "" }, "duplicate: team: a name must not be empty (rule CommitFirst)"},
		{"no salt", cup, func(c *Contribution) { c.Salt = Salt{} }, "duplicate: team A: a salt must be drawn, and must not be zero (rule CommitFirst)"},
		{"no data", cup, func(c *Contribution) { c.Data = nil }, "duplicate: team A: a contribution must have data (rule CommitFirst)"},
		{"no form", cup, func(c *Contribution) { c.Form = 0 }, "duplicate: team A: a contribution must be a seed or decks (rule CommitFirst)"},
		{"odd form", cup, func(c *Contribution) { c.Form = 9 }, "duplicate: team A: a contribution must be a seed or decks: form 9 (rule CommitFirst)"},
		{"short seed", cup, func(c *Contribution) { c.Data = c.Data[1:] }, "duplicate: team A: a master seed has 32 bytes: 31 bytes (rule CommitFirst)"},
		{"garbage", two, func(c *Contribution) { c.Form = Decks }, "duplicate: line 1, team A: no such card: \"\\a\\a\" (rule CommitFirst)"},
		{"a deck less", two, func(c *Contribution) { c.Form, c.Data = Decks, []byte("2c3c\n") },
			"duplicate: team A: there must be a deck for each deal: 1 decks for 1 matches of 2 hands (rule CommitFirst)"},
		{"short deck", two, func(c *Contribution) { c.Form, c.Data = Decks, []byte("2c3c\n4c\n") }, "duplicate: line 2, team A: not recorded: 1 of 2 cards (rule CommitFirst)"},
	} {
		x := seedOf("A")
		c.change(&x)
		_, err := Commit(c.draw, x)
		text := strings.ReplaceAll(fmt.Sprint(err), "line 1: team", "line 1, team")
		expect(t, strings.ReplaceAll(text, "line 2: team", "line 2, team"), c.want)
		// A cheat computes the hash without Commit.
		_, accepted := Accept(c.draw, Promise{x.Team, commit(c.draw, x)}, x)
		if (accepted == nil) != (err == nil) {
			t.Errorf("%s: Accept: %v", c.name, accepted)
		}
		if err == nil {
			cards := make([]Card, c.draw.Cards)
			if err := x.dealer(c.draw, new(problems)).Deal(c.draw.Matches, c.draw.Hands, cards); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
		}
	}
	if d := (Draw{}).Check(); !errors.Is(d, ErrNoName) || cup.Check() != nil {
		t.Errorf("%v, %v", d, cup.Check())
	}
}

// TestRevealedGarbage has a team that has committed to garbage, so that it
// could spoil the deal after it has seen the other contributions. Accept
// refuses its contribution alone, before the others are shown.
func TestRevealedGarbage(t *testing.T) {
	honest, garbage := seedOf("Honest"), Contribution{Team: "Cheat", Form: Decks, Data: []byte("no cards at all"), Salt: Salt{2}}
	promises := []Promise{{"Honest", commit(cup, honest)}, {"Cheat", commit(cup, garbage)}}
	_, err := Accept(cup, promises[1], garbage)
	if !errors.Is(err, ErrCard) || errors.Is(err, ErrMismatch) {
		t.Errorf("accepted alone: %v", err)
	}
	dealer, err := Reveal(cup, promises, []Contribution{honest, garbage})
	var p *Problem
	if dealer != nil || !errors.As(err, &p) || p.Rule != CommitFirst || p.Who != "team Cheat" || !slices.Equal(p.Entrants, []int{1}) {
		t.Errorf("dealer %v, error %v", dealer, err)
	}
	// The same bytes in another form are not what the team committed to.
	swapped := honest
	swapped.Form = Decks
	if _, err := Accept(cup, promises[0], swapped); !errors.Is(err, ErrMismatch) {
		t.Errorf("another form: %v", err)
	}
}

func TestCardErrors(t *testing.T) {
	for text, want := range map[string]string{
		"2":                         `duplicate: no such card: "2"`,
		"2c3":                       `duplicate: no such card: "3"`,
		"2C":                        `duplicate: no such card: "2C"`,
		"1c":                        `duplicate: no such card: "1c"`,
		"2c 3c":                     `duplicate: no such card: " 3"`,
		"2c3c2c":                    `duplicate: a deck has each card once: card 3 is 2c`,
		"é":                         `duplicate: no such card: "é"`,
		strings.Repeat("2c", 53):    `duplicate: more cards than there are: 106 letters for at most 52 cards`,
		strings.Repeat("2c", 1<<20): `duplicate: more cards than there are: 2097152 letters for at most 52 cards`,
	} {
		_, err := ParseCards(text)
		expect(t, fmt.Sprint(err), want)
	}
	if got := fmt.Sprint(Card(0), Card(51), Card(52), Card(255)); got != "2c As Card(52) Card(255)" {
		t.Error(got)
	}
	if _, err := json.Marshal(Card(52)); !errors.Is(err, ErrCard) {
		t.Errorf("error %v", err)
	}
	text, err := json.Marshal(cards(t, "TdAs"))
	expect(t, fmt.Sprint(string(text), err), `["Td","As"]<nil>`)
	var back []Card
	if err := json.Unmarshal(text, &back); err != nil || !slices.Equal(back, cards(t, "TdAs")) {
		t.Errorf("%v, error %v", back, err)
	}
	c := Card(7)
	if err := c.UnmarshalText([]byte("td")); !errors.Is(err, ErrCard) || c != 7 {
		t.Errorf("%v, error %v", c, err)
	}
}

func TestReadCards(t *testing.T) {
	deals, err := ReadCards(strings.NewReader("2c3c4c\r\n5c6c7c\n8c"))
	if err != nil || len(deals) != 3 || FormatCards(deals[0]) != "2c3c4c" || FormatCards(deals[2]) != "8c" {
		t.Errorf("%v, error %v", deals, err)
	}
	if deals, err := ReadCards(strings.NewReader("")); err != nil || len(deals) != 0 {
		t.Errorf("%v, error %v", deals, err)
	}
	deals, err = ReadCards(strings.NewReader("2c\n\n2c2c\nxx\n3c\n"))
	expect(t, fmt.Sprint(deals, err), "[] duplicate: line 2: a deal must have a card\n"+
		"duplicate: line 3: a deck has each card once: card 2 is 2c\n"+
		`duplicate: line 4: no such card: "xx"`)
	var line *Problem
	if !errors.As(err, &line) || line.Line != 2 || !errors.Is(err, ErrNoCards) {
		t.Errorf("error %#v", err)
	}
	failed := errors.New("failed")
	_, err = ReadCards(io.MultiReader(strings.NewReader("2c\nxx\n"), iotest.ErrReader(failed)))
	expect(t, fmt.Sprint(err, errors.Is(err, failed)), "duplicate: line 2: no such card: \"xx\"\nduplicate: line 3: failed true")
	_, err = ReadCards(strings.NewReader(strings.Repeat("2c", 1<<16)))
	expect(t, fmt.Sprint(err), "duplicate: line 1: exceeds a limit of this package: more than 65536 bytes")
	_, err = ReadCards(strings.NewReader("x\n" + strings.Repeat("2c\n", MaxHands+9)))
	expect(t, fmt.Sprint(err), "duplicate: line 1: no such card: \"x\"\n"+
		"duplicate: line 1000001: exceeds a limit of this package: at most 1000000 lines")
	if deals, err := ReadCards(strings.NewReader(strings.Repeat("2c\n", MaxHands))); err != nil || len(deals) != MaxHands {
		t.Errorf("%d lines, error %v", len(deals), err)
	}
	_, err = ReadCards(strings.NewReader(strings.Repeat("x\n", problem.Most+5)))
	if err == nil || !strings.HasSuffix(err.Error(), "duplicate: more problems: 5") {
		t.Errorf("error %.200v", err)
	}
}

func TestACPCErrors(t *testing.T) {
	for _, c := range []struct {
		seeds, hands, cards int
		kind                error
	}{
		{1, 0, 9, ErrNumber}, {1, 1, 0, ErrNumber}, {1, 1, 53, ErrTooMany}, {1, MaxHands + 1, 1, ErrTooLarge},
		{17, MaxHands, 1, ErrTooLarge}, {1, math.MaxInt32, 52, ErrTooLarge}, {MaxMatches + 1, 1, 1, ErrTooLarge},
	} {
		_, err := ACPC(make([]uint32, c.seeds), c.hands, c.cards)
		var p *Problem
		if !errors.As(err, &p) || p.Kind != c.kind || p.Rule != 0 {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if r, err := ACPC(nil, 1, 9); err != nil || len(r) != 0 {
		t.Errorf("no seeds: %v, error %v", r, err)
	}
	// Appending to a deal leaves the next one alone.
	r, _ := ACPC([]uint32{0}, 2, 9)
	before := FormatCards(r[0][1])
	_ = append(r[0][0], 0)
	expect(t, FormatCards(r[0][1]), before)
}

func TestScoreErrors(t *testing.T) {
	_, err := Score("A", "A", []Match{{}, {[]int64{1}, nil}, {[]int64{math.MinInt64}, []int64{0}}})
	expect(t, fmt.Sprint(err), strings.Join([]string{
		"duplicate: A: cannot meet itself",
		"duplicate: match 1: both halves must have as many hands, at least one: 0 and 0 hands (rule SameDeals)",
		"duplicate: match 2: both halves must have as many hands, at least one: 1 and 0 hands (rule SameDeals)",
		"duplicate: match 3: sums of chips are too large",
	}, "\n"))
	var m *Problem
	if !errors.As(err, &m) || m.Who != "A" || m.Kind != ErrSame || !errors.Is(err, ErrOverflow) || !errors.Is(err, ErrHalves) || !errors.Is(err, ErrSame) {
		t.Errorf("error %#v", err)
	}
	if _, err := Score(math.NaN(), 1, nil); !errors.Is(err, ErrNotAnID) {
		t.Errorf("NaN: %v", err)
	}
	_, err = Score[any]([]int{1}, []int{1}, nil)
	expect(t, fmt.Sprint(err), "duplicate: [1]: an id must be equal to itself\nduplicate: [1]: an id must be equal to itself")
	for _, m := range []Match{{[]int64{math.MinInt64, 0}, []int64{0, 0}}, {[]int64{0}, []int64{math.MinInt64}}} {
		if s, err := Score("A", "B", []Match{m}); !errors.Is(err, ErrOverflow) {
			t.Errorf("%v: %+v, error %v", m, s, err)
		}
	}
	// The most that fits, and one chip more.
	s, err := Score("A", "B", []Match{{[]int64{math.MaxInt64 - 1}, []int64{0}}, {[]int64{0}, []int64{-1}}})
	if err != nil || s.Total != math.MaxInt64 {
		t.Errorf("%+v, error %v", s, err)
	}
	_, err = Score("A", "B", []Match{{[]int64{math.MaxInt64 - 1}, []int64{0}}, {[]int64{0}, []int64{-2}}, {[]int64{1}, []int64{0}}})
	expect(t, fmt.Sprint(err), "duplicate: match 2: sums of chips are too large")
}

func TestCheckErrors(t *testing.T) {
	s := plan(t, "AB", Event[string]{Hands: 1, Matches: 1})
	many := make([]Played[string], problem.Most+7)
	r, err := s.Check(many)
	if err != nil || len(r.Differences) != problem.Most+1 || r.Differences[problem.Most].Detail != "7" || r.Missing != 2 || r.First != (Position{1, 1, 1, 1}) || r.Clean() {
		t.Errorf("%d differences, %d missing, error %v", len(r.Differences), r.Missing, err)
	}
	expect(t, r.Differences[1].Error(), "duplicate: entry 2: the plan has no such hand: table 0, match 0, half 0, hand 0")
	at := Position{1, 1, 1, 1}
	log := []Played[string]{{at, []string{"A", "B"}, nil}, {at, []string{"A", "B"}, nil}}
	expect(t, texts(t, s, log), "duplicate: entry 2, table 1, match 1, half 1, hand 1: played before: entry 1")
	if r, err = s.Check(log); err != nil || r.Differences[0].Entry != 2 || r.Differences[0].Other != at {
		t.Errorf("%+v, error %v", r.Differences[0], err)
	}
	if r, err = s.Check(log[:1]); err != nil || r.Missing != 1 || r.First != (Position{1, 1, 2, 1}) {
		t.Errorf("one hand is missing: %+v, error %v", r, err)
	}
	log = []Played[string]{{at, []string{"A", "B"}, []Card{3, 3}}}
	expect(t, texts(t, s, log), "duplicate: entry 1, table 1, match 1, half 1, hand 1: a deck has each card once: card 2 is 2s")

	strange, err := Schedule(Event[any]{Tables: [][]any{{1, 2}}, Hands: 1, Matches: 1})
	if err != nil {
		t.Fatal(err)
	}
	type pair struct{ x, y any }
	nested, err := Schedule(Event[any]{Tables: [][]any{{pair{1, 2}, 2}}, Hands: 1, Matches: 1})
	if err != nil {
		t.Fatal(err)
	}
	for s, id := range map[*Timetable[any]]any{strange: []int{1}, nested: pair{1, []int{2}}} {
		r, err = s.Check([]Played[any]{{at, []any{id, 2}, nil}})
		if err != nil || len(r.Differences) != 1 || !errors.Is(r.Differences[0], ErrWrongSeats) {
			t.Errorf("%v: %v, error %v", id, r.Differences, err)
		}
	}
	// An entry with too many seats is not written in words.
	log = []Played[string]{{at, make([]string, 1_000_000), nil}}
	expect(t, texts(t, s, log), `duplicate: entry 1, table 1, match 1, half 1, hand 1: seats are not as planned: 1000000 players, planned are A, B (rule AlternateButton)`)

	// A short entry does not hide the cards of a longer entry.
	log = []Played[string]{
		{at, []string{"A", "B"}, cards(t, "2c")},
		{Position{1, 1, 2, 1}, []string{"B", "A"}, cards(t, "2c3c")},
	}
	expect(t, texts(t, s, log), "")
	two := plan(t, "AB AC", Event[string]{Hands: 1, Matches: 1})
	log = append(log, Played[string]{Position{2, 1, 1, 1}, []string{"A", "C"}, cards(t, "2c4c")})
	expect(t, texts(t, two, log), "duplicate: entry 3, table 2, match 1, half 1, hand 1: cards are not those of the deal: "+
		"card 2 is 4c, entry 2 (table 1, match 1, half 2, hand 1) has 3c (rule CommonDeals)")
}

func TestHexText(t *testing.T) {
	type all struct {
		Master     Master
		Salt       Salt
		Commitment Commitment
	}
	in := all{Master{1, 2}, Salt{3}, Commitment{4, 31: 255}}
	text, err := json.Marshal(in)
	if err != nil || !strings.Contains(string(text), `"Commitment":"04`+strings.Repeat("00", 30)+`ff"`) {
		t.Fatalf("%s, error %v", text, err)
	}
	var back all
	if err := json.Unmarshal(text, &back); err != nil || back != in {
		t.Errorf("%+v, error %v", back, err)
	}
	expect(t, Commitment{4, 31: 255}.String(), "04"+strings.Repeat("00", 30)+"ff")
	m := Master{5}
	for _, bad := range []string{"", "05", strings.Repeat("0", 63) + "g", strings.Repeat("0", 66)} {
		if err := m.UnmarshalText([]byte(bad)); !errors.Is(err, ErrDigits) || m != (Master{5}) {
			t.Errorf("%q: %v, error %v", bad, m, err)
		}
	}
}

// TestJSONIDsOfAnswers has ids that JSON cannot hold. It also has lists of
// uint8, which encoding/json would write as texts.
func TestJSONIDsOfAnswers(t *testing.T) {
	for place, v := range map[string]any{
		"table 1, element 2": Event[string]{Tables: [][]string{{"a", "\xff"}}},
		"seat 1":             Hand[string]{Seats: []string{"\xff"}},
		"1 seat 1":           Played[string]{Seats: []string{"\xff"}},
		"a":                  Series[string]{A: "\xff"},
		"b":                  Series[string]{B: "\xff"},
	} {
		text, err := json.Marshal(v)
		if want := "duplicate: " + strings.TrimLeft(place, "0123456789 ") + `: cannot be written as JSON: JSON cannot hold the text "\xff"`; err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%T: %s, error %v, want %s", v, text, err, want)
		}
	}
	for _, v := range []any{
		Event[uint8]{Tables: [][]uint8{{1, 2}, {3, 255}}, Hands: 1},
		Hand[uint8]{Position: Position{1, 2, 3, 4}, Seats: []uint8{1, 2}},
		Played[uint8]{Seats: []uint8{1, 2}, Cards: []Card{1, 51}},
		Series[uint8]{A: 1, B: 2, Nets: []int64{3}},
	} {
		text, err := json.Marshal(v)
		if err != nil {
			t.Error(err)
			continue
		}
		back := reflect.New(reflect.TypeOf(v))
		if err := json.Unmarshal(text, back.Interface()); err != nil || !reflect.DeepEqual(back.Elem().Interface(), v) {
			t.Errorf("%s comes back as %+v, error %v, not as %+v", text, back.Elem(), err, v)
		}
	}
}
