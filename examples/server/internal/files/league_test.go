package files

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/roundrobin"
)

// plainly is a text without the signs that keep names to themselves.
func plainly(text string) string {
	return strings.NewReplacer("\u2068", "", "\u2069", "").Replace(text)
}

// Each order says what it does and what it drops. The new file has the change,
// and can be shown.
func TestChangeLeague(t *testing.T) {
	match := func(a, b string, x, y int) roundrobin.Match[string] {
		return roundrobin.Match[string]{A: a, B: b, WinsA: x, WinsB: y}
	}
	// All three are level, and play off. Cid meets Ann in the final.
	over := roundrobin.Event[string]{
		Teams: []string{"Ann", "Bob", "Cid"}, Options: roundrobin.Options{Games: 2, PlayOffGames: 2, FinalGames: 2, ExtraGames: 1},
		Results:  []roundrobin.Match[string]{match("Ann", "Bob", 2, 0), match("Bob", "Cid", 2, 0), match("Cid", "Ann", 2, 0)},
		PlayOffs: [][]roundrobin.Match[string]{{match("Ann", "Bob", 2, 0), match("Bob", "Cid", 0, 2), match("Cid", "Ann", 2, 0)}},
	}
	final, extra := match("Cid", "Ann", 1, 1), match("Cid", "Ann", 0, 1)
	over.Final, over.Extra = &final, &extra
	early := over.Clone()
	early.Results, early.PlayOffs, early.Final, early.Extra = early.Results[:2], nil, nil, nil
	lots := over.Clone()
	lots.PlayOffs[0] = []roundrobin.Match[string]{match("Ann", "Bob", 2, 0), match("Bob", "Cid", 2, 0), match("Cid", "Ann", 2, 0)}
	lots.Lots, lots.Final, lots.Extra = []string{"Bob", "Ann", "Cid"}, nil, nil
	twice := over.Clone()
	twice.PlayOffs = [][]roundrobin.Match[string]{{match("Ann", "Bob", 1, 1), match("Bob", "Cid", 1, 1), match("Cid", "Ann", 1, 1)}, over.PlayOffs[0]}
	twice.Final, twice.Extra = nil, nil
	everything := "Stage 1 of the play-off is dropped: Ann - Bob 2:0; Bob - Cid 0:2; Cid - Ann 2:0.|The final is dropped: Cid - Ann 1:1.|" +
		"The extra match is dropped: Cid - Ann 0:1.|"
	for _, c := range []struct {
		e             roundrobin.Event[string]
		o             LeagueOrder
		said, changes string
	}{
		{early, LeagueOrder{Verb: "report", Match: match("Ann", "Cid", 1, 1)}, "The result in the table is Ann - Cid 1:1.", "The final is to come (rule TopTwo)."},
		{early, LeagueOrder{Verb: "report", Match: roundrobin.Match[string]{A: "Ann", B: "Cid", Forfeit: roundrobin.ByB}},
			"The result in the table is Ann - Cid, forfeited by Cid.", "The final is to come (rule TopTwo)."},
		{over, LeagueOrder{Verb: "correct", Match: match("Bob", "Ann", 1, 1), Which: 1}, "The result in the table was Ann - Bob 2:0. Now it is Bob - Ann 1:1.",
			everything + "The final is to come (rule TopTwo)."},
		{over, LeagueOrder{Verb: "correct", Match: match("Bob", "Ann", 1, 1), Which: 2}, "The result in stage 1 of the play-off was Ann - Bob 2:0. Now it is Bob - Ann 1:1.",
			"The final is dropped: Cid - Ann 1:1.|The extra match is dropped: Cid - Ann 0:1.|Stage 2 of the play-off is being played (rule StillTied)."},
		{twice, LeagueOrder{Verb: "correct", Match: match("Ann", "Bob", 2, 0), Which: 2}, "The result in stage 1 of the play-off was Ann - Bob 1:1. Now it is Ann - Bob 2:0.",
			"Stage 2 of the play-off is dropped: Ann - Bob 2:0; Bob - Cid 0:2; Cid - Ann 2:0.|The final is to come (rule PlayOff)."},
		{over, LeagueOrder{Verb: "correct", Match: match("Cid", "Ann", 2, 0), Which: 3}, "The result in the final was Cid - Ann 1:1. Now it is Cid - Ann 2:0.",
			"The extra match is dropped: Cid - Ann 0:1.|Cid has won (rule FinalMatch)."},
		{over, LeagueOrder{Verb: "correct", Match: match("Cid", "Ann", 1, 0), Which: 4}, "The result in the extra match was Cid - Ann 0:1. Now it is Cid - Ann 1:0.",
			"Cid has won (rule ExtraMatch)."},
		{over, LeagueOrder{Verb: "annul", Match: match("Bob", "Ann", 0, 0), Which: 1, Why: "fog"}, "The result Ann - Bob 2:0 is annulled, and the match is played again. Reason: fog",
			everything + "1 match remains of the table."},
		{early, LeagueOrder{Verb: "annul", Match: match("Bob", "Ann", 0, 0)}, "The result Ann - Bob 2:0 is annulled, and the match is played again.", "2 matches remain of the table."},
		{early, LeagueOrder{Verb: "deduct", Deduction: roundrobin.Deduction[string]{Team: "Bob", Points: 3, From: 2, Why: "late"}},
			"Bob loses 3 points from round 2 on. Reason: late", "1 match remains of the table."},
		{early, LeagueOrder{Verb: "deduct", Deduction: roundrobin.Deduction[string]{Team: "Bob", Points: -1}}, "Bob is given 1 point.", "1 match remains of the table."},
		{lots, LeagueOrder{Verb: "withdraw", Withdrawal: roundrobin.Withdrawal[string]{Team: "Cid", Results: roundrobin.Annul, Why: "ill"}},
			"Cid withdraws. Its results do not count. Reason: ill",
			"Stage 1 of the play-off is dropped: Ann - Bob 2:0; Bob - Cid 2:0; Cid - Ann 2:0.|The order of the lots is dropped: Bob, Ann and Cid.|The final is to come (rule TopTwo)."},
	} {
		text, err := json.Marshal(c.e)
		if err != nil {
			t.Fatal(err)
		}
		x, err := ChangeLeague("a file", text, c.o)
		if err != nil {
			t.Errorf("%+v: %v", c.o, err)
			continue
		}
		if said, changes := plainly(x.Said), plainly(strings.Join(x.Changes, "|")); said != c.said || changes != c.changes {
			t.Errorf("%+v:\n%s\n%s\nwant\n%s\n%s", c.o, said, changes, c.said, c.changes)
		}
		after, err := ReadLeague(x.Text)
		if err != nil || !strings.HasSuffix(string(x.Text), "}\n") {
			t.Errorf("%+v: %v\n%s", c.o, err, x.Text)
		}
		got := fmt.Sprint(after.Event.Results, after.Event.PlayOffs, after.Event.Annulled, after.Event.Deductions, after.Event.Withdrawals, after.Event.Final, after.Event.Extra)
		if before := fmt.Sprint(c.e.Results, c.e.PlayOffs, c.e.Annulled, c.e.Deductions, c.e.Withdrawals, c.e.Final, c.e.Extra); got == before {
			t.Errorf("%+v changes nothing", c.o)
		}
	}
}

