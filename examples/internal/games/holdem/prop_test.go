package holdem

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/internal/night"
)

// By day, laws have fewer draws.
func init() { flag.Set("rapid.checks", fmt.Sprint(night.Cases(20, 100))) }

// This file holds laws of betting, of hands and of matches.

func TestZeroSum(t *testing.T)    { rapid.Check(t, zeroSum) }
func TestEnds(t *testing.T)       { rapid.Check(t, ends) }
func TestLegalStays(t *testing.T) { rapid.Check(t, legalStays) }
func TestNearest(t *testing.T)    { rapid.Check(t, nearest) }
func TestTakenAgain(t *testing.T) { rapid.Check(t, takenAgain) }
func TestExchange(t *testing.T)   { rapid.Check(t, exchange) }
func TestRecolor(t *testing.T)    { rapid.Check(t, recolor) }
func TestRunsOut(t *testing.T)    { rapid.Check(t, runsOut) }
func TestMoreCards(t *testing.T)  { rapid.Check(t, moreCards) }
func TestSteps(t *testing.T)      { rapid.Check(t, steps) }
func TestHandText(t *testing.T)   { rapid.Check(t, handText) }
func TestBentText(t *testing.T)   { rapid.Check(t, bentText) }
func TestTexts(t *testing.T)      { rapid.Check(t, texts) }
func TestMirror(t *testing.T)     { rapid.Check(t, mirror) }
func TestMatchLog(t *testing.T)   { rapid.Check(t, matchLog) }
func FuzzZeroSum(f *testing.F)    { f.Fuzz(rapid.MakeFuzz(zeroSum)) }
func FuzzEnds(f *testing.F)       { f.Fuzz(rapid.MakeFuzz(ends)) }
func FuzzLegalStays(f *testing.F) { f.Fuzz(rapid.MakeFuzz(legalStays)) }
func FuzzTakenAgain(f *testing.F) { f.Fuzz(rapid.MakeFuzz(takenAgain)) }
func FuzzExchange(f *testing.F)   { f.Fuzz(rapid.MakeFuzz(exchange)) }
func FuzzRecolor(f *testing.F)    { f.Fuzz(rapid.MakeFuzz(recolor)) }
func FuzzRunsOut(f *testing.F)    { f.Fuzz(rapid.MakeFuzz(runsOut)) }
func FuzzSteps(f *testing.F)      { f.Fuzz(rapid.MakeFuzz(steps)) }
func FuzzHandText(f *testing.F)   { f.Fuzz(rapid.MakeFuzz(handText)) }
func FuzzBentText(f *testing.F)   { f.Fuzz(rapid.MakeFuzz(bentText)) }
func FuzzTexts(f *testing.F)      { f.Fuzz(rapid.MakeFuzz(texts)) }
func FuzzMatchLog(f *testing.F)   { f.Fuzz(rapid.MakeFuzz(matchLog)) }

var (
	drawGame    = rapid.SampledFrom([]Game{Limit, NoLimit})
	drawAnyGame = rapid.SampledFrom([]Game{Limit, NoLimit, ACPCNoLimit})
)

// drawAction draws actions of all kinds, most of them ones that go on.
func drawAction() *rapid.Generator[Action] {
	return rapid.Custom(func(t *rapid.T) Action {
		switch rapid.IntRange(0, 15).Draw(t, "kind") {
		case 0:
			return Action{Kind: Fold}
		case 1, 2:
			return Action{Kind: Kind(rapid.Uint8().Draw(t, "any")), To: rapid.Int64().Draw(t, "to")}
		case 3, 4, 5:
			return Action{Raise, rapid.Int64Range(-5, 1010).Draw(t, "to")}
		case 6, 7, 8:
			return Action{Raise, rapid.Int64Range(0, 40).Draw(t, "to")}
		case 9, 10:
			return Action{Kind: Raise}
		}
		return Action{Kind: Call}
	})
}

