package qualify

import (
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestClaimProblems asks about claims that cannot be.
func TestClaimProblems(t *testing.T) {
	in := input("Ann Bob", log("Ann", "Bomb", 1, "G+"))
	for _, c := range []struct {
		claim Claim[string]
		kind  error
		want  string
	}{
		{Claim[string]{A: "Ann"}, ErrClaim, "qualify: claim: no such claim: kind 0"},
		{Claim[string]{Kind: 9, A: "Ann"}, ErrClaim, "qualify: claim: no such claim: kind 9"},
		{Claim[string]{Kind: Within, A: "Ann"}, ErrClaim, "qualify: claim: no such claim: place 0 of 2"},
		{Claim[string]{Kind: Within, A: "Ann", Place: 3}, ErrClaim, "qualify: claim: no such claim: place 3 of 2"},
		{Claim[string]{Kind: InField, A: "Ann", Place: 1}, ErrClaim, "qualify: claim: no such claim: in-field has no place"},
		{Claim[string]{Kind: InField, A: "Ann", B: "Bob"}, ErrClaim, "qualify: claim: Bob: no such claim: in-field is about one entrant"},
		{Claim[string]{Kind: InField, A: "Eve"}, ErrUnknown, "qualify: claim: Eve: not among the entrants"},
		{Claim[string]{Kind: Ahead, A: "Ann", B: "Bomb"}, ErrUnknown, "qualify: claim: Bomb: not among the entrants"},
		{Claim[string]{Kind: Ahead, A: "Ann", B: "Ann"}, ErrSame, "qualify: claim: Ann: cannot meet itself"},
	} {
		var ps Problems
		s, err := Margin(in, c.claim)
		if !errors.Is(err, c.kind) || !errors.As(err, &ps) || err.Error() != c.want || s.Least > 0 {
			t.Errorf("%+v: %v", c.claim, err)
		}
	}
	if _, err := Margin(Event[any]{}, Claim[any]{Kind: InField, A: math.NaN()}); err == nil {
		t.Error("an event without a window is accepted")
	}
	both := Claim[string]{Kind: Ahead, A: "Eve", B: "Fay", Place: 2}
	var ps Problems
	if _, err := Margin(in, both); !errors.As(err, &ps) || len(ps) != 3 {
		t.Errorf("not all problems: %v", err)
	}
}

// TestMargins has cases that can be counted by hand. Ann plays against Bomb in
// the hours from 1 on, and Bob from 11 on. A place is 1, the field has one.
func TestMargins(t *testing.T) {
	within := Claim[string]{Kind: Within, A: "Ann", Place: 1}
	ahead := Claim[string]{Kind: Ahead, A: "Ann", B: "Bob"}
	field := Claim[string]{Kind: InField, A: "Ann"}
	for _, c := range []struct {
		name     string
		ann, bob string
		claim    Claim[string]
		holds    bool
		least    int // 0: never
	}{
		{"a loss is behind no game", "G+", "", ahead, true, 1},
		{"nobody has played, and both are first", "", "", within, true, 0},
		{"nobody has played, and the place of the field is not decided", "", "", field, false, 0},
		{"Bob wins one", "G-", "G- S-", field, true, 1},
		{"a streak is broken in its middle", "G+ S+ G+ S+", "G+ S+ G-", ahead, true, 1},
		{"a streak is joined in its middle", "G+ S- G+", "G+ S+", ahead, false, 1},
		{"points are capped", "G+ S+ G+ S+", "G+ S+ G+ S+ G+ S+", within, true, 1},
		{"two wins and a loss", "G- S- G-", "G+ S+", within, false, 2},
		{"Bob loses both, or Ann wins twice", "G- S-", "G+ S+", field, false, 2},
		{"one win is enough", "G+ S+", "", within, true, 2},
	} {
		in := input("Ann Bob", log("Ann", "Bomb", 1, c.ann), log("Bob", "Bomb", 11, c.bob))
		in.Options.Size = 1
		s, err := Margin(in, c.claim)
		if err != nil || s.Holds != c.holds || s.Never != (c.least == 0) || s.Most != c.least ||
			!s.Never && s.Least != c.least {
			t.Errorf("%s: %+v, error %v", c.name, s, err)
		}
	}
}

// TestMarginOrder has entrants that are level or can be, and a director who has
// decided their order or a part of it.
func TestMarginOrder(t *testing.T) {
	eight, three := "G+ S+ G+ S+ G+ S+ G+ S+", "G+ S+ G+ S-"
	for _, c := range []struct {
		name  string
		games []string // from the first hour on
		size  int
		order string
		least int // for Ann
	}{
		{"Bob is level, and before Ann", []string{eight, three}, 1, "Bob Ann", 1},
		{"Bob is level, and behind Ann", []string{eight, three}, 1, "Ann Bob", 2},
		{"Bob is level, and not decided", []string{eight, three}, 1, "Ann", 1},
		{"Cid is level, and not decided", []string{"G+", "G+", "G+"}, 2, "Ann Bob", 1},
		{"Cid is level, and decided", []string{"G+", "G+", "G+"}, 2, "Bob Cid Ann", 1},
	} {
		in := Event[string]{Benchmarks: []string{"Bomb"}, Window: Period{hour(0), hour(1000)}}
		for k, words := range c.games {
			in.Entrants = append(in.Entrants, []string{"Ann", "Bob", "Cid"}[k])
			in.Games = append(in.Games, log(in.Entrants[k], "Bomb", 1, words)...)
		}
		in.Options.Size, in.Order = c.size, strings.Fields(c.order)
		s, err := Margin(in, Claim[string]{Kind: InField, A: "Ann"})
		if err != nil || s.Least != c.least || s.Most != c.least {
			t.Errorf("%s: %+v, error %v", c.name, s, err)
		}
	}
}

// TestMarginJSON has the JSON of an answer, word for word.
func TestMarginJSON(t *testing.T) {
	in := input("Ann Bob", log("Ann", "Bomb", 1, "G+"))
	s, err := Margin(in, Claim[string]{Kind: Ahead, A: "Ann", B: "Bob"})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	game := func(winner string) string {
		return `{"gold":"Ann","silver":"Bomb","rated":true,"start":"2014-01-01T01:00:00Z","end":"2014-01-01T02:00:00Z","winner":"` + winner + `"}`
	}
	want := `{"claim":{"kind":"ahead","a":"Ann","b":"Bob"},"holds":true,"least":1,"most":1,` +
		`"changes":[{"game":0,"was":` + game("gold") + `,"now":` + game("silver") + `}],"proof":"tried"}`
	if string(text) != want {
		t.Errorf("%s, want %s", text, want)
	}
	var back Swing[string]
	if err := json.Unmarshal(text, &back); err != nil || !cmp.Equal(back, s) {
		t.Errorf("comes back as %+v, error %v", back, err)
	}
	if err := json.Unmarshal([]byte(strings.Replace(want, "ahead", "behind", 1)), &back); !errors.Is(err, ErrJSON) {
		t.Errorf("an unknown kind: error %v", err)
	}
}

// TestMarginWork ends the work early. The answer is then an interval. In the
// second event, only A has games, so all changes are games of A.
func TestMarginWork(t *testing.T) {
	many := large(8)
	many.Options.Size, many.Benchmarks = 4, many.Benchmarks[:2]
	many.Games = slices.DeleteFunc(many.Games, func(g Game[int]) bool { return min(g.Gold, g.Silver) < -2 })
	one := many.Clone()
	one.Games = slices.DeleteFunc(one.Games, func(g Game[int]) bool { return max(g.Gold, g.Silver) > 0 })
	for _, in := range []Event[int]{many, one} {
		c := Claim[int]{Kind: InField, A: 0}
		exact, err := Margin(in, c)
		if err != nil || exact.Least != exact.Most {
			t.Fatalf("%+v, error %v", exact, err)
		}
		intervals := 0
		for work := int64(1 << 16); work < 1<<26; work += work / 4 {
			in.Options.MaxWork = work
			s, err := Margin(in, c)
			if err != nil {
				t.Fatal(err)
			}
			if s.Least < 1 || s.Least > exact.Least || s.Most > 0 && s.Most < exact.Most || s.Never {
				t.Errorf("%d steps: %d to %d, but %d are exact", work, s.Least, s.Most, exact.Most)
			}
			if s.Least < s.Most || s.Most == 0 {
				intervals++
				if s.Proof != Relaxed {
					t.Errorf("%d steps: proof %v", work, s.Proof)
				}
			}
		}
		if intervals == 0 {
			t.Error("no bound is too low")
		}
	}
}
