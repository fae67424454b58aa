package roundrobin

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/work"
)

// This file has events made to take long, up to the limits. Tests count steps
// and bytes, never time.

// A relation says what the match of two teams came to, or that they have yet to
// meet.
type relation func(i, j int) (winsA, winsB int32, played bool)

// contestBy returns a contest by the relation of every two teams, i < j.
func contestBy(teams int, of relation) *contest {
	usual := Options{}.figures(new(problems))
	c := newContest(&usual, seq32(teams), 1)
	for j := range teams {
		for i := range j {
			if a, b, played := of(i, j); played {
				c.enter(match{int32(i), int32(j), a, b, 0})
			}
		}
	}
	return c
}

// hostile has contests of n teams that are hard to look ahead at.
var hostile = []struct {
	name string
	of   func(n int) relation
}{
	{"nobody has met", func(int) relation {
		return func(i, j int) (int32, int32, bool) { return 0, 0, false }
	}},
	{"one match remains", func(n int) relation {
		return func(i, j int) (int32, int32, bool) { return 5, 5, i > 0 || j < n-1 }
	}},
	{"all level", func(n int) relation {
		return func(i, j int) (int32, int32, bool) { return 5, 5, (i+j)%2 == 0 }
	}},
	{"two tiers, each played out", func(n int) relation {
		return func(i, j int) (int32, int32, bool) { return 10, 0, i >= n/2 || j < n/2 }
	}},
	{"two tiers that have met", func(n int) relation {
		return func(i, j int) (int32, int32, bool) { return 10, 0, i < n/2 && j >= n/2 }
	}},
	{"many tiers", func(n int) relation {
		return func(i, j int) (int32, int32, bool) { return 10, 0, i*20/n == j*20/n }
	}},
	{"cycles", func(n int) relation {
		return func(i, j int) (int32, int32, bool) {
			if (j-i)%2 == 1 {
				return 10, 0, j-i <= n/2
			}
			return 0, 10, j-i <= n/2
		}
	}},
	{"a band", func(n int) relation {
		return func(i, j int) (int32, int32, bool) { return 10, 0, j-i < n/8 }
	}},
	{"a star", func(n int) relation {
		return func(i, j int) (int32, int32, bool) { return 10, 0, i == 0 }
	}},
	// The first half have yet to meet each other, and can have just as many
	// points as each of the others has.
	{"level teams yet to meet", func(n int) relation {
		return func(i, j int) (int32, int32, bool) {
			g := n / 2
			switch {
			case j < g:
				return 0, 0, false
			case i < g:
				return 0, 10, j != i+g
			}
			return 5, 5, j == i+1 || j == n-1 && i == g
		}
	}},
}

// steps returns how many steps it takes to look ahead.
func steps(c *contest) int64 {
	w := plenty()
	for places := 1; places <= 2; places++ {
		newAhead(c, exactly, w).statuses(places)
	}
	return math.MaxInt64 - w.left
}

// TestHostileOutlook has events of half the most teams, or of fewer if the test
// is short. The bound is in proportion to the square of the teams.
func TestHostileOutlook(t *testing.T) {
	n := MaxEventTeams / 2
	if !night.Now() {
		n = 300
	}
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			taken := steps(contestBy(n, h.of(n)))
			t.Logf("%d teams: %d steps", n, taken)
			if most := work.Default * int64(n) / MaxEventTeams * int64(n) / MaxEventTeams; taken > most {
				t.Errorf("%d steps, want at most %d", taken, most)
			}
		})
	}
}

// TestHostileBlocks has contests by chance, in which teams are in blocks, and
// all teams of two blocks have met or not, with results of one kind.
func TestHostileBlocks(t *testing.T) {
	runs := 1000
	if !night.Now() {
		runs = 300
	}
	worst, at := 0.0, 0
	for seed := range runs {
		r := rand.New(rand.NewPCG(uint64(seed), 2014))
		n := 96 + r.IntN(64)
		if q := float64(steps(contestBy(n, blocks(r, n)))) / float64(n*n); q > worst {
			worst, at = q, seed
		}
	}
	t.Logf("at most %.0f·n² steps, seed %d", worst, at)
	// Up to mostPlaced teams each have a flow of their own.
	if most := float64(work.Default) / 5 / mostPlaced / mostPlaced; worst > most {
		t.Errorf("%.0f·n² steps, want at most %.0f", worst, most)
	}
}

