package calendar

import (
	"fmt"
	"slices"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/arbiter-go/arbiter/examples/internal/championship/zone"
	"github.com/arbiter-go/arbiter/internal/occurs"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// This file holds laws.

func TestLegal(t *testing.T) {
	occurs.Hold(t, legal, "Both", "Fewer", "Any", "OneGame", "Submitted", "Standing", "AllHours")
}
func TestTwin(t *testing.T)     { occurs.Hold(t, twin, "Both", "Fewer", "Any", "OneGame") }
func TestShuffled(t *testing.T) { occurs.Hold(t, shuffled, "another order") }
func TestColors(t *testing.T)   { occurs.Hold(t, colors, "Both", "Fewer", "Any", "OneGame") }
func TestZones(t *testing.T)    { rapid.Check(t, zones) }
func TestAgreed(t *testing.T)   { occurs.Hold(t, agreed, "moved", "stayed") }
func TestJudged(t *testing.T) {
	occurs.Hold(t, judgedTwice, "NoShow ", "Claim gold-by-forfeit", "Claim silver-by-forfeit", "Claim ", "MoreTime ", "Nobody both-forfeit")
}

func FuzzLegal(f *testing.F)    { occurs.Fuzz(f, legal) }
func FuzzTwin(f *testing.F)     { occurs.Fuzz(f, twin) }
func FuzzShuffled(f *testing.F) { occurs.Fuzz(f, shuffled) }
func FuzzColors(f *testing.F)   { occurs.Fuzz(f, colors) }
func FuzzZones(f *testing.F)    { f.Fuzz(rapid.MakeFuzz(zones)) }
func FuzzAgreed(f *testing.F)   { occurs.Fuzz(f, agreed) }
func FuzzJudged(f *testing.F)   { occurs.Fuzz(f, judgedTwice) }

// A drawn is a week with its games.
type drawn struct {
	Week
	games  []Game
	length time.Duration
	texts  [][]string // the hours of each submission
}

// drawWeek draws a week of a few players, in a zone with one offset.
func drawWeek(t *rapid.T) drawn {
	offset := rapid.IntRange(-12*4, 14*4).Draw(t, "quarters") * 15 * 60
	weeks := rapid.IntRange(-5000, 400_000).Draw(t, "weeks")
	return drawWeekOf(t, time.Date(2012, 1, 9+7*weeks, 0, 0, 0, 0, time.FixedZone("", offset)))
}

// drawPlace draws a week in which the clocks of a place change, or one next to
// it.
func drawPlace(t *rapid.T) drawn {
	x := rapid.SampledFrom([]struct{ zone, monday string }{
		{"America/New_York", "2012-03-05"}, {"America/New_York", "2012-10-29"}, {"Australia/Lord_Howe", "2026-03-30"},
		{"Australia/Lord_Howe", "2026-09-28"}, {"Pacific/Apia", "2011-12-26"}, {"Asia/Beirut", "2026-03-23"}, {"Asia/Beirut", "2026-10-19"},
	}).Draw(t, "place")
	at, err := zone.Parse(x.zone)
	if err != nil {
		t.Fatal(err)
	}
	monday, err := time.ParseInLocation(time.DateOnly, x.monday, at)
	if err != nil {
		t.Fatal(err)
	}
	return drawWeekOf(t, monday.AddDate(0, 0, 7*rapid.IntRange(-1, 1).Draw(t, "weeks after")))
}

// drawWeekOf draws the rest of a week.
func drawWeekOf(t *rapid.T, monday time.Time) drawn {
	d := drawn{Week: Week{Monday: monday}}
	players := []string{"Ann", "Bob", "Cid", "Dan"}[:rapid.IntRange(2, 4).Draw(t, "players")]
	player := rapid.SampledFrom(players)
	days := []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}
	entry := rapid.Custom(func(t *rapid.T) string {
		// At most days there is an hour in the window.
		text := rapid.SampledFrom(days[3:]).Draw(t, "day")
		if rapid.IntRange(0, 3).Draw(t, "more days") == 0 {
			text += "-" + rapid.SampledFrom(days).Draw(t, "last day")
		}
		from, to := rapid.IntRange(0, 23).Draw(t, "from"), rapid.IntRange(0, 24).Draw(t, "to")
		switch rapid.IntRange(0, 9).Draw(t, "hours") {
		case 0:
		case 1, 2, 3, 4:
			text += fmt.Sprintf(" %d", from)
		default:
			if from != to {
				text += fmt.Sprintf(" %d-%d", from, to)
			}
		}
		return text
	})
	moment := rapid.Custom(func(t *rapid.T) time.Time {
		hour := rapid.SampledFrom([]int{fixedAt - 7*24, proposedAt, fixedAt}).Draw(t, "around")
		return d.deadline(hour).Add(rapid.SampledFrom([]time.Duration{-time.Hour, -1, 0, 1, time.Hour}).Draw(t, "off"))
	})
	for range rapid.IntRange(0, 8).Draw(t, "submissions") {
		texts := rapid.SliceOfN(entry, 0, 3).Draw(t, "entries")
		h, err := ParseHours(texts...)
		if err != nil {
			t.Fatal(err)
		}
		d.texts = append(d.texts, texts)
		d.Submissions = append(d.Submissions, Submission{player.Draw(t, "player"), moment.Draw(t, "at"), h})
	}
	for range rapid.IntRange(0, 4).Draw(t, "busy") {
		from := d.deadline(0).Add(time.Duration(rapid.IntRange(0, 8*24*60).Draw(t, "from")) * time.Minute)
		long := time.Duration(rapid.IntRange(-60, 100*60).Draw(t, "long")) * time.Minute
		d.Busy = append(d.Busy, Busy{player.Draw(t, "player"), from, from.Add(long)})
	}
	for range rapid.IntRange(1, 6).Draw(t, "games") {
		gold, silver := player.Draw(t, "gold"), player.Draw(t, "silver")
		if gold != silver {
			d.games = append(d.games, Game{Gold: gold, Silver: silver})
		}
	}
	d.length = time.Duration(rapid.IntRange(1, 40*60).Draw(t, "length")) * time.Minute
	return d
}

