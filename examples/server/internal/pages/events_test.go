package pages

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file makes events by the commands of package desk, as a director does.

// An evening is an event in a test: its state, its log, and the time.
type evening struct {
	t   testing.TB
	s   *desk.State
	log []desk.Notice
	at  time.Time
}

// try gives a command by an actor, and reports whether it was accepted.
func (x *evening) try(by desk.Actor, c desk.Command) error {
	r := desk.Request{By: by, At: x.at}
	if x.s != nil {
		r.Seen = x.s.Number
	}
	record, old, err := desk.Decide(x.s, c, r)
	if err != nil || old {
		return err
	}
	s, err := x.s.Apply(record)
	if err != nil {
		x.t.Fatal(err)
	}
	x.s, x.log = s, append(x.log, record.Notice())
	return nil
}

// do gives commands of the director, which must be accepted.
func (x *evening) do(commands ...desk.Command) {
	x.t.Helper()
	for _, c := range commands {
		if err := x.try(desk.Actor{Role: desk.Director}, c); err != nil {
			x.t.Fatalf("%s: %v", c.Verb(), err)
		}
		x.at = x.at.Add(time.Minute)
	}
}

// secret is the sum of the token of somebody.
func secret(name string) string {
	return fmt.Sprintf("%064x", name)[:64]
}

// newEvening creates an event with times and money.
func newEvening(t testing.TB, id string) *evening {
	x := &evening{t: t, at: time.Date(2012, 1, 2, 18, 0, 0, 0, time.UTC)}
	first := int64(8000)
	per := int64(100)
	x.do(&desk.Create{ID: id, FirstMonday: "2012-01-09", Zone: "-05:00", Token: secret("director"), File: competition.File{
		About: "Thursday evenings at the club <at the harbor>", Title: "Champion of the club",
		Money: &money.Money{Fee: &money.Fee{Opening: x.at, Close: x.at.AddDate(0, 0, 6), First: &first, PerDay: &per}, Other: []money.Gift{{From: `A & B "Books"`, Cents: 12345}}},
	}})
	return x
}

// ownEvening creates an event of these players with rules of its own, so that
// others can enter late.
func ownEvening(t testing.TB, id string, names ...string) *evening {
	x := &evening{t: t, at: time.Date(2012, 1, 2, 18, 0, 0, 0, time.UTC)}
	e := pairing.New(pairing.WC2012, names)
	e.RankBy = e.Edition.RankBy()
	x.do(&desk.Create{ID: id, FirstMonday: "2012-01-09", Zone: "-05:00", Token: secret("director"), File: competition.File{Event: e}})
	return x
}

// register registers players, who are seeded in this order.
func (x *evening) register(names ...string) {
	x.t.Helper()
	for i, name := range names {
		x.do(&desk.Register{Player: name, Token: secret(fmt.Sprint("player", i)), Rated: &competition.Rated{Player: name, Gameroom: float64(2400 - i)}})
	}
}

// games are the games of the last round.
func (x *evening) games() []pairing.Game[string] {
	r := x.s.File.Event.Rounds
	return r[len(r)-1].Games
}

// report reports game k of the last round, from 0.
func (x *evening) report(k int, o pairing.Outcome) {
	x.t.Helper()
	g := x.games()[k]
	g.Outcome = o
	x.do(&desk.Report{Round: len(x.s.File.Event.Rounds), Game: g})
}

// round pairs a round on its Monday, fixes the times, and plays it.
func (x *evening) round(outcomes ...pairing.Outcome) {
	x.t.Helper()
	x.pair()
	x.play(outcomes...)
}

// predict has a spectator pick Gold in each game of the last round.
func (x *evening) predict(spectator string) {
	x.t.Helper()
	for _, g := range x.games() {
		x.do(&desk.Pick{Spectator: spectator, Round: len(x.s.File.Event.Rounds), Players: [2]string{g.Gold, g.Silver}, Winner: g.Gold})
	}
}