func drawOptions(t *rapid.T) Options {
	return Options{FirstLetter: rapid.Bool().Draw(t, "letter"), OneBank: rapid.Bool().Draw(t, "bank"),
		HandMillis: rapid.SampledFrom([]int{0, 0, 1000, 9000}).Draw(t, "millis")}
}

func drawActions(t *rapid.T, most int) []Action {
	return rapid.SliceOfN(drawAction(), 0, most).Draw(t, "actions")
}

// drawDeal draws a deal, often of few ranks or suits, so that good hands and
// equal ones come.
func drawDeal(t *rapid.T) Deal {
	suits, ranks := rapid.IntRange(1, 4).Draw(t, "suits"), rapid.IntRange(3, 13).Draw(t, "ranks")
	var deck []duplicate.Card
	for c := range duplicate.Card(duplicate.DeckSize) {
		if int(c%4) < suits && int(c/4) < ranks {
			deck = append(deck, c)
		}
	}
	for c := duplicate.Card(0); len(deck) < DealSize; c++ {
		if !slices.Contains(deck, c) {
			deck = append(deck, c)
		}
	}
	return DealOf([DealSize]duplicate.Card(rapid.Permutation(deck).Draw(t, "deck")[:DealSize]))
}

func drawHand(t *rapid.T) (Hand, []Action) {
	actions := drawActions(t, 40)
	h, err := Play(drawGame.Draw(t, "game"), drawDeal(t), actions)
	if err != nil {
		t.Fatal(err)
	}
	return h, actions
}

// zeroSum: chips cancel, nobody loses more than they put in, and nobody puts in
// more than the cap.
func zeroSum(t *rapid.T) {
	h, actions := drawHand(t)
	put, most := h.Betting.Put(), int64(1000)
	if h.Game == Limit {
		most = 240
	}
	if h.Net[0]+h.Net[1] != 0 || -h.Net[0] > put[0] || -h.Net[1] > put[1] || max(put[0], put[1]) > most {
		t.Errorf("net %v, put %v", h.Net, put)
	}
	if len(h.Taken) > len(actions) || !h.Over() && (len(h.Taken) < len(actions) || h.Net != [2]int64{} || h.Showdown) {
		t.Errorf("%d of %d actions, %s", len(h.Taken), len(actions), text(h))
	}
	if h.Over() && h.Winner != Nobody && h.Net[h.Winner-1] != put[h.Winner.other()-1] {
		t.Errorf("%s", text(h))
	}
	if h.Showdown && put[0] != put[1] {
		t.Errorf("odd chips: %v", put)
	}
}

// runsOut: the betting is settled if all chips are in and the hand is not over.
// Then calls end the hand, and the hand before them keeps its actions.
func runsOut(t *rapid.T) {
	h, _ := drawHand(t)
	for range rapid.IntRange(0, 4).Draw(t, "all in") { // a raise, and calls
		h.Apply(Action{Raise, 1000})
	}
	settled := h.Game == NoLimit && !h.Over() && h.Betting.Put() == [2]int64{1000, 1000}
	if got := h.Betting.Settled(); got != settled {
		t.Fatalf("%s: settled %v", text(h), got)
	}
	out := h.RunOut()
	want, err := NewHand(h.Game, h.Deal)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range h.Taken {
		want.Apply(x.Wanted)
	}
	for settled && !want.Over() {
		want.Apply(Action{Kind: Call})
	}
	if text(out) != text(want) || out.Over() != (settled || h.Over()) {
		t.Fatalf("%s, want %s", text(out), text(want))
	}
	h.Apply(Action{Kind: Fold}) // in the memory of h
	if text(out) != text(want) {
		t.Fatalf("%s after a fold, want %s", text(out), text(want))
	}
}

