package ics

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// A UID is a UUID of version 8, whatever it follows from. It depends on where
// one text ends and the next begins.
func TestUID(t *testing.T) {
	if UID("ab", "c") == UID("a", "bc") || UID("a", "") == UID("a") {
		t.Error("two lists of texts have one UID")
	}
	seen := map[string]bool{}
	for k := range 64 {
		u := UID("event", fmt.Sprint(k))
		if len(u) != 36 || u[14] != '8' || !strings.ContainsRune("89ab", rune(u[19])) {
			t.Errorf("%s is no UUID of version 8", u)
		}
		seen[u] = true
	}
	if len(seen) != 64 {
		t.Errorf("%d UIDs of 64 texts", len(seen))
	}
}

// A content line has at most 75 octets. The blank at the beginning of a folded
// line is one of them.
func TestFold(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	for text, want := range map[string]string{
		x(74): x(74), x(75): x(75), x(76): x(75) + "\r\n x", x(149): x(75) + "\r\n " + x(74), x(150): x(75) + "\r\n " + x(74) + "\r\n x",
		// No character is cut.
		x(74) + "é": x(74) + "\r\n é", x(73) + "é": x(73) + "é",
	} {
		if got := fold(text); got != want {
			t.Errorf("%d octets: %q, want %q", len(text), got, want)
		}
	}
}

// Without events there is no calendar. A value has no line end and no comma of
// its own.
func TestCalendar(t *testing.T) {
	if b := Calendar("Game times", nil); b != nil {
		t.Errorf("%q", b)
	}
	start := time.Date(2014, 1, 23, 13, 30, 0, 0, time.FixedZone("", -5*3600))
	got := string(Calendar("Game times", []Event{{UID: "u", Stamp: start, Sequence: 2, Status: "CONFIRMED", Start: start, End: start.Add(time.Hour), Summary: "a, b; c\\\n"}}))
	want := "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//arbiter-go//Game times//EN\r\nCALSCALE:GREGORIAN\r\n" +
		"BEGIN:VEVENT\r\nUID:u\r\nDTSTAMP:20140123T183000Z\r\nSEQUENCE:2\r\nSTATUS:CONFIRMED\r\nDTSTART:20140123T183000Z\r\nDTEND:20140123T193000Z\r\nSUMMARY:a\\, b\\; c\\\\\\n\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
	if got != want {
		t.Errorf("%q\nwant %q", got, want)
	}
}
