package competition_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// decided is a knock-out of four players with one life that Ann has won.
func decided() pairing.Event[string] {
	e := pairing.New(pairing.WCC2014, []string{"Ann", "Bob", "Cid", "Dan"})
	e.Lives = 1
	e.Rounds = []pairing.Round[string]{
		{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Dan", Outcome: pairing.GoldWins}, {Gold: "Bob", Silver: "Cid", Outcome: pairing.GoldWins}}},
		{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob", Outcome: pairing.GoldWins}}},
	}
	return e
}

func TestMatters(t *testing.T) {
	e := decided()
	for _, c := range []struct {
		name    string
		event   pairing.Event[string]
		text    string
		results int
	}{
		{"over", e, "Of 3 other results, 1 would change the champion, who is out, or round 3.", 1},
		{"no game", pairing.New(pairing.WCC2014, e.Entrants), "No game has a result that could be another.", 0},
	} {
		m, err := competition.Matters(c.event)
		if err != nil || m.Text != c.text || len(m.Results) != c.results || m.Untried != "" {
			t.Errorf("%s: %+v, %v", c.name, m, err)
		}
	}
	// With less work, fewer results are tried. The text does not speak of
	// the results that were not tried.
	all := 0
	for work := int64(1); all < 3 && work < 1e6; work += 500 {
		m, err := competition.Matters(e, pairing.Options{MaxWork: work})
		if err == nil && m.Untried == "" {
			break
		}
		if err != nil {
			continue
		}
		all++
		if strings.HasPrefix(m.Text, "No") || !strings.HasSuffix(m.Untried, " of all 3 were tried, since all take too long.") {
			t.Errorf("work %d: %+v", work, m)
		}
	}
	if all == 0 {
		t.Error("no work was too little")
	}
	if _, err := competition.Matters(pairing.Event[string]{}); err == nil {
		t.Error("an event without players has results")
	}
}

func TestMargins(t *testing.T) {
	for name, want := range map[string][]string{
		"Ann": {
			"Had Bob won against Ann in round 2, Ann would not be first.",
			"Had Bob won against Ann in round 2, there would be another champion than Ann.",
			"Had Bob won against Ann in round 2, Ann would be out.",
		},
		"Bob": {
			"Whatever else had happened, Bob would be in place 2 or better.",
			"Had Bob won against Ann in round 2, Bob would be the champion.",
			"Had Bob won against Ann in round 2, Bob would not be out.",
			"Had Bob won against Ann in round 2, Bob would be first.",
		},
		// Dan could not be the champion, which is not said.
		"Dan": {
			"Whatever else had happened, Dan would be in place 3 or better.",
			"Whatever else had happened, Dan would be out.",
			"Whatever else had happened, Dan would not be in place 2 or better.",
		},
	} {
		if got, err := competition.Margins(decided(), name); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := competition.Margins(decided(), "Eve"); err == nil {
		t.Error("Eve does not play")
	}
}
