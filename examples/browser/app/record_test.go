package app

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// all asks to record several results.
func all(e event, list ...report) question {
	list = append([]report{}, list...)
	return question{"ask": "results", "event": e, "results": list}
}

// TestResults records several results at once. The event is the same as if they
// are recorded one by one, and the next round is compared once.
func TestResults(t *testing.T) {
	e := middle(t)
	g := e.Rounds[2].Games
	list := []report{
		{3, 2, g[1].Gold, g[1].Silver, pairing.GoldWins},
		{3, 3, g[2].Gold, g[2].Silver, pairing.GoldWins},
		{3, 1, g[0].Gold, g[0].Silver, g[0].Outcome},
	}
	x := ask[changedEvent](t, all(e, list...))
	want := e
	for _, r := range list {
		want = ask[changedEvent](t, question{"ask": "result", "event": want, "round": r.Round, "gold": r.Gold, "silver": r.Silver, "outcome": r.Outcome}).Event
	}
	if fmt.Sprint(x.Event) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", x.Event, want)
	}
	if len(x.Dropped) != 1 || x.Changed == nil || fmt.Sprint(*x.Changed.Before) != fmt.Sprint(*meetingsOf(e.Rounds[3])) {
		t.Fatalf("%+v", x)
	}
	next, err := pairing.Next(x.Event)
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(*x.Changed.After) != fmt.Sprint(*meetingsOf(next.Round)) {
		t.Errorf("after: %v", *x.Changed.After)
	}
	why := strings.Join(x.Changed.Why, "\n")
	for _, r := range list[:2] {
		if !strings.Contains(why, "\n"+r.Gold+" has ") || !strings.Contains(why, "\n"+r.Silver+" has ") {
			t.Errorf("nothing of %s and %s in\n%s", r.Gold, r.Silver, why)
		}
	}
	if strings.Count(x.Said, "Round 3: ") != 3 || strings.Count(x.Said, "Before, it was: ") != 2 || strings.Count(x.Said, "recorded already") != 1 {
		t.Error(x.Said)
	}
}

// TestResultsAllOrNone: one result that is refused refuses all. The error has
// all that are refused.
func TestResultsAllOrNone(t *testing.T) {
	e := middle(t)
	g := e.Rounds[2].Games[0]
	good := report{3, 1, g.Gold, g.Silver, pairing.BothForfeit}
	r := refused(t, all(e, good, report{9, 1, "Ada", "Emre", pairing.GoldWins}, report{3, 2, g.Gold, g.Silver, pairing.GoldWins}, report{3, 77, "Ada", "Emre", pairing.GoldWins}, good), "result 2: ")
	lines := strings.Split(*r.Error, "\n")
	for k, want := range []string{"result 2: ", "result 3: game 2 of round 3 is ", "result 4: ", "result 5: result 1 is about this game already"} {
		if len(lines) != 4 || !strings.HasPrefix(lines[k], want) {
			t.Fatalf("%q, want %q", lines, want)
		}
	}
	if len(r.Problems) != 2 || strings.Contains(*r.Error, "pairing: ") {
		t.Errorf("%v in %s", r.Problems, *r.Error)
	}
	refused(t, all(e), "there is no result to record")
	bad := slices.Repeat([]report{{9, 1, "", "", 0}}, 30)
	if r := refused(t, all(e, bad...), "10 more results are refused"); strings.Count(*r.Error, "\n") != maxRefused {
		t.Error(*r.Error)
	}
	var names []string
	for i := range 2000 {
		names = append(names, fmt.Sprint("P", i))
	}
	refused(t, all(pairing.New(pairing.WC2012, names), slices.Repeat(bad, 1000)...), "30000 results are too many at once; this event can take 24987")
}

// TestResultsDrop: the records that a correction drops are told, whatever comes
// after it.
func TestResultsDrop(t *testing.T) {
	e := middle(t)
	e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: "Hana", After: 4})
	g := e.Rounds[2].Games
	x := ask[changedEvent](t, all(e, report{3, 1, g[0].Gold, g[0].Silver, pairing.NoDecision}, report{3, 2, g[1].Gold, g[1].Silver, pairing.NoDecision}))
	if len(x.Dropped) != 1 || !strings.HasSuffix(x.Said, "Round 4 had not begun, and is dropped. 1 record after the dropped round is dropped as well.") {
		t.Errorf("%v: %s", x.Dropped, x.Said)
	}
}

// TestFixed: show says of which games no result can be recorded, and result
// refuses exactly these.
func TestFixed(t *testing.T) {
	e := middle(t)
	g := &e.Rounds[3].Games
	(*g)[0].Outcome = pairing.Void
	(*g)[0].Why = "the clock stood still"
	*g = append(*g, pairing.Game[string]{Gold: (*g)[0].Silver, Silver: (*g)[0].Gold})
	s := ask[shownEvent](t, question{"ask": "show", "event": e})
	for n, r := range s.Rounds {
		if (r.Why != "") == r.Latest {
			t.Errorf("round %d: %+v", n+1, r)
		}
		for k, x := range r.Games {
			want := n < 3 || k == 0
			if x.Game != k+1 || x.Fixed != want || (x.Why != "") != want {
				t.Errorf("round %d: %+v", n+1, x)
			}
			answer := Answer(encode(t, all(e, report{n + 1, x.Game, x.Gold, x.Silver, pairing.BothForfeit})))
			var back reply
			if err := json.Unmarshal(answer, &back); err != nil {
				t.Fatal(err)
			}
			if (back.Error != nil) != want {
				t.Errorf("round %d, game %d: %.300s", n+1, k+1, answer)
			}
		}
	}
	if x := s.Rounds[3].Games[0]; x.Reason != "the clock stood still" || !strings.Contains(x.Why, "is void") {
		t.Errorf("%+v", x)
	}
	if x := s.Rounds[1].Games[0]; x.Why != "Round 3 has begun, so this result stands." {
		t.Errorf("%+v", x)
	}
	if m := s.Missing[len(s.Missing)-1]; m.Game != len(*g) {
		t.Errorf("%+v", s.Missing)
	}
}

func encode(t *testing.T, q question) []byte {
	t.Helper()
	text, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
