package interchange

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// changes has a change of each field of an event, which keeps the event valid.
// A change of another kind has a number behind the field.
var changes = map[string]func(e *pairing.Event[string]){
	"Edition":       func(e *pairing.Event[string]) { e.Edition = pairing.ArbiterMcMahon2026 },
	"Entrants":      func(e *pairing.Event[string]) { e.Entrants = append(e.Entrants, strings.Repeat("x", 40)) },
	"Rounds":        func(e *pairing.Event[string]) { e.Rounds[0].Games[0].Why = "a ruling" },
	"Rounds 2":      func(e *pairing.Event[string]) { e.Rounds[0].Started = true },
	"Rounds 3":      func(e *pairing.Event[string]) { e.Rounds[0].Games[0].Outcome = pairing.NotPlayed },
	"SeedRatings":   func(e *pairing.Event[string]) { e.SeedRatings = []float64{9, 8, 7, 1.5} },
	"SeedRatings 2": func(e *pairing.Event[string]) { e.SeedRatings = []float64{9, 8, 7, -900} },
	"RankBy":        func(e *pairing.Event[string]) { e.RankBy = []pairing.RankKey{pairing.BySeededRating}; rated(e) },
	"Criteria": func(e *pairing.Event[string]) {
		e.Criteria = []pairing.Criterion{pairing.ByeFewest, pairing.Repeats}
	},
	"Length": func(e *pairing.Event[string]) { e.Length = 9 },
	"Points": func(e *pairing.Event[string]) { e.Points = pairing.Points{Win: 3, Draw: 1, Bye: 3, Requested: 2} },
	"Points 2": func(e *pairing.Event[string]) {
		e.Points = pairing.Points{Win: 900, Draw: 450, Bye: 900, Requested: 450}
	},
	"Start": func(e *pairing.Event[string]) { e.Start = []int{2, 0, 0, 0} },
	"Acceleration": func(e *pairing.Event[string]) {
		e.Acceleration = []pairing.Acceleration{{Seeds: 2, Round: 1, Points: 4}, {Seeds: 3, Round: 1, Points: 1}}
	},
	"TieBreaks":     func(e *pairing.Event[string]) { e.TieBreaks = []pairing.TieBreak{pairing.Performance} },
	"FIDETieBreaks": func(e *pairing.Event[string]) { e.FIDETieBreaks = !e.FIDETieBreaks },
	"Clubs":         func(e *pairing.Event[string]) { e.Clubs = []string{"Pier", "Pier", "", ""} },
	"Withdrawals": func(e *pairing.Event[string]) {
		e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Ann", After: 1}}
	},
	"Absent": func(e *pairing.Event[string]) { e.Absent = []pairing.Absence[string]{{Player: "Ann", Round: 2}} },
	"Absent 2": func(e *pairing.Event[string]) {
		e.Absent = []pairing.Absence[string]{{Player: "Ann", Round: 2, Why: "ill"}}
	},
	"Requested": func(e *pairing.Event[string]) {
		e.Requested = []pairing.RequestedBye[string]{{Player: "Ann", Round: 2}}
	},
	"Amended": func(e *pairing.Event[string]) {
		e.Rounds = append(e.Rounds, pairing.Round[string]{Games: []pairing.Game[string]{
			{Gold: "Bob", Silver: "Ann", Outcome: pairing.GoldWins}, {Gold: "Dan", Silver: "Cid", Outcome: pairing.Draw},
		}, Byes: []string{}})
		e.Amended = []pairing.Amendment[string]{{Round: 1, Gold: "Ann", Silver: "Cid", Was: pairing.Draw, Until: 2}}
	},
	"LateEntries": func(e *pairing.Event[string]) {
		e.Entrants = append(e.Entrants, "Eve")
		e.LateEntries = []pairing.LateEntry[string]{{Player: "Eve", After: 1}}
	},
	"SecondBy":         func(e *pairing.Event[string]) { e.SecondBy = pairing.LastOut },
	"BothForfeitUnmet": func(e *pairing.Event[string]) { e.BothForfeitUnmet = true },
	"Forbidden": func(e *pairing.Event[string]) {
		e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Bob"}}}
	},
	"Forbidden 2": func(e *pairing.Event[string]) {
		e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Bob"}, From: 2, Made: 1}}
	},
	"Pins": func(e *pairing.Event[string]) {
		e.Pins = []pairing.Pin[string]{{Round: 2, Pairs: [][2]string{{"Ann", "Bob"}}}}
	},
}

