package ics_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/ics"
)

// A match of Ann and Bob, for their calendars.
func ExampleCalendar() {
	start := time.Date(2014, 1, 23, 18, 30, 0, 0, time.UTC)
	text := ics.Calendar("Matches", []ics.Event{{
		UID: ics.UID("spring league", "Ann", "Bob"), Stamp: start.AddDate(0, 0, -7), Status: "CONFIRMED",
		Start: start, End: start.Add(30 * time.Minute), Summary: "Ann - Bob",
	}})
	fmt.Print(strings.ReplaceAll(string(text), "\r\n", "\n"))
	// Output:
	// BEGIN:VCALENDAR
	// VERSION:2.0
	// PRODID:-//arbiter-go//Matches//EN
	// CALSCALE:GREGORIAN
	// BEGIN:VEVENT
	// UID:beced980-2b36-85b6-850b-282672b8034b
	// DTSTAMP:20140116T183000Z
	// SEQUENCE:0
	// STATUS:CONFIRMED
	// DTSTART:20140123T183000Z
	// DTEND:20140123T190000Z
	// SUMMARY:Ann - Bob
	// END:VEVENT
	// END:VCALENDAR
}

// A UID is the same for the same texts.
func ExampleUID() {
	uid := ics.UID("spring league", "Ann", "Bob")
	fmt.Println(ics.UID("spring league", "Ann", "Bob") == uid)
	fmt.Println(ics.UID("spring league", "AnnB", "ob") == uid)
	// Output:
	// true
	// false
}
