package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/pairing"
)

var people = []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"}

// aGame draws a game of the last round or so.
func aGame(t *rapid.T, s *State) (round int, g pairing.Game[string]) {
	rounds := s.File.Event.Rounds
	if len(rounds) == 0 {
		return 1, pairing.Game[string]{Gold: "Ann", Silver: "Bob"}
	}
	round = max(1, len(rounds)-rapid.IntRange(0, 2).Draw(t, "back"))
	games := rounds[round-1].Games
	if len(games) == 0 {
		return round, pairing.Game[string]{Gold: "Ann", Silver: "Bob"}
	}
	return round, games[rapid.IntRange(0, len(games)-1).Draw(t, "game")]
}

// aCommand draws a command. Many of them are refused.
func aCommand(t *rapid.T, s *State) Command {
	name := rapid.SampledFrom(append([]string{"Nobody"}, people...))
	player := name.Draw(t, "player")
	round, g := aGame(t, s)
	next := s.rounds() + rapid.SampledFrom([]int{1, 1, 1, 1, 0, 2}).Draw(t, "which")
	why := rapid.SampledFrom([]string{"", "a reason"}).Draw(t, "why")
	not := rapid.Bool().Draw(t, "not")
	outcome := pairing.Outcome(rapid.IntRange(0, 8).Draw(t, "outcome"))
	if rapid.IntRange(0, 3).Draw(t, "plain") > 0 {
		outcome = pairing.Outcome(1 + int(outcome)%2)
	}
	g.Outcome, g.Why = outcome, why
	pin := pairing.Pin[string]{Round: next, Pairs: [][2]string{{player, name.Draw(t, "other")}}, Why: why}
	if not {
		pin = pairing.Pin[string]{Round: next, Bye: &player}
	}
	pair := Pair{Round: next}
	if not && rapid.IntRange(0, 3).Draw(t, "own") == 0 && s.rounds() > 0 {
		pair = Pair{Round: next, Games: s.File.Event.Rounds[0].Games, Byes: s.File.Event.Rounds[0].Byes, Accept: true, Why: "a reason"}
		for k := range pair.Games {
			pair.Games = append([]pairing.Game[string]{}, pair.Games...)
			pair.Games[k].Outcome, pair.Games[k].Why = pairing.NotPlayed, ""
		}
	}
	rated := competition.Rated{Player: player, Gameroom: float64(rapid.IntRange(1000, 2000).Draw(t, "rating"))}
	list := []Command{
		Register{Player: player, Rated: &rated, Contact: "x@example.org", Token: sum(player)}, Leave{player}, Rate{rated}, Begin{Lot: 7},
		pair, pair, pair, Unpair{next - 1, why}, Start{round}, Report{round, g}, Report{round, g}, Report{round, g}, Report{round, g},
		Replay{round, g.Gold, g.Silver, pairing.ServerFailure, why}, Withdraw{player, round * rapid.IntRange(0, 2).Draw(t, "until"), why}, Return{player}, Reinstate{player, why},
		Absent{player, next, rapid.Bool().Draw(t, "bye"), not, why}, Pin{pin}, Forbid{[2]string{player, g.Gold}, round * rapid.IntRange(0, 2).Draw(t, "last"), not, why}, PlayOff{}, ForfeitPrize{player, why}, Give{"Zoe", 10_00, false}, Paid{[]string{player, g.Gold}, not}, SetMessages{Address: "https://chat.example.org/" + why},
		Prefer{player, []string{"Wed-Fri 19-23", "Sun"}}, Busy{player, monday1, monday1.Add(time.Hour)}, FixTimes{round}, Come{round, g.Gold}, Go{round, g.Gold}, Come{round, player},
		Pick{"Zoe", round, [2]string{g.Silver, g.Gold}, g.Gold}, Unbegin{}, Close{not}, Rename{Player: player, Name: rapid.SampledFrom([]string{"", "", "Zac"}).Draw(t, "mended name"), Rated: rapid.SampledFrom([]*competition.Rated{nil, &rated}).Draw(t, "mended rating"), Club: rapid.SampledFrom([]string{"", "West", "East"}).Draw(t, "mended club"), Clear: not, Accept: true}, Rename{Player: player, Name: rapid.SampledFrom([]string{"Ann", "Bob", "Zac"}).Draw(t, "new name"), Accept: not}, List{Listing(rapid.IntRange(0, 1).Draw(t, "listing"))},
		Settings{Edition: pairing.Edition(rapid.IntRange(0, 6).Draw(t, "edition")), Lives: round, Length: round, FirstMonday: rapid.SampledFrom([]string{"", "2012-01-16"}).Draw(t, "first"), Fee: rapid.SampledFrom([]*int64{nil, new(int64), &[]int64{1000}[0]}).Draw(t, "new fee")},
		RegisterAll{Players: []Register{{Player: player, Club: "West"}, {Player: "Hal", Rated: &competition.Rated{Player: "Hal", Gameroom: 1}}}, Accept: not},
		Invite{"Zoe", Member, "", false, sum(fmt.Sprint("Zoe", s.Number))}, Describe{"Test " + why, why},
		LetReport{Not: rapid.IntRange(0, 4).Draw(t, "forbidden") == 0}, SelfReport{round, player, g.Gold, g.Silver, outcome}, SelfReport{round, g.Gold, g.Gold, g.Silver, outcome}, SelfReport{round, g.Silver, g.Gold, g.Silver, outcome},
		InviteAll{[]string{player, g.Gold}, []string{sum(fmt.Sprint(player, s.Number)), sum(fmt.Sprint("x", s.Number))}},
	}
	if e := s.File.Event; competition.OwnRules(e) || e.Edition.HasPoints() {
		late := Enter{Player: fmt.Sprint("Late ", len(e.LateEntries)+1), Seed: rapid.IntRange(0, len(e.Entrants)+2).Draw(t, "seed"), Losses: rapid.IntRange(0, 3).Draw(t, "losses"),
			Start: rapid.IntRange(0, 2).Draw(t, "start"), Club: rapid.SampledFrom([]string{"", "West"}).Draw(t, "club"), Elo: 1900, Why: why}
		list = append(list, late, late, late)
	}
	return rapid.SampledFrom(list).Draw(t, "command")
}

