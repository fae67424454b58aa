package calendar

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// example is the file of the package comment.
const example = `{"zone": "-05:00", "monday": "2012-01-09",
 "submissions": [
  {"player": "Ann", "at": "2012-01-08T18:30:00-05:00", "hours": ["Wed-Fri 19-23", "Sat 22-2", "Sun"]},
  {"player": "Bob", "at": "2011-12-30T09:00:00Z", "hours": ["Mon 17"]}],
 "busy": [{"player": "Bob", "from": "2012-01-14T18:00:00Z", "to": "2012-01-15T02:00:00Z"}],
 "claims": [
  {"gold": "Ann", "silver": "Bob", "there": [{"player": "Ann", "from": "2012-01-12T00:03:00Z", "to": "2012-01-12T00:20:00Z"}]}]}`

func TestRead(t *testing.T) {
	w, err := Read([]byte(example))
	if err != nil {
		t.Fatal(err)
	}
	want := Week{
		Monday: day(9, 0, 0, 0),
		Submissions: []Submission{
			{"Ann", day(8, 18, 30, 0), hours(t, "Wed-Fri 19-23", "Sat 22-24", "Sun 0-2", "Sun")},
			{"Bob", day(-1, 4, 0, 0), hours(t, "Mon 17")},
		},
		Busy:   []Busy{{"Bob", day(14, 13, 0, 0), day(14, 21, 0, 0)}},
		Claims: []Attendance{{"Ann", "Bob", []Visit{{"Ann", day(11, 19, 3, 0), day(11, 19, 20, 0)}}}},
	}
	if diff := cmp.Diff(want, w, unmoved, cmp.AllowUnexported(Hours{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if zone := w.Monday.Location(); zone.String() != "-05:00" || w.Monday.Location().String() != "-05:00" {
		t.Errorf("zone %v", zone)
	}
	if err := w.Check([]string{"Bob", "Ann"}); err != nil {
		t.Error(err)
	}
	if n := w.Submissions[0].Hours.Len(); n != 3*4+4+24-2 {
		t.Errorf("%d hours", n)
	}
	text, err := w.Fix([]Game{{Gold: "Ann", Silver: "Bob"}}, sixHours)
	if err != nil {
		t.Fatal(err)
	}
	got, err := strict.Append(nil, &text)
	if err != nil {
		t.Fatal(err)
	}
	const written = `{"rule":"Fixed","monday":"2012-01-09T00:00:00-05:00","at":"2012-01-11T01:00:00Z","games":[{"gold":"Ann","silver":"Bob",` +
		`"start":"2012-01-16T22:00:00Z","end":"2012-01-17T04:00:00Z","claimAfter":"2012-01-16T22:15:00Z","rule":"Fewer","possible":106,"common":0,` +
		`"goldSide":{"rule":"Submitted","at":"2012-01-08T23:30:00Z","hours":38},"silverSide":{"rule":"Standing","at":"2011-12-30T09:00:00Z","hours":1}}]}`
	if string(got) != written {
		t.Errorf("got  %s\nwant %s", got, written)
	}
	var back Timetable
	if err := strict.Unmarshal(got, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(text, back, unmoved); diff != "" {
		t.Errorf("read back (-want +got):\n%s", diff)
	}
}

// What is wrong with a file is said, with its place.
func TestRefused(t *testing.T) {
	submission := func(text string) string {
		return `{"zone":"+00:00","monday":"2012-01-09","submissions":[{"player":"Ann","at":"2012-01-08T18:30:00Z","hours":[` + text + `]}]}`
	}
	for _, c := range []struct{ text, want string }{
		{`{}`, `key "zone" is missing`},
		{`{"zone":"-05:00","monday":"2012-01-09","submissions":[],"zone":"-05:00"}`, "zone"},
		{`{"zone":"-05:00","monday":"2012-01-09","submissions":[],"other":1}`, "other"},
		{`{"zone":"-05:00","monday":"2012-01-09","submissions":[],"version":2}`, "version"},
		{`{"zone":"-05:00","monday":"2012-01-09","submissions":null}`, "null"},
		{`{"zone":"EST","monday":"2012-01-10","submissions":[]}`, "calendar: zone: an abbreviation does not say when the clocks change; name a place, as in America/New_York, or an offset, as in -05:00\ncalendar: monday: 2012-01-10T00:00:00Z is not the beginning of a Monday"},
		{`{"zone":"-05:00","monday":"2012-01-10","submissions":[]}`, "calendar: monday: 2012-01-10T00:00:00-05:00 is not the beginning of a Monday"},
		{`{"zone":"-05:00","monday":"2012-1-9","submissions":[]}`, `calendar: monday: "2012-1-9" is no date as in 2012-01-09`},
		{`{"zone":"-05:00","monday":"1899-12-25","submissions":[]}`, `calendar: monday: it must be in the years from 1900 to 9998`},
		{`{"zone":"-05:00","monday":"9999-01-04","submissions":[]}`, `calendar: monday: it must be in the years from 1900 to 9998`},
		{submission(`"Wed 19-23","Wed 7pm"`), `calendar: submission 1: Ann: hours: "Wed 7pm": "7pm" is no hour from 0 to 23`},
		{submission(`""`), `"": "" is no day; days are Mon, Tue, Wed, Thu, Fri, Sat and Sun`},
		{submission(`"wed"`), `"wed" is no day`},
		{submission(`"Wed-"`), `"Wed-": "" is no day`},
		{submission(`"Wed-Fri-Sun"`), `"Fri-Sun" is no day`},
		{submission(`"Wed "`), `"Wed ": "" is no hour`},
		{submission(`"Wed  19"`), `" 19" is no hour`},
		{submission(`"Wed 24"`), `"24" is no hour from 0 to 23`},
		{submission(`"Wed 19-25"`), `"25" is no hour from 0 to 24`},
		{submission(`"Wed 19-"`), `"" is no hour from 0 to 24`},
		{submission(`"Wed 019"`), `"019" is no hour`},
		{submission(`"Wed +9"`), `"+9" is no hour`},
		{submission(`"Wed 19:30"`), `"19:30" is no hour`},
		{submission(`"Thu 20-20"`), `the hours end where they begin; one hour is written as "20", and all hours as the day alone`},
		{submission(`"Tue 10-12"`), `no game can begin then; it can from Wed 19 to Mon 17`},
		{submission(strings.Repeat(`"Wed",`, MaxEntries) + `"Wed"`), `1001 entries, at most 1000`},
	} {
		_, err := Read([]byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.200s: %v", c.text, err)
		}
	}
	many := `{"player":"Ann","at":"2012-01-08T18:30:00Z","hours":["Tue"]},`
	_, err := Read([]byte(`{"zone":"+00:00","monday":"2012-01-09","submissions":[` + strings.TrimSuffix(strings.Repeat(many, 1500), ",") + `]}`))
	if err == nil || !strings.HasSuffix(err.Error(), "calendar: and 500 more problems") {
		t.Error(err)
	}
}

func TestZone(t *testing.T) {
	for text, offset := range map[string]int{
		"-12:00": -12 * 60, "+14:00": 14 * 60, "+05:30": 5*60 + 30, "+05:45": 5*60 + 45, "-03:30": -3*60 - 30, "+00:00": 0,
	} {
		w, err := Read([]byte(`{"zone":"` + text + `","monday":"2012-07-09","submissions":[]}`))
		if err != nil {
			t.Error(err)
			continue
		}
		f := fixed(t, w, "Ann-Bob")[0]
		if want := time.Date(2012, 7, 11, 19, -offset, 0, 0, time.UTC); f.Start != want {
			t.Errorf("%s: %v, want %v", text, f.Start, want)
		}
		if got := w.Monday.Location().String(); got != text {
			t.Errorf("%s: %s", text, got)
		}
	}
	for _, text := range []string{"", "Z", "-12:15", "-13:00", "+14:15", "+15:00", "-00:00", "05:00", "+5:00", "+05.30", "+05:20", "+05:60", "+0a:00", "+05:0a", "++5:00", "+05:+0", "−5:00"} {
		if _, err := Read([]byte(`{"zone":"` + text + `","monday":"2012-07-09","submissions":[]}`)); err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
}

// Who prefers only hours that the clocks skip is told so.
func TestOnlySkippedHours(t *testing.T) {
	for _, c := range []struct{ zone, monday, at, hours, want string }{
		{"America/New_York", "2026-03-02", "2026-03-01T12:00:00Z", "Sun 2",
			"Ann submitted hours on Sun Mar 1 07:00, but only hours that the clocks skip (Sun Mar 8 02:00)."},
		{"America/New_York", "2026-03-02", "2026-02-01T12:00:00Z", "Sun 2",
			"of Sun Feb 1 2026 (Standing), but only hours that the clocks skip (Sun Mar 8 02:00)."},
		{"America/New_York", "2026-03-02", "2026-03-01T12:00:00Z", "Sun 2-4", "Ann submitted hours on Sun Mar 1 07:00."},
		{"Pacific/Apia", "2011-12-26", "2011-12-26T12:00:00Z", "Fri", "skip (Fri Dec 30 00:00 to Fri Dec 30 23:00)."},
	} {
		w, err := Read([]byte(fmt.Sprintf(`{"zone":%q,"monday":%q,"submissions":[{"player":"Ann","at":%q,"hours":[%q]}]}`,
			c.zone, c.monday, c.at, c.hours)))
		if err != nil {
			t.Fatal(err)
		}
		table, err := w.Fix(gamesOf([]string{"Ann-Bob"}), sixHours)
		if err != nil {
			t.Fatal(err)
		}
		if got := table.Games[0].Reason(w.Monday); !strings.Contains(got, c.want) {
			t.Errorf("%s: %s", c.hours, got)
		}
	}
}

// The clocks of New York change on the Sunday of these weeks. Sunday 18:00 is
// Sunday 18:00 on them before the change and after it. In March no game begins
// at 2:00, and in November it is the first 1:00 that counts. A zone with one
// offset does not change.
func TestClocksThatChange(t *testing.T) {
	for _, c := range []struct{ zone, monday, hours, start, rule string }{
		{"America/New_York", "2026-02-23", "Sun 18", "2026-03-01T23:00:00Z", "Both"},
		{"America/New_York", "2026-03-02", "Sun 18", "2026-03-08T22:00:00Z", "Both"},
		{"America/New_York", "2026-03-09", "Sun 18", "2026-03-15T22:00:00Z", "Both"},
		{"America/New_York", "2026-10-26", "Sun 18", "2026-11-01T23:00:00Z", "Both"},
		{"America/New_York", "2026-03-02", "Sun 1-3", "2026-03-08T06:00:00Z", "Both"},
		{"America/New_York", "2026-03-02", "Sun 2-4", "2026-03-08T07:00:00Z", "Both"},
		{"America/New_York", "2026-03-02", "Sun 2", "2026-03-05T00:00:00Z", "Any"},
		{"America/New_York", "2026-10-26", "Sun 1", "2026-11-01T05:00:00Z", "Both"},
		{"America/New_York", "2026-10-26", "Sun 2", "2026-11-01T07:00:00Z", "Both"},
		{"America/New_York", "2026-03-02", "Mon 17", "2026-03-09T21:00:00Z", "Both"},
		{"-05:00", "2026-03-02", "Mon 17", "2026-03-09T22:00:00Z", "Both"},
		{"-05:00", "2026-03-02", "Sun 2", "2026-03-08T07:00:00Z", "Both"},
		{"Etc/GMT+5", "2026-03-02", "Sun 18", "2026-03-08T23:00:00Z", "Both"},
	} {
		w, err := Read([]byte(fmt.Sprintf(`{"zone":%q,"monday":%q,"submissions":[
			{"player":"Ann","at":"2026-02-01T00:00:00Z","hours":[%[3]q]},{"player":"Bob","at":"2026-02-01T00:00:00Z","hours":[%[3]q]}]}`,
			c.zone, c.monday, c.hours)))
		if err != nil {
			t.Fatal(err)
		}
		table, err := w.Fix([]Game{{Gold: "Ann", Silver: "Bob"}}, sixHours)
		if err != nil {
			t.Fatal(err)
		}
		if g := table.Games[0]; g.Start.Format(time.RFC3339) != c.start || g.Rule.String() != c.rule {
			t.Errorf("%s in %s, from %s on: %v by %v, want %s by %s", c.hours, c.zone, c.monday, g.Start, g.Rule, c.start, c.rule)
		}
	}
}

// All that a week says is in its zone: the deadlines at 20:00 on both sides of
// the change, the hours, and the times for calendar programs.
func TestWeekOfAPlace(t *testing.T) {
	const text = `{"zone":"America/New_York","monday":"2026-03-02","submissions":[{"player":"Ann","at":"2026-03-03T09:00:00Z","hours":["Sun 18"]}]}`
	w, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	next := Week{Monday: w.Monday.AddDate(0, 0, 7)}
	for _, c := range []struct {
		at   time.Time
		want string
	}{
		{w.ProposedAt(), "2026-03-03T01:00:00Z"}, {w.FixedAt(), "2026-03-04T01:00:00Z"},
		{next.ProposedAt(), "2026-03-10T00:00:00Z"}, {next.FixedAt(), "2026-03-11T00:00:00Z"},
		// War Time began on a Monday.
		{Week{Monday: time.Date(1942, 2, 9, 0, 0, 0, 0, w.Monday.Location())}.FixedAt(), "1942-02-11T00:00:00Z"},
	} {
		if got := c.at.Format(time.RFC3339); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
	table, err := w.Fix([]Game{{Gold: "Ann", Silver: "Bob"}}, sixHours)
	if err != nil {
		t.Fatal(err)
	}
	f, place := table.Games[0], table.Monday.Location().String()
	if f.Possible != 118 || f.SilverSide.Hours != 118 || place != "America/New_York" {
		t.Errorf("%+v in %s", f, place)
	}
	if got := f.Reason(table.Monday); !strings.HasPrefix(got, "Both: the only possible hour that both prefer. Ann submitted hours on Tue Mar 3 04:00.") {
		t.Error(got)
	}
	// The last times were fixed at 20:00, one hour later by UTC.
	for at, want := range map[string]Rule{"2026-03-04T01:00:00Z": Standing, "2026-03-04T01:00:01Z": Submitted} {
		if next.Submissions, err = []Submission{{Player: "Ann", Hours: hours(t, "Sun 18")}}, nil; err == nil {
			next.Submissions[0].At, err = time.Parse(time.RFC3339, at)
		}
		table, err2 := next.Fix([]Game{{Gold: "Ann", Silver: "Bob"}}, sixHours)
		if err != nil || err2 != nil || table.Games[0].GoldSide.Rule != want {
			t.Errorf("%s: %v, %v, %v", at, table.Games, err, err2)
		}
	}
	// The lines of a calendar are folded.
	file := strings.ReplaceAll(string(table.ICS("event", 1)), "\r\n ", "")
	for _, want := range []string{"DTSTART:20260308T220000Z", "Start in the zone of the event: Sun Mar 8 18:00 (UTC-04:00)."} {
		if !strings.Contains(file, want) {
			t.Errorf("no %s in %s", want, file)
		}
	}
	for zone, want := range map[string]string{
		"Local": "calendar: zone: it must be an offset", "": "calendar: zone: it must be an offset",
		"America/Atlantis": "calendar: zone: no time zone is known by this name",
	} {
		if _, err := Read([]byte(strings.Replace(text, "America/New_York", zone, 1))); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", zone, err)
		}
	}
}

// All problems are said at once.
func TestCheck(t *testing.T) {
	w := Week{
		Monday:      day(10, 0, 0, 0),
		Submissions: []Submission{{Player: "Ann"}, {Player: "E\nve"}},
		Busy:        []Busy{{"Dan", day(2, 0, 0, 0), day(3, 0, 0, 0)}, {"Ann", day(2, 0, 0, 0), day(2, 0, 0, 0)}},
		Claims: []Attendance{
			{"Ann", "Fay", []Visit{{"Bob", day(2, 0, 0, 0), day(3, 0, 0, 0)}, {"Fay", day(2, 0, 0, 0), day(1, 0, 0, 0)}}},
			{"Ann", "Ann", nil},
			{"Ann", "Bob", nil},
			{"Bob", "Ann", nil},
		},
	}
	const want = `calendar: monday: 2012-01-10T00:00:00-05:00 is not the beginning of a Monday
calendar: submission 2: E\nve: not among the entrants
calendar: busy 1: Dan: not among the entrants
calendar: busy 2: Ann: it ends before it begins, or at once
calendar: claim 1: Fay: not among the entrants
calendar: claim 1: Bob: not a player of the game
calendar: claim 1: Fay: left before coming
calendar: claim 2: Ann: cannot meet itself
calendar: claim 4: Bob against Ann: named twice, also in claim 3`
	if err := w.Check([]string{"Ann", "Bob"}); err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
	w = week()
	for k := range 1200 {
		w.Submissions = append(w.Submissions, Submission{Player: fmt.Sprint(k)})
	}
	if err := w.Check(nil); err == nil || !strings.HasSuffix(err.Error(), "and 200 more problems") {
		t.Error(err)
	}
	w.Submissions = make([]Submission, MaxRecords+1)
	if err := w.Check([]string{""}); err == nil || err.Error() != "calendar: submissions: 1000001 records, at most 1000000" {
		t.Error(err)
	}
}

// A moment of another year has its year.
func TestMoment(t *testing.T) {
	w := week(submit(t, "Ann", time.Date(2010, 12, 27, 9, 0, 0, 0, est)), submit(t, "Bob", day(8, 9, 0, 0), "Sat"))
	if got := fixed(t, w, "Ann-Bob")[0].Reason(w.Monday); !strings.HasSuffix(got, "Ann took all hours back on Mon Dec 27 2010 09:00, so all hours count (AllHours). Bob submitted hours on Sun Jan 8 09:00.") {
		t.Error(got)
	}
	w.Busy = []Busy{{"Bob", day(1, 14, 0, 0), time.Date(2014, 1, 1, 14, 0, 0, 0, est)}}
	if got := fixed(t, w, "Ann-Bob")[0].Reason(w.Monday); got != "OneGame: no hour is possible: Bob is busy from Sun Jan 1 14:00 to Wed Jan 1 2014 14:00." {
		t.Error(got)
	}
}

// What cannot be scheduled is refused.
func TestRefusedGames(t *testing.T) {
	for _, c := range []struct {
		week   Week
		games  []Game
		length time.Duration
		want   string
	}{
		{week(), nil, 0, "calendar: length: 0s; it must be above 0, and at most 168h0m0s"},
		{week(), nil, MaxLength + 1, "it must be above 0"},
		{Week{Monday: day(9, 0, 0, 1)}, nil, sixHours, "is not the beginning of a Monday"},
		{Week{Monday: day(9, 1, 0, 0)}, nil, sixHours, "is not the beginning of a Monday"},
		{Week{}, nil, sixHours, "calendar: monday: it must be in the years"},
		{week(), []Game{{Gold: "Ann", Silver: "Bob"}, {Gold: "Ann", Silver: "Ann"}}, sixHours, "calendar: game 2: Ann: cannot meet itself"},
		{week(), []Game{{Gold: "Ann", Silver: "Bob", Voids: -1}}, sixHours, "calendar: game 1: -1 void games; there must be from 0 to 1000000"},
		{week(), []Game{{Gold: "Ann", Silver: "Bob", Voids: MaxGames + 1}}, sixHours, "calendar: game 1: 1000001 void games"},
		{week(), make([]Game, MaxGames+1), sixHours, "calendar: games: 1000001, at most 1000000"},
	} {
		for _, ask := range []func([]Game, time.Duration) (Timetable, error){c.week.Propose, c.week.Fix} {
			if table, err := ask(c.games, c.length); err == nil || !strings.Contains(err.Error(), c.want) || table.Games != nil {
				t.Errorf("want %s: %v", c.want, err)
			}
		}
	}
	if table, err := week().Fix([]Game{{Gold: "Ann", Silver: "Bob"}}, MaxLength); err != nil || table.Unscheduled() != nil {
		t.Errorf("the longest game: %v, %v", err, table.Unscheduled())
	}
}

// Times of any year do no harm.
func TestExtremes(t *testing.T) {
	first, last := time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		from, to time.Time
		possible int
	}{
		{first, last, 0}, {first, first.Add(1), 119}, {last, last.Add(1), 119}, {last, first, 119},
		{day(16, 23, 0, 0), last, 119}, {day(16, 22, 59, 0), last, 118}, {first, day(11, 19, 0, 0), 119}, {first, day(11, 19, 0, 1), 118},
		{day(11, 18, 0, 0), day(11, 19, 0, 0), 119}, {day(16, 17, 0, 0), day(16, 17, 0, 1), 113},
	} {
		w := week()
		w.Busy = []Busy{{"Bob", c.from, c.to}}
		f := fixed(t, w, "Ann-Bob")[0]
		if f.Possible != c.possible {
			t.Errorf("busy from %v to %v: %d hours are possible", c.from, c.to, f.Possible)
		}
		f.Reason(day(9, 0, 0, 0))
	}
	for _, v := range []Visit{{"Ann", first, last}, {"Bob", last, first}, {"Ann", last, time.Time{}}} {
		Judge(theStart, Attendance{"Ann", "Bob", []Visit{v, {"Bob", first, time.Time{}}}})
		Judge(first, Attendance{"Ann", "Bob", []Visit{v}})
		Judge(last, Attendance{"Ann", "Bob", []Visit{v}})
	}
}

func TestContains(t *testing.T) {
	h := hours(t, "Wed 19", "Mon 17", "Fri 22-2")
	for _, c := range []struct {
		day  time.Weekday
		hour int
		want bool
	}{
		{time.Wednesday, 19, true}, {time.Wednesday, 18, false}, {time.Wednesday, 20, false}, {time.Monday, 17, true}, {time.Monday, 18, false},
		{time.Friday, 22, true}, {time.Saturday, 1, true}, {time.Saturday, 2, false}, {time.Friday, 24, false}, {time.Friday, -1, false}, {7, 1, false}, {-1, 1, false},
	} {
		if h.Contains(c.day, c.hour) != c.want {
			t.Errorf("%v %d: not %t", c.day, c.hour, c.want)
		}
	}
}

// Nothing that is read makes the package fail or hang.
func FuzzRead(f *testing.F) {
	f.Add([]byte(example))
	f.Fuzz(func(t *testing.T, text []byte) {
		w, err := Read(text)
		if err != nil {
			return
		}
		var games []Game
		for k, s := range w.Submissions {
			if k > 0 && s.Player != w.Submissions[k-1].Player {
				games = append(games, Game{Gold: w.Submissions[k-1].Player, Silver: s.Player})
			}
		}
		for _, b := range w.Busy {
			games = append(games, Game{Gold: b.Player, Silver: b.Player + "x"})
		}
		w.Check(nil)
		w.Late()
		for _, ask := range []func([]Game, time.Duration) (Timetable, error){w.Propose, w.Fix} {
			table, err := ask(games, sixHours)
			if err != nil {
				t.Fatal(err)
			}
			table.ICS("", 1)
			table.Unscheduled()
			if _, err := strict.Append(nil, &table); err != nil {
				t.Error(err)
			}
			for _, c := range w.Claims {
				Judge(table.At, c)
			}
		}
	})
}

// hostile are names that could break a calendar file.
var hostile = rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
	"a,b;c\\d", "a\r\nEND:VCALENDAR", strings.Repeat("é", 90), strings.Repeat("李", 200), "\xff", "\x1b[2J", ":\"", "\t", strings.Repeat("👩‍👧", 30), "",
}))

func TestICS(t *testing.T) {
	t.Run("lines", rapid.MakeCheck(icsLines))
	t.Run("moved", func(t *testing.T) {
		w := week(submit(t, "Ann", day(8, 0, 0, 0), "Sat 12"), submit(t, "Ann", day(10, 0, 0, 0), "Sun 12"))
		proposal, err := w.Propose([]Game{{Gold: "Ann", Silver: "Bob"}}, sixHours)
		if err != nil {
			t.Fatal(err)
		}
		// A replay can have other colors.
		final, err := w.Fix([]Game{{Gold: "Bob", Silver: "Ann"}}, sixHours)
		if err != nil {
			t.Fatal(err)
		}
		a, b := keys(proposal.ICS("event", 1)), keys(final.ICS("event", 1))
		for key, want := range map[string][2]string{
			"SEQUENCE": {"0", "1"}, "STATUS": {"TENTATIVE", "CONFIRMED"}, "DTSTART": {"20120114T170000Z", "20120115T170000Z"},
			"DTEND": {"20120114T230000Z", "20120115T230000Z"}, "DTSTAMP": {"20120110T010000Z", "20120111T010000Z"},
			"SUMMARY": {"Round 1: Ann - Bob", "Round 1: Bob - Ann"}, "UID": {b["UID"], a["UID"]},
		} {
			if got := [2]string{a[key], b[key]}; got != want {
				t.Errorf("%s: %q, want %q", key, got, want)
			}
		}
		// A replay in the same week replaces the final time, and its
		// own proposal is replaced, too.
		for voids, want := range []string{"0 1", "2 3", "4 5"} {
			var got []string
			for _, ask := range []func([]Game, time.Duration) (Timetable, error){w.Propose, w.Fix} {
				table, err := ask([]Game{{Gold: "Ann", Silver: "Bob", Voids: voids}}, sixHours)
				if err != nil {
					t.Fatal(err)
				}
				replay := keys(table.ICS("event", 1))
				if got = append(got, replay["SEQUENCE"]); replay["UID"] != a["UID"] {
					t.Errorf("a replay has the UID %s", replay["UID"])
				}
			}
			if strings.Join(got, " ") != want {
				t.Errorf("after %d void games: %q, want %s", voids, got, want)
			}
		}
		seen := map[string]bool{a["UID"]: true}
		w.Monday = w.Monday.AddDate(0, 0, 7)
		later, err := w.Fix([]Game{{Gold: "Ann", Silver: "Bob"}, {Gold: "Ann", Silver: "Bob"}, {Gold: "Ann", Silver: "Cid"}}, sixHours)
		if err != nil {
			t.Fatal(err)
		}
		text := string(final.ICS("other", 1)) + string(final.ICS("event", 2)) + string(later.ICS("event", 1))
		for line := range strings.Lines(text) {
			if uid, ok := strings.CutPrefix(line, "UID:"); ok {
				if uid = strings.TrimSpace(uid); seen[uid] || len(uid) != 36 {
					t.Errorf("UID %s", uid)
				}
				seen[uid] = true
			}
		}
		if len(seen) != 6 {
			t.Errorf("%d UIDs", len(seen))
		}
	})
	t.Run("none", func(t *testing.T) {
		w := week()
		w.Busy = []Busy{{"Ann", day(1, 0, 0, 0), day(30, 0, 0, 0)}}
		table, err := w.Fix([]Game{{Gold: "Ann", Silver: "Bob"}}, sixHours)
		if err != nil {
			t.Fatal(err)
		}
		if text := table.ICS("", 1); text != nil {
			t.Errorf("%s", text)
		}
		table, err = w.Fix([]Game{{Gold: "Ann", Silver: "Bob"}, {Gold: "Bob", Silver: "Cid"}}, sixHours)
		if err != nil {
			t.Fatal(err)
		}
		if text := table.ICS("", 1); bytes.Count(text, []byte("BEGIN:VEVENT")) != 1 || !bytes.Contains(text, []byte("Bob - Cid")) {
			t.Errorf("%s", text)
		}
	})
}

func FuzzICS(f *testing.F) { f.Fuzz(rapid.MakeFuzz(icsLines)) }

// icsLines: each line ends with CRLF, has at most 75 octets, and is valid
// UTF-8. Unfolded, the lines are the lines that there must be.
func icsLines(t *rapid.T) {
	names := rapid.SliceOfNDistinct(hostile, 2, 2, rapid.ID).Draw(t, "names")
	table, err := week().Fix([]Game{{Gold: names[0], Silver: names[1]}}, sixHours)
	if err != nil {
		t.Fatal(err)
	}
	text := string(table.ICS("event", 3))
	if text != string(table.ICS("event", 3)) {
		t.Error("asked twice")
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") || !json.Valid([]byte(quoted(line))) {
			t.Errorf("%d octets: %q", len(line), line)
		}
	}
	var got []string
	for line := range strings.SplitSeq(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n ", ""), "\r\n"), "\r\n") {
		key, value, _ := strings.Cut(line, ":")
		got = append(got, key)
		if strings.ContainsFunc(value, func(c rune) bool { return c < ' ' || c == 0x7f }) {
			t.Errorf("a control character in %q", value)
		}
	}
	summary := "Round 3: " + problem.Clean(names[0]) + " - " + problem.Clean(names[1])
	if got := unescape(keys([]byte(text))["SUMMARY"]); got != summary {
		t.Errorf("%q, want %q", got, summary)
	}
	const want = "BEGIN VERSION PRODID CALSCALE BEGIN UID DTSTAMP SEQUENCE STATUS DTSTART DTEND SUMMARY DESCRIPTION END END"
	if strings.Join(got, " ") != want {
		t.Errorf("%q", got)
	}
}

// unescape reads a value of type TEXT.
func unescape(value string) string {
	var b strings.Builder
	escaped := false
	for _, c := range value {
		switch {
		case escaped && c == 'n':
			b.WriteByte('\n')
		case escaped || c != '\\':
			b.WriteRune(c)
		}
		escaped = !escaped && c == '\\'
	}
	return b.String()
}

// quoted is a JSON string if the text is valid UTF-8.
func quoted(text string) string {
	if strings.ToValidUTF8(text, "") != text {
		return "not valid"
	}
	b, _ := json.Marshal(text)
	return string(b)
}

// keys returns the last value of each key.
func keys(text []byte) map[string]string {
	list := map[string]string{}
	for line := range strings.Lines(strings.ReplaceAll(string(text), "\r\n ", "")) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\r\n"), ":")
		if key != "END" && key != "BEGIN" {
			list[key] = value
		}
	}
	return list
}
