package pairing_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file has how few results decide, told as small events.

// marginTold is an event with two lives after two rounds. Ann has won twice,
// and Dan is out.
func marginTold() pairing.Event[string] {
	return tell(2, "Ann Bob Cid Dan Eve", "Ann-Dan gold, Bob-Cid gold, bye Eve", "Ann-Eve gold, Cid-Dan gold, bye Bob")
}

func TestMargin(t *testing.T) {
	type claim = pairing.Claim[string]
	over := tell(1, "Ann Bob", "Ann-Bob gold")
	left := marginTold()
	left.Withdrawals = []pairing.Withdrawal[string]{{Player: "Dan", After: 2}}
	points := swiss(tell(0, "Ann Bob Cid Dan", "Ann-Cid gold, Bob-Dan gold", "Ann-Bob draw, Cid-Dan gold"))
	for _, c := range []struct {
		name  string
		event pairing.Event[string]
		claim claim
		holds bool
		least int
		never bool
		proof pairing.Proof
		text  string
	}{
		{"two of Ann's games", marginTold(), claim{Kind: pairing.Within, A: "Ann", Place: 1}, true, 2, false, pairing.Tried,
			"Had Dan won against Ann in round 1, and Eve won against Ann in round 2, Ann would not be first."},
		{"the last place", marginTold(), claim{Kind: pairing.Within, A: "Ann", Place: 5}, true, 5, true, pairing.Relaxed,
			"Whatever else had happened, Ann would be in place 5 or better."},
		{"one win less is as many", marginTold(), claim{Kind: pairing.Ahead, A: "Ann", B: "Cid"}, true, 1, false, pairing.Tried,
			"Had Eve won against Ann in round 2, Ann would not be ahead of Cid."},
		{"two wins are needed", marginTold(), claim{Kind: pairing.Ahead, A: "Eve", B: "Cid"}, false, 2, false, pairing.Relaxed,
			"Had Eve won against Ann in round 2, and Dan won against Cid in round 2, Eve would be ahead of Cid."},
		{"two lives", marginTold(), claim{Kind: pairing.Out, A: "Ann"}, false, 2, false, pairing.Relaxed,
			"Had Dan won against Ann in round 1, and Eve won against Ann in round 2, Ann would be out."},
		{"has left", left, claim{Kind: pairing.Out, A: "Dan"}, true, 5, true, pairing.Relaxed,
			"Whatever else had happened, Dan would be out."},
		{"has lost one game, and has no other", marginTold(), claim{Kind: pairing.Out, A: "Eve"}, false, 5, true, pairing.Tried,
			"Whatever else had happened, Eve would not be out."},
		{"the bye of round 3", marginTold(), claim{Kind: pairing.Bye, A: "Cid", Round: 3}, false, 1, false, pairing.Tried,
			"Had Dan won against Ann in round 1, Cid would have had the bye of round 3."},
		{"a round that was made otherwise", marginTold(), claim{Kind: pairing.Bye, A: "Bob", Round: 2}, false, 1, false, pairing.Tried,
			"Had Dan won against Ann in round 1, Bob would have had the bye of round 2."},
		{"a pair of round 3", marginTold(), claim{Kind: pairing.Meets, A: "Eve", B: "Cid"}, true, 1, false, pairing.Tried,
			"Had Eve won against Ann in round 2, Eve and Cid would not have met in round 3."},
		{"nothing was played", tell(2, "Ann Bob"), claim{Kind: pairing.Meets, A: "Ann", B: "Bob"}, true, 1, true, pairing.Tried, ""},
		{"the last game", over, claim{Kind: pairing.Champion, A: "Ann"}, true, 1, false, pairing.Tried,
			"Had Bob won against Ann in round 1, Ann would not be the champion."},
		{"the last game for another", over, claim{Kind: pairing.AnotherChampion, A: "Ann"}, false, 1, false, pairing.Tried,
			"Had Bob won against Ann in round 1, there would be another champion than Ann."},
		{"not over", marginTold(), claim{Kind: pairing.Champion, A: "Ann"}, false, 5, true, pairing.Tried,
			"Whatever else had happened, Ann would not be the champion."},
		{"points for a draw", points, claim{Kind: pairing.Ahead, A: "Ann", B: "Bob"}, true, 1, false, pairing.Tried, ""},
		{"not over by points", points, claim{Kind: pairing.Champion, A: "Ann"}, false, 5, true, pairing.Relaxed, ""},
	} {
		w, err := pairing.Margin(c.event, c.claim)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if w.Holds != c.holds || w.Least != c.least || w.Never != c.never || w.Proof != c.proof || !c.never && w.Most != c.least ||
			c.text != "" && w.Text != c.text {
			t.Errorf("%s: %+v", c.name, w)
		}
		marginWitness(t, c.event, w)
	}
}

// Forfeits, games without a decision and void games stay as they are.
func TestMarginForfeits(t *testing.T) {
	for _, o := range []string{"gold-by-forfeit", "silver-by-forfeit", "both-forfeit", "no-decision"} {
		e := tell(2, "Ann Bob", "Ann-Bob "+o)
		w, err := pairing.Margin(e, pairing.Claim[string]{Kind: pairing.Ahead, A: "Ann", B: "Bob"})
		if err != nil || !w.Never {
			t.Errorf("%s: %+v, %v", o, w, err)
		}
	}
}

