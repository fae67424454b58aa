package duplicate

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/lot"
)

// This file goes through the rule book in its order, with the plainest case for
// each rule first.

// seq returns the numbers below n.
func seq(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func expect(t testing.TB, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

// plan plans an event whose tables are written like "AB AC": each letter is a
// player.
func plan(t testing.TB, tables string, e Event[string]) *Timetable[string] {
	t.Helper()
	for _, f := range strings.Fields(tables) {
		e.Tables = append(e.Tables, strings.Split(f, ""))
	}
	s, err := Schedule(e)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// seats writes the seats of all hands like "AB BA | BA AB": a space between
// hands, a bar between halves.
func seats(s *Timetable[string]) string {
	var b strings.Builder
	for h := range s.Hands() {
		if h.Hand == 1 && b.Len() > 0 {
			b.WriteString(" |")
		}
		if b.Len() > 0 {
			b.WriteString(" ")
		}
		b.WriteString(strings.Join(h.Seats, ""))
	}
	return b.String()
}

// play returns the log of an event that is played as planned, with the deals of
// a dealer.
func play[P comparable](s *Timetable[P], d Dealer) (log []Played[P]) {
	for h := range s.Hands() {
		cards := make([]Card, s.cards)
		if err := d.Deal(h.Match, h.Hand, cards); err != nil {
			panic(err)
		}
		log = append(log, Played[P]{h.Position, h.Seats, cards})
	}
	return log
}

// texts checks a log, and returns what differs, a line for each.
func texts[P comparable](t testing.TB, s *Timetable[P], log []Played[P]) string {
	t.Helper()
	r, err := s.Check(log)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, d := range r.Differences {
		list = append(list, d.Error())
	}
	return strings.Join(list, "\n")
}

func cards(t testing.TB, text string) []Card {
	t.Helper()
	list, err := ParseCards(text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestSameDeals(t *testing.T) {
	s := plan(t, "AB", Event[string]{Hands: 2, Matches: 2, Cards: 3})
	var deals []string
	for h := range s.Hands() {
		deals = append(deals, fmt.Sprint(h.Deal))
	}
	expect(t, strings.Join(deals, " "), "1 2 1 2 3 4 3 4")

	log := play(s, Master{})
	expect(t, texts(t, s, log), "")
	log[2].Cards = slices.Clone(log[2].Cards)
	log[2].Cards[1] = Card(51) // hand 1 of half 2
	expect(t, texts(t, s, log), "duplicate: entry 3, table 1, match 1, half 2, hand 1: cards are not those of the deal: "+
		"card 2 is As, entry 1 (table 1, match 1, half 1, hand 1) has Jd (rule SameDeals)")
}

func TestExchangeSeats(t *testing.T) {
	s := plan(t, "AB", Event[string]{Hands: 1, Matches: 2})
	expect(t, seats(s), "AB | BA | AB | BA")

	log := play(s, Master{})
	log[1].Seats = []string{"A", "B"}
	expect(t, texts(t, s, log), `duplicate: entry 2, table 1, match 1, half 2, hand 1: seats are not as planned: A, B, planned are B, A (rule ExchangeSeats)`)
}

func TestAlternateButton(t *testing.T) {
	expect(t, seats(plan(t, "AB", Event[string]{Hands: 4, Matches: 1})), "AB BA AB BA | BA AB BA AB")
	expect(t, seats(plan(t, "AB", Event[string]{Hands: 3, Matches: 1})), "AB BA AB | BA AB BA")

	s := plan(t, "AB", Event[string]{Hands: 2, Matches: 1})
	log := play(s, Master{})
	log[1].Seats = []string{"A", "B"}
	expect(t, texts(t, s, log), `duplicate: entry 2, table 1, match 1, half 1, hand 2: seats are not as planned: A, B, planned are B, A (rule AlternateButton)`)
}

func TestResetMemory(t *testing.T) {
	var reset []string
	for h := range plan(t, "AB", Event[string]{Hands: 3, Matches: 2}).Hands() {
		if h.Reset {
			reset = append(reset, h.words())
		}
	}
	expect(t, strings.Join(reset, "; "), "table 1, match 1, half 1, hand 1; table 1, match 1, half 2, hand 1; "+
		"table 1, match 2, half 1, hand 1; table 1, match 2, half 2, hand 1")
}

func TestMatchLength(t *testing.T) {
	if LimitHands != 3000 || NoLimitHands != 1000 {
		t.Errorf("%d and %d hands", LimitHands, NoLimitHands)
	}
}

func TestCommonDeals(t *testing.T) {
	tables, err := Pairs([]string{"A", "B", "C"})
	if err != nil || fmt.Sprint(tables) != "[[A B] [A C] [B C]]" {
		t.Fatalf("pairs %v, error %v", tables, err)
	}
	s, err := Schedule(Event[string]{Tables: tables, Hands: 1, Matches: 2, Cards: 3})
	if err != nil {
		t.Fatal(err)
	}
	var deals []string
	for h := range s.Hands() {
		deals = append(deals, fmt.Sprintf("%s%d", strings.Join(h.Seats, ""), h.Deal))
	}
	expect(t, strings.Join(deals, " "), "AB1 BA1 AB2 BA2 AC1 CA1 AC2 CA2 BC1 CB1 BC2 CB2")

	log := play(s, Master{})
	expect(t, texts(t, s, log), "")
	other := cards(t, "2c3c4c")
	log[6].Cards, log[7].Cards = other, other // match 2 of A and C
	expect(t, texts(t, s, log), strings.Join([]string{
		"duplicate: entry 7, table 2, match 2, half 1, hand 1: cards are not those of the deal: card 1 is 2c, entry 3 (table 1, match 2, half 1, hand 1) has Qd (rule CommonDeals)",
		"duplicate: entry 8, table 2, match 2, half 2, hand 1: cards are not those of the deal: card 1 is 2c, entry 3 (table 1, match 2, half 1, hand 1) has Qd (rule CommonDeals)",
	}, "\n"))
}

func TestFreshDeals(t *testing.T) {
	refused := func(d Dealer, hands, matches, cards int, want ...string) {
		t.Helper()
		_, err := Schedule(Event[string]{Tables: [][]string{{"A", "B"}}, Hands: hands, Matches: matches, Dealer: d, Cards: cards})
		got := ""
		if err != nil {
			got = err.Error()
			if p, ok := err.(interface{ Unwrap() []error }).Unwrap()[0].(*Problem); !ok || p.Kind != ErrRepeatedDeal || p.Rule != FreshDeals || p.Other.Match == 0 {
				t.Errorf("error %v", err)
			}
		}
		expect(t, got, strings.Join(want, "\n"))
	}
	acpc := func(seeds ...uint32) Recorded {
		r, err := ACPC(seeds, 50, 9)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	refused(acpc(98, 99, 100, 101), 50, 4, 9)
	refused(acpc(98, 99, 100, 100, 100), 50, 5, 9, // as in 2016
		"duplicate: match 4: repeats an earlier deal: all of match 3 (rule FreshDeals)",
		"duplicate: match 5: repeats an earlier deal: all of match 3 (rule FreshDeals)")

	// A deck that is shifted by a hand repeats all deals except one.
	d := acpc(1, 2)
	copy(d[1][1:], d[0][:3])
	refused(d, 50, 2, 9,
		"duplicate: match 2, hand 2: repeats an earlier deal: match 1, hand 1 (rule FreshDeals)",
		"duplicate: match 2, hand 3: repeats an earlier deal: match 1, hand 2 (rule FreshDeals)",
		"duplicate: match 2, hand 4: repeats an earlier deal: match 1, hand 3 (rule FreshDeals)")

	// Chance easily repeats one of so many deals of two cards. Equal
	// matches are refused all the same.
	refused(Master{}, 1000, 2, 2)
	a, b := cards(t, "2c3c"), cards(t, "4c5c")
	refused(Recorded{{a, b}, {b, a}, {a, a}}, 2, 3, 2)
	refused(Recorded{{a, b}, {a, a}, {a, b}}, 2, 3, 2, "duplicate: match 3: repeats an earlier deal: all of match 1 (rule FreshDeals)")

	// The limit: 1000 times the pairs of deals are 1000, or 3000, and 52·51
	// deals are possible.
	refused(Recorded{{a, a}}, 2, 1, 2, "duplicate: match 1, hand 2: repeats an earlier deal: match 1, hand 1 (rule FreshDeals)")
	refused(Recorded{{a, a, b}}, 3, 1, 2)

	// The same in a log, without a dealer.
	s := plan(t, "AB", Event[string]{Hands: 2, Matches: 2})
	x, y := cards(t, "2c3c4c5c6c7c"), cards(t, "3c4c5c6c7c8c")
	expect(t, texts(t, s, play(plan(t, "AB", Event[string]{Hands: 2, Matches: 2, Cards: 6}), Recorded{{x, y}, {x, y}})),
		"duplicate: entry 5, match 2: repeats an earlier deal: all of match 1 (rule FreshDeals)")
	log := play(plan(t, "AB", Event[string]{Hands: 2, Matches: 2, Cards: 6}), Recorded{{x, y}, {cards(t, "AcKcQcJcTc9c"), x}})
	expect(t, texts(t, s, log),
		"duplicate: entry 6, match 2, hand 2: repeats an earlier deal: match 1, hand 1 (rule FreshDeals)")
	r, err := s.Check(log)
	if err != nil || r.Differences[0].Entry != 6 || r.Differences[0].Other != (Position{Match: 1, Hand: 1}) {
		t.Errorf("%+v, error %v", r.Differences, err)
	}
	// The limit is exact, even if the numbers overflow.
	for _, c := range []struct {
		n     uint64
		cards int
		want  bool
	}{{5414, 6, true}, {5415, 6, false}, {1 << 27, 11, false}, {1 << 27, 12, true}, {1 << 27, 52, true}, {1 << 40, 52, false}, {0, 1, true}} {
		if got := rare(c.n, c.cards); got != c.want {
			t.Errorf("%d deals of %d cards: %v", c.n, c.cards, got)
		}
	}

	// Incomplete deals are not equal to other deals.
	for i := range log {
		if log[i].Match == 2 {
			log[i].Cards = log[i].Cards[:5]
		}
	}
	expect(t, texts(t, s, log), "")
	for i := range log {
		log[i].Cards = x[:5] // all the same, of six
	}
	expect(t, texts(t, plan(t, "AB", Event[string]{Hands: 2, Matches: 2, Cards: 6}), log), "")
}

func TestRotateSeats(t *testing.T) {
	e := Event[string]{Hands: 2, Matches: 1}
	expect(t, seats(plan(t, "ABC", e)), "ABC BCA | BCA CAB | CAB ABC")
	e.Permutations = true
	expect(t, seats(plan(t, "ABC", e)), "ABC BCA | ACB CBA | BAC ACB | BCA CAB | CAB ABC | CBA BAC")
	expect(t, seats(plan(t, "AB", e)), "AB BA | BA AB")

	s := plan(t, "ABC", Event[string]{Hands: 1, Matches: 1})
	log := play(s, Master{})
	log[1].Seats = []string{"B", "A", "C"}
	expect(t, texts(t, s, log), `duplicate: entry 2, table 1, match 1, half 2, hand 1: seats are not as planned: B, A, C, planned are B, C, A (rule RotateSeats)`)
}

func TestMasterDeals(t *testing.T) {
	deal := make([]Card, 9)
	if err := (Master{}).Deal(1, 1, deal); err != nil {
		t.Fatal(err)
	}
	// The first line of testdata/derivation.txt has this deal.
	expect(t, FormatCards(deal), "3dJd7h4c4h9sQh2d6c")

	// A number is dropped if the remainder is less than 2³² mod n. This is
	// 16 for n = 48, 4 for 52, and 0 for 32.
	for _, c := range []struct {
		x, n, q uint32
		ok      bool
	}{
		{0, 32, 0, true}, {1<<32 - 1, 32, 31, true}, {1 << 31, 32, 16, true},
		{0, 52, 0, false}, {1, 52, 0, true}, {1<<32 - 1, 52, 51, true},
		{1 << 30, 52, 13, false}, {1<<30 + 1, 52, 13, true}, {1<<30 - 1, 52, 12, true},
		{0, 48, 0, false}, {89478486, 48, 1, true}, {178956971, 48, 2, true}, {268435456, 48, 3, false},
		{0, 1, 0, true}, {1<<32 - 1, 1, 0, true},
	} {
		if q, ok := lot.Scale(c.x, c.n); q != c.q && c.ok || ok != c.ok {
			t.Errorf("%d, below %d: %d, %v, want %d, %v", c.x, c.n, q, ok, c.q, c.ok)
		}
	}

	s := plan(t, "AB", Event[string]{Hands: 1, Matches: 1, Dealer: Master{}, Cards: 9})
	log := play(s, Master{1})
	want := ""
	for i := range log {
		want += fmt.Sprintf("duplicate: entry %d, table 1, match 1, half %d, hand 1: cards are not those of the deal: card 1 is %v, the dealer has %v (rule MasterDeals)\n",
			i+1, i+1, log[i].Cards[0], deal[0])
	}
	expect(t, texts(t, s, log)+"\n", want)
}

func TestTeamCards(t *testing.T) {
	combined := func(want string, decks ...string) {
		t.Helper()
		var list [][]Card
		for _, d := range decks {
			list = append(list, cards(t, d))
		}
		got, err := Combine(list)
		if err != nil {
			t.Fatal(err)
		}
		expect(t, FormatCards(got), want)
	}
	combined("TdJc", "TdJc")
	combined("2c3c", "2c3c", "2c2d") // 0+0; 3+0
	combined("2c", "As", "2d")       // 51+1 is 0 modulo 52
	combined("Jc6d", "TdJc", "2sTh") // 33+3; 35+33 is 17 modulo 51
	combined("Jc6d", "TdJc", "2c2d", "2sTh")
	combined("3cAs", "2cAs", "2c2d", "3c2c")

	// Each deck is dealt by its own dealer.
	teams := Combined{Recorded{{cards(t, "TdJcAs")}}, Recorded{{cards(t, "2sTh")}}}
	deal := make([]Card, 2)
	if err := teams.Deal(1, 1, deal); err != nil {
		t.Fatal(err)
	}
	expect(t, FormatCards(deal), "Jc6d")

	// A log that differs says by which rule the dealer deals.
	for rule, d := range map[Rule]Dealer{TeamCards: &Combined{Master{}, Master{1}}, MasterDeals: &Master{}, CommonDeals: Recorded{{cards(t, "TdJcAs")}}} {
		s := plan(t, "AB", Event[string]{Hands: 1, Matches: 1, Dealer: d, Cards: 2})
		log := play(s, d)
		log[1].Cards = cards(t, "2c2d")
		r, err := s.Check(log)
		if err != nil || len(r.Differences) != 1 || r.Differences[0].Rule != rule {
			t.Errorf("%v: %v, %v", rule, r.Differences, err)
		}
	}
}

func TestCommitFirst(t *testing.T) {
	d := Draw{Event: "AAAI", Matches: 1, Hands: 1, Cards: 2}
	a := Contribution{Team: "Northwood", Form: Decks, Data: []byte("2c3c"), Salt: Salt{1}}
	b := Contribution{Team: "Riverside", Form: Decks, Data: []byte("4c5c"), Salt: Salt{2}}
	var promises []Promise
	for _, c := range []Contribution{a, b} {
		commitment, err := Commit(d, c)
		if err != nil {
			t.Fatal(err)
		}
		promises = append(promises, Promise{c.Team, commitment})
	}
	dealer, err := Reveal(d, promises, []Contribution{b, a})
	if err != nil {
		t.Fatal(err)
	}
	deal := make([]Card, 2)
	if err := dealer.Deal(1, 1, deal); err != nil {
		t.Fatal(err)
	}
	want, _ := Combine([][]Card{cards(t, "2c3c"), cards(t, "4c5c")})
	expect(t, FormatCards(deal), FormatCards(want))
	changed := b
	changed.Data = []byte("4c5d")
	_, err = Reveal(d, promises, []Contribution{a, changed})
	expect(t, fmt.Sprint(err), `duplicate: team Riverside: what is revealed is not what the team committed to (rule CommitFirst)`)

	// A team cannot reveal what another team has promised, nor what it has
	// promised for another draw.
	promises[1].Commitment = promises[0].Commitment
	copied := a
	copied.Team = "Riverside"
	_, err = Reveal(d, promises, []Contribution{a, copied})
	expect(t, fmt.Sprint(err), `duplicate: team Riverside: what is revealed is not what the team committed to (rule CommitFirst)`)
	seed := Contribution{Team: "Northwood", Form: Seed, Data: make([]byte, 32), Salt: Salt{1}}
	commitment, err := Commit(d, seed)
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range []Draw{{"AAAI 2007", 1, 1, 2, nil}, {"AAAI", 2, 1, 2, nil}, {"AAAI", 1, 2, 2, nil}, {"AAAI", 1, 1, 3, nil}} {
		if _, err := Accept(other, Promise{"Northwood", commitment}, seed); !errors.Is(err, ErrMismatch) {
			t.Errorf("promised for %v, revealed for %v: %v", d, other, err)
		}
	}
	_, err = Reveal(d, promises[:1], nil)
	expect(t, fmt.Sprint(err), `duplicate: team Northwood: the team has not revealed its contribution (rule CommitFirst)`)
}

func TestServerDeals(t *testing.T) {
	r, err := ACPC([]uint32{0, 1}, 2, 9)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, FormatCards(r[0][0])+" "+FormatCards(r[0][1]), "5d5c9hQd8dAs8s4h6d 6sKs5dJd2sTh2hQh8h")

	// Published: the first and the 10,000th number of the usual seed 5489
	// (C++ standard, 26.6.5).
	numbers := newTwister(5489)
	first := numbers.next()
	for range 9998 {
		numbers.next()
	}
	if last := numbers.next(); first != 3499211612 || last != 4123659995 {
		t.Errorf("first %d, 10,000th %d", first, last)
	}
}

func TestNetChips(t *testing.T) {
	s, err := Score("Ann", "Bob", []Match{
		{[]int64{10, 1}, []int64{3, 100}}, // Ann 10, -1, then -3, 100
		{[]int64{-200}, []int64{0}},
	})
	if err != nil {
		t.Fatal(err)
	}
	expect(t, fmt.Sprint(s.Nets, s.Total), "[106 -200] -94")
}

func TestSeriesPoints(t *testing.T) {
	for _, c := range []struct {
		second int64
		points int
		winner string
	}{{4, 1, "Ann"}, {5, 0, ""}, {6, -1, "Bob"}} {
		s, err := Score("Ann", "Bob", []Match{{[]int64{5}, []int64{c.second}}})
		if err != nil {
			t.Fatal(err)
		}
		if w, ok := s.Winner(); s.Points != c.points || w != c.winner || ok != (w != "") {
			t.Errorf("%+v: winner %q, %v", s, w, ok)
		}
	}
	s, err := Score("Ann", "Bob", nil)
	if _, ok := s.Winner(); ok || err != nil || s.Points != 0 {
		t.Errorf("no match: %+v, error %v", s, err)
	}
}

func TestStandardErrors(t *testing.T) {
	// Luck alone: Ann wins 6, 0 and -6 in the first half, and Bob wins the
	// same with the same cards in the second.
	luck := Match{First: []int64{6, 0, -6}, Second: []int64{6, 0, -6}}
	s, err := Score("Ann", "Bob", []Match{luck})
	if err != nil {
		t.Fatal(err)
	}
	// u = 6, 0, -6 and v = -6, 0, 6: variances 36 and 36, of the sum 0;
	// √(3·72).
	expect(t, fmt.Sprintf("%.4f %.4f", s.Duplicate, s.Plain), "0.0000 14.6969")

	// Skill alone: Ann wins the same from either seat. Then the duplicate
	// has a larger standard error.
	skill := Match{First: []int64{6, 0, -6}, Second: []int64{-6, 0, 6}}
	s, err = Score("Ann", "Bob", []Match{skill})
	if err != nil {
		t.Fatal(err)
	}
	// √(3·144) and √(3·72).
	expect(t, fmt.Sprintf("%.4f %.4f", s.Duplicate, s.Plain), "20.7846 14.6969")

	s, err = Score("Ann", "Bob", []Match{{[]int64{1}, []int64{7}}})
	expect(t, fmt.Sprint(s.Duplicate, s.Plain, err), "0 0 <nil>")
}

// after is a draw of two teams that names a published round, with all that is
// needed to reveal it.
type after struct {
	Draw
	promises []Promise
	revealed []Contribution
	chain    Chain
	pulse    Pulse
}

func newAfter(t testing.TB) after {
	t.Helper()
	c, p := quicknet(t)
	a := after{Draw: Draw{"AAAI", 1, 1, 2, &Beacon{c.Hash, p.Round}}, chain: c, pulse: p}
	a.commit(t, seedOf("Northwood"), seedOf("Riverside"))
	return a
}

// commit has teams commit to contributions, and reveal them.
func (a *after) commit(t testing.TB, contributions ...Contribution) {
	t.Helper()
	a.promises, a.revealed = nil, contributions
	for _, c := range contributions {
		commitment, err := Commit(a.Draw, c)
		if err != nil {
			t.Fatal(err)
		}
		a.promises = append(a.promises, Promise{c.Team, commitment})
	}
}

// reveal returns the master.
func (a after) reveal() (Master, error) {
	return RevealAfter(a.Draw, a.promises, a.revealed, a.chain, a.pulse)
}

// refused checks that the reveal is refused with these words.
func (a after) refused(t testing.TB, want ...string) {
	t.Helper()
	m, err := a.reveal()
	expect(t, fmt.Sprint(err), strings.Join(want, "\n"))
	if m != (Master{}) {
		t.Errorf("master %v with error %v", m, err)
	}
}

func TestNameRound(t *testing.T) {
	a := newAfter(t)
	// The round is in the hash, so a commitment to another is worthless.
	for _, other := range []*Beacon{nil, {a.chain.Hash, 1001}, {ChainHash{1}, 1000}} {
		d := a.Draw
		d.Beacon = other
		if _, err := Accept(d, a.promises[0], a.revealed[0]); !errors.Is(err, ErrMismatch) {
			t.Errorf("%v: %v", other, err)
		}
	}
	if _, err := Accept(a.Draw, a.promises[0], a.revealed[0]); err != nil {
		t.Error(err)
	}
	chains, rounds := published(t)
	b := a
	b.pulse = rounds["quicknet"][1]
	b.refused(t, "duplicate: pulse, round: not the round that was named: 657413, named is 1000 (rule VoidDraw)")
	b.chain, b.pulse = chains["default"], rounds["default"][0]
	b.refused(t,
		"duplicate: chain, hash: not the chain that was named: "+b.chain.Hash.String()+", named is "+a.chain.Hash.String()+" (rule NameRound)",
		"duplicate: chain, schemeID: not a scheme that is accepted: whoever has the key of a chain of \"pedersen-bls-chained\" can choose among signatures of a round; draws and lots need \"bls-unchained-g1-rfc9380\" (rule NameRound)",
		"duplicate: pulse, round: not the round that was named: 2634945, named is 1000 (rule VoidDraw)")
	_, err := Reveal(a.Draw, a.promises, a.revealed)
	expect(t, fmt.Sprint(err), "duplicate: beacon: the draw names a round of a beacon (rule NameRound)")
	b = a
	b.Beacon = nil
	b.commit(t, a.revealed...)
	b.refused(t, "duplicate: beacon: no round of a beacon is named (rule NameRound)")
	if _, err := Reveal(b.Draw, b.promises, b.revealed); err != nil {
		t.Error(err)
	}
}

func TestBeaconDeals(t *testing.T) {
	a := newAfter(t)
	master, err := a.reveal()
	if err != nil {
		t.Fatal(err)
	}
	// The first vector of testdata/beacon.txt has this master.
	expect(t, fmt.Sprintf("%x", master), "91e743e7ff07a8081644115a8fc4b06c0655b7e95364a20b752045f583ce4f60")
	slices.Reverse(a.promises)
	if again, err := a.reveal(); again != master || err != nil {
		t.Errorf("in another order: %x, %v", again, err)
	}
	slices.Reverse(a.revealed)
	if again, err := a.reveal(); again != master || err != nil {
		t.Errorf("in another order: %x, %v", again, err)
	}
}

func TestHandIn(t *testing.T) {
	a := newAfter(t)
	at, err := a.HandIn(a.chain)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, at.Format(time.RFC3339), "2023-08-23T15:59:24Z")
	a.revealed = a.revealed[:1]
	a.refused(t, "duplicate: team Riverside: the team has not revealed its contribution (rule HandIn)")
	// The others need a new draw: the promises are to the old one.
	a.promises = a.promises[:1]
	a.Event = "AAAI, again"
	a.refused(t, "duplicate: team Northwood: what is revealed is not what the team committed to (rule CommitFirst)")
	a.commit(t, a.revealed...)
	if _, err := a.reveal(); err != nil {
		t.Error(err)
	}

	other := a.chain
	other.Metadata.BeaconID = "x"
	for _, c := range []struct {
		draw  Draw
		chain Chain
		want  string
	}{
		{cup, a.chain, "duplicate: beacon: no round of a beacon is named (rule NameRound)"},
		{Draw{"", 1, 1, 2, &Beacon{a.chain.Hash, 0}}, a.chain, "duplicate: event: a name must not be empty\nduplicate: beacon, round: numbers begin with 1: 0"},
		{a.Draw, other, "duplicate: chain, hash: not the hash of the chain: " + a.chain.Hash.String() + ", the other fields have " + other.hash().String()},
		{Draw{"E", 1, 1, 2, &Beacon{ChainHash{1}, 1 << 63}}, a.chain,
			"duplicate: chain, hash: not the chain that was named: " + a.chain.Hash.String() + ", named is " + ChainHash{1}.String() + " (rule NameRound)\n" +
				"duplicate: beacon, round: outside the times of the chain: round 9223372036854775808 is after the year 9999"},
	} {
		_, err := c.draw.HandIn(c.chain)
		expect(t, fmt.Sprint(err), c.want)
	}
}

func TestVoidDraw(t *testing.T) {
	if VoidAfter != 24*time.Hour {
		t.Error(VoidAfter)
	}
	// The next round does not take the place of the round.
	a := newAfter(t)
	a.pulse.Round++
	a.refused(t, "duplicate: pulse, round: not the round that was named: 1001, named is 1000 (rule VoidDraw)")
	if _, err := DrawLot(*a.Beacon, "AAAI", "sets", a.chain, a.pulse); !errors.Is(err, ErrOtherRound) {
		t.Errorf("error %v", err)
	}
}

func TestBeaconLots(t *testing.T) {
	c, p := quicknet(t)
	b := Beacon{c.Hash, p.Round}
	lot, err := DrawLot(b, "AAAI", "sets", c, p)
	if err != nil {
		t.Fatal(err)
	}
	// Vectors of testdata/beacon.txt have this lot.
	expect(t, fmt.Sprint(lot, " ", lot.Seed()), "a745541ffabb11c1ab06579721744eafc06a0bb37f2cb4e1175ed90567d148a1 13912107406866007463")
	seen := map[Lot]bool{lot: true}
	for _, x := range [][2]string{{"AAA", "Isets"}, {"AAAI", "set"}, {"AAAIs", "ets"}, {"sets", "AAAI"}} {
		lot, err := DrawLot(b, x[0], x[1], c, p)
		if err != nil || seen[lot] {
			t.Errorf("%v: %v, %v", x, lot, err)
		}
		seen[lot] = true
	}
	p.Round, p.Randomness = 7, nil
	_, err = DrawLot(Beacon{}, "", "\xff", c, p)
	expect(t, fmt.Sprint(err), strings.Join([]string{
		"duplicate: event: a name must not be empty (rule BeaconLots)",
		"duplicate: label: cannot be written as JSON: not UTF-8 (rule BeaconLots)",
		"duplicate: beacon, chain: no round of a beacon is named: the hash is zero",
		"duplicate: beacon, round: numbers begin with 1: 0",
		"duplicate: pulse, randomness: not the hash of the signature: , the signature has fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
		"duplicate: chain, hash: not the chain that was named: " + c.Hash.String() + ", named is " + strings.Repeat("0", 64) + " (rule NameRound)",
		"duplicate: pulse, round: not the round that was named: 7, named is 0 (rule VoidDraw)",
	}, "\n"))
}

func TestPublicSources(t *testing.T) {
	for _, c := range []struct {
		sources [][]string
		want    string
	}{
		{[][]string{{"9319"}, {"2", "5", "12", "8", "10"}}, "9319./2.5.8.10.12./ <nil>"},
		{[][]string{{"007"}, {"0", "00.50"}, {"12.5", "12.50", "12.49", "12"}}, "7./0.0.5/12.12.4912.512.5/ <nil>"},
		{nil, " duplicate: there is no public source (rule PublicSources)"},
		{[][]string{{"1"}, {}}, " duplicate: source 2: there is no public source (rule PublicSources)"},
		{[][]string{{"1", "x"}, {"-1", "1.", ".5", "", "1e5", "1.2.3"}}, ` duplicate: source 1, number 2: not a decimal number: "x" (rule PublicSources)
duplicate: source 2, number 1: not a decimal number: "-1" (rule PublicSources)
duplicate: source 2, number 2: not a decimal number: "1." (rule PublicSources)
duplicate: source 2, number 3: not a decimal number: ".5" (rule PublicSources)
duplicate: source 2, number 4: not a decimal number: "" (rule PublicSources)
duplicate: source 2, number 5: not a decimal number: "1e5" (rule PublicSources)
duplicate: source 2, number 6: not a decimal number: "1.2.3" (rule PublicSources)`},
	} {
		key, err := KeyString(c.sources)
		expect(t, fmt.Sprint(key, " ", err), c.want)
	}
	most := make([]float64, MaxPool)
	for i := range most {
		most[i] = float64(i)
	}
	for _, c := range []struct {
		key  string
		pool []float64
		k    int
		want string
	}{
		{"7./", []float64{5}, 1, "[5] <nil>"},
		{"", []float64{1, 2, 1, math.NaN()}, 5, "[] duplicate: key string: there is no public source (rule PublicSources)\nduplicate: element 3: 1: named twice\n" +
			"duplicate: element 4: NaN: an id must be equal to itself\nduplicate: more than the pool has: 5 of 4 (rule PublicSources)"},
		{"7./", nil, 0, "[] duplicate: numbers begin with 1: 0 selected (rule PublicSources)"},
		{"7./", make([]float64, MaxPool+1), 1, "[] duplicate: exceeds a limit of this package: a pool of 10001, at most 10000"},
		{strings.Repeat("7", 50_001), most, MaxPool, "[] duplicate: exceeds a limit of this package: 10000 hashes of a key string of 50001 bytes take 1000020000 steps, at most 1000000000"},
	} {
		got, err := Select(c.key, c.pool, c.k)
		expect(t, fmt.Sprint(got, " ", err), c.want)
	}
}
