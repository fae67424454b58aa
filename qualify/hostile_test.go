package qualify

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// This file has qualifiers made to take long, up to the limits. Tests count
// tallies and bytes, never time.

// unplayed returns a qualifier without games. Entrants are numbers from 0, and
// benchmarks follow.
func unplayed(entrants, benchmarks int) Event[int] {
	in := Event[int]{Window: Period{Begin: second(0), End: second(1 << 40)}}
	for i := range entrants {
		in.Entrants = append(in.Entrants, i)
	}
	for i := range benchmarks {
		in.Benchmarks = append(in.Benchmarks, entrants+i)
	}
	return in
}

func planOf[P comparable](e Event[P]) (plan, error) { return e.read() }

func second(s int64) time.Time { return time.Unix(s, 0).UTC() }

// TestManyPairs has pairs without a game, which cost nothing to write.
func TestManyPairs(t *testing.T) {
	in := unplayed(2500, 2500)
	want := "qualify: exceeds a limit of this package: 6250000 pairs of 2500 entrants and 2500 benchmarks take 1000005000 bytes, at most 67333333"
	_, err := Rank(in)
	if !errors.Is(err, ErrTooLarge) || err.Error() != want {
		t.Errorf("error %v", err)
	}
	if _, live := Outlook(in, second(1)); live == nil || live.Error() != want {
		t.Errorf("error of Outlook %v", live)
	}
	// A caller can allow more.
	many := unplayed(MaxEntrants/100, 100)
	if _, err := planOf(many); !errors.Is(err, ErrTooLarge) {
		t.Errorf("without MaxWork: error %v", err)
	}
	many.Options.MaxWork = 3_000_000_000
	w, err := planOf(many)
	if err != nil || len(w.from) != MaxEntrants+1 {
		t.Errorf("%d pairs, error %v", len(w.from)-1, err)
	}

	in = unplayed(500, 500)
	for _, f := range []struct {
		name string
		call func() error
		// Bytes for a pair: a record, where its games begin, and a
		// task.
		most uint64
	}{
		{"Rank", func() error { _, err := Rank(in); return err }, 96 + 16},
		{"Outlook", func() error { _, err := Outlook(in, second(1)); return err }, 96 + 16 + 48},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if err := f.call(); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 500*500*f.most*5/4+500_000 {
			t.Errorf("%s: %d bytes, want %d for each pair", f.name, bytes, f.most)
		}
	}
}

