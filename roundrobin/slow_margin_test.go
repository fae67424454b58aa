package roundrobin

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/occurs"

	"pgregory.net/rapid"
)

// This file has margins by trying all changes, with Standings and nothing else
// of the package.

// slowHolds reports whether a claim holds by a table.
func slowHolds(t Table[int], o Options, c Claim[int]) bool {
	var a, b Place[int]
	for _, p := range t.Places {
		if slices.Contains(p.Teams, c.A) {
			a = p
		}
		if slices.Contains(p.Teams, c.B) {
			b = p
		}
	}
	places := o.Places
	switch places {
	case 0:
		places = 2
	case NoFinal:
		places = 1
	}
	switch c.Kind {
	case Within:
		return a.From > 0 && a.From <= c.Place
	case Ahead:
		return a.From > 0 && a.From < b.From
	}
	return a.From > 0 && a.To <= places
}

// slowClaims returns all claims about an event.
func slowClaims(e Event[int]) (list []Claim[int]) {
	for _, a := range e.Teams {
		list = append(list, Claim[int]{Kind: Through, A: a})
		for k := range e.Teams {
			list = append(list, Claim[int]{Kind: Within, A: a, Place: k + 1})
		}
		for _, b := range e.Teams {
			if a != b {
				list = append(list, Claim[int]{Kind: Ahead, A: a, B: b})
			}
		}
	}
	return list
}

// slowValues returns the other values that a result could have had.
func slowValues(e Event[int], m Match[int]) (list []Match[int]) {
	games, largest := e.Options.Games, e.Options.Games
	if games == 0 {
		games, largest = 10, 10
	}
	if games == AnyGames {
		games, largest = MaxGames, max(1, e.Options.ForfeitScore.For)
		for _, m := range e.Results {
			largest = max(largest, m.WinsA, m.WinsB)
		}
	}
	for a := range largest + 1 {
		for b := range largest + 1 {
			if v := (Match[int]{A: m.A, B: m.B, WinsA: a, WinsB: b}); a+b <= games && v != m {
				list = append(list, v)
			}
		}
	}
	return list
}

// slowMargins returns the margin of each claim, up to a number of changes. It
// is 0 for a claim that no more changes turn.
func slowMargins(t testingT, e Event[int], claims []Claim[int], most int) []int {
	standings := func() Table[int] {
		table, err := Standings(e)
		if err != nil {
			t.Fatalf("%+v: %v", e, err)
		}
		return table
	}
	before := standings()
	e = e.Clone()
	margins := make([]int, len(claims))
	var try func(from, made, size int)
	try = func(from, made, size int) {
		if made == size {
			table := standings()
			for k, c := range claims {
				if margins[k] == 0 && slowHolds(table, e.Options, c) != slowHolds(before, e.Options, c) {
					margins[k] = made
				}
			}
			return
		}
		for k := from; k < len(e.Results); k++ {
			m := e.Results[k]
			for _, v := range slowValues(e, m) {
				e.Results[k] = v
				try(k+1, made+1, size)
			}
			e.Results[k] = m
		}
	}
	for size := 1; size <= min(most, len(e.Results)); size++ {
		try(0, 0, size)
	}
	return margins
}

// marginEvent returns an event that is small enough to try all changes of a
// number of results, and this number.
func marginEvent(r *rand.Rand) (Event[int], int) {
	for {
		e := randomLeague(r, 3+r.IntN(4))
		e.PlayOffs, e.Lots, e.Final, e.Extra = nil, nil, nil, nil
		if r.IntN(2) == 0 {
			e.Options.TieBreaks = slices.DeleteFunc(e.Options.TieBreaks, func(b TieBreak) bool {
				return b == Direct || b == DirectOnce || b == SonnebornBerger
			})
		}
		tries, sets, limit := 1, 1, 500<<r.IntN(4)
		for size := 1; size <= len(e.Results); size++ {
			sets = sets * (len(e.Results) - size + 1) / size * len(slowValues(e, Match[int]{}))
			if tries += sets; tries > limit {
				if size > 2 || size > 1 && r.IntN(8) == 0 {
					return e, size - 1
				}
				break
			}
			if size == len(e.Results) {
				return e, size
			}
		}
	}
}