// advised returns the command that the event needs, or nil.
func advised(t *rapid.T, s *State, at time.Time) Command {
	a := s.Advice(at)
	switch a.Verb {
	case "begin":
		return Begin{}
	case "pair":
		return Pair{Round: a.Round}
	case "start":
		if !rapid.Bool().Draw(t, "start") {
			g := s.File.Event.Rounds[a.Round-1].Games[0]
			return Report{a.Round, pairing.Game[string]{Gold: g.Gold, Silver: g.Silver, Outcome: pairing.GoldWins}}
		}
		return Start{a.Round}
	case "fix-times":
		return FixTimes{a.Round}
	case "report":
		r := s.File.Event.Rounds[a.Round-1]
		k := rapid.SampledFrom(rulings.Open(r)).Draw(t, "open")
		g := r.Games[k-1]
		if g.Outcome == pairing.Void {
			return Replay{a.Round, g.Gold, g.Silver, pairing.ServerFailure, ""}
		}
		switch rapid.IntRange(0, 7).Draw(t, "what") {
		case 3, 4:
			return SelfReport{a.Round, rapid.SampledFrom([]string{g.Gold, g.Silver}).Draw(t, "by"), g.Gold, g.Silver, pairing.Outcome(rapid.IntRange(0, 2).Draw(t, "own"))}
		case 0:
			return Come{a.Round, g.Gold}
		case 1:
			return Go{a.Round, g.Gold}
		case 2:
			return Pick{"Zoe", a.Round, [2]string{g.Silver, g.Gold}, g.Gold}
		}
		g.Outcome = pairing.Outcome(rapid.IntRange(1, 2).Draw(t, "winner"))
		return Report{a.Round, g}
	}
	return nil
}

// byLibrary returns the event that the library's own function gives.
func byLibrary(s *State, c Command) (e Event, known bool, err error) {
	var x pairing.Correction[string]
	e = s.File.Event
	switch c := c.(type) {
	case Report:
		x, err = pairing.Report(e, c.Round, c.Game)
	case Replay:
		x, err = pairing.Replay(e, c.Round, e.Find(c.Round, c.Gold, c.Silver), c.Cause, c.Why)
	case Return:
		x, err = pairing.Return(e, c.Player)
	case Enter:
		if c.Start != 0 || c.Club != "" {
			return e, false, nil
		}
		x, err = pairing.Enter(e, c.Player, c.Seed, c.Losses, c.Elo)
		if err == nil {
			x.Event.LateEntries[len(x.Event.LateEntries)-1].Why = c.Why
		}
	case Start:
		x, err = pairing.Start(e, c.Round)
	case Withdraw:
		if c.Why != "" {
			return e, false, nil
		}
		x, err = pairing.Withdraw(e, c.Player, c.Until)
	case Reinstate:
		if c.Why != "" {
			return e, false, nil
		}
		x, err = pairing.Reinstate(e, c.Player)
	case Pair:
		if c.Games != nil || c.Round != s.rounds()+1 {
			return e, false, nil
		}
		var next pairing.Pairing[string]
		if next, err = pairing.Next(e); err == nil && next.Over {
			err = pairing.ErrOver
		}
		e = e.Clone()
		e.Rounds = append(e.Rounds, next.Round)
		return e, true, err
	default:
		return e, false, nil
	}
	return x.Event, true, err
}