// fix fixes the times, and notes what occurred.
func (d drawn) fix(t *rapid.T, n occurs.Tally) Timetable {
	table, err := d.Fix(d.games, d.length)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range table.Games {
		n.Note(f.Rule)
		n.Note(f.GoldSide.Rule)
		n.Note(f.SilverSide.Rule)
	}
	return table
}

// legal: no game begins outside the window, nobody plays two games at once or
// while busy, and asking twice gives the same. Without a time, there is
// something in the way of each hour.
func legal(t *rapid.T, n occurs.Tally) {
	d := drawWeek(t)
	table := d.fix(t, n)
	if diff := cmp.Diff(table, d.fix(t, n), unmoved); diff != "" {
		t.Errorf("asked twice:\n%s", diff)
	}
	open, closes := d.Monday.Add(67*time.Hour), d.Monday.Add(185*time.Hour)
	taken := slices.Clone(d.Busy)
	for k, f := range table.Games {
		if f.Gold != d.games[k].Gold || f.Silver != d.games[k].Silver {
			t.Errorf("game %d: %s - %s", k+1, f.Gold, f.Silver)
		}
		if f.Start.IsZero() {
			for h := range 119 {
				s := open.Add(time.Duration(h) * time.Hour)
				if !slices.ContainsFunc(f.InTheWay, func(o Obstacle) bool { return s.Before(o.To) && s.Add(d.length).After(o.From) }) {
					t.Errorf("game %d: nothing is in the way at %v", k+1, s)
				}
			}
			continue
		}
		if f.Start.Before(open) || f.Start.After(closes) || f.Start.Sub(open)%time.Hour != 0 || f.InTheWay != nil {
			t.Errorf("game %d: %v", k+1, f.Start)
		}
		for _, b := range taken {
			if (b.Player == f.Gold || b.Player == f.Silver) && b.From.Before(b.To) && b.From.Before(f.End) && f.Start.Before(b.To) {
				t.Errorf("game %d: %s is elsewhere from %v to %v", k+1, b.Player, b.From, b.To)
			}
		}
		taken = append(taken, Busy{f.Gold, f.Start, f.End}, Busy{f.Silver, f.Start, f.End})
	}
}

