package predict

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/pairing"
)

// clock is a moment of the tests, in minutes.
func clock(minutes int) time.Time {
	return time.Date(2012, 1, 12, 0, minutes, 0, 0, time.UTC)
}

// games is an event with one round of these games. Ann, Bob, Cid and Dee are
// the entrants.
func games(list ...pairing.Game[string]) pairing.Event[string] {
	return pairing.Event[string]{
		Lives: 3, Entrants: []string{"Ann", "Bob", "Cid", "Dee"},
		Rounds: []pairing.Round[string]{{Games: list}},
	}
}

// annBob is a game of Ann with Gold against Bob.
func annBob(outcome pairing.Outcome) pairing.Game[string] {
	return pairing.Game[string]{Gold: "Ann", Silver: "Bob", Outcome: outcome}
}

// pick is a pick for the game of Ann and Bob in round 1.
func pick(spectator, winner string, minutes int) Pick {
	return Pick{spectator, 1, [2]string{"Bob", "Ann"}, winner, clock(minutes)}
}

// start is a start of Ann's game against Bob in round 1.
func start(minutes int) Start { return Start{1, [2]string{"Ann", "Bob"}, clock(minutes)} }

// verdicts checks the verdicts of a contest, as in "right Point".
func verdicts(t *testing.T, e pairing.Event[string], c Contest, want ...string) Table {
	t.Helper()
	table, err := Standings(e, c)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, v := range table.Verdicts {
		got = append(got, strings.TrimSpace(fmt.Sprint(v.Result, " ", v.Rule, " ", v.Detail)))
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
	return table
}

func TestPaired(t *testing.T) {
	e := games(annBob(pairing.GoldWins))
	other := pick("Zoe", "Ann", 5)
	other.Players = [2]string{"Ann", "Cid"}
	later := pick("Zoe", "Ann", 5)
	later.Round = 2
	verdicts(t, e, Contest{[]Start{start(10)}, []Pick{other, later, pick("Zoe", "Ann", 5)}},
		"ignored Paired they do not meet in round 1", "ignored Paired they do not meet in round 2", "right Point")
}

func TestBeforeStart(t *testing.T) {
	picks := []Pick{pick("Zoe", "Ann", 9), pick("Yul", "Ann", 10), pick("Xia", "Ann", 11)}
	verdicts(t, games(annBob(pairing.GoldWins)), Contest{[]Start{start(10)}, picks},
		"right Point", "ignored BeforeStart the game started at 2012-01-12 00:10 UTC", "ignored BeforeStart the game started at 2012-01-12 00:10 UTC")
	// Before the game, the start may be known or not.
	verdicts(t, games(annBob(pairing.NotPlayed)), Contest{[]Start{start(10)}, picks},
		"open", "ignored BeforeStart the game started at 2012-01-12 00:10 UTC", "ignored BeforeStart the game started at 2012-01-12 00:10 UTC")
	verdicts(t, games(annBob(pairing.NotPlayed)), Contest{nil, picks}, "open", "open", "open")
	// Zones make no difference, nor do seconds get lost.
	zoned := start(10)
	zoned.At = zoned.At.Add(1500 * time.Millisecond).In(time.FixedZone("", -5*3600))
	verdicts(t, games(annBob(pairing.GoldWins)), Contest{[]Start{zoned}, picks},
		"right Point", "right Point", "ignored BeforeStart the game started at 2012-01-12 00:10:01.5 UTC")
}

func TestReplay(t *testing.T) {
	replayed := games(annBob(pairing.Void), pairing.Game[string]{Gold: "Bob", Silver: "Ann", Outcome: pairing.GoldWins})
	picks := []Pick{pick("Zoe", "Bob", 5), pick("Yul", "Bob", 15), pick("Xia", "Bob", 20), pick("Wim", "Ann", 5), pick("Wim", "Bob", 19)}
	want := []string{
		"right Point", "right Point", "ignored BeforeStart the replay started at 2012-01-12 00:20 UTC",
		"ignored LastPick another pick was made at 2012-01-12 00:19 UTC", "right Point",
	}
	table := verdicts(t, replayed, Contest{[]Start{start(20), start(10)}, picks}, want...)
	if table.Games != 1 {
		t.Errorf("%d games with a winner", table.Games)
	}
	slices.Reverse(replayed.Rounds[0].Games)
	verdicts(t, replayed, Contest{[]Start{start(10), start(20)}, picks}, want...)

	// The replay is to come.
	void := games(annBob(pairing.Void))
	verdicts(t, void, Contest{[]Start{start(10)}, []Pick{pick("Zoe", "Ann", 5), pick("Yul", "Ann", 15)}}, "open", "open")
	verdicts(t, void, Contest{[]Start{start(10), start(20)}, []Pick{pick("Zoe", "Ann", 15), pick("Yul", "Ann", 25)}},
		"open", "ignored BeforeStart the replay started at 2012-01-12 00:20 UTC")
}

func TestLastPick(t *testing.T) {
	// The pick after the start replaces nothing.
	verdicts(t, games(annBob(pairing.SilverWins)), Contest{[]Start{start(10)}, []Pick{
		pick("Zoe", "Bob", 8), pick("Zoe", "Ann", 7), pick("Zoe", "Ann", 11), pick("Yul", "Ann", 9),
	}}, "right Point", "ignored LastPick another pick was made at 2012-01-12 00:08 UTC", "ignored BeforeStart the game started at 2012-01-12 00:10 UTC", "wrong Point")
}

func TestNoWinner(t *testing.T) {
	for outcome, detail := range map[pairing.Outcome]string{pairing.BothForfeit: "both forfeit", pairing.NoDecision: "no decision"} {
		table := verdicts(t, games(annBob(outcome)), Contest{[]Start{start(10)}, []Pick{pick("Zoe", "Bob", 8)}}, "ignored NoWinner "+detail)
		if table.Games != 0 {
			t.Errorf("%v: %d games with a winner", outcome, table.Games)
		}
	}
}

func TestPoint(t *testing.T) {
	for outcome, want := range map[pairing.Outcome][]string{
		pairing.GoldWins:        {"right Point", "wrong Point"},
		pairing.GoldByForfeit:   {"right Point", "wrong Point"},
		pairing.SilverWins:      {"wrong Point", "right Point"},
		pairing.SilverByForfeit: {"wrong Point", "right Point"},
		pairing.NotPlayed:       {"open", "open"},
	} {
		verdicts(t, games(annBob(outcome)), Contest{[]Start{start(10)}, []Pick{pick("Zoe", "Ann", 8), pick("Yul", "Bob", 8)}}, want...)
	}
}

func TestSharedPlaces(t *testing.T) {
	e := games(annBob(pairing.GoldWins), pairing.Game[string]{Gold: "Cid", Silver: "Dee", Outcome: pairing.SilverWins})
	starts := []Start{start(10), {1, [2]string{"Cid", "Dee"}, clock(12)}}
	dee := func(spectator, winner string) Pick {
		return Pick{spectator, 1, [2]string{"Cid", "Dee"}, winner, clock(11)}
	}
	table, err := Standings(e, Contest{starts, []Pick{
		pick("Zoe", "Ann", 5), pick("Yul", "Ann", 6), dee("Xia", "Dee"), pick("Xia", "Ann", 7), dee("Wim", "Cid"), pick("Val", "Ann", 30), dee("Zoe", "Cid"),
	}})
	if err != nil {
		t.Fatal(err)
	}
	want := []Row{
		{1, 1, "Xia", 2, 0, 0, 0}, {2, 3, "Yul", 1, 0, 0, 0}, {2, 3, "Zoe", 1, 1, 0, 0}, {4, 5, "Val", 0, 0, 0, 1}, {4, 5, "Wim", 0, 1, 0, 0},
	}
	if !slices.Equal(table.Rows, want) || table.Games != 2 {
		t.Errorf("%+v\nwant %+v", table, want)
	}
}

// Times are as fine as a nanosecond.
func TestNanoseconds(t *testing.T) {
	before, at := pick("Zoe", "Ann", 10), pick("Zoe", "Ann", 10)
	before.At = before.At.Add(-1)
	earlier := before
	earlier.At = earlier.At.Add(-1)
	verdicts(t, games(annBob(pairing.GoldWins)), Contest{[]Start{start(10)}, []Pick{before, at, earlier}},
		"right Point", "ignored BeforeStart the game started at 2012-01-12 00:10 UTC", "ignored LastPick another pick was made at 2012-01-12 00:09:59.999999999 UTC")
	if got := Moment(clock(0).Add(1)); got != "2012-01-12 00:00:00.000000001 UTC" {
		t.Error(got)
	}
}

// All that is wrong is told at once, with its place.
func TestProblems(t *testing.T) {
	e := games(annBob(pairing.Void), annBob(pairing.GoldWins))
	c := Contest{
		Starts: []Start{
			start(10), start(10),
			{1, [2]string{"Ann", "Cid"}, clock(1)},
			{0, [2]string{"Ann", "Ann"}, time.Time{}},
			{2, [2]string{"Ann", "Bob"}, clock(1)},
		},
		Picks: []Pick{
			pick("Zoe", "Ann", 5), pick("Zoe", "Bob", 5), pick("", "Ann", 6), pick("Yul", "Cid", 7),
			{"Xia", -1, [2]string{"Bo\nb", "Ann"}, "Ann", time.Time{}},
			pick(strings.Repeat("x", MaxName+1), "Ann", 8),
		},
	}
	_, err := Standings(e, c)
	want := []string{
		"predict: start 2: Ann against Bob: named twice",
		"predict: start 3: Ann against Cid: there is no such game: round 1",
		"predict: start 4: Ann: cannot meet itself",
		"predict: start 4: rounds count from 1: 0",
		"predict: start 4: a time is missing",
		"predict: start 5: Ann against Bob: there is no such game: round 2",
		"predict: pick 1: Bob against Ann: the start is missing: round 1 has 1 of 2 starts",
		"predict: pick 2: Zoe: named twice: Bob against Ann",
		"predict: pick 3: a spectator must have a name",
		"predict: pick 4: Cid: the winner must be one of the two",
		`predict: pick 5: Bo\nb: not among the entrants`,
		"predict: pick 5: rounds count from 1: -1",
		"predict: pick 5: a time is missing",
		"predict: pick 6: " + problem.Name(strings.Repeat("x", MaxName+1)) + ": exceeds a limit of this package: a name of 201 bytes, at most 200",
	}
	if err == nil || err.Error() != strings.Join(want, "\n") {
		t.Errorf("%v", err)
	}
	for _, kind := range []error{ErrUnknown, ErrSame, ErrWinner, ErrSpectator, ErrRound, ErrTime, ErrRepeated, ErrNoGame, ErrNoStart, ErrTooLarge} {
		if !errors.Is(err, kind) {
			t.Errorf("no %v", kind)
		}
	}
	if errors.Is(err, ErrMore) {
		t.Error("more problems")
	}

	third := []Start{start(10), start(11), start(12)}
	if _, err := Standings(e, Contest{Starts: third}); !errors.Is(err, ErrNoGame) || !strings.Contains(err.Error(), "start 3: Ann against Bob: there is no such game: round 1 has start 3, but only game 2") {
		t.Errorf("%v", err)
	}
	if _, err := Standings(e, Contest{Starts: third[:2]}); err != nil {
		t.Error(err)
	}
	// Nobody asks for the start.
	if _, err := Standings(e, Contest{}); err != nil {
		t.Error(err)
	}
	var ps pairing.Problems
	if _, err := Standings(pairing.Event[string]{}, c); !errors.As(err, &ps) {
		t.Errorf("%v", err)
	}
	if _, err := Standings(e, Contest{Picks: make([]Pick, 2000)}); !errors.Is(err, ErrMore) || strings.Count(err.Error(), "\n") != 1000 {
		t.Errorf("%.200v", err)
	}
	if _, err := Standings(e, Contest{Picks: make([]Pick, MaxPicks+1), Starts: make([]Start, MaxStarts+1)}); err == nil ||
		err.Error() != "predict: exceeds a limit of this package: 1000001 picks, at most 1000000\npredict: exceeds a limit of this package: 1000001 starts, at most 1000000" {
		t.Errorf("%v", err)
	}
}

func TestJSON(t *testing.T) {
	const good = `{"starts":[{"round":1,"players":["Ann","Bob"],"at":"2012-01-11T19:10:00-05:00"}],"picks":[{"spectator":"Zoe","round":1,"players":["Bob","Ann"],"winner":"Ann","at":"2012-01-12T00:05:00Z"}]}`
	c, err := Read([]byte(good))
	if err != nil {
		t.Fatal(err)
	}
	table := verdicts(t, games(annBob(pairing.GoldWins)), c, "right Point")
	text, err := json.Marshal(table)
	const want = `{"games":1,"rows":[{"from":1,"to":1,"spectator":"Zoe","points":1,"wrong":0,"open":0,"ignored":0}],"verdicts":[{"result":"right","rule":"Point"}]}`
	if err != nil || string(text) != want {
		t.Errorf("%s, %v", text, err)
	}
	var back Table
	if err := json.Unmarshal(text, &back); err != nil || fmt.Sprint(back) != fmt.Sprint(table) {
		t.Errorf("%v, %v", back, err)
	}
	for _, c := range []struct{ old, new, want string }{
		{`"winner"`, `"Winner"`, "Winner"},
		{`"winner":"Ann",`, ``, `key "winner" is missing`},
		{`["Ann","Bob"]`, `["Ann"]`, "players"},
		{`2012-01-12T00:05:00Z`, `2012-01-12`, "at"},
		{`"round":1`, `"round":1.5`, "round"},
		{`"picks"`, `"starts"`, "starts"},
		{`"spectator":"Zoe"`, `"spectator":null`, "spectator"},
	} {
		if got, err := Read([]byte(strings.Replace(good, c.old, c.new, 1))); err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "predict: ") || got.Picks != nil {
			t.Errorf("%s: %v", c.new, err)
		}
	}
}
