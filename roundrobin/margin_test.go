package roundrobin

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// swung returns a swing as a line, such as "holds, 1 tried: A B 4 6".
func swung(s Swing[string]) string {
	line := map[bool]string{true: "holds", false: "does not hold"}[s.Holds]
	if s.Never {
		return line + ", never, " + s.Proof.String()
	}
	line += fmt.Sprintf(", %d %s", s.Least, s.Proof)
	if s.Most != s.Least {
		line += fmt.Sprintf(", at most %d", s.Most)
	}
	var changes []string
	for _, x := range s.Changes {
		changes = append(changes, fmt.Sprintf("%s %s %d %d", x.Now.A, x.Now.B, x.Now.WinsA, x.Now.WinsB))
	}
	return line + ": " + strings.Join(changes, ", ")
}

// TestMargin has claims whose margins can be found by hand.
func TestMargin(t *testing.T) {
	// A wins all, B beats C and D, and C beats D.
	ladder := []string{"A B 6 4", "A C 6 4", "A D 6 4", "B C 6 4", "B D 6 4", "C D 6 4"}
	football := FootballLeague()
	for _, c := range []struct {
		name    string
		options Options
		texts   []string
		claim   Claim[string]
		want    string
	}{
		{"a leader is caught by one result", Options{}, ladder, Claim[string]{Kind: Within, A: "A", Place: 1}, "holds, 1 tried: A B 4 6"},
		{"a leader shares the place", Options{}, ladder, Claim[string]{Kind: Ahead, A: "A", B: "B"}, "holds, 1 tried: A B 5 5"},
		{"the last is first", Options{}, ladder, Claim[string]{Kind: Within, A: "D", Place: 1}, "does not hold, 2 relaxed: A D 4 6, B D 4 6"},
		{"the last is ahead of the first", Options{}, ladder, Claim[string]{Kind: Ahead, A: "D", B: "A"}, "does not hold, 3 relaxed: A D 4 6, B D 5 5, C D 4 6"},
		{"the third is in the final", Options{}, ladder, Claim[string]{Kind: Through, A: "C"}, "does not hold, 1 tried: B C 4 6"},
		{"the second is not in the final", Options{}, ladder, Claim[string]{Kind: Through, A: "B"}, "holds, 1 tried: B C 5 5"},
		{"everybody is among all", Options{}, ladder, Claim[string]{Kind: Within, A: "D", Place: 4}, "holds, never, relaxed"},
		{"no result", Options{}, nil, Claim[string]{Kind: Ahead, A: "D", B: "A"}, "does not hold, never, relaxed"},
		{"by difference", football, []string{"A B 1 0", "A C 1 0", "A D 0 1", "B C 3 0", "B D 3 0", "C D 0 0"}, Claim[string]{Kind: Ahead, A: "A", B: "B"}, "does not hold, 1 tried: A D 1 0"},
	} {
		e := event(t, 4, c.texts...)
		e.Options = c.options
		s, err := Margin(e, c.claim)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := swung(s); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestMarginBoth: one result can lift two teams at once, by more games for
// both.
func TestMarginBoth(t *testing.T) {
	e := event(t, 3, "B C 0 0")
	e.Options = Options{Games: AnyGames, TieBreaks: []TieBreak{GamesFor}}
	e.Deductions = []Deduction[string]{{Team: "A", Points: -1}}
	s, err := Margin(e, Claim[string]{Kind: Within, A: "A", Place: 2})
	if err != nil {
		t.Fatal(err)
	}
	expect(t, swung(s), "holds, 1 tried: B C 1 1")
}

// TestMarginRulings: a forfeited match can be played, and a team that has
// withdrawn gets no place.
func TestMarginRulings(t *testing.T) {
	e := event(t, 3, "A B 0 0", "A C 6 4", "B C 6 4")
	e.Results[0].Forfeit = ByB
	for _, want := range []string{"holds, 1 tried: A B 2 4", "holds, 2 relaxed: A B 2 4, A C 4 6"} {
		s, err := Margin(e, Claim[string]{Kind: Within, A: "A", Place: 1})
		if err != nil {
			t.Fatal(err)
		}
		if got := swung(s); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		e.Deductions = append(e.Deductions, Deduction[string]{Team: "A", Points: -3})
	}
	e.Withdrawals = []Withdrawal[string]{{Team: "A", Results: Keep}}
	for _, c := range []Claim[string]{{Kind: Within, A: "A", Place: 3}, {Kind: Through, A: "A"}, {Kind: Ahead, A: "A", B: "B"}, {Kind: Ahead, A: "B", B: "A"}} {
		s, err := Margin(e, c)
		if err != nil {
			t.Fatal(err)
		}
		expect(t, swung(s), "does not hold, never, relaxed")
	}
}

// TestMarginForfeitScore: with any number of games, a team can win as many as
// the winner of a forfeit gets. C has withdrawn, and A wins by forfeit.
func TestMarginForfeitScore(t *testing.T) {
	e := event(t, 3, "B C 1 0")
	e.Options = FootballLeague()
	e.Withdrawals = []Withdrawal[string]{{Team: "C", Results: Keep}}
	s, err := Margin(e, Claim[string]{Kind: Ahead, A: "A", B: "B"})
	if err != nil {
		t.Fatal(err)
	}
	expect(t, swung(s), "holds, 1 tried: B C 3 0")
}

// TestMarginErrors has claims that cannot be.
func TestMarginErrors(t *testing.T) {
	e := event(t, 3, "A B 6 4")
	for _, c := range []struct {
		claim Claim[string]
		kind  error
		text  string
	}{
		{Claim[string]{A: "A"}, ErrClaim, "roundrobin: claim: no such claim: kind 0"},
		{Claim[string]{Kind: 4, A: "A"}, ErrClaim, "roundrobin: claim: no such claim: kind 4"},
		{Claim[string]{Kind: -1, A: "A"}, ErrClaim, "roundrobin: claim: no such claim: kind -1"},
		{Claim[string]{Kind: Within, A: "A"}, ErrClaim, "roundrobin: claim: no such claim: place 0 of 3 teams"},
		{Claim[string]{Kind: Within, A: "A", Place: 4}, ErrClaim, "roundrobin: claim: no such claim: place 4 of 3 teams"},
		{Claim[string]{Kind: Ahead, A: "A", B: "B", Place: 1}, ErrClaim, "roundrobin: claim: no such claim: ahead has no place"},
		{Claim[string]{Kind: Through, A: "A", Place: 1}, ErrClaim, "roundrobin: claim: no such claim: through has no place"},
		{Claim[string]{Kind: Through, A: "A", B: "B"}, ErrClaim, "roundrobin: claim: no such claim: through has no second team"},
		{Claim[string]{Kind: Ahead, A: "A", B: "A"}, ErrSame, "roundrobin: claim: A: cannot meet itself"},
		{Claim[string]{Kind: Ahead, A: "A", B: "Z"}, ErrUnknown, "roundrobin: claim: Z: not among the entrants"},
		{Claim[string]{Kind: Through, A: "Z"}, ErrUnknown, "roundrobin: claim: Z: not among the entrants"},
	} {
		s, err := Margin(e, c.claim)
		if !errors.Is(err, c.kind) || err.Error() != c.text || !reflect.DeepEqual(s, Swing[string]{}) {
			t.Errorf("%+v: %+v, error %v, want %s", c.claim, s, err, c.text)
		}
	}
}

// TestMarginWork: without work, what is said is still true.
func TestMarginWork(t *testing.T) {
	e := event(t, 4, "A B 6 4", "A C 6 4", "A D 6 4", "B C 6 4", "B D 6 4", "C D 6 4")
	c := Claim[string]{Kind: Within, A: "D", Place: 1}
	full, err := Margin(e, c)
	if err != nil || full.Least != full.Most {
		t.Fatalf("%+v, error %v", full, err)
	}
	seen := map[string]bool{}
	for work := int64(-1); work < 1_000_000; work = work*9/8 + 2 {
		e.Options.MaxWork = work
		s, err := Margin(e, c)
		if err != nil || s.Least > full.Least || s.Least < 1 || s.Most > 0 && s.Most < full.Least || s.Most != len(s.Changes) {
			t.Fatalf("work %d: %+v, error %v", work, s, err)
		}
		seen[fmt.Sprint(s.Least, s.Most)] = true
	}
	if !seen["1 0"] || !seen[fmt.Sprint(full.Least, full.Most)] {
		t.Errorf("seen %v", seen)
	}
}

// TestMarginJSON: claims and swings come back from JSON as they were, and
// unknown keys do not.
func TestMarginJSON(t *testing.T) {
	e := event(t, 3, "A B 6 4", "B C 6 4", "A C 6 4")
	s, err := Margin(e, Claim[string]{Kind: Ahead, A: "A", B: "B"})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, string(text), `{"claim":{"kind":"ahead","a":"A","b":"B"},"holds":true,"least":1,"most":1,`+
		`"changes":[{"where":{"state":"table","match":1},"was":{"a":"A","b":"B","winsA":6,"winsB":4},"now":{"a":"A","b":"B","winsA":5,"winsB":5}}],"proof":"tried"}`)
	for _, text := range []string{string(text), `{"claim":{"kind":"within","a":"C","place":3},"holds":true,"least":4,"most":0,"never":true,"proof":"relaxed"}`} {
		var back Swing[string]
		if err := json.Unmarshal([]byte(text), &back); err != nil {
			t.Fatal(err)
		}
		again, err := json.Marshal(back)
		if err != nil || string(again) != text {
			t.Errorf("%s, then %s, error %v", text, again, err)
		}
	}
	for _, text := range []string{
		`{"kind":"first","a":"A"}`, `{"kind":"within","A":"A"}`, `{"a":"A"}`, `{"kind":1,"a":"A"}`,
		`{"kind":"within","a":"A","place":null}`, `{"kind":"within","a":"A","c":"B"}`,
	} {
		if err := json.Unmarshal([]byte(text), new(Claim[string])); !errors.Is(err, ErrJSON) {
			t.Errorf("%s: error %v", text, err)
		}
	}
}
