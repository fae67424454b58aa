package colors

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// This file holds laws. In each, players 0 and 1 are to meet, and 2 and 3 are
// strangers.

func TestNamedOrder(t *testing.T) { rapid.Check(t, namedOrder) }
func TestExchange(t *testing.T)   { rapid.Check(t, exchange) }
func TestStranger(t *testing.T)   { rapid.Check(t, stranger) }
func TestRename(t *testing.T)     { rapid.Check(t, rename) }
func TestPure(t *testing.T)       { rapid.Check(t, pure) }
func TestSwiss(t *testing.T)      { rapid.Check(t, swiss) }

func FuzzNamedOrder(f *testing.F) { f.Fuzz(rapid.MakeFuzz(namedOrder)) }
func FuzzExchange(f *testing.F)   { f.Fuzz(rapid.MakeFuzz(exchange)) }
func FuzzStranger(f *testing.F)   { f.Fuzz(rapid.MakeFuzz(stranger)) }
func FuzzRename(f *testing.F)     { f.Fuzz(rapid.MakeFuzz(rename)) }
func FuzzPure(f *testing.F)       { f.Fuzz(rapid.MakeFuzz(pure)) }
func FuzzSwiss(f *testing.F)      { f.Fuzz(rapid.MakeFuzz(swiss)) }

// namedOrder: who is named first makes no difference, except by Arbitrary,
// which gives that player Gold.
func namedOrder(t *rapid.T) {
	games := drawGames(t)
	want, got := assign(t, 0, 1, games), assign(t, 1, 0, games)
	if want.Rule == Arbitrary {
		want = Decision[int]{1, 0, Arbitrary, want.SilverSide, want.GoldSide}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("named the other way (-before +after):\n%s", diff)
	}
}

// exchange: exchanging Gold and Silver in all games exchanges the answer,
// except by Arbitrary; the same rule decides.
func exchange(t *rapid.T) {
	games := drawGames(t)
	d := assign(t, 0, 1, games)
	for i, g := range games {
		games[i] = Game[int]{g.Silver, g.Gold}
	}
	e := assign(t, 0, 1, games)
	want := d.Silver
	if d.Rule == Arbitrary {
		want = 0
	}
	if e.Gold != want || e.Rule != d.Rule {
		t.Errorf("player %d takes Gold by %v, want %d by %v", e.Gold, e.Rule, want, d.Rule)
	}
}

// stranger: a game of other players changes nothing, anywhere in the record.
func stranger(t *rapid.T) {
	games := drawGames(t)
	want := assign(t, 0, 1, games)
	at := rapid.IntRange(0, len(games)).Draw(t, "at")
	got := assign(t, 0, 1, slices.Insert(games, at, Game[int]{3, 2}))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("with a stranger's game (-before +after):\n%s", diff)
	}
}

// rename: other names, of another type, change nothing but the names.
func rename(t *rapid.T) {
	games := drawGames(t)
	d := assign(t, 0, 1, games)
	names := rapid.SliceOfNDistinct(rapid.String(), 4, 4, rapid.ID).Draw(t, "names")
	renamed := make([]Game[string], len(games))
	for i, g := range games {
		renamed[i] = Game[string]{names[g.Gold], names[g.Silver]}
	}
	want := Decision[string]{names[d.Gold], names[d.Silver], d.Rule, d.GoldSide, d.SilverSide}
	if diff := cmp.Diff(want, assign(t, names[0], names[1], renamed)); diff != "" {
		t.Errorf("renamed (-want +got):\n%s", diff)
	}
}

// pure: the games are not modified, and asking again gives the same answer.
func pure(t *rapid.T) {
	games := drawGames(t)
	before := slices.Clone(games)
	d := assign(t, 0, 1, games)
	if diff := cmp.Diff(before, games); diff != "" {
		t.Errorf("games (-before +after):\n%s", diff)
	}
	if diff := cmp.Diff(d, assign(t, 0, 1, games)); diff != "" {
		t.Errorf("asked again (-before +after):\n%s", diff)
	}
}

// swiss: with AssignSwiss nobody has a color three times in a row, or leads by
// three, unless the other must have the same color. Exchanging all colors
// exchanges the answer. If nobody must, Assign gives the same answer.
func swiss(t *rapid.T) {
	games := drawGames(t)
	d, err := AssignSwiss(0, 1, games)
	if err != nil {
		t.Fatal(err)
	}
	g, s := slowMust(letters(d.Gold, games)), slowMust(letters(d.Silver, games))
	if g != s && (g == "S" || s == "G") {
		t.Errorf("%+v: Gold must have %q, Silver must have %q", d, g, s)
	}
	if (d.Rule == Must) != (g != s) {
		t.Errorf("%+v: Gold must have %q, Silver must have %q", d, g, s)
	}
	if g == s && d != assign(t, 0, 1, games) {
		t.Errorf("%+v, and Assign gives another", d)
	}
	for i, g := range games {
		games[i] = Game[int]{g.Silver, g.Gold}
	}
	e, err := AssignSwiss(0, 1, games)
	if err != nil || e.Rule != d.Rule || e.Rule != Arbitrary && e.Gold != d.Silver {
		t.Errorf("%+v, with the colors exchanged %+v, error %v", d, e, err)
	}
}

// even are lists of games that leave the surplus of players 0 and 1 as it was.
// The second and the third list also give both the same latest color and
// streak.
var even = [][]Game[int]{
	{{0, 1}, {1, 0}},
	{{2, 0}, {3, 1}, {0, 2}, {1, 3}},
	{{0, 2}, {1, 3}, {2, 0}, {3, 1}},
	{{2, 0}, {0, 3}},
	{{1, 2}, {3, 1}},
}

// drawGames draws a record. The later rules decide after even records: in some
// records all games come from lists that are even, and in others some games
// have the colors that Assign gives.
func drawGames(t *rapid.T) []Game[int] {
	var games []Game[int]
	if rapid.IntRange(0, 3).Draw(t, "kind") == 0 {
		for range rapid.IntRange(0, 4).Draw(t, "number of lists") {
			games = append(games, rapid.SampledFrom(even).Draw(t, "list")...)
		}
		return games
	}
	for range rapid.IntRange(0, 16).Draw(t, "number of games") {
		p := rapid.Permutation([]int{0, 1, 2, 3}).Draw(t, "players")
		g := Game[int]{p[0], p[1]}
		if rapid.Bool().Draw(t, "assigned") {
			d := assign(t, g.Gold, g.Silver, games)
			g = Game[int]{d.Gold, d.Silver}
		}
		games = append(games, g)
	}
	return games
}

// TestDrawnGames: every rule decides in records that the laws draw.
func TestDrawnGames(t *testing.T) {
	decided := map[Rule]int{}
	records := rapid.Custom(drawGames)
	for seed := range 300 {
		d, err := Assign(0, 1, records.Example(seed))
		if err != nil {
			t.Fatal(err)
		}
		decided[d.Rule]++
	}
	t.Log(decided)
	for _, b := range book {
		if decided[b.rule] < 10 {
			t.Errorf("%s decides %d of 300 records", b.name, decided[b.rule])
		}
	}
}

// assign is Assign for input without a fault.
func assign[P comparable](t *rapid.T, first, second P, games []Game[P]) Decision[P] {
	d, err := Assign(first, second, games)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
