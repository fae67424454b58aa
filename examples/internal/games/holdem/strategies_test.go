package holdem

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/internal/night"
)

func TestStrategies(t *testing.T) { rapid.Check(t, strategies) }
func TestAlike(t *testing.T)      { rapid.Check(t, alike) }
func TestBeaten(t *testing.T)     { rapid.Check(t, slowBeaten) }
func TestOddViews(t *testing.T)   { rapid.Check(t, oddViews) }

func FuzzStrategies(f *testing.F) { f.Fuzz(rapid.MakeFuzz(strategies)) }
func FuzzOddViews(f *testing.F)   { f.Fuzz(rapid.MakeFuzz(oddViews)) }

func TestAll(t *testing.T) {
	names := wiretest.Strategies(t, All(), func(s Strategy) (string, string) { return s.Name, s.Does })
	if len(names) != 7 {
		t.Errorf("%q", names)
	}
}

// copied is a bot that gets a copy of each view, and checks that the bot inside
// changes nothing of it.
type copied struct {
	t   *rapid.T
	bot Bot
}

func (c copied) Act(v View) (Action, int64) {
	before := v
	before.Board, before.Taken = slices.Clone(v.Board), slices.Clone(v.Taken)
	a, millis := c.bot.Act(v)
	if !reflect.DeepEqual(v, before) {
		c.t.Fatalf("%+v was changed to %+v", before, v)
	}
	if a.Kind == Fold && v.Betting.ToCall() == 0 {
		c.t.Fatalf("a fold for nothing: %+v", v)
	}
	// The memory is the bot's no more.
	clear(v.Board)
	return a, millis
}

func (c copied) Over(v View) {
	v.Board = slices.Clone(v.Board)
	c.bot.Over(v)
	clear(v.Board)
}

// strategies: against any opponent, a strategy does nothing illegal, folds
// never for nothing, takes no time, leaves views as they are, and plays in the
// same way again.
func strategies(t *rapid.T) {
	m, _ := drawMatch(t, [2]string{"Ann", "Bob"})
	m.Game = rapid.SampledFrom([]Game{Limit, NoLimit, ACPCNoLimit}).Draw(t, "any game")
	s := rapid.SampledFrom(playing(m.Game)).Draw(t, "strategy")
	seed := rapid.Uint64().Draw(t, "seed")
	actions := rapid.SliceOfN(drawAction(), 1, 10).Draw(t, "actions")
	m.Start = func(p string) Bot {
		if p == "Ann" {
			return copied{t, s.New(seed)}
		}
		return &drawn{actions: actions, times: []int64{0}}
	}
	var hands []Hand
	m.Watch = func(r Record[string]) {
		hands = append(hands, r.Hand)
		for _, a := range r.Hand.Taken {
			if r.Planned.Seats[a.By-1] == "Ann" && (a.Rule != 0 || a.Wanted != a.Action) {
				t.Fatalf("%s wants %v, which becomes %v: %s", s.Name, a.Wanted, a.Action, text(r.Hand))
			}
		}
	}
	r, err := m.Play()
	if err != nil {
		t.Fatal(err)
	}
	if r.Halves[0].Millis != [2]int64{} || r.Halves[1].Millis != [2]int64{} {
		t.Fatalf("%+v", r.Halves)
	}
	first := hands
	hands = nil
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, hands, cmp.AllowUnexported(Betting{}, stakes{})); diff != "" {
		t.Fatalf("(-first +second):\n%s", diff)
	}
}

// alike: bots of one strategy with one seed win in each hand of the second half
// what they lost in the first.
func alike(t *rapid.T) {
	m, _ := drawMatch(t, [2]string{"Ann", "Bob"})
	m.Game = rapid.SampledFrom([]Game{Limit, NoLimit, ACPCNoLimit}).Draw(t, "any game")
	s := rapid.SampledFrom(playing(m.Game)).Draw(t, "strategy")
	m.Start = func(string) Bot { return s.New(7) }
	var nets [2][]int64
	m.Watch = func(r Record[string]) {
		net := r.Hand.Net[slices.Index(r.Planned.Seats, "Ann")]
		nets[r.Planned.Half-1] = append(nets[r.Planned.Half-1], net)
	}
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	for i, net := range nets[0] {
		if net+nets[1][i] != 0 {
			t.Errorf("%s, hand %d: %d and %d", s.Name, i+1, net, nets[1][i])
		}
	}
}