// blocks returns the relation of n teams in blocks by chance.
func blocks(r *rand.Rand, n int) relation {
	sizes := make([]int, 2+r.IntN(5))
	for k := range sizes {
		sizes[k] = 1 + r.IntN(20)
	}
	block := make([]int, n)
	for i := range block {
		block[i] = i * len(sizes) / n
		if r.IntN(sizes[block[i]]) == 0 {
			block[i] = r.IntN(len(sizes))
		}
	}
	kinds := make([]int, len(sizes)*len(sizes))
	for k := range kinds {
		kinds[k] = r.IntN(8)
	}
	part := r.Float64()
	return func(i, j int) (int32, int32, bool) {
		switch kinds[block[i]*len(sizes)+block[j]] {
		case 0, 1:
			return 0, 0, false
		case 2:
			return 10, 0, true
		case 3:
			return 0, 10, true
		case 4:
			return 5, 5, true
		case 5:
			return 10, 0, r.Float64() < part
		case 6:
			return int32(r.IntN(2)), int32(r.IntN(2)), r.Float64() < part
		}
		return 10, 0, j-i < n/8
	}
}

// TestSteps has the work of some contests, which must be the same on every
// machine.
func TestSteps(t *testing.T) {
	want := map[string]int64{"two tiers, each played out": 4_213_494, "cycles": 2_243_696, "level teams yet to meet": 23_127_584}
	for _, h := range hostile {
		if steps := steps(contestBy(100, h.of(100))); want[h.name] > 0 && steps != want[h.name] {
			t.Errorf("%s: %d steps, want %d", h.name, steps, want[h.name])
		}
	}
}

// TestWork refuses events that take too much work, and no others.
func TestWork(t *testing.T) {
	e := Event[string]{Teams: []string{"A", "B", "C"}, Results: []Match[string]{{"A", "B", 5, 5, 0}}}
	w := plenty()
	r, err := e.read()
	if err != nil {
		t.Fatal(err)
	}
	newAhead(r.contest(3), exactly, w).statuses(2)
	steps := math.MaxInt64 - w.left
	want, _, err := e.outlook(steps)
	if err != nil || len(want) != 3 {
		t.Fatalf("with %d steps: %v, %v", steps, want, err)
	}
	for _, few := range []int64{0, steps / 2, steps - 1} {
		list, _, err := e.outlook(few)
		text := fmt.Sprintf("roundrobin: exceeds a limit of this package: 3 teams with 2 matches to play take more than %d steps", few)
		if list != nil || !errors.Is(err, ErrTooLarge) || err.Error() != text {
			t.Errorf("with %d of %d steps: %v, %v", few, steps, list, err)
		}
	}
	e.PlayOffs = [][]Match[string]{make([]Match[string], 5), make([]Match[string], 7)}
	if got, want := e.allowance(), int64(work.Default+2000*(3+1+5+7)); got != want {
		t.Errorf("an allowance of %d steps, want %d", got, want)
	}
}

// TestManyStages has a play-off whose stages are all level.
func TestManyStages(t *testing.T) {
	e := Event[string]{Teams: []string{"A", "B", "C"}}
	level := []Match[string]{{"A", "B", 1, 1, 0}, {"B", "C", 1, 1, 0}, {"C", "A", 1, 1, 0}}
	e.Results = level
	for range 10_000 {
		e.PlayOffs = append(e.PlayOffs, level)
	}
	d, err := Final(e)
	if err != nil || len(d.Stages) != 10_001 || d.State != InPlayOff {
		t.Errorf("%d stages, state %v, %v", len(d.Stages), d.State, err)
	}
	if list, err := Outlook(e); err != nil || list[0].Status != Open {
		t.Errorf("outlook %v, %v", list, err)
	}
}

// TestLongNames has errors that name long ids again and again.
func TestLongNames(t *testing.T) {
	long := strings.Repeat("x", 40_000)
	e := Event[string]{Teams: []string{long + "y", long + "z"}, PlayOffs: make([][]Match[string], 2000)}
	_, err := Final(e)
	if err == nil || len(err.Error()) > 1_000_000 {
		t.Errorf("%.80v, %d bytes", err, len(err.Error()))
	}
	e = Event[string]{Teams: []string{long, "B"}, Results: make([]Match[string], 2000)}
	for k := range e.Results {
		e.Results[k] = Match[string]{long, "B", 11, 0, 0}
	}
	_, err = Standings(e)
	if err == nil || len(err.Error()) > 1_000_000 {
		t.Errorf("%.80v, %d bytes", err, len(err.Error()))
	}
}