func rated(e *pairing.Event[string]) { e.SeedRatings = []float64{9, 8, 7, 6} }

// withLives are the fields of events with lives alone.
var withLives = []string{"Lives", "ExtraLives", "ForfeitRemoves", "Reinstated", "PlayOff", "Rest"}

// TestNothingSilent checks that whatever a format cannot hold is a remark or an
// error: an event that is written without either is read as it was.
func TestNothingSilent(t *testing.T) {
	fields := reflect.TypeFor[pairing.Event[string]]()
	for k := range fields.NumField() {
		if name := fields.Field(k).Name; changes[name] == nil && !slices.Contains(withLives, name) {
			t.Errorf("no change of %s is tried", name)
		}
	}
	for name, change := range changes {
		e := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "Bob", "Cid", "Dan"})
		e.Length = 5
		e.Rounds = []pairing.Round[string]{{Games: []pairing.Game[string]{
			{Gold: "Ann", Silver: "Cid", Outcome: pairing.GoldWins}, {Gold: "Bob", Silver: "Dan", Outcome: pairing.Draw},
		}, Byes: []string{}}}
		for _, format := range Formats[:len(Formats)-1] {
			e := e.Clone()
			e.FIDETieBreaks = strings.HasPrefix(format, "trf")
			change(&e)
			if err := e.Check(); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			text, remarks, err := Write(bare(e), format, nil)
			if err != nil || len(remarks) > 0 {
				t.Logf("%s, %s: %q %v", name, format, remarks, err)
				continue
			}
			back, err := readBack(text, e, format)
			if err != nil {
				t.Errorf("%s, %s: %v\n%s", name, format, err, text)
			} else if d := cmp.Diff(plain(t, e), plain(t, back), cmpopts.EquateEmpty()); d != "" {
				t.Errorf("%s, %s: %s", name, format, d)
			}
		}
	}
}

// readBack reads a text that [Write] has written of an event. Two tables are an
// event.
func readBack(text []byte, e pairing.Event[string], format string) (back pairing.Event[string], err error) {
	if format != "players" && format != "results" {
		file, _, _, err := Read(text)
		return file.Event, err
	}
	players, _, err := Write(bare(e), "players", nil)
	if err != nil {
		return back, err
	}
	results, _, err := Write(bare(e), "results", nil)
	if err != nil {
		return back, err
	}
	file, _, err := Tables(players, results)
	return file.Event, err
}

// bare is the file of an event alone.
func bare(e pairing.Event[string]) competition.File { return competition.File{Bare: true, Event: e} }

// plain returns an event as JSON has it.
func plain(t *testing.T, e pairing.Event[string]) (v any) {
	text, err := json.Marshal(e)
	if err == nil {
		err = json.NewDecoder(bytes.NewReader(text)).Decode(&v)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestAbsent checks what is said of the points of an absence.
func TestAbsent(t *testing.T) {
	for _, c := range []struct {
		points pairing.Points
		format string
		want   string
	}{
		{pairing.Points{Win: 3, Draw: 2, Loss: 1, Bye: 3, Requested: 2}, "trf26", "TRF26 has the same points for an absence and a loss by forfeit, and has those that occur; TRF16 has both"},
		{pairing.Points{Win: 3, Draw: 2, Loss: 1, Bye: 3, Requested: 2, Absent: 1}, "trf26", "line 162 has the points of an absence as A, which bbpPairings 6 refuses"},
		{pairing.Points{Win: 3, Draw: 2, Loss: 1, Bye: 3, Requested: 2}, "trf16", ""},
		{pairing.Points{Win: 3, Draw: 2, Loss: 1, Bye: 3, Requested: 2, Absent: 1}, "trf16", ""},
		{pairing.NewPoints(3, 1, 0), "trf26", ""},
	} {
		e := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "Bob"})
		e.Length, e.Points, e.FIDETieBreaks = 1, c.points, true
		if _, remarks, err := Write(bare(e), c.format, nil); err != nil || strings.Join(remarks, "\n") != c.want {
			t.Errorf("%v %s: %q %v", c.points, c.format, remarks, err)
		}
	}
}

