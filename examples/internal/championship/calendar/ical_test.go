package calendar_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
)

// parse reads a calendar with the parser.
func parse(t *testing.T, text []byte) []*ics.VEvent {
	t.Helper()
	parsed, err := ics.ParseCalendar(bytes.NewReader(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	for _, p := range parsed.CalendarProperties {
		want := map[string]string{"VERSION": "2.0", "PRODID": "-//arbiter-go//Game times//EN", "CALSCALE": "GREGORIAN"}
		if p.Value != want[p.IANAToken] {
			t.Errorf("%s is %q", p.IANAToken, p.Value)
		}
	}
	return parsed.Events()
}

// value returns the value of a property, which must be there once.
func value(t *testing.T, e *ics.VEvent, p ics.ComponentProperty) string {
	t.Helper()
	list := e.GetProperties(p)
	if len(list) != 1 {
		t.Fatalf("%d values of %s", len(list), p)
	}
	return list[0].Value
}

// TestParsed checks that the parser reads what was written, whatever the names
// are.
func TestParsed(t *testing.T) {
	names := []string{
		"Ann", "Bob", "a,b;c\\d\\n", "a: \"b\"", strings.Repeat("é", 90), strings.Repeat("李小龍", 40), "שלום", strings.Repeat("👩‍👧", 30), "A\nEND:VEVENT", "",
	}
	for _, zone := range []int{-12 * 60, -5 * 60, 0, 5*60 + 30, 14 * 60} {
		week := calendar.Week{Monday: time.Date(2012, 1, 9, 0, 0, 0, 0, time.FixedZone("", 60*zone))}
		var games []calendar.Game
		for k := 0; k < len(names); k += 2 {
			games = append(games, calendar.Game{Gold: names[k], Silver: names[k+1]})
		}
		proposal, err := week.Propose(games, 6*time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		final, err := week.Fix(games, 6*time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		before, after := parse(t, proposal.ICS("event", 3)), parse(t, final.ICS("event", 3))
		if len(before) != len(games) || len(after) != len(games) {
			t.Fatalf("%d and %d events", len(before), len(after))
		}
		seen := map[string]bool{}
		for k, e := range after {
			f := final.Games[k]
			start, err := e.GetStartAt()
			if err != nil || !start.Equal(f.Start) {
				t.Errorf("start %v, want %v (%v)", start, f.Start, err)
			}
			end, err := e.GetEndAt()
			if err != nil || !end.Equal(f.End) {
				t.Errorf("end %v, want %v (%v)", end, f.End, err)
			}
			stamp, err := e.GetDtStampTime()
			if err != nil || !stamp.Equal(final.At) {
				t.Errorf("stamp %v, want %v (%v)", stamp, final.At, err)
			}
			line := strings.ReplaceAll(fmt.Sprintf("Round 3: %s - %s", f.Gold, f.Silver), "\n", `\n`)
			if got := value(t, e, ics.ComponentPropertySummary); got != line {
				t.Errorf("summary %q, want %q", got, line)
			}
			if got := value(t, e, ics.ComponentPropertyDescription); !strings.HasSuffix(got, "\n"+f.Reason(final.Monday)) {
				t.Errorf("description %q", got)
			}
			if got := value(t, e, ics.ComponentPropertySequence) + value(t, before[k], ics.ComponentPropertySequence); got != "10" {
				t.Errorf("sequences %s", got)
			}
			if got := value(t, e, ics.ComponentPropertyStatus) + value(t, before[k], ics.ComponentPropertyStatus); got != "CONFIRMEDTENTATIVE" {
				t.Errorf("status %s", got)
			}
			if id := e.Id(); id == "" || seen[id] || before[k].Id() != id {
				t.Errorf("id %s", id)
			}
			seen[e.Id()] = true
		}
	}
}

// TestShown reads the calendars that the program and the server write.
func TestShown(t *testing.T) {
	for _, from := range []string{"worldchampionship/testdata", "server/internal/files/testdata"} {
		files, err := filepath.Glob("../../../" + from + "/*.ics")
		if err != nil || len(files) == 0 {
			t.Fatal(from, files, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			events := parse(t, text)
			if none := filepath.Base(file) == "empty.ics"; none != (len(events) == 0) {
				t.Errorf("%s: %d games", file, len(events))
			}
			seen := map[string]bool{}
			for _, e := range events {
				start, err := e.GetStartAt()
				end, err2 := e.GetEndAt()
				if err != nil || err2 != nil || !start.Before(end) || e.Id() == "" || seen[e.Id()] {
					t.Errorf("%s: %s from %v to %v (%v, %v)", file, e.Id(), start, end, err, err2)
				}
				seen[e.Id()] = true
			}
		}
	}
}