// checkSwing checks what can be checked of a swing without other changes: that
// the witness turns the claim.
func checkSwing(t testingT, e Event[int], s Swing[int]) {
	if s.Least < 1 || s.Most != 0 && s.Most < s.Least || s.Most != len(s.Changes) || s.Never && s.Most > 0 || s.Proof == 0 {
		t.Fatalf("%+v: %+v", e, s)
	}
	before, err := Standings(e)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if slowHolds(before, e.Options, s.Claim) != s.Holds {
		t.Fatalf("%+v: %+v", e, s)
	}
	if s.Most == 0 {
		return
	}
	for k, x := range s.Changes {
		if k > 0 && x.Where.Match <= s.Changes[k-1].Where.Match {
			t.Fatalf("%+v: order of %+v", e, s)
		}
		if e.Results[x.Where.Match-1] != x.Was || !slices.Contains(slowValues(e, x.Was), x.Now) {
			t.Fatalf("%+v: change %d of %+v", e, k+1, s)
		}
	}
	for _, x := range s.Changes {
		c, err := Correct(e, x.Where, x.Now)
		if err != nil {
			t.Fatalf("%+v: %+v: %v", e, s, err)
		}
		e = c.Event
	}
	after, err := Standings(e)
	if err != nil || slowHolds(after, e.Options, s.Claim) == s.Holds {
		t.Fatalf("%+v: %+v does not turn the claim, error %v", e, s, err)
	}
}

func TestSlowMargin(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 1))
	seen := occurs.Tally{}
	for range night.Cases(100, 4000) {
		slowMargin(t, r, seen)
	}
	seen.Check(t, 1, marginThings...)
	t.Log(seen)
}

var marginThings = []string{
	"within", "ahead", "through", "holds", "does not hold", "never", "never, all tried", "exact", "1", "2", "3", "tried", "relaxed",
	"keys tell everything", "a tie-break is not in the key",
}

// slowMargin: margins of all claims are those that trying all changes finds.
func slowMargin(t testingT, r *rand.Rand, seen occurs.Tally) {
	e, most := marginEvent(r)
	claims := slowClaims(e)
	want := slowMargins(t, e, claims, most)
	open := false
	for _, b := range e.Options.TieBreaks {
		if open = b == Direct || b == DirectOnce || b == SonnebornBerger; open || b == Lots {
			break
		}
	}
	for k, c := range claims {
		s, err := Margin(e, c)
		if err != nil {
			t.Fatalf("%+v: %+v: %v", e, c, err)
		}
		checkSwing(t, e, s)
		complete := most == len(e.Results)
		wrong := ""
		switch w := want[k]; {
		case w > 0 && (s.Never || s.Least > w || s.Most > 0 && s.Most < w):
			wrong = "bounds"
		case w == 0 && s.Most > 0 && s.Most <= most:
			wrong = "a witness"
		case w == 0 && complete && s.Most > 0:
			wrong = "a witness where there is none"
		}
		if wrong != "" {
			t.Fatalf("%s: by trying up to %d: %d, got %+v\n%+v", wrong, most, want[k], s, e)
		}
		if c.Kind == Ahead && !open && !s.Never && (s.Least != s.Most || s.Least > 1 && s.Proof != Relaxed) {
			t.Fatalf("one rival, and no exact bound: %+v\n%+v", s, e)
		}
		seen.Note(c.Kind)
		seen.Note(map[bool]string{true: "holds", false: "does not hold"}[s.Holds])
		seen.Note(s.Proof)
		seen.Note(map[bool]string{false: "keys tell everything", true: "a tie-break is not in the key"}[open])
		switch {
		case s.Never:
			seen.Note("never")
			seen.When(complete, "never, all tried")
		case s.Least == s.Most:
			seen.Note("exact")
			seen.Note(fmt.Sprint(s.Least))
			seen.Note("exact ", s.Proof, " ", s.Least)
		default:
			seen.Note("interval, most ", s.Most, ", not in the key ", open)
		}
	}
}

func FuzzSlowMargin(f *testing.F) { occurs.Fuzz(f, marginLaw) }

func marginLaw(t *rapid.T, seen occurs.Tally) {
	slowMargin(t, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)), seen)
}
