package statefile

import (
	"bufio"
	order "cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file writes the recorded events of the public program as state files and
// reads them back.

// recording is the file that package pairing has of these events.
const recording = "../../../../pairing/testdata/editions.txt"

// A snapshot is an event before a decision that was recorded.
type snapshot struct {
	name  string
	event pairing.Event[string]
	round *pairing.Round[string] // the decision, or nil if it is over
}

// recorded returns all snapshots, in their order.
func recorded(t *testing.T) []snapshot {
	t.Helper()
	f, err := os.Open(recording)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []snapshot
	var e pairing.Event[string]
	decided := false
	snap := func(line int, round *pairing.Round[string]) {
		e := e.Clone()
		list = append(list, snapshot{fmt.Sprintf("line%d", line), e, round})
	}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for line := 1; lines.Scan(); line++ {
		words := strings.Fields(lines.Text())
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		args := words[1:]
		switch words[0] {
		case "event":
			e = pairing.Event[string]{Rounds: []pairing.Round[string]{}}
			if err := e.Edition.UnmarshalText([]byte(args[0])); err != nil {
				t.Fatal(err)
			}
			e.Lives, _ = strconv.Atoi(args[2])
			e.BothForfeitUnmet = slices.Contains(args, "bothForfeitUnmet")
		case "entrants":
			for _, a := range args {
				name, elo, _ := strings.Cut(a, ":")
				x, err := strconv.ParseFloat(elo, 64)
				if err != nil {
					t.Fatal(err)
				}
				e.Entrants, e.SeedRatings = append(e.Entrants, name), append(e.SeedRatings, x)
			}
		case "withdraw":
			e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: args[0], After: len(e.Rounds)})
		case "free":
			decided = false
		case "ranks":
			decided = true
		case "round", "next":
			round := recordedRound(args)
			if words[0] == "next" || decided {
				snap(line, &round)
			}
			if words[0] == "round" {
				e.Rounds = append(e.Rounds, round)
			}
		case "over":
			snap(line, nil)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// recordedRound reads the games and the bye of a round.
func recordedRound(args []string) pairing.Round[string] {
	round := pairing.Round[string]{Games: []pairing.Game[string]{}, Byes: []string{}}
	outcomes := map[byte]pairing.Outcome{'>': pairing.GoldWins, '<': pairing.SilverWins, 'x': pairing.BothForfeit, '-': pairing.NotPlayed}
	for _, a := range args {
		if bye, ok := strings.CutPrefix(a, "bye:"); ok {
			round.Byes = append(round.Byes, bye)
			continue
		}
		i := strings.IndexAny(a, "><x-")
		round.Games = append(round.Games, pairing.Game[string]{Gold: a[:i], Silver: a[i+1:], Outcome: outcomes[a[i]]})
	}
	return round
}

// TestRecorded: the recorded events, written and read back, are the same events
// and get the same answers.
func TestRecorded(t *testing.T) {
	rounds, over := 0, 0
	for _, s := range recorded(t) {
		if !night.Now() && (rounds+over)%10 != 0 && rounds+over > 50 {
			if s.round == nil {
				over++
			} else {
				rounds++
			}
			continue
		}
		text, _, err := Write(s.event)
		if err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		f, err := Read(text, s.event)
		if err != nil {
			t.Fatalf("%s: %v\n%s", s.name, err, text)
		}
		// A file has the players who leave after a round by seed.
		slices.SortStableFunc(s.event.Withdrawals, func(x, y pairing.Withdrawal[string]) int {
			return order.Or(order.Compare(x.After, y.After), strings.Compare(x.Player, y.Player))
		})
		if diff := cmp.Diff(s.event, f.Event); diff != "" {
			t.Errorf("%s:\n%s\n%s", s.name, diff, text)
		}
		if s.round == nil {
			over++
			if next, err := pairing.Next(f.Event); err != nil || !next.Over {
				t.Errorf("%s: over %v, error %v", s.name, next.Over, err)
			}
			continue
		}
		rounds++
		if v, err := pairing.Audit(f.Event, *s.round); err != nil || !v.Optimal {
			t.Errorf("%s: optimal %v, error %v", s.name, v.Optimal, err)
		}
	}
	if rounds != 981 || over != 92 {
		t.Errorf("%d rounds and %d events over, want 981 and 92", rounds, over)
	}
}
