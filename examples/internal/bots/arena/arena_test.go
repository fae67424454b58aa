package arena

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/internal/night"
)

// The seeds of parts never change, because competitions are repeated with them.
// The digits are of a program in another language that follows the comment.
func TestSeedVectors(t *testing.T) {
	for _, c := range []struct {
		names []string
		want  string
	}{
		{nil, "9ef540"},
		{[]string{""}, "056ddf"},
		{[]string{"final"}, "052853"},
		{[]string{"round-3/4-7", "2"}, "4a7532"},
	} {
		seed := Seed{1, 2, 3}.Of(c.names...)
		if got := hex.EncodeToString(seed[:3]); got != c.want {
			t.Errorf("%q: %s, want %s", c.names, got, c.want)
		}
	}
}

// Lots are drawn from a part of the seed.
func TestLots(t *testing.T) {
	if got, part := (Seed{1, 2, 3}).Lots("final", "2"), (Seed{1, 2, 3}).Of("lots", "final", "2"); got != binary.LittleEndian.Uint64(part[:8]) {
		t.Errorf("%x of %x", got, part)
	}
}

// Names that are cut elsewhere give another seed.
func TestSeedsDiffer(t *testing.T) {
	seen := map[Seed][]string{}
	for _, names := range [][]string{nil, {""}, {"", ""}, {"a"}, {"a", ""}, {"", "a"}, {"ab"}, {"a", "b"}, {"b", "a"}, {"a\x00b"}} {
		s := Seed{}.Of(names...)
		if seen[s] != nil {
			t.Errorf("%q and %q have the same seed", names, seen[s])
		}
		seen[s] = names
	}
	if (Seed{}).Of("a") == (Seed{1}).Of("a") {
		t.Error("two seeds have a part in common")
	}
}

func TestCheck(t *testing.T) {
	bots := []string{"Ann", "Bob"}
	for _, c := range []struct {
		matches []Match
		want    []error
		said    string
	}{
		{nil, nil, ""},
		{[]Match{{"a/b-1", bots, 1}, {"a/b-2", bots[:1], 9}}, nil, ""},
		{[]Match{{"", bots, 1}}, []error{ErrID}, `match 1: not the form of an ID: ""`},
		{[]Match{{"A", bots, 1}}, []error{ErrID}, `"A"`},
		{[]Match{{"a//b", bots, 1}}, []error{ErrID}, ""},
		{[]Match{{"/a", bots, 1}}, []error{ErrID}, ""},
		{[]Match{{"a/", bots, 1}}, []error{ErrID}, ""},
		{[]Match{{"..", bots, 1}}, []error{ErrID}, ""},
		{[]Match{{"é", bots, 1}}, []error{ErrID}, ""},
		{[]Match{{strings.Repeat("a", MaxID+1), bots, 1}}, []error{ErrID}, ""},
		{[]Match{{"a", bots, 1}, {"b", bots, 1}, {"a", bots, 1}}, []error{ErrRepeated}, `match 3: named twice: "a", as match 1`},
		{[]Match{{"a", nil, 0}, {"B", bots, -1}}, []error{ErrBots, ErrGames, ErrID}, `match 2: a match needs games: "B" has -1`},
		{[]Match{{"a", bots, MaxGames}}, nil, ""},
		{[]Match{{"a", bots, MaxGames}, {"b", bots, 1}}, []error{ErrTooLarge}, "more than 10000000 games"},
		{[]Match{{"a", bots, math.MaxInt}, {"b", bots, math.MaxInt}}, []error{ErrTooLarge}, ""},
	} {
		err := Plan{Matches: c.matches}.Check()
		for _, kind := range c.want {
			if !errors.Is(err, kind) {
				t.Errorf("%v: %v, want %v", c.matches, err, kind)
			}
		}
		if (err != nil) != (c.want != nil) || err != nil && !strings.Contains(err.Error(), c.said) {
			t.Errorf("%v: %v", c.matches, err)
		}
		if c.want == nil {
			continue
		}
		var all []error
		for _, err := range (Local{Play: number}).Run(context.Background(), Plan{Matches: c.matches}) {
			all = append(all, err)
		}
		if len(all) != 1 || all[0] == nil || all[0].Error() != err.Error() {
			t.Errorf("%v is played: %v", c.matches, all)
		}
	}
}

