package league

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// names returns the names of n teams.
func names(n int) (teams []string) {
	for i := range n {
		teams = append(teams, fmt.Sprintf("Team %c", 'A'+i))
	}
	return teams
}

// decoded reads a record that is the winner itself.
func decoded(_ arena.Plan, _ arena.Match, g arena.Game) (seat int, err error) {
	err = json.Unmarshal(g.Record, &seat)
	return seat, err
}

// by returns the Play in which a function says who wins.
func by(winner func(m arena.Match, game int) int) arena.Play {
	return func(_ context.Context, _ arena.Plan, m arena.Match, game int) (json.RawMessage, error) {
		return json.Marshal(winner(m, game))
	}
}

// drawn draws who wins from the seed of the plan.
func drawn(_ context.Context, p arena.Plan, m arena.Match, game int) (json.RawMessage, error) {
	s := p.Seed.Of(m.ID, fmt.Sprint(game))
	return json.Marshal(int(s[0]%3) - 1)
}

// Whatever happens, the decision is what package roundrobin makes of the
// results, the matches are what it asks for, in that order, and each result
// counts the games of its match. Workers change nothing.
func wholeLeague(t *rapid.T) {
	l := League{
		Event:  roundrobin.Event[string]{Teams: names(rapid.IntRange(2, 6).Draw(t, "teams"))},
		Seed:   arena.Seed{rapid.Byte().Draw(t, "seed")},
		Winner: decoded,
	}
	o := &l.Event.Options
	o.Games = rapid.IntRange(0, 3).Draw(t, "games")
	o.PlayOffGames = rapid.IntRange(1, 3).Draw(t, "play-off")
	o.FinalGames = rapid.IntRange(1, 3).Draw(t, "final")
	o.Twice = rapid.Bool().Draw(t, "twice")
	o.Places = rapid.SampledFrom([]int{0, 1, 2, roundrobin.NoFinal}).Draw(t, "places")
	calls := 0
	c, err := l.Run(context.Background(), arena.Local{Play: drawn, Workers: 3}, func(e roundrobin.Event[string], m Match) {
		if calls++; e.Check() != nil || len(e.Results) < min(calls, len(e.Results)) {
			t.Fatal(e.Check())
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if calls != len(c.Matches) {
		t.Fatalf("%d calls for %d matches", calls, len(c.Matches))
	}
	want, err := roundrobin.Final(c.Event)
	if diff := cmp.Diff(want, c.Decision); err != nil || diff != "" {
		t.Fatal(err, diff)
	}
	if c.Decision.State < roundrobin.Decided || len(l.Event.Results) > 0 {
		t.Fatal(c.Decision.State)
	}
	replay := l.Event.Clone()
	seen := map[string]bool{}
	for k, m := range c.Matches {
		if seen[m.Match.ID] {
			t.Fatalf("two matches are called %s", m.Match.ID)
		}
		seen[m.Match.ID] = true
		d, err := roundrobin.Final(replay)
		if err != nil || d.State != m.State {
			t.Fatal(m.Match.ID, d.State, err)
		}
		f := d.Next.Matches[0]
		if m.Match.Bots[0] != f.First || m.Result.A != f.A || m.Result.B != f.B || m.Round != f.Round || m.Match.Games != d.Next.Games {
			t.Fatalf("match %d is %v, not %v", k, m, f)
		}
		winsA, winsB := 0, 0
		for g, seat := range m.Winners {
			s := l.Seed.Of(m.Match.ID, fmt.Sprint(g+1))
			switch {
			case seat != int(s[0]%3)-1:
				t.Fatalf("%s, game %d: %d", m.Match.ID, g+1, seat)
			case seat >= 0 && m.Match.Bots[seat] == f.A:
				winsA++
			case seat >= 0:
				winsB++
			}
		}
		if m.Result.WinsA != winsA || m.Result.WinsB != winsB {
			t.Fatalf("%s: %v, not %d-%d", m.Match.ID, m.Result, winsA, winsB)
		}
		again := Course{Event: replay}
		again.enter(m)
		replay = again.Event
	}
	if diff := cmp.Diff(c.Event, replay); diff != "" {
		t.Fatal(diff)
	}
}

func TestWholeLeague(t *testing.T) { rapid.Check(t, wholeLeague) }
func FuzzWholeLeague(f *testing.F) { f.Fuzz(rapid.MakeFuzz(wholeLeague)) }

// Teams 1 to 3 tie for a place in the final, then 2 and 3 do, and the final and
// the extra match are level.
func TestStages(t *testing.T) {
	l := League{Event: roundrobin.Event[string]{Teams: names(4)}, Winner: decoded}
	l.Event.Options = roundrobin.Options{Games: 1, PlayOffGames: 1, FinalGames: 2, ExtraGames: 2}
	c, err := l.Run(context.Background(), arena.Local{Play: by(func(m arena.Match, game int) int {
		to := func(team string) int { return slices.Index(m.Bots, "Team "+team) }
		switch id := m.ID; {
		case strings.HasSuffix(id, "-4"):
			return 1 - to("D")
		case strings.HasPrefix(id, "round"):
			return -1
		case strings.HasPrefix(id, "play-off-1/1-"):
			return to("A")
		case id == "play-off-2/2-3":
			return to("C")
		}
		return -1
	})}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range c.Matches {
		got = append(got, fmt.Sprintf("%s %v %d %d", m.Match.ID, m.State, m.Stage, m.Round))
	}
	want := []string{
		"round-1/1-4 table 0 1", "round-1/2-3 table 0 1", "round-2/1-3 table 0 2", "round-2/2-4 table 0 2",
		"round-3/1-2 table 0 3", "round-3/3-4 table 0 3",
		"play-off-1/2-3 playoff 1 1", "play-off-1/1-3 playoff 1 2", "play-off-1/1-2 playoff 1 3",
		"play-off-2/2-3 playoff 2 1",
		"final final 0 1", "extra extra 0 1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if c.Decision.State != roundrobin.NotWon || len(c.Event.PlayOffs) != 2 {
		t.Errorf("%v", c.Decision)
	}
}

// What cannot be run is refused before any game, and errors end the league.
func TestErrors(t *testing.T) {
	wrong := errors.New("wrong")
	ok := arena.Local{Play: drawn}
	failing := arena.Local{Tries: 1, Play: func(context.Context, arena.Plan, arena.Match, int) (json.RawMessage, error) { return nil, wrong }}
	for _, c := range []struct {
		name   string
		change func(*League)
		runner arena.Runner
		want   error
	}{
		{"games", func(l *League) { l.Event.Options.Games = roundrobin.AnyGames }, ok, ErrGames},
		{"play-off", func(l *League) { l.Event.Options.PlayOffGames = roundrobin.AnyGames }, ok, ErrGames},
		{"final", func(l *League) { l.Event.Options.FinalGames = roundrobin.AnyGames }, ok, ErrGames},
		{"extra", func(l *League) { l.Event.Options.ExtraGames = roundrobin.AnyGames }, ok, ErrGames},
		{"results", func(l *League) { l.Event.Results = []roundrobin.Match[string]{{A: "Team A", B: "Team B"}} }, ok, ErrStarted},
		{"play-offs", func(l *League) { l.Event.PlayOffs = make([][]roundrobin.Match[string], 1) }, ok, ErrStarted},
		{"a final", func(l *League) { l.Event.Final = &roundrobin.Match[string]{A: "Team A", B: "Team B"} }, ok, ErrStarted},
		{"an extra match", func(l *League) { l.Event.Extra = &roundrobin.Match[string]{A: "Team A", B: "Team B"} }, ok, ErrStarted},
		{"one team", func(l *League) { l.Event.Teams = names(1) }, ok, roundrobin.ErrTooFew},
		{"a fault", func(*League) {}, failing, wrong},
		{"a record", func(l *League) {
			l.Winner = func(arena.Plan, arena.Match, arena.Game) (int, error) { return 0, wrong }
		}, ok, wrong},
		{"seat 2", func(l *League) {
			l.Winner = func(arena.Plan, arena.Match, arena.Game) (int, error) { return 2, nil }
		}, ok, ErrWinner},
		{"seat -2", func(l *League) {
			l.Winner = func(arena.Plan, arena.Match, arena.Game) (int, error) { return -2, nil }
		}, ok, ErrWinner},
	} {
		l := League{Event: roundrobin.Event[string]{Teams: names(3)}, Winner: decoded}
		c.change(&l)
		var runner arena.Runner = c.runner
		if c.want == ErrGames || c.want == ErrStarted || c.want == roundrobin.ErrTooFew {
			runner = never{t}
		}
		if _, err := l.Run(context.Background(), runner, nil); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// A play-off that is level after MaxStages stages is decided by lots from the
// seed, and nobody loses a place by it that was won. The report says so.
func TestByLot(t *testing.T) {
	firsts := map[string]bool{}
	for _, c := range []struct {
		places int
		ahead  bool // whether A wins in the table, and D loses
		tied   string
		order  []string // of the lots
	}{
		{0, false, "Team A, Team B, Team C and Team D", []string{"Team A", "Team C", "Team D", "Team B"}},
		{1, false, "Team A, Team B, Team C and Team D", []string{"Team A", "Team C", "Team D", "Team B"}},
		{0, true, "Team B and Team C", []string{"Team B", "Team C"}},
	} {
		l := League{Event: roundrobin.Event[string]{Teams: names(4)}, Winner: decoded}
		l.Event.Options = roundrobin.Options{Games: 1, PlayOffGames: 1, Places: c.places}
		runner := arena.Local{Play: by(func(m arena.Match, _ int) int {
			switch {
			case m.ID == "final":
				return 1
			case !c.ahead || !strings.HasPrefix(m.ID, "round-"):
				return -1
			}
			for seat, bot := range m.Bots {
				if bot == "Team A" || m.Bots[1-seat] == "Team D" {
					return seat
				}
			}
			return -1
		})}
		course, err := l.Run(context.Background(), runner, nil)
		if err != nil || len(course.Event.PlayOffs) != MaxStages || !slices.Equal(course.Event.Lots, c.order) {
			t.Fatalf("%d stages, lots %q, %v", len(course.Event.PlayOffs), course.Event.Lots, err)
		}
		finalists := course.Decision.Finalists
		if d := course.Decision; d.Champion == nil || finalists[len(finalists)-1].Rule != roundrobin.ByLot || c.ahead && finalists[0].Team != "Team A" {
			t.Errorf("%+v", d)
		}
		r, err := NewReport(course, l.Seed, Notes{})
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(r.String()), " ")
		want := fmt.Sprintf("Lots (ByLot) %s were still tied after 10 stages. Lots from the seed put them into this order: %s.", c.tied, strings.Join(c.order, ", "))
		if !strings.Contains(text, want) || strings.Contains(text, "to be played") {
			t.Errorf("no %q in %s", want, r)
		}
		if doc := r.Document(); !slices.Equal(doc.Lots, c.order) || len(doc.Stages) != MaxStages || doc.Champion == nil {
			t.Errorf("%+v", doc)
		}
		// The order of the teams does not matter, and the seed does.
		again := l
		again.Event.Teams = slices.Clone(l.Event.Teams)
		slices.Reverse(again.Event.Teams)
		other, err := again.Run(context.Background(), runner, nil)
		if err != nil || !slices.Equal(other.Event.Lots, c.order) {
			t.Errorf("%q, %v", other.Event.Lots, err)
		}
		for n := range byte(8) {
			firsts[drawLots(arena.Seed{n}, names(4))[0]] = true
		}
		// Lots that somebody has changed are found.
		course.Event.Lots = slices.Clone(course.Event.Lots)
		slices.Reverse(course.Event.Lots)
		if _, err := NewReport(course, l.Seed, Notes{}); !errors.Is(err, ErrLots) {
			t.Error(err)
		}
		course.Event.Lots = nil
		// One stage less is a play-off that is not over.
		course.Matches = slices.DeleteFunc(course.Matches, func(m Match) bool {
			return m.Stage == MaxStages || m.State > roundrobin.InPlayOff
		})
		if r, err = NewReport(course, l.Seed, Notes{}); err != nil || r.Document().Lots != nil || !strings.Contains(r.String(), "It is not over: ") {
			t.Errorf("%v: %s", err, r)
		}
	}
	if len(firsts) != 4 {
		t.Errorf("%v", firsts)
	}
}

// never is a runner that must not run.
type never struct{ t *testing.T }

func (n never) Run(context.Context, arena.Plan) iter.Seq2[arena.Played, error] {
	n.t.Error("a game is played")
	return func(func(arena.Played, error) bool) {}
}