// law plays commands at random. The state after a record is what the library
// gives, also if the record was written and read. No state is changed by what
// follows. All records together give the state again. Sometimes the clock is
// ahead for a while, or is set back.
func law(t *rapid.T) { played(t) }

// played plays an event by the law, and returns its state.
func played(t *rapid.T) *State {
	at := monday1.Add(-72 * time.Hour)
	var log [][]byte
	var s, before *State // before shares nothing with s
	skew := time.Duration(0)
	const year = 365 * 24 * time.Hour
	do := func(c Command) error {
		r := Request{By: director, At: at.Add(skew)}
		if s != nil {
			r.Seen = s.Number
			at = at.Add(time.Duration(rapid.SampledFrom([]int{1, 10, 60, 60 * 24, 60 * 24 * 3}).Draw(t, "minutes")) * time.Minute)
			r.At = at.Add(skew)
		}
		record, old, err := Decide(s, c, r)
		if s != nil {
			if e, known, wrong := byLibrary(s.begins(r.At), c); known && !old {
				if (wrong == nil) != (err == nil) && !errors.Is(err, ErrUnknown) && !errors.Is(err, ErrPhase) {
					t.Fatalf("%#v: %v, and by the library: %v", c, err, wrong)
				}
				if err == nil {
					next, _ := s.Apply(record)
					if diff := differ(&State{File: competition.File{Event: e}}, &State{File: competition.File{Event: next.File.Event}}); diff != "" {
						t.Fatalf("%#v: %s", c, diff)
					}
				}
			}
		}
		if err == nil && !old && !record.At.Equal(r.At) {
			t.Fatalf("%#v: the record is of %v, and the request of %v", c, record.At, r.At)
		}
		if err != nil || old {
			if old && (record.Number < 1 || record.Number > s.Number) {
				t.Fatalf("%#v: was so by record %d", c, record.Number)
			}
			if diff := differ(before, s); diff != "" {
				t.Fatalf("%#v: the state has changed: %s", c, diff)
			}
			return err
		}
		text, err := json.Marshal(record)
		if err != nil {
			t.Fatal(err)
		}
		var read Record
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		next, err := s.Apply(record)
		if err != nil {
			t.Fatal(err)
		}
		again, err := s.Apply(read)
		if err != nil {
			t.Fatal(err)
		}
		if diff := differ(next, again); diff != "" {
			t.Fatalf("%#v: %s", c, diff)
		}
		if diff := differ(before, s); diff != "" {
			t.Fatalf("%#v: the state has changed: %s", c, diff)
		}
		if next.Begun() {
			if err := next.File.Event.Check(); err != nil {
				t.Fatalf("%#v: %v", c, err)
			}
		}
		e, err := Preview(s, c, r)
		if err != nil || e.After.Number != next.Number || len(e.Changes) == 0 || e.Changes[0] != record.Said {
			t.Fatalf("%#v: %v, %v", c, err, e.Changes)
		}
		if diff := differ(e.After, next); diff != "" {
			t.Fatalf("%#v: a preview: %s", c, diff)
		}
		takeBack(t, s, next, read)
		s, log, before = next, append(log, text), replayed(t, before, text)
		if len(s.Paired) != s.rounds() || len(s.Changed) != s.rounds() || len(s.Timed) != s.rounds() || !s.FirstMonday.IsZero() && len(s.Weeks) != s.rounds() {
			t.Fatalf("%#v: %d rounds, but %d %d %d %d", c, s.rounds(), len(s.Paired), len(s.Changed), len(s.Timed), len(s.Weeks))
		}
		for _, x := range s.Reported { // by a slow reading of the rules
			open := false
			for _, g := range s.File.Event.Rounds[x.Round-1].Games {
				open = open || g.Gold == x.Gold && g.Silver == x.Silver && g.Outcome == pairing.NotPlayed
			}
			if !open || !s.SelfReports || x.Outcome == pairing.NotPlayed {
				t.Fatalf("%#v: the report %+v stays", c, x)
			}
		}
		if a := s.Advice(r.At); a.Text == "" {
			t.Fatal("no advice")
		}
		if _, err := s.Money(); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Predictions(r.At); (err == nil) != s.Begun() {
			t.Fatalf("%#v: %v", c, err)
		}
		for round, w := range s.Weeks {
			if _, err := s.Timetable(round + 1); err != nil {
				t.Fatalf("%#v: %v", c, err)
			}
			claims := calendar.Week{Monday: w.Monday, Fixed: w.Fixed, Claims: w.Claims}
			if err := claims.Check(s.File.Event.Entrants); err != nil {
				t.Fatalf("%#v: %v", c, err)
			}
		}
		return nil
	}
	jump := func() {
		if rapid.IntRange(0, 7).Draw(t, "jump") == 0 {
			skew = rapid.SampledFrom([]time.Duration{0, -time.Hour, 48 * time.Hour, 60 * year, 80 * year}).Draw(t, "skew")
		}
	}
	create := Create{ID: "test", Token: sum("director")}
	if rapid.Bool().Draw(t, "fee") {
		create.File.Money = &money.Money{Fee: &money.Fee{Opening: at.Add(-48 * time.Hour).UTC()}}
	}
	if rapid.Bool().Draw(t, "calendar") {
		create.FirstMonday, create.Zone = "2012-01-09", "-05:00"
	}
	players := people[:rapid.IntRange(2, len(people)).Draw(t, "players")]
	switch rapid.IntRange(0, 4).Draw(t, "rules") {
	case 0:
		e := pairing.New(pairing.WC2016, players)
		e.RankBy = e.Edition.RankBy()
		for k := range players {
			e.SeedRatings = append(e.SeedRatings, float64(2000-k))
		}
		create.File.Event = e
	case 1, 2:
		e := pairing.New(rapid.SampledFrom([]pairing.Edition{pairing.ArbiterSwiss2026, pairing.ArbiterMcMahon2026}).Draw(t, "edition"), []string{})
		e.Length = rapid.IntRange(1, 6).Draw(t, "length")
		if rapid.Bool().Draw(t, "entered") {
			e.Entrants, e.Start, e.Clubs = players, make([]int, len(players)), make([]string, len(players))
			e.Start[0], e.Clubs[1] = 2, "East"
		}
		e.Acceleration = []pairing.Acceleration{{Seeds: 2, Round: 1, Points: 2}}
		create.File.Event = e
	}
	jump()
	if err := do(create); err != nil {
		t.Fatal(err)
	}
	for k, name := range players {
		if s.Begun() {
			break
		}
		jump()
		if err := do(Register{Player: name, Rated: &competition.Rated{Player: name, Gameroom: float64(2000 - k)}}); err != nil {
			t.Fatal(err)
		}
	}
	if !s.Begun() && rapid.IntRange(0, 5).Draw(t, "begin") > 0 {
		if err := do(Begin{}); err != nil {
			t.Fatal(err)
		}
	}
	if rapid.Bool().Draw(t, "own reports") {
		if err := do(LetReport{}); err != nil {
			t.Fatal(err)
		}
	}
	for range rapid.IntRange(20, 60).Draw(t, "commands") {
		jump()
		c := advised(t, s, at.Add(skew))
		if c == nil || rapid.IntRange(0, 2).Draw(t, "any") == 0 {
			c = aCommand(t, s)
		}
		do(c)
	}
	if diff := differ(s, replayed(t, nil, log...)); diff != "" {
		t.Fatal(diff)
	}
	return s
}