// oddViews: no view makes a bot panic.
func oddViews(t *rapid.T) {
	h, _ := drawHand(t)
	v := h.view(rapid.SampledFrom([]Seat{First, Second}).Draw(t, "seat"), 1, &player{})
	card := rapid.Map(rapid.Uint8(), func(c uint8) duplicate.Card { return duplicate.Card(c) })
	if rapid.Bool().Draw(t, "other cards") {
		v.Cards = [2]duplicate.Card{card.Draw(t, "card"), card.Draw(t, "card")}
		v.Shown = [2]duplicate.Card{card.Draw(t, "card"), card.Draw(t, "card")}
		v.Board = rapid.SliceOfN(card, 0, 9).Draw(t, "board")
	}
	if rapid.Bool().Draw(t, "another game") {
		v.Game = Game(rapid.IntRange(-1, 4).Draw(t, "game"))
	}
	if rapid.Bool().Draw(t, "other actions") {
		v.Taken = []Taken{{
			By: Seat(rapid.Uint8().Draw(t, "by")), Round: rapid.IntRange(-1, 9).Draw(t, "round"),
			Action: drawAction().Draw(t, "action"),
		}}
	}
	if rapid.Bool().Draw(t, "fewer cards") {
		v.Board = v.Board[:rapid.IntRange(0, len(v.Board)).Draw(t, "open")]
	}
	if rapid.Bool().Draw(t, "another betting") {
		v.Betting = Betting{}
	}
	if n := len(v.Taken); n > 0 && rapid.Bool().Draw(t, "another action") {
		v.Taken[rapid.IntRange(0, n-1).Draw(t, "which")].Action = drawAction().Draw(t, "action")
	}
	v.Showdown = rapid.Bool().Draw(t, "showdown")
	for _, s := range All() {
		bot := s.New(1)
		bot.Act(v)
		bot.Over(v)
		bot.Act(v)
	}
}

// slowBeaten: the hands of the opponent, one by one, are as many as counted.
func slowBeaten(t *rapid.T) {
	d := drawDeal(t)
	board := d.Board[:rapid.IntRange(3, 5).Draw(t, "cards")]
	known := append(slices.Clone(board), d.First[:]...)
	mine, err := Evaluate(known...)
	if err != nil {
		t.Fatal(err)
	}
	points, most := 0, 0
	for x := range duplicate.Card(duplicate.DeckSize) {
		for y := range x {
			if slices.Contains(known, x) || slices.Contains(known, y) {
				continue
			}
			theirs, err := Evaluate(append(slices.Clone(board), x, y)...)
			if err != nil {
				t.Fatal(err)
			}
			most += 2
			if mine > theirs {
				points += 2
			} else if mine == theirs {
				points++
			}
		}
	}
	if p, m := beaten(d.First, board); p != points || m != most {
		t.Errorf("%v: %d of %d, want %d of %d", known, p, m, points, most)
	}
}

// TestOdds has odds that are known.
func TestOdds(t *testing.T) {
	for _, c := range []struct {
		cards string
		want  int
	}{
		{"AsAh", 852},
		{"7s2h", 346},
		{"2h7s", 346},
		{"AsKs", 671},
		{"KsAs", 671},
		{"AsKh", 653},
		{"AsKsQsJsTs2h3d", 1000}, // nobody has more
		{"2c3dAsKsQsJsTs", 500},  // all share
		{"2c3d4h4s4d4cAh", 500},  // all share the ace
		{"AcAd2h2s7c9dKh", 903},  // 96 of 990 are better
		{"AsKsQsJsTs", 1000},
		{"AsKsQsJsTs2h", 1000},
		// no cards
		{"2c3dAsKs", 500},           // no board
		{"2c3d4h4s4d4cAh5h6h", 500}, // nor here
	} {
		cards, err := duplicate.ParseCards(c.cards)
		if err != nil {
			t.Fatal(err)
		}
		if got := odds([2]duplicate.Card(cards), cards[2:]); got != c.want {
			t.Errorf("%s: %d, want %d", c.cards, got, c.want)
		}
	}
}

// TestChances deals boards and other hands for each two cards. The chances in
// the table are within four standard errors, and half of their last digit.
func TestChances(t *testing.T) {
	const deals = 4000
	rng := rand.New(rand.NewPCG(5, 6))
	sum := 0
	for row := range rankCount {
		for column := range rankCount {
			hole := [2]duplicate.Card{duplicate.Card(4 * (12 - row)), duplicate.Card(4 * (12 - column))}
			if row >= column {
				hole[1]++ // another suit
			}
			points := 0
			for range deals {
				var all, mine, theirs suited
				drawn := 0
				for drawn < 7 {
					c := duplicate.Card(rng.IntN(duplicate.DeckSize))
					if all.has(c) || c == hole[0] || c == hole[1] {
						continue
					}
					all.add(c)
					theirs.add(c)
					if drawn < 5 {
						mine.add(c)
					}
					drawn++
				}
				mine.add(hole[0])
				mine.add(hole[1])
				switch x, y := mine.strength(), theirs.strength(); {
				case x > y:
					points += 2
				case x == y:
					points++
				}
			}
			got, want := float64(points)/(2*deals), float64(preflopChance(hole))/whole
			if preflopChance(hole) != chances[row][column] || math.Abs(got-want) > 4*0.5/math.Sqrt(deals)+0.0005 {
				t.Errorf("%v: %.3f, in the table %.3f", hole, got, want)
			}
			weight := 12
			if row == column {
				weight = 6
			} else if row < column {
				weight = 4
			}
			sum += weight * preflopChance(hole)
		}
	}
	// Any two cards win half of the time.
	if mean := float64(sum) / 1326; math.Abs(mean-500) > 0.2 {
		t.Errorf("the mean chance is %.2f", mean)
	}
	if worse[852] < 997 || worse[323] > 6 || worse[whole] != whole || worse[0] != 0 {
		t.Errorf("worse %v", worse)
	}
}

