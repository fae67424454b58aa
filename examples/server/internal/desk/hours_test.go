package desk

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// weekly returns an event whose games have times, on the Monday of round 1,
// which is paired.
func weekly(t testing.TB, names ...string) *table {
	x := &table{t: t, at: est(t, "2012-01-09 20:00")}
	x.must(Create{ID: "test", Token: sum("director"), FirstMonday: "2012-01-09", Zone: "-05:00",
		File: competition.File{Event: pairing.New(pairing.WC2012, names)}})
	x.must(Pair{Round: 1})
	return x
}

// to sets the clock.
func (x *table) to(at string) { x.at = est(x.t, at) }

// dropping are commands which drop round 2 as long as it has not begun.
func dropping(x *table) map[string]Command {
	g := x.game(2, 1)
	return map[string]Command{
		"withdraw": Withdraw{g.Gold, 0, ""}, "unpair": Unpair{2, ""}, "report": result(1, x.game(1, 1), pairing.SilverWins),
		"absent": Absent{Player: g.Gold, Round: 2}, "forbid": Forbid{[2]string{g.Gold, g.Silver}, 0, false, ""},
		"pin": Pin{pairing.Pin[string]{Round: 2, Pairs: [][2]string{{x.game(2, 1).Gold, x.game(2, 2).Gold}}}},
	}
}