// pair pairs a round on its Monday.
func (x *evening) pair() {
	x.t.Helper()
	n := len(x.s.File.Event.Rounds) + 1
	x.at = time.Date(2012, 1, 9+7*(n-1), 20, 5, 0, 0, est)
	x.do(&desk.Pair{Round: n})
}

// play fixes the times of the last round, and plays it.
func (x *evening) play(outcomes ...pairing.Outcome) {
	x.t.Helper()
	x.at = x.at.AddDate(0, 0, 1)
	if c := x.s.Due(x.at); c != nil {
		x.do(c)
	}
	x.at = x.at.AddDate(0, 0, 5)
	for k := range x.games() {
		if k < len(outcomes) && outcomes[k] != pairing.NotPlayed {
			x.report(k, outcomes[k])
		}
	}
}

// view is the view of an address below the address of the event.
func (x *evening) view(address string) View {
	v := view(x.t, x.s, address)
	v.At = x.at.Truncate(time.Minute)
	log := x.log
	v.Notices = func(after int64, n int) ([]desk.Notice, error) {
		return log[min(after, int64(len(log))):min(after+int64(n), int64(len(log)))], nil
	}
	return v
}

// club are the players of the events with points, the best first.
var club = []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"}

// points plays a round of an event with points: pairs it, and reports the
// results.
func (x *evening) points(outcomes ...pairing.Outcome) {
	x.t.Helper()
	x.do(&desk.Pair{Round: len(x.s.File.Event.Rounds) + 1})
	for k, o := range outcomes {
		x.report(k, o)
	}
}

// swiss is a Swiss of 9 players and 5 rounds, with registration, draws, a bye,
// a requested bye, a forfeit, a late entrant, a withdrawal, an absence and a
// correction. Round 4 is being played, or all is over.
func swiss(t testing.TB, id string, over bool) *evening {
	x := &evening{t: t, at: time.Date(2026, 1, 2, 18, 0, 0, 0, time.UTC)}
	e := pairing.New(pairing.ArbiterSwiss2026, []string{})
	e.Length = 5
	x.do(&desk.Create{ID: id, Token: secret("director"), File: competition.File{About: "The club <open>", Title: "Club Champion", Event: e}})
	x.register(club...)
	x.do(&desk.Begin{Entrants: club, Clubs: []string{"North & South", "", "", "West", "", "", "", "", "West"}})
	x.points(pairing.Draw, pairing.SilverWins, pairing.GoldWins, pairing.Draw)
	x.points()
	x.do(&desk.Absent{Player: "Dan", Round: 2, Bye: true, Why: "a train"})
	x.points(pairing.Draw, pairing.GoldByForfeit, pairing.SilverWins, pairing.Draw)
	x.do(&desk.Withdraw{Player: "Ida", Why: "ill"}, &desk.Enter{Player: "Jon", Seed: 6, Start: 1, Club: "West", Why: "a <late> train"})
	x.points(pairing.GoldWins, pairing.Draw, pairing.GoldWins, pairing.SilverWins)
	x.points()
	g := x.s.File.Event.Rounds[2].Games[0]
	g.Outcome = pairing.Draw
	x.do(&desk.Report{Round: 3, Game: g}, &desk.Absent{Player: "Hal", Round: 4, Why: "work"})
	if !over {
		x.points(pairing.Draw)
		return x
	}
	x.points(pairing.Draw, pairing.GoldWins, pairing.GoldWins, pairing.SilverWins)
	x.points(pairing.GoldWins, pairing.SilverWins, pairing.Draw, pairing.SilverWins)
	return x
}

// mcMahon is a McMahon of three rounds whose players begin with points. It ends
// with two in first place.
func mcMahon(t testing.TB, id string) *evening {
	x := &evening{t: t, at: time.Date(2026, 1, 2, 18, 0, 0, 0, time.UTC)}
	e := pairing.New(pairing.ArbiterMcMahon2026, club[:6])
	e.Length, e.Start, e.Clubs = 3, []int{6, 6, 4, 4, 2, 0}, []string{"A", "A", "B", "", "", "C"}
	e.TieBreaks = []pairing.TieBreak{pairing.MostWins}
	e.Acceleration = []pairing.Acceleration{{Seeds: 2, Round: 1, Points: 1}}
	x.do(&desk.Create{ID: id, Token: secret("director"), File: competition.File{About: "A congress", Event: e}})
	for range 3 {
		x.points(pairing.Draw, pairing.Draw, pairing.GoldWins)
	}
	return x
}