// A plan and a game have this JSON, which goes into files and over networks.
func TestJSON(t *testing.T) {
	text, err := json.Marshal(Plan{Matches: []Match{{"final", []string{"Ann", "Bob"}, 12}}})
	zeros := strings.Repeat("0,", 31) + "0"
	if want := `{"seed":[` + zeros + `],"matches":[{"id":"final","bots":["Ann","Bob"],"games":12}]}`; err != nil || string(text) != want {
		t.Errorf("%s, %v", text, err)
	}
	text, err = json.Marshal([]Game{{"final", []string{"Ann", "Bob"}, 1, 0, []byte("7")}, {"final", []string{"Bob"}, 2, 1, []byte(`"x"`)}})
	if want := `[{"match":"final","bots":["Ann","Bob"],"game":1,"record":7},{"match":"final","bots":["Bob"],"game":2,"again":1,"record":"x"}]`; err != nil || string(text) != want {
		t.Errorf("%s, %v", text, err)
	}
}

// An outcome is what a run yields.
type outcome struct {
	played Played
	err    error
}

// collect runs a small plan to its end.
func collect(r Runner, p Plan) (all []outcome) {
	if games(p) > 1000 {
		return nil
	}
	for played, err := range r.Run(context.Background(), p) {
		all = append(all, outcome{played, err})
	}
	return all
}

func games(p Plan) (n int) {
	for _, m := range p.Matches {
		n += m.Games
	}
	return n
}

// number is a Play whose record is a function of the plan, the match and the
// game.
func number(_ context.Context, p Plan, m Match, game int) (json.RawMessage, error) {
	s := p.Seed.Of(m.ID, fmt.Sprint(game))
	return fmt.Appendf(nil, ` { "lot": %d } `, s[0]), nil
}

// aPlan draws a small plan.
func aPlan(t *rapid.T) Plan {
	p := Plan{Seed: Seed{rapid.Byte().Draw(t, "seed")}}
	for k := range rapid.IntRange(0, 6).Draw(t, "matches") {
		p.Matches = append(p.Matches, Match{fmt.Sprintf("m-%d", k), []string{"Ann", "Bob"}, rapid.IntRange(1, 5).Draw(t, "games")})
	}
	return p
}

// What comes out does not depend on the number of workers, and is what Play
// returns, in the order of the plan. Each game is played once, and each is
// reported once.
func sameForAllWorkers(t *rapid.T) {
	p := aPlan(t)
	order := rapid.Uint64().Draw(t, "order")
	for _, workers := range []int{0, 1, 2, 8} {
		var mu sync.Mutex
		lots := rand.New(rand.NewPCG(order, 0))
		count := map[slot]int{}
		slow := func(ctx context.Context, p Plan, m Match, game int) (json.RawMessage, error) {
			mu.Lock()
			count[slot{m.ID, game}]++
			yields := lots.IntN(20)
			mu.Unlock()
			for range yields {
				runtime.Gosched()
			}
			return number(ctx, p, m, game)
		}
		reported := 0
		l := Local{Play: slow, Workers: workers, Finished: func(_ Match, _ Game, isNew bool) {
			if reported++; !isNew {
				t.Fatal("a game is not new")
			}
		}}
		var want []outcome
		for _, m := range p.Matches {
			played := Played{Match: m}
			for g := range m.Games {
				s := p.Seed.Of(m.ID, fmt.Sprint(g+1))
				played.Games = append(played.Games, Game{m.ID, m.Bots, g + 1, 0, fmt.Appendf(nil, `{"lot":%d}`, s[0])})
			}
			want = append(want, outcome{played, nil})
		}
		if diff := cmp.Diff(want, collect(l, p), cmp.AllowUnexported(outcome{})); diff != "" {
			t.Fatal(diff)
		}
		for at, n := range count {
			if n != 1 {
				t.Fatalf("%v was played %d times", at, n)
			}
		}
		if reported != games(p) {
			t.Fatalf("%d games of %d are reported", reported, games(p))
		}
	}
}

func TestSameForAllWorkers(t *testing.T) { rapid.Check(t, sameForAllWorkers) }
func FuzzSameForAllWorkers(f *testing.F) { f.Fuzz(rapid.MakeFuzz(sameForAllWorkers)) }

// A plan of two matches with three games each.
var six = Plan{Matches: []Match{{"a", []string{"Ann", "Bob"}, 3}, {"b", []string{"Ann", "Cid"}, 3}}}

