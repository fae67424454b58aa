package holdem

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
)

// TestPublished replays logs of the later competition: every action in them is
// legal, and the referee comes to the same rounds and the same chips. Cards
// that the logs do not show are its dealer's.
func TestPublished(t *testing.T) {
	deals, err := duplicate.ACPC([]uint32{0}, 1000, DealSize)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path  string
		s     *stakes
		hands int
	}{
		{"testdata/acpclimit.txt", &limit, 1000},
		{"testdata/acpcnolimit.txt", &stakes{small: 50, big: 100, most: 20000}, 2000},
	} {
		n, folds, showdowns, shared := 0, 0, 0, 0
		for i, line := range readSourced(t, c.path) {
			if line == "" || line[0] == '#' {
				continue
			}
			var betting, cards string
			var net [2]int64
			if _, err := fmt.Sscan(line, &betting, &cards, &net[0], &net[1]); err != nil {
				t.Fatalf("%s, line %d: %v", c.path, i+1, err)
			}
			dealt := deals[0][n%1000]
			if shown := strings.NewReplacer("|", "", "/", "").Replace(cards); !strings.HasPrefix(duplicate.FormatCards(dealt), shown) {
				t.Fatalf("%s, line %d: cards", c.path, i+1)
			}
			n++
			h := Hand{Deal: DealOf([DealSize]duplicate.Card(dealt)), Betting: begin(c.s)}
			if got := replay(t, &h, betting); got != betting || !h.Over() || h.Net != net {
				t.Errorf("%s, line %d: %s\n got %s: %s", c.path, i+1, line, got, text(h))
			}
			switch {
			case !h.Showdown:
				folds++
			case h.Winner == Nobody:
				shared++
			default:
				showdowns++
			}
		}
		t.Logf("%s: %d folds, %d showdowns, %d shared pots", c.path, folds, showdowns, shared)
		if n != c.hands || folds == 0 || showdowns == 0 || shared == 0 {
			t.Errorf("%s: %d hands, %d folds, %d showdowns, %d shared pots", c.path, n, folds, showdowns, shared)
		}
	}
}

// replay takes a hand on by the actions of a log, and returns them as it took
// them. Calls that the log leaves out, because all chips are in, are added, and
// left out again.
func replay(t *testing.T, h *Hand, betting string) string {
	t.Helper()
	all := h.Betting.stakes.most
	var got strings.Builder
	for i, round := range strings.Split(betting, "/") {
		if i > 0 {
			got.WriteByte('/')
		}
		for round == "" && !h.Over() && h.Betting.Round() == i+1 && h.Betting.put == [2]int64{all, all} {
			h.Apply(Action{Kind: Call})
		}
		for round != "" {
			end := 1
			for end < len(round) && round[end] >= '0' && round[end] <= '9' {
				end++
			}
			h.Apply(ReadAction(round[:end]))
			last := h.Taken[len(h.Taken)-1]
			if last.Rule != 0 || last.Round != i+1 {
				t.Errorf("%s: %+v", betting, last)
			}
			got.WriteString(last.Action.String())
			round = round[end:]
		}
	}
	return got.String()
}

func readSourced(t *testing.T, path string) []string {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "# Source: ") {
		t.Errorf("%s: line 1 is not a source", path)
	}
	return strings.Split(string(text), "\n")
}