// What cannot be is refused, with its reason.
func TestChangeLeagueRefused(t *testing.T) {
	const league = `{"teams":["Ann","Bob"],"results":[{"a":"Ann","b":"Bob","winsA":1,"winsB":0},{"a":"Ann","b":"Bob","winsA":0,"winsB":1}],"options":{"games":1,"twice":true,"playOffGames":1,"places":1},` +
		`"playOffs":[[{"a":"Ann","b":"Bob","winsA":0,"winsB":0}]]}`
	match := roundrobin.Match[string]{A: "Ann", B: "Bob", WinsA: 1}
	long := strings.Repeat("x", MaxTitle+1)
	for _, c := range []struct {
		text string
		o    LeagueOrder
		want error
		says string
	}{
		{"{", LeagueOrder{Verb: "report"}, ErrNoLeague, ""},
		{`{"bots":[],"matches":[]}`, LeagueOrder{Verb: "report"}, ErrNoLeague, ""},
		{`{"results":[]}`, LeagueOrder{Verb: "report"}, ErrNoLeague, ""},
		{`{"teams":["Ann","Bob"],"results":[],"x":1}`, LeagueOrder{Verb: "report", Match: match}, roundrobin.ErrJSON, "unknown"},
		{`{"teams":["Ann","Bob"],"results":[]}`, LeagueOrder{Verb: "correct", Match: match}, ErrOrder, "Ann and Bob have none yet"},
		{league, LeagueOrder{Verb: "correct", Match: match}, ErrOrder, "Ann and Bob have 3 results; say which: 1 is in the table, 2 is in the table, 3 is in stage 1 of the play-off"},
		{league, LeagueOrder{Verb: "correct", Match: match, Which: 4}, ErrOrder, "say which"},
		{league, LeagueOrder{Verb: "annul", Match: match, Which: -1}, ErrOrder, "say which"},
		{league, LeagueOrder{Verb: "annul", Match: match, Which: 3}, ErrOrder, "in stage 1 of the play-off, and only a result of the table can be annulled"},
		{league, LeagueOrder{Verb: "correct", Match: roundrobin.Match[string]{A: "Ann", B: "Bob", WinsA: 2}, Which: 1}, roundrobin.ErrWins, ""},
		{`{"teams":["Ann","Bob"],"results":[]}`, LeagueOrder{Verb: "report", Match: roundrobin.Match[string]{A: "Ann", B: "Cid"}}, roundrobin.ErrUnknown, "Cid"},
		{league, LeagueOrder{Verb: "deduct", Deduction: roundrobin.Deduction[string]{Team: "Ann", Points: 1, Why: long}}, ErrTooLarge, "the reason of deduction 1"},
	} {
		x, err := ChangeLeague("a file", []byte(c.text), c.o)
		if !errors.Is(err, c.want) || !strings.Contains(plainly(err.Error()), c.says) || x.Text != nil {
			t.Errorf("%+v: %v", c.o, err)
		}
	}
}