// The round of now is the last round until it is finished.
func TestMarginRoundOfNow(t *testing.T) {
	e := marginTold()
	claim := pairing.Claim[string]{Kind: pairing.Bye, A: "Bob"}
	if w := must(pairing.Margin(e, claim)); w.Claim.Round != 3 {
		t.Errorf("finished: round %d", w.Claim.Round)
	}
	e.Rounds[1].Games[0].Outcome = pairing.NotPlayed
	w := must(pairing.Margin(e, claim))
	if w.Claim.Round != 2 {
		t.Errorf("unfinished: %+v", w)
	}
	marginWitness(t, e, w)
}

func TestMarginErrors(t *testing.T) {
	type claim = pairing.Claim[string]
	late := ownEvent()
	late = entered(t, late, "Eve", 4, 0)
	for _, c := range []struct {
		event pairing.Event[string]
		claim claim
		want  error
		text  string
	}{
		{marginTold(), claim{A: "Ann"}, pairing.ErrClaim, "pairing: claim: no such claim: kind 0"},
		{marginTold(), claim{Kind: 8, A: "Ann"}, pairing.ErrClaim, "pairing: claim: no such claim: kind 8"},
		{marginTold(), claim{Kind: pairing.Within, A: "Ann"}, pairing.ErrClaim, "pairing: claim: no such claim: place 0 of 5"},
		{marginTold(), claim{Kind: pairing.Within, A: "Ann", Place: 6}, pairing.ErrClaim, "pairing: claim: no such claim: place 6 of 5"},
		{marginTold(), claim{Kind: pairing.Out, A: "Ann", Place: 1}, pairing.ErrClaim, "pairing: claim: no such claim: out has no place"},
		{marginTold(), claim{Kind: pairing.Out, A: "Ann", Round: 1}, pairing.ErrClaim, "pairing: claim: no such claim: out has no round"},
		{marginTold(), claim{Kind: pairing.Out, A: "Ann", B: "Bob"}, pairing.ErrClaim, "pairing: claim: no such claim: out is about one player"},
		{swiss(tell(0, "Ann Bob")), claim{Kind: pairing.Out, A: "Ann"}, pairing.ErrClaim, "pairing: claim: no such claim: nobody is out in an event with points"},
		{marginTold(), claim{Kind: pairing.Out, A: "Zoe"}, pairing.ErrUnknown, "pairing: claim: Zoe: not among the entrants"},
		{marginTold(), claim{Kind: pairing.Meets, A: "Ann", B: "Zoe"}, pairing.ErrUnknown, "pairing: claim: Zoe: not among the entrants"},
		{marginTold(), claim{Kind: pairing.Meets, A: "Ann", B: "Ann"}, pairing.ErrSame, "pairing: claim: Ann: cannot meet itself"},
		{marginTold(), claim{Kind: pairing.Bye, A: "Ann", Round: 4}, pairing.ErrNoRound, "pairing: round 4: no such round: got 4, and the event has 2 rounds"},
		{marginTold(), claim{Kind: pairing.Bye, A: "Ann", Round: -1}, pairing.ErrNoRound, "pairing: no such round: got -1, and the event has 2 rounds"},
		{late, claim{Kind: pairing.Bye, A: "Eve", Round: 1}, pairing.ErrUnknown, "pairing: claim, round 1: Eve: not among the entrants: enters later (rule SeedOrder)"},
		{tell(2, "Ann Ann"), claim{Kind: pairing.Bye, A: "Ann"}, pairing.ErrRepeated, ""},
	} {
		w, err := pairing.Margin(c.event, c.claim)
		if !errors.Is(err, c.want) || c.text != "" && err.Error() != c.text || !reflect.DeepEqual(w, pairing.Swing[string]{}) {
			t.Errorf("%+v: %+v, %v", c.claim, w, err)
		}
	}
	// What Next reports is reported with its reason.
	e := marginTold()
	e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Cid", "Eve"}}, {Pair: [2]string{"Cid", "Ann"}}, {Pair: [2]string{"Cid", "Bob"}}}
	_, want := pairing.Next(e)
	if _, err := pairing.Margin(e, pairing.Claim[string]{Kind: pairing.Bye, A: "Ann"}); want == nil || err == nil || err.Error() != want.Error() {
		t.Errorf("%v, want %v", err, want)
	}
	nan := pairing.Event[any]{Lives: 1, Entrants: []any{1, 2}}
	if _, err := pairing.Margin(nan, pairing.Claim[any]{Kind: pairing.Ahead, A: []int{1}, B: []int{1}}); !errors.Is(err, pairing.ErrUnknown) {
		t.Error(err)
	}
}