// twin: a slow and simple way gives the same times by the same rules.
func twin(t *rapid.T, n occurs.Tally) {
	d := rapid.SampledFrom([]func(*rapid.T) drawn{drawWeek, drawPlace}).Draw(t, "zone")(t)
	for _, propose := range []bool{true, false} {
		table, until := d.fix(t, n), d.FixedAt()
		if propose {
			var err error
			if table, err = d.Propose(d.games, d.length); err != nil {
				t.Fatal(err)
			}
			until = d.ProposedAt()
		}
		for k, want := range d.slow(until) {
			f := table.Games[k]
			got := slowTime{f.Start, f.Rule, f.Possible, f.Common, f.GoldSide.Hours, f.SilverSide.Hours}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("game %d (-slow +fast):\n%s", k+1, diff)
			}
		}
	}
}

// shuffled: the order of submissions of different times makes no difference,
// and neither does the order of what players are busy with.
func shuffled(t *rapid.T, n occurs.Tally) {
	d := drawWeek(t)
	seen := map[string]bool{}
	d.Submissions = slices.DeleteFunc(d.Submissions, func(s Submission) bool {
		key := s.Player + s.At.UTC().String()
		defer func() { seen[key] = true }()
		return seen[key]
	})
	table := d.fix(t, n)
	order := rapid.Permutation(d.Submissions).Draw(t, "order")
	n.When(len(order) > 0 && order[0] != d.Submissions[0], "another order")
	d.Submissions, d.Busy = order, rapid.Permutation(d.Busy).Draw(t, "busy")
	again := d.fix(t, n)
	// Which obstacles are named depends on their order.
	if diff := cmp.Diff(table, again, unmoved, cmpopts.IgnoreFields(Fixture{}, "InTheWay", "Others")); diff != "" {
		t.Errorf("in another order:\n%s", diff)
	}
}

// colors: with colors exchanged, the times and the rules are the same.
func colors(t *rapid.T, n occurs.Tally) {
	d := drawWeek(t)
	table := d.fix(t, n)
	for k, g := range d.games {
		d.games[k] = Game{Gold: g.Silver, Silver: g.Gold}
	}
	for k, f := range d.fix(t, n).Games {
		if g := table.Games[k]; !f.Start.Equal(g.Start) || f.Rule != g.Rule || f.GoldSide != g.SilverSide || f.SilverSide != g.GoldSide {
			t.Errorf("game %d: %v by %v, and %v by %v", k+1, f.Start, f.Rule, g.Start, g.Rule)
		}
	}
}

// zones: in another zone, all is the same at the same hours of that zone.
func zones(t *rapid.T) {
	d := drawWeek(t)
	table := d.fix(t, occurs.Tally{})
	quarters := rapid.IntRange(-26*4, 26*4).Draw(t, "shift")
	shift := time.Duration(quarters) * 15 * time.Minute
	_, offset := d.Monday.Zone()
	d.Monday = d.Monday.Add(shift).In(time.FixedZone("", offset-int(shift/time.Second)))
	d.Submissions, d.Busy = slices.Clone(d.Submissions), slices.Clone(d.Busy)
	for k := range d.Submissions {
		d.Submissions[k].At = d.Submissions[k].At.Add(shift)
	}
	for k, b := range d.Busy {
		d.Busy[k] = Busy{b.Player, b.From.Add(shift), b.To.Add(shift)}
	}
	for k, f := range d.fix(t, occurs.Tally{}).Games {
		if g := table.Games[k]; f.Rule != g.Rule || !f.Start.IsZero() && !f.Start.Equal(g.Start.Add(shift)) {
			t.Errorf("game %d: %v by %v, and %v by %v", k+1, f.Start, f.Rule, g.Start, g.Rule)
		}
	}
}

