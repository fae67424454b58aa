package holdem

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
)

// This file goes through the rule book in its order, with the plainest case for
// each rule first.

// aces is a deal that the first player wins.
const aces = "AcAd|KcKd|2h7s9cJd3h"

func deal(t testing.TB, text string) Deal {
	t.Helper()
	cards, err := duplicate.ParseCards(strings.ReplaceAll(text, "|", ""))
	if err != nil || len(cards) != DealSize {
		t.Fatalf("deal %s: %v", text, err)
	}
	return DealOf([DealSize]duplicate.Card(cards))
}

// wants reads actions like "r c x".
func wants(text string) []Action {
	var list []Action
	for _, w := range strings.Fields(text) {
		list = append(list, ReadAction(w))
	}
	return list
}

func play(t testing.TB, g Game, cards, actions string) Hand {
	t.Helper()
	h, err := Play(g, deal(t, cards), wants(actions))
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// text writes a hand like "2r4 1c|1c; 4 4; first +4 -4": the actions of each
// round after the seat of who took them, the chips put in, and what came of it.
// An action that is not as it was wanted has its rule.
func text(h Hand) string {
	var rounds []string
	for _, round := range h.Rounds() {
		var list []string
		for _, a := range round {
			s := fmt.Sprintf("%d%v", a.By, a.Action)
			if a.Rule != 0 {
				s += "(" + a.Rule.String() + ")"
			}
			list = append(list, s)
		}
		rounds = append(rounds, strings.Join(list, " "))
	}
	put := h.Betting.Put()
	s := fmt.Sprintf("%s; %d %d", strings.Join(rounds, "|"), put[0], put[1])
	if h.Over() {
		return s + fmt.Sprintf("; %v %+d %+d", h.Winner, h.Net[0], h.Net[1])
	}
	s += fmt.Sprintf("; %v", h.Betting.ToAct())
	if r, ok := h.Betting.Raise(); ok {
		s += fmt.Sprintf(" %d-%d", r.Min, r.Max)
	}
	return s
}

// expect plays hands with the deal aces: the actions, and what is to come of
// them.
func expect(t *testing.T, g Game, cases [][2]string) {
	t.Helper()
	for _, c := range cases {
		if got := text(play(t, g, aces, c[0])); got != c[1] {
			t.Errorf("%v, %s:\n got %s\nwant %s", g, c[0], got, c[1])
		}
	}
}

// Chips won and lost change nothing in the hands that follow.
func TestSameHands(t *testing.T) {
	var starts []Betting
	bot := func(string) Bot {
		return acting(func(v View) (Action, int64) {
			if len(v.Taken) == 0 {
				starts = append(starts, v.Betting)
			}
			return Action{Kind: Raise, To: 1000}, 0
		})
	}
	r, err := match(t, NoLimit, 30, bot).Play()
	if err != nil {
		t.Fatal(err)
	}
	if len(starts) != 60 || len(slices.Compact(starts)) != 1 {
		t.Errorf("hands begin in %d ways", len(slices.Compact(starts)))
	}
	if net := r.Halves[0].Net[0]; max(net, -net) < 2000 {
		// Otherwise the test says nothing.
		t.Errorf("nobody has lost more than once, %d", net)
	}
}

func TestReverseBlinds(t *testing.T) {
	expect(t, Limit, [][2]string{{"", "; 10 5; second 20-20"}, {"f", "2f; 10 5; first +5 -5"}})
	expect(t, NoLimit, [][2]string{{"", "; 2 1; second 4-1000"}, {"f", "2f; 2 1; first +1 -1"}})
}

func TestFourRounds(t *testing.T) {
	expect(t, Limit, [][2]string{
		{"c", "2c; 10 10; first 20-20"},
		{"c c", "2c 1c|; 10 10; first 20-20"},
		{"c r", "2c 1r; 20 10; second 30-30"},
		{"c r c", "2c 1r 2c|; 20 20; first 30-30"},
		{"c c c", "2c 1c|1c; 10 10; second 20-20"},
		{"c c r", "2c 1c|1r; 20 10; second 30-30"},
		{"c c c c c c c", "2c 1c|1c 2c|1c 2c|1c; 10 10; second 30-30"},
		{"c c c c c c c c", "2c 1c|1c 2c|1c 2c|1c 2c; 10 10; first +10 -10"},
		{"c c c c c c c c r f", "2c 1c|1c 2c|1c 2c|1c 2c; 10 10; first +10 -10"},
	})
	expect(t, NoLimit, [][2]string{
		{"r1000 c c c", "2r1000 1c|1c 2c|; 1000 1000; first"},
		{"r1000 c c f", "2r1000 1c|1c 2f; 1000 1000; first +1000 -1000"},
	})
	for actions, want := range map[string]string{
		"": "", "c": "", "c c": "2h7s9c", "c c c c": "2h7s9cJd", "c c c c c c": "2h7s9cJd3h", "c c c c c c c c": "2h7s9cJd3h",
	} {
		if got := duplicate.FormatCards(play(t, Limit, aces, actions).Board()); got != want {
			t.Errorf("%s: board %s, want %s", actions, got, want)
		}
	}
}

func TestDealerFirst(t *testing.T) {
	for _, g := range []Game{Limit, NoLimit} {
		h := play(t, g, aces, "c c c c c c c c")
		var order []Seat
		for _, a := range h.Taken {
			order = append(order, a.By)
		}
		if want := []Seat{Second, First, First, Second, First, Second, First, Second}; !slices.Equal(order, want) {
			t.Errorf("%v: %v", g, order)
		}
	}
}

func TestFixedBets(t *testing.T) {
	expect(t, Limit, [][2]string{
		{"r", "2r; 10 20; first 30-30"},
		{"r r", "2r 1r; 30 20; second 40-40"},
		{"c c r", "2c 1c|1r; 20 10; second 30-30"},
		{"c c c c r", "2c 1c|1c 2c|1r; 30 10; second 50-50"},
		{"c c c c c c r r", "2c 1c|1c 2c|1c 2c|1r 2r; 30 50; first 70-70"},
	})
}

func TestRaiseCaps(t *testing.T) {
	expect(t, Limit, [][2]string{
		{"r r r", "2r 1r 2r; 30 40; first"},
		{"r r r r", "2r 1r 2r 1c(CallIllegal)|; 40 40; first 50-50"},
		{"c r r r", "2c 1r 2r 1r; 40 30; second"},
		{"c c r r r r", "2c 1c|1r 2r 1r 2r; 40 50; first"},
		{"c c r r r r r", "2c 1c|1r 2r 1r 2r 1c(CallIllegal)|; 50 50; first 70-70"},
		{"c c c c c r r r r r", "2c 1c|1c 2c|1c 2r 1r 2r 1r 2c(CallIllegal)|; 90 90; first 110-110"},
	})
	most := play(t, Limit, aces, "c r r r c c r r r r c c r r r r c c r r r r c")
	if got := most.Betting.Put(); !most.Over() || got != [2]int64{240, 240} || len(most.Taken) != 23 {
		t.Errorf("most: %v after %d", got, len(most.Taken))
	}
}

func TestChipCap(t *testing.T) {
	expect(t, NoLimit, [][2]string{
		{"r1000", "2r1000; 2 1000; first"},
		{"r1000 r1000", "2r1000 1c(CallIllegal)|; 1000 1000; first"},
		{"r999", "2r999; 2 999; first 1000-1000"},
		{"r999 c r1000", "2r999 1c|1r1000; 1000 999; second"},
		{"r1000 c c c c c c c", "2r1000 1c|1c 2c|1c 2c|1c 2c; 1000 1000; first +1000 -1000"},
	})
	expect(t, ACPCNoLimit, [][2]string{
		{"r20001", "2r20000(NearestAmount); 100 20000; first"},
		{"r20000 r20000", "2r20000 1c(CallIllegal)|; 20000 20000; first"},
	})
}

func TestLeastRaise(t *testing.T) {
	expect(t, NoLimit, [][2]string{
		{"c", "2c; 2 2; first 4-1000"},
		{"r4", "2r4; 2 4; first 6-1000"},
		{"r6", "2r6; 2 6; first 10-1000"},
		{"r6 r20", "2r6 1r20; 20 6; second 34-1000"},
		{"r6 c", "2r6 1c|; 6 6; first 8-1000"},
		{"r6 c c", "2r6 1c|1c; 6 6; second 8-1000"},
		{"r6 c r11", "2r6 1c|1r11; 11 6; second 16-1000"},
		{"r501", "2r501; 2 501; first 1000-1000"},
		{"r500", "2r500; 2 500; first 998-1000"},
		{"r900", "2r900; 2 900; first 1000-1000"},
	})
	expect(t, ACPCNoLimit, [][2]string{
		{"c", "2c; 100 100; first 200-20000"},
		{"r300", "2r300; 100 300; first 500-20000"},
		{"r300 c", "2r300 1c|; 300 300; first 400-20000"},
		{"r10100", "2r10100; 100 10100; first 20000-20000"},
	})
}

func TestFreeRaises(t *testing.T) {
	var raises []string
	for to := 4; to <= 1000; to += 2 {
		raises = append(raises, fmt.Sprintf("r%d", to))
	}
	h := play(t, NoLimit, aces, "c "+strings.Join(raises, " ")+" c c c c c c c")
	if len(h.Taken) != 507 || !h.Over() || h.Betting.Put() != [2]int64{1000, 1000} {
		t.Errorf("%s", text(h))
	}
	for _, a := range h.Taken {
		if a.Rule != 0 || a.Action != a.Wanted {
			t.Errorf("%+v", a)
		}
	}
}

func TestCallIllegal(t *testing.T) {
	expect(t, Limit, [][2]string{
		{"x", "2c(CallIllegal); 10 10; first 20-20"},
		{"c x call", "2c 1c(CallIllegal)|1c(CallIllegal); 10 10; second 20-20"},
		{"r20", "2c(CallIllegal); 10 10; first 20-20"},
		{"r0", "2c(CallIllegal); 10 10; first 20-20"},
		{"c f", "2c 1f; 10 10; second -10 +10"},
		{"F", "2c(CallIllegal); 10 10; first 20-20"},
	})
	expect(t, NoLimit, [][2]string{
		{"b", "2c(CallIllegal); 2 2; first 4-1000"},
		{"r1000 r1000", "2r1000 1c(CallIllegal)|; 1000 1000; first"},
		{"r1000 r", "2r1000 1c(CallIllegal)|; 1000 1000; first"},
	})
	// A kind that is not one, and amounts where there is none.
	b, _ := Begin(NoLimit)
	for _, a := range []Action{{}, {Kind: 4}, {Kind: Fold, To: 1}, {Kind: Call, To: 2}, {To: 6}} {
		if _, got := b.Apply(a); got.Action != (Action{Kind: Call}) || got.Rule != CallIllegal || got.Wanted != a {
			t.Errorf("%+v: %+v", a, got)
		}
	}
}

func TestNearestAmount(t *testing.T) {
	expect(t, NoLimit, [][2]string{
		{"r3", "2r4(NearestAmount); 2 4; first 6-1000"},
		{"r", "2r4(NearestAmount); 2 4; first 6-1000"},
		{"r0", "2r4(NearestAmount); 2 4; first 6-1000"},
		{"r-3", "2r4(NearestAmount); 2 4; first 6-1000"},
		{"r-99999999999999999999999", "2r4(NearestAmount); 2 4; first 6-1000"},
		{"r1001", "2r1000(NearestAmount); 2 1000; first"},
		{"r99999999999999999999999", "2r1000(NearestAmount); 2 1000; first"},
		{"r600 r700", "2r600 1r1000(NearestAmount); 1000 600; second"},
	})
}

func TestFoldLoses(t *testing.T) {
	expect(t, Limit, [][2]string{
		{"r r f", "2r 1r 2f; 30 20; first +20 -20"},
		{"r f", "2r 1f; 10 20; second -10 +10"},
		{"c c r r f c", "2c 1c|1r 2r 1f; 20 30; second -20 +20"},
	})
	h := play(t, Limit, aces, "c c f")
	if h.Showdown || h.Winner != Second || h.Best != [2]Strength{} || len(h.Board()) != 3 || h.Betting.Folded() != First {
		t.Errorf("%+v", h)
	}
}

// evaluate is Evaluate of cards like "AcAd".
func evaluate(t testing.TB, text string) Strength {
	t.Helper()
	cards, err := duplicate.ParseCards(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Evaluate(cards...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestBestFive(t *testing.T) {
	// From the best; hands of the same line are equal.
	order := [][]string{
		{"TsJsQsKsAs", "ThJhQhKhAh9h8h"},
		{"9sTsJsQsKs", "2c9sTsJsQsKsKd"},
		{"As2s3s4s5s"},
		{"AcAdAhAsKc", "AcAdAhAsKcKdKh"},
		{"AcAdAhAsQc"},
		{"2c2d2h2sAc", "2c2d2h2s3c3dAh"},
		{"AcAdAhKcKd", "AcAdAhKcKdKh2s"},
		{"AcAdAhQcQd", "AcAdAhQcQdJcJd"},
		{"KcKdKhAcAd"},
		{"AcKcQcJc9c", "AcKcQcJc9c8c7c"},
		{"AcKcQcJc8c"},
		{"7c5c4c3c2c", "7c5c4c3c2c7d7h"},
		{"TcJdQcKdAc", "TcJdQcKdAcAdAh"},
		{"9cTdJcQdKc", "9cTdJcQdKcKd8h"},
		{"2c3d4c5d6c", "2c3d4c5d6cAdAh"},
		{"Ac2d3c4d5c", "Ac2d3c4d5cAd5h"},
		{"AcAdAhKcQd", "AcAdAhKcQdJc9h"},
		{"AcAdAhKcJd"},
		{"KcKdKhAcQd"},
		{"AcAdKcKdQh", "AcAdKcKdQhQc2s"},
		{"AcAdKcKdJh"},
		{"AcAdQcQdKh"},
		{"KcKdQcQdAh"},
		{"AcAdKcQdJh", "AcAdKcQdJh9s8s"},
		{"AcAdKcQdTh"},
		{"KcKdAcQdJh"},
		{"2c2d3c4d5h"},
		{"AcKdQcJd9h", "AcKdQcJd9h8s7s"},
		{"AcKdQcJd8h"},
		{"7c5d4c3d2h"},
	}
	for i, line := range order {
		for _, text := range line {
			s := evaluate(t, text)
			if s != evaluate(t, line[0]) {
				t.Errorf("%s is not as good as %s", text, line[0])
			}
			if i > 0 && s >= evaluate(t, order[i-1][0]) {
				t.Errorf("%s is no worse than %s", text, order[i-1][0])
			}
		}
	}
	names := map[string]string{
		"TsJsQsKsAs": "straight flush", "2c2d2h2sAc": "four of a kind", "AcAdAhKcKd": "full house", "AcKcQcJc9c": "flush",
		"Ac2d3c4d5c": "straight", "AcAdAhKcQd": "three of a kind", "AcAdKcKdQh": "two pairs", "AcAdKcQdJh": "pair",
		"AcKdQcJd9h": "high card", "KcAd2c3d4h": "high card",
	}
	for text, want := range names {
		if got := evaluate(t, text).Category().String(); got != want {
			t.Errorf("%s is called %s", text, got)
		}
	}
	h := play(t, Limit, "AcKd|AdKc|2h7s9cKh3h", "c c c c c c c c")
	if got := h.Best[0]; got != h.Best[1] || got.Category() != Pair || !h.Showdown {
		t.Errorf("%+v", h)
	}
	// Either player may have the better hand.
	for cards, want := range map[string]string{aces: "first +10 -10", "KcKd|AcAd|2h7s9cJd3h": "second -10 +10"} {
		if got := text(play(t, Limit, cards, "c c c c c c c c")); !strings.HasSuffix(got, want) {
			t.Errorf("%s: %s", cards, got)
		}
	}
}

func TestSplitPot(t *testing.T) {
	for _, cards := range []string{"AcKd|AdKc|2h7s9cJd3h", "2c3d|2d3c|AcKdQhJsTc"} {
		h := play(t, Limit, cards, "r c r c r c r c")
		if h.Winner != Nobody || h.Net != [2]int64{} || !h.Showdown {
			t.Errorf("%s", text(h))
		}
	}
}

func TestShowCards(t *testing.T) {
	watch := func(theirs string) func(string) Bot {
		return func(p string) Bot { return &spy{name: p, actions: theirs} }
	}
	for _, c := range []struct {
		actions string
		shown   int
	}{{"c", 2}, {"f", 0}} {
		spies = nil
		if _, err := match(t, Limit, 1, watch(c.actions)).Play(); err != nil {
			t.Fatal(err)
		}
		if len(spies) != 4 { // two players in two halves
			t.Fatalf("%d views", len(spies))
		}
		for i, v := range spies {
			other := spies[i^1]
			if v.Showdown != (c.shown > 0) || v.Showdown && v.Shown != other.Cards || !v.Showdown && v.Shown != [2]duplicate.Card{} {
				t.Errorf("%s: %+v", c.actions, v)
			}
			if v.Net != -other.Net || !v.Over || v.Number != 1 {
				t.Errorf("%s: %+v", c.actions, v)
			}
		}
	}
}

// A spy always does the same, and keeps what it sees at the end of hands.
type spy struct {
	name, actions string
	millis        int64
}

var spies []View

func (s *spy) Act(View) (Action, int64) { return ReadAction(s.actions), s.millis }
func (s *spy) Over(v View)              { spies = append(spies, v) }

func TestTimeBank(t *testing.T) {
	// Ann takes 14,000 ms in two hands, all that she has, and then one
	// more.
	var took []int64
	start := func(p string) Bot {
		n := 0
		return acting(func(v View) (Action, int64) {
			if p == "Bob" {
				return Action{Kind: Call}, 0
			}
			took = append(took, v.Left)
			n++
			return Action{Kind: Call}, [...]int64{14000, 0, 0, 0, 1, 0, 0, 0}[n-1]
		})
	}
	m := match(t, Limit, 2, start)
	var hands []string
	m.Watch = func(r Record[string]) { hands = append(hands, text(r.Hand)) }
	r, err := m.Play()
	if err != nil {
		t.Fatal(err)
	}
	if want := []int64{14000, 0, 0, 0, 0, 14000, 0, 0, 0, 0}; !slices.Equal(took, want) {
		t.Errorf("left %v", took)
	}
	for i, h := range hands {
		if forced := strings.Contains(h, "f(TimeBank)"); forced != (i%2 == 1) {
			t.Errorf("hand %d: %s", i+1, h)
		}
	}
	for _, half := range r.Halves {
		if half.Millis != [2]int64{14001, 0} || half.Forced != [2]int64{1, 0} {
			t.Errorf("%+v", half)
		}
	}
}

// TestOneBank has a player who uses 15,000 ms in the first hand, where each
// half has two hands. That is too much for one half, and not for both.
func TestOneBank(t *testing.T) {
	for _, c := range []struct {
		options Options
		first   int64 // that Ann uses for her first action
		hands   []string
		left    []int64 // before each hand in which Ann is asked
	}{
		{Options{}, 15000, []string{"1f(TimeBank)", "2f(TimeBank)", "2c", "1c"}, []int64{14000, 14000, 14000}},
		{Options{HandMillis: 500}, 1000, []string{"1c", "2c", "2c", "1c"}, []int64{1000, 0, 1000, 1000}},
		{Options{HandMillis: 500}, 1001, []string{"1f(TimeBank)", "2f(TimeBank)", "2c", "1c"}, []int64{1000, 1000, 1000}},
		{Options{OneBank: true}, 15000, []string{"1c", "2c", "2c", "1c"}, []int64{28000, 13000, 13000, 13000}},
		{Options{OneBank: true}, 28000, []string{"1c", "2c", "2c", "1c"}, []int64{28000, 0, 0, 0}},
		{Options{OneBank: true}, 28001, []string{"1f(TimeBank)", "2f(TimeBank)", "2f(TimeBank)", "1f(TimeBank)"}, []int64{28000}},
	} {
		var left []int64
		m := match(t, Limit, 2, func(p string) Bot {
			return acting(func(v View) (Action, int64) {
				if p == "Bob" {
					return Action{Kind: Call}, 0
				}
				if v.Betting.Round() == 1 {
					left = append(left, v.Left)
				}
				used := c.first
				c.first = 0
				return Action{Kind: Call}, used
			})
		})
		m.Options = c.options
		i := 0
		m.Watch = func(r Record[string]) {
			if got := text(r.Hand); !strings.Contains(got, c.hands[i]) {
				t.Errorf("%+v, hand %d: %s, want %s", c.options, i+1, got, c.hands[i])
			}
			i++
		}
		if _, err := m.Play(); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(left, c.left) {
			t.Errorf("%+v: left %v, want %v", c.options, left, c.left)
		}
	}
}

// TestNoTime has a player without any time left: every action is a fold, even
// where checking is free, and nobody asks any more.
func TestNoTime(t *testing.T) {
	asked := 0
	m := match(t, Limit, 5, func(p string) Bot {
		return acting(func(View) (Action, int64) {
			if p == "Ann" {
				asked++
				return Action{Kind: Raise}, 35001
			}
			return Action{Kind: Call}, 0
		})
	})
	var hands []string
	var wanted []Action
	m.Watch = func(r Record[string]) {
		hands = append(hands, text(r.Hand))
		wanted = append(wanted, r.Hand.Taken[len(r.Hand.Taken)-1].Wanted)
	}
	r, err := m.Play()
	if err != nil {
		t.Fatal(err)
	}
	if asked != 2 || r.Halves[0].Forced[0] != 5 || r.Halves[1].Forced[0] != 5 {
		t.Errorf("asked %d times, %+v", asked, r.Halves)
	}
	for i, want := range []string{"2c 1f(TimeBank); 10 10; second -10 +10", "2f(TimeBank); 10 5; first +5 -5"} {
		if hands[i] != want {
			t.Errorf("hand %d: %s", i+1, hands[i])
		}
	}
	spies = nil
	if _, err := match(t, Limit, 2, func(string) Bot { return &spy{actions: "c", millis: 5000} }).Play(); err != nil {
		t.Fatal(err)
	}
	var left []int64
	// Ann and Bob after hand 1, in which Ann folds, then Bob and Ann.
	for _, v := range spies[:4] {
		left = append(left, v.Left)
	}
	if want := []int64{0, 4000, 4000, 0}; !slices.Equal(left, want) {
		t.Errorf("left %v", left)
	}
	// The action that came too late, and the action that nobody asked for.
	for i, want := range []Action{{Kind: Raise}, {}} {
		if wanted[i] != want {
			t.Errorf("hand %d: wanted %v", i+1, wanted[i])
		}
	}
}

func TestUnable(t *testing.T) {
	h, err := NewHand(Limit, deal(t, aces))
	if err != nil {
		t.Fatal(err)
	}
	h.Apply(Action{Kind: Call})
	// The first player has nothing to call, and folds all the same.
	got := h.ForceFold(Unable, Action{})
	if want := (Taken{By: First, Round: 1, Action: Action{Kind: Fold}, Rule: Unable}); got != want || h.Net != [2]int64{-10, 10} {
		t.Errorf("%+v, and the chips are %d", got, h.Net)
	}
	if again := h.ForceFold(Unable, Action{}); again != (Taken{}) || h.Apply(Action{Kind: Call}) != (Taken{}) || len(h.Taken) != 2 {
		t.Errorf("after the end: %+v, and %d actions", again, len(h.Taken))
	}
}

func TestFirstLetter(t *testing.T) {
	letter := Options{FirstLetter: true}
	for _, c := range []struct {
		game                  Game
		actions, answer, want string
	}{
		{Limit, "", "r20", "2r; 10 20; first 30-30"},
		{Limit, "", "raise", "2r; 10 20; first 30-30"},
		{Limit, "", "fold", "2f; 10 5; first +5 -5"},
		{Limit, "", "f100", "2f; 10 5; first +5 -5"},
		{Limit, "", "call", "2c; 10 10; first 20-20"},
		{Limit, "", "c10", "2c; 10 10; first 20-20"},
		{Limit, "", "x", "2c(CallIllegal); 10 10; first 20-20"},
		{Limit, "", "R", "2c(CallIllegal); 10 10; first 20-20"},
		{Limit, "", "F", "2c(CallIllegal); 10 10; first 20-20"},
		{Limit, "", " f", "2c(CallIllegal); 10 10; first 20-20"},
		{Limit, "", "", "2c(CallIllegal); 10 10; first 20-20"},
		// A raise where none is allowed is still a call.
		{Limit, "r r r", "r20", "2r 1r 2r 1c(CallIllegal)|; 40 40; first 50-50"},
		{NoLimit, "", "r20", "2r20; 2 20; first 38-1000"},
		{NoLimit, "", "r-20", "2r4(NearestAmount); 2 4; first 6-1000"},
		{NoLimit, "", "r2147483647", "2r1000(NearestAmount); 2 1000; first"},
		{NoLimit, "", "r2147483648", "2r4(NearestAmount); 2 4; first 6-1000"},
		{NoLimit, "", "r-2147483648", "2r4(NearestAmount); 2 4; first 6-1000"},
		{NoLimit, "", "r99999999999999999999999", "2r4(NearestAmount); 2 4; first 6-1000"},
		{NoLimit, "", "r", "2r4(NearestAmount); 2 4; first 6-1000"},
		{NoLimit, "", "r+20", "2r4(NearestAmount); 2 4; first 6-1000"},
		{NoLimit, "", "r20 ", "2r4(NearestAmount); 2 4; first 6-1000"},
		{NoLimit, "", "raise to 20", "2r4(NearestAmount); 2 4; first 6-1000"},
		{NoLimit, "r1000", "r1000", "2r1000 1c(CallIllegal)|; 1000 1000; first"},
		{NoLimit, "", "fold", "2f; 2 1; first +1 -1"},
		{ACPCNoLimit, "", "r250x", "2r200(NearestAmount); 100 200; first 300-20000"},
	} {
		h := play(t, c.game, aces, c.actions)
		h.Apply(letter.Read(c.game, c.answer))
		if got := text(h); got != c.want {
			t.Errorf("%v, %s, then %q:\n got %s\nwant %s", c.game, c.actions, c.answer, got, c.want)
		}
		// Without the option, the answer is read as a whole.
		if a := (Options{}).Read(c.game, c.answer); a != ReadAction(c.answer) {
			t.Errorf("%q is read as %+v", c.answer, a)
		}
	}
	// In a match, bots answer with actions. Their kinds are the letters.
	for _, c := range []struct {
		game   Game
		letter bool
		action Action
		want   Taken
	}{
		{Limit, false, Action{Raise, 20}, Taken{Second, 1, Action{Raise, 20}, Action{Kind: Call}, CallIllegal}},
		{Limit, true, Action{Raise, 20}, Taken{Second, 1, Action{Kind: Raise}, Action{Kind: Raise}, 0}},
		{Limit, true, Action{Fold, 20}, Taken{Second, 1, Action{Kind: Fold}, Action{Kind: Fold}, 0}},
		{Limit, true, Action{4, 20}, Taken{Second, 1, Action{Kind: 4}, Action{Kind: Call}, CallIllegal}},
		{NoLimit, true, Action{Call, 20}, Taken{Second, 1, Action{Kind: Call}, Action{Kind: Call}, 0}},
		{NoLimit, true, Action{Raise, 20}, Taken{Second, 1, Action{Raise, 20}, Action{Raise, 20}, 0}},
		{NoLimit, true, Action{Raise, 1 << 40}, Taken{Second, 1, Action{Kind: Raise}, Action{Raise, 4}, NearestAmount}},
		{NoLimit, true, Action{Raise, -1 << 40}, Taken{Second, 1, Action{Kind: Raise}, Action{Raise, 4}, NearestAmount}},
	} {
		m := match(t, c.game, 1, func(string) Bot {
			return acting(func(View) (Action, int64) { return c.action, 0 })
		})
		m.Options.FirstLetter = c.letter
		var first []Taken
		m.Watch = func(r Record[string]) { first = append(first, r.Hand.Taken[0]) }
		if _, err := m.Play(); err != nil || first[0] != c.want {
			t.Errorf("%v, %v, %+v: %+v, %v", c.game, c.letter, c.action, first, err)
		}
	}
}