// ends: whatever the players do, a hand ends after 23 actions with limits, and
// after 507 without; and then stays as it is.
func ends(t *rapid.T) {
	g := drawGame.Draw(t, "game")
	most := map[Game]int{Limit: 23, NoLimit: 507}[g]
	actions := drawActions(t, 30)
	if len(actions) == 0 {
		actions = []Action{{Kind: Raise}}
	}
	b, err := Begin(g)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for ; b.ToAct() != Nobody; n++ {
		if n == most {
			t.Fatalf("not over after %d actions", n)
		}
		round := b.Round()
		b, _ = b.Apply(actions[n%len(actions)])
		if b.Round() < round || b.Round() > 4 {
			t.Fatalf("round %d after %d", b.Round(), round)
		}
	}
	if after, taken := b.Apply(Action{Kind: Raise}); after != b || taken != (Taken{}) || b.ToCall() != 0 {
		t.Errorf("%+v after the end", taken)
	}
}

// legalStays: legal actions are taken as they are, and all others as legal
// ones, by a rule.
func legalStays(t *rapid.T) {
	h, _ := drawHand(t)
	b := h.Betting
	a := drawAction().Draw(t, "next")
	r, ok := b.Raise()
	legal := a == Action{Kind: Fold} || a == Action{Kind: Call} ||
		a.Kind == Raise && ok && (h.Game == Limit && a.To == 0 || h.Game == NoLimit && r.Min <= a.To && a.To <= r.Max)
	after, taken := b.Apply(a)
	if b != h.Betting {
		t.Fatal("the betting has changed")
	}
	if h.Over() {
		return
	}
	if taken.By != b.ToAct() || taken.Round != b.Round() || taken.Wanted != a {
		t.Errorf("%+v", taken)
	}
	if legal != (taken.Rule == 0) || legal != (taken.Action == a) {
		t.Errorf("%v, legal %v: %+v", a, legal, taken)
	}
	put := b.Put()
	switch me := taken.By - 1; taken.Action.Kind {
	case Call:
		put[me] += b.ToCall()
	case Raise:
		put[me] = max(taken.Action.To, r.Min)
	}
	if after.Put() != put {
		t.Errorf("%+v: put %v, want %v", taken, after.Put(), put)
	}
}

// nearest: an amount is taken as the nearest legal one.
func nearest(t *rapid.T) {
	h, err := Play(NoLimit, drawDeal(t), drawActions(t, 10))
	if err != nil {
		t.Fatal(err)
	}
	r, ok := h.Betting.Raise()
	if !ok {
		return
	}
	to := rapid.Int64Range(-2000, 2000).Draw(t, "to")
	_, taken := h.Betting.Apply(Action{Raise, to})
	best := r.Min
	for legal := r.Min; legal <= r.Max; legal++ {
		if max(legal-to, to-legal) < max(best-to, to-best) {
			best = legal
		}
	}
	if taken.Action != (Action{Raise, best}) {
		t.Errorf("%d in %v: %v, want %d", to, r, taken.Action, best)
	}
}

// takenAgain: actions as they were taken lead to the same hand, as they are.
func takenAgain(t *rapid.T) {
	h, _ := drawHand(t)
	var actions []Action
	for _, a := range h.Taken {
		actions = append(actions, a.Action)
	}
	again, err := Play(h.Game, h.Deal, actions)
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range again.Taken {
		if a.Rule != 0 || a.Action != h.Taken[i].Action || a.By != h.Taken[i].By {
			t.Errorf("%+v, before %+v", a, h.Taken[i])
		}
	}
	if again.Betting != h.Betting || again.Net != h.Net || again.Winner != h.Winner {
		t.Errorf("%s, before %s", text(again), text(h))
	}
	var joined []Taken
	for _, round := range again.Rounds() {
		joined = append(joined, round...)
	}
	if diff := gocmp.Diff(again.Taken, joined); diff != "" {
		t.Errorf("rounds: %s", diff)
	}
}