// With little work the answer is an interval, and it is never wrong. With less
// than the claim itself takes, it is an error.
func TestMarginWork(t *testing.T) {
	e := marginPlayed(t, 12, 3, 6)
	for kind := pairing.Within; kind <= pairing.Bye; kind++ {
		c := pairing.Claim[string]{Kind: kind, A: "P3"}
		if kind == pairing.Within {
			c.Place = 2
		}
		if kind == pairing.Ahead || kind == pairing.Meets {
			c.B = "P1"
		}
		full := must(pairing.Margin(e, c))
		again := must(pairing.Margin(e, c))
		if !reflect.DeepEqual(full, again) {
			t.Errorf("%v is not the same twice", kind)
		}
		errs, intervals := 0, 0
		for most := int64(1000); most < min(full.Work, 20_000_000); most += 1 + most/2 {
			w, err := pairing.Margin(e, c, pairing.Options{MaxWork: most})
			if err != nil {
				if errs++; !errors.Is(err, pairing.ErrTooLarge) {
					t.Errorf("%v with %d steps: %v", kind, most, err)
				}
				continue
			}
			if w.Most != w.Least && !w.Never {
				intervals++
			}
			if full.Most == full.Least && (w.Least > full.Least || w.Most > 0 && w.Most < full.Most || w.Never) || w.Work > 2*most+1_000_000 {
				t.Errorf("%v with %d steps: %+v, want %+v", kind, most, w, full)
			}
			if full.Never && w.Most > 0 {
				t.Errorf("%v with %d steps: %+v, want never", kind, most, w)
			}
			marginWitness(t, e, w)
		}
		if errs == 0 {
			t.Errorf("%v: no bound was too small", kind)
		}
		t.Logf("%v: %d errors, %d intervals, least %d, most %d, work %d", kind, errs, intervals, full.Least, full.Most, full.Work)
	}
}

// marginPlayed returns an event paired by the rules, with wins by lot.
func marginPlayed(t testing.TB, players, lives, rounds int) pairing.Event[string] {
	rng := rand.New(rand.NewPCG(uint64(players), uint64(lives)))
	e := pairing.Event[string]{Lives: lives}
	if lives == 0 {
		e.Edition, e.Length = pairing.ArbiterSwiss2026, rounds+1
	}
	for i := range players {
		e.Entrants = append(e.Entrants, "P"+strings.Repeat("I", i/26)+string(rune('0'+i%26)))
	}
	for range rounds {
		next, err := pairing.Next(e)
		if err != nil {
			t.Fatal(err)
		}
		for k := range next.Round.Games {
			next.Round.Games[k].Outcome = genWins[rng.IntN(2)]
		}
		e.Rounds = append(e.Rounds, next.Round)
	}
	return e
}

func TestMarginJSON(t *testing.T) {
	w := must(pairing.Margin(marginTold(), pairing.Claim[string]{Kind: pairing.Bye, A: "Cid"}))
	w.Work = 1
	text := must(json.Marshal(w))
	want := `{"claim":{"kind":"bye","a":"Cid","round":3},"holds":false,"least":1,"most":1,"changes":[{"round":1,"game":1,"gold":"Ann","silver":"Dan",` +
		`"was":"gold","now":"silver"}],"proof":"tried","text":"Had Dan won against Ann in round 1, Cid would have had the bye of round 3.","work":1}`
	if string(text) != want {
		t.Errorf("\n got %s\nwant %s", text, want)
	}
	var back pairing.Swing[string]
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, w) {
		t.Errorf("%+v, %v", back, err)
	}
	for _, bad := range []string{`{"kind":"bring","a":"Cid"}`, `{"kind":"bye"}`, `{"kind":"bye","a":"Cid","who":"Ann"}`, `{"kind":7,"a":"Cid"}`} {
		var c pairing.Claim[string]
		if err := json.Unmarshal([]byte(bad), &c); err == nil {
			t.Errorf("%s is read as %+v", bad, c)
		}
	}
	var kind pairing.ClaimKind
	if err := kind.UnmarshalText([]byte("Bring")); !errors.Is(err, pairing.ErrJSON) {
		t.Error(err)
	}
}

// BenchmarkMargin asks about 24 players after 8 rounds. The work and the
// answers are logged.
func BenchmarkMargin(b *testing.B) {
	for _, s := range []struct {
		name  string
		lives int
	}{{"lives=3", 3}, {"lives=9", 9}, {"points", 0}} {
		e := marginPlayed(b, 24, s.lives, 8)
		for kind := pairing.Within; kind <= pairing.Bye; kind++ {
			c := pairing.Claim[string]{Kind: kind, A: e.Entrants[3]}
			if kind == pairing.Within {
				c.Place = 2
			}
			if kind == pairing.Ahead || kind == pairing.Meets {
				c.B = e.Entrants[8]
			}
			if kind == pairing.Out && s.lives == 0 {
				continue
			}
			b.Run(s.name+"/"+kind.String(), func(b *testing.B) {
				for b.Loop() {
					w, err := pairing.Margin(e, c)
					if err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(w.Least), "least")
					b.ReportMetric(float64(w.Most), "most")
				}
			})
		}
		b.Run(s.name+"/Pivotal", func(b *testing.B) {
			for b.Loop() {
				if _, err := pairing.Pivotal(e); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
