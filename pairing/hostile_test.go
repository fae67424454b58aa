package pairing_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// TestHostile has events with so many records of one kind that steps in the
// square of their number would take many minutes.
func TestHostile(t *testing.T) {
	t.Parallel()
	many := pairing.MaxRecords / 4
	if !night.Now() {
		many /= 4
	}
	type event = pairing.Event[int]
	small := func(lives int) *event {
		e := &event{Lives: lives, Entrants: []int{0, 1, 2, 3}}
		e.Rounds = []pairing.Round[int]{{Games: []pairing.Game[int]{{Gold: 0, Silver: 1, Outcome: pairing.GoldWins}, {Gold: 2, Silver: 3, Outcome: pairing.GoldWins}}}}
		return e
	}
	large := func() *event {
		e := &event{Lives: 2}
		for i := range many {
			e.Entrants = append(e.Entrants, i)
		}
		return e
	}
	for _, c := range []struct {
		name string
		make func() *event
		want error // of Next
	}{
		{"withdrawals of one player", func() *event {
			e := small(2)
			for i := range many {
				e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[int]{Player: 1, After: i % 2, Until: 2})
			}
			return e
		}, pairing.ErrWithdrawn},
		{"withdrawals of strangers", func() *event {
			e := small(2)
			for i := range many {
				e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[int]{Player: 4 + i})
			}
			return e
		}, pairing.ErrUnknown},
		{"absences", func() *event {
			e := small(2)
			for i := range many {
				e.Absent = append(e.Absent, pairing.Absence[int]{Player: i % 4, Round: 3 + i})
			}
			return e
		}, nil},
		{"reinstatements", func() *event {
			e := small(2)
			e.ForfeitRemoves = true
			e.Reinstated = slices.Repeat([]pairing.Reinstatement[int]{{Player: 1, After: 1}}, many)
			return e
		}, nil},
		{"forbidden pairs", func() *event {
			e := small(2)
			e.Forbidden = slices.Repeat([]pairing.Prohibition[int]{{Pair: [2]int{0, 2}}, {Pair: [2]int{2, 0}}}, many/2)
			return e
		}, nil},
		{"forbidden pairs of one player", func() *event {
			e := &event{Lives: 2}
			for i := range many {
				e.Entrants = append(e.Entrants, i)
				if i > 0 && i < many-1 {
					e.Forbidden = append(e.Forbidden, pairing.Prohibition[int]{Pair: [2]int{0, i}})
				}
			}
			return e
		}, nil},
		{"pins of one pair", func() *event {
			e := small(2)
			e.Pins = slices.Repeat([]pairing.Pin[int]{{Round: 2, Pairs: [][2]int{{0, 2}}}}, many)
			return e
		}, nil},
		{"pins against each other", func() *event {
			e := small(2)
			e.Pins = []pairing.Pin[int]{{Round: 2, Pairs: slices.Repeat([][2]int{{0, 2}, {0, 1}}, many/2)}}
			return e
		}, pairing.ErrPin},
		{"extra lives", func() *event {
			e := small(2)
			e.ExtraLives = slices.Repeat([]pairing.ExtraLife[int]{{Player: 1, Lives: pairing.MaxLives}}, many)
			return e
		}, nil},
		{"entrants that are repeated", func() *event {
			return &event{Lives: 1, Entrants: make([]int, many)}
		}, pairing.ErrRepeated},
		{"byes in one round", func() *event {
			e := small(2)
			e.Rounds[0].Byes = make([]int, many)
			return e
		}, pairing.ErrTwoByes},
		{"games of strangers", func() *event {
			e := small(2)
			e.Rounds[0].Games = slices.Repeat([]pairing.Game[int]{{Gold: 7, Silver: 8, Outcome: 9}}, many)
			return e
		}, pairing.ErrOutcome},
		{"games with oneself", func() *event {
			e := small(2)
			e.Rounds[0].Games = make([]pairing.Game[int], many)
			return e
		}, pairing.ErrSame},
		{"games of two players in one round", func() *event {
			e := small(2)
			e.Rounds[0].Games = slices.Repeat([]pairing.Game[int]{{Gold: 0, Silver: 1, Outcome: pairing.BothForfeit}}, many)
			return e
		}, pairing.ErrTwice},
		{"replays", func() *event {
			e := small(2)
			e.Rounds[0].Games = slices.Repeat([]pairing.Game[int]{{Gold: 0, Silver: 1, Outcome: pairing.Void}}, many)
			return e
		}, pairing.ErrUnfinished},
		{"players tied for second place", func() *event {
			e := large()
			e.PlayOff = &pairing.RunnerUpPlayOff[int]{Champion: 0, Tied: slices.Clone(e.Entrants)}
			return e
		}, pairing.ErrPlayOff},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := c.make()
			start := time.Now()
			p, err := pairing.Next(*e)
			if !errors.Is(err, c.want) {
				t.Errorf("error %.300v, want %v", err, c.want)
			}
			if err != nil && strings.Count(err.Error(), "\n") > 1000 {
				t.Errorf("%d problems are listed", strings.Count(err.Error(), "\n"))
			}
			if len(p.Directed) > 1000 {
				t.Errorf("the director's choices take %d bytes", len(p.Directed))
			}
			if _, err := pairing.Bounds(*e); err != nil && c.want == nil {
				t.Errorf("Bounds: error %v", err)
			}
			if d := time.Since(start); d > time.Minute {
				t.Errorf("it took %v", d)
			}
		})
	}
}