// Only a league that goes on has a desk.
func TestRuns(t *testing.T) {
	league := show(t, roundrobin.Event[string]{Teams: []string{"Ann", "Bob"}})
	runs, err := Show("a file", []byte(`{"bots":["Ann","Bob"],"matches":[{"a":"Ann","b":"Bob","chips":3}]}`))
	if err != nil || !league.Runs || runs.Runs || !slices.Contains(league.Says, "1 match remains of the table.") {
		t.Errorf("%v, %v, %v", league.Runs, runs.Runs, err)
	}
}

// TestLeagueFile changes a file of examples/league, and keeps its name and its
// dates.
func TestLeagueFile(t *testing.T) {
	const text = `{"about":"Town cup","first":"2026-08-15T00:00:00Z","every":7,"event":{"teams":["Ann","Bob"],"results":[]}}`
	x, err := Show("x", []byte(text))
	if err != nil || x.Title != "Town cup" {
		t.Errorf("%q, %v", x.Title, err)
	}
	c, err := ChangeLeague("x", []byte(text), LeagueOrder{Verb: "report", Match: roundrobin.Match[string]{A: "Ann", B: "Bob", WinsA: 6}})
	if err != nil {
		t.Fatal(err)
	}
	f, err := ReadLeague(c.Text)
	if err != nil || f.About != "Town cup" || f.Every != 7 || f.First.IsZero() || len(f.Event.Results) != 1 {
		t.Errorf("%+v, %v", f, err)
	}
}
