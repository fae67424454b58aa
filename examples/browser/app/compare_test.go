package app

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// TestChanged corrects results of made-up events. The answer names every pair
// that is gone, before anything else, and says that the pairs are the same
// exactly if they are.
func TestChanged(t *testing.T) {
	seeds := []uint64{1515, 2957} // both players of a pair are out
	n := uint64(600)
	if !night.Now() {
		n = 60
	}
	for seed := range n {
		seeds = append(seeds, seed)
	}
	had := map[string]int{}
	for _, seed := range seeds {
		lots := rand.New(rand.NewPCG(seed, 3))
		e := madeUp(lots)
		for range 4 {
			if len(e.Rounds) == 0 {
				break
			}
			n := len(e.Rounds) - lots.IntN(min(2, len(e.Rounds)))
			games := e.Rounds[n-1].Games
			k := lots.IntN(len(games))
			r := report{n, k + 1, games[k].Gold, games[k].Silver, pairing.Outcome(lots.IntN(9))}
			reply := put(t, encode(t, all(e, r)))
			if reply.Error != nil {
				continue
			}
			var x changedEvent
			if err := json.Unmarshal(reply.Answer, &x); err != nil {
				t.Fatal(err)
			}
			if x.Changed != nil {
				consistent(t, *x.Changed, had)
				if word := onlyLives.FindString(strings.Join(x.Changed.Why, "\n")); word != "" && e.Edition.HasPoints() {
					t.Errorf("an event with points has the word %q: %q", word, x.Changed.Why)
				}
				if t.Failed() {
					t.Fatalf("seed %d: %s", seed, encode(t, all(e, r)))
				}
			}
			e = x.Event
		}
	}
	t.Log(had)
	for _, what := range []string{"same", "gone", "there is no bye now", "is out now", "No longer", "worse by", "(Canonical)"} {
		if had[what] == 0 && night.Now() {
			t.Errorf("never: %s", what)
		}
	}
}

// consistent holds the sentences of a difference against its pairs.
func consistent(t *testing.T, d difference, had map[string]int) {
	t.Helper()
	all := strings.Join(d.Why, "\n")
	if d.Before == nil || d.After == nil {
		return
	}
	gone := 0
	for _, two := range d.Before.Pairs {
		if !d.After.has(two) {
			gone++
		}
	}
	for _, name := range d.Before.Byes {
		if !slices.Contains(d.After.Byes, name) {
			gone++
		}
	}
	same := gone == 0 && len(d.Before.Pairs) == len(d.After.Pairs) && slices.Equal(d.Before.Byes, d.After.Byes)
	if strings.Contains(all, "has the same pairs as before") != same {
		t.Errorf("the same: %t, but\n%s", same, all)
	}
	for k, line := range d.Why[:min(gone, maxWhys)] {
		if !strings.HasPrefix(line, "No longer ") && !strings.HasSuffix(line, " now.") || strings.Contains(line, "wished") {
			t.Errorf("sentence %d of %d pairs that are gone: %s", k+1, gone, line)
		}
		if strings.HasPrefix(line, "No longer ") && !strings.HasSuffix(line, ").") {
			t.Errorf("%s names no criterion", line)
		}
	}
	had["same"] += btoi(same)
	had["gone"] += gone
	for _, what := range []string{"there is no bye now", "is out now", "No longer", "worse by", "(Canonical)", "is back in the event", "the colors are exchanged"} {
		had[what] += strings.Count(all, what)
	}
}

