package holdem

import (
	"errors"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
)

func TestPlayErrors(t *testing.T) {
	d := deal(t, aces)
	d.Second[0], d.Board[2], d.Board[4] = d.First[0], 52, d.First[0]
	h, err := Play(7, d, wants("c c"))
	if want := strings.Join([]string{
		"holdem: no such game: Game(7)",
		"holdem: a deck has each card once: Ac, first and second",
		"holdem: no such card: Card(52), board",
		"holdem: a deck has each card once: Ac, second and board",
	}, "\n"); err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	if h.Taken != nil || h.Betting != (Betting{}) {
		t.Errorf("%+v", h)
	}
	// A card that is none, and no card twice.
	for c := duplicate.Card(duplicate.DeckSize); c > 0; c++ {
		d = deal(t, aces)
		d.Board[4] = c
		if _, err := NewHand(Limit, d); !errors.Is(err, duplicate.ErrCard) {
			t.Errorf("%v: %v", c, err)
		}
	}
	var p *Problem
	if !errors.As(err, &p) || p.Kind != ErrGame || !errors.Is(err, duplicate.ErrCard) || !errors.Is(err, duplicate.ErrRepeatedCard) {
		t.Errorf("first %+v", p)
	}
}

func TestEvaluateErrors(t *testing.T) {
	for _, c := range []struct {
		cards []duplicate.Card
		want  string
	}{
		{nil, "holdem: a hand has five to seven cards: 0 (rule BestFive)"},
		{[]duplicate.Card{1, 2, 3, 4}, "holdem: a hand has five to seven cards: 4 (rule BestFive)"},
		{[]duplicate.Card{1, 2, 3, 4, 5, 6, 7, 8}, "holdem: a hand has five to seven cards: 8 (rule BestFive)"},
		{[]duplicate.Card{1, 52, 2, 1, 255}, "holdem: card 2 is Card(52)\nholdem: card 4 is 2d\nholdem: card 5 is Card(255)"},
		{[]duplicate.Card{1, 52, 2, 3, 4}, "holdem: card 2 is Card(52)"},
		{[]duplicate.Card{1, 2, 3, 4, 255}, "holdem: card 5 is Card(255)"},
		{[]duplicate.Card{0, 1, 2, 3, 4, 51, 51}, "holdem: a deck has each card once: card 7 is As"},
	} {
		s, err := Evaluate(c.cards...)
		got := ""
		if err != nil {
			got = strings.NewReplacer("no such card: ", "", "\nholdem: a deck has each card once: ", "\nholdem: ").Replace(err.Error())
		}
		if got != c.want || s != 0 {
			t.Errorf("%v: %d, %s", c.cards, s, got)
		}
	}
}

// TestZero has values that nobody made.
func TestZero(t *testing.T) {
	var b Betting
	if _, ok := b.Raise(); ok || b.ToAct() != Nobody || b.Round() != 0 || b.ToCall() != 0 || b.Folded() != Nobody {
		t.Errorf("%+v", b)
	}
	if after, taken := b.Apply(Action{Kind: Call}); after != b || taken != (Taken{}) {
		t.Errorf("%+v", taken)
	}
	var h Hand
	if !h.Over() || len(h.Board()) != 0 || len(h.Rounds()) != 0 {
		t.Errorf("%+v", h)
	}
	_, err := Match[string]{}.Play()
	for _, kind := range []error{ErrNoPlan, ErrGame, ErrNoBot} {
		if !errors.Is(err, kind) {
			t.Errorf("%v, not: %v", err, kind)
		}
	}
	if _, err := Begin(0); !errors.Is(err, ErrGame) {
		t.Errorf("%v", err)
	}
}

func TestNames(t *testing.T) {
	for want, got := range map[string]string{
		"limit": Limit.String(), "no-limit": NoLimit.String(), "Game(9)": Game(9).String(),
		"first": First.String(), "second": Second.String(), "nobody": Nobody.String(), "Seat(3)": Seat(3).String(),
		"f": Action{Kind: Fold}.String(), "c": Action{Kind: Call}.String(), "r": Action{Kind: Raise}.String(),
		"r7": Action{Raise, 7}.String(), "?": Action{}.String(),
		"straight flush": StraightFlush.String(), "Category(9)": Category(9).String(),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for _, g := range []Game{Limit, NoLimit} {
		var back Game
		if text, err := g.MarshalText(); err != nil || back.UnmarshalText(text) != nil || back != g {
			t.Errorf("%v: %s, %v, %v", g, text, err, back)
		}
	}
	g := Limit
	if err := g.UnmarshalText([]byte("Limit")); !errors.Is(err, ErrGame) || g != Limit {
		t.Errorf("%v", err)
	}
	if _, err := Game(0).MarshalText(); !errors.Is(err, ErrGame) {
		t.Errorf("%v", err)
	}
	for _, text := range []string{"", "F", "call", "r+5", "r5.0", "r5 ", " r5", "r 5", "r0x5", "r1_0", "rr", "r-", "c5", "f1", "R"} {
		if a := ReadAction(text); a != (Action{}) {
			t.Errorf("%q is %+v", text, a)
		}
	}
}
