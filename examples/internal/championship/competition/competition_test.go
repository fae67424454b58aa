package competition

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/timecontrol"
	"github.com/arbiter-go/arbiter/pairing"
)

// event is an event with records of all kinds that have a line of their own.
const event = `{"version":1,"lives":3,
 "entrants":["Ann","Bob","Cid"],
 "rounds":[
  {"games":[
   {"gold":"Ann","silver":"Bob","outcome":"gold-by-forfeit"}],"byes":["Cid"]},
  {"games":[
   {"gold":"Bob","silver":"Cid","outcome":"void"},
   {"gold":"Cid","silver":"Bob","outcome":"gold"}],"byes":["Ann"]}],
 "withdrawals":[
  {"player":"Ann","after":2}],
 "absent":[
  {"player":"Bob","round":4}],
 "extraLives":[
  {"player":"Ann","lives":1}],
 "forfeitRemoves":true,
 "reinstated":[
  {"player":"Bob","after":1}],
 "forbidden":[["Ann","Cid"]],
 "pins":[{"round":5,"pairs":[["Ann","Bob"]]}]}`

// championship is a file with all keys.
const championship = `{"about":"The \"Open\",\"event\": of 2012","title":"Open Champion",
"timeControl":"90s/5m/100/0/6h/5m",
"money":{"fee":{"opening":"2011-11-07T20:00:00-05:00"},
 "registrations":[
  {"player":"Ann","at":"2011-11-08T20:00:00-05:00"}],
 "other":[{"from":"Cid","cents":100}],
 "forfeited":[
  {"player":"Ann"}]},
"seeds":{"lot":3,"ratings":[
  {"player":"Ann","gameroom":1500}]},
"event":` + event + `}`

// Each form is written as it was read.
func TestForms(t *testing.T) {
	wc2012, err := timecontrol.ParseControl(timecontrol.WC2012)
	if err != nil {
		t.Fatal(err)
	}
	zone := time.FixedZone("", -5*60*60)
	fees := &money.Money{
		Fee:           &money.Fee{Opening: time.Date(2011, 11, 7, 20, 0, 0, 0, zone)},
		Registrations: []pairing.Registration[string]{{Player: "Ann", At: time.Date(2011, 11, 8, 20, 0, 0, 0, zone)}},
		Other:         []money.Gift{{From: "Cid", Cents: 100}}, Forfeited: []money.Ruling{{Player: "Ann"}},
	}
	var e pairing.Event[string]
	if err := json.Unmarshal([]byte(event), &e); err != nil {
		t.Fatal(err)
	}
	seeds := &Seeds{Lot: 3, Ratings: []Rated{{Player: "Ann", Gameroom: 1500}}}
	for text, want := range map[string]File{
		event:                     {Bare: true, Event: e},
		championship:              {About: `The "Open","event": of 2012`, Title: "Open Champion", TimeControl: wc2012, Money: fees, Seeds: seeds, Event: e},
		`{"event":` + event + `}`: {Event: e},
	} {
		f, err := Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, f); diff != "" {
			t.Errorf("%s\n%s", text, diff)
		}
		if got, err := f.Text(); err != nil || string(got) != text+"\n" {
			t.Errorf("%v: want\n%s\ngot\n%s", err, text, got)
		}
	}
}

// A mistake is told for the form that the file has.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{}`, `"entrants" is missing`},
		{`{"pins":[]}`, `"entrants" is missing`},
		{`{"lives":3,"event":{}}`, `pairing: `},
		{`{"Lives":3}`, `pairing: `},
		{`{"timeControl":"x"}`, `championship: timeControl (line 1, column 16): `},
		{`{"about":"x","event":null}`, `championship: event: pairing: line 1, column 22: cannot be read: want an object, got null`},
		{"{\"about\": \"\u00fc\",\n \"event\": {\n\t\"Lives\": 3}}", `championship: event: pairing: line 3, column 2: cannot be read: unknown key "Lives"`},
		{"{\"about\": \"\u00fc\", \"event\": {\"lives\": true}}", `championship: event: pairing: lives (line 1, column 35): `},
		{"{\"event\": 5 , \"about\": \"\"}", `championship: event: pairing: line 1, column 11: cannot be read: want an object, got 5`},
		{"{\"money\": {\n\"fee\": {\"fee\": 1}}, \"event\": {\"Lives\": 3}}", `championship: money, fee (line 2, column 9): unknown key "fee"`},
		{`{"money":{"fees":{}},"event":` + event + `}`, `championship: money (line 1, column 11): unknown key "fees"`},
		{`{"money":null,"event":` + event + `}`, `championship: money (line 1, column 10): `},
		{`{"timecontrol":"x"}`, `championship: line 1, column 2: unknown key "timecontrol"`},
		{`{"Event":{}}`, `championship: line 1, column 2: unknown key "Event"`},
		{`{"abuot":"x","event":` + event + `}`, `"abuot"`},
		{`{"about":"x","lives":3}`, `"lives"`},
		{`{"about":1,"event":` + event + `}`, `championship: about (line 1, column 10): want a text`},
		{`{"about":null,"event":` + event + `}`, `about (line 1, column 10): `},
		{`{"event":` + event + `,"event":` + event + `}`, `"event"`},
		{`{"event":` + strings.Replace(event, `"outcome":"gold"`, `"outcome":"golden"`, 1) + `}`, `event: pairing: round 2, game 2, outcome (line 8, column 43): `},
		{strings.Replace(event, `"outcome":"gold"`, `"outcome":"golden"`, 1), `pairing: round 2, game 2, outcome (line 8, column 43): `},
		{championship + "x", `line `},
		{event + "x", `line `},
		{"", `pairing: line 1, column 1`},
		{"{\n  lives", `pairing: line 2, column 3: `},
		{`{"event"`, `line 1, column `},
		{`{"x":[1,`, `pairing: `},
		{`[]`, `pairing: `},
	} {
		f, err := Read([]byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.80s: %v, want %q", c.text, err, c.want)
		}
		if diff := cmp.Diff(File{}, f); diff != "" {
			t.Errorf("%.80s: something is returned: %s", c.text, diff)
		}
	}
}

// A championship without an event says so, and has the event when it comes.
func TestNoEvent(t *testing.T) {
	for text, want := range map[string]bool{
		`{"about":"x"}`: false, `{"title":"x"}`: false, `{"timeControl":"2m/6m"}`: false, `{"money":{}}`: false, `{"seeds":{"ratings":[]}}`: false,
		event: true, `{"event":` + event + `}`: true, `{"event":{"lives":0,"entrants":[],"rounds":[]}}`: true,
	} {
		f, err := Read([]byte(text))
		if err != nil || f.HasEvent() != want {
			t.Errorf("%s: %v, %v", text, f.HasEvent(), err)
		}
		written, err := f.Text()
		if err != nil || strings.Contains(string(written), `"entrants"`) != want {
			t.Errorf("%s: %v\n%s", text, err, written)
		}
	}
}

// The keys that tell the forms apart are keys of their form.
func TestKeys(t *testing.T) {
	var all map[string]json.RawMessage
	if err := json.Unmarshal([]byte(championship), &all); err != nil {
		t.Fatal(err)
	}
	var bare map[string]json.RawMessage
	if err := json.Unmarshal(all["event"], &bare); err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, k := range keys {
		_, in := all[k.name]
		_, inBare := bare[k.name]
		if in == k.bare || inBare != k.bare {
			t.Errorf("%s", k.name)
		}
		if !k.bare {
			count++
		}
	}
	if count != len(all) {
		t.Errorf("%d keys of a championship, want %d", count, len(all))
	}
}