// hostile are names that are as bad as names can be.
var hostile = []string{
	`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `javascript:alert(1)`, `..`, `a/b?c=d#e%2f`,
	"\u05d0\u05d1\u05d2 (12)", strings.Repeat("W", 100), "👩‍👩‍👧‍👦 family", "O'Hara & Sons; {{.}}", "next.ics",
}

// evenings are events in all phases, each by its own name.
func evenings(t testing.TB) map[string]*evening {
	all := map[string]*evening{}
	x := newEvening(t, "nothing")
	all["nothing"] = x

	names := []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"}
	x = newEvening(t, "registration")
	x.register(names...)
	x.do(&desk.Leave{Player: "Gus"})
	all["registration"] = x

	begun := func(id string, names ...string) *evening {
		x := newEvening(t, id)
		x.register(names...)
		x.at = time.Date(2012, 1, 9, 12, 0, 0, 0, time.UTC)
		x.do(&desk.Begin{})
		return x
	}
	all["begun"] = begun("begun", names...)

	x = begun("proposed", names...)
	x.at = time.Date(2012, 1, 9, 20, 5, 0, 0, est)
	x.do(&desk.Prefer{Player: "Ann", Hours: []string{"Thu 19-22"}}, &desk.Pair{Round: 1})
	all["proposed"] = x

	x = begun("played", names...)
	x.do(&desk.Invite{Name: "Zoe", Role: desk.Member, Token: secret("Zoe")})
	x.round(pairing.GoldWins, pairing.SilverByForfeit, pairing.NotPlayed)
	all["played"] = x

	x = begun("corrected", names...)
	x.round(pairing.GoldWins, pairing.SilverWins, pairing.BothForfeit)
	x.do(&desk.Reinstate{Player: x.games()[2].Gold, Why: "the train was late"})
	x.report(0, pairing.SilverWins)
	g := x.games()[1]
	x.do(&desk.Replay{Round: 1, Gold: g.Gold, Silver: g.Silver, Cause: pairing.ServerFailure, Why: "the <server> stopped"})
	for k, g := range x.games() {
		if g.Outcome == pairing.NotPlayed {
			x.report(k, pairing.GoldWins)
		}
	}
	x.do(&desk.Forbid{Players: [2]string{"Ann", "Eve"}, Why: "siblings"}, &desk.Pin{Pin: pairing.Pin[string]{Round: 2, Pairs: [][2]string{{"Bob", "Dan"}}, Why: "a promise"}})
	x.round(pairing.NotPlayed)
	all["corrected"] = x

	x = begun("over", names...)
	x.do(&desk.Invite{Name: "Zoe <& friends>", Role: desk.Member, Token: secret("Zoe")})
	for len(x.s.File.Event.Rounds) < 50 {
		if a := x.s.Advice(x.at); a.Verb != "pair" {
			break
		}
		x.pair()
		x.predict("Zoe <& friends>")
		x.play(slices.Repeat([]pairing.Outcome{pairing.GoldWins, pairing.SilverWins}, 4)...)
	}
	all["over"] = x

	x = begun("names", hostile...)
	x.do(&desk.Withdraw{Player: hostile[0], Why: `<b>"ill"</b>`})
	x.round(pairing.GoldWins)
	all["names"] = x

	all["swiss"], all["podium"], all["mcmahon"] = swiss(t, "swiss", false), swiss(t, "podium", true), mcMahon(t, "mcmahon")

	var many []string
	for i := range 200 {
		many = append(many, fmt.Sprintf("Player %03d", i+1))
	}
	x = begun("many", many...)
	x.round(slices.Repeat([]pairing.Outcome{pairing.GoldWins}, 90)...)
	all["many"] = x
	return all
}