// exchange: with each other's cards, who would have won loses, unless somebody
// folds.
func exchange(t *rapid.T) {
	h, actions := drawHand(t)
	d := h.Deal
	d.First, d.Second = d.Second, d.First
	other, err := Play(h.Game, d, actions)
	if err != nil {
		t.Fatal(err)
	}
	want := h.Net
	if h.Showdown {
		want[0], want[1] = want[1], want[0]
	}
	if other.Betting != h.Betting || other.Net != want {
		t.Errorf("%s, exchanged %s", text(h), text(other))
	}
}

// recolor: other suits, and another order of the board or of a player's cards,
// change nothing.
func recolor(t *rapid.T) {
	h, actions := drawHand(t)
	suits := rapid.Permutation([]duplicate.Card{0, 1, 2, 3}).Draw(t, "suits")
	d := h.Deal
	copy(d.Board[:], rapid.Permutation(d.Board[:]).Draw(t, "board"))
	d.First[0], d.First[1] = d.First[1], d.First[0]
	cards := d.Cards()
	for i, c := range cards {
		cards[i] = c/4*4 + suits[c%4]
	}
	other, err := Play(h.Game, DealOf(cards), actions)
	if err != nil {
		t.Fatal(err)
	}
	if other.Best != h.Best || other.Net != h.Net || other.Winner != h.Winner {
		t.Errorf("%s, recolored %s", text(h), text(other))
	}
}

// moreCards: a card more never makes a hand worse, and the order of the cards
// does not matter.
func moreCards(t *rapid.T) {
	d := drawDeal(t).Cards()
	before := Strength(0)
	for n := 5; n <= 7; n++ {
		s, err := Evaluate(d[:n]...)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Evaluate(rapid.Permutation(d[:n]).Draw(t, "order")...)
		if err != nil || again != s || s < before {
			t.Errorf("%d cards: %d, %d, before %d, %v", n, s, again, before, err)
		}
		before = s
	}
}

// texts: an action that is read is read as the same from what it is written as,
// and any text is taken as some action.
func texts(t *rapid.T) {
	s := rapid.OneOf(rapid.String(), rapid.StringMatching(`[fcr]?[-+]?[0-9]{0,25}`)).Draw(t, "text")
	a := ReadAction(s)
	if again := ReadAction(a.String()); again != a {
		t.Errorf("%q: %+v, again %+v", s, a, again)
	}
	d := DealOf([DealSize]duplicate.Card{0, 1, 2, 3, 4, 5, 6, 7, 8})
	for _, g := range []Game{Limit, NoLimit} {
		if h, err := Play(g, d, []Action{a}); err != nil || len(h.Taken) != 1 || h.Taken[0].Action.Kind == 0 {
			t.Errorf("%q: %+v, %v", s, h.Taken, err)
		}
	}
}

// drawn is a bot that goes through a list of actions and times, the same at
// every start.
type drawn struct {
	actions []Action
	times   []int64
	n       int
}

func (d *drawn) Act(View) (Action, int64) {
	d.n++
	return d.actions[d.n%len(d.actions)], d.times[d.n%len(d.times)]
}

func (d *drawn) Over(View) {}

func drawMatch(t *rapid.T, players [2]string) (Match[string], duplicate.Event[string]) {
	e := duplicate.Event[string]{
		Tables: [][]string{players[:]}, Hands: rapid.IntRange(1, 12).Draw(t, "hands"), Matches: 3, Cards: DealSize,
		Dealer: duplicate.Master{rapid.Byte().Draw(t, "master")},
	}
	plan, err := duplicate.Schedule(e)
	if err != nil {
		t.Fatal(err)
	}
	return Match[string]{
		Game: drawGame.Draw(t, "game"), Plan: plan, Table: 1, Match: rapid.IntRange(1, 3).Draw(t, "match"),
	}, e
}

