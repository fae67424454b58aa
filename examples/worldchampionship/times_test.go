package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
)

const (
	timesEvent = "testdata/times-event.json"
	timesWeek  = "testdata/times-week.json"
)

// The week has a game that moves, a game without a time, a void game without a
// replay, a replay, and claims.
func TestTimes(t *testing.T) {
	for name, args := range map[string][]string{
		"times.golden":          nil,
		"times-proposal.golden": {"-proposal"},
		"times-json.golden":     {"-json"},
		"times-round1.golden":   {"-round", "1"},
		"times.ics":             {"-ics", "-"},
		"times-proposal.ics":    {"-ics", "-", "-proposal"},
	} {
		t.Run(name, func(t *testing.T) {
			status, out, errs := try("", append(append([]string{"-times", timesWeek}, args...), timesEvent)...)
			const conflict = "worldchampionship: calendar: Cid against Dan: OneGame: no hour is possible: "
			if want := name != "times-round1.golden"; want != (status == 3) || want != strings.HasPrefix(errs, conflict) {
				t.Errorf("status %d: %s", status, errs)
			}
			golden.Check(t, name, out)
		})
	}
}

// The clocks of New York change on the Sunday of the week. All hours are those
// of the clocks. So asked organisers whose deadlines are at 20:00 all year, in
// HeroesLounge 197 and lila 2778.
func TestTimesOfAPlace(t *testing.T) {
	for name, args := range map[string][]string{"times-place.golden": nil, "times-place.ics": {"-ics", "-"}} {
		status, out, errs := try(`{"lives":3,"entrants":["Ann","Bob","Cid","Dan"],"rounds":[]}`,
			append(append([]string{"-times", "testdata/times-place.json"}, args...), "-")...)
		if status != 0 {
			t.Errorf("status %d: %s", status, errs)
		}
		golden.Check(t, name, out)
	}
}

// The picture of the calendar is also written into a file, beside the text.
func TestTimesFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "week.ics")
	_, out, _ := try("", "-times", timesWeek, "-ics", file, timesEvent)
	golden.Check(t, "times.golden", out)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "times.ics", string(text))
	status, _, errs := try("", "-times", timesWeek, "-ics", filepath.Join(file, "none"), timesEvent)
	if status != 1 || !strings.Contains(errs, "cannot be written") {
		t.Errorf("status %d: %s", status, errs)
	}
	status, _, errs = try("", "-times", file, "-ics", file)
	if status != 2 || !strings.Contains(errs, "is a file that is read") {
		t.Errorf("status %d: %s", status, errs)
	}
	event := filepath.Join(t.TempDir(), "event.json")
	if err := os.WriteFile(event, sample, 0o644); err != nil {
		t.Fatal(err)
	}
	if status, _, errs = try("", "-times", timesWeek, "-ics", event, event); status != 2 || !strings.Contains(errs, "is a file that is read") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// The file that is shipped works with the event that is shipped, before each
// round. It has hours of everybody.
func TestTimesSample(t *testing.T) {
	week, err := os.ReadFile("times.json")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	anyRound := strings.Replace(string(week), `, "round": 7`, "", 1)
	if status, _, errs := try("", "-times", "times.json"); status != 0 {
		t.Error(errs)
	}
	for r := 1; ; r++ {
		status, out, errs := try(anyRound, "-times", "-", "-json", "-round", fmt.Sprint(r))
		if status == 2 && r > 1 {
			break // there is no such round
		}
		var table struct {
			Round int                `json:"round"`
			Byes  []string           `json:"byes"`
			Final calendar.Timetable `json:"final"`
		}
		if status != 0 || errs != "" || json.Unmarshal([]byte(out), &table) != nil || table.Round != r && table.Round != 0 {
			t.Fatalf("round %d: status %d: %s%s", r, status, out, errs)
		}
		for _, f := range table.Final.Games {
			seen[f.Gold], seen[f.Silver] = true, true
			for _, s := range []calendar.Side{f.GoldSide, f.SilverSide} {
				if s.At.IsZero() {
					t.Errorf("round %d: %s or %s has submitted nothing", r, f.Gold, f.Silver)
				}
			}
		}
	}
	if len(seen) != 24 || bytes.Count(week, []byte(`"player"`)) < 24 {
		t.Errorf("%d players", len(seen))
	}
}