// TestLongPinnedNames has pins of players with very long names, and a round
// that breaks every pin. The names are cut in each problem, and no problem
// names all pins.
func TestLongPinnedNames(t *testing.T) {
	e := pairing.Event[string]{Lives: 2}
	for i := range 400 {
		name := fmt.Sprintf("P%d", i)
		if i < 40 {
			name += strings.Repeat("\u202e", 5000)
		}
		e.Entrants = append(e.Entrants, name)
	}
	pin, round := pairing.Pin[string]{Round: 1}, pairing.Round[string]{}
	for i := 0; i < 400; i += 2 {
		pin.Pairs = append(pin.Pairs, [2]string{e.Entrants[i], e.Entrants[i+1]})
		round.Games = append(round.Games, pairing.Game[string]{Gold: e.Entrants[i], Silver: e.Entrants[(i+3)%400]})
	}
	e.Pins = []pairing.Pin[string]{pin}
	v, err := pairing.Audit(e, round)
	if err != nil || len(v.Problems) != 200 {
		t.Fatalf("%d problems, error %v", len(v.Problems), err)
	}
	for _, p := range v.Problems {
		if text := p.Error(); len(text) > 4000 || strings.Contains(text, "\u202e") {
			t.Fatalf("a problem of %d bytes: %.200s", len(text), text)
		}
	}
	if want := "P394 is pinned to P395"; v.Problems[198].Detail != want {
		t.Errorf("detail %q, want %q", v.Problems[198].Detail, want)
	}
	if n := len(v.Best.Directed); n > 50_000 || strings.Contains(v.Best.Directed, "\u202e") {
		t.Errorf("the director's choices take %d bytes", n)
	}
}

// TestPinnedToTheBye: a problem says what is pinned, also if it is the bye of
// another.
func TestPinnedToTheBye(t *testing.T) {
	cid := "Cid"
	e := pairing.Event[string]{Lives: 2, Entrants: []string{"Ann", "Bob", "Cid"}, Pins: []pairing.Pin[string]{{Round: 1, Bye: &cid}}}
	v, err := pairing.Audit(e, pairing.Round[string]{Games: []pairing.Game[string]{{Gold: "Bob", Silver: "Cid"}}, Byes: []string{"Ann"}})
	if err != nil || len(v.Problems) != 2 {
		t.Fatalf("problems %v, error %v", v.Problems, err)
	}
	for k, want := range []string{"the bye is pinned to Cid", "Cid is pinned to the bye"} {
		if got := v.Problems[k].Detail; got != want {
			t.Errorf("detail %q, want %q", got, want)
		}
	}
}

// TestCorrectionsOfAnything names players that no event can have, of types that
// cannot be compared.
func TestCorrectionsOfAnything(t *testing.T) {
	type holder struct{ x any }
	e := pairing.Event[any]{Lives: 1, Entrants: []any{"Ann", 1, holder{2}}}
	e.Rounds = []pairing.Round[any]{{Games: []pairing.Game[any]{{Gold: "Ann", Silver: 1}}}}
	for _, bad := range []any{[]int{1}, holder{[]int{1}}, map[int]int{}, math.NaN(), nil, func() {}} {
		for _, g := range []pairing.Game[any]{{Gold: bad, Silver: "Ann"}, {Gold: "Ann", Silver: bad}, {Gold: bad, Silver: bad}} {
			if _, err := pairing.Report(e, 1, g); !errors.Is(err, pairing.ErrNoGame) {
				t.Errorf("Report, %T: error %v", bad, err)
			}
		}
		_, err := pairing.Withdraw(e, bad, 0)
		_, err2 := pairing.Return(e, bad)
		_, err3 := pairing.Reinstate(e, bad)
		if !errors.Is(err, pairing.ErrUnknown) || !errors.Is(err2, pairing.ErrUnknown) || !errors.Is(err3, pairing.ErrUnknown) {
			t.Errorf("%T: errors %v, %v, %v", bad, err, err2, err3)
		}
	}
}
