package acpc

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/internal/occurs"
)

// This file holds laws of lines.

func TestView(t *testing.T) {
	occurs.Hold(t, view, "playing", "fold", "showdown", "all in", "free fold")
}
func TestAgain(t *testing.T) {
	occurs.Hold(t, again, "playing", "fold", "showdown", "all in", "free fold", "free fold after all in")
}
func TestOneSpelling(t *testing.T) {
	occurs.Hold(t, oneSpelling, "same", "another", "refused")
}

func FuzzView(f *testing.F)        { occurs.Fuzz(f, view) }
func FuzzAgain(f *testing.F)       { occurs.Fuzz(f, again) }
func FuzzOneSpelling(f *testing.F) { occurs.Fuzz(f, oneSpelling) }

// FuzzReadMatchState reads any text. A line that is read is the line of what is
// read, as far as the player sees.
func FuzzReadMatchState(f *testing.F) {
	f.Fuzz(func(t *testing.T, game int, line string) {
		v, err := ReadMatchState(holdem.Game(game), line)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r\x1b") {
				t.Errorf("%q: an error of several lines", line)
			}
			return
		}
		if got := lineOf(t, v); got != line {
			t.Errorf("%q\nis read as\n%q", line, got)
		}
	})
}

// lineOf writes the line of a view.
func lineOf(t rapid.TB, v holdem.View) string {
	s := shown{board: v.Board}
	s.holes[v.Seat-1] = v.Cards[:]
	if v.Showdown {
		s.holes[2-v.Seat] = v.Shown[:]
	}
	h, err := holdem.NewHand(v.Game, s.deal())
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range v.Taken {
		h.Apply(a.Action)
	}
	return MatchState(h, v.Number-1, v.Seat)
}

func drawDeal(t *rapid.T) holdem.Deal {
	deck := make([]duplicate.Card, duplicate.DeckSize)
	for i := range deck {
		deck[i] = duplicate.Card(i)
	}
	return holdem.DealOf([holdem.DealSize]duplicate.Card(rapid.Permutation(deck).Draw(t, "deck")))
}

var drawGame = rapid.SampledFrom([]holdem.Game{holdem.Limit, holdem.NoLimit, holdem.ACPCNoLimit})

// drawHand draws a hand, over or not.
func drawHand(t *rapid.T, seen occurs.Tally) holdem.Hand {
	return drawHandOf(t, drawGame.Draw(t, "game"), seen)
}

func drawHandOf(t *rapid.T, g holdem.Game, seen occurs.Tally) holdem.Hand {
	h, err := holdem.NewHand(g, drawDeal(t))
	if err != nil {
		t.Fatal(err)
	}
	free, in := false, false
	for range rapid.IntRange(0, 24).Draw(t, "actions") {
		if h.Over() {
			break
		}
		in = in || h.Betting.Settled()
		free = h.Betting.ToCall() == 0
		switch rapid.IntRange(0, 19).Draw(t, "kind") {
		case 0:
			h.Apply(holdem.Action{Kind: holdem.Fold})
		case 1, 2, 3, 4:
			h.Apply(holdem.Action{Kind: holdem.Raise})
		case 5, 6:
			h.Apply(holdem.Action{Kind: holdem.Raise, To: rapid.Int64Range(0, 2000).Draw(t, "to")})
		case 7:
			h.Apply(holdem.Action{Kind: holdem.Raise, To: 20000})
		default:
			h.Apply(holdem.Action{Kind: holdem.Call})
		}
	}
	fold := h.Betting.Folded() != holdem.Nobody
	seen.When(!h.Over(), "playing")
	seen.When(fold, "fold")
	seen.When(fold && free, "free fold")
	seen.When(fold && in, "free fold after all in")
	seen.When(h.Showdown, "showdown")
	seen.When(in && !fold, "all in")
	return h
}

// freeFold reports whether a hand ended with a fold that the lines do not have.
func freeFold(h holdem.Hand) bool {
	if h.Betting.Folded() == holdem.Nobody {
		return false
	}
	put := h.Betting.Put()
	return put[0] == put[1]
}

// view: what a player reads is what the player must see of the hand. A fold
// with nothing to call is refused.
func view(t *rapid.T, seen occurs.Tally) {
	h := drawHand(t, seen)
	before := slices.Clone(h.Taken)
	number := rapid.IntRange(0, MaxNumber).Draw(t, "number")
	seat := rapid.SampledFrom([]holdem.Seat{holdem.First, holdem.Second}).Draw(t, "seat")
	line := MatchState(h, number, seat)
	if !slices.Equal(h.Taken, before) || len(line) > MaxLine {
		t.Fatalf("%v, %d bytes", h.Taken, len(line))
	}
	got, err := ReadMatchState(h.Game, line)
	if freeFold(h) {
		if err == nil {
			t.Fatalf("%s is read", line)
		}
		return
	}
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	// What a player must see once all chips are in is the end of the hand.
	for h.Betting.Settled() {
		h.Apply(holdem.Action{Kind: holdem.Call})
	}
	want := holdem.View{Number: number + 1, Game: h.Game, Seat: seat, Board: h.Board(), Betting: h.Betting}
	if len(want.Board) == 0 {
		want.Board = nil
	}
	for _, x := range h.Taken {
		x.Wanted, x.Rule = holdem.Action{}, 0
		want.Taken = append(want.Taken, x)
	}
	holes := [2][2]duplicate.Card{h.Deal.First, h.Deal.Second}
	want.Cards = holes[seat-1]
	if h.Over() {
		want.Over, want.Net, want.Showdown = true, h.Net[seat-1], h.Showdown
	}
	if h.Showdown {
		want.Shown = holes[2-seat]
	}
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b holdem.Betting) bool { return a == b })); diff != "" {
		t.Fatalf("%s\n%s", line, diff)
	}
}

// again: a hand that is played again from its text is the same hand, with the
// calls that nobody makes.
func again(t *rapid.T, seen occurs.Tally) {
	h := drawHand(t, seen)
	text := Betting(h)
	got, err := Play(h.Game, h.Deal, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	want := h.RunOut()
	for i := range want.Taken {
		want.Taken[i].Wanted, want.Taken[i].Rule = want.Taken[i].Action, 0
	}
	if got.Net != want.Net || got.Betting != want.Betting || !slices.Equal(got.Taken, want.Taken) || Betting(got) != text {
		t.Fatalf("%s: %+v\n%+v", text, got, want)
	}
}

// oneSpelling: a line that is changed in any way is refused, or it is the line
// of another hand.
func oneSpelling(t *rapid.T, seen occurs.Tally) {
	h := drawHand(t, occurs.Tally{})
	line := MatchState(h, rapid.IntRange(0, 20).Draw(t, "number"), holdem.First)
	at := rapid.IntRange(0, len(line)).Draw(t, "at")
	end := rapid.IntRange(at, min(at+2, len(line))).Draw(t, "end")
	changed := line[:at] + rapid.StringOfN(rapid.SampledFrom([]rune("0123456789cfr/|:TAhs +-M\r\n")), 0, 2, -1).Draw(t, "text") + line[end:]
	v, err := ReadMatchState(h.Game, changed)
	if err != nil {
		seen.Note("refused")
		return
	}
	if got := lineOf(t, v); got != changed {
		t.Fatalf("%q is read as %q", changed, got)
	}
	seen.When(changed == line, "same")
	seen.When(changed != line, "another")
}
