package pairing_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
	"pgregory.net/rapid"
)

// This file has the results that matter most.

func TestPivotal(t *testing.T) {
	over := tell(2, "Ann Bob", "Ann-Bob gold", "Bob-Ann silver")
	open := marginTold()
	open.Rounds[1].Games[0].Outcome = pairing.NotPlayed
	for _, c := range []struct {
		event pairing.Event[string]
		round int
		all   int
		want  []string
	}{
		{marginTold(), 3, 4, []string{
			"Had Dan won against Ann in round 1, Dan would not be out; Cid would have the bye of round 3; Dan would meet Eve in round 3.",
			"Had Cid won against Bob in round 1, Cid would meet Ann, Eve would meet Bob in round 3.",
			"Had Eve won against Ann in round 2, Eve would meet Bob, Cid would meet Ann in round 3.",
			"Had Dan won against Cid in round 2, Cid would be out; Dan would not be out; Dan would meet Eve in round 3.",
		}},
		{over, 3, 2, []string{
			"Had Bob won against Ann in round 1, there would be no champion; Bob would not be out; the event would not be over.",
			"Had Bob won against Ann in round 2, there would be no champion; Bob would not be out; the event would not be over.",
		}},
		{open, 2, 3, nil},
	} {
		p, err := pairing.Pivotal(c.event)
		var got []string
		for _, x := range p.Results {
			got = append(got, x.Text)
		}
		if err != nil || p.Round != c.round || p.All != c.all || p.Tried != c.all || c.want != nil && !slices.Equal(got, c.want) {
			t.Errorf("%+v, %v\n%q", p, err, got)
		}
	}
}

// With little work only some results are tried, and they are the first.
func TestPivotalWork(t *testing.T) {
	e := marginPlayed(t, 9, 3, 4)
	full := must(pairing.Pivotal(e))
	if full.Tried != full.All || full.All == 0 {
		t.Fatalf("%+v", full)
	}
	part, errs := 0, 0
	for most := int64(100); most < full.Work; most += 1 + most/2 {
		p, err := pairing.Pivotal(e, pairing.Options{MaxWork: most})
		if err != nil {
			if errs++; !errors.Is(err, pairing.ErrTooLarge) {
				t.Error(err)
			}
			continue
		}
		if p.All != full.All || p.Tried > p.All || !reflect.DeepEqual(p.Results, full.Results[:len(p.Results):len(p.Results)]) {
			t.Errorf("with %d steps: %+v", most, p)
		}
		if p.Tried < p.All {
			part++
		}
	}
	if part == 0 || errs == 0 {
		t.Errorf("%d parts, %d errors", part, errs)
	}
	if _, err := pairing.Pivotal(tell(2, "Ann Ann")); !errors.Is(err, pairing.ErrRepeated) {
		t.Error(err)
	}
}

func TestPivotalTwins(t *testing.T) {
	results := 0
	for seed := range uint64(night.Cases(150, 20_000)) {
		results += pivotalCheck(t, seed)
	}
	if results < 100 {
		t.Errorf("only %d results matter", results)
	}
}

func FuzzPivotalTwins(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) { pivotalCheck(t, rapid.Uint64().Draw(t, "seed")) }))
}

// pivotalCheck compares the results that matter with those that Standings and
// Next give, and returns how many there are.
func pivotalCheck(t rapid.TB, seed uint64) int {
	t.Helper()
	e := marginEvent(t, rand.New(rand.NewPCG(seed, 43)))
	got, err := pairing.Pivotal(e)
	if err != nil {
		t.Fatal(err)
	}
	was, now := must(pairing.Standings(e)), must(pairing.Next(e))
	others := []pairing.Outcome{pairing.GoldWins, pairing.SilverWins}
	if e.Edition.HasPoints() {
		others = append(others, pairing.Draw)
	}
	var want []pairing.Changed[string]
	for r, round := range e.Rounds {
		for k, g := range round.Games {
			for _, o := range others {
				changed := e.Clone()
				changed.Rounds[r].Games[k].Outcome = o
				if o == g.Outcome || changed.Check() != nil {
					continue
				}
				table, next := must(pairing.Standings(changed)), must(pairing.Next(changed))
				same := (table.Champion == nil) == (was.Champion == nil) && (table.Champion == nil || *table.Champion == *was.Champion) &&
					next.Over == now.Over && plainText(next.Round) == plainText(now.Round)
				for i, row := range table.Rows {
					same = same && (row.EliminatedIn > 0) == (was.Rows[i].EliminatedIn > 0)
				}
				if !same {
					want = append(want, pairing.Changed[string]{Round: r + 1, Game: k + 1, Gold: g.Gold, Silver: g.Silver, Was: g.Outcome, Now: o})
				}
			}
		}
	}
	var list []pairing.Changed[string]
	for _, x := range got.Results {
		list = append(list, x.Changed)
		if x.Round != nil && (x.Round.Round != len(e.Rounds)+1 || x.Round.NewOver == x.Round.OldOver && plainText(x.Round.New) == plainText(x.Round.Old)) {
			t.Fatalf("%+v\n%s", x, twinJSON(e))
		}
	}
	if !slices.Equal(list, want) {
		t.Fatalf("\n got %+v\nwant %+v\n%s", list, want, twinJSON(e))
	}
	return len(list)
}
