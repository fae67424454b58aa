// Package ics writes times for calendar programs: iCalendar objects (RFC 5545).
package ics

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// An Event is something at a time.
type Event struct {
	UID         string // see [UID]
	Stamp       time.Time
	Sequence    int
	Status      string // TENTATIVE or CONFIRMED
	Start, End  time.Time
	Days        bool // Start and End are days, without hours
	Summary     string
	Description string // left out if it is empty
}

// Calendar returns events as an iCalendar object, or nil if there are none. The
// product is what the calendar is from, as in "Game times". All times are in
// UTC. Equal events have equal bytes.
//
// There is no METHOD, since nobody is invited: a METHOD asks for an ORGANIZER
// (RFC 5546).
func Calendar(product string, events []Event) []byte {
	if len(events) == 0 {
		return nil
	}
	lines := []string{line("BEGIN", "VCALENDAR"), line("VERSION", "2.0"),
		line("PRODID", "-//arbiter-go//"+product+"//EN"), line("CALSCALE", "GREGORIAN")}
	for _, e := range events {
		lines = append(lines, line("BEGIN", "VEVENT"), line("UID", e.UID),
			line("DTSTAMP", utc(e.Stamp)), line("SEQUENCE", fmt.Sprint(e.Sequence)),
			line("STATUS", e.Status),
			e.moment("DTSTART", e.Start), e.moment("DTEND", e.End), line("SUMMARY", escape(e.Summary)))
		if e.Description != "" {
			lines = append(lines, line("DESCRIPTION", escape(e.Description)))
		}
		lines = append(lines, line("END", "VEVENT"))
	}
	return []byte(strings.Join(append(lines, line("END", "VCALENDAR")), ""))
}

// UID returns a UUID (RFC 9562, version 8) that follows from texts.
func UID(parts ...string) string {
	h := sha256.New()
	for _, part := range parts {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
		h.Write([]byte(part))
	}
	u := h.Sum(nil)[:16]
	u[6] = u[6]&0x0f | 0x80
	u[8] = u[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}

// line returns a content line: a name and a value, folded, with its end.
func line(name, value string) string { return fold(name+":"+value) + "\r\n" }

// moment returns the line of a day or a time.
func (e *Event) moment(name string, t time.Time) string {
	if e.Days {
		return line(name+";VALUE=DATE", t.UTC().Format("20060102"))
	}
	return line(name, utc(t))
}

// utc is a time in UTC as calendar programs write it.
func utc(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

// escape writes a text as a value of type TEXT.
func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(text)
}

// fold breaks a content line into lines of at most 75 octets. Each line after
// the first begins with a blank, which is counted. No character is cut.
func fold(text string) string {
	const most = 75
	var b strings.Builder
	n := 0
	for _, c := range text {
		size := utf8.RuneLen(c)
		if n+size > most {
			b.WriteString("\r\n ")
			n = 1
		}
		b.WriteRune(c)
		n += size
	}
	return b.String()
}