// A fault of the arena costs nobody anything: the game is played again, and
// that is counted.
func TestAgain(t *testing.T) {
	for _, c := range []struct {
		tries, faults int
		want          error
	}{
		{0, 0, nil}, {0, 1, nil}, {0, 2, nil}, {0, 3, ErrFailed}, {1, 0, nil}, {1, 1, ErrFailed},
	} {
		wrong := errors.New("out of memory")
		left := c.faults
		all := collect(Local{Tries: c.tries, Play: func(ctx context.Context, p Plan, m Match, game int) (json.RawMessage, error) {
			if left > 0 && m.ID == "b" && game == 2 {
				left--
				return nil, wrong
			}
			return number(ctx, p, m, game)
		}}, six)
		err := all[len(all)-1].err
		if !errors.Is(err, c.want) {
			t.Errorf("%v: %v", c, err)
		}
		if c.want == nil {
			if got := all[1].played.Games[1].Again; got != c.faults {
				t.Errorf("%v: %d faults", c, got)
			}
			continue
		}
		if !errors.Is(err, wrong) || !strings.Contains(err.Error(), "arena: b, game 2: ") || len(all) != 2 {
			t.Errorf("%v: %v", c, err)
		}
	}
}

// A match that was over when the run failed is told before the failure.
func TestOverBeforeFailure(t *testing.T) {
	plan := Plan{Matches: append(slices.Clone(six.Matches), Match{"c", []string{"Bob", "Cid"}, 1})}
	for range 20 {
		failed := make(chan struct{})
		l := Local{Tries: 1, Play: func(ctx context.Context, p Plan, m Match, game int) (json.RawMessage, error) {
			if m.ID == "c" {
				context.AfterFunc(ctx, func() { close(failed) })
				return nil, errors.New("out of memory")
			}
			return number(ctx, p, m, game)
		}}
		var told []string
		for played, err := range l.Run(t.Context(), plan) {
			if len(told) == 0 {
				<-failed
			}
			if err == nil {
				told = append(told, played.Match.ID)
			}
		}
		if !slices.Equal(told, []string{"a", "b"}) {
			t.Fatalf("told: %q", told)
		}
	}
}

// A record that is not JSON, or too long, ends the run at once. By day the
// limit is lower.
func TestRecord(t *testing.T) {
	defer func(was int) { maxRecord = was }(maxRecord)
	maxRecord = night.Cases(1<<12, maxRecord)
	for _, record := range []string{"", "{", `"` + strings.Repeat("a", maxRecord) + `"`} {
		n := 0
		all := collect(Local{Play: func(context.Context, Plan, Match, int) (json.RawMessage, error) {
			n++
			return json.RawMessage(record), nil
		}}, six)
		if len(all) != 1 || !errors.Is(all[0].err, ErrRecord) || n != 1 {
			t.Errorf("%.10s: %v, %d games", record, all, n)
		}
	}
}

// If the context is done, or the loop is left, the games that are being played
// end, and Run returns when they have ended.
func TestStop(t *testing.T) {
	for _, leave := range []bool{false, true} {
		var playing atomic.Int32
		ctx, cancel := context.WithCancelCause(context.Background())
		reason := errors.New("enough")
		l := Local{Workers: 4, Play: func(ctx context.Context, p Plan, m Match, game int) (json.RawMessage, error) {
			playing.Add(1)
			defer playing.Add(-1)
			if m.ID == "a" {
				return number(ctx, p, m, game)
			}
			if !leave {
				cancel(reason)
			}
			<-ctx.Done()
			time.Sleep(10 * time.Millisecond)
			return nil, ctx.Err()
		}}
		var last error
		n := 0
		for _, err := range l.Run(ctx, six) {
			n++
			if last = err; leave {
				break
			}
		}
		if playing.Load() != 0 {
			t.Error("a game goes on")
		}
		if leave && (n != 1 || last != nil) || !leave && last != reason {
			t.Errorf("leave %t: %d, %v", leave, n, last)
		}
		cancel(nil)
	}
}

// The first error of a worker is the error of the run, and the others end.
func TestWorkerFails(t *testing.T) {
	l := Local{Workers: 3, Tries: 1, Play: func(ctx context.Context, p Plan, m Match, game int) (json.RawMessage, error) {
		if m.ID == "a" && game == 3 {
			return nil, errors.New("no disk")
		}
		<-ctx.Done()
		return nil, ctx.Err()
	}}
	all := collect(l, six)
	if len(all) != 1 || !errors.Is(all[0].err, ErrFailed) || !strings.Contains(all[0].err.Error(), "a, game 3") {
		t.Errorf("%v", all)
	}
	if slices.ContainsFunc(all, func(o outcome) bool { return o.err == nil }) {
		t.Error("a match comes out")
	}
}