// mirror: a bot that remembers nothing between hands does not win against
// itself.
func mirror(t *rapid.T) {
	m, _ := drawMatch(t, [2]string{"Ann", "Bob"})
	actions := rapid.SliceOfN(drawAction(), 1, 8).Draw(t, "actions")
	m.Start = func(string) Bot {
		return acting(func(v View) (Action, int64) {
			return actions[(int(v.Cards[0])+len(v.Board)+len(v.Taken))%len(actions)], 0
		})
	}
	r, err := m.Play()
	if err != nil {
		t.Fatal(err)
	}
	s, err := duplicate.Score("Ann", "Bob", []duplicate.Match{r.Nets})
	if err != nil || s.Total != 0 {
		t.Errorf("total %d, %v", s.Total, err)
	}
}

// matchLog: the log of a match is as planned; nets are sums of hands, cancel,
// and are mirrored if the plan names the players the other way round, which
// exchanges the halves; and nobody acts after their time. With one bank for
// both halves, their order matters.
func matchLog(t *rapid.T) {
	m, e := drawMatch(t, [2]string{"Ann", "Bob"})
	var bots [2]drawn
	for i := range bots {
		bots[i].actions = rapid.SliceOfN(drawAction(), 1, 10).Draw(t, "actions")
		bots[i].times = rapid.SliceOfN(rapid.Int64Range(0, 8000), 1, 10).Draw(t, "times")
	}
	m.Start = func(p string) Bot {
		bot := bots[slices.Index([]string{"Ann", "Bob"}, p)]
		return &bot
	}
	m.Options = drawOptions(t)
	var hands []string
	m.Watch = func(r Record[string]) { hands = append(hands, fmt.Sprint(r.Planned.Seats, text(r.Hand))) }
	r, err := m.Play()
	if err != nil {
		t.Fatal(err)
	}
	report, err := m.Plan.Check(r.Log)
	if err != nil || !report.Clean() || len(r.Log) != 2*e.Hands {
		t.Errorf("%+v, %v", report, err)
	}
	s, err := duplicate.Score("Ann", "Bob", []duplicate.Match{r.Nets})
	if err != nil || s.Total != r.Halves[0].Net[0]+r.Halves[1].Net[0] {
		t.Errorf("%+v, %+v, %v", s, r.Halves, err)
	}
	bank := int64(e.Hands) * m.Options.PerHand()
	if m.Options.OneBank {
		bank *= 2
	}
	var used [2]int64
	for _, h := range r.Halves {
		for p := range 2 {
			before := used[p]
			used[p] += h.Millis[p]
			late := used[p] > bank
			if h.Net[0]+h.Net[1] != 0 || late && before <= bank && h.Forced[p] == 0 || !late && h.Forced[p] > 0 {
				t.Errorf("bank %d, used %d before: %+v", bank, before, h)
			}
			if before > bank && h.Millis[p] > 0 {
				t.Errorf("asked without any time: %+v", h)
			}
			if !m.Options.OneBank {
				used[p] = 0
			}
		}
	}
	if m.Options.OneBank {
		return
	}
	e.Tables = [][]string{{"Bob", "Ann"}}
	first := hands
	hands = nil
	if m.Plan, err = duplicate.Schedule(e); err != nil {
		t.Fatal(err)
	}
	other, err := m.Play()
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(slices.Concat(first[e.Hands:], first[:e.Hands]), hands); diff != "" {
		t.Errorf("the other way round:\n%s", diff)
	}
	if other.Halves[1].Net != [2]int64{r.Halves[0].Net[1], r.Halves[0].Net[0]} {
		t.Errorf("%+v, the other way round %+v", r.Halves, other.Halves)
	}
}