// TestLots draws lots: each number comes as often as another, for hands, for
// actions and for seeds.
func TestLots(t *testing.T) {
	for name, view := range map[string]func(i int) (lots, View){
		"hands":   func(i int) (lots, View) { return 1, View{Number: i} },
		"actions": func(i int) (lots, View) { return 1, View{Taken: make([]Taken, i)} },
		"seeds":   func(i int) (lots, View) { return lots(i), View{} },
	} {
		var n [8]int
		for i := range 1600 {
			l, v := view(i)
			n[l.draw(v, 8)]++
		}
		for k, n := range n {
			if n < 140 || n > 260 {
				t.Errorf("%s: %d comes %d times of 1600", name, k, n)
			}
		}
	}
}

// TestLearns has a learner against players with a weakness. It gains more
// in the later hands of a half, because it learns, and as much in both halves,
// because it forgets.
func TestLearns(t *testing.T) {
	const hands, early, matches = 100, 15, 30
	for _, c := range []struct {
		name string
		bot  Bot
	}{
		{"folder", folder{}},
		{"random", randomBot{3}},
		{"strength", strengthBot{}},
	} {
		if !night.Now() && c.name != "folder" {
			continue // it takes seconds
		}
		plan, err := duplicate.Schedule(duplicate.Event[string]{
			Tables: [][]string{{"Ann", "Bob"}}, Hands: hands, Matches: matches, Dealer: duplicate.Master{11}, Cards: DealSize,
		})
		if err != nil {
			t.Fatal(err)
		}
		// For each match: the gain in a late hand less the gain in an
		// early hand, and the gain in the first half less in the
		// second.
		var learnt, halves []float64
		for i := range matches {
			var part [2]float64
			var half [2]float64
			_, err := Match[string]{Game: Limit, Plan: plan, Table: 1, Match: i + 1, Start: func(p string) Bot {
				if p == "Ann" {
					return new(learner)
				}
				return c.bot
			}, Watch: func(r Record[string]) {
				net := float64(r.Hand.Net[slices.Index(r.Planned.Seats, "Ann")])
				if r.Planned.Hand <= early {
					part[0] += net / (2 * early)
				} else {
					part[1] += net / (2 * (hands - early))
				}
				half[r.Planned.Half-1] += net / hands
			}}.Play()
			if err != nil {
				t.Fatal(err)
			}
			learnt = append(learnt, part[1]-part[0])
			halves = append(halves, half[0]-half[1])
		}
		more, deviation := meanOf(learnt)
		same, deviation2 := meanOf(halves)
		t.Logf("%s: a late hand gains %.2f ± %.2f chips more; a hand of the first half gains %.2f ± %.2f more", c.name, more, deviation, same, deviation2)
		if more <= 2*deviation {
			t.Errorf("%s: nothing is learnt", c.name)
		}
		if math.Abs(same) > 2.5*deviation2 {
			t.Errorf("%s: the halves differ", c.name)
		}
	}
}

// meanOf returns a mean and its standard error.
func meanOf(list []float64) (mean, deviation float64) {
	n := float64(len(list))
	for _, x := range list {
		mean += x / n
	}
	for _, x := range list {
		deviation += (x - mean) * (x - mean)
	}
	return mean, math.Sqrt(deviation / n / (n - 1))
}

// BenchmarkOdds counts the hands that are beaten, for random cards.
func BenchmarkOdds(b *testing.B) {
	hands := sevens(1 << 8)
	for n, name := range map[int]string{3: "flop", 4: "turn", 5: "river"} {
		b.Run(fmt.Sprint(name), func(b *testing.B) {
			i := 0
			for b.Loop() {
				i++
				h := hands[i%len(hands)]
				odds([2]duplicate.Card(h[:2]), h[2:2+n])
			}
		})
	}
}
