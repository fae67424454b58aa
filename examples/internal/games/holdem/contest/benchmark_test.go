package contest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"pgregory.net/rapid"
)

// benchmark runs a benchmark.
func (f *fake) benchmark(t *testing.T, c Contest, n Newcomer) Comparison {
	t.Helper()
	f.plans = nil
	x, err := c.Benchmark(t.Context(), f.house(), n, func(p Progress) {
		if p.Series == nil {
			f.plans = append(f.plans, fmt.Sprintf("%s %d", p.Stage, p.Of))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestEntered checks that the table of a benchmark is the table of a contest in
// which the newcomer was from the start, and that the table without it is the
// table of the contest.
func TestEntered(t *testing.T) { rapid.Check(t, entered) }

func FuzzEntered(f *testing.F) { f.Fuzz(rapid.MakeFuzz(entered)) }

func entered(t *rapid.T) {
	c := draw(t)
	old := c
	c.Teams = append(slices.Clone(c.Teams), Team{"new", rapid.SampledFrom([][]Kind{onlyNoLimit, onlyLimit, both, three}).Draw(t, "newcomer")})
	n := Newcomer{Entered: len(old.Teams), Name: "new"}
	newcomer := c.Teams[n.Entered]
	f := &fake{luck: rapid.SampledFrom([]int64{0, 1, 100}).Draw(t, "luck"), workers: rapid.IntRange(1, 3).Draw(t, "workers")}
	x, err := c.Benchmark(t.Context(), f.house(), n, nil)
	if errors.Is(err, ErrNoOpponent) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	for game, times := range f.games {
		if times != 1 {
			t.Errorf("%s was played %d times", game, times)
		}
	}
	g := &fake{luck: f.luck, workers: 1}
	before, err := old.Run(t.Context(), g.house(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(before.Preliminary, x.Preliminary) || !reflect.DeepEqual(before.Final, x.Final) {
		t.Error("the results of the contest are others")
	}
	for game := range f.games {
		if is := strings.Contains(game, fmt.Sprintf("-%d/", len(c.Teams))); is == (g.games[game] > 0) {
			t.Errorf("%s: in the contest %d times", game, g.games[game])
		}
	}
	whole, err := c.Run(t.Context(), (&fake{luck: f.luck}).house(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for k, of := range Competitions {
		if _, ok := newcomer.Bot(of); !ok {
			continue
		}
		if !sameTable(x.Without[k], before.Results()[k]) {
			t.Errorf("%v without it: %+v", of, x.Without[k])
		}
		if want := whole.Results()[k]; len(want.Rounds) == 0 && !sameTable(x.With[k], want) {
			t.Errorf("%v: %+v, want %+v", of, x.With[k], want)
		}
	}
}

// sameTable reports whether two outcomes have the same round robin.
func sameTable(a, b Outcome) bool {
	return reflect.DeepEqual(a.Event, b.Event) && reflect.DeepEqual(a.Ranking, b.Ranking) && slices.Equal(a.Series, b.Series) &&
		reflect.DeepEqual(a.Scores, b.Scores)
}

// With the journal of the contest, only the newcomer plays. A benchmark that
// goes on plays nothing again.
func TestEarlier(t *testing.T) {
	c := many(13, both)
	old := c
	old.Teams = c.Teams[:12]
	n := Newcomer{Entered: 12, Name: "T13"}
	want := (&fake{luck: 100}).benchmark(t, c, n)
	path, own := filepath.Join(t.TempDir(), "contest"), filepath.Join(t.TempDir(), "own")
	open := func(path string) *arena.Journal {
		j, err := arena.OpenJournal(path, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		return j
	}
	j := open(path)
	(&fake{luck: 100, journal: j}).run(t, old)
	j.Close()
	// The field of a competition has six teams or more after the round.
	all := len(want.With[0].Event.Bots) + len(want.With[1].Event.Bots) - 2
	for k, most := range []int{3, 1000} {
		earlier, err := arena.ReadJournal(path, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		j := open(own)
		f := &fake{luck: 100, journal: j, earlier: earlier}
		ctx, stop := contextOf(t)
		series := 0
		x, err := c.Benchmark(ctx, f.house(), n, func(p Progress) {
			if p.Series != nil && p.Series.Teams[1] == n.Name {
				if series++; series == most {
					stop()
				}
			}
		})
		stop()
		j.Close()
		for game := range f.games {
			if !strings.Contains(game, "-13/") {
				t.Errorf("%s is played again", game)
			}
		}
		switch {
		case k == 0 && (!errors.Is(err, context.Canceled) || len(x.Series) == 0 || x.With[0].Event.Bots != nil):
			t.Errorf("stopped: %v", err)
		case k == 1 && (err != nil || !reflect.DeepEqual(x, want) || earlier.Left() > 0 || j.Left() > 0):
			t.Errorf("resumed: %v", err)
		case k == 1 && (len(f.games) == 0 || len(f.games) >= all*c.Matches):
			t.Errorf("%d games of %d are played in the end", len(f.games), all*c.Matches)
		}
	}
}

// All problems come at once, each with its kind.
func TestNewcomer(t *testing.T) {
	c := of(Team{"Ann", both}, Team{"Bob", onlyNoLimit}, Team{"Yan", onlyLimit}, Team{"Zed", onlyLimit})
	fine := Newcomer{Entered: 2, Name: "Zed"}
	if err := c.CheckNewcomer(fine); err != nil {
		t.Error(err)
	}
	for _, x := range []struct {
		change func(*Contest, *Newcomer)
		kind   error
		want   string
	}{
		{func(_ *Contest, n *Newcomer) { n.Entered = 5 }, ErrTeams, "5 of 4"},
		{func(_ *Contest, n *Newcomer) { n.Entered = -1 }, ErrTeams, "-1 of 4"},
		{func(_ *Contest, n *Newcomer) { n.Entered = 1 }, ErrTeams, "1, and there must be"},
		{func(c *Contest, _ *Newcomer) { c.Matches = 0 }, ErrFigure, "matches: 0"},
		{func(_ *Contest, n *Newcomer) { n.Name = "Bob" }, ErrNewcomer, `"Bob" was entered`},
		{func(_ *Contest, n *Newcomer) { n.Name = "Eve" }, ErrUnknown, `the newcomer "Eve"`},
		{func(_ *Contest, n *Newcomer) { n.Against = []string{"Eve"} }, ErrUnknown, `team 1 of the field, "Eve"`},
		{func(_ *Contest, n *Newcomer) { n.Against = []string{"Ann", "Ann"} }, ErrRepeated, `team 2 of the field, "Ann"`},
		{func(_ *Contest, n *Newcomer) { n.Against = []string{"Zed"} }, ErrNewcomer, `team 1 of the field, "Zed"`},
		{func(_ *Contest, n *Newcomer) { n.Against = []string{"Bob"} }, ErrNoOpponent, `"Zed"`},
		{func(c *Contest, _ *Newcomer) { c.Teams[2].Name = "Ann" }, ErrRepeated, `team 3, "Ann", as team 1`},
		{func(c *Contest, _ *Newcomer) { c.Teams[3].Bots = nil }, ErrEntries, `"Zed"`},
		{func(c *Contest, n *Newcomer) {
			c.Matches, c.LimitHands, n.Against = 60, 100_000, []string{"Ann", "Yan"}
		}, ErrTooLarge, "hands by matches"},
	} {
		c, n := c, fine
		c.Teams = slices.Clone(c.Teams)
		x.change(&c, &n)
		if _, err := c.Benchmark(t.Context(), House{}, n, nil); !errors.Is(err, x.kind) || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%v, want %v with %q", err, x.kind, x.want)
		}
	}
	err := c.CheckNewcomer(Newcomer{Entered: 2, Name: "Ann", Against: []string{"Eve", "Bob", "Bob"}})
	for _, kind := range []error{ErrNewcomer, ErrUnknown, ErrRepeated} {
		if !errors.Is(err, kind) {
			t.Errorf("%v is missing: %v", kind, err)
		}
	}
	// Another newcomer can be in the field, and each team plays what it has
	// a bot for.
	c.Teams[3].Bots = both
	x := (&fake{luck: 9}).benchmark(t, c, Newcomer{Entered: 2, Name: "Zed", Against: []string{"Yan", "Ann"}})
	if got := fmt.Sprint(x.With[0].Event.Bots, x.With[1].Event.Bots, x.Without[0].Field); got != "[Ann Zed] [Ann Yan Zed] [Ann]" {
		t.Error(got)
	}
}

// An error of the house is the error of the benchmark, in the contest and after
// it.
func TestBenchmarkFails(t *testing.T) {
	c := of(Team{"Ann", both}, Team{"Bob", both}, Team{"Zed", both})
	broken := errors.New("broken")
	for _, bot := range []string{"Bob/limit", "Zed/limit"} {
		h := (&fake{}).house()
		nets := h.Nets
		h.Nets = func(s Stage, m arena.Match, g arena.Game) (duplicate.Match, error) {
			if m.Bots[1] == bot {
				return duplicate.Match{}, broken
			}
			return nets(s, m, g)
		}
		x, err := c.Benchmark(t.Context(), h, Newcomer{Entered: 2, Name: "Zed"}, nil)
		if !errors.Is(err, broken) || len(x.Series) == 0 || x.Preliminary[0].Field != nil {
			t.Errorf("%s: %v, %+v", bot, err, x)
		}
	}
	h := (&fake{}).house()
	h.Nets = func(_ Stage, m arena.Match, _ arena.Game) (d duplicate.Match, err error) {
		chips := int64(1)<<62 + 1<<61
		err = json.Unmarshal(fmt.Appendf(nil, `{"first":[%d,0],"second":[0,0]}`, chips), &d)
		return d, err
	}
	if _, err := c.Benchmark(t.Context(), h, Newcomer{Entered: 2, Name: "Zed", Against: []string{"Ann"}}, nil); err == nil {
		t.Error("chips that no table can hold have a place")
	}
}