// TestExcess has sizes at each limit, and one beyond it.
func TestExcess(t *testing.T) {
	for _, c := range []struct {
		n, m, games, named int
		want               string
	}{
		{MaxEntrants, 0, 0, 0, ""},
		{MaxEntrants + 1, 0, 0, 0, "1000001 entrants, at most 1000000"},
		{1, 1, MaxGames, 0, ""},
		{1, 1, MaxGames + 1, 0, "20000001 games, at most 20000000"},
		{0, MaxPairs, 0, 0, ""},
		{0, MaxPairs + 1, 0, 0, "0 entrants and 10000001 benchmarks, at most 10000000 pairs"},
		{10_000, 1000, MaxGames, 0, ""},
		{10_001, 1000, MaxGames, 0, "10001 entrants and 1000 benchmarks, at most 10000000 pairs"},
		{1, 1, 0, MaxEntrants, ""},
		{1, 1, 0, MaxEntrants + 1, "a list of 1000001 names, at most 1000000"},
	} {
		if got := excess(c.n, c.m, c.games, c.named); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// TestLongAnswers has benchmarks with names so long that the records would take
// more bytes than are allowed, and one byte less.
func TestLongAnswers(t *testing.T) {
	in := Event[string]{Window: Period{Begin: second(0), End: second(1)}}
	for i := range 1000 {
		in.Entrants = append(in.Entrants, fmt.Sprint("e", i))
	}
	const most = (1_000_000_000 + 2000*1001) / 15
	long := most/(2*1000) - pairBytes/2 - len(`[""]`)
	for more := range 2 {
		in.Benchmarks = []string{strings.Repeat("x", long+more)}
		if err := in.Check(); (err == nil) != (more == 0) || err != nil && !errors.Is(err, ErrTooLarge) {
			t.Errorf("a name of %d bytes: %v", long+more, err)
		}
	}
	r, err := Outlook(Event[string]{Window: in.Window, Entrants: in.Entrants, Benchmarks: []string{strings.Repeat("x", 20_000)}}, second(1))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := json.Marshal(r); err != nil || len(text) > most {
		t.Errorf("%d bytes, %v", len(text), err)
	}
}

// TestManyWays has games in play of one entrant, before many others, in all
// ways of applying the rules.
func TestManyWays(t *testing.T) {
	r := rand.New(rand.NewPCG(2014, 1))
	most := 0
	for range 2000 {
		in := unplayed(1, 1)
		in.Options = Options{Alternation: AlternateBy(r.IntN(2)), Streak: StreakChoice(r.IntN(2))}
		for k, f := range r.Perm(5) {
			in.Options.Filters[k] = Rule(f + 1)
		}
		inPlay := r.IntN(6)
		for k := range 5 + r.IntN(20) {
			g := Game[int]{Gold: 0, Silver: 1, Rated: r.IntN(8) > 0, Start: second(int64(k/2) + 1), End: second(100), Winner: Color(r.IntN(3) - 1)}
			if k%2 == 1 {
				g.Gold, g.Silver = 1, 0
			}
			if k < inPlay {
				g.End, g.Winner = time.Time{}, None
			}
			in.Games = append(in.Games, g)
		}
		w, err := planOf(in)
		if err != nil {
			t.Fatal(err)
		}
		_, ways, begun, _ := in.ways(&w, w.entries, true)
		if begun != (inPlay > maxInPlay) {
			t.Errorf("%d games in play, and some are taken as yet to begin: %t", inPlay, begun)
		}
		most = max(most, len(ways))
	}
	if most < 20 || most > 64 {
		t.Errorf("up to %d ways, want no more than 4³, and many", most)
	}
}

// TestFourthInPlay has an entrant with two wins, and then games in play. The
// more there are, the less is known, but the two wins stay.
func TestFourthInPlay(t *testing.T) {
	in := unplayed(1, 1)
	for k := range 8 {
		g := Game[int]{Gold: 0, Silver: 1, Rated: true, Start: second(int64(k + 1)), End: second(int64(k + 1)), Winner: Gold}
		if k%2 == 1 {
			g.Gold, g.Silver, g.Winner = 1, 0, Silver
		}
		if k >= 2 {
			g.End, g.Winner = time.Time{}, None
		}
		in.Games = append(in.Games, g)
		o, err := Outlook(in, second(9))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := o.Prospects[0].Least, min(k+1, 2); got != want {
			t.Errorf("%d games: %d points at least, want %d", k+1, got, want)
		}
	}
}

// TestAllTied has entrants with the same games at the same time, all
// unavailable, or all in order.
func TestAllTied(t *testing.T) {
	in := unplayed(5000, 1)
	for i := range in.Entrants {
		in.Games = append(in.Games, Game[int]{Gold: i, Silver: len(in.Entrants), Rated: true, Start: second(1), End: second(2), Winner: Gold})
	}
	r, err := Rank(in)
	if err != nil || len(r.Places) != 1 || len(r.TiedAtCut) != len(in.Entrants) {
		t.Errorf("%d places, %d tied, %v", len(r.Places), len(r.TiedAtCut), err)
	}
	in.Order = in.Entrants
	if r, err = Rank(in); err != nil || len(r.Field) != DefaultSize || r.Next[0] != DefaultSize {
		t.Errorf("field %v, next %v, %v", r.Field, r.Next, err)
	}
	in.Unavailable = in.Entrants
	if r, err = Rank(in); err != nil || len(r.Field) > 0 || len(r.Dropped) != DefaultSize {
		t.Errorf("field %v, dropped %v, %v", r.Field, r.Dropped, err)
	}
	in.Options.Reserves, in.Reserves = InsteadOfRanking, []int{-1, -2, -3}
	if r, err = Rank(in); err != nil || !slices.Equal(r.Field, in.Reserves) || len(r.Next) > 0 || len(r.Owing) != DefaultSize {
		t.Errorf("field %v, owing %v, %v", r.Field, r.Owing, err)
	}
	in.Options.Size, in.Reserves = math.MaxInt, nil
	if r, err = Rank(in); err != nil || len(r.Dropped) != len(in.Entrants) {
		t.Errorf("%d dropped, %v", len(r.Dropped), err)
	}
}

// TestLongNames has errors that name long ids again and again.
func TestLongNames(t *testing.T) {
	long := strings.Repeat("x", 40_000)
	nobody, other := "nobody"+long, long+"y"
	in := Event[string]{Entrants: []string{long}, Benchmarks: []string{"B"}, Window: Period{End: second(1)}}
	for range 2000 {
		in.Entrants, in.Order = append(in.Entrants, long), append(in.Order, nobody)
		in.Games = append(in.Games, Game[string]{Gold: long, Silver: other})
	}
	_, err := Rank(in)
	if err == nil || len(err.Error()) > 1_000_000 || !strings.HasSuffix(err.Error(), "qualify: more problems: 5000") {
		t.Errorf("%d bytes, %.80v", len(err.Error()), err)
	}
}

// TestStructIDs has ids of several parts, of which some cannot be compared.
func TestStructIDs(t *testing.T) {
	type id struct {
		club any
		no   float64
	}
	in := Event[id]{
		Entrants: []id{{"A", 1}, {nil, 1}}, Benchmarks: []id{{"B", 1}}, Window: Period{End: second(5)},
		Games: []Game[id]{{Gold: id{"A", 1}, Silver: id{"B", 1}, Rated: true, Start: second(1), End: second(2), Winner: Gold}},
	}
	if r, err := Rank(in); err != nil || r.Totals[0].Points != 1 {
		t.Errorf("%+v, %v", r, err)
	}
	in.Unavailable = []id{{[]int{1}, 1}}
	in.Order = []id{{"A", math.NaN()}}
	if _, err := Rank(in); !errors.Is(err, ErrUnknown) {
		t.Errorf("error %v", err)
	}
}