// agreed: if both players of the only game submit the same hour on Tuesday, the
// game begins then. If nobody submits anything after Monday, the final times
// are the proposal.
func agreed(t *rapid.T, n occurs.Tally) {
	d := drawWeek(t)
	d.Submissions = slices.DeleteFunc(d.Submissions, func(s Submission) bool { return s.At.After(d.ProposedAt()) })
	proposal, err := d.Propose(d.games, d.length)
	if err != nil {
		t.Fatal(err)
	}
	fixed := d.fix(t, n)
	fixed.Rule, fixed.At = proposal.Rule, proposal.At
	if diff := cmp.Diff(proposal, fixed, unmoved); diff != "" {
		t.Errorf("the proposal has changed:\n%s", diff)
	}
	d.Busy, d.games = nil, []Game{{Gold: "Ann", Silver: "Bob"}}
	k := rapid.IntRange(0, starts-1).Draw(t, "hour")
	var h Hours
	h.add(k, k)
	d.Submissions = append(d.Submissions, Submission{"Ann", d.FixedAt(), h}, Submission{"Bob", d.FixedAt().Add(-time.Hour), h})
	f := d.fix(t, n).Games[0]
	if !f.Start.Equal(d.deadline(earliest+k)) || f.Rule != Both {
		t.Errorf("agreed on %v: %v", d.deadline(earliest+k), f.Start)
	}
	if len(proposal.Games) > 0 {
		n.When(proposal.Games[0].Start.Equal(f.Start), "stayed")
		n.When(!proposal.Games[0].Start.Equal(f.Start), "moved")
	}
}

// judgedTwice: a slow and simple way gives the same verdict. With colors
// exchanged, the verdict is exchanged. The order of visits makes no difference.
func judgedTwice(t *rapid.T, n occurs.Tally) {
	a := Attendance{Gold: "Ann", Silver: "Bob"}
	for range rapid.IntRange(0, 5).Draw(t, "visits") {
		from := rapid.IntRange(-3, 25).Draw(t, "from")
		v := Visit{Player: rapid.SampledFrom([]string{"Ann", "Bob", "Cid"}).Draw(t, "player"), From: theStart.Add(time.Duration(from) * time.Minute)}
		if rapid.IntRange(0, 3).Draw(t, "still there") > 0 {
			v.To = v.From.Add(time.Duration(rapid.IntRange(-1, 20).Draw(t, "long")) * time.Minute)
		}
		a.There = append(a.There, v)
	}
	got := Judge(theStart, a)
	n.Note(got.Rule, " ", got.Outcome)
	if outcome, rule := slowJudge(theStart, a); got.Outcome != outcome || got.Rule != rule {
		t.Errorf("%v, want %v by %v: %+v", got, outcome, rule, a)
	}
	swapped := Judge(theStart, Attendance{a.Silver, a.Gold, rapid.Permutation(a.There).Draw(t, "order")})
	other := map[pairing.Outcome]pairing.Outcome{pairing.GoldByForfeit: pairing.SilverByForfeit, pairing.SilverByForfeit: pairing.GoldByForfeit}
	want := got.Outcome
	if o, ok := other[want]; ok {
		want = o
	}
	if swapped.Outcome != want || swapped.Rule != got.Rule {
		t.Errorf("%v, with colors exchanged %v", got, swapped)
	}
}

// unmoved compares times by their moments.
var unmoved = cmp.Comparer(func(a, b time.Time) bool { return a.Equal(b) })
