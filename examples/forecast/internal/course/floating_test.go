package course

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
)

// four is an event of four players with two lives after its first round.
func four(outcomes ...pairing.Outcome) pairing.Event[string] {
	e := pairing.Event[string]{Lives: 2, Edition: pairing.WCC2014, Entrants: []string{"Ann", "Bob", "Cid", "Dan"}}
	e.Rounds = []pairing.Round[string]{{Games: []pairing.Game[string]{
		{Gold: "Ann", Silver: "Cid", Outcome: outcomes[0]},
		{Gold: "Dan", Silver: "Bob", Outcome: outcomes[1]},
	}}}
	return e
}

// mustStart returns the course of an event that is in order.
func mustStart(t *testing.T, e pairing.Event[string]) Start {
	t.Helper()
	start, err := Floating(e)
	if err != nil {
		t.Fatal(err)
	}
	return start
}

// mustPlay returns the course after these results of each round.
func mustPlay(t *testing.T, c Course, rounds ...[]Result) Course {
	t.Helper()
	for _, results := range rounds {
		var err error
		if c, err = c.After(results); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// A round that is paired is played as far as it is not decided. A void game is
// played again with its last colors.
func TestUnfinishedRound(t *testing.T) {
	for name, test := range map[string]struct {
		outcomes [2]pairing.Outcome
		more     []pairing.Game[string]
		want     []Contest
		games    []pairing.Game[string] // after wins of Gold
	}{
		"nothing is decided": {
			[2]pairing.Outcome{}, nil, []Contest{{0, 2, 1}, {3, 1, 1}},
			[]pairing.Game[string]{{Gold: "Ann", Silver: "Cid", Outcome: pairing.GoldWins}, {Gold: "Dan", Silver: "Bob", Outcome: pairing.GoldWins}},
		},
		"one game is decided": {
			[2]pairing.Outcome{pairing.SilverByForfeit}, nil, []Contest{{3, 1, 1}},
			[]pairing.Game[string]{{Gold: "Ann", Silver: "Cid", Outcome: pairing.SilverByForfeit}, {Gold: "Dan", Silver: "Bob", Outcome: pairing.GoldWins}},
		},
		"the replay comes last": {
			[2]pairing.Outcome{pairing.Void}, nil, []Contest{{3, 1, 1}, {0, 2, 1}},
			[]pairing.Game[string]{{Gold: "Ann", Silver: "Cid", Outcome: pairing.Void}, {Gold: "Dan", Silver: "Bob", Outcome: pairing.GoldWins}, {Gold: "Ann", Silver: "Cid", Outcome: pairing.GoldWins}},
		},
		"annulled twice": {
			[2]pairing.Outcome{pairing.Void, pairing.GoldWins}, []pairing.Game[string]{{Gold: "Cid", Silver: "Ann", Outcome: pairing.Void}}, []Contest{{2, 0, 1}},
			[]pairing.Game[string]{{Gold: "Ann", Silver: "Cid", Outcome: pairing.Void}, {Gold: "Dan", Silver: "Bob", Outcome: pairing.GoldWins}, {Gold: "Cid", Silver: "Ann", Outcome: pairing.Void}, {Gold: "Cid", Silver: "Ann", Outcome: pairing.GoldWins}},
		},
		"the replay is paired": {
			[2]pairing.Outcome{pairing.Void, pairing.GoldWins}, []pairing.Game[string]{{Gold: "Cid", Silver: "Ann"}}, []Contest{{2, 0, 1}},
			[]pairing.Game[string]{{Gold: "Ann", Silver: "Cid", Outcome: pairing.Void}, {Gold: "Dan", Silver: "Bob", Outcome: pairing.GoldWins}, {Gold: "Cid", Silver: "Ann", Outcome: pairing.GoldWins}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			e := four(test.outcomes[:]...)
			e.Rounds[0].Games = append(e.Rounds[0].Games, test.more...)
			before := e.Clone()
			c := mustStart(t, e).Course
			if diff := cmp.Diff(test.want, c.Contests()); diff != "" {
				t.Errorf("contests (-want +got):\n%s", diff)
			}
			c = mustPlay(t, c, make([]Result, len(test.want)))
			if diff := cmp.Diff(test.games, c.(*floating).event.Rounds[0].Games); diff != "" {
				t.Errorf("games (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(before, e); diff != "" {
				t.Errorf("the event has changed:\n%s", diff)
			}
		})
	}
}

// A start has the rated games pair by pair, and the seed ratings.
func TestRecord(t *testing.T) {
	e := four(pairing.GoldWins, pairing.SilverByForfeit)
	e.SeedRatings = []float64{1600, 1500, 1400, 1300}
	e.Rounds[0].Games = append(e.Rounds[0].Games, pairing.Game[string]{Gold: "Dan", Silver: "Bob", Outcome: pairing.Void})
	e.Rounds = append(e.Rounds,
		pairing.Round[string]{Games: []pairing.Game[string]{{Gold: "Cid", Silver: "Ann", Outcome: pairing.GoldWins}, {Gold: "Bob", Silver: "Dan", Outcome: pairing.NoDecision}}},
		pairing.Round[string]{Games: []pairing.Game[string]{{Gold: "Cid", Silver: "Bob", Outcome: pairing.BothForfeit}, {Gold: "Ann", Silver: "Dan", Outcome: pairing.SilverWins}}},
		pairing.Round[string]{Games: []pairing.Game[string]{{Gold: "Bob", Silver: "Dan", Outcome: pairing.SilverWins}}},
	)
	start := mustStart(t, e)
	want := []strength.Pair{{First: 0, Second: 2, Wins: 1, Losses: 1}, {First: 1, Second: 3, Wins: 1, Losses: 1}, {First: 0, Second: 3, Losses: 1}}
	if diff := cmp.Diff(want, start.Record); diff != "" {
		t.Errorf("record (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(e.SeedRatings, start.Centers); diff != "" {
		t.Errorf("centers (-want +got):\n%s", diff)
	}
	e.SeedRatings = nil
	if start := mustStart(t, e); start.Centers != nil {
		t.Error("centers from nowhere")
	}
}

// An event that is over has an end. A tie for second place is played off in the
// edition that has a play-off, and shared in another.
func TestOver(t *testing.T) {
	e := four(pairing.GoldWins, pairing.GoldWins)
	e.Lives = 1
	e.Rounds = append(e.Rounds, pairing.Round[string]{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Dan", Outcome: pairing.GoldWins}}})
	c := mustStart(t, e).Course
	if diff := cmp.Diff(End{Places: []int{1, 3, 3, 2}, Champion: 0}, c.End()); diff != "" {
		t.Errorf("end (-want +got):\n%s", diff)
	}
	if len(c.Contests()) > 0 || c.Most() != 0 {
		t.Errorf("over, and %d contests of %d", len(c.Contests()), c.Most())
	}
	if _, err := c.After(nil); err == nil {
		t.Error("no error after the end")
	}

	// Without the win against Bob, three players share second place.
	e.Rounds[0].Games[1].Outcome = pairing.BothForfeit
	e.Rounds = e.Rounds[:1]
	c = mustStart(t, e).Course
	want := []Bound{{Best: 1, Worst: 1, CanWin: true, MustWin: true}, {Best: 2, Worst: 3}, {Best: 2, Worst: 3}, {Best: 2, Worst: 3}}
	if diff := cmp.Diff(want, c.Bounds()); diff != "" {
		t.Errorf("bounds of the play-off (-want +got):\n%s", diff)
	}
	if c.Most() != 2 || c.End().Places != nil {
		t.Errorf("the play-off has at most %d games, and has ended with %v", c.Most(), c.End())
	}
	// If all leave in the current round, nobody wins the play-off.
	leaving := c.(*floating).event.Clone()
	for _, p := range e.Entrants[1:] {
		leaving.Withdrawals = append(leaving.Withdrawals, pairing.Withdrawal[string]{Player: p, After: 2})
	}
	left := mustStart(t, leaving).Course
	if b := left.Bounds()[1]; b.Best > 2 || b.Worst < 2 {
		t.Errorf("nobody wins the play-off, and %+v", b)
	}
	if diff := cmp.Diff([]int{1, 2, 2, 2}, mustPlay(t, left, []Result{FirstWins}).End().Places); diff != "" {
		t.Errorf("nobody wins the play-off (-want +got):\n%s", diff)
	}
	for len(c.Contests()) > 0 {
		c = mustPlay(t, c, make([]Result, len(c.Contests())))
	}
	if places := c.End().Places; c.End().Champion != 0 || places[0] != 1 || !slices.Contains(places, 2) || slices.Max(places) != 3 {
		t.Errorf("after the play-off: %+v", c.End())
	}
	e.Edition = pairing.WC2012
	if diff := cmp.Diff(End{Places: []int{1, 2, 2, 2}, Champion: 0}, mustStart(t, e).End()); diff != "" {
		t.Errorf("shared (-want +got):\n%s", diff)
	}

	e = four(pairing.BothForfeit, pairing.BothForfeit)
	e.Lives = 1
	if diff := cmp.Diff(End{Places: []int{1, 1, 1, 1}, Champion: -1}, mustStart(t, e).End()); diff != "" {
		t.Errorf("nobody (-want +got):\n%s", diff)
	}
}

// Bounds in the last rounds of a small event, by both readings of second place.
func TestFloatingBounds(t *testing.T) {
	open := func(best, worst int) Bound { return Bound{Best: best, Worst: worst, CanWin: true} }
	out := func(best, worst int) Bound { return Bound{Best: best, Worst: worst} }
	win := pairing.GoldWins
	for name, test := range map[string]struct {
		second pairing.SecondBy
		rounds [][]pairing.Game[string]
		want   []Bound
	}{
		"nothing is played": {0, nil, []Bound{open(1, 4), open(1, 4), open(1, 4), open(1, 4)}},
		"three left": {0, [][]pairing.Game[string]{
			{{Gold: "Ann", Silver: "Dan", Outcome: win}, {Gold: "Bob", Silver: "Cid", Outcome: win}},
			{{Gold: "Cid", Silver: "Dan", Outcome: win}, {Gold: "Ann", Silver: "Bob", Outcome: win}},
		}, []Bound{open(1, 3), open(1, 3), open(1, 3), out(4, 4)}},
		// If Bob wins one game more and loses, Bob is before Cid.
		"two left": {0, [][]pairing.Game[string]{
			{{Gold: "Ann", Silver: "Dan", Outcome: win}, {Gold: "Cid", Silver: "Bob", Outcome: win}},
			{{Gold: "Ann", Silver: "Cid", Outcome: win}, {Gold: "Bob", Silver: "Dan", Outcome: win}},
			{{Gold: "Ann", Silver: "Cid", Outcome: win}},
		}, []Bound{open(1, 2), open(1, 2), out(2, 3), out(4, 4)}},
		"two left, last out": {pairing.LastOut, [][]pairing.Game[string]{
			{{Gold: "Ann", Silver: "Dan", Outcome: win}, {Gold: "Cid", Silver: "Bob", Outcome: win}},
			{{Gold: "Ann", Silver: "Cid", Outcome: win}, {Gold: "Bob", Silver: "Dan", Outcome: win}},
			{{Gold: "Ann", Silver: "Cid", Outcome: win}},
		}, []Bound{open(1, 2), open(1, 2), out(3, 3), out(4, 4)}},
	} {
		t.Run(name, func(t *testing.T) {
			e := pairing.Event[string]{Lives: 2, SecondBy: test.second, Entrants: []string{"Ann", "Bob", "Cid", "Dan"}}
			for _, games := range test.rounds {
				e.Rounds = append(e.Rounds, pairing.Round[string]{Games: games})
			}
			if diff := cmp.Diff(test.want, mustStart(t, e).Bounds()); diff != "" {
				t.Errorf("bounds (-want +got):\n%s", diff)
			}
		})
	}
}

func TestFloatingErrors(t *testing.T) {
	if _, err := Floating(pairing.Event[string]{}); !errors.Is(err, pairing.ErrTooFew) {
		t.Errorf("no entrants: %v", err)
	}
	e := four(pairing.GoldWins, pairing.GoldWins)
	e.Edition = pairing.WC2016
	if _, err := Floating(e); !errors.Is(err, pairing.ErrSeedRatings) {
		t.Errorf("no seed ratings: %v", err)
	}
	// The next round is the director's to mend.
	for _, p := range []string{"Ann", "Bob", "Cid", "Dan"} {
		e.Absent = append(e.Absent, pairing.Absence[string]{Player: p, Round: 2})
	}
	e.Edition = pairing.WCC2014
	if _, err := Floating(e); !errors.Is(err, pairing.ErrEmptyRound) {
		t.Errorf("everybody is absent: %v", err)
	}
	c := mustStart(t, four(0, 0)).Course
	for _, results := range [][]Result{{FirstWins}, nil, {FirstWins, Even}, {Even + 1, FirstWins}, {0, 0, 0}} {
		if after, err := c.After(results); after != nil || !errors.Is(err, errResults) {
			t.Errorf("%v: %v, want %v", results, err, errResults)
		}
	}
}

// Records for coming rounds hold, and give way where they leave no round.
func TestRecordsGiveWay(t *testing.T) {
	pin := func(round int, bye string, pairs ...[2]string) pairing.Pin[string] {
		p := pairing.Pin[string]{Round: round, Pairs: pairs}
		if bye != "" {
			p.Bye = &bye
		}
		return p
	}
	absent := func(round int, players ...string) (list []pairing.Absence[string]) {
		for _, p := range players {
			list = append(list, pairing.Absence[string]{Player: p, Round: round})
		}
		return list
	}
	for name, test := range map[string]struct {
		set  func(e *pairing.Event[string])
		want string // the next round, after wins of Ann and Dan
	}{
		"no record":        {func(*pairing.Event[string]) {}, "Ann-Dan Bob-Cid"},
		"a pin":            {func(e *pairing.Event[string]) { e.Pins = append(e.Pins, pin(2, "", [2]string{"Ann", "Bob"})) }, "Ann-Bob Cid-Dan"},
		"an absence":       {func(e *pairing.Event[string]) { e.Absent = absent(2, "Ann", "Bob") }, "Cid-Dan"},
		"all absent":       {func(e *pairing.Event[string]) { e.Absent = absent(2, e.Entrants...) }, "Ann-Dan Bob-Cid"},
		"a bye, and games": {func(e *pairing.Event[string]) { e.Pins = append(e.Pins, pin(2, "Ann", [2]string{"Cid", "Dan"})) }, "Ann-Bob Cid-Dan"},
		"a pin of two, and of one who is out": {func(e *pairing.Event[string]) {
			e.Lives = 1
			e.Pins = append(e.Pins, pin(2, "", [2]string{"Ann", "Bob"}))
		}, "Ann-Dan"},
		"a pin of two who are out": {func(e *pairing.Event[string]) {
			e.Lives = 1
			e.Pins = append(e.Pins, pin(2, "", [2]string{"Cid", "Bob"}, [2]string{"Ann", "Dan"}))
		}, "Ann-Dan"},
		"a bye of one who is out": {func(e *pairing.Event[string]) {
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Cid", After: 1}}
			e.Pins = append(e.Pins, pin(2, "Cid", [2]string{"Ann", "Bob"}))
		}, "Ann-Bob Dan"},
		"a bye, and a pin of one who is out": {func(e *pairing.Event[string]) {
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Cid", After: 1}}
			e.Pins = append(e.Pins, pin(2, "Ann", [2]string{"Cid", "Bob"}))
		}, "Bob-Dan Ann"},
		"forbidden": {func(e *pairing.Event[string]) {
			e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Dan"}}}
		}, "Ann-Bob Cid-Dan"},
		"forbidden, last": {func(e *pairing.Event[string]) {
			e.Lives, e.Forbidden = 1, []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Dan"}}}
		}, "Ann-Dan"},
		"away, until they are back": {func(e *pairing.Event[string]) {
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Ann", After: 1, Until: 5}, {Player: "Cid", After: 1}}
		}, "Bob-Dan"},
		"all away": {func(e *pairing.Event[string]) {
			for _, p := range e.Entrants[:3] {
				e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: p, After: 1, Until: 5})
			}
			e.Absent = absent(2, "Dan", "Ann")
		}, "Dan"},
		"all away, and nobody absent": {func(e *pairing.Event[string]) {
			for _, p := range e.Entrants {
				e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: p, After: 1, Until: 5})
			}
			e.Withdrawals[2].Until = 0
		}, "Ann-Bob Dan"},
	} {
		t.Run(name, func(t *testing.T) {
			e := four(0, 0)
			test.set(&e)
			c := mustPlay(t, mustStart(t, e).Course, []Result{FirstWins, FirstWins}).(*floating)
			var got []string
			round := c.event.Rounds[1]
			for _, g := range round.Games {
				pair := pairOf(g)
				got = append(got, pair[0]+"-"+pair[1])
			}
			slices.Sort(got)
			got = append(got, round.Byes...)
			if text := strings.Join(got, " "); text != test.want {
				t.Errorf("got %s, want %s", text, test.want)
			}
		})
	}
}
