package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/golden"
	"pgregory.net/rapid"
)

// slowGain plays an event again from its beginning for each game, also if
// nothing can be gained. It knows the winner by the true rank.
func slowGain(t interface{ Fatal(...any) }, f *field, play func(*field) (result, error)) (g gain) {
	type key [3]int
	won := map[key]bool{}
	var order []key
	run := func(other key) result {
		copied := *f
		copied.decide = func(x, y, met int) bool {
			k := key{x, y, met}
			if other == (key{}) {
				order = append(order, k)
				won[k] = f.decide(x, y, met)
			}
			return f.decide(x, y, met) != (k == other)
		}
		r, err := play(&copied)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	before := run(key{})
	for _, k := range order {
		if k[1] >= f.n {
			continue
		}
		after := run(k)
		winner, loser := k[0], k[1]
		if !won[k] {
			winner, loser = k[1], k[0]
		}
		is := func(r result, x int) bool { return r.winner == f.trueRank[x] }
		g.title = g.title || is(after, winner) && !is(before, winner)
		g.place = g.place || after.places[winner] < before.places[winner]
		g.together = g.together || (is(after, winner) || is(after, loser)) && !is(before, winner) && !is(before, loser)
	}
	return g
}

// purposeLaw says that nothing is gained in the games that are not played
// again, that the rounds that stand are the same rounds, and that what never
// happens does not happen.
func purposeLaw(t *rapid.T) {
	n := rapid.IntRange(2, 9).Draw(t, "n")
	games := rapid.IntRange(1, 2).Draw(t, "games")
	all := formats(n, rapid.IntRange(1, 5).Draw(t, "rounds"), games)
	format := all[rapid.IntRange(0, len(all)-1).Draw(t, "format")]
	s := source{n: n, spread: rapid.SampledFrom([]int{0, 100, 600}).Draw(t, "spread"), seeding: 100, seed: rapid.Uint64().Draw(t, "seed")}
	f := s.field(0)
	plain, err := format.play(f)
	if err != nil {
		t.Fatal(err)
	}
	r, err := onPurpose(format.play)(f)
	if err != nil {
		t.Fatal(err)
	}
	want := slowGain(t, f, format.play)
	if r.gain != want {
		t.Fatalf("%s: %+v, want %+v", format.name, r.gain, want)
	}
	if format.never.title && want.title || format.never.place && want.place || format.never.together && want.together {
		t.Fatalf("%s: %+v, but never %+v", format.name, want, format.never)
	}
	if r.gain = (gain{}); fmt.Sprint(r) != fmt.Sprint(plain) {
		t.Fatalf("%s: %+v with the question, %+v without", format.name, r, plain)
	}
}

func TestPurpose(t *testing.T) { rapid.Check(t, purposeLaw) }
func FuzzPurpose(f *testing.F) { f.Fuzz(rapid.MakeFuzz(purposeLaw)) }

// What two results of one event have in common is no gain.
func TestGainAdd(t *testing.T) {
	at := func(champion int, places ...int) result { return result{champion: champion, places: places} }
	for _, c := range []struct {
		before, after result
		want          gain
	}{
		{at(2, 2, 3, 1), at(2, 2, 3, 1), gain{}},
		{at(2, 2, 3, 1), at(0, 1, 2, 3), gain{title: true, place: true, together: true}},
		{at(2, 2, 3, 1), at(1, 2, 1, 3), gain{together: true}},
		{at(1, 2, 1, 3), at(0, 1, 2, 3), gain{title: true, place: true}},
		{at(1, 3, 1, 2), at(1, 2, 1, 3), gain{place: true}},
		{at(1, 2, 1, 3), at(1, 3, 1, 2), gain{}},
		// The first place was shared.
		{at(2, 1, 3, 1), at(0, 1, 2, 2), gain{title: true, together: true}},
	} {
		var got gain
		if got.add(c.before, c.after, 0, 1); got != c.want {
			t.Errorf("%+v, then %+v: %+v, want %+v", c.before, c.after, got, c.want)
		}
	}
}

// The text has the shares of the JSON, for any number of workers.
func TestPurposeReport(t *testing.T) {
	args := brief("-purpose", "-only", "lives1,lives2,double,swiss,roundrobin")
	status, text, errs := try(append(args, "-workers", "1")...)
	if status != 0 {
		t.Fatal(errs)
	}
	golden.Check(t, "purpose.golden", text)
	_, out, _ := try(append(args, "-json", "-workers", "3")...)
	var r struct {
		Formats []struct {
			Name      string
			OnPurpose *struct{ Title, Place, Together interval }
		}
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil || len(r.Formats) != 5 {
		t.Fatal(err, out)
	}
	text = strings.Join(strings.Fields(text), " ")
	s := source{n: 7, spread: 200, seeding: 100, seed: 5}
	for _, f := range r.Formats {
		p := f.OnPurpose
		if p == nil || !strings.Contains(text, sampled(p.Together.Mean)+" "+p.Together.ends()) {
			t.Errorf("%s: %+v is not in %s", f.Name, p, text)
		}
	}
	// They are counted by the slow twin, too.
	for k, key := range []string{"lives1", "lives2", "double"} {
		var title, place, together int
		for number := range 40 {
			f := s.field(number)
			g := slowGain(t, f, pick(t, key, 7, 5, 1).play)
			title, place, together = title+truth(g.title), place+truth(g.place), together+truth(g.together)
		}
		want := [3]interval{share(title, 40), share(place, 40), share(together, 40)}
		if p := r.Formats[k].OnPurpose; [3]interval{p.Title, p.Place, p.Together} != want {
			t.Errorf("%s: %+v, want %+v", key, *p, want)
		}
	}
	if _, out, _ := try(brief("-json", "-only", "single")...); strings.Contains(out, "onPurpose") {
		t.Error("the shares are there without the question")
	}
}

// The question takes longer, and too much work is refused.
func TestPurposeCost(t *testing.T) {
	args := []string{"-n", "100", "-events", "1000", "-only", "lives5"}
	if _, err := (call{source: source{n: 100}, rounds: 9, games: 1, events: 10_000, only: args[5:]}).formats(); err != nil {
		t.Error(err)
	}
	if status, out, errs := try(append(args, "-purpose")...); status != 2 || out != "" || !strings.Contains(errs, "take too long") {
		t.Errorf("status %d, %q", status, errs)
	}
	if status, _, errs := try("-purpose", "-markdown"); status != 2 || !strings.Contains(errs, "do not go together") {
		t.Errorf("status %d, %q", status, errs)
	}
}