func TestTimesStatus(t *testing.T) {
	over := `{"lives":1,"entrants":["Ann","Bob","Cid","Eve","Dan","Fay","Gil","Hal"],"rounds":[],"withdrawals":[` +
		strings.TrimSuffix(strings.Repeat(`{"player":"?","after":0},`, 7), ",") + `]}`
	for _, name := range []string{"Ann", "Bob", "Cid", "Eve", "Dan", "Fay", "Gil"} {
		over = strings.Replace(over, "?", name, 1)
	}
	const week = `{"zone":"+00:00","monday":"2012-01-09","submissions":[]}`
	for _, c := range []struct {
		name, in string
		args     string
		status   int
		want     string // in either output
	}{
		{"over", over, "-times " + timesWeek + " -", 0, "The event is over, so there are no games."},
		{"over, after a round", `{"lives":1,"entrants":["Ann","Bob"],"rounds":[{"games":[{"gold":"Ann","silver":"Bob","outcome":"gold"}],"byes":[]}]}`, "-times testdata/times-none.json -", 0, "The event is over"},
		{"over, proposed", over, "-proposal -times " + timesWeek + " -", 0, "The event is over"},
		{"over, as JSON", over, "-json -times " + timesWeek + " -", 0, `"round": 0`},
		{"over, as a calendar", over, "-ics - -times " + timesWeek + " -", 1, "no game has a time, so there is no calendar"},
		{"a week from standard input", week, "-times -", 0, "Why these times"},
		{"a byte-order mark", "\ufeff" + week, "-times -", 0, "Why these times"},
		{"both from standard input", week, "-times - -", 2, "only one file can be standard input"},
		{"no file", "", "-times testdata/none.json", 1, "none.json"},
		{"no week", "{}", "-times -", 1, `standard input: calendar: line 1, column 2: key "zone" is missing`},
		{"unknown player", strings.Replace(week, "[]", `[{"player":"Annn","at":"2012-01-08T00:00:00Z","hours":[]}]`, 1), "-times - " + timesEvent, 1, "standard input: calendar: submission 1: Annn: not among the entrants"},
		{"broken event", `{"lives":3,"entrants":["Ann","Ann"],"rounds":[]}`, "-times " + timesWeek + " -", 1, "not among the entrants"},
		{"broken round", `{"lives":3,"entrants":["Ann","Bob","Cid","Dan","Eve","Fay","Gil","Hal"],"rounds":[{"games":[],"byes":[]}]}`, "-times " + timesWeek + " -", 1, "pairing: "},
		{"broken round with a game to come", `{"lives":3,"entrants":["Ann","Bob"],"rounds":[{"games":[{"gold":"Ann","silver":"Cid","outcome":""}],"byes":[]}]}`, "-times testdata/times-none.json -", 1, "pairing: "},
		{"void twice", `{"lives":3,"entrants":["Ann","Bob"],"rounds":[{"games":[{"gold":"Ann","silver":"Bob","outcome":"void"},{"gold":"Bob","silver":"Ann","outcome":"void"}],"byes":[]}]}`, "-times testdata/times-none.json -", 0, "\n  Bob   -  Ann "},
		{"replayed", `{"lives":3,"entrants":["Ann","Bob"],"rounds":[{"games":[{"gold":"Ann","silver":"Bob","outcome":"void"},{"gold":"Bob","silver":"Ann","outcome":"gold"}],"byes":[]}]}`, "-times testdata/times-none.json -", 0, "Round 2"},
		{"the replay first", `{"lives":3,"entrants":["Ann","Bob"],"rounds":[{"games":[{"gold":"Bob","silver":"Ann","outcome":"gold"},{"gold":"Ann","silver":"Bob","outcome":"void"}],"byes":[]}]}`, "-times testdata/times-none.json -", 0, "Round 2"},
		{"not as JSON", over, "-json=false -times " + timesWeek + " -", 0, "The event is over, so there are no games."},
		{"claimed twice", strings.Replace(week, "}", `,"claims":[{"gold":"Ann","silver":"Bob","there":[]},{"gold":"Ann","silver":"Bob","there":[{"player":"Ann","from":"2012-01-12T00:00:00Z"}]}]}`, 1), "-times - " + timesEvent, 1, "standard input: calendar: claim 2: Ann against Bob: named twice, also in claim 1"},
		{"years", strings.Replace(week, "[]}", `[{"player":"Ann","at":"2012-12-31T00:00:00Z","hours":[]},{"player":"Ann","at":"2013-01-07T00:00:00Z","hours":[]}]}`, 1), "-times - " + timesEvent, 0, "\n  Ann: submitted on Mon Dec 31 00:00\n  Ann: submitted on Mon Jan 7 2013 00:00\n"},
		{"empty name", "", "-times=", 2, "it is empty"},
		{"empty ics", "", "-ics=", 2, "it is empty"},
		{"proposal alone", "", "-proposal", 2, "-proposal, -fix and -ics need -times"},
		{"ics alone", "", "-ics -", 2, "-proposal, -fix and -ics need -times"},
		{"fix alone", "", "-fix", 2, "-proposal, -fix and -ics need -times"},
		{"fix and json", "", "-fix -json -times -", 2, "-fix and -json do not go together"},
		{"fixed", `{"lives":3,"entrants":["Ann","Bob"],"rounds":[]}`, "-fix -times testdata/times-none.json -", 0, "\n \"fixed\":[\n  {\"gold\":\"Ann\",\"silver\":\"Bob\",\"start\":\"2012-01-11T19:00:00Z\"}]}\n"},
		{"another round", strings.Replace(week, `"submissions"`, `"round":8,"submissions"`, 1), "-times - " + timesEvent, 1, "the week is for round 8, and the games to come are games of round"},
		{"no round", week, "-times -", 0, `The week does not say for which round it is (key "round").`},
		{"a claim about the void game", strings.NewReplacer("[]}", `[],"fixed":[{"gold":"Ann","silver":"Bob","start":"2012-01-12T00:00:00Z"}],"claims":[{"gold":"Bob","silver":"Ann","there":[{"player":"Ann","from":"2012-01-12T00:00:00Z","to":"2012-01-12T00:20:00Z"}]}]}`).Replace(week),
			"-times - testdata/times-replay.json", 0, "Bob against Ann: the claim is about a game that was annulled."},
		{"a claim with colors turned", strings.Replace(week, "[]}", `[],"fixed":[{"gold":"Ann","silver":"Bob","start":"2012-01-12T00:00:00Z"}],"claims":[{"gold":"Bob","silver":"Ann","there":[{"player":"Ann","from":"2012-01-12T00:00:00Z","to":"2012-01-12T00:20:00Z"}]}]}`, 1),
			"-times - testdata/times-first.json", 0, "Bob had not come; Ann wins by"},
		{"why", "", "-why -times -", 2, "-times and -why do not go together"},
		{"whynot", "", "-whynot Ann -times -", 2, "-times and -whynot do not go together"},
		{"audit", "", "-audit -times -", 2, "-times and -audit do not go together"},
		{"simulate", "", "-simulate 1 -times -", 2, "-times and -simulate do not go together"},
		{"svg", "", "-svg - -times -", 2, "-times and -svg do not go together"},
		{"ics and json", "", "-ics - -json -times -", 2, "-ics and -json do not go together"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errs := try(c.in, strings.Fields(c.args)...)
			if status != c.status || !strings.Contains(strings.Join(strings.Fields(out+errs), " "), c.want) && !strings.Contains(out+errs, c.want) {
				t.Errorf("status %d, want %d, and %q in\n%s%s", status, c.status, c.want, out, errs)
			}
		})
	}
	for _, args := range [][]string{nil, {"-json"}, {"-ics", "-"}, {"-proposal"}} {
		var errs bytes.Buffer
		if status := run(append(append([]string{"-times", timesWeek}, args...), timesEvent), nil, clitest.Broken{}, &errs); status == 0 || !strings.Contains(errs.String(), "cannot be written") {
			t.Errorf("%v: status %d, %s", args, status, &errs)
		}
	}
	if !night.Now() {
		return // the rest reads 256 MB
	}
	var out, errs bytes.Buffer
	if status := run([]string{"-times", "-"}, clitest.Endless{}, &out, &errs); status != 1 || !strings.Contains(errs.String(), "more than 268435456 bytes") {
		t.Errorf("status %d, %s", status, &errs)
	}
}

