package pairing_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/work"
	"github.com/arbiter-go/arbiter/pairing"
)

// worked is an event whose every call takes some work: five rounds of twelve
// players, a bye and a pin.
func worked(t *testing.T) pairing.Event[int] {
	rng := rand.New(rand.NewPCG(1, 1))
	e := pairing.Event[int]{Lives: 9}
	for i := range 13 {
		e.Entrants = append(e.Entrants, i)
	}
	for range 5 {
		p, err := pairing.Next(e)
		if err != nil {
			t.Fatal(err)
		}
		for k := range p.Round.Games {
			p.Round.Games[k].Outcome = []pairing.Outcome{pairing.GoldWins, pairing.SilverWins}[rng.IntN(2)]
		}
		e.Rounds = append(e.Rounds, p.Round)
	}
	e.Pins = []pairing.Pin[int]{{Round: 6, Pairs: [][2]int{{3, 8}}}}
	return e
}

// Every call takes its options, answers the same within just the work that it
// takes, and refuses with any less, with a reason that has the figures.
func TestMaxWork(t *testing.T) {
	e := worked(t)
	prepared, err := pairing.Prepare(e)
	if err != nil {
		t.Fatal(err)
	}
	p := prepared.Next()
	wish := pairing.Pin[int]{Pairs: [][2]int{{0, 11}}}
	corrected, _ := e.Before(len(e.Rounds) + 1)
	g := &corrected.Rounds[0].Games[0].Outcome
	*g = pairing.GoldWins + pairing.SilverWins - *g
	for _, c := range []struct {
		name string
		call func(o ...pairing.Options) (answer any, work int64, err error)
	}{
		{"Next", func(o ...pairing.Options) (any, int64, error) {
			p, err := pairing.Next(e, o...)
			return p.Round, p.Work, err
		}},
		{"Audit", func(o ...pairing.Options) (any, int64, error) {
			v, err := pairing.Audit(e, p.Round, o...)
			return v.Optimal, v.Best.Work, err
		}},
		{"WhyNot", func(o ...pairing.Options) (any, int64, error) {
			a, err := pairing.WhyNot(e, wish, o...)
			return a.Text, a.Round.Work, err
		}},
		{"Prepare", func(o ...pairing.Options) (any, int64, error) {
			prepared, err := pairing.Prepare(e, o...)
			if err != nil {
				return nil, 0, err
			}
			return nil, prepared.Next().Work, err
		}},
		{"Prepared.WhyNot", func(o ...pairing.Options) (any, int64, error) {
			a, err := prepared.WhyNot(wish, o...)
			return a.Text, a.Round.Work, err
		}},
		{"Revise", func(o ...pairing.Options) (any, int64, error) {
			r, err := pairing.Revise(e, corrected, o...)
			return len(r.Changed), r.Work, err
		}},
		{"Verify", func(o ...pairing.Options) (any, int64, error) {
			return nil, 0, pairing.Verify(e, p.Round, p.Certificate, o...)
		}},
		{"Bounds", func(o ...pairing.Options) (any, int64, error) {
			b, err := pairing.Bounds(e, o...)
			return b, 0, err
		}},
		{"Prepared.Explain", func(o ...pairing.Options) (any, int64, error) {
			r, err := prepared.Explain(p.Round, o...)
			return r, 0, err
		}},
		{"Explain", func(o ...pairing.Options) (any, int64, error) {
			r, err := pairing.Explain(e, p.Round, o...)
			return r, 0, err
		}},
	} {
		want, work, err := c.call()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		// Where the answer does not have its work, it is what is
		// refused just below.
		for low := int64(1); work == 0; {
			high := int64(1) << 40
			for low+1 < high {
				mid := (low + high) / 2
				if _, _, err := c.call(pairing.Options{MaxWork: mid}); err != nil {
					low = mid
				} else {
					high = mid
				}
			}
			work = high
		}
		got, again, err := c.call(pairing.Options{MaxWork: 1}, pairing.Options{MaxWork: work})
		if err != nil || !reflect.DeepEqual(got, want) || again > 0 && again != work {
			t.Errorf("%s: with %d steps: %v, %v steps, %v; want %v", c.name, work, got, again, err, want)
		}
		for _, most := range []int64{work - 1, work / 2, 1, -1} {
			_, _, err := c.call(pairing.Options{MaxWork: most})
			if c.name == "Prepared.Explain" && err == nil {
				continue // there may be nothing to search for
			}
			if !errors.Is(err, pairing.ErrTooLarge) || !strings.Contains(err.Error(), fmt.Sprintf("than the %d steps allowed", most)) {
				t.Errorf("%s: with %d of %d steps: %v", c.name, most, work, err)
			}
		}
	}
}

// A revision of many rounds ends, and says where.
func TestReviseIsBounded(t *testing.T) {
	t.Parallel()
	e := pairing.Event[int]{Lives: 2}
	for i := range 2000 {
		e.Entrants = append(e.Entrants, i)
	}
	for range 300 {
		e.Rounds = append(e.Rounds, pairing.Round[int]{Games: []pairing.Game[int]{{Gold: 0, Silver: 1, Outcome: pairing.NoDecision}}})
	}
	corrected, _ := e.Before(len(e.Rounds) + 1)
	corrected.Rounds[0].Games[0].Outcome = pairing.GoldWins
	_, err := pairing.Revise(e, corrected, pairing.Options{MaxWork: work.Default / int64(night.Cases(20, 1))})
	var p *pairing.Problem
	if !errors.Is(err, pairing.ErrTooLarge) || !errors.As(err, &p) || p.Round < 3 {
		t.Errorf("%v", err)
	}
	if !night.Now() {
		return
	}
	r, err := pairing.Revise(e, corrected, pairing.Options{MaxWork: 1 << 50})
	if err != nil || r.Work <= work.Default {
		t.Errorf("%d steps, %v", r.Work, err)
	}
}

// Bounds of players with thousands of different numbers of lives are refused,
// and given to whom allows the work.
func TestBoundsAreBounded(t *testing.T) {
	t.Parallel()
	e := pairing.Event[int]{Lives: 1}
	for i := range 30_000 {
		e.Entrants = append(e.Entrants, i)
		if i < 20_000 {
			e.ExtraLives = append(e.ExtraLives, pairing.ExtraLife[int]{Player: i, Lives: 1 + i/2})
		}
	}
	if _, err := pairing.Bounds(e, pairing.Options{MaxWork: 100_000_000}); !errors.Is(err, pairing.ErrTooLarge) {
		t.Errorf("%v", err)
	}
	if night.Now() {
		if b, err := pairing.Bounds(e, pairing.Options{MaxWork: 1 << 40}); err != nil || b.FewestRounds != pairing.MaxRounds {
			t.Errorf("%+v, %v", b, err)
		}
	}
}
