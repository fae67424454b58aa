package desk

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/timecontrol"
	"github.com/arbiter-go/arbiter/examples/internal/championship/title"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// est returns a moment in the zone of the championship.
func est(t testing.TB, text string) time.Time {
	at, err := time.Parse("2006-01-02 15:04 -07:00", text+" -05:00")
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// refused wants a command to be refused by one of these errors.
func (x *table) refused(by Actor, c Command, kinds ...error) error {
	x.t.Helper()
	_, err := x.do(c, by)
	for _, kind := range kinds {
		if !errors.Is(err, kind) {
			x.t.Fatalf("%s %+v: got %v, want %v", c.Verb(), c, err, kind)
		}
	}
	return err
}

// as gives a command in the name of a member.
func (x *table) as(name string, c Command) Record {
	x.t.Helper()
	r, err := x.do(c, Actor{Member, name})
	if err != nil {
		x.t.Fatalf("%s: %s: %v", name, c.Verb(), err)
	}
	return r
}

// registered runs the registration of the 2012 championship.
func registered(t *testing.T) *table {
	control, err := timecontrol.ParseControl(timecontrol.WC2012)
	if err != nil {
		t.Fatal(err)
	}
	x := &table{t: t, at: est(t, "2011-11-01 12:00")}
	x.must(Create{ID: "wc2012", Token: sum("director"), FirstMonday: "2012-01-09", Zone: "-05:00", File: competition.File{
		About: "The 2012 championship", Title: "World Champion 2012", TimeControl: control,
		Money: &money.Money{Fee: &money.Fee{Opening: est(t, "2011-11-07 20:00"), Close: est(t, "2012-01-01 20:00")}},
	}})
	if a := x.s.Advice(x.at); a.Text != "Registration begins on Monday, November 7, 20:00." {
		t.Error(a.Text)
	}
	x.refused(director, Register{Player: "Ann"}, ErrPhase, pairing.ErrNotOpen)
	names := []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"}
	for day, name := range names {
		x.at = est(t, "2011-11-07 20:00").AddDate(0, 0, day)
		fee, err := x.s.FeeAt(x.at)
		if err != nil || fee != int64(80_00+day*1_00) {
			t.Errorf("day %d: %d, %v", day, fee, err)
		}
		want := fmt.Sprintf("%s is registered, and pays $%d.00.", name, 80+day)
		if r, err := x.do(Register{Player: name, Contact: name + "@example.org", Token: sum(name)}, Actor{Role: Entry}); err != nil || r.Said != want {
			t.Errorf("%q, %v", r.Said, err)
		}
	}
	x.at = est(t, "2011-12-01 12:00")
	x.refused(director, Register{Player: "Ann"}, ErrPhase)
	x.as("Gus", Leave{"Gus"})
	x.refused(director, Begin{}, ErrPhase)
	m, err := x.s.Money()
	if err != nil || m.Fund != 80_00+81_00+82_00+83_00+84_00+85_00 || m.Funds.Refunded != 86_00 {
		t.Errorf("%+v, %v", m.Funds, err)
	}
	if a := x.s.Advice(x.at); a.Text != "Registration is open until Sunday, January 1, 20:00: 6 players have registered." {
		t.Error(a.Text)
	}
	x.must(Give{"Zoe", 100_00, false})
	x.at = est(t, "2012-01-01 20:01")
	x.refused(director, Register{Player: "Hal"}, ErrPhase, pairing.ErrNotOpen)
	x.refused(Actor{Member, "Fay"}, Leave{"Fay"}, ErrPhase, pairing.ErrNotOpen)
	x.refused(director, Begin{}, ErrInvalid) // nobody is rated
	x.at = est(t, "2012-01-08 20:00")
	for k, name := range []string{"Cid", "Ann", "Bob", "Dan", "Fay", "Eve"} {
		x.must(Rate{competition.Rated{Player: name, WHRE: float64(2300 - 50*k), WHREGames: 9, Gameroom: 1500}})
	}
	x.must(Begin{})
	if got := x.s.File.Event.Entrants; !slices.Equal(got, []string{"Cid", "Ann", "Bob", "Dan", "Fay", "Eve"}) {
		t.Error(got)
	}
	return x
}

// TestChampionship runs the whole championship of 2012 by commands alone:
// registration, times, claims, replays, predictions and prizes.
func TestChampionship(t *testing.T) {
	x := registered(t)
	for _, name := range []string{"Yan", "Zoe"} {
		x.must(Invite{name, Member, "", false, sum(name)})
	}
	monday := est(t, "2012-01-09 00:00")
	for n := 1; ; n++ {
		x.at = monday.Add(18 * time.Hour)
		if x.s.Advice(x.at).Verb == "" {
			break
		}
		x.week(n, monday)
		monday = monday.AddDate(0, 0, 7)
	}
	x.end(t)
}

// week plays a round in its week.
func (x *table) week(n int, monday time.Time) {
	t := x.t
	x.must(Pair{Round: n})
	if got := x.s.Weeks[n-1].Monday; !got.Equal(monday) {
		t.Fatalf("round %d: %v", n, got)
	}
	first := x.s.File.Event.Rounds[n-1].Games[0]
	x.as(first.Gold, Prefer{first.Gold, []string{"Thu 19-23"}})
	x.as(first.Silver, Prefer{first.Silver, []string{"Thu-Fri"}})
	x.refused(Actor{Member, first.Silver}, Prefer{first.Gold, nil}, ErrNotAllowed)
	x.at = monday.Add(20 * time.Hour)
	table, err := x.s.Timetable(n)
	if err != nil || table.Rule != calendar.Proposed || !table.Games[0].Start.Equal(monday.Add((3*24+19)*time.Hour)) {
		t.Fatalf("%+v, %v", table, err)
	}
	x.refused(director, FixTimes{n}, ErrPhase)
	if a := x.s.Advice(x.at); a.Verb != "fix-times" || !a.At.Equal(monday.Add(44*time.Hour)) || x.s.Due(x.at) != nil {
		t.Errorf("%+v", a)
	}
	x.at = monday.Add(30 * time.Hour) // the two agree on another time
	x.as(first.Gold, Prefer{first.Gold, []string{"Sat 12"}})
	x.as(first.Silver, Prefer{first.Silver, []string{"Sat 12"}})
	x.refused(Actor{Member, "Zoe"}, Pick{"Yan", n, [2]string{first.Gold, first.Silver}, first.Gold}, ErrNotAllowed)
	x.as("Zoe", Pick{"Zoe", n, [2]string{first.Gold, first.Silver}, first.Gold})
	x.as("Yan", Pick{"Yan", n, [2]string{first.Gold, first.Silver}, first.Silver})
	if k := x.shown(n); k != 0 {
		t.Errorf("round %d: %d picks are shown", n, k)
	}
	x.at = monday.Add(44 * time.Hour)
	due := x.s.Due(x.at)
	if due == nil {
		t.Fatal("nothing is due")
	}
	x.must(List{Archived})
	if x.s.Due(x.at) != nil {
		t.Error("something is due in an archived event")
	}
	x.must(List{Listed})
	if _, err := x.do(due, Actor{Role: Clock}); err != nil {
		t.Fatal(err)
	}
	if x.s.Due(x.at) != nil {
		t.Error("it is due twice")
	}
	if table, err = x.s.Timetable(n); err != nil || table.Rule != calendar.Fixed || !table.Games[0].Start.Equal(monday.Add((5*24+12)*time.Hour)) {
		t.Fatalf("%+v, %v", table, err)
	}
	x.at = x.at.Add(time.Minute) // too late for this week
	x.as(first.Silver, Prefer{first.Silver, []string{"Fri"}})
	if again, err := x.s.Timetable(n); err != nil || cmp.Diff(again.Games[0].Start, table.Games[0].Start) != "" {
		t.Errorf("a final time has changed: %v", err)
	}
	games := table.Games
	slices.SortStableFunc(games, func(a, b calendar.Fixture) int { return a.Start.Compare(b.Start) })
	for _, f := range games {
		g := pairing.Game[string]{Gold: f.Gold, Silver: f.Silver, Outcome: pairing.GoldWins}
		if g.Gold != first.Gold {
			g.Outcome = pairing.SilverWins
		}
		switch {
		case n == 2 && g.Gold == first.Gold:
			x.noShow(n, f)
			continue
		case n == 3 && g.Gold == first.Gold:
			f = x.failure(n, f)
		}
		x.at = f.Start
		x.as(g.Gold, Come{n, g.Gold})
		x.as(g.Silver, Come{n, g.Silver})
		x.refused(Actor{Member, "Zoe"}, Pick{"Zoe", n, [2]string{g.Gold, g.Silver}, g.Gold}, ErrPhase)
		x.at = f.Start.Add(3 * time.Hour)
		x.must(Report{n, g})
		x.refused(director, Come{n, g.Gold}, ErrPhase)
	}
	if k := x.shown(n); k != 2 && n != 3 || k != 3 && n == 3 {
		t.Errorf("round %d: %d picks are shown", n, k)
	}
}

// shown returns how many picks for a round everybody may see.
func (x *table) shown(round int) (n int) {
	for _, p := range x.s.PublicPicks(x.at).Picks {
		if p.Round == round {
			n++
		}
	}
	return n
}

// noShow plays a game to which Silver does not come. Gold leaves too early,
// comes back, and claims the game.
func (x *table) noShow(n int, f calendar.Fixture) {
	t := x.t
	x.at = f.Start.Add(-2 * time.Hour)
	x.refused(Actor{Member, f.Gold}, Come{n, f.Gold}, ErrPhase)
	x.at = f.Start
	x.as(f.Gold, Come{n, f.Gold})
	x.at = f.Start.Add(15 * time.Minute)
	x.as(f.Gold, Go{n, f.Gold})
	if g := x.s.File.Event.Find(n, f.Gold, f.Silver); x.s.File.Event.Rounds[n-1].Games[g-1].Outcome != pairing.NotPlayed {
		t.Fatal("the claim came too early")
	}
	x.as(f.Gold, Come{n, f.Gold})
	x.at = f.Start.Add(16 * time.Minute)
	r := x.as(f.Gold, Go{n, f.Gold})
	if !strings.HasPrefix(r.Said, fmt.Sprintf("Round %d: %s wins against %s by forfeit: ", n, f.Gold, f.Silver)) {
		t.Error(r.Said)
	}
	g := x.s.File.Event.Rounds[n-1].Games[x.s.File.Event.Find(n, f.Gold, f.Silver)-1]
	if g.Outcome != pairing.GoldByForfeit || g.Why == "" {
		t.Errorf("%+v", g)
	}
	x.refused(director, Replay{n, f.Gold, f.Silver, pairing.ServerFailure, ""}, pairing.ErrNoRematch)
	x.refused(director, Return{f.Silver}, pairing.ErrWithdrawn)
	x.must(Reinstate{f.Silver, "the bus was late"})
}

// failure plays a game that a failure of the server ends. It is played again,
// and has a new time.
func (x *table) failure(n int, f calendar.Fixture) calendar.Fixture {
	t := x.t
	x.at = f.Start
	x.as(f.Gold, Come{n, f.Gold})
	x.as(f.Silver, Come{n, f.Silver})
	x.at = f.Start.Add(time.Hour)
	x.must(Report{n, pairing.Game[string]{Gold: f.Gold, Silver: f.Silver, Outcome: pairing.SilverWins}})
	x.refused(director, Replay{n, f.Gold, f.Silver, pairing.OwnTrouble, ""}, pairing.ErrNoRematch)
	x.must(Replay{n, f.Gold, f.Silver, pairing.ServerFailure, "the server was down"})
	if len(x.s.attendanceOf(n, pairing.Game[string]{Gold: f.Gold, Silver: f.Silver}).There) != 0 {
		t.Error("the visits to the void game count for the replay")
	}
	// It has no time.
	x.refused(Actor{Member, f.Gold}, Come{n, f.Gold}, ErrPhase)
	x.as("Zoe", Pick{"Zoe", n, [2]string{f.Gold, f.Silver}, f.Gold})
	x.at = f.Start.Add(9 * time.Hour)
	x.must(FixTimes{n})
	table, err := x.s.Timetable(n)
	if err != nil {
		t.Fatal(err)
	}
	for _, again := range table.Games {
		if again.Gold == f.Gold {
			if again.Rule != calendar.Fixed || !again.Start.After(x.at) {
				t.Fatalf("%+v", again)
			}
			return again
		}
	}
	t.Fatal("the replay has no time")
	return f
}

// end checks the end of the championship.
func (x *table) end(t *testing.T) {
	s := x.s
	table, err := s.Standings()
	if err != nil || !table.Over || table.Champion == nil {
		t.Fatalf("%+v, %v", table, err)
	}
	if a := s.Advice(x.at); a.Text != "The event is over: "+*table.Champion+" is the champion." {
		t.Error(a.Text)
	}
	m, err := s.Money()
	if err != nil || !m.Over || m.Prizes == nil {
		t.Fatalf("%+v, %v", m, err)
	}
	sum := m.Prizes.Unwon + m.Prizes.Remainder + m.Prizes.Forfeited
	for _, a := range m.Prizes.Awards {
		sum += a.Cents
	}
	if sum != m.Fund || m.Fund != 595_00 {
		t.Errorf("%d of %d cents", sum, m.Fund)
	}
	points, err := s.Predictions(x.at)
	if err != nil || len(points.Rows) != 2 || points.Rows[0].Spectator != "Zoe" || points.Rows[0].Points != s.rounds() {
		t.Errorf("%+v, %v", points.Rows, err)
	}
	// The exported file says the same.
	text, err := s.Public().Text()
	if err != nil {
		t.Fatal(err)
	}
	file, err := competition.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	again, err := pairing.Standings(file.Event)
	if err != nil || !reflect.DeepEqual(again, table) {
		t.Errorf("%v: %s", err, cmp.Diff(again, table))
	}
	page, err := title.New(file.Title, file.About, file.Event)
	if err != nil || !strings.Contains(page.String(), *table.Champion) {
		t.Errorf("%s, %v", page, err)
	}
	if diff := differ(replayed(t, nil, x.log...), s); diff != "" {
		t.Error(diff)
	}
	for _, private := range []string{"example.org", "hours", fmt.Sprintf("%x", "Ann")} {
		if bytes.Contains(text, []byte(private)) {
			t.Errorf("the file has %q", private)
		}
	}
	for _, line := range x.log {
		var r Record
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		notice, err := json.Marshal(r.Notice())
		if err != nil || bytes.Contains(notice, []byte("example.org")) || bytes.Contains(notice, []byte("Thu 19")) {
			t.Errorf("%s", notice)
		}
	}
	if night.Now() {
		x.program(t, text, *table.Champion)
	}
}

// program sees that the program for championships reads the exported file, and
// comes to the same result.
func (x *table) program(t *testing.T, text []byte, champion string) {
	path := filepath.Join(t.TempDir(), "event.json")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "run", "../../../worldchampionship", path).CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("The champion is "+champion)) {
		t.Errorf("%v\n%s", err, out)
	}
	out, err = exec.Command("go", "run", "../../../worldchampionship", "-money", path).CombinedOutput()
	m, _ := x.s.Money()
	if want := money.Dollars(m.Prizes.Share); err != nil || !bytes.Contains(out, []byte(want)) {
		t.Errorf("%v, without %s\n%s", err, want, out)
	}
}