// steps: a hand that is refereed action by action is after each action what
// Play makes of the actions so far, and what its betting says; and it does not
// change after its end.
func steps(t *rapid.T) {
	g, d := drawAnyGame.Draw(t, "game"), drawDeal(t)
	actions := drawActions(t, 40)
	h, err := NewHand(g, d)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Begin(g)
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range actions {
		over := h.Over()
		before, was := h, slices.Clone(h.Taken)
		taken := h.Apply(a)
		var want Taken
		b, want = b.Apply(a)
		if taken != want || h.Betting != b || h.Over() != (b.ToAct() == Nobody) {
			t.Fatalf("action %d: %+v, want %+v", i+1, taken, want)
		}
		if over {
			taken = h.ForceFold(Unable, a)
			if taken != (Taken{}) || !reflect.DeepEqual(h, before) {
				t.Fatalf("after the end: %+v, was %+v", h, before)
			}
		}
		if !slices.Equal(before.Taken, was) {
			t.Fatalf("action %d changes the actions before it", i+1)
		}
		played, err := Play(g, d, actions[:i+1])
		if err != nil || !reflect.DeepEqual(played, h) {
			t.Fatalf("after %d actions: %+v, at once %+v, %v", i+1, h, played, err)
		}
	}
	// The end is what the cards and the chips say.
	if !h.Over() {
		return
	}
	first, err1 := Evaluate(append(d.First[:], d.Board[:]...)...)
	second, err2 := Evaluate(append(d.Second[:], d.Board[:]...)...)
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	winner := [...]Seat{Second, Nobody, First}[cmp.Compare(first, second)+1]
	if folded := b.Folded(); folded != Nobody {
		winner = folded.other()
		first, second = 0, 0
	}
	net := [2]int64{}
	if winner != Nobody {
		lost := b.Put()[winner.other()-1]
		net[winner-1], net[winner.other()-1] = lost, -lost
	}
	if h.Winner != winner || h.Net != net || h.Best != [2]Strength{first, second} || h.Showdown != (b.Folded() == Nobody) {
		t.Errorf("%s, want %v, %v", text(h), winner, net)
	}
}

// drawWritten draws a hand as bots play it over lines: with wishes that were
// texts, and at times with a fold at the end that was forced.
func drawWritten(t *rapid.T) Hand {
	o := drawOptions(t)
	h, err := NewHand(drawAnyGame.Draw(t, "game"), drawDeal(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range drawActions(t, 40) {
		h.Apply(o.Read(h.Game, a.String()))
	}
	if !h.Over() && rapid.Bool().Draw(t, "forced") {
		h.ForceFold(rapid.SampledFrom([]Rule{TimeBank, Unable}).Draw(t, "by"), ReadAction(drawAction().Draw(t, "wanted").String()))
	}
	return h
}

// handText: a hand comes back equal from its JSON.
func handText(t *rapid.T) {
	h := drawWritten(t)
	text, err := json.Marshal(h)
	if err != nil {
		t.Fatalf("%+v: %v", h, err)
	}
	var back Hand
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, h) {
		t.Errorf("%s: %v\n got %+v\nwant %+v", text, err, back, h)
	}
}

// bentText: a text with some other words is no hand, or the hand is written as
// this text.
func bentText(t *rapid.T) {
	whole, err := json.Marshal(drawWritten(t))
	if err != nil {
		t.Fatal(err)
	}
	words := regexp.MustCompile(`[a-zA-Z0-9-]+|[][{},:"]+`)
	bent := words.FindAllString(string(whole), -1)
	for range rapid.IntRange(1, 3).Draw(t, "changes") {
		k := rapid.IntRange(0, len(bent)-1).Draw(t, "at")
		bent[k] = rapid.SampledFrom(append(bent[:len(bent):len(bent)], "f", "c", "r", "first", "second", "1", "?", "")).Draw(t, "word")
	}
	var h Hand
	if json.Unmarshal([]byte(strings.Join(bent, "")), &h) != nil {
		return
	}
	if again, err := json.Marshal(h); err != nil || string(again) != strings.Join(bent, "") {
		t.Errorf("%s is read, and written as %s, %v", strings.Join(bent, ""), again, err)
	}
}