func btoi(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// madeUp makes an event with some rounds, and perhaps one that is paired.
func madeUp(lots *rand.Rand) event {
	e := event{Edition: pairing.Edition(lots.IntN(5)), Lives: 1 + lots.IntN(3), ForfeitRemoves: lots.IntN(4) == 0}
	drawn := 0
	if lots.IntN(4) == 0 {
		e = event{Edition: pairing.ArbiterSwiss2026 + pairing.Edition(lots.IntN(2)), Length: 1 + lots.IntN(6)}
		drawn = lots.IntN(3)
	}
	for i := range 3 + lots.IntN(8) {
		e.Entrants = append(e.Entrants, fmt.Sprintf("P%d", i))
		e.SeedRatings = append(e.SeedRatings, 1500+float64(i*10))
	}
	for range 1 + lots.IntN(5) {
		p, err := pairing.Next(e)
		if err != nil || p.Over {
			break
		}
		for k := range p.Round.Games {
			p.Round.Games[k].Outcome = pairing.Outcome(1 + lots.IntN(6))
			if lots.IntN(2) == 0 {
				p.Round.Games[k].Outcome = pairing.Outcome(1 + lots.IntN(2))
			}
			if drawn > 0 && lots.IntN(3) == 0 {
				p.Round.Games[k].Outcome = pairing.Draw
			}
		}
		e.Rounds = append(e.Rounds, p.Round)
	}
	if lots.IntN(2) == 0 {
		if p, err := pairing.Next(e); err == nil && !p.Over {
			e.Rounds = append(e.Rounds, p.Round)
		}
	}
	return e
}

// TestTurned: a pair whose colors are exchanged is the same pair.
func TestTurned(t *testing.T) {
	m := meetings{Pairs: [][2]string{{"Ann", "Bob"}}}
	if !m.has([2]string{"Ann", "Bob"}) || !m.has([2]string{"Bob", "Ann"}) || m.has([2]string{"Ann", "Cid"}) {
		t.Error(m)
	}
}

// TestAway says how long a player is out, and refuses a round that no event
// has.
func TestAway(t *testing.T) {
	e := pairing.New(pairing.WC2012, []string{"Ann", "Bob", "Cid", "Dan"})
	for until, want := range map[int]string{0: "Ann is out from round 1 on.", 1: "Ann is out in round 1.", 3: "Ann is out in rounds 1 to 3."} {
		x := ask[changedEvent](t, question{"ask": "withdraw", "event": e, "player": "Ann", "until": until})
		if x.Said != want {
			t.Errorf("%q, want %q", x.Said, want)
		}
	}
	refused(t, question{"ask": "withdraw", "event": e, "player": "Ann", "until": MaxGames + 1}, "until is 100001; at most 100000 is allowed")
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Ann", Until: MaxGames + 1}}
	refused(t, question{"ask": "show", "event": e}, "about round 100001")
}

// TestDroppedRounds drops several rounds, with a record behind them.
func TestDroppedRounds(t *testing.T) {
	round := pairing.Round[string]{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob"}}, Byes: []string{}}
	c := pairing.Correction[string]{Dropped: []pairing.Round[string]{round, round, round}, Withdrawals: make([]pairing.Withdrawal[string], 1)}
	x, err := afterCorrection(c, "Done.")
	if want := "Done. Rounds 1 to 3 had not begun, and are dropped. 1 record after the dropped rounds is dropped as well."; err != nil || x.Said != want {
		t.Errorf("%v, %q, want %q", err, x.Said, want)
	}
}

// TestOneLine: an error of several lines is one line with their number.
func TestOneLine(t *testing.T) {
	if got := plain(fmt.Errorf("pairing: a\nb\nc")); got != "a (and 2 more problems)" {
		t.Error(got)
	}
}

// TestCostWords: where more is better, the words say so of the value as it is.
func TestCostWords(t *testing.T) {
	if got := costWords(event{}, pairing.Value{Criterion: pairing.RankSpread, Value: -20}); got != "RankSpread -20; more is better" {
		t.Error(got)
	}
}

// TestFull: an event that has no room in a file is refused, and no answer has
// one.
func TestFull(t *testing.T) {
	e := pairing.New(pairing.WC2012, []string{"Ann" + strings.Repeat("x", 1900<<10), "Bob", "Cid"})
	for n := 0; ; n++ {
		var r reply
		if r = put(t, encode(t, question{"ask": "pair", "event": e})); r.Error != nil {
			if !strings.Contains(*r.Error, "; this page can open "+fmt.Sprint(MaxText)) || n == 0 {
				t.Fatalf("after %s: %.300s", say.Count(n, "round", "rounds"), *r.Error)
			}
			break
		}
		var x pairedEvent
		if err := json.Unmarshal(r.Answer, &x); err != nil {
			t.Fatal(err)
		}
		text, err := json.MarshalIndent(x.Event, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		ask[openedEvent](t, question{"ask": "open", "text": string(text)})
		e = x.Event
		for k := range e.Rounds[n].Games {
			e.Rounds[n].Games[k].Outcome = pairing.NoDecision
		}
	}
}
