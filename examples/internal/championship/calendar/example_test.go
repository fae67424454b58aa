package calendar_test

import (
	"fmt"
	"log"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
)

// Ann and Bob prefer different hours. On Monday they get the hour of Bob, who
// prefers fewer hours. They talk to each other, and Ann adds an hour of Bob's
// on Tuesday.
func Example() {
	week, err := calendar.Read([]byte(`{"zone": "-05:00", "monday": "2012-01-09", "submissions": [
		{"player": "Ann", "at": "2012-01-08T18:30:00-05:00", "hours": ["Sat-Sun 12-20"]},
		{"player": "Bob", "at": "2012-01-07T09:00:00-05:00", "hours": ["Wed-Fri 20-22"]},
		{"player": "Ann", "at": "2012-01-10T19:15:00-05:00", "hours": ["Sat-Sun 12-20", "Fri 21"]}]}`))
	if err != nil {
		log.Fatal(err)
	}
	games := []calendar.Game{{Gold: "Ann", Silver: "Bob"}}
	for _, ask := range []func([]calendar.Game, time.Duration) (calendar.Timetable, error){week.Propose, week.Fix} {
		table, err := ask(games, 6*time.Hour)
		if err != nil {
			log.Fatal(err)
		}
		for _, f := range table.Games {
			fmt.Printf("%v: %s - %s, %s by %v (%s)\n", table.Rule, f.Gold, f.Silver, calendar.Moment(f.Start.In(week.Monday.Location()), week.Monday), f.Rule, f.Start.Format(time.RFC3339))
		}
	}
	// Output:
	// Proposed: Ann - Bob, Wed Jan 11 20:00 by Fewer (2012-01-12T01:00:00Z)
	// Fixed: Ann - Bob, Fri Jan 13 21:00 by Both (2012-01-14T02:00:00Z)
}

func ExampleParseHours() {
	hours, err := calendar.ParseHours("Wed-Fri 19-23", "Sat 22-2", "Sun")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(hours.Len(), hours.Contains(time.Sunday, 1))
	_, err = calendar.ParseHours("Tue 10-12")
	fmt.Println(err)
	// Output:
	// 38 true
	// "Tue 10-12": no game can begin then; it can from Wed 19 to Mon 17
}

// Bob is 20 minutes late. Ann has left after 16 minutes, and so has claimed the
// game.
func ExampleJudge() {
	start := time.Date(2012, 1, 14, 2, 0, 0, 0, time.UTC)
	fmt.Println("a claim is right after", calendar.ClaimAfter(start).Format(time.TimeOnly))
	v := calendar.Judge(start, calendar.Attendance{Gold: "Ann", Silver: "Bob", There: []calendar.Visit{
		{Player: "Ann", From: start.Add(-time.Minute), To: start.Add(16 * time.Minute)},
		{Player: "Bob", From: start.Add(20 * time.Minute)},
	}})
	fmt.Println(v.Outcome)
	fmt.Println(v.Text)
	// Output:
	// a claim is right after 02:15:00
	// gold-by-forfeit
	// Claim: Ann left 16 minutes after the start, and Bob had not come; Ann wins by forfeit.
}

// A player who is in another game cannot begin the next one.
func ExampleTimetable_Unscheduled() {
	week, err := calendar.Read([]byte(`{"zone": "+05:30", "monday": "2012-01-09", "submissions": [],
		"busy": [{"player": "Bob", "from": "2012-01-11T20:00:00+05:30", "to": "2012-01-17T00:00:00+05:30"}]}`))
	if err != nil {
		log.Fatal(err)
	}
	table, err := week.Fix([]calendar.Game{{Gold: "Ann", Silver: "Bob"}}, 6*time.Hour)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(table.Unscheduled())
	// Output:
	// calendar: Ann against Bob: OneGame: no hour is possible: Bob is busy from Wed Jan 11 20:00 to Tue Jan 17 00:00.
}

// The package comment says how the file of a week is written.
func ExampleRead() {
	week, err := calendar.Read([]byte(`{"zone": "-05:00", "monday": "2012-01-09", "submissions": [
		{"player": "Ann", "at": "2012-01-08T18:30:00-05:00", "hours": ["Sat-Sun 12-20"]}]}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("proposed at", week.ProposedAt().Format(time.RFC3339))
	fmt.Println(week.Submissions[0].Player, "prefers", week.Submissions[0].Hours.Len(), "hours")
	fmt.Println(week.Check([]string{"Bob", "Cid"}))

	_, err = calendar.Read([]byte(`{"zone": "EST", "monday": "2012-01-10", "submissions": []}`))
	fmt.Println(err)
	// Output:
	// proposed at 2012-01-10T01:00:00Z
	// Ann prefers 16 hours
	// calendar: submission 1: Ann: not among the entrants
	// calendar: zone: an abbreviation does not say when the clocks change; name a place, as in America/New_York, or an offset, as in -05:00
	// calendar: monday: 2012-01-10T00:00:00Z is not the beginning of a Monday
}

// A calendar program moves the game when it reads the final times, since its
// UID stays, and its SEQUENCE grows.
func ExampleTimetable_ICS() {
	est := time.FixedZone("EST", -5*60*60)
	week := calendar.Week{Monday: time.Date(2012, 1, 9, 0, 0, 0, 0, est)}
	games := []calendar.Game{{Gold: "Ann", Silver: "Bob"}}
	for _, ask := range []func([]calendar.Game, time.Duration) (calendar.Timetable, error){week.Propose, week.Fix} {
		table, err := ask(games, 6*time.Hour)
		if err != nil {
			log.Fatal(err)
		}
		for line := range strings.SplitSeq(string(table.ICS("Spring Open", 1)), "\r\n") {
			switch key, value, _ := strings.Cut(line, ":"); key {
			case "UID", "SEQUENCE", "STATUS", "DTSTART", "SUMMARY":
				fmt.Println(key, value)
			}
		}
	}
	// Output:
	// UID c6db49cc-5f78-8356-bf2b-45a7c1804792
	// SEQUENCE 0
	// STATUS TENTATIVE
	// DTSTART 20120112T000000Z
	// SUMMARY Round 1: Ann - Bob
	// UID c6db49cc-5f78-8356-bf2b-45a7c1804792
	// SEQUENCE 1
	// STATUS CONFIRMED
	// DTSTART 20120112T000000Z
	// SUMMARY Round 1: Ann - Bob
}
