package acpc

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/occurs"
)

func TestWritePHH(t *testing.T) {
	l, err := ReadLog(holdem.NoLimit, strings.NewReader(sample))
	if err != nil {
		t.Fatal(err)
	}
	for i := range l.Hands {
		for k, name := range l.Hands[i].Players {
			if name == "Bob" {
				l.Hands[i].Players[k] = "Bob \"\\\x1b[2J"
			}
		}
	}
	var out bytes.Buffer
	if err := WritePHH(&out, l, `No-limit "in small"`); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "sample.phhs", out.String())
}

// TestPHHGames has a hand of each other game, and a hand that is not over.
func TestPHHGames(t *testing.T) {
	cards, err := duplicate.ParseCards("5d5c9hQd8dAs8s4h6d")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for i, c := range []struct {
		game    holdem.Game
		betting string
	}{
		{holdem.Limit, "rrrc/rrrrc/rrrrc/rrrrc"},
		{holdem.Limit, "crc/rc/cr"},
		{holdem.ACPCNoLimit, "cr300c/cr600c/r1000c/r20000f"},
		{holdem.ACPCNoLimit, "cc/cc/r20000c/"},
		{holdem.ACPCNoLimit, "cc/cc/cc/cr20000c"},
	} {
		h, err := Play(c.game, holdem.DealOf([holdem.DealSize]duplicate.Card(cards)), c.betting)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "# %s\n%s\n", c.betting, Hand{[2]string{"Ada", "Bob"}, h}.PHH(i+1, ""))
	}
	golden.Check(t, "games.phh", out.String())
}

func TestHistory(t *testing.T) {
	occurs.Hold(t, historyAgain, "fold", "showdown", "all in", "free fold after all in", "playing")
}
func FuzzHistory(f *testing.F) { occurs.Fuzz(f, historyAgain) }

// historyAgain: the actions of a history are the actions of the hand, raise by
// raise, with the cards where they are dealt. Both players show their cards
// once if there is a showdown, and before the rest of the board if all chips
// are in.
func historyAgain(t *rapid.T, seen occurs.Tally) {
	h := drawHand(t, seen).RunOut()
	b, _ := holdem.Begin(h.Game)
	var betting, board strings.Builder
	shows, before := 0, int64(0)
	for i, action := range history(h) {
		words := strings.Fields(action)
		switch {
		case i < 2:
			own := [2][2]duplicate.Card{h.Deal.First, h.Deal.Second}[i]
			if want := fmt.Sprintf("d dh p%d %s", i+1, duplicate.FormatCards(own[:])); action != want {
				t.Fatalf("%q, want %q", action, want)
			}
		case words[0] == "d":
			board.WriteString(words[2])
			betting.WriteByte('/')
			before = b.Put()[0]
		case words[1] == "sm":
			own := [2][2]duplicate.Card{h.Deal.First, h.Deal.Second}[shows]
			shows++
			if want := fmt.Sprintf("p%d sm %s", shows, duplicate.FormatCards(own[:])); action != want {
				t.Fatalf("%q, want %q", action, want)
			}
			if b.ToAct() != holdem.Nobody && !b.Settled() {
				t.Fatalf("%q, but %v can act", action, b.ToAct())
			}
		default:
			if want := fmt.Sprintf("p%d", b.ToAct()); words[0] != want {
				t.Fatalf("%q, want %s", action, want)
			}
			var a holdem.Action
			switch words[1] {
			case "f":
				a.Kind = holdem.Fold
			case "cc":
				a.Kind = holdem.Call
			case "cbr":
				n, err := strconv.ParseInt(words[2], 10, 64)
				if err != nil {
					t.Fatal(err)
				}
				a = holdem.Action{Kind: holdem.Raise, To: n + before}
			}
			to := a.To
			if h.Game == holdem.Limit {
				a.To = 0
			}
			by := b.ToAct()
			if b, _ = b.Apply(a); to != 0 && b.Put()[by-1] != to {
				t.Fatalf("%q, but %d", action, b.Put())
			}
			betting.WriteString(a.String())
		}
	}
	if got, want := betting.String(), Betting(h); got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	if got, want := board.String(), duplicate.FormatCards(h.Board()); got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	if h.Showdown != (shows == 2) || !h.Showdown && shows > 0 {
		t.Fatalf("cards are shown %d times", shows)
	}
}

// TestLimitStack checks that a hand with limits can cost as much as limitStack,
// and that none costs more.
func TestLimitStack(t *testing.T) {
	h, err := Play(holdem.Limit, shown{}.deal(), "rrrc/rrrrc/rrrrc/rrrrc")
	if err != nil || h.Betting.Put() != [2]int64{limitStack, limitStack} {
		t.Errorf("%v, %v", h.Betting.Put(), err)
	}
	rapid.Check(t, func(t *rapid.T) {
		h := drawHandOf(t, holdem.Limit, occurs.Tally{})
		if put := h.Betting.Put(); max(put[0], put[1]) > limitStack {
			t.Fatal(put)
		}
	})
}