// takeBack takes a record back at once. If the rules allow that, the event is
// as it was before.
func takeBack(t *rapid.T, before, after *State, r Record) {
	c := Inverse(r)
	if c == nil {
		return
	}
	record, old, err := Decide(after, c, Request{By: director, At: r.At, Seen: r.Number})
	if err != nil {
		return
	}
	if old {
		t.Fatalf("%s: %#v: nothing changes", r.Said, c)
	}
	s, err := after.Apply(record)
	if err != nil {
		t.Fatalf("%s: %#v: %v", r.Said, c, err)
	}
	if diff := cmp.Diff(facts(before), facts(s), cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("%s: %#v: %s", r.Said, c, diff)
	}
}

// facts are the facts of an event that a record can take back. A round that has
// begun stays begun.
func facts(s *State) any {
	e := s.File.Planned().Event.Clone()
	for k := range e.Rounds {
		e.Rounds[k].Started = false
	}
	profiles, rated := slices.Clone(s.Profiles), slices.Clone(seedsOf(s).Ratings)
	slices.SortFunc(profiles, func(x, y Profile) int { return strings.Compare(x.Player, y.Player) })
	slices.SortFunc(rated, func(x, y competition.Rated) int { return strings.Compare(x.Player, y.Player) })
	type names = []string
	return struct {
		Event      Event
		Registered names
		Gifts      []money.Gift
		Profiles   []Profile
		Rated      []competition.Rated
	}{e, append(names{}, s.Registered()...), append([]money.Gift{}, moneyOf(s).Other...), profiles, rated}
}

// replayed returns the state that a log makes of one.
func replayed(t rapid.TB, s *State, log ...[]byte) *State {
	for _, text := range log {
		var r Record
		if err := json.Unmarshal(text, &r); err != nil {
			t.Fatal(err)
		}
		next, err := s.Apply(r)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	return s
}

func TestLaw(t *testing.T) { rapid.Check(t, law) }

func FuzzLaw(f *testing.F) { f.Fuzz(rapid.MakeFuzz(law)) }