// TestRemarks has what tables and an event alone cannot hold.
func TestRemarks(t *testing.T) {
	e := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "Bob"})
	e.Length = 1
	e.Rounds = []pairing.Round[string]{{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob", Outcome: pairing.GoldWins}}, Byes: []string{}}}
	long := e.Clone()
	long.Length, long.FIDETieBreaks = 2, true
	all := long.Clone()
	all.Rounds = append(all.Rounds, pairing.Round[string]{Games: []pairing.Game[string]{{Gold: "Bob", Silver: "Ann"}}, Byes: []string{}, Started: true})
	all.Rounds[0].Games[0].Why = "a ruling"
	all.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Bob"}, From: 2, Made: 1}}
	for _, c := range []struct {
		file   competition.File
		format string
		want   string
	}{
		{bare(e), "players", ""}, {bare(e), "results", ""}, {bare(all), "standings", ""}, {bare(all), "json", ""},
		{bare(long), "players", "the tables do not have all of these keys of the event: fideTieBreaks and length"},
		{competition.File{Event: all}, "trf26", "a game that is not yet played has no result, which some programs refuse: Bob in round 2\n" +
			"the event alone is written, without what the file of the championship has besides\nthe reasons of records and games are left out\n" +
			"when a ruling was made is left out\nthat a round without results has begun is left out"},
	} {
		text, remarks, err := Write(c.file, c.format, nil)
		if got := strings.Join(remarks, "\n"); err != nil || got != c.want || len(text) == 0 {
			t.Errorf("%s: %s %v", c.format, got, err)
		}
	}
	// A table has no such name.
	e.Entrants[0], e.SeedRatings, e.Rounds = " ", []float64{9, 8}, nil
	if text, _, err := Write(bare(e), "players", nil); err == nil || text != nil {
		t.Errorf("%s", text)
	}
}

// TestWrong has what cannot be read or written.
func TestWrong(t *testing.T) {
	lives := pairing.New(pairing.WC2012, []string{"Ann", "Bob"})
	good := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "Bob"})
	good.Length = 1
	for _, c := range []struct {
		e            pairing.Event[string]
		format, want string
	}{
		{lives, "trf16", "only an event with points"}, {good, "pgn", `"pgn" is no format; these are json, trf16`},
		{pairing.Event[string]{}, "json", "pairing: "},
	} {
		if _, _, err := Write(bare(c.e), c.format, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.format, err)
		}
	}
	for text, want := range map[string]string{
		`{"about": "a cup"}`: `no key "event"`, "hello": "line 1, column 1: the file is neither JSON", "001 x": "line 1, column 5", `{"event": `: "line 1", "<Tournament/>": "an event needs two players",
		"\xff\xfe0\x000\x001\x00 \x00": "the file is UTF-16", strings.Repeat("x", 16<<20+1): "the most are",
	} {
		if _, _, _, err := Read([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	event, _, _ := Write(bare(good), "json", nil)
	around := `{"about": "a cup", "event": ` + string(event) + `}`
	file, _, _, err := Read([]byte("\ufeff\r\n\t " + around))
	if err != nil {
		t.Fatal(err)
	}
	if text, remarks, err := Write(file, "json", nil); err != nil || len(remarks) > 0 || !strings.Contains(string(text), "a cup") {
		t.Errorf("%s %q %v", text, remarks, err)
	}
	for _, format := range []string{"trf16", "trf26", "players", "results"} {
		if _, remarks, err := Write(file, format, nil); err != nil || !strings.Contains(strings.Join(remarks, ""), "the event alone is written") {
			t.Errorf("%s: %q %v", format, remarks, err)
		}
	}
}