// weekFile writes the event and the week of the other tests with other names.
func weekFile(t *testing.T, names ...string) (event, week string) {
	t.Helper()
	dir := t.TempDir()
	list := []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay"}
	for k, file := range []string{timesEvent, timesWeek} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, name := range names {
			quoted, err := json.Marshal(name)
			if err != nil {
				t.Fatal(err)
			}
			text = bytes.ReplaceAll(text, []byte(`"`+list[i]+`"`), quoted)
		}
		to := filepath.Join(dir, filepath.Base(file))
		if err := os.WriteFile(to, text, 0o644); err != nil {
			t.Fatal(err)
		}
		*[]*string{&event, &week}[k] = to
	}
	return event, week
}

// Names cannot command the terminal, or a calendar.
func TestTimesHostile(t *testing.T) {
	for _, names := range [][]string{clitest.Hostile[:6], clitest.Hostile[4:]} {
		event, week := weekFile(t, names...)
		for _, args := range [][]string{nil, {"-json"}, {"-proposal"}, {"-ics", "-"}} {
			_, out, errs := try("", append(append([]string{"-times", week}, args...), event)...)
			if args != nil && args[0] == "-ics" {
				if strings.Count(out, "BEGIN:VEVENT") != 2 {
					t.Errorf("%s", out)
				}
				out = strings.ReplaceAll(out, "\r\n", "\n")
			}
			clitest.Plain(t, out)
			clitest.Plain(t, errs)
			if !strings.Contains(out, `\`) {
				t.Errorf("%q: no name is shown:\n%s", args, out)
			}
		}
	}
}

// What cannot be seen in a name is shown wherever the name is.
func TestTimesClean(t *testing.T) {
	event, week := weekFile(t, "A\u2028nn\n", "\u2029B\tob")
	_, out, _ := try("", "-times", week, event)
	for _, want := range []string{"  A\\u2028nn\\n against \\u2029B\\tob. Both", "  A\\u2028nn\\n against \\u2029B\\tob: Claim", "  \\u2029B\\tob: submitted on"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %s in\n%s", want, out)
		}
	}
}

// A replay has the UID of the void game, and a higher SEQUENCE. Two events with
// the same entrants have other UIDs if anything else is different, but not if a
// record is added.
func TestTimesReplay(t *testing.T) {
	uids := map[string]bool{}
	for _, c := range []struct {
		event, sequence string
		uids            int // so far
	}{
		{`{"lives":3,"entrants":["Ann","Bob"],"rounds":[{"games":[{"gold":"Ann","silver":"Bob","outcome":""}],"byes":[]}]}`, "1", 1},
		{`{"lives":3,"entrants":["Ann","Bob"],"rounds":[{"games":[{"gold":"Ann","silver":"Bob","outcome":"void"}],"byes":[]}]}`, "3", 1},
		{`{"lives":3,"entrants":["Ann","Bob"],"rounds":[{"games":[{"gold":"Ann","silver":"Bob","outcome":"void"},{"gold":"Bob","silver":"Ann","outcome":""}],"byes":[]}]}`, "3", 1},
		{`{"lives":3,"entrants":["Ann","Bob"],"rounds":[{"games":[{"gold":"Ann","silver":"Bob","outcome":"void"},{"gold":"Bob","silver":"Ann","outcome":"void"}],"byes":[]}]}`, "5", 1},
		{`{"lives":3,"entrants":["Ann","Bob"],"rounds":[{"games":[{"gold":"Ann","silver":"Bob","outcome":""}],"byes":[]}],"extraLives":[{"player":"Bob","lives":1}],"absent":[{"player":"Ann","round":2}],"forbidden":[{"pair":["Ann","Bob"],"why":"They travel."}]}`, "1", 1},
		{`{"lives":2,"entrants":["Ann","Bob"],"rounds":[]}`, "1", 2},
		{`{"lives":3,"entrants":["Bob","Ann"],"rounds":[]}`, "1", 3},
		{`{"lives":3,"edition":"wcc2014","entrants":["Ann","Bob"],"rounds":[]}`, "1", 4},
		{`{"lives":3,"entrants":["Ann","Bob"],"rounds":[],"forfeitRemoves":true}`, "1", 5},
		{`{"lives":3,"entrants":["Ann","Bob"],"rounds":[],"criteria":["Repeats"]}`, "1", 6},
	} {
		_, out, errs := try(c.event, "-times", "testdata/times-none.json", "-ics", "-", "-")
		_, uid, _ := strings.Cut(out, "UID:")
		uid, _, _ = strings.Cut(uid, "\r\n")
		uids[uid] = true
		if len(uids) != c.uids || len(uid) != 36 || !strings.Contains(out, "SEQUENCE:"+c.sequence+"\r\n") {
			t.Errorf("%s: %d UIDs, want %d\n%s%s", c.event, len(uids), c.uids, out, errs)
		}
	}
}

// Names that are written from right to left keep to themselves.
func TestTimesIsolated(t *testing.T) {
	event, week := weekFile(t, "שלום", "דוד המלך", "פריה", "גד", "חנה", "אלזה")
	for _, args := range [][]string{nil, {"-proposal"}} {
		_, out, errs := try("", append(append([]string{"-times", week}, args...), event)...)
		clitest.Isolated(t, out+errs)
		if !strings.Contains(out, "\u2068שלום\u2069") {
			t.Errorf("nobody is named:\n%s", out)
		}
	}
}

// The JSON has the times in UTC, and reads back.
func TestTimesJSON(t *testing.T) {
	_, out, _ := try("", "-times", timesWeek, "-json", timesEvent)
	var back struct {
		Round    int                `json:"round"`
		Byes     []string           `json:"byes"`
		Proposal calendar.Timetable `json:"proposal"`
		Final    calendar.Timetable `json:"final"`
		Claims   []calendar.Verdict `json:"claims"`
	}
	if err := strict.Unmarshal([]byte(out), &back); err != nil {
		t.Fatal(err)
	}
	if back.Final.Games[0].Rule != calendar.Both || back.Claims[0].Outcome != pairing.SilverByForfeit {
		t.Errorf("%+v", back)
	}
	for line := range strings.Lines(out) {
		if strings.Contains(line, `"start"`) && !strings.Contains(line, `Z"`) {
			t.Error(line)
		}
	}
}