// second returns an event in whose second round the times are final.
func second(t testing.TB) *table {
	x := weekly(t, "Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
	x.to("2012-01-16 12:00")
	for k := range x.s.File.Event.Rounds[0].Games {
		x.must(result(1, x.game(1, k+1), pairing.GoldWins))
	}
	x.to("2012-01-16 20:00")
	x.must(Pair{Round: 2})
	x.to("2012-01-17 20:00")
	x.must(FixTimes{2})
	return x
}

// A round has begun when the first of its final times has come, or when two
// players are there for their game. No command drops it then.
func TestBegunByTheClock(t *testing.T) {
	for verb, c := range dropping(second(t)) {
		for name, begin := range map[string]func(x *table, g pairing.Game[string], start time.Time){
			"the start": func(x *table, g pairing.Game[string], start time.Time) { x.at = start },
			"both are there": func(x *table, g pairing.Game[string], start time.Time) {
				x.at = start.Add(-time.Minute)
				x.as(g.Gold, Come{2, g.Gold})
				x.as(g.Silver, Come{2, g.Silver})
			},
		} {
			x := second(t)
			g := x.game(2, 1)
			start, ok := x.s.Start(2, g)
			if !ok {
				t.Fatal("no time")
			}
			x.must(Pick{"Zoe", 2, players(g), g.Gold})
			begin(x, g, start)
			_, err := x.do(c, director)
			switch verb {
			case "report":
				if !errors.Is(err, pairing.ErrTooLate) {
					t.Errorf("%s, %s: %v", verb, name, err)
				}
			case "unpair", "absent", "pin":
				if !errors.Is(err, ErrPhase) {
					t.Errorf("%s, %s: %v", verb, name, err)
				}
			default:
				if err != nil {
					t.Errorf("%s, %s: %v", verb, name, err)
				}
			}
			if x.s.rounds() != 2 {
				t.Errorf("%s, %s: round 2 is dropped", verb, name)
			}
			if r, old, err := x.seen(x.s.Number, Start{2}); err != nil || !old {
				t.Errorf("%+v, %v, %v", r, old, err)
			}
		}
		// Before, it is dropped.
		x := second(t)
		start, _ := x.s.Start(2, x.game(2, 1))
		x.at = start.Add(-1)
		x.as(x.game(2, 1).Gold, Come{2, x.game(2, 1).Gold})
		x.as(x.game(2, 1).Gold, Go{2, x.game(2, 1).Gold})
		x.as(x.game(2, 1).Silver, Come{2, x.game(2, 1).Silver})
		if _, err := x.do(c, director); err != nil || x.s.rounds() != 1 {
			t.Errorf("%s: %v, %d rounds", verb, err, x.s.rounds())
		}
	}
	// A record says it.
	x := second(t)
	start, _ := x.s.Start(2, x.game(2, 1))
	x.at = start
	if r := x.must(Give{From: "Zoe", Cents: 1}); len(r.Change.Started) != 1 || !x.s.File.Event.Rounds[1].Started {
		t.Errorf("%+v", r.Change)
	}
	if r := x.must(Give{From: "Zoe", Cents: 1}); len(r.Change.Started) != 0 {
		t.Errorf("%+v", r.Change)
	}
}

// A game that was annulled before it had a time, once or more, has a replay
// which has a time.
func TestVoidBeforeTheTimes(t *testing.T) {
	for voids := range 4 {
		x := weekly(t, "Ann", "Bob", "Cid", "Dan")
		g := x.game(1, 1)
		x.to("2012-01-10 12:00")
		for range voids {
			x.must(Replay{1, g.Gold, g.Silver, pairing.ServerFailure, ""})
		}
		x.as(g.Gold, Pick{g.Gold, 1, players(g), g.Gold})
		x.to("2012-01-10 20:00")
		x.must(FixTimes{1})
		start, ok := x.s.Start(1, g)
		if !ok || !start.After(x.at) {
			t.Errorf("%d void games: %v, %v", voids, start, ok)
		}
		if _, old, err := x.seen(x.s.Number, FixTimes{1}); err != nil || !old {
			t.Errorf("%d void games: %v, %v", voids, old, err)
		}
		if table, err := x.s.Timetable(1); err != nil || !table.Games[0].Start.Equal(start) && !table.Games[1].Start.Equal(start) {
			t.Errorf("%d void games: %+v, %v", voids, table, err)
		}
		open := x.s.File.Event.Rounds[0].Games[x.s.File.Event.Find(1, g.Gold, g.Silver)-1]
		if x.s.hasStarted(1, open, start.Add(-1)) || !x.s.hasStarted(1, open, start) {
			t.Errorf("%d void games: the start for picks is another: %v", voids, x.s.Contest.Starts)
		}
		// Annulled after its time came, it has another time.
		x.at = start.Add(time.Minute)
		x.must(Replay{1, g.Gold, g.Silver, pairing.ServerFailure, ""})
		if _, ok := x.s.Start(1, g); ok {
			t.Errorf("%d void games: the replay has the time of the void game", voids)
		}
		x.must(FixTimes{1})
		if again, ok := x.s.Start(1, g); !ok || !again.After(start) {
			t.Errorf("%d void games: %v, %v", voids, again, ok)
		}
	}
	// It was no void game after all. Then it can have a time itself.
	x := weekly(t, "Ann", "Bob", "Cid", "Dan")
	g := x.game(1, 1)
	x.to("2012-01-10 12:00")
	x.must(result(1, g, pairing.Void))
	x.to("2012-01-10 20:00")
	x.must(FixTimes{1})
	x.must(result(1, g, pairing.NotPlayed))
	if start, ok := x.s.Start(1, g); ok {
		t.Error(start)
	}
	x.must(FixTimes{1})
	if start, ok := x.s.Start(1, g); !ok || !start.After(x.at) {
		t.Error(start, ok)
	}
}

// Times that nobody can write are refused, with the field.
func TestBusyAtTheEndsOfTime(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"player":"Ann","from":"2012-01-09T12:00:00Z","to":"9999-12-31T23:59:59-05:00"}`, "to: "},
		{`{"player":"Ann","from":"0000-01-01T00:00:00+05:00","to":"2012-01-09T12:00:00Z"}`, "from: "},
		{`{"player":"Ann","from":"0001-01-01T00:00:00Z","to":"0001-01-01T00:00:01Z"}`, "from: "},
		{`{"player":"Ann","from":"1899-12-31T23:59:59Z","to":"2012-01-01T00:00:01Z"}`, "from: "},
		{`{"player":"Ann","from":"1900-01-01T00:00:00Z","to":"9991-01-01T00:00:00Z"}`, "to: "},
		{`{"player":"Ann","from":"2012-01-01T00:00:00Z","to":"2012-01-01T00:00:00Z"}`, "to: "},
		{`{"player":"Ann","from":"1900-01-01T00:00:00Z","to":"9990-12-31T23:59:59Z"}`, ""},
	} {
		x := weekly(t, "Ann", "Bob")
		command, err := Read("busy", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		r, _, err := Decide(x.s, command, Request{By: Actor{Member, "Ann"}, At: x.at})
		if c.want == "" && err != nil || c.want != "" && (!errors.Is(err, ErrInvalid) || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%s: %v", c.text, err)
		}
		if _, err := json.Marshal(r); err != nil {
			t.Error(err)
		}
	}
}

// A claim that the director takes back is not given again: neither by the
// claimant, nor by the other player.
func TestClaimTakenBack(t *testing.T) {
	x := weekly(t, "Ann", "Bob", "Cid", "Dan")
	x.to("2012-01-10 20:00")
	x.must(FixTimes{1})
	g := x.game(1, 1)
	start, _ := x.s.Start(1, g)
	x.at = start
	x.as(g.Gold, Come{1, g.Gold})
	x.at = start.Add(16 * time.Minute)
	x.as(g.Gold, Go{1, g.Gold})
	if got := x.game(1, 1).Outcome; got != pairing.GoldByForfeit {
		t.Fatal(got)
	}
	x.must(result(1, g, pairing.NotPlayed))
	if there := x.s.attendanceOf(1, g).There; len(there) != 0 {
		t.Error(there)
	}
	x.at = start.Add(time.Hour)
	x.as(g.Silver, Come{1, g.Silver})
	x.as(g.Gold, Come{1, g.Gold})
	for _, player := range []string{g.Silver, g.Gold} {
		x.at = x.at.Add(time.Hour)
		x.as(player, Go{1, player})
		if got := x.game(1, 1).Outcome; got != pairing.NotPlayed {
			t.Errorf("%s: %v", player, got)
		}
	}
}

// Only the player who claims can claim.
func TestClaimant(t *testing.T) {
	x := weekly(t, "Ann", "Bob", "Cid", "Dan")
	x.to("2012-01-10 20:00")
	x.must(FixTimes{1})
	g := x.game(1, 1)
	start, _ := x.s.Start(1, g)
	s := *x.s
	s.Weeks = []calendar.Week{x.s.Weeks[0]}
	s.Weeks[0].Claims = []calendar.Attendance{{Gold: g.Gold, Silver: g.Silver, There: []calendar.Visit{
		{Player: g.Gold, From: start, To: start.Add(20 * time.Minute)}, {Player: g.Silver, From: start.Add(time.Hour)},
	}}}
	x.s, x.at = &s, start.Add(2*time.Hour)
	x.as(g.Silver, Go{1, g.Silver})
	if got := x.game(1, 1).Outcome; got != pairing.NotPlayed {
		t.Error(got)
	}
}

// A result that is taken back takes its start back, unless the game has another
// one: a final time, or a start by the director.
func TestStartTakenBack(t *testing.T) {
	starts := func(x *table) int { return len(x.s.Contest.Starts) }
	public := func(x *table) int { return len(x.s.PublicPicks(x.at).Picks) }

	x := weekly(t, "Ann", "Bob", "Cid", "Dan")
	g := x.game(1, 1)
	x.to("2012-01-10 12:00")
	x.must(Pick{"Zoe", 1, players(g), g.Gold})
	x.at = x.at.Add(time.Minute)
	x.must(result(1, g, pairing.GoldWins))
	if public(x) != 1 || starts(x) != 1 {
		t.Error(public(x), starts(x))
	}
	x.must(result(1, g, pairing.SilverWins)) // corrected
	x.must(result(1, g, pairing.NotPlayed))
	if public(x) != 0 || starts(x) != 0 {
		t.Error(public(x), starts(x))
	}
	x.must(Pick{"Yan", 1, players(g), g.Gold})
	x.to("2012-01-10 20:00")
	x.must(FixTimes{1})
	if at, ok := x.s.Start(1, g); !ok || !x.s.hasStarted(1, g, at) || x.s.hasStarted(1, g, at.Add(-1)) {
		t.Error(x.s.Contest.Starts)
	}
	before := x.s.Contest.Starts
	x.must(result(1, g, pairing.GoldWins))
	x.must(result(1, g, pairing.NotPlayed))
	if diff := cmp.Diff(before, x.s.Contest.Starts); diff != "" {
		t.Error(diff)
	}

	// without a calendar
	x = playing(t)
	for _, k := range []int{1, 2, 1} {
		x.at = x.at.Add(time.Minute)
		g := x.game(1, k)
		x.must(result(1, g, pairing.GoldWins))
		x.must(result(1, g, pairing.NotPlayed))
		if starts(x) != 0 {
			t.Error(x.s.Contest.Starts)
		}
	}
	x.at = x.at.Add(time.Minute)
	if _, old, err := x.seen(x.s.Number, Start{1}); old || err != nil {
		t.Error("the director cannot start the round", old, err)
	}
	r := x.must(Start{1})
	if starts(x) != 2 || x.s.RoundChanged(1) != r.Number {
		t.Error(x.s.Contest.Starts)
	}
	if _, old, err := x.seen(x.s.Number, Start{1}); !old || err != nil {
		t.Error(old, err)
	}
	x.at = x.at.Add(time.Minute)
	x.must(result(1, x.game(1, 1), pairing.GoldWins))
	x.must(result(1, x.game(1, 1), pairing.NotPlayed))
	if starts(x) != 2 {
		t.Error(x.s.Contest.Starts)
	}
	x.must(result(1, x.game(1, 1), pairing.GoldWins))
	x.must(result(1, x.game(1, 2), pairing.GoldWins))
	x.must(Pair{Round: 2})
	if _, old, err := x.seen(x.s.Number, Start{1}); !old || err != nil {
		t.Error(old, err)
	}
	x.refused(director, Start{3}, pairing.ErrNoRound)
	x.refused(director, Start{0}, pairing.ErrNoRound)
}

// The times of a round say why they are so, also when they are final. They say
// nothing of the hours and busy times of a player.
func TestTimes(t *testing.T) {
	x := weekly(t, "Ann", "Bob", "Cid", "Dan")
	times := func() []Slot {
		t.Helper()
		list, err := x.s.Times(1, x.at)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	g := x.game(1, 1)
	x.to("2012-01-10 12:00")
	x.as(g.Gold, Prefer{g.Gold, []string{"Sat-Sun 12-18"}})
	x.as(g.Silver, Prefer{g.Silver, []string{"Fri 12", "Sun 15-20"}})
	// The proposal is made of what was known on Monday.
	if list := times(); list[0].Final || list[0].Rule != calendar.Both || !list[0].Start.Equal(est(t, "2012-01-11 19:00")) {
		t.Errorf("%+v", list)
	}
	x.to("2012-01-10 20:00")
	if list := times(); list[0].Final || !list[0].Start.Equal(est(t, "2012-01-15 15:00")) {
		t.Errorf("%+v", list)
	}
	x.must(FixTimes{1})
	final := times()
	if f := final[0]; !f.Final || f.Replay || f.Rule != calendar.Both || !f.Start.Equal(est(t, "2012-01-15 15:00")) || !final[1].Final || f.ClaimAfter.IsZero() || !f.End.After(f.Start) {
		t.Fatalf("%+v", final)
	}
	// What is no longer so is not said.
	x.as(g.Gold, Busy{g.Gold, final[0].Start, final[0].End})
	if list := times(); list[0].Rule != calendar.Fixed || !list[0].Final || !list[0].Start.Equal(final[0].Start) || list[1].Rule == calendar.Fixed {
		t.Errorf("%+v", list)
	}
	if _, err := x.s.Times(2, x.at); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
	text, err := json.Marshal(times())
	if err != nil || strings.Contains(string(text), "Side") || strings.Contains(string(text), "inTheWay") || strings.Contains(string(text), "common") {
		t.Errorf("%s, %v", text, err)
	}
}

// A replay has a proposed time, which is never past, until its time is final.
func TestTimeOfReplay(t *testing.T) {
	x := weekly(t, "Ann", "Bob")
	g := x.game(1, 1)
	x.to("2012-01-10 20:00")
	x.must(FixTimes{1})
	x.at, _ = x.s.Start(1, g)
	x.must(Replay{1, g.Gold, g.Silver, pairing.ServerFailure, ""})
	x.advises("Round 1: fix the time of "+g.Gold+" against "+g.Silver+".", "fix-times")
	for _, hours := range []int{0, 12, 50} {
		x.at = x.at.Add(time.Duration(hours) * time.Hour)
		list, err := x.s.Times(1, x.at)
		if err != nil || len(list) != 1 || list[0].Final || !list[0].Replay || list[0].Start.Before(x.at.Add(ShortNotice)) {
			t.Errorf("%+v, %v", list, err)
		}
	}
	c := x.s.Due(x.at)
	if c == nil {
		t.Fatal("nothing is due")
	}
	if _, err := x.do(c, Actor{Role: Clock}); err != nil {
		t.Fatal(err)
	}
	start, _ := x.s.Start(1, g)
	if list, err := x.s.Times(1, x.at); err != nil || !list[0].Final || !list[0].Start.Equal(start) {
		t.Errorf("%+v, %v", list, err)
	}
	if c := x.s.Due(x.at); c != nil {
		t.Error("it is due twice")
	}
}

// The director gives a time by hand if the week has none.
func TestSetTime(t *testing.T) {
	x := weekly(t, "Ann", "Bob", "Cid", "Dan")
	g, h := x.game(1, 1), x.game(1, 2)
	c := SetTime{1, g.Gold, g.Silver, est(t, "2012-01-20 20:00")}
	x.refused(director, c, ErrPhase) // before Tuesday 20:00
	x.to("2012-01-17 12:00")
	x.refused(Actor{Member, "Ann"}, c, ErrNotAllowed)
	x.refused(director, SetTime{1, g.Gold, h.Gold, c.Start}, ErrUnknown)
	x.refused(director, SetTime{2, g.Gold, g.Silver, c.Start}, ErrUnknown)
	x.refused(director, SetTime{1, g.Gold, g.Silver, x.at}, ErrInvalid)
	x.refused(director, SetTime{1, g.Gold, g.Silver, time.Date(9999, 12, 31, 23, 0, 0, 0, time.UTC)}, ErrInvalid)
	if r := x.must(c); r.Said != "Round 1: "+g.Gold+" against "+g.Silver+" begins on Friday, January 20, 20:00." {
		t.Error(r.Said)
	}
	if start, ok := x.s.Start(1, g); !ok || !start.Equal(c.Start) || !x.s.hasStarted(1, g, start) {
		t.Error(start, ok)
	}
	if _, old, err := x.seen(x.s.Number, c); !old || err != nil {
		t.Error(old, err)
	}
	c.Start = c.Start.Add(time.Hour)
	x.refused(director, c, ErrPhase)
	x.to("2012-01-20 21:00")
	x.must(Replay{1, g.Gold, g.Silver, pairing.ServerFailure, ""})
	x.must(SetTime{1, g.Gold, g.Silver, est(t, "2012-01-21 20:00")})
	if start, ok := x.s.Start(1, g); !ok || !start.Equal(est(t, "2012-01-21 20:00")) {
		t.Error(start, ok)
	}
	x.must(result(1, h, pairing.GoldWins))
	x.refused(director, SetTime{1, h.Gold, h.Silver, est(t, "2012-01-21 20:00")}, ErrPhase)
}