// TestStructIDs has ids of several parts, of which some cannot be compared.
func TestStructIDs(t *testing.T) {
	type id struct {
		club any
		no   float64
	}
	e := Event[id]{Teams: []id{{"A", 1}, {"A", 2}, {nil, 1}}, Results: []Match[id]{{id{"A", 1}, id{nil, 1}, 10, 0, 0}}}
	if s, err := Standings(e); err != nil || s.Rows[0].Points != 2 {
		t.Errorf("table %+v, %v", s, err)
	}
	e.Teams = append(e.Teams, id{[]int{1}, 1}, id{"A", math.NaN()})
	if _, err := Standings(e); !errors.Is(err, ErrNotAnID) {
		t.Errorf("error %v", err)
	}
}

// TestLargestSchedule goes through some of the largest schedule. Its counts
// cost nothing.
func TestLargestSchedule(t *testing.T) {
	tt, err := Schedule(MaxTeams)
	if err != nil || tt.Len() != MaxTeams-1 {
		t.Fatalf("%d rounds, %v", tt.Len(), err)
	}
	for _, r := range []int{1, 2, MaxTeams / 2, MaxTeams - 1} {
		round, n := tt.Round(r), 0
		for p := range round.Pairs() {
			if tt.Meeting(p.B, p.A) != p || p.A < 1 || p.A >= p.B || p.B > MaxTeams {
				t.Fatalf("round %d, pair %d: %+v", r, n, p)
			}
			if n++; n == 1000 {
				break
			}
		}
	}
	if p := tt.Meeting(math.MinInt, math.MaxInt); p != (Pair{}) {
		t.Errorf("%+v", p)
	}
	if allocs := testing.AllocsPerRun(10, func() { tt.Round(MaxTeams / 3).Opponent(MaxTeams / 4) }); allocs > 0 {
		t.Errorf("%v allocations", allocs)
	}
}

// TestLongAnswers has answers with too many matches, or too long names.
func TestLongAnswers(t *testing.T) {
	numbers := make([]int, MaxEventTeams)
	for i := range numbers {
		numbers[i] = i
	}
	many := Event[int]{Teams: numbers}
	_, err := Fixtures(many)
	if want := "roundrobin: exceeds a limit of this package: 2000 teams, whose 1999000 matches take 100619210 bytes, at most 66933333"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if _, err := Final(many); !errors.Is(err, ErrTooLarge) {
		t.Errorf("Final: %v", err)
	}
	if _, err := Standings(many); err != nil {
		t.Errorf("Standings: %v", err)
	}
	if err := many.Check(); err != nil {
		t.Errorf("Check: %v", err)
	}
	many.Options.MaxWork = 100_619_210 * 15
	if c, err := Fixtures(many); err != nil || len(c.Rounds) != MaxEventTeams-1 {
		t.Errorf("with MaxWork: %d rounds, %v", len(c.Rounds), err)
	}
	many.Options.MaxWork--
	if _, err := Fixtures(many); !errors.Is(err, ErrTooLarge) {
		t.Errorf("one step less: %v", err)
	}

	// Each of three names is in two matches, in half of them first, and
	// rests once.
	odd := Event[string]{Teams: []string{strings.Repeat("a", 998), strings.Repeat("b", 998), strings.Repeat("c", 998)}}
	odd.Options.MaxWork = (3*40 + 3*3*1500) * 15
	if _, err := Fixtures(odd); err != nil {
		t.Errorf("three teams: %v", err)
	}
	odd.Options.MaxWork--
	if _, err := Fixtures(odd); !errors.Is(err, ErrTooLarge) {
		t.Errorf("three teams, one step less: %v", err)
	}

	// Each of four names is in three matches, and in half of them first.
	long := Event[string]{Options: Options{MaxWork: 6 * (40 + 3*1000) * 15}}
	for more := range 2 {
		long.Teams = nil
		for _, c := range "abcd" {
			long.Teams = append(long.Teams, strings.Repeat(string(c), 1000-len(`""`)+more))
		}
		c, err := Fixtures(long)
		if text, _ := json.Marshal(c); (err == nil) != (more == 0) || len(text) > 19_000 {
			t.Errorf("%d more: %d bytes, %v", more, len(text), err)
		}
		if _, err := Final(long); (err == nil) != (more == 0) {
			t.Errorf("%d more, Final: %v", more, err)
		}
		// A match that was played is no longer among the next ones.
		played := long
		played.Results = []Match[string]{{long.Teams[0], long.Teams[1], 10, 0, 0}}
		if _, err := Final(played); err != nil {
			t.Errorf("%d more, Final after a match: %v", more, err)
		}
	}
}
