package holdem

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
)

// acting makes a bot of a function.
type acting func(View) (Action, int64)

func (a acting) Act(v View) (Action, int64) { return a(v) }
func (a acting) Over(View)                  {}

// plan plans a match of Ann and Bob with deals of a master.
func plan(t testing.TB, hands int) *duplicate.Timetable[string] {
	t.Helper()
	s, err := duplicate.Schedule(duplicate.Event[string]{
		Tables: [][]string{{"Ann", "Bob"}}, Hands: hands, Matches: 1, Dealer: duplicate.Master{1}, Cards: DealSize,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func match(t testing.TB, g Game, hands int, start func(string) Bot) Match[string] {
	return Match[string]{Game: g, Plan: plan(t, hands), Table: 1, Match: 1, Start: start}
}

// TestMatch plays a match, and has package duplicate check and score it.
func TestMatch(t *testing.T) {
	const hands = 301
	for _, g := range []Game{Limit, NoLimit} {
		started := []string{}
		m := match(t, g, hands, func(p string) Bot {
			started = append(started, p)
			if p == "Ann" {
				return Raiser{}
			}
			return Caller{}
		})
		var records []Record[string]
		m.Watch = func(r Record[string]) { records = append(records, r) }
		r, err := m.Play()
		if err != nil {
			t.Fatal(err)
		}
		if r.Players != [2]string{"Ann", "Bob"} || !slices.Equal(started, []string{"Ann", "Bob", "Ann", "Bob"}) {
			t.Errorf("players %v, started %v", r.Players, started)
		}
		report, err := m.Plan.Check(r.Log)
		if err != nil || !report.Clean() || report.Missing != 0 {
			t.Errorf("%+v, %v", report, err)
		}
		s, err := duplicate.Score("Ann", "Bob", []duplicate.Match{r.Nets})
		if err != nil {
			t.Fatal(err)
		}
		if sum := r.Halves[0].Net[0] + r.Halves[1].Net[0]; s.Total != sum || sum != -r.Halves[0].Net[1]-r.Halves[1].Net[1] || sum == 0 {
			t.Errorf("%v: total %d, halves %+v", g, s.Total, r.Halves)
		}
		if len(records) != 2*hands || len(r.Log) != 2*hands {
			t.Fatalf("%d records, %d entries", len(records), len(r.Log))
		}
		for i, rec := range records {
			nets := r.Nets.First
			if i >= hands {
				nets = r.Nets.Second
			}
			if nets[i%hands] != rec.Hand.Net[0] || !rec.Hand.Over() ||
				rec.Planned.Position != r.Log[i].Position || !slices.Equal(rec.Planned.Seats, r.Log[i].Seats) {
				t.Errorf("record %d: %+v", i+1, rec)
			}
			if cards := rec.Hand.Deal.Cards(); !slices.Equal(cards[:], r.Log[i].Cards) {
				t.Errorf("record %d: cards", i+1)
			}
		}
	}
}

// TestGreedyBots has bots that change all that they are shown, and a watch that
// does so, too.
func TestGreedyBots(t *testing.T) {
	var results []Result[string]
	var hands [2][]string
	for i, greedy := range []bool{false, true} {
		m := match(t, NoLimit, 50, func(string) Bot {
			return acting(func(v View) (Action, int64) {
				a, n := Raiser{}.Act(v)
				if greedy {
					clear(v.Board)
					clear(v.Taken)
				}
				return a, n
			})
		})
		m.Watch = func(r Record[string]) {
			hands[i] = append(hands[i], text(r.Hand))
			if greedy {
				clear(r.Planned.Seats)
				clear(r.Hand.Taken)
			}
		}
		r, err := m.Play()
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
	}
	if a, b := fmt.Sprintf("%+v", results[0]), fmt.Sprintf("%+v", results[1]); a != b || !slices.Equal(hands[0], hands[1]) {
		t.Error("bots have changed what isn't theirs")
	}
}

// TestView has what players see at their turns.
func TestView(t *testing.T) {
	deals := map[int]Deal{}
	for h := 1; h <= 20; h++ {
		var cards [DealSize]duplicate.Card
		if err := (duplicate.Master{1}).Deal(1, h, cards[:]); err != nil {
			t.Fatal(err)
		}
		deals[h] = DealOf(cards)
	}
	seen := 0
	m := match(t, Limit, 20, func(string) Bot {
		return acting(func(v View) (Action, int64) {
			seen++
			d := deals[v.Number]
			own := d.holes()[v.Seat-1]
			if v.Cards != own || !slices.Equal(v.Board, d.Board[:len(v.Board)]) {
				t.Errorf("%+v, deal %v", v, d)
			}
			if v.Betting.ToAct() != v.Seat || v.Game != Limit {
				t.Errorf("%+v", v)
			}
			if want := [...]int{0, 3, 4, 5}[v.Betting.Round()-1]; len(v.Board) != want {
				t.Errorf("round %d: %v", v.Betting.Round(), v.Board)
			}
			if v.Over || v.Net != 0 || v.Showdown || v.Shown != [2]duplicate.Card{} || v.Left != 20*MillisPerHand {
				t.Errorf("%+v", v)
			}
			b, _ := Begin(Limit)
			for _, taken := range v.Taken {
				b, _ = b.Apply(taken.Action)
			}
			if b != v.Betting {
				t.Errorf("%+v, from the actions %+v", v.Betting, b)
			}
			return Raiser{}.Act(v)
		})
	})
	if _, err := m.Play(); err != nil || seen < 20 {
		t.Errorf("%d views, %v", seen, err)
	}
}

// watcher is a bot that acts, and notes all that it sees.
type watcher struct {
	acting
	see func(View)
}

func (w watcher) Act(v View) (Action, int64) { w.see(v); return w.acting(v) }
func (w watcher) Over(v View)                { w.see(v) }

// TestWishes has players whose actions are taken as others: by no rule that
// changes an action does the other player see what was wanted.
func TestWishes(t *testing.T) {
	for _, g := range []Game{Limit, NoLimit} {
		// How often each rule is seen by the players.
		changed := map[Rule]int{}
		hidden := 0
		m := match(t, g, 40, func(string) Bot {
			wish := func(v View) (Action, int64) {
				switch v.Number % 3 {
				case 0:
					// An illegal amount.
					return Action{Raise, 7777}, 0
				case 1:
					// No action, late in the end.
					return Action{}, 20 * MillisPerHand
				}
				return Action{Kind: Call}, 0
			}
			return watcher{wish, func(v View) {
				for _, taken := range v.Taken {
					switch {
					case taken.By == v.Seat && taken.Rule != 0:
						changed[taken.Rule]++
					case taken.By != v.Seat:
						hidden++
						if taken.Wanted != (Action{}) || taken.Rule != 0 {
							t.Fatalf("seat %v sees %+v", v.Seat, taken)
						}
						if taken.Action.Kind == 0 || taken.Round == 0 {
							t.Fatalf("seat %v does not see what was done: %+v", v.Seat, taken)
						}
					}
				}
			}}
		})
		wishes := 0
		m.Watch = func(r Record[string]) {
			for _, taken := range r.Hand.Taken {
				if taken.Wanted != taken.Action {
					wishes++
				}
			}
		}
		if _, err := m.Play(); err != nil {
			t.Fatal(err)
		}
		if changed[CallIllegal] == 0 || changed[TimeBank] == 0 || g == NoLimit && changed[NearestAmount] == 0 || hidden == 0 || wishes == 0 {
			t.Errorf("%v: %v changed, %d hidden, %d in the record", g, changed, hidden, wishes)
		}
	}
}

// turncoat is a dealer that deals well, until it has something bad to deal.
type turncoat struct {
	good duplicate.Dealer
	bad  duplicate.Dealer
}

func (d *turncoat) Deal(match, hand int, cards []duplicate.Card) error {
	if d.bad != nil {
		return d.bad.Deal(match, hand, cards)
	}
	return d.good.Deal(match, hand, cards)
}

// TestPlanDeals plays the matches of a plan: each has the deals of the plan's
// own dealer.
func TestPlanDeals(t *testing.T) {
	dealer := duplicate.Master{3}
	s, err := duplicate.Schedule(duplicate.Event[string]{Tables: [][]string{{"Ann", "Bob"}}, Hands: 5, Matches: 3, Dealer: dealer, Cards: DealSize})
	if err != nil {
		t.Fatal(err)
	}
	for match := 1; match <= 3; match++ {
		m := Match[string]{Game: Limit, Plan: s, Table: 1, Match: match, Start: func(string) Bot { return Caller{} }}
		m.Watch = func(r Record[string]) {
			var want [DealSize]duplicate.Card
			if err := dealer.Deal(match, r.Planned.Hand, want[:]); err != nil {
				t.Fatal(err)
			}
			if r.Hand.Deal.Cards() != want {
				t.Errorf("%+v: %v, want %v", r.Planned, r.Hand.Deal, want)
			}
		}
		r, err := m.Play()
		if err != nil {
			t.Fatal(err)
		}
		report, err := s.Check(r.Log)
		if err != nil || !report.Clean() {
			t.Errorf("match %d: %+v, %v", match, report, err)
		}
	}
}

func TestMatchErrors(t *testing.T) {
	dealer := &turncoat{good: duplicate.Master{1}}
	spoilt, err := duplicate.Schedule(duplicate.Event[string]{Tables: [][]string{{"Ann", "Bob"}}, Hands: 4, Matches: 1, Dealer: dealer, Cards: DealSize})
	if err != nil {
		t.Fatal(err)
	}
	dealer.bad = duplicate.Recorded{{{0, 1, 2, 3, 4, 5, 6, 7, 8}, {0, 1, 2, 3, 4, 5, 6, 7, 0}, {0, 1}, {60, 1, 60, 3, 4, 5, 6, 7, 8}}}
	_, err = Match[string]{Game: 9, Plan: spoilt, Table: 1, Match: 1}.Play()
	if want := strings.Join([]string{
		"holdem: no such game: Game(9)",
		"holdem: there is nobody to play",
		"holdem: hand 2: a deck has each card once: 2c, first and board",
		"holdem: hand 3: match 1, hand 3: not recorded: 2 of 9 cards",
		"holdem: hand 4: no such card: Card(60), first",
		"holdem: hand 4: no such card: Card(60), second",
	}, "\n"); err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	for _, kind := range []error{ErrGame, ErrNoBot, duplicate.ErrRepeatedCard, duplicate.ErrNotRecorded, duplicate.ErrCard} {
		if !errors.Is(err, kind) {
			t.Errorf("not: %v", kind)
		}
	}
	three, err := duplicate.Schedule(duplicate.Event[string]{Tables: [][]string{{"Ann", "Bob", "Cid"}}, Hands: 1, Matches: 1})
	if err != nil {
		t.Fatal(err)
	}
	long, err := duplicate.Schedule(duplicate.Event[string]{Tables: [][]string{{"Ann", "Bob"}}, Hands: MaxHands + 1, Matches: 1})
	if err != nil {
		t.Fatal(err)
	}
	alone, err := duplicate.Schedule(duplicate.Event[string]{Tables: [][]string{{"Ann", "Bob"}}, Hands: 2, Matches: 1})
	if err != nil {
		t.Fatal(err)
	}
	few, err := duplicate.Schedule(duplicate.Event[string]{Tables: [][]string{{"Ann", "Bob"}}, Hands: 2, Matches: 1, Dealer: duplicate.Master{1}, Cards: 8})
	if err != nil {
		t.Fatal(err)
	}
	good := match(t, Limit, 2, func(string) Bot { return Caller{} })
	for _, c := range []struct {
		name   string
		change func(m *Match[string])
		kind   error
	}{
		{"none", func(*Match[string]) {}, nil},
		{"no plan", func(m *Match[string]) { m.Plan = nil }, ErrNoPlan},
		{"no dealer", func(m *Match[string]) { m.Plan = alone }, duplicate.ErrNoDealer},
		{"too few cards", func(m *Match[string]) { m.Plan = few }, ErrDealSize},
		{"no such match", func(m *Match[string]) { m.Match = 2 }, duplicate.ErrNotPlanned},
		{"no such table", func(m *Match[string]) { m.Table = 0 }, duplicate.ErrNotPlanned},
		{"three players", func(m *Match[string]) { m.Plan = three }, ErrTwoPlayers},
		{"a long match", func(m *Match[string]) { m.Plan = long }, duplicate.ErrTooLarge},
		{"no bot", func(m *Match[string]) {
			m.Start = func(p string) Bot {
				if p == "Bob" {
					return nil
				}
				return Caller{}
			}
		}, ErrNoBot},
		{"less than no time", func(m *Match[string]) {
			m.Start = func(p string) Bot {
				return acting(func(v View) (Action, int64) { return Action{Kind: Call}, 1 - 2*int64(v.Number/2) })
			}
		}, ErrTime},
	} {
		m := good
		c.change(&m)
		r, err := m.Play()
		if !errors.Is(err, c.kind) || err != nil && r.Log != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if c.kind == ErrTime && err.Error() != "holdem: half 1: hand 2: Ann: times cannot be negative: -1 ms (rule TimeBank)" {
			t.Errorf("%s: %v", c.name, err)
		}
		if c.name == "no bot" && err.Error() != "holdem: half 1: Bob: there is nobody to play" {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestMaxHands has the longest match.
func TestMaxHands(t *testing.T) {
	longest, err := duplicate.Schedule(duplicate.Event[string]{Tables: [][]string{{"Ann", "Bob"}}, Hands: MaxHands, Matches: 1})
	if err != nil {
		t.Fatal(err)
	}
	var wrong problems
	m := Match[string]{Plan: longest, Table: 1, Match: 1}
	if players, hands := m.planned(&wrong); hands != MaxHands || players != [2]string{"Ann", "Bob"} || wrong.Any() {
		t.Errorf("%v, %d, %v", players, hands, wrong.err())
	}
}

// TestLongTimes has times that are as large as can be.
func TestLongTimes(t *testing.T) {
	r, err := match(t, Limit, 3, func(string) Bot {
		return acting(func(v View) (Action, int64) {
			if v.Number == 1 && v.Betting.Round() == 1 {
				return Action{Kind: Call}, 1
			}
			return Action{Kind: Call}, math.MaxInt64
		})
	}).Play()
	if err != nil {
		t.Fatal(err)
	}
	if h := r.Halves[0]; h.Millis != [2]int64{math.MaxInt64, math.MaxInt64} {
		t.Errorf("%+v", h)
	}
}
